//! The detectors: places are places, in order, and each way of asking gives one answer.

use nullius_gates::clean::{
    Detection, PersonNames, forbidden_attributes, instruction_like, obfuscated, personal_data, special_category,
};
use nullius_gates::screening::screen;

use super::{LANGUAGES, SEPARATOR, lies_in};

/// Looks in the text before the separator; behind it may stand a name.
///
/// # Panics
/// A detection out of order, twice or at no place; two answers to one question; a name that hides from itself.
pub fn one(data: &[u8]) {
    let Ok(input) = std::str::from_utf8(data) else { return };
    let (text, name) = input.split_once(SEPARATOR).unwrap_or((input, "Bram Proefman"));
    let names = PersonNames::new([name]);
    sound(text, &personal_data(text, &names));
    assert_eq!(personal_data(text, &names), personal_data(text, &names));
    for lists in LANGUAGES.values() {
        sound(text, &special_category(text, lists));
        sound(text, &forbidden_attributes(text, lists));
    }
    assert_eq!(
        instruction_like(text, &LANGUAGES),
        screen(text, &LANGUAGES).quarantines()
    );
    assert!(
        !obfuscated(text, &LANGUAGES) || instruction_like(text, &LANGUAGES),
        "what hides something is flagged"
    );
}

fn sound(text: &str, found: &[Detection]) {
    for detection in found {
        assert!(
            detection.start < detection.end && lies_in(text, detection.start, detection.end),
            "{detection:?} is no place"
        );
    }
    let ordered = found.iter().zip(found.iter().skip(1)).all(|(a, b)| a < b);
    assert!(ordered, "{found:?} is out of order");
}
