//! Railways and roads: from station to station, hex by hex, as straight as land allows. A line never enters open water,
//! and crosses a hexside of water only where a work (a causeway, a ferry) lets it.

use super::{
    Map, Water, Wet,
    corners::{between, distance},
    layers::Row,
    path::{cheapest, cost},
    points::{Places, Spot, Stop},
};
use hex::{DenseId as _, HexId, Point, SideId};
use std::collections::BTreeSet;

/// Works that carry a line over water.
const CROSSINGS: [&str; 6] = ["bridge", "causeway", "ferry", "rail-ferry", "road-ferry", "strait"];
/// What a hex costs that is so far from the straight line: 1 and this for the square of the distance.
const ASTRAY: f64 = 3.0;
/// A step along a line that is there already costs this part only.
const SHARED: f64 = 0.7;

/// A line of one row.
#[derive(Clone, Debug)]
pub struct Line {
    pub name: String,
    pub kind: String,
    /// The hexes in order; more than one run where a part could not be laid.
    pub runs: Vec<Vec<HexId>>,
    pub row: Row,
}

/// Which lines: they are laid apart from each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Net {
    Rail,
    Road,
}

impl Net {
    /// The columns of the name and of the kind.
    fn columns(self) -> (&'static str, &'static str) {
        match self {
            Self::Rail => ("line", "volume"),
            Self::Road => ("road", "kind"),
        }
    }
}

pub fn lay(map: &mut Map, rows: &[Row], places: &Places, net: Net) -> Vec<Line> {
    let mut lines = Vec::new();
    for row in rows {
        match line(map, row, places, net) {
            Ok(line) => {
                if row.get("from").is_none() {
                    for pair in line.runs.iter().flat_map(|run| run.windows(2)) {
                        if let Some(side) = map.family.atlas.grid().side_between(pair[0], pair[1]) {
                            add(on(map, side, net), &line.kind);
                        }
                    }
                }
                lines.push(line);
            }
            Err(what) => map.faults.push(row.fault(what)),
        }
    }
    lines
}

fn on(map: &mut Map, side: SideId, net: Net) -> &mut BTreeSet<String> {
    match net {
        Net::Rail => &mut map.sides[side].rails,
        Net::Road => &mut map.sides[side].roads,
    }
}

/// Of two lines between the same hexes the better counts.
fn add(words: &mut BTreeSet<String>, kind: &str) {
    const BETTER: [(&str, &[&str]); 2] = [("high", &["low"]), ("road", &["track", "trail"])];
    let loses = |better: &str, worse: &[&str]| words.contains(better) && worse.contains(&kind);
    if BETTER.iter().any(|(better, worse)| loses(better, worse)) {
        return;
    }
    if let Some((_, worse)) = BETTER.iter().find(|(better, _)| *better == kind) {
        words.retain(|word| !worse.contains(&word.as_str()));
    }
    words.insert(kind.to_owned());
}

fn line(map: &mut Map, row: &Row, places: &Places, net: Net) -> Result<Line, String> {
    let (name, kind) = net.columns();
    let cell = |column: &str| row.word(column).map(str::to_owned).map_err(|fault| fault.what);
    let (name, kind) = (cell(name)?, cell(kind)?);
    let mut spots: Vec<Spot> = Vec::new();
    for stop in places.course(&map.family, &cell("course")?)? {
        match stop {
            Stop::Spot(spot) => spots.push(spot),
            Stop::Side(_) => {
                return Err("a line goes from hex to hex: write stations or hexes, no hexsides".to_owned());
            }
        }
    }
    let stations = stations(map, &spots);
    let mut runs: Vec<Vec<HexId>> = Vec::new();
    let mut skipped = Vec::new();
    for (from, to) in stations.iter().zip(stations.iter().skip(1)) {
        let leg = walk(map, *from, *to, net);
        let Some(leg) = leg else {
            let ends =
                [from, to].map(|spot| spot.hex.map(|hex| map.family.atlas.name(hex)).unwrap_or_default());
            skipped.push(ends.join(" to "));
            continue;
        };
        match runs.last_mut() {
            Some(run) if run.last() == leg.first() => run.extend(&leg[1..]),
            _ => runs.push(leg),
        }
    }
    if !skipped.is_empty() {
        map.notes.push(format!("{name}: no way over land from {}", skipped.join(", ")));
    }
    for run in &mut runs {
        run.dedup();
    }
    runs.retain(|run| run.len() > 1);
    Ok(Line { name, kind, runs, row: row.clone() })
}

/// The stations on the map; where a line leaves the map, the last hex within it.
fn stations(map: &Map, spots: &[Spot]) -> Vec<Spot> {
    const STEPS: u32 = 400;
    let grid = map.family.atlas.grid();
    let mut stations: Vec<Spot> = Vec::new();
    for pair in spots.windows(2) {
        let edge = |inside: Point, outside: Point| {
            let steps = (0..=STEPS).map(|step| between(inside, outside, f64::from(step) / f64::from(STEPS)));
            let last = steps.map_while(|at| grid.hex_at(at)).last();
            last.map(|hex| Spot { at: grid.centre(hex), hex: Some(hex) })
        };
        match (pair[0].hex, pair[1].hex) {
            (Some(_), Some(_)) => stations.extend([pair[0], pair[1]]),
            (Some(_), None) => {
                stations.extend([Some(pair[0]), edge(pair[0].at, pair[1].at)].into_iter().flatten());
            }
            (None, Some(_)) => {
                stations.extend([edge(pair[1].at, pair[0].at), Some(pair[1])].into_iter().flatten());
            }
            (None, None) => {}
        }
    }
    stations.dedup_by_key(|spot| spot.hex);
    stations
}

/// The hexes from one station to the next.
fn walk(map: &Map, from: Spot, to: Spot, net: Net) -> Option<Vec<HexId>> {
    let grid = map.family.atlas.grid();
    let (start, goal) = (from.hex?, to.hex?);
    let limit = 2 * grid.distance(start, goal) + 4;
    let next = |node: usize, near: &mut Vec<(usize, u64)>| {
        let hex = HexId::from_index(node);
        for (direction, other) in grid.neighbours(hex) {
            let side = grid.side(hex, direction);
            let facts = &map.sides[side];
            let carried = facts.marks.iter().any(|mark| CROSSINGS.contains(&mark.as_str()));
            let dry = carried || matches!(facts.wet, Wet::Land | Wet::Partial);
            let land = matches!(map.hexes[other].water, Water::Coast | Water::Inland);
            let within = grid.distance(start, other) + grid.distance(other, goal) <= limit;
            if dry && land && within {
                let far = from_line(grid.centre(other), from.at, to.at);
                let lines = match net {
                    Net::Rail => &facts.rails,
                    Net::Road => &facts.roads,
                };
                let share = if lines.is_empty() { 1.0 } else { SHARED };
                near.push((other.index(), cost((1.0 + ASTRAY * far * far) * share)));
            }
        }
    };
    let way = cheapest([(start.index(), 0)], next, |node| (node == goal.index()).then_some(0))?;
    Some(way.into_iter().map(HexId::from_index).collect())
}

/// How far a point is from the line between two others.
fn from_line(at: Point, a: Point, b: Point) -> f64 {
    let length = distance(a, b);
    let share = ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / length.powi(2).max(1e-9);
    distance(at, between(a, b, share.clamp(0.0, 1.0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::land::layers::Table;

    fn names(map: &Map, line: &Line) -> String {
        let run =
            |run: &Vec<HexId>| run.iter().map(|&hex| map.family.number(hex).1).collect::<Vec<_>>().join(" ");
        line.runs.iter().map(run).collect::<Vec<_>>().join(" ; ")
    }

    fn laid(map: &mut Map, course: &str) -> Line {
        let text = format!("line\tvolume\tcourse\tgauge\nTest\thigh\t{course}\t1067\n");
        let table = Table::parse("rails.tsv", &text, &["line"]).expect("a table");
        let mut lines = lay(map, table.rows(), &Places::default(), Net::Rail);
        assert_eq!(map.faults, []);
        lines.remove(0)
    }

    #[test]
    fn a_line_runs_straight_and_around_the_sea() {
        let mut map = Map::plain();
        let line = laid(&mut map, "A:0301 A:0305");
        assert_eq!(names(&map, &line), "0301 0302 0303 0304 0305");
        let side = map.family.atlas.side("A:0303/0304").expect("a side");
        assert_eq!(map.sides[side].rails.iter().collect::<Vec<_>>(), ["high"]);
        let mut map = Map::plain();
        let sea = map.family.atlas.hex("A:0303").expect("a hex");
        map.hexes[sea].water = Water::Sea;
        let line = laid(&mut map, "A:0301 A:0305");
        assert!(!names(&map, &line).contains("0303") && line.runs[0].len() == 6, "{line:?}");
    }

    #[test]
    fn a_strait_stops_a_line_and_a_ferry_carries_it() {
        let mut map = Map::plain();
        // The third column is cut off from the fourth.
        let grid = map.family.atlas.grid().clone();
        let column = |map: &Map, hex: HexId| map.family.number(hex).1[2..].parse::<u8>().expect("a column");
        for side in grid.sides() {
            if let (a, Some(b)) = grid.hexes_of(side)
                && (column(&map, a) <= 3) != (column(&map, b) <= 3)
            {
                map.sides[side].wet = Wet::Sea;
            }
        }
        let line = laid(&mut map, "A:0301 A:0303 A:0304 A:0305");
        assert_eq!(names(&map, &line), "0301 0302 0303 ; 0304 0305");
        assert_eq!(map.notes, ["Test: no way over land from A:0303 to A:0304"]);
        let side = map.family.atlas.side("A:0303/0304").expect("a side");
        map.sides[side].marks.insert("ferry".to_owned());
        assert_eq!(laid(&mut map, "A:0301 A:0305").runs.len(), 1);
    }

    #[test]
    fn a_line_that_leaves_the_map_ends_at_its_edge() {
        let mut map = Map::plain();
        let line = laid(&mut map, "A:0303 0.0,-9.0");
        assert_eq!(names(&map, &line), "0303 0304 0305");
    }
}
