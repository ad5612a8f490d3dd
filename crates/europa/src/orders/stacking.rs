//! Whether what is set up in a hex stacks there (rule 8): so many units of any size, so many regimental equivalents of
//! smaller ones besides, and so many of artillery, by the terrain of the hex.

use super::{Known, equivalents, table};
use crate::map::{Map, Row, Table};
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

/// Where a stack stands: the scenario for which it is meant, the side, the map and the hex.
type Spot<'a> = (&'a str, &'a str, usize, HexId);

/// The stacks that are too high.
pub(super) fn faults(pack: &Pack, maps: &[Map], known: &Known<'_>) -> Result<Vec<PackFault>, PackFault> {
    let Some(forces) = table(pack, "forces")? else { return Ok(Vec::new()) };
    let limits = limits(pack)?;
    let units = units(pack, &forces)?;
    let mut stacks: BTreeMap<Spot<'_>, (usize, Vec<Unit>)> = BTreeMap::new();
    let heads = Heads::of(&forces)?;
    for row in forces.rows() {
        let row = row?;
        let (Some(unit), Some(place)) = (units.get(row.raw(heads.unit)), row.get(heads.place)) else {
            continue;
        };
        let Some((map, hex)) = spot(maps, place).filter(|_| row.raw(heads.from) == "setup") else { continue };
        let scenarios = heads.scenarios.and_then(|at| row.get(at)).unwrap_or("all");
        for scenario in scenarios.split(' ') {
            let side = known.ground.get(row.raw(heads.unit)).copied().unwrap_or_default();
            let stack = stacks.entry((scenario, side, map, hex)).or_default();
            stack.0 = row.line;
            stack.1.push(*unit);
        }
    }
    let mut faults = Vec::new();
    for ((scenario, side, map, hex), (line, stack)) in stacks {
        let map = &maps[map];
        let terrain = map.terrain(hex).unwrap_or_default();
        let Some(limit) = limits.get(terrain) else { continue };
        if !limit.holds(stack) {
            let what = format!("too many {side} units are set up in {} ({scenario})", map.atlas().name(hex));
            faults.push(PackFault::new(forces.file, line, what));
        }
    }
    Ok(faults)
}

/// The columns of the list of forces.
struct Heads {
    unit: usize,
    from: usize,
    place: usize,
    scenarios: Option<usize>,
}

impl Heads {
    fn of(forces: &Table<'_>) -> Result<Self, PackFault> {
        Ok(Self {
            unit: forces.column("unit")?,
            from: forces.column("from")?,
            place: forces.column("where")?,
            scenarios: forces.column("in").ok(),
        })
    }
}

/// The hex of a place or of a name, and on which map.
fn spot(maps: &[Map], text: &str) -> Option<(usize, HexId)> {
    maps.iter().enumerate().find_map(|(at, map)| {
        let place = map.lists.places.iter().find(|place| place.name == text).map(|place| place.hex);
        Some((at, place.or_else(|| map.atlas().hex(text).ok())?))
    })
}

/// What a hex of each terrain holds.
fn limits(pack: &Pack) -> Result<BTreeMap<&str, Limit>, PackFault> {
    let (Some(levels), Some(kinds)) = (table(pack, "stacking")?, table(pack, "terrain-kinds")?) else {
        return Ok(BTreeMap::new());
    };
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
    let (terrain, level) = (kinds.column("terrain")?, kinds.column("stacking")?);
    let mut limits = BTreeMap::new();
    for row in kinds.rows() {
        let row = row?;
        if let Some(limit) = row.get(level) {
            let known = by_level
                .get(limit)
                .ok_or_else(|| kinds.fault(&row, format!("there is no level '{limit}' in stacking.tsv")))?;
            limits.insert(row.raw(terrain), *known);
        }
    }
    Ok(limits)
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
    let heads = ["unit", "type", "size", "re"].map(|head| forces.column(head));
    let [unit, kind, size, re] = heads;
    let (unit, kind, size, re) = (unit?, kind?, size?, re?);
    let read = |row: Row<'a>| {
        let counts = !UNCOUNTED.contains(&row.raw(kind));
        let of_size = equivalents(row.raw(re)).filter(|_| counts)?;
        let artillery = artillery.iter().any(|known| known == row.raw(kind));
        Some((row.raw(unit), Unit { size: of_size, division: row.raw(size).contains("XX"), artillery }))
    };
    let rows: Result<Vec<Row<'a>>, PackFault> = forces.rows().collect();
    Ok(rows?.into_iter().filter_map(read).collect())
}

impl Limit {
    /// Whether the units stack: guns go first where only guns may, the biggest of the rest count as units.
    fn holds(self, stack: Vec<Unit>) -> bool {
        let (mut guns, mut others): (Vec<Unit>, Vec<Unit>) =
            stack.into_iter().partition(|unit| unit.artillery);
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
