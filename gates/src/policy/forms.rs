//! Forms of questions that Cedar has checked against the schema, once, when the set was loaded.
//!
//! Cedar's check of every entity of every question costs more than the decision. Its result depends on nothing but
//! the form: which attributes of which types each kind of entity has, and which entities are named. A question of a
//! known form that names nothing but what is there needs no second check; any other goes through Cedar's own, which
//! finds the words for what is wrong.

use std::collections::{BTreeMap, BTreeSet};

use super::action::Action;
use super::rows::{Attr, Attrs, Question};
use super::uid::{Kind, TypeNames, Uid};

/// The type of an attribute. A set that was empty says nothing about what it holds.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Type {
    Bool,
    Long,
    Text,
    Texts,
    Moment,
    Ref(Kind),
    Refs(Option<Kind>),
}

impl Type {
    /// `None` for a set of several kinds, which no schema of this crate has.
    fn of(attr: &Attr) -> Option<Self> {
        Some(match attr {
            Attr::Bool(_) => Self::Bool,
            Attr::Long(_) => Self::Long,
            Attr::Text(_) => Self::Text,
            Attr::Texts(_) => Self::Texts,
            Attr::Moment(_) => Self::Moment,
            Attr::Ref(uid) => Self::Ref(uid.kind),
            Attr::Refs(uids) => {
                let kind = uids.first().map(|uid| uid.kind);
                if uids.iter().any(|uid| Some(uid.kind) != kind) {
                    return None;
                }
                Self::Refs(kind)
            }
        })
    }

    fn admits(self, other: Self) -> bool {
        self == other || matches!((self, other), (Self::Refs(_), Self::Refs(None)))
    }
}

type Form = Vec<(&'static str, Type)>;

fn form(attrs: &Attrs) -> Option<Form> {
    attrs
        .iter()
        .map(|(name, attr)| Some((*name, Type::of(attr)?)))
        .collect()
}

fn admits(form: &Form, attrs: &Attrs) -> bool {
    form.len() == attrs.len()
        && form.iter().zip(attrs).all(|((name, known), (other, attr))| {
            name == other && Type::of(attr).is_some_and(|found| known.admits(found))
        })
}

/// What was checked.
#[derive(Debug, Default)]
pub(super) struct Forms {
    rows: BTreeMap<Kind, Vec<Form>>,
    parents: BTreeSet<(Kind, Kind)>,
    questions: BTreeMap<(Action, Kind, Kind), Vec<Form>>,
}

impl Forms {
    /// Remembers the form of a question that Cedar has just checked.
    pub(super) fn learn(&mut self, question: &Question) {
        for (uid, attrs, parents) in question.rows.iter() {
            self.rows.entry(uid.kind).or_default().extend(form(attrs));
            self.parents
                .extend(parents.iter().map(|parent| (uid.kind, parent.kind)));
        }
        let asked = (question.action, question.principal.kind, question.resource.kind);
        self.questions.entry(asked).or_default().extend(form(&question.context));
    }

    /// Whether the question has a known form and everything that it names is there: invariant *no gap*, in time
    /// linear in the question.
    pub(super) fn cover(&self, question: &Question, types: &TypeNames) -> bool {
        let there = |uid: &Uid| types.is_member(uid) || question.rows.contains(uid);
        let named = |attr: &Attr| match attr {
            Attr::Ref(uid) => there(uid),
            Attr::Refs(uids) => uids.iter().all(there),
            Attr::Bool(_) | Attr::Long(_) | Attr::Text(_) | Attr::Texts(_) | Attr::Moment(_) => true,
        };
        let known = |forms: Option<&Vec<Form>>, attrs: &Attrs| {
            forms.is_some_and(|forms| forms.iter().any(|form| admits(form, attrs)))
                && attrs.iter().all(|(_, attr)| named(attr))
        };
        let asked = (question.action, question.principal.kind, question.resource.kind);
        known(self.questions.get(&asked), &question.context)
            && question.rows.contains(&question.principal)
            && question.rows.contains(&question.resource)
            && question.rows.iter().all(|(uid, attrs, parents)| {
                known(self.rows.get(&uid.kind), attrs)
                    && parents
                        .iter()
                        .all(|parent| self.parents.contains(&(uid.kind, parent.kind)) && there(parent))
            })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use nullius_schemas::vocabulary::{Basis, Destination, Origin, Role, Sensitivity, Tier};
    use proptest::prelude::*;

    use super::super::entities::promotion;
    use super::super::matrix::sample;
    use super::super::request::{Approvals, PromotionRequest, Verified};
    use super::super::tests::{made, pilot, standard};
    use super::super::{PolicyVerdict, ValidatedPolicies};
    use super::*;

    static SETS: LazyLock<[ValidatedPolicies; 3]> = LazyLock::new(|| {
        let by_the_clock = made(
            r#"@id("broad") permit (principal, action, resource);
            @id("later") @reason_nl("Nee.") @reason_en("No.")
            forbid (principal, action in Nullius::Action::"promote", resource)
            when { context.now < datetime("1970-01-02") && resource.adverse };"#,
        );
        [standard().unwrap(), pilot().unwrap(), by_the_clock.unwrap()]
    });

    /// The long way: Cedar checks the question against the schema, and closure is looked for in Cedar's entities.
    fn checked_by_cedar(policies: &ValidatedPolicies, question: &Question) -> super::super::decide::Answer {
        let (request, entities) = question.cedar(&policies.types, &policies.schema).unwrap();
        policies.evaluate(question.action, &request, &entities)
    }

    fn one_of<T: Copy + std::fmt::Debug + 'static>(all: &'static [T]) -> impl Strategy<Value = T> {
        prop::sample::select(all)
    }

    prop_compose! {
        fn requests()(
            destination in one_of(Destination::ALL),
            origin in one_of(Origin::ALL),
            sensitivity in one_of(Sensitivity::ALL),
            basis in one_of(Basis::ALL),
            verified in one_of(Verified::ALL),
            tier in prop::option::of(one_of(Tier::ALL)),
            flags in any::<[bool; 11]>(),
            required_approvals in 0..3_u8,
            required_roles in prop::collection::vec(one_of(Role::ALL), 0..3),
            chained in 0..3_u8,
        ) -> PromotionRequest {
            let [about_person, special_exception, adverse, proxy, touches_right, agent_reported, tainted, has_retention,
                has_case, has_expiry, unverified_allowed] = flags;
            PromotionRequest {
                origin, sensitivity, basis, verified, about_person, special_exception, adverse, proxy, touches_right,
                agent_reported, tainted, has_retention, has_case, has_expiry, unverified_allowed, required_approvals,
                required_roles,
                lowest_tier: tier,
                chain: (0..chained).map(|number| sample::staff(number + 0xa0, &[Role::Caseworker]).unwrap()).collect(),
                ..sample::candidate(destination).unwrap()
            }
        }
    }

    proptest! {
        #[test]
        fn a_known_form_is_answered_as_cedar_with_its_check_answers(
            request in requests(),
            approvers in 0..3_u8,
            role in one_of(Role::ALL),
        ) {
            let approvals = sample::approvals(approvers, role);
            let question = promotion(&request, &approvals);
            for policies in SETS.iter() {
                prop_assert!(policies.forms.cover(&question, &policies.types));
                prop_assert_eq!(policies.ask(&question), checked_by_cedar(policies, &question));
            }
        }
    }

    #[test]
    fn a_policy_that_reads_the_time_gets_it() {
        let adverse = PromotionRequest {
            adverse: true,
            ..sample::candidate(Destination::Record).unwrap()
        };
        let [.., by_the_clock] = &*SETS;
        let verdict = by_the_clock.promote(&adverse, &Approvals::none());
        assert!(matches!(verdict, PolicyVerdict::Forbidden { .. }), "{verdict:?}");
        let later = PromotionRequest {
            now: nullius_schemas::moment::Moment::parse("1970-01-03T00:00:00Z").unwrap(),
            ..adverse
        };
        assert!(by_the_clock.promote(&later, &Approvals::none()).is_permitted());
    }

    /// The sample question with one row changed.
    fn changed(kind: Kind, change: impl Fn(&mut Attrs, &mut Vec<Uid>)) -> Question {
        let request = sample::candidate(Destination::Record).unwrap();
        let mut question = promotion(&request, &sample::approvals(1, Role::Caseworker));
        let rows: Vec<_> = question
            .rows
            .iter()
            .map(|(uid, attrs, parents)| (uid.clone(), attrs.clone(), parents.to_vec()))
            .collect();
        for (uid, mut attrs, mut parents) in rows {
            if uid.kind == kind {
                change(&mut attrs, &mut parents);
            }
            question.rows.insert(uid, attrs, parents);
        }
        question
    }

    fn is_covered(question: &Question) -> bool {
        let [standard, ..] = &*SETS;
        standard.forms.cover(question, &standard.types)
    }

    #[test]
    fn what_is_not_there_is_named_wherever_it_is_mentioned() {
        let [standard, ..] = &*SETS;
        let stranger = || Uid::new(Kind::Caseworker, "nobody");
        let in_a_set = changed(Kind::Candidate, |attrs, _| {
            for (name, attr) in attrs.iter_mut() {
                if *name == "chain" {
                    *attr = Attr::Refs(vec![stranger()]);
                }
            }
        });
        let alone = changed(Kind::Candidate, |attrs, _| {
            for (name, attr) in attrs.iter_mut() {
                if *name == "submitter" {
                    *attr = Attr::Ref(Uid::new(Kind::Agent, "nobody"));
                }
            }
        });
        let above = changed(Kind::Caseworker, |_, parents| {
            parents.push(Uid::new(Kind::Team, "nobody"));
        });
        for (question, kind) in [(in_a_set, "Caseworker"), (alone, "Agent"), (above, "Team")] {
            let missing = vec![format!("Nullius::{kind}::\"nobody\"")];
            assert_eq!(
                standard.ask(&question),
                super::super::decide::Answer::Incomplete(missing)
            );
        }
    }

    #[test]
    fn another_form_is_left_to_cedar() {
        assert!(is_covered(&changed(Kind::Candidate, |_, _| {})));
        let stranger = || Uid::new(Kind::Caseworker, "nobody");
        let set = |name: &'static str, value: Attr| {
            changed(Kind::Candidate, move |attrs, _| {
                for (found, attr) in attrs.iter_mut() {
                    if *found == name {
                        *attr = value.clone();
                    }
                }
            })
        };
        for (what, question) in [
            (
                "an attribute too few",
                changed(Kind::Candidate, |attrs, _| drop(attrs.pop())),
            ),
            (
                "one too many",
                changed(Kind::Candidate, |attrs, _| attrs.push(("more", Attr::Bool(true)))),
            ),
            ("another type", set("adverse", Attr::Long(1))),
            (
                "another kind",
                set("basis", Attr::Ref(Uid::member(Kind::Origin, "stated"))),
            ),
            ("no member", set("basis", Attr::Ref(Uid::member(Kind::Basis, "whim")))),
            ("nobody in the chain", set("chain", Attr::Refs(vec![stranger()]))),
            (
                "two kinds in a set",
                set(
                    "requiredRoles",
                    Attr::Refs(vec![
                        Uid::member(Kind::Role, "auditor"),
                        Uid::member(Kind::Origin, "stated"),
                    ]),
                ),
            ),
            (
                "a team that is not there",
                changed(Kind::Caseworker, |_, parents| {
                    parents.push(Uid::new(Kind::Team, "absent"));
                }),
            ),
            (
                "a parent of another kind",
                changed(Kind::Candidate, |_, parents| {
                    parents.push(Uid::new(Kind::Tenant, "default"));
                }),
            ),
        ] {
            assert!(!is_covered(&question), "{what}");
        }
        let plain = || changed(Kind::Candidate, |_, _| {});
        let absent = Question {
            principal: Uid::new(Kind::Agent, "absent"),
            ..plain()
        };
        assert!(!is_covered(&absent));
        let absent = Question {
            resource: Uid::new(Kind::Candidate, "absent"),
            ..plain()
        };
        assert!(!is_covered(&absent));
        let other = Question {
            action: Action::Read,
            ..plain()
        };
        assert!(!is_covered(&other));
        let silent = Question {
            context: Vec::new(),
            ..plain()
        };
        assert!(!is_covered(&silent));
    }
}
