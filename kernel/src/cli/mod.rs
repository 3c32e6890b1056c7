//! The command line of `nullius`. The forms are part of the contract: scripts rely on them.

mod check;
mod config;
mod demo;
mod export;
mod fsck;
mod gate;
mod init;
mod key;
mod openapi;
mod person;
mod policy;
mod serve;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, CommandFactory as _, Parser, Subcommand};
use nullius_schemas::names::Name;

use crate::core::StartError;
use crate::kernel::{Kernel, Tasks};
use crate::writer::effects::principal::Revoke;

/// Puts a gate between a language model and everything its words could become.
#[derive(Debug, Parser)]
#[command(
    name = "nullius",
    version,
    max_term_width = 100,
    after_help = "Examples:
  nullius demo
  nullius serve --data ./nullius-data --listen 127.0.0.1:8080
  nullius key add --data ./nullius-data intake-assistent --kind agent --pack casework
  nullius person add --data ./nullius-data m.devries --role caseworker --trained-on 2026-01-15
  nullius export --data ./nullius-data --out ./export
  nullius fsck --data ./nullius-data
  nullius check --type letter --evidence evidence.json letter.md"
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// Where the kernel lives.
#[derive(Args, Clone, Debug)]
pub(super) struct At {
    /// The data folder.
    #[arg(long, value_name = "DIR", default_value = "nullius-data")]
    data: PathBuf,
    /// The tenant.
    #[arg(long, value_name = "NAME", default_value = "default")]
    tenant: Name,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Begin a log: folder, keys, database, administrator; prints the administrator's token once
    Init(init::Init),
    /// Serve the HTTP contract; begins a log if the folder is empty
    Serve(serve::Serve),
    /// Play a made-up municipality over HTTP, show what becomes of it, and serve it
    Demo(demo::Demo),
    /// Machine keys
    #[command(subcommand)]
    Key(key::Key),
    /// Members of staff
    #[command(subcommand)]
    Person(person::Person),
    /// Policies
    #[command(subcommand)]
    Policy(policy::Policy),
    /// The gates' stop button
    #[command(subcommand)]
    Gate(gate::Gate),
    /// Print the configuration in effect
    Config(At),
    /// Write the whole log, and what an auditor may see, as files
    Export(export::Export),
    /// Compare the store with its evidence; reads only, and exits with 1 if something differs
    Fsck(fsck::Fsck),
    /// Hold a draft against its evidence with the verifier alone; prints JSON
    Check(check::Check),
    /// Print the OpenAPI document
    Openapi,
    /// Print shell completion
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
}

/// What went wrong, for whoever typed the command.
#[derive(Debug, thiserror::Error)]
pub(super) enum CliError {
    /// The kernel does not start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// It refused.
    #[error("{0}")]
    Refused(String),
}

impl From<nullius_schemas::api::Problem> for CliError {
    fn from(problem: nullius_schemas::api::Problem) -> Self {
        Self::Refused(problem.detail)
    }
}

impl From<std::io::Error> for CliError {
    fn from(error: std::io::Error) -> Self {
        Self::Refused(error.to_string())
    }
}

/// Runs the command line.
#[must_use]
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    if let Command::Check(command) = &cli.command {
        return check::run(command);
    }
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("nullius: {error}");
            return ExitCode::FAILURE;
        }
    };
    match runtime.block_on(dispatch(cli.command)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("nullius: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn dispatch(command: Command) -> Result<(), CliError> {
    match command {
        Command::Init(command) => init::run(command).await,
        Command::Serve(command) => serve::run(command).await,
        Command::Demo(command) => demo::run(command).await,
        Command::Key(command) => key::run(command).await,
        Command::Person(command) => person::run(command).await,
        Command::Policy(command) => policy::run(command).await,
        Command::Gate(command) => gate::run(command).await,
        Command::Config(at) => config::run(&at),
        Command::Export(command) => export::run(command).await,
        Command::Fsck(command) => fsck::run(command).await,
        // Answered before a runtime is there: it needs none.
        Command::Check(_) => Ok(()),
        Command::Openapi => openapi::run(),
        Command::Completions { shell } => {
            clap_complete::generate(shell, &mut Cli::command(), "nullius", &mut std::io::stdout());
            Ok(())
        }
    }
}

/// Takes every right from a person or a machine key.
async fn revoke(at: &At, name: &Name, person: bool) -> Result<(), CliError> {
    with_kernel(at, async |kernel: &Kernel| {
        kernel
            .write(None, || {
                Box::pin(async {
                    Ok(Revoke {
                        name: name.clone(),
                        person,
                    })
                })
            })
            .await?;
        Ok(())
    })
    .await
}

/// Opens the kernel for one command, works, publishes a checkpoint, and waits until all is written.
pub(super) async fn with_kernel<T>(
    at: &At,
    work: impl AsyncFnOnce(&Kernel) -> Result<T, CliError>,
) -> Result<T, CliError> {
    let (kernel, tasks): (Kernel, Tasks) = Kernel::open(&at.data, at.tenant.as_str()).await?;
    let done = work(&kernel).await;
    let finished = tasks.finish(kernel).await;
    let done = done?;
    finished.map_err(|error| CliError::Refused(error.to_string()))?;
    Ok(done)
}
