//! The rules about sentences, citations and counts, with more shapes that must raise no alarm.

use nullius_schemas::code::Code;
use nullius_schemas::pack::rules::{Checked, VerifierRules};
use nullius_schemas::vocabulary::Language::{Dutch, English};
use rust_decimal::Decimal;

use super::Evidence;
use super::RequestNumber::{Fixed, Written};
use super::cases::{check, codes};
use super::rule_tests::{table, values, with};

#[test]
fn rule_13_and_14_citations() {
    let two = [("E1", values("45")), ("E2", values("46"))];
    let find = |text: &str| codes(&check(English, text, &two));
    assert_eq!(find("There were 45 cases. [E1] There were 46 more. [E2]"), []);
    assert_eq!(
        find("There were 46 cases. [E1] There were 46 more. [E2]"),
        [Code::NumberNotInCitedEvidence]
    );
    assert_eq!(find("There were 46 cases [E1]."), [Code::NumberNotInCitedEvidence]);
    assert_eq!(find("There were 47 cases [E1]."), [Code::NumberMismatch]);
    assert_eq!(find("It is so [E1]. There were 45 cases."), [Code::UncitedNumber]);
    assert_eq!(
        find("There were 45 cases [E9]."),
        [Code::NumberNotInCitedEvidence, Code::UnknownCitation]
    );
    assert_eq!(find("It is so."), [Code::NoCitations]);
    assert_eq!(find(" \n"), [Code::EmptyDraft]);
    assert_eq!(find("There were 45 and 46 cases [E1, E2]."), []);
    assert_eq!(find("There were 45 cases\n[E1]"), []);
    assert_eq!(find("The score was 45.12 [E1]."), [Code::FalsePrecision]);
}

#[test]
fn rule_14_abbreviations_do_not_end_sentences() {
    table(
        Dutch,
        &[
            (
                "Drs. Jansen telde volgens art. 3 precies € 1.234,56 in zone C. Dat is zo [E1].",
                "1234.56",
                false,
            ),
            (
                "Drs. J. Jansen telde volgens art. 3 precies € 1.234,56 [E1].",
                "1234.56",
                true,
            ),
            ("Er zijn, i.v.m. ziekte, ca. 40 zaken [E1].", "40", true),
        ],
    );
}

#[test]
fn rule_15_counts_and_coincidence() {
    let report = check(
        English,
        "There were 45 cases and 7 more [E1].",
        &[("E1", values("45 | 8"))],
    );
    assert_eq!((report.numbers.checked, report.numbers.supported), (2, 1));
    // One of 90 two-digit and one of 9 one-digit figures would have passed: (12 + 112) / 2.
    assert_eq!(report.numbers.coincidence_permille, 62);
}

#[test]
fn rule_11_numbers_of_the_request() {
    let rules = VerifierRules {
        requires_citations: false,
        ..VerifierRules::default()
    };
    let find = |text: &str| {
        codes(&with(
            &rules,
            English,
            text,
            &[("E1", values("0.05"))],
            &[Fixed(Decimal::TEN), Fixed(Decimal::from(3))],
        ))
    };
    assert_eq!(find("You asked about a 10-day horizon and 3 positions."), []);
    assert_eq!(find("Over a horizon of 10 days the share is 5% [E1]."), []);
    assert_eq!(find("The share is 10% [E1]."), [Code::NumberMismatch]);
    assert_eq!(find("There were 10 cases [E1]."), [Code::NumberMismatch]);
    assert_eq!(find("You asked about 11 days."), [Code::UncitedNumber]);
}

#[test]
fn rule_11_what_the_user_wrote_is_theirs_and_no_fact() {
    let rules = VerifierRules {
        requires_citations: false,
        ..VerifierRules::default()
    };
    let wrote = [
        Written(Decimal::from(500)),
        Written(Decimal::from(12)),
        Written(Decimal::from(20)),
    ];
    let evidence = [("E1", values("480"))];
    for (language, text, passes) in [
        (Dutch, "U schreef dat u 12 uur werkt.", true),
        (Dutch, "In uw brief noemt u € 500.", true),
        (Dutch, "Volgens u werkt u 12 uur en verdient u 500 euro.", true),
        (Dutch, "U vraagt of u 500 euro krijgt.", true),
        (Dutch, "U krijgt 500 euro.", false),
        (Dutch, "U vraagt of u 500 euro krijgt, en dat is 500 euro.", false),
        (Dutch, "U vraagt naar 500 euro; u krijgt 500 euro.", false),
        (Dutch, "U schreef dat u 12 uur werkt [E1].", false),
        (Dutch, "U schreef dat u 13 uur werkt.", false),
        (English, "You asked about 500 euros.", true),
        (English, "You wrote that you work 12 hours and earn 20% more.", true),
        (English, "According to you it is 500 euros.", true),
        (English, "You asked about 500 euros and the amount is 500 euros.", false),
        (English, "You will receive 500 euros.", false),
        (English, "You mentioned 500 euros [E1].", false),
        (English, "You mentioned 501 euros.", false),
    ] {
        let report = with(&rules, language, text, &evidence, &wrote);
        assert_eq!(report.findings.is_empty(), passes, "{text}: {:?}", report.findings);
    }
}

#[test]
fn a_figure_of_a_question_is_no_fact() {
    let asks = |text: &str| Evidence::from_text(text, Dutch);
    let find = |text: &str, source: &str| codes(&check(Dutch, text, &[("E1", asks(source))]));
    let question = "Klopt het dat ik € 1.500 krijg? Ik werk 12 uur.";
    assert_eq!(find("U krijgt € 1.500 [E1].", question), [Code::NumberMismatch]);
    assert_eq!(find("U vraagt of u € 1.500 krijgt [E1].", question), []);
    assert_eq!(find("U werkt 12 uur [E1].", question), []);
    let english = |text: &str| {
        let source = Evidence::from_text("Do I get €1,500? I work 12 hours.", English);
        codes(&check(English, text, &[("E1", source)]))
    };
    assert_eq!(english("You get €1,500 [E1]."), [Code::NumberMismatch]);
    assert_eq!(english("You asked whether you get €1,500 [E1]."), []);
    assert_eq!(english("You work 12 hours [E1]."), []);
}

#[test]
fn common_shapes_of_letters_and_reports_raise_no_alarm() {
    table(
        Dutch,
        &[
            ("Open van 9.00-17.00 uur, za 10:00–13:00 uur [E1].", "x", true),
            ("Volgens art. 4:17 Awb [E1].", "x", true),
            ("U kunt 24/7 terecht [E1].", "x", true),
            ("Ongeveer de helft van de zaken [E1].", "0.49", true),
            ("Ongeveer de helft van de zaken [E1].", "0.44", false),
            ("De rente daalde van 4,1% naar 3,9% [E1].", "0.041 | 0.039", true),
            ("Op Dorpsstraat 12, 1234 AB Voorbeeldstad [E1].", "12", true),
            ("U krijgt € 500,- [E1].", "500", true),
        ],
    );
    table(
        English,
        &[
            ("The score is .78 [E1].", "0.78", true),
            ("The score is .78 [E1].", "78", false),
            ("The S&P 500 fell 2% [E1].", "-0.02", true),
            ("See RFC 9457 [E1].", "x", true),
            ("Net income fell to $(3.4) million [E1].", "-3400000", true),
            ("There were [45] cases [E1].", "46", false),
            ("45. Cases were filed [E1].", "46", false),
            ("The 45% interval is wide [E1].", "x", false),
        ],
    );
}

#[test]
fn an_address_on_the_web_ends_before_the_marks_of_its_sentence() {
    let find = |text: &str| codes(&check(English, text, &[("E1", values("45"))]));
    assert_eq!(find("See https://example.org/12. There were 45 cases [E1]."), []);
    assert_eq!(
        find("See https://example.org/12[E1]. There were 45 cases."),
        [Code::UncitedNumber]
    );
    assert_eq!(find("Mail desk7@example.org, there were 45 cases [E1]."), []);
}

#[test]
fn more_shapes_that_raise_no_alarm() {
    table(
        Dutch,
        &[
            ("Uw besluit met kenmerk 2026/0012 is gewijzigd [E1].", "x", true),
            (
                "Van de 120 aanvragen zijn er 45 (37,5%) toegekend [E1].",
                "120 | 45 | 0.375",
                true,
            ),
            ("Het aantal steeg met 12 tot 57 [E1].", "12 | 57", true),
            ("U krijgt € 1.233,03 [E1].", "1233.30", false),
            ("Het is 3 procent hoger [E1].", "drie procentpunt", false),
            ("Het is 12% [E1].", "Ik heb 12 uur gewerkt", false),
        ],
    );
    table(
        English,
        &[
            ("VaR (95%, 10-day) is €1.2m [E1].", "1200000 | 10", true),
            ("The loss narrowed to €2 million [E1].", "-2000000", true),
            ("There is a one-in-five chance [E1].", "0.2", true),
            ("There is a one-in-five chance [E1].", "0.25", false),
            ("Profit rose from -€2m to €3m [E1].", "-2000000 | 3000000", true),
            ("Item 3(b) of the contract applies [E1].", "x", true),
            ("Growth was 3.2% in 2023 [E1].", "3.2% in 2024", false),
        ],
    );
}

#[test]
fn an_account_stands_in_a_cited_source_whole_where_a_type_asks_for_it() {
    let asked = VerifierRules {
        accounts: Checked::Checked,
        ..VerifierRules::default()
    };
    for (text, source, passes) in [
        ("Rekening NL91 ABNA 0417 1643 00 [E1].", "NL91ABNA0417164300", true),
        ("Rekening NL91 ABNA 0417 1643 00 [E1].", "x", false),
        ("Rekening NL91 ABNA 0417 1643 00 [E1].", "NL20 INGB 0001 2345 67", false),
        ("Rekening NL91 ABNA 0417 1643 01 [E1].", "NL91 ABNA 0417 1643 00", false),
        ("Rekening NL91ABNA0417164301 [E1].", "NL91 ABNA 0417 1643 00", false),
    ] {
        let evidence = [("E1", values(source))];
        let found = codes(&with(&asked, Dutch, text, &evidence, &[]));
        assert_eq!(found.is_empty(), passes, "{text} from {source}: {found:?}");
        let unasked = codes(&with(&VerifierRules::default(), Dutch, text, &evidence, &[]));
        assert_eq!(unasked, [], "{text}: an account is no number");
    }
}

#[test]
fn an_account_is_seen_in_every_way_of_writing() {
    let asked = VerifierRules {
        accounts: Checked::Checked,
        ..VerifierRules::default()
    };
    let find = |text: &str, evidence: &Evidence| {
        let report = with(&asked, Dutch, text, &[("E1", evidence.clone())], &[]);
        let found = report.findings.into_iter();
        let found: Vec<_> = found.filter(|finding| finding.detail.contains("account")).collect();
        assert!(found.iter().all(|finding| finding.code == Code::NumberMismatch));
        found.into_iter().map(|finding| finding.text).collect::<Vec<_>>()
    };
    for (written, source) in [
        ("NL91 ABNA 0417 1643 00", "NL91ABNA0417164300"),
        ("\u{39d}L91 ABNA 0417 1643 00", "NL91ABNA0417164300"),
        ("ＮＬ９１ ＡＢＮＡ ０４１７ １６４３ ００", "NL91ABNA0417164300"),
        ("NL91/ABNA/0417/1643/00", "NL91ABNA0417164300"),
        ("NL91\nABNA\n0417\n1643\n00", "NL91ABNA0417164300"),
        ("N L 9 1 A B N A 0 4 1 7 1 6 4 3 0 0", "NL91ABNA0417164300"),
        ("NL91 ABNA [E1] 0417 1643 00", "NL91ABNA0417164300"),
        ("NL91 ABNA \u{41e}417 1643 00", "NL91ABNAO417164300"),
        ("UA21 3223 1300 0002 6007 2335 6600 1", "UA213223130000026007233566001"),
        ("rekeningnummer 417164300", "Rekening 41 71 64 300 van de gemeente"),
        ("rekeningnummer: 41.71.64.300", "417164300"),
        ("Rekening met nummer 555", "555"),
        ("bankrekening 4171643", "Zie 4171643."),
        ("account number 12345678", "12345678"),
    ] {
        let text = format!("Betaal op {written} [E1].");
        assert_eq!(find(&text, &values("x")), [written], "{written:?} from nothing");
        assert_eq!(find(&text, &values(source)), [""; 0], "{written:?} from {source}");
        let sent = Evidence {
            sent: true,
            ..values(source)
        };
        assert_eq!(find(&text, &sent), [written], "{written:?} from a message");
    }
    let of = |digits: &str| {
        find(
            &format!("Betaal op rekeningnummer {digits} [E1]."),
            &values("417164300"),
        )
    };
    assert!(of("417164300").is_empty());
    for other in ["41716430", "4171643001", "17164300", "417164301"] {
        assert_eq!(of(other).len(), 1, "{other}");
    }
    for text in [
        "Uw rekening van 12 december 2026 [E1].",
        "Op uw rekening staat € 1.250.000,00 [E1].",
        "Wij storten op uw rekening 12-12-2026 om 12 uur [E1].",
        "Uw rekeningnummer eindigt op 300 [E1].",
        "Uw berekening 2026001234 [E1].",
        "IN DE 12 UREN DIE U WERKTE, STAAT HET ZO [E1].",
        "Zaak Z-2026-000101 en telefoon 0612345678 [E1].",
    ] {
        assert_eq!(find(text, &values("x")), [""; 0], "{text}");
    }
}

#[test]
fn an_address_stands_in_a_cited_source_whole_and_mark_up_nowhere() {
    let asked = VerifierRules {
        links: Checked::Checked,
        ..VerifierRules::default()
    };
    let source = "Vraag aan op https://voorbeeldstad.example/parkeren of www.voorbeeldstad.example.";
    for (text, passes) in [
        (
            "Vraag de vergunning aan op https://voorbeeldstad.example/parkeren [E1].",
            true,
        ),
        ("Kijk op www.voorbeeldstad.example. Dat kan online [E1].", true),
        ("De kosten per jaar en/of maand staan vast, en 3 < 4 [E1].", true),
        ("Bel uw contactpersoon, bijv. vandaag [E1].", true),
        ("Kijk op https://kwaad.example/?x=Noor [E1].", false),
        ("Kijk op https://voorbeeldstad.example/parkeren?d=Noor [E1].", false),
        ("![x](http://kwaad.example/?d=Noor) [E1].", false),
        ("<img src=x onerror=y> [E1].", false),
        ("Kijk op kwaad.example/?d=Noor [E1].", false),
        (
            "Kijk op [deze pagina](https://voorbeeldstad.example/parkeren) [E1].",
            false,
        ),
        ("Klik javascript:stuur() [E1].", false),
    ] {
        let evidence = [("E1", Evidence::from_text(source, Dutch))];
        let found = codes(&with(&asked, Dutch, text, &evidence, &[]));
        let flagged = found.contains(&Code::LinkWithoutSource);
        assert_eq!(flagged, !passes, "{text}: {found:?}");
    }
}

#[test]
fn a_marker_inside_a_word_a_number_an_address_or_a_marker_is_found() {
    let two = [("E1", values("168.20")), ("E2", values("2"))];
    let find = |text: &str| codes(&check(Dutch, text, &two));
    for text in [
        "Wij schel[E1]den uw schuld kwijt.",
        "Wij schel [E1]den uw schuld kwijt.",
        "Wij schel[E1][E2]den.",
        "Wij schel [E1] [E2]den.",
        "U krijgt € 1[E2[E1]]2 [E1][E2].",
        "Kijk op kwaad[E1].nl.",
        "Kijk op http:[E1]//kwaad.nl.",
        "Wij garan[E1]\u{ad}deren.",
    ] {
        assert!(find(text).contains(&Code::MarkerInWord), "{text}");
    }
    for text in [
        "Wij hielden € 168,20 in [E1].",
        "Wij hielden [E1], zoals u weet [E2]; dat is alles[E1].\n[E1]Verder niets.",
        "[E1] Wij hielden het in. [E1][E2] Verder niets (zie [E1]).",
    ] {
        assert!(!find(text).contains(&Code::MarkerInWord), "{text}");
    }
}
