//! Golden games: whole games as they were once played, with all that was told in them. A game's tests replay each on
//! every run: every answer must still be legal, every die and card must be asked for where it was, and the same must be
//! told and come of it. So a change of the rules that changes a played game is noticed, whoever played it.
//!
//! A game is two compressed files (`zstdcat` shows either): `NAME.journal.zst`, which `grognard` opens when it is
//! unpacked, and `NAME.told.zst`, what was told with the rule of each event, how it ended and its measures. With
//! `GOLDEN=write` in the environment they are written: a game that can still be replayed is told anew, one that cannot
//! (or whose journal was deleted) is played anew by computer players.
//!
//! They also hold whoever changes the rules to raise their number ([`crate::Game::RULES`]): a game that comes to
//! something else, or cannot be replayed, is not written under the number that it was recorded with.

use crate::{
    batch::{AnyBatch, Batch, Played},
    chance::Chance,
    game::{Happening, Setup},
    inline::Inline,
    journal::{Entry, Hand, Header, Journal},
    published::{Published, policies},
    table::{Opening, Table},
    tape::Moment,
    words::{KERNEL, Lang, Words},
};
use std::{
    collections::BTreeMap,
    fmt::{self, Write as _},
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

/// How many games are played in search of one that is worth keeping.
const MOST: u64 = 400;
/// How hard the files are packed; 22 is the most.
const PACKED: i32 = 19;

/// A game that is kept, and how another is played when it can be kept no longer.
pub struct Golden<'a> {
    /// Where its files lie.
    pub folder: &'a Path,
    pub name: &'a str,
    pub setup: Setup,
    /// The computer player of each seat in turn; the last serves for the rest.
    pub levels: &'a [&'a str],
    pub seed: u64,
    /// What makes a game worth keeping.
    pub worth: &'a dyn Fn(&Played) -> bool,
}

impl fmt::Debug for Golden<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Golden").field("name", &self.name).field("seed", &self.seed).finish_non_exhaustive()
    }
}

/// Options of a book of which each has a value that is not its default, but for those that are left out.
pub fn otherwise<G: Published>(book: &str, left_out: &[&str]) -> BTreeMap<String, String> {
    let other = |info: crate::OptionInfo| {
        let (value, _) = info.values.into_iter().find(|(value, _)| *value != info.default)?;
        (!left_out.contains(&info.id)).then(|| (info.id.to_owned(), value.to_owned()))
    };
    G::options(book).into_iter().filter_map(other).collect()
}

/// The kept game of a journal's file, under the header of a game that is played today: data that changed without
/// changing the game, a comment of the pack say, is no reason to lose it.
pub fn recorded<G: Published>(file: &Path) -> Option<Journal<G::Answer>> {
    let (kept, torn) = Journal::<G::Answer>::read(&unpacked(file)?).ok()?;
    let header = kept.header();
    let setup = Setup {
        book: header.game.clone(),
        scenario: header.scenario.clone(),
        options: header.options.clone(),
        pack: G::pack(&header.game),
    };
    torn.is_none().then(|| journal::<G>(&setup, kept.entries().iter().skip(1).cloned()))
}

/// Replays a game from its first entry and checks all of it. A game that no longer is the same stops before its
/// end, goes on after it, or has an entry that does not fit.
fn replayed<G: Published>(setup: &Setup, journal: Journal<G::Answer>) -> Result<Table<G>, String> {
    let steps = journal.len() - 1;
    let table = Table::<G>::open(Arc::new(setting::<G>(setup)), journal, None, Opening::Audit);
    let table = table.map_err(|error| error.to_string())?;
    if table.outcome().is_none() || table.steps().len() != steps {
        return Err("the game does not end with its last entry".to_owned());
    }
    Ok(table)
}

pub(crate) fn unpacked(file: &Path) -> Option<String> {
    String::from_utf8(zstd::decode_all(fs::File::open(file).ok()?).ok()?).ok()
}

fn setting<G: Published>(setup: &Setup) -> G::Setting {
    G::setting(setup).unwrap_or_else(|fault| panic!("{}: {fault}", setup.scenario))
}

/// A journal of today. The dice of golden games come from no secret seed, so it commits to none.
fn journal<G: Published>(
    setup: &Setup,
    entries: impl Iterator<Item = Entry<G::Answer>>,
) -> Journal<G::Answer> {
    let mut journal = Journal::new(Header::of::<G>(setup, &setting::<G>(setup)));
    entries.for_each(|entry| journal.push(entry));
    journal
}

impl Golden<'_> {
    /// Checks that the game still is the one that was played.
    ///
    /// # Panics
    /// If it is not, or cannot be read.
    pub fn check<G: Published>(&self) {
        let words = Words::new(&[KERNEL, G::words(&self.setup.book)]).expect("well formed messages");
        if std::env::var("GOLDEN").is_ok_and(|value| value == "write") {
            self.write_anew::<G>(&words);
        }
        let unread = |kind| format!("{} cannot be read", self.file(kind).display());
        let journal = recorded::<G>(&self.file("journal")).unwrap_or_else(|| panic!("{}", unread("journal")));
        let table = self.replay::<G>(journal).unwrap_or_else(|why| panic!("{why}: {RAISE}"));
        let expected = unpacked(&self.file("told")).unwrap_or_else(|| panic!("{}", unread("told")));
        let found = told(&table, &words);
        let played_otherwise = what_came_of_it(&expected) != what_came_of_it(&found);
        let advice = if played_otherwise { RAISE } else { "only the words have changed: write again" };
        assert!(expected == found, "{}: {advice}: {}", self.name, first_difference(&expected, &found));
    }

    /// Checks that a game of another die, and one without its last answer, would be noticed.
    ///
    /// # Panics
    /// If one would not be.
    pub fn check_that_changes_are_noticed<G: Published>(&self) {
        let words = Words::new(&[KERNEL, G::words(&self.setup.book)]).expect("well formed messages");
        let played = self.play::<G>();
        let expected = told(&self.replay::<G>(played.clone()).expect("it was just played"), &words);
        let noticed =
            |journal| self.replay::<G>(journal).map_or(true, |table| told(&table, &words) != expected);
        let entries = &played.entries()[1..];
        let first = entries.iter().position(Entry::is_roll).expect("there was chance");
        let other = |(n, entry): (usize, &Entry<G::Answer>)| {
            let mut entry = entry.clone();
            if let (true, Entry::Roll { sides, value, .. }) = (n == first, &mut entry) {
                *value = (*value + 1) % *sides;
            }
            entry
        };
        assert!(noticed(journal::<G>(&self.setup, entries.iter().enumerate().map(other))), "another die");
        let short = entries[..entries.len() - 1].iter().cloned();
        assert!(noticed(journal::<G>(&self.setup, short)), "an answer is missing");
    }

    fn file(&self, kind: &str) -> PathBuf {
        self.folder.join(format!("{}.{kind}.zst", self.name))
    }

    fn write(&self, kind: &str, text: &str) {
        let packed = zstd::encode_all(text.as_bytes(), PACKED).expect("a text is packed");
        fs::write(self.file(kind), packed).expect("the golden files are written");
    }

    fn replay<G: Published>(&self, journal: Journal<G::Answer>) -> Result<Table<G>, String> {
        let header = journal.header();
        if (&header.scenario, &header.options) != (&self.setup.scenario, &self.setup.options) {
            return Err(format!("{}: the game is of another scenario or has other options", self.name));
        }
        replayed(&self.setup, journal).map_err(|why| format!("{}: {why}", self.name))
    }

    /// Plays games until one is worth keeping, and records it.
    fn play<G: Published>(&self) -> Journal<G::Answer> {
        let levels: Vec<String> = self.levels.iter().map(|&level| level.to_owned()).collect();
        let batch = Batch::<G>::new(&self.setup, &levels, self.seed).expect("a scenario and levels");
        let plays = |number| batch.play(number..number + 1).expect("a game is played");
        let number = (0..MOST).find(|number| (self.worth)(&plays(*number)[0]));
        let number = number.unwrap_or_else(|| panic!("no game is worth keeping: {}", self.name));
        let setting = setting::<G>(&self.setup);
        let mut policies = policies::<G>(&self.setup.book, &setting, &levels).expect("they just played");
        let mut driver = Inline::new(&mut policies, Chance::numbered(self.seed, number)).recording();
        let mut moment = Moment { checkpoint: G::begin(&setting), tape: Vec::new() };
        driver.play_out(&setting, &mut moment).expect("the game was played before");
        let steps = driver.into_record().steps.into_iter();
        journal::<G>(&self.setup, steps.map(|step| Entry::of_step(step, Hand::Computer)))
    }

    /// Keeps the game if it can still be replayed, or plays a new one.
    fn write_anew<G: Published>(&self, words: &Words) {
        let kept = recorded::<G>(&self.file("journal"));
        let replayed = kept.and_then(|kept| Some((self.replay::<G>(kept.clone()).ok()?, kept)));
        let (before, now) =
            (unpacked(&self.file("told")), replayed.as_ref().map(|(table, _)| told(table, words)));
        if let (Some(before), Some(rules)) = (before, rules_of(&self.file("journal"))) {
            let same = now.is_some_and(|now| what_came_of_it(&now) == what_came_of_it(&before));
            assert!(same || rules < G::RULES, "{}: {RAISE}", self.name);
        }
        let journal = replayed.map_or_else(|| self.play::<G>(), |(_, kept)| kept);
        self.write("journal", journal.text());
        let table = self.replay::<G>(journal).expect("a game that was just played can be replayed");
        self.write("told", &told(&table, words));
    }
}

/// What to do where a game is played otherwise than it was.
const RAISE: &str = "what is played has changed: raise RULES of the game, so that running games are looked at, and write again";

/// The version of the rules that a game was recorded under. Those that do not say were recorded under the first.
fn rules_of(file: &Path) -> Option<u32> {
    let text = unpacked(file)?;
    let (journal, _) = Journal::<serde_json::Value>::read(text.split_inclusive('\n').next()?).ok()?;
    Some(journal.header().rules.unwrap_or(1))
}

/// What was told without its words: the rule of each event, the outcome and the measures. To say a thing otherwise is not
/// to play otherwise.
fn what_came_of_it(told: &str) -> Vec<&str> {
    let worded = |line: &'_ str| line.starts_with('[') || line.starts_with("outcome:");
    let bare =
        |line: &str| if worded(line) { line.find(']').map_or(line.len(), |end| end + 1) } else { line.len() };
    told.lines().map(|line| &line[..bare(line)]).collect()
}

/// All that was told, how the game ended, and its measures.
fn told<G: Published>(table: &Table<G>, words: &Words) -> String {
    let (setting, mut text) = (table.setting(), String::new());
    for logged in table.log() {
        let line = words.say(Lang::En, &logged.event.text(setting));
        writeln!(text, "[{}] {line}", logged.event.rule(setting)).expect("texts grow");
    }
    let outcome = table.outcome().expect("the game is over");
    let end = words.say(Lang::En, &outcome.text);
    writeln!(text, "\noutcome: {} [{}] {end}", outcome.id, outcome.rule).expect("texts grow");
    for (name, value) in G::measures(setting, table.position()) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_rule_outcome_or_measure_is_another_game_and_other_words_are_not() {
        let told = "[9A] Blue fires.\n[9B] It hits.\n\noutcome: blue [14] Blue wins\nlosses: 3\n";
        let same = told.replace("It hits.", "A hit!").replace("Blue wins", "Victory");
        assert_eq!(what_came_of_it(told), what_came_of_it(&same));
        for (from, to) in [("[9B]", "[9C]"), ("outcome: blue", "outcome: red"), ("losses: 3", "losses: 4")] {
            assert_ne!(what_came_of_it(told), what_came_of_it(&told.replace(from, to)), "{to}");
        }
        assert_ne!(what_came_of_it(told), what_came_of_it(&told.replacen("[9A] Blue fires.\n", "", 1)));
    }
}
