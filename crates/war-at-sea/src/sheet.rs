//! Data Sheets (2.3, 2.4): what is printed of a ship, box by box, and the types of ships (5.0).

use kernel::pack::{Chart, PackFault};
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// The types of ships (5.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ShipType {
    BB,
    BC,
    CA,
    AC,
    CD,
    CV,
    CVE,
    CVL,
    CVS,
    CL,
    DD,
    DE,
    AK,
    AM,
    AO,
    AP,
    APD,
    TR,
}

impl ShipType {
    pub const ALL: [ShipType; 18] = [
        ShipType::BB,
        ShipType::BC,
        ShipType::CA,
        ShipType::AC,
        ShipType::CD,
        ShipType::CV,
        ShipType::CVE,
        ShipType::CVL,
        ShipType::CVS,
        ShipType::CL,
        ShipType::DD,
        ShipType::DE,
        ShipType::AK,
        ShipType::AM,
        ShipType::AO,
        ShipType::AP,
        ShipType::APD,
        ShipType::TR,
    ];

    pub fn word(self) -> &'static str {
        [
            "BB", "BC", "CA", "AC", "CD", "CV", "CVE", "CVL", "CVS", "CL", "DD", "DE", "AK", "AM", "AO",
            "AP", "APD", "TR",
        ][self as usize]
    }

    /// The big units (5.0).
    pub fn is_capital(self) -> bool {
        self <= ShipType::CVS
    }

    /// Light warships (5.0).
    pub fn is_light(self) -> bool {
        matches!(self, ShipType::CL | ShipType::DD | ShipType::DE)
    }

    pub fn is_warship(self) -> bool {
        self <= ShipType::DE
    }

    pub fn is_transport(self) -> bool {
        !self.is_warship()
    }

    /// Those with a flight deck (1.0+1): seaplane carriers are none.
    pub fn is_carrier(self) -> bool {
        matches!(self, ShipType::CV | ShipType::CVE | ShipType::CVL)
    }
}

impl FromStr for ShipType {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        ShipType::ALL.into_iter().find(|kind| kind.word() == word).ok_or(())
    }
}

/// The protection of a row of boxes (7.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Armour {
    None,
    Light,
    Heavy,
}

/// A row of boxes behind one sort of armour, written `8H`, `4L`, `2N`, or `-` for none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Boxes {
    pub count: u8,
    pub armour: Armour,
}

impl Boxes {
    pub const NONE: Boxes = Boxes { count: 0, armour: Armour::None };
}

impl FromStr for Boxes {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if text == "-" {
            return Ok(Boxes::NONE);
        }
        let armour = match text.chars().last() {
            Some('H') => Armour::Heavy,
            Some('L') => Armour::Light,
            Some('N') => Armour::None,
            _ => return Err(()),
        };
        let count = text[..text.len() - 1].parse().map_err(|_| ())?;
        if (1..=60).contains(&count) { Ok(Boxes { count, armour }) } else { Err(()) }
    }
}

/// The hull; written like other boxes, with an `R` where the deck is so strong that plunging fire does no more than
/// other hits (7.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hull {
    pub boxes: Boxes,
    pub reinforced: bool,
}

impl FromStr for Hull {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (boxes, reinforced) = match text.strip_suffix('R') {
            Some(boxes) => (boxes, true),
            None => (text, false),
        };
        let boxes: Boxes = boxes.parse()?;
        if boxes.count == 0 { Err(()) } else { Ok(Hull { boxes, reinforced }) }
    }
}

/// Torpedo tubes: `2`, `4LL` for Long Lances (9.31), `-` for none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Torpedoes {
    pub factor: u8,
    pub long_lance: bool,
}

impl FromStr for Torpedoes {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if text == "-" {
            return Ok(Torpedoes { factor: 0, long_lance: false });
        }
        let (factor, long_lance) = match text.strip_suffix("LL") {
            Some(factor) => (factor, true),
            None => (text, false),
        };
        let factor = factor.parse().map_err(|_| ())?;
        if (1..=20).contains(&factor) { Ok(Torpedoes { factor, long_lance }) } else { Err(()) }
    }
}

/// A speed such as `3` or `2+` (5.22, 15.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Speed {
    pub base: u8,
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

impl FromStr for Speed {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (base, plus) = match text.strip_suffix('+') {
            Some(base) => (base, true),
            None => (text, false),
        };
        let base = base.parse().map_err(|_| ())?;
        if (1..=4).contains(&base) { Ok(Speed { base, plus }) } else { Err(()) }
    }
}

/// Fuel boxes: `12`, or `8c` where coal is burnt (15.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fuel {
    pub boxes: u8,
    pub coal: bool,
}

impl FromStr for Fuel {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (boxes, coal) = match text.strip_suffix('c') {
            Some(boxes) => (boxes, true),
            None => (text, false),
        };
        let boxes = boxes.parse().map_err(|_| ())?;
        if (1..=60).contains(&boxes) { Ok(Fuel { boxes, coal }) } else { Err(()) }
    }
}

/// Flight deck boxes with the steps of aircraft that each allows, most first: `9-6-2-0` (8.2). Empty where there
/// is no flight deck.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deck(pub Vec<u8>);

impl FromStr for Deck {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if text == "-" {
            return Ok(Deck::default());
        }
        let boxes: Result<Vec<u8>, _> = text.split('-').map(str::parse).collect();
        let boxes = boxes.map_err(|_| ())?;
        if boxes.is_sorted_by(|a, b| a > b) && boxes.len() <= 8 { Ok(Deck(boxes)) } else { Err(()) }
    }
}

/// What else stands on a counter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// An escort carrier that can fuel others (15.45).
    pub oil: bool,
    /// A transport of the small kind, two to a counter (5.0).
    pub small: bool,
    /// An escort that is a torpedo boat.
    pub torpedo_boat: bool,
    /// The counter on which the ship begins, where that stands for several (9.6).
    pub counter: Option<String>,
}

impl FromStr for Marks {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut marks = Marks::default();
        for word in text.split(' ').filter(|word| *word != "-") {
            match word.split_once('=') {
                Some(("counter", name)) => marks.counter = Some(name.to_owned()),
                // How many ships the counter stands for follows from who bears its name.
                Some(("ships", number)) if number.parse::<u8>().is_ok() => {}
                Some(_) => return Err(()),
                None => match word {
                    "oil" => marks.oil = true,
                    "small" => marks.small = true,
                    "large" => {}
                    "torpedo-boat" => marks.torpedo_boat = true,
                    _ => return Err(()),
                },
            }
        }
        Ok(marks)
    }
}

/// A row of the Data Sheets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    pub code: String,
    pub nation: String,
    pub kind: ShipType,
    pub class: String,
    /// What the enemy gains when it sinks (2.4+1).
    pub vp: u16,
    pub primary: Boxes,
    pub secondary: Boxes,
    pub tertiary: Boxes,
    pub aa: Boxes,
    pub torpedoes: Torpedoes,
    pub speed: Speed,
    pub hull: Hull,
    pub deck: Deck,
    pub fuel: Fuel,
    /// Floatplanes: 0, 1, or 3 for a full step of search (11.6).
    pub planes: u8,
    pub marks: Marks,
}

impl Sheet {
    /// Reads all rows; a fault names the cell and what is expected there.
    pub fn read(chart: &Chart) -> Result<Vec<(String, Sheet)>, PackFault> {
        chart.rows().map(|ship| Ok((ship.to_owned(), Sheet::read_row(chart, ship)?))).collect()
    }

    fn read_row(chart: &Chart, ship: &str) -> Result<Sheet, PackFault> {
        let boxes =
            |column: &str| chart.value::<Boxes>(ship, column, "a row of boxes such as 8H, 4L, 2N or -");
        let text = |column: &str| chart.value::<String>(ship, column, "a text");
        Ok(Sheet {
            code: text("code")?,
            nation: text("nation")?,
            kind: chart.value(ship, "type", "a type of ship such as BB")?,
            class: text("class")?,
            vp: chart.value(ship, "vp", "a number")?,
            primary: boxes("primary")?,
            secondary: boxes("secondary")?,
            tertiary: boxes("tertiary")?,
            aa: boxes("aa")?,
            torpedoes: chart.value(ship, "torpedo", "a torpedo factor such as 2, 4LL or -")?,
            speed: chart.value(ship, "speed", "a speed such as 3 or 2+")?,
            hull: chart.value(ship, "hull", "a hull such as 12H, 12HR or 3N")?,
            deck: chart.value(ship, "deck", "flight deck boxes such as 9-6-2-0, or -")?,
            fuel: chart.value(ship, "fuel", "fuel boxes such as 12, or 8c for coal")?,
            planes: chart.value(ship, "planes", "floatplanes: 0, 1 or 3")?,
            marks: chart.value(ship, "marks", "marks: oil, small, large, torpedo-boat, counter=NAME or -")?,
        })
    }

    /// Whether it takes twice the room of others (6.31): capital ships and large transports.
    pub fn is_large(&self) -> bool {
        self.kind.is_capital() || self.is_large_transport()
    }

    /// One ship to the counter (5.0). Destroyer transports are always small.
    pub fn is_large_transport(&self) -> bool {
        self.kind.is_transport() && self.kind != ShipType::APD && !self.marks.small
    }
}
