//! The decision: closure, Cedar, errors, and for promotions what approvals would change.

use cedar_policy::{Authorizer, Decision, Entities, Request};
use nullius_schemas::vocabulary::{Destination, Role};

use super::action::Action;
use super::closure;
use super::entities;
use super::explain::explain;
use super::load::{Slice, ValidatedPolicies};
use super::request::{Approvals, PromotionRequest, StaffRequest};
use super::rows::Question;
use super::verdict::{PolicyReason, PolicyVerdict, PutQuestion};

/// What one evaluation said. The ids are the determining policies', in order.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Answer {
    Allow(Vec<String>),
    Deny(Vec<String>),
    Erred(Vec<String>),
    Incomplete(Vec<String>),
}

impl ValidatedPolicies {
    /// Whether a permit could match a promotion to `destination`. Where none could, its gate is unavailable.
    #[must_use]
    pub fn serves(&self, destination: Destination) -> bool {
        self.slice(Action::Promote(destination))
            .is_some_and(|slice| slice.permits)
    }

    /// Whether the candidate may be promoted with `approvals`, and if not, whether approvals would change that.
    #[must_use]
    pub fn promote(&self, request: &PromotionRequest, approvals: &Approvals) -> PolicyVerdict {
        let question = entities::promotion(request, approvals);
        match self.ask(&question) {
            Answer::Deny(forbids) if self.all_curable(&forbids) => self.cure(request, approvals, question, &forbids),
            answer => self.verdict(answer, question),
        }
    }

    /// Whether the principal may do what it asks. Approvals cure nothing here.
    #[must_use]
    pub fn staff(&self, request: &StaffRequest<'_>) -> PolicyVerdict {
        let question = entities::staff(request);
        let asks_in_vain = |slice: &Slice| !slice.principals.contains(self.types.of(question.principal.kind));
        if self.slice(question.action).is_none_or(asks_in_vain) {
            return PolicyVerdict::NotPermitted {
                record: PutQuestion::new(question),
            };
        }
        self.verdict(self.ask(&question), question)
    }

    /// Closure, then Cedar. A question of a form that Cedar has checked before, and that names nothing but what is
    /// there, is not checked by Cedar again; of any other Cedar says what is wrong.
    pub(super) fn ask(&self, question: &Question) -> Answer {
        let slice = self.slice(question.action);
        let put = match slice.filter(|_| self.forms.cover(question, &self.types)) {
            Some(slice) => question
                .in_known_form(&self.types, &slice.action, slice.reads_context)
                .map(|(request, entities)| authorize(slice, &request, &entities)),
            None => question
                .cedar(&self.types, &self.schema)
                .map(|(request, entities)| self.evaluate(question.action, &request, &entities)),
        };
        put.unwrap_or_else(|error| Answer::Erred(vec![error]))
    }

    /// Closure and one evaluation of the policies that can match `action`, for a question in Cedar's types.
    pub(super) fn evaluate(&self, action: Action, request: &Request, entities: &Entities) -> Answer {
        let missing = closure::missing(request, entities, &self.enums);
        if !missing.is_empty() {
            return Answer::Incomplete(missing);
        }
        self.slice(action)
            .map_or_else(|| Answer::Deny(Vec::new()), |slice| authorize(slice, request, entities))
    }

    fn all_curable(&self, forbids: &[String]) -> bool {
        !forbids.is_empty() && forbids.iter().all(|id| self.reason(id).curable)
    }

    /// Decides again with the approvals that are asked for. Each role is tried alone, because the answer says
    /// that any one of them will do.
    fn cure(
        &self,
        request: &PromotionRequest,
        approvals: &Approvals,
        question: Question,
        forbids: &[String],
    ) -> PolicyVerdict {
        let asked = request.approver_roles();
        let have = u8::try_from(approvals.counted(&asked).count()).unwrap_or(u8::MAX);
        let more = request.required_approvals.max(1).saturating_sub(have).max(1);
        let trial = |roles: &[Role]| {
            self.ask(&entities::promotion(
                request,
                &approvals.with_trial_approvers(more, roles),
            ))
        };
        let (mut enough, mut denied) = (Vec::new(), None);
        for role in &asked {
            match trial(&[*role]) {
                Answer::Allow(_) => enough.push(*role),
                answer @ Answer::Deny(_) => denied = Some(answer),
                answer => return self.verdict(answer, question),
            }
        }
        if !enough.is_empty() {
            return PolicyVerdict::Obliged {
                policies: self.reasons(forbids),
                roles: vec![enough; usize::from(have.saturating_add(more))],
                record: PutQuestion::new(question),
            };
        }
        // With one role to try, all of them together are the same question.
        let together = denied.filter(|_| asked.len() == 1).unwrap_or_else(|| trial(&asked));
        match together {
            // Only a mixture of roles would do, which no list of alternatives can say honestly.
            Answer::Allow(_) => self.verdict(Answer::Deny(forbids.to_vec()), question),
            answer => self.verdict(answer, question),
        }
    }

    fn verdict(&self, answer: Answer, question: Question) -> PolicyVerdict {
        let record = PutQuestion::new(question);
        match answer {
            Answer::Allow(policies) => PolicyVerdict::Permitted { policies, record },
            Answer::Deny(forbids) if forbids.is_empty() => PolicyVerdict::NotPermitted { record },
            Answer::Deny(forbids) => PolicyVerdict::Forbidden {
                policies: self.reasons(&forbids),
                record,
            },
            Answer::Erred(errors) => PolicyVerdict::Erred { errors, record },
            Answer::Incomplete(missing) => PolicyVerdict::EntitiesIncomplete { missing, record },
        }
    }

    fn reasons(&self, ids: &[String]) -> Vec<PolicyReason> {
        let mut reasons: Vec<PolicyReason> = ids.iter().map(|id| self.reason(id)).collect();
        reasons.sort_by(|left, right| (left.curable, &left.id).cmp(&(right.curable, &right.id)));
        reasons
    }
}

/// One evaluation. Every way to a verdict leads through here, and any error refuses.
fn authorize(slice: &Slice, request: &Request, entities: &Entities) -> Answer {
    let response = Authorizer::new().is_authorized(request, &slice.policies, entities);
    let mut errors: Vec<String> = response.diagnostics().errors().map(|error| explain(error)).collect();
    if !errors.is_empty() {
        errors.sort_unstable();
        return Answer::Erred(errors);
    }
    let mut ids: Vec<String> = response.diagnostics().reason().map(ToString::to_string).collect();
    ids.sort_unstable();
    match response.decision() {
        Decision::Allow => Answer::Allow(ids),
        Decision::Deny => Answer::Deny(ids),
    }
}

#[cfg(test)]
mod tests {
    use nullius_schemas::vocabulary::Destination;

    use super::super::PolicyVerdict;
    use super::super::matrix::sample;
    use super::super::request::{Approvals, PromotionRequest};
    use super::super::tests::{ids, made};

    #[test]
    fn what_only_a_mixture_would_cure_is_refused_for_the_reason_that_it_began_with() {
        // A team lead's approval alone would add a reason of its own; nobody has given one.
        let policies = made(
            r#"@id("broad") permit (principal, action, resource);
            @id("both") @obligation("approvals") @reason_nl("Beide.") @reason_en("Both.")
            forbid (principal, action in Nullius::Action::"promote", resource)
            unless { resource.approvals.roles.containsAll([Nullius::Role::"caseworker", Nullius::Role::"team-lead"]) };
            @id("not-alone") @obligation("approvals") @reason_nl("Niet alleen.") @reason_en("Not alone.")
            forbid (principal, action in Nullius::Action::"promote", resource)
            when { resource.approvals.roles.contains(Nullius::Role::"team-lead") }
            unless { resource.approvals.roles.contains(Nullius::Role::"caseworker") };"#,
        )
        .unwrap();
        let request = sample::candidate(Destination::Record).unwrap();
        let verdict = policies.promote(&request, &Approvals::none());
        assert!(matches!(verdict, PolicyVerdict::Forbidden { .. }), "{verdict:?}");
        assert_eq!(ids(&verdict), ["both"]);
    }
    #[test]
    fn verdicts_are_equal_when_their_questions_are() {
        let policies = made(r#"@id("broad") permit (principal, action, resource);"#).unwrap();
        let request = sample::candidate(Destination::Record).unwrap();
        let asked = |kind: &str| {
            let kind = Some(kind.to_owned());
            policies.promote(
                &PromotionRequest {
                    kind,
                    ..request.clone()
                },
                &Approvals::none(),
            )
        };
        assert_eq!(asked("debt"), asked("debt"));
        assert_ne!(asked("debt"), asked("task"));
    }
}
