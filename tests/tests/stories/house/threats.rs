//! Every threat that is said to be covered has a test, and every attack has a threat.

use std::collections::BTreeSet;

use nullius_adversarial::threats::{self, Table};

use super::tree::{Checked, File, files, no_faults, read};

const PAGE: &str = "adversarial/THREATS.md";

/// The ids in the first cells of a page's tables, like `P01`.
fn ids(page: &str) -> Vec<String> {
    let cells = page
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.split(' ').next());
    cells.filter(|cell| is_id(cell)).map(str::to_owned).collect()
}

fn is_id(text: &str) -> bool {
    let mut characters = text.chars();
    text.len() == 3
        && characters.next().is_some_and(|c| c.is_ascii_uppercase())
        && characters.all(|c| c.is_ascii_digit())
}

/// The names of a file's test functions: a `fn` whose attributes, just above it, name a test.
fn tests_of(file: &File) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut marked = false;
    for line in file.text.lines().map(str::trim) {
        if line.starts_with("#[") {
            marked |= line.contains("test]") || line.contains("test(");
        } else if let Some(name) = line.trim_start_matches("async ").strip_prefix("fn ") {
            if std::mem::take(&mut marked) {
                found.extend(name.split('(').next().map(str::to_owned));
            }
        } else if !line.is_empty() && !line.starts_with("//") {
            marked = false;
        }
    }
    found
}

#[test]
fn the_page_is_what_the_table_and_the_attack_files_say() -> Checked {
    assert!(
        read(PAGE)? == threats::page().map_err(|error| error.to_string())?,
        "{PAGE}: cargo run -q -p nullius-tests --example threats > {PAGE}"
    );
    Ok(())
}

#[test]
fn every_threat_names_tests_that_exist_and_every_attack_names_its_threat() -> Checked {
    let table = Table::read().map_err(|error| error.to_string())?;
    let files = files()?;
    let mut faults = Vec::new();
    let mut named: BTreeSet<_> = table.instruments.iter().cloned().collect();
    let exists = |proof: &str| {
        proof.split_once("::").is_some_and(|(path, test)| {
            files
                .iter()
                .any(|file| file.path == path && tests_of(file).contains(test))
        })
    };
    for row in table.rows() {
        if row.tests.is_empty() && row.files.is_empty() {
            faults.push(format!("{}: names no test", row.id));
        }
        named.extend(row.tests.iter().cloned());
        if !row.who.split(' ').all(|who| "MDKCOTNS".contains(who) && who.len() == 1) {
            faults.push(format!("{}: {} is nobody who attacks", row.id, row.who));
        }
    }
    faults.extend(
        named
            .iter()
            .filter(|proof| !exists(proof))
            .map(|proof| format!("no test `{proof}`")),
    );
    for file in files
        .iter()
        .filter(|file| file.within("adversarial") && file.is(&["rs"]))
    {
        for test in tests_of(file) {
            let proof = format!("{}::{test}", file.path);
            if !named.contains(&proof) {
                faults.push(format!(
                    "{proof}: no row and no instrument of threats.json names this test"
                ));
            }
        }
    }
    no_faults("threats and tests that do not match", &faults);
    Ok(())
}

#[test]
fn a_threat_is_proved_or_not_yet_and_never_both() -> Checked {
    let table = Table::read().map_err(|error| error.to_string())?;
    let open = table.open.iter().map(|(id, _, _)| id.clone());
    let all: Vec<_> = table.rows().map(|row| row.id.clone()).chain(open).collect();
    let mut seen = BTreeSet::new();
    let mut faults: Vec<_> = all
        .iter()
        .filter(|id| !is_id(id))
        .map(|id| format!("{id} is no id"))
        .collect();
    faults.extend(
        all.iter()
            .filter(|id| !seen.insert(*id))
            .map(|id| format!("{id} stands twice")),
    );
    no_faults("ids", &faults);
    let proved: BTreeSet<_> = table.rows().map(|row| row.id.clone()).collect();
    assert_eq!(ids(&read(PAGE)?).into_iter().collect::<BTreeSet<_>>(), proved);
    Ok(())
}

#[test]
fn test_functions_are_recognised() {
    let text = [
        "#[test]",
        "fn one() {",
        "}",
        "fn two() {}",
        "#[tokio::test]",
        "#[allow(x)]",
        "async fn three() {}",
    ]
    .join("\n");
    let file = File {
        path: String::new(),
        text,
    };
    assert_eq!(tests_of(&file), BTreeSet::from(["one".to_owned(), "three".to_owned()]));
}
