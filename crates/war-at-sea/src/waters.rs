//! The Tactical Map (2.1, 6.3): four rings of hexes around A1, named as printed. Ships that set-up has moved off
//! the map (6.38) stand on rings beyond the printed ones, which the game names V, W, X and Y.
//!
//! Hexes stand corner up. Every ring is numbered clockwise from its eastern corner.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr, sync::LazyLock};

/// The six directions of the compass that the maps know (6.32), clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Direction {
    E,
    SE,
    SW,
    W,
    NW,
    NE,
}

impl Direction {
    pub const ALL: [Direction; 6] =
        [Direction::E, Direction::SE, Direction::SW, Direction::W, Direction::NW, Direction::NE];

    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The direction that lies so many sixths of a circle further clockwise.
    #[inline]
    pub fn turned(self, sixths: i32) -> Direction {
        let index = (self as i32 + sixths).rem_euclid(6);
        Direction::ALL[usize::try_from(index).expect("a remainder of six")]
    }

    pub fn opposite(self) -> Direction {
        self.turned(3)
    }

    /// How many sixths of a circle lie between, the shorter way: 0 to 3.
    pub fn apart(self, other: Direction) -> u8 {
        let turn = (self as i32 - other as i32).rem_euclid(6);
        u8::try_from(turn.min(6 - turn)).expect("at most three")
    }

    pub fn word(self) -> &'static str {
        ["E", "SE", "SW", "W", "NW", "NE"][self.index()]
    }

    /// One step, in axial coordinates.
    #[inline]
    pub(crate) fn step(self) -> (i8, i8) {
        [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)][self.index()]
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Direction {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        Direction::ALL.into_iter().find(|direction| direction.word() == word).ok_or(())
    }
}

/// The printed rings around A1.
pub const PRINTED: u8 = 4;
/// The rings that there are, with those beyond the map's edge.
pub const RINGS: u8 = 8;
/// The letters of the rings.
const LETTERS: [char; RINGS as usize + 1] = ['A', 'B', 'C', 'D', 'Z', 'V', 'W', 'X', 'Y'];
/// One hex in the middle, six more with every ring.
pub const HEXES: usize = 1 + 3 * RINGS as usize * (RINGS as usize + 1);
/// The hexes that are printed: 61.
pub const PRINTED_HEXES: usize = 1 + 3 * PRINTED as usize * (PRINTED as usize + 1);

/// A hex of the Tactical Map, or of the sea around it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Hex(u8);

struct Tables {
    place: [(i8, i8); HEXES],
    names: Vec<String>,
    next: [[Option<Hex>; 6]; HEXES],
    /// The hex of every place, by its steps east and south-east from the western and northern ends.
    at: [[Option<Hex>; ACROSS]; ACROSS],
}

/// The hexes from one side of the outermost ring to the other.
const ACROSS: usize = 2 * RINGS as usize + 1;

/// Where a place stands in the table of places.
#[inline]
fn cell((q, r): (i8, i8)) -> Option<(usize, usize)> {
    let index =
        |steps: i8| usize::try_from(i32::from(steps) + i32::from(RINGS)).ok().filter(|index| *index < ACROSS);
    Some((index(q)?, index(r)?))
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut place = [(0_i8, 0_i8); HEXES];
    let mut names = vec!["A1".to_owned()];
    let mut at = 1;
    for ring in 1..=RINGS {
        // From the eastern corner clockwise: each leg is as long as the ring is wide.
        let radius = i8::try_from(ring).expect("eight rings");
        let (mut q, mut r) = (radius, 0);
        for (leg, number) in (0..6).flat_map(|leg| (0..ring).map(move |step| (leg, leg * ring + step + 1))) {
            place[at] = (q, r);
            names.push(format!("{}{number}", LETTERS[usize::from(ring)]));
            let (dq, dr) = Direction::SW.turned(i32::from(leg)).step();
            (q, r) = (q + dq, r + dr);
            at += 1;
        }
    }
    let mut at = [[None; ACROSS]; ACROSS];
    for (hex, &place) in (0..).zip(&place) {
        if let Some((q, r)) = cell(place) {
            at[q][r] = Some(Hex(hex));
        }
    }
    let find = |place: (i8, i8)| cell(place).and_then(|(q, r)| at[q][r]);
    let mut next = [[None; 6]; HEXES];
    for (hex, row) in next.iter_mut().enumerate() {
        for direction in Direction::ALL {
            let ((q, r), (dq, dr)) = (place[hex], direction.step());
            row[direction.index()] = find((q + dq, r + dr));
        }
    }
    Tables { place, names, next, at }
});

/// How a straight line from centre to centre meets a hex that lies between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crossing {
    Through,
    /// Along one of its sides.
    Along,
}

/// The hexes that a line meets, as steps from where it begins.
type Line = Vec<((i8, i8), Crossing)>;

/// The hexes between two that stand so far apart.
static LINES: LazyLock<Vec<Line>> =
    LazyLock::new(|| Hex::all().map(|to| crossed(TABLES.place[usize::from(to.0)])).collect());

fn crossed(to: (i8, i8)) -> Line {
    let far = steps((0, 0), to);
    let side = |(q, r): (i32, i32)| (i32::from(to.0) * r - i32::from(to.1) * q).signum();
    let between = Hex::all()
        .map(|hex| TABLES.place[usize::from(hex.0)])
        .filter(|&at| at != (0, 0) && at != to && steps((0, 0), at) < far && steps(at, to) < far);
    between
        .filter_map(|at| {
            // Corners of a hex, in thirds of a step.
            let corners = [(1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1)];
            let sides = corners.map(|(q, r)| side((3 * i32::from(at.0) + q, 3 * i32::from(at.1) + r)));
            let on = |sign| sides.iter().filter(|side| **side == sign).count();
            match (on(-1), on(0), on(1)) {
                (1.., _, 1..) => Some((at, Crossing::Through)),
                (_, 2, _) => Some((at, Crossing::Along)),
                _ => None,
            }
        })
        .collect()
}

fn steps(a: (i8, i8), b: (i8, i8)) -> u8 {
    let (q, r) = (i16::from(a.0 - b.0), i16::from(a.1 - b.1));
    u8::try_from((q.abs() + r.abs() + (q + r).abs()) / 2).expect("within eight rings")
}

impl Hex {
    /// The hex in the middle of the map.
    pub const CENTRE: Hex = Hex(0);

    /// All hexes, ring by ring.
    pub fn all() -> impl Iterator<Item = Hex> {
        (0..u8::try_from(HEXES).expect("217 hexes")).map(Hex)
    }

    /// The hexes of the map.
    pub fn printed() -> impl Iterator<Item = Hex> {
        Hex::all().take(PRINTED_HEXES)
    }

    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    pub fn name(self) -> &'static str {
        &TABLES.names[self.index()]
    }

    pub fn ring(self) -> u8 {
        steps((0, 0), self.place())
    }

    #[inline]
    pub fn is_printed(self) -> bool {
        self.index() < PRINTED_HEXES
    }

    /// Steps east and steps south-east from the middle.
    #[inline]
    pub fn place(self) -> (i8, i8) {
        TABLES.place[self.index()]
    }

    #[inline]
    pub fn next(self, direction: Direction) -> Option<Hex> {
        TABLES.next[self.index()][direction.index()]
    }

    pub fn neighbours(self) -> impl Iterator<Item = Hex> {
        Direction::ALL.into_iter().filter_map(move |direction| self.next(direction))
    }

    /// Range and sighting distance: the target's hex counts, the firer's does not (6.37, 6.51).
    #[inline]
    pub fn distance(self, other: Hex) -> u8 {
        steps(self.place(), other.place())
    }

    /// The hex that lies as from this one as `to` lies from `from`, if it is not too far out.
    pub fn shifted(self, from: Hex, to: Hex) -> Option<Hex> {
        let (a, b, c) = (self.place(), from.place(), to.place());
        Hex::at((a.0 + c.0 - b.0, a.1 + c.1 - b.1))
    }

    fn at(place: (i8, i8)) -> Option<Hex> {
        cell(place).and_then(|(q, r)| TABLES.at[q][r])
    }

    /// The hexes that the straight line to another one meets in between.
    pub fn between(self, other: Hex) -> impl Iterator<Item = (Hex, Crossing)> {
        let (from, to) = (self.place(), other.place());
        let line = Hex::at((to.0 - from.0, to.1 - from.1)).map_or(&[][..], |hex| &LINES[hex.index()]);
        line.iter()
            .filter_map(move |((q, r), crossing)| Some((Hex::at((from.0 + q, from.1 + r))?, *crossing)))
    }

    /// The three dark blue hexes of a direction, from the inside out (6.33).
    pub fn dark(direction: Direction) -> [Hex; 3] {
        [2, 3, 4].map(|ring| Hex::on_ring(ring, u8::try_from(direction.index()).expect("six") * ring))
    }

    /// The three light blue hexes beside them, on the side of the lower (`-1`) or higher (`1`) numbers.
    pub fn light(direction: Direction, side: i8) -> [Hex; 3] {
        [2_u8, 3, 4].map(|ring| {
            let around = i16::from(6 * ring);
            let corner = i16::try_from(direction.index()).expect("six") * i16::from(ring);
            let number = (corner + i16::from(side)).rem_euclid(around);
            Hex::on_ring(ring, u8::try_from(number).expect("at most 24"))
        })
    }

    /// The hexes of the outer ring by which ships leave in a direction: the dark one and two on each side (9.71).
    pub fn exits(direction: Direction) -> [Hex; 5] {
        let corner = i8::try_from(direction.index()).expect("six") * 4;
        [-2, -1, 0, 1, 2].map(|step| {
            Hex::on_ring(PRINTED, u8::try_from((corner + step).rem_euclid(24)).expect("at most 23"))
        })
    }

    /// The hex of a ring, counted clockwise from 0 at its eastern corner.
    fn on_ring(ring: u8, number: u8) -> Hex {
        Hex(if ring == 0 { 0 } else { 1 + 3 * ring * (ring - 1) + number })
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

impl From<Hex> for String {
    fn from(hex: Hex) -> String {
        hex.name().to_owned()
    }
}

/// A name that no hex of the Tactical Map has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no tactical hex '{0}'; they are called A1, B1 to B6, C1 to C12, D1 to D18 and Z1 to Z24")]
pub struct NoSuchHex(String);

impl FromStr for Hex {
    type Err = NoSuchHex;

    fn from_str(name: &str) -> Result<Self, NoSuchHex> {
        Hex::all().find(|hex| hex.name() == name).ok_or_else(|| NoSuchHex(name.to_owned()))
    }
}

impl TryFrom<String> for Hex {
    type Error = NoSuchHex;

    fn try_from(name: String) -> Result<Self, NoSuchHex> {
        name.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(name: &str) -> Hex {
        name.parse().expect("a hex")
    }

    fn names<const N: usize>(hexes: [Hex; N]) -> [&'static str; N] {
        hexes.map(Hex::name)
    }

    #[test]
    fn set_up_hexes_are_those_of_the_book() {
        kernel::proves!("war-at-sea", "6.33");
        assert_eq!(names(Hex::dark(Direction::E)), ["C1", "D1", "Z1"]);
        assert_eq!(names(Hex::light(Direction::E, -1)), ["C12", "D18", "Z24"]);
        assert_eq!(names(Hex::light(Direction::E, 1)), ["C2", "D2", "Z2"]);
        assert_eq!(names(Hex::dark(Direction::NW)), ["C9", "D13", "Z17"]);
        assert_eq!(names(Hex::light(Direction::NE, 1)), ["C12", "D17", "Z22"]);
    }

    #[test]
    fn a_side_closed_by_land_closes_its_corner_and_two_hexes_on_each_side() {
        kernel::proves!("war-at-sea", "9.71");
        assert_eq!(names(Hex::exits(Direction::W)), ["Z11", "Z12", "Z13", "Z14", "Z15"]);
        let closed: std::collections::BTreeSet<Hex> =
            [Direction::NW, Direction::NE, Direction::E, Direction::SE]
                .into_iter()
                .flat_map(Hex::exits)
                .collect();
        let open: Vec<&str> =
            Hex::printed().filter(|hex| hex.ring() == 4 && !closed.contains(hex)).map(Hex::name).collect();
        assert_eq!(open, ["Z8", "Z9", "Z10", "Z11", "Z12", "Z13", "Z14"]);
    }

    #[test]
    fn neighbours_and_distances_fit_the_compass() {
        kernel::proves!("war-at-sea", "2.1");
        assert_eq!(Hex::CENTRE.next(Direction::E), Some(hex("B1")));
        assert_eq!(hex("B1").next(Direction::SW), Some(hex("B2")));
        assert_eq!(hex("C1").distance(hex("C9")), 4);
        assert_eq!(hex("C1").distance(hex("C7")), 4);
        assert_eq!(hex("Z1").distance(hex("Z1")), 0);
        assert_eq!(hex("Z1").next(Direction::E).map(Hex::ring), Some(5));
        assert_eq!(Hex::printed().count(), 61);
    }

    #[test]
    fn a_straight_line_crosses_hexes_and_runs_along_sides() {
        let between = |a: &str, b: &str| {
            let mut met: Vec<(&str, Crossing)> =
                hex(a).between(hex(b)).map(|(hex, crossing)| (hex.name(), crossing)).collect();
            met.sort_by_key(|(name, _)| *name);
            met
        };
        assert_eq!(
            between("C1", "C7"),
            [("A1", Crossing::Through), ("B1", Crossing::Through), ("B4", Crossing::Through)]
        );
        // From B2 to B6 the line runs along the side that A1 and B1 share.
        assert_eq!(between("B2", "B6"), [("A1", Crossing::Along), ("B1", Crossing::Along)]);
        assert_eq!(between("A1", "B1"), []);
    }
}
