//! `nullius policy`

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Subcommand;
use nullius_schemas::vocabulary::Profile;

use super::{At, CliError, with_kernel};
use crate::kernel::Kernel;

/// The file that no organisation edits.
const INVARIANTS: &str = "invariants.cedar";

/// Policies.
#[derive(Debug, Subcommand)]
pub(super) enum Policy {
    /// Put a profile in force: pilot or standard
    Profile {
        #[command(flatten)]
        at: At,
        /// `shadow` is not there yet.
        profile: String,
    },
    /// Write the policy files in force into a folder
    Show {
        #[command(flatten)]
        at: At,
        /// The folder, which is created.
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
    },
    /// Validate the policy files of a folder and put them in force as the whole set
    #[command(after_help = "Example:
  nullius policy show --data DIR --out ./policies
  (edit a file)
  nullius policy load --data DIR --from ./policies --dry-run
  nullius policy load --data DIR --from ./policies")]
    Load {
        #[command(flatten)]
        at: At,
        /// The folder: `schema.cedarschema` and `*.cedar`.
        #[arg(long, value_name = "DIR")]
        from: PathBuf,
        /// Only say whether the set is valid.
        #[arg(long)]
        dry_run: bool,
    },
}

pub(super) async fn run(command: Policy) -> Result<(), CliError> {
    match command {
        Policy::Profile { at, profile } => {
            let profile = match profile.as_str() {
                "shadow" => {
                    return Err(CliError::Refused(
                        "the shadow profile (decide and sign, deliver nothing) is not built yet: pilot or standard"
                            .into(),
                    ));
                }
                name => name.parse::<Profile>().map_err(CliError::Refused)?,
            };
            let digest = with_kernel(&at, async |kernel: &Kernel| Ok(kernel.set_profile(profile).await?)).await?;
            eprintln!("{profile} is in force: policy set {digest}");
        }
        Policy::Show { at, out } => {
            let files = with_kernel(&at, async |kernel: &Kernel| Ok(kernel.policy_files().await?)).await?;
            std::fs::create_dir_all(&out)?;
            for (name, text) in files {
                std::fs::write(out.join(name), text)?;
            }
        }
        Policy::Load { at, from, dry_run } => {
            let files = read(&from)?;
            check_invariants(&files)?;
            if dry_run {
                let texts = files.iter().map(|(name, text)| (name.as_str(), text.clone())).collect();
                let digest = crate::snapshot::load_policy_texts(&texts)?.digest();
                eprintln!("valid: policy set {digest}; nothing was changed");
                return Ok(());
            }
            let digest = with_kernel(&at, async |kernel: &Kernel| {
                let profile = kernel.core.refresh().await?.profile;
                Ok(kernel.load_policies(profile, files).await?)
            })
            .await?;
            eprintln!("in force: policy set {digest}");
        }
    }
    Ok(())
}

/// The invariants come with the kernel: an organisation edits what stands beside them.
fn check_invariants(files: &BTreeMap<String, String>) -> Result<(), CliError> {
    let own = Kernel::embedded_policies(Profile::Standard).remove(INVARIANTS);
    if files.get(INVARIANTS) == own.as_ref() {
        return Ok(());
    }
    Err(CliError::Refused(format!(
        "{INVARIANTS} is missing or changed; take the one that `nullius policy show` writes, and put forbids of your own in a file beside it"
    )))
}

/// The policy files of a folder by name.
fn read(folder: &Path) -> Result<BTreeMap<String, String>, CliError> {
    let mut files = BTreeMap::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default()
            .to_owned();
        let extension = path.extension().and_then(|extension| extension.to_str());
        if matches!(extension, Some("cedar" | "cedarschema")) {
            files.insert(name, std::fs::read_to_string(&path)?);
        }
    }
    Ok(files)
}
