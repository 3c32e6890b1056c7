//! The strongest attacker, simulated: a model that does whatever an injected text asks, and an agent that submits
//! whatever the model says.

mod agent;
mod http;
mod obedient;
mod server;

pub use agent::{Agent, Sent, Sink};
pub use obedient::obey;
pub use server::Model;
