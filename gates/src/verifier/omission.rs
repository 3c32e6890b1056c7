//! What a source holds and a summary leaves out: risk terms, amounts, dates, negations. For the reviewer.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use nullius_schemas::code::Code;
use nullius_schemas::names::Label;
use nullius_schemas::vocabulary::Language;

use super::evidence::{Evidence, EvidenceValue};
use super::exempt::Exempt;
use super::named_days::days;
use super::negation::{Budget, Denial, denials};
use super::phrases::Phrases;
use super::quantity::{Amount, Marks, Quantity, quantities};
use super::span::{Span, Text};
use super::support::{Fit, fit};
use super::token::{Kind, Tokens};
use super::verify::Out;

/// Lists what the texts of the evidence hold and `draft` does not; `values` are those of the draft where it was read already
/// as a text without labels is.
pub(super) fn omissions(
    draft: &Tokens<'_, '_>,
    values: Option<Vec<EvidenceValue>>,
    evidence: &BTreeMap<Label, Evidence>,
    language: Language,
    out: &mut Out<'_, '_>,
) {
    if evidence.values().all(|source| source.text.is_none()) {
        return;
    }
    let read = || Evidence::from_text(draft.text.original(draft.text.all()), language).values;
    let told = Told {
        values: values.unwrap_or_else(read),
        risks: risks(draft),
        days: days(draft, 0, draft.len())
            .into_iter()
            .map(|(day, _)| day.of_year)
            .collect(),
        denials: denials(draft, 0, draft.len()),
    };
    let end = Span::new(draft.text.len(), draft.text.len());
    for (label, source) in evidence {
        let Some(text) = source.text.as_deref() else { continue };
        let text = Text::new(text);
        for missing in missing(&text, &told, language) {
            out.note(
                Code::Omission,
                end,
                format!("{}: {}", label.as_str(), text.original(missing)),
            );
        }
    }
}

/// What the draft tells.
struct Told {
    values: Vec<EvidenceValue>,
    risks: BTreeMap<usize, Span>,
    days: BTreeSet<(u32, u32)>,
    denials: Vec<Denial>,
}

/// How much of a source is looked at: a list for a reviewer is read by a person.
const MOST: usize = 100;

fn missing(source: &Text<'_>, told: &Told, language: Language) -> Vec<Span> {
    let tokens = Tokens::cut(source, &|_| false);
    let exempt = Exempt::find(&tokens);
    let marks = Marks::of(&tokens, &exempt, language);
    let mut found: Vec<Span> = quantities(&tokens, &exempt, marks, 0, tokens.len())
        .iter()
        .filter(|quantity| !matches!(quantity.amount, Amount::Unreadable))
        .take(MOST)
        .filter(|quantity| !in_draft(quantity, &told.values))
        .map(|quantity| {
            // A bare number with what it counts.
            let counts = quantity.unit.is_none() && tokens.kind(quantity.end) == Some(Kind::Word);
            let word = counts.then(|| tokens.span(quantity.end));
            word.map_or(quantity.span, |word| quantity.span.join(word))
        })
        .collect();
    let dated = days(&tokens, 0, tokens.len())
        .into_iter()
        .filter(|(day, _)| !told.days.contains(&day.of_year));
    found.extend(dated.map(|(_, span)| span));
    // A denial is told if one of the draft's denials is about the same thing.
    let denied = denials(&tokens, 0, tokens.len());
    let mut budget = Budget::new();
    let untold = denied.iter().take(MOST).filter(|denial| {
        let mut candidates = told.denials.iter().take(MOST);
        !candidates.any(|own| !own.stems.is_empty() && budget.covered(own, denial) == Some(true))
    });
    found.extend(untold.map(|denial| denial.cue));
    let named = risks(&tokens)
        .into_iter()
        .filter(|(group, _)| !told.risks.contains_key(group));
    found.extend(named.map(|(_, at)| at));
    found.sort_by_key(|span| span.start);
    found.dedup();
    found
}

static RISK_TERMS: LazyLock<Phrases> = LazyLock::new(|| Phrases::of(RISKS.iter().copied().flatten().copied()));

/// The risks that a text names, each with the place where it does so first.
fn risks(tokens: &Tokens<'_, '_>) -> BTreeMap<usize, Span> {
    let mut found = BTreeMap::new();
    for (_, term, at) in RISK_TERMS.all(tokens, 0, tokens.len()) {
        if let Some(group) = RISKS.iter().position(|group| group.contains(&term)) {
            found.entry(group).or_insert(at);
        }
    }
    found
}

fn in_draft(quantity: &Quantity, told: &[EvidenceValue]) -> bool {
    fit(quantity, None, told.iter()) >= Fit::Half
}

/// Terms that mean the same risk, in both languages. Our own list, from what case notes and letters call urgent.
const RISKS: &[&[&str]] = &[
    &["schuld", "schulden", "debt", "debts"],
    &["huurachterstand", "achterstand", "betalingsachterstand", "arrears"],
    &["ontruiming", "ontruimd", "uithuiszetting", "eviction", "evicted"],
    &[
        "uithuisplaatsing",
        "uit huis geplaatst",
        "ondertoezichtstelling",
        "custody",
        "taken into care",
    ],
    &["afsluiting", "afgesloten", "disconnection", "disconnected", "cut off"],
    &[
        "geweld",
        "mishandeling",
        "mishandeld",
        "violence",
        "violent",
        "abuse",
        "abused",
    ],
    &[
        "bedreiging",
        "bedreigd",
        "bedreigt",
        "threat",
        "threatened",
        "threatens",
    ],
    &["zelfmoord", "suïcide", "suicidaal", "suicide", "suicidal"],
    &["ziek", "ziekte", "ernstig ziek", "ill", "illness"],
    &["overleden", "overlijden", "deceased", "died", "death"],
    &["bang", "angst", "afraid", "fear"],
    &["dakloos", "thuisloos", "homeless"],
    &["fraude", "fraud"],
    &["boete", "fine", "penalty"],
    &[
        "beslag",
        "beslaglegging",
        "loonbeslag",
        "seizure",
        "seized",
        "garnishment",
    ],
    &["deurwaarder", "bailiff", "bailiffs"],
    &["incasso", "incassobureau", "debt collector", "debt collection"],
    &["faillissement", "failliet", "bankruptcy", "bankrupt"],
    &["politie", "aangifte", "police"],
    &["dagvaarding", "zitting", "rechtbank", "summons", "hearing", "court"],
    &[
        "ontslag",
        "ontslagen",
        "werkloos",
        "dismissed",
        "dismissal",
        "unemployed",
    ],
    &["spoed", "dringend", "urgent"],
    &["gevaar", "gevaarlijk", "danger", "dangerous"],
    &["verslaving", "verslaafd", "addiction", "addicted"],
    &["depressie", "depressief", "depression", "depressed"],
    &["ziekenhuis", "opname", "opgenomen", "hospital"],
    &["kind", "kinderen", "child", "children"],
    &["zwanger", "pregnant"],
    &["honger", "geen eten", "hunger", "hungry"],
    &["bezwaar", "objection"],
    &["beroep", "appeal"],
    &["stopzetting", "stopgezet", "beëindigd", "termination", "terminated"],
    &["terugvordering", "terugvorderen", "recovery", "reclaim"],
    &["verwarring", "verward", "confused"],
    &["gewond", "letsel", "verwond", "injured", "injury"],
    &["vermist", "missing"],
    &["uitzetting", "uitgezet", "deportation", "deported"],
];
