//! The set-up of November 21: its tables agree with the map, and there is room for everybody (20.1, 20.2).

use super::{Check, Faults, Held};
use crate::{
    hexes::{Hex, HexSet},
    ids::PositionId,
};
use std::collections::BTreeMap;

pub(super) const CHECKS: &[Check] = &[
    Check { name: "november-japanese", file: "november-21-japanese.tsv", run: japanese },
    Check { name: "november-command-posts", file: "november-21-marines.tsv", run: command_posts },
    Check { name: "november-room", file: "november-21-marines.tsv", run: room },
];

const JAPANESE: &str = "november-21-japanese";
const MARINES: &str = "november-21-marines";

/// The positions that hold a unit, with their depth markers.
fn positions(held: &Held<'_>) -> Vec<(PositionId, String)> {
    let Ok(chart) = held.pack.chart(JAPANESE) else { return Vec::new() };
    let read = |row: &str| {
        let id: PositionId = row.parse().ok()?;
        held.setting.board.find_site(id)?;
        Some((id, chart.cell(row, "marker")?.to_owned()))
    };
    chart.rows().filter_map(read).collect()
}

fn japanese(held: &Held<'_>, faults: &mut Faults) {
    let positions = positions(held);
    let count = |marker: &str| positions.iter().filter(|(_, under)| under == marker).count();
    faults.unless(positions.len() == 24, || format!("{} positions of the map, not 24", positions.len()));
    faults.unless((count("C"), count("I")) == (6, 5), || {
        format!("{} coastal and {} inland markers, not 6 and 5", count("C"), count("I"))
    });
    for (id, marker) in &positions {
        let coastal = held.setting.board.site(*id).coastal;
        let fits = match marker.as_str() {
            "C" => coastal,
            "I" => !coastal,
            _ => true,
        };
        faults.unless(fits, || format!("{id}: its depth marker is of the other kind"));
    }
}

/// A row of the US table.
struct Row {
    name: String,
    near: Hex,
    within: u8,
    /// Kept out of fields of fire, and not only away from Japanese units.
    out_of_fields: bool,
    hq: bool,
}

fn rows(held: &Held<'_>) -> Vec<Row> {
    let Ok(chart) = held.pack.chart(MARINES) else { return Vec::new() };
    let read = |row: &str| {
        let near = chart.cell(row, "near")?;
        let site = || near.parse().ok().and_then(|id: PositionId| held.setting.board.find_site(id));
        Some(Row {
            name: row.to_owned(),
            near: near.parse().ok().or_else(|| site().map(|site| site.hex))?,
            within: chart.cell(row, "within")?.parse().ok()?,
            out_of_fields: chart.cell(row, "away") == Some("field"),
            hq: chart.cell(row, "steps") == Some("-"),
        })
    };
    chart.rows().filter_map(read).collect()
}

/// The hexes that Japanese units of the set-up hold, and those in their fields.
fn threats(held: &Held<'_>) -> (HexSet, HexSet) {
    let board = &held.setting.board;
    let sites = || positions(held).into_iter().map(|(id, _)| board.site(id));
    let fields = sites().fold(HexSet::EMPTY, |fields, site| fields | board.group(site.group).field);
    (sites().map(|site| site.hex).collect(), fields)
}

/// Command Posts that stand in a field of fire could not command.
fn command_posts(held: &Held<'_>, faults: &mut Faults) {
    let (_, fields) = threats(held);
    for row in rows(held).iter().filter(|row| row.hq) {
        faults.unless(!fields.contains(row.near), || format!("{} stands in a field of fire", row.name));
    }
}

/// Two units to a hex (7.5).
fn room(held: &Held<'_>, faults: &mut Faults) {
    let board = &held.setting.board;
    let (japanese, fields) = threats(held);
    let mut areas: BTreeMap<(Hex, u8, bool), usize> = BTreeMap::new();
    for row in rows(held).iter().filter(|row| !row.hq) {
        *areas.entry((row.near, row.within, row.out_of_fields)).or_default() += 1;
    }
    for ((near, within, out_of_fields), units) in areas {
        let barred = if out_of_fields { fields | japanese } else { japanese.grown() };
        let hexes = (HexSet::one(near).within(within) & board.land) - barred;
        faults.unless(2 * hexes.len() >= units, || {
            format!("{units} units within {within} of {near} find {} hexes", hexes.len())
        });
    }
}
