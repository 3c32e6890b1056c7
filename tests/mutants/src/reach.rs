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
const PATIENCE: Duration = Duration::from_secs(20);

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
        // How often a test has noticed something in a file: such a test goes first.
        let noticed: Mutex<BTreeMap<(&str, usize), usize>> = Mutex::new(BTreeMap::new());
        each(numbers.len(), jobs, |index| {
            let number = numbers[index];
            let file = mutants[number].file.as_str();
            let mut reaching: Vec<usize> = (0..self.tests.len())
                .filter(|test| self.tests[*test].reached.contains(&number))
                .collect();
            {
                let noticed = noticed.lock().map_err(|_| "a thread stopped")?;
                let times = |test: &usize| noticed.get(&(file, *test)).copied().unwrap_or(0);
                reaching.sort_by_key(|test| (std::cmp::Reverse(times(test)), self.tests[*test].time));
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
        let mut left = reaching;
        let mut size = 4;
        while !left.is_empty() {
            let (now, later) = left.split_at(size.min(left.len()));
            (left, size) = (later, size * 4);
            for (index, binary) in self.binaries.iter().enumerate() {
                let tests = now
                    .iter()
                    .map(|test| &self.tests[*test])
                    .filter(|test| test.binary == index);
                let names: Vec<_> = tests.clone().map(|test| test.name.as_str()).collect();
                if names.is_empty() {
                    continue;
                }
                let limit = PATIENCE + tests.map(|test| test.time).sum::<Duration>() * 5;
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
        }
        Ok((Outcome::Survived, None))
    }
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
