//! Sentences: where a full stop ends one, and where it does not.

use nullius_schemas::pack::phrases::Phrases;

use super::Span;

/// The sentences of `text` in order, trimmed, each with its closing mark.
///
/// A full stop, `!`, `?` or `…` before white space or the end closes a sentence, together with brackets and quotation marks
/// after it; so does an empty line. A full stop does not after an abbreviation of the language, a single letter
/// ("J. Jansen"), or a number with which the sentence begins ("1. Inkomen"). Everything else stays whole: a sentence that
/// is taken too long is stated less often, never more.
#[must_use]
pub fn sentences(text: &str, abbreviations: Option<&Phrases>) -> Vec<Span> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut chars = text.char_indices().peekable();
    let mut newlines = 0;
    let mut push = |span: Span| {
        let trimmed = span.trimmed(text);
        if trimmed.start < trimmed.end {
            found.push(trimmed);
        }
    };
    while let Some((at, character)) = chars.next() {
        if character == '\n' {
            newlines += 1;
            if newlines == 2 {
                push(Span::new(start, at));
                start = at;
            }
            continue;
        }
        if !character.is_whitespace() {
            newlines = 0;
        }
        if !is_terminator(character) {
            continue;
        }
        let mut single_stop = character == '.';
        let mut end = at + character.len_utf8();
        while let Some((next, _)) = chars.next_if(|(_, c)| is_terminator(*c)) {
            single_stop = false;
            end = next
                + text
                    .get(next..)
                    .and_then(|rest| rest.chars().next())
                    .map_or(0, char::len_utf8);
        }
        while let Some((next, closer)) = chars.next_if(|(_, c)| is_closer(*c)) {
            end = next + closer.len_utf8();
        }
        let at_gap = chars.peek().is_none_or(|(_, next)| next.is_whitespace());
        // Only where a gap follows: what stands before is looked back at once for each gap, not for each stop.
        if at_gap
            && (chars.peek().is_none()
                || !(single_stop && stop_belongs_to_word(Span::new(start, at).of(text), abbreviations)))
        {
            push(Span::new(start, end));
            start = end;
        }
    }
    push(Span::new(start, text.len()));
    found
}

fn is_terminator(character: char) -> bool {
    matches!(
        character,
        '.' | '!' | '?' | '…' | '‼' | '⁇' | '⁈' | '⁉' | '？' | '！' | '。'
    )
}

fn is_closer(character: char) -> bool {
    matches!(character, ')' | ']' | '"' | '\'' | '”' | '’' | '»' | '“')
}

fn stop_belongs_to_word(before: &str, abbreviations: Option<&Phrases>) -> bool {
    let word = before
        .rsplit(|c: char| c.is_whitespace() || matches!(c, '(' | '[' | '"' | '“' | '„' | '\'' | '‘' | ',' | ';' | ':'))
        .next()
        .unwrap_or("");
    let mut letters = word.chars();
    let single_letter = letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none();
    let numbering =
        !word.is_empty() && word.len() <= 3 && word.bytes().all(|b| b.is_ascii_digit()) && before.trim() == word;
    single_letter || numbering || abbreviations.is_some_and(|list| list.contains(&word.to_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::testing::dutch;

    fn split(text: &str) -> Vec<&str> {
        sentences(text, Some(&dutch().abbreviations))
            .into_iter()
            .map(|span| span.of(text))
            .collect()
    }

    #[test]
    fn the_cases_split_into_their_sentences() {
        assert_eq!(
            split(
                "Goedemorgen. Waarom is mijn uitkering deze maand lager? Ik heb in november 12 uur gewerkt bij een bakker."
            ),
            [
                "Goedemorgen.",
                "Waarom is mijn uitkering deze maand lager?",
                "Ik heb in november 12 uur gewerkt bij een bakker."
            ]
        );
    }

    #[test]
    fn a_full_stop_inside_stays_inside() {
        for whole in [
            "Drs. Jansen belt u over art. 3 van de wet.",
            "U krijgt € 1.234,56 op uw rekening.",
            "Dat gaat z.s.m. naar dhr. J. de Vries.",
            "1. Inkomen uit werk telt mee.",
            "Kijk op www.voorbeeld.nl voor meer.",
            "Zonder punt aan het eind",
        ] {
            assert_eq!(split(whole), [whole]);
        }
    }

    #[test]
    fn marks_closers_and_empty_lines_end_a_sentence() {
        assert_eq!(split("Echt waar?! Ja."), ["Echt waar?!", "Ja."]);
        assert_eq!(
            split("Hij zei: \"Kom.\" Toen ging hij."),
            ["Hij zei: \"Kom.\"", "Toen ging hij."]
        );
        assert_eq!(split("Beste mevrouw\n\nIk heb COPD"), ["Beste mevrouw", "Ik heb COPD"]);
        assert_eq!(split("Een regel\nloopt door."), ["Een regel\nloopt door."]);
        assert_eq!(
            split("ik heb copd. dat klopt niet."),
            ["ik heb copd.", "dat klopt niet."]
        );
        assert_eq!(split(" \n\n "), Vec::<&str>::new());
    }

    #[test]
    fn an_abbreviation_at_the_very_end_still_ends() {
        assert_eq!(split("Brood, melk enz."), ["Brood, melk enz."]);
    }

    #[test]
    fn a_stop_ends_a_sentence_before_white_space_only() {
        for (text, parts) in [
            ("Kom.Nu. Ja", vec!["Kom.Nu.", "Ja"]),
            ("Tja... Ja.", vec!["Tja...", "Ja."]),
            ("J... Ja.", vec!["J...", "Ja."]),
            ("Ja…? Nee.", vec!["Ja…?", "Nee."]),
            ("(Kom.) Nu.", vec!["(Kom.)", "Nu."]),
            ("„Kom.” Nu.", vec!["„Kom.”", "Nu."]),
            ("Ben ik J? Ja.", vec!["Ben ik J?", "Ja."]),
            ("Zaak. 12. Ja.", vec!["Zaak.", "12. Ja."]),
            ("Zaak 12. Ja.", vec!["Zaak 12.", "Ja."]),
            ("123. Een zin.", vec!["123. Een zin."]),
            ("2026. Een zin.", vec!["2026.", "Een zin."]),
            (". Een zin.", vec![".", "Een zin."]),
            ("Zie (art. 3), enz. en meer.", vec!["Zie (art. 3), enz. en meer."]),
            ("Een\n \nTwee\nregels\n\n\nDrie", vec!["Een", "Twee\nregels", "Drie"]),
            ("Kind: J. Nee.", vec!["Kind: J. Nee."]),
            ("Het is: 5. Nee.", vec!["Het is: 5.", "Nee."]),
        ] {
            assert_eq!(split(text), parts);
        }
        let text = "Zie art. drie.";
        assert_eq!((split(text).len(), sentences(text, None).len()), (1, 2));
    }
}
