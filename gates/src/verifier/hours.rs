//! Words beside an hour of the clock: who is reached then, and what begins.

use super::calendar::month;
use super::list::Words;
use super::token::Tokens;

/// Whether a word says when somebody can be reached.
pub(super) fn is_open(tokens: &Tokens<'_, '_>, at: usize) -> bool {
    matches!(
        tokens.lower(at),
        "open"
            | "geopend"
            | "bereikbaar"
            | "telefonisch"
            | "bellen"
            | "terecht"
            | "openingstijden"
            | "opening"
            | "closed"
            | "gesloten"
            | "spreekuur"
            | "ma"
            | "di"
            | "wo"
            | "do"
            | "vr"
            | "za"
            | "zo"
            | "mon"
            | "tue"
            | "wed"
            | "thu"
            | "fri"
            | "sat"
            | "sun"
    )
}

/// "The hearing is at 9.30", "on Monday at 9.30": what begins at an hour stands before it. A rate stands at 9.30 as well.
pub(super) fn meets(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    static EVENTS: Words = Words::of(&[
        "hearing",
        "meeting",
        "appointment",
        "interview",
        "visit",
        "session",
        "open",
        "opens",
        "close",
        "closes",
        "begins",
        "starts",
        "start",
        "begin",
        "arrive",
        "leaves",
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
        "tomorrow",
    ]);
    let dated = || (2..5).any(|back| month(tokens.lower_back(index, back)).is_some());
    let amount = super::unit::unit(tokens, index + 1).is_some() || super::reference::counted(tokens, index + 1);
    !amount && (dated() || (2..9).any(|back| EVENTS.contains(&tokens.lower_back(index, back))))
}
