//! Bodies that are no JSON or not of the right shape: a problem with a pointer, and nothing stored.

use hyper::Method;
use nullius_tests::Failed;
use nullius_tests::client::JSON;
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use nullius_tests::store::log_size;
use serde_json::json;

use super::{is_problem, routes};

#[tokio::test]
async fn a_wrong_envelope_is_a_problem_with_a_pointer_on_every_writing_route() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    let routes = routes(&server).await?;
    let size = log_size(server.path()).await?;
    for route in &routes {
        let (caller, method): (_, Method) = (server.caller(route.who)?, route.method.parse()?);
        for body in [
            "",
            "{",
            "[]]",
            "{\"a\":1,\"a\":2}",
            "{'a':1}",
            "\u{feff}{}",
            "{\"a\":NaN}",
        ] {
            let answer = caller.send(&method, &route.path, JSON, body).await?;
            let problem = is_problem(&answer, 400, "invalid-json")?;
            assert!(problem.at("/pointer").is_string(), "{} {body}: {problem}", route.path);
        }
        for body in ["[]", "null", "\"text\"", "7"] {
            let answer = caller.send(&method, &route.path, JSON, body).await?;
            is_problem(&answer, 400, "invalid-body").map_err(|error| format!("{} {body}: {error}", route.path))?;
        }
        // Each member: another one beside it, without it, and of a type that no member has.
        let mut more = route.body.clone();
        more.as_object_mut()
            .map(|body| body.insert("tenant".into(), "other".into()));
        let answer = caller.send(&method, &route.path, JSON, more.to_string()).await?;
        is_problem(&answer, 400, "invalid-body")?;
        for name in route.body.as_object().into_iter().flatten().map(|(name, _)| name) {
            let mut other = route.body.clone();
            other
                .as_object_mut()
                .map(|body| body.insert(name.clone(), json!([[7]])));
            // What a payload holds is the type's business: refused with evidence, not here.
            if name != "payload" && name != "content" {
                let answer = caller.send(&method, &route.path, JSON, other.to_string()).await?;
                let problem = is_problem(&answer, 400, "invalid-body")?;
                assert!(problem.text("/pointer").starts_with(&format!("/{name}")), "{problem}");
            }
        }
    }
    assert_eq!(log_size(server.path()).await?, size, "nothing of all this was stored");
    Ok(())
}

#[tokio::test]
async fn a_body_has_a_limit_and_one_media_type() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    let routes = routes(&server).await?;
    let size = log_size(server.path()).await?;
    for route in &routes {
        let (caller, method): (_, Method) = (server.caller(route.who)?, route.method.parse()?);
        let padded = |bytes: usize| ["{\"a\":1}", &" ".repeat(bytes - 7)].concat();
        let answer = caller.send(&method, &route.path, JSON, padded(262_145)).await?;
        is_problem(&answer, 413, "too-large")?;
        let answer = caller.send(&method, &route.path, JSON, padded(262_144)).await?;
        is_problem(&answer, 400, "invalid-body").map_err(|error| format!("at the limit: {error}"))?;

        let body = route.body.to_string();
        let wrong: [&[(&str, &str)]; 8] = [
            &[],
            &[("content-type", "text/plain")],
            &[("content-type", "application/json; charset=utf-16")],
            &[("content-type", "application/x-www-form-urlencoded")],
            &[("content-type", "multipart/form-data; boundary=a")],
            &[
                ("content-type", "application/json"),
                ("content-type", "application/json"),
            ],
            &[("content-type", "application/json"), ("content-encoding", "gzip")],
            &[("content-type", "application/json"), ("content-encoding", "identity")],
        ];
        for headers in wrong {
            let answer = caller.send(&method, &route.path, headers, body.clone()).await?;
            is_problem(&answer, 415, "unsupported-media-type")
                .map_err(|error| format!("{} {headers:?}: {error}", route.path))?;
        }
    }
    assert_eq!(log_size(server.path()).await?, size);

    // No header makes another method of it.
    let overridden = [("content-type", "application/json"), ("x-http-method-override", "PUT")];
    let body = json!({"state": "closed", "reason": "een proef"}).to_string();
    let administrator = server.caller("administrator")?;
    let answer = administrator
        .send(&Method::POST, "/v1/gates/memory", &overridden, body)
        .await?;
    is_problem(&answer, 405, "method-not-allowed")?;
    Ok(())
}
