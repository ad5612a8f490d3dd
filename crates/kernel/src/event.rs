//! Events, each declared in one place: what it holds, by which rule it happens, who learns of it, and in which words.
//! [`events!`](crate::events) declares those of a chapter beside its rules, [`chapters!`](crate::chapters) sums the
//! chapters of a game.

use crate::seat::{Seat, Viewer};

/// Who learns of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    All,
    Only(Seat),
    /// Whoever plays, and nobody who only looks on.
    Seats,
}

impl Audience {
    pub fn includes(self, viewer: Viewer) -> bool {
        match self {
            Audience::All => true,
            Audience::Only(seat) => viewer.is(seat),
            Audience::Seats => viewer != Viewer::Spectator,
        }
    }
}

impl From<Seat> for Audience {
    fn from(seat: Seat) -> Self {
        Audience::Only(seat)
    }
}

/// Declares the events of a chapter:
///
/// ```ignore
/// kernel::events! {
///     /// What happens to strikes.
///     Event of Ford in setting:
///
///     /// A strike is on its way; where to, only for its owner.
///     Launched { seat: Seat, arrives: u8, target: Option<Stretch> } by "6",
///         shown |viewer| {
///             let target = target.filter(|_| viewer.is(*seat));
///             Event::Launched { seat: *seat, arrives: *arrives, target }
///         }
///         => text!("ford-launched", seat = seat_name(*seat), turn = arrives);
///     Delayed { seat: Seat } by setting.book.delay, to *seat => "ford-delayed";
///     Struck { target: Stretch, die: u8 } by "6A", marks Battle => text!("ford-struck", die);
/// }
/// ```
///
/// makes the `enum Event` and its [`Happening`](crate::Happening). After the fields, which all that follows sees as
/// references, come the rule; `to`, who learns of it, if not all ([`Audience`], or a seat); `shown`, what a viewer learns
/// of it, if not the whole; `marks`, what makes it stand out ([`Highlight`](crate::published::Highlight)); and the words.
#[macro_export]
macro_rules! events {
    (@shown $event:expr, $at:expr) => {
        Some(Clone::clone($event))
    };
    (@shown $event:expr, $at:expr, |$viewer:ident| $shown:expr) => {{
        let $viewer = $at;
        Some($shown)
    }};
    (@marks) => { None };
    (@marks $mark:ident) => { Some($crate::published::Highlight::$mark) };
    (
        $(#[$about:meta])*
        $event:ident of $game:ident in $setting:ident:
        $(
            $(#[$doc:meta])*
            $name:ident $({ $($(#[$part:meta])* $field:ident: $kind:ty),+ $(,)? })?
            by $rule:expr
            $(, to $to:expr)?
            $(, shown |$viewer:ident| $shown:expr)?
            $(, marks $mark:ident)?
            => $text:expr;
        )+
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum $event {
            $($(#[$doc])* $name $({ $($(#[$part])* $field: $kind),+ })?),+
        }

        #[allow(unused_variables, clippy::match_same_arms, reason = "few events need all that they hold in each place")]
        impl $crate::Happening<$game> for $event {
            fn rule(&self, $setting: &<$game as $crate::Game>::Setting) -> $crate::RuleId {
                match self { $($event::$name $({ $($field),+ })? => $crate::RuleId::from($rule)),+ }
            }

            fn text(&self, $setting: &<$game as $crate::Game>::Setting) -> $crate::Text {
                match self { $($event::$name $({ $($field),+ })? => $crate::Text::from($text)),+ }
            }

            fn witnessed_by(&self, viewer: $crate::Viewer) -> Option<Self> {
                match self {
                    $($event::$name $({ $($field),+ })? => {
                        $(if !$crate::event::Audience::from($to).includes(viewer) {
                            return None;
                        })?
                        $crate::events!(@shown self, viewer $(, |$viewer| $shown)?)
                    })+
                }
            }

            fn highlight(&self) -> Option<$crate::published::Highlight> {
                match self { $($event::$name $({ $($field),+ })? => $crate::events!(@marks $($mark)?)),+ }
            }
        }
    };
}

/// Sums the events of a game's chapters, each a module with an `Event` of its own:
///
/// ```ignore
/// kernel::chapters! { Tarawa: Landing(landing), Fire(fire), Melee(actions::melee) }
/// ```
///
/// makes the game's `enum Event`, which is written as that of the chapter, and `tell`, which tells an event of any of
/// them.
#[macro_export]
macro_rules! chapters {
    ($game:ident: $($chapter:ident($($module:ident)::+)),+ $(,)?) => {
        /// The events of all chapters.
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
        #[serde(untagged)]
        pub enum Event { $($chapter($($module)::+::Event)),+ }

        $(impl From<$($module)::+::Event> for Event {
            fn from(event: $($module)::+::Event) -> Event {
                Event::$chapter(event)
            }
        })+

        impl Event {
            /// What they look like in problem files.
            pub(crate) fn shape(names: &[&str]) -> $crate::shape::Shape {
                $crate::shape::Shape::any_of([$($crate::shape::Shape::of::<$($module)::+::Event>(names)),+])
            }
        }

        impl $crate::Happening<$game> for Event {
            fn rule(&self, setting: &<$game as $crate::Game>::Setting) -> $crate::RuleId {
                match self { $(Event::$chapter(event) => event.rule(setting)),+ }
            }

            fn text(&self, setting: &<$game as $crate::Game>::Setting) -> $crate::Text {
                match self { $(Event::$chapter(event) => event.text(setting)),+ }
            }

            fn witnessed_by(&self, viewer: $crate::Viewer) -> Option<Self> {
                match self { $(Event::$chapter(event) => event.witnessed_by(viewer).map(Event::$chapter)),+ }
            }

            fn highlight(&self) -> Option<$crate::published::Highlight> {
                match self { $(Event::$chapter(event) => event.highlight()),+ }
            }
        }

        /// Tells what happened, if anybody listens.
        pub(crate) fn tell<E: Into<Event>>(r: &mut $crate::Referee<'_, $game>, event: impl FnOnce() -> E) {
            r.tell_with(|_| event().into());
        }
    };
}
