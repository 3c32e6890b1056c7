//! Word and cue lists of one language. Format: docs/packs.md.
