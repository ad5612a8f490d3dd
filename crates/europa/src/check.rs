//! What must hold of the data of a book: every table has the columns of its schema and holds in them what it may, its
//! maps fit together and say what the book says, its orders of battle name what is there, and what tables say of each
//! other agrees.
//!
//! | what | where |
//! | --- | --- |
//! | the columns of a table and what a cell may hold | `schema.rs`, `form.rs`, `known.rs`, `crates/europa/schema` |
//! | lists of a map against its sheets | `layers.rs` |
//! | units that become others, aircraft, units at sea | `relations.rs` |

mod form;
mod known;
mod layers;
mod relations;
mod schema;
#[cfg(test)]
mod tests;

use crate::{
    map::{self, Checked, Map, Table},
    orders,
};
use kernel::{
    ledger::Book,
    pack::{Pack, PackFault},
};
use known::Known;
use schema::Schema;
use std::collections::BTreeSet;

/// Checks the pack of a book.
pub fn check(book: &Book, pack: &Pack) -> Checked {
    let (mut checked, maps) = map::check(book.id, pack);
    let faults = tables(book, pack, &maps).unwrap_or_else(|fault| vec![fault]);
    let sound = faults.is_empty() && checked.faults.is_empty();
    checked.faults.extend(faults);
    // What tables say of each other is looked at once each of them is sound by itself.
    if sound {
        checked.faults.extend(orders::faults(pack, &maps));
        checked.faults.extend(maps.iter().flat_map(|map| layers::faults(pack, map)));
        checked.faults.extend(relations::faults(pack, &maps));
    }
    // Several who read a table find the same fault in it.
    let mut told = BTreeSet::new();
    checked.faults.retain(|fault| told.insert((fault.file.clone(), fault.line, fault.what.clone())));
    checked
}

/// What is wrong with the tables, each by itself, and with the French of their reasons.
fn tables(book: &Book, pack: &Pack, maps: &[Map]) -> Result<Vec<PackFault>, PackFault> {
    let schema = Schema::of(book.id)?;
    let known = Known::read(book, pack, maps)?;
    let (mut faults, mut reasons) = (Vec::new(), BTreeSet::new());
    for file in pack.names().filter(|file| file.strip_suffix(".tsv").is_some()) {
        let text = pack.file(file)?;
        let table = match Table::read(file, text) {
            Ok(table) => table,
            Err(fault) => {
                faults.push(fault);
                continue;
            }
        };
        let named = table.notes.iter().filter(|(key, _)| *key == "rule").flat_map(|(_, ids)| ids.split(' '));
        for rule in named.filter(|rule| !known.rule(rule)) {
            faults.push(PackFault::new(file, 0, format!("the book has no rule '{rule}'")));
        }
        reasons.extend(table.reasons());
        faults.extend(schema.faults(&known, &table, text));
    }
    if faults.is_empty() {
        faults.extend(pack.check_french_of(&reasons));
    }
    Ok(faults)
}
