//! Guarantees, and promises with legal effect. Only a decision by the organisation can promise.

use std::sync::LazyLock;

use super::list::Words;
use super::phrases::Phrases;
use super::sentence::Sentence;
use super::span::Span;
use super::token::{Kind, Tokens};

/// How far a clause reaches at most, in tokens; longer ones are cut so that no text takes more than linear time.
const REACH: usize = 60;

/// The first and the last token of what was found.
pub(super) type Found = (usize, usize);

/// Where a sentence promises.
pub(super) fn promise(tokens: &Tokens<'_, '_>, sentence: &Sentence) -> Option<Span> {
    if sentence.question {
        return None;
    }
    if !any_of(tokens, sentence, &PROMISES) {
        return said(tokens, sentence);
    }
    let verbs = (sentence.from..sentence.to).filter(|at| PROMISES.has(tokens.lower(*at)));
    let found = verbs.clone().find_map(|at| {
        SEPARABLE
            .iter()
            .filter(|(verbs, _)| verbs.contains(&tokens.lower(at)))
            .find_map(|(_, particle)| separated(tokens, sentence, at, &[particle]))
    });
    let found = found.or_else(|| verbs.clone().find_map(|at| whole_verb(tokens, sentence, at)));
    place(tokens, found).or_else(|| said(tokens, sentence))
}

/// A turn of phrase that promises as it stands.
fn said(tokens: &Tokens<'_, '_>, sentence: &Sentence) -> Option<Span> {
    SAID.all(tokens, sentence.from, sentence.to).map(|(_, _, at)| at).next()
}

/// Whether one of the words stands in the sentence: most have none, and need no closer look.
pub(super) fn any_of(tokens: &Tokens<'_, '_>, sentence: &Sentence, words: &Phrases) -> bool {
    (sentence.from..sentence.to).any(|at| words.has(tokens.lower(at)))
}

pub(super) fn place(tokens: &Tokens<'_, '_>, found: Option<Found>) -> Option<Span> {
    found.map(|(first, last)| tokens.span(first).join(tokens.span(last)))
}

/// A verb of the list and, later in its clause, its particle.
pub(super) fn separable(
    tokens: &Tokens<'_, '_>,
    sentence: &Sentence,
    verbs: &[&str],
    particles: &[&str],
) -> Option<Found> {
    (sentence.from..sentence.to)
        .filter(|at| verbs.contains(&tokens.lower(*at)))
        .find_map(|at| separated(tokens, sentence, at, particles))
}

/// The particle of the verb at a token, later in its clause.
fn separated(tokens: &Tokens<'_, '_>, sentence: &Sentence, at: usize, particles: &[&str]) -> Option<Found> {
    if !performs(tokens, sentence, at) {
        return None;
    }
    let particle = (at..sentence.to.min(at + REACH))
        .take_while(|at| !matches!(tokens.sign(*at), ';' | ':'))
        .find(|near| {
            particles.contains(&tokens.lower(*near))
                && (closes(tokens, *near) || tokens.lower(*near) == "off" && *near <= at + 3)
        })?;
    let soft = SOFT_SEPARABLE.contains(&tokens.lower(at)) && !to_you(tokens, sentence, at);
    if soft {
        None
    } else {
        meant(tokens, sentence, (at, particle))
    }
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
fn whole_verb(tokens: &Tokens<'_, '_>, sentence: &Sentence, at: usize) -> Option<Found> {
    let word = tokens.lower(at);
    if noun(tokens, at) {
        return None;
    }
    let gives = ACTIVE.contains(&word) && performs(tokens, sentence, at)
        || SOFT.contains(&word) && performs(tokens, sentence, at) && to_you(tokens, sentence, at)
        || INFINITIVE.contains(&word) && will(tokens, sentence, at)
        || PARTICIPLE.contains(&word) && given(tokens, sentence, at)
        || word == "written" && tokens.lower(at + 1) == "off" && given(tokens, sentence, at)
        || ALWAYS.contains(&word);
    if gives { meant(tokens, sentence, (at, at)) } else { None }
}

/// Verbs that say something of an act.
static SAID_OF: Words = Words::of(&[
    "kost", "is", "was", "duurt", "kan", "mag", "moet", "gaat", "gebeurt", "vraagt", "vergt", "hoeft", "lukt", "heeft",
]);

/// "Grants of 46.5 million", "received the grant", "het verlenen van": the name of a thing, which nobody gives here.
fn noun(tokens: &Tokens<'_, '_>, at: usize) -> bool {
    static NAMES: Words = Words::of(&[
        "grant",
        "grants",
        "guarantee",
        "guarantees",
        "promise",
        "promises",
        "award",
        "awards",
        "refund",
    ]);
    static BEFORE: Words = Words::of(&[
        "the",
        "a",
        "an",
        "in",
        "of",
        "from",
        "with",
        "received",
        "housing",
        "annual",
        "total",
        "government",
        "state",
        "research",
    ]);
    static AFTER: Words = Words::of(&[
        "of",
        "from",
        "worth",
        "were",
        "was",
        "are",
        "is",
        "has",
        "have",
        "had",
        "totalled",
        "totalling",
        "amounted",
        "rose",
        "fell",
        "scheme",
        "schemes",
        "funding",
        "income",
        "payments",
    ]);
    let (before, after) = (tokens.lower_back(at, 1), tokens.lower(at + 1));
    NAMES.contains(&tokens.lower(at)) && (BEFORE.contains(&before) || AFTER.contains(&after))
        // "Verlengen kost je 12 euro": what is done, as a subject.
        || tokens.capital(at) && SAID_OF.contains(&after) && INFINITIVE.contains(&tokens.lower(at))
        || before == "het" && after == "van" && INFINITIVE.contains(&tokens.lower(at))
}

/// What was found, unless it is denied or only possible, or is somebody else's wish or a condition.
fn meant(tokens: &Tokens<'_, '_>, sentence: &Sentence, found: Found) -> Option<Found> {
    let meant = !denied(tokens, sentence, found)
        && !possible(tokens, sentence, found.0)
        && !reported(tokens, sentence, found.0);
    meant.then_some(found)
}

/// "De gemeente kan een schuld kwijtschelden": what may be done is not done. Who can guarantee does.
fn possible(tokens: &Tokens<'_, '_>, sentence: &Sentence, at: usize) -> bool {
    static CAN: Words = Words::of(&[
        "kan", "kunnen", "mag", "mogen", "moet", "moeten", "can", "could", "may", "might", "must",
    ]);
    !ASSURES.contains(&tokens.lower(at))
        && clause_before(tokens, sentence, at).any(|at| CAN.contains(&tokens.lower(at)))
}

/// Whether the clause is about the reader.
fn to_you(tokens: &Tokens<'_, '_>, sentence: &Sentence, at: usize) -> bool {
    static YOU: Words = Words::of(&["u", "uw", "je", "jou", "jouw", "you", "your"]);
    around(sentence, at).any(|at| YOU.contains(&tokens.lower(at)))
}

/// Whether the organisation is who does it: "wij", "de gemeente", "we", or the subject is left out.
fn performs(tokens: &Tokens<'_, '_>, sentence: &Sentence, at: usize) -> bool {
    let ours = |at: usize| OURS.contains(&tokens.lower(at));
    let near = (at.saturating_sub(6).max(sentence.from)..at + 3).any(ours);
    near || at == sentence.from
}

/// The tokens of the sentence within reach of one.
fn around(sentence: &Sentence, at: usize) -> std::ops::Range<usize> {
    at.saturating_sub(REACH).max(sentence.from)..sentence.to.min(at + REACH)
}

/// "we will waive", "wij zullen kwijtschelden", "wij gaan toekennen".
fn will(tokens: &Tokens<'_, '_>, sentence: &Sentence, at: usize) -> bool {
    static SURE: Words = Words::of(&[
        "will", "shall", "zullen", "zal", "gaan", "gaat", "going", "hereby", "hierbij", "we'll",
    ]);
    let ours =
        around(sentence, at).any(|at| matches!(tokens.lower(at), "we'll" | "i'll") || OURS.contains(&tokens.lower(at)));
    ours && (around(sentence, at).start..at).any(|at| SURE.contains(&tokens.lower(at)))
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
pub(super) fn denied(tokens: &Tokens<'_, '_>, sentence: &Sentence, (first, last): Found) -> bool {
    static NOT: Words = Words::of(&[
        "niet", "geen", "nooit", "not", "no", "never", "cannot", "can't", "won't", "don't", "nor", "noch", "zonder",
        "without",
    ]);
    clause_before(tokens, sentence, first)
        .chain(first..=last)
        .any(|at| NOT.contains(&tokens.lower(at)))
}

static OURS: Words = Words::of(&["wij", "we", "ik", "gemeente", "college", "i", "municipality", "council"]);

const SEPARABLE: &[(&[&str], &str)] = &[
    (&["schelden", "scheld", "scheldt"], "kwijt"),
    (&["kennen", "ken", "kent"], "toe"),
    (&["zeggen", "zeg", "zegt"], "toe"),
    (&["keuren", "keur", "keurt"], "goed"),
    (&["wijzen", "wijs", "wijst"], "toe"),
    (&["stellen", "stel", "stelt"], "vrij"),
    (&["staan", "sta", "staat"], "toe"),
    (&["staan", "sta", "staat"], "garant"),
    (&["trekken", "trek", "trekt"], "in"),
    (&["betalen", "betaal", "betaalt"], "terug"),
    (&["nemen", "neem", "neemt"], "over"),
    (&["zien", "zie", "ziet"], "af"),
    (&["wijzen", "wijs", "wijst"], "af"),
    (&["geven", "geef", "geeft"], "toestemming"),
    (&["geven", "geef", "geeft"], "uitstel"),
    (&["geven", "geef", "geeft"], "ontheffing"),
    (&["geven", "geef", "geeft"], "vrijstelling"),
    (&["write", "writes", "writing"], "off"),
    (&["sign", "signing"], "off"),
    (&["let", "letting"], "off"),
];

/// Verbs of everyday work too: a promise only where they are about the reader.
static SOFT_SEPARABLE: Words = Words::of(&["nemen", "neem", "neemt", "sign", "signing"]);

const SOFT: &[&str] = &[
    "vergoeden",
    "vergoed",
    "vergoedt",
    "verlengen",
    "verleng",
    "verlengt",
    "award",
    "awards",
    "reimburse",
    "cancel",
    "refund",
    "exempt",
    "extend",
];

/// Verbs whose saying is the promise.
static ASSURES: Words = Words::of(&[
    "garanderen",
    "garandeer",
    "garandeert",
    "beloven",
    "beloof",
    "belooft",
    "verzekeren",
    "verzeker",
    "toezeggen",
    "guarantee",
    "guarantees",
    "promise",
    "promises",
    "assure",
    "gegarandeerd",
    "gegarandeerde",
    "guaranteed",
]);

static SAID: LazyLock<Phrases> = LazyLock::new(|| Phrases::of(PHRASES.iter().copied()));

/// Turns of phrase that promise as they stand, a negation in them included.
const PHRASES: &[&str] = &[
    "erop rekenen dat",
    "u kunt ervan op aan",
    "wij zorgen ervoor dat u",
    "wij zorgen er voor dat u",
    "niet terug te betalen",
    "niets terug te betalen",
    "niet meer te betalen",
    "you have our word",
    "you have my word",
    "rest assured",
    "you can count on us",
    "not have to repay",
    "not have to pay back",
    "not need to repay",
    "no longer have to repay",
    "niets meer te betalen",
    "niet meer verschuldigd",
    "niets meer verschuldigd",
    "schuld vervalt",
    "schulden vervallen",
    "boete vervalt",
    "vervalt uw schuld",
    "vervalt de schuld",
    "vervalt uw boete",
    "vervalt de boete",
    "niet uit huis gezet",
    "niet uw huis uitgezet",
    "no longer have to pay",
    "not have to pay any more",
    "not have to pay anymore",
    "no longer owe",
    "nothing more to pay",
    "debt is cancelled",
    "debts are cancelled",
    "debt will be cancelled",
    "debt is written off",
    "debts are written off",
    "betaal voorlopig niet",
    "betaal nog niet",
    "not pay for the moment",
    "not pay yet",
    "fine is cancelled",
    "fine is withdrawn",
    "boete is ingetrokken",
    "not be evicted",
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
    "approve",
    "approves",
    "undertake",
    "pledge",
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
    "vergoeden",
    "verlengen",
    "intrekken",
    "reimburse",
    "exempt",
    "award",
    "refund",
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
    "ingetrokken",
    "ingewilligd",
    "exempted",
    "awarded",
    "reimbursed",
];

const ALWAYS: &[&str] = &["gegarandeerd", "gegarandeerde", "guaranteed"];

/// Every verb above, and every word of a phrase: what has none of them promises nothing.
static PROMISES: LazyLock<Phrases> = LazyLock::new(|| {
    let separable = SEPARABLE.iter().flat_map(|(verbs, _)| verbs.iter());
    let verbs = separable
        .chain(ACTIVE)
        .chain(INFINITIVE)
        .chain(PARTICIPLE)
        .chain(ALWAYS)
        .chain(SOFT);
    Phrases::of(verbs.copied().chain(["written"]))
});
