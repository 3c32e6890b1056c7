//! `nullius fsck` names what somebody with the database changed, the triggers dropped as such a person would.

use std::path::Path;
use std::process::Command;

use nullius_tests::server::{Folder, Image, Server};
use nullius_tests::{Failed, bin, store};
use sqlx::Executor as _;

use super::lived_through;

/// What fsck prints, and whether it found nothing.
fn fsck(data: &Path) -> Result<(String, bool), Failed> {
    let output = Command::new(bin::nullius()?)
        .arg("fsck")
        .arg("--data")
        .arg(data)
        .output()?;
    Ok((String::from_utf8(output.stdout)?, output.status.success()))
}

/// What is done to the store, and how the report begins that names it.
const DONE: &[(&str, &str)] = &[
    (
        "UPDATE leaves SET statement = CAST(replace(CAST(statement AS TEXT), '\"environment\":\"test\"', '\"environment\":\"demo\"') AS BLOB)
         WHERE id & 0xffffffffff = 20",
        "leaves 20: the signature",
    ),
    (
        "UPDATE leaves SET statement = flipped(statement) WHERE id & 0xffffffffff = 20",
        "leaves 20: the hash",
    ),
    (
        "UPDATE leaves SET signature = flipped(signature) WHERE id & 0xffffffffff = 20",
        "leaves 20: the signature",
    ),
    (
        "UPDATE leaves SET hash = flipped(hash) WHERE id & 0xffffffffff = 20",
        "leaves 20: the hash",
    ),
    (
        "UPDATE leaves SET openings = flipped(openings) WHERE id & 0xffffffffff = 20",
        "leaves 20 openings:",
    ),
    (
        "UPDATE leaves SET kind = 'gate' WHERE id & 0xffffffffff = 20",
        "leaves 20: the kind",
    ),
    (
        "DELETE FROM leaves WHERE id & 0xffffffffff = 20",
        "leaves 21: index 20 is missing",
    ),
    ("DELETE FROM leaves WHERE id = (SELECT max(id) FROM leaves)", "heads:"),
    ("UPDATE heads SET epoch = epoch + 1", "heads: the epoch"),
    ("UPDATE sources SET tier = 'A' WHERE tier = 'C'", "sources "),
    (
        "UPDATE sources SET attested_by = 'recorder' WHERE attested_by = 'intake'",
        "sources ",
    ),
    ("UPDATE sources SET quarantined = 1 - quarantined", "sources "),
    ("UPDATE sources SET commitment = flipped(commitment)", "sources "),
    ("UPDATE sources SET sealed = flipped(sealed)", "sources "),
    (
        "UPDATE candidates SET outcome = 'promoted' WHERE outcome = 'refused'",
        "candidates ",
    ),
    (
        "UPDATE candidates SET document = flipped(document) WHERE document IS NOT NULL",
        "candidates ",
    ),
    (
        "UPDATE candidates SET revises = (SELECT min(id) FROM candidates)
         WHERE id = (SELECT max(id) FROM candidates WHERE document IS NOT NULL)",
        "candidates ",
    ),
    (
        "UPDATE items SET destination = 'record' WHERE destination = 'memory'",
        "items ",
    ),
    ("UPDATE items SET expires_at = expires_at + 1", "items "),
    ("UPDATE items SET state = 'superseded'", "items "),
    ("DELETE FROM items", "items "),
    ("UPDATE items SET subject = (SELECT id FROM subjects LIMIT 1)", "items "),
    ("UPDATE items SET promoted_at = promoted_at - 1", "items "),
    ("UPDATE items SET knowledge = 'iets-anders' WHERE knowledge IS NOT NULL AND state = 'active'", "items "),
    ("UPDATE items SET agent = (SELECT id FROM machine_keys WHERE name = 'recorder')", "items "),
    ("UPDATE items SET supersedes = NULL WHERE supersedes IS NOT NULL", "items "),
    ("UPDATE items SET marks = NULL WHERE marks IS NOT NULL", "items "),
    ("UPDATE items SET marks = flipped(marks) WHERE marks IS NOT NULL", "items "),
    ("UPDATE candidates SET not_after = not_after + 1 WHERE not_after IS NOT NULL", "candidates "),
    ("UPDATE candidates SET not_after = submitted_at WHERE not_after IS NULL", "candidates "),
    ("UPDATE candidates SET document = NULL WHERE outcome = 'promoted'", "candidates "),
    ("UPDATE retention_starts SET destroy_on = '2027-01-01'", "retention_starts "),
    ("UPDATE retention_starts SET event_on = '2016-11-30'", "retention_starts "),
    ("DELETE FROM retention_starts", "retention_starts "),
    ("UPDATE legal_holds SET lifted = (SELECT max(id) FROM leaves) WHERE lifted IS NULL", "legal_holds "),
    ("UPDATE legal_holds SET lifted = NULL WHERE lifted IS NOT NULL", "legal_holds "),
    ("DELETE FROM legal_holds WHERE lifted IS NULL", "legal_holds "),
    ("UPDATE runs SET subject = NULL", "runs "),
    ("UPDATE subjects SET leaf = (SELECT max(leaf) FROM subjects)", "subjects"),
    ("DELETE FROM subjects", "subjects "),
    ("DELETE FROM openings", "openings "),
    ("UPDATE openings SET person = (SELECT id FROM persons WHERE name = 'auditor') WHERE id = (SELECT min(id) FROM openings)", "openings "),
    ("DELETE FROM releases", "releases "),
    ("UPDATE releases SET released_at = released_at + 1", "releases "),
    ("UPDATE releases SET person = (SELECT id FROM persons WHERE name = 'auditor')", "releases "),
    (
        "INSERT INTO releases SELECT source, person, 0, x'00', leaf FROM openings WHERE source NOT IN (SELECT source FROM releases) LIMIT 1",
        "releases",
    ),
    ("UPDATE releases SET sealed = flipped(sealed)", "releases "),
    ("UPDATE runs SET revisions = revisions - 1", "runs "),
    ("UPDATE runs SET candidates = candidates - 1", "runs "),
    ("UPDATE runs SET sources = sources - 1", "runs "),
    ("DELETE FROM reviews", "reviews "),
    ("UPDATE gates SET state = 'closed'", "gates record: the state"),
    ("UPDATE gates SET reason = 'Onderhoud'", "gates record: the reason"),
    ("DELETE FROM gates", "gates record:"),
    (
        "UPDATE settings SET value = 'standard' WHERE name = 'profile'",
        "settings profile:",
    ),
    (
        "UPDATE persons SET roles = 'caseworker' WHERE name = 'auditor'",
        "persons ",
    ),
    (
        "UPDATE persons SET trained_on = '2026-01-15' WHERE name = 'untrained'",
        "persons ",
    ),
    ("UPDATE persons SET revoked = 0", "persons "),
    ("UPDATE machine_keys SET tier = 'A'", "machine_keys "),
    ("UPDATE machine_keys SET revoked = 0", "machine_keys "),
    (
        "UPDATE persons SET token_hash = flipped(token_hash) WHERE name = 'auditor'",
        "persons ",
    ),
    (
        "UPDATE machine_keys SET token_hash = flipped(token_hash) WHERE name = 'recorder'",
        "machine_keys ",
    ),
    ("UPDATE artefacts SET bytes = flipped(bytes)", "artefacts "),
];

/// `flipped(column)` in the SQL of the database, which has no such function.
fn sql(statement: &str) -> String {
    let Some((before, rest)) = statement.split_once("flipped(") else {
        return statement.to_owned();
    };
    let Some((column, after)) = rest.split_once(')') else {
        return statement.to_owned();
    };
    // The last hexadecimal digit becomes another one.
    let hex = format!("hex({column})");
    let other = format!("CASE substr({hex}, -1) WHEN '0' THEN '1' ELSE '0' END");
    format!("{before}unhex(substr({hex}, 1, length({hex}) - 1) || {other}){after}")
}

#[tokio::test]
async fn every_change_behind_the_kernels_back_is_named() -> Result<(), Failed> {
    let (mut server, _) = lived_through().await?;
    let (found, nothing) = fsck(server.path())?;
    assert!(nothing, "beside the running server: {found}");
    server.stop()?;
    let before = Image::of(server.path())?;
    let (found, nothing) = fsck(server.path())?;
    assert!(nothing, "{found}");

    for (statement, words) in DONE {
        let folder = Folder::new()?;
        before.write(folder.path())?;
        let mut connection = store::open(folder.path()).await?;
        connection.execute("PRAGMA foreign_keys = OFF").await?;
        let triggers: Vec<(String,)> = sqlx::query_as("SELECT name FROM sqlite_master WHERE type = 'trigger'")
            .fetch_all(&mut connection)
            .await?;
        for (trigger,) in triggers {
            connection
                .execute(sqlx::AssertSqlSafe(format!("DROP TRIGGER {trigger}")))
                .await?;
        }
        let done = connection.execute(sqlx::AssertSqlSafe(sql(statement))).await?;
        assert!(done.rows_affected() > 0, "{statement} changes nothing");
        sqlx::Connection::close(connection).await?;
        let (found, nothing) = fsck(folder.path())?;
        assert!(!nothing, "{statement} is not found");
        assert!(
            found.lines().any(|line| line.starts_with(words)),
            "{statement}: {found}"
        );
    }
    Ok(())
}

#[tokio::test]
async fn a_store_that_was_rolled_back_is_told_from_what_was_signed() -> Result<(), Failed> {
    let mut server = Server::start("standard")?;
    let earlier = Folder::new()?;
    server.stop()?;
    Image::of(server.path())?.write(earlier.path())?;
    server.restart()?;
    server.command(&["gate", "close", "memory", "--reason", "proef"])?;
    server.stop()?;
    // The database of before with the second store of now.
    for name in ["nullius.db", "nullius.db-wal", "nullius.db-shm"] {
        let (from, to) = (earlier.path().join(name), server.path().join(name));
        if from.exists() {
            std::fs::copy(from, to)?;
        } else if to.exists() {
            std::fs::remove_file(to)?;
        }
    }
    let (found, nothing) = fsck(server.path())?;
    assert!(!nothing && found.contains("second store, head of size"), "{found}");
    assert!(server.restart().is_err(), "nor does the kernel start on it");
    Ok(())
}
