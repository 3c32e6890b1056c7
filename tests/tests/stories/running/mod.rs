//! A server that is stopped under load, and commands beside one.

mod beside;
mod shutdown;
mod store;

use std::path::Path;

use nullius_kernel::evidence::checkpoint::Checkpoint;
use nullius_kernel::evidence::note::Note;
use nullius_kernel::evidence::tree::root_of;
use nullius_kernel::evidence::vkey::VerifierKey;
use nullius_schemas::digest::Digest;
use nullius_tests::Failed;
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use nullius_tests::store::{leaves, log_size};

/// The log of a data folder has every index once, and its head says how many.
async fn is_gapless(data: &Path) -> Result<(), Failed> {
    let (leaves, size) = (leaves(data).await?, log_size(data).await?);
    let indices: Vec<_> = leaves.iter().map(|leaf| leaf.index).collect();
    assert_eq!(indices, (0..size).collect::<Vec<_>>());
    Ok(())
}

/// The published checkpoint is signed by the log's key, covers the whole log, and its root is that of the stored
/// leaves.
async fn checkpoint_covers_the_log(server: &Server) -> Result<(), Failed> {
    let answer = server.caller("auditor")?.get("/v1/logs/default/checkpoint").await?;
    assert_eq!(answer.status, 200);
    let trust: serde_json::Value = serde_json::from_slice(&std::fs::read(server.path().join("trust/trust.json"))?)?;
    let key = VerifierKey::parse(trust.text("/log"))?;
    let checkpoint = Checkpoint::verified(&Note::parse(&answer.body)?, &key)?;
    assert_eq!(checkpoint.origin(), trust.text("/origin"));
    let hashes = leaves(server.path()).await?;
    let hashes = hashes
        .iter()
        .map(|leaf| Digest::from_hex(&leaf.hash))
        .collect::<Result<Vec<_>, _>>()?;
    assert_eq!(checkpoint.size(), u64::try_from(hashes.len())?);
    assert_eq!(checkpoint.root(), root_of(hashes));
    Ok(())
}
