//! `pack.json`: purposes, retention and the treatment of each (type, kind, purpose).

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::frames::FrameSet;
use super::rules::Unverified;
use super::types::AnyOf;
use super::{PackError, TypeDef};
use crate::digest::Digest;
use crate::moment::Period;
use crate::names::{Name, TypeRef};
use crate::vocabulary::{Basis, Destination, Role, Sensitivity};

/// A purpose that runs may have.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Purpose {
    /// The legal basis of processing for it.
    pub basis: Basis,
    /// The retention class of its records, unless a treatment says otherwise.
    #[serde(default)]
    pub retention: Option<String>,
    /// Other purposes that its memories may be read for.
    #[serde(default)]
    pub compatible: BTreeSet<Name>,
}

/// A retention class: how long after which event.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Retention {
    /// What the process ended in.
    pub result_type: String,
    /// The event that starts the period; its date is often not known yet.
    pub start_event: String,
    /// ISO 8601, in whole days.
    pub duration: String,
}

impl Retention {
    /// The first day on which a record may be destroyed whose start event took place on `event`. Years and months
    /// first: the 29th of February becomes the 28th where the year reached has none; weeks and days are added to that.
    /// `None` beyond the calendar.
    #[must_use]
    pub fn ends_on(&self, event: time::Date) -> Option<time::Date> {
        Period::parse(&self.duration).ok()?.after_day(event)
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Row {
    r#type: TypeRef,
    #[serde(default)]
    kind: Option<String>,
    #[serde(default)]
    purposes: BTreeSet<Name>,
    sensitivity: Sensitivity,
    #[serde(default)]
    exception: Option<String>,
    #[serde(default)]
    retention: Option<String>,
    confidentiality: String,
    #[serde(default)]
    approvals: Vec<BTreeSet<Role>>,
    #[serde(default)]
    adverse: BTreeSet<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Table {
    name: String,
    hold: Period,
    revision_budget: u32,
    as_of_within: Period,
    /// Confidentiality markings, the most open one first.
    markings: Vec<String>,
    /// Active memories about one subject, by type.
    #[serde(default)]
    quotas: BTreeMap<TypeRef, u32>,
    purposes: BTreeMap<Name, Purpose>,
    retention: BTreeMap<String, Retention>,
    treatments: Vec<Row>,
}

impl Table {
    /// What its purposes and markings refer to is there.
    fn check(&self) -> Result<(), (String, String)> {
        let distinct: BTreeSet<_> = self.markings.iter().collect();
        if self.markings.is_empty() || distinct.len() != self.markings.len() {
            return Err((
                "/markings".into(),
                "name each confidentiality marking once, the most open one first".into(),
            ));
        }
        for (index, row) in self.treatments.iter().enumerate() {
            if !self.markings.contains(&row.confidentiality) {
                let detail = format!("{} is no marking of this pack", row.confidentiality);
                return Err((format!("/treatments/{index}/confidentiality"), detail));
            }
        }
        for (name, purpose) in &self.purposes {
            if let Some(unknown) = purpose
                .compatible
                .iter()
                .find(|other| !self.purposes.contains_key(other))
            {
                return Err((
                    format!("/purposes/{name}/compatible"),
                    format!("{unknown} is no purpose of this pack"),
                ));
            }
        }
        Ok(())
    }
}

/// Each memory type has a quota, and nothing else has one.
fn quotas(table: &Table, types: &BTreeMap<TypeRef, TypeDef>) -> Result<(), (String, String)> {
    let is_memory = |type_ref: &TypeRef| {
        let type_def = types.get(type_ref);
        type_def.is_some_and(|def| def.promotion().destinations.contains(&Destination::Memory))
    };
    let fail = |detail: String| Err(("/quotas".to_owned(), detail));
    if let Some(other) = table.quotas.keys().find(|type_ref| !is_memory(type_ref)) {
        return fail(format!("{other} is no memory type of this pack"));
    }
    match types
        .keys()
        .find(|type_ref| is_memory(type_ref) && table.quotas.get(*type_ref).is_none_or(|quota| *quota == 0))
    {
        Some(without) => fail(format!(
            "{without} may become a memory: say how many there may be about one subject"
        )),
        None => Ok(()),
    }
}

/// How a (type, kind, purpose) is treated.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Treatment {
    /// How sensitive it is.
    pub sensitivity: Sensitivity,
    /// The legal basis.
    pub basis: Basis,
    /// The code that lifts the ban on a special category for this purpose.
    pub exception: Option<String>,
    /// The retention class.
    pub retention: Option<String>,
    /// The confidentiality marking.
    pub confidentiality: String,
    /// One entry for each approval that is always asked: any one of its roles will do.
    pub approvals: Vec<AnyOf>,
    /// Values that work against the person when they are inferred.
    pub adverse: BTreeSet<String>,
}

/// A need of a type that nothing of its pack can meet: a need is a response of the same pack that leaves verified only.
fn unfit<'a>(of: &'a TypeDef, all: &'a BTreeMap<TypeRef, TypeDef>) -> Option<(&'a TypeRef, &'a TypeRef, &'static str)> {
    of.promotion().needs.iter().find_map(|needed| {
        let why = match all.get(needed).map(TypeDef::promotion) {
            None => "is no type of this pack",
            Some(_) if needed == of.type_ref() => "is the type itself",
            Some(found) if !found.destinations.contains(&Destination::Response) => "is no response",
            Some(found) if found.verifier.unverified == Unverified::Marked => "may leave unverified",
            Some(_) => return None,
        };
        Some((of.type_ref(), needed, why))
    })
}

/// A loaded pack.
#[derive(Clone, Debug)]
pub struct Pack {
    table: Table,
    digest: Digest,
    text: String,
    frames: FrameSet,
    frames_text: String,
    frames_digest: Digest,
    types: BTreeMap<TypeRef, TypeDef>,
}

impl Pack {
    /// Loads a pack from the texts of its files.
    ///
    /// # Errors
    /// [`PackError`] names the file and the place.
    pub fn load(table: &str, frames: &str, types: Vec<TypeDef>) -> Result<Self, PackError> {
        let fail = |pointer: String, detail: String| PackError::new("pack.json", pointer, detail);
        crate::json::read(table.as_bytes()).map_err(|error| fail(error.pointer.clone(), error.to_string()))?;
        let parsed: Table = serde_path_to_error::deserialize(&mut serde_json::Deserializer::from_str(table))
            .map_err(|error| fail(format!("/{}", error.path()), error.inner().to_string()))?;
        let mut by_ref = BTreeMap::new();
        for type_def in types {
            let type_ref = type_def.type_ref().clone();
            if type_ref.pack() != parsed.name {
                return Err(fail(
                    "/name".into(),
                    format!("{type_ref} is no type of pack {}", parsed.name),
                ));
            }
            by_ref.insert(type_ref, type_def);
        }
        if let Some((type_ref, needed, why)) = by_ref.values().find_map(|of| unfit(of, &by_ref)) {
            let detail = format!("{needed} {why}");
            return Err(PackError::new(type_ref.as_str(), "/x-promotion/needs", detail));
        }
        for (index, row) in parsed.treatments.iter().enumerate() {
            let at = format!("/treatments/{index}");
            if !by_ref.contains_key(&row.r#type) {
                return Err(fail(at, format!("{} has no schema file", row.r#type)));
            }
            for purpose in &row.purposes {
                if !parsed.purposes.contains_key(purpose) {
                    return Err(fail(at, format!("{purpose} is no purpose of this pack")));
                }
            }
        }
        parsed.check().map_err(|(at, detail)| fail(at, detail))?;
        quotas(&parsed, &by_ref).map_err(|(at, detail)| fail(at, detail))?;
        let classes = parsed
            .purposes
            .values()
            .filter_map(|purpose| purpose.retention.as_ref());
        for class in classes.chain(parsed.treatments.iter().filter_map(|row| row.retention.as_ref())) {
            if !parsed.retention.contains_key(class) {
                return Err(fail(
                    "/retention".into(),
                    format!("{class} is no retention class of this pack"),
                ));
            }
        }
        for (class, rule) in &parsed.retention {
            let at = format!("/retention/{class}");
            let period = Period::parse(&rule.duration).map_err(|error| fail(at.clone(), error.to_string()))?;
            if !period.is_whole_days() {
                return Err(fail(at, "a retention period counts in whole days".into()));
            }
        }
        Ok(Self {
            digest: Digest::of(table.as_bytes()),
            text: table.to_owned(),
            frames: FrameSet::parse(frames)?,
            frames_text: frames.to_owned(),
            frames_digest: Digest::of(frames.as_bytes()),
            table: parsed,
            types: by_ref,
        })
    }

    /// The pack's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.table.name
    }

    /// SHA-256 of `pack.json`.
    #[must_use]
    pub fn digest(&self) -> Digest {
        self.digest
    }

    /// The text of `pack.json`, as digested.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The positive frames.
    #[must_use]
    pub fn frames(&self) -> &FrameSet {
        &self.frames
    }

    /// SHA-256 of `frames.json`.
    #[must_use]
    pub fn frames_digest(&self) -> Digest {
        self.frames_digest
    }

    /// The text of `frames.json`, as digested.
    #[must_use]
    pub fn frames_text(&self) -> &str {
        &self.frames_text
    }

    /// The types, by name and version.
    pub fn types(&self) -> impl Iterator<Item = &TypeDef> {
        self.types.values()
    }

    /// The type of exactly this name and version.
    #[must_use]
    pub fn type_def(&self, type_ref: &TypeRef) -> Option<&TypeDef> {
        self.types.get(type_ref)
    }

    /// The purpose of that name.
    #[must_use]
    pub fn purpose(&self, name: &Name) -> Option<&Purpose> {
        self.table.purposes.get(name)
    }

    /// The names of all purposes.
    pub fn purposes(&self) -> impl Iterator<Item = &Name> {
        self.table.purposes.keys()
    }

    /// The retention class of that name.
    #[must_use]
    pub fn retention(&self, class: &str) -> Option<&Retention> {
        self.table.retention.get(class)
    }

    /// How far up a marking stands among this pack's, from 0, the most open one. One that the pack does not have stands
    /// above all: whoever may read everything may still read it.
    #[must_use]
    pub fn marking_level(&self, marking: &str) -> usize {
        let markings = &self.table.markings;
        markings
            .iter()
            .position(|known| known == marking)
            .unwrap_or(markings.len())
    }

    /// How many active memories of a type there may be about one subject; 0 for what is no memory.
    #[must_use]
    pub fn quota(&self, type_ref: &TypeRef) -> u32 {
        self.table.quotas.get(type_ref).copied().unwrap_or(0)
    }

    /// The purposes that a memory promoted for `purpose` may be read for: that one, and those that the table calls
    /// compatible with it.
    #[must_use]
    pub fn read_for(&self, purpose: &Name) -> BTreeSet<Name> {
        let compatible = self.purpose(purpose).map(|known| known.compatible.clone());
        compatible.into_iter().flatten().chain([purpose.clone()]).collect()
    }

    /// How long a hold waits for a person, unless the type says otherwise.
    #[must_use]
    pub fn hold(&self) -> Period {
        self.table.hold
    }

    /// How many revisions a run may be asked for, unless the run asks for fewer.
    #[must_use]
    pub fn revision_budget(&self) -> u32 {
        self.table.revision_budget
    }

    /// How far back a run of the past may be judged.
    #[must_use]
    pub fn as_of_within(&self) -> Period {
        self.table.as_of_within
    }

    /// The first row that fits (type, kind, purpose); `None` is a hole in the table, and a refusal.
    #[must_use]
    pub fn treatment(&self, type_ref: &TypeRef, kind: &str, purpose: &Name) -> Option<Treatment> {
        let known = self.purpose(purpose)?;
        let row = self.table.treatments.iter().find(|row| {
            &row.r#type == type_ref
                && row.kind.as_deref().is_none_or(|row_kind| row_kind == kind)
                && (row.purposes.is_empty() || row.purposes.contains(purpose))
        })?;
        Some(Treatment {
            sensitivity: row.sensitivity,
            basis: known.basis,
            exception: row.exception.clone(),
            retention: row.retention.clone().or_else(|| known.retention.clone()),
            confidentiality: row.confidentiality.clone(),
            approvals: row.approvals.clone(),
            adverse: row.adverse.clone(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = r#"{"name": "test", "hold": "P7D", "revisionBudget": 3, "asOfWithin": "P10Y",
        "markings": ["open", "secret"], "quotas": {"test/m@1": 3},
        "purposes": {"one": {"basis": "public-task", "compatible": ["two"]}, "two": {"basis": "public-task"}},
        "retention": {"1": {"resultType": "r", "startEvent": "e", "duration": "P1Y1M"}},
        "treatments": [{"type": "test/m@1", "sensitivity": "personal", "confidentiality": "open"}]}"#;

    fn load(table: &str) -> Result<Pack, PackError> {
        let memory = r#"{"type": "object", "additionalProperties": false, "properties": {"a": {"enum": ["x"]}},
            "x-promotion": {"destinations": ["memory"], "about": "subject", "kind": {"always": "m"},
            "leaves": {"/a": {}}, "expiry": "P1D", "verifier": {}}}"#;
        let type_ref = TypeRef::parse("test/m@1").expect("a type");
        let frames = crate::embedded::catalog()?;
        let frames = frames
            .pack("casework")
            .map(|pack| pack.frames_text().to_owned())
            .unwrap_or_default();
        Pack::load(table, &frames, vec![TypeDef::parse(type_ref, memory)?])
    }

    #[test]
    fn what_it_refers_to_is_there() {
        load(TABLE).expect("the table loads");
        for (right, wrong, at) in [
            (r#""markings": ["open", "secret"]"#, r#""markings": []"#, "/markings"),
            (r#"["open", "secret"]"#, r#"["open", "open"]"#, "/markings"),
            (
                r#""confidentiality": "open""#,
                r#""confidentiality": "shut""#,
                "/treatments/0/confidentiality",
            ),
            (r#"{"test/m@1": 3}"#, "{}", "/quotas"),
            (r#"{"test/m@1": 3}"#, r#"{"test/m@1": 0}"#, "/quotas"),
            (r#"{"test/m@1": 3}"#, r#"{"test/m@1": 3, "test/x@1": 3}"#, "/quotas"),
            (r#"["two"]"#, r#"["three"]"#, "/purposes/one/compatible"),
            ("P1Y1M", "P1YT1H", "/retention/1"),
        ] {
            let error = load(&TABLE.replace(right, wrong)).map(drop).expect_err(wrong);
            assert_eq!(error.pointer, at, "{wrong}: {error}");
        }
    }

    #[test]
    fn its_tables_are_looked_up() {
        let pack = load(TABLE).expect("the table loads");
        let name = |text: &str| Name::parse(text).expect("a name");
        let (memory, other) = (TypeRef::parse("test/m@1"), TypeRef::parse("test/x@1"));
        assert_eq!(pack.quota(&memory.expect("a type")), 3);
        assert_eq!(pack.quota(&other.expect("a type")), 0);
        assert_eq!(
            ["open", "secret", "unheard of"].map(|marking| pack.marking_level(marking)),
            [0, 1, 2]
        );
        assert_eq!(pack.read_for(&name("one")), [name("one"), name("two")].into());
        assert_eq!(pack.read_for(&name("two")), [name("two")].into());
        let day = |text: &str| crate::moment::Moment::parse(text).expect("a moment").date();
        assert_eq!(
            pack.retention("1")
                .and_then(|rule| rule.ends_on(day("2024-01-31T00:00:00Z"))),
            Some(day("2025-02-28T00:00:00Z"))
        );
    }

    #[test]
    fn a_need_is_a_response_of_the_pack_that_leaves_verified_only() {
        let of = |name: &str, destination: &str, more: &str, rules: &str| {
            let type_ref = TypeRef::parse(&format!("p/{name}@1")).expect("a type");
            let text = format!(
                r#"{{"type":"object","additionalProperties":false,"x-promotion":{{"about":"nobody","destinations":
                    ["{destination}"],"kind":{{"always":"k"}},{more}"verifier":{{{rules}}}}}}}"#
            );
            TypeDef::parse(type_ref, &text).expect("a type definition")
        };
        let table = r#"{"name":"p","hold":"P1D","revisionBudget":1,"asOfWithin":"P1Y","purposes":{},"retention":{},"markings":["open"],"quotas":{},"treatments":[]}"#;
        let frames = r#"{"source":"made for this test","lists":{},"frames":[]}"#;
        let needs = |needed: &str| {
            let types = vec![
                of("step", "record", &format!(r#""needs":["{needed}"],"#), ""),
                of("report", "response", "", ""),
                of("chat", "response", "", r#""repairs":1,"unverified":"marked""#),
                of("note", "record", "", ""),
            ];
            Pack::load(table, frames, types).map_err(|error| error.to_string())
        };
        assert!(needs("p/report@1").is_ok());
        for (needed, why) in [
            ("p/report@2", "is no type of this pack"),
            ("p/step@1", "is the type itself"),
            ("p/note@1", "is no response"),
            ("p/chat@1", "may leave unverified"),
        ] {
            let error = needs(needed).expect_err(needed);
            assert!(error.contains(why) && error.contains("/x-promotion/needs"), "{error}");
        }
    }
}
