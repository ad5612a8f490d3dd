//! Journals become tables again: fast from the last snapshot, or by an audit that plays the whole record and
//! checks everything where it stands.

use super::{Mark, SNAPSHOT_EVERY, Snapshot, Table, TableError, may_stand, set_order};
use crate::{
    bytes::Bytes,
    fair::{Seed, Thread},
    game::Game,
    journal::{Adoption, Entry, Hand, Journal},
    referee::{Fault, MOST_DICE, Trust},
    seat::Seat,
    tape::Step,
};
use std::{sync::Arc, time::Instant};

/// Why a journal could not be opened as a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    #[error("entry {entry}: {fault}")]
    Fault { entry: usize, fault: Fault },
    #[error("entry {entry}: the snapshot is not the position that the journal leads to")]
    Snapshot { entry: usize },
    #[error("entry {entry}: a snapshot is missing that the table keeps before this answer")]
    NoSnapshot { entry: usize },
    #[error("entry {entry}: an undo must name an earlier entry and, across dice or reveals, all seats")]
    Undo { entry: usize },
    #[error("entry {entry}: this answer is not what the seat's standing order says")]
    Order { entry: usize },
    #[error("entry {entry}: a seat gives up that the game does not have, or a game that is over")]
    Resigned { entry: usize },
    #[error("entry {entry}: the game was given up before; nothing but a fork can go on with it")]
    AfterEnd { entry: usize },
    #[error("entry {entry}: this die does not follow from the seed: the record was changed")]
    Die { entry: usize },
    #[error("entry {entry}: up to here it took too long to play the record through")]
    TooLong { entry: usize },
    #[error("entry {entry}: an answer in a form that this release does not know")]
    Foreign { entry: usize },
    #[error("the seed does not fit the commitment in the journal")]
    Seed,
}

impl OpenError {
    /// The entry at which it stands.
    pub fn entry(&self) -> Option<usize> {
        match self {
            OpenError::Fault { entry, .. }
            | OpenError::Snapshot { entry }
            | OpenError::NoSnapshot { entry }
            | OpenError::Undo { entry }
            | OpenError::Order { entry }
            | OpenError::Resigned { entry }
            | OpenError::AfterEnd { entry }
            | OpenError::Die { entry }
            | OpenError::TooLong { entry }
            | OpenError::Foreign { entry } => Some(*entry),
            OpenError::Seed => None,
        }
    }
}

/// How a journal is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// From the last snapshot.
    Fast,
    /// From the first entry, playing only what still stands: of what was taken back there may be any amount.
    Whole,
    /// From the first entry, checking every answer, undo and snapshot where it stands.
    Audit,
    /// An audit of what strangers bring, given up at that moment: each undo and each order obeyed lets the activity be
    /// played again, and a forged record may have tens of thousands in one. Who opens a whole text so
    /// ([`crate::any::AnyGame::open`]) is refused all that [`crate::verify`] finds fault with.
    AuditUntil(Instant),
}

impl<G: Game> Table<G> {
    /// Opens a journal. Without its seed the table can be looked at, but not rolled at.
    pub fn open(
        setting: Arc<G::Setting>,
        journal: Journal<G::Answer>,
        seed: Option<Seed>,
        how: Opening,
    ) -> Result<Self, OpenError> {
        let commitment = current_commitment(&journal);
        if seed.is_some_and(|seed| seed.commitment() != commitment) {
            return Err(OpenError::Seed);
        }
        let mut table = Table::beginning(setting, journal, seed)?;
        match how {
            Opening::Fast => table.start_from_snapshot()?,
            Opening::Whole => drop(table.take_standing()?),
            Opening::Audit => table.audit(None)?,
            Opening::AuditUntil(moment) => table.audit(Some(moment))?,
        }
        let kept = table.journal.len();
        match table.resume() {
            // A journal opened without its seed stops where the next roll is due.
            Ok(()) | Err(TableError::NoSeed) => Ok(table),
            Err(TableError::Fault(fault)) => Err(table.place_fault(fault, kept)),
            Err(other) => unreachable!("running a table cannot fail with {other}"),
        }
    }

    /// The table where its journal begins: before the first activity, or where the game was last carried over to other
    /// rules, with the steps of the activity that was under way.
    pub(super) fn beginning(
        setting: Arc<G::Setting>,
        journal: Journal<G::Answer>,
        seed: Option<Seed>,
    ) -> Result<Self, OpenError> {
        let mut table = match journal.adopted() {
            None => Table::bare(setting, journal, seed),
            Some((n, Adoption { position, .. })) => {
                let checkpoint = position.position::<G>().ok_or(OpenError::Snapshot { entry: n })?;
                let log = position.events;
                let stood: Vec<(usize, Entry<G::Answer>)> = journal
                    .standing_before(n + 1)
                    .into_iter()
                    .filter(|(_, entry)| entry.is_step())
                    .map(|(entry, step)| (entry, step.clone()))
                    .collect();
                let thread = Thread::before(&journal, n + 1);
                let mark = Mark { start: 0, checkpoint, log, floor: stood.len() };
                let mut table = Table::from_mark(setting, journal, seed, mark);
                for (entry, step) in stood {
                    table.steps.push(step.into_step().ok_or(OpenError::Foreign { entry })?);
                    table.entries.push(entry);
                }
                (table.thread, table.carried) = (thread, table.steps.len());
                table
            }
        };
        table.last_snapshot = table.find_last_snapshot();
        table.take_orders_before_adoption();
        Ok(table)
    }

    /// Orders go on under other rules, as far as those understand them.
    fn take_orders_before_adoption(&mut self) {
        let (seats, begin) = (self.seats, self.first_entry());
        let Table { journal, standing, .. } = self;
        for entry in &journal.entries()[..begin] {
            if let Entry::Standing { seat, class, order } = entry
                && may_stand::<G>(seats, *seat, class, order.as_ref()).is_ok()
            {
                set_order(standing, *seat, class, order.clone());
            }
        }
    }

    /// The first entry that is played by these rules.
    fn first_entry(&self) -> usize {
        self.journal.adopted().map_or(0, |(n, _)| n + 1)
    }

    /// Takes the steps that still stand, and gives the last snapshot among them.
    fn take_standing(&mut self) -> Result<Option<(usize, Snapshot)>, OpenError> {
        self.heed_all();
        let (mut last, begin) = (None, self.first_entry());
        let Table { journal, steps, entries, standing, thread, resigned, .. } = self;
        for (n, entry) in journal.standing().into_iter().filter(|(n, _)| *n >= begin) {
            match entry {
                Entry::Snapshot(snapshot) => last = Some((n, snapshot)),
                Entry::Standing { seat, class, order } => set_order(standing, *seat, class, order.clone()),
                Entry::Resigned { seat } => *resigned = Some(*seat),
                Entry::Fork { .. } => *resigned = None,
                entry if entry.is_step() => {
                    let step = entry.clone().into_step().ok_or(OpenError::Foreign { entry: n })?;
                    thread.push_text(&journal.step_text(n).unwrap_or_default());
                    steps.push(step);
                    entries.push(n);
                }
                _ => {}
            }
        }
        for entry in &journal.entries()[begin..] {
            match entry {
                Entry::Undo { agreed, .. } if !agreed.is_empty() => thread.renew(),
                Entry::Nonce { seat, nonce } => thread.hear(*seat, nonce),
                _ => {}
            }
        }
        Ok(last.map(|(n, snapshot)| (n, snapshot.clone())))
    }

    /// Takes the steps that still stand, and the position of the last snapshot among them.
    fn start_from_snapshot(&mut self) -> Result<(), OpenError> {
        let Some((n, snapshot)) = self.take_standing()? else { return Ok(()) };
        let Snapshot { steps: start, events: log, floor, .. } = snapshot;
        let checkpoint = snapshot.position::<G>().filter(|_| start <= self.steps.len());
        let checkpoint = checkpoint.ok_or(OpenError::Snapshot { entry: n })?;
        self.log_from = log;
        self.marks.push(&Mark { start, checkpoint: &checkpoint, log, floor });
        self.rewind_to_mark(start);
        Ok(())
    }

    /// Reads the whole record in the order in which it was written. Everything is checked where it stands:
    /// answers, those undone later too, undos, orders obeyed and snapshots.
    fn audit(&mut self, until: Option<Instant>) -> Result<(), OpenError> {
        // An audit never rolls: what the record lacks, it lacks.
        let seed = self.seed.take();
        // Before a fork the dice are those of another game, whose seed is not ours.
        let forked = self.journal.entries().iter().rposition(|entry| matches!(entry, Entry::Fork { .. }));
        let own = forked.unwrap_or(0);
        let begin = self.first_entry();
        // Where the last position was written, and whether there was a step since.
        let (mut snapped, mut stepped) = (begin.saturating_sub(1), false);
        // Who opened or began a game, answered or gave an order let it go on, and a table that goes on keeps snapshots.
        // Older ones may have done otherwise.
        let (keeps, mut went_on) = (self.journal.header().seals_by.is_some(), true);
        for n in begin..self.journal.len() {
            if until.is_some_and(|until| Instant::now() >= until) {
                return Err(OpenError::TooLong { entry: n });
            }
            self.heed(n);
            let entry = self.journal.entries()[n].clone();
            let may_follow = matches!(entry, Entry::Reveal { .. } | Entry::Fork { .. });
            if self.resigned.is_some() && !may_follow {
                return Err(OpenError::AfterEnd { entry: n });
            }
            if let Entry::Answer { .. } = entry
                && keeps
                && went_on
                && n >= snapped + SNAPSHOT_EVERY
            {
                return Err(OpenError::NoSnapshot { entry: n });
            }
            match entry {
                Entry::Undo { to, agreed } => {
                    went_on = false;
                    self.catch_up(n)?;
                    let step = self.may_undo(to, &agreed).ok_or(OpenError::Undo { entry: n })?;
                    self.cut_steps(step);
                    if !agreed.is_empty() {
                        self.thread.renew();
                    }
                }
                Entry::Snapshot(snapshot) => {
                    // A table keeps them closer only when it is put away, and then something new: a record full of them
                    // would take for ever.
                    let early = n < snapped + SNAPSHOT_EVERY && !stepped;
                    (snapped, stepped) = (n, false);
                    if !early {
                        self.catch_up(n)?;
                    }
                    if early || !(snapshot.is_of(self) || snapshot.is_amid(self)) {
                        return Err(OpenError::Snapshot { entry: n });
                    }
                }
                Entry::Standing { seat, class, order } => {
                    went_on = true;
                    set_order(&mut self.standing, seat, &class, order);
                }
                Entry::Nonce { seat, nonce } => {
                    self.thread.hear(seat, &nonce);
                }
                Entry::Resigned { seat } => {
                    self.catch_up(n)?;
                    if seat.index() >= self.seats || self.pending.is_empty() {
                        return Err(OpenError::Resigned { entry: n });
                    }
                    self.resigned = Some(seat);
                }
                Entry::Fork { .. } => (self.resigned, went_on) = (None, true),
                entry => {
                    stepped |= entry.is_step();
                    went_on |= matches!(entry, Entry::Answer { .. });
                    if let Entry::Answer { by: Hand::StandingOrder, .. } = &entry {
                        self.catch_up(n)?;
                        if self.ordered() != entry.clone().into_step() {
                            return Err(OpenError::Order { entry: n });
                        }
                    }
                    if let Some(step) = entry.into_step() {
                        if n >= own && seed.is_some_and(|seed| !self.falls_so(seed, &step)) {
                            return Err(OpenError::Die { entry: n });
                        }
                        self.take_recorded(n, step);
                    } else if let Entry::Foreign(_) = self.journal.entries()[n] {
                        return Err(OpenError::Foreign { entry: n });
                    }
                }
            }
        }
        self.catch_up(self.journal.len())?;
        self.seed = seed;
        Ok(())
    }

    /// Adds a step that the journal holds: dice hang on it as it was written.
    fn take_recorded(&mut self, n: usize, step: Step<G::Answer>) {
        self.thread.push_text(&self.journal.step_text(n).unwrap_or_default());
        self.entries.push(n);
        self.steps.push(step);
    }

    /// Whether dice of this step fall so by the seed. An answer always does.
    fn falls_so(&self, seed: Seed, step: &Step<G::Answer>) -> bool {
        match step {
            Step::Answer { .. } => true,
            Step::Roll { sides, value, .. } => seed.roll(&self.thread.end(), *sides) == *value,
            Step::Pool { sides, values, .. } => {
                let dice = u32::try_from(values.len()).unwrap_or(u32::MAX).min(MOST_DICE);
                seed.pool(&self.thread.end(), dice, *sides) == *values
            }
        }
    }

    /// Runs the steps read so far; `n` is the entry that comes next.
    fn catch_up(&mut self, n: usize) -> Result<(), OpenError> {
        match self.run(Trust::Audit) {
            Err(TableError::Fault(fault)) => Err(self.place_fault(fault, n)),
            _ => Ok(()),
        }
    }

    /// The step that an undo back to entry `to` leads to, if that was allowed here.
    fn may_undo(&self, to: u64, agreed: &[Seat]) -> Option<usize> {
        let step = self.entries.binary_search(&usize::try_from(to).ok()?).ok()?;
        if step < self.carried {
            return None;
        }
        let Step::Answer { seat, .. } = &self.steps[step] else {
            return self.all_agreed(agreed).then_some(step);
        };
        // Tables once let a seat go back while another was asked in secret.
        let alone = self.own_tail(*seat).is_some_and(|limit| limit <= step);
        (alone || self.all_agreed(agreed)).then_some(step)
    }

    fn all_agreed(&self, agreed: &[Seat]) -> bool {
        self.all_seats().all(|seat| agreed.contains(&seat))
    }

    /// Goes on where the record stops, just as the table did that wrote it: rolls what is due, keeps
    /// snapshots and obeys standing orders, but for those that an undo has just taken back.
    fn resume(&mut self) -> Result<(), TableError> {
        // Rolls and nonces are nobody's decision: they do not end what an undo holds back.
        let decides = |entry: &&Entry<_>| !entry.is_roll() && !matches!(entry, Entry::Nonce { .. });
        let last = self.journal.entries().iter().rev().find(decides);
        if self.seed.is_none() || matches!(last, Some(Entry::Undo { .. })) {
            return self.run(Trust::Checked);
        }
        self.go_on()
    }

    fn place_fault(&self, fault: Fault, end: usize) -> OpenError {
        let step = match &fault {
            Fault::Refused { step, .. }
            | Fault::OutOfStep { step, .. }
            | Fault::Wavered { step }
            | Fault::AskedTwice { step, .. }
            | Fault::Swallowed { step } => *step,
            Fault::TooLong { extra } => self.steps.len() - extra,
            Fault::NoSides { .. } | Fault::Runaway(_) => self.steps.len(),
        };
        OpenError::Fault { entry: self.entries.get(step).copied().unwrap_or(end), fault }
    }
}

/// The commitment that holds for the dice at the end of the journal.
pub(crate) fn current_commitment<A>(journal: &Journal<A>) -> Bytes {
    let forked = journal.entries().iter().rev().find_map(|entry| match entry {
        Entry::Fork { commitment, .. } => Some(*commitment),
        _ => None,
    });
    forked.unwrap_or(journal.header().commitment)
}
