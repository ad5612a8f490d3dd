//! The layers that people write: tables with tabs, in the form of the packs' charts, but a row head may come more than
//! once. A fault names the file, the line and what to do.

use kernel::pack::{PackFault, Source};
use std::{collections::BTreeMap, fs, io, path::Path, rc::Rc};

/// One file.
#[derive(Clone, Debug)]
pub struct Table {
    rows: Vec<Row>,
}

/// One row, which knows where it stands.
#[derive(Clone, Debug)]
pub struct Row {
    file: Rc<str>,
    pub line: usize,
    heads: Rc<[String]>,
    notes: Rc<BTreeMap<String, String>>,
    cells: Vec<String>,
}

impl Table {
    /// Reads `NAME.tsv` of a folder, which must have these columns. A file that is not there yet is none.
    pub fn read(folder: &Path, name: &str, needed: &[&str]) -> Result<Option<Self>, PackFault> {
        let path = folder.join(format!("{name}.tsv"));
        let file = path.display().to_string();
        match fs::read_to_string(&path) {
            Ok(text) => Self::parse(&file, &text, needed).map(Some),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(PackFault::new(&file, 0, error.to_string())),
        }
    }

    pub fn parse(file: &str, text: &str, needed: &[&str]) -> Result<Self, PackFault> {
        let name: Rc<str> = file.into();
        let mut notes = BTreeMap::new();
        let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()).peekable();
        while let Some((_, line)) = lines.next_if(|(_, line)| line.starts_with('#')) {
            if let Some((key, value)) = line.trim_start_matches('#').split_once(':') {
                notes.insert(key.trim().to_owned(), value.trim().to_owned());
            }
        }
        let Some((at, heads)) = lines.next() else {
            return Err(PackFault::new(file, 0, format!("write the column heads: {}", needed.join(" "))));
        };
        let heads: Rc<[String]> = heads.split('\t').map(|head| head.trim().to_owned()).collect();
        if let Some(lacking) = needed.iter().find(|need| !heads.iter().any(|head| head == *need)) {
            return Err(PackFault::new(file, at, format!("there is no column '{lacking}': add it")));
        }
        let notes = Rc::new(notes);
        let mut rows = Vec::new();
        for (line, text) in lines.filter(|(_, line)| !line.starts_with('#')) {
            let cells: Vec<String> = text.split('\t').map(|cell| cell.trim().to_owned()).collect();
            if cells.len() > heads.len() {
                let what =
                    format!("{} cells under {} column heads: take some away", cells.len(), heads.len());
                return Err(PackFault::new(file, line, what));
            }
            let row = Row { file: name.clone(), line, heads: heads.clone(), notes: notes.clone(), cells };
            if let Some(source) = row.get("source").filter(|source| source.parse::<Source>().is_err()) {
                let what = format!("source '{source}' is none of rulebook, derived, history, reconstructed");
                return Err(row.fault(what));
            }
            rows.push(row);
        }
        Ok(Self { rows })
    }

    pub fn rows(&self) -> &[Row] {
        &self.rows
    }
}

impl Row {
    /// A cell, unless it is empty.
    pub fn get(&self, column: &str) -> Option<&str> {
        let at = self.heads.iter().position(|head| head == column)?;
        self.cells.get(at).map(String::as_str).filter(|cell| !cell.is_empty() && *cell != "-")
    }

    /// A cell, or the dash that stands for an empty one.
    pub fn or_dash(&self, column: &str) -> &str {
        self.get(column).unwrap_or("-")
    }

    /// A cell that must be filled.
    pub fn word(&self, column: &str) -> Result<&str, PackFault> {
        self.get(column).ok_or_else(|| self.fault(format!("the column '{column}' is empty: fill it in")))
    }

    pub fn number(&self, column: &str) -> Result<f64, PackFault> {
        let word = self.word(column)?;
        word.parse().map_err(|_| self.fault(format!("'{word}' in the column '{column}' is not a number")))
    }

    /// Where the row comes from: its own source, or its file's.
    pub fn source(&self) -> Source {
        let named = self.get("source").or(self.note("source"));
        named.and_then(|name| name.parse().ok()).unwrap_or(Source::Reconstructed)
    }

    pub fn why(&self) -> &str {
        self.get("why").or(self.note("why")).unwrap_or_default()
    }

    /// What the file says of itself.
    pub fn note(&self, key: &str) -> Option<&str> {
        self.notes.get(key).map(String::as_str)
    }

    pub fn fault(&self, what: impl Into<String>) -> PackFault {
        PackFault::new(&self.file, self.line, what)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_read_by_its_columns_and_knows_its_source() {
        let text = "# title: Rails\n# source: history\n# why: maps of the time\nline\tvolume\tsource\twhy\n\
                    A\thigh\nA\t-\trulebook\trule 3\n";
        let table = Table::parse("rails.tsv", text, &["line", "volume"]).expect("a table");
        let [first, second] = table.rows() else { panic!("two rows") };
        assert_eq!(
            (first.get("volume"), first.source(), first.why()),
            (Some("high"), Source::History, "maps of the time")
        );
        assert_eq!((second.get("volume"), second.source(), second.why()), (None, Source::Rulebook, "rule 3"));
        assert_eq!(second.or_dash("volume"), "-");
    }

    #[test]
    fn faults_name_the_line_and_what_to_do() {
        let said = |text: &str| Table::parse("x.tsv", text, &["a", "b"]).expect_err("a fault").to_string();
        assert_eq!(said("# title: x\n"), "x.tsv: write the column heads: a b");
        assert_eq!(said("# title: x\na\tc\n"), "x.tsv:2: there is no column 'b': add it");
        assert_eq!(said("a\tb\n1\t2\t3\n"), "x.tsv:2: 3 cells under 2 column heads: take some away");
        let table = Table::parse("x.tsv", "a\tb\nx\t-\n", &["a", "b"]).expect("a table");
        let row = &table.rows()[0];
        assert_eq!(
            row.number("a").expect_err("no number").to_string(),
            "x.tsv:2: 'x' in the column 'a' is not a number"
        );
        assert_eq!(
            row.word("b").expect_err("empty").to_string(),
            "x.tsv:2: the column 'b' is empty: fill it in"
        );
    }
}
