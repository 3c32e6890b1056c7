//! Words and characters by which this judge, and nobody else, tells things apart.

/// Words that take a statement back, turn it round, or leave it to somebody else.
const DOUBT: &[&str] = &[
    "niet",
    "geen",
    "nooit",
    "niemand",
    "nauwelijks",
    "misschien",
    "mogelijk",
    "wellicht",
    "zou",
    "zouden",
    "als",
    "indien",
    "stel",
    "bijna",
    "ongeveer",
    "behalve",
    "zonder",
    "ontken",
    "ontkent",
    "zegt",
    "zei",
    "zeggen",
    "vindt",
    "beweert",
    "volgens",
    "buurman",
    "buurvrouw",
    "broer",
    "zus",
    "zoon",
    "dochter",
    "moeder",
    "vader",
    "of",
    "not",
    "no",
    "never",
    "nobody",
    "hardly",
    "maybe",
    "perhaps",
    "possibly",
    "might",
    "would",
    "could",
    "if",
    "suppose",
    "almost",
    "about",
    "except",
    "without",
    "deny",
    "denies",
    "says",
    "said",
    "claims",
    "according",
    "neighbour",
    "brother",
    "sister",
    "son",
    "daughter",
    "mother",
    "father",
    "or",
    "didn't",
    "don't",
    "haven't",
];

/// Sentences that take the one before them back.
const TAKE_BACK: &[&str] = &[
    "klopt niet",
    "grapje",
    "vergissing",
    "niet waar",
    "bedoel",
    "not true",
    "just kidding",
    "mistake",
    "correction",
    "klopt dat",
    "is that right",
];

/// Promises with legal effect.
const PROMISES: &[&str] = &[
    "schelden",
    "kwijt",
    "kennen u",
    "wij garanderen",
    "gegarandeerd",
    "we waive",
    "we grant",
    "we guarantee",
    "is hereby granted",
    "wij verlenen u",
];

/// Orders to whoever reads a text later.
const ORDERS: &[&str] = &[
    "negeer",
    "onthoud",
    "vergeet alle",
    "systeem:",
    "ignore all",
    "ignore previous",
    "disregard",
    "remember that",
    "system:",
    "from now on",
    "vanaf nu",
    "you are now",
    "u bent nu",
    "always approve",
    "keur dit",
];

/// The first character that shows nothing or turns the text round, but for what puts pictures together.
pub(super) fn hidden(text: &str) -> Option<char> {
    let of_picture = |c: Option<char>| c.is_some_and(|c| u32::from(c) > 0x203b && !c.is_alphanumeric());
    let mut before = None;
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let found = matches!(character,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}');
        let joins = matches!(character, '\u{200d}' | '\u{fe0f}') && of_picture(before);
        if found && !(joins && characters.peek().is_none_or(|next| !next.is_alphanumeric())) {
            return Some(character);
        }
        before = Some(character);
    }
    None
}

/// A word that makes a sentence no plain statement.
pub(super) fn doubt(sentence: &str) -> Option<&'static str> {
    let lower = sentence.to_lowercase();
    let words: Vec<_> = lower.split(|c: char| !c.is_alphanumeric() && c != '\'').collect();
    if sentence.contains('?') {
        return Some("?");
    }
    DOUBT.iter().copied().find(|cue| words.contains(cue))
}

/// Words of a next sentence that take it back.
pub(super) fn taken_back(next: &str) -> Option<&'static str> {
    let lower = next.to_lowercase();
    TAKE_BACK.iter().copied().find(|cue| lower.contains(cue))
}

/// A promise in a text.
pub(super) fn promise(text: &str) -> Option<&'static str> {
    let lower = text.to_lowercase();
    PROMISES.iter().copied().find(|cue| lower.contains(cue))
}

/// An order in a text that is in lower case.
pub(super) fn order(lower: &str) -> Option<&'static str> {
    ORDERS.iter().copied().find(|cue| lower.contains(cue))
}

/// Web addresses in a text.
pub(super) fn addresses(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace()
        .filter(|word| word.contains("://") || word.starts_with("www."))
        .map(|word| word.trim_end_matches(['.', ',', ')', ']']))
}

/// A text without its labels in brackets.
pub(super) fn without_labels(text: &str) -> String {
    let mut kept = String::new();
    let mut inside = false;
    for character in text.chars() {
        match character {
            '[' => inside = true,
            ']' => inside = false,
            _ if !inside => kept.push(character),
            _ => {}
        }
    }
    kept
}
