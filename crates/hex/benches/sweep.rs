//! Measures sweeps against public peers in the same run, on the same map with the same costs.
//! Each result is one line of JSON on standard output.

use std::collections::HashMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use hex::{
    Atlas, Axis, Compass, Coord, DenseId, Grid, Label, Layout, Numbering, Order, Orientation,
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
    let ours = rate(|| {
        let sources = [Place::from(centre)];
        sweeper
            .run(&space, &terms, Sweep::from(&sources))
            .reached()
            .len()
    });
    let back = rate(|| {
        let targets = [Place::from(centre)];
        sweeper
            .run(&space, &terms, Sweep::to(&targets))
            .reached()
            .len()
    });
    let one_way = rate(|| {
        let (sources, target) = ([Place::from(corner)], Place::from(far));
        let field = sweeper.run(&space, &terms, Sweep::from(&sources).until(target));
        field.path(target).map_or(0, |path| path.len())
    });
    let near = rate(|| {
        let sources = [Place::from(centre)];
        sweeper
            .run(&space, &terms, Sweep::from(&sources).within(8))
            .reached()
            .len()
    });

    let dijkstra = rate(|| {
        pathfinding::prelude::dijkstra_all(&centre, |&hex| {
            let next: Vec<_> = grid
                .neighbours(hex)
                .map(|(_, to)| (to, u32::from(costs[to])))
                .collect();
            next
        })
        .len()
    });
    let table: HashMap<Coord, u32> = grid
        .hexes()
        .map(|hex| (grid.coord(hex), u32::from(costs[hex])))
        .collect();
    let a_star = rate(|| {
        let cost = |_: Coord, to: Coord| table.get(&to).copied();
        hexx::algorithms::a_star(grid.coord(corner), grid.coord(far), cost).map_or(0, |p| p.len())
    });
    // hexx adds 1 to every cost; a field across the whole map takes it minutes, so a short one.
    let field = rate(|| {
        let cost = |at: Coord| table.get(&at).map(|cost| cost - 1);
        hexx::algorithms::field_of_movement(grid.coord(centre), 8, cost).len()
    });

    report(
        "sweep of 10,000 hexes",
        ours,
        "pathfinding::dijkstra_all",
        dijkstra,
    );
    report(
        "reverse sweep of 10,000 hexes",
        back,
        "pathfinding::dijkstra_all",
        dijkstra,
    );
    report(
        "path across 100 x 100 hexes",
        one_way,
        "hexx::a_star",
        a_star,
    );
    report("field of 8 points", near, "hexx::field_of_movement", field);
}

/// Runs per second: the best of several rounds, each of at least a tenth of a second.
fn rate(mut run: impl FnMut() -> usize) -> f64 {
    let mut best: f64 = 0.0;
    for _ in 0..7 {
        let (start, mut runs) = (Instant::now(), 0_u32);
        while start.elapsed() < Duration::from_millis(100) {
            black_box(run());
            runs += 1;
        }
        best = best.max(f64::from(runs) / start.elapsed().as_secs_f64());
    }
    best
}

fn report(name: &str, value: f64, peer: &str, peer_value: f64) {
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
    let atlas = Atlas::new(Layout {
        sheets: vec![sheet],
    })
    .expect("a sound layout");
    let _: &Grid = atlas.grid();
    atlas
}
