//! What must hold across statements: the numbered rules of docs/spec/predicates.md.

use std::collections::{BTreeMap, BTreeSet};

use crate::challenge;
use crate::encoding::{Hash, sha256};
use crate::json::Json;
use crate::keeping::Keeping;
use crate::opening::Opened;
use crate::predicate::{
    Assurance, ConditionName, ConditionResult, Destination, GateState, NamedFile, Outcome, PackLoad, PolicyLoad,
    Predicate, PrincipalKind, Promotion, Review, Trigger, Verdict,
};
use crate::releases::Releases;
use crate::statement::Statement;

/// A member of the statement and what is wrong with it.
pub type Finding = (String, String);

/// What the statements so far have said.
#[derive(Debug, Default)]
pub struct Rules {
    tenant: Option<String>,
    epoch: u64,
    closed: BTreeSet<Destination>,
    policy_sets: BTreeSet<Hash>,
    packs: BTreeSet<Hash>,
    schemas: BTreeSet<Hash>,
    frames: BTreeSet<Hash>,
    candidates: BTreeMap<String, Candidate>,
    digests: BTreeMap<Hash, String>,
    items: BTreeMap<String, Destination>,
    keeping: Keeping,
    decisions: BTreeMap<u64, Decision>,
    reviews: BTreeMap<u64, SeenReview>,
    releases: Releases,
    artefacts: BTreeMap<Hash, (u64, String)>,
    lists: BTreeMap<Hash, u64>,
    /// Decisions on several reviews of which not every reviewer is opened.
    undistinguished: u64,
}

#[derive(Debug)]
struct Candidate {
    digest: Hash,
    first: u64,
}

#[derive(Debug)]
struct Decision {
    record: String,
    destination: Destination,
    candidate_type: String,
    held: bool,
    followed: Option<u64>,
}

#[derive(Debug)]
struct SeenReview {
    record: String,
    digest: Hash,
    destination: Destination,
    candidate_type: String,
    verdict: Verdict,
    slot: Option<u8>,
    assurance: Assurance,
    admissible: bool,
    reviewer: Option<Json>,
}

/// Collects findings under their members.
struct Findings(Vec<Finding>);

impl Findings {
    fn need(&mut self, holds: bool, field: &str, message: &str) {
        if !holds {
            self.0.push((format!("predicate.{field}"), message.to_owned()));
        }
    }
}

impl Rules {
    /// Takes in the statement at `index`, whose signature and leaf have been verified.
    pub fn take(&mut self, index: u64, origin: &str, statement: &Statement, opened: &Opened) -> Vec<Finding> {
        let mut findings = Findings(Vec::new());
        let common = &statement.common;
        findings.need(
            common.origin.as_str() == origin,
            "origin",
            "this is not the trusted origin",
        );
        let tenant = self.tenant.get_or_insert_with(|| common.tenant.to_string());
        findings.need(
            common.tenant.as_str() == tenant,
            "tenant",
            "this is not the tenant of leaf 0",
        );
        findings.need(common.epoch >= self.epoch, "epoch", "the epoch is lower than before");
        self.epoch = self.epoch.max(common.epoch);
        match &statement.predicate {
            Predicate::PolicyLoad(load) => self.policies(index, load, &mut findings),
            Predicate::PackLoad(load) => self.packs(index, load),
            Predicate::Gate(gate) if gate.state == GateState::Closed => {
                self.closed.insert(gate.destination);
            }
            Predicate::Gate(gate) => {
                self.closed.remove(&gate.destination);
            }
            Predicate::Principal(principal) => {
                let person = principal.kind == PrincipalKind::Person;
                findings.need(
                    person || principal.roles.0.is_empty(),
                    "roles",
                    "only a person has roles",
                );
                findings.need(
                    !person || principal.packs.0.is_empty(),
                    "packs",
                    "a person has no packs",
                );
                findings.need(!person || principal.tier.is_none(), "tier", "a person has no tier");
            }
            Predicate::Export(export) => {
                findings.need(
                    export.size.0 <= index,
                    "size",
                    "an export cannot cover what comes after it",
                );
            }
            Predicate::Retention(retention) => {
                let destination = self.items.get(retention.item.as_str()).copied();
                for (field, message) in self.keeping.take(index, retention, destination) {
                    findings.need(false, field, message);
                }
            }
            Predicate::Source(_) => self.releases.recorded(index, &statement.record, opened),
            Predicate::SourceOpened(_) => self.releases.opened(index, opened),
            Predicate::SourceReleased(release) => {
                for (field, message) in self.releases.released(index, release, opened) {
                    findings.need(false, field, message);
                }
            }
            Predicate::Review(review) => self.review(index, statement, review, opened, &mut findings),
            Predicate::Promotion(promotion) => self.promotion(index, statement, promotion, &mut findings),
            Predicate::KeyEvent(_) | Predicate::Subject(_) | Predicate::Run(_) => {}
        }
        findings.0
    }

    /// Every file that a statement names: digest, index of the first statement, member.
    pub fn artefacts(&self) -> impl Iterator<Item = (&Hash, u64, &str)> {
        self.artefacts
            .iter()
            .map(|(digest, (index, field))| (digest, *index, field.as_str()))
    }

    /// Lists of files that are named by the digest of their preimage, with the index that names them first.
    pub fn lists(&self) -> impl Iterator<Item = (&Hash, u64)> {
        self.lists.iter().map(|(digest, index)| (digest, *index))
    }

    /// Decisions that count several reviews, whose openings do not show that different people gave them.
    #[must_use]
    pub fn undistinguished(&self) -> u64 {
        self.undistinguished
    }

    /// The tenant of leaf 0.
    #[must_use]
    pub fn tenant(&self) -> Option<&str> {
        self.tenant.as_deref()
    }

    fn name(&mut self, digest: Hash, index: u64, field: String) {
        self.artefacts.entry(digest).or_insert((index, field));
    }

    fn policies(&mut self, index: u64, load: &PolicyLoad, findings: &mut Findings) {
        let ordered = load
            .files
            .0
            .iter()
            .zip(load.files.0.iter().skip(1))
            .all(|(left, right)| left.name < right.name);
        findings.need(
            ordered,
            "files",
            "the files do not stand in the order of their names, each once",
        );
        let expected = policy_set_digest(&load.files.0);
        findings.need(
            load.policy_set_digest.0 == expected,
            "policySetDigest",
            "this is not the digest of the files",
        );
        self.policy_sets.insert(load.policy_set_digest.0);
        for (at, file) in load.files.0.iter().enumerate() {
            self.name(file.digest.0, index, format!("predicate.files[{at}].digest"));
        }
    }

    fn packs(&mut self, index: u64, load: &PackLoad) {
        for (at, pack) in load.packs.0.iter().enumerate() {
            self.packs.insert(pack.digest.0);
            self.name(pack.digest.0, index, format!("predicate.packs[{at}].digest"));
            for (number, one) in pack.types.0.iter().enumerate() {
                self.schemas.insert(one.schema_digest.0);
                self.name(
                    one.schema_digest.0,
                    index,
                    format!("predicate.packs[{at}].types[{number}].schemaDigest"),
                );
            }
        }
        self.frames.insert(load.frames_digest.0);
        self.name(load.frames_digest.0, index, "predicate.framesDigest".into());
        self.name(load.sheet_digest.0, index, "predicate.sheetDigest".into());
        self.lists.entry(load.languages_digest.0).or_insert(index);
    }

    fn review(&mut self, index: u64, statement: &Statement, review: &Review, opened: &Opened, findings: &mut Findings) {
        let slotted = review.slot.is_some() == review.admissible;
        findings.need(
            slotted,
            "slot",
            "an admissible review has a slot and an inadmissible one has none",
        );
        findings.need(
            challenge::of(statement, review) == Some(review.challenge.0),
            "challenge",
            "this is not the challenge of this verdict",
        );
        self.same_candidate(statement, findings);
        self.reviews.insert(
            index,
            SeenReview {
                record: statement.record.clone(),
                digest: statement.digest,
                destination: review.destination,
                candidate_type: review.r#type.to_string(),
                verdict: review.verdict,
                slot: review.slot.map(|slot| slot.0),
                assurance: review.assurance,
                admissible: review.admissible,
                reviewer: opened.get("reviewer").cloned(),
            },
        );
    }

    /// One id, one digest: for as long as the log lasts.
    fn same_candidate(&mut self, statement: &Statement, findings: &mut Findings) {
        let known = self
            .digests
            .entry(statement.digest)
            .or_insert_with(|| statement.record.clone());
        if *known != statement.record {
            findings.0.push((
                "subject[0].digest.sha256".into(),
                "this digest is that of another candidate".into(),
            ));
        }
        if self
            .candidates
            .get(&statement.record)
            .is_some_and(|known| known.digest != statement.digest)
        {
            findings.0.push((
                "subject[0].digest.sha256".into(),
                "this candidate had another digest before".into(),
            ));
        }
    }

    fn promotion(&mut self, index: u64, statement: &Statement, promotion: &Promotion, findings: &mut Findings) {
        Self::conditions(promotion, findings);
        self.versions(promotion, findings);
        self.same_candidate(statement, findings);
        self.sequence(index, statement, promotion, findings);
        self.counted(index, statement, promotion, findings);
        if promotion.outcome == Outcome::Promoted {
            let open = !self.closed.contains(&promotion.destination);
            findings.need(
                open,
                "destination",
                "promoted while the gate of this destination was closed",
            );
            let fresh = promotion
                .item
                .as_ref()
                .is_none_or(|item| self.items.insert(item.to_string(), promotion.destination).is_none());
            findings.need(fresh, "item", "this item was promoted before");
        }
        self.decisions.insert(
            index,
            Decision {
                record: statement.record.clone(),
                destination: promotion.destination,
                candidate_type: promotion.r#type.to_string(),
                held: promotion.outcome == Outcome::Held,
                followed: None,
            },
        );
    }

    /// Rule 3.
    fn conditions(promotion: &Promotion, findings: &mut Findings) {
        let names = promotion.conditions.0.iter().map(|condition| condition.name);
        findings.need(
            names.eq(ConditionName::ORDER),
            "conditions",
            "these are not the twelve conditions in their order",
        );
        let promoted = promotion.outcome == Outcome::Promoted;
        let mut open = 0_usize;
        for (at, condition) in promotion.conditions.0.iter().enumerate() {
            if matches!(condition.result, ConditionResult::Unmet | ConditionResult::NotEvaluated) {
                open += 1;
                let message = format!(
                    "promoted although `{}` is {}",
                    condition.name.as_str(),
                    condition.result.as_str()
                );
                findings.need(!promoted, &format!("conditions[{at}].result"), &message);
            }
        }
        let refused_for_nothing = !promoted && promotion.trigger == Trigger::Submission && open == 0;
        findings.need(
            !refused_for_nothing,
            "conditions",
            "not promoted although no condition is unmet",
        );
        findings.need(
            promoted == promotion.item.is_some(),
            "item",
            "an item is there exactly when it was promoted",
        );
    }

    /// Rule 6.
    fn versions(&self, promotion: &Promotion, findings: &mut Findings) {
        let promoted = promotion.outcome == Outcome::Promoted;
        for (field, digest, known) in [
            ("policySetDigest", promotion.policy_set_digest, &self.policy_sets),
            ("packDigest", promotion.pack_digest, &self.packs),
            ("schemaDigest", promotion.schema_digest, &self.schemas),
            ("framesDigest", Some(promotion.frames_digest), &self.frames),
        ] {
            match digest {
                Some(digest) => findings.need(known.contains(&digest.0), field, "no earlier statement loads this"),
                None => findings.need(!promoted, field, "promoted without one"),
            }
        }
    }

    /// Rule 4.
    fn sequence(&mut self, index: u64, statement: &Statement, promotion: &Promotion, findings: &mut Findings) {
        let first = promotion.trigger == Trigger::Submission;
        findings.need(
            first == promotion.previous_index.is_none(),
            "previousIndex",
            "a submission follows no decision, and everything else follows one",
        );
        let Some(previous) = promotion.previous_index else {
            if let Some(known) = self.candidates.get(&statement.record) {
                let message = format!("this candidate has a first decision at index {} already", known.first);
                findings.need(false, "previousIndex", &message);
            } else {
                let candidate = Candidate {
                    digest: statement.digest,
                    first: index,
                };
                self.candidates.insert(statement.record.clone(), candidate);
            }
            return;
        };
        let Some(hold) = self
            .decisions
            .get_mut(&previous.0)
            .filter(|decision| decision.record == statement.record)
        else {
            findings.need(
                false,
                "previousIndex",
                "no earlier decision on this candidate stands there",
            );
            return;
        };
        findings.need(hold.held, "previousIndex", "the decision there is no hold");
        findings.need(
            hold.destination == promotion.destination,
            "destination",
            "the hold was for another destination",
        );
        findings.need(
            hold.candidate_type == promotion.r#type.as_str(),
            "type",
            "the hold was for another type",
        );
        if let Some(other) = hold.followed {
            let message = format!("the decision at index {other} follows that hold already");
            findings.need(false, "previousIndex", &message);
        }
        hold.followed = Some(index);
    }

    /// Rule 5.
    fn counted(&mut self, index: u64, statement: &Statement, promotion: &Promotion, findings: &mut Findings) {
        let (mut slots, mut reviewers) = (BTreeSet::new(), Vec::new());
        let promoted = promotion.outcome == Outcome::Promoted;
        for (at, counted) in promotion.reviews.0.iter().enumerate() {
            let member = |name: &str| format!("reviews[{at}].{name}");
            findings.need(slots.insert(counted.slot), &member("slot"), "two reviews with one slot");
            findings.need(
                !promoted || counted.verdict == Verdict::Approve,
                &member("verdict"),
                "promoted against this verdict",
            );
            let review = self.reviews.get(&counted.index.0).filter(|_| counted.index.0 < index);
            let Some(review) =
                review.filter(|review| (&review.record, review.digest) == (&statement.record, statement.digest))
            else {
                findings.need(
                    false,
                    &member("index"),
                    "no earlier review of this candidate stands there",
                );
                continue;
            };
            findings.need(review.admissible, &member("index"), "the review there is inadmissible");
            findings.need(
                review.verdict == counted.verdict,
                &member("verdict"),
                "the review has another verdict",
            );
            findings.need(
                review.slot == Some(counted.slot.0),
                &member("slot"),
                "the review has another slot",
            );
            findings.need(
                review.assurance == counted.assurance,
                &member("assurance"),
                "the review has another assurance",
            );
            let same =
                review.destination == promotion.destination && review.candidate_type == promotion.r#type.as_str();
            findings.need(same, &member("index"), "the review is for another destination or type");
            if let Some(reviewer) = &review.reviewer {
                findings.need(
                    !reviewers.contains(&reviewer),
                    &member("index"),
                    "one person reviewed twice",
                );
                reviewers.push(reviewer);
            }
        }
        let several = promotion.reviews.0.len() > 1;
        self.undistinguished += u64::from(several && reviewers.len() < promotion.reviews.0.len());
        let reviewed = !promotion.reviews.0.is_empty();
        let first = promotion.trigger == Trigger::Submission;
        findings.need(
            !(first && reviewed),
            "reviews",
            "a submission cannot have been reviewed",
        );
        findings.need(
            !(promoted && !first && !reviewed),
            "reviews",
            "promoted after a hold without a review",
        );
    }
}

fn policy_set_digest(files: &[NamedFile]) -> Hash {
    let list = files.iter().map(|file| {
        Json::Object(BTreeMap::from([
            ("digest".into(), Json::Text(crate::encoding::hex(&file.digest.0))),
            ("name".into(), Json::Text(file.name.to_string())),
        ]))
    });
    sha256(&[
        b"nullius/policy-set/v1\n",
        &crate::json::canonical(&Json::List(list.collect())),
    ])
}
