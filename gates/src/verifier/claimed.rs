//! What claims an amount whatever its place says: a unit behind a number, a currency sign before it, a time that lasts, a
//! label in the place of an amount. No exemption by position wins over these.

use super::assay::around_the_clock;
use super::calendar::{month, time};
use super::evidence::{Evidence, EvidenceValue, Unit};
use super::hours::is_open;
use super::list::Words;
use super::reference::counted;
use super::token::{Kind, Tokens};
use super::unit::{self, is_scale};

/// Whether a currency sign stands before the digits at `index`, or a unit or a span of time behind them.
pub(super) fn amount(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    matches!(tokens.sign_back(index, 1), '€' | '$' | '£' | '¥')
        || money(tokens, index + 1)
        || LASTING.contains(&tokens.lower(index + 1)) && around_the_clock(tokens, index).is_none()
}

/// Whether a unit of money or a share stands here that belongs to the number before it, not to one behind it.
fn money(tokens: &Tokens<'_, '_>, at: usize) -> bool {
    unit::unit(tokens, at)
        .is_some_and(|found| found.what != Unit::Percent && tokens.kind(found.end) != Some(Kind::Digits))
}

/// Spans of time in the plural, which nothing but a number of them is told by.
static LASTING: Words = Words::of(&[
    "dagen",
    "weken",
    "maanden",
    "jaren",
    "kwartalen",
    "minuten",
    "days",
    "weeks",
    "months",
    "years",
    "quarters",
    "minutes",
]);

/// The end of an hour of the clock; an amount of hours is none: "16.00 uur hulp per week".
pub(super) fn clock_time(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    time(tokens, index).filter(|end| !lasts(tokens, index, *end))
}

/// Whether the time between two tokens tells how long and not when: it is counted by the week, of something, given or got.
fn lasts(tokens: &Tokens<'_, '_>, index: usize, end: usize) -> bool {
    static GETS: Words = Words::of(&[
        "krijgt",
        "krijg",
        "kreeg",
        "krijgen",
        "ontvangt",
        "ontvangen",
        "duurt",
        "duurde",
        "werkt",
        "werkte",
        "hebt",
        "heeft",
        "get",
        "gets",
        "got",
        "receive",
        "received",
        "lasts",
        "lasted",
        "works",
        "worked",
        "takes",
        "took",
    ]);
    static PLACES: Words = Words::of(&[
        "om",
        "tot",
        "vanaf",
        "tussen",
        "rond",
        "omstreeks",
        "sinds",
        "uiterlijk",
        "klokslag",
        "na",
        "voor",
        "at",
        "from",
        "until",
        "till",
        "between",
        "by",
        "before",
        "after",
        "around",
        "since",
        "and",
        "en",
        "to",
        "of",
        "or",
    ]);
    let dutch = matches!(tokens.lower(end), "uur" | "u");
    let english = matches!(tokens.lower(end), "h" | "hours" | "hrs" | "am" | "pm" | "o'clock");
    let stops = usize::from(matches!(tokens.lower(end), "a" | "p") && tokens.sign(end + 1) == '.') * 4;
    let behind = end + usize::from(dutch || english) + stops;
    let before = tokens.lower_back(index, 1);
    if GETS.contains(&before) {
        return true;
    }
    let near = || (index.saturating_sub(8)..index + 8).any(|at| is_open(tokens, at));
    if (behind..behind + 4).any(|at| rate(tokens, at)) && !near() {
        return true;
    }
    let dated =
        |at: usize| is_open(tokens, at) || month(tokens.lower(at)).is_some() || tokens.lower(at).ends_with("dag");
    if english && tokens.lower(behind) == "of" {
        let thing = tokens.kind(behind + 1) == Some(Kind::Word) && !dated(behind + 1);
        return thing && !matches!(tokens.lower(behind + 1), "the" | "that" | "this" | "a");
    }
    let placed = PLACES.contains(&before) || (index.saturating_sub(4)..index).any(dated);
    let noun = dutch && counted(tokens, behind) && !tokens.capital(behind);
    noun && CARE.contains(&tokens.lower(behind)) || noun && !placed && CARE.contains(&tokens.lower(behind + 1))
}

/// What is given by the hour.
static CARE: Words = Words::of(&[
    "hulp",
    "zorg",
    "begeleiding",
    "ondersteuning",
    "opvang",
    "dagbesteding",
    "toezicht",
    "verpleging",
    "verzorging",
    "thuiszorg",
    "huishoudelijke",
    "werk",
    "arbeid",
    "les",
    "scholing",
    "kinderopvang",
    "care",
    "help",
    "support",
    "supervision",
    "assistance",
    "work",
    "tuition",
]);

/// "Per week", "a month": how often an amount is due.
pub(super) fn rate(tokens: &Tokens<'_, '_>, at: usize) -> bool {
    matches!(tokens.lower(at), "per" | "a" | "each" | "every" | "elke")
        && matches!(
            tokens.lower(at + 1),
            "dag" | "etmaal" | "week" | "maand" | "kwartaal" | "jaar" | "day" | "month" | "quarter" | "year"
        )
}

/// "24 uur per dag hulp": how much care somebody gets, not when somebody can be reached.
pub(super) fn care(tokens: &Tokens<'_, '_>, at: usize) -> bool {
    CARE.contains(&tokens.lower(at)) || tokens.lower(at) == "of" && CARE.contains(&tokens.lower(at + 1))
}

/// Whether a label is told in the place of an amount: "u betaalt nr. 2500", "uw schuld is post 900", "plan 2100 is due".
pub(super) fn in_place_of_an_amount(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    static LABELS: Words = Words::of(&[
        "nummer", "nr", "no", "post", "item", "tijdvak", "number", "regel", "punt", "code", "rubriek", "account",
        "period", "entry", "line",
    ]);
    static OWED: Words = Words::of(&[
        "bedrag",
        "schuld",
        "boete",
        "uitkering",
        "toeslag",
        "vordering",
        "korting",
        "restbedrag",
        "saldo",
        "amount",
        "debt",
        "fine",
        "benefit",
        "penalty",
        "balance",
        "allowance",
        "total",
        "totaal",
    ]);
    static PAYS: Words = Words::of(&[
        "betaalt", "betaal", "betalen", "betaalde", "pay", "pays", "paid", "owe", "owes", "owed",
    ]);
    let mark = usize::from(matches!(tokens.sign_back(index, 1), '.' | ':'));
    let label = tokens.lower_back(index, 1 + mark);
    if label.starts_with("bedragnum") || label.starts_with("bedragsnum") {
        return true;
    }
    let (verb, subject) = (tokens.lower_back(index, 2 + mark), tokens.lower_back(index, 3 + mark));
    let is = matches!(verb, "is" | "was" | "bedraagt" | "bedroeg") && OWED.contains(&subject);
    if LABELS.contains(&label) && (is || PAYS.contains(&verb)) {
        return true;
    }
    let plan = LABELS.contains(&label)
        || matches!(label, "regeling" | "plan" | "scheme" | "budget" | "begroting")
        || label.ends_with("plan") && label.len() > 6;
    let due = matches!(tokens.lower(index + 1), "is" | "are" | "was")
        && matches!(tokens.lower(index + 2), "due" | "owed" | "payable" | "verschuldigd");
    let to_pay = || (index + 1..index + 6).any(|at| tokens.lower(at) == "te" && tokens.lower(at + 1) == "betalen");
    plan && (due || rate(tokens, index + 1) || to_pay())
}

/// "You get your 2050 tax back": what one gets back is an amount.
pub(super) fn back(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let gets = matches!(tokens.lower_back(index, 2), "get" | "receive" | "krijgt" | "ontvangt");
    gets && (index + 1..index + 4).any(|at| matches!(tokens.lower(at), "back" | "terug"))
}

/// What a number may count that is no money.
static COUNTED: Words = Words::of(&[
    "dag",
    "dagen",
    "week",
    "weken",
    "maand",
    "maanden",
    "jaar",
    "jaren",
    "uur",
    "uren",
    "minuut",
    "minuten",
    "keer",
    "maal",
    "kwartalen",
    "pence",
    "penny",
    "day",
    "days",
    "weeks",
    "month",
    "months",
    "year",
    "years",
    "hour",
    "hours",
    "minute",
    "minutes",
    "times",
    "personen",
    "mensen",
    "kinderen",
    "people",
    "persons",
    "children",
    "kilometer",
    "kilometers",
    "km",
    "kg",
    "kilo",
    "liter",
    "litres",
    "meter",
    "metres",
]);

/// Whether what stands behind an amount without a unit says that it is no money.
pub(super) fn counts(tokens: &Tokens<'_, '_>, end: usize) -> bool {
    COUNTED.contains(&tokens.lower(end))
}

/// The words of another currency than the euro between two tokens or at the second, which a typed amount does not have.
pub(super) fn other_currency(tokens: &Tokens<'_, '_>, first: usize, end: usize) -> Option<&'static [&'static str]> {
    (first..end).find_map(|at| match (tokens.sign(at), tokens.lower(at)) {
        ('$', _) | (_, "usd" | "dollar" | "dollars") => Some(&["$", "usd", "dollar"] as &[_]),
        ('£', _) | (_, "gbp" | "pond" | "pounds") => Some(&["£", "gbp", "pond", "pound"]),
        ('¥', _) | (_, "jpy") => Some(&["¥", "jpy", "yen"]),
        (_, "chf") => Some(&["chf", "fran"]),
        _ => None,
    })
}

/// The values of a source that an amount in another currency than the euro can be: a typed amount is one in euros unless
/// its text says otherwise.
pub(super) fn in_currency<'e>(
    evidence: &'e Evidence,
    other: Option<&'static [&'static str]>,
) -> impl Iterator<Item = &'e EvidenceValue> + Clone + use<'e> {
    let told = other.is_none_or(|words| {
        let text = evidence.text.as_deref().unwrap_or_default().to_lowercase();
        words.iter().any(|word| text.contains(word))
    });
    let values = evidence.values.iter();
    values.filter(move |value| told || value.unit != Some(Unit::Currency))
}

/// Whether a word behind a bracket or a name makes the number in it an amount.
pub(super) fn measure_word(word: &str) -> bool {
    LASTING.contains(&word) || COUNTED.contains(&word) || is_scale(word) || MONEY.contains(&word)
}

static MONEY: Words = Words::of(&[
    "euro", "euro's", "euros", "eur", "cent", "eurocent", "cents", "procent", "percent", "promille", "dollar",
    "dollars", "pond", "pounds", "usd", "gbp",
]);
