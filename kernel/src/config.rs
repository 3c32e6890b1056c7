//! The configuration file `nullius.toml` in the data folder: typed, unknown keys refused, no verdict in the environment.

use std::path::{Path, PathBuf};

use nullius_schemas::moment::Period;
use nullius_schemas::names::Name;
use serde::Deserialize;

/// The whole file; every part of it may be left out.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct Config {
    /// Where the log comes from and goes to.
    pub(crate) log: LogConfig,
    /// What one caller may ask.
    pub(crate) limits: Limits,
    /// How long a hold waits.
    pub(crate) holds: Holds,
    /// How long is kept what nobody needs any more.
    pub(crate) keeping: Keeping,
}

/// The log.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct LogConfig {
    /// `production`, `test` or `demo`: stands in every statement.
    pub(crate) environment: Name,
    /// The origin that `init` gives a new log; made up at random if absent.
    pub(crate) origin: Option<String>,
    /// The folder of the second store, best on another volume; `last-signed` in the data folder if absent.
    pub(crate) second_store: Option<PathBuf>,
}

/// Bounds.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct Limits {
    /// Bytes of one request body.
    pub(crate) body_bytes: usize,
    /// Candidates that one run may submit.
    pub(crate) candidates_per_run: u32,
    /// Sources that one run may have.
    pub(crate) sources_per_run: u32,
    /// Candidates that may be in work for one destination at a time.
    pub(crate) admissions_per_gate: usize,
    /// Memories of one agent that may be promoted in one day (UTC).
    pub(crate) memories_per_agent_and_day: u32,
}

/// Lifetimes.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct Keeping {
    /// Of the payload of a candidate that was not promoted and waits for nobody.
    pub(crate) unpromoted: PeriodText,
    /// Of what was answered under an `Idempotency-Key`.
    pub(crate) idempotency: PeriodText,
}

impl Default for Keeping {
    fn default() -> Self {
        Self {
            unpromoted: PeriodText::fixed("P7D"),
            idempotency: PeriodText::fixed("P1D"),
        }
    }
}

/// Holds.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct Holds {
    /// A ceiling on how long any hold waits, whatever its type says: ISO 8601, as written.
    #[serde(rename = "at-most")]
    at_most_text: Option<PeriodText>,
}

impl Holds {
    /// The ceiling on how long any hold waits.
    pub(crate) fn at_most(&self) -> Option<Period> {
        self.at_most_text.as_ref().map(|text| text.period)
    }
}

/// A duration that was checked, with the words that it was written in.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct PeriodText {
    text: String,
    period: Period,
}

impl PeriodText {
    /// A default.
    fn fixed(text: &'static str) -> Self {
        // Durations that are spelt here are durations; the fallback is never taken.
        Self::try_from(text.to_owned()).unwrap_or_else(|_| unreachable!("a fixed duration parses"))
    }

    /// The duration.
    pub(crate) fn period(&self) -> Period {
        self.period
    }
}

impl std::ops::Deref for PeriodText {
    type Target = str;
    fn deref(&self) -> &str {
        &self.text
    }
}

impl TryFrom<String> for PeriodText {
    type Error = nullius_schemas::moment::NotADuration;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        Period::parse(&text).map(|period| Self { text, period })
    }
}

impl Default for LogConfig {
    fn default() -> Self {
        Self {
            environment: default_environment(),
            origin: None,
            second_store: None,
        }
    }
}

fn default_environment() -> Name {
    // A name that is spelt here is a name; the fallback is never taken.
    Name::parse("production").unwrap_or_else(|_| unreachable!("a fixed name parses"))
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            body_bytes: 262_144,
            candidates_per_run: 10_000,
            sources_per_run: 1_000,
            admissions_per_gate: 512,
            memories_per_agent_and_day: 10_000,
        }
    }
}

/// Why the configuration was refused.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ConfigError {
    /// It cannot be read.
    #[error("{path}: {source}")]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// It is wrong.
    #[error("{path}: {detail}")]
    Wrong {
        /// The file.
        path: PathBuf,
        /// Where, and what would be right.
        detail: String,
    },
}

impl Config {
    /// The file that would say the same, every default filled in.
    pub(crate) fn to_toml(&self) -> String {
        // A JSON string is a TOML basic string.
        let text = |text: &str| serde_json::Value::from(text).to_string();
        let or_comment = |name: &str, value: Option<String>, default: &str| match value {
            Some(value) => format!("{name} = {value}\n"),
            None => format!("# {name}: {default}\n"),
        };
        let second = self
            .log
            .second_store
            .as_ref()
            .map(|path| text(&path.display().to_string()));
        let mut out = format!("[log]\nenvironment = {}\n", text(self.log.environment.as_str()));
        out += &or_comment(
            "origin",
            self.log.origin.as_deref().map(text),
            "made up at random by `nullius init`",
        );
        out += &or_comment("second-store", second, "`last-signed` in the data folder");
        let Limits {
            body_bytes,
            candidates_per_run,
            sources_per_run,
            admissions_per_gate,
            memories_per_agent_and_day,
        } = self.limits;
        for (name, value) in [
            ("\n[limits]\nbody-bytes", body_bytes.to_string()),
            ("candidates-per-run", candidates_per_run.to_string()),
            ("sources-per-run", sources_per_run.to_string()),
            ("admissions-per-gate", admissions_per_gate.to_string()),
            ("memories-per-agent-and-day", memories_per_agent_and_day.to_string()),
        ] {
            out.extend([name, " = ", &value, "\n"]);
        }
        out += "\n[holds]\n";
        out += &or_comment(
            "at-most",
            self.holds.at_most_text.as_deref().map(text),
            "as long as the type or pack says",
        );
        let Keeping {
            unpromoted,
            idempotency,
        } = &self.keeping;
        for (name, value) in [("\n[keeping]\nunpromoted", unpromoted), ("idempotency", idempotency)] {
            out.extend([name, " = ", &text(value), "\n"]);
        }
        out
    }

    /// Reads `nullius.toml` of a data folder; an absent file is the default.
    pub(crate) fn load(folder: &Path) -> Result<Self, ConfigError> {
        let path = folder.join("nullius.toml");
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Self::default()),
            Err(source) => return Err(ConfigError::Read { path, source }),
        };
        let config: Self = toml::from_str(&text).map_err(|error| ConfigError::Wrong {
            path: path.clone(),
            detail: error.to_string(),
        })?;
        let in_bounds = (1_024..=16_777_216).contains(&config.limits.body_bytes)
            && config.limits.candidates_per_run > 0
            && config.limits.sources_per_run > 0
            && config.limits.admissions_per_gate > 0
            && config.limits.memories_per_agent_and_day > 0;
        if in_bounds {
            Ok(config)
        } else {
            let detail = "[limits]: body-bytes lies between 1024 and 16777216, the others above 0".to_owned();
            Err(ConfigError::Wrong { path, detail })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_key_is_refused() {
        assert!(toml::from_str::<Config>("[limits]\nbody-bytes = 4096\n").is_ok());
        assert!(toml::from_str::<Config>("[limits]\nbody-bites = 4096\n").is_err());
        assert!(toml::from_str::<Config>("[holds]\nat-most = \"P7D\"\n").is_ok());
        assert!(toml::from_str::<Config>("[holds]\nat-most = \"a week\"\n").is_err());
        let shown = toml::from_str::<Config>("[holds]\nat-most = \"PT2S\"\n").map(|config| config.to_toml());
        let again = toml::from_str::<Config>(&shown.unwrap_or_default());
        assert_eq!(
            again.map(|config| config.holds.at_most()),
            Ok(Period::parse("PT2S").ok())
        );
        assert!(toml::from_str::<Config>("[gates]\nmemory = \"off\"\n").is_err());
    }
}
