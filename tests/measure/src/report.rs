//! What was counted, as JSON and as a table.

use std::collections::BTreeMap;

use nullius_gates::verifier::Numbers;
use serde_json::{Map, Value, json};

use super::mutate::Mutation;
use super::{Corpus, Family};

/// The goals: at most so many false alarms, and at least so many wrong texts found, of a thousand.
pub const GOALS: (u64, u64) = (2, 990);

/// Texts of one sort.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// How many there were.
    pub texts: u64,
    /// How many of them came out as they should not: alarms among right texts, misses among wrong ones.
    pub failed: u64,
    /// The failures by template.
    pub templates: BTreeMap<usize, u64>,
    /// Alarms by what the first finding said.
    pub codes: BTreeMap<String, u64>,
    /// Changed texts that were right, and so were thrown out.
    pub thrown_out: u64,
}

impl Tally {
    /// Counts a text of a template.
    pub fn count(&mut self, template: usize, failed: bool) {
        self.texts += 1;
        if failed {
            self.failed += 1;
            *self.templates.entry(template).or_default() += 1;
        }
    }

    /// Whether at most so many of a thousand failed.
    #[must_use]
    pub fn within(&self, permille: u64) -> bool {
        self.texts > 0 && self.failed * 1000 <= self.texts * permille
    }

    fn share(&self, count: u64) -> Value {
        // Four decimals, from whole numbers.
        let share = (count * 10_000 + self.texts / 2).checked_div(self.texts).unwrap_or(0);
        json!(format!("{}.{:04}", share / 10_000, share % 10_000))
    }

    fn alarms(&self) -> Value {
        json!({"texts": self.texts, "flagged": self.failed, "rate": self.share(self.failed), "codes": self.codes, "templates": self.templates})
    }

    fn recall(&self) -> Value {
        let caught = self.texts - self.failed;
        json!({
            "texts": self.texts,
            "caught": caught,
            "recall": self.share(caught),
            "thrown_out": self.thrown_out,
            "missed_templates": self.templates,
        })
    }
}

/// How likely a random figure of the same shape would have passed in the right texts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Coincidence {
    /// Numbers that were looked at.
    pub numbers: u64,
    /// The sum of their chances, in thousandths.
    pub permille: u64,
}

impl Coincidence {
    /// Adds what the verifier says of one text.
    pub fn add(&mut self, numbers: Numbers) {
        let checked = u64::from(numbers.checked);
        self.numbers += checked;
        self.permille += checked * u64::from(numbers.coincidence_permille);
    }

    /// The mean chance, with four decimals.
    #[must_use]
    pub fn mean(self) -> String {
        let mean = (self.permille * 10 + self.numbers / 2)
            .checked_div(self.numbers)
            .unwrap_or(0);
        format!("{}.{:04}", mean / 10_000, mean % 10_000)
    }
}

/// A text that came out wrong.
#[derive(Clone, Debug)]
pub struct Failure {
    /// What was changed; `None` for a false alarm.
    pub way: Option<Mutation>,
    /// The template.
    pub template: usize,
    /// What a reader needs to see it happen.
    pub shown: Value,
}

/// The counts of one language and family.
#[derive(Clone, Debug)]
pub struct Counts {
    /// Which.
    pub corpus: Corpus,
    /// How many templates it has.
    pub templates: usize,
    /// Right texts, each number in its own citation.
    pub right: Tally,
    /// Wrong texts by what was changed.
    pub wrong: BTreeMap<Mutation, Tally>,
    /// Right texts, each number in any source of the conversation.
    pub conversation: Tally,
    /// Texts of a conversation that took a figure from elsewhere: failed without a note.
    pub noted: BTreeMap<Mutation, Tally>,
    /// Texts of a conversation with a figure of a field that nothing cites.
    pub unread: Tally,
    /// The chance of passing for a random figure, each number in its own citation.
    pub chance: Coincidence,
    /// The same in any source of the conversation.
    pub conversation_chance: Coincidence,
    /// The first failure of each template and change; of `held-out`, none.
    pub failures: Vec<Failure>,
}

impl Counts {
    /// Nothing counted yet.
    #[must_use]
    pub fn new(corpus: Corpus, templates: usize) -> Self {
        Self {
            corpus,
            templates,
            right: Tally::default(),
            wrong: BTreeMap::new(),
            conversation: Tally::default(),
            noted: BTreeMap::new(),
            unread: Tally::default(),
            chance: Coincidence::default(),
            conversation_chance: Coincidence::default(),
            failures: Vec::new(),
        }
    }

    /// All wrong texts together.
    #[must_use]
    pub fn all_wrong(&self) -> Tally {
        let mut all = Tally::default();
        for tally in self.wrong.values() {
            all.texts += tally.texts;
            all.failed += tally.failed;
            all.thrown_out += tally.thrown_out;
            for (template, count) in &tally.templates {
                *all.templates.entry(*template).or_default() += count;
            }
        }
        all
    }

    /// Keeps a failure of a family that may be seen, the first of its sort.
    pub fn keep(&mut self, failure: impl FnOnce() -> Failure, way: Option<Mutation>, template: usize) {
        let known = |found: &Failure| found.way == way && found.template == template;
        if self.corpus.family == Family::Tuned && !self.failures.iter().any(known) {
            self.failures.push(failure());
        }
    }

    /// As JSON.
    #[must_use]
    pub fn json(&self) -> Value {
        let by_way = |tallies: &BTreeMap<Mutation, Tally>| -> Map<String, Value> {
            let members = tallies
                .iter()
                .map(|(way, tally)| (way.name().to_owned(), tally.recall()));
            members.collect()
        };
        json!({
            "language": self.corpus.language.as_str(),
            "split": self.corpus.family.name(),
            "templates": self.templates,
            "right": self.right.alarms(),
            "wrong": self.all_wrong().recall(),
            "coincidence": self.chance.mean(),
            "mutations": by_way(&self.wrong),
            "conversation": {
                "right": self.conversation.alarms(),
                "noted": by_way(&self.noted),
                "other-field": self.unread.recall(),
                "coincidence": self.conversation_chance.mean(),
            },
        })
    }
}

/// The table of docs/verifying.md.
#[must_use]
pub fn table(counts: &[Counts]) -> String {
    let row = |name: &str, cell: &dyn Fn(&Counts) -> String| {
        let cells: Vec<_> = counts.iter().map(cell).collect();
        format!("| {name} | {} |\n", cells.join(" | "))
    };
    let caught = |tally: Option<&Tally>| {
        let empty = Tally::default();
        let tally = tally.unwrap_or(&empty);
        let share = tally.share(tally.texts - tally.failed);
        format!("{} of {}", share.as_str().unwrap_or_default(), tally.texts)
    };
    let alarms = |tally: &Tally| {
        let share = tally.share(tally.failed);
        format!("{} ({})", share.as_str().unwrap_or_default(), tally.failed)
    };
    let mut lines = row("", &|counts| {
        format!("{}, {}", counts.corpus.language.as_str(), counts.corpus.family.name())
    });
    lines += "|---|";
    lines += &"---:|".repeat(counts.len());
    lines += "\n";
    lines += &row("templates", &|counts| counts.templates.to_string());
    lines += &row("right texts", &|counts| counts.right.texts.to_string());
    lines += &row("**flagged**: false alarms", &|counts| alarms(&counts.right));
    lines += &row("**caught**: recall", &|counts| caught(Some(&counts.all_wrong())));
    lines += &row("thrown out", &|counts| counts.all_wrong().thrown_out.to_string());
    for way in Mutation::ALL {
        lines += &row(&format!("`{}`", way.name()), &|counts| caught(counts.wrong.get(&way)));
    }
    lines += &row("coincidence", &|counts| counts.chance.mean());
    lines += &row("conversation, flagged or noted", &|counts| alarms(&counts.conversation));
    lines += &row("conversation, `other-field`", &|counts| caught(Some(&counts.unread)));
    for way in [Mutation::ElsewhereField, Mutation::ElsewhereSource] {
        let name = format!("conversation, `{}` noted", way.name());
        lines += &row(&name, &|counts| caught(counts.noted.get(&way)));
    }
    lines += &row("conversation, coincidence", &|counts| counts.conversation_chance.mean());
    lines
}
