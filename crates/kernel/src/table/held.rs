//! Games that another release has played. A journal names its rules and its data. Where both are those of this program
//! the game goes on. Where the rules have another number the record is played through first: if it comes to the same,
//! the game goes on too. Otherwise it is *held*: it can be looked at as it stands, and goes on when all seats, or
//! whoever keeps the host, accept this release. Then an entry of the journal carries the position over ([`Adoption`]).
//! From there on these rules play; what stands before is never replayed again, and its hashes and dice stay provable.
//!
//! What a held game stands on is the last position that was kept, beside the journal or in it, and what was answered
//! and rolled since then as far as these rules understand it. An activity that they do not understand is begun again.

use super::{
    Mark, OpenError, Opening, Snapshot, Table, TableError, may_stand, opening::current_commitment, set_order,
};
use crate::{
    fair::Seed,
    game::Game,
    journal::{Adoption, ENGINE, Entry, Journal},
    pack::Pack,
    referee::Trust,
    seat::Seat,
};
use std::sync::Arc;

/// A game that does not go on by itself under this release.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    pub why: Why,
    /// How many answers and rolls are asked and rolled again if the game goes on: these rules do not understand them.
    pub again: usize,
    /// How many were given since the position that was kept last, and are now played by these rules.
    pub replayed: usize,
    /// Whether the journal names these very rules and this data: then it was changed, or the program is at fault.
    pub ours: bool,
    /// The position that was kept beside the journal.
    kept: Option<Snapshot>,
    /// The entry from which on everything is asked again.
    to: usize,
    /// The fingerprint of the data here.
    pack: String,
}

/// Why a game is held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// It was played with other data.
    Data,
    /// It was played by other rules: by these it comes to something else.
    Rules(OpenError),
}

/// What a held game stands on: a position, after how many of the steps that stand, and the events told before it.
struct Ground<P> {
    checkpoint: P,
    steps: usize,
    events: usize,
}

impl<G: Game> Table<G> {
    /// Opens a journal that any release may have written, and holds the game if it does not go on by itself here. `kept`
    /// is a position that was kept beside the journal ([`Table::kept`]).
    pub fn reopen(
        setting: Arc<G::Setting>,
        journal: Journal<G::Answer>,
        seed: Option<Seed>,
        kept: Option<Snapshot>,
        pack: &Pack,
    ) -> Result<Self, OpenError> {
        if seed.is_some_and(|seed| seed.commitment() != current_commitment(&journal)) {
            return Err(OpenError::Seed);
        }
        let (rules, data) = journal.release();
        let why = if pack.is_named(data) {
            let replayed = match rules {
                Some(rules) if rules == G::RULES => Ok(()),
                _ => Self::replay(&setting, &journal, kept.as_ref()),
            };
            let opened = replayed
                .and_then(|()| Self::open(Arc::clone(&setting), journal.clone(), seed, Opening::Whole));
            match opened {
                Ok(table) => return Ok(table),
                Err(error) => Why::Rules(error),
            }
        } else {
            Why::Data
        };
        Ok(Self::hold(setting, journal, seed, kept, why, pack.digest()))
    }

    /// Plays the record through, and sees whether it comes to what it came to.
    fn replay(
        setting: &Arc<G::Setting>,
        journal: &Journal<G::Answer>,
        kept: Option<&Snapshot>,
    ) -> Result<(), OpenError> {
        let table = Self::open(Arc::clone(setting), journal.clone(), None, Opening::Audit)?;
        let Some(kept) = kept.filter(|kept| kept.position::<G>().is_some()) else { return Ok(()) };
        let then = table.look_back(kept.steps);
        let same = then.is_ok_and(|then| {
            // Its steps are counted from where the copy begins.
            let kept = Snapshot { steps: then.steps.len(), ..kept.clone() };
            kept.is_amid(&then) || kept.shows::<G>(&then.checkpoint)
        });
        if same { Ok(()) } else { Err(OpenError::Snapshot { entry: journal.len() }) }
    }

    fn hold(
        setting: Arc<G::Setting>,
        journal: Journal<G::Answer>,
        seed: Option<Seed>,
        kept: Option<Snapshot>,
        why: Why,
        pack: String,
    ) -> Self {
        let stood = journal.standing().into_iter().filter(|(_, entry)| entry.is_step());
        let stood: Vec<(usize, Entry<G::Answer>)> = stood.map(|(n, entry)| (n, entry.clone())).collect();
        let Ground { checkpoint, steps, events } =
            ground::<G>(&setting, &journal, kept.as_ref(), stood.len());
        let mark = Mark { start: 0, checkpoint, log: events, floor: 0 };
        let mut table = Table::from_mark(setting, journal, None, mark);
        for (n, entry) in &stood[steps..] {
            let Some(step) = entry.clone().into_step() else { break };
            table.steps.push(step);
            table.entries.push(*n);
        }
        table.go_as_far_as_understood();
        let understood = steps + table.steps.len();
        let ours = why != Why::Data && table.journal.release().0 == Some(G::RULES);
        table.held = Some(Box::new(Held {
            why,
            again: stood.len() - understood,
            replayed: table.start,
            ours,
            kept,
            to: stood.get(understood).map_or(table.journal.len(), |(n, _)| *n),
            pack,
        }));
        table.pending.clear();
        table.take_what_is_no_move();
        table.end_if_given_up();
        table.seed = seed;
        table
    }

    /// Plays the steps that it has. An activity of which the rules do not understand the tape is begun again.
    fn go_as_far_as_understood(&mut self) {
        while let Err(TableError::Fault(_)) = self.run(Trust::Audit) {
            if self.steps.len() == self.start {
                self.now.clone_from(&self.checkpoint);
                break;
            }
            self.steps.truncate(self.start);
            self.entries.truncate(self.start);
        }
    }

    /// Orders that are understood, and who has given up.
    fn take_what_is_no_move(&mut self) {
        let Table { journal, standing, resigned, seats, .. } = self;
        for entry in journal.entries() {
            match entry {
                Entry::Standing { seat, class, order }
                    if may_stand::<G>(*seats, *seat, class, order.as_ref()).is_ok() =>
                {
                    set_order(standing, *seat, class, order.clone());
                }
                Entry::Resigned { seat } => *resigned = Some(*seat),
                Entry::Fork { .. } => *resigned = None,
                _ => {}
            }
        }
    }

    /// Why the game does not go on by itself here, if it does not.
    pub fn held(&self) -> Option<&Held> {
        self.held.as_deref()
    }

    /// Carries a held game over to these rules and this data, as all seats agree. Nobody is named where whoever keeps the
    /// host decides, to mend a fault.
    pub fn adopt(&mut self, agreed: &[Seat]) -> Result<(), TableError> {
        let held = self.held.as_ref().ok_or(TableError::NotHeld)?;
        let missing: Vec<Seat> = self.all_seats().filter(|seat| !agreed.contains(seat)).collect();
        if !agreed.is_empty() && !missing.is_empty() {
            return Err(TableError::NoConsent(missing));
        }
        self.is_open()?;
        if self.outcome.is_some() {
            return Err(TableError::Over);
        }
        if self.seed.is_none() {
            return Err(TableError::NoSeed);
        }
        let adoption = Adoption {
            engine: ENGINE.to_owned(),
            rules: G::RULES,
            pack: held.pack.clone(),
            agreed: if agreed.is_empty() { Vec::new() } else { self.all_seats().collect() },
            to: held.to as u64,
            position: Snapshot { steps: 0, floor: 0, ..self.snapshot() },
            tape: self.steps.len() - self.start,
        };
        let mut journal = self.journal.clone();
        journal.push(Entry::Adopt(adoption));
        let opened = Self::open(Arc::clone(&self.setting), journal, self.seed, Opening::Whole);
        *self = opened.map_err(|error| match error {
            OpenError::Fault { fault, .. } => TableError::Fault(fault),
            error => unreachable!("what was just written is read: {error}"),
        })?;
        Ok(())
    }

    /// A game of its own that goes on from a held one as it stands. It is held too.
    pub(super) fn fork_held(&self, step: usize, seed: Seed) -> Result<Self, TableError> {
        let held = self.held.as_deref().filter(|_| step == self.steps.len());
        let Held { kept, why, pack, .. } = held.cloned().ok_or(TableError::BehindAdoption)?;
        let mut journal = self.journal.clone();
        journal.push(Entry::Fork { commitment: seed.commitment(), seals_by: seed.seals_by() });
        Ok(Self::hold(Arc::clone(&self.setting), journal, Some(seed), kept, why, pack))
    }

    /// Whether the dice of this table are here.
    pub(crate) fn can_roll(&self) -> bool {
        self.seed.is_some()
    }

    /// The position before the present activity, to be kept beside the journal: what a later release stands on that does
    /// not come to it by itself.
    pub fn kept(&self) -> Snapshot {
        self.held.as_ref().and_then(|held| held.kept.clone()).unwrap_or_else(|| self.snapshot())
    }

    /// Writes that position into the journal, for a game that is put away. Nothing where nothing has happened since the
    /// last one.
    pub fn put_away(&mut self) {
        let news = self.journal.entries()[self.last_snapshot..].iter().any(Entry::is_step);
        if news && self.seed.is_some() && self.may_go_on().is_ok() && self.outcome.is_none() {
            self.last_snapshot = self.journal.len();
            self.journal.push(Entry::Snapshot(self.snapshot()));
        }
    }
}

/// The last position that can be read: what was kept beside the journal, a snapshot in it, the one that the game was
/// carried over with, or the beginning.
fn ground<G: Game>(
    setting: &G::Setting,
    journal: &Journal<G::Answer>,
    kept: Option<&Snapshot>,
    stood: usize,
) -> Ground<G::Position> {
    let standing = journal.standing().into_iter().rev();
    let in_journal = standing.filter_map(|(_, entry)| match entry {
        Entry::Snapshot(snapshot) => Some(snapshot),
        Entry::Adopt(adoption) => Some(&adoption.position),
        _ => None,
    });
    let readable = |snapshot: &Snapshot| {
        let checkpoint = snapshot.position::<G>().filter(|_| snapshot.steps <= stood)?;
        Some(Ground { checkpoint, steps: snapshot.steps, events: snapshot.events })
    };
    let found = kept.into_iter().chain(in_journal).find_map(readable);
    found.unwrap_or_else(|| {
        // The steps that stand lead on from there only if it is where they began.
        let steps = if journal.adopted().is_some() { stood } else { 0 };
        Ground { checkpoint: G::begin(setting), steps, events: 0 }
    })
}
