//! Dutch licence plates with their hyphens.

// L a letter, D a digit: the side codes 1 to 14 that the vehicle authority issues.
const SHAPES: &[&str] = &[
    "LL-DD-DD", "DD-DD-LL", "DD-LL-DD", "LL-DD-LL", "LL-LL-DD", "DD-LL-LL", "DD-LLL-D", "D-LLL-DD", "LL-DDD-L",
    "L-DDD-LL", "LLL-DD-L", "L-DD-LLL", "D-LL-DDD", "DDD-LL-D",
];

/// Whether the text has the shape of a Dutch licence plate; capitals or not.
#[must_use]
pub fn plate_shape(text: &str) -> bool {
    let shape: String = text
        .chars()
        .map(|c| match c {
            '0'..='9' => 'D',
            'a'..='z' | 'A'..='Z' => 'L',
            '-' => '-',
            _ => '?',
        })
        .collect();
    SHAPES.contains(&shape.as_str())
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
        ] {
            assert!(!plate_shape(other), "{other}");
        }
    }
}
