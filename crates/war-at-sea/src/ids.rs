//! The names of ships, aircraft, ports and air bases as small numbers that are written as they are printed. The names
//! are those of the built-in pack: a folder laid over it changes what is printed of a thing, not which things there
//! are. The counters of task forces go by a side and a letter.

use crate::{names, sides::AXIS};
use kernel::{Seat, pack::Chart};
use serde::{Deserialize, Serialize};
use std::{collections::HashMap, fmt, str::FromStr, sync::LazyLock};

/// Text that is none of the printed names.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no {kind} '{name}'")]
pub struct NoSuchName {
    kind: &'static str,
    name: String,
}

struct Names {
    names: Vec<String>,
    numbers: HashMap<String, u16>,
}

impl Names {
    fn read(file: &str, text: &str) -> Names {
        let chart = Chart::parse(file, text).expect("the built-in pack is read by a test");
        let names: Vec<String> = chart.rows().map(str::to_owned).collect();
        let numbers = names.iter().cloned().zip(0..).collect();
        Names { names, numbers }
    }
}

/// Makes a type of id for the rows of a chart of the pack.
macro_rules! printed_names {
    ($($(#[$doc:meta])* $id:ident: $kind:literal in $file:literal as $all:ident, said by $say:path;)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(into = "String", try_from = "String")]
        pub struct $id(u16);

        static $all: LazyLock<Names> = LazyLock::new(|| {
            Names::read($file, include_str!(concat!("../../../packs/war-at-sea/", $file)))
        });

        impl $id {
            /// All of the pack.
            pub fn all() -> impl Iterator<Item = $id> {
                (0..u16::try_from($id::count()).expect("some hundred names")).map($id)
            }

            pub fn count() -> usize {
                $all.names.len()
            }

            #[inline]
            pub fn index(self) -> usize {
                usize::from(self.0)
            }

            pub fn name(self) -> &'static str {
                &$all.names[self.index()]
            }
        }

        impl fmt::Display for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl fmt::Debug for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl From<$id> for String {
            fn from(id: $id) -> String {
                id.name().to_owned()
            }
        }

        impl From<$id> for kernel::text::Arg {
            fn from(id: $id) -> Self {
                $say(id.name())
            }
        }

        impl FromStr for $id {
            type Err = NoSuchName;

            fn from_str(name: &str) -> Result<Self, NoSuchName> {
                let number = $all.numbers.get(name).copied();
                number.map($id).ok_or_else(|| NoSuchName { kind: $kind, name: name.to_owned() })
            }
        }

        impl TryFrom<String> for $id {
            type Error = NoSuchName;

            fn try_from(name: String) -> Result<Self, NoSuchName> {
                name.parse()
            }
        }
    )+};
}

printed_names! {
    /// A ship. A counter that stands for several ships (9.6) goes by the name of its leading ship.
    ShipId: "ship" in "ships.tsv" as SHIPS, said by names::as_printed;
    /// A type of aircraft (10.1).
    PlaneId: "aircraft" in "aircraft.tsv" as PLANES, said by names::as_printed;
    /// A port (9.2).
    PortId: "port" in "ports.tsv" as PORTS, said by names::called;
    /// An airfield or seaplane base (10.2).
    BaseId: "air base" in "bases.tsv" as BASES, said by names::called;
}

/// The counter of a task force, by its side and the letter that stands for the number on its face, written `Axis K`. What
/// sails behind it only its owner knows (2.5). The letters are dealt out in secret, so that they tell nothing and can
/// lie open; that a search turns the counter up (11.2) is noted on the force.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct ForceId {
    pub seat: Seat,
    pub letter: u8,
}

impl ForceId {
    /// The counters that a side has (5.0).
    pub const COUNT: u8 = 26;
}

impl fmt::Display for ForceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = if self.seat == AXIS { "Axis" } else { "Allied" };
        write!(f, "{side} {}", char::from(b'A' + self.letter))
    }
}

impl fmt::Debug for ForceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<ForceId> for String {
    fn from(force: ForceId) -> String {
        force.to_string()
    }
}

impl From<ForceId> for kernel::text::Arg {
    fn from(force: ForceId) -> Self {
        let side = if force.seat == AXIS { "sea-force-of-axis" } else { "sea-force-of-allies" };
        kernel::Text::new(side).with("letter", char::from(b'A' + force.letter).to_string()).into()
    }
}

impl FromStr for ForceId {
    type Err = NoSuchName;

    fn from_str(name: &str) -> Result<Self, NoSuchName> {
        let fault = || NoSuchName { kind: "task force", name: name.to_owned() };
        let (side, letter) = name.split_once(' ').ok_or_else(fault)?;
        let seat = match side {
            "Axis" => AXIS,
            "Allied" => crate::sides::ALLIES,
            _ => return Err(fault()),
        };
        match letter.as_bytes() {
            [letter @ b'A'..=b'Z'] => Ok(ForceId { seat, letter: letter - b'A' }),
            _ => Err(fault()),
        }
    }
}

impl TryFrom<String> for ForceId {
    type Error = NoSuchName;

    fn try_from(name: String) -> Result<Self, NoSuchName> {
        name.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sides::ALLIES;

    #[test]
    fn a_counter_is_written_as_its_side_and_letter() {
        for force in [ForceId { seat: AXIS, letter: 0 }, ForceId { seat: ALLIES, letter: 25 }] {
            assert_eq!(force.to_string().parse(), Ok(force));
        }
        assert_eq!(ForceId { seat: ALLIES, letter: 25 }.to_string(), "Allied Z");
        for wrong in ["Axis", "Axis a", "Axis AB", "Neutral A", "Axis "] {
            assert!(wrong.parse::<ForceId>().is_err(), "{wrong}");
        }
    }
}
