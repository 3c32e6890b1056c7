//! What around a clause keeps it from being stated.

use nullius_schemas::pack::language::LanguageLists;
use nullius_schemas::pack::phrases::Phrases;

use crate::text::{Clause, Span, Token, TokenKind, disguised, tokens};

/// No question, condition, hearsay, quotation mark or disguise anywhere in the sentence.
pub(super) fn sentence_is_plain(sentence: &str, words: &[Token], lists: &LanguageLists) -> bool {
    let spoken = spoken(words);
    !disguised(sentence)
        && !sentence.contains([
            '?', '？', '⁇', '⁈', '⁉', '"', '“', '”', '„', '«', '»', '‹', '›', '`', '*', '~', '>', '|',
        ])
        && !asks(&spoken, &lists.question)
        && !lists.condition.occurs_in(&spoken)
        && !lists.hearsay.occurs_in(&spoken)
}

/// First person, no negation or doubt in it, no disjunction beside it, and nothing later in its sentence takes it back.
pub(super) fn clause_is_plain(clause: &Clause<'_>, later: &[Clause<'_>], lists: &LanguageLists) -> bool {
    let spoken_here = spoken(clause.tokens);
    let open = |neighbour: Option<&Token>| neighbour.is_some_and(|token| lists.disjunctions.contains(&token.lower));
    spoken_here
        .first()
        .is_some_and(|word| lists.first_person.contains(word))
        && !lists.negation.occurs_in(&spoken_here)
        && !lists.doubt.occurs_in(&spoken_here)
        && !lists.take_back.occurs_in(&spoken_here)
        && !open(clause.opened_by)
        && !open(clause.closed_by)
        && !later.iter().any(|after| corrects(&spoken(after.tokens), lists))
}

/// The sentence after it takes something back, or asks for confirmation in one or two words ("Toch?").
pub(super) fn next_takes_back(next: &str, lists: &LanguageLists) -> bool {
    let words = tokens(next, Span::whole(next));
    let spoken = spoken(&words);
    let tag_question = spoken.len() <= 2 && next.contains(['?', '？']);
    let denies = lists.negation.match_at(&spoken, 0).is_some();
    disguised(next) || tag_question || denies || lists.take_back.occurs_in(&spoken)
}

/// An opened quotation is not closed yet: somebody else may be speaking.
pub(super) fn within_quotation(before: &str) -> bool {
    let count = |marks: &[char]| before.chars().filter(|c| marks.contains(c)).count();
    // In Dutch „…” and ”…”, in English “…”: an odd number of marks of all kinds is an open quotation.
    count(&['"', '“', '”', '„']) % 2 == 1 || count(&['«']) > count(&['»'])
}

// "… en niet 13", but not "… en kom de trap niet op".
fn corrects(words: &[&str], lists: &LanguageLists) -> bool {
    let denies = words.len() <= 3 && lists.negation.match_at(words, 0).is_some();
    denies || lists.take_back.occurs_in(words)
}

fn asks(words: &[&str], question: &Phrases) -> bool {
    (0..words.len()).any(|at| question.match_at(words, at).is_some_and(|length| at == 0 || length > 1))
}

// Marks between words do not hide a cue: "dat, klopt niet".
fn spoken(tokens: &[Token]) -> Vec<&str> {
    tokens
        .iter()
        .filter(|token| token.kind != TokenKind::Mark)
        .map(|token| token.lower.as_str())
        .collect()
}
