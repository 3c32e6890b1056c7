//! The data folder and its keys.
//!
//! ```text
//! nullius.toml      configuration, may be absent
//! nullius.db        the embedded store
//! keys/             the online keys: statement.pem, checkpoint.pem, receipt.pem, vault.key
//! root/root.pem     the root key: move it to another place once the log has begun
//! trust/            what an auditor is given: trust.json and the public keys
//! last-signed/      the second store
//! ```

use std::fs;
use std::path::{Path, PathBuf};

use nullius_schemas::json::{Value, canonical};

use crate::evidence::keys::{CheckpointKey, KeyError, Purpose, ReceiptKey, RootKey, SigningKey, StatementKey};
use crate::evidence::vkey::{KeyType, VerifierKey};
use crate::vault::{KeyEncryptionKey, VaultError};

/// The epoch of the only key-encryption key so far.
pub(crate) const VAULT_EPOCH: u32 = 1;

/// The online keys of a kernel.
pub(crate) struct Keyring {
    pub(crate) statement: StatementKey,
    pub(crate) checkpoint: CheckpointKey,
    pub(crate) receipt: ReceiptKey,
    pub(crate) vault: KeyEncryptionKey,
}

impl std::fmt::Debug for Keyring {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Keyring(hidden)")
    }
}

/// Why the keys are not usable.
#[derive(Debug, thiserror::Error)]
pub(crate) enum KeyringError {
    /// A signing key.
    #[error("{0}")]
    Signing(#[from] KeyError),
    /// The vault's key.
    #[error("{0}")]
    Vault(#[from] VaultError),
    /// A key that the log does not know.
    #[error("the {0} key is not the one that the log names: the folder `keys` belongs to another log")]
    Foreign(&'static str),
    /// A folder or a public file.
    #[error("{path}: {source}")]
    Io {
        /// Where.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// A public form of a key or origin.
    #[error("{0}")]
    Public(String),
}

fn at(path: &Path) -> impl FnOnce(std::io::Error) -> KeyringError + '_ {
    move |source| KeyringError::Io {
        path: path.to_owned(),
        source,
    }
}

/// Makes a folder that only its owner may enter.
pub(crate) fn private_folder(path: &Path) -> Result<(), KeyringError> {
    use std::os::unix::fs::{DirBuilderExt as _, PermissionsExt as _};
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(path)
        .map_err(at(path))?;
    // A folder that was there already may have been open to others.
    fs::set_permissions(path, fs::Permissions::from_mode(0o700)).map_err(at(path))
}

fn load_or_create<P: Purpose>(path: &Path) -> Result<SigningKey<P>, KeyringError> {
    if path.exists() {
        return Ok(SigningKey::load(path)?);
    }
    let key = SigningKey::generate()?;
    key.save(path)?;
    Ok(key)
}

impl Keyring {
    /// Loads the online keys of a log that has begun. It makes none: a new key would sign what nobody can verify.
    pub(crate) fn open(folder: &Path) -> Result<Self, KeyringError> {
        let keys = folder.join("keys");
        Ok(Self {
            statement: SigningKey::load(&keys.join("statement.pem"))?,
            checkpoint: SigningKey::load(&keys.join("checkpoint.pem"))?,
            receipt: SigningKey::load(&keys.join("receipt.pem"))?,
            vault: KeyEncryptionKey::load(&keys.join("vault.key"), VAULT_EPOCH)?,
        })
    }

    /// Loads the online keys of a log that is to begin; those that are not there are made.
    pub(crate) fn create(folder: &Path) -> Result<Self, KeyringError> {
        let keys = folder.join("keys");
        private_folder(&keys)?;
        let vault = keys.join("vault.key");
        Ok(Self {
            statement: load_or_create(&keys.join("statement.pem"))?,
            checkpoint: load_or_create(&keys.join("checkpoint.pem"))?,
            receipt: load_or_create(&keys.join("receipt.pem"))?,
            vault: if vault.exists() {
                KeyEncryptionKey::load(&vault, VAULT_EPOCH)?
            } else {
                KeyEncryptionKey::create(&vault, VAULT_EPOCH)?
            },
        })
    }

    /// Compares the signing keys with those that the log's key event names.
    pub(crate) fn check(&self, event: &Value) -> Result<(), KeyringError> {
        let named = event.get("predicate").and_then(|predicate| predicate.get("keys"));
        let named = named.and_then(Value::as_array).unwrap_or_default();
        let ours = [
            ("statement", self.statement.keyid()),
            ("checkpoint", self.checkpoint.keyid()),
            ("receipt", self.receipt.keyid()),
        ];
        for (purpose, keyid) in ours {
            let is_it = |key: &Value| {
                key.get("purpose") == Some(&Value::from(purpose)) && key.get("keyid") == Some(&Value::from(keyid))
            };
            if !named.iter().any(is_it) {
                return Err(KeyringError::Foreign(purpose));
            }
        }
        Ok(())
    }

    /// The root key, to sign the first leaf with; made if the folder has none.
    pub(crate) fn root(folder: &Path) -> Result<RootKey, KeyringError> {
        let root = folder.join("root");
        private_folder(&root)?;
        load_or_create(&root.join("root.pem"))
    }

    /// The log's verifier key.
    pub(crate) fn log_vkey(&self, origin: &str) -> Result<VerifierKey, KeyringError> {
        VerifierKey::new(origin, KeyType::Ed25519, self.checkpoint.public().clone())
            .map_err(|error| KeyringError::Public(error.to_string()))
    }

    /// Writes what an auditor is given: the root key and the log's verifier key, and the public keys as PEM.
    pub(crate) fn write_trust(&self, folder: &Path, origin: &str, root: &RootKey) -> Result<PathBuf, KeyringError> {
        let trust = folder.join("trust");
        fs::create_dir_all(&trust).map_err(at(&trust))?;
        let document = Value::object([
            ("log", Value::from(self.log_vkey(origin)?.to_string())),
            ("origin", origin.into()),
            (
                "root",
                Value::object([
                    ("keyid", Value::from(root.keyid())),
                    ("publicKey", root.public().to_base64().into()),
                ]),
            ),
        ]);
        let mut text = canonical(&document).map_err(|error| KeyringError::Public(error.to_string()))?;
        text.push(b'\n');
        let path = trust.join("trust.json");
        fs::write(&path, text).map_err(at(&path))?;
        for (name, key) in [
            ("root", root.public()),
            ("statement", self.statement.public()),
            ("checkpoint", self.checkpoint.public()),
            ("receipt", self.receipt.public()),
        ] {
            let file = trust.join(format!("{name}.pub.pem"));
            fs::write(&file, key.to_spki_pem()?).map_err(at(&file))?;
        }
        Ok(path)
    }
}
