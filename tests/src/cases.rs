//! Plays the made-up cases over HTTP, with the keys that each source's recorder would hold.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use time::format_description::well_known::{Rfc2822, Rfc3339};
use time::{Duration, OffsetDateTime};

use crate::Failed;
use crate::client::Answer;
use crate::json::Json as _;
use crate::server::Server;

/// A made-up case, as in `schemas/casework/cases`.
#[derive(Clone, Debug)]
pub struct Case {
    name: String,
    document: Value,
}

/// A case whose run is open, with its sources recorded.
#[derive(Clone, Debug)]
pub struct Played {
    /// The run's id.
    pub run: String,
    /// The subject's id.
    pub subject: String,
    /// The ids of the sources by their key in the file.
    pub sources: BTreeMap<String, String>,
    now: OffsetDateTime,
}

impl Case {
    /// Every case.
    ///
    /// # Errors
    /// A file is no JSON.
    pub fn all() -> Result<Vec<Self>, Failed> {
        let cases = nullius_schemas::embedded::CASES.iter();
        cases
            .map(|(name, text)| {
                let (name, document) = ((*name).to_owned(), serde_json::from_str(text)?);
                Ok(Self { name, document })
            })
            .collect()
    }

    /// A case that stands in no file of the packs, in their form.
    #[must_use]
    pub fn of(name: &str, document: Value) -> Self {
        Self {
            name: name.to_owned(),
            document,
        }
    }

    /// One case, by a part of its name, for example `wmo`.
    ///
    /// # Errors
    /// There is none.
    pub fn named(part: &str) -> Result<Self, Failed> {
        let found = Self::all()?.into_iter().find(|case| case.name.contains(part));
        found.ok_or_else(|| format!("no case is called {part}").into())
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The purpose of its run.
    #[must_use]
    pub fn purpose(&self) -> &str {
        self.document.text("/run/purpose")
    }

    /// The names of its candidates, in order.
    #[must_use]
    pub fn candidates(&self) -> Vec<&str> {
        let candidates = self.document.list("/candidates").iter();
        candidates.map(|candidate| candidate.text("/name")).collect()
    }

    /// Records the subject, opens the run and records its sources, each with the key that the file names.
    ///
    /// # Errors
    /// Something is not accepted.
    pub async fn play(&self, server: &Server) -> Result<Played, Failed> {
        self.play_with(server, str::to_owned, &json!({})).await
    }

    /// The same, with another key for each source (`intake` or `recorder` in the file), and with members of the run
    /// that the file does not have or that take the place of its own.
    ///
    /// # Errors
    /// Something is not accepted.
    pub async fn play_with(
        &self,
        server: &Server,
        key: impl Fn(&str) -> String,
        run: &Value,
    ) -> Result<Played, Failed> {
        let now = clock(server).await?;
        let intake = server.caller("intake")?;
        let subject = json!({
            "name": self.document.at("/subject/name"),
            "identifiers": [{"type": "bsn", "value": self.document.at("/subject/bsn")}],
        });
        let subject = id(&intake.post("/v1/subjects", &subject).await?.expect(201)?)?;
        let mut opened = object(self.document.at("/run"))?;
        // Left out in live work: each candidate is judged at the moment it arrives.
        opened.remove("asOf");
        opened.insert("subject".into(), subject.clone().into());
        opened.extend(object(run)?);
        let run = intake.post("/v1/runs", &at(now, &Value::Object(opened))?).await?;
        let run = id(&run.expect(201)?)?;
        let mut sources = BTreeMap::new();
        for source in self.document.list("/sources") {
            let mut source = object(&at(now, source)?)?;
            let name = text(source.remove("key").as_ref())?;
            let by = key(&text(source.remove("by").as_ref())?);
            let path = format!("/v1/runs/{run}/sources");
            let answer = server.caller(&by)?.post(&path, &Value::Object(source)).await?;
            let recorded = answer
                .expect(201)
                .map_err(|error| format!("{} {name}: {error}", self.name))?;
            sources.insert(name, id(&recorded)?);
        }
        Ok(Played {
            run,
            subject,
            sources,
            now,
        })
    }

    /// What the agent submits for one of its candidates.
    ///
    /// # Errors
    /// There is no candidate of that name.
    pub fn submission(&self, played: &Played, candidate: &str) -> Result<Value, Failed> {
        let mut submission = object(&at(played.now, self.candidate(candidate)?)?)?;
        for member in ["name", "expect", "why"] {
            submission.remove(member);
        }
        let citations = submission.get_mut("citations").and_then(Value::as_object_mut);
        for citation in citations.into_iter().flat_map(|citations| citations.values_mut()) {
            let source = played.sources.get(citation.text("/source"));
            let source = source.ok_or("a citation of no source")?.as_str().into();
            citation
                .as_object_mut()
                .and_then(|citation| citation.insert("source".into(), source));
        }
        submission.insert("run".into(), played.run.as_str().into());
        Ok(Value::Object(submission))
    }

    /// Submits one of its candidates with the agent key.
    ///
    /// # Errors
    /// There is no candidate of that name, or the connection breaks.
    pub async fn submit(&self, server: &Server, played: &Played, candidate: &str) -> Result<Answer, Failed> {
        let submission = self.submission(played, candidate)?;
        server
            .caller("intake-assistent")?
            .post("/v1/candidates", &submission)
            .await
    }

    /// What has to become of one of its candidates.
    ///
    /// # Errors
    /// There is no candidate of that name.
    pub fn expected(&self, candidate: &str) -> Result<Map<String, Value>, Failed> {
        object(self.candidate(candidate)?.at("/expect"))
    }

    fn candidate(&self, name: &str) -> Result<&Value, Failed> {
        let mut candidates = self.document.list("/candidates").iter();
        let found = candidates.find(|candidate| candidate.text("/name") == name);
        found.ok_or_else(|| format!("{} has no candidate {name}", self.name).into())
    }
}

/// In what an answer differs from what a case file expects: empty if in nothing. Notices that the file does not
/// list may not be there; the number of approvals is that of the entries in `needed`.
#[must_use]
pub fn differences(expected: &Map<String, Value>, answer: &Value) -> Vec<String> {
    let mut expected = expected.clone();
    expected.entry("notices").or_insert_with(|| json!([]));
    let found = |name: &str| match name {
        "approvals" => json!(answer.list("/approvals/needed").len()),
        _ => answer.get(name).cloned().unwrap_or_default(),
    };
    expected
        .iter()
        .map(|(name, value)| (name, value, found(name)))
        .filter(|(_, value, found)| *value != found)
        .map(|(name, value, found)| format!("{name}: {found} instead of {value}"))
        .collect()
}

/// The server's clock, to the second, as its answers give it.
///
/// # Errors
/// It gives none.
pub async fn clock(server: &Server) -> Result<OffsetDateTime, Failed> {
    let answer = server.stranger(None).get("/healthz").await?;
    // The obsolete name of the zone is how HTTP spells +0000.
    Ok(OffsetDateTime::parse(
        &answer.header("date").replace("GMT", "+0000"),
        &Rfc2822,
    )?)
}

/// A document with its `@now-PT10M` and `@today+P365D` in place of which stand moments and days.
///
/// # Errors
/// A time is not written like that.
pub fn at(now: OffsetDateTime, value: &Value) -> Result<Value, Failed> {
    Ok(match value {
        Value::String(text) if text.starts_with("@now") || text.starts_with("@today") => moment(now, text)?.into(),
        Value::Array(items) => Value::Array(items.iter().map(|item| at(now, item)).collect::<Result<_, _>>()?),
        Value::Object(members) => {
            let members = members.iter().map(|(name, value)| Ok((name.clone(), at(now, value)?)));
            Value::Object(members.collect::<Result<_, Failed>>()?)
        }
        other => other.clone(),
    })
}

fn moment(now: OffsetDateTime, text: &str) -> Result<String, Failed> {
    let (is_day, offset) = match text.strip_prefix("@today") {
        Some(offset) => (true, offset),
        None => (false, text.strip_prefix("@now").unwrap_or_default()),
    };
    let (sign, period) = match offset.strip_prefix('-') {
        Some(period) => (-1, period),
        None => (1, offset.strip_prefix('+').unwrap_or("P0D")),
    };
    let period = period.strip_prefix('P').ok_or("a period begins with P")?;
    let length = match period.strip_prefix('T') {
        Some(time) => Duration::minutes(time.strip_suffix('M').ok_or("PT10M: minutes")?.parse()?),
        None => Duration::days(period.strip_suffix('D').ok_or("P10D: days")?.parse()?),
    };
    let then: OffsetDateTime = now + length * sign;
    Ok(if is_day {
        then.date().to_string()
    } else {
        then.format(&Rfc3339)?
    })
}

fn object(value: &Value) -> Result<Map<String, Value>, Failed> {
    value
        .as_object()
        .cloned()
        .ok_or_else(|| format!("{value} is no object").into())
}

fn text(value: Option<&Value>) -> Result<String, Failed> {
    value
        .and_then(Value::as_str)
        .map(str::to_owned)
        .ok_or_else(|| "a text is missing".into())
}

/// The id in an answer.
///
/// # Errors
/// There is none.
pub fn id(answer: &Value) -> Result<String, Failed> {
    answer["id"]
        .as_str()
        .map(str::to_owned)
        .ok_or_else(|| format!("no id in {answer}").into())
}
