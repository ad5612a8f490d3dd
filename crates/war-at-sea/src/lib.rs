//! Second World War at Sea, the series: two players, secret plotted orders, tactical battles in 22 impulses.
//! This crate is the home of its rules, which follow the numbering of the book, one file per chapter. So far
//! it holds the book: its title, its ledger and its words.

pub mod chart;

use kernel::{Text, ledger::Book, words::Sources};

pub const WORDS: Sources =
    Sources { name: "war-at-sea", en: include_str!("../words/en.ftl"), fr: include_str!("../words/fr.ftl") };

pub const BOOK: Book = Book {
    id: "war-at-sea",
    title: Text::new("war-at-sea-title"),
    ledger: include_str!("../../../ledger/war-at-sea.tsv"),
    words: WORDS,
};

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::words::{Lang, Words};

    #[test]
    fn the_ledger_has_a_row_for_each_of_the_364_rules() {
        let ledger = BOOK.read_ledger().expect("a ledger without faults");
        assert_eq!(ledger.rows().len(), 364);
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
