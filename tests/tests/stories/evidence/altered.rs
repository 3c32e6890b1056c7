//! What was altered in the store is not served over HTTP.

use nullius_tests::cases::Case;
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use nullius_tests::{Failed, store};
use serde_json::Value;
use sqlx::Executor as _;

/// What is done to the items, their candidates and their evidence.
const DONE: &[&str] = &[
    "UPDATE items SET id = randomblob(16) WHERE destination = 'memory'",
    "UPDATE items SET candidate = (SELECT c.id FROM candidates c WHERE c.outcome = 'refused' LIMIT 1) WHERE destination = 'memory'",
    "UPDATE items SET leaf = (SELECT c.leaf FROM candidates c WHERE c.outcome = 'refused' LIMIT 1) WHERE destination = 'memory'",
    "UPDATE items SET subject = (SELECT s.id FROM subjects s WHERE s.id <> items.subject LIMIT 1) WHERE destination = 'memory'",
    "UPDATE items SET expires_at = expires_at + 86400000 WHERE destination = 'memory'",
    "UPDATE candidates SET digest = randomblob(32) WHERE outcome = 'promoted'",
    "UPDATE candidates SET document = (SELECT o.document FROM candidates o WHERE o.id <> candidates.id AND o.document IS NOT NULL)",
    "UPDATE runs SET subject = (SELECT s.id FROM subjects s WHERE s.id <> runs.subject LIMIT 1)",
    "UPDATE leaves SET signature = randomblob(64) WHERE kind = 'promotion'",
    "UPDATE leaves SET statement = CAST(replace(CAST(statement AS TEXT), 'memory', 'record') AS BLOB) WHERE kind = 'promotion'",
];

async fn memories(server: &Server, purpose: &str) -> Result<Vec<Value>, Failed> {
    let path = format!("/v1/memories?purpose={purpose}");
    let answer = server.caller("first")?.get(&path).await?;
    // A page that cannot be served at all serves nothing.
    Ok(if answer.status == 200 {
        answer.json().list("/items").to_vec()
    } else {
        Vec::new()
    })
}

#[tokio::test]
async fn an_altered_item_is_not_served() -> Result<(), Failed> {
    let mut server = Server::start("standard")?;
    let case = Case::named("bijstand")?;
    let played = case.play(&server).await?;
    for name in case.candidates() {
        case.submit(&server, &played, name).await?.expect(201)?;
    }
    Case::named("wmo")?.play(&server).await?;
    let found = memories(&server, case.purpose()).await?;
    assert_eq!(found.len(), 1, "{found:?}");
    server.stop()?;
    let whole = nullius_tests::server::Image::of(server.path())?;
    for done in DONE {
        for name in ["nullius.db-wal", "nullius.db-shm"] {
            let path = server.path().join(name);
            if path.exists() {
                std::fs::remove_file(path)?;
            }
        }
        whole.write(server.path())?;
        let mut connection = store::open(server.path()).await?;
        connection.execute("PRAGMA foreign_keys = OFF").await?;
        connection.execute("DROP TRIGGER leaves_append_only").await?;
        let changed = connection.execute(*done).await?;
        assert!(changed.rows_affected() > 0, "{done} changes nothing");
        sqlx::Connection::close(connection).await?;
        server.restart()?;
        let found = memories(&server, case.purpose()).await?;
        assert_eq!(found, Vec::<Value>::new(), "{done}");
        server.stop()?;
    }
    Ok(())
}
