//! See [`grognard_fuzz::answers_are_taken_or_refused`].

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| grognard_fuzz::answers_are_taken_or_refused(bytes));
