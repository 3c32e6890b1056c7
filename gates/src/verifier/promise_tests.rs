//! Advice and promises, said in many ways, beside sentences that look like them and are neither.

use nullius_schemas::code::Code;
use nullius_schemas::vocabulary::Language::{self, Dutch, English};

use super::cases::check;
use super::rule_tests::values;

fn spoken(language: Language, rows: &[(&str, Option<Code>)]) {
    let evidence = [("E1", values("x"))];
    let wrong: Vec<_> = rows
        .iter()
        .filter_map(|(text, expected)| {
            let found = check(language, text, &evidence).findings;
            let said = found
                .iter()
                .map(|finding| finding.code)
                .filter(|code| *code != Code::NoCitations);
            (said.collect::<Vec<_>>() != expected.iter().copied().collect::<Vec<_>>())
                .then(|| format!("{text} {found:?}"))
        })
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn advice_and_promises_in_dutch() {
    spoken(
        Dutch,
        &[
            ("Wij schelden uw schuld kwijt [E1].", Some(Code::PromiseLanguage)),
            ("Uw schuld schelden wij kwijt [E1].", Some(Code::PromiseLanguage)),
            (
                "Wij zeggen u toe dat de schuld vervalt [E1].",
                Some(Code::PromiseLanguage),
            ),
            ("Uw schuld vervalt [E1].", Some(Code::PromiseLanguage)),
            ("Daarmee vervalt uw schuld [E1].", Some(Code::PromiseLanguage)),
            ("Het bezwaar vervalt na een jaar [E1].", None),
            ("U hoeft niets meer te betalen [E1].", Some(Code::PromiseLanguage)),
            ("U bent niets meer verschuldigd [E1].", Some(Code::PromiseLanguage)),
            ("Uw aanvraag wordt ingewilligd [E1].", Some(Code::PromiseLanguage)),
            ("De boete is ingetrokken [E1].", Some(Code::PromiseLanguage)),
            ("U wordt niet uit huis gezet [E1].", Some(Code::PromiseLanguage)),
            ("Betaal voorlopig niet [E1].", Some(Code::PromiseLanguage)),
            ("Neem een advocaat [E1].", Some(Code::AdviceLanguage)),
            ("Wij nemen een advocaat mee [E1].", None),
            ("Wij keuren uw aanvraag goed [E1].", Some(Code::PromiseLanguage)),
            ("De gemeente kent u bijstand toe [E1].", Some(Code::PromiseLanguage)),
            ("Het college kent de toeslag toe [E1].", Some(Code::PromiseLanguage)),
            ("Wij wijzen uw aanvraag toe [E1].", Some(Code::PromiseLanguage)),
            ("Wij wijzen uw aanvraag af [E1].", Some(Code::PromiseLanguage)),
            ("Uw aanvraag wordt goedgekeurd [E1].", Some(Code::PromiseLanguage)),
            ("Uw aanvraag is goedgekeurd.", Some(Code::PromiseLanguage)),
            ("Wij stellen u vrij van de belasting [E1].", Some(Code::PromiseLanguage)),
            ("U krijgt gegarandeerd uw geld terug [E1].", Some(Code::PromiseLanguage)),
            ("Wij beloven u dat het goed komt [E1].", Some(Code::PromiseLanguage)),
            ("U kunt erop rekenen dat wij betalen [E1].", Some(Code::PromiseLanguage)),
            ("Wij trekken de boete in [E1].", Some(Code::PromiseLanguage)),
            ("Wij nemen uw kosten over [E1].", Some(Code::PromiseLanguage)),
            ("Wij zien af van terugvordering [E1].", Some(Code::PromiseLanguage)),
            ("Wij verlengen uw uitkering [E1].", Some(Code::PromiseLanguage)),
            ("Wij vergoeden uw kosten [E1].", Some(Code::PromiseLanguage)),
            ("Wij staan garant voor uw huur [E1].", Some(Code::PromiseLanguage)),
            (
                "Wij geven u toestemming om te bouwen [E1].",
                Some(Code::PromiseLanguage),
            ),
            (
                "Hierbij verlenen wij u uitstel van betaling [E1].",
                Some(Code::PromiseLanguage),
            ),
            ("U hoeft niets terug te betalen [E1].", Some(Code::PromiseLanguage)),
            ("Dat beloof ik u [E1].", Some(Code::PromiseLanguage)),
            (
                "Ik zeg u toe dat u morgen geld krijgt [E1].",
                Some(Code::PromiseLanguage),
            ),
            (
                "Wij zorgen ervoor dat u de uitkering krijgt [E1].",
                Some(Code::PromiseLanguage),
            ),
            ("Wij scheldden in mei een schuld kwijt [E1].", None),
            ("De gemeente kan een schuld kwijtschelden [E1].", None),
            ("Wij kunnen geen schuld kwijtschelden [E1].", None),
            ("De rechter kan de boete intrekken [E1].", None),
            ("U kunt kwijtschelding aanvragen [E1].", None),
            ("Kwijtschelding vraagt u aan met een formulier [E1].", None),
            ("De vergunning is op 3 mei verleend [E1].", None),
            ("Wij kennen uw situatie [E1].", None),
            ("Wij staan voor u klaar [E1].", None),
            ("Wij zeggen dat het klopt [E1].", None),
            ("De regels stellen een grens [E1].", None),
            ("Wij wijzen u op de regels [E1].", None),
            ("Wij stellen u een vraag [E1].", None),
            ("Wij raden u aan bezwaar te maken [E1].", Some(Code::AdviceLanguage)),
            ("Wij raden u dit af [E1].", Some(Code::AdviceLanguage)),
            ("Het is verstandig om te wachten [E1].", Some(Code::AdviceLanguage)),
            ("U kunt het beste wachten [E1].", Some(Code::AdviceLanguage)),
            ("U kunt beter wachten [E1].", Some(Code::AdviceLanguage)),
            ("Ons advies is te wachten [E1].", Some(Code::AdviceLanguage)),
            ("Mijn advies: wacht [E1].", Some(Code::AdviceLanguage)),
            ("U zou bezwaar moeten maken [E1].", Some(Code::AdviceLanguage)),
            ("Ik zou wachten [E1].", Some(Code::AdviceLanguage)),
            ("Het is beter om te wachten [E1].", Some(Code::AdviceLanguage)),
            ("Wij bevelen aan te wachten [E1].", Some(Code::AdviceLanguage)),
            ("Overweeg om bezwaar te maken [E1].", Some(Code::AdviceLanguage)),
            ("U doet er goed aan te wachten [E1].", Some(Code::AdviceLanguage)),
            ("Verkoop uw aandelen nu [E1].", Some(Code::AdviceLanguage)),
            ("U moet het formulier invullen [E1].", None),
            ("Vul het formulier in [E1].", None),
            ("Vraag advies aan een jurist [E1].", None),
            ("Het advies van de commissie is openbaar [E1].", None),
            ("De arts raadt dit af [E1].", None),
            ("U krijgt geen advies van ons [E1].", None),
            ("U kunt beide formulieren beter lezen op een scherm [E1].", None),
        ],
    );
}

#[test]
fn advice_and_promises_in_english() {
    spoken(
        English,
        &[
            ("Your debt is cancelled [E1].", Some(Code::PromiseLanguage)),
            ("Your debt is written off [E1].", Some(Code::PromiseLanguage)),
            ("You no longer have to pay [E1].", Some(Code::PromiseLanguage)),
            ("You will not be evicted [E1].", Some(Code::PromiseLanguage)),
            ("Do not pay for the moment [E1].", Some(Code::PromiseLanguage)),
            ("The meeting is cancelled [E1].", None),
            ("We waive the fee [E1].", Some(Code::PromiseLanguage)),
            ("We hereby grant you the permit [E1].", Some(Code::PromiseLanguage)),
            ("We will waive your debt [E1].", Some(Code::PromiseLanguage)),
            ("Your debt is waived.", Some(Code::PromiseLanguage)),
            ("Your debt will be written off [E1].", Some(Code::PromiseLanguage)),
            ("We write off your debt [E1].", Some(Code::PromiseLanguage)),
            ("We are writing off your debt [E1].", Some(Code::PromiseLanguage)),
            ("We sign off your application [E1].", Some(Code::PromiseLanguage)),
            ("We will let you off the fine [E1].", Some(Code::PromiseLanguage)),
            ("We guarantee that you get it [E1].", Some(Code::PromiseLanguage)),
            ("You are guaranteed a place [E1].", Some(Code::PromiseLanguage)),
            ("We promise to pay [E1].", Some(Code::PromiseLanguage)),
            ("We approve your application [E1].", Some(Code::PromiseLanguage)),
            ("Your application is hereby approved [E1].", Some(Code::PromiseLanguage)),
            ("We award you benefits [E1].", Some(Code::PromiseLanguage)),
            ("We will reimburse your costs [E1].", Some(Code::PromiseLanguage)),
            ("We undertake to pay you [E1].", Some(Code::PromiseLanguage)),
            ("You have our word [E1].", Some(Code::PromiseLanguage)),
            ("Rest assured that you will be paid [E1].", Some(Code::PromiseLanguage)),
            ("You do not have to repay anything [E1].", Some(Code::PromiseLanguage)),
            ("We exempt you from the tax [E1].", Some(Code::PromiseLanguage)),
            ("We cancel your debt [E1].", Some(Code::PromiseLanguage)),
            ("We hand the permit over to you [E1].", None),
            ("The council can waive a fee [E1].", None),
            ("We cannot waive the fee [E1].", None),
            ("You can ask for a waiver [E1].", None),
            ("You asked us to waive the fee [E1].", None),
            ("The court granted the request in May [E1].", None),
            ("A grant of this kind ends in May [E1].", None),
            ("There is no guarantee that you will get it [E1].", None),
            ("We do not guarantee anything [E1].", None),
            ("You should appeal [E1].", Some(Code::AdviceLanguage)),
            ("You'd better wait [E1].", Some(Code::AdviceLanguage)),
            ("You had better wait [E1].", Some(Code::AdviceLanguage)),
            ("We recommend waiting [E1].", Some(Code::AdviceLanguage)),
            ("We'd recommend waiting [E1].", Some(Code::AdviceLanguage)),
            ("I would wait [E1].", Some(Code::AdviceLanguage)),
            ("It is best to wait [E1].", Some(Code::AdviceLanguage)),
            ("It would be better to wait [E1].", Some(Code::AdviceLanguage)),
            ("You may want to consider waiting [E1].", Some(Code::AdviceLanguage)),
            ("Consider selling your shares [E1].", Some(Code::AdviceLanguage)),
            ("My advice is to wait [E1].", Some(Code::AdviceLanguage)),
            ("If I were you, I would wait [E1].", Some(Code::AdviceLanguage)),
            ("Buy this stock now [E1].", Some(Code::AdviceLanguage)),
            ("You are advised to wait [E1].", Some(Code::AdviceLanguage)),
            ("You should receive a letter [E1].", None),
            ("You must fill in the form [E1].", None),
            ("Fill in the form [E1].", None),
            ("Ask a lawyer for advice [E1].", None),
            ("The committee's advice is public [E1].", None),
            ("The doctor recommends rest [E1].", None),
            ("We do not give advice [E1].", None),
        ],
    );
}

#[test]
fn an_accent_of_stress_hides_no_cue() {
    spoken(
        Dutch,
        &[
            ("Wij schélden uw schuld kwíjt [E1].", Some(Code::PromiseLanguage)),
            ("Wij belo\u{301}ven u een uitkering [E1].", Some(Code::PromiseLanguage)),
            ("Dat is vóór de zomer één keer besproken [E1].", None),
        ],
    );
    spoken(
        English,
        &[
            ("We wáive your debt [E1].", Some(Code::PromiseLanguage)),
            ("The café is closed [E1].", None),
        ],
    );
}
