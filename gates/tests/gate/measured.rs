//! Every tuned template of the measure, drawn once: the right text passes, and one with a figure ten times too large
//! does not.

use nullius_gates::verifier::VerifierVerdict;
use nullius_measure::letter::Letter;
use nullius_measure::mutate::Mutation;
use nullius_measure::seeded::Seeded;
use nullius_measure::template::templates;
use nullius_measure::{CORPORA, Family};
use nullius_schemas::pack::rules::Strictness;

#[test]
fn each_tuned_template_passes_when_right_and_is_found_when_wrong() {
    let mut wrong = 0;
    for corpus in CORPORA.into_iter().filter(|corpus| corpus.family == Family::Tuned) {
        for (text, template) in (0..).zip(templates(corpus.file).unwrap()) {
            let mut seeded = Seeded::new(11, 0, text);
            let letter = Letter::draw(&template, corpus.language, &mut seeded).unwrap();
            let right = letter.right(&mut seeded).unwrap();
            let report = right.verified(corpus.language, Strictness::Sentence);
            assert_eq!(
                report.verdict(),
                VerifierVerdict::Pass,
                "{}: {:?}",
                right.text,
                report.findings
            );
            if let Some(changed) = letter.wrong(Mutation::TenTimes, &mut seeded).filter(|text| !text.right) {
                let report = changed.verified(corpus.language, Strictness::Sentence);
                let found = report.findings.iter().any(|found| changed.hit(found.start, found.end));
                assert!(found, "{}: {:?}", changed.text, report.findings);
                wrong += 1;
            }
        }
    }
    assert!(wrong > 1_000, "{wrong}");
}
