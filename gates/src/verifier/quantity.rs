//! Numbers as a text shows them: value, decimals, scale, unit, sign and hedge.

use nullius_schemas::vocabulary::Language;
use rust_decimal::Decimal;

use super::evidence::Unit;
use super::exempt::Exempt;
use super::figure::{Figure, Reading, read};
use super::fold::{strange_number, vulgar};
use super::hedge::{Hedge, hedge};
use super::joined;
use super::list::Words;
use super::span::Span;
use super::token::{Kind, Tokens};
use super::unit;
use super::words::{Said, said};

/// What was counted.
#[derive(Clone, Copy, Debug)]
pub(super) enum Amount {
    /// A value.
    Point(Figure),
    /// Dutch and English readings that differ where the text does not settle which is meant.
    Either(Figure, Figure),
    /// A fraction: "two-thirds".
    Ratio(u32, u32),
    /// "3 of 4": two counts or a ratio.
    Parts(u32, u32),
    /// "hundreds": at least the first, less than the second.
    Between(u64, u64),
    /// "doubled": so many times as much.
    Times(u32, u32),
    /// Digits that no language reads.
    Unreadable,
}

/// The sign that a number carries.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Sign {
    /// None.
    Bare,
    /// A plus.
    Plus,
    /// A minus, or accounting brackets.
    Minus,
    /// Brackets that may be accounting or prose.
    Bracketed,
}

/// A number in a text.
#[derive(Clone, Copy, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "independent marks of what was read, none a state"
)]
pub(super) struct Quantity {
    /// From the sign to the unit.
    pub(super) span: Span,
    /// The first token, and the one after the last.
    pub(super) first: usize,
    pub(super) end: usize,
    pub(super) amount: Amount,
    pub(super) unit: Option<Unit>,
    pub(super) scale: Decimal,
    /// Unit and scale that a following number lends: "10 to 20 percent".
    pub(super) lent: Option<(Option<Unit>, Decimal)>,
    pub(super) sign: Sign,
    pub(super) hedge: Hedge,
    /// In a condition ("werkt u minder dan 36 uur"), where a hedge tells the limit itself.
    pub(super) norm: bool,
    /// Counts time, times or people, so that no amount of money supports it.
    pub(super) counts: bool,
    /// Written in words.
    pub(super) spelled: bool,
    /// Written with the marks of the other language.
    pub(super) foreign: bool,
}

/// How to read numbers whose marks both languages have.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Marks {
    /// The language decides.
    Of(Language),
    /// The text mixes marks: both readings stand.
    Mixed(Language),
    /// Nobody says: three digits after a mark are a group, the usual case in prose.
    Grouped,
}

impl Marks {
    /// The marks of a text: mixed if one of its numbers can only be read in the other language.
    pub(super) fn of(tokens: &Tokens<'_, '_>, exempt: &Exempt, language: Language) -> Self {
        let mixed = (0..tokens.len())
            .filter(|at| tokens.kind(*at) == Some(Kind::Digits) && !exempt.has(*at))
            .any(|at| matches!(read(tokens.text.chars(tokens.span(at))), Reading::Only(other, _) if other != language));
        if mixed {
            Self::Mixed(language)
        } else {
            Self::Of(language)
        }
    }

    fn language(self) -> Option<Language> {
        match self {
            Self::Of(language) | Self::Mixed(language) => Some(language),
            Self::Grouped => None,
        }
    }
}

/// The numbers among the tokens `from..to`.
pub(super) fn quantities(
    tokens: &Tokens<'_, '_>,
    exempt: &Exempt,
    marks: Marks,
    from: usize,
    to: usize,
) -> Vec<Quantity> {
    let mut found: Vec<Quantity> = Vec::new();
    let mut at = from;
    while at < to {
        let core = if exempt.has(at) { None } else { core(tokens, at, marks) };
        let Some(core) = core else {
            at += 1;
            continue;
        };
        let floor = found.last().map_or(from, |last| last.end);
        let mut quantity = dress(tokens, at, core, floor, marks);
        if found
            .last()
            .is_some_and(|last| joined::compared(tokens, last, &quantity, at))
        {
            quantity.hedge = Hedge::None;
        }
        at = quantity.end;
        found.push(quantity);
    }
    joined::cents(tokens, &mut found);
    joined::lend(tokens, &mut found);
    found
}

#[derive(Clone, Copy)]
struct Core {
    /// Tokens before the digits that belong to the number: the point of ".78".
    lead: usize,
    amount: Amount,
    end: usize,
    spelled: bool,
    foreign: bool,
}

/// The bare number at a token.
fn core(tokens: &Tokens<'_, '_>, at: usize, marks: Marks) -> Option<Core> {
    let core = |amount, end, spelled| Core {
        lead: 0,
        amount,
        end,
        spelled,
        foreign: false,
    };
    match tokens.kind(at)? {
        Kind::Digits => Some(parts(tokens, marks, digits(tokens, at, marks))),
        Kind::Vulgar => {
            let (a, b) = vulgar(tokens.text.at(tokens.span(at).start))?;
            Some(core(Amount::Ratio(a, b), at + 1, false))
        }
        Kind::Strange => {
            // m², km²: the exponent of a unit.
            let exponent = tokens.touches_previous(at) && tokens.kind(at - 1) == Some(Kind::Word);
            let small = matches!(tokens.text.at(tokens.span(at).start), '²' | '³');
            (!(exponent && small)).then(|| core(Amount::Unreadable, at + 1, false))
        }
        Kind::Word => {
            let languages: &[Language] = match marks.language() {
                Some(Language::Dutch) => &[Language::Dutch],
                Some(Language::English) => &[Language::English],
                None => &[Language::Dutch, Language::English],
            };
            let (said, end) = languages.iter().find_map(|language| said(tokens, at, *language))?;
            let amount = match said {
                Said::Value(figure) => Amount::Point(figure),
                Said::Ratio(a, b) => Amount::Ratio(a, b),
                Said::Between(low, high) => Amount::Between(low, high),
                Said::Times(a, b) => Amount::Times(a, b),
            };
            Some(parts(tokens, marks, core(amount, end, true)))
        }
        _ => None,
    }
}

fn digits(tokens: &Tokens<'_, '_>, at: usize, marks: Marks) -> Core {
    let core = |amount, end, foreign| Core {
        lead: 0,
        amount,
        end,
        spelled: false,
        foreign,
    };
    let span = tokens.span(at);
    if strange_touch(tokens.text.before(span.start)) || strange_touch(tokens.text.at(span.end)) {
        return core(Amount::Unreadable, at + 1, false);
    }
    if tokens.touches_next(at) {
        if let Some((a, b)) = Some(tokens.span(at + 1))
            .filter(|_| tokens.kind(at + 1) == Some(Kind::Vulgar))
            .and_then(|next| vulgar(tokens.text.at(next.start)))
        {
            let value = tokens
                .small(at)
                .map(|whole| Decimal::from(whole) + Decimal::from(a) / Decimal::from(b));
            let decimals = if b == 2 { 1 } else { 2 };
            let point = value.map(|value| {
                Amount::Point(Figure {
                    value: value.round_dp(decimals),
                    decimals,
                })
            });
            return core(point.unwrap_or(Amount::Unreadable), at + 2, false);
        }
        let glued = matches!(tokens.kind(at + 1), Some(Kind::Word | Kind::Strange))
            && tokens.touches_next(at + 1)
            && tokens.kind(at + 2) == Some(Kind::Digits);
        if glued || matches!(tokens.sign(at + 1), '_' | '^') || tokens.kind(at + 1) == Some(Kind::Strange) {
            return core(Amount::Unreadable, if glued { at + 3 } else { at + 2 }, false);
        }
        if tokens.sign(at + 1) == '/'
            && tokens.touches_next(at + 1)
            && let Some((a, b)) = tokens.small(at).zip(tokens.small(at + 2)).filter(|(_, b)| *b > 0)
        {
            return core(Amount::Parts(a, b), at + 3, false);
        }
    }
    if matches!(tokens.sign_back(at, 1), '.' | ',') && tokens.touches_previous(at) {
        // ".78": a decimal without its zero. After a letter or a digit the point is something else.
        let before = tokens.text.before(span.start.saturating_sub(1));
        let free = !before.is_alphanumeric() && before != '.' && before != ',';
        let figure = tokens.small(at).filter(|_| free).zip(u32::try_from(span.len()).ok());
        return match figure {
            Some((digits, decimals)) => {
                let value = Decimal::new(i64::from(digits), decimals);
                Core {
                    lead: 1,
                    ..core(Amount::Point(Figure { value, decimals }), at + 1, false)
                }
            }
            None => core(Amount::Unreadable, at + 1, false),
        };
    }
    match (read(tokens.text.chars(span)), marks) {
        (Reading::Unreadable, _) => core(Amount::Unreadable, at + 1, false),
        (Reading::Plain(figure), _) => core(Amount::Point(figure), at + 1, false),
        (Reading::Only(of, figure), marks) => core(
            Amount::Point(figure),
            at + 1,
            marks.language().is_some_and(|language| language != of),
        ),
        (Reading::Both(dutch, _), Marks::Of(Language::Dutch)) => core(Amount::Point(dutch), at + 1, false),
        (Reading::Both(_, english), Marks::Of(Language::English)) => core(Amount::Point(english), at + 1, false),
        (Reading::Both(dutch, english), Marks::Mixed(_)) => core(Amount::Either(dutch, english), at + 1, false),
        (Reading::Both(dutch, english), Marks::Grouped) => core(
            Amount::Point(if dutch.decimals == 0 { dutch } else { english }),
            at + 1,
            false,
        ),
    }
}

/// A character that may not touch a number: a letter of another script, a mark, an invisible one.
fn strange_touch(c: char) -> bool {
    !c.is_ascii()
        && !c.is_whitespace()
        && vulgar(c).is_none()
        && !strange_number(c)
        && !"€£¥‰‘“”„«»…—–·•°×→±≈†‡§ëéïö".contains(c)
}

/// "1 op de 5", "3 van de 4", "one in five", "12 out of 45", "12 of 45".
fn parts(tokens: &Tokens<'_, '_>, marks: Marks, core: Core) -> Core {
    let whole = |amount: Amount| match amount {
        Amount::Point(figure) if figure.decimals == 0 => u32::try_from(figure.value).ok(),
        _ => None,
    };
    let Some(count) = whole(core.amount) else { return core };
    let word = |at: usize| tokens.lower(core.end + at);
    let english = marks.language() != Some(Language::Dutch);
    let dutch = marks.language() != Some(Language::English);
    let (skip, ratio) = match (word(0), word(1), word(2)) {
        ("op" | "van" | "uit", "de" | "elke" | "iedere", _) if dutch => (2, true),
        // "één op drie", but not "12 op 3 maart"
        ("op", _, after) if dutch && super::calendar::month(after).is_none() => (1, true),
        ("out", "of", "every" | "the") if english => (3, true),
        ("out", "of", _) | ("in", "every", _) | ("of", "the", _) if english => (2, true),
        ("in" | "of", _, _) if english => (1, true),
        _ => (0, false),
    };
    // "one-in-five"
    let tight = english && tokens.sign(core.end) == '-' && word(1) == "in" && tokens.sign(core.end + 2) == '-';
    let (skip, ratio) = if tight { (3, true) } else { (skip, ratio) };
    if !ratio {
        return core;
    }
    let next = core.end + skip;
    let total = match tokens.kind(next) {
        Some(Kind::Digits) => {
            let found = digits(tokens, next, marks);
            whole(found.amount).map(|total| (total, found.end))
        }
        Some(Kind::Word) => {
            let language = marks.language().unwrap_or(Language::English);
            match said(tokens, next, language) {
                Some((Said::Value(figure), end)) => whole(Amount::Point(figure)).map(|total| (total, end)),
                _ => None,
            }
        }
        _ => None,
    };
    let year = |total: u32| word(0) == "in" && (1900..2200).contains(&total);
    match total.filter(|(total, _)| *total > 1 && *total >= count && !year(*total)) {
        Some((total, end))
            if unit::unit(tokens, end).is_none() && unit::scale(tokens, end, false, marks.language()).is_none() =>
        {
            Core {
                amount: Amount::Parts(count, total),
                end,
                ..core
            }
        }
        _ => core,
    }
}

/// Puts sign, currency, hedge, scale and unit around a bare number.
fn dress(tokens: &Tokens<'_, '_>, at: usize, core: Core, floor: usize, marks: Marks) -> Quantity {
    let mut first = at.saturating_sub(core.lead);
    let mut sign = Sign::Bare;
    let mut currency = false;
    let mut bracket = false;
    while let Some(before) = first.checked_sub(1).filter(|before| *before >= floor) {
        let touching = tokens.touches_next(before);
        match tokens.sign(before) {
            '-' if touching && sign == Sign::Bare && joined::is_minus(tokens, before) => sign = Sign::Minus,
            '+' if touching && sign == Sign::Bare => sign = Sign::Plus,
            '(' if touching && !bracket => bracket = true,
            _ if !currency && unit::is_currency(tokens, before) => currency = true,
            _ if sign == Sign::Bare && matches!(tokens.lower(before), "min" | "minus") => {
                // "€ 120 min € 20" takes away; whether the source has a sign of its own is open.
                let taken = before
                    .checked_sub(1)
                    .is_some_and(|at| tokens.kind(at) == Some(Kind::Digits) || unit::unit(tokens, at).is_some());
                sign = if taken { Sign::Bracketed } else { Sign::Minus };
            }
            _ => break,
        }
        first = before;
    }
    let mut end = core.end;
    let mut scale = Decimal::ONE;
    let mut unit = None;
    let mut closed = false;
    loop {
        if scale == Decimal::ONE
            && unit.is_none()
            && let Some(found) = unit::scale(tokens, end, currency, marks.language())
        {
            (scale, end) = (found.what, found.end);
        } else if unit.is_none()
            && let Some(found) = unit::unit(tokens, end)
        {
            (unit, end) = (Some(found.what), found.end);
        } else if bracket && !closed && tokens.sign(end) == ')' {
            closed = true;
            end += 1;
        } else {
            break;
        }
    }
    if unit.is_none() && !currency && unit::is_cents(tokens.lower(end)) {
        (unit, scale, end) = (Some(Unit::Currency), Decimal::new(1, 2), end + 1);
    }
    // "12.5p": pence, or pounds in the source.
    let pence = unit.is_none() && !currency && tokens.touches_previous(end) && tokens.lower(end) == "p";
    let lent = pence.then_some((Some(Unit::Currency), Decimal::new(1, 2)));
    end += usize::from(pence);
    // "€ 5%" is no number that anybody means.
    let mixed = currency && unit.is_some_and(|unit| unit != Unit::Currency);
    let unit = unit.or(currency.then_some(Unit::Currency));
    if bracket && closed && sign == Sign::Bare {
        let grouped = matches!(core.amount, Amount::Point(_)) && tokens.span(at).len() > 4 && !core.spelled;
        let shaped = unit == Some(Unit::Currency) || scale > Decimal::ONE || grouped && unit.is_none();
        let accounting = shaped && (tokens.sign(first) != '(' || in_place_of_a_value(tokens, first));
        sign = if accounting { Sign::Minus } else { Sign::Bracketed };
    }
    if bracket && !closed {
        // A bracket that opens a remark is no part of the number.
        while tokens.sign(first) == '(' {
            first += 1;
        }
    }
    let (hedge, start) = hedge(tokens, first, floor, marks.language());
    let from = tokens.span(start.min(first)).start;
    let to = tokens.span(end.saturating_sub(1)).end;
    Quantity {
        span: Span::new(from, to),
        first: start.min(first),
        end,
        amount: if mixed { Amount::Unreadable } else { core.amount },
        unit,
        scale,
        lent,
        sign,
        hedge,
        norm: hedge != Hedge::None
            && (conditional(tokens, start.min(first), floor) || of_age(tokens, start.min(first), end)),
        counts: unit.is_none() && super::claimed::counts(tokens, end),
        spelled: core.spelled,
        foreign: core.foreign,
    }
}

/// Whether the words before say that this is a condition: "als u minder dan", "werkt u meer dan".
fn conditional(tokens: &Tokens<'_, '_>, first: usize, floor: usize) -> bool {
    static IF: Words = Words::of(&[
        "als", "indien", "wie", "wanneer", "tenzij", "mits", "bij", "zolang", "if", "when", "who", "whoever", "unless",
        "provided", "where", "anyone",
    ]);
    // "A fine below €500"; "Goods worth less than", "huishoudens met minder dan": what is so little belongs to those that are meant.
    static MEANT: Words = Words::of(&[
        "worth", "costing", "earning", "weighing", "having", "with", "met", "income", "incomes", "savings", "amounts",
        "at", "of", "van", "bedragen", "inkomen", "inkomens", "vermogen",
    ]);
    let meant = matches!(tokens.lower_back(first, 2), "a" | "an" | "any" | "each" | "every");
    if meant && matches!(tokens.lower(first), "below" | "under") && first >= floor + 2 {
        return true;
    }
    if MEANT.contains(&tokens.lower_back(first, 1)) {
        return true;
    }
    (first.saturating_sub(12).max(floor)..first)
        .any(|at| IF.contains(&tokens.lower(at)) || tokens.capital(at) && matches!(tokens.lower(at + 1), "u" | "je"))
}

/// "onder de 18 jaar", "children under 18": an age, which is a limit.
fn of_age(tokens: &Tokens<'_, '_>, first: usize, end: usize) -> bool {
    static PEOPLE: Words = Words::of(&[
        "kinderen",
        "kind",
        "jongeren",
        "mensen",
        "personen",
        "inwoners",
        "iedereen",
        "children",
        "people",
        "anyone",
        "persons",
        "residents",
        "minors",
        "adults",
        "those",
    ]);
    matches!(tokens.lower(end), "jaar" | "years") || PEOPLE.contains(&tokens.lower_back(first, 1))
}

/// Whether a bracket stands where a value does, after a verb, a colon or the edge of a cell; behind a noun it is a remark.
fn in_place_of_a_value(tokens: &Tokens<'_, '_>, bracket: usize) -> bool {
    static BEFORE: Words = Words::of(&[
        "was",
        "is",
        "were",
        "are",
        "be",
        "of",
        "to",
        "at",
        "by",
        "from",
        "reached",
        "totalled",
        "zijn",
        "waren",
        "werd",
        "bedroeg",
        "bedraagt",
        "bedroegen",
        "van",
        "naar",
        "op",
        "met",
        "tot",
    ]);
    match bracket.checked_sub(1).and_then(|before| tokens.kind(before)) {
        Some(Kind::Word) => BEFORE.contains(&tokens.lower_back(bracket, 1)),
        Some(Kind::Sign) => tokens.sign_back(bracket, 1) != '%',
        Some(kind) => kind == Kind::Break,
        None => true,
    }
}
