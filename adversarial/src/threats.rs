//! The page THREATS.md, written from the table of rows and from the attack files.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;

use serde_json::Value;

use crate::attacks::{self, Attack};
use crate::{Failed, folder};

const HEAD: &str = "# Threats

What is tried against Nullius, what holds, and the test that proves it. Written by
`cargo run -q -p nullius-tests --example threats > adversarial/THREATS.md` from
[threats.json](threats.json) and the files in [attacks](attacks). A row without a test breaks the build, and so does
an attack that no row names.

Who attacks: **M** the model, **D** a document or the citizen who wrote it, **K** a stolen machine key, **C** a
careless or curious caseworker, **O** a malicious operator, **T** another tenant, **N** the network, **S** the supply
chain. The model is taken to do whatever an injected text asks: no row relies on its good will, nor on a filter
noticing the injection.

A test of a row shows the refusal and its code, and that the same thing without the malice passes. An attack file is
played by `tests/tests/stories/adversary/files.rs` ([how](../docs/adversarial.md)).
";

/// A row: a threat and what proves that it is met.
#[derive(Clone, Debug)]
pub struct Row {
    /// Like `P01`.
    pub id: String,
    /// Who attacks, by letter.
    pub who: String,
    /// What is tried.
    pub attack: String,
    /// What holds.
    pub control: String,
    /// Tests by `path::name`.
    pub tests: Vec<String>,
    /// Attack files by path from the root.
    pub files: Vec<String>,
}

/// The table as it is written down.
#[derive(Clone, Debug)]
pub struct Table {
    /// Titles and their rows.
    pub sections: Vec<(String, Vec<Row>)>,
    /// What is not yet proved: id, part and attack.
    pub open: Vec<(String, String, String)>,
    /// Tests of what attacks are played with: no attacks themselves.
    pub instruments: Vec<String>,
}

impl Table {
    /// Reads the rows, and gives each the attack files that name it.
    ///
    /// # Errors
    /// A file cannot be read, or an attack names no row.
    pub fn read() -> Result<Self, Failed> {
        let document: Value = serde_json::from_slice(&fs::read(folder().join("threats.json"))?)?;
        let mut files: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for attack in attacks::all()? {
            if attack.succeeds().is_empty() {
                files.entry(attack.row().to_owned()).or_default().push(path(&attack));
            }
        }
        let list = |value: &Value, name: &str| value.get(name).and_then(Value::as_array).cloned().unwrap_or_default();
        let text = |value: &Value, name: &str| value.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
        let texts = |value: &Value, name: &str| -> Vec<String> {
            list(value, name)
                .iter()
                .filter_map(Value::as_str)
                .map(str::to_owned)
                .collect()
        };
        let mut sections = Vec::new();
        for section in list(&document, "sections") {
            let mut rows = Vec::new();
            for row in list(&section, "rows") {
                let id = text(&row, "id");
                rows.push(Row {
                    who: text(&row, "who"),
                    attack: text(&row, "attack"),
                    control: text(&row, "control"),
                    tests: texts(&row, "tests"),
                    files: files.remove(&id).unwrap_or_default(),
                    id,
                });
            }
            rows.sort_by(|a, b| a.id.cmp(&b.id));
            sections.push((text(&section, "title"), rows));
        }
        if let Some((row, files)) = files.first_key_value() {
            return Err(format!("no row {row} for {}", files.join(", ")).into());
        }
        let open = list(&document, "open");
        Ok(Self {
            sections,
            open: open
                .iter()
                .map(|row| (text(row, "id"), text(row, "part"), text(row, "attack")))
                .collect(),
            instruments: texts(&document, "instruments"),
        })
    }

    /// Every row.
    pub fn rows(&self) -> impl Iterator<Item = &Row> {
        self.sections.iter().flat_map(|(_, rows)| rows)
    }
}

/// Where an attack's file lies, from the root.
fn path(attack: &Attack) -> String {
    format!("adversarial/attacks/{}.json", attack.name)
}

/// The whole page.
///
/// # Errors
/// Like [`Table::read`].
pub fn page() -> Result<String, Failed> {
    let table = Table::read()?;
    let mut page = HEAD.to_owned();
    for (title, rows) in &table.sections {
        write!(
            page,
            "\n## {title}\n\n| id | who | attack | control | proved by |\n|---|---|---|---|---|\n"
        )?;
        for row in rows {
            let proofs: Vec<_> = row
                .files
                .iter()
                .chain(&row.tests)
                .map(|proof| format!("`{proof}`"))
                .collect();
            writeln!(
                page,
                "| {} | {} | {} | {} | {} |",
                row.id,
                row.who,
                row.attack,
                row.control,
                proofs.join(" ")
            )?;
        }
    }
    page.push_str("\n## Known to succeed\n\nAttacks that are not met. A test fails as soon as one of them is, until the mark in its file is gone.\n\n");
    let known = attacks::all()?
        .into_iter()
        .filter(|attack| !attack.succeeds().is_empty());
    let lines: Vec<_> = known
        .map(|attack| format!("- `{}`: {}.", path(&attack), attack.succeeds()))
        .collect();
    page.push_str(&if lines.is_empty() {
        "None.".to_owned()
    } else {
        lines.join("\n")
    });
    page.push('\n');
    page.push_str(
        "\n## Not yet proved\n\nKnown, and without a test here. Whoever builds the part moves the line into a table.\n",
    );
    let mut parts: Vec<&String> = Vec::new();
    for (_, part, _) in &table.open {
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    for part in parts {
        write!(page, "\n{part}\n\n")?;
        let rows: BTreeSet<_> = table.open.iter().filter(|row| row.1 == *part).collect();
        for (id, _, attack) in rows {
            writeln!(page, "- {id} {attack}")?;
        }
    }
    page.push_str(
        "\n## Instruments\n\nTests of what the attacks are played with: they prove no row by themselves.\n\n",
    );
    for test in &table.instruments {
        writeln!(page, "- `{test}`")?;
    }
    Ok(page)
}
