//! One keep-alive HTTP/1.1 connection to a kernel on this machine.

use std::net::SocketAddr;
use std::time::Duration;

use http_body_util::{BodyExt as _, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, DATE, HOST, RETRY_AFTER};
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;

use crate::Failed;

/// How long one answer may take.
const PATIENCE: Duration = Duration::from_mins(1);

/// A connection.
#[derive(Debug)]
pub struct Client {
    sender: SendRequest<Full<Bytes>>,
    host: String,
}

/// An answer, whole.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// Whether it says when to come back.
    pub retry_after: bool,
    /// The server's clock, as its `Date` header says.
    pub date: String,
    /// The body.
    pub body: Bytes,
}

impl Answer {
    /// The body as JSON.
    ///
    /// # Errors
    /// It is none.
    pub fn json(&self) -> Result<Value, Failed> {
        Ok(serde_json::from_slice(&self.body)?)
    }

    /// The body of a 201.
    ///
    /// # Errors
    /// Another status; the text says what came.
    pub fn created(&self) -> Result<Value, Failed> {
        if self.status == 201 {
            self.json()
        } else {
            Err(format!("{}: {}", self.status, String::from_utf8_lossy(&self.body)).into())
        }
    }
}

impl Client {
    /// Connects.
    ///
    /// # Errors
    /// Nobody listens, or the address is not of this machine.
    pub async fn connect(address: SocketAddr) -> Result<Self, Failed> {
        if !address.ip().is_loopback() {
            return Err("load is for a kernel on this machine only".into());
        }
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = handshake(TokioIo::new(stream)).await?;
        // It ends with the sender; what breaks it is told by the next call.
        tokio::spawn(connection);
        Ok(Self {
            sender,
            host: address.to_string(),
        })
    }

    /// Posts a body and waits for the whole answer.
    ///
    /// # Errors
    /// The connection broke, or no answer came within a minute.
    pub async fn post(&mut self, path: &str, token: &str, body: Bytes) -> Result<Answer, Failed> {
        let request = Request::builder()
            .method(Method::POST)
            .uri(path)
            .header(HOST, self.host.as_str())
            .header(AUTHORIZATION, format!("Bearer {token}"))
            .header(CONTENT_TYPE, "application/json")
            .body(Full::new(body))?;
        tokio::time::timeout(PATIENCE, self.send(request)).await?
    }

    async fn send(&mut self, request: Request<Full<Bytes>>) -> Result<Answer, Failed> {
        self.sender.ready().await?;
        let response = self.sender.send_request(request).await?;
        let status = response.status().as_u16();
        let retry_after = response.headers().contains_key(RETRY_AFTER);
        let date = response.headers().get(DATE).and_then(|date| date.to_str().ok());
        let date = date.unwrap_or_default().to_owned();
        let body = response.into_body().collect().await?.to_bytes();
        Ok(Answer {
            status,
            retry_after,
            date,
            body,
        })
    }
}
