//! An export of a real kernel, verified by our own verifier and by those of other makers; and every way to cut it.

use std::path::Path;
use std::process::Command;

use nullius_tests::Failed;
use nullius_tests::cases::Case;
use nullius_tests::evidence::{Export, fails_at};
use nullius_tests::json::Json as _;
use nullius_tests::server::{Folder, Server, command};
use serde_json::{Value, json};

use super::lived_through;

#[tokio::test]
async fn a_real_export_verifies_with_our_tools_and_with_others() -> Result<(), Failed> {
    let (server, receipt) = lived_through().await?;
    let export = Export::of(server.path(), "all")?;
    let report = export.verified(None)?;
    assert_eq!(report.text("/verdict"), "verified", "{report:#}");
    assert_eq!(report.at("/statements/withheld"), &json!(0), "everything is opened");
    assert_eq!(report.at("/commitments/opened"), report.at("/commitments/total"));
    assert_eq!(report.at("/artefacts/withheld"), &json!(0), "the word lists are there");
    let kinds: std::collections::BTreeSet<_> = export
        .statements()?
        .iter()
        .map(|statement| statement.text("/predicateType").to_owned())
        .collect();
    assert_eq!(
        kinds.len(),
        nullius_kernel::evidence::kind::Kind::ALL.len(),
        "{kinds:?}"
    );
    assert_eq!(export.keeps(&receipt)?.text("/verdict"), "verified");

    // securesystemslib, openssl, proofbundle, and the JSON Schema of every kind.
    let folder = Folder::new()?;
    let (place, trust) = export.write(folder.path())?;
    let kept = folder.path().join("receipt.json");
    std::fs::write(&kept, receipt.to_string())?;
    let run = Path::new(env!("CARGO_MANIFEST_DIR")).join("outside").join("run");
    let outside = Command::new("sh")
        .arg(run)
        .arg(place)
        .arg(trust)
        .arg("--receipt")
        .arg(kept)
        .output()?;
    let said = String::from_utf8_lossy(&outside.stdout);
    let (last, errors) = (said.lines().last(), String::from_utf8_lossy(&outside.stderr));
    assert!(outside.status.success(), "{last:?} {errors}");
    for verifier in ["securesystemslib", "openssl", "proofbundle", "jsonschema"] {
        assert!(said.contains(verifier), "{verifier} was not asked");
    }
    Ok(())
}

/// One candidate is decided on: enough to be changed member by member.
async fn small() -> Result<(Server, Export, usize, Value), Failed> {
    let server = Server::start("standard")?;
    let case = Case::named("schuldhulp")?;
    let played = case.play(&server).await?;
    let answer = case.submit(&server, &played, "promise").await?.expect(201)?;
    let export = Export::of(server.path(), "all")?;
    let index = answer.text("/receipt/index").parse()?;
    let receipt = answer.at("/receipt").clone();
    Ok((server, export, index, receipt))
}

/// Every place in a document that holds a value, and that value changed.
fn changed(value: &Value) -> Vec<(String, Value)> {
    match value {
        Value::Object(members) => members
            .iter()
            .flat_map(|(name, member)| {
                changed(member)
                    .into_iter()
                    .map(move |(at, to)| (format!("/{name}{at}"), to))
            })
            .collect(),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .flat_map(|(at, item)| {
                changed(item)
                    .into_iter()
                    .map(move |(rest, to)| (format!("/{at}{rest}"), to))
            })
            .collect(),
        // A value of the same shape where there is one, so that only a signature can tell.
        Value::String(text) => {
            let other = match text.chars().last() {
                Some('0') => '1',
                Some('a') => 'b',
                Some(last) if last.is_ascii_digit() => '0',
                _ => 'a',
            };
            let mut text = text.clone();
            text.pop();
            text.push(other);
            vec![(String::new(), text.into())]
        }
        Value::Null => vec![(String::new(), json!("a"))],
        Value::Bool(is) => vec![(String::new(), json!(!is))],
        Value::Number(number) => vec![(String::new(), json!(number.as_u64().unwrap_or(0) + 1))],
    }
}

#[tokio::test]
async fn each_member_of_a_decision_changed_fails_at_its_index() -> Result<(), Failed> {
    let (_server, export, index, _) = small().await?;
    let statement = export.statement(index)?;
    assert_eq!(statement.text("/predicate/outcome"), "refused");
    let changes = changed(&statement);
    assert!(changes.len() > 70, "{}", changes.len());
    for (pointer, value) in changes {
        let mut other = statement.clone();
        *other.pointer_mut(&pointer).ok_or("a pointer of ours")? = value;
        let report = export.with_statement(index, &other)?.verified(None)?;
        assert!(
            fails_at(&report, &format!("envelopes/{index}.dsse.json"), Some(index)),
            "{pointer}: {report:#}"
        );
    }
    Ok(())
}

#[tokio::test]
async fn each_member_of_a_receipt_changed_fails() -> Result<(), Failed> {
    let (_server, export, _, receipt) = small().await?;
    assert_eq!(export.keeps(&receipt)?.text("/verdict"), "verified");
    let changes = changed(&receipt);
    assert_eq!(changes.len(), 6);
    for (pointer, value) in changes {
        let mut other = receipt.clone();
        *other.pointer_mut(&pointer).ok_or("a pointer of ours")? = value;
        assert_eq!(export.keeps(&other)?.text("/verdict"), "failed", "{pointer}");
    }
    Ok(())
}

#[tokio::test]
async fn a_log_that_is_cut_swapped_or_thinned_fails_with_the_place() -> Result<(), Failed> {
    let (server, export, index, receipt) = small().await?;
    let size = export.size()?;
    let whole: Vec<usize> = (0..size).collect();
    assert_eq!(export.rearranged(&whole)?.verified(None)?.text("/verdict"), "verified");

    let mut swapped = whole.clone();
    swapped.swap(index, index - 1);
    let report = export.rearranged(&swapped)?.verified(None)?;
    assert!(fails_at(&report, "checkpoint", None), "swapped: {report:#}");

    let thinned: Vec<_> = whole.iter().copied().filter(|at| *at != index).collect();
    let report = export.rearranged(&thinned)?.verified(None)?;
    assert!(fails_at(&report, "checkpoint", None), "removed: {report:#}");

    let report = export.rearranged(&[])?.verified(None)?;
    assert!(fails_at(&report, "", None), "empty: {report:#}");

    // Cut at a checkpoint that was published, which needs no key at all: only what was kept outside tells.
    let published = export.files.keys().filter_map(|path| path.strip_prefix("checkpoints/"));
    let sizes: Vec<usize> = published.map(str::parse).collect::<Result<_, _>>()?;
    let before = sizes
        .into_iter()
        .filter(|at| *at <= index)
        .max()
        .ok_or("a checkpoint before")?;
    let mut cut = export.rearranged(&whole[..before])?;
    cut.files.retain(|path, _| {
        let number = path
            .strip_prefix("checkpoints/")
            .and_then(|size| size.parse::<usize>().ok());
        number.is_none_or(|size| size <= before)
    });
    let last = cut.file(&format!("checkpoints/{before}"))?.to_vec();
    cut.files.insert("checkpoint".into(), last);
    cut.manifest(before)?;
    let kept = export.file("checkpoint")?;
    assert!(
        fails_at(&cut.verified(Some(kept))?, "--since", None),
        "cut, and a checkpoint was kept"
    );
    let promised = cut.keeps(&receipt)?;
    assert_eq!(
        promised.text("/verdict"),
        "failed",
        "cut, and a receipt was kept: {promised:#}"
    );
    drop(server);
    Ok(())
}

#[tokio::test]
async fn an_export_is_written_once_and_is_itself_evidence() -> Result<(), Failed> {
    let server = Server::start("pilot")?;
    let folder = Folder::new()?;
    let out = folder.path().join("export");
    let place = out.to_str().ok_or("a folder without a name")?;
    server.command(&["export", "--out", place])?;
    let refused = command(server.path(), &["export", "--out", place]);
    assert!(refused.is_err_and(|error| error.to_string().contains("not empty")));
    let again = Export::of(server.path(), "none")?;
    let exports: Vec<_> = again
        .statements()?
        .into_iter()
        .filter(|statement| statement.text("/predicateType").ends_with("/export/v1"))
        .collect();
    assert_eq!(exports.len(), 2, "a refused one is none");
    let names: Vec<_> = std::fs::read_dir(folder.path())?.collect::<Result<Vec<_>, _>>()?;
    assert_eq!(names.len(), 1, "nothing is left beside it");
    Ok(())
}
