//! The page docs/codes.md, written from the codes themselves.

use std::fmt::Write as _;

use nullius_schemas::code::Code;

/// The whole page: every code in alphabetical order, with what it means.
#[must_use]
pub fn page() -> String {
    let mut codes = Code::ALL.to_vec();
    codes.sort_by_key(|code| code.as_str());
    let mut page = String::from(
        "# Codes\n\n\
         Reasons, findings and notices have these names everywhere: in answers, in evidence and on the page. A name\n\
         never changes its meaning. Written by `cargo run -q -p nullius-tests --example codes > docs/codes.md`.\n\n\
         | code | what it means, and what would help |\n|---|---|\n",
    );
    for code in codes {
        // Writing to a string does not fail.
        let _ = writeln!(page, "| `{code}` | {} |", code.help().replace('|', "\\|"));
    }
    page
}
