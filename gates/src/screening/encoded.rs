//! Text inside text: base64, hexadecimal, rot13, digits for letters. One level deep.

use base64::Engine as _;
use base64::alphabet::{STANDARD, URL_SAFE};
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

use crate::text::{Skeleton, Span};

const SHORTEST: usize = 20;

const LENIENT: GeneralPurposeConfig = GeneralPurposeConfig::new()
    .with_decode_padding_mode(DecodePaddingMode::Indifferent)
    .with_decode_allow_trailing_bits(true);

/// Runs that decode to readable text.
pub(super) fn readable(text: &str) -> impl Iterator<Item = Span> {
    let is_code = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '-' | '_' | '=');
    let mut from = 0;
    text.split(move |c: char| !is_code(c)).filter_map(move |run| {
        let span = Span::new(from, from + run.len());
        let after = text.get(span.end..).and_then(|rest| rest.chars().next());
        from = span.end + after.map_or(0, char::len_utf8);
        (run.len() >= SHORTEST && decodes(run)).then_some(span)
    })
}

fn decodes(run: &str) -> bool {
    let body = run.trim_end_matches('=');
    let as_base64 = [&STANDARD, &URL_SAFE]
        .into_iter()
        .filter_map(|alphabet| GeneralPurpose::new(alphabet, LENIENT).decode(body).ok())
        .any(|bytes| reads(&bytes));
    as_base64 || from_hex(run).is_some_and(|bytes| reads(&bytes))
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

// Readable: printable text, mostly letters and spaces. Chance bytes of this length are not.
fn reads(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return false;
    };
    let count = text.chars().count();
    let wordy = text.chars().filter(|c| c.is_alphabetic() || *c == ' ').count();
    !text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\t' | '\r')) && wordy * 10 >= count * 8
}

/// The same words read in rot13.
pub(super) fn rot13(words: &[Skeleton]) -> Vec<Skeleton> {
    let turn = |c: char| match c {
        'a'..='m' => char::from_u32(u32::from(c) + 13).unwrap_or(c),
        'n'..='z' => char::from_u32(u32::from(c) - 13).unwrap_or(c),
        other => other,
    };
    words
        .iter()
        .map(|word| Skeleton {
            word: word.word.chars().map(turn).collect(),
            span: word.span,
        })
        .collect()
}

/// The same words with digits inside words read as the letters they look like ("n3g33r").
pub(super) fn digits_for_letters(words: &[Skeleton]) -> Vec<Skeleton> {
    let letter = |c: char| match c {
        '0' => 'o',
        '1' => 'i',
        '3' => 'e',
        '4' => 'a',
        '5' => 's',
        '7' => 't',
        other => other,
    };
    let mixed = |word: &str| word.chars().any(char::is_alphabetic) && word.chars().any(|c| c.is_ascii_digit());
    let read = |word: &str| {
        if mixed(word) {
            word.chars().map(letter).collect()
        } else {
            word.to_owned()
        }
    };
    words
        .iter()
        .map(|word| Skeleton {
            word: read(&word.word),
            span: word.span,
        })
        .collect()
}
