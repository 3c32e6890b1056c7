//! HTTP/1.1 as far as a model, an agent and a kernel on one machine need it: one request for each connection.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};

use serde_json::Value;

use crate::Failed;

/// The longest body that is read, in bytes.
const LONGEST: usize = 4 * 1024 * 1024;

/// POST of a JSON body; the status and the answer.
///
/// # Errors
/// The connection breaks, or the answer is no JSON.
pub(super) fn post(to: SocketAddr, path: &str, token: Option<&str>, body: &Value) -> Result<(u16, Value), Failed> {
    let body = body.to_string();
    let authorization = token.map_or_else(String::new, |token| format!("Authorization: Bearer {token}\r\n"));
    let mut stream = TcpStream::connect(to)?;
    write!(
        stream,
        "POST {path} HTTP/1.1\r\nHost: {to}\r\n{authorization}Content-Type: application/json\r\nContent-Length: {}\r\n\
         Connection: close\r\n\r\n{body}",
        body.len()
    )?;
    let (first, body) = read(&mut stream)?;
    let status = first.split(' ').nth(1).ok_or("an answer without a status")?.parse()?;
    Ok((status, serde_json::from_slice(&body)?))
}

/// The first line and the body of a message.
pub(super) fn read(stream: &mut TcpStream) -> Result<(String, Vec<u8>), Failed> {
    let mut reader = BufReader::new(stream);
    let mut first = String::new();
    reader.read_line(&mut first)?;
    let mut length = 0_usize;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let line = line.trim_end();
        if line.is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse()?;
        }
    }
    if length > LONGEST {
        return Err("a body without end".into());
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    Ok((first.trim_end().to_owned(), body))
}
