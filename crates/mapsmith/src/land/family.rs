//! A family of sheets that join: `family.toml` says how they are numbered, how they lie on each other and on the globe,
//! and where the limits of land and relief are; `warp.tsv` corrects the projection.

use super::{
    globe::{Globe, Projection, Pull},
    layers::Table,
};
use crate::projection::Position;
use hex::{Atlas, HexId, Layout, Point};
use kernel::pack::PackFault;
use serde::{Deserialize, Serialize};
use std::{fs, path::Path};

/// What `family.toml` holds.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    pub title: String,
    /// The pack that the tables go to.
    pub pack: String,
    /// How numbering and projection are known.
    pub why: String,
    /// The resolution of the outlines: `high` or `full`.
    pub coast: String,
    /// Layers of areas that count on land and at sea alike.
    #[serde(default)]
    pub everywhere: Vec<String>,
    pub projection: Projection,
    pub anchor: Anchor,
    pub shares: Shares,
    pub relief: Relief,
    /// Lakes that were not there at the time: those around these positions are land.
    #[serde(default)]
    pub dry: Vec<Dry>,
    /// Land that was not there at the time: lakes with these outlines.
    #[serde(default)]
    pub wet: Vec<Flooded>,
    pub layout: Layout,
}

/// The hex that lies this many hexes east and north of the point from which the projection counts.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Anchor {
    pub hex: String,
    pub east: f64,
    pub north: f64,
}

/// Shares of a hex or of a hexside.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Shares {
    /// With less land a hex is open sea.
    pub sea: f64,
    /// With less sea a hex is inland.
    pub inland: f64,
    /// With more lake a hex is a lake.
    pub lake: f64,
    /// With less land a hexside is sea.
    pub side_sea: f64,
    /// With more land a hexside is land.
    pub side_land: f64,
    /// With more lake a hexside is a lake's.
    pub side_lake: f64,
}

/// Metres between the highest and the lowest point of a hex.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Relief {
    pub rough: f64,
    pub mountain: f64,
    /// High ground is mountain with less relief already.
    pub high: High,
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct High {
    pub mean: f64,
    pub relief: f64,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Dry {
    pub name: String,
    pub at: [f64; 2],
    pub why: String,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Flooded {
    pub name: String,
    pub outline: Vec<[f64; 2]>,
    pub why: String,
}

/// The sheets of a family, joined and laid on the globe.
#[derive(Debug)]
pub struct Family {
    /// The name of its folder.
    pub id: String,
    pub plan: Plan,
    pub atlas: Atlas,
    pub globe: Globe,
}

impl Family {
    pub fn read(folder: &Path) -> Result<Self, PackFault> {
        let id = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let file = folder.join("family.toml");
        let name = file.display().to_string();
        let fault = |what: String| PackFault::new(&name, 0, what);
        let text = fs::read_to_string(&file).map_err(|error| fault(error.to_string()))?;
        let plan: Plan = toml::from_str(&text).map_err(|error| fault(error.to_string()))?;
        let warp = Table::read(folder, "warp", &["east", "north", "by-east", "by-north"])?;
        Self::new(id, plan, warp.as_ref()).map_err(|problem| match problem {
            Problem::Plan(what) => fault(what),
            Problem::Warp(fault) => fault,
        })
    }

    fn new(id: String, plan: Plan, warp: Option<&Table>) -> Result<Self, Problem> {
        let atlas = Atlas::new(plan.layout.clone()).map_err(|error| Problem::Plan(error.to_string()))?;
        let anchor = atlas.hex(&plan.anchor.hex).map_err(|error| Problem::Plan(error.to_string()))?;
        let middle = atlas.grid().centre(anchor);
        let origin = Point { x: middle.x - plan.anchor.east, y: middle.y + plan.anchor.north };
        let mut pulls = Vec::new();
        for row in warp.map(Table::rows).unwrap_or_default() {
            let number = |column: &str| row.number(column).map_err(Problem::Warp);
            let at = Point { x: origin.x + number("east")?, y: origin.y - number("north")? };
            pulls.push(Pull { at, by: Point { x: number("by-east")?, y: -number("by-north")? } });
        }
        let globe = Globe::new(&plan.projection, origin, pulls);
        Ok(Self { id, plan, atlas, globe })
    }

    #[cfg(test)]
    pub fn hex_at(&self, at: Position) -> Option<HexId> {
        self.atlas.grid().hex_at(self.globe.point(at))
    }

    pub fn centre(&self, hex: HexId) -> Position {
        self.globe.position(self.atlas.grid().centre(hex))
    }

    /// The sheet and the number of a hex, by its canonical name.
    pub fn number(&self, hex: HexId) -> (String, String) {
        let name = self.atlas.name(hex);
        let (sheet, number) = name.split_once(':').unwrap_or(("", &name));
        (sheet.to_owned(), number.to_owned())
    }

    /// The corners of a box around all hexes, least and greatest.
    pub fn bounds(&self) -> (Point, Point) {
        crate::lattice::bounds(self.atlas.grid())
    }

    /// A box of positions around the map, south-west and north-east, with some room.
    pub fn region(&self) -> (Position, Position) {
        let all = self.atlas.grid().hexes().map(|hex| self.centre(hex));
        let none = (Position { lat: f64::MAX, lon: f64::MAX }, Position { lat: f64::MIN, lon: f64::MIN });
        let (low, high) = all.fold(none, |(low, high), p| {
            let low = Position { lat: low.lat.min(p.lat), lon: low.lon.min(p.lon) };
            (low, Position { lat: high.lat.max(p.lat), lon: high.lon.max(p.lon) })
        });
        (
            Position { lat: low.lat - 1.0, lon: low.lon - 1.0 },
            Position { lat: high.lat + 1.0, lon: high.lon + 1.0 },
        )
    }

    #[cfg(test)]
    pub fn small() -> Self {
        let sheet = "[[layout.sheet]]\nname = 'A'\nnumbering = { hexes = 'pointy', shifted = 'odd', shift = 'east', \
                     line = { first = 1, last = 5, grow = 'south' }, along = { first = 1, last = 5, grow = 'west' } }";
        let text = format!(
            "title = 'Test'\npack = 'test'\nwhy = 'test'\ncoast = 'high'\neverywhere = ['weather']\n\
             projection = {{ kind = 'linear', at = [0.0, 0.0], east = 0.0, north = 0.0, by_longitude = 1.0, by_latitude = 1.0 }}\n\
             anchor = {{ hex = 'A:0303', east = 0.0, north = 0.0 }}\n\
             shares = {{ sea = 0.02, inland = 0.03, lake = 0.7, side_sea = 0.1, side_land = 0.85, side_lake = 0.5 }}\n\
             relief = {{ rough = 180, mountain = 900, high = {{ mean = 1200, relief = 500 }} }}\n{sheet}\n"
        );
        Self::new("test".to_owned(), toml::from_str(&text).expect("a plan"), None)
            .unwrap_or_else(|_| panic!("a family"))
    }
}

#[derive(Debug)]
enum Problem {
    Plan(String),
    Warp(PackFault),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn family(id: &str) -> Family {
        Family::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("maps").join(id)).expect("a family")
    }

    fn hex(family: &Family, lat: f64, lon: f64) -> String {
        family
            .hex_at(Position { lat, lon })
            .map_or_else(|| "off the map".to_owned(), |hex| family.atlas.name(hex))
    }

    #[test]
    fn places_whose_hexes_are_known_lie_in_them() {
        let europe = family("europe");
        assert_eq!(hex(&europe, 41.90, 12.48), "26:1625");
        assert_eq!(hex(&europe, 48.86, 2.35), "17A:1604");
        assert_eq!(hex(&europe, 51.45, 7.10), "16A:1418");
        let china = family("china");
        assert_eq!(hex(&china, 32.06, 118.78), "G1:5014");
        assert_eq!(hex(&china, 25.04, 102.71), "G5:3413");
        let philippines = family("philippines");
        assert_eq!(hex(&philippines, 14.59, 120.97), "G7:1925");
        assert_eq!(hex(&philippines, 10.30, 123.89), "G8:3109");
    }

    #[test]
    fn the_families_are_as_large_as_their_sheets_say() {
        let sizes = ["europe", "china", "philippines", "bataan"].map(|id| family(id).atlas.grid().len());
        assert_eq!(sizes, [65 * 101, 7781, 3375, 28 * 17]);
    }
}
