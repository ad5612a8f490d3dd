//! A table: one game in play. It runs activities to their next question, takes answers, rolls fair dice,
//! keeps the journal, and shows each viewer what that viewer may know. Whoever sits there, people or
//! computers, is outside.
//!
//! When rules pause, the position is kept twice: as it was before the activity (the checkpoint) and as it
//! stands now, which is what players look at. When the answer comes the activity is run again from the
//! checkpoint with a tape that is one entry longer. Events of the activity are delivered once, by index,
//! although each run tells them again.

mod apart;
mod driver;
mod ending;
mod held;
mod marks;
mod opening;
mod sight;
mod snapshot;
mod weight;

pub use apart::Past;
pub use held::{Held, Why};
pub use opening::{OpenError, Opening};
pub(crate) use sight::Sight;
pub use snapshot::{Snapshot, fingerprint, read_position, write_position};

use crate::{
    bytes::Bytes,
    fair::{Seed, Thread},
    game::{Game, Happening},
    inline::RUNAWAY,
    journal::{Entry, Hand, Header, Journal},
    outcome::Outcome,
    plain,
    question::Asked,
    referee::{Ask, Fault, Referee, Trust},
    refusal::Refusal,
    seat::{Seat, Viewer},
    standing::Order,
    tape::{Moment, Seen, Step},
};
use driver::AtTable;
use marks::{Mark, Marks};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// Entries between two snapshots in the journal.
const SNAPSHOT_EVERY: usize = 512;

/// One game in play.
pub struct Table<G: Game> {
    setting: Arc<G::Setting>,
    seats: usize,
    journal: Journal<G::Answer>,
    seed: Option<Seed>,
    thread: Thread,
    standing: BTreeMap<(Seat, String), Order>,
    /// Seats whose orders rest: they went back, and have decided nothing since.
    resting: BTreeSet<Seat>,

    /// All answers and rolls that stand, and the journal entry of each. Of a game that was carried over to other rules
    /// they begin with the activity in which that was done.
    steps: Vec<Step<G::Answer>>,
    entries: Vec<usize>,
    /// How many of them were given under the rules before: nobody goes back behind them.
    carried: usize,
    /// Why the game does not go on by itself under these rules, if it does not.
    held: Option<Box<Held>>,
    /// Where in the steps the present activity begins.
    start: usize,
    /// Where an open question for several begins, counted from the start of the activity.
    open_from: Option<usize>,
    checkpoint: G::Position,
    now: G::Position,
    pending: Vec<Pending<G>>,
    outcome: Option<Outcome>,
    /// The seat that has given the game up.
    resigned: Option<Seat>,

    /// Events from number `log_from` on; a table opened from a snapshot does not know those before.
    log: Vec<Logged<G::Event>>,
    log_from: usize,
    log_at_start: usize,
    /// Undo may not take back steps before this one: something was revealed after them.
    floor: usize,
    floor_at_start: usize,
    marks: Marks<G::Position>,
    last_snapshot: usize,
}

/// A question that waits for its answer.
pub struct Pending<G: Game> {
    pub seat: Seat,
    pub prompt: G::Prompt,
    /// Where several choose at once: what this seat has chosen so far. It may still change its mind.
    pub given: Option<G::Answer>,
    /// The seat may speak up, and nobody waits for it: the game goes on when those who are asked answer.
    pub invited: bool,
    /// Who will know the answer.
    pub seen: Seen,
}

impl<G: Game> Pending<G> {
    /// One seat is asked, and others may be invited.
    pub(crate) fn of(ask: Ask<G>) -> Vec<Self> {
        let Ask { seat, prompt, seen, invited } = ask;
        let invited = invited.into_iter().map(|(seat, prompt)| Pending {
            seat,
            prompt,
            given: None,
            invited: true,
            seen: Seen::All,
        });
        [Pending { seat, prompt, given: None, invited: false, seen }].into_iter().chain(invited).collect()
    }

    /// Several are asked at once.
    pub(crate) fn of_all(asked: Vec<(Seat, G::Prompt)>, given: Vec<Option<G::Answer>>) -> Vec<Self> {
        let all = asked.into_iter().zip(given);
        all.map(|((seat, prompt), given)| Pending { seat, prompt, given, invited: false, seen: Seen::All })
            .collect()
    }

    /// Whether the game waits for this answer.
    pub fn waits(&self) -> bool {
        self.given.is_none() && !self.invited
    }

    /// The step that this answer is.
    pub fn step(&self, answer: G::Answer) -> Step<G::Answer> {
        Step::Answer { seat: self.seat, answer, seen: self.seen }
    }

    /// Those whose standing orders count, in the order in which they are obeyed: who is invited must speak
    /// before the asked one answers, or never.
    pub(crate) fn by_orders(pending: &[Self]) -> impl Iterator<Item = &Self> {
        let invited = pending.iter().filter(|pending| pending.invited);
        invited.chain(pending.iter().filter(|pending| pending.waits()))
    }

    /// The answer by which the order is obeyed. What is done by default where a seat is invited is silence.
    pub(crate) fn obey(&self, lens: G::Lens<'_>, order: &Order) -> Option<G::Answer> {
        if self.invited && *order == Order::Default {
            return None;
        }
        self.prompt.obey(lens, order)
    }
}

impl<G: Game> Clone for Pending<G> {
    fn clone(&self) -> Self {
        let Pending { seat, prompt, given, invited, seen } = self;
        Pending { seat: *seat, prompt: prompt.clone(), given: given.clone(), invited: *invited, seen: *seen }
    }
}

impl<G: Game> PartialEq for Pending<G> {
    fn eq(&self, other: &Self) -> bool {
        let Pending { seat, prompt, given, invited, seen } = self;
        (*seat, prompt, given) == (other.seat, &other.prompt, &other.given)
            && (*invited, *seen) == (other.invited, other.seen)
    }
}

impl<G: Game> std::fmt::Debug for Pending<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pending")
            .field("seat", &self.seat)
            .field("prompt", &self.prompt)
            .field("invited", &self.invited)
            .finish_non_exhaustive()
    }
}

/// An event with its place in the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Logged<E> {
    pub event: E,
    /// How many steps had been made when its activity was begun.
    pub step: usize,
}

/// Why a table did not do what it was told. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    #[error("nothing is asked of {0} now")]
    NotAsked(Seat),
    #[error(transparent)]
    Refused(Box<Refusal>),
    #[error(
        "{0} has nothing to undo: a roll, a reveal or another's answer lies behind, or another is asked in secret; all seats must agree"
    )]
    NothingToUndo(Seat),
    #[error("undo across a roll, a reveal or another's answer needs all seats; missing: {0:?}")]
    NoConsent(Vec<Seat>),
    #[error("there is no step {step}; the game has {steps}")]
    NoSuchStep { step: usize, steps: usize },
    #[error("there is no prompt class '{class}'; there are: {}", .known.join(", "))]
    NoSuchClass { class: String, known: Vec<String> },
    #[error("this order is not understood by '{class}': {why}")]
    NotUnderstood { class: String, why: String },
    #[error("the game is not over: its seed stays secret")]
    NotOver,
    #[error("the dice of this table are not here: its seed is missing")]
    NoSeed,
    #[error("there is no {seat}; the seats are 0 to {}", .seats - 1)]
    NoSuchSeat { seat: Seat, seats: usize },
    #[error(
        "the seed has been told, so everybody could foresee the dice: fork the game to play on from there"
    )]
    Revealed,
    #[error("the game is over")]
    Over,
    #[error("{0} has given the game up: fork it to play on from there")]
    GivenUp(Seat),
    #[error("{0} has added to the dice already: each seat does so once")]
    HasNonce(Seat),
    #[error(
        "the game is held: it was played by other rules or data, and goes on when all seats accept these"
    )]
    Held,
    #[error("the game is not held: there is nothing to accept")]
    NotHeld,
    #[error("the game was carried over to newer rules since: nobody goes back behind that")]
    BehindAdoption,
    #[error("the rules failed: {0}")]
    Fault(#[from] Fault),
}

impl<G: Game> std::fmt::Debug for Table<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table")
            .field("game", &self.journal.header().game)
            .field("steps", &self.steps.len())
            .field("pending", &self.pending)
            .finish_non_exhaustive()
    }
}

impl<G: Game> Table<G> {
    /// Sets up a new game. Each seat's nonce goes into the record before the first roll.
    pub fn new(
        setting: Arc<G::Setting>,
        header: Header,
        seed: Seed,
        nonces: &[(Seat, Bytes)],
    ) -> Result<Self, TableError> {
        let (commitment, seals_by) = (seed.commitment(), seed.seals_by());
        let mut journal = Journal::new(Header { commitment, seals_by, ..header });
        for (seat, nonce) in nonces {
            journal.push(Entry::Nonce { seat: *seat, nonce: *nonce });
        }
        let mut table = Table::bare(setting, journal, Some(seed));
        table.go_on()?;
        Ok(table)
    }

    fn bare(setting: Arc<G::Setting>, journal: Journal<G::Answer>, seed: Option<Seed>) -> Self {
        let checkpoint = G::begin(&setting);
        Table::from_mark(setting, journal, seed, Mark { start: 0, checkpoint, log: 0, floor: 0 })
    }

    /// A table without steps that begins at a mark.
    fn from_mark(
        setting: Arc<G::Setting>,
        journal: Journal<G::Answer>,
        seed: Option<Seed>,
        mark: Mark<G::Position>,
    ) -> Self {
        Table {
            seats: G::seats(&setting).len(),
            thread: Thread::start(&journal),
            setting,
            journal,
            seed,
            standing: BTreeMap::new(),
            resting: BTreeSet::new(),
            steps: Vec::new(),
            entries: Vec::new(),
            carried: 0,
            held: None,
            start: 0,
            open_from: None,
            now: mark.checkpoint.clone(),
            checkpoint: mark.checkpoint.clone(),
            pending: Vec::new(),
            outcome: None,
            resigned: None,
            log: Vec::new(),
            log_from: mark.log,
            log_at_start: 0,
            floor: mark.floor,
            floor_at_start: mark.floor,
            marks: Marks::new(mark),
            last_snapshot: 0,
        }
    }

    /// Adds a seat's nonce to the dice that are still to fall: for whoever sits down when the game has begun.
    pub fn add_to_dice(&mut self, seat: Seat, nonce: Bytes) -> Result<(), TableError> {
        if seat.index() >= self.seats {
            return Err(TableError::NoSuchSeat { seat, seats: self.seats });
        }
        self.may_go_on()?;
        if self.thread.has_heard(seat) {
            return Err(TableError::HasNonce(seat));
        }
        self.journal.push(Entry::Nonce { seat, nonce });
        if self.journal.entries().iter().any(Entry::is_step) {
            self.thread.hear(seat, &nonce);
        } else {
            // Nothing has happened yet: it counts like those that were given before the game.
            self.thread = Thread::start(&self.journal);
        }
        Ok(())
    }

    /// Takes a seat's answer, or refuses it and changes nothing.
    pub fn answer(&mut self, seat: Seat, answer: G::Answer, by: Hand) -> Result<(), TableError> {
        self.check(seat, &answer)?;
        if self.seed.is_none() {
            return Err(TableError::NoSeed);
        }
        let (entry, step) = (self.journal.len(), self.steps.len());
        let pending = self.pending_for(seat).filter(|pending| !pending.invited || by != Hand::Clock);
        let answered = pending.ok_or(TableError::NotAsked(seat))?.step(answer);
        self.record(answered, by);
        self.go_on().inspect_err(|_| self.take_back(entry, step))
    }

    /// Whether the seat may answer so now.
    pub fn check(&self, seat: Seat, answer: &G::Answer) -> Result<(), TableError> {
        if self.held.is_some() {
            return Err(TableError::Held);
        }
        let pending = self.pending_for(seat).ok_or(TableError::NotAsked(seat))?;
        let refused = |refusal| TableError::Refused(Box::new(refusal));
        pending.prompt.check(self.lens(seat.into()), answer).map_err(refused)
    }

    fn record(&mut self, step: Step<G::Answer>, by: Hand) {
        self.take_step(self.journal.len(), step.clone());
        self.journal.push(Entry::of_step(step, by));
        self.heed(self.journal.len() - 1);
    }

    /// Adds a step that entry `n` of the journal records.
    fn take_step(&mut self, n: usize, step: Step<G::Answer>) {
        self.thread.push(&step);
        self.entries.push(n);
        self.steps.push(step);
    }

    /// Puts the table back as it was before entries that no file has seen.
    fn take_back(&mut self, entry: usize, step: usize) {
        self.journal.truncate(entry);
        self.heed_all();
        self.last_snapshot = self.find_last_snapshot();
        self.cut_steps(step);
        self.run(Trust::Checked).expect("the table stood here before");
    }

    /// What an entry of the journal means for the orders of seats: whoever goes back is asked, until they answer or
    /// give an order themselves.
    fn heed(&mut self, n: usize) {
        let entries = self.journal.entries();
        match &entries[n] {
            Entry::Adopt(_) => self.resting.clear(),
            Entry::Undo { agreed, .. } if !agreed.is_empty() => self.resting.extend(agreed),
            Entry::Undo { to, .. } => {
                let undone = usize::try_from(*to).ok().and_then(|to| entries.get(to));
                if let Some(Entry::Answer { seat, .. }) = undone {
                    self.resting.insert(*seat);
                }
            }
            Entry::Answer { by: Hand::StandingOrder, .. } => {}
            Entry::Answer { seat, .. } | Entry::Standing { seat, .. } => {
                self.resting.remove(seat);
            }
            _ => {}
        }
    }

    fn heed_all(&mut self) {
        self.resting.clear();
        (0..self.journal.len()).for_each(|n| self.heed(n));
    }

    /// Runs the rules to the next question, and obeys standing orders on the way.
    fn go_on(&mut self) -> Result<(), TableError> {
        for _ in 0..RUNAWAY {
            self.run(Trust::Checked)?;
            self.keep_snapshot();
            let Some(answered) = self.ordered() else { return Ok(()) };
            self.record(answered, Hand::StandingOrder);
        }
        Err(Fault::Runaway(RUNAWAY).into())
    }

    /// The next answer that somebody's standing order gives.
    fn ordered(&self) -> Option<Step<G::Answer>> {
        if self.standing.is_empty() {
            return None;
        }
        let awake = |pending: &&Pending<G>| !self.resting.contains(&pending.seat);
        Pending::by_orders(&self.pending).filter(awake).find_map(|pending| {
            let order = self.standing.get(&(pending.seat, pending.prompt.class().to_owned()))?;
            let lens = G::lens(&self.setting, &self.now, pending.seat.into());
            let answer = pending.obey(lens, order)?;
            pending.prompt.check(lens, &answer).is_ok().then(|| pending.step(answer))
        })
    }

    fn run(&mut self, trust: Trust) -> Result<(), TableError> {
        self.run_rules(trust)?;
        self.end_if_given_up();
        Ok(())
    }

    fn run_rules(&mut self, trust: Trust) -> Result<(), TableError> {
        let mut idle = 0;
        loop {
            self.outcome = G::outcome(&self.setting, &self.checkpoint);
            if self.outcome.is_some() {
                self.pending.clear();
                self.now.clone_from(&self.checkpoint);
                let extra = self.steps.len() - self.start;
                return if extra == 0 { Ok(()) } else { Err(Fault::TooLong { extra }.into()) };
            }
            let before = self.start;
            if !self.run_activity(trust)? {
                return Ok(());
            }
            idle = if self.start == before { idle + 1 } else { 0 };
            if idle > RUNAWAY {
                return Err(Fault::Runaway(idle).into());
            }
        }
    }

    /// Runs the present activity with its tape. True when it came to its end.
    fn run_activity(&mut self, trust: Trust) -> Result<bool, TableError> {
        self.now.clone_from(&self.checkpoint);
        let tape = &self.steps[self.start..];
        let mut driver = AtTable::<G>::rolling(self.seed, &mut self.journal, &mut self.thread);
        let mut referee = Referee::new(&*self.setting, &mut self.now, tape, trust, &mut driver);
        let result = G::play(&mut referee);
        let (read, fault, open_from) = (referee.read(), referee.take_fault(), referee.open_from());
        let AtTable { rolled, events, pending, revealed, seedless, .. } = driver;
        if let Some(fault) = fault {
            self.thread.truncate(self.steps.len());
            return Err(shifted(fault, self.start).into());
        }
        if result.is_ok() && (seedless || !pending.is_empty()) {
            return Err(Fault::Swallowed { step: self.start }.into());
        }
        let told = self.log[self.log_at_start..].iter().map(|logged| &logged.event);
        let known = told.len();
        if events.len() < known || !told.eq(&events[..known]) {
            return Err(Fault::Wavered { step: self.start }.into());
        }
        let fresh = rolled.len();
        for (entry, step) in rolled {
            self.entries.push(entry);
            self.steps.push(step);
        }
        let step = self.start;
        self.log.extend(events.into_iter().skip(known).map(|event| Logged { event, step }));
        if let Some(steps) = revealed {
            self.floor = self.floor.max(self.start + steps);
        }
        self.pending = pending;
        self.open_from = open_from;
        if result.is_err() {
            return if seedless { Err(TableError::NoSeed) } else { Ok(false) };
        }
        self.start += read + fresh;
        std::mem::swap(&mut self.checkpoint, &mut self.now);
        self.log_at_start = self.log.len();
        self.floor_at_start = self.floor;
        if self.marks.is_due(self.start) {
            let (start, floor, log) = (self.start, self.floor, self.log_from + self.log.len());
            self.marks.push(&Mark { start, checkpoint: &self.checkpoint, log, floor });
        }
        Ok(true)
    }

    fn keep_snapshot(&mut self) {
        let due = self.journal.len() >= self.last_snapshot + SNAPSHOT_EVERY;
        if !due || self.outcome.is_some() {
            return;
        }
        self.last_snapshot = self.journal.len();
        self.journal.push(Entry::Snapshot(self.snapshot()));
    }

    /// The last position written, undone or not.
    fn find_last_snapshot(&self) -> usize {
        let entries = self.journal.entries();
        let holds = |entry: &Entry<_>| matches!(entry, Entry::Snapshot(_) | Entry::Adopt(_));
        entries.iter().rposition(holds).unwrap_or(0)
    }

    /// Drops all steps from `step` on and goes back to a position kept before it.
    fn cut_steps(&mut self, step: usize) {
        self.steps.truncate(step);
        self.entries.truncate(step);
        self.thread.truncate(step);
        self.rewind_to_mark(step);
    }

    fn rewind_to_mark(&mut self, step: usize) {
        self.marks.cut(step);
        let mark = self.marks.before(step);
        self.start = mark.start;
        self.checkpoint = mark.checkpoint;
        self.log.truncate(mark.log.saturating_sub(self.log_from));
        self.log_from = self.log_from.min(mark.log);
        self.log_at_start = self.log.len();
        self.floor = mark.floor;
        self.floor_at_start = mark.floor;
    }

    /// The first step that the seat may take back by itself, if any: one of its own last answers. While another is
    /// asked in secret there is none: else the seat would learn, by what it may take back, that the other has begun to
    /// answer.
    pub fn undo_limit(&self, seat: Seat) -> Option<usize> {
        let secretly = |pending: &Pending<G>| pending.seat != seat && !pending.seen.by(seat);
        if self.held.is_some() || self.pending.iter().any(secretly) { None } else { self.own_tail(seat) }
    }

    /// The first of the seat's last answers behind which no roll, no reveal and no other's answer lies.
    fn own_tail(&self, seat: Seat) -> Option<usize> {
        let trailing = self.steps.iter().rev().take_while(|step| step.is_by(seat)).count();
        let limit = (self.steps.len() - trailing).max(self.floor);
        (limit < self.steps.len()).then_some(limit)
    }

    /// Takes back the seat's last answer.
    pub fn undo(&mut self, seat: Seat) -> Result<(), TableError> {
        self.undo_to(seat, self.steps.len().saturating_sub(1))
    }

    /// Takes back the seat's answers from `step` on, as far as it may without asking anybody.
    pub fn undo_to(&mut self, seat: Seat, step: usize) -> Result<(), TableError> {
        match self.undo_limit(seat) {
            Some(limit) if limit <= step && step < self.steps.len() => self.go_back(step, Vec::new()),
            _ => Err(TableError::NothingToUndo(seat)),
        }
    }

    /// Takes back everything from `step` on, dice and reveals included, because all seats agree. Dice that
    /// are rolled again fall anew. The seat that is asked there is asked even if it has a standing order for
    /// the question; see [`crate::standing`].
    pub fn undo_by_consent(&mut self, step: usize, agreed: &[Seat]) -> Result<(), TableError> {
        let missing: Vec<Seat> = self.all_seats().filter(|seat| !agreed.contains(seat)).collect();
        if !missing.is_empty() {
            return Err(TableError::NoConsent(missing));
        }
        if step >= self.steps.len() {
            return Err(TableError::NoSuchStep { step, steps: self.steps.len() });
        }
        if step < self.carried {
            return Err(TableError::BehindAdoption);
        }
        self.go_back(step, self.all_seats().collect())
    }

    fn go_back(&mut self, step: usize, agreed: Vec<Seat>) -> Result<(), TableError> {
        if self.seed.is_none() {
            return Err(TableError::NoSeed);
        }
        self.may_go_on()?;
        let (entry, steps, entries) = (self.journal.len(), self.steps.clone(), self.entries.clone());
        let thread = self.thread.clone();
        let to = self.entries[step] as u64;
        if !agreed.is_empty() {
            self.thread.renew();
        }
        self.journal.push(Entry::Undo { to, agreed });
        self.heed(self.journal.len() - 1);
        self.cut_steps(step);
        // Standing orders are not obeyed here: they would redo at once what was undone.
        self.run(Trust::Checked).inspect_err(|_| {
            let step = steps.len();
            (self.steps, self.entries, self.thread) = (steps, entries, thread);
            self.take_back(entry, step);
        })
    }

    /// Gives or takes back a standing order for a class of prompts. It is obeyed from now on.
    pub fn stand(&mut self, seat: Seat, class: &str, order: Option<Order>) -> Result<(), TableError> {
        may_stand::<G>(self.seats, seat, class, order.as_ref())?;
        if self.seed.is_none() {
            return Err(TableError::NoSeed);
        }
        self.may_go_on()?;
        let (entry, step, before) = (self.journal.len(), self.steps.len(), self.standing.clone());
        self.journal.push(Entry::Standing { seat, class: class.to_owned(), order: order.clone() });
        self.heed(entry);
        set_order(&mut self.standing, seat, class, order);
        self.go_on().inspect_err(|_| {
            self.standing = before;
            self.take_back(entry, step);
        })
    }

    /// The standing orders of a seat.
    pub fn standing(&self, seat: Seat) -> impl Iterator<Item = (&str, &Order)> {
        self.standing
            .iter()
            .filter(move |((by, _), _)| *by == seat)
            .map(|((_, class), order)| (class.as_str(), order))
    }

    /// A game of its own that has everything before `step` in common with this one. Its dice come from a new
    /// seed, so that nobody can learn this game's dice from it.
    pub fn fork(&self, step: usize, seed: Seed) -> Result<Self, TableError> {
        if step > self.steps.len() {
            return Err(TableError::NoSuchStep { step, steps: self.steps.len() });
        }
        if self.held.is_some() {
            return self.fork_held(step, seed);
        }
        if step < self.carried {
            return Err(TableError::BehindAdoption);
        }
        let end = self.entries.get(step).copied().unwrap_or(self.journal.len());
        let mut journal = self.journal.clone();
        // Undone steps may stand between; the part of the journal up to the step keeps them as they are.
        journal.truncate(end);
        journal.push(Entry::Fork { commitment: seed.commitment(), seals_by: seed.seals_by() });
        let mut fork =
            Table::open(Arc::clone(&self.setting), journal, Some(seed), Opening::Audit).map_err(|error| {
                let OpenError::Fault { fault, .. } = error else {
                    unreachable!("the journal of a table opens")
                };
                TableError::Fault(fault)
            })?;
        fork.go_on()?;
        Ok(fork)
    }

    pub fn setting(&self) -> &Arc<G::Setting> {
        &self.setting
    }

    pub fn journal(&self) -> &Journal<G::Answer> {
        &self.journal
    }

    /// Who is asked what, and who may speak up.
    pub fn pending(&self) -> &[Pending<G>] {
        &self.pending
    }

    /// What is asked of the seat, or what it may speak up about.
    pub fn pending_for(&self, seat: Seat) -> Option<&Pending<G>> {
        self.pending.iter().find(|pending| pending.seat == seat)
    }

    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    pub fn steps(&self) -> &[Step<G::Answer>] {
        &self.steps
    }

    pub fn all_seats(&self) -> impl Iterator<Item = Seat> + use<G> {
        (0..self.seats).map(|index| Seat(u8::try_from(index).expect("a game has few seats")))
    }

    /// The position as it stands, for rules and tests. It is never sent to anybody; see [`Table::view`].
    pub fn position(&self) -> &G::Position {
        &self.now
    }

    /// The game as the viewer may know it. A seat that the game does not have sees what spectators see.
    pub fn lens(&self, viewer: Viewer) -> G::Lens<'_> {
        let viewer = match viewer {
            Viewer::Seat(seat) if seat.index() >= self.seats => Viewer::Spectator,
            known => known,
        };
        G::lens(&self.setting, &self.now, viewer)
    }

    pub fn view(&self, viewer: Viewer) -> G::View {
        G::view(self.lens(viewer))
    }

    /// The events this table knows of. They are never sent to anybody; see [`Table::log_for`].
    pub fn log(&self) -> &[Logged<G::Event>] {
        &self.log
    }

    /// What the viewer has witnessed, from event `from` on, each with its number. Events before the snapshot
    /// that a table was opened from are known only to one opened by an audit.
    pub fn log_for(&self, viewer: Viewer, from: usize) -> impl Iterator<Item = (usize, G::Event)> {
        let events = (self.log_from..).zip(&self.log).skip(from.saturating_sub(self.log_from));
        events.filter_map(move |(number, logged)| Some((number, logged.event.witnessed_by(viewer)?)))
    }

    /// How many events of the present activity the viewer has witnessed so far.
    pub fn witnessed_in_activity(&self, viewer: Viewer) -> usize {
        let told = self.log[self.log_at_start..].iter();
        told.filter(|logged| logged.event.witnessed_by(viewer).is_some()).count()
    }

    /// The game in the middle of its activity, as plain data: where simulations and odds start from.
    pub fn moment(&self) -> Moment<G::Position, G::Answer> {
        Moment { checkpoint: self.checkpoint.clone(), tape: self.steps[self.start..].to_vec() }
    }
}

fn shifted(fault: Fault, by: usize) -> Fault {
    match fault {
        Fault::Refused { step, seat, class, refusal } => {
            Fault::Refused { step: step + by, seat, class, refusal }
        }
        Fault::OutOfStep { step, asked, found } => Fault::OutOfStep { step: step + by, asked, found },
        Fault::Swallowed { step } => Fault::Swallowed { step: step + by },
        Fault::AskedTwice { step, seat } => Fault::AskedTwice { step: step + by, seat },
        other => other,
    }
}

/// Whether there is such a seat and class, and the order means something there.
pub(crate) fn may_stand<G: Game>(
    seats: usize,
    seat: Seat,
    class: &str,
    order: Option<&Order>,
) -> Result<(), TableError> {
    let known = G::Prompt::classes();
    if !known.contains(&class) {
        let known = known.iter().map(|class| (*class).to_owned()).collect();
        return Err(TableError::NoSuchClass { class: class.to_owned(), known });
    }
    if let Some(order) = order {
        let understood = G::Prompt::understands(class, order);
        understood
            .map_err(|why| TableError::NotUnderstood { class: class.to_owned(), why: plain::words(&why) })?;
    }
    if seat.index() >= seats {
        return Err(TableError::NoSuchSeat { seat, seats });
    }
    Ok(())
}

fn set_order(standing: &mut BTreeMap<(Seat, String), Order>, seat: Seat, class: &str, order: Option<Order>) {
    match order {
        Some(order) => standing.insert((seat, class.to_owned()), order),
        None => standing.remove(&(seat, class.to_owned())),
    };
}
