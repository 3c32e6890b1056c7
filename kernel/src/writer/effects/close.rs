//! A hold ends without a review: its deadline passes, or its submitter takes the candidate back.

use nullius_gates::decide;
use nullius_schemas::api::ProblemType;
use nullius_schemas::code::Code;
use nullius_schemas::names::CandidateId;
use nullius_schemas::vocabulary::{Outcome, Verdict};

use super::decided::Trigger;
use super::review::Closing;
use crate::service::held::{Held, packs_of};
use crate::writer::{Boxed, Effect, EffectError, Settled, Transaction};

/// Why a hold ends.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Ending {
    /// Nobody decided in time.
    Expired,
    /// The submitter withdrew it.
    Withdrawn,
}

/// A hold to be ended.
pub(crate) struct EndHold {
    pub(crate) candidate: CandidateId,
    pub(crate) ending: Ending,
}

impl Effect for EndHold {
    fn apply<'a>(&'a self, transaction: &'a mut Transaction<'_>) -> Boxed<'a, Result<Settled, EffectError>> {
        Box::pin(async move {
            let core = transaction.core();
            let now = transaction.now();
            let snapshot = transaction.snapshot().await?;
            let held = Held::load(core, transaction.connection(), &snapshot, self.candidate, now)
                .await?
                .ok_or_else(|| ProblemType::NotFound.with("there is no such candidate here"))?;
            let overdue = held.hold.as_ref().is_some_and(|hold| hold.not_after <= now);
            if held.row.outcome != Outcome::Held || (self.ending == Ending::Expired && !overdue) {
                let detail = format!("the candidate is {}, not held", held.row.outcome);
                return Err(ProblemType::Conflict.with(detail).into());
            }
            let (outcome, reason, trigger) = match self.ending {
                Ending::Expired => (Outcome::Expired, Code::HoldExpired, Trigger::Expiry),
                Ending::Withdrawn => (Outcome::Withdrawn, Code::WithdrawnBySubmitter, Trigger::Withdrawal),
            };
            let packs = packs_of(&snapshot, &held.run);
            let have = held
                .reviews
                .iter()
                .filter(|review| review.verdict() == Verdict::Approve)
                .count();
            let again = held.again()?;
            let decision = decide(again, &held.facts(core, &snapshot, &packs, now));
            let reasons = [reason];
            let closing = Closing {
                held: &held,
                decision: &decision,
                outcome,
                reasons: &reasons,
                trigger,
                have,
            };
            let closed = closing.settle(transaction, None, &snapshot).await?;
            Ok(transaction.settled(&closed.logged, 201, closed.answer))
        })
    }
}
