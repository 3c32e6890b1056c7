//! What the verifier says.

use nullius_schemas::code::Code;

/// One thing that the text would have to mend, or that a reviewer should know.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Finding {
    /// What kind of finding.
    pub code: Code,
    /// Where it begins: a byte offset into the text.
    pub start: usize,
    /// Where it ends: a byte offset into the text, exclusive.
    pub end: usize,
    /// The text between the two.
    pub text: String,
    /// What was expected, and which of the caller's own sources says so.
    pub detail: String,
}

/// How many numbers were looked at.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Numbers {
    /// Numbers that needed evidence.
    pub checked: u32,
    /// Those that their evidence supports.
    pub supported: u32,
    /// The mean chance, in thousandths, that a random figure of the same shape would have passed.
    pub coincidence_permille: u32,
}

/// The verdict, worst finding first.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum VerifierVerdict {
    /// Nothing was found.
    Pass,
    /// What was found can be mended.
    Revise,
    /// Advice, or a promise with legal effect.
    Refuse,
}

/// The result of one verification.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Report {
    /// What stands in the way, in the order of the text.
    pub findings: Vec<Finding>,
    /// What does not: omissions, readability, style, attribution in a conversation.
    pub notices: Vec<Finding>,
    /// How many numbers were looked at.
    pub numbers: Numbers,
}

impl Report {
    /// The verdict on the text.
    #[must_use]
    pub fn verdict(&self) -> VerifierVerdict {
        self.findings
            .iter()
            .map(|finding| match finding.code {
                Code::AdviceLanguage | Code::PromiseLanguage => VerifierVerdict::Refuse,
                _ => VerifierVerdict::Revise,
            })
            .max()
            .unwrap_or(VerifierVerdict::Pass)
    }
}
