//! What another sentence of the speaker does to a statement, in both languages and on both sides.

use super::tests::{STATED, Said, ask, ask_with};

const DUTCH: &Said = &STATED[0];
const ENGLISH: &Said = &STATED[11];

fn around(said: &Said, before: &str, after: &str) -> bool {
    let text = format!("{before} {} {after}", said.sentence);
    ask(said, said.payload, text.trim(), said.sentence).is_some()
}

fn then(said: &Said, later: &str) -> bool {
    ask_with(said, said.payload, said.sentence, said.sentence, &[later]).is_some()
}

#[test]
fn a_sentence_before_it_disowns_announces_or_denies_it() {
    for before in [
        "Het volgende klopt niet.",
        "Dit is niet waar.",
        "Dít is onwaar.",
        "Ik citeer mijn dochter.",
        "Hieronder een voorbeeld.",
        "Ik lieg nu.",
        "Ik schrijf namens een vriend.",
        "Mijn dochter schreef mij. Goedemorgen.",
        "Dit bericht is van mijn broer. Goedemorgen.",
    ] {
        assert!(!around(DUTCH, before, ""), "{before}");
    }
    for before in [
        "The following is false.",
        "This is an example.",
        "I am quoting my sister.",
        "My brother wrote to me. Good morning.",
        "I write on behalf of a friend.",
    ] {
        assert!(!around(ENGLISH, before, ""), "{before}");
    }
}

#[test]
fn a_sentence_after_it_speaks_of_it_or_of_its_author() {
    for after in [
        "Dit bericht is van mijn broer, niet van mij.",
        "Mijn man heeft dat trouwens geschreven, niet ik.",
        "Schreef mijn dochter.",
        "Aldus mijn moeder.",
        "Groetjes, de buurman.",
        "Ik trek dit in.",
        "Het waren er meer.",
        "Het waren er 20.",
        "En dat was in 2019.",
        "Denk ik.",
        "Was dat niet in oktober?",
        "Eerder 20.",
        "Ook nog 4 uur bij een slager.",
        "Ik ben moe. En koud. De tekst hierboven is van mijn broer.",
    ] {
        assert!(!around(DUTCH, "", after), "{after}");
    }
    for after in [
        "It was 20.",
        "My brother wrote this.",
        "Said my sister.",
        "Regards, the neighbour.",
        "I withdraw this.",
        "There were more of them, 20.",
        "I think.",
        "That was in 2019.",
    ] {
        assert!(!around(ENGLISH, "", after), "{after}");
    }
}

#[test]
fn a_later_message_that_counts_anew_or_names_somebody_else_leaves_it_in_doubt() {
    for later in [
        "Het waren 20 uur.",
        "Het waren er 20.",
        "Dat was mijn broer, niet ik.",
        "De uren gelden voor mijn dochter.",
    ] {
        assert!(!then(DUTCH, later), "{later}");
    }
    for later in [
        "It was 20.",
        "That was my brother, not me.",
        "The hours are for my daughter.",
    ] {
        assert!(!then(ENGLISH, later), "{later}");
    }
}

#[test]
fn another_choice_in_the_message_leaves_the_first_in_doubt() {
    let said = &STATED[7];
    assert!(!around(said, "", "Ha, dat dacht u. Stuur post."));
    assert!(!around(said, "", "Stuur post."));
    assert!(around(said, "", "Dank u wel."));
    assert!(around(said, "Waarom is mijn uitkering lager?", "Ik ben 62 jaar."));
}

#[test]
fn a_sentence_about_something_else_leaves_it_stated() {
    for other in [
        "Dank u wel.",
        "Kunt u mij bellen?",
        "Heeft dat gevolgen voor mij?",
        "Mijn zoon is 12 jaar.",
        "Ik heb twee kinderen.",
        "Mijn zoon helpt mij soms naar boven.",
        "Met vriendelijke groet, Noor Testveld.",
        "Dat is alles.",
        "Het huis is te klein.",
        "Waarom is mijn uitkering deze maand lager?",
    ] {
        assert!(around(DUTCH, other, ""), "before: {other}");
        assert!(around(DUTCH, "", other), "after: {other}");
        assert!(then(DUTCH, other), "later: {other}");
    }
    for other in [
        "Thank you.",
        "I look forward to your answer.",
        "Can you call me?",
        "My son is 12 years old.",
        "Kind regards, Noor Testveld.",
        "That is all.",
        "The house is too small.",
    ] {
        assert!(around(ENGLISH, other, ""), "before: {other}");
        assert!(around(ENGLISH, "", other), "after: {other}");
        assert!(then(ENGLISH, other), "later: {other}");
    }
    assert!(then(DUTCH, "Dat is goed, dank u."));
    assert!(around(DUTCH, "", "Ik hoor graag van u."));
    assert!(then(DUTCH, "Ik hoor graag van u."));
}

#[test]
fn a_sentence_that_is_repeated_without_end_is_inferred() {
    let said = &STATED[1];
    let repeated = |count: usize| [said.sentence].repeat(count).join(" ");
    assert!(ask(said, said.payload, &repeated(16), said.sentence).is_some());
    assert_eq!(ask(said, said.payload, &repeated(17), said.sentence), None);
}
