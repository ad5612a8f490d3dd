//! Straight lines from hex centre to hex centre, exact in whole numbers: every hex that a taut
//! string runs through, every hexside it crosses, and the hexsides it runs along, where it lies
//! in neither hex. What blocks sight is the game's to say, through [`Sight`].

use crate::compass::{Coord, Direction};
use crate::grid::Grid;
use crate::ids::{HexId, SideId};

/// One stretch of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crossing<H = HexId> {
    /// Through a hex.
    One(H),
    /// Along the side between two hexes, the lower first. Along the edge of the map, or of a gap
    /// in it, the one hex stands twice.
    Between(H, H),
}

/// A straight line over the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The stretches in order, from the first hex to the last; parts off the map are left out.
    pub crossings: Vec<Crossing>,
    /// The sides that the line crosses, in order. A side that it runs along is not among them,
    /// nor is one that it only touches on its way between such a side and a hex.
    pub sides: Vec<SideId>,
}

/// How a game lets hexes and hexsides block a line. The hexes at both ends never block.
pub trait Sight {
    /// Whether a hex blocks a line through it.
    fn hex_blocks(&self, hex: HexId) -> bool;

    /// Whether a side blocks a line across it.
    fn side_blocks(&self, side: SideId) -> bool {
        let _ = side;
        false
    }

    /// Whether a line along the side of two hexes is blocked: here, if both would block it or the
    /// side does. On the edge of the map both are the same hex and there is no side.
    fn edge_blocks(&self, a: HexId, b: HexId, side: Option<SideId>) -> bool {
        self.hex_blocks(a) && self.hex_blocks(b) || side.is_some_and(|side| self.side_blocks(side))
    }
}

/// What stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// A hex that the line runs through.
    Hex(HexId),
    /// A side that the line crosses.
    Side(SideId),
    /// Two hexes that the line runs between.
    Edge(HexId, HexId),
}

impl Grid {
    /// The straight line between the centres of two hexes.
    pub fn line(&self, a: HexId, b: HexId) -> Line {
        let mut line = Line { crossings: Vec::new(), sides: Vec::new() };
        for crossing in trace(self.coord(a), self.coord(b)) {
            let crossing = match crossing {
                Crossing::One(hex) => self.at(hex).map(Crossing::One),
                Crossing::Between(x, y) => match (self.at(x), self.at(y)) {
                    (Some(x), Some(y)) => Some(Crossing::Between(x.min(y), x.max(y))),
                    (Some(x), None) | (None, Some(x)) => Some(Crossing::Between(x, x)),
                    (None, None) => None,
                },
            };
            if let (Some(Crossing::One(next)), Some(Crossing::One(last))) = (crossing, line.crossings.last())
            {
                line.sides.extend(self.side_between(*last, next));
            }
            line.crossings.extend(crossing);
        }
        line
    }

    /// Whether a hex can be seen from another, or the first thing in the way.
    pub fn line_of_sight(&self, a: HexId, b: HexId, sight: &impl Sight) -> Result<(), Obstacle> {
        let line = self.line(a, b);
        let mut last = None;
        for &crossing in &line.crossings {
            if let (Some(Crossing::One(from)), Crossing::One(to)) = (last, crossing) {
                let side = self.side_between(from, to);
                if let Some(side) = side.filter(|&side| sight.side_blocks(side)) {
                    return Err(Obstacle::Side(side));
                }
            }
            match crossing {
                Crossing::One(hex) if hex != a && hex != b && sight.hex_blocks(hex) => {
                    return Err(Obstacle::Hex(hex));
                }
                Crossing::Between(x, y) if sight.edge_blocks(x, y, self.side_between(x, y)) => {
                    return Err(Obstacle::Edge(x, y));
                }
                _ => last = Some(crossing),
            }
        }
        Ok(())
    }
}

/// The corners of a hex in thirds of the axial unit, clockwise; the side in direction `d` runs
/// from corner `d` to corner `d + 1`.
const CORNERS: [(i64, i64); 6] = [(2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2)];

/// The stretches of the straight line between two hex centres, on and off the map.
fn trace(a: Coord, b: Coord) -> Vec<Crossing<Coord>> {
    let mut crossings = vec![Crossing::One(a)];
    let mut hex = a;
    while hex != b {
        // On which side of the line each corner lies: left, on it, right.
        let lies = |hex: Coord, corner: usize| side_of_line(a, b, hex, corner % 6);
        // A hex is convex: going clockwise, its corners pass from left to right of the line where
        // the line leaves it.
        let exit = (0..6)
            .find(|&corner| lies(hex, corner) < 0 && lies(hex, corner + 1) >= 0)
            .expect("a line through the inside of a hex has corners on both sides");
        let across = step(hex, exit);
        if lies(hex, exit + 1) > 0 {
            crossings.push(Crossing::One(across));
            hex = across;
            continue;
        }
        // It leaves exactly through a corner: of the two hexes beyond, `across` and `other`, it
        // enters one, unless it runs along the side between them to the far corner of that side.
        let other = step(hex, exit + 1);
        let far = lies(across, exit + 2);
        match far.signum() {
            0 => {
                crossings.push(Crossing::Between(across, other));
                hex = step(across, exit + 1);
                crossings.push(Crossing::One(hex));
            }
            1 => {
                crossings.push(Crossing::One(across));
                hex = across;
            }
            _ => {
                crossings.push(Crossing::One(other));
                hex = other;
            }
        }
    }
    crossings
}

fn step(hex: Coord, direction: usize) -> Coord {
    hex.neighbor(Direction::ALL_DIRECTIONS[direction % 6])
}

/// Negative when the corner lies left of the line from `a` to `b`, zero when on it.
fn side_of_line(a: Coord, b: Coord, hex: Coord, corner: usize) -> i64 {
    let (dx, dy) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
    let (x, y) = (i64::from(hex.x - a.x), i64::from(hex.y - a.y));
    let (cx, cy) = CORNERS[corner];
    dx * (3 * y + cy) - dy * (3 * x + cx)
}
