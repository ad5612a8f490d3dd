//! The Operational Map (2.1): zones 36 nautical miles apart, their coasts and waters, and the ways of ships and
//! aircraft between them. A map is the chart `map-ID.tsv` of the pack, one row a zone.
//!
//! Ships go from zone to zone by sides that are not land, and never into a zone of land; aircraft go anywhere.

use crate::{battle::Coasts, waters};
use hex::{
    Atlas, Axis, Compass, DenseId, Direction, Field, Grid, HexId, Label, Layout, Numbering, Order,
    Orientation, Parity, PerHex, PerSide, Place, Point, Sheet, SideId, Space, Step, Sweep, Sweeper,
};
use kernel::pack::{Chart, Pack, PackFault};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// One zone of a map, shown as it is printed: the letters of its row and the number of its column, `T32`. In files and
/// answers it is written `zone T32`: the hexes of the Tactical Map have such names too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct ZoneId {
    /// From 1, in the north.
    row: u8,
    /// From 1, in the west.
    column: u8,
}

impl ZoneId {
    /// The number of its row, from 1 in the north.
    pub fn row(self) -> u8 {
        self.row
    }

    /// The number of its column, from 1 in the west.
    pub fn column(self) -> u8 {
        self.column
    }
}

/// Text that is no zone's name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no zone: a zone is written as letters and a number, such as T32")]
pub struct NoZone(String);

impl fmt::Display for ZoneId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, last) = ((self.row - 1) / 26, (self.row - 1) % 26);
        if first > 0 {
            write!(f, "{}", char::from(b'A' + first - 1))?;
        }
        write!(f, "{}{}", char::from(b'A' + last), self.column)
    }
}

impl fmt::Debug for ZoneId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for ZoneId {
    type Err = NoZone;

    fn from_str(name: &str) -> Result<Self, NoZone> {
        let fault = || NoZone(name.to_owned());
        let digits = name.find(|sign: char| sign.is_ascii_digit()).ok_or_else(fault)?;
        let (letters, number) = name.split_at(digits);
        let row = match letters.as_bytes() {
            [one @ b'A'..=b'Z'] => one - b'A' + 1,
            [first @ b'A'..=b'H', last @ b'A'..=b'Z'] => (first - b'A' + 1) * 26 + (last - b'A' + 1),
            _ => return Err(fault()),
        };
        let column = number.parse().ok().filter(|column: &u8| *column > 0 && column.to_string() == number);
        Ok(ZoneId { row, column: column.ok_or_else(fault)? })
    }
}

/// What stands before a zone's name where it is written.
const WRITTEN: &str = "zone ";

impl TryFrom<String> for ZoneId {
    type Error = NoZone;

    fn try_from(name: String) -> Result<Self, NoZone> {
        match name.strip_prefix(WRITTEN) {
            Some(printed) => printed.parse(),
            None => Err(NoZone(name)),
        }
    }
}

impl From<ZoneId> for String {
    fn from(zone: ZoneId) -> String {
        format!("{WRITTEN}{zone}")
    }
}

impl From<ZoneId> for kernel::text::Arg {
    fn from(zone: ZoneId) -> Self {
        kernel::text::Arg::Name(zone.to_string().into())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// Open sea.
    Sea,
    /// Sea with land in it: a coast or an island.
    Coast,
    /// No sea that ships could use.
    Land,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Water {
    Deep,
    /// Partly light blue on the map (1.0).
    Shallow,
}

/// What the map says of a zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    pub name: String,
    pub kind: Kind,
    pub water: Water,
    /// Whether an island lies in the middle of its battles (9.72).
    pub island: bool,
    /// Latitude and longitude of its middle, in hundredths of a degree, north and east positive.
    pub at: (i32, i32),
    /// What lies there, as a name on the map.
    pub place: Option<String>,
}

/// One Operational Map.
#[derive(Clone, Debug)]
pub struct SeaMap {
    columns: u8,
    /// The corners of a box around all zones, in the plane of the grid.
    low: Point,
    high: Point,
    atlas: Atlas,
    space: Space,
    zones: PerHex<Zone>,
    land: PerSide<bool>,
}

/// The sheet of a map: rows lettered from the north, A to Z and then AA, AB; columns numbered from the west; odd
/// rows half a zone to the east of even ones, as S31 lies between T32 and R31 (5.22).
pub fn layout(rows: i32, columns: i32) -> Layout {
    let numbering = Numbering {
        hexes: Orientation::Pointy,
        line: Axis { first: 1, last: rows, grow: Compass::South, label: Label::Letters },
        along: Axis { first: 1, last: columns, grow: Compass::East, label: Label::Plain },
        order: Order::LineFirst,
        shifted: Parity::Odd,
        shift: Compass::East,
        edges: Vec::new(),
        missing: Vec::new(),
    };
    Layout { sheets: vec![Sheet { name: String::new(), numbering, join: Vec::new() }] }
}

impl SeaMap {
    /// The map with this id.
    pub fn read(pack: &Pack, id: &str) -> Result<Self, PackFault> {
        let name = format!("map-{id}");
        Self::from_chart(&format!("{name}.tsv"), &pack.chart(&name)?)
    }

    /// The map of a chart; `file` is what faults name.
    pub fn from_chart(file: &str, chart: &Chart) -> Result<Self, PackFault> {
        let fault = |what: String| PackFault::new(file, 0, what);
        let size = |key: &str| {
            let number = chart.note(key).and_then(|text| text.parse::<i32>().ok());
            number.ok_or_else(|| fault(format!("how many {key} there are is not told: write '# {key}: 36'")))
        };
        let (rows, columns) = (size("rows")?, size("columns")?);
        let columns_fit = u8::try_from(columns).ok().filter(|_| (1..=216).contains(&rows));
        let Some(width) = columns_fit else {
            return Err(fault("a map has at most 216 rows and 255 columns".to_owned()));
        };
        let atlas = Atlas::new(layout(rows, columns)).map_err(|error| fault(error.to_string()))?;
        let space = Space::new(atlas.grid(), []).map_err(|error| fault(error.to_string()))?;
        if let Some((row, error)) = chart.rows().find_map(|row| Some((row, atlas.hex(row).err()?))) {
            return Err(fault(format!("row '{row}': {error}")));
        }
        let zones = atlas.grid().hexes().map(|hex| zone(file, chart, atlas.name(hex)));
        let zones: PerHex<Zone> = zones.collect::<Result<Vec<_>, _>>()?.into_iter().collect();
        let land = land_sides(file, chart, &atlas, &zones)?;
        let (low, high) = bounds(atlas.grid());
        Ok(SeaMap { columns: width, low, high, atlas, space, zones, land })
    }

    pub fn len(&self) -> usize {
        self.zones.len()
    }

    pub fn is_empty(&self) -> bool {
        self.zones.is_empty()
    }

    /// All zones, in reading order.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = ZoneId> + use<'_> {
        self.zones.ids().map(|hex| self.id(hex))
    }

    /// Whether the zone is on this map.
    pub fn has(&self, id: ZoneId) -> bool {
        id.column <= self.columns && self.index(id) < self.zones.len()
    }

    pub fn zone(&self, id: ZoneId) -> &Zone {
        &self.zones[self.hex(id)]
    }

    /// The zone of a printed name, such as `T32`.
    pub fn named(&self, name: &str) -> Option<ZoneId> {
        name.parse().ok().filter(|id| self.has(*id))
    }

    /// The zone of a row and a column, both from 1.
    pub fn at(&self, row: u8, column: u8) -> Option<ZoneId> {
        let zone = ZoneId { row, column };
        (row > 0 && column > 0 && self.has(zone)).then_some(zone)
    }

    /// The place of a zone in reading order.
    #[inline]
    pub fn index(&self, id: ZoneId) -> usize {
        usize::from(id.row - 1) * usize::from(self.columns) + usize::from(id.column - 1)
    }

    /// Zones lie on the grid row by row, from the north-west.
    #[inline]
    fn hex(&self, id: ZoneId) -> HexId {
        HexId::from_index(self.index(id))
    }

    #[inline]
    fn id(&self, hex: HexId) -> ZoneId {
        let (row, column) =
            (hex.index() / usize::from(self.columns), hex.index() % usize::from(self.columns));
        let small =
            |number: usize| u8::try_from(number + 1).expect("a map has at most 216 rows and 255 columns");
        ZoneId { row: small(row), column: small(column) }
    }

    /// The zone that lies there, over sea or land.
    #[inline]
    pub fn neighbour(&self, zone: ZoneId, direction: Direction) -> Option<ZoneId> {
        self.atlas.grid().neighbour(self.hex(zone), direction).map(|hex| self.id(hex))
    }

    /// The direction from a zone to an adjacent one.
    pub fn direction(&self, from: ZoneId, to: ZoneId) -> Option<Direction> {
        self.atlas.grid().direction(self.hex(from), self.hex(to))
    }

    /// Whether the side of a zone is land from end to end (9.71).
    #[inline]
    pub fn blocked(&self, zone: ZoneId, direction: Direction) -> bool {
        self.land[self.atlas.grid().side(self.hex(zone), direction)]
    }

    /// The zone that lies in a direction of the compass.
    pub fn beside(&self, zone: ZoneId, side: waters::Direction) -> Option<ZoneId> {
        self.neighbour(zone, toward(side)?)
    }

    /// The direction of the compass in which an adjacent zone lies.
    pub fn bearing(&self, from: ZoneId, to: ZoneId) -> Option<waters::Direction> {
        waters::Direction::ALL.into_iter().find(|side| self.beside(from, *side) == Some(to))
    }

    /// The coasts of a battle in the zone (9.7): its sides that are land, and its island in the middle.
    pub fn coasts(&self, zone: ZoneId) -> Coasts {
        let sides = waters::Direction::ALL.into_iter();
        let land = sides.filter(|side| toward(*side).is_some_and(|side| self.blocked(zone, side)));
        Coasts {
            closed: land.map(|side| 1 << side.index()).sum(),
            island: self.zone(zone).island.then_some(waters::Hex::CENTRE),
        }
    }

    /// Whether ships can go that way: to a zone of the map that is not land, by a side that is not land.
    pub fn passable(&self, zone: ZoneId, direction: Direction) -> bool {
        let to = self.neighbour(zone, direction);
        !self.blocked(zone, direction) && to.is_some_and(|to| self.zone(to).kind != Kind::Land)
    }

    /// The middle of a zone, in zones from the north-west corner of the map, to be drawn.
    pub fn middle(&self, zone: ZoneId) -> [f32; 2] {
        let at = self.atlas.grid().centre(self.hex(zone));
        [at.x - self.low.x, at.y - self.low.y].map(drawn)
    }

    /// How wide and high the map is, in zones.
    pub fn size(&self) -> [f32; 2] {
        [self.high.x - self.low.x, self.high.y - self.low.y].map(drawn)
    }

    /// How far apart zones are for aircraft, in zones.
    pub fn distance(&self, a: ZoneId, b: ZoneId) -> u32 {
        self.atlas.grid().distance(self.hex(a), self.hex(b))
    }

    /// All ways of ships from a zone. The sweeper is memory that is used again and again.
    pub fn sail<'a>(&'a self, sweeper: &'a mut Sweeper, from: ZoneId) -> Voyages<'a> {
        let terms = |_: Place, _: Place, side: Option<SideId>| match side {
            Some(side) if !self.land[side] => Step::Cost(1),
            _ => Step::Blocked,
        };
        Voyages { map: self, field: sweeper.run(&self.space, &terms, Sweep::from(&[self.hex(from).into()])) }
    }

    /// The fewest zones that a ship enters on its way.
    pub fn sea_distance(&self, from: ZoneId, to: ZoneId) -> Option<u16> {
        self.sail(&mut Sweeper::new(), from).distance(to)
    }

    /// A shortest way of ships: the zones entered, in their order, without the first.
    pub fn route(&self, from: ZoneId, to: ZoneId) -> Option<Vec<ZoneId>> {
        self.sail(&mut Sweeper::new(), from).route(to)
    }
}

/// The direction of the grid that is this one of the compass.
fn toward(side: waters::Direction) -> Option<Direction> {
    Orientation::Pointy.direction(side.word().parse().ok()?)
}

/// The corners of a box around all hexes, least and greatest.
fn bounds(grid: &Grid) -> (Point, Point) {
    let far = (Point { x: f64::MAX, y: f64::MAX }, Point { x: f64::MIN, y: f64::MIN });
    grid.hexes().flat_map(|hex| grid.corners(hex)).fold(far, |(low, high), p| {
        let low = Point { x: low.x.min(p.x), y: low.y.min(p.y) };
        (low, Point { x: high.x.max(p.x), y: high.y.max(p.y) })
    })
}

#[allow(clippy::cast_possible_truncation, reason = "pictures need no more")]
fn drawn(far: f64) -> f32 {
    far as f32
}

/// The ways of ships from one zone.
#[derive(Clone, Copy, Debug)]
pub struct Voyages<'a> {
    map: &'a SeaMap,
    field: Field<'a>,
}

impl Voyages<'_> {
    /// The fewest zones that a ship enters to get there.
    pub fn distance(&self, to: ZoneId) -> Option<u16> {
        self.field.cost(self.map.hex(to).into())
    }

    /// The zones entered on a shortest way there, in their order.
    pub fn route(&self, to: ZoneId) -> Option<Vec<ZoneId>> {
        let path = self.field.path(self.map.hex(to).into())?;
        Some(path.into_iter().skip(1).map(|place| self.map.id(HexId::from_index(place.index()))).collect())
    }
}

fn zone(file: &str, chart: &Chart, name: String) -> Result<Zone, PackFault> {
    if chart.cell(&name, "zone").is_none() {
        return Err(PackFault::new(file, 0, format!("zone '{name}' has no row")));
    }
    let YesNo(island) = chart.value(&name, "island", "yes or no")?;
    let degrees = |column: &str| chart.value(&name, column, "a number of degrees with at most two decimals");
    let (Degrees(lat), Degrees(lon)) = (degrees("lat")?, degrees("lon")?);
    let place: String = chart.value(&name, "name", "a name")?;
    Ok(Zone {
        kind: chart.value(&name, "kind", "sea, coast or land")?,
        water: chart.value(&name, "water", "deep or shallow")?,
        island,
        at: (lat, lon),
        place: (place != "-").then_some(place),
        name,
    })
}

/// The sides that are land. Both zones of a side must say the same, and all sides of a zone of land are land.
fn land_sides(
    file: &str,
    chart: &Chart,
    atlas: &Atlas,
    zones: &PerHex<Zone>,
) -> Result<PerSide<bool>, PackFault> {
    let grid = atlas.grid();
    let mut told: PerSide<Option<bool>> = PerSide::filled(grid.side_count(), None);
    for (hex, zone) in zones.iter() {
        let Sides(land) = chart.value(&zone.name, "land", "a list of NE E SE SW W NW, or -")?;
        for direction in Direction::ALL_DIRECTIONS {
            let (side, point) = (grid.side(hex, direction), grid.orientation().compass(direction));
            let blocked = land.contains(&point);
            if zone.kind == Kind::Land && !blocked {
                let what = format!("zone '{}' is land, but its side {point} is not", zone.name);
                return Err(PackFault::new(file, 0, what));
            }
            if told[side].replace(blocked).is_some_and(|said| said != blocked) {
                let other = grid.neighbour(hex, direction).map_or_else(String::new, |hex| atlas.name(hex));
                let what =
                    format!("zones '{}' and '{other}' do not agree whether their side is land", zone.name);
                return Err(PackFault::new(file, 0, what));
            }
        }
    }
    Ok(told.values().iter().map(|land| land.unwrap_or(false)).collect())
}

struct YesNo(bool);

impl FromStr for YesNo {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        match word {
            "yes" => Ok(YesNo(true)),
            "no" => Ok(YesNo(false)),
            _ => Err(()),
        }
    }
}

/// Hundredths of a degree.
struct Degrees(i32);

impl FromStr for Degrees {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
        let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
        let number = |digits: &str| {
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            if plain { digits.parse::<i32>().map_err(|_| ()) } else { Err(()) }
        };
        let hundredths = match part.len() {
            0 => 0,
            1 => 10 * number(part)?,
            2 => number(part)?,
            _ => return Err(()),
        };
        let whole = number(whole)?;
        if whole > 180 { Err(()) } else { Ok(Degrees(sign * (100 * whole + hundredths))) }
    }
}

struct Sides(Vec<Compass>);

impl FromStr for Sides {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if text == "-" {
            return Ok(Sides(Vec::new()));
        }
        let side = |word: &str| {
            let point: Compass = word.parse()?;
            Orientation::Pointy.direction(point).map(|_| point).ok_or(())
        };
        text.split(' ').map(side).collect::<Result<_, _>>().map(Sides)
    }
}

impl FromStr for Kind {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        match word {
            "sea" => Ok(Kind::Sea),
            "coast" => Ok(Kind::Coast),
            "land" => Ok(Kind::Land),
            _ => Err(()),
        }
    }
}

impl FromStr for Water {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        match word {
            "deep" => Ok(Water::Deep),
            "shallow" => Ok(Water::Shallow),
            _ => Err(()),
        }
    }
}

#[cfg(test)]
mod tests;
