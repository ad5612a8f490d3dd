//! Every table of the three packs, damaged once in every way: the check must say so.

use super::super::{known::Known, schema::Schema};
use crate::{
    BOOKS, files,
    map::{self, Table},
};

/// What a check cannot know.
const UNKNOWABLE: [(&str, &str, &str, &str); 1] = [(
    "negative numbers",
    "damned-die-hard",
    "victory.tsv",
    "points are won and lost: its one number without a sign may be either",
)];

/// The rows of a table by which a large one is tried.
const ROWS: usize = 200;

/// A way to damage a table: nothing if there is nothing in it to be damaged so.
type Damage = fn(&Sheet) -> Option<Sheet>;

const DAMAGES: [(&str, Damage); 7] = [
    ("a row twice", |sheet| sheet.with(|_, rows| rows.push(rows[0].clone()))),
    ("the first column gone", |sheet| {
        sheet.with(|heads, rows| {
            heads.remove(0);
            for row in rows {
                row.remove(0);
            }
        })
    }),
    ("no rows", |sheet| sheet.with(|_, rows| rows.clear())),
    ("other heads", |sheet| {
        sheet.with(|heads, _| {
            for head in heads {
                head.push('x');
            }
        })
    }),
    ("bananas", |sheet| {
        sheet.with(|heads, rows| {
            for row in rows {
                let values = row.iter_mut().zip(heads.iter()).skip(1);
                for (cell, _) in values.filter(|(_, head)| !["source", "why"].contains(&head.as_str())) {
                    "banana".clone_into(cell);
                }
            }
        })
    }),
    ("negative numbers", |sheet| {
        sheet.with(|_, rows| {
            for cell in rows.iter_mut().flat_map(|row| row.iter_mut().skip(1)) {
                if cell.starts_with(|c: char| c.is_ascii_digit()) && cell.parse::<f64>().is_ok() {
                    cell.insert(0, '-');
                }
            }
        })
    }),
    ("no reasons", |sheet| {
        let own = sheet.heads.iter().position(|head| head == "why");
        // Where every row gives its own reason, that of the table is none the less given.
        let by_rows = own.is_some_and(|at| sheet.rows.iter().all(|row| !row[at].is_empty()));
        let mut damaged = sheet.clone();
        damaged.notes.retain(|note| !note.starts_with("# why"));
        (!by_rows).then_some(damaged)
    }),
];

/// A table in parts.
#[derive(Clone, PartialEq)]
struct Sheet {
    notes: Vec<String>,
    heads: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Sheet {
    fn read(text: &str) -> Self {
        let (notes, table): (Vec<&str>, Vec<&str>) =
            text.lines().filter(|line| !line.is_empty()).partition(|line| line.starts_with('#'));
        let cells = |line: &&str| line.split('\t').map(str::to_owned).collect::<Vec<_>>();
        let mut rows = table.iter().map(cells);
        Self {
            notes: notes.into_iter().map(str::to_owned).collect(),
            heads: rows.next().expect("heads"),
            rows: rows.take(ROWS).collect(),
        }
    }

    /// Nothing if it stays as it was.
    fn with(&self, change: impl Fn(&mut Vec<String>, &mut Vec<Vec<String>>)) -> Option<Self> {
        let mut damaged = self.clone();
        change(&mut damaged.heads, &mut damaged.rows);
        (damaged != *self).then_some(damaged)
    }

    fn text(&self) -> String {
        let rows = self.rows.iter().map(|row| row.join("\t"));
        let lines = self.notes.iter().cloned().chain([self.heads.join("\t")]).chain(rows);
        lines.map(|line| line + "\n").collect()
    }
}

#[test]
fn every_table_that_is_damaged_in_any_way_is_found() {
    let mut unseen = Vec::new();
    let mut tried = 0;
    for book in &BOOKS {
        let pack = crate::pack(book.id);
        let (_, maps) = map::check(book.id, &pack);
        let schema = Schema::of(book.id).expect("a schema");
        let known = Known::read(book, &pack, &maps).expect("a schema");
        let seen = |file: &str, text: &str| {
            Table::read(file, text).map_or(true, |table| !schema.faults(&known, &table, text).is_empty())
        };
        let tables = files(book.id)
            .iter()
            .filter(|(file, _)| file.strip_suffix(".tsv").is_some_and(|name| name != "why.fr"));
        for (file, text) in tables {
            let sheet = Sheet::read(text);
            let whole = sheet.text();
            assert!(!seen(file, &whole), "{}: {file} is sound", book.id);
            for (name, damage) in DAMAGES {
                let Some(damaged) = damage(&sheet) else { continue };
                tried += 1;
                // What a statement says of the map is tested with the map.
                let tested = file.starts_with("statements-") && name == "negative numbers";
                if !tested && !seen(file, &damaged.text()) {
                    unseen.push((name, book.id, *file));
                }
            }
        }
    }
    let expected: Vec<_> = UNKNOWABLE.iter().map(|(name, book, file, _)| (*name, *book, *file)).collect();
    assert_eq!(unseen, expected);
    assert!(tried > 2500, "{tried}");
}
