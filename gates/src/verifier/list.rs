//! Lists of words that turn most words away by one bit.

/// Which first bytes, last bytes and lengths the words of a list have.
#[derive(Debug)]
pub(super) struct Bits([u128; 4]);

impl Bits {
    pub(super) const NONE: Self = Self([0; 4]);

    /// The same with one word more.
    pub(super) const fn with(self, word: &str) -> Self {
        let [a, b, c, d] = self.0;
        let (part, bit) = place(word);
        Self(match part {
            0 => [a | bit, b, c, d],
            1 => [a, b | bit, c, d],
            2 => [a, b, c | bit, d],
            _ => [a, b, c, d | bit],
        })
    }

    /// Whether a word of the list is like this one.
    pub(super) fn may_have(&self, word: &str) -> bool {
        let (part, bit) = place(word);
        let [a, b, c, d] = &self.0;
        let bits = match part {
            0 => a,
            1 => b,
            2 => c,
            _ => d,
        };
        bits & bit != 0
    }
}

/// Which of the four numbers, and which of its bits, stands for words like this one; none for no word.
const fn place(word: &str) -> (usize, u128) {
    let bytes = word.as_bytes();
    let ([first, .., last] | [first @ last]) = bytes else {
        return (0, 0);
    };
    let key = (*first as usize) * 37 + (*last as usize) * 5 + bytes.len() * 113;
    (key >> 7 & 3, 1 << (key & 127))
}

/// A list of lower-case words, whose bits are worked out when the program is compiled: a word that is not on it is compared
/// with few or none of them.
pub(super) struct Words {
    words: &'static [&'static str],
    bits: Bits,
}

impl Words {
    /// A list of words in any order.
    pub(super) const fn of(words: &'static [&'static str]) -> Self {
        let mut bits = Bits::NONE;
        let mut rest = words;
        while let [word, others @ ..] = rest {
            bits = bits.with(word);
            rest = others;
        }
        Self { words, bits }
    }

    /// Whether a word is on the list.
    pub(super) fn contains(&self, word: &&str) -> bool {
        self.bits.may_have(word) && self.words.contains(word)
    }
}

/// A list of what words end in, of two bytes or more each: a word that ends in none of them is compared with few or none.
pub(super) struct Endings {
    endings: &'static [&'static str],
    last: u128,
}

impl Endings {
    /// A list of endings in any order.
    pub(super) const fn of(endings: &'static [&'static str]) -> Self {
        let mut last = 0;
        let mut rest = endings;
        while let [ending, others @ ..] = rest {
            last |= ending_bit(ending);
            rest = others;
        }
        Self { endings, last }
    }

    /// The endings that the word has, a whole word among them.
    pub(super) fn of_word<'w>(&self, word: &'w str) -> impl Iterator<Item = &'static str> + use<'w> {
        let may_end = self.last & ending_bit(word) != 0;
        let endings = if may_end { self.endings } else { &[] };
        endings.iter().copied().filter(move |ending| word.ends_with(ending))
    }

    /// Whether the word has one of the endings.
    pub(super) fn end(&self, word: &str) -> bool {
        self.of_word(word).next().is_some()
    }
}

/// The bit for the last two bytes of a word; none if it has fewer.
const fn ending_bit(word: &str) -> u128 {
    match word.as_bytes() {
        [.., before, last] => 1 << (((*before as usize) * 29 + *last as usize) & 127),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_are_found_whole_and_at_the_end() {
        let list = Endings::of(&["straat", "aat", "weg"]);
        assert_eq!(list.of_word("dorpsstraat").collect::<Vec<_>>(), ["straat", "aat"]);
        assert!(list.end("weg") && list.end("laat"));
        for word in ["", "g", "eg", "straten", "wegen", "staal"] {
            assert!(!list.end(word), "{word}");
        }
    }

    #[test]
    fn what_is_on_the_list_is_found_and_nothing_else() {
        const LIST: &[&str] = &["a", "één", "van", "het", "zelfde", "zaaknummer", "value-at-risk"];
        let list = Words::of(LIST);
        for word in LIST {
            assert!(list.contains(word), "{word}");
        }
        for word in ["", "b", "een", "vun", "hem", "zulfde", "value-at-rusk", "zaaknummers"] {
            assert!(!list.contains(&word), "{word}");
        }
        // Words of one length that differ only inside are told apart by the list, others mostly by the bits.
        let common = list.bits.0.iter().map(|bits| bits.count_ones()).sum::<u32>();
        assert!((1..=7).contains(&common), "{common}");
    }
}
