//! The embedded store: one SQLite database, durable on commit.
//!
//! Invariant *the kernel is the only writer, and one transaction at a time*: every change of a row is made by
//! `crate::writer` within `BEGIN IMMEDIATE`; this module opens connections and reads.

pub(crate) mod rows;

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection};

/// The schema, step by step; how many steps a database has taken stands in SQLite's `user_version`.
const STEPS: [&str; 2] = [include_str!("schema.sql"), include_str!("schema-2.sql")];
/// All of them.
const VERSION: i64 = 2;

/// Why the store did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StoreError {
    /// The database.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
    /// The vault: a value does not open.
    #[error("the vault failed: {0}")]
    Vault(#[from] crate::vault::VaultError),
    /// A row does not say what it must.
    #[error("a stored row is broken: {0}")]
    Broken(&'static str),
    /// Evidence could not be made.
    #[error("evidence could not be made: {0}")]
    Evidence(String),
}

impl StoreError {
    /// Whether another row with the same unique value exists.
    pub(crate) fn is_unique_violation(&self) -> bool {
        matches!(self, Self::Database(sqlx::Error::Database(error)) if error.is_unique_violation())
    }

    /// Whether the disk refused: nothing that was not yet durable can be trusted any more.
    pub(crate) fn is_disk_failure(&self) -> bool {
        // SQLITE_IOERR and its extended codes.
        matches!(self, Self::Database(sqlx::Error::Database(error))
            if error.code().and_then(|code| code.parse::<u32>().ok()).is_some_and(|code| code & 0xff == 10))
    }
}

/// A database and its readers.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    options: SqliteConnectOptions,
    readers: SqlitePool,
}

impl Store {
    /// Opens the database of a data folder; a new one gets its tables.
    ///
    /// # Errors
    /// It cannot be opened, or another version of the schema is in it.
    pub(crate) async fn open(folder: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(folder.join("nullius.db"))
            .create_if_missing(true)
            .page_size(8192)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10))
            .pragma("secure_delete", "ON")
            .pragma("cache_size", "-32768")
            .disable_statement_logging();
        let mut connection = SqliteConnection::connect_with(&options).await?;
        migrate(&mut connection).await?;
        connection.close().await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(4)
            .min_connections(1)
            // A file does not hang up; asking it first costs as much as the read itself.
            .test_before_acquire(false)
            .connect_with(options.clone().create_if_missing(false))
            .await?;
        Ok(Self { options, readers })
    }

    /// A connection to a folder's database that cannot write.
    pub(crate) async fn read_only(folder: &Path) -> Result<SqliteConnection, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(folder.join("nullius.db"))
            .read_only(true)
            .busy_timeout(Duration::from_secs(10))
            .disable_statement_logging();
        let mut connection = SqliteConnection::connect_with(&options).await?;
        let (version,): (i64,) = sqlx::query_as("PRAGMA user_version").fetch_one(&mut connection).await?;
        if version == VERSION {
            Ok(connection)
        } else {
            Err(StoreError::Broken(
                "the database was written by another version of the kernel",
            ))
        }
    }

    /// A connection to read with.
    pub(crate) async fn reader(&self) -> Result<sqlx::pool::PoolConnection<sqlx::Sqlite>, StoreError> {
        Ok(self.readers.acquire().await?)
    }

    /// A connection to write with: for the writer only.
    pub(crate) async fn writer(&self) -> Result<SqliteConnection, StoreError> {
        Ok(SqliteConnection::connect_with(&self.options).await?)
    }

    /// Ends the readers; what was committed stays.
    pub(crate) async fn close(&self) {
        self.readers.close().await;
    }
}

async fn migrate(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let (version,): (i64,) = sqlx::query_as("PRAGMA user_version")
        .fetch_one(&mut *connection)
        .await?;
    match version {
        VERSION => Ok(()),
        0..VERSION => {
            let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
            let (taken,): (i64,) = sqlx::query_as("PRAGMA user_version")
                .fetch_one(&mut *transaction)
                .await?;
            let taken = usize::try_from(taken).map_err(|_| StoreError::Broken("the schema's version"))?;
            for step in STEPS.iter().skip(taken).copied() {
                sqlx::raw_sql(step).execute(&mut *transaction).await?;
            }
            sqlx::raw_sql("PRAGMA user_version = 2")
                .execute(&mut *transaction)
                .await?;
            Ok(transaction.commit().await?)
        }
        _ => Err(StoreError::Broken(
            "the database was written by another version of the kernel",
        )),
    }
}
