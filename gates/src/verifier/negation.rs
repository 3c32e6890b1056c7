//! Negations: a claim that something is not so needs a source that denies the same thing.
//!
//! What is compared are the content words of a clause that denies. It is a comparison of words, not of meaning: another
//! word for the same thing is a finding, and a writer mends it by staying with the words of the source.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use nullius_schemas::names::Label;

use super::evidence::Evidence;
use super::list::Words;
use super::phrases::Phrases;
use super::span::{Span, Text};
use super::token::{Kind, Tokens};

/// A clause that denies: where its word of denial stands, and the stems of what it speaks of.
#[derive(Clone, Debug)]
pub(super) struct Denial {
    pub(super) cue: Span,
    pub(super) stems: BTreeSet<String>,
    /// The stems of the clause before it in the sentence, which may hold its subject.
    before: BTreeSet<String>,
}

/// The clauses that deny among the tokens `from..to`.
pub(super) fn denials(tokens: &Tokens<'_, '_>, from: usize, to: usize) -> Vec<Denial> {
    let mut found = Vec::new();
    let mut begin = from;
    let mut before = 0..0;
    for at in from..=to {
        if at < to && !ends_clause(tokens, at) {
            continue;
        }
        // Only a clause that denies is looked at closely.
        let stems = |clause: std::ops::Range<usize>| clause.filter_map(|at| stem(tokens, at)).collect();
        if let Some(cue) = (begin..at).find(|at| is_cue(tokens, *at)) {
            found.push(Denial {
                cue: tokens.span(cue),
                stems: stems(begin..at),
                before: stems(std::mem::take(&mut before)),
            });
        }
        let goes_on = matches!(tokens.sign(at), ',' | ';' | ':') || tokens.kind(at) == Some(Kind::Word);
        let words = begin..at;
        before = match (goes_on, words.is_empty()) {
            (true, true) => before,
            (true, false) => words,
            (false, _) => 0..0,
        };
        begin = at + 1;
    }
    found
}

/// The clauses that deny in a text of its own.
pub(super) fn denials_of(text: &str) -> Vec<Denial> {
    let text = Text::unstressed(text).unwrap_or_else(|| Text::new(text));
    let tokens = Tokens::cut(&text, &|_| false);
    denials(&tokens, 0, tokens.len())
}

/// What the sources of a candidate deny, read once each.
pub(super) struct Denied<'e> {
    evidence: &'e BTreeMap<Label, Evidence>,
    read: BTreeMap<Label, Vec<Denial>>,
    budget: Budget,
}

/// How many words may still be compared: a text of nothing but denials takes no more than linear time.
pub(super) struct Budget(usize);

impl Budget {
    pub(super) fn new() -> Self {
        Self(2_000_000)
    }

    /// Whether one denial says what another does; `None` once too much was compared.
    pub(super) fn covered(&mut self, denial: &Denial, by: &Denial) -> Option<bool> {
        let cost = denial.stems.len().saturating_mul(by.stems.len() + by.before.len()) + 1;
        self.0 = self.0.checked_sub(cost)?;
        Some(covered(denial, by))
    }
}

impl<'e> Denied<'e> {
    pub(super) fn by(evidence: &'e BTreeMap<Label, Evidence>) -> Self {
        Self {
            evidence,
            read: BTreeMap::new(),
            budget: Budget::new(),
        }
    }

    /// Whether one of the cited sources denies the same.
    pub(super) fn denies<'l>(&mut self, denial: &Denial, cited: impl Iterator<Item = &'l Label>) -> bool {
        for label in cited {
            let Some(text) = self.evidence.get(label).and_then(|evidence| evidence.text.as_deref()) else {
                continue;
            };
            let known = self.read.entry(label.clone()).or_insert_with(|| denials_of(text));
            for other in known.iter() {
                match self.budget.covered(denial, other) {
                    Some(false) => {}
                    found => return found.is_some(),
                }
            }
        }
        false
    }
}

/// Whether one denial says what another does: more of its words stand there than not, at least one of them in the
/// clause that denies.
fn covered(denial: &Denial, by: &Denial) -> bool {
    let count = |there: &BTreeSet<String>| {
        let met = |stem: &&String| there.iter().any(|other| alike(stem, other));
        denial.stems.iter().filter(met).count()
    };
    let met = count(&by.stems);
    denial.stems.is_empty() || met > 0 && (met + count(&by.before)) * 2 > denial.stems.len()
}

fn is_cue(tokens: &Tokens<'_, '_>, at: usize) -> bool {
    tokens.kind(at) == Some(Kind::Word) && DENYING.has(tokens.lower(at))
}

/// A mark, a "but", or an "and" with a verb or a subject of its own.
fn ends_clause(tokens: &Tokens<'_, '_>, at: usize) -> bool {
    match tokens.kind(at) {
        Some(Kind::Sign) => matches!(tokens.sign(at), '.' | '!' | '?' | ',' | ';' | ':' | '—' | '…'),
        Some(Kind::Break) => tokens.kind(at + 1) == Some(Kind::Break) || tokens.capital(at + 1),
        Some(Kind::Word) => match tokens.lower(at) {
            "maar" | "but" | "terwijl" | "while" | "although" | "hoewel" | "want" | "because" | "omdat" => true,
            "en" | "and" | "of" | "or" => {
                let named = || {
                    DETERMINERS.contains(&tokens.lower(at + 1))
                        && (at + 2..at + 6)
                            .take_while(|at| tokens.kind(*at) == Some(Kind::Word))
                            .any(|at| OWN.contains(&tokens.lower(at)))
                };
                OWN.contains(&tokens.lower(at + 1)) || is_cue(tokens, at + 1) || named()
            }
            _ => false,
        },
        _ => false,
    }
}

/// The stem of a content word.
fn stem(tokens: &Tokens<'_, '_>, at: usize) -> Option<String> {
    let word = tokens.lower(at);
    let content = tokens.kind(at) == Some(Kind::Word)
        && word.chars().count() > 2
        && !is_function_word(word)
        && !DENYING.has(word);
    content.then(|| stemmed(word))
}

/// A word without what it is bent with; a few English verbs by their infinitive.
fn stemmed(word: &str) -> String {
    let plain = match word {
        "paid" | "pays" => "pay",
        "went" | "gone" | "goes" => "go",
        "bought" => "buy",
        "left" => "leave",
        "knew" | "known" => "know",
        "kept" => "keep",
        "lost" => "lose",
        "got" | "gotten" => "get",
        "made" => "make",
        "taken" | "took" => "take",
        "given" | "gave" => "give",
        "drove" | "driven" => "drive",
        "rijdt" | "reed" | "gereden" => "rijd",
        _ => word,
    };
    let root = plain
        .strip_prefix("ge")
        .filter(|root| root.chars().count() > 3)
        .unwrap_or(plain);
    root.to_owned()
}

/// Whether two stems are forms of one word: equal, or alike for all but a short ending.
fn alike(one: &str, other: &str) -> bool {
    if one == other {
        return true;
    }
    let common = one
        .chars()
        .zip(other.chars())
        .take_while(|(one, other)| one == other)
        .count();
    let (short, long) = {
        let (one, other) = (one.chars().count(), other.chars().count());
        (one.min(other), one.max(other))
    };
    let ending = common >= 3 && common + 1 >= short && long - common <= 3 && (long > short || common == short);
    ending || common >= 4 && common + 3 >= short && long - common <= 4
}

static DENYING: LazyLock<Phrases> = LazyLock::new(|| Phrases::of(CUES.iter().copied()));

/// Words that deny, in both languages.
const CUES: &[&str] = &[
    "niet",
    "geen",
    "nooit",
    "niets",
    "niemand",
    "nergens",
    "noch",
    "zonder",
    "evenmin",
    "not",
    "no",
    "never",
    "nothing",
    "nobody",
    "none",
    "neither",
    "nor",
    "without",
    "cannot",
    "can't",
    "won't",
    "don't",
    "doesn't",
    "didn't",
    "isn't",
    "aren't",
    "wasn't",
    "weren't",
    "hasn't",
    "haven't",
    "hadn't",
    "couldn't",
    "wouldn't",
    "shouldn't",
];

/// After "en": a verb or a subject begins a clause of its own.
static OWN: Words = Words::of(&[
    "ik", "hij", "zij", "ze", "wij", "we", "u", "je", "het", "er", "dat", "heeft", "hebben", "heb", "had", "is",
    "zijn", "was", "kan", "kunnen", "wil", "krijgt", "gaat", "werkt", "woont", "moet", "i", "he", "she", "they", "you",
    "it", "there", "has", "have", "are", "were", "can", "does", "did", "will", "wants", "lives", "works", "gets",
    "must",
]);

/// After "en": a subject with a verb behind it begins a clause too.
static DETERMINERS: Words = Words::of(&[
    "de", "het", "een", "mijn", "haar", "zijn", "the", "a", "my", "her", "his",
]);

/// Whether a word says nothing of its own.
pub(super) fn is_function_word(word: &str) -> bool {
    FUNCTION_WORDS.binary_search(&word).is_ok()
}

/// Words that say nothing of their own, sorted; who the sentence is about among them.
const FUNCTION_WORDS: &[&str] = &[
    "aan",
    "aanvraagster",
    "aanvrager",
    "according",
    "al",
    "alle",
    "alleen",
    "als",
    "also",
    "and",
    "any",
    "anymore",
    "applicant",
    "are",
    "been",
    "being",
    "ben",
    "bent",
    "betrokkene",
    "bewoner",
    "bij",
    "burger",
    "but",
    "can",
    "citizen",
    "client",
    "cliënt",
    "could",
    "currently",
    "daar",
    "dag",
    "dagen",
    "dan",
    "dat",
    "day",
    "days",
    "de",
    "deze",
    "did",
    "die",
    "dit",
    "does",
    "door",
    "each",
    "een",
    "eens",
    "ervan",
    "ever",
    "for",
    "from",
    "gaan",
    "gaat",
    "geeft",
    "haar",
    "had",
    "has",
    "have",
    "heb",
    "hebben",
    "heeft",
    "heer",
    "hem",
    "her",
    "hij",
    "his",
    "hoe",
    "hun",
    "inwoner",
    "inwoonster",
    "its",
    "jaar",
    "jaren",
    "kan",
    "kon",
    "kunnen",
    "laatste",
    "last",
    "maand",
    "maanden",
    "maar",
    "may",
    "meer",
    "meldt",
    "meneer",
    "met",
    "mevrouw",
    "might",
    "mij",
    "mijn",
    "moet",
    "moeten",
    "momenteel",
    "month",
    "months",
    "more",
    "must",
    "naar",
    "nog",
    "now",
    "nu",
    "omdat",
    "ons",
    "onze",
    "ook",
    "our",
    "over",
    "per",
    "person",
    "persoon",
    "place",
    "resident",
    "said",
    "says",
    "schrijft",
    "she",
    "should",
    "since",
    "sinds",
    "some",
    "states",
    "still",
    "thans",
    "that",
    "the",
    "their",
    "them",
    "there",
    "they",
    "this",
    "toen",
    "tot",
    "uit",
    "uw",
    "van",
    "vanaf",
    "vandaag",
    "veel",
    "verder",
    "very",
    "volgens",
    "voor",
    "vorige",
    "waar",
    "wanneer",
    "want",
    "was",
    "wat",
    "week",
    "weken",
    "wel",
    "were",
    "what",
    "when",
    "where",
    "which",
    "who",
    "wie",
    "wil",
    "will",
    "with",
    "woord",
    "worden",
    "wordt",
    "would",
    "write",
    "writes",
    "year",
    "years",
    "yet",
    "you",
    "your",
    "zal",
    "zeer",
    "zegt",
    "zelf",
    "zich",
    "zij",
    "zijn",
    "zou",
    "één",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_one_word_are_alike_and_other_words_are_not() {
        assert!(FUNCTION_WORDS.is_sorted());
        for (one, other) in [
            ("werken", "gewerkt"),
            ("betaald", "betalen"),
            ("kind", "kinderen"),
            ("schuld", "schulden"),
            ("paid", "pay"),
            ("savings", "saving"),
            ("worked", "working"),
            ("huis", "huizen"),
            ("zorgpremie", "zorgpremies"),
        ] {
            assert!(alike(&stemmed(one), &stemmed(other)), "{one} {other}");
        }
        for (one, other) in [
            ("auto", "huisdieren"),
            ("huur", "huis"),
            ("zorgpremie", "zorgtoeslag"),
            ("rent", "insurance"),
            ("partner", "paspoort"),
            ("work", "word"),
        ] {
            assert!(!alike(&stemmed(one), &stemmed(other)), "{one} {other}");
        }
    }
}
