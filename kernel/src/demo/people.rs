//! What people do: open sources, read sheets, approve and reject, stop a gate.

use serde_json::{Value, json};

use super::cast::{AGENT, ANNA, BAS, KIM, MO, TESS, Tokens};
use super::client::{Client, text};
use super::play::Played;
use super::{DemoError, Screen};

/// A review that the demo plays.
struct Act {
    candidate: &'static str,
    who: &'static str,
    verdict: &'static str,
    /// Whether the sources are opened first, as they must be.
    opens: bool,
    reason: &'static str,
    /// What is to come of it.
    outcome: &'static str,
}

/// The rest of what is held waits for the visitor.
const ACTS: &[Act] = &[
    Act {
        candidate: "2-wmo/health-stated",
        who: ANNA,
        verdict: "approve",
        opens: false,
        reason: "Zal wel kloppen.",
        outcome: "held",
    },
    Act {
        candidate: "2-wmo/health-stated",
        who: ANNA,
        verdict: "approve",
        opens: true,
        reason: "De inwoner schrijft dit zelf; nodig voor de melding.",
        outcome: "promoted",
    },
    Act {
        candidate: "2-wmo/terms",
        who: KIM,
        verdict: "approve",
        opens: true,
        reason: "Komt overeen met de werkinstructie.",
        outcome: "promoted",
    },
    Act {
        candidate: "4-verhuizing/task",
        who: BAS,
        verdict: "approve",
        opens: true,
        reason: "De verhuizing is gemeld; deze taak hoort erbij.",
        outcome: "promoted",
    },
    Act {
        candidate: "4-verhuizing/struggles-with-form",
        who: BAS,
        verdict: "reject",
        opens: true,
        reason: "Eén vraag over het formulier zegt dit niet; vraag het de inwoner.",
        outcome: "rejected",
    },
    Act {
        candidate: "5-schuldhulp/eviction-risk",
        who: ANNA,
        verdict: "approve",
        opens: true,
        reason: "De inwoner noemt de huurachterstand zelf; een tweede collega kijkt mee.",
        outcome: "held",
    },
];

/// Plays the reviews.
///
/// # Errors
/// No answer; what comes out otherwise than it must is noted on the candidate.
pub(super) async fn reviews(
    client: &Client,
    tokens: &Tokens,
    screen: &Screen,
    played: &mut [Played],
) -> Result<(), DemoError> {
    for act in ACTS {
        let Some(candidate) = played.iter_mut().find(|played| played.label() == act.candidate) else {
            continue;
        };
        match review(client, tokens, candidate, act).await {
            Ok(answer) => {
                screen.step(&said(act, &answer))?;
                let outcome = text(&answer, "/outcome").to_owned();
                if outcome != act.outcome {
                    let difference = format!("a review by {} left it {outcome}, not {}", act.who, act.outcome);
                    candidate.differences.push(difference);
                }
                if outcome != "held" {
                    candidate.ended = Some(answer);
                }
            }
            Err(error @ DemoError::Answered { .. }) => candidate.differences.push(error.to_string()),
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

async fn review(client: &Client, tokens: &Tokens, candidate: &Played, act: &Act) -> Result<Value, DemoError> {
    let token = tokens.of(act.who);
    if act.opens {
        for source in &candidate.sources {
            let path = format!("/v1/runs/{}/sources/{source}", candidate.run);
            client.get(&path, token).await?;
        }
    }
    let sheet = sheet(client, token, candidate).await?;
    let body = json!({"verdict": act.verdict, "digest": text(&candidate.answer, "/digest"), "sheet": sheet,
        "reason": act.reason});
    let path = format!("/v1/candidates/{}/reviews", candidate.id());
    client.post(&path, token, &body).await
}

/// The digest of the sheet that a person decides on.
pub(super) async fn sheet(client: &Client, token: &str, candidate: &Played) -> Result<String, DemoError> {
    let path = format!("/v1/candidates/{}/review-sheet?language=nl", candidate.id());
    let sheet = client.get(&path, token).await?;
    Ok(text(&sheet, "/digest").to_owned())
}

fn said(act: &Act, answer: &Value) -> String {
    let verb = match act.verdict {
        "reject" => "rejects",
        _ => "approves",
    };
    let how = if act.opens { "" } else { " without opening its sources" };
    let counts = answer.get("admissible").and_then(Value::as_bool).unwrap_or_default();
    let reasons = reasons(answer);
    let result = match (counts, text(answer, "/outcome")) {
        (false, outcome) => format!("does not count ({reasons}), still {outcome}"),
        (true, "held") => format!("counts, still held ({reasons})"),
        (true, outcome) => outcome.to_owned(),
    };
    let index = text(answer, "/evidence/index");
    format!("{} {verb} {}{how}: {result}; evidence {index}", act.who, act.candidate)
}

/// Reason codes, with commas.
pub(super) fn reasons(answer: &Value) -> String {
    let reasons = answer.get("reasons").and_then(Value::as_array);
    let reasons = reasons.into_iter().flatten().filter_map(Value::as_str);
    reasons.collect::<Vec<_>>().join(", ")
}

/// Stops the memory gate: nothing is remembered, responses still leave, and it is opened again.
///
/// # Errors
/// A request was not accepted.
pub(super) async fn stop_button(
    client: &Client,
    tokens: &Tokens,
    screen: &Screen,
    played: &mut [Played],
) -> Result<(), DemoError> {
    let body = json!({"state": "closed", "reason": "demo: show what a closed gate does"});
    client.put("/v1/gates/memory", tokens.of(TESS), &body).await?;
    screen.step(&format!("{TESS} closes the memory gate"))?;
    for (label, expected) in [("3-parkeren/email", "unavailable"), ("3-parkeren/fee", "promoted")] {
        let Some(candidate) = played.iter_mut().find(|played| played.label() == label) else {
            continue;
        };
        let again = client.post("/v1/candidates", tokens.of(AGENT), &candidate.body).await?;
        let outcome = text(&again, "/outcome");
        let (to, index) = (text(&again, "/destination"), text(&again, "/receipt/index"));
        screen.step(&format!(
            "the agent submits {label} ({to}) again: {outcome}; evidence {index}"
        ))?;
        if outcome != expected {
            let difference = format!("with the memory gate closed it is {outcome}, not {expected}");
            candidate.differences.push(difference);
        }
    }
    let body = json!({"state": "open", "reason": "demo: shown"});
    client.put("/v1/gates/memory", tokens.of(MO), &body).await?;
    screen.step(&format!("{MO} opens it again"))
}
