//! What must hold of every scene: everything in it lies somewhere, nothing shares a name, all that it says has its
//! words, and a viewer who sees nothing new has the same scene before them.

use super::MissingWords;
use crate::{
    any::{AnyGame, Registered},
    chance::Chance,
    fair::Seed,
    game::Setup,
    journal::Hand,
    published::Published,
    seat::Viewer,
};
use std::collections::BTreeMap;

/// Plays games at random, a few of each set-up, and looks at every scene that every viewer is shown.
///
/// # Panics
/// Where a scene is not as it must be.
pub fn assert_scenes_fit<G: Published>(setups: &[Setup], games: u64, missing_words: &MissingWords<'_>) {
    for (setup, number) in setups.iter().flat_map(|setup| (0..games).map(move |number| (setup, number))) {
        let game = Registered::<G>::of(&setup.book).expect("the book is registered");
        let mut chance = Chance::numbered(number, 0);
        let seed = Seed::new(chance.bytes());
        let mut table = game.start(setup, seed, &[]).expect("the game starts");
        let board = table.board();
        let unsaid =
            |texts: Vec<&crate::Text>| -> Vec<String> { texts.into_iter().flat_map(missing_words).collect() };
        assert_eq!(unsaid(board.texts().collect()), Vec::<String>::new(), "words of the board");
        let seats: Vec<_> = table.seats().iter().map(|info| info.seat).collect();
        let mut before = BTreeMap::new();
        loop {
            for viewer in seats.iter().map(|seat| Viewer::Seat(*seat)).chain([Viewer::Spectator]) {
                let scene = table.scene(viewer);
                let at = table.whereabouts(viewer);
                assert_eq!(scene.faults(&board), Vec::<String>::new(), "{viewer:?} at {at:?}");
                assert_eq!(unsaid(scene.texts().collect()), Vec::<String>::new(), "{viewer:?} at {at:?}");
                let now = (table.seen(viewer), scene, at);
                if let Some(then) = before.insert(viewer, now) {
                    let (seen, scene, at) = &before[&viewer];
                    assert!(then.0 != *seen || (&then.1, &then.2) == (scene, at), "{viewer:?} at {at:?}");
                }
            }
            let asked =
                seats.iter().find(|seat| table.prompt(**seat).is_some_and(|prompt| prompt.given.is_none()));
            let Some(seat) = asked else { break };
            let advice = table.advise(*seat, "random", &mut chance).expect("the seat is asked");
            table.answer(*seat, &advice.answer, Hand::Computer).expect("a legal answer");
        }
        assert!(table.outcome().is_some(), "the game ends");
    }
}
