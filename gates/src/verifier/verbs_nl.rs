//! Dutch finite verbs: behind a number that a thing is told apart by stands what it does, and nothing that is counted.
//!
//! Forms that are plural nouns as well ("vragen", "boeken", "delen", "planten", "stegen", "weken") are left out.

use super::list::Words;

/// Whether a word is a common finite verb.
pub(super) fn finite(word: &str) -> bool {
    finite_of_one(word) || MANY.contains(&word) || MANY_LONG.contains(&word)
}

/// Whether it is one in the singular.
pub(super) fn finite_of_one(word: &str) -> bool {
    ONE.contains(&word) || ONE_LONG.contains(&word)
}

static ONE: Words = Words::of(&[
    "is", "was", "heeft", "had", "wordt", "werd", "kan", "kon", "zal", "zou", "mag", "mocht", "moet", "moest", "wil",
    "wilde", "hoeft", "hoefde", "gaat", "ging", "komt", "kwam", "staat", "stond", "ligt", "lag", "zit", "zat", "hangt",
    "hing", "loopt", "liep", "rijdt", "reed", "vaart", "voer", "vliegt", "vloog", "valt", "viel", "blijft", "bleef",
    "lijkt", "leek", "blijkt", "bleek", "heet", "heette", "kost", "kostte", "bedraagt", "bedroeg", "beloopt", "beliep",
    "telt", "telde", "weegt", "woog", "meet", "mat", "duurt", "duurde", "krijgt", "kreeg", "geeft", "gaf", "neemt",
    "nam", "brengt", "bracht", "haalt", "haalde", "houdt", "hield", "trekt", "trok", "draagt", "droeg", "legt",
    "legde", "zet", "zette", "stelt", "stelde", "sluit", "sloot", "opent", "opende", "begint", "begon", "eindigt",
    "eindigde", "volgt", "volgde", "leidt", "leidde", "toont", "toonde", "bevat", "bevatte", "omvat", "omvatte",
    "betreft", "betrof", "geldt", "gold", "regelt", "regelde", "bepaalt", "bepaalde", "meldt", "meldde", "noemt",
    "noemde", "vermeldt", "schrijft", "schreef", "zegt", "zei", "leest", "las", "ziet", "zag", "kent", "kende", "weet",
    "wist", "vindt", "vond", "zoekt", "zocht", "koopt", "kocht", "verkoopt", "verkocht", "betaalt", "betaalde",
    "ontvangt", "ontving", "verdient", "verliest", "verloor", "wint", "won", "scoort", "scoorde", "speelt", "speelde",
    "levert", "leverde", "maakt", "maakte", "doet", "deed", "werkt", "werkte", "woont", "woonde", "huurt", "huurde",
    "dient", "diende", "hoort", "hoorde", "vraagt", "vroeg", "eist", "eiste", "vordert", "vorderde", "verwijst",
    "verwees", "wijst", "wees", "verwerpt", "verwierp", "besluit", "besloot", "stijgt", "steeg", "daalt", "daalde",
    "groeit", "groeide", "krimpt", "kromp", "zakt", "zakte", "stopt", "stopte", "vertrekt", "vertrok", "passeert",
    "verwerkt", "gebruikt", "kijkt", "keek", "trad", "treedt", "helpt", "hielp", "draait", "draaide", "springt",
    "sprong", "schiet", "schoot", "vervalt", "verviel", "ontstaat", "ontstond", "bestaat", "bestond", "voldoet",
    "voldeed", "mist", "miste", "biedt", "bood", "verbiedt", "verbood", "eet", "at", "drinkt", "dronk", "slaat",
    "sloeg", "verslaat", "versloeg", "overleed", "raakt", "raakte", "telden", "behaalt", "behaalde", "bereikt",
    "bereikte", "boekt", "boekte", "herbergt", "huisvest", "verleent", "vergt", "vergde", "draaiden", "oogst",
    "oogstte", "ving", "vangt", "laat", "liet", "behoort", "behoorde", "vertoont", "scheelt", "scheelde", "bezit",
    "bezat", "bewaart", "bewaarde", "noteert", "noteerde",
]);

static ONE_LONG: Words = Words::of(&[
    "verdiende",
    "verklaart",
    "verklaarde",
    "arriveert",
    "passeerde",
    "verwerkte",
    "verbruikt",
    "verbruikte",
    "gebruikte",
    "overlijdt",
    "verleende",
    "verplicht",
    "kwalificeert",
    "produceert",
    "vertoonde",
    "registreert",
]);

static MANY: Words = Words::of(&[
    "zijn", "waren", "hebben", "hadden", "worden", "werden", "kunnen", "konden", "zullen", "zouden", "mogen",
    "mochten", "moeten", "moesten", "willen", "wilden", "hoeven", "hoefden", "gaan", "gingen", "komen", "kwamen",
    "staan", "stonden", "liggen", "zitten", "zaten", "hangen", "hingen", "lopen", "liepen", "rijden", "reden", "varen",
    "voeren", "vliegen", "vlogen", "vielen", "blijven", "bleven", "lijken", "leken", "blijken", "bleken", "heten",
    "heetten", "kostten", "bedragen", "belopen", "beliepen", "tellen", "telden", "wogen", "meten", "maten", "duren",
    "duurden", "krijgen", "kregen", "geven", "gaven", "nemen", "brengen", "brachten", "halen", "haalden", "houden",
    "hielden", "trekken", "trokken", "dragen", "droegen", "leggen", "legden", "zetten", "stellen", "stelden",
    "sluiten", "openen", "openden", "beginnen", "begonnen", "eindigen", "volgen", "volgden", "leiden", "leidden",
    "tonen", "toonden", "bevatten", "omvatten", "gelden", "golden", "regelden", "bepalen", "melden", "meldden",
    "noemen", "noemden", "schreven", "zeggen", "zeiden", "lezen", "lazen", "zien", "kennen", "kenden", "weten",
    "wisten", "vinden", "vonden", "zoeken", "zochten", "kopen", "kochten", "verkopen", "betalen", "verloren", "winnen",
    "wonnen", "scoren", "scoorden", "speelden", "leveren", "leverden", "maken", "maakten", "doen", "deden", "werkten",
    "wonen", "woonden", "huurden", "dienen", "dienden", "horen", "hoorden", "vroegen", "eisten", "vorderen",
    "verwezen", "wijzen", "wezen", "besloten", "stijgen", "dalen", "daalden", "groeien", "groeiden", "krimpen",
    "krompen", "zakken", "zakten", "stoppen", "stopten", "passeren", "kijken", "keken", "traden", "treden", "helpen",
    "hielpen", "draaien", "draaiden", "springen", "sprongen", "schieten", "ontstaan", "bestaan", "voldoen", "voldeden",
    "missen", "misten", "bieden", "boden", "eten", "aten", "drinken", "dronken", "slaan", "sloegen", "raken",
    "raakten", "behalen", "bereiken", "boekten", "verlenen", "vergen", "vergden", "vangen", "vingen", "laten",
    "lieten", "behoren", "vertonen", "schelen", "bezitten", "bewaren",
]);

static MANY_LONG: Words = Words::of(&[
    "bedroegen",
    "eindigden",
    "betreffen",
    "betroffen",
    "bepaalden",
    "vermelden",
    "schrijven",
    "verkochten",
    "betaalden",
    "ontvangen",
    "ontvingen",
    "verdienen",
    "verdienden",
    "verliezen",
    "vorderden",
    "verwijzen",
    "verwerpen",
    "verklaren",
    "verklaarden",
    "vertrekken",
    "vertrokken",
    "passeerden",
    "verwerken",
    "verwerkten",
    "verbruiken",
    "gebruiken",
    "gebruikten",
    "vervallen",
    "vervielen",
    "ontstonden",
    "bestonden",
    "behaalden",
    "bereikten",
    "verleenden",
    "behoorden",
    "scheelden",
    "bewaarden",
]);
