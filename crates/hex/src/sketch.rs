//! Small maps drawn as text, for problems, tests and examples. This module owns the format, which
//! [`Sketch`] describes, and finds the line and column of every fault; what symbols and features
//! mean comes from the caller's [`Legend`].

use std::collections::BTreeMap;

use thiserror::Error;

use crate::atlas::{Atlas, AtlasError, Layout, NameError, Sheet};
use crate::compass::{Compass, Orientation};
use crate::ids::{HexId, PerHex, SideId};
use crate::numbering::{Axis, Label, Numbering, Order, Parity};

/// What the symbols of a drawing mean.
#[derive(Clone, Debug)]
pub struct Legend<T, S = ()> {
    hexes: Vec<(char, T)>,
    sides: Vec<(String, S)>,
}

impl<T> Legend<T> {
    /// The terrain symbols; hexsides have no features.
    pub fn new(hexes: impl IntoIterator<Item = (char, T)>) -> Self {
        let hexes = hexes.into_iter().collect();
        Self { hexes, sides: Vec::new() }
    }

    /// With the features that hexsides may have.
    pub fn sides<S, N: Into<String>>(self, sides: impl IntoIterator<Item = (N, S)>) -> Legend<T, S> {
        let sides = sides.into_iter().map(|(name, side)| (name.into(), side)).collect();
        Legend { hexes: self.hexes, sides }
    }
}

/// A map read from a drawing.
///
/// Each row of hexes is a line of two-character cells: a terrain symbol of the legend, then
/// either a blank or a letter or digit that marks the hex. Hexes stand corner up; every second
/// row is indented by one more character, so the drawing looks like the map. A blank where a
/// symbol could stand is a gap in the map. Hexes are numbered `rrcc` from the top left, 0101, the
/// number along the row counting cells from the left edge of the drawing.
///
/// After a line of `--`, each line names a hexside by its two hexes (numbers or marks) or by a
/// hex and a point of the compass, and the feature on it.
///
/// ```
/// use hex::{Legend, Sketch};
///
/// #[derive(Clone, Debug, PartialEq)]
/// enum Land { Clear, Hills }
/// #[derive(Clone, Debug, PartialEq)]
/// enum Water { River, Sea }
///
/// let legend = Legend::new([('.', Land::Clear), ('^', Land::Hills)])
///     .sides([("river", Water::River), ("sea", Water::Sea)]);
/// let sketch = Sketch::parse("
/// .A. ^ .
///  . ^B. .
/// . .   .
/// --
/// A/0201  river
/// B/0103  river
/// 0101/NW sea
/// ", &legend)?;
///
/// let a = sketch.marks[&'A'];
/// assert_eq!(sketch.atlas.name(a), "0101");
/// assert_eq!(sketch.hexes[sketch.marks[&'B']], Land::Hills);
/// assert_eq!(sketch.sides.len(), 3);
/// assert!(sketch.atlas.hex("0303").is_err());
/// # Ok::<(), hex::SketchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sketch<T, S = ()> {
    /// The hexes and their names.
    pub atlas: Atlas,
    /// The terrain of each hex.
    pub hexes: PerHex<T>,
    /// The features of hexsides, in the order in which they are listed.
    pub sides: Vec<(SideId, S)>,
    /// The marked hexes.
    pub marks: BTreeMap<char, HexId>,
}

/// A fault in a drawing; lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct SketchError {
    /// The line of the text.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
    /// What is wrong.
    pub fault: SketchFault,
}

/// What can be wrong in a drawing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SketchFault {
    #[error("{symbol:?} is not in the legend, which has {known}")]
    Symbol { symbol: char, known: String },
    #[error("{mark:?} is no mark: use a letter, a digit or a blank")]
    Mark { mark: char },
    #[error("the mark {mark:?} is used twice: choose another")]
    SameMark { mark: char },
    #[error("the row is not indented by half a cell against the row above: add or drop a blank")]
    Stagger,
    #[error("rows and their cells are numbered with two digits: draw at most 99 of each")]
    TooLarge,
    #[error("nothing is drawn: draw at least one row of hexes")]
    Empty,
    #[error("a hexside is written as \"0101/0102 feature\"")]
    Side,
    #[error("{name:?} is no feature of hexsides; the legend has {known}")]
    Feature { name: String, known: String },
    #[error("{source}")]
    Name { source: NameError },
    #[error("{source}")]
    Map { source: AtlasError },
}

impl SketchFault {
    fn at(self, line: usize, column: usize) -> SketchError {
        SketchError { line, column, fault: self }
    }
}

/// A drawn hex, by row and place along it.
struct Cell<T> {
    row: i32,
    along: i32,
    terrain: T,
    mark: Option<char>,
}

impl<T: Clone, S: Clone> Sketch<T, S> {
    /// Reads a drawing. Empty lines before and after it, and in the list of sides, do not count.
    pub fn parse(text: &str, legend: &Legend<T, S>) -> Result<Self, SketchError> {
        let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
        let drawing: Vec<(usize, &str)> = lines
            .by_ref()
            .take_while(|(_, line)| line.trim() != "--")
            .skip_while(|(_, line)| line.trim().is_empty())
            .collect();
        let end = drawing.iter().rposition(|(_, line)| !line.trim().is_empty());
        let drawing = &drawing[..end.map_or(0, |last| last + 1)];
        let &(top, _) = drawing.first().ok_or_else(|| SketchFault::Empty.at(1, 1))?;

        let mut cells = Vec::new();
        let first_shift = drawing.first().map_or(0, |(_, line)| indent(line) % 2);
        for (row, &(number, line)) in drawing.iter().enumerate() {
            let shift = (first_shift + row) % 2;
            if indent(line) % 2 != shift {
                return Err(SketchFault::Stagger.at(number, indent(line) + 1));
            }
            let row = two_digits(row + 1).ok_or_else(|| SketchFault::TooLarge.at(number, 1))?;
            read_row(number, line, row, shift, legend, &mut cells)?;
        }
        let atlas = atlas_of(&cells, first_shift).map_err(|source| SketchFault::Map { source }.at(top, 1))?;
        let mut sketch = Self::lay_out(atlas, &cells);
        for (number, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
            let side = sketch.read_side(number, line, legend)?;
            sketch.sides.push(side);
        }
        Ok(sketch)
    }

    fn lay_out(atlas: Atlas, cells: &[Cell<T>]) -> Self {
        let mut marks = BTreeMap::new();
        let mut placed: Vec<(HexId, T)> = cells
            .iter()
            .map(|cell| {
                let name = numbering(0, 99, 99).print(cell.row, cell.along);
                let hex = atlas.hex(&name).expect("the atlas was made of these cells");
                marks.extend(cell.mark.map(|mark| (mark, hex)));
                (hex, cell.terrain.clone())
            })
            .collect();
        placed.sort_unstable_by_key(|&(hex, _)| hex);
        let hexes = placed.into_iter().map(|(_, terrain)| terrain).collect();
        Self { atlas, hexes, sides: Vec::new(), marks }
    }

    fn read_side(
        &self,
        number: usize,
        line: &str,
        legend: &Legend<T, S>,
    ) -> Result<(SideId, S), SketchError> {
        let column = indent(line) + 1;
        let written = line.trim().split_once(char::is_whitespace);
        let written = written
            .and_then(|(side, feature)| side.split_once('/').map(|(a, b)| (a, b, feature.trim_start())));
        let (a, b, feature) = written.ok_or_else(|| SketchFault::Side.at(number, column))?;
        let name = format!("{}/{}", self.hex_name(a), self.hex_name(b));
        let side = self.atlas.side(&name);
        let side = side.map_err(|source| SketchFault::Name { source }.at(number, column))?;
        if let Some((_, value)) = legend.sides.iter().find(|(known, _)| known == feature) {
            return Ok((side, value.clone()));
        }
        let known: Vec<&str> = legend.sides.iter().map(|(k, _)| k.as_str()).collect();
        let (name, known) = (feature.to_owned(), known.join(", "));
        let column = line.trim_end().chars().count() + 1 - feature.chars().count();
        Err(SketchFault::Feature { name, known }.at(number, column))
    }

    /// A mark stands for the number of its hex. A lone E, N, S or W that marks no hex is a point
    /// of the compass.
    fn hex_name(&self, written: &str) -> String {
        let mut letters = written.chars();
        match (letters.next(), letters.next()) {
            (Some(mark), None) => match self.marks.get(&mark) {
                Some(&hex) => self.atlas.name(hex),
                None => written.to_owned(),
            },
            _ => written.to_owned(),
        }
    }
}

fn indent(line: &str) -> usize {
    line.chars().take_while(|c| *c == ' ').count()
}

fn two_digits(count: usize) -> Option<i32> {
    i32::try_from(count).ok().filter(|count| *count <= 99)
}

fn read_row<T: Clone, S>(
    number: usize,
    line: &str,
    row: i32,
    shift: usize,
    legend: &Legend<T, S>,
    cells: &mut Vec<Cell<T>>,
) -> Result<(), SketchError> {
    let characters: Vec<char> = line.trim_end().chars().collect();
    for (index, pair) in characters.get(shift..).unwrap_or_default().chunks(2).enumerate() {
        let column = shift + 2 * index + 1;
        let mark = pair.get(1).copied().filter(|mark| *mark != ' ');
        if pair[0] == ' ' && mark.is_none() {
            continue;
        }
        let along = two_digits(index + 1);
        let along = along.ok_or_else(|| SketchFault::TooLarge.at(number, column))?;
        let known = legend.hexes.iter().find(|(symbol, _)| *symbol == pair[0]);
        let Some((_, terrain)) = known else {
            let known = legend.hexes.iter().map(|(symbol, _)| symbol).collect();
            return Err(SketchFault::Symbol { symbol: pair[0], known }.at(number, column));
        };
        if let Some(mark) = mark {
            if !mark.is_alphanumeric() {
                return Err(SketchFault::Mark { mark }.at(number, column + 1));
            }
            if cells.iter().any(|cell| cell.mark == Some(mark)) {
                return Err(SketchFault::SameMark { mark }.at(number, column + 1));
            }
        }
        cells.push(Cell { row, along, terrain: terrain.clone(), mark });
    }
    Ok(())
}

/// Rows from the top, cells from the left; `shift` is the indentation of the first row.
fn numbering(shift: usize, rows: i32, cells: i32) -> Numbering {
    let axis = |last, grow| Axis { first: 1, last, grow, label: Label::Digits(2) };
    Numbering {
        hexes: Orientation::Pointy,
        line: axis(rows, Compass::South),
        along: axis(cells, Compass::East),
        order: Order::LineFirst,
        shifted: if shift == 0 { Parity::Even } else { Parity::Odd },
        shift: Compass::East,
        edges: Vec::new(),
        missing: Vec::new(),
    }
}

fn atlas_of<T>(cells: &[Cell<T>], shift: usize) -> Result<Atlas, AtlasError> {
    let rows = cells.iter().map(|cell| cell.row).max().unwrap_or(0);
    let widest = cells.iter().map(|cell| cell.along).max().unwrap_or(0);
    let mut numbering = numbering(shift, rows, widest);
    let drawn: std::collections::BTreeSet<(i32, i32)> =
        cells.iter().map(|cell| (cell.row, cell.along)).collect();
    for row in 1..=rows {
        for along in (1..=widest).filter(|&along| !drawn.contains(&(row, along))) {
            numbering.missing.push(numbering.print(row, along));
        }
    }
    let sheet = Sheet { name: String::new(), numbering, join: Vec::new() };
    Atlas::new(Layout { sheets: vec![sheet] })
}
