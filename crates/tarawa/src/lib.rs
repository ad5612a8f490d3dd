//! D-Day at Tarawa: solitaire, the rules play the Japanese, and cards decide instead of dice. This crate is
//! the home of its rules, which follow the numbering of the book, one file per chapter. So far it holds the
//! book: its title, its ledger and its words.

use kernel::{Text, ledger::Book, words::Sources};

pub const WORDS: Sources =
    Sources { name: "tarawa", en: include_str!("../words/en.ftl"), fr: include_str!("../words/fr.ftl") };

pub const BOOK: Book = Book {
    id: "tarawa",
    title: Text::new("tarawa-title"),
    ledger: include_str!("../../../ledger/tarawa.tsv"),
    words: WORDS,
};

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::words::{Lang, Words};

    #[test]
    fn the_ledger_has_a_row_for_each_of_the_342_rules() {
        let ledger = BOOK.read_ledger().expect("a ledger without faults");
        assert_eq!(ledger.rows().len(), 342);
        for (row, lang) in ledger.rows().iter().flat_map(|row| Lang::ALL.map(|lang| (row, lang))) {
            assert!(!row.title(lang).is_empty(), "{} has no title in {lang}", row.id);
            assert!(!row.summary(lang).is_empty(), "{} has no summary in {lang}", row.id);
        }
    }

    #[test]
    fn the_words_are_complete_in_both_languages() {
        assert_eq!(WORDS.differences(), Ok(Vec::new()));
        let words = Words::new(&[WORDS]).expect("well formed messages");
        assert_eq!(words.missing(&BOOK.title), [""; 0]);
    }
}
