//! Requests as raw bytes: cut so that two servers would read two things, without end, or never finished.

use nullius_tests::Failed;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use super::{HOURS, Scene, counts};

/// What comes back until the server closes.
async fn exchange(scene: &Scene, bytes: &[u8]) -> Result<String, Failed> {
    let mut stream = TcpStream::connect(scene.server.address()).await?;
    stream.write_all(bytes).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

fn head(scene: &Scene, framing: &str) -> Result<String, Failed> {
    Ok(format!(
        "POST /v1/candidates HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\nContent-Type: application/json\r\n{framing}\r\n",
        scene.server.token("intake-assistent")?
    ))
}

#[tokio::test]
async fn a_request_that_two_servers_would_cut_differently_ends_the_connection() -> Result<(), Failed> {
    let scene = Scene::new().await?;
    let source = scene.said(HOURS).await?;
    let body = scene.hours(&source, HOURS).to_string();
    let length = body.len();
    let hidden = format!("{}{body}", head(&scene, &format!("Content-Length: {length}\r\n"))?);
    let before = counts(&scene.server).await?;
    for (framing, sent) in [
        (
            format!("Content-Length: {length}\r\nContent-Length: 5\r\n"),
            body.as_str(),
        ),
        (format!("Content-Length: 5\r\nContent-Length: {length}\r\n"), &body),
        (format!("Content-Length: {length}, {length}\r\n"), &body),
        (format!("Content-Length: +{length}\r\n"), &body),
        (
            "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n".to_owned(),
            "0\r\n\r\n",
        ),
        ("Transfer-Encoding: xchunked\r\n".to_owned(), "0\r\n\r\n"),
        ("Transfer-Encoding: chunked, identity\r\n".to_owned(), "0\r\n\r\n"),
        ("Transfer-Encoding : chunked\r\n".to_owned(), "0\r\n\r\n"),
        ("X: a\r\n b\r\n".to_owned(), ""),
        ("X: a\0b\r\n".to_owned(), ""),
    ] {
        let answer = exchange(&scene, format!("{}{sent}{hidden}", head(&scene, &framing)?).as_bytes()).await?;
        assert!(answer.starts_with("HTTP/1.1 400 "), "{framing} {answer}");
        assert_eq!(
            answer.matches("HTTP/1.1 ").count(),
            1,
            "the hidden request has no answer: {answer}"
        );
    }
    assert_eq!(counts(&scene.server).await?, before);
    let whole = head(&scene, &format!("Content-Length: {length}\r\nConnection: close\r\n"))?;
    let answer = exchange(&scene, format!("{whole}{body}").as_bytes()).await?;
    assert!(answer.contains("\"outcome\":\"promoted\""), "{answer}");
    Ok(())
}

#[tokio::test]
async fn a_body_without_end_is_cut_off() -> Result<(), Failed> {
    let scene = Scene::new().await?;
    let source = scene.said(HOURS).await?;
    let before = counts(&scene.server).await?;
    let mut stream = TcpStream::connect(scene.server.address()).await?;
    stream
        .write_all(head(&scene, "Transfer-Encoding: chunked\r\n")?.as_bytes())
        .await?;
    let chunk = format!("10000\r\n{}\r\n", "a".repeat(0x1_0000));
    let mut sent = 0_usize;
    // 64 MiB would be sent if nobody cut it off.
    while sent < 1024 && stream.write_all(chunk.as_bytes()).await.is_ok() {
        sent += 1;
    }
    assert!(sent < 1024, "the server read on");
    assert_eq!(counts(&scene.server).await?, before);
    scene.promoted(&scene.hours(&source, HOURS)).await?;
    Ok(())
}

#[tokio::test]
async fn hundreds_of_connections_that_never_finish_stop_nobody_else() -> Result<(), Failed> {
    let scene = Scene::new().await?;
    let source = scene.said(HOURS).await?;
    let mut open = Vec::new();
    for number in 0..300 {
        let mut stream = TcpStream::connect(scene.server.address()).await?;
        let start = if number % 2 == 0 {
            "GET /v1/gates HTTP/1.1\r\nHost: x\r\nX: ".to_owned()
        } else {
            head(&scene, "Content-Length: 1000\r\n")?
        };
        stream.write_all(start.as_bytes()).await?;
        open.push(stream);
    }
    scene.promoted(&scene.hours(&source, HOURS)).await?;
    drop(open);
    Ok(())
}
