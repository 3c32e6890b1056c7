//! What must hold for any bytes at all. Each module has one function, `one`, that panics where it does not.
//!
//! The fuzzer calls it with bytes of its own making (`adversarial/fuzz`, in `.ci/long`); the test below calls the same
//! function with the inputs that are kept in `adversarial/corpus`, among them every one that ever found something.

pub mod canonical;
pub mod clean;
pub mod quote;
pub mod reader;
pub mod screening;
pub mod verifier;

use std::sync::LazyLock;

use nullius_schemas::embedded;
use nullius_schemas::pack::language::Languages;

/// A target's name and its body.
pub type Target = (&'static str, fn(&[u8]));

/// Every target; each has a folder of that name in `adversarial/corpus` and a file in `adversarial/fuzz`.
pub const TARGETS: [Target; 6] = [
    ("canonical", canonical::one),
    ("clean", clean::one),
    ("quote", quote::one),
    ("reader", reader::one),
    ("screening", screening::one),
    ("verifier", verifier::one),
];

/// Parts the fields of an input that has several: a control character that no reader lets through.
const SEPARATOR: char = '\u{1f}';

/// The word lists of the project.
static LANGUAGES: LazyLock<Languages> = LazyLock::new(|| embedded::word_lists().unwrap_or_default());

/// Whether the range lies on character boundaries of `text`, in order.
fn lies_in(text: &str, start: usize, end: usize) -> bool {
    start <= end && text.get(start..end).is_some()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;

    fn inside(folder: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)
    }

    fn names(folder: &Path) -> BTreeSet<String> {
        fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect()
    }

    #[test]
    fn every_kept_input_holds() {
        let mut bytes = 0;
        for (name, one) in TARGETS {
            let folder = inside("corpus").join(name);
            let files = names(&folder);
            assert!(files.len() >= 20, "{name} has {} inputs", files.len());
            for file in files {
                let input = fs::read(folder.join(&file)).unwrap();
                bytes += input.len();
                if let Err(panic) = std::panic::catch_unwind(|| one(&input)) {
                    eprintln!("adversarial/corpus/{name}/{file}");
                    std::panic::resume_unwind(panic);
                }
            }
        }
        assert!(bytes < 1_000_000, "the corpora have {bytes} bytes");
    }

    #[test]
    fn every_target_is_fuzzed_and_kept() {
        let targets: BTreeSet<String> = TARGETS.iter().map(|(name, _)| (*name).to_owned()).collect();
        let mut kept = names(&inside("corpus"));
        kept.retain(|name| inside("corpus").join(name).is_dir());
        assert_eq!(kept, targets);
        let files: BTreeSet<String> = targets.iter().map(|name| format!("{name}.rs")).collect();
        assert_eq!(names(&inside("fuzz/fuzz_targets")), files);
        let manifest = fs::read_to_string(inside("fuzz/Cargo.toml")).unwrap();
        let long = fs::read_to_string(inside("../.ci/long")).unwrap();
        for name in targets {
            assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
            assert!(long.contains(&name), "{name}");
        }
    }

    #[test]
    fn the_word_lists_are_there() {
        assert!(!LANGUAGES.is_empty());
    }
}
