//! What policy says to the candidates of the five cases that reach it.

use nullius_schemas::vocabulary::{Destination, Origin, Role, Sensitivity};

use super::super::{Approvals, PolicyVerdict, PromotionRequest};
use super::{Tested, ids, pilot, sample, standard};

const CASEWORK: [Role; 2] = [Role::Caseworker, Role::TeamLead];

fn inferred(destination: Destination) -> Result<PromotionRequest, Box<dyn std::error::Error>> {
    Ok(PromotionRequest {
        origin: Origin::Inferred,
        ..sample::candidate(destination)?
    })
}

/// Held for `count` approvals by `roles`; with them permitted, with one fewer still held for as many.
fn held(request: &PromotionRequest, count: u8, roles: &[Role], because: &[&str]) -> Tested {
    let policies = standard()?;
    for have in 0..count {
        let verdict = policies.promote(request, &sample::approvals(have, roles[0]));
        assert_eq!(ids(&verdict), because);
        let PolicyVerdict::Obliged { roles: asked, .. } = verdict else {
            panic!("{verdict:?}")
        };
        assert_eq!(asked, vec![roles.to_vec(); count.into()]);
    }
    assert!(
        policies
            .promote(request, &sample::approvals(count, roles[0]))
            .is_permitted()
    );
    // Approvals by others, and by administrators, do not count.
    let strangers = sample::approvals(5, Role::Administrator);
    assert!(matches!(
        policies.promote(request, &strangers),
        PolicyVerdict::Obliged { .. }
    ));
    Ok(())
}

/// Forbidden without approvals and with them, for `because`.
fn refused(request: &PromotionRequest, because: &str) -> Tested {
    for policies in [standard()?, pilot()?] {
        for count in 0..3 {
            let verdict = policies.promote(request, &sample::approvals(count, Role::Caseworker));
            assert!(matches!(verdict, PolicyVerdict::Forbidden { .. }), "{verdict:?}");
            assert_eq!(ids(&verdict)[0], because);
        }
    }
    Ok(())
}

#[test]
fn stated_hours_and_a_stated_preference_are_promoted() -> Tested {
    for destination in [Destination::Response, Destination::Record, Destination::Memory] {
        let verdict = standard()?.promote(&sample::candidate(destination)?, &Approvals::none());
        assert_eq!(
            (verdict.is_permitted(), ids(&verdict)),
            (true, vec![destination.as_str()])
        );
    }
    Ok(())
}

#[test]
fn a_household_inferred_from_a_word_is_refused() -> Tested {
    refused(
        &PromotionRequest {
            adverse: true,
            ..inferred(Destination::Record)?
        },
        "adverse-inferred",
    )
}

#[test]
fn inferred_mobility_is_refused_even_where_health_may_be_recorded() -> Tested {
    let request = inferred(Destination::Record)?;
    let request = PromotionRequest {
        sensitivity: Sensitivity::Special,
        special_exception: true,
        ..request
    };
    refused(
        &PromotionRequest {
            required_approvals: 1,
            ..request
        },
        "special-inferred",
    )
}

#[test]
fn an_inferred_language_is_refused() -> Tested {
    refused(
        &PromotionRequest {
            proxy: true,
            ..inferred(Destination::Memory)?
        },
        "proxy-inferred",
    )
}

#[test]
fn health_stated_is_held_where_the_law_allows_it_and_refused_elsewhere() -> Tested {
    let request = PromotionRequest {
        sensitivity: Sensitivity::Special,
        special_exception: true,
        required_approvals: 1,
        ..sample::candidate(Destination::Record)?
    };
    held(&request, 1, &CASEWORK, &["required-approvals"])?;
    refused(
        &PromotionRequest {
            special_exception: false,
            ..request
        },
        "special-without-exception",
    )
}

#[test]
fn a_stated_debt_and_a_task_are_held_for_one_approval() -> Tested {
    let request = PromotionRequest {
        sensitivity: Sensitivity::Confidential,
        required_approvals: 1,
        required_roles: vec![Role::Caseworker, Role::TeamLead, Role::Caseworker],
        ..sample::candidate(Destination::Record)?
    };
    held(&request, 1, &CASEWORK, &["required-approvals"])
}

#[test]
fn inferences_about_a_person_are_held_although_the_table_asks_for_none() -> Tested {
    held(&inferred(Destination::Record)?, 1, &CASEWORK, &["inferred-person"])?;
    held(&inferred(Destination::Memory)?, 1, &CASEWORK, &["inferred-person"])
}

#[test]
fn an_answer_that_rests_on_the_agents_own_report_waits_for_a_person() -> Tested {
    let request = PromotionRequest {
        agent_reported: true,
        ..sample::candidate(Destination::Response)?
    };
    held(&request, 1, &CASEWORK, &["agent-reported"])
}

#[test]
fn a_risk_that_touches_a_right_is_held_for_two_people() -> Tested {
    let request = PromotionRequest {
        touches_right: true,
        required_approvals: 2,
        ..inferred(Destination::Record)?
    };
    let policies = standard()?;
    for (have, because) in [
        (0, &["inferred-person", "required-approvals"][..]),
        (1, &["required-approvals"]),
    ] {
        let verdict = policies.promote(&request, &sample::approvals(have, Role::Caseworker));
        assert_eq!(ids(&verdict), because);
        assert!(matches!(verdict, PolicyVerdict::Obliged { roles, .. } if roles.len() == 2));
    }
    assert!(
        policies
            .promote(&request, &sample::approvals(2, Role::TeamLead))
            .is_permitted()
    );
    Ok(())
}

#[test]
fn one_person_who_approves_twice_counts_once() -> Tested {
    let request = PromotionRequest {
        required_approvals: 2,
        ..sample::candidate(Destination::Record)?
    };
    let person = sample::staff(0xa0, &[])?.id;
    let twice = [(); 2].map(|()| {
        (
            person,
            vec![Role::Caseworker],
            nullius_schemas::vocabulary::Assurance::Passkey,
        )
    });
    assert!(matches!(
        standard()?.promote(&request, &Approvals::new(twice)),
        PolicyVerdict::Obliged { .. }
    ));
    Ok(())
}

#[test]
fn knowledge_is_held_for_its_editor_and_for_nobody_else() -> Tested {
    let request = sample::candidate(Destination::Knowledge)?;
    held(&request, 1, &[Role::KnowledgeEditor], &["knowledge-editor"])?;
    // The table lists a caseworker too: only the editor's approval would be enough, so only the editor is asked.
    let both = PromotionRequest {
        required_approvals: 1,
        required_roles: vec![Role::Caseworker, Role::KnowledgeEditor],
        ..request
    };
    let verdict = standard()?.promote(&both, &Approvals::none());
    assert!(matches!(verdict, PolicyVerdict::Obliged { roles, .. } if roles == [[Role::KnowledgeEditor]]));
    // A caseworker's approval came first: the editor's is asked on top of it.
    let verdict = standard()?.promote(&both, &sample::approvals(1, Role::Caseworker));
    assert!(matches!(verdict, PolicyVerdict::Obliged { roles, .. } if roles.len() == 2));
    // An approval that no required role can give is no obligation.
    let never = PromotionRequest {
        required_roles: vec![Role::Caseworker],
        ..both
    };
    let verdict = standard()?.promote(&never, &Approvals::none());
    assert!(matches!(verdict, PolicyVerdict::Forbidden { .. }), "{verdict:?}");
    Ok(())
}

#[test]
fn the_pilot_holds_every_response_about_a_person_and_every_inference() -> Tested {
    let policies = pilot()?;
    let answer = sample::candidate(Destination::Response)?;
    let verdict = policies.promote(&answer, &Approvals::none());
    assert!(
        matches!(&verdict, PolicyVerdict::Obliged { roles, .. } if *roles == [CASEWORK]),
        "{verdict:?}"
    );
    assert_eq!(ids(&verdict), ["pilot-response"]);
    assert!(
        policies
            .promote(&answer, &sample::approvals(1, Role::Caseworker))
            .is_permitted()
    );
    assert!(
        policies
            .promote(
                &PromotionRequest {
                    about_person: false,
                    ..answer
                },
                &Approvals::none()
            )
            .is_permitted()
    );
    let verdict = policies.promote(&inferred(Destination::Memory)?, &Approvals::none());
    assert_eq!(ids(&verdict), ["inferred-person", "pilot-inferred"]);
    Ok(())
}
