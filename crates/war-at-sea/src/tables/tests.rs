use super::*;
use crate::sheet::ShipType;

fn tables() -> Tables {
    Tables::read(&crate::pack()).expect("tables without faults")
}

/// The chance that a die and an amount make so much at least.
fn chance(amount: i8, needed: i8) -> f64 {
    (1..=6).filter(|die| die + amount >= needed).count() as f64 / 6.0
}

/// The part of the steps that anti-aircraft dice destroy for good: half of those they stop, rounded up (13.34).
fn lost_to_aa(dice: u16, steps: u16) -> f64 {
    let mut stopped = vec![1.0];
    for _ in 0..dice {
        let mut next = vec![0.0; stopped.len() + 1];
        for (hits, weight) in stopped.iter().enumerate() {
            next[hits] += weight * 5.0 / 6.0;
            next[hits + 1] += weight / 6.0;
        }
        stopped = next;
    }
    let lost = |(hits, weight): (usize, &f64)| weight * hits.min(usize::from(steps)).div_ceil(2) as f64;
    stopped.iter().enumerate().map(lost).sum::<f64>() / f64::from(steps)
}

fn sum<T>(amount: impl Fn(T) -> i8, modifiers: impl IntoIterator<Item = T>) -> i8 {
    modifiers.into_iter().map(amount).sum()
}

#[track_caller]
fn lies_between(value: f64, low: f64, high: f64) {
    assert!((low..=high).contains(&value), "{value} is not between {low} and {high}");
}

/// What is wrong with the pack when a cell is laid over it.
fn refused(chart: &str, row: &str, column: &str, value: &str) -> String {
    let mut pack = crate::pack();
    pack.lay_cell(chart, row, column, value).expect("a cell of the pack");
    Tables::read(&pack).expect_err("a fault").to_string()
}

#[test]
fn a_cell_that_is_no_modifier_is_named_with_its_file_and_what_is_expected() {
    for (chart, row, column) in [
        ("pursuit", "faster", "die"),
        ("contact", "blockade", "die"),
        ("take-off", "night", "carrier"),
        ("search", "steps-4+", "die"),
        ("air-combat", "lower", "die"),
        ("target-location", "squall", "die"),
        ("naval-strike", "still", "die"),
        ("land-bombing", "dive", "die"),
        ("asw", "zones-3+", "die"),
        ("submarine-attack", "night", "die"),
    ] {
        let said = refused(chart, row, column, "much");
        assert!(said.starts_with(&format!("{chart}.tsv:")), "{said}");
        assert!(
            said.ends_with(&format!("'much' in column '{column}' is not a modifier such as 1 or -1")),
            "{said}"
        );
    }
    assert!(refused("aa", "dive", "factors", "3/4").contains("'3/4' in column 'factors' is not a multiple"));
    assert!(refused("aa", "dive", "factors", "x3/0").contains("is not a multiple"));
    assert!(refused("search-report", "9", "light", "as-boats").contains("is not a way to tell a number"));
}

#[test]
fn a_row_that_no_rule_reads_is_refused() {
    let said = refused("asw", "zones-3+", "modifier", "zones-3");
    assert!(
        said.contains("row 'zones-3' is none of the modifiers shallow, allies-1943, escorts-NUMBER+"),
        "{said}"
    );
}

#[test]
fn the_tables_give_what_the_rules_quote_of_them() {
    kernel::proves!("war-at-sea", "2.2");
    let tables = tables();
    assert_eq!(tables.contact(Meet::Blockade), 2, "9.24");
    assert_eq!((tables.contact(Meet::LeaderSeeks), tables.contact(Meet::LeaderAvoids)), (1, -1), "9.42");
    let losses = [Strip::Carrier, Strip::Airfield, Strip::Seaplane].map(|strip| tables.take_off_loss(strip));
    assert_eq!(losses, [-1, -2, -1], "10.63");
    assert_eq!(tables.air_combat(Dogfight::Lower), -1, "12.6");
}

#[test]
fn declarations_are_named_in_answers_as_in_the_pack() {
    for meet in Meet::ALL {
        assert_eq!(serde_json::to_value(meet).expect("a name"), meet.word());
    }
}

#[test]
fn a_faster_force_keeps_touch_by_day_in_one_of_two_cases_and_a_slower_one_at_night_never() {
    let tables = tables();
    let speed = |cell: &str| cell.parse::<Speed>().expect("a speed");
    assert_eq!(Chase::pace(speed("3+"), speed("3")), Some(Chase::Faster));
    assert_eq!(Chase::pace(speed("3"), speed("3+")), Some(Chase::Slower));
    assert_eq!(Chase::pace(speed("3"), speed("3")), None);
    let chase =
        |modifiers: &[Chase]| chance(sum(|chase| tables.pursuit(chase), modifiers.iter().copied()), 5);
    lies_between(chase(&[Chase::Faster, Chase::Weather(Weather::Clear)]), 0.5, 0.5);
    lies_between(chase(&[Chase::Faster, Chase::Night]), 0.3, 0.4);
    lies_between(chase(&[Chase::Slower, Chase::Night]), 0.0, 0.0);
    lies_between(chase(&[Chase::Carrier, Chase::Spotted, Chase::QuarryLight]), 0.5, 0.5);
    lies_between(chase(&[Chase::Night, Chase::NightRadar]), 0.3, 0.4);
}

#[test]
fn contact_at_night_is_rare_unless_the_enemy_is_waited_for() {
    let tables = tables();
    // A natural 6 always meets (5.71).
    let meets = |needed, weather, declared: &[Meet]| {
        let amount =
            tables.contact_weather(weather) + sum(|meet| tables.contact(meet), declared.iter().copied());
        chance(amount, needed).max(1.0 / 6.0)
    };
    let (day, night) = (3, 5);
    let passing = [Meet::Intercept, Meet::Speed3, Meet::Crossed];
    let waited_for = [Meet::Intercept, Meet::Stayed, Meet::Speed4];
    lies_between(meets(day, Weather::Clear, &passing), 0.5, 0.5);
    lies_between(meets(night, Weather::Clear, &passing), 0.1, 0.2);
    lies_between(meets(night, Weather::Clear, &waited_for), 0.3, 0.4);
    lies_between(meets(day, Weather::Gale, &[]), 0.1, 0.2);
    lies_between(meets(night, Weather::Rain, &[Meet::Blockade]), 0.5, 0.5);
}

#[test]
fn speeds_of_3_and_4_and_small_and_large_forces_can_be_declared() {
    let of = |cell: &str| Meet::of_speed(cell.parse().expect("a speed"));
    assert_eq!(
        ["2+", "3", "3+", "4"].map(of),
        [None, Some(Meet::Speed3), Some(Meet::Speed3), Some(Meet::Speed4)]
    );
    let of = Meet::of_ships;
    assert_eq!(
        [0, 1, 3, 4, 11, 12].map(of),
        [None, Some(Meet::Few), Some(Meet::Few), None, None, Some(Meet::Many)]
    );
}

#[test]
fn aircraft_are_lost_on_the_ground_only_in_bad_conditions() {
    let tables = tables();
    let lost = |strip, weather, light| {
        let worst = tables.take_off_loss(strip) + 1;
        1.0 - chance(tables.take_off(strip, weather, light), worst)
    };
    for strip in [Strip::Carrier, Strip::Airfield, Strip::Seaplane] {
        for weather in [Weather::Clear, Weather::Cloudy, Weather::Rain] {
            lies_between(lost(strip, weather, Light::Day), 0.0, 0.0);
        }
        let risks = Weather::ALL.map(|weather| lost(strip, weather, Light::Day));
        assert!(risks.is_sorted() && risks[5] > 0.0, "{strip:?}: {risks:?}");
    }
    lies_between(lost(Strip::Carrier, Weather::Clear, Light::Night), 0.1, 0.2);
    lies_between(lost(Strip::Airfield, Weather::Clear, Light::Night), 0.0, 0.0);
    lies_between(lost(Strip::Carrier, Weather::Squall, Light::Day), 0.1, 0.2);
    lies_between(lost(Strip::Airfield, Weather::Squall, Light::Day), 0.0, 0.0);
    lies_between(lost(Strip::Seaplane, Weather::Storm, Light::Day), 0.5, 0.5);
}

#[test]
fn four_steps_at_six_zones_find_a_carrier_group_in_about_two_of_three_cases() {
    let tables = tables();
    let found = |weather| {
        let looks = [Look::Steps(4), Look::Distance(6), Look::Ships(9), Look::Weather(weather)];
        chance(sum(|look| tables.search(look), looks), 3)
    };
    // How often the weather of the South Pacific is so, as its own table says.
    let weather =
        [(Weather::Clear, 0.44), (Weather::Cloudy, 0.44), (Weather::Rain, 0.10), (Weather::Squall, 0.02)];
    lies_between(weather.iter().map(|(weather, often)| often * found(*weather)).sum(), 0.6, 0.75);
}

#[test]
fn a_search_gains_by_steps_and_loses_by_distance_and_weather() {
    let tables = tables();
    let steps = [1, 2, 3, 4, 7, 8, 11, 12, 40].map(|steps| tables.search(Look::Steps(steps)));
    assert_eq!(steps, [-2, -1, -1, 0, 0, 1, 1, 2, 2]);
    let distances = [0, 1, 2, 6, 7, 10, 11, 17].map(|zones| tables.search(Look::Distance(zones)));
    assert_eq!(distances, [1, 1, 0, 0, -1, -1, -2, -2]);
    let weather = Weather::ALL.map(|weather| tables.search(Look::Weather(weather)));
    assert!(weather.is_sorted_by(|better, worse| better > worse), "{weather:?}");
    assert!(tables.search(Look::Ships(2)) < tables.search(Look::Ships(20)));
    assert!(tables.search(Look::Coast) > 0);
}

/// The force of the example: a cruiser, three light cruisers, five destroyers and two transports.
fn soviet_force() -> Composition<u8> {
    use ShipType::{Ca, Cl, Dd, Tr};
    Composition::count([Ca, Cl, Cl, Cl, Dd, Dd, Dd, Dd, Dd, Tr, Tr])
}

fn told(carriers: u8, capital: u8, light: u8, transports: u8) -> Composition<Option<u8>> {
    let numbers = [carriers, capital, light, transports];
    Composition::from_fn(|category| Some(numbers[category as usize]))
}

#[test]
fn the_soviet_force_of_the_example_is_told_too_strong_on_a_9_and_only_a_3_tells_nothing() {
    kernel::proves!("war-at-sea", "11.2+1");
    let (tables, force) = (tables(), soviet_force());
    assert_eq!(tables.report(9).told(force), told(0, 3, 11, 6));
    for dice in 2..=12 {
        let report = tables.report(dice).told(force);
        let silent = Category::ALL.iter().all(|category| report.get(*category).is_none());
        assert_eq!(silent, dice == 3, "{dice}: {report:?}");
    }
}

#[test]
fn ships_are_told_in_four_categories_and_can_be_taken_for_others() {
    use ShipType::{Ao, Apd, Ca, Cl, Cv, Cvl, Cvs, Dd};
    let tables = tables();
    let counted = Composition::count([Cv, Cvl, Cvs, Ca, Cl, Dd, Dd, Ao, Apd]);
    assert_eq!(counted, Composition { carriers: 2, capital: 2, light: 3, transports: 2 });
    let truth = Composition { carriers: 2, capital: 1, light: 5, transports: 3 };
    assert_eq!(tables.report(2).told(truth), told(5, 6, 0, 0));
    assert_eq!(tables.report(4).told(truth), told(0, 3, 5, 3));
    assert_eq!(tables.report(5).told(truth), told(2, 2, 10, 6));
    let great_ships = Composition { carriers: Some(2), capital: Some(1), light: None, transports: None };
    assert_eq!(tables.report(6).told(truth), great_ships);
    assert_eq!(tables.report(7).told(truth), told(2, 1, 5, 3));
    assert_eq!(tables.report(8).told(truth), told(2, 1, 3, 2));
    assert_eq!(tables.report(10).told(truth), told(0, 1, 5, 3));
    assert_eq!(tables.report(11).told(truth), told(3, 6, 0, 3));
    assert_eq!(tables.report(12).told(truth), told(2, 1, 5, 3));
    let many = Composition { carriers: 0, capital: 200, light: 0, transports: 0 };
    assert_eq!(tables.report(9).told(many).capital, Some(u8::MAX));
}

#[test]
fn a_dozen_fighters_shoot_down_about_eight_bombers_or_two_fighters() {
    let tables = tables();
    let downed = |dice: f64, modifiers: &[Dogfight]| {
        let amount = sum(|dogfight| tables.air_combat(dogfight), modifiers.iter().copied());
        6.0 * dice * chance(amount, 6)
    };
    for dice in [2.0, 3.0] {
        lies_between(downed(dice, &[Dogfight::OnBomber]), 5.5, 9.5);
        lies_between(downed(dice, &[]), 1.5, 3.5);
    }
    lies_between(downed(2.0, &[Dogfight::OnBomber, Dogfight::Lower]), 3.5, 6.5);
}

#[test]
fn a_strike_finds_a_target_that_was_spotted_this_turn_in_two_of_three_cases() {
    let tables = tables();
    let found =
        |locates: &[Locate]| chance(sum(|locate| tables.location(locate), locates.iter().copied()), 3);
    let clear = Locate::Weather(Weather::Clear);
    lies_between(found(&[clear, Locate::Ships(6), Locate::Distance(6)]), 0.6, 0.7);
    lies_between(found(&[clear, Locate::Ships(9), Locate::Distance(5)]), 0.8, 0.9);
    lies_between(found(&[clear, Locate::SpottedBefore]), 0.5, 0.5);
    lies_between(found(&[clear, Locate::SpottedBefore, Locate::Coast, Locate::Distance(7)]), 0.5, 0.5);
    assert_eq!(
        tables.location(Locate::Weather(Weather::Gale)),
        tables.location(Locate::Weather(Weather::Squall))
    );
}

#[test]
fn anti_aircraft_fire_of_a_carrier_group_kills_a_tenth_to_a_third_of_a_strike() {
    let tables = tables();
    // Enterprise (3) in her hex; two heavy cruisers, Atlanta and five destroyers near by, halved (13.34).
    let factors = 3 + (2 * 2 + 4 + 5_u16).div_ceil(2);
    for (kind, most) in [(Flak::Torpedo, 0.34), (Flak::Dive, 0.25)] {
        for steps in [5, 6, 8] {
            lies_between(lost_to_aa(tables.aa_dice(factors, [kind]), steps), 0.1, most);
        }
    }
}

#[test]
fn anti_aircraft_factors_are_multiplied_and_rounded_up_once() {
    let tables = tables();
    let rain = Flak::Weather(Weather::Rain);
    assert_eq!(tables.aa_dice(10, [Flak::Torpedo]), 15);
    assert_eq!(tables.aa_dice(10, [Flak::Dive]), 8);
    assert_eq!(tables.aa_dice(9, [Flak::Level, rain]), 4);
    assert_eq!(tables.aa_dice(10, [Flak::Dive, Flak::Allies1943, Flak::Weather(Weather::Gale)]), 6);
    assert_eq!(tables.aa_dice(0, [Flak::Allies1943]), 0);
}

/// The hits to be expected of so many dice.
fn hits(tables: &Tables, dice: u8, modifiers: &[Strike]) -> f64 {
    let amount = sum(|strike| tables.naval_strike(strike), modifiers.iter().copied());
    f64::from(dice) * chance(amount, 6)
}

#[test]
fn eighteen_dive_bombers_hit_a_carrier_two_or_three_times_and_a_dozen_torpedo_planes_once_or_twice() {
    let tables = tables();
    // A full counter of Dauntlesses or Vals rolls 5 dice, a reduced one 3.
    lies_between(hits(&tables, 5 + 3, &[Strike::Dive]), 2.0, 3.0);
    for dice in 3..=5 {
        lies_between(hits(&tables, dice, &[Strike::Torpedo]), 1.0, 2.0);
    }
    lies_between(hits(&tables, 2, &[Strike::Level]), 0.0, 0.5);
}

#[test]
fn ships_that_lie_still_are_easier_to_hit_and_small_ships_under_way_harder() {
    let tables = tables();
    // Taranto: eleven Swordfish, five hits on moored battleships.
    lies_between(hits(&tables, 4, &[Strike::Torpedo, Strike::Still]), 2.0, 5.0);
    assert!(hits(&tables, 5, &[Strike::Dive, Strike::Evading]) < 1.0);
    lies_between(hits(&tables, 2, &[Strike::Level, Strike::Evading]), 0.0, 0.0);
    assert!(
        hits(&tables, 5, &[Strike::Dive, Strike::Weather(Weather::Rain)]) < hits(&tables, 5, &[Strike::Dive])
    );
}

#[test]
fn the_raid_on_midway_destroys_a_step_and_a_point_of_capacity() {
    let tables = tables();
    let hits = |dice, modifiers: &[Bombing]| {
        dice * chance(sum(|bombing| tables.land_bombing(bombing), modifiers.iter().copied()), 6)
    };
    let clear = Bombing::Weather(Weather::Clear);
    // Three counters of Vals (3 dice) and three of Kates (4 dice).
    lies_between(hits(9.0, &[Bombing::Dive, clear]) + hits(12.0, &[Bombing::Level, clear]), 4.0, 6.0);
    lies_between(hits(12.0, &[Bombing::Level, Bombing::Weather(Weather::Rain)]), 0.0, 0.0);
}

#[test]
fn escorts_sink_a_submarine_in_about_one_of_ten_attacks() {
    let tables = tables();
    let sunk = |hunts: &[Hunt]| chance(sum(|hunt| tables.asw(hunt), hunts.iter().copied()), 7);
    let screens = [2, 4, 6, 8].map(|escorts| sunk(&[Hunt::Escorts(escorts), Hunt::Zones(2)]));
    lies_between(screens.iter().sum::<f64>() / 4.0, 0.07, 0.13);
    assert!(sunk(&[Hunt::Escorts(4), Hunt::Shallow]) > sunk(&[Hunt::Escorts(4)]));
    assert!(sunk(&[Hunt::Escorts(8), Hunt::Zones(3)]) < sunk(&[Hunt::Escorts(8), Hunt::Zones(2)]));
    assert_eq!(Hunt::aircraft(2, 1), Hunt::Aircraft(4));
    assert!(
        sunk(&[Hunt::Escorts(4), Hunt::aircraft(0, 2)]) > sunk(&[Hunt::Escorts(4), Hunt::aircraft(2, 0)])
    );
    assert!(sunk(&[Hunt::Escorts(4), Hunt::Allies1943]) > 0.0);
}

#[test]
fn a_submarine_hits_a_capital_ship_in_about_one_of_three_attacks() {
    let tables = tables();
    let hit = |shots: &[Shot]| chance(sum(|shot| tables.submarine_attack(shot), shots.iter().copied()), 5);
    let over_speeds = |more: &[Shot]| {
        let at = |zones| hit(&[&[Shot::Zones(zones), Shot::Escorts(6)], more].concat());
        [1, 2, 3].map(at).iter().sum::<f64>() / 3.0
    };
    // Four turns of light and two of darkness.
    lies_between((4.0 * over_speeds(&[]) + 2.0 * over_speeds(&[Shot::Night])) / 6.0, 0.28, 0.38);
    lies_between(hit(&[Shot::Light]), 0.1, 0.2);
    lies_between(hit(&[Shot::Still, Shot::Night]), 0.6, 0.7);
    assert!(hit(&[Shot::Escorts(12)]) < hit(&[Shot::Escorts(11)]));
}
