//! Whether the lists of a map say what its sheets say: a railway of the list runs over the hexsides on which the sheets
//! have one, a river flows where they have it, a work stands where they do, and a port or an airfield lies in its place.

use crate::map::{Map, Place, Spot, Table};
use hex::{HexId, SideId};
use kernel::pack::{Pack, PackFault};
use std::collections::{HashMap, HashSet};

/// What does not agree.
pub fn faults(pack: &Pack, map: &Map) -> Vec<PackFault> {
    let mut faults = ways(pack, map, "rails", "volume", |map, side| map.names(map.side(side).rails));
    faults.extend(ways(pack, map, "roads", "kind", |map, side| map.names(map.side(side).roads)));
    faults.extend(rivers(map));
    faults.extend(works(map));
    faults.extend(in_places(map));
    faults
}

fn file(map: &Map, list: &str) -> String {
    format!("{list}-{}.tsv", map.family.id())
}

/// Railways or roads, from hex to hex.
fn ways(
    pack: &Pack,
    map: &Map,
    list: &str,
    class: &str,
    on: impl for<'m> Fn(&'m Map, SideId) -> Vec<&'m str>,
) -> Vec<PackFault> {
    let name = file(map, list);
    let Some(table) = pack.file(&name).ok().and_then(|text| Table::read(&name, text).ok()) else {
        return Vec::new();
    };
    let (Ok(class), Ok(hexes), Ok(from)) = (table.column(class), table.column("hexes"), table.column("from"))
    else {
        return Vec::new();
    };
    let grid = map.atlas().grid();
    let mut faults = Vec::new();
    let mut listed: HashMap<SideId, HashSet<&str>> = HashMap::new();
    for row in table.rows().flatten() {
        let run: Vec<HexId> = row
            .get(hexes)
            .unwrap_or_default()
            .split(' ')
            .filter_map(|hex| map.atlas().hex(hex).ok())
            .collect();
        for pair in run.windows(2).filter(|pair| pair[0] != pair[1]) {
            let names = || pair.iter().map(|hex| map.atlas().name(*hex)).collect::<Vec<_>>().join(" and ");
            let Some(side) = grid.side_between(pair[0], pair[1]) else {
                faults.push(table.fault(&row, format!("{} do not lie side by side", names())));
                continue;
            };
            listed.entry(side).or_default().insert(row.raw(class));
            if row.get(from).is_none() && on(map, side).is_empty() {
                let what = format!("the sheets have no {list} between {}: make them agree", names());
                faults.push(table.fault(&row, what));
            }
        }
    }
    for side in grid.sides() {
        for word in on(map, side) {
            if !listed.get(&side).is_some_and(|classes| classes.contains(word)) {
                let what =
                    format!("no row leads {word} over {}, as the sheets do", map.atlas().side_name(side));
                faults.push(PackFault::new(&name, 0, what));
            }
        }
    }
    faults
}

fn rivers(map: &Map) -> Vec<PackFault> {
    let grid = map.atlas().grid();
    let name = file(map, "rivers");
    let drawn = |side: SideId| map.side(side).river.map(|river| map.words().name(river));
    let mut faults = Vec::new();
    let mut listed: HashMap<SideId, HashSet<&str>> = HashMap::new();
    for river in &map.lists.rivers {
        for side in &river.sides {
            listed.entry(*side).or_default().insert(&river.class);
            if drawn(*side).is_none() && river.from.is_none() {
                let side = map.atlas().side_name(*side);
                let what = format!("the sheets have no river on {side}, where the {} flows", river.name);
                faults.push(PackFault::new(&name, 0, what));
            }
        }
    }
    for side in grid.sides() {
        if let Some(class) = drawn(side)
            && !listed.get(&side).is_some_and(|classes| classes.contains(class))
        {
            let what = format!("no row has the {class} on {}, as the sheets do", map.atlas().side_name(side));
            faults.push(PackFault::new(&name, 0, what));
        }
    }
    faults
}

fn works(map: &Map) -> Vec<PackFault> {
    let mut faults = Vec::new();
    for work in &map.lists.works {
        let there = |spot: &Spot| match spot {
            Spot::Hex(hex) => map.has(map.hex(*hex).features, &work.kind),
            Spot::Side(side) => map.has(map.side(*side).barriers, &work.kind),
        };
        if let Some(spot) = work.place.iter().find(|spot| work.from.is_none() && !there(spot)) {
            let at = match spot {
                Spot::Hex(hex) => map.atlas().name(*hex),
                Spot::Side(side) => map.atlas().side_name(*side),
            };
            let what = format!("the sheets have no {} in {at}: make them agree", work.kind);
            faults.push(PackFault::new(&file(map, "works"), 0, what));
        }
    }
    faults
}

/// Ports and airfields that lie neither in the place whose name they have nor beside it.
fn in_places(map: &Map) -> Vec<PackFault> {
    let places: HashMap<&str, &Place> =
        map.lists.places.iter().map(|place| (place.name.as_str(), place)).collect();
    let apart = |name: &str, hex: HexId| {
        let place = places.get(name)?;
        let filled = place.fills.iter().map(|(filled, _)| *filled);
        let near = |own: HexId| map.atlas().grid().distance(own, hex) <= 1;
        let mut own = filled.chain([place.hex]);
        (!own.any(near)).then(|| {
            format!("{name} lies in {}, not in {}", map.atlas().name(place.hex), map.atlas().name(hex))
        })
    };
    let ports = map.lists.ports.iter().filter_map(|port| {
        apart(&port.place, port.hex).map(|what| PackFault::new(&file(map, "ports"), port.line, what))
    });
    let fields = map.lists.airfields.iter().filter_map(|field| {
        apart(&field.place, field.hex).map(|what| PackFault::new(&file(map, "airfields"), 0, what))
    });
    ports.chain(fields).collect()
}
