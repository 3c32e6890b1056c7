//! The decision, and the leave to promote.

use nullius_schemas::code::Code;
use nullius_schemas::digest::Digest;
use nullius_schemas::moment::Moment;
use nullius_schemas::vocabulary::{Destination, Outcome};

use crate::candidate::Candidate;
use crate::condition::{Examined, Proof};
use crate::conditions::{
    Accountable, Approved, Bounded, Case, Clean, Current, Open, OriginDerived, Permitted, Sourced, Typed, Untainted,
    Verified, bounded,
};
use crate::examination::{Examination, examine};
use crate::facts::Facts;

/// Decides about a candidate. The only maker of a [`Warrant`].
pub fn decide(candidate: Candidate, facts: &Facts<'_>) -> Decision {
    let examination = examine(&candidate, facts);
    let expires_at = expires_at(&candidate, facts, &examination);
    let summary = Summary::of(&candidate, &examination, facts, expires_at);
    let Some((stage, reasons)) = examination.first_failure() else {
        return promote(candidate, examination, summary, facts.epoch);
    };
    let denied = Denied {
        candidate,
        summary,
        reasons,
    };
    let response = denied.candidate.destination() == Destination::Response;
    match stage {
        1 => Decision::Unavailable(denied),
        6 => Decision::Hold(denied),
        4 if response && examination.only_findings() && !examination.remarks.refuses => {
            if facts.standing.revisions_asked < facts.run.revision_budget && !examination.remarks.repairs_spent {
                Decision::Revise(denied)
            } else {
                Decision::Withhold(denied)
            }
        }
        _ => Decision::Refuse(denied),
    }
}

fn promote(candidate: Candidate, examination: Examination, summary: Summary, epoch: u64) -> Decision {
    let Examination {
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
    } = examination;
    // No failure is not yet a yes: a condition that was not evaluated has no proof.
    let proofs = (|| {
        Some(Conditions {
            open: proof(open)?,
            typed: proof(typed)?,
            sourced: proof(sourced)?,
            origin: proof(origin)?,
            untainted: proof(untainted)?,
            verified: proof(verified)?,
            clean: proof(clean)?,
            accountable: proof(accountable)?,
            current: proof(current)?,
            bounded: proof(bounded)?,
            permitted: proof(permitted)?,
            approved: proof(approved)?,
        })
    })();
    match proofs {
        Some(conditions) => Decision::Promote(Box::new(Warrant {
            candidate,
            conditions,
            summary,
            epoch,
        })),
        None => Decision::Refuse(Denied {
            candidate,
            summary,
            reasons: vec![Code::PolicyError],
        }),
    }
}

fn proof<C: crate::condition::Condition>(examined: Examined<C>) -> Option<Proof<C>> {
    match examined {
        Examined::Holds(proof) => Some(proof),
        Examined::Unmet(_) | Examined::NotEvaluated => None,
    }
}

fn expires_at(candidate: &Candidate, facts: &Facts<'_>, examination: &Examination) -> Option<Moment> {
    let typed = examination.typed.evidence()?;
    let review_by = examination.current.evidence().map(|currency| currency.review_by);
    review_by.or_else(|| bounded::expiry(Case { candidate, facts }, typed))
}

/// What becomes of a candidate. Each variant owns it: a decision is settled once.
#[derive(Debug)]
#[must_use = "a decision that is not settled leaves no evidence"]
pub enum Decision {
    /// Every condition holds.
    Promote(Box<Warrant>),
    /// Only approvals are missing.
    Hold(Denied),
    /// A response whose findings can be mended.
    Revise(Denied),
    /// A response whose revisions are spent.
    Withhold(Denied),
    /// A condition does not hold.
    Refuse(Denied),
    /// The gate does not decide now.
    Unavailable(Denied),
}

impl Decision {
    /// The outcome that it settles.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::Promote(_) => Outcome::Promoted,
            Self::Hold(_) => Outcome::Held,
            Self::Revise(_) => Outcome::RevisionRequested,
            Self::Withhold(_) => Outcome::Withheld,
            Self::Refuse(_) => Outcome::Refused,
            Self::Unavailable(_) => Outcome::Unavailable,
        }
    }

    /// The candidate.
    #[must_use]
    pub fn candidate(&self) -> &Candidate {
        match self {
            Self::Promote(warrant) => &warrant.candidate,
            Self::Hold(denied)
            | Self::Revise(denied)
            | Self::Withhold(denied)
            | Self::Refuse(denied)
            | Self::Unavailable(denied) => &denied.candidate,
        }
    }

    /// What the examination said.
    #[must_use]
    pub fn summary(&self) -> &Summary {
        match self {
            Self::Promote(warrant) => &warrant.summary,
            Self::Hold(denied)
            | Self::Revise(denied)
            | Self::Withhold(denied)
            | Self::Refuse(denied)
            | Self::Unavailable(denied) => &denied.summary,
        }
    }

    /// The codes of the first failing stage.
    #[must_use]
    pub fn reasons(&self) -> Vec<Code> {
        match self {
            Self::Promote(_) => Vec::new(),
            // Nothing is published or saved any more: say that first, then what was found last.
            Self::Withhold(denied) => std::iter::once(Code::RevisionBudgetSpent)
                .chain(denied.reasons.iter().copied())
                .collect(),
            Self::Hold(denied) | Self::Revise(denied) | Self::Refuse(denied) | Self::Unavailable(denied) => {
                denied.reasons.clone()
            }
        }
    }
}

/// Leave to promote one candidate, once: every proof, and the candidate itself. No `Clone`, no `Default`, no
/// `Deserialize`, no public maker.
#[derive(Debug)]
#[must_use = "a warrant that is not executed is a promotion that did not happen"]
pub struct Warrant {
    candidate: Candidate,
    conditions: Conditions,
    summary: Summary,
    epoch: u64,
}

impl Warrant {
    /// The candidate.
    #[must_use]
    pub fn candidate(&self) -> &Candidate {
        &self.candidate
    }

    /// The proofs.
    #[must_use]
    pub fn conditions(&self) -> &Conditions {
        &self.conditions
    }

    /// What the examination said.
    #[must_use]
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// The tenant's epoch that it holds for; the writer compares.
    #[must_use]
    pub fn epoch(&self) -> u64 {
        self.epoch
    }

    /// Whether every proof speaks of this candidate: checked again where the warrant is used.
    #[must_use]
    pub fn is_coherent(&self) -> bool {
        let digest = self.candidate.digest();
        let Conditions {
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
        } = &self.conditions;
        [
            open.candidate(),
            typed.candidate(),
            sourced.candidate(),
            origin.candidate(),
            untainted.candidate(),
            verified.candidate(),
            clean.candidate(),
            accountable.candidate(),
            current.candidate(),
            bounded.candidate(),
            permitted.candidate(),
            approved.candidate(),
        ]
        .into_iter()
        .all(|subject| subject == digest)
    }
}

/// A proof for each condition.
#[derive(Debug)]
pub struct Conditions {
    /// Stage 1.
    pub open: Proof<Open>,
    /// Stage 2.
    pub typed: Proof<Typed>,
    /// Stage 3.
    pub sourced: Proof<Sourced>,
    /// Stage 3.
    pub origin: Proof<OriginDerived>,
    /// Stage 3.
    pub untainted: Proof<Untainted>,
    /// Stage 4.
    pub verified: Proof<Verified>,
    /// Stage 4.
    pub clean: Proof<Clean>,
    /// Stage 4.
    pub accountable: Proof<Accountable>,
    /// Stage 4.
    pub current: Proof<Current>,
    /// Stage 4.
    pub bounded: Proof<Bounded>,
    /// Stage 5.
    pub permitted: Proof<Permitted>,
    /// Stage 6.
    pub approved: Proof<Approved>,
}

/// A candidate that is not promoted now, and why.
#[derive(Debug)]
pub struct Denied {
    candidate: Candidate,
    summary: Summary,
    reasons: Vec<Code>,
}

impl Denied {
    /// The candidate.
    #[must_use]
    pub fn candidate(&self) -> &Candidate {
        &self.candidate
    }

    /// What the examination said.
    #[must_use]
    pub fn summary(&self) -> &Summary {
        &self.summary
    }
}

pub use summary::Summary;

#[cfg(test)]
mod tests;

mod summary {
    use nullius_schemas::api::{ClaimAnswer, ConditionAnswer, FindingAnswer, LeftAnswer};
    use nullius_schemas::names::SourceId;
    use nullius_schemas::pack::{Pack, TypeDef};
    use nullius_schemas::vocabulary::{Basis, Origin, Role, Sensitivity};

    use super::{Candidate, Code, Digest, Examination, Facts, Moment};
    use crate::conditions::Approval;
    use crate::policy::PutQuestion;
    use crate::rendered::rendered;

    /// What an examination said, without borrowing from it: for the answer, the store and the evidence.
    #[derive(Debug)]
    pub struct Summary {
        /// Every condition in order.
        pub conditions: Vec<ConditionAnswer>,
        /// What the verifier found.
        pub findings: Vec<FindingAnswer>,
        /// What a reader should know.
        pub notices: Vec<Code>,
        /// A response as it would be read.
        pub rendered: Option<String>,
        /// What was left of the run's bounds before this candidate.
        pub left: LeftAnswer,
        /// Every leaf about a person.
        pub claims: Vec<ClaimAnswer>,
        /// The weakest leaf's origin.
        pub origin: Option<Origin>,
        /// The kind, once typed.
        pub kind: Option<String>,
        /// The digests of the schema, pack and frames that were used, once typed.
        pub schema_digest: Option<Digest>,
        /// See `schema_digest`.
        pub pack_digest: Option<Digest>,
        /// See `schema_digest`.
        pub frames_digest: Option<Digest>,
        /// How long a hold waits, once typed.
        pub hold_until: Option<Moment>,
        /// The legal basis.
        pub basis: Option<Basis>,
        /// How sensitive the values are.
        pub sensitivity: Option<Sensitivity>,
        /// A record's retention class.
        pub retention: Option<String>,
        /// A record's confidentiality marking.
        pub confidentiality: Option<String>,
        /// When a promoted item stops being served.
        pub expires_at: Option<Moment>,
        /// Knowledge: the key of the entry.
        pub key: Option<String>,
        /// The cited sources with their digests, each once.
        pub cited: Vec<(SourceId, Digest)>,
        /// The approvals asked, one entry each.
        pub asked: Vec<Vec<Role>>,
        /// The approvals that count.
        pub approvals: Vec<Approval>,
        /// The policies that determined the answer.
        pub policies: Vec<String>,
        /// The question that was put to policy.
        pub policy_record: Option<PutQuestion>,
        /// The digests of the current review sheets.
        pub sheets: Vec<Digest>,
        /// The tenant's epoch.
        pub epoch: u64,
    }

    impl Summary {
        pub(super) fn of(
            candidate: &Candidate,
            examination: &Examination,
            facts: &Facts<'_>,
            expires_at: Option<Moment>,
        ) -> Self {
            let typed = examination.typed.evidence();
            let type_def = typed.map(|typed| typed.compiled.type_def());
            let pack = typed.map(|typed| typed.compiled.pack());
            let hold = type_def
                .and_then(|def| def.promotion().hold)
                .or_else(|| pack.map(Pack::hold));
            let accounted = examination.accountable.evidence();
            let mut cited: Vec<_> = examination
                .sourced
                .evidence()
                .map(|cited| cited.values().map(|place| (place.source, place.digest)).collect())
                .unwrap_or_default();
            cited.sort_unstable();
            cited.dedup();
            let permission = examination.permitted.evidence();
            let policy = examination.remarks.policy.as_ref();
            let standing = facts.standing;
            Self {
                conditions: examination.answers(),
                findings: examination.remarks.findings.clone(),
                notices: examination.remarks.notices.clone(),
                rendered: rendered(
                    candidate,
                    facts.sources,
                    facts.run.language,
                    examination.remarks.is_marked(),
                ),
                left: LeftAnswer {
                    revisions: facts.run.revision_budget.saturating_sub(standing.revisions_asked),
                    candidates: standing.candidate_limit.saturating_sub(standing.candidates),
                },
                claims: examination.claims(),
                origin: examination.weakest_origin(),
                kind: typed.map(|typed| typed.kind.clone()),
                schema_digest: type_def.map(TypeDef::digest),
                pack_digest: pack.map(Pack::digest),
                frames_digest: pack.map(Pack::frames_digest),
                hold_until: hold.and_then(|period| facts.now.after(period)),
                basis: typed
                    .and_then(|typed| typed.treatment.as_ref())
                    .map(|treatment| treatment.basis),
                sensitivity: examination.clean.evidence().map(|cleared| cleared.sensitivity),
                retention: accounted.map(|accounted| accounted.retention.clone()),
                confidentiality: accounted.map(|accounted| accounted.confidentiality.clone()),
                expires_at,
                key: examination.current.evidence().map(|currency| currency.key.clone()),
                cited,
                asked: permission.map_or_else(Vec::new, |permission| permission.asked.clone()),
                approvals: examination.approved.evidence().cloned().unwrap_or_default(),
                policies: policy.map_or_else(Vec::new, |(_, policies)| policies.clone()),
                policy_record: policy.map(|(record, _)| record.clone()),
                sheets: examination.remarks.sheets.clone(),
                epoch: facts.epoch,
            }
        }
    }
}
