//! Puts places that have a latitude and a longitude into zones: the column `zone` of a chart with the columns
//! `map`, `lat` and `lon`. An airfield goes into the zone in which it lies. A port, or a seaplane base, goes
//! there too unless that zone is land: then into the zone of sea or coast whose middle is nearest.
//!
//! A port that a map's plan names lies where the plan says: harbours in a zone with two coasts belong to the zone
//! whose sea they open to. A place that lies on several maps names them with strokes between, `sopac/coral`, and gets as many zones.

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
    /// Where the plan puts places, by their names.
    pub places: BTreeMap<String, Position>,
}

/// Why a chart cannot be filled in.
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
    let is_port = chart.columns().next() == Some("port");
    let on_land = chart.cell(row, "kind") == Some("airfield");
    let zone = |map: &str| {
        let (row, map) = (row.to_owned(), map.to_owned());
        let Some(finished) = maps.get(&map) else {
            let known = maps.keys().cloned().collect::<Vec<_>>().join(", ");
            return Err(PlaceError::NoMap { row, map, known });
        };
        let named = finished.places.get(&row).filter(|_| is_port);
        let at = named.copied().unwrap_or(at);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::projection::Terms;

    /// Two rows of two zones: A1 is land, the others are sea.
    fn maps() -> BTreeMap<String, Finished> {
        let table = "# source: history\n# why: x\nzone\tkind\nA1\tland\nA2\tsea\nB1\tsea\nB2\tsea\n";
        let terms = Terms { latitude: 10.0, longitude: 0.0, hex: 36.0, tilt: 0.0 };
        let at = Position { lat: 10.0, lon: 0.0 };
        let lattice = Lattice::new(war_at_sea::chart::layout(2, 2), &terms, "A1", at).expect("a lattice");
        let table = Chart::parse("map.tsv", table).expect("a chart");
        let places = BTreeMap::from([("Elsewhere".to_owned(), Position { lat: 10.0, lon: 0.6 })]);
        BTreeMap::from([("x".to_owned(), Finished { lattice, table, places })])
    }

    const HEAD: &str = "# source: history\n# why: x\n";

    #[test]
    fn a_port_on_land_goes_to_the_nearest_water_and_an_airfield_stays() {
        let bases = format!("{HEAD}base\tmap\tkind\tlat\tlon\tzone\n");
        let text = format!("{bases}Field\tx\tairfield\t9.9\t0.1\t-\nHarbour\tx\tseaplane\t9.9\t0.1\t-\n");
        let filled = fill("bases.tsv", &text, &maps()).expect("places on the map");
        let rows = "Field\tx\tairfield\t9.9\t0.1\tA1\nHarbour\tx\tseaplane\t9.9\t0.1\tB2\n";
        assert_eq!(filled, format!("{bases}{rows}"));
    }

    #[test]
    fn a_port_that_the_plan_names_lies_where_the_plan_says_and_on_each_of_its_maps() {
        let text = format!("{HEAD}port\tmap\tlat\tlon\tzone\nElsewhere\tx/x\t10\t0\t-\n");
        let filled = fill("ports.tsv", &text, &maps()).expect("places on the map");
        assert!(filled.ends_with("Elsewhere\tx/x\t10\t0\tA2/A2\n"), "{filled}");
    }

    #[test]
    fn a_place_off_its_map_is_a_fault_that_names_it() {
        let fault = |row: &str| {
            let text = format!("{HEAD}port\tmap\tlat\tlon\tzone\n{row}\n");
            fill("ports.tsv", &text, &maps()).expect_err("a fault").to_string()
        };
        assert_eq!(fault("Far\tx\t20\t0\t-"), "row 'Far' at 20 0 lies off the map 'x': name another map");
        assert_eq!(fault("Far\ty\t10\t0\t-"), "row 'Far': there is no map 'y'; there are: x");
    }
}
