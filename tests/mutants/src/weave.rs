//! A file with all of its switches in it.

use std::cmp::Reverse;
use std::fmt::Write as _;
use std::ops::Range;

use crate::place::{How, Switch};

/// The text, and which bytes of it are which mutant's.
#[derive(Debug, Default)]
pub struct Woven {
    pub text: String,
    pub regions: Vec<(Range<usize>, usize)>,
}

/// Switches that stand at the same place.
struct Group<'a> {
    how: How,
    range: Range<usize>,
    switches: Vec<&'a Switch>,
}

/// Puts the switches into `source`.
pub fn weave(source: &str, switches: &[&Switch]) -> Woven {
    let mut sorted = switches.to_vec();
    sorted.sort_by_key(|switch| (switch.range.start, Reverse(switch.range.end), switch.how, switch.mutant));
    let mut groups: Vec<Group<'_>> = Vec::new();
    for switch in sorted {
        match groups.last_mut() {
            Some(group) if group.how == switch.how && group.range == switch.range => group.switches.push(switch),
            _ => groups.push(Group {
                how: switch.how,
                range: switch.range.clone(),
                switches: vec![switch],
            }),
        }
    }
    let mut woven = Woven::default();
    woven.part(source, 0..source.len(), &groups);
    woven
}

impl Woven {
    fn part(&mut self, source: &str, range: Range<usize>, groups: &[Group<'_>]) {
        let mut at = range.start;
        let mut left = groups;
        while let Some((group, rest)) = left.split_first() {
            self.text.push_str(&source[at..group.range.start]);
            at = group.range.end;
            let inside = rest
                .iter()
                .take_while(|inner| inner.range.start < group.range.end)
                .count();
            let (inner, after) = rest.split_at(inside);
            self.group(source, group, inner);
            left = after;
        }
        self.text.push_str(&source[at..range.end]);
    }

    fn group(&mut self, source: &str, group: &Group<'_>, inner: &[Group<'_>]) {
        match group.how {
            How::Entry => {
                for switch in &group.switches {
                    let _ = write!(self.text, " if crate::mutant::on({}) {{ return ", switch.mutant);
                    self.alternative(switch);
                    self.text.push_str("; }");
                }
            }
            How::Arm => {
                for switch in &group.switches {
                    let _ = write!(self.text, "if !crate::mutant::on({}) ", switch.mutant);
                }
            }
            // The original comes first, so that the compiler blames an alternative of another type.
            How::Choice => {
                let numbers: Vec<_> = group.switches.iter().map(|switch| switch.mutant).collect();
                let _ = write!(self.text, "(match crate::mutant::pick(&{numbers:?}) {{ 0 => {{ ");
                self.part(source, group.range.clone(), inner);
                self.text.push_str("\n}");
                for (index, switch) in group.switches.iter().enumerate() {
                    if index + 1 == numbers.len() {
                        self.text.push_str(" _ => { ");
                    } else {
                        let _ = write!(self.text, " {} => {{ ", index + 1);
                    }
                    self.alternative(switch);
                    self.text.push_str("\n}");
                }
                self.text.push_str(" })");
            }
        }
    }

    fn alternative(&mut self, switch: &Switch) {
        let start = self.text.len();
        self.text.push_str(&switch.text);
        self.regions.push((start..self.text.len(), switch.mutant));
    }
}

/// The module that the switches ask.
pub fn module(mutants: usize) -> String {
    format!(
        r#"//! Which change is on.

use std::sync::atomic::{{AtomicBool, AtomicU32, Ordering}};

const UNREAD: u32 = u32::MAX;
const RECORD: u32 = u32::MAX - 1;
const NONE: u32 = u32::MAX - 2;

static ACTIVE: AtomicU32 = AtomicU32::new(UNREAD);
static SEEN: [AtomicBool; {mutants}] = [const {{ AtomicBool::new(false) }}; {mutants}];

fn active() -> u32 {{
    match ACTIVE.load(Ordering::Relaxed) {{
        UNREAD => read(),
        active => active,
    }}
}}

#[cold]
fn read() -> u32 {{
    let active = if std::env::var_os("MUTANTS_REACHED").is_some() {{
        RECORD
    }} else {{
        std::env::var("MUTANT").map_or(NONE, |number| number.parse().unwrap())
    }};
    ACTIVE.store(active, Ordering::Relaxed);
    active
}}

#[cold]
fn note(number: u32) {{
    use std::io::Write;
    if !SEEN[number as usize].swap(true, Ordering::Relaxed) {{
        let path = std::env::var_os("MUTANTS_REACHED").unwrap();
        let mut file = std::fs::OpenOptions::new().append(true).create(true).open(path).unwrap();
        file.write_all(format!("{{number}}\n").as_bytes()).unwrap();
    }}
}}

pub(crate) fn on(number: u32) -> bool {{
    let active = active();
    if active == RECORD {{
        note(number);
    }}
    active == number
}}

pub(crate) fn pick(numbers: &[u32]) -> usize {{
    let mut picked = 0;
    for (index, number) in numbers.iter().enumerate() {{
        if on(*number) {{
            picked = index + 1;
        }}
    }}
    picked
}}
"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::{Genre, Mutant};
    use crate::place::{Unplaced, places};

    /// The mutant that replaces the first `from` behind `after`.
    fn mutant(source: &str, genre: Genre, after: &str, from: &str, to: &str) -> Mutant {
        let start = source.find(after).unwrap() + after.len();
        let start = start + source[start..].find(from).unwrap();
        let position = |at: usize| {
            let line = source[..at].matches('\n').count() + 1;
            let column = source[..at].rsplit('\n').next().unwrap().chars().count() + 1;
            serde_json::json!({ "line": line, "column": column })
        };
        let value = serde_json::json!({
            "name": "made", "file": "made.rs", "genre": genre, "replacement": to, "function": { "return_type": "-> bool" },
            "span": { "start": position(start), "end": position(start + from.len()) },
        });
        serde_json::from_value(value).unwrap()
    }

    fn woven(source: &str, mutants: &[Mutant]) -> (String, Vec<(usize, Unplaced)>) {
        let numbers: Vec<_> = (0..mutants.len()).collect();
        let (switches, unplaced) = places(source, mutants, &numbers).unwrap();
        let woven = weave(source, &switches.iter().collect::<Vec<_>>());
        for (region, number) in &woven.regions {
            let switch = switches.iter().find(|switch| switch.mutant == *number).unwrap();
            assert_eq!(woven.text[region.clone()], switch.text);
        }
        syn::parse_file(&woven.text).unwrap();
        (woven.text.split_whitespace().collect::<Vec<_>>().join(" "), unplaced)
    }

    #[test]
    fn a_run_of_operators_is_read_anew_with_each_replacement() {
        let source = "fn f(é: u8) -> bool { é - 1 + 2 == 3 }";
        let mutants = [
            mutant(source, Genre::BinaryOperator, "1 ", "+", "*"),
            mutant(source, Genre::BinaryOperator, "2 ", "==", "!="),
        ];
        let (text, unplaced) = woven(source, &mutants);
        assert_eq!(unplaced, []);
        // One place for both: each alternative is the text of the whole run, so that `*` binds as it does in a file.
        assert_eq!(
            text,
            "fn f(é: u8) -> bool { (match crate::mutant::pick(&[0, 1]) { 0 => { é - 1 + 2 == 3 } \
             1 => { é - 1 * 2 == 3 } _ => { é - 1 + 2 != 3 } }) }"
        );
    }

    #[test]
    fn functions_arms_guards_and_signs_have_their_switches() {
        let source = "fn f(a: u8) -> bool {\n    match a {\n        1 => true,\n        2 if !a.is_ok() => false,\n        _ => true,\n    }\n}";
        let whole = &source[source.find("match").unwrap()..source.rfind('\n').unwrap()];
        let mutants = [
            mutant(source, Genre::FnValue, "", whole, "false"),
            mutant(source, Genre::MatchArm, "{\n        ", "1 => true,", ""),
            mutant(source, Genre::MatchArmGuard, "if ", "!a.is_ok()", "true"),
            mutant(source, Genre::UnaryOperator, "if ", "!", ""),
        ];
        let (text, unplaced) = woven(source, &mutants);
        assert_eq!(unplaced, []);
        assert_eq!(
            text,
            "fn f(a: u8) -> bool { if crate::mutant::on(0) { return false; } match a { 1 if !crate::mutant::on(1) => true, \
             2 if (match crate::mutant::pick(&[2, 3]) { 0 => { !a.is_ok() } 1 => { true } _ => { a.is_ok() } }) => false, \
             _ => true, } }"
        );
    }

    #[test]
    fn what_the_compiler_evaluates_or_cannot_read_has_none() {
        let source = "const N: usize = 1 + 2;\nfn f(a: Option<u8>) -> bool { if let Some(b) = a && b > 1 { true } else { false } }";
        let mutants = [
            mutant(source, Genre::BinaryOperator, "1 ", "+", "-"),
            mutant(source, Genre::BinaryOperator, "= a ", "&&", "||"),
            mutant(source, Genre::BinaryOperator, "&& b ", ">", "<"),
        ];
        let (text, unplaced) = woven(source, &mutants);
        assert_eq!(unplaced, [(0, Unplaced::Alone), (1, Unplaced::Unviable)]);
        assert!(
            text.contains("= a && (match crate::mutant::pick(&[2]) { 0 => { b > 1 } _ => { b < 1 } })"),
            "{text}"
        );
    }
}
