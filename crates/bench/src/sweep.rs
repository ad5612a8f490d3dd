//! Measurements of movement sweeps against public libraries, on one map of 100 x 100 hexes with random costs
//! of 1 to 3. That both sides find the same fields is tested in the hex crate.

use crate::{
    clock,
    summary::{Row, figure},
};
use hex::{
    Atlas, Axis, Compass, Coord, DenseId, Grid, HexId, Label, Layout, Numbering, Order, Orientation, Parity,
    PerHex, Place, Sheet, SideId, Space, Step, Sweep, Sweeper, Terms,
};
use hexx::algorithms::{a_star, field_of_movement};
use kernel::Chance;
use pathfinding::prelude::dijkstra_all;
use std::{
    hint::black_box,
    time::{Duration, Instant},
};

const SIZE: i32 = 100;
const GOAL: f64 = 20.0;
/// A lap has one sweep, or as many small ones as it takes for the clock to be fine enough.
const LAP: Duration = Duration::from_micros(50);

/// How many maps take turns where each sweep has another one than the sweep before.
const MAPS: usize = 16;

/// The rows with goals, and comparisons that are harder on us, for scale.
pub(crate) fn sweeps() -> (Vec<Row>, Vec<String>) {
    let atlas = square_map();
    let grid = atlas.grid();
    let space = Space::new(grid, []).expect("10,000 places are few enough");
    let mut chance = Chance::numbered(4, 0);
    let mut cost = || u16::try_from(1 + chance.below(3)).expect("1 to 3");
    let maps: [PerHex<u16>; MAPS] = std::array::from_fn(|_| PerHex::from_fn(grid.len(), |_| cost()));
    let hex = |name| atlas.hex(name).expect("the map has the hex");
    let ground =
        Ground { grid, space: &space, corner: hex("001001"), centre: hex("050050"), far: hex("100100") };
    let (whole_map, mut notes) = ground.whole_map(&maps[0]);
    let mut rows = vec![whole_map, ground.path_across(&maps[0])];
    rows.extend(ground.fields(&maps[0]));
    notes.push(ground.another_map_each_time(&maps));
    (rows, notes)
}

/// The map all sides sweep, and where they start and end.
struct Ground<'a> {
    grid: &'a Grid,
    space: &'a Space,
    corner: HexId,
    centre: HexId,
    far: HexId,
}

impl Ground<'_> {
    fn sweep(&self, sweeper: &mut Sweeper, costs: &PerHex<u16>, budget: u16) -> usize {
        sweeper
            .run(self.space, &terms(costs), Sweep::from(&[self.centre.into()]).within(budget))
            .reached()
            .len()
    }

    /// The neighbours of a hex and what they cost, as peers want to know them.
    fn near(&self, costs: &PerHex<u16>, at: Coord) -> impl Iterator<Item = (Coord, u32)> {
        let near = at.all_neighbors().into_iter();
        near.filter_map(|to| Some((to, u32::from(costs[self.grid.at(to)?]))))
    }

    /// `dijkstra_all` as its pages show it: successors in a vector.
    fn dijkstra(&self, costs: &PerHex<u16>) -> usize {
        dijkstra_all(&self.grid.coord(self.centre), |at| self.near(costs, *at).collect::<Vec<_>>()).len()
    }

    /// The map swept again and again. The peer in three ways: as its pages show it; without the vector; and
    /// lent our own ids and table of neighbours.
    fn whole_map(&self, costs: &PerHex<u16>) -> (Row, Vec<String>) {
        let mut sweeper = Sweeper::new();
        let near_by_id = |at: &HexId| self.grid.neighbours(*at).map(|(_, to)| (to, u32::from(costs[to])));
        let [ours, in_vectors, as_they_come, lent_our_grid] = rates([
            &mut || self.sweep(&mut sweeper, costs, Sweep::UNLIMITED),
            &mut || self.dijkstra(costs),
            &mut || dijkstra_all(&self.grid.coord(self.centre), |at| self.near(costs, *at)).len(),
            &mut || dijkstra_all(&self.centre, near_by_id).len(),
        ]);
        let what = "sweep of 10,000 hexes";
        let notes = [("without vectors", as_they_come), ("lent our grid", lent_our_grid)];
        let notes =
            notes.map(|(how, theirs)| note(what, ours, &format!("pathfinding::dijkstra_all {how}"), theirs));
        (row(what, ours, "pathfinding::dijkstra_all", in_vectors), notes.to_vec())
    }

    /// A processor learns the turns of one map by heart, which helps the faster side more; here it cannot.
    fn another_map_each_time(&self, maps: &[PerHex<u16>]) -> String {
        let mut sweeper = Sweeper::new();
        let (mut our_maps, mut their_maps) = (maps.iter().cycle(), maps.iter().cycle());
        let [ours, theirs] = rates([
            &mut || our_maps.next().map_or(0, |costs| self.sweep(&mut sweeper, costs, Sweep::UNLIMITED)),
            &mut || their_maps.next().map_or(0, |costs| self.dijkstra(costs)),
        ]);
        note("sweep of 10,000 hexes, another map each time", ours, "pathfinding::dijkstra_all", theirs)
    }

    fn path_across(&self, costs: &PerHex<u16>) -> Row {
        let mut sweeper = Sweeper::new();
        let (from, to) = (self.grid.coord(self.corner), self.grid.coord(self.far));
        let (roots, far) = ([self.corner.into()], self.far.into());
        let [ours, theirs] = rates([
            &mut || {
                let field = sweeper.run(self.space, &terms(costs), Sweep::from(&roots).until(far));
                field.path(far).map_or(0, |path| path.len())
            },
            &mut || {
                let cost = |_, to| Some(u32::from(costs[self.grid.at(to)?]));
                a_star(from, to, cost).map_or(0, |path| path.len())
            },
        ]);
        row("path across 10,000 hexes", ours, "hexx::a_star", theirs)
    }

    /// A short move, and a field that just covers the map.
    fn fields(&self, costs: &PerHex<u16>) -> [Row; 2] {
        let mut sweeper = Sweeper::new();
        let field = sweeper.run(self.space, &terms(costs), Sweep::from(&[self.centre.into()]));
        let farthest = field.reached().last().and_then(|place| field.cost(*place)).unwrap_or(0);
        [("field of 8 points", 8), ("field of all 10,000 hexes", farthest)].map(|(name, budget)| {
            let [ours, theirs] = rates([&mut || self.sweep(&mut sweeper, costs, budget), &mut || {
                // hexx adds 1 to every cost of a field.
                let cost = |at| Some(u32::from(costs[self.grid.at(at)?]) - 1);
                field_of_movement(self.grid.coord(self.centre), budget.into(), cost).len()
            }]);
            row(name, ours, "hexx::field_of_movement", theirs)
        })
    }
}

fn terms(costs: &PerHex<u16>) -> impl Terms {
    |_: Place, to: Place, _: Option<SideId>| Step::Cost(costs.values()[to.index()])
}

fn row(what: &str, ours: f64, peer: &str, theirs: f64) -> Row {
    Row::times(what, ours, "/s", peer, Some(theirs), GOAL)
}

fn note(what: &str, ours: f64, peer: &str, theirs: f64) -> String {
    format!("{what}: {} /s, {} times {peer}", figure(ours), figure(ours / theirs))
}

/// How often each way of doing the same is done in a second.
fn rates<const N: usize>(ways: [&mut dyn FnMut() -> usize; N]) -> [f64; N] {
    let mut laps = ways.map(|way| {
        move || {
            clock::lap(|| {
                let (start, mut runs) = (Instant::now(), 0);
                while start.elapsed() < LAP {
                    black_box(way());
                    runs += 1;
                }
                runs
            })
        }
    });
    clock::best_rates(laps.each_mut().map(|lap| lap as &mut dyn FnMut() -> clock::Lap))
}

fn square_map() -> Atlas {
    let axis = |grow| Axis { first: 1, last: SIZE, grow, label: Label::Digits(3) };
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
    let sheet = Sheet { name: String::new(), numbering, join: Vec::new() };
    Atlas::new(Layout { sheets: vec![sheet] }).expect("a sound layout")
}
