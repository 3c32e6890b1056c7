//! Draws, changes, verifies and counts.

use nullius_gates::verifier::{Report, VerifierVerdict};
use nullius_schemas::code::Code;
use nullius_schemas::pack::rules::Strictness;
use serde_json::{Value, json};

use super::Corpus;
use super::letter::{Letter, Text};
use super::mutate::Mutation;
use super::report::{Counts, Failure};
use super::seeded::Seeded;
use super::template::templates;

/// Measures one language and family with so many right texts of each seed, and a wrong one of each sort for each of them.
///
/// # Errors
///
/// A template that does not parse, or a right text that the oracle refuses: faults of this program and its data.
pub fn measure(corpus: Corpus, seeds: &[u64], texts: u64) -> Result<Counts, String> {
    let templates = templates(corpus.file)?;
    let mut counts = Counts::new(corpus, templates.len());
    let number = u64::from(corpus.language == nullius_schemas::vocabulary::Language::Dutch);
    let drawn = seeds
        .iter()
        .flat_map(|seed| (0..texts).zip(templates.iter().cycle()).map(move |text| (*seed, text)));
    for (seed, (text, template)) in drawn {
        // Both families draw from sequences of their own.
        let mut seeded = Seeded::new(seed, number * 2 + u64::from(corpus.family > super::Family::Tuned), text);
        let letter = Letter::draw(template, corpus.language, &mut seeded)?;
        right(&mut counts, &letter.right(&mut seeded)?, template.number);
        for way in Mutation::ALL {
            if let Some(changed) = letter.wrong(way, &mut seeded) {
                wrong(&mut counts, &changed, way, template.number);
            }
        }
    }
    Ok(counts)
}

fn right(counts: &mut Counts, text: &Text, template: usize) {
    let language = counts.corpus.language;
    let report = text.verified(language, Strictness::Sentence);
    let flagged = report.verdict() != VerifierVerdict::Pass;
    counts.right.count(template, flagged);
    counts.chance.add(report.numbers);
    if flagged {
        let first = report.findings.first().map(|found| found.code.to_string());
        *counts.right.codes.entry(first.unwrap_or_default()).or_default() += 1;
        counts.keep(|| failure(None, template, text, &report), None, template);
    }
    let report = text.verified(language, Strictness::Conversation);
    counts.conversation_chance.add(report.numbers);
    let flagged = report.verdict() != VerifierVerdict::Pass || notes(text, &report, false);
    counts.conversation.count(template, flagged);
}

fn wrong(counts: &mut Counts, text: &Text, way: Mutation, template: usize) {
    let language = counts.corpus.language;
    if text.right {
        counts.wrong.entry(way).or_default().thrown_out += 1;
        return;
    }
    let report = text.verified(language, Strictness::Sentence);
    let caught = report.findings.iter().any(|found| text.hit(found.start, found.end));
    counts.wrong.entry(way).or_default().count(template, !caught);
    if !caught {
        counts.keep(|| failure(Some(way), template, text, &report), Some(way), template);
    }
    if matches!(way, Mutation::ElsewhereField | Mutation::ElsewhereSource) {
        let report = text.verified(language, Strictness::Conversation);
        let noted = report.findings.is_empty() && notes(text, &report, true);
        counts.noted.entry(way).or_default().count(template, !noted);
    }
    if way == Mutation::OtherField {
        let report = text.verified(language, Strictness::Conversation);
        let caught = report.findings.iter().any(|found| text.hit(found.start, found.end));
        counts.unread.count(template, !caught);
    }
}

/// Whether a note says that a number is attributed to the wrong source, of the changed figure or at all.
fn notes(text: &Text, report: &Report, changed: bool) -> bool {
    report
        .notices
        .iter()
        .any(|note| note.code == Code::NumberNotInCitedEvidence && (!changed || text.hit(note.start, note.end)))
}

fn failure(way: Option<Mutation>, template: usize, text: &Text, report: &Report) -> Failure {
    let evidence: serde_json::Map<String, Value> = text
        .evidence
        .iter()
        .map(|(label, evidence)| {
            let values: Vec<_> = evidence
                .values
                .iter()
                .map(|value| format!("{} {:?}", value.value, value.unit))
                .collect();
            (
                label.as_str().to_owned(),
                json!({"values": values, "text": evidence.text}),
            )
        })
        .collect();
    let findings: Vec<_> = report
        .findings
        .iter()
        .map(|found| format!("{} `{}`: {}", found.code, found.text, found.detail))
        .collect();
    let shown = json!({
        "template": template,
        "changed": way.map_or("nothing", Mutation::name),
        "text": text.text,
        "figure": text.text.get(text.place.0..text.place.1),
        "evidence": evidence,
        "findings": findings,
    });
    Failure { way, template, shown }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::{CORPORA, Family};
    use super::*;

    #[test]
    fn each_family_has_a_hundred_templates_and_none_of_the_other() {
        let mut all = BTreeSet::new();
        for corpus in CORPORA {
            let lines: Vec<_> = corpus.file.lines().filter(|line| !line.starts_with('#')).collect();
            assert!(lines.len() >= 100, "{corpus:?}");
            for line in lines {
                assert!(all.insert(line), "twice: {line}");
            }
        }
    }

    #[test]
    fn the_oracle_finds_every_template_right_whatever_is_drawn() {
        for corpus in CORPORA {
            for template in templates(corpus.file).unwrap() {
                for text in 0..20 {
                    let mut seeded = Seeded::new(3, 0, text);
                    let letter = Letter::draw(&template, corpus.language, &mut seeded).unwrap();
                    let right = letter.right(&mut seeded).unwrap();
                    assert!(
                        right.right && !right.text.contains(['{', '}', '<', '>']) && !right.text.contains(" | "),
                        "{right:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_seed_gives_the_same_figures_and_every_way_of_being_wrong() {
        let (again, other): (Vec<_>, Vec<_>) = CORPORA
            .into_iter()
            .map(|corpus| {
                let first = measure(corpus, &[1], 150).unwrap().json();
                assert_eq!(first, measure(corpus, &[1], 150).unwrap().json());
                (first.clone(), measure(corpus, &[2], 150).unwrap().json() == first)
            })
            .unzip();
        assert!(other.contains(&false));
        for counts in again {
            for way in Mutation::ALL {
                assert!(
                    counts["mutations"][way.name()]["texts"].as_u64() > Some(0),
                    "{counts} {way:?}"
                );
            }
        }
    }

    #[test]
    fn the_texts_of_the_held_out_family_are_never_kept() {
        for corpus in CORPORA.into_iter().filter(|corpus| corpus.family == Family::HeldOut) {
            let mut counts = Counts::new(corpus, 1);
            counts.right.count(1, true);
            counts.keep(|| unreachable!("a held-out text was put into words"), None, 1);
            assert!(counts.failures.is_empty());
            assert_eq!(counts.json()["right"]["templates"]["1"], 1);
        }
    }
}
