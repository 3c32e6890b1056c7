//! Mark-up that keeps text from its reader, in HTML that was recorded as text. A program reads all of it.

use crate::text::Span;

/// Elements whose content no browser shows.
const UNSHOWN: &[&str] = &["template", "noscript", "script", "style", "datalist"];
/// Declarations that show nothing, without white space, whatever follows.
const AWAY: &[&str] = &[
    "display:none",
    "visibility:hidden",
    "visibility:collapse",
    "color:transparent",
    "color:white",
    "color:#fff",
    "color:rgb(255,255,255)",
    "text-indent:-",
    "left:-",
    "top:-",
    "clip:rect(0",
    "clip-path:",
    "mso-hide:all",
    "content-visibility:hidden",
];
/// Declarations that show nothing if their value is nought.
const NOUGHT: &[&str] = &["font-size:", "opacity:", "height:", "width:", "scale("];

/// Where a comment begins, and tags that show nothing of what they hold. Every byte is looked at once.
pub(super) fn unseen(text: &str) -> impl Iterator<Item = Span> {
    text.match_indices('<').filter_map(|(at, _)| {
        let inside = text.get(at + 1..)?;
        if inside.starts_with("!--") {
            return Some(Span::new(at, at + 4));
        }
        if !inside.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        // No further than the next tag: each byte belongs to one of them.
        let tag = inside.split(['<', '>']).next().unwrap_or_default();
        hides(tag).then(|| Span::new(at, at + 1 + tag.len()))
    })
}

fn hides(tag: &str) -> bool {
    let lower = tag.to_ascii_lowercase();
    let name = lower
        .split(|c: char| c.is_whitespace() || c == '/')
        .next()
        .unwrap_or_default();
    // What stands in quotation marks is a value, and no attribute of its own.
    let outside: Vec<&str> = lower.split(['"', '\'']).step_by(2).collect();
    let mut attributes = outside.iter().flat_map(|part| part.split_whitespace());
    let plain: String = lower.chars().filter(|c| !c.is_whitespace()).collect();
    UNSHOWN.contains(&name)
        || attributes.any(|attribute| attribute == "hidden" || attribute.starts_with("hidden="))
        || plain.contains("type=\"hidden\"")
        || plain.contains("type='hidden'")
        || plain.contains("type=hidden")
        || AWAY.iter().any(|declaration| plain.contains(declaration))
        || NOUGHT.iter().any(|property| {
            plain
                .match_indices(property)
                .any(|(at, _)| is_nought(plain.get(at + property.len()..).unwrap_or_default()))
        })
}

// "0", "0px" and "0.0", and neither "0.9em" nor "05px".
fn is_nought(value: &str) -> bool {
    let number: String = value.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
    !number.is_empty() && number.chars().all(|c| c == '0' || c == '.')
}
