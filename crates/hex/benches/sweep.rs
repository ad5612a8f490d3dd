//! Measures sweeps against public peers in the same run, on the same map with the same costs.
//! Each result is one line of JSON on standard output.

use std::hint::black_box;
use std::time::{Duration, Instant};

use hex::{
    Atlas, Axis, Compass, Coord, DenseId, HexId, Label, Layout, Numbering, Order, Orientation,
    Parity, PerHex, Place, Sheet, SideId, Space, Step, Sweep, Sweeper,
};

const SIZE: i32 = 100;

fn main() {
    let atlas = square_map();
    let grid = atlas.grid();
    let space = Space::new(grid, []).expect("10,000 places");
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    let costs: PerHex<u16> = PerHex::from_fn(grid.len(), |_| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        1 + u16::try_from(random % 3).expect("below 3")
    });
    let centre = atlas.hex("050050").expect("on the map");
    let corner = atlas.hex("001001").expect("on the map");
    let far = atlas.hex("100100").expect("on the map");

    let terms = |_: Place, to: Place, _: Option<SideId>| Step::Cost(costs.values()[to.index()]);
    let mut sweeper = Sweeper::new();
    let all_around = [Place::from(centre)];

    // The peer in three ways: over coordinates with the successors in a vector, as its pages show
    // it; the same without the vector; and lent our own ids and table of neighbours.
    let by_vector = || {
        let next = |at: &Coord| -> Vec<(Coord, u32)> {
            let near = at.all_neighbors().into_iter();
            near.filter_map(|to| Some((to, u32::from(costs[grid.at(to)?]))))
                .collect()
        };
        pathfinding::prelude::dijkstra_all(&grid.coord(centre), next).len()
    };
    let by_coord = || {
        let next = |at: &Coord| {
            let near = at.all_neighbors().into_iter();
            near.filter_map(|to| Some((to, u32::from(costs[grid.at(to)?]))))
        };
        pathfinding::prelude::dijkstra_all(&grid.coord(centre), next).len()
    };
    let by_id = || {
        let next = |&hex: &HexId| {
            let costs = &costs;
            let near = grid.neighbours(hex);
            near.map(move |(_, to)| (to, u32::from(costs[to])))
        };
        pathfinding::prelude::dijkstra_all(&centre, next).len()
    };
    let peers = [
        "dijkstra_all, successors in a vector",
        "dijkstra_all, successors as they come",
        "dijkstra_all, lent our neighbour table",
    ];
    let (name, sweep) = ("sweep of 10,000 hexes", Sweep::from(&all_around));
    let mut run = || sweeper.run(&space, &terms, sweep).reached().len();
    report(name, rates(&mut run, by_vector), peers[0]);
    report(name, rates(&mut run, by_coord), peers[1]);
    report(name, rates(&mut run, by_id), peers[2]);

    let (name, sweep) = ("reverse sweep of 10,000 hexes", Sweep::to(&all_around));
    let mut run = || sweeper.run(&space, &terms, sweep).reached().len();
    report(name, rates(&mut run, by_vector), peers[0]);
    report(name, rates(&mut run, by_coord), peers[1]);

    let path = rates(
        || {
            let (sources, target) = ([Place::from(corner)], Place::from(far));
            let field = sweeper.run(&space, &terms, Sweep::from(&sources).until(target));
            field.path(target).map_or(0, |path| path.len())
        },
        || {
            let (from, to) = (grid.coord(corner), grid.coord(far));
            let cost = |_, to| Some(u32::from(costs[grid.at(to)?]));
            hexx::algorithms::a_star(from, to, cost).map_or(0, |path| path.len())
        },
    );
    report("path across 100 x 100 hexes", path, "hexx::a_star");

    // hexx adds 1 to every cost, and over the whole map it takes minutes: a short field.
    let sweep = Sweep::from(&all_around).within(8);
    let field = rates(
        || sweeper.run(&space, &terms, sweep).reached().len(),
        || {
            let cost = |at| Some(u32::from(costs[grid.at(at)?]) - 1);
            hexx::algorithms::field_of_movement(grid.coord(centre), 8, cost).len()
        },
    );
    report("field of 8 points", field, "hexx::field_of_movement");
}

/// Runs per second of two ways of doing the same, by the fastest run of each, taken in turns: on
/// a busy machine an average would measure the neighbours.
fn rates(mut ours: impl FnMut() -> usize, mut theirs: impl FnMut() -> usize) -> (f64, f64) {
    let mut best = (0.0_f64, 0.0_f64);
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(2) {
        best = (best.0.max(rate(&mut ours)), best.1.max(rate(&mut theirs)));
    }
    best
}

/// Runs per second over at least 50 microseconds, several times, the best.
fn rate(run: &mut impl FnMut() -> usize) -> f64 {
    let mut best: f64 = 0.0;
    for _ in 0..20 {
        let (start, mut runs) = (Instant::now(), 0_u32);
        while start.elapsed() < Duration::from_micros(50) {
            black_box(run());
            runs += 1;
        }
        best = best.max(f64::from(runs) / start.elapsed().as_secs_f64());
    }
    best
}

fn report(name: &str, (value, peer_value): (f64, f64), peer: &str) {
    let (ratio, goal) = (value / peer_value, 20.0);
    let line = serde_json::json!({
        "name": name, "value": value, "unit": "runs/s", "peer": peer, "peer_value": peer_value,
        "ratio": ratio, "goal": goal, "met": ratio >= goal,
    });
    println!("{line}");
}

fn square_map() -> Atlas {
    let axis = |grow| Axis {
        first: 1,
        last: SIZE,
        grow,
        label: Label::Digits(3),
    };
    let numbering = Numbering {
        hexes: Orientation::Pointy,
        line: axis(Compass::South),
        along: axis(Compass::East),
        order: Order::LineFirst,
        shifted: Parity::Even,
        shift: Compass::East,
        edges: Vec::new(),
        missing: Vec::new(),
    };
    let sheet = Sheet {
        name: String::new(),
        numbering,
        join: Vec::new(),
    };
    Atlas::new(Layout {
        sheets: vec![sheet],
    })
    .expect("a sound layout")
}
