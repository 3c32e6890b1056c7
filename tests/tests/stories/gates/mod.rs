//! Gates that are closed, policies that are missing, broken or altered.

mod closed;
mod policies;

use nullius_tests::Failed;
use nullius_tests::cases::{Case, differences};
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use serde_json::json;

/// Plays all cases while the memory gate does not work: what is for memory is `unavailable` for this reason, all
/// else comes out as its file says; and the evidence says so too.
async fn everything_but_memory_works(server: &Server, reason: &str) -> Result<(), Failed> {
    let (mut memories, mut responses) = (0, 0);
    for case in Case::all()? {
        let played = case.play(server).await?;
        for name in case.candidates() {
            let answer = case.submit(server, &played, name).await?.expect(201)?;
            if answer.text("/destination") != "memory" {
                assert_eq!(
                    differences(&case.expected(name)?, &answer),
                    Vec::<String>::new(),
                    "{name}"
                );
                responses += usize::from(answer.at("/promoted/rendered").is_string());
                continue;
            }
            let found = (answer.text("/outcome"), answer.at("/reasons"), answer.at("/promoted"));
            assert_eq!(found, ("unavailable", &json!([reason]), &json!(null)), "{name}");
            let index: i64 = answer.text("/receipt/index").parse()?;
            let leaves = nullius_tests::store::leaves(server.path()).await?;
            let leaf = leaves.iter().find(|leaf| leaf.index == index).ok_or("no evidence")?;
            assert_eq!(leaf.statement.text("/predicate/outcome"), "unavailable", "{name}");
            memories += 1;
        }
        let path = format!("/v1/memories?purpose={}", case.purpose());
        let remembered = server.caller("first")?.get(&path).await?.expect(200)?;
        assert_eq!(
            remembered.list("/items").len(),
            0,
            "nothing is remembered, and nothing staged for later"
        );
    }
    assert_eq!((memories, responses), (9, 2), "memories were tried, and responses left");
    Ok(())
}

/// Whether a preference is remembered again.
async fn memory_works(server: &Server) -> Result<bool, Failed> {
    let case = Case::named("bijstand")?;
    let played = case.play(server).await?;
    let answer = case.submit(server, &played, "prefers-email").await?.expect(201)?;
    Ok(answer.text("/outcome") == "promoted")
}

/// The state of a gate, as anybody with a key reads it.
async fn state(server: &Server, destination: &str) -> Result<String, Failed> {
    let gates = server.caller("intake-assistent")?.get("/v1/gates").await?.expect(200)?;
    let gate = gates
        .list("/gates")
        .iter()
        .find(|gate| gate.text("/destination") == destination);
    Ok(gate.ok_or("no such gate")?.text("/state").to_owned())
}
