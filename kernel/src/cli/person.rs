//! `nullius person`

use clap::Subcommand;
use nullius_schemas::names::{Name, PersonId};
use nullius_schemas::vocabulary::Role;

use super::{At, CliError, revoke, with_kernel};
use crate::kernel::{Kernel, new_token};
use crate::snapshot::{parse_date, token_hash};
use crate::writer::effects::principal::AddPerson;

/// Members of staff.
#[derive(Debug, Subcommand)]
pub(super) enum Person {
    /// Add a person; prints a session token alone, this once (the operator's word for who it is)
    #[command(after_help = "Examples:
  nullius person add --data DIR m.devries --role caseworker --trained-on 2026-01-15
  nullius person add --data DIR k.editor --role knowledge-editor --team kennis --trained-on 2026-01-15")]
    Add {
        #[command(flatten)]
        at: At,
        /// The person's name.
        name: Name,
        /// caseworker, team-lead, knowledge-editor, records-officer, privacy-officer, auditor, administrator; several with commas.
        #[arg(long, value_delimiter = ',', required = true)]
        role: Vec<Role>,
        /// The team.
        #[arg(long)]
        team: Option<Name>,
        /// Since when trained, as 2026-01-15; without it no review of this person counts.
        #[arg(long, value_name = "DATE")]
        trained_on: Option<String>,
    },
    /// Revoke a person's sessions at once; earlier reviews stay on record
    Revoke {
        #[command(flatten)]
        at: At,
        /// The person's name.
        name: Name,
    },
}

pub(super) async fn run(command: Person) -> Result<(), CliError> {
    match command {
        Person::Add {
            at,
            name,
            role,
            team,
            trained_on,
        } => {
            if let Some(date) = &trained_on
                && parse_date(date).is_none()
            {
                return Err(CliError::Refused(format!(
                    "{date} is no date; write it like 2026-01-15"
                )));
            }
            let token = with_kernel(&at, async |kernel: &Kernel| {
                let token = new_token("session")?;
                kernel
                    .write(None, || {
                        Box::pin(async {
                            Ok(AddPerson {
                                id: PersonId::generate(),
                                name: name.clone(),
                                roles: role.iter().copied().collect(),
                                team: team.clone(),
                                trained_on: trained_on.clone(),
                                token_hash: token_hash(&token),
                            })
                        })
                    })
                    .await?;
                Ok(token)
            })
            .await?;
            println!("{token}");
        }
        Person::Revoke { at, name } => revoke(&at, &name, true).await?,
    }
    Ok(())
}
