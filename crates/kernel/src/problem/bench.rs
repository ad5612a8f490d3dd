//! The bench at which a problem is played: like a table, but from any position and without dice of its own.
//! Where the rules ask or roll, it stops and says so; whoever uses it puts the answer or the roll on the
//! tape and lets it run on.

use crate::{
    game::Game,
    inline::RUNAWAY,
    outcome::Outcome,
    referee::{Ask, Driver, Fault, Pause, Play, Referee, Trust},
    seat::Seat,
    table::Pending,
    tape::{Moment, Seen, Step},
};
use std::sync::Arc;

pub(super) struct Bench<G: Game> {
    pub(super) setting: Arc<G::Setting>,
    checkpoint: G::Position,
    tape: Vec<Step<G::Answer>>,
    /// The position as it stands where the rules stopped.
    pub(super) now: G::Position,
    pub(super) pending: Vec<Pending<G>>,
    pub(super) events: Vec<G::Event>,
    /// How many of the events belong to the present activity.
    told: usize,
    pub(super) outcome: Option<Outcome>,
    /// Where the rules stopped last.
    pub(super) stop: Stop,
}

/// Why the rules stopped.
#[derive(Clone, Copy)]
pub(super) enum Stop {
    /// Somebody is asked.
    Asked,
    Roll {
        sides: u32,
        rule: &'static str,
        seen: Seen,
    },
    /// A handful of dice is rolled at once.
    Pool {
        dice: u32,
        sides: u32,
        rule: &'static str,
    },
    Over,
}

impl<G: Game> Bench<G> {
    pub(super) fn new(setting: G::Setting, position: G::Position) -> Self {
        Bench {
            setting: Arc::new(setting),
            now: position.clone(),
            checkpoint: position,
            tape: Vec::new(),
            pending: Vec::new(),
            events: Vec::new(),
            told: 0,
            outcome: None,
            stop: Stop::Asked,
        }
    }

    pub(super) fn step(&mut self, step: Step<G::Answer>) {
        self.tape.push(step);
    }

    pub(super) fn pool(&mut self, sides: u32, values: Vec<u32>, rule: &'static str) {
        self.tape.push(Step::Pool { sides, values, rule: rule.into() });
    }

    pub(super) fn moment(&self) -> Moment<G::Position, G::Answer> {
        Moment { checkpoint: self.checkpoint.clone(), tape: self.tape.clone() }
    }

    /// Runs the rules to where they ask, roll or end.
    pub(super) fn run(&mut self) -> Result<Stop, Fault> {
        self.stop = self.run_on()?;
        Ok(self.stop)
    }

    fn run_on(&mut self) -> Result<Stop, Fault> {
        for _ in 0..RUNAWAY {
            self.now.clone_from(&self.checkpoint);
            self.pending.clear();
            self.outcome = G::outcome(&self.setting, &self.checkpoint);
            if self.outcome.is_some() {
                return Ok(Stop::Over);
            }
            let mut driver = Stopping::<G> { events: Vec::new(), pending: Vec::new(), stop: Stop::Asked };
            let mut referee =
                Referee::new(&*self.setting, &mut self.now, &self.tape, Trust::Checked, &mut driver);
            let result = G::play(&mut referee);
            let (read, fault) = (referee.read(), referee.take_fault());
            if let Some(fault) = fault {
                return Err(fault);
            }
            let count = driver.events.len();
            self.events.extend(driver.events.into_iter().skip(self.told));
            self.told = count;
            if result.is_err() {
                self.pending = driver.pending;
                return Ok(driver.stop);
            }
            if read < self.tape.len() {
                return Err(Fault::TooLong { extra: self.tape.len() - read });
            }
            std::mem::swap(&mut self.checkpoint, &mut self.now);
            self.tape.clear();
            self.told = 0;
        }
        Err(Fault::Runaway(RUNAWAY))
    }
}

/// The driver behind the door: it decides nothing and rolls nothing.
struct Stopping<G: Game> {
    events: Vec<G::Event>,
    pending: Vec<Pending<G>>,
    stop: Stop,
}

impl<G: Game> Driver<G> for Stopping<G> {
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
        self.stop = Stop::Roll { sides, rule, seen };
        Err(Pause::WAITING)
    }

    fn pool(&mut self, dice: u32, groups: &[u32], rule: &'static str) -> Play<Vec<u32>> {
        self.stop = Stop::Pool { dice, sides: groups.iter().sum(), rule };
        Err(Pause::WAITING)
    }

    fn tell(&mut self, event: G::Event) {
        self.events.push(event);
    }
}
