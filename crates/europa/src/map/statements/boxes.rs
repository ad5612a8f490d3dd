//! Statements of boxes and of what parts the map: off-map boxes and how far they lie, ways between sea boxes, rail nets,
//! and the sections into which a sheet is cut.

use super::{as_hex, spots};
use crate::map::{Map, Wet};
use hex::HexId;
use std::collections::BTreeSet;

/// Whether the map says the same; nothing if it is no statement of this sort, or cannot be told.
pub(super) fn test(map: &Map, kind: &str, hexes: &str, value: &str) -> Option<bool> {
    match kind {
        "entry_distance" => distances(map, hexes, value),
        "box_link" => link(map, value),
        "island_rail_nets" => rail_nets(map, value),
        "section_edge" => section_edge(map, &listed(map, hexes)?, value),
        "sea_path" => {
            let [from, to, past] = listed(map, hexes)?[..] else { return None };
            passes(map, from, to, past)
        }
        _ => None,
    }
}

fn listed(map: &Map, hexes: &str) -> Option<Vec<HexId>> {
    Some(spots(map, hexes)?.into_iter().filter_map(as_hex).collect())
}

/// Whether a box lies as far from each hex of the edge as is said: `G7:1600=7 G7:2101=9`, `Formosa box`.
fn distances(map: &Map, said: &str, value: &str) -> Option<bool> {
    let name = value.strip_suffix(" box")?;
    let said: Vec<(&str, &str)> = said.split(' ').map(|part| part.split_once('=')).collect::<Option<_>>()?;
    let entries = || map.lists.boxes.iter().filter(|known| known.kind == "entry" && known.name == name);
    entries().next()?;
    Some(said.into_iter().all(|(hex, distance)| {
        let mut at = entries().filter(|entry| entry.links.iter().any(|link| link == hex));
        at.any(|entry| entry.distance.as_deref() == Some(distance))
    }))
}

/// Whether two boxes are joined at the costs that are said: `Japan - Formosa: a46 n9`.
fn link(map: &Map, value: &str) -> Option<bool> {
    let (names, cost) = value.split_once(": ")?;
    let (from, to) = names.split_once(" - ")?;
    let mut links = map.lists.boxes.iter().filter(|known| known.kind == "link");
    Some(links.any(|known| {
        let ends = [known.name.clone(), known.links.join(" ")];
        (ends == [from, to] || ends == [to, from]) && known.distance.as_deref() == Some(cost)
    }))
}

/// Whether the islands have railways, and no railway leads from island to island: a net is the rail of one (7A1).
fn rail_nets(map: &Map, value: &str) -> Option<bool> {
    let (layer, grid) = (map.layer("island")?, map.atlas().grid());
    let named: BTreeSet<&str> = value.split(", ").collect();
    if !named.iter().all(|name| layer.areas().any(|area| area == *name)) {
        return None;
    }
    let ends = grid.sides().filter(|side| !map.side(*side).rails.is_empty()).map(|side| grid.hexes_of(side));
    let nets: Vec<_> = ends.map(|(a, b)| (layer.area(a), b.and_then(|b| layer.area(b)))).collect();
    let has = |name: &&str| nets.iter().any(|(island, _)| *island == Some(*name));
    Some(nets.iter().all(|(one, other)| one == other) && named.iter().all(has))
}

/// Whether all hexes are in the first of two sections and border on the second: `G7:NW G7:NE`.
fn section_edge(map: &Map, hexes: &[HexId], value: &str) -> Option<bool> {
    let layer = map.layer("section")?;
    let (first, second) = value.split_once(' ')?;
    let borders = |hex| map.atlas().grid().neighbours(hex).any(|(_, next)| layer.area(next) == Some(second));
    (!hexes.is_empty()).then(|| hexes.iter().all(|hex| layer.area(*hex) == Some(first) && borders(*hex)))
}

/// Whether every way from one sea box to the other leads through the fire zone of a hex (33B): the hex itself and those
/// beside it, but for those beyond a hexside that is all land.
fn passes(map: &Map, from: HexId, to: HexId, past: HexId) -> Option<bool> {
    let (boxes, grid) = (map.layer("sea-box")?, map.atlas().grid());
    let wet = |a, b| grid.side_between(a, b).is_some_and(|side| map.side(side).water != Wet::Land);
    let fired_at = |hex: HexId| hex == past || wet(hex, past);
    let own = grid.hexes().filter(|hex| boxes.area(*hex).is_some() && boxes.same(*hex, from));
    let ways = own.flat_map(|hex| grid.neighbours(hex).map(move |(_, next)| (hex, next)));
    let mut ways = ways.filter(|(hex, next)| boxes.same(*next, to) && wet(*hex, *next)).peekable();
    ways.peek()?;
    Some(ways.all(|(hex, next)| fired_at(hex) || fired_at(next)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::Family;

    #[test]
    fn statements_of_boxes_nets_and_sections_are_tested_against_the_philippines() {
        let map = Map::built_in(Family::Philippines).expect("a map");
        let told = |kind: &str, hexes: &str, value: &str| test(&map, kind, hexes, value);
        let (yes, no) = (Some(true), Some(false));
        assert_eq!(told("entry_distance", "G7:2101=9 G7:0701=12", "Formosa box"), yes);
        assert_eq!(told("entry_distance", "G7:2101=8", "Formosa box"), no);
        assert_eq!(told("entry_distance", "G7:2101=9", "Atlantis box"), None);
        assert_eq!(told("box_link", "-", "Formosa - Japan: a46 n9"), yes);
        assert_eq!(told("box_link", "-", "Japan - Formosa: a46 n8"), no);
        assert_eq!(told("sea_path", "G7:1528 G7:2229 G7:1929", ""), yes, "past Verde");
        assert_eq!(told("sea_path", "G7:1528 G7:2229 G7:1629", ""), no, "not past the west of Mindoro");
        assert_eq!(
            (told("island_rail_nets", "-", "Luzon, Panay"), told("island_rail_nets", "-", "Mindanao")),
            (yes, no)
        );
        assert_eq!(told("section_edge", "G7:2601-2617", "G7:NW G7:NE"), yes);
        assert_eq!(told("section_edge", "G7:2501-2517", "G7:NW G7:NE"), no);
    }
}
