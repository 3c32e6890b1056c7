//! What a type asks of the verifier. Format: docs/packs.md.
