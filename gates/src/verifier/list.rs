//! Lists of words that turn most words away by one bit.

/// A list of lower-case words. Which first bytes, last bytes and lengths its words have is worked out when the program is
/// compiled, so that a word that is not on it is compared with few or none of them.
pub(super) struct Words {
    words: &'static [&'static str],
    bits: [u128; 4],
}

impl Words {
    /// A list of words in any order.
    pub(super) const fn of(words: &'static [&'static str]) -> Self {
        let [mut a, mut b, mut c, mut d] = [0; 4];
        let mut rest = words;
        while let [word, others @ ..] = rest {
            let (part, bit) = place(word);
            match part {
                0 => a |= bit,
                1 => b |= bit,
                2 => c |= bit,
                _ => d |= bit,
            }
            rest = others;
        }
        Self {
            words,
            bits: [a, b, c, d],
        }
    }

    /// Whether a word is on the list.
    pub(super) fn contains(&self, word: &&str) -> bool {
        let (part, bit) = place(word);
        let [a, b, c, d] = &self.bits;
        let bits = match part {
            0 => a,
            1 => b,
            2 => c,
            _ => d,
        };
        bits & bit != 0 && self.words.contains(word)
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

#[cfg(test)]
mod tests {
    use super::*;

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
        let common = list.bits.iter().map(|bits| bits.count_ones()).sum::<u32>();
        assert!((1..=7).contains(&common), "{common}");
    }
}
