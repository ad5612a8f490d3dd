//! The games and books that this host offers, and what is told of them to everybody.

use crate::{
    WORDS,
    problem::Problem,
    protocol::{BookInfo, BothWays, Chart, ColumnSource, GameInfo, MapInfo, Rule, Scenario, SetOut},
    store::TableRow,
};
use flate2::{Compression, write::GzEncoder};
use kernel::{
    Pack, SeatInfo, Setup, Text, Viewer,
    any::AnyGame,
    fair::Seed,
    ledger::Book,
    published::StartError,
    scene::Board,
    words::{KERNEL, Lang, Sources, Words},
};
use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, PoisonError},
};

pub(crate) struct Games {
    list: Vec<Offered>,
    infos: Vec<GameInfo>,
    books: Vec<Book>,
    english: String,
    french: String,
    words: Words,
    /// The seats of set-ups that were asked for: lists of tables ask for the same ones over and over.
    seats: Mutex<HashMap<Chosen, Arc<[SeatInfo]>>>,
    /// What lies on the table when scenarios begin, by book and scenario, written out.
    set_out: Mutex<HashMap<InBook, Arc<str>>>,
    /// The maps that were asked for, by book and name, written out and packed.
    maps: Mutex<HashMap<InBook, Arc<[u8]>>>,
    /// The boards of set-ups that are played, written out and packed: whoever comes to a table asks for one.
    boards: Mutex<HashMap<Chosen, Arc<[u8]>>>,
}

/// A book, and a scenario or a map of it.
type InBook = (String, String);

/// A game, a scenario and the options.
type Chosen = (String, String, BTreeMap<String, String>);

pub(crate) struct Offered {
    pub(crate) game: Arc<dyn AnyGame>,
    pub(crate) pack: Pack,
}

/// So many set-ups are remembered; more are made anew each time.
const MOST_SETUPS: usize = 1_000;
/// So many boards are, which may be large.
const MOST_BOARDS: usize = 64;

impl Games {
    pub(crate) fn new(games: Vec<Arc<dyn AnyGame>>, books: Vec<Book>) -> Self {
        let mut sources: Vec<Sources> = vec![KERNEL, WORDS];
        for words in games.iter().map(|game| game.words()).chain(books.iter().map(|book| book.words)) {
            if sources.iter().all(|known| known.name != words.name) {
                sources.push(words);
            }
        }
        let words = Words::new(&sources).or_else(|fault| {
            tracing::error!(%fault, "what the games say cannot be told in notices");
            Words::new(&[KERNEL, WORDS])
        });
        let joined =
            |said: fn(&Sources) -> &'static str| sources.iter().map(said).collect::<Vec<_>>().join("\n");
        Games {
            infos: games.iter().map(|game| info(&**game)).collect(),
            list: games.into_iter().map(|game| Offered { pack: game.pack(), game }).collect(),
            books,
            english: joined(|source| source.en),
            french: joined(|source| source.fr),
            words: words.expect("our own words are well formed, as a test says"),
            seats: Mutex::default(),
            set_out: Mutex::default(),
            maps: Mutex::default(),
            boards: Mutex::default(),
        }
    }

    pub(crate) fn books(&self) -> Vec<BookInfo> {
        let map =
            |(id, title): &(&str, &'static str)| MapInfo { id: (*id).to_owned(), title: Text::new(title) };
        let book = |book: &Book| BookInfo {
            id: book.id.to_owned(),
            title: book.title.clone(),
            maps: book.maps.list.iter().map(map).collect(),
        };
        self.books.iter().map(book).collect()
    }

    /// A map of a book as JSON, packed by gzip: that takes longer than everything else, and is done once.
    pub(crate) fn map(&self, id: &str, map: &str) -> Result<Arc<[u8]>, Problem> {
        let key = (id.to_owned(), map.to_owned());
        let known = || self.maps.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(packed) = known().get(&key) {
            return Ok(Arc::clone(packed));
        }
        let book = self.books.iter().find(|book| book.id == id).ok_or_else(Problem::no_such_book)?;
        let board = book.maps.find(map).ok_or_else(Problem::no_such_book)?;
        let board = board.map_err(|fault| Problem::internal(&fault))?;
        Ok(Arc::clone(known().entry(key).or_insert(packed(&board)?)))
    }

    /// The board of a table's set-up, packed as maps are. `board` makes it.
    pub(crate) fn board(&self, row: &TableRow, board: impl FnOnce() -> Board) -> Result<Arc<[u8]>, Problem> {
        let key = (row.game.clone(), row.scenario.clone(), row.options.clone());
        let known = || self.boards.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(packed) = known().get(&key) {
            return Ok(Arc::clone(packed));
        }
        let packed = packed(&board())?;
        let mut known = known();
        if known.len() < MOST_BOARDS {
            known.insert(key, Arc::clone(&packed));
        }
        Ok(packed)
    }

    pub(crate) fn game(&self, id: &str) -> Option<&Offered> {
        self.list.iter().find(|offered| offered.game.id() == id)
    }

    pub(crate) fn infos(&self) -> &[GameInfo] {
        &self.infos
    }

    /// The game that a wish names.
    pub(crate) fn wished(&self, id: &str) -> Result<&Offered, Problem> {
        self.game(id).ok_or_else(|| {
            let known: Vec<&str> = self.list.iter().map(|offered| offered.game.id()).collect();
            let why = Text::new("host-error-no-game").with("game", id.to_owned());
            Problem::cannot_start(why.with("known", known.join(", ")))
        })
    }

    /// All words of all games, the kernel and the host.
    pub(crate) fn words(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.english,
            Lang::Fr => &self.french,
        }
    }

    /// A text in a language, for those who have no browser to say it.
    pub(crate) fn say(&self, lang: Lang, text: &Text) -> String {
        self.words.say(lang, text)
    }

    /// What a table is called, or what is played there.
    pub(crate) fn name_of(&self, row: &TableRow, lang: Lang) -> String {
        let game = self.infos.iter().find(|info| info.id == row.game);
        match game {
            Some(game) if row.name.is_empty() => {
                let scenario = game.scenarios.iter().find(|scenario| scenario.id == row.scenario);
                let title = scenario.map_or_else(|| game.title.clone(), |scenario| scenario.title.clone());
                let text = Text::new("host-notice-table").with("game", game.title.clone());
                self.say(lang, &text.with("scenario", title))
            }
            _ => row.name.clone(),
        }
    }

    /// The seats of a set-up; none if it cannot be set up any more.
    pub(crate) fn seats(
        &self,
        game: &str,
        scenario: &str,
        options: &BTreeMap<String, String>,
    ) -> Arc<[SeatInfo]> {
        let key = (game.to_owned(), scenario.to_owned(), options.clone());
        if let Some(seats) = self.seats.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Arc::clone(seats);
        }
        let setup = self.game(game).map(|offered| offered.setup(scenario, options));
        let seats = setup.and_then(|setup| self.game(game)?.game.seats(&setup).ok()).unwrap_or_default();
        let seats: Arc<[SeatInfo]> = seats.into();
        let mut known = self.seats.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() < MOST_SETUPS && !seats.is_empty() {
            known.insert(key, Arc::clone(&seats));
        }
        seats
    }

    /// What lies on the table when a scenario begins, as everybody sees it, as JSON. It is drawn once.
    pub(crate) fn set_out(&self, id: &str, scenario: &str) -> Result<Arc<str>, Problem> {
        let key = (id.to_owned(), scenario.to_owned());
        let known = || self.set_out.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(told) = known().get(&key) {
            return Ok(Arc::clone(told));
        }
        let offered = self.game(id).ok_or_else(Problem::no_such_book)?;
        if offered.game.scenarios().iter().all(|one| one.id != scenario) {
            return Err(Problem::no_such_book());
        }
        let setup = offered.setup(scenario, &BTreeMap::new());
        let failed = |fault: StartError| Problem::internal(&fault);
        // What everybody sees before the first answer hangs on no die.
        let table = offered.game.start(&setup, Seed::new([0; 32]), &[]).map_err(failed)?;
        let told = SetOut {
            board: table.board(),
            scene: table.scene(Viewer::Spectator),
            hidden: offered.game.hidden_counters(&setup).map_err(failed)?,
        };
        let told = serde_json::to_string(&told).map_err(|fault| Problem::internal(&fault))?;
        Ok(Arc::clone(known().entry(key).or_insert(told.into())))
    }

    /// The rules of a book, in its order.
    pub(crate) fn rules(&self, id: &str) -> Result<Vec<Rule>, Problem> {
        let book = self.books.iter().find(|book| book.id == id).ok_or_else(Problem::no_such_book)?;
        let ledger = book.read_ledger().map_err(|fault| Problem::internal(&fault))?;
        let rows = ledger.rows().iter().map(|row| Rule {
            id: row.id.as_str().to_owned(),
            kind: row.kind.name().to_owned(),
            title: BothWays { en: row.title(Lang::En).to_owned(), fr: row.title(Lang::Fr).to_owned() },
            summary: BothWays { en: row.summary(Lang::En).to_owned(), fr: row.summary(Lang::Fr).to_owned() },
            reading: row
                .reading(Lang::En)
                .zip(row.reading(Lang::Fr))
                .map(|(en, fr)| BothWays { en: en.to_owned(), fr: fr.to_owned() }),
        });
        Ok(rows.collect())
    }

    /// The charts of a book's data. A book that cannot be played yet has none.
    pub(crate) fn charts(&self, id: &str) -> Result<Vec<Chart>, Problem> {
        let Some(offered) = self.game(id) else {
            let is_book = self.books.iter().any(|book| book.id == id);
            return if is_book { Ok(Vec::new()) } else { Err(Problem::no_such_book()) };
        };
        let french = offered.pack.french().unwrap_or_default();
        let charts = offered.pack.charts();
        let charts = charts.filter_map(|(name, chart)| Some(printed(name, &chart.ok()?, &french)));
        Ok(charts.collect())
    }
}

/// A board as JSON, packed by gzip.
fn packed(board: &Board) -> Result<Arc<[u8]>, Problem> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    serde_json::to_writer(&mut packer, board).map_err(|fault| Problem::internal(&fault))?;
    Ok(packer.finish().map_err(|fault| Problem::internal(&fault))?.into())
}

impl Offered {
    pub(crate) fn setup(&self, scenario: &str, options: &BTreeMap<String, String>) -> Setup {
        Setup {
            book: self.game.id().to_owned(),
            scenario: scenario.to_owned(),
            options: options.clone(),
            pack: self.pack.clone(),
        }
    }
}

/// A chart of a pack as it is shown, with the French of its reasons.
fn printed(name: &str, chart: &kernel::pack::Chart, french: &BTreeMap<&str, &str>) -> Chart {
    let said = |why: &str| Some((why.to_owned(), (*french.get(why)?).to_owned()));
    let own = |(column, source, why): (&str, Option<&str>, Option<&str>)| ColumnSource {
        column: column.to_owned(),
        source: source.unwrap_or_default().to_owned(),
        why: why.unwrap_or_default().to_owned(),
    };
    let note = |key| chart.note(key).unwrap_or_default().to_owned();
    let columns: Vec<String> = chart.columns().map(str::to_owned).collect();
    let row = |head: &str| -> Vec<String> {
        columns.iter().map(|column| chart.cell(head, column).unwrap_or_default().to_owned()).collect()
    };
    Chart {
        id: name.to_owned(),
        title: chart.note("title").unwrap_or(name).to_owned(),
        rows: chart.rows().map(row).collect(),
        columns,
        rules: note("rule"),
        source: note("source"),
        why: note("why"),
        column_sources: chart.column_sources().map(own).collect(),
        french: chart.reasons().filter_map(said).collect(),
    }
}

fn info(game: &dyn AnyGame) -> GameInfo {
    let pack = game.pack();
    let scenarios = game.scenarios().into_iter().map(|scenario| {
        let setup = Setup {
            book: game.id().to_owned(),
            scenario: scenario.id.to_owned(),
            pack: pack.clone(),
            ..Setup::default()
        };
        let seats = game.seats(&setup).inspect_err(
            |error| tracing::error!(game = game.id(), scenario = scenario.id, %error, "cannot be set up"),
        );
        Scenario {
            id: scenario.id.to_owned(),
            title: scenario.title,
            about: scenario.about,
            kind: scenario.kind,
            length: scenario.length,
            counts: scenario.counts,
            seats: seats.unwrap_or_default(),
        }
    });
    GameInfo {
        id: game.id().to_owned(),
        title: game.title(),
        scenarios: scenarios.collect(),
        options: game.options(),
        levels: game.levels(),
        last_level: None,
    }
}
