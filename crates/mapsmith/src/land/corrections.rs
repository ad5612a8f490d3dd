//! Corrections by hand, a row for each change with its reason. Those of land and water come first, since rivers and lines
//! hang on them; all others are made last.

use super::{Map, Side, Water, Wet, ground, layers::Row};
use hex::{HexId, SideId};
use std::collections::BTreeSet;

/// Makes the changes of land and water, of hexes first and then of single sides.
pub fn water(map: &mut Map, rows: &[Row]) {
    let rows: Vec<&Row> = rows.iter().filter(|row| row.get("field") == Some("water")).collect();
    let mut fixed = BTreeSet::new();
    for row in rows.iter().filter(|row| !row.or_dash("at").contains('/')) {
        let done = hexes(map, row).and_then(|hexes| {
            let word = row.word("value").map_err(|fault| fault.what)?;
            let water = Water::ALL.into_iter().find(|water| water.word() == word);
            let water = water.ok_or_else(|| format!("'{word}' is none of sea, coast, inland, lake"))?;
            for hex in hexes {
                set_water(map, hex, water);
                by_hand(map, hex, row);
                fixed.insert(hex);
            }
            Ok(())
        });
        note(map, row, done);
    }
    let mut waters = map.hexes.values().iter().map(|hex| hex.water).collect();
    ground::shores(&map.family, &mut waters, &fixed);
    for (hex, &water) in waters.iter() {
        map.hexes[hex].water = water;
    }
    let settled = ground::sides(&map.family, |side| map.sides[side].wet, |hex| map.hexes[hex].water);
    for (side, &wet) in settled.iter() {
        map.sides[side].wet = wet;
    }
    for row in rows.iter().filter(|row| row.or_dash("at").contains('/')) {
        let done = sides(map, row).and_then(|sides| {
            let word = row.word("value").map_err(|fault| fault.what)?;
            let wet = Wet::ALL.into_iter().find(|wet| wet.word() == word);
            let wet = wet.ok_or_else(|| format!("'{word}' is none of sea, land, partial, lake"))?;
            for side in sides {
                map.sides[side].wet = wet;
                let (first, second) = map.family.atlas.grid().hexes_of(side);
                by_hand(map, first, row);
                // Land that the sea reaches on a side is coast.
                for hex in [Some(first), second].into_iter().flatten().filter(|hex| !fixed.contains(hex)) {
                    if matches!(wet, Wet::Sea | Wet::Partial) && map.hexes[hex].water == Water::Inland {
                        map.hexes[hex].water = Water::Coast;
                    }
                }
            }
            Ok(())
        });
        note(map, row, done);
    }
}

/// Makes all other changes.
pub fn last(map: &mut Map, rows: &[Row]) {
    for row in rows.iter().filter(|row| row.get("field") != Some("water")) {
        let done = if row.or_dash("at").contains('/') { of_sides(map, row) } else { of_hexes(map, row) };
        note(map, row, done);
    }
}

/// Open water has no terrain; what becomes land is clear until something else is said.
pub fn set_water(map: &mut Map, hex: HexId, water: Water) {
    let facts = &mut map.hexes[hex];
    facts.water = water;
    match (water.has_land(), &facts.terrain) {
        (true, None) => facts.terrain = Some("clear".to_owned()),
        (false, Some(_)) => facts.terrain = None,
        _ => {}
    }
}

fn of_hexes(map: &mut Map, row: &Row) -> Result<(), String> {
    let field = row.word("field").map_err(|fault| fault.what)?;
    // Open water has no terrain: a dash.
    if field == "terrain" && row.get("value").is_none() {
        for hex in hexes(map, row)? {
            map.hexes[hex].terrain = None;
            by_hand(map, hex, row);
        }
        return Ok(());
    }
    let value = row.word("value").map_err(|fault| fault.what)?;
    for hex in hexes(map, row)? {
        let facts = &mut map.hexes[hex];
        match field {
            "terrain" => facts.terrain = Some(value.to_owned()),
            "feature" => match value.split_at_checked(1) {
                Some(("+", word)) => {
                    facts.features.insert(word.to_owned());
                }
                Some(("-", word)) => {
                    facts.features.remove(word);
                }
                _ => return Err(format!("'{value}' is no change of features: write +word or -word")),
            },
            _ => return Err(format!("a hex has no field '{field}': write water, terrain or feature")),
        }
        by_hand(map, hex, row);
    }
    Ok(())
}

fn of_sides(map: &mut Map, row: &Row) -> Result<(), String> {
    let [field, value] = ["field", "value"].map(|column| row.word(column).map_err(|fault| fault.what));
    let (field, value) = (field?, value?);
    let word = (value != "none").then(|| value.to_owned());
    for side in sides(map, row)? {
        let facts: &mut Side = &mut map.sides[side];
        match field {
            "river" => {
                if word.is_none() {
                    for river in &mut map.rivers {
                        river.sides.retain(|&other| other != side);
                    }
                }
                facts.river.clone_from(&word);
            }
            "rail" => facts.rails = word.clone().into_iter().collect(),
            "road" => facts.roads = word.clone().into_iter().collect(),
            "barrier" => facts.marks = word.clone().into_iter().collect(),
            _ => {
                return Err(format!(
                    "a hexside has no field '{field}': write water, river, rail, road or barrier"
                ));
            }
        }
        by_hand(map, map.family.atlas.grid().hexes_of(side).0, row);
    }
    Ok(())
}

fn hexes(map: &Map, row: &Row) -> Result<Vec<HexId>, String> {
    let at = row.word("at").map_err(|fault| fault.what)?;
    at.split_whitespace().map(|name| map.family.atlas.hex(name).map_err(|error| error.to_string())).collect()
}

fn sides(map: &Map, row: &Row) -> Result<Vec<SideId>, String> {
    let at = row.word("at").map_err(|fault| fault.what)?;
    at.split_whitespace().map(|name| map.family.atlas.side(name).map_err(|error| error.to_string())).collect()
}

/// Writes down in a hex why it, or a side of it, was changed.
pub fn by_hand(map: &mut Map, hex: HexId, row: &Row) {
    let facts = &mut map.hexes[hex];
    // What the rulebook states is the strongest.
    facts.source = Some(facts.source.map_or(row.source(), |source| source.min(row.source())));
    let why = row.why().to_owned();
    if !why.is_empty() && !facts.why.contains(&why) {
        facts.why.push(why);
    }
}

fn note(map: &mut Map, row: &Row, done: Result<(), String>) {
    if let Err(what) = done {
        map.faults.push(row.fault(what));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::land::layers::Table;
    use kernel::pack::Source;

    #[test]
    fn water_is_corrected_first_and_takes_its_sides_along() {
        let mut map = Map::plain();
        let text = "# source: history\n# why: known\nat\tfield\tvalue\tsource\twhy\nA:0303\twater\tsea\t-\t-\n\
                    A:0303/0302\twater\tpartial\trulebook\tquoted\nA:0204/0205\twater\tsea\t-\t-\nA:0304\tterrain\tswamp\t-\t-\nA:0101\tfeature\trice\t-\t-\n";
        let table = Table::parse("corrections.tsv", text, &["at"]).expect("a table");
        water(&mut map, table.rows());
        last(&mut map, table.rows());
        let hex = |name: &str| map.family.atlas.hex(name).expect("a hex");
        let side = |name: &str| map.sides[map.family.atlas.side(name).expect("a side")].wet;
        assert_eq!(
            (map.hexes[hex("A:0303")].water, map.hexes[hex("A:0303")].terrain.as_deref()),
            (Water::Sea, None)
        );
        assert_eq!((side("A:0303/0304"), side("A:0303/0302")), (Wet::Sea, Wet::Partial));
        assert_eq!(
            (map.hexes[hex("A:0205")].water, map.hexes[hex("A:0105")].water),
            (Water::Coast, Water::Inland)
        );
        let swamp = &map.hexes[hex("A:0304")];
        assert_eq!(
            (swamp.terrain.as_deref(), swamp.source, &swamp.why[..]),
            (Some("swamp"), Some(Source::History), &["known".to_owned()][..])
        );
        assert_eq!(map.faults.len(), 1);
        assert_eq!(
            map.faults[0].to_string(),
            "corrections.tsv:8: 'rice' is no change of features: write +word or -word"
        );
    }
}
