//! `nullius-load`: how fast a kernel is on this machine, always beside a bare durable insert of the same rows.
//!
//! A program and not a test: a figure depends on the machine, and nothing here fails because it is slow. It does fail
//! if the rows and the log of the kernel that it loaded do not say the same.

mod bare;
mod drive;
mod report;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use nullius_tests::Failed;
use nullius_tests::load::check;
use nullius_tests::load::process::Program;
use nullius_tests::load::scene::{Conversation, Keys};
use serde_json::{Value, json};

/// Loads a kernel on this machine and prints figures as JSON.
#[derive(Debug, Parser)]
#[command(
    name = "nullius-load",
    max_term_width = 100,
    after_help = "Examples:
  cargo build --release -p nullius-kernel -p nullius-tests --bins
  target/release/nullius-load
  target/release/nullius-load --seconds 3 --connections 64
  target/release/nullius-load --stored 1000 --stored 10000 --stored 100000 > growth.json

Each level runs for --seconds, or until --count answers. `ratio_to_bare` is promotions per second divided by the bare
durable inserts per second of the same rows, in the same run, on the same disk, with the same number of callers."
)]
struct Load {
    /// The kernel's program; beside this program if left out
    #[arg(long, value_name = "FILE")]
    kernel: Option<PathBuf>,
    /// The folder that a temporary folder is made in, on the disk that is measured
    #[arg(long, value_name = "DIR")]
    disk: Option<PathBuf>,
    /// Connections of a level; may be given several times
    #[arg(long, value_name = "N", default_values_t = [1, 64, 256])]
    connections: Vec<u32>,
    /// Seconds of a level
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
    /// Answers of a level, at most
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    count: u32,
    /// Conversations that the candidates come from
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=200))]
    conversations: u16,
    /// Measure again, with 64 connections, when so many candidates are stored; may be given several times
    #[arg(long, value_name = "N")]
    stored: Vec<u32>,
}

#[tokio::main]
async fn main() -> ExitCode {
    match run(Load::parse()).await {
        Ok(report) => {
            println!("{report:#}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("nullius-load: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(load: Load) -> Result<Value, Failed> {
    let disk = load.disk.clone().unwrap_or_else(std::env::temp_dir);
    let folder = disk.join(format!("nullius-load-{}", std::process::id()));
    std::fs::create_dir(&folder)?;
    let measured = measure(&load, &folder).await;
    std::fs::remove_dir_all(&folder)?;
    measured
}

async fn measure(load: &Load, folder: &std::path::Path) -> Result<Value, Failed> {
    let binary = match &load.kernel {
        Some(binary) => binary.clone(),
        None => std::env::current_exe()?.with_file_name("nullius"),
    };
    let program = Program::new(&binary, folder.join("kernel"));
    program.ask(&["init"], &[]).await?;
    // The default bound on candidates of one run is for agents, not for a load.
    std::fs::write(
        program.folder().join("nullius.toml"),
        "[limits]\ncandidates-per-run = 4000000\n\n[log]\nenvironment = \"test\"\n",
    )?;
    let keys = Keys::make(&program).await?;
    let server = program.serve().await?;
    let conversations = Conversation::record(server.address(), &keys, load.conversations.into()).await?;
    let callers = drive::Driver {
        address: server.address(),
        token: &keys.agent,
        conversations: &conversations,
    };
    // Caches fill and the first pages are written before anything is counted.
    callers
        .drive(16, drive::Until::new(Duration::from_secs(2), 2_000))
        .await?;
    let until = drive::Until::new(Duration::from_secs(load.seconds), load.count);
    let mut bare = bare::Bare::beside(program.folder(), folder).await?;
    let mut levels = Vec::new();
    for connections in &load.connections {
        eprintln!("{connections} connections");
        let before = server.usage()?;
        let driven = callers.drive(*connections, until).await?;
        let after = server.usage()?;
        let same_rows = bare.insert(*connections, until, bare::Rows::OfOnePromotion).await?;
        levels.push(report::level(*connections, &driven, (before, after), &same_rows));
    }
    let two_rows = bare.insert(1, until, bare::Rows::LeafAndCandidate).await?;
    let mut growth = Vec::new();
    for stored in &load.stored {
        eprintln!("growing to {stored} stored candidates");
        let have = bare::candidates(program.folder()).await?;
        if let Some(missing) = stored.checked_sub(have).filter(|missing| *missing > 0) {
            callers
                .drive(256, drive::Until::new(Duration::from_mins(10), missing))
                .await?;
        }
        let have = bare::candidates(program.folder()).await?;
        let before = server.usage()?;
        let driven = callers.drive(64, until).await?;
        growth.push(report::grown(have, &driven, (before, server.usage()?)));
    }
    let peak = server.usage()?.peak_kib;
    server.stop().await?;
    let stored = check::consistent(program.folder()).await?;
    let rows = bare.rows();
    Ok(json!({
        "machine": report::machine(),
        "profile_of_this_program": if cfg!(debug_assertions) { "dev" } else { "release" },
        "kernel": report::text_of(&binary).await?,
        "started_at": conversations.first().map(|first| first.recorded_at.to_string()),
        "levels": levels,
        "bare_two_rows_at_one_connection": report::rate(&two_rows),
        "growth": growth,
        "bytes_of_one_promotion": rows,
        "server_peak_rss_kib": peak,
        "check": {
            "effect_and_evidence_agree": true, "leaves": stored.hashes.len(), "candidates": stored.candidates,
            "items": stored.items, "decisions": stored.decisions,
        },
    }))
}
