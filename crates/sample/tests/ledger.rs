//! The ledger of The Ford has a row for each of its rules, in the order of its book.

use grognard_sample::BOOK;

#[test]
fn the_ledger_has_a_row_for_each_rule() {
    let ledger = BOOK.read_ledger().expect("a ledger without faults");
    let ids: Vec<&str> = ledger.rows().iter().map(|row| row.id.as_str()).collect();
    assert_eq!(ids, ["1", "2", "3", "3A", "3B", "4", "5", "5A", "6", "6A", "7", "8", "8A", "8B", "8C"]);
}
