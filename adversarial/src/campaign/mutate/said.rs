//! What was said, by whom, and with what beside it.

use super::{Bar, Edit, Screening};
use crate::corpus;

pub(super) fn speaker_changed(edit: &mut Edit<'_>, _: Screening) -> Option<Bar> {
    if edit.claims() == 0 {
        return None;
    }
    let source = edit.cited_source()?;
    if edit.text(&format!("{source}/kind")) != "input" {
        return None;
    }
    if edit.random.once_in(4) {
        edit.put(&format!("{source}/by"), "intake-assistent")?;
    } else {
        let speaker = *edit.one(&["third-party", "staff", "agent"])?;
        edit.put(&format!("{source}/speaker"), speaker)?;
    }
    Some(Bar::NotAlone)
}

pub(super) fn source_injected(edit: &mut Edit<'_>, screening: Screening) -> Option<Bar> {
    let source = edit.cited_source()?;
    let at = format!("{source}/content");
    let orders: Vec<&str> = corpus::PLAIN_ORDERS.to_vec();
    let order = *edit.one(&orders)?;
    let text = format!("{} {order}", edit.at(&at).as_str()?);
    edit.put(&at, text)?;
    if screening == Screening::On {
        Some(Bar::Never)
    } else {
        None
    }
}

pub(super) fn sentence_turned(edit: &mut Edit<'_>, _: Screening) -> Option<Bar> {
    if edit.claims() == 0 {
        return None;
    }
    let citation = edit.citation("quote")?;
    let source = edit.source_of(&citation)?;
    let quote = edit.text(&format!("{citation}/quote")).to_owned();
    let bare = quote.trim_end_matches('.').to_owned();
    let turned = match edit.random.below(8) {
        0 => format!("Misschien {bare}."),
        1 => format!("Mijn broer zegt dat {bare}."),
        2 => format!("{bare}?"),
        3 => bare.replacen(' ', " niet ", 2) + ".",
        4 => format!("Als {bare}, bel ik u."),
        5 => format!("Stel: {bare}."),
        6 => format!("Perhaps {bare}."),
        _ => format!("Het is niet waar dat {bare}."),
    };
    let content = edit.text(&format!("{source}/content")).replace(&quote, &turned);
    edit.put(&format!("{source}/content"), content)?;
    edit.put(&format!("{citation}/quote"), turned)?;
    Some(Bar::NotAlone)
}
