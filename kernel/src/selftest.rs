//! The self-test at start: a candidate that must be refused is put through a router built like the listener's, over
//! the policies and packs in force, in a scratch folder that is thrown away. The port opens only if it is refused.

use std::path::{Path, PathBuf};

use axum::body::Body;
use axum::http::{Request, StatusCode};
use http_body_util::BodyExt as _;
use nullius_schemas::names::{KeyId, Name};
use nullius_schemas::vocabulary::{KeyKind, Profile, Tier};
use serde_json::{Value, json};
use tower::ServiceExt as _;

use crate::core::StartError;
use crate::http;
use crate::kernel::{Kernel, new_token};
use crate::random::random_bytes;
use crate::snapshot::token_hash;
use crate::writer::effects::principal::AddKey;

/// A scratch folder that goes with its owner.
struct Scratch(PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Proves that what must be refused is refused under what is in force.
///
/// # Errors
/// It was not, or the test could not be made.
pub(crate) async fn run(folder: &Path, kernel: &Kernel) -> Result<(), StartError> {
    let random: [u8; 8] = random_bytes().map_err(|error| StartError::Evidence(error.to_string()))?;
    let scratch = Scratch(folder.join(format!(".self-test-{}", nullius_schemas::digest::hex(&random))));
    let files = kernel.policy_files().await?;
    let profile = kernel.core.snapshot().profile;
    Kernel::init(&scratch.0, Profile::Pilot).await?;
    let (trial, tasks) = Kernel::open(&scratch.0, "default").await?;
    trial.load_policies(profile, files).await?;
    let result = refuses(&trial).await;
    let finished = tasks.finish(trial).await;
    result?;
    finished.map_err(|error| StartError::SecondStore(error.to_string()))
}

async fn refuses(kernel: &Kernel) -> Result<(), StartError> {
    let intake = add(kernel, "self-test-intake", KeyKind::Intake).await?;
    let agent = add(kernel, "self-test-agent", KeyKind::Agent).await?;
    let pack = kernel
        .core
        .packs
        .types
        .packs()
        .next()
        .ok_or_else(|| fail("no pack is loaded"))?;
    let purpose = pack
        .purposes()
        .next()
        .ok_or_else(|| fail("a pack without purposes"))?
        .to_string();
    let router = http::router(kernel.clone());
    let call = async |path: &str, token: &str, body: Value| -> Result<(StatusCode, Value), StartError> {
        let request = Request::post(path)
            .header("authorization", format!("Bearer {token}"))
            .header("content-type", "application/json")
            .body(Body::from(body.to_string()))
            .map_err(|error| fail(&error.to_string()))?;
        let response = router
            .clone()
            .oneshot(request)
            .await
            .map_err(|error| fail(&error.to_string()))?;
        let status = response.status();
        let bytes = response
            .into_body()
            .collect()
            .await
            .map_err(|error| fail(&error.to_string()))?
            .to_bytes();
        Ok((status, serde_json::from_slice(&bytes).unwrap_or_default()))
    };
    let id = |answer: &Value| answer.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
    let (_, subject) = call("/v1/subjects", &intake, json!({"name": "Self Test (made up)"})).await?;
    let run = json!({"agent": {"name": "self-test-agent", "model": "none"}, "purpose": purpose, "subject": id(&subject),
        "case": "self-test", "language": "nl"});
    let (_, run) = call("/v1/runs", &intake, run).await?;
    let source = json!({"kind": "input", "speaker": "subject", "channel": "self-test", "mediaType": "text/plain",
        "content": "Ik heb vandaag gebeld.", "observedAt": "2020-01-01T00:00:00Z"});
    let (_, source) = call(&format!("/v1/runs/{}/sources", id(&run)), &intake, source).await?;
    let candidate = json!({"run": id(&run), "destination": "memory", "type": "casework/character-note@1",
        "payload": {"text": "onbetrouwbaar"}, "claims": [{"path": "/text", "origin": "stated", "cites": ["E1"]}],
        "citations": {"E1": {"source": id(&source), "quote": "Ik heb vandaag gebeld."}}});
    let (status, answer) = call("/v1/candidates", &agent, candidate.clone()).await?;
    let refused = matches!(
        answer.get("outcome").and_then(Value::as_str),
        Some("refused" | "unavailable")
    );
    if status != StatusCode::CREATED || !refused {
        return Err(fail("a free text about a person was not refused"));
    }
    // An inference that works against a person: known type, so that policy itself is asked.
    let inferred = json!({"run": id(&run), "destination": "record", "type": "casework/circumstance@1",
        "payload": {"kind": "household", "value": "shared"},
        "claims": [{"path": "/value", "origin": "stated", "cites": ["E1"]}],
        "citations": {"E1": {"source": id(&source), "quote": "Ik heb vandaag gebeld."}}});
    let (status, answer) = call("/v1/candidates", &agent, inferred).await?;
    let outcome = answer.get("outcome").and_then(Value::as_str).unwrap_or_default();
    if status != StatusCode::CREATED || outcome == "promoted" || outcome == "held" {
        return Err(fail("an inference that works against a person was not refused"));
    }
    let (status, _) = call("/v1/candidates", "no-key", candidate).await?;
    if status != StatusCode::UNAUTHORIZED {
        return Err(fail("a caller without a key was let in"));
    }
    Ok(())
}

async fn add(kernel: &Kernel, name: &str, kind: KeyKind) -> Result<String, StartError> {
    let token = new_token(kind.as_str())?;
    let owner = kernel
        .core
        .snapshot()
        .persons
        .keys()
        .next()
        .copied()
        .ok_or_else(|| fail("no administrator"))?;
    let packs: std::collections::BTreeSet<Name> = kernel
        .core
        .packs
        .types
        .packs()
        .filter_map(|pack| Name::parse(pack.name()).ok())
        .collect();
    let name = Name::parse(name).map_err(|error| fail(&error.to_string()))?;
    kernel
        .write(None, || {
            Box::pin(async {
                Ok(AddKey {
                    id: KeyId::generate(),
                    name: name.clone(),
                    kind,
                    packs: packs.clone(),
                    tier: Tier::C,
                    names: std::collections::BTreeSet::new(),
                    purposes: std::collections::BTreeSet::new(),
                    owner,
                    token_hash: token_hash(&token),
                })
            })
        })
        .await
        .map_err(|problem| fail(&problem.detail))?;
    Ok(token)
}

fn fail(detail: &str) -> StartError {
    StartError::SelfTest(detail.to_owned())
}
