//! A running kernel: the shared parts, the writer, and the work that goes on by itself.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use nullius_schemas::api::{Problem, ProblemType};
use nullius_schemas::digest::Digest;
use nullius_schemas::json::Value;
use nullius_schemas::names::{Name, PersonId, TenantName};
use nullius_schemas::vocabulary::{Profile, Role};
use sqlx::SqliteConnection;
use tokio::sync::watch;

use crate::core::{Core, StartError};
use crate::evidence::dsse::{PAYLOAD_TYPE, pae};
use crate::lifetime;
use crate::publish::{self, PublishError};
use crate::random::fresh_bytes;
use crate::snapshot::{Snapshot, load_policy_texts, token_hash};
use crate::store::{StoreError, rows};
use crate::writer::effects::close::{EndHold, Ending};
use crate::writer::effects::load::{LoadPacks, LoadPolicies};
use crate::writer::effects::principal::AddPerson;
use crate::writer::genesis::{self, POLICIES, profile_file};
use crate::writer::{Boxed, Effect, EffectError, Idempotency, Settled, Writer, WriterTask};

/// The member of staff that `init` creates: owns keys that name nobody, and approves nothing.
pub(crate) const ADMINISTRATOR: &str = "administrator";

/// A kernel for one tenant.
#[derive(Clone, Debug)]
pub(crate) struct Kernel {
    pub(crate) core: Arc<Core>,
    pub(crate) writer: Writer,
    pub(crate) runs: Arc<crate::service::cache::RunCache>,
}

/// What ends when a kernel is shut down.
pub(crate) struct Tasks {
    writer: WriterTask,
    publisher: Option<tokio::task::JoinHandle<()>>,
    expiry: Option<tokio::task::JoinHandle<()>>,
    lifetimes: Option<tokio::task::JoinHandle<()>>,
    stop: watch::Sender<bool>,
}

impl Kernel {
    /// Begins a log unless there is one; whether it did, and the administrator's token if so.
    ///
    /// # Errors
    /// [`StartError`].
    pub(crate) async fn init(folder: &Path, profile: Profile) -> Result<Option<String>, StartError> {
        let tenant = TenantName::parse("default").map_err(|error| StartError::Evidence(error.to_string()))?;
        genesis::begin(folder, &tenant, profile).await?;
        let (kernel, tasks) = Self::open(folder, tenant.as_str()).await?;
        let token = kernel.administrator().await?;
        tasks
            .finish(kernel)
            .await
            .map_err(|error| StartError::SecondStore(error.to_string()))?;
        Ok(token)
    }

    /// Opens a log that has begun, for one command: no work goes on by itself.
    ///
    /// # Errors
    /// [`StartError`].
    pub(crate) async fn open(folder: &Path, tenant: &str) -> Result<(Self, Tasks), StartError> {
        let core = Arc::new(Core::open(folder, tenant).await?);
        let (writer, task) = Writer::start(Arc::clone(&core)).await?;
        let kernel = Self {
            core,
            writer,
            runs: Arc::default(),
        };
        kernel.load().await?;
        let (stop, _) = watch::channel(false);
        Ok((
            kernel,
            Tasks {
                writer: task,
                publisher: None,
                expiry: None,
                lifetimes: None,
                stop,
            },
        ))
    }

    /// Opens a log for serving: checkpoints are published and holds expire.
    ///
    /// # Errors
    /// [`StartError`].
    pub(crate) async fn serve(folder: &Path, tenant: &str) -> Result<(Self, Tasks), StartError> {
        let (kernel, mut tasks) = Self::open(folder, tenant).await?;
        tasks.publisher = Some(tokio::spawn(publish::run(
            Arc::clone(&kernel.core),
            tasks.stop.subscribe(),
        )));
        tasks.expiry = Some(tokio::spawn(expire(kernel.clone(), tasks.stop.subscribe())));
        tasks.lifetimes = Some(tokio::spawn(lifetime::run(
            Arc::clone(&kernel.core),
            tasks.stop.subscribe(),
        )));
        Ok((kernel, tasks))
    }

    /// Puts the packs that this kernel came with, and the policies in the store, on record, if they are not.
    async fn load(&self) -> Result<(), StartError> {
        let mut connection = self.core.store.reader().await?;
        let recorded = rows::setting(&mut connection, &self.core.tenant, "recorded-policies").await?;
        let packs = rows::setting(&mut connection, &self.core.tenant, "recorded-packs").await?;
        let size = rows::head(&mut connection, &self.core.tenant).await?.frontier.size();
        let snapshot = self.core.snapshot();
        let on_record = self.on_record(&mut connection, &snapshot).await?;
        drop(connection);
        match recorded {
            // A log that has just begun.
            None if size == 1 => {
                let files = self.policy_files().await?;
                self.load_policies(snapshot.profile, files).await?;
            }
            // The store alone puts nothing in force: what it holds must be what the log says was loaded.
            Some(recorded) if recorded == snapshot.policies.digest().to_hex() && on_record => {}
            _ => return Err(StartError::PoliciesAltered),
        }
        if packs.as_deref() != Some(&self.core.packs.loaded.fingerprint()) {
            self.must(LoadPacks).await?;
        }
        Ok(())
    }

    /// Whether the leaf that the setting names is this kernel's own statement that it loaded what is in force.
    async fn on_record(&self, connection: &mut SqliteConnection, snapshot: &Snapshot) -> Result<bool, StartError> {
        let core = &self.core;
        let Some(leaf) = rows::setting_leaf(connection, &core.tenant, "recorded-policies").await? else {
            return Ok(false);
        };
        let Some(leaf) = rows::leaf(connection, &core.tenant, core.tenant.index_of(leaf)?).await? else {
            return Ok(false);
        };
        let signed = core
            .keys
            .statement
            .public()
            .verify(&pae(PAYLOAD_TYPE, &leaf.statement), &leaf.signature);
        let statement = nullius_schemas::json::read(&leaf.statement).unwrap_or(Value::Null);
        let says = |name: &str, value: Value| statement.get("predicate").and_then(|all| all.get(name)) == Some(&value);
        Ok(signed.is_ok()
            && says("policySetDigest", snapshot.policies.digest().into())
            && says("profile", snapshot.profile.into()))
    }

    /// The policy files in force, by name.
    ///
    /// # Errors
    /// A file is gone or was altered.
    pub(crate) async fn policy_files(&self) -> Result<BTreeMap<String, String>, StartError> {
        let snapshot = self.core.refresh().await?;
        let mut connection = self.core.store.reader().await?;
        let mut files = BTreeMap::new();
        for (name, digest) in &snapshot.policy_files {
            let bytes = rows::artefact(&mut connection, *digest).await?;
            let bytes = bytes.ok_or(StoreError::Broken("a policy file is gone"))?;
            let text = String::from_utf8(bytes).map_err(|_| StoreError::Broken("a policy file is no text"))?;
            files.insert(name.clone(), text);
        }
        Ok(files)
    }

    /// Validates a policy set and puts it in force.
    ///
    /// # Errors
    /// The set is not valid, or the store failed.
    pub(crate) async fn load_policies(
        &self,
        profile: Profile,
        files: BTreeMap<String, String>,
    ) -> Result<Digest, StartError> {
        let texts = files.iter().map(|(name, text)| (name.as_str(), text.clone())).collect();
        let set = load_policy_texts(&texts)?.digest();
        self.must(LoadPolicies { profile, set, files }).await?;
        self.core.refresh().await?;
        Ok(set)
    }

    /// Puts another profile's policies in force beside the others.
    ///
    /// # Errors
    /// The set is not valid, or the store failed.
    pub(crate) async fn set_profile(&self, profile: Profile) -> Result<Digest, StartError> {
        let mut files = self.policy_files().await?;
        let (name, text) = profile_file(profile);
        files.insert(name.to_owned(), text.to_owned());
        self.load_policies(profile, files).await
    }

    /// The policies that come with the kernel, for a profile.
    pub(crate) fn embedded_policies(profile: Profile) -> BTreeMap<String, String> {
        POLICIES
            .iter()
            .copied()
            .chain([profile_file(profile)])
            .map(|(name, text)| (name.to_owned(), text.to_owned()))
            .collect()
    }

    async fn administrator(&self) -> Result<Option<String>, StartError> {
        if !self.core.refresh().await?.persons.is_empty() {
            return Ok(None);
        }
        let name = Name::parse(ADMINISTRATOR).map_err(|error| StartError::Evidence(error.to_string()))?;
        let token = new_token("session")?;
        let person = AddPerson {
            id: PersonId::generate(),
            name,
            roles: [Role::Administrator].into(),
            team: None,
            trained_on: None,
            token_hash: token_hash(&token),
        };
        self.must(person).await?;
        self.core.refresh().await?;
        Ok(Some(token))
    }

    /// Writes an effect of the kernel's own.
    async fn must(&self, effect: impl Effect + 'static) -> Result<(), StartError> {
        match self.writer.write(effect, None).await {
            Ok(_) => Ok(()),
            Err(error) => Err(StartError::Evidence(error.to_string())),
        }
    }

    /// Writes an effect; what was decided on an old basis is prepared again, three times.
    ///
    /// # Errors
    /// A problem for the caller.
    pub(crate) async fn write<'a, E: Effect + 'static>(
        &self,
        idempotency: Option<Idempotency>,
        prepare: impl Fn() -> Boxed<'a, Result<E, Problem>> + Send,
    ) -> Result<Settled, Problem> {
        for _ in 0..4 {
            let effect = prepare().await?;
            match self.writer.write(effect, idempotency).await {
                Ok(settled) => return Ok(settled),
                Err(EffectError::Problem(problem)) => return Err(*problem),
                Err(EffectError::Store(error)) => return Err(unavailable(&error)),
                Err(EffectError::Stale) => {
                    // An answer that another process gave meanwhile is found by the caller's own look-up.
                    if let Some(key) = idempotency
                        && self.answered(key.scope).await
                    {
                        return Err(
                            ProblemType::Unavailable.with("the same request was answered meanwhile; send it again")
                        );
                    }
                    self.core.refresh().await.map_err(|error| unavailable(&error))?;
                }
            }
        }
        Err(ProblemType::Unavailable.with("what the decision rests on keeps changing; send it again"))
    }

    async fn answered(&self, scope: Digest) -> bool {
        match self.core.store.reader().await {
            Ok(mut connection) => matches!(rows::idempotent(&mut connection, scope).await, Ok(Some(_))),
            Err(_) => false,
        }
    }
}

/// The store cannot answer: told to the operator in full, to the caller without details.
pub(crate) fn unavailable(error: &dyn std::fmt::Display) -> Problem {
    tracing::error!(error = %error, "unavailable");
    ProblemType::Unavailable.with("the store cannot answer now; nothing was written, send it again")
}

/// A new secret token; only its hash is kept.
///
/// # Errors
/// The system gives no random bytes.
pub(crate) fn new_token(kind: &str) -> Result<String, StartError> {
    let secret: [u8; 32] = fresh_bytes().map_err(|error| StartError::Evidence(error.to_string()))?;
    Ok(format!("nullius-{kind}-{}", nullius_schemas::digest::hex(&secret)))
}

impl Tasks {
    /// Ends the last [`Kernel`]: the work that goes on by itself stops, the writer is drained, what it wrote gets a
    /// checkpoint, and the database is closed, so that its file is whole without a journal beside it.
    ///
    /// # Errors
    /// The checkpoint could not be published.
    pub(crate) async fn finish(self, kernel: Kernel) -> Result<(), PublishError> {
        let core = Arc::clone(&kernel.core);
        drop(kernel);
        let _ = self.stop.send(true);
        for task in [self.expiry, self.lifetimes, self.publisher].into_iter().flatten() {
            let _ = task.await;
        }
        // A request that was cut off may still hold a way to the writer: what is queued is written, then this ends.
        if tokio::time::timeout(Duration::from_secs(10), self.writer)
            .await
            .is_err()
        {
            tracing::warn!("the writer was still held by a request");
        }
        let published = publish::publish_latest(&core).await;
        core.store.close().await;
        published.map(drop)
    }
}

/// Ends holds whose deadline has passed.
async fn expire(kernel: Kernel, mut stop: watch::Receiver<bool>) {
    let mut every = tokio::time::interval(Duration::from_millis(500));
    every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = every.tick() => {}
            _ = stop.changed() => break,
        }
        let now = kernel.core.clock.now().unix_millis();
        let overdue = match kernel.core.store.reader().await {
            Ok(mut connection) => rows::overdue(&mut connection, &kernel.core.tenant, now, 100).await,
            Err(error) => Err(error),
        };
        for candidate in overdue.unwrap_or_default() {
            let ended = kernel
                .writer
                .write(
                    EndHold {
                        candidate,
                        ending: Ending::Expired,
                    },
                    None,
                )
                .await;
            if let Err(error) = ended {
                tracing::warn!(%candidate, %error, "a hold could not be ended");
            }
        }
    }
}

/// The answer of a settled effect.
pub(crate) fn answer_of(settled: Settled) -> (u16, Value) {
    (settled.status(), settled.into_answer())
}
