//! Real rivers, without names: the lines of WDBII as `scripts/map-data` makes them of GSHHG, in the plane of the hexes. A
//! named course that touches some of them follows them from one of its points to the next.

use super::{
    corners::{between, cell, distance},
    family::Family,
    path::{cheapest, cost},
};
use crate::projection::Position;
use hex::Point;
use std::{collections::BTreeMap, fs, io, path::Path};
use thiserror::Error;

const FILE: &str = "rivers.bin";
/// Points of a line nearer than this to the last one are left out, in hexes.
const THIN: f64 = 0.04;
/// Ends of lines so near to each other belong together.
const GAP: f64 = 0.1;
/// A point of a course is on a river if one is so near.
const NEAR: f64 = 0.4;
/// A river is left if it winds more than this against the straight line.
const WINDING: f64 = 2.2;
/// The least rivers, which are dry for a part of the year, and canals come after these levels.
const CLASSES: u32 = 11;

#[derive(Debug, Error)]
pub enum StreamError {
    #[error("{FILE}: {0}; make the file with scripts/map-data")]
    Io(#[from] io::Error),
    #[error("{FILE} ends in the middle of a line: make it again with scripts/map-data")]
    Form,
}

/// A line with its rank; 0 is the greatest.
pub type Line = (u32, Vec<Position>);

/// The lines that have a point in a box of positions.
pub fn read(folder: &Path, (low, high): (Position, Position)) -> Result<Vec<Line>, StreamError> {
    let bytes = fs::read(folder.join(FILE))?;
    let word = |at: usize| bytes.get(at..at + 4).map(|four| [four[0], four[1], four[2], four[3]]);
    let mut lines = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let (level, count) = word(at).zip(word(at + 4)).ok_or(StreamError::Form)?;
        let count = u32::from_le_bytes(count) as usize;
        let points = bytes.get(at + 8..at + 8 + 8 * count).ok_or(StreamError::Form)?;
        at += 8 + 8 * count;
        let number = |four: &[u8]| f64::from(f32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        let line: Vec<Position> = points
            .chunks_exact(8)
            .map(|pair| Position { lat: number(&pair[4..]), lon: number(&pair[..4]) })
            .collect();
        let inside =
            |p: &Position| p.lat > low.lat && p.lat < high.lat && p.lon > low.lon && p.lon < high.lon;
        if line.iter().any(inside) {
            lines.push((u32::from_le_bytes(level), line));
        }
    }
    Ok(lines)
}

/// The lines as a graph.
#[derive(Debug, Default)]
pub struct Streams {
    points: Vec<Point>,
    near: Vec<Vec<(usize, u64)>>,
    cells: BTreeMap<(i32, i32), Vec<usize>>,
}

impl Streams {
    pub fn new(family: &Family, lines: &[Line]) -> Self {
        let mut streams = Self::default();
        let mut known = BTreeMap::new();
        let mut ends = Vec::new();
        for (level, line) in lines {
            let mut last: Option<usize> = None;
            for (number, &position) in line.iter().enumerate() {
                let at = family.globe.point(position);
                let is_end = number == 0 || number + 1 == line.len();
                if !is_end && last.is_some_and(|last| distance(streams.points[last], at) < THIN) {
                    continue;
                }
                let node = *known.entry(cell(at, 0.02)).or_insert_with(|| streams.add(at));
                if let Some(last) = last.filter(|&last| last != node) {
                    streams.link(last, node, 1.0 + f64::from(*level) / f64::from(CLASSES));
                }
                last = Some(node);
                if is_end {
                    ends.push(node);
                }
            }
        }
        ends.sort_unstable();
        ends.dedup();
        for node in ends {
            for other in streams.around(streams.points[node], GAP) {
                if other != node && !streams.near[node].iter().any(|(to, _)| *to == other) {
                    streams.link(node, other, 3.0);
                }
            }
        }
        streams
    }

    fn add(&mut self, at: Point) -> usize {
        self.points.push(at);
        self.near.push(Vec::new());
        let node = self.points.len() - 1;
        self.cells.entry(cell(at, 0.5)).or_default().push(node);
        node
    }

    fn link(&mut self, a: usize, b: usize, dear: f64) {
        let step = cost(dear * distance(self.points[a], self.points[b])).max(1);
        self.near[a].push((b, step));
        self.near[b].push((a, step));
    }

    fn around(&self, at: Point, reach: f64) -> Vec<usize> {
        let (x, y) = cell(at, 0.5);
        let squares = (x - 1..=x + 1).flat_map(|x| (y - 1..=y + 1).map(move |y| (x, y)));
        let nodes = squares.filter_map(|square| self.cells.get(&square)).flatten().copied();
        nodes.filter(|&node| distance(self.points[node], at) <= reach).collect()
    }

    /// The line from a point to another: along a river where one joins them, else straight. The first point is left out.
    pub fn follow(&self, from: Point, to: Point) -> Vec<Point> {
        let straight = distance(from, to);
        let limit = (WINDING * straight).max(straight + 1.0);
        let starts = self
            .around(from, NEAR)
            .into_iter()
            .map(|node| (node, cost(4.0 * distance(self.points[node], from))));
        let goals: BTreeMap<usize, u64> = self
            .around(to, NEAR)
            .into_iter()
            .map(|node| (node, cost(4.0 * distance(self.points[node], to))))
            .collect();
        let next = |node: usize, near: &mut Vec<(usize, u64)>| {
            let within = |to_node: &&(usize, u64)| {
                let at = self.points[to_node.0];
                distance(from, at) + distance(at, to) <= limit
            };
            near.extend(self.near[node].iter().filter(within));
        };
        let way =
            if goals.is_empty() { None } else { cheapest(starts, next, |node| goals.get(&node).copied()) };
        let length = |way: &[usize]| {
            way.windows(2).map(|pair| distance(self.points[pair[0]], self.points[pair[1]])).sum::<f64>()
        };
        match way.filter(|way| way.len() > 1 && length(way) <= limit) {
            Some(way) => way.iter().map(|&node| self.points[node]).chain([to]).collect(),
            None => vec![between(from, to, 0.5), to],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_course_follows_a_river_that_lies_near_and_else_runs_straight() {
        let family = Family::small();
        // A bow to the north from 0 E to 2 E, in two lines that meet, and a point far off.
        let bow = |from: i32, to: i32| {
            (from..=to)
                .map(|step| f64::from(step) / 10.0)
                .map(|lon| Position { lat: lon * (2.0 - lon) * 0.8, lon })
                .collect()
        };
        let streams = Streams::new(&family, &[(3, bow(0, 10)), (3, bow(10, 20))]);
        let point = |lat: f64, lon: f64| family.globe.point(Position { lat, lon });
        let line = streams.follow(point(0.1, 0.0), point(0.1, 2.0));
        let top = line.iter().map(|p| p.y).fold(f64::MAX, f64::min);
        assert!((top - point(0.8, 0.0).y).abs() < 0.05, "{line:?}");
        assert_eq!(streams.follow(point(-1.5, 0.0), point(-1.5, 2.0)).len(), 2);
    }
}
