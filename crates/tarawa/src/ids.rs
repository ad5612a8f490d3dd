//! The names of things: positions, units, markers and cards as small numbers that are written as they are
//! printed, the words that the cards and counters use, and sets of them.

use kernel::set::{Numbered, Set};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr, sync::LazyLock};

/// Text that is none of the printed names.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no {kind} '{name}'")]
pub struct NoSuchName {
    kind: &'static str,
    name: String,
}

impl NoSuchName {
    pub(crate) fn new(kind: &'static str, name: &str) -> Self {
        NoSuchName { kind, name: name.to_owned() }
    }
}

/// A word that stands for one of a few things, the same in files, cards and messages.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident, $kind:literal, $prefix:literal: $($variant:ident = $word:literal),+ $(,)?) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
        )]
        pub enum $name { $(#[serde(rename = $word)] $variant),+ }

        impl $name {
            pub const ALL: [$name; [$($word),+].len()] = [$($name::$variant),+];

            #[inline]
            pub fn index(self) -> usize {
                self as usize
            }

            /// The word in files.
            pub fn word(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }

            /// The name in words.
            pub fn text(self) -> kernel::Text {
                kernel::Text::new(match self { $($name::$variant => concat!("tarawa-", $prefix, "-", $word)),+ })
            }
        }

        impl kernel::set::Numbered for $name {
            #[inline]
            fn index(self) -> usize {
                $name::index(self)
            }

            #[inline]
            fn from_index(index: usize) -> $name {
                $name::ALL[index]
            }
        }

        impl From<$name> for kernel::text::Arg {
            fn from(word: $name) -> Self {
                word.text().into()
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::ids::NoSuchName;

            fn from_str(word: &str) -> Result<Self, $crate::ids::NoSuchName> {
                $name::ALL.into_iter().find(|it| it.word() == word).ok_or_else(|| $crate::ids::NoSuchName::new($kind, word))
            }
        }
    };
}

pub(crate) use words;

words! {
    /// The colours of the positions (2.1+1).
    Colour, "colour", "colour":
    Green = "green", Orange = "orange", Blue = "blue", Brown = "brown", Red = "red", Violet = "violet",
}
words! {
    /// The target symbols of cards and US units (2.21+5).
    Symbol, "target symbol", "symbol": Circle = "circle", Diamond = "diamond", Triangle = "triangle",
}
words! {
    /// The letters of Japanese actions (6.1+5).
    Letter, "action letter", "letter": A = "A", I = "I", M = "M", P = "P", R = "R",
}
words! {
    /// The six areas of the island (2.1+2).
    Area, "area", "area": A = "A", B = "B", C = "C", D = "D", E = "E", F = "F",
}
words! {
    /// The beaches that US units approach.
    Beach, "beach", "beach": Red1 = "R1", Red2 = "R2", Red3 = "R3", Green = "G",
}
words! {
    /// The lettered approach hexes of a beach.
    Lane, "approach letter", "lane": A = "A", B = "B", C = "C", D = "D",
}
words! {
    /// Classes of Japanese artillery (2.1+5).
    Artillery, "artillery class", "artillery": Light = "light", Medium = "medium", Heavy = "heavy",
}
words! {
    /// What the back of a Japanese unit or depth marker shows (9.1, 2.25).
    Back, "kind of back", "back": Coastal = "coastal", Inland = "inland", Armour = "armour",
}
words! {
    /// Weapons, and the two needs that no weapon meets: flanking and close combat (2.23+3, 8.22, 8.23).
    Weapon, "weapon", "weapon":
    Flamethrower = "FT", MachineGun = "MG", Bazooka = "BZ", Browning = "BR", Artillery = "AR", Mortar = "MO",
    Radio = "RA", Demolitions = "DE", NavalFire = "NF", Flanking = "FL", CloseCombat = "CC",
}

/// A set of weapons.
pub type Weapons = Set<Weapon, u16>;

/// The highest number of a position in its area (2.1+2).
pub const MOST_IN_AREA: usize = 17;
/// Room for every position that can be named.
pub const POSITIONS: usize = 6 * MOST_IN_AREA;

/// A Japanese position hex by its printed name, such as `D3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct PositionId(u8);

impl PositionId {
    pub fn new(area: Area, number: u8) -> Option<PositionId> {
        let number = usize::from(number);
        let printed = (1..=MOST_IN_AREA).contains(&number);
        printed.then(|| PositionId::from_index(area.index() * MOST_IN_AREA + number - 1))
    }

    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    #[inline]
    pub(crate) fn from_index(index: usize) -> PositionId {
        PositionId(u8::try_from(index).expect("there are fewer positions than that"))
    }

    #[inline]
    pub fn area(self) -> Area {
        Area::ALL[self.index() / MOST_IN_AREA]
    }

    #[inline]
    pub fn number(self) -> u8 {
        u8::try_from(self.index() % MOST_IN_AREA + 1).expect("at most 17")
    }

    /// The printed name.
    pub fn name(self) -> &'static str {
        &POSITION_NAMES[self.index()]
    }

    /// What the Japanese counter there is called: the name of the position alone is the place's.
    pub(crate) fn counter(self) -> &'static str {
        &COUNTER_NAMES[self.index()]
    }
}

impl Numbered for PositionId {
    #[inline]
    fn index(self) -> usize {
        PositionId::index(self)
    }

    #[inline]
    fn from_index(index: usize) -> PositionId {
        PositionId::from_index(index)
    }
}

/// The printed names, by index.
static POSITION_NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let names = |area: Area| (1..=MOST_IN_AREA).map(move |number| format!("{}{number}", area.word()));
    Area::ALL.into_iter().flat_map(names).collect()
});

static COUNTER_NAMES: LazyLock<Vec<String>> =
    LazyLock::new(|| POSITION_NAMES.iter().map(|name| format!("japanese {name}")).collect());

impl fmt::Display for PositionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl From<PositionId> for kernel::text::Arg {
    fn from(id: PositionId) -> Self {
        id.name().into()
    }
}

impl fmt::Debug for PositionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for PositionId {
    type Err = NoSuchName;

    fn from_str(name: &str) -> Result<PositionId, NoSuchName> {
        let parts = name.split_at_checked(1).filter(|(_, number)| !number.starts_with(['+', '0']));
        let id = parts.and_then(|(area, number)| PositionId::new(area.parse().ok()?, number.parse().ok()?));
        id.ok_or_else(|| NoSuchName::new("position", name))
    }
}

impl From<PositionId> for String {
    fn from(id: PositionId) -> String {
        id.to_string()
    }
}

impl TryFrom<String> for PositionId {
    type Error = NoSuchName;

    fn try_from(name: String) -> Result<PositionId, NoSuchName> {
        name.parse()
    }
}

/// The first column of one of the box's own tables: the printed names, in the order of the table. A pack that
/// is laid over must keep them (see `pack`).
fn names(table: &'static str) -> Vec<&'static str> {
    let lines = table.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.skip(1).filter_map(|line| line.split('\t').next()).collect()
}

/// A counter by its printed name: a small number in the order of a table.
macro_rules! counters {
    ($(#[$doc:meta])* $name:ident, $kind:literal, $static:ident, $file:literal) => {
        static $static: LazyLock<Vec<&'static str>> =
            LazyLock::new(|| names(include_str!(concat!("../../../packs/tarawa/", $file))));

        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(into = "String", try_from = "String")]
        pub struct $name(u8);

        impl $name {
            pub fn all() -> impl Iterator<Item = $name> {
                (0..$static.len()).map($name::from_index)
            }

            pub fn count() -> usize {
                $static.len()
            }

            #[inline]
            pub fn index(self) -> usize {
                usize::from(self.0)
            }

            #[inline]
            pub(crate) fn from_index(index: usize) -> $name {
                $name(u8::try_from(index).expect("there are fewer counters than that"))
            }

            /// The printed name, the same in every language.
            pub fn name(self) -> &'static str {
                $static[self.index()]
            }
        }

        impl Numbered for $name {
            #[inline]
            fn index(self) -> usize {
                $name::index(self)
            }

            #[inline]
            fn from_index(index: usize) -> $name {
                $name::from_index(index)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl FromStr for $name {
            type Err = NoSuchName;

            fn from_str(name: &str) -> Result<$name, NoSuchName> {
                let index = $static.iter().position(|printed| *printed == name);
                index.map($name::from_index).ok_or_else(|| NoSuchName::new($kind, name))
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> String {
                id.name().to_owned()
            }
        }

        impl From<$name> for kernel::text::Arg {
            fn from(id: $name) -> Self {
                id.name().into()
            }
        }

        impl TryFrom<String> for $name {
            type Error = NoSuchName;

            fn try_from(name: String) -> Result<$name, NoSuchName> {
                name.parse()
            }
        }
    };
}

counters! {
    /// A US unit by its designation, such as `C/1/2`.
    UnitId, "US unit", MARINES, "marines.tsv"
}
counters! {
    /// A Japanese unit counter.
    CounterId, "Japanese unit", JAPANESE, "japanese.tsv"
}
counters! {
    /// A Japanese depth marker.
    MarkerId, "depth marker", DEPTH, "depth.tsv"
}

/// A card by its printed number, 1 to 54.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardId(pub u8);

/// A set of US units. There are no more than 64 of them.
pub type UnitSet = Set<UnitId, u64>;

/// A set of position hexes.
pub type PositionSet = Set<PositionId, u128>;

/// The places of the bits that are set.
#[inline]
pub(crate) fn bits(mut left: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if left == 0 {
            return None;
        }
        let lowest = left.trailing_zeros() as usize;
        left &= left - 1;
        Some(lowest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_named_by_area_and_number() {
        kernel::proves!("tarawa", "2.1+2");
        let id: PositionId = "D16".parse().expect("a position");
        assert_eq!((id.area(), id.number(), id.to_string()), (Area::D, 16, "D16".to_owned()));
        for name in ["", "D", "D0", "D18", "G1", "D+1", "D01", "d1"] {
            assert!(name.parse::<PositionId>().is_err(), "{name}");
        }
        assert_eq!((0..POSITIONS).filter(|i| PositionId::from_index(*i).index() == *i).count(), 102);
    }

    #[test]
    fn sets_are_written_as_lists_of_names() {
        let set: PositionSet = ["F13", "A1"].iter().map(|name| name.parse().expect("a name")).collect();
        assert_eq!(serde_json::to_string(&set).expect("JSON"), r#"["A1","F13"]"#);
        assert_eq!(serde_json::from_str::<PositionSet>(r#"["A1","F13"]"#).expect("a set"), set);
        assert!(serde_json::from_str::<PositionSet>(r#"["Z1"]"#).is_err());
    }
}
