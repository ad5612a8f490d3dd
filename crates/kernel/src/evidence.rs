//! Evidence: which tests prove which rules. A test says so in its first line with
//! [`proves!`](crate::proves); when it has passed, a line goes to the file that `GROGNARD_EVIDENCE` names.
//! All lines together, sorted, are `ledger/evidence.tsv`. With the [ledgers](crate::ledger) they tell how
//! much of each book is enforced, counted from what ran and not from claims.
//!
//! A line holds the game, the rule's id, the test and its [`Kind`], parted by tabs.

use crate::ledger::{Ledger, Row};
use serde::Serialize;
use std::{
    collections::BTreeSet,
    ffi::OsString,
    fmt,
    fs::OpenOptions,
    io::{self, Write},
    path::{Path, PathBuf},
    str::FromStr,
};

/// The environment variable that names the file to which passing tests add their evidence: an absolute path,
/// since every crate's tests run in a folder of their own.
pub const VARIABLE: &str = "GROGNARD_EVIDENCE";

/// What sort of test gave the evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// A test function.
    Rust,
    /// A problem: a file with a position, what is done and what must follow.
    Problem,
}

impl Kind {
    pub fn name(self) -> &'static str {
        match self {
            Kind::Rust => "rust",
            Kind::Problem => "problem",
        }
    }
}

/// Says that the test function in which it stands proves rules of a game: `proves!("tarawa", "6.31", "6.34")`.
///
/// Write it as the first statement of the test. The evidence is given when the function ends without a
/// panic, so a test that ought to panic proves nothing: catch what it expects instead.
#[macro_export]
macro_rules! proves {
    ($game:literal, $($id:literal),+ $(,)?) => {
        let _proof = {
            fn here() {}
            $crate::evidence::Proof::begin($game, &[$($id),+], ::std::any::type_name_of_val(&here))
        };
    };
}

/// A test under way; when it has passed, its evidence is recorded. Made by [`proves!`](crate::proves).
#[derive(Debug)]
#[must_use = "the evidence is given when this is dropped at the end of the test"]
pub struct Proof {
    game: &'static str,
    ids: &'static [&'static str],
    test: String,
    file: Option<PathBuf>,
}

impl Proof {
    /// `here` is the path of something inside the test function.
    pub fn begin(game: &'static str, ids: &'static [&'static str], here: &str) -> Self {
        Proof { game, ids, test: test_path(here), file: std::env::var_os(VARIABLE).and_then(named) }
    }
}

impl Drop for Proof {
    fn drop(&mut self) {
        let Some(file) = self.file.as_deref().filter(|_| !std::thread::panicking()) else { return };
        for id in self.ids {
            if let Err(error) = append(file, self.game, id, &self.test, Kind::Rust) {
                panic!("{VARIABLE} must name a file that can be written: {}: {error}", file.display());
            }
        }
    }
}

/// The path of a test function, from that of something inside it.
fn test_path(here: &str) -> String {
    let path = here.strip_suffix("::here").unwrap_or(here);
    path.split("::").filter(|part| *part != "{{closure}}").collect::<Vec<_>>().join("::")
}

fn named(value: OsString) -> Option<PathBuf> {
    Some(PathBuf::from(value)).filter(|path| !path.as_os_str().is_empty())
}

/// Adds a line to the file of evidence, if one is named.
pub fn record(game: &str, id: &str, test: &str, kind: Kind) -> io::Result<()> {
    match std::env::var_os(VARIABLE).and_then(named) {
        Some(file) => append(&file, game, id, test, kind),
        None => Ok(()),
    }
}

/// One write for the whole line: tests run side by side, in threads and in processes.
fn append(file: &Path, game: &str, id: &str, test: &str, kind: Kind) -> io::Result<()> {
    let line = format!("{game}\t{id}\t{test}\t{}\n", kind.name());
    OpenOptions::new().append(true).create(true).open(file)?.write_all(line.as_bytes())
}

/// One test that proves one rule.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Line {
    pub game: String,
    pub id: String,
    pub test: String,
    pub kind: Kind,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}\t{}\t{}", self.game, self.id, self.test, self.kind.name())
    }
}

impl FromStr for Line {
    type Err = ();

    fn from_str(line: &str) -> Result<Self, ()> {
        let cells: Vec<&str> = line.split('\t').collect();
        let [game, id, test, kind] = cells[..] else { return Err(()) };
        let kind = [Kind::Rust, Kind::Problem].into_iter().find(|known| known.name() == kind).ok_or(())?;
        if [game, id, test].contains(&"") {
            return Err(());
        }
        Ok(Line { game: game.to_owned(), id: id.to_owned(), test: test.to_owned(), kind })
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("evidence, line {line}: expected a game, a rule, a test and 'rust' or 'problem', parted by tabs")]
pub struct EvidenceFault {
    pub line: usize,
}

/// All evidence, each line once and in order. Printed, it is the text of `ledger/evidence.tsv`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evidence(BTreeSet<Line>);

impl Evidence {
    /// Reads lines in any order, and any number of times each.
    pub fn parse(text: &str) -> Result<Self, EvidenceFault> {
        let lines = text.lines().enumerate();
        lines
            .map(|(n, line)| line.parse().map_err(|()| EvidenceFault { line: n + 1 }))
            .collect::<Result<_, _>>()
            .map(Evidence)
    }

    pub fn lines(&self) -> impl Iterator<Item = &Line> {
        self.0.iter()
    }

    /// The tests that prove a rule.
    pub fn of<'a>(&'a self, game: &'a str, id: &'a str) -> impl Iterator<Item = &'a Line> {
        self.lines().filter(move |line| line.game == game && line.id == id)
    }

    fn proven<'a>(&'a self, game: &str) -> BTreeSet<&'a str> {
        self.lines().filter(|line| line.game == game).map(|line| line.id.as_str()).collect()
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines().try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// How much of a book is done. Every row counts once: `enforced` if a test proves it, else `open`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Coverage {
    pub rows: usize,
    pub enforced: usize,
    pub open: usize,
}

pub fn coverage(ledger: &Ledger, evidence: &Evidence) -> Coverage {
    let (rows, open) = (ledger.rows().len(), untested(ledger, evidence).len());
    Coverage { rows, enforced: rows - open, open }
}

/// The rows that no test proves.
pub fn untested<'a>(ledger: &'a Ledger, evidence: &Evidence) -> Vec<&'a Row> {
    let proven = evidence.proven(ledger.game());
    ledger.rows().iter().filter(|row| !proven.contains(row.id.as_str())).collect()
}

/// A tag that names a rule which the ledgers do not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("tag names no row: {} {} in test {}", .0.game, .0.id, .0.test)]
pub struct Stray(pub Line);

/// The evidence that names no row of its game.
pub fn strays(ledgers: &[Ledger], evidence: &Evidence) -> Vec<Stray> {
    let has_row = |line: &Line| {
        ledgers.iter().any(|ledger| ledger.game() == line.game && ledger.row(&line.id).is_some())
    };
    evidence.lines().filter(|line| !has_row(line)).cloned().map(Stray).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::tests::ledger;
    use std::{panic, process::Command};

    fn evidence(lines: &[&str]) -> Evidence {
        let text: String = lines.iter().map(|line| line.replace(' ', "\t") + "\n").collect();
        Evidence::parse(&text).expect("evidence")
    }

    fn book() -> Ledger {
        ledger(&[
            "1|procedure|One|Un|One.|Un.|||",
            "2|procedure|Two|Deux|Two.|Deux.|||",
            "3|table|Three|Trois|Three.|Trois.|||",
            "4|procedure|Four|Quatre|Four.|Quatre.|||",
            "5|table|Five|Cinq|Five.|Cinq.|||",
        ])
        .expect("a ledger")
    }

    /// What one of the tests at the end leaves behind when it is run in a process of its own.
    fn left_by(test: &str) -> String {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("evidence.tsv");
        let run = Command::new(std::env::current_exe().expect("the test program"))
            .args(["--exact", "--ignored", &format!("evidence::tests::{test}")])
            .env(VARIABLE, &file)
            .output()
            .expect("the test program runs");
        assert!(String::from_utf8_lossy(&run.stdout).contains("1 passed"), "{run:?}");
        std::fs::read_to_string(file).unwrap_or_default()
    }

    #[test]
    fn a_test_that_passes_leaves_a_line_for_each_rule_it_proves() {
        let path = "grognard_kernel::evidence::tests::passing";
        assert_eq!(left_by("passing"), format!("test\t1\t{path}\trust\ntest\t12D+3\t{path}\trust\n"));
    }

    #[test]
    fn a_test_that_panics_leaves_no_evidence() {
        assert_eq!(left_by("panicking"), "");
    }

    #[test]
    fn evidence_that_cannot_be_written_fails_the_test() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = Some(folder.path().join("nowhere/evidence.tsv"));
        let proof = Proof { game: "test", ids: &["1"], test: "some::test".to_owned(), file };
        assert!(panic::catch_unwind(|| drop(proof)).is_err());
    }

    #[test]
    fn closures_do_not_show_in_the_name_of_a_test() {
        assert_eq!(test_path("tarawa::fire::tests::far::{{closure}}::here"), "tarawa::fire::tests::far");
    }

    #[test]
    fn evidence_is_sorted_and_each_line_stands_once() {
        let read = evidence(&["b 1 t rust", "a 2 t rust", "a 2 problems/x.txt problem", "b 1 t rust"]);
        let text = "a\t2\tproblems/x.txt\tproblem\na\t2\tt\trust\nb\t1\tt\trust\n";
        assert_eq!(read.to_string(), text);
        assert_eq!(Evidence::parse(text).expect("evidence").to_string(), text);
        assert_eq!(read.of("a", "2").count(), 2);
    }

    #[test]
    fn lines_that_are_no_evidence_are_refused_by_number() {
        for text in
            ["a\t1\tt\trust\na\t1\tt\n", "a\t1\tt\trust\na\t1\tt\tclaim\n", "a\t1\tt\trust\n\t1\tt\trust\n"]
        {
            assert_eq!(Evidence::parse(text), Err(EvidenceFault { line: 2 }));
        }
    }

    #[test]
    fn every_row_counts_once_and_is_open_until_a_test_proves_it() {
        let evidence = evidence(&["test 1 t rust", "test 1 u rust", "test 3 t problem", "other 2 t rust"]);
        let counted = coverage(&book(), &evidence);
        assert_eq!(counted, Coverage { rows: 5, enforced: 2, open: 3 });
        let book = book();
        let ids: Vec<&str> = untested(&book, &evidence).iter().map(|row| row.id.as_str()).collect();
        assert_eq!(ids, ["2", "4", "5"]);
    }

    #[test]
    fn a_tag_that_names_no_row_is_a_fault() {
        let evidence = evidence(&["test 1 t rust", "test 99.9 some::test rust", "nobody 1 t rust"]);
        let faults: Vec<String> = strays(&[book()], &evidence).iter().map(ToString::to_string).collect();
        assert_eq!(
            faults,
            ["tag names no row: nobody 1 in test t", "tag names no row: test 99.9 in test some::test"]
        );
    }

    #[test]
    #[ignore = "run by another test in a process of its own"]
    fn passing() {
        crate::proves!("test", "1", "12D+3");
    }

    #[test]
    #[ignore = "run by another test in a process of its own"]
    #[should_panic(expected = "as it should")]
    fn panicking() {
        crate::proves!("test", "1");
        panic!("as it should");
    }
}
