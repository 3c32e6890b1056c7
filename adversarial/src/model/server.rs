//! A scripted model behind the protocol of real ones: `POST /v1/chat/completions`.
//!
//! It answers with whatever the last message asks for: candidates as JSON, and calls of tools.

use std::io::Write as _;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

use serde_json::{Value, json};

use super::http::{post, read};
use super::obey;
use crate::Failed;

/// A model that serves on a free port of this machine until it is dropped.
#[derive(Debug)]
pub struct Model {
    address: SocketAddr,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Model {
    /// Starts one.
    ///
    /// # Errors
    /// There is no free port.
    pub fn start() -> Result<Self, Failed> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let address = listener.local_addr()?;
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let thread = std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                if stopped.load(Ordering::SeqCst) {
                    break;
                }
                // A caller that goes away is no fault of the model's.
                let _ = answer(stream);
            }
        });
        Ok(Self {
            address,
            stop,
            thread: Some(thread),
        })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for Model {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
        // One more request lets it see that.
        let _ = post(self.address, "/", None, &Value::Null);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn answer(mut stream: TcpStream) -> Result<(), Failed> {
    let (first, body) = read(&mut stream)?;
    let (status, body) = match serde_json::from_slice(&body) {
        Ok(request) if first.starts_with("POST /v1/chat/completions ") => ("200 OK", completion(&request)),
        _ => (
            "404 Not Found",
            json!({"error": {"message": "POST /v1/chat/completions"}}),
        ),
    };
    let body = body.to_string();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )?;
    Ok(())
}

/// What the model says: it obeys the content of the last message, which the agent marked with its source.
fn completion(request: &Value) -> Value {
    let messages = request.get("messages").and_then(Value::as_array);
    let last = messages.and_then(|messages| messages.last());
    let content = last
        .and_then(|last| last.get("content"))
        .and_then(Value::as_str)
        .unwrap_or_default();
    let (head, text) = content.split_once('\n').unwrap_or_default();
    let mut head = head.split(' ');
    let (source, language, day) = (head.next(), head.next(), head.next());
    let call = |name: &str, arguments: &Value| {
        json!({"id": format!("call-{name}"), "type": "function",
            "function": {"name": name, "arguments": arguments.to_string()}})
    };
    json!({
        "object": "chat.completion",
        "model": request.get("model"),
        "choices": [{"index": 0, "finish_reason": "tool_calls", "message": {
            "role": "assistant",
            "content": Value::Array(obey(text, source.unwrap_or_default(), language.unwrap_or_default(), day.unwrap_or_default())).to_string(),
            "tool_calls": [
                call("payment.transfer", &json!({"order": text, "amount": "5000.00"})),
                call("mail.send", &json!({"to": "a.b@example.org", "text": text})),
            ],
        }}],
    })
}
