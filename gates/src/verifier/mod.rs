//! The independent verifier: a text, the evidence that it cites, the rules of its type, a verdict.
//!
//! It can only find fault: it authorises nothing and repairs nothing. Invariant *not understood, not
//! passed*: a number that no rule reads is a finding. It shares no code with what composes a text nor
//! with the quote matcher, and slices in one place ([`span`]).
//!
//! Absent on purpose: floats, regular expressions, hash maps, any look at the world.

mod account;
#[cfg(test)]
mod account_tests;
mod address;
mod advice;
mod announced;
#[cfg(test)]
mod announced_tests;
mod assay;
mod calendar;
#[cfg(test)]
mod calendar_tests;
#[cfg(test)]
mod cases;
mod check;
#[cfg(test)]
mod checked_tests;
mod claimed;
#[cfg(test)]
mod claimed_tests;
mod coded;
mod dates;
#[cfg(test)]
mod dates_tests;
#[cfg(test)]
mod denial_tests;
mod direction;
mod direction_words;
mod disclose;
mod duration;
#[cfg(test)]
mod duration_tests;
#[cfg(test)]
mod edge_tests;
#[cfg(test)]
mod everyday_tests;
mod evidence;
mod exempt;
mod factor;
mod figure;
mod filed_en;
mod filed_nl;
mod fold;
mod glue;
mod hedge;
#[cfg(test)]
mod honest_tests;
mod hours;
mod idiom;
mod jargon;
mod joined;
#[cfg(test)]
mod language_tests;
#[cfg(test)]
mod letters_en_tests;
#[cfg(test)]
mod letters_nl_tests;
mod link;
mod list;
mod named_days;
#[cfg(test)]
mod named_days_tests;
mod namesakes;
mod naming;
#[cfg(test)]
mod naming_tests;
mod negation;
#[cfg(test)]
mod negation_tests;
mod nouns_nl;
#[cfg(test)]
mod number_word_tests;
mod omission;
mod period;
mod phrases;
mod promise;
#[cfg(test)]
mod promise_tests;
#[cfg(test)]
mod property_tests;
mod quantity;
#[cfg(test)]
mod quantity_tests;
mod readability;
#[cfg(test)]
mod readability_tests;
#[cfg(test)]
mod reading_tests;
mod reference;
#[cfg(test)]
mod reference_tests;
mod registered;
mod report;
mod request;
#[cfg(test)]
mod rule_tests;
mod sentence;
#[cfg(test)]
mod sentence_rule_tests;
#[cfg(test)]
mod sentence_tests;
mod series;
mod series_en;
mod series_nl;
#[cfg(test)]
mod shape_tests;
mod sources;
mod span;
#[cfg(test)]
mod spoken_tests;
mod structure;
mod support;
#[cfg(test)]
mod support_tests;
mod token;
#[cfg(test)]
mod token_tests;
mod unit;
mod vague;
mod verbs_nl;
mod verify;
#[cfg(test)]
mod wording_tests;
mod words;
mod words_en;
mod words_nl;

pub use account::names_account;
pub use evidence::{Evidence, EvidenceValue, Unit};
pub use report::{Finding, Numbers, Report, VerifierVerdict};
pub use request::RequestNumber;
pub(crate) use sentence::cited_sentences;
pub use verify::{Input, value_supported, verify};
