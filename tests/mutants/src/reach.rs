//! Which tests reach which mutants, and then: which test notices.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::Result;
use crate::list::Mutant;
use crate::process::{Ran, run, tests};
use crate::report::Outcome;
use crate::tree::Binary;

/// A test by itself: how long it takes unchanged, and what it reaches.
pub struct Test {
    pub binary: usize,
    pub name: String,
    time: Duration,
    reached: BTreeSet<usize>,
}

/// The tests of these binaries, run in this folder.
pub struct Suite {
    pub binaries: Vec<Binary>,
    pub folder: PathBuf,
    pub tests: Vec<Test>,
}

/// No run is stopped before this.
const PATIENCE: Duration = Duration::from_secs(6);

impl Suite {
    /// Runs each test once by itself and notes which mutants it reaches.
    pub fn record(binaries: Vec<Binary>, folder: PathBuf, notes: &Path, jobs: usize) -> Result<Self> {
        fs::create_dir_all(notes)?;
        let mut names = Vec::new();
        for (index, binary) in binaries.iter().enumerate() {
            names.extend(tests(binary, &folder)?.into_iter().map(|name| (index, name)));
        }
        let suite = Self {
            binaries,
            folder,
            tests: Vec::new(),
        };
        let begun = Instant::now();
        let found = Mutex::new(Vec::new());
        each(names.len(), jobs, |number| {
            let (binary, name) = &names[number];
            let test = suite.recorded(*binary, name, &notes.join(number.to_string()))?;
            found.lock().map_err(|_| "a thread stopped")?.push(test);
            Ok(())
        })?;
        let tests = found.into_inner().map_err(|_| "a thread stopped")?;
        println!("{} tests recorded in {} s", tests.len(), begun.elapsed().as_secs());
        Ok(Self { tests, ..suite })
    }

    fn recorded(&self, binary: usize, name: &str, note: &Path) -> Result<Test> {
        drop(fs::remove_file(note));
        let variable = ("MUTANTS_REACHED", note.to_str().ok_or("a path that is no text")?);
        let limit = Duration::from_secs(600);
        let Ran::Passed(time) = run(&self.binaries[binary], &self.folder, &[name], variable, limit)? else {
            return Err(format!("{name} fails unchanged").into());
        };
        let text = fs::read_to_string(note).unwrap_or_default();
        Ok(Test {
            binary,
            name: name.to_owned(),
            time,
            reached: text.lines().filter_map(|line| line.parse().ok()).collect(),
        })
    }

    /// Tries these mutants, `jobs` at a time, and tells `done` what came of each.
    pub fn attempt(
        &self,
        mutants: &[Mutant],
        numbers: &[usize],
        jobs: usize,
        done: impl Fn(usize, Outcome) -> Result<()> + Sync,
    ) -> Result<()> {
        // How often a test has noticed something in a file.
        let noticed: Mutex<BTreeMap<(&str, usize), u32>> = Mutex::new(BTreeMap::new());
        each(numbers.len(), jobs, |index| {
            let number = numbers[index];
            let file = mutants[number].file.as_str();
            let module = module(file);
            let around = module.split_inclusive("::").next().unwrap_or(&module);
            let mut reaching: Vec<usize> = (0..self.tests.len())
                .filter(|test| self.tests[*test].reached.contains(&number))
                .collect();
            {
                // First what is quick and likely to notice: it did before, or it stands in the module's own tests.
                let noticed = noticed.lock().map_err(|_| "a thread stopped")?;
                let cost = |test: &usize| {
                    let name = self.tests[*test].name.as_str();
                    let own = u32::from(name.starts_with(&module)) + u32::from(name.starts_with(around));
                    let likely = 1 + 10 * (noticed.get(&(file, *test)).copied().unwrap_or(0) + own);
                    self.tests[*test].time / likely
                };
                reaching.sort_by_key(cost);
            }
            let (outcome, by) = self.one(number, &reaching)?;
            if let Some(by) = by {
                *noticed
                    .lock()
                    .map_err(|_| "a thread stopped")?
                    .entry((file, by))
                    .or_default() += 1;
            }
            done(number, outcome)
        })
    }

    /// Runs the tests that reach a mutant, a few at first, until one fails.
    fn one(&self, number: usize, reaching: &[usize]) -> Result<(Outcome, Option<usize>)> {
        if reaching.is_empty() {
            return Ok((Outcome::NotReached, None));
        }
        let mut left = reaching.to_vec();
        let mut size = 4;
        while let Some(first) = left.first() {
            // A process has the tests of one binary.
            let index = self.tests[*first].binary;
            let mut now = Vec::new();
            left.retain(|test| {
                let takes = self.tests[*test].binary == index && now.len() < size;
                if takes {
                    now.push(*test);
                }
                !takes
            });
            size *= 4;
            let tests = now.iter().map(|test| &self.tests[*test]);
            let names: Vec<_> = tests.clone().map(|test| test.name.as_str()).collect();
            let time = tests.map(|test| test.time).sum::<Duration>();
            let limit = PATIENCE + time * 5;
            let binary = &self.binaries[index];
            match run(binary, &self.folder, &names, ("MUTANT", &number.to_string()), limit)? {
                Ran::Passed(_) => {}
                Ran::TimedOut => return Ok((Outcome::TimedOut, None)),
                Ran::Failed(name) => {
                    let by = now
                        .iter()
                        .copied()
                        .find(|test| Some(&self.tests[*test].name) == name.as_ref());
                    let test = format!("{} {}", binary.name, name.as_deref().unwrap_or("(the process ended)"));
                    return Ok((Outcome::Caught { test }, by));
                }
            }
        }
        Ok((Outcome::Survived, None))
    }
}

/// The path of the module that a file holds: `a::b::` for `gates/src/a/b.rs` and for `gates/src/a/b/mod.rs`.
fn module(file: &str) -> String {
    let within = file.split_once("/src/").map_or(file, |(_, within)| within);
    let path = within.trim_end_matches(".rs").trim_end_matches("/mod");
    format!("{}::", path.replace('/', "::"))
}

/// Calls `work` for every number below `count`, `jobs` at a time; stops at the first error.
fn each(count: usize, jobs: usize, work: impl Fn(usize) -> Result<()> + Sync) -> Result<()> {
    let next = AtomicUsize::new(0);
    let error = Mutex::new(None);
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return;
                    }
                    if let Err(found) = work(number) {
                        next.store(count, Ordering::Relaxed);
                        if let Ok(mut error) = error.lock() {
                            *error = Some(found);
                        }
                        return;
                    }
                }
            });
        }
    });
    match error.into_inner() {
        Ok(None) => Ok(()),
        Ok(Some(error)) => Err(error),
        Err(_) => Err("a thread stopped".into()),
    }
}
