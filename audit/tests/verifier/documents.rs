//! The examples that the pages of docs/spec open with are the golden values.

use std::fs;
use std::path::Path;

use nullius_audit::encoding::unbase64;
use serde_json::Value;

use crate::workshop::{read_json, tests};

fn page(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/spec").join(name)).unwrap()
}

fn text(vectors: &Value, pointer: &str) -> String {
    vectors.pointer(pointer).and_then(Value::as_str).unwrap().to_owned()
}

#[test]
fn pages_show_the_golden_values() {
    let vectors = read_json(&tests().join("vectors.json"));
    let payload = unbase64(&text(&vectors, "/entries/3/envelope/payload")).unwrap();
    let note = text(&vectors, "/checkpoint_text/size_7");
    let receipt = read_json(&tests().join("vectors.json"))["receipt"]["document"].clone();
    let mut expected = vec![
        ("statement.md", String::from_utf8(payload).unwrap()),
        ("envelope.md", text(&vectors, "/entries/3/envelope/signatures/0/sig")),
        ("leaf.md", text(&vectors, "/entries/3/leaf_text")),
        ("leaf.md", text(&vectors, "/entries/3/leaf_hash")),
        ("checkpoint.md", text(&vectors, "/vkey/log")),
        ("receipt.md", text(&vectors, "/receipt/signature_base64")),
        ("commitment.md", text(&vectors, "/commitment/commitment")),
        ("commitment.md", text(&vectors, "/commitment/salt")),
        ("digests.md", text(&vectors, "/candidate/digest")),
        ("digests.md", text(&vectors, "/candidate/digest_with_another_nonce")),
        ("digests.md", text(&vectors, "/ledger/root")),
        ("review-sheet.md", text(&vectors, "/approval_challenge/challenge")),
        ("trust.md", text(&vectors, "/vkey/log")),
        ("trust.md", text(&vectors, "/keys/root/keyid")),
    ];
    expected.extend(note.lines().map(|line| ("checkpoint.md", line.to_owned())));
    expected.extend(
        receipt
            .as_object()
            .unwrap()
            .values()
            .map(|value| ("receipt.md", value.as_str().unwrap().to_owned())),
    );
    for (name, value) in expected {
        assert!(page(name).contains(&value), "{name} does not show {value}");
    }
}

#[test]
fn the_export_page_shows_files_of_the_checked_in_export() {
    let page = page("export.md");
    for path in [
        "checkpoints/15",
        "log/tile/0/000.p/15",
        "log/tile/entries/000.p/15",
        "envelopes/14.dsse.json",
        "openings/3.json",
    ] {
        assert!(
            page.contains(path) && tests().join("export").join(path).is_file(),
            "{path}"
        );
    }
    let artefact = page
        .split("artefacts/")
        .nth(1)
        .unwrap()
        .split_whitespace()
        .next()
        .unwrap();
    assert!(tests().join("export/artefacts").join(artefact).is_file());
}
