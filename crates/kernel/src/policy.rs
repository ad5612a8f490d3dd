//! Computer players, to the kernel: something that looks through a lens and answers.

use crate::{chance::Chance, game::Game, patience::Patience, question::Asked, text::Text};

/// A way to answer prompts. It sees what its seat may know and nothing else.
pub trait Policy<G: Game>: Send {
    fn choose(&mut self, at: G::Lens<'_>, prompt: &G::Prompt, chance: &mut Chance) -> G::Answer;

    /// How long it may think from now on. Whoever hears nothing thinks for as long as it likes.
    fn set_patience(&mut self, _: &Patience) {}

    /// One like it that thinks ahead in its place. Whoever decides at once has none: it gains nothing by it.
    fn ahead(&self) -> Option<Box<dyn Policy<G>>> {
        None
    }

    /// Why the last answer was chosen, in words, for a player who asks for advice.
    fn reasons(&self) -> Vec<Text> {
        Vec::new()
    }

    /// Whether its answers need no check, since questions themselves give them: what they sample or do by default
    /// is legal, as the conformance suite proves of every game.
    fn is_sound(&self) -> bool {
        false
    }

    /// What to say when the seat may speak up unasked; nothing is to stay silent.
    fn interrupt(&mut self, at: G::Lens<'_>, prompt: &G::Prompt, chance: &mut Chance) -> Option<G::Answer> {
        let _ = (at, prompt, chance);
        None
    }
}

/// Answers by chance. The first opponent, the first test, the yardstick for all others.
#[derive(Clone, Copy, Debug, Default)]
pub struct AtRandom;

impl<G: Game> Policy<G> for AtRandom {
    #[inline]
    fn choose(&mut self, at: G::Lens<'_>, prompt: &G::Prompt, chance: &mut Chance) -> G::Answer {
        prompt.sample(at, chance)
    }

    fn is_sound(&self) -> bool {
        true
    }
}

/// Always takes what a prompt does by default.
#[derive(Clone, Copy, Debug, Default)]
pub struct ByDefault;

impl<G: Game> Policy<G> for ByDefault {
    fn choose(&mut self, at: G::Lens<'_>, prompt: &G::Prompt, _: &mut Chance) -> G::Answer {
        prompt.default(at)
    }

    fn is_sound(&self) -> bool {
        true
    }
}
