//! What the maker of a map should look at.

use super::{Map, Water, Wet, areas};
use hex::HexId;
use std::{collections::BTreeSet, fmt::Write as _};

/// The report on a family: counts, and what looks wrong.
pub fn write(map: &Map) -> String {
    let (id, atlas) = (&map.family.id, &map.family.atlas);
    let mut text = String::new();
    let count = |water: Water| map.hexes.values().iter().filter(|hex| hex.water == water).count();
    let waters = Water::ALL.map(|water| format!("{} {}", count(water), water.word())).join(", ");
    let _ = writeln!(text, "{id}: {} hexes: {waters}", map.hexes.len());
    let mut tell = |what: &str, names: Vec<String>| {
        if !names.is_empty() {
            let _ = writeln!(text, "{id}: {what}: {}", names.join(", "));
        }
    };
    let moved = map.places.list.iter().filter_map(|place| {
        let there = place.moved?;
        let far = atlas.grid().distance(there, place.hex);
        (far > 1).then(|| format!("{} ({far} hexes)", place.name))
    });
    tell("places put more than one hex from where they lie", moved.collect());
    let wet = map.places.list.iter().filter(|place| place.row.get("grade") != Some("dot"));
    let wet = wet.filter(|place| !map.hexes[place.hex].water.has_land());
    tell(
        "cities in the water",
        wet.map(|place| format!("{} {}", place.name, atlas.name(place.hex))).collect(),
    );
    let dry = map.ports.iter().filter(|row| map.hex_of(row).is_ok_and(|hex| !on_water(map, hex)));
    tell("ports on no water", dry.map(|row| row.or_dash("place").to_owned()).collect());
    tell("seas cut off from the others", cut_off(map));
    for layer in &map.layers {
        let (name, values) = (&layer.name, &layer.values);
        let meant = |hex: &HexId| areas::counts(&map.family.plan.everywhere, name, map.hexes[*hex].water);
        let all: Vec<HexId> = atlas.grid().hexes().filter(meant).collect();
        let left: Vec<HexId> = all.iter().copied().filter(|&hex| values[hex].is_none()).collect();
        // A layer that takes nearly all hexes means all.
        if left.len() * 10 < all.len() {
            tell(&format!("hexes in no {name}"), left.iter().map(|&hex| atlas.name(hex)).collect());
        }
    }
    for note in &map.notes {
        tell("to look at", vec![note.clone()]);
    }
    text
}

/// Whether a hex has sea, or a river or lake on a side.
fn on_water(map: &Map, hex: HexId) -> bool {
    let wet = |side| map.sides[side].wet != Wet::Land || map.sides[side].river.is_some();
    map.hexes[hex].water.has_sea() || map.family.atlas.grid().sides_of(hex).into_iter().any(wet)
}

/// Hexes of sea from which no ship reaches the largest sea nor leaves the map.
fn cut_off(map: &Map) -> Vec<String> {
    let grid = map.family.atlas.grid();
    let mut seen: BTreeSet<HexId> = BTreeSet::new();
    let mut seas: Vec<Vec<HexId>> = Vec::new();
    for start in grid.hexes().filter(|&hex| map.hexes[hex].water == Water::Sea) {
        if !seen.insert(start) {
            continue;
        }
        let mut sea = vec![start];
        let mut next = 0;
        while let Some(&hex) = sea.get(next) {
            next += 1;
            for (direction, other) in grid.neighbours(hex) {
                let open = matches!(map.sides[grid.side(hex, direction)].wet, Wet::Sea | Wet::Partial);
                if open && map.hexes[other].water.has_sea() && seen.insert(other) {
                    sea.push(other);
                }
            }
        }
        seas.push(sea);
    }
    let largest = seas.iter().map(Vec::len).max();
    let at_edge = |sea: &Vec<HexId>| sea.iter().any(|&hex| grid.neighbours(hex).count() < 6);
    let lost = seas.iter().filter(|sea| Some(sea.len()) != largest && !at_edge(sea));
    lost.map(|sea| map.family.atlas.name(sea[0])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::land::{layers::Table, points::Places};

    #[test]
    fn what_looks_wrong_is_told() {
        let mut map = Map::plain();
        let atlas = map.family.atlas.clone();
        let hex = |name: &str| atlas.hex(name).expect("a hex");
        for name in ["A:0303", "A:0101", "A:0102"] {
            map.hexes[hex(name)].water = Water::Sea;
            for side in atlas.grid().sides_of(hex(name)) {
                map.sides[side].wet = Wet::Sea;
            }
        }
        let places = "place\tlat\tlon\thex\tgrade\nWet\t0\t0\t-\tpoint\nFar\t0\t0\tA:0505\tpoint\n";
        let places = Table::parse("places.tsv", places, &["place"]).expect("a table");
        map.places = Places::read(&map.family, places.rows(), &mut map.faults);
        let ports = Table::parse("ports.tsv", "place\tsize\nFar\tmajor\n", &["place"]).expect("a table");
        map.ports = ports.rows().to_vec();
        map.notes.push("a river".to_owned());
        let areas = "layer\tname\tarea\ncountry\tX\tall\nprovince\tY\tA:0205\n";
        let areas = Table::parse("areas.tsv", areas, &["layer"]).expect("a table");
        map.layers = super::areas::layers(&mut map, areas.rows(), &Places::default());
        map.layers[0].values[hex("A:0504")] = None;
        assert_eq!(
            write(&map),
            "test: 25 hexes: 3 sea, 0 coast, 22 inland, 0 lake\n\
             test: places put more than one hex from where they lie: Far (3 hexes)\n\
             test: cities in the water: Wet A:0303\n\
             test: ports on no water: Far\n\
             test: seas cut off from the others: A:0303\n\
             test: hexes in no country: A:0504\n\
             test: to look at: a river\n"
        );
    }
}
