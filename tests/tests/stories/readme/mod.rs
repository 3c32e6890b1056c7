//! What the front page tells a stranger to type works, as it stands there.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use nullius_tests::{Failed, bin};

use super::folder::Folder;

type Checked = Result<(), Failed>;

/// The parts of the page, in the order in which a reader meets them; `build` is what the build of the tests does.
const PARTS: &[&str] = &["build", "walk", "receipt", "envelope", "audit", "end"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

fn page() -> Result<String, Failed> {
    Ok(fs::read_to_string(root().join("README.md"))?)
}

/// The fenced blocks of shell in order, each with the name of its part.
fn blocks(page: &str) -> Vec<(String, String)> {
    let mut blocks = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(fence) = line.strip_prefix("```") else {
            continue;
        };
        let code: Vec<_> = lines.by_ref().take_while(|line| *line != "```").collect();
        let part = fence.strip_prefix("sh").unwrap_or(fence).trim();
        blocks.push((part.to_owned(), code.join("\n") + "\n"));
    }
    blocks
}

/// The blocks of these parts as one script.
fn script(page: &str, parts: &[&str]) -> String {
    let chosen = blocks(page)
        .into_iter()
        .filter(|(part, _)| parts.contains(&part.as_str()));
    chosen.map(|(_, code)| code).collect()
}

/// Runs a script where the programs under test come first on the path. It ends at the first line that fails, and takes
/// its server with it.
fn run(script: &str, folder: &Path) -> Result<Output, Failed> {
    let programs = bin::nullius()?;
    let programs = programs.parent().ok_or("programs lie in a folder")?;
    let prologue = "PATH=$1:$PATH\ntrap 'test -z \"${server:-}\" || kill \"$server\" 2>/dev/null || :' EXIT\n";
    Ok(Command::new("sh")
        .args(["-eu", "-c", &format!("{prologue}{script}"), "readme"])
        .arg(programs)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()?)
}

fn said(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    format!("{}\n{}\n{}", output.status, text(&output.stdout), text(&output.stderr))
}

/// A port that nobody listens on.
fn free_port() -> std::io::Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

#[test]
fn the_walk_and_both_checks_succeed_as_printed_and_a_changed_receipt_fails() -> Checked {
    let page = page()?;
    let folder = Folder::new()?;
    let walk = script(&page, &["walk", "receipt", "envelope", "audit", "end"]);
    let output = run(&walk.replace("8080", &free_port()?.to_string()), folder.path())?;
    assert!(output.status.success(), "{}", said(&output));

    let check = script(&page, &["receipt"]);
    assert!(run(&check, folder.path())?.status.success());
    let file: PathBuf = folder.path().join("promoted.json");
    let original = fs::read_to_string(&file)?;
    let answer: serde_json::Value = serde_json::from_str(&original)?;
    let receipt = answer["receipt"].as_object().ok_or("no receipt")?;
    assert_eq!(receipt.len(), 6);
    for (name, value) in receipt {
        let value = value.as_str().ok_or("a member that is no text")?;
        let first = if value.starts_with('9') { '8' } else { '9' };
        let changed: String = std::iter::once(first).chain(value.chars().skip(1)).collect();
        let tampered = original.replace(&format!("\"{name}\":\"{value}\""), &format!("\"{name}\":\"{changed}\""));
        assert_ne!(tampered, original, "{name}");
        fs::write(&file, tampered)?;
        let output = run(&check, folder.path())?;
        assert!(
            !output.status.success(),
            "a changed {name} was accepted: {}",
            said(&output)
        );
    }
    fs::write(&file, original)?;
    assert!(run(&check, folder.path())?.status.success());
    Ok(())
}

#[test]
fn no_block_of_shell_is_left_out() -> Checked {
    let page = page()?;
    let parts: Vec<_> = blocks(&page).into_iter().map(|(part, _)| part).collect();
    for part in &parts {
        assert!(PARTS.contains(&part.as_str()), "a block of `{part}` that no test runs");
    }
    for part in PARTS {
        assert!(parts.iter().any(|known| known == part), "no block of `{part}`");
    }
    assert_eq!(
        page.lines().filter(|line| line.starts_with("```")).count(),
        2 * parts.len()
    );
    Ok(())
}

#[test]
fn the_two_commands_are_there_and_cargo_run_means_the_kernel() -> Checked {
    let page = page()?;
    assert!(page.contains("\n    cargo run --release -- demo\n"));
    assert!(page.contains("\n    bash .ci/test\n"));
    assert!(root().join(".ci/test").is_file());
    let metadata = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(root())
        .output()?;
    let metadata: serde_json::Value = serde_json::from_slice(&metadata.stdout)?;
    let list = |name: &str| metadata[name].as_array().cloned().unwrap_or_default();
    let default = list("workspace_default_members");
    let runs: Vec<_> = list("packages")
        .into_iter()
        .filter(|package| default.contains(&package["id"]))
        .filter_map(|package| package["default_run"].as_str().map(str::to_owned))
        .collect();
    assert_eq!(runs, ["nullius"]);
    Ok(())
}
