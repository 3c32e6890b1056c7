//! Screening and the normal forms beneath it: places are places, in order, and folding is idempotent.

use nullius_gates::screening::screen;
use nullius_gates::text::{Span, fold, plain, sentences, tokens};

use super::{LANGUAGES, lies_in};

/// Screens `data`.
///
/// # Panics
/// A flag out of order, twice or at no place; a normal form that loses its places or changes when it is taken again.
pub fn one(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let found = screen(text, &LANGUAGES);
    assert_eq!(found, screen(text, &LANGUAGES), "screened twice, two results");
    for flag in &found.flags {
        assert!(
            flag.start < flag.end && lies_in(text, flag.start, flag.end),
            "{flag:?} is no place"
        );
    }
    let ordered = found.flags.iter().zip(found.flags.iter().skip(1)).all(|(a, b)| a < b);
    assert!(ordered, "{:?} is out of order", found.flags);

    let once = fold(text);
    assert_eq!(fold(once.text()).text(), once.text(), "folding twice changes something");
    assert_eq!(
        once.original(Span::whole(once.text())),
        Some(Span::whole(text)),
        "the whole is not the whole"
    );
    let as_read = plain(text);
    let words = (0..as_read.words().len()).filter_map(|at| as_read.between(at, at));
    let spans = words
        .chain(tokens(text, Span::whole(text)).into_iter().map(|token| token.span))
        .chain(sentences(text, None));
    for span in spans {
        assert!(lies_in(text, span.start, span.end), "{span:?} is no place");
    }
}
