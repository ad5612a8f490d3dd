//! The number printed in a hex, and where it lies. A sheet of hexes is a stack of unbroken
//! *lines* (rows when the hexes stand corner up, columns when they lie side up), each second line
//! shifted by half a hex. A printed number names the line and the place *along* it; this module
//! turns numbers into lattice coordinates and back for every orientation, stagger and direction
//! of growth. Which sheets make up a map is left to [`Atlas`](crate::Atlas).

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::compass::{Compass, Coord, Orientation};
use crate::grid::Grid;

/// No line, and no place along one, has a number that is further from 0.
const FARTHEST: i32 = 99_999;

/// How one sheet numbers its hexes.
///
/// ```toml
/// hexes = "pointy"
/// line = { first = 1, last = 51, grow = "south" }
/// along = { first = 1, last = 33, grow = "west" }
/// shifted = "odd"
/// shift = "east"
/// edges = [{ lines = "even", last = 32 }]
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbering {
    /// Corner up or side up.
    pub hexes: Orientation,
    /// The numbers of the unbroken lines.
    pub line: Axis,
    /// The numbers along a line.
    pub along: Axis,
    /// Which of the two is printed first.
    #[serde(default)]
    pub order: Order,
    /// Which lines are shifted by half a hex against the others.
    pub shifted: Parity,
    /// Which way they are shifted.
    pub shift: Compass,
    /// Lines that begin or end elsewhere than `along` says; later entries win.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edges: Vec<Edge>,
    /// Numbers within the bounds that have no hex.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
}

/// One half of a printed number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Axis {
    /// The lowest number.
    pub first: i32,
    /// The highest number.
    pub last: i32,
    /// The way in which numbers grow.
    pub grow: Compass,
    /// How the number is written.
    #[serde(default)]
    pub label: Label,
}

/// How a number is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Label {
    /// With zeros in front, up to this many digits.
    Digits(u8),
    /// Without zeros in front.
    Plain,
    /// A to Z, then AA, AB, AC.
    Letters,
    /// A to Z, then AA, BB, CC.
    DoubledLetters,
}

/// As in "cannot be written ...".
impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Digits(width) => write!(f, "with {width} digits"),
            Self::Plain => f.write_str("as a plain number"),
            Self::Letters => f.write_str("in letters (A, B, .. AA, AB)"),
            Self::DoubledLetters => f.write_str("in doubled letters (A, B, .. AA, BB)"),
        }
    }
}

impl Default for Label {
    fn default() -> Self {
        Self::Digits(2)
    }
}

/// Which half of the number is printed first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// The line, then the place along it.
    #[default]
    LineFirst,
    /// The place along the line, then the line.
    AlongFirst,
}

/// Lines by the parity of their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Parity {
    Odd,
    Even,
}

/// Lines that begin or end elsewhere than the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edge {
    /// The lines meant: `"even"`, `7` or `[3, 9]`.
    pub lines: Lines,
    /// Where they begin, if elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<i32>,
    /// Where they end, if elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<i32>,
}

/// A choice of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Lines {
    /// Every second line.
    Parity(Parity),
    /// One line.
    One(i32),
    /// All lines from one to another, both included.
    Range([i32; 2]),
}

/// A numbering that cannot be printed on paper.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NumberingError {
    #[error("lines of {hexes:?} hexes cannot be numbered toward {grow:?}: use {expected}")]
    LineGrowth { hexes: Orientation, grow: Compass, expected: &'static str },
    #[error("numbers along lines of {hexes:?} hexes cannot grow toward {grow:?}: use {expected}")]
    AlongGrowth { hexes: Orientation, grow: Compass, expected: &'static str },
    #[error("lines of {hexes:?} hexes cannot be shifted to the {shift:?}: use {expected}")]
    Shift { hexes: Orientation, shift: Compass, expected: &'static str },
    #[error("the first number, {first}, is above the last, {last}: exchange them")]
    Empty { first: i32, last: i32 },
    #[error("{number} cannot be written {label}: change the label or the bounds")]
    Unwritable { number: i32, label: Label },
    #[error("{number} is further than a sheet reaches: number from -{FARTHEST} to {FARTHEST}")]
    TooFar { number: i32 },
    #[error("it has more hexes than a map can have ({}): bring its bounds together", Grid::LIMIT)]
    TooLarge,
    #[error("{missing:?} is listed as missing but is no number of this sheet; {example:?} would be")]
    Missing { missing: String, example: String },
    #[error("two numbers without fixed width run together: give one of them digits or letters")]
    Ambiguous,
}

impl Numbering {
    /// Whether the numbering can be printed, and read back.
    pub fn check(&self) -> Result<(), NumberingError> {
        let hexes = self.hexes;
        let (across, lengthwise) = match hexes {
            Orientation::Pointy => ("north or south", "east or west"),
            Orientation::Flat => ("east or west", "north or south"),
        };
        let runs_across = |point| match hexes {
            Orientation::Pointy => matches!(point, Compass::North | Compass::South),
            Orientation::Flat => matches!(point, Compass::East | Compass::West),
        };
        let runs_along = |point| match hexes {
            Orientation::Pointy => matches!(point, Compass::East | Compass::West),
            Orientation::Flat => matches!(point, Compass::North | Compass::South),
        };
        if !runs_across(self.line.grow) {
            let (grow, expected) = (self.line.grow, across);
            return Err(NumberingError::LineGrowth { hexes, grow, expected });
        }
        if !runs_along(self.along.grow) {
            let (grow, expected) = (self.along.grow, lengthwise);
            return Err(NumberingError::AlongGrowth { hexes, grow, expected });
        }
        if !runs_along(self.shift) {
            let (shift, expected) = (self.shift, lengthwise);
            return Err(NumberingError::Shift { hexes, shift, expected });
        }
        self.check_bounds()?;
        let (lead, tail) = self.printed_axes();
        if lead.label == Label::Plain && !tail.label.is_letters()
            || lead.label.is_letters() && tail.label.is_letters()
        {
            return Err(NumberingError::Ambiguous);
        }
        for missing in &self.missing {
            if self.parse(missing).is_none() {
                let (missing, example) = (missing.clone(), self.example());
                return Err(NumberingError::Missing { missing, example });
            }
        }
        Ok(())
    }

    fn check_bounds(&self) -> Result<(), NumberingError> {
        let (first, last) = (self.line.first, self.line.last);
        if first > last {
            return Err(NumberingError::Empty { first, last });
        }
        self.line.check(first)?;
        self.line.check(last)?;
        let mut hexes = 0;
        for line in self.lines() {
            let (first, last) = self.span(line);
            if first > last {
                return Err(NumberingError::Empty { first, last });
            }
            self.along.check(first)?;
            self.along.check(last)?;
            hexes += (first..=last).count();
            if hexes > Grid::LIMIT {
                return Err(NumberingError::TooLarge);
            }
        }
        Ok(())
    }

    /// The numbers of all lines.
    pub fn lines(&self) -> impl Iterator<Item = i32> + use<> {
        self.line.first..=self.line.last
    }

    /// The first and the last number along a line.
    pub fn span(&self, line: i32) -> (i32, i32) {
        let mut span = (self.along.first, self.along.last);
        for edge in self.edges.iter().filter(|edge| edge.lines.include(line)) {
            span = (edge.first.unwrap_or(span.0), edge.last.unwrap_or(span.1));
        }
        span
    }

    /// Whether the sheet has a hex of this number.
    pub fn contains(&self, line: i32, along: i32) -> bool {
        let (first, last) = self.span(line);
        (self.line.first..=self.line.last).contains(&line)
            && (first..=last).contains(&along)
            && !self.missing.iter().any(|m| self.parse(m) == Some((line, along)))
    }

    /// The number as printed in the hex.
    pub fn print(&self, line: i32, along: i32) -> String {
        let (line, along) = (self.line.label.print(line), self.along.label.print(along));
        match self.order {
            Order::LineFirst => line + &along,
            Order::AlongFirst => along + &line,
        }
    }

    /// Line and place along it, read from a printed number; bounds are not looked at.
    pub fn parse(&self, number: &str) -> Option<(i32, i32)> {
        let (lead, tail) = self.printed_axes();
        let (a, rest) = lead.label.take(number)?;
        let (b, rest) = tail.label.take(rest)?;
        match (rest, self.order) {
            ("", Order::LineFirst) => Some((a, b)),
            ("", Order::AlongFirst) => Some((b, a)),
            _ => None,
        }
    }

    /// A number that this sheet has.
    pub fn example(&self) -> String {
        self.print(self.line.first, self.span(self.line.first).0)
    }

    fn printed_axes(&self) -> (&Axis, &Axis) {
        match self.order {
            Order::LineFirst => (&self.line, &self.along),
            Order::AlongFirst => (&self.along, &self.line),
        }
    }

    /// Half a hex, with sign, by which a line lies off the unshifted ones. One half is added
    /// everywhere when even lines are shifted, so that lattice parity is the same for all sheets.
    fn stagger(&self, line: i32) -> i32 {
        let shift = if Parity::of(line) == self.shifted { sign(self.shift) } else { 0 };
        match self.shifted {
            Parity::Odd => shift,
            Parity::Even => shift + 1,
        }
    }

    /// Where the hex lies in the sheet's own lattice.
    pub(crate) fn coord(&self, line: i32, along: i32) -> Coord {
        let across = sign(self.line.grow) * line;
        let doubled = 2 * sign(self.along.grow) * along + self.stagger(line);
        let lengthwise = (doubled - across) / 2;
        match self.hexes {
            Orientation::Pointy => Coord::new(lengthwise, across),
            Orientation::Flat => Coord::new(across, lengthwise),
        }
    }

    /// Line and place along it of a hex of the sheet's own lattice; the inverse of `coord`.
    pub(crate) fn number_at(&self, coord: Coord) -> (i32, i32) {
        let (across, lengthwise) = match self.hexes {
            Orientation::Pointy => (coord.y, coord.x),
            Orientation::Flat => (coord.x, coord.y),
        };
        let line = sign(self.line.grow) * across;
        let doubled = 2 * lengthwise + across - self.stagger(line);
        (line, sign(self.along.grow) * doubled / 2)
    }
}

/// East and south are the positive ways of the lattice.
fn sign(point: Compass) -> i32 {
    match point {
        Compass::East | Compass::South => 1,
        _ => -1,
    }
}

impl Parity {
    fn of(number: i32) -> Self {
        match number.rem_euclid(2) {
            0 => Self::Even,
            _ => Self::Odd,
        }
    }
}

impl Lines {
    fn include(self, line: i32) -> bool {
        match self {
            Self::Parity(parity) => Parity::of(line) == parity,
            Self::One(one) => line == one,
            Self::Range([from, to]) => (from..=to).contains(&line),
        }
    }
}

impl Axis {
    fn check(&self, number: i32) -> Result<(), NumberingError> {
        if !(-FARTHEST..=FARTHEST).contains(&number) {
            return Err(NumberingError::TooFar { number });
        }
        let text = self.label.print(number);
        match self.label.take(&text) {
            Some((back, "")) if back == number => Ok(()),
            _ => Err(NumberingError::Unwritable { number, label: self.label }),
        }
    }
}

impl Label {
    fn is_letters(self) -> bool {
        matches!(self, Self::Letters | Self::DoubledLetters)
    }

    fn print(self, number: i32) -> String {
        match self {
            Self::Digits(width) => format!("{number:0width$}", width = usize::from(width)),
            Self::Plain => number.to_string(),
            Self::Letters => {
                let (mut text, mut rest) = (Vec::new(), number);
                while rest > 0 {
                    text.push(letter(rest - 1));
                    rest = (rest - 1) / 26;
                }
                text.iter().rev().collect()
            }
            Self::DoubledLetters if number > 0 => {
                let times = usize::try_from((number - 1) / 26).unwrap_or(0) + 1;
                letter(number - 1).to_string().repeat(times)
            }
            Self::DoubledLetters => String::new(),
        }
    }

    /// Reads a number off the front of a text.
    fn take(self, text: &str) -> Option<(i32, &str)> {
        let length = match self {
            Self::Digits(width) => usize::from(width),
            Self::Plain => text.bytes().take_while(u8::is_ascii_digit).count(),
            Self::Letters | Self::DoubledLetters => text.bytes().take_while(u8::is_ascii_alphabetic).count(),
        };
        let (mine, rest) = text.split_at_checked(length)?;
        let number = match self {
            Self::Digits(_) | Self::Plain => {
                if mine.is_empty() || !mine.bytes().all(|b| b.is_ascii_digit()) {
                    return None;
                }
                mine.parse().ok()?
            }
            Self::Letters => {
                mine.bytes().try_fold(0_i32, |sum, byte| sum.checked_mul(26)?.checked_add(ordinal(byte)))?
            }
            Self::DoubledLetters => {
                let first = mine.bytes().next()?;
                if !mine.bytes().all(|b| b.eq_ignore_ascii_case(&first)) {
                    return None;
                }
                ordinal(first) + 26 * (i32::try_from(mine.len()).ok()? - 1)
            }
        };
        (length > 0 && number <= FARTHEST).then_some((number, rest))
    }
}

fn letter(offset: i32) -> char {
    let step = u8::try_from(offset.rem_euclid(26)).expect("below 26");
    char::from(b'A' + step)
}

fn ordinal(letter: u8) -> i32 {
    i32::from(letter.to_ascii_uppercase() - b'A') + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_of_absurd_size_is_refused_at_once() {
        let sheet = |first: i32, last: i32, digits: u8| {
            let axis = |grow| Axis { first, last, grow, label: Label::Digits(digits) };
            let numbering = Numbering {
                hexes: Orientation::Pointy,
                line: axis(Compass::South),
                along: axis(Compass::West),
                order: Order::LineFirst,
                shifted: Parity::Odd,
                shift: Compass::East,
                edges: Vec::new(),
                missing: Vec::new(),
            };
            numbering.check()
        };
        assert_eq!(sheet(1, 240, 3), Ok(()));
        assert_eq!(sheet(1, 9_999, 4), Err(NumberingError::TooLarge));
        assert_eq!(sheet(0, i32::MAX, 10), Err(NumberingError::TooFar { number: i32::MAX }));
        assert_eq!(sheet(i32::MIN, 1, 10), Err(NumberingError::TooFar { number: i32::MIN }));
        assert_eq!(Label::Digits(9).take("999999999"), None);
        let said = sheet(1, 100, 2).expect_err("three digits").to_string();
        assert_eq!(said, "100 cannot be written with 2 digits: change the label or the bounds");
    }

    #[test]
    fn letters_are_written_and_read_back() {
        for number in 1..2000 {
            for label in [Label::Letters, Label::DoubledLetters, Label::Plain] {
                let text = label.print(number);
                assert_eq!(label.take(&text), Some((number, "")), "{text}");
            }
        }
        assert_eq!(Label::Letters.print(28), "AB");
        assert_eq!(Label::DoubledLetters.print(28), "BB");
        assert_eq!(Label::Digits(3).print(7), "007");
        assert_eq!(Label::Digits(2).take("160"), Some((16, "0")));
        assert_eq!(Label::Digits(2).take("1"), None);
        assert_eq!(Label::Digits(2).take("é1"), None);
    }
}
