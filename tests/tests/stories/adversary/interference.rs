//! Non-interference: what is injected changes nothing for anybody else, nor for what does not rest on it.
//!
//! The same work is done twice, on two servers. The second one is also given the whole corpus of injections: among the
//! sources of the same run, in runs of other citizens, and by way of an agent that obeys. Everything that the honest
//! agent is answered, everything that is read afterwards, and the screening of every honest source is then the same,
//! byte for byte, once ids, times, digests and places in the log are named by the order in which they appear.

use std::collections::BTreeMap;

use nullius_adversarial::campaign::{CHANNELS, source};
use nullius_adversarial::corpus::injections;
use nullius_adversarial::model::{Agent, Model, Sink};
use nullius_tests::Failed;
use nullius_tests::cases::{Case, Played, at, clock};
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use serde_json::{Value, json};

use super::AGENT;

/// Names what differs between two servers by the order in which it appears.
#[derive(Default)]
struct Names(BTreeMap<String, String>);

impl Names {
    fn name(&mut self, kind: &str, text: &str) -> String {
        let next = format!("<{kind} {}>", self.0.len());
        self.0.entry(text.to_owned()).or_insert(next).clone()
    }

    /// A text whose ids, digests and times are named; words stay as they are.
    fn text(&mut self, text: &str) -> String {
        let inside = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == ':' || c == '.';
        let mut named = String::new();
        let mut word = String::new();
        for character in text.chars().chain(['\n']) {
            if inside(character) {
                word.push(character);
                continue;
            }
            let is_hex = word.chars().all(|c| c.is_ascii_hexdigit());
            let is_id = word.len() == 36 && word.chars().all(|c| c.is_ascii_hexdigit() || c == '-');
            let is_time = word.starts_with("20") && word.ends_with('Z') && word.contains('T');
            named.push_str(&match () {
                () if is_id => self.name("id", &word),
                () if is_hex && word.len() == 64 => self.name("digest", &word),
                () if is_time => "<time>".to_owned(),
                () => word.clone(),
            });
            word.clear();
            named.push(character);
        }
        named.trim_end_matches('\n').to_owned()
    }

    fn value(&mut self, value: &Value) -> Value {
        match value {
            Value::String(text) => self.text(text).into(),
            Value::Array(items) => items.iter().map(|item| self.value(item)).collect(),
            Value::Object(members) => {
                let kept = members.iter().filter(|(name, _)| {
                    // A place in the log, and a signature of it.
                    !["receipt", "evidence", "sheetNonce"].contains(&name.as_str())
                });
                kept.map(|(name, value)| (name.clone(), self.value(value))).collect()
            }
            other => other.clone(),
        }
    }
}

/// Brings the whole corpus into a run.
async fn inject(server: &Server, played: &Played) -> Result<(), Failed> {
    let path = format!("/v1/runs/{}/sources", played.run);
    for (number, text) in injections()?.iter().enumerate().step_by(3) {
        let channel = CHANNELS.get(number % CHANNELS.len()).ok_or("no channel")?;
        let mut source = at(clock(server).await?, &source(channel, "x", &text.text))?;
        let by = source.text("/by").to_owned();
        for member in ["by", "key"] {
            source.as_object_mut().and_then(|members| members.remove(member));
        }
        server.caller(&by)?.post(&path, &source).await?.expect(201)?;
    }
    Ok(())
}

/// The honest work, and everything that anybody is answered in it.
async fn work(server: &Server, is_injected: bool) -> Result<Vec<Value>, Failed> {
    let mut seen = Vec::new();
    let mut names = Names::default();
    for case in Case::all()? {
        if is_injected {
            // Another citizen's run under the same keys, and an agent that tries what it is told.
            let other = Case::named("bijstand")?.play(server).await?;
            inject(server, &other).await?;
            let order = Case::named("parkeren")?;
            let hostile = order.play(server).await?;
            order.submit(server, &hostile, "planted").await?.expect(201)?;
        }
        let played = case.play(server).await?;
        if is_injected {
            inject(server, &played).await?;
        }
        for id in played.sources.values() {
            let path = format!("/v1/runs/{}/sources/{id}", played.run);
            let answer = server.caller("second")?.get(&path).await?;
            seen.push(json!([case.name(), answer.status, names.value(&answer.json())]));
        }
        for candidate in case.candidates() {
            let answer = case.submit(server, &played, candidate).await?;
            let said = answer.json();
            seen.push(json!([case.name(), candidate, answer.status, names.value(&said)]));
            if let Some(href) = said.pointer("/promoted/href").and_then(Value::as_str) {
                let path = format!("{href}?purpose={}", case.purpose());
                let item = server.caller("first")?.get(&path).await?;
                seen.push(json!([candidate, item.status, names.value(&item.json())]));
            }
            if said.text("/outcome") == "held" {
                let path = format!("/v1/candidates/{}/review-sheet?language=nl", said.text("/id"));
                let sheet = server.caller("first")?.get(&path).await?;
                seen.push(json!([candidate, sheet.status, names.value(&sheet.json())]));
            }
        }
    }
    let (asked, sent) = obeyed(server).await?;
    seen.push(json!(["what the tools were asked", names.value(&asked)]));
    seen.extend(sent.iter().map(|answer| names.value(answer)));
    let agent = server.caller(AGENT)?;
    for path in ["/v1/knowledge-entries", "/v1/gates"] {
        seen.push(names.value(&agent.get(path).await?.expect(200)?));
    }
    Ok(seen)
}

/// What a model that obeys wants of tools, and is answered, when it is shown an honest text.
async fn obeyed(server: &Server) -> Result<(Value, Vec<Value>), Failed> {
    let model = Model::start()?;
    let played = Case::named("bijstand")?.play(server).await?;
    let source = played.sources.get("s1").ok_or("no first source")?.clone();
    let agent = Agent {
        kernel: server.address(),
        token: server.token(AGENT)?.to_owned(),
        model: model.address(),
        day: "2027-06-01".to_owned(),
    };
    let worked = tokio::task::spawn_blocking(move || {
        let mut sink = Sink::default();
        let text = "Ik wil graag antwoord per e-mail.";
        let sent = agent.work(&played.run, &source, "nl", text, &mut sink);
        sent.map(|sent| (sent, sink)).map_err(|error| error.to_string())
    });
    let (sent, sink) = worked.await??;
    Ok((
        Value::Array(sink.asked),
        sent.into_iter().map(|sent| sent.answer).collect(),
    ))
}

#[tokio::test]
async fn what_is_injected_changes_nothing_that_does_not_rest_on_it() -> Result<(), Failed> {
    let quiet = work(&super::server()?, false).await?;
    let loud = work(&super::server()?, true).await?;
    assert_eq!(quiet.len(), loud.len());
    assert!(quiet.len() > 50, "{}", quiet.len());
    for (quiet, loud) in quiet.iter().zip(&loud) {
        assert_eq!(quiet.to_string(), loud.to_string());
    }
    Ok(())
}

#[test]
fn ids_are_named_and_words_are_not() {
    let mut names = Names::default();
    let id = "01a22e11-c373-72cb-a5e1-d55fa48b9c71";
    let text = format!("see /v1/candidates/{id}/reviews before 2026-11-30T18:05:53.083Z, E1 is 1233.30");
    assert_eq!(
        names.text(&text),
        "see /v1/candidates/<id 0>/reviews before <time>, E1 is 1233.30"
    );
    assert_eq!(names.text(id), "<id 0>");
}
