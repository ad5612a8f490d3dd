//! Printed sheets joined into one map. An [`Atlas`] lays the sheets of a [`Layout`] in one
//! lattice, makes one hex of hexes that lie upon each other, and reads and prints the names of
//! hexes and hexsides. The sheet listed first gives a shared hex its canonical name; the other
//! numbers of the hex are its aliases.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::compass::{Compass, Coord, Orientation};
use crate::grid::{Grid, GridError};
use crate::ids::{HexId, PerHex, SideId};
use crate::numbering::{Numbering, NumberingError};

/// The sheets of a map and how they join, as a data file holds them.
///
/// ```
/// let layout: hex::Layout = toml::from_str(r#"
///     [[sheet]]
///     name = "north"
///     numbering = { hexes = "pointy", shifted = "odd", shift = "east", line = { first = 1, last = 9, grow = "south" }, along = { first = 1, last = 5, grow = "west" } }
///
///     [[sheet]]
///     name = "south"
///     numbering = { hexes = "pointy", shifted = "odd", shift = "east", line = { first = 1, last = 9, grow = "south" }, along = { first = 1, last = 5, grow = "west" } }
///     join = ["0101 = north:0901"]
/// "#)?;
/// let atlas = hex::Atlas::new(layout)?;
/// let hex = atlas.hex("south:0103")?;
/// assert_eq!(atlas.name(hex), "north:0903");
/// assert_eq!(atlas.aliases(hex), ["south:0103"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// The sheets; where they overlap, the number of the earlier one is the name of the hex.
    #[serde(rename = "sheet")]
    pub sheets: Vec<Sheet>,
}

/// One printed sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// The name before the colon; empty when the game has but one sheet.
    #[serde(default)]
    pub name: String,
    /// How its hexes are numbered.
    pub numbering: Numbering,
    /// Hexes that lie upon hexes of other sheets, as `"0101 = 16A:0133"`. One entry places the
    /// sheet, others are checked. The numbers follow the rule of their sheet but need not be
    /// printed on it. Every sheet but one needs an entry.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub join: Vec<String>,
}

/// A map of one or more sheets: its grid and the names of its hexes.
#[derive(Clone, Debug)]
pub struct Atlas {
    sheets: Vec<Sheet>,
    /// Added to a sheet's own coordinates to give those of the map.
    offsets: Vec<Coord>,
    grid: Grid,
    /// The sheet that names the hex, and its line and place along it there.
    homes: PerHex<(usize, i32, i32)>,
}

/// Sheets that do not make up a map.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AtlasError {
    #[error("the layout has no sheet: give at least one")]
    Empty,
    #[error("two sheets are called {name:?}: give each its own name")]
    SameName { name: String },
    #[error("sheet {sheet:?}: {source}")]
    Numbering { sheet: String, source: NumberingError },
    #[error("sheet {sheet:?} has other hexes (corner up, side up) than the first: they cannot join")]
    Orientation { sheet: String },
    #[error("sheet {sheet:?}: cannot read the join {join:?}: write it as \"0101 = OTHER:0133\"")]
    Join { sheet: String, join: String },
    #[error("sheet {sheet:?} is joined to nothing: add a join to one of the other sheets")]
    Loose { sheet: String },
    #[error("sheet {sheet:?}: the join {join:?} contradicts the others: correct one of them")]
    Conflict { sheet: String, join: String },
    #[error(transparent)]
    Grid(#[from] GridError),
}

/// A name that is no hex or hexside of the map.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NameError {
    #[error("there is no sheet {sheet:?}; the sheets are {known}")]
    UnknownSheet { sheet: String, known: String },
    #[error("{number:?} may be on several sheets: write one of {known}")]
    WhichSheet { number: String, known: String },
    #[error("{name:?} is not written like a hex of this map; {example:?} would be")]
    Malformed { name: String, example: String },
    #[error("there is no hex {name:?}; {valid}")]
    NoSuchHex { name: String, valid: String },
    #[error("{name:?} is not written like a hexside: write two adjacent hexes, \"{example}\"")]
    MalformedSide { name: String, example: String },
    #[error("{a} and {b} are not adjacent, so {name:?} is no hexside; {a} touches {near}")]
    NotAdjacent { name: String, a: String, b: String, near: String },
}

impl Atlas {
    /// Joins the sheets.
    pub fn new(layout: Layout) -> Result<Self, AtlasError> {
        let sheets = layout.sheets;
        let orientation = check_sheets(&sheets)?;
        let offsets = place_sheets(&sheets)?;
        let mut hexes: Vec<(Coord, usize, i32, i32)> = Vec::new();
        for (index, (sheet, &offset)) in sheets.iter().zip(&offsets).enumerate() {
            let numbering = &sheet.numbering;
            for line in numbering.lines() {
                let (first, last) = numbering.span(line);
                for along in (first..=last).filter(|&along| numbering.contains(line, along)) {
                    hexes.push((numbering.coord(line, along) + offset, index, line, along));
                }
            }
            // Sheets overlap by an edge or so.
            if hexes.len() > 2 * Grid::LIMIT {
                return Err(GridError::TooMany { count: hexes.len() }.into());
            }
        }
        // In reading order, so that neighbours lie near each other in dense arrays too; of hexes
        // upon each other the one of the earliest sheet stays.
        hexes.sort_unstable_by_key(|&(coord, index, ..)| match orientation {
            Orientation::Pointy => (coord.y, coord.x, index),
            Orientation::Flat => (coord.x, coord.y, index),
        });
        hexes.dedup_by_key(|&mut (coord, ..)| coord);
        let grid = Grid::new(orientation, hexes.iter().map(|&(coord, ..)| coord))?;
        let homes = hexes.iter().map(|&(_, index, line, along)| (index, line, along)).collect();
        Ok(Self { sheets, offsets, grid, homes })
    }

    /// The hexes, their neighbours and their sides.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The sheets, in the order of their priority.
    pub fn sheets(&self) -> &[Sheet] {
        &self.sheets
    }

    /// The hex of a printed name: `17A:1604`, or `1226` where the map is one sheet.
    pub fn hex(&self, name: &str) -> Result<HexId, NameError> {
        match name.split_once(':') {
            Some((sheet, number)) => self.hex_on(self.sheet(sheet.trim())?, number.trim()),
            None if self.sheets.len() == 1 => self.hex_on(0, name.trim()),
            None => Err(self.which_sheet(name.trim())),
        }
    }

    /// The canonical name of a hex.
    pub fn name(&self, hex: HexId) -> String {
        let (sheet, line, along) = self.homes[hex];
        self.full_name(sheet, line, along)
    }

    /// The other names of a hex that lies on several sheets.
    pub fn aliases(&self, hex: HexId) -> Vec<String> {
        let home = self.homes[hex].0;
        (0..self.sheets.len())
            .filter(|&sheet| sheet != home)
            .filter_map(|sheet| {
                let (line, along) = self.number_on(sheet, hex)?;
                Some(self.full_name(sheet, line, along))
            })
            .collect()
    }

    /// The side of a printed name: `26:3823/3923`, `16A:0133/17A:0202`, or for any side, and the
    /// only way for those on the edge of the map, a hex and a point of the compass: `1226/NE`.
    pub fn side(&self, name: &str) -> Result<SideId, NameError> {
        let (first, second) = name.split_once('/').ok_or_else(|| self.malformed_side(name))?;
        let a = self.hex(first)?;
        let second = second.trim();
        if let Ok(point) = second.parse::<Compass>() {
            let direction = self.grid.orientation().direction(point);
            let direction = direction.ok_or_else(|| self.malformed_side(name))?;
            return Ok(self.grid.side(a, direction));
        }
        let b = match (second.split_once(':'), first.split_once(':')) {
            (None, Some((sheet, _))) => self.hex_on(self.sheet(sheet.trim())?, second)?,
            _ => self.hex(second)?,
        };
        self.grid.side_between(a, b).ok_or_else(|| self.not_adjacent(name, a, b))
    }

    /// The canonical name of a hexside, in the numbers of the first sheet that has both hexes, the
    /// lower number first.
    pub fn side_name(&self, side: SideId) -> String {
        let (a, Some(b)) = self.grid.hexes_of(side) else {
            let (a, _) = self.grid.hexes_of(side);
            let point = self.grid.orientation().compass(self.grid.facing(side));
            return format!("{}/{point}", self.name(a));
        };
        for sheet in 0..self.sheets.len() {
            if let (Some(a), Some(b)) = (self.number_on(sheet, a), self.number_on(sheet, b)) {
                let (low, high) = (a.min(b), a.max(b));
                let first = self.full_name(sheet, low.0, low.1);
                let second = self.sheets[sheet].numbering.print(high.0, high.1);
                return format!("{first}/{second}");
            }
        }
        format!("{}/{}", self.name(a), self.name(b))
    }

    fn sheet(&self, name: &str) -> Result<usize, NameError> {
        let found = self.sheets.iter().position(|sheet| sheet.name.eq_ignore_ascii_case(name));
        found.ok_or_else(|| NameError::UnknownSheet {
            sheet: name.to_owned(),
            known: list(self.sheets.iter().map(|sheet| sheet.name.clone())),
        })
    }

    fn hex_on(&self, sheet: usize, number: &str) -> Result<HexId, NameError> {
        let numbering = &self.sheets[sheet].numbering;
        let (line, along) = numbering.parse(number).ok_or_else(|| NameError::Malformed {
            name: self.sheets[sheet].full_name(number),
            example: self.sheets[sheet].full_name(&numbering.example()),
        })?;
        let coord = numbering.coord(line, along) + self.offsets[sheet];
        let on_sheet = numbering.contains(line, along);
        on_sheet.then(|| self.grid.at(coord)).flatten().ok_or_else(|| NameError::NoSuchHex {
            name: self.full_name(sheet, line, along),
            valid: self.valid_near(sheet, line),
        })
    }

    /// Line and place along it of a hex on a given sheet, if it is on that sheet.
    fn number_on(&self, sheet: usize, hex: HexId) -> Option<(i32, i32)> {
        let numbering = &self.sheets[sheet].numbering;
        let (line, along) = numbering.number_at(self.grid.coord(hex) - self.offsets[sheet]);
        numbering.contains(line, along).then_some((line, along))
    }

    fn full_name(&self, sheet: usize, line: i32, along: i32) -> String {
        let sheet = &self.sheets[sheet];
        sheet.full_name(&sheet.numbering.print(line, along))
    }

    fn valid_near(&self, sheet: usize, line: i32) -> String {
        let numbering = &self.sheets[sheet].numbering;
        if numbering.lines().any(|l| l == line) {
            let (first, last) = numbering.span(line);
            let (first, last) = (numbering.print(line, first), numbering.print(line, last));
            format!("this line has {first} to {last}")
        } else {
            let (first, last) = (numbering.line.first, numbering.line.last);
            let first = numbering.print(first, numbering.span(first).0);
            let last = numbering.print(last, numbering.span(last).1);
            format!("the sheet has lines from {first} to {last}")
        }
    }

    fn which_sheet(&self, number: &str) -> NameError {
        let known: Vec<String> = (0..self.sheets.len())
            .filter(|&sheet| self.hex_on(sheet, number).is_ok())
            .map(|sheet| self.sheets[sheet].full_name(number))
            .collect();
        if known.is_empty() {
            let example = self.sheets[0].full_name(&self.sheets[0].numbering.example());
            return NameError::Malformed { name: number.to_owned(), example };
        }
        NameError::WhichSheet { number: number.to_owned(), known: list(known.into_iter()) }
    }

    fn malformed_side(&self, name: &str) -> NameError {
        let two = self.grid.sides().find(|&side| self.grid.hexes_of(side).1.is_some());
        let example = two.map_or_else(String::new, |side| self.side_name(side));
        NameError::MalformedSide { name: name.to_owned(), example }
    }

    fn not_adjacent(&self, name: &str, a: HexId, b: HexId) -> NameError {
        NameError::NotAdjacent {
            name: name.to_owned(),
            a: self.name(a),
            b: self.name(b),
            near: list(self.grid.neighbours(a).map(|(_, near)| self.name(near))),
        }
    }
}

impl Sheet {
    fn full_name(&self, number: &str) -> String {
        match self.name.as_str() {
            "" => number.to_owned(),
            name => format!("{name}:{number}"),
        }
    }
}

fn check_sheets(sheets: &[Sheet]) -> Result<Orientation, AtlasError> {
    let first = sheets.first().ok_or(AtlasError::Empty)?;
    for (index, sheet) in sheets.iter().enumerate() {
        let name = sheet.name.clone();
        if sheets[..index].iter().any(|other| other.name.eq_ignore_ascii_case(&name)) {
            return Err(AtlasError::SameName { name });
        }
        if sheet.numbering.hexes != first.numbering.hexes {
            return Err(AtlasError::Orientation { sheet: name });
        }
        let checked = sheet.numbering.check();
        checked.map_err(|source| AtlasError::Numbering { sheet: name, source })?;
    }
    Ok(first.numbering.hexes)
}

/// `here` on this sheet lies upon `there` on another; both in the sheets' own coordinates.
struct Join {
    here: Coord,
    other: usize,
    there: Coord,
}

fn read_join(sheets: &[Sheet], sheet: &Sheet, text: &str) -> Result<Join, AtlasError> {
    let read = || {
        let (here, there) = text.split_once('=')?;
        let (other, there) = there.split_once(':')?;
        let other = sheets.iter().position(|s| s.name.eq_ignore_ascii_case(other.trim()))?;
        let here = sheet.numbering.parse(here.trim())?;
        let numbering = &sheets[other].numbering;
        let there = numbering.parse(there.trim())?;
        Some(Join {
            here: sheet.numbering.coord(here.0, here.1),
            other,
            there: numbering.coord(there.0, there.1),
        })
    };
    read().ok_or_else(|| AtlasError::Join { sheet: sheet.name.clone(), join: text.to_owned() })
}

/// The offset of each sheet. The first sheet without a join lies at the origin.
fn place_sheets(sheets: &[Sheet]) -> Result<Vec<Coord>, AtlasError> {
    let mut joins = Vec::new();
    for (index, sheet) in sheets.iter().enumerate() {
        for text in &sheet.join {
            joins.push((index, text, read_join(sheets, sheet, text)?));
        }
    }
    let root = sheets.iter().position(|sheet| sheet.join.is_empty()).unwrap_or(0);
    let mut offsets: Vec<Option<Coord>> = vec![None; sheets.len()];
    offsets[root] = Some(Coord::ZERO);
    // Each round places at least one more sheet, or none is left to place.
    for _ in sheets {
        for (index, _, join) in &joins {
            if let (None, Some(other)) = (offsets[*index], offsets[join.other]) {
                offsets[*index] = Some(other + join.there - join.here);
            }
        }
    }
    let loose = |index: usize| AtlasError::Loose { sheet: sheets[index].name.clone() };
    let placed = offsets.iter().enumerate().map(|(index, offset)| offset.ok_or_else(|| loose(index)));
    let offsets: Vec<Coord> = placed.collect::<Result<_, _>>()?;
    for (index, text, join) in joins {
        if offsets[index] + join.here != offsets[join.other] + join.there {
            let (sheet, join) = (sheets[index].name.clone(), text.clone());
            return Err(AtlasError::Conflict { sheet, join });
        }
    }
    Ok(offsets)
}

fn list(names: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    for (index, name) in names.enumerate() {
        let comma = if index > 0 { ", " } else { "" };
        let _ = write!(text, "{comma}{name}");
    }
    text
}
