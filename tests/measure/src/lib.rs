//! How good the independent verifier is: right texts that it flags, and wrong ones that it does not.
//!
//! A template becomes a right text by drawing a fact for each slot, and a wrong one by changing one figure. What the change
//! means is decided by an oracle that shares no code with the gates. Used by the program `nullius-measure` and by a story.
//! What is measured and how it is read: docs/verifying.md.

pub mod draw;
pub mod exact;
pub mod fact;
pub mod figure;
pub mod letter;
pub mod mutate;
pub mod oracle;
pub mod report;
pub mod run;
pub mod seeded;
pub mod template;
pub mod words;

use nullius_schemas::vocabulary::Language;

/// Who may look at the texts of a template.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Family {
    /// Whoever works on the verifier: its failures are shown.
    Tuned,
    /// Nobody: its failures are counted, by template.
    HeldOut,
}

impl Family {
    /// Its name in the report.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Tuned => "tuned",
            Self::HeldOut => "held-out",
        }
    }
}

/// A language, a family and its file of templates.
#[derive(Clone, Copy, Debug)]
pub struct Corpus {
    /// The language of the templates.
    pub language: Language,
    /// Their family.
    pub family: Family,
    /// The file.
    pub file: &'static str,
}

/// The four of them.
pub const CORPORA: [Corpus; 4] = [
    Corpus {
        language: Language::English,
        family: Family::Tuned,
        file: include_str!("../templates/en.tuned.txt"),
    },
    Corpus {
        language: Language::English,
        family: Family::HeldOut,
        file: include_str!("../templates/en.held-out.txt"),
    },
    Corpus {
        language: Language::Dutch,
        family: Family::Tuned,
        file: include_str!("../templates/nl.tuned.txt"),
    },
    Corpus {
        language: Language::Dutch,
        family: Family::HeldOut,
        file: include_str!("../templates/nl.held-out.txt"),
    },
];
