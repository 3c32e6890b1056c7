//! Documents that two parsers could read differently, or that wear one out.

mod corpus;
mod duplicates;
mod oracle;

use nullius_schemas::json::ReadErrorCode;

pub use corpus::{control_characters, malformed, nesting, not_utf8, numbers, other_encodings, surrogates};
pub use duplicates::duplicates;
pub(crate) use oracle::Reading;

/// One attack: a document that must be refused.
#[derive(Clone, Debug)]
pub struct Hostile {
    /// What it tries, for a message.
    pub name: String,
    /// The document.
    pub bytes: Vec<u8>,
    /// The same document without the fault: it must be read.
    pub twin: Vec<u8>,
    /// Why the document must be refused.
    pub expected: ReadErrorCode,
}

/// Every hostile document of every family but the duplicates, which need a document to start from.
#[must_use]
pub fn all() -> Vec<Hostile> {
    [
        malformed(),
        numbers(),
        nesting(),
        not_utf8(),
        other_encodings(),
        surrogates(),
        control_characters(),
    ]
    .concat()
}

#[cfg(test)]
mod tests {
    use nullius_schemas::json::{canonical, read};

    use super::*;

    /// Every document is refused for its own reason, and its twin is read.
    fn refused(family: &[Hostile]) {
        assert!(!family.is_empty());
        for attack in family {
            let found = read(&attack.bytes).map_err(|error| error.code);
            assert_eq!(
                found,
                Err(attack.expected),
                "{}: {}",
                attack.name,
                String::from_utf8_lossy(&attack.bytes)
            );
            let twin = read(&attack.twin);
            assert!(twin.is_ok(), "the twin of {}: {twin:?}", attack.name);
        }
    }

    #[test]
    fn a_key_that_stands_twice_is_refused_at_every_depth() -> Result<(), Box<dyn std::error::Error>> {
        let document = read(
            r#"{"run":"r","destination":"memory","payload":{"kind":"hours","é":[{"a":1,"😀":{"":2}}]},
                "claims":[{"path":"/kind","origin":"stated","cites":["E1"]},{"path":"/é/0/a"}]}"#
                .as_bytes(),
        )?;
        let family = duplicates(&document);
        assert_eq!(
            family.len(),
            4 * 13 * 2 - 4,
            "four spellings (two of the empty key), before and after, of 13 keys"
        );
        refused(&family);
        Ok(())
    }

    #[test]
    fn a_number_that_loses_digits_or_is_none_is_refused() {
        refused(&numbers());
    }

    #[test]
    fn an_accepted_number_keeps_its_value_through_the_canonical_form() -> Result<(), Box<dyn std::error::Error>> {
        let mut canonicals = 0;
        for text in corpus::READABLE_NUMBERS {
            let value = read(text.as_bytes()).map_err(|error| format!("{text}: {error}"))?;
            if let Ok(bytes) = canonical(&value) {
                canonicals += 1;
                assert_eq!(read(&bytes)?, value, "{text}");
            }
        }
        assert_eq!(canonicals, 12, "the integers within 2^53 - 1, however they are written");
        Ok(())
    }

    #[test]
    fn deep_nesting_is_refused_within_a_quarter_of_a_mebibyte_of_stack() -> Result<(), Box<dyn std::error::Error>> {
        let tried = std::thread::Builder::new()
            .stack_size(256 * 1024)
            .spawn(|| refused(&nesting()))?
            .join();
        assert!(tried.is_ok());
        Ok(())
    }

    #[test]
    fn bytes_that_are_no_utf8_are_refused() {
        refused(&not_utf8());
    }

    #[test]
    fn half_a_surrogate_pair_is_refused() {
        refused(&surrogates());
    }

    #[test]
    fn another_encoding_than_plain_utf8_is_refused() {
        refused(&other_encodings());
    }

    #[test]
    fn every_control_character_but_newline_and_tab_is_refused_raw_and_escaped() {
        refused(&control_characters());
    }

    #[test]
    fn what_is_not_exactly_one_json_document_is_refused() {
        refused(&malformed());
    }
}
