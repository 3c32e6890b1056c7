//! `nullius-audit`: checks evidence offline with keys that the auditor brings.

use std::io::{IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};
use nullius_audit::export::verify_showing;
use nullius_audit::receipt;
use nullius_audit::trust::Trust;
use serde::Serialize;

const EXAMPLES: &str = "Examples:
  nullius-audit verify ./export --trust trust.json
      everything in the export, against keys from elsewhere
  nullius-audit verify ./export --trust trust.json --since last-visit/checkpoint
      also: nothing that stood there last time is gone or changed
  nullius-audit receipt receipt.json --trust trust.json --export ./export
      whether the log keeps the promise in a receipt

Exit status: 0 everything verified, 1 something failed (the report names the place), 2 usage or an unusable trust file.
The formats are in docs/spec; tests/outside verifies the same files with tools that are not ours.";

/// Verifies evidence offline: signatures, log, rules and openings, with no code of the kernel and no network.
#[derive(Parser)]
#[command(name = "nullius-audit", version, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Verify an exported folder.
    Verify {
        /// The exported folder.
        path: PathBuf,
        /// Keys that did not come with the export (docs/spec/trust.md).
        #[arg(long, value_name = "FILE")]
        trust: PathBuf,
        /// A checkpoint kept from an earlier visit: the log must still begin with it.
        #[arg(long, value_name = "CHECKPOINT")]
        since: Option<PathBuf>,
        /// Print the report as one JSON document.
        #[arg(long)]
        json: bool,
    },
    /// Check that the log keeps the promise in a receipt; verifies the export too.
    Receipt {
        /// The receipt, as the kernel answered it.
        receipt: PathBuf,
        /// Keys that did not come with the export or the receipt.
        #[arg(long, value_name = "FILE")]
        trust: PathBuf,
        /// The exported folder.
        #[arg(long, value_name = "PATH")]
        export: PathBuf,
        /// Print the report as one JSON document.
        #[arg(long)]
        json: bool,
    },
    /// Print completions for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
}

fn main() -> ExitCode {
    match run(Arguments::parse().command) {
        Ok((text, verified)) => {
            let printed = std::io::stdout().lock().write_all(text.as_bytes());
            if verified && printed.is_ok() {
                ExitCode::SUCCESS
            } else {
                ExitCode::from(1)
            }
        }
        Err(message) => {
            // Nothing is left to be done if even this cannot be written.
            drop(writeln!(std::io::stderr().lock(), "nullius-audit: {message}"));
            ExitCode::from(2)
        }
    }
}

/// What to print and whether everything verified; an `Err` is a mistake in how it was asked.
fn run(command: Command) -> Result<(String, bool), String> {
    match command {
        Command::Verify {
            path,
            trust,
            since,
            json,
        } => {
            let trust = read_trust(&trust, &path)?;
            let since = since
                .map(|since| outside(&since, &path).and_then(|()| read(&since)))
                .transpose()?;
            let report = verify_showing(&path, &trust, since.as_deref(), &mut show).report;
            let verified = report.is_verified();
            Ok((if json { to_json(&report)? } else { report.to_text() }, verified))
        }
        Command::Receipt {
            receipt,
            trust,
            export,
            json,
        } => {
            let trust = read_trust(&trust, &export)?;
            let bytes = read(&receipt)?;
            let report = receipt::check(
                &bytes,
                &receipt.display().to_string(),
                verify_showing(&export, &trust, None, &mut show),
            );
            let verified = report.is_verified();
            Ok((if json { to_json(&report)? } else { report.to_text() }, verified))
        }
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "nullius-audit", &mut script);
            String::from_utf8(script)
                .map(|script| (script, true))
                .map_err(|error| error.to_string())
        }
    }
}

/// How far it is, for a person who waits; a small log is done before there is anything to show.
fn show(done: u64, of: u64) {
    let mut screen = std::io::stderr().lock();
    if done < of && screen.is_terminal() {
        drop(write!(screen, "\r{done} of {of} statements "));
    }
}

fn read_trust(file: &Path, export: &Path) -> Result<Trust, String> {
    outside(file, export)?;
    Trust::read(&read(file)?).map_err(|error| error.to_string())
}

/// What is to prove an export must not come with it.
fn outside(file: &Path, export: &Path) -> Result<(), String> {
    let real = |path: &Path| {
        path.canonicalize()
            .map_err(|error| format!("{}: {}", path.display(), error.kind()))
    };
    if !export.is_dir() {
        return Err(format!("{}: this is no folder", export.display()));
    }
    if real(file)?.starts_with(real(export)?) {
        return Err(format!(
            "{} lies inside the export: trust must come from elsewhere",
            file.display()
        ));
    }
    Ok(())
}

fn read(file: &Path) -> Result<Vec<u8>, String> {
    std::fs::read(file).map_err(|error| format!("{}: {}", file.display(), error.kind()))
}

fn to_json(report: &impl Serialize) -> Result<String, String> {
    serde_json::to_string_pretty(report)
        .map(|text| text + "\n")
        .map_err(|error| error.to_string())
}
