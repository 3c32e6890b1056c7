//! Cuts a text into words, number shapes, identifiers, citation markers and signs. White space is
//! dropped, line ends are kept.

use unicode_normalization::char::is_combining_mark;

use super::fold::{strange_number, vulgar};
use super::span::{Span, Text};
use crate::text::is_invisible;

/// What a token is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Kind {
    /// Letters, with apostrophes inside.
    Word,
    /// Digits with separators inside: `1.234,56`.
    Digits,
    /// A fraction in one character: `½`.
    Vulgar,
    /// A numeric character that is neither: `②`, `三`.
    Strange,
    /// A name with digits in it: `APP-012`, an address on the web.
    Identifier,
    /// A bracket of labels: `[E1, E2]`.
    Marker,
    /// A line end.
    Break,
    /// Any other character.
    Sign,
}

/// A token: its kind and place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) span: Span,
    /// The character of a sign; NUL for anything else.
    sign: char,
}

/// The tokens of a text, in order.
pub(super) struct Tokens<'t, 'a> {
    pub(super) text: &'t Text<'a>,
    list: Vec<Token>,
    /// Each token in lower case: rules ask for it many times.
    lower: Vec<&'t str>,
}

impl<'t, 'a> Tokens<'t, 'a> {
    /// Cuts `text`. `is_label` says which names are labels of the candidate.
    pub(super) fn cut(text: &'t Text<'a>, is_label: &dyn Fn(&str) -> bool) -> Self {
        let mut list = Vec::with_capacity(text.len() / 4 + 4);
        let mut lower = Vec::with_capacity(text.len() / 4 + 4);
        let mut at = 0;
        let mut mailbox = text.next('@', 0);
        while at < text.len() {
            if mailbox < at {
                mailbox = text.next('@', at);
            }
            let (kind, end) = next(text, at, mailbox, is_label);
            if let Some(kind) = kind {
                let span = Span::new(at, end);
                let sign = if kind == Kind::Sign { text.at(at) } else { '\0' };
                list.push(Token { kind, span, sign });
                lower.push(text.lower(span));
            }
            at = end;
        }
        Self { text, list, lower }
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn get(&self, index: usize) -> Option<Token> {
        self.list.get(index).copied()
    }

    /// The kind at `index`; `None` outside the text.
    pub(super) fn kind(&self, index: usize) -> Option<Kind> {
        self.list.get(index).map(|token| token.kind)
    }

    pub(super) fn span(&self, index: usize) -> Span {
        self.get(index)
            .map_or(Span::new(self.text.len(), self.text.len()), |token| token.span)
    }

    /// The token in lower case; empty outside the text.
    pub(super) fn lower(&self, index: usize) -> &'t str {
        self.lower.get(index).copied().unwrap_or_default()
    }

    /// The lower-case token `back` places before `index`.
    pub(super) fn lower_back(&self, index: usize, back: usize) -> &'t str {
        index.checked_sub(back).map_or("", |index| self.lower(index))
    }

    /// The single character of a sign; NUL for anything else.
    pub(super) fn sign(&self, index: usize) -> char {
        self.list.get(index).map_or('\0', |token| token.sign)
    }

    pub(super) fn sign_back(&self, index: usize, back: usize) -> char {
        index.checked_sub(back).map_or('\0', |index| self.sign(index))
    }

    /// Whether the text is cut the same if none of its names is a label: all its markers look like markers.
    pub(super) fn same_without_labels(&self) -> bool {
        self.markers()
            .all(|at| marker(self.text, at.start, &|_| false) == Some(at.end))
    }

    /// The places of the citation markers.
    pub(super) fn markers(&self) -> impl Iterator<Item = Span> + '_ {
        let markers = self.list.iter().filter(|token| token.kind == Kind::Marker);
        markers.map(|token| token.span)
    }

    /// The first token that begins at a byte of the original or after it.
    pub(super) fn at_byte(&self, byte: usize) -> usize {
        self.list.partition_point(|token| self.text.bytes(token.span).0 < byte)
    }

    /// Whether nothing lies between a token and the next one.
    pub(super) fn touches_next(&self, index: usize) -> bool {
        self.get(index)
            .zip(self.get(index + 1))
            .is_some_and(|(this, next)| this.span.end == next.span.start)
    }

    /// Whether nothing lies between a token and the one before it.
    pub(super) fn touches_previous(&self, index: usize) -> bool {
        index.checked_sub(1).is_some_and(|previous| self.touches_next(previous))
    }

    /// Whether a word begins with a capital.
    pub(super) fn capital(&self, index: usize) -> bool {
        self.get(index)
            .is_some_and(|token| self.text.at(token.span.start).is_uppercase())
    }

    /// The whole number in a token of bare digits, at most nine of them.
    pub(super) fn small(&self, index: usize) -> Option<u32> {
        let token = self.list.get(index)?;
        if token.kind != Kind::Digits || token.span.len() > 9 {
            return None;
        }
        self.text
            .chars(token.span)
            .iter()
            .try_fold(0_u32, |sum, c| Some(sum * 10 + c.to_digit(10)?))
    }
}

/// The next token and its end; `mailbox` is the place of the next `@`.
fn next(text: &Text<'_>, at: usize, mailbox: usize, is_label: &dyn Fn(&str) -> bool) -> (Option<Kind>, usize) {
    let c = text.at(at);
    if c == '\n' {
        return (Some(Kind::Break), at + 1);
    }
    if c.is_whitespace() {
        return (None, at + 1);
    }
    if is_invisible(c) {
        return (Some(Kind::Sign), at + 1);
    }
    if c == '['
        && let Some(end) = marker(text, at, is_label).filter(|end| !counted(text, at, *end))
    {
        return (Some(Kind::Marker), end);
    }
    if c.is_alphanumeric()
        && !text.before(at).is_alphanumeric()
        && let Some(end) = identifier(text, at, mailbox)
    {
        return (Some(Kind::Identifier), end);
    }
    if c.is_ascii_digit() {
        return (Some(Kind::Digits), digits(text, at));
    }
    if vulgar(c).is_some() {
        return (Some(Kind::Vulgar), at + 1);
    }
    if strange_number(c) {
        return (Some(Kind::Strange), at + 1);
    }
    if c.is_alphabetic() {
        return (Some(Kind::Word), word(text, at));
    }
    (Some(Kind::Sign), at + 1)
}

fn word(text: &Text<'_>, at: usize) -> usize {
    let letter = |c: char| {
        c.is_ascii_alphabetic() || !c.is_ascii() && (c.is_alphabetic() && !strange_number(c) || is_combining_mark(c))
    };
    let mut end = at;
    loop {
        let c = text.at(end);
        // What shows nothing stands inside a word only if a letter follows.
        if letter(c) {
            end += 1;
            continue;
        }
        let hidden = if c.is_ascii() {
            end
        } else {
            (end..end + 8).find(|at| !is_invisible(text.at(*at))).unwrap_or(end)
        };
        if (c == '\'' || hidden > end) && letter(text.at(hidden.max(end + 1))) {
            end = hidden.max(end + 1);
        } else {
            return end;
        }
    }
}

/// Digits with `.`, `,` or an apostrophe between digits, or with spaces before groups of exactly three.
fn digits(text: &Text<'_>, at: usize) -> usize {
    let run = |from: usize| {
        (from..=text.len())
            .find(|at| !text.at(*at).is_ascii_digit())
            .unwrap_or(from)
    };
    let mut end = run(at);
    let mut spaced = end - at <= 3;
    loop {
        let separator = text.at(end);
        let group = run(end + 1);
        if group == end + 1 {
            return end;
        }
        match separator {
            '.' | ',' | '\'' => spaced = false,
            ' ' if spaced && group - end == 4 => {}
            _ => return end,
        }
        end = group;
    }
}

/// The end of a bracket that holds labels, or one integer of at most three digits (a footnote).
fn marker(text: &Text<'_>, at: usize, is_label: &dyn Fn(&str) -> bool) -> Option<usize> {
    let close = (at + 1..at + 120).find(|at| matches!(text.at(*at), ']' | '[' | '\n' | '\0'))?;
    let inside = Span::new(at + 1, close);
    if text.at(close) != ']' {
        return None;
    }
    let mut labels = 0;
    let mut footnotes = 0;
    for item in labels_of(text.original(inside)) {
        if is_label(item) || label_shaped(item) {
            labels += 1;
        } else if item.len() <= 3 && item.bytes().all(|byte| byte.is_ascii_digit()) {
            footnotes += 1;
        } else {
            return None;
        }
    }
    (labels > 0 && footnotes == 0 || footnotes == 1 && labels == 0).then_some(close + 1)
}

/// "There were [45] cases": a bracket in the place of a count is no footnote.
fn counted(text: &Text<'_>, at: usize, end: usize) -> bool {
    const BEFORE: &[&str] = &[
        "zijn ",
        "waren ",
        "er ",
        "were ",
        "are ",
        "was ",
        "is ",
        "about ",
        "ongeveer ",
        "van ",
        "of ",
        "had ",
        "has ",
        "heeft ",
        "hebben ",
        "een ",
        "totaal ",
        "€",
        "$",
        "€ ",
        "$ ",
    ];
    let digits = text
        .chars(Span::new(at + 1, end.saturating_sub(1)))
        .iter()
        .all(char::is_ascii_digit);
    let head = text.lower(Span::new(at.saturating_sub(10), at));
    let word_next = text.at(end) == ' ' && text.at(end + 1).is_lowercase();
    let sign_next = matches!(text.at(end), '%' | '‰' | '€') || matches!(text.at(end + 1), '%' | '‰' | '€');
    digits && (sign_next || word_next && BEFORE.iter().any(|word| head.ends_with(word)))
}

/// The items of a bracket.
pub(super) fn labels_of(inside: &str) -> impl Iterator<Item = &str> {
    inside
        .split([',', ';', ' '])
        .filter(|item| !item.is_empty() && !matches!(*item, "en" | "and" | "&"))
}

/// A letter or a few, then digits: what a model writes for a label, known or not.
fn label_shaped(item: &str) -> bool {
    let letters = item.bytes().take_while(u8::is_ascii_alphabetic).count();
    let rest = item.get(letters..).unwrap_or_default().trim_start_matches('-');
    (1..=3).contains(&letters) && (1..=4).contains(&rest.len()) && rest.bytes().all(|byte| byte.is_ascii_digit())
}

const CURRENCIES: [&str; 8] = ["eur", "usd", "gbp", "chf", "euro", "us", "jpy", "sek"];

/// No name and no address before its `@` is longer, so that no text takes more than linear time.
const LONGEST: usize = 48;

/// The end of a name that holds digits: capitals before digits (APP-012), a number plate, an address on the web.
fn identifier(text: &Text<'_>, at: usize, mailbox: usize) -> Option<usize> {
    if let Some(end) = address(text, at, mailbox) {
        return Some(end);
    }
    let inner = |at: usize| text.at(at).is_ascii_alphanumeric();
    // Without a capital in front only a number plate can be one, and plates are short.
    let named = text.at(at).is_ascii_uppercase();
    let limit = at + if named { LONGEST } else { PLATE + 1 };
    let mut end = at;
    while end < limit && (inner(end) || matches!(text.at(end), '-' | '_' | '/') && inner(end + 1)) {
        end += 1;
    }
    let name = text.chars(Span::new(at, end));
    if !name.iter().any(char::is_ascii_digit) {
        return None;
    }
    let capitals = name.iter().take_while(|c| c.is_ascii_uppercase()).count();
    let after = name.get(capitals).copied().unwrap_or('\0');
    let capital_letters = text.lower(Span::new(at, at + capitals));
    let named = named
        && (after.is_ascii_digit() || matches!(after, '-' | '_' | '/'))
        && name
            .iter()
            .skip(capitals + 1)
            .take_while(|c| **c != '-')
            .all(|c| !c.is_ascii_lowercase())
        && !CURRENCIES.contains(&capital_letters);
    (named && !period_name(name) || plate(name)).then_some(end)
}

/// The end of an address on the web or of a mailbox, without the marks of the sentence after it.
fn address(text: &Text<'_>, at: usize, mailbox: usize) -> Option<usize> {
    let head = text.lower(Span::new(at, text.len().min(at + 8)));
    let web = head.starts_with("http://") || head.starts_with("https://") || head.starts_with("www.");
    let free = |at: &usize| text.at(*at).is_whitespace() || matches!(text.at(*at), '\0' | '[');
    let user = (mailbox < text.len().min(at + LONGEST) && !(at..mailbox).any(|at| free(&at))).then_some(mailbox);
    if !web && user.is_none() {
        return None;
    }
    let limit = at + if web { 2000 } else { 2 * LONGEST };
    let mut end = (at..=limit).find(free).unwrap_or(limit);
    let host = web || text.lower(Span::new(user.unwrap_or(at), end)).contains('.');
    while matches!(text.before(end), '.' | ',' | ';' | ':' | '!' | '?' | ')') {
        end -= 1;
    }
    host.then_some(end)
}

/// `Q1` and `H2` name periods and stay words of their own.
fn period_name(name: &[char]) -> bool {
    matches!(name, ['Q' | 'K', '1'..='4'] | ['H', '1' | '2'])
}

/// How long a number plate is.
const PLATE: usize = 8;

/// Three groups of letters or digits, six characters, both kinds present: a Dutch number plate.
fn plate(name: &[char]) -> bool {
    let mut groups = name.split(|c| *c == '-');
    let uniform = |group: &[char]| {
        (1..=3).contains(&group.len())
            && (group.iter().all(char::is_ascii_digit) || group.iter().all(char::is_ascii_uppercase))
    };
    name.len() == PLATE
        && name.iter().filter(|c| **c == '-').count() == 2
        && groups.all(uniform)
        && name.iter().any(char::is_ascii_digit)
        && name.iter().any(char::is_ascii_uppercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> Vec<(Kind, String)> {
        let text = Text::new(text);
        let tokens = Tokens::cut(&text, &|name| name == "E1");
        (0..tokens.len())
            .map(|at| (tokens.list[at].kind, text.original(tokens.span(at)).to_owned()))
            .collect()
    }

    fn kinds(text: &str, kind: Kind) -> Vec<String> {
        cut(text)
            .into_iter()
            .filter(|(found, _)| *found == kind)
            .map(|(_, text)| text)
            .collect()
    }

    #[test]
    fn separators_stay_inside_numbers_and_stops_outside() {
        assert_eq!(
            kinds("1.234,56. 1 234 567, 2024 123 en 12 34", Kind::Digits),
            ["1.234,56", "1 234 567", "2024", "123", "12", "34"]
        );
    }

    #[test]
    fn names_with_digits_are_identifiers_and_amounts_are_not() {
        assert_eq!(
            kinds(
                "APP-012 Z-2026-000101 XX-000-X 12-ABC-3 a.b@c.nl https://x/9 CO2-uitstoot",
                Kind::Identifier
            )
            .len(),
            7
        );
        assert!(kinds("EUR1410 Totaal-45 ongeveer45 10k Q1", Kind::Identifier).is_empty());
    }

    #[test]
    fn markers_hold_labels_or_one_footnote() {
        assert_eq!(
            kinds("[E1] [E1, E9] [12] [1410] [E1, 45] [sic]", Kind::Marker),
            ["[E1]", "[E1, E9]", "[12]"]
        );
    }
}
