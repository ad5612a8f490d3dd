//! The real coast, as it is drawn, and which points of the plane are land by it.

use crate::map::{Map, Table, Water};
use hex::{HexId, PerHex, Point};
use kernel::pack::{Pack, PackFault};

/// Parts of a hex in which the coast is written.
const PARTS: f64 = 100.0;
/// Cells along a hex in which land and water are told apart.
const CELLS: f64 = 10.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Land,
    Lake,
    Island,
}

/// Outlines in the plane of the grid, islands in lakes after their lakes and lakes after their land.
#[derive(Debug)]
pub struct Shore {
    pub rings: Vec<(Kind, Vec<Point>)>,
    low: Point,
    width: usize,
    land: Vec<bool>,
    /// The middle of each hex's land.
    hearts: PerHex<Point>,
}

/// The corners of a box around all hexes, least and greatest.
pub fn bounds(map: &Map) -> (Point, Point) {
    let grid = map.atlas().grid();
    let far = (Point { x: f64::MAX, y: f64::MAX }, Point { x: f64::MIN, y: f64::MIN });
    grid.hexes().flat_map(|hex| grid.corners(hex)).fold(far, |(low, high), p| {
        (Point { x: low.x.min(p.x), y: low.y.min(p.y) }, Point { x: high.x.max(p.x), y: high.y.max(p.y) })
    })
}

impl Shore {
    /// Reads `coast-FAMILY.tsv`.
    pub fn read(pack: &Pack, map: &Map) -> Result<Self, PackFault> {
        let file = format!("coast-{}.tsv", map.family.id());
        let table = Table::read(&file, pack.file(&file)?)?;
        let (kind, points) = (table.column("kind")?, table.column("points")?);
        let (low, high) = bounds(map);
        let mut rings = Vec::new();
        for row in table.rows() {
            let row = row?;
            let kind = match row.raw(kind) {
                "land" => Kind::Land,
                "lake" => Kind::Lake,
                _ => Kind::Island,
            };
            let point = |text: &str| {
                let (x, y) = text.split_once(',')?;
                let (x, y): (f64, f64) = (x.parse().ok()?, y.parse().ok()?);
                Some(Point { x: low.x + x / PARTS, y: low.y + y / PARTS })
            };
            let ring: Option<Vec<Point>> = row.raw(points).split(' ').map(point).collect();
            let ring =
                ring.ok_or_else(|| table.fault(&row, "a corner is written 'x,y', in hundredths of a hex"))?;
            rings.push((kind, ring));
        }
        let mut shore = Self {
            rings,
            low,
            width: cell(high.x - low.x) + 1,
            land: Vec::new(),
            hearts: PerHex::from_fn(map.atlas().grid().len(), |hex| map.atlas().grid().centre(hex)),
        };
        shore.land = vec![false; shore.width * (cell(high.y - low.y) + 1)];
        shore.fill();
        shore.find_hearts(map);
        Ok(shore)
    }

    /// Whether there is land at a point, by the real coast.
    pub fn is_land(&self, at: Point) -> bool {
        if at.x < self.low.x || at.y < self.low.y {
            return false;
        }
        let (x, y) = (cell(at.x - self.low.x), cell(at.y - self.low.y));
        x < self.width && self.land.get(y * self.width + x).copied().unwrap_or(false)
    }

    /// Whether a point lies on land, to the last digit: slower than `is_land`.
    pub fn holds(&self, at: Point) -> bool {
        let within = |ring: &[Point]| {
            let crosses =
                |(a, b): &(&Point, &Point)| (a.y <= at.y) != (b.y <= at.y) && cut(**a, **b, at.y) > at.x;
            edges(ring).filter(crosses).count() % 2 == 1
        };
        let over = self.rings.iter().rev().find(|(_, ring)| within(ring));
        over.is_some_and(|(kind, _)| *kind != Kind::Lake)
    }

    /// Where a straight line first meets the coast.
    pub fn landfall(&self, from: Point, to: Point) -> Option<Point> {
        let cross = |a: Point, b: Point| a.x * b.y - a.y * b.x;
        let less = |a: Point, b: Point| Point { x: a.x - b.x, y: a.y - b.y };
        let way = less(to, from);
        let share = |(a, b): (&Point, &Point)| {
            let (edge, start) = (less(*b, *a), less(*a, from));
            let turn = cross(way, edge);
            let (along, across) = (cross(start, edge) / turn, cross(start, way) / turn);
            ((0.0..=1.0).contains(&along) && (0.0..=1.0).contains(&across)).then_some(along)
        };
        let shares = self.rings.iter().flat_map(|(_, ring)| edges(ring)).filter_map(share);
        let first = shares.min_by(f64::total_cmp)?;
        Some(Point { x: from.x + way.x * first, y: from.y + way.y * first })
    }

    /// The middle of the land of a hex.
    pub fn heart(&self, hex: HexId) -> Point {
        self.hearts[hex]
    }

    fn fill(&mut self) {
        let rows = self.land.len() / self.width;
        for (kind, ring) in &self.rings {
            for row in 0..rows {
                let y = self.low.y + (row as f64 + 0.5) / CELLS;
                let mut cuts: Vec<f64> = Vec::new();
                for (a, b) in edges(ring) {
                    if (a.y <= y) != (b.y <= y) {
                        cuts.push(cut(*a, *b, y));
                    }
                }
                cuts.sort_by(f64::total_cmp);
                for pair in cuts.chunks_exact(2) {
                    let column = |x: f64| cell((x - self.low.x).max(0.0) + 0.5 / CELLS).min(self.width);
                    self.land[row * self.width..][column(pair[0])..column(pair[1])].fill(*kind != Kind::Lake);
                }
            }
        }
    }

    fn find_hearts(&mut self, map: &Map) {
        let grid = map.atlas().grid();
        for hex in grid.hexes().filter(|hex| map.hex(*hex).water == Water::Coast) {
            let middle = grid.centre(hex);
            let steps = || (-9..=9).map(|n| f64::from(n) / 20.0);
            let spots =
                steps().flat_map(|x| steps().map(move |y| Point { x: middle.x + x, y: middle.y + y }));
            let land: Vec<Point> =
                spots.filter(|spot| grid.hex_at(*spot) == Some(hex) && self.is_land(*spot)).collect();
            if land.is_empty() {
                continue;
            }
            let share = land.len() as f64;
            let mean = Point {
                x: land.iter().map(|p| p.x).sum::<f64>() / share,
                y: land.iter().map(|p| p.y).sum::<f64>() / share,
            };
            // The mean of a bay's shores may lie in the bay.
            let near = land
                .iter()
                .min_by(|a, b| super::curve::far(**a, mean).total_cmp(&super::curve::far(**b, mean)));
            self.hearts[hex] = *near.expect("some land");
        }
    }
}

/// The edges of a ring.
fn edges(ring: &[Point]) -> impl Iterator<Item = (&Point, &Point)> {
    ring.iter().zip(ring.iter().cycle().skip(1))
}

/// Where an edge has that height.
fn cut(a: Point, b: Point, y: f64) -> f64 {
    a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)
}

/// The number of a cell along one axis.
fn cell(far: f64) -> usize {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a map is some hundreds of hexes wide"
    )]
    let cell = (far * CELLS).max(0.0) as usize;
    cell
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::small;

    #[test]
    fn land_is_told_from_sea_and_lakes() {
        let map = small::map();
        let shore = Shore::read(&small::pack(), &map).expect("a coast");
        let at = |x: f64, y: f64| shore.is_land(Point { x: shore.low.x + x, y: shore.low.y + y });
        assert!(at(3.0, 1.0) && !at(0.5, 1.0), "sea in the west");
        assert!(!at(4.27, 2.08), "a lake");
        let coast = map.atlas().hex("A:0202").expect("a hex");
        assert!(shore.is_land(shore.heart(coast)));
    }
}
