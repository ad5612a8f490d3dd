//! Land maps: the hexes and hexsides of the sheets of a family, from public outlines, heights and rivers and from the
//! layers that people write under `maps/FAMILY`.
//!
//! | step | file |
//! | --- | --- |
//! | sheets, joins, projection | `family.rs`, `globe.rs` |
//! | reading the layers | `layers.rs` |
//! | land and water | `ground.rs` |
//! | clear, rough, mountain | `heights.rs` |
//! | where the layers' words lie | `points.rs` |
//! | terrain by areas, countries, provinces, zones | `areas.rs` |
//! | rivers along hexsides | `courses.rs` over `streams.rs`, `rivers.rs` over `corners.rs` |
//! | works, obstacles | `works.rs` |
//! | railways and roads | `lines.rs` |
//! | changes by hand | `corrections.rs` |
//! | waters that a hex keeps apart | `seas.rs` |
//! | products | `product.rs`, `lists.rs`, `picture.rs`, `report.rs` |

mod areas;
mod corners;
mod corrections;
mod courses;
mod family;
mod globe;
mod ground;
mod heights;
mod layers;
mod lines;
mod lists;
mod path;
pub mod picture;
mod points;
pub mod product;
pub mod report;
mod rivers;
mod seas;
mod streams;
mod works;

use crate::coast::{self, Resolution};
use areas::Layer;
use courses::River;
use family::Family;
use ground::Ground;
use heights::Heights;
use hex::{HexId, PerHex, PerSide, Point};
use kernel::pack::{PackFault, Source};
use layers::{Row, Table};
use lines::{Line, Net};
use points::Places;
use std::{collections::BTreeSet, error::Error, path::Path};
use streams::Streams;
use works::Work;

// What the tables tell of land and water is told in the words of the one who reads them.
pub use europa::map::{Water, Wet};

#[derive(Clone, Debug)]
pub struct Hex {
    pub water: Water,
    /// Nothing for water.
    pub terrain: Option<String>,
    pub features: BTreeSet<String>,
    /// The middle of its land, or of the hex.
    pub heart: Point,
    /// What was set by hand, and why.
    pub source: Option<Source>,
    pub why: Vec<String>,
}

#[derive(Clone, Debug)]
pub struct Side {
    pub wet: Wet,
    pub river: Option<String>,
    /// Works and obstacles.
    pub marks: BTreeSet<String>,
    pub rails: BTreeSet<String>,
    pub roads: BTreeSet<String>,
}

impl Hex {
    fn new(water: Water, terrain: Option<&str>, heart: Point) -> Self {
        let terrain = terrain.map(str::to_owned);
        Self { water, terrain, features: BTreeSet::new(), heart, source: None, why: Vec::new() }
    }
}

impl Side {
    fn new(wet: Wet) -> Self {
        Self { wet, river: None, marks: BTreeSet::new(), rails: BTreeSet::new(), roads: BTreeSet::new() }
    }
}

/// A land map.
#[derive(Debug)]
pub struct Map {
    pub family: Family,
    pub hexes: PerHex<Hex>,
    pub sides: PerSide<Side>,
    /// What lies at every point; nothing in tests of what does not ask.
    pub ground: Option<Ground>,
    pub places: Places,
    pub rivers: Vec<River>,
    pub works: Vec<Work>,
    pub rails: Vec<Line>,
    pub roads: Vec<Line>,
    pub layers: Vec<Layer>,
    /// The rows of layers that are handed on as they are.
    pub ports: Vec<Row>,
    pub airfields: Vec<Row>,
    pub boxes: Vec<Row>,
    pub statements: Vec<Row>,
    /// Rows of layers that could not be used.
    pub faults: Vec<PackFault>,
    /// What to look at.
    pub notes: Vec<String>,
}

/// The layers that a family may have, with the columns that each needs.
const LAYERS: [(&str, &[&str]); 12] = [
    ("places", &["place", "lat", "lon", "hex", "grade"]),
    ("ports", &["place", "size"]),
    ("airfields", &["place", "capacity"]),
    ("rivers", &["river", "class", "course"]),
    ("rails", &["line", "volume", "course"]),
    ("roads", &["road", "kind", "course"]),
    ("terrain", &["kind", "area"]),
    ("areas", &["layer", "name", "area"]),
    ("works", &["kind", "where"]),
    ("boxes", &["box", "kind"]),
    ("corrections", &["at", "field", "value"]),
    ("statements", &["kind", "hexes", "value", "holds"]),
];

impl Map {
    /// Reads the layers of a family and makes its map.
    pub fn make(folder: &Path, data: &Path) -> Result<Self, Box<dyn Error>> {
        let family = Family::read(folder)?;
        let (south, north) = family.region();
        let resolution = if family.plan.coast == "full" { Resolution::Full } else { Resolution::High };
        let outlines = coast::read(data, resolution, (south.lat, north.lat))?;
        let heights = Heights::read(data)?;
        let ground = Ground::new(&family, &outlines);
        let streams = Streams::new(&family, &streams::read(data, family.region())?);
        let mut map = Self::natural(family, ground, &heights);
        let layer = |map: &mut Self, name: &str| {
            let needed =
                LAYERS.iter().find(|(known, _)| *known == name).map_or(&[][..], |(_, needed)| *needed);
            match Table::read(folder, name, needed) {
                Ok(table) => table.map(|table| table.rows().to_vec()).unwrap_or_default(),
                Err(fault) => {
                    map.faults.push(fault);
                    Vec::new()
                }
            }
        };
        let corrections = layer(&mut map, "corrections");
        if let Some(table) = Table::read(folder, "hexes", &["hex", "water", "terrain"])? {
            map.by_hexes(table.rows());
        }
        corrections::water(&mut map, &corrections);
        let rows = layer(&mut map, "places");
        let places = Places::read(&map.family, &rows, &mut map.faults);
        let rows = layer(&mut map, "terrain");
        areas::terrain(&mut map, &rows, &places);
        let rows = layer(&mut map, "rivers");
        map.rivers = rivers::lay(&mut map, &rows, &places, &streams);
        map.notes.extend(rivers::uphill(&map, &heights));
        let rows = layer(&mut map, "works");
        map.works = works::lay(&mut map, &rows, &places);
        let rows = layer(&mut map, "rails");
        map.rails = lines::lay(&mut map, &rows, &places, Net::Rail);
        let rows = layer(&mut map, "roads");
        map.roads = lines::lay(&mut map, &rows, &places, Net::Road);
        let rows = layer(&mut map, "areas");
        map.layers = areas::layers(&mut map, &rows, &places);
        corrections::last(&mut map, &corrections);
        map.ports = layer(&mut map, "ports");
        map.airfields = layer(&mut map, "airfields");
        map.boxes = layer(&mut map, "boxes");
        map.statements = layer(&mut map, "statements");
        map.places = places;
        let lost = map.ports.iter().chain(&map.airfields).filter_map(|row| map.hex_of(row).err());
        let lost: Vec<PackFault> = lost.collect();
        map.faults.extend(lost);
        Ok(map)
    }

    /// The hex of a row that names a place: its own, or the place's.
    fn hex_of(&self, row: &Row) -> Result<HexId, PackFault> {
        if let Some(hex) = row.get("hex") {
            return self.family.atlas.hex(hex).map_err(|error| row.fault(error.to_string()));
        }
        let name = row.word("place")?;
        let place = self.places.get(name).map(|place| place.hex);
        place.ok_or_else(|| {
            row.fault(format!("'{name}' is not in places.tsv: add it there, or give its hex here"))
        })
    }

    /// Takes hexes as a table tells them: a sheet of which nothing is left to nature.
    fn by_hexes(&mut self, rows: &[Row]) {
        for row in rows {
            let read = || {
                let hex =
                    self.family.atlas.hex(row.word("hex")?).map_err(|error| row.fault(error.to_string()))?;
                let word = row.word("water")?;
                let water = Water::ALL.into_iter().find(|water| water.word() == word);
                let water = water
                    .ok_or_else(|| row.fault(format!("'{word}' is none of sea, coast, inland, lake")))?;
                Ok((hex, water))
            };
            match read() {
                Ok((hex, water)) => {
                    corrections::set_water(self, hex, water);
                    let facts = &mut self.hexes[hex];
                    if water.has_land() {
                        facts.terrain = row.get("terrain").map(str::to_owned);
                    }
                    facts.features.extend(
                        row.get("feature").into_iter().flat_map(str::split_whitespace).map(str::to_owned),
                    );
                    if row.get("why").is_some() {
                        corrections::by_hand(self, hex, row);
                    }
                }
                Err(fault) => self.faults.push(fault),
            }
        }
    }

    /// A map of the small family for tests: all clear land.
    #[cfg(test)]
    pub fn plain() -> Self {
        let family = Family::small();
        let (hexes, sides) = (family.atlas.grid().len(), family.atlas.grid().side_count());
        let hex = |hex: HexId| Hex::new(Water::Inland, Some("clear"), family.atlas.grid().centre(hex));
        let hexes = PerHex::from_fn(hexes, hex);
        Self::new(family, hexes, PerSide::filled(sides, Side::new(Wet::Land)), None)
    }

    fn new(family: Family, hexes: PerHex<Hex>, sides: PerSide<Side>, ground: Option<Ground>) -> Self {
        Self {
            family,
            hexes,
            sides,
            ground,
            places: Places::default(),
            rivers: Vec::new(),
            works: Vec::new(),
            rails: Vec::new(),
            roads: Vec::new(),
            layers: Vec::new(),
            ports: Vec::new(),
            airfields: Vec::new(),
            boxes: Vec::new(),
            statements: Vec::new(),
            faults: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// What outlines and heights make of the hexes.
    fn natural(family: Family, ground: Ground, heights: &Heights) -> Self {
        let grid = family.atlas.grid();
        let counts = ground.count(&family);
        let mut waters = counts.values().iter().map(|count| count.water(family.plan.shares)).collect();
        ground::shores(&family, &mut waters, &BTreeSet::new());
        let hex = |hex: HexId| {
            let terrain = waters[hex].has_land().then(|| heights.terrain(&family, hex));
            Hex::new(waters[hex], terrain, counts[hex].heart().unwrap_or(grid.centre(hex)))
        };
        let hexes = PerHex::from_fn(grid.len(), hex);
        let wet = ground::sides(&family, |side| ground.side(&family, side), |hex| hexes[hex].water);
        let sides = wet.values().iter().map(|wet| Side::new(*wet)).collect();
        Self::new(family, hexes, sides, Some(ground))
    }
}
