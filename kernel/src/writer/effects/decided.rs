//! The evidence of a decision on a candidate, whatever led to it.

use nullius_gates::{Decision, Summary};
use nullius_schemas::json::{Map, Value};
use nullius_schemas::names::ItemId;
use nullius_schemas::vocabulary::{Outcome, Profile, Verdict};

use super::clear;
use crate::core::Core;
use crate::service::context::RunContext;

/// What led to a decision.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Trigger {
    Submission,
    Review,
    Expiry,
    Withdrawal,
}

impl Trigger {
    fn as_str(self) -> &'static str {
        match self {
            Self::Submission => "submission",
            Self::Review => "review",
            Self::Expiry => "expiry",
            Self::Withdrawal => "withdrawal",
        }
    }
}

/// A decision with what its statement says besides the examination.
pub(crate) struct Decided<'a> {
    pub(crate) decision: &'a Decision,
    /// The outcome; a review, an expiry or a withdrawal may end a hold in another way than the gates would.
    pub(crate) outcome: Outcome,
    pub(crate) reasons: Vec<Value>,
    pub(crate) trigger: Trigger,
    pub(crate) previous: Option<u64>,
    pub(crate) item: Option<ItemId>,
    pub(crate) profile: Profile,
}

impl Decided<'_> {
    /// The members in clear.
    pub(crate) fn clear(&self, core: &Core, policy_set: nullius_schemas::digest::Digest) -> Map {
        let summary = self.decision.summary();
        let candidate = self.decision.candidate();
        let conditions = summary.conditions.iter().map(|condition| {
            Value::object([
                ("name", Value::from(condition.name)),
                ("result", result(self, condition)),
            ])
        });
        let reviews = summary.approvals.iter().map(|approval| {
            Value::object([
                ("assurance", Value::from(approval.assurance)),
                ("index", approval.index.to_string().into()),
                ("slot", approval.slot.into()),
                ("verdict", Verdict::Approve.into()),
            ])
        });
        let frames = summary.frames_digest.unwrap_or(core.packs.loaded.frames);
        clear([
            ("conditions", Value::array(conditions)),
            ("destination", candidate.destination().into()),
            ("framesDigest", frames.into()),
            ("item", self.item.into()),
            ("outcome", self.outcome.into()),
            ("packDigest", summary.pack_digest.into()),
            ("policySetDigest", policy_set.into()),
            ("previousIndex", self.previous.map(|index| index.to_string()).into()),
            ("profile", self.profile.into()),
            ("reviews", Value::array(reviews)),
            ("schemaDigest", summary.schema_digest.into()),
            ("submittedAt", candidate.submitted_at().into()),
            ("trigger", self.trigger.as_str().into()),
            ("type", candidate.type_ref().clone().into()),
        ])
    }

    /// The committed values.
    pub(crate) fn committed(&self, run: &RunContext) -> Vec<(&'static str, Value)> {
        let summary = self.decision.summary();
        let candidate = self.decision.candidate();
        let policy = summary.policy_record.as_ref();
        let mut fields = vec![
            ("subject", Value::from(run.subject())),
            ("case", run.facts.case.clone().into()),
            ("purpose", run.facts.purpose.clone().into()),
            ("run", run.id.into()),
            ("agent", run.agent.into()),
            ("kind", summary.kind.clone().into()),
            ("legalBasis", summary.basis.into()),
            ("retention", summary.retention.clone().into()),
            ("confidentiality", summary.confidentiality.clone().into()),
            ("expiresAt", summary.expires_at.into()),
            ("reasons", Value::Array(self.reasons.clone())),
            (
                "notices",
                Value::array(summary.notices.iter().map(|code| Value::from(*code))),
            ),
            ("findings", findings(summary)),
            ("policies", summary.policies.clone().into()),
            ("approvals", asked(summary)),
            (
                "reviewers",
                Value::array(summary.approvals.iter().map(|approval| Value::from(approval.person))),
            ),
            ("origin", summary.origin.into()),
            ("ledgerRoot", run.ledger_root.into()),
            ("cedarRequest", policy.map(|record| record.request.clone()).into()),
            ("cedarEntities", policy.map(|record| record.entities.clone()).into()),
            ("supersedes", candidate.supersedes().into()),
        ];
        fields.push(("origins", origins(summary)));
        fields.push(("sources", sources(summary)));
        fields
    }
}

/// A hold that ends without a new examination keeps its conditions; `approved` stays what it was.
fn result(decided: &Decided<'_>, condition: &nullius_schemas::api::ConditionAnswer) -> Value {
    let _ = decided;
    condition.result.into()
}

fn findings(summary: &Summary) -> Value {
    Value::array(summary.findings.iter().map(|finding| {
        let number = |n: usize| Value::from(u32::try_from(n).unwrap_or(u32::MAX));
        Value::object([
            ("code", Value::from(finding.code)),
            ("end", number(finding.end)),
            ("path", finding.path.as_str().into()),
            ("start", number(finding.start)),
        ])
    }))
}

fn asked(summary: &Summary) -> Value {
    Value::array(
        summary
            .asked
            .iter()
            .map(|any_of| Value::array(any_of.iter().map(|role| Value::from(*role)))),
    )
}

fn origins(summary: &Summary) -> Value {
    Value::object(
        summary
            .claims
            .iter()
            .map(|claim| (claim.path.clone(), Value::from(claim.origin))),
    )
}

fn sources(summary: &Summary) -> Value {
    Value::array(
        summary
            .cited
            .iter()
            .map(|(id, digest)| Value::object([("digest", Value::from(*digest)), ("id", (*id).into())])),
    )
}
