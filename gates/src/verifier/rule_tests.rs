//! Each numbered rule of the verifier, with what passes and what does not, in both languages.

use std::collections::BTreeMap;

use nullius_schemas::code::Code;
use nullius_schemas::json::Value;
use nullius_schemas::names::Label;
use nullius_schemas::pack::rules::VerifierRules;
use nullius_schemas::vocabulary::Language::{self, Dutch, English};
use rust_decimal::Decimal;

use super::cases::{check, codes};
use super::{Evidence, EvidenceValue, Input, Report, RequestNumber, Unit, verify};

/// Evidence of one JSON string, or of several separated by ` | `.
pub(super) fn values(text: &str) -> Evidence {
    if !text.contains(" | ") {
        return Evidence::from_json(&Value::from(text));
    }
    Evidence::from_json(&Value::array(text.split(" | ").map(Value::from)))
}

pub(super) fn with(
    rules: &VerifierRules,
    language: Language,
    text: &str,
    evidence: &[(&str, Evidence)],
    request: &[RequestNumber],
) -> Report {
    let evidence: BTreeMap<Label, Evidence> = evidence
        .iter()
        .map(|(label, evidence)| (Label::parse(label).expect("a label"), evidence.clone()))
        .collect();
    verify(&Input {
        text,
        language,
        rules,
        evidence: &evidence,
        around: &[],
        request_numbers: request,
    })
}

pub(super) fn typed(value: &str, unit: Unit) -> Evidence {
    let value = value.parse::<Decimal>().expect("a decimal");
    Evidence {
        values: vec![EvidenceValue {
            value,
            unit: Some(unit),
        }],
        ..Evidence::default()
    }
}

/// Runs a table of sentence, evidence under E1, and whether it passes; shows every row that is wrong.
pub(super) fn table(language: Language, rows: &[(&str, &str, bool)]) {
    let wrong: Vec<String> = rows
        .iter()
        .map(|(text, evidence, passes)| (text, passes, check(language, text, &[("E1", values(evidence))])))
        .filter(|(_, passes, report)| report.findings.is_empty() != **passes)
        .map(|(text, passes, report)| format!("{text} should pass: {passes}; found {:?}", report.findings))
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn rule_1_decimals_at_the_precision_shown() {
    table(
        English,
        &[
            ("The score was 0.78 [E1].", "0.779976", true),
            ("The score was 0.77 [E1].", "0.779976", false),
            ("The score was 0.125 [E1].", "0.1245", true),
            ("The score was 0.12 [E1].", "0.125", true),
            ("The score was 0.13 [E1].", "0.125", true),
            ("Sales were 119,259.1 million [E1].", "119259000000", false),
            ("Sales were 119,259 million [E1].", "119259100000", true),
            ("The score was 0.78 [E1].", "0.7849999", true),
            ("The score was 0.79 [E1].", "0.7849999", true),
            ("The score was 0.79 [E1].", "0.78499", false),
        ],
    );
    table(
        Dutch,
        &[
            ("De score was 0,78 [E1].", "0.779976", true),
            ("De score was 0,781 [E1].", "0.779976", false),
            ("Het bedrag is € 96,4 [E1].", "96.40", true),
            ("Het bedrag is € 96,40 [E1].", "96.41", false),
        ],
    );
}

#[test]
fn rule_2_whole_numbers_are_exact() {
    table(
        English,
        &[
            ("There were 21 cases [E1].", "21.34", false),
            ("There were 21 cases [E1].", "21", true),
            ("The share was 21% [E1].", "0.2134", true),
            ("The share was 22% [E1].", "0.2134", false),
            ("There were 2 million visitors [E1].", "2134567", true),
            ("There were 3 million visitors [E1].", "2134567", false),
            ("There were 1,234,570 visitors [E1].", "1234567", false),
            ("There were 0 cases [E1].", "<5", false),
            ("The sum was 50 million [E1].", "1500", false),
        ],
    );
    table(
        Dutch,
        &[
            ("Het waren 2 miljoen bezoekers [E1].", "2134567", true),
            ("Het waren 1,9 miljoen bezoekers [E1].", "2134567", false),
            ("Het aandeel is 21 procent [E1].", "21.34", true),
            ("Het waren 21 zaken [E1].", "22", false),
        ],
    );
    let null = Evidence::from_json(&Value::Null);
    assert_eq!(
        codes(&check(English, "There were 0 cases [E1].", &[("E1", null)])),
        [Code::NumberMismatch]
    );
}

#[test]
fn rule_3_units_and_scales() {
    let one = |text: &str, value: &str, unit| codes(&check(English, text, &[("E1", typed(value, unit))])).is_empty();
    assert!(one("It was 21% [E1].", "0.21", Unit::Fraction));
    assert!(!one("It was 21% [E1].", "21", Unit::Count));
    assert!(!one("It was 21% [E1].", "21", Unit::Currency));
    assert!(!one("It rose 2% [E1].", "2", Unit::PercentagePoint));
    assert!(one("It rose 2 percentage points [E1].", "2", Unit::PercentagePoint));
    assert!(!one("It rose 2 percentage points [E1].", "2", Unit::Percent));
    assert!(one("It rose 25 basis points [E1].", "0.25", Unit::PercentagePoint));
    assert!(one("It rose 25 bps [E1].", "25", Unit::BasisPoint));
    assert!(one("It was 4.5‰ [E1].", "0.45", Unit::Percent));
    assert!(one("It cost €35M [E1].", "35000000", Unit::Currency));
    assert!(!one("It cost $35M [E1].", "35", Unit::Percent));
    assert!(!one("It was 35% [E1].", "35000000", Unit::Currency));
    table(
        English,
        &[
            ("It was 35% [E1].", "$35M", false),
            ("It cost $35M [E1].", "35%", false),
            ("It cost $35M [E1].", "35000000", true),
            ("It cost €12 bn [E1].", "12000000000", true),
            ("It cost 10k [E1].", "10234", true),
            ("Net loss was (1,234) thousand [E1].", "-1234000", true),
            ("Net result was (1,234) thousand [E1].", "1234000", false),
        ],
    );
    table(
        Dutch,
        &[
            ("Het kost 1,2 mln. euro [E1].", "1234567", true),
            ("Het kost € 3 mld. [E1].", "3100000000", true),
            ("De stijging is 2 procentpunten [E1].", "0.02", true),
            ("De rente is 25 basispunten [E1].", "0.0025", true),
            ("Het kost 50 cent [E1].", "0.50", true),
            ("Het kost 50 cent [E1].", "50", false),
            ("Het kost 12 duizend euro [E1].", "12345", true),
        ],
    );
}

#[test]
fn rule_4_every_script_is_read() {
    table(
        English,
        &[
            ("There were ٤٥ cases [E1].", "45", true),
            ("There were ٤٦ cases [E1].", "45", false),
            ("There were ４６ cases [E1].", "45", false),
            ("There were 𝟒𝟔 cases [E1].", "45", false),
            ("There were ④ cases [E1].", "4", false),
            ("There were 四 cases [E1].", "4", false),
            ("There were 4\u{200b}5 cases [E1].", "4 | 5", false),
            ("There were 1\u{336}5 cases [E1].", "1 | 5 | 15", false),
            ("The share was 21％ [E1].", "0.21", true),
            ("The area is 45 m² [E1].", "45", true),
            ("There were 10² cases [E1].", "10", false),
        ],
    );
    table(
        Dutch,
        &[("De omzet was 1\u{202f}234\u{202f}567 euro [E1].", "1234567", true)],
    );
}

#[test]
fn rule_5_dutch_and_english_marks() {
    table(
        Dutch,
        &[
            ("Het zijn 1.234 zaken [E1].", "1234", true),
            ("Het zijn 1.234 zaken [E1].", "1.234", false),
            ("Het is 1,234 [E1].", "1.234", true),
            ("Van de 12.5 dossiers [E1].", "12.5", true),
            ("Van de 12.5 dossiers en 1.234 zaken [E1].", "12.5 | 1234", false),
            ("Het bedrag is € 1,234.56 [E1].", "1234.56", true),
        ],
    );
    table(
        English,
        &[
            ("There were 1,234 cases [E1].", "1234", true),
            ("There were 1,234 cases [E1].", "1.234", false),
            ("The score was 1.234 [E1].", "1234", false),
            ("It cost € 1.234,56 [E1].", "1234.56", true),
            ("There were 12,34,567 cases [E1].", "1234567", false),
        ],
    );
    let report = check(Dutch, "Van de 12.5 dossiers [E1].", &[("E1", values("12.5"))]);
    assert_eq!(report.notices.len(), 1);
    let report = check(
        Dutch,
        "Van de 12.5 dossiers en 1.234 zaken [E1].",
        &[("E1", values("12.5 | 1234"))],
    );
    assert_eq!(codes(&report), [Code::NumberAmbiguous]);
}

#[test]
fn rule_6_hyphens_and_brackets() {
    table(
        English,
        &[
            ("It lies within 0.49-0.60 [E1].", "0.49 | 0.6", true),
            ("It took 6 - 13 days [E1].", "6 | 13", true),
            ("It took 6 -13 days [E1].", "6 | 13", true),
            ("The change was -3 [E1].", "-3", true),
            ("The change was -3 [E1].", "3", false),
            ("The change was €-3 [E1].", "-3", true),
            ("The change was -€3 [E1].", "-3", true),
            ("The cases (45) were closed [E1].", "45", true),
            ("The result was € (1,234) [E1].", "-1234", true),
            ("The result was € (1,234) [E1].", "1234", false),
        ],
    );
    table(
        Dutch,
        &[
            ("Het duurt 3 à 4 weken [E1].", "3 | 4", true),
            ("Het duurt 3 à 5 weken [E1].", "3 | 4", false),
            ("Het was 5-10 procent [E1].", "0.05 | 0.10", true),
            ("Het was min 5 graden [E1].", "-5", true),
        ],
    );
}

#[test]
fn rule_7_signs_and_direction() {
    table(
        English,
        &[
            ("Sales fell 3.2% [E1].", "-0.0321", true),
            ("Sales rose 3.2% [E1].", "-0.0321", false),
            ("Sales rose 3.2% [E1].", "0.0321", true),
            ("Sales fell by 3.2% [E1].", "0.0321", true),
            ("Costs fell and sales rose 3.2% [E1].", "-0.0321", false),
            ("A decline of 3.2% followed [E1].", "-0.0321", true),
            ("Sales did not fall, they changed by 3.2% [E1].", "-0.0321", false),
        ],
    );
    table(
        Dutch,
        &[
            ("De omzet daalde met 3,2% [E1].", "-0.0321", true),
            ("De omzet steeg met 3,2% [E1].", "-0.0321", false),
            ("De omzet is met 3,2% gedaald [E1].", "-0.0321", true),
            ("Een daling van 3,2 procent [E1].", "-0.0321", true),
            ("De omzet veranderde met 3,2% [E1].", "-0.0321", false),
        ],
    );
    let report = check(Dutch, "De omzet steeg met 3,2% [E1].", &[("E1", values("-0.0321"))]);
    assert_eq!(codes(&report), [Code::DirectionContradicted]);
}

#[test]
fn rule_8_number_words_and_ratios() {
    table(
        Dutch,
        &[
            ("Twintig procent van de zaken [E1].", "0.2", true),
            ("Dertig procent van de zaken [E1].", "0.2", false),
            ("Het kostte anderhalf miljoen euro [E1].", "1500000", true),
            ("Het kostte anderhalf miljoen euro [E1].", "2500000", false),
            ("Een derde van de zaken [E1].", "0.3333", true),
            ("Een derde van de zaken [E1].", "0.25", false),
            ("Eén op de vijf zaken [E1].", "0.2", true),
            ("Eén op de vijf zaken [E1].", "0.25", false),
            ("1 op de 5 zaken [E1].", "0.2", true),
            ("De helft van de zaken [E1].", "0.5", true),
            ("De helft van de zaken [E1].", "0.4", false),
            ("Een half miljoen euro [E1].", "500000", true),
            ("De score is nul komma acht [E1].", "0.8", true),
            ("De score is nul komma acht [E1].", "0.7", false),
            ("Een dozijn zaken [E1].", "12", true),
            ("Honderden zaken [E1].", "450", true),
            ("Honderden zaken [E1].", "45", false),
            ("Een tweede vergunning en een derde persoon [E1].", "x", true),
            ("De eerste helft van 2026 is voorbij [E1].", "x", true),
            ("Drie van de vier zaken [E1].", "0.75", true),
            ("Drie van de vier zaken [E1].", "3 | 4", true),
            ("Drie van de vier zaken [E1].", "3 | 5", false),
        ],
    );
    table(
        English,
        &[
            ("Two-thirds of cases [E1].", "0.6667", true),
            ("Two-thirds of cases [E1].", "0.6", false),
            ("Half of the cases [E1].", "0.5", true),
            ("In the first half of 2026 it changed [E1].", "x", true),
            ("It took ½ hour [E1].", "0.5", true),
            ("It took ½ hour [E1].", "0.25", false),
            ("It took 1½ hours [E1].", "1.5", true),
            ("It took 1½ hours [E1].", "1.25", false),
            ("Twenty-one cases [E1].", "21", true),
            ("Twenty-one cases [E1].", "20", false),
            ("One in five cases [E1].", "0.2", true),
            ("12 of the 45 cases [E1].", "12 | 45", true),
            ("12 of the 45 cases [E1].", "12 | 46", false),
            ("The 3rd permit and the second attempt [E1].", "x", true),
            ("Two and a half years [E1].", "2.5", true),
            ("Three dozen [E1].", "36", true),
        ],
    );
}

#[test]
fn rule_9_hedges_are_intervals() {
    table(
        Dutch,
        &[
            ("Ruim 40 procent [E1].", "0.413", true),
            ("Ruim 40 procent [E1].", "0.399", false),
            ("Ruim 40 procent [E1].", "0.5", false),
            ("Meer dan 40 zaken [E1].", "43", true),
            ("Bijna 80 procent [E1].", "0.76", true),
            ("Bijna 80 procent [E1].", "0.74", false),
            ("Bijna 80 procent [E1].", "0.81", false),
            ("Circa 40 zaken [E1].", "44", true),
            ("Ca. 40 zaken [E1].", "44", true),
            ("Ongeveer 40 zaken [E1].", "46", false),
            ("Minder dan 40 zaken [E1].", "36", true),
            ("Minder dan 40 zaken [E1].", "44", false),
            ("Ruim de helft van de zaken [E1].", "0.53", true),
            ("Ruim de helft van de zaken [E1].", "0.47", false),
        ],
    );
    table(
        English,
        &[
            ("Over 40% of cases [E1].", "0.413", true),
            ("Over 40% of cases [E1].", "0.39", false),
            ("More than 200 cases [E1].", "250", true),
            ("More than 200 cases [E1].", "350", false),
            ("Nearly 80% of cases [E1].", "0.779976", true),
            ("Almost 80% of cases [E1].", "0.8", false),
            ("About 40 cases [E1].", "44", true),
            ("Approximately 40 cases [E1].", "45.5", false),
            ("~40 cases [E1].", "44", true),
        ],
    );
}

#[test]
fn rule_10_what_claims_nothing() {
    table(
        English,
        &[
            ("At 14:30 on 3 March 2026 and on 2026-03-04 it changed [E1].", "x", true),
            ("On March 3, 2026 it changed [E1].", "x", true),
            ("On 03/04/2026 it changed [E1].", "x", true),
            ("At 3 pm it changed [E1].", "x", true),
            ("1. First\n2. Second [E1].", "x", true),
            ("Case Z-2026-000101 and APP-012 changed [E1].", "x", true),
            ("It uses v1.2.3 and version 2 and 1.2.4 [E1].", "x", true),
            ("There were 1.121.987 cases [E1].", "1121987", true),
            ("There were 1.121.987 cases [E1].", "1121986", false),
            ("See Table 2, section 3.2.1 and Figure 4 [E1].", "x", true),
            ("See Tables 2 and 3: 45 cases [E1].", "45", true),
            ("See Table 2 and 45 cases [E1].", "x", false),
            ("It is known [12] [E1].", "x", true),
            ("The 90% interval is wide and the 95% VaR high [E1].", "x", true),
            ("The 90% share is high [E1].", "x", false),
            ("Mail a.b1@example.org or see https://example.org/45 [E1].", "x", true),
            ("The amount is EUR1410 [E1].", "x", false),
            ("The amount is 1e6 [E1].", "1 | 6", false),
        ],
    );
    table(
        Dutch,
        &[
            ("Om 16.00 uur en om 9 uur begint het [E1].", "x", true),
            ("Artikel 31, lid 3 en bijlage 4 gelden [E1].", "x", true),
            ("Artikelen 31, 32 en 33 van de wet gelden [E1].", "x", true),
            ("Artikel 31 geldt voor 32 zaken [E1].", "x", false),
            ("Tel. 020-123 45 67, BSN 999993847, kenteken XX-000-X [E1].", "x", true),
            ("Rekening NL91 ABNA 0417 1643 00 [E1].", "x", true),
            ("Bel 06-12345678 [E1].", "x", true),
            ("Per 1 januari 2027 en op 3 en 5 maart [E1].", "x", true),
            ("U heeft in november 12 uur gewerkt [E1].", "x", false),
            ("De 1e en 2de aanvraag [E1].", "x", true),
            ("Het geldt in het eerste kwartaal van 2026 [E1].", "x", true),
            ("De derde aanvraag telde 9 weken [E1].", "8", false),
        ],
    );
}

#[test]
fn rule_10_identifiers_and_dates_vouch_for_nothing() {
    table(
        Dutch,
        &[
            ("Het waren 20 zaken [E1].", "tel. 020-123 45 67", false),
            ("Het waren 123 zaken [E1].", "tel. 020-123 45 67", false),
            ("Het waren 12 zaken [E1].", "APP-012", false),
            ("Het waren 3 zaken [E1].", "op 3 maart 2026", false),
            ("Het waren 14 zaken [E1].", "om 14:30 uur", false),
        ],
    );
}

#[test]
fn rule_12_a_bare_year_is_a_number() {
    table(
        English,
        &[
            ("It changed in 2024 [E1].", "0.5", false),
            ("It changed in 2024 [E1].", "2024", true),
            ("It changed in 2024 [E1].", "published on 3 March 2024", true),
            ("It changed in 2023 [E1].", "published on 3 March 2024", false),
            ("There were 2024 cases [E1].", "published on 3 March 2024", false),
            ("It changed in Q1 2026 and H2 2026 [E1].", "x", true),
            ("It had 2024 cases in 2024 [E1].", "2025 | 2024", true),
            ("It had 2025 cases in 2024 [E1].", "2025", false),
        ],
    );
    table(
        Dutch,
        &[
            ("In 2024 veranderde het [E1].", "0.5", false),
            ("In maart 2024 veranderde het [E1].", "x", true),
        ],
    );
}
