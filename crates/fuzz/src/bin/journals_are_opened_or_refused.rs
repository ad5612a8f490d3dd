//! See [`grognard_fuzz::journals_are_opened_or_refused`].

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| grognard_fuzz::journals_are_opened_or_refused(bytes));
