//! Amounts in the places of hours, footnotes, names and labels: each is looked at, and its honest twin passes.

use nullius_schemas::code::Code;
use nullius_schemas::pack::rules::VerifierRules;
use nullius_schemas::vocabulary::Language::{Dutch, English};

use super::Unit;
use super::rule_tests::{table, typed, with};

#[test]
fn an_amount_of_hours_is_no_hour_of_the_clock() {
    table(
        Dutch,
        &[
            (
                "U krijgt 16.00 uur huishoudelijke hulp per maand [E1].",
                "168.20",
                false,
            ),
            ("U krijgt 16.00 uur huishoudelijke hulp per maand [E1].", "16", true),
            ("U krijgt 14:30 uur hulp [E1].", "168.20", false),
            ("Er is 14:30 uur hulp [E1].", "168.20", false),
            ("Uw hulp duurt 8:00 uur per week [E1].", "168.20", false),
            ("Er staat u 16.00 uur zorg ter beschikking [E1].", "168.20", false),
            ("De hulp komt om 16.00 uur en kost € 168,20 [E1].", "168.20", true),
            ("Maandag 14:30 uur komt de hulp, € 168,20 [E1].", "168.20", true),
            (
                "Op 3 maart 2026 om 16.00 uur verwachten wij u, € 168,20 [E1].",
                "168.20",
                true,
            ),
            (
                "Wij zijn bereikbaar van 9.00 tot 17.00 uur per dag, € 168,20 [E1].",
                "168.20",
                true,
            ),
            ("U krijgt 24 uur per dag hulp [E1].", "168.20", false),
            ("U krijgt 24 uur per dag hulp [E1].", "24", true),
            ("U krijgt 7 dagen per week hulp [E1].", "168.20", false),
            ("Wij zijn 24 uur per dag bereikbaar over € 168,20 [E1].", "168.20", true),
            ("Uw boete is 95% zeker verschuldigd [E1].", "168.20", false),
            ("Er is 90% zekerheid [E1].", "168.20", false),
            ("Met 95% zekerheid is het € 168,20 [E1].", "168.20", true),
        ],
    );
    table(
        English,
        &[
            ("You get 16.00 hours of care a week [E1].", "168.20", false),
            ("You get 16.00 hours of care a week [E1].", "16", true),
            ("There are 14:30 hours of care a week [E1].", "168.20", false),
            ("You have 10 am of care [E1].", "168.20", false),
            ("The carer comes at 10 am on Monday for €168.20 [E1].", "168.20", true),
            (
                "The hearing of 3 March at 14:30 hours was about €168.20 [E1].",
                "168.20",
                true,
            ),
            ("You get 24 hours a day of care [E1].", "168.20", false),
            ("We are there 24 hours a day for €168.20 [E1].", "168.20", true),
        ],
    );
}

#[test]
fn a_bracket_before_a_unit_is_no_footnote() {
    table(
        Dutch,
        &[
            ("Wij hielden [900] euro in [E1].", "168.20", false),
            ("Wij hielden € [900] in [E1].", "168.20", false),
            ("Wij hielden €[900] in [E1].", "168.20", false),
            ("U betaalt [12] euro [E1].", "168.20", false),
            ("U betaalt [9] [0] [0] euro [E1].", "168.20", false),
            ("Dat duurt [12] weken [E1].", "168.20", false),
            ("Het aandeel is [12] procent [E1].", "168.20", false),
            ("Wij hielden [900] euro in [E1].", "900", true),
            ("Het inkomen [12] van huishoudens is € 168,20 [E1].", "168.20", true),
            ("Bedragen in euro [1]: het is € 168,20 [E1].", "168.20", true),
            ("Zie noot [3]. € 168,20 is ingehouden [E1].", "168.20", true),
        ],
    );
    table(
        English,
        &[
            ("We withheld [900] euros [E1].", "168.20", false),
            ("We withheld €[900] [E1].", "168.20", false),
            ("It takes [12] weeks [E1].", "168.20", false),
            ("The income [12] of households is €168.20 [E1].", "168.20", true),
        ],
    );
}

#[test]
fn a_letter_before_it_makes_an_amount_no_name() {
    table(
        Dutch,
        &[
            ("U krijgt v900 euro [E1].", "168.20", false),
            ("U krijgt A900 euro [E1].", "168.20", false),
            ("U krijgt N2500 euro [E1].", "168.20", false),
            ("U krijgt X-900 euro [E1].", "168.20", false),
            ("U krijgt versie 900 euro [E1].", "168.20", false),
            ("U krijgt € A900 [E1].", "168.20", false),
            ("U wacht A12 weken [E1].", "168.20", false),
            ("Aanslag A900 is € 168,20 [E1].", "168.20", true),
            ("Formulier X-900 € 168,20 [E1].", "168.20", true),
            ("Versie 2 kost € 168,20 [E1].", "168.20", true),
        ],
    );
    table(
        English,
        &[
            ("You get A900 euros [E1].", "168.20", false),
            ("You get v900 pounds [E1].", "168.20", false),
            ("You wait A12 weeks [E1].", "168.20", false),
            ("Form A900 costs €168.20 [E1].", "168.20", true),
        ],
    );
}

#[test]
fn a_label_in_the_place_of_an_amount_is_an_amount() {
    table(
        Dutch,
        &[
            (
                "U dient uw aflossingsplan 2100 aan ons te betalen [E1].",
                "168.20",
                false,
            ),
            ("U betaalt volgens Regeling 2100 per maand [E1].", "168.20", false),
            ("Uw bedrag is nummer 900 [E1].", "168.20", false),
            ("U betaalt nr. 2500 [E1].", "168.20", false),
            ("Uw schuld is post 900 [E1].", "168.20", false),
            ("Bedragnummer: 900 [E1].", "168.20", false),
            ("U betaalt tijdvak 900 [E1].", "168.20", false),
            ("U krijgt er 900-plus euro erbij [E1].", "168.20", false),
            ("U krijgt de 900ste euro [E1].", "168.20", false),
            ("U krijgt:\n12. Euro per maand [E1].", "168.20", false),
            ("Volgens de begroting 2027 is het € 168,20 [E1].", "168.20", true),
            ("Uw zaak heeft nummer 900 en gaat over € 168,20 [E1].", "168.20", true),
            ("U betaalt factuur 12345 van € 168,20 [E1].", "168.20", true),
            ("De 900ste aanvraag ging over € 168,20 [E1].", "168.20", true),
        ],
    );
    table(
        English,
        &[
            ("Your plan 2100 is due [E1].", "168.20", false),
            ("You get your 2050 tax back [E1].", "168.20", false),
            ("You owe item 900 [E1].", "168.20", false),
            ("Your account 90000 is due [E1].", "168.20", false),
            ("Invoice 90000 is due and asks €168.20 [E1].", "168.20", true),
            ("Your account 90000 shows €168.20 [E1].", "168.20", true),
        ],
    );
}

#[test]
fn a_typed_amount_is_no_count_and_no_other_currency() {
    for (language, text, passes) in [
        (Dutch, "Het duurt 168,20 dagen [E1].", false),
        (Dutch, "Het was 168,20 keer zo veel [E1].", false),
        (Dutch, "U krijgt $ 168,20 [E1].", false),
        (Dutch, "U krijgt 168,20 dollar [E1].", false),
        (Dutch, "U krijgt € 168,20 [E1].", true),
        (Dutch, "Het bedrag was 168,20 [E1].", true),
        (English, "It takes 168.20 days [E1].", false),
        (English, "You get 168.20 pence [E1].", false),
        (English, "You get £168.20 [E1].", false),
        (English, "You get €168.20 a month [E1].", true),
    ] {
        let evidence = [("E1", typed("168.20", Unit::Currency))];
        let report = with(&VerifierRules::default(), language, text, &evidence, &[]);
        let wrong = report
            .findings
            .iter()
            .any(|finding| finding.code == Code::NumberMismatch);
        assert_eq!(wrong, !passes, "{text}: {:?}", report.findings);
    }
}
