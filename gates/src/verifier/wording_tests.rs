//! Where wording begins to promise or to advise, and where a request, a link or a vague amount does.

use std::collections::BTreeMap;

use nullius_schemas::code::Code;
use nullius_schemas::pack::rules::{Checked, VerifierRules};
use nullius_schemas::vocabulary::Language::{self, Dutch, English};

use super::cases::{check, codes};
use super::phrases::Phrases;
use super::reading_tests::cut;
use super::rule_tests::{values, with};
use super::vague::vague;
use super::words::Said;
use super::{Evidence, RequestNumber};

fn says(language: Language, code: Code, rows: &[(&str, bool)]) {
    for (text, expected) in rows {
        let found = codes(&check(language, text, &[("E1", values("x"))]));
        assert_eq!(found.contains(&code), *expected, "{text} {found:?}");
    }
}

#[test]
fn advice_begins_with_its_verb_or_is_urged_on_the_reader() {
    says(
        Dutch,
        Code::AdviceLanguage,
        &[
            ("Koop het huis [E1].", true),
            ("Koop [E1].", false),
            ("Koop en huur zijn er [E1].", false),
            ("Overweeg bezwaar [E1].", true),
            ("Overweeg [E1].", false),
            ("Wij adviseren te wachten [E1].", true),
            ("Wij adviseren niet te wachten [E1].", false),
            ("Nu dan adviseren wij u en dan niet anders [E1].", true),
            ("U zou moeten wachten [E1].", true),
            ("Zo zou u moeten wachten [E1].", true),
            ("Wat wij moeten zou u weten [E1].", false),
            ("Nu zou u, zo zegt men, moeten wachten [E1].", false),
            ("En zo zou u a b c d e f g h i j k l m moeten wachten [E1].", false),
            ("De gemeente zou moeten wachten [E1].", false),
            ("Ik zou wachten [E1].", true),
            ("Ik zou graag wachten [E1].", false),
            ("Ik zou, denk ik, wachten [E1].", false),
            ("Wij raden u aan bezwaar te maken [E1].", true),
            ("U raden wij aan bezwaar te maken [E1].", true),
            ("Zij raden u aan bezwaar te maken [E1].", false),
            ("Wij raden hen aan bezwaar te maken [E1].", false),
            ("Nu raden wij u niet aan bezwaar te maken [E1].", false),
        ],
    );
}

#[test]
fn a_promise_has_who_gives_it_and_a_verb_that_gives() {
    says(
        Dutch,
        Code::PromiseLanguage,
        &[
            ("Wij schelden uw schuld kwijt [E1].", true),
            ("Schelden wij uw schuld kwijt [E1].", true),
            ("Zij schelden uw schuld kwijt [E1].", false),
            ("Dan schelden zij, denken wij, uw schuld kwijt [E1].", false),
            ("Wij schelden uw schuld; kwijt is die niet [E1].", false),
            ("Wij schelden kwijt geraakte mensen uit [E1].", false),
            ("Wij zullen uw schuld kwijtschelden [E1].", true),
            ("Wij kunnen uw schuld kwijtschelden [E1].", false),
            ("Zij zullen uw schuld kwijtschelden [E1].", false),
            ("Het toekennen van geld duurt lang [E1].", false),
            ("Of wij uw aanvraag goedkeuren, weten wij niet [E1].", false),
            ("U vraagt of wij uw schuld kwijtschelden [E1].", false),
        ],
    );
    says(
        English,
        Code::PromiseLanguage,
        &[
            ("We will waive your debt [E1].", true),
            ("We may waive your debt [E1].", false),
            ("They will waive your debt [E1].", false),
            ("We write your debt off [E1].", true),
            ("Your debt will be written off by us [E1].", true),
            ("Your debt will be written in a book [E1].", false),
            ("The debt was written off by others [E1].", false),
        ],
    );
}

#[test]
fn quotes_of_every_kind_may_say_je() {
    for (text, expected) in [
        ("U schreef “jij moet” aan ons [E1].", false),
        ("U schreef “iets” en jij komt [E1].", true),
        ("U schreef „jij moet” aan ons [E1].", false),
        ("U schreef «jij moet» aan ons [E1].", false),
        ("U schreef «iets» en jij komt [E1].", true),
        ("U schreef \"jij moet\" aan ons [E1].", false),
        ("U schreef \"iets\" en jij komt [E1].", true),
    ] {
        let found = codes(&check(Dutch, text, &[("E1", values("x"))]));
        assert_eq!(found.contains(&Code::MixedAddress), expected, "{text} {found:?}");
    }
}

#[test]
fn vague_amounts_have_a_least_and_a_most() {
    let said = |text: &str| {
        cut(text, |tokens| {
            let all = (0..tokens.len()).filter_map(|at| vague(tokens, at).map(|(said, end)| (at, said, end)));
            let shown = |(at, said, end): (usize, Said, usize)| {
                let Said::Between(low, high) = said else {
                    return format!("{said:?}");
                };
                let span = tokens.span(at).join(tokens.span(end - 1));
                format!("{} {low} {high}", tokens.text.original(span))
            };
            all.map(shown).collect::<Vec<_>>().join(" | ")
        })
    };
    for (text, expected) in [
        ("Er waren tientallen mensen.", "tientallen 20 100"),
        ("Er waren dozijnen mensen.", "dozijnen 20 100"),
        ("Er waren honderden mensen.", "honderden 200 1000"),
        ("Er waren tienduizenden mensen.", "tienduizenden 20000 100000"),
        ("Er waren miljarden mensen.", "miljarden 2000000000 10000000000"),
        (
            "There were tens of thousands of people.",
            "tens of thousands 20000 100000 | thousands 2000 10000",
        ),
        ("There were hundreds of people.", "hundreds 200 1000"),
        (
            "There were thousands thousands.",
            "thousands 2000 10000 | thousands 2000 10000",
        ),
        (
            "There were hundreds, thousands.",
            "hundreds 200 1000 | thousands 2000 10000",
        ),
        ("Er waren een paar ton.", "paar ton 200000 1000000"),
        ("Er waren een paar miljoen.", "paar miljoen 2000000 10000000"),
        ("Er waren een paar miljard.", "paar miljard 2000000000 10000000000"),
        ("Er waren een paar mensen.", ""),
        ("There were a couple of hundred people.", "couple of hundred 200 500"),
        ("There were a couple hundred people.", ""),
        ("There were a few dozen people.", "few dozen 20 100"),
        ("There were several hundred people.", "several hundred 200 1000"),
    ] {
        assert_eq!(said(text), expected, "{text}");
    }
}

#[test]
fn mark_up_and_addresses_are_seen_in_any_shape() {
    let rules = VerifierRules {
        links: Checked::Checked,
        ..VerifierRules::default()
    };
    let found = |text: &str| {
        let report = with(
            &rules,
            Dutch,
            text,
            &[("E1", Evidence::from_text("Zie www.x.nl/9.", Dutch))],
            &[],
        );
        report
            .findings
            .into_iter()
            .map(|finding| finding.text)
            .collect::<Vec<_>>()
    };
    for shown in [
        "<b>dit</b>",
        "<!doctype",
        "[dit](daar)",
        "![dit]",
        "&#x;",
        "https://y.nl/",
        "www.y.nl",
        "y.nl/dit",
        "y.nl?dit",
        "mailto:jan@y.nl",
    ] {
        let text = format!("Zie hier {shown} en dan ook nog dit [E1].");
        assert_eq!(found(&text), [shown], "{text}");
    }
    for shown in ["a < b", "y.n/dit", "y.n_m/dit", "./dit", "en/of", "www.x.nl/9"] {
        let text = format!("Zie hier {shown} en dan ook nog dit [E1].");
        assert_eq!(found(&text), [""; 0], "{text}");
    }
}

#[test]
fn a_list_turns_words_away_by_letter_and_length_alone() {
    let list = Phrases::of(["acht", "zee", "één"]);
    let has = |word: &str| list.has(word);
    assert!(has("acht") && has("zee") && has("één") && !has("zes") && !has("") && !has("aa"));
}

#[test]
fn a_disclaimer_stands_at_its_own_place() {
    let rules = VerifierRules {
        disclaimer: BTreeMap::from([(Dutch, "Dit is geen besluit over 12 dagen.".to_owned())]),
        ..VerifierRules::default()
    };
    let text = |text: &str| codes(&with(&rules, Dutch, text, &[("E1", values("x"))], &[]));
    assert_eq!(text("Wij schrijven u [E1]. Dit is geen besluit over 12 dagen."), []);
    assert_eq!(text("Dit is geen besluit over 12 dagen. Wij schrijven u [E1]."), []);
    assert_eq!(
        text("Wij schrijven u [E1]. Dit is geen besluit over 12 dagen. Over 13 dagen wel [E1]."),
        [Code::NumberMismatch]
    );
    assert_eq!(text("Wij schrijven u [E1]."), [Code::MissingDisclaimer]);
}

/// Whether the number of a sentence needs a source, where the request brought 12.
fn needs_a_source(text: &str, twelve: RequestNumber) -> bool {
    let report = with(
        &VerifierRules::default(),
        Dutch,
        text,
        &[("E1", values("x"))],
        &[twelve],
    );
    let numbers = [Code::UncitedNumber, Code::NumberMismatch];
    codes(&report).iter().any(|code| numbers.contains(code))
}

#[test]
fn what_the_user_wrote_is_told_as_the_users_own_in_one_breath() {
    for (text, own) in [
        ("U schreef dat u 12 uur werkt.", true),
        ("U schreef ons, dat u 12 uur werkt.", true),
        ("In uw brief, schrijft u, dat er 12 zijn.", true),
        ("In uw brief staat 12.", true),
        ("Uw huis telt 12 kamers.", false),
        ("In een brief staat 12.", false),
        ("Volgens u zijn het er 12.", true),
        ("Volgens jou zijn het er 12.", true),
        ("Volgens ons zijn het er 12.", false),
        ("U schreef iets; het zijn er 12.", false),
        ("U schreef iets, het zijn er 12.", false),
        ("U schreef iets, maar het zijn er 12.", false),
        ("U schreef maar 12.", false),
        ("U schreef iets en het zijn er 12.", false),
        ("U schreef iets en\nnog eens 12.", false),
        ("U schreef iets en nog eens 12.", true),
        ("Hij schreef dat het er 12 zijn.", false),
        ("Het zijn er 12, schreef u.", false),
        ("U schreef dat u 12 uur werkt [E1].", false),
        ("U schreef dat u 13 uur werkt.", false),
    ] {
        assert_eq!(needs_a_source(text, RequestNumber::Written(12.into())), !own, "{text}");
    }
}

#[test]
fn what_the_request_fixed_stands_beside_its_word_where_something_is_cited() {
    for (text, fixed) in [
        ("De horizon is 12.", true),
        ("Er zijn 12 posities [E1].", true),
        ("Er zijn 12-posities [E1].", true),
        ("Er zijn 12 mensen [E1].", false),
        ("De horizon 12 geldt [E1].", true),
        ("De horizon van 12 geldt [E1].", true),
        ("De horizon is nu 12 mensen [E1].", false),
        ("Er zijn 12 procent posities.", false),
    ] {
        assert_eq!(needs_a_source(text, RequestNumber::Fixed(12.into())), !fixed, "{text}");
    }
}
