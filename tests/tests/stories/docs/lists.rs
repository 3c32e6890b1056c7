//! Lists that stand in a page and in the code.

use std::collections::BTreeSet;

use nullius_schemas::api::ProblemType;
use nullius_schemas::code::Code;
use nullius_schemas::vocabulary::{ConditionName, Outcome};

use crate::house::tree::{Checked, files, no_faults, read};

/// The cells of the tables of a page whose first cell is code.
fn rows(page: &str) -> Vec<Vec<String>> {
    page.lines()
        .filter_map(|line| line.strip_prefix("| `")?.strip_suffix(" |"))
        .map(|row| row.replace('`', "").split(" | ").map(str::to_owned).collect())
        .collect()
}

#[test]
fn every_problem_has_its_row_and_status() -> Checked {
    let page = read("docs/problems.md")?;
    let rows: Vec<_> = rows(&page).into_iter().filter(|row| row.len() == 4).collect();
    let printed: Vec<_> = rows.iter().map(|row| format!("{} {}", row[0], row[1])).collect();
    let known: Vec<_> = ProblemType::ALL
        .iter()
        .map(|kind| format!("{} {}", kind.name(), kind.status()))
        .collect();
    assert_eq!(printed, known);
    Ok(())
}

#[test]
fn every_reason_for_which_a_review_does_not_count_is_explained() -> Checked {
    let code = read("gates/src/admission.rs")?;
    let named: BTreeSet<_> = code.split("Code::").skip(1).map(|rest| word(rest).to_owned()).collect();
    let given = Code::ALL
        .iter()
        .filter(|code| named.contains(&format!("{code:?}")))
        .map(ToString::to_string);
    let page = read("docs/reviews.md")?;
    let printed: BTreeSet<_> = rows(&page)
        .into_iter()
        .filter(|row| row.len() == 3)
        .map(|row| row[0].clone())
        .collect();
    assert_eq!(printed, given.collect());
    Ok(())
}

/// The letters that a text begins with.
fn word(text: &str) -> &str {
    text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default()
}

#[test]
fn every_outcome_has_its_advice_and_every_condition_its_name() -> Checked {
    let page = read("docs/api.md")?;
    let advised: String = rows(&page)
        .into_iter()
        .filter(|row| row.len() == 3)
        .map(|row| row[0].clone() + " ")
        .collect();
    let mut faults: Vec<_> = Outcome::ALL
        .iter()
        // Of items, not of candidates.
        .filter(|outcome| **outcome != Outcome::Superseded)
        .filter(|outcome| !advised.split([' ', ',']).any(|name| name == outcome.as_str()))
        .map(|outcome| format!("docs/api.md does not advise on {outcome}"))
        .collect();
    faults.extend(
        ConditionName::ALL
            .iter()
            .filter(|name| !page.contains(&format!("\"name\": \"{name}\"")))
            .map(|name| format!("docs/api.md does not show {name}")),
    );
    no_faults("docs/api.md", &faults);
    Ok(())
}

#[test]
fn the_index_leads_to_every_page() -> Checked {
    let index = read("docs/README.md")?;
    let faults: Vec<_> = files()?
        .iter()
        .filter_map(|file| file.path.strip_prefix("docs/").map(str::to_owned))
        .filter(|path| {
            path.rsplit_once('.').is_some_and(|(_, ending)| ending == "md")
                && path != "README.md"
                && !path.starts_with("decisions/")
        })
        .filter(|path| !index.contains(&format!("]({path}")))
        .collect();
    no_faults("pages that docs/README.md does not name", &faults);
    Ok(())
}

#[test]
fn the_walks_name_what_is_there() -> Checked {
    let files = files()?;
    let page = read("docs/ARCHITECTURE.md")?;
    let (_, walks) = page.split_once("## A candidate").ok_or("no walks")?;
    let prose: String = walks.split("```").step_by(2).collect();
    let (mut faults, mut named) = (Vec::new(), 0);
    for path in prose
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(|path| path.contains("::") && !path.starts_with(char::is_uppercase))
    {
        let mut parts: Vec<_> = path.split("::").collect();
        let folder = format!("{}/src", parts.remove(0));
        // The longest beginning that is a file; what follows stands in it.
        let file = (1..=parts.len()).rev().find_map(|length| {
            let (module, names) = parts.split_at(length);
            let module = format!("{folder}/{}", module.join("/"));
            let file = files
                .iter()
                .find(|file| file.path == format!("{module}.rs") || file.path == format!("{module}/mod.rs"))?;
            Some((file, names))
        });
        let there = file.is_some_and(|(file, names)| {
            names.iter().all(|name| {
                let makers = ["fn", "struct", "enum", "mod", "trait"].map(|word| format!("{word} {name}"));
                file.code_lines().any(|(_, line)| {
                    makers.iter().any(|maker| {
                        line.split_once(maker.as_str())
                            .is_some_and(|(_, rest)| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
                    })
                })
            })
        });
        named += 1;
        if !there {
            faults.push(path.to_owned());
        }
    }
    assert!(named > 30, "only {named} names were found");
    no_faults("names in the walks of docs/ARCHITECTURE.md that lead nowhere", &faults);
    Ok(())
}
