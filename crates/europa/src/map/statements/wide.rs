//! Statements of more than single hexes: of sheets, of divisions of the map, of the course of rivers and of the boxes off
//! the map.

use super::{as_hex, as_side, meet, spots};
use crate::map::{Box, Layer, Map, River, fold};
use hex::{HexId, SideId};
use std::collections::BTreeSet;

/// Whether the map says the same; nothing if the statement is of another kind.
pub fn test(map: &Map, kind: &str, hexes: &str, value: &str) -> Option<bool> {
    match kind {
        "sheet_sections" => sections(map, hexes, value.parse().ok()?),
        "areas_known" | "areas_only" => areas(map, kind == "areas_only", value),
        "area_on_sheets" | "area_south_of" | "area_north_of" => part_of_area(map, kind, hexes, value),
        "river_of" | "river_navigable" | "river_unnavigable" => of_river(map, kind, hexes, value),
        "river_touches" => {
            let hexes = named(map, hexes)?;
            let (first, others) = hexes.split_first()?;
            Some(others.iter().all(|other| touches(map, *first, *other) == (value == "true")))
        }
        "offmap_link" => {
            let links = named_box(map, value)?.links.join(" ");
            Some(hexes.split(' ').all(|name| links.contains(name)))
        }
        "offmap_distance" => off_map(map, hexes, value),
        _ => None,
    }
}

/// The hexes of these names, which have blanks between them.
fn named(map: &Map, hexes: &str) -> Option<Vec<HexId>> {
    hexes.split(' ').map(|name| map.atlas().hex(name).ok()).collect()
}

fn named_box<'a>(map: &'a Map, name: &str) -> Option<&'a Box> {
    map.lists.boxes.iter().find(|known| known.name == name)
}

/// Whether a box or a port off the map lies so far from these hexes, or from what is said of edges: `Liverpool 26`.
fn off_map(map: &Map, hexes: &str, value: &str) -> Option<bool> {
    let (name, distance) = value.rsplit_once(' ')?;
    distance.parse::<u32>().ok()?;
    let entries: Vec<HexId> =
        spots(map, hexes).map(|spots| spots.into_iter().filter_map(as_hex).collect()).unwrap_or_default();
    let linked = |there: &Box| {
        let links = there.links.join(" ");
        let leads_to = |hex: &HexId| there.links.iter().any(|link| map.atlas().hex(link) == Ok(*hex));
        let named = hexes.split("; ").all(|link| links.contains(link));
        named || !entries.is_empty() && entries.iter().all(leads_to)
    };
    let far = |there: &Box| there.name == name && there.distance.as_deref() == Some(distance);
    Some(map.lists.boxes.iter().any(|there| far(there) && linked(there)))
}

/// Whether each of these sheets is as large as so many sections: a section is 26 lines of 17 hexes, and neighbours share
/// a line.
fn sections(map: &Map, sheets: &str, wanted: i32) -> Option<bool> {
    let parts = |first: i32, last: i32, section: i32| (last - first) / (section - 1);
    let sections = |name: &str| {
        let sheet = map.atlas().sheets().iter().find(|sheet| sheet.name == name)?;
        let (line, along) = (&sheet.numbering.line, &sheet.numbering.along);
        Some(parts(line.first, line.last, 26) * parts(along.first, along.last, 17))
    };
    let found: Option<Vec<i32>> = sheets.split(' ').map(sections).collect();
    Some(found?.into_iter().all(|found| found == wanted))
}

/// Whether a layer, named before a colon, has all these areas, or these and no others.
fn areas(map: &Map, only: bool, value: &str) -> Option<bool> {
    let (layer, names) = value.split_once(": ")?;
    let said: BTreeSet<String> = names.split([',', ';']).map(|name| fold(name.trim())).collect();
    let known: BTreeSet<String> = map.layer(layer)?.areas().map(fold).collect();
    Some(if only { said == known } else { said.is_subset(&known) })
}

/// Of `A of B, C`: whether A is those hexes of B that lie on some sheets, or on or south of a row; or, on or north of a
/// row, whether A lies in B and C and nowhere else but for the hexes that are named besides.
fn part_of_area(map: &Map, kind: &str, hexes: &str, value: &str) -> Option<bool> {
    let (part, wholes) = value.split_once(" of ")?;
    let wholes: Vec<&str> = wholes.split(", ").collect();
    // An area whose name is not its own is written with its layer: `restriction:2`.
    let is = |hex: HexId, layer: &Layer, name: &str| match name.split_once(':') {
        Some((of, area)) => layer.name == of && layer.area(hex) == Some(area),
        None => layer.area(hex) == Some(name),
    };
    let in_any = |hex: HexId, names: &[&str]| {
        names.iter().any(|name| map.layers().iter().any(|layer| is(hex, layer, name)))
    };
    let grid = map.atlas().grid();
    let row = |hex: HexId| grid.coord(hex).y;
    let mut all = grid.hexes().filter(|hex| map.hex(*hex).water.has_land());
    let in_part = |hex: HexId| in_any(hex, &[part]);
    let in_whole = |hex: HexId| in_any(hex, &wholes);
    if kind == "area_on_sheets" {
        let sheets: Vec<&str> = hexes.split(' ').collect();
        let on = |hex: HexId| {
            let names = std::iter::once(map.atlas().name(hex)).chain(map.atlas().aliases(hex));
            names
                .filter_map(|name| Some(name.split_once(':')?.0.to_owned()))
                .any(|sheet| sheets.contains(&sheet.as_str()))
        };
        return Some(all.all(|hex| !in_whole(hex) || in_part(hex) == on(hex)));
    }
    let hexes = named(map, hexes)?;
    let (first, besides) = hexes.split_first()?;
    Some(if kind == "area_south_of" {
        all.all(|hex| !in_whole(hex) || in_part(hex) == (row(hex) >= row(*first)))
    } else {
        let within = |hex: HexId| in_whole(hex) && (row(hex) <= row(*first) || besides.contains(&hex));
        besides.iter().all(|hex| in_part(*hex)) && all.all(|hex| !in_part(hex) || within(hex))
    })
}

/// Whether the river of this name runs on all these sides; on stretches that can be sailed from one side to the next; or
/// on stretches that cannot.
fn of_river(map: &Map, kind: &str, sides: &str, name: &str) -> Option<bool> {
    let sides: Vec<SideId> = spots(map, sides)?.into_iter().filter_map(as_side).collect();
    let stretches = || map.lists.rivers.iter().filter(|river| river.name == name);
    let on = |stretch: &River, side: &SideId| stretch.sides.contains(side);
    Some(match kind {
        "river_of" => sides.iter().all(|side| stretches().any(|stretch| on(stretch, side))),
        "river_unnavigable" => {
            let all = |side| {
                stretches().filter(|stretch| on(stretch, side)).all(|stretch| stretch.navigable.is_none())
            };
            sides.iter().all(|side| stretches().any(|stretch| on(stretch, side)) && all(side))
        }
        _ => {
            let sailed: Vec<SideId> = stretches()
                .filter(|stretch| stretch.navigable.is_some())
                .flat_map(|stretch| stretch.sides.iter().copied())
                .collect();
            sides.windows(2).all(|pair| reached(map, &sailed, pair[0], pair[1]))
        }
    })
}

/// Whether one of these sides can be reached from another along them.
fn reached(map: &Map, sides: &[SideId], from: SideId, to: SideId) -> bool {
    let (mut seen, mut edge) = (Vec::new(), vec![from]);
    while let Some(side) = edge.pop() {
        if sides.contains(&side) && !seen.contains(&side) {
            seen.push(side);
            edge.extend(sides.iter().copied().filter(|next| meet(map, side, *next)));
        }
    }
    seen.contains(&to)
}

/// Whether a river on a side of the first hex has a corner in common with the other.
fn touches(map: &Map, first: HexId, other: HexId) -> bool {
    let grid = map.atlas().grid();
    let beside = |side: &SideId| {
        grid.across(*side, first).is_some_and(|across| {
            across == other || (grid.distance(across, other) == 1 && grid.distance(first, other) == 1)
        })
    };
    grid.sides_of(first).iter().any(|side| map.side(*side).river.is_some() && beside(side))
}

#[cfg(test)]
mod tests {
    use super::test;
    use crate::map::{Family, Map, small};

    fn small(kind: &str, hexes: &str, value: &str) -> Option<bool> {
        test(&small::map(), kind, hexes, value)
    }

    #[test]
    fn divisions_of_the_map_are_tested() {
        let (yes, no) = (Some(true), Some(false));
        assert_eq!(small("areas_known", "all", "country: North"), yes);
        assert_eq!(
            (
                small("areas_only", "all", "country: North"),
                small("areas_only", "all", "country: North, South")
            ),
            (no, yes)
        );
        assert_eq!(small("area_south_of", "A:0301", "South of North, South"), yes);
        assert_eq!(small("area_south_of", "A:0401", "South of North, South"), no);
        assert_eq!(small("area_north_of", "A:0201", "country:North of North"), yes);
        assert_eq!(small("area_north_of", "A:0101", "North of North"), no);
        assert_eq!(small("area_on_sheets", "A", "North of North"), yes);
        assert_eq!(small("area_on_sheets", "B", "North of North"), no);
        assert_eq!(small("of another kind", "", ""), None);
    }

    #[test]
    fn rivers_are_tested_along_their_course() {
        let (yes, no) = (Some(true), Some(false));
        assert_eq!(small("river_of", "A:0203/0303 A:0203/0302", "Rhine"), yes);
        assert_eq!(small("river_of", "A:0203/0204", "Rhine"), no);
        assert_eq!(small("river_unnavigable", "A:0203/0303", "Rhine"), yes);
        assert_eq!(small("river_navigable", "A:0203/0303 A:0203/0302", "Rhine"), no);
        let pack = small::pack_with("rivers-bataan.tsv", "\t-\t-\t-\t\t", "\t-\t-\trt\t\t");
        let map = Map::read(&pack, Family::Bataan).expect("a map");
        assert_eq!(test(&map, "river_navigable", "A:0203/0303 A:0203/0302", "Rhine"), yes);
        assert_eq!(small("river_touches", "A:0203 A:0302 A:0303", "true"), yes);
        assert_eq!(small("river_touches", "A:0203 A:0104", "false"), yes);
    }

    #[test]
    fn what_lies_off_the_map_of_china_is_where_the_book_has_it() {
        let map = Map::built_in(Family::China).expect("a map");
        let (yes, no) = (Some(true), Some(false));
        assert_eq!(test(&map, "offmap_link", "G5:3317", "Burma Road"), yes);
        assert_eq!(test(&map, "offmap_link", "G5:3315", "Burma Road"), no);
        assert_eq!(test(&map, "offmap_distance", "west edge of G5", "India/Burma 24"), yes);
        assert_eq!(test(&map, "offmap_distance", "west edge of G5", "India/Burma 25"), no);
        assert_eq!(
            (test(&map, "sheet_sections", "G5", "2"), test(&map, "sheet_sections", "G5 G6", "2")),
            (yes, no)
        );
    }
}
