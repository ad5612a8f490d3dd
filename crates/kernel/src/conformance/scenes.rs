//! What must hold of every scene: everything in it lies somewhere, nothing shares a name, all that it says has its
//! words, a viewer who sees nothing new has the same scene before them and is told the same of what is pointed at, and
//! fingerprints change when drawings do and not otherwise: what is drawn in secret must not even be told to have changed.

use super::MissingWords;
use crate::{
    Remark,
    adviser::Adviser,
    any::{AnyGame, AnyTable, Registered},
    chance::Chance,
    extent,
    fair::Seed,
    game::Setup,
    journal::Hand,
    published::Published,
    scene::{Board, Name, Scene},
    seat::Viewer,
    sketch::{Part, Print, Prints},
};
use serde::Serialize;
use std::collections::BTreeMap;

/// Plays games at random, a few of each set-up, and looks at every scene that every viewer is shown.
///
/// # Panics
/// Where a scene is not as it must be.
pub fn assert_scenes_fit<G: Published>(setups: &[Setup], games: u64, missing_words: &MissingWords<'_>) {
    for (setup, number) in setups.iter().flat_map(|setup| (0..games).map(move |number| (setup, number))) {
        let game = Registered::<G>::of(&setup.book).expect("the book is registered");
        let mut chance = Chance::numbered(extent::seed(0).wrapping_add(number), 0);
        let seed = Seed::new(chance.bytes());
        let mut table = game.start(setup, seed, &[]).expect("the game starts");
        let board = table.board();
        let unsaid =
            |texts: Vec<&crate::Text>| -> Vec<String> { texts.into_iter().flat_map(missing_words).collect() };
        assert_eq!(unsaid(board.texts().collect()), Vec::<String>::new(), "words of the board");
        let seats: Vec<_> = table.seats().iter().map(|info| info.seat).collect();
        let adviser = |seat| Adviser::new(seat, "random", Chance::from_seed(chance.bytes()));
        let mut advisers: Vec<Adviser> = seats.iter().copied().map(adviser).collect();
        let mut before = BTreeMap::new();
        loop {
            for viewer in seats.iter().map(|seat| Viewer::Seat(*seat)).chain([Viewer::Spectator]) {
                let (prints, scene) = (table.sketch(viewer).prints(), table.scene(viewer));
                let at = table.whereabouts(viewer);
                let drawn = drawings(&prints, &scene);
                let things = some_things(&board, &scene, &mut chance);
                let told = told(&*table, viewer, &things);
                let remarks = || told.iter().flat_map(|(_, remarks)| remarks);
                let unknown = remarks().flat_map(Remark::places).filter(|name| !is_place(&board, name));
                assert_eq!(
                    unknown.collect::<Vec<_>>(),
                    Vec::<&Name>::new(),
                    "{viewer:?} at {at:?}: {told:?}"
                );
                assert_eq!(
                    unsaid(remarks().flat_map(Remark::texts).collect()),
                    Vec::<String>::new(),
                    "{told:?}"
                );
                assert_eq!(scene.faults(&board), Vec::<String>::new(), "{viewer:?} at {at:?}");
                assert_eq!(unsaid(scene.texts().collect()), Vec::<String>::new(), "{viewer:?} at {at:?}");
                let now = (table.seen(viewer), scene, at, drawn, told);
                if let Some(then) = before.insert(viewer, now) {
                    let (seen, scene, at, drawn, _) = &before[&viewer];
                    assert!(then.0 != *seen || (&then.1, &then.2) == (scene, at), "{viewer:?} at {at:?}");
                    let things: Vec<String> = then.4.iter().map(|(thing, _)| thing.clone()).collect();
                    assert!(
                        then.0 != *seen || then.4 == self::told(&*table, viewer, &things),
                        "{viewer:?} at {at:?}"
                    );
                    for (name, (print, drawing)) in drawn {
                        let Some((earlier, other)) = then.3.get(name) else { continue };
                        assert_eq!(print == earlier, drawing == other, "{viewer:?} at {at:?}: {name:?}");
                    }
                }
            }
            let asked =
                seats.iter().find(|seat| table.prompt(**seat).is_some_and(|prompt| prompt.given.is_none()));
            let Some(seat) = asked else { break };
            let advice = table.advise(&mut advisers[seat.index()]).expect("the seat is asked");
            table.answer(*seat, &advice.answer, Hand::Computer).expect("a legal answer");
        }
        assert!(table.outcome().is_some(), "the game ends");
    }
}

/// How many places and pieces are pointed at in each scene.
const POINTED_AT: usize = 2;

/// Some places and pieces by their names, and something that is not there.
fn some_things(board: &Board, scene: &Scene, chance: &mut Chance) -> Vec<String> {
    let places: Vec<&str> =
        board.sheets.iter().flat_map(|sheet| &sheet.places).map(|place| place.id.as_str()).collect();
    let pieces: Vec<&str> = scene.pieces.iter().map(|piece| &*piece.id).collect();
    let mut some = |names: &[&str]| -> Vec<String> {
        (0..POINTED_AT).filter_map(|_| chance.pick(names).map(|name| (*name).to_owned())).collect()
    };
    [some(&places), some(&pieces), vec!["no-such-thing".to_owned()]].concat()
}

/// What is said of things. Of what is not there nothing is.
fn told(table: &dyn AnyTable, viewer: Viewer, things: &[String]) -> Vec<(String, Vec<Remark>)> {
    assert_eq!(table.about(viewer, "no-such-thing"), [], "of what is not there");
    things.iter().map(|thing| (thing.clone(), table.about(viewer, thing))).collect()
}

fn is_place(board: &Board, name: &Name) -> bool {
    board.sheets.iter().flat_map(|sheet| &sheet.places).any(|place| place.id == *name)
}

/// Everything in a scene by its kind and name, with its fingerprint and its drawing.
type Drawings = BTreeMap<(&'static str, String), (Print, String)>;

fn drawings(prints: &Prints, scene: &Scene) -> Drawings {
    fn add<T: Part + Serialize>(all: &mut Drawings, kind: &'static str, prints: &[Print], parts: &[T]) {
        assert_eq!(prints.len(), parts.len(), "{kind}");
        for (print, part) in prints.iter().zip(parts) {
            assert_eq!((&print.id, &print.place), (part.id(), &part.place()), "{kind}");
            let drawing = serde_json::to_string(part).expect("scenes are plain data with string keys");
            all.insert((kind, part.id().to_string()), (print.clone(), drawing));
        }
    }
    let mut all = Drawings::new();
    add(&mut all, "pieces", &prints.pieces, &scene.pieces);
    add(&mut all, "marks", &prints.marks, &scene.marks);
    add(&mut all, "overlays", &prints.overlays, &scene.overlays);
    add(&mut all, "trays", &prints.trays, &scene.trays);
    add(&mut all, "tracks", &prints.tracks, &scene.tracks);
    add(&mut all, "gauges", &prints.gauges, &scene.gauges);
    add(&mut all, "cards", &prints.cards, &scene.cards);
    assert_eq!(prints.light, scene.light);
    all
}
