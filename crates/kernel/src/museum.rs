//! The museum: journals as releases of the past wrote them, kept beside the tests of each game and opened by every run.
//! None may be refused: a game goes on, or is held and can be carried over to the rules and data of today.
//!
//! A piece is `NAME.journal.zst`, with `NAME.seed` beside it if its game is not over (`zstdcat` and `grognard` show
//! it). Pieces are never changed. When the form of journals or positions changes, a new one is added: with a name in
//! `MUSEUM` in the environment [`add`] writes one that has an entry of every kind.

use crate::{
    bytes::Bytes,
    chance::Chance,
    fair::Seed,
    game::Setup,
    golden::unpacked,
    journal::{Entry, Hand, Header, Journal},
    published::Published,
    question::Asked,
    seat::{Seat, Viewer},
    standing::Order,
    table::{Snapshot, Table},
    verify::{Verdict, verify},
};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

/// How many random answers are given to a game that goes on.
const ANSWERS: usize = 12;

/// What became of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It goes on by itself.
    GoesOn,
    /// It was held, and went on when it was adopted.
    Adopted,
    /// It was held, and is over.
    Over,
}

/// Opens all pieces of a folder, lets them go on or carries them over, plays on, and opens and proves what came of it.
///
/// # Panics
/// If one is refused or does not go on.
pub fn visit<G: Published>(folder: &Path) -> Vec<(String, Fate)> {
    let mut pieces: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the museum is there")
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.to_string_lossy().ends_with(".journal.zst"))
        .collect();
    pieces.sort();
    pieces.iter().map(|path| (name_of(path), look_at::<G>(path))).collect()
}

/// The kinds of entries that the pieces of a folder have.
///
/// # Panics
/// If one cannot be read.
pub fn kinds(folder: &Path) -> BTreeSet<String> {
    let paths = fs::read_dir(folder).expect("the museum is there").map(|entry| entry.expect("read").path());
    let texts = paths.filter_map(|path| unpacked(&path));
    let lines = texts.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>());
    let kind = |line: String| {
        let line: serde_json::Value = serde_json::from_str(&line).expect("a line of a journal");
        line["entry"].as_object().and_then(|entry| entry.keys().next().cloned()).expect("an entry has a kind")
    };
    lines.map(kind).collect()
}

fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.trim_end_matches(".journal.zst").to_owned()
}

fn look_at<G: Published>(path: &Path) -> Fate {
    let name = name_of(path);
    let text = unpacked(path).unwrap_or_else(|| panic!("{name} cannot be unpacked"));
    let seed = fs::read_to_string(path.with_file_name(format!("{name}.seed"))).ok();
    let seed: Option<Seed> = seed.map(|seed| seed.trim().parse().expect("a seed"));
    let mut table = reopened::<G>(&name, &text, seed);
    every_position_is_read(&name, &table);
    for info in G::seats(table.setting()) {
        let _ = (table.view(info.seat.into()), G::whereabouts(table.lens(info.seat.into())));
    }
    let _ = table.view(Viewer::Spectator);
    let fate = if table.held().is_none() {
        play_on(&mut table);
        Fate::GoesOn
    } else {
        let (rules, data) = table.journal().release();
        let ours = rules == Some(G::RULES) && G::pack(&table.journal().header().game).is_named(data);
        assert!(!ours, "{name}: it is of these rules and this data, and is held");
        if seed.is_none() {
            let own = Seed::sealing([7; 32], [8; 32]);
            table = table.fork(table.steps().len(), own).expect("a game of its own");
        }
        if table.outcome().is_some() {
            return Fate::Over;
        }
        let seats: Vec<Seat> = table.all_seats().collect();
        table.adopt(&seats).unwrap_or_else(|error| panic!("{name} cannot be carried over: {error}"));
        play_on(&mut table);
        Fate::Adopted
    };
    let again = reopened::<G>(&name, table.journal().text(), None);
    assert!(again.held().is_none() && again.position() == table.position(), "{name}: it does not open again");
    let setting = Arc::clone(table.setting());
    let report = verify::<G>(
        &table.journal().header().game,
        table.journal().text(),
        &[],
        |data| G::pack(&table.journal().header().game).is_named(data),
        |_| Ok(setting),
    );
    assert!(!matches!(report.verdict, Verdict::False | Verdict::Unreadable), "{name}: {report:#?}");
    fate
}

fn reopened<G: Published>(name: &str, text: &str, seed: Option<Seed>) -> Table<G> {
    let (journal, torn) =
        Journal::<G::Answer>::read_foreign(text).unwrap_or_else(|error| panic!("{name} is refused: {error}"));
    assert!(torn.is_none(), "{name} is torn");
    let Header { game, scenario, options, .. } = journal.header().clone();
    let setup = Setup { pack: G::pack(&game), book: game, scenario, options };
    let setting = G::setting(&setup).unwrap_or_else(|fault| panic!("{name} is refused: {fault}"));
    Table::reopen(Arc::new(setting), journal, seed, None, &setup.pack)
        .unwrap_or_else(|error| panic!("{name} is refused: {error}"))
}

fn every_position_is_read<G: Published>(name: &str, table: &Table<G>) {
    for (n, entry) in table.journal().entries().iter().enumerate() {
        let readable = |snapshot: &Snapshot| snapshot.is_readable::<G>();
        let read = match entry {
            Entry::Snapshot(snapshot) => readable(snapshot),
            Entry::Adopt(adoption) => readable(&adoption.position),
            _ => true,
        };
        assert!(read, "{name}, entry {n}: raise FORM of the game and teach older_position the form that was");
    }
}

/// Those who are asked answer at random for a while.
fn play_on<G: Published>(table: &mut Table<G>) {
    let mut chance = Chance::numbered(7, 7);
    for _ in 0..ANSWERS {
        if !table.can_roll() || !answer(table, &mut chance) {
            return;
        }
    }
}

/// Somebody answers at random, if anybody is asked.
fn answer<G: Published>(table: &mut Table<G>, chance: &mut Chance) -> bool {
    let Some(pending) = table.pending().iter().find(|pending| pending.waits()) else { return false };
    let (seat, given) = (pending.seat, pending.prompt.sample(table.lens(pending.seat.into()), chance));
    table.answer(seat, given, Hand::Player).expect("what is sampled is legal");
    true
}

/// Adds a piece to a folder, if `MUSEUM` names one: a game of this release with an entry of every kind.
///
/// # Panics
/// If it cannot be played or written.
pub fn add<G: Published>(folder: &Path, setup: &Setup) {
    let Ok(name) = std::env::var("MUSEUM") else { return };
    let setting = Arc::new(G::setting(setup).expect("a scenario"));
    // It was begun with data that nobody has any more.
    let header = Header { pack: "values:of old".to_owned(), ..Header::of::<G>(setup, &setting) };
    let mut chance = Chance::numbered(8, 8);
    let seed = Seed::sealing([1; 32], [2; 32]);
    let mut table = Table::<G>::new(Arc::clone(&setting), header, seed, &[]).expect("a game");
    let classes = G::Prompt::classes();
    let seats: Vec<Seat> = table.all_seats().collect();
    table.stand(Seat(0), classes[classes.len() - 1], Some(Order::Default)).expect("an order");
    for _ in 0..ANSWERS {
        answer(&mut table, &mut chance);
    }
    table.add_to_dice(Seat(0), Bytes([3; 32])).expect("a late nonce");
    table.undo_by_consent(table.steps().len() - 1, &seats).expect("all agree");
    answer(&mut table, &mut chance);
    table.put_away();
    let mut table =
        Table::<G>::reopen(Arc::clone(&setting), table.journal().clone(), Some(seed), None, &setup.pack)
            .expect("nothing is refused");
    table.adopt(&seats).expect("all agree");
    play_on(&mut table);
    let mut table = table.fork(table.steps().len(), Seed::sealing([4; 32], [5; 32])).expect("a fork");
    play_on(&mut table);
    table.resign(Seat(0)).expect("the game is not over");
    table.reveal_seed().expect("the game is over");
    let packed = zstd::encode_all(table.journal().text().as_bytes(), 19).expect("a text is packed");
    fs::write(folder.join(format!("{name}.journal.zst")), packed).expect("the piece is written");
}
