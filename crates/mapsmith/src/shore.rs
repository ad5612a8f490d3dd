//! The product that is only looked at: the real coast in the plane of the hexes, as the chart `coast-ID.tsv` of a pack,
//! one row a ring. It is cut off a little beyond the map's edge and simplified to what can be seen.

use crate::{coast::Outline, sea::SeaMap, table::CREDIT};
use hex::Point;
use std::fmt::Write as _;

/// How far beyond the map the coast goes on, in zones.
const BEYOND: f64 = 0.5;
/// What may be lost of a coast's bends, in zones.
const TOLERANCE: f64 = 0.025;
/// Islands with less land are left out, in square zones.
const LEAST: f64 = 0.004;
/// Parts of a zone in which points are written.
const PARTS: f64 = 100.0;

/// The chart of the coast.
pub fn write(title: &str, map: &SeaMap, coast: &[Outline]) -> String {
    let (low, high) = map.lattice.bounds();
    let mut text = format!(
        "# title: {title}: the coast\n\
         # rule: 2.1\n\
         # credit: {CREDIT}\n\
         # source: history\n\
         # why: geography, to be looked at only; corners of each ring in hundredths of a zone from the north-west corner of the map\n\
         ring\tpoints\n"
    );
    let outlines = coast.iter().map(|outline| ((), map.lattice.outline(&outline.points)));
    for (number, ((), points)) in (1..).zip(rings(outlines, (low, high))) {
        let _ = writeln!(text, "{number}\t{points}");
    }
    text
}

/// The outlines that can be seen on a map within these bounds, as text: cut off, simplified, their corners in hundredths
/// from the north-west corner of the map.
pub fn rings<T>(
    outlines: impl Iterator<Item = (T, Vec<Point>)>,
    (low, high): (Point, Point),
) -> impl Iterator<Item = (T, String)> {
    outlines.filter_map(move |(kind, outline)| {
        let ring = clipped(outline, low, high);
        if area(&ring).abs() < LEAST {
            return None;
        }
        let ring = simplified(&ring);
        let points: Vec<String> = ring.iter().map(|&p| hundredths(p, low)).collect();
        (ring.len() >= 3).then(|| (kind, points.join(" ")))
    })
}

/// A point in hundredths from the north-west corner of the map.
pub fn hundredths(at: Point, low: Point) -> String {
    #[allow(clippy::cast_possible_truncation, reason = "a map is some dozens of zones wide")]
    let parts = |far: f64| (far * PARTS).round() as i32;
    format!("{},{}", parts(at.x - low.x), parts(at.y - low.y))
}

/// Twice the area within a ring, with a sign.
fn area(ring: &[Point]) -> f64 {
    let next = ring.iter().cycle().skip(1);
    ring.iter().zip(next).map(|(a, b)| a.x * b.y - b.x * a.y).sum::<f64>() / 2.0
}

/// The part of a ring within the map and a little beyond, cut off side by side.
fn clipped(ring: Vec<Point>, low: Point, high: Point) -> Vec<Point> {
    let mut ring = ring;
    for (across, limit, keep_less) in [
        (true, low.x - BEYOND, false),
        (true, high.x + BEYOND, true),
        (false, low.y - BEYOND, false),
        (false, high.y + BEYOND, true),
    ] {
        let far = |p: &Point| if across { p.x } else { p.y };
        let within = |p: &Point| if keep_less { far(p) <= limit } else { far(p) >= limit };
        let mut kept = Vec::with_capacity(ring.len());
        for (at, point) in ring.iter().enumerate() {
            let last = &ring[(at + ring.len() - 1) % ring.len()];
            if within(last) != within(point) {
                let share = (limit - far(last)) / (far(point) - far(last));
                kept.push(Point {
                    x: last.x + share * (point.x - last.x),
                    y: last.y + share * (point.y - last.y),
                });
            }
            if within(point) {
                kept.push(*point);
            }
        }
        ring = kept;
    }
    ring
}

/// The ring with the bends that matter: each half between its first point and the one farthest from it.
fn simplified(ring: &[Point]) -> Vec<Point> {
    let Some(first) = ring.first() else { return Vec::new() };
    let far = |p: &Point| (p.x - first.x).hypot(p.y - first.y);
    let farthest = (0..ring.len()).max_by(|a, b| far(&ring[*a]).total_cmp(&far(&ring[*b]))).unwrap_or(0);
    let mut kept = Vec::new();
    bends(&ring[..=farthest], &mut kept);
    let back: Vec<Point> = ring[farthest..].iter().copied().chain([*first]).collect();
    bends(&back, &mut kept);
    kept
}

/// The corners of a line that matter (Ramer, Douglas, Peucker), without the last.
fn bends(line: &[Point], kept: &mut Vec<Point>) {
    let [first, between @ .., last] = line else { return };
    let length = (last.x - first.x).hypot(last.y - first.y);
    let away = |p: &Point| {
        if length == 0.0 {
            (p.x - first.x).hypot(p.y - first.y)
        } else {
            ((last.x - first.x) * (p.y - first.y) - (last.y - first.y) * (p.x - first.x)).abs() / length
        }
    };
    let worst = (0..between.len()).max_by(|a, b| away(&between[*a]).total_cmp(&away(&between[*b])));
    match worst {
        Some(at) if away(&between[at]) > TOLERANCE => {
            bends(&line[..=at + 1], kept);
            bends(&line[at + 1..], kept);
        }
        _ => kept.push(*first),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring(points: &[(f64, f64)]) -> Vec<Point> {
        points.iter().map(|(x, y)| Point { x: *x, y: *y }).collect()
    }

    #[test]
    fn a_coast_is_cut_off_beyond_the_map() {
        let square = ring(&[(-5.0, 1.0), (5.0, 1.0), (5.0, 2.0), (-5.0, 2.0)]);
        let kept = clipped(square, Point { x: 0.0, y: 0.0 }, Point { x: 3.0, y: 3.0 });
        assert!((area(&kept).abs() - (3.0 + 2.0 * BEYOND)).abs() < 1e-9, "{kept:?}");
        assert!(kept.iter().all(|p| p.x >= -BEYOND && p.x <= 3.0 + BEYOND));
    }

    #[test]
    fn bends_that_cannot_be_seen_are_left_out_and_corners_stay() {
        let wavy = ring(&[(0.0, 0.0), (1.0, 0.01), (2.0, 0.0), (2.0, 2.0), (1.0, 1.99), (0.0, 2.0)]);
        let kept = simplified(&wavy);
        assert_eq!(kept.len(), 4, "{kept:?}");
    }

    #[test]
    fn a_coast_off_the_map_is_not_written() {
        let away = ring(&[(50.0, 50.0), (60.0, 50.0), (60.0, 60.0)]);
        assert!(clipped(away, Point { x: 0.0, y: 0.0 }, Point { x: 3.0, y: 3.0 }).is_empty());
    }
}
