//! The table of what became of each candidate.

use super::client::text;
use super::people::reasons;
use super::play::Played;

const HEADINGS: [&str; 5] = ["candidate", "outcome", "reason", "origin", "evidence"];

/// One row for each candidate under a row of headings, in columns. What a review changed stands behind an arrow.
pub(super) fn table(played: &[Played]) -> Vec<String> {
    let rows: Vec<_> = [HEADINGS.map(str::to_owned)]
        .into_iter()
        .chain(played.iter().map(row))
        .collect();
    let mut widths = [0; 5];
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let line = |row: &[String; 5]| {
        let cells = row.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

fn row(played: &Played) -> [String; 5] {
    let answer = &played.answer;
    let mut outcome = text(answer, "/outcome").to_owned();
    let mut evidence = text(answer, "/receipt/index").to_owned();
    if let Some(ended) = &played.ended {
        outcome = format!("{outcome} → {}", text(ended, "/outcome"));
        evidence = format!("{evidence} → {}", text(ended, "/receipt/index"));
    }
    let dash = |text: String| if text.is_empty() { "-".to_owned() } else { text };
    [
        played.label(),
        outcome,
        dash(reasons(answer)),
        dash(text(answer, "/origin").to_owned()),
        evidence,
    ]
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn played(name: &str, answer: Value, ended: Option<Value>) -> Played {
        Played {
            case: "1-case".to_owned(),
            name: name.to_owned(),
            run: String::new(),
            purpose: String::new(),
            sources: Vec::new(),
            body: Value::Null,
            answer,
            ended,
            differences: Vec::new(),
        }
    }

    #[test]
    fn columns_are_aligned_and_a_review_shows() {
        let held = json!({"outcome": "held", "reasons": ["approval-required"], "receipt": {"index": "7"}});
        let ended = json!({"outcome": "promoted", "receipt": {"index": "12"}});
        let plain = json!({"outcome": "promoted", "reasons": [], "origin": "stated", "receipt": {"index": "8"}});
        let rows = table(&[played("a", held, Some(ended)), played("longer", plain, None)]);
        assert_eq!(
            rows,
            [
                "candidate      outcome          reason             origin  evidence",
                "1-case/a       held → promoted  approval-required  -       7 → 12",
                "1-case/longer  promoted         -                  stated  8",
            ]
        );
    }
}
