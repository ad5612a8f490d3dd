//! What a seat remembers of the activity that is going on, and games that it may take for the real one. What the seat
//! saw is done again, what it did not see is drawn to fit: secret answers are guessed, unseen dice rolled, and where
//! what came out later speaks against them, one is thought of otherwise and the others stay, until everything that the
//! seat saw comes out as it did. Computer players and odds think ahead from there without knowing more than they may.

use crate::{
    chance::Chance,
    game::{Game, Happening},
    question::Asked,
    referee::{Ask, Driver, Pause, Play, Referee, Trust, counted},
    seat::{Seat, Viewer},
    table::{Pending, Sight},
    tape::{Moment, Seen, Step},
};
use std::collections::VecDeque;

/// How often something is thought of otherwise, at most, before a game is given up as one that cannot be imagined.
pub const TRIES: usize = 400;

/// How often each unseen thing is thought of otherwise, on average, once everything fits: what was found first hangs on
/// the way in which it was found.
const SHAKEN: usize = 4;

/// What a seat knows of the present moment, and of how the present activity came there.
pub struct Memory<'m, G: Game> {
    setting: &'m G::Setting,
    seat: Seat,
    /// The game before the activity, as the seat saw it, and as it sees it now.
    then: G::Lens<'m>,
    now: G::Lens<'m>,
    steps: Vec<Remembered<G::Answer>>,
    sight: Sight<G>,
    /// The activity has changed nothing yet.
    untouched: bool,
}

/// A step of the tape as a seat remembers it. What was rolled unseen it does not remember at all.
enum Remembered<A> {
    Known(Step<A>),
    /// This seat has answered, but not what.
    Secret(Seat),
}

/// The game in the middle of its activity, as it really is: what a memory is made from. It stays with those who run the
/// game; of a memory nobody gets it back.
pub(crate) struct Truth<'m, G: Game> {
    pub(crate) setting: &'m G::Setting,
    pub(crate) checkpoint: &'m G::Position,
    pub(crate) now: &'m G::Position,
    pub(crate) tape: &'m [Step<G::Answer>],
    /// Where on the tape an open question for several begins.
    pub(crate) open_from: Option<usize>,
}

impl<'m, G: Game> Truth<'m, G> {
    /// What the seat remembers of it.
    pub(crate) fn remembered_by<'e>(
        &self,
        seat: Seat,
        pending: &[Pending<G>],
        events: impl Iterator<Item = &'e G::Event>,
    ) -> Memory<'m, G>
    where
        G::Event: 'e,
    {
        let open_from = self.open_from.unwrap_or(self.tape.len());
        let remembered = |(at, step): (usize, &Step<G::Answer>)| match step {
            // Answers that others have given to an open question for several are theirs alone.
            _ if at >= open_from && !step.is_by(seat) => None,
            _ if step.seen().by(seat) => Some(Remembered::Known(step.clone())),
            Step::Answer { seat, .. } => Some(Remembered::Secret(*seat)),
            Step::Roll { .. } | Step::Pool { .. } => None,
        };
        Memory {
            setting: self.setting,
            seat,
            then: G::lens(self.setting, self.checkpoint, seat.into()),
            now: G::lens(self.setting, self.now, seat.into()),
            steps: self.tape.iter().enumerate().filter_map(remembered).collect(),
            sight: Sight::of(self.setting, self.now, pending, events, seat.into()),
            untouched: self.checkpoint == self.now,
        }
    }
}

impl<G: Game> std::fmt::Debug for Memory<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Memory")
            .field("seat", &self.seat)
            .field("steps", &self.steps.len())
            .finish_non_exhaustive()
    }
}

impl<'m, G: Game> Memory<'m, G> {
    /// The memory of a seat that is asked the first question of an activity, in which nothing has happened yet.
    pub fn of_beginning(
        setting: &'m G::Setting,
        position: &'m G::Position,
        seat: Seat,
        prompt: &G::Prompt,
    ) -> Self {
        let ask = Ask { seat, prompt: prompt.clone(), seen: Seen::All, invited: Vec::new() };
        let truth = Truth { setting, checkpoint: position, now: position, tape: &[], open_from: None };
        truth.remembered_by(seat, &Pending::of(ask), [].iter())
    }

    pub fn setting(&self) -> &'m G::Setting {
        self.setting
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// A moment like the present one as far as the seat can tell, with everything it does not know drawn by chance: what
    /// was hidden before the activity, what was rolled unseen and what was answered in secret since. It fits what the
    /// seat has seen, or nothing was found that does in so many tries.
    pub fn imagine(&self, chance: &mut Chance, tries: usize) -> Option<Moment<G::Position, G::Answer>> {
        let mut thought = self.try_out(G::resample(self.then, self.now, chance), VecDeque::new(), chance);
        if thought.fit == Fit::ALL {
            return Some(thought.moment);
        }
        let mut shaken = 0;
        for _ in 1..tries {
            let other = self.think_otherwise(&thought, chance);
            if other.fit >= thought.fit {
                thought = other;
            }
            if thought.fit == Fit::ALL {
                shaken += 1;
                if shaken > SHAKEN * thought.drawn.len() {
                    break;
                }
            }
        }
        (thought.fit == Fit::ALL).then_some(thought.moment)
    }

    /// The same with one thing that the seat did not see otherwise: what was hidden before, a roll or a secret answer.
    /// What was drawn after it stays where the rules still come to it, or is drawn anew, either as often as the other: by
    /// the first a single thing changes, by the second things change that hang together.
    fn think_otherwise(&self, thought: &Thought<G>, chance: &mut Chance) -> Thought<G> {
        // A guess that was not legal is not on the tape.
        let steps = thought.drawn.iter().filter_map(|at| thought.moment.tape.get(*at));
        let mut drawn: VecDeque<Option<Step<G::Answer>>> = steps.cloned().map(Some).collect();
        let things = u32::try_from(1 + drawn.len()).unwrap_or(u32::MAX);
        let other = chance.below(things) as usize;
        let place = other.checked_sub(1);
        if chance.below(2) == 0 {
            drawn.truncate(place.unwrap_or(0));
        } else if let Some(place) = place {
            drawn[place] = None;
        }
        let checkpoint = match other {
            0 => G::resample(self.then, self.now, chance),
            _ => thought.moment.checkpoint.clone(),
        };
        self.try_out(checkpoint, drawn, chance)
    }

    /// Plays the activity again from an imagined position, as far as the seat remembers it. Of what it did not see the
    /// first is as it was drawn before.
    fn try_out(
        &self,
        checkpoint: G::Position,
        before: VecDeque<Option<Step<G::Answer>>>,
        chance: &mut Chance,
    ) -> Thought<G> {
        let mut position = checkpoint.clone();
        let mut driver = Reliving::<G> {
            memory: self,
            chance,
            before,
            recalled: 0,
            witnessed: 0,
            strayed: false,
            tape: Vec::new(),
            drawn: Vec::new(),
            pending: Vec::new(),
        };
        let mut referee = Referee::new(self.setting, &mut position, &[], Trust::Checked, &mut driver);
        let paused = G::play(&mut referee).is_err() && referee.take_fault().is_none();
        let Reliving { recalled, witnessed, strayed, tape, drawn, pending, .. } = driver;
        let whole = recalled == self.steps.len() && witnessed == self.sight.witnessed.len();
        let came_here = paused && !strayed && whole && !pending.is_empty();
        let fits = came_here
            && Sight::<G>::asked_of(self.setting, &position, &pending, self.seat.into()) == self.sight.asked
            && self.looks_alike(&checkpoint, &position);
        let fit = if fits { Fit::ALL } else { Fit(recalled + witnessed) };
        Thought { moment: Moment { checkpoint, tape }, drawn, fit }
    }

    /// Whether the seat sees in an imagined position what it sees now. One that was drawn to look so, and in which
    /// nothing has changed, does.
    fn looks_alike(&self, checkpoint: &G::Position, position: &G::Position) -> bool {
        self.untouched && checkpoint == position
            || G::view(G::lens(self.setting, position, self.seat.into())) == self.sight.view
    }
}

/// A game that may be the real one.
struct Thought<G: Game> {
    moment: Moment<G::Position, G::Answer>,
    /// Which steps of the tape the seat did not see.
    drawn: Vec<usize>,
    fit: Fit,
}

/// How much of what the seat saw came out in a game as it did, until something did not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Fit(usize);

impl Fit {
    const ALL: Fit = Fit(usize::MAX);
}

/// The driver behind the door of an imagined activity: what is remembered is done again, what was unseen is rolled, what
/// was secret is guessed. Past the end of the memory questions pause; where the rules go another way than remembered, or
/// tell something else than was witnessed, it pauses too, with nobody asked.
struct Reliving<'a, 'm, G: Game> {
    memory: &'a Memory<'m, G>,
    chance: &'a mut Chance,
    /// What was drawn before for the next things that the seat did not see; nothing where it is to be drawn anew.
    before: VecDeque<Option<Step<G::Answer>>>,
    /// How many of the remembered steps are done, and how many of the witnessed events told.
    recalled: usize,
    witnessed: usize,
    strayed: bool,
    tape: Vec<Step<G::Answer>>,
    drawn: Vec<usize>,
    pending: Vec<Pending<G>>,
}

impl<G: Game> Reliving<'_, '_, G> {
    /// The next thing remembered; nothing past the end of the memory.
    fn next(&self) -> Play<Option<&Remembered<G::Answer>>> {
        if self.strayed { Err(Pause::WAITING) } else { Ok(self.memory.steps.get(self.recalled)) }
    }

    fn stray<T>(&mut self) -> Play<T> {
        self.strayed = true;
        Err(Pause::WAITING)
    }

    /// Says what a seat has said, or is thought to have said, if it may.
    fn say(&mut self, lens: G::Lens<'_>, prompt: &G::Prompt, step: Step<G::Answer>) -> Play<G::Answer> {
        match &step {
            Step::Answer { answer, .. } if prompt.check(lens, answer).is_ok() => {
                let answer = answer.clone();
                self.recalled += 1;
                self.tape.push(step);
                Ok(answer)
            }
            _ => self.stray(),
        }
    }

    /// What was drawn before for the next thing that the seat did not see, if it still serves. If it does not the rules
    /// have gone another way, and what was drawn after it is of no use.
    fn drawn_before(&mut self, serves: impl Fn(&Step<G::Answer>) -> bool) -> Option<Step<G::Answer>> {
        self.drawn.push(self.tape.len());
        let step = self.before.pop_front()??;
        if !serves(&step) {
            self.before.clear();
            return None;
        }
        Some(step)
    }

    fn guess(&mut self, lens: G::Lens<'_>, ask: &Ask<G>) -> Play<(Seat, G::Answer)> {
        let Ask { seat, prompt, seen, .. } = ask;
        let serves = |step: &Step<G::Answer>| match step {
            Step::Answer { seat: by, answer, seen: to } => {
                (by, to) == (seat, seen) && prompt.check(lens, answer).is_ok()
            }
            Step::Roll { .. } | Step::Pool { .. } => false,
        };
        let step = self.drawn_before(serves).unwrap_or_else(|| {
            let answer = prompt.guess(lens, self.memory.now, self.chance);
            Step::Answer { seat: *seat, answer, seen: *seen }
        });
        Ok((*seat, self.say(lens, prompt, step)?))
    }
}

impl<G: Game> Driver<G> for Reliving<'_, '_, G> {
    fn answer(
        &mut self,
        setting: &G::Setting,
        position: &G::Position,
        ask: Ask<G>,
    ) -> Play<(Seat, G::Answer)> {
        match self.next()? {
            None => {
                self.pending = Pending::of(ask);
                Err(Pause::WAITING)
            }
            Some(Remembered::Known(step)) if step.seen() == ask.seen => {
                let step = step.clone();
                let mut may = [(ask.seat, &ask.prompt)]
                    .into_iter()
                    .chain(ask.invited.iter().map(|(seat, prompt)| (*seat, prompt)));
                let Some((seat, prompt)) = may.find(|(seat, _)| step.is_by(*seat)) else {
                    return self.stray();
                };
                let lens = G::lens(setting, position, seat.into());
                Ok((seat, self.say(lens, prompt, step)?))
            }
            Some(Remembered::Secret(seat)) if *seat == ask.seat && ask.seen == Seen::Only(*seat) => {
                self.guess(G::lens(setting, position, ask.seat.into()), &ask)
            }
            Some(_) => self.stray(),
        }
    }

    fn answer_all(
        &mut self,
        setting: &G::Setting,
        position: &G::Position,
        asked: Vec<(Seat, G::Prompt)>,
        mut given: Vec<Option<G::Answer>>,
    ) -> Play<Vec<G::Answer>> {
        while given.iter().any(Option::is_none) {
            let step = match self.next()? {
                None => {
                    self.pending = Pending::of_all(asked, given);
                    return Err(Pause::WAITING);
                }
                Some(Remembered::Known(step)) => step.clone(),
                Some(Remembered::Secret(_)) => return self.stray(),
            };
            let Some(place) = asked.iter().position(|(seat, _)| step.is_by(*seat)) else {
                return self.stray();
            };
            let (seat, prompt) = &asked[place];
            let lens = G::lens(setting, position, (*seat).into());
            given[place] = Some(self.say(lens, prompt, step)?);
        }
        Ok(given.into_iter().flatten().collect())
    }

    fn roll(&mut self, sides: u32, rule: &'static str, seen: Seen) -> Play<u32> {
        let serves = |step: &Step<G::Answer>| match step {
            Step::Roll { sides: of, rule: by, seen: to, .. } => {
                (*of, by.as_str(), *to) == (sides, rule, seen)
            }
            Step::Answer { .. } | Step::Pool { .. } => false,
        };
        let step = match self.next()? {
            _ if !seen.by(self.memory.seat) => self.drawn_before(serves).unwrap_or_else(|| Step::Roll {
                sides,
                value: self.chance.below(sides),
                rule: rule.into(),
                seen,
            }),
            Some(Remembered::Known(step)) if serves(step) => {
                let step = step.clone();
                self.recalled += 1;
                step
            }
            _ => return self.stray(),
        };
        let Step::Roll { value, .. } = step else { return self.stray() };
        self.tape.push(step);
        Ok(value)
    }

    fn pool(&mut self, dice: u32, groups: &[u32], rule: &'static str) -> Play<Vec<u32>> {
        let sides: u32 = groups.iter().sum();
        let Some(Remembered::Known(step @ Step::Pool { sides: of, values, rule: by })) = self.next()? else {
            return self.stray();
        };
        if (*of, values.len(), by.as_str()) != (sides, dice as usize, rule) {
            return self.stray();
        }
        let (counts, step) = (counted(values, groups), step.clone());
        self.tape.push(step);
        self.recalled += 1;
        Ok(counts)
    }

    fn tell(&mut self, event: G::Event) {
        let Some(seen) = event.witnessed_by(Viewer::Seat(self.memory.seat)) else { return };
        if self.memory.sight.witnessed.get(self.witnessed) == Some(&seen) && !self.strayed {
            self.witnessed += 1;
        } else {
            self.strayed = true;
        }
    }
}
