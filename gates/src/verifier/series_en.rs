//! English nouns that things are told apart by with a number behind them, one kind to a list.

/// Nouns whose short number names one thing, whatever their first letter: "gate 12", "visit 2".
pub(super) const SINGULAR: [&[&str]; 8] = [PLACES, TRANSPORT, MEETINGS, WORK, LEARNING, CARE, THINGS, LONG];

const PLACES: &[&str] = &[
    "plot", "room", "gate", "block", "box", "exit", "floor", "building", "hall", "locker", "stand", "ward", "junction",
    "district", "aisle", "area", "arm", "bay", "bedroom", "bathroom", "berth", "bin", "booth", "borehole", "burrow",
    "cabin", "cell", "chamber", "corridor", "court", "cubicle", "cupboard", "dock", "elevator", "entrance", "field",
    "gallery", "garage", "gateway", "hangar", "hydrant", "kiosk", "lab", "landing", "lift", "lounge", "manhole",
    "mooring", "nest", "nook", "office", "paddock", "parcel", "pavilion", "pier", "pitch", "pond", "quadrant", "quay",
    "rack", "ramp", "sector", "section", "shed", "shelf", "site", "silo", "slipway", "slot", "stable", "stair",
    "stall", "storey", "studio", "suite", "tank", "terminal", "theatre", "tower", "transect", "tunnel", "turbine",
    "vault", "wharf", "window", "wing", "yard", "carrel", "counter", "pontoon", "quadrat", "trench", "weir", "lock",
    "sluice",
];

const TRANSPORT: &[&str] = &[
    "car", "carriage", "coach", "ferry", "flight", "lane", "leg", "line", "motorway", "pier", "platform", "pole",
    "pump", "route", "runway", "seat", "segment", "stage", "station", "stop", "taxiway", "track", "train", "tram",
    "tramline", "voyage", "wagon", "waypoint", "siding", "signal", "pylon", "milepost", "marker", "buoy",
];

const MEETINGS: &[&str] = &[
    "agenda", "by-law", "byelaw", "bylaw", "claimant", "covenant", "finding", "ground", "heading", "motion",
    "petition", "proposal", "standard", "theme", "witness", "juror", "prong", "limb", "lemma", "theorem", "equation",
    "listing", "photo", "image", "map", "plate", "addendum", "endnote", "bullet",
];

const WORK: &[&str] = &[
    "module", "task", "shift", "measure", "pillar", "activity", "batch", "bulletin", "bucket", "build", "campaign",
    "circular", "cluster", "cohort", "cycle", "edition", "epic", "node", "package", "patch", "priority", "queue",
    "release", "reminder", "replica", "revision", "rev", "server", "setting", "shard", "sprint", "squad", "subtask",
    "tab", "thread", "ticket", "tranche", "version", "wave", "sheet", "screen", "switch", "router", "disk", "socket",
    "channel", "memo", "draft", "strand", "lever", "use-case", "gear", "domain", "axis", "cube", "cell",
];

const LEARNING: &[&str] = &[
    "booklet", "canto", "concert", "essay", "exam", "exercise", "homework", "lecture", "movement", "opus", "psalm",
    "quiz", "scene", "seminar", "semester", "sonata", "sonnet", "song", "symphony", "tutorial", "verse", "heat",
    "innings", "round", "matchday", "gameweek", "fixture", "season",
];

const CARE: &[&str] = &[
    "bed", "clinic", "patient", "session", "subject", "theatre", "tooth", "ulcer", "visit", "ward", "vial", "ampoule",
    "donor", "lesion", "player", "runner", "tenant",
];

const THINGS: &[&str] = &[
    "artefact", "barrel", "bottle", "boiler", "bulb", "camera", "carton", "cask", "chapter", "crate", "drawer", "drum",
    "engine", "envelope", "exhibit", "filter", "folder", "folio", "furnace", "gauge", "hive", "item", "jar", "kiln",
    "layer", "machine", "meter", "motor", "object", "page", "pallet", "panel", "photo", "pipe", "piston", "printer",
    "probe", "reactor", "reel", "robot", "sensor", "specimen", "tape", "tray", "tree", "tube", "valve", "vehicle",
    "vessel", "vat", "volume", "diary", "notebook", "ledger", "binder", "quire", "codex", "fragment", "hoard", "grave",
    "locus", "context", "stratum", "beam", "column", "girder", "bolt", "joint", "duct", "circuit", "breaker", "fuse",
    "feeder", "inverter", "string", "array",
];

/// Nouns that name with a capital only: "Paper 2", "Year 9", "Stamp 2".
pub(super) const CAPITALS: [&[&str]; 2] = [CAPITALS_SHORT, CAPITALS_LONG];

const CAPITALS_SHORT: &[&str] = &[
    "week", "article", "book", "camp", "chair", "convoy", "corps", "day", "division", "erratum", "factory", "farm",
    "floor", "form", "grade", "league", "letter", "mission", "month", "paper", "part", "position", "precinct",
    "protocol", "regiment", "series", "squadron", "stamp", "stream", "symphony", "title", "wing", "year", "zone",
    "apollo", "formula", "expo", "opus", "act", "band", "tier", "class", "route", "rating", "gen",
];

const CAPITALS_LONG: &[&str] = &["commission", "committee", "portfolio", "generation"];

/// The same nouns in the plural, before a list: "weeks 31 and 32".
pub(super) const PLURAL: [&[&str]; 2] = [PLURAL_SHORT, PLURAL_LONG];

const PLURAL_SHORT: &[&str] = &[
    "aisles", "areas", "bands", "batches", "bays", "beds", "bedrooms", "berths", "blocks", "boxes", "buses", "by-laws",
    "bylaws", "byelaws", "cabinets", "cabins", "cells", "classes", "coaches", "cohorts", "comments", "counters",
    "counts", "courts", "cycles", "days", "desks", "docks", "doors", "drawers", "editions", "episodes", "exhibits",
    "exits", "findings", "flats", "flights", "floors", "folders", "folios", "gates", "goals", "grades", "grounds",
    "groups", "halls", "houses", "items", "lanes", "legs", "lessons", "levels", "lines", "lockers", "lots", "measures",
    "modules", "months", "motions", "objects", "papers", "parcels", "parts", "patients", "periods", "piers", "pillars",
    "plots", "points", "pumps", "quarters", "racks", "releases", "rooms", "rounds", "routes", "rows", "samples",
    "scenes", "seats", "sectors", "sessions", "settings", "shelves", "shifts", "sites", "slides", "slots", "sprints",
    "stages", "stalls", "stands", "stations", "stops", "storeys", "studios", "suites", "tabs", "tanks", "tasks",
    "terms", "themes", "tickets", "tiers", "tracks", "trams", "tranches", "turbines", "types", "units", "valves",
    "variants", "versions", "visits", "volumes", "waves", "weeks", "wells", "windows", "years", "yards", "zones",
    "heads", "issues", "runs", "sheets", "wards", "nos", "numbers", "bins", "bullets",
];

const PLURAL_LONG: &[&str] = &[
    "activities",
    "buildings",
    "bulletins",
    "carriages",
    "classrooms",
    "conditions",
    "containers",
    "entrances",
    "exercises",
    "galleries",
    "indicators",
    "iterations",
    "junctions",
    "milestones",
    "objections",
    "objectives",
    "observations",
    "platforms",
    "questions",
    "recommendations",
    "requirements",
    "resolutions",
    "semesters",
    "standards",
    "terminals",
    "witnesses",
    "categories",
    "schedules",
];

/// What a number counts although its plural ends in no s, and units that are written short.
pub(super) const COUNTED: [&[&str]; 2] = [COUNTED_SHORT, COUNTED_LONG];

const COUNTED_SHORT: &[&str] = &[
    "people", "men", "women", "children", "persons", "staff", "police", "sheep", "fish", "cattle", "feet", "teeth",
    "mice", "aircraft", "deer", "geese", "criteria", "data", "km", "kg", "m", "cm", "mm", "ha", "l", "ml", "g", "mg",
    "t", "kwh", "mwh", "kw", "mw", "gb", "mb", "tb", "mph", "min", "sec", "hr", "hrs", "mins", "secs", "ft", "in",
    "lb", "oz", "ms", "hz", "mhz", "ghz", "w", "v", "dozen", "hundred", "degrees", "times", "per", "square", "cubic",
    "extra", "more", "fewer", "new", "other", "injured", "wounded", "infected", "detained", "disabled", "deceased",
    "arrested", "dead", "missing", "homeless", "acre", "hectare",
];

const COUNTED_LONG: &[&str] = &["full-time", "additional", "different", "unemployed"];

/// Words that end in s and count nothing, and those that no noun goes before.
pub(super) const NEVER_COUNTED: [&[&str]; 1] = [&[
    "was",
    "is",
    "has",
    "does",
    "always",
    "besides",
    "perhaps",
    "across",
    "towards",
    "plus",
    "this",
    "its",
    "his",
    "as",
    "versus",
    "unless",
    "these",
    "those",
    "yes",
    "thus",
    "upwards",
    "vs",
    "us",
    "afterwards",
    "sometimes",
]];

/// Nouns that are put before others with their number: "Year 9 pupils", "Zone 2 fares".
pub(super) const ATTRIBUTES: [&[&str]; 1] = [&[
    "year", "band", "tier", "class", "grade", "level", "stage", "phase", "category", "type", "group", "zone",
    "division", "form", "key", "league", "schedule", "area",
]];

const LONG: &[&str] = &[
    "apartment",
    "classroom",
    "compartment",
    "enclosure",
    "greenhouse",
    "laboratory",
    "staircase",
    "stairwell",
    "vestibule",
    "warehouse",
    "workstation",
    "turnstile",
    "substation",
    "roundabout",
    "amendment",
    "condition",
    "defendant",
    "direction",
    "observation",
    "petitioner",
    "principle",
    "proposition",
    "referendum",
    "requirement",
    "reservation",
    "resolution",
    "respondent",
    "submission",
    "undertaking",
    "appellant",
    "applicant",
    "declaration",
    "exemption",
    "corollary",
    "algorithm",
    "photograph",
    "attachment",
    "corrigendum",
    "objective",
    "recommendation",
    "indicator",
    "workpackage",
    "checkpoint",
    "deliverable",
    "experiment",
    "increment",
    "iteration",
    "milestone",
    "newsletter",
    "partition",
    "workstream",
    "worksheet",
    "initiative",
    "dimension",
    "assignment",
    "trimester",
    "matchweek",
    "participant",
    "pregnancy",
    "chromosome",
    "plaintiff",
    "interviewee",
    "candidate",
    "container",
    "extinguisher",
    "generator",
    "transformer",
];
