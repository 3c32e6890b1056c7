//! Lists, a page at a time.

use nullius_tests::Failed;
use nullius_tests::cases::Case;
use nullius_tests::client::Caller;
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;

/// The target of the `Link` to the next page.
fn next(link: &str) -> Option<&str> {
    link.strip_prefix('<')?.strip_suffix(">; rel=\"next\"")
}

/// Follows the pages from the first to the last; the ids in order.
async fn followed(caller: &Caller, first: &str) -> Result<Vec<String>, Failed> {
    let (mut ids, mut path) = (Vec::new(), first.to_owned());
    for _ in 0..20 {
        let answer = caller.get(&path).await?;
        let page = answer.expect(200)?;
        assert!(page.list("/items").len() <= 2, "as many as were asked for");
        ids.extend(page.list("/items").iter().map(|item| item.text("/id").to_owned()));
        let Some(next) = next(answer.header("link")) else {
            assert!(page.get("next").is_none());
            return Ok(ids);
        };
        assert_eq!(page.text("/next"), next, "the body and the header say the same");
        next.clone_into(&mut path);
    }
    Err("the pages do not end".into())
}

#[tokio::test]
async fn pages_hold_everything_once_in_order() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    let case = Case::named("bijstand")?;
    let (mut subjects, mut records, mut candidates) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..5 {
        let played = case.play(&server).await?;
        let answer = case.submit(&server, &played, "hours-stated").await?.expect(201)?;
        candidates.push(answer.text("/id").to_owned());
        let href = answer.text("/promoted/href");
        records.push(href.rsplit('/').next().unwrap_or_default().to_owned());
        subjects.push(played.subject);
    }
    let first = server.caller("first")?;
    let path = format!("/v1/records?limit=2&purpose={}", case.purpose());
    assert_eq!(followed(&first, &path).await?, records);
    assert_eq!(
        followed(&server.caller("intake-assistent")?, "/v1/candidates?limit=2").await?,
        candidates
    );
    // One citizen's own, and another purpose's.
    let (subject, record) = (subjects.get(3).ok_or("no subject")?, records.get(3).ok_or("no record")?);
    assert_eq!(
        followed(&first, &format!("{path}&subject={subject}")).await?,
        [record.as_str()]
    );
    assert_eq!(
        followed(&first, "/v1/records?limit=2&purpose=wmo-melding").await?,
        Vec::<String>::new()
    );
    Ok(())
}

#[tokio::test]
async fn a_page_tells_nobody_of_what_they_do_not_see() -> Result<(), Failed> {
    let mut server = Server::start("standard")?;
    server.add("other-agent", &["key", "add", "--kind", "agent", "--pack", "casework"])?;
    let case = Case::named("schuldhulp")?;
    let played = case.play(&server).await?;
    for _ in 0..3 {
        case.submit(&server, &played, "debt").await?.expect(201)?;
    }
    for who in ["other-agent", "intake", "recorder", "administrator"] {
        for path in [
            "/v1/candidates?limit=2".to_owned(),
            format!("/v1/candidates?limit=1&run={}", played.run),
        ] {
            let answer = server.caller(who)?.get(&path).await?;
            assert_eq!(answer.expect(200)?, serde_json::json!({"items": []}), "{who}");
            assert_eq!(answer.header("link"), "", "{who}");
        }
    }
    assert_eq!(
        followed(&server.caller("first")?, "/v1/candidates?limit=2&outcome=held")
            .await?
            .len(),
        3
    );
    Ok(())
}
