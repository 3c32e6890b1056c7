//! Numbers of parts, laws, rulings and rooms: which number is a name, and how far it goes.

use super::exempt::{Exempt, counts_something, ordinal, reference_number, through};
use super::reading_tests::{marks, reads};
use super::reference::{counted, is_verb, label, law, ruling};

/// Sentences, each with the numbers in it that claim nothing.
fn exempt(rows: &[(&str, &str)]) {
    marks(
        |tokens, at| {
            Exempt::find(tokens).has(at)
                && (tokens.small(at).is_some() || tokens.text.chars(tokens.span(at)).iter().any(char::is_ascii_digit))
        },
        rows,
    );
}

#[test]
fn the_number_of_a_part_goes_on_over_its_own_parts() {
    exempt(&[
        ("Zie artikel 31, lid 3.", "31 | 3"),
        ("Zie artikel 31a van de wet.", "31"),
        ("Zie artikel 4(2)(b) en meer.", "4 | 2"),
        ("Zie artikel 4 (2) en meer.", "4"),
        ("Zie § 12 van de wet.", "12"),
        ("Zie §§ 12 van de wet.", "12"),
        ("Zie § 12%.", ""),
        ("Zie bijlage A.3 voor meer.", "3"),
        ("Zie bijlage a.3 voor meer.", ""),
        ("En zie nu bijlage A.3 of 5 mensen.", "3"),
        ("Now see subsection (2) for it.", "2"),
        ("Zie nu artikel 4(2) van 5 mensen.", "4 | 2"),
        ("Nu is dit dan stap 3 van 5 mensen.", "3"),
        ("Nu is dit dan stap 3 van 5, en 7 mensen.", "3 | 5"),
        ("Nu tonen dan tabel 2 en 3 tonen het.", "2 | 3"),
        ("Betaal op NL91 ABNA 0417 1643 00 vandaag.", "NL91 | 0417 | 1643 | 00"),
        ("Zie bijlage A. 3 mensen.", ""),
        ("Zie art. 31 van de wet.", "31"),
        ("Zie art 31 van de wet.", ""),
        ("See fig. 3 for it.", "3"),
        ("See fig 3 for it.", ""),
        ("See subsection (2) for it.", "2"),
        ("See article (2) for it.", ""),
        ("See subsection (2 for it.", ""),
        ("Dit is stap 3 van 5.", "3 | 5"),
        ("Dit is artikel 3 van 5.", "3"),
        ("Stap 3 van 5 mensen is klaar.", "3"),
        ("Stap 3 uit 5 is klaar.", "3"),
        ("Tabellen 2 en 3 tonen het.", "2 | 3"),
        ("Tabellen 2, 3 en 4 tonen het.", "2 | 3 | 4"),
        ("Tabel 2 en 3 mensen.", "2"),
        ("Tabel 2 en 3 tonen het.", "2 | 3"),
        ("Tabellen 2 en 3 mensen.", "2"),
        ("Tabellen 2 plus 3 tonen het.", "2"),
        ("Vraag 7a en 7b zijn open.", "7 | 7"),
        ("Vraag 7 en 7b zijn open.", "7"),
        ("Vers 4 zegt niets.", ""),
        ("Zie paragraaf 4:8 en meer.", "4 | 8"),
        ("Zie paragraaf 4: 8 en meer.", "4"),
        ("Zie paragraaf 2-4 en meer.", "2 | 4"),
        ("Zie paragraaf 2-4 mensen.", "2"),
        ("Zie paragraaf 2:4 mensen.", "2 | 4"),
        ("Zie artikel 2 tot en met 4 van de wet.", "2 | 4"),
        ("Zie artikel 2 t/m 4 van de wet.", "2 | 4"),
        ("See article 2 through 4 of it.", "2 | 4"),
        ("Zie artikel 31% van de wet.", ""),
        ("Zie artikel 31 procent.", ""),
        ("Zie artikel 1234567 van de wet.", ""),
        ("Zie artikel 3,5 van de wet.", ""),
        ("Zie artikel 3.5 van de wet.", "3.5"),
    ]);
}

#[test]
fn small_rules_of_references() {
    marks(
        ordinal,
        &[
            ("De 3e, 8ste en 1e6 of 3 de.", "3 | 8"),
            ("The 1st, 2nd, 3rd, 4th.", "1 | 2 | 3 | 4"),
        ],
    );
    reads(
        through,
        &[
            ("2 tot en met 4", "tot en met"),
            ("2 tot en zonder 4", ""),
            ("2 t/m 4", "t/m"),
            ("2 t-m 4", ""),
            ("2 t/n 4", ""),
            ("2 through 4", "through"),
        ],
    );
    marks(
        reference_number,
        &[
            ("3 3.1 123456 1234567 3,1 3%", "3 | 3.1 | 123456"),
            ("drie three zes 3 euro 4 miljoen", "drie | three"),
        ],
    );
    marks(
        counts_something,
        &[("5% of de 12 mensen", "% | mensen"), ("12m en ‰", "‰")],
    );
    marks(
        counted,
        &[("de 12 Gw en 13 mensen of 14 Mensen en staat", "mensen | Mensen")],
    );
    marks(
        is_verb,
        &[
            (
                "bedraagt verlenen wij geeft straat drie en staat",
                "bedraagt | verlenen | wij | geeft | staat",
            ),
            ("verlenen zij, verlenen mensen", "verlenen"),
            ("dt eert", ""),
        ],
    );
}

#[test]
fn a_noun_is_told_apart_by_its_number() {
    reads(
        label,
        &[
            ("In groep 8 zit hij.", "groep 8"),
            ("In groep 8 mensen.", ""),
            ("In deze groep 8.", ""),
            ("In schaal 8 mensen.", "schaal 8"),
            ("In schaal 123456.", ""),
            ("In schaal 12345.", "schaal 12345"),
            ("In groep 8,5 is het.", ""),
            ("In groep 0.46 is het.", ""),
            ("In kamer 3.12 is het.", "kamer 3.12"),
            ("Room 2.14 seats many.", "Room 2.14"),
            ("Room 2.14 people.", "Room 2.14"),
            ("Room 2.14 euro.", ""),
            ("Room 2.14 million.", ""),
            ("This room 2.14 people.", ""),
            ("Room 2.14-people.", ""),
            ("Room 2 people.", ""),
            ("In groep 8-jarigen.", ""),
            ("In groep 8 -jarigen.", "groep 8"),
            ("In groep 8-9 zit hij.", "groep 8-9"),
            ("Lid 2, onder 3, geldt.", "onder 3"),
            ("Lid a onder 3 geldt.", "onder 3"),
            ("Het kind onder 3 geldt.", ""),
            ("Lid 2, onder 3 mensen.", ""),
            ("Under s 17 it applies.", "s 17"),
            ("With s 17 it applies.", ""),
            ("Under s 17 people.", ""),
            ("Week 12 t/m 14 is vrij.", "Week 12 t/m 14"),
            ("Week 12 en 13 is vrij.", "Week 12 en 13"),
            ("Week 12 en 13 mensen.", "Week 12"),
            ("Week 12, 13 & 14 is vrij.", "Week 12, 13 & 14"),
            ("Week 12 through 14 is free.", "Week 12 through 14"),
            ("Week 12 en 123456 is vrij.", "Week 12"),
            ("Week 12 en 12345 is vrij.", "Week 12 en 12345"),
            ("Week 12 / 13 is vrij.", "Week 12"),
            ("Uw bankafschrift 12 is er.", "bankafschrift 12"),
            ("Uw huis 12 is er.", ""),
            ("De aanvragen 12 en 13 zijn er.", "aanvragen 12 en 13"),
            ("De aanvragen 12 zijn er.", ""),
            ("De aanvragen 12 en 13 mensen.", ""),
            ("Alle aanvragen 12 en 13 zijn er.", ""),
            ("De mensen 12 en 13 zijn er.", ""),
        ],
    );
}

#[test]
fn rulings_and_laws() {
    reads(
        ruling,
        &[
            ("In [2026] UKSC 12 it says so.", "2026] UKSC 12"),
            ("In [2025] EWCA Civ 100 it says so.", "2025] EWCA Civ 100"),
            ("In [2026] 1 WLR 12 it says so.", "2026] 1 WLR 12"),
            ("So it is in [2026] 1 WLR 12 that it says so.", "2026] 1 WLR 12"),
            ("So it is in [2026] 123 WLR 12 that it says so.", ""),
            ("In [2026] 123 WLR 12 it says so.", ""),
            ("In (2026) UKSC 12 it says so.", ""),
            ("In [2026) UKSC 12 it says so.", ""),
            ("In [1026] UKSC 12 it says so.", ""),
            ("In [2026] Uksc 12 it says so.", ""),
            ("In [2026] U 12 it says so.", ""),
            ("In [2026] UKSC Tax 12 it says so.", ""),
            ("In [2026] UKSC it says so.", ""),
        ],
    );
    reads(
        law,
        &[
            ("Zie ECLI:NL:HR:2026:123 voor meer.", "ECLI:NL:HR:2026:123"),
            ("Zie ECLI 2026 voor meer.", ""),
            (
                "Zie Kamerstukken II 2025/26, 36 123, nr. 4.",
                "Kamerstukken II 2025/26, 36 123, nr. 4",
            ),
            ("Zie Kamerstukken van 2025.", ""),
            ("Zie r.o. 4.3 van de uitspraak.", "r.o. 4.3"),
            ("Zie r.o 4.3 van de uitspraak.", ""),
            ("Zie r o. 4.3 van de uitspraak.", ""),
            ("Zie s.o. 4.3 van de uitspraak.", ""),
            ("Zie r.o. 4.3%.", ""),
            ("En zie dan r. o. 4.3 voor meer.", "r. o. 4.3"),
            ("Zie dan nu ook Kamerstukken II 2025 en 2026.", "Kamerstukken II 2025"),
            ("Zie ECLI:A:B:C:D:E:F:G:H:I voor meer.", "ECLI:A:B:C:D:E:F:G:"),
            ("Zie Stb. 2026, 123 voor meer.", "Stb. 2026, 123"),
            ("Zie Stb 2026 123456 voor meer.", "Stb 2026 123456"),
            ("Zie Stb. 1726, 123 voor meer.", ""),
            ("Zie Stb. 2026, 123%.", ""),
            ("Zie Stb. 2200, 123.", ""),
            ("Zie Stb. 1800, 123.", "Stb. 1800, 123"),
            ("See Regulation (EU) 2016/679 for it.", "Regulation (EU) 2016/679"),
            ("See Regulation (EU 2016/679 for it.", ""),
            ("See Regulation EU) 2016/679 for it.", ""),
            ("See Regulation (2) 2016/679 for it.", ""),
            ("See Directive 95/46 for it.", "Directive 95/46"),
            ("Zie Richtlijn nr. 95/46 voor meer.", "Richtlijn nr. 95/46"),
            ("Zie Richtlijn nr 95/46 voor meer.", "Richtlijn nr 95/46"),
            ("Zie zaak 3-4 voor meer.", ""),
            ("Zie dossier 2026-12345 voor meer.", "dossier 2026-12345"),
            ("Zie dossier 2026 -12345 voor meer.", ""),
            ("Zie dossier 2026- 12345 voor meer.", ""),
            ("Zie dossier 2026+12345 voor meer.", ""),
            ("Zie dossier 2026/A voor meer.", ""),
            ("Zie dossier 2,5/46 voor meer.", ""),
            ("Zie huis 2026-12345 voor meer.", ""),
        ],
    );
}

#[test]
fn numbers_of_lists_versions_and_levels() {
    exempt(&[
        ("1. Vul het in.\n2. Stuur het op.", "1 | 2"),
        ("1) Vul het in.\n(2) Stuur het op.", "1 | 2"),
        ("(1. Vul het in.", ""),
        ("- 1. Vul het in.", "1"),
        ("Dus 1. Vul het in.", ""),
        ("= 1. Vul het in.", ""),
        ("1. vul het in.", ""),
        ("Doe dit:\n1. vul het in.\n2. stuur het op.", "1 | 2"),
        ("Doe dit\n1. vul het in.", ""),
        ("Doe dit [E1]\n1. vul het in.", "1"),
        ("21. Vul het in.", ""),
        ("20. Vul het in.", "20"),
        ("20. Vul het in.\n21. Stuur het op.", "20 | 21"),
        ("20. Vul het in.\n22. Stuur het op.", "20"),
        ("1 . Vul het in.", ""),
        ("1.Vul het in.", ""),
        ("123. Vul het in.", ""),
        ("1, Vul het in.", ""),
        ("1. \"Vul het in.\"", "1"),
        ("1. + Vul het in.", ""),
        ("In the 60s and 63s.", "60"),
        ("In the 60 s.", ""),
        ("De versie 4.2 en v3 zijn er.", "4.2 | 3"),
        ("De v 3 is er.", ""),
        ("Versie -4 is er.", ""),
        ("De reeks 1.2.3 is er.", "1.2.3"),
        ("De reeks 1.200.300 is er.", ""),
        ("De reeks 1.2.3 euro is er.", ""),
        ("De reeks € 1.2.3 is er.", ""),
        ("De reeks 1.2,3 is er.", ""),
        ("Het 95% interval is klein.", "95"),
        ("Het 95%-betrouwbaarheidsinterval is klein.", "95"),
        ("Het 95 procent interval is klein.", "95"),
        ("Het 96% interval is klein.", ""),
        ("Het 95% deel is klein.", ""),
        ("Het 95 interval is klein.", ""),
        ("Het 95 procentsinterval is klein.", "95"),
        ("VaR (95%, 10-day) is klein.", "95"),
        ("VaR 95%, klein.", "95"),
        ("Deel (95%, 10-day) is klein.", ""),
    ]);
}
