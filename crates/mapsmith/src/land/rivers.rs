//! Rivers along hexsides. A named course becomes a line on the map; the sides are the cheapest way along it, where a side
//! costs more the farther it is from the line. Longer rivers are laid first: others end at them, at the sea or at a lake.

use super::{
    Map, Water, Wet,
    corners::{Corners, Track, distance},
    courses::{Chain, River, chains, cut, part},
    ground::At,
    heights::Heights,
    layers::Row,
    path::{cheapest, cost},
    points::Places,
    streams::Streams,
};
use hex::{Point, SideId};
use std::collections::BTreeSet;

/// A point of a course is on another river if that is so near.
const JOIN: f64 = 0.35;
/// A river reaches the water that is so near to its end.
const MOUTH: f64 = 1.6;
/// What a side more costs that is another river's already.
const SHARED: f64 = 6.0;
/// What a corner more costs, at an end, that is another river's already.
const TOUCHED: f64 = 4.0;
/// A course ends at the sea or at a lake if that is so near to its last point.
const SHORE: f64 = 0.25;

/// Metres by which heights of the grid may err in a valley.
const RISE: f64 = 150.0;

/// A chain that is laid.
struct Laid {
    track: Track,
    corners: Vec<usize>,
    /// Comes or goes in the course of the game.
    dated: bool,
}

/// The rivers of a layer in the order of its rows, and what to look at.
pub fn lay(map: &mut Map, rows: &[Row], places: &Places, streams: &Streams) -> Vec<River> {
    let corners = Corners::new(&map.family);
    let mut parts = Vec::new();
    for row in rows {
        match part(map, row, places, streams, &corners) {
            Ok(part) => parts.push(part),
            Err(what) => map.faults.push(row.fault(what)),
        }
    }
    let mut chains = chains(parts);
    chains.sort_by(|a, b| b.length.total_cmp(&a.length));
    let mut laid: Vec<Laid> = Vec::new();
    let mut rivers = Vec::new();
    let mut open = Vec::new();
    for chain in chains {
        let line: Vec<Point> = chain.parts.iter().flat_map(|part| part.line.iter().copied()).collect();
        let track = Track::new(line);
        let dated = chain.parts.iter().any(|part| part.row.get("from").is_some());
        let name = chain.parts[0].row.or_dash("river").to_owned();
        let way = Layer { map, corners: &corners, laid: &laid }.way(&chain, &track);
        let Some((way, ends)) = way else {
            let what = format!("no way along hexsides for the river '{name}': look at its course");
            map.faults.push(chain.parts[0].row.fault(what));
            continue;
        };
        if !ends {
            open.push((name, laid.len(), rivers.len()));
        }
        rivers.extend(cut(&chain, &track, &corners, &way));
        laid.push(Laid { track, corners: way, dated });
    }
    for (name, number, _) in open {
        if let Some(end) = laid[number].corners.last().filter(|_| !joined(&laid, number)) {
            let at = map.family.atlas.grid().hex_at(corners.points[*end]);
            let near = at.map(|hex| map.family.atlas.name(hex)).unwrap_or_default();
            map.notes.push(format!("the river {name} ends nowhere, near {near}"));
        }
    }
    rivers.sort_by_key(|river: &River| river.row.line);
    for river in &rivers {
        if river.row.get("from").is_none() {
            for &side in &river.sides {
                let old = &mut map.sides[side].river;
                if old.as_ref().is_none_or(|old| rank(old) < rank(&river.class)) {
                    *old = Some(river.class.clone());
                }
            }
        }
    }
    rivers
}

/// Rivers whose last side lies higher than their first, by more than the heights may err: their points stand in the
/// wrong order, or they are laid over a ridge.
pub fn uphill(map: &Map, heights: &Heights) -> Vec<String> {
    let corners = Corners::new(&map.family);
    let height = |side: &SideId| heights.at(map.family.globe.position(corners.middle(*side)));
    let climbs = |river: &&River| {
        let rise =
            river.sides.first().zip(river.sides.last()).map(|(first, last)| height(last) - height(first));
        river.class != "canal" && rise.is_some_and(|rise| rise > RISE)
    };
    map.rivers.iter().filter(climbs).map(|river| format!("the river {} runs uphill", river.name)).collect()
}

/// Whether a river that was laid later meets the end of this one.
fn joined(laid: &[Laid], number: usize) -> bool {
    let end = laid[number].corners.last();
    laid.iter()
        .enumerate()
        .any(|(other, river)| other != number && end.is_some_and(|end| river.corners.contains(end)))
}

/// Of two rivers on one side the greater counts.
fn rank(class: &str) -> u8 {
    match class {
        "great" => 4,
        "major" => 3,
        "minor" | "river" => 2,
        "canal" => 0,
        _ => 1,
    }
}

/// Adds a leg to a way; it begins where the way ends.
fn extend(way: &mut Vec<usize>, leg: &[usize]) {
    let same = way.last().is_some_and(|last| leg.first() == Some(last));
    way.extend(leg.iter().skip(usize::from(same)));
}

/// Lays one chain over those that are laid.
struct Layer<'a> {
    map: &'a Map,
    corners: &'a Corners,
    laid: &'a [Laid],
}

impl Layer<'_> {
    /// The corners of the way, and whether it ends at water or at another river.
    fn way(&self, chain: &Chain, track: &Track) -> Option<(Vec<usize>, bool)> {
        let on_map: Vec<Point> = track
            .points
            .iter()
            .copied()
            .filter(|&at| self.map.family.atlas.grid().hex_at(at).is_some())
            .collect();
        let (first, last) = (*on_map.first()?, *on_map.last()?);
        let ends_here = distance(last, *track.points.last()?) < 0.01;
        let taken: BTreeSet<SideId> = self
            .laid
            .iter()
            .filter(|laid| !laid.dated)
            .flat_map(|laid| laid.corners.windows(2).filter_map(|pair| self.corners.side(pair[0], pair[1])))
            .collect();
        let mut starts = match self.river_at(first) {
            Some(laid) => self.around(first, Some(&laid.corners)),
            None => self.apart(self.around(first, None)),
        };
        let mut way: Vec<usize> = Vec::new();
        let pins: Vec<SideId> = chain.parts.iter().flat_map(|part| part.pins.iter().copied()).collect();
        for number in 0..pins.len() {
            let (enter, leave) = self.through(&pins, number, track);
            // Where no way leads from side to side, as over the edge of the map, the river is broken.
            let leg = self.leg(&starts, track, &taken, &way, |node| (node == enter).then_some(0));
            extend(&mut way, &leg.unwrap_or_else(|| vec![enter]));
            way.push(leave);
            starts = vec![(leave, 0)];
        }
        if let Some(&end) = way.last().filter(|_| chain.parts.last().is_some_and(|part| part.ends_on_side)) {
            let met = self.laid.iter().any(|laid| laid.corners.contains(&end));
            if met || self.on_water(end) || self.corners.near[end].len() < 3 {
                return Some((way, true));
            }
            // What was meant to reach the water does, if that is one or two sides away.
            let near = self.around(self.corners.points[end], None);
            let water: Vec<_> = near.into_iter().filter(|(node, _)| self.on_water(*node)).collect();
            let goal = |node: usize| water.iter().find(|(at, _)| *at == node).map(|(_, cost)| *cost);
            let leg = self.leg(&starts, track, &taken, &way, goal).filter(|leg| leg.len() <= 3);
            extend(&mut way, leg.as_deref().unwrap_or_default());
            return Some((way, leg.is_some()));
        }
        let (goals, ends) = self.goals(last, ends_here);
        let goal = |node: usize| goals.iter().find(|(at, _)| *at == node).map(|(_, cost)| *cost);
        let leg = self.leg(&starts, track, &taken, &way, goal)?;
        extend(&mut way, &leg);
        Some((way, ends))
    }

    fn leg(
        &self,
        starts: &[(usize, u64)],
        track: &Track,
        taken: &BTreeSet<SideId>,
        way: &[usize],
        goal: impl Fn(usize) -> Option<u64>,
    ) -> Option<Vec<usize>> {
        let next = |node: usize, near: &mut Vec<(usize, u64)>| {
            for &(to, side) in &self.corners.near[node] {
                let dry = matches!(self.map.sides[side].wet, Wet::Land | Wet::Partial);
                if dry && !way.contains(&to) {
                    let far = track.far(self.corners.middle(side));
                    let shared = if taken.contains(&side) { SHARED } else { 0.0 };
                    near.push((to, cost(1.0 + 12.0 * far * far + shared)));
                }
            }
        };
        cheapest(starts.iter().copied(), next, goal)
    }

    /// The corner at which a river comes to a pinned side, and the one at which it leaves.
    fn through(&self, pins: &[SideId], number: usize, track: &Track) -> (usize, usize) {
        let (a, b) = self.corners.ends[pins[number]];
        let touches = |other: Option<&SideId>, corner: usize| {
            other.is_some_and(|&side| {
                self.corners.ends[side].0 == corner || self.corners.ends[side].1 == corner
            })
        };
        let (last, next) = (number.checked_sub(1).map(|last| &pins[last]), pins.get(number + 1));
        let along =
            |corner: usize| track.nearest(self.corners.points[corner]).map_or(0.0, |(_, along)| along);
        if touches(last, a) || touches(next, b) {
            (a, b)
        } else if touches(last, b) || touches(next, a) || along(b) < along(a) {
            (b, a)
        } else {
            (a, b)
        }
    }

    /// The river that passes a point.
    fn river_at(&self, at: Point) -> Option<&Laid> {
        let near = |laid: &&Laid| laid.track.nearest(at).is_some_and(|(far, _)| far < JOIN);
        self.laid.iter().filter(near).min_by(|a, b| a.track.far(at).total_cmp(&b.track.far(at)))
    }

    /// Corners near a point, of these or of all, with what it costs to be so far from it.
    fn around(&self, at: Point, of: Option<&[usize]>) -> Vec<(usize, u64)> {
        let far = |node: usize| distance(self.corners.points[node], at);
        let near = |node: usize| (far(node) < MOUTH).then(|| (node, cost(12.0 * far(node) * far(node))));
        match of {
            Some(of) => of.iter().copied().filter_map(near).collect(),
            None => (0..self.corners.points.len()).filter_map(near).collect(),
        }
    }

    /// The same corners, but those of other rivers cost more.
    fn apart(&self, corners: Vec<(usize, u64)>) -> Vec<(usize, u64)> {
        let taken = |node: &usize| self.laid.iter().any(|laid| laid.corners.contains(node));
        let dearer = |(node, price)| (node, price + if taken(&node) { cost(TOUCHED) } else { 0 });
        corners.into_iter().map(dearer).collect()
    }

    /// Where a river that ends at a point may end, and whether that is a true end.
    fn goals(&self, last: Point, ends_here: bool) -> (Vec<(usize, u64)>, bool) {
        let near = self.around(last, None);
        if !ends_here {
            return (near, true);
        }
        let ground = self.map.ground.as_ref();
        let shore = |what: At| ground.is_some_and(|ground| ground.near(last, SHORE, what));
        let at_sea = shore(At::Sea);
        if let Some(river) = self.river_at(last).filter(|_| !at_sea) {
            let goals = self.around(last, Some(&river.corners));
            if !goals.is_empty() {
                return (goals, true);
            }
        }
        for is_wet in [Self::in_water, Self::on_water] {
            let water: Vec<_> = near.iter().copied().filter(|(node, _)| is_wet(self, *node)).collect();
            if !water.is_empty() {
                return (self.apart(water), true);
            }
        }
        let at_edge = near.iter().any(|(node, _)| self.corners.near[*node].len() < 3);
        (near, at_edge || shore(At::Lake))
    }

    /// Whether a corner lies in the sea or in a lake.
    fn in_water(&self, corner: usize) -> bool {
        let at = self.corners.points[corner];
        let wet = |what| self.map.ground.as_ref().is_some_and(|ground| ground.near(at, 0.06, what));
        let full = |(_, side): &(usize, SideId)| matches!(self.map.sides[*side].wet, Wet::Sea | Wet::Lake);
        wet(At::Sea) || self.corners.near[corner].iter().any(full)
    }

    /// Whether one of the sides that meet in a corner has water.
    fn on_water(&self, corner: usize) -> bool {
        self.corners.near[corner].iter().any(|(_, side)| {
            let (first, second) = self.map.family.atlas.grid().hexes_of(*side);
            let lake = [Some(first), second]
                .into_iter()
                .flatten()
                .any(|hex| self.map.hexes[hex].water == Water::Lake);
            self.map.sides[*side].wet != Wet::Land || lake
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::land::layers::Table;

    fn laid(map: &mut Map, rows: &str) -> Vec<River> {
        let text = format!("river\tclass\tcourse\tfrom\n{rows}");
        let table = Table::parse("rivers.tsv", &text, &["river"]).expect("a table");
        lay(map, table.rows(), &Places::default(), &Streams::default())
    }

    /// Sides that follow each other share a corner, and no corner comes twice.
    fn sound(map: &Map, sides: &[SideId]) -> bool {
        let corners = Corners::new(&map.family);
        let ends: Vec<(usize, usize)> = sides.iter().map(|&side| corners.ends[side]).collect();
        let joined = ends.windows(2).all(|pair| {
            let (a, b) = (pair[0], pair[1]);
            a.0 == b.0 || a.0 == b.1 || a.1 == b.0 || a.1 == b.1
        });
        let all: BTreeSet<usize> = ends.iter().flat_map(|&(a, b)| [a, b]).collect();
        joined && all.len() == sides.len() + 1
    }

    #[test]
    fn a_river_runs_along_sides_to_the_sea_and_a_longer_one_takes_in_the_shorter() {
        let mut map = Map::plain();
        let grid = map.family.atlas.grid().clone();
        // The first column, in the east, is sea.
        for hex in grid.hexes().filter(|&hex| map.family.number(hex).1.ends_with("01")).collect::<Vec<_>>() {
            map.hexes[hex].water = Water::Sea;
            for side in grid.sides_of(hex) {
                map.sides[side].wet = Wet::Sea;
            }
        }
        let rivers = laid(
            &mut map,
            "Little\tminor\t1.6,-0.5 0.3,-0.5\t-\nLong\tmajor\t0.3,-2.0 0.3,0.0\t-\nLong\tgreat\t0.3,0.0 0.3,1.5\t-\n",
        );
        assert_eq!((map.faults.len(), &map.notes[..]), (0, &[][..]));
        let [little, upper, lower] = &rivers[..] else { panic!("three rows") };
        assert_eq!([&little.class, &upper.class, &lower.class], ["minor", "major", "great"]);
        let whole: Vec<SideId> = upper.sides.iter().chain(&lower.sides).copied().collect();
        assert!(sound(&map, &whole) && sound(&map, &little.sides), "{rivers:?}");
        let corners = Corners::new(&map.family);
        let touches =
            |side: &SideId, node: usize| corners.ends[*side].0 == node || corners.ends[*side].1 == node;
        let last = corners.ends[*little.sides.last().expect("sides")];
        assert!(whole.iter().any(|side| touches(side, last.0) || touches(side, last.1)), "they meet");
        let mouth = corners.ends[*lower.sides.last().expect("sides")];
        let at_sea =
            |node: usize| corners.near[node].iter().any(|(_, side)| map.sides[*side].wet == Wet::Sea);
        assert!(at_sea(mouth.0) || at_sea(mouth.1));
        assert!(
            whole.iter().all(|&side| map.sides[side].wet == Wet::Land && map.sides[side].river.is_some())
        );
    }

    #[test]
    fn quoted_sides_are_kept_and_what_comes_later_is_not_on_the_map() {
        let mut map = Map::plain();
        let rivers = laid(
            &mut map,
            "X\tminor\t1.5,0.0 A:0303/0302 A:0303/0402 -1.5,0.0\t-\nY\tminor\t0.0,-2.0 0.0,2.0\t1938-06-II\n",
        );
        let side = |name: &str| map.family.atlas.side(name).expect("a side");
        assert!(sound(&map, &rivers[0].sides), "{rivers:?}");
        for quoted in ["A:0303/0302", "A:0303/0402"] {
            assert!(rivers[0].sides.contains(&side(quoted)), "{quoted}");
        }
        assert!(rivers[1].sides.iter().any(|&side| map.sides[side].river.is_none()));
    }

    #[test]
    fn a_river_that_runs_uphill_is_told() {
        let mut map = Map::plain();
        // Heights rise to the north, 1200 metres in a degree.
        let heights = Heights::rising();
        map.rivers = laid(
            &mut map,
            "Down\tminor\t1.5,0.0 -1.5,0.0\t-\nUp\tminor\t-1.5,1.0 1.5,1.0\t-\nCut\tcanal\t-1.5,-1.0 1.5,-1.0\t-\n",
        );
        assert_eq!(uphill(&map, &heights), ["the river Up runs uphill"]);
    }

    #[test]
    fn a_course_that_cannot_be_read_is_told_with_its_line() {
        let mut map = Map::plain();
        laid(&mut map, "X\tminor\t0,0\t-\nY\tminor\tNowhere A:0101\t-\n");
        let told: Vec<String> = map.faults.iter().map(ToString::to_string).collect();
        assert_eq!(told[0], "rivers.tsv:2: a course has at least two points: add some");
        assert!(told[1].starts_with("rivers.tsv:3: 'Nowhere' is no hex"));
    }
}
