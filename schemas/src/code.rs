//! Reason, finding and notice codes: stable, kebab-case, documented one by one in docs/codes.md.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

macro_rules! codes {
    ($($variant:ident = $text:literal: $help:literal,)+) => {
        /// Why a condition is not met, what the verifier found, or what a reader should know.
        #[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize, ToSchema)]
        pub enum Code {
            $(#[doc = $help] #[serde(rename = $text)] $variant,)+
        }

        impl Code {
            /// Every code.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The stable name.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text,)+ }
            }

            /// The code of that name.
            #[must_use]
            pub fn parse(text: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|code| code.as_str() == text)
            }

            /// What it means and what would help, in one sentence.
            #[must_use]
            pub fn help(self) -> &'static str {
                match self { $(Self::$variant => $help,)+ }
            }
        }
    };
}

codes! {
    // Stage 1: open
    GateClosed = "gate-closed": "The gate of this destination was closed by a person; nothing is staged for later, submit again once it is open.",
    GateUnavailable = "gate-unavailable": "The gate of this destination has no usable policies or its circuit is open; nothing is staged for later, submit again later.",
    QuotaExhausted = "quota-exhausted": "A quota is spent: the candidates of this run, this agent's memories of today, or the memories of this type about this subject; the detail says which.",
    // Stage 2: typed
    TypeUnknown = "type-unknown": "No pack of this key has that type; the detail lists those it has.",
    TypeNotForDestination = "type-not-for-destination": "The type is not registered for this destination; the detail lists where it may go.",
    PayloadInvalid = "payload-invalid": "The payload does not fit its type; the detail names each place and what would fit.",
    // Stage 3: sourced, origin, untainted
    CitationUnresolved = "citation-unresolved": "A citation names no source of this run, or no exact quote or pointer in it; the detail gives the nearest spans.",
    LabelUnknown = "label-unknown": "A claim cites a label that the candidate's citations do not define.",
    ClaimInvalid = "claim-invalid": "A claim names no leaf of the payload, cites nothing, or stands twice.",
    CitationLate = "citation-late": "A cited source was recorded after the candidate was drafted.",
    CitationAfterAsOf = "citation-after-as-of": "A cited source is dated after the moment that the run is judged at.",
    SourceNotOk = "source-not-ok": "A cited tool result has a status other than ok.",
    SourceRetracted = "source-retracted": "A cited source was retracted.",
    SourceQuarantined = "source-quarantined": "A cited source is quarantined because it reads like an instruction; a person can release it.",
    NeedsPromoted = "needs-promoted": "The type needs a response of another type that was promoted in the same run; the detail names it.",
    // Stage 4: verified
    NumberMismatch = "number-mismatch": "A number is in no source that the candidate cites, at the precision shown.",
    NumberNotInCitedEvidence = "number-not-in-cited-evidence": "A number is in another cited source than the one its sentence cites; the finding names it.",
    UncitedNumber = "uncited-number": "A sentence holds a number and cites nothing.",
    NumberAmbiguous = "number-ambiguous": "A number can be read in two ways and the evidence does not support both.",
    DirectionContradicted = "direction-contradicted": "A verb or sign says the opposite of the evidence.",
    FalsePrecision = "false-precision": "A number shows more digits than its evidence has.",
    UnknownCitation = "unknown-citation": "The text cites a label that the candidate's citations do not define.",
    MarkerInWord = "marker-in-word": "A citation marker stands inside a word, a number, an address or another marker: without it, the text would read otherwise than it was checked.",
    SlotUnfilled = "slot-unfilled": "A slot cannot be filled in: its format is unknown, it cites a quote, or the field is null or of another shape.",
    NoCitations = "no-citations": "The text cites nothing although its type asks for it.",
    UncalibratedNotDisclosed = "uncalibrated-not-disclosed": "A sentence rests on an uncalibrated result and does not say so.",
    CalibratedClaim = "calibrated-claim-on-uncalibrated-evidence": "A sentence calls an uncalibrated result calibrated.",
    StaleNotDisclosed = "stale-not-disclosed": "A sentence rests on a source that is no longer valid and does not say so.",
    InstructionLikeNotDisclosed = "instruction-like-not-disclosed": "A sentence rests on an instruction-like document and does not say so.",
    UnreliableTailNotDisclosed = "unreliable-tail-not-disclosed": "A sentence rests on an unreliable tail estimate and does not say so.",
    MissingDisclaimer = "missing-disclaimer": "The disclaimer that the type requires does not stand in the text verbatim.",
    AdviceLanguage = "advice-language": "The text gives advice that the type does not allow.",
    PromiseLanguage = "promise-language": "The text promises something with legal effect; only a decision by the organisation can.",
    LinkWithoutSource = "link-without-source": "A web address stands in no source that the text cites, or the text holds mark-up.",
    EmptyDraft = "empty-draft": "The text is empty.",
    MixedAddress = "mixed-address": "The text mixes the formal and the informal address.",
    NegationWithoutSource = "negation-without-source": "The text denies something that no cited source denies.",
    Omission = "omission": "The source has risk terms, amounts, dates or negations that the draft leaves out.",
    DateNotInCitedEvidence = "date-not-in-cited-evidence": "A sentence names a day that no source it cites names, though one of them names another; a notice where another day of the sentence is one of theirs, or the strictness is `conversation`.",
    // Stage 4: clean
    PersonalData = "personal-data": "Personal data stands where none may be.",
    PersonInFreeText = "person-in-free-text": "A free text names a person; claims about people belong in typed fields.",
    InstructionLike = "instruction-like": "A value reads like an instruction to a model.",
    ForbiddenAttribute = "forbidden-attribute": "An inference rests on nationality, origin, birth country, language, postcode, name, faith or sex; ask the person instead.",
    // Stage 4: accountable, current, bounded
    RetentionMissing = "retention-missing": "The pack's table has no retention for this type, kind and purpose.",
    BasisMissing = "basis-missing": "The pack's table has no legal basis for this type, kind and purpose.",
    CaseMissing = "case-missing": "A record needs a run that is bound to a case.",
    SubjectMissing = "subject-missing": "A claim about a person needs a run that is bound to a subject.",
    SourceTier = "source-tier": "Knowledge rests on authoritative (tier A) sources only.",
    ReviewByInvalid = "review-by-invalid": "Knowledge needs a review-by date after today and within the type's limit.",
    ContradictsActiveEntry = "contradicts-active-entry": "Another active entry has the same key; name it in `supersedes` to replace it.",
    SupersedesUnknown = "supersedes-unknown": "`supersedes` names no active item of this type and key.",
    ExpiryMissing = "expiry-missing": "A memory needs an expiry, and the type has none.",
    // Stage 5: permitted
    PolicyForbids = "policy-forbids": "A policy forbids it, approval or not; the detail gives its reason.",
    PolicyNotPermitted = "policy-not-permitted": "No policy permits it.",
    PolicyError = "policy-error": "A policy erred while it was evaluated; an error is a refusal.",
    EntitiesIncomplete = "entities-incomplete": "The request refers to an entity that is not there; a gap is a refusal.",
    // Stage 6: approved
    ApprovalRequired = "approval-required": "The approvals that policy asks for are missing; the detail says whose, and where.",
    // Reviews
    DigestMismatch = "digest-mismatch": "The review is bound to another candidate digest.",
    SheetMismatch = "sheet-mismatch": "The review is bound to another sheet than the current one; open the sheet again.",
    ReviewerRole = "reviewer-role": "The reviewer does not have a role that is asked for.",
    ReviewerInChain = "reviewer-in-chain": "The reviewer belongs to the run's delegation chain.",
    ReviewerRepeated = "reviewer-repeated": "The reviewer has already given a verdict on this candidate.",
    ReviewerUntrained = "reviewer-untrained": "The reviewer has no training date on or before today.",
    SourcesNotOpened = "sources-not-opened": "The reviewer has not opened every source that the candidate rests on.",
    HoldExpired = "hold-expired": "The deadline of the hold has passed.",
    NotHeld = "not-held": "The candidate is not held: it has been decided, withdrawn, or never was.",
    ReviewRejected = "review-rejected": "A reviewer rejected the candidate.",
    ReviewReturned = "review-returned": "A reviewer returned the candidate with a question.",
    WithdrawnBySubmitter = "withdrawn-by-submitter": "The submitter withdrew the candidate.",
    RevisionBudgetSpent = "revision-budget-spent": "The revisions that the run or the type allows are spent; nothing is published or saved.",
    RevisesUnknown = "revises-unknown": "`revises` names no draft of this run and type that asked for a revision and still waits for it.",
    // Notices
    OriginDowngraded = "origin-downgraded": "A leaf was declared stronger than the kernel found it to be.",
    SpecialCategory = "special-category": "The value belongs to a special category (GDPR article 9).",
    Unverified = "unverified": "The answer still has findings after its repair; its type lets it leave, and it says so in its first line.",
    Contradicts = "contradicts": "Another active item about this subject says otherwise; both are kept, and each names the other when it is read.",
    ReadabilityLow = "readability-low": "The text is harder to read than the type aims for; an indicator, not a refusal.",
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl From<Code> for crate::json::Value {
    fn from(code: Code) -> Self {
        Self::String(code.as_str().to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_kebab_case_unique_and_says_what_it_means() {
        let mut names: Vec<_> = Code::ALL.iter().map(|code| code.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Code::ALL.len());
        for code in Code::ALL {
            assert!(
                code.as_str()
                    .bytes()
                    .all(|byte| byte.is_ascii_lowercase() || byte == b'-'),
                "{code}"
            );
            assert!(code.help().ends_with('.'), "{code}");
            assert_eq!(Code::parse(code.as_str()), Some(*code));
        }
    }
}
