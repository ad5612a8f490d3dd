//! The courses of rivers as lines on the map: the rows of the layer, those of a river joined, and the sides of a laid river
//! given back to its rows.

use super::{
    Map,
    corners::{Corners, Track, distance},
    layers::Row,
    points::{Places, Stop},
    streams::Streams,
};
use hex::{Point, SideId};

/// Rows of the same name go on where the other ends, if that is so near.
const GOES_ON: f64 = 0.6;

/// One row of the layer, laid on sides.
#[derive(Clone, Debug)]
pub struct River {
    pub name: String,
    pub class: String,
    /// From spring to mouth.
    pub sides: Vec<SideId>,
    pub row: Row,
}

/// A river of one or more rows, from spring to mouth.
#[derive(Debug)]
pub struct Chain {
    pub parts: Vec<Part>,
    pub length: f64,
}

/// One row as a line on the map.
#[derive(Debug)]
pub struct Part {
    pub row: Row,
    pub line: Vec<Point>,
    pub pins: Vec<SideId>,
    /// Its course says where it ends: on this side and no farther.
    pub ends_on_side: bool,
}

/// The line of a row: along a real river where one lies near.
pub fn part(
    map: &Map,
    row: &Row,
    places: &Places,
    streams: &Streams,
    corners: &Corners,
) -> Result<Part, String> {
    row.word("river").and(row.word("class")).map_err(|fault| fault.what)?;
    let stops = places.course(&map.family, row.word("course").map_err(|fault| fault.what)?)?;
    if stops.len() < 2 && !matches!(stops[..], [Stop::Side(_)]) {
        return Err("a course has at least two points: add some".to_owned());
    }
    let mut line: Vec<Point> = Vec::new();
    let mut pins = Vec::new();
    for stop in &stops {
        match *stop {
            Stop::Spot(spot) => match line.last() {
                Some(&last) => line.extend(streams.follow(last, spot.at)),
                None => line.push(spot.at),
            },
            Stop::Side(side) => {
                pins.push(side);
                line.push(corners.middle(side));
            }
        }
    }
    let ends_on_side = matches!(stops.last(), Some(Stop::Side(_)));
    Ok(Part { row: row.clone(), line, pins, ends_on_side })
}

/// Joins the rows of a name that go on where others end.
pub fn chains(parts: Vec<Part>) -> Vec<Chain> {
    let mut chains: Vec<Chain> = Vec::new();
    for part in parts {
        let same = |chain: &Chain| {
            ["river", "from", "to"].iter().all(|key| chain.parts[0].row.get(key) == part.row.get(key))
        };
        let meet =
            |a: Option<&Point>, b: Option<&Point>| a.zip(b).is_some_and(|(a, b)| distance(*a, *b) < GOES_ON);
        let after = chains.iter().position(|chain| {
            same(chain) && meet(chain.parts.last().and_then(|p| p.line.last()), part.line.first())
        });
        let before = chains
            .iter()
            .position(|chain| same(chain) && meet(part.line.last(), chain.parts[0].line.first()));
        match (after, before) {
            (Some(first), Some(second)) if first != second => {
                let tail = std::mem::take(&mut chains[second].parts);
                chains[first].parts.push(part);
                chains[first].parts.extend(tail);
                chains.remove(second);
            }
            (Some(first), _) => chains[first].parts.push(part),
            (None, Some(second)) => chains[second].parts.insert(0, part),
            (None, None) => chains.push(Chain { parts: vec![part], length: 0.0 }),
        }
    }
    for chain in &mut chains {
        let lines = chain.parts.iter().flat_map(|part| part.line.windows(2));
        chain.length = lines.map(|pair| distance(pair[0], pair[1])).sum();
    }
    chains
}

/// The sides of each row of a chain: those of the way that are nearest to its part of the line.
pub fn cut(chain: &Chain, track: &Track, corners: &Corners, way: &[usize]) -> Vec<River> {
    let mut ends = Vec::new();
    let mut along = 0.0;
    let mut last: Option<Point> = None;
    for part in &chain.parts {
        for &point in &part.line {
            along += last.map_or(0.0, |last| distance(last, point));
            last = Some(point);
        }
        ends.push(along);
    }
    let mut sides = vec![Vec::new(); chain.parts.len()];
    let mut at = 0;
    for pair in way.windows(2) {
        let Some(side) = corners.side(pair[0], pair[1]) else { continue };
        if let Some((_, along)) = track.nearest(corners.middle(side)) {
            // A river does not go back to the row before.
            at = at.max(ends.iter().position(|end| along <= *end).unwrap_or(ends.len() - 1));
        }
        if let Some(pinned) = chain.parts.iter().position(|part| part.pins.contains(&side)) {
            at = pinned;
        }
        sides[at].push(side);
    }
    let river = |(part, sides): (&Part, Vec<SideId>)| River {
        name: part.row.or_dash("river").to_owned(),
        class: part.row.or_dash("class").to_owned(),
        sides,
        row: part.row.clone(),
    };
    chain.parts.iter().zip(sides).map(river).collect()
}
