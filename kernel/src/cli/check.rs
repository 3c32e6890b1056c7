//! `nullius check`: the verifier alone, on a draft and a file of evidence. No kernel, no data folder, no network.
//!
//! ```text
//! DRAFT, FILE.json, type ─ evidence_file::read ─▶ Input ─ gates::verifier::verify ─▶ Report ─▶ JSON or text, exit status
//! ```

mod evidence_file;
mod print;

use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use nullius_gates::verifier::{Input, Report, VerifierVerdict, verify};
use nullius_schemas::embedded;
use nullius_schemas::pack::rules::{Checked as Switched, VerifierRules};
use nullius_schemas::pack::{Pack, TypeDef};
use nullius_schemas::vocabulary::Destination;

/// The exit status for a command line or a file that cannot be used.
const USAGE: u8 = 2;

/// No draft is longer, in bytes.
const LONGEST_DRAFT: u64 = 16 << 20;

/// Hold a draft against its evidence with the verifier alone; prints JSON
#[derive(Args, Debug)]
#[command(
    after_help = "Exit status: 0 nothing was found, 1 anything else, 2 the command line or a file is wrong.

Examples:
  nullius check --type casework/letter@1 --evidence evidence.json letter.md
  nullius check --type letter --evidence evidence.json --text letter.md
  printf 'U krijgt € 500 [E1].' | nullius check --type letter --evidence evidence.json -

evidence.json:
  {\"asOf\": \"2026-11-30T12:00:00Z\", \"language\": \"nl\",
   \"sources\": {\"E1\": {\"content\": {\"bedrag\": \"500.00\"}, \"pointer\": \"/bedrag\", \"unit\": \"currency\"}}}
  A source may also have publishedAt, validUntil, calibration (calibrated, uncalibrated) and
  flags (instruction-like, unreliable-tail). Without a pointer every number in its content counts."
)]
pub(super) struct Check {
    /// The candidate type whose rules hold, such as casework/letter@1; its short name will do if only one has it.
    #[arg(long = "type", value_name = "TYPE")]
    type_name: String,
    /// The evidence, a JSON file.
    #[arg(long, value_name = "FILE")]
    evidence: PathBuf,
    /// Print for people: each finding with its line and what would mend it.
    #[arg(long)]
    text: bool,
    /// The draft, a text file; - reads standard input.
    #[arg(value_name = "DRAFT")]
    draft: PathBuf,
}

pub(super) fn run(command: &Check) -> ExitCode {
    match checked(command) {
        Ok(Checked { draft, report, verdict }) => {
            let printed = if command.text {
                print::text(&draft, &report, verdict)
            } else {
                print::json(&report, verdict)
            };
            if let Err(error) = writeln!(std::io::stdout(), "{printed}") {
                // Nobody read it all: no verdict may be taken from the status either.
                eprintln!("nullius: the report was not written: {error}");
                return ExitCode::from(USAGE);
            }
            if verdict == VerifierVerdict::Pass {
                ExitCode::SUCCESS
            } else {
                ExitCode::FAILURE
            }
        }
        Err(error) => {
            eprintln!("nullius: {error}");
            ExitCode::from(USAGE)
        }
    }
}

struct Checked {
    draft: String,
    report: Report,
    verdict: VerifierVerdict,
}

fn checked(command: &Check) -> Result<Checked, String> {
    let catalog = embedded::catalog().map_err(|error| error.to_string())?;
    let types: Vec<_> = catalog.packs().flat_map(Pack::types).collect();
    let type_def = named(&types, &command.type_name)?;
    let bytes = evidence(&command.evidence).map_err(|error| format!("{}: {error}", command.evidence.display()))?;
    let file = evidence_file::read(&bytes).map_err(|error| format!("{}: {error}", command.evidence.display()))?;
    let draft = draft(&command.draft)?;
    let rules = &type_def.promotion().verifier;
    let with = |rules: &VerifierRules| {
        verify(&Input {
            text: &draft,
            language: file.language,
            rules,
            evidence: &file.sources,
            around: &[],
            request_numbers: &file.request,
        })
    };
    // An account number is no number of the text: whether a source names it is said beside the verdict.
    let mut report = with(&VerifierRules {
        accounts: Switched::Unchecked,
        ..rules.clone()
    });
    if rules.accounts == Switched::Checked {
        let more = with(rules).findings.into_iter();
        report
            .notices
            .extend(more.filter(|finding| !report.findings.contains(finding)));
    }
    let verdict = verdict(type_def, &report);
    Ok(Checked { draft, report, verdict })
}

/// What can be mended is sent back only where a revision can be asked for: in a response. Elsewhere it refuses.
fn verdict(type_def: &TypeDef, report: &Report) -> VerifierVerdict {
    match report.verdict() {
        VerifierVerdict::Revise if !type_def.promotion().destinations.contains(&Destination::Response) => {
            VerifierVerdict::Refuse
        }
        verdict => verdict,
    }
}

/// The type of that name, or the one whose name it is without pack and version.
fn named<'t>(types: &[&'t TypeDef], name: &str) -> Result<&'t TypeDef, String> {
    let short = |full: &str| {
        let (path, _) = full.split_once('@').unwrap_or((full, ""));
        path == name || path.split_once('/').is_some_and(|(_, short)| short == name)
    };
    let exact = types.iter().find(|type_def| type_def.type_ref().as_str() == name);
    let mut meant = types.iter().filter(|type_def| short(type_def.type_ref().as_str()));
    match (exact, meant.next(), meant.next()) {
        (Some(found), _, _) | (None, Some(found), None) => Ok(found),
        _ => {
            let known: Vec<_> = types.iter().map(|type_def| type_def.type_ref().as_str()).collect();
            Err(format!("no one type is named {name}; there are {}", known.join(", ")))
        }
    }
}

/// The file's bytes: one more than is read, at most.
fn evidence(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path)?;
    file.take(evidence_file::LARGEST + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn draft(path: &Path) -> Result<String, String> {
    let mut bytes = Vec::new();
    let read = if path.as_os_str() == "-" {
        std::io::stdin().lock().take(LONGEST_DRAFT + 1).read_to_end(&mut bytes)
    } else {
        std::fs::File::open(path).and_then(|file| file.take(LONGEST_DRAFT + 1).read_to_end(&mut bytes))
    };
    read.map_err(|error| format!("{}: {error}", path.display()))?;
    if u64::try_from(bytes.len()).is_ok_and(|length| length > LONGEST_DRAFT) {
        return Err(format!("{}: a draft has at most {LONGEST_DRAFT} bytes", path.display()));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        format!("{}: a draft is text in UTF-8, and byte {at} is none", path.display())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_is_found_by_its_name_and_by_its_short_name() -> Result<(), Box<dyn std::error::Error>> {
        let catalog = embedded::catalog()?;
        let types: Vec<_> = catalog.packs().flat_map(Pack::types).collect();
        for name in ["casework/letter@1", "casework/letter", "letter"] {
            assert_eq!(named(&types, name)?.type_ref().as_str(), "casework/letter@1");
        }
        let refused = named(&types, "leter").err().unwrap_or_default();
        assert!(
            refused.contains("leter") && refused.contains("casework/letter@1"),
            "{refused}"
        );
        Ok(())
    }
}
