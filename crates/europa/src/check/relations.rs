//! What tables of a pack say of each other beyond single cells: what a unit becomes does not lead back to it, aircraft
//! are rated alike wherever they stand, and no ground unit is set up in open water.

use crate::{
    map::{Map, Table},
    notation::Air,
};
use hex::HexId;
use kernel::pack::{Pack, PackFault};
use std::collections::{BTreeMap, BTreeSet};

/// The tables in which a unit becomes others: the column of the unit, and those of what it becomes.
const BECOMES: [(&str, &str, &[&str]); 5] = [
    ("forces", "unit", &["breaks"]),
    ("breakdowns", "unit", &["into", "or"]),
    ("reorganization", "from-unit", &["to-unit"]),
    ("fragile", "unit", &["substitute"]),
    ("fragile-units", "unit", &["substitute"]),
];

/// What does not fit together. Tables that cannot be read are told elsewhere.
pub fn faults(pack: &Pack, maps: &[Map]) -> Vec<PackFault> {
    let mut faults: Vec<PackFault> =
        BECOMES.into_iter().filter_map(|(chart, unit, parts)| cycle(pack, chart, unit, parts)).collect();
    faults.extend(aircraft(pack));
    faults.extend(at_sea(pack, maps));
    faults
}

/// A table that can be read.
fn table<'a>(pack: &'a Pack, chart: &str) -> Option<Table<'a>> {
    let file = pack.names().find(|file| file.strip_suffix(".tsv") == Some(chart))?;
    Table::read(file, pack.file(file).ok()?).ok()
}

/// The unit that leads back to itself.
fn cycle(pack: &Pack, chart: &str, unit: &str, parts: &[&str]) -> Option<PackFault> {
    let table = table(pack, chart)?;
    let at = table.column(unit).ok()?;
    let parts: Vec<usize> = parts.iter().filter_map(|head| table.column(head).ok()).collect();
    let mut becomes: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut lines = BTreeMap::new();
    for row in table.rows().flatten() {
        let of = parts.iter().filter_map(|at| row.get(*at)).flat_map(each_part);
        becomes.entry(row.raw(at)).or_default().extend(of);
        lines.insert(row.raw(at), row.line);
    }
    let leads_back = |unit: &str| {
        let mut reached: Vec<&str> = becomes.get(unit).into_iter().flatten().copied().collect();
        let mut next = 0;
        while let Some(part) = reached.get(next).copied() {
            let further = becomes.get(part).into_iter().flatten().filter(|part| !reached.contains(part));
            let further: Vec<&str> = further.copied().collect();
            reached.extend(further);
            next += 1;
        }
        reached.contains(&unit)
    };
    let (unit, line) = lines.into_iter().find(|(unit, _)| leads_back(unit))?;
    Some(PackFault::new(table.file, line, format!("what '{unit}' becomes leads back to it: break the ring")))
}

/// The units that a cell names: `3x light-infantry 1x division-hq`, `2x 4-5-6 Lt Inf X; 1x 2-6 Art III`.
fn each_part(cell: &str) -> Vec<&str> {
    let named = cell.split([';', '|']).map(str::trim).map(|part| match part.split_once("x ") {
        Some((count, kind)) if count.parse::<u8>().is_ok() => kind,
        _ => part,
    });
    let mut parts: Vec<&str> = named.collect();
    // Some tables name kinds in one word, with blanks between them.
    parts.extend(cell.split(' '));
    parts
}

/// The air units whose aircraft are rated otherwise in the list of aircraft, or are not in it. Second Front has no such
/// list: its air units carry their own record.
fn aircraft(pack: &Pack) -> Vec<PackFault> {
    let mut faults = Vec::new();
    let mut ratings = BTreeMap::new();
    let Some(rated) = table(pack, "aircraft") else { return faults };
    let (Ok(model), Ok(notation)) = (rated.column("model"), rated.column("notation")) else { return faults };
    for row in rated.rows().flatten() {
        ratings.insert(row.raw(model), row.raw(notation));
        if let Some(told) = model_of(row.raw(notation)).filter(|told| told != row.raw(model)) {
            let what = format!("the ratings are those of '{told}', not of '{}'", row.raw(model));
            faults.push(rated.fault(&row, what));
        }
    }
    let Some(units) = table(pack, "air") else { return faults };
    let Ok(notation) = units.column("notation") else { return faults };
    for row in units.rows().flatten() {
        let told = row.raw(notation);
        let Some(model) = model_of(told) else { continue };
        match ratings.get(model.as_str()) {
            None => faults.push(units.fault(&row, format!("'{model}' is not in aircraft.tsv: add it there"))),
            Some(rated) if *rated != told => {
                let what = format!("'{model}' is '{rated}' in aircraft.tsv, not '{told}': make them alike");
                faults.push(units.fault(&row, what));
            }
            Some(_) => {}
        }
    }
    faults
}

/// The model of an air unit that can be read.
fn model_of(notation: &str) -> Option<String> {
    Some(notation.parse::<Air>().ok()?.model)
}

/// The ground units that are set up where no land is.
fn at_sea(pack: &Pack, maps: &[Map]) -> Vec<PackFault> {
    let ground: BTreeSet<&str> = table(pack, "forces")
        .and_then(|forces| {
            let unit = forces.column("unit").ok()?;
            Some(forces.rows().flatten().map(|row| row.raw(unit)).collect())
        })
        .unwrap_or_default();
    let lists = pack.names().filter_map(|file| file.strip_suffix(".tsv"));
    let mut faults = Vec::new();
    for list in lists.filter(|list| *list == "forces" || list.starts_with("setup-")) {
        let Some(table) = table(pack, list) else { continue };
        let (Ok(unit), Ok(place)) = (table.column("unit"), table.column("where")) else { continue };
        for row in table.rows().flatten().filter(|row| ground.contains(row.raw(unit))) {
            let there = maps.iter().find_map(|map| Some((map, spot(map, row.raw(place))?)));
            if let Some((map, hex)) = there
                && !map.hex(hex).water.has_land()
            {
                let what =
                    format!("'{}' stands in {}, where no land is", row.raw(unit), map.atlas().name(hex));
                faults.push(table.fault(&row, what));
            }
        }
    }
    faults
}

/// The hex of a place or of a name.
fn spot(map: &Map, text: &str) -> Option<HexId> {
    let place = map.lists.places.iter().find(|place| place.name == text).map(|place| place.hex);
    place.or_else(|| map.atlas().hex(text).ok())
}
