//! Every tuned template of the measure: its right text passes, and one with a figure ten times too large does not. A
//! template marked as open is flagged, wrongly; the test fails when it passes, so that it is unmarked.

use nullius_gates::verifier::VerifierVerdict;
use nullius_measure::letter::Letter;
use nullius_measure::mutate::Mutation;
use nullius_measure::seeded::Seeded;
use nullius_measure::template::{Template, templates};
use nullius_measure::{CORPORA, Corpus, Family};
use nullius_schemas::pack::rules::Strictness;

fn tuned() -> impl Iterator<Item = (Corpus, Template)> {
    let tuned = CORPORA.into_iter().filter(|corpus| corpus.family == Family::Tuned);
    tuned.flat_map(|corpus| {
        let templates = templates(corpus.file).unwrap();
        templates.into_iter().map(move |template| (corpus, template))
    })
}

/// What is wrong with a right text, and with one that is wrong.
fn faults(corpus: Corpus, template: &Template, seed: u64) -> (Option<String>, Option<String>) {
    let mut seeded = Seeded::new(seed, 0, template.number.try_into().unwrap());
    let letter = Letter::draw(template, corpus.language, &mut seeded).unwrap();
    let right = letter.right(&mut seeded).unwrap();
    let report = right.verified(corpus.language, Strictness::Sentence);
    let flagged = report.verdict() != VerifierVerdict::Pass;
    let flagged = flagged.then(|| format!("flagged: {}: {:?}", right.text, report.findings));
    let wrong = letter.wrong(Mutation::TenTimes, &mut seeded).filter(|text| !text.right);
    let missed = wrong.and_then(|wrong| {
        let report = wrong.verified(corpus.language, Strictness::Sentence);
        let found = report.findings.iter().any(|found| wrong.hit(found.start, found.end));
        (!found).then(|| format!("missed: {}: {:?}", wrong.text, report.findings))
    });
    (flagged, missed)
}

#[test]
fn each_tuned_template_passes_when_right_and_is_found_when_wrong() {
    let mut all = Vec::new();
    for (corpus, template) in tuned() {
        let (flagged, missed) = faults(corpus, &template, 11);
        all.extend(flagged.filter(|_| !template.open));
        all.extend(missed);
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}

#[test]
fn no_open_template_passes() {
    let passes = |(corpus, template): &(Corpus, Template)| {
        let flagged = |seed| faults(*corpus, template, seed).0.is_some();
        !(0..20).any(flagged)
    };
    let open = tuned().filter(|(_, template)| template.open);
    let passing: Vec<_> = open
        .filter(passes)
        .map(|(corpus, template)| format!("{} {}", corpus.language, template.number))
        .collect();
    assert!(passing.is_empty(), "take the marks away of {}", passing.join(", "));
}
