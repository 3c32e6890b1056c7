//! Where in a file a switch can stand, for each change.
//!
//! A change is textual, as `cargo mutants` makes it: `a + b - c` with `*` for `-` is read as `a + (b * c)`. So the switch
//! goes around the whole run of operators, and each of its alternatives is the text of that run with one replacement.

use std::collections::BTreeMap;
use std::ops::Range;

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr};

use crate::Result;
use crate::list::{Genre, Mutant};

/// A switch for one mutant.
#[derive(Clone, Debug)]
pub struct Switch {
    pub mutant: usize,
    pub how: How,
    /// What it stands around; empty where it is only put in.
    pub range: Range<usize>,
    /// What happens when it is on.
    pub text: String,
}

#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum How {
    /// First in a function: give back the text.
    Entry,
    /// Before the arrow of an arm: never take it.
    Arm,
    /// Around an expression: the text instead.
    Choice,
}

/// What became of a mutant that has no switch.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Unplaced {
    /// Cannot compile, whatever is around it.
    Unviable,
    /// Evaluated by the compiler, or not found: put in by itself.
    Alone,
}

/// The switches of one file, and the mutants that have none.
pub fn places(source: &str, mutants: &[Mutant], numbers: &[usize]) -> Result<(Vec<Switch>, Vec<(usize, Unplaced)>)> {
    let mut wanted: BTreeMap<(Genre, usize), Vec<usize>> = BTreeMap::new();
    for number in numbers {
        let mutant = &mutants[*number];
        let at = mutant.bytes(source)?.start;
        wanted.entry((mutant.genre, at)).or_default().push(*number);
    }
    let mut finder = Finder {
        source,
        mutants,
        wanted,
        switches: Vec::new(),
        unplaced: Vec::new(),
        run: None,
        constant: false,
    };
    finder.visit_file(&syn::parse_file(source)?);
    let missed = finder.wanted.into_values().flatten();
    finder.unplaced.extend(missed.map(|number| (number, Unplaced::Alone)));
    Ok((finder.switches, finder.unplaced))
}

struct Finder<'a> {
    source: &'a str,
    mutants: &'a [Mutant],
    wanted: BTreeMap<(Genre, usize), Vec<usize>>,
    switches: Vec<Switch>,
    unplaced: Vec<(usize, Unplaced)>,
    /// The run of operators that the next expression is an operand of.
    run: Option<Range<usize>>,
    /// Whether the compiler evaluates this place.
    constant: bool,
}

impl Finder<'_> {
    fn take(&mut self, genre: Genre, at: Span) -> Vec<usize> {
        self.wanted.remove(&(genre, at.byte_range().start)).unwrap_or_default()
    }

    fn unplaced(&mut self, numbers: Vec<usize>, why: Unplaced) {
        self.unplaced.extend(numbers.into_iter().map(|number| (number, why)));
    }

    /// Switches around `range` for these mutants.
    fn choices(&mut self, numbers: Vec<usize>, range: &Range<usize>) {
        for mutant in numbers {
            let Ok(within) = self.mutants[mutant].bytes(self.source) else {
                self.unplaced.push((mutant, Unplaced::Alone));
                continue;
            };
            let mut text = self.source[range.clone()].to_owned();
            let shifted = within.start - range.start..within.end - range.start;
            text.replace_range(shifted, &format!("{} ", self.mutants[mutant].replacement));
            self.switch(mutant, How::Choice, range.clone(), text);
        }
    }

    fn switch(&mut self, mutant: usize, how: How, range: Range<usize>, text: String) {
        if self.constant {
            self.unplaced.push((mutant, Unplaced::Alone));
        } else if syn::parse_str::<Expr>(&text).is_err() {
            self.unplaced.push((mutant, Unplaced::Unviable));
        } else {
            self.switches.push(Switch {
                mutant,
                how,
                range,
                text,
            });
        }
    }

    fn function(&mut self, signature: &syn::Signature, block: &syn::Block, inside: impl FnOnce(&mut Self)) {
        let constant = std::mem::replace(&mut self.constant, signature.constness.is_some());
        if let Some(first) = block.stmts.first() {
            let at = block.brace_token.span.open().byte_range().end;
            for mutant in self.take(Genre::FnValue, first.span()) {
                let text = self.mutants[mutant].replacement.clone();
                // Two types behind one `impl`: only the change by itself can tell.
                let opaque = self.mutants[mutant]
                    .function
                    .as_ref()
                    .is_some_and(|f| f.return_type.contains("impl "));
                if opaque {
                    self.unplaced.push((mutant, Unplaced::Alone));
                } else {
                    self.switch(mutant, How::Entry, at..at, text);
                }
            }
        }
        inside(self);
        self.constant = constant;
    }

    fn constant(&mut self, inside: impl FnOnce(&mut Self)) {
        let constant = std::mem::replace(&mut self.constant, true);
        inside(self);
        self.constant = constant;
    }
}

/// Whether a condition with `let` is among the operands: no expression that could stand by itself.
fn binds(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) => binds(&binary.left) || binds(&binary.right),
        _ => false,
    }
}

fn compares(operator: &BinOp) -> bool {
    use BinOp::{Eq, Ge, Gt, Le, Lt, Ne};
    matches!(operator, Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_))
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, i: &'ast syn::ItemFn) {
        self.function(&i.sig, &i.block, |this| visit::visit_item_fn(this, i));
    }

    fn visit_impl_item_fn(&mut self, i: &'ast syn::ImplItemFn) {
        self.function(&i.sig, &i.block, |this| visit::visit_impl_item_fn(this, i));
    }

    fn visit_trait_item_fn(&mut self, i: &'ast syn::TraitItemFn) {
        match &i.default {
            Some(block) => self.function(&i.sig, block, |this| visit::visit_trait_item_fn(this, i)),
            None => visit::visit_trait_item_fn(self, i),
        }
    }

    fn visit_expr_closure(&mut self, i: &'ast syn::ExprClosure) {
        let constant = std::mem::replace(&mut self.constant, false);
        visit::visit_expr_closure(self, i);
        self.constant = constant;
    }

    fn visit_expr_binary(&mut self, i: &'ast syn::ExprBinary) {
        let own = i.span().byte_range();
        let run = self.run.take().unwrap_or_else(|| own.clone());
        let binds = binds(&i.left) || binds(&i.right);
        let numbers = self.take(Genre::BinaryOperator, i.op.span());
        if binds {
            // Conditions with `let` are joined by `&&` alone.
            self.unplaced(numbers, Unplaced::Unviable);
        } else if compares(&i.op) {
            self.choices(numbers, &own);
        } else {
            self.choices(numbers, &run);
        }
        for operand in [&i.left, &i.right] {
            self.run = (!binds && matches!(**operand, Expr::Binary(_))).then(|| run.clone());
            self.visit_expr(operand);
        }
    }

    fn visit_expr_unary(&mut self, i: &'ast syn::ExprUnary) {
        let numbers = self.take(Genre::UnaryOperator, i.op.span());
        self.choices(numbers, &i.span().byte_range());
        visit::visit_expr_unary(self, i);
    }

    fn visit_expr_struct(&mut self, i: &'ast syn::ExprStruct) {
        for field in &i.fields {
            let numbers = self.take(Genre::StructField, field.span());
            self.choices(numbers, &i.span().byte_range());
        }
        visit::visit_expr_struct(self, i);
    }

    fn visit_expr_match(&mut self, i: &'ast syn::ExprMatch) {
        // With nothing to catch what the arm leaves, only the compiler can say whether the others do.
        let caught = i
            .arms
            .iter()
            .any(|arm| matches!(arm.pat, syn::Pat::Wild(_)) && arm.guard.is_none());
        for arm in &i.arms {
            let arrow = arm.fat_arrow_token.span().byte_range().start;
            for mutant in self.take(Genre::MatchArm, arm.span()) {
                if caught {
                    self.switch(mutant, How::Arm, arrow..arrow, "false".to_owned());
                } else {
                    self.unplaced.push((mutant, Unplaced::Alone));
                }
            }
            if let Some((_, guard)) = &arm.guard {
                let numbers = self.take(Genre::MatchArmGuard, guard.span());
                self.choices(numbers, &guard.span().byte_range());
            }
        }
        visit::visit_expr_match(self, i);
    }

    fn visit_pat(&mut self, i: &'ast syn::Pat) {
        self.constant(|this| visit::visit_pat(this, i));
    }

    fn visit_item_const(&mut self, i: &'ast syn::ItemConst) {
        self.constant(|this| visit::visit_item_const(this, i));
    }

    fn visit_impl_item_const(&mut self, i: &'ast syn::ImplItemConst) {
        self.constant(|this| visit::visit_impl_item_const(this, i));
    }

    fn visit_trait_item_const(&mut self, i: &'ast syn::TraitItemConst) {
        self.constant(|this| visit::visit_trait_item_const(this, i));
    }

    fn visit_item_static(&mut self, i: &'ast syn::ItemStatic) {
        self.constant(|this| visit::visit_item_static(this, i));
    }

    fn visit_expr_const(&mut self, i: &'ast syn::ExprConst) {
        self.constant(|this| visit::visit_expr_const(this, i));
    }

    fn visit_type(&mut self, i: &'ast syn::Type) {
        self.constant(|this| visit::visit_type(this, i));
    }

    fn visit_variant(&mut self, i: &'ast syn::Variant) {
        self.constant(|this| visit::visit_variant(this, i));
    }

    fn visit_expr_repeat(&mut self, i: &'ast syn::ExprRepeat) {
        self.visit_expr(&i.expr);
        self.constant(|this| this.visit_expr(&i.len));
    }
}
