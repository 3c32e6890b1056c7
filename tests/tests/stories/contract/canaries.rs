//! What must never stand in the server's own log: tokens, names, numbers, the words of citizens.

use hyper::Method;
use nullius_tests::Failed;
use nullius_tests::cases::Case;
use nullius_tests::client::JSON;
use nullius_tests::server::{Data, Server};

use crate::approvals::Hold;

/// Values of the made-up citizens, and words that only they said.
const CANARIES: &[&str] = &[
    "Testveld",
    "Proefman",
    "Fictief",
    "999993847",
    "999990482",
    "999991905",
    "bakker",
    "COPD",
    "2.100",
    "Verzonnen-Kanarie",
    "kanarie-in-de-query",
];

/// Everything that a caller can get right or wrong with personal data in it.
async fn lived_through(server: &Server) -> Result<(), Failed> {
    for case in Case::all()? {
        let played = case.play(server).await?;
        for name in case.candidates() {
            case.submit(server, &played, name).await?.expect(201)?;
        }
    }
    let hold = Hold::submitted(server, "schuldhulp", "debt").await?;
    hold.approved_by(server, "first").await?;
    let agent = server.caller("intake-assistent")?;
    agent
        .get("/v1/records/Verzonnen-Kanarie?purpose=kanarie-in-de-query")
        .await?;
    agent.get("/v1/candidates?naam=Verzonnen-Kanarie").await?;
    for body in [
        "{\"name\":\"Verzonnen-Kanarie\"",
        "{\"Verzonnen-Kanarie\":1}",
        "[\"Verzonnen-Kanarie\"]",
    ] {
        for who in ["intake", "intake-assistent", "first"] {
            for path in ["/v1/subjects", "/v1/runs", "/v1/candidates", "/Verzonnen-Kanarie"] {
                server.caller(who)?.send(&Method::POST, path, JSON, body).await?;
            }
        }
    }
    server
        .stranger(Some("nullius-agent-Verzonnen-Kanarie"))
        .get("/v1/gates")
        .await?;
    Ok(())
}

#[tokio::test]
async fn the_log_holds_no_token_and_nothing_of_a_person() -> Result<(), Failed> {
    let mut server = Data::new("standard")?.serve_with(&["--log", "debug"])?;
    lived_through(&server).await?;
    server.stop()?;
    let log = server.log()?;
    let found: Vec<_> = CANARIES
        .iter()
        .copied()
        .chain(server.tokens())
        .filter(|word| log.contains(word))
        .collect();
    assert_eq!(found, Vec::<&str>::new(), "in the server's log");
    for line in log.lines() {
        let entry: serde_json::Value = serde_json::from_str(line).map_err(|error| format!("{line}: {error}"))?;
        assert!(entry.is_object(), "each line is one JSON object");
    }
    assert!(log.contains("draining"), "the log was read: {log}");
    Ok(())
}
