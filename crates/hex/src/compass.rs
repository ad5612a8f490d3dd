//! How hexes lie on the paper: corner up or side up, and the compass points of their six sides.
//! Coordinates and directions are those of `hexx`, with y growing down the sheet.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Axial coordinates of a hex in the lattice of its map.
pub use hexx::Hex as Coord;

/// One of the six ways out of a hex; `index()` runs clockwise from 0 to 5.
pub use hexx::EdgeDirection as Direction;

/// Which way the hexes of a map point, with north up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Orientation {
    /// A corner up: unbroken lines of hexes run east and west.
    Pointy,
    /// A side up: unbroken lines of hexes run north and south.
    Flat,
}

/// A point of the compass, on the paper: north is the top of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Compass {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

use Compass::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};

const POINTS: [(Compass, &str); 8] = [
    (North, "N"),
    (NorthEast, "NE"),
    (East, "E"),
    (SouthEast, "SE"),
    (South, "S"),
    (SouthWest, "SW"),
    (West, "W"),
    (NorthWest, "NW"),
];

impl fmt::Display for Compass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(POINTS[*self as usize].1)
    }
}

impl FromStr for Compass {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        POINTS.iter().find(|(_, short)| short.eq_ignore_ascii_case(text)).map(|(point, _)| *point).ok_or(())
    }
}

impl Orientation {
    /// The compass points of the six directions, by their index.
    pub const fn points(self) -> [Compass; 6] {
        match self {
            Self::Pointy => [East, SouthEast, SouthWest, West, NorthWest, NorthEast],
            Self::Flat => [SouthEast, South, SouthWest, NorthWest, North, NorthEast],
        }
    }

    /// The compass point that a direction goes to.
    pub fn compass(self, direction: Direction) -> Compass {
        self.points()[usize::from(direction.index())]
    }

    /// The direction that goes to a compass point, if a hexside faces it.
    pub fn direction(self, point: Compass) -> Option<Direction> {
        let index = self.points().iter().position(|&p| p == point)?;
        Some(Direction::ALL_DIRECTIONS[index])
    }
}
