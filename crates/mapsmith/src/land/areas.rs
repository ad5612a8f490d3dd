//! Areas: terrain that heights do not give, and the divisions of the map into countries, provinces, weather zones, zones
//! of sea. Of the rows of a layer the later win.

use super::{
    Map, Water,
    layers::Row,
    points::{Facts, Places},
};
use hex::PerHex;
use std::collections::BTreeSet;

/// One division of the hexes.
#[derive(Debug)]
pub struct Layer {
    pub name: String,
    pub values: PerHex<Option<String>>,
}

impl Map {
    pub(super) fn facts(&self) -> Facts {
        Facts {
            water: self.hexes.values().iter().map(|hex| hex.water).collect(),
            heart: self.hexes.values().iter().map(|hex| hex.heart).collect(),
        }
    }
}

/// Terrain by areas. A kind with a plus before it is added to the features and leaves the terrain as it is.
pub fn terrain(map: &mut Map, rows: &[Row], places: &Places) {
    let facts = map.facts();
    let natural: PerHex<Option<String>> = map.hexes.values().iter().map(|hex| hex.terrain.clone()).collect();
    let mut taken = BTreeSet::new();
    for row in rows {
        let read = || {
            let kind = row.word("kind").map_err(|fault| fault.what)?;
            let area = row.word("area").map_err(|fault| fault.what)?;
            Ok((kind.to_owned(), places.area(&map.family, area, &facts, &taken)?))
        };
        let (kind, area) = match read() {
            Ok(read) => read,
            Err(what) => {
                let what: String = what;
                map.faults.push(row.fault(what));
                continue;
            }
        };
        let over: Vec<&str> = row.get("over").unwrap_or("any").split(',').map(str::trim).collect();
        for &hex in &area {
            let base = natural[hex].as_deref();
            let applies = over.contains(&"any") || base.is_some_and(|base| over.contains(&base));
            if !applies || !map.hexes[hex].water.has_land() {
                continue;
            }
            match kind.strip_prefix('+') {
                Some(feature) => {
                    map.hexes[hex].features.insert(feature.to_owned());
                }
                None => map.hexes[hex].terrain = Some(kind.clone()),
            }
            taken.insert(hex);
        }
    }
}

/// All divisions, in the order in which they come.
pub fn layers(map: &mut Map, rows: &[Row], places: &Places) -> Vec<Layer> {
    let facts = map.facts();
    let mut layers: Vec<Layer> = Vec::new();
    for row in rows {
        let read = || {
            let [layer, name, area] =
                ["layer", "name", "area"].map(|column| row.word(column).map_err(|fault| fault.what));
            Ok((layer?.to_owned(), name?.to_owned(), area?))
        };
        let (name, value, area) = match read() {
            Ok(read) => read,
            Err(what) => {
                let what: String = what;
                map.faults.push(row.fault(what));
                continue;
            }
        };
        let at = layers.iter().position(|layer| layer.name == name).unwrap_or_else(|| {
            layers.push(Layer { name: name.clone(), values: PerHex::filled(map.hexes.len(), None) });
            layers.len() - 1
        });
        let values = &mut layers[at].values;
        let taken = values.iter().filter(|(_, value)| value.is_some()).map(|(hex, _)| hex).collect();
        match places.area(&map.family, area, &facts, &taken) {
            Ok(area) => {
                for hex in area {
                    if counts(&map.family.plan.everywhere, &name, map.hexes[hex].water) {
                        values[hex] = Some(value.clone());
                    }
                }
            }
            Err(what) => map.faults.push(row.fault(what)),
        }
    }
    layers
}

/// Whether a layer says something of such hexes.
pub fn counts(everywhere: &[String], layer: &str, water: Water) -> bool {
    if everywhere.iter().any(|name| name == layer) {
        true
    } else if layer.starts_with("sea") {
        water.has_sea()
    } else {
        water != Water::Sea
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::land::layers::Table;

    #[test]
    fn later_rows_win_and_the_rest_is_what_is_left() {
        let mut map = Map::plain();
        let sea = map.family.atlas.hex("A:0501").expect("a hex");
        map.hexes[sea].water = Water::Sea;
        let text = "layer\tname\tarea\ncountry\tX\tA:0101-0105 A:0501\ncountry\tY\tA:0101\ncountry\tZ\trest\n\
                    sea-zone\tS\tall\nweather\tcold\tall\ncountry\tW\tA:9999\n";
        let table = Table::parse("areas.tsv", text, &["layer"]).expect("a table");
        let layers = layers(&mut map, table.rows(), &Places::default());
        assert_eq!(
            layers.iter().map(|layer| layer.name.as_str()).collect::<Vec<_>>(),
            ["country", "sea-zone", "weather"]
        );
        let value = |layer: usize, hex: &str| {
            layers[layer].values[map.family.atlas.hex(hex).expect("a hex")].as_deref()
        };
        assert_eq!(
            ["A:0101", "A:0102", "A:0303", "A:0501"].map(|hex| value(0, hex)),
            [Some("Y"), Some("X"), Some("Z"), None]
        );
        assert_eq!(
            (value(1, "A:0501"), value(1, "A:0303"), value(2, "A:0501")),
            (Some("S"), None, Some("cold"))
        );
        assert!(map.faults[0].to_string().starts_with("areas.tsv:7: "));
    }

    #[test]
    fn terrain_lies_over_what_heights_made() {
        let mut map = Map::plain();
        let hex = |map: &Map, name: &str| map.family.atlas.hex(name).expect("a hex");
        let (hill, flat) = (hex(&map, "A:0102"), hex(&map, "A:0103"));
        map.hexes[hill].terrain = Some("rough".to_owned());
        let text = "kind\tarea\tover\nwoods\tall\tclear\n+rice\tA:0103\tany\nswamp\tA:0103\tclear\n";
        let table = Table::parse("terrain.tsv", text, &["kind"]).expect("a table");
        terrain(&mut map, table.rows(), &Places::default());
        assert_eq!(map.hexes[hill].terrain.as_deref(), Some("rough"));
        assert_eq!(map.hexes[flat].terrain.as_deref(), Some("swamp"));
        assert!(map.hexes[flat].features.contains("rice"));
    }
}
