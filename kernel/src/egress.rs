//! The one module that opens a connection to somewhere else. It knows the hosts that were registered with it and no
//! others: a name that comes from a request, a payload or a model leads nowhere.
//!
//! It speaks HTTP/1.1, one connection for each exchange, with bounds on time and size.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::Duration;

use http_body_util::{BodyExt as _, Full, Limited};
use hyper::body::Bytes;
use hyper::header::HOST;
use hyper::{Request, http};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;

/// How long one exchange may take.
const WITHIN: Duration = Duration::from_secs(30);
/// Bytes of an answer.
const MOST: usize = 4 * 1024 * 1024;

/// The hosts that this process may call, by name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Egress {
    hosts: BTreeMap<&'static str, SocketAddr>,
}

/// What a host answered.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Bytes,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum EgressError {
    /// Nobody registered this host.
    #[error("{0} is not a registered host")]
    NotRegistered(String),
    /// The request cannot be written as HTTP.
    #[error("the request cannot be sent: {0}")]
    Request(#[from] http::Error),
    /// No connection.
    #[error("{address}: {source}")]
    Connect {
        /// Where to.
        address: SocketAddr,
        /// What the system says.
        source: std::io::Error,
    },
    /// The exchange broke off.
    #[error("{address}: {detail}")]
    Broken {
        /// With whom.
        address: SocketAddr,
        /// How.
        detail: String,
    },
    /// It took too long.
    #[error("{0} did not answer within {within} seconds", within = WITHIN.as_secs())]
    Late(SocketAddr),
}

impl Egress {
    /// Registers a host under a name; the last registration of a name counts.
    pub(crate) fn register(mut self, name: &'static str, address: SocketAddr) -> Self {
        self.hosts.insert(name, address);
        self
    }

    /// Sends a request to a registered host and reads the whole answer, whatever its status.
    ///
    /// # Errors
    /// [`EgressError`]; whether the host acted on the request is then unknown.
    pub(crate) async fn send(
        &self,
        host: &str,
        request: http::request::Builder,
        body: Vec<u8>,
    ) -> Result<Answer, EgressError> {
        let address = *self
            .hosts
            .get(host)
            .ok_or_else(|| EgressError::NotRegistered(host.to_owned()))?;
        let request = request
            .header(HOST, address.to_string())
            .body(Full::new(Bytes::from(body)))?;
        tokio::time::timeout(WITHIN, exchange(address, request))
            .await
            .map_err(|_| EgressError::Late(address))?
    }
}

async fn exchange(address: SocketAddr, request: Request<Full<Bytes>>) -> Result<Answer, EgressError> {
    let broken = |detail: &dyn std::fmt::Display| EgressError::Broken {
        address,
        detail: detail.to_string(),
    };
    let stream = TcpStream::connect(address)
        .await
        .map_err(|source| EgressError::Connect { address, source })?;
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream))
        .await
        .map_err(|error| broken(&error))?;
    // Ends with `sender`; what went wrong on it shows up in the answer.
    let connection = tokio::spawn(connection);
    let answer = async {
        let response = sender.send_request(request).await.map_err(|error| broken(&error))?;
        let status = response.status().as_u16();
        let body = Limited::new(response.into_body(), MOST)
            .collect()
            .await
            .map_err(|error| broken(&error))?;
        Ok(Answer {
            status,
            body: body.to_bytes(),
        })
    }
    .await;
    connection.abort();
    answer
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::routing::{get, post};
    use tokio::net::TcpListener;

    use super::*;

    async fn host() -> SocketAddr {
        let router = Router::new()
            .route("/echo", post(|body: String| async move { format!("got {body}") }))
            .route("/big", get(|| async { vec![b'x'; MOST + 1] }));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        tokio::spawn(crate::http::serve(listener, router, std::future::pending()));
        address
    }

    #[tokio::test]
    async fn a_registered_host_is_reached_and_no_other() {
        let egress = Egress::default().register("here", host().await);
        let answer = egress.send("here", Request::post("/echo"), b"this".to_vec()).await;
        let answer = answer.expect("an answer");
        assert_eq!((answer.status, answer.body.as_ref()), (200, b"got this".as_slice()));
        let missing = egress.send("here", Request::get("/nowhere"), Vec::new()).await;
        assert_eq!(missing.expect("an answer").status, 404);
        let elsewhere = egress.send("127.0.0.1", Request::get("/echo"), Vec::new()).await;
        assert!(matches!(elsewhere, Err(EgressError::NotRegistered(_))));
    }

    #[tokio::test]
    async fn an_answer_without_end_is_cut_off() {
        let egress = Egress::default().register("here", host().await);
        let answer = egress.send("here", Request::get("/big"), Vec::new()).await;
        assert!(matches!(answer, Err(EgressError::Broken { .. })));
    }
}
