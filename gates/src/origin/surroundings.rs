//! What around a clause keeps it from being stated.

use nullius_schemas::pack::language::LanguageLists;
use nullius_schemas::pack::phrases::Phrases;

use crate::text::{Clause, Span, Token, TokenKind, disguised, tokens};

/// No question, condition, hearsay, taking back, quotation mark or disguise anywhere in the sentence.
pub(super) fn sentence_is_plain(sentence: &str, words: &[Token], lists: &LanguageLists) -> bool {
    let spoken = spoken(words);
    !disguised(sentence)
        && !sentence.contains([
            '?', '？', '⁇', '⁈', '⁉', '"', '“', '”', '„', '«', '»', '‹', '›', '`', '*', '~', '>', '|',
        ])
        && !asks(&spoken, &lists.question)
        && !lists.condition.occurs_in(&spoken)
        && !lists.hearsay.occurs_in(&spoken)
        && !takes_back(&spoken, lists)
        && !long_doubt(&spoken, &lists.doubt)
}

// "of zo", "weet niet zeker": a phrase of doubt may hold the very word that ends a clause.
fn long_doubt(words: &[&str], doubt: &Phrases) -> bool {
    (0..words.len()).any(|at| doubt.match_at(words, at).is_some_and(|length| length > 1))
}

/// First person, no negation or doubt in it, no disjunction beside it, and nothing from it to the end of its sentence
/// takes it back.
pub(super) fn clause_is_plain(clause: &Clause<'_>, from_here: &[Clause<'_>], lists: &LanguageLists) -> bool {
    let spoken_here = spoken(clause.tokens);
    let open = |neighbour: Option<&Token>| neighbour.is_some_and(|token| lists.disjunctions.contains(&token.lower));
    spoken_here
        .first()
        .is_some_and(|word| lists.first_person.contains(word))
        && !lists.negation.occurs_in(&spoken_here)
        && !lists.doubt.occurs_in(&spoken_here)
        && !open(clause.opened_by)
        && !open(clause.closed_by)
        && !from_here.iter().any(|part| corrects(&spoken(part.tokens), lists))
}

/// The sentence after it takes something back, or asks for confirmation in one or two words ("Toch?").
pub(super) fn next_takes_back(next: &str, lists: &LanguageLists) -> bool {
    let words = tokens(next, Span::whole(next));
    let spoken = spoken(&words);
    let tag_question = spoken.len() <= 2 && next.contains(['?', '？']);
    let denies = lists.negation.match_at(&spoken, 0).is_some();
    disguised(next) || tag_question || denies || takes_back(&spoken, lists)
}

/// What stands before the sentence gives the words to somebody else, or to nobody: an open quotation, the header of a
/// passed-on message, an announcement that ends in a colon.
pub(super) fn within_quotation(before: &str) -> bool {
    quoted(before) || quoted_by_apostrophes(before) || passed_on(before) || before.trim_end().ends_with([':', '：'])
}

/// The sentence before it hands the word to somebody else, or imagines something.
pub(super) fn previous_hands_over(previous: &str, lists: &LanguageLists) -> bool {
    let words = tokens(previous, Span::whole(previous));
    let spoken = spoken(&words);
    lists.hearsay.occurs_in(&spoken) || lists.condition.match_at(&spoken, 0).is_some()
}

// In Dutch „…” and ”…”, in English “…”: an odd number of marks of all kinds is an open quotation.
fn quoted(before: &str) -> bool {
    const EITHER: &[char] = &['"', '“', '”', '„', '‟', '＂', '″', '〝', '〞', '〟', '❝', '❞'];
    const PAIRS: &[(char, char)] = &[('«', '»'), ('‹', '›'), ('「', '」'), ('『', '』'), ('《', '》')];
    let count = |mark: char| before.matches(mark).count();
    let lower = before.to_lowercase();
    before.matches(EITHER).count() % 2 == 1
        || PAIRS.iter().any(|(open, close)| count(*open) > count(*close))
        || before.matches("```").count() % 2 == 1
        || before.matches("''").count() % 2 == 1
        || lower.matches("<blockquote").count() > lower.matches("</blockquote").count()
}

// Single marks are apostrophes too: one before a word opens, unless the word is a short form ("'s avonds"); one behind
// a word closes, unless a possessive may be meant ("Hans' fiets").
fn quoted_by_apostrophes(before: &str) -> bool {
    const SHORT: &[&str] = &["s", "t", "n", "k", "m", "r", "em", "ie", "ns"];
    let (mut opened, mut closed) = (0_usize, 0_usize);
    for (at, mark) in before.match_indices(['\'', '‘', '’', '‚', '‛', '❛', '❜', '`', '´', '＇']) {
        let mut back = before.get(..at).unwrap_or_default().chars().rev();
        let ahead = before.get(at + mark.len()..).unwrap_or_default();
        let (previous, next) = (back.next(), ahead.chars().next());
        if previous.is_none_or(|c| !c.is_alphanumeric() && !matches!(c, '.' | '!' | '?' | ',')) {
            let word: String = ahead.chars().take_while(|c| c.is_alphanumeric()).collect();
            opened += usize::from(!word.is_empty() && !SHORT.contains(&word.to_lowercase().as_str()));
        } else if next.is_none_or(|c| !c.is_alphanumeric()) {
            let possessive = previous.is_some_and(|c| matches!(c, 's' | 'x' | 'z'))
                && ahead.trim_start().chars().next().is_some_and(char::is_lowercase);
            closed += usize::from(!possessive);
        }
    }
    opened > closed
}

// A mail that was forwarded or answered: its header lines, a rule of dashes, or a quoted line that the sentence goes on.
fn passed_on(before: &str) -> bool {
    let header = |line: &str| {
        let line = line.trim().to_lowercase();
        line.starts_with("van:") || line.starts_with("from:") || line.starts_with("-----") || line.starts_with("_____")
    };
    before.lines().any(header)
        || before
            .lines()
            .next_back()
            .is_some_and(|line| line.trim_start().starts_with(['>', '|']))
}

// "… en niet 13", but not "… en kom de trap niet op".
fn corrects(words: &[&str], lists: &LanguageLists) -> bool {
    let denies = words.len() <= 3 && lists.negation.match_at(words, 0).is_some();
    denies || takes_back(words, lists)
}

/// Any cue of taking back. What is clear wherever in a conversation it stands is clear inside a sentence too.
pub(super) fn takes_back(words: &[&str], lists: &LanguageLists) -> bool {
    lists.take_back.occurs_in(words) || lists.retraction.occurs_in(words)
}

fn asks(words: &[&str], question: &Phrases) -> bool {
    (0..words.len()).any(|at| question.match_at(words, at).is_some_and(|length| at == 0 || length > 1))
}

// Marks between words do not hide a cue: "dat, klopt niet".
pub(super) fn spoken(tokens: &[Token]) -> Vec<&str> {
    tokens
        .iter()
        .filter(|token| token.kind != TokenKind::Mark)
        .map(|token| token.lower.as_str())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::testing::dutch;

    fn words(text: &str) -> Vec<&str> {
        text.split(' ').collect()
    }

    #[test]
    fn a_question_begins_with_its_word_or_has_a_phrase_of_its_own() {
        let asks = |text: &str| asks(&words(text), &dutch().question);
        assert!(asks("waarom heb ik 12 uur gewerkt"));
        assert!(asks("ik heb 12 uur gewerkt mag ik dat"));
        assert!(!asks("ik weet waarom ik 12 uur heb gewerkt"));
    }

    #[test]
    fn a_doubt_of_more_words_is_one_wherever_it_stands() {
        let doubts = |text: &str| long_doubt(&words(text), &dutch().doubt);
        assert!(doubts("12 uur of zo"));
        assert!(!doubts("misschien 12 uur"), "one word is the clause's own question");
        assert!(!doubts("12 uur gewerkt"));
    }

    #[test]
    fn the_next_sentence_takes_back_by_a_tag_a_denial_a_cue_or_a_disguise() {
        for next in [
            "Toch?",
            "Hoezo dat?",
            "Niet veel hoor.",
            "Dat klopt niet.",
            "Dank\u{200b} u.",
        ] {
            assert!(next_takes_back(next, dutch()), "{next}");
        }
        for next in ["Dank u.", "Kunt u mij helpen?", "Ik ga er niet meer heen."] {
            assert!(!next_takes_back(next, dutch()), "{next}");
        }
    }

    #[test]
    fn a_denial_of_three_words_corrects_and_a_longer_one_goes_on() {
        assert!(corrects(&words("niet 13"), dutch()));
        assert!(corrects(&words("maar dat klopt niet"), dutch()));
        assert!(!corrects(&words("niet naar de trap"), dutch()));
        assert!(!corrects(&words("ik kom"), dutch()));
    }

    #[test]
    fn a_quotation_is_open_until_it_is_closed() {
        for open in [
            "Zij schreef: \"",
            "Zij schreef: „Ik kom” en „",
            "Zij schreef: « ",
            "Zij schreef: ```",
            "``` een ``` twee ```",
            "Zij schreef: ''",
            "''een'' en ''",
            "<blockquote>Hallo. ",
            "<BLOCKQUOTE>a</blockquote><blockquote>",
        ] {
            assert!(quoted(open), "{open}");
        }
        for closed in [
            "",
            "Zij schreef: \"Ik kom.\" ",
            "Zij schreef: «Ik kom.» » ",
            "``` een ``` ",
            "''een'' ",
            "<blockquote>Hallo.</blockquote> </blockquote>",
        ] {
            assert!(!quoted(closed), "{closed}");
        }
    }

    #[test]
    fn an_apostrophe_inside_a_word_or_behind_a_stop_opens_nothing() {
        for open in ["Hij zei: 'ik kom. ", "'Ja. ", "Hij zei: 'Hans' fiets is weg. "] {
            assert!(quoted_by_apostrophes(open), "{open}");
        }
        for closed in [
            "",
            "Mijn auto'tje is stuk. ",
            "'s Avonds. ",
            "Hij zei: 'ik kom.' ",
            "Zie art.'oud. ",
            "Hij zei 'ik kom' en ging. ",
            "Hij zei 'ik neem de bus' Toen ging hij. ",
        ] {
            assert!(!quoted_by_apostrophes(closed), "{closed}");
        }
    }

    #[test]
    fn a_mail_is_passed_on_below_its_header_or_a_rule_or_in_a_quoted_line() {
        for passed in [
            "Van: a\n",
            "Hallo.\nFrom: a\n",
            "-----\n",
            "Hallo\n_____\n",
            "Hallo.\n> ",
            "| ",
        ] {
            assert!(passed_on(passed), "{passed}");
        }
        for own in ["", "Vandaag: niets.\n", "---\n", "> Hallo.\n\nDag. "] {
            assert!(!passed_on(own), "{own}");
        }
    }
}
