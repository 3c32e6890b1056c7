//! One entry under a key, and what takes the place of what.

use nullius_tests::Failed;
use nullius_tests::cases::at;
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use nullius_tests::store::open;
use serde_json::{Value, json};

use super::{Talk, bytes, last};
use crate::approvals::Hold;

async fn talk() -> Result<Talk, Failed> {
    Talk::begun(Server::start("standard")?, "wmo").await
}

impl Talk {
    /// The entry of the case, changed; what its editor's approval makes of it.
    async fn entry(&self, change: impl FnOnce(&mut Value)) -> Result<Value, Failed> {
        let mut submission = self.case.submission(&self.played, "terms")?;
        change(&mut submission);
        let hold = Hold::of(&self.server, &submission).await?;
        hold.approved_by(&self.server, "editor").await
    }

    /// The entries that somebody is served.
    async fn entries(&self, query: &str) -> Result<Vec<String>, Failed> {
        let caller = self.server.caller("editor")?;
        let list = caller
            .get(&format!("/v1/knowledge-entries{query}"))
            .await?
            .expect(200)?;
        Ok(list
            .list("/items")
            .iter()
            .map(|item| item.text("/id").to_owned())
            .collect())
    }
}

#[tokio::test]
async fn of_entries_that_are_promoted_at_once_one_is_active() -> Result<(), Failed> {
    let talk = talk().await?;
    let submission = talk.case.submission(&talk.played, "terms")?;
    let mut holds = Vec::new();
    for _ in 0..6 {
        holds.push(Hold::of(&talk.server, &submission).await?);
    }
    let approvals = holds.iter().map(|hold| hold.approved_by(&talk.server, "editor"));
    let outcomes = futures_of(approvals).await?;
    let promoted = outcomes.iter().filter(|outcome| *outcome == "promoted").count();
    let refused = outcomes.iter().filter(|outcome| *outcome == "refused").count();
    assert_eq!((promoted, refused), (1, 5), "{outcomes:?}");
    assert_eq!(talk.entries("").await?.len(), 1);
    Ok(())
}

/// The outcomes of reviews that are under way at the same time.
async fn futures_of(
    reviews: impl Iterator<Item = impl Future<Output = Result<Value, Failed>>>,
) -> Result<Vec<String>, Failed> {
    let mut waiting: Vec<_> = reviews.map(Box::pin).collect();
    let mut outcomes = Vec::new();
    std::future::poll_fn(|context| {
        waiting.retain_mut(|review| match review.as_mut().poll(context) {
            std::task::Poll::Ready(answer) => {
                outcomes.push(answer.map(|answer| answer.text("/outcome").to_owned()));
                false
            }
            std::task::Poll::Pending => true,
        });
        if waiting.is_empty() {
            std::task::Poll::Ready(())
        } else {
            std::task::Poll::Pending
        }
    })
    .await;
    outcomes.into_iter().collect()
}

#[tokio::test]
async fn an_entry_takes_the_place_of_the_one_that_it_names_and_each_names_the_other() -> Result<(), Failed> {
    let talk = talk().await?;
    let first = talk.entry(|_| {}).await?;
    let first = first.text("/promoted/href").to_owned();
    let mut contradicting = talk.case.submission(&talk.played, "terms")?;
    let refused = talk.submit(&contradicting).await?;
    assert_eq!(refused.at("/reasons"), &json!(["contradicts-active-entry"]));
    // Under another key, of another type, or nothing at all.
    contradicting["supersedes"] = last(&first).into();
    contradicting["payload"]["topic"] = "wmo-vervoer".into();
    assert_eq!(
        talk.submit(&contradicting).await?.at("/reasons"),
        &json!(["supersedes-unknown"])
    );
    let mut record = talk.case.submission(&talk.played, "health-stated")?;
    record["supersedes"] = last(&first).into();
    assert_eq!(
        talk.submit(&record).await?.at("/reasons"),
        &json!(["supersedes-unknown"])
    );

    let second = talk
        .entry(|submission| submission["supersedes"] = last(&first).into())
        .await?;
    let second = second.text("/promoted/href").to_owned();
    let (_, new) = talk.read("first", &second).await?;
    assert_eq!((new.text("/state"), new.text("/supersedes")), ("active", last(&first)));
    let (_, old) = talk.read("first", &first).await?;
    assert_eq!(
        (old.text("/state"), old.text("/supersededBy")),
        ("superseded", last(&second)),
        "{old}"
    );
    let agent = talk.server.caller("intake-assistent")?;
    assert_eq!(
        (agent.get(&first).await?.status, agent.get(&second).await?.status),
        (404, 200)
    );
    assert_eq!(talk.entries("").await?, [last(&second)]);
    let mut late = talk.case.submission(&talk.played, "terms")?;
    late["supersedes"] = last(&first).into();
    assert_eq!(
        talk.submit(&late).await?.at("/reasons"),
        &json!(["supersedes-unknown"]),
        "what was replaced is not replaced again"
    );
    Ok(())
}

#[tokio::test]
async fn what_is_not_looked_at_in_time_is_served_no_more_and_can_be_renewed() -> Result<(), Failed> {
    let talk = talk().await?;
    let first = talk.entry(|_| {}).await?;
    let first = first.text("/promoted/href").to_owned();
    let now = nullius_tests::cases::clock(&talk.server).await?;
    let day = |text: &str| at(now, &json!(text)).map(|day| day.as_str().unwrap_or_default().to_owned());
    for (before, due) in [("@today+P366D", 1), ("@today+P365D", 0)] {
        let found = talk.entries(&format!("?dueBefore={}", day(before)?)).await?;
        assert_eq!(found.len(), due, "{before}");
    }
    let asked = talk
        .server
        .caller("intake-assistent")?
        .get("/v1/knowledge-entries?dueBefore=2027-01-01")
        .await?;
    assert_eq!(asked.status, 400, "to review is for people");

    // The calendar goes on: only the row can be turned, so the entry is not served for another reason too.
    let mut connection = open(talk.server.path()).await?;
    sqlx::query("UPDATE items SET expires_at = promoted_at WHERE id = ?1")
        .bind(bytes(last(&first))?)
        .execute(&mut connection)
        .await?;
    assert_eq!(talk.read("first", &first).await?.0, 404);
    let renewed = talk
        .entry(|submission| submission["supersedes"] = last(&first).into())
        .await?;
    let renewed = renewed.text("/promoted/href").to_owned();
    let (_, item) = talk.read("first", &renewed).await?;
    assert_eq!(item.text("/supersedes"), last(&first), "the chain is whole");
    Ok(())
}
