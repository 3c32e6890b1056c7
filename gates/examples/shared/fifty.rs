//! Fifty policies: the project's own in the standard profile, and made-up ones of an organisation up to fifty.

use nullius_gates::policy::{PolicyFile, PolicyLoadError, ValidatedPolicies};

/// How many policies the set has.
pub(crate) const COUNT: usize = 50;
pub(crate) const SCHEMA: &str = include_str!("../../../policies/schema.cedarschema");

macro_rules! file {
    ($name:literal) => {
        PolicyFile {
            name: $name,
            text: include_str!(concat!("../../../policies/", $name)),
        }
    };
}

pub(crate) const OWN: [PolicyFile<'static>; 7] = [
    file!("invariants.cedar"),
    file!("response.cedar"),
    file!("record.cedar"),
    file!("knowledge.cedar"),
    file!("memory.cedar"),
    file!("people.cedar"),
    file!("profiles/standard.cedar"),
];

fn own_count() -> usize {
    let starts = |line: &&str| line.starts_with("permit (") || line.starts_with("forbid (");
    OWN.iter().map(|file| file.text.lines().filter(starts).count()).sum()
}

/// Where the made-up policies stand.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Reach {
    /// Each names one destination, by turns.
    OneDestination,
    /// Each applies to every promotion, so that no slice escapes it.
    EveryPromotion,
    /// The same, and one of them reads the time.
    EveryPromotionAndTheTime,
}

impl Reach {
    pub(crate) const ALL: [Self; 3] = [
        Self::OneDestination,
        Self::EveryPromotion,
        Self::EveryPromotionAndTheTime,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::OneDestination => "one-destination",
            Self::EveryPromotion => "every-promotion",
            Self::EveryPromotionAndTheTime => "every-promotion-and-the-time",
        }
    }
}

/// What an organisation might add: permits and forbids for a purpose or a kind of its own.
fn made(reach: Reach) -> String {
    let mut text = String::new();
    for number in own_count()..COUNT {
        let destination = match number % 4 {
            0 => "memory",
            1 => "record",
            2 => "response",
            _ => "knowledge",
        };
        let scope = if reach == Reach::OneDestination {
            format!(r#"action == Nullius::Action::"promote::{destination}""#)
        } else {
            r#"action in Nullius::Action::"promote""#.to_owned()
        };
        let when = match number % 3 {
            0 => format!(r#"resource.purpose == "made-up-{number}" && resource.lowestTier > 1"#),
            1 => format!(r#"resource.kind == "made-up-{number}" && resource.aboutPerson"#),
            _ => format!(r#"resource.type == "made/up@{number}" && !resource.hasExpiry"#),
        };
        let when = if reach == Reach::EveryPromotionAndTheTime && number + 1 == COUNT {
            format!(r#"context.now > datetime("2126-11-30") && {when}"#)
        } else {
            when
        };
        let (effect, reasons) = if number % 5 == 0 {
            ("permit", "")
        } else {
            ("forbid", "@reason_nl(\"Nee.\") @reason_en(\"No.\")\n")
        };
        let policy =
            format!("@id(\"made-up-{number}\")\n{reasons}{effect} (principal, {scope}, resource) when {{ {when} }};\n");
        text.push_str(&policy);
    }
    text
}

/// The whole set, validated.
pub(crate) fn load(reach: Reach) -> Result<ValidatedPolicies, PolicyLoadError> {
    let made = made(reach);
    let file = PolicyFile {
        name: "organisation.cedar",
        text: &made,
    };
    ValidatedPolicies::load(SCHEMA, &[&OWN[..], &[file]].concat())
}

/// The same as one text, for Cedar alone.
pub(crate) fn text(reach: Reach) -> String {
    OWN.iter().map(|file| file.text).chain([made(reach).as_str()]).collect()
}
