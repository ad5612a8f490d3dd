//! The hexes of a map and their neighbours. A [`Grid`] numbers the hexes of one lattice densely,
//! holds the table of their six neighbours and of their hexsides, and measures distance. It knows
//! no printed numbers ([`Atlas`](crate::Atlas)) and no terrain (the game's own
//! [`PerHex`](crate::PerHex) arrays).

use thiserror::Error;

use crate::compass::{Coord, Direction, Orientation};
use crate::ids::{DenseId, HexId, PerHex, PerSide};
use crate::side::{self, Ends};

/// Marks a missing neighbour in raw tables; no hex and no place has this number.
pub(crate) const NOWHERE: u16 = u16::MAX;

/// The hexes of one map with their neighbours and sides.
#[derive(Clone, Debug)]
pub struct Grid {
    orientation: Orientation,
    coords: PerHex<Coord>,
    lookup: Lookup,
    neighbours: PerHex<[u16; 6]>,
    pub(crate) sides: PerHex<[crate::SideId; 6]>,
    pub(crate) ends: PerSide<Ends>,
}

/// A set of hexes that cannot be a grid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GridError {
    /// Two hexes in one place.
    #[error("the hex at ({x}, {y}) is given twice: give each hex once")]
    Duplicate {
        /// Axial coordinate.
        x: i32,
        /// Axial coordinate.
        y: i32,
    },
    /// More hexes than ids.
    #[error("{count} hexes are more than a grid can hold ({}): split the map", Grid::LIMIT)]
    TooMany {
        /// How many were given.
        count: usize,
    },
    /// Hexes with nearly nothing between them.
    #[error("the hexes lie too far from each other ({width} by {height}): join the sheets where they meet")]
    Scattered {
        /// The box around them.
        width: i32,
        /// The box around them.
        height: i32,
    },
}

/// A point of the drawing plane: x to the right, y down, neighbouring hex centres 1 apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

/// The bounding box of the lattice, with the hex in each cell.
#[derive(Clone, Debug)]
struct Lookup {
    min: Coord,
    width: i32,
    height: i32,
    cells: Vec<u16>,
}

impl Grid {
    /// The most hexes that a grid can hold.
    pub const LIMIT: usize = 60_000;

    /// A grid of these hexes, numbered in the order given.
    pub fn new(orientation: Orientation, coords: impl IntoIterator<Item = Coord>) -> Result<Self, GridError> {
        let coords: PerHex<Coord> = coords.into_iter().collect();
        if coords.len() > Self::LIMIT {
            return Err(GridError::TooMany { count: coords.len() });
        }
        let lookup = Lookup::new(&coords)?;
        let neighbours: PerHex<[u16; 6]> =
            coords.values().iter().map(|coord| coord.all_neighbors().map(|near| lookup.get(near))).collect();
        let (sides, ends) = side::number_sides(&neighbours);
        Ok(Self { orientation, coords, lookup, neighbours, sides, ends })
    }

    /// Corner up or side up.
    pub fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// How many hexes there are.
    pub fn len(&self) -> usize {
        self.coords.len()
    }

    /// Whether there is no hex.
    pub fn is_empty(&self) -> bool {
        self.coords.is_empty()
    }

    /// All hexes in order.
    pub fn hexes(&self) -> impl ExactSizeIterator<Item = HexId> + use<> {
        self.coords.ids()
    }

    /// Where a hex lies in the lattice.
    pub fn coord(&self, hex: HexId) -> Coord {
        self.coords[hex]
    }

    /// The hex that lies there.
    pub fn at(&self, coord: Coord) -> Option<HexId> {
        present(self.lookup.get(coord))
    }

    /// The next hex in a direction.
    #[inline]
    pub fn neighbour(&self, hex: HexId, direction: Direction) -> Option<HexId> {
        present(self.neighbours[hex][usize::from(direction.index())])
    }

    /// The neighbours that are on the map, with their directions.
    pub fn neighbours(&self, hex: HexId) -> impl Iterator<Item = (Direction, HexId)> + use<> {
        let near = self.neighbours[hex];
        Direction::ALL_DIRECTIONS
            .into_iter()
            .zip(near)
            .filter_map(|(direction, near)| Some((direction, present(near)?)))
    }

    /// The direction from a hex to an adjacent one.
    pub fn direction(&self, from: HexId, to: HexId) -> Option<Direction> {
        let index = self.neighbours[from].iter().position(|&near| near == to.0)?;
        Some(Direction::ALL_DIRECTIONS[index])
    }

    /// Distance in hexes, as the crow flies over the lattice.
    pub fn distance(&self, a: HexId, b: HexId) -> u32 {
        self.coords[a].unsigned_distance_to(self.coords[b])
    }

    /// All hexes of the map at exactly this distance.
    pub fn ring(&self, centre: HexId, distance: u32) -> impl Iterator<Item = HexId> + '_ {
        self.coords[centre].ring(distance).filter_map(|coord| self.at(coord))
    }

    /// All hexes of the map at this distance or nearer, the centre included.
    pub fn within(&self, centre: HexId, distance: u32) -> impl Iterator<Item = HexId> + '_ {
        self.coords[centre].range(distance).filter_map(|coord| self.at(coord))
    }

    pub(crate) fn neighbour_table(&self) -> &PerHex<[u16; 6]> {
        &self.neighbours
    }

    /// The centre of a hex in the drawing plane.
    pub fn centre(&self, hex: HexId) -> Point {
        let (x, y) = (f64::from(self.coords[hex].x), f64::from(self.coords[hex].y));
        match self.orientation {
            Orientation::Pointy => Point { x: x + y / 2.0, y: y * ROW },
            Orientation::Flat => Point { x: x * ROW, y: y + x / 2.0 },
        }
    }

    /// The corners of a hex in the drawing plane, clockwise; the side in direction `d` runs from
    /// corner `d` to corner `d + 1` (modulo 6).
    pub fn corners(&self, hex: HexId) -> [Point; 6] {
        let centre = self.centre(hex);
        let turn: f64 = match self.orientation {
            Orientation::Pointy => -30.0,
            Orientation::Flat => 0.0,
        };
        let radius = 1.0 / 3.0_f64.sqrt();
        [0.0, 60.0, 120.0, 180.0, 240.0, 300.0].map(|step| {
            let (sin, cos) = (turn + step).to_radians().sin_cos();
            Point { x: centre.x + radius * cos, y: centre.y + radius * sin }
        })
    }

    /// The hex that covers a point of the drawing plane.
    pub fn hex_at(&self, point: Point) -> Option<HexId> {
        let (x, y) = match self.orientation {
            Orientation::Pointy => (point.x - point.y / ROW / 2.0, point.y / ROW),
            Orientation::Flat => (point.x / ROW, point.y - point.x / ROW / 2.0),
        };
        self.at(nearest(x, y))
    }
}

/// Distance between two lines of hexes in the drawing plane: half the root of three.
const ROW: f64 = 0.866_025_403_784_438_6;

#[expect(clippy::cast_possible_truncation, reason = "out of range saturates, where no hex is")]
fn nearest(x: f64, y: f64) -> Coord {
    let z = -x - y;
    let (rx, ry, rz) = (x.round(), y.round(), z.round());
    let (dx, dy, dz) = ((rx - x).abs(), (ry - y).abs(), (rz - z).abs());
    if dx > dy && dx > dz {
        Coord::new((-ry - rz) as i32, ry as i32)
    } else if dy > dz {
        Coord::new(rx as i32, (-rx - rz) as i32)
    } else {
        Coord::new(rx as i32, ry as i32)
    }
}

#[inline]
pub(crate) fn present(raw: u16) -> Option<HexId> {
    (raw != NOWHERE).then_some(HexId(raw))
}

impl Lookup {
    /// The most cells of the box: a map of the usual shapes fills a third of its box or more.
    const LIMIT: usize = 64 * Grid::LIMIT;

    fn new(coords: &PerHex<Coord>) -> Result<Self, GridError> {
        let fold = |pick: fn(Coord, Coord) -> Coord| coords.values().iter().copied().reduce(pick);
        let min = fold(Coord::min).unwrap_or(Coord::ZERO);
        let max = fold(Coord::max).unwrap_or(Coord::ZERO);
        let (width, height) = (max.x - min.x + 1, max.y - min.y + 1);
        let size = usize::try_from(i64::from(width) * i64::from(height)).unwrap_or(0);
        if size > Self::LIMIT {
            return Err(GridError::Scattered { width, height });
        }
        let mut lookup = Self { min, width, height, cells: vec![NOWHERE; size] };
        for (hex, &coord) in coords.iter() {
            let cell = lookup.cell(coord).expect("the box spans all coordinates");
            if lookup.cells[cell] != NOWHERE {
                return Err(GridError::Duplicate { x: coord.x, y: coord.y });
            }
            lookup.cells[cell] = u16::try_from(hex.index()).expect("at most LIMIT hexes");
        }
        Ok(lookup)
    }

    fn cell(&self, coord: Coord) -> Option<usize> {
        let x = coord.x.checked_sub(self.min.x)?;
        let y = coord.y.checked_sub(self.min.y)?;
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        inside.then(|| usize::try_from(y * self.width + x).ok()).flatten()
    }

    fn get(&self, coord: Coord) -> u16 {
        self.cell(coord).map_or(NOWHERE, |cell| self.cells[cell])
    }
}
