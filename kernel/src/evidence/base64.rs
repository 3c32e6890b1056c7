//! Base64 with one text for each value: padded, without stray bits.

use ::base64::Engine as _;
use ::base64::engine::general_purpose::{STANDARD, URL_SAFE};

/// Standard base64 with padding.
#[must_use]
pub fn encode(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

/// The bytes of canonical standard base64; `None` for any other text.
#[must_use]
pub fn decode(text: &str) -> Option<Vec<u8>> {
    STANDARD.decode(text).ok()
}

/// The bytes of canonical base64 in the standard or the URL-safe alphabet, not mixed; `None` for any other text.
#[must_use]
pub fn decode_either(text: &str) -> Option<Vec<u8>> {
    STANDARD.decode(text).or_else(|_| URL_SAFE.decode(text)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_canonical_text_is_read() {
        assert_eq!(decode("+/8="), Some(vec![0xfb, 0xff]));
        assert_eq!(decode_either("-_8="), Some(vec![0xfb, 0xff]));
        for bad in ["+/9=", "+/8", "+/8==", "+_8=", " +/8=", "+/8=\n", "-_9=", "A", "===="] {
            assert_eq!(decode_either(bad), None, "{bad}");
        }
        assert_eq!(decode("-_8="), None);
    }
}
