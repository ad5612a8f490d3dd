//! The laws that every game must keep, tried on random games. A game's tests call [`assert_conforms`] with a
//! [`Plan`]; whatever breaks is named by its [`Law`] and comes with the journal that shows it.
//!
//! Each law is a function in `laws`. They are not all tried at every step: a game is played at random, and
//! at a few points of it, chosen by chance, all of them are. What a law needs to change it changes in ways
//! that the game survives (an undo, a fork), so the games that are played are crooked ones too.

mod drafts;
mod laws;
mod look;
mod mutate;
mod scenes;

use crate::{
    bytes::Bytes,
    chance::Chance,
    fair::Seed,
    game::{Game, Setup},
    journal::Header,
    outcome::Outcome,
    question::Asked,
    referee::Fault,
    seat::{Seat, Viewer},
    table::{Pending, Table, TableError},
    text::{Arg, Text},
};
pub use scenes::assert_scenes_fit;
use serde::Serialize;
use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
    sync::Arc,
};

/// Tells the keys of a text that some language lacks.
pub type MissingWords<'a> = dyn Fn(&Text) -> Vec<String> + 'a;

/// What to try, and how hard.
pub struct Plan<'a> {
    /// The scenarios and options; the games take turns among them.
    pub setups: Vec<Setup>,
    pub games: u64,
    pub seed: u64,
    /// The most answers a game may take.
    pub max_steps: usize,
    /// At how many points of a game, about, all laws are tried.
    pub points: u32,
    /// Where the words of all languages are looked up; without it they are not.
    pub missing_words: Option<&'a MissingWords<'a>>,
}

impl Default for Plan<'_> {
    fn default() -> Self {
        Plan {
            setups: vec![Setup::default()],
            games: 200,
            seed: 1,
            max_steps: 100_000,
            points: 3,
            missing_words: None,
        }
    }
}

impl fmt::Debug for Plan<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Plan")
            .field("setups", &self.setups.len())
            .field("games", &self.games)
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}

/// What every game keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Law {
    SetupsStand,
    RulesDoNotPanic,
    GamesEnd,
    NoDeadEnds,
    OptionsAreLegal,
    OptionsAreAll,
    QuestionsAreSteady,
    AnswersCanBeDrafted,
    DraftsAreTrue,
    PausesPass,
    GarbageIsRefused,
    RerunsAgree,
    PositionsAreData,
    JournalsReadBack,
    ReplayIsPlay,
    InlineIsPaused,
    UndoReturns,
    UndoStopsAtBarriers,
    UndoneTellsNothing,
    ForksAreApart,
    ViewsHide,
    ResamplingIsBlind,
    ImaginationFits,
    ImaginationIsBlind,
    WitnessesAgree,
    WordsAreThere,
    OrdersPlay,
}

impl Law {
    /// The law in a sentence.
    pub fn sentence(self) -> &'static str {
        match self {
            Law::SetupsStand => "every set-up of the plan can be set up",
            Law::RulesDoNotPanic => "rules never panic",
            Law::GamesEnd => "a game ends within the plan's steps",
            Law::NoDeadEnds => "every question has an answer",
            Law::OptionsAreLegal => "options, samples, defaults and default orders are legal and accepted",
            Law::OptionsAreAll => "where options are listed, nothing else is legal",
            Law::QuestionsAreSteady => "a question asked twice offers the same in the same order",
            Law::AnswersCanBeDrafted => {
                "every legal answer can be put together part by part from what drafts offer"
            }
            Law::DraftsAreTrue => {
                "what a draft offers can be added at the cost it says, and leads on or is refused by a rule"
            }
            Law::PausesPass => "rules hand every pause up to whoever drives",
            Law::GarbageIsRefused => "an illegal answer is refused by a rule and changes nothing",
            Law::RerunsAgree => "an activity run again with the same tape does the same",
            Law::PositionsAreData => "a position written and read is the same position and the same bytes",
            Law::JournalsReadBack => "a journal written and opened is the same table",
            Law::ReplayIsPlay => "the same answers at a fresh table give the same journal, byte for byte",
            Law::InlineIsPaused => "a game played inline and the same game with pauses are the same",
            Law::UndoReturns => "undo returns the very table that stood there",
            Law::UndoStopsAtBarriers => "undo crosses no roll, reveal or other's answer without consent",
            Law::UndoneTellsNothing => "an answer that can be taken back tells its seat nothing",
            Law::ForksAreApart => "a fork has the position, other dice, and leaves the original alone",
            Law::ViewsHide => "positions that differ only in secrets look and ask the same",
            Law::ResamplingIsBlind => "positions that look alike are resampled alike",
            Law::ImaginationFits => "an imagined moment looks like the present one",
            Law::ImaginationIsBlind => "moments that look alike to a seat are imagined alike",
            Law::WitnessesAgree => "what is witnessed is settled, and a spectator witnesses least",
            Law::WordsAreThere => "whatever is said exists in every language",
            Law::OrdersPlay => "standing orders for everything play the game to its end",
        }
    }
}

/// A law that was broken, and the game that shows it.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{law:?} is broken ({}) in game {game} of '{book}', scenario '{scenario}', after {steps} steps: {what}", .law.sentence())]
pub struct Broken {
    pub law: Law,
    pub what: String,
    pub book: String,
    pub scenario: String,
    pub game: u64,
    pub steps: usize,
    /// The journal up to where the law broke.
    pub journal: String,
}

/// What was tried.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    pub games: u64,
    pub answers: u64,
    pub rolls: u64,
    /// How often each law was put to the test.
    pub tried: BTreeMap<Law, u64>,
    pub outcomes: BTreeMap<String, u64>,
    /// Prompt classes that came up, and those of the game that never did.
    pub met: BTreeSet<String>,
    pub never_met: BTreeSet<String>,
}

/// A law broken, before its place is known.
pub(crate) struct Flaw {
    law: Law,
    what: String,
}

pub(crate) type Check = Result<(), Flaw>;

/// Tries all laws on the plan's games.
pub fn check<G: Game>(plan: &Plan<'_>) -> Result<Report, Broken> {
    let mut report = Report::default();
    let mut said = HashSet::new();
    for game in 0..plan.games {
        let turn = usize::try_from(game).unwrap_or(0) % plan.setups.len().max(1);
        let setup = plan.setups.get(turn).cloned().unwrap_or_default();
        let broken = |flaw: Flaw, steps, journal| Broken {
            law: flaw.law,
            what: flaw.what,
            book: setup.book.clone(),
            scenario: setup.scenario.clone(),
            game,
            steps,
            journal,
        };
        let mut trial = Trial::<G>::begin(plan, &setup, game, &mut report, &mut said)
            .map_err(|flaw| broken(flaw, 0, String::new()))?;
        // A panic leaves the table as it stood: its journal is what we want to show.
        let played = catch_unwind(AssertUnwindSafe(|| trial.play())).unwrap_or_else(|panic| {
            let what = panic.downcast_ref::<String>().cloned();
            let what = what.or_else(|| panic.downcast_ref::<&str>().map(|what| (*what).to_owned()));
            Err(Flaw { law: Law::RulesDoNotPanic, what: what.unwrap_or_else(|| "a panic".to_owned()) })
        });
        let (steps, journal) = (trial.table.steps().len(), trial.table.journal().text());
        played.map_err(|flaw| broken(flaw, steps, journal.to_owned()))?;
    }
    let classes = G::Prompt::classes().iter().map(|class| (*class).to_owned());
    report.never_met = classes.filter(|class| !report.met.contains(class)).collect();
    Ok(report)
}

/// Tries all laws and panics at the first that is broken, with the place of a journal that shows it.
pub fn assert_conforms<G: Game>(plan: &Plan<'_>) -> Report {
    match check::<G>(plan) {
        Ok(report) => report,
        Err(broken) => {
            let path = keep_journal(&broken);
            let place = path.map_or_else(|error| error.to_string(), |path| path.display().to_string());
            panic!("{broken}\nthe journal that shows it: {place}");
        }
    }
}

fn keep_journal(broken: &Broken) -> std::io::Result<PathBuf> {
    let Broken { book, law, game, .. } = broken;
    let name = format!("{book}-{law:?}-game-{game}-process-{}.journal", std::process::id());
    let path = std::env::temp_dir().join(name);
    std::fs::write(&path, &broken.journal)?;
    Ok(path)
}

/// One game under trial.
struct Trial<'a, G: Game> {
    plan: &'a Plan<'a>,
    report: &'a mut Report,
    /// Texts whose words were found already.
    said: &'a mut HashSet<Text>,
    game: u64,
    setting: Arc<G::Setting>,
    header: Header,
    seed: Seed,
    nonces: Vec<(Seat, Bytes)>,
    chance: Chance,
    table: Table<G>,
    /// Pauses of this game, as they stood, for undo and forks to return to.
    stood: Vec<Stood<G>>,
    /// Some answers that were given to other questions.
    answers: Vec<G::Answer>,
}

/// How many answers to other questions are kept to be tried on this one.
const KEPT_ANSWERS: usize = 8;
/// Out of how many invitations one is followed.
const SPEAK_UP: u32 = 4;
/// How many pauses are kept for undo and forks to return to.
const KEPT_PAUSES: u32 = 6;

impl<'a, G: Game> Trial<'a, G> {
    fn begin(
        plan: &'a Plan<'a>,
        setup: &Setup,
        game: u64,
        report: &'a mut Report,
        said: &'a mut HashSet<Text>,
    ) -> Result<Self, Flaw> {
        let stands = |what: String| Flaw { law: Law::SetupsStand, what };
        let setting = G::setting(setup).map_err(|fault| stands(fault.to_string()))?;
        let seats = G::seats(&setting);
        let mut chance = Chance::numbered(plan.seed, game);
        let seed = Seed::new(chance.bytes());
        let nonces: Vec<_> = seats.iter().map(|info| (info.seat, Bytes(chance.bytes()))).collect();
        let header = Header { commitment: seed.commitment(), ..Header::of::<G>(setup, &setting) };
        let setting = Arc::new(setting);
        let table = Table::new(Arc::clone(&setting), header.clone(), seed, &nonces)
            .map_err(|error| Flaw { law: law_of(&error, Law::SetupsStand), what: error.to_string() })?;
        let mut trial = Trial {
            plan,
            report,
            said,
            game,
            setting,
            header,
            seed,
            nonces,
            chance,
            table,
            stood: Vec::new(),
            answers: Vec::new(),
        };
        for info in seats {
            trial.say(&info.name)?;
        }
        Ok(trial)
    }

    fn play(&mut self) -> Check {
        let mut given = 0;
        let (mut examined, mut undone) = (0, false);
        let every = self.steps_between_points();
        while self.table.outcome().is_none() {
            holds(given < self.plan.max_steps, Law::GamesEnd, || {
                format!("still going after {given} answers")
            })?;
            // The first game is examined at once: how long games are is not known yet.
            let at_once = self.game == 0 && examined < self.plan.points;
            if at_once || self.chance.below(every) == 0 {
                examined += 1;
                self.examine()?;
                if !undone && self.chance.below(4) == 0 {
                    undone = laws::undo_by_consent_returns(self)?;
                }
                given += laws::undo_returns(self)?;
            } else {
                self.move_on()?;
                given += 1;
            }
        }
        self.finish()
    }

    /// All laws that concern a pause.
    fn examine(&mut self) -> Check {
        laws::reruns_agree(self)?;
        laws::options_are_legal(self)?;
        laws::questions_are_steady(self)?;
        drafts::answers_can_be_drafted(self)?;
        drafts::drafts_are_true(self)?;
        laws::garbage_is_refused(self)?;
        laws::positions_are_data(self)?;
        laws::journals_read_back(self)?;
        laws::views_hide(self)?;
        laws::resampling_is_blind(self)?;
        laws::imagination_fits(self)?;
        laws::imagination_is_blind(self)?;
        laws::witnesses_agree(self)?;
        laws::forks_are_apart(self)?;
        laws::words_are_there(self)?;
        if self.stood.len() == KEPT_PAUSES as usize {
            self.stood.remove(self.chance.below(KEPT_PAUSES) as usize);
        }
        self.stood.push(Stood::of(&self.table));
        Ok(())
    }

    /// All laws that concern a whole game.
    fn finish(&mut self) -> Check {
        laws::positions_are_data(self)?;
        laws::journals_read_back(self)?;
        laws::views_hide(self)?;
        laws::witnesses_agree(self)?;
        laws::words_are_there(self)?;
        laws::replay_is_play(self)?;
        laws::inline_is_paused(self)?;
        if self.game.is_multiple_of(8) {
            laws::orders_play(self)?;
        }
        let outcome = self.table.outcome().map(|Outcome { id, .. }| id.clone()).unwrap_or_default();
        *self.report.outcomes.entry(outcome).or_default() += 1;
        self.report.games += 1;
        let rolls = self.table.steps().iter().filter(|step| !matches!(step, crate::Step::Answer { .. }));
        self.report.rolls += rolls.count() as u64;
        Ok(())
    }

    /// Somebody who is asked answers at random.
    fn move_on(&mut self) -> Check {
        let (seat, answer) = self.choose()?;
        self.answer(seat, answer)
    }

    fn answer(&mut self, seat: Seat, answer: G::Answer) -> Check {
        self.report.answers += 1;
        if self.answers.len() == KEPT_ANSWERS {
            self.answers.remove(0);
        }
        self.answers.push(answer.clone());
        let shown = format!("{answer:?}");
        self.table.answer(seat, answer, crate::journal::Hand::Computer).map_err(|error| Flaw {
            law: law_of(&error, Law::OptionsAreLegal),
            what: format!("{seat}, {shown}: {error}"),
        })
    }

    /// A random answer of somebody who is asked; now and then of somebody who changes his mind, or who speaks
    /// up unasked.
    fn choose(&mut self) -> Result<(Seat, G::Answer), Flaw> {
        let wavering = self.chance.below(8) == 0;
        let outspoken = self.chance.below(SPEAK_UP) == 0;
        let pending = self.table.pending().iter();
        let invited: Vec<&Pending<G>> = pending.clone().filter(|p| outspoken && p.invited).collect();
        let asked: Vec<&Pending<G>> = pending.filter(|p| p.waits() || wavering && !p.invited).collect();
        let open = if invited.is_empty() { asked } else { invited };
        let Some(pending) = self.chance.pick(&open).copied() else {
            let what = "the game is not over, but nobody is asked".to_owned();
            return Err(Flaw { law: Law::NoDeadEnds, what });
        };
        self.report.met.insert(pending.prompt.class().to_owned());
        let lens = self.table.lens(pending.seat.into());
        Ok((pending.seat, pending.prompt.sample(lens, &mut self.chance)))
    }

    /// Games of the plan so far tell how long a game is, and so how far apart its points lie.
    fn steps_between_points(&self) -> u32 {
        let length = self.report.answers.checked_div(self.report.games).unwrap_or(30);
        u32::try_from(length).unwrap_or(u32::MAX) / self.plan.points.max(1) + 1
    }

    fn tried(&mut self, law: Law) {
        *self.report.tried.entry(law).or_default() += 1;
    }

    fn viewers(&self) -> Vec<Viewer> {
        self.table.all_seats().map(Viewer::Seat).chain([Viewer::Spectator]).collect()
    }

    /// Something is said: its words must be there.
    fn say(&mut self, text: &Text) -> Check {
        let Some(missing_words) = self.plan.missing_words else { return Ok(()) };
        if self.said.contains(text) {
            return Ok(());
        }
        let missing = missing_words(text);
        holds(missing.is_empty(), Law::WordsAreThere, || format!("{} lacks {missing:?}", text.key))?;
        for (_, arg) in &text.args {
            if let Arg::Text(inner) = arg {
                self.say(inner)?;
            }
        }
        self.said.insert(text.clone());
        Ok(())
    }
}

/// A pause as it stood: all that must be the same when a table comes back to it.
struct Stood<G: Game> {
    step: usize,
    position: G::Position,
    pending: Vec<Pending<G>>,
    outcome: Option<Outcome>,
    log: usize,
    last_event: Option<G::Event>,
    undo_limits: Vec<Option<usize>>,
}

impl<G: Game> Stood<G> {
    fn of(table: &Table<G>) -> Self {
        Stood {
            step: table.steps().len(),
            position: table.position().clone(),
            pending: table.pending().to_vec(),
            outcome: table.outcome().cloned(),
            log: table.log().len(),
            last_event: table.log().last().map(|logged| logged.event.clone()),
            undo_limits: table.all_seats().map(|seat| table.undo_limit(seat)).collect(),
        }
    }

    /// What is not the same at the table now, if anything.
    fn differs(&self, table: &Table<G>) -> Option<String> {
        let now = Stood::of(table);
        let parts = [
            ("steps", differ(&self.step, &now.step)),
            ("position", (self.position != now.position).then(|| shown(&self.position, &now.position))),
            ("question", differ(&self.pending, &now.pending)),
            ("outcome", differ(&self.outcome, &now.outcome)),
            ("log", differ(&(self.log, &self.last_event), &(now.log, &now.last_event))),
            ("limits of undo", differ(&self.undo_limits, &now.undo_limits)),
        ];
        parts.into_iter().find_map(|(part, differs)| Some(format!("another {part}: {}", differs?)))
    }
}

/// The law that a fault of the rules breaks, where the fault tells.
fn law_of(error: &TableError, otherwise: Law) -> Law {
    match error {
        TableError::Fault(Fault::Swallowed { .. }) => Law::PausesPass,
        TableError::Fault(Fault::Wavered { .. }) => Law::RerunsAgree,
        TableError::Fault(Fault::AskedTwice { .. }) => Law::NoDeadEnds,
        TableError::Fault(Fault::Runaway(_)) => Law::GamesEnd,
        _ => otherwise,
    }
}

fn holds(condition: bool, law: Law, what: impl FnOnce() -> String) -> Check {
    if condition { Ok(()) } else { Err(Flaw { law, what: what() }) }
}

/// The law that two things are the same.
fn same<T: PartialEq + fmt::Debug>(law: Law, what: &str, a: &T, b: &T) -> Check {
    holds(a == b, law, || format!("{what}: {}", shown(a, b)))
}

fn differ<T: PartialEq + fmt::Debug>(a: &T, b: &T) -> Option<String> {
    (a != b).then(|| shown(a, b))
}

/// Two different things, from a little before the place where they begin to differ.
fn shown<T: fmt::Debug>(a: &T, b: &T) -> String {
    let (a, b) = (format!("{a:?}"), format!("{b:?}"));
    let common = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
    let part = |text: &str| text.chars().skip(common.saturating_sub(60)).take(160).collect::<String>();
    format!("...{}... against ...{}...", part(&a), part(&b))
}
