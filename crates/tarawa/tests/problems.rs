//! The worked examples of the rulebook, E1 to E52, are problems: all come out as in the book.

use grognard_tarawa::{BOOK, Tarawa, WORDS, pack};
use kernel::{
    Lang, evidence,
    problem::{Ruling, Verdict, judge_folder},
    words::{KERNEL, Words},
};
use std::{collections::BTreeSet, path::Path};

/// How many worked examples the book has.
const EXAMPLES: u8 = 52;

/// The name of a problem's file.
fn name_of(file: &str) -> &str {
    Path::new(file).file_name().and_then(|name| name.to_str()).expect("a file with a plain name")
}

/// The examples that a file shows, as its name says: `E05-E06-landing.toml`.
fn examples_of(name: &str) -> BTreeSet<u8> {
    let numbers = name.split('-').map_while(|part| part.strip_prefix('E'));
    numbers.map_while(|number| number.parse().ok()).collect()
}

/// The ruling in words; none may be missing in either language.
fn in_words(words: &Words, lang: Lang, ruling: &Ruling) -> String {
    ruling.in_words(lang, &|text| {
        assert_eq!(words.missing(text), [""; 0]);
        words.say(lang, text)
    })
}

#[test]
fn every_worked_example_of_the_book_comes_out_as_in_the_book() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems/tarawa");
    let words = Words::new(&[KERNEL, WORDS]).expect("well formed messages");
    let ledger = BOOK.read_ledger().expect("a ledger without faults");
    let mut shown = BTreeSet::new();
    for (file, ruling) in judge_folder::<Tarawa>(BOOK.id, &folder, &pack()).expect("the folder of problems") {
        let ruling = ruling.unwrap_or_else(|fault| panic!("{fault}"));
        let [english, french] = [Lang::En, Lang::Fr].map(|lang| in_words(&words, lang, &ruling));
        assert_eq!(ruling.verdict, Verdict::AsExpected, "{file}: {english}");
        assert_ne!(english, french, "{file} has a title in each language");
        assert!(ruling.compared > 0, "{file} expects nothing");
        assert!(!ruling.rules.is_empty(), "{file} names no rule");
        let name = name_of(&file);
        for rule in &ruling.rules {
            assert!(ledger.rows().iter().any(|row| row.id == *rule), "{name}: the ledger has no rule {rule}");
            let test = format!("problems/tarawa/{name}");
            evidence::record(BOOK.id, rule.as_str(), &test, evidence::Kind::Problem)
                .expect("evidence is kept");
        }
        let examples = examples_of(name);
        assert!(!examples.is_empty(), "{name} does not say which example it is");
        shown.extend(examples);
    }
    assert!(shown.iter().copied().eq(1..=EXAMPLES), "examples shown: {shown:?}");
}
