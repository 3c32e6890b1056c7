//! What a sentence must say about the sources that it rests on.

use nullius_schemas::code::Code;
use nullius_schemas::vocabulary::Calibration;

use super::evidence::Evidence;
use super::span::{Span, Text};

/// The disclosures that a sentence owes for one of its sources, with what it could have said.
pub(super) fn owed(text: &Text<'_>, sentence: Span, evidence: &Evidence) -> Vec<(Code, &'static str)> {
    let mut found = Vec::new();
    let said = |phrases: &[&str]| says(text, sentence, phrases);
    if evidence.after_as_of {
        found.push((
            Code::CitationAfterAsOf,
            "cite a source that is dated before the moment the run is judged at",
        ));
    }
    if evidence.stale && !said(STALE) {
        found.push((
            Code::StaleNotDisclosed,
            "say in this sentence that the source is no longer valid (verouderd, niet meer geldig, outdated)",
        ));
    }
    if evidence.calibration == Some(Calibration::Uncalibrated) {
        if claims_calibrated(text, sentence) {
            found.push((
                Code::CalibratedClaim,
                "the source is uncalibrated; do not call it calibrated",
            ));
        } else if !said(UNCALIBRATED) {
            found.push((
                Code::UncalibratedNotDisclosed,
                "say in this sentence that the result is not calibrated (niet gekalibreerd, uncalibrated)",
            ));
        }
    }
    if evidence.instruction_like && !said(INSTRUCTION) {
        found.push((Code::InstructionLikeNotDisclosed, "say in this sentence that the document reads like an instruction (leest als een instructie, instruction-like)"));
    }
    if evidence.unreliable_tail && !said(TAIL) {
        found.push((
            Code::UnreliableTailNotDisclosed,
            "say in this sentence that the tail estimate is unreliable (onbetrouwbare staart, unreliable tail)",
        ));
    }
    found
}

/// Whether the sentence says one of the phrases, and does not deny it.
fn says(text: &Text<'_>, sentence: Span, phrases: &[&str]) -> bool {
    phrases.iter().any(|phrase| {
        text.find(sentence, phrase)
            .is_some_and(|at| !denied(text, sentence, at))
    })
}

/// Whether "not" or the like stands right before a phrase.
fn denied(text: &Text<'_>, sentence: Span, at: Span) -> bool {
    let before = text.lower(Span::new(sentence.start, at.start));
    let mut words = before.split_whitespace().rev();
    let deny = |word: Option<&str>| {
        word.is_some_and(|word| {
            matches!(
                word,
                "niet" | "not" | "geen" | "no" | "isn't" | "never" | "nooit" | "zonder" | "without"
            )
        })
    };
    deny(words.next()) || deny(words.next())
}

fn claims_calibrated(text: &Text<'_>, sentence: Span) -> bool {
    const CLAIM: &[&str] = &[
        "calibrated",
        "well-calibrated",
        "gekalibreerd",
        "gekalibreerde",
        "goed gekalibreerd",
    ];
    CLAIM.iter().any(|phrase| {
        text.find(sentence, phrase).is_some_and(|at| {
            let glued =
                text.before(at.start) == '-' && !text.lower(Span::new(sentence.start, at.start)).ends_with("well-");
            !denied(text, sentence, at) && !glued
        })
    })
}

const STALE: &[&str] = &[
    "verouderd",
    "verouderde",
    "niet meer geldig",
    "niet meer geldige",
    "niet langer geldig",
    "niet meer actueel",
    "niet actueel",
    "verlopen",
    "vervallen",
    "stale",
    "outdated",
    "out of date",
    "no longer valid",
    "no longer current",
    "expired",
    "not current",
];
const UNCALIBRATED: &[&str] = &[
    "niet gekalibreerd",
    "niet-gekalibreerd",
    "niet-gekalibreerde",
    "ongekalibreerd",
    "ongekalibreerde",
    "uncalibrated",
    "not calibrated",
    "non-calibrated",
    "niet gekalibreerde",
];
const INSTRUCTION: &[&str] = &[
    "instructie-achtig",
    "instructieachtig",
    "instructieachtige",
    "leest als een instructie",
    "lijkt op een instructie",
    "bevat een instructie",
    "bevat instructies",
    "instruction-like",
    "reads like an instruction",
    "contains an instruction",
    "contains instructions",
];
const TAIL: &[&str] = &[
    "onbetrouwbare staart",
    "staart is onbetrouwbaar",
    "staartschatting is onbetrouwbaar",
    "onbetrouwbare staartschatting",
    "unreliable tail",
    "tail is unreliable",
    "tail estimate is unreliable",
    "unreliable in the tail",
    "tail is not reliable",
    "onbetrouwbaar in de staart",
];
