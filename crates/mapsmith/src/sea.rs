//! Sea maps: from coastlines and depths to zones, and a plan's corrections over them.
//!
//! A zone's *sea* is the largest body of water in it; other waters are cut off from it by land within the zone
//! and belong to nobody. A side is open where the seas of both zones meet on it. So no ship crosses an isthmus
//! by way of a zone that holds both coasts; straits are opened by hand.

use crate::{
    coast::Outline,
    depth::Relief,
    lattice::Lattice,
    plan::Plan,
    projection::Position,
    samples::{Sample, Samples},
};
use hex::{Direction, HexId, NameError, PerHex, PerSide, Point, SideId};
use kernel::pack::Source;
use thiserror::Error;

/// Below this share of land a zone without an island is open sea.
const OPEN_SEA: f64 = 0.02;
/// Below this share of sea a zone is land.
const LAND: f64 = 0.03;
/// A side is open if the seas meet on more than this share of it, about a mile.
const GAP: f64 = 0.05;
/// Outlines of at most this many square kilometres are islands: they fit into a zone.
const ISLAND_AREA: f64 = 3800.0;
/// So much of a zone must be islands (about 19 square kilometres) for a marker in its middle.
const ISLAND_SHARE: f64 = 0.005;
/// Beside more mainland than this a zone's islands are part of the coast, unless they are half as large.
const MAINLAND: f64 = 0.05;
/// The edge of the shelf, in metres.
const SHELF: f32 = -200.0;
/// A body of water of at most so many samples, a hundredth of a zone, is a pond.
const POND: usize = 36;
/// A place is on the coast if water is at most so many samples away, about seven miles.
const COAST_STEPS: i32 = 12;
/// How many points of a side are looked at.
const SIDE_POINTS: u32 = 96;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Sea,
    Coast,
    Land,
}

impl Kind {
    pub fn word(self) -> &'static str {
        match self {
            Kind::Sea => "sea",
            Kind::Coast => "coast",
            Kind::Land => "land",
        }
    }
}

/// A zone as the product has it.
#[derive(Clone, Debug)]
pub struct Zone {
    pub kind: Kind,
    pub shallow: bool,
    pub island: bool,
    pub names: Vec<String>,
    /// What was set by hand, and why.
    pub source: Option<Source>,
    pub why: Vec<String>,
}

/// A sea map.
#[derive(Debug)]
pub struct SeaMap {
    pub lattice: Lattice,
    pub zones: PerHex<Zone>,
    pub open: PerSide<bool>,
    /// Places on a coast whose nearest water is not the sea of their zone.
    pub inland: Vec<String>,
}

#[derive(Debug, Error)]
pub enum SeaError {
    #[error(transparent)]
    Name(#[from] NameError),
    #[error("{what} at {} {} lies off the map: move it or make the map larger", .at.lat, .at.lon)]
    OffMap { what: String, at: Position },
    #[error("the way of {name} does not touch the map: give it two positions on the map")]
    NoWay { name: String },
    #[error("ships cannot get from {from} to {}: open a strait or close these waters", .zones.join(" "))]
    CutOff { from: String, zones: Vec<String> },
}

/// What the samples tell of a zone.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    all: u32,
    sea: u32,
    shelf: u32,
    land: u32,
    island: u32,
}

impl Count {
    fn share(self, part: u32) -> f64 {
        f64::from(part) / f64::from(self.all)
    }

    fn kind(self) -> Kind {
        if self.share(self.sea) < LAND {
            Kind::Land
        } else if self.share(self.land) < OPEN_SEA && !self.has_island() {
            Kind::Sea
        } else {
            Kind::Coast
        }
    }

    fn has_island(self) -> bool {
        let (island, mainland) = (self.share(self.island), self.share(self.land - self.island));
        island >= ISLAND_SHARE && (mainland < MAINLAND || island >= mainland / 2.0)
    }
}

/// The map of a plan. Every zone that is not land can be reached by sea from every other.
pub fn make(plan: &Plan, lattice: Lattice, coast: &[Outline], relief: &Relief) -> Result<SeaMap, SeaError> {
    let mut samples = Samples::new(lattice.bounds());
    for (outline, number) in coast.iter().zip(0..) {
        samples.fill(number, &lattice.outline(&outline.points));
    }
    let seas = Seas::find(&lattice, &samples);
    let counts = count(&lattice, &samples, &seas, coast, relief);
    let grid = lattice.atlas.grid();
    let open = PerSide::from_fn(grid.side_count(), |side| seas.meet_on(&lattice, &samples, side));
    let zone = |count: &Count| Zone {
        kind: count.kind(),
        shallow: 2 * count.shelf >= count.sea,
        island: count.has_island(),
        names: Vec::new(),
        source: None,
        why: Vec::new(),
    };
    let zones = counts.values().iter().map(zone).collect();
    let inland = plan.place.iter().filter(|place| seas.miss(&lattice, &samples, lattice.point(place.at)));
    let inland: Vec<String> = inland.map(|place| place.name.clone()).collect();
    let mut map = SeaMap { lattice, zones, open, inland };
    map.close(plan);
    map.open_straits(plan)?;
    map.quote(plan)?;
    map.settle();
    map.name(plan)?;
    map.check()?;
    Ok(map)
}

/// The waters of the zones, sample by sample.
struct Seas {
    /// Whether the sample belongs to the sea of its zone.
    sea: Vec<bool>,
    /// Whether it belongs to another body of water that is worth a look: no pond.
    cut_off: Vec<bool>,
}

impl Seas {
    /// Floods the waters of each zone.
    fn find(lattice: &Lattice, samples: &Samples) -> Self {
        let grid = lattice.atlas.grid();
        let zone = |sample| grid.hex_at(samples.point(sample));
        let mut seen = vec![false; samples.len()];
        let mut bodies: PerHex<Vec<Vec<Sample>>> = PerHex::filled(grid.len(), Vec::new());
        for start in samples.all() {
            let Some(home) = zone(start) else { continue };
            if seen[start.index()] || samples.land(start).is_some() {
                continue;
            }
            seen[start.index()] = true;
            let mut body = vec![start];
            let mut next = 0;
            while let Some(&sample) = body.get(next) {
                next += 1;
                for near in samples.next_to(sample) {
                    if !seen[near.index()] && samples.land(near).is_none() && zone(near) == Some(home) {
                        seen[near.index()] = true;
                        body.push(near);
                    }
                }
            }
            bodies[home].push(body);
        }
        let (mut sea, mut cut_off) = (vec![false; samples.len()], vec![false; samples.len()]);
        for zone in grid.hexes() {
            let bodies = &mut bodies[zone];
            bodies.sort_by_key(Vec::len);
            for sample in bodies.pop().into_iter().flatten() {
                sea[sample.index()] = true;
            }
            for sample in bodies.iter().filter(|body| body.len() > POND).flatten() {
                cut_off[sample.index()] = true;
            }
        }
        Self { sea, cut_off }
    }

    /// Whether the water nearest to a place on the coast is not the sea of the zone in which the place lies.
    fn miss(&self, lattice: &Lattice, samples: &Samples, place: Point) -> bool {
        let ring = |step: i32| {
            let reach = f64::from(step) * Samples::STEP;
            (0..64).map(move |turn| {
                let (sin, cos) = (f64::from(turn) * std::f64::consts::TAU / 64.0).sin_cos();
                Point { x: place.x + reach * cos, y: place.y + reach * sin }
            })
        };
        let water = (0..COAST_STEPS).flat_map(ring).filter_map(|point| samples.at(point));
        let nearest = { water }.find(|sample| self.sea[sample.index()] || self.cut_off[sample.index()]);
        let zone = |point| lattice.atlas.grid().hex_at(point);
        nearest
            .is_some_and(|sample| self.cut_off[sample.index()] || zone(samples.point(sample)) != zone(place))
    }

    /// Whether the seas of the zones on both sides meet there, or, on the edge of the map, the sea reaches it.
    fn meet_on(&self, lattice: &Lattice, samples: &Samples, side: SideId) -> bool {
        let grid = lattice.atlas.grid();
        let (zone, other) = grid.hexes_of(side);
        let corners = grid.corners(zone);
        let from = usize::from(grid.facing(side).index());
        let (a, b) = (corners[from], corners[(from + 1) % 6]);
        let sea_beside = |at: Point, zone: HexId| {
            let centre = grid.centre(zone);
            let share = 1.5 * Samples::STEP / (centre.x - at.x).hypot(centre.y - at.y);
            let inward = Point { x: at.x + (centre.x - at.x) * share, y: at.y + (centre.y - at.y) * share };
            samples.at(inward).is_some_and(|sample| self.sea[sample.index()])
        };
        let meets = |step: &u32| {
            let share = (f64::from(*step) + 0.5) / f64::from(SIDE_POINTS);
            let at = Point { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
            sea_beside(at, zone) && other.is_none_or(|other| sea_beside(at, other))
        };
        let met = (0..SIDE_POINTS).filter(meets).count();
        met as f64 > GAP * f64::from(SIDE_POINTS)
    }
}

fn count(
    lattice: &Lattice,
    samples: &Samples,
    seas: &Seas,
    coast: &[Outline],
    relief: &Relief,
) -> PerHex<Count> {
    let grid = lattice.atlas.grid();
    let mut counts = PerHex::filled(grid.len(), Count::default());
    for sample in samples.all() {
        let point = samples.point(sample);
        let Some(zone) = grid.hex_at(point) else { continue };
        let count = &mut counts[zone];
        count.all += 1;
        if let Some(outline) = samples.land(sample) {
            count.land += 1;
            count.island += u32::from(coast[outline as usize].area <= ISLAND_AREA);
        } else if seas.sea[sample.index()] {
            count.sea += 1;
            count.shelf += u32::from(relief.height(lattice.position(point)) >= SHELF);
        }
    }
    counts
}

impl SeaMap {
    /// Makes land of waters that are out of play.
    fn close(&mut self, plan: &Plan) {
        for closed in &plan.closed {
            let corners: Vec<Point> = closed.area.iter().map(|&at| self.lattice.point(at)).collect();
            for zone in self.lattice.atlas.grid().hexes() {
                let centre = self.lattice.atlas.grid().centre(zone);
                if self.zones[zone].kind != Kind::Land && surround(&corners, centre) {
                    self.zones[zone].kind = Kind::Land;
                    self.by_hand(zone, Source::Reconstructed, &closed.why);
                }
            }
        }
    }

    fn open_straits(&mut self, plan: &Plan) -> Result<(), SeaError> {
        for strait in &plan.strait {
            let way = self.lattice.trace(&strait.way);
            if way.is_empty() {
                return Err(SeaError::NoWay { name: strait.name.clone() });
            }
            let mut changed = Vec::new();
            for pair in way.windows(2) {
                let side = self.lattice.atlas.grid().side_between(pair[0], pair[1]);
                let side = side.expect("a line goes from hex to adjacent hex");
                if !self.open[side] {
                    self.open[side] = true;
                    changed.extend(pair);
                }
            }
            for &zone in &way {
                if self.zones[zone].kind == Kind::Land {
                    self.zones[zone].kind = Kind::Coast;
                    changed.push(zone);
                }
            }
            changed.dedup();
            for zone in changed {
                self.by_hand(zone, Source::History, &format!("{}: {}", strait.name, strait.why));
            }
        }
        Ok(())
    }

    /// Sets the sides of zones that the rulebook tells.
    fn quote(&mut self, plan: &Plan) -> Result<(), SeaError> {
        for quoted in &plan.quoted {
            let atlas = &self.lattice.atlas;
            let (grid, zone) = (atlas.grid(), atlas.hex(&quoted.zone)?);
            let mut near = Vec::new();
            for direction in Direction::ALL_DIRECTIONS {
                let open = !quoted.land.contains(&grid.orientation().compass(direction));
                let side = grid.side(zone, direction);
                if self.open[side] != open {
                    self.open[side] = open;
                    near.extend(grid.neighbour(zone, direction));
                }
            }
            if self.zones[zone].kind == Kind::Land || !quoted.land.is_empty() {
                self.zones[zone].kind = Kind::Coast;
            }
            self.by_hand(zone, quoted.source, &quoted.why);
            for zone in near {
                self.by_hand(zone, Source::Derived, &format!("its side to {}", quoted.zone));
            }
        }
        Ok(())
    }

    /// Closes the sides of land, and makes land of what has no way out, until nothing changes.
    fn settle(&mut self) {
        let grid = self.lattice.atlas.grid();
        let is_land = |zones: &PerHex<Zone>, zone: HexId| zones[zone].kind == Kind::Land;
        loop {
            for zone in grid.hexes().filter(|&zone| is_land(&self.zones, zone)) {
                grid.sides_of(zone).into_iter().for_each(|side| self.open[side] = false);
            }
            let way_out = |zone| grid.neighbours(zone).any(|(way, _)| self.open[grid.side(zone, way)]);
            let shut: Vec<HexId> =
                grid.hexes().filter(|&zone| !is_land(&self.zones, zone) && !way_out(zone)).collect();
            if shut.is_empty() {
                break;
            }
            for zone in shut {
                self.zones[zone].kind = Kind::Land;
            }
        }
        for zone in grid.hexes() {
            let has_coast = grid.sides_of(zone).iter().any(|&side| !self.open[side]);
            let facts = &mut self.zones[zone];
            match facts.kind {
                Kind::Sea if has_coast => facts.kind = Kind::Coast,
                Kind::Land => facts.island = false,
                Kind::Sea | Kind::Coast => {}
            }
        }
    }

    /// Names places and sets islands by hand.
    fn name(&mut self, plan: &Plan) -> Result<(), SeaError> {
        for place in &plan.place {
            let zone = self.zone_at(&place.name, place.at)?;
            self.zones[zone].names.push(place.name.clone());
        }
        for island in &plan.island {
            let zone = self.zone_at(&island.name, island.at)?;
            self.zones[zone].island = island.is;
            if island.is && self.zones[zone].kind == Kind::Sea {
                self.zones[zone].kind = Kind::Coast;
            }
            self.by_hand(zone, Source::History, &format!("{}: {}", island.name, island.why));
        }
        Ok(())
    }

    fn zone_at(&self, what: &str, at: Position) -> Result<HexId, SeaError> {
        self.lattice.hex_at(at).ok_or_else(|| SeaError::OffMap { what: what.to_owned(), at })
    }

    fn by_hand(&mut self, zone: HexId, source: Source, why: &str) {
        let zone = &mut self.zones[zone];
        // Of several sources the one nearest to the rulebook stands.
        zone.source = Some(zone.source.map_or(source, |known| known.min(source)));
        if !zone.why.iter().any(|known| known == why) {
            zone.why.push(why.to_owned());
        }
    }

    /// Whether all seas are one.
    fn check(&self) -> Result<(), SeaError> {
        let grid = self.lattice.atlas.grid();
        let mut bodies: Vec<Vec<HexId>> = Vec::new();
        let mut seen = PerHex::filled(grid.len(), false);
        for start in grid.hexes().filter(|&zone| self.zones[zone].kind != Kind::Land) {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            let mut body = vec![start];
            let mut next = 0;
            while let Some(&zone) = body.get(next) {
                next += 1;
                for (way, near) in grid.neighbours(zone) {
                    if self.open[grid.side(zone, way)] && !std::mem::replace(&mut seen[near], true) {
                        body.push(near);
                    }
                }
            }
            bodies.push(body);
        }
        bodies.sort_by_key(|body| std::cmp::Reverse(body.len()));
        let name = |zone: &HexId| {
            let Position { lat, lon } = self.lattice.centre(*zone);
            format!("{} ({lat:.1} {lon:.1})", self.lattice.atlas.name(*zone))
        };
        match bodies.split_first() {
            Some((main, others)) if !others.is_empty() => Err(SeaError::CutOff {
                from: name(&main[0]),
                zones: others.iter().flatten().map(name).collect(),
            }),
            _ => Ok(()),
        }
    }

    /// How many zones there are of each kind.
    pub fn tally(&self) -> [(Kind, usize); 3] {
        let count = |kind| self.zones.values().iter().filter(|zone| zone.kind == kind).count();
        [Kind::Sea, Kind::Coast, Kind::Land].map(|kind| (kind, count(kind)))
    }
}

/// Whether a closed line of corners goes around a point.
fn surround(corners: &[Point], at: Point) -> bool {
    let edges = corners.iter().zip(corners.iter().cycle().skip(1));
    let crossed = edges.filter(|(a, b)| {
        (a.y > at.y) != (b.y > at.y) && at.x < a.x + (b.x - a.x) * (at.y - a.y) / (b.y - a.y)
    });
    crossed.count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coast::Level;

    /// A map of five rows of five zones around 10 N 0 E, whose middle is C3, with these corrections.
    fn plan(corrections: &str) -> Plan {
        let text = format!(
            "title = 'Test'\nwhy = 'test'\nrows = 5\ncolumns = 5\n\
             projection = {{ latitude = 10.0, longitude = 0.0, hex = 36.0 }}\n\
             anchor = {{ zone = 'C3', at = [10.0, 0.0] }}\n{corrections}"
        );
        toml::from_str(&text).expect("a plan")
    }

    /// A box of land, from south-west to north-east.
    fn land(south: f64, west: f64, north: f64, east: f64) -> Outline {
        let corners = [[south, west], [south, east], [north, east], [north, west]];
        // Large islands are coasts: only small outlines count as islands of a zone.
        let area = (north - south) * (east - west) * 111.0 * 111.0;
        Outline { level: Level::Land, area, points: corners.map(Position::from).to_vec() }
    }

    fn made(corrections: &str, coast: &[Outline], depth: f32) -> Result<SeaMap, SeaError> {
        let plan = plan(corrections);
        let lattice = plan.lattice().expect("a lattice");
        make(&plan, lattice, coast, &Relief::level(depth))
    }

    fn facts(map: &SeaMap, name: &str) -> (Kind, String) {
        let zone = map.lattice.atlas.hex(name).expect("a zone");
        (map.zones[zone].kind, crate::table::land_sides(map, zone))
    }

    #[test]
    fn a_coast_closes_the_sides_that_it_covers() {
        // Everything west of the middle of C3 is land.
        let map = made("", &[land(5.0, -3.0, 15.0, 0.0)], -100.0).expect("a map");
        assert_eq!(facts(&map, "C3"), (Kind::Coast, "SW W NW".to_owned()));
        assert_eq!(facts(&map, "C2"), (Kind::Land, "NE E SE SW W NW".to_owned()));
        assert_eq!(facts(&map, "C5"), (Kind::Sea, "-".to_owned()));
        assert!(map.zones.values().iter().all(|zone| zone.shallow && !zone.island));
    }

    /// A wall of land from edge to edge, thinner than a zone, through the northern half of the row C.
    fn wall() -> [Outline; 2] {
        [land(10.1, -3.0, 10.25, -0.02), land(10.1, 0.02, 10.25, 3.0)]
    }

    #[test]
    fn an_isthmus_within_a_zone_keeps_the_seas_apart() {
        let whole = [land(10.1, -3.0, 10.25, 3.0)];
        let error = made("", &whole, -100.0).expect_err("two seas").to_string();
        assert!(error.contains("ships cannot get from") && error.contains("open a strait"), "{error}");
        let strait = "strait = [{ name = 'Gap', way = [[9.9, 0.0], [10.6, 0.0]], why = 'test' }]";
        let map = made(strait, &whole, -3000.0).expect("one sea");
        // The line ends in B2 or B3, on the other side of the wall.
        let way = map.lattice.trace(&[[9.9, 0.0].into(), [10.6, 0.0].into()]);
        let side = map.lattice.atlas.grid().side_between(way[0], way[1]).expect("adjacent zones");
        assert!(map.open[side]);
        assert_eq!(map.zones[way[0]].why, ["Gap: test"]);
    }

    #[test]
    fn a_gap_of_two_miles_is_a_strait_by_itself() {
        assert!(made("", &wall(), -100.0).is_ok());
    }

    #[test]
    fn a_small_island_makes_a_coast_and_leaves_all_sides_open() {
        let map = made("", &[land(9.95, -0.05, 10.05, 0.05)], -3000.0).expect("a map");
        let zone = &map.zones[map.lattice.atlas.hex("C3").expect("a zone")];
        assert!(zone.island && zone.kind == Kind::Coast && !zone.shallow);
        assert_eq!(facts(&map, "C3").1, "-");
    }

    #[test]
    fn corrections_win_over_nature_and_say_why() {
        let corrections = "quoted = [{ zone = 'C3', land = ['W'], source = 'rulebook', why = 'told' }]\n\
                           closed = [{ area = [[11.5, -3], [11.5, 3], [10.8, 3], [10.8, -3]], why = 'shut' }]\n\
                           island = [{ name = 'Reef', at = [9.5, 0.3], is = true, why = 'small' }]\n\
                           place = [{ name = 'Cape', at = [10.0, 0.1] }]";
        let map = made(corrections, &[], -3000.0).expect("a map");
        assert_eq!(facts(&map, "C3"), (Kind::Coast, "W".to_owned()));
        assert_eq!(facts(&map, "C2"), (Kind::Coast, "E".to_owned()));
        assert_eq!(facts(&map, "A3").0, Kind::Land);
        let zone = |name: &str| &map.zones[map.lattice.atlas.hex(name).expect("a zone")];
        assert_eq!(
            (zone("C3").source, &zone("C3").why[..]),
            (Some(Source::Rulebook), &["told".to_owned()][..])
        );
        assert_eq!((zone("C2").source, zone("C3").names.len()), (Some(Source::Derived), 1));
        assert_eq!(zone("A3").why, ["shut"]);
        let reef = map.lattice.hex_at([9.5, 0.3].into()).expect("on the map");
        assert!(map.zones[reef].island && map.zones[reef].kind == Kind::Coast);
    }

    #[test]
    fn every_table_of_the_pack_lies_where_its_plan_says() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut checked = 0;
        for entry in std::fs::read_dir(root.join("maps/sea")).expect("the plans") {
            let path = entry.expect("a plan").path();
            let id = path.file_stem().expect("a name").to_string_lossy().into_owned();
            let file = root.join(format!("../../packs/war-at-sea/map-{id}.tsv"));
            let text = std::fs::read_to_string(file).expect("a table");
            let table = kernel::pack::Chart::parse(&id, &text).expect("a chart");
            let lattice = Plan::read(&path).expect("a plan").lattice().expect("a lattice");
            for zone in lattice.atlas.grid().hexes() {
                let (name, at) = (lattice.atlas.name(zone), lattice.centre(zone));
                assert_eq!(table.cell(&name, "lat"), Some(format!("{:.2}", at.lat).as_str()), "{id} {name}");
                assert_eq!(table.cell(&name, "lon"), Some(format!("{:.2}", at.lon).as_str()), "{id} {name}");
            }
            checked += 1;
        }
        assert_eq!(checked, 6);
    }
}
