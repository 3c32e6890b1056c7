//! The parts of a document that numbers tell apart: "table 2", "artikelen 3 en 4".

use super::list::Words;

/// Whether a noun names several parts of a document, whose numbers follow it.
pub(super) fn plural(word: &str) -> bool {
    PLURAL_SHORT.contains(&word) || PLURAL_LONG.contains(&word)
}

static PLURAL_SHORT: Words = Words::of(&[
    "alinea's", "annexes", "art", "articles", "bijlagen", "chapters", "charts", "clauses", "columns", "diagrams",
    "exhibits", "fasen", "fases", "figuren", "figures", "graphs", "kolommen", "leden", "lines", "opties", "options",
    "pages", "pagina's", "paras", "phases", "punten", "recitals", "regels", "rijen", "rows", "rules", "sections",
    "stappen", "steps", "tabellen", "tables", "vragen",
]);

static PLURAL_LONG: Words = Words::of(&[
    "afbeeldingen",
    "appendices",
    "artikelen",
    "bladzijden",
    "bladzijdes",
    "grafieken",
    "hoofdstukken",
    "onderdelen",
    "paragrafen",
    "paragraphs",
    "producties",
    "questions",
    "regulations",
    "scenario's",
    "scenarios",
    "schedules",
    "subsections",
]);

/// Whether a noun names a part of a document or a thing like it, whose number follows it.
pub(super) fn singular(word: &str) -> bool {
    SINGULAR_SHORT.contains(&word) || SINGULAR_LONG.contains(&word)
}

/// Whether one of those nouns is a place where people come, or a unit of goods or dwellings.
pub(super) fn place(word: &str) -> bool {
    PLACES.contains(&word)
}

static PLACES: Words = Words::of(&[
    "afdeling",
    "apartment",
    "appartement",
    "balie",
    "deel",
    "desk",
    "flat",
    "item",
    "loket",
]);

static SINGULAR_SHORT: Words = Words::of(&[
    "afdeling", "annex", "appendix", "article", "artikel", "balie", "bijlage", "blz", "chapter", "chart", "clause",
    "column", "deel", "desk", "diagram", "exhibit", "fase", "fig", "figure", "figuur", "flat", "footnote", "grafiek",
    "staatje", "graph", "hfst", "iec", "iso", "item", "kolom", "lid", "loket", "nen", "no", "noot", "note", "nr",
    "nummer", "optie", "option", "p", "pag", "page", "pagina", "par", "para", "part", "phase", "pp", "question", "reg",
    "regel", "rfc", "rij", "row", "rule", "s", "scenario", "sch", "schedule", "sectie", "section", "slide", "ss",
    "stap", "step", "tabel", "table", "titel", "title", "voetnoot", "vraag",
]);

static SINGULAR_LONG: Words = Words::of(&[
    "afbeelding",
    "agendapunt",
    "apartment",
    "appartement",
    "beleidsregel",
    "bewijsstuk",
    "bladzijde",
    "hoofdstuk",
    "illustratie",
    "illustration",
    "onderdeel",
    "paragraaf",
    "paragraph",
    "subsection",
]);
