//! Stage 4: the independent verifier finds nothing in the cited prose, and each numeric leaf stands in what it cites.

use std::borrow::Cow;
use std::collections::BTreeMap;

use nullius_schemas::code::Code;
use nullius_schemas::json::Value;
use nullius_schemas::names::Label;
use nullius_schemas::pack::Promotion;
use nullius_schemas::pack::rules::{Strictness, Unverified};
use nullius_schemas::vocabulary::{Destination, KeyKind, Tier};

use super::placed::{PlacedFinding, Placing};
use super::{Case, CitedPlace, CitedSource, TypedAs, condition, conversation, echo, request, unfounded};
use crate::condition::{Examined, Unmet};
use crate::rendered;
use crate::slots::{self, Unfilled};
use crate::source::LedgerRow;
use crate::verifier::{Evidence, Finding, Input, VerifierVerdict, names_account, value_supported};

condition!(
    /// The verifier finds nothing.
    Verified,
    Verified,
    Verification
);

/// What the verifier counted.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Verification {
    /// Numbers that were checked.
    pub checked: u32,
    /// Numbers that the evidence supports.
    pub supported: u32,
}

/// The verifier's whole word on a candidate, findings included.
#[derive(Debug, Default)]
pub(crate) struct Verdict {
    pub(crate) findings: Vec<PlacedFinding>,
    pub(crate) notices: Vec<Code>,
    pub(crate) refuses: bool,
    /// The findings may leave with the text, which says so.
    pub(crate) marked: bool,
    /// The type allows no further repair of this draft.
    pub(crate) repairs_spent: bool,
    counted: Verification,
}

pub(crate) fn verdict(case: Case<'_>, typed: &TypedAs, cited: &BTreeMap<Label, CitedSource>) -> Verdict {
    let promotion = typed.compiled.type_def().promotion();
    if silent(promotion) {
        return Verdict::default();
    }
    let language = rendered::language(case.candidate, case.facts.run.language);
    let fields = rendered::fields(case.candidate, case.facts.sources);
    let evidence: BTreeMap<_, _> = cited
        .iter()
        .map(|(label, place)| (label.clone(), evidence_of(case, place, promotion.verifier.strictness)))
        .collect();
    let around = match promotion.verifier.strictness {
        Strictness::Conversation => conversation::values(case),
        Strictness::Sentence => Vec::new(),
    };
    let mut verdict = Verdict::default();
    // Something in it would do harm, or cannot be shown, whatever the first line says.
    let mut barred = false;
    for path in &promotion.prose {
        let Some(text) = path.resolve(case.candidate.payload()).and_then(Value::as_str) else {
            continue;
        };
        let place = Placing::new(case, path, text, language);
        let filled = match slots::fill(text, &fields, language) {
            Ok(filled) if filled.has_slots() && case.candidate.destination() != Destination::Response => {
                let whole = Finding {
                    code: Code::SlotUnfilled,
                    start: 0,
                    end: text.len(),
                    text: text.to_owned(),
                    detail: "slots are filled in responses only; write the value".to_owned(),
                };
                verdict.findings.push(place.put(whole));
                continue;
            }
            Ok(filled) => filled,
            Err(unfilled) => {
                barred = true;
                let findings = unfilled.into_iter().take(MOST_SLOTS).map(finding_of);
                let placed = findings.map(|finding| place.put(finding));
                verdict.findings.extend(placed);
                continue;
            }
        };
        let input = Input {
            text: filled.text(),
            language,
            rules: &promotion.verifier,
            evidence: &evidence,
            around: &around,
            request_numbers: &[],
        };
        let mut report = request::verify(case, input);
        if case.candidate.destination() == Destination::Response {
            report.findings.extend(unfounded::findings(
                case,
                filled.text(),
                cited,
                promotion.verifier.accounts,
            ));
        }
        verdict.refuses |= report.verdict() == VerifierVerdict::Refuse;
        verdict.counted.checked += report.numbers.checked;
        verdict.counted.supported += report.numbers.supported;
        verdict.notices.extend(report.notices.iter().map(|notice| notice.code));
        verdict.findings.extend(report.findings.into_iter().map(|mut finding| {
            barred |= names_account(&finding.text);
            (finding.start, finding.end) = filled.given(finding.start, finding.end);
            let given = text.get(finding.start..finding.end).unwrap_or_default();
            given.clone_into(&mut finding.text);
            place.put(finding)
        }));
    }
    numeric_leaves(case, promotion, cited, &evidence, &mut verdict);
    let rules = &promotion.verifier;
    verdict.repairs_spent = rules
        .repairs
        .is_some_and(|repairs| case.facts.standing.repairs_asked >= u32::from(repairs));
    verdict.marked = verdict.repairs_spent
        && rules.unverified == Unverified::Marked
        && case.candidate.destination() == Destination::Response
        && !verdict.refuses
        && !barred
        && !verdict.findings.is_empty()
        && verdict.findings.iter().all(|placed| may_leave(&placed.finding));
    verdict
}

/// Whether each numeric leaf stands in what its claim cites.
fn numeric_leaves(
    case: Case<'_>,
    promotion: &Promotion,
    cited: &BTreeMap<Label, CitedSource>,
    evidence: &BTreeMap<Label, Evidence>,
    verdict: &mut Verdict,
) {
    let language = rendered::language(case.candidate, case.facts.run.language);
    for (path, rule) in &promotion.leaves {
        let Some(text) = path.resolve(case.candidate.payload()).and_then(Value::as_str) else {
            continue;
        };
        if !rule.numeric || !text.bytes().any(|byte| byte.is_ascii_digit()) {
            continue;
        }
        let labels = case.candidate.claim(path).map_or(&[][..], |claim| &claim.cites);
        let places: Vec<_> = labels.iter().filter_map(|label| evidence.get(label)).collect();
        let verbatim = labels
            .iter()
            .filter_map(|label| cited.get(label))
            .any(|place| stands_in(place, text));
        verdict.counted.checked += 1;
        if verbatim || value_supported(text, &places, language) {
            verdict.counted.supported += 1;
        } else {
            let detail = "the value does not stand in what its claim cites".to_owned();
            let finding = Finding {
                code: Code::NumberMismatch,
                start: 0,
                end: text.len(),
                text: text.to_owned(),
                detail,
            };
            verdict
                .findings
                .push(Placing::new(case, path, text, language).put(finding));
        }
    }
}

/// Slots of one text that findings are given for.
const MOST_SLOTS: usize = 200;

fn finding_of(unfilled: Unfilled) -> Finding {
    let Unfilled {
        code,
        start,
        end,
        text,
        detail,
    } = unfilled;
    Finding {
        code,
        start,
        end,
        text,
        detail,
    }
}

/// Whether a text with this finding may leave marked: a doubtful figure or an open disclosure may. What would do harm
/// whatever the first line says, and what cannot be shown at all, may not: an address, a slot, an account to pay to.
fn may_leave(finding: &Finding) -> bool {
    matches!(
        finding.code,
        Code::NumberMismatch
            | Code::NumberNotInCitedEvidence
            | Code::UncitedNumber
            | Code::NumberAmbiguous
            | Code::DirectionContradicted
            | Code::FalsePrecision
            | Code::UnknownCitation
            | Code::NoCitations
            | Code::UncalibratedNotDisclosed
            | Code::CalibratedClaim
            | Code::StaleNotDisclosed
            | Code::UnreliableTailNotDisclosed
            | Code::MixedAddress
            | Code::NegationWithoutSource
    )
}

/// Whether a type says nothing that the verifier looks at.
fn silent(promotion: &Promotion) -> bool {
    promotion.prose.is_empty() && !promotion.leaves.values().any(|rule| rule.numeric)
}

/// An identifier such as a licence plate is no number: it counts as supported when it stands there whole.
fn stands_in(place: &CitedSource, value: &str) -> bool {
    let whole = |text: &str| {
        text.match_indices(value).any(|(at, found)| {
            let before = text.get(..at).and_then(|head| head.chars().next_back());
            let after = text.get(at + found.len()..).and_then(|tail| tail.chars().next());
            ![before, after].into_iter().flatten().any(char::is_alphanumeric)
        })
    };
    value.chars().any(char::is_alphabetic)
        && match &place.place {
            CitedPlace::Span { text, .. } => whole(text),
            CitedPlace::Field(field) => field.as_str().is_some_and(whole),
        }
}

fn evidence_of(case: Case<'_>, cited: &CitedSource, strictness: Strictness) -> Evidence {
    let arguments = case
        .facts
        .sources
        .get(cited.position)
        .and_then(|source| source.row().tool_arguments.as_ref());
    let own = |text| arguments.map_or(Cow::Borrowed(text), |arguments| echo::without(text, arguments));
    // Where a number may stand in any source of the conversation, a quarantined one is not looked through at all.
    let apart = strictness == Strictness::Conversation
        && case
            .facts
            .sources
            .get(cited.position)
            .is_some_and(|source| source.row().quarantined);
    let mut evidence = match &cited.place {
        _ if apart => Evidence::from_text("", case.facts.run.language),
        CitedPlace::Span { text, .. } => Evidence::from_text(&own(text), case.facts.run.language),
        CitedPlace::Field(Value::String(text)) => Evidence::from_json(&Value::from(&*own(text))),
        CitedPlace::Field(value) => Evidence::from_json(value),
    };
    if let Some(source) = case.facts.sources.get(cited.position) {
        let row = source.row();
        evidence.sent = !names_accounts(row);
        let as_of = case.facts.as_of(case.candidate.submitted_at());
        evidence.stale = row.valid_until.is_some_and(|until| until < as_of);
        evidence.calibration = row.calibration;
        evidence.instruction_like = row.quarantined;
        evidence.unreliable_tail = row.flags.iter().any(|flag| flag == "unreliable-tail");
        evidence.after_as_of = source.dated_at() > as_of;
    }
    evidence
}

/// Whoever sends a message could name any account: where to pay stands in what a recorder of tier A or B recorded.
fn names_accounts(row: &LedgerRow) -> bool {
    row.attested_by == KeyKind::Recorder && row.tier < Tier::C
}

pub(crate) fn examine(case: Case<'_>, typed: &TypedAs, verdict: &Verdict) -> Examined<Verified> {
    let promotion = typed.compiled.type_def().promotion();
    if verdict.findings.is_empty() {
        return if silent(promotion) {
            Examined::not_required(case.candidate, "the type has no prose and no numbers")
        } else {
            Examined::met(case.candidate, verdict.counted)
        };
    }
    if verdict.marked {
        return Examined::not_required(
            case.candidate,
            "the type lets an answer that was not mended leave; its first line says that it was not verified",
        );
    }
    let mut codes = Vec::new();
    for placed in &verdict.findings {
        if !codes.contains(&placed.finding.code) {
            codes.push(placed.finding.code);
        }
    }
    let detail = match case.candidate.destination() {
        Destination::Response if !verdict.refuses && !verdict.repairs_spent => {
            "mend what the findings name and submit again with `revises`"
        }
        _ => "the findings name each place",
    };
    Examined::Unmet(Unmet {
        codes,
        detail: detail.to_owned(),
    })
}
