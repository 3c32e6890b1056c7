//! The gates and their stop button.

use axum::extract::State;
use axum::response::Response;
use nullius_gates::policy::{StaffAct, StaffPrincipal, StaffRequest};
use nullius_schemas::api::{GateAnswer, GateRequest, GateState, GatesAnswer, ProblemType};
use nullius_schemas::json::Value;
use nullius_schemas::vocabulary::Destination;

use super::App;
use super::body::{Body, Path};
use super::caller::{Caller, Staff};
use super::problem::{Failure, json};
use crate::kernel::{Kernel, answer_of};
use crate::service::reviews::staff;
use crate::writer::effects::gate::OperateGate;

/// Bytes of a reason.
const REASON: usize = 500;

fn answer(kernel: &Kernel, destination: Destination) -> Value {
    let core = &kernel.core;
    let snapshot = core.snapshot();
    let closed = snapshot.closed.get(&destination);
    let state = match closed {
        Some(_) => "closed",
        None if core.gates.is_broken(destination, core.clock.now()) || !snapshot.policies.serves(destination) => {
            "unavailable"
        }
        None => "open",
    };
    let mut members = vec![("destination", Value::from(destination)), ("state", state.into())];
    members.extend(closed.map(|closed| ("reason", Value::from(closed.reason.as_str()))));
    Value::object(members)
}

/// Lists the gates.
#[utoipa::path(get, path = "/gates", operation_id = "list_gates", tag = "gates",
    responses((status = 200, description = "All four", body = GatesAnswer)))]
pub(crate) async fn list(State(app): State<App>, Caller(_who): Caller) -> Result<Response, Failure> {
    let gates = Destination::ALL
        .iter()
        .map(|destination| answer(&app.kernel, *destination));
    Ok(json(200, &Value::object([("gates", Value::array(gates))])))
}

/// Closes or opens a gate: the stop button. For people with the mandate; itself evidence.
#[utoipa::path(put, path = "/gates/{destination}", operation_id = "operate_gate", tag = "gates", request_body = GateRequest,
    params(("destination" = Destination, Path, description = "The gate")),
    responses((status = 200, description = "The gate", body = GateAnswer)))]
pub(crate) async fn operate(
    State(app): State<App>,
    Staff(person): Staff,
    Path(destination): Path<String>,
    body: Body,
) -> Result<Response, Failure> {
    let destination = Destination::parse(&destination)
        .ok_or_else(|| Failure(ProblemType::NotFound.with("the gates are response, record, knowledge and memory")))?;
    let request: GateRequest = body.read(&app)?;
    let close = match request.state {
        GateState::Closed => true,
        GateState::Open => false,
        GateState::Unavailable => {
            return Err(Failure(
                ProblemType::InvalidValue.with("`open` or `closed`").at("/state"),
            ));
        }
    };
    if request.reason.trim().is_empty() || request.reason.len() > REASON {
        return Err(Failure(
            ProblemType::InvalidValue.with("1 to 500 bytes of text").at("/reason"),
        ));
    }
    let core = &app.kernel.core;
    let act = StaffAct::OperateGate {
        tenant: &core.tenant.name,
        destination,
        close,
    };
    let asked = StaffRequest {
        principal: StaffPrincipal::Person(staff(core, &person)),
        act,
        now: core.clock.now(),
    };
    if !core.snapshot().policies.staff(&asked).is_permitted() {
        return Err(Failure(
            ProblemType::Forbidden.with("no policy gives this person the stop button"),
        ));
    }
    let settled = app
        .kernel
        .write(None, || {
            Box::pin(async {
                Ok(OperateGate {
                    destination,
                    close,
                    reason: request.reason.clone(),
                    actor: person.id.to_string(),
                })
            })
        })
        .await?;
    let _ = core.refresh().await;
    let (status, answer) = answer_of(settled);
    Ok(json(status, &answer))
}
