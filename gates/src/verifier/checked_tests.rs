//! How a number meets its evidence: which way it goes, in which year, how long, what is told to who mends a draft.

use nullius_schemas::code::Code;
use nullius_schemas::json::Value;
use nullius_schemas::pack::rules::{Strictness, VerifierRules};
use nullius_schemas::vocabulary::Language::{Dutch, English};
use rust_decimal::Decimal;

use super::Evidence;
use super::cases::{check, codes, field};
use super::duration::told;
use super::evidence::{Unit, plain};
use super::reading_tests::cut;
use super::rule_tests::{table, values, with};

fn quote(text: &str) -> Evidence {
    Evidence::from_text(text, Dutch)
}

#[test]
fn the_nearest_word_of_direction_in_the_clause_says_which_way() {
    table(
        Dutch,
        &[
            ("De kosten daalden met 3 euro [E1].", "-3", true),
            ("De kosten stegen met 3 euro [E1].", "-3", false),
            ("De kosten kwamen 3 euro lager uit [E1].", "-3", true),
            ("De kosten kwamen 3 euro hoger uit [E1].", "-3", false),
            ("Wij vorderden 3 euro van u terug [E1].", "-3", true),
            ("Wij boekten 3 euro van uw tegoed af [E1].", "-3", true),
            ("Wij schroefden het 3 euro op [E1].", "-3", false),
            ("Wij schroefden het 3 euro terug [E1].", "-3", true),
            ("De kosten daalden met maar liefst 3 euro [E1].", "-3", true),
            ("Het loon steeg, maar de kosten daalden met 3 euro [E1].", "-3", true),
            ("Het loon daalde, maar de kosten stegen met 3 euro [E1].", "-3", false),
            ("De kosten daalden met een verschil van 3 euro [E1].", "-3", true),
            ("De waarde ligt 3 euro onder de norm [E1].", "-3", true),
            ("De kosten daalden snel van 3 euro naar 2 euro [E1].", "-3 | 2", false),
            ("De prijs is 3 euro, maar het loon daalde [E1].", "-3", false),
            ("De prijs is 3 euro maar het loon daalde [E1].", "-3", false),
            ("De prijs is 3 euro; het loon daalde [E1].", "-3", false),
            ("Wij vonden 3 euro onder de mat [E1].", "-3", false),
            ("Nam het saldo 3 euro af [E1].", "-3", true),
            ("Het liep op 3 maart 5 euro terug [E1].", "-5", true),
            ("Het saldo liep met -3 euro op [E1].", "-3", false),
            ("De kaart ligt onder de 3 euro en de lamp [E1].", "-3", false),
        ],
    );
    table(
        English,
        &[
            ("The cost fell by 3 euros [E1].", "-3", true),
            ("The cost rose by 3 euros [E1].", "-3", false),
            ("The cost rose, while income fell by 3 euros [E1].", "-3", true),
            ("The cost fell, while income rose by 3 euros [E1].", "-3", false),
            ("It is 3 euros below the limit [E1].", "-3", true),
        ],
    );
}

#[test]
fn a_year_stands_for_a_date_in_it() {
    let from = |text: &str, source: Evidence| codes(&check(Dutch, text, &[("E1", source)])).is_empty();
    let letter = || quote("De brief is van 3 maart 2024.");
    for (text, passes) in [
        ("De brief kwam in 2024 [E1].", true),
        ("De brief kwam in 2023 [E1].", false),
        ("De brief (2024: kort) kwam [E1].", true),
        ("De brief (2023: kort) kwam [E1].", false),
        ("De brief (2024 kort) kwam [E1].", false),
        ("De brief, 2024: kort, kwam [E1].", false),
        ("De brief kwam medio-2024 [E1].", true),
        ("De brief telt 2024 woorden [E1].", false),
    ] {
        assert_eq!(from(text, letter()), passes, "{text}");
    }
    // A part of a year contradicts only sources that name other years.
    for (text, source, passes) in [
        ("Het komt eind 2026 [E1].", "Het komt later.", true),
        ("Het komt eind van 2026 [E1].", "Het komt later.", true),
        ("Het komt eind-2026 [E1].", "Het komt later.", true),
        ("Het komt in 2026 [E1].", "Het komt later.", false),
        ("Het komt eind 2026 [E1].", "Het komt op 3 maart 2024.", false),
    ] {
        assert_eq!(from(text, quote(source)), passes, "{text} {source}");
    }
    assert!(!from("Het komt eind 2026 [E1].", field("2025")));
}

#[test]
fn a_softened_number_that_a_source_has_in_the_same_words_is_its_own() {
    let passes = |text: &str, source: &str| codes(&check(Dutch, text, &[("E1", quote(source))])).is_empty();
    assert!(passes("Er waren bijna 40 mensen [E1].", "Er waren bijna 40 mensen."));
    assert!(passes("Er waren bijna 40 [E1] mensen.", "Er waren 39,8 mensen."));
    assert!(!passes("Er waren bijna 40 mensen [E1].", "Er waren bijna 40 dieren."));
    assert!(!passes("Er waren bijna 40 [E1].", "Er waren bijna 40 dieren."));
}

#[test]
fn a_factor_is_counted_from_the_ends_that_its_sentence_names() {
    table(
        English,
        &[
            ("Visits doubled from 60 to 120 [E1].", "60 | 120", true),
            ("Visits doubled from 60 to 130 [E1].", "60 | 130", false),
            ("Visits doubled at 60 to 120 [E1].", "60 | 120", false),
            ("Visits doubled from 60 at 120 [E1].", "60 | 120", false),
            ("Visits doubled from 0 to 0 [E1].", "0", false),
            ("Visits halved from 120 to 60 [E1].", "60 | 120", true),
            ("Visits halved from 60 to 120 [E1].", "60 | 120", false),
        ],
    );
    // Only numbers that stand near.
    table(
        English,
        &[
            (
                "Visits doubled so xx xx xx xx xx xx xx xx from 60 to 120 [E1].",
                "60 | 120",
                true,
            ),
            (
                "Visits doubled so xx xx xx xx xx xx xx xx xx from 60 to 120 [E1].",
                "60 | 120",
                false,
            ),
            (
                "From 60 to 120 xx xx xx xx xx xx xx they doubled [E1].",
                "60 | 120",
                true,
            ),
            (
                "From 60 to 120 xx xx xx xx xx xx xx xx they doubled [E1].",
                "60 | 120",
                false,
            ),
        ],
    );
    let report = check(
        English,
        "Visits doubled from 60 to 120 [E1].",
        &[("E1", values("60 | 120"))],
    );
    assert_eq!((report.numbers.checked, report.numbers.supported), (3, 3));
}

#[test]
fn what_is_told_about_a_wrong_number_helps() {
    let detail = |text: &str, source: Evidence| {
        let report = check(Dutch, text, &[("E1", source)]);
        assert_eq!(report.findings.len(), 1, "{text} {:?}", report.findings);
        (report.findings[0].code, report.findings[0].detail.clone())
    };
    let six = values("1 | 2 | 3 | 4 | 5 | 6");
    let (_, told) = detail("Het zijn 45 mensen [E1].", six);
    assert!(told.ends_with("E1 holds 1, 2, 3, 4, 5, 6"), "{told}");
    let seven = values("1 | 2 | 3 | 4 | 5 | 6 | 7");
    let (_, told) = detail("Het zijn 45 mensen [E1].", seven);
    assert!(told.ends_with("E1 holds 1, 2, 3, 4, 5, 6, …"), "{told}");
    let (code, told) = detail("Het zijn 45 mensen [E1].", quote("Zijn het 45 mensen?"));
    assert_eq!(code, Code::NumberMismatch);
    assert!(told.contains("only asks"), "{told}");
}

#[test]
fn only_a_conversation_looks_at_what_a_sentence_does_not_cite() {
    let rules = |strictness| VerifierRules {
        strictness,
        ..VerifierRules::default()
    };
    let found = |strictness, own: &str| {
        let evidence = [("E1", values(own)), ("E2", values("-3"))];
        codes(&with(
            &rules(strictness),
            Dutch,
            "De kosten stegen met 3 euro [E1].",
            &evidence,
            &[],
        ))
    };
    assert_eq!(found(Strictness::Conversation, "3"), []);
    let evidence = [("E1", values("x")), ("E2", values("-3"))];
    let elsewhere = with(
        &rules(Strictness::Conversation),
        Dutch,
        "De kosten daalden met 3 euro [E1].",
        &evidence,
        &[],
    );
    assert_eq!(codes(&elsewhere), []);
    assert_eq!(found(Strictness::Sentence, "3"), []);
    assert_eq!(found(Strictness::Sentence, "-3"), [Code::DirectionContradicted]);
    assert_eq!(found(Strictness::Conversation, "-3"), [Code::DirectionContradicted]);
}

#[test]
fn how_likely_it_is_to_be_right_by_chance() {
    let chance = |text: &str, source: &str| check(Dutch, text, &[("E1", values(source))]).numbers;
    // One of the ninety numbers of two digits; a hundred has three.
    let of = |source: &str| format!("{:?}", chance("Het zijn 45 mensen [E1].", source));
    assert_eq!(of("45"), of("45 | 100"));
    assert_ne!(of("45"), of("45 | 99"));
    // 45 and 45.4 are two whole numbers only if both are whole.
    let decimal = |source: &str| format!("{:?}", chance("De score is 4,5 [E1].", source));
    assert_eq!(decimal("4.5 | 4.51"), decimal("4.5"));
    assert_ne!(of("45 | 45.4"), of("45"));
}

#[test]
fn a_string_that_is_a_number_as_machines_write_it() {
    for (text, number) in [
        ("12", Some("12")),
        ("-12.50", Some("-12.50")),
        ("0.5", Some("0.5")),
        ("0", Some("0")),
        ("012", None),
        ("00", None),
        ("12.", None),
        (".5", None),
        ("", None),
        ("-", None),
        ("1a", None),
        ("a1", None),
        ("1.a", None),
        ("a.1", None),
        ("1.2.3", None),
        ("12,5", None),
        ("+12", None),
    ] {
        assert_eq!(
            plain(text),
            number.map(|number| number.parse::<Decimal>().expect("a decimal")),
            "{text}"
        );
    }
}

#[test]
fn what_evidence_holds() {
    let held = |evidence: &Evidence| {
        evidence
            .values
            .iter()
            .map(|value| value.value.to_string())
            .collect::<Vec<_>>()
    };
    let text = |text: &str| Evidence::from_json(&Value::from(text));
    for suppressed in ["<5", "> 5", "≤5", " ≥5"] {
        assert_eq!(held(&text(suppressed)), [""; 0], "{suppressed}");
        assert_eq!(
            held(&Evidence::from_text_or_number(suppressed, Dutch)),
            [""; 0],
            "{suppressed}"
        );
    }
    assert_eq!(held(&text("Er zijn 5 mensen.")), ["5"]);
    assert_eq!(held(&text("Zijn er 5 mensen?")), [""; 0]);
    assert_eq!(text("Zijn er 5 mensen?").asked.len(), 1);
    assert_eq!(held(&Evidence::from_text_or_number("1.500", Dutch)), ["1.500"]);
    assert_eq!(
        held(&Evidence::from_text_or_number("Er zijn 1.500 mensen.", Dutch)),
        ["1500"]
    );
    assert_eq!(held(&quote("Het is -5 graden.")), ["-5"]);
    assert_eq!(held(&quote("Een kwart komt.")), ["0.25"]);
    assert_eq!(held(&quote("Drie vierde komt.")), ["0.75"]);
    assert_eq!(
        quote("Betaal op NL91 ABNA 0417 1643 00.").accounts,
        ["NL91ABNA0417164300"]
    );
}

#[test]
fn a_number_of_evidence_counts_what_stands_behind_it() {
    let unit = |text: &str| quote(text).values[0].unit;
    assert_eq!(unit("Het waren 5 mensen."), Some(Unit::Count));
    assert_eq!(unit("Het was 5, zei hij."), None);
    assert_eq!(unit("Het waren 5 van ons."), None);
    assert_eq!(unit("Het waren 5,5 mensen."), None);
}

#[test]
fn how_long_a_sentence_says_that_something_lasts() {
    let long = |text: &str| {
        cut(text, |tokens| {
            let found = told(tokens, 0, tokens.len());
            found
                .into_iter()
                .map(|(_, span)| tokens.text.original(span).to_owned())
                .collect::<Vec<_>>()
        })
    };
    assert_eq!(long("Het duurt een kwartier."), ["een kwartier"]);
    assert_eq!(long("Een kwartier duurt het."), ["Een kwartier"]);
    assert_eq!(long("Het was een kwartier geleden."), [""; 0]);
    assert_eq!(long("Het duurt een jaar of meer."), ["een jaar"]);
    assert_eq!(long("Over een kwartier."), [""; 0]);
    table(
        Dutch,
        &[
            ("Het duurt drie kwartier [E1].", "Het duurt 45 minuten.", true),
            ("Het duurt drie kwartier [E1].", "Het duurt 40 minuten.", false),
            ("Het duurt een half uur [E1].", "30", true),
            ("Het duurt 2 duizend uur [E1].", "Het duurt 2 uur.", false),
            ("Het is een 45-minuten gesprek [E1].", "Het duurt drie kwartier.", true),
            ("Het duurt een half uur [E1].", "Het duurt 30 minuten.", true),
            ("Het duurt een half uur [E1].", "Het duurt 20 minuten.", false),
        ],
    );
}
