//! The worked examples of the rulebook, and tests computed from its figures, are problems: all come out as in the book.

use grognard_war_at_sea::{BOOK, WORDS, WarAtSea, pack};
use kernel::{
    Lang, evidence,
    problem::{Ruling, Verdict, judge_folder},
    words::{KERNEL, Words},
};
use std::{collections::BTreeSet, path::Path};

/// The computed tests, the examples, and what readers of the rules have asked.
const EXAMPLES: [&str; 36] = [
    "D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "D9", "E01", "E02", "E03", "E04", "E05", "E06", "E07",
    "E08", "E09", "E10", "E11", "E12", "E13", "E14", "E15", "E16", "E17", "E18", "E19", "E20", "E21", "E22",
    "E23", "E24", "E25", "E26", "R",
];

/// The ruling in words; none may be missing in either language.
fn in_words(words: &Words, lang: Lang, ruling: &Ruling) -> String {
    ruling.in_words(lang, &|text| {
        assert_eq!(words.missing(text), [""; 0]);
        words.say(lang, text)
    })
}

#[test]
fn every_worked_example_comes_out_as_in_the_book() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems/war-at-sea");
    let words = Words::new(&[KERNEL, WORDS]).expect("well formed messages");
    let ledger = BOOK.read_ledger().expect("a ledger without faults");
    let mut shown = BTreeSet::new();
    let mut wrong = Vec::new();
    for (file, ruling) in judge_folder::<WarAtSea>(BOOK.id, &folder, &pack()).expect("the folder of problems")
    {
        let ruling = match ruling {
            Ok(ruling) => ruling,
            Err(fault) => {
                wrong.push(fault.to_string());
                continue;
            }
        };
        let [english, french] = [Lang::En, Lang::Fr].map(|lang| in_words(&words, lang, &ruling));
        if ruling.verdict != Verdict::AsExpected {
            wrong.push(format!("{file}: {english}"));
        }
        assert_ne!(english, french, "{file} has a title in each language");
        if ruling.compared == 0 {
            wrong.push(format!("{file} expects nothing"));
        }
        assert!(!ruling.rules.is_empty(), "{file} names no rule");
        let name = Path::new(&file).file_name().and_then(|name| name.to_str()).expect("a plain name");
        for rule in &ruling.rules {
            assert!(ledger.rows().iter().any(|row| row.id == *rule), "{name}: the ledger has no rule {rule}");
            let test = format!("problems/war-at-sea/{name}");
            evidence::record(BOOK.id, rule.as_str(), &test, evidence::Kind::Problem)
                .expect("evidence is kept");
        }
        shown.extend(name.split('-').next().map(str::to_owned));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(shown.iter().map(String::as_str).eq(EXAMPLES), "examples shown: {shown:?}");
}
