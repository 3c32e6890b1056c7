//! Numbers that are part of a name: "week 12", "kamer 3.12", "Regulation (EU) 2016/679", "Stb. 2026, 123".

use super::exempt::{counts_something, reference_number, through};
use super::list::{Endings, Words};
use super::token::{Kind, Tokens};

/// The end of the number that a noun is told apart by: "groep 8", "tier 1", "lijn 5".
pub(super) fn label(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let word = tokens.lower(index);
    let at = index + 1;
    // "Round 22:00": an hour, and "the short form 0.69": an amount.
    let owned = matches!(tokens.lower_back(index, 2), "the" | "a" | "an") && !tokens.capital(index);
    let amount = owned && tokens.kind(at + 1) != Some(Kind::Word);
    let hour = || super::calendar::time(tokens, at).is_some();
    // No year has a week 250.
    let beyond = word == "week" && tokens.small(at).is_none_or(|week| week > 53);
    if !reference_number(tokens, at) || tokens.span(at).len() > 5 || amount || beyond || hour() {
        return None;
    }
    if KINDS.contains(&word) {
        return Some(at + 1);
    }
    if let Some(end) = several(tokens, index) {
        return Some(end);
    }
    // "In this group two-thirds", "for the control group 0.46": a number of its own.
    let hyphen = tokens.sign(at + 1) == '-' && tokens.touches_next(at) && tokens.kind(at + 2) == Some(Kind::Word);
    let decimal = tokens.text.chars(tokens.span(at)).contains(&'.') && !DOTTED.contains(&word);
    let pointed = matches!(
        tokens.lower_back(index, 1),
        "this"
            | "that"
            | "each"
            | "every"
            | "per"
            | "our"
            | "deze"
            | "die"
            | "dit"
            | "dat"
            | "elke"
            | "ieder"
            | "iedere"
            | "onze"
            | "control"
            | "same"
            | "other"
            | "zelfde"
            | "andere"
    );
    // "Room 2.14 seats": nobody counts so.
    let parted = DOTTED.contains(&word) && tokens.text.chars(tokens.span(at)).contains(&'.');
    if parted && !hyphen && !pointed && !super::naming::measured(tokens, at + 1) {
        return Some(at + 1);
    }
    if hyphen || decimal || pointed {
        return None;
    }
    // "Lid 2, onder 3"
    let letter = |at: usize| tokens.kind(at) == Some(Kind::Word) && tokens.span(at).len() == 1;
    let parted = tokens.sign_back(index, 1) == ',' || index.checked_sub(1).is_some_and(letter);
    let under = matches!(word, "onder" | "sub") && parted && !counted(tokens, at + 1);
    // "Under s 17"
    if word == "s" && matches!(tokens.lower_back(index, 1), "under" | "see" | "by" | "of") {
        return (!counted(tokens, at + 1)).then_some(at + 1);
    }
    // "Per bus 12 mensen" counts people.
    if under {
        return Some(at + 1);
    }
    let listed = (NAMED.contains(&word) || word.ends_with("afschrift")).then(|| list(tokens, at + 1))?;
    (!counted(tokens, listed))
        .then_some(listed)
        .or_else(|| (!counted(tokens, at + 1)).then_some(at + 1))
}

/// "[2026] UKSC 12", "[2025] EWCA Civ 100", "[2026] 1 WLR 12": the end of a ruling's name that begins with its year.
pub(super) fn ruling(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let bracketed = tokens.sign_back(index, 1) == '[' && tokens.sign(index + 1) == ']';
    if !bracketed || !super::calendar::is_year(tokens, index) {
        return None;
    }
    let volume = usize::from(tokens.small(index + 2).is_some() && tokens.span(index + 2).len() <= 2);
    let court = index + 2 + volume;
    let capitals = tokens.kind(court) == Some(Kind::Word)
        && tokens.span(court).len() >= 2
        && tokens
            .text
            .chars(tokens.span(court))
            .iter()
            .all(char::is_ascii_uppercase);
    let part = usize::from(matches!(tokens.lower(court + 1), "civ" | "crim"));
    let at = court + 1 + part;
    (capitals && reference_number(tokens, at)).then_some(at + 1)
}

/// "De aanvragen 12 en 13": the end of a list of numbers that tell things apart which are counted without an article.
fn several(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    static SEVERAL: Words = Words::of(&[
        "aanvragen",
        "zaken",
        "dossiers",
        "facturen",
        "meldingen",
        "verzoeken",
        "besluiten",
        "applications",
        "cases",
        "files",
        "invoices",
        "claims",
        "requests",
        "decisions",
    ]);
    let the = matches!(
        tokens.lower_back(index, 1),
        "de" | "uw" | "onze" | "deze" | "the" | "your" | "our" | "these" | "both" | "beide"
    );
    if !the || !SEVERAL.contains(&tokens.lower(index)) || !reference_number(tokens, index + 1) {
        return None;
    }
    let end = list(tokens, index + 2);
    (end > index + 2 && !counted(tokens, end)).then_some(end)
}

/// The end of a list or range that goes on behind a first number: "week 12 t/m 14", "lijn 5 en 6".
fn list(tokens: &Tokens<'_, '_>, mut at: usize) -> usize {
    for _ in 0..8 {
        let joined = matches!(tokens.lower(at), "en" | "and" | "of" | "or" | "tot" | "to")
            || matches!(tokens.sign(at), ',' | '-' | '&');
        let next = through(tokens, at).unwrap_or(at + 1);
        if !(joined || next > at + 1 || tokens.lower(at) == "through")
            || !reference_number(tokens, next)
            || tokens.span(next).len() > 5
        {
            break;
        }
        at = next + 1;
    }
    at
}

/// Nouns whose numbers have parts: "kamer 3.12".
static DOTTED: Words = Words::of(&[
    "punt",
    "point",
    "kamer",
    "room",
    "lokaal",
    "zaal",
    "rubriek",
    "model",
    "module",
    "formulier",
    "form",
    "box",
    "beslispunt",
    "opdracht",
    "rule",
    "regulation",
    "grond",
    "voorbeeld",
    "example",
    "vak",
    "overweging",
    "rechtsoverweging",
    "recital",
    "maatregel",
    "indicator",
    "doelstelling",
    "objective",
    "recommendation",
    "aanbeveling",
    "spreekkamer",
    "gebouw",
    "building",
]);

/// Whether what follows a number is what it counts, and no verb.
pub(super) fn counted(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    // "Artikelen 1 en 2 Gw": what is counted has no capital.
    let law = tokens.capital(index) && tokens.span(index).len() <= 4;
    counts_something(tokens, index) && !law && !is_verb(tokens, index)
}

/// Whether a verb, a preposition or a pronoun stands here, which no number counts.
pub(super) fn is_verb(tokens: &Tokens<'_, '_>, index: usize) -> bool {
    let word = tokens.lower(index);
    // "Box 3 bedraagt", "Dorpsstraat 14 verlenen wij": what ends so, or has a pronoun behind it, is no plural noun.
    let third = word.len() > 4 && THIRD.end(word);
    let inverted = word.ends_with("en") && matches!(tokens.lower(index + 1), "wij" | "we" | "ik" | "zij");
    VERBS.contains(&word) || super::verbs_nl::finite(word) || third || inverted
}

/// Nouns whose number always names a kind.
static KINDS: Words = Words::of(&[
    "type",
    "scope",
    "tier",
    "level",
    "niveau",
    "schaal",
    "categorie",
    "category",
]);

static NAMED: Words = Words::of(&[
    "punt",
    "point",
    "afslag",
    "exit",
    "week",
    "weeknummer",
    "kwartaal",
    "quarter",
    "groep",
    "group",
    "klas",
    "class",
    "zone",
    "lijn",
    "line",
    "tram",
    "bus",
    "model",
    "formulier",
    "form",
    "voorbeeld",
    "example",
    "kamer",
    "room",
    "verdieping",
    "floor",
    "wijk",
    "district",
    "route",
    "spoor",
    "perron",
    "platform",
    "blok",
    "block",
    "module",
    "ronde",
    "round",
    "rubriek",
    "box",
    "opdracht",
    "opgave",
    "taak",
    "task",
    "etage",
    "gebouw",
    "building",
    "poort",
    "gate",
    "beslispunt",
    "grond",
    "bullet",
    "alinea",
    "zin",
    "post",
    "volgnummer",
    "weken",
    "weeks",
    "rule",
    "regulation",
    "ad",
    "lokaal",
    "zaal",
    "hall",
    "ruimte",
    "spreekkamer",
    "vak",
    "halte",
    "kluis",
    "locker",
    "stand",
    "cabine",
    "fy",
    "variant",
    "perceel",
    "kavel",
    "lot",
    "plot",
    "ward",
    "wards",
    "districts",
    "zones",
    "wijken",
    "groepen",
    "stembureau",
    "agendapunt",
    "motie",
    "amendement",
    "amendment",
    "trede",
    "tramlijn",
    "buslijn",
    "overweging",
    "rechtsoverweging",
    "recital",
    "grade",
    "band",
    "junction",
    "recommendation",
    "aanbeveling",
    "objective",
    "doelstelling",
    "goal",
    "doel",
    "sdg",
    "project",
    "hal",
    "pijler",
    "pillar",
    "spoorboekje",
    "maatregel",
    "measure",
    "thema",
    "theme",
    "stelling",
    "statement",
    "bezwaar",
    "klacht",
    "complaint",
    "objection",
    "incident",
    "team",
    "unit",
    "sector",
    "regio",
    "region",
    "ploeg",
    "shift",
    "tijdvak",
    "termijn",
    "instalment",
    "volume",
    "aflevering",
    "episode",
    "les",
    "lesson",
    "cursus",
    "hoofdlijn",
    "criterium",
    "criterion",
    "indicator",
    "kpi",
    "document",
    "productie",
    "schijf",
    "stuk",
]);

/// How a Dutch verb in the third person ends, and no English adjective.
static THIRD: Endings = Endings::of(&[
    "aagt", "dt", "eert", "angt", "engt", "ijgt", "eeft", "aalt", "oont", "eelt", "akt", "omt", "ijkt", "ijnt", "oekt",
    "uurt",
]);

static VERBS: Words = Words::of(&[
    "is", "was", "waren", "zijn", "werd", "werden", "wordt", "worden", "heeft", "had", "kan", "moet", "geldt", "gaat",
    "staat", "zegt", "bepaalt", "stond", "lag", "ligt", "kwam", "kwamen", "has", "have", "are", "were", "will", "may",
    "applies", "says", "op", "bij", "voor", "on", "for", "at", "with", "met", "aan", "naar", "to", "vanaf", "tot",
    "daalde", "steeg", "fell", "rose", "kost", "costs", "takes", "that", "dat", "die", "and", "which", "it", "it's",
    "het", "noemen", "mention", "mentions", "apply", "show", "tonen", "bepalen", "gelden", "regelen", "gaan", "telt",
    "telde", "tellen", "rijdt", "rijden", "verdient", "krijgt", "kreeg", "kent", "kende", "duurt", "duurde", "leest",
    "vertrekt", "stopt", "opent", "sluit", "begint", "eindigt", "omvat", "bevat", "gaf", "geeft", "noemt", "noemde",
    "vraagt", "wil", "zal", "blijft", "bleef", "verloor", "ging", "hebben", "hadden", "kosten", "mag", "vul", "vult",
    "wij", "we", "u", "je", "betaalt", "levert", "leverde", "scoort", "scoorde", "haalt", "haalde", "loopt", "liep",
    "betreft", "luidt", "dient", "kregen", "runs", "run", "ran", "earns", "leads", "stops", "opens", "closes",
    "begins", "starts", "ends", "contains", "includes", "covers", "counts", "counted", "gives", "gave", "shows",
    "showed", "lists", "asks", "sets", "pays", "gets", "got", "lies", "stands", "needs", "enter", "you", "together",
    "carried", "drew", "served", "took", "held", "seats", "valt", "viel", "vielen", "hoort", "woont", "werkt", "ziet",
    "zit", "zat", "zaten", "vond", "trok", "hield", "kostte", "kostten", "woonden", "stonden", "lagen", "gold",
    "vermeld", "samen", "below", "above", "zitten", "wonen", "vallen", "krijgen", "komen", "volgen", "staan", "liggen",
    "scoren", "would", "can", "must", "should", "stays", "goes", "went", "won", "lost", "received", "reached", "saw",
    "cost", "scored", "scores", "because", "omdat", "as", "door", "by", "who", "concerns", "reads", "provides",
    "requires", "allows", "there", "er", "not", "niet", "also", "ook",
]);

/// The end of the number of a law or a ruling.
pub(super) fn law(tokens: &Tokens<'_, '_>, index: usize) -> Option<usize> {
    let word = tokens.lower(index);
    if word == "ecli" && tokens.sign(index + 1) == ':' {
        let mut end = index + 1;
        while end < index + 16 && tokens.touches_previous(end) {
            end += 1;
        }
        return Some(end);
    }
    // "Kamerstukken II 2025/26, 36 123, nr. 4"
    if matches!(word, "kamerstukken" | "kamerstuk" | "handelingen") {
        let part = |at: usize| {
            tokens.kind(at) == Some(Kind::Digits)
                || matches!(tokens.sign(at), '/' | ',' | '-' | '.')
                || matches!(tokens.lower(at), "i" | "ii" | "tk" | "ek" | "nr")
        };
        let end = (index + 1..index + 14).find(|at| !part(*at)).unwrap_or(index + 14);
        return (index + 1..end)
            .rev()
            .find(|at| tokens.kind(*at) == Some(Kind::Digits))
            .map(|at| at + 1);
    }
    // "r.o. 4.3"
    if word == "r" && tokens.lower(index + 2) == "o" && tokens.touches_previous(index + 2) {
        let at = index + 4;
        return (tokens.sign(index + 3) == '.' && reference_number(tokens, at)).then_some(at + 1);
    }
    if matches!(word, "stb" | "stcrt" | "trb" | "pb") {
        let at = index + 1 + usize::from(tokens.sign(index + 1) == '.');
        let year = tokens.small(at).is_some_and(|year| (1800..2200).contains(&year));
        let comma = usize::from(tokens.sign(at + 1) == ',');
        return (year && reference_number(tokens, at + 1 + comma)).then_some(at + 2 + comma);
    }
    let instrument = matches!(
        word,
        "regulation"
            | "directive"
            | "decision"
            | "verordening"
            | "richtlijn"
            | "besluit"
            | "dossier"
            | "zaak"
            | "factuur"
            | "aanvraag"
            | "case"
            | "file"
            | "invoice"
            | "beschikking"
            | "project"
            | "contract"
            | "motie"
            | "tender"
            | "order"
    );
    if !instrument {
        return None;
    }
    let mut at = index + 1;
    if tokens.sign(at) == '(' && tokens.kind(at + 1) == Some(Kind::Word) && tokens.sign(at + 2) == ')' {
        at += 3;
    }
    if matches!(tokens.lower(at), "nr" | "no") {
        at += 1 + usize::from(tokens.sign(at + 1) == '.');
    }
    let joined = matches!(tokens.sign(at + 1), '/' | '-') && tokens.touches_next(at) && tokens.touches_next(at + 1);
    let both = tokens.small(at).is_some() && tokens.small(at + 2).is_some();
    // "zaak 3-4" is a range; "dossier 2026-12345" and "95/46" are names.
    let long = tokens.span(at).len() == 4 || tokens.sign(at + 1) == '/';
    (joined && both && long).then_some(at + 3)
}
