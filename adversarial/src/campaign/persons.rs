//! A claim about a person hidden in any free string of anything that is kept. The types and their strings are read from
//! the schemas, so that a new type is tried without being named here; what is kept of each is a seed.

use std::collections::{BTreeMap, BTreeSet};

use nullius_schemas::embedded;
use nullius_schemas::pack::{About, TypeDef};
use nullius_schemas::vocabulary::{ConditionName, Destination};
use serde_json::{Value, json};

use super::*;

/// The pointers to the strings of a schema that no list closes, with whether a pattern or format narrows them. What is
/// free in one branch is free.
fn free_strings(schema: &Value, at: &str, found: &mut BTreeMap<String, bool>) {
    let is_closed = schema.get("enum").is_some() || schema.get("const").is_some();
    if schema.get("type").and_then(Value::as_str) == Some("string") && !is_closed {
        let narrowed = schema.get("pattern").is_some() || schema.get("format").is_some();
        found
            .entry(at.to_owned())
            .and_modify(|known| *known &= narrowed)
            .or_insert(narrowed);
    }
    for (name, member) in schema
        .get("properties")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
    {
        free_strings(member, &format!("{at}/{name}"), found);
    }
    if let Some(items) = schema.get("items") {
        free_strings(items, &format!("{at}/0"), found);
    }
    for branches in ["oneOf", "anyOf", "allOf"] {
        for branch in schema.get(branches).and_then(Value::as_array).into_iter().flatten() {
            free_strings(branch, at, found);
        }
    }
    // The strings behind one of these would be left out.
    for unread in ["$ref", "prefixItems", "patternProperties", "if", "dependentSchemas"] {
        assert!(schema.get(unread).is_none(), "{at}: {unread} is not walked");
    }
}

/// Every type that is kept, with its free strings.
fn kept() -> Vec<(String, TypeDef, BTreeMap<String, bool>)> {
    let catalog = embedded::catalog().unwrap();
    let types = catalog.packs().flat_map(nullius_schemas::pack::Pack::types);
    let kept = types.filter(|def| {
        def.promotion()
            .destinations
            .iter()
            .any(|to| *to != Destination::Response)
    });
    kept.map(|def| {
        let mut strings = BTreeMap::new();
        free_strings(def.schema(), "", &mut strings);
        (def.type_ref().to_string(), def.clone(), strings)
    })
    .collect()
}

/// A name in every disguise that an eye still reads.
fn disguised(name: &str) -> Vec<String> {
    let (first, last) = name.split_once(' ').unwrap();
    let small = name.to_lowercase();
    let styled = |from: u32| -> String {
        let wide = |c: char| match c {
            'a'..='z' => char::from_u32(u32::from(c) - u32::from('a') + from).unwrap(),
            other => other,
        };
        small.chars().map(wide).collect()
    };
    vec![
        name.to_owned(),
        name.to_uppercase(),
        small.clone(),
        format!("{last}, {first}"),
        format!("{}. {last}", first.chars().next().unwrap()),
        last.to_owned(),
        format!("{first}\u{a0}{last}"),
        format!("{first}  {last}"),
        small.replace(' ', "-"),
        small.replace(' ', "_"),
        name.replace(' ', ""),
        name.replace('e', "\u{435}"),
        name.replace('o', "\u{3bf}"),
        name.replace('e', "\u{e9}"),
        name.replace('e', "e\u{301}"),
        name.replace('e', "\u{200b}e"),
        name.replace('e', "\u{200d}e"),
        name.replace('e', "\u{ad}e"),
        name.replace('e', "\u{fe00}e"),
        name.replace('e', "e\u{336}"),
        styled(0xFF41),
        styled(0x1D41A),
    ]
}

/// What is said of them, in Dutch and in English.
const CLAIMS: &[&str] = &[
    "NAME gokt en liegt",
    "Volgens NAME",
    "NAME gambles and lies",
    "According to NAME",
    "NAME",
];
/// Of one person without a name, where something is for everybody.
const POINTING: &[&str] = &[
    "Deze mevrouw gokt.",
    "Deze meneer liegt.",
    "This lady gambles.",
    "This gentleman lies.",
];

/// What becomes of a text in a string, whether the screening looks or not.
struct Tried {
    typed: bool,
    cleaned: bool,
    stopped: bool,
}

fn refused(world: &World, document: &Value, at: &str, text: &str) -> Tried {
    let mut document = document.clone();
    attacks::put(&mut document, &format!("/submission/payload{at}"), Some(text.into())).unwrap();
    let verdicts = [Screening::On, Screening::Silent].map(|mode| decided(world, &document, mode).unwrap());
    let unmet = |name| verdicts.iter().all(|verdict| verdict.unmet.contains(&name));
    Tried {
        typed: !unmet(ConditionName::Typed),
        cleaned: unmet(ConditionName::Clean),
        stopped: verdicts
            .iter()
            .all(|verdict| !verdict.is_promoted() && !verdict.is_held()),
    }
}

#[test]
fn a_claim_about_a_person_passes_in_no_free_string_of_anything_that_is_kept() {
    let world = World::load().unwrap();
    let seeds = seeds::all().unwrap();
    let (mut tried, mut faults, mut through) = (0, Vec::new(), BTreeSet::new());
    for (type_ref, def, strings) in kept() {
        let own: Vec<_> = seeds
            .iter()
            .filter(|seed| seed.document["submission"]["type"] == json!(type_ref))
            .collect();
        for (at, narrowed) in strings {
            // Two in which a free text may stand there are enough; a type without any is one that nobody tries.
            let takes = |seed: &&&seeds::Seed| {
                let has = seed.document["submission"]["payload"].pointer(&at).is_some();
                has && (narrowed || refused(&world, &seed.document, &at, "Iets heel anders.").typed)
            };
            let chosen: Vec<_> = own.iter().filter(takes).take(2).collect();
            assert!(narrowed || !chosen.is_empty(), "{type_ref} has no case that fills {at}");
            let mut is_cleaned = false;
            for seed in chosen {
                let name = seed.document["subject"]["name"].as_str().unwrap();
                for claim in CLAIMS {
                    for name in disguised(name) {
                        let text = claim.replace("NAME", &name);
                        let found = refused(&world, &seed.document, &at, &text);
                        is_cleaned |= found.cleaned;
                        tried += 1;
                        if !found.stopped || (!narrowed && !found.cleaned) {
                            faults.push(format!("{type_ref} {at} {}: {text:?}", seed.name));
                        }
                    }
                }
                if def.promotion().about == About::Nobody {
                    for text in POINTING {
                        if !refused(&world, &seed.document, &at, text).stopped {
                            faults.push(format!("{type_ref} {at}: {text}"));
                        }
                    }
                }
            }
            if is_cleaned {
                through.insert(format!("{type_ref}{at}"));
            }
        }
    }
    assert!(faults.is_empty(), "{} of {tried}\n{}", faults.len(), faults.join("\n"));
    // What a pattern bars never comes so far; the strings of prose and values all do.
    assert!(through.len() >= 3 && tried > 500, "{tried} {through:?}");
}

#[test]
fn a_free_string_is_found_in_objects_and_lists_and_a_closed_one_is_none() {
    let schema = json!({"properties": {
        "a": {"type": "string"}, "b": {"enum": ["x"]}, "c": {"type": "object", "properties": {"d": {"type": "string"}}},
        "e": {"type": "array", "items": {"type": "string", "pattern": "^x$"}}, "f": {"type": "string", "const": "x"},
        "g": {"type": "array", "items": {"type": "array", "items": {"type": "string"}}}},
        "oneOf": [{"properties": {"h": {"type": "string", "format": "date"}}}, {"properties": {"h": {"type": "string"}}}]});
    let mut found = BTreeMap::new();
    free_strings(&schema, "", &mut found);
    let expected = [
        ("/a", false),
        ("/c/d", false),
        ("/e/0", true),
        ("/g/0/0", false),
        ("/h", false),
    ];
    assert_eq!(found, expected.map(|(at, narrowed)| (at.to_owned(), narrowed)).into());
}
