//! Puts places that have a latitude and a longitude into zones: the column `zone` of a chart with the columns
//! `map`, `lat` and `lon`. An airfield goes into the zone in which it lies. A port, or a seaplane base, goes
//! there too unless that zone is land: then into the zone of sea or coast whose middle is nearest.
//!
//! A place that lies on several maps names them with strokes between, `sopac/coral`, and gets as many zones.

use crate::{lattice::Lattice, projection::Position};
use hex::HexId;
use kernel::pack::{Chart, PackFault};
use std::collections::BTreeMap;
use thiserror::Error;

/// A finished map: where its zones lie, and its table.
#[derive(Debug)]
pub struct Finished {
    pub lattice: Lattice,
    pub table: Chart,
}

#[derive(Debug, Error)]
pub enum PlaceError {
    #[error(transparent)]
    Pack(#[from] PackFault),
    #[error("row '{row}': there is no map '{map}'; there are: {known}")]
    NoMap { row: String, map: String, known: String },
    #[error("row '{row}' at {} {} lies off the map '{map}': name another map", .at.lat, .at.lon)]
    OffMap { row: String, map: String, at: Position },
    #[error("{file} has no column 'zone'")]
    NoZone { file: String },
}

/// The text of the chart with its zones filled in.
pub fn fill(file: &str, text: &str, maps: &BTreeMap<String, Finished>) -> Result<String, PlaceError> {
    let chart = Chart::parse(file, text)?;
    let Some(at) = chart.columns().position(|head| head == "zone") else {
        return Err(PlaceError::NoZone { file: file.to_owned() });
    };
    let mut filled = String::new();
    let mut heads_seen = false;
    for line in text.lines() {
        let is_row = heads_seen && !line.starts_with('#') && !line.trim().is_empty();
        heads_seen |= !line.starts_with('#') && !line.trim().is_empty();
        if is_row {
            let mut cells: Vec<String> = line.split('\t').map(str::to_owned).collect();
            cells[at] = zones(&chart, &cells[0], maps)?;
            filled += &cells.join("\t");
        } else {
            filled += line;
        }
        filled.push('\n');
    }
    Ok(filled)
}

/// The zones of a row, one on each of its maps.
fn zones(chart: &Chart, row: &str, maps: &BTreeMap<String, Finished>) -> Result<String, PlaceError> {
    let on: String = chart.value(row, "map", "a map")?;
    let at = Position {
        lat: chart.value(row, "lat", "a latitude in degrees")?,
        lon: chart.value(row, "lon", "a longitude in degrees")?,
    };
    let on_land = chart.cell(row, "kind") == Some("airfield");
    let zone = |map: &str| {
        let (row, map) = (row.to_owned(), map.to_owned());
        let Some(finished) = maps.get(&map) else {
            let known = maps.keys().cloned().collect::<Vec<_>>().join(", ");
            return Err(PlaceError::NoMap { row, map, known });
        };
        let inside = finished.lattice.hex_at(at).ok_or(PlaceError::OffMap { row, map, at })?;
        let dry = !on_land && finished.is_land(inside);
        Ok(finished.lattice.atlas.name(if dry { finished.nearest_water(at, inside) } else { inside }))
    };
    Ok(on.split('/').map(zone).collect::<Result<Vec<_>, _>>()?.join("/"))
}

impl Finished {
    fn is_land(&self, zone: HexId) -> bool {
        self.table.cell(&self.lattice.atlas.name(zone), "kind") == Some("land")
    }

    fn nearest_water(&self, at: Position, inside: HexId) -> HexId {
        let (grid, point) = (self.lattice.atlas.grid(), self.lattice.point(at));
        let far = |zone: &HexId| {
            let centre = grid.centre(*zone);
            (centre.x - point.x).hypot(centre.y - point.y)
        };
        let water = grid.within(inside, 3).filter(|&zone| !self.is_land(zone));
        water.min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or(inside)
    }
}
