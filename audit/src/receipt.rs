//! Receipts: the operator's promise, held against a verified log. Format: docs/spec/receipt.md.

use ed25519_dalek::Signature;
use serde::{Deserialize, Serialize};

use crate::encoding::{hex, unbase64};
use crate::export::Checked;
use crate::json::{DOCUMENT_DEPTH, read};
use crate::report::{Failure, Report};
use crate::shapes::{Decimal, Hex, Origin, Time};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Raw {
    origin: Origin,
    index: Decimal,
    leaf_hash: Hex,
    merge_by: Time,
    keyid: Hex,
    signature: String,
}

/// The answer to "does the log keep this promise".
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ReceiptReport {
    /// `nullius-audit-receipt/v1`
    pub format: &'static str,
    /// `verified` or `failed`
    pub verdict: &'static str,
    /// The index in the receipt, decimal, if it could be read.
    pub index: Option<String>,
    /// Every place in the receipt that failed.
    pub failures: Vec<Failure>,
    /// The answer about the log that it was held against.
    pub log: Report,
}

impl ReceiptReport {
    /// Whether receipt and log verified.
    #[must_use]
    pub fn is_verified(&self) -> bool {
        self.verdict == "verified"
    }

    /// The report for a person.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut lines = Vec::new();
        match (&self.index, self.is_verified()) {
            (Some(index), true) => lines.push(format!(
                "VERIFIED  receipt: its leaf stands at index {index} of the verified log"
            )),
            (Some(index), false) => lines.push(format!("FAILED  receipt for index {index}")),
            (None, _) => lines.push("FAILED  receipt".into()),
        }
        for failure in &self.failures {
            let field = failure
                .field
                .as_deref()
                .map(|field| format!(" {field}"))
                .unwrap_or_default();
            lines.push(format!("  {}{field}: {}", failure.file, failure.message));
        }
        format!("{}\n\n{}", lines.join("\n"), self.log.to_text())
    }
}

/// Holds a receipt against an export that was looked at; `name` is what the file is called in the report.
#[must_use]
pub fn check(bytes: &[u8], name: &str, checked: Checked) -> ReceiptReport {
    let (index, mut failures) = match parse(bytes) {
        Ok(raw) => (Some(raw.index.0), compare(&raw, name, &checked)),
        Err((field, message)) => (None, vec![Failure::of(name, message).in_field(&field)]),
    };
    if !checked.report.is_verified() {
        failures.push(Failure::of(name, "the log that it is held against did not verify"));
    }
    let verdict = if failures.is_empty() { "verified" } else { "failed" };
    let index = index.map(|index| index.to_string());
    ReceiptReport {
        format: "nullius-audit-receipt/v1",
        verdict,
        index,
        failures,
        log: checked.report,
    }
}

fn parse(bytes: &[u8]) -> Result<Raw, (String, String)> {
    read(bytes, DOCUMENT_DEPTH).map_err(|error| (String::new(), error.0))?;
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = error.path().to_string();
        (
            if path == "." { String::new() } else { path },
            error.inner().to_string(),
        )
    })
}

fn compare(receipt: &Raw, name: &str, checked: &Checked) -> Vec<Failure> {
    let mut failures = Vec::new();
    let mut refuse = |field: &str, message: &str| failures.push(Failure::of(name, message).in_field(field));
    let (origin, index) = (receipt.origin.as_str(), receipt.index.0);
    if origin != checked.report.origin {
        refuse("origin", "this is not the trusted origin");
    }
    match checked.keys.receipt_key(&receipt.keyid.0, index) {
        None => refuse(
            "keyid",
            "no root-signed key event names this key for receipts at this index",
        ),
        Some(key) => {
            let (leaf, keyid, by) = (
                hex(&receipt.leaf_hash.0),
                hex(&receipt.keyid.0),
                receipt.merge_by.as_str(),
            );
            // Five texts of plain ASCII shape: this is their JCS form.
            let message = format!(
                "nullius/receipt/v1\n{{\"index\":\"{index}\",\"keyid\":\"{keyid}\",\"leafHash\":\"{leaf}\",\
                 \"mergeBy\":\"{by}\",\"origin\":\"{}\"}}",
                origin.replace('\\', "\\\\").replace('"', "\\\"")
            );
            let signature = unbase64(&receipt.signature).and_then(|bytes| Signature::from_slice(&bytes).ok());
            match signature {
                None => refuse("signature", "this is no canonical base64 of 64 bytes"),
                Some(signature) if key.verify_strict(message.as_bytes(), &signature).is_err() => {
                    refuse(
                        "signature",
                        "the signature is not that of the receipt key over these members",
                    );
                }
                Some(_) => {}
            }
        }
    }
    match usize::try_from(index).ok().and_then(|index| checked.leaves.get(index)) {
        None => refuse("index", "no checkpoint in this export covers the index yet"),
        Some(leaf) if *leaf != receipt.leaf_hash.0 => {
            refuse(
                "leafHash",
                "the log holds another leaf at this index: the operator signed both",
            );
        }
        Some(_) => {}
    }
    failures
}
