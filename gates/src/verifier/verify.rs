//! The order of the checks.

use std::collections::{BTreeMap, BTreeSet};

use nullius_schemas::code::Code;
use nullius_schemas::names::Label;
use nullius_schemas::pack::rules::{Checked, Permission, Strictness, Switch, VerifierRules};
use nullius_schemas::vocabulary::Language;

use super::check::Checker;
use super::evidence::{Evidence, EvidenceValue, plain, said_in};
use super::exempt::Exempt;
use super::glue;
use super::list::Words;
use super::namesakes::Namesakes;
use super::quantity::{Marks, quantities};
use super::report::{Finding, Report};
use super::request::RequestNumber;
use super::sentence::{Sentence, sentences};
use super::span::{Span, Text};
use super::support::{Fit, fit};
use super::token::{Kind, Tokens};
use super::{account, address, advice, dates, disclose, link, negation, omission, promise, readability};

/// What is verified.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    /// The text, with its citation markers.
    pub text: &'a str,
    /// The language that it is meant to be in.
    pub language: Language,
    /// The rules of its type.
    pub rules: &'a VerifierRules,
    /// What each label of the candidate stands for.
    pub evidence: &'a BTreeMap<Label, Evidence>,
    /// What else the conversation holds; looked at in the strictness `conversation` only.
    pub around: &'a [EvidenceValue],
    /// Numbers that the request brought: some sentences may hold them without a source.
    pub request_numbers: &'a [RequestNumber],
}

/// Verifies a text. The same input gives the same report, always.
#[must_use]
pub fn verify(input: &Input<'_>) -> Report {
    let text = Text::new(input.text);
    let is_label = |name: &str| Label::parse(name).is_ok_and(|label| input.evidence.contains_key(&label));
    let tokens = Tokens::cut(&text, &is_label);
    let mut out = Out {
        text: &text,
        report: Report::default(),
    };
    if !input.text.chars().any(char::is_alphanumeric) {
        out.find(Code::EmptyDraft, text.all(), "write the text".to_owned());
        return out.report;
    }
    let sentences = sentences(&tokens, &is_label);
    // Numbers are read in the text that a reader gets: with the markers taken out.
    let stripped = hides(&tokens).then(|| text.without(tokens.markers().map(|at| text.with_space(at))));
    let stripped = stripped.as_ref().map(|text| Tokens::cut(text, &is_label));
    let read = stripped.as_ref().unwrap_or(&tokens);
    let exempt = Exempt::find(read);
    let marks = Marks::of(read, &exempt, input.language);
    // A cue is a cue with stress on it too; figures are read as written, for "één" is one and "een" is an article.
    let unstressed = Text::unstressed(input.text);
    let unstressed = unstressed.as_ref().map(|text| Tokens::cut(text, &is_label));
    let worded = unstressed.as_ref().unwrap_or(&tokens);
    let disclaimer = disclaimer(input, &mut out);
    let mut denied = negation::Denied::by(input.evidence);
    let mut dated = dates::Dated::by(input.evidence);
    let mut namesakes = Namesakes::of(input.evidence);
    let mut checker = Checker::new(input, read, &exempt, marks);
    for sentence in sentences.iter().filter(|sentence| !within(disclaimer, sentence.span)) {
        citations(input, sentence, &mut out);
        let seen = stripped.as_ref().map(|read| sentence.within(&tokens, read));
        let seen = seen.as_ref().unwrap_or(sentence);
        checker.sentence(seen, &mut out);
        if input.rules.strictness == Strictness::Sentence {
            namesakes.renumbered(read, &exempt, seen, &mut out);
        }
        dated.strangers(&tokens, sentence, input.rules.strictness, &mut out);
        language(input, worded, sentence, &mut out);
        if input.rules.negation == Checked::Checked {
            denials(worded, sentence, &mut denied, &mut out);
        }
    }
    if input.rules.requires_citations && sentences.iter().all(|sentence| sentence.cited.is_empty()) {
        out.find(
            Code::NoCitations,
            text.all(),
            "cite the source of each claim, for example [E1]".to_owned(),
        );
    }
    for at in glue::glued(input.text, &text, &is_label) {
        if !out.full() {
            let detail = "put the marker behind the word or number, followed by a space or the end of the sentence";
            out.find(Code::MarkerInWord, at, detail.to_owned());
        }
    }
    if input.rules.links == Checked::Checked {
        for at in link::unsupported(input) {
            out.find(
                Code::LinkWithoutSource,
                at,
                "write plain text, and only addresses that stand in a source that you cite".to_owned(),
            );
        }
    }
    if input.rules.accounts == Checked::Checked {
        for account in account::unnamed(&tokens, input.evidence) {
            if !out.full() {
                out.find(Code::NumberMismatch, account.at, account.detail);
            }
        }
    }
    if input.language == Language::Dutch
        && let Some(at) = address::mixed(&tokens, input.rules.address)
    {
        out.find(
            Code::MixedAddress,
            at,
            "use one form of address; a formal letter says u and uw".to_owned(),
        );
    }
    if input.rules.omission == Checked::Checked {
        let same = stripped.is_none() && tokens.same_without_labels();
        let values = same.then(|| said_in(&tokens, &exempt, marks, &sentences));
        omission::omissions(&tokens, values, input.evidence, input.language, &mut out);
    }
    if input.rules.readability == Switch::On {
        readability::readability(&tokens, &sentences, input.language, &mut out);
    }
    out.report.numbers = checker.numbers();
    out.report.findings.sort_by_key(|finding| (finding.start, finding.end));
    out.report
}

/// Whether evidence supports a numeric leaf of a typed payload. A value that can be read in two ways must
/// be supported in both.
#[must_use]
pub fn value_supported(value: &str, evidence: &[&Evidence], language: Language) -> bool {
    // Whether it was said or only asked is for its origin to tell.
    let values = evidence
        .iter()
        .flat_map(|evidence| evidence.values.iter().chain(&evidence.asked));
    let text = Text::new(value);
    let tokens = Tokens::cut(&text, &|_| false);
    let exempt = Exempt::find(&tokens);
    let found = quantities(&tokens, &exempt, Marks::Of(language), 0, tokens.len());
    let supported = |found: &[_]| {
        !found.is_empty()
            && found
                .iter()
                .all(|quantity| fit(quantity, None, values.clone()) == Fit::Yes)
    };
    match plain(value) {
        Some(machine) => {
            let as_machine = quantities(&tokens, &exempt, Marks::Of(Language::English), 0, tokens.len());
            supported(&as_machine) || values.clone().any(|value| value.value == machine) && supported(&found)
        }
        None => supported(&found),
    }
}

/// How many findings, and how many notices, a report holds; a refusal is always among them.
const MOST: usize = 200;

/// The report in the making.
pub(super) struct Out<'t, 'a> {
    text: &'t Text<'a>,
    report: Report,
}

impl Out<'_, '_> {
    pub(super) fn find(&mut self, code: Code, span: Span, detail: String) {
        let finding = self.make(code, self.text.bytes(span), detail);
        self.report.findings.push(finding);
    }

    pub(super) fn note(&mut self, code: Code, span: Span, detail: String) {
        if self.report.notices.len() < MOST {
            let finding = self.make(code, self.text.bytes(span), detail);
            self.report.notices.push(finding);
        }
    }

    /// Whether enough is wrong: what is found after this many findings helps nobody.
    pub(super) fn full(&self) -> bool {
        self.report.findings.len() >= MOST
    }

    /// A finding at a span of another reading of the same text.
    pub(super) fn find_in(&mut self, code: Code, read: &Text<'_>, span: Span, detail: String) {
        let finding = self.make(code, read.bytes(span), detail);
        self.report.findings.push(finding);
    }

    pub(super) fn note_in(&mut self, code: Code, read: &Text<'_>, span: Span, detail: String) {
        if self.report.notices.len() < MOST {
            let finding = self.make(code, read.bytes(span), detail);
            self.report.notices.push(finding);
        }
    }

    fn make(&self, code: Code, (start, end): (usize, usize), detail: String) -> Finding {
        Finding {
            code,
            start,
            end,
            text: self.text.between(start, end).to_owned(),
            detail,
        }
    }
}

/// Where the required disclaimer stands verbatim, apart from white space; a finding if it does not.
fn disclaimer(input: &Input<'_>, out: &mut Out<'_, '_>) -> Option<Span> {
    let wanted = input.rules.disclaimer.get(&input.language)?;
    if let Some(start) = input.text.find(wanted.as_str()) {
        return Some(out.text.at_bytes(start, start + wanted.len()));
    }
    out.find(
        Code::MissingDisclaimer,
        Span::new(out.text.len(), out.text.len()),
        format!("add this text verbatim: {wanted}"),
    );
    None
}

/// Whether a marker stands where something could read differently without it: before anything but the end of a sentence
/// or clause.
fn hides(tokens: &Tokens<'_, '_>) -> bool {
    (0..tokens.len()).any(|at| {
        tokens.kind(at) == Some(Kind::Marker)
            && match tokens.kind(at + 1) {
                None | Some(Kind::Break | Kind::Marker) => false,
                Some(Kind::Sign) => {
                    let ends = matches!(tokens.sign(at + 1), '.' | ',' | ';' | ':' | '!' | '?' | '"');
                    !ends || tokens.touches_next(at + 1) && tokens.kind(at + 2) == Some(Kind::Digits)
                }
                Some(Kind::Word) => !PLAIN.contains(&tokens.lower(at + 1)),
                Some(_) => true,
            }
    })
}

/// Words after a marker that belong to no number.
static PLAIN: Words = Words::of(&["and", "but", "in", "is", "maar", "met", "op", "van", "was", "with"]);

fn within(outer: Option<Span>, inner: Span) -> bool {
    outer.is_some_and(|outer| outer.start <= inner.start && inner.end <= outer.end)
}

/// Labels that are not there, and what the cited sources oblige the sentence to say: each once.
fn citations(input: &Input<'_>, sentence: &Sentence, out: &mut Out<'_, '_>) {
    let mut seen = BTreeSet::new();
    for (name, at) in sentence.cited.iter().filter(|(name, _)| seen.insert(name.as_str())) {
        if let Some(evidence) = Label::parse(name).ok().and_then(|label| input.evidence.get(&label)) {
            for (code, help) in disclose::owed(out.text, sentence.span, evidence) {
                out.find(code, *at, format!("{name}: {help}"));
            }
        } else if !out.full() {
            let known: Vec<_> = input.evidence.keys().take(40).map(Label::as_str).collect();
            let detail = format!("{name} is no label of this candidate; it has: {}", known.join(", "));
            out.find(Code::UnknownCitation, *at, detail);
        }
    }
}

/// Advice and promises.
fn language(input: &Input<'_>, tokens: &Tokens<'_, '_>, sentence: &Sentence, out: &mut Out<'_, '_>) {
    if input.rules.advice == Permission::Refused
        && let Some(at) = advice::advice(tokens, sentence)
    {
        out.find(
            Code::AdviceLanguage,
            at,
            "say what is so; leave out what the reader had better do".to_owned(),
        );
    }
    if input.rules.promises == Permission::Refused
        && let Some(at) = promise::promise(tokens, sentence)
    {
        out.find(
            Code::PromiseLanguage,
            at,
            "only a decision of the organisation can promise this; leave it out".to_owned(),
        );
    }
}

/// Denials without a source that denies the same.
fn denials(tokens: &Tokens<'_, '_>, sentence: &Sentence, denied: &mut negation::Denied<'_>, out: &mut Out<'_, '_>) {
    let cited: BTreeSet<Label> = sentence
        .cited
        .iter()
        .filter_map(|(name, _)| Label::parse(name).ok())
        .collect();
    for denial in negation::denials(tokens, sentence.from, sentence.to) {
        if !out.full() && !denied.denies(&denial, cited.iter()) {
            out.find(
                Code::NegationWithoutSource,
                denial.cue,
                "cite in this sentence a source that denies the same, in its words, or leave the denial out".to_owned(),
            );
        }
    }
}
