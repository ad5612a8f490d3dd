//! The area of a guerrilla base (War of Resistance 39C): the hexes from which a line of at most ten hexes leads to the
//! base without passing through a city and without crossing a railway, a rail ferry, a barred hexside or water. A line
//! may enter a hex of railway and leave it on the same side of the rails; where rails enter a sea port, they touch the sea.

use crate::map::{Map, Water, Wet};
use hex::{Direction, HexId};
use std::collections::{BTreeSet, VecDeque};

/// How long a line may be, in hexes.
const LONGEST: u32 = 10;

/// The grades of places that are no cities.
const NO_CITIES: [&str; 3] = ["point", "town", "dot"];

/// Half of a side of a hex: rails that cross the side run between its halves. They are counted clockwise or against it,
/// two to a side.
type Half = usize;

const HALVES: usize = 12;

/// Whether a hex is in the area of a base in another.
pub fn covers(map: &Map, base: HexId, wanted: HexId) -> bool {
    let (grid, all) = (map.atlas().grid(), (0..HALVES).collect::<BTreeSet<Half>>());
    let mut seen: BTreeSet<(HexId, Half)> = BTreeSet::new();
    let mut edge = VecDeque::from([(base, all, 0)]);
    while let Some((hex, halves, far)) = edge.pop_front() {
        if hex == wanted {
            return true;
        }
        if far == LONGEST || hex != base && !may_pass(map, hex) {
            continue;
        }
        for half in halves {
            let direction = Direction::ALL_DIRECTIONS[half / 2];
            let Some(next) = grid.neighbour(hex, direction).filter(|_| may_cross(map, hex, direction)) else {
                continue;
            };
            // The same half, seen from the other side.
            let entered = (half / 2 + 3) % 6 * 2 + (1 - half % 2);
            let beside = beside(map, next, entered);
            if map.hex(next).water.has_land() && beside.iter().all(|half| seen.insert((next, *half))) {
                edge.push_back((next, beside, far + 1));
            }
        }
    }
    false
}

/// Whether rails or a rail ferry lead over a side.
fn has_rails(map: &Map, hex: HexId, direction: Direction) -> bool {
    let side = map.side(map.atlas().grid().side(hex, direction));
    !side.rails.is_empty() || map.has(side.barriers, "rail-ferry")
}

/// The halves of sides that no rails of the hex part from this one. One line that ends in the hex parts nothing.
fn beside(map: &Map, hex: HexId, half: Half) -> BTreeSet<Half> {
    let rails = Direction::ALL_DIRECTIONS.map(|direction| has_rails(map, hex, direction));
    if rails.iter().filter(|rails| **rails).count() < 2 {
        return (0..HALVES).collect();
    }
    // Rails on a side lie between its first half and its second.
    let parted = |first: Half| first.is_multiple_of(2) && rails[first / 2];
    let mut found = BTreeSet::from([half]);
    let mut last = half;
    while !parted(last) {
        last = (last + 1) % HALVES;
        found.insert(last);
    }
    let mut first = half;
    while !parted((first + HALVES - 1) % HALVES) {
        first = (first + HALVES - 1) % HALVES;
        found.insert(first);
    }
    found
}

/// Whether a line may pass through a hex: no city, and no sea port at which rails end.
fn may_pass(map: &Map, hex: HexId) -> bool {
    let city = map.lists.places.iter().any(|place| {
        let here = place.hex == hex || place.fills.iter().any(|(filled, _)| *filled == hex);
        here && !NO_CITIES.contains(&place.grade.as_str())
    });
    let port = map.hex(hex).water == Water::Coast && map.lists.ports.iter().any(|port| port.hex == hex);
    let rails = Direction::ALL_DIRECTIONS.into_iter().any(|direction| has_rails(map, hex, direction));
    !(city || port && rails)
}

/// Whether a line may cross a side: land, and not barred.
fn may_cross(map: &Map, hex: HexId, direction: Direction) -> bool {
    let side = map.side(map.atlas().grid().side(hex, direction));
    matches!(side.water, Wet::Land | Wet::Partial) && !map.has(side.barriers, "blocked")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::small;

    #[test]
    fn the_area_of_a_base_ends_at_cities_and_at_the_sea() {
        let map = small::map();
        let hex = |name: &str| map.atlas().hex(name).expect("a hex");
        let covers = |base: &str, wanted: &str| covers(&map, hex(base), hex(wanted));
        assert!(covers("A:0505", "A:0102") && covers("A:0505", "A:0505"));
        assert!(covers("A:0505", "A:0203"), "a city is in the area, though nothing goes through it");
        assert!(!covers("A:0505", "A:0301"), "the sea is not");
    }

    #[test]
    fn rails_part_the_halves_of_the_sides_that_they_cross() {
        let map = crate::map::Map::built_in(crate::map::Family::China).expect("a map");
        let hex = map.atlas().hex("G1:1122").expect("a hex");
        let rails: Vec<usize> =
            (0..6).filter(|at| has_rails(&map, hex, Direction::ALL_DIRECTIONS[*at])).collect();
        assert_eq!(rails.len(), 2, "a line that goes on");
        let one = beside(&map, hex, rails[0] * 2);
        let other = beside(&map, hex, rails[0] * 2 + 1);
        assert!(one.is_disjoint(&other) && one.len() + other.len() == HALVES, "{one:?} {other:?}");
    }
}
