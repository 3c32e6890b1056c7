//! `nullius demo` does what it says, and what it prints to copy works.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use nullius_tests::{Failed, bin};

use super::folder::Folder;

type Checked = Result<(), Failed>;

fn demo(data: &Path) -> Result<Command, Failed> {
    // Both programs are there, so that the demo prints how to call them.
    bin::nullius_audit()?;
    let mut command = Command::new(bin::nullius()?);
    command
        .args(["demo", "--listen", "127.0.0.1:0", "--data"])
        .arg(data)
        .stdin(Stdio::null());
    Ok(command)
}

fn output(command: &mut Command) -> Result<(Output, String), Failed> {
    let output = command.output()?;
    let printed = String::from_utf8(output.stdout.clone())?;
    Ok((output, printed))
}

/// The rows of the table: `case/candidate`, and so on.
fn rows(printed: &str) -> usize {
    let is_row = |line: &&str| {
        let name = line.split(' ').next().unwrap_or_default();
        name.starts_with(|first: char| first.is_ascii_digit()) && name.contains('/')
    };
    printed.lines().filter(is_row).count()
}

/// What is printed to copy, from the line that begins with `from`.
fn to_copy(printed: &str, from: &str) -> String {
    let lines = printed.lines().skip_while(|line| !line.starts_with(from));
    let lines = lines.take_while(|line| !line.starts_with("Serving") && !line.starts_with("# Look at it again"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

fn shell(script: &str, folder: &Path) -> Result<String, Failed> {
    let output = Command::new("sh")
        .args(["-eu", "-c", script])
        .current_dir(folder)
        .output()?;
    let printed = String::from_utf8(output.stdout)?;
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{script}\n{printed}\n{errors}");
    Ok(printed)
}

#[test]
fn every_candidate_comes_out_as_its_case_file_says_and_the_log_verifies() -> Checked {
    let folder = Folder::new()?;
    let data = folder.path().join("town");
    let (result, printed) = output(demo(&data)?.arg("--exit"))?;
    assert!(result.status.success(), "{printed}");
    assert_eq!(rows(&printed), 27, "{printed}");
    assert!(printed.contains("27 of 27 as the case files say."), "{printed}");
    assert!(printed.contains("does not count (sources-not-opened)"), "{printed}");
    assert!(printed.contains("again: unavailable"), "{printed}");
    let verified = shell(&to_copy(&printed, "# Take the whole log away"), folder.path())?;
    assert!(verified.starts_with("VERIFIED"), "{verified}");

    let (result, printed) = output(demo(&data)?.arg("--exit"))?;
    assert!(result.status.success(), "{printed}");
    assert!(printed.contains("played before"), "{printed}");
    assert_eq!(rows(&printed), 27, "{printed}");
    Ok(())
}

#[test]
fn what_is_printed_to_copy_works_while_it_serves() -> Checked {
    let folder = Folder::new()?;
    let mut child = demo(&folder.path().join("town"))?.stdout(Stdio::piped()).spawn()?;
    let mut lines = BufReader::new(child.stdout.take().ok_or("no output")?).lines();
    let mut printed = String::new();
    for line in lines.by_ref() {
        let line = line?;
        printed.push_str(&line);
        printed.push('\n');
        if line.starts_with("Serving until") {
            break;
        }
    }
    let result = shell(&to_copy(&printed, "URL="), folder.path());
    let asked = Command::new("kill").arg("-INT").arg(child.id().to_string()).status()?;
    let ended = child.wait()?;
    let result = result?;
    for expected in [
        // An approval, a record, a statement, a checkpoint, the verifier's report.
        "\"outcome\":\"promoted\"",
        "\"purpose\":\"participatiewet-inlichtingen\"",
        "https://in-toto.io/Statement/v1",
        "\n— nullius.local/",
        "\nVERIFIED",
    ] {
        assert!(result.contains(expected), "{expected} is missing in:\n{result}");
    }
    assert!(asked.success() && ended.success(), "{printed}");
    Ok(())
}

#[test]
fn a_folder_of_something_else_is_left_alone() -> Checked {
    let folder = Folder::new()?;
    let data = folder.path().join("production");
    let begun = Command::new(bin::nullius()?)
        .args(["init", "--data"])
        .arg(&data)
        .output()?;
    assert!(begun.status.success());
    let before = fs::read(data.join("nullius.db"))?;
    let names = |folder: &Path| -> Result<Vec<_>, Failed> {
        let mut names = fs::read_dir(folder)?
            .map(|entry| entry.map(|entry| entry.file_name()))
            .collect::<Result<Vec<_>, _>>()?;
        names.sort();
        Ok(names)
    };
    let files = names(&data)?;
    let (result, _) = output(demo(&data)?.arg("--exit"))?;
    assert!(!result.status.success());
    let error = String::from_utf8(result.stderr)?;
    assert!(error.contains("was not made by `nullius demo`"), "{error}");
    assert_eq!(names(&data)?, files);
    assert_eq!(fs::read(data.join("nullius.db"))?, before);
    Ok(())
}
