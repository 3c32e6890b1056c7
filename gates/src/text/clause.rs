//! Clauses: from one conjunction to the next.

use nullius_schemas::pack::phrases::Phrases;

use super::Token;

/// A part of a sentence that no conjunction divides.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Clause<'a> {
    /// The conjunction before it; `None` at the start of the sentence.
    pub opened_by: Option<&'a Token>,
    /// Its tokens, without marks at either end.
    pub tokens: &'a [Token],
    /// The conjunction after it; `None` at the end of the sentence.
    pub closed_by: Option<&'a Token>,
}

/// The clauses of a sentence's tokens, in order; conjunctions are single words.
#[must_use]
pub fn clauses<'a>(sentence: &'a [Token], conjunctions: &Phrases) -> Vec<Clause<'a>> {
    let mut found = Vec::new();
    let mut opened_by = None;
    let mut rest = sentence;
    loop {
        let cut = rest.iter().position(|token| conjunctions.contains(&token.lower));
        let Some((inner, closed_by, after)) = cut.and_then(|at| {
            let (inner, from) = rest.split_at_checked(at)?;
            let (conjunction, after) = from.split_first()?;
            Some((inner, conjunction, after))
        }) else {
            found.push(Clause {
                opened_by,
                tokens: trim(rest),
                closed_by: None,
            });
            return found;
        };
        found.push(Clause {
            opened_by,
            tokens: trim(inner),
            closed_by: Some(closed_by),
        });
        opened_by = Some(closed_by);
        rest = after;
    }
}

// A question mark stays: who asks states nothing.
fn trim(mut tokens: &[Token]) -> &[Token] {
    while let Some((_, rest)) = tokens
        .split_last()
        .filter(|(last, _)| matches!(last.lower.as_str(), "." | "!" | "," | ";" | "…"))
    {
        tokens = rest;
    }
    while let Some((_, rest)) = tokens.split_first().filter(|(first, _)| first.lower == ",") {
        tokens = rest;
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::super::{Span, tokens};
    use super::*;
    use crate::text::testing::dutch;

    #[test]
    fn a_conjunction_divides_and_is_remembered_on_both_sides() {
        let text = "Ik heb COPD en kom de trap niet op, maar ik probeer het.";
        let all = tokens(text, Span::whole(text));
        let parts = clauses(&all, &dutch().conjunctions);
        let words = |clause: &Clause<'_>| {
            clause
                .tokens
                .iter()
                .map(|t| t.lower.clone())
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(
            parts.iter().map(words).collect::<Vec<_>>(),
            ["ik heb copd", "kom de trap niet op", "ik probeer het"]
        );
        assert_eq!(parts[1].opened_by.map(|t| t.lower.as_str()), Some("en"));
        assert_eq!(parts[1].closed_by.map(|t| t.lower.as_str()), Some("maar"));
        assert_eq!(parts[2].closed_by, None);
    }

    #[test]
    fn marks_at_either_end_are_no_part_of_a_clause_but_what_asks_or_adds_is() {
        let clause = |text: &str| {
            let all = tokens(text, Span::whole(text));
            let parts = clauses(&all, &dutch().conjunctions);
            let words: Vec<_> = parts[0].tokens.iter().map(|t| t.lower.clone()).collect();
            words.join(" ")
        };
        for marks in [".", "!", "…", ";", ",", ",;.!"] {
            assert_eq!(clause(&format!("Ik heb COPD{marks}")), "ik heb copd", "{marks}");
        }
        assert_eq!(clause(",, Ik heb COPD"), "ik heb copd");
        for (text, kept) in [
            ("Ik heb COPD?", "ik heb copd ?"),
            ("Ik heb 5%", "ik heb 5 %"),
            ("€ 5", "€ 5"),
            ("; ja", "; ja"),
        ] {
            assert_eq!(clause(text), kept);
        }
    }
}
