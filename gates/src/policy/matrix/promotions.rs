//! Promotions: every combination of what a candidate is, then everything that can be wrong with one.

use std::fmt::Write as _;

use nullius_schemas::names::{BadName, TenantName};
use nullius_schemas::vocabulary::{Basis, Destination, Origin, Role, Sensitivity, Tier};

use super::super::load::ValidatedPolicies;
use super::super::request::{Approvals, PromotionRequest, Verified};
use super::{cell, said, sample};

/// How many approvals each combination is tried with.
const APPROVALS: [u8; 3] = [0, 1, 2];

/// Destination, origin, sensitivity, person and approvals, under each profile.
pub(super) fn grid(profiles: &[(&str, &ValidatedPolicies)]) -> Result<String, BadName> {
    let mut text =
        "PROMOTIONS by number of approvals; a special category has its exception, the table asks for none\n\n"
            .to_owned();
    let _ = write!(
        text,
        "{:<10} {:<10} {:<13} {:<7}",
        "to", "origin", "sensitivity", "person"
    );
    for (name, _) in profiles {
        for count in APPROVALS {
            let _ = write!(text, "{:<12}", format!("{name} {count}"));
        }
    }
    text.push_str("forbidden by\n");
    for destination in Destination::ALL.iter().copied() {
        for origin in Origin::ALL.iter().copied() {
            for sensitivity in Sensitivity::ALL.iter().copied() {
                for about_person in [true, false] {
                    let mut request = sample::candidate(destination)?;
                    (request.origin, request.sensitivity) = (origin, sensitivity);
                    (request.about_person, request.special_exception) = (about_person, true);
                    let person = if about_person { "yes" } else { "no" };
                    let _ = write!(
                        text,
                        "{:<10} {:<10} {:<13} {person:<7}",
                        destination.as_str(),
                        origin.as_str(),
                        sensitivity.as_str()
                    );
                    text.push_str(&row(&request, profiles));
                }
            }
        }
    }
    Ok(text)
}

fn row(request: &PromotionRequest, profiles: &[(&str, &ValidatedPolicies)]) -> String {
    let mut cells = String::new();
    let mut because: Vec<String> = Vec::new();
    for (_, policies) in profiles {
        for count in APPROVALS {
            let verdict = policies.promote(
                request,
                &sample::approvals(count, sample::approver(request.destination)),
            );
            let (word, forbids) = cell(&verdict);
            let _ = write!(cells, "{word:<12}");
            because.extend(forbids.into_iter().map(str::to_owned));
        }
    }
    because.sort_unstable();
    because.dedup();
    let line = format!("{cells}{}", because.join(" "));
    format!("{}\n", line.trim_end())
}

type Change = fn(&mut PromotionRequest);

/// What can be wrong with, or special about, a candidate, one thing at a time.
const CHANGES: [(&str, Change); 23] = [
    ("nothing", |_| {}),
    ("table asks for 1 approval", |request| request.required_approvals = 1),
    ("table asks for 2 approvals", |request| request.required_approvals = 2),
    ("table asks for a privacy officer", |request| {
        request.required_approvals = 1;
        request.required_roles = vec![Role::PrivacyOfficer];
    }),
    ("inferred", |request| request.origin = Origin::Inferred),
    ("inferred, adverse", |request| {
        (request.origin, request.adverse) = (Origin::Inferred, true);
    }),
    ("stated, adverse", |request| request.adverse = true),
    ("inferred, proxy", |request| {
        (request.origin, request.proxy) = (Origin::Inferred, true);
    }),
    ("stated, proxy", |request| request.proxy = true),
    ("special, no exception", |request| {
        request.sensitivity = Sensitivity::Special;
    }),
    ("tainted", |request| request.tainted = true),
    ("verifier failed", |request| request.verified = Verified::Failed),
    ("verifier failed, marked", |request| request.verified = Verified::Marked),
    ("verifier failed, marked as allowed", |request| {
        (request.verified, request.unverified_allowed) = (Verified::Marked, true);
    }),
    ("verifier not run", |request| request.verified = Verified::NotRun),
    ("no legal basis", |request| request.basis = Basis::None),
    ("no retention", |request| request.has_retention = false),
    ("no case", |request| request.has_case = false),
    ("no expiry", |request| request.has_expiry = false),
    ("rests on tier A", |request| request.lowest_tier = Some(Tier::A)),
    ("rests on tier B", |request| request.lowest_tier = Some(Tier::B)),
    ("cites nothing", |request| request.lowest_tier = None),
    ("agent of another tenant", |request| {
        if let Ok(tenant) = TenantName::parse("elsewhere") {
            request.submitter.tenant = tenant;
        }
    }),
];

/// Each change on a candidate that is otherwise in order, without approvals and with two.
pub(super) fn deviations(profiles: &[(&str, &ValidatedPolicies)]) -> Result<String, BadName> {
    let mut text = String::new();
    for (name, policies) in profiles {
        let _ = write!(
            text,
            "\nPROMOTIONS with one thing changed, {name}: without approvals / with two\n\n"
        );
        for destination in Destination::ALL.iter().copied() {
            for (what, change) in CHANGES {
                let mut request = sample::candidate(destination)?;
                change(&mut request);
                let without = said(&policies.promote(&request, &Approvals::none()));
                let approvals = sample::approvals(2, sample::approver(destination));
                let with = said(&policies.promote(&request, &approvals));
                let _ = writeln!(text, "{:<10} {what:<34} {without:<28} / {with}", destination.as_str());
            }
            let approver = sample::approver(destination);
            let mut request = sample::candidate(destination)?;
            request.required_approvals = 1;
            let with = said(&policies.promote(&request, &sample::approvals(2, Role::Administrator)));
            let _ = writeln!(
                text,
                "{:<10} {:<34} {:<28} / {with}",
                destination.as_str(),
                "administrators approved",
                ""
            );
            request.chain = vec![sample::staff(0xa0, &[approver])?];
            let with = said(&policies.promote(&request, &sample::approvals(2, approver)));
            let _ = writeln!(
                text,
                "{:<10} {:<34} {:<28} / {with}",
                destination.as_str(),
                "an approver is in the chain",
                ""
            );
        }
    }
    Ok(text)
}
