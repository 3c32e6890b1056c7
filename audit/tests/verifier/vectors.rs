//! The golden values that concern a verifier. Maker: docs/spec/vectors/make.py.

use std::collections::BTreeMap;

use nullius_audit::commitment::{Place, commit, message};
use nullius_audit::encoding::{Hash, hex, sha256, unbase64, unhex32};
use nullius_audit::envelope::{self, leaf_of};
use nullius_audit::json::{Json, STATEMENT_DEPTH, canonical, read};
use nullius_audit::keys::Keys;
use nullius_audit::note::{NoteError, Vkey, open};
use nullius_audit::tree::{Tile, extends, includes, leaf_hash, levels, root, tile_number, tiles};
use serde_json::Value;

use crate::workshop::{ROOT, STATEMENT, id, jcs, key, public, read_json, tests};

fn vectors() -> Value {
    read_json(&tests().join("vectors.json"))
}

fn text<'a>(value: &'a Value, pointer: &str) -> &'a str {
    value.pointer(pointer).and_then(Value::as_str).unwrap()
}

fn hash(value: &Value) -> Hash {
    unhex32(value.as_str().unwrap()).unwrap()
}

fn hashes(value: &Value) -> Vec<Hash> {
    value.as_array().unwrap().iter().map(hash).collect()
}

/// Also what the strict reader refuses, to try the canonical form alone.
fn loose(value: Value) -> Json {
    match value {
        Value::Null => Json::Null,
        Value::Bool(value) => Json::Bool(value),
        Value::Number(number) => Json::Integer(number.as_i64().unwrap()),
        Value::String(text) => Json::Text(text),
        Value::Array(items) => Json::List(items.into_iter().map(loose).collect()),
        Value::Object(map) => Json::Object(map.into_iter().map(|(key, value)| (key, loose(value))).collect()),
    }
}

#[test]
fn canonical_form() {
    for vector in vectors()["jcs"].as_array().unwrap() {
        let value = loose(serde_json::from_str(text(vector, "/input_text")).unwrap());
        assert_eq!(
            String::from_utf8(canonical(&value)).unwrap(),
            text(vector, "/output_text")
        );
    }
}

#[test]
fn what_the_strict_reader_refuses() {
    for vector in vectors()["reader_refuses_text"].as_array().unwrap() {
        assert!(
            read(vector.as_str().unwrap().as_bytes(), STATEMENT_DEPTH).is_err(),
            "{vector}"
        );
    }
}

#[test]
fn keys() {
    let vectors = vectors();
    for (name, first) in [("root", ROOT), ("statement", STATEMENT)] {
        assert_eq!(text(&vectors, &format!("/keys/{name}/keyid")), id(first));
        assert_eq!(
            text(&vectors, &format!("/keys/{name}/public")),
            hex(&unbase64(&public(first)).unwrap())
        );
    }
}

#[test]
fn digests_of_documents() {
    let vectors = vectors();
    for (document, domain, expected) in [
        ("/candidate/document", "nullius/candidate/v1\n", "/candidate/digest"),
        (
            "/approval_challenge/document",
            "nullius/approval/v1\n",
            "/approval_challenge/challenge",
        ),
    ] {
        let digest = sha256(&[domain.as_bytes(), &jcs(vectors.pointer(document).unwrap())]);
        assert_eq!(hex(&digest), text(&vectors, expected));
    }
}

#[test]
fn commitments() {
    let vectors = vectors();
    let vector = &vectors["commitment"];
    let salt = unhex32(text(vector, "/salt")).unwrap();
    let place = |pointer| Place {
        tenant: text(&vectors, "/tenant"),
        record: text(vector, "/record"),
        predicate_type: text(vector, "/predicateType"),
        pointer,
    };
    let value = |text: &str| Json::Text(text.into());
    let hexed = |pointer, one: &str| hex(&commit(place(pointer), &value(one), &salt).unwrap());
    assert_eq!(
        hex(&message(place("/kind"), &value("debt")).unwrap()),
        text(vector, "/message")
    );
    assert_eq!(hexed("/kind", "debt"), text(vector, "/commitment"));
    let others: Vec<_> = vector["must_differ"]
        .as_object()
        .unwrap()
        .values()
        .filter_map(Value::as_str)
        .collect();
    assert!(
        others.contains(&hexed("/kind2", "debt").as_str()) && others.contains(&hexed("/kind", "kind\ndebt").as_str())
    );
    assert!(!others.contains(&text(vector, "/commitment")));
    assert_eq!(unhex32(&"22".repeat(31)), None);
}

#[test]
fn ledger_root() {
    let vectors = vectors();
    let leaves: Vec<_> = hashes(&vectors["ledger"]["source_commitments"])
        .iter()
        .map(|commitment| leaf_hash(commitment))
        .collect();
    assert_eq!(hex(&root(&leaves)), text(&vectors, "/ledger/root"));
}

#[test]
fn envelopes_and_leaves() {
    let vectors = vectors();
    let statement_key = key(STATEMENT).verifying_key();
    for entry in vectors["entries"].as_array().unwrap() {
        let envelope = envelope::read(&serde_json::to_vec(&entry["envelope"]).unwrap()).unwrap();
        let signer = Keys::new(statement_key).signer(&envelope.pae, &envelope.signatures[0]);
        assert_eq!(signer, Some(statement_key));
        assert_eq!(
            Keys::new(key(ROOT).verifying_key()).signer(&envelope.pae, &envelope.signatures[0]),
            None
        );
        let leaf = leaf_of(&envelope, &statement_key).unwrap();
        assert_eq!(String::from_utf8(leaf.clone()).unwrap(), text(entry, "/leaf_text"));
        assert_eq!(hex(&leaf_hash(&leaf)), text(entry, "/leaf_hash"));
    }
}

fn leaves() -> Vec<Hash> {
    vectors()["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| hash(&entry["leaf_hash"]))
        .collect()
}

fn known_root(vectors: &Value, size: u64) -> Hash {
    hash(&vectors["roots"][size.to_string()])
}

#[test]
fn roots() {
    let (vectors, leaves) = (vectors(), leaves());
    for size in 0..=7 {
        assert_eq!(
            root(&leaves[..size]),
            known_root(&vectors, u64::try_from(size).unwrap()),
            "{size}"
        );
    }
}

#[test]
fn inclusion_proofs_prove_their_leaf_and_no_other() {
    let (vectors, leaves) = (vectors(), leaves());
    for vector in vectors["inclusion"].as_array().unwrap() {
        let (index, size) = (vector["index"].as_u64().unwrap(), vector["size"].as_u64().unwrap());
        let (path, root) = (hashes(&vector["path"]), known_root(&vectors, size));
        for (other, leaf) in (0..).zip(&leaves) {
            assert_eq!(
                includes(*leaf, index, size, &path, &root),
                other == index,
                "{vector} {other}"
            );
        }
        let leaf = leaves[usize::try_from(index).unwrap()];
        for wrong in (0..size).filter(|wrong| *wrong != index) {
            assert!(!includes(leaf, wrong, size, &path, &root), "{vector} at {wrong}");
        }
        assert!(!includes(
            leaf,
            index,
            size,
            &[path.clone(), vec![root]].concat(),
            &root
        ));
        assert!(path.is_empty() || !includes(leaf, index, size, &path[1..], &root));
        assert!(!includes(leaf, index + size, size, &path, &root) && !includes(leaf, 0, 0, &path, &root));
    }
}

#[test]
fn consistency_proofs_prove_their_sizes_and_no_others() {
    let vectors = vectors();
    for vector in vectors["consistency"].as_array().unwrap() {
        let (old, new) = (vector["old"].as_u64().unwrap(), vector["new"].as_u64().unwrap());
        let proof = hashes(&vector["proof"]);
        let (old_root, new_root) = (known_root(&vectors, old), known_root(&vectors, new));
        assert!(extends(old, &old_root, new, &new_root, &proof), "{vector}");
        assert!(
            !extends(old, &new_root, new, &old_root, &proof) || old == new,
            "{vector}"
        );
        assert!(!extends(0, &known_root(&vectors, 0), new, &new_root, &proof));
        assert!(!extends(new + 1, &old_root, new, &new_root, &proof));
        assert!(!extends(
            old,
            &old_root,
            new,
            &new_root,
            &[proof.clone(), vec![new_root]].concat()
        ));
        assert!(proof.is_empty() || !extends(old, &old_root, new, &new_root, &proof[1..]));
    }
}

#[test]
fn checkpoints() {
    let vectors = vectors();
    let vkey = Vkey::parse(text(&vectors, "/vkey/log")).unwrap();
    for (name, size) in [("size_0", 0), ("size_7", 7), ("size_7_cosigned", 7)] {
        let checkpoint = open(text(&vectors, &format!("/checkpoint_text/{name}")).as_bytes(), &vkey).unwrap();
        assert_eq!((checkpoint.size, checkpoint.root), (size, known_root(&vectors, size)));
    }
    assert!(matches!(
        Vkey::parse(text(&vectors, "/vkey/witness")),
        Err(NoteError::NotAVkey)
    ));
    let mut other = text(&vectors, "/vkey/log").replace("+5b", "+5c");
    assert!(matches!(Vkey::parse(&other), Err(NoteError::WrongKeyId)));
    other.insert(0, 'x');
    assert!(Vkey::parse(&other).is_err());
}

#[test]
fn a_note_has_one_spelling() {
    let vectors = vectors();
    let vkey = Vkey::parse(text(&vectors, "/vkey/log")).unwrap();
    let note = text(&vectors, "/checkpoint_text/size_7");
    for (changed, expected) in [
        (note.trim_end().to_owned(), NoteError::NotANote),
        (format!("{note}junk\n"), NoteError::NotANote),
        (format!("{note}\n"), NoteError::NotANote),
        (note.replace("\n\n", "\n"), NoteError::NotANote),
        (note.replace('\n', "\r\n"), NoteError::NotANote),
        (note.replace('\u{2014}', "-"), NoteError::NotANote),
        (
            note.replace("voorbeeldstad/1 ", "voorbeeldstad/2 "),
            NoteError::Unsigned,
        ),
        (
            note.replacen("voorbeeldstad/1\n", "voorbeeldstad/2\n", 1),
            NoteError::BadSignature,
        ),
        (note.replacen("\n7\n", "\n8\n", 1), NoteError::BadSignature),
        (note.replacen("\n7\n", "\n07\n", 1), NoteError::BadSignature),
        (note.replacen("wH+k", "wH+l", 1), NoteError::BadSignature),
        (note.replace("CAs=", "CAt="), NoteError::NotANote),
    ] {
        assert_eq!(open(changed.as_bytes(), &vkey), Err(expected), "{changed}");
    }
}

#[test]
fn tile_layout() {
    let vectors = vectors();
    for (number, path) in vectors["tiles"]["paths"].as_object().unwrap() {
        assert_eq!(tile_number(number.parse().unwrap()), path.as_str().unwrap());
    }
    for (size, expected) in vectors["tiles"]["widths (level, full, partial)"].as_object().unwrap() {
        let size = size.parse().unwrap();
        let found: Vec<[u64; 3]> = (0..levels(size))
            .map(|level| {
                let (full, partial): (Vec<Tile>, Vec<Tile>) = tiles(size, level).partition(|tile| tile.width == 256);
                [
                    level.into(),
                    u64::try_from(full.len()).unwrap(),
                    partial.first().map_or(0, |tile| tile.width),
                ]
            })
            .collect();
        assert_eq!(serde_json::to_value(found).unwrap(), *expected, "{size}");
    }
    let all: BTreeMap<_, _> = tiles(300, 0).map(|tile| (tile.path(), tile.entries_path())).collect();
    let expected = [
        ("tile/0/000", "tile/entries/000"),
        ("tile/0/001.p/44", "tile/entries/001.p/44"),
    ];
    assert_eq!(
        all,
        expected.map(|(left, right)| (left.to_owned(), right.to_owned())).into()
    );
}
