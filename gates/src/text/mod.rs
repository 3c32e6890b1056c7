//! Text with places: every span points into the original bytes, and all slicing happens here.
//!
//! Invariant *original spans*: whatever is folded for comparison (composition, white space, case, look-alikes), a
//! [`Span`] is a range of the text as it was recorded.

mod clause;
mod fold;
mod hidden;
mod plain;
mod plate;
mod quote;
mod sentence;
mod span;
mod token;

pub use clause::{Clause, clauses};
pub use fold::{Folded, fold};
pub(crate) use hidden::is_invisible;
pub use hidden::{Hiding, hiding};
pub use plain::{Plain, PlainWord, disguised, plain};
pub(crate) use plain::{Reworded, is_styled, look_alike};
pub use plate::plate_shape;
pub use quote::{find_quote, nearest};
pub use sentence::sentences;
pub use span::Span;
pub use token::{Token, TokenKind, tokens};

#[cfg(test)]
pub(crate) mod testing {
    //! The real pack files, for tests.

    use std::sync::LazyLock;

    use nullius_schemas::pack::frames::FrameSet;
    use nullius_schemas::pack::language::{LanguageLists, Languages, languages};
    use nullius_schemas::vocabulary::Language;

    static LANGUAGES: LazyLock<Languages> = LazyLock::new(|| {
        languages([
            include_str!("../../../schemas/core/language/nl.json"),
            include_str!("../../../schemas/core/language/en.json"),
        ])
        .unwrap()
    });
    static FRAMES: LazyLock<FrameSet> =
        LazyLock::new(|| FrameSet::parse(include_str!("../../../schemas/casework/frames.json")).unwrap());

    pub(crate) fn both() -> &'static Languages {
        &LANGUAGES
    }

    pub(crate) fn dutch() -> &'static LanguageLists {
        &LANGUAGES[&Language::Dutch]
    }

    pub(crate) fn english() -> &'static LanguageLists {
        &LANGUAGES[&Language::English]
    }

    pub(crate) fn casework() -> &'static FrameSet {
        &FRAMES
    }
}
