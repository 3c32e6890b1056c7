//! A small HTTP client: one connection for each request, everything about the answer kept.

use std::net::SocketAddr;

use http_body_util::{BodyExt as _, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HOST};
use hyper::{HeaderMap, Method, Request};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;

use crate::Failed;

/// An answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body's bytes.
    pub body: Bytes,
}

impl Answer {
    /// The body as JSON; `null` if it is none.
    #[must_use]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// A header's text; empty if it is absent.
    #[must_use]
    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default()
    }

    /// The JSON body of an answer that must have this status.
    ///
    /// # Errors
    /// It has another one; the message shows the body.
    pub fn expect(&self, status: u16) -> Result<Value, Failed> {
        if self.status == status {
            Ok(self.json())
        } else {
            let body = String::from_utf8_lossy(&self.body);
            Err(format!("{} instead of {status}: {body}", self.status).into())
        }
    }
}

/// Whoever holds a token, or nobody.
#[derive(Clone, Debug)]
pub struct Caller {
    address: SocketAddr,
    token: Option<String>,
}

impl Caller {
    /// A caller of the server at an address.
    #[must_use]
    pub fn new(address: SocketAddr, token: Option<&str>) -> Self {
        Self {
            address,
            token: token.map(str::to_owned),
        }
    }

    /// Sends a request as it stands: nothing is added but `Host` and the token.
    ///
    /// # Errors
    /// The connection breaks.
    pub async fn send(
        &self,
        method: &Method,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<Bytes>,
    ) -> Result<Answer, Failed> {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, self.address.to_string());
        if let Some(token) = &self.token {
            request = request.header(AUTHORIZATION, format!("Bearer {token}"));
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Full::new(body.into()))?;
        let stream = TcpStream::connect(self.address).await?;
        stream.set_nodelay(true)?;
        let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        let connection = tokio::spawn(connection);
        let response = sender.send_request(request).await?;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let body = response.into_body().collect().await?.to_bytes();
        drop(sender);
        connection.await??;
        Ok(Answer { status, headers, body })
    }

    /// GET.
    ///
    /// # Errors
    /// The connection breaks.
    pub async fn get(&self, path: &str) -> Result<Answer, Failed> {
        self.send(&Method::GET, path, &[], Bytes::new()).await
    }

    /// POST of a JSON body.
    ///
    /// # Errors
    /// The connection breaks.
    pub async fn post(&self, path: &str, body: &Value) -> Result<Answer, Failed> {
        self.send(&Method::POST, path, JSON, body.to_string()).await
    }

    /// POST of a JSON body with an `Idempotency-Key`.
    ///
    /// # Errors
    /// The connection breaks.
    pub async fn post_once(&self, path: &str, key: &str, body: &Value) -> Result<Answer, Failed> {
        let headers = [(CONTENT_TYPE.as_str(), "application/json"), ("idempotency-key", key)];
        self.send(&Method::POST, path, &headers, body.to_string()).await
    }

    /// PUT of a JSON body.
    ///
    /// # Errors
    /// The connection breaks.
    pub async fn put(&self, path: &str, body: &Value) -> Result<Answer, Failed> {
        self.send(&Method::PUT, path, JSON, body.to_string()).await
    }
}

/// The headers of a JSON body.
pub const JSON: &[(&str, &str)] = &[("content-type", "application/json")];
