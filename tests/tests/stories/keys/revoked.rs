//! Keys and sessions that come and go beside a running server.

use std::time::Duration;

use nullius_tests::Failed;
use nullius_tests::client::Caller;
use nullius_tests::server::Server;

/// Whether the token is turned away, asked until it is, for at most a second.
async fn turned_away_within_a_second(caller: &Caller) -> Result<(), Failed> {
    tokio::time::timeout(Duration::from_secs(1), async {
        while caller.get("/v1/gates").await?.status != 401 {}
        Ok::<_, Failed>(())
    })
    .await?
}

#[tokio::test]
async fn a_new_key_works_at_once_and_a_revoked_one_not_a_second_longer() -> Result<(), Failed> {
    let mut server = Server::start("standard")?;
    server.add("late", &["key", "add", "--kind", "agent", "--pack", "casework"])?;
    let key = server.caller("late")?;
    assert_eq!(key.get("/v1/gates").await?.status, 200);
    server.command(&["key", "revoke", "late"])?;
    turned_away_within_a_second(&key).await?;

    let person = server.caller("second")?;
    assert_eq!(person.get("/v1/gates").await?.status, 200);
    server.command(&["person", "revoke", "second"])?;
    turned_away_within_a_second(&person).await?;
    assert_eq!(
        server.caller("first")?.get("/v1/gates").await?.status,
        200,
        "and nobody else"
    );
    Ok(())
}
