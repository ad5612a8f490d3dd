//! See [`grognard_fuzz::problem_files_are_judged_or_refused`].

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| grognard_fuzz::problem_files_are_judged_or_refused(bytes));
