//! Texts that people read.

use super::{Bar, DIGITS, Edit, Screening, has_unsupported_number};

pub(super) fn number_in_text(edit: &mut Edit<'_>, _: Screening) -> Option<Bar> {
    let at = edit.prose()?;
    edit.replace(at, |c| c.is_ascii_digit(), DIGITS)?;
    let plain = edit.text(at).replace(['[', ']'], " x ");
    has_unsupported_number(edit, &plain.replace(" x E", " x ")).then_some(Bar::Never)
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
