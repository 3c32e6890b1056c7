//! Advice, guarantees, and promises with legal effect. Only a decision by the organisation can promise.

use super::sentence::Sentence;
use super::span::Span;
use super::token::{Kind, Tokens};

/// How far a clause reaches at most, in tokens; longer ones are cut so that no text takes more than linear time.
const REACH: usize = 60;

/// The first and the last token of what was found.
type Found = (usize, usize);

/// Where a sentence advises.
pub(super) fn advice(tokens: &Tokens<'_, '_>, sentence: &Sentence) -> Option<Span> {
    let text = tokens.text;
    if !any_of(tokens, sentence, ADVISES) {
        return None;
    }
    let phrase = ADVICE
        .iter()
        .filter_map(|phrase| text.find(sentence.span, phrase))
        .find(|at| {
            let first = (sentence.from..sentence.to).find(|token| tokens.span(*token).start >= at.start);
            !first.is_some_and(|first| denied(tokens, sentence, (first, first + 2)))
        });
    // "wij raden u aan", "ik raad u dit aan"
    phrase.or_else(|| {
        place(
            tokens,
            separable(tokens, sentence, &["raden", "raad", "raadt"], &["aan", "af"]),
        )
    })
}

/// Where a sentence promises.
pub(super) fn promise(tokens: &Tokens<'_, '_>, sentence: &Sentence) -> Option<Span> {
    if sentence.question || !any_of(tokens, sentence, PROMISES) {
        return None;
    }
    let found = SEPARABLE
        .iter()
        .find_map(|(verbs, particle)| separable(tokens, sentence, verbs, &[particle]))
        .or_else(|| whole_verb(tokens, sentence));
    place(tokens, found)
}

/// Whether one of the sorted words stands in the sentence: most have none, and need no closer look.
fn any_of(tokens: &Tokens<'_, '_>, sentence: &Sentence, sorted: &[&str]) -> bool {
    (sentence.from..sentence.to)
        .any(|at| tokens.kind(at) == Some(Kind::Word) && sorted.binary_search(&tokens.lower(at)).is_ok())
}

fn place(tokens: &Tokens<'_, '_>, found: Option<Found>) -> Option<Span> {
    found.map(|(first, last)| tokens.span(first).join(tokens.span(last)))
}

/// A verb of the list and, later in its clause, its particle.
fn separable(tokens: &Tokens<'_, '_>, sentence: &Sentence, verbs: &[&str], particles: &[&str]) -> Option<Found> {
    (sentence.from..sentence.to).find_map(|at| {
        if !verbs.contains(&tokens.lower(at)) || !performs(tokens, sentence, at) {
            return None;
        }
        let particle = (at + 1..sentence.to.min(at + REACH))
            .take_while(|at| !matches!(tokens.sign(*at), ';' | ':'))
            .find(|at| particles.contains(&tokens.lower(*at)) && closes(tokens, *at))?;
        meant(tokens, sentence, (at, particle))
    })
}

/// Whether a particle stands where a separated one does: before a mark, a conjunction or the end.
fn closes(tokens: &Tokens<'_, '_>, at: usize) -> bool {
    tokens.kind(at + 1) != Some(Kind::Word)
        || matches!(
            tokens.lower(at + 1),
            "en" | "of"
                | "om"
                | "als"
                | "zodra"
                | "omdat"
                | "per"
                | "vanaf"
                | "met"
                | "op"
                | "voor"
                | "in"
                | "van"
                | "maar"
                | "dat"
                | "te"
                | "aan"
                | "tot"
        )
}

/// A performative in one word: by "we" or the organisation, in the passive, or with "hereby".
fn whole_verb(tokens: &Tokens<'_, '_>, sentence: &Sentence) -> Option<Found> {
    (sentence.from..sentence.to).find_map(|at| {
        let word = tokens.lower(at);
        let gives = ACTIVE.contains(&word) && performs(tokens, sentence, at)
            || INFINITIVE.contains(&word) && will(tokens, sentence, at)
            || PARTICIPLE.contains(&word) && given(tokens, sentence, at)
            || ALWAYS.contains(&word);
        if gives { meant(tokens, sentence, (at, at)) } else { None }
    })
}

/// What was found, unless it is denied, or is somebody else's wish or a condition.
fn meant(tokens: &Tokens<'_, '_>, sentence: &Sentence, found: Found) -> Option<Found> {
    (!denied(tokens, sentence, found) && !reported(tokens, sentence, found.0)).then_some(found)
}

/// Whether the organisation is who does it: "wij", "de gemeente", "we", or the subject is left out.
fn performs(tokens: &Tokens<'_, '_>, sentence: &Sentence, at: usize) -> bool {
    let ours = |at: usize| OURS.contains(&tokens.lower(at));
    let near = (at.saturating_sub(6).max(sentence.from)..at).any(ours) || (at + 1..at + 3).any(ours);
    near || at == sentence.from
}

/// The tokens of the sentence within reach of one.
fn around(sentence: &Sentence, at: usize) -> std::ops::Range<usize> {
    at.saturating_sub(REACH).max(sentence.from)..sentence.to.min(at + REACH)
}

/// "we will waive", "wij zullen kwijtschelden", "wij gaan toekennen".
fn will(tokens: &Tokens<'_, '_>, sentence: &Sentence, at: usize) -> bool {
    const SURE: &[&str] = &[
        "will", "shall", "zullen", "zal", "gaan", "gaat", "going", "hereby", "hierbij", "we'll",
    ];
    let ours =
        around(sentence, at).any(|at| matches!(tokens.lower(at), "we'll" | "i'll") || OURS.contains(&tokens.lower(at)));
    ours && around(sentence, at)
        .take_while(|near| *near < at)
        .any(|at| SURE.contains(&tokens.lower(at)))
}

/// A participle that gives something now: "wordt kwijtgescholden", "is hereby waived". A past decision that a
/// source tells of ("is toegekend [E1]") is a report, not a promise.
fn given(tokens: &Tokens<'_, '_>, sentence: &Sentence, at: usize) -> bool {
    const NOW: &[&str] = &[
        "wordt", "worden", "will", "shall", "zal", "zullen", "hereby", "hierbij", "be", "being",
    ];
    const PAST: &[&str] = &[
        "is", "zijn", "was", "were", "werd", "werden", "are", "has", "have", "been", "hebben", "heeft",
    ];
    let any = |words: &[&str]| around(sentence, at).any(|near| words.contains(&tokens.lower(near)));
    any(NOW) || any(PAST) && sentence.cited.is_empty()
}

/// The tokens of the clause before one, backwards.
fn clause_before(tokens: &Tokens<'_, '_>, sentence: &Sentence, at: usize) -> impl Iterator<Item = usize> {
    let goes_on = |at: &usize| {
        !matches!(tokens.sign(*at), ',' | ';' | ':') && !matches!(tokens.lower(*at), "maar" | "but" | "en" | "and")
    };
    (around(sentence, at).start..at).rev().take_while(goes_on)
}

/// "U vraagt of wij uw schuld kwijtschelden", "if we waive": a wish or a condition in the same clause.
fn reported(tokens: &Tokens<'_, '_>, sentence: &Sentence, at: usize) -> bool {
    clause_before(tokens, sentence, at).any(|at| match (tokens.lower(at), tokens.lower(at + 1)) {
        ("indien" | "whether" | "if", _)
        | ("u", "vraagt" | "vroeg" | "verzoekt" | "verzocht" | "wilt" | "wilde")
        | ("you", "ask" | "asked" | "request" | "requested" | "want" | "wanted")
        | ("vraagt" | "vroeg", "u") => true,
        ("of" | "als" | "wanneer", next) => OURS.contains(&next) || next == "de",
        _ => false,
    })
}

/// A negation in the clause, before what was found or inside it.
fn denied(tokens: &Tokens<'_, '_>, sentence: &Sentence, (first, last): Found) -> bool {
    const NOT: &[&str] = &[
        "niet", "geen", "nooit", "not", "no", "never", "cannot", "can't", "won't", "don't", "nor", "noch", "zonder",
        "without",
    ];
    clause_before(tokens, sentence, first)
        .chain(first..=last)
        .any(|at| NOT.contains(&tokens.lower(at)))
}

const OURS: &[&str] = &["wij", "we", "ik", "gemeente", "college", "i", "municipality", "council"];

const SEPARABLE: &[(&[&str], &str)] = &[
    (&["schelden", "scheld", "scheldt"], "kwijt"),
    (&["kennen", "ken", "kent"], "toe"),
    (&["zeggen", "zeg", "zegt"], "toe"),
    (&["keuren", "keur", "keurt"], "goed"),
    (&["wijzen", "wijs", "wijst"], "toe"),
    (&["stellen", "stel", "stelt"], "vrij"),
    (&["staan", "sta", "staat"], "toe"),
];

const ACTIVE: &[&str] = &[
    "garanderen",
    "garandeer",
    "garandeert",
    "beloven",
    "beloof",
    "belooft",
    "verzekeren",
    "verzeker",
    "verlenen",
    "verleen",
    "verleent",
    "kwijtschelden",
    "toekennen",
    "toezeggen",
    "waive",
    "waives",
    "grant",
    "grants",
    "guarantee",
    "guarantees",
    "promise",
    "promises",
    "forgive",
    "forgives",
    "assure",
];

const INFINITIVE: &[&str] = &[
    "kwijtschelden",
    "toekennen",
    "toezeggen",
    "goedkeuren",
    "verlenen",
    "vrijstellen",
    "waive",
    "grant",
    "approve",
    "forgive",
];

const PARTICIPLE: &[&str] = &[
    "kwijtgescholden",
    "toegekend",
    "toegezegd",
    "verleend",
    "vrijgesteld",
    "goedgekeurd",
    "waived",
    "granted",
    "forgiven",
    "approved",
    "toegewezen",
];

const ALWAYS: &[&str] = &["gegarandeerd", "gegarandeerde", "guaranteed"];

const ADVICE: &[&str] = &[
    "wij adviseren",
    "ik adviseer",
    "adviseren wij",
    "adviseer ik",
    "we adviseren",
    "ons advies",
    "mijn advies",
    "u kunt het beste",
    "kunt u het beste",
    "u zou moeten",
    "het is verstandig",
    "is het verstandig",
    "het is raadzaam",
    "aan te raden",
    "aan te bevelen",
    "wij bevelen",
    "we recommend",
    "i recommend",
    "we advise",
    "i advise",
    "our advice",
    "my advice",
    "we suggest",
    "i suggest",
    "you should",
    "you ought to",
    "you had better",
    "it is advisable",
    "it is wise",
    "it would be wise",
    "recommended to",
    "is recommended",
    "we would recommend",
    "your best option",
];

/// One word of every phrase of [`ADVICE`], sorted.
const ADVISES: &[&str] = &[
    "advice",
    "advies",
    "advisable",
    "advise",
    "adviseer",
    "adviseren",
    "beste",
    "better",
    "bevelen",
    "moeten",
    "option",
    "ought",
    "raad",
    "raadt",
    "raadzaam",
    "raden",
    "recommend",
    "recommended",
    "should",
    "suggest",
    "verstandig",
    "wise",
];

/// Every verb above, sorted.
const PROMISES: &[&str] = &[
    "approve",
    "approved",
    "assure",
    "beloof",
    "belooft",
    "beloven",
    "forgive",
    "forgiven",
    "forgives",
    "garandeer",
    "garandeert",
    "garanderen",
    "gegarandeerd",
    "gegarandeerde",
    "goedgekeurd",
    "goedkeuren",
    "grant",
    "granted",
    "grants",
    "guarantee",
    "guaranteed",
    "guarantees",
    "ken",
    "kennen",
    "kent",
    "keur",
    "keuren",
    "keurt",
    "kwijtgescholden",
    "kwijtschelden",
    "promise",
    "promises",
    "scheld",
    "schelden",
    "scheldt",
    "sta",
    "staan",
    "staat",
    "stel",
    "stellen",
    "stelt",
    "toegekend",
    "toegewezen",
    "toegezegd",
    "toekennen",
    "toezeggen",
    "verleen",
    "verleend",
    "verleent",
    "verlenen",
    "verzeker",
    "verzekeren",
    "vrijgesteld",
    "vrijstellen",
    "waive",
    "waived",
    "waives",
    "wijs",
    "wijst",
    "wijzen",
    "zeg",
    "zeggen",
    "zegt",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_short_lists_cover_the_long_ones() {
        assert!(ADVISES.is_sorted() && PROMISES.is_sorted());
        for phrase in ADVICE {
            assert!(
                phrase.split(' ').any(|word| ADVISES.binary_search(&word).is_ok()),
                "{phrase}"
            );
        }
        let verbs = SEPARABLE.iter().flat_map(|(verbs, _)| verbs.iter());
        for verb in verbs.chain(ACTIVE).chain(INFINITIVE).chain(PARTICIPLE).chain(ALWAYS) {
            assert!(PROMISES.binary_search(verb).is_ok(), "{verb}");
        }
    }
}
