//! The occasion on which a player is asked: what its seat sees, what is asked, and, for whoever thinks ahead, games that
//! the seat may take for the real one. It holds nothing that the seat may not know, although those who make it do.

use crate::{game::Game, memory::Memory};

pub struct Occasion<'o, G: Game> {
    /// The game as the seat may know it.
    pub at: G::Lens<'o>,
    pub prompt: &'o G::Prompt,
    recall: Option<&'o dyn Fn() -> Memory<'o, G>>,
}

impl<G: Game> Clone for Occasion<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Occasion<'_, G> {}

impl<G: Game> std::fmt::Debug for Occasion<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Occasion").field("prompt", &self.prompt).finish_non_exhaustive()
    }
}

impl<'o, G: Game> Occasion<'o, G> {
    /// To look, and nothing to think ahead from.
    #[inline]
    pub fn new(at: G::Lens<'o>, prompt: &'o G::Prompt) -> Self {
        Occasion { at, prompt, recall: None }
    }

    /// With what the seat remembers of the activity, which is gathered only for those who want it.
    #[inline]
    pub fn recalling(at: G::Lens<'o>, prompt: &'o G::Prompt, recall: &'o dyn Fn() -> Memory<'o, G>) -> Self {
        Occasion { at, prompt, recall: Some(recall) }
    }

    /// What the seat remembers of the activity that is going on: where it can think ahead from. There is nothing where
    /// the game is only looked at, and in simulations for a player that has not said that it imagines games
    /// ([`crate::Policy::imagines`]).
    pub fn memory(&self) -> Option<Memory<'o, G>> {
        self.recall.map(|recall| recall())
    }
}
