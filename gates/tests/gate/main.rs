//! The whole gate on the cases of made-up citizens: what becomes of each candidate, for which reason alone, and
//! what approvals, broken policies and mutations change.

#[cfg(test)]
mod alone;
#[cfg(test)]
mod approvals;
#[cfg(test)]
mod asked;
#[cfg(test)]
mod cases;
#[cfg(test)]
mod closed;
#[cfg(test)]
mod conversation;
#[cfg(test)]
mod findings;
#[cfg(test)]
mod items;
#[cfg(test)]
mod ledger;
#[cfg(test)]
mod measured;
#[cfg(test)]
mod mended;
#[cfg(test)]
mod origins;
#[cfg(test)]
mod play;
#[cfg(test)]
mod properties;
#[cfg(test)]
mod quarantine;
#[cfg(test)]
mod reviews;
#[cfg(test)]
mod sheets;
#[cfg(test)]
mod twin_rules;
#[cfg(test)]
mod twins;
#[cfg(test)]
mod unfounded;
#[cfg(test)]
mod verified;
#[cfg(test)]
mod world;
