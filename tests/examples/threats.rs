//! Prints adversarial/THREATS.md.

fn main() -> Result<(), nullius_adversarial::Failed> {
    print!("{}", nullius_adversarial::threats::page()?);
    Ok(())
}
