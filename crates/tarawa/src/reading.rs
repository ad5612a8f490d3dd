//! Reading the pack's charts: cells that may be empty, flags, lists of hexes and of weapons.

use crate::{
    hexes::{Hex, HexSet},
    ids::{Weapon, Weapons},
};
use kernel::pack::{Chart, PackFault};
use std::str::FromStr;

/// What a cell holds that has nothing to say.
const NOTHING: &str = "-";

pub(crate) fn hex(file: &str, text: &str) -> Result<Hex, PackFault> {
    text.parse().map_err(|error| PackFault::new(file, 0, format!("{error}")))
}

/// A cell that may be empty.
pub(crate) fn optional<T: FromStr>(
    chart: &Chart,
    row: &str,
    column: &str,
    expected: &str,
) -> Result<Option<T>, PackFault> {
    if chart.cell(row, column) == Some(NOTHING) {
        return Ok(None);
    }
    chart.value(row, column, expected).map(Some)
}

/// `yes` or nothing.
pub(crate) fn flag(chart: &Chart, file: &str, row: &str, column: &str) -> Result<bool, PackFault> {
    match chart.cell(row, column) {
        Some("yes") => Ok(true),
        Some(NOTHING) => Ok(false),
        other => {
            let what =
                format!("row '{row}', column '{column}': '{}' is not yes or -", other.unwrap_or_default());
            Err(PackFault::new(file, 0, what))
        }
    }
}

/// Words separated by blanks, or none.
pub(crate) fn list<T: FromStr>(file: &str, row: &str, cell: &str, what: &str) -> Result<Vec<T>, PackFault> {
    if cell == NOTHING {
        return Ok(Vec::new());
    }
    let read = |word: &str| {
        word.parse().map_err(|_| PackFault::new(file, 0, format!("row '{row}': '{word}' is no {what}")))
    };
    cell.split_whitespace().map(read).collect()
}

pub(crate) fn hexes(chart: &Chart, file: &str, row: &str, column: &str) -> Result<HexSet, PackFault> {
    let cell = chart.cell(row, column).unwrap_or_default();
    Ok(list::<Hex>(file, row, cell, "hex")?.into_iter().collect())
}

pub(crate) fn weapons(file: &str, row: &str, cell: &str) -> Result<Weapons, PackFault> {
    Ok(list::<Weapon>(file, row, cell, "weapon")?.into_iter().collect())
}
