//! Which key may sign at which index. Only root-signed events say so. Rules: docs/spec/predicates.md, envelope.md.

use ed25519_dalek::VerifyingKey;

use crate::encoding::{Hash, hex, keyid, public_key, unbase64};
use crate::envelope::UnverifiedSignature;
use crate::predicate::{KeyAction, KeyEvent, Purpose};

/// The root key and what its events have named so far.
#[derive(Clone, Debug)]
pub struct Keys {
    root: VerifyingKey,
    root_id: String,
    held: Vec<Held>,
}

#[derive(Clone, Debug)]
struct Held {
    purpose: Purpose,
    key: VerifyingKey,
    id: Hash,
    id_text: String,
    from: u64,
    until: Option<u64>,
    /// Indexes signed, to be named when the key is revoked in hindsight.
    uses: Vec<u64>,
}

impl Held {
    fn is_active(&self, index: u64) -> bool {
        self.from <= index && self.until.is_none_or(|until| index < until)
    }

    fn end(&mut self, at: u64) {
        self.until = Some(self.until.map_or(at, |until| until.min(at)));
    }
}

/// What is wrong with an event, and which earlier indexes it makes invalid.
#[derive(Clone, Debug, Default)]
pub struct Applied {
    /// Member of the predicate, and the reason.
    pub refused: Vec<(String, String)>,
    /// Indexes signed by a key since the index from which it is revoked.
    pub revoked: Vec<u64>,
}

impl Keys {
    /// Trust in the root key alone.
    #[must_use]
    pub fn new(root: VerifyingKey) -> Self {
        Self {
            root,
            root_id: hex(&keyid(&root)),
            held: Vec::new(),
        }
    }

    /// The known key that made a signature, whatever it may sign. The key id only says which to try first.
    #[must_use]
    pub fn signer(&self, message: &[u8], claimed: &UnverifiedSignature) -> Option<VerifyingKey> {
        let known = || {
            std::iter::once((&self.root_id, &self.root)).chain(self.held.iter().map(|held| (&held.id_text, &held.key)))
        };
        let likely = known().filter(|(id, _)| **id == claimed.keyid);
        let others = known().filter(|(id, _)| **id != claimed.keyid);
        let verifies = |key: &VerifyingKey| key.verify_strict(message, &claimed.signature).is_ok();
        likely.chain(others).find(|(_, key)| verifies(key)).map(|(_, key)| *key)
    }

    /// Whether `key` may sign a statement at `index`; notes that it did.
    ///
    /// # Errors
    /// Why it may not.
    pub fn sign(&mut self, index: u64, is_key_event: bool, key: &VerifyingKey) -> Result<(), &'static str> {
        if is_key_event {
            return if *key == self.root {
                Ok(())
            } else {
                Err("a key event is signed by the trusted root key only")
            };
        }
        if *key == self.root {
            return Err("the root key signs key events only");
        }
        let held = self
            .held
            .iter_mut()
            .find(|held| held.key == *key && held.purpose == Purpose::Statement);
        let held = held.ok_or("this key was not named for statements")?;
        if !held.is_active(index) {
            return Err("this key is not active at this index");
        }
        held.uses.push(index);
        Ok(())
    }

    /// The receipt key of that id that is active at `index`.
    #[must_use]
    pub fn receipt_key(&self, id: &Hash, index: u64) -> Option<VerifyingKey> {
        let fits = |held: &&Held| held.purpose == Purpose::Receipt && held.id == *id && held.is_active(index);
        self.held.iter().find(fits).map(|held| held.key)
    }

    /// Whether a key event names this key for checkpoints, active at the last leaf.
    #[must_use]
    pub fn signs_checkpoints(&self, key: &VerifyingKey, size: u64) -> bool {
        self.held.iter().any(|held| {
            held.purpose == Purpose::Checkpoint
                && held.key == *key
                && (held.from <= size)
                && held.until.is_none_or(|until| size <= until)
        })
    }

    /// Takes in a root-signed event. Keys begin and end after it at the earliest; only a revocation reaches back.
    pub fn apply(&mut self, index: u64, event: &KeyEvent) -> Applied {
        let mut applied = Applied::default();
        let from = event.from_index.0;
        for (at, named) in event.keys.0.iter().enumerate() {
            let refuse = |member: &str, why: &str| (format!("predicate.keys[{at}]{member}"), why.to_owned());
            let Some(key) = unbase64(named.public_key.as_str()).and_then(|bytes| public_key(&bytes)) else {
                applied
                    .refused
                    .push(refuse(".publicKey", "this is no usable Ed25519 key in base64"));
                continue;
            };
            if keyid(&key) != named.keyid.0 {
                applied
                    .refused
                    .push(refuse(".keyid", "this is not the digest of the key"));
                continue;
            }
            let known = self.held.iter_mut().find(|held| held.key == key);
            match (event.action, known) {
                (KeyAction::Activate, None) if key == self.root => {
                    applied.refused.push(refuse("", "the root key does nothing else"));
                }
                (KeyAction::Activate, None) => self.held.push(Held {
                    purpose: named.purpose,
                    key,
                    id: named.keyid.0,
                    id_text: hex(&named.keyid.0),
                    from: from.max(index.saturating_add(1)),
                    until: None,
                    uses: Vec::new(),
                }),
                (KeyAction::Activate, Some(_)) => {
                    applied.refused.push(refuse(
                        "",
                        "this key was named before: a key has one purpose and begins once",
                    ));
                }
                (_, None) => applied.refused.push(refuse("", "this key was never activated")),
                (_, Some(held)) if held.purpose != named.purpose => {
                    applied
                        .refused
                        .push(refuse(".purpose", "this key was activated for another purpose"));
                }
                (KeyAction::Retire, Some(held)) => held.end(from.max(index.saturating_add(1))),
                (KeyAction::Revoke, Some(held)) => {
                    held.end(from);
                    applied.revoked.extend(held.uses.iter().filter(|used| **used >= from));
                }
            }
        }
        applied
    }
}
