use super::*;
use crate::{BOOKS, SECOND_FRONT};

#[test]
fn the_data_of_the_three_books_is_sound() {
    for book in &BOOKS {
        let faults = check(book, &crate::pack(book.id)).faults;
        let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(told, [""; 0], "{}", book.id);
    }
}

#[test]
fn a_table_of_a_rule_that_the_book_does_not_have_is_found() {
    let pack = Pack::built_in(&[(
        "zoc-costs.tsv",
        "# rule: 8A1 99Z\n# source: rulebook\n# why: x\nzoc\tcm\tother\nfull\t3\t2\n",
    )]);
    let told = tables(&SECOND_FRONT, &pack, &[]).expect("a schema");
    let told: Vec<String> = told.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["zoc-costs.tsv: the book has no rule '99Z'"]);
}
