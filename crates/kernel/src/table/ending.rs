//! How a game ends: by its rules, or because a seat gives it up. Then its seed is told, and nothing is played any
//! more but in a fork. Until then players are given receipts, by which they can hold the host to the record.

use super::{Table, TableError};
use crate::{
    bytes::Bytes,
    game::{Game, SeatInfo},
    journal::Entry,
    outcome::Outcome,
    rule::RuleId,
    seat::Seat,
    text::Text,
};

impl<G: Game> Table<G> {
    /// A seat gives the game up. Everybody may do so at any time, asked or not.
    pub fn resign(&mut self, seat: Seat) -> Result<(), TableError> {
        if seat.index() >= self.seats {
            return Err(TableError::NoSuchSeat { seat, seats: self.seats });
        }
        if self.seed.is_none() {
            return Err(TableError::NoSeed);
        }
        self.is_open()?;
        if self.outcome.is_some() {
            return Err(TableError::Over);
        }
        self.journal.push(Entry::Resigned { seat });
        self.resigned = Some(seat);
        self.end_if_given_up();
        Ok(())
    }

    /// What stands on the table when a seat has given up is how it ends.
    pub(super) fn end_if_given_up(&mut self) {
        if let Some(seat) = self.resigned {
            self.pending.clear();
            self.outcome = Some(given_up(&G::seats(&self.setting), seat));
        }
    }

    /// Refuses what would change a game that is held, that was given up, or whose dice everybody could foresee.
    pub(super) fn may_go_on(&self) -> Result<(), TableError> {
        if self.held.is_some() { Err(TableError::Held) } else { self.is_open() }
    }

    /// Refuses a game that was given up, or whose dice everybody could foresee.
    pub(super) fn is_open(&self) -> Result<(), TableError> {
        match self.resigned {
            Some(seat) => Err(TableError::GivenUp(seat)),
            None if self.is_revealed() => Err(TableError::Revealed),
            None => Ok(()),
        }
    }

    /// Whether the seed of the present dice has been told.
    fn is_revealed(&self) -> bool {
        let told = self.journal.entries().iter().rev().find_map(|entry| match entry {
            Entry::Reveal { .. } => Some(true),
            Entry::Fork { .. } => Some(false),
            _ => None,
        });
        told.unwrap_or(false)
    }

    /// The receipt for the record as it is; see [`crate::fair::Seed::receipt`].
    pub fn receipt(&self) -> Option<Bytes> {
        self.seed.map(|seed| seed.receipt(&self.journal.chain()))
    }

    /// Tells the seed, after the game, and seals the record.
    pub fn reveal_seed(&mut self) -> Result<(), TableError> {
        if self.outcome.is_none() {
            return Err(TableError::NotOver);
        }
        let seed = self.seed.ok_or(TableError::NoSeed)?;
        if !self.is_revealed() {
            let seal = seed.seal(&self.journal.chain());
            self.journal.push(Entry::Reveal { seed: seed.told(), seal });
        }
        Ok(())
    }
}

/// How a game ends that a seat gives up: all others win.
fn given_up(seats: &[SeatInfo], seat: Seat) -> Outcome {
    let is_loser = |info: &&SeatInfo| info.seat == seat;
    let name = seats.iter().find(is_loser).map_or(Text::new(""), |info| info.name.clone());
    let others: Vec<&SeatInfo> = seats.iter().filter(|info| !is_loser(info)).collect();
    let text = match others[..] {
        [winner] => Text::new("kernel-resigned-to").with("winner", winner.name.clone()),
        _ => Text::new("kernel-resigned"),
    };
    Outcome {
        winners: others.iter().map(|info| info.seat).collect(),
        id: "resigned".to_owned(),
        rule: RuleId::new(""),
        text: text.with("seat", name),
    }
}
