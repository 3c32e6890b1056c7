//! From a request to a question: the entities of exactly this decision, and nothing that a caller wrote.

use nullius_schemas::names::TenantName;
use nullius_schemas::vocabulary::{Assurance, Destination, Role, Tier};

use super::action::Action;
use super::request::{
    AgentRef, Approvals, Item, PromotionRequest, RunSource, Staff, StaffAct, StaffPrincipal, StaffRequest,
};
use super::rows::{Attr, Attrs, Question, Rows};
use super::uid::{Kind, Uid};

/// May this candidate, with these approvals, be promoted?
pub(super) fn promotion(request: &PromotionRequest, approvals: &Approvals) -> Question {
    let mut rows = Rows::default();
    let resource = candidate(&mut rows, request, approvals);
    Question {
        principal: agent(&mut rows, &request.submitter),
        action: Action::Promote(request.destination),
        resource,
        context: vec![("now", Attr::Moment(request.now))],
        rows,
    }
}

/// May this principal do this?
pub(super) fn staff(request: &StaffRequest<'_>) -> Question {
    let mut rows = Rows::default();
    let mut context = vec![("now", Attr::Moment(request.now))];
    let none = Approvals::none();
    let (action, resource) = match request.act {
        StaffAct::Review {
            verdict,
            candidate: facts,
            approvals,
            assurance,
        } => {
            context.push(("assurance", one(Kind::Assurance, assurance.as_str())));
            (Action::Review(verdict), candidate(&mut rows, facts, approvals))
        }
        StaffAct::Submit { candidate: facts } => (Action::Submit, candidate(&mut rows, facts, &none)),
        StaffAct::Withdraw { candidate: facts } => (Action::Withdraw, candidate(&mut rows, facts, &none)),
        StaffAct::Read { item: facts, purpose } => {
            context.extend(purpose.map(|purpose| ("purpose", Attr::Text(purpose.to_string()))));
            (Action::Read, item(&mut rows, facts))
        }
        StaffAct::Keep { item: facts, act } => (Action::Keep(act), item(&mut rows, facts)),
        StaffAct::OpenSource { source: facts } => (Action::OpenSource, source(&mut rows, facts)),
        StaffAct::ReleaseSource {
            source: facts,
            in_chain,
            opened,
        } => {
            context.push(("inChain", Attr::Bool(in_chain)));
            context.push(("opened", Attr::Bool(opened)));
            (Action::ReleaseSource, source(&mut rows, facts))
        }
        StaffAct::OperateGate {
            tenant,
            destination,
            close,
        } => {
            context.push(("close", Attr::Bool(close)));
            (Action::OperateGate, gate(&mut rows, tenant, destination))
        }
    };
    // Last, so that what is known about the principal stands where an approval names the same person.
    let principal = match &request.principal {
        StaffPrincipal::Person(staff) => person(&mut rows, staff),
        StaffPrincipal::Agent(key) => agent(&mut rows, key),
    };
    Question {
        principal,
        action,
        resource,
        context,
        rows,
    }
}

fn one(kind: Kind, member: &'static str) -> Attr {
    Attr::Ref(Uid::member(kind, member))
}

fn roles(roles: impl IntoIterator<Item = Role>) -> Attr {
    let mut roles: Vec<Role> = roles.into_iter().collect();
    roles.sort_unstable();
    roles.dedup();
    Attr::Refs(
        roles
            .into_iter()
            .map(|role| Uid::member(Kind::Role, role.as_str()))
            .collect(),
    )
}

fn tenant(rows: &mut Rows, name: &TenantName) -> Attr {
    let uid = Uid::new(Kind::Tenant, name);
    rows.insert(uid.clone(), Attrs::new(), Vec::new());
    Attr::Ref(uid)
}

fn agent(rows: &mut Rows, agent: &AgentRef) -> Uid {
    let uid = Uid::new(Kind::Agent, &agent.id);
    let attrs = vec![("tenant", tenant(rows, &agent.tenant))];
    rows.insert(uid.clone(), attrs, Vec::new());
    uid
}

fn person(rows: &mut Rows, staff: &Staff) -> Uid {
    let tenant = tenant(rows, &staff.tenant);
    let teams: Vec<Uid> = staff
        .team
        .iter()
        .map(|team| {
            // Two tenants may have a team of one name; a tenant's name has no slash.
            let uid = Uid::new(Kind::Team, &format!("{}/{team}", staff.tenant));
            rows.insert(uid.clone(), vec![("tenant", tenant.clone())], Vec::new());
            uid
        })
        .collect();
    let uid = Uid::new(Kind::Caseworker, &staff.id);
    let attrs = vec![
        ("roles", roles(staff.roles.iter().copied())),
        ("tenant", tenant),
        ("trained", Attr::Bool(staff.trained)),
    ];
    rows.insert(uid.clone(), attrs, teams);
    uid
}

fn approval_set(rows: &mut Rows, request: &PromotionRequest, approvals: &Approvals) -> Uid {
    let tenant = tenant(rows, &request.tenant);
    let (mut approvers, mut assurances) = (Vec::new(), Vec::<Assurance>::new());
    for (id, held, assurance) in approvals.iter() {
        let uid = Uid::new(Kind::Caseworker, id);
        let attrs = vec![
            ("roles", roles(held.iter().copied())),
            ("tenant", tenant.clone()),
            ("trained", Attr::Bool(true)),
        ];
        rows.insert(uid.clone(), attrs, Vec::new());
        approvers.push(uid);
        assurances.push(assurance);
    }
    assurances.sort_unstable();
    assurances.dedup();
    let asked = request.approver_roles();
    let counted: Vec<&[Role]> = approvals.counted(&asked).collect();
    let uid = Uid::new(Kind::ApprovalSet, &request.candidate);
    let attrs = vec![
        ("approvers", Attr::Refs(approvers)),
        (
            "assurances",
            Attr::Refs(
                assurances
                    .into_iter()
                    .map(|member| Uid::member(Kind::Assurance, member.as_str()))
                    .collect(),
            ),
        ),
        ("count", Attr::Long(u32::try_from(counted.len()).unwrap_or(0))),
        ("roles", roles(counted.into_iter().flatten().copied())),
    ];
    rows.insert(uid.clone(), attrs, Vec::new());
    uid
}

/// A is 1, B is 2, C is 3; nothing cited is 9, further than any.
fn tier(tier: Option<Tier>) -> Attr {
    Attr::Long(match tier {
        Some(Tier::A) => 1,
        Some(Tier::B) => 2,
        Some(Tier::C) => 3,
        None => 9,
    })
}

fn candidate(rows: &mut Rows, request: &PromotionRequest, approvals: &Approvals) -> Uid {
    let approvals = approval_set(rows, request, approvals);
    let chain = request.chain.iter().map(|staff| person(rows, staff)).collect();
    let attrs = vec![
        ("aboutPerson", Attr::Bool(request.about_person)),
        ("adverse", Attr::Bool(request.adverse)),
        ("approvals", Attr::Ref(approvals)),
        ("basis", one(Kind::Basis, request.basis.as_str())),
        ("chain", Attr::Refs(chain)),
        ("destination", one(Kind::Destination, request.destination.as_str())),
        ("hasCase", Attr::Bool(request.has_case)),
        ("hasExpiry", Attr::Bool(request.has_expiry)),
        ("hasRetention", Attr::Bool(request.has_retention)),
        ("kind", Attr::Text(request.kind.clone().unwrap_or_default())),
        ("lowestTier", tier(request.lowest_tier)),
        ("origin", one(Kind::Origin, request.origin.as_str())),
        ("proxy", Attr::Bool(request.proxy)),
        ("purpose", Attr::Text(request.purpose.to_string())),
        ("requiredApprovals", Attr::Long(request.required_approvals.into())),
        ("requiredRoles", roles(request.approver_roles())),
        ("sensitivity", one(Kind::Sensitivity, request.sensitivity.as_str())),
        ("specialException", Attr::Bool(request.special_exception)),
        ("submitter", Attr::Ref(agent(rows, &request.submitter))),
        ("tainted", Attr::Bool(request.tainted)),
        ("tenant", tenant(rows, &request.tenant)),
        ("touchesRight", Attr::Bool(request.touches_right)),
        ("agentReported", Attr::Bool(request.agent_reported)),
        ("type", Attr::Text(request.candidate_type.to_string())),
        ("unverifiedAllowed", Attr::Bool(request.unverified_allowed)),
        ("verified", one(Kind::Verdict, request.verified.as_str())),
    ];
    let uid = Uid::new(Kind::Candidate, &request.candidate);
    rows.insert(uid.clone(), attrs, Vec::new());
    uid
}

fn item(rows: &mut Rows, item: &Item) -> Uid {
    let attrs = vec![
        ("aboutPerson", Attr::Bool(item.about_person)),
        ("confidentiality", Attr::Long(item.confidentiality)),
        (
            "readFor",
            Attr::Texts(item.read_for.iter().map(ToString::to_string).collect()),
        ),
        ("agent", Attr::Ref(agent(rows, &item.agent))),
        ("destination", one(Kind::Destination, item.destination.as_str())),
        ("purpose", Attr::Text(item.purpose.to_string())),
        ("sensitivity", one(Kind::Sensitivity, item.sensitivity.as_str())),
        ("tenant", tenant(rows, &item.tenant)),
    ];
    let uid = Uid::new(Kind::Item, &item.id);
    rows.insert(uid.clone(), attrs, Vec::new());
    uid
}

fn source(rows: &mut Rows, source: &RunSource) -> Uid {
    let attrs = vec![
        ("agent", Attr::Ref(agent(rows, &source.agent))),
        ("purpose", Attr::Text(source.purpose.to_string())),
        ("tenant", tenant(rows, &source.tenant)),
        ("tier", tier(Some(source.tier))),
    ];
    let uid = Uid::new(Kind::Source, &source.id);
    rows.insert(uid.clone(), attrs, Vec::new());
    uid
}

fn gate(rows: &mut Rows, name: &TenantName, destination: Destination) -> Uid {
    let attrs = vec![
        ("destination", one(Kind::Destination, destination.as_str())),
        ("tenant", tenant(rows, name)),
    ];
    let uid = Uid::new(Kind::Gate, &format!("{name}/{destination}"));
    rows.insert(uid.clone(), attrs, Vec::new());
    uid
}
