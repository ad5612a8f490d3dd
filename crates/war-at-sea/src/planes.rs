//! Aircraft as they are printed (2.3, 10.1): types with their factors, and the counters that fly in a scenario.

use crate::{nations::Nation, sheet::one_of};
use kernel::pack::{Chart, PackFault};
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// The height at which an aircraft flies (2.3, 12.6), lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Altitude {
    Low,
    Medium,
    High,
}

/// Where it takes off and lands (10.24).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Landing {
    Carrier,
    Land,
    Seaplane,
}

/// What a circle or a box around the air-to-air factor says (10.1, 12.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fight {
    /// A fighter: attacks whom it likes.
    Circled,
    /// Fires only at those who attack it.
    Boxed,
}

/// A factor of the full counter and of the reduced one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Factor {
    pub full: u8,
    pub reduced: u8,
}

impl Factor {
    /// The factor of a counter with so many steps left.
    #[inline]
    pub fn with(self, steps: u8) -> u8 {
        match steps {
            0 => 0,
            1 => self.reduced,
            _ => self.full,
        }
    }
}

impl FromStr for Factor {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if text == "-" {
            return Ok(Factor::default());
        }
        let (full, reduced) = text.split_once('/').ok_or(())?;
        let factor =
            Factor { full: full.parse().map_err(|_| ())?, reduced: reduced.parse().map_err(|_| ())? };
        if factor.full <= 20 && factor.reduced <= factor.full { Ok(factor) } else { Err(()) }
    }
}

/// A type of aircraft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plane {
    pub name: String,
    pub nation: Nation,
    pub altitude: Altitude,
    pub landing: Landing,
    pub air: Factor,
    /// None where it has no air-to-air factor.
    pub fight: Option<Fight>,
    pub land: Factor,
    pub naval: Factor,
    pub dives: bool,
    pub torpedoes: bool,
    /// Hits that cost a step (12.5).
    pub toughness: u8,
    /// Zones in a turn (10.65).
    pub range: u8,
    /// Turns in the air (10.64).
    pub endurance: u8,
}

impl Plane {
    /// A fighter (10.1).
    pub fn is_fighter(&self) -> bool {
        self.fight == Some(Fight::Circled)
    }

    /// A level bomber: attacks, and neither dives nor drops torpedoes (10.1).
    pub fn is_level_bomber(&self) -> bool {
        !self.is_fighter() && !self.dives && !self.torpedoes && (self.land.full > 0 || self.naval.full > 0)
    }

    /// Reads a row of `aircraft.tsv`; a fault names the cell and what is expected there.
    pub(crate) fn read_row(chart: &Chart, row: &str) -> Result<Plane, PackFault> {
        let air: Armed = chart.value(row, "air", "an air-to-air factor such as 2/1F, 1/1B or -")?;
        let factor = |column| chart.value::<Factor>(row, column, "a factor such as 3/2, or -");
        let marks = chart.cell(row, "marks").unwrap_or_default();
        Ok(Plane {
            name: chart.value(row, "name", "a name")?,
            nation: chart.value(row, "nation", &one_of(Nation::ALL))?,
            altitude: chart.value(row, "altitude", "H, M or L")?,
            landing: chart.value(row, "landing", "C, L or S")?,
            air: air.0,
            fight: air.1,
            land: factor("land")?,
            naval: factor("naval")?,
            dives: marks.split(' ').any(|mark| mark == "dive"),
            torpedoes: marks.split(' ').any(|mark| mark == "torpedo"),
            toughness: chart.value(row, "toughness", "1, 2 or 3")?,
            range: chart.value(row, "range", "a number of zones")?,
            endurance: chart.value(row, "endurance", "a number of turns")?,
        })
    }
}

struct Armed(Factor, Option<Fight>);

impl FromStr for Armed {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let fight = match text.chars().last() {
            Some('F') => Fight::Circled,
            Some('B') => Fight::Boxed,
            Some('-') if text.len() == 1 => return Ok(Armed(Factor::default(), None)),
            _ => return Err(()),
        };
        Ok(Armed(text[..text.len() - 1].parse()?, Some(fight)))
    }
}

impl FromStr for Altitude {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "H" => Ok(Altitude::High),
            "M" => Ok(Altitude::Medium),
            "L" => Ok(Altitude::Low),
            _ => Err(()),
        }
    }
}

impl FromStr for Landing {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "C" => Ok(Landing::Carrier),
            "L" => Ok(Landing::Land),
            "S" => Ok(Landing::Seaplane),
            _ => Err(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{operations::Phase, pack, script::operation, script::zone};

    /// Cruising speed and range in miles as the last cell of a row tells them, and whether it is a patrol type.
    fn figures(why: &str) -> (u16, u16, bool) {
        let after = |mark: &str| why.split(mark).nth(1).expect("the figure stands in the row");
        let number =
            |text: &str| text.split(' ').next().and_then(|word| word.parse().ok()).expect("a number");
        let speed = after("cruises at ");
        (number(speed), number(speed.split(", ").nth(1).expect("its range")), why.ends_with(", patrol"))
    }

    #[test]
    fn range_and_endurance_of_every_type_follow_from_its_figures() {
        kernel::proves!("war-at-sea", "10.64", "10.65", "1.0+2");
        let pack = pack();
        let chart = pack.chart("aircraft").expect("a chart");
        for row in chart.rows() {
            let (knots, miles, patrols) = figures(chart.cell(row, "why").expect("a reason"));
            let zones = (4 * knots).min(miles) * if patrols { 2 } else { 1 };
            let value = |column| chart.cell(row, column).and_then(|cell| cell.parse().ok());
            assert_eq!(value("range"), Some(zones.div_ceil(36)), "{row}");
            assert_eq!(value("endurance"), Some((miles / (4 * knots)).clamp(1, 4)), "{row}");
        }
    }

    #[test]
    fn bombers_of_rabaul_reach_guadalcanal() {
        kernel::proves!("war-at-sea", "10.65");
        let (setting, _) = operation("eastern-solomons", &[], Phase::Strikes);
        let operation = setting.operation();
        let away = operation.map.distance(zone("B5"), zone("J20"));
        for (name, reaches) in [("G4M1", true), ("A6M2", true), ("B5N2", false)] {
            let plane = operation.plane(name.parse().expect("a type"));
            let radius = u32::from(plane.range) / if plane.endurance > 1 { 1 } else { 2 };
            assert_eq!(radius >= away, reaches, "{name}");
        }
    }
}
