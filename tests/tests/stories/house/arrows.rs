//! Who may depend on whom: docs/ARCHITECTURE.md says it, and the manifests must say the same.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::process::Command;

use super::tree::{Checked, block, files, no_faults, read, root};

type Names = BTreeSet<String>;
type Arrows = BTreeMap<String, Names>;

/// What each crate of the workspace names in its manifest: normal, for tests and for building alike.
fn manifests() -> Result<Arrows, Box<dyn Error>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(root())
        .output()?;
    assert!(
        output.status.success(),
        "cargo metadata: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout)?;
    let list = |value: &serde_json::Value, key: &str| value.get(key).and_then(|list| list.as_array()).cloned();
    let name = |value: &serde_json::Value| {
        value
            .get("name")
            .and_then(|name| name.as_str())
            .map(ours)
            .ok_or("no name")
    };
    let mut arrows = Arrows::new();
    for package in list(&metadata, "packages").ok_or("no packages")? {
        let dependencies = list(&package, "dependencies").ok_or("no dependencies")?;
        arrows.insert(
            name(&package)?,
            dependencies.iter().map(name).collect::<Result<_, _>>()?,
        );
    }
    Ok(arrows)
}

/// A crate of ours goes by the name of its folder.
fn ours(package: &str) -> String {
    package.strip_prefix("nullius-").unwrap_or(package).to_owned()
}

/// Lines like `kernel -> gates, schemas` or `audit -> nothing`.
fn table(block_name: &str) -> Result<Arrows, Box<dyn Error>> {
    let page = read("docs/ARCHITECTURE.md")?;
    let mut arrows = Arrows::new();
    for line in block(&page, block_name)? {
        let (from, to) = line.split_once("->").ok_or_else(|| format!("no arrow in `{line}`"))?;
        let to = to
            .split(',')
            .map(|name| name.trim().to_owned())
            .filter(|name| name != "nothing")
            .collect();
        assert!(
            arrows.insert(from.trim().to_owned(), to).is_none(),
            "{} stands twice",
            from.trim()
        );
    }
    Ok(arrows)
}

/// What one side has and the other lacks, both ways.
fn differences(table: &Arrows, tree: &Arrows) -> Vec<String> {
    let none = Names::new();
    let mut faults = Vec::new();
    for from in table.keys().chain(tree.keys()).collect::<BTreeSet<_>>() {
        let (allowed, used) = (table.get(from), tree.get(from));
        if allowed.is_none() || used.is_none() {
            faults.push(format!(
                "{from}: stands only in the {}",
                if used.is_none() { "document" } else { "tree" }
            ));
        }
        let (allowed, used) = (allowed.unwrap_or(&none), used.unwrap_or(&none));
        faults.extend(
            used.difference(allowed)
                .map(|to| format!("{from} -> {to}: a hole, not in the document")),
        );
        faults.extend(
            allowed
                .difference(used)
                .map(|to| format!("{from} -> {to}: stale, not in the tree")),
        );
    }
    faults
}

#[test]
fn crates_depend_on_each_other_as_the_document_says() -> Checked {
    let manifests = manifests()?;
    let members: Names = manifests.keys().cloned().collect();
    let tree = manifests
        .into_iter()
        .map(|(from, to)| (from, to.intersection(&members).cloned().collect()))
        .collect();
    no_faults(
        "block `arrows` of docs/ARCHITECTURE.md",
        &differences(&table("arrows")?, &tree),
    );
    Ok(())
}

#[test]
fn what_one_crate_alone_may_know_is_known_there_alone() -> Checked {
    let table = table("known-to")?;
    let mut tree: Arrows = table
        .keys()
        .map(|dependency| (dependency.clone(), Names::new()))
        .collect();
    for (from, to) in manifests()? {
        for dependency in to {
            tree.entry(dependency)
                .and_modify(|users| _ = users.insert(from.clone()));
        }
    }
    no_faults("block `known-to` of docs/ARCHITECTURE.md", &differences(&table, &tree));
    Ok(())
}

#[test]
fn a_word_stands_only_where_the_document_allows_it() -> Checked {
    let files = files()?;
    let mut faults = Vec::new();
    for (word, places) in table("said-in")? {
        let mut used = Names::new();
        for file in files.iter().filter(|file| file.is(&["rs"])) {
            if !file.code_lines().any(|(_, line)| line.contains(&word)) {
                continue;
            }
            match places.iter().find(|place| file.path == **place || file.within(place)) {
                Some(place) => _ = used.insert(place.clone()),
                None => faults.push(format!("{}: says {word}", file.path)),
            }
        }
        faults.extend(
            places
                .difference(&used)
                .map(|place| format!("{place}: stale, does not say {word}")),
        );
    }
    no_faults("block `said-in` of docs/ARCHITECTURE.md", &faults);
    Ok(())
}

#[test]
fn a_hole_and_a_stale_line_are_both_found() {
    let arrows = |pairs: &[(&str, &str)]| -> Arrows {
        pairs
            .iter()
            .map(|(from, to)| ((*from).to_owned(), Names::from([(*to).to_owned()])))
            .collect()
    };
    assert_eq!(
        differences(&arrows(&[("a", "b")]), &arrows(&[("a", "b")])),
        Vec::<String>::new()
    );
    let faults = differences(&arrows(&[("a", "b"), ("gone", "b")]), &arrows(&[("a", "c")]));
    assert_eq!(faults.len(), 4, "{faults:?}");
    assert!(faults.iter().any(|fault| fault.contains("a -> c: a hole")));
    assert!(faults.iter().any(|fault| fault.contains("a -> b: stale")));
    assert!(
        faults
            .iter()
            .any(|fault| fault.contains("gone: stands only in the document"))
    );
}
