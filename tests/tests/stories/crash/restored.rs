//! Copies and what is missing beside them.

use nullius_kernel::evidence::last_signed::LastSigned;
use nullius_tests::Failed;
use nullius_tests::load::check;
use nullius_tests::load::client::Client;
use nullius_tests::server::{Image, Server};

use super::{Receipts, conversations, holds, keys, receipt, submit};

#[tokio::test(flavor = "multi_thread")]
async fn a_database_from_an_older_copy_is_not_served() -> Result<(), Failed> {
    let mut server = Server::start("standard")?;
    let keys = keys(&server)?;
    let conversation = conversations(server.address(), &keys, 1).await?.remove(0);
    assert!(server.stop()?);
    let older = std::fs::read(server.path().join("nullius.db"))?;

    server.restart()?;
    let mut client = Client::connect(server.address()).await?;
    let mut receipts = Receipts::new();
    for _ in 0..8 {
        receipts.extend([receipt(&submit(&mut client, &keys, &conversation).await?)?]);
    }
    drop(client);
    // Its last act is a checkpoint that covers the eight.
    assert!(server.stop()?);
    let newer = Image::of(server.path())?;

    for gone in ["nullius.db-wal", "nullius.db-shm"] {
        let _ = std::fs::remove_file(server.path().join(gone));
    }
    std::fs::write(server.path().join("nullius.db"), older)?;
    let refused = server.restart().map_err(|error| error.to_string());
    assert!(
        refused.as_ref().is_err_and(|text| text.contains("it was rolled back")),
        "{refused:?}"
    );
    let refused = server.command(&["gate", "close", "memory", "--reason", "test"]);
    let refused = refused.map_err(|error| error.to_string());
    assert!(
        refused.as_ref().is_err_and(|text| text.contains("it was rolled back")),
        "{refused:?}"
    );

    // The benign twin: the newer copy is served, and has every receipt.
    newer.write(server.path())?;
    server.restart()?;
    holds(server.path(), &receipts).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn without_its_second_store_a_log_that_has_begun_is_not_signed() -> Result<(), Failed> {
    let mut server = Server::start("standard")?;
    let keys = keys(&server)?;
    let conversation = conversations(server.address(), &keys, 1).await?.remove(0);
    assert!(server.stop()?);
    let second = server.path().join("last-signed");
    let kept = Image::of(&second)?;
    std::fs::remove_dir_all(&second)?;

    let before = server.log()?.len();
    if server.restart().is_ok() {
        let mut client = Client::connect(server.address()).await?;
        submit(&mut client, &keys, &conversation).await?;
        drop(client);
        assert!(!server.stop()?, "its last act would be a checkpoint");
    }
    let said = server.log()?.split_off(before);
    assert!(said.contains("second store"), "{said}");
    let mut connection = check::open(server.path()).await?;
    let (origin,): (String,) = sqlx::query_as("SELECT origin FROM tenants")
        .fetch_one(&mut connection)
        .await?;
    let signed = LastSigned::open(&second)?;
    assert!(signed.head(&origin)?.is_none(), "nothing was signed over");
    assert!(signed.latest_note(&origin)?.is_none(), "and nothing published");

    // The benign twin: with its second store back, it signs again.
    std::fs::remove_dir_all(&second)?;
    kept.write(&second)?;
    server.restart()?;
    assert!(server.stop()?);
    holds(server.path(), &Receipts::new()).await?;
    Ok(())
}
