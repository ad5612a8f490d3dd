//! Works and obstacles: in hexes, on hexsides, or along a course that is laid on hexsides like a river. What is there from
//! the start is marked on the map; what comes later stands in the table of works only.

use super::{
    Map,
    corners::{Corners, Track},
    layers::Row,
    path::{cheapest, cost},
    points::{Places, Stop},
};
use hex::{HexId, SideId};

/// A row of the layer, and where it lies.
#[derive(Clone, Debug)]
pub struct Work {
    pub row: Row,
    pub hexes: Vec<HexId>,
    pub sides: Vec<SideId>,
}

pub fn lay(map: &mut Map, rows: &[Row], places: &Places) -> Vec<Work> {
    let corners = Corners::new(&map.family);
    let mut works = Vec::new();
    for row in rows {
        match work(map, row, places, &corners) {
            Ok(work) => {
                let kind = row.or_dash("kind").to_owned();
                if row.get("from").is_none() {
                    for &hex in &work.hexes {
                        map.hexes[hex].features.insert(kind.clone());
                    }
                    for &side in &work.sides {
                        map.sides[side].marks.insert(kind.clone());
                    }
                }
                works.push(work);
            }
            Err(what) => map.faults.push(row.fault(what)),
        }
    }
    works
}

fn work(map: &Map, row: &Row, places: &Places, corners: &Corners) -> Result<Work, String> {
    row.word("kind").map_err(|fault| fault.what)?;
    let mut work = Work { row: row.clone(), hexes: Vec::new(), sides: Vec::new() };
    for piece in row.word("where").map_err(|fault| fault.what)?.split(';').map(str::trim) {
        let is_course = piece.split_whitespace().any(|word| word.contains(','));
        if !is_course && !piece.contains('/') {
            let facts = map.facts();
            work.hexes.extend(places.area(&map.family, piece, &facts, &std::collections::BTreeSet::new())?);
            continue;
        }
        let stops = places.course(&map.family, piece)?;
        if !is_course {
            for stop in stops {
                match stop {
                    Stop::Side(side) => work.sides.push(side),
                    Stop::Spot(spot) => work.hexes.extend(spot.hex),
                }
            }
            continue;
        }
        let line = stops.iter().map(|stop| match stop {
            Stop::Spot(spot) => spot.at,
            Stop::Side(side) => corners.middle(*side),
        });
        work.sides.extend(along(corners, &Track::new(line.collect()))?);
    }
    work.sides.dedup();
    Ok(work)
}

/// The hexsides nearest to a line, from its one end to the other.
fn along(corners: &Corners, track: &Track) -> Result<Vec<SideId>, String> {
    let end = |at: hex::Point| {
        let far = |node: &usize| super::corners::distance(corners.points[*node], at);
        (0..corners.points.len()).min_by(|a, b| far(a).total_cmp(&far(b)))
    };
    let ends = track.points.first().zip(track.points.last());
    let (first, last) =
        ends.and_then(|(a, b)| end(*a).zip(end(*b))).ok_or("a course has at least one point")?;
    let next = |node: usize, near: &mut Vec<(usize, u64)>| {
        near.extend(corners.near[node].iter().map(|&(to, side)| {
            let far = track.far(corners.middle(side));
            (to, cost(1.0 + 12.0 * far * far))
        }));
    };
    let way = cheapest([(first, 0)], next, |node| (node == last).then_some(0))
        .ok_or("the course leaves the map")?;
    Ok(way.windows(2).filter_map(|pair| corners.side(pair[0], pair[1])).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::land::layers::Table;

    #[test]
    fn works_lie_in_hexes_on_sides_and_along_lines() {
        let mut map = Map::plain();
        let text = "kind\tname\twhere\tfrom\nfortress\tX\tA:0303 A:0304\t-\nstrait\tY\tA:0303/0302\t-\nwall\tZ\t0.3,-2.0 0.3,2.0\t-\n\
                    dike\tV\tA:0102/0103\t1938-06-II\nmine\tW\tNowhere\t-\n";
        let table = Table::parse("works.tsv", text, &["kind"]).expect("a table");
        let works = lay(&mut map, table.rows(), &Places::default());
        assert_eq!(
            works.iter().map(|work| (work.hexes.len(), work.sides.len())).collect::<Vec<_>>()[..2],
            [(2, 0), (0, 1)]
        );
        assert!((7..=9).contains(&works[2].sides.len()), "{works:?}");
        let side = map.family.atlas.side("A:0303/0302").expect("a side");
        assert!(map.sides[side].marks.contains("strait"));
        let later = map.family.atlas.side("A:0102/0103").expect("a side");
        assert!(map.sides[later].marks.is_empty() && works[3].sides == [later]);
        assert!(map.faults[0].to_string().starts_with("works.tsv:6: 'Nowhere' is no hex"));
    }
}
