//! Somebody with access to the database changes it behind the kernel's back: what does not verify is not served, and
//! the rest is.

use nullius_tests::Failed;
use nullius_tests::cases::Case;
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use nullius_tests::store::open;

/// Alterations of one record, `?1` being its id: each on a fresh record.
const ALTERATIONS: &[(&str, &str)] = &[
    (
        "its leaf has another signature",
        "UPDATE leaves SET signature = zeroblob(64) WHERE id = (SELECT leaf FROM items WHERE id = ?1)",
    ),
    (
        "its leaf says something else",
        "UPDATE leaves SET statement = CAST(replace(CAST(statement AS TEXT), '\"record\"', '\"memory\"') AS BLOB)
         WHERE id = (SELECT leaf FROM items WHERE id = ?1)",
    ),
    (
        "its leaf is another's",
        "UPDATE items SET leaf = leaf - 1 WHERE id = ?1",
    ),
    (
        "its leaf is the first one",
        "UPDATE items SET leaf = (SELECT min(id) FROM leaves) WHERE id = ?1",
    ),
    (
        "its payload is no longer what was sealed",
        "UPDATE candidates SET document = zeroblob(length(document))
         WHERE id = (SELECT candidate FROM items WHERE id = ?1)",
    ),
    (
        "its payload is another candidate's",
        "UPDATE candidates SET document = (SELECT document FROM candidates ORDER BY id LIMIT 1)
         WHERE id = (SELECT candidate FROM items WHERE id = ?1)",
    ),
    (
        "its digest is another",
        "UPDATE candidates SET digest = randomblob(32) WHERE id = (SELECT candidate FROM items WHERE id = ?1)",
    ),
    (
        "its source is no longer what was sealed",
        "UPDATE sources SET sealed = zeroblob(length(sealed)) WHERE run =
         (SELECT run FROM candidates WHERE id = (SELECT candidate FROM items WHERE id = ?1))",
    ),
    (
        "it was a record, and is a memory",
        "UPDATE items SET destination = 'memory' WHERE id = ?1",
    ),
];

/// A promoted record, by its path.
async fn record(server: &Server, case: &Case) -> Result<String, Failed> {
    let played = case.play(server).await?;
    let answer = case.submit(server, &played, "hours-stated").await?.expect(201)?;
    Ok(answer.text("/promoted/href").to_owned())
}

fn bytes(id: &str) -> Result<Vec<u8>, Failed> {
    let hex: String = id.chars().filter(|c| *c != '-').collect();
    nullius_schemas::digest::unhex(&hex).ok_or_else(|| "no id".into())
}

#[tokio::test]
async fn what_was_altered_is_not_served_and_the_rest_is() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    let case = Case::named("bijstand")?;
    let (caller, purpose) = (server.caller("first")?, case.purpose());
    let mut connection = open(server.path()).await?;
    sqlx::raw_sql("DROP TRIGGER leaves_append_only")
        .execute(&mut connection)
        .await?;
    let sound = record(&server, &case).await?;
    for (what, sql) in ALTERATIONS {
        let href = record(&server, &case).await?;
        let path = format!("{href}?purpose={purpose}");
        assert_eq!(caller.get(&path).await?.status, 200, "before: {what}");
        let id = href.rsplit('/').next().unwrap_or_default();
        let altered = sqlx::query(sqlx::AssertSqlSafe(*sql))
            .bind(bytes(id)?)
            .execute(&mut connection)
            .await?;
        assert!(altered.rows_affected() > 0, "{what}");
        let answer = caller.get(&path).await?;
        assert_eq!(
            (answer.status, answer.json().text("/type")),
            (404, "https://nullius.dev/problems/not-found"),
            "{what}"
        );
        for collection in ["records", "memories"] {
            let list = caller
                .get(&format!("/v1/{collection}?purpose={purpose}"))
                .await?
                .expect(200)?;
            let ids: Vec<_> = list.list("/items").iter().map(|item| item.text("/id")).collect();
            assert!(!ids.contains(&id), "{what}: listed among {collection}");
            assert!(
                collection == "memories" || ids.iter().any(|id| sound.ends_with(id)),
                "{what}: the rest is served"
            );
        }
    }
    let alarms = server.log()?.matches("does not verify and is not served").count();
    assert!(alarms >= ALTERATIONS.len(), "each is told to the operator: {alarms}");
    Ok(())
}

#[tokio::test]
async fn a_row_that_somebody_inserted_is_not_served() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    let case = Case::named("bijstand")?;
    let played = case.play(&server).await?;
    // A refused candidate, made into a memory by hand.
    let refused = case.submit(&server, &played, "household-inferred").await?.expect(201)?;
    assert_eq!(refused.text("/outcome"), "refused");
    let mut connection = open(server.path()).await?;
    sqlx::query(
        "INSERT INTO items (id, tenant, destination, type, candidate, subject, promoted_at, leaf)
         SELECT randomblob(16), c.tenant, 'record', c.type, c.id, r.subject, c.submitted_at, c.leaf
         FROM candidates c JOIN runs r ON r.id = c.run WHERE c.id = ?1",
    )
    .bind(bytes(refused.text("/id"))?)
    .execute(&mut connection)
    .await?;
    let list = server
        .caller("first")?
        .get(&format!("/v1/records?purpose={}", case.purpose()))
        .await?
        .expect(200)?;
    assert_eq!(list.list("/items").len(), 0);
    Ok(())
}

/// Alterations of what says how long a record is kept, `?1` being its id.
const KEPT: &[(&str, &str)] = &[
    (
        "its period ends earlier",
        "UPDATE retention_starts SET destroy_on = '2026-12-01' WHERE item = ?1",
    ),
    (
        "its period began earlier",
        "UPDATE retention_starts SET event_on = '2016-11-30' WHERE item = ?1",
    ),
    (
        "its period began with another leaf",
        "UPDATE retention_starts SET leaf = (SELECT leaf FROM legal_holds WHERE item = ?1) WHERE item = ?1",
    ),
    (
        "its hold was lifted by hand",
        "UPDATE legal_holds SET lifted = leaf WHERE item = ?1",
    ),
    (
        "a hold was placed by hand",
        "INSERT INTO legal_holds (id, item, leaf) SELECT randomblob(16), item, leaf FROM legal_holds WHERE item = ?1",
    ),
];

#[tokio::test]
async fn how_long_a_record_is_kept_is_served_as_it_was_recorded_or_not_at_all() -> Result<(), Failed> {
    let mut server = Server::start("standard")?;
    server.add("officer", &["person", "add", "--role", "records-officer"])?;
    let case = Case::named("bijstand")?;
    let (officer, purpose) = (server.caller("officer")?, case.purpose());
    let mut connection = open(server.path()).await?;
    for (what, sql) in KEPT {
        let href = record(&server, &case).await?;
        let event = serde_json::json!({"eventDate": "2026-11-30", "reason": "besluit"});
        officer
            .post(&format!("{href}/retention-starts"), &event)
            .await?
            .expect(201)?;
        let reason = serde_json::json!({"reason": "beroep"});
        officer
            .post(&format!("{href}/legal-holds"), &reason)
            .await?
            .expect(201)?;
        let path = format!("{href}?purpose={purpose}");
        assert_eq!(officer.get(&path).await?.status, 200, "before: {what}");
        let id = href.rsplit('/').next().unwrap_or_default();
        let altered = sqlx::query(sqlx::AssertSqlSafe(*sql))
            .bind(bytes(id)?)
            .execute(&mut connection)
            .await?;
        assert!(altered.rows_affected() > 0, "{what}");
        assert_eq!(officer.get(&path).await?.status, 404, "{what}");
        let due = format!("/v1/records?purpose={purpose}&dueBefore=2199-01-01");
        let list = officer.get(&due).await?.expect(200)?;
        assert!(
            list.list("/items").iter().all(|item| item.text("/id") != id),
            "{what}: listed"
        );
    }
    Ok(())
}
