//! Looking ahead from a moment without touching any table: the rules are run on to the next pause, over as
//! many activities as it takes. Dice fall by chance, or end the look.

use crate::{
    chance::Chance,
    game::Game,
    inline::RUNAWAY,
    referee::{Ask, Driver, Fault, Pause, Play, Referee, Trust, counted},
    seat::{Seat, Viewer},
    table::{Pending, Sight},
    tape::{Moment, Seen},
};

/// What the look came to.
pub(super) struct Ahead<G: Game> {
    pub(super) position: G::Position,
    /// Who is asked; nobody when the game is over, or when the look ended at a roll.
    pub(super) pending: Vec<Pending<G>>,
    pub(super) events: Vec<G::Event>,
    /// Whether dice fell, or should have.
    pub(super) rolled: bool,
    /// Whether something was revealed after the moment's own tape.
    pub(super) revealed: bool,
}

impl<G: Game> Ahead<G> {
    pub(super) fn seen_by(&self, setting: &G::Setting, viewer: Viewer) -> Sight<G> {
        Sight::of(setting, &self.position, &self.pending, self.events.iter(), viewer)
    }
}

/// Runs the moment on to its next pause. `fresh` is how many entries at the end of its tape are new: what
/// is revealed after them is what they have revealed.
pub(super) fn look<G: Game>(
    setting: &G::Setting,
    moment: Moment<G::Position, G::Answer>,
    fresh: usize,
    dice: Option<&mut Chance>,
) -> Result<Ahead<G>, Fault> {
    let Moment { mut checkpoint, mut tape } = moment;
    let old = tape.len() - fresh;
    let mut before = 0;
    let mut ahead = Looking { dice, pending: Vec::new(), events: Vec::new(), rolled: false, revealed: None };
    let mut revealed = false;
    for _ in 0..RUNAWAY {
        if tape.is_empty() && G::outcome(setting, &checkpoint).is_some() {
            break;
        }
        let mut position = checkpoint.clone();
        let mut referee = Referee::new(setting, &mut position, &tape, Trust::Audit, &mut ahead);
        let result = G::play(&mut referee);
        let (read, fault) = (referee.read(), referee.take_fault());
        if let Some(fault) = fault {
            return Err(fault);
        }
        // A reveal counts when it comes after the old part of the tape, or at its end with nothing new.
        let after = |steps: usize| before + steps > old || (fresh == 0 && before + steps >= old);
        revealed |= ahead.revealed.take().is_some_and(after);
        checkpoint = position;
        if result.is_err() {
            let Looking { pending, events, rolled, .. } = ahead;
            return Ok(Ahead { position: checkpoint, pending, events, rolled, revealed });
        }
        before += read;
        tape.drain(..read);
    }
    let Looking { pending, events, rolled, .. } = ahead;
    if G::outcome(setting, &checkpoint).is_none() {
        return Err(Fault::Runaway(RUNAWAY));
    }
    Ok(Ahead { position: checkpoint, pending, events, rolled, revealed })
}

struct Looking<'c, G: Game> {
    dice: Option<&'c mut Chance>,
    pending: Vec<Pending<G>>,
    events: Vec<G::Event>,
    rolled: bool,
    revealed: Option<usize>,
}

impl<G: Game> Driver<G> for Looking<'_, G> {
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

    fn roll(&mut self, sides: u32, _: &'static str, _: Seen) -> Play<u32> {
        self.rolled = true;
        match &mut self.dice {
            Some(dice) => Ok(dice.below(sides)),
            None => Err(Pause::WAITING),
        }
    }

    fn pool(&mut self, dice: u32, groups: &[u32], _: &'static str) -> Play<Vec<u32>> {
        self.rolled = true;
        let Some(chance) = &mut self.dice else { return Err(Pause::WAITING) };
        let values: Vec<u32> = (0..dice).map(|_| chance.below(groups.iter().sum())).collect();
        Ok(counted(&values, groups))
    }

    fn tell(&mut self, event: G::Event) {
        self.events.push(event);
    }

    fn revealed(&mut self, steps: usize) {
        self.revealed = Some(self.revealed.map_or(steps, |before| before.max(steps)));
    }
}
