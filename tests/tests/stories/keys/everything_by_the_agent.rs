//! The same inputs in the agent's hands: nothing is stated any more, and nothing becomes knowledge.

use nullius_tests::Failed;
use nullius_tests::cases::Case;
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;

/// Each candidate with its outcome, first reason and origin, when the agent key records for these keys.
async fn outcomes(agent_for: &[&str]) -> Result<Vec<String>, Failed> {
    let server = Server::start("standard")?;
    let key = |by: &str| {
        if agent_for.contains(&by) {
            "intake-assistent".to_owned()
        } else {
            by.to_owned()
        }
    };
    let mut outcomes = Vec::new();
    for case in Case::all()? {
        let played = case.play_with(&server, key, &serde_json::json!({})).await?;
        for name in case.candidates() {
            let answer = case.submit(&server, &played, name).await?.expect(201)?;
            let stated = answer
                .list("/claims")
                .iter()
                .any(|claim| claim.text("/origin") == "stated");
            assert!(
                !stated && answer.text("/origin") != "stated",
                "{name} is stated by an agent's word: {answer}"
            );
            let words = [
                answer.text("/outcome"),
                answer.text("/reasons/0"),
                answer.text("/origin"),
            ];
            outcomes.push(format!("{name}: {}", words.join(" ")));
        }
    }
    Ok(outcomes)
}

/// What became of each candidate when the agent key recorded the inputs of the channel. What is inferred about a
/// person, and whatever rests on the agent's own report, waits for a person; `terms` and `fee` rest on what the
/// recorder recorded.
const INPUTS_BY_THE_AGENT: [&str; 27] = [
    "answer: held approval-required ",
    "invented-amount: revision-requested number-mismatch ",
    "hours-stated: held approval-required inferred",
    "household-inferred: refused policy-forbids inferred",
    "character: refused type-unknown ",
    "prefers-email: held approval-required inferred",
    "health-stated: refused policy-forbids inferred",
    "health-memory: refused type-not-for-destination ",
    "mobility-inferred: refused policy-forbids inferred",
    "terms: held approval-required ",
    "terms-with-person: refused personal-data ",
    "fee: promoted  ",
    "fee-stale: revision-requested stale-not-disclosed ",
    "plate: held approval-required inferred",
    "email: held approval-required inferred",
    "rumour: refused source-tier ",
    "planted: refused source-quarantined inferred",
    "base-registry: refused type-unknown ",
    "task: held approval-required ",
    "children: held approval-required inferred",
    "language-inferred: refused policy-forbids inferred",
    "struggles-with-form: held approval-required inferred",
    "interpreter: refused forbidden-attribute inferred",
    "promise: refused promise-language ",
    "debt: held approval-required inferred",
    "eviction-risk: held approval-required inferred",
    "character: refused type-unknown ",
];

#[tokio::test]
async fn nothing_is_stated_when_the_agent_records_what_the_channel_should() -> Result<(), Failed> {
    assert_eq!(outcomes(&["intake"]).await?, INPUTS_BY_THE_AGENT);
    Ok(())
}

#[tokio::test]
async fn nothing_becomes_knowledge_when_the_agent_records_everything() -> Result<(), Failed> {
    let outcomes = outcomes(&["intake", "recorder"]).await?;
    let moved: Vec<_> = outcomes
        .iter()
        .filter(|line| !INPUTS_BY_THE_AGENT.contains(&line.as_str()))
        .collect();
    // A figure of the agent's own is not read to a citizen before a person has seen it.
    assert_eq!(moved, ["terms: refused source-tier ", "fee: held approval-required "]);
    Ok(())
}
