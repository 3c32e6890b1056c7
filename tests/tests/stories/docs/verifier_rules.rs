//! docs/verifier-rules.md: its commands, its evidence file, and every example of its tables.

use std::fs;
use std::process::{Command, Output};

use nullius_tests::server::Folder;
use nullius_tests::{Failed, bin};
use serde_json::Value;

use crate::house::tree::{block, read};

fn page() -> Result<String, Failed> {
    read("docs/verifier-rules.md").map_err(|error| error.to_string().into())
}

/// A folder with the evidence file of the page and a draft.
fn folder(page: &str, draft: &str) -> Result<Folder, Failed> {
    let folder = Folder::new()?;
    let file = block(page, "json evidence").map_err(|error| error.to_string())?;
    fs::write(folder.path().join("evidence.json"), file.join("\n"))?;
    fs::write(folder.path().join("letter.md"), draft)?;
    Ok(folder)
}

fn run(folder: &Folder, words: &str) -> Result<Output, Failed> {
    let words = words.strip_prefix("nullius ").ok_or("another program")?;
    Ok(Command::new(bin::nullius()?)
        .args(words.split(' '))
        .current_dir(folder.path())
        .output()?)
}

/// Text and codes of each example: the rows of the tables with a rule, a text and a finding.
fn examples(page: &str) -> Vec<(String, Vec<String>)> {
    let rows = page
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    rows.map(|row| row.split(" | ").collect::<Vec<_>>())
        .filter_map(|cells| match cells.as_slice() {
            [.., text, "—"] => Some(((*text).to_owned(), Vec::new())),
            [.., text, codes] if codes.starts_with('`') => {
                let codes = codes.split('`').skip(1).step_by(2).map(str::to_owned).collect();
                Some(((*text).to_owned(), codes))
            }
            _ => None,
        })
        .map(|(text, codes)| (text.trim_start_matches("| ").to_owned(), codes))
        .collect()
}

#[test]
fn every_example_is_judged_as_the_page_says() -> Result<(), Failed> {
    let page = page()?;
    let command = *block(&page, "sh")
        .map_err(|error| error.to_string())?
        .first()
        .ok_or("no command")?;
    let (mut wrong, mut played) = (Vec::new(), 0);
    let folder = folder(&page, "")?;
    for (text, codes) in examples(&page) {
        fs::write(folder.path().join("letter.md"), &text)?;
        let output = run(&folder, command)?;
        let report: Value = serde_json::from_slice(&output.stdout)?;
        let found: Vec<_> = report["findings"]
            .as_array()
            .ok_or("findings")?
            .iter()
            .filter_map(|finding| finding["code"].as_str())
            .collect();
        if found != codes || output.status.success() != codes.is_empty() {
            wrong.push(format!("{text}: {found:?} instead of {codes:?}"));
        }
        played += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(played > 40, "only {played} examples were played");
    Ok(())
}

#[test]
fn the_commands_work_and_people_get_a_caret() -> Result<(), Failed> {
    let page = page()?;
    let folder = folder(&page, "Wij hielden € 168,30 in [E1].")?;
    for line in block(&page, "sh").map_err(|error| error.to_string())? {
        let output = run(&folder, line)?;
        assert_eq!(output.status.code(), Some(1), "{line}");
        let printed = String::from_utf8(output.stdout)?;
        assert_eq!(printed.contains("^^^^"), line.contains("--text"), "{printed}");
        assert!(printed.contains("number-mismatch"), "{printed}");
    }
    Ok(())
}
