//! Land and water: what the outlines make of every hex and every hexside. Shares are counts of samples in the plane of
//! the hexes; the limits stand in `family.toml`.

use super::{
    Water, Wet,
    corners::between,
    family::{Family, Shares},
};
use crate::{
    coast::{Level, Outline},
    projection::Position,
    samples::Samples,
};
use hex::{Direction, HexId, PerHex, PerSide, Point, SideId};
use std::collections::{BTreeMap, BTreeSet};

/// How many points of a side are looked at.
const SIDE_POINTS: u32 = 96;

/// The samples of a family, and what the outlines that fill them go around.
#[derive(Debug)]
pub struct Ground {
    samples: Samples,
    levels: Vec<Level>,
    /// The outlines that reach onto the map, in its plane; lakes that were dry at the time are left out.
    pub rings: Vec<(Level, Vec<Point>)>,
}

/// What is at a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    Land,
    Lake,
    Sea,
}

/// What a hex is made of.
#[derive(Clone, Copy, Debug, Default)]
pub struct Count {
    all: u32,
    land: u32,
    lake: u32,
    sea: u32,
    /// Sum of the places of the land.
    sum: (f64, f64),
}

impl Ground {
    pub fn new(family: &Family, outlines: &[Outline]) -> Self {
        let (low, high) = family.bounds();
        let region = family.region();
        let dry: Vec<Point> = family.plan.dry.iter().map(|dry| family.globe.point(dry.at.into())).collect();
        let mut rings: Vec<(Level, Vec<Point>)> = Vec::new();
        for outline in outlines.iter().filter(|outline| meets(&outline.points, region)) {
            let ring: Vec<Point> = outline.points.iter().map(|&at| family.globe.point(at)).collect();
            let (least, most) = extent(&ring);
            let seen = least.x < high.x + 1.0
                && least.y < high.y + 1.0
                && most.x > low.x - 1.0
                && most.y > low.y - 1.0;
            let is_dry = outline.level == Level::Lake && dry.iter().any(|&at| surround(&ring, at));
            if seen && !is_dry {
                rings.push((outline.level, ring));
            }
        }
        // Rivers are laid on hexsides, however broad they are: they and their islands are land.
        let rivers: Vec<Vec<Point>> =
            rings.extract_if(.., |(level, _)| *level == Level::River).map(|(_, ring)| ring).collect();
        let in_river =
            |ring: &[Point]| ring.first().is_some_and(|&at| rivers.iter().any(|river| surround(river, at)));
        rings.retain(|(level, ring)| *level != Level::Island || !in_river(ring));
        for wet in &family.plan.wet {
            let ring = wet.outline.iter().map(|&at| family.globe.point(at.into())).collect();
            rings.push((Level::Lake, ring));
        }
        // Lakes lie in land and islands in lakes: what is within is filled later.
        rings.sort_by_key(|(level, _)| *level);
        let mut samples = Samples::new((low, high));
        for ((_, ring), number) in rings.iter().zip(0..) {
            samples.fill(number, ring);
        }
        let levels = rings.iter().map(|(level, _)| *level).collect();
        Self { samples, levels, rings }
    }

    /// What lies off the map goes as land.
    pub fn at(&self, point: Point) -> At {
        let Some(sample) = self.samples.at(point) else { return At::Land };
        match self.samples.land(sample) {
            None => At::Sea,
            Some(ring) if self.levels[ring as usize] == Level::Lake => At::Lake,
            Some(_) => At::Land,
        }
    }

    /// Whether something lies within this distance of a point.
    pub fn near(&self, point: Point, reach: f64, what: At) -> bool {
        let ring = |part: f64| {
            (0..12).map(move |turn| {
                let (sin, cos) = (f64::from(turn) * std::f64::consts::TAU / 12.0).sin_cos();
                Point { x: point.x + part * reach * cos, y: point.y + part * reach * sin }
            })
        };
        self.at(point) == what || ring(0.5).chain(ring(1.0)).any(|at| self.at(at) == what)
    }

    /// The sea of a hex in its separate bodies, greatest first: for each the points that it covers of the lines within
    /// the sides, by direction, as a share of each line.
    pub fn seas(&self, family: &Family, hex: HexId) -> Vec<[f64; 6]> {
        let grid = family.atlas.grid();
        let (low, high) = extent(&grid.corners(hex));
        let inside = |sample| grid.hex_at(self.samples.point(sample)) == Some(hex);
        let is_sea = |sample| self.samples.land(sample).is_none() && inside(sample);
        let mut body_of = BTreeMap::new();
        let mut sizes = Vec::new();
        for start in self.samples.within(low, high).filter(|&sample| is_sea(sample)) {
            if body_of.contains_key(&start) {
                continue;
            }
            let number = sizes.len();
            body_of.insert(start, number);
            let mut body = vec![start];
            let mut next = 0;
            while let Some(&sample) = body.get(next) {
                next += 1;
                for near in self.samples.next_to(sample) {
                    if is_sea(near) && !body_of.contains_key(&near) {
                        body_of.insert(near, number);
                        body.push(near);
                    }
                }
            }
            sizes.push(body.len());
        }
        let mut seas = vec![[0.0; 6]; sizes.len()];
        let (centre, corners) = (grid.centre(hex), grid.corners(hex));
        for direction in 0..6 {
            let (a, b) = (corners[direction], corners[(direction + 1) % 6]);
            for step in 0..SIDE_POINTS {
                let on_side = between(a, b, (f64::from(step) + 0.5) / f64::from(SIDE_POINTS));
                let sample = self.samples.at(between(on_side, centre, 0.04));
                if let Some(&body) = sample.and_then(|sample| body_of.get(&sample)) {
                    seas[body][direction] += 1.0 / f64::from(SIDE_POINTS);
                }
            }
        }
        let mut order: Vec<usize> = (0..seas.len()).collect();
        order.sort_by_key(|&body| std::cmp::Reverse(sizes[body]));
        order.into_iter().map(|body| seas[body]).collect()
    }

    pub fn count(&self, family: &Family) -> PerHex<Count> {
        let grid = family.atlas.grid();
        let mut counts = PerHex::filled(grid.len(), Count::default());
        for sample in self.samples.all() {
            let point = self.samples.point(sample);
            let Some(hex) = grid.hex_at(point) else { continue };
            let count = &mut counts[hex];
            count.all += 1;
            match self.at(point) {
                At::Sea => count.sea += 1,
                At::Lake => count.lake += 1,
                At::Land => {
                    count.land += 1;
                    count.sum = (count.sum.0 + point.x, count.sum.1 + point.y);
                }
            }
        }
        counts
    }

    /// What lies along a side.
    pub fn side(&self, family: &Family, side: SideId) -> Wet {
        let (a, b) = ends(family, side);
        let mut seen = [0_u32; 3];
        for step in 0..SIDE_POINTS {
            let share = (f64::from(step) + 0.5) / f64::from(SIDE_POINTS);
            let at = Point { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
            seen[self.at(at) as usize] += 1;
        }
        let [land, lake, sea] = seen.map(|count| f64::from(count) / f64::from(SIDE_POINTS));
        let Shares { side_sea, side_land, side_lake, .. } = family.plan.shares;
        if lake > side_lake {
            Wet::Lake
        } else if land + lake < side_sea {
            Wet::Sea
        } else if sea < 1.0 - side_land {
            Wet::Land
        } else {
            Wet::Partial
        }
    }
}

impl Count {
    fn share(self, part: u32) -> f64 {
        f64::from(part) / f64::from(self.all.max(1))
    }

    pub fn water(self, shares: Shares) -> Water {
        if self.share(self.land) < shares.sea && self.sea >= self.lake {
            Water::Sea
        } else if self.share(self.lake) > shares.lake {
            Water::Lake
        } else if self.share(self.sea) < shares.inland {
            Water::Inland
        } else {
            Water::Coast
        }
    }

    /// The middle of the hex's land.
    pub fn heart(self) -> Option<Point> {
        let land = f64::from(self.land);
        (self.land > 0).then(|| Point { x: self.sum.0 / land, y: self.sum.1 / land })
    }
}

/// Land that touches open sea is coast, however little sea is in its hex; but for hexes that are fixed.
pub fn shores(family: &Family, water: &mut PerHex<Water>, fixed: &BTreeSet<HexId>) {
    let grid = family.atlas.grid();
    let dry = |hex: &HexId| water[*hex] == Water::Inland && !fixed.contains(hex);
    let at_sea = |hex: &HexId| grid.neighbours(*hex).any(|(_, near)| water[near] == Water::Sea);
    let coast: Vec<HexId> = grid.hexes().filter(dry).filter(at_sea).collect();
    for hex in coast {
        water[hex] = Water::Coast;
    }
}

/// What the hexes on both sides make of a side: no land meets open sea, and no sea an inland hex.
pub fn settled(wet: Wet, water: [Water; 2]) -> Wet {
    if water.contains(&Water::Sea) {
        Wet::Sea
    } else if water == [Water::Lake; 2] {
        Wet::Lake
    } else if water.iter().any(|water| matches!(water, Water::Inland | Water::Lake)) && wet != Wet::Lake {
        Wet::Land
    } else {
        wet
    }
}

/// All sides, with what the hexes make of them. A side on the edge of the map is its hex's.
pub fn sides(family: &Family, wet: impl Fn(SideId) -> Wet, water: impl Fn(HexId) -> Water) -> PerSide<Wet> {
    let grid = family.atlas.grid();
    PerSide::from_fn(grid.side_count(), |side| {
        let (first, second) = grid.hexes_of(side);
        settled(wet(side), [water(first), water(second.unwrap_or(first))])
    })
}

/// The corners at both ends of a side.
pub fn ends(family: &Family, side: SideId) -> (Point, Point) {
    let grid = family.atlas.grid();
    let corners = grid.corners(grid.hexes_of(side).0);
    let from = usize::from(Direction::index(grid.facing(side)));
    (corners[from], corners[(from + 1) % 6])
}

/// Whether a closed line of corners goes around a point.
pub fn surround(corners: &[Point], at: Point) -> bool {
    let edges = corners.iter().zip(corners.iter().cycle().skip(1));
    let crossed = edges.filter(|(a, b)| {
        (a.y > at.y) != (b.y > at.y) && at.x < a.x + (b.x - a.x) * (at.y - a.y) / (b.y - a.y)
    });
    crossed.count() % 2 == 1
}

fn extent(ring: &[Point]) -> (Point, Point) {
    let none = (Point { x: f64::MAX, y: f64::MAX }, Point { x: f64::MIN, y: f64::MIN });
    ring.iter().fold(none, |(low, high), p| {
        (Point { x: low.x.min(p.x), y: low.y.min(p.y) }, Point { x: high.x.max(p.x), y: high.y.max(p.y) })
    })
}

/// Whether an outline reaches into a box of positions.
fn meets(outline: &[Position], (low, high): (Position, Position)) -> bool {
    let none = (f64::MAX, f64::MIN, f64::MAX, f64::MIN);
    let (south, north, west, east) =
        outline.iter().fold(none, |(s, n, w, e), p| (s.min(p.lat), n.max(p.lat), w.min(p.lon), e.max(p.lon)));
    south <= high.lat && north >= low.lat && west <= high.lon && east >= low.lon
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::land::family::{Dry, Flooded};

    /// A box of the small family's plane, where a degree is a hex and 0 N 0 E the middle of A:0303.
    fn outline(level: Level, south: f64, west: f64, north: f64, east: f64) -> Outline {
        let corners = [[south, west], [south, east], [north, east], [north, west]];
        Outline { level, area: 1.0, points: corners.map(Position::from).to_vec() }
    }

    fn facts(outlines: &[Outline], hex: &str) -> (Water, [Wet; 6]) {
        let family = Family::small();
        let ground = Ground::new(&family, outlines);
        let counts = ground.count(&family);
        let mut waters = counts.values().iter().map(|count| count.water(family.plan.shares)).collect();
        shores(&family, &mut waters, &BTreeSet::new());
        let water = |hex| waters[hex];
        let sides = sides(&family, |side| ground.side(&family, side), water);
        let hex = family.atlas.hex(hex).expect("a hex");
        (water(hex), family.atlas.grid().sides_of(hex).map(|side| sides[side]))
    }

    #[test]
    fn a_coast_through_the_middle_makes_sea_land_and_partial_sides() {
        use Wet::{Land, Partial, Sea};
        // All west of the middle of A:0303 is land.
        let west = [outline(Level::Land, -9.0, -9.0, 9.0, 0.0)];
        // From the east clockwise.
        assert_eq!(facts(&west, "A:0303"), (Water::Coast, [Sea, Sea, Land, Land, Land, Sea]));
        assert_eq!(facts(&west, "A:0304").0, Water::Inland);
        assert_eq!(facts(&west, "A:0301"), (Water::Sea, [Sea; 6]));
        let more = [outline(Level::Land, -9.0, -9.0, 9.0, 0.25)];
        assert_eq!(facts(&more, "A:0303"), (Water::Coast, [Sea, Partial, Land, Land, Land, Partial]));
    }

    #[test]
    fn a_lake_is_no_sea_and_an_island_in_it_is_land() {
        let land = outline(Level::Land, -9.0, -9.0, 9.0, 9.0);
        let lake = outline(Level::Lake, -0.9, -0.9, 0.9, 0.9);
        let (water, sides) = facts(&[land.clone(), lake.clone()], "A:0303");
        assert_eq!((water, sides), (Water::Lake, [Wet::Lake; 6]));
        assert_eq!(facts(&[land.clone(), lake.clone()], "A:0301").0, Water::Inland);
        let island = outline(Level::Island, -0.4, -0.4, 0.4, 0.4);
        assert_eq!(facts(&[island, land, lake], "A:0303").0, Water::Inland);
    }

    #[test]
    fn a_broad_river_and_its_islands_are_land() {
        let land = outline(Level::Land, -9.0, -9.0, 9.0, 9.0);
        let river = outline(Level::River, -0.3, -9.0, 0.3, 9.0);
        let island = outline(Level::Island, -0.1, -0.1, 0.1, 0.1);
        let family = Family::small();
        let ground = Ground::new(&family, &[land, river, island]);
        assert_eq!(ground.rings.len(), 1);
        assert_eq!(ground.at(family.globe.point(Position { lat: 0.2, lon: 0.0 })), At::Land);
    }

    #[test]
    fn what_was_dry_or_wet_at_the_time_is_so() {
        let mut family = Family::small();
        let (name, why) = ("X".to_owned(), "test".to_owned());
        family.plan.dry = vec![Dry { name: name.clone(), at: [0.0, 0.0], why: why.clone() }];
        let outline = vec![[1.0, 1.0], [1.0, 2.0], [2.0, 2.0], [2.0, 1.0]];
        family.plan.wet = vec![Flooded { name, outline, why }];
        let land = outline_of(Level::Land, 9.0);
        let ground = Ground::new(&family, &[land, outline_of(Level::Lake, 0.5)]);
        let at = |lat: f64, lon: f64| ground.at(family.globe.point(Position { lat, lon }));
        assert_eq!((at(0.0, 0.0), at(1.5, 1.5)), (At::Land, At::Lake));
    }

    /// A square around the middle.
    fn outline_of(level: Level, reach: f64) -> Outline {
        outline(level, -reach, -reach, reach, reach)
    }

    #[test]
    fn an_islet_vanishes_and_an_inlet_leaves_a_hex_inland() {
        assert_eq!(facts(&[outline(Level::Land, -0.05, -0.05, 0.05, 0.05)], "A:0303").0, Water::Sea);
        // A bay of half a hex's width ends just within A:0303.
        let (north, south) =
            (outline(Level::Land, 0.2, -9.0, 9.0, 9.0), outline(Level::Land, -9.0, -9.0, -0.2, 9.0));
        let (water, sides) = facts(&[north, south, outline(Level::Land, -0.2, -9.0, 0.2, 0.49)], "A:0303");
        assert_eq!((water, sides[0]), (Water::Inland, Wet::Land));
    }

    #[test]
    fn land_that_fills_its_hex_is_coast_beside_open_sea() {
        let (water, sides) = facts(&[outline(Level::Land, -9.0, -9.0, 9.0, 0.49)], "A:0303");
        assert_eq!((water, sides[0]), (Water::Coast, Wet::Sea));
    }
}
