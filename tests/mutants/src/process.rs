//! One run of a test binary, with an end.

use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::Result;
use crate::tree::Binary;

/// Address space of a test in kilobytes: a change that makes a list grow without end must not take the machine with it.
const MEMORY: &str = "6000000";

/// What came of a run.
#[derive(Debug, Eq, PartialEq)]
pub enum Ran {
    Passed(Duration),
    /// The test that failed; none if the process ended without naming one.
    Failed(Option<String>),
    TimedOut,
}

/// Runs these tests of a binary one after the other; all of them where none is named.
pub fn run(binary: &Binary, folder: &Path, tests: &[&str], variable: (&str, &str), limit: Duration) -> Result<Ran> {
    let mut command = Command::new("sh");
    command
        .current_dir(folder)
        .args(["-c", r#"ulimit -v "$0"; ulimit -c 0; exec "$@""#, MEMORY])
        .arg(&binary.path)
        .args(["--test-threads", "1"])
        .env(variable.0, variable.1)
        .env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "1")
        .env("PROPTEST_MAX_SHRINK_ITERS", "0")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    for (name, value) in [("PROPTEST_CASES", "48"), ("PROPTEST_RNG_SEED", "1")] {
        if std::env::var_os(name).is_none() {
            command.env(name, value);
        }
    }
    if !tests.is_empty() {
        command.arg("--exact").args(tests);
    }
    let begun = Instant::now();
    let mut child = command.spawn()?;
    let mut stdout = child.stdout.take().ok_or("no output")?;
    let (sender, receiver) = channel();
    let reader = thread::spawn(move || {
        let mut text = Vec::new();
        let read = stdout.read_to_end(&mut text);
        let _ = sender.send(());
        read.map(|_| String::from_utf8_lossy(&text).into_owned())
    });
    let timed_out = receiver.recv_timeout(limit) == Err(RecvTimeoutError::Timeout);
    if timed_out {
        child.kill()?;
    }
    let status = child.wait()?;
    let text = reader.join().map_err(|_| "the reader of the output stopped")??;
    if timed_out {
        return Ok(Ran::TimedOut);
    }
    if status.success() {
        return Ok(Ran::Passed(begun.elapsed()));
    }
    let failed = text
        .lines()
        .find_map(|line| line.strip_prefix("test ")?.strip_suffix(" ... FAILED"));
    Ok(Ran::Failed(failed.map(str::to_owned)))
}

/// The names of a binary's tests.
pub fn tests(binary: &Binary, folder: &Path) -> Result<Vec<String>> {
    let output = Command::new(&binary.path)
        .current_dir(folder)
        .args(["--list", "--format", "terse"])
        .output()?;
    let text = String::from_utf8(output.stdout)?;
    Ok(text
        .lines()
        .filter_map(|line| line.strip_suffix(": test").map(str::to_owned))
        .collect())
}
