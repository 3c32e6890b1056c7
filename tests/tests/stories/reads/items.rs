//! Who reads what, for which purpose.

use nullius_tests::Failed;
use nullius_tests::cases::Case;
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use serde_json::{Value, json};

use crate::approvals::Hold;

const PURPOSE: &str = "participatiewet-inlichtingen";

/// The paths of a response, a record and a memory of the first case, with the answers to their candidates.
async fn promoted(server: &Server) -> Result<[(String, Value); 3], Failed> {
    let case = Case::named("bijstand")?;
    let played = case.play(server).await?;
    let mut found = Vec::new();
    for name in ["answer", "hours-stated", "prefers-email"] {
        let answer = case.submit(server, &played, name).await?.expect(201)?;
        let href = answer.text("/promoted/href").to_owned();
        assert!(!href.is_empty(), "{name}: {answer}");
        found.push((href, answer));
    }
    found.try_into().map_err(|_| "not three".into())
}

#[tokio::test]
async fn people_read_for_the_purpose_that_the_data_was_collected_for() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    let items = promoted(&server).await?;
    for (href, answer) in &items {
        for who in ["first", "auditor"] {
            let caller = server.caller(who)?;
            let item = caller.get(&format!("{href}?purpose={PURPOSE}")).await?.expect(200)?;
            assert_eq!(
                (item.at("/candidate"), item.at("/purpose")),
                (answer.at("/id"), &json!(PURPOSE))
            );
            assert_eq!(item.at("/evidence"), answer.at("/receipt/index"));
            let other = caller.get(&format!("{href}?purpose=wmo-melding")).await?;
            assert_eq!(other.status, 404, "{href} for another purpose");
            let none = caller.get(href).await?;
            assert_eq!(
                (none.status, none.json().text("/type")),
                (400, "https://nullius.dev/problems/purpose-required")
            );
            // What is not there and what is not served: one answer.
            let (collection, _) = href.rsplit_once('/').ok_or("no collection")?;
            let unknown = format!("{collection}/01a00000-0000-7000-8000-000000000000?purpose={PURPOSE}");
            assert_eq!(caller.get(&unknown).await?.body, other.body);
        }
        for who in ["editor", "administrator"] {
            let answer = server.caller(who)?.get(&format!("{href}?purpose={PURPOSE}")).await?;
            assert_eq!(answer.status, 404, "{href} by {who}");
        }
    }
    let [_, (record, _), (memory, _)] = &items;
    let caller = server.caller("first")?;
    let record = caller.get(&format!("{record}?purpose={PURPOSE}")).await?.expect(200)?;
    assert_eq!(record.at("/retention/class"), &json!("8.1"));
    assert_eq!(
        record.at("/payload"),
        &json!({"kind": "work-hours", "unit": "hour", "value": "12"})
    );
    let memory = caller.get(&format!("{memory}?purpose={PURPOSE}")).await?.expect(200)?;
    assert!(memory.at("/expiresAt").is_string(), "a memory ends: {memory}");
    Ok(())
}

#[tokio::test]
async fn an_agent_reads_the_responses_of_its_own_runs_and_no_more() -> Result<(), Failed> {
    let mut server = Server::start("standard")?;
    server.add("other-agent", &["key", "add", "--kind", "agent", "--pack", "casework"])?;
    let [(response, _), (record, _), (memory, _)] = promoted(&server).await?;
    let agent = server.caller("intake-assistent")?;
    assert_eq!(agent.get(&response).await?.status, 200);
    assert_eq!(agent.get(&format!("{response}?purpose=wmo-melding")).await?.status, 404);
    for path in [&record, &memory] {
        assert_eq!(agent.get(path).await?.status, 404, "{path}");
    }
    for who in ["other-agent", "intake", "recorder"] {
        for path in [&response, &record, &memory] {
            assert_eq!(server.caller(who)?.get(path).await?.status, 404, "{path} by {who}");
        }
    }
    assert_eq!(server.stranger(None).get(&response).await?.status, 401);
    Ok(())
}

#[tokio::test]
async fn a_rendered_response_is_the_text_without_its_markers() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    let [(href, answer), ..] = promoted(&server).await?;
    let item = server.caller("intake-assistent")?.get(&href).await?.expect(200)?;
    let rendered = item.text("/rendered");
    assert_eq!(rendered, answer.text("/promoted/rendered"));
    let mut stripped = item.text("/payload/text").to_owned();
    for label in ["E1", "E2", "E3", "E4"] {
        assert!(
            stripped.contains(&format!(" [{label}]")),
            "the payload is as it was submitted"
        );
        stripped = stripped.replace(&format!(" [{label}]"), "");
    }
    assert_eq!(rendered, stripped);
    assert!(
        rendered.contains("Daarom hielden wij € 168,20 in.") && !rendered.contains('['),
        "{rendered}"
    );
    Ok(())
}

#[tokio::test]
async fn knowledge_is_for_everybody_with_a_key() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    let hold = Hold::submitted(&server, "wmo", "terms").await?;
    let review = hold.approved_by(&server, "editor").await?;
    let href = review.text("/promoted/href");
    for who in [
        "intake-assistent",
        "intake",
        "recorder",
        "first",
        "editor",
        "auditor",
        "administrator",
    ] {
        let entry = server
            .caller(who)?
            .get(href)
            .await?
            .expect(200)
            .map_err(|error| format!("{who}: {error}"))?;
        assert_eq!(entry.text("/payload/topic"), "wmo-termijnen", "{who}");
    }
    Ok(())
}
