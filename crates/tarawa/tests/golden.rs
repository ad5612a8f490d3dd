//! Golden games: whole games as they were once played, with all that was told in them. Each is replayed on every
//! run: every answer must still be legal, every card and draw must be asked for where it was, and the same must be
//! told and come of it. So a change of the rules that changes a played game is noticed, whoever played it.
//!
//! A game is two files in `tests/golden`: `NAME.journal`, which `grognard replay` shows too, and `NAME.told`, what
//! was told with the rule of each event, how it ended and its measures. `GOLDEN=write cargo test -p
//! grognard-tarawa --test golden` writes them: a game that can still be replayed is told anew, one that cannot (or
//! whose journal was deleted) is played anew by a computer player.

use grognard_tarawa::{BOOK_ID, Scenario, Setting, Tarawa, WORDS, options, setup_of};
use kernel::{
    Chance, Game, Happening, Lang, Published, Seat, Setup, Table,
    any::ENGINE,
    batch::{AnyBatch, Batch, Played},
    bytes::Bytes,
    inline::Inline,
    journal::{Entry, FORMAT, Hand, Header, Journal},
    table::Opening,
    tape::Moment,
    words::{KERNEL, Words},
};
use std::{collections::BTreeMap, fmt::Write, fs, path::PathBuf, sync::Arc};

type Answers = <Tarawa as Game>::Answer;

const SEED: u64 = 1943;
/// How many games are played in search of one that is worth keeping.
const MOST: u64 = 400;

struct Golden {
    name: &'static str,
    scenario: Scenario,
    /// Every option has a value that is not its default.
    otherwise: bool,
    /// Who plays, when a new one is played.
    level: &'static str,
    /// What makes it worth keeping then.
    worth: fn(&Played) -> bool,
}

const GOLDEN: [Golden; 7] = [
    Golden {
        name: "first-waves-won",
        scenario: Scenario::FirstWaves,
        otherwise: false,
        level: "quick",
        worth: |played| played.outcome == "won",
    },
    Golden {
        name: "first-waves-lost",
        scenario: Scenario::FirstWaves,
        otherwise: false,
        level: "quick",
        worth: |played| played.outcome == "lost" && measure(played, "japanese-eliminated") >= 8,
    },
    Golden {
        name: "november-20",
        scenario: Scenario::November20,
        otherwise: false,
        level: "quick",
        worth: |played| measure(played, "last-turn") == 15 && measure(played, "japanese-eliminated") >= 14,
    },
    Golden {
        name: "two-days",
        scenario: Scenario::TwoDays,
        otherwise: false,
        level: "quick",
        worth: |played| measure(played, "last-turn") == 30,
    },
    Golden {
        name: "november-21",
        scenario: Scenario::November21,
        otherwise: false,
        level: "quick",
        worth: |played| measure(played, "last-turn") == 30 && measure(played, "japanese-eliminated") >= 18,
    },
    Golden {
        name: "two-days-otherwise",
        scenario: Scenario::TwoDays,
        otherwise: true,
        level: "quick",
        worth: |played| measure(played, "last-turn") == 30,
    },
    // Nobody who knows what he does comes by all the rules that chance comes by.
    Golden {
        name: "november-21-at-random",
        scenario: Scenario::November21,
        otherwise: false,
        level: "random",
        worth: |played| measure(played, "last-turn") == 30,
    },
];

fn measure(played: &Played, name: &str) -> i64 {
    played.measures.iter().find(|(measure, _)| *measure == name).expect("a measure of the game").1
}

impl Golden {
    fn path(&self, kind: &str) -> PathBuf {
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{}.{kind}", self.name))
    }

    fn read(&self, kind: &str) -> String {
        let path = self.path(kind);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    fn write(&self, kind: &str, text: &str) {
        fs::write(self.path(kind), text).expect("the golden files are written");
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

    /// The header of the game as it is played today. Its cards come from no secret seed, so it commits to none.
    fn header(&self) -> Header {
        let setup = self.setup();
        Header {
            format: FORMAT,
            game: BOOK_ID.to_owned(),
            scenario: setup.scenario,
            options: setup.options,
            pack: setup.pack.digest(),
            engine: ENGINE.to_owned(),
            seats: vec!["marines".to_owned()],
            commitment: Bytes::default(),
        }
    }

    fn setting(&self) -> Setting {
        Tarawa::setting(&self.setup()).expect("a scenario of the book")
    }

    /// Plays games until one is worth keeping, and records it.
    fn play(&self) -> Journal<Answers> {
        let level = [self.level.to_owned()];
        let batch = Batch::<Tarawa>::new(&self.setup(), &level, SEED).expect("a scenario and a level");
        let plays = |number| batch.play(number..number + 1).expect("a game is played");
        let worth = |number: &u64| (self.worth)(&plays(*number)[0]);
        let number =
            (0..MOST).find(worth).unwrap_or_else(|| panic!("no game is worth keeping: {}", self.name));
        let setting = self.setting();
        let mut policies = vec![Tarawa::policy(self.level, &setting, Seat(0)).expect("a level")];
        let mut driver = Inline::new(&mut policies, Chance::numbered(SEED, number)).recording();
        let mut moment = Moment { checkpoint: Tarawa::begin(&setting), tape: Vec::new() };
        driver.play_out(&setting, &mut moment).expect("the game was played before");
        let mut journal = Journal::new(self.header());
        for step in driver.into_record().steps {
            journal.push(Entry::of_step(step, Hand::Computer));
        }
        journal
    }

    /// The recorded answers, cards and draws under today's header: data that changed without changing the game, a
    /// comment of the pack say, is no reason to lose it.
    fn as_of_today(&self, recorded: &Journal<Answers>) -> Journal<Answers> {
        let mut journal = Journal::new(self.header());
        recorded.entries().iter().skip(1).for_each(|entry| journal.push(entry.clone()));
        journal
    }

    /// Replays a game from its first entry and checks all of it. A game that no longer is the same stops before its
    /// end, goes on after it, or has an entry that does not fit.
    fn replay(&self, journal: Journal<Answers>) -> Result<Table<Tarawa>, String> {
        let steps = journal.len() - 1;
        let table = Table::open(Arc::new(self.setting()), journal, None, Opening::Audit);
        let table = table.map_err(|error| format!("{}: {error}", self.name))?;
        if table.outcome().is_none() || table.steps().len() != steps {
            return Err(format!("{}: the game does not end with its last entry", self.name));
        }
        Ok(table)
    }

    fn recorded(&self) -> Journal<Answers> {
        let (journal, torn) = Journal::read(&self.read("journal")).expect("a whole journal");
        assert_eq!(torn, None, "{} ends in the middle of a line", self.name);
        journal
    }
}

/// All that was told, how the game ended, and its measures.
fn told(table: &Table<Tarawa>, words: &Words) -> String {
    let (setting, mut text) = (table.setting(), String::new());
    for logged in table.log() {
        let line = words.say(Lang::En, &logged.event.text(setting));
        writeln!(text, "[{}] {line}", logged.event.rule(setting)).expect("texts grow");
    }
    let outcome = table.outcome().expect("the game is over");
    let end = words.say(Lang::En, &outcome.text);
    writeln!(text, "\noutcome: {} [{}] {end}", outcome.id, outcome.rule).expect("texts grow");
    for (name, value) in Tarawa::measures(setting, table.position()) {
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

/// The kept game if it can still be replayed, else a new one.
fn kept_or_new(golden: &Golden) -> Journal<Answers> {
    let kept = fs::read_to_string(golden.path("journal")).ok();
    let kept = kept.and_then(|text| Some(golden.as_of_today(&Journal::read(&text).ok()?.0)));
    kept.filter(|journal| golden.replay(journal.clone()).is_ok()).unwrap_or_else(|| golden.play())
}

fn write_anew(golden: &Golden, words: &Words) {
    let journal = kept_or_new(golden);
    golden.write("journal", journal.text());
    let table = golden.replay(journal).expect("a game that was just played can be replayed");
    golden.write("told", &told(&table, words));
}

#[test]
fn every_golden_game_is_still_the_game_that_was_played() {
    let words = Words::new(&[KERNEL, WORDS]).expect("well formed messages");
    if std::env::var("GOLDEN").is_ok_and(|value| value == "write") {
        for golden in &GOLDEN {
            write_anew(golden, &words);
        }
    }
    for golden in &GOLDEN {
        let recorded = golden.recorded();
        let journal = golden.as_of_today(&recorded);
        let table = golden.replay(journal.clone()).unwrap_or_else(|why| panic!("{why}"));
        let (expected, found) = (golden.read("told"), told(&table, &words));
        assert!(expected == found, "{}: {}", golden.name, first_difference(&expected, &found));
        // The program opens only games of its own data; others use these files as saved games.
        let same_data = recorded.header().pack == journal.header().pack;
        assert!(same_data, "{}: the pack has changed; GOLDEN=write keeps the game", golden.name);
    }
}

#[test]
fn a_golden_game_with_another_card_or_answer_is_noticed() {
    let words = Words::new(&[KERNEL, WORDS]).expect("well formed messages");
    let golden = &GOLDEN[0];
    let journal = golden.play();
    let expected = told(&golden.replay(journal.clone()).expect("it was just played"), &words);
    let last_card = journal.entries().iter().rposition(Entry::is_roll).expect("cards were drawn");
    let mut changed = Journal::new(golden.header());
    for (n, entry) in journal.entries().iter().enumerate().skip(1) {
        let mut entry = entry.clone();
        if let (true, Entry::Roll { sides, value, .. }) = (n == last_card, &mut entry) {
            *value = (*value + 1) % *sides;
        }
        changed.push(entry);
    }
    let noticed = |journal| golden.replay(journal).map_or(true, |table| told(&table, &words) != expected);
    assert!(noticed(changed), "another card");
    let mut short = Journal::new(golden.header());
    journal.entries()[1..journal.len() - 1].iter().for_each(|entry| short.push(entry.clone()));
    assert!(noticed(short), "an answer is missing");
}
