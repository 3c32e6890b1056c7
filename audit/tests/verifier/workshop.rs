//! Takes the checked-in export apart, lets a test change what it wants, and puts it together again with real keys.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use ed25519_dalek::{Signer as _, SigningKey};
use nullius_audit::encoding::{Hash, base64, hex, keyid, sha256, unbase64};
use nullius_audit::envelope::{leaf, pae};
use nullius_audit::export::{Checked, verify};
use nullius_audit::json::{DOCUMENT_DEPTH, canonical, read};
use nullius_audit::report::{Failure, Report};
use nullius_audit::tree::{Frontier, TILE, leaf_hash, levels, root, tiles};
use nullius_audit::trust::Trust;
use serde_json::{Value, json};

pub(crate) const ORIGIN: &str = "nullius.example/voorbeeldstad/1";
pub(crate) const ROOT: u8 = 0;
pub(crate) const STATEMENT: u8 = 32;
pub(crate) const LOG: u8 = 64;
pub(crate) const RECEIPT: u8 = 96;
pub(crate) const STRANGER: u8 = 160;

pub(crate) fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

pub(crate) fn read_json(path: &Path) -> Value {
    serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
}

/// The key whose seed counts up from `first`.
pub(crate) fn key(first: u8) -> SigningKey {
    let mut seed = [0; 32];
    for (slot, byte) in seed.iter_mut().zip(first..) {
        *slot = byte;
    }
    SigningKey::from_bytes(&seed)
}

pub(crate) fn public(first: u8) -> String {
    base64(key(first).verifying_key().as_bytes())
}

pub(crate) fn id(first: u8) -> String {
    hex(&keyid(&key(first).verifying_key()))
}

pub(crate) fn jcs(value: &Value) -> Vec<u8> {
    canonical(&read(&serde_json::to_vec(value).unwrap(), DOCUMENT_DEPTH).unwrap())
}

pub(crate) fn vkey(origin: &str, first: u8) -> String {
    let bytes = [&[1], key(first).verifying_key().as_bytes().as_slice()].concat();
    let id = sha256(&[origin.as_bytes(), b"\n", &bytes]);
    format!("{origin}+{}+{}", hex(&id[..4]), base64(&bytes))
}

pub(crate) fn note(origin: &str, size: u64, root: &Hash, first: u8) -> Vec<u8> {
    let text = format!("{origin}\n{size}\n{}\n", base64(root));
    let bytes = [&[1], key(first).verifying_key().as_bytes().as_slice()].concat();
    let id = sha256(&[origin.as_bytes(), b"\n", &bytes]);
    let blob = [&id[..4], &key(first).sign(text.as_bytes()).to_bytes()].concat();
    format!("{text}\n\u{2014} {origin} {}\n", base64(&blob)).into_bytes()
}

/// One statement with those who sign it and what is opened of it.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) statement: Value,
    pub(crate) signers: Vec<u8>,
    pub(crate) opening: Option<Value>,
}

impl Entry {
    pub(crate) fn kind(&self) -> &str {
        self.statement["predicateType"]
            .as_str()
            .unwrap()
            .rsplit('/')
            .nth(1)
            .unwrap()
    }

    /// Gives a review the challenge that its members make, and a statement that is not about a candidate the digest of
    /// its predicate.
    pub(crate) fn seal(&mut self) {
        let kind = self.kind().to_owned();
        if kind == "review" {
            self.statement["predicate"]["challenge"] = json!(challenge(&self.statement));
        }
        if kind != "promotion" && kind != "review" {
            let digest = sha256(&[
                format!("nullius/{kind}/v1\n").as_bytes(),
                &jcs(&self.statement["predicate"]),
            ]);
            self.statement["subject"][0]["digest"]["sha256"] = json!(hex(&digest));
        }
    }
}

fn challenge(statement: &Value) -> String {
    let review = &statement["predicate"];
    let document = json!({
        "candidate": statement["subject"][0]["digest"]["sha256"], "destination": review["destination"],
        "nonce": review["nonce"], "notAfter": review["notAfter"], "origin": review["origin"],
        "reason": review["commitments"]["reason"], "sheet": review["sheetDigest"],
        "slot": review["slot"].as_u64().unwrap_or(0), "tenant": review["tenant"], "type": review["type"],
        "verdict": review["verdict"],
    });
    hex(&sha256(&[b"nullius/approval/v1\n", &jcs(&document)]))
}

/// What an operator with all keys writes.
#[derive(Clone)]
pub(crate) struct Story {
    pub(crate) entries: Vec<Entry>,
    pub(crate) published: Vec<u64>,
    artefacts: BTreeMap<String, Vec<u8>>,
}

// Where the story of the checked-in export has what.
pub(crate) const POLICY_LOAD: usize = 1;
pub(crate) const PROMOTED: usize = 8;
pub(crate) const GATE: usize = 9;
pub(crate) const HELD: usize = 10;
pub(crate) const REVIEW: usize = 12;
pub(crate) const AFTER_REVIEW: usize = 13;

impl Story {
    pub(crate) fn load() -> Self {
        let export = Export::load();
        let count = export
            .files
            .keys()
            .filter(|path| path.starts_with("envelopes/"))
            .count();
        let entries = (0..count).map(|index| {
            let envelope: Value =
                serde_json::from_slice(&export.files[&format!("envelopes/{index}.dsse.json")]).unwrap();
            let body = unbase64(envelope["payload"].as_str().unwrap()).unwrap();
            let opening = export.files.get(&format!("openings/{index}.json"));
            Entry {
                statement: serde_json::from_slice(&body).unwrap(),
                signers: vec![if index == 0 { ROOT } else { STATEMENT }],
                opening: opening.map(|bytes| serde_json::from_slice(bytes).unwrap()),
            }
        });
        let entries = entries.collect();
        let artefacts = export
            .files
            .into_iter()
            .filter(|(path, _)| path.starts_with("artefacts/"))
            .collect();
        Self {
            entries,
            published: vec![1, 8],
            artefacts,
        }
    }

    /// Changes the predicate at `index`; everything is signed and logged with the change.
    pub(crate) fn edit(mut self, index: usize, change: impl FnOnce(&mut Value)) -> Self {
        change(&mut self.entries[index].statement["predicate"]);
        self.entries[index].seal();
        self
    }

    /// Changes the predicate at `index` and leaves its challenge and its subject's digest as they were.
    pub(crate) fn edit_alone(mut self, index: usize, change: impl FnOnce(&mut Value)) -> Self {
        change(&mut self.entries[index].statement["predicate"]);
        self
    }

    /// Puts another statement like the one at `like` at the end, changed, with a fresh nonce.
    pub(crate) fn append(mut self, like: usize, change: impl FnOnce(&mut Value)) -> Self {
        let mut entry = self.entries[like].clone();
        let fresh = sha256(&[b"fresh", &self.entries.len().to_be_bytes()]);
        entry.statement["predicate"]["nonce"] = json!(hex(&fresh));
        entry.statement["predicate"]["epoch"] = json!("4");
        entry.opening = None;
        change(&mut entry.statement);
        entry.seal();
        self.entries.push(entry);
        self
    }

    /// A root-signed key event at the end.
    pub(crate) fn key_event(self, action: &str, from: &str, purpose: &str, first: u8) -> Self {
        let mut story = self.append(0, |statement| {
            statement["predicate"]["action"] = json!(action);
            statement["predicate"]["fromIndex"] = json!(from);
            statement["predicate"]["keys"] =
                json!([{"purpose": purpose, "keyid": id(first), "publicKey": public(first)}]);
        });
        story.entries.last_mut().unwrap().signers = vec![ROOT];
        story
    }

    pub(crate) fn build(&self) -> Export {
        let mut files = self.artefacts.clone();
        let mut leaves = Vec::new();
        for (index, entry) in self.entries.iter().enumerate() {
            let (envelope, leaf) = sign(&jcs(&entry.statement), &entry.signers);
            files.insert(format!("envelopes/{index}.dsse.json"), envelope);
            leaves.push(leaf);
            if let Some(opening) = &entry.opening {
                files.insert(format!("openings/{index}.json"), jcs(opening));
            }
        }
        let mut export = Export { files };
        export.write_log(&leaves, &self.published);
        export
    }
}

/// An envelope over a body, and its leaf.
pub(crate) fn sign(body: &[u8], signers: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let pae = pae(body);
    let signatures: Vec<_> = signers.iter().map(|first| (*first, key(*first).sign(&pae))).collect();
    let (first, signature) = signatures[0];
    let leaf = leaf(&key(first).verifying_key(), &sha256(&[&pae]), &signature);
    let signatures: Vec<_> = signatures
        .iter()
        .map(|(first, signature)| json!({"keyid": id(*first), "sig": base64(&signature.to_bytes())}))
        .collect();
    let envelope =
        json!({"payload": base64(body), "payloadType": "application/vnd.in-toto+json", "signatures": signatures});
    (jcs(&envelope), leaf)
}

/// The files of an export, in memory.
#[derive(Clone)]
pub(crate) struct Export {
    pub(crate) files: BTreeMap<String, Vec<u8>>,
}

static COUNTER: AtomicU64 = AtomicU64::new(0);

impl Export {
    pub(crate) fn load() -> Self {
        let mut files = BTreeMap::new();
        let base = tests().join("export");
        let mut folders = vec![base.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let name = path.strip_prefix(&base).unwrap().to_str().unwrap().to_owned();
                    files.insert(name, fs::read(path).unwrap());
                }
            }
        }
        Self { files }
    }

    /// Tiles, bundles, notes and manifest for these leaves.
    pub(crate) fn write_log(&mut self, leaves: &[Vec<u8>], published: &[u64]) {
        self.files
            .retain(|path, _| !path.starts_with("log/") && !path.starts_with("checkpoint"));
        let size = u64::try_from(leaves.len()).unwrap();
        let mut tree = Frontier::default();
        let mut hashes: Vec<Hash> = Vec::new();
        for leaf in leaves {
            tree.push(leaf_hash(leaf));
            hashes.push(leaf_hash(leaf));
            if published.contains(&tree.size()) || tree.size() == size {
                let note = note(ORIGIN, tree.size(), &tree.root(), LOG);
                self.files.insert(format!("checkpoints/{}", tree.size()), note.clone());
                self.files.insert("checkpoint".into(), note);
            }
        }
        if leaves.is_empty() {
            self.files
                .insert("checkpoint".into(), note(ORIGIN, 0, &tree.root(), LOG));
            self.files
                .insert("checkpoints/0".into(), note(ORIGIN, 0, &tree.root(), LOG));
        }
        let mut rest = leaves;
        for tile in tiles(size, 0) {
            let (mine, others) = rest.split_at(usize::try_from(tile.width).unwrap());
            rest = others;
            let bundle: Vec<u8> = mine
                .iter()
                .flat_map(|leaf| [&u16::try_from(leaf.len()).unwrap().to_be_bytes(), leaf.as_slice()].concat())
                .collect();
            self.files.insert(format!("log/{}", tile.entries_path()), bundle);
        }
        for level in 0..levels(size) {
            let mut next = Vec::new();
            for (tile, mine) in tiles(size, level).zip(hashes.chunks(256)) {
                self.files.insert(format!("log/{}", tile.path()), mine.concat());
                if tile.width == TILE {
                    next.push(root(mine));
                }
            }
            hashes = next;
        }
        self.manifest(ORIGIN, size);
    }

    /// A manifest that fits whatever the files are now: an attacker would write one too.
    pub(crate) fn manifest(&mut self, origin: &str, size: u64) {
        self.files.remove("manifest.json");
        let listed: BTreeMap<_, _> = self
            .files
            .iter()
            .map(|(path, bytes)| (path, hex(&sha256(&[bytes]))))
            .collect();
        let manifest =
            json!({"format": "nullius-export/v1", "origin": origin, "size": size.to_string(), "files": listed});
        self.files.insert("manifest.json".into(), jcs(&manifest));
    }

    /// The same with other content in some file, and a manifest that says so.
    pub(crate) fn with(mut self, path: &str, content: impl Into<Vec<u8>>) -> Self {
        let size = self.size();
        self.files.insert(path.into(), content.into());
        self.manifest(ORIGIN, size);
        self
    }

    /// The same without some file, and a manifest that says so.
    pub(crate) fn without(mut self, path: &str) -> Self {
        let size = self.size();
        assert!(self.files.remove(path).is_some(), "{path}");
        self.manifest(ORIGIN, size);
        self
    }

    pub(crate) fn size(&self) -> u64 {
        let manifest: Value = serde_json::from_slice(&self.files["manifest.json"]).unwrap();
        manifest["size"].as_str().unwrap().parse().unwrap()
    }

    pub(crate) fn leaves(&self) -> Vec<Vec<u8>> {
        let mut leaves = Vec::new();
        for tile in tiles(self.size(), 0) {
            let mut rest = self.files[&format!("log/{}", tile.entries_path())].as_slice();
            while let Some((length, after)) = rest.split_first_chunk::<2>() {
                let (entry, after) = after.split_at(u16::from_be_bytes(*length).into());
                leaves.push(entry.to_vec());
                rest = after;
            }
        }
        leaves
    }

    /// Writes it to a folder of its own, looks at it there, and takes the folder away.
    pub(crate) fn look<T>(&self, question: impl FnOnce(&Path) -> T) -> T {
        let number = COUNTER.fetch_add(1, Ordering::Relaxed);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("export-{}-{number}", std::process::id()));
        for (path, bytes) in &self.files {
            let target = folder.join(path);
            fs::create_dir_all(target.parent().unwrap()).unwrap();
            fs::write(target, bytes).unwrap();
        }
        let answer = question(&folder);
        fs::remove_dir_all(&folder).unwrap();
        answer
    }

    pub(crate) fn check(&self, trust: &Trust) -> Checked {
        self.look(|folder| verify(folder, trust, None))
    }

    /// The report for an auditor who kept no checkpoint: only the export itself can betray it.
    pub(crate) fn report(&self) -> Report {
        self.check(&trust(None)).report
    }

    /// The report for an auditor who kept the checkpoint of the checked-in export at size 8.
    pub(crate) fn report_with_checkpoint(&self) -> Report {
        self.check(&checked_in_trust()).report
    }
}

pub(crate) fn trust_document(checkpoint: Option<&[u8]>) -> Value {
    let mut document = json!({
        "origin": ORIGIN, "root": {"keyid": id(ROOT), "publicKey": public(ROOT)}, "log": vkey(ORIGIN, LOG),
    });
    if let Some(checkpoint) = checkpoint {
        document["checkpoint"] = json!(String::from_utf8(checkpoint.to_vec()).unwrap());
    }
    document
}

pub(crate) fn trust(checkpoint: Option<&[u8]>) -> Trust {
    Trust::read(&jcs(&trust_document(checkpoint))).unwrap()
}

pub(crate) fn checked_in_trust() -> Trust {
    Trust::read(&fs::read(tests().join("trust.json")).unwrap()).unwrap()
}

/// The report is a failure that names this place with these words.
#[track_caller]
pub(crate) fn assert_fails(report: &Report, file: &str, index: Option<usize>, field: Option<&str>, words: &str) {
    assert!(!report.is_verified() && report.proved.is_empty());
    let index = index.map(|index| u64::try_from(index).unwrap());
    let here = |failure: &&Failure| {
        failure.file == file
            && failure.index == index
            && failure.field.as_deref() == field
            && failure.message.contains(words)
    };
    assert!(
        report.failures.iter().any(|failure| here(&failure)),
        "{:#?}",
        report.failures
    );
}

/// The report is a failure of the statement at `index` in that member.
#[track_caller]
pub(crate) fn assert_statement_fails(report: &Report, index: usize, field: &str, words: &str) {
    let field = (!field.is_empty()).then_some(field);
    assert_fails(
        report,
        &format!("envelopes/{index}.dsse.json"),
        Some(index),
        field,
        words,
    );
    assert!(report.statements.failed > 0);
}
