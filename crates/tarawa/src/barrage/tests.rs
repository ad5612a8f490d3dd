//! Barrages allowed, refused and fired.

use super::*;
use crate::{
    Scenario,
    event::Event as Told,
    hexes::HexSet,
    position::Position,
    script::{Script, action_phase, at, first_waves, hex, setting, unit, with_disrupted},
};

const TANK: &str = "3/A/2T";

fn command(mut position: Position, names: &[&str]) -> Position {
    position.open.actions.command = vec![(unit("HQ 2/2"), names.iter().map(|name| unit(name)).collect())];
    position
}

/// The rule by which the barrage is refused.
fn refused(position: &Position, name: &str, target: &str) -> Option<String> {
    let refusal = may_barrage(first_waves(), &position.open, unit(name), at(target)).err();
    refusal.map(|refusal| refusal.rule.to_string())
}

fn naval_refused(setting: &Setting, position: &Position, target: &str) -> Option<String> {
    may_naval_barrage(setting, &position.open, at(target)).err().map(|refusal| refusal.rule.to_string())
}

#[allow(clippy::unnecessary_wraps, reason = "what `refused` answers")]
fn no(rule: &str) -> Option<String> {
    Some(rule.to_owned())
}

/// C3, revealed, and a tank that many hexes away: 1627 is in the field of C3, 1428 is not.
fn tank_at(name: &str) -> Position {
    let field = first_waves().board.group_of(at("C3")).field;
    assert!(field.contains(hex("1627")) && !field.contains(hex("1428")));
    action_phase(7).with_japanese("C3", "7SSNL-13").revealed("C3").with_unit(TANK, name, 2)
}

#[test]
fn a_tank_barrages_from_within_the_field_of_its_target_or_with_an_observer_and_orders() {
    kernel::proves!("tarawa", "8.4");
    assert_eq!(refused(&tank_at("1627"), TANK, "C3"), None);
    assert_eq!(refused(&tank_at("1627").disrupted("C3"), TANK, "C3"), None, "its field is printed");
    assert_eq!(refused(&tank_at("1428"), TANK, "C3"), no("8.4"), "nobody sees");
    let observed = |name: &str| tank_at("1428").with_unit(name, "1627", 1);
    assert_eq!(refused(&observed("I/3/2"), TANK, "C3"), no("8.4"), "without orders");
    assert_eq!(refused(&command(observed("I/3/2"), &[TANK]), TANK, "C3"), None);
    assert_eq!(refused(&command(observed("I/3/2"), &["I/3/2"]), TANK, "C3"), None);
    assert_eq!(refused(&command(observed("1/A/1/18"), &[TANK]), TANK, "C3"), None, "engineers observe");
    assert_eq!(refused(&command(observed("2/A/2T"), &[TANK]), TANK, "C3"), no("8.4"), "tanks do not");
    let shaken = with_disrupted(command(observed("I/3/2"), &[TANK]), "I/3/2");
    assert_eq!(refused(&shaken, TANK, "C3"), no("8.4"), "nor a Disrupted unit");
    let position = command(tank_at("1428").with_unit("I/3/2", "1428", 4), &[TANK, "I/3/2"]);
    assert_eq!(refused(&position, TANK, "C3"), no("8.4"), "nor from outside the field");
}

#[test]
fn a_tank_barrages_within_its_range_but_not_beside_it() {
    kernel::proves!("tarawa", "8.4");
    kernel::proves!("tarawa", "8.0");
    assert_eq!(refused(&tank_at("1728"), TANK, "C3"), no("8.4"), "adjacent");
    let far = command(tank_at("1021").with_unit("I/3/2", "1627", 1), &[TANK]);
    assert_eq!(refused(&far, TANK, "C3"), no("8.4"), "more than seven hexes");
    let infantry =
        action_phase(7).with_japanese("C3", "7SSNL-13").revealed("C3").with_unit("M/3/2", "1627", 4);
    assert_eq!(refused(&infantry, "M/3/2", "C3"), no("8.4"), "infantry has no barrage");
}

#[test]
fn inland_units_are_barraged_only_when_revealed_coastal_ones_always() {
    kernel::proves!("tarawa", "8.41");
    kernel::proves!("tarawa", "8.44");
    let hidden = action_phase(7).with_japanese("C3", "7SSNL-13").with_unit(TANK, "1627", 2);
    assert_eq!(refused(&hidden, TANK, "C3"), no("8.41"));
    assert_eq!(refused(&hidden.revealed("C3"), TANK, "C3"), None);
    let d6 = first_waves().board.group_of(at("D6")).field;
    let coastal = action_phase(7).with_japanese("D6", "7SSNL-5");
    let spot =
        d6.iter().find(|hex| hex.distance(self::hex("1116")) == 2 && first_waves().board.land.contains(*hex));
    let spot = spot.expect("D6 fires two hexes inland or along the beach").to_string();
    assert_eq!(refused(&coastal.with_unit(TANK, &spot, 2), TANK, "D6"), None);
    assert_eq!(refused(&tank_at("1627"), TANK, "C4"), no("8.4"), "nobody there");
}

#[test]
fn a_hex_with_units_of_both_sides_is_not_barraged() {
    kernel::proves!("tarawa", "8.44");
    let position = tank_at("1627").with_unit("I/3/2", "1828", 2);
    assert_eq!(refused(&position, TANK, "C3"), no("8.44"));
    let mut position = command(position, &["I/3/2"]);
    position.open.naval_fire = 1;
    assert_eq!(naval_refused(first_waves(), &position, "C3"), no("8.44"));
}

#[test]
fn a_hex_may_be_barraged_again_but_not_attacked_and_barraged() {
    kernel::proves!("tarawa", "8.43");
    kernel::proves!("tarawa", "8.53");
    let mut position = command(tank_at("1627").with_unit("I/3/2", "1627", 4), &["I/3/2"]);
    position.open.naval_fire = 1;
    position.open.actions.barraged = HexSet::one(hex("1828"));
    assert_eq!((refused(&position, TANK, "C3"), naval_refused(first_waves(), &position, "C3")), (None, None));
    position.open.actions.attacked = HexSet::one(hex("1828"));
    assert_eq!(refused(&position, TANK, "C3"), no("8.43"));
    assert_eq!(naval_refused(first_waves(), &position, "C3"), no("8.53"));
}

#[test]
fn artillery_barrages_from_turn_11_under_orders_and_out_of_all_active_fields() {
    kernel::proves!("tarawa", "15.32");
    let with = |turns, from: &str, ordered: bool, quiet: bool| {
        let mut position = action_phase(turns).with_japanese("C3", "7SSNL-13").revealed("C3");
        if quiet {
            position = position.disrupted("C3");
        }
        let position = position.with_unit("A/1/10", from, 2);
        refused(&command(position, if ordered { &["A/1/10"] } else { &[] }), "A/1/10", "C3")
    };
    assert_eq!(with(11, "1333", true, false), None);
    assert_eq!(with(10, "1333", true, false), no("15.32"));
    assert_eq!(with(11, "1333", false, false), no("15.32"), "no orders");
    assert_eq!(with(11, "1627", true, false), no("15.32"), "in a field of fire");
    assert_eq!(with(11, "1627", true, true), None, "a Disrupted unit's field does not count");
    assert_eq!(with(11, "1728", true, true), no("15.32"), "adjacent");
    let hidden = action_phase(11).with_japanese("C3", "7SSNL-13").with_unit("A/1/10", "1333", 2);
    assert_eq!(refused(&command(hidden, &["A/1/10"]), "A/1/10", "C3"), no("8.41"));
}

#[test]
fn at_night_neither_tanks_nor_artillery_barrage() {
    kernel::proves!("tarawa", "19.0+5");
    let mut position = command(tank_at("1627").with_unit("A/1/10", "1333", 2), &["A/1/10", TANK]);
    position.open.turn = 16;
    assert_eq!(
        (refused(&position, TANK, "C3"), refused(&position, "A/1/10", "C3")),
        (no("19.0+5"), no("19.0+5"))
    );
}

#[test]
fn at_night_ships_barrage_unless_agreed_otherwise() {
    kernel::proves!("tarawa", "19.0+5");
    let mut position =
        action_phase(16).with_japanese("C3", "7SSNL-13").revealed("C3").with_unit("C/1/2", "1728", 4);
    position.open.naval_fire = 1;
    assert_eq!(naval_refused(first_waves(), &position, "C3"), None);
    let dark = setting(Scenario::TwoDays, &[("night-naval-barrage", "forbidden")]);
    assert_eq!(naval_refused(&dark, &position, "C3"), no("19.0+5"));
}

/// A barrage on C3, which is brown, by a tank with a triangle, with that card.
fn barraged(options: &[(&str, &str)], marker: Option<&str>, card: u8) -> (Position, Vec<Told>) {
    let setting = setting(Scenario::FirstWaves, options);
    let mut position = tank_at("1627").with_japanese("C4", "111P-9").revealed("C4");
    if let Some(marker) = marker {
        position = position.with_marker("C3", marker);
    }
    let script = Script::of(&position).card(card, "8.4");
    let fired = script.run(&setting, &mut position, |r| barrage(r, unit(TANK), at("C3")));
    (position, fired.expect("a barrage").1)
}

/// Whether the unit of C3 was Disrupted, and whether it has a marker.
fn c3(position: &Position) -> (bool, bool) {
    let unit = position.open.occupant(at("C3")).expect("a barrage never defeats");
    (unit.disrupted, unit.depth.is_some())
}

#[test]
fn a_barrage_works_when_the_card_shows_colour_and_symbol() {
    kernel::proves!("tarawa", "8.4");
    // Card 9 shows brown and a triangle, 3 brown only, 1 a triangle only, 2 neither.
    let after = |options: &[(&str, &str)], card| c3(&barraged(options, Some("inland-4"), card).0);
    assert_eq!(
        [9, 3, 1, 2].map(|card| after(&[], card)),
        [(true, false), (false, true), (false, true), (false, true)]
    );
    let either = [("barrage-match", "either")];
    assert_eq!(
        [9, 3, 1, 2].map(|card| after(&either, card)),
        [(true, false), (true, false), (true, false), (false, true)]
    );
    assert_eq!(c3(&barraged(&[], None, 9).0), (true, false));
}

#[test]
fn each_barrage_draws_one_card_for_one_unit_and_touches_only_its_target() {
    kernel::proves!("tarawa", "8.42");
    kernel::proves!("tarawa", "8.43");
    let (position, events) = barraged(&[], None, 9);
    assert_eq!(position.open.track, [CardId(9)]);
    assert!(position.open.actions.barraged.contains(hex("1828")));
    assert!(position.open.occupant(at("C4")).is_some_and(|unit| !unit.disrupted));
    let fired = |event: &&Told| matches!(event, Told::Barrage(Event::BarrageFired { .. }));
    assert_eq!(events.iter().filter(fired).count(), 1);
}

#[test]
fn a_marker_with_close_combat_is_lost_to_a_barrage_unless_agreed_otherwise() {
    kernel::proves!("tarawa", "8.23");
    let safe = [("barrage-and-cc", "protected")];
    assert_eq!(c3(&barraged(&[], Some("inland-2"), 9).0), (true, false));
    let (position, events) = barraged(&safe, Some("inland-2"), 9);
    assert_eq!(c3(&position), (true, true));
    assert!(events.contains(&Event::MarkerSafe { position: at("C3") }.into()));
    assert_eq!(c3(&barraged(&safe, Some("inland-4"), 9).0), (true, false));
}

/// Infantry with that many steps sees C11, which has heavy guns, from within its field.
fn spotted(name: &str, steps: u8) -> Position {
    let field = first_waves().board.group_of(at("C11")).field & first_waves().board.land;
    let spot = field.iter().next().expect("C11 fires at land").to_string();
    let mut position = action_phase(7).with_japanese("C11", "3SBD-1").with_unit(name, &spot, steps);
    position.open.naval_fire = 2;
    position
}

#[test]
fn a_naval_barrage_needs_infantry_with_a_radio_or_orders_in_the_field_of_its_target() {
    kernel::proves!("tarawa", "8.52");
    kernel::proves!("tarawa", "8.5");
    let rule = |position: &Position| naval_refused(first_waves(), position, "C11");
    assert_eq!(rule(&spotted("C/1/2", 4)), None, "coastal units need not be revealed");
    assert_eq!(rule(&spotted("C/1/2", 4).disrupted("C11")), None, "its field is printed");
    assert_eq!(rule(&spotted("I/3/2", 4)), no("8.52"), "no radio");
    assert_eq!(rule(&command(spotted("I/3/2", 4), &["I/3/2"])), None);
    assert_eq!(rule(&command(spotted("1/A/1/18", 2), &["1/A/1/18"])), no("8.52"), "no infantry");
    assert_eq!(rule(&with_disrupted(spotted("C/1/2", 4), "C/1/2")), no("8.52"));
    assert_eq!(rule(&spotted("C/1/2", 4).with_unit("C/1/2", "1138", 4)), no("8.52"), "not in the field");
    let mut spent = spotted("C/1/2", 4);
    spent.open.naval_fire = 0;
    assert_eq!(rule(&spent), no("8.5"));
    let mut inland = action_phase(7).with_japanese("C3", "7SSNL-13").with_unit("C/1/2", "1728", 4);
    inland.open.naval_fire = 1;
    assert_eq!(naval_refused(first_waves(), &inland, "C3"), no("8.41"));
    assert_eq!(naval_refused(first_waves(), &inland.revealed("C3"), "C3"), None);
}

#[test]
fn a_naval_barrage_disrupts_takes_the_marker_destroys_guns_and_spends_its_marker() {
    kernel::proves!("tarawa", "8.52");
    kernel::proves!("tarawa", "8.53");
    kernel::proves!("tarawa", "8.54");
    kernel::proves!("tarawa", "8.23");
    let mut position = spotted("C/1/2", 4).with_marker("C11", "coastal-12");
    let script = Script::of(&position);
    script.run(first_waves(), &mut position, |r| naval_barrage(r, at("C11"))).expect("a naval barrage");
    let unit = position.open.occupant(at("C11")).expect("ships never eliminate a unit");
    assert!(unit.disrupted && unit.depth.is_none() && !unit.revealed);
    assert!(position.open.guns_destroyed.contains(at("C11")));
    assert_eq!(position.open.naval_fire, 1, "the other marker is kept");
    assert!(position.open.actions.barraged.contains(hex("2133")));
    assert!(position.open.actions.acted.is_empty(), "nobody acts for it");
}
