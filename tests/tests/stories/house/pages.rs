//! Documents that repeat something must agree with it.

use std::path::{Component, Path, PathBuf};

use super::tree::{Checked, files, no_faults, read, root};

#[test]
fn every_code_is_on_its_page() -> Checked {
    assert!(
        read("docs/codes.md")? == nullius_tests::codes::page(),
        "docs/codes.md is not what the codes say: cargo run -q -p nullius-tests --example codes > docs/codes.md"
    );
    Ok(())
}

#[test]
fn every_relative_link_leads_somewhere() -> Checked {
    let mut faults = Vec::new();
    let mut followed = 0;
    for file in files()?.iter().filter(|file| file.is(&["md"])) {
        let folder = Path::new(&file.path).parent().unwrap_or(Path::new(""));
        for target in links(&file.text) {
            followed += 1;
            let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
            let path = if path.is_empty() {
                PathBuf::from(&file.path)
            } else {
                normal(&folder.join(path))
            };
            if !root().join(&path).exists() {
                faults.push(format!("{}: {target}", file.path));
            } else if !anchor.is_empty() && !anchors(&read(&path.to_string_lossy())?).contains(&anchor.to_owned()) {
                faults.push(format!("{}: {target} (no such heading)", file.path));
            }
        }
    }
    assert!(followed > 5, "only {followed} links were found");
    no_faults("links that lead nowhere", &faults);
    Ok(())
}

/// The targets of `[text](target)` that stay in the project.
fn links(text: &str) -> Vec<&str> {
    text.split("](")
        .skip(1)
        .filter_map(|rest| rest.split_once(')').map(|(target, _)| target))
        .filter(|target| {
            !target.contains(char::is_whitespace) && !target.contains("://") && !target.starts_with("mailto:")
        })
        .collect()
}

/// The anchors of a page's headings, as forges make them.
fn anchors(text: &str) -> Vec<String> {
    text.lines()
        .filter(|line| line.starts_with('#'))
        .map(|line| {
            let heading = line.trim_start_matches('#').trim().to_lowercase();
            heading
                .chars()
                .filter(|c| c.is_alphanumeric() || " -_".contains(*c))
                .collect::<String>()
                .replace(' ', "-")
        })
        .collect()
}

/// The path without `.` and `..`.
fn normal(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut out, part| {
        match part {
            Component::ParentDir => _ = out.pop(),
            Component::CurDir => {}
            other => out.push(other),
        }
        out
    })
}

#[test]
fn links_and_anchors_are_recognised() {
    assert_eq!(links("[a](b.md#c) [d](https://e) [f](mailto:g) x(y)"), ["b.md#c"]);
    assert_eq!(
        anchors("# An `approval`\ntext\n## Not yet proved"),
        ["an-approval", "not-yet-proved"]
    );
    assert_eq!(normal(Path::new("docs/decisions/../x.md")), Path::new("docs/x.md"));
}
