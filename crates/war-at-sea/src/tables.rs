//! The tables of the operational and air rules (2.2), from pursuit to submarines. They are lost; what the rules quote
//! of them stands, the rest is reconstructed in the pack. Each table has an enum of what can shift its roll and a
//! method that gives the amount; what must be reached is told by the rule that rolls.

mod report;
#[cfg(test)]
mod tests;

use crate::{
    charts::modifiers,
    sheet::Speed,
    weather::{Light, Weather},
};
use kernel::{
    Exact, Pack,
    pack::{Chart, PackFault},
};
pub use report::{Category, Composition, Faith, Report};
use serde::{Deserialize, Serialize};
use std::{cmp::Ordering, str::FromStr};

/// What can shift the roll for pursuit (5.28).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chase {
    /// The pursuer's slowest ship is faster than the quarry's ([`Chase::pace`]).
    Faster,
    Slower,
    Night,
    /// An Allied pursuer by night, from 1943.
    NightRadar,
    /// By day, a carrier among the pursuers that can launch.
    Carrier,
    /// The quarry has light warships only.
    QuarryLight,
    /// Air search spotted the quarry in the turn before.
    Spotted,
    Weather(Weather),
}

impl Chase {
    const ROWS: [&str; 7] =
        ["faster", "slower", "night", "night-radar-1943", "carrier", "quarry-light", "spotted"];

    /// How the slowest ships compare: a plus counts as faster (15.51).
    pub fn pace(pursuer: Speed, quarry: Speed) -> Option<Chase> {
        match pursuer.cmp(&quarry) {
            Ordering::Greater => Some(Chase::Faster),
            Ordering::Less => Some(Chase::Slower),
            Ordering::Equal => None,
        }
    }
}

/// What a player can declare of his own force before a roll for contact (5.76).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Meet {
    /// Its mission is to intercept.
    Intercept,
    /// The speed of its slowest ship ([`Meet::of_speed`]).
    #[serde(rename = "speed-3")]
    Speed3,
    #[serde(rename = "speed-4")]
    Speed4,
    /// It was in the zone for the whole turn.
    Stayed,
    /// It entered the zone and left it in this turn.
    Crossed,
    /// A leader aboard, who seeks the enemy or else avoids him, as his owner likes (9.42).
    LeaderSeeks,
    LeaderAvoids,
    /// It blockades the port that the enemy enters or leaves (9.24).
    Blockade,
    /// Its side's air search has spotted the enemy force this turn.
    Spotted,
    /// How many ships it has ([`Meet::of_ships`]).
    Many,
    Few,
    /// An Allied force by night, from 1943.
    #[serde(rename = "night-radar-1943")]
    NightRadar,
}

impl Meet {
    pub const ALL: [Meet; 12] = [
        Meet::Intercept,
        Meet::Speed3,
        Meet::Speed4,
        Meet::Stayed,
        Meet::Crossed,
        Meet::LeaderSeeks,
        Meet::LeaderAvoids,
        Meet::Blockade,
        Meet::Spotted,
        Meet::Many,
        Meet::Few,
        Meet::NightRadar,
    ];

    /// The name in the pack and in answers.
    pub fn word(self) -> &'static str {
        match self {
            Meet::Intercept => "intercept",
            Meet::Speed3 => "speed-3",
            Meet::Speed4 => "speed-4",
            Meet::Stayed => "stayed",
            Meet::Crossed => "crossed",
            Meet::LeaderSeeks => "leader-seeks",
            Meet::LeaderAvoids => "leader-avoids",
            Meet::Blockade => "blockade",
            Meet::Spotted => "spotted",
            Meet::Many => "many",
            Meet::Few => "few",
            Meet::NightRadar => "night-radar-1943",
        }
    }

    /// What the slowest ship's speed gives, if it is 3 or 4 (17.61). A plus makes no difference here (15.51).
    pub fn of_speed(slowest: Speed) -> Option<Meet> {
        match slowest.base {
            3 => Some(Meet::Speed3),
            4 => Some(Meet::Speed4),
            _ => None,
        }
    }

    /// What the number of ships gives. A decoy has none and gains nothing by it (17.61).
    pub fn of_ships(ships: u8) -> Option<Meet> {
        match ships {
            1..=3 => Some(Meet::Few),
            12.. => Some(Meet::Many),
            _ => None,
        }
    }
}

/// Where an aircraft takes off or lands (10.63). Seaplanes are `Seaplane` wherever they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strip {
    Carrier,
    Airfield,
    Seaplane,
}

impl Strip {
    const COLUMNS: [&str; 3] = ["carrier", "airfield", "seaplane"];
}

/// What can shift the roll for an air search (11.1). A hunt for submarines (10.92) counts the steps, seaplanes twice,
/// the distance that was declared and the weather.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// The steps that can reach the force.
    Steps(u8),
    /// Zones from the nearest base or force that has steps in the search.
    Distance(u8),
    /// The ships of the force that is sought.
    Ships(u8),
    /// It is in a coastal zone.
    Coast,
    Weather(Weather),
}

/// What can shift an aircraft's die against another (12.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dogfight {
    /// The attacker flies one level lower than its target (12.6).
    Lower,
    /// The attacker is a fighter, its target is none or carries bombs (12.4).
    OnBomber,
}

/// What can shift the roll of a flight that looks for its target (13.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Locate {
    /// It was spotted in the turn before, not in this one (13.1).
    SpottedBefore,
    Coast,
    /// The ships of the target.
    Ships(u8),
    /// Zones that the flight has come from its base.
    Distance(u8),
    Weather(Weather),
}

/// What multiplies the factors of anti-aircraft fire (13.34). Aircraft in one hex count as the easiest kind among
/// them: torpedo planes before dive bombers before the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flak {
    Torpedo,
    Dive,
    Level,
    /// Allied guns from 1943.
    Allies1943,
    Weather(Weather),
}

/// What can shift the die of a bomb or torpedo against a ship (13.35).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strike {
    Dive,
    Torpedo,
    Level,
    /// The target lies still, tows or is towed (8.46), or is in port.
    Still,
    /// The target is a light warship or destroyer transport that is not [`Strike::Still`].
    Evading,
    Weather(Weather),
}

/// What can shift the die of a bomb against a base (13.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bombing {
    Dive,
    /// Torpedo planes with bombs and fighters too.
    Level,
    Weather(Weather),
}

/// What can shift the roll against a submarine (16.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hunt {
    /// Destroyers, escort destroyers and torpedo boats of the force.
    Escorts(u8),
    /// Steps on patrol by day, those of carriers twice ([`Hunt::aircraft`]).
    Aircraft(u8),
    /// Zones that the force entered this turn.
    Zones(u8),
    /// The force is in shallow water or in port (16.41).
    Shallow,
    /// An Allied force from 1943.
    Allies1943,
}

impl Hunt {
    /// Steps on patrol from bases and from carriers, which count double (16.42).
    pub fn aircraft(from_bases: u8, from_carriers: u8) -> Hunt {
        Hunt::Aircraft(from_bases.saturating_add(from_carriers.saturating_mul(2)))
    }
}

/// What can shift a submarine's roll (16.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shot {
    /// The target is a light warship or destroyer transport.
    Light,
    /// The target lies still, tows, is towed or is in port.
    Still,
    Night,
    /// Destroyers, escort destroyers and torpedo boats of its force.
    Escorts(u8),
    /// Zones that its force entered this turn.
    Zones(u8),
}

/// A number to multiply by. Written `x2` or `x3/4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    times: u8,
    parts: u8,
}

impl Share {
    pub const NONE: Share = Share { times: 0, parts: 1 };
    pub const WHOLE: Share = Share { times: 1, parts: 1 };

    /// The number itself.
    pub fn exact(self) -> Exact {
        Exact::new(self.times.into(), self.parts.into()).unwrap_or(Exact::ZERO)
    }

    /// So much of a number, fractions rounded up (1.0+2).
    pub fn of(self, number: u8) -> u8 {
        let product = u16::from(number) * u16::from(self.times);
        u8::try_from(product.div_ceil(u16::from(self.parts))).unwrap_or(u8::MAX)
    }
}

impl FromStr for Share {
    type Err = ();

    fn from_str(cell: &str) -> Result<Self, ()> {
        let factor = cell.strip_prefix('x').ok_or(())?;
        let (times, parts) = factor.split_once('/').unwrap_or((factor, "1"));
        let share = Share { times: times.parse().map_err(|_| ())?, parts: parts.parse().map_err(|_| ())? };
        if share.parts > 0 { Ok(share) } else { Err(()) }
    }
}

/// Everything that the rules of operations and of the air look up.
#[derive(Clone, Debug)]
pub struct Tables {
    pursuit: Table<7, 0, 6>,
    contact: Table<12, 0, 6>,
    take_off: [TakeOff; 3],
    search: Table<1, 3, 6>,
    reports: Vec<Report>,
    air_combat: Table<2, 0, 0>,
    location: Table<2, 2, 4>,
    aa: [Share; 4],
    aa_weather: [Share; 4],
    naval_strike: Table<5, 0, 4>,
    land_bombing: Table<2, 0, 4>,
    asw: Table<2, 3, 0>,
    submarine_attack: Table<3, 2, 0>,
}

impl Tables {
    pub fn read(pack: &Pack) -> Result<Tables, PackFault> {
        let take_off = pack.chart("take-off")?;
        let [carrier, airfield, seaplane] = Strip::COLUMNS.map(|column| TakeOff::read(&take_off, column));
        let aa = pack.chart("aa")?;
        Ok(Tables {
            pursuit: Table::read(pack, "pursuit", Chase::ROWS, [])?,
            contact: Table::read(pack, "contact", Meet::ALL.map(Meet::word), [])?,
            take_off: [carrier?, airfield?, seaplane?],
            search: Table::read(pack, "search", ["coast"], ["steps", "distance", "ships"])?,
            reports: Report::read_all(&pack.chart("search-report")?)?,
            air_combat: Table::read(pack, "air-combat", ["lower", "on-bomber"], [])?,
            location: Table::read(
                pack,
                "target-location",
                ["spotted-before", "coast"],
                ["ships", "distance"],
            )?,
            aa: shares(&aa, ["torpedo", "dive", "level", "allies-1943"])?,
            aa_weather: shares(&aa, skies())?,
            naval_strike: Table::read(
                pack,
                "naval-strike",
                ["dive", "torpedo", "level", "still", "evading"],
                [],
            )?,
            land_bombing: Table::read(pack, "land-bombing", ["dive", "level"], [])?,
            asw: Table::read(pack, "asw", ["shallow", "allies-1943"], ["escorts", "aircraft", "zones"])?,
            submarine_attack: Table::read(
                pack,
                "submarine-attack",
                ["light", "still", "night"],
                ["escorts", "zones"],
            )?,
        })
    }

    pub fn pursuit(&self, chase: Chase) -> i8 {
        let table = &self.pursuit;
        match chase {
            Chase::Faster => table.fixed[0],
            Chase::Slower => table.fixed[1],
            Chase::Night => table.fixed[2],
            Chase::NightRadar => table.fixed[3],
            Chase::Carrier => table.fixed[4],
            Chase::QuarryLight => table.fixed[5],
            Chase::Spotted => table.fixed[6],
            Chase::Weather(weather) => table.weather(weather),
        }
    }

    /// What a declaration adds to the roll for contact (5.76).
    pub fn contact(&self, meet: Meet) -> i8 {
        self.contact.fixed[meet as usize]
    }

    /// What the weather adds to it, declared or not (5.71).
    pub fn contact_weather(&self, weather: Weather) -> i8 {
        self.contact.weather(weather)
    }

    /// What is added to the roll for each take-off and landing (10.63).
    pub fn take_off(&self, strip: Strip, weather: Weather, light: Light) -> i8 {
        let table = self.take_off[strip as usize];
        table.weather[weather.index()] + if light == Light::Night { table.night } else { 0 }
    }

    /// The result at which, or below which, a step is lost (10.63).
    pub fn take_off_loss(&self, strip: Strip) -> i8 {
        self.take_off[strip as usize].loss
    }

    pub fn search(&self, look: Look) -> i8 {
        let [steps, distance, ships] = &self.search.ladders;
        match look {
            Look::Steps(number) => steps.at(number),
            Look::Distance(zones) => distance.at(zones),
            Look::Ships(number) => ships.at(number),
            Look::Coast => self.search.fixed[0],
            Look::Weather(weather) => self.search.weather(weather),
        }
    }

    /// How a spotted force is told, by its owner's two dice (11.2).
    pub fn report(&self, dice: u8) -> &Report {
        &self.reports[usize::from(dice.clamp(2, 12)) - 2]
    }

    pub fn air_combat(&self, dogfight: Dogfight) -> i8 {
        self.air_combat.fixed[dogfight as usize]
    }

    pub fn location(&self, locate: Locate) -> i8 {
        let [ships, distance] = &self.location.ladders;
        match locate {
            Locate::SpottedBefore => self.location.fixed[0],
            Locate::Coast => self.location.fixed[1],
            Locate::Ships(number) => ships.at(number),
            Locate::Distance(zones) => distance.at(zones),
            Locate::Weather(weather) => self.location.weather(weather),
        }
    }

    pub fn aa(&self, flak: Flak) -> Share {
        match flak {
            Flak::Torpedo => self.aa[0],
            Flak::Dive => self.aa[1],
            Flak::Level => self.aa[2],
            Flak::Allies1943 => self.aa[3],
            Flak::Weather(weather) => self.aa_weather[weather.index().min(self.aa_weather.len() - 1)],
        }
    }

    /// The dice of anti-aircraft fire (13.34): the factors times everything that multiplies them, rounded up once.
    pub fn aa_dice(&self, factors: u16, conditions: impl IntoIterator<Item = Flak>) -> u16 {
        let (mut times, mut parts) = (u64::from(factors), 1);
        for share in conditions.into_iter().map(|flak| self.aa(flak)) {
            times *= u64::from(share.times);
            parts *= u64::from(share.parts);
        }
        u16::try_from(times.div_ceil(parts)).unwrap_or(u16::MAX)
    }

    pub fn naval_strike(&self, strike: Strike) -> i8 {
        let table = &self.naval_strike;
        match strike {
            Strike::Dive => table.fixed[0],
            Strike::Torpedo => table.fixed[1],
            Strike::Level => table.fixed[2],
            Strike::Still => table.fixed[3],
            Strike::Evading => table.fixed[4],
            Strike::Weather(weather) => table.weather(weather),
        }
    }

    pub fn land_bombing(&self, bombing: Bombing) -> i8 {
        match bombing {
            Bombing::Dive => self.land_bombing.fixed[0],
            Bombing::Level => self.land_bombing.fixed[1],
            Bombing::Weather(weather) => self.land_bombing.weather(weather),
        }
    }

    pub fn asw(&self, hunt: Hunt) -> i8 {
        let [escorts, aircraft, zones] = &self.asw.ladders;
        match hunt {
            Hunt::Escorts(number) => escorts.at(number),
            Hunt::Aircraft(steps) => aircraft.at(steps),
            Hunt::Zones(entered) => zones.at(entered),
            Hunt::Shallow => self.asw.fixed[0],
            Hunt::Allies1943 => self.asw.fixed[1],
        }
    }

    pub fn submarine_attack(&self, shot: Shot) -> i8 {
        let [escorts, zones] = &self.submarine_attack.ladders;
        match shot {
            Shot::Light => self.submarine_attack.fixed[0],
            Shot::Still => self.submarine_attack.fixed[1],
            Shot::Night => self.submarine_attack.fixed[2],
            Shot::Escorts(number) => escorts.at(number),
            Shot::Zones(entered) => zones.at(entered),
        }
    }
}

/// The modifiers of one table: rows that apply or not, ladders that rise with a number, and weather. A table of raids
/// has no rows for weather worse than a squall, in which none flies (13.1).
#[derive(Clone, Debug)]
struct Table<const FIXED: usize, const LADDERS: usize, const SKIES: usize> {
    fixed: [i8; FIXED],
    ladders: [Ladder; LADDERS],
    weather: [i8; SKIES],
}

impl<const FIXED: usize, const LADDERS: usize, const SKIES: usize> Table<FIXED, LADDERS, SKIES> {
    fn read(
        pack: &Pack,
        name: &str,
        fixed: [&str; FIXED],
        ladders: [&str; LADDERS],
    ) -> Result<Self, PackFault> {
        let chart = pack.chart(name)?;
        for row in chart.rows() {
            let on_ladder = |name: &&str| Ladder::rung(row, name).is_some();
            if !(fixed.contains(&row) || skies::<SKIES>().contains(&row) || ladders.iter().any(on_ladder)) {
                let mut known: Vec<String> = fixed.iter().map(ToString::to_string).collect();
                known.extend(ladders.iter().map(|name| format!("{name}-NUMBER+")));
                known.extend(skies::<SKIES>().iter().map(ToString::to_string));
                let what = format!("row '{row}' is none of the modifiers {}", known.join(", "));
                return Err(chart.fault(row, what));
            }
        }
        let mut read = ladders.map(|_| Ladder::default());
        for (ladder, name) in read.iter_mut().zip(ladders) {
            *ladder = Ladder::read(&chart, name)?;
        }
        Ok(Table {
            fixed: modifiers(&chart, "die", fixed)?,
            ladders: read,
            weather: modifiers(&chart, "die", skies())?,
        })
    }

    fn weather(&self, weather: Weather) -> i8 {
        self.weather[weather.index().min(SKIES - 1)]
    }
}

/// The names of the best conditions of weather.
fn skies<const N: usize>() -> [&'static str; N] {
    std::array::from_fn(|at| Weather::ALL[at].word())
}

/// Amounts by number: rows such as `steps-4+`, each good from its number up to the next. Below the first nothing is
/// added.
#[derive(Clone, Debug, Default)]
struct Ladder(Vec<(u8, i8)>);

impl Ladder {
    fn rung(row: &str, name: &str) -> Option<u8> {
        row.strip_prefix(name)?.strip_prefix('-')?.strip_suffix('+')?.parse().ok()
    }

    fn read(chart: &Chart, name: &str) -> Result<Ladder, PackFault> {
        let mut rungs = Vec::new();
        for row in chart.rows() {
            if let Some(from) = Ladder::rung(row, name) {
                let [amount] = modifiers(chart, "die", [row])?;
                rungs.push((from, amount));
            }
        }
        rungs.sort_unstable();
        Ok(Ladder(rungs))
    }

    fn at(&self, number: u8) -> i8 {
        self.0.iter().rev().find(|(from, _)| *from <= number).map_or(0, |(_, amount)| *amount)
    }
}

/// One column of the Take-off and Landing Table.
#[derive(Clone, Copy, Debug)]
struct TakeOff {
    loss: i8,
    night: i8,
    weather: [i8; 6],
}

impl TakeOff {
    fn read(chart: &Chart, column: &str) -> Result<TakeOff, PackFault> {
        let [loss, night] = modifiers(chart, column, ["loss", "night"])?;
        Ok(TakeOff { loss, night, weather: modifiers(chart, column, skies())? })
    }
}

fn shares<const N: usize>(chart: &Chart, rows: [&str; N]) -> Result<[Share; N], PackFault> {
    let mut read = [Share::WHOLE; N];
    for (cell, row) in read.iter_mut().zip(rows) {
        *cell = chart.value(row, "factors", "a multiple such as x2 or x3/4")?;
    }
    Ok(read)
}
