//! The ledger: one row for every rule of a book, what it demands, and how its text is read where it can be
//! read in two ways. Each game's ledger is a file `ledger/GAME.tsv`, in the order of the book, with a header
//! line and these columns, parted by tabs:
//!
//! | column | holds |
//! | --- | --- |
//! | `id` | the rule's number, such as `9F1`, `6.34` or `12D+3` |
//! | `kind` | what sort of rule it is; see [`Kind`] |
//! | `title_en`, `title_fr` | its title |
//! | `summary_en`, `summary_fr` | what it demands |
//! | `option` | `option` where players may choose the reading, else nothing |
//! | `reading_en`, `reading_fr` | the reading chosen where the text is ambiguous |
//!
//! Nobody writes that a row is enforced: that follows from the tests; see [`crate::evidence`].

use crate::{
    game::SetupFault,
    rule::RuleId,
    scene::Board,
    text::Text,
    words::{Lang, Sources},
};
use serde::Serialize;
use std::{collections::BTreeMap, fmt, str::FromStr};

/// The column heads of a ledger file.
pub const COLUMNS: [&str; 9] =
    ["id", "kind", "title_en", "title_fr", "summary_en", "summary_fr", "option", "reading_en", "reading_fr"];

/// A rulebook: its name in files and commands, its title, its ledger, the words of its rules, and its maps.
#[derive(Clone, Debug)]
pub struct Book {
    pub id: &'static str,
    pub title: Text,
    /// The text of `ledger/ID.tsv`.
    pub ledger: &'static str,
    pub words: Sources,
    pub maps: Maps,
}

/// The maps of a book, to be looked at without a game: the same boards that its games lie on.
#[derive(Clone, Copy, Debug)]
pub struct Maps {
    /// Their names in addresses, and the keys of their titles.
    pub list: &'static [(&'static str, &'static str)],
    /// The map with one of these names, and nothing on it.
    pub board: fn(&str) -> Result<Board, SetupFault>,
}

impl Maps {
    /// The map with that name, if there is one.
    pub fn find(&self, id: &str) -> Option<Result<Board, SetupFault>> {
        self.list.iter().any(|(known, _)| *known == id).then(|| (self.board)(id))
    }
}

impl Book {
    pub fn read_ledger(&self) -> Result<Ledger, LedgerFault> {
        Ledger::parse(self.id, self.ledger)
    }
}

/// What sort of rule a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Definition,
    Procedure,
    Restriction,
    Modifier,
    Table,
    Setup,
    Victory,
    Advanced,
    Optional,
    DesignerNote,
}

impl Kind {
    pub const ALL: [Kind; 10] = [
        Kind::Definition,
        Kind::Procedure,
        Kind::Restriction,
        Kind::Modifier,
        Kind::Table,
        Kind::Setup,
        Kind::Victory,
        Kind::Advanced,
        Kind::Optional,
        Kind::DesignerNote,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Kind::Definition => "definition",
            Kind::Procedure => "procedure",
            Kind::Restriction => "restriction",
            Kind::Modifier => "modifier",
            Kind::Table => "table",
            Kind::Setup => "setup",
            Kind::Victory => "victory",
            Kind::Advanced => "advanced",
            Kind::Optional => "optional",
            Kind::DesignerNote => "designer-note",
        }
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Kind::ALL
            .into_iter()
            .find(|kind| kind.name() == name)
            .ok_or_else(|| format!("kind '{name}' is none of {}", Kind::ALL.map(Kind::name).join(", ")))
    }
}

/// A text in all languages.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Both {
    en: String,
    fr: String,
}

impl Both {
    fn is_empty(&self) -> bool {
        self.en.is_empty() && self.fr.is_empty()
    }

    fn is_whole(&self) -> bool {
        !self.en.is_empty() && !self.fr.is_empty()
    }

    fn in_lang(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Fr => &self.fr,
        }
    }
}

/// One rule of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub id: RuleId,
    pub kind: Kind,
    /// Players may choose the reading.
    pub is_option: bool,
    title: Both,
    summary: Both,
    reading: Both,
}

impl Row {
    pub fn title(&self, lang: Lang) -> &str {
        self.title.in_lang(lang)
    }

    /// What the rule demands.
    pub fn summary(&self, lang: Lang) -> &str {
        self.summary.in_lang(lang)
    }

    /// How the text is read where it can be read in two ways.
    pub fn reading(&self, lang: Lang) -> Option<&str> {
        Some(self.reading.in_lang(lang)).filter(|reading| !reading.is_empty())
    }

    fn parse(line: &str) -> Result<Self, String> {
        let cells: Vec<&str> = line.split('\t').map(str::trim).collect();
        let count = cells.len();
        let Ok([id, kind, title_en, title_fr, summary_en, summary_fr, option, reading_en, reading_fr]) =
            <[&str; 9]>::try_from(cells)
        else {
            return Err(format!("{count} columns where {} are expected", COLUMNS.len()));
        };
        let both = |en: &str, fr: &str| Both { en: en.to_owned(), fr: fr.to_owned() };
        let row = Row {
            id: RuleId::from(id.to_owned()),
            kind: kind.parse()?,
            is_option: match option {
                "" => false,
                "option" => true,
                other => return Err(format!("'{other}' under option: write 'option' or nothing")),
            },
            title: both(title_en, title_fr),
            summary: both(summary_en, summary_fr),
            reading: both(reading_en, reading_fr),
        };
        row.check()?;
        Ok(row)
    }

    fn check(&self) -> Result<(), String> {
        let id = &self.id;
        let expect = |holds: bool, fault: String| if holds { Ok(()) } else { Err(fault) };
        expect(!id.as_str().is_empty(), "the id is empty".to_owned())?;
        expect(self.title.is_whole(), format!("{id} needs a title in English and in French"))?;
        expect(self.summary.is_whole(), format!("{id} needs a summary in English and in French"))?;
        expect(
            self.reading.is_empty() || self.reading.is_whole(),
            format!("{id} has a reading in one language only"),
        )?;
        expect(
            !self.is_option || !self.reading.is_empty(),
            format!("{id} is an option: write the reading that is played by default"),
        )
    }
}

/// A fault in a ledger file, with its place and what is expected there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct LedgerFault {
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    pub what: String,
}

impl fmt::Display for LedgerFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.what)
    }
}

/// All rules of a book, in the order of the book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ledger {
    game: String,
    rows: Vec<Row>,
    places: BTreeMap<RuleId, usize>,
}

impl Ledger {
    /// Reads the text of `ledger/GAME.tsv`.
    pub fn parse(game: &str, text: &str) -> Result<Self, LedgerFault> {
        let fault = |line, what| LedgerFault { file: format!("ledger/{game}.tsv"), line, what };
        let mut lines = text.lines();
        if lines.next() != Some(COLUMNS.join("\t").as_str()) {
            let what =
                format!("the first line must be the column heads, parted by tabs: {}", COLUMNS.join(" "));
            return Err(fault(1, what));
        }
        let mut ledger = Ledger { game: game.to_owned(), rows: Vec::new(), places: BTreeMap::new() };
        for (number, line) in lines.enumerate().map(|(n, line)| (n + 2, line)) {
            let row = Row::parse(line).map_err(|what| fault(number, what))?;
            if let Some(twin) = ledger.places.insert(row.id.clone(), ledger.rows.len()) {
                return Err(fault(number, format!("{} stands already in line {}", row.id, twin + 2)));
            }
            ledger.rows.push(row);
        }
        Ok(ledger)
    }

    pub fn game(&self) -> &str {
        &self.game
    }

    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    pub fn row(&self, id: &str) -> Option<&Row> {
        self.places.get(&RuleId::from(id.to_owned())).map(|place| &self.rows[*place])
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A ledger with the given lines, their cells parted by bars.
    pub(crate) fn ledger(lines: &[&str]) -> Result<Ledger, LedgerFault> {
        let mut text = COLUMNS.join("\t");
        for line in lines {
            text.push('\n');
            text.push_str(&line.replace('|', "\t"));
        }
        text.push('\n');
        Ledger::parse("test", &text)
    }

    #[test]
    fn rows_stand_in_the_order_of_the_book_and_are_found_by_id() {
        let ledger = ledger(&[
            "12D+3|procedure|Attrition|Attrition|Roll.|Lancez.|option|Twice a turn.|Deux fois par tour.",
            "6.34|restriction|No fire|Pas de tir|None.|Aucun.|||",
        ])
        .expect("a ledger");
        let ids: Vec<&str> = ledger.rows().iter().map(|row| row.id.as_str()).collect();
        assert_eq!(ids, ["12D+3", "6.34"]);
        let row = ledger.row("12D+3").expect("the row is there");
        assert_eq!((row.kind, row.is_option), (Kind::Procedure, true));
        assert_eq!(row.summary(Lang::Fr), "Lancez.");
        assert_eq!(row.reading(Lang::En), Some("Twice a turn."));
        assert_eq!(ledger.row("6.34").map(|row| row.title(Lang::Fr)), Some("Pas de tir"));
        assert_eq!(ledger.row("6.34").and_then(|row| row.reading(Lang::En)), None);
        assert_eq!(ledger.row("6.35"), None);
    }

    #[test]
    fn faults_name_the_file_the_line_and_what_is_expected() {
        let faulty =
            |line: &str| ledger(&["1|table|One|Un|One.|Un.|||", line]).expect_err("a fault").to_string();
        let begins = "ledger/test.tsv:3: ";
        for (line, what) in [
            ("2|table|Two|Deux|Two.|Deux.||", "8 columns where 9 are expected"),
            ("", "1 columns where 9 are expected"),
            ("2|spell|Two|Deux|Two.|Deux.|||", "kind 'spell' is none of definition, procedure"),
            ("1|table|Two|Deux|Two.|Deux.|||", "1 stands already in line 2"),
            ("|table|Two|Deux|Two.|Deux.|||", "the id is empty"),
            ("2|table|Two||Two.|Deux.|||", "2 needs a title in English and in French"),
            ("2|table|Two|Deux| |Deux.|||", "2 needs a summary in English and in French"),
            ("2|table|Two|Deux|Two.|Deux.|yes||", "'yes' under option"),
            ("2|table|Two|Deux|Two.|Deux.|option||", "2 is an option: write the reading"),
            ("2|table|Two|Deux|Two.|Deux.||So.|", "2 has a reading in one language only"),
        ] {
            let fault = faulty(line);
            assert!(fault.starts_with(&format!("{begins}{what}")), "{line:?} gives {fault:?}");
        }
        let headless = Ledger::parse("test", "1\ttable\n").expect_err("a fault").to_string();
        assert!(headless.starts_with("ledger/test.tsv:1: the first line must be the column heads"));
    }
}
