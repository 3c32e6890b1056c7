//! The command as a script sees it: exit status, the JSON document, and what it refuses to be told.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use crate::workshop::{Export, tests};

fn run(arguments: &[&Path]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_nullius-audit"))
        .args(arguments)
        .output()
        .unwrap()
}

fn verify(export: &Path, trust: &Path, more: &[&str]) -> Output {
    let mut arguments = vec![Path::new("verify"), export, Path::new("--trust"), trust];
    arguments.extend(more.iter().map(Path::new));
    run(&arguments)
}

fn trust() -> std::path::PathBuf {
    tests().join("trust.json")
}

#[test]
fn the_exit_status_is_the_verdict() {
    let export = tests().join("export");
    let since = tests().join("receipt.json");
    let no_checkpoint = verify(&export, &trust(), &["--since", since.to_str().unwrap()]);
    assert_eq!(no_checkpoint.status.code(), Some(1), "a receipt is no checkpoint");
    let good = verify(&export, &trust(), &[]);
    assert_eq!(good.status.code(), Some(0));
    let text = String::from_utf8(good.stdout).unwrap();
    for words in [
        "VERIFIED",
        "opened 106 of 108",
        "Only asserted by the operator",
        "witnesses: 0",
        "verified 13 | withheld 2 |",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let bad = Export::load()
        .without("envelopes/9.dsse.json")
        .look(|folder| verify(folder, &trust(), &[]));
    assert_eq!(bad.status.code(), Some(1));
    let text = String::from_utf8(bad.stdout).unwrap();
    assert!(
        text.contains("FAILED") && text.contains("envelopes/9.dsse.json index 9: "),
        "{text}"
    );
    assert!(!text.contains("Proved"));
}

#[test]
fn the_report_is_one_json_document() {
    let output = verify(&tests().join("export"), &trust(), &["--json"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["format"], "nullius-audit/v1");
    assert_eq!(
        (&report["verdict"], &report["size"]),
        (&"verified".into(), &"15".into())
    );
    assert_eq!(report["witnesses"], 0);
    let bad = Export::load()
        .without("envelopes/9.dsse.json")
        .look(|folder| verify(folder, &trust(), &["--json"]));
    let report: Value = serde_json::from_slice(&bad.stdout).unwrap();
    assert_eq!(report["verdict"], "failed");
    assert_eq!(report["failures"][0]["file"], "envelopes/9.dsse.json");
    assert_eq!(report["failures"][0]["index"], 9);
}

#[test]
fn a_receipt_is_held_against_the_export() {
    let (receipt, export, trust) = (tests().join("receipt.json"), tests().join("export"), trust());
    let call = |receipt: &Path| {
        run(&[
            Path::new("receipt"),
            receipt,
            Path::new("--trust"),
            &trust,
            Path::new("--export"),
            &export,
        ])
    };
    assert_eq!(call(&receipt).status.code(), Some(0));
    let other = call(&trust);
    assert_eq!(other.status.code(), Some(1));
    assert!(String::from_utf8(other.stdout).unwrap().starts_with("FAILED  receipt"));
}

#[test]
fn trust_never_comes_from_inside_the_export() {
    let output = Export::load().look(|folder| {
        let inside = folder.join("trust.json");
        fs::copy(trust(), &inside).unwrap();
        verify(folder, &inside, &[])
    });
    assert_eq!(output.status.code(), Some(2));
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .contains("must come from elsewhere")
    );
    let since = tests().join("export/checkpoint");
    let output = verify(&tests().join("export"), &trust(), &["--since", since.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_wrong_call_is_no_verdict() {
    let export = tests().join("export");
    for (export, trust) in [
        (export.join("nowhere"), trust()),
        (export.clone(), export.join("../nowhere.json")),
        (export.clone(), tests().join("receipt.json")),
    ] {
        let output = verify(&export, &trust, &[]);
        assert_eq!(output.status.code(), Some(2), "{}", trust.display());
        assert!(output.stdout.is_empty() && !output.stderr.is_empty());
    }
    assert_eq!(run(&[Path::new("verify")]).status.code(), Some(2));
    let help = run(&[Path::new("--help")]);
    assert!(help.status.success() && String::from_utf8(help.stdout).unwrap().contains("Examples:"));
    let completions = run(&[Path::new("completions"), Path::new("bash")]);
    assert!(completions.status.success() && !completions.stdout.is_empty());
}
