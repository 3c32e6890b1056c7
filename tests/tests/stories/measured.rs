//! The verifier's goals on a small sample. The whole measure is a program: docs/verifying.md.

use nullius_tests::Failed;
use nullius_tests::measure::CORPORA;
use nullius_tests::measure::report::GOALS;
use nullius_tests::measure::run::measure;

/// Two texts of each template of the larger family, four or so of the other.
const TEXTS: u64 = 330;

#[test]
fn right_texts_pass_and_wrong_ones_are_caught_in_both_languages_and_families() -> Result<(), Failed> {
    let (alarms, caught) = GOALS;
    for corpus in CORPORA {
        let counts = measure(corpus, &[7], TEXTS)?;
        let what = format!("{:#}", counts.json());
        let shown: Vec<_> = counts.failures.iter().map(|failure| &failure.shown).collect();
        assert!(counts.right.within(alarms), "{what} {shown:#?}");
        assert!(counts.conversation.within(alarms), "{what} {shown:#?}");
        assert!(counts.all_wrong().within(1000 - caught), "{what} {shown:#?}");
        // In a conversation a figure from elsewhere is right, and noted.
        assert!(
            counts.noted.values().all(|tally| tally.within(1000 - caught)),
            "{what} {shown:#?}"
        );
    }
    Ok(())
}
