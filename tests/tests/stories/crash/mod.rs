//! What the kernel was told to forget: power, disks, old copies. Whatever happens, effect <=> evidence, and every
//! receipt that somebody holds is in the log.

mod beside;
mod disk;
pub(crate) mod kills;
mod restored;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;

use nullius_kernel::evidence::frontier::Frontier;
use nullius_kernel::evidence::last_signed::LastSigned;
use nullius_kernel::evidence::receipt::Receipt;
use nullius_kernel::evidence::tree::root_of;
use nullius_schemas::digest::Digest;
use nullius_tests::Failed;
use nullius_tests::load::check::{self, Stored};
use nullius_tests::load::client::{Answer, Client};
use nullius_tests::load::scene::{Conversation, Keys};
use nullius_tests::server::Server;

/// Leaf hashes by index: what callers hold receipts of.
type Receipts = BTreeMap<u64, Digest>;

fn keys(server: &Server) -> Result<Keys, Failed> {
    Ok(Keys {
        intake: server.token("intake")?.to_owned(),
        recorder: server.token("recorder")?.to_owned(),
        agent: server.token("intake-assistent")?.to_owned(),
    })
}

async fn conversations(address: SocketAddr, keys: &Keys, count: usize) -> Result<Vec<Conversation>, Failed> {
    Conversation::record(address, keys, count).await
}

/// The receipt of an answer, with the bytes that a caller would keep.
fn receipt(answer: &Answer) -> Result<(u64, Digest), Failed> {
    let body = nullius_schemas::json::read(&answer.body)?;
    let receipt = Receipt::from_value(body.get("receipt").ok_or("an answer without a receipt")?)?;
    Ok((receipt.index(), receipt.leaf_hash()))
}

/// Submits one candidate; what it answers.
async fn submit(client: &mut Client, keys: &Keys, conversation: &Conversation) -> Result<Answer, Failed> {
    client
        .post("/v1/candidates", &keys.agent, conversation.hours_stated.clone())
        .await
}

/// Everything that must hold whenever a kernel has started again: rows and log agree, indices have no gap, the head is
/// the frontier of the leaves, every receipt is there, and what was signed last is a prefix.
async fn holds(folder: &Path, receipts: &Receipts) -> Result<Stored, Failed> {
    // The second store first: it never runs ahead of what is committed.
    let mut connection = check::open(folder).await?;
    let (origin,): (String,) = sqlx::query_as("SELECT origin FROM tenants")
        .fetch_one(&mut connection)
        .await?;
    let signed = LastSigned::open(&folder.join("last-signed"))?
        .head(&origin)?
        .ok_or("the second store is empty")?;
    let stored = check::consistent(folder).await?;
    let hashes: Vec<_> = stored.hashes.iter().copied().map(Digest::from_bytes).collect();
    let mut frontier = Frontier::new();
    for hash in &hashes {
        frontier.append(*hash);
    }
    assert_eq!(
        frontier.to_bytes(),
        stored.frontier,
        "the head is the frontier of the leaves"
    );
    for (index, hash) in receipts {
        let found = hashes.get(usize::try_from(*index)?);
        assert_eq!(found, Some(hash), "the leaf {index} that somebody holds a receipt of");
    }
    let prefix = hashes.get(..usize::try_from(signed.size())?);
    let prefix = prefix.ok_or("more was signed than is stored")?;
    assert_eq!(
        root_of(prefix.iter().copied()),
        signed.root(),
        "what was signed last is a prefix"
    );
    Ok(stored)
}
