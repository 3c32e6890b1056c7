//! `nullius key`

use clap::Subcommand;
use nullius_schemas::names::{KeyId, Name, PersonId};
use nullius_schemas::vocabulary::{KeyKind, Tier};

use super::{At, CliError, revoke, with_kernel};
use crate::kernel::{ADMINISTRATOR, Kernel, new_token};
use crate::snapshot::token_hash;
use crate::store::rows;
use crate::writer::effects::principal::AddKey;

/// Machine keys.
#[derive(Debug, Subcommand)]
pub(super) enum Key {
    /// Add a key; prints the key alone, this once
    #[command(after_help = "Examples:
  nullius key add --data DIR chat --kind intake --pack casework
  nullius key add --data DIR broker --kind recorder --pack casework --tier A --names uitkering.specificatie
  nullius key add --data DIR intake-assistent --kind agent --pack casework --owner m.devries")]
    Add {
        #[command(flatten)]
        at: At,
        /// The key's name; a run names its agent by it.
        name: Name,
        /// intake, recorder or agent.
        #[arg(long)]
        kind: KeyKind,
        /// The packs whose types and purposes it may use; several with commas.
        #[arg(long, value_delimiter = ',', required = true)]
        pack: Vec<Name>,
        /// A recorder's: A authoritative, B a broker's report, C hearsay; C if left out.
        #[arg(long)]
        tier: Option<Tier>,
        /// A recorder's: the tools that it may record; any if left out.
        #[arg(long, value_delimiter = ',')]
        names: Vec<Name>,
        /// The purposes that it serves; those of its packs if left out.
        #[arg(long, value_delimiter = ',')]
        purposes: Vec<Name>,
        /// The person who answers for it, and so approves nothing of it; the administrator if left out.
        #[arg(long)]
        owner: Option<Name>,
    },
    /// Revoke a key at once
    Revoke {
        #[command(flatten)]
        at: At,
        /// The key's name.
        name: Name,
    },
}

pub(super) async fn run(command: Key) -> Result<(), CliError> {
    match command {
        Key::Add {
            at,
            name,
            kind,
            pack,
            tier,
            names,
            purposes,
            owner,
        } => {
            let token = with_kernel(&at, async |kernel: &Kernel| {
                check(kernel, kind, &pack, tier, &purposes)?;
                let owner = owner_of(kernel, owner.as_ref()).await?;
                let token = new_token(kind.as_str())?;
                kernel
                    .write(None, || {
                        Box::pin(async {
                            Ok(AddKey {
                                id: KeyId::generate(),
                                name: name.clone(),
                                kind,
                                packs: pack.iter().cloned().collect(),
                                tier: tier.unwrap_or(Tier::C),
                                names: names.iter().cloned().collect(),
                                purposes: purposes.iter().cloned().collect(),
                                owner,
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
        Key::Revoke { at, name } => revoke(&at, &name, false).await?,
    }
    Ok(())
}

fn check(
    kernel: &Kernel,
    kind: KeyKind,
    packs: &[Name],
    tier: Option<Tier>,
    purposes: &[Name],
) -> Result<(), CliError> {
    let loaded = &kernel.core.packs.types;
    for name in packs {
        if loaded.pack(name.as_str()).is_none() {
            let names: Vec<_> = loaded.packs().map(nullius_schemas::pack::Pack::name).collect();
            return Err(CliError::Refused(format!(
                "there is no pack {name}; this kernel has {}",
                names.join(", ")
            )));
        }
    }
    let known = |purpose: &Name| {
        packs.iter().any(|pack| {
            loaded
                .pack(pack.as_str())
                .is_some_and(|pack| pack.purpose(purpose).is_some())
        })
    };
    if let Some(purpose) = purposes.iter().find(|purpose| !known(purpose)) {
        return Err(CliError::Refused(format!(
            "no pack of this key has the purpose {purpose}"
        )));
    }
    if tier.is_some() && kind != KeyKind::Recorder {
        return Err(CliError::Refused(
            "only a recorder key has a tier: what others record is tier C".into(),
        ));
    }
    Ok(())
}

async fn owner_of(kernel: &Kernel, name: Option<&Name>) -> Result<PersonId, CliError> {
    let name = name.map_or(ADMINISTRATOR, Name::as_str);
    let mut connection = kernel
        .core
        .store
        .reader()
        .await
        .map_err(crate::core::StartError::from)?;
    let found = rows::person_named(&mut connection, &kernel.core.tenant, name)
        .await
        .map_err(crate::core::StartError::from)?;
    found.ok_or_else(|| CliError::Refused(format!("there is no person {name}; add one with `nullius person add`")))
}
