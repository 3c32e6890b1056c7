//! Sentences beside the edge of a rule: one word or token further, or elsewhere in the sentence, and it reads otherwise.

use nullius_schemas::code::Code;
use nullius_schemas::vocabulary::Language::{self, Dutch, English};

use super::cases::{check, codes, field};
use super::naming::named;
use super::period::{spoken, which};
use super::quantity_tests::table;
use super::reading_tests::reads;
use super::reference::{law, ruling};
use super::rule_tests::values;

fn says(language: Language, code: Code, rows: &[(&str, bool)]) {
    let wrong: Vec<_> = rows
        .iter()
        .map(|(text, expected)| (text, expected, codes(&check(language, text, &[("E1", values("x"))]))))
        .filter(|(_, expected, found)| found.contains(&code) != **expected)
        .map(|(text, expected, found)| format!("{text}\n    should be: {expected}\n    is:        {found:?}"))
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn a_name_ends_where_something_is_counted() {
    reads(
        named,
        &[
            // Four letters and a T at the end make no verb of a noun.
            ("The plan 2000 feet above the sea.", ""),
            ("De begroting 2027 komt in mei.", "2027"),
            ("De begroting 2027 moet nog af.", "2027"),
            ("De begroting 2027 ligt ter inzage.", "2027"),
            ("De PM2 is 10 hoog.", ""),
            ("De PM2, 5 is laag.", ""),
            ("De PM2.10 is laag.", ""),
            ("2.3 APP-012", ""),
            ("2.3 Huur + gas", ""),
            ("In de Dorpsstraat 12mensen.", ""),
            ("In de Dorpsstraat 12bis woont hij.", "12"),
            ("Hij woont in de Dorpsstraat 12.", "12"),
            ("De Dorpsstraat 12 van vroeger.", "12"),
            ("In de Dorpsstraat 12 om drie uur.", "12"),
            ("In de Dorpsstraat 12-2 euro.", "12"),
            ("In de Dorpsstraat 12km verder.", ""),
            ("He lives at 12 B Church Street.", "12"),
            ("There were 12 a Church Street plan lists.", ""),
            ("There were 12, Church Street among them.", ""),
        ],
    );
}

#[test]
fn a_law_or_a_ruling_is_named_wherever_it_stands() {
    reads(
        ruling,
        &[
            ("See it in [2026] 1 WLR 123 now.", "2026] 1 WLR 123"),
            ("See it in [2026] UKSC 12 now.", "2026] UKSC 12"),
            ("See it in [2026] EWCA Civ 100 now.", "2026] EWCA Civ 100"),
        ],
    );
    reads(
        law,
        &[
            ("ECLI:NL:HR:2026:123 zegt dit.", "ECLI:NL:HR:2026:123"),
            ("Zie nu ook ECLI:NL:HR:2026:123 hier.", "ECLI:NL:HR:2026:123"),
            (
                "Kamerstukken II 2025/26, 36 123, nr. 4 zegt dit.",
                "Kamerstukken II 2025/26, 36 123, nr. 4",
            ),
            (
                "Zie nu ook Kamerstukken II 2025/26, 36 123, nr. 4.",
                "Kamerstukken II 2025/26, 36 123, nr. 4",
            ),
            ("Zie r. o. 4.3 van de uitspraak.", "r. o. 4.3"),
            ("Zie r, o. 4.3 van de uitspraak.", ""),
            ("Zie nu ook r.o. 4.3 van de uitspraak.", "r.o. 4.3"),
            ("Het besluit (zie ook 12/13) geldt.", ""),
            ("(Het besluit was oud) 12/13 deel geldt.", ""),
            ("Het besluit (12) 95/46 geldt.", ""),
            ("Zie nu ook besluit (EU) 95/46 hier.", "besluit (EU) 95/46"),
        ],
    );
}

#[test]
fn times_and_days_are_told_wherever_they_stand() {
    reads(
        spoken,
        &[
            ("Kom maar om tien voor half drie.", "tien voor half drie"),
            ("Please do come at ten past half three.", "ten past half three"),
        ],
    );
    reads(
        which,
        &[
            ("It pays in year 5 EUR.", ""),
            ("Het kost op dag 5 Mln euro.", ""),
            ("Het kost op dag 5k euro.", ""),
            ("It starts on day 5.", "day 5"),
            ("It starts on day 5 GMT.", "day 5"),
        ],
    );
}

#[test]
fn a_number_ends_where_its_signs_end() {
    table(
        Some(Dutch),
        &[
            ("Het is 12 km ² groot.", &["12 = 12", "² = ?"]),
            ("Het is 5ж groot.", &["5 = ?"]),
            ("Nu is het dan 5_3 groot.", &["5_ = ?", "3 = 3"]),
            ("Nu is het dan 5x3 groot.", &["5x3 = ?"]),
            ("Nu is het dan 3/4 deel.", &["3/4 = 3 of 4"]),
            ("Nu is het dan 3½ dag.", &["3½ = 3.5"]),
            ("Er is nu 1 van de 1 klaar.", &["1 = 1", "1 = 1"]),
            ("Er zijn nu 0 van de 2 klaar.", &["0 van de 2 = 0 of 2"]),
            ("Het is (.78) hoog.", &["(.78) = 0.78 Bracketed"]),
            ("Het is (.78 hoog).", &[".78 = 0.78"]),
        ],
    );
}

#[test]
fn a_number_belongs_to_its_own_sentence() {
    let evidence = [("E1", field("3")), ("E2", field("12"))];
    let report = check(Dutch, "Het is oud [E1]. 12 mensen kwamen [E2].", &evidence);
    assert_eq!(codes(&report), []);
    assert_eq!(report.numbers.checked, 1);
}

#[test]
fn a_verb_that_gives_has_its_giver_and_its_particle_near() {
    let apart = |words: usize| format!("Wij schelden {}kwijt [E1].", "heel ".repeat(words));
    says(
        Dutch,
        Code::PromiseLanguage,
        &[
            (&apart(57), true),
            (&apart(59), false),
            ("De verzekeraar vergoedt uw kosten [E1].", false),
            ("De bank zegt dat u uw geld kent [E1].", false),
            ("Wij verlengen de cursus [E1].", false),
            ("Wij verlengen uw cursus [E1].", true),
            ("Vergoeden doen wij uw kosten [E1].", true),
            ("Het is het toekennen van geld dat wij doen [E1].", false),
            ("Wij doen het toekennen van geld [E1].", false),
            ("Wij zullen het toekennen [E1].", true),
            ("Wij zullen uw aanvraag goedkeuren [E1].", true),
            ("Zij zullen uw aanvraag goedkeuren [E1].", false),
            ("In dit land verlenen banken uitstel als wij dat vragen [E1].", false),
            ("Dan verlenen dus wij uitstel [E1].", true),
            ("Als wij uw schuld kwijtschelden, hoort u dat [E1].", false),
            ("Als de gemeente uitstel verleent, hoort u dat [E1].", false),
            ("Geld of goed kennen wij u toe [E1].", true),
        ],
    );
    says(
        English,
        Code::PromiseLanguage,
        &[
            ("We write your debt off today [E1].", true),
            ("We write letters to switch off lights [E1].", false),
            ("We'll approve your application [E1].", true),
            ("They'll approve your application [E1].", false),
        ],
    );
}

#[test]
fn advice_is_told_wherever_it_stands() {
    says(
        Dutch,
        Code::AdviceLanguage,
        &[
            ("Wij raden dit aan [E1].", true),
            ("Wij raden ook u aan bezwaar te maken [E1].", true),
            ("Nu raden wij dus u aan bezwaar te maken [E1].", true),
            ("Zij raden dit aan [E1].", false),
        ],
    );
    says(
        English,
        Code::AdviceLanguage,
        &[
            ("You should receive a letter [E1].", false),
            ("In May you should receive a letter [E1].", false),
            ("In May you should appeal [E1].", true),
        ],
    );
}
