//! Packs: the data that the boxes held. A pack is a folder of text files that is built into the program and
//! can be laid over, file by file or cell by cell, by an owner of the printed game. Charts read like the
//! printed ones, and every value says where it comes from.
//!
//! A chart is a file `NAME.tsv`: lines `# key: value` first, then a table with tabs, its first line the
//! column heads and its first column the row heads (here spaces stand for the tabs).
//!
//! ```text
//! # title: Ground combat
//! # rule: 9A
//! # source: reconstructed
//! # why: shifted ladder around the published column
//! # source 2:1: history
//! # why 2:1: the designer published this column
//! die   1:1   2:1
//! 1     AE    AR
//! 2     AR    AS
//! ```
//!
//! A column headed `source` (with one headed `why`) names the source row by row and wins over the file's
//! own; a column's source wins over the file's.
//!
//! The reasons are written in English. Their French stands in one file of the pack, `why.fr.tsv`, a line for each:
//! the reason, a tab, the French of it. It is no chart and no value.
//!
//! The fingerprint of a pack, by which a journal names its data, is of the values that rules read: a title, a rule's
//! number, a credit, a source or a reason may be worded anew, and games go on. Once it was of the text. Journals of
//! that time are known by `fingerprints.tsv`: the fingerprint of a text that was once built in, a tab, and that of the
//! values it had.

use crate::file::{self, FileError};
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap},
    fmt, fs, io,
    path::{Path, PathBuf},
    str::FromStr,
    sync::OnceLock,
};

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// Stated by the rulebook.
    Rulebook,
    /// Follows from what the rulebook states.
    Derived,
    /// Public record: history, geography, publications.
    History,
    /// Ours, consistent with everything that is known.
    Reconstructed,
}

impl Source {
    pub const ALL: [Source; 4] = [Source::Rulebook, Source::Derived, Source::History, Source::Reconstructed];

    pub fn name(self) -> &'static str {
        match self {
            Source::Rulebook => "rulebook",
            Source::Derived => "derived",
            Source::History => "history",
            Source::Reconstructed => "reconstructed",
        }
    }
}

impl FromStr for Source {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        Source::ALL.into_iter().find(|source| source.name() == name).ok_or(())
    }
}

/// A fault in a pack, with its place and what is expected there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
pub struct PackFault {
    pub file: String,
    /// The line, counted from 1; 0 when the fault is the file as a whole.
    pub line: usize,
    pub what: String,
}

impl fmt::Display for PackFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.file, self.what),
            line => write!(f, "{}:{line}: {}", self.file, self.what),
        }
    }
}

impl PackFault {
    pub fn new(file: &str, line: usize, what: impl Into<String>) -> Self {
        PackFault { file: file.to_owned(), line, what: what.into() }
    }
}

/// Why a folder could not be laid over a pack.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    #[error("{path}: {source}")]
    Io { path: PathBuf, source: io::Error },
    #[error("{path}: the pack has no file of that name; it has: {}", .known.join(", "))]
    NoSuchFile { path: PathBuf, known: Vec<String> },
    #[error(transparent)]
    File(#[from] FileError),
}

/// The biggest file that is laid over a pack.
const MOST_BYTES: u64 = 16 << 20;

/// The file with the French of the reasons.
const WHY_FR: &str = "why.fr.tsv";
/// The file with the fingerprints that texts of this pack once had.
const FINGERPRINTS: &str = "fingerprints.tsv";
/// What the fingerprint of values begins with; one of a text has nothing before it.
const OF_VALUES: &str = "values:";
/// The notes and the columns that people read, and no rule.
const READ_BY_PEOPLE: [&str; 5] = ["title", "rule", "credit", "source", "why"];

/// The files of a pack by name, and single cells laid over its charts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pack {
    files: BTreeMap<String, Cow<'static, str>>,
    laid: BTreeMap<(String, String, String), String>,
    /// The text of [`WHY_FR`].
    french: Cow<'static, str>,
    /// The text of [`FINGERPRINTS`].
    fingerprints: Cow<'static, str>,
    /// Where the files that were laid over it lie.
    laid_from: BTreeMap<String, PathBuf>,
    /// Every game that is opened asks for it.
    digest: Remembered,
}

/// A fingerprint once it was worked out. It follows from the rest of the pack, so it makes no difference between two.
#[derive(Clone, Debug, Default)]
struct Remembered(OnceLock<String>);

impl PartialEq for Remembered {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Remembered {}

impl Pack {
    /// A pack that is part of the program.
    pub fn built_in(files: &[(&'static str, &'static str)]) -> Self {
        let mut pack = Pack::default();
        for (name, text) in files {
            pack.put(name, Cow::Borrowed(text));
        }
        pack
    }

    fn put(&mut self, name: &str, text: Cow<'static, str>) {
        self.digest = Remembered::default();
        match name {
            WHY_FR => self.french = text,
            FINGERPRINTS => self.fingerprints = text,
            _ => drop(self.files.insert(name.to_owned(), text)),
        }
    }

    /// Lays a folder over the pack: a file of the same name replaces the pack's; whatever else is there is
    /// refused, but for names that begin with a dot.
    pub fn lay_folder(&mut self, folder: &Path) -> Result<Vec<String>, FolderError> {
        let failed = |path: &Path, source| FolderError::Io { path: path.to_owned(), source };
        let mut replaced = Vec::new();
        for entry in fs::read_dir(folder).map_err(|source| failed(folder, source))? {
            let path = entry.map_err(|source| failed(folder, source))?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if name.starts_with('.') {
                continue;
            }
            if name != WHY_FR && !self.files.contains_key(&name) {
                let known = self.names().chain([WHY_FR]).map(str::to_owned).collect();
                return Err(FolderError::NoSuchFile { path, known });
            }
            let text = file::read(&path, MOST_BYTES)?;
            // Some editors put a mark before the first line, which nobody sees, and end lines in their own way.
            let text = text.strip_prefix('\u{feff}').unwrap_or(&text).replace("\r\n", "\n");
            self.put(&name, Cow::Owned(text));
            self.laid_from.insert(name.clone(), path);
            replaced.push(name);
        }
        replaced.sort();
        Ok(replaced)
    }

    /// Lays one value over a cell of a chart.
    pub fn lay_cell(&mut self, chart: &str, row: &str, column: &str, value: &str) -> Result<(), PackFault> {
        if !self.files.contains_key(&format!("{chart}.tsv")) {
            let known: Vec<&str> = self.charts().map(|(name, _)| name).collect();
            let what = format!("there is no chart '{chart}'; there are: {}", known.join(", "));
            return Err(PackFault::new(chart, 0, what));
        }
        let parsed = self.chart(chart)?;
        if parsed.cell(row, column).is_none() {
            let known: Vec<&str> = if parsed.rows().any(|known| known == row) {
                parsed.columns().skip(1).collect()
            } else {
                parsed.rows().collect()
            };
            let what = format!(
                "chart '{chart}' has no cell in row '{row}' and column '{column}'; there are: {}",
                known.join(", ")
            );
            return Err(PackFault::new(chart, 0, what));
        }
        self.digest = Remembered::default();
        self.laid.insert((chart.to_owned(), row.to_owned(), column.to_owned()), value.to_owned());
        Ok(())
    }

    /// A fault with the path of its file, if the file was laid over the pack.
    pub fn located(&self, mut fault: PackFault) -> PackFault {
        if let Some(path) = self.laid_from.get(&fault.file) {
            fault.file = path.display().to_string();
        }
        fault
    }

    pub fn file(&self, name: &str) -> Result<&str, PackFault> {
        self.files
            .get(name)
            .map(AsRef::as_ref)
            .ok_or_else(|| PackFault::new(name, 0, "the pack lacks this file"))
    }

    /// The files that hold values.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// Reads the chart in `NAME.tsv` with what is laid over it.
    pub fn chart(&self, name: &str) -> Result<Chart, PackFault> {
        let file = format!("{name}.tsv");
        let mut chart = Chart::parse(&file, self.file(&file)?)?;
        for ((laid, row, column), value) in &self.laid {
            if laid == name {
                chart.lay(row, column, value);
            }
        }
        Ok(chart)
    }

    /// All charts of the pack.
    pub fn charts(&self) -> impl Iterator<Item = (&str, Result<Chart, PackFault>)> {
        self.names().filter_map(|file| file.strip_suffix(".tsv")).map(|name| (name, self.chart(name)))
    }

    /// The French of the reasons, by the reason.
    pub fn french(&self) -> Result<BTreeMap<&str, &str>, PackFault> {
        let mut french = BTreeMap::new();
        for (number, line) in self.french.lines().enumerate().map(|(n, line)| (n + 1, line)) {
            let fault = |what: String| Err(PackFault::new(WHY_FR, number, what));
            let Some((why, said)) = line
                .split_once('\t')
                .filter(|(why, said)| !why.is_empty() && !said.is_empty() && !said.contains('\t'))
            else {
                return fault("a line must be a reason, a tab, and the French of it".to_owned());
            };
            if french.insert(why, said).is_some() {
                return fault(format!("'{why}' stands already above"));
            }
        }
        Ok(french)
    }

    /// What is not right with the French of the reasons that the charts give; see [`Pack::check_french_of`].
    pub fn check_french(&self) -> Vec<PackFault> {
        let (mut faults, mut charts) = (Vec::new(), Vec::new());
        for (_, chart) in self.charts() {
            match chart {
                Ok(chart) => charts.push(chart),
                Err(fault) => faults.push(fault),
            }
        }
        let given = charts.iter().flat_map(Chart::reasons).collect();
        faults.extend(self.check_french_of(&given));
        faults
    }

    /// What is not right with the French of these reasons: those that have none, and lines for reasons that nobody
    /// gives, or that do not stand in the order of the alphabet. Whoever lays other data over a pack need not write
    /// French: then nothing is asked.
    pub fn check_french_of(&self, given: &BTreeSet<&str>) -> Vec<PackFault> {
        if !self.laid_from.is_empty() && !self.laid_from.contains_key(WHY_FR) {
            return Vec::new();
        }
        let french = match self.french() {
            Ok(french) => french,
            Err(fault) => return vec![fault],
        };
        let lacking = given.iter().filter(|why| !french.contains_key(*why));
        let mut faults: Vec<PackFault> =
            lacking.map(|why| PackFault::new(WHY_FR, 0, format!("no French for '{why}'"))).collect();
        let mut last = "";
        for (number, line) in self.french.lines().enumerate().map(|(n, line)| (n + 1, line)) {
            let why = line.split('\t').next().unwrap_or_default();
            if !given.contains(why) {
                faults.push(PackFault::new(WHY_FR, number, format!("no value has the reason '{why}'")));
            }
            if why < last {
                faults.push(PackFault::new(WHY_FR, number, format!("'{why}' belongs above '{last}'")));
            }
            last = why;
        }
        faults
    }

    /// A fingerprint of all values in the pack, for the journal's header.
    pub fn digest(&self) -> String {
        let work_out = || {
            let mut hash = Fingerprint::default();
            for (name, text) in &self.files {
                hash.feed(name);
                self.feed_values(name.strip_suffix(".tsv"), text, &mut hash);
            }
            format!("{OF_VALUES}{}", hash.finish())
        };
        self.digest.0.get_or_init(work_out).clone()
    }

    /// Whether a journal that names this fingerprint was played with the values of this pack.
    pub fn is_named(&self, digest: &str) -> bool {
        let named_once = || {
            let mut once = self.fingerprints.lines().filter_map(|line| line.split_once('\t'));
            once.any(|(text, values)| text == digest && values == self.digest())
        };
        if digest.starts_with(OF_VALUES) {
            return digest == self.digest();
        }
        digest == self.text_digest() || named_once()
    }

    /// The fingerprint that journals named once: of the text.
    fn text_digest(&self) -> String {
        let mut hash = Fingerprint::default();
        for (name, text) in &self.files {
            hash.feed(name);
            hash.feed(text);
        }
        for ((chart, row, column), value) in &self.laid {
            for text in [chart, row, column, value] {
                hash.feed(text);
            }
        }
        hash.finish()
    }

    /// What rules read of a file: notes and cells, with what is laid over them. A row that is no row of a chart, and a
    /// file that is none, count as they stand.
    fn feed_values(&self, chart: Option<&str>, text: &str, hash: &mut Fingerprint) {
        let is_value = |name: &str| !READ_BY_PEOPLE.contains(&name);
        let mut heads: Option<Vec<&str>> = None;
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            if let (Some(note), Some(_)) = (line.strip_prefix('#'), chart) {
                let note = note.trim();
                if is_value(note.split([' ', ':']).next().unwrap_or_default()) {
                    hash.feed_row(&[note]);
                }
                continue;
            }
            let cells: Vec<&str> = line.split('\t').collect();
            let heads = heads.get_or_insert_with(|| cells.clone());
            let Some(chart) = chart.filter(|_| heads.len() == cells.len()) else {
                hash.feed_row(&[line]);
                continue;
            };
            let laid = |head: &str| {
                let place = (chart.to_owned(), cells[0].to_owned(), head.to_owned());
                (!self.laid.is_empty()).then(|| self.laid.get(&place)).flatten().map(String::as_str)
            };
            let values = heads.iter().zip(&cells).filter(|(head, _)| is_value(head));
            let values: Vec<&str> = values.map(|(head, cell)| laid(head).unwrap_or(cell)).collect();
            hash.feed_row(&values);
        }
    }
}

/// Texts on their way into one hash: each with its length, so that none runs into the next.
#[derive(Default)]
struct Fingerprint(Sha256);

impl Fingerprint {
    fn feed(&mut self, text: &str) {
        self.0.update((text.len() as u64).to_le_bytes());
        self.0.update(text);
    }

    fn feed_row(&mut self, cells: &[&str]) {
        self.0.update((cells.len() as u64).to_le_bytes());
        for cell in cells {
            self.feed(cell);
        }
    }

    fn finish(self) -> String {
        crate::bytes::Bytes(self.0.finalize().into()).to_string()
    }
}

/// A table of the pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    file: String,
    notes: BTreeMap<String, String>,
    columns: Vec<Column>,
    rows: Vec<Row>,
    /// Where each column and each row stands, by its head.
    column_at: HashMap<String, usize>,
    row_at: HashMap<String, usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Column {
    head: String,
    /// What the notes say of the column, or of the whole file.
    source: Option<String>,
    why: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Row {
    line: usize,
    cells: Vec<String>,
}

impl Chart {
    pub fn parse(file: &str, text: &str) -> Result<Self, PackFault> {
        let fault = |line: usize, what: String| Err(PackFault::new(file, line, what));
        let mut notes = BTreeMap::new();
        let mut heads: Vec<&str> = Vec::new();
        let mut rows: Vec<Row> = Vec::new();
        let mut row_at = HashMap::new();
        for (number, line) in text.lines().enumerate().map(|(n, line)| (n + 1, line)) {
            if let Some(note) = line.strip_prefix('#') {
                // A colon and a space part key and value, so that columns named `2:1` can have notes.
                let Some((key, value)) = note.trim().split_once(": ") else {
                    return fault(number, "a line that starts with # must read '# key: value'".to_owned());
                };
                notes.insert(key.trim().to_owned(), value.trim().to_owned());
            } else if line.trim().is_empty() {
            } else if heads.is_empty() {
                heads = line.split('\t').collect();
            } else {
                let cells: Vec<String> = line.split('\t').map(str::to_owned).collect();
                if cells.len() != heads.len() {
                    let what = format!("{} cells under {} column heads", cells.len(), heads.len());
                    return fault(number, what);
                }
                if let Some(twin) = row_at.insert(cells[0].clone(), rows.len()) {
                    let line = rows[twin].line;
                    return fault(number, format!("row '{}' stands already in line {line}", cells[0]));
                }
                rows.push(Row { line: number, cells });
            }
        }
        let noted = |key: &str, head: &str| notes.get(&format!("{key} {head}")).or(notes.get(key)).cloned();
        let column = |head: &&str| Column {
            head: (*head).to_owned(),
            source: noted("source", head),
            why: noted("why", head),
        };
        let columns = heads.iter().map(column).collect();
        // Of columns with the same head the first is meant.
        let column_at = heads.iter().enumerate().rev().map(|(at, head)| ((*head).to_owned(), at)).collect();
        let chart = Chart { file: file.to_owned(), notes, columns, rows, column_at, row_at };
        chart.check_sources()?;
        Ok(chart)
    }

    fn check_sources(&self) -> Result<(), PackFault> {
        for row in &self.rows {
            for column in self.value_columns() {
                let (source, why) = self.provenance(row, column);
                let head = &column.head;
                let Some(source) = source else {
                    let what = format!(
                        "no source for row '{}', column '{head}': write '# source: ...'",
                        row.cells[0]
                    );
                    return Err(PackFault::new(&self.file, row.line, what));
                };
                if source.parse::<Source>().is_err() {
                    let what =
                        format!("source '{source}' is none of rulebook, derived, history, reconstructed");
                    return Err(PackFault::new(&self.file, row.line, what));
                }
                if why.is_none_or(str::is_empty) {
                    let what = format!(
                        "row '{}', column '{head}' does not say why: write '# why: ...'",
                        row.cells[0]
                    );
                    return Err(PackFault::new(&self.file, row.line, what));
                }
            }
        }
        Ok(())
    }

    fn value_columns(&self) -> impl Iterator<Item = &Column> {
        self.columns.iter().skip(1).filter(|column| column.head != "source" && column.head != "why")
    }

    fn provenance<'a>(&'a self, row: &'a Row, column: &'a Column) -> (Option<&'a str>, Option<&'a str>) {
        let by_row = |head: &str| {
            let cell = row.cells[*self.column_at.get(head)?].as_str();
            Some(cell).filter(|cell| !cell.is_empty())
        };
        (by_row("source").or(column.source.as_deref()), by_row("why").or(column.why.as_deref()))
    }

    fn lay(&mut self, row: &str, column: &str, value: &str) {
        if let (Some(row), Some(column)) = (self.row_at.get(row), self.column_at.get(column)) {
            value.clone_into(&mut self.rows[*row].cells[*column]);
        }
    }

    /// What the chart says of itself, such as `title` and `rule`.
    pub fn note(&self, key: &str) -> Option<&str> {
        self.notes.get(key).map(String::as_str)
    }

    /// Every reason that the chart gives: for all of it, for a column or for a row; one may come more than once.
    pub fn reasons(&self) -> impl Iterator<Item = &str> {
        let noted = self.notes.iter().filter(|(key, _)| *key == "why" || key.starts_with("why "));
        let by_row = self.column_at.get("why").map(|at| self.rows.iter().map(|row| row.cells[*at].as_str()));
        let all = noted.map(|(_, why)| why.as_str()).chain(by_row.into_iter().flatten());
        all.filter(|why| !why.is_empty())
    }

    /// The columns whose values have a source or a reason of their own, with both.
    pub fn column_sources(&self) -> impl Iterator<Item = (&str, Option<&str>, Option<&str>)> {
        let own = |head: &str| ["source", "why"].map(|key| self.note(&format!("{key} {head}")));
        self.value_columns().filter_map(move |Column { head, source, why }| {
            let is_own = own(head).iter().any(Option::is_some);
            is_own.then_some((head.as_str(), source.as_deref(), why.as_deref()))
        })
    }

    pub fn columns(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().map(|column| column.head.as_str())
    }

    pub fn rows(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().map(|row| row.cells[0].as_str())
    }

    pub fn cell(&self, row: &str, column: &str) -> Option<&str> {
        self.place(row, column).map(|(_, cell)| cell)
    }

    /// A cell as a value of the game, with a fault that points at the cell when it is not one.
    pub fn value<T: FromStr>(&self, row: &str, column: &str, expected: &str) -> Result<T, PackFault> {
        let Some((line, cell)) = self.place(row, column) else {
            let what = format!("no cell in row '{row}' and column '{column}'");
            return Err(PackFault::new(&self.file, 0, what));
        };
        cell.parse().map_err(|_| {
            PackFault::new(&self.file, line, format!("'{cell}' in column '{column}' is not {expected}"))
        })
    }

    /// A fault of a row that is well written but does not fit.
    pub fn fault(&self, row: &str, what: impl Into<String>) -> PackFault {
        let line = self.row_at.get(row).map_or(0, |at| self.rows[*at].line);
        PackFault::new(&self.file, line, what)
    }

    /// A cell and its line.
    fn place(&self, row: &str, column: &str) -> Option<(usize, &str)> {
        let row = &self.rows[*self.row_at.get(row)?];
        Some((row.line, &row.cells[*self.column_at.get(column)?]))
    }

    /// How many values come from each source. A cell with nothing or a dash in it is none.
    pub fn count_sources(&self) -> BTreeMap<Source, usize> {
        let mut counts = BTreeMap::new();
        for row in &self.rows {
            let told = |column: &&Column| {
                let cell = self.column_at.get(&column.head).map(|at| row.cells[*at].as_str());
                cell.is_some_and(|cell| !cell.is_empty() && cell != "-")
            };
            for column in self.value_columns().filter(told) {
                let source = self.provenance(row, column).0.and_then(|name| name.parse().ok());
                if let Some(source) = source {
                    *counts.entry(source).or_insert(0) += 1;
                }
            }
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COMBAT: &str = "# title: Combat\n# source: reconstructed\n# why: a ladder\n# source 2:1: history\n\
                          # why 2:1: published\ndie\t1:1\t2:1\n1\tAE\tAR\n2\tAR\tAS\n";

    fn pack() -> Pack {
        Pack::built_in(&[("combat.tsv", COMBAT)])
    }

    #[test]
    fn a_chart_reads_like_the_printed_one_and_counts_its_sources() {
        let chart = pack().chart("combat").expect("a chart");
        assert_eq!(chart.cell("2", "2:1"), Some("AS"));
        let counts = chart.count_sources();
        assert_eq!(counts.get(&Source::History), Some(&2));
        assert_eq!(counts.get(&Source::Reconstructed), Some(&2));
    }

    #[test]
    fn a_cell_laid_over_changes_the_chart_and_the_digest() {
        let mut laid = pack();
        laid.lay_cell("combat", "1", "2:1", "DE").expect("the cell is there");
        assert_eq!(laid.chart("combat").expect("a chart").cell("1", "2:1"), Some("DE"));
        assert_ne!(laid.digest(), pack().digest());
        let why = |chart: &str, row: &str, column: &str| {
            pack().lay_cell(chart, row, column, "DE").expect_err("no such cell").what
        };
        assert!(why("nope", "1", "2:1").contains("no chart 'nope'; there are: combat"));
        assert!(why("combat", "9", "2:1").ends_with("there are: 1, 2"));
        assert!(why("combat", "1", "9:1").ends_with("there are: 1:1, 2:1"));
    }

    #[test]
    fn the_fingerprint_hangs_on_values_and_not_on_what_people_read_of_them() {
        let of = |text: &'static str| Pack::built_in(&[("combat.tsv", text)]).digest();
        let reworded = "# title: Fights\n# rule: 9A\n# source: history\n# why: found\n# credit: us\n\n\
                        die\twhy\t1:1\t2:1\tsource\n1\tx\tAE\tAR\thistory\n2\t\tAR\tAS\t\n";
        assert_eq!(of(reworded), of(COMBAT));
        let others: [&'static str; 4] = [
            "# why: x\ndie\t1:1\t2:1\n1\tAE\tAR\n2\tAR\tAE\n",
            "# why: x\ndie\t1:1\t3:1\n1\tAE\tAR\n2\tAR\tAS\n",
            "# why: x\ndie\t1:1\t2:1\n2\tAR\tAS\n1\tAE\tAR\n",
            "# rows: 36\ndie\t1:1\t2:1\n1\tAE\tAR\n2\tAR\tAS\n",
        ];
        for other in others {
            assert_ne!(of(other), of(COMBAT), "{other}");
        }
        let mut laid = pack();
        laid.lay_cell("combat", "1", "2:1", "AR").expect("the cell is there");
        assert_eq!(laid.digest(), pack().digest(), "the same value is laid over it");
    }

    #[test]
    fn a_journal_that_names_the_text_of_a_pack_is_known_as_long_as_its_values_are_the_same() {
        let once = pack().text_digest();
        let of = |text: &str, fingerprints: String| {
            let mut pack = Pack::default();
            pack.put("combat.tsv", Cow::Owned(text.to_owned()));
            pack.put(FINGERPRINTS, Cow::Owned(fingerprints));
            pack
        };
        let listed = || format!("{once}\t{}\n", pack().digest());
        let reworded = COMBAT.replace("a ladder", "steps");
        assert!(pack().is_named(&once) && pack().is_named(&pack().digest()));
        assert!(!of(&reworded, String::new()).is_named(&once), "nobody knows which values it had");
        assert!(of(&reworded, listed()).is_named(&once));
        assert!(!of(&reworded.replace("AE", "DE"), listed()).is_named(&once), "they are others now");
        assert_eq!(of(COMBAT, listed()).digest(), pack().digest());
        assert_eq!(of(COMBAT, listed()).names().collect::<Vec<_>>(), ["combat.tsv"]);
    }

    /// Why a folder with this in it cannot be laid over the pack.
    fn refused(fill: impl Fn(&Path)) -> String {
        let folder = tempfile::tempdir().expect("a folder");
        fill(folder.path());
        pack().lay_folder(folder.path()).expect_err("this cannot be laid").to_string()
    }

    #[test]
    fn a_folder_holds_files_of_the_pack_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("combat.tsv"), COMBAT.replace("AE", "DE")).expect("written");
        fs::write(folder.path().join(".notes"), [0xff]).expect("written");
        let mut laid = pack();
        assert_eq!(laid.lay_folder(folder.path()).expect("laid"), ["combat.tsv"]);
        assert_eq!(laid.chart("combat").expect("a chart").cell("1", "1:1"), Some("DE"));

        let said = refused(|folder| fs::create_dir(folder.join("combat.tsv")).expect("made"));
        assert!(said.contains("combat.tsv: is a directory"), "{said}");
        let said = refused(|folder| fs::write(folder.join("combat.tsv"), [0xff]).expect("written"));
        assert!(said.contains("combat.tsv: ") && said.contains("UTF-8"), "{said}");
        let said = refused(|folder| {
            let file = fs::File::create(folder.join("combat.tsv")).expect("made");
            file.set_len(MOST_BYTES + 1).expect("stretched");
        });
        assert!(said.contains("combat.tsv is too large") && said.contains("16384 KiB"), "{said}");
    }

    #[test]
    fn the_french_of_reasons_is_no_value_and_must_fit_them() {
        let with = |french: &'static str| Pack::built_in(&[("combat.tsv", COMBAT), (WHY_FR, french)]);
        let whole = with("a ladder\tune échelle\npublished\tpublié\n");
        assert_eq!(whole.check_french(), []);
        assert_eq!(whole.french().expect("well written").get("a ladder"), Some(&"une échelle"));
        assert_eq!(whole.digest(), pack().digest(), "a game that was begun goes on");
        assert_eq!(whole.names().collect::<Vec<_>>(), ["combat.tsv"]);

        let faulty =
            |french| with(french).check_french().first().map(ToString::to_string).unwrap_or_default();
        assert_eq!(faulty("a ladder\tune échelle\n"), "why.fr.tsv: no French for 'published'");
        let stale = "a ladder\tune échelle\npublished\tpublié\nstale\tpérimé\n";
        assert_eq!(faulty(stale), "why.fr.tsv:3: no value has the reason 'stale'");
        let unsorted = "published\tpublié\na ladder\tune échelle\n";
        assert_eq!(faulty(unsorted), "why.fr.tsv:2: 'a ladder' belongs above 'published'");
        assert!(faulty("a ladder\n").contains("a reason, a tab"));
        assert!(faulty("published\tpublié\npublished\tparu\n").contains(":2: 'published' stands already"));
    }

    #[test]
    fn a_chart_tells_what_its_columns_have_for_themselves() {
        let chart = pack().chart("combat").expect("a chart");
        let own: Vec<_> = chart.column_sources().collect();
        assert_eq!(own, [("2:1", Some("history"), Some("published"))]);
        assert_eq!(chart.reasons().collect::<Vec<_>>(), ["a ladder", "published"]);
    }

    #[test]
    fn what_editors_put_before_the_first_line_and_after_each_makes_no_difference() {
        let folder = tempfile::tempdir().expect("a folder");
        let windows = format!("\u{feff}{}", COMBAT.replace('\n', "\r\n"));
        fs::write(folder.path().join("combat.tsv"), windows).expect("written");
        let mut laid = pack();
        laid.lay_folder(folder.path()).expect("laid");
        assert_eq!((laid.file("combat.tsv"), laid.digest()), (Ok(COMBAT), pack().digest()));
    }

    #[test]
    fn a_fault_of_a_file_that_was_laid_over_the_pack_says_where_it_lies() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("combat.tsv");
        fs::write(&path, "#\n").expect("written");
        let mut laid = pack();
        laid.lay_folder(folder.path()).expect("laid");
        let fault = laid.chart("combat").expect_err("no chart");
        assert_eq!(laid.located(fault).file, path.display().to_string());
        let own = PackFault::new("other.tsv", 1, "x");
        assert_eq!(laid.located(own.clone()), own);
    }

    #[test]
    fn whoever_lays_a_chart_over_a_pack_need_not_write_french_but_what_is_written_must_fit() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("combat.tsv"), COMBAT.replace("a ladder", "my own")).expect("written");
        let french = "a ladder\tune échelle\npublished\tpublié\n";
        let mut laid = Pack::built_in(&[("combat.tsv", COMBAT), (WHY_FR, french)]);
        laid.lay_folder(folder.path()).expect("laid");
        assert_eq!(laid.check_french(), []);
        fs::write(folder.path().join(WHY_FR), french).expect("written");
        laid.lay_folder(folder.path()).expect("laid");
        assert_eq!(laid.check_french()[0].what, "no French for 'my own'");
    }

    #[test]
    fn faults_name_the_line_and_what_to_write() {
        let faulty = |text: &str| Chart::parse("x.tsv", text).expect_err("a fault").to_string();
        assert!(faulty("a\tb\n1\t2\t3\n").contains("x.tsv:2: 3 cells under 2 column heads"));
        assert!(faulty("a\tb\n1\t2\n").contains("write '# source: ...'"));
        assert!(faulty("# source: guess\n# why: x\na\tb\n1\t2\n").contains("'guess' is none of"));
        assert!(faulty("# source: history\na\tb\n1\t2\n").contains("does not say why"));
        assert!(
            faulty("# source: history\n# why: x\na\tb\n1\t2\n1\t3\n").contains("stands already in line 4")
        );
        assert!(faulty("# nonsense\n").contains("'# key: value'"));
    }

    /// The size of a large map's chart. Read row after row it would take seconds if every look went through
    /// all rows.
    #[test]
    fn every_cell_of_a_chart_of_twenty_thousand_rows_is_found() {
        const ROWS: u32 = 20_000;
        let rows: String = (0..ROWS).map(|n| format!("{n}\t{}\t{}\n", n % 7, n * 3)).collect();
        let text = format!("# source: history\n# why: x\n# source b: derived\nhex\ta\tb\n{rows}");
        let mut chart = Chart::parse("map.tsv", &text).expect("a chart");
        for n in 0..ROWS {
            let value = |column: &str| chart.value::<u32>(&n.to_string(), column, "a number");
            assert_eq!((value("a"), value("b")), (Ok(n % 7), Ok(n * 3)), "row {n}");
        }
        chart.lay("19999", "a", "99");
        assert_eq!(chart.cell("19999", "a"), Some("99"));
        let counts = chart.count_sources();
        assert_eq!(counts, BTreeMap::from([(Source::Derived, 20_000), (Source::History, 20_000)]));
        let twice = Chart::parse("map.tsv", &format!("{text}17\t0\t0\n")).expect_err("a row stands twice");
        assert_eq!((twice.line, twice.what.as_str()), (20_005, "row '17' stands already in line 22"));
        let faulty = chart.value::<u8>("19998", "b", "a small number").expect_err("59994 is not small");
        assert_eq!(faulty.line, 20_003);
    }
}
