//! Pairs of a source with a text that is true to it and one that is not: denials without a source, and what a summary
//! leaves out. Made-up citizens.

use nullius_schemas::code::Code;
use nullius_schemas::pack::rules::{Checked, VerifierRules};
use nullius_schemas::vocabulary::Language::{self, Dutch, English};

use super::Evidence;
use super::cases::codes;
use super::rule_tests::with;

/// Language, source, a text that denies what it denies, a text that denies something else.
const DENIALS: &[(Language, &str, &str, &str)] = &[
    (
        Dutch,
        "Ik heb níét gereageerd op de brief. Ik heb een auto.",
        "De inwoner heeft niét gereageerd op de brief [E1].",
        "De inwoner heeft géén auto [E1].",
    ),
    (
        Dutch,
        "Ik heb geen huisdieren. Ik heb een auto.",
        "De inwoner heeft geen huisdieren [E1].",
        "De inwoner heeft geen auto [E1].",
    ),
    (
        Dutch,
        "Ik heb mijn huur niet betaald.",
        "De inwoner heeft de huur niet betaald [E1].",
        "De inwoner heeft de zorgpremie niet betaald [E1].",
    ),
    (
        Dutch,
        "Ik kan niet werken door mijn rug.",
        "De inwoner kan niet werken [E1].",
        "De inwoner kan niet lopen [E1].",
    ),
    (
        Dutch,
        "Ik woon niet samen, ik heb wel een partner.",
        "De inwoner woont niet samen [E1].",
        "De inwoner heeft geen partner [E1].",
    ),
    (
        Dutch,
        "Er is geen spaargeld en de auto is verkocht.",
        "Er is geen spaargeld [E1].",
        "De auto is niet verkocht [E1].",
    ),
    (
        Dutch,
        "Ik heb nooit hulp gehad bij het huishouden.",
        "De inwoner heeft nooit hulp gehad [E1].",
        "De inwoner heeft nooit gewerkt [E1].",
    ),
    (
        Dutch,
        "Mijn zoon gaat niet naar school.",
        "De zoon gaat niet naar school [E1].",
        "De dochter heeft geen diploma [E1].",
    ),
    (
        Dutch,
        "Ik ontvang alimentatie. Toeslagen krijg ik niet.",
        "De inwoner krijgt geen toeslagen [E1].",
        "De inwoner ontvangt geen alimentatie [E1].",
    ),
    (
        Dutch,
        "Ik kom de deur niet uit. Een rollator heb ik.",
        "De inwoner komt de deur niet uit [E1].",
        "De inwoner heeft geen rollator [E1].",
    ),
    (
        Dutch,
        "De aanvraag is ingediend, maar niet ondertekend.",
        "De aanvraag is niet ondertekend [E1].",
        "De aanvraag is niet ingediend [E1].",
    ),
    (
        Dutch,
        "De schuld is voldaan.",
        "De schuld is voldaan [E1].",
        "Er is geen schuld [E1].",
    ),
    (
        English,
        "I have no pets. I have a car.",
        "The resident has no pets [E1].",
        "The resident has no car [E1].",
    ),
    (
        English,
        "I did not pay my rent.",
        "The resident has not paid the rent [E1].",
        "The resident did not pay the insurance [E1].",
    ),
    (
        English,
        "I cannot work because of my back.",
        "The resident cannot work [E1].",
        "The resident cannot walk [E1].",
    ),
    (
        English,
        "We do not live together, but I do have a partner.",
        "They do not live together [E1].",
        "The resident has no partner [E1].",
    ),
    (
        English,
        "There are no savings and the car was sold.",
        "There are no savings [E1].",
        "The car was not sold [E1].",
    ),
    (
        English,
        "I never had help with the housework.",
        "The resident never had help [E1].",
        "The resident never worked [E1].",
    ),
    (
        English,
        "My son doesn't go to school.",
        "The son does not go to school [E1].",
        "The daughter has no diploma [E1].",
    ),
    (
        English,
        "I receive alimony. I don't get allowances.",
        "The resident gets no allowances [E1].",
        "The resident receives no alimony [E1].",
    ),
    (
        English,
        "The form was sent but never signed.",
        "The form was never signed [E1].",
        "The form was never sent [E1].",
    ),
    (
        English,
        "The debt was settled.",
        "The debt was settled [E1].",
        "There is no debt [E1].",
    ),
    (
        English,
        "Nobody visits me, my neighbour calls.",
        "Nobody visits the resident [E1].",
        "The neighbour never calls [E1].",
    ),
];

#[test]
fn a_denial_needs_a_source_that_denies_the_same() {
    let rules = VerifierRules {
        negation: Checked::Checked,
        ..VerifierRules::default()
    };
    for (language, source, faithful, other) in DENIALS {
        let find = |text: &str| {
            codes(&with(
                &rules,
                *language,
                text,
                &[("E1", Evidence::from_text(source, *language))],
                &[],
            ))
        };
        assert_eq!(find(faithful), [], "{faithful} from {source}");
        assert_eq!(find(other), [Code::NegationWithoutSource], "{other} from {source}");
    }
}

/// Language, source, a summary with everything, a summary that leaves out what is named last.
const SUMMARIES: &[(Language, &str, &str, &str, &str)] = &[
    (
        Dutch,
        "Ik heb € 2.100 schuld.",
        "De schuld is € 2.100 [E1].",
        "Er is een schuld [E1].",
        "€ 2.100",
    ),
    (
        Dutch,
        "Op 3 maart 2027 volgt ontruiming.",
        "Ontruiming op 3 maart 2027 [E1].",
        "Ontruiming volgt [E1].",
        "3 maart",
    ),
    (
        Dutch,
        "De zitting is op 15-12-2026 bij de rechtbank.",
        "De zitting is op 15 december 2026 [E1].",
        "De zitting is binnenkort [E1].",
        "15-12-2026",
    ),
    (
        Dutch,
        "Ik kan niet werken. Ik heb geen spaargeld.",
        "De inwoner kan niet werken en heeft geen spaargeld [E1].",
        "De inwoner kan niet werken en heeft spaargeld [E1].",
        "geen",
    ),
    (
        Dutch,
        "Er komt een deurwaarder langs.",
        "Een deurwaarder komt langs [E1].",
        "Iemand komt langs [E1].",
        "deurwaarder",
    ),
    (
        Dutch,
        "Mijn ex bedreigt mij.",
        "De ex bedreigt de inwoner [E1].",
        "De ex zoekt contact [E1].",
        "bedreigt",
    ),
    (
        Dutch,
        "Wij wonen hier met drie kinderen.",
        "Zij wonen hier met drie kinderen [E1].",
        "Zij wonen hier met drie anderen [E1].",
        "kinderen",
    ),
    (
        Dutch,
        "Ik ben dakloos sinds 1 mei 2026.",
        "Dakloos sinds 1 mei 2026 [E1].",
        "Woont niet thuis sinds 1 mei 2026 [E1].",
        "dakloos",
    ),
    (
        Dutch,
        "Er ligt beslag op mijn loon van 350 euro.",
        "Er ligt beslag van 350 euro [E1].",
        "Het loon is 350 euro [E1].",
        "beslag",
    ),
    (
        Dutch,
        "Ik heb honger en de stroom is afgesloten.",
        "Honger; de stroom is afgesloten [E1].",
        "De inwoner heeft honger [E1].",
        "afgesloten",
    ),
    (
        Dutch,
        "Ik maak bezwaar binnen 6 weken.",
        "Bezwaar binnen 6 weken [E1].",
        "Bezwaar volgt [E1].",
        "6 weken",
    ),
    (
        English,
        "I owe $500 of debt.",
        "The debt is $500 [E1].",
        "There is a debt [E1].",
        "$500",
    ),
    (
        English,
        "The eviction is on 3 March 2027.",
        "Eviction on 3 March 2027 [E1].",
        "Eviction follows [E1].",
        "3 March",
    ),
    (
        English,
        "The hearing is on 2026-12-15 at the court.",
        "Hearing on 15 December 2026 [E1].",
        "Hearing soon [E1].",
        "2026-12-15",
    ),
    (
        English,
        "I cannot work. I have no savings.",
        "The resident cannot work and has no savings [E1].",
        "The resident cannot work and has savings [E1].",
        "no",
    ),
    (
        English,
        "A bailiff is coming.",
        "A bailiff is coming [E1].",
        "Somebody is coming [E1].",
        "bailiff",
    ),
    (
        English,
        "He threatened me.",
        "He threatened the resident [E1].",
        "He called the resident [E1].",
        "threatened",
    ),
    (
        English,
        "We live here with three children.",
        "They live here with three children [E1].",
        "They live here with three others [E1].",
        "children",
    ),
    (
        English,
        "I have been homeless since 1 May 2026.",
        "Homeless since 1 May 2026 [E1].",
        "Not at home since 1 May 2026 [E1].",
        "homeless",
    ),
    (
        English,
        "My wages of 350 euros are under garnishment.",
        "Garnishment of wages of 350 euros [E1].",
        "The wages are 350 euros [E1].",
        "garnishment",
    ),
    (
        English,
        "I am afraid and I want to appeal within 6 weeks.",
        "Afraid; wants to appeal within 6 weeks [E1].",
        "Afraid; wants to appeal [E1].",
        "6 weeks",
    ),
    (
        English,
        "The police came twice.",
        "The police came twice [E1].",
        "They came twice [E1].",
        "police",
    ),
];

#[test]
fn what_a_summary_leaves_out_is_listed_and_what_it_tells_is_not() {
    let rules = VerifierRules {
        omission: Checked::Checked,
        ..VerifierRules::default()
    };
    for (language, source, whole, partial, missing) in SUMMARIES {
        let listed = |text: &str| -> Vec<String> {
            let report = with(
                &rules,
                *language,
                text,
                &[("E1", Evidence::from_text(source, *language))],
                &[],
            );
            report.notices.into_iter().map(|notice| notice.detail).collect()
        };
        assert_eq!(listed(whole), [""; 0], "{whole} from {source}");
        let found = listed(partial);
        assert!(
            found.iter().any(|detail| detail.contains(&format!("E1: {missing}"))),
            "{partial} from {source}: {found:?}"
        );
    }
}
