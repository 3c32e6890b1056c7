//! What `nullius check` prints: JSON for programs, lines with carets for people.

use std::fmt::Write as _;

use nullius_gates::verifier::{Finding, Report, VerifierVerdict};
use serde_json::{Value, json};

fn name(verdict: VerifierVerdict) -> &'static str {
    match verdict {
        VerifierVerdict::Pass => "pass",
        VerifierVerdict::Revise => "revise",
        VerifierVerdict::Refuse => "refuse",
    }
}

/// The report as JSON. `start` and `end` are byte offsets into the draft; `coincidence` is a chance from 0 to 1.
pub(super) fn json(report: &Report, verdict: VerifierVerdict) -> String {
    let listed = |findings: &[Finding]| -> Vec<Value> {
        findings
            .iter()
            .map(|finding| {
                json!({
                    "code": finding.code.as_str(),
                    "start": finding.start,
                    "end": finding.end,
                    "text": finding.text,
                    "detail": finding.detail,
                })
            })
            .collect()
    };
    let document = json!({
        "verdict": name(verdict),
        "findings": listed(&report.findings),
        "notices": listed(&report.notices),
        "numbers": {
            "checked": report.numbers.checked,
            "supported": report.numbers.supported,
            "coincidence": f64::from(report.numbers.coincidence_permille) / 1000.0,
        },
    });
    format!("{document:#}")
}

/// The widest part of a line that is shown, in characters.
const WIDEST: usize = 100;

/// The report for people: each finding with its place, the line it stands in, and what would mend it.
pub(super) fn text(draft: &str, report: &Report, verdict: VerifierVerdict) -> String {
    let mut printed = String::new();
    for (kind, findings) in [("", &report.findings), ("notice: ", &report.notices)] {
        for finding in findings {
            let _ = writeln!(printed, "{}", excerpt(draft, kind, finding));
        }
    }
    let numbers = report.numbers;
    let _ = write!(
        printed,
        "{}: {} findings, {} notices; {} of {} numbers supported (a random figure would pass {} times in 1000)",
        name(verdict),
        report.findings.len(),
        report.notices.len(),
        numbers.supported,
        numbers.checked,
        numbers.coincidence_permille,
    );
    printed
}

fn excerpt(draft: &str, kind: &str, finding: &Finding) -> String {
    let before = draft.get(..finding.start).unwrap_or(draft);
    let number = before.matches('\n').count() + 1;
    let head = before.rsplit('\n').next().unwrap_or_default();
    let rest = draft.get(finding.start..).unwrap_or_default();
    let tail = rest.lines().next().unwrap_or_default();
    let column = head.chars().count() + 1;
    // A long line is shown around the finding only.
    let skipped = head.chars().count().saturating_sub(WIDEST / 2);
    let shown: String = head
        .chars()
        .skip(skipped)
        .chain(tail.chars())
        .take(WIDEST)
        .map(visible)
        .collect();
    let indent = " ".repeat(head.chars().count() - skipped);
    let marked = finding.text.lines().next().unwrap_or_default().chars().count();
    let carets = "^".repeat(marked.clamp(1, WIDEST));
    format!(
        "{number}:{column}: {kind}{}\n  {shown}\n  {indent}{carets}\n  {}",
        finding.code,
        finding.detail.chars().map(visible).collect::<String>()
    )
}

/// No character moves the cursor of whoever reads this.
fn visible(c: char) -> char {
    let moves = c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}');
    if moves { '\u{fffd}' } else { c }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullius_schemas::code::Code;

    #[test]
    fn the_caret_stands_under_what_was_found() {
        let draft = "Eerste regel.\nHet kost € 12\u{202e} euro.";
        let start = draft.find("12").unwrap_or_default();
        let report = Report {
            findings: vec![Finding {
                code: Code::NumberMismatch,
                start,
                end: start + 2,
                text: "12".to_owned(),
                detail: "E1 holds 13".to_owned(),
            }],
            ..Report::default()
        };
        let printed = text(draft, &report, VerifierVerdict::Revise);
        let lines: Vec<_> = printed.lines().collect();
        assert_eq!(
            lines[..4],
            [
                "2:12: number-mismatch",
                "  Het kost € 12\u{fffd} euro.",
                "             ^^",
                "  E1 holds 13",
            ]
        );
        assert!(lines[4].starts_with("revise: 1 findings"));
        assert!(json(&report, VerifierVerdict::Revise).contains("\"verdict\": \"revise\""));
    }
}
