//! The Europa and Glory family: Second Front (Western Europe and Italy 1943-45), War of Resistance (China
//! 1937-41) and The Damned Die Hard (the Philippines 1941-42). Their books share one numbering, which is the
//! spine of this crate: the rules follow it, one file per rule number, and what differs between the books is
//! named data of the book. So far it holds the books, their titles, ledgers and words, their maps (`map.rs`), how
//! orders of battle are written (`notation.rs`, `turn.rs`), and what must hold of all this data (`check.rs`, `orders.rs`).

mod check;
pub mod map;
pub mod notation;
mod orders;
pub mod turn;

pub use check::check;

use kernel::{
    Pack, Text,
    ledger::{Book, Maps},
    words::Sources,
};

include!(concat!(env!("OUT_DIR"), "/packs.rs"));

/// The words of the whole family.
pub const WORDS: Sources =
    Sources { name: "europa", en: include_str!("../words/en.ftl"), fr: include_str!("../words/fr.ftl") };

pub const SECOND_FRONT: Book = Book {
    id: "second-front",
    title: Text::new("second-front-title"),
    ledger: include_str!("../../../ledger/second-front.tsv"),
    words: WORDS,
    maps: Maps { list: &[("europe", "land-map-europe")], board: map::board::by_name },
};

pub const WAR_OF_RESISTANCE: Book = Book {
    id: "war-of-resistance",
    title: Text::new("war-of-resistance-title"),
    ledger: include_str!("../../../ledger/war-of-resistance.tsv"),
    words: WORDS,
    maps: Maps { list: &[("china", "land-map-china")], board: map::board::by_name },
};

pub const DAMNED_DIE_HARD: Book = Book {
    id: "damned-die-hard",
    title: Text::new("damned-die-hard-title"),
    ledger: include_str!("../../../ledger/damned-die-hard.tsv"),
    words: WORDS,
    maps: Maps {
        list: &[("philippines", "land-map-philippines"), ("bataan", "land-map-bataan")],
        board: map::board::by_name,
    },
};

pub const BOOKS: [Book; 3] = [SECOND_FRONT, WAR_OF_RESISTANCE, DAMNED_DIE_HARD];

/// The data of a book, which is part of the program.
pub fn pack(book: &str) -> Pack {
    Pack::built_in(files(book))
}

/// The files of a book's pack, by their names.
fn files(book: &str) -> &'static [(&'static str, &'static str)] {
    match book {
        "second-front" => SECOND_FRONT_FILES,
        "war-of-resistance" => WAR_OF_RESISTANCE_FILES,
        "damned-die-hard" => DAMNED_DIE_HARD_FILES,
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::words::{Lang, Words};

    #[test]
    fn the_ledgers_have_a_row_for_each_of_the_807_and_906_and_511_rules() {
        for (book, rules) in BOOKS.iter().zip([807, 906, 511]) {
            let ledger = book.read_ledger().expect("a ledger without faults");
            assert_eq!(ledger.rows().len(), rules, "{}", book.id);
            for (row, lang) in ledger.rows().iter().flat_map(|row| Lang::ALL.map(|lang| (row, lang))) {
                assert!(!row.title(lang).is_empty(), "{} {} has no title in {lang}", book.id, row.id);
                assert!(!row.summary(lang).is_empty(), "{} {} has no summary in {lang}", book.id, row.id);
            }
        }
    }

    #[test]
    fn the_words_are_complete_in_both_languages() {
        assert_eq!(WORDS.differences(), Ok(Vec::new()));
        let words = Words::new(&[WORDS]).expect("well formed messages");
        for book in &BOOKS {
            assert_eq!(words.missing(&book.title), [""; 0], "{}", book.id);
        }
    }
}
