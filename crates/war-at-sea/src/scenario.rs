//! Scenarios (3.0): when and where, who is there, and what the sides start with. They are read from the pack:
//! `scenarios.tsv`, and for each a `forces-ID.tsv`.

use crate::{
    battle::Coasts,
    ids::ShipId,
    missions::Mission,
    sides::{ALLIES, AXIS},
    waters::Direction,
    weather::{Light, Weather},
};
use kernel::{
    Pack, Seat, SetupFault,
    pack::{Chart, PackFault},
};
use std::str::FromStr;

/// The battles, as files and commands name them.
pub const SCENARIOS: [&str; 9] = [
    "river-plate",
    "denmark-strait",
    "matapan",
    "java-sea",
    "savo-island",
    "cape-esperance",
    "guadalcanal",
    "tassafaronga",
    "north-cape",
];

/// A day of the war, written `1942-08-09`. Later days are greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    pub year: u16,
    pub month: u8,
    pub day: u8,
}

impl FromStr for Date {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut parts = text.splitn(3, '-');
        let mut part = || parts.next().and_then(|part| part.parse::<u16>().ok()).ok_or(());
        let (year, month, day) = (part()?, part()?, part()?);
        let small = |number: u16, most: u16| {
            u8::try_from(number).ok().filter(|_| (1..=most).contains(&number)).ok_or(())
        };
        Ok(Date { year, month: small(month, 12)?, day: small(day, 31)? })
    }
}

/// A force as the scenario has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForceStart {
    pub name: String,
    pub seat: Seat,
    pub mission: Mission,
    pub entry: Option<Direction>,
    /// It takes the enemy by surprise (5.78).
    pub surprises: bool,
    pub in_port: bool,
}

/// What a ship starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShipStart {
    pub ship: ShipId,
    pub seat: Seat,
    /// Its force, by its place in the list.
    pub force: u8,
    /// Hull boxes that are lost already.
    pub hull_lost: u8,
    /// Levels of speed that are lost already.
    pub speed_lost: u8,
    pub primary_lost: u8,
    pub no_torpedoes: bool,
    /// It carries cargo (9.5).
    pub cargo: bool,
    /// It is unloading when the battle begins (6.33+1).
    pub unloading: bool,
}

/// A commander with his flagship (9.4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leader {
    pub name: String,
    pub seat: Seat,
    pub flagship: ShipId,
}

#[derive(Clone, Debug)]
pub struct Scenario {
    pub id: &'static str,
    pub date: Date,
    /// The rounds that a battle lasts at most.
    pub rounds: u8,
    pub weather: Weather,
    pub light: Light,
    pub coasts: Coasts,
    pub forces: Vec<ForceStart>,
    pub ships: Vec<ShipStart>,
    pub leaders: Vec<Leader>,
}

impl Scenario {
    pub fn read(pack: &Pack, id: &str) -> Result<Scenario, SetupFault> {
        let Some(id) = SCENARIOS.into_iter().find(|known| *known == id) else {
            let known = SCENARIOS.iter().map(|id| (*id).to_owned()).collect();
            return Err(SetupFault::NoScenario { name: id.to_owned(), known });
        };
        let scenarios = pack.chart("scenarios")?;
        let forces = pack.chart(&format!("forces-{id}"))?;
        let mut scenario = Scenario {
            id,
            date: scenarios.value(id, "date", "a date such as 1942-08-09")?,
            rounds: scenarios.value(id, "turns", "a number of rounds")?,
            weather: scenarios.value(id, "weather", "a weather such as clear")?,
            light: scenarios.value(id, "light", "day or night")?,
            coasts: Coasts::default(),
            forces: Vec::new(),
            ships: Vec::new(),
            leaders: Vec::new(),
        };
        scenario.read_forces(&forces)?;
        Ok(scenario)
    }

    fn read_forces(&mut self, chart: &Chart) -> Result<(), PackFault> {
        for item in rows_of(chart, "force") {
            let with = chart.cell(item, "with").unwrap_or_default();
            let mission = with.split(' ').find_map(|word| word.parse().ok()).unwrap_or(Mission::Intercept);
            let entry = match chart.cell(item, "where") {
                Some("-") => None,
                _ => Some(chart.value(item, "where", "a direction NE, E, SE, SW, W or NW")?),
            };
            self.forces.push(ForceStart {
                name: item.to_owned(),
                seat: seat(chart, item)?,
                mission,
                entry,
                surprises: with.split(' ').any(|word| word == "surprise"),
                in_port: with.split(' ').any(|word| word == "port"),
            });
        }
        for item in rows_of(chart, "ship") {
            let force: String = chart.value(item, "where", "a force")?;
            let Some(number) = self.forces.iter().position(|known| known.name == force) else {
                return Err(PackFault::new(
                    "forces",
                    0,
                    format!("ship '{item}' sails with '{force}', which is no force"),
                ));
            };
            let with = chart.cell(item, "with").unwrap_or_default();
            let lost = |what: &str| {
                with.split(' ').find_map(|word| word.strip_prefix(what)?.parse::<u8>().ok()).unwrap_or(0)
            };
            let has = |what: &str| with.split(' ').any(|word| word == what);
            self.ships.push(ShipStart {
                ship: ship(item)?,
                seat: seat(chart, item)?,
                force: u8::try_from(number).unwrap_or(u8::MAX),
                hull_lost: lost("hull-"),
                speed_lost: lost("speed-"),
                primary_lost: lost("primary-"),
                no_torpedoes: has("no-torpedoes"),
                cargo: has("cargo") || has("unloading"),
                unloading: has("unloading"),
            });
        }
        for item in rows_of(chart, "leader") {
            let flagship: String = chart.value(item, "where", "a ship")?;
            self.leaders.push(Leader {
                name: item.to_owned(),
                seat: seat(chart, item)?,
                flagship: ship(&flagship)?,
            });
        }
        Ok(())
    }
}

fn rows_of<'a>(chart: &'a Chart, kind: &'a str) -> impl Iterator<Item = &'a str> {
    chart.rows().filter(move |item| chart.cell(item, "kind") == Some(kind))
}

fn seat(chart: &Chart, item: &str) -> Result<Seat, PackFault> {
    match chart.cell(item, "side") {
        Some("axis") => Ok(AXIS),
        Some("allies") => Ok(ALLIES),
        other => {
            Err(PackFault::new("forces", 0, format!("'{item}' is of side {other:?}, not axis or allies")))
        }
    }
}

fn ship(name: &str) -> Result<ShipId, PackFault> {
    name.parse().map_err(|fault: crate::ids::NoSuchName| PackFault::new("forces", 0, fault.to_string()))
}
