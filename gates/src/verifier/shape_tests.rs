//! Small parts of numbers: characters that mean one, hedges, factors in one word, cents, units that are lent.

use nullius_schemas::vocabulary::Language::{Dutch, English};
use rust_decimal::Decimal;

use super::factor::factor;
use super::fold::{fold, vulgar};
use super::hedge::{Hedge, hedge};
use super::reading_tests::cut;
use super::rule_tests::table;
use super::words::{Said, whole};

#[test]
fn characters_that_mean_a_number_or_a_sign() {
    for (c, parts) in [
        ('½', (1, 2)),
        ('⅓', (1, 3)),
        ('⅔', (2, 3)),
        ('¼', (1, 4)),
        ('¾', (3, 4)),
        ('⅕', (1, 5)),
        ('⅖', (2, 5)),
        ('⅗', (3, 5)),
        ('⅘', (4, 5)),
        ('⅙', (1, 6)),
        ('⅚', (5, 6)),
        ('⅐', (1, 7)),
        ('⅛', (1, 8)),
        ('⅜', (3, 8)),
        ('⅝', (5, 8)),
        ('⅞', (7, 8)),
        ('⅑', (1, 9)),
        ('⅒', (1, 10)),
    ] {
        assert_eq!(vulgar(c), Some(parts), "{c}");
    }
    for c in ['\u{2028}', '\u{2029}', '\u{85}'] {
        assert_eq!(fold(c), '\n', "{c:?}");
    }
    assert_eq!((fold('\u{609}'), fold('\u{66a}'), fold('\u{2bc}')), ('‰', '%', '\''));
}

#[test]
fn hedges_and_how_many_words_they_take() {
    // The hedge of the last token, and where it begins.
    let hedged = |language, text: &str| {
        cut(text, |tokens| {
            let (found, from) = hedge(tokens, tokens.len() - 1, 0, Some(language));
            (found, tokens.text.original(tokens.span(from)).to_owned())
        })
    };
    for (text, found, from) in [
        ("Het is iets minder dan 40", Hedge::Nearly, "iets"),
        ("Het is om en nabij 40", Hedge::About, "om"),
        ("Het is meer dan 40", Hedge::Over, "meer"),
        ("Het is niet meer dan 40", Hedge::AtMost, "niet"),
        ("Het is niet minder dan 40", Hedge::Over, "niet"),
        ("Het is minder dan 40", Hedge::Less, "minder"),
        ("Het is net geen 40", Hedge::Nearly, "net"),
        ("Het is naar schatting 40", Hedge::About, "naar"),
        ("Het is ruim 40", Hedge::Over, "ruim"),
        ("Het is ruim de 40", Hedge::Over, "ruim"),
        ("Het is bijna 40", Hedge::Nearly, "bijna"),
        ("Het is tegen de 40", Hedge::Nearly, "tegen"),
        ("Het is ten hoogste 40", Hedge::AtMost, "ten"),
        ("Het is onder 40", Hedge::Less, "onder"),
        ("Het is een onderzoek onder 40", Hedge::None, "40"),
        ("Het is hooguit 40", Hedge::AtMost, "hooguit"),
        ("Het is ongeveer 40", Hedge::About, "ongeveer"),
        ("Het is ca. 40", Hedge::About, "ca"),
        ("Het is nu ca. 40", Hedge::About, "ca"),
        ("Het is iets minder dan de 40", Hedge::Nearly, "iets"),
        ("Het is za. 40", Hedge::None, "40"),
        ("Het is ca, 40", Hedge::None, "40"),
        ("Het is ±40", Hedge::About, "±"),
        ("Het is +40", Hedge::None, "40"),
        ("Het is onder nul", Hedge::None, "nul"),
    ] {
        assert_eq!(hedged(Dutch, text), (found, from.to_owned()), "{text}");
    }
    for (text, found, from) in [
        ("It is in excess of 40", Hedge::Over, "in"),
        ("It is slightly less than 40", Hedge::Nearly, "slightly"),
        ("It is at least 40", Hedge::Over, "at"),
        ("It is just over 40", Hedge::Over, "just"),
        ("It is just under 40", Hedge::Nearly, "just"),
        ("It is fewer than 40", Hedge::Less, "fewer"),
        ("It is no fewer than 40", Hedge::Over, "no"),
        ("It is no more than 40", Hedge::AtMost, "no"),
        ("It may be up to 40", Hedge::AtMost, "up"),
        ("It ran up to 40", Hedge::None, "40"),
        ("It is at most 40", Hedge::AtMost, "at"),
        ("In the region of 40", Hedge::About, "the"),
        ("It is close to 40", Hedge::About, "close"),
        ("It is over 40", Hedge::Over, "over"),
        ("It is nearly 40", Hedge::Nearly, "nearly"),
        ("It is under 40", Hedge::Less, "under"),
        ("It is about a third", Hedge::About, "about"),
        ("It is below zero", Hedge::None, "zero"),
    ] {
        assert_eq!(hedged(English, text), (found, from.to_owned()), "{text}");
    }
    // What stands before the floor belongs to something else.
    cut("ruim 40", |tokens| {
        assert_eq!(hedge(tokens, 1, 1, Some(Dutch)).0, Hedge::None);
    });
    cut("ca. 40", |tokens| {
        assert_eq!(hedge(tokens, 2, 1, Some(Dutch)).0, Hedge::None);
    });
    cut("±40", |tokens| {
        assert_eq!(hedge(tokens, 1, 1, Some(Dutch)).0, Hedge::None);
    });
}

#[test]
fn factors_and_numbers_in_one_word() {
    let said = |language, text: &str| {
        cut(text, |tokens| {
            let all =
                (0..tokens.len()).filter_map(|at| factor(tokens, at, language).map(|(said, end)| (at, said, end)));
            let all: Vec<_> = all.collect();
            assert!(all.iter().all(|(at, _, end)| *end == at + 1), "{text}");
            all.into_iter()
                .map(|(_, said, _)| format!("{said:?}"))
                .collect::<Vec<_>>()
        })
    };
    let one = |said: Said| vec![format!("{said:?}")];
    for (text, found) in [
        ("Het aantal verdubbelde.", Said::Times(2, 1)),
        ("Het aantal halveerde.", Said::Times(1, 2)),
        ("Het aantal is gehalveerd.", Said::Times(1, 2)),
        ("Het is dubbel zo veel.", Said::Times(2, 1)),
        ("Het is het dubbele van toen.", Said::Times(2, 1)),
        ("Het verdrievoudigde.", Said::Times(3, 1)),
        ("Het is driemaal.", Said::Value(whole(3))),
        ("Een drietal mensen.", Said::Value(whole(3))),
        ("Een twintigtal mensen.", Said::Between(15, 26)),
        ("Een negentigtal mensen.", Said::Between(85, 96)),
        ("Een honderdtal mensen.", Said::Between(50, 150)),
        ("Een driejarig kind.", Said::Value(whole(3))),
    ] {
        assert_eq!(said(Dutch, text), one(found), "{text}");
    }
    for text in [
        "Een halve dag.",
        "De halven.",
        "Het is halverwege.",
        "In tweevoud.",
        "Het is meervoudig.",
        "Eenvoudig.",
        "Een eenmaal.",
        "Een dubbele bodem.",
    ] {
        assert_eq!(said(Dutch, text), [""; 0], "{text}");
    }
    for (text, found) in [
        ("It doubled.", Said::Times(2, 1)),
        ("It will double.", Said::Times(2, 1)),
        ("It is double the number.", Said::Times(2, 1)),
        ("It tripled.", Said::Times(3, 1)),
        ("It may triple.", Said::Times(3, 1)),
        ("It quadrupled.", Said::Times(4, 1)),
        ("It may quadruple.", Said::Times(4, 1)),
        ("It quintupled.", Said::Times(5, 1)),
        ("It halved.", Said::Times(1, 2)),
        ("It will halve.", Said::Times(1, 2)),
        ("It halves the cost.", Said::Times(1, 2)),
        ("It came twice.", Said::Value(whole(2))),
        ("It came thrice.", Said::Value(whole(3))),
        ("It rose threefold.", Said::Times(3, 1)),
        ("It is fourfold.", Said::Times(4, 1)),
    ] {
        assert_eq!(said(English, text), one(found), "{text}");
    }
    for text in [
        "A double room.",
        "A triple jump.",
        "A quadruple bond.",
        "Two halves.",
        "The aim is twofold.",
        "The aim is threefold.",
        "A onefold thing.",
        "They halve.",
    ] {
        assert_eq!(said(English, text), [""; 0], "{text}");
    }
    assert_eq!(whole(3).value, Decimal::from(3));
}

#[test]
fn euros_with_their_cents_are_one_amount() {
    table(
        Dutch,
        &[
            ("Het kost 120 euro en 50 cent [E1].", "120.50", true),
            ("Het kost 120 euro en 50 cent [E1].", "120 | 0.50", false),
            ("Het kost 120 euro en 100 cent [E1].", "121", false),
            ("Het kost 120 euro en 100 cent [E1].", "120 | 1", true),
            ("Het kost 120 euro en 99 cent [E1].", "120.99", true),
            ("Het kost 120 euro of 50 cent [E1].", "120.50", false),
            ("Het kost 120,50 euro en 20 cent [E1].", "120.70", false),
            ("Het kost 120 euro en 2,5 cent [E1].", "120.025", false),
            ("Het kost 2 miljoen euro en 50 cent [E1].", "2000000.5", false),
            ("Het zijn 120 mensen en 50 cent [E1].", "120.50", false),
            ("Het zijn 120 en 50 cent [E1].", "120.50", false),
            ("Het kost 2 miljoen euro en 50 cent [E1].", "2500000", false),
            ("Het kost 120 euro en 50 euro [E1].", "120.50", false),
            ("Het kost 120 euro en 50 euro [E1].", "170", false),
            ("Het kost twee euro vijftig [E1].", "2.50", true),
            ("Het kost twee euro tien [E1].", "2.10", true),
            ("Het kost twee euro negen [E1].", "2.09", false),
            ("Het kost twee euro honderd [E1].", "3", false),
            ("Het kost twee euro vijftig mensen [E1].", "2.50", false),
            ("Het kost 2 euro vijftig [E1].", "2.50", false),
            (
                "Het kost 5 euro, dan 120 euro en 50 cent en 3 euro [E1].",
                "5 | 120.50 | 3",
                true,
            ),
        ],
    );
}

#[test]
fn the_last_unit_holds_for_the_numbers_joined_to_it() {
    table(
        Dutch,
        &[
            ("Het aandeel is 10 tot 20 procent [E1].", "0.1 | 0.2", true),
            ("Het aandeel is 10, 20 en 30 procent [E1].", "0.1 | 0.2 | 0.3", true),
            ("Het zijn 2 of 3 miljoen mensen [E1].", "2000000 | 3000000", true),
            ("Het is 10 mensen, 20 procent [E1].", "0.1 | 0.2", false),
            ("Het is 10 bij 20 procent [E1].", "0.1 | 0.2", false),
            ("Het is 10 20 procent [E1].", "0.1 | 0.2", false),
            ("Het is 10, of naar 20 procent [E1].", "0.1 | 0.2", false),
        ],
    );
    table(
        English,
        &[
            ("It cost 30 less than the 150 people had [E1].", "30 | 150", true),
            ("It was 20% lower than 150 [E1].", "20% | 150", true),
            ("It was 20%, lower than 150 [E1].", "20% | 150", false),
            (
                "It was 20% and it was in the end lower than 150 [E1].",
                "20% | 150",
                false,
            ),
        ],
    );
}
