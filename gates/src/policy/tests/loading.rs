//! What does not load, and that the message says where and why.

use super::super::{PolicyFile, ValidatedPolicies};
use super::{SCHEMA, SHARED, Tested, made, standard};

/// Loads nothing of `text`, and the message has `part`.
fn refused(text: &str, part: &str) {
    let error = made(text).expect_err(text);
    assert_eq!(error.file, "made.cedar");
    assert!(error.to_string().contains(part), "{error}");
}

const REASONS: &str = r#"@reason_nl("Nee.") @reason_en("No.")"#;

#[test]
fn text_that_is_no_cedar_or_could_abort_its_parser() {
    refused("permit (principal", "unexpected");
    let nested = format!(
        "@id(\"a\") permit (principal, action, resource) when {{ {}true{} }};",
        "(".repeat(1_000),
        ")".repeat(1_000)
    );
    refused(&nested, "brackets");
    refused(&"// padding\n".repeat(6_000), "bytes");
}

#[test]
fn text_within_the_bounds_never_aborts() {
    // Each nests as deeply as 4 KiB of a statement allow without a bracket too many.
    let conditions = [
        ["resource.tainted"; 200].join(" && "),
        ["true"; 600].join("||"),
        "1+".repeat(1_900) + "1 == 1",
        "1*".repeat(1_900) + "1 == 1",
        format!("resource{} == 1", ".a".repeat(1_900)),
        format!("resource has {}a", "a.".repeat(1_900)),
        format!("{}true", "!".repeat(3_900)),
        format!("{}1 == 1", "-".repeat(3_900)),
        format!("{}true{}", "!(".repeat(14), ")".repeat(14)),
        format!("{}true", "if true then true else ".repeat(16)),
        format!("{} == 1", "[".repeat(14) + &"]".repeat(14)),
        format!("resource{} == 1", "[\"a\"]".repeat(700)),
    ];
    for condition in conditions {
        let _ = made(&format!(
            "@id(\"a\") permit (principal, action, resource) when {{ {condition} }};"
        ))
        .map_err(|error| assert_eq!(error.file, "made.cedar"));
    }
    let clauses = "when { true } unless { false } ".repeat(120);
    assert!(made(&format!("@id(\"a\") permit (principal, action, resource) {clauses};")).is_ok());
}

#[test]
fn templates() {
    refused(
        r#"@id("a") permit (principal == ?principal, action, resource);"#,
        "template",
    );
}

#[test]
fn ids_that_are_missing_repeated_or_confusable() {
    refused("permit (principal, action, resource);", "no @id");
    refused(
        r#"@id("a") permit (principal, action, resource); @id("a") permit (principal, action, resource);"#,
        "taken",
    );
    refused(r#"@id("а") permit (principal, action, resource);"#, "a-z");
    let again = PolicyFile {
        name: "again.cedar",
        text: r#"@id("tenant") permit (principal, action, resource);"#,
    };
    let error = ValidatedPolicies::load(SCHEMA, &[&SHARED[..], &[again]].concat()).expect_err("a repeated id");
    assert_eq!(
        (error.file.as_str(), error.policy.as_deref()),
        ("again.cedar", Some("tenant"))
    );
}

#[test]
fn forbids_without_both_reasons_and_annotations_that_mean_nothing() {
    refused(r#"@id("a") forbid (principal, action, resource);"#, "reason_nl");
    refused(
        r#"@id("a") @reason_nl("Nee.") forbid (principal, action, resource);"#,
        "reason_en",
    );
    refused(
        r#"@id("a") @reason_nl("Nee.") @reason_en(" ") forbid (principal, action, resource);"#,
        "reason_en",
    );
    refused(
        r#"@id("a") @oblgation("approvals") permit (principal, action, resource);"#,
        "@oblgation",
    );
}

#[test]
fn reasons_that_would_not_show_as_written() {
    for hidden in ["\u{202e}", "\u{200b}", "\u{0}"] {
        let reasons = format!("@reason_nl(\"Nee{hidden}.\") @reason_en(\"No.\")");
        refused(
            &format!("@id(\"a\") {reasons} forbid (principal, action, resource);"),
            "reason_nl",
        );
    }
    assert!(
        made(r#"@id("a") @reason_nl("Geef ‘één’ reden.") @reason_en("No.") forbid (principal, action, resource);"#)
            .is_ok()
    );
}

#[test]
fn obligations_other_than_approvals_of_a_promotion() {
    let promote = r#"action in Nullius::Action::"promote""#;
    let forbid = |word: &str, action: &str| {
        format!(r#"@id("a") @obligation("{word}") {REASONS} forbid (principal, {action}, resource);"#)
    };
    refused(&forbid("payment", promote), "obligation");
    refused(&forbid("", promote), "obligation");
    refused(&forbid("approvals", "action"), "promotions only");
    refused(
        r#"@id("a") @obligation("approvals") permit (principal, action, resource);"#,
        "permit",
    );
    assert!(made(&forbid("approvals", promote)).is_ok());
}

#[test]
fn what_validation_finds() {
    let when = |condition: &str| {
        let scope = r#"principal, action in Nullius::Action::"promote", resource"#;
        format!(r#"@id("a") permit ({scope}) when {{ {condition} }};"#)
    };
    refused(&when("resource.aboutPersons"), "aboutPersons");
    refused(&when("resource.lowestTier == resource.kind"), "type");
    refused(&when(r#"resource.origin == Nullius::Origin::"infered""#), "infered");
    refused(&when("resource.approvals.count > 9223372036854775808"), "");
    // Warnings: a condition that is never true, a mixed script.
    refused(&when("resource.tainted && false"), "");
    refused(&when(r#"resource.kind == "p\u{0430}ypal""#), "");
    refused(&when(r#"resource.kind == "долг""#), "ASCII");
    refused(&when("resource.submitter.tenant == resource.approvals"), "");
    refused(
        r#"@id("a") permit (principal, action == Nullius::Action::"promote::recrd", resource);"#,
        "recrd",
    );
    refused(
        r#"@id("a") permit (principal is Nullius::Person, action, resource);"#,
        "Person",
    );
}

#[test]
fn a_schema_that_does_not_fit() {
    let load = |schema: &str| ValidatedPolicies::load(schema, &[]).expect_err(schema);
    for (from, to, part) in [
        (r#""auditor", "administrator""#, r#""auditor""#, "enum `Role`"),
        (r#""withdraw""#, r#""recall""#, "`withdraw`"),
        ("entity Gate ", "entity Door ", "Gate"),
        ("lowestTier: Long", "lowestTier: Lng", "Lng"),
        ("lowestTier: Long", "lowestTier: String", "lowestTier"),
        ("lowestTier: Long,", "", "lowestTier"),
        ("close: Bool", "close: Bool, why: String", "operateGate"),
    ] {
        assert!(SCHEMA.contains(from), "{from}");
        let error = load(&SCHEMA.replace(from, to));
        assert_eq!(error.file, "schema.cedarschema");
        assert!(error.to_string().contains(part), "{error}");
    }
    assert!(load(&"(".repeat(1_000)).to_string().contains("brackets"));
}

#[test]
fn every_forbid_of_the_project_says_why_in_short_sentences() -> Tested {
    let policies = standard()?;
    for file in SHARED {
        let set: cedar_policy::PolicySet = file.text.parse()?;
        for policy in set
            .policies()
            .filter(|policy| policy.effect() == cedar_policy::Effect::Forbid)
        {
            let reason = policies.reason(policy.annotation("id").unwrap_or_default());
            for text in [&reason.reason_nl, &reason.reason_en] {
                assert!(text.ends_with('.'), "{text}");
                assert!(
                    text.split(". ").all(|sentence| sentence.split(' ').count() <= 15),
                    "{text}"
                );
            }
        }
    }
    Ok(())
}
