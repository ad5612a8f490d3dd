//! Sweeps against a plain oracle, and against public peers on the same map.

mod maps;

use std::collections::HashMap;

use hex::{
    BoxId, Coord, DenseId, HexId, OffMapBox, PerHex, PerPlace, Place, SideId, Space, SpaceError, Step, Sweep,
    Sweeper, Terms,
};
use maps::square;
use proptest::prelude::*;

/// Terms drawn by lot: the same question always gets the same answer.
#[derive(Clone, Debug)]
struct Lottery {
    seed: u64,
    /// Chances in sixteen.
    blocked: u64,
    stops: u64,
    dearest: u64,
}

impl Lottery {
    fn draw(&self, a: u64, b: u64, kind: u64) -> u64 {
        let mut x = self.seed ^ (a << 40) ^ (b << 20) ^ kind;
        for _ in 0..3 {
            x = (x ^ (x >> 31)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
        x >> 32
    }
}

impl Terms for Lottery {
    fn step(&self, from: Place, to: Place, side: Option<SideId>) -> Step {
        let (a, b) = (from.index() as u64, to.index() as u64);
        let c = side.map_or(0, |side| 1 + side.index() as u64);
        if self.draw(a, b, c) % 16 < self.blocked {
            return Step::Blocked;
        }
        Step::Cost(u16::try_from(self.draw(b, a, c) % (self.dearest + 1)).unwrap())
    }

    fn leave(&self, place: Place) -> u16 {
        let drawn = self.draw(place.index() as u64, 1, 7);
        if drawn.is_multiple_of(4) { 2 } else { 0 }
    }

    fn stops(&self, place: Place) -> bool {
        self.draw(place.index() as u64, 2, 9) % 16 < self.stops
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    From,
    To,
}

/// Costs by relaxing every link until nothing changes.
fn oracle(space: &Space, terms: &Lottery, roots: &[Place], way: Way, budget: u16) -> PerPlace<Option<u16>> {
    let mut costs: PerPlace<Option<u16>> = PerPlace::filled(space.len(), None);
    for &root in roots {
        costs[root] = Some(0);
    }
    loop {
        let mut changed = false;
        for near in space.places() {
            let Some(cost) = costs[near] else { continue };
            if terms.stops(near) && !roots.contains(&near) {
                continue;
            }
            for (far, side) in space.links(near) {
                let (step, leave) = match way {
                    Way::From => (terms.step(near, far, side), terms.leave(near)),
                    Way::To => (terms.step(far, near, side), terms.leave(far)),
                };
                let Step::Cost(step) = step else { continue };
                let sum = cost + step + leave;
                if sum <= budget && costs[far].is_none_or(|known| sum < known) {
                    costs[far] = Some(sum);
                    changed = true;
                }
            }
        }
        if !changed {
            return costs;
        }
    }
}

fn space_with_boxes(size: i32) -> Space {
    let map = square(size);
    let last = map.grid().len() - 1;
    let port = |name: &str, hexes: &[usize], boxes: &[usize]| OffMapBox {
        name: name.to_owned(),
        hexes: hexes.iter().map(|&hex| HexId::from_index(hex)).collect(),
        boxes: boxes.iter().map(|&id| BoxId::from_index(id)).collect(),
    };
    let boxes = [port("east", &[0, 5], &[1]), port("west", &[last, 7], &[0]), port("south", &[], &[1])];
    Space::new(map.grid(), boxes).unwrap()
}

fn check_path(space: &Space, terms: &Lottery, path: &[Place], roots: &[Place]) -> u16 {
    let mut sum = 0;
    for (index, step) in path.windows(2).enumerate() {
        let (_, side) = space.links(step[0]).find(|(to, _)| *to == step[1]).unwrap();
        let Step::Cost(cost) = terms.step(step[0], step[1], side) else { panic!("blocked") };
        assert!(index == 0 || !terms.stops(step[0]) || roots.contains(&step[0]));
        sum += cost + terms.leave(step[0]);
    }
    sum
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_sweep_finds_what_the_oracle_finds(
        seed in any::<u64>(), blocked in 0..6_u64, stops in 0..6_u64, dearest in 0..40_u64,
        budget in prop_oneof![Just(Sweep::UNLIMITED), 0..60_u16],
        roots in prop::collection::vec(0..103_usize, 1..4), back in any::<bool>(),
    ) {
        let space = space_with_boxes(10);
        let terms = Lottery { seed, blocked, stops, dearest };
        let roots: Vec<Place> = roots.into_iter().map(Place::from_index).collect();
        let (way, sweep) = if back { (Way::To, Sweep::to(&roots)) } else { (Way::From, Sweep::from(&roots)) };
        let sweep = sweep.within(budget);
        let expected = oracle(&space, &terms, &roots, way, budget);
        let mut sweeper = Sweeper::new();
        for _ in 0..2 {
            let field = sweeper.run(&space, &terms, sweep);
            for place in space.places() {
                prop_assert_eq!(field.cost(place), expected[place]);
                prop_assert_eq!(field.reached().contains(&place), expected[place].is_some());
                let path = field.path(place);
                prop_assert_eq!(path.is_some(), expected[place].is_some());
                if let Some(path) = path {
                    let (start, end) = (path[0], path[path.len() - 1]);
                    prop_assert_eq!(if back { start } else { end }, place);
                    let root = if back { end } else { start };
                    prop_assert!(roots.contains(&root));
                    prop_assert_eq!(Some(check_path(&space, &terms, &path, &roots)), expected[place]);
                }
            }
            let in_order = field.reached().windows(2).all(|p| field.cost(p[0]) <= field.cost(p[1]));
            prop_assert!(in_order);
        }
        for target in space.places().step_by(9) {
            let field = sweeper.run(&space, &terms, sweep.until(target));
            prop_assert_eq!(field.cost(target), expected[target]);
            for place in space.places() {
                prop_assert!(field.cost(place).is_none() || field.cost(place) == expected[place]);
            }
        }
        let field = sweeper.run(&space, &terms, sweep.at_least_one_step());
        for place in space.places() {
            let granted = roots.iter().any(|&root| {
                let link = space.links(root).find(|(to, _)| *to == place);
                link.is_some_and(|(_, side)| {
                    let (a, b) = if back { (place, root) } else { (root, place) };
                    terms.step(a, b, side) != Step::Blocked
                })
            });
            let least = expected[place].or(granted.then_some(budget));
            prop_assert_eq!(field.cost(place), least);
        }
    }
}

/// The map and the costs of the benchmark.
fn random_costs(count: usize) -> PerHex<u16> {
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    PerHex::from_fn(count, |_| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        1 + u16::try_from(random % 3).unwrap()
    })
}

#[test]
fn peers_find_the_same_on_ten_thousand_hexes() {
    let map = square(100);
    let grid = map.grid();
    let space = Space::new(grid, []).unwrap();
    let costs = random_costs(grid.len());
    let terms = |_: Place, to: Place, _: Option<SideId>| Step::Cost(costs.values()[to.index()]);
    let start = map.hex("050050").unwrap();
    let mut sweeper = Sweeper::new();
    let field = sweeper.run(&space, &terms, Sweep::from(&[start.into()]));

    let peer = pathfinding::prelude::dijkstra_all(&start, |&hex| {
        let next: Vec<_> = grid.neighbours(hex).map(|(_, to)| (to, u32::from(costs[to]))).collect();
        next
    });
    assert_eq!(peer.len() + 1, grid.len());
    for (hex, (_, cost)) in peer {
        assert_eq!(field.cost(hex.into()).map(u32::from), Some(cost));
    }

    let table: HashMap<Coord, u32> =
        grid.hexes().map(|hex| (grid.coord(hex), u32::from(costs[hex]))).collect();
    let end = map.hex("100100").unwrap();
    let path = hexx::algorithms::a_star(grid.coord(start), grid.coord(end), |_, to| table.get(&to).copied());
    let walked: u32 = path.unwrap()[1..].iter().map(|at| table[at]).sum();
    assert_eq!(field.cost(end.into()).map(u32::from), Some(walked));

    // The peer adds one to each cost.
    let peer =
        hexx::algorithms::field_of_movement(grid.coord(start), 8, |at| table.get(&at).map(|cost| cost - 1));
    let field = sweeper.run(&space, &terms, Sweep::from(&[start.into()]).within(8));
    assert_eq!(field.reached().len(), peer.len());
    for &place in field.reached() {
        assert!(peer.contains(&grid.coord(space.hex(place).unwrap())));
    }
}

#[test]
fn a_sweeper_forgets_nothing_wrongly_in_a_hundred_thousand_sweeps() {
    let space = space_with_boxes(3);
    let terms = |_: Place, _: Place, _: Option<SideId>| Step::Cost(1);
    let mut sweeper = Sweeper::new();
    let (first, last) = (Place::from_index(0), Place::from_index(8));
    for round in 0..100_000_u32 {
        let root = if round % 2 == 0 { first } else { last };
        let field = sweeper.run(&space, &terms, Sweep::from(&[root]).within(1));
        assert_eq!(field.cost(root), Some(0));
        assert_eq!(field.cost(if root == first { last } else { first }), None);
    }
}

#[test]
fn dear_steps_and_leaving_fit_within_the_largest_budget() {
    struct Dear;
    impl Terms for Dear {
        fn step(&self, _: Place, _: Place, _: Option<SideId>) -> Step {
            Step::Cost(u16::MAX)
        }
        fn leave(&self, _: Place) -> u16 {
            u16::MAX
        }
    }
    let space = space_with_boxes(3);
    let mut sweeper = Sweeper::new();
    let root = [Place::from_index(4)];
    assert_eq!(sweeper.run(&space, &Dear, Sweep::from(&root)).reached(), root);
    let one = |_: Place, _: Place, _: Option<SideId>| Step::Cost(Sweep::UNLIMITED);
    assert_eq!(sweeper.run(&space, &one, Sweep::to(&root)).reached().len(), 7);
}

#[test]
fn sweeps_pass_through_boxes_off_the_map() {
    let space = space_with_boxes(10);
    let by_sea = |_: Place, _: Place, side: Option<SideId>| match side {
        Some(_) => Step::Blocked,
        None => Step::Cost(3),
    };
    let mut sweeper = Sweeper::new();
    let (here, there) = (Place::from_index(0), Place::from_index(99));
    let field = sweeper.run(&space, &by_sea, Sweep::from(&[here]));
    assert_eq!(field.cost(there), Some(9));
    let path = field.path(there).unwrap();
    let boxes: Vec<_> = path.iter().filter_map(|&place| space.box_at(place)).collect();
    let names: Vec<_> = boxes.iter().map(|&id| space.boxes()[id].name.as_str()).collect();
    assert_eq!(names, ["east", "west"]);
}

#[test]
fn a_box_linked_to_nothing_known_is_refused() {
    let map = square(3);
    let bad = OffMapBox { name: "far".into(), hexes: vec![HexId::from_index(9)], boxes: vec![] };
    let error = Space::new(map.grid(), [bad]).unwrap_err();
    assert_eq!(error, SpaceError::BadLink { name: "far".into() });
}
