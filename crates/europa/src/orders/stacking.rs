//! Whether what a scenario sets up in a hex stacks there (rule 8): so many units of any size, so many regimental
//! equivalents of smaller ones besides, and so many of artillery, by the terrain of the hex.

use super::{
    Known, column, equivalents,
    setup::{Laid, Scenario, Wrong},
    table,
};
use crate::{
    map::{Map, Row, Table},
    notation::{Ground, Movement},
};
use hex::HexId;
use kernel::pack::{Pack, PackFault};
use std::collections::BTreeMap;

/// What does not count: works that are units, guns in position, and counters that carry others.
const UNCOUNTED: [&str; 9] = [
    "port-fortification",
    "position-aa",
    "fortress",
    "coast-defence",
    "transport",
    "foot-transport",
    "mountain-transport",
    "motorized-transport",
    "apc",
];

/// One unit in a stack; sizes are in quarters of a regimental equivalent.
#[derive(Clone, Copy)]
struct Unit {
    size: u16,
    division: bool,
    artillery: bool,
}

/// What a hex holds.
#[derive(Clone, Copy)]
struct Limit {
    units: u16,
    size: u16,
    artillery: u16,
}

/// Where a stack stands: the side, the map and the hex.
type Spot<'a> = (&'a str, usize, HexId);

/// The stacks that are too high when a scenario begins, and the units that stand in two. What is wrong in several
/// scenarios alike is told once.
pub(super) fn faults(
    pack: &Pack,
    maps: &[Map],
    known: &Known<'_>,
    scenarios: &[Scenario<'_>],
) -> Result<Vec<PackFault>, PackFault> {
    let Some(forces) = table(pack, "forces")? else { return Ok(Vec::new()) };
    let levels = levels(pack)?;
    let limits = limits(pack, &levels)?;
    let units = units(pack, &forces)?;
    let mut wrong: BTreeMap<Wrong, Vec<&str>> = BTreeMap::new();
    for scenario in scenarios {
        let (laid, twice) = scenario.laid(pack)?;
        for fault in twice {
            wrong.entry(fault).or_default().push(scenario.name);
        }
        let mut stacks: BTreeMap<Spot<'_>, Vec<(Unit, &Laid<'_>)>> = BTreeMap::new();
        for (name, laid) in &laid {
            let (Some(unit), Some((map, hex))) = (units.get(name), spot(maps, laid.place)) else { continue };
            let side = known.ground.get(name).copied().unwrap_or_default();
            stacks.entry((side, map, hex)).or_default().push((*unit, laid));
        }
        let everywhere = everywhere(pack, scenario.name, &levels)?;
        for ((side, map, hex), stack) in stacks {
            let map = &maps[map];
            let Some(limit) = everywhere.or_else(|| limit(map, hex, &limits)) else { continue };
            let last = stack.iter().map(|(_, laid)| (laid.file, laid.line)).max();
            let Some((file, line)) = last.filter(|_| !limit.holds(stack.iter().map(|(unit, _)| *unit)))
            else {
                continue;
            };
            let what = format!("too many {side} units are set up in {}", map.atlas().name(hex));
            wrong.entry((file.to_owned(), line, what)).or_default().push(scenario.name);
        }
    }
    let fault = |((file, line, what), scenarios): (Wrong, Vec<&str>)| {
        PackFault::new(&file, line, format!("{what} ({})", scenarios.join(", ")))
    };
    Ok(wrong.into_iter().map(fault).collect())
}

/// The hex of a place or of a name, and on which map.
fn spot(maps: &[Map], text: &str) -> Option<(usize, HexId)> {
    maps.iter().enumerate().find_map(|(at, map)| {
        let place = map.lists.places.iter().find(|place| place.name == text).map(|place| place.hex);
        Some((at, place.or_else(|| map.atlas().hex(text).ok())?))
    })
}

/// What a hex of each level holds.
fn levels(pack: &Pack) -> Result<BTreeMap<&str, Limit>, PackFault> {
    let Some(levels) = table(pack, "stacking")? else { return Ok(BTreeMap::new()) };
    let heads = [levels.column("level")?, levels.column("units")?, levels.column("re")?];
    let artillery = levels.column("artillery-re")?;
    let mut by_level = BTreeMap::new();
    for row in levels.rows() {
        let row = row?;
        let number = |at: usize, text: &str| {
            equivalents(text.trim_end_matches(" RE"))
                .ok_or_else(|| levels.fault(&row, format!("'{}' is no number: '{text}'", levels.heads[at])))
        };
        let cell = |at: usize| number(at, row.raw(at));
        // A limit may be told in regimental equivalents alone.
        let units = if row.raw(heads[1]).ends_with(" RE") { 0 } else { cell(heads[1])? / 4 };
        let size = if units == 0 { cell(heads[1])? } else { cell(heads[2])? };
        by_level.insert(row.raw(heads[0]), Limit { units, size, artillery: cell(artillery)? });
    }
    Ok(by_level)
}

/// What a hex of each terrain holds.
fn limits<'a>(pack: &'a Pack, levels: &BTreeMap<&str, Limit>) -> Result<BTreeMap<&'a str, Limit>, PackFault> {
    let Some(kinds) = table(pack, "terrain-kinds")? else { return Ok(BTreeMap::new()) };
    let (terrain, level) = (kinds.column("terrain")?, kinds.column("stacking")?);
    let mut limits = BTreeMap::new();
    for row in kinds.rows() {
        let row = row?;
        if let Some(limit) = row.get(level) {
            let known = levels
                .get(limit)
                .ok_or_else(|| kinds.fault(&row, format!("there is no level '{limit}' in stacking.tsv")))?;
            limits.insert(row.raw(terrain), *known);
        }
    }
    Ok(limits)
}

/// What a hex holds by its terrain, or by what else it is: an island of one hex.
fn limit(map: &Map, hex: HexId, limits: &BTreeMap<&str, Limit>) -> Option<Limit> {
    let is = map.names(map.hex(hex).features).into_iter().chain(map.terrain(hex));
    is.into_iter().find_map(|word| limits.get(word).copied())
}

/// The limit that a scenario has for all hexes, if its own chart names one (The Damned Die Hard, 40F2).
fn everywhere(
    pack: &Pack,
    scenario: &str,
    levels: &BTreeMap<&str, Limit>,
) -> Result<Option<Limit>, PackFault> {
    let Some(chart) = table(pack, scenario)? else { return Ok(None) };
    let (Ok(matter), Ok(value)) = (chart.column("matter"), chart.column("value")) else { return Ok(None) };
    for row in chart.rows() {
        let row = row?;
        if row.raw(matter) == "stacking" {
            return Ok(levels.get(row.raw(value)).copied());
        }
    }
    Ok(None)
}

/// The ground units that count, by their names.
fn units<'a>(pack: &Pack, forces: &Table<'a>) -> Result<BTreeMap<&'a str, Unit>, PackFault> {
    let mut artillery = Vec::new();
    if let Some(types) = table(pack, "unit-types")? {
        let (kind, class) = (types.column("type")?, types.column("class")?);
        for row in types.rows() {
            let row = row?;
            if row.raw(class) == "artillery" {
                artillery.push(row.raw(kind).to_owned());
            }
        }
    }
    let heads = ["unit", "type", "size", "re", "ratings"].map(|head| forces.column(head));
    let [unit, kind, size, re, ratings] = heads;
    let (unit, kind, size, re, ratings) = (unit?, kind?, size?, re?, ratings?);
    // The Damned Die Hard 8A4: units that cannot move do not count.
    let free = column(pack, "stacking-free", "element")?.contains("zero-movement");
    let stands =
        |rating: &str| rating.parse::<Ground>().is_ok_and(|rating| rating.movement == Movement::Points(0));
    let read = |row: Row<'a>| {
        let counts = !(UNCOUNTED.contains(&row.raw(kind)) || free && stands(row.raw(ratings)));
        let of_size = equivalents(row.raw(re)).filter(|_| counts)?;
        let artillery = artillery.iter().any(|known| known == row.raw(kind));
        Some((row.raw(unit), Unit { size: of_size, division: row.raw(size).contains("XX"), artillery }))
    };
    let rows: Result<Vec<Row<'a>>, PackFault> = forces.rows().collect();
    Ok(rows?.into_iter().filter_map(read).collect())
}

impl Limit {
    /// Whether the units stack: guns go first where only guns may, the biggest of the rest count as units.
    fn holds(self, stack: impl Iterator<Item = Unit>) -> bool {
        let (mut guns, mut others): (Vec<Unit>, Vec<Unit>) = stack.partition(|unit| unit.artillery);
        guns.sort_by_key(|unit| std::cmp::Reverse(unit.size));
        let mut room = self.artillery;
        for gun in guns {
            // A division of artillery takes the place of all others.
            let fits = if gun.division { room == self.artillery } else { gun.size <= room };
            if fits {
                room = if gun.division { 0 } else { room - gun.size };
            } else {
                others.push(gun);
            }
        }
        others.sort_by_key(|unit| std::cmp::Reverse((unit.division, unit.size)));
        let beyond = others.get(usize::from(self.units)..).unwrap_or_default();
        // Where only equivalents are counted, a division may be one of them.
        let small = |unit: &Unit| self.units == 0 || !unit.division;
        beyond.iter().all(small) && beyond.iter().map(|unit| unit.size).sum::<u16>() <= self.size
    }
}
