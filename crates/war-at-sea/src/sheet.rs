//! The Data Sheets (2.4): one row a ship, as printed, with its factors and its damage boxes. This file owns
//! what stands in the columns of `ships.tsv`, how the cells are read and written, and the classes of ships
//! that the rules speak of (capital ship, light warship, transport, carrier). What is crossed off during a
//! game is no part of it.

use crate::nations::Nation;
use kernel::pack::{Chart, PackFault};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The names of an enum as they stand in the pack, in both directions.
macro_rules! names {
    ($type:ident { $($variant:ident = $name:literal),+ $(,)? }) => {
        impl $type {
            pub const ALL: &[$type] = &[$($type::$variant),+];

            /// The name in the pack.
            pub fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name),+
                }
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        impl FromStr for $type {
            type Err = ();

            fn from_str(name: &str) -> Result<Self, ()> {
                $type::ALL.iter().copied().find(|known| known.name() == name).ok_or(())
            }
        }
    };
}
pub(crate) use names;

/// The type of a ship (5.0), by the letters on its counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum ShipType {
    /// Battleship.
    Bb,
    /// Battlecruiser.
    Bc,
    /// Heavy cruiser.
    Ca,
    /// Armoured cruiser.
    Ac,
    /// Coast-defence ship.
    Cd,
    /// Fleet carrier.
    Cv,
    /// Escort carrier.
    Cve,
    /// Light carrier.
    Cvl,
    /// Seaplane carrier.
    Cvs,
    /// Light cruiser.
    Cl,
    /// Destroyer.
    Dd,
    /// Escort, torpedo boat, corvette, frigate or sloop.
    De,
    /// Armed cargo ship.
    Ak,
    /// Armed merchant ship.
    Am,
    /// Oiler.
    Ao,
    /// Armed transport.
    Ap,
    /// Destroyer transport.
    Apd,
    /// Transport.
    Tr,
}

names!(ShipType {
    Bb = "BB",
    Bc = "BC",
    Ca = "CA",
    Ac = "AC",
    Cd = "CD",
    Cv = "CV",
    Cve = "CVE",
    Cvl = "CVL",
    Cvs = "CVS",
    Cl = "CL",
    Dd = "DD",
    De = "DE",
    Ak = "AK",
    Am = "AM",
    Ao = "AO",
    Ap = "AP",
    Apd = "APD",
    Tr = "TR",
});

impl ShipType {
    /// The big warships of 5.0.
    pub fn is_capital(self) -> bool {
        use ShipType::{Ac, Bb, Bc, Ca, Cd, Cv, Cve, Cvl, Cvs};
        matches!(self, Bb | Bc | Ca | Ac | Cd | Cv | Cve | Cvl | Cvs)
    }

    pub fn is_light_warship(self) -> bool {
        matches!(self, ShipType::Cl | ShipType::Dd | ShipType::De)
    }

    pub fn is_warship(self) -> bool {
        self.is_capital() || self.is_light_warship()
    }

    pub fn is_transport(self) -> bool {
        !self.is_warship()
    }

    /// A ship that launches and recovers aircraft (1.0); a seaplane carrier does not.
    pub fn is_carrier(self) -> bool {
        matches!(self, ShipType::Cv | ShipType::Cvl | ShipType::Cve)
    }

    /// How big the transports of this type are, where the type alone says it (5.0).
    pub fn transport_size(self) -> Option<TransportSize> {
        match self {
            ShipType::Ak | ShipType::Am | ShipType::Ao => Some(TransportSize::Large),
            ShipType::Apd => Some(TransportSize::Small),
            _ => None,
        }
    }
}

/// Large transports stand alone on their counter, small ones in pairs (5.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TransportSize {
    Small,
    Large,
}

/// What lies before a row of boxes (7.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Armour {
    None,
    Light,
    Heavy,
}

names!(Armour { None = "N", Light = "L", Heavy = "H" });

/// Boxes of one kind. Written `8H`; a ship that never had any (7.51) has `-`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Boxes {
    pub count: u8,
    pub armour: Armour,
}

impl Boxes {
    pub const NONE: Boxes = Boxes { count: 0, armour: Armour::None };

    /// Whether the ship was built with any (7.51).
    pub fn is_fitted(self) -> bool {
        self.count > 0
    }
}

impl fmt::Display for Boxes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.count {
            0 => f.write_str("-"),
            count => write!(f, "{count}{}", self.armour),
        }
    }
}

impl FromStr for Boxes {
    type Err = ();

    fn from_str(cell: &str) -> Result<Self, ()> {
        if cell == "-" {
            return Ok(Boxes::NONE);
        }
        let (at, _) = cell.char_indices().next_back().ok_or(())?;
        let (count, armour) = cell.split_at(at);
        Ok(Boxes { count: above_zero(count)?, armour: armour.parse()? })
    }
}

/// The torpedo factor (6.6). Written `3`, `3LL` for the Long Lance (9.31), `-` for none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Torpedoes {
    pub factor: u8,
    pub long_lance: bool,
}

impl Torpedoes {
    pub const NONE: Torpedoes = Torpedoes { factor: 0, long_lance: false };
}

impl fmt::Display for Torpedoes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.factor {
            0 => f.write_str("-"),
            factor => write!(f, "{factor}{}", if self.long_lance { "LL" } else { "" }),
        }
    }
}

impl FromStr for Torpedoes {
    type Err = ();

    fn from_str(cell: &str) -> Result<Self, ()> {
        if cell == "-" {
            return Ok(Torpedoes::NONE);
        }
        let (factor, long_lance) = cell.strip_suffix("LL").map_or((cell, false), |factor| (factor, true));
        Ok(Torpedoes { factor: above_zero(factor)?, long_lance })
    }
}

/// The speed of a ship. The greater of two is the faster ship, a plus counting (15.51).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Speed {
    pub base: u8,
    /// One zone more on even turns (15.5).
    pub plus: bool,
}

impl Speed {
    pub const DEAD: Speed = Speed { base: 0, plus: false };

    /// The speed after losing so many levels (7.71): the plus stays (15.52), but not with a ship that lies still.
    #[must_use]
    pub fn less(self, levels: u8) -> Speed {
        let base = self.base.saturating_sub(levels);
        Speed { base, plus: self.plus && base > 0 }
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.base, if self.plus { "+" } else { "" })
    }
}

impl FromStr for Speed {
    type Err = ();

    fn from_str(cell: &str) -> Result<Self, ()> {
        let (base, plus) = cell.strip_suffix('+').map_or((cell, false), |base| (base, true));
        let base = number(base)?;
        // The impulses know four speeds (6.4), and a plus makes 4 of 3.
        let known = base <= if plus { 3 } else { 4 } && (base > 0 || !plus);
        if known { Ok(Speed { base, plus }) } else { Err(()) }
    }
}

/// Fuel boxes. Written `12` for oil, `8c` for coal (15.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fuel {
    pub boxes: u8,
    pub coal: bool,
}

impl fmt::Display for Fuel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.boxes, if self.coal { "c" } else { "" })
    }
}

impl FromStr for Fuel {
    type Err = ();

    fn from_str(cell: &str) -> Result<Self, ()> {
        let (boxes, coal) = cell.strip_suffix('c').map_or((cell, false), |boxes| (boxes, true));
        Ok(Fuel { boxes: above_zero(boxes)?, coal })
    }
}

/// The multi-ship counter in which a ship begins (9.6).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Counter {
    pub name: String,
    /// How many ships it stands for when all are there.
    pub ships: u8,
}

/// The symbols beside a ship's name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Marks {
    /// Works as an oiler though it is none (15.45). Written `oil`.
    pub oil: bool,
    /// Written `small` or `large`; of transports only.
    pub size: Option<TransportSize>,
    /// A torpedo boat among the escorts (8.41). Written `torpedo-boat`.
    pub torpedo_boat: bool,
    /// Steps of seaplanes that a seaplane carrier serves. Written `seaplanes=4`.
    pub seaplanes: u8,
    /// Written `counter=NAME ships=3`.
    pub counter: Option<Counter>,
}

impl fmt::Display for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut marks = Vec::new();
        if self.oil {
            marks.push("oil".to_owned());
        }
        match self.size {
            Some(TransportSize::Small) => marks.push("small".to_owned()),
            Some(TransportSize::Large) => marks.push("large".to_owned()),
            None => {}
        }
        if self.torpedo_boat {
            marks.push("torpedo-boat".to_owned());
        }
        if self.seaplanes > 0 {
            marks.push(format!("seaplanes={}", self.seaplanes));
        }
        if let Some(counter) = &self.counter {
            marks.push(format!("counter={} ships={}", counter.name, counter.ships));
        }
        f.write_str(if marks.is_empty() { "-" } else { "" })?;
        f.write_str(&marks.join(" "))
    }
}

impl FromStr for Marks {
    type Err = ();

    fn from_str(cell: &str) -> Result<Self, ()> {
        let mut marks = Marks::default();
        let (mut counter, mut ships) = (None, None);
        for mark in cell.split(' ').filter(|_| cell != "-") {
            match mark.split_once('=') {
                None if mark == "oil" => marks.oil = true,
                None if mark == "small" => marks.size = Some(TransportSize::Small),
                None if mark == "large" => marks.size = Some(TransportSize::Large),
                None if mark == "torpedo-boat" => marks.torpedo_boat = true,
                Some(("seaplanes", steps)) => marks.seaplanes = above_zero(steps)?,
                Some(("counter", name)) if !name.is_empty() => counter = Some(name.to_owned()),
                Some(("ships", number)) => ships = Some(above_zero(number)?),
                _ => return Err(()),
            }
        }
        marks.counter = match (counter, ships) {
            (Some(name), Some(ships)) => Some(Counter { name, ships }),
            (None, None) => None,
            _ => return Err(()),
        };
        Ok(marks)
    }
}

/// A ship's row of the Data Sheets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    pub name: String,
    /// As on the counter: `BB57`.
    pub code: String,
    pub nation: Nation,
    pub kind: ShipType,
    pub class: String,
    /// What the opponent scores for sinking it (2.4).
    pub vp: u16,
    pub primary: Boxes,
    pub secondary: Boxes,
    pub tertiary: Boxes,
    pub aa: Boxes,
    pub torpedo: Torpedoes,
    pub speed: Speed,
    pub hull: Boxes,
    /// Plunging fire does no more to it than other fire (7.3). Written `R` after the hull's armour.
    pub reinforced: bool,
    /// Steps of aircraft by flight deck box (8.2), falling. Written `9-6-2-0`; of carriers only.
    pub deck: Vec<u8>,
    pub fuel: Fuel,
    /// Floatplanes (11.6): 1 is a third of a step of search, 3 a full one. Written `-` for none.
    pub planes: u8,
    pub marks: Marks,
}

impl Sheet {
    /// The columns of `ships.tsv` that are a ship's row; `source` and `why` stand beside them.
    pub const COLUMNS: [&str; 17] = [
        "ship",
        "code",
        "nation",
        "type",
        "class",
        "vp",
        "primary",
        "secondary",
        "tertiary",
        "aa",
        "torpedo",
        "speed",
        "hull",
        "deck",
        "fuel",
        "planes",
        "marks",
    ];

    /// All rows of the chart.
    pub fn read(chart: &Chart) -> Result<Vec<Sheet>, PackFault> {
        chart.rows().map(|ship| Sheet::read_row(chart, ship)).collect()
    }

    fn read_row(chart: &Chart, ship: &str) -> Result<Sheet, PackFault> {
        const BOXES: &str = "a number of boxes with H, L or N for their armour, such as 8H, or -";
        let text = |column| chart.value::<Filled>(ship, column, "a text").map(|cell| cell.0);
        let boxes = |column| chart.value::<Boxes>(ship, column, BOXES);
        let hull: Hull =
            chart.value(ship, "hull", "a number of boxes with H, L or N, such as 12H or 12HR")?;
        let deck: Deck = chart.value(ship, "deck", "falling numbers of steps such as 9-6-2-0, or -")?;
        let planes: Planes = chart.value(ship, "planes", "-, 1 or 3")?;
        let sheet = Sheet {
            name: text("ship")?,
            code: text("code")?,
            nation: chart.value(ship, "nation", &one_of(Nation::ALL))?,
            kind: chart.value(ship, "type", &one_of(ShipType::ALL))?,
            class: text("class")?,
            vp: chart.value(ship, "vp", "a number of victory points")?,
            primary: boxes("primary")?,
            secondary: boxes("secondary")?,
            tertiary: boxes("tertiary")?,
            aa: boxes("aa")?,
            torpedo: chart.value(ship, "torpedo", "a factor such as 2, or 4LL, or -")?,
            speed: chart.value(ship, "speed", "a speed from 0 to 4, such as 2 or 2+")?,
            hull: hull.boxes,
            reinforced: hull.reinforced,
            deck: deck.0,
            fuel: chart.value(ship, "fuel", "a number of fuel boxes such as 12, or 8c for coal")?,
            planes: planes.0,
            marks: chart.value(
                ship,
                "marks",
                "- or marks out of oil, small, large, torpedo-boat, seaplanes=N, counter=NAME with ships=N",
            )?,
        };
        match sheet.contradiction() {
            Some(what) => Err(PackFault::new("ships.tsv", 0, format!("'{ship}' {what}"))),
            None => Ok(sheet),
        }
    }

    /// What in the row cannot be true of one ship.
    fn contradiction(&self) -> Option<&'static str> {
        let kind = self.kind;
        if kind.is_carrier() && self.deck.is_empty() {
            return Some("is a carrier without flight deck boxes");
        }
        if !kind.is_carrier() && !self.deck.is_empty() {
            return Some("has flight deck boxes and is no carrier (CV, CVL, CVE)");
        }
        if kind.is_transport() && self.transport_size().is_none() {
            return Some("is a transport that is marked neither small nor large");
        }
        if self.marks.size.is_some() && (!kind.is_transport() || self.marks.size != self.transport_size()) {
            return Some("is marked small or large against its type");
        }
        if self.torpedo.long_lance && self.nation.record().long_lance.is_none() {
            return Some("has Long Lance torpedoes and is not Japanese");
        }
        if self.marks.torpedo_boat && kind != ShipType::De {
            return Some("is marked torpedo-boat and is no DE");
        }
        if self.marks.oil && kind != ShipType::Cve {
            return Some("is marked oil and is no CVE");
        }
        None
    }

    /// The row's cells in the order of [`Sheet::COLUMNS`].
    pub fn cells(&self) -> [String; Sheet::COLUMNS.len()] {
        let hull = Hull { boxes: self.hull, reinforced: self.reinforced };
        [
            self.name.clone(),
            self.code.clone(),
            self.nation.to_string(),
            self.kind.to_string(),
            self.class.clone(),
            self.vp.to_string(),
            self.primary.to_string(),
            self.secondary.to_string(),
            self.tertiary.to_string(),
            self.aa.to_string(),
            self.torpedo.to_string(),
            self.speed.to_string(),
            hull.to_string(),
            Deck(self.deck.clone()).to_string(),
            self.fuel.to_string(),
            Planes(self.planes).to_string(),
            self.marks.to_string(),
        ]
    }

    /// Small or large, of a transport (5.0).
    pub fn transport_size(&self) -> Option<TransportSize> {
        self.kind.transport_size().or(self.marks.size.filter(|_| self.kind.is_transport()))
    }

    /// Whether it takes twice the room of others (6.31): capital ships and large transports.
    pub fn is_large(&self) -> bool {
        self.kind.is_capital() || self.is_large_transport()
    }

    pub fn is_large_transport(&self) -> bool {
        self.transport_size() == Some(TransportSize::Large)
    }
}

/// A cell that says something.
struct Filled(String);

impl FromStr for Filled {
    type Err = ();

    fn from_str(cell: &str) -> Result<Self, ()> {
        if cell.trim().is_empty() || cell == "-" { Err(()) } else { Ok(Filled(cell.to_owned())) }
    }
}

/// The hull's cell.
struct Hull {
    boxes: Boxes,
    reinforced: bool,
}

impl fmt::Display for Hull {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.boxes, if self.reinforced { "R" } else { "" })
    }
}

impl FromStr for Hull {
    type Err = ();

    fn from_str(cell: &str) -> Result<Self, ()> {
        let (boxes, reinforced) = cell.strip_suffix('R').map_or((cell, false), |boxes| (boxes, true));
        let boxes: Boxes = boxes.parse()?;
        if boxes.is_fitted() { Ok(Hull { boxes, reinforced }) } else { Err(()) }
    }
}

/// The flight deck's cell.
struct Deck(Vec<u8>);

impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let boxes: Vec<String> = self.0.iter().map(u8::to_string).collect();
        f.write_str(if boxes.is_empty() { "-" } else { "" })?;
        f.write_str(&boxes.join("-"))
    }
}

impl FromStr for Deck {
    type Err = ();

    fn from_str(cell: &str) -> Result<Self, ()> {
        if cell == "-" {
            return Ok(Deck(Vec::new()));
        }
        let boxes: Vec<u8> = cell.split('-').map(number).collect::<Result<_, ()>>()?;
        if boxes.is_sorted_by(|higher, lower| higher > lower) { Ok(Deck(boxes)) } else { Err(()) }
    }
}

/// The floatplanes' cell.
struct Planes(u8);

impl fmt::Display for Planes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("-"),
            planes => write!(f, "{planes}"),
        }
    }
}

impl FromStr for Planes {
    type Err = ();

    fn from_str(cell: &str) -> Result<Self, ()> {
        match cell {
            "-" => Ok(Planes(0)),
            "1" => Ok(Planes(1)),
            "3" => Ok(Planes(3)),
            _ => Err(()),
        }
    }
}

/// A number in plain digits, without the sign that Rust would take.
fn number(digits: &str) -> Result<u8, ()> {
    if digits.bytes().all(|digit| digit.is_ascii_digit()) { digits.parse().map_err(|_| ()) } else { Err(()) }
}

fn above_zero(digits: &str) -> Result<u8, ()> {
    number(digits).and_then(|number| if number > 0 { Ok(number) } else { Err(()) })
}

/// The names that a cell may hold, for a fault.
pub(crate) fn one_of(names: &[impl fmt::Display]) -> String {
    let names: Vec<String> = names.iter().map(ToString::to_string).collect();
    format!("one of {}", names.join(", "))
}

#[cfg(test)]
mod tests;
