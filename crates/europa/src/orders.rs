//! Orders of battle: whether what the lists of forces name is there. A unit has a type that the book knows, ratings that
//! can be read, a place on the map or off it, and comes in a turn of the game; what it breaks down into stands in the
//! list too; what a scenario sets up in a hex stacks there (rule 8).

mod setup;
mod stacking;
mod whereabouts;

use crate::{
    map::{Map, Row, Table},
    notation::{Air, Ground},
    turn::{Calendar, Turn},
};
use kernel::pack::{Pack, PackFault};
use std::collections::{BTreeMap, BTreeSet};
use whereabouts::Whereabouts;

/// The lists of units.
const LISTS: [&str; 4] = ["forces", "air", "naval", "ships"];

/// The lists of counters that are no units.
const COUNTERS: [&str; 2] = ["position-aa", "transports"];

/// What stands for the turn in which a unit comes, besides turns: `column A` and `Occupation 1` hang on the Italian
/// surrender (38B2, 38B3).
const COMES: [&str; 6] = ["setup", "breakdown", "assembly", "conditional", "capture", "never"];

/// What is wrong with the orders of battle of a pack.
pub fn faults(pack: &Pack, maps: &[Map]) -> Vec<PackFault> {
    let checked = || -> Result<Vec<PackFault>, PackFault> {
        let known = Known::read(pack, maps)?;
        let mut faults = Vec::new();
        for name in tables(pack) {
            faults.extend(Listed::read(pack, &known, name)?.faults()?);
        }
        let scenarios = setup::scenarios(pack)?;
        faults.extend(setup::unused(pack, &scenarios));
        faults.extend(stacking::faults(pack, maps, &known, &scenarios)?);
        Ok(faults)
    };
    checked().unwrap_or_else(|fault| vec![fault])
}

/// The lists of units and counters, and the set-ups that change them.
fn tables(pack: &Pack) -> impl Iterator<Item = &str> {
    let names = pack.names().filter_map(|file| file.strip_suffix(".tsv"));
    names.filter(|name| LISTS.contains(name) || COUNTERS.contains(name) || name.starts_with("setup-"))
}

/// Reads a table of the pack, if it has it.
fn table<'a>(pack: &'a Pack, name: &str) -> Result<Option<Table<'a>>, PackFault> {
    let file = format!("{name}.tsv");
    let Some(file) = pack.names().find(|known| *known == file) else { return Ok(None) };
    Table::read(file, pack.file(file)?).map(Some)
}

/// The cells of one column of a table, if the pack has it.
fn column<'a>(pack: &'a Pack, name: &str, head: &str) -> Result<BTreeSet<&'a str>, PackFault> {
    let Some(table) = table(pack, name)? else { return Ok(BTreeSet::new()) };
    let at = table.column(head)?;
    table.rows().map(|row| Ok(row?.raw(at))).collect()
}

/// What the lists may name.
pub struct Known<'a> {
    calendar: Calendar,
    /// The first and the last turn of all scenarios.
    game: (Turn, Turn),
    types: BTreeSet<String>,
    /// Contingent and side of the armed forces; empty if the book names none.
    forces: BTreeMap<&'a str, (&'a str, &'a str)>,
    /// The sides of the ground units by their names.
    ground: BTreeMap<&'a str, &'a str>,
    pub whereabouts: Whereabouts<'a>,
}

impl<'a> Known<'a> {
    pub fn read(pack: &'a Pack, maps: &'a [Map]) -> Result<Self, PackFault> {
        let (calendar, game) = scenarios(pack)?;
        let mut forces = BTreeMap::new();
        if let Some(sides) = table(pack, "sides")? {
            let [force, contingent, side] = ["force", "contingent", "side"].map(|head| sides.column(head));
            let (force, contingent, side) = (force?, contingent?, side?);
            for row in sides.rows() {
                let row = row?;
                forces.insert(row.raw(force), (row.raw(contingent), row.raw(side)));
            }
        }
        let mut ground = BTreeMap::new();
        if let Some(units) = table(pack, "forces")? {
            let (unit, side) = (units.column("unit")?, units.column("side")?);
            for row in units.rows() {
                let row = row?;
                ground.insert(row.raw(unit), row.raw(side));
            }
        }
        let mut types: BTreeSet<String> =
            column(pack, "unit-types", "type")?.into_iter().map(str::to_owned).collect();
        // Counters that carry others stand in the list of forces too.
        for counter in column(pack, "transport-counters", "counter")? {
            types.extend([counter.to_owned(), format!("{counter}-transport")]);
        }
        Ok(Self { calendar, game, types, forces, ground, whereabouts: Whereabouts::read(pack, maps)? })
    }

    /// What is wrong with a turn of the game.
    pub fn wrong_turn(&self, text: &str) -> Option<String> {
        let (first, last) = self.game;
        match text.parse::<Turn>() {
            Err(error) => Some(error.to_string()),
            Ok(turn) if !self.calendar.has(turn) => {
                Some(format!("a month has {} turns: '{text}' is none", self.calendar.turns_a_month))
            }
            Ok(turn) if turn < first || turn > last => {
                Some(format!("the game goes from {first} to {last}: '{text}' is no turn of it"))
            }
            Ok(_) => None,
        }
    }
}

/// The calendar by which the turns of all scenarios are as many as they say, and the time that the scenarios span.
fn scenarios(pack: &Pack) -> Result<(Calendar, (Turn, Turn)), PackFault> {
    let lacking = || PackFault::new("scenarios.tsv", 0, "there are no scenarios: the pack must name them");
    let table = table(pack, "scenarios")?.ok_or_else(lacking)?;
    let (start, end, turns) = (table.column("start")?, table.column("end")?, table.column("turns")?);
    let mut spans = Vec::new();
    for row in table.rows() {
        let row = row?;
        let turn =
            |at: usize| row.raw(at).parse::<Turn>().map_err(|error| table.fault(&row, error.to_string()));
        let (first, last) = (turn(start)?, turn(end)?);
        let count: i32 =
            row.raw(turns).parse().map_err(|_| table.fault(&row, "the column 'turns' is no number"))?;
        spans.push((row.line, first, last, count));
    }
    let fits = |calendar: &Calendar| {
        spans.iter().all(|(_, first, last, count)| calendar.count(*first, *last) == *count)
    };
    let first = spans.iter().map(|span| span.1).min().ok_or_else(lacking)?;
    let last = spans.iter().map(|span| span.2).max().ok_or_else(lacking)?;
    let calendar = Calendar::ALL.into_iter().find(fits).ok_or_else(|| {
        PackFault::new("scenarios.tsv", spans[0].0, "'turns' are not those from 'start' to 'end': count them")
    })?;
    Ok((calendar, (first, last)))
}

/// One list of units, or a set-up.
struct Listed<'a> {
    known: &'a Known<'a>,
    name: &'a str,
    table: Table<'a>,
}

impl<'a> Listed<'a> {
    fn read(pack: &'a Pack, known: &'a Known<'a>, name: &'a str) -> Result<Self, PackFault> {
        let lacking = || PackFault::new(name, 0, "the pack lacks this file");
        Ok(Self { known, name, table: table(pack, name)?.ok_or_else(lacking)? })
    }

    fn faults(&self) -> Result<Vec<PackFault>, PackFault> {
        let mut faults = Vec::new();
        for row in self.table.rows() {
            let row = row?;
            faults.extend(self.wrong(&row).into_iter().map(|what| self.table.fault(&row, what)));
        }
        Ok(faults)
    }

    /// A cell, if the list has the column and something is in it.
    fn cell<'r>(&self, row: &Row<'r>, head: &str) -> Option<&'r str> {
        row.get(self.table.column(head).ok()?)
    }

    /// What is wrong with a row.
    fn wrong(&self, row: &Row<'_>) -> Vec<String> {
        let mut wrong = Vec::new();
        wrong.extend(self.wrong_side(row));
        wrong.extend(self.wrong_times(row));
        let places = ["where", "place"].into_iter().filter_map(|head| self.cell(row, head));
        for place in places.filter(|text| !self.known.whereabouts.has(text)) {
            wrong.push(format!("'{place}' is no place, hex, area, box or unit of this book"));
        }
        if self.name == "forces" {
            wrong.extend(self.wrong_unit(row));
        } else if self.name == "air" {
            let notation = self.cell(row, "notation").unwrap_or_default();
            wrong.extend(notation.parse::<Air>().err().map(|error| error.to_string()));
        } else if self.name.starts_with("setup-") {
            let unknown = |unit: &&str| !setup::is_marker(unit) && !self.known.whereabouts.has(unit);
            wrong.extend(
                self.cell(row, "unit").filter(unknown).map(|unit| format!("there is no unit '{unit}'")),
            );
        }
        wrong
    }

    fn wrong_side(&self, row: &Row<'_>) -> Option<String> {
        let (force, known) = (self.cell(row, "force")?, &self.known.forces);
        // In a set-up the column tells to which command a unit belongs.
        if known.is_empty() || self.name.starts_with("setup-") {
            return None;
        }
        let Some((contingent, side)) = known.get(force) else {
            return Some(format!("there is no force '{force}' in sides.tsv"));
        };
        let told =
            (self.cell(row, "contingent").unwrap_or_default(), self.cell(row, "side").unwrap_or_default());
        (told != (*contingent, *side)).then(|| {
            format!("'{force}' is {contingent} and {side} in sides.tsv, not {} and {}", told.0, told.1)
        })
    }

    fn wrong_times(&self, row: &Row<'_>) -> Vec<String> {
        let (from, until) = (self.cell(row, "from"), self.cell(row, "until"));
        let hangs = |text: &str| text.starts_with("column ") || text.starts_with("Occupation ");
        let dated = from.filter(|text| !COMES.contains(text) && !hangs(text));
        let mut wrong: Vec<String> =
            [dated, until].into_iter().flatten().filter_map(|text| self.known.wrong_turn(text)).collect();
        let turn = |text: Option<&str>| text.and_then(|text| text.parse::<Turn>().ok());
        if let (Some(from), Some(until)) = (turn(from), turn(until))
            && until <= from
        {
            wrong.push(format!("it comes in {from} and is gone by {until}"));
        }
        wrong
    }

    /// What is wrong with a ground unit.
    fn wrong_unit(&self, row: &Row<'_>) -> Vec<String> {
        let mut wrong = Vec::new();
        let kind = self.cell(row, "type").unwrap_or_default();
        if !self.known.types.contains(kind) {
            wrong.push(format!("there is no type '{kind}' in unit-types.tsv"));
        }
        // Headquarters have none, coast defences have ratings of their own, and a reverse side may say what it is.
        let rated = ["ratings", "reverse"].into_iter().filter_map(|head| self.cell(row, head));
        for cell in rated.filter(|cell| !["used", "CD"].contains(cell)) {
            let rating = cell.split(' ').next().unwrap_or_default();
            wrong.extend(rating.parse::<Ground>().err().map(|error| error.to_string()));
        }
        if self.cell(row, "re").and_then(equivalents).is_none() {
            wrong.push(
                "the column 're' is no size in regimental equivalents: write it like 3, 0.5 or 1/2"
                    .to_owned(),
            );
        }
        let side = self.cell(row, "side").unwrap_or_default();
        let parts = self.cell(row, "breaks").into_iter().flat_map(|text| text.split([';', '|']));
        for part in parts.map(str::trim).filter(|part| !is_kind(part)) {
            match self.known.ground.get(part) {
                None => wrong.push(format!("it breaks down into '{part}', which is not in the list")),
                Some(other) if *other != side => {
                    wrong.push(format!("it breaks down into '{part}', which is of the other side"));
                }
                Some(_) => {}
            }
        }
        wrong
    }
}

/// Whether parts are told by their kind and not by their names: `generic`, or `2x 2-5 Res X`.
fn is_kind(part: &str) -> bool {
    let counted = part.split_once("x ").filter(|(count, _)| count.parse::<u8>().is_ok());
    let rating = counted.and_then(|(_, kind)| kind.split(' ').next());
    part == "generic" || rating.is_some_and(|rating| rating.parse::<Ground>().is_ok())
}

/// A size in regimental equivalents, in quarters.
pub fn equivalents(text: &str) -> Option<u16> {
    if let Some((over, under)) = text.split_once('/') {
        let (over, under): (u16, u16) = (over.parse().ok()?, under.parse().ok()?);
        return (under > 0 && 4 % under == 0).then(|| over * 4 / under);
    }
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let part = match part {
        "0" => 0,
        "25" => 1,
        "5" => 2,
        "75" => 3,
        _ => return None,
    };
    Some(whole.parse::<u16>().ok()? * 4 + part)
}

#[cfg(test)]
mod tests;
