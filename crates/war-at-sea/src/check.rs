//! What a pack must keep to be this game, beyond being readable. The printed tables and Data Sheets are lost, so the
//! built-in pack is a reconstruction; whoever lays the printed values over it is told here where they cannot be
//! right.

use crate::{
    BOOK, Setting, WarAtSea,
    battle::Gun,
    charts::{Aim, GunResult, Part, Run, SpeedLoss},
    ids::ShipId,
    scenario::{BATTLES, OPERATIONS},
    setup_of,
    sides::{AXIS, SEATS},
    tables::{Composition, Dogfight, Meet, Strip, Tables},
    victory::Aim as Goal,
    weather::{Light, Weather},
};
use kernel::{Game, Pack, Setup, SetupFault, pack::PackFault};
use std::collections::BTreeSet;

/// The counters that go into the nine set-up hexes of a direction (6.31, 6.33), in small ships.
const ROOM: usize = 9 * 12;

/// Everything that is wrong with the pack. Of a scenario that cannot be read the first fault is told.
pub(crate) fn check_pack(pack: &Pack) -> Vec<PackFault> {
    let mut faults = Tables::read(pack).map_or_else(|fault| vec![fault], |read| tables(&read));
    for (at, id) in BATTLES.into_iter().chain(OPERATIONS).enumerate() {
        let setup = Setup { pack: pack.clone(), ..setup_of(id) };
        match WarAtSea::setting(&setup) {
            Ok(setting) => {
                if at == 0 {
                    faults.extend(charts(&setting));
                }
                if setting.scenario.operation.is_none() {
                    faults.extend(scenario(&setting));
                }
            }
            Err(SetupFault::Pack(fault)) => {
                // Sheets and charts are read with every scenario: one fault is told once.
                if !faults.contains(&fault) {
                    faults.push(fault);
                }
            }
            Err(other) => faults.push(PackFault::new(BOOK.id, 0, other.to_string())),
        }
    }
    faults
}

/// What the rules quote of the lost tables.
fn charts(setting: &Setting) -> Vec<PackFault> {
    let charts = &setting.charts;
    let mut faults = Vec::new();
    let mut unless = |kept: bool, file: &str, what: &str| {
        if !kept {
            faults.push(PackFault::new(file, 0, what));
        }
    };
    let sight = |light| charts.sighting(light, Weather::Clear);
    unless(
        (sight(Light::Day), sight(Light::Night)) == (6, 3),
        "sighting.tsv",
        "in clear weather ships see 6 hexes by day and 3 by night (6.37)",
    );
    for light in [Light::Day, Light::Night] {
        let seen = Weather::ALL.map(|weather| charts.sighting(light, weather));
        unless(
            seen.is_sorted_by(|better, worse| better >= worse) && seen[5] >= 1,
            "sighting.tsv",
            "worse weather does not let ships see further, and they see the next hex at least (6.37)",
        );
    }
    unless(
        charts.gun_damage(4) == GunResult::On(Part::Hull),
        "gunnery-damage.tsv",
        "a 4 hits the hull (7.2)",
    );
    unless(
        charts.gun_damage(10) == GunResult::On(Part::Hull),
        "gunnery-damage.tsv",
        "a 10 hits the hull: plunging fire adds to it (7.3)",
    );
    unless(
        charts.gunnery(Aim::Range(2)) == 0 && charts.gunnery(Aim::CrossedT) == 1,
        "gunnery-modifiers.tsv",
        "at 2 hexes nothing is added (6.55), across the T one (18.21)",
    );
    unless(
        charts.torpedo(Run::Range(1)) == 1 && charts.torpedo(Run::Enfilade) == -1,
        "torpedo-modifiers.tsv",
        "at 1 hex one is added (6.63), along the keel one is taken away (18.23)",
    );
    let (eight, twelve) = (charts.torpedo_damage(8, 0), charts.torpedo_damage(12, 0));
    unless(
        eight.boxes == [(Part::Hull, 3), (Part::Secondary, 2)],
        "torpedo-damage.tsv",
        "an 8 is 3 hull boxes and 2 secondary ones (6.63)",
    );
    unless(
        twelve.boxes == [(Part::Hull, 5)] && twelve.speed == SpeedLoss::All,
        "torpedo-damage.tsv",
        "a 12 is 5 hull boxes and all speed (6.63)",
    );
    faults
}

/// What the rules quote of the lost tables of operations and of the air.
fn tables(tables: &Tables) -> Vec<PackFault> {
    let mut faults = Vec::new();
    let mut unless = |kept: bool, file: &str, what: &str| {
        if !kept {
            faults.push(PackFault::new(file, 0, what));
        }
    };
    unless(tables.contact(Meet::Blockade) == 2, "contact.tsv", "a blockade adds 2 (9.24)");
    unless(
        [Meet::LeaderSeeks, Meet::LeaderAvoids].map(|leader| tables.contact(leader)) == [1, -1],
        "contact.tsv",
        "a leader adds or takes away 1 (9.42)",
    );
    unless(
        [Strip::Carrier, Strip::Airfield, Strip::Seaplane].map(|strip| tables.take_off_loss(strip))
            == [-1, -2, -1],
        "take-off.tsv",
        "a step is lost at -1 on carriers and for seaplanes, at -2 on airfields (10.63)",
    );
    unless(
        tables.air_combat(Dogfight::Lower) == -1,
        "air-combat.tsv",
        "one is taken away from aircraft that attack from below (12.6)",
    );
    let force = Composition { carriers: 0, capital: 1, light: 8, transports: 2 };
    let told = Composition { carriers: Some(0), capital: Some(3), light: Some(11), transports: Some(6) };
    unless(
        tables.report(9).told(force) == told,
        "search-report.tsv",
        "on a 9, 1 capital ship, 8 light ships and 2 transports are told as 3, 11 and 6 (11.2)",
    );
    for dice in 2..=12 {
        let silent = tables.report(dice).told(force) == Composition::default();
        unless(
            silent == (dice == 3),
            "search-report.tsv",
            "a 3, and nothing else, tells no composition (11.2)",
        );
    }
    faults
}

/// What a battle needs to be set up and fought.
fn scenario(setting: &Setting) -> Vec<PackFault> {
    let scenario = &setting.scenario;
    let mut faults = Vec::new();
    let forces_file = format!("forces-{}.tsv", scenario.id);
    let aims_file = format!("aims-{}.tsv", scenario.id);
    let mut unless = |kept: bool, file: &str, what: String| {
        if !kept {
            faults.push(PackFault::new(file, 0, what));
        }
    };
    for seat in SEATS {
        let side = if seat == AXIS { "Axis" } else { "Allies" };
        let ships = || scenario.ships.iter().filter(|start| start.seat == seat);
        unless(ships().next().is_some(), &forces_file, format!("the {side} have no ships"));
        let armed = ships().any(|start| {
            let sheet = setting.sheet(start.ship);
            [sheet.primary, sheet.secondary, sheet.tertiary].iter().any(|guns| guns.count > 0)
                || sheet.torpedo.factor > 0
        });
        unless(armed, &forces_file, format!("no ship of the {side} is armed"));
        let sinks = scenario.aims.of(seat).any(|aim| matches!(aim, Goal::Sink { .. }));
        unless(sinks, &aims_file, format!("the {side} gain nothing by sinking ships (2.4)"));
    }
    let names: Vec<ShipId> = scenario.ships.iter().map(|start| start.ship).collect();
    let once: BTreeSet<ShipId> = names.iter().copied().collect();
    unless(once.len() == names.len(), &forces_file, "a ship stands there twice".to_owned());
    for (number, force) in (0_u8..).zip(&scenario.forces) {
        let ships = scenario.ships.iter().filter(|start| start.force == number);
        let room: usize =
            ships.clone().map(|start| 1 + usize::from(setting.sheet(start.ship).is_large())).sum();
        unless(room > 0, &forces_file, format!("'{}' has no ships", force.name));
        unless(
            room <= ROOM,
            &forces_file,
            format!("'{}' does not fit on its set-up hexes (6.33)", force.name),
        );
        for enemy in scenario.forces.iter().filter(|enemy| enemy.seat != force.seat && force.seat == AXIS) {
            let apart = force.entry.zip(enemy.entry).is_none_or(|(a, b)| a.apart(b) >= 2);
            let what =
                format!("'{}' and '{}' enter less than two directions apart (6.34)", force.name, enemy.name);
            unless(apart, &forces_file, what);
        }
        let closed = force.entry.is_some_and(|entry| scenario.coasts.is_closed(entry));
        unless(!closed, &forces_file, format!("'{}' enters over land (9.71)", force.name));
    }
    let [marginal, clear, decisive] = scenario.aims.margins;
    unless(
        0 < marginal && marginal < clear && clear < decisive,
        &aims_file,
        "margins rise from marginal to clear to decisive".to_owned(),
    );
    unless(scenario.rounds > 0, "scenarios.tsv", format!("'{}' lasts no round", scenario.id));
    for ship in once {
        let (sheet, now) = (setting.sheet(ship), crate::position::Ship::fresh(setting, ship));
        let guns: u8 = Gun::ALL.iter().map(|gun| now.guns_left(sheet, *gun)).sum();
        let silent = guns == 0 && sheet.torpedo.factor == 0 && sheet.kind.is_warship();
        let carrier = sheet.kind.is_carrier();
        unless(
            !silent || carrier,
            "ships.tsv",
            format!("the warship '{ship}' has neither guns nor torpedoes"),
        );
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is found in the built-in pack with a cell laid over it.
    fn found(chart: &str, row: &str, column: &str, value: &str) -> Vec<String> {
        let mut pack = crate::pack();
        pack.lay_cell(chart, row, column, value).expect("a cell of the pack");
        check_pack(&pack).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn every_reason_of_the_pack_has_its_french_and_no_french_is_idle() {
        assert_eq!(crate::pack().check_french(), []);
    }

    #[test]
    fn the_built_in_pack_has_no_faults() {
        assert_eq!(check_pack(&crate::pack()), []);
    }

    #[test]
    fn each_value_that_cannot_be_right_is_named() {
        let cases = [
            ("sighting", "day", "clear", "5", "6 hexes by day"),
            ("sighting", "night", "gale", "3", "worse weather"),
            ("gunnery-damage", "4", "result", "aa", "a 4 hits the hull"),
            ("gunnery-damage", "10", "result", "aa", "a 10 hits the hull"),
            ("gunnery-modifiers", "range-2-4", "die", "1", "at 2 hexes nothing"),
            ("torpedo-modifiers", "enfilade", "die", "1", "along the keel"),
            ("torpedo-damage", "8", "result", "hull=1", "an 8 is 3 hull"),
            ("torpedo-damage", "12", "result", "hull=5", "a 12 is 5 hull"),
            ("contact", "blockade", "die", "1", "a blockade adds 2"),
            ("contact", "leader-avoids", "die", "1", "a leader adds or takes away 1"),
            ("take-off", "loss", "airfield", "-1", "a step is lost at -1"),
            ("air-combat", "lower", "die", "1", "attack from below"),
            ("search-report", "9", "light", "x2", "told as 3, 11 and 6"),
            ("search-report", "3", "light", "=", "tells no composition"),
            ("search", "coast", "die", "yes", "is not a modifier"),
            ("forces-savo-island", "Northern Force", "where", "NW", "less than two directions"),
            ("forces-savo-island", "Mikawa", "where", "SW", "enters over land"),
            ("aims-matapan", "clear", "points", "500", "margins rise"),
            ("aims-cape-esperance", "allies sink", "what", "cripple", "gain nothing by sinking"),
            ("scenarios", "matapan", "turns", "0", "lasts no round"),
            ("scenarios", "eastern-solomons", "weather", "sunny", "sunny"),
            ("aircraft", "A6M2", "range", "-1", "-1"),
        ];
        for (chart, row, column, value, words) in cases {
            let found = found(chart, row, column, value);
            assert!(found.iter().any(|fault| fault.contains(words)), "{chart} {row} {column}: {found:?}");
        }
    }
}
