//! What lies on the maps and beside them, for the browser.

pub(crate) mod operational;
pub(crate) mod tactical;

use crate::lens::Lens;
use kernel::scene::Scene;

pub(crate) use tactical::{guns, torpedoes_of};

/// In an operation the Operational Map with the cards of the viewer's side; the Tactical Map while a battle is fought.
pub(crate) fn scene(lens: Lens<'_>) -> Scene {
    match (lens.is_operation(), lens.fight()) {
        (false, None) => Scene::default(),
        (false, Some(fight)) => tactical::scene(lens, fight),
        (true, fight) => {
            let mut scene = fight.map(|fight| tactical::scene(lens, fight)).unwrap_or_default();
            operational::add(lens, &mut scene);
            scene
        }
    }
}
