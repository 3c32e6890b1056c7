//! Every threat that is said to be covered has a test, and every attack has a threat.

use std::collections::BTreeSet;

use super::tree::{Checked, File, files, no_faults, read};

const PAGE: &str = "adversarial/THREATS.md";

struct Row {
    id: String,
    proofs: Vec<String>,
}

/// Rows of the tables whose first cell is an id like `P01`.
fn rows(page: &str) -> Vec<Row> {
    page.lines()
        .filter_map(|line| {
            let cells: Vec<_> = line
                .strip_prefix('|')?
                .strip_suffix('|')?
                .split('|')
                .map(str::trim)
                .collect();
            let id = *cells.first()?;
            let proofs = cells.last()?.split('`').skip(1).step_by(2).map(str::to_owned).collect();
            is_id(id).then(|| Row {
                id: id.to_owned(),
                proofs,
            })
        })
        .collect()
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
fn every_threat_names_tests_that_exist_and_every_attack_names_its_threat() -> Checked {
    let page = read(PAGE)?;
    let rows = rows(&page);
    assert!(!rows.is_empty(), "{PAGE} has no rows");
    let files = files()?;
    let mut faults = Vec::new();
    let mut named = BTreeSet::new();
    for row in &rows {
        if row.proofs.is_empty() {
            faults.push(format!("{}: names no test", row.id));
        }
        for proof in &row.proofs {
            let found = proof.split_once("::").is_some_and(|(path, test)| {
                files
                    .iter()
                    .any(|file| file.path == path && tests_of(file).contains(test))
            });
            if !found {
                faults.push(format!("{}: no test `{proof}`", row.id));
            }
            named.insert(proof.clone());
        }
    }
    for file in files
        .iter()
        .filter(|file| file.within("adversarial") && file.is(&["rs"]))
    {
        for test in tests_of(file) {
            let proof = format!("{}::{test}", file.path);
            if !named.contains(&proof) {
                faults.push(format!("{proof}: no row of {PAGE} names this attack"));
            }
        }
    }
    no_faults("threats and tests that do not match", &faults);
    Ok(())
}

#[test]
fn a_threat_is_proved_or_not_yet_and_never_both() -> Checked {
    let page = read(PAGE)?;
    let (_, open) = page
        .split_once("## Not yet proved")
        .ok_or("no section `Not yet proved`")?;
    let open: Vec<_> = open
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| is_id(word))
        .collect();
    let proved: Vec<_> = rows(&page).into_iter().map(|row| row.id).collect();
    let mut faults: Vec<_> = open
        .iter()
        .filter(|id| proved.iter().any(|row| row == *id))
        .map(ToString::to_string)
        .collect();
    let mut seen = BTreeSet::new();
    faults.extend(
        proved
            .iter()
            .map(String::as_str)
            .chain(open)
            .filter(|id| !seen.insert((*id).to_owned()))
            .map(str::to_owned),
    );
    no_faults("ids that stand twice", &faults);
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
