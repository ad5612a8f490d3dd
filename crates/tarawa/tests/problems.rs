//! The problems of D-Day at Tarawa, the rulebook's worked examples among them, are judged.

use grognard_tarawa::{BOOK, Tarawa, WORDS, pack};
use kernel::{
    Lang, evidence,
    problem::{Verdict, judge_folder},
    words::{KERNEL, Words},
};
use std::path::Path;

#[test]
fn every_problem_of_tarawa_is_as_expected() {
    let words = Words::new(&[KERNEL, WORDS]).expect("well formed messages");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems/tarawa");
    let judged = judge_folder::<Tarawa>(BOOK.id, &folder, &pack()).expect("the folder of problems");
    assert!(!judged.is_empty());
    for (file, ruling) in judged {
        let ruling = ruling.unwrap_or_else(|fault| panic!("{fault}"));
        for lang in Lang::ALL {
            let told = ruling.in_words(lang, &|text| {
                assert_eq!(words.missing(text), [""; 0]);
                words.say(lang, text)
            });
            assert_eq!(ruling.verdict, Verdict::AsExpected, "{told}");
        }
        assert!(ruling.compared > 0, "{file} expects nothing");
        assert!(!ruling.rules.is_empty(), "{file} names no rule");
        for rule in &ruling.rules {
            let name = Path::new(&file).file_name().unwrap_or_default().display();
            let test = format!("problems/tarawa/{name}");
            evidence::record(BOOK.id, rule.as_str(), &test, evidence::Kind::Problem)
                .expect("evidence is kept");
        }
    }
}
