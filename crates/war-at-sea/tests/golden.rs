//! Golden games: whole battles and operations as they were once played, with all that was told in them. Each is
//! replayed on every run: every answer must still be legal, every die must be rolled where it was, and the same must be
//! told and come of it. So a change of the rules that changes a played game is noticed, whoever played it.
//!
//! A game is two compressed files in `tests/golden`: `NAME.tape.zst`, its answers and dice as a journal has them, one a
//! line, and `NAME.told.zst`, what was told with the rule of each event, how it ended and its measures; `zstdcat`
//! shows either. `GOLDEN=write cargo test -p grognard-war-at-sea --test golden` writes them: a game that can still be replayed
//! is told anew, one that cannot (or whose tape was deleted) is played anew by computer players.

use grognard_war_at_sea::{BOOK_ID, Setting, WORDS, WarAtSea, options, setup_of};
use kernel::{
    Chance, Game, Happening, Lang, Published, Setup, Table,
    any::ENGINE,
    batch::{AnyBatch, Batch, Played},
    bytes::Bytes,
    inline::Inline,
    journal::{Entry, FORMAT, Hand, Header, Journal},
    table::Opening,
    tape::Moment,
    words::{KERNEL, Words},
};
use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs::{self, File},
    path::PathBuf,
    sync::Arc,
};

type Answers = <WarAtSea as Game>::Answer;

const SEED: u64 = 1942;
/// How many games are played in search of one that is worth keeping.
const MOST: u64 = 40;

/// How hard the files are packed; 22 is the most.
const PACKED: i32 = 19;

struct Golden {
    name: &'static str,
    scenario: &'static str,
    /// Every option has a value that is not its default.
    otherwise: bool,
    /// Who plays the Axis and the Allies, when a new one is played.
    levels: [&'static str; 2],
    /// How many ships must sink, for a game to be worth keeping then.
    sunk: i64,
}

const fn game(
    name: &'static str,
    scenario: &'static str,
    otherwise: bool,
    levels: [&'static str; 2],
    sunk: i64,
) -> Golden {
    Golden { name, scenario, otherwise, levels, sunk }
}

const QUICK: [&str; 2] = ["quick", "quick"];
/// Nobody who knows what he does comes by all the rules that chance comes by.
const RANDOM: [&str; 2] = ["random", "random"];
const UNEQUAL: [&str; 2] = ["random", "quick"];

const BATTLES: [Golden; 5] = [
    game("denmark-strait", "denmark-strait", false, QUICK, 1),
    game("java-sea", "java-sea", false, UNEQUAL, 2),
    game("matapan-otherwise", "matapan", true, QUICK, 1),
    game("savo-island", "savo-island", false, QUICK, 2),
    game("tassafaronga-at-random", "tassafaronga", false, RANDOM, 1),
];

const OPERATIONS: [Golden; 8] = [
    game("bismarck", "bismarck", false, QUICK, 0),
    game("coral-sea", "coral-sea", false, QUICK, 1),
    game("east-indies", "east-indies", false, UNEQUAL, 1),
    game("eastern-solomons", "eastern-solomons", false, QUICK, 1),
    game("eastern-solomons-otherwise", "eastern-solomons", true, UNEQUAL, 1),
    game("midway-at-random", "midway", false, RANDOM, 1),
    game("pedestal", "pedestal", false, QUICK, 1),
    game("pedestal-otherwise", "pedestal", true, QUICK, 1),
];

fn sunk(played: &Played) -> i64 {
    played.measures.iter().filter(|(measure, _)| measure.ends_with("-sunk")).map(|(_, ships)| ships).sum()
}

impl Golden {
    fn path(&self, kind: &str) -> PathBuf {
        PathBuf::from(env!("CARGO_MANIFEST_DIR"))
            .join("tests/golden")
            .join(format!("{}.{kind}.zst", self.name))
    }

    fn read(&self, kind: &str) -> Option<String> {
        String::from_utf8(zstd::decode_all(File::open(self.path(kind)).ok()?).ok()?).ok()
    }

    fn write(&self, kind: &str, text: &str) {
        let packed = zstd::encode_all(text.as_bytes(), PACKED).expect("a text is packed");
        fs::write(self.path(kind), packed).expect("the golden files are written");
    }

    fn setup(&self) -> Setup {
        let other = |info: kernel::OptionInfo| {
            let (value, _) = info.values.into_iter().find(|(value, _)| *value != info.default)?;
            Some((info.id.to_owned(), value.to_owned()))
        };
        let options = if self.otherwise {
            options::options().into_iter().filter_map(other).collect()
        } else {
            BTreeMap::new()
        };
        Setup { options, ..setup_of(self.scenario) }
    }

    /// The header of the game as it is played today. Its dice come from no secret seed, so it commits to none.
    fn header(&self) -> Header {
        let setup = self.setup();
        Header {
            format: FORMAT,
            game: BOOK_ID.to_owned(),
            scenario: setup.scenario,
            options: setup.options,
            pack: setup.pack.digest(),
            engine: ENGINE.to_owned(),
            seats: ["axis", "allies"].map(str::to_owned).into(),
            commitment: Bytes::default(),
        }
    }

    fn setting(&self) -> Setting {
        WarAtSea::setting(&self.setup()).expect("a scenario of the book")
    }

    /// Plays games until one is worth keeping, and records it.
    fn play(&self) -> Journal<Answers> {
        let levels = self.levels.map(str::to_owned);
        let batch = Batch::<WarAtSea>::new(&self.setup(), &levels, SEED).expect("a scenario and levels");
        let plays = |number| batch.play(number..number + 1).expect("a game is played");
        let worth = |number: &u64| sunk(&plays(*number)[0]) >= self.sunk;
        let number =
            (0..MOST).find(worth).unwrap_or_else(|| panic!("no game is worth keeping: {}", self.name));
        let setting = self.setting();
        let policy = |(level, info): (&&str, kernel::SeatInfo)| {
            WarAtSea::policy(level, &setting, info.seat).expect("a level")
        };
        let mut policies: Vec<_> = self.levels.iter().zip(WarAtSea::seats(&setting)).map(policy).collect();
        let mut driver = Inline::new(&mut policies, Chance::numbered(SEED, number)).recording();
        let mut moment = Moment { checkpoint: WarAtSea::begin(&setting), tape: Vec::new() };
        driver.play_out(&setting, &mut moment).expect("the game was played before");
        let mut journal = Journal::new(self.header());
        for step in driver.into_record().steps {
            journal.push(Entry::of_step(step, Hand::Computer));
        }
        journal
    }

    /// The recorded answers and dice under today's header: data that changed without changing the game, a comment of
    /// the pack say, is no reason to lose it.
    fn recorded(&self) -> Option<Journal<Answers>> {
        let tape = self.read("tape")?;
        let mut journal = Journal::new(self.header());
        for line in tape.lines() {
            journal.push(serde_json::from_str(line).ok()?);
        }
        Some(journal)
    }

    /// Replays a game from its first entry and checks all of it. A game that no longer is the same stops before its
    /// end, goes on after it, or has an entry that does not fit.
    fn replay(&self, journal: Journal<Answers>) -> Result<Table<WarAtSea>, String> {
        let steps = journal.len() - 1;
        let table = Table::open(Arc::new(self.setting()), journal, None, Opening::Audit);
        let table = table.map_err(|error| format!("{}: {error}", self.name))?;
        if table.outcome().is_none() || table.steps().len() != steps {
            return Err(format!("{}: the game does not end with its last entry", self.name));
        }
        Ok(table)
    }

    /// Keeps the game if it can still be replayed, or plays a new one.
    fn write_anew(&self, words: &Words) {
        let kept = self.recorded().filter(|journal| self.replay(journal.clone()).is_ok());
        let journal = kept.unwrap_or_else(|| self.play());
        let mut tape = String::new();
        for entry in journal.entries().iter().skip(1) {
            writeln!(tape, "{}", serde_json::to_string(entry).expect("entries are written"))
                .expect("it grows");
        }
        self.write("tape", &tape);
        let table = self.replay(journal).expect("a game that was just played can be replayed");
        self.write("told", &told(&table, words));
    }

    fn check(&self, words: &Words) {
        if std::env::var("GOLDEN").is_ok_and(|value| value == "write") {
            self.write_anew(words);
        }
        let kept = |kind| format!("{} can be read", self.path(kind).display());
        let journal = self.recorded().unwrap_or_else(|| panic!("{}", kept("tape")));
        let table = self.replay(journal).unwrap_or_else(|why| panic!("{why}"));
        let expected = self.read("told").unwrap_or_else(|| panic!("{}", kept("told")));
        let found = told(&table, words);
        assert!(expected == found, "{}: {}", self.name, first_difference(&expected, &found));
    }
}

/// All that was told, how the game ended, and its measures.
fn told(table: &Table<WarAtSea>, words: &Words) -> String {
    let (setting, mut text) = (table.setting(), String::new());
    for logged in table.log() {
        let line = words.say(Lang::En, &logged.event.text(setting));
        writeln!(text, "[{}] {line}", logged.event.rule(setting)).expect("texts grow");
    }
    let outcome = table.outcome().expect("the game is over");
    let end = words.say(Lang::En, &outcome.text);
    writeln!(text, "\noutcome: {} [{}] {end}", outcome.id, outcome.rule).expect("texts grow");
    for (name, value) in WarAtSea::measures(setting, table.position()) {
        writeln!(text, "{name}: {value}").expect("texts grow");
    }
    text
}

/// Where two texts begin to differ, with a few lines before.
fn first_difference(expected: &str, found: &str) -> String {
    let same = expected.lines().zip(found.lines()).take_while(|(one, other)| one == other).count();
    let before: Vec<&str> = expected.lines().take(same).skip(same.saturating_sub(4)).collect();
    let line = |text: &str| text.lines().nth(same).unwrap_or("(the end)").to_owned();
    let (expected, found) = (line(expected), line(found));
    format!("line {}:\n  {}\n- {expected}\n+ {found}", same + 1, before.join("\n  "))
}

fn words() -> Words {
    Words::new(&[KERNEL, WORDS]).expect("well formed messages")
}

#[test]
fn every_golden_battle_is_still_the_one_that_was_fought() {
    let words = words();
    for golden in &BATTLES {
        golden.check(&words);
    }
}

#[test]
fn every_golden_operation_is_still_the_one_that_was_played() {
    let words = words();
    for golden in &OPERATIONS {
        golden.check(&words);
    }
}

#[test]
fn a_golden_game_with_another_die_or_without_its_last_answer_is_noticed() {
    let words = words();
    let golden = &BATTLES[0];
    let journal = golden.play();
    let expected = told(&golden.replay(journal.clone()).expect("it was just played"), &words);
    let first_die = journal.entries().iter().position(Entry::is_roll).expect("dice were rolled");
    let mut changed = Journal::new(golden.header());
    for (n, entry) in journal.entries().iter().enumerate().skip(1) {
        let mut entry = entry.clone();
        if let (true, Entry::Roll { sides, value, .. }) = (n == first_die, &mut entry) {
            *value = (*value + 1) % *sides;
        }
        changed.push(entry);
    }
    let noticed = |journal| golden.replay(journal).map_or(true, |table| told(&table, &words) != expected);
    assert!(noticed(changed), "another die");
    let mut short = Journal::new(golden.header());
    journal.entries()[1..journal.len() - 1].iter().for_each(|entry| short.push(entry.clone()));
    assert!(noticed(short), "an answer is missing");
}
