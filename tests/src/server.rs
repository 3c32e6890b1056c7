//! A kernel of one's own: a data folder under the system's temporary folder, staff and keys added by the command
//! line, and `nullius serve` on a free port. All of it goes when the value is dropped.

use std::collections::BTreeMap;
use std::fs::{self, File, Permissions};
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::client::Caller;
use crate::{Failed, bin};

/// Staff of every server: name, roles, and whether trained. `owner` answers for the agent key.
const STAFF: &[(&str, &str, bool)] = &[
    ("owner", "caseworker,knowledge-editor", true),
    ("first", "caseworker", true),
    ("second", "caseworker", true),
    ("editor", "knowledge-editor", true),
    ("untrained", "caseworker", false),
    ("auditor", "auditor", true),
];

/// Machine keys of every server: the name and what follows it on the command line. The agent has the name that the
/// made-up cases give it.
const KEYS: &[(&str, &[&str])] = &[
    ("intake", &["--kind", "intake"]),
    ("recorder", &["--kind", "recorder", "--tier", "A"]),
    ("intake-assistent", &["--kind", "agent", "--owner", "owner"]),
];

/// A folder that is removed when the value is dropped.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// A new empty folder under the system's temporary folder.
    ///
    /// # Errors
    /// It cannot be made.
    pub fn new() -> Result<Self, Failed> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("nullius-story-{}-{number}", std::process::id()));
        fs::create_dir_all(&path)?;
        Ok(Self(path))
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The files of a folder, kept in memory: to make another folder like it.
#[derive(Clone, Debug)]
pub struct Image(Vec<(PathBuf, Permissions, Vec<u8>)>);

impl Image {
    /// Reads a folder with all that is in it.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn of(folder: &Path) -> std::io::Result<Self> {
        let (mut files, mut folders) = (Vec::new(), vec![folder.to_owned()]);
        while let Some(next) = folders.pop() {
            for entry in fs::read_dir(next)? {
                let entry = entry?;
                let path = entry.path();
                if entry.file_type()?.is_dir() {
                    folders.push(path);
                } else if let Ok(name) = path.strip_prefix(folder) {
                    // A database that somebody is just closing takes its journal with it.
                    let read = entry
                        .metadata()
                        .and_then(|metadata| Ok((metadata.permissions(), fs::read(&path)?)));
                    match read {
                        Ok((permissions, bytes)) => files.push((name.to_owned(), permissions, bytes)),
                        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
                        Err(error) => return Err(error),
                    }
                }
            }
        }
        Ok(Self(files))
    }

    /// Writes all of it into a folder.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn write(&self, folder: &Path) -> std::io::Result<()> {
        for (name, permissions, bytes) in &self.0 {
            let path = folder.join(name);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)?;
            }
            fs::write(&path, bytes)?;
            fs::set_permissions(&path, permissions.clone())?;
        }
        Ok(())
    }
}

/// Runs a command of `nullius` on a data folder and gives what it printed, without the newline at its end.
///
/// # Errors
/// It failed; the message is what it wrote to standard error.
pub fn command(data: &Path, arguments: &[&str]) -> Result<String, Failed> {
    // The forms are `nullius WORD WORD --data DIR …`, one word for `init` and `export`.
    let words = arguments
        .iter()
        .take_while(|argument| !argument.starts_with('-'))
        .count()
        .min(2);
    let (verb, rest) = arguments.split_at(words);
    let output = Command::new(bin::nullius()?)
        .args(verb)
        .arg("--data")
        .arg(data)
        .args(rest)
        .stdin(Stdio::null())
        .output()?;
    if output.status.success() {
        Ok(String::from_utf8(output.stdout)?.trim_end().to_owned())
    } else {
        Err(format!(
            "nullius {}: {}",
            arguments.join(" "),
            String::from_utf8_lossy(&output.stderr)
        )
        .into())
    }
}

/// A data folder with staff and keys that nobody serves yet, and the tokens by name.
#[derive(Debug)]
pub struct Data {
    folder: Folder,
    tokens: Tokens,
}

type Tokens = BTreeMap<String, String>;

/// What data folders begin with, by profile: made once in a test binary.
static MADE: Mutex<BTreeMap<String, (Image, Tokens)>> = Mutex::new(BTreeMap::new());

impl Data {
    /// A data folder that begins with a profile, `pilot` or `standard`.
    ///
    /// # Errors
    /// A command fails.
    pub fn new(profile: &str) -> Result<Self, Failed> {
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        if !made.contains_key(profile) {
            made.insert(profile.to_owned(), make(profile)?);
        }
        let (image, tokens) = made.get(profile).ok_or("just made")?;
        let folder = Folder::new()?;
        image.write(folder.path())?;
        Ok(Self {
            folder,
            tokens: tokens.clone(),
        })
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Writes its configuration file.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn configure(&self, toml: &str) -> Result<(), Failed> {
        Ok(fs::write(self.path().join("nullius.toml"), toml)?)
    }

    /// Serves it.
    ///
    /// # Errors
    /// The server does not become ready.
    pub fn serve(self) -> Result<Server, Failed> {
        self.serve_with(&[])
    }

    /// Serves it with further arguments on the command line.
    ///
    /// # Errors
    /// The server does not become ready.
    pub fn serve_with(self, arguments: &[&str]) -> Result<Server, Failed> {
        let logs = Folder::new()?;
        let (child, address) = spawn(self.path(), logs.path(), arguments)?;
        Ok(Server {
            data: self,
            logs,
            child: Some(child),
            address,
        })
    }
}

fn make(profile: &str) -> Result<(Image, Tokens), Failed> {
    let folder = Folder::new()?;
    let path = folder.path();
    let mut tokens = Tokens::new();
    tokens.insert(
        "administrator".to_owned(),
        command(path, &["init", "--profile", profile])?,
    );
    for (name, roles, trained) in STAFF {
        let mut arguments = vec!["person", "add", "--role", roles];
        if *trained {
            arguments.extend(["--trained-on", "2026-01-15"]);
        }
        arguments.push(name);
        tokens.insert((*name).to_owned(), command(path, &arguments)?);
    }
    for (name, kind) in KEYS {
        let arguments = [&["key", "add", "--pack", "casework"], *kind, &[name]].concat();
        tokens.insert((*name).to_owned(), command(path, &arguments)?);
    }
    Ok((Image::of(path)?, tokens))
}

/// Starts `nullius serve` on a free port and waits for the line that says it is ready.
fn spawn(data: &Path, logs: &Path, arguments: &[&str]) -> Result<(Child, SocketAddr), Failed> {
    let log = File::options().create(true).append(true).open(logs.join("stderr"))?;
    let mut child = Command::new(bin::nullius()?)
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(data)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(log)
        .spawn()?;
    let address = child.stdout.take().and_then(|stdout| {
        let mut lines = BufReader::new(stdout).lines().map_while(Result::ok);
        lines.find_map(|line| line.strip_prefix("nullius is ready on http://")?.parse().ok())
    });
    if let Some(address) = address {
        Ok((child, address))
    } else {
        let _ = child.kill();
        let status = child.wait()?;
        let log = fs::read_to_string(logs.join("stderr")).unwrap_or_default();
        Err(format!("the server did not become ready ({status}): {log}").into())
    }
}

/// A kernel that serves.
#[derive(Debug)]
pub struct Server {
    data: Data,
    logs: Folder,
    child: Option<Child>,
    address: SocketAddr,
}

impl Server {
    /// Starts one with a profile, `pilot` or `standard`.
    ///
    /// # Errors
    /// A command fails, or the server does not become ready.
    pub fn start(profile: &str) -> Result<Self, Failed> {
        Data::new(profile)?.serve()
    }

    /// Its data folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.data.path()
    }

    /// Its process.
    #[must_use]
    pub fn pid(&self) -> Option<u32> {
        self.child.as_ref().map(Child::id)
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The token of a key or person; `administrator` is the one of `init`.
    ///
    /// # Errors
    /// There is none of that name.
    pub fn token(&self, name: &str) -> Result<&str, Failed> {
        let token = self.data.tokens.get(name);
        token
            .map(String::as_str)
            .ok_or_else(|| format!("nobody is called {name}").into())
    }

    /// Every token.
    pub fn tokens(&self) -> impl Iterator<Item = &str> {
        self.data.tokens.values().map(String::as_str)
    }

    /// A caller with the token of a key or person.
    ///
    /// # Errors
    /// There is none of that name.
    pub fn caller(&self, name: &str) -> Result<Caller, Failed> {
        Ok(Caller::new(self.address, Some(self.token(name)?)))
    }

    /// A caller with any text as its token, or with none.
    #[must_use]
    pub fn stranger(&self, token: Option<&str>) -> Caller {
        Caller::new(self.address, token)
    }

    /// Runs a command beside the server.
    ///
    /// # Errors
    /// It fails.
    pub fn command(&self, arguments: &[&str]) -> Result<String, Failed> {
        command(self.path(), arguments)
    }

    /// Adds a key or person beside the server, and keeps the token that is printed.
    ///
    /// # Errors
    /// The command fails.
    pub fn add(&mut self, name: &str, arguments: &[&str]) -> Result<(), Failed> {
        let token = self.command(&[arguments, &[name]].concat())?;
        self.data.tokens.insert(name.to_owned(), token);
        Ok(())
    }

    /// What it wrote to its log so far.
    ///
    /// # Errors
    /// The log cannot be read.
    pub fn log(&self) -> Result<String, Failed> {
        Ok(fs::read_to_string(self.logs.path().join("stderr"))?)
    }

    /// Asks it to stop (SIGTERM) and waits until it has; whether it ended well.
    ///
    /// # Errors
    /// It cannot be asked.
    pub fn stop(&mut self) -> Result<bool, Failed> {
        let Some(mut child) = self.child.take() else {
            return Ok(true);
        };
        let asked = Command::new("kill").arg("-TERM").arg(child.id().to_string()).status()?;
        if !asked.success() {
            let _ = child.kill();
        }
        Ok(child.wait()?.success())
    }

    /// Ends it at once (SIGKILL).
    ///
    /// # Errors
    /// It cannot be ended.
    pub fn kill(&mut self) -> Result<(), Failed> {
        if let Some(mut child) = self.child.take() {
            child.kill()?;
            child.wait()?;
        }
        Ok(())
    }

    /// Serves the same data folder again, on another port, after [`Self::stop`] or [`Self::kill`].
    ///
    /// # Errors
    /// The server does not become ready.
    pub fn restart(&mut self) -> Result<(), Failed> {
        self.stop()?;
        let (child, address) = spawn(self.data.path(), self.logs.path(), &[])?;
        self.child = Some(child);
        self.address = address;
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}
