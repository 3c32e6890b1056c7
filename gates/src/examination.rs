//! Every condition's result on one candidate: read-only, for the decision, for a reader and for tests.

use nullius_schemas::api::{ClaimAnswer, ConditionAnswer, FindingAnswer};
use nullius_schemas::code::Code;
use nullius_schemas::digest::Digest;
use nullius_schemas::vocabulary::{Origin, Sensitivity};

use crate::candidate::Candidate;
use crate::condition::{Condition, Examined};
use crate::conditions::permitted::{Asked, Findings};
use crate::conditions::{
    Accountable, Approved, Bounded, Case, Clean, Current, Open, OriginDerived, Permitted, Sourced, Typed, Untainted,
    Verified, accountable, approved, bounded, clean, current, open, origin, permitted, sourced, typed, untainted,
    verified,
};
use crate::facts::Facts;
use crate::policy::PutQuestion;
use crate::sheet;

/// A field for each condition: whoever destructures it without `..` is stopped by a new one.
#[derive(Debug)]
pub struct Examination {
    /// Stage 1.
    pub open: Examined<Open>,
    /// Stage 2.
    pub typed: Examined<Typed>,
    /// Stage 3.
    pub sourced: Examined<Sourced>,
    /// Stage 3.
    pub origin: Examined<OriginDerived>,
    /// Stage 3.
    pub untainted: Examined<Untainted>,
    /// Stage 4.
    pub verified: Examined<Verified>,
    /// Stage 4.
    pub clean: Examined<Clean>,
    /// Stage 4.
    pub accountable: Examined<Accountable>,
    /// Stage 4.
    pub current: Examined<Current>,
    /// Stage 4.
    pub bounded: Examined<Bounded>,
    /// Stage 5.
    pub permitted: Examined<Permitted>,
    /// Stage 6.
    pub approved: Examined<Approved>,
    /// What goes with the conditions.
    pub remarks: Remarks,
}

/// What a reader sees besides the conditions.
#[derive(Debug, Default)]
pub struct Remarks {
    /// What the verifier found.
    pub findings: Vec<FindingAnswer>,
    /// What a reader should know.
    pub notices: Vec<Code>,
    /// Whether a finding is one that no revision mends.
    pub refuses: bool,
    /// Whether the type allows no further repair of this draft.
    pub repairs_spent: bool,
    /// The question that was put to policy, and the policies that determined the answer.
    pub policy: Option<(PutQuestion, Vec<String>)>,
    /// The digests of the current review sheets, where a hold exists.
    pub sheets: Vec<Digest>,
}

impl Remarks {
    /// Whether the text leaves with findings, and says so.
    #[must_use]
    pub fn is_marked(&self) -> bool {
        self.notices.contains(&Code::Unverified)
    }

    /// The verifier's word as policy sees it.
    pub(crate) fn verdict(&self, holds: bool) -> crate::policy::Verified {
        match (holds, self.is_marked()) {
            (_, true) => crate::policy::Verified::Marked,
            (true, false) => crate::policy::Verified::Passed,
            (false, false) => crate::policy::Verified::Failed,
        }
    }
}

/// Examines every condition whose input exists.
#[must_use]
pub fn examine(candidate: &Candidate, facts: &Facts<'_>) -> Examination {
    let case = Case { candidate, facts };
    let mut examination = first_stages(case);
    let (Some(typed), Some(cited)) = (examination.typed.evidence(), examination.sourced.evidence()) else {
        return examination;
    };
    let verdict = verified::verdict(case, typed, cited);
    let verified = verified::examine(case, typed, &verdict);
    let sensitivity = clean::sensitivity(case, typed);
    let clean = clean::examine(case, typed, cited, examination.origin.evidence(), sensitivity);
    let mut remarks = Remarks {
        refuses: verdict.refuses,
        repairs_spent: verdict.repairs_spent,
        ..Remarks::default()
    };
    let said = verdict
        .marked
        .then_some(Code::Unverified)
        .into_iter()
        .chain(verdict.notices)
        .collect();
    remarks.notices = notices(&examination, case, sensitivity, said);
    let findings = Findings {
        typed,
        cited,
        origins: examination.origin.evidence(),
        tainted: !examination.untainted.holds(),
        verified: remarks.verdict(verified.holds()),
        sensitivity,
    };
    remarks.findings = verdict
        .findings
        .into_iter()
        .map(|placed| FindingAnswer {
            code: placed.finding.code,
            path: placed.path.to_string(),
            start: placed.finding.start,
            end: placed.finding.end,
            text: placed.finding.text,
            detail: placed.finding.detail,
            sentence: placed.sentence,
            source: placed
                .label
                .as_ref()
                .and_then(|label| cited.get(label))
                .map(|place| place.source),
            label: placed.label,
        })
        .collect();
    // The sheet is what an approver saw of all this, so it is drawn up before approvals count.
    let before = permitted::examine(case, findings, &[]);
    remarks.sheets = sheet::digests(case, &examination, &remarks, &before.examined);
    let counting = approved::counting(case, &remarks.sheets);
    let asked = if counting.is_empty() {
        before
    } else {
        permitted::examine(case, findings, &counting)
    };
    let Asked {
        examined: permitted,
        record,
        policies,
    } = asked;
    let approved = permitted.evidence().map_or(Examined::NotEvaluated, |permission| {
        approved::examine(case, permission, &counting)
    });
    remarks.policy = Some((record, policies));
    let accountable = accountable::examine(case, typed);
    let current = current::examine(case, typed, cited);
    let bounded = bounded::examine(case, typed);
    examination.verified = verified;
    examination.clean = clean;
    examination.accountable = accountable;
    examination.current = current;
    examination.bounded = bounded;
    examination.permitted = permitted;
    examination.approved = approved;
    examination.remarks = remarks;
    examination
}

/// What policy says of a candidate as long as nobody has approved it: what the sheet shows.
pub(crate) fn before_approvals(case: Case<'_>, examination: &Examination) -> Option<Examined<Permitted>> {
    let typed = examination.typed.evidence()?;
    let findings = Findings {
        typed,
        cited: examination.sourced.evidence()?,
        origins: examination.origin.evidence(),
        tainted: !examination.untainted.holds(),
        verified: examination.remarks.verdict(examination.verified.holds()),
        sensitivity: clean::sensitivity(case, typed),
    };
    Some(permitted::examine(case, findings, &[]).examined)
}

fn first_stages(case: Case<'_>) -> Examination {
    let typed = typed::examine(case);
    let sourced = typed
        .evidence()
        .map_or(Examined::NotEvaluated, |typed| sourced::examine(case, typed));
    let (origin, untainted) = match (typed.evidence(), sourced.evidence()) {
        (Some(typed), Some(cited)) => (origin::examine(case, typed, cited), untainted::examine(case, cited)),
        _ => (Examined::NotEvaluated, Examined::NotEvaluated),
    };
    Examination {
        open: open::examine(case),
        typed,
        sourced,
        origin,
        untainted,
        verified: Examined::NotEvaluated,
        clean: Examined::NotEvaluated,
        accountable: Examined::NotEvaluated,
        current: Examined::NotEvaluated,
        bounded: Examined::NotEvaluated,
        permitted: Examined::NotEvaluated,
        approved: Examined::NotEvaluated,
        remarks: Remarks::default(),
    }
}

fn notices(examination: &Examination, case: Case<'_>, sensitivity: Sensitivity, verifier: Vec<Code>) -> Vec<Code> {
    let contradicts = !case.facts.standing.contradictions.is_empty();
    let downgraded = examination.origin.evidence().is_some_and(|origins| origins.downgraded);
    let mut notices: Vec<_> = [
        (downgraded, Code::OriginDowngraded),
        (sensitivity == Sensitivity::Special, Code::SpecialCategory),
        (contradicts, Code::Contradicts),
        (
            clean::reads_like_an_order(case, examination.sourced.evidence()),
            Code::InstructionLike,
        ),
    ]
    .into_iter()
    .filter_map(|(applies, code)| applies.then_some(code))
    .chain(verifier)
    .collect();
    notices.sort_unstable();
    notices.dedup();
    notices
}

impl Examination {
    /// Every condition in the fixed order.
    #[must_use]
    pub fn answers(&self) -> Vec<ConditionAnswer> {
        let Self {
            open,
            typed,
            sourced,
            origin,
            untainted,
            verified,
            clean,
            accountable,
            current,
            bounded,
            permitted,
            approved,
            remarks: _,
        } = self;
        vec![
            open.answer(),
            typed.answer(),
            sourced.answer(),
            origin.answer(),
            untainted.answer(),
            verified.answer(),
            clean.answer(),
            accountable.answer(),
            current.answer(),
            bounded.answer(),
            permitted.answer(),
            approved.answer(),
        ]
    }

    /// The first stage with an unmet condition and the codes of that stage, in order.
    #[must_use]
    pub fn first_failure(&self) -> Option<(u8, Vec<Code>)> {
        let all = self.failures();
        let stage = all.iter().map(|(stage, _)| *stage).min()?;
        let mut codes = Vec::new();
        for (_, found) in all.into_iter().filter(|(at, _)| *at == stage) {
            for code in found {
                if !codes.contains(code) {
                    codes.push(*code);
                }
            }
        }
        Some((stage, codes))
    }

    fn failures(&self) -> Vec<(u8, &[Code])> {
        fn of<C: Condition>(examined: &Examined<C>) -> (u8, &[Code]) {
            (C::NAME.stage(), examined.codes())
        }
        let Self {
            open,
            typed,
            sourced,
            origin,
            untainted,
            verified,
            clean,
            accountable,
            current,
            bounded,
            permitted,
            approved,
            remarks: _,
        } = self;
        let all = [
            of(open),
            of(typed),
            of(sourced),
            of(origin),
            of(untainted),
            of(verified),
            of(clean),
            of(accountable),
            of(current),
            of(bounded),
            of(permitted),
            of(approved),
        ];
        all.into_iter().filter(|(_, codes)| !codes.is_empty()).collect()
    }

    /// Whether in stage 4 only the verifier found something.
    #[must_use]
    pub fn only_findings(&self) -> bool {
        !self.verified.holds()
            && self.clean.holds()
            && self.accountable.holds()
            && self.current.holds()
            && self.bounded.holds()
    }

    /// The weakest leaf's origin, where the type has leaves about a person.
    #[must_use]
    pub fn weakest_origin(&self) -> Option<Origin> {
        self.origin.evidence().map(|origins| origins.weakest)
    }

    /// Every leaf about a person.
    #[must_use]
    pub fn claims(&self) -> Vec<ClaimAnswer> {
        let leaves = self.origin.evidence().map_or(&[][..], |origins| &origins.leaves);
        leaves
            .iter()
            .map(|leaf| ClaimAnswer {
                path: leaf.path.to_string(),
                declared: leaf.declared,
                origin: leaf.origin,
                frame: leaf.frame.clone(),
            })
            .collect()
    }
}
