//! Stage 3: the origin of every leaf, derived by the kernel. Never a refusal: a wrong declaration is
//! downgraded and disclosed, and policy decides what the result may become.

use std::collections::{BTreeMap, BTreeSet};

use nullius_schemas::json::{Pointer, Value};
use nullius_schemas::names::Label;
use nullius_schemas::pack::LeafRule;
use nullius_schemas::vocabulary::{KeyKind, Origin, Tier};

use super::{Case, CitedPlace, CitedSource, TypedAs, condition};
use crate::candidate::At;
use crate::condition::Examined;
use crate::origin::{StatedQuery, stated};
use crate::source::{Content, ResolvedSource};

condition!(
    /// Every leaf about a person has an origin.
    OriginDerived,
    Origin,
    Origins
);

/// The origins of a candidate's leaves.
#[derive(Clone, Debug)]
pub struct Origins {
    /// Every leaf about a person.
    pub leaves: Vec<LeafOrigin>,
    /// The weakest of them.
    pub weakest: Origin,
    /// Whether a leaf was declared stronger than it is.
    pub downgraded: bool,
}

/// A leaf and where it comes from.
#[derive(Clone, Debug)]
pub struct LeafOrigin {
    /// Where it stands.
    pub path: Pointer,
    /// What the submitter declared.
    pub declared: Option<Origin>,
    /// What it is.
    pub origin: Origin,
    /// The frame that made it stated.
    pub frame: Option<String>,
    /// Whether it is a proxy for a forbidden attribute.
    pub proxy: bool,
}

pub(crate) fn examine(
    case: Case<'_>,
    typed: &TypedAs,
    cited: &BTreeMap<Label, CitedSource>,
) -> Examined<OriginDerived> {
    let promotion = typed.compiled.type_def().promotion();
    if promotion.leaves.is_empty() {
        return Examined::not_required(
            case.candidate,
            "the type has no leaf that says something about a person",
        );
    }
    let mut derived: BTreeMap<&Pointer, (Origin, Option<String>)> = BTreeMap::new();
    let mut fixed: BTreeMap<Pointer, String> = BTreeMap::new();
    for claim in case.candidate.claims() {
        let places: Vec<_> = claim
            .cites
            .iter()
            .filter_map(|label| Some((label, cited.get(label)?)))
            .collect();
        let rule = promotion.leaves.get(&claim.path);
        let is_retrieved = |(label, place): &(&Label, &CitedSource)| {
            rule.is_some_and(|rule| retrieved_from(case, rule, &claim.path, label, place))
        };
        if let Some((frame, fixes)) = places
            .iter()
            .find_map(|(_, place)| stated_by(case, typed, &claim.path, place))
        {
            fixed.extend(fixes.into_iter().map(|path| (path, frame.clone())));
            derived.insert(&claim.path, (Origin::Stated, Some(frame)));
        } else if places.iter().any(is_retrieved) {
            derived.insert(&claim.path, (Origin::Retrieved, None));
        }
    }
    let mut leaves = Vec::new();
    for (path, rule) in &promotion.leaves {
        if path.resolve(case.candidate.payload()).is_none() {
            continue;
        }
        let declared = case.candidate.declared(path);
        let by_frame = fixed.get(path).map(|frame| (Origin::Stated, Some(frame.clone())));
        let (found, frame) = derived
            .get(path)
            .cloned()
            .or(by_frame)
            .unwrap_or((Origin::Inferred, None));
        // A submitter who says less than the kernel finds keeps the weaker word.
        let origin = declared.map_or(found, |declared| declared.max(found));
        leaves.push(LeafOrigin {
            path: path.clone(),
            declared,
            origin,
            frame,
            proxy: rule.proxy,
        });
    }
    let weakest = leaves.iter().map(|leaf| leaf.origin).max().unwrap_or(Origin::Inferred);
    let downgraded = leaves
        .iter()
        .any(|leaf| leaf.declared.is_some_and(|declared| declared < leaf.origin));
    Examined::met(
        case.candidate,
        Origins {
            leaves,
            weakest,
            downgraded,
        },
    )
}

/// A frame of the type that the subject's own words fill, and the leaves that it fixes.
fn stated_by(
    case: Case<'_>,
    typed: &TypedAs,
    leaf: &Pointer,
    place: &CitedSource,
) -> Option<(String, BTreeSet<Pointer>)> {
    let source = case.facts.sources.get(place.position)?;
    case.facts.run.subject.as_ref()?;
    if !source.is_subject_speaking() {
        return None;
    }
    let (Content::Text(source_text), CitedPlace::Span { text, .. }) = (source.content(), &place.place) else {
        return None;
    };
    let lists = case.facts.languages.get(&case.facts.run.language)?;
    let found = stated(&StatedQuery {
        frames: typed.compiled.pack().frames(),
        lists,
        type_ref: case.candidate.type_ref(),
        payload: case.candidate.payload(),
        leaf,
        source_text,
        quote: text,
        later: &later_words(case, source, false),
        apart: &later_words(case, source, true),
        as_of: case.facts.as_of(case.candidate.submitted_at()),
    })?;
    Some((found.frame, found.fixes.into_iter().collect()))
}

/// What the subject said in this run after a message, by its place in the run or by its own time, in quarantine or not:
/// words that take something back need no trust.
fn later_words<'a>(case: Case<'a>, message: &ResolvedSource, apart: bool) -> Vec<&'a str> {
    let (sequence, observed_at) = (message.row().sequence, message.row().observed_at);
    let all = case.facts.sources.iter().filter(|other| {
        let row = other.row();
        other.is_subject_speaking()
            && row.quarantined == apart
            && (row.sequence > sequence || row.observed_at > observed_at)
    });
    all.flat_map(|other| other.content().texts()).collect()
}

/// A field of a broker's result that equals the leaf, from a source better than hearsay, and one that the type names
/// for this leaf: an equal value in another field means something else.
fn retrieved_from(case: Case<'_>, rule: &LeafRule, leaf: &Pointer, label: &Label, place: &CitedSource) -> bool {
    let Some(row) = case.facts.sources.get(place.position).map(ResolvedSource::row) else {
        return false;
    };
    let cited_at = case.candidate.citations().get(label).map(|citation| &citation.at);
    let (CitedPlace::Field(value), Some(At::Pointer(pointer)), Some(tool)) = (&place.place, cited_at, &row.tool) else {
        return false;
    };
    let attested = row.attested_by == KeyKind::Recorder && place.tier < Tier::C;
    attested
        && rule.is_retrieved_from(tool, pointer)
        && *value != Value::Null
        && leaf.resolve(case.candidate.payload()) == Some(value)
}
