//! Statements of areas and of how sheets join. An area is named after its layer: `district Sicily`,
//! `island Jersey, Guernsey`.

use super::spots;
use crate::map::{Layer, Map, Spot};
use hex::HexId;

/// Whether the map says the same; nothing if this is no statement of areas, or if the map has no such layer.
pub(super) fn test(map: &Map, kind: &str, hexes: &str, value: &str) -> Option<bool> {
    match kind {
        "map_sheets" => {
            let named = |name: &str| map.atlas().sheets().iter().any(|sheet| sheet.name == name);
            let names: Vec<&str> = hexes.split(' ').collect();
            Some(names.len() == value.parse::<usize>().ok()? && names.into_iter().all(named))
        }
        "map_join" => joined(map, hexes),
        "hex_scale_km" => Some((scale(map)? / value.parse::<f64>().ok()? - 1.0).abs() < 0.05),
        "rail_nets" => Some(map.layer("rail-net")?.areas().count() == value.parse::<usize>().ok()?),
        "exists" => Some(Areas::read(map, value)?.exist()),
        "within" => {
            let (inner, outer) = value.split_once(": ")?;
            let (inner, outer) = (Areas::read(map, inner)?, Areas::read(map, outer)?);
            let lies = |hex: HexId| !inner.has(hex) || outer.has(hex);
            Some(inner.exist() && map.atlas().grid().hexes().all(lies))
        }
        "touches" => touches(map, value),
        "cities" => cities(map, value),
        "row_divides" => row_divides(map, hexes, value),
        "sea_limit" => sea_limit(map, hexes, value),
        _ => None,
    }
}

/// Areas of one layer.
struct Areas<'a> {
    layer: &'a Layer,
    names: Vec<&'a str>,
}

impl<'a> Areas<'a> {
    fn read(map: &'a Map, text: &'a str) -> Option<Self> {
        let (layer, names) = text.split_once(' ')?;
        Some(Self { layer: map.layer(layer)?, names: names.split(", ").collect() })
    }

    fn exist(&self) -> bool {
        self.names.iter().all(|name| self.layer.areas().any(|area| area == *name))
    }

    fn has(&self, hex: HexId) -> bool {
        self.layer.area(hex).is_some_and(|area| self.names.contains(&area))
    }
}

/// Whether the pairs `16A:0133=17A:0101` are one hex each.
fn joined(map: &Map, hexes: &str) -> Option<bool> {
    let pairs: Option<Vec<(&str, &str)>> =
        hexes.split(' ').filter(|part| *part != ";").map(|part| part.split_once('=')).collect();
    let hex = |name: &str| map.atlas().hex(name).ok();
    Some(pairs?.into_iter().all(|(a, b)| hex(a).is_some() && hex(a) == hex(b)))
}

/// The mean distance between the middles of neighbouring hexes, in kilometres.
fn scale(map: &Map) -> Option<f64> {
    const KM_PER_DEGREE: f64 = 111.2;
    let grid = map.atlas().grid();
    let (mut sum, mut count) = (0.0, 0.0);
    for side in grid.sides() {
        let (a, Some(b)) = grid.hexes_of(side) else { continue };
        let (a, b) = (map.position(a), map.position(b));
        let shrink = f64::midpoint(a.lat, b.lat).to_radians().cos();
        sum += (a.lat - b.lat).hypot((a.lon - b.lon) * shrink) * KM_PER_DEGREE;
        count += 1.0;
    }
    (count > 0.0).then_some(sum / count)
}

/// Whether an area touches each of others of its layer: `district Netherlands: Belgium, Wk VI`.
fn touches(map: &Map, value: &str) -> Option<bool> {
    let (one, others) = value.split_once(": ")?;
    let one = Areas::read(map, one)?;
    let grid = map.atlas().grid();
    let near = |name: &str| {
        let beside = |hex: HexId| grid.neighbours(hex).any(|(_, near)| one.layer.area(near) == Some(name));
        grid.hexes().filter(|hex| one.has(*hex)).any(beside)
    };
    Some(others.split(", ").all(near))
}

/// Whether an area has so many cities of the grades: `country Belgium: 3 major, 2 dot-city`.
fn cities(map: &Map, value: &str) -> Option<bool> {
    let (area, counts) = value.split_once(": ")?;
    let area = Areas::read(map, area)?;
    let mut fits = area.exist();
    for part in counts.split(", ") {
        let (count, grade) = part.split_once(' ')?;
        let wanted = |known: &str| match grade {
            "major" => ["full", "partial", "multi"].contains(&known),
            _ => known == grade,
        };
        let places = map.lists.places.iter().filter(|place| area.has(place.hex) && wanted(&place.grade));
        fits &= places.count() == count.parse::<usize>().ok()?;
    }
    Some(fits)
}

/// How far south a hex lies on the sheets.
fn row(map: &Map, hex: HexId) -> f64 {
    map.atlas().grid().centre(hex).y
}

/// The row in which the hexes lie.
fn row_of(map: &Map, hexes: &str) -> Option<f64> {
    match spots(map, hexes)?.first()? {
        Spot::Hex(hex) => Some(row(map, *hex)),
        Spot::Side(_) => None,
    }
}

/// Whether of the ports of areas some, but not all, lie on or north of a row.
fn row_divides(map: &Map, hexes: &str, value: &str) -> Option<bool> {
    let (line, areas) = (row_of(map, hexes)?, Areas::read(map, value)?);
    let ports = || map.lists.ports.iter().filter(|port| areas.has(port.hex));
    let north = |hex: HexId| row(map, hex) < line + 0.1;
    Some(ports().any(|port| north(port.hex)) && ports().any(|port| !north(port.hex)))
}

/// Whether a sea ends at a row of hexes: the sea north of them is part of it, and nothing on the row or south of it.
fn sea_limit(map: &Map, hexes: &str, value: &str) -> Option<bool> {
    let (line, sea) = (row_of(map, hexes)?, Areas::read(map, value)?);
    let grid = map.atlas().grid();
    let south = grid.hexes().filter(|hex| sea.has(*hex)).all(|hex| row(map, hex) < line - 0.1);
    let beyond = |spot: &Spot| match spot {
        Spot::Hex(hex) => grid
            .neighbours(*hex)
            .filter(|(_, near)| row(map, *near) < line - 0.1 && map.hex(*near).water.has_sea())
            .all(|(_, near)| sea.has(near)),
        Spot::Side(_) => false,
    };
    Some(sea.exist() && south && spots(map, hexes)?.iter().all(beyond))
}
