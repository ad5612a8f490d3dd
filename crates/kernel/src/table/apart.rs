//! Copies of a game, to think about or to look at apart from its table: as it stands, as it stood, and as it would stand.
//! They have no seed, their journal is only a header, and their steps are counted from where they begin.

use super::{Mark, Table, TableError};
use crate::{
    game::Game,
    journal::{Header, Journal},
    referee::Trust,
    seat::Seat,
    tape::Moment,
};
use std::sync::Arc;

impl<G: Game> Table<G> {
    /// The game as it stands, to think about: its present activity, and nothing of what led there. It is made in no time
    /// however long the game is, so that a table need not wait for those who think.
    pub fn present(&self) -> Self {
        let (checkpoint, log) = (self.checkpoint.clone(), self.log_from + self.log_at_start);
        let mark = Mark { start: self.start, checkpoint, log, floor: self.floor_at_start };
        let mut present = self.beginning_at(mark, self.steps.len());
        present.now.clone_from(&self.now);
        present.pending.clone_from(&self.pending);
        present.open_from = self.open_from;
        present.outcome.clone_from(&self.outcome);
        present.resigned = self.resigned;
        present.log.extend_from_slice(&self.log[self.log_at_start..]);
        present.floor = self.floor.saturating_sub(self.start);
        present
    }

    /// A game in the middle of an activity, wherever that comes from.
    pub(crate) fn of_moment(
        setting: Arc<G::Setting>,
        header: Header,
        moment: Moment<G::Position, G::Answer>,
    ) -> Result<Self, TableError> {
        let mark = Mark { start: 0, checkpoint: moment.checkpoint, log: 0, floor: 0 };
        let mut table = Table::from_mark(setting, Journal::new(header), None, mark);
        table.entries = vec![0; moment.tape.len()];
        table.steps = moment.tape;
        Past(table).see()
    }

    /// The steps from a mark to step `until`, and nothing of what led there.
    fn beginning_at(&self, mark: Mark<G::Position>, until: usize) -> Self {
        let Mark { start, floor, .. } = mark;
        let journal = Journal::new(self.journal.header().clone());
        let mark = Mark { start: 0, floor: floor.saturating_sub(start), ..mark };
        let mut table = Table::from_mark(Arc::clone(&self.setting), journal, None, mark);
        table.steps.extend_from_slice(&self.steps[start..until]);
        table.entries.extend_from_slice(&self.entries[start..until]);
        table
    }

    /// What it takes to see the game as it stood after so many steps. It is taken in no time; [`Past::see`] takes as long
    /// as the rules do from the position that was kept last before.
    pub fn past(&self, steps: usize) -> Result<Past<G>, TableError> {
        if steps > self.steps.len() {
            return Err(TableError::NoSuchStep { step: steps, steps: self.steps.len() });
        }
        Ok(Past(self.beginning_at(self.marks.before(steps), steps)))
    }

    /// The game as it stood after so many steps, to look at.
    pub fn look_back(&self, steps: usize) -> Result<Self, TableError> {
        self.past(steps)?.see()
    }

    /// The game as it would stand after an answer that the seat could take back, to look at: it has no seed. Nothing
    /// where a roll, a reveal or another's word comes of the answer. So it tells the seat nothing new: an answer that
    /// can be taken back looks the same in every game that the seat cannot tell apart.
    pub fn ahead(&self, seat: Seat, answer: G::Answer) -> Result<Option<Self>, TableError> {
        self.check(seat, &answer)?;
        let step = self.pending_for(seat).ok_or(TableError::NotAsked(seat))?.step(answer);
        let mut then = self.present();
        then.take_step(self.journal.len(), step);
        match then.run(Trust::Checked) {
            Ok(()) => Ok(then.undo_limit(seat).is_some().then_some(then)),
            // A roll comes of it.
            Err(TableError::NoSeed) => Ok(None),
            Err(other) => Err(other),
        }
    }

    /// Shows the game as it stood before each of its steps, from the first on, for as long as `see` wants more: the
    /// same as [`Table::look_back`] for one after the other, in one pass. False if `see` had enough before the end.
    pub fn film(&self, mut see: impl FnMut(&Self) -> bool) -> Result<bool, TableError> {
        let mut then = self.beginning_at(self.marks.first().clone(), 0);
        for (entry, step) in self.entries.iter().zip(&self.steps) {
            match then.run(Trust::Checked) {
                // What comes next is a roll: there it stood.
                Ok(()) | Err(TableError::NoSeed) => {}
                Err(other) => return Err(other),
            }
            if !see(&then) {
                return Ok(false);
            }
            then.take_step(*entry, step.clone());
        }
        Ok(true)
    }
}

/// A moment of a game that has yet to be played through to.
pub struct Past<G: Game>(Table<G>);

impl<G: Game> Past<G> {
    /// The game as it stood there.
    pub fn see(self) -> Result<Table<G>, TableError> {
        let Past(mut then) = self;
        match then.run(Trust::Checked) {
            // What comes next is a roll: there it stood.
            Ok(()) | Err(TableError::NoSeed) => Ok(then),
            Err(other) => Err(other),
        }
    }
}

impl<G: Game> std::fmt::Debug for Past<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Past").field(&self.0).finish()
    }
}
