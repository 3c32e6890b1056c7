//! Text inside text: base64 and hexadecimal, and one of them inside the other.

use base64::Engine as _;
use base64::alphabet::{STANDARD, URL_SAFE};
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

use crate::text::{Plain, Span};

const SHORTEST: usize = 20;
/// Pairs of hexadecimal digits, each a word of its own, from which on they may spell something.
const FEWEST_PAIRS: usize = 10;

const LENIENT: GeneralPurposeConfig = GeneralPurposeConfig::new()
    .with_decode_padding_mode(DecodePaddingMode::Indifferent)
    .with_decode_allow_trailing_bits(true);

static ENGINES: [GeneralPurpose; 2] = [
    GeneralPurpose::new(&STANDARD, LENIENT),
    GeneralPurpose::new(&URL_SAFE, LENIENT),
];

/// Runs that decode to readable text.
pub(super) fn readable(text: &str) -> impl Iterator<Item = Span> {
    let is_code = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '-' | '_' | '=');
    let mut from = 0;
    text.split(move |c: char| !is_code(c)).filter_map(move |run| {
        let span = Span::new(from, from + run.len());
        let after = text.get(span.end..).and_then(|rest| rest.chars().next());
        from = span.end + after.map_or(0, char::len_utf8);
        (run.len() >= SHORTEST && decodes(run, true)).then_some(span)
    })
}

/// Bytes in hexadecimal, two digits to a word, that read as text.
pub(super) fn pairs(text: &Plain) -> Vec<Span> {
    let mut found = Vec::new();
    let (mut from, mut digits) = (0, String::new());
    for at in 0..=text.words().len() {
        let word = text.word(at);
        if word.len() == 2 && word.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            if digits.is_empty() {
                from = at;
            }
            digits.push_str(word);
            continue;
        }
        if digits.len() >= 2 * FEWEST_PAIRS && from_hex(&digits).is_some_and(|bytes| reads(&bytes)) {
            found.extend(at.checked_sub(1).and_then(|last| text.between(from, last)));
        }
        digits.clear();
    }
    found
}

fn decodes(run: &str, outer: bool) -> bool {
    let body = run.trim_end_matches('=');
    let inside = |bytes: &[u8]| reads(bytes) || outer && holds_code(bytes);
    let as_base64 = ENGINES
        .iter()
        .filter_map(|engine| engine.decode(body).ok())
        .any(|bytes| inside(&bytes));
    as_base64 || from_hex(run).is_some_and(|bytes| inside(&bytes))
}

// One level deeper: what was decoded is code again.
fn holds_code(bytes: &[u8]) -> bool {
    let is_code = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/-_=\r\n".contains(byte);
    if bytes.len() < SHORTEST || !bytes.iter().all(is_code) {
        return false;
    }
    let run: String = bytes
        .iter()
        .filter(|byte| !byte.is_ascii_whitespace())
        .map(|byte| char::from(*byte))
        .collect();
    decodes(&run, false)
}

fn from_hex(run: &str) -> Option<Vec<u8>> {
    let digits = run.strip_prefix("0x").unwrap_or(run);
    if !digits.len().is_multiple_of(2) {
        return None;
    }
    let nibble = |b: &u8| char::from(*b).to_digit(16).and_then(|value| u8::try_from(value).ok());
    digits
        .as_bytes()
        .chunks(2)
        .map(|pair| Some(nibble(pair.first()?)? * 16 + nibble(pair.last()?)?))
        .collect()
}

// Readable: printable text, mostly letters and spaces. Chance bytes of this length are not. UTF-16 of plain letters has
// every second byte empty.
fn reads(bytes: &[u8]) -> bool {
    let wide = bytes.len() >= 8 && bytes.iter().skip(1).step_by(2).all(|byte| *byte == 0);
    if wide {
        let narrow: Vec<u8> = bytes.iter().step_by(2).copied().collect();
        return !narrow.contains(&0) && reads(&narrow);
    }
    let Ok(text) = std::str::from_utf8(bytes) else {
        return false;
    };
    let count = text.chars().count();
    let wordy = text.chars().filter(|c| c.is_alphabetic() || *c == ' ').count();
    !text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\t' | '\r')) && wordy * 10 >= count * 8
}
