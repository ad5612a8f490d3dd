//! What an attack brings and what it meets.

use super::*;
use crate::{
    Scenario,
    attack::tests::{FIRST, attackers, first_example, lens, ready, turn, with_ships},
    position::Position,
    script::{at, first_waves, hex, setting, unit},
};

fn force(target: &str, names: &[&str]) -> Force {
    Force::new(hex(target), &attackers(names))
}

fn weapons(position: &Position, target: &str, names: &[&str]) -> String {
    let weapons = force(target, names).weapons(first_waves(), &position.open);
    weapons.iter().map(Weapon::word).collect::<Vec<_>>().join(" ")
}

/// What a known defender of C3 lacks.
fn lacking(position: &Position, names: &[&str]) -> Weapons {
    let occupant = position.open.occupant(at("C3")).expect("a unit in C3");
    let defenders = Defenders::known(first_waves(), at("C3"), occupant).expect("it is revealed");
    force("1828", names).lacking(first_waves(), &position.open, &defenders)
}

fn defence(setting: &Setting, position: &Position, site: &str, target: &str, names: &[&str]) -> Exact {
    let occupant = position.open.occupant(at(site)).expect("a unit");
    let defenders = Defenders::known(setting, at(site), occupant).expect("it is revealed");
    let mut defence = Exact::ZERO;
    defenders.strength(setting, &position.open, force(target, names), &mut defence);
    defence
}

#[test]
fn attackers_pool_the_weapons_of_their_kinds() {
    kernel::proves!("tarawa", "8.2");
    kernel::proves!("tarawa", "8.31");
    let position = turn(7)
        .with_unit("I/3/2", "1728", 4)
        .with_unit("1/A/1/18", "1829", 2)
        .with_unit("3/D/2/18", "1829", 1)
        .with_unit("A/1/10", "1333", 2);
    assert_eq!(weapons(&position, "1828", &["I/3/2"]), "MG BZ BR MO");
    assert_eq!(weapons(&position, "1828", &["1/A/1/18"]), "FT BR DE");
    assert_eq!(weapons(&position, "1828", &["3/D/2/18"]), "BR DE");
    assert_eq!(weapons(&position, "1828", &["A/1/10"]), "AR");
    assert_eq!(weapons(&position, "1828", &["I/3/2", "1/A/1/18", "A/1/10"]), "FT MG BZ BR AR MO DE");
    let mut strength = Breakdown::default();
    force("1828", &["I/3/2", "1/A/1/18"]).strength(first_waves(), &position.open, &mut strength);
    assert_eq!((strength.value, strength.factors.len()), (9.into(), 2));
}

#[test]
fn reduced_infantry_has_the_weapons_printed_on_it() {
    kernel::proves!("tarawa", "8.21");
    let reduced = |name: &str, steps| weapons(&turn(7).with_unit(name, "1728", steps), "1828", &[name]);
    assert_eq!([3, 2, 1].map(|steps| reduced("I/3/2", steps)), ["MG BZ MO", "BZ MO", ""]);
    assert_eq!([3, 2, 1].map(|steps| reduced("K/3/2", steps)), ["MG BZ BR", "MG BZ", "BZ"]);
}

#[test]
fn infantry_uses_fewer_weapons_from_afar() {
    kernel::proves!("tarawa", "8.27");
    let from =
        |name: &str, from: &str, steps| weapons(&turn(7).with_unit(name, from, steps), "1828", &[name]);
    assert_eq!((from("I/3/2", "1728", 4), from("I/3/2", "1628", 4)), ("MG BZ BR MO".into(), "MG MO".into()));
    assert_eq!((from("M/3/2", "1528", 4), from("M/3/2", "1628", 3)), ("MG BR MO".into(), "MG BR MO".into()));
}

#[test]
fn tank_machine_guns_carry_four_hexes_and_guns_seven() {
    kernel::proves!("tarawa", "8.28");
    let from = |from: &str| weapons(&turn(7).with_unit("3/A/2T", from, 2), "1828", &["3/A/2T"]);
    let distance = |from: &str| hex(from).distance(hex("1828"));
    assert_eq!((distance("1428"), distance("1328"), distance("1126")), (4, 5, 7));
    assert_eq!((from("1728"), from("1428")), ("MG BZ BR AR".into(), "MG BZ BR AR".into()));
    assert_eq!((from("1328"), from("1126")), ("BZ AR".into(), "BZ AR".into()));
    assert_eq!(first_waves().forces.marine(unit("3/A/2T")).range(2), 7);
}

#[test]
fn flanking_takes_two_hexes_apart_or_three_when_unit_and_marker_need_it() {
    kernel::proves!("tarawa", "8.22");
    let position = turn(7)
        .with_japanese("C3", "3SBD-11")
        .revealed("C3")
        .with_unit("I/3/2", "1728", 4)
        .with_unit("K/3/2", "1829", 4)
        .with_unit("E/2/2", "1729", 4)
        .with_unit("F/2/2", "1728", 4)
        .with_unit("G/2/2", "1626", 4);
    let flanking = Weapons::from_iter([Weapon::Flanking]);
    assert!(hex("1728").is_adjacent(hex("1729")) && hex("1729").is_adjacent(hex("1829")));
    let unmet = |names: &[&str]| lacking(&position, names) == flanking;
    assert!(unmet(&["I/3/2", "F/2/2"]), "one hex");
    assert!(unmet(&["I/3/2", "E/2/2"]), "two hexes that touch");
    assert!(!unmet(&["I/3/2", "K/3/2"]));
    assert!(unmet(&["E/2/2", "G/2/2"]), "from afar does not count");
    let mut twice = position.clone().with_marker("C3", "inland-1");
    let depth = twice.open.occupant_mut(at("C3")).and_then(|unit| unit.depth.as_mut()).expect("a marker");
    (depth.revealed, depth.known) = (true, "inland-1".parse().ok());
    assert_eq!(lacking(&twice, &["I/3/2", "K/3/2"]), flanking);
    assert!(lacking(&twice, &["I/3/2", "K/3/2", "E/2/2"]).is_empty(), "the three may touch");
}

#[test]
fn nothing_meets_the_need_for_close_combat() {
    kernel::proves!("tarawa", "8.23");
    let position = turn(7).with_japanese("C3", "7SSNL-10").revealed("C3");
    let position = position.with_unit("I/3/2", "1728", 4).with_unit("1/A/1/18", "1829", 2);
    let close = Weapons::from_iter([Weapon::CloseCombat]);
    assert_eq!(lacking(&position, &["I/3/2", "1/A/1/18"]), close);
    // So the unit is not defeated, however strong the attack.
    let at = lens(first_waves(), &position);
    let against = estimate(at, hex("1828"), &with_ships(&["I/3/2", "1/A/1/18"])).against;
    let effect = against.expect("a known unit").effect;
    assert!(effect.disrupted && !effect.defeated);
}

#[test]
fn an_adjacent_attacker_under_orders_has_the_radio_of_its_hq() {
    kernel::proves!("tarawa", "8.25");
    let position =
        turn(7).with_unit("I/3/2", "1728", 4).with_unit("K/3/2", "1628", 4).with_unit("HQ 2/2", "1627", 0);
    let near = ready(position.clone());
    assert_eq!(weapons(&near, "1828", &["I/3/2"]), "MG BZ BR MO RA");
    assert_eq!(weapons(&near, "1828", &["K/3/2"]), "MG MO", "not from afar");
    let alone = ready(position.with_unit("HQ 2/2", "1333", 0));
    assert_eq!(weapons(&alone, "1828", &["I/3/2"]), "MG BZ BR MO");
}

#[test]
fn naval_fire_is_nine_points_and_three_weapons() {
    kernel::proves!("tarawa", "8.51");
    let position = turn(7).with_unit("I/3/2", "1728", 4);
    let force = Force::new(hex("1828"), &with_ships(&["I/3/2"]));
    let mut strength = Exact::ZERO;
    force.strength(first_waves(), &position.open, &mut strength);
    let more = force.weapons(first_waves(), &position.open).without(first_waves().forces.weapons(
        unit("I/3/2"),
        4,
        1,
    ));
    assert_eq!(strength, 15.into());
    assert_eq!(more, Weapons::from_iter([Weapon::NavalFire, Weapon::Artillery, Weapon::Demolitions]));
}

#[test]
fn a_seawall_doubles_the_defence_when_all_adjacent_attackers_cross_it() {
    kernel::proves!("tarawa", "8.3+2");
    let site = first_waves().board.site_at(hex("1530")).expect("a position").id.to_string();
    let position = turn(7)
        .with_japanese(&site, "111P-1")
        .revealed(&site)
        .with_unit("K/3/2", "1629", 2)
        .with_unit("I/3/2", "1631", 4)
        .with_unit("E/2/2", "1630", 4);
    let one = setting(Scenario::FirstWaves, &[("seawall", "one")]);
    let against = |setting: &Setting, names: &[&str]| defence(setting, &position, &site, "1530", names);
    assert!(!first_waves().board.seawall_between(hex("1630"), hex("1530")));
    assert_eq!(against(first_waves(), &["K/3/2", "I/3/2"]), 4.into(), "who is farther away does not count");
    assert_eq!(against(first_waves(), &["K/3/2", "E/2/2"]), 2.into());
    assert_eq!(against(&one, &["K/3/2", "E/2/2"]), 4.into());
    assert_eq!(against(&one, &["E/2/2"]), 2.into());
}

#[test]
fn buildings_and_craters_double_the_defence_marker_and_all_but_not_for_tanks() {
    kernel::proves!("tarawa", "8.3+2");
    kernel::proves!("tarawa", "13.3");
    let in_c3 = |counter: &str, marker: Option<&str>| {
        let mut position = turn(7).with_japanese("C3", counter).revealed("C3").with_unit("I/3/2", "1728", 4);
        if let Some(marker) = marker {
            position = position.with_marker("C3", marker);
            let depth = position.open.occupant_mut(at("C3")).and_then(|unit| unit.depth.as_mut());
            let depth = depth.expect("a marker");
            (depth.revealed, depth.known) = (true, marker.parse().ok());
        }
        defence(first_waves(), &position, "C3", "1828", &["I/3/2"])
    };
    assert_eq!(in_c3("7SSNL-11", None), 6.into());
    assert_eq!(in_c3("7SSNL-11", Some("inland-1")), 8.into());
    assert_eq!(in_c3("tank-green", None), 3.into());
    let site = first_waves().board.site_at(hex("1530")).expect("a position").id.to_string();
    let tank = turn(7).with_japanese(&site, "tank-orange").with_unit("K/3/2", "1629", 2);
    assert_eq!(defence(first_waves(), &tank, &site, "1530", &["K/3/2"]), 2.into(), "nor behind a seawall");
}

#[test]
fn a_hidden_marker_neither_helps_nor_needs_anything() {
    kernel::proves!("tarawa", "8.3+1");
    let position = turn(7).with_japanese("C3", "7SSNL-13").with_marker("C3", "inland-2").revealed("C3");
    let position = position.with_unit("I/3/2", "1728", 4);
    assert_eq!(defence(first_waves(), &position, "C3", "1828", &["I/3/2"]), 4.into());
    assert!(lacking(&position, &["I/3/2"]).is_empty());
}

#[test]
fn the_rows_of_the_table_are_half_less_equal_more_and_more_than_double() {
    kernel::proves!("tarawa", "8.3+4");
    let row = |setting: &Setting, attack: i32| compare(setting, attack, 6);
    let enough = setting(Scenario::FirstWaves, &[("exactly-double", "double")]);
    for (attack, expected) in [
        (0, Comparison::Half),
        (3, Comparison::Half),
        (4, Comparison::Less),
        (5, Comparison::Less),
        (6, Comparison::Equal),
        (7, Comparison::More),
        (12, Comparison::More),
        (13, Comparison::Double),
    ] {
        assert_eq!(row(first_waves(), attack), expected, "{attack} against 6");
    }
    assert_eq!((row(&enough, 11), row(&enough, 12)), (Comparison::More, Comparison::Double));
}

#[test]
fn the_table_has_a_half_for_attacks_with_and_without_the_weapons_and_a_column_for_each_defence() {
    kernel::proves!("tarawa", "8.3+4");
    kernel::proves!("tarawa", "8.2");
    let charts = &first_waves().charts;
    let more = |armed, column| charts.attack(armed, Comparison::More, column, false);
    assert!(more(true, Defence::Alone).defeated && !more(false, Defence::Alone).defeated);
    assert!(more(true, Defence::MarkerUnrevealed).reveal);
    let revealed = more(true, Defence::MarkerRevealed);
    assert!(revealed.marker_lost && revealed.disrupted && !revealed.defeated);
}

#[test]
fn an_estimate_tells_all_that_is_known_and_nothing_that_is_hidden() {
    let position = first_example();
    let guess = estimate(lens(first_waves(), &position), hex("1828"), &attackers(&FIRST));
    assert_eq!((guess.strength.value, guess.hero, guess.against.is_none()), (15.into(), true, true));
    let position = position.revealed("C3");
    let guess = estimate(lens(first_waves(), &position), hex("1828"), &attackers(&FIRST));
    let against = guess.against.expect("the unit is known now");
    assert_eq!((against.defence.value, against.comparison), (6.into(), Comparison::Double));
    assert_eq!(against.lacking, Weapons::from_iter([Weapon::Flamethrower]));
    assert_eq!(against.column, Defence::MarkerUnrevealed);
    assert!(against.effect.reveal);
}
