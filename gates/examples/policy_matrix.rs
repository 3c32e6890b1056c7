//! Prints the matrix of the project's own policies: `cargo run -p nullius-gates --example policy_matrix`.

use std::error::Error;
use std::io::Write as _;

use nullius_gates::policy::{PolicyFile, ValidatedPolicies, matrix};

macro_rules! file {
    ($name:literal) => {
        PolicyFile {
            name: $name,
            text: include_str!(concat!("../../policies/", $name)),
        }
    };
}

fn main() -> Result<(), Box<dyn Error>> {
    let schema = include_str!("../../policies/schema.cedarschema");
    let shared = [
        file!("invariants.cedar"),
        file!("response.cedar"),
        file!("record.cedar"),
        file!("knowledge.cedar"),
        file!("memory.cedar"),
        file!("people.cedar"),
    ];
    let load = |profile| ValidatedPolicies::load(schema, &[&shared[..], &[profile]].concat());
    let (standard, pilot) = (
        load(file!("profiles/standard.cedar"))?,
        load(file!("profiles/pilot.cedar"))?,
    );
    let text = matrix(&[("standard", &standard), ("pilot", &pilot)])?;
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}
