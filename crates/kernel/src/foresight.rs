//! Thinking ahead. While others are asked, a computer player imagines a game that fits what its seat knows, lets the
//! others do what they would do by default, and thinks about the first question that it is asked there. When it is
//! really asked that question and sees just what it saw in its mind, the answer is ready. What others keep to themselves
//! is not seen, and so the orders that a person writes in secret do not spoil it.

use crate::{
    chance::Chance,
    game::Game,
    inline::Inline,
    occasion::Occasion,
    patience::Patience,
    policy::{ByDefault, Policy},
    question::Asked,
    seat::Seat,
    table::Table,
    tape::Moment,
};
use std::sync::{
    Arc, Mutex, MutexGuard, PoisonError,
    atomic::{AtomicBool, Ordering},
};

/// How often something is thought of otherwise that does not fit what the seat has seen: it is no loss if nothing is
/// found.
const TRIES: usize = 40;
/// How many activities may lie between now and the question. A side that writes its orders for an operation does so in some
/// dozens; what comes later than that looks otherwise by then.
const NEAR: usize = 500;

/// The questions that a player has thought about before they were asked.
pub(crate) struct Foreseen<G: Game>(Arc<Mutex<Vec<Thought<G>>>>);

struct Thought<G: Game> {
    view: G::View,
    prompt: G::Prompt,
    answer: G::Answer,
    /// The player as it was when it had made up its mind.
    policy: Box<dyn Policy<G>>,
}

impl<G: Game> Default for Foreseen<G> {
    fn default() -> Self {
        Foreseen(Arc::default())
    }
}

impl<G: Game> Foreseen<G> {
    fn thoughts(&self) -> MutexGuard<'_, Vec<Thought<G>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn knows(&self, view: &G::View, prompt: &G::Prompt) -> bool {
        self.thoughts().iter().any(|thought| thought.view == *view && thought.prompt == *prompt)
    }

    /// The answer to a question, if it was thought about as it is asked now. All other thoughts were idle.
    pub(crate) fn recall(
        &mut self,
        at: G::Lens<'_>,
        prompt: &G::Prompt,
    ) -> Option<(Box<dyn Policy<G>>, G::Answer)> {
        let thoughts = std::mem::take(&mut *self.thoughts());
        if thoughts.is_empty() {
            return None;
        }
        let view = G::view(at);
        let fitting =
            thoughts.into_iter().find(|thought| thought.prompt == *prompt && thought.view == view)?;
        Some((fitting.policy, fitting.answer))
    }
}

/// A game in the mind of a player, to be played on to its seat's next question. It holds nothing of the table any more:
/// it can be thought about elsewhere, for as long as there is time.
pub struct Ahead(Box<dyn FnOnce(&Patience) -> bool + Send>);

impl Ahead {
    /// Thinks about the question. True if it had not been thought about yet.
    pub fn think(self, patience: &Patience) -> bool {
        (self.0)(patience)
    }
}

impl std::fmt::Debug for Ahead {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ahead").finish_non_exhaustive()
    }
}

/// Imagines how a seat comes to its next question.
pub(crate) fn imagine_next<G: Game>(
    table: &Table<G>,
    seat: Seat,
    thinker: Box<dyn Policy<G>>,
    foreseen: &Foreseen<G>,
    chance: &mut Chance,
) -> Option<Ahead> {
    // Where an enemy in its mind has something else to do first than the one at the table, it may come to the same.
    let moment = table.imagine(seat, chance, TRIES).or_else(|| table.imagine_anew(seat, chance))?;
    let (setting, foreseen) = (Arc::clone(table.setting()), Foreseen(Arc::clone(&foreseen.0)));
    let fortune = Chance::from_seed(chance.bytes());
    Some(Ahead(Box::new(move |patience| {
        play_to_question::<G>(&setting, moment, seat, thinker, &foreseen, patience, fortune)
    })))
}

fn play_to_question<G: Game>(
    setting: &G::Setting,
    mut moment: Moment<G::Position, G::Answer>,
    seat: Seat,
    mut thinker: Box<dyn Policy<G>>,
    foreseen: &Foreseen<G>,
    patience: &Patience,
    fortune: Chance,
) -> bool {
    thinker.set_patience(patience);
    let asked = Arc::new(AtomicBool::new(false));
    let before = foreseen.thoughts().len();
    let others = G::seats(setting).into_iter().map(|_| Box::new(ByDefault) as Box<dyn Policy<G>>);
    let mut players: Vec<Box<dyn Policy<G>>> = others.collect();
    players[seat.index()] = Box::new(Thinker {
        policy: Some(thinker),
        foreseen: Foreseen(Arc::clone(&foreseen.0)),
        asked: Arc::clone(&asked),
        patience: patience.clone(),
    });
    let mut inline = Inline::new(&mut players, fortune);
    let activities = std::cell::Cell::new(0);
    let goes_on = |_: &G::Position| {
        activities.set(activities.get() + 1);
        activities.get() <= NEAR && !asked.load(Ordering::Relaxed) && !patience.is_broken_off()
    };
    // Rules that fail in an imagined game are no matter here.
    let _ = inline.play_while(setting, &mut moment, goes_on);
    foreseen.thoughts().len() > before
}

/// Stands in for the player in an imagined game: thinks about the first question, and does what follows by default.
struct Thinker<G: Game> {
    policy: Option<Box<dyn Policy<G>>>,
    foreseen: Foreseen<G>,
    asked: Arc<AtomicBool>,
    patience: Patience,
}

impl<G: Game> Policy<G> for Thinker<G> {
    fn imagines(&self) -> bool {
        self.policy.as_ref().is_some_and(|policy| policy.imagines())
    }

    fn choose(&mut self, occasion: Occasion<'_, G>, chance: &mut Chance) -> G::Answer {
        let Occasion { at, prompt, .. } = occasion;
        self.asked.store(true, Ordering::Relaxed);
        let view = G::view(at);
        if let Some(mut policy) = self.policy.take()
            && !self.foreseen.knows(&view, prompt)
        {
            let answer = policy.choose(occasion, chance);
            // A thought that was broken off is not worth keeping.
            if !self.patience.is_broken_off() {
                let thought = Thought { view, prompt: prompt.clone(), answer: answer.clone(), policy };
                self.foreseen.thoughts().push(thought);
            }
            return answer;
        }
        prompt.default(at)
    }
}
