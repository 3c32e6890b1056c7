//! All mutants in one build.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::Result;
use crate::list::{Mutant, by_file};
use crate::place::{Switch, Unplaced, places};
use crate::report::Outcome;
use crate::tree::{Binary, Built, Fault, Tree};
use crate::weave::{Woven, module, weave};

/// What was built, and what could not be.
pub struct Combined {
    pub binaries: Vec<Binary>,
    /// Mutants that do not compile, each with what the compiler said.
    pub unviable: BTreeMap<usize, String>,
    /// Mutants that have to be put in by themselves.
    pub alone: BTreeSet<usize>,
}

/// Puts every mutant behind a switch, and leaves out what does not compile, until all of it does.
/// All of them are put in, also those whose outcome is known: what did not change since is then not built again.
pub fn combine(
    root: &Path,
    tree: &Tree,
    library: &str,
    targets: &[String],
    mutants: &[Mutant],
    known: &BTreeMap<usize, Outcome>,
) -> Result<Combined> {
    let of_before = known.iter().filter_map(|(number, outcome)| match outcome {
        Outcome::Unviable { error } => Some((*number, error.clone())),
        _ => None,
    });
    let mut unviable: BTreeMap<usize, String> = of_before.collect();
    let mut alone = BTreeSet::new();
    let mut files: Vec<(String, String, Vec<Switch>)> = Vec::new();
    for (file, numbers) in by_file(mutants) {
        let source = fs::read_to_string(root.join(file))?;
        let (switches, unplaced) = places(&source, mutants, &numbers).map_err(|error| format!("{file}: {error}"))?;
        for (number, why) in unplaced {
            match why {
                Unplaced::Alone => drop(alone.insert(number)),
                Unplaced::Unviable => drop(unviable.insert(number, "cannot be read as an expression".to_owned())),
            }
        }
        files.push((file.to_owned(), source, switches));
    }
    let top = fs::read_to_string(root.join(library))?;
    tree.write(library, format!("#![allow(warnings)]{top}\nmod mutant;\n").as_bytes())?;
    tree.write(
        Path::new(library).with_file_name("mutant.rs"),
        module(mutants.len()).as_bytes(),
    )?;
    if files.iter().any(|(file, ..)| file == library) {
        return Err(format!("{library} itself has mutants: they are not supported there").into());
    }
    let only_library = ["--lib".to_owned()];
    let mut targets_now: &[String] = &only_library;
    for round in 1.. {
        let mut woven: BTreeMap<&str, Woven> = BTreeMap::new();
        for (file, source, switches) in &files {
            let viable: Vec<_> = switches.iter().filter(|s| !unviable.contains_key(&s.mutant)).collect();
            let text = weave(source, &viable);
            tree.write(file, text.text.as_bytes())?;
            woven.insert(file, text);
        }
        match tree.build(targets_now)? {
            Built::Binaries(_) if targets_now != targets => targets_now = targets,
            Built::Binaries(binaries) => {
                return Ok(Combined {
                    binaries,
                    unviable,
                    alone,
                });
            }
            Built::Errors(faults) => {
                let found: BTreeMap<_, _> = faults.iter().flat_map(|fault| blamed(fault, &woven)).collect();
                println!(
                    "round {round}: {} errors, {} mutants do not compile",
                    faults.len(),
                    found.len()
                );
                if found.is_empty() {
                    let texts: Vec<_> = faults
                        .iter()
                        .map(|fault| format!("{} {:?}", fault.text, fault.main))
                        .collect();
                    return Err(format!("errors that belong to no mutant:\n{}", texts.join("\n")).into());
                }
                unviable.extend(found);
            }
        }
    }
    Err("no build".into())
}

/// The mutants in whose text the error is: by its main places, or else by the others that it names.
fn blamed(fault: &Fault, woven: &BTreeMap<&str, Woven>) -> Vec<(usize, String)> {
    for places in [&fault.main, &fault.others] {
        let found: Vec<_> = places
            .iter()
            .filter_map(|(file, bytes)| {
                let regions = woven.get(file.as_str())?.regions.iter();
                let around = regions.filter(|(region, _)| region.start <= bytes.start && bytes.end <= region.end);
                around.min_by_key(|(region, _)| region.len()).map(|(_, mutant)| *mutant)
            })
            .map(|mutant| (mutant, fault.text.clone()))
            .collect();
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}
