//! Advice: what the reader had better do. A text says what is so.

use std::sync::LazyLock;

use super::list::Words;
use super::phrases::Phrases;
use super::promise::{any_of, denied, place, separable};
use super::sentence::Sentence;
use super::span::Span;
use super::token::{Kind, Tokens};

/// Where a sentence advises.
pub(super) fn advice(tokens: &Tokens<'_, '_>, sentence: &Sentence) -> Option<Span> {
    if !any_of(tokens, sentence, &ADVISES) {
        return None;
    }
    phrase(tokens, sentence)
        .or_else(|| place(tokens, opening(tokens, sentence)))
        .or_else(|| place(tokens, urged(tokens, sentence)))
        // "wij raden dit aan", "ik raad u dit aan"
        .or_else(|| place(tokens, separable(tokens, sentence, RAAD, &["aan", "af"])))
}

const RAAD: &[&str] = &["raden", "raad", "raadt"];

fn phrase(tokens: &Tokens<'_, '_>, sentence: &Sentence) -> Option<Span> {
    ADVICE
        .all(tokens, sentence.from, sentence.to)
        .find(|(first, phrase, _)| {
            let next = first + phrase.split(' ').count();
            let foreseen = *phrase == "you should" && EXPECTED.contains(&tokens.lower(next));
            !foreseen && !denied(tokens, sentence, (*first, first + 2))
        })
        .map(|(_, _, at)| at)
}

/// How a sentence that advises begins: "Overweeg …", "Verkoop nu", "Ik zou wachten".
fn opening(tokens: &Tokens<'_, '_>, sentence: &Sentence) -> Option<(usize, usize)> {
    let first = (sentence.from..sentence.to).find(|at| tokens.kind(*at) == Some(Kind::Word))?;
    let (word, next) = (tokens.lower(first), tokens.lower(first + 1));
    let goes_on = tokens.kind(first + 1) == Some(Kind::Word);
    let thing = matches!(
        next,
        "en" | "of" | "van" | "and" | "or" | "is" | "was" | "wordt" | "are" | "orders"
    );
    match word {
        "koop" | "verkoop" | "beleg" | "investeer" | "buy" | "sell" | "invest" if goes_on && !thing => {
            Some((first, first))
        }
        "overweeg" | "consider" if goes_on => Some((first, first)),
        _ => None,
    }
}

/// "Ik zou wachten", "u zou bezwaar moeten maken", "wij raden u aan bezwaar te maken".
fn urged(tokens: &Tokens<'_, '_>, sentence: &Sentence) -> Option<(usize, usize)> {
    let reader = |at: usize| matches!(tokens.lower(at), "u" | "je" | "jij");
    let ours = |at: usize| matches!(tokens.lower(at), "wij" | "we" | "ik");
    (sentence.from..sentence.to).find_map(|at| {
        let within = |words: &[&str], reach: usize| {
            (at..sentence.to.min(at + reach))
                .take_while(|at| !matches!(tokens.sign(*at), ',' | ';' | ':'))
                .find(|at| words.contains(&tokens.lower(*at)))
        };
        let beside = |is: &dyn Fn(usize) -> bool| at.checked_sub(1).is_some_and(is) || is(at + 1);
        let wish = NOT_ADVICE.contains(&tokens.lower(at + 1)) || tokens.kind(at + 1) != Some(Kind::Word);
        let found = match (tokens.lower_back(at, 1), tokens.lower(at)) {
            ("ik", "zou") | ("i", "would") if !wish => Some(at),
            (_, "zou") if beside(&reader) => within(&["moeten"], 14),
            (_, "raden" | "raad") if beside(&ours) && (at.saturating_sub(1)..at + 4).any(reader) => {
                within(&["aan", "af"], 5)
            }
            _ => None,
        }?;
        (!denied(tokens, sentence, (at, found))).then_some((at, found))
    })
}

/// "You should receive a letter": what is to be expected is no advice.
static EXPECTED: Words = Words::of(&[
    "receive", "have", "get", "find", "hear", "expect", "already", "be", "now", "also", "then", "see",
]);

/// After "ik zou" and "I would": a wish or a courtesy.
static NOT_ADVICE: Words = Words::of(&[
    "graag",
    "willen",
    "u",
    "je",
    "het",
    "dit",
    "niet",
    "hebben",
    "zijn",
    "like",
    "be",
    "have",
    "appreciate",
    "need",
    "not",
    "love",
    "ask",
    "prefer",
]);

static ADVICE: LazyLock<Phrases> = LazyLock::new(|| Phrases::of(PHRASES.iter().copied()));

const PHRASES: &[&str] = &[
    "wij adviseren",
    "ik adviseer",
    "adviseren wij",
    "adviseer ik",
    "we adviseren",
    "wij adviseerden",
    "ons advies",
    "mijn advies",
    "u kunt het beste",
    "kunt u het beste",
    "je kunt het beste",
    "kun je het beste",
    "u kunt beter",
    "kunt u beter",
    "je kunt beter",
    "kun je beter",
    "u zou moeten",
    "het is verstandig",
    "is het verstandig",
    "het is raadzaam",
    "is het raadzaam",
    "het is beter",
    "is het beter",
    "aan te raden",
    "aan te bevelen",
    "wij bevelen",
    "doet er goed aan",
    "doet er verstandig aan",
    "u kunt overwegen",
    "als ik u was",
    "in uw plaats",
    "we recommend",
    "i recommend",
    "we'd recommend",
    "we would recommend",
    "we strongly recommend",
    "i would recommend",
    "we advise",
    "i advise",
    "we strongly advise",
    "you are advised",
    "you are strongly advised",
    "our advice",
    "my advice",
    "our recommendation",
    "we suggest",
    "i suggest",
    "you should",
    "you ought to",
    "you had better",
    "you'd better",
    "you had best",
    "it is advisable",
    "it is wise",
    "it would be wise",
    "it would be better",
    "it would be best",
    "it is better to",
    "it is best to",
    "recommended to",
    "is recommended",
    "your best option",
    "you may want to",
    "you might want to",
    "you could consider",
    "please consider",
    "if i were you",
    "in your place",
    "neem een advocaat",
    "get a lawyer",
    "hire a lawyer",
];

/// One word of every phrase and turn above.
static ADVISES: LazyLock<Phrases> = LazyLock::new(|| Phrases::of(WORDS.iter().copied()));

const WORDS: &[&str] = &[
    "advice",
    "advies",
    "advisable",
    "advise",
    "advised",
    "adviseer",
    "adviseerden",
    "adviseren",
    "advocaat",
    "beleg",
    "best",
    "beste",
    "beter",
    "better",
    "bevelen",
    "buy",
    "consider",
    "considering",
    "goed",
    "invest",
    "investeer",
    "koop",
    "lawyer",
    "moeten",
    "option",
    "ought",
    "overweeg",
    "overwegen",
    "plaats",
    "place",
    "raad",
    "raadt",
    "raadzaam",
    "raden",
    "recommend",
    "recommendation",
    "recommended",
    "sell",
    "should",
    "suggest",
    "verkoop",
    "verstandig",
    "want",
    "was",
    "were",
    "wise",
    "would",
    "zou",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_short_list_covers_the_long_one() {
        for phrase in PHRASES {
            assert!(phrase.split(' ').any(|word| ADVISES.has(word)), "{phrase}");
        }
    }
}
