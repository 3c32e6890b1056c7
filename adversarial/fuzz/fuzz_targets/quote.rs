//! Calls `nullius_adversarial::fuzz::quote::one` with bytes of the fuzzer's making.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| nullius_adversarial::fuzz::quote::one(data));
