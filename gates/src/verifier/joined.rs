//! Numbers that belong together: one amount in two units, and a unit that holds for several.

use rust_decimal::Decimal;

use super::evidence::Unit;
use super::figure::Figure;
use super::hedge::Hedge;
use super::quantity::{Amount, Quantity};
use super::reference::counted;
use super::token::{Kind, Tokens};

/// "30 zaken minder dan de 150", "20% lower than 150": the second number is what the first is compared with, no limit.
pub(super) fn compared(tokens: &Tokens<'_, '_>, last: &Quantity, next: &Quantity, at: usize) -> bool {
    let than = (next.first..at).any(|at| matches!(tokens.lower(at), "dan" | "than"));
    let noun = |at: usize| {
        tokens.kind(at) == Some(Kind::Word) && !matches!(tokens.lower(at), "en" | "and" | "of" | "or" | "tot" | "to")
    };
    matches!(next.hedge, Hedge::Over | Hedge::Less)
        && than
        && next.first <= last.end + 1
        && (last.end..next.first).all(noun)
}

/// "120 euro en 50 cent", "twee euro vijftig": one amount.
pub(super) fn cents(tokens: &Tokens<'_, '_>, found: &mut Vec<Quantity>) {
    // A number goes into the one before it, which may be a sum itself.
    found.dedup_by(|small, euros| {
        let joined = small.first == euros.end + 1 && matches!(tokens.lower(euros.end), "en" | "and");
        let whole = euros.unit == Some(Unit::Currency) && euros.scale == Decimal::ONE;
        // "Twee euro vijftig": cents that nothing names.
        let said = euros.spelled && small.spelled && small.first == euros.end && small.unit.is_none();
        let said = said && small.scale == Decimal::ONE && small.hedge == Hedge::None && !counted(tokens, small.end);
        let sum = match (euros.amount, small.amount) {
            (Amount::Point(euros), Amount::Point(cents)) if said && whole => {
                let ten_and_more = cents.value >= Decimal::TEN && cents.value < Decimal::ONE_HUNDRED;
                let cents = (cents.value * Decimal::new(1, 2)).checked_add(euros.value);
                cents.filter(|_| ten_and_more && euros.decimals == 0)
            }
            (Amount::Point(euros), Amount::Point(cents))
                if joined && whole && small.unit == Some(Unit::Currency) && small.scale < Decimal::ONE =>
            {
                let below = cents.decimals == 0 && cents.value < Decimal::ONE_HUNDRED && euros.decimals == 0;
                (cents.value * small.scale).checked_add(euros.value).filter(|_| below)
            }
            _ => None,
        };
        if let Some(value) = sum {
            euros.span = euros.span.join(small.span);
            euros.end = small.end;
            euros.amount = Amount::Point(Figure { value, decimals: 2 });
        }
        sum.is_some()
    });
}

/// "10 to 20 percent", "10, 20 en 30 procent", "between 2 and 3 million": the last unit holds for all.
pub(super) fn lend(tokens: &Tokens<'_, '_>, found: &mut [Quantity]) {
    let mut lent: Option<(usize, Option<Unit>, Decimal)> = None;
    for quantity in found.iter_mut().rev() {
        if let Some((first, unit, scale)) = lent
            && quantity.unit.is_none()
            && quantity.scale == Decimal::ONE
            && connector(tokens, quantity.end, first)
        {
            quantity.lent = Some((unit, scale));
            lent = Some((quantity.first, unit, scale));
        } else if quantity.unit.is_some() || quantity.scale != Decimal::ONE {
            lent = Some((quantity.first, quantity.unit, quantity.scale));
        } else {
            lent = None;
        }
    }
}

fn connector(tokens: &Tokens<'_, '_>, from: usize, to: usize) -> bool {
    from < to
        && to - from <= 2
        && (from..to).all(|at| {
            matches!(tokens.sign(at), '-' | ',' | '/' | '—')
                || matches!(
                    tokens.lower(at),
                    "à" | "tot" | "to" | "naar" | "en" | "and" | "of" | "or" | "respectievelijk"
                )
        })
}

/// A hyphen is a minus only if it follows neither a digit, a letter, a percent sign, a closing bracket, nor a digit and a space.
pub(super) fn is_minus(tokens: &Tokens<'_, '_>, at: usize) -> bool {
    let start = tokens.span(at).start;
    let before = tokens.text.before(start);
    let spaced = before == ' ' && tokens.text.before(start.saturating_sub(1)).is_ascii_digit();
    !(before.is_alphanumeric() || matches!(before, ')' | ']' | '%' | '‰') || spaced)
}
