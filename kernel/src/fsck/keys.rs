//! Who may sign at an index, from the key events so far.

use nullius_schemas::json::Value;

use crate::evidence::keys::PublicKey;
use crate::evidence::kind::Kind;

#[derive(Debug)]
struct Known {
    key: PublicKey,
    from: u64,
    until: Option<u64>,
}

/// The root key, and the statement keys that it has named.
#[derive(Debug)]
pub(super) struct Keys {
    root: PublicKey,
    statement: Vec<Known>,
}

impl Keys {
    /// Only the root key is known.
    pub(super) fn new(root: PublicKey) -> Self {
        Self {
            root,
            statement: Vec::new(),
        }
    }

    /// The key that signs a statement of this kind at this index, if it has this id.
    pub(super) fn signer(&self, kind: Kind, index: u64, keyid: &str) -> Option<&PublicKey> {
        if kind == Kind::KeyEvent {
            return Some(&self.root).filter(|root| root.keyid() == keyid);
        }
        self.statement
            .iter()
            .find(|known| {
                known.key.keyid() == keyid && known.from <= index && known.until.is_none_or(|until| index < until)
            })
            .map(|known| &known.key)
    }

    /// Takes in a key event whose signature was checked; what is no event of a known shape names nobody.
    pub(super) fn take(&mut self, index: u64, predicate: &Value) {
        let text = |value: &Value, name: &str| value.get(name).and_then(Value::as_str).map(str::to_owned);
        let from = text(predicate, "fromIndex").and_then(|text| text.parse::<u64>().ok());
        let (Some(action), Some(from)) = (text(predicate, "action"), from) else {
            return;
        };
        let from = if action == "revoke" { from } else { from.max(index + 1) };
        let keys = predicate.get("keys").and_then(Value::as_array).unwrap_or_default();
        for named in keys
            .iter()
            .filter(|key| text(key, "purpose").as_deref() == Some("statement"))
        {
            let Some(key) = text(named, "publicKey").and_then(|text| PublicKey::from_base64(&text).ok()) else {
                continue;
            };
            match self.statement.iter_mut().find(|known| known.key == key) {
                None if action == "activate" => self.statement.push(Known { key, from, until: None }),
                Some(known) if action != "activate" => {
                    known.until = Some(known.until.map_or(from, |until| until.min(from)));
                }
                _ => {}
            }
        }
    }
}
