//! What the cells of a book's tables may name: hexes and areas of its maps, its rules, turns and places, its tables and
//! their columns.

use super::{form::Form, schema::Schema};
use crate::{
    map::{Family, Map, Table},
    orders,
    turn::Turn,
};
use kernel::{
    ledger::Book,
    pack::{Pack, PackFault},
};
use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    rc::Rc,
};

pub struct Known<'a> {
    pack: &'a Pack,
    maps: &'a [Map],
    /// Whether all maps of the book could be read: without them nobody can tell whether a hex is there.
    mapped: bool,
    rules: BTreeSet<String>,
    /// Turns and places; nothing if the scenarios cannot be read, which is a fault of its own.
    orders: Option<orders::Known<'a>>,
    words: BTreeMap<String, Form>,
    columns: RefCell<HashMap<String, Rc<HashSet<&'a str>>>>,
}

impl<'a> Known<'a> {
    pub fn read(book: &Book, pack: &'a Pack, maps: &'a [Map]) -> Result<Self, PackFault> {
        let ledger = book.read_ledger().map_err(|error| PackFault::new(book.id, 0, error.to_string()))?;
        Ok(Self {
            pack,
            maps,
            mapped: maps.len() == Family::of(book.id).count(),
            rules: ledger.rows().iter().map(|row| row.id.to_string()).collect(),
            orders: orders::Known::read(pack, maps).ok(),
            words: Schema::words(book.id)?,
            columns: RefCell::default(),
        })
    }

    pub fn hex(&self, name: &str) -> bool {
        !self.mapped || self.maps.iter().any(|map| map.atlas().hex(name).is_ok())
    }

    pub fn side(&self, name: &str) -> bool {
        !self.mapped || self.maps.iter().any(|map| map.atlas().side(name).is_ok())
    }

    pub fn area(&self, layer: &str, name: &str) -> bool {
        let areas = self.maps.iter().filter_map(|map| map.layer(layer));
        !self.mapped || areas.flat_map(crate::map::Layer::areas).any(|area| area == name)
    }

    pub fn turn(&self, text: &str) -> bool {
        match &self.orders {
            Some(orders) => orders.wrong_turn(text).is_none(),
            None => text.parse::<Turn>().is_ok(),
        }
    }

    pub fn whereabouts(&self, text: &str) -> bool {
        !self.mapped || self.orders.as_ref().is_none_or(|orders| orders.whereabouts.has(text))
    }

    pub fn rule(&self, id: &str) -> bool {
        self.rules.contains(id)
    }

    /// Whether there is a table whose name is the one after the other.
    pub fn file(&self, prefix: &str, rest: &str) -> bool {
        let name = format!("{prefix}{rest}.tsv");
        self.pack.names().any(|file| file == name)
    }

    pub fn word(&self, word: &str) -> Option<&Form> {
        self.words.get(word)
    }

    /// The cells of a column of all tables whose names fit.
    pub fn column(&self, chart: &str, head: &str) -> Rc<HashSet<&'a str>> {
        let name = format!("{chart}.{head}");
        if let Some(cells) = self.columns.borrow().get(&name) {
            return Rc::clone(cells);
        }
        let mut cells = HashSet::new();
        for file in
            self.pack.names().filter(|file| file.strip_suffix(".tsv").is_some_and(|of| fits(chart, of)))
        {
            let table = self.pack.file(file).and_then(|text| Table::read(file, text));
            let Ok(table) = table else { continue };
            let Ok(at) = table.column(head) else { continue };
            cells.extend(table.rows().flatten().filter_map(|row| row.get(at)));
        }
        let cells = Rc::new(cells);
        self.columns.borrow_mut().insert(name, Rc::clone(&cells));
        cells
    }
}

/// Whether a table has this name, in which a star stands for anything at the end.
pub fn fits(pattern: &str, name: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(prefix) => name.starts_with(prefix),
        None => pattern == name,
    }
}
