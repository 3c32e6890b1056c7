//! Prints docs/codes.md.

fn main() {
    print!("{}", nullius_tests::codes::page());
}
