//! See [`grognard_fuzz::charts_are_read_or_refused`].

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| grognard_fuzz::charts_are_read_or_refused(bytes));
