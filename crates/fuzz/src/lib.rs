//! Laws about what comes from outside, whatever bytes it is made of. The tests try each with texts that were sound and
//! have gone a little wrong; `make fuzz` lets libFuzzer look for bytes that reach code which none has reached before.
//! What is said over a live connection is tried by the tests of the host, against a host.

mod sound;

use kernel::{
    Pack, Setup,
    any::{AnyGame, AnyTable},
    fair::Seed,
    journal::Hand,
    pack::Chart,
    table::Opening,
};
use std::sync::{Arc, LazyLock};

/// The most lines that are tried as answers in one game.
const MOST_ANSWERS: usize = 60;

/// A law, its name, and texts that keep it without being refused.
#[derive(Clone, Copy, Debug)]
pub struct Law {
    pub name: &'static str,
    pub holds_for: fn(&[u8]),
    pub sound_texts: fn() -> Vec<String>,
}

pub const LAWS: [Law; 4] = [
    Law {
        name: "answers_are_taken_or_refused",
        holds_for: answers_are_taken_or_refused,
        sound_texts: sound::answers,
    },
    Law {
        name: "journals_are_opened_or_refused",
        holds_for: journals_are_opened_or_refused,
        sound_texts: sound::journals,
    },
    Law {
        name: "problem_files_are_judged_or_refused",
        holds_for: problem_files_are_judged_or_refused,
        sound_texts: sound::problem_files,
    },
    Law {
        name: "charts_are_read_or_refused",
        holds_for: charts_are_read_or_refused,
        sound_texts: sound::charts,
    },
];

/// A game with its data.
struct Boxed {
    game: Arc<dyn AnyGame>,
    pack: Pack,
}

static SHELF: LazyLock<Vec<Boxed>> = LazyLock::new(|| {
    let games = [sample::games(), tarawa::games(), war_at_sea::games()].concat();
    games.into_iter().map(|game| Boxed { pack: game.pack(), game }).collect()
});

fn find(book: &str) -> Option<&'static Boxed> {
    SHELF.iter().find(|boxed| boxed.game.id() == book)
}

impl Boxed {
    fn start(&self, scenario: &str) -> Option<Box<dyn AnyTable>> {
        let setup = Setup {
            book: self.game.id().to_owned(),
            scenario: scenario.to_owned(),
            pack: self.pack.clone(),
            ..Setup::default()
        };
        self.game.start(&setup, seed(), &[]).ok()
    }
}

/// The dice of every game.
fn seed() -> Seed {
    Seed::new([42; 32])
}

/// The first line names a book and a scenario, the others are answers in JSON; what is no JSON stands for the default.
/// Whatever is answered is taken, or refused and nothing has changed; and what came of it can be opened again.
///
/// # Panics
/// If it is not so.
pub fn answers_are_taken_or_refused(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.lines();
    let Some((book, scenario)) = lines.next().and_then(|line| line.split_once(' ')) else { return };
    let Some(boxed) = find(book) else { return };
    let Some(mut table) = boxed.start(scenario) else { return };
    for line in lines.take(MOST_ANSWERS) {
        let Some(seat) = table.waiting().iter().find(|one| !one.answered).map(|one| one.seat) else { break };
        let prompt = table.prompt(seat).expect("who is waited for is asked");
        let answer = serde_json::from_str(line).unwrap_or(prompt.default.answer);
        let before = (table.fingerprint(), table.entries());
        if let Err(refused) = table.answer(seat, &answer, Hand::Player) {
            assert!(!refused.to_string().starts_with("the rules failed"), "{line}: {refused}");
            assert_eq!(
                (table.fingerprint(), table.entries()),
                before,
                "{line} was refused and changed something"
            );
        }
    }
    let journal = table.journal_text(0);
    let (again, torn) = boxed
        .game
        .open(journal, &boxed.pack, Some(seed()), Opening::Audit)
        .unwrap_or_else(|fault| panic!("what was played cannot be opened: {fault}"));
    assert_eq!((again.fingerprint(), torn), (table.fingerprint(), None));
}

/// A text is opened as a journal, but for what was torn off its end, or it is refused; and who proves it finds the same.
///
/// # Panics
/// If it is not so.
pub fn journals_are_opened_or_refused(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for boxed in &*SHELF {
        let Ok((table, torn)) = boxed.game.open(&text, &boxed.pack, Some(seed()), Opening::Audit) else {
            continue;
        };
        let kept = torn.map_or(text.len(), |torn| torn.kept);
        // Where dice are missing at the end they fall again, as they had to.
        assert!(table.journal_text(0).starts_with(&text[..kept]), "what was opened is not what was written");
        let _ = boxed.game.verify(&text, &boxed.pack, &[]);
    }
}

/// A text is judged as a problem, or refused at a line that it has; no rule falls over it.
///
/// # Panics
/// If it is not so.
pub fn problem_files_are_judged_or_refused(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for boxed in &*SHELF {
        let Err(fault) = boxed.game.judge("garbled.toml", &text, &boxed.pack) else { continue };
        assert!(!fault.what.contains("the rules failed"), "{fault}");
        assert!((1..=text.lines().count().max(1) + 1).contains(&fault.spot.line), "{fault}");
    }
}

/// A text is read as a chart, or refused at a line that it has; and whatever stands in a cell of a pack, the game says
/// what is wrong with it. Of a chart that is sound its cells are laid over those of a pack.
///
/// # Panics
/// If it is not so.
pub fn charts_are_read_or_refused(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (name, table) = text.split_once('\n').unwrap_or(("", &text));
    let chart = match Chart::parse("garbled.tsv", table) {
        Ok(chart) => chart,
        Err(fault) => {
            assert!(fault.line <= table.lines().count() + 1, "{fault}");
            return;
        }
    };
    let Some((book, name)) = name.split_once(' ') else { return };
    let Some(boxed) = find(book) else { return };
    let Ok(sound) = boxed.pack.chart(name) else { return };
    let mut pack = boxed.pack.clone();
    for row in chart.rows() {
        for column in chart.columns() {
            if let Some(cell) = chart.cell(row, column)
                && sound.cell(row, column).is_some_and(|was| was != cell)
            {
                let _ = pack.lay_cell(name, row, column, cell);
            }
        }
    }
    if pack != boxed.pack {
        for fault in boxed.game.check_pack(&pack) {
            assert!(!fault.what.is_empty(), "a fault that says nothing, in {}", fault.file);
        }
    }
}
