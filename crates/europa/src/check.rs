//! What must hold of the data of a book: its maps fit together and say what the book says, its orders of battle name
//! what is there, and every table belongs to rules of the book.

use crate::{
    map::{self, Checked, Family, Table},
    orders,
};
use kernel::{
    ledger::Book,
    pack::{Pack, PackFault},
};
use std::collections::BTreeSet;

/// Checks the pack of a book.
pub fn check(book: &Book, pack: &Pack) -> Checked {
    let (mut checked, maps) = map::check(book.id, pack);
    checked.faults.extend(unknown_rules(book, pack));
    // Without its maps nobody can tell whether a place is there.
    if maps.len() == Family::of(book.id).count() {
        checked.faults.extend(orders::faults(pack, &maps));
    }
    checked
}

/// The tables that name a rule which the book does not have.
fn unknown_rules(book: &Book, pack: &Pack) -> Vec<PackFault> {
    let ledger = match book.read_ledger() {
        Ok(ledger) => ledger,
        Err(error) => return vec![PackFault::new(book.id, 0, error.to_string())],
    };
    let rules: BTreeSet<&str> = ledger.rows().iter().map(|row| row.id.as_str()).collect();
    let mut faults = Vec::new();
    for file in pack.names().filter(|file| file.strip_suffix(".tsv").is_some()) {
        let Ok(table) = pack.file(file).and_then(|text| Table::read(file, text)) else { continue };
        let named = table.notes.iter().filter(|(key, _)| *key == "rule").flat_map(|(_, ids)| ids.split(' '));
        for rule in named.filter(|rule| !rules.contains(rule)) {
            faults.push(PackFault::new(file, 0, format!("the book has no rule '{rule}'")));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
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
            "stacking.tsv",
            "# rule: 8A1 99Z\n# source: rulebook\n# why: x\na\tb\n1\t2\n",
        )]);
        let told: Vec<String> = unknown_rules(&SECOND_FRONT, &pack).iter().map(ToString::to_string).collect();
        assert_eq!(told, ["stacking.tsv: the book has no rule '99Z'"]);
    }
}
