//! Which columns the tables of the three books have and what their cells may hold: `crates/europa/schema`, read and held
//! against the tables of a pack. `form.rs` says how it is written.

use super::{
    form::Form,
    known::{Known, fits},
};
use crate::map::{Row, Table};
use kernel::pack::{Chart, PackFault};
use std::collections::{BTreeMap, HashMap, HashSet};

/// The files of the schema.
const CHARTS: [(&str, &str); 6] = [
    ("schema/map.tsv", include_str!("../../schema/map.tsv")),
    ("schema/forces.tsv", include_str!("../../schema/forces.tsv")),
    ("schema/ground.tsv", include_str!("../../schema/ground.tsv")),
    ("schema/air.tsv", include_str!("../../schema/air.tsv")),
    ("schema/naval.tsv", include_str!("../../schema/naval.tsv")),
    ("schema/lands.tsv", include_str!("../../schema/lands.tsv")),
];
const WORDS: (&str, &str) = ("schema/words.tsv", include_str!("../../schema/words.tsv"));

/// So many wrong cells of a column are told one by one.
const TOLD: usize = 3;

/// What follows the columns of the schema in a table: where its rows come from.
const ORIGINS: [&[&str]; 3] = [&[], &["source", "why"], &["why"]];

/// What is said of the tables of one book.
pub struct Schema {
    /// By the name of the table, or the beginning of several names with a star.
    charts: BTreeMap<String, Vec<Column>>,
}

pub struct Column {
    head: String,
    key: Key,
    form: Form,
}

/// Whether a column tells the rows of its table apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    No,
    /// With the others that do.
    Yes,
    /// And each cell that there may be has its row.
    Each,
}

impl Schema {
    pub fn of(book: &str) -> Result<Self, PackFault> {
        let mut charts: BTreeMap<String, Vec<Column>> = BTreeMap::new();
        for (file, text) in CHARTS {
            let table = Table::read(file, text)?;
            let heads = ["chart", "books", "columns", "key", "holds"].map(|head| table.column(head));
            let [chart, books, columns, key, holds] = heads;
            let (chart, books, columns, key, holds) = (chart?, books?, columns?, key?, holds?);
            for row in table.rows() {
                let row = row?;
                if !is_of(row.raw(books), book) {
                    continue;
                }
                let key = match row.raw(key) {
                    "-" => Key::No,
                    "key" => Key::Yes,
                    "each" => Key::Each,
                    other => return Err(table.fault(&row, format!("'{other}' is none of -, key, each"))),
                };
                let form = Form::read(row.raw(holds)).map_err(|what| table.fault(&row, what))?;
                let heads = row.raw(columns).split(" | ");
                let columns = heads.map(|head| Column { head: head.to_owned(), key, form: form.clone() });
                charts.entry(row.raw(chart).to_owned()).or_default().extend(columns);
            }
        }
        Ok(Self { charts })
    }

    /// The named forms of a book.
    pub fn words(book: &str) -> Result<BTreeMap<String, Form>, PackFault> {
        let table = Table::read(WORDS.0, WORDS.1)?;
        let (kind, books, holds) = (table.column("kind")?, table.column("books")?, table.column("holds")?);
        let mut words = BTreeMap::new();
        for row in table.rows() {
            let row = row?;
            if is_of(row.raw(books), book) {
                let form = Form::read(row.raw(holds)).map_err(|what| table.fault(&row, what))?;
                words.insert(row.raw(kind).to_owned(), form);
            }
        }
        Ok(words)
    }

    /// The columns of a table: by its whole name before by its beginning.
    pub fn columns(&self, chart: &str) -> Option<&[Column]> {
        let named = self.charts.get(chart);
        let begins = || self.charts.iter().find(|(name, _)| fits(name, chart)).map(|(_, columns)| columns);
        named.or_else(begins).map(Vec::as_slice)
    }

    /// What is wrong with a table.
    pub fn faults(&self, known: &Known<'_>, table: &Table<'_>, text: &str) -> Vec<PackFault> {
        let chart = table.file.strip_suffix(".tsv").unwrap_or(table.file);
        let Some(columns) = self.columns(chart) else {
            let what = "the schema does not know this table: write its columns into crates/europa/schema";
            return vec![PackFault::new(table.file, 0, what)];
        };
        if let Some(what) = wrong_heads(columns, &table.heads) {
            return vec![PackFault::new(table.file, table.head_line(), what)];
        }
        let rows = match table.rows().collect::<Result<Vec<_>, _>>() {
            Ok(rows) => rows,
            Err(fault) => return vec![fault],
        };
        if rows.is_empty() {
            return vec![PackFault::new(table.file, table.head_line(), "there are no rows: write them")];
        }
        let mut faults = twice(columns, table, &rows);
        if faults.is_empty() {
            faults.extend(origins(columns, table, text));
        }
        for (at, column) in columns.iter().enumerate() {
            faults.extend(column.wrong_cells(known, table, at, &rows));
            faults.extend(column.lacking(known, table, at, &rows));
        }
        faults
    }

    #[cfg(test)]
    pub fn all(&self) -> impl Iterator<Item = (&str, &str, &Form)> {
        self.charts.iter().flat_map(|(chart, columns)| {
            columns.iter().map(|column| (chart.as_str(), column.head.as_str(), &column.form))
        })
    }
}

fn is_of(books: &str, book: &str) -> bool {
    books == "all" || books.split(' ').any(|known| known == book)
}

/// What is wrong with the heads of a table.
fn wrong_heads(columns: &[Column], heads: &[&str]) -> Option<String> {
    let wanted: Vec<&str> = columns.iter().map(|column| column.head.as_str()).collect();
    let rest = heads.strip_prefix(wanted.as_slice());
    if rest.is_some_and(|rest| ORIGINS.contains(&rest)) {
        return None;
    }
    let at = (0..heads.len()).find(|at| wanted.get(*at) != heads.get(*at)).unwrap_or(heads.len());
    let found = heads.get(at).map_or("nothing".to_owned(), |head| format!("'{head}'"));
    Some(format!(
        "column {} is {found}: the columns are {}, and then source and why",
        at + 1,
        wanted.join(", ")
    ))
}

/// Whether every value says where it comes from and why. A table whose first column alone tells its rows apart is a
/// chart, as the rules read it; but for the sheets, which the maps read.
fn origins(columns: &[Column], table: &Table<'_>, text: &str) -> Option<PackFault> {
    let by_first = columns.iter().enumerate().all(|(at, column)| (column.key != Key::No) == (at == 0));
    if by_first && !table.file.starts_with("map-") {
        Chart::parse(table.file, text).err()
    } else {
        table.count_sources().err()
    }
}

/// The rows that another one above already is.
fn twice(columns: &[Column], table: &Table<'_>, rows: &[Row<'_>]) -> Vec<PackFault> {
    let keys: Vec<usize> = (0..columns.len()).filter(|at| columns[*at].key != Key::No).collect();
    // Where no column tells the rows apart, the whole row does.
    let keys = if keys.is_empty() { (0..columns.len()).collect() } else { keys };
    let mut lines = HashMap::new();
    let mut faults = Vec::new();
    for row in rows {
        let key: Vec<&str> = keys.iter().map(|at| row.raw(*at)).collect();
        let said = key.first().copied().unwrap_or_default();
        if let Some(line) = lines.insert(key, row.line) {
            faults.push(table.fault(row, format!("row '{said}' stands already in line {line}")));
        }
    }
    faults
}

impl Column {
    /// The cells that hold something else, the first few one by one.
    fn wrong_cells(
        &self,
        known: &Known<'_>,
        table: &Table<'_>,
        at: usize,
        rows: &[Row<'_>],
    ) -> Vec<PackFault> {
        let mut right: HashSet<&str> = HashSet::new();
        let mut faults = Vec::new();
        let mut more = 0;
        for row in rows {
            let cell = row.raw(at);
            if right.contains(cell) {
            } else if self.form.has(known, cell) {
                right.insert(cell);
            } else if faults.len() < TOLD {
                let what = format!("'{cell}' in the column '{}' does not fit: {}", self.head, self.form.text);
                faults.push(table.fault(row, what));
            } else {
                more += 1;
            }
        }
        if more > 0 {
            let what =
                format!("{more} more cells of the column '{}' do not fit: {}", self.head, self.form.text);
            faults.push(PackFault::new(table.file, 0, what));
        }
        faults
    }

    /// The rows that are lacking.
    fn lacking(
        &self,
        known: &Known<'_>,
        table: &Table<'_>,
        at: usize,
        rows: &[Row<'_>],
    ) -> Option<PackFault> {
        if self.key != Key::Each {
            return None;
        }
        let there: HashSet<&str> = rows.iter().map(|row| row.raw(at)).collect();
        let mut lacking = self.form.all(known);
        lacking.retain(|cell| !there.contains(cell.as_str()));
        let what = format!("there is no row for {}: write one", lacking.join(", "));
        (!lacking.is_empty()).then(|| PackFault::new(table.file, 0, what))
    }
}
