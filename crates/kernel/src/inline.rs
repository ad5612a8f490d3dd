//! Play at native speed: policies answer and a generator rolls inline, with no pause and no journal. This is
//! how simulations, searches and computer turns run the very rules that the table runs.

use crate::{
    chance::Chance,
    game::Game,
    memory::{Memory, Truth},
    occasion::Occasion,
    outcome::Outcome,
    policy::Policy,
    question::Asked,
    referee::{Ask, Driver, Fault, Pause, Play, Referee, Trust, counted},
    refusal::Refusal,
    seat::Seat,
    table::Pending,
    tape::{Moment, Seen, Step},
};
use std::collections::VecDeque;

/// The most activities in a row that may pass without anybody answering or rolling.
pub const RUNAWAY: usize = 100_000;

/// A driver that answers from policies, one for each seat, and rolls from a stream of chance. What policies draw
/// while they think comes from a stream beside it, so that two players who decide alike meet the same fortune.
pub struct Inline<'p, G: Game> {
    policies: &'p mut [Box<dyn Policy<G>>],
    chance: Chance,
    thoughts: Chance,
    refused: Option<(Seat, &'static str, Refusal)>,
    asked: u64,
    rolled: u64,
    forced: VecDeque<(Seat, G::Answer)>,
    record: Option<Record<G>>,
    /// Whether somebody thinks ahead from imagined games; then there is the activity that is going on, once one is.
    imagines: bool,
    activity: Option<Box<Activity<G>>>,
}

/// What the memories of players are made from.
struct Activity<G: Game> {
    checkpoint: G::Position,
    tape: Vec<Step<G::Answer>>,
    events: Vec<G::Event>,
    /// Where on the tape an open question for several begins.
    open_from: Option<usize>,
}

/// What happened in an inline game, for those who want to know.
pub struct Record<G: Game> {
    pub steps: Vec<Step<G::Answer>>,
    pub events: Vec<G::Event>,
}

impl<G: Game> Default for Record<G> {
    fn default() -> Self {
        Record { steps: Vec::new(), events: Vec::new() }
    }
}

impl<G: Game> std::fmt::Debug for Record<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Record").field("steps", &self.steps).field("events", &self.events).finish()
    }
}

impl<G: Game> std::fmt::Debug for Inline<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Inline")
            .field("asked", &self.asked)
            .field("rolled", &self.rolled)
            .finish_non_exhaustive()
    }
}

impl<'p, G: Game> Inline<'p, G> {
    pub fn new(policies: &'p mut [Box<dyn Policy<G>>], chance: Chance) -> Self {
        Inline {
            imagines: policies.iter().any(|policy| policy.imagines()),
            activity: None,
            policies,
            thoughts: chance.beside(),
            chance,
            refused: None,
            asked: 0,
            rolled: 0,
            forced: VecDeque::new(),
            record: None,
        }
    }

    /// Keeps the steps and events.
    pub fn recording(mut self) -> Self {
        self.record = Some(Record::default());
        self
    }

    /// Gives these answers first, each when its seat is asked and where it is legal; from the first that is not
    /// on, the policies decide.
    pub fn forcing(mut self, seat: Seat, answers: &[G::Answer]) -> Self {
        self.forced.extend(answers.iter().map(|answer| (seat, answer.clone())));
        self
    }

    pub fn into_record(self) -> Record<G> {
        self.record.unwrap_or_default()
    }

    /// How many decisions and rolls were made.
    pub fn counts(&self) -> (u64, u64) {
        (self.asked, self.rolled)
    }

    /// Plays from the moment to the end of its activity, leaving the position after it in the checkpoint.
    pub fn finish_activity(
        &mut self,
        setting: &G::Setting,
        moment: &mut Moment<G::Position, G::Answer>,
    ) -> Result<(), Fault> {
        self.finish(setting, moment, |referee| G::play(referee))
    }

    /// The same for any piece of rule code that the moment is in.
    pub fn finish(
        &mut self,
        setting: &G::Setting,
        moment: &mut Moment<G::Position, G::Answer>,
        part: impl FnOnce(&mut Referee<'_, G>) -> Play<()>,
    ) -> Result<(), Fault> {
        let tape = std::mem::take(&mut moment.tape);
        self.run(setting, &mut moment.checkpoint, &tape, part)
    }

    fn activity(&mut self, setting: &G::Setting, position: &mut G::Position) -> Result<(), Fault> {
        self.run(setting, position, &[], |referee| G::play(referee))
    }

    fn run(
        &mut self,
        setting: &G::Setting,
        position: &mut G::Position,
        tape: &[Step<G::Answer>],
        part: impl FnOnce(&mut Referee<'_, G>) -> Play<()>,
    ) -> Result<(), Fault> {
        if self.imagines {
            self.begin_activity(position, tape);
        }
        let mut referee = Referee::new(setting, position, tape, Trust::Checked, self);
        let result = part(&mut referee);
        let (read, fault) = (referee.read(), referee.take_fault());
        if let Some(fault) = fault {
            return Err(fault);
        }
        if let Some((seat, class, refusal)) = self.refused.take() {
            return Err(Fault::Refused { step: read, seat, class, refusal: Box::new(refusal) });
        }
        match result {
            Ok(()) if read < tape.len() => Err(Fault::TooLong { extra: tape.len() - read }),
            Ok(()) => Ok(()),
            Err(_) => unreachable!("an inline driver pauses only with a refusal or a fault"),
        }
    }

    #[cold]
    fn begin_activity(&mut self, position: &G::Position, tape: &[Step<G::Answer>]) {
        if let Some(activity) = &mut self.activity {
            activity.checkpoint.clone_from(position);
            activity.tape.clear();
            activity.tape.extend_from_slice(tape);
            activity.events.clear();
            activity.open_from = None;
        } else {
            let (checkpoint, tape) = (position.clone(), tape.to_vec());
            self.activity =
                Some(Box::new(Activity { checkpoint, tape, events: Vec::new(), open_from: None }));
        }
    }

    /// Plays from the moment to the end of the game.
    pub fn play_out(
        &mut self,
        setting: &G::Setting,
        moment: &mut Moment<G::Position, G::Answer>,
    ) -> Result<Outcome, Fault> {
        let outcome = self.play_while(setting, moment, |_| true)?;
        Ok(outcome.expect("a game goes on until it has an outcome"))
    }

    /// Plays from the moment as long as the condition holds of the position between activities; the outcome if
    /// the game ended.
    pub fn play_while(
        &mut self,
        setting: &G::Setting,
        moment: &mut Moment<G::Position, G::Answer>,
        goes_on: impl Fn(&G::Position) -> bool,
    ) -> Result<Option<Outcome>, Fault> {
        if !moment.tape.is_empty() {
            self.finish_activity(setting, moment)?;
        }
        let mut idle = 0;
        let mut seen = self.asked + self.rolled;
        loop {
            if let Some(outcome) = G::outcome(setting, &moment.checkpoint) {
                return Ok(Some(outcome));
            }
            if !goes_on(&moment.checkpoint) {
                return Ok(None);
            }
            self.activity(setting, &mut moment.checkpoint)?;
            let now = self.asked + self.rolled;
            idle = if now == seen { idle + 1 } else { 0 };
            seen = now;
            if idle > RUNAWAY {
                return Err(Fault::Runaway(idle));
            }
        }
    }

    /// What a seat answers. `waits` tells who is asked what, for a player that wants to remember.
    #[inline]
    fn decide(
        &mut self,
        setting: &G::Setting,
        position: &G::Position,
        (seat, prompt): (Seat, &G::Prompt),
        seen: Seen,
        waits: impl Fn() -> Vec<Pending<G>>,
    ) -> Play<G::Answer> {
        let lens = G::lens(setting, position, seat.into());
        if let Some(answer) = self.next_forced(lens, seat, prompt) {
            return Ok(self.taken(seat, answer, seen));
        }
        let policy = &mut self.policies[seat.index()];
        let answer = match &self.activity {
            None => policy.choose(Occasion::new(lens, prompt), &mut self.thoughts),
            Some(activity) => {
                let recall = || activity.remembered_by(setting, position, seat, &waits());
                let lens = G::lens(setting, position, seat.into());
                policy.choose(Occasion::recalling(lens, prompt, &recall), &mut self.thoughts)
            }
        };
        if policy.is_sound() && !cfg!(debug_assertions) {
            return Ok(self.taken(seat, answer, seen));
        }
        self.take(lens, seat, prompt, answer, seen)
    }

    /// The answer that the seat must give now, if there is one and it is legal.
    #[inline]
    fn next_forced(&mut self, lens: G::Lens<'_>, seat: Seat, prompt: &G::Prompt) -> Option<G::Answer> {
        if self.forced.front()?.0 != seat {
            return None;
        }
        let (_, answer) = self.forced.pop_front()?;
        if prompt.check(lens, &answer).is_err() {
            self.forced.clear();
            return None;
        }
        Some(answer)
    }

    /// What the first of those invited says who does not stay silent.
    #[inline]
    fn interrupted(
        &mut self,
        setting: &G::Setting,
        position: &G::Position,
        ask: &Ask<G>,
    ) -> Option<Play<(Seat, G::Answer)>> {
        ask.invited.iter().find_map(|(seat, prompt)| {
            let lens = G::lens(setting, position, (*seat).into());
            let policy = &mut self.policies[seat.index()];
            let said = match &self.activity {
                None => policy.interrupt(Occasion::new(lens, prompt), &mut self.thoughts),
                Some(activity) => {
                    let waits = Pending::of(ask.clone());
                    let recall = || activity.remembered_by(setting, position, *seat, &waits);
                    let lens = G::lens(setting, position, (*seat).into());
                    policy.interrupt(Occasion::recalling(lens, prompt, &recall), &mut self.thoughts)
                }
            }?;
            Some(self.take(lens, *seat, prompt, said, Seen::All).map(|answer| (*seat, answer)))
        })
    }

    #[inline]
    fn take(
        &mut self,
        lens: G::Lens<'_>,
        seat: Seat,
        prompt: &G::Prompt,
        answer: G::Answer,
        seen: Seen,
    ) -> Play<G::Answer> {
        if let Err(refusal) = prompt.check(lens, &answer) {
            self.asked += 1;
            self.refused = Some((seat, prompt.class(), refusal));
            return Err(Pause::WAITING);
        }
        Ok(self.taken(seat, answer, seen))
    }

    /// Counts and records a legal answer.
    #[inline]
    fn taken(&mut self, seat: Seat, answer: G::Answer, seen: Seen) -> G::Answer {
        self.asked += 1;
        self.note(|| Step::Answer { seat, answer: answer.clone(), seen });
        answer
    }

    /// Keeps a step for those who want to know.
    #[inline]
    fn note(&mut self, step: impl FnOnce() -> Step<G::Answer>) {
        if self.record.is_none() && self.activity.is_none() {
            return;
        }
        let step = step();
        if let Some(activity) = &mut self.activity {
            activity.tape.push(step.clone());
        }
        if let Some(record) = &mut self.record {
            record.steps.push(step);
        }
    }
}

impl<G: Game> Activity<G> {
    fn remembered_by<'m>(
        &'m self,
        setting: &'m G::Setting,
        now: &'m G::Position,
        seat: Seat,
        waits: &[Pending<G>],
    ) -> Memory<'m, G> {
        let Activity { checkpoint, tape, events, open_from } = self;
        let truth = Truth { setting, checkpoint, now, tape, open_from: *open_from };
        truth.remembered_by(seat, waits, events.iter())
    }
}

impl<G: Game> Driver<G> for Inline<'_, G> {
    #[inline]
    fn answer(
        &mut self,
        setting: &G::Setting,
        position: &G::Position,
        ask: Ask<G>,
    ) -> Play<(Seat, G::Answer)> {
        if let Some(spoken) = self.interrupted(setting, position, &ask) {
            return spoken;
        }
        let waits = || Pending::of(ask.clone());
        Ok((ask.seat, self.decide(setting, position, (ask.seat, &ask.prompt), ask.seen, waits)?))
    }

    fn answer_all(
        &mut self,
        setting: &G::Setting,
        position: &G::Position,
        asked: Vec<(Seat, G::Prompt)>,
        given: Vec<Option<G::Answer>>,
    ) -> Play<Vec<G::Answer>> {
        let waits = || Pending::of_all(asked.clone(), vec![None; asked.len()]);
        let answers: Play<Vec<G::Answer>> = asked
            .iter()
            .zip(given)
            .map(|((seat, prompt), given)| match given {
                Some(answer) => Ok(answer),
                None => self.decide(setting, position, (*seat, prompt), Seen::All, waits),
            })
            .collect();
        if let Some(activity) = &mut self.activity {
            activity.open_from = None;
        }
        answers
    }

    #[inline]
    fn roll(&mut self, sides: u32, rule: &'static str, seen: Seen) -> Play<u32> {
        let value = self.chance.below(sides);
        self.rolled += 1;
        self.note(|| Step::Roll { sides, value, rule: rule.into(), seen });
        Ok(value)
    }

    fn pool(&mut self, dice: u32, groups: &[u32], rule: &'static str) -> Play<Vec<u32>> {
        let sides = groups.iter().sum();
        let values: Vec<u32> = (0..dice).map(|_| self.chance.below(sides)).collect();
        self.rolled += u64::from(dice);
        let counts = counted(&values, groups);
        self.note(|| Step::Pool { sides, values, rule: rule.into() });
        Ok(counts)
    }

    fn opened(&mut self, steps: usize) {
        if let Some(activity) = &mut self.activity {
            activity.open_from = Some(steps);
        }
    }

    #[inline]
    fn tell(&mut self, event: G::Event) {
        if let Some(activity) = &mut self.activity {
            activity.events.push(event.clone());
        }
        if let Some(record) = &mut self.record {
            record.events.push(event);
        }
    }

    #[inline]
    fn listens(&self) -> bool {
        self.record.is_some() || self.activity.is_some()
    }
}
