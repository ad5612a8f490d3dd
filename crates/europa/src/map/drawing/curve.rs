//! Curves: corners of hexsides and middles of hexes strung together and smoothed.

use hex::{Grid, Point, SideId};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

pub fn middle(a: Point, b: Point) -> Point {
    Point { x: f64::midpoint(a.x, b.x), y: f64::midpoint(a.y, b.y) }
}

pub fn far(a: Point, b: Point) -> f64 {
    (a.x - b.x).hypot(a.y - b.y)
}

/// The two corners of a side, in the plane of the grid.
pub fn ends(grid: &Grid, side: SideId) -> (Point, Point) {
    let (hex, _) = grid.hexes_of(side);
    let corners = grid.corners(hex);
    let direction = usize::from(grid.facing(side).index());
    (corners[direction], corners[(direction + 1) % 6])
}

/// A point as something that can be compared.
pub fn key(point: Point) -> (i64, i64) {
    #[expect(clippy::cast_possible_truncation, reason = "a map is some hundreds of hexes wide")]
    let round = |far: f64| (far * 1000.0).round() as i64;
    (round(point.x), round(point.y))
}

/// Joins pieces that meet into lines: from fork to fork or end to end, then the rings that are left.
pub fn chains<K: Ord + Copy>(pieces: &[(K, K)]) -> Vec<Vec<K>> {
    let mut near: BTreeMap<K, BTreeSet<K>> = BTreeMap::new();
    for (a, b) in pieces {
        near.entry(*a).or_default().insert(*b);
        near.entry(*b).or_default().insert(*a);
    }
    let knots: Vec<K> = near.iter().filter(|(_, next)| next.len() != 2).map(|(at, _)| *at).collect();
    let mut lines = Vec::new();
    for start in knots {
        while let Some(next) = near[&start].first().copied() {
            lines.push(follow(&mut near, start, next));
        }
    }
    while let Some((start, next)) = near.iter().find_map(|(at, next)| Some((*at, *next.first()?))) {
        lines.push(follow(&mut near, start, next));
    }
    lines
}

fn follow<K: Ord + Copy>(near: &mut BTreeMap<K, BTreeSet<K>>, start: K, next: K) -> Vec<K> {
    let knots: BTreeSet<K> = BTreeSet::from([start]);
    let (mut line, mut last, mut at) = (vec![start], start, next);
    let cut = |near: &mut BTreeMap<K, BTreeSet<K>>, a: K, b: K| {
        near.entry(a).or_default().remove(&b);
        near.entry(b).or_default().remove(&a);
    };
    loop {
        line.push(at);
        cut(near, last, at);
        // After the way in is cut a plain point has one way out.
        let out = &near[&at];
        if out.len() != 1 || knots.contains(&at) {
            return line;
        }
        (last, at) = (at, *out.first().expect("one way"));
    }
}

/// A line with corners.
pub fn straight(points: &[Point]) -> String {
    let points: Vec<String> = points.iter().map(|point| format!("{:.1} {:.1}", point.x, point.y)).collect();
    format!("M{}", points.join("L"))
}

/// A line that bends at its points without touching them, but for the first and the last: as rivers and borders do.
pub fn bent(points: &[Point]) -> String {
    let mut path = String::new();
    let [first, .., last] = points else { return path };
    let _ = write!(path, "M{:.1} {:.1}", first.x, first.y);
    let closed = far(*first, *last) < 0.01;
    for pair in points.windows(2).skip(1) {
        let to = middle(pair[0], pair[1]);
        let _ = write!(path, "Q{:.1} {:.1} {:.1} {:.1}", pair[0].x, pair[0].y, to.x, to.y);
    }
    let _ = write!(path, "L{:.1} {:.1}{}", last.x, last.y, if closed { "Z" } else { "" });
    path
}

/// A line through all its points, rounded.
pub fn through(points: &[Point]) -> String {
    let mut path = String::new();
    let Some(first) = points.first() else { return path };
    let _ = write!(path, "M{:.1} {:.1}", first.x, first.y);
    let at = |n: usize, by: isize| points[n.saturating_add_signed(by).min(points.len() - 1)];
    for n in 0..points.len().saturating_sub(1) {
        let (before, from, to, after) = (at(n, -1), at(n, 0), at(n, 1), at(n, 2));
        let lean = |a: Point, b: Point| Point { x: (b.x - a.x) / 6.0, y: (b.y - a.y) / 6.0 };
        let (out, inward) = (lean(before, to), lean(from, after));
        let _ = write!(
            path,
            "C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}",
            from.x + out.x,
            from.y + out.y,
            to.x - inward.x,
            to.y - inward.y,
            to.x,
            to.y
        );
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_joined_from_fork_to_fork_and_rings_are_closed() {
        let mut lines = chains(&[(1, 2), (3, 2), (3, 4), (3, 5), (7, 8), (8, 9), (9, 7)]);
        for line in &mut lines {
            if line.first() > line.last() {
                line.reverse();
            }
        }
        lines.sort();
        assert_eq!(lines, [vec![1, 2, 3], vec![3, 4], vec![3, 5], vec![7, 8, 9, 7]]);
    }

    #[test]
    fn a_curve_goes_through_its_points_and_a_bend_ends_at_its_last() {
        let point = |x: f64, y: f64| Point { x, y };
        let zigzag = [point(0.0, 0.0), point(1.0, 1.0), point(2.0, 0.0)];
        assert!(through(&zigzag).starts_with("M0.0 0.0C"));
        assert!(bent(&zigzag).ends_with("L2.0 0.0"));
    }
}
