//! Reviews as the kernel records them: signed statements with the openings of their commitments.

use ed25519_dalek::{Signer as _, SigningKey};
use nullius_gates::facts::{HoldTerms, Staff};
use nullius_gates::sheet::review_sheet;
use nullius_gates::{Candidate, Decision, Expected, NotAReview, REVIEW_PREDICATE, SignedReview, VerifiedReview};
use nullius_schemas::commitment::{Opening, Place, Salt, commit};
use nullius_schemas::digest::Digest;
use nullius_schemas::json::{Number, Value, canonical};
use nullius_schemas::names::PersonId;
use nullius_schemas::vocabulary::{Assurance, Language, Outcome, Role, Verdict};

use crate::play::{Play, moment, person};

const KEY: [u8; 32] = [42; 32];
const PAYLOAD_TYPE: &str = "application/vnd.in-toto+json";

/// What a review's statement says; a test changes what it wants to be wrong.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub(crate) name: String,
    pub(crate) digest: Digest,
    pub(crate) tenant: String,
    pub(crate) predicate_type: String,
    pub(crate) person: PersonId,
    pub(crate) roles: Vec<Role>,
    pub(crate) verdict: Verdict,
    pub(crate) slot: u32,
    pub(crate) admissible: bool,
    pub(crate) sheet: Digest,
}

/// A statement, its signature, and what opens its commitments.
#[derive(Clone, Debug)]
pub(crate) struct Signed {
    pub(crate) statement: Vec<u8>,
    pub(crate) signature: [u8; 64],
    pub(crate) openings: Value,
}

impl Draft {
    /// An approval that is in order.
    pub(crate) fn approval(play: &Play, candidate: &Candidate, person: PersonId, role: Role) -> Self {
        Self {
            name: format!("candidate/{}", candidate.id()),
            digest: candidate.digest(),
            tenant: candidate.tenant().to_string(),
            predicate_type: REVIEW_PREDICATE.to_owned(),
            person,
            roles: vec![role],
            verdict: Verdict::Approve,
            slot: u32::try_from(play.reviews.len()).unwrap() + 1,
            admissible: true,
            sheet: sheet(play, candidate),
        }
    }

    pub(crate) fn sign(&self) -> Signed {
        self.sign_with(&SigningKey::from_bytes(&KEY))
    }

    pub(crate) fn sign_with(&self, key: &SigningKey) -> Signed {
        let fields = [
            ("reviewer", Value::from(self.person)),
            ("roles", Value::array(self.roles.iter().map(|role| Value::from(*role)))),
        ];
        let (mut commitments, mut openings) = (Vec::new(), Vec::new());
        for (number, (field, value)) in (1_u8..).zip(fields) {
            let salt = Salt::from_bytes([number; 32]);
            let place = Place {
                tenant: &self.tenant,
                record: self.name.trim_start_matches("candidate/"),
                predicate_type: &self.predicate_type,
                pointer: &format!("/{field}"),
            };
            commitments.push((field, Value::from(commit(place, &value, salt).unwrap())));
            openings.push((field, Opening { salt, value }.to_value()));
        }
        let predicate = Value::object([
            ("tenant", Value::from(self.tenant.as_str())),
            ("verdict", self.verdict.into()),
            ("slot", Value::Number(Number::from(self.slot))),
            ("admissible", self.admissible.into()),
            ("assurance", Assurance::Session.into()),
            ("sheetDigest", self.sheet.into()),
            ("commitments", Value::object(commitments)),
        ]);
        let subject = Value::object([
            ("name", Value::from(self.name.as_str())),
            ("digest", Value::object([("sha256", Value::from(self.digest))])),
        ]);
        let statement = canonical(&Value::object([
            ("_type", Value::from("https://in-toto.io/Statement/v1")),
            ("subject", Value::array([subject])),
            ("predicateType", self.predicate_type.as_str().into()),
            ("predicate", predicate),
        ]))
        .unwrap();
        let length = statement.len();
        let encoded = [
            format!("DSSEv1 {} {PAYLOAD_TYPE} {length} ", PAYLOAD_TYPE.len()).as_bytes(),
            &statement,
        ]
        .concat();
        let signature = key.sign(&encoded).to_bytes();
        Signed {
            statement,
            signature,
            openings: Value::object([("fields", Value::object(openings))]),
        }
    }
}

impl Signed {
    pub(crate) fn verify(&self, candidate: &Candidate) -> Result<VerifiedReview, NotAReview> {
        let signed = SignedReview {
            statement: &self.statement,
            signature: &self.signature,
            openings: &self.openings,
            index: 17,
        };
        let expected = Expected {
            tenant: candidate.tenant(),
            candidate: candidate.id(),
            digest: candidate.digest(),
        };
        VerifiedReview::verify(signed, &SigningKey::from_bytes(&KEY).verifying_key(), expected)
    }
}

/// The digest of the sheet that a Dutch approver sees now.
pub(crate) fn sheet(play: &Play, candidate: &Candidate) -> Digest {
    review_sheet(candidate, &play.facts(), Language::Dutch).unwrap().1
}

/// Somebody with this role, trained long ago.
pub(crate) fn employ(play: &mut Play, who: PersonId, role: Role) {
    let trained_on = Some(moment("2025-01-06T00:00:00Z").date());
    play.staff.insert(
        who,
        Staff {
            roles: [role].into(),
            trained_on,
        },
    );
}

/// Holds the candidate as the kernel does after the first decision.
pub(crate) fn hold(play: &mut Play, first: &Decision) {
    assert_eq!(first.outcome(), Outcome::Held, "{:?}", crate::cases::unmet(first));
    play.hold = Some(HoldTerms {
        not_after: first.summary().hold_until.unwrap(),
        sheet_nonce: [9; 32],
    });
}

/// Employs a person in this role, who approves.
pub(crate) fn approve(play: &mut Play, candidate: &Candidate, number: u8, role: Role) {
    employ(play, person(number), role);
    let review = Draft::approval(play, candidate, person(number), role)
        .sign()
        .verify(candidate)
        .unwrap();
    play.reviews.push(review);
}

/// Decides, gives every approval that is asked, and decides again.
pub(crate) fn decide_with_approvals(mut play: Play, written: &Value) -> Decision {
    let first = play.decide(play.candidate(written));
    if first.outcome() != Outcome::Held {
        return first;
    }
    hold(&mut play, &first);
    for (number, any_of) in (101_u8..).zip(&first.summary().asked) {
        approve(&mut play, first.candidate(), number, any_of[0]);
    }
    play.decide(play.candidate(written))
}
