//! What lies on the maps and beside them, for the browser.

pub(crate) mod operational;
mod raid;
pub(crate) mod tactical;
#[cfg(test)]
mod tests;

use crate::lens::Lens;
use kernel::sketch::Sketch;

pub(crate) use tactical::{guns, torpedoes_of};

/// In an operation the Operational Map with the cards of the viewer's side; the Tactical Map while a battle is fought or
/// ships are attacked from the air.
pub(crate) fn scene(lens: Lens<'_>) -> Sketch<'_> {
    match (lens.is_operation(), lens.fight()) {
        (false, None) => Sketch::default(),
        (false, Some(fight)) => tactical::scene(lens, fight),
        (true, fight) => {
            let mut scene = match (fight, lens.attack()) {
                (Some(fight), _) => tactical::scene(lens, fight),
                (None, Some(attack)) => raid::scene(lens, attack).into(),
                (None, None) => Sketch::default(),
            };
            operational::add(lens, &mut scene);
            scene
        }
    }
}
