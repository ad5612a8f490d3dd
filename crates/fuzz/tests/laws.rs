//! Each law is kept by texts that are sound, and by a number of texts that have gone wrong.

use grognard_fuzz::{LAWS, Law};
use kernel::{Chance, extent, garble::garbled};
use std::thread;

/// Shows a text if the law is broken by it.
struct Tried<'a>(&'a [u8]);

impl Drop for Tried<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("broken by:\n{}", String::from_utf8_lossy(self.0));
        }
    }
}

fn holds(law: &Law, bytes: &[u8]) {
    let tried = Tried(bytes);
    (law.holds_for)(tried.0);
}

/// The law of that name holds for sound texts, and for so many in all, or in a sample, that have gone wrong.
fn is_kept(name: &str, all: u32, some: u32) {
    let law = LAWS.iter().find(|law| law.name == name).expect("a law");
    let sound = (law.sound_texts)();
    let mut chance = Chance::numbered(extent::seed(1), 0);
    for text in extent::some_of(sound.clone(), 3) {
        holds(law, text.as_bytes());
    }
    for _ in 0..extent::amount(all, some) {
        let text = chance.pick(&sound).expect("there are sound texts");
        holds(law, &garbled(text, &mut chance));
    }
}

#[test]
fn answers_are_taken_or_refused() {
    is_kept("answers_are_taken_or_refused", 2_000, 60);
}

#[test]
fn journals_are_opened_or_refused() {
    is_kept("journals_are_opened_or_refused", 5_000, 200);
}

#[test]
fn problem_files_are_judged_or_refused() {
    is_kept("problem_files_are_judged_or_refused", 10_000, 400);
}

#[test]
fn charts_are_read_or_refused() {
    is_kept("charts_are_read_or_refused", 5_000, 200);
}
