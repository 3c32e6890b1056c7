//! The strongest attacker, simulated: a model that does whatever an injected text asks, and an agent that submits
//! whatever the model says.

mod obedient;

pub use obedient::obey;
