//! Hedges make an interval of a number: "ruim 40" is 40 or more and less than 50.

use nullius_schemas::vocabulary::Language;

use super::token::Tokens;

/// How a number is softened.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Hedge {
    /// Not at all.
    None,
    /// At least, and less than one unit of the last non-zero digit more.
    Over,
    /// Less, by at most half a unit of the last non-zero digit.
    Nearly,
    /// Less, by at most one such unit.
    Less,
    /// Rounded at the last non-zero digit.
    About,
}

/// The hedge before the token `first`, and the token where it begins.
pub(super) fn hedge(tokens: &Tokens<'_, '_>, first: usize, floor: usize, language: Option<Language>) -> (Hedge, usize) {
    let room = first.saturating_sub(floor);
    let back = |distance: usize| {
        if distance <= room {
            tokens.lower_back(first, distance)
        } else {
            ""
        }
    };
    let english = language != Some(Language::Dutch);
    let dutch = language != Some(Language::English);
    // "ruim de helft", "about a third", "some of the 40" do not differ from "ruim helft".
    let skip = usize::from(matches!(back(1), "de" | "het" | "een" | "the" | "a"));
    let one = back(1 + skip);
    let two = back(2 + skip);
    let three = back(3 + skip);
    let (hedge, width) = match (three, two, one) {
        ("in", "excess", "of") | (_, "upwards", "of") if english => (Hedge::Over, 2),
        (_, "meer" | "hoger" | "langer" | "groter", "dan") if dutch => (Hedge::Over, 2),
        (_, "more" | "greater" | "higher" | "longer", "than") if english => (Hedge::Over, 2),
        (_, "minder" | "lager" | "korter" | "kleiner", "dan") if dutch => {
            (if three == "iets" { Hedge::Nearly } else { Hedge::Less }, 2)
        }
        (_, "less" | "fewer" | "lower" | "shorter", "than") if english => (
            if three == "slightly" {
                Hedge::Nearly
            } else {
                Hedge::Less
            },
            2,
        ),
        (_, "net", "geen" | "onder") if dutch => (Hedge::Nearly, 2),
        (_, "just" | "slightly", "under" | "below") if english => (Hedge::Nearly, 2),
        (_, "just" | "slightly", "over" | "above") if english => (Hedge::Over, 2),
        (_, "net", "boven") if dutch => (Hedge::Over, 2),
        (_, "een", "kleine") if dutch => (Hedge::Nearly, 2),
        (_, "een", "dikke") if dutch => (Hedge::Over, 2),
        (_, _, "ruim" | "boven") if dutch => (Hedge::Over, 1),
        (_, _, "over" | "above" | "exceeding") if english => (Hedge::Over, 1),
        (_, _, "bijna" | "haast") if dutch => (Hedge::Nearly, 1),
        (_, _, "nearly" | "almost") if english => (Hedge::Nearly, 1),
        (_, _, "onder") if dutch => (Hedge::Less, 1),
        (_, _, "under" | "below") if english => (Hedge::Less, 1),
        (_, "naar", "schatting") | (_, "en", "nabij") if dutch => (Hedge::About, 2),
        (_, _, "circa" | "ca" | "ongeveer" | "zo'n" | "rond" | "rondom" | "plusminus" | "grofweg") if dutch => {
            (Hedge::About, 1)
        }
        (_, _, "about" | "approximately" | "around" | "roughly" | "some" | "circa") if english => (Hedge::About, 1),
        _ => return abbreviated(tokens, first, room),
    };
    (hedge, first.saturating_sub(width + skip))
}

/// "ca. 40", "approx. 40", "±40", "~40".
fn abbreviated(tokens: &Tokens<'_, '_>, first: usize, room: usize) -> (Hedge, usize) {
    if room >= 2
        && tokens.sign_back(first, 1) == '.'
        && matches!(tokens.lower_back(first, 2), "ca" | "approx" | "c" | "plm")
    {
        return (Hedge::About, first - 2);
    }
    if room >= 1 && matches!(tokens.sign_back(first, 1), '±' | '~' | '≈') {
        return (Hedge::About, first - 1);
    }
    (Hedge::None, first)
}
