//! Positive frames: the only way in which a leaf can be *stated*. Format: docs/packs.md.
