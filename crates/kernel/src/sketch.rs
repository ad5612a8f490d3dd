//! A scene that is not drawn yet. Each thing in it has its name and a fingerprint of what its drawing is made of, and is
//! drawn when somebody needs it. Whoever keeps the fingerprints of what a viewer was shown ([`Prints`]) sees what has
//! changed without drawing it, and draws nothing else: most of a scene is as it was.
//!
//! A game that has few things, or has them changed seldom, draws its [`Scene`] and turns it into a sketch: then the
//! fingerprints are those of the drawings. The conformance suite holds fingerprints and drawings of every game
//! against each other.

use crate::scene::{Card, Gauge, Light, Mark, Name, Overlay, Piece, Scene, Track, Tray};
use foldhash::quality::FixedState;
use std::{
    fmt,
    hash::{BuildHasher, Hash},
};

/// What lies on the table now, as one viewer may know it, not drawn yet. The order is that of the scene.
#[derive(Debug, Default)]
pub struct Sketch<'l> {
    pub pieces: Vec<Thing<'l, Piece>>,
    pub marks: Vec<Thing<'l, Mark>>,
    pub overlays: Vec<Thing<'l, Overlay>>,
    pub trays: Vec<Thing<'l, Tray>>,
    pub tracks: Vec<Thing<'l, Track>>,
    pub gauges: Vec<Thing<'l, Gauge>>,
    pub cards: Vec<Thing<'l, Card>>,
    pub light: Light,
}

/// Something that can be drawn.
pub struct Thing<'l, T> {
    pub print: Print,
    draw: Box<dyn FnOnce(Print) -> T + 'l>,
}

/// A thing as it is remembered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Print {
    pub id: Name,
    /// Where a piece lies; other things lie nowhere in particular.
    pub place: Name,
    /// Equal for what looks the same.
    looks: u64,
}

/// A scene as it is remembered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prints {
    pub pieces: Vec<Print>,
    pub marks: Vec<Print>,
    pub overlays: Vec<Print>,
    pub trays: Vec<Print>,
    pub tracks: Vec<Print>,
    pub gauges: Vec<Print>,
    pub cards: Vec<Print>,
    pub light: Light,
}

impl Prints {
    /// About how many bytes of memory it takes to remember them.
    pub fn weight(&self) -> usize {
        let Prints { pieces, marks, overlays, trays, tracks, gauges, cards, light: _ } = self;
        let lists = [pieces, marks, overlays, trays, tracks, gauges, cards];
        let name = |name: &Name| if let Name::Owned(name) = name { name.capacity() } else { 0 };
        let names =
            |list: &Vec<Print>| list.iter().map(|print| name(&print.id) + name(&print.place)).sum::<usize>();
        lists.iter().map(|list| list.capacity() * size_of::<Print>() + names(list)).sum()
    }
}

/// Something in a scene that has a name.
pub trait Part: Hash {
    fn id(&self) -> &Name;

    fn place(&self) -> Name {
        Name::Borrowed("")
    }
}

impl Part for Piece {
    fn id(&self) -> &Name {
        &self.id
    }

    fn place(&self) -> Name {
        self.place.clone()
    }
}

macro_rules! parts {
    ($($part:ty),*) => {$(
        impl Part for $part {
            fn id(&self) -> &Name {
                &self.id
            }
        }
    )*};
}
parts!(Mark, Overlay, Tray, Track, Gauge, Card);

impl<'l> Thing<'l, Piece> {
    /// A piece whose drawing is made of `made_of`, of its name and place, and of what never changes in a game.
    pub fn piece<M: Hash + 'l>(
        id: Name,
        place: Name,
        made_of: M,
        draw: impl FnOnce(Name, Name, M) -> Piece + 'l,
    ) -> Self {
        let print = Print { id, place, looks: looks(&made_of) };
        Thing { print, draw: Box::new(move |print| draw(print.id, print.place, made_of)) }
    }
}

impl<'l, T: Part + 'l> Thing<'l, T> {
    /// Something whose drawing is made of `made_of`, of its name, and of what never changes in a game.
    pub fn new<M: Hash + 'l>(id: Name, made_of: M, draw: impl FnOnce(Name, M) -> T + 'l) -> Self {
        let print = Print { id, place: Name::Borrowed(""), looks: looks(&made_of) };
        Thing { print, draw: Box::new(move |print| draw(print.id, made_of)) }
    }

    /// Something that is drawn already.
    pub fn drawn(part: T) -> Self {
        let print = Print { id: part.id().clone(), place: part.place(), looks: looks(&part) };
        Thing { print, draw: Box::new(move |_| part) }
    }

    pub fn draw(self) -> T {
        (self.draw)(self.print)
    }
}

impl<T> fmt::Debug for Thing<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Thing").field(&self.print).finish()
    }
}

/// Equal for what is equal, within this process.
pub fn looks(what: &impl Hash) -> u64 {
    FixedState::default().hash_one(what)
}

impl Sketch<'_> {
    pub fn draw(self) -> Scene {
        Scene {
            pieces: all(self.pieces),
            marks: all(self.marks),
            overlays: all(self.overlays),
            trays: all(self.trays),
            tracks: all(self.tracks),
            gauges: all(self.gauges),
            cards: all(self.cards),
            light: self.light,
        }
    }

    pub fn prints(&self) -> Prints {
        Prints {
            pieces: prints(&self.pieces),
            marks: prints(&self.marks),
            overlays: prints(&self.overlays),
            trays: prints(&self.trays),
            tracks: prints(&self.tracks),
            gauges: prints(&self.gauges),
            cards: prints(&self.cards),
            light: self.light,
        }
    }
}

fn all<'l, T: Part + 'l>(things: Vec<Thing<'l, T>>) -> Vec<T> {
    things.into_iter().map(Thing::draw).collect()
}

fn prints<T>(things: &[Thing<'_, T>]) -> Vec<Print> {
    things.iter().map(|thing| thing.print.clone()).collect()
}

impl From<Scene> for Sketch<'_> {
    fn from(scene: Scene) -> Self {
        fn sketched<'l, T: Part + 'l>(parts: Vec<T>) -> Vec<Thing<'l, T>> {
            parts.into_iter().map(Thing::drawn).collect()
        }
        Sketch {
            pieces: sketched(scene.pieces),
            marks: sketched(scene.marks),
            overlays: sketched(scene.overlays),
            trays: sketched(scene.trays),
            tracks: sketched(scene.tracks),
            gauges: sketched(scene.gauges),
            cards: sketched(scene.cards),
            light: scene.light,
        }
    }
}
