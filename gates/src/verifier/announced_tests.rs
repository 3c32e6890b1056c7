//! Numbers that a word announces, numbers of references and publications: each as far as it goes.

use super::announced::announced;
use super::coded::{coded, extended, is_determiner, is_usual_level, published};
use super::reading_tests::{marks, reads};
use super::registered::{account, context_number, index_name, phone, postcode};

#[test]
fn a_noun_announces_its_number() {
    reads(
        announced,
        &[
            ("Het factuurnummer 12 is bekend.", "factuurnummer 12"),
            ("Het factuurnummer is: 12.", "factuurnummer is: 12"),
            ("Het klantkenmerk 12 is bekend.", "klantkenmerk 12"),
            ("De inkennummer 12 euro.", ""),
            ("Het kenmerk 12 is bekend.", ""),
            ("Dossier 884512 is bekend.", "Dossier 884512"),
            ("Dossier 8845 is bekend.", ""),
            ("Dossier 88451 is bekend.", "Dossier 88451"),
            ("Dossier #12 is bekend.", "Dossier #12"),
            ("Dossier #12 procent.", ""),
            ("Dossier 884512 euro.", ""),
            ("Case number 12 is open.", "number 12"),
            ("The number 12 is open.", ""),
            ("Invoice no. 12 is open.", "no. 12"),
            ("Nummer 12 is bekend.", ""),
            ("Nummer 2026.0123 is bekend.", "Nummer 2026.0123"),
            ("Nummer AWB 25/1234 is bekend.", "Nummer AWB 25/1234"),
            ("Nummer AWBAWB 25/1234 is bekend.", ""),
            ("Nummer A 25/1234 is bekend.", ""),
            ("Nummer Awb 25/1234 is bekend.", ""),
            ("Zaaknummer UTR 25/1234 is bekend.", "Zaaknummer UTR 25/1234"),
            ("Zaaknummer 25-12-34 is bekend.", "Zaaknummer 25-12-34"),
            ("Zaaknummer 25 -12 is bekend.", "Zaaknummer 25"),
            ("Zaaknummer 25- 12 is bekend.", "Zaaknummer 25"),
            ("Zaaknummer 25+12 is bekend.", "Zaaknummer 25"),
            ("Zaaknummer 25/A is bekend.", "Zaaknummer 25"),
            ("Zaaknummer -25 is bekend.", ""),
            ("Zaaknummer/25 is bekend.", ""),
            (
                "Zaaknummer 12345 12345 12345 12345 12 is bekend.",
                "Zaaknummer 12345 12345 12345 12345",
            ),
            (
                "Zaaknummer 1234 1234 1234 1234 123 12 is bekend.",
                "Zaaknummer 1234 1234 1234 1234 123 12",
            ),
            ("Zaaknummer 2026.0123 is bekend.", "Zaaknummer 2026.0123"),
            ("Zaaknummer 2026.01 is bekend.", ""),
            ("Zaaknummer 202.0123 is bekend.", ""),
            ("Zaaknummer 2026.0123.0456 is bekend.", "Zaaknummer 2026.0123.0456"),
            ("Zaaknummer 2026,0123 is bekend.", ""),
            ("Zaaknummer 2026.012,3 is bekend.", ""),
            ("Zaaknummer 2026.0123 euro.", ""),
            ("Zaaknummer onbekend.", ""),
            ("Een nummer", ""),
        ],
    );
}

#[test]
fn short_numbers_to_call() {
    reads(
        announced,
        &[
            ("Bel 112.", "Bel 112"),
            ("Bel 112 of 14010 bij nood.", "Bel 112 of 14010"),
            ("Bel 112, 113.", "Bel 112, 113"),
            ("Bel 112 of niets.", "Bel 112"),
            ("Bel 112 nu 113.", ""),
            ("Bij spoed belt u 112.", "u 112"),
            ("Bij spoed ziet u 112.", ""),
            ("Bel 12 of 1234567.", ""),
            ("Bel 123456.", "Bel 123456"),
            ("Bel 012.", ""),
            ("Bel 112 mensen.", ""),
            ("Bel 112 euro.", ""),
            ("Bel 112€.", ""),
            ("Bel 112 bij brand.", "Bel 112"),
            ("Zie 112.", ""),
        ],
    );
}

#[test]
fn references_of_digits_and_capitals() {
    reads(
        coded,
        &[
            ("Ons kenmerk 8842/17/358 geldt.", "8842/17/358"),
            ("In 8842/17/358 staat het.", "8842/17/358"),
            ("In 842/17/358 staat het.", ""),
            ("In 8842.17.358.W.26 staat het.", "8842.17.358.W.26"),
            ("In 8842/17/EUR staat het.", ""),
            ("In 8842.17/358 staat het.", ""),
            ("In 8842.17/358/9 staat het.", "8842.17/358/9"),
            ("In 8842/17/358 euro staat het.", ""),
            ("In 8842 /17/358 staat het.", ""),
            ("The number 2026/88317 is new.", "2026/88317"),
            ("The thing 2026/88317 is new.", ""),
            ("The thingamajig 2026/88317 is new.", ""),
            ("In 8842/1/2/3/4/5/6/7/8/9 staat het.", "8842/1/2/3/4/5/6/7/8"),
            ("In 1234.AB staat het.", ""),
            ("Nummer 1200-1500 is bekend.", ""),
            ("Nummer 1200-15000 is bekend.", "1200-15000"),
            ("Nummer 12-15-16 is bekend.", "12-15-16"),
            ("Nummer 1-5-16 is bekend.", ""),
            ("Nummer 12/15 is bekend.", ""),
            ("Nummer 12/156 is bekend.", "12/156"),
            ("Zaaknummers 26/1187 en 26/1188 zijn bekend.", "26/1187 | 26/1188"),
            ("Zaken 26/1187 en 26/1188 zijn bekend.", ""),
            ("Zaaknummer: 26/1187.", "26/1187"),
            ("Tekst: 26/1187.", ""),
            ("Code 12-0123 geldt.", "12-0123"),
            ("Code 12-012 geldt.", "12-012"),
            ("Code 123-01 geldt.", ""),
            ("Nummer 123-01 geldt.", "123-01"),
            ("Code 12-1234 geldt.", ""),
            ("Code 1,2-0123 geldt.", ""),
            ("In 12.AB-12 staat het.", ""),
            ("In 1.AB.1 staat het.", ""),
            ("In 123.AB staat het.", ""),
            ("In 1234.AB.C staat het.", "1234.AB.C"),
            ("In 1234.ABCDEF.C staat het.", ""),
            ("In 1234.Ab.C staat het.", ""),
            ("In 1234-A12 staat het.", "1234-A12"),
            ("In a8842/17/358 staat het.", ""),
            ("In (8842/17/358) staat het.", "8842/17/358"),
        ],
    );
}

#[test]
fn numbers_of_paragraphs() {
    reads(
        coded,
        &[
            ("1.1 De lening.\n1.2 De rente.", "1.1 | 1.2"),
            ("1.1 De lening.\n1.3 De rente.", ""),
            ("1.2 De lening.\n2.1 De rente.", "1.2 | 2.1"),
            ("1.2 De lening.\n2.2 De rente.", ""),
            ("1.1 De lening.\n3.1 De rente.", ""),
            ("1.1 de lening.\n1.2 de rente.", ""),
            ("1.1 . De lening.\n1.2 . De rente.", ""),
            ("1.1. De lening.\n1.2. De rente.", "1.1 | 1.2"),
            ("1.01 De lening.\n1.02 De rente.", ""),
            ("1.100 De lening.\n1.101 De rente.", ""),
            ("1.1.1 De lening.\n1.1.2 De rente.", ""),
            ("Zie 1.1 De lening.\nZie 1.2 De rente.", ""),
            ("# 1.1 De lening.\n* 1.2 De rente.", "1.1 | 1.2"),
            ("1.1 Euro.\n1.2 Euro.", ""),
            ("1.1De lening.\n1.2De rente.", ""),
        ],
    );
}

#[test]
fn hours_behind_their_head_years_of_laws_and_levels() {
    reads(
        coded,
        &[
            ("Time: 16.40.", "16.40"),
            ("Aanvang: 9.30.", "9.30"),
            ("Aanvang 9.30.", ""),
            ("Bedrag: 9.30.", ""),
            ("Time: 23.59 and 24.00.", "23.59"),
            ("Time: 24.00.", ""),
            ("Time: 16.60.", ""),
            ("Time: 16.40 euro.", ""),
            ("Time: 16.40€.", ""),
            ("Time: 16.40 cases.", ""),
            ("Under the Care Act 2014 your contribution is known.", "2014"),
            ("Under the Act 2014 your contribution is known.", "2014"),
            ("Under the Care act 2014 nothing is known.", ""),
            ("Under an Act 2014 nothing is known.", ""),
            ("Under the Care Act 1014 nothing is known.", ""),
            ("Under the Care Act 2014 euros.", ""),
            ("Under the (Care) Act 2014 it is known.", "2014"),
            ("De Participatiewet 2014 geldt.", "2014"),
            ("De Wmo 2015 geldt.", "2015"),
            ("De wmo 2015 geldt.", ""),
            ("De Wet Werk 2015 geldt.", "2015"),
            ("De Kast Werk 2015 geldt.", ""),
            ("In 2025/26 was het zo.", "2025/26"),
            ("In 2025-26 was het zo.", "2025-26"),
            ("In 2099-00 was het zo.", "2099-00"),
            ("In 2025/27 was het zo.", ""),
            ("Score 2025/26 was het zo.", ""),
            ("In 2025 /26 was het zo.", ""),
            ("In 2025/ 26 was het zo.", ""),
            ("In 2025/26 euro was het zo.", ""),
            ("The campaign 2025/26 went well.", "2025/26"),
            ("The campaign 2025/26 people.", ""),
            ("So the years 2009/10 to 2011/12 it is.", "2009/10 | 2011/12"),
            ("So it went to 2011/12 then.", ""),
            ("So the ships 2009/10 and 2011/12 it is.", ""),
            ("In 2025/26€ was het zo.", ""),
            ("In 1025/26 was het zo.", ""),
            ("The 24-hour helpline is open.", "24"),
            ("The 24-hour day is long.", ""),
            ("De 24-uurslijn is open.", "24"),
            ("De 24-uurs dag is lang.", ""),
            ("De 24-tallijn is open.", ""),
            ("De 23-uurslijn is open.", ""),
            ("De 24 uurslijn is open.", ""),
        ],
    );
    reads(
        coded,
        &[
            ("A confidence level of 95%.", "95"),
            ("A confidence level 95%.", "95"),
            ("A confidence level of 96%.", ""),
            ("A confidence level of 95 cases.", ""),
            ("A confidence level of 95 euro.", ""),
            ("A water level of 95%.", ""),
            ("Een betrouwbaarheidsniveau van 95%.", "95"),
            ("Een niveau van 95%.", ""),
            ("With a confidence of 95% we say so.", "95"),
            ("With a confidence 95% we say so.", ""),
            ("With the confidence of 95% we say so.", ""),
            ("Has a confidence of 95%.", ""),
            ("With a share of 95%.", ""),
        ],
    );
    marks(is_usual_level, &[("95 96 97,5 97.5 1 2", "95 | 97,5 | 97.5 | 1")]);
    assert!(is_determiner("uw") && !is_determiner("mensen"));
}

#[test]
fn publications_and_extensions() {
    reads(
        published,
        &[
            ("Gemeenteblad 2026, nr. 1142 geldt.", "Gemeenteblad 2026, nr. 1142"),
            ("Gemeenteblad 2026 nr 1142 geldt.", "Gemeenteblad 2026 nr 1142"),
            ("Gemeenteblad 2026, 1142 geldt.", "Gemeenteblad 2026, 1142"),
            (
                "Gemeenteblad van Voorbeeldstad 2026, 12 geldt.",
                "Gemeenteblad van Voorbeeldstad 2026, 12",
            ),
            ("Gemeenteblad van ons 2026, 12 geldt.", ""),
            ("Gemeenteblad, 2026, nr. 12 geldt.", "Gemeenteblad, 2026, nr. 12"),
            ("Gemeenteblad 2026 1142 geldt.", "Gemeenteblad 2026"),
            ("Gemeenteblad 2026 geldt.", "Gemeenteblad 2026"),
            ("Gemeenteblad 2026 huizen.", ""),
            ("Gemeenteblad 2026 euro.", ""),
            ("Gemeenteblad 2026€.", ""),
            ("Gemeenteblad 2026, 1142€ geldt.", "Gemeenteblad 2026"),
            ("Ons toestel 345€.", ""),
            ("Gemeenteblad 1026, nr. 3 geldt.", ""),
            ("gemeenteblad 2026, nr. 1142 geldt.", ""),
            ("Het Blad 2026, nr. 1142 geldt.", "Blad 2026, nr. 1142"),
            ("Provinciaal blad 2026, nr. 1142 geldt.", "blad 2026, nr. 1142"),
            ("Een ander blad 2026, nr. 1142 geldt.", ""),
            ("Official Gazette 2026, no. 1142 applies.", "Gazette 2026, no. 1142"),
            ("Gemeenteblad 2026, nr. 1234567 geldt.", "Gemeenteblad 2026"),
            ("Gemeenteblad 2026, 1142 euro geldt.", "Gemeenteblad 2026"),
            ("Gemeenteblad 2026, 1142 huizen geldt.", "Gemeenteblad 2026"),
            ("See SI 2026/123 for it.", "SI 2026/123"),
            ("See SI 2026 for it.", ""),
            ("See si 2026/123 for it.", ""),
            ("See S.I. 2026/123 for it.", "I. 2026/123"),
            ("See T.I. 2026/123 for it.", ""),
            ("See SI 2026/A for it.", ""),
            ("Ons toestel 345 is vrij.", "toestel 345"),
            ("Call ext. 345 for it.", "ext. 345"),
            ("Ons toestel 34 is vrij.", "toestel 34"),
            ("Ons toestel 3 is vrij.", ""),
            ("Ons toestel 345678 is vrij.", "toestel 345678"),
            ("Ons toestel 3456789 is vrij.", ""),
            ("Ons toestel 045 is vrij.", ""),
            ("Ons toestel 345 euro.", ""),
            ("Ons toestel 345 mensen.", ""),
            ("Bel ons op 1400.", "op 1400"),
            ("Bel ons op 14.", ""),
            ("Bel ons op 140.", "op 140"),
            ("Bel de heer van dienst op 1400.", ""),
            ("Bel een twee drie op 1400.", "op 1400"),
            ("Zie ons op 1400.", ""),
            ("Bel ons op 1400 voor hulp.", "op 1400"),
            ("Bel ons op 1400 mensen.", ""),
        ],
    );
    reads(
        |tokens, at| Some(extended(tokens, at + 1)).filter(|end| *end > at + 1),
        &[
            ("nr. 2026/88317 geldt", "2026/88317"),
            ("nr. 2026/88317/12 geldt", "2026/88317/12 | 88317/12"),
            ("nr. 2026 /88317 geldt", ""),
            ("nr. 2026/ 88317 geldt", ""),
            ("nr. 2026-88317 geldt", ""),
            ("nr. 2026/AB geldt", ""),
            ("nr. 2,5/88317 geldt", ""),
        ],
    );
}

#[test]
fn numbers_that_name_somebody_or_something() {
    marks(
        index_name,
        &[
            ("De S&P 500 daalt.", "500"),
            ("De S-P 500 daalt.", ""),
            ("De T&P 500 daalt.", ""),
            ("De S&T 500 daalt.", ""),
            ("Wij zijn 24/7 open.", "24 | 7"),
            ("Wij zijn 24-7 open.", ""),
            ("Wij zijn 24/8 open.", ""),
            ("Wij zijn 23/7 open.", ""),
            ("Het is 1 op 1 overgenomen.", "1 | 1"),
            ("Het is 1 op 2 overgenomen.", ""),
            ("Het is 2 op 1 overgenomen.", ""),
            ("Het is 1 van 1 overgenomen.", ""),
        ],
    );
    marks(
        postcode,
        &[
            ("Ons adres is 1234 AB Voorbeeldstad.", "1234"),
            ("Ons adres is 1000 AB Voorbeeldstad.", "1000"),
            ("Ons adres is 999 AB Voorbeeldstad.", ""),
            ("Ons adres is 1234 ABC Voorbeeldstad.", ""),
            ("Ons adres is 1234 Ab Voorbeeldstad.", ""),
            ("Ons adres is 1234 AB voorbeeldstad.", ""),
            ("Ons adres is 1234 AB 12.", ""),
            ("Er zijn 1234 EU Burgers.", ""),
        ],
    );
    reads(
        context_number,
        &[
            ("Uw BSN 999993847 klopt.", "BSN 999993847"),
            ("Uw BSN is: 999993847.", "BSN is: 999993847"),
            ("Uw BSN 9999938 klopt.", ""),
            ("Uw BSN 9999938471 klopt.", ""),
            ("Bel tel. 020-123 45 67 nu.", "tel. 020-123 45 67"),
            ("Bel tel. (020) 123 45 67 nu.", "tel. (020) 123 45 67"),
            ("Bel tel. 1234 nu.", ""),
            ("Bel tel. 12345 nu.", "tel. 12345"),
            ("Ons KvK nummer 12345678 klopt.", "KvK nummer 12345678"),
            ("Stuur naar postbus 1 te Voorbeeldstad.", "postbus 1"),
            ("Stuur naar postbus 1234567.", ""),
            ("Your customer number 1234 is known.", "number 1234"),
            ("Your lucky number 1234 is known.", ""),
            ("Your customer number 123 is known.", ""),
            ("Uw zaaknummer 1234,5 klopt.", ""),
            ("Uw zaaknummer 1234 - klopt.", "zaaknummer 1234"),
            ("Uw zaaknummer 1234 - AB 12 klopt.", "zaaknummer 1234"),
            ("Uw BSN 99 99 93 84 71 klopt.", ""),
            ("Het huis 999993847 klopt.", ""),
        ],
    );
    reads(
        phone,
        &[
            ("Bel 0201234567 nu.", "0201234567"),
            ("Bel 020-1234567 nu.", "020-1234567"),
            ("Bel 020123456 nu.", ""),
            ("Bel 020123456789 nu.", ""),
            ("Bel 1201234567 nu.", ""),
            ("Bel +31201234567 nu.", "31201234567"),
            ("Bel + 31201234567 nu.", ""),
            ("Bel +31201234 nu.", ""),
            ("Bel 08001234 nu.", "08001234"),
            ("Bel 0800-1234 nu.", "0800-1234"),
            ("Bel 0900-123 nu.", ""),
            ("Bel 0700-1234 nu.", ""),
            ("Bel 14 020 nu.", "14 020"),
            ("Bel 14 0343 nu.", "14 0343"),
            ("Er zijn 14 020 nu.", ""),
            ("Bel a b c d 14 020 nu.", "14 020"),
            ("Bel a b c d e 14 020 nu.", ""),
            ("Bel 14 03434 nu.", ""),
            ("Bel 14 03 nu.", ""),
            ("Bel 14 343 nu.", ""),
            ("Bel nu dan 14 Abc.", ""),
            ("Bel 15 0343 nu.", ""),
            ("Bel 0.201234567 nu.", ""),
        ],
    );
    reads(
        |tokens, at| Some(account(tokens, at)).filter(|end| *end > at + 1),
        &[
            ("Betaal op NL91 ABNA 0417 1643 00 vandaag.", "NL91 ABNA 0417 1643 00"),
            ("Betaal op NL92 ABNA 0417 1643 00 vandaag.", ""),
            ("Betaal op NL91 Abna 0417 1643 00 vandaag.", ""),
            ("Betaal op NL91 ABNA 0417-1643 00 vandaag.", ""),
            ("Betaal op nl91 ABNA 0417 1643 00 vandaag.", ""),
        ],
    );
}
