//! Where things are on the drawn map: the centres and corners of hexes, and the outlines of sets of them.

use crate::hexes::{COLUMNS, Hex, HexSet, ROWS, Way};
use std::{collections::BTreeMap, f64::consts::PI};

/// From the centre of a hex to its corners.
pub(crate) const SIZE: f64 = 26.0;
pub(crate) const MARGIN: f64 = 34.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    pub(crate) fn towards(self, degrees: f64, distance: f64) -> Point {
        let angle = degrees * PI / 180.0;
        Point { x: self.x + distance * angle.cos(), y: self.y + distance * angle.sin() }
    }

    pub(crate) fn by(self, x: f64, y: f64) -> Point {
        Point { x: self.x + x, y: self.y + y }
    }

    pub(crate) fn degrees_to(self, other: Point) -> f64 {
        (other.y - self.y).atan2(other.x - self.x) * 180.0 / PI
    }
}

/// From one hex of a row to the next.
fn pitch() -> f64 {
    SIZE * 3.0_f64.sqrt()
}

/// A small whole number of hexes or units.
pub(crate) fn whole(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

pub(crate) fn centre(hex: Hex) -> Point {
    // In half hexes from the western edge, which is on the left.
    let east = whole(2 * COLUMNS + 1 - hex.west());
    let south = whole(hex.row());
    Point { x: MARGIN + (east / 2.0 + 0.5) * pitch(), y: MARGIN + SIZE + south * 1.5 * SIZE }
}

/// The width of the map with its margins.
pub(crate) fn width() -> f64 {
    2.0 * MARGIN + (whole(COLUMNS) + 0.5) * pitch()
}

/// The height of the map with its margins.
pub(crate) fn height() -> f64 {
    2.0 * MARGIN + (1.5 * whole(ROWS) + 0.5) * SIZE
}

/// The middle of the hexside lies that way from the centre.
pub(crate) fn degrees(way: Way) -> f64 {
    60.0 * f64::from(way as u8)
}

/// The middle of some hexes.
pub(crate) fn middle(hexes: &HexSet) -> Point {
    let points = || hexes.iter().map(centre);
    let count = whole(hexes.len()).max(1.0);
    Point { x: points().map(|at| at.x).sum::<f64>() / count, y: points().map(|at| at.y).sum::<f64>() / count }
}

/// The two ends of the hexside that lies that way, clockwise.
pub(crate) fn ends(hex: Hex, way: Way) -> [Point; 2] {
    [-30.0, 30.0].map(|turn| centre(hex).towards(degrees(way) + turn, SIZE))
}

/// A corner of the grid, whichever hex it was reached from.
type Corner = (i64, i64);

fn corner(at: Point) -> Corner {
    // Corners lie many units apart.
    ((at.x * 4.0).round() as i64, (at.y * 4.0).round() as i64)
}

/// The outlines of a set of hexes, each a ring. A ring around a hole is one too.
pub(crate) fn outlines(set: &HexSet) -> Vec<Vec<Point>> {
    let is_edge = |hex: Hex, way: Way| hex.next(way).is_none_or(|next| !set.contains(next));
    let edges =
        set.iter().flat_map(|hex| Way::ALL.map(|way| (hex, way))).filter(|(hex, way)| is_edge(*hex, *way));
    rings(edges.map(|(hex, way)| ends(hex, way)))
}

/// Hexsides joined to lines as long as may be.
pub(crate) fn lines(sides: impl Iterator<Item = (Hex, Way)>) -> Vec<Vec<Point>> {
    let mut left: Vec<[Point; 2]> = sides.map(|(hex, way)| ends(hex, way)).collect();
    let mut lines = Vec::new();
    while let Some([first, last]) = left.pop() {
        let mut line = std::collections::VecDeque::from([first, last]);
        while let Some((index, end, front)) = next_side(&left, &line) {
            left.swap_remove(index);
            if front { line.push_front(end) } else { line.push_back(end) }
        }
        lines.push(line.into());
    }
    lines
}

/// A side that goes on from one end of the line: which, where it leads, and whether from the front.
fn next_side(left: &[[Point; 2]], line: &std::collections::VecDeque<Point>) -> Option<(usize, Point, bool)> {
    let tips = [(line.back()?, false), (line.front()?, true)];
    tips.into_iter().find_map(|(tip, front)| {
        left.iter().enumerate().find_map(|(index, [one, other])| {
            let meets = |point: &Point| corner(*point) == corner(*tip);
            let end = if meets(one) {
                other
            } else if meets(other) {
                one
            } else {
                return None;
            };
            Some((index, *end, front))
        })
    })
}

/// Directed edges joined to rings. At most two leave a corner of the grid, and never from one set of hexes.
fn rings(edges: impl Iterator<Item = [Point; 2]>) -> Vec<Vec<Point>> {
    let mut from: BTreeMap<Corner, [Point; 2]> = edges.map(|edge| (corner(edge[0]), edge)).collect();
    let mut rings = Vec::new();
    while let Some((_, [start, mut at])) = from.pop_first() {
        let mut ring = vec![start];
        while let Some([point, next]) = from.remove(&corner(at)) {
            ring.push(point);
            at = next;
        }
        rings.push(ring);
    }
    rings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &[&str]) -> HexSet {
        names.iter().map(|name| name.parse::<Hex>().expect("a hex")).collect()
    }

    #[test]
    fn the_outline_of_a_set_is_a_ring_and_each_hole_in_it_is_one_more() {
        assert_eq!(outlines(&set(&["1226"])).iter().map(Vec::len).collect::<Vec<_>>(), [6]);
        assert_eq!(outlines(&set(&["1226", "1225"])).iter().map(Vec::len).collect::<Vec<_>>(), [10]);
        let ring = set(&["1226"]).grown() - set(&["1226"]);
        let mut sizes: Vec<usize> = outlines(&ring).iter().map(Vec::len).collect();
        sizes.sort_unstable();
        assert_eq!(sizes, [6, 18]);
        assert_eq!(outlines(&HexSet::EMPTY).len(), 0);
    }

    #[test]
    fn sides_that_meet_are_one_line() {
        let hex = "1226".parse::<Hex>().expect("a hex");
        let sides = [(hex, Way::East), (hex, Way::South), (hex, Way::West)];
        let mut sizes: Vec<usize> = lines(sides.into_iter()).iter().map(Vec::len).collect();
        sizes.sort_unstable();
        assert_eq!(sizes, [2, 3]);
        assert_eq!(
            lines(Way::ALL.into_iter().map(|way| (hex, way))).iter().map(Vec::len).collect::<Vec<_>>(),
            [7]
        );
    }
}
