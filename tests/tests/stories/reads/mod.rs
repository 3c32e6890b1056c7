//! What was promoted, read again.

mod items;
mod pages;
mod tampered;
