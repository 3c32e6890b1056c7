//! Style that a machine can check.

use super::tree::{Checked, File, files, no_faults};

/// Files that may be longer than 500 lines, each with the reason.
const LONG: &[(&str, &str)] = &[];

/// Files in `tests/` and `adversarial/` that may wait for time to pass, each with the reason.
const WAITING: &[(&str, &str)] = &[];

/// Names that a stranger looks for at the top; another one needs a decision record (docs/decisions/0004).
const TOP: &[&str] = &[
    ".cargo",
    ".ci",
    ".config",
    ".editorconfig",
    ".gitattributes",
    ".github",
    ".gitignore",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE",
    "README.md",
    "SECURITY.md",
    "adversarial",
    "agents",
    "audit",
    "clippy.toml",
    "console",
    "deny.toml",
    "docs",
    "gates",
    "kernel",
    "policies",
    "prompts",
    "publiccode.yml",
    "rust-toolchain.toml",
    "rustfmt.toml",
    "schemas",
    "tests",
];

/// One fault per line of `files` in which `bad` finds something to say.
fn lines<'a>(files: impl IntoIterator<Item = &'a File>, bad: impl Fn(&str) -> Option<String>) -> Vec<String> {
    files
        .into_iter()
        .flat_map(|file| {
            file.text
                .lines()
                .enumerate()
                .filter_map(|(index, line)| Some(format!("{}:{}: {}", file.path, index + 1, bad(line)?)))
                .collect::<Vec<_>>()
        })
        .collect()
}

/// Like [`lines`], for Rust code without its comments.
fn code<'a>(files: impl IntoIterator<Item = &'a File>, words: &[&str]) -> Vec<String> {
    files
        .into_iter()
        .filter(|file| file.is(&["rs"]))
        .flat_map(|file| {
            file.code_lines()
                .filter_map(|(line, text)| {
                    let word = words.iter().find(|word| has_word(text, word))?;
                    Some(format!("{}:{line}: {word}", file.path))
                })
                .collect::<Vec<_>>()
        })
        .collect()
}

/// Whether `word` stands in `text` with no letter, digit or underscore on either side.
fn has_word(text: &str, word: &str) -> bool {
    let inside = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word).any(|(at, _)| {
        let (before, after) = text.split_at(at);
        !before.ends_with(inside) && !after.strip_prefix(word).is_some_and(|rest| rest.starts_with(inside))
    })
}

/// The exemptions that no file needs any more.
fn stale(exemptions: &[(&str, &str)], needed: &[String]) -> Vec<String> {
    exemptions
        .iter()
        .filter(|(path, _)| !needed.iter().any(|fault| fault.starts_with(path)))
        .map(|(path, _)| format!("{path}: stale exemption"))
        .collect()
}

fn not_exempt(exemptions: &[(&str, &str)], faults: &[String]) -> Vec<String> {
    let mut left: Vec<_> = faults
        .iter()
        .filter(|fault| !exemptions.iter().any(|(path, _)| fault.starts_with(path)))
        .cloned()
        .collect();
    left.extend(stale(exemptions, faults));
    left
}

#[test]
fn no_file_is_longer_than_500_lines() -> Checked {
    let long: Vec<_> = files()?
        .iter()
        .filter(|file| file.is_code() || file.is(&["md"]))
        .map(|file| (file, file.text.lines().count()))
        .filter(|(_, count)| *count > 500)
        .map(|(file, count)| format!("{}: {count} lines", file.path))
        .collect();
    no_faults("split by idea", &not_exempt(LONG, &long));
    Ok(())
}

#[test]
fn nothing_is_left_for_later() -> Checked {
    // In two halves, so that this file passes its own test.
    let words: Vec<String> = [
        ["TO", "DO"],
        ["FIX", "ME"],
        ["XX", "X"],
        ["place", "holder"],
        ["unimple", "mented"],
        ["not imple", "mented"],
        ["for", " now"],
    ]
    .iter()
    .map(|halves| halves.concat().to_lowercase())
    .collect();
    let files = files()?;
    let faults = lines(files.iter().filter(|file| file.is_code()), |line| {
        let line = line.to_lowercase();
        words.iter().find(|word| has_word(&line, word)).cloned()
    });
    no_faults("words that mean `not done`", &faults);
    Ok(())
}

#[test]
fn every_test_runs_and_none_waits_for_time_to_pass() -> Checked {
    let files = files()?;
    let ignored = lines(files.iter().filter(|file| file.is(&["rs"])), |line| {
        line.trim_start()
            .starts_with("#[ignore")
            .then(|| "an ignored test".to_owned())
    });
    no_faults("tests that do not run", &ignored);
    let waiting = code(
        files
            .iter()
            .filter(|file| file.within("tests") || file.within("adversarial")),
        &["sleep"],
    );
    let waiting: Vec<_> = waiting
        .into_iter()
        .filter(|fault| !fault.contains("house/tidy.rs"))
        .collect();
    no_faults("tests that sleep", &not_exempt(WAITING, &waiting));
    Ok(())
}

/// Files whose bytes are given: signed, or handed over so.
const BYTE_FOR_BYTE: &[&str] = &["adversarial/corpus", "audit/tests/export", "schemas/casework/cases"];

/// The clock; and what runs beside a real server, whose clock is the wall's.
const CLOCKS: &[&str] = &[
    "kernel/src/clock.rs",
    "tests/load/report.rs",
    "tests/tests/stories/crash/mod.rs",
    "tests/tests/stories/house/tidy.rs",
];

#[test]
fn lines_end_where_their_text_ends_and_rust_has_no_tabs() -> Checked {
    let files = files()?;
    let written = files.iter().filter(|file| !file.within("adversarial/corpus"));
    let mut faults = lines(written, |line| {
        line.ends_with([' ', '\t', '\r'])
            .then(|| "ends with white space".to_owned())
    });
    faults.extend(lines(files.iter().filter(|file| file.is(&["rs"])), |line| {
        line.contains('\t').then(|| "a tab".to_owned())
    }));
    faults.extend(
        files
            .iter()
            .filter(|file| !BYTE_FOR_BYTE.iter().any(|folder| file.within(folder)))
            .filter(|file| !file.text.is_empty() && !file.text.ends_with('\n'))
            .map(|file| format!("{}: does not end with a newline", file.path)),
    );
    no_faults("white space", &faults);
    Ok(())
}

#[test]
fn no_file_knows_the_machine_it_was_written_on() -> Checked {
    let places: Vec<String> = ["home", "root", "work", "farm", "Users"]
        .iter()
        .map(|folder| format!("/{folder}/"))
        .collect();
    let files = files()?;
    let faults = lines(files.iter().filter(|file| file.path != "Cargo.lock"), |line| {
        places
            .iter()
            .find(|place| {
                line.match_indices(place.as_str()).any(|(at, _)| {
                    // An absolute path, not a folder of that name within another.
                    !line
                        .split_at(at)
                        .0
                        .ends_with(|c: char| c.is_alphanumeric() || "._-~}".contains(c))
                })
            })
            .cloned()
    });
    no_faults("absolute paths of a machine", &faults);
    Ok(())
}

#[test]
fn the_top_level_has_only_names_that_the_decision_lists() -> Checked {
    let mut faults: Vec<_> = files()?
        .iter()
        .filter_map(|file| file.path.split('/').next())
        .filter(|name| !TOP.contains(name))
        .map(str::to_owned)
        .collect();
    faults.dedup();
    no_faults("top-level names without a decision", &faults);
    Ok(())
}

#[test]
fn the_decision_and_the_evidence_know_no_floats_and_no_unordered_maps() -> Checked {
    let files = files()?;
    let faults = code(
        files
            .iter()
            .filter(|file| file.within("gates/src") || file.within("kernel/src/evidence")),
        &["HashMap", "HashSet", "f32", "f64"],
    );
    no_faults("what does not come out the same twice", &faults);
    Ok(())
}

#[test]
fn only_the_clock_reads_the_clock() -> Checked {
    let files = files()?;
    let faults = code(
        files.iter().filter(|file| !CLOCKS.contains(&file.path.as_str())),
        &["SystemTime::now", "now_utc", "now_local"],
    );
    no_faults("clocks besides kernel/src/clock.rs", &faults);
    Ok(())
}

#[test]
fn the_checks_find_what_they_look_for() {
    let file = File {
        path: "gates/src/a.rs".to_owned(),
        text: "let a: f64 = 1;\nlet my_f64x = 2; // f64\n".to_owned(),
    };
    assert_eq!(code([&file], &["f64"]), ["gates/src/a.rs:1: f64"]);
    assert!(has_word("a sleep(1)", "sleep") && !has_word("asleep", "sleep") && !has_word("sleeper", "sleep"));
    assert_eq!(
        lines([&file], |line| line.contains("my").then(|| "my".to_owned())),
        ["gates/src/a.rs:2: my"]
    );
    assert_eq!(not_exempt(&[("x.rs", "reason")], &[]), ["x.rs: stale exemption"]);
    assert_eq!(
        not_exempt(&[("x.rs", "reason")], &["x.rs: 501 lines".to_owned()]),
        Vec::<String>::new()
    );
}
