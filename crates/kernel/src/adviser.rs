//! A computer player that sits at a table. It keeps in mind what it has made up its mind to do: who asks it again in the
//! same turn does not let it think everything over once more. Where it is invited it speaks up by itself, or does not.
//! While others are asked it can think ahead about what it will be asked next.

use crate::{
    chance::Chance,
    foresight::{Ahead, Foreseen, imagine_next},
    game::Game,
    occasion::Occasion,
    patience::Patience,
    policy::Policy,
    published::{NoSuchLevel, Published, policy},
    seat::Seat,
    table::{Pending, Table},
    text::Text,
};
use std::any::Any;

pub struct Adviser {
    seat: Seat,
    level: String,
    chance: Chance,
    patience: Patience,
    /// The [`Mind`] of the game that it plays, once it has been asked.
    mind: Option<Box<dyn Any + Send>>,
    /// The turn in which it last looked. If the game is in an earlier one now something was taken back, and it forgets.
    turn: u32,
    ready: u32,
    quick: bool,
}

/// What it has in mind of one game.
struct Mind<G: Game> {
    policy: Box<dyn Policy<G>>,
    foreseen: Foreseen<G>,
}

impl std::fmt::Debug for Adviser {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Adviser")
            .field("seat", &self.seat)
            .field("level", &self.level)
            .finish_non_exhaustive()
    }
}

impl Adviser {
    /// A computer player of that level for that seat of one game.
    pub fn new(seat: Seat, level: &str, chance: Chance) -> Self {
        let (level, patience) = (level.to_owned(), Patience::ENDLESS);
        Adviser { seat, level, chance, patience, mind: None, turn: 0, ready: 0, quick: false }
    }

    /// How long it may think about the next answer.
    pub fn set_patience(&mut self, patience: Patience) {
        self.patience = patience;
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    pub fn level(&self) -> &str {
        &self.level
    }

    /// Whether it is known to decide at once: it gains nothing by looking ahead.
    pub fn is_quick(&self) -> bool {
        self.quick
    }

    /// How many answers it had ready when it was asked.
    pub fn ready(&self) -> u32 {
        self.ready
    }

    /// What it answers to its seat's open question, and why.
    pub(crate) fn answer<G: Published>(
        &mut self,
        table: &Table<G>,
        asked: &Pending<G>,
    ) -> Result<(G::Answer, Vec<Text>), NoSuchLevel> {
        let at = table.lens(self.seat.into());
        let (mind, chance, patience) = self.wake(table)?;
        if let Some((policy, answer)) = mind.foreseen.recall(at, &asked.prompt) {
            mind.policy = policy;
            let reasons = mind.policy.reasons();
            self.ready += 1;
            return Ok((answer, reasons));
        }
        mind.policy.set_patience(patience);
        let recall = || table.memory(asked.seat);
        let answer = mind.policy.choose(Occasion::recalling(at, &asked.prompt, &recall), chance);
        Ok((answer, mind.policy.reasons()))
    }

    /// What it says unasked where its seat is invited to speak up, and why; nothing is to stay silent.
    pub(crate) fn speak_up<G: Published>(
        &mut self,
        table: &Table<G>,
        invited: &Pending<G>,
    ) -> Result<Option<(G::Answer, Vec<Text>)>, NoSuchLevel> {
        let at = table.lens(self.seat.into());
        let (mind, chance, patience) = self.wake(table)?;
        mind.policy.set_patience(patience);
        let recall = || table.memory(invited.seat);
        let said = mind.policy.interrupt(Occasion::recalling(at, &invited.prompt, &recall), chance);
        Ok(said.map(|answer| (answer, mind.policy.reasons())))
    }

    /// A game in its mind in which it comes to what its seat may be asked next. Nothing if it is asked now, or needs no
    /// time to think.
    pub(crate) fn look_ahead<G: Published>(
        &mut self,
        table: &Table<G>,
    ) -> Result<Option<Ahead>, NoSuchLevel> {
        let seat = self.seat;
        let (mind, chance, _) = self.wake(table)?;
        let Some(thinker) = mind.policy.ahead() else {
            self.quick = true;
            return Ok(None);
        };
        let asked = table.pending_for(seat).is_some_and(Pending::waits);
        Ok(if asked { None } else { imagine_next(table, seat, thinker, &mind.foreseen, chance) })
    }

    fn wake<G: Published>(
        &mut self,
        table: &Table<G>,
    ) -> Result<(&mut Mind<G>, &mut Chance, &Patience), NoSuchLevel> {
        let turn = G::turn(table.lens(self.seat.into()));
        let is_fresh = turn >= self.turn && self.mind.as_ref().is_some_and(|mind| mind.is::<Mind<G>>());
        self.turn = turn;
        if !is_fresh {
            let book = &table.journal().header().game;
            let policy = policy::<G>(book, &self.level, table.setting(), self.seat)?;
            self.mind = Some(Box::new(Mind::<G> { policy, foreseen: Foreseen::default() }));
        }
        let mind = self.mind.as_mut().and_then(|mind| mind.downcast_mut());
        Ok((mind.expect("it was just made sure of"), &mut self.chance, &self.patience))
    }
}
