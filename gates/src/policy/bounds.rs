//! Bounds on policy text before Cedar sees it: its parser and validator recurse, and a text that nests
//! deeply enough aborts the process instead of failing.

/// The bytes that one file may have.
pub(super) const MAX_FILE: usize = 64 * 1024;
/// The brackets of any kind that may be open at once.
const MAX_NESTING: usize = 16;
/// The bytes, without comments, up to a semicolon. Bounds what nests without a bracket (`&&`, `.`, `!`).
const MAX_STATEMENT: usize = 4 * 1024;
/// The `if` words in one statement, which nest without a bracket.
const MAX_CONDITIONALS: usize = 16;

/// What the scan is inside of.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Inside {
    Code,
    Text,
    Escape,
    Comment,
}

/// Whether `text` may be parsed.
///
/// Reads strings and comments as Cedar does, so that a bracket inside of one closes nothing.
pub(super) fn check(text: &str) -> Result<(), String> {
    if text.len() > MAX_FILE {
        return Err(format!("the file has more than {MAX_FILE} bytes"));
    }
    let (mut inside, mut depth, mut statement, mut word, mut conditionals) = (Inside::Code, 0_usize, 0, [0_u8; 3], 0);
    let mut bytes = text.bytes().peekable();
    while let Some(byte) = bytes.next() {
        inside = match (inside, byte) {
            (Inside::Comment, byte) if byte != b'\n' => Inside::Comment,
            (Inside::Text, b'\\') => Inside::Escape,
            (Inside::Comment, _) | (Inside::Text, b'"') => Inside::Code,
            (Inside::Text | Inside::Escape, _) | (Inside::Code, b'"') => Inside::Text,
            (Inside::Code, b'/') if bytes.peek() == Some(&b'/') => Inside::Comment,
            (Inside::Code, _) => Inside::Code,
        };
        if inside == Inside::Comment {
            continue;
        }
        statement += 1;
        if statement > MAX_STATEMENT {
            return Err(format!("a statement has more than {MAX_STATEMENT} bytes"));
        }
        if inside != Inside::Code {
            continue;
        }
        let [_, before, last] = word;
        word = [before, last, byte];
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b';' => (statement, conditionals) = (0, 0),
            b'f' if last == b'i' && !before.is_ascii_alphanumeric() => conditionals += 1,
            _ => {}
        }
        if depth > MAX_NESTING {
            return Err(format!("more than {MAX_NESTING} brackets are open at once"));
        }
        if conditionals > MAX_CONDITIONALS {
            return Err(format!("a statement has more than {MAX_CONDITIONALS} conditionals"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_count_in_code_only() {
        let nested = |count| {
            format!(
                "permit(principal,action,resource)when{{{}1{}}};",
                "(".repeat(count),
                ")".repeat(count)
            )
        };
        assert!(check(&nested(MAX_NESTING - 1)).is_ok());
        assert!(check(&nested(MAX_NESTING)).is_err());
        assert!(check(&nested(1_000)).is_err());
        assert!(check(&format!("// {}\npermit(principal,action,resource);", "(".repeat(1_000))).is_ok());
        assert!(check(&format!("@id(\"{}\")", "(".repeat(1_000))).is_ok());
    }

    #[test]
    fn a_bracket_in_a_string_or_comment_closes_nothing() {
        assert!(check(&r#"("))))))" == "#.repeat(20)).is_err());
        assert!(check(&r#"("\")))))" == "#.repeat(20)).is_err());
        assert!(check(&"( // )\n".repeat(20)).is_err());
    }

    #[test]
    fn what_nests_without_brackets_is_bounded() {
        assert!(check(&"if true then true else ".repeat(17)).is_err());
        assert!(check(&"a && ".repeat(1_000)).is_err());
        assert!(check(&"// a comment may be long\n".repeat(1_000)).is_ok());
        assert!(check(&" ".repeat(MAX_FILE + 1)).is_err());
    }
    #[test]
    fn each_bound_is_allowed_and_one_more_is_not() {
        let comment = |bytes: usize| check(&format!("//{}", "x".repeat(bytes - 2)));
        let statement = |bytes: usize| check(&"a".repeat(bytes));
        let conditionals = |count: usize| check(&"if ".repeat(count));
        for (most, bounded) in [
            (MAX_FILE, &comment as &dyn Fn(usize) -> Result<(), String>),
            (MAX_STATEMENT, &statement),
            (MAX_CONDITIONALS, &conditionals),
        ] {
            assert_eq!(bounded(most), Ok(()));
            assert!(bounded(most + 1).is_err() && bounded(most + 2).is_err());
        }
    }

    #[test]
    fn one_slash_is_no_comment_and_no_other_word_is_a_conditional() {
        assert!(check(&format!("a / b{}", "(".repeat(MAX_NESTING + 1))).is_err());
        for word in ["f ", "xif ", "of ", "iif ", "elf "] {
            assert_eq!(check(&word.repeat(MAX_CONDITIONALS + 1)), Ok(()), "{word}");
        }
    }
}
