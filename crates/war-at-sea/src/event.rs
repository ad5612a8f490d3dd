//! What happens, in the game's own words. Each chapter tells its own events; this is their sum.

use crate::{Setting, WarAtSea, damage, leaders, operations, surface};
use kernel::{Happening, Referee, RuleId, Text, Viewer, shape::Shape};
use serde::Serialize;

macro_rules! events {
    ($($chapter:ident($($module:tt)+)),+ $(,)?) => {
        #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
        #[serde(untagged)]
        pub enum Event { $($chapter($($module)+::Event)),+ }

        $(impl From<$($module)+::Event> for Event {
            fn from(event: $($module)+::Event) -> Event {
                Event::$chapter(event)
            }
        })+

        impl Event {
            /// All events of all chapters.
            pub(crate) fn shape(names: &[&str]) -> Shape {
                Shape::any_of([$(Shape::of::<$($module)+::Event>(names)),+])
            }
        }

        impl Happening<WarAtSea> for Event {
            fn rule(&self, setting: &Setting) -> RuleId {
                match self { $(Event::$chapter(event) => event.rule(setting)),+ }
            }

            fn text(&self, setting: &Setting) -> Text {
                match self { $(Event::$chapter(event) => event.text(setting)),+ }
            }

            fn witnessed_by(&self, viewer: Viewer) -> Option<Self> {
                match self { $(Event::$chapter(event) => event.witnessed_by(viewer).map(Event::$chapter)),+ }
            }
        }
    };
}

events! {
    Surface(surface), Moves(surface::moves), SetUp(surface::setup), Gunnery(surface::gunnery),
    Torpedoes(surface::torpedoes), Conclusion(surface::conclusion), Damage(damage), Operations(operations),
    Battles(operations::battles), Contact(operations::contact), Pursuit(operations::pursuit),
    Submarines(operations::submarines),
    Bombing(operations::bombing), Dogfights(operations::dogfights), Flights(operations::flights),
    Strikes(operations::strikes),
    Bases(operations::bases), Patrols(operations::patrols), Search(operations::search), Special(operations::special),
    Leaders(leaders), Fuel(operations::fuel), Movement(operations::movement), Organise(operations::organise),
}

/// Tells what happened, if anybody listens.
pub(crate) fn tell<E: Into<Event>>(r: &mut Referee<'_, WarAtSea>, event: impl FnOnce() -> E) {
    r.tell_with(|_| event().into());
}
