//! Attacks resolved, with the three examples of the book.

use super::*;
use crate::{
    Answer, Prompt, Scenario,
    event::Event as Told,
    position::{ACTIONS, Disruption, Leader, Position, Stage},
    script::{Script, at, empty, first_waves, hex, setting, unit},
};
use kernel::{Asked, Game};

/// The Action Phase of a turn; [`ready`] ends the set-up.
pub(crate) fn turn(turn: u8) -> Position {
    empty(first_waves(), turn, Stage::Actions)
}

/// Three actions, and the commands as they are when the phase begins.
pub(crate) fn ready(mut position: Position) -> Position {
    position.open.actions.left = ACTIONS;
    position.open.actions.command = posts::command(first_waves(), &position.open);
    position
}

pub(crate) fn hero(mut position: Position, name: &str) -> Position {
    position.open.marine_mut(unit(name)).leader = Leader::Hero;
    position
}

pub(crate) fn attackers(names: &[&str]) -> Attackers {
    Attackers { units: names.iter().map(|name| unit(name)).collect(), ..Attackers::default() }
}

pub(crate) fn with_ships(names: &[&str]) -> Attackers {
    Attackers { naval_fire: true, ..attackers(names) }
}

pub(crate) fn lens<'a>(setting: &'a Setting, position: &'a Position) -> Lens<'a> {
    Tarawa::lens(setting, position, MARINES.into())
}

/// Attacks with everybody named; more answers may follow.
pub(crate) fn attacks(
    position: &mut Position,
    target: &str,
    attackers: Attackers,
    more: &[Answer],
) -> Vec<Told> {
    attacks_by(first_waves(), position, target, attackers, more)
}

fn attacks_by(
    setting: &Setting,
    position: &mut Position,
    target: &str,
    attackers: Attackers,
    more: &[Answer],
) -> Vec<Told> {
    let script = Script::of(position).says(Answer::Join(attackers));
    let script = more.iter().fold(script, |script, answer| script.says(answer.clone()));
    script.run(setting, position, |r| attack(r, hex(target))).expect("an attack").1
}

/// Strength, defence and what was lacking, each time that the table was consulted.
fn compared(events: &[Told]) -> Vec<(Exact, Exact, String)> {
    let compared = events.iter().filter_map(|event| match event {
        Told::Attack(Event::AttackCompared { strength, defence, lacking, .. }) => {
            Some((strength.value, defence.value, codes(*lacking)))
        }
        _ => None,
    });
    compared.collect()
}

fn line(strength: i32, defence: i32, lacking: &str) -> (Exact, Exact, String) {
    (strength.into(), defence.into(), lacking.to_owned())
}

fn wild(weapon: Weapon) -> Answer {
    Answer::Wild(Joker::Weapon(weapon))
}

/// The first attack example: C3 in a fortified building, attacked from 1728 and 1829 and by a tank in 1528.
pub(crate) fn first_example() -> Position {
    let position = turn(7)
        .with_japanese("C3", "7SSNL-11")
        .with_marker("C3", "inland-1")
        .with_unit("I/3/2", "1728", 4)
        .with_unit("K/3/2", "1829", 2)
        .with_unit("3/A/2T", "1528", 2)
        .with_unit("HQ 2/2", "1628", 0);
    ready(hero(position, "K/3/2"))
}

pub(crate) const FIRST: [&str; 3] = ["I/3/2", "K/3/2", "3/A/2T"];

#[test]
fn the_first_example_takes_the_marker_and_disrupts_the_unit() {
    kernel::proves!("tarawa", "8.3");
    kernel::proves!("tarawa", "8.3+1");
    kernel::proves!("tarawa", "8.3+2");
    kernel::proves!("tarawa", "8.3+3");
    kernel::proves!("tarawa", "8.3+4");
    kernel::proves!("tarawa", "8.3+5");
    kernel::proves!("tarawa", "8.24");
    kernel::proves!("tarawa", "10.13");
    let mut position = first_example();
    let answer = [wild(Weapon::Flamethrower)];
    let events = attacks(&mut position, "1828", attackers(&FIRST), &answer);
    assert_eq!(compared(&events), [line(15, 6, "–"), line(15, 8, "–")]);
    let c3 = position.open.occupant(at("C3")).expect("it is only Disrupted");
    assert!(c3.disrupted && c3.revealed && c3.depth.is_none());
    assert!(position.markers[1].is_empty(), "the marker is out of the game");
    assert_eq!(position.open.actions.left, ACTIONS);
    // With the Hero as strength the flamethrower is lacking: 16 against 8 is more, not more than double.
    let mut position = first_example();
    let answer = [Answer::Wild(Joker::Strength)];
    let events = attacks(&mut position, "1828", attackers(&FIRST), &answer);
    assert_eq!(compared(&events)[1], line(16, 8, "FT"));
    assert!(position.open.occupant(at("C3")).is_some_and(|unit| unit.depth.is_some()));
}

/// The second attack example: the unit in 1530 behind a seawall, attacked from 1629, and from 1631 at range.
fn second_example() -> (Position, String) {
    let site = first_waves().board.site_at(hex("1530")).expect("a position").id.to_string();
    let position = turn(7)
        .with_japanese(&site, "111P-1")
        .with_unit("I/3/2", "1631", 4)
        .with_unit("K/3/2", "1629", 2)
        .with_unit("HQ 2/2", "1628", 0);
    (ready(position), site)
}

#[test]
fn the_second_example_defeats_the_lone_unit_behind_its_seawall() {
    kernel::proves!("tarawa", "8.3");
    kernel::proves!("tarawa", "8.3+2");
    kernel::proves!("tarawa", "8.34");
    let (mut position, site) = second_example();
    let events = attacks(&mut position, "1530", attackers(&["I/3/2", "K/3/2"]), &[]);
    assert_eq!(compared(&events), [line(9, 4, "–")]);
    assert!(position.open.occupant(at(&site)).is_none());
    assert_eq!(position.open.eliminated, ["111P-1".parse().expect("a unit")]);
    assert_eq!(position.open.actions.left, ACTIONS - 1, "the unit in 1631 spends an action");
    assert!(position.open.units_at(hex("1530")).is_empty(), "nobody advances");
}

#[test]
fn the_third_example_disrupts_the_attacker() {
    kernel::proves!("tarawa", "8.3+5");
    kernel::proves!("tarawa", "8.23");
    kernel::proves!("tarawa", "8.13");
    let mut position = turn(7)
        .with_japanese("C4", "7SSNL-13")
        .with_marker("C4", "inland-2")
        .with_unit("I/3/2", "1829", 2)
        .with_unit("HQ 2/2", "1829", 0);
    position.open.marine_mut(unit("HQ 2/2")).hero_side = false;
    let mut position = ready(position);
    let events = attacks(&mut position, "1830", attackers(&["I/3/2"]), &[]);
    assert_eq!(compared(&events), [line(3, 2, "–"), line(3, 3, "CC")]);
    assert_eq!(position.open.marine(unit("I/3/2")).disruption, Disruption::Now);
    assert!(!position.open.marine(unit("HQ 2/2")).is_disrupted(), "HQs take no part");
    let c4 = position.open.occupant(at("C4")).expect("it stands");
    assert!(!c4.disrupted && c4.depth.is_some_and(|depth| depth.revealed));
}

#[test]
fn naval_fire_adds_nine_and_three_weapons_and_is_spent() {
    kernel::proves!("tarawa", "8.51");
    kernel::proves!("tarawa", "8.26");
    kernel::proves!("tarawa", "8.54");
    // A6 has heavy guns; the unit needs naval fire.
    let strike = |options: &[(&str, &str)], turns: u8| {
        let setting = setting(Scenario::FirstWaves, options);
        let mut position = turn(turns).with_japanese("A6", "3SBD-1").with_unit("C/1/2", "1510", 4);
        position.open.naval_fire = 2;
        let mut position = ready(position);
        let events = attacks_by(&setting, &mut position, "1511", with_ships(&["C/1/2"]), &[]);
        (compared(&events), position.open.naval_fire, position.open.guns_destroyed.contains(at("A6")))
    };
    let doubled = i32::from(first_waves().charts.defence(first_waves().board.terrain(hex("1511")))) * 3;
    assert_eq!(strike(&[], 7), (vec![line(15, doubled, "–")], 1, true));
    assert_eq!(strike(&[], 3).1, 1, "a marker keeps from turn to turn");
    assert!(!strike(&[("naval-fire-and-guns", "barrage-only")], 7).2);
    // A Hero may stand for naval fire.
    let position = turn(7).with_japanese("A6", "3SBD-1").with_unit("C/1/2", "1510", 4);
    let mut position = ready(hero(position, "C/1/2"));
    let events = attacks(&mut position, "1511", attackers(&["C/1/2"]), &[wild(Weapon::NavalFire)]);
    assert_eq!(compared(&events), [line(6, doubled, "–")]);
}

#[test]
fn only_the_unit_of_the_hex_is_attacked_whatever_its_group() {
    kernel::proves!("tarawa", "8.32");
    // D9 and D10 fire as one; 1317 and 1218 lie beside each other.
    let mut position = ready(
        turn(7)
            .with_japanese("D9", "7SSNL-13")
            .with_japanese("D10", "7SSNL-12")
            .with_unit("I/3/2", "1417", 4)
            .with_unit("K/3/2", "1416", 4),
    );
    let before = position.open.occupant(at("D10")).copied();
    let events = attacks(&mut position, "1317", attackers(&["I/3/2", "K/3/2"]), &[]);
    let (_, defence, _) = &compared(&events)[0];
    assert_eq!(
        (position.open.occupant(at("D9")), position.open.occupant(at("D10")).copied()),
        (None, before)
    );
    assert_eq!(
        *defence,
        Exact::from(2 * i32::from(first_waves().charts.defence(first_waves().board.terrain(hex("1317")))))
    );
}

#[test]
fn a_unit_of_no_strength_without_a_marker_is_defeated_at_once() {
    kernel::proves!("tarawa", "8.3+1");
    // One step of strength 1, without the mortar that the unit needs.
    let mut position = ready(turn(7).with_japanese("C3", "4FC-4").with_unit("I/3/2", "1728", 1));
    let events = attacks(&mut position, "1828", attackers(&["I/3/2"]), &[]);
    assert!(events.contains(&Event::HelplessUnit { position: at("C3") }.into()));
    assert!(compared(&events).is_empty() && position.open.occupant(at("C3")).is_none());
    // With a marker it stands for the time being.
    let position = turn(7).with_japanese("C3", "4FC-4").with_marker("C3", "inland-16");
    let mut position = ready(position.with_unit("I/3/2", "1728", 1));
    let answers = [];
    let events = attacks(&mut position, "1828", attackers(&["I/3/2"]), &answers);
    assert_eq!(compared(&events), [line(1, 0, "MO"), line(1, 6, "MO")]);
    assert!(position.open.occupant(at("C3")).is_some());
    assert!(position.open.marine(unit("I/3/2")).hex().is_none(), "half or less costs its last step");
}

#[test]
fn a_tactical_reinforcement_leaves_the_unit_alone_for_the_second_look() {
    kernel::proves!("tarawa", "8.3+5");
    kernel::proves!("tarawa", "9.3");
    let mut position = turn(7)
        .with_japanese("C3", "7SSNL-13")
        .with_marker("C3", "coastal-17")
        .with_unit("I/3/2", "1728", 4)
        .with_unit("K/3/2", "1829", 4);
    position.open.reserve.count = [0, 0];
    let mut position = ready(position);
    let events = attacks(&mut position, "1828", attackers(&["I/3/2", "K/3/2"]), &[]);
    assert_eq!(compared(&events), [line(12, 4, "–"), line(12, 4, "–")]);
    assert!(position.open.occupant(at("C3")).is_none(), "alone it is defeated");
}

#[test]
fn a_failed_attack_brings_a_marker_only_in_communication() {
    kernel::proves!("tarawa", "8.3+5");
    // Strength 5 without flamethrower against 6: less.
    let attacked = |linked: bool| {
        let mut position = turn(7).with_japanese("C3", "7SSNL-11").with_unit("I/3/2", "1728", 3);
        if linked {
            position = position.with_japanese("C4", "111P-9").with_japanese("C10", "111P-8");
        }
        position.open.depth = [0, 1];
        let mut position = ready(position);
        let events = attacks(&mut position, "1828", attackers(&["I/3/2"]), &[]);
        assert_eq!(compared(&events), [line(5, 6, "FT")]);
        position.open.occupant(at("C3")).and_then(|unit| unit.depth)
    };
    assert!(attacked(true).is_some_and(|depth| !depth.revealed), "it comes face down");
    assert_eq!(attacked(false), None);
}

#[test]
fn one_attacker_of_the_players_choice_loses_the_step_and_all_are_disrupted() {
    kernel::proves!("tarawa", "8.3+5");
    // 4 against (2 + 3) doubled, without what the unit needs: half or less.
    let position = turn(7)
        .with_japanese("C3", "7SSNL-12")
        .with_marker("C3", "inland-16")
        .with_unit("I/3/2", "1728", 1)
        .with_unit("K/3/2", "1728", 2);
    let mut position = ready(position);
    let depth = position.open.occupant_mut(at("C3")).and_then(|unit| unit.depth.as_mut());
    let depth = depth.expect("a marker");
    (depth.revealed, depth.known) = (true, "inland-16".parse().ok());
    let loss = [Answer::PickUnit(Some(unit("K/3/2")))];
    let events = attacks(&mut position, "1828", attackers(&["I/3/2", "K/3/2"]), &loss);
    assert_eq!(compared(&events), [line(4, 10, "BR FL")]);
    assert_eq!(position.open.marine(unit("K/3/2")).steps, 1);
    assert!(["I/3/2", "K/3/2"].iter().all(|name| position.open.marine(unit(name)).is_disrupted()));
}

#[test]
fn unit_and_marker_fall_together_from_turn_11() {
    kernel::proves!("tarawa", "8.3+4");
    let attacked = |turns: u8| {
        let position = turn(turns)
            .with_japanese("C4", "7SSNL-13")
            .with_marker("C4", "inland-18")
            .with_unit("I/3/2", "1829", 4)
            .with_unit("K/3/2", "1831", 4);
        let mut position = ready(position);
        let events = attacks(&mut position, "1830", attackers(&["I/3/2", "K/3/2"]), &[]);
        assert_eq!(compared(&events), [line(12, 2, "–"), line(12, 3, "–")]);
        position.open.occupant(at("C4")).map(|unit| unit.depth.is_some())
    };
    assert_eq!((attacked(10), attacked(11)), (Some(false), None));
}

#[test]
fn a_hero_is_asked_only_where_it_matters_and_adds_to_the_strength_otherwise() {
    kernel::proves!("tarawa", "8.24");
    kernel::proves!("tarawa", "10.13");
    let with = |japanese: &str, from: &str, heroes: &[&str], more: &[Answer]| {
        let mut position =
            turn(7).with_japanese("C4", japanese).with_unit("I/3/2", "1829", 2).with_unit("K/3/2", from, 4);
        for name in heroes {
            position = hero(position, name);
        }
        let mut position = ready(position);
        compared(&attacks(&mut position, "1830", attackers(&["I/3/2", "K/3/2"]), more)).remove(0)
    };
    // Mortar and bazookas are there.
    assert_eq!(with("7SSNL-13", "1831", &["I/3/2"], &[]), line(10, 2, "–"));
    assert_eq!(with("7SSNL-13", "1831", &["I/3/2", "K/3/2"], &[]), line(10, 2, "–"), "only once");
    assert_eq!(with("7SSNL-13", "1730", &["K/3/2"], &[]), line(10, 2, "–"));
    assert_eq!((hex("1730").distance(hex("1830")), hex("1630").distance(hex("1830"))), (1, 2));
    assert_eq!(with("7SSNL-13", "1630", &["K/3/2"], &[]), line(9, 2, "–"), "not from afar");
    // Close combat and flanking nobody can stand for, nor for two weapons.
    assert_eq!(with("7SSNL-10", "1831", &["I/3/2"], &[]), line(10, 2, "CC"));
    assert_eq!(with("3SBD-11", "1829", &["I/3/2"], &[]), line(10, 2, "FL"));
    assert_eq!(with("3SBD-4", "1831", &["I/3/2"], &[]), line(10, 2, "FT DE"));
    // A flamethrower he can.
    assert_eq!(with("111P-4", "1831", &["I/3/2"], &[wild(Weapon::Flamethrower)]), line(9, 2, "–"));
    assert_eq!(with("111P-4", "1831", &["I/3/2"], &[Answer::Wild(Joker::Strength)]), line(10, 2, "FT"));
    assert_eq!(with("111P-4", "1831", &["I/3/2"], &[Answer::Wild(Joker::Nothing)]), line(9, 2, "FT"));
}

#[test]
fn whoever_weighs_an_attack_is_told_of_the_hero() {
    let weighed = |heroes: &[&str]| {
        let start = turn(7).with_japanese("C4", "7SSNL-13").with_unit("I/3/2", "1829", 2);
        let position = ready(heroes.iter().fold(start, |position, name| hero(position, name)));
        let prompt = Prompt::Join(Join { target: hex("1830") });
        let reasons = prompt.reasons(lens(first_waves(), &position), &Answer::Join(attackers(&["I/3/2"])));
        let (_, strength) = reasons.into_iter().next().expect("the strength comes first");
        strength.factors.iter().filter(|factor| factor.rule == "8.24".into()).count()
    };
    assert_eq!((weighed(&[]), weighed(&["I/3/2"])), (0, 1));
}

#[test]
fn a_hero_adds_to_the_strength_only_if_the_player_likes() {
    kernel::proves!("tarawa", "8.24", "10.13");
    // Nobody stands for close combat. 4 against 2 is more, 5 more than double.
    let start =
        turn(7).with_japanese("C4", "7SSNL-10").with_unit("I/3/2", "1829", 2).with_unit("K/3/2", "1831", 1);
    let attacked = |joker| {
        let mut position = ready(hero(start.clone(), "I/3/2"));
        let answer = [Answer::Wild(joker)];
        let events = attacks(&mut position, "1830", attackers(&["I/3/2", "K/3/2"]), &answer);
        (compared(&events).remove(0), position.open.marine(unit("K/3/2")).is_disrupted())
    };
    assert_eq!(attacked(Joker::Strength), (line(5, 2, "CC"), false));
    assert_eq!(attacked(Joker::Nothing), (line(4, 2, "CC"), true));
    let question = Wild { lacking: Weapons::EMPTY, support: false };
    let position = turn(7);
    let at = lens(first_waves(), &position);
    assert_eq!(question.default(at), Joker::Strength);
    assert!(question.check(at, &Joker::Weapon(Weapon::Mortar)).is_err());
}

#[test]
fn a_hero_stands_for_no_weapon_that_is_not_lacking() {
    kernel::proves!("tarawa", "8.24");
    let position = turn(7);
    let check = |support, joker| {
        let lacking = Weapons::from_iter([Weapon::Flamethrower]);
        let refusal = Wild { lacking, support }.check(lens(first_waves(), &position), &joker).err();
        refusal.map(|refusal| refusal.rule.to_string())
    };
    assert_eq!(check(false, Joker::Weapon(Weapon::Flamethrower)), None);
    assert_eq!(check(false, Joker::Strength), None);
    assert_eq!(check(false, Joker::Weapon(Weapon::Mortar)), Some("8.24".into()));
    assert_eq!(check(false, Joker::Nothing), None);
    assert_eq!(check(true, Joker::Nothing), None);
    assert_eq!(check(true, Joker::Strength), Some("17.5".into()));
}

/// C3 is attacked from beside it and by a tank in 1428, which is in communication; 1728 and 1829 are not.
pub(crate) fn supported(japanese: &str, commanded: &[&str], markers: u8) -> Position {
    let mut position = turn(12)
        .with_japanese("C3", japanese)
        .with_unit("I/3/2", "1728", 4)
        .with_unit("K/3/2", "1829", 4)
        .with_unit("3/A/2T", "1428", 2);
    let linked = control::us_communication(first_waves(), &position.open);
    assert!(linked.contains(hex("1428")) && !linked.contains(hex("1728")));
    position.open.support = markers;
    position.open.actions.left = ACTIONS;
    let under = commanded.iter().map(|name| unit(name)).collect();
    position.open.actions.command = vec![(unit("HQ 2/2"), under)];
    position
}

#[test]
fn a_support_marker_stands_for_a_weapon_in_an_attack_with_a_unit_in_communication_and_under_orders() {
    kernel::proves!("tarawa", "17.5");
    let both: &[&str] = &["I/3/2", "3/A/2T"];
    // The unit needs a flamethrower, which nobody has.
    let strike = |commanded: &[&str], markers, more: &[Answer]| {
        let mut position = supported("111P-4", commanded, markers);
        let all = attackers(&["I/3/2", "K/3/2", "3/A/2T"]);
        let events = attacks(&mut position, "1828", all, more);
        (compared(&events).remove(0), position.open.support)
    };
    assert_eq!(strike(both, 1, &[wild(Weapon::Flamethrower)]), (line(18, 4, "–"), 0));
    assert_eq!(strike(both, 1, &[Answer::Wild(Joker::Nothing)]), (line(18, 4, "FT"), 1));
    assert_eq!(strike(both, 0, &[]), (line(18, 4, "FT"), 0), "no marker");
    assert_eq!(strike(&["I/3/2"], 1, &[]), (line(18, 4, "FT"), 1), "the tank is not under orders");
    let mut position = supported("111P-4", both, 1);
    let events = attacks(&mut position, "1828", attackers(&["I/3/2", "K/3/2"]), &[]);
    assert_eq!(compared(&events), [line(12, 4, "FT")], "nobody is in communication");
    let mut position = supported("7SSNL-10", both, 1);
    let events = attacks(&mut position, "1828", attackers(&["I/3/2", "K/3/2", "3/A/2T"]), &[]);
    assert_eq!(compared(&events), [line(18, 4, "CC")], "not for close combat");
}

#[test]
fn a_hero_and_a_support_marker_stand_for_two_weapons() {
    kernel::proves!("tarawa", "17.5");
    kernel::proves!("tarawa", "8.24");
    let mut position = hero(supported("3SBD-4", &["I/3/2", "3/A/2T"], 1), "K/3/2");
    let all = attackers(&["I/3/2", "K/3/2", "3/A/2T"]);
    let answers = [wild(Weapon::Demolitions), wild(Weapon::Flamethrower)];
    let events = attacks(&mut position, "1828", all, &answers);
    assert_eq!(compared(&events), [line(18, 4, "–")]);
    assert!(position.open.occupant(at("C3")).is_none());
}
