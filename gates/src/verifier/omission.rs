//! What a source holds and a summary leaves out: risk terms, amounts, dates, negations. For the reviewer.

use std::collections::BTreeMap;

use nullius_schemas::code::Code;
use nullius_schemas::names::Label;
use nullius_schemas::vocabulary::Language;

use super::calendar::month;
use super::evidence::Evidence;
use super::exempt::Exempt;
use super::negation::CUES;
use super::quantity::{Amount, Marks, Quantity, quantities};
use super::span::{Span, Text, find_phrase};
use super::support::{Fit, fit};
use super::token::{Kind, Tokens};
use super::verify::Out;

/// Lists what the texts of the evidence hold and `draft` does not.
pub(super) fn omissions(
    draft: &Text<'_>,
    evidence: &BTreeMap<Label, Evidence>,
    language: Language,
    out: &mut Out<'_, '_>,
) {
    let whole = draft.original(draft.all());
    let told = Evidence::from_text(whole, language);
    let lower = draft.lower(draft.all());
    for (label, source) in evidence {
        let Some(text) = source.text.as_deref() else { continue };
        let text = Text::new(text);
        for missing in missing(&text, lower, &told, language) {
            let end = Span::new(draft.len(), draft.len());
            out.note(
                Code::Omission,
                end,
                format!("{}: {}", label.as_str(), text.original(missing)),
            );
        }
    }
}

fn missing(source: &Text<'_>, draft: &str, told: &Evidence, language: Language) -> Vec<Span> {
    let tokens = Tokens::cut(source, &|_| false);
    let exempt = Exempt::find(&tokens);
    let marks = Marks::of(&tokens, &exempt, language);
    let mut found = Vec::new();
    for quantity in quantities(&tokens, &exempt, marks, 0, tokens.len()) {
        if !matches!(quantity.amount, Amount::Unreadable) && !in_draft(&quantity, told) {
            found.push(quantity.span);
        }
    }
    for at in 0..tokens.len() {
        // A written date: the day and month, in either order.
        if tokens.kind(at) == Some(Kind::Word) && month(tokens.lower(at)).is_some() && at > 0 && exempt.has(at - 1) {
            let date = tokens.span(at - 1).join(tokens.span(at));
            if find_phrase(draft, source.lower(date)).is_none() {
                found.push(date);
            }
        }
    }
    let absent = |words: &[&str]| words.iter().all(|word| find_phrase(draft, word).is_none());
    if absent(CUES) {
        found.extend(
            CUES.iter()
                .filter_map(|cue| source.find(source.all(), cue))
                .min_by_key(|at| at.start),
        );
    }
    for group in RISKS.iter().filter(|group| absent(group)) {
        found.extend(group.iter().find_map(|term| source.find(source.all(), term)));
    }
    found.sort_by_key(|span| span.start);
    found.dedup();
    found
}

fn in_draft(quantity: &Quantity, told: &Evidence) -> bool {
    fit(quantity, None, told.values.iter()) >= Fit::Half
}

/// Terms that mean the same risk, in both languages.
const RISKS: &[&[&str]] = &[
    &["schuld", "schulden", "debt", "debts"],
    &["huurachterstand", "achterstand", "arrears"],
    &["ontruiming", "uithuiszetting", "eviction", "evicted"],
    &["afsluiting", "afgesloten", "disconnection", "disconnected"],
    &["geweld", "mishandeling", "violence", "abuse"],
    &["zelfmoord", "suïcide", "suicide", "suicidal"],
    &["ziek", "ziekte", "ill", "illness"],
    &["bang", "angst", "afraid", "fear"],
    &["dakloos", "homeless"],
    &["fraude", "fraud"],
    &["boete", "fine", "penalty"],
    &["beslag", "beslaglegging", "seizure", "garnishment"],
    &["spoed", "dringend", "urgent"],
    &["gevaar", "gevaarlijk", "danger", "dangerous"],
    &["verslaving", "verslaafd", "addiction", "addicted"],
    &["kind", "kinderen", "child", "children"],
    &["zwanger", "pregnant"],
    &["bezwaar", "objection"],
    &["stopzetting", "stopgezet", "termination", "terminated"],
];
