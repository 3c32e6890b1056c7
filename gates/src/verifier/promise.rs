//! Advice, guarantees, and promises with legal effect. Only a decision by the organisation can promise.

use super::sentence::Sentence;
use super::span::Span;
use super::token::{Kind, Tokens};

/// Where a sentence advises.
pub(super) fn advice(tokens: &Tokens<'_, '_>, sentence: &Sentence) -> Option<Span> {
    let text = tokens.text;
    if let Some(at) = ADVICE.iter().find_map(|phrase| text.find(sentence.span, phrase)) {
        return (!denied(tokens, sentence, at)).then_some(at);
    }
    // "wij raden u aan", "ik raad u dit aan"
    separable(tokens, sentence, &["raden", "raad", "raadt"], &["aan", "af"])
}

/// Where a sentence promises.
pub(super) fn promise(tokens: &Tokens<'_, '_>, sentence: &Sentence) -> Option<Span> {
    if sentence.question || reported(tokens, sentence) {
        return None;
    }
    SEPARABLE
        .iter()
        .find_map(|(verbs, particle)| separable(tokens, sentence, verbs, &[particle]))
        .or_else(|| whole_verb(tokens, sentence))
        .filter(|at| !denied(tokens, sentence, *at))
}

/// A verb of the list and, later in its clause, its particle.
fn separable(tokens: &Tokens<'_, '_>, sentence: &Sentence, verbs: &[&str], particles: &[&str]) -> Option<Span> {
    (sentence.from..sentence.to).find_map(|at| {
        if !verbs.contains(&tokens.lower(at)) || !performs(tokens, sentence, at) {
            return None;
        }
        let particle = (at + 1..sentence.to)
            .take_while(|at| !matches!(tokens.sign(*at), ';' | ':'))
            .find(|at| particles.contains(&tokens.lower(*at)) && closes(tokens, *at))?;
        let span = tokens.span(at).join(tokens.span(particle));
        (!denied(tokens, sentence, span)).then_some(span)
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
fn whole_verb(tokens: &Tokens<'_, '_>, sentence: &Sentence) -> Option<Span> {
    (sentence.from..sentence.to).find_map(|at| {
        let word = tokens.lower(at);
        let active = ACTIVE.contains(&word) && performs(tokens, sentence, at);
        let infinitive = INFINITIVE.contains(&word) && (will(tokens, sentence, at));
        let participle = PARTICIPLE.contains(&word) && given(tokens, sentence, at);
        let always = ALWAYS.contains(&word);
        (active || infinitive || participle || always).then(|| tokens.span(at))
    })
}

/// Whether the organisation is who does it: "wij", "de gemeente", "we", or the subject is left out.
fn performs(tokens: &Tokens<'_, '_>, sentence: &Sentence, at: usize) -> bool {
    let ours = |at: usize| OURS.contains(&tokens.lower(at));
    let near = (at.saturating_sub(6).max(sentence.from)..at).any(ours) || (at + 1..at + 3).any(ours);
    near || at == sentence.from
}

/// "we will waive", "wij zullen kwijtschelden", "wij gaan toekennen".
fn will(tokens: &Tokens<'_, '_>, sentence: &Sentence, at: usize) -> bool {
    let helps = |at: usize| {
        matches!(
            tokens.lower(at),
            "will"
                | "shall"
                | "zullen"
                | "zal"
                | "gaan"
                | "gaat"
                | "going"
                | "hereby"
                | "hierbij"
                | "willen"
                | "te"
                | "to"
                | "we'll"
                | "can"
                | "kunnen"
        )
    };
    let ours = (sentence.from..sentence.to).any(|at| OURS.contains(&tokens.lower(at)));
    let sure = (sentence.from..at)
        .any(|at| helps(at) && !matches!(tokens.lower(at), "te" | "to" | "can" | "kunnen" | "willen"));
    ours && sure
}

/// A participle that gives something now: "wordt kwijtgescholden", "is hereby waived", "hebben wij toegekend".
/// A past decision that a source tells of ("is toegekend [E1]") is a report, not a promise.
fn given(tokens: &Tokens<'_, '_>, sentence: &Sentence, at: usize) -> bool {
    let any =
        |words: &[&str]| (sentence.from..sentence.to).any(|near| near != at && words.contains(&tokens.lower(near)));
    let now = any(&[
        "wordt", "worden", "will", "shall", "zal", "zullen", "hereby", "hierbij", "be", "being",
    ]);
    let past = any(&[
        "is", "zijn", "was", "were", "werd", "werden", "are", "has", "have", "been", "hebben", "heeft",
    ]);
    now || past && sentence.cited.is_empty()
}

/// "U vraagt of wij uw schuld kwijtschelden", "if we waive": somebody else's words, or a condition.
fn reported(tokens: &Tokens<'_, '_>, sentence: &Sentence) -> bool {
    tokens.text.find_any(sentence.span, REPORTED).is_some()
}

/// A negation in the clause of a span, before or between its words, or right after.
fn denied(tokens: &Tokens<'_, '_>, sentence: &Sentence, span: Span) -> bool {
    let negation = |at: usize| {
        matches!(
            tokens.lower(at),
            "niet"
                | "geen"
                | "nooit"
                | "not"
                | "no"
                | "never"
                | "cannot"
                | "can't"
                | "won't"
                | "don't"
                | "nor"
                | "noch"
        )
    };
    let first = (sentence.from..sentence.to)
        .find(|at| tokens.span(*at).start >= span.start)
        .unwrap_or(sentence.from);
    let last = (sentence.from..sentence.to)
        .find(|at| tokens.span(*at).end >= span.end)
        .unwrap_or(sentence.to);
    let breaks = |at: &usize| {
        !matches!(tokens.sign(*at), ',' | ';' | ':') && !matches!(tokens.lower(*at), "maar" | "but" | "en" | "and")
    };
    (sentence.from..first).rev().take_while(breaks).any(negation) || (first..=last).any(negation)
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

const REPORTED: &[&str] = &[
    "u vraagt",
    "vroeg u",
    "u vroeg",
    "u verzoekt",
    "u wilt",
    "als wij",
    "als de gemeente",
    "indien",
    "of wij",
    "wanneer wij",
    "you ask",
    "you asked",
    "you request",
    "you requested",
    "if we",
    "whether we",
    "you would like",
];

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
