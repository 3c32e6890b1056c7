//! A kernel as a process of its own: started, asked, measured, stopped or killed.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

use crate::Failed;

/// How long a kernel may take to start or to stop.
const PATIENCE: Duration = Duration::from_mins(2);

/// The `nullius` program with a data folder.
#[derive(Clone, Debug)]
pub struct Program {
    binary: PathBuf,
    folder: PathBuf,
}

/// A serving process. Dropping it kills it.
#[derive(Debug)]
pub struct Process {
    child: Child,
    address: SocketAddr,
}

/// What a process has used so far.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// Processor time in user and kernel mode, in microseconds.
    pub cpu_micros: u64,
    /// The largest resident size so far, in KiB.
    pub peak_kib: u64,
}

impl Program {
    /// The program at `binary`, working in `folder`.
    #[must_use]
    pub fn new(binary: impl Into<PathBuf>, folder: impl Into<PathBuf>) -> Self {
        Self {
            binary: binary.into(),
            folder: folder.into(),
        }
    }

    /// The data folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// A command line on the data folder: `words`, then `--data`, then `rest`.
    ///
    /// # Errors
    /// The program cannot be started.
    pub async fn run(&self, words: &[&str], rest: &[&str]) -> std::io::Result<Output> {
        Command::new(&self.binary)
            .args(words)
            .arg("--data")
            .arg(&self.folder)
            .args(rest)
            .stdin(Stdio::null())
            .kill_on_drop(true)
            .output()
            .await
    }

    /// What a command line prints.
    ///
    /// # Errors
    /// It fails; the text is what it says.
    pub async fn ask(&self, words: &[&str], rest: &[&str]) -> Result<String, Failed> {
        let output = self.run(words, rest).await?;
        if output.status.success() {
            Ok(String::from_utf8(output.stdout)?.trim().to_owned())
        } else {
            Err(format!("{words:?}: {}", String::from_utf8_lossy(&output.stderr)).into())
        }
    }

    /// Serves on a free port and waits until the kernel is ready.
    ///
    /// # Errors
    /// It does not start; the text is what it says.
    pub async fn serve(&self) -> Result<Process, Failed> {
        self.serve_under(&[]).await
    }

    /// Serves under another program, such as a shell with limits.
    ///
    /// # Errors
    /// As [`Program::serve`].
    pub async fn serve_under(&self, wrapper: &[&str]) -> Result<Process, Failed> {
        let mut command = match wrapper.split_first() {
            None => Command::new(&self.binary),
            Some((first, rest)) => {
                let mut command = Command::new(first);
                command.args(rest).arg(&self.binary);
                command
            }
        };
        let mut child = command
            .arg("serve")
            .arg("--data")
            .arg(&self.folder)
            .args(["--listen", "127.0.0.1:0", "--log", "error"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let stdout = child.stdout.take().ok_or("no standard output")?;
        let ready = tokio::time::timeout(PATIENCE, ready(stdout)).await?;
        let Some(address) = ready? else {
            let output = child.wait_with_output().await?;
            return Err(String::from_utf8_lossy(&output.stderr).trim().into());
        };
        if let Some(stderr) = child.stderr.take() {
            // Errors are read away, so that the pipe never fills; those that matter are in the answers.
            tokio::spawn(drain(stderr));
        }
        Ok(Process { child, address })
    }
}

async fn ready(stdout: tokio::process::ChildStdout) -> Result<Option<SocketAddr>, Failed> {
    let mut lines = BufReader::new(stdout).lines();
    while let Some(line) = lines.next_line().await? {
        if let Some(address) = line.strip_prefix("nullius is ready on http://") {
            return Ok(Some(address.parse()?));
        }
    }
    Ok(None)
}

async fn drain(stderr: tokio::process::ChildStderr) {
    let mut lines = BufReader::new(stderr).lines();
    while let Ok(Some(_)) = lines.next_line().await {}
}

impl Process {
    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its process id.
    ///
    /// # Errors
    /// It has ended.
    pub fn pid(&self) -> Result<u32, Failed> {
        self.child.id().ok_or_else(|| "the kernel has ended".into())
    }

    /// What it has used so far.
    ///
    /// # Errors
    /// It has ended, or this system has no `/proc`.
    pub fn usage(&self) -> Result<Usage, Failed> {
        let pid = self.pid()?;
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat"))?;
        // The second field is a name in parentheses, which may contain anything.
        let (_, fields) = stat.rsplit_once(") ").ok_or("/proc/PID/stat")?;
        let ticks: u64 = fields
            .split(' ')
            .skip(11)
            .take(2)
            .map(|ticks| ticks.parse::<u64>().unwrap_or(0))
            .sum();
        let status = std::fs::read_to_string(format!("/proc/{pid}/status"))?;
        let peak = status
            .lines()
            .find_map(|line| line.strip_prefix("VmHWM:")?.split_whitespace().next()?.parse().ok());
        Ok(Usage {
            // Linux counts in hundredths of a second, on every architecture that the kernel is built for.
            cpu_micros: ticks * 10_000,
            peak_kib: peak.ok_or("VmHWM")?,
        })
    }

    /// Asks it to stop and waits until it has.
    ///
    /// # Errors
    /// It does not stop in time, or not cleanly.
    pub async fn stop(mut self) -> Result<(), Failed> {
        let pid = self.pid()?.to_string();
        Command::new("kill").args(["-TERM", &pid]).status().await?;
        let status = tokio::time::timeout(PATIENCE, self.child.wait()).await??;
        if status.success() {
            Ok(())
        } else {
            Err(format!("the kernel ended with {status}").into())
        }
    }

    /// Kills it, as a crash would, and waits until it is gone.
    ///
    /// # Errors
    /// The system refuses.
    pub async fn kill(mut self) -> Result<(), Failed> {
        Ok(self.child.kill().await?)
    }
}
