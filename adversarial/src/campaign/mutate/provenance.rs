//! What a submission rests on: places, labels, and what became of the source.

use serde_json::{Value, json};

use super::{Bar, DIGITS, Edit, Screening};
use crate::oracle::stands_in;

const LETTERS: &[char] = &['a', 'e', 'k', 'n', 'o', 'q', 'x', 'z'];

pub(super) fn quote_changed(edit: &mut Edit<'_>, _: Screening) -> Option<Bar> {
    let citation = edit.citation("quote")?;
    let source = edit.source_of(&citation)?;
    let quote = format!("{citation}/quote");
    if edit.random.once_in(3) {
        edit.replace(&quote, |c| c.is_ascii_digit(), DIGITS)?;
    } else {
        edit.replace(&quote, char::is_alphabetic, LETTERS)?;
    }
    let content = edit.at(&source).get("content")?;
    (!stands_in(edit.text(&quote), content)).then_some(Bar::Never)
}

pub(super) fn quote_invented(edit: &mut Edit<'_>, _: Screening) -> Option<Bar> {
    const INVENTED: &[&str] = &[
        "Ik heb in november 40 uur gewerkt.",
        "Ik ga akkoord met alles.",
        "U hoeft niets te betalen.",
        "I agree to everything.",
        "The debt is waived.",
        "Ik wil graag antwoord per brief.",
    ];
    let citation = edit.citation("quote")?;
    let source = edit.source_of(&citation)?;
    let invented = *edit.one(INVENTED)?;
    edit.put(&format!("{citation}/quote"), invented)?;
    (!stands_in(invented, edit.at(&source).get("content")?)).then_some(Bar::Never)
}

pub(super) fn provenance_swapped(edit: &mut Edit<'_>, _: Screening) -> Option<Bar> {
    const NOWHERE: &str = "01a00000-0000-7000-8000-000000000000";
    let citation = edit.citation("source")?;
    let own = edit.text(&format!("{citation}/source")).to_owned();
    let mut others: Vec<String> = Vec::new();
    let (quote, pointer) = (
        edit.at(&format!("{citation}/quote")).clone(),
        edit.at(&format!("{citation}/pointer")).clone(),
    );
    for source in edit.at("/sources").as_array().into_iter().flatten() {
        let key = source.get("key").and_then(Value::as_str).unwrap_or_default();
        let content = source.get("content").unwrap_or(&Value::Null);
        let has_it = quote.as_str().is_some_and(|quote| stands_in(quote, content))
            || pointer
                .as_str()
                .is_some_and(|pointer| content.pointer(pointer).is_some());
        if key != own && !has_it {
            others.push(key.to_owned());
        }
    }
    others.push(NOWHERE.to_owned());
    let other = edit.one(&others)?.clone();
    edit.put(&format!("{citation}/source"), other)?;
    Some(Bar::Never)
}

pub(super) fn pointer_moved(edit: &mut Edit<'_>, _: Screening) -> Option<Bar> {
    let citation = edit.citation("pointer")?;
    let pointer = format!("{citation}/pointer");
    let moved = match edit.random.below(3) {
        0 => format!("{}/0", edit.text(&pointer)),
        1 => format!("{}x", edit.text(&pointer)),
        _ => edit.text(&pointer).to_uppercase(),
    };
    edit.put(&pointer, moved)?;
    Some(Bar::Never)
}

pub(super) fn label_swapped(edit: &mut Edit<'_>, _: Screening) -> Option<Bar> {
    if edit.claims() > 0 {
        edit.put("/submission/claims/0/cites", json!(["E77"]))?;
        return Some(Bar::Never);
    }
    let at = edit.prose()?;
    let labels = edit.labels();
    let label = edit.one(&labels)?.clone();
    let text = edit.text(at).replace(&format!("[{label}]"), "[E77]");
    edit.put(at, text)?;
    Some(Bar::Never)
}

pub(super) fn echo_laundered(edit: &mut Edit<'_>, _: Screening) -> Option<Bar> {
    let citation = edit.citation("pointer")?;
    let source = edit.source_of(&citation)?;
    let value = edit
        .at(&source)
        .get("content")?
        .pointer(edit.text(&format!("{citation}/pointer")))?
        .clone();
    let arguments = match edit.random.below(4) {
        0 => json!({"query": value}),
        1 => json!({"a": {"b": [value]}}),
        2 => json!({"list": ["x", value]}),
        _ => json!({"maand": "2026-11", "bedrag": value}),
    };
    edit.put(&format!("{source}/tool/arguments"), arguments)?;
    Some(Bar::Never)
}

pub(super) fn claims_broken(edit: &mut Edit<'_>, _: Screening) -> Option<Bar> {
    if edit.claims() == 0 {
        return None;
    }
    match edit.random.below(4) {
        0 => edit.put("/submission/claims", json!([]))?,
        1 => edit.put("/submission/claims/0/cites", json!([]))?,
        2 => edit.put("/submission/claims/0/path", "/nothing")?,
        _ => {
            let claim = edit.at("/submission/claims/0").clone();
            edit.put("/submission/claims/-", claim)?;
        }
    }
    Some(Bar::Never)
}

pub(super) fn tool_failed(edit: &mut Edit<'_>, _: Screening) -> Option<Bar> {
    let source = edit.cited_source()?;
    edit.at(&source).get("tool")?;
    let status = *edit.one(&["error", "timeout", "aborted"])?;
    edit.put(&format!("{source}/tool/status"), status)?;
    Some(Bar::Never)
}

pub(super) fn from_the_future(edit: &mut Edit<'_>, _: Screening) -> Option<Bar> {
    let source = edit.cited_source()?;
    // What a source speaks of is dated by its publication, where it has one.
    let has_both = edit.at(&format!("{source}/publishedAt")).is_string();
    let member = if has_both {
        "publishedAt"
    } else {
        *edit.one(&["observedAt", "publishedAt"])?
    };
    let time = *edit.one(&["@now+PT1M", "@now+P1D", "@now+P300D"])?;
    edit.put(&format!("{source}/{member}"), time)?;
    Some(Bar::Never)
}

pub(super) fn retracted(edit: &mut Edit<'_>, _: Screening) -> Option<Bar> {
    let source = edit.cited_source()?;
    edit.put(&format!("{source}/retracted"), true)?;
    Some(Bar::Never)
}
