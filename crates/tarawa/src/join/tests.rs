//! Who may take part in an attack and who may not.

use super::*;
use crate::{
    Scenario,
    attack::tests::{FIRST, attackers, attacks, first_example, lens, ready, supported, turn, with_ships},
    hexes::HexSet,
    position::{ACTIONS, Disruption, Position},
    script::{at, first_waves, hex, setting, unit},
};
use kernel::Input;

/// The rule by which the attack is refused.
fn refused(position: &Position, target: &str, attackers: &Attackers) -> Option<String> {
    refused_by(first_waves(), position, target, attackers)
}

fn refused_by(setting: &Setting, position: &Position, target: &str, attackers: &Attackers) -> Option<String> {
    let refusal = Join { target: hex(target) }.check(lens(setting, position), attackers).err();
    refusal.map(|refusal| refusal.rule.to_string())
}

#[test]
fn in_the_first_example_all_three_units_may_attack_for_nothing() {
    kernel::proves!("tarawa", "8.0");
    kernel::proves!("tarawa", "8.1");
    kernel::proves!("tarawa", "8.1+2");
    let position = first_example();
    assert_eq!(refused(&position, "1828", &attackers(&FIRST)), None);
    let join = Join { target: hex("1828") };
    assert_eq!(join.everybody(lens(first_waves(), &position)), attackers(&FIRST));
    assert_eq!(actions::cost(first_waves(), &position.open, attackers(&FIRST).units, UnitSet::EMPTY), 0);
}

#[test]
fn an_attack_needs_infantry_or_engineers_beside_the_target() {
    kernel::proves!("tarawa", "8.0");
    kernel::proves!("tarawa", "8.1");
    let position = turn(7)
        .with_japanese("C3", "7SSNL-13")
        .with_unit("3/A/2T", "1728", 2)
        .with_unit("I/3/2", "1628", 4)
        .with_unit("1/A/1/18", "1829", 2)
        .with_unit("3/A/1/18", "1628", 2)
        .with_unit("E/2/2", "1628", 3);
    let position = ready(position);
    let rule = |names: &[&str]| refused(&position, "1828", &attackers(names));
    assert_eq!(rule(&["1/A/1/18"]), None, "engineers will do");
    assert_eq!(rule(&["3/A/2T"]), Some("8.1".into()), "a tank will not");
    assert_eq!(rule(&["I/3/2"]), Some("8.1".into()), "nor infantry at range");
    assert_eq!(rule(&[]), Some("8.1".into()));
    assert_eq!(rule(&["1/A/1/18", "3/A/1/18"]), Some("8.1".into()), "engineers have no range");
    assert_eq!(rule(&["1/A/1/18", "E/2/2"]), Some("8.1".into()), "reduced infantry neither");
    assert_eq!(refused(&position, "1728", &attackers(&["1/A/1/18"])), Some("8.0".into()), "no Japanese");
    assert!(may_attack(first_waves(), &position.open, hex("1828")).is_ok());
    let tank = ready(turn(7).with_japanese("C3", "7SSNL-13").with_unit("3/A/2T", "1728", 2));
    assert!(may_attack(first_waves(), &tank.open, hex("1828")).is_err());
}

#[test]
fn infantry_with_range_attacks_as_far_as_that() {
    kernel::proves!("tarawa", "8.1+1");
    kernel::proves!("tarawa", "8.11");
    kernel::proves!("tarawa", "8.27");
    let with = |name: &str, from: &str, steps| {
        let position = turn(7).with_japanese("C3", "7SSNL-13").with_unit("1/A/1/18", "1829", 2);
        let position = ready(position.with_unit(name, from, steps));
        refused(&position, "1828", &attackers(&["1/A/1/18", name]))
    };
    assert_eq!((hex("1628").distance(hex("1828")), hex("1528").distance(hex("1828"))), (2, 3));
    assert_eq!(with("I/3/2", "1628", 4), None);
    assert_eq!(with("I/3/2", "1528", 4), Some("8.1+1".into()));
    assert_eq!(with("I/3/2", "1628", 3), Some("8.1".into()));
    assert_eq!(with("M/3/2", "1528", 4), None, "heavy infantry");
    assert_eq!(with("M/3/2", "1628", 3), None);
    assert_eq!(with("M/3/2", "1528", 3), Some("8.1+1".into()));
    assert_eq!(with("M/3/2", "1628", 2), Some("8.1".into()));
}

#[test]
fn a_distant_tank_needs_orders_or_attacking_infantry_beside_it_or_under_orders() {
    kernel::proves!("tarawa", "8.1+2");
    kernel::proves!("tarawa", "8.11");
    let with = |tank: &str, hq: Option<&str>, infantry: &str| {
        let position = turn(7)
            .with_japanese("C3", "7SSNL-13")
            .with_unit("3/A/2T", tank, 2)
            .with_unit("1/A/1/18", "1829", 2)
            .with_unit("I/3/2", infantry, 4);
        let position = hq.into_iter().fold(position, |position, hq| position.with_unit("HQ 2/2", hq, 0));
        refused(&ready(position), "1828", &attackers(&["3/A/2T", "1/A/1/18", "I/3/2"]))
    };
    assert_eq!(with("1528", None, "1829"), Some("8.1+2".into()));
    assert_eq!(with("1728", None, "1829"), None, "adjacent to the target");
    assert_eq!(with("1627", None, "1728"), None, "beside infantry that attacks");
    assert_eq!(with("1528", Some("1428"), "1829"), None, "under orders");
    assert_eq!(with("1528", Some("1830"), "1829"), None, "with infantry under orders");
    assert_eq!(with("1021", Some("1830"), "1829"), Some("8.11".into()), "out of range");
    // Engineers beside it do not help.
    let position = turn(7).with_japanese("C3", "7SSNL-13").with_unit("3/A/2T", "1628", 2);
    let position = ready(position.with_unit("1/A/1/18", "1728", 2));
    assert_eq!(refused(&position, "1828", &attackers(&["3/A/2T", "1/A/1/18"])), Some("8.1+2".into()));
}

#[test]
fn artillery_needs_distance_an_hq_it_shares_with_attacking_infantry_and_a_safe_place() {
    kernel::proves!("tarawa", "8.1+3", "6.4");
    let with = |guns: &str, hq: &str, others: &[&str]| {
        let mut position = turn(12)
            .with_japanese("C3", "7SSNL-13")
            .with_unit("A/1/10", guns, 2)
            .with_unit("1/A/1/18", "1829", 2)
            .with_unit("I/3/2", "1728", 4)
            .with_unit("HQ 2/2", hq, 0);
        position.open.marine_mut(unit("HQ 2/2")).post = Some(3);
        position.open.actions.left = ACTIONS;
        let under = ["A/1/10", "I/3/2", "1/A/1/18"].map(unit).into_iter().collect();
        position.open.actions.command = vec![(unit("HQ 2/2"), under)];
        let names: Vec<&str> = others.iter().copied().chain(["A/1/10"]).collect();
        let orders = refused(&position, "1828", &attackers(&names));
        position.open.actions.command =
            vec![(unit("HQ 2/2"), UnitSet::from_iter([unit("A/1/10")])), (unit("HQ 8/2"), under)];
        position.open.actions.command[1].1.remove(unit("A/1/10"));
        (orders, refused(&position, "1828", &attackers(&names)))
    };
    let field = first_waves().board.group_of(at("C3")).field;
    assert!(!field.contains(hex("1333")) && field.contains(hex("1627")));
    let refused = |rule: &str| Some(rule.to_owned());
    assert_eq!(with("1333", "1333", &["I/3/2"]), (None, refused("8.1+3")), "another HQ will not do");
    assert_eq!(with("1333", "1333", &["1/A/1/18"]), (refused("8.1+3"), refused("8.1+3")), "no infantry");
    assert_eq!(with("1627", "1627", &["I/3/2"]).0, refused("8.1+3"), "in the field of fire");
    assert_eq!(with("1827", "1827", &["I/3/2"]).0, refused("8.1+3"), "adjacent");
    // A Disrupted unit has no field (6.4).
    let position = turn(12).with_japanese("C3", "7SSNL-13").disrupted("C3");
    let mut position = position.with_unit("A/1/10", "1627", 2).with_unit("I/3/2", "1728", 4);
    let under = ["A/1/10", "I/3/2"].map(unit).into_iter().collect();
    position.open.actions.command = vec![(unit("HQ 2/2"), under)];
    assert_eq!(self::refused(&position, "1828", &attackers(&["I/3/2", "A/1/10"])), None);
}

#[test]
fn naval_fire_needs_a_marker_and_attacking_infantry_with_a_radio_or_under_orders() {
    kernel::proves!("tarawa", "8.1+4");
    kernel::proves!("tarawa", "8.5");
    let with = |names: &[&str], hq: bool, markers| {
        let mut position = turn(7).with_japanese("C3", "7SSNL-13").with_unit("1/A/1/18", "1829", 2);
        position = position.with_unit("C/1/2", "1728", 4).with_unit("I/3/2", "1728", 4);
        if hq {
            position = position.with_unit("HQ 2/2", "1829", 0);
        }
        position.open.naval_fire = markers;
        let position = ready(position);
        let any = setting(Scenario::FirstWaves, &[("naval-radio", "any")]);
        let ships = with_ships(names);
        (refused(&position, "1828", &ships), refused_by(&any, &position, "1828", &ships))
    };
    let no = |rule: &str| Some(rule.to_owned());
    assert_eq!(with(&["C/1/2"], false, 1), (None, None), "its own radio");
    assert_eq!(with(&["C/1/2"], false, 0), (no("8.5"), no("8.5")));
    assert_eq!(with(&["I/3/2"], false, 1), (no("8.1+4"), no("8.1+4")));
    assert_eq!(with(&["1/A/1/18"], true, 1), (no("8.1+4"), None), "engineers under orders");
    assert_eq!(with(&["1/A/1/18", "C/1/2"], true, 1), (None, None));
}

#[test]
fn every_attacker_takes_an_action() {
    kernel::proves!("tarawa", "8.12");
    let position = turn(7)
        .with_japanese("C3", "7SSNL-13")
        .with_unit("I/3/2", "1728", 4)
        .with_unit("K/3/2", "1829", 4)
        .with_unit("E/2/2", "1829", 4)
        .with_unit("F/2/2", "1827", 4);
    let mut position = ready(position);
    let all = ["I/3/2", "K/3/2", "E/2/2", "F/2/2"];
    assert_eq!(refused(&position, "1828", &attackers(&all)), None, "two of a hex share an action");
    position.open.actions.left = 2;
    assert_eq!(refused(&position, "1828", &attackers(&all)), Some("8.12".into()));
    let join = Join { target: hex("1828") };
    let chosen = join.everybody(lens(first_waves(), &position));
    assert_eq!(refused(&position, "1828", &chosen), None);
    assert_eq!(actions::cost(first_waves(), &position.open, chosen.units, UnitSet::EMPTY), 2);
    position.open.marine_mut(unit("I/3/2")).disruption = Disruption::Earlier;
    assert_eq!(refused(&position, "1828", &attackers(&["I/3/2"])), Some("7.6".into()));
    attacks(&mut position, "1828", attackers(&["K/3/2", "E/2/2"]), &[]);
    assert_eq!(position.open.actions.left, 1);
    assert!(position.open.actions.acted.contains(unit("K/3/2")));
}

#[test]
fn hqs_do_not_attack() {
    kernel::proves!("tarawa", "8.13");
    let position = turn(7).with_japanese("C3", "7SSNL-13").with_unit("I/3/2", "1728", 4);
    let position = ready(position.with_unit("HQ 2/2", "1728", 0));
    assert_eq!(refused(&position, "1828", &attackers(&["I/3/2", "HQ 2/2"])), Some("8.13".into()));
}

#[test]
fn units_in_the_water_attack_only_if_agreed() {
    kernel::proves!("tarawa", "8.1");
    // D6 in 1116 is two hexes from the water of 0916.
    let position = turn(7).with_japanese("D6", "7SSNL-5").with_unit("I/3/2", "0916", 4);
    let position = ready(position.with_unit("K/3/2", "1016", 4));
    let both = attackers(&["I/3/2", "K/3/2"]);
    assert!(!first_waves().board.land.contains(hex("0916")));
    assert_eq!(refused(&position, "1116", &both), Some("8.1".into()));
    let wet = setting(Scenario::FirstWaves, &[("attack-from-water", "yes")]);
    assert_eq!(refused_by(&wet, &position, "1116", &both), None);
}

#[test]
fn at_night_nobody_attacks_from_afar_and_no_ship_helps() {
    kernel::proves!("tarawa", "19.0+5");
    let mut position = turn(16)
        .with_japanese("C3", "7SSNL-13")
        .with_unit("C/1/2", "1728", 4)
        .with_unit("I/3/2", "1628", 4)
        .with_unit("HQ 2/2", "1728", 0);
    position.open.naval_fire = 1;
    let position = ready(position);
    assert_eq!(refused(&position, "1828", &attackers(&["C/1/2"])), None);
    assert_eq!(refused(&position, "1828", &attackers(&["C/1/2", "I/3/2"])), Some("19.0+5".into()));
    assert_eq!(refused(&position, "1828", &with_ships(&["C/1/2"])), Some("19.0+5".into()));
}

#[test]
fn a_hex_is_attacked_once_in_a_phase_and_not_if_it_was_barraged() {
    kernel::proves!("tarawa", "8.31");
    kernel::proves!("tarawa", "8.43");
    kernel::proves!("tarawa", "8.53");
    // It needs close combat and is only Disrupted.
    let position = turn(7).with_japanese("C3", "7SSNL-10").with_unit("I/3/2", "1728", 4);
    let mut position = ready(position.with_unit("K/3/2", "1829", 4));
    let mut barraged = position.clone();
    attacks(&mut position, "1828", attackers(&["I/3/2"]), &[]);
    assert_eq!(refused(&position, "1828", &attackers(&["K/3/2"])), Some("8.31".into()));
    assert!(may_attack(first_waves(), &position.open, hex("1828")).is_err());
    barraged.open.actions.barraged = HexSet::one(hex("1828"));
    assert_eq!(refused(&barraged, "1828", &attackers(&["K/3/2"])), Some("8.43".into()));
}

#[test]
fn support_markers_pay_for_attackers_in_communication() {
    kernel::proves!("tarawa", "17.4");
    let mut position = supported("111P-4", &["K/3/2"], 1);
    position.open.actions.left = 1;
    let paid = |names: &[&str]| Attackers {
        supported: names.iter().map(|name| unit(name)).collect(),
        ..attackers(&["I/3/2", "3/A/2T", "K/3/2"])
    };
    assert_eq!(refused(&position, "1828", &paid(&[])), Some("8.12".into()));
    assert_eq!(refused(&position, "1828", &paid(&["3/A/2T"])), None);
    assert_eq!(refused(&position, "1828", &paid(&["I/3/2"])), Some("17.1".into()), "not in communication");
    assert_eq!(refused(&position, "1828", &paid(&["3/A/2T", "I/3/2"])), Some("17.4".into()), "one marker");
    attacks(&mut position, "1828", paid(&["3/A/2T"]), &[]);
    assert_eq!((position.open.support, position.open.actions.left), (0, 0));
}

#[test]
fn whatever_is_sampled_or_done_by_default_is_legal_and_the_form_names_who_may_join() {
    let mut position = first_example().with_unit("1/A/1/18", "1729", 2).with_unit("C/1/2", "1729", 4);
    position = position.with_unit("M/3/2", "1530", 4).with_unit("E/2/2", "1129", 4);
    position.open.naval_fire = 1;
    let position = ready(position);
    let at = lens(first_waves(), &position);
    let join = Join { target: hex("1828") };
    let mut chance = Chance::numbered(7, 7);
    for _ in 0..200 {
        let answer = join.sample(at, &mut chance);
        assert_eq!(join.check(at, &answer), Ok(()), "{answer:?}");
    }
    assert_eq!(join.check(at, &join.default(at)), Ok(()));
    let Options::Form(fields) = join.options(at) else { panic!("a form") };
    let names: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
    assert_eq!(names, ["units", "naval_fire"]);
    let Input::Several { items, .. } = &fields[0].input else { panic!("several units") };
    assert_eq!(items.len(), 6, "all but the HQ and the unit that is too far");
}

#[test]
fn an_absent_player_attacks_with_no_more_than_make_a_difference() {
    let weak = turn(7).with_japanese("C3", "7SSNL-13").revealed("C3");
    let mut position = ready(weak.with_unit("I/3/2", "1728", 4).with_unit("K/3/2", "1728", 4));
    position = position.with_unit("L/3/2", "1829", 4).with_unit("C/1/2", "1829", 4);
    let (setting, join) = (first_waves(), Join { target: hex("1828") });
    let at = lens(setting, &position);
    let (all, few) = (join.everybody(at), join.default(at));
    assert_eq!(join.check(at, &few), Ok(()));
    assert!(
        few.units.without(all.units).is_empty() && few.units.len() < all.units.len(),
        "{few:?} of {all:?}"
    );
    let possible = strength::possible(at, join.target);
    let promise = |attackers: &Attackers| strength::promise(at, join.target, attackers, &possible);
    assert_eq!(promise(&few), promise(&all));
    for unit in few.units.iter() {
        let mut fewer = few.clone();
        fewer.units.remove(unit);
        assert!(
            join.check(at, &fewer).is_err() || promise(&fewer) != promise(&all),
            "without {}",
            unit.name()
        );
    }
}

#[test]
fn every_marker_that_may_lie_under_a_unit_is_reckoned_with() {
    let alone = turn(7).with_japanese("C3", "7SSNL-13").revealed("C3");
    let lies = |position: &Position| strength::possible(lens(first_waves(), position), hex("1828")).len();
    assert_eq!(lies(&alone), 1);
    assert!(lies(&alone.with_marker("C3", "coastal-15")) > 2, "it may be any of its back");
}
