//! What happens, in the game's own words. Each chapter tells its own events; this is their sum. Nothing is
//! told of counters that lie face down, so everybody may know every event.

use crate::{
    Setting, Tarawa, actions, attack, barrage, defenders, fire, landing, leaders, letters, losses, melee,
    occurrences, posts, setup, support, tanks, turn,
};
use kernel::{Happening, Referee, RuleId, Text, Viewer, shape::Shape};
use serde::Serialize;

macro_rules! events {
    ($($chapter:ident($module:ident)),+ $(,)?) => {
        #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
        #[serde(untagged)]
        pub enum Event { $($chapter($module::Event)),+ }

        $(impl From<$module::Event> for Event {
            fn from(event: $module::Event) -> Event {
                Event::$chapter(event)
            }
        })+

        impl Event {
            /// All events of all chapters.
            pub(crate) fn shape(names: &[&str]) -> Shape {
                Shape::any_of([$(Shape::of::<$module::Event>(names)),+])
            }
        }

        impl Happening<Tarawa> for Event {
            fn rule(&self, setting: &Setting) -> RuleId {
                match self { $(Event::$chapter(event) => event.rule(setting)),+ }
            }

            fn text(&self, setting: &Setting) -> Text {
                match self { $(Event::$chapter(event) => event.text(setting)),+ }
            }

            fn witnessed_by(&self, _: Viewer) -> Option<Self> {
                Some(self.clone())
            }
        }
    };
}

events! {
    SetUp(setup), Turn(turn), Landing(landing), Occurrence(occurrences), Fire(fire), Letters(letters),
    Tanks(tanks), Actions(actions), Attack(attack), Barrage(barrage), Melee(melee), Defenders(defenders),
    Leaders(leaders), Losses(losses), Posts(posts), Support(support),
}

/// Tells what happened, if anybody listens.
pub(crate) fn tell<E: Into<Event>>(r: &mut Referee<'_, Tarawa>, event: impl FnOnce() -> E) {
    r.tell_with(|_| event().into());
}
