//! Policy sets that miss a part, are invalid, err, or were altered behind the kernel's back.

use std::fs;

use nullius_tests::Failed;
use nullius_tests::cases::Case;
use nullius_tests::json::Json as _;
use nullius_tests::server::{Data, Folder, Server};
use nullius_tests::store::{log_size, open};
use serde_json::json;

use super::{everything_but_memory_works, memory_works, state};

/// The policy files in force, written into a folder.
fn shown(server: &Server) -> Result<Folder, Failed> {
    let folder = Folder::new()?;
    server.command(&["policy", "show", "--out", &folder.path().to_string_lossy()])?;
    Ok(folder)
}

fn load(server: &Server, folder: &Folder) -> Result<String, Failed> {
    server.command(&["policy", "load", "--from", &folder.path().to_string_lossy()])
}

#[tokio::test]
async fn without_policies_for_memory_nothing_is_remembered_and_the_rest_goes_on() -> Result<(), Failed> {
    let mut server = Server::start("standard")?;
    let folder = shown(&server)?;
    let memory = folder.path().join("memory.cedar");
    let text = fs::read(&memory)?;
    fs::remove_file(&memory)?;
    load(&server, &folder)?;
    everything_but_memory_works(&server, "gate-unavailable").await?;
    assert_eq!(state(&server, "memory").await?, "unavailable");
    server.restart()?;
    assert_eq!(
        state(&server, "memory").await?,
        "unavailable",
        "and it starts like that"
    );
    fs::write(&memory, text)?;
    load(&server, &folder)?;
    assert!(memory_works(&server).await?);
    Ok(())
}

#[tokio::test]
async fn a_set_that_is_not_valid_is_refused_and_changes_nothing() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    let size = log_size(server.path()).await?;
    let before = server.caller("first")?.get("/v1/policies").await?.expect(200)?;
    let reasons = r#"@reason_nl("Nee.") @reason_en("No.")"#;
    let wrong = [
        "permit (principal, action, resource".to_owned(),
        "permit (principal, action, resource);".to_owned(),
        r#"@id("memory") permit (principal, action, resource);"#.to_owned(),
        r#"@id("x") forbid (principal, action, resource);"#.to_owned(),
        format!(r#"@id("x") {reasons} forbid (principal, action, resource) when {{ resource.mood == "bad" }};"#),
        format!(r#"@id("x") {reasons} forbid (principal, action == Nullius::Action::"fly", resource);"#),
        format!(
            r#"@id("x") @obligation("luck") {reasons} forbid (principal, action in Nullius::Action::"promote", resource);"#
        ),
        r#"@id("x") permit (principal == ?principal, action, resource);"#.to_owned(),
        "(".repeat(1000),
    ];
    for text in wrong {
        let folder = shown(&server)?;
        fs::write(folder.path().join("own.cedar"), &text)?;
        assert!(load(&server, &folder).is_err(), "{text}");
        let dry = [
            "policy",
            "load",
            "--dry-run",
            "--from",
            &folder.path().to_string_lossy(),
        ];
        assert!(server.command(&dry).is_err(), "{text}");
    }
    for file in ["schema.cedarschema", "invariants.cedar"] {
        let folder = shown(&server)?;
        fs::remove_file(folder.path().join(file))?;
        assert!(load(&server, &folder).is_err(), "without {file}");
    }
    let folder = shown(&server)?;
    fs::write(folder.path().join("invariants.cedar"), "")?;
    assert!(load(&server, &folder).is_err(), "invariants are not edited");
    assert!(server.command(&["policy", "profile", "lenient"]).is_err());

    assert_eq!(log_size(server.path()).await?, size, "nothing came into force");
    let after = server.caller("first")?.get("/v1/policies").await?.expect(200)?;
    assert_eq!(after, before);
    Ok(())
}

#[tokio::test]
async fn a_forbid_that_errs_refuses_what_cedar_alone_would_allow() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    let case = Case::named("bijstand")?;
    let played = case.play(&server).await?;
    let twin = case.submit(&server, &played, "hours-stated").await?.expect(201)?;
    assert_eq!(
        twin.text("/outcome"),
        "promoted",
        "what Cedar allows without the forbid"
    );

    // Valid in every way, and it overflows where no approval is asked. Cedar skips what errs.
    let folder = shown(&server)?;
    let erring = r#"@id("overflows") @reason_nl("Nee.") @reason_en("No.")
        forbid (principal, action in Nullius::Action::"promote", resource)
        when { (resource.requiredApprovals - 9223372036854775807) - 2 > 0 };"#;
    fs::write(folder.path().join("own.cedar"), erring)?;
    load(&server, &folder)?;
    for name in ["hours-stated", "prefers-email", "answer"] {
        let answer = case.submit(&server, &played, name).await?.expect(201)?;
        assert_eq!(
            (answer.text("/outcome"), answer.at("/reasons")),
            ("refused", &json!(["policy-error"])),
            "{name}"
        );
        assert_eq!(answer.at("/promoted"), &json!(null), "{name}");
    }
    fs::remove_file(folder.path().join("own.cedar"))?;
    load(&server, &folder)?;
    let again = case.submit(&server, &played, "hours-stated").await?.expect(201)?;
    assert_eq!(again.text("/outcome"), "promoted");
    Ok(())
}

/// Raw SQL that changes what is in force.
const ALTERATIONS: &[(&str, &str)] = &[
    (
        "a policy file with other text",
        "DROP TRIGGER artefacts_append_only;
         UPDATE artefacts SET bytes = CAST('@id(\"all\") permit (principal, action, resource);' AS BLOB)
         WHERE digest = (SELECT unhex(value ->> '$.\"memory.cedar\"') FROM settings WHERE name = 'policies')",
    ),
    (
        "a policy file that is gone",
        "DROP TRIGGER artefacts_stay;
         DELETE FROM artefacts
         WHERE digest = (SELECT unhex(value ->> '$.\"memory.cedar\"') FROM settings WHERE name = 'policies')",
    ),
    (
        "a set without its invariants",
        "UPDATE settings SET value = json_remove(value, '$.\"invariants.cedar\"') WHERE name = 'policies'",
    ),
    (
        "a set without its invariants that claims to be on record",
        "DELETE FROM settings WHERE name = 'recorded-policies';
         UPDATE settings SET value = json_remove(value, '$.\"invariants.cedar\"') WHERE name = 'policies'",
    ),
    ("no set", "UPDATE settings SET value = '{}' WHERE name = 'policies'"),
    (
        "a profile that is none",
        "UPDATE settings SET value = 'lenient' WHERE name = 'profile'",
    ),
];

#[tokio::test]
async fn a_set_that_was_altered_in_the_database_stops_the_start() -> Result<(), Failed> {
    for (what, sql) in ALTERATIONS {
        let data = Data::new("standard")?;
        let mut connection = open(data.path()).await?;
        sqlx::raw_sql(sqlx::AssertSqlSafe(*sql))
            .execute(&mut connection)
            .await
            .map_err(|error| format!("{what}: {error}"))?;
        sqlx::Connection::close(connection).await?;
        let size = log_size(data.path()).await?;
        let path = data.path().to_owned();
        let kept = nullius_tests::server::Image::of(&path)?;
        let started = data.serve();
        assert!(started.is_err(), "{what}");
        let folder = Folder::new()?;
        kept.write(folder.path())?;
        assert!(
            nullius_tests::server::command(folder.path(), &["policy", "profile", "pilot"]).is_err(),
            "{what}"
        );
        assert_eq!(
            log_size(folder.path()).await?,
            size,
            "{what}: and it is not put on record as if it were right"
        );
    }
    Ok(())
}
