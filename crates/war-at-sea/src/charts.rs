//! The tables on the Tactical Map and the player aids (2.2). They are lost; what the rules quote of them stands, the
//! rest is reconstructed in the pack.

use crate::weather::{Light, Weather};
use kernel::{
    Pack,
    pack::{Chart, PackFault},
};
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// A part of a ship that a hit can call for (7.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    Primary,
    Secondary,
    Tertiary,
    Aa,
    Hull,
    Torpedo,
}

impl Part {
    fn named(word: &str) -> Option<Part> {
        Some(match word {
            "primary" => Part::Primary,
            "secondary" => Part::Secondary,
            "tertiary" => Part::Tertiary,
            "aa" => Part::Aa,
            "hull" => Part::Hull,
            "torpedo" => Part::Torpedo,
            _ => return None,
        })
    }
}

/// What one hit by a gun does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GunResult {
    On(Part),
    Critical,
}

impl FromStr for GunResult {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        if word == "critical" {
            return Ok(GunResult::Critical);
        }
        Part::named(word).map(GunResult::On).ok_or(())
    }
}

/// How much speed a hit costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SpeedLoss {
    #[default]
    None,
    Levels(u8),
    All,
}

/// What a torpedo or critical damage does: several things at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wounds {
    /// Boxes by part, in the order in which they are written.
    pub boxes: Vec<(Part, u8)>,
    pub speed: SpeedLoss,
    pub sinks: bool,
    /// Floatplanes burn.
    pub planes: bool,
    /// Armour does not help against it (7.4).
    pub pierces: bool,
}

impl FromStr for Wounds {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut wounds = Wounds::default();
        for word in text.split_whitespace() {
            match word.split_once('=') {
                Some(("speed", "all")) => wounds.speed = SpeedLoss::All,
                Some(("speed", levels)) => wounds.speed = SpeedLoss::Levels(levels.parse().map_err(|_| ())?),
                Some((part, count)) => {
                    wounds.boxes.push((Part::named(part).ok_or(())?, count.parse().map_err(|_| ())?));
                }
                None => match word {
                    "none" => {}
                    "sunk" => wounds.sinks = true,
                    "planes" => wounds.planes = true,
                    "pierces" => wounds.pierces = true,
                    "torpedo" => wounds.boxes.push((Part::Torpedo, 1)),
                    _ => return Err(()),
                },
            }
        }
        Ok(wounds)
    }
}

#[derive(Clone, Debug)]
pub struct Charts {
    initiative: [i8; 4],
    sighting: [[u8; 6]; 2],
    gunnery: [i8; 5],
    gun_damage: [GunResult; 11],
    critical: Vec<Wounds>,
    torpedo: [i8; 7],
    torpedo_damage: Vec<Wounds>,
}

/// What can shift the roll for initiative (6.2), as it counts for the Allies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    Leader,
    MoreSpeed,
    JapaneseNight,
    AlliedRadar,
}

/// What can shift a gun's die (6.55).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    Range(u8),
    TargetDead,
    CrossedT,
}

/// What can shift a torpedo's die (6.63).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Run {
    Range(u8),
    TargetDead,
    Enfilade,
}

impl Charts {
    pub fn read(pack: &Pack) -> Result<Charts, PackFault> {
        let sighting = pack.chart("sighting")?;
        let sight = |light: &str| -> Result<[u8; 6], PackFault> {
            let mut row = [0; 6];
            for (cell, weather) in row.iter_mut().zip(Weather::ALL) {
                *cell = sighting.value(light, weather.word(), "a number of hexes")?;
            }
            Ok(row)
        };
        let gun_damage = pack.chart("gunnery-damage")?;
        let mut guns = [GunResult::Critical; 11];
        for (cell, dice) in guns.iter_mut().zip(2..) {
            *cell = gun_damage.value(&i32::to_string(&dice), "result", "a part of the ship or critical")?;
        }
        Ok(Charts {
            initiative: modifiers(
                &pack.chart("initiative")?,
                "allies",
                ["leader", "more-speed", "night-japanese-1942", "night-radar-1943"],
            )?,
            sighting: [sight("day")?, sight("night")?],
            gunnery: modifiers(
                &pack.chart("gunnery-modifiers")?,
                "die",
                ["range-0-1", "range-2-4", "range-5-6", "target-dead", "crossed-t"],
            )?,
            gun_damage: guns,
            critical: wounds(&pack.chart("critical-damage")?, 12)?,
            torpedo: modifiers(
                &pack.chart("torpedo-modifiers")?,
                "die",
                ["range-0", "range-1", "range-2", "range-3", "range-4", "target-dead", "enfilade"],
            )?,
            torpedo_damage: wounds(&pack.chart("torpedo-damage")?, 14)?,
        })
    }

    pub fn initiative(&self, edge: Edge) -> i8 {
        self.initiative[edge as usize]
    }

    /// How far ships see each other (6.37).
    pub fn sighting(&self, light: Light, weather: Weather) -> u8 {
        self.sighting[light as usize][weather.index()]
    }

    pub fn gunnery(&self, aim: Aim) -> i8 {
        self.gunnery[match aim {
            Aim::Range(0..=1) => 0,
            Aim::Range(2..=4) => 1,
            Aim::Range(_) => 2,
            Aim::TargetDead => 3,
            Aim::CrossedT => 4,
        }]
    }

    /// The effect of a gun hit by two dice.
    #[inline]
    pub fn gun_damage(&self, dice: u8) -> GunResult {
        self.gun_damage[usize::from(dice.clamp(2, 12)) - 2]
    }

    pub fn critical(&self, dice: u8) -> &Wounds {
        &self.critical[usize::from(dice.clamp(2, 12)) - 2]
    }

    pub fn torpedo(&self, run: Run) -> i8 {
        self.torpedo[match run {
            Run::Range(range) => usize::from(range.min(4)),
            Run::TargetDead => 5,
            Run::Enfilade => 6,
        }]
    }

    /// The effect of a torpedo by two dice and what the torpedo adds to them: a 2 stays a 2 (9.31, 9.33).
    pub fn torpedo_damage(&self, dice: u8, more: u8) -> &Wounds {
        let sum = if dice == 2 { 2 } else { (dice + more).min(14) };
        &self.torpedo_damage[usize::from(sum) - 2]
    }
}

pub(crate) fn modifiers<const N: usize>(
    chart: &Chart,
    column: &str,
    rows: [&str; N],
) -> Result<[i8; N], PackFault> {
    let mut read = [0; N];
    for (cell, row) in read.iter_mut().zip(rows) {
        *cell = chart.value(row, column, "a modifier such as 1 or -1")?;
    }
    Ok(read)
}

fn wounds(chart: &Chart, last: u8) -> Result<Vec<Wounds>, PackFault> {
    let expected =
        "results such as hull=3 secondary=2 speed=1, speed=all, sunk, torpedo, planes, pierces or none";
    (2..=last).map(|dice| chart.value(&dice.to_string(), "result", expected)).collect()
}
