//! Readability as an indicator: it is a notice, never a refusal, and proves no language level.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use nullius_schemas::code::Code;
use nullius_schemas::vocabulary::Language;
use rust_decimal::Decimal;

use super::jargon::JARGON;
use super::phrases::Phrases;
use super::sentence::Sentence;
use super::span::Span;
use super::token::{Kind, Tokens};
use super::verify::Out;

/// Notes what makes a text hard to read.
pub(super) fn readability(tokens: &Tokens<'_, '_>, sentences: &[Sentence], language: Language, out: &mut Out<'_, '_>) {
    let counts = Counts::of(tokens, sentences, language);
    let mut say = |span, detail| out.note(Code::ReadabilityLow, span, detail);
    for sentence in sentences {
        let words = words(tokens, sentence).count();
        if words > 25 {
            say(
                sentence.span,
                format!("{words} words in one sentence; aim for 25 at most"),
            );
        }
    }
    let whole = Span::new(0, 0);
    let Some(mean) = ratio(counts.words, counts.sentences) else {
        return;
    };
    if mean > Decimal::from(15) {
        say(
            whole,
            format!("{} words a sentence on average; aim for 15", mean.round_dp(1)),
        );
    }
    // Both measures mean little on a line or two.
    if counts.words >= 30 {
        if let Some(ease) = counts.ease(language).filter(|ease| *ease < Decimal::from(60)) {
            say(whole, format!("reading ease {}; aim for 60 or more", ease.round()));
        }
        if let Some(lix) = counts.lix().filter(|lix| *lix > Decimal::from(45)) {
            say(whole, format!("LIX {}; aim for 45 or less", lix.round()));
        }
    }
    if counts.passive * 10 > counts.sentences && counts.sentences >= 5 {
        say(
            whole,
            format!(
                "{} passive clauses in {} sentences; aim for one in ten",
                counts.passive, counts.sentences
            ),
        );
    }
    if language == Language::Dutch {
        let mut seen = BTreeSet::new();
        for (_, term, at) in OFFICE_WORDS.all(tokens, 0, tokens.len()) {
            let plain = JARGON.iter().find(|(other, _)| *other == term).map(|(_, plain)| plain);
            // Each once: the list is no longer than the table.
            if let Some(plain) = plain.filter(|_| seen.insert(term)) {
                say(at, format!("write: {plain}"));
            }
        }
    }
}

static OFFICE_WORDS: LazyLock<Phrases> = LazyLock::new(|| Phrases::of(JARGON.iter().map(|(term, _)| *term)));

fn ratio(part: u32, whole: u32) -> Option<Decimal> {
    Decimal::from(part).checked_div(Decimal::from(whole))
}

struct Counts {
    words: u32,
    sentences: u32,
    syllables: u32,
    long: u32,
    passive: u32,
}

impl Counts {
    fn of(tokens: &Tokens<'_, '_>, sentences: &[Sentence], language: Language) -> Self {
        let mut counts = Self {
            words: 0,
            sentences: 0,
            syllables: 0,
            long: 0,
            passive: 0,
        };
        for sentence in sentences {
            let mut any = false;
            for at in words(tokens, sentence) {
                let word = tokens.lower(at);
                any = true;
                counts.words += 1;
                counts.syllables += syllables(word, language);
                counts.long += u32::from(word.chars().count() > 6);
            }
            counts.sentences += u32::from(any);
            counts.passive += u32::from(any && passive(tokens, sentence));
        }
        counts
    }

    /// Flesch-Douma in Dutch, Flesch in English.
    fn ease(&self, language: Language) -> Option<Decimal> {
        let (length, weight) = match language {
            Language::Dutch => (Decimal::new(93, 2), Decimal::from(77)),
            Language::English => (Decimal::new(1015, 3), Decimal::new(846, 1)),
        };
        let sentence = ratio(self.words, self.sentences)?;
        let word = ratio(self.syllables, self.words)?;
        Some(Decimal::new(206_835, 3) - length * sentence - weight * word)
    }

    fn lix(&self) -> Option<Decimal> {
        Some(ratio(self.words, self.sentences)? + ratio(self.long, self.words)? * Decimal::ONE_HUNDRED)
    }
}

fn words(tokens: &Tokens<'_, '_>, sentence: &Sentence) -> impl Iterator<Item = usize> {
    (sentence.from..sentence.to).filter(|at| tokens.kind(*at) == Some(Kind::Word))
}

/// Vowel groups; good enough for a mean over a text.
fn syllables(word: &str, language: Language) -> u32 {
    let vowel =
        |c: char| matches!(c, 'a' | 'e' | 'i' | 'o' | 'u' | 'y') || !c.is_ascii() && "áàäâéèëêíïîóöôúüû".contains(c);
    let (mut count, mut before) = (0, false);
    for c in word.chars() {
        // A diaeresis begins a syllable of its own: "tweeën", "ruïne".
        count += u32::from(vowel(c) && (!before || matches!(c, 'ë' | 'ï' | 'ö' | 'ü')));
        before = vowel(c);
    }
    let silent = language == Language::English && word.ends_with('e') && !word.ends_with("le");
    count.saturating_sub(u32::from(silent)).max(1)
}

/// A form of "worden" or "to be" and, after it, what looks like a participle.
fn passive(tokens: &Tokens<'_, '_>, sentence: &Sentence) -> bool {
    let auxiliary = |at: &usize| {
        matches!(
            tokens.lower(*at),
            "wordt" | "worden" | "werd" | "werden" | "is" | "are" | "was" | "were" | "been" | "be"
        )
    };
    let participle = |at: usize| {
        let word = tokens.lower(at);
        let dutch = (word.starts_with("ge") || word.starts_with("ver") || word.starts_with("be"))
            && word.len() > 5
            && (word.ends_with('d') || word.ends_with('t') || word.ends_with("en"));
        dutch || word.len() > 4 && word.ends_with("ed")
    };
    let worden = |at: usize| matches!(tokens.lower(at), "is" | "was");
    words(tokens, sentence).find(auxiliary).is_some_and(|from| {
        (from + 1..sentence.to).any(|at| participle(at) && (!worden(from) || tokens.lower(at).ends_with("ed")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn syllables_are_counted_roughly_right() {
        for (word, count) in [
            ("huis", 1),
            ("uitkering", 3),
            ("gemeente", 3),
            ("tweeën", 2),
            ("aanvraag", 2),
        ] {
            assert_eq!(syllables(word, Language::Dutch), count, "{word}");
        }
        for (word, count) in [("house", 1), ("table", 2), ("municipality", 6), ("the", 1)] {
            assert_eq!(syllables(word, Language::English), count, "{word}");
        }
    }
}
