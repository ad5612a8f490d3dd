//! The hexes of the map and sets of them. Rows run east and west and are numbered from the north; in a row
//! numbers grow to the west; even rows are shifted half a hex to the west. A set keeps one word for each row,
//! so that growing it by one hex all around is a handful of shifts: fields of fire, control and lines of
//! communication are made of that.

use crate::ids::bits;
use serde::{Deserialize, Serialize};
use std::{
    fmt,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign},
    str::FromStr,
};

pub const ROWS: usize = 22;
pub const COLUMNS: usize = 40;
pub const HEXES: usize = ROWS * COLUMNS;

/// The bits of a row that are hexes.
const ROW: u64 = (1 << COLUMNS) - 1;

/// How many places a table by hex has. The index of a hex counts the bits of a set, word by word: some of them
/// are no hexes, but no index needs a division.
pub const PLACES: usize = ROWS << WORD;
/// The bits of an index that count in a row.
const WORD: usize = 6;

/// One hex, written as it is printed: `1226` is hex 26 of row 12.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Hex(u16);

/// The printed names, by index.
static NAMES: [[u8; 4]; PLACES] = names();

#[allow(clippy::cast_possible_truncation, reason = "a number below ten")]
const fn names() -> [[u8; 4]; PLACES] {
    const fn digit(number: usize) -> u8 {
        b'0' + (number % 10) as u8
    }
    let mut names = [[b'?'; 4]; PLACES];
    let mut index = 0;
    while index < PLACES {
        let (row, number) = ((index >> WORD) + 1, index % (1 << WORD) + 1);
        names[index] = [digit(row / 10), digit(row), digit(number / 10), digit(number)];
        index += 1;
    }
    names
}

/// One of the six ways out of a hex, clockwise from the east.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    East,
    /// What the book calls south: the next row, half a hex to the east.
    South,
    /// The next row, half a hex to the west.
    SouthWest,
    West,
    /// The row before, half a hex to the west.
    North,
    /// The row before, half a hex to the east.
    NorthEast,
}

impl Way {
    pub const ALL: [Way; 6] = [Way::East, Way::South, Way::SouthWest, Way::West, Way::North, Way::NorthEast];

    /// The way back.
    pub fn back(self) -> Way {
        Way::ALL[(self as usize + 3) % 6]
    }
}

impl Hex {
    /// The hex of that row and number, both counted from 1 as printed.
    pub fn new(row: usize, number: usize) -> Option<Hex> {
        Hex::at(row.wrapping_sub(1), number.wrapping_sub(1))
    }

    pub fn all() -> impl Iterator<Item = Hex> {
        HexSet::ALL.iter()
    }

    /// The hex in that place of that row, both counted from 0, if it is on the map.
    #[inline]
    fn at(row: usize, column: usize) -> Option<Hex> {
        (row < ROWS && column < COLUMNS).then(|| Hex::in_row(row, column))
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "there are fewer than 2048 places")]
    fn in_row(row: usize, column: usize) -> Hex {
        Hex((row << WORD | column) as u16)
    }

    /// The place in a table of [`PLACES`] entries.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The row, counted from 0 at the northern edge.
    #[inline]
    pub(crate) fn row(self) -> usize {
        self.index() >> WORD
    }

    /// The place in the row, counted from 0 at the eastern edge.
    #[inline]
    fn column(self) -> usize {
        self.index() % (1 << WORD)
    }

    /// The next hex that way, if it is on the map.
    #[inline]
    pub fn next(self, way: Way) -> Option<Hex> {
        let (row, column) = (self.row(), self.column());
        // Rows with an even printed number lie half a hex further west.
        let west = row % 2;
        match way {
            Way::East => Hex::at(row, column.wrapping_sub(1)),
            Way::West => Hex::at(row, column + 1),
            Way::South => Hex::at(row + 1, (column + west).wrapping_sub(1)),
            Way::SouthWest => Hex::at(row + 1, column + west),
            Way::NorthEast => Hex::at(row.wrapping_sub(1), (column + west).wrapping_sub(1)),
            Way::North => Hex::at(row.wrapping_sub(1), column + west),
        }
    }

    #[inline]
    pub fn neighbours(self) -> impl Iterator<Item = Hex> {
        Way::ALL.into_iter().filter_map(move |way| self.next(way))
    }

    /// The neighbours by some ways, which are given as bits.
    #[inline]
    pub fn by_ways(self, ways: u8) -> impl Iterator<Item = Hex> {
        self.ways_out(ways).map(|(_, hex)| hex)
    }

    /// Some ways out, which are given as bits, and the neighbours there.
    #[inline]
    pub fn ways_out(self, ways: u8) -> impl Iterator<Item = (Way, Hex)> {
        let ways = bits(ways.into()).filter_map(|way| Way::ALL.get(way).copied());
        ways.filter_map(move |way| Some((way, self.next(way)?)))
    }

    /// The way to a neighbour.
    #[inline]
    pub fn way_to(self, other: Hex) -> Option<Way> {
        // Beside the edge of the map the same steps lead to places that are no hexes.
        let west = isize::from(self.row() % 2 == 1);
        let row = 1 << WORD;
        let step = isize::from(other.0.cast_signed()) - isize::from(self.0.cast_signed());
        match step {
            -1 => Some(Way::East),
            1 => Some(Way::West),
            step if step == row + west - 1 => Some(Way::South),
            step if step == row + west => Some(Way::SouthWest),
            step if step == west - row - 1 => Some(Way::NorthEast),
            step if step == west - row => Some(Way::North),
            _ => None,
        }
    }

    #[inline]
    pub fn is_adjacent(self, other: Hex) -> bool {
        self.distance(other) == 1
    }

    /// How far west the hex lies: neighbours in a row are two apart, since even rows are shifted by one
    /// (12.0+5).
    #[inline]
    pub fn west(self) -> usize {
        2 * (self.column() + 1) + self.row() % 2
    }

    #[inline]
    pub fn is_north_of(self, other: Hex) -> bool {
        self.row() < other.row()
    }

    /// The distance in hexes, counting the other hex and not this one (8.11).
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "the map is not that large")]
    pub fn distance(self, other: Hex) -> u8 {
        let rows = self.row().abs_diff(other.row());
        let sideways = self.west().abs_diff(other.west());
        (rows + sideways.saturating_sub(rows) / 2) as u8
    }

    /// The printed number.
    pub fn name(self) -> &'static str {
        std::str::from_utf8(&NAMES[self.index()]).expect("four digits")
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl From<Hex> for kernel::text::Arg {
    fn from(hex: Hex) -> Self {
        hex.name().into()
    }
}

impl From<Hex> for String {
    fn from(hex: Hex) -> String {
        hex.to_string()
    }
}

/// Text that names no hex of the map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no hex: expected a number from 0101 to 2240")]
pub struct NoHex(String);

impl FromStr for Hex {
    type Err = NoHex;

    fn from_str(text: &str) -> Result<Hex, NoHex> {
        let fault = || NoHex(text.to_owned());
        let digits = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
        let number: usize = text.parse().ok().filter(|_| digits).ok_or_else(fault)?;
        Hex::new(number / 100, number % 100).ok_or_else(fault)
    }
}

impl TryFrom<String> for Hex {
    type Error = NoHex;

    fn try_from(text: String) -> Result<Hex, NoHex> {
        text.parse()
    }
}

/// A set of hexes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct HexSet([u64; ROWS]);

impl HexSet {
    pub const EMPTY: HexSet = HexSet([0; ROWS]);
    pub const ALL: HexSet = HexSet([ROW; ROWS]);

    #[inline]
    pub fn one(hex: Hex) -> HexSet {
        let mut set = HexSet::EMPTY;
        set.insert(hex);
        set
    }

    #[inline]
    pub fn insert(&mut self, hex: Hex) {
        self.0[hex.row()] |= 1 << hex.column();
    }

    #[inline]
    pub fn remove(&mut self, hex: Hex) {
        self.0[hex.row()] &= !(1 << hex.column());
    }

    #[inline]
    pub fn contains(&self, hex: Hex) -> bool {
        self.0[hex.row()] >> hex.column() & 1 == 1
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, row| all | row) == 0
    }

    /// Whether the sets have a hex in common.
    #[inline]
    pub fn meets(&self, other: &HexSet) -> bool {
        // All rows at once is faster than row by row until one does.
        let mut common = 0;
        for row in 0..ROWS {
            common |= self.0[row] & other.0[row];
        }
        common != 0
    }

    pub fn len(&self) -> usize {
        self.0.iter().filter(|row| **row != 0).map(|row| row.count_ones() as usize).sum()
    }

    /// Whether there are two hexes or more.
    pub fn has_several(&self) -> bool {
        let mut rows = self.0.iter().filter(|row| **row != 0);
        rows.next().is_some_and(|row| row & (row - 1) != 0 || rows.next().is_some())
    }

    /// The hex with so many others before it in the order of their numbers.
    pub fn nth(&self, mut before: usize) -> Option<Hex> {
        for (place, row) in self.0.iter().enumerate().filter(|(_, row)| **row != 0) {
            let count = row.count_ones() as usize;
            if before < count {
                return bits(*row).nth(before).map(|column| Hex::in_row(place, column));
            }
            before -= count;
        }
        None
    }

    /// The hex with the lowest number.
    pub fn first(&self) -> Option<Hex> {
        let row = self.0.iter().position(|row| *row != 0)?;
        Some(Hex::in_row(row, self.0[row].trailing_zeros() as usize))
    }

    /// The hexes in the order of their numbers.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Hex> + use<> {
        let rows = self.0;
        let (mut row, mut left) = (0, rows[0]);
        std::iter::from_fn(move || {
            while left == 0 {
                row += 1;
                left = *rows.get(row)?;
            }
            let column = left.trailing_zeros() as usize;
            left &= left - 1;
            Some(Hex::in_row(row, column))
        })
    }

    /// The set and all hexes that touch it.
    #[inline]
    pub fn grown(&self) -> HexSet {
        // A row without hexes on either side, so that no row is at the edge.
        let mut rows = [0; ROWS + 2];
        rows[1..=ROWS].copy_from_slice(&self.0);
        let mut grown = HexSet::EMPTY;
        for row in 0..ROWS {
            let (mine, beside) = (rows[row + 1], rows[row] | rows[row + 2]);
            // The rows beside one with an even index are those with an even printed number: they lie further west.
            let beside = if row % 2 == 0 { beside | beside << 1 } else { beside | beside >> 1 };
            grown.0[row] = (mine | mine << 1 | mine >> 1 | beside) & ROW;
        }
        grown
    }

    /// All hexes at that distance of the set or nearer.
    pub fn within(&self, distance: u8) -> HexSet {
        (0..distance).fold(*self, |set, _| set.grown())
    }

    /// All hexes that can be reached from the set through hexes that are open. The set itself need not be
    /// open. Sweeps down and up the rows until nothing changes: few sweeps reach around many corners.
    pub fn reach(&self, open: &HexSet) -> HexSet {
        let mut reached = *self;
        let mut grows = true;
        while grows {
            grows = false;
            for row in 1..ROWS {
                grows |= reached.spread(row - 1, row, open);
            }
            for row in (1..ROWS).rev() {
                grows |= reached.spread(row, row - 1, open);
            }
        }
        reached
    }

    /// Spreads a row along itself and then into a row beside it, through hexes that are open. Says whether that
    /// added anything.
    #[inline]
    fn spread(&mut self, from: usize, to: usize, open: &HexSet) -> bool {
        let (mut mine, there) = (self.0[from], self.0[to]);
        if mine == 0 {
            return false;
        }
        let along = (mine << 1 | mine >> 1) & open.0[from] & !mine != 0;
        if along {
            mine = filled(mine, open.0[from]);
            self.0[from] = mine;
        }
        let beside = if from % 2 == 1 { mine | mine << 1 } else { mine | mine >> 1 };
        self.0[to] = there | beside & open.0[to];
        along || self.0[to] != there
    }
}

/// A row spread along the hexes of the row that are open, in both directions.
#[inline]
fn filled(row: u64, open: u64) -> u64 {
    let (mut west, mut east) = (row, row);
    let (mut west_open, mut east_open) = (open, open);
    for step in [1, 2, 4, 8, 16, 32] {
        west |= west_open & (west << step);
        west_open &= west_open << step;
        east |= east_open & (east >> step);
        east_open &= east_open >> step;
    }
    west | east
}

impl BitAnd for HexSet {
    type Output = HexSet;

    #[inline]
    fn bitand(mut self, other: HexSet) -> HexSet {
        self &= other;
        self
    }
}

impl BitAndAssign for HexSet {
    #[inline]
    fn bitand_assign(&mut self, other: HexSet) {
        for row in 0..ROWS {
            self.0[row] &= other.0[row];
        }
    }
}

impl BitOr for HexSet {
    type Output = HexSet;

    #[inline]
    fn bitor(mut self, other: HexSet) -> HexSet {
        self |= other;
        self
    }
}

impl BitOrAssign for HexSet {
    #[inline]
    fn bitor_assign(&mut self, other: HexSet) {
        for row in 0..ROWS {
            self.0[row] |= other.0[row];
        }
    }
}

impl Sub for HexSet {
    type Output = HexSet;

    #[inline]
    fn sub(mut self, other: HexSet) -> HexSet {
        self -= other;
        self
    }
}

impl SubAssign for HexSet {
    #[inline]
    fn sub_assign(&mut self, other: HexSet) {
        for row in 0..ROWS {
            self.0[row] &= !other.0[row];
        }
    }
}

impl FromIterator<Hex> for HexSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> HexSet {
        let mut set = HexSet::EMPTY;
        hexes.into_iter().for_each(|hex| set.insert(hex));
        set
    }
}

impl Default for HexSet {
    fn default() -> HexSet {
        HexSet::EMPTY
    }
}

impl fmt::Debug for HexSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A set is written as the list of its hexes.
impl Serialize for HexSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Some formats write the length first.
        serializer.collect_seq(self.iter().collect::<Vec<_>>())
    }
}

impl<'de> Deserialize<'de> for HexSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<HexSet, D::Error> {
        Ok(Vec::<Hex>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(name: &str) -> Hex {
        name.parse().expect("a hex")
    }

    #[test]
    fn hexes_of_a_set_are_found_by_their_place() {
        let hexes = ["0101", "0140", "0907", "2240"].map(hex);
        let set: HexSet = hexes.into_iter().collect();
        assert_eq!(
            [0, 1, 2, 3, 4].map(|place| set.nth(place)),
            [Some(hexes[0]), Some(hexes[1]), Some(hexes[2]), Some(hexes[3]), None]
        );
        assert!(set.has_several() && !HexSet::one(hexes[3]).has_several() && !HexSet::EMPTY.has_several());
        let two_rows: HexSet = [hexes[0], hexes[3]].into_iter().collect();
        assert!(two_rows.has_several());
    }

    #[test]
    fn the_grid_lies_as_the_books_examples_need_it() {
        kernel::proves!("tarawa", "2.1");
        for (one, other) in Hex::all().flat_map(|one| Hex::all().map(move |other| (one, other))) {
            let way = Way::ALL.into_iter().find(|way| one.next(*way) == Some(other));
            assert_eq!(one.way_to(other), way, "{one} to {other}");
        }
        for (one, other) in [
            ("1120", "1219"),
            ("1828", "1728"),
            ("1828", "1729"),
            ("1828", "1829"),
            ("2140", "2139"),
            ("2140", "2039"),
            ("1628", "1528"),
            ("1628", "1728"),
            ("1628", "1629"),
        ] {
            assert!(hex(one).is_adjacent(hex(other)), "{one} and {other}");
            assert!(
                hex(one).way_to(hex(other)).is_some_and(|way| hex(other).next(way.back()) == Some(hex(one)))
            );
        }
        assert!(!hex("1728").is_adjacent(hex("1829")));
        assert!(!hex("1628").is_adjacent(hex("1829")));
        assert_eq!(hex("1528").distance(hex("1828")), 3);
        assert_eq!(hex("1327").distance(hex("1427")), 1);
    }

    #[test]
    fn lines_of_travel_are_those_of_the_landing_example() {
        kernel::proves!("tarawa", "2.1");
        let line = |start: &str, way| {
            std::iter::successors(Some(hex(start)), move |at| at.next(way)).map(|at| at.to_string())
        };
        assert_eq!(line("0132", Way::South).nth(11).as_deref(), Some("1226"));
        assert_eq!(line("0131", Way::South).nth(11).as_deref(), Some("1225"));
        assert_eq!(line("0128", Way::SouthWest).nth(11).as_deref(), Some("1233"));
    }

    #[test]
    fn distance_counts_steps_and_growing_a_set_goes_one_step() {
        for centre in [hex("0101"), hex("1120"), hex("1219"), hex("2240"), hex("0940")] {
            for distance in 0..5 {
                let within = HexSet::one(centre).within(distance);
                let counted: HexSet = Hex::all().filter(|hex| centre.distance(*hex) <= distance).collect();
                assert_eq!(within, counted, "{centre} {distance}");
            }
        }
    }

    #[test]
    fn a_set_reaches_what_step_by_step_it_comes_to() {
        // Walls with gaps that make a way wind through the map, and patches that nothing leads to.
        let wall = |hex: &Hex| match hex.row() % 4 {
            1 => hex.column() != 2,
            3 => hex.column() != 37,
            _ => hex.column() == 20 && hex.row() > 11,
        };
        let open: HexSet = Hex::all().filter(|hex| !wall(hex)).collect();
        for start in ["0101", "0140", "1120", "2240", "0219"] {
            let mut reached = HexSet::one(hex(start));
            loop {
                let next = reached | (reached.grown() & open);
                if next == reached {
                    break;
                }
                reached = next;
            }
            assert_eq!(HexSet::one(hex(start)).reach(&open), reached, "{start}");
            assert_eq!(reached.first(), reached.iter().next());
            assert!(reached.len() > 1 && reached.len() < open.len() + 1);
        }
        assert_eq!(HexSet::EMPTY.first(), None);
    }

    #[test]
    fn the_grid_is_the_one_that_the_numbering_describes() {
        let layout = hex::Layout {
            sheets: vec![hex::Sheet {
                name: String::new(),
                numbering: toml::from_str(crate::board::NUMBERING).expect("a numbering"),
                join: Vec::new(),
            }],
        };
        let atlas = hex::Atlas::new(layout).expect("one sheet");
        let id = |hex: Hex| atlas.hex(&hex.to_string()).expect("a printed hex");
        let all: Vec<(Hex, hex::HexId)> = Hex::all().map(|hex| (hex, id(hex))).collect();
        for (a, one) in all.iter().step_by(7) {
            for (b, other) in &all {
                let distance = atlas.grid().distance(*one, *other);
                assert_eq!(u32::from(a.distance(*b)), distance, "{a} {b}");
            }
        }
    }

    #[test]
    fn names_that_are_no_hex_are_refused() {
        for name in ["", "122", "12266", "0001", "0141", "2301", "1a26", "+126"] {
            assert!(name.parse::<Hex>().is_err(), "{name}");
        }
        assert_eq!(hex("0940").to_string(), "0940");
    }
}
