//! The lines of a backup, written and read. Form 4 is this, each line JSON:
//!
//! ```text
//! {"grognard-backup":4}
//! ["schema",{"version":8},"5c2f0a6e1b7d9340"]
//! ["people",{"id":"...","name":"Ann"},"e07c51d8a2b64f19"]
//! ["end",{"rows":1,"sha256":"..."},"83ad17f02c965eb4"]
//! ```
//!
//! Behind each line stands the beginning of the hash of everything up to it, so that a line that was changed, lost,
//! moved or written twice is the first that does not fit. The last one has the whole hash. Older forms have no sums:
//! form 3 ends with `{"rows":1}`, forms 1 and 2 just end.

use super::{BackupError, Misfit};
use kernel::{bytes::Bytes, plain};
use serde::de::IgnoredAny;
use serde_json::{Map, Value, json};
use sha2::{Digest as _, Sha256};
use std::io::{self, BufRead, Read as _, Write};

/// The form that is written, and the newest that is read.
pub(super) const FORM: u64 = 4;
const HEAD: &str = "grognard-backup";
const SCHEMA: &str = "schema";
const END: &str = "end";
const ROWS: &str = "rows";
const SHA256: &str = "sha256";
/// No more is read of what should be the first line, and of what should be a row, in bytes: what has longer ones is no
/// backup, however long it goes on.
const LONGEST_HEAD: u64 = 1_000;
const LONGEST_LINE: u64 = 1 << 28;
/// What stands behind a line: a comma, so many hex digits in quotes, and a bracket.
const DIGITS: usize = 16;
const TAIL: usize = DIGITS + 4;

/// What a backup holds, in short: two with the same seal are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seal {
    pub(super) rows: u64,
    sha256: Bytes,
}

/// A row of a table, and where it stands.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) number: usize,
    pub(super) table: String,
    pub(super) row: Map<String, Value>,
}

pub(super) struct Writer<W> {
    to: W,
    sum: Sha256,
    rows: u64,
}

impl<W: Write> Writer<W> {
    /// Begins a backup of a database in this form.
    pub(super) fn begin(to: W, schema: i64) -> io::Result<Self> {
        let mut writer = Writer { to, sum: Sha256::new(), rows: 0 };
        let head = head();
        writer.sum.update(&head);
        writeln!(writer.to, "{head}")?;
        writer.line(SCHEMA, &json!({ "version": schema }))?;
        Ok(writer)
    }

    pub(super) fn row(&mut self, table: &str, row: Map<String, Value>) -> io::Result<()> {
        self.rows += 1;
        self.line(table, &Value::Object(row))
    }

    pub(super) fn end(mut self) -> io::Result<(W, Seal)> {
        let seal = Seal { rows: self.rows, sha256: so_far(&self.sum) };
        self.line(END, &json!({ ROWS: seal.rows, SHA256: seal.sha256.to_string() }))?;
        Ok((self.to, seal))
    }

    fn line(&mut self, word: &str, what: &Value) -> io::Result<()> {
        let mut line = serde_json::to_string(&(word, what))?;
        line.pop();
        self.sum.update(&line);
        writeln!(self.to, "{line},\"{}\"]", digits(&self.sum))
    }
}

pub(super) struct Reader<R> {
    from: R,
    pub(super) form: u64,
    /// The migration that the database was at. Forms 2 and 3 stand for one; of form 1 it is known when all is read.
    pub(super) schema: i64,
    sum: Sha256,
    rows: u64,
    pub(super) lines_read: usize,
}

impl<R: BufRead> Reader<R> {
    /// Reads what stands before the rows.
    pub(super) fn open(from: R) -> Result<Self, BackupError> {
        let mut reader = Reader { from, form: 0, schema: 0, sum: Sha256::new(), rows: 0, lines_read: 0 };
        let line = match reader.next_line(LONGEST_HEAD) {
            Err(BackupError::Damaged { .. } | BackupError::CutOff { .. }) | Ok(None) => {
                return Err(BackupError::NoBackup);
            }
            line => line?.unwrap_or_default(),
        };
        reader.form = numbered(&line, HEAD).ok_or(BackupError::NoBackup)?;
        reader.schema = match reader.form {
            1 => 1,
            2 => 6,
            3 => 7,
            FORM if line == head().as_bytes() => {
                reader.sum.update(&line);
                reader.read_schema()?
            }
            FORM => return Err(BackupError::NoBackup),
            form => return Err(BackupError::Form(form)),
        };
        Ok(reader)
    }

    fn read_schema(&mut self) -> Result<i64, BackupError> {
        let (word, what) = self.summed_line()?;
        let version = what.get("version").filter(|_| word == SCHEMA).and_then(Value::as_i64);
        version.ok_or_else(|| self.misfit(Misfit::Unreadable("no schema is told".to_owned())))
    }

    /// The next row. None is told only after the last line, if the form has one.
    pub(super) fn next_row(&mut self) -> Result<Option<Line>, BackupError> {
        if self.form < FORM {
            return self.next_unsummed();
        }
        let before = self.sum.clone();
        let (table, row) = self.summed_line()?;
        if table != END {
            return Ok(Some(self.row(table, row)));
        }
        self.sum = before;
        if row.get(SHA256) != Some(&json!(so_far(&self.sum).to_string())) {
            return Err(BackupError::Damaged { line: self.lines_read });
        }
        self.end_with(row.get(ROWS).and_then(Value::as_u64))
    }

    /// A line of form 4 without what stands behind it.
    fn summed_line(&mut self) -> Result<(String, Map<String, Value>), BackupError> {
        let damaged = BackupError::Damaged { line: self.lines_read + 1 };
        let Some(line) = self.next_line(LONGEST_LINE)? else {
            return Err(BackupError::CutOff { line: self.lines_read + 1 });
        };
        let Some((said, tail)) = line.len().checked_sub(TAIL).map(|length| line.split_at(length)) else {
            return Err(damaged);
        };
        self.sum.update(said);
        if tail != format!(",\"{}\"]", digits(&self.sum)).as_bytes() {
            return Err(damaged);
        }
        let (word, what, IgnoredAny) = self.parsed(&line)?;
        Ok((word, what))
    }

    /// A row of an older form.
    fn next_unsummed(&mut self) -> Result<Option<Line>, BackupError> {
        let Some(line) = self.next_line(LONGEST_LINE)? else {
            return if self.form == 3 {
                Err(BackupError::CutOff { line: self.lines_read + 1 })
            } else {
                Ok(None)
            };
        };
        let line = line.strip_suffix(b"\r").unwrap_or(&line);
        if self.form == 3
            && let Some(rows) = numbered(line, ROWS)
        {
            return self.end_with(Some(rows));
        }
        self.sum.update(line);
        let (table, row): (String, _) = self.parsed(line)?;
        if self.form == 1 {
            self.schema = self.schema.max(first_schema_with(&table, &row));
        }
        Ok(Some(self.row(table, row)))
    }

    fn row(&mut self, table: String, row: Map<String, Value>) -> Line {
        self.rows += 1;
        Line { number: self.lines_read, table, row }
    }

    fn end_with(&mut self, rows: Option<u64>) -> Result<Option<Line>, BackupError> {
        if rows != Some(self.rows) {
            return Err(self.misfit(Misfit::Count));
        }
        match self.next_line(LONGEST_LINE) {
            Ok(None) => Ok(None),
            Err(BackupError::Io(error)) => Err(error.into()),
            _ => Err(BackupError::Damaged { line: self.lines_read }),
        }
    }

    /// What was read, once all was.
    pub(super) fn seal(&self) -> Seal {
        Seal { rows: self.rows, sha256: so_far(&self.sum) }
    }

    fn misfit(&self, why: Misfit) -> BackupError {
        BackupError::Row { line: self.lines_read, why }
    }

    fn parsed<T: serde::de::DeserializeOwned>(&self, line: &[u8]) -> Result<T, BackupError> {
        serde_json::from_slice(line)
            .map_err(|error| self.misfit(Misfit::Unreadable(plain::words(&error.to_string()))))
    }

    /// The next line without its end, if there is one. What has no end is cut off, or no line of ours.
    fn next_line(&mut self, longest: u64) -> Result<Option<Vec<u8>>, BackupError> {
        let mut line = Vec::new();
        (&mut self.from).take(longest).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(None);
        }
        self.lines_read += 1;
        if line.pop() == Some(b'\n') {
            return Ok(Some(line));
        }
        let is_long = u64::try_from(line.len()).is_ok_and(|length| length + 1 == longest);
        let line = self.lines_read;
        Err(if is_long { BackupError::Damaged { line } } else { BackupError::CutOff { line } })
    }
}

fn head() -> String {
    json!({ HEAD: FORM }).to_string()
}

/// The number that a line says of a word, if it says nothing else.
fn numbered(line: &[u8], word: &str) -> Option<u64> {
    let said: Map<String, Value> = serde_json::from_slice(line).ok()?;
    said.get(word).filter(|_| said.len() == 1)?.as_u64()
}

/// Form 1 was written by databases of the first five migrations: the first of them that has such a row.
fn first_schema_with(table: &str, row: &Map<String, Value>) -> i64 {
    match table {
        "notes" | "chat" if row.contains_key("seat") => 5,
        "looked" => 4,
        "channels" | "notices" | "secrets" => 2,
        "sitters" if row.contains_key("here") => 2,
        _ => 1,
    }
}

fn so_far(sum: &Sha256) -> Bytes {
    Bytes(sum.clone().finalize().into())
}

fn digits(sum: &Sha256) -> String {
    let mut digits = so_far(sum).to_string();
    digits.truncate(DIGITS);
    digits
}
