//! Amounts and changes that are said without a digit, and figures that look alike: each with what supports it and what not.

use nullius_schemas::vocabulary::Language::{Dutch, English};

use super::rule_tests::table;

#[test]
fn amounts_and_changes_in_dutch_words() {
    table(
        Dutch,
        &[
            ("Dat kost een ton [E1].", "200000", false),
            ("Dat kost een ton [E1].", "100000", true),
            ("Dat kost anderhalve ton [E1].", "150000", true),
            ("Dat kost anderhalve ton [E1].", "100000", false),
            ("Dat kost twee ton [E1].", "200000", true),
            ("Dat kost twee ton [E1].", "2", false),
            ("Het weegt 3 ton [E1].", "3", true),
            ("Het aantal verdubbelt [E1].", "45", false),
            ("Het aantal verdubbelde [E1].", "100%", true),
            ("Het aantal is gehalveerd [E1].", "45", false),
            ("Het aantal halveerde [E1].", "0.5", true),
            ("Het aantal is verdrievoudigd [E1].", "3", true),
            ("Het aantal is verdrievoudigd [E1].", "2", false),
            ("Een paar duizend zaken [E1].", "2500", true),
            ("Een paar duizend zaken [E1].", "25", false),
            ("Tientallen zaken [E1].", "45", true),
            ("Tientallen zaken [E1].", "450", false),
            ("Enkele honderden zaken [E1].", "450", true),
            ("Enkele honderden zaken [E1].", "45", false),
            ("Honderdduizenden zaken [E1].", "450000", true),
            ("Honderdduizenden zaken [E1].", "450", false),
            ("Miljoenen euro's [E1].", "4500000", true),
            ("Miljoenen euro's [E1].", "4500", false),
            ("Een tiental zaken [E1].", "10", true),
            ("Een tiental zaken [E1].", "30", false),
            ("Het is tweemaal zo veel [E1].", "2", true),
            ("Het is tweemaal zo veel [E1].", "3", false),
            ("Het is drie keer zo veel [E1].", "2", false),
            ("Het is dubbel zo veel [E1].", "5", false),
            ("Het dubbele van de norm [E1].", "5", false),
            ("Een vijfvoud daarvan [E1].", "5", true),
            ("Een vijfvoud daarvan [E1].", "4", false),
            ("Het is tienvoudig [E1].", "4", false),
            ("Een honderdtal zaken [E1].", "100", true),
            ("Een honderdtal zaken [E1].", "300", false),
            ("Twee op de drie zaken [E1].", "0.6667", true),
            ("De kosten zijn vertienvoudigd [E1].", "5", false),
            ("De kosten zijn een veelvoud van de norm [E1].", "5", true),
            ("Vier ton per jaar [E1].", "400000", true),
            ("€ 2 ton [E1].", "200000", true),
            ("Een half miljoen euro [E1].", "500000", true),
            ("Een half miljoen euro [E1].", "600000", false),
            ("Een kleine ton [E1].", "95000", true),
            ("Ruim een ton [E1].", "105000", true),
            ("Ruim een ton [E1].", "305000", false),
            ("Een ruime ton [E1].", "105000", true),
            ("Anderhalf keer zo hoog [E1].", "1.5", true),
            ("Driekwart van de zaken [E1].", "0.75", true),
            ("Driekwart van de zaken [E1].", "0.65", false),
            ("De helft minder [E1].", "-0.5", true),
            ("De helft minder [E1].", "-0.4", false),
            ("Een kwart van de zaken [E1].", "0.25", true),
            ("Een kwart meer zaken [E1].", "0.35", false),
            ("Een derde meer zaken [E1].", "0.35", false),
        ],
    );
}

#[test]
fn amounts_and_changes_in_english_words() {
    table(
        English,
        &[
            ("Sales doubled [E1].", "45", false),
            ("Sales doubled [E1].", "2", true),
            ("Sales doubled [E1].", "1.0", false),
            ("Sales have tripled [E1].", "3", true),
            ("Sales have tripled [E1].", "300%", false),
            ("Sales have tripled [E1].", "2", false),
            ("Sales quadrupled [E1].", "2", false),
            ("Sales halved [E1].", "-0.5", true),
            ("Sales halved [E1].", "45", false),
            ("A dozen cases [E1].", "12", true),
            ("A dozen cases [E1].", "13", false),
            ("Dozens of cases [E1].", "45", true),
            ("Dozens of cases [E1].", "450", false),
            ("Hundreds of thousands of cases [E1].", "450000", true),
            ("Hundreds of thousands of cases [E1].", "450", false),
            ("Tens of thousands of cases [E1].", "45000", true),
            ("Tens of thousands of cases [E1].", "450", false),
            ("A few thousand cases [E1].", "3400", true),
            ("A few thousand cases [E1].", "34", false),
            ("A couple of hundred cases [E1].", "240", true),
            ("A couple of hundred cases [E1].", "24", false),
            ("Millions of euros [E1].", "4500000", true),
            ("Millions of euros [E1].", "4500", false),
            ("Several hundred cases [E1].", "24", false),
            ("It is twice as much [E1].", "2", true),
            ("It is twice as much [E1].", "3", false),
            ("It is three times as much [E1].", "3", true),
            ("It is three times as much [E1].", "2", false),
            ("A tenfold increase [E1].", "10", true),
            ("A tenfold increase [E1].", "4", false),
            ("A two-fold rise [E1].", "2", true),
            ("It went up 2x [E1].", "2", true),
            ("It went up 2x [E1].", "3", false),
            ("It was 35% [E1].", "$35M", false),
            ("It cost $35M [E1].", "35%", false),
            ("It cost $35M [E1].", "35", false),
            ("There were 50 million [E1].", "1500", false),
            ("There were 50 [E1].", "50 million", false),
            ("There were 123 [E1].", "call 020-123 45 67", false),
            ("There were 45 [E1].", "case Z-45-2026", false),
            ("There were 45 [E1].", "+31 6 12345645", false),
            ("In 2024 there were 45 [E1].", "45 | 2023", false),
            ("In 2024 there were 2024 cases [E1].", "3 March 2024 | 45", false),
            ("A third more cases [E1].", "0.45", false),
            ("A quarter fewer cases [E1].", "-0.25", true),
            ("Half as many cases [E1].", "0.3", false),
            ("Half a million euros [E1].", "500000", true),
            ("Half a million euros [E1].", "400000", false),
            ("One and a half million euros [E1].", "1500000", true),
            ("One and a half million euros [E1].", "1600000", false),
            ("A hundred thousand euros [E1].", "100000", true),
            ("A hundred thousand euros [E1].", "200000", false),
            ("Twelve hundred euros [E1].", "1200", true),
            ("Twelve hundred euros [E1].", "1300", false),
            ("Thirty-odd cases [E1].", "50", false),
            ("A score of cases [E1].", "20", true),
        ],
    );
}

#[test]
fn verbs_references_and_joined_words_in_dutch() {
    table(
        Dutch,
        &[
            ("Het saldo nam af met € 6.541,33 [E1].", "-6541.33", true),
            ("Het saldo nam toe met € 6.541,33 [E1].", "-6541.33", false),
            ("Het saldo liep met € 6.541,33 terug [E1].", "-6541.33", true),
            ("Het saldo liep met € 6.541,33 op [E1].", "-6541.33", false),
            ("Het saldo ging 3% omlaag [E1].", "-0.03", true),
            ("Het saldo ging 3% omhoog [E1].", "-0.03", false),
            ("Het aantal zakte met 3% [E1].", "-0.03", true),
            ("U kunt ons bellen op 14 0343 [E1].", "x", true),
            ("Het waren 14 010 zaken [E1].", "x", false),
            (
                "Van de klachten gaat driekwart van het totaal over geluid [E1].",
                "0.50",
                false,
            ),
            ("De schuld is tweeënhalf miljoen euro [E1].", "1500000", false),
            ("De schuld is tweeënhalf miljoen euro [E1].", "2500000", true),
            ("Het duurt vijfeneenhalf uur [E1].", "5.5", true),
            ("Het duurt vijfeneenhalf uur [E1].", "6.5", false),
        ],
    );
}

#[test]
fn verbs_references_and_joined_words_in_english() {
    table(
        English,
        &[(
            "Under article 31, paragraph 3, €1,277.51 counts as income [E1].",
            "1277.51",
            true,
        )],
    );
}

#[test]
fn periods_brackets_and_limits_in_dutch() {
    table(
        Dutch,
        &[
            ("Vanaf 2026-Q1 lag het aandeel op 40,3% [E1].", "0.403", true),
            ("Vanaf 2026Q1 lag het aandeel op 40,3% [E1].", "0.403", true),
            ("Zie § 4.2 van het rapport: het risico is 41,53% [E1].", "0.4153", true),
            (
                "Over de hele linie liep de voorraad met 813 stuks terug [E1].",
                "-813",
                true,
            ),
            ("De omzet viel terug met 15,0% [E1].", "-0.15", true),
            ("Het aantal banen nam af met 948, vooral in de bouw [E1].", "-948", true),
            ("Bij benadering 54.000 euro is nodig voor het dak [E1].", "53694", true),
            (
                "Werkt u minder dan 36 uur per week, dan geldt de regeling niet [E1].",
                "36",
                true,
            ),
            ("Minstens 40 zaken [E1].", "40", true),
            ("Ten hoogste 40 zaken [E1].", "40", true),
            ("Ten minste 40 zaken [E1].", "39", false),
            ("Het restant (€ 3.328,06) betaalt u zelf [E1].", "3328.06", true),
            ("Het nettoresultaat was (1.234) duizend euro [E1].", "-1234000", true),
            ("Het nettoresultaat was (1.234) duizend euro [E1].", "1234000", false),
            ("In het schooljaar 2026-2027 zijn er 12 plaatsen [E1].", "12", true),
            ("In 2026-2027 zijn er 12 plaatsen [E1].", "12", false),
        ],
    );
}

#[test]
fn periods_brackets_and_limits_in_english() {
    table(
        English,
        &[
            ("Since 2026-H1 it was 40.3% [E1].", "0.403", true),
            ("Since 2026 Q1 it was 40.3% [E1].", "0.403", true),
            ("Since Q1-2026 it was 40.3% [E1].", "0.403", true),
            ("At least 40 cases [E1].", "40", true),
            ("Up to 40 cases [E1].", "41", false),
            (
                "If the refund (€1,784.31) is set off against the assessment (€8,788.68), nothing is due. [E1]",
                "1784.31 | 8788.68",
                true,
            ),
            (
                "In view of section 12 and paragraph 2, the damage was put at €2,762 [E1].",
                "2762",
                true,
            ),
        ],
    );
}
