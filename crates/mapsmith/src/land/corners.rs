//! The hexsides as a graph: corners, and the sides between them; and how near a side lies to a line on the map.

use super::{family::Family, ground};
use hex::{PerSide, Point, SideId};
use std::collections::BTreeMap;

/// The corners of all hexes.
#[derive(Debug)]
pub struct Corners {
    pub points: Vec<Point>,
    /// For each corner the corners next to it, with the sides between.
    pub near: Vec<Vec<(usize, SideId)>>,
    pub ends: PerSide<(usize, usize)>,
}

impl Corners {
    pub fn new(family: &Family) -> Self {
        let mut points = Vec::new();
        let mut numbers = BTreeMap::new();
        let mut number = |at: Point| {
            *numbers.entry(cell(at, 0.01)).or_insert_with(|| {
                points.push(at);
                points.len() - 1
            })
        };
        let grid = family.atlas.grid();
        let ends = PerSide::from_fn(grid.side_count(), |side| {
            let (a, b) = ground::ends(family, side);
            (number(a), number(b))
        });
        let mut near = vec![Vec::new(); points.len()];
        for side in grid.sides().filter(|&side| grid.hexes_of(side).1.is_some()) {
            let (a, b) = ends[side];
            near[a].push((b, side));
            near[b].push((a, side));
        }
        Self { points, near, ends }
    }

    pub fn middle(&self, side: SideId) -> Point {
        let (a, b) = self.ends[side];
        between(self.points[a], self.points[b], 0.5)
    }

    /// The side between two corners.
    pub fn side(&self, a: usize, b: usize) -> Option<SideId> {
        self.near[a].iter().find(|(to, _)| *to == b).map(|(_, side)| *side)
    }
}

/// A line on the map that can be asked how near it is.
#[derive(Debug)]
pub struct Track {
    pub points: Vec<Point>,
    /// Points along the line and how far along they are, by squares of one hex.
    cells: BTreeMap<(i32, i32), Vec<(Point, f64)>>,
}

/// The distance of points along a track.
const STEP: f64 = 0.04;

impl Track {
    pub fn new(points: Vec<Point>) -> Self {
        let mut cells: BTreeMap<_, Vec<_>> = BTreeMap::new();
        let mut length = 0.0;
        for pair in points.windows(2) {
            let far = distance(pair[0], pair[1]);
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "some dozens")]
            let steps = (far / STEP).ceil().max(1.0) as u32;
            for step in 0..=steps {
                let share = f64::from(step) / f64::from(steps);
                let at = between(pair[0], pair[1], share);
                cells.entry(cell(at, 1.0)).or_default().push((at, length + far * share));
            }
            length += far;
        }
        if let [only] = points[..] {
            cells.entry(cell(only, 1.0)).or_default().push((only, 0.0));
        }
        Self { points, cells }
    }

    /// How far a point is from the line, and how far along that is; nothing if it is more than a hex away.
    pub fn nearest(&self, at: Point) -> Option<(f64, f64)> {
        let (x, y) = cell(at, 1.0);
        let around = (x - 1..=x + 1).flat_map(|x| (y - 1..=y + 1).map(move |y| (x, y)));
        let points = around.filter_map(|cell| self.cells.get(&cell)).flatten();
        let far = points.map(|&(point, along)| (distance(point, at), along));
        far.min_by(|a, b| a.0.total_cmp(&b.0)).filter(|(far, _)| *far <= 1.0)
    }

    /// The distance from the line, at most two hexes.
    pub fn far(&self, at: Point) -> f64 {
        self.nearest(at).map_or(2.0, |(far, _)| far)
    }
}

pub fn distance(a: Point, b: Point) -> f64 {
    (a.x - b.x).hypot(a.y - b.y)
}

pub fn between(a: Point, b: Point, share: f64) -> Point {
    Point { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }
}

/// The square of this size that a point lies in.
pub fn cell(at: Point, size: f64) -> (i32, i32) {
    #[expect(clippy::cast_possible_truncation, reason = "a map is some dozens of hexes wide")]
    let part = |value: f64| (value / size).round() as i32;
    (part(at.x), part(at.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_sides_meet_in_a_corner_within_the_map() {
        let family = Family::small();
        let corners = Corners::new(&family);
        let grid = family.atlas.grid();
        assert!(corners.near.iter().all(|near| near.len() <= 3));
        let hex = family.atlas.hex("A:0303").expect("a hex");
        for side in grid.sides_of(hex) {
            let (a, b) = corners.ends[side];
            assert_eq!(corners.side(a, b), Some(side));
            assert_eq!(corners.near[a].len(), 3);
        }
        // Six corners a hex, each shared by three hexes but on the edge.
        assert_eq!(corners.points.len(), 70);
    }

    #[test]
    fn a_track_knows_how_far_and_how_far_along() {
        let track = Track::new([(0.0, 0.0), (3.0, 0.0), (3.0, 2.0)].map(|(x, y)| Point { x, y }).to_vec());
        let (far, along) = track.nearest(Point { x: 3.5, y: 1.0 }).expect("near");
        assert!((far - 0.5).abs() < 0.01 && (along - 4.0).abs() < 0.05, "{far} {along}");
        assert!(track.nearest(Point { x: 0.0, y: 5.0 }).is_none());
    }
}
