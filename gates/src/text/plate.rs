//! Dutch licence plates with their hyphens.

// L a letter, D a digit: the side codes 1 to 14 that the vehicle authority issues.
const SHAPES: &[&[u8; 8]] = &[
    b"LL-DD-DD",
    b"DD-DD-LL",
    b"DD-LL-DD",
    b"LL-DD-LL",
    b"LL-LL-DD",
    b"DD-LL-LL",
    b"DD-LLL-D",
    b"D-LLL-DD",
    b"LL-DDD-L",
    b"L-DDD-LL",
    b"LLL-DD-L",
    b"L-DD-LLL",
    b"D-LL-DDD",
    b"DDD-LL-D",
];

/// Whether the text has the shape of a Dutch licence plate; capitals or not.
#[must_use]
pub fn plate_shape(text: &str) -> bool {
    let kind = |byte: u8| match byte {
        b'0'..=b'9' => b'D',
        b'a'..=b'z' | b'A'..=b'Z' => b'L',
        b'-' => b'-',
        _ => b'?',
    };
    <[u8; 8]>::try_from(text.as_bytes()).is_ok_and(|text| SHAPES.contains(&&text.map(kind)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_those_of_plates_only() {
        for plate in ["XX-000-X", "xx-000-x", "12-AB-34", "1-ABC-23"] {
            assert!(plate_shape(plate), "{plate}");
        }
        for other in [
            "2026-11-30",
            "Z-2026-000101",
            "XX000X",
            "ABC-000",
            "30-11-26",
            "X-0-X",
            "ÀX-000-X",
            "XX.000.X",
            "XX-00-XX-",
        ] {
            assert!(!plate_shape(other), "{other}");
        }
    }
}
