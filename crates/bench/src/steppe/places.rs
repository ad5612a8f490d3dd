//! The map of the Steppe: how large it is, what lies where, who stands where at first, and what hexes and units are
//! called. All of it is made up by a chance that is always the same.

use super::{EAST, WEST};
use kernel::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::{fmt, str::FromStr};

/// How large a scenario is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) id: &'static str,
    pub(super) columns: u8,
    pub(super) rows: u8,
    /// Units of a side.
    pub(super) units: u16,
    pub(super) turns: u8,
}

/// The one that is measured, and one that is tested.
pub(crate) const PLANS: [Plan; 2] = [
    Plan { id: "steppe", columns: 150, rows: 100, units: 750, turns: 40 },
    Plan { id: "meadow", columns: 12, rows: 8, units: 9, turns: 2 },
];

impl Plan {
    /// All hexes, row by row.
    pub(super) fn hexes(self) -> impl Iterator<Item = Hex> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| Hex { column, row }))
    }

    pub(super) fn index(self, hex: Hex) -> usize {
        usize::from(hex.row) * usize::from(self.columns) + usize::from(hex.column)
    }

    pub(super) fn has(self, hex: Hex) -> bool {
        hex.column < self.columns && hex.row < self.rows
    }

    pub(super) fn is_west(self, hex: Hex) -> bool {
        hex.column < self.columns / 2
    }

    /// Where the units of a side stand at first, in stacks on its half of the map.
    pub(super) fn first_hexes(self, seat: Seat) -> impl Iterator<Item = Hex> {
        /// Units in a stack, about.
        const STACK: u16 = 2;
        let half = self.columns / 2;
        (0..self.units).map(move |number| {
            let stack = u32::from(number / STACK);
            let column = chosen(noise(stack, seat.0.into(), 1), half);
            let row = chosen(noise(stack, seat.0.into(), 2), self.rows);
            Hex { column: if seat == WEST { column } else { self.columns - 1 - column }, row }
        })
    }

    /// The hexes beside a hex. Every second row is shifted to the right by half a hex.
    pub(super) fn beside(self, Hex { column, row }: Hex) -> impl Iterator<Item = Hex> {
        let shifted = row % 2 == 1;
        let left = if shifted { Some(column) } else { column.checked_sub(1) };
        let right = if shifted { column.checked_add(1) } else { Some(column) };
        let (above, below) = (row.checked_sub(1), row.checked_add(1));
        let all = [
            (column.checked_sub(1), Some(row)),
            (column.checked_add(1), Some(row)),
            (left, above),
            (right, above),
            (left, below),
            (right, below),
        ];
        let there = all.into_iter().filter_map(|(column, row)| Some(Hex { column: column?, row: row? }));
        there.filter(move |hex| self.has(*hex))
    }
}

/// A number out of all, the same every time.
fn noise(x: u32, y: u32, what: u32) -> u32 {
    let mut mixed =
        x.wrapping_mul(0x9e37_79b1) ^ y.wrapping_mul(0x85eb_ca77) ^ what.wrapping_mul(0xc2b2_ae3d);
    for _ in 0..2 {
        mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x2c1b_3c6d);
    }
    mixed ^ (mixed >> 13)
}

/// One of so many.
fn chosen(noise: u32, of: u8) -> u8 {
    u8::try_from(noise % u32::from(of)).unwrap_or(0)
}

/// A hex, called by the numbers of its column and row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Hex {
    pub(super) column: u8,
    pub(super) row: u8,
}

impl Hex {
    pub(super) fn is_town(self) -> bool {
        noise(self.column.into(), self.row.into(), 3).is_multiple_of(97)
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:03}{:03}", u16::from(self.column) + 1, u16::from(self.row) + 1)
    }
}

impl FromStr for Hex {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let number = |digits: Option<&str>| -> Result<u8, ()> {
            let digits =
                digits.filter(|digits| digits.len() == 3 && digits.bytes().all(|b| b.is_ascii_digit()));
            let number: u16 = digits.and_then(|digits| digits.parse().ok()).ok_or(())?;
            number.checked_sub(1).and_then(|number| u8::try_from(number).ok()).ok_or(())
        };
        Ok(Hex { column: number(text.get(..3))?, row: number(text.get(3..))? })
    }
}

/// A unit, called by its side and number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnitName {
    pub(super) seat: Seat,
    pub(super) number: u16,
}

impl fmt::Display for UnitName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:04}", if self.seat == WEST { 'W' } else { 'E' }, self.number)
    }
}

impl FromStr for UnitName {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let seat = if text.starts_with('W') { WEST } else { EAST };
        let number = text.strip_prefix(['W', 'E']).and_then(|digits| digits.parse().ok()).ok_or(())?;
        Ok(UnitName { seat, number })
    }
}

/// Names are read and written by people as words, and in positions as numbers.
macro_rules! named {
    ($type:ident: $($field:ident),+) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    return serializer.collect_str(self);
                }
                ($(self.$field,)+).serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                if deserializer.is_human_readable() {
                    let text = String::deserialize(deserializer)?;
                    return text.parse().map_err(|()| D::Error::custom(format!("'{text}' is no name")));
                }
                let ($($field,)+) = Deserialize::deserialize(deserializer)?;
                Ok($type { $($field),+ })
            }
        }
    };
}
named! { Hex: column, row }
named! { UnitName: seat, number }

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ground {
    Grass,
    Woods,
    Hills,
    Swamp,
}

impl Ground {
    /// Grounds lie in patches.
    pub(super) fn of(Hex { column, row }: Hex) -> Self {
        const PATCH: u8 = 4;
        match noise((column / PATCH).into(), (row / PATCH).into(), 4) % 10 {
            0 | 1 => Ground::Woods,
            2 | 3 => Ground::Hills,
            4 => Ground::Swamp,
            _ => Ground::Grass,
        }
    }

    pub(super) fn cost(self) -> i32 {
        match self {
            Ground::Grass => 1,
            Ground::Woods | Ground::Hills => 2,
            Ground::Swamp => 3,
        }
    }
}
