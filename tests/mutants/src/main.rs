//! All mutants of a crate in one build, each behind a switch, tried one after the other: docs/mutants.md.

mod combine;
mod list;
mod place;
mod plain;
mod process;
mod reach;
mod report;
mod tree;
mod weave;

use std::collections::{BTreeMap, BTreeSet};
use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use clap::Parser;

use crate::list::{Mutant, by_file, list};
use crate::report::{Outcome, Results, Row};
use crate::tree::Tree;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// The crate whose mutants these are, where its files are, and the tests that must notice: as .cargo/mutants.toml has it.
const PACKAGE: &str = "nullius-gates";
const FOLDER: &str = "gates";
const LIBRARY: &str = "gates/src/lib.rs";
const TARGETS: [&str; 3] = ["--lib", "--test", "gate"];

/// Builds all mutants of the decision at once, and tries each. Fails if one survives.
#[derive(Parser)]
struct Arguments {
    /// The top of the workspace.
    #[arg(long, default_value = ".")]
    root: PathBuf,
    /// Only the files whose paths end so, or lie in a folder that ends so (`verifier/`); may be repeated.
    #[arg(long)]
    file: Vec<String>,
    /// Only what survived last time, and what stands in a function whose text has changed; the other outcomes are kept.
    #[arg(long)]
    again: bool,
    /// Test processes at once.
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// Tries nothing; does so many of the last outcomes again, each built by itself, and compares.
    #[arg(long, value_name = "NUMBER")]
    check: Option<usize>,
}

impl Arguments {
    fn wants(&self, mutant: &Mutant) -> bool {
        let named = |file: &String| match mutant.file.rsplit_once('/') {
            Some((folder, _)) if file.ends_with('/') => format!("{folder}/").ends_with(file),
            _ => mutant.file.ends_with(file),
        };
        self.file.is_empty() || self.file.iter().any(named)
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match arguments.check {
        Some(number) => check(&arguments, number),
        None => all(&arguments),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

struct Places {
    root: PathBuf,
    work: PathBuf,
    results: PathBuf,
}

impl Places {
    fn of(arguments: &Arguments) -> Result<Self> {
        let root = fs::canonicalize(&arguments.root)?;
        let work = root.join("target/mutants/combined");
        fs::create_dir_all(&work)?;
        Ok(Self {
            results: work.join("results.json"),
            root,
            work,
        })
    }

    fn tree(&self, name: &str, optimised: bool) -> Result<Tree> {
        let tree = Tree {
            top: self.work.join(name),
            build: self.work.join("build"),
            package: PACKAGE.to_owned(),
            optimised,
        };
        tree.update(&self.root)?;
        Ok(tree)
    }
}

fn targets() -> Vec<String> {
    TARGETS.map(str::to_owned).to_vec()
}

fn all(arguments: &Arguments) -> Result<bool> {
    let begun = Instant::now();
    let places = Places::of(arguments)?;
    let mutants = list(&places.root, PACKAGE)?;
    let digest = digest(&places.root, &mutants)?;
    let before = Results::read(&places.results);
    // An interrupted run over the same files goes on where it stopped.
    let mut known = match &before {
        Some(before) if arguments.again || before.digest == digest => outcomes(&mutants, before),
        None if arguments.again => return Err("no results of an earlier run".into()),
        _ => BTreeMap::new(),
    };
    let wanted = |number: &usize| arguments.wants(&mutants[*number]);
    if arguments.again {
        known.retain(|number, outcome| !wanted(number) || !outcome.survives());
    }
    let tree = places.tree("tree", true)?;
    // Both copies are of now: the workspace may be edited while the mutants are tried.
    let beside = places.tree("plain", false)?;
    let combined = combine::combine(&places.root, &tree, LIBRARY, &targets(), &mutants, &known)?;
    for (number, error) in combined.unviable {
        known.insert(number, Outcome::Unviable { error });
    }
    let left: Vec<_> = (0..mutants.len())
        .filter(wanted)
        .filter(|number| !known.contains_key(number))
        .collect();
    println!(
        "built after {} s; {} mutants to try, {} known",
        begun.elapsed().as_secs(),
        left.len(),
        known.len()
    );

    let progress = Progress {
        mutants: &mutants,
        results: Mutex::new(Results {
            digest,
            rows: known
                .into_iter()
                .map(|(number, outcome)| Row::new(&mutants[number], outcome))
                .collect(),
        }),
        path: &places.results,
        begun: Instant::now(),
        all: left.len(),
        done: Mutex::new(0),
    };
    // What does not compile is known from here on.
    progress.results.lock().map_err(|_| "a thread stopped")?.write(&places.results)?;
    let (alone, switched): (BTreeSet<_>, BTreeSet<_>) = left.into_iter().partition(|number| combined.alone.contains(number));
    if !switched.is_empty() {
        let notes = places.work.join("reached");
        let suite = reach::Suite::record(combined.binaries, tree.top.join(FOLDER), &notes, arguments.jobs)?;
        // File by file, so that what survives can be read while the rest runs.
        for (file, numbers) in by_file(&mutants) {
            let now: Vec<_> = numbers.into_iter().filter(|number| switched.contains(number)).collect();
            if !now.is_empty() {
                println!("{file}: {} to try", now.len());
                suite.attempt(&mutants, &now, arguments.jobs, |number, outcome| {
                    progress.note(number, outcome)
                })?;
            }
        }
    }
    if !alone.is_empty() {
        println!("{} that cannot be switched, each built by itself", alone.len());
        let plain = plain::Plain::prepare(beside, FOLDER, targets())?;
        for number in alone {
            progress.note(number, plain.attempt(&mutants[number])?)?;
        }
    }
    let results = progress.results.into_inner().map_err(|_| "a thread stopped")?;
    results.write(&places.results)?;
    results.print();
    println!("\n{} s; {} survive", begun.elapsed().as_secs(), results.survivors());
    Ok(results.survivors() == 0)
}

struct Progress<'a> {
    mutants: &'a [Mutant],
    results: Mutex<Results>,
    path: &'a Path,
    begun: Instant,
    all: usize,
    done: Mutex<usize>,
}

impl Progress<'_> {
    fn note(&self, number: usize, outcome: Outcome) -> Result<()> {
        let mut done = self.done.lock().map_err(|_| "a thread stopped")?;
        let mut results = self.results.lock().map_err(|_| "a thread stopped")?;
        *done += 1;
        if outcome.survives() || outcome == Outcome::TimedOut {
            println!("{outcome:?}: {}", self.mutants[number].name);
        }
        results.rows.push(Row::new(&self.mutants[number], outcome));
        if *done % 50 == 0 || *done == self.all {
            println!("{} of {} after {} s", done, self.all, self.begun.elapsed().as_secs());
            results.write(self.path)?;
        }
        Ok(())
    }
}

/// The outcomes of an earlier run, by the numbers of now. A mutant is known by its file, its change and the text of its
/// function, and by its place among those of the same words, as long as there are as many: lines move when a file is edited.
fn outcomes(mutants: &[Mutant], before: &Results) -> BTreeMap<usize, Outcome> {
    let mut rows: BTreeMap<(&str, &str, &str), Vec<&Row>> = BTreeMap::new();
    for row in &before.rows {
        rows.entry((&row.file, &row.change, &row.function)).or_default().push(row);
    }
    let mut now: BTreeMap<(&str, &str, &str), Vec<usize>> = BTreeMap::new();
    for (number, mutant) in mutants.iter().enumerate() {
        now.entry((&mutant.file, mutant.change(), &mutant.text)).or_default().push(number);
    }
    let mut known = BTreeMap::new();
    for (change, mut numbers) in now {
        let Some(rows) = rows.get_mut(&change).filter(|rows| rows.len() == numbers.len()) else {
            continue;
        };
        rows.sort_by_key(|row| (row.line, row.column));
        numbers.sort_by_key(|number| (mutants[*number].span.start.line, mutants[*number].span.start.column));
        known.extend(numbers.into_iter().zip(rows.iter().map(|row| row.outcome.clone())));
    }
    known
}

/// Of the mutants and of every file that their outcomes depend on.
fn digest(root: &Path, mutants: &[Mutant]) -> Result<String> {
    fn folder(path: &Path, hasher: &mut DefaultHasher) -> Result<()> {
        let mut entries: Vec<_> = fs::read_dir(path)?.collect::<std::io::Result<Vec<_>>>()?;
        entries.sort_by_key(std::fs::DirEntry::path);
        for entry in entries {
            let path = entry.path();
            path.hash(hasher);
            if path.is_dir() {
                folder(&path, hasher)?;
            } else {
                fs::read(path)?.hash(hasher);
            }
        }
        Ok(())
    }
    let mut hasher = DefaultHasher::new();
    for mutant in mutants {
        mutant.name.hash(&mut hasher);
    }
    fs::read(root.join("Cargo.lock"))?.hash(&mut hasher);
    for part in [FOLDER, "schemas", "policies"] {
        folder(&root.join(part), &mut hasher)?;
    }
    Ok(format!("{:016x}", hasher.finish()))
}

/// Does some of the last outcomes again in the plain way: as many that survived as were caught, as far as there are, and
/// half as many that did not compile.
fn check(arguments: &Arguments, number: usize) -> Result<bool> {
    let places = Places::of(arguments)?;
    let mutants = list(&places.root, PACKAGE)?;
    let results = Results::read(&places.results).ok_or("no results of an earlier run")?;
    let rows: BTreeMap<_, _> = results.rows.iter().map(|row| (row.name.as_str(), row)).collect();
    let mut drawn: Vec<_> = mutants
        .iter()
        .filter(|mutant| arguments.wants(mutant))
        .filter_map(|mutant| Some((mutant, *rows.get(mutant.name.as_str())?)))
        .collect();
    // An order that has nothing to do with the outcome, and is the same every time.
    drawn.sort_by_key(|(mutant, _)| {
        let mut hasher = DefaultHasher::new();
        mutant.name.hash(&mut hasher);
        hasher.finish()
    });
    let (unviable, tried): (Vec<_>, Vec<_>) = drawn
        .into_iter()
        .partition(|(_, row)| kind(&row.outcome) == Kind::Unviable);
    let (survived, caught): (Vec<_>, Vec<_>) = tried.into_iter().partition(|(_, row)| row.outcome.survives());
    let half = survived.len().min(number / 2);
    let plain = plain::Plain::prepare(places.tree("plain", false)?, FOLDER, targets())?;
    let mut same = true;
    let survived = survived.into_iter().take(half);
    let caught = caught.into_iter().take(number - half);
    for (mutant, row) in survived.chain(caught).chain(unviable.into_iter().take(number / 2)) {
        let begun = Instant::now();
        let outcome = plain.attempt(mutant)?;
        let agrees = kind(&outcome) == kind(&row.outcome);
        same &= agrees;
        let word = if agrees { "same" } else { "DIFFERENT" };
        println!(
            "{word} after {} s: {} {:?} / {outcome:?}",
            begun.elapsed().as_secs(),
            mutant.name,
            row.outcome
        );
    }
    Ok(same)
}

/// What two ways of trying must agree on.
#[derive(Eq, PartialEq)]
enum Kind {
    Caught,
    Survived,
    Unviable,
}

fn kind(outcome: &Outcome) -> Kind {
    match outcome {
        Outcome::Unviable { .. } => Kind::Unviable,
        Outcome::Caught { .. } | Outcome::TimedOut => Kind::Caught,
        Outcome::NotReached | Outcome::Survived => Kind::Survived,
    }
}

/// What all tests may take in the plain way.
const PLAIN_LIMIT: Duration = Duration::from_secs(600);
