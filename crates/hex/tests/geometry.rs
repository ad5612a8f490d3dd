//! Distance, rings, and straight lines, each against a slow but plain computation.

mod maps;

use std::collections::VecDeque;

use hex::{Atlas, Coord, Crossing, DenseId, Grid, HexId, Obstacle, PerHex, SideId, Sight};
use maps::{atlas, china_sheets, philippine_sheets, square};
use proptest::prelude::*;

/// Steps from one hex to all others, over hexes of the map only.
fn flood(grid: &Grid, from: HexId) -> PerHex<Option<u32>> {
    let mut steps = PerHex::filled(grid.len(), None);
    let mut queue = VecDeque::from([(from, 0)]);
    steps[from] = Some(0);
    while let Some((hex, count)) = queue.pop_front() {
        for (_, near) in grid.neighbours(hex) {
            if steps[near].is_none() {
                steps[near] = Some(count + 1);
                queue.push_back((near, count + 1));
            }
        }
    }
    steps
}

#[test]
fn distance_is_the_number_of_steps() {
    for map in [square(24), atlas(philippine_sheets())] {
        let grid = map.grid();
        for from in grid.hexes().step_by(97) {
            let steps = flood(grid, from);
            for to in grid.hexes() {
                assert_eq!(steps[to], Some(grid.distance(from, to)));
            }
        }
    }
}

#[test]
fn distance_follows_the_rule_of_the_printed_numbers() {
    // dr + max(0, (dw2 - dr) / 2)
    let china = atlas(china_sheets());
    for (a, b) in [((10, 21), (8, 24)), ((50, 14), (51, 33)), ((1, 1), (51, 33)), ((3, 3), (3, 3))] {
        let w2 = |(r, c): (i32, i32)| 2 * c - r % 2;
        let (dr, dw2) = (i32::abs(a.0 - b.0), (w2(a) - w2(b)).abs());
        let expected = dr + 0.max((dw2 - dr) / 2);
        let hex = |(r, c): (i32, i32)| china.hex(&format!("G1:{r:02}{c:02}")).unwrap();
        let distance = china.grid().distance(hex(a), hex(b));
        assert_eq!(i32::try_from(distance).unwrap(), expected);
    }
}

#[test]
fn rings_and_discs_hold_the_hexes_at_their_distance() {
    let map = square(15);
    let grid = map.grid();
    for centre in ["008008", "001001", "015003"].map(|name| map.hex(name).unwrap()) {
        for distance in 0..9 {
            let at = |wanted: &dyn Fn(u32) -> bool| -> Vec<HexId> {
                grid.hexes().filter(|&hex| wanted(grid.distance(centre, hex))).collect()
            };
            let sorted = |mut hexes: Vec<HexId>| {
                hexes.sort_unstable();
                hexes
            };
            let ring = sorted(grid.ring(centre, distance).collect());
            assert_eq!(ring, at(&|d| d == distance));
            let disc = sorted(grid.within(centre, distance).collect());
            assert_eq!(disc, at(&|d| d <= distance));
        }
    }
}

#[test]
fn every_side_has_its_two_hexes() {
    let map = atlas(philippine_sheets());
    let grid = map.grid();
    let mut seen = vec![0; grid.side_count()];
    for hex in grid.hexes() {
        for side in grid.sides_of(hex) {
            seen[side.index()] += 1;
            let (a, b) = grid.hexes_of(side);
            assert!(a == hex || b == Some(hex));
        }
    }
    for side in grid.sides() {
        let hexes = 1 + usize::from(grid.hexes_of(side).1.is_some());
        assert_eq!(seen[side.index()], hexes);
    }
}

/// A stretch of the way, as exact fractions of its length.
type Span = ((i64, i64), (i64, i64));

fn less(a: (i64, i64), b: (i64, i64)) -> bool {
    a.0 * b.1 < b.0 * a.1
}

/// The part of the segment from `a` to `b` that lies inside a hex; or on one of its sides.
fn inside(a: Coord, b: Coord, hex: Coord) -> (Option<Span>, bool) {
    let cube = |c: Coord| [i64::from(c.x), i64::from(c.y), i64::from(c.z())];
    let (from, way) = (cube(a - hex), cube(b - a));
    let (mut low, mut high) = ((0, 1), (1, 1));
    let mut on_side = false;
    for (i, j) in [(0, 1), (1, 2), (2, 0)] {
        // Inside a hex the coordinates differ by less than one.
        let (c, d) = (from[i] - from[j], way[i] - way[j]);
        if d == 0 {
            match c.abs() {
                0 => {}
                1 => on_side = true,
                _ => return (None, false),
            }
            continue;
        }
        let ends = [-1 - c, 1 - c].map(|n| if d > 0 { (n, d) } else { (-n, -d) });
        let (enter, leave) = if d > 0 { (ends[0], ends[1]) } else { (ends[1], ends[0]) };
        low = if less(low, enter) { enter } else { low };
        high = if less(leave, high) { leave } else { high };
    }
    (less(low, high).then_some((low, high)), on_side)
}

/// All stretches of the segment in order, found by trying every hex of the map.
fn slow_line(grid: &Grid, a: HexId, b: HexId) -> Vec<Crossing> {
    let mut parts: Vec<(Span, HexId, bool)> = grid
        .hexes()
        .filter_map(|hex| {
            let (span, on_side) = inside(grid.coord(a), grid.coord(b), grid.coord(hex));
            Some((span?, hex, on_side))
        })
        .collect();
    parts.sort_by(|x, y| {
        let (p, q) = (x.0.0, y.0.0);
        (p.0 * q.1).cmp(&(q.0 * p.1)).then(x.1.cmp(&y.1))
    });
    let mut crossings: Vec<Crossing> = Vec::new();
    for (_, hex, on_side) in parts {
        match (on_side, crossings.last_mut()) {
            (true, Some(Crossing::Between(x, y))) if x == y && grid.distance(*x, hex) == 1 => {
                *y = hex;
            }
            (true, _) => crossings.push(Crossing::Between(hex, hex)),
            (false, _) => crossings.push(Crossing::One(hex)),
        }
    }
    crossings
}

#[test]
fn lines_are_exact_symmetric_and_cross_the_sides_between() {
    let map = square(11);
    let grid = map.grid();
    for a in grid.hexes() {
        for b in grid.hexes() {
            let line = grid.line(a, b);
            assert_eq!(line.crossings, slow_line(grid, a, b), "{} {}", map.name(a), map.name(b));
            let mut back = grid.line(b, a);
            back.crossings.reverse();
            back.sides.reverse();
            assert_eq!(line, back, "{} {}", map.name(a), map.name(b));
            let pairs = line.crossings.windows(2).filter_map(|pair| match pair {
                [Crossing::One(x), Crossing::One(y)] => Some(grid.side_between(*x, *y)),
                _ => None,
            });
            let expected: Option<Vec<SideId>> = pairs.collect();
            assert_eq!(Some(&line.sides), expected.as_ref());
        }
    }
}

proptest! {
    #[test]
    fn long_lines_are_exact(seed in any::<(u32, u32)>()) {
        let map = square(60);
        let grid = map.grid();
        let pick = |n: u32| HexId::from_index(n as usize % grid.len());
        let (a, b) = (pick(seed.0), pick(seed.1));
        prop_assert_eq!(grid.line(a, b).crossings, slow_line(grid, a, b));
    }
}

fn named(map: &Atlas, names: &[&str]) -> Vec<HexId> {
    names.iter().map(|name| map.hex(name).unwrap()).collect()
}

#[test]
fn a_line_along_a_hexside_yields_both_hexes() {
    let map = square(9);
    let ends = named(&map, &["003003", "005003"]);
    let line = map.grid().line(ends[0], ends[1]);
    let between = named(&map, &["004003", "004004"]);
    assert_eq!(
        line.crossings,
        [Crossing::One(ends[0]), Crossing::Between(between[0], between[1]), Crossing::One(ends[1])]
    );
    assert!(line.sides.is_empty());
}

struct Woods(Vec<HexId>, Vec<SideId>);

impl Sight for Woods {
    fn hex_blocks(&self, hex: HexId) -> bool {
        self.0.contains(&hex)
    }

    fn side_blocks(&self, side: SideId) -> bool {
        self.1.contains(&side)
    }
}

/// Like woods, but a line along the edge of one is blocked.
struct ThickWoods(Woods);

impl Sight for ThickWoods {
    fn hex_blocks(&self, hex: HexId) -> bool {
        self.0.hex_blocks(hex)
    }

    fn edge_blocks(&self, a: HexId, b: HexId, _: Option<SideId>) -> bool {
        self.hex_blocks(a) || self.hex_blocks(b)
    }
}

#[test]
fn sight_is_blocked_by_what_stands_between_and_not_by_the_ends() {
    let map = square(9);
    let grid = map.grid();
    let row = named(&map, &["003002", "003003", "003004", "003005"]);
    let ends_only = Woods(vec![row[0], row[3]], vec![]);
    assert_eq!(grid.line_of_sight(row[0], row[3], &ends_only), Ok(()));
    let wood = Woods(vec![row[2]], vec![]);
    assert_eq!(grid.line_of_sight(row[0], row[3], &wood), Err(Obstacle::Hex(row[2])));
    let side = grid.side_between(row[2], row[3]).unwrap();
    let wall = Woods(vec![], vec![side]);
    assert_eq!(grid.line_of_sight(row[0], row[3], &wall), Err(Obstacle::Side(side)));

    let (from, to) = (map.hex("003003").unwrap(), map.hex("005003").unwrap());
    let pair = named(&map, &["004003", "004004"]);
    let one = Woods(vec![pair[0]], vec![]);
    assert_eq!(grid.line_of_sight(from, to, &one), Ok(()));
    let blocked = Err(Obstacle::Edge(pair[0], pair[1]));
    assert_eq!(grid.line_of_sight(from, to, &ThickWoods(one)), blocked);
    let both = Woods(pair.clone(), vec![]);
    assert_eq!(grid.line_of_sight(from, to, &both), blocked);
    let hedge = Woods(vec![], vec![grid.side_between(pair[0], pair[1]).unwrap()]);
    assert_eq!(grid.line_of_sight(from, to, &hedge), blocked);
}
