//! docs/auditing.md: its commands, and the report that it prints.

use std::process::Command;

use nullius_tests::{Failed, bin};

use crate::house::tree::{block, read, root};

#[test]
fn the_commands_and_the_report_are_those_of_the_page() -> Result<(), Failed> {
    let page = read("docs/auditing.md").map_err(|error| error.to_string())?;
    let mut reports = Vec::new();
    for line in block(&page, "sh").map_err(|error| error.to_string())? {
        let words = line.strip_prefix("nullius-audit ").ok_or("another program")?;
        let output = Command::new(bin::nullius_audit()?)
            .args(words.split(' '))
            .current_dir(root())
            .output()?;
        reports.push((output.status.code(), String::from_utf8(output.stdout)?));
    }
    let codes: Vec<_> = reports.iter().map(|(code, _)| *code).collect();
    // The second brings a checkpoint from inside the export.
    assert_eq!(codes, [Some(0), Some(2), Some(0)]);
    let printed = block(&page, "text").map_err(|error| error.to_string())?;
    let report: Vec<_> = reports[0].1.lines().filter(|line| !line.trim().is_empty()).collect();
    assert_eq!(printed, report);
    Ok(())
}
