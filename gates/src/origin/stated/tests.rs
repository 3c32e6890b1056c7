//! Sentences that are stated and sentences that must stay inferred, in both languages.

use nullius_schemas::pack::phrases::Phrases;
use proptest::prelude::*;

use super::*;
use crate::text::testing::{casework, dutch, english};

const CIRCUMSTANCE: &str = "casework/circumstance@1";
const PREFERENCE: &str = "casework/contact-preference@1";

pub(super) struct Said {
    pub(super) english: bool,
    pub(super) sentence: &'static str,
    pub(super) type_ref: &'static str,
    pub(super) payload: &'static [(&'static str, &'static str)],
    pub(super) leaf: &'static str,
    pub(super) fixes: usize,
}

const HOURS: &[(&str, &str)] = &[("kind", "work-hours"), ("value", "12"), ("unit", "hour")];
const COPD: &[(&str, &str)] = &[("kind", "health"), ("value", "COPD")];
const PLATE: &[(&str, &str)] = &[("kind", "licence-plate"), ("value", "XX-000-X")];
const DEBT: &[(&str, &str)] = &[("kind", "debt"), ("value", "2100"), ("unit", "EUR")];
const EMAIL: &[(&str, &str)] = &[("channel", "email")];
const POLISH: &[(&str, &str)] = &[("interpreter", "pl")];

const fn nl(
    sentence: &'static str,
    type_ref: &'static str,
    payload: &'static [(&'static str, &'static str)],
    leaf: &'static str,
    fixes: usize,
) -> Said {
    Said {
        english: false,
        sentence,
        type_ref,
        payload,
        leaf,
        fixes,
    }
}

const fn en(
    sentence: &'static str,
    type_ref: &'static str,
    payload: &'static [(&'static str, &'static str)],
    leaf: &'static str,
    fixes: usize,
) -> Said {
    Said {
        english: true,
        sentence,
        type_ref,
        payload,
        leaf,
        fixes,
    }
}

pub(super) const STATED: &[Said] = &[
    nl(
        "Ik heb in november 12 uur gewerkt bij een bakker.",
        CIRCUMSTANCE,
        HOURS,
        "/value",
        2,
    ),
    nl("Ik heb twaalf uur gewerkt.", CIRCUMSTANCE, HOURS, "/value", 2),
    nl(
        "Ik heb COPD en kom de trap bijna niet meer op.",
        CIRCUMSTANCE,
        COPD,
        "/value",
        1,
    ),
    nl("Mijn kenteken is XX-000-X.", CIRCUMSTANCE, PLATE, "/value", 1),
    nl(
        "Ik heb drie maanden huurachterstand, samen € 2.100.",
        CIRCUMSTANCE,
        DEBT,
        "/value",
        2,
    ),
    nl("Ik heb een schuld van 2.100 euro.", CIRCUMSTANCE, DEBT, "/value", 2),
    nl("Ik heb huurschuld van € 2.100,-.", CIRCUMSTANCE, DEBT, "/value", 2),
    nl("Ik wil graag antwoord per e-mail.", PREFERENCE, EMAIL, "/channel", 0),
    nl("Ik wil liever per e-mail antwoord.", PREFERENCE, EMAIL, "/channel", 0),
    nl(
        "Ik wil graag een tolk Pools bij de afspraak.",
        PREFERENCE,
        POLISH,
        "/interpreter",
        0,
    ),
    nl("Ik wil graag een Poolse tolk.", PREFERENCE, POLISH, "/interpreter", 0),
    en(
        "I worked 12 hours in November at a bakery.",
        CIRCUMSTANCE,
        HOURS,
        "/value",
        2,
    ),
    en(
        "I have worked twelve hours this month.",
        CIRCUMSTANCE,
        HOURS,
        "/value",
        2,
    ),
    en(
        "I have COPD and cannot climb the stairs.",
        CIRCUMSTANCE,
        COPD,
        "/value",
        1,
    ),
    en("My licence plate is XX-000-X.", CIRCUMSTANCE, PLATE, "/value", 1),
    en(
        "I have three months of rent arrears, together € 2,100.",
        CIRCUMSTANCE,
        DEBT,
        "/value",
        2,
    ),
    en("I owe €2,100 in rent.", CIRCUMSTANCE, DEBT, "/value", 2),
    en("I prefer a reply by e-mail.", PREFERENCE, EMAIL, "/channel", 0),
    en(
        "I need a Polish interpreter at the appointment.",
        PREFERENCE,
        POLISH,
        "/interpreter",
        0,
    ),
];

pub(super) fn ask(said: &Said, payload: &[(&str, &str)], source: &str, quote: &str) -> Option<FrameMatch> {
    ask_with(said, payload, source, quote, &[])
}

pub(super) fn ask_with(
    said: &Said,
    payload: &[(&str, &str)],
    source: &str,
    quote: &str,
    later: &[&str],
) -> Option<FrameMatch> {
    stated(&StatedQuery {
        frames: casework(),
        lists: if said.english { english() } else { dutch() },
        type_ref: &TypeRef::parse(said.type_ref).unwrap(),
        payload: &Value::object(payload.iter().map(|(key, value)| (*key, Value::from(*value)))),
        leaf: &Pointer::parse(said.leaf).unwrap(),
        source_text: source,
        quote,
        later,
        apart: &[],
        as_of: Moment::parse("2026-11-30T12:00:00Z").unwrap(),
    })
}

fn alone(said: &Said, sentence: &str) -> Option<FrameMatch> {
    ask(said, said.payload, sentence, sentence)
}

#[test]
fn plain_sentences_of_the_subject_are_stated() {
    for said in STATED {
        let found = alone(said, said.sentence);
        assert_eq!(
            found.as_ref().map(|found| found.fixes.len()),
            Some(said.fixes),
            "{}",
            said.sentence
        );
        let source = format!("Goedemorgen. {}\nDank u wel.", said.sentence);
        assert_eq!(
            ask(said, said.payload, &source, said.sentence),
            found,
            "{}",
            said.sentence
        );
    }
}

#[test]
fn the_sentences_of_the_five_cases_are_stated_where_they_stand() {
    let sources = [
        (
            0,
            "Goedemorgen. Waarom is mijn uitkering deze maand lager? Ik heb in november 12 uur gewerkt bij een bakker. We redden het zo niet. Ik wil graag antwoord per e-mail.",
        ),
        (
            7,
            "Goedemorgen. Waarom is mijn uitkering deze maand lager? Ik heb in november 12 uur gewerkt bij een bakker. We redden het zo niet. Ik wil graag antwoord per e-mail.",
        ),
        (
            2,
            "Ik heb COPD en kom de trap bijna niet meer op. Ik wil graag een traplift. Mijn zoon helpt mij soms naar boven.",
        ),
        (
            3,
            "Ik wil een tweede auto op mijn vergunning. Mijn kenteken is XX-000-X. Ik wil liever per e-mail antwoord. De wachtlijst voor zone C is 3 maanden, zeggen ze.",
        ),
        (
            8,
            "Ik wil een tweede auto op mijn vergunning. Mijn kenteken is XX-000-X. Ik wil liever per e-mail antwoord. De wachtlijst voor zone C is 3 maanden, zeggen ze.",
        ),
        (
            9,
            "Wij gaan per 1 januari 2027 verhuizen naar Dorpsstraat 1 in Voorbeeldstad. Tom en ik hebben twee kinderen. Ik heb het formulier drie keer ingevuld. Ik wil graag een tolk Pools bij de afspraak.",
        ),
        (
            4,
            "Ik heb drie maanden huurachterstand, samen € 2.100. Ik ben bang dat ik mijn huis uit moet. Kunt u mij helpen?",
        ),
    ];
    for (index, source) in sources {
        let said = &STATED[index];
        assert!(
            ask(said, said.payload, source, said.sentence).is_some(),
            "{}",
            said.sentence
        );
    }
}

#[test]
fn what_the_subject_did_not_plainly_say_is_inferred() {
    let (hours, copd, email, polish) = (&STATED[0], &STATED[2], &STATED[7], &STATED[9]);
    let inferred: &[(&Said, &str)] = &[
        (hours, "Mijn zoon heeft 12 uur gewerkt."),
        (hours, "Ik heb 112 uur gewerkt."),
        (hours, "Ik heb nooit 12 uur gewerkt."),
        (hours, "Ik heb 12 uur niet gewerkt."),
        (hours, "Ik heb 12 uur gewerkt, zeggen ze."),
        (hours, "Ik heb 12 uur gewerkt?"),
        (hours, "Ik heb 12 uur gewerkt of 13."),
        (hours, "Ik heb 12 uur gewerkt maar dat klopt niet."),
        (hours, "Ik heb 12 uur gewerkt bij vergeet wat ik een bakker."),
        (hours, "Ik heb ongeveer 12 uur gewerkt."),
        (hours, "Ik heb 12 uur gewerkt bij een bakker geloof ik."),
        (hours, "Ik heb 12 uur gewerkt bij de bakker n\u{200b}iet."),
        (hours, "Ik heb 12 uur gewerkt bij de bakker niеt."),
        (hours, "Pracowałem 12 godzin w listopadzie."),
        (hours, "Wij hebben 12 uur gewerkt."),
        (hours, "\"Ik heb 12 uur gewerkt.\""),
        (copd, "Ik heb geen COPD."),
        (copd, "Mijn buurman zegt: ik heb COPD."),
        (copd, "Als ik COPD heb en ik heb COPD dan bel ik."),
        (copd, "Heb ik COPD?"),
        (copd, "Ik weet niet of ik heb COPD."),
        (copd, "Ik heb COPD gehad."),
        (email, "Ik wil liever telefoon dan e-mail."),
        (email, "Ik wil liever geen antwoord per e-mail."),
        (polish, "Mijn tolk Pools was slecht."),
        (polish, "Ik wil graag een tolk Duits."),
        (hours, "We redden het zo niet."),
    ];
    for (said, sentence) in inferred {
        assert_eq!(alone(said, sentence), None, "{sentence}");
    }
}

#[test]
fn the_quote_is_one_whole_sentence_and_the_next_one_counts() {
    let said = &STATED[0];
    let quote = "Ik heb 12 uur gewerkt.";
    let at = |source: &str, quote: &str| ask(said, said.payload, source, quote);
    assert!(at("Ik heb 12 uur gewerkt. Dank u.", quote).is_some());
    assert!(at("Ik heb  12\u{a0}uur gewerkt. Dank u.", quote).is_some());
    for taken_back in [
        "Dat klopt niet.",
        "Ik vergis me.",
        "Nee, toch niet.",
        "Grapje!",
        "Niet waar.",
        "Toch?",
        "D\u{200b}at klopt niet.",
    ] {
        assert_eq!(at(&format!("{quote} {taken_back}"), quote), None, "{taken_back}");
    }
    assert_eq!(
        at(&format!("{quote} Dat klopt niet. {quote} Dank u."), quote),
        None,
        "said twice, once taken back"
    );
    assert_eq!(
        at(
            "Ik heb 12 uur gewerkt. Bij een bakker.",
            "Ik heb 12 uur gewerkt. Bij een bakker."
        ),
        None
    );
    assert_eq!(
        at("Toen zei hij dat ik heb 12 uur gewerkt.", "ik heb 12 uur gewerkt."),
        None
    );
    assert_eq!(
        at("Ik heb 12 uur gewerkt bij een bakker.", "Ik heb 12 uur gewerkt"),
        None
    );
    assert_eq!(
        at("Hij zei: \"Luister. Ik heb 12 uur gewerkt. Echt.\"", quote),
        None,
        "somebody else's words"
    );
    assert_eq!(at("Iets anders.", quote), None);
    assert_eq!(at("", ""), None);
}

#[test]
fn a_frame_speaks_of_its_own_type_kind_unit_and_language_only() {
    let said = &STATED[0];
    for payload in [
        &[("kind", "work-hours"), ("value", "12"), ("unit", "day")][..],
        &[("kind", "debt"), ("value", "12")][..],
        &[("kind", "work-hours"), ("value", "13")][..],
        &[("value", "12")][..],
    ] {
        assert_eq!(ask(said, payload, said.sentence, said.sentence), None, "{payload:?}");
    }
    let without_unit = ask(
        said,
        &[("kind", "work-hours"), ("value", "12.0")],
        said.sentence,
        said.sentence,
    );
    assert_eq!(without_unit.map(|found| found.fixes.len()), Some(1));
    let as_english = Said {
        english: true,
        ..nl(said.sentence, said.type_ref, said.payload, said.leaf, 0)
    };
    assert_eq!(alone(&as_english, said.sentence), None);
    let other_type = nl(said.sentence, PREFERENCE, said.payload, said.leaf, 0);
    assert_eq!(alone(&other_type, said.sentence), None);
}

#[test]
fn a_date_slot_reads_written_days_and_days_counted_from_the_moment_of_judgement() {
    let frames = FrameSet::parse(
        r#"{"source":"made for this test","lists":{},"frames":[{"id":"moves","type":"casework/circumstance@1","language":"nl",
            "when":{},"leaf":"/value","fixes":{},"topic":["verhuis"],"pattern":[{"word":"ik"},{"word":"verhuis"},{"slot":"date"}]}]}"#,
    )
    .unwrap();
    let at = |sentence: &str, day: &str| {
        stated(&StatedQuery {
            frames: &frames,
            lists: dutch(),
            type_ref: &TypeRef::parse(CIRCUMSTANCE).unwrap(),
            payload: &Value::object([("value", Value::from(day))]),
            leaf: &Pointer::parse("/value").unwrap(),
            source_text: sentence,
            quote: sentence,
            later: &[],
            apart: &[],
            as_of: Moment::parse("2026-11-30T12:00:00Z").unwrap(),
        })
        .is_some()
    };
    assert!(at("Ik verhuis 1 januari 2027.", "2027-01-01"));
    assert!(at("Ik verhuis 1-1-2027.", "2027-01-01"));
    assert!(at("Ik verhuis morgen.", "2026-12-01"));
    assert!(!at("Ik verhuis 1 januari 2027.", "2027-01-02"));
    assert!(!at("Ik verhuis 1 januari.", "2027-01-01"));
}

fn cues(said: &Said) -> Vec<String> {
    let lists = if said.english { english() } else { dutch() };
    let lists = [
        &lists.negation,
        &lists.hearsay,
        &lists.condition,
        &lists.doubt,
        &lists.take_back,
        &lists.retraction,
    ];
    lists.into_iter().flat_map(Phrases::iter).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn any_cue_put_into_the_clause_makes_it_inferred(
        which in 0..STATED.len(), cue in any::<prop::sample::Index>(), place in any::<prop::sample::Index>()
    ) {
        let said = &STATED[which];
        let lists = if said.english { english() } else { dutch() };
        let words: Vec<&str> = said.sentence.split(' ').collect();
        let clause = words.iter().position(|word| lists.conjunctions.contains(word)).unwrap_or(words.len());
        let all = cues(said);
        let mut changed: Vec<&str> = words.clone();
        changed.insert(place.index(clause + 1), &all[cue.index(all.len())]);
        let sentence = changed.join(" ");
        prop_assert_eq!(alone(said, &sentence), None, "{}", sentence);
    }

    #[test]
    fn another_value_is_never_stated(which in 0..STATED.len(), value in "[0-9]{1,4}|[A-Za-z]{2,6}|[A-Z]{2}-[0-9]{3}-[A-Z]") {
        let said = &STATED[which];
        let key = said.leaf.trim_start_matches('/');
        let right = said.payload.iter().find(|(name, _)| *name == key).map(|(_, value)| *value).unwrap();
        prop_assume!(!value.eq_ignore_ascii_case(right) && value.trim_start_matches('0') != right);
        let payload: Vec<(&str, &str)> =
            said.payload.iter().map(|(name, old)| (*name, if *name == key { value.as_str() } else { *old })).collect();
        prop_assert_eq!(ask(said, &payload, said.sentence, said.sentence), None);
    }
}

#[test]
fn what_stands_before_a_sentence_can_take_it_from_the_subject() {
    let (said, quote) = (&STATED[0], STATED[0].sentence);
    for before in [
        "Mijn zus zei: 'Kom langs. ",
        "Mijn zus riep ‘Kom langs. ",
        "Mijn zus riep ‚Kom langs. ",
        "Mijn zus riep ＂Kom langs. ",
        "Mijn zus zei 'Dat is Hans' fiets. ",
        "```\nKom langs.\n",
        "Van: Jan\n\n",
        "> Hallo.\n",
        "Mijn buurman zegt:\n\n",
        "Mijn man vertelde het volgende. ",
        "Stel dat het zo gaat. ",
    ] {
        assert_eq!(
            ask(said, said.payload, &format!("{before}{quote}"), quote),
            None,
            "{before}"
        );
    }
    for before in [
        "'s Avonds werk ik aan auto's van anderen. ",
        "Hij riep 'hallo'. Dat was gisteren. ",
        "Ik was weg in 't najaar. ",
        "Dat is Hans' fiets. ",
        "Hij noemt het \"werk\". ",
    ] {
        assert!(
            ask(said, said.payload, &format!("{before}{quote}"), quote).is_some(),
            "{before}"
        );
    }
}

#[test]
fn what_is_taken_back_further_on_is_inferred() {
    let (said, quote) = (&STATED[0], "Ik heb in november 12 uur gewerkt bij een bakker.");
    let after = |rest: &str| ask(said, said.payload, &format!("{quote} {rest}"), quote);
    for benign in [
        "Ik begon in de ochtend. Ik wil graag antwoord per e-mail.",
        "We redden het zo niet. Het huis is te klein.",
        "Mijn man is ziek. Wij wonen samen.",
        "Ik heb in november 12 uur gewerkt, zoals u ziet.",
    ] {
        assert!(after(benign).is_some(), "{benign}");
    }
    for back in [
        "Dat was in de ochtend. Nee, toch niet.",
        "Dat was in de ochtend. En koud. Ik heb me vergist.",
        "En koud. En ver. Ik heb 14 uur gewerkt.",
        "En koud. En ver. Volgens mij heb ik toch niet gewerkt.",
        "En koud. En ver. Het waren geen 12.",
    ] {
        assert_eq!(after(back), None, "{back}");
    }
}

#[test]
fn what_a_later_message_takes_back_is_inferred() {
    let later =
        |said: &Said, message: &str| ask_with(said, said.payload, said.sentence, said.sentence, &["Dag.", message]);
    let (hours, email, english) = (&STATED[0], &STATED[7], &STATED[11]);
    for (said, benign) in [
        (hours, "Ik wil graag antwoord per e-mail. Mijn buurman komt niet."),
        (hours, "Ik heb in november 12 uur gewerkt."),
        (email, "Ik heb 12 uur gewerkt. Dat was niet veel."),
        (english, "I prefer a reply by e-mail. It is not urgent."),
    ] {
        assert!(later(said, benign).is_some(), "{benign}");
    }
    for (said, back) in [
        (hours, "Goedemorgen. Wat ik schreef klopt niet."),
        (hours, "Sorry, ik heb 16 uur gewerkt."),
        (hours, "Ik heb in november helemaal niet gewerkt."),
        (email, "Ik wil toch liever antwoord per brief."),
        (email, "Stuur mij geen e-mail."),
        (english, "I worked 16 hours in November."),
        (english, "I was mistaken about November."),
        (&STATED[2], "Ik heb geen COPD."),
        (&STATED[3], "Mijn kenteken is YY-111-Y."),
        (&STATED[4], "Ik heb een schuld van 3.000 euro."),
        (&STATED[9], "Ik wil geen tolk."),
    ] {
        assert_eq!(later(said, back), None, "{back}");
    }
}
