//! What a viewer sees of a pause, and games that look the same to a seat: where computer players and odds
//! think ahead from without knowing more than they may.

use super::{Pending, Table};
use crate::{
    chance::Chance,
    game::{Game, Happening},
    question::Asked,
    referee::{Ask, Driver, Pause, Play, Referee, Trust, counted},
    rule::RuleId,
    seat::{Seat, Viewer},
    tape::{Moment, Seen, Step},
};

impl<G: Game> Table<G> {
    /// A moment like the present one as far as the seat can tell, with everything it does not know drawn by
    /// chance: what was hidden before the activity, what was rolled unseen and what was answered in secret
    /// since. Draws that do not lead to what the seat sees are thrown away, `tries` times at most.
    pub fn imagine(
        &self,
        seat: Seat,
        chance: &mut Chance,
        tries: usize,
    ) -> Option<Moment<G::Position, G::Answer>> {
        let viewer = Viewer::Seat(seat);
        let memory = self.remembered_by(seat);
        let seen = self.sight(viewer);
        let then = G::lens(&self.setting, &self.checkpoint, viewer);
        let now = self.lens(viewer);
        (0..tries).find_map(|_| {
            let checkpoint = G::resample(then, now, chance);
            let tape = relive::<G>(&self.setting, &checkpoint, &memory, &seen, seat, chance)?;
            Some(Moment { checkpoint, tape })
        })
    }

    /// The beginning of the present activity as it may have been for all that the seat knows, if nobody has answered or
    /// rolled in it yet. What follows in such a game need not lead to the same question.
    pub(crate) fn imagine_anew(
        &self,
        seat: Seat,
        chance: &mut Chance,
    ) -> Option<Moment<G::Position, G::Answer>> {
        let then = G::lens(&self.setting, &self.checkpoint, seat.into());
        let begun = self.start < self.steps.len();
        (!begun).then(|| {
            let checkpoint = G::resample(then, self.lens(seat.into()), chance);
            Moment { checkpoint, tape: Vec::new() }
        })
    }

    /// All that the viewer sees of the present pause.
    pub(crate) fn sight(&self, viewer: Viewer) -> Sight<G> {
        let told = self.log[self.log_at_start..].iter().map(|logged| &logged.event);
        Sight::<G>::of(&self.setting, &self.now, &self.pending, told, viewer)
    }

    /// What the seat knows of the present activity's tape.
    fn remembered_by(&self, seat: Seat) -> Vec<Remembered<G::Answer>> {
        let tape = &self.steps[self.start..];
        let open_from = self.open_from.unwrap_or(tape.len());
        let remembered = |(at, step): (usize, &Step<G::Answer>)| match step {
            // Answers that others have given to an open question for several are theirs alone.
            _ if at >= open_from && !step.is_by(seat) => None,
            _ if step.seen().by(seat) => Some(Remembered::Known(step.clone())),
            Step::Answer { seat, .. } => Some(Remembered::Secret(*seat)),
            Step::Roll { .. } | Step::Pool { .. } => None,
        };
        tape.iter().enumerate().filter_map(remembered).collect()
    }

    /// The table as it would stand had one step of the present activity, counted from its start, been
    /// another. Nothing if the rest of the tape does not fit then.
    pub(crate) fn twin(&self, at: usize, step: Step<G::Answer>) -> Option<Table<G>> {
        let journal = crate::journal::Journal::new(self.journal.header().clone());
        let mut twin = Table::<G>::bare(self.setting.clone(), journal, None);
        twin.checkpoint.clone_from(&self.checkpoint);
        twin.steps = self.steps[self.start..].to_vec();
        twin.entries = vec![0; twin.steps.len()];
        twin.steps[at] = step;
        matches!(twin.run_activity(Trust::Audit), Ok(false)).then_some(twin)
    }
}

/// A step of the tape as a seat remembers it. What was rolled unseen it does not remember at all.
enum Remembered<A> {
    Known(Step<A>),
    /// This seat has answered, but not what.
    Secret(Seat),
}

/// All that a viewer sees of a pause.
pub(crate) struct Sight<G: Game> {
    pub(crate) view: G::View,
    pub(crate) asked: Vec<SeenAsked<G::Prompt>>,
    /// What the viewer has witnessed of the activity.
    pub(crate) witnessed: Vec<G::Event>,
}

/// A question that waits, as a viewer sees it: who is asked, by which rule and about what kind of thing,
/// which everybody sees unless the answer is to stay secret, and the question itself, which only the asked one does.
#[derive(Debug, PartialEq)]
pub(crate) struct SeenAsked<P> {
    seat: Seat,
    kind: Option<(&'static str, RuleId)>,
    invited: bool,
    prompt: Option<P>,
}

impl<G: Game> PartialEq for Sight<G> {
    fn eq(&self, other: &Self) -> bool {
        self.view == other.view && self.asked == other.asked && self.witnessed == other.witnessed
    }
}

impl<G: Game> Sight<G> {
    pub(crate) fn of<'e>(
        setting: &G::Setting,
        position: &G::Position,
        pending: &[Pending<G>],
        events: impl Iterator<Item = &'e G::Event>,
        viewer: Viewer,
    ) -> Self
    where
        G::Event: 'e,
    {
        let asked = |p: &Pending<G>| SeenAsked {
            seat: p.seat,
            kind: (p.seen == Seen::All || viewer.is(p.seat))
                .then(|| (p.prompt.class(), p.prompt.rule(G::lens(setting, position, p.seat.into())))),
            invited: p.invited,
            prompt: viewer.is(p.seat).then(|| p.prompt.clone()),
        };
        // Nobody sees whether another is invited to speak up.
        let seen = pending.iter().filter(|pending| !pending.invited || viewer.is(pending.seat));
        Sight {
            view: G::view(G::lens(setting, position, viewer)),
            asked: seen.map(asked).collect(),
            witnessed: events.filter_map(|event| event.witnessed_by(viewer)).collect(),
        }
    }
}

/// Plays the activity again from an imagined position, as far as the seat remembers it: the tape that comes
/// of it, if at its end the seat sees what it sees.
fn relive<G: Game>(
    setting: &G::Setting,
    checkpoint: &G::Position,
    memory: &[Remembered<G::Answer>],
    seen: &Sight<G>,
    seat: Seat,
    chance: &mut Chance,
) -> Option<Vec<Step<G::Answer>>> {
    let mut position = checkpoint.clone();
    let mut driver =
        Reliving::<G> { seat, memory, chance, tape: Vec::new(), events: Vec::new(), pending: Vec::new() };
    let mut referee = Referee::new(setting, &mut position, &[], Trust::Checked, &mut driver);
    let result = G::play(&mut referee);
    let fault = referee.take_fault();
    let Reliving { memory, tape, events, pending, .. } = driver;
    let paused = result.is_err() && fault.is_none() && memory.is_empty() && !pending.is_empty();
    let alike = || Sight::of(setting, &position, &pending, events.iter(), seat.into()) == *seen;
    (paused && alike()).then_some(tape)
}

/// The driver behind the door of an imagined activity: what is remembered is done again, what was unseen is
/// rolled anew, what was secret is guessed. Past the end of the memory questions pause; where the rules go
/// another way than remembered it pauses too, with nobody asked.
struct Reliving<'m, G: Game> {
    seat: Seat,
    memory: &'m [Remembered<G::Answer>],
    chance: &'m mut Chance,
    tape: Vec<Step<G::Answer>>,
    events: Vec<G::Event>,
    pending: Vec<Pending<G>>,
}

impl<G: Game> Reliving<'_, G> {
    /// Takes the next thing remembered.
    fn remembered(&mut self) {
        self.memory = &self.memory[1..];
    }

    /// Says what a seat has said, or is thought to have said, if it may.
    fn say(&mut self, lens: G::Lens<'_>, prompt: &G::Prompt, step: Step<G::Answer>) -> Play<G::Answer> {
        let Step::Answer { answer, .. } = &step else { return Err(Pause::WAITING) };
        if prompt.check(lens, answer).is_err() {
            return Err(Pause::WAITING);
        }
        let answer = answer.clone();
        self.remembered();
        self.tape.push(step);
        Ok(answer)
    }
}

impl<G: Game> Driver<G> for Reliving<'_, G> {
    fn answer(
        &mut self,
        setting: &G::Setting,
        position: &G::Position,
        ask: Ask<G>,
    ) -> Play<(Seat, G::Answer)> {
        match self.memory.first() {
            None => {
                self.pending = Pending::of(ask);
                Err(Pause::WAITING)
            }
            Some(Remembered::Known(step)) if step.seen() == ask.seen => {
                let mut may = [(ask.seat, &ask.prompt)]
                    .into_iter()
                    .chain(ask.invited.iter().map(|(seat, prompt)| (*seat, prompt)));
                let (seat, prompt) = may.find(|(seat, _)| step.is_by(*seat)).ok_or(Pause::WAITING)?;
                let lens = G::lens(setting, position, seat.into());
                Ok((seat, self.say(lens, prompt, step.clone())?))
            }
            Some(Remembered::Secret(seat)) if *seat == ask.seat && ask.seen == Seen::Only(*seat) => {
                let lens = G::lens(setting, position, ask.seat.into());
                let answer = ask.prompt.guess(lens, self.chance);
                let step = Step::Answer { seat: ask.seat, answer, seen: ask.seen };
                Ok((ask.seat, self.say(lens, &ask.prompt, step)?))
            }
            Some(_) => Err(Pause::WAITING),
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
            let Some(next) = self.memory.first() else {
                self.pending = Pending::of_all(asked, given);
                return Err(Pause::WAITING);
            };
            let Remembered::Known(step) = next else { return Err(Pause::WAITING) };
            let place = asked.iter().position(|(seat, _)| step.is_by(*seat)).ok_or(Pause::WAITING)?;
            let (seat, prompt) = &asked[place];
            let lens = G::lens(setting, position, (*seat).into());
            given[place] = Some(self.say(lens, prompt, step.clone())?);
        }
        Ok(given.into_iter().flatten().collect())
    }

    fn roll(&mut self, sides: u32, rule: &'static str, seen: Seen) -> Play<u32> {
        let step = match self.memory.first() {
            _ if !seen.by(self.seat) => {
                Step::Roll { sides, value: self.chance.below(sides), rule: rule.into(), seen }
            }
            Some(Remembered::Known(step @ Step::Roll { sides: of, rule: by, seen: to, .. }))
                if (*of, by.as_str(), *to) == (sides, rule, seen) =>
            {
                let step = step.clone();
                self.remembered();
                step
            }
            _ => return Err(Pause::WAITING),
        };
        let Step::Roll { value, .. } = step else { return Err(Pause::WAITING) };
        self.tape.push(step);
        Ok(value)
    }

    fn pool(&mut self, dice: u32, groups: &[u32], rule: &'static str) -> Play<Vec<u32>> {
        let sides: u32 = groups.iter().sum();
        let Some(Remembered::Known(step @ Step::Pool { sides: of, values, rule: by })) = self.memory.first()
        else {
            return Err(Pause::WAITING);
        };
        if (*of, values.len(), by.as_str()) != (sides, dice as usize, rule) {
            return Err(Pause::WAITING);
        }
        let counts = counted(values, groups);
        self.tape.push(step.clone());
        self.remembered();
        Ok(counts)
    }

    fn tell(&mut self, event: G::Event) {
        self.events.push(event);
    }
}
