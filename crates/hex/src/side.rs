//! Hexsides as places of their own: rivers, straits, walls and coasts lie on them. Each side has
//! one id, whichever hex it is seen from; a side on the edge of the map has one hex only. The
//! names of sides (`26:3823/3923`) are read and printed by [`Atlas`](crate::Atlas).

use crate::compass::Direction;
use crate::grid::{Grid, present};
use crate::ids::{DenseId, HexId, PerHex, PerSide, SideId};

/// The hexes that a side belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ends {
    first: HexId,
    second: Option<HexId>,
    /// From the first hex.
    direction: Direction,
}

/// Numbers every side once, in the order of its lower hex.
pub(crate) fn number_sides(neighbours: &PerHex<[u16; 6]>) -> (PerHex<[SideId; 6]>, PerSide<Ends>) {
    let mut sides: PerHex<[SideId; 6]> = PerHex::filled(neighbours.len(), [SideId(0); 6]);
    let mut ends = Vec::with_capacity(neighbours.len() * 3);
    for (first, near) in neighbours.iter() {
        for (direction, near) in Direction::ALL_DIRECTIONS.into_iter().zip(near) {
            let second = present(*near);
            let index = usize::from(direction.index());
            sides[first][index] = match second {
                Some(second) if second < first => sides[second][(index + 3) % 6],
                _ => {
                    ends.push(Ends { first, second, direction });
                    SideId::from_index(ends.len() - 1)
                }
            };
        }
    }
    (sides, ends.into_iter().collect())
}

impl Grid {
    /// How many sides there are.
    pub fn side_count(&self) -> usize {
        self.ends.len()
    }

    /// All sides in order.
    pub fn sides(&self) -> impl ExactSizeIterator<Item = SideId> + use<> {
        self.ends.ids()
    }

    /// The six sides of a hex, by the index of their direction.
    #[inline]
    pub fn sides_of(&self, hex: HexId) -> [SideId; 6] {
        self.sides[hex]
    }

    /// The side of a hex in a direction.
    #[inline]
    pub fn side(&self, hex: HexId, direction: Direction) -> SideId {
        self.sides[hex][usize::from(direction.index())]
    }

    /// The side between two hexes, if they are adjacent.
    pub fn side_between(&self, a: HexId, b: HexId) -> Option<SideId> {
        Some(self.side(a, self.direction(a, b)?))
    }

    /// The hex or hexes of a side; on the edge of the map there is no second.
    pub fn hexes_of(&self, side: SideId) -> (HexId, Option<HexId>) {
        (self.ends[side].first, self.ends[side].second)
    }

    /// The hex on the other side, if there is one.
    pub fn across(&self, side: SideId, hex: HexId) -> Option<HexId> {
        let Ends { first, second, .. } = self.ends[side];
        if second == Some(hex) { Some(first) } else { second }
    }

    /// The direction of a side, seen from its first hex.
    pub fn facing(&self, side: SideId) -> Direction {
        self.ends[side].direction
    }
}
