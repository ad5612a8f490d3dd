//! The referee: the one door through which a rule asks, rolls, draws and tells. What stands behind the door
//! is a [`Driver`]: a table that pauses for people, a simulation that answers inline, an enumeration that
//! tries every outcome. Rule code is the same for all of them.

use crate::{
    breakdown::Account,
    deck::Deck,
    game::Game,
    question::{Asked, Reaction, Slot},
    refusal::Refusal,
    rule::RuleId,
    seat::{Seat, Viewer},
    tape::{Seen, Step},
    text::Text,
};

/// The most dice that are rolled at once.
pub const MOST_DICE: u32 = 10_000;

/// The result of rule code: its value, or a pause that `?` hands up to whoever drives.
pub type Play<T> = Result<T, Pause>;

/// The activity cannot go on now. Rule code does not inspect a pause, it only passes it on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "a pause must be passed on with `?`"]
pub struct Pause(Why);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Why {
    Waiting,
    Over,
}

impl Pause {
    /// For drivers: the activity waits for somebody.
    pub const WAITING: Pause = Pause(Why::Waiting);

    /// For a rule that ends the game at once, in the middle of whatever is going on: it hands this up with `?`, and the
    /// game's own `play` takes it for the end of the activity. The position stays as it stands then, and its outcome
    /// must say that the game is over.
    pub const OVER: Pause = Pause(Why::Over);
}

/// A question that is put to one seat.
pub struct Ask<G: Game> {
    pub seat: Seat,
    pub prompt: G::Prompt,
    /// Who will know the answer.
    pub seen: Seen,
    /// Who may speak up before the answer comes, and about what; in the order of their seats.
    pub invited: Vec<(Seat, G::Prompt)>,
}

impl<G: Game> Clone for Ask<G> {
    fn clone(&self) -> Self {
        let Ask { seat, prompt, seen, invited } = self;
        Ask { seat: *seat, prompt: prompt.clone(), seen: *seen, invited: invited.clone() }
    }
}

impl<G: Game> std::fmt::Debug for Ask<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ask")
            .field("seat", &self.seat)
            .field("prompt", &self.prompt)
            .field("seen", &self.seen)
            .field("invited", &self.invited)
            .finish()
    }
}

/// What came of a question before whose answer others could speak up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spoken<A, B> {
    /// The asked seat has answered.
    Answered(A),
    /// Somebody invited spoke first. The question is still open: the rules ask it again if it still holds.
    SpokeUp(Seat, B),
}

/// Answers and rolls past the end of the tape.
pub trait Driver<G: Game> {
    /// What was said, and by whom: the asked seat or one that was invited.
    fn answer(
        &mut self,
        setting: &G::Setting,
        position: &G::Position,
        ask: Ask<G>,
    ) -> Play<(Seat, G::Answer)>;

    /// Several seats at once, in secret. `given` holds what some have answered already.
    fn answer_all(
        &mut self,
        setting: &G::Setting,
        position: &G::Position,
        asked: Vec<(Seat, G::Prompt)>,
        given: Vec<Option<G::Answer>>,
    ) -> Play<Vec<G::Answer>>;

    /// A number in `0..sides`.
    fn roll(&mut self, sides: u32, rule: &'static str, seen: Seen) -> Play<u32>;

    /// A handful of dice at once: how many fall into each of the groups, whose sizes add up to the sides.
    fn pool(&mut self, dice: u32, groups: &[u32], rule: &'static str) -> Play<Vec<u32>>;

    fn tell(&mut self, event: G::Event);

    /// Whether anybody will learn of what is told.
    fn listens(&self) -> bool {
        true
    }

    /// A question for several that is about to be put began after `steps` entries of this activity's tape: what was
    /// answered since is for nobody else to know until all have answered.
    fn opened(&mut self, steps: usize) {
        let _ = steps;
    }

    /// A secret came out after `steps` entries of this activity's tape: undo may not cross this point.
    fn revealed(&mut self, steps: usize) {
        let _ = steps;
    }
}

/// Why an activity could not be played: the tape does not fit the rules, or an answer is not legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    #[error("step {step}: the answer of {seat} to '{class}' is against rule {}: {}", .refusal.rule, .refusal.reason.key)]
    Refused { step: usize, seat: Seat, class: &'static str, refusal: Box<Refusal> },
    #[error("step {step}: the rules ask for {asked}, the record has {found}")]
    OutOfStep { step: usize, asked: String, found: String },
    #[error("the rules rolled dice without sides, or too many at once, by rule {rule}")]
    NoSides { rule: RuleId },
    #[error("the record has {extra} steps more than the game")]
    TooLong { extra: usize },
    #[error("the game went through {0} activities, or orders obeyed, without a player's decision")]
    Runaway(usize),
    #[error(
        "step {step}: the rules went on without what they had asked for: a pause must be passed on with `?`"
    )]
    Swallowed { step: usize },
    #[error("step {step}: the rules put two questions to {seat} at once; one must hold all it can say")]
    AskedTwice { step: usize, seat: Seat },
    #[error("step {step}: the activity begun there told other events when it was run again")]
    Wavered { step: usize },
}

/// How far answers read from the tape are trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// They were checked when they were given.
    Checked,
    /// They come from a file: each is checked again against what was offered.
    Audit,
}

/// The rules' door to players and chance, and the position they change.
pub struct Referee<'a, G: Game> {
    pub setting: &'a G::Setting,
    pub position: &'a mut G::Position,
    driver: &'a mut dyn Driver<G>,
    tape: &'a [Step<G::Answer>],
    read: usize,
    made: usize,
    open_from: Option<usize>,
    paused: bool,
    trust: Trust,
    fault: Option<Fault>,
}

impl<G: Game> std::fmt::Debug for Referee<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Referee")
            .field("position", &self.position)
            .field("read", &self.read)
            .field("fault", &self.fault)
            .finish_non_exhaustive()
    }
}

impl<'a, G: Game> Referee<'a, G> {
    pub fn new(
        setting: &'a G::Setting,
        position: &'a mut G::Position,
        tape: &'a [Step<G::Answer>],
        trust: Trust,
        driver: &'a mut dyn Driver<G>,
    ) -> Self {
        Referee {
            setting,
            position,
            driver,
            tape,
            read: 0,
            made: 0,
            open_from: None,
            paused: false,
            trust,
            fault: None,
        }
    }

    /// Asks one seat and waits for its answer.
    #[inline]
    pub fn ask<Q: Slot<G>>(&mut self, seat: Seat, question: Q) -> Play<Q::Answer> {
        self.ask_one(seat, question, Seen::All)
    }

    /// Asks one seat for an answer that it keeps to itself. The rules say later what comes of it, or show
    /// it; until then the others can only guess ([`crate::Question::guess`]).
    pub fn ask_secretly<Q: Slot<G>>(&mut self, seat: Seat, question: Q) -> Play<Q::Answer> {
        self.ask_one(seat, question, Seen::Only(seat))
    }

    /// Asks one seat; until it answers, others may speak up unasked. Silence is no answer: it is not
    /// recorded, nobody waits for it, and nobody but the invited seat knows of the invitation.
    pub fn ask_or<Q: Slot<G>, I: Slot<G>>(
        &mut self,
        seat: Seat,
        question: Q,
        invitations: Vec<(Seat, I)>,
    ) -> Play<Spoken<Q::Answer, I::Answer>> {
        let prompt = question.into_prompt();
        let mut invited: Vec<(Seat, G::Prompt)> =
            invitations.into_iter().map(|(seat, invitation)| (seat, invitation.into_prompt())).collect();
        invited.sort_by_key(|(seat, _)| *seat);
        self.once_each(invited.iter().map(|(seat, _)| *seat).chain([seat]))?;
        let (by, answer) = match self.tape.get(self.read) {
            Some(next) => {
                let spoke = invited.iter().find(|(seat, _)| next.is_by(*seat));
                let (by, prompt) = spoke.map_or((seat, &prompt), |(by, prompt)| (*by, prompt));
                (by, self.recorded_answer(by, prompt, Seen::All)?)
            }
            None => self.put(Ask { seat, prompt, seen: Seen::All, invited })?,
        };
        if by == seat {
            Ok(Spoken::Answered(self.typed::<Q>(answer)?))
        } else {
            Ok(Spoken::SpokeUp(by, self.typed::<I>(answer)?))
        }
    }

    /// Asks a seat whether it reacts to what another does. Where it could not, for all that everybody sees, it is not
    /// asked: a window that nobody can use does not pause the game, is not recorded and told to nobody; and since it is
    /// looked at with the eyes of a spectator, that it was passed over tells nothing either.
    pub fn offer<Q, R>(&mut self, seat: Seat, question: Q) -> Play<Option<R>>
    where
        Q: Slot<G> + Reaction<G, R>,
    {
        let openly = G::lens(self.setting, self.position, Viewer::Spectator);
        if question.is_conceivable(seat, openly) { self.ask(seat, question) } else { Ok(None) }
    }

    /// Asks several seats at once. Nobody learns an answer before all have given theirs; a seat may change
    /// its mind until then.
    pub fn ask_all<Q: Slot<G>>(&mut self, questions: Vec<(Seat, Q)>) -> Play<Vec<Q::Answer>> {
        let asked: Vec<(Seat, G::Prompt)> =
            questions.into_iter().map(|(seat, question)| (seat, question.into_prompt())).collect();
        self.once_each(asked.iter().map(|(seat, _)| *seat))?;
        let mut given: Vec<Option<G::Answer>> = vec![None; asked.len()];
        let open_from = self.read + self.made;
        self.open_from = Some(open_from);
        while given.iter().any(Option::is_none) && self.read < self.tape.len() {
            let (place, answer) = self.recorded_bid(&asked)?;
            given[place] = Some(answer);
        }
        let answers = if given.iter().all(Option::is_some) {
            given.into_iter().flatten().collect()
        } else {
            let open = given.iter().filter(|answer| answer.is_none()).count();
            self.go_past_tape()?;
            self.driver.opened(open_from);
            let all = self.driver.answer_all(self.setting, self.position, asked, given)?;
            self.went_past_tape(open);
            all
        };
        self.open_from = None;
        self.reveal();
        answers.into_iter().map(|answer| self.typed::<Q>(answer)).collect()
    }

    /// A number in `0..sides`, each with the same chance.
    #[inline]
    pub fn chance(&mut self, sides: u32, rule: &'static str) -> Play<u32> {
        self.chance_unseen(Seen::All, sides, rule)
    }

    /// A number in `0..sides` that only some learn: one seat, or nobody until the rules show it.
    #[inline]
    pub fn chance_unseen(&mut self, seen: Seen, sides: u32, rule: &'static str) -> Play<u32> {
        if self.read < self.tape.len() {
            return self.recorded_roll(sides, rule, seen);
        }
        if sides == 0 {
            return Err(self.fail(Fault::NoSides { rule: rule.into() }));
        }
        self.go_past_tape()?;
        let value = self.driver.roll(sides, rule, seen)?;
        self.went_past_tape(1);
        Ok(value)
    }

    /// A die of six: 1 to 6.
    #[inline]
    pub fn d6(&mut self, rule: &'static str) -> Play<u8> {
        self.die(Seen::All, 6, rule)
    }

    /// A die of six that only some see.
    pub fn d6_unseen(&mut self, seen: Seen, rule: &'static str) -> Play<u8> {
        self.die(seen, 6, rule)
    }

    /// Two dice of six, one after the other, added: 2 to 12.
    pub fn two_d6(&mut self, rule: &'static str) -> Play<u8> {
        Ok(self.d6(rule)? + self.d6(rule)?)
    }

    /// A die of ten: 1 to 10.
    pub fn d10(&mut self, rule: &'static str) -> Play<u8> {
        self.die(Seen::All, 10, rule)
    }

    /// A die whose faces are numbered from 1.
    #[inline]
    fn die(&mut self, seen: Seen, faces: u8, rule: &'static str) -> Play<u8> {
        let value = self.chance_unseen(seen, faces.into(), rule)?;
        Ok(1 + u8::try_from(value).expect("chance gives a number below its sides, and a face is a u8"))
    }

    /// A handful of dice of which only the number of hits matters: `dice` dice of `faces`, each a hit when it
    /// shows `at_least` or more.
    pub fn hits(&mut self, dice: u32, faces: u32, at_least: u32, rule: &'static str) -> Play<u32> {
        let misses = at_least.clamp(1, faces + 1) - 1;
        Ok(self.pool(dice, &[misses, faces - misses], rule)?[1])
    }

    /// A handful of dice of which only matters how many fall into each group of faces. The groups are sizes,
    /// lowest faces first: `[3, 2, 1]` parts a die of six into 1 to 3, 4 to 5 and 6. The dice are one entry of
    /// the record, and exact odds try the counts, not every die.
    pub fn pool(&mut self, dice: u32, groups: &[u32], rule: &'static str) -> Play<Vec<u32>> {
        if dice == 0 {
            return Ok(vec![0; groups.len()]);
        }
        if self.read < self.tape.len() {
            return self.recorded_pool(dice, groups, rule);
        }
        if groups.iter().sum::<u32>() == 0 || dice > MOST_DICE {
            return Err(self.fail(Fault::NoSides { rule: rule.into() }));
        }
        self.go_past_tape()?;
        let counts = self.driver.pool(dice, groups, rule)?;
        self.went_past_tape(1);
        Ok(counts)
    }

    /// The index of one of `count` things, blindly drawn; nothing is rolled when there is no choice.
    pub fn pick(&mut self, count: usize, rule: &'static str) -> Play<usize> {
        self.pick_unseen(Seen::All, count, rule)
    }

    /// A blind draw of which only some learn the result.
    pub fn pick_unseen(&mut self, seen: Seen, count: usize, rule: &'static str) -> Play<usize> {
        if count == 1 {
            return Ok(0);
        }
        let sides = u32::try_from(count).unwrap_or(u32::MAX);
        Ok(self.chance_unseen(seen, sides, rule)? as usize)
    }

    /// Puts things into random order.
    pub fn shuffle<T>(&mut self, things: &mut [T], rule: &'static str) -> Play<()> {
        for last in (1..things.len()).rev() {
            let other = self.pick(last + 1, rule)?;
            things.swap(last, other);
        }
        Ok(())
    }

    /// Draws the next card of a deck that `at` finds in the position; nothing when it is empty.
    pub fn draw<T: Copy>(
        &mut self,
        at: impl Fn(&mut G::Position) -> &mut Deck<T>,
        rule: &'static str,
    ) -> Play<Option<T>> {
        self.draw_unseen(Seen::All, at, rule)
    }

    /// Draws a card that only some see.
    pub fn draw_unseen<T: Copy>(
        &mut self,
        seen: Seen,
        at: impl Fn(&mut G::Position) -> &mut Deck<T>,
        rule: &'static str,
    ) -> Play<Option<T>> {
        let deck = at(self.position);
        let card = match (deck.take_known(), deck.unknown()) {
            (Some(card), _) => card,
            (None, 0) => return Ok(None),
            (None, count) => {
                let index = self.pick_unseen(seen, count, rule)?;
                at(self.position).take_unknown(index)
            }
        };
        // A known or last card is drawn without a roll, but somebody has seen it all the same.
        self.reveal();
        Ok(Some(card))
    }

    /// Tells what happened.
    #[inline]
    pub fn tell(&mut self, event: G::Event) {
        self.driver.tell(event);
    }

    /// Tells what happened, where that takes work to say: the event is made only if somebody listens.
    #[inline]
    pub fn tell_with(&mut self, event: impl FnOnce(&Self) -> G::Event) {
        if self.driver.listens() {
            let event = event(self);
            self.driver.tell(event);
        }
    }

    /// The words of a question, if anybody reads them; see [`Referee::tell_with`].
    #[inline]
    pub fn wording(&self, text: impl FnOnce() -> Text) -> Text {
        if self.driver.listens() { text() } else { Text::new("kernel-some-question") }
    }

    /// A sum to add up that keeps its reasons only if somebody listens; see [`Referee::tell_with`].
    #[inline]
    pub fn account(&self) -> Account {
        if self.driver.listens() { Account::with_reasons() } else { Account::bare() }
    }

    /// Declares that some seat has just learned something it did not know: undo may not go back behind it.
    /// Rolls, draws and simultaneous answers say so by themselves.
    pub fn reveal(&mut self) {
        self.driver.revealed(self.read + self.made);
    }

    /// How many entries of the tape were read.
    pub fn read(&self) -> usize {
        self.read
    }

    /// Where on the tape the question for several that is open now began.
    pub fn open_from(&self) -> Option<usize> {
        self.open_from
    }

    /// Why the activity failed, if it paused because of a fault.
    pub fn take_fault(&mut self) -> Option<Fault> {
        self.fault.take()
    }

    #[inline]
    fn ask_one<Q: Slot<G>>(&mut self, seat: Seat, question: Q, seen: Seen) -> Play<Q::Answer> {
        let prompt = question.into_prompt();
        let answer = if self.read < self.tape.len() {
            self.recorded_answer(seat, &prompt, seen)?
        } else {
            self.put(Ask { seat, prompt, seen, invited: Vec::new() })?.1
        };
        self.typed::<Q>(answer)
    }

    #[inline]
    fn put(&mut self, ask: Ask<G>) -> Play<(Seat, G::Answer)> {
        self.go_past_tape()?;
        let spoken = self.driver.answer(self.setting, self.position, ask)?;
        self.went_past_tape(1);
        Ok(spoken)
    }

    /// A seat that is asked twice at once could never answer both.
    fn once_each(&mut self, seats: impl Iterator<Item = Seat>) -> Play<()> {
        let mut asked = Vec::new();
        for seat in seats {
            if asked.contains(&seat) {
                return Err(self.fail(Fault::AskedTwice { step: self.read + self.made, seat }));
            }
            asked.push(seat);
        }
        Ok(())
    }

    /// Rule code that comes here again after a pause has kept the pause to itself.
    #[inline]
    fn go_past_tape(&mut self) -> Play<()> {
        if self.paused {
            return Err(self.fail(Fault::Swallowed { step: self.read + self.made }));
        }
        self.paused = true;
        Ok(())
    }

    #[inline]
    fn went_past_tape(&mut self, steps: usize) {
        self.paused = false;
        self.made += steps;
    }

    #[cold]
    fn fail(&mut self, fault: Fault) -> Pause {
        self.fault.get_or_insert(fault);
        Pause::WAITING
    }

    fn typed<Q: Slot<G>>(&mut self, answer: G::Answer) -> Play<Q::Answer> {
        match Q::from_answer(answer) {
            Some(answer) => Ok(answer),
            None => Err(self.fail(Fault::OutOfStep {
                step: self.read,
                asked: format!("an answer to '{}'", Q::CLASS),
                found: "an answer to another question".to_owned(),
            })),
        }
    }

    fn recorded_answer(&mut self, seat: Seat, prompt: &G::Prompt, seen: Seen) -> Play<G::Answer> {
        let step = self.read;
        match &self.tape[step] {
            Step::Answer { seat: by, answer, seen: to } if *by == seat && *to == seen => {
                let answer = answer.clone();
                self.audit(step, seat, prompt, &answer)?;
                self.read += 1;
                Ok(answer)
            }
            other => {
                let found = describe(other);
                let asked = format!("{seat} to answer '{}'{}", prompt.class(), for_whom(seen));
                Err(self.fail(Fault::OutOfStep { step, asked, found }))
            }
        }
    }

    fn recorded_bid(&mut self, asked: &[(Seat, G::Prompt)]) -> Play<(usize, G::Answer)> {
        let step = self.read;
        let found = match &self.tape[step] {
            Step::Answer { seat, answer, seen: Seen::All } => {
                let place = asked.iter().position(|(by, _)| by == seat);
                place.map(|place| (place, answer.clone())).ok_or_else(|| describe(&self.tape[step]))
            }
            other => Err(describe(other)),
        };
        match found {
            Ok((place, answer)) => {
                let (seat, prompt) = &asked[place];
                self.audit(step, *seat, prompt, &answer)?;
                self.read += 1;
                Ok((place, answer))
            }
            Err(found) => {
                let asked = "the seats that choose at once".to_owned();
                Err(self.fail(Fault::OutOfStep { step, asked, found }))
            }
        }
    }

    fn recorded_roll(&mut self, sides: u32, rule: &'static str, seen: Seen) -> Play<u32> {
        let step = self.read;
        match &self.tape[step] {
            Step::Roll { sides: of, value, rule: by, seen: to }
                if *of == sides && *value < sides && by.as_str() == rule && *to == seen =>
            {
                self.read += 1;
                Ok(*value)
            }
            other => {
                let found = describe(other);
                let asked = format!("a roll of {sides} sides by rule {rule}{}", for_whom(seen));
                Err(self.fail(Fault::OutOfStep { step, asked, found }))
            }
        }
    }

    fn recorded_pool(&mut self, dice: u32, groups: &[u32], rule: &'static str) -> Play<Vec<u32>> {
        let step = self.read;
        let sides: u32 = groups.iter().sum();
        match &self.tape[step] {
            Step::Pool { sides: of, values, rule: by }
                if *of == sides
                    && values.len() == dice as usize
                    && values.iter().all(|value| *value < sides)
                    && by.as_str() == rule =>
            {
                self.read += 1;
                Ok(counted(values, groups))
            }
            other => {
                let found = describe(other);
                let asked = format!("{dice} rolls of {sides} sides by rule {rule}");
                Err(self.fail(Fault::OutOfStep { step, asked, found }))
            }
        }
    }

    fn audit(&mut self, step: usize, seat: Seat, prompt: &G::Prompt, answer: &G::Answer) -> Play<()> {
        if self.trust == Trust::Checked {
            return Ok(());
        }
        let lens = G::lens(self.setting, self.position, seat.into());
        prompt.check(lens, answer).map_err(|refusal| {
            let class = prompt.class();
            self.fail(Fault::Refused { step, seat, class, refusal: Box::new(refusal) })
        })
    }
}

/// How many values fall into each group.
pub(crate) fn counted(values: &[u32], groups: &[u32]) -> Vec<u32> {
    let mut counts = vec![0; groups.len()];
    for value in values {
        let mut above = *value;
        for (count, size) in counts.iter_mut().zip(groups) {
            if above < *size {
                *count += 1;
                break;
            }
            above -= size;
        }
    }
    counts
}

fn describe<A>(step: &Step<A>) -> String {
    match step {
        Step::Answer { seat, seen, .. } => format!("an answer of {seat}{}", for_whom(*seen)),
        Step::Roll { sides, value, rule, seen } => {
            format!("a roll of {value} in 0..{sides} by rule {rule}{}", for_whom(*seen))
        }
        Step::Pool { sides, values, rule } => {
            format!("{} rolls in 0..{sides} by rule {rule}", values.len())
        }
    }
}

fn for_whom(seen: Seen) -> String {
    match seen {
        Seen::All => String::new(),
        Seen::Only(seat) => format!(" for {seat} alone"),
        Seen::Nobody => " for nobody".to_owned(),
    }
}
