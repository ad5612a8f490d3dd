//! The orders of battle name things that exist: forces stand at places of their map, ships sail with forces,
//! aircraft are of known types and stand where they can land, submarines keep away from the enemy's places, and what
//! earns points can be earned.

use kernel::pack::Chart;
use std::{collections::BTreeMap, fs, path::PathBuf};

fn chart(name: &str) -> Chart {
    let path =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../packs/war-at-sea").join(format!("{name}.tsv"));
    let text = fs::read_to_string(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
    Chart::parse(name, &text).unwrap_or_else(|fault| panic!("{fault}"))
}

fn cell<'a>(chart: &'a Chart, row: &str, column: &str) -> &'a str {
    chart.cell(row, column).unwrap_or_else(|| panic!("no {column} of {row}"))
}

/// The places of all maps.
struct Places {
    ports: Chart,
    bases: Chart,
    stations: Chart,
}

impl Places {
    fn read() -> Self {
        Places { ports: chart("ports"), bases: chart("bases"), stations: chart("stations") }
    }

    /// The map of a port or a place at sea, where ships can be.
    fn map(&self, place: &str) -> Option<&str> {
        self.ports.cell(place, "map").or_else(|| self.stations.cell(place, "map"))
    }
}

struct Scenario {
    id: String,
    map: String,
    battle: bool,
    forces: Chart,
    aims: Chart,
}

impl Scenario {
    fn all() -> Vec<Scenario> {
        let list = chart("scenarios");
        list.rows()
            .map(|id| Scenario {
                id: id.to_owned(),
                map: cell(&list, id, "map").to_owned(),
                battle: cell(&list, id, "kind") == "battle",
                forces: chart(&format!("forces-{id}")),
                aims: chart(&format!("aims-{id}")),
            })
            .collect()
    }

    /// The items of one kind.
    fn of<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = &'a str> {
        self.forces.rows().filter(move |item| self.is(item, kind))
    }

    fn is(&self, item: &str, kind: &str) -> bool {
        self.forces.cell(item, "kind") == Some(kind)
    }

    fn get(&self, item: &str, column: &str) -> &str {
        cell(&self.forces, item, column)
    }

    fn same_side(&self, one: &str, other: &str) -> bool {
        self.get(one, "side") == self.get(other, "side")
    }
}

const DIRECTIONS: [&str; 6] = ["NE", "E", "SE", "SW", "W", "NW"];

fn direction(word: &str) -> usize {
    DIRECTIONS.iter().position(|known| *known == word).unwrap_or_else(|| panic!("'{word}' is no direction"))
}

/// Whether a place lies on a map. Some lie on two, `sopac/coral`.
fn lies_on(maps: Option<&str>, map: &str) -> bool {
    maps.is_some_and(|maps| maps.split('/').any(|known| known == map))
}

#[test]
fn every_ship_sails_with_a_force_of_its_side_and_every_leader_with_a_ship_of_his() {
    for scenario in Scenario::all() {
        for (kind, with) in [("ship", "force"), ("leader", "ship")] {
            for item in scenario.of(kind) {
                let place = scenario.get(item, "where");
                let right = scenario.is(place, with) && scenario.same_side(item, place);
                assert!(right, "{}: {item} is with {place}", scenario.id);
            }
        }
        for force in scenario.of("force") {
            let sails = scenario.of("ship").any(|ship| scenario.get(ship, "where") == force);
            assert!(sails, "{}: {force} has no ships", scenario.id);
        }
    }
}

#[test]
fn enemies_enter_a_battle_two_directions_apart() {
    for scenario in Scenario::all().into_iter().filter(|scenario| scenario.battle) {
        for one in scenario.of("force") {
            for other in scenario.of("force").filter(|other| !scenario.same_side(one, other)) {
                let gap =
                    direction(scenario.get(one, "where")).abs_diff(direction(scenario.get(other, "where")));
                assert!(gap.min(6 - gap) >= 2, "{}: {one} and {other}", scenario.id);
            }
        }
    }
}

#[test]
fn the_forces_of_an_operation_stand_on_its_map_in_ports_that_are_theirs() {
    let places = Places::read();
    for scenario in Scenario::all().into_iter().filter(|scenario| !scenario.battle) {
        let id = &scenario.id;
        for force in scenario.of("force") {
            for place in scenario.get(force, "where").split('/') {
                assert!(lies_on(places.map(place), &scenario.map), "{id}: {force} at {place}");
                let own = scenario.is(place, "port") && scenario.same_side(force, place);
                assert!(own || places.stations.cell(place, "map").is_some(), "{id}: {force} in {place}");
            }
        }
        for port in scenario.of("port") {
            assert!(lies_on(places.ports.cell(port, "map"), &scenario.map), "{id}: {port}");
        }
        for base in scenario.of("base") {
            assert!(lies_on(places.bases.cell(base, "map"), &scenario.map), "{id}: {base}");
        }
        for item in scenario.of("arrives") {
            let comes = scenario.get(item, "where");
            assert!(scenario.is(comes, "force") || scenario.is(comes, "planes"), "{id}: {item}");
            assert!(scenario.get(item, "with").parse::<u8>().is_ok(), "{id}: {item}");
        }
    }
}

#[test]
fn aircraft_are_of_a_known_type_and_stand_where_they_can_land_within_the_capacity() {
    let (aircraft, places) = (chart("aircraft"), Places::read());
    for scenario in Scenario::all() {
        let mut steps: BTreeMap<&str, u8> = BTreeMap::new();
        for counter in scenario.of("planes") {
            let what = format!("{}: {counter}", scenario.id);
            let (kind, size) = scenario.get(counter, "with").rsplit_once(' ').expect("a type and its steps");
            let size: u8 = size.parse().expect("a number of steps");
            assert!((1..=2).contains(&size), "{what} has {size} steps");
            let landing = aircraft.cell(kind, "landing").unwrap_or_else(|| panic!("{what} is of no type"));
            let home = scenario.get(counter, "where");
            assert!(scenario.same_side(counter, home), "{what} stands with the enemy");
            match places.bases.cell(home, "kind").filter(|_| scenario.is(home, "base")) {
                Some("seaplane") => assert_eq!(landing, "S", "{what}"),
                Some(_) => {}
                None => assert!(scenario.is(home, "ship") && landing != "L", "{what} cannot land"),
            }
            *steps.entry(home).or_default() += size;
        }
        for (base, steps) in steps.iter().filter(|(home, _)| scenario.is(home, "base")) {
            let capacity: u8 = places.bases.value(base, "capacity", "a number of steps").expect("a capacity");
            assert!(*steps <= capacity, "{}: {base} holds {steps} steps", scenario.id);
        }
    }
}

#[test]
fn flotillas_have_six_boats_at_most_and_begin_away_from_the_places_of_the_enemy() {
    let places = Places::read();
    for scenario in Scenario::all() {
        for flotilla in scenario.of("flotilla") {
            assert!(scenario.get(flotilla, "with").split(' ').count() <= 6, "{}: {flotilla}", scenario.id);
            for place in scenario.get(flotilla, "where").split('/') {
                let what = format!("{}: {flotilla} at {place}", scenario.id);
                assert!(lies_on(places.stations.cell(place, "map"), &scenario.map), "{what}");
                let taken = scenario
                    .of("force")
                    .filter(|force| !scenario.same_side(flotilla, force))
                    .any(|force| scenario.get(force, "where").split('/').any(|zone| zone == place));
                assert!(!taken, "{what}, where the enemy may begin (16.2)");
            }
        }
    }
}

#[test]
fn what_earns_points_can_be_earned_and_the_results_rise() {
    let places = Places::read();
    for scenario in Scenario::all() {
        let aims = &scenario.aims;
        for aim in aims.rows() {
            let what = format!("{}: {aim}", scenario.id);
            let all = |known: &dyn Fn(&str) -> bool| cell(aims, aim, "where").split('/').all(known);
            let on_map = |place: &str| lies_on(places.map(place), &scenario.map);
            let right = match cell(aims, aim, "what") {
                "sink" => all(&|ship| ship == "-" || scenario.is(ship, "ship")),
                "afloat" => all(&|ship| scenario.is(ship, "ship")),
                "exit" => scenario.battle && all(&|side| DIRECTIONS.contains(&side)),
                "unload" | "reach" => all(&on_map),
                "bombard" => all(&|base| lies_on(places.bases.cell(base, "map"), &scenario.map)),
                "cripple" | "steps" | "handicap" | "margin" => all(&|place| place == "-"),
                other => panic!("{what}: '{other}' is no aim"),
            };
            assert!(right, "{what}");
        }
        let margins = ["marginal", "clear", "decisive"]
            .map(|name| aims.value::<u16>(name, "points", "a number of points").expect("a margin"));
        assert!(margins.is_sorted() && margins[0] > 0, "{}: {margins:?}", scenario.id);
    }
}

#[test]
fn every_map_of_an_operation_has_its_weather() {
    const WEATHERS: [&str; 6] = ["clear", "cloudy", "rain", "squall", "storm", "gale"];
    for scenario in Scenario::all().into_iter().filter(|scenario| !scenario.battle) {
        let change = chart(&format!("weather-{}", scenario.map));
        for die in 1..=6 {
            for now in WEATHERS {
                let next = cell(&change, &die.to_string(), now);
                assert!(WEATHERS.contains(&next), "{}: {die}, {now}: {next}", scenario.map);
            }
        }
    }
}

/// The text tells these in 12.2, 12.3 and their examples.
#[test]
fn the_aircraft_of_the_examples_are_as_the_text_has_them() {
    let aircraft = chart("aircraft");
    for fighter in ["Hurricane I", "Mc.202"] {
        assert_eq!(cell(&aircraft, fighter, "air"), "2/1F");
        assert_eq!(cell(&aircraft, fighter, "toughness"), "1");
    }
    assert!(cell(&aircraft, "SM.79", "air").ends_with('B'));
    assert!(cell(&aircraft, "Spitfire VB", "air").ends_with('F'));
}
