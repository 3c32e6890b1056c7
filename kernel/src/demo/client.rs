//! The demo as a client: what any program would send, over HTTP.

use std::net::SocketAddr;

use hyper::header::{AUTHORIZATION, CONTENT_TYPE};
use hyper::{Method, Request};
use serde_json::Value;

use super::DemoError;
use crate::egress::Egress;

/// The name of the demo's own listener.
const HERE: &str = "demo";

/// A client of one listener.
#[derive(Clone, Debug)]
pub(super) struct Client {
    egress: Egress,
    url: String,
}

impl Client {
    /// A client of the listener at that address.
    pub(super) fn new(address: SocketAddr) -> Self {
        // Whoever listens everywhere is reached here.
        let reached = match address {
            SocketAddr::V4(v4) if v4.ip().is_unspecified() => SocketAddr::from(([127, 0, 0, 1], v4.port())),
            SocketAddr::V6(v6) if v6.ip().is_unspecified() => {
                SocketAddr::from((std::net::Ipv6Addr::LOCALHOST, v6.port()))
            }
            other => other,
        };
        Self {
            egress: Egress::default().register(HERE, reached),
            url: format!("http://{reached}"),
        }
    }

    /// The address as a URL, without a slash at its end.
    pub(super) fn url(&self) -> &str {
        &self.url
    }

    /// `GET`; the answer's document.
    pub(super) async fn get(&self, path: &str, token: &str) -> Result<Value, DemoError> {
        self.call(Method::GET, path, token, None).await
    }

    /// `POST`; the answer's document.
    pub(super) async fn post(&self, path: &str, token: &str, body: &Value) -> Result<Value, DemoError> {
        self.call(Method::POST, path, token, Some(body)).await
    }

    /// `PUT`; the answer's document.
    pub(super) async fn put(&self, path: &str, token: &str, body: &Value) -> Result<Value, DemoError> {
        self.call(Method::PUT, path, token, Some(body)).await
    }

    async fn call(&self, method: Method, path: &str, token: &str, body: Option<&Value>) -> Result<Value, DemoError> {
        let mut request = Request::builder()
            .method(method.clone())
            .uri(path)
            .header(AUTHORIZATION, format!("Bearer {token}"));
        if body.is_some() {
            request = request.header(CONTENT_TYPE, "application/json");
        }
        let sent = body.map(Value::to_string).unwrap_or_default();
        let answer = self.egress.send(HERE, request, sent.into_bytes()).await?;
        let document = serde_json::from_slice(&answer.body).unwrap_or(Value::Null);
        if (200..300).contains(&answer.status) {
            Ok(document)
        } else {
            Err(DemoError::Answered {
                asked: format!("{method} {path}"),
                status: answer.status,
                detail: text(&document, "/detail").to_owned(),
            })
        }
    }
}

/// The text at a pointer of an answer; empty if there is none.
pub(super) fn text<'a>(answer: &'a Value, pointer: &str) -> &'a str {
    answer.pointer(pointer).and_then(Value::as_str).unwrap_or_default()
}
