//! Numbers that are part of a name or of a phrase of time.

use super::assay::{assay, base_year, emergency};
use super::idiom::{decade, enumerated, idiom, side_of_zero};
use super::naming::{bare, measured, named};
use super::period::{spanned, spoken, which};
use super::reading_tests::{marks, reads};

#[test]
fn bare_digits_and_measures() {
    marks(bare, &[("12 1 234 1.5 A1 drie", "12 | 1 234")]);
    marks(measured, &[("euro miljoen mensen % ton", "euro | miljoen | % | ton")]);
}

#[test]
fn documents_are_named_after_their_year() {
    reads(
        named,
        &[
            ("De begroting 2027 geldt.", "2027"),
            ("De begroting 1027 geldt.", ""),
            ("De begroting 2027 euro.", ""),
            ("De begroting 2027 huizen.", ""),
            ("De begroting 2027 uw geld.", "2027"),
            ("De jaarrekening 2027 geldt.", "2027"),
            ("De visie 2027 geldt.", ""),
            ("De omgevingsvisie 2027 geldt.", "2027"),
            ("De invisie 2027 geldt.", ""),
            ("De Wet maatschappelijke ondersteuning 2015 geldt.", "2015"),
            ("De Wet over heel veel 2015 geldt.", "2015"),
            ("De Wet over heel erg veel 2015 geldt.", ""),
            ("De wet maatschappelijke ondersteuning 2015 geldt.", ""),
            ("De Wet geldt sinds 2015.", ""),
            ("De Wet, laatste 2015.", ""),
            ("De Kast maatschappelijke ondersteuning 2015 geldt.", ""),
            ("Het plan 2000 huizen.", ""),
            ("The 2027 budget is set.", "2027"),
            ("The 2027 annual report is set.", "2027"),
            ("The 2027 annual people.", ""),
            ("The 2027 houses.", ""),
            ("Some 2027 budget is set.", ""),
            ("The 1027 budget is set.", ""),
            ("The 2026-27 school year is set.", "2026-27"),
            ("The 2026/2027 school year is set.", "2026/2027"),
            ("The 2026-271 school year is set.", ""),
            ("The 2026-2,7 school year is set.", ""),
            ("The 2026+27 school year is set.", ""),
            ("Tax year 2026-27 is done.", "27"),
            ("Schooljaar 2026/'27 is klaar.", "27"),
            ("Schooljaar 2099-00 is klaar.", "00"),
            ("Schooljaar 2026-28 is klaar.", ""),
            ("Schooljaar 2026-027 is klaar.", ""),
            ("Schooljaar 2026+27 is klaar.", ""),
            ("Schooljaar 1026-27 is klaar.", ""),
            ("Huis 2026-27 is klaar.", ""),
        ],
    );
}

#[test]
fn names_of_tests_numbers_to_dial_and_base_years() {
    marks(
        emergency,
        &[
            ("The emergency 911 calls.", "911"),
            ("The emergency 912 calls.", ""),
            ("The urgent 911 calls.", ""),
        ],
    );
    marks(
        assay,
        &[
            ("Your HbA1c is known, by 4AT and 2FA.", "1 | 4 | 2"),
            ("Your HbB1c is known.", ""),
            ("Your HbA1d is known.", ""),
            ("Your HbA 1c is known.", ""),
            ("By 4 AT and 14AT and 4XT.", ""),
            ("By 4-4AT.", ""),
        ],
    );
    reads(
        base_year,
        &[
            ("Prices (2021=100) rose.", "2021=100"),
            ("So now the prices (2021=100) rose.", "2021=100"),
            ("Prices (2021=101) rose.", ""),
            ("Prices (2021-100) rose.", ""),
            ("Prices (1021=100) rose.", ""),
            ("Prices 2021=100 euro.", ""),
            ("And so the prices 2021=100 million.", ""),
        ],
    );
}

#[test]
fn names_with_a_number_in_them() {
    reads(
        named,
        &[
            ("We use Office 365 and Windows 11.", "365 | 11"),
            ("We use office 365 here.", ""),
            ("We use iphone 15 here.", "15"),
            ("We use Office 365 million.", ""),
            ("We use release 4.2 here.", "4.2"),
            ("We use release 4 here.", ""),
            ("We use release 1234.5 here.", ""),
            ("We use release 123.5 here.", "123.5"),
            ("We use release 4.2 euro.", ""),
            ("Het is 12 m2 en 3 km3.", "2 | 3"),
            ("Het is 12 m 2 en m4.", ""),
            ("Het is 12 kg2.", ""),
            ("De CO2 en NO2 zijn laag.", ""),
            ("De PM2.5 is laag.", "5"),
            ("De PM10.5 is laag.", ""),
            ("De 65-plussers en 65 plus.", "65"),
            ("De 65-jarigen zijn er.", ""),
            ("The over-65s and under-5s.", "65 | 5"),
            ("The over-65 and near-65s.", ""),
            ("The over -65 s.", "65"),
            ("The over- 65 s.", ""),
            ("In 3D en 2D en 5G en 4G en 4K en 8K.", "3 | 2 | 5 | 4 | 4 | 8"),
            ("In 4D en 2G en 5K en 3d.", ""),
            ("In 3 D en 13D.", ""),
            ("In €5G en $4K.", ""),
            ("De top 10 en top 11 en tip 10.", "10"),
            ("Per 1.000 inwoners zijn het er veel.", "1.000"),
            ("Per 100 inwoners zijn het er veel.", "100"),
            ("Per 10 inwoners zijn het er veel.", ""),
            ("Per 2.000 inwoners zijn het er veel.", ""),
            ("Per 1.001 inwoners zijn het er veel.", ""),
            ("Per 1.00 inwoners zijn het er veel.", ""),
            ("Per 1.000% inwoners zijn het er veel.", ""),
            ("Per 1.000 euro zijn het er veel.", ""),
            ("Van 1.000 inwoners zijn het er veel.", ""),
            ("Per 1.000, zijn het er veel.", ""),
            ("Every 100 people is a lot.", "100"),
        ],
    );
    reads(
        named,
        &[
            ("It is clear (p < 0.05).", "0.05"),
            ("It is clear (p = 0.05).", ""),
            ("It is clear (q < 0.05).", ""),
            ("It is clear (p > 0.05).", ""),
            ("It is clear (p < 0.04).", ""),
            ("It is clear at the 5% level.", "5"),
            ("It is clear at the 5% part.", ""),
            ("It is clear at a 5% level.", ""),
            ("It is clear at the 6% level.", ""),
            ("It is clear at the 5 % niveau.", "5"),
            ("Open 24 uur per dag.", "24"),
            ("Open 24 uur per week.", ""),
            ("Open 24 hours a day, 7 days a week.", "24 | 7"),
            ("Open 7 dagen per week.", "7"),
            ("Open 7 dagen per jaar.", ""),
            ("Open 6 dagen per week.", ""),
            ("Het is 1-op-1 en 1-to-1.", "1-op-1 | 1-to-1"),
            ("Het is 1-op-2 en 2-op-1.", ""),
            ("Het is 1 op 1.", ""),
            ("Het is 1-op 1 en 1-of-1.", ""),
            ("Het is 1 -op-1.", ""),
        ],
    );
}

#[test]
fn numbers_of_headings_and_rows() {
    reads(
        named,
        &[
            ("2.3 Financiën", "2.3"),
            ("2.3 Financiën en meer\nDe tekst.", "2.3"),
            ("2.3 Financiën.", ""),
            ("De kop\n2.3 Geld.", ""),
            ("2.3 financiën", ""),
            ("Zie 2.3 Financiën", ""),
            ("# 2.3 Financiën", "2.3"),
            ("2.03 Financiën", ""),
            ("2.345 Financiën", ""),
            ("2,3 Financiën", ""),
            ("2.3 Euro", ""),
            ("1 Financiën", "1"),
            ("2 Financiën", ""),
            ("# 2 Financiën", "2"),
            ("# 02 Financiën", ""),
            ("# 222 Financiën", ""),
            ("1 Financiën\n2 Mensen", "1 | 2"),
            ("Zie 1 Financiën\n2 Mensen", ""),
            ("2.3 A b c d e f g h i j", "2.3"),
            ("2.3 A b c d e f g h i j k", ""),
            ("2.3 Geld, werk - en meer", "2.3"),
            ("Kop\n| 1 | huur |\n| 2 | gas |", "1 | 2"),
            ("| 1 | huur |\n| 3 | gas |", "1"),
            ("| 1. | huur |", "1"),
            ("| 1 huur |", ""),
            ("| 0 | huur |", ""),
            ("| huur | 1 |", ""),
            ("Huur | 1 |", ""),
            ("| 1 | huur | 2 |", "1"),
            ("| 99 | huur |\n| 100 | gas |", ""),
            ("| 98 | huur |\n| 99 | gas |", "99"),
        ],
    );
}

#[test]
fn numbers_of_houses() {
    reads(
        named,
        &[
            ("In de Dorpsstraat 12 woont hij.", "12"),
            ("In de Dorpsstraat 12-2 woont hij.", "12 | 2"),
            ("In de Dorpsstraat 12 -2 woont hij.", "12 | 2"),
            ("In de Dorpsstraat 12+2 woont hij.", "12"),
            ("In de dorpsstraat 12 woont hij.", ""),
            ("In de Dorpsstraat 12 mensen.", ""),
            ("In de Dorpsstraat 12 euro.", ""),
            ("In de Dorpsstraat 12 miljoen.", ""),
            ("In de Dorpsstraat 12 x mensen.", ""),
            ("In de Dorpsstraat 12bc mensen.", ""),
            ("Nu is de Dorpsstraat 12 dat huis.", "12"),
            ("In de Dorpsstraat 12a mensen.", "12"),
            ("In de Dorpsstraat 12 te Voorbeeldstad.", "12"),
            ("In de Dorpsstraat 12 geeft hij.", "12"),
            ("In de Dorpsstraat 12 bis is het.", "12"),
            ("In de Dorpsstraat 12345 is het.", ""),
            ("In de Dorpsstraat 1,5 is het.", ""),
            ("Aan de Markt 12 is het.", "12"),
            ("Aan Markt 12 is het.", ""),
            ("Op Ohof 12 is het.", ""),
            ("Op Ophof 12 is het.", ""),
            ("Op Opehof 12 is het.", "12"),
            ("He lives at 12 Church Street.", "12"),
            ("He lives at 12 Old Church Street.", "12"),
            ("He lives at 12 Very Old Church Street.", ""),
            ("He lives at 12b Church Street.", "12"),
            ("He lives at 12bc Church Street.", ""),
            ("He lives at 12 church Street.", ""),
            ("He lives at 12 Church street.", ""),
            ("He lives at 12 Street.", ""),
            ("He lives at 12345 Church Street.", ""),
            ("He lives at 1.5 Church Street.", ""),
            ("He lives at 12 Church-Street.", ""),
        ],
    );
}

#[test]
fn years_and_days_that_stand_in_a_phrase() {
    reads(
        spanned,
        &[
            ("In de periode 2020-2025 was het zo.", "2020-2025"),
            ("In de periode van 2020 tot 2025 was het zo.", "2020 tot 2025"),
            ("In de jaren 2020 tot en met 2025 was het zo.", "2020 tot en met 2025"),
            ("In de beleidsperiode 2020/2025 was het zo.", "2020/2025"),
            ("The 2020-2025 period is over.", "2020-2025"),
            ("In de periode 2025-2020 was het zo.", ""),
            ("In de periode 2020-2020 was het zo.", ""),
            ("In de periode 2020-3025 was het zo.", ""),
            ("In de periode 1020-2025 was het zo.", ""),
            ("In de periode 2020+2025 was het zo.", ""),
            ("De score 2020-2025 was hoog.", ""),
            ("Op 3, 4 en 5 maart komt u.", "3, 4 en | 4 en"),
            ("Op 3, 4 en 50 maart komt u.", ""),
            ("Op 30, 40 en 5 maart komt u.", ""),
            ("Op 3, 4 en 5 mensen komt u.", ""),
            ("Op 3 + 4 maart komt u.", ""),
            ("Op 3-3-'26 komt u.", "3-3-'26"),
            ("Op 3/3/'26 komt u.", "3/3/'26"),
            ("Op 3-3/'26 komt u.", ""),
            ("Op 3+3+'26 komt u.", ""),
            ("Op 3-33-'26 komt u.", ""),
            ("Op 33-3-'26 komt u.", ""),
            ("Op 3-3-'261 komt u.", ""),
            ("Op 3-3-' 26 komt u.", ""),
            ("Op 29 februari '28 komt u.", "29 februari '28"),
            ("Op 39 februari '28 komt u.", ""),
            ("Op 29 mensen '28 komt u.", ""),
            ("Op 29 februari 28 komt u.", ""),
        ],
    );
    reads(
        spoken,
        &[
            ("Come at ten to three.", "ten to three"),
            ("Come at ten past half three.", "ten past half three"),
            ("Please do come at ten past half three.", "ten past half three"),
            ("Kom om tien voor drie.", "tien voor drie"),
            ("Kom om tien voor half drie.", "tien voor half drie"),
            ("Kom om tien voor twintig.", ""),
            ("Kom om tien voor nul.", ""),
            ("Kom om drie voor drie.", ""),
            ("Kom om tien na drie.", ""),
            ("Van tien voor drie.", ""),
            ("Kom om tien voor drie euro.", ""),
            ("Kom om tien voor drie mensen.", ""),
        ],
    );
    reads(
        which,
        &[
            ("It starts on day five.", "day five"),
            ("It starts in year 2.", "year 2"),
            ("Het begint op dag 31.", "dag 31"),
            ("It starts on day 123.", ""),
            ("It starts on day 1,5.", ""),
            ("It starts on day forty.", ""),
            ("It starts on day people.", ""),
            ("It starts on day five percent.", ""),
            ("It starts on day five million.", ""),
            ("It starts on day 5%.", ""),
            ("It starts on day 5€.", ""),
            ("It starts on day 5k.", ""),
            ("It starts on day five people.", ""),
            ("It has day five.", ""),
            ("It has Year 2.", "Year 2"),
            ("It has year 2.", ""),
            ("It has Day 2.", ""),
            ("It starts on house 2.", ""),
        ],
    );
}

#[test]
fn number_words_that_count_nothing() {
    marks(
        idiom,
        &[
            ("Dit is één van de mensen.", "één"),
            ("Doe het één voor één.", "één"),
            ("Het is één en al vreugde.", "één"),
            ("Het is één en veel.", ""),
            ("Het is één keer.", "één"),
            ("Het zijn één mensen.", ""),
            ("It is a one-off.", "one"),
            ("It is a one-on.", ""),
            ("It is a one off.", ""),
            ("It is one thing to say.", "one"),
            ("It is one thing for all.", ""),
            ("It is one dog to see.", ""),
            ("Het is op één na de grootste.", "één"),
            ("Het is op twee na de grootste.", "twee"),
            ("Het is op drie na de grootste.", ""),
            ("Het is van één na de grootste.", ""),
            ("Het is op één van.", "één"),
            ("Het is op een dag.", ""),
            ("De top drie en de top tien.", "drie | tien"),
            ("De tip drie en de top twee.", ""),
            ("It is one-on-one.", "one | one"),
            ("It is one-to-one.", "one | one"),
            ("It is one-by-one.", ""),
            ("Het is één-op-één.", "één | één"),
            ("Het is één op drie.", ""),
            ("It is one-on one.", ""),
        ],
    );
    marks(
        side_of_zero,
        &[
            ("Onder nul en boven nul en van nul.", "nul | nul"),
            ("Below zero, above zero, of zero.", "zero | zero"),
            ("Onder vijf.", ""),
        ],
    );
    marks(
        enumerated,
        &[
            ("U kunt: (1) bellen, (2) mailen.", "1 | 2"),
            ("U kunt: 1) bellen; 2) mailen.", "1 | 2"),
            ("U kunt (1) bellen en (2) mailen.", ""),
            ("U kunt: 1) bellen, 3) mailen.", ""),
            ("U kunt: 1) bellen.", ""),
            ("U kunt: 2) bellen, 3) mailen.", "3"),
            ("U kunt: 20) bellen, 21) mailen.", ""),
            ("U kunt: 1 ) bellen, 2 ) mailen.", ""),
            ("U kunt: ( 1) bellen, ( 2) mailen.", ""),
            ("U kunt:1) bellen,2) mailen.", "1 | 2"),
            ("U kunt: 1] bellen, 2] mailen.", ""),
            ("1) Bellen,\n2) mailen.", "1 | 2"),
            ("U kunt: 1) bellen en 2) mailen.", "1 | 2"),
        ],
    );
    reads(
        decade,
        &[
            ("In de jaren tachtig.", "jaren tachtig"),
            ("In de jaren '90.", "jaren '90"),
            ("In de jaren 95.", ""),
            ("In de jaren 100.", ""),
            ("In de jaren 10.", "jaren 10"),
            ("In de jaren 0.", ""),
            ("In de jaren 1985.", "jaren 1985"),
            ("In de jaren 2100.", ""),
            ("In de jaren 2020-2025.", ""),
            ("In de jaren 2020 tot 2025.", ""),
            ("In de jaren tien.", ""),
            ("In de dagen 90.", ""),
        ],
    );
}
