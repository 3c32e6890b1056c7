//! The kinds of statement and what each commits to. Contract: docs/spec/predicates.md.

use std::fmt;

macro_rules! kinds {
    ($($(#[$doc:meta])* $variant:ident = $name:literal [$($field:literal)*],)+) => {
        /// A kind of statement.
        #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
        pub enum Kind {
            $($(#[$doc])* $variant,)+
        }

        impl Kind {
            /// Every kind.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The stable name.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }

            /// The in-toto predicate type: `https://nullius.dev/evidence/<kind>/v1`.
            #[must_use]
            pub fn predicate_type(self) -> &'static str {
                match self { $(Self::$variant => concat!("https://nullius.dev/evidence/", $name, "/v1"),)+ }
            }

            /// The domain of the subject's digest: `nullius/<kind>/v1`.
            #[must_use]
            pub fn domain(self) -> &'static str {
                match self { $(Self::$variant => concat!("nullius/", $name, "/v1"),)+ }
            }

            /// The names of all its commitments; a statement of this kind always has every one.
            #[must_use]
            pub fn commitments(self) -> &'static [&'static str] {
                match self { $(Self::$variant => &[$($field,)*],)+ }
            }
        }
    };
}

kinds!(
    /// Signing keys named, retired or revoked; signed by the root key.
    KeyEvent = "key-event" [],
    /// A policy set came into force.
    PolicyLoad = "policy-load" [],
    /// Packs came into force.
    PackLoad = "pack-load" [],
    /// A person or machine key was added, changed or revoked.
    Principal = "principal" ["name" "owner" "team" "trainedOn" "purposes" "names" "credential"],
    /// A gate was opened or closed.
    Gate = "gate" ["actor" "reason"],
    /// A data subject became known.
    Subject = "subject" ["subject"],
    /// A run was opened.
    Run = "run" ["subject" "case" "purpose" "agent" "model" "openedBy" "language" "onBehalfOf"],
    /// A source was recorded.
    Source = "source" ["digest" "run" "kind" "details" "screening"],
    /// A person opened a source.
    SourceOpened = "source-opened" ["person" "source" "run"],
    /// A person let a source out of quarantine.
    SourceReleased = "source-released" ["person" "source" "run" "reason"],
    /// A candidate was decided on.
    Promotion = "promotion" [
        "subject" "case" "purpose" "run" "agent" "kind" "legalBasis" "retention" "confidentiality" "expiresAt"
        "reasons" "notices" "findings" "policies" "approvals" "reviewers" "origin" "origins" "sources"
        "ledgerRoot" "cedarRequest" "cedarEntities" "supersedes"
    ],
    /// A person reviewed a candidate.
    Review = "review" ["reviewer" "roles" "reason" "reasons" "opened"],
    /// How long a record is kept: its period began, a legal hold was placed or lifted.
    Retention = "retention" ["actor" "reason" "subject" "class" "duration" "eventDate" "destructionDate"],
    /// The log was exported.
    Export = "export" ["actor"],
);

impl Kind {
    /// The kind of that name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.as_str() == name)
    }

    /// The kind of that predicate type.
    #[must_use]
    pub fn of_predicate_type(predicate_type: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|kind| kind.predicate_type() == predicate_type)
    }

    /// Whether its statements are about a candidate, by the candidate's digest.
    #[must_use]
    pub fn is_about_candidate(self) -> bool {
        matches!(self, Self::Promotion | Self::Review)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of the specification says for each kind what it commits to.
    #[test]
    fn the_kinds_are_those_of_the_specification() {
        let page = include_str!("../../../docs/spec/predicates.md");
        let rows = page.lines().skip_while(|line| !line.starts_with("## Kinds"));
        let rows: Vec<_> = rows.filter(|line| line.starts_with("| `")).collect();
        assert_eq!(rows.len(), Kind::ALL.len());
        for (kind, row) in Kind::ALL.iter().zip(rows) {
            let cells: Vec<_> = row.split('|').map(str::trim).collect();
            assert_eq!(cells[1], format!("`{kind}`"));
            assert_eq!(cells[2].contains("candidate/"), kind.is_about_candidate(), "{kind}");
            let fields: Vec<_> = cells[4].split('`').skip(1).step_by(2).collect();
            assert_eq!(fields, kind.commitments(), "{kind}");
            assert_eq!(Kind::parse(kind.as_str()), Some(*kind));
            assert_eq!(Kind::of_predicate_type(kind.predicate_type()), Some(*kind));
        }
        assert_eq!(
            Kind::Promotion.predicate_type(),
            "https://nullius.dev/evidence/promotion/v1"
        );
    }
}
