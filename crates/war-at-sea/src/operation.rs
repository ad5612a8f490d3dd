//! The operational part of a scenario (3.0): its map and weather, and where forces, aircraft and submarines begin.

use crate::{
    chart::{SeaMap, ZoneId},
    clock::Clock,
    fleet::{Berth, Home},
    ids::{PlaneId, PortId, ShipId},
    options::Rules,
    places::{Places, zone_of},
    planes::Plane,
    scenario::{Date, rows_of, seat},
    weather::Weather,
};
use kernel::{
    Pack, Seat,
    pack::{Chart, PackFault},
};
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// Where a force may begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spot {
    Sea(ZoneId),
    Port(PortId),
}

/// Aircraft as the scenario has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WingStart {
    pub seat: Seat,
    pub plane: PlaneId,
    pub steps: u8,
    pub home: Home,
    /// The turn in which it comes, if it is not there from the start.
    pub arrives: Option<u8>,
}

/// So many counters of aircraft a side can have.
pub(crate) const MOST_WINGS: usize = 200;

/// Submarines as the scenario has them (16.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlotillaStart {
    pub name: String,
    pub seat: Seat,
    /// Where it may be stationed.
    pub stations: Vec<ZoneId>,
    /// The boats with their torpedo boxes (16.51).
    pub boats: Vec<(String, u8)>,
}

#[derive(Debug)]
pub struct Operation {
    pub map_id: String,
    pub map: SeaMap,
    pub places: Places,
    /// The rings of the coast, in zones from the north-west corner of the map, to be drawn.
    pub coast: Vec<Vec<[f32; 2]>>,
    /// Places at sea that have a name.
    pub stations: Vec<(String, ZoneId)>,
    pub turns: u8,
    pub date: Date,
    /// The hour of the first turn.
    pub hour: u8,
    /// The weather to which each weather changes, by die (9.81).
    weather: [[Weather; 6]; 6],
    pub wings: Vec<WingStart>,
    pub flotillas: Vec<FlotillaStart>,
    /// By [`PlaneId`].
    planes: Vec<Plane>,
}

impl Operation {
    /// The map, the places and the aircraft of an operation. Whose places they are stands with the forces.
    pub(crate) fn read(pack: &Pack, id: &str, date: Date) -> Result<Operation, PackFault> {
        let (scenarios, forces) = (pack.chart("scenarios")?, pack.chart(&format!("forces-{id}"))?);
        let map_id: String = scenarios.value(id, "map", "a map")?;
        let map = SeaMap::read(pack, &map_id)?;
        let places = Places::read(pack, &map_id, &map)?;
        let stations = read_stations(&pack.chart("stations")?, &map_id, &map)?;
        let mut operation = Operation {
            weather: read_weather(&pack.chart(&format!("weather-{map_id}"))?)?,
            coast: read_coast(&pack.chart(&format!("coast-{map_id}"))?)?,
            map_id,
            map,
            places,
            stations,
            turns: scenarios.value(id, "turns", "a number of turns")?,
            date,
            hour: scenarios.value(id, "hour", "0, 4, 8, 12, 16 or 20")?,
            wings: Vec::new(),
            flotillas: Vec::new(),
            planes: read_planes(&pack.chart("aircraft")?)?,
        };
        operation.read_owners(&forces)?;
        operation.read_wings(&forces)?;
        operation.read_flotillas(&forces)?;
        Ok(operation)
    }

    /// Takes away what the players have agreed to play without (10.0+1).
    pub(crate) fn leave_out(&mut self, rules: &Rules) {
        if rules.no_aircraft {
            self.wings.clear();
        }
        if rules.no_submarines {
            self.flotillas.clear();
        }
    }

    fn read_owners(&mut self, chart: &Chart) -> Result<(), PackFault> {
        for row in rows_of(chart, "port") {
            let owner = seat(chart, row)?;
            match self.places.ports.iter_mut().find(|port| port.id.name() == row) {
                Some(port) => port.seat = Some(owner),
                None => return Err(chart.fault(row, format!("there is no port '{row}' on the map"))),
            }
        }
        for row in rows_of(chart, "base") {
            let (owner, salvage) = (seat(chart, row)?, chart.cell(row, "with") == Some("salvage"));
            match self.places.bases.iter_mut().find(|base| base.id.name() == row) {
                Some(base) => (base.seat, base.salvage) = (Some(owner), salvage),
                None => return Err(chart.fault(row, format!("there is no air base '{row}' on the map"))),
            }
        }
        Ok(())
    }

    fn read_wings(&mut self, chart: &Chart) -> Result<(), PackFault> {
        for row in rows_of(chart, "planes") {
            let (with, at): (String, String) = (
                chart.value(row, "with", "a type and its steps")?,
                chart.value(row, "where", "a base or ship")?,
            );
            let expected = || {
                chart.fault(row, format!("'{with}' is not a type of aircraft and its steps, such as A6M2 2"))
            };
            let (plane, steps) = with.rsplit_once(' ').ok_or_else(expected)?;
            let plane: PlaneId = plane.parse().map_err(|_| expected())?;
            let steps: u8 =
                steps.parse().ok().filter(|steps| (1..=2).contains(steps)).ok_or_else(expected)?;
            let home = match (at.parse::<ShipId>(), at.parse()) {
                (_, Ok(base)) if self.places.base(base).is_some() => Home::Base(base),
                (Ok(ship), _) => Home::Ship(ship),
                _ => return Err(chart.fault(row, format!("there is no base or ship '{at}' here"))),
            };
            let (arrives, seat) = (arrival(chart, row)?, seat(chart, row)?);
            if self.wings.iter().filter(|wing| wing.seat == seat).count() >= MOST_WINGS {
                let what = format!("a side has at most {MOST_WINGS} counters of aircraft; this is one more");
                return Err(chart.fault(row, what));
            }
            self.wings.push(WingStart { seat, plane, steps, home, arrives });
        }
        Ok(())
    }

    fn read_flotillas(&mut self, chart: &Chart) -> Result<(), PackFault> {
        for row in rows_of(chart, "flotilla") {
            let (at, with): (String, String) =
                (chart.value(row, "where", "places at sea")?, chart.value(row, "with", "submarines")?);
            let stations = at.split('/').map(|name| self.spot(name)).collect::<Option<Vec<_>>>();
            let Some(stations) = stations else {
                return Err(chart.fault(row, format!("'{at}' is not a place of the map")));
            };
            let boat = |word: &str| {
                let (name, boxes) = word.rsplit_once(':')?;
                Some((name.to_owned(), boxes.parse::<u8>().ok()?))
            };
            let boats = with.split(' ').map(boat).collect::<Option<Vec<_>>>();
            let Some(boats) = boats.filter(|boats| boats.len() <= 6) else {
                let what = format!(
                    "'{with}' is not up to six submarines with their torpedoes, such as I-19:4 I-26:4"
                );
                return Err(chart.fault(row, what));
            };
            let stations = stations.into_iter().map(|spot| self.zone_at(spot)).collect();
            self.flotillas.push(FlotillaStart {
                name: row.to_owned(),
                seat: seat(chart, row)?,
                stations,
                boats,
            });
        }
        Ok(())
    }

    /// A port or a place at sea by its name.
    pub fn spot(&self, name: &str) -> Option<Spot> {
        let port =
            self.places.ports.iter().find(|port| port.id.name() == name).map(|port| Spot::Port(port.id));
        let station =
            || self.stations.iter().find(|(known, _)| known == name).map(|(_, zone)| Spot::Sea(*zone));
        port.or_else(station).or_else(|| self.map.named(name).map(Spot::Sea))
    }

    /// The zone in which a spot lies.
    pub fn zone_at(&self, spot: Spot) -> ZoneId {
        match spot {
            Spot::Sea(zone) => zone,
            Spot::Port(port) => self.places.port(port).expect("a port of this map").zone,
        }
    }

    /// The zone in which a force lies, at sea or in port, if it is on the map.
    pub fn zone_of(&self, berth: Berth) -> Option<ZoneId> {
        match berth {
            Berth::Sea(zone) => Some(zone),
            Berth::Port(port) => Some(self.zone_at(Spot::Port(port))),
            Berth::Away | Berth::Gone => None,
        }
    }

    #[inline]
    pub fn plane(&self, plane: PlaneId) -> &Plane {
        &self.planes[plane.index()]
    }

    pub fn clock(&self, turn: u8) -> Clock {
        Clock::at(self.date, self.hour, turn)
    }

    /// The weather after this one, by the die of the Axis (9.81).
    pub fn next_weather(&self, now: Weather, die: u8) -> Weather {
        self.weather[usize::from(die.clamp(1, 6)) - 1][now.index()]
    }
}

/// The turn in which an item of the scenario comes, where a row `arrives` names it.
pub(crate) fn arrival(chart: &Chart, item: &str) -> Result<Option<u8>, PackFault> {
    match rows_of(chart, "arrives").find(|row| chart.cell(row, "where") == Some(item)) {
        Some(row) => chart.value(row, "with", "a turn").map(Some),
        None => Ok(None),
    }
}

fn read_stations(chart: &Chart, map_id: &str, map: &SeaMap) -> Result<Vec<(String, ZoneId)>, PackFault> {
    let mut stations = Vec::new();
    for row in chart.rows() {
        if let Some(zone) = zone_of(chart, row, map_id, map)? {
            stations.push((row.to_owned(), zone));
        }
    }
    Ok(stations)
}

/// The coast as `crates/mapsmith` writes it: corners in hundredths of a zone.
fn read_coast(chart: &Chart) -> Result<Vec<Vec<[f32; 2]>>, PackFault> {
    struct Ring(Vec<[f32; 2]>);
    impl FromStr for Ring {
        type Err = ();

        fn from_str(text: &str) -> Result<Self, ()> {
            let parts =
                |text: &str| text.parse::<i16>().map(|parts| f32::from(parts) / 100.0).map_err(|_| ());
            let corner = |corner: &str| {
                let (x, y) = corner.split_once(',').ok_or(())?;
                Ok([parts(x)?, parts(y)?])
            };
            text.split(' ').map(corner).collect::<Result<_, _>>().map(Ring)
        }
    }
    let ring =
        |row| chart.value(row, "points", "corners such as 120,45 divided by spaces").map(|Ring(ring)| ring);
    chart.rows().map(ring).collect()
}

fn read_weather(chart: &Chart) -> Result<[[Weather; 6]; 6], PackFault> {
    let mut table = [[Weather::Clear; 6]; 6];
    for (row, die) in table.iter_mut().zip(1..) {
        for (cell, now) in row.iter_mut().zip(Weather::ALL) {
            *cell = chart.value(&i32::to_string(&die), now.word(), "a weather such as clear")?;
        }
    }
    Ok(table)
}

fn read_planes(chart: &Chart) -> Result<Vec<Plane>, PackFault> {
    PlaneId::all()
        .map(|plane| {
            if chart.cell(plane.name(), "name").is_none() {
                return Err(PackFault::new("aircraft.tsv", 0, format!("there is no row for '{plane}'")));
            }
            Plane::read_row(chart, plane.name())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        operations::Phase,
        pack,
        position::Stage,
        scenario::{OPERATIONS, Scenario},
        script::{operation, play},
        sides::{AXIS, SEATS},
    };

    fn read(id: &str) -> Scenario {
        Scenario::read(&pack(), id).unwrap_or_else(|fault| panic!("{id}: {fault}"))
    }

    /// An aircraft counter: altitude, landing, factors in the air, on land and at sea, marks, toughness, range, endurance.
    fn counter(cells: [&str; 9]) -> Plane {
        let heads =
            "type\tname\tnation\taltitude\tlanding\tair\tland\tnaval\tmarks\ttoughness\trange\tendurance";
        let text = format!("# source: rulebook\n# why: a test\n{heads}\nX-1\tX\tUS\t{}\n", cells.join("\t"));
        let chart = Chart::parse("aircraft.tsv", &text).expect("a chart");
        Plane::read_row(&chart, "X-1").expect("a row without faults")
    }

    #[test]
    fn an_aircraft_counter_has_a_full_side_of_two_steps_and_a_reduced_one_of_one() {
        kernel::proves!("war-at-sea", "2.3");
        let plane = counter(["M", "C", "2/1B", "3/2", "5/3", "dive", "1", "14", "1"]);
        let factors = |steps| [plane.air, plane.land, plane.naval].map(|row| row.with(steps));
        assert_eq!([factors(2), factors(1), factors(0)], [[2, 3, 5], [1, 2, 3], [0; 3]]);
    }

    #[test]
    fn letters_numbers_and_marks_of_a_counter_say_what_an_aircraft_can_do() {
        use crate::planes::{Altitude, Fight, Landing};
        kernel::proves!("war-at-sea", "2.3+3");
        let dives = counter(["M", "C", "2/1B", "3/2", "5/3", "dive", "1", "14", "2"]);
        assert_eq!((dives.altitude, dives.landing), (Altitude::Medium, Landing::Carrier));
        assert_eq!((dives.fight, dives.dives, dives.torpedoes), (Some(Fight::Boxed), true, false));
        assert_eq!((dives.toughness, dives.range, dives.endurance), (1, 14, 2));
        let fighter = counter(["H", "L", "3/2F", "-", "-", "-", "2", "16", "1"]);
        assert!(fighter.is_fighter() && !fighter.is_level_bomber() && fighter.altitude == Altitude::High);
        let boat = counter(["L", "S", "-", "2/1", "3/2", "torpedo", "3", "20", "4"]);
        assert_eq!((boat.altitude, boat.landing, boat.fight), (Altitude::Low, Landing::Seaplane, None));
        assert!(boat.torpedoes && !boat.is_fighter() && boat.toughness == 3);
    }

    #[test]
    fn every_operation_is_read_with_its_map_forces_aircraft_and_submarines() {
        kernel::proves!("war-at-sea", "3.0");
        for id in OPERATIONS {
            let scenario = read(id);
            let operation = scenario.operation.as_ref().expect("an operation");
            for seat in SEATS {
                assert!(
                    scenario.forces.iter().any(|force| force.seat == seat && !force.spots.is_empty()),
                    "{id}"
                );
                assert!(operation.wings.iter().any(|wing| wing.seat == seat), "{id}");
                assert!(operation.places.ports.iter().any(|port| port.seat == Some(seat)), "{id}");
            }
        }
    }

    #[test]
    fn players_may_leave_aircraft_and_submarines_out() {
        kernel::proves!("war-at-sea", "10.0+1");
        let without = [("aircraft", "no"), ("submarines", "no")];
        let (setting, mut position) = operation("eastern-solomons", &without, Phase::Patrol);
        assert!(SEATS.into_iter().all(|seat| position.ops().fleet(seat).wings.is_empty()));
        assert!(setting.operation().flotillas.is_empty());
        // Nobody is asked for what flies, not even for the floatplanes of cruisers.
        for phase in [Phase::Patrol, Phase::Search, Phase::Assignment, Phase::Strikes, Phase::Return] {
            position.stage = Stage::Phase { phase, seat: AXIS };
            play(&setting, &mut position, &[]).unwrap_or_else(|fault| panic!("{phase:?}: {fault:?}"));
            assert_ne!(position.stage, Stage::Phase { phase, seat: AXIS });
        }
        let (setting, position) = operation("eastern-solomons", &without[1..], Phase::Patrol);
        assert!(SEATS.into_iter().all(|seat| !position.ops().fleet(seat).wings.is_empty()));
        assert!(setting.operation().flotillas.is_empty());
    }

    #[test]
    fn the_weather_changes_by_the_table_of_the_map() {
        kernel::proves!("war-at-sea", "9.81");
        let scenario = read("eastern-solomons");
        let operation = scenario.operation.expect("an operation");
        let after = |die| operation.next_weather(Weather::Cloudy, die);
        assert_eq!([1, 2, 3, 4, 5, 6].map(after), {
            use Weather::{Clear, Cloudy, Rain};
            [Clear, Clear, Cloudy, Cloudy, Cloudy, Rain]
        });
    }
}
