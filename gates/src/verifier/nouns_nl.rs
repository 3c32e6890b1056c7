//! Dutch nouns that things are told apart by with a number behind them, one kind to a list.

use super::list::{Endings, Words};

/// Whether a noun names one thing with the short number behind it: "zorgverlener 2", "werkput 3".
pub(super) fn singular(word: &str) -> bool {
    [
        &PLACES,
        &PLACES_LONG,
        &WORK,
        &WORK_LONG,
        &PEOPLE,
        &PEOPLE_LONG,
        &LEARNING,
        &LEARNING_LONG,
        &THINGS,
        &THINGS_LONG,
    ]
    .iter()
    .any(|list| list.contains(&word))
        || COMPOUNDS
            .of_word(word)
            .any(|ending| word.len() > ending.len() + 2 || word == ending)
}

/// Whether it names several: "schalen 12 en hoger", "zalen 3 en 4".
pub(super) fn plural(word: &str) -> bool {
    SEVERAL.contains(&word) || SEVERAL_LONG.contains(&word) || SEVERAL_COMPOUNDS.end(word)
}

static PLACES: Words = Words::of(&[
    "afdeling", "baan", "bed", "berging", "box", "bunker", "buurt", "cel", "deur", "gang", "garage", "gate", "grafvak",
    "grot", "hof", "hok", "hut", "ingang", "kast", "kassa", "kelder", "kooi", "laadpaal", "lade", "lift", "loods",
    "loge", "magazijn", "paal", "paddock", "pad", "plank", "plein", "podium", "pomp", "portiek", "rek", "rij", "schap",
    "schuur", "silo", "sleuf", "sluis", "stal", "stalling", "steiger", "stelling", "stoel", "strook", "studio",
    "sectie", "tafel", "tank", "tent", "terminal", "terras", "toren", "tribune", "trap", "tunnel", "uitgang", "unit",
    "veld", "vitrine", "vleugel", "werkput", "proefput", "put", "zuil", "wagon", "rijtuig", "coupé", "halte",
    "kruising", "peilbuis", "boring", "boorgat", "bushalte", "bassin", "turbine", "molen", "gemaal",
]);

static PLACES_LONG: Words = Words::of(&[
    "aanlegplaats",
    "ligplaats",
    "lessenaar",
    "verdieping",
    "knooppunt",
    "windmolen",
    "hectometer",
]);

static WORK: Words = Words::of(&[
    "actie", "bak", "batch", "besluit", "beslag", "casus", "concept", "deelplan", "dienst", "editie", "epic", "fase",
    "gebrek", "gevolg", "incident", "iteratie", "kernpunt", "knelpunt", "klas", "mijlpaal", "middel", "niveau",
    "patch", "release", "risico", "serie", "sessie", "sprint", "stemming", "story", "strook", "tranche", "traject",
    "uitgave", "versie", "zitting", "golf", "deellot", "wave", "cohort", "kohier", "aanslag", "termijn", "tijdslot",
    "blokuur", "dagdeel", "poule", "etappe", "rit", "manche", "set", "heat", "race", "duel", "beurt",
]);

static WORK_LONG: Words = Words::of(&[
    "activiteit",
    "bevinding",
    "bijeenkomst",
    "conclusie",
    "deelproject",
    "doelgroep",
    "hypothese",
    "interventie",
    "observatie",
    "onderwerp",
    "oplossing",
    "opmerking",
    "opleverpunt",
    "prioriteit",
    "programma",
    "prijsvraag",
    "resolutie",
    "speerpunt",
    "verbeterpunt",
    "vergadering",
    "werkpakket",
    "werkgroep",
    "wijziging",
    "speelronde",
    "wedstrijd",
]);

static PEOPLE: Words = Words::of(&[
    "bewoner", "bieder", "cliënt", "client", "eigenaar", "eiser", "gedaagde", "getuige", "huurder", "indiener", "kind",
    "klager", "leerling", "locatie", "maat", "melder", "partij", "partner", "patiënt", "patient", "persoon", "speler",
    "spreker", "ouder", "loper", "renner", "paard", "koe", "hond", "dier", "monster",
]);

static PEOPLE_LONG: Words = Words::of(&[
    "aanvrager",
    "appellant",
    "crediteur",
    "deelnemer",
    "erfgenaam",
    "gegadigde",
    "inschrijver",
    "insteller",
    "kandidaat",
    "medewerker",
    "proefpersoon",
    "respondent",
    "schuldeiser",
    "slachtoffer",
    "tegenpartij",
    "verdachte",
    "verweerder",
    "verzekerde",
    "verzoeker",
    "vergunninghouder",
    "werknemer",
    "werkgever",
    "zorgverlener",
    "zorgaanbieder",
    "zorgvrager",
    "begeleider",
    "belanghebbende",
    "omwonende",
    "proefdier",
]);

static LEARNING: Words = Words::of(&[
    "aria", "bedrijf", "blad", "boek", "bundel", "canto", "college", "concert", "couplet", "examen", "figuur",
    "gezang", "jaargang", "katern", "kwartet", "leerjaar", "lied", "opus", "oefening", "opgave", "psalm", "scène",
    "seizoen", "semester", "sonate", "sonnet", "strofe", "suite", "symfonie", "thema", "toets", "track", "tutorial",
    "vers", "werkblad", "periode", "blok", "mahler", "bwv", "kv", "kerndoel", "eindterm", "leerdoel",
]);

static LEARNING_LONG: Words = Words::of(&[
    "deeltoets",
    "hoorcollege",
    "practicum",
    "trimester",
    "werkcollege",
    "vaardigheid",
]);

static THINGS: Words = Words::of(&[
    "apparaat", "bijl", "blusser", "boom", "bord", "doos", "dossier", "ei", "emmer", "fles", "foto", "gebied", "graf",
    "kaart", "kanaal", "ketel", "kist", "klep", "krat", "kolom", "laag", "lamp", "machine", "map", "meetpunt", "motor",
    "net", "object", "oven", "pagina", "pallet", "paneel", "pers", "plaat", "pot", "printer", "proef", "raam",
    "regelaar", "robot", "scherf", "schets", "sensor", "serie", "slang", "spant", "spoor", "stand", "tabblad",
    "tekening", "tabel", "vat", "ventiel", "vondst", "voertuig", "wagen", "zak", "zekering", "groep", "meting", "punt",
    "vlak", "kavel", "proefvak", "vloer", "schaal", "trede", "bladzij", "rol", "kleur", "tint",
]);

static THINGS_LONG: Words = Words::of(&[
    "container",
    "diepvries",
    "kaartblad",
    "schakelaar",
    "vrachtauto",
    "weegschaal",
    "steekproef",
    "functiegroep",
    "staalkaart",
]);

/// What longer names of such things end in.
static COMPOUNDS: Endings = Endings::of(&[
    "ruimte",
    "kamer",
    "lokaal",
    "zaal",
    "vak",
    "perceel",
    "kavel",
    "werkgroep",
    "schaal",
    "groep",
    "meetpunt",
    "programma",
    "punt",
    "stap",
    "ronde",
    "klasse",
    "zone",
    "gebouw",
    "balie",
    "loket",
    "halte",
    "lijn",
    "verlener",
    "aanbieder",
    "put",
    "locatie",
    "variant",
    "scenario",
    "pakket",
    "lot",
    "route",
    "etappe",
    "niveau",
    "categorie",
    "module",
]);

static SEVERAL: Words = Words::of(&[
    "schalen", "treden", "zalen", "kamers", "lokalen", "zones", "wijken", "buurten", "groepen", "klassen", "lijnen",
    "bussen", "trams", "perrons", "sporen", "haltes", "vakken", "percelen", "kavels", "blokken", "loten", "loketten",
    "balies", "ronden", "rondes", "etappes", "lessen", "modules", "dagen", "weken", "fasen", "fases", "opgaven",
    "opgaves", "niveaus", "typen", "types", "moties", "posten", "punten", "thema's", "pijlers", "doelen", "tranches",
    "sprints", "releases", "versies", "edities", "periodes", "perioden", "bedden", "tafels", "stoelen", "rijen",
    "banen", "velden", "putten", "boringen", "bomen", "ketels", "turbines", "units", "woningen", "huizen", "getuigen",
    "eisers", "casussen", "psalmen", "gezangen", "gebouwen", "vleugels", "etages",
]);

static SEVERAL_LONG: Words = Words::of(&[
    "kwartalen",
    "categorieën",
    "varianten",
    "amendementen",
    "rubrieken",
    "maatregelen",
    "termijnen",
    "seizoenen",
    "semesters",
    "werkputten",
    "containers",
    "appartementen",
    "verdachten",
    "gedaagden",
    "cliënten",
    "patiënten",
    "hoofdlijnen",
    "verdiepingen",
]);

static SEVERAL_COMPOUNDS: Endings = Endings::of(&["schalen", "nummers", "klassen", "zones", "ruimten", "ruimtes"]);

/// What days and parts of a programme are told apart by: "dag 2: 9,4 km".
pub(super) static DAYS: Words = Words::of(&[
    "dag", "avond", "ochtend", "middag", "nacht", "week", "maand", "jaar", "kwartaal", "etappe", "rit", "dagdeel",
    "ronde", "blok", "training", "sessie", "speeldag", "reisdag",
]);

/// Buildings with a name of their own before a number: "flat Boeg 3".
pub(super) static BUILDINGS: Words = Words::of(&[
    "flat", "gebouw", "complex", "blok", "toren", "hal", "sporthal", "hofje", "steiger", "kade", "haven", "park",
    "garage", "school", "gymzaal", "portiek", "loods", "terminal", "polder", "camping", "hotel",
]);

/// Levels of a school whose year stands before them: "in 4 havo".
pub(super) static SCHOOLS: Words = Words::of(&[
    "havo", "vwo", "vmbo", "mavo", "atheneum", "lyceum", "vmbo-t", "vmbo-b", "vmbo-k", "aso", "tso", "bso", "kso",
    "brugklas",
]);

/// What is named after a year, or is a year that is named: "peiljaar 2025", "maximumfactuur 2026".
pub(super) static NAMED_YEARS: Endings = Endings::of(&[
    "aanslagjaar",
    "inkomstenjaar",
    "inkomsten",
    "peiljaar",
    "belastingjaar",
    "boekjaar",
    "begrotingsjaar",
    "refertejaar",
    "referentiejaar",
    "toetsjaar",
    "toeslagjaar",
    "subsidiejaar",
    "tariefjaar",
    "verslagjaar",
    "dienstjaar",
    "basisjaar",
    "heffingsjaar",
    "vangnetjaar",
    "premiejaar",
    "leerjaar",
    "schooljaar",
    "studiejaar",
    "kalenderjaar",
    "oogstjaar",
    "productiejaar",
    "polisjaar",
    "t-jaar",
    "aanslag",
    "aangifte",
    "belasting",
    "heffing",
    "maximumfactuur",
    "jaaropgave",
    "jaarafrekening",
    "eindafrekening",
    "jaarrekening",
    "jaarverslag",
    "jaarplan",
    "tarieventabel",
    "normenbrief",
    "septembercirculaire",
    "meicirculaire",
    "kadernota",
]);

/// Words after which two years in a row are a season or a school year: "contributie 2026-2027".
pub(super) static SEASONS: Words = Words::of(&[
    "seizoen", "tarieven", "jaarplan", "boekjaar", "werkjaar", "lesgeld", "jaargang", "rooster", "kalender", "winter",
    "cursus", "lesjaar", "subsidie", "agenda", "uitgave", "editie",
]);

/// The longer ones of those words.
pub(super) static LONG_SEASONS: Words = Words::of(&[
    "contributie",
    "schooljaar",
    "studiejaar",
    "collegejaar",
    "cursusjaar",
    "competitie",
    "abonnement",
    "collegegeld",
    "theaterseizoen",
    "stookseizoen",
    "griepseizoen",
]);
