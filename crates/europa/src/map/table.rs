//! The tables of a pack as they stand in the text: notes, column heads, rows. Unlike a chart of the kernel, a row has no
//! head by which it is found: a list may name a place twice. Cells are borrowed, so that a map is read without copying it.

use kernel::pack::{PackFault, Source};
use std::collections::BTreeMap;

/// What stands for a cell in which nothing is.
pub const NONE: &str = "-";

/// One file.
#[derive(Clone, Debug)]
pub struct Table<'a> {
    pub file: &'a str,
    /// The lines `# key: value`, in their order.
    pub notes: Vec<(&'a str, &'a str)>,
    pub heads: Vec<&'a str>,
    /// What comes after the heads, and the number of its first line.
    body: &'a str,
    first: usize,
}

/// One row of a table.
#[derive(Clone, Debug)]
pub struct Row<'a> {
    pub line: usize,
    cells: Vec<&'a str>,
}

impl<'a> Table<'a> {
    pub fn read(file: &'a str, text: &'a str) -> Result<Self, PackFault> {
        let (mut notes, mut rest, mut line) = (Vec::new(), text, 0);
        loop {
            let (now, after) = rest.split_once('\n').unwrap_or((rest, ""));
            line += 1;
            if now.is_empty() && after.is_empty() {
                return Err(PackFault::new(
                    file,
                    line,
                    "there are no column heads: write them above the rows",
                ));
            }
            rest = after;
            if let Some(note) = now.strip_prefix('#') {
                let (key, value) = note.split_once(": ").ok_or_else(|| {
                    PackFault::new(file, line, format!("'{now}' is no note: write '# key: value'"))
                })?;
                notes.push((key.trim_start(), value));
            } else {
                return Ok(Self {
                    file,
                    notes,
                    heads: now.split('\t').collect(),
                    body: rest,
                    first: line + 1,
                });
            }
        }
    }

    /// The line of the column heads.
    pub fn head_line(&self) -> usize {
        self.first - 1
    }

    /// What the notes say of a column, or else of the whole file.
    fn noted(&self, key: &str, head: &str) -> Option<&'a str> {
        let note = |key: &str| self.notes.iter().find(|(known, _)| *known == key).map(|(_, value)| *value);
        note(&format!("{key} {head}")).or(note(key))
    }

    /// Every reason that the table gives: for all of it, for a column or for a row; one may come more than once.
    pub fn reasons(&self) -> impl Iterator<Item = &'a str> {
        let noted = self.notes.iter().filter(|(key, _)| *key == "why" || key.starts_with("why "));
        let by_row = self.column("why").ok().map(|at| self.rows().flatten().map(move |row| row.raw(at)));
        let all = noted.map(|(_, why)| *why).chain(by_row.into_iter().flatten());
        all.filter(|why| !why.is_empty())
    }

    /// Which column has this head.
    pub fn column(&self, head: &str) -> Result<usize, PackFault> {
        let at = self.heads.iter().position(|known| *known == head);
        let lacking =
            || PackFault::new(self.file, self.head_line(), format!("there is no column '{head}': add it"));
        at.ok_or_else(lacking)
    }

    /// The rows, each with as many cells as there are heads.
    pub fn rows(&self) -> impl Iterator<Item = Result<Row<'a>, PackFault>> + use<'a, '_> {
        let full = |(line, text): (usize, &'a str)| {
            let mut cells = Vec::with_capacity(self.heads.len());
            cells.extend(text.split('\t'));
            if cells.len() == self.heads.len() {
                return Ok(Row { line, cells });
            }
            let what = format!("{} cells under {} column heads", cells.len(), self.heads.len());
            Err(PackFault::new(self.file, line, what))
        };
        (self.first..).zip(self.body.lines()).filter(|(_, text)| !text.is_empty()).map(full)
    }

    pub fn fault(&self, row: &Row<'_>, what: impl Into<String>) -> PackFault {
        PackFault::new(self.file, row.line, what)
    }

    /// How many values come from each source: a row's own source counts before its column's and its file's, and every
    /// value says why it is so. The first column names the row and is no value, nor is a cell in which nothing is.
    pub fn count_sources(&self) -> Result<BTreeMap<Source, usize>, PackFault> {
        let own = ["source", "why"].map(|head| self.column(head).ok());
        let values: Vec<usize> =
            (1..self.heads.len()).filter(|at| !["source", "why"].contains(&self.heads[*at])).collect();
        let noted = ["source", "why"]
            .map(|key| values.iter().map(|at| self.noted(key, self.heads[*at])).collect::<Vec<_>>());
        let mut counts = BTreeMap::new();
        for row in self.rows() {
            let row = row?;
            let [source, why] = own.map(|column| column.and_then(|at| row.get(at)));
            for (place, at) in values.iter().enumerate() {
                let head = self.heads[*at];
                let named = source.or(noted[0][place]).ok_or_else(|| {
                    self.fault(&row, format!("no source for the column '{head}': write '# source: ...'"))
                })?;
                let source: Source = named.parse().map_err(|()| {
                    self.fault(
                        &row,
                        format!("source '{named}' is none of rulebook, derived, history, reconstructed"),
                    )
                })?;
                if why.or(noted[1][place]).is_none() {
                    let what = format!("the column '{head}' does not say why: write '# why: ...'");
                    return Err(self.fault(&row, what));
                }
                if row.get(*at).is_some() {
                    *counts.entry(source).or_insert(0) += 1;
                }
            }
        }
        Ok(counts)
    }
}

impl<'a> Row<'a> {
    /// A cell as it is written.
    pub fn raw(&self, column: usize) -> &'a str {
        self.cells[column]
    }

    /// A cell, unless nothing is in it.
    pub fn get(&self, column: usize) -> Option<&'a str> {
        Some(self.cells[column]).filter(|cell| !cell.is_empty() && *cell != NONE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RAILS: &str = "# title: Rails\n# source: history\n# why: maps\n# source b: derived\na\tb\tc\tsource\twhy\n\
                         1\tx\t-\t\t\n1\ty\tz\trulebook\t3B\n";

    #[test]
    fn cells_are_found_by_their_heads_and_a_dash_is_nothing() {
        let table = Table::read("x.tsv", RAILS).expect("a table");
        let rows: Vec<Row<'_>> = table.rows().collect::<Result<_, _>>().expect("full rows");
        let c = table.column("c").expect("a column");
        assert_eq!((rows[0].get(c), rows[0].raw(c), rows[1].get(c), rows[1].line), (None, "-", Some("z"), 7));
        assert_eq!(table.notes[0], ("title", "Rails"));
    }

    #[test]
    fn a_value_has_the_source_of_its_row_or_its_column_or_its_file() {
        let counts = Table::read("x.tsv", RAILS).expect("a table").count_sources().expect("all have sources");
        assert_eq!(
            counts,
            BTreeMap::from([(Source::Rulebook, 2), (Source::Derived, 1)]),
            "nothing is in the other cell"
        );
    }

    #[test]
    fn faults_name_the_line_and_what_to_write() {
        let said = |text: &str| match Table::read("x.tsv", text) {
            Err(fault) => fault.to_string(),
            Ok(table) => match table.rows().find_map(Result::err) {
                Some(fault) => fault.to_string(),
                None => table.count_sources().expect_err("a fault").to_string(),
            },
        };
        assert_eq!(said("# title: x\n"), "x.tsv:2: there are no column heads: write them above the rows");
        assert_eq!(said("#title\n"), "x.tsv:1: '#title' is no note: write '# key: value'");
        assert_eq!(said("a\tb\n1\n"), "x.tsv:2: 1 cells under 2 column heads");
        assert_eq!(said("a\tb\n1\t2\n"), "x.tsv:2: no source for the column 'b': write '# source: ...'");
        assert!(said("# source: guess\na\tb\n1\t2\n").contains("'guess' is none of"));
        assert_eq!(
            said("# source: history\na\tb\n1\t2\n"),
            "x.tsv:3: the column 'b' does not say why: write '# why: ...'"
        );
        let table = Table::read("x.tsv", RAILS).expect("a table");
        assert_eq!(
            table.column("d").expect_err("none").to_string(),
            "x.tsv:5: there is no column 'd': add it"
        );
    }
}
