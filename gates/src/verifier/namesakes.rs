//! Names with a number ("Dorpsstraat 12", "groep 7", "artikel 31") that a sentence cites nothing for: the number needs no
//! source, but where a cited source has the same name it has the same number.

use std::collections::{BTreeMap, BTreeSet};

use nullius_schemas::code::Code;
use nullius_schemas::names::Label;

use super::calendar::month;
use super::evidence::Evidence;
use super::exempt::Exempt;
use super::negation::is_function_word;
use super::sentence::Sentence;
use super::span::Text;
use super::token::{Kind, Tokens};
use super::verify::Out;

/// Numbers by the word in front of them: the first, and all of them.
type Named = BTreeMap<String, (String, BTreeSet<String>)>;

/// The names with a number in the sources, each source read once.
pub(super) struct Namesakes<'e> {
    evidence: &'e BTreeMap<Label, Evidence>,
    names: BTreeMap<Label, Named>,
}

impl<'e> Namesakes<'e> {
    pub(super) fn of(evidence: &'e BTreeMap<Label, Evidence>) -> Self {
        Self {
            evidence,
            names: BTreeMap::new(),
        }
    }

    fn read(&mut self, label: &Label) {
        if self.names.contains_key(label) {
            return;
        }
        let text = self.evidence.get(label).and_then(|evidence| evidence.text.as_deref());
        let text = Text::new(text.unwrap_or_default());
        let tokens = Tokens::cut(&text, &|_| false);
        let mut names = Named::new();
        for at in 0..tokens.len() {
            if let Some((name, number)) = named(&tokens, at) {
                let (_, all) = names
                    .entry(name.to_owned())
                    .or_insert_with(|| (number.clone(), BTreeSet::new()));
                all.insert(number);
            }
        }
        self.names.insert(label.clone(), names);
    }

    /// Finds each exempt number behind a name that the sources of its sentence have with other numbers only.
    pub(super) fn renumbered(
        &mut self,
        tokens: &Tokens<'_, '_>,
        exempt: &Exempt,
        sentence: &Sentence,
        out: &mut Out<'_, '_>,
    ) {
        let cited = sentence.labels();
        for at in (sentence.from..sentence.to).filter(|at| exempt.has(*at)) {
            if out.full() {
                return;
            }
            let Some((name, number)) = named(tokens, at) else {
                continue;
            };
            let mut others = None;
            let mut same = false;
            for label in &cited {
                self.read(label);
                let Some((first, all)) = self.names.get(label).and_then(|names| names.get(name)) else {
                    continue;
                };
                same |= all.contains(&number);
                others = others.or_else(|| Some((label, first.clone())));
            }
            if let Some((label, other)) = others.filter(|_| !same) {
                let detail = format!("{label} has `{name} {other}`");
                out.find_in(Code::NumberMismatch, tokens.text, tokens.span(at), detail);
            }
        }
    }
}

/// The name and the digits of a number that stands at `at`, behind a word that can name something.
fn named<'t>(tokens: &'t Tokens<'_, '_>, at: usize) -> Option<(&'t str, String)> {
    let before = at.checked_sub(1)?;
    let name = tokens.lower(before);
    let names = tokens.kind(at) == Some(Kind::Digits)
        && tokens.kind(before) == Some(Kind::Word)
        && name.chars().count() > 2
        && !is_function_word(name)
        && month(name).is_none();
    names.then(|| (name, tokens.text.chars(tokens.span(at)).iter().collect()))
}

#[cfg(test)]
mod tests {
    use nullius_schemas::code::Code;
    use nullius_schemas::vocabulary::Language::{Dutch, English};

    use super::super::Evidence;
    use super::super::cases::{check, codes};

    #[test]
    fn a_name_with_another_number_than_its_source_has_is_found() {
        let dutch = Evidence::from_text("Wij verhuizen naar Dorpsstraat 1, groep 7, per 3 januari.", Dutch);
        let english = Evidence::from_text("She is in group 7, see section 12 and section 14.", English);
        for (language, text, found) in [
            (Dutch, "Verhuizing naar Dorpsstraat 2 [E1].", true),
            (Dutch, "Verhuizing naar Dorpsstraat 11 [E1].", true),
            (Dutch, "Verhuizing naar Dorpsstraat [E1] 2.", true),
            (Dutch, "Zij zit in groep 8 [E1].", true),
            (Dutch, "Verhuizing naar Dorpsstraat 1 [E1].", false),
            (Dutch, "Zie artikel 2 voor Dorpsstraat 1 [E1].", false),
            (Dutch, "Verhuizing naar Kerkstraat 2 [E1].", false),
            (English, "She is in group 8 [E1].", true),
            (English, "It says so in section 13 [E1].", true),
            (English, "It says so in section 14 [E1].", false),
        ] {
            let evidence = if language == Dutch { &dutch } else { &english };
            let report = check(language, text, &[("E1", evidence.clone())]);
            assert_eq!(
                codes(&report).contains(&Code::NumberMismatch),
                found,
                "{text} {report:?}"
            );
        }
        let nothing = check(Dutch, "Verhuizing naar Dorpsstraat 2.", &[("E1", dutch)]);
        assert!(!codes(&nothing).contains(&Code::NumberMismatch));
    }
}
