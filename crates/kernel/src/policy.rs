//! Computer players, to the kernel: something that looks through a lens and answers, and may imagine how things really
//! are.

use crate::{
    chance::Chance, game::Game, occasion::Occasion, patience::Patience, question::Asked, text::Text,
};

/// A way to answer prompts. It sees what its seat may know and nothing else.
pub trait Policy<G: Game>: Send {
    fn choose(&mut self, occasion: Occasion<'_, G>, chance: &mut Chance) -> G::Answer;

    /// Whether it thinks ahead from imagined games ([`Occasion::memory`]). A simulation keeps what that takes only for
    /// players who do.
    fn imagines(&self) -> bool {
        false
    }

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
    fn interrupt(&mut self, occasion: Occasion<'_, G>, chance: &mut Chance) -> Option<G::Answer> {
        let _ = (occasion, chance);
        None
    }
}

/// Answers by chance. The first opponent, the first test, the yardstick for all others.
#[derive(Clone, Copy, Debug, Default)]
pub struct AtRandom;

impl<G: Game> Policy<G> for AtRandom {
    #[inline]
    fn choose(&mut self, Occasion { at, prompt, .. }: Occasion<'_, G>, chance: &mut Chance) -> G::Answer {
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
    fn choose(&mut self, Occasion { at, prompt, .. }: Occasion<'_, G>, _: &mut Chance) -> G::Answer {
        prompt.default(at)
    }

    fn is_sound(&self) -> bool {
        true
    }
}
