//! Scenarios (3.0): when and where, who is there, and what the sides start with. They are read from the pack:
//! `scenarios.tsv`, and for each a `forces-ID.tsv` and an `aims-ID.tsv`.

use crate::{
    battle::Coasts,
    clock::Clock,
    ids::{ForceId, ShipId},
    missions::Mission,
    operation::{Operation, Spot, arrival},
    sheet::Speed,
    sides::{ALLIES, AXIS, SEATS},
    victory::Aims,
    waters::{Direction, Hex},
    weather::{Light, Weather},
};
use kernel::{
    Pack, Seat, SetupFault,
    pack::{Chart, PackFault},
};
use std::str::FromStr;

/// The battles, as files and commands name them.
pub const BATTLES: [&str; 9] = [
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

/// The operations.
pub const OPERATIONS: [&str; 6] =
    ["eastern-solomons", "pedestal", "midway", "coral-sea", "bismarck", "east-indies"];

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
    /// The missions that it may have (5.1), the usual one first.
    pub missions: Vec<Mission>,
    pub entry: Option<Direction>,
    /// It takes the enemy by surprise (5.78).
    pub surprises: bool,
    pub in_port: bool,
    /// Where it may begin an operation.
    pub spots: Vec<Spot>,
    /// The turn of an operation in which it comes, if it is not there from the start.
    pub arrives: Option<u8>,
}

impl ForceStart {
    /// A force of a battle that may come from anywhere.
    pub fn new(name: impl Into<String>, seat: Seat) -> ForceStart {
        ForceStart {
            name: name.into(),
            seat,
            missions: vec![Mission::Intercept],
            entry: None,
            surprises: false,
            in_port: false,
            spots: Vec::new(),
            arrives: None,
        }
    }
}

/// What a ship starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShipStart {
    pub ship: ShipId,
    pub seat: Seat,
    /// Its force, by its place in the list.
    pub force: u8,
    pub state: ShipState,
}

/// The state in which a ship starts, written `hull-2 secondary-2 speed=2+ no-torpedoes no-reloads cargo unloading`; `-` or
/// `empty` is a ship that is whole and carries nothing.
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShipState {
    /// Boxes that are lost already.
    pub primary_lost: u8,
    pub secondary_lost: u8,
    pub tertiary_lost: u8,
    pub hull_lost: u8,
    /// The speed that it makes, if it is less than what is printed.
    pub speed: Option<u8>,
    pub no_torpedoes: bool,
    /// There is no second set of torpedoes aboard (9.32).
    pub no_reloads: bool,
    /// It carries cargo (9.5).
    pub cargo: bool,
    /// It is unloading when the battle begins (6.33+1).
    pub unloading: bool,
    /// The fuel boxes that are left (15.1), if it does not start with all.
    pub fuel: Option<u8>,
    /// Fuel boxes that are used up already.
    pub fuel_used: u8,
}

impl FromStr for ShipState {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut state = ShipState::default();
        for word in text.split(' ').filter(|word| !matches!(*word, "-" | "empty")) {
            match word {
                "no-torpedoes" => state.no_torpedoes = true,
                "no-reloads" => state.no_reloads = true,
                "cargo" => state.cargo = true,
                "unloading" => (state.cargo, state.unloading) = (true, true),
                "speed=0" => state.speed = Some(0),
                _ => {
                    if let Some(speed) = word.strip_prefix("speed=") {
                        state.speed = Some(speed.parse::<Speed>()?.base);
                    } else if let Some(boxes) = word.strip_prefix("fuel=") {
                        state.fuel = Some(boxes.parse().map_err(|_| ())?);
                    } else {
                        let (part, boxes) = word.split_once('-').ok_or(())?;
                        let lost = match part {
                            "primary" => &mut state.primary_lost,
                            "secondary" => &mut state.secondary_lost,
                            "tertiary" => &mut state.tertiary_lost,
                            "hull" => &mut state.hull_lost,
                            "fuel" => &mut state.fuel_used,
                            _ => return Err(()),
                        };
                        *lost = boxes.parse().map_err(|_| ())?;
                    }
                }
            }
        }
        Ok(state)
    }
}

/// What a force is for, written as its mission, with `surprise` and `port` where they apply.
struct ForceState {
    missions: Vec<Mission>,
    surprises: bool,
    in_port: bool,
}

impl FromStr for ForceState {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut state = ForceState { missions: Vec::new(), surprises: false, in_port: false };
        for word in text.split(' ').filter(|word| *word != "-") {
            match word {
                "surprise" => state.surprises = true,
                "port" => state.in_port = true,
                "any" => state.missions.extend(Mission::AT_START),
                _ => state.missions.push(word.parse()?),
            }
        }
        if state.missions.is_empty() {
            state.missions.push(Mission::Intercept);
        }
        Ok(state)
    }
}

/// A commander with his flagship (9.4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leader {
    pub name: String,
    pub seat: Seat,
    pub flagship: ShipId,
}

#[derive(Debug)]
pub struct Scenario {
    pub id: &'static str,
    pub date: Date,
    /// The hour at which the first turn begins.
    pub hour: u8,
    /// The rounds that a battle lasts at most.
    pub rounds: u8,
    pub weather: Weather,
    pub light: Light,
    pub coasts: Coasts,
    pub forces: Vec<ForceStart>,
    pub ships: Vec<ShipStart>,
    pub leaders: Vec<Leader>,
    pub aims: Aims,
    /// The rest of an operation; a battle has none.
    pub operation: Option<Operation>,
}

/// The coasts of a battle: `land` names the sides that are all land, `island` the hex of the island.
fn read_coasts(chart: &Chart, id: &str) -> Result<Coasts, PackFault> {
    struct Sides(u8);
    impl FromStr for Sides {
        type Err = ();

        fn from_str(text: &str) -> Result<Self, ()> {
            let mut closed = 0;
            for word in text.split(' ').filter(|word| *word != "-") {
                closed |= 1 << word.parse::<Direction>()?.index();
            }
            Ok(Sides(closed))
        }
    }
    let Sides(closed) = chart.value(id, "land", "sides such as SW W, or -")?;
    let island = match chart.cell(id, "island") {
        Some("-") => None,
        _ => Some(chart.value::<Hex>(id, "island", "a tactical hex such as A1, or -")?),
    };
    Ok(Coasts { closed, island })
}

/// The rounds that a battle of an operation lasts in a turn (6.48+1).
const ROUNDS_OF_A_TURN: u8 = 4;

impl Scenario {
    pub fn read(pack: &Pack, id: &str) -> Result<Scenario, SetupFault> {
        let Some(id) = BATTLES.into_iter().chain(OPERATIONS).find(|known| *known == id) else {
            let known = BATTLES.iter().chain(&OPERATIONS).map(|id| (*id).to_owned()).collect();
            return Err(SetupFault::NoScenario { name: id.to_owned(), known });
        };
        let scenarios = pack.chart("scenarios")?;
        let forces = pack.chart(&format!("forces-{id}"))?;
        let date = scenarios.value(id, "date", "a date such as 1942-08-09")?;
        let operation = match scenarios.cell(id, "kind") {
            Some("battle") => None,
            Some("operation") => Some(Operation::read(pack, id, date)?),
            _ => return Err(scenarios.fault(id, "a scenario is a battle or an operation").into()),
        };
        let light = match &operation {
            None => scenarios.value(id, "light", "day or night")?,
            Some(operation) => operation.clock(1).light(),
        };
        let coasts = if operation.is_some() { Coasts::default() } else { read_coasts(&scenarios, id)? };
        let mut scenario = Scenario {
            id,
            date,
            hour: scenarios.value(id, "hour", "0, 4, 8, 12, 16 or 20")?,
            rounds: if operation.is_some() {
                ROUNDS_OF_A_TURN
            } else {
                scenarios.value(id, "turns", "a number of rounds")?
            },
            weather: scenarios.value(id, "weather", "a weather such as clear")?,
            light,
            coasts,
            forces: Vec::new(),
            ships: Vec::new(),
            leaders: Vec::new(),
            aims: Aims::read(&pack.chart(&format!("aims-{id}"))?, operation.as_ref())?,
            operation,
        };
        scenario.read_forces(&forces)?;
        Ok(scenario)
    }

    /// When a turn is.
    pub fn clock(&self, turn: u8) -> Clock {
        Clock::at(self.date, self.hour, turn)
    }

    fn read_forces(&mut self, chart: &Chart) -> Result<(), PackFault> {
        for item in rows_of(chart, "force") {
            let expected = "missions, and where they apply surprise and port";
            let ForceState { missions, surprises, in_port } = chart.value(item, "with", expected)?;
            let (mut entry, mut spots) = (None, Vec::new());
            match (&self.operation, chart.cell(item, "where").unwrap_or_default()) {
                (Some(operation), at) => {
                    let found = at.split('/').map(|name| operation.spot(name)).collect::<Option<Vec<Spot>>>();
                    let what = || format!("'{item}' begins at '{at}', which is no port or place of the map");
                    spots = found.ok_or_else(|| chart.fault(item, what()))?;
                }
                (None, "-") => {}
                (None, _) => {
                    entry = Some(chart.value(item, "where", "a direction NE, E, SE, SW, W or NW, or -")?);
                }
            }
            let (name, seat, arrives) = (item.to_owned(), seat(chart, item)?, arrival(chart, item)?);
            if self.forces.iter().filter(|known| known.seat == seat).count() >= usize::from(ForceId::COUNT) {
                let what =
                    format!("a side has {} counters of forces; this is one force more", ForceId::COUNT);
                return Err(chart.fault(item, what));
            }
            self.forces.push(ForceStart { name, seat, missions, entry, surprises, in_port, spots, arrives });
        }
        for item in rows_of(chart, "ship") {
            let (ship, seat) = (ship(chart, item, item)?, seat(chart, item)?);
            let force: String = chart.value(item, "where", "a force")?;
            let found = self.forces.iter().zip(0..).find(|(known, _)| known.name == force);
            let Some((known, number)) = found else {
                return Err(chart.fault(item, format!("'{item}' sails with '{force}', which is no force")));
            };
            if known.seat != seat {
                return Err(chart.fault(item, format!("'{item}' sails with '{force}', which is the enemy's")));
            }
            let expected =
                "a state such as hull-2 secondary-2 speed=2+ no-torpedoes no-reloads cargo unloading, or -";
            let state = chart.value(item, "with", expected)?;
            self.ships.push(ShipStart { ship, seat, force: number, state });
        }
        if let Some(seat) = SEATS.into_iter().find(|seat| !self.ships.iter().any(|start| start.seat == *seat))
        {
            let side = if seat == AXIS { "the Axis" } else { "the Allies" };
            return Err(chart.fault("", format!("{side} have no ship here: give a row of the kind 'ship'")));
        }
        for item in rows_of(chart, "leader") {
            let name: String = chart.value(item, "where", "a ship")?;
            let (flagship, seat) = (ship(chart, item, &name)?, seat(chart, item)?);
            if !self.ships.iter().any(|start| start.ship == flagship && start.seat == seat) {
                let what = format!("leader '{item}' is aboard '{name}', which is no ship of his side here");
                return Err(chart.fault(item, what));
            }
            self.leaders.push(Leader { name: item.to_owned(), seat, flagship });
        }
        Ok(())
    }
}

pub(crate) fn rows_of<'a>(chart: &'a Chart, kind: &'a str) -> impl Iterator<Item = &'a str> {
    chart.rows().filter(move |item| chart.cell(item, "kind") == Some(kind))
}

pub(crate) fn seat(chart: &Chart, item: &str) -> Result<Seat, PackFault> {
    match chart.cell(item, "side") {
        Some("axis") => Ok(AXIS),
        Some("allies") => Ok(ALLIES),
        other => {
            let side = other.unwrap_or_default();
            Err(chart.fault(item, format!("'{item}' is of side '{side}', not axis or allies")))
        }
    }
}

fn ship(chart: &Chart, item: &str, name: &str) -> Result<ShipId, PackFault> {
    name.parse().map_err(|fault: crate::ids::NoSuchName| chart.fault(item, fault.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{pack, setup_of};
    use kernel::Setup;

    /// The fault of a scenario with a cell laid over its forces, as it is told.
    fn fault(row: &str, column: &str, value: &str) -> String {
        let mut pack = pack();
        pack.lay_cell("forces-denmark-strait", row, column, value).expect("a cell");
        let setup = Setup { pack, ..setup_of("denmark-strait") };
        Scenario::read(&setup.pack, &setup.scenario).expect_err("a fault").to_string()
    }

    #[test]
    fn every_battle_is_read_with_its_forces_ships_and_coasts() {
        for id in BATTLES {
            let scenario = Scenario::read(&pack(), id).unwrap_or_else(|fault| panic!("{id}: {fault}"));
            for seat in [AXIS, ALLIES] {
                assert!(scenario.ships.iter().any(|start| start.seat == seat), "{id} has no ships of {seat}");
            }
        }
        let savo = Scenario::read(&pack(), "savo-island").expect("a scenario");
        assert_eq!(savo.coasts.island, Some(Hex::CENTRE));
        assert!(savo.coasts.is_closed(Direction::SW) && !savo.coasts.is_closed(Direction::W));
    }

    /// The fault of Midway with other forces.
    fn fault_of(name: &str, forces: &str) -> String {
        let folder = std::env::temp_dir().join(format!("grognard-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join("forces-midway.tsv"), forces).expect("a file");
        let mut pack = pack();
        pack.lay_folder(&folder).expect("a pack");
        std::fs::remove_dir_all(&folder).expect("the folder is done with");
        Scenario::read(&pack, "midway").expect_err("a fault").to_string()
    }

    #[test]
    fn a_side_has_ships_and_no_more_forces_and_aircraft_than_counters() {
        assert!(fault_of("empty", "").contains("the Axis have no ship"));
        let head = "# source: history\n# why: tried\nitem\tside\tkind\twhere\twith\n";
        let row = |kind: &str, number: usize, at: &str, with: &str| {
            format!("{kind} {number}\taxis\t{kind}\t{at}\t{with}\n")
        };
        let forces: String = (0..27).map(|number| row("force", number, "Midway", "intercept")).collect();
        let told = fault_of("forces", &format!("{head}{forces}"));
        assert!(told.contains("26 counters of forces") && told.contains(":30"), "{told}");
        let planes: String = (0..201).map(|number| row("planes", number, "Akagi", "A6M2 2")).collect();
        let told = fault_of("planes", &format!("{head}{planes}"));
        assert!(told.contains("200 counters of aircraft"), "{told}");
    }

    #[test]
    fn a_fault_names_the_file_the_line_and_what_is_expected() {
        let told = fault("Hood", "with", "hull-many");
        assert!(told.contains("forces-denmark-strait.tsv:") && told.contains("a state such as"), "{told}");
        assert!(fault("Hood", "where", "Nobody").contains("which is no force"));
        assert!(fault("Hood", "where", "Luetjens").contains("which is the enemy's"));
        assert!(fault("Holland", "where", "N").contains("a direction"));
        assert!(fault("Holland", "with", "picnic").contains("missions, and"));
        assert!(fault("Hood", "side", "nobody").contains("not axis or allies"));
    }

    #[test]
    fn a_ship_starts_in_the_state_that_is_written() {
        let state: ShipState = "hull-2 secondary-1 speed=2+ no-reloads cargo".parse().expect("a state");
        let expected = ShipState {
            hull_lost: 2,
            secondary_lost: 1,
            speed: Some(2),
            no_reloads: true,
            cargo: true,
            ..ShipState::default()
        };
        assert_eq!(state, expected);
        assert_eq!("empty".parse(), Ok(ShipState::default()));
        assert_eq!("speed=9".parse::<ShipState>(), Err(()));
    }
}
