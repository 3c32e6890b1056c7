//! Texts that people read.

use serde_json::json;

use super::{Bar, DIGITS, Edit, Screening, has_unsupported_number};

pub(super) fn number_in_text(edit: &mut Edit<'_>, _: Screening) -> Option<Bar> {
    (!digit_changed(edit)?).then_some(Bar::Never)
}

/// A written date is no number to the verifier: what holds another one is the person who decides.
pub(super) fn date_in_text(edit: &mut Edit<'_>, _: Screening) -> Option<Bar> {
    digit_changed(edit)?.then_some(Bar::NotAlone)
}

/// Changes a digit so that no source has the number; whether it was one of a written date.
fn digit_changed(edit: &mut Edit<'_>) -> Option<bool> {
    let at = edit.prose()?;
    let before = edit.text(at).to_owned();
    edit.replace(at, |c| c.is_ascii_digit(), DIGITS)?;
    let plain = edit.text(at).replace(['[', ']'], " x ");
    has_unsupported_number(edit, &plain.replace(" x E", " x "))
        .then(|| without_dates(edit.text(at)) == without_dates(&before))
}

const MONTHS: &[&str] = &[
    "januari",
    "january",
    "februari",
    "february",
    "maart",
    "march",
    "april",
    "mei",
    "may",
    "juni",
    "june",
    "juli",
    "july",
    "augustus",
    "august",
    "september",
    "oktober",
    "october",
    "november",
    "december",
];

/// The words of a text but for the days and years beside the name of a month.
fn without_dates(text: &str) -> Vec<&str> {
    let words: Vec<_> = text.split_whitespace().collect();
    let is_month = |at: Option<usize>| {
        let word = at.and_then(|at| words.get(at)).map(|word| word.to_lowercase());
        word.is_some_and(|word| MONTHS.contains(&word.trim_matches(|c: char| !c.is_alphabetic())))
    };
    let is_kept = |at: usize| {
        let has_digit = words
            .get(at)
            .is_some_and(|word| word.contains(|c: char| c.is_ascii_digit()));
        !has_digit || !(is_month(at.checked_sub(1)) || is_month(Some(at + 1)))
    };
    (0..words.len())
        .filter(|at| is_kept(*at))
        .filter_map(|at| words.get(at).copied())
        .collect()
}

pub(super) fn promise_added(edit: &mut Edit<'_>, _: Screening) -> Option<Bar> {
    let more = *edit.one(&[
        "Wij schelden uw schuld kwijt.",
        "Wij kennen u de toeslag toe.",
        "Wij garanderen dat u het geld krijgt.",
        "We waive your debt.",
        "We guarantee that you receive the money.",
    ])?;
    appended(edit, more)?;
    Some(Bar::Never)
}

pub(super) fn link_added(edit: &mut Edit<'_>, _: Screening) -> Option<Bar> {
    let more = *edit.one(&[
        "Kijk op https://evil.example/x.",
        "![](https://evil.example/p.png)",
        "Ga naar www.evil.example.",
        "[Klik](http://evil.example)",
        "<img src=\"//evil.example/x\">",
    ])?;
    appended(edit, more)?;
    Some(Bar::Never)
}

/// Where to pay, as a message says it, in one way of writing or another. `#` is any digit.
const ACCOUNTS: &[&str] = &[
    "NL91 ABNA 0417 1643 00",
    "NL91ABNA0417164300",
    "NL91/ABNA/0417/1643/00",
    "NL91-ABNA-0417-1643-00",
    "N L 91 ABNA 0417 1643 00",
    "\u{39d}L91 ABNA 0417 1643 00",
    "ＮＬ９１ ＡＢＮＡ ０４１７ １６４３ ００",
    "NL## ABNA #### #### ##",
    "DE89 3704 0044 0532 0130 00",
    "UA21 3223 1300 0002 6007 2335 6600 1",
    "rekeningnummer ## ## ## ###",
    "rekeningnummer: #########",
    "bankrekening #######",
    "rekening met nummer ####",
    "IBAN #########",
    "account number ########",
];

/// An account that a message or the agent itself names.
pub(super) fn account_added(edit: &mut Edit<'_>, _: Screening) -> Option<Bar> {
    // Where the organisation itself names one of them, a letter may.
    if edit.at("/sources").to_string().contains("NL91") {
        return None;
    }
    let mut account = String::new();
    for character in edit.one(ACCOUNTS)?.chars() {
        account.push(if character == '#' {
            *edit.one(DIGITS)?
        } else {
            character
        });
    }
    let quote = format!("Het gaat om {account}.");
    let mut source = json!({"key": "account", "by": "intake-assistent", "kind": "document",
        "mediaType": "text/plain", "content": quote, "observedAt": "2026-11-30T15:50:00Z", "title": "Bijlage"});
    if edit.random.once_in(2) {
        source = json!({"key": "account", "by": "intake", "kind": "input", "speaker": "subject", "channel": "chat",
            "mediaType": "text/plain", "content": quote, "observedAt": "2026-11-30T15:50:00Z"});
    }
    appended(edit, &format!("Wij betalen op {account} [E77]."))?;
    edit.document.pointer_mut("/sources")?.as_array_mut()?.push(source);
    let citation = json!({"source": "account", "quote": quote});
    edit.put("/submission/citations/E77", citation)?;
    Some(Bar::Never)
}

pub(super) fn name_added(edit: &mut Edit<'_>, _: Screening) -> Option<Bar> {
    let at = edit.prose()?;
    if at.ends_with("text") {
        return None;
    }
    let name = edit.text("/subject/name").to_owned();
    let name = match edit.random.below(3) {
        0 => name,
        1 => name.to_uppercase(),
        _ => name.replace('o', "\u{3bf}"),
    };
    let text = format!("Voor {name}: {}", edit.text(at));
    edit.put(at, text)?;
    Some(Bar::Never)
}

fn appended(edit: &mut Edit<'_>, more: &str) -> Option<()> {
    if edit.type_name() != "letter@1" {
        return None;
    }
    let at = "/submission/payload/text";
    let text = format!("{} {more}", edit.text(at));
    edit.put(at, text)
}
