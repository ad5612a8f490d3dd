//! What stands behind the rules' door at a table.

use super::Pending;
use crate::{
    fair::{Seed, Thread},
    game::Game,
    journal::{Entry, Journal},
    referee::{Ask, Driver, Pause, Play, counted},
    seat::Seat,
    tape::{Seen, Step},
};

/// The driver behind the door at a table: dice roll at once and are recorded, questions pause.
pub(super) struct AtTable<'a, G: Game> {
    seed: Option<Seed>,
    journal: Option<(&'a mut Journal<G::Answer>, &'a mut Thread)>,
    pub(super) rolled: Vec<(usize, Step<G::Answer>)>,
    pub(super) events: Vec<G::Event>,
    pub(super) pending: Vec<Pending<G>>,
    pub(super) revealed: Option<usize>,
    pub(super) seedless: bool,
}

impl<'a, G: Game> AtTable<'a, G> {
    /// Rolls from the seed, and writes what is rolled into the journal.
    pub(super) fn rolling(
        seed: Option<Seed>,
        journal: &'a mut Journal<G::Answer>,
        thread: &'a mut Thread,
    ) -> Self {
        AtTable { seed, journal: Some((journal, thread)), ..AtTable::looking() }
    }

    /// Never rolls: past the end of the tape there is only to be seen what is asked.
    pub(super) fn looking() -> Self {
        AtTable {
            seed: None,
            journal: None,
            rolled: Vec::new(),
            events: Vec::new(),
            pending: Vec::new(),
            revealed: None,
            seedless: false,
        }
    }
}

impl<G: Game> Driver<G> for AtTable<'_, G> {
    fn answer(&mut self, _: &G::Setting, _: &G::Position, ask: Ask<G>) -> Play<(Seat, G::Answer)> {
        self.pending = Pending::of(ask);
        Err(Pause::WAITING)
    }

    fn answer_all(
        &mut self,
        _: &G::Setting,
        _: &G::Position,
        asked: Vec<(Seat, G::Prompt)>,
        given: Vec<Option<G::Answer>>,
    ) -> Play<Vec<G::Answer>> {
        self.pending = Pending::of_all(asked, given);
        Err(Pause::WAITING)
    }

    fn roll(&mut self, sides: u32, rule: &'static str, seen: Seen) -> Play<u32> {
        let (Some(seed), Some((journal, thread))) = (self.seed, &mut self.journal) else {
            self.seedless = true;
            return Err(Pause::WAITING);
        };
        let value = seed.roll(&thread.end(), sides);
        let step = Step::Roll { sides, value, rule: rule.into(), seen };
        thread.push(&step);
        self.rolled.push((journal.len(), step));
        journal.push(Entry::Roll { sides, value, rule: rule.into(), seen });
        Ok(value)
    }

    fn pool(&mut self, dice: u32, groups: &[u32], rule: &'static str) -> Play<Vec<u32>> {
        let (Some(seed), Some((journal, thread))) = (self.seed, &mut self.journal) else {
            self.seedless = true;
            return Err(Pause::WAITING);
        };
        let sides = groups.iter().sum();
        let values = seed.pool(&thread.end(), dice, sides);
        let counts = counted(&values, groups);
        let step = Step::Pool { sides, values: values.clone(), rule: rule.into() };
        thread.push(&step);
        self.rolled.push((journal.len(), step));
        journal.push(Entry::Pool { sides, values, rule: rule.into() });
        Ok(counts)
    }

    fn tell(&mut self, event: G::Event) {
        self.events.push(event);
    }

    fn revealed(&mut self, steps: usize) {
        self.revealed = Some(self.revealed.map_or(steps, |before| before.max(steps)));
    }
}
