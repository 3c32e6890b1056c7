//! What a type asks of the verifier. Format: docs/packs.md.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::vocabulary::Language;

/// The verifier's rules of one candidate type. What a type does not say is the strict reading.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct VerifierRules {
    /// Where the evidence of a number must lie.
    pub strictness: Strictness,
    /// Whether a text without any citation is sent back.
    pub requires_citations: bool,
    /// The text that must stand in the draft verbatim, by language; a language without one needs none.
    pub disclaimer: BTreeMap<Language, String>,
    /// Whether the text may advise.
    pub advice: Permission,
    /// Whether the text may promise something with legal effect.
    pub promises: Permission,
    /// Which form of address is asked for.
    pub address: Address,
    /// Whether a negation needs a cited source that denies the same; for records and memories.
    pub negation: Checked,
    /// Whether what a source holds and the draft leaves out is listed; for summaries.
    pub omission: Checked,
    /// Whether each bank account number must stand in a cited source whole; for texts that tell where to pay.
    pub accounts: Checked,
    /// Whether each web address must stand in a cited source whole, and no mark-up at all may stand; for texts that are
    /// shown, because what fetches an address carries whatever is in it away.
    pub links: Checked,
    /// Whether readability is measured; it is only ever a notice.
    pub readability: Switch,
    /// How often one draft may be mended; without it, as often as the run's budget allows. For responses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repairs: Option<u8>,
    /// What becomes of a response that still has findings after its last repair.
    #[serde(skip_serializing_if = "Unverified::is_refused")]
    pub unverified: Unverified,
}

impl Default for VerifierRules {
    fn default() -> Self {
        Self {
            strictness: Strictness::default(),
            requires_citations: true,
            disclaimer: BTreeMap::new(),
            advice: Permission::default(),
            promises: Permission::default(),
            address: Address::default(),
            negation: Checked::default(),
            omission: Checked::default(),
            accounts: Checked::default(),
            links: Checked::default(),
            readability: Switch::default(),
            repairs: None,
            unverified: Unverified::default(),
        }
    }
}

/// Where the evidence of a number must lie.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Strictness {
    /// In the evidence that the number's own sentence cites: reports, letters, records.
    #[default]
    Sentence,
    /// In any source of the conversation: chat answers. A wrong attribution is then a notice.
    Conversation,
}

/// Whether a kind of language may be used.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Permission {
    /// It is a ground for refusal.
    #[default]
    Refused,
    /// It is not looked at.
    Allowed,
}

/// Which form of address a text uses.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Address {
    /// Either, but not both in one text.
    #[default]
    Consistent,
    /// The formal one throughout.
    Formal,
    /// Not checked.
    Any,
}

/// Whether a check applies.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Checked {
    /// It does.
    Checked,
    /// It does not.
    #[default]
    Unchecked,
}

/// What becomes of a response that could not be mended.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unverified {
    /// It is withheld.
    #[default]
    Refused,
    /// It leaves, and says in its first line that it was not verified.
    Marked,
}

impl Unverified {
    /// Whether it is withheld.
    #[must_use]
    pub fn is_refused(&self) -> bool {
        *self == Self::Refused
    }
}

/// Whether an indicator is computed.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Switch {
    /// It is.
    On,
    /// It is not.
    #[default]
    Off,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_said_is_strict() -> Result<(), Box<dyn std::error::Error>> {
        let rules: VerifierRules = serde_json::from_str("{}")?;
        assert_eq!(rules, VerifierRules::default());
        assert_eq!(rules.strictness, Strictness::Sentence);
        assert!(rules.requires_citations);
        assert_eq!(
            (rules.advice, rules.promises),
            (Permission::Refused, Permission::Refused)
        );
        Ok(())
    }

    #[test]
    fn an_unknown_field_or_word_is_an_error() {
        assert!(serde_json::from_str::<VerifierRules>(r#"{"promise":"allowed"}"#).is_err());
        assert!(serde_json::from_str::<VerifierRules>(r#"{"promises":"yes"}"#).is_err());
    }

    #[test]
    fn every_field_has_its_json_form() -> Result<(), Box<dyn std::error::Error>> {
        let text = r#"{"strictness":"conversation","requiresCitations":false,"disclaimer":{"nl":"Let op."},"advice":"allowed","promises":"refused","address":"formal","negation":"checked","omission":"checked","accounts":"checked","links":"checked","readability":"on","repairs":1,"unverified":"marked"}"#;
        let rules: VerifierRules = serde_json::from_str(text)?;
        assert_eq!(serde_json::to_string(&rules)?, text);
        Ok(())
    }
}
