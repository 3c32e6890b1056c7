//! `nullius check`: the verifier as a command, on the cases with a known verdict and on command lines that are wrong.

use std::fs;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use nullius_tests::server::Folder;
use nullius_tests::{Failed, bin};
use serde_json::{Value, json};

use crate::house::tree::read;

/// Runs `nullius check` in a folder, with a text on its standard input.
fn check(folder: &Folder, arguments: &[&str], input: &str) -> Result<Output, Failed> {
    let mut child = Command::new(bin::nullius()?)
        .arg("check")
        .args(arguments)
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    // A command that refuses its arguments does not read.
    let _ = child
        .stdin
        .take()
        .ok_or("no standard input")?
        .write_all(input.as_bytes());
    Ok(child.wait_with_output()?)
}

fn report(output: &Output) -> Result<Value, Failed> {
    Ok(serde_json::from_slice(&output.stdout)?)
}

#[test]
fn every_case_comes_out_right_through_the_command() -> Result<(), Failed> {
    let folder = Folder::new()?;
    let cases: Value = serde_json::from_str(&read("gates/src/verifier/cases.json").map_err(|e| e.to_string())?)?;
    let (mut wrong, mut played) = (Vec::new(), 0);
    for case in cases.as_array().ok_or("a list")? {
        let sources: serde_json::Map<_, _> = case["evidence"]
            .as_object()
            .ok_or("labels")?
            .iter()
            .map(|(label, values)| (label.clone(), json!({"content": values})))
            .collect();
        let file = json!({"asOf": "2026-11-30T12:00:00Z", "language": case["lang"], "sources": sources});
        fs::write(folder.path().join("evidence.json"), file.to_string())?;
        let text = case["text"].as_str().ok_or("a text")?;
        fs::write(folder.path().join("draft.md"), text)?;
        let named = ["--type", "casework/letter@1", "--evidence", "evidence.json", "draft.md"];
        let output = check(&folder, &named, "")?;
        let report = report(&output)?;
        let flagged = report["verdict"] != "pass";
        if flagged != (case["verdict"] == "flag") || output.status.code() != Some(i32::from(flagged)) {
            wrong.push(format!("{}: {report}", case["id"]));
        }
        for finding in report["findings"].as_array().ok_or("findings")? {
            let place = |name: &str| {
                finding[name]
                    .as_u64()
                    .and_then(|at| usize::try_from(at).ok())
                    .unwrap_or(usize::MAX)
            };
            assert_eq!(
                text.get(place("start")..place("end")),
                finding["text"].as_str(),
                "{finding}"
            );
            assert!(
                finding["code"].is_string() && finding["detail"].is_string(),
                "{finding}"
            );
        }
        played += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(played >= 24, "only {played} cases were played");
    Ok(())
}

const EVIDENCE: &str = r#"{"asOf": "2026-11-30T12:00:00Z", "language": "nl",
    "sources": {"E1": {"content": {"bedrag": "500.00", "dagen": 14}, "pointer": "/bedrag", "unit": "currency"}}}"#;

#[test]
fn a_draft_from_standard_input_passes_is_sent_back_or_is_refused() -> Result<(), Failed> {
    let folder = Folder::new()?;
    fs::write(folder.path().join("evidence.json"), EVIDENCE)?;
    for (type_name, text, code, verdict, finding) in [
        ("letter", "U krijgt € 500 [E1].", 0, "pass", None),
        ("letter", "U krijgt € 550 [E1].", 1, "revise", Some("number-mismatch")),
        ("letter", "U wacht 14 dagen [E1].", 1, "revise", Some("number-mismatch")),
        (
            "letter",
            "Wij kennen u € 500 toe [E1].",
            1,
            "refuse",
            Some("promise-language"),
        ),
        // Only a response can be sent back.
        (
            "procedure-note",
            "Het is € 550 [E1].",
            1,
            "refuse",
            Some("number-mismatch"),
        ),
        ("letter", "", 1, "revise", Some("empty-draft")),
    ] {
        let output = check(
            &folder,
            &["--type", type_name, "--evidence", "evidence.json", "-"],
            text,
        )?;
        let report = report(&output)?;
        assert_eq!(
            (output.status.code(), report["verdict"].as_str()),
            (Some(code), Some(verdict)),
            "{text}"
        );
        assert_eq!(report["findings"][0]["code"].as_str(), finding, "{text}");
        assert!(report["numbers"]["coincidence"].is_number(), "{report}");
    }
    Ok(())
}

#[test]
fn what_cannot_be_used_ends_with_two_and_says_what_would_be_right() -> Result<(), Failed> {
    let folder = Folder::new()?;
    fs::write(folder.path().join("evidence.json"), EVIDENCE)?;
    fs::write(folder.path().join("wrong.json"), r#"{"language": "nl", "source": {}}"#)?;
    fs::write(folder.path().join("draft.md"), "U krijgt € 500 [E1].")?;
    fs::write(folder.path().join("latin.md"), b"\xe9\xe9n")?;
    for (arguments, said) in [
        (&["--type", "letter", "draft.md"][..], "--evidence"),
        (&["--type", "letter", "--evidence", "evidence.json"], "DRAFT"),
        (&["--evidence", "evidence.json", "draft.md"], "--type"),
        (
            &["--type", "brief", "--evidence", "evidence.json", "draft.md"],
            "casework/letter@1",
        ),
        (
            &["--type", "letter", "--evidence", "absent.json", "draft.md"],
            "absent.json",
        ),
        (
            &["--type", "letter", "--evidence", "evidence.json", "absent.md"],
            "absent.md",
        ),
        (&["--type", "letter", "--evidence", "draft.md", "draft.md"], "not-json"),
        (
            &["--type", "letter", "--evidence", "wrong.json", "draft.md"],
            "/source is no member",
        ),
        (
            &["--type", "letter", "--evidence", "evidence.json", "latin.md"],
            "UTF-8",
        ),
    ] {
        let output = check(&folder, arguments, "")?;
        let error = String::from_utf8(output.stderr)?;
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(said), "{arguments:?}: {error}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
    Ok(())
}

#[test]
fn people_get_lines_with_a_caret_and_help_with_examples() -> Result<(), Failed> {
    let folder = Folder::new()?;
    fs::write(folder.path().join("evidence.json"), EVIDENCE)?;
    let arguments = ["--type", "letter", "--evidence", "evidence.json", "--text", "-"];
    let output = check(&folder, &arguments, "Dag.\nU krijgt € 550 [E1].\n")?;
    let printed = String::from_utf8(output.stdout)?;
    assert_eq!(output.status.code(), Some(1), "{printed}");
    let lines: Vec<_> = printed.lines().collect();
    assert_eq!(lines[0], "2:10: number-mismatch");
    assert_eq!(lines[1..3], ["  U krijgt € 550 [E1].", "           ^^^^^"]);
    assert!(lines[3].contains("E1 holds 500"), "{printed}");
    let help = check(&folder, &["--help"], "")?;
    let help = String::from_utf8(help.stdout)?;
    assert!(help.contains("Examples:") && help.contains("--type letter"), "{help}");
    Ok(())
}

#[test]
fn a_report_that_could_not_be_written_is_no_verdict() -> Result<(), Failed> {
    let folder = Folder::new()?;
    fs::write(folder.path().join("evidence.json"), EVIDENCE)?;
    fs::write(folder.path().join("draft.md"), "U krijgt € 500 [E1].")?;
    let output = Command::new(bin::nullius()?)
        .args(["check", "--type", "letter", "--evidence", "evidence.json", "draft.md"])
        .current_dir(folder.path())
        .stdout(fs::File::options().write(true).open("/dev/full")?)
        .output()?;
    let error = String::from_utf8(output.stderr)?;
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("was not written"), "{error}");
    Ok(())
}
