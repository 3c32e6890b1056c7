//! `nullius export`

use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{At, CliError, with_kernel};
use crate::export::{self, ExportError};
use crate::kernel::Kernel;
use crate::publish;
use crate::writer::effects::export::NoteExport;

/// What of the commitments is opened.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Openings {
    /// Everything that was not erased: the export then holds personal data.
    All,
    /// Nothing: the export then holds no personal data.
    None,
}

/// Writes the whole log, and what an auditor may see, as files.
#[derive(Args, Debug)]
pub(super) struct Export {
    #[command(flatten)]
    at: At,
    /// The folder to write; must not exist, or be empty.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// What of the commitments is opened.
    #[arg(long, value_enum, default_value = "all")]
    openings: Openings,
}

impl From<ExportError> for CliError {
    fn from(error: ExportError) -> Self {
        Self::Refused(error.to_string())
    }
}

impl From<publish::PublishError> for CliError {
    fn from(error: publish::PublishError) -> Self {
        Self::Refused(error.to_string())
    }
}

pub(super) async fn run(command: Export) -> Result<(), CliError> {
    let Export { at, out, openings } = command;
    if std::fs::read_dir(&out).is_ok_and(|mut entries| entries.next().is_some()) {
        return Err(ExportError::Occupied(out).into());
    }
    let exported = with_kernel(&at, async |kernel: &Kernel| {
        let core = &kernel.core;
        // The export is itself evidence, and says which entries there were when it was asked for.
        let size = publish::publish_latest(core).await?;
        let _ = kernel
            .write(None, || {
                Box::pin(async {
                    Ok(NoteExport {
                        actor: "operator".to_owned(),
                        size,
                    })
                })
            })
            .await?;
        publish::publish_latest(core).await?;
        let begun = core.clock.now().unix_millis();
        let mut told = begun;
        let exported = export::write(core, &out, openings == Openings::All, |done, of| {
            let now = core.clock.now().unix_millis();
            if now - told >= 1_000 {
                told = now;
                show(&format!("{done} of {of} entries"));
            }
        })
        .await?;
        if told > begun && std::io::stderr().is_terminal() {
            eprintln!();
        }
        Ok(exported)
    })
    .await?;
    eprintln!(
        "{} entries are in {}; {} statements are opened, {} are not.",
        exported.size,
        out.display(),
        exported.openings,
        exported.withheld
    );
    if exported.openings > 0 {
        eprintln!("It holds personal data. With --openings none it would hold none.");
    }
    if exported.broken > 0 {
        eprintln!(
            "{} openings are stored and do not open: run `nullius fsck --data {}`",
            exported.broken,
            at.data.display()
        );
    }
    eprintln!("Verify it, with a trust file that the auditor got in another way:");
    eprintln!("  nullius-audit verify {} --trust trust.json", out.display());
    eprintln!(
        "The trust file of this log is {}.",
        at.data.join("trust").join("trust.json").display()
    );
    Ok(())
}

fn show(line: &str) {
    let mut screen = std::io::stderr().lock();
    let begin = if screen.is_terminal() { "\r" } else { "" };
    let end = if screen.is_terminal() { " " } else { "\n" };
    // Nobody is there to be told if this fails.
    drop(write!(screen, "{begin}{line}{end}"));
}
