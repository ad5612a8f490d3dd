//! The fire examples of the book with its hexes and numbers, and what they leave unsaid.

use super::*;
use crate::{
    Answer,
    event::Event as Told,
    ids::{Area, Colour},
    position::{Disruption, Leader, Place, Position, Stage},
    script::{self, Script, at, first_waves, hex, unit},
};

/// A Japanese Fire Phase of that turn, with that card, before any letter is enabled.
pub(super) fn phase(setting: &Setting, turn: u8, card: u8) -> Position {
    script::empty(setting, turn, Stage::Fire).in_fire_phase(card, &[])
}

fn group(name: &str) -> Shooter {
    Shooter::Group(first_waves().board.site(at(name)).group)
}

fn symbol(card: u8, colour: Colour) -> FireSymbol {
    *first_waves().card(CardId(card)).shows(colour).expect("a colour of the card")
}

/// That very fire, with these answers; who is hit.
fn shoot(
    setting: &Setting,
    position: &mut Position,
    (shooter, symbol, machine_guns): (Shooter, FireSymbol, bool),
    answers: &[&str],
) -> (Vec<&'static str>, Vec<Told>) {
    let says = |script: Script, name: &&str| script.says(Answer::PickUnit(Some(unit(name))));
    let script = answers.iter().fold(Script::of(position), says);
    let mut hits = UnitSet::EMPTY;
    let told = script.run(setting, position, |r| {
        hits = fire(r, shooter, symbol, machine_guns)?.units;
        Ok(())
    });
    (hits.iter().map(UnitId::name).collect(), told.expect("the rules accept the script").1)
}

/// A fire of the position named by the symbol that the phase's card shows for its colour.
fn fires(position: &mut Position, name: &str) -> Vec<&'static str> {
    fires_by(first_waves(), position, name, &[])
}

fn fires_by(setting: &Setting, position: &mut Position, name: &str, answers: &[&str]) -> Vec<&'static str> {
    let card = position.open.fire.expect("a phase").card;
    let colour = setting.board.site(at(name)).colour;
    shoot(setting, position, (group(name), symbol(card.0, colour), false), answers).0
}

fn steps(position: &Position, name: &str) -> (u8, bool) {
    let marine = position.open.marine(unit(name));
    (marine.steps, marine.is_disrupted())
}

/// Fire example 1 (turn 4, card 19): what the illustration shows, as far as it matters.
fn example_1() -> Position {
    phase(first_waves(), 4, 19)
        .with_japanese("E4", "7SSNL-11")
        .with_marker("E4", "inland-1")
        .with_japanese("D2", "3SBD-1")
        .revealed("D2")
        .with_marker("D2", "coastal-1")
        .with_japanese("E7", "7SSNL-1")
        .with_marker("E7", "coastal-2")
        .with_japanese("E3", "7SSNL-12")
        .with_unit("3/A/2T", "1327", 2)
        .with_unit("K/3/2", "1023", 2)
        .with_unit("HQ 2/2", "1023", 0)
        .with_unit("2/A/1/18", "1229", 2)
}

#[test]
fn intense_fire_of_an_unrevealed_unit_costs_the_tank_a_step_and_disrupts_it() {
    kernel::proves!("tarawa", "6.3+1");
    kernel::proves!("tarawa", "6.0");
    kernel::proves!("tarawa", "6.33");
    let mut position = example_1();
    assert_eq!(fires(&mut position, "E4"), ["3/A/2T"]);
    assert_eq!(steps(&position, "3/A/2T"), (1, true));
    // Firing reveals nobody.
    assert!(position.open.occupant(at("E4")).is_some_and(|unit| !unit.revealed));
}

#[test]
fn steady_fire_of_a_revealed_unit_hits_the_matching_infantry_and_then_the_hq() {
    kernel::proves!("tarawa", "6.3+1");
    kernel::proves!("tarawa", "6.1+3");
    kernel::proves!("tarawa", "6.1+6");
    kernel::proves!("tarawa", "6.37");
    kernel::proves!("tarawa", "10.3");
    kernel::proves!("tarawa", "10.32");
    let mut position = example_1();
    assert_eq!(fires(&mut position, "D2"), ["K/3/2", "HQ 2/2"]);
    assert_eq!(steps(&position, "K/3/2"), (1, false));
    let hq = position.open.marine(unit("HQ 2/2"));
    assert!(!hq.hero_side && hq.hex() == Some(hex("1023")) && !hq.is_disrupted());
    // Another hit on its other side is its end.
    position.open.fire.as_mut().expect("a phase").lost_step = UnitSet::EMPTY;
    position = position.with_unit("K/3/2", "1023", 2);
    assert_eq!(fires(&mut position, "D2"), ["K/3/2", "HQ 2/2"]);
    assert_eq!(position.open.marine(unit("HQ 2/2")).place(), Place::Lost);
}

#[test]
fn steady_fire_does_not_hit_a_unit_without_the_cards_symbol() {
    kernel::proves!("tarawa", "6.3+1");
    let mut position = example_1();
    let shot = shoot(first_waves(), &mut position, (group("E7"), symbol(19, Colour::Brown), false), &[]);
    assert_eq!(shot.0, [""; 0]);
    assert_eq!(steps(&position, "2/A/1/18"), (2, false));
    let nobody: Told = Event::FireHitsNobody { from: "E7/E8".to_owned() }.into();
    assert_eq!(shot.1.last(), Some(&nobody));
}

#[test]
fn a_lone_unit_answers_a_single_symbol_and_not_a_double_one() {
    kernel::proves!("tarawa", "6.1");
    kernel::proves!("tarawa", "6.1+1");
    kernel::proves!("tarawa", "6.1+2");
    kernel::proves!("tarawa", "6.3");
    let (setting, position) = (first_waves(), example_1());
    let card = setting.card(CardId(19));
    let colours = card.fire.map(|symbol| (symbol.colour, symbol.double));
    assert_eq!(colours, [(Colour::Orange, true), (Colour::Green, false), (Colour::Brown, true)]);
    assert!(card.shows(Colour::Red).is_none() && card.shows(Colour::Blue).is_none());
    let crew = |name: &str| fields::crew(setting, &position.open, setting.board.site(at(name)).group);
    assert!(!crew("E3").answers(true) && crew("E3").answers(false));
    assert!(crew("E4").answers(true) && crew("D2").answers(false));
    let two = example_1().with_japanese("E8", "7SSNL-2");
    let two = fields::crew(setting, &two.open, setting.board.site(at("E8")).group);
    assert_eq!((two.units, two.count), (2, 3));
    let pair = phase(setting, 4, 19).with_japanese("E7", "7SSNL-1").with_japanese("E8", "7SSNL-2");
    assert!(fields::crew(setting, &pair.open, setting.board.site(at("E8")).group).answers(true));
}

/// Fire example 2 (card 21) in the same situation.
fn example_2() -> Position {
    phase(first_waves(), 4, 21)
        .with_japanese("E6", "3SBD-1")
        .with_marker("E6", "coastal-1")
        .revealed("E6")
        .with_japanese("E1", "7SSNL-1")
        .with_marker("E1", "coastal-2")
        .with_japanese("E2", "7SSNL-2")
        .with_marker("E2", "coastal-3")
        .revealed("E2")
        .with_unit("2/A/1/18", "1229", 2)
        .with_unit("3/A/2T", "1327", 2)
        .with_unit("C/1/2", "1227", 3)
        .with_unit("I/3/2", "1026", 3)
        .with_unit("E/2/2", "1224", 3)
        .with_unit("K/3/2", "1023", 2)
        .with_unit("HQ 2/2", "1023", 0)
        .with_unit("F/2/8", "1424", 1)
}

#[test]
fn the_red_position_hits_the_two_matching_units_in_its_steady_field() {
    kernel::proves!("tarawa", "6.31");
    kernel::proves!("tarawa", "6.23");
    let mut position = example_2();
    assert_eq!(fires(&mut position, "E6"), ["I/3/2", "2/A/1/18"]);
    assert_eq!((steps(&position, "2/A/1/18"), steps(&position, "I/3/2")), ((1, false), (2, false)));
    assert_eq!(steps(&position, "C/1/2"), (3, false));
}

#[test]
fn the_blue_group_hits_one_unit_by_intense_fire_and_one_by_machine_guns() {
    kernel::proves!("tarawa", "6.31+1");
    kernel::proves!("tarawa", "6.32");
    kernel::proves!("tarawa", "6.34");
    kernel::proves!("tarawa", "6.21");
    let mut position = example_2();
    fires(&mut position, "E6");
    let blue = symbol(21, Colour::Blue);
    let (hits, _) = shoot(first_waves(), &mut position, (group("E1"), blue, true), &[]);
    assert_eq!(hits, ["E/2/2", "F/2/8"]);
    assert_eq!(steps(&position, "E/2/2"), (2, true));
    // The wrong symbol; no star; and 1026 has lost its one step, so it is not even Disrupted.
    assert_eq!(steps(&position, "K/3/2"), (2, false));
    assert!(position.open.marine(unit("HQ 2/2")).hero_side);
    assert_eq!(steps(&position, "I/3/2"), (2, false));
    // The last step is the end of the unit.
    assert_eq!(position.open.marine(unit("F/2/8")).place(), Place::Lost);
    // Without machine guns 1424 is out of reach.
    let mut position = example_2();
    fires(&mut position, "E6");
    assert_eq!(shoot(first_waves(), &mut position, (group("E1"), blue, false), &[]).0, ["E/2/2"]);
}

#[test]
fn nobody_fires_from_an_empty_position() {
    let mut position = example_2();
    let shot = shoot(first_waves(), &mut position, (group("E10"), symbol(21, Colour::Violet), false), &[]);
    assert_eq!(shot, (Vec::new(), Vec::new()));
}

#[test]
fn hits_are_limited_to_units_and_markers_and_one_more_from_turn_11() {
    kernel::proves!("tarawa", "6.31");
    kernel::proves!("tarawa", "15.2");
    let setting = script::setting(crate::Scenario::FirstWaves, &[("spread-of-hits", "position")]);
    let crowded = |turn| {
        phase(&setting, turn, 21)
            .with_japanese("E1", "7SSNL-1")
            .with_unit("I/3/2", "1123", 4)
            .with_unit("K/3/2", "1124", 4)
            .with_unit("E/2/2", "1125", 3)
            .with_unit("C/1/2", "1126", 2)
            .with_unit("L/3/2", "1222", 1)
            .with_unit("G/2/8", "1224", 1)
    };
    let mut hits = Vec::new();
    for turn in [10, 11] {
        let mut alone = crowded(turn);
        // 1123 and 1124 are equally full; 1123 is adjacent to E1, as is 1124.
        let first = fires_by(&setting, &mut alone, "E1", if turn == 10 { &["K/3/2"] } else { &[] });
        let mut three = crowded(turn).with_marker("E1", "coastal-1").with_japanese("E2", "7SSNL-2");
        let more = fires_by(&setting, &mut three, "E1", &[]);
        hits.push((first, more));
    }
    assert_eq!(hits[0], (vec!["K/3/2"], vec!["I/3/2", "K/3/2", "E/2/2"]));
    assert_eq!(hits[1], (vec!["I/3/2", "K/3/2"], vec!["I/3/2", "K/3/2", "C/1/2", "E/2/2"]));
}

#[test]
fn targets_are_chosen_by_intensity_then_steps_then_distance_then_by_the_player() {
    kernel::proves!("tarawa", "6.31");
    let setting = script::setting(crate::Scenario::FirstWaves, &[("spread-of-hits", "position")]);
    let alone = |units: &[(&str, &str, u8)]| {
        let position = phase(&setting, 4, 21).with_japanese("E2", "7SSNL-1");
        units.iter().fold(position, |position, (name, at, steps)| position.with_unit(name, at, *steps))
    };
    // Intense before steady, whatever the steps.
    let mut position = alone(&[("I/3/2", "1226", 4), ("K/3/2", "1224", 1)]);
    assert_eq!(fires_by(&setting, &mut position, "E2", &[]), ["K/3/2"]);
    // Most steps before nearness: 1126 is adjacent to 1225, 1123 is not.
    let mut position = alone(&[("I/3/2", "1123", 3), ("K/3/2", "1126", 2)]);
    assert_eq!(fires_by(&setting, &mut position, "E2", &[]), ["I/3/2"]);
    // Then the nearest to the unit that fires, not to the empty hex of its group.
    let mut position = alone(&[("I/3/2", "1123", 2), ("K/3/2", "1126", 2)]);
    assert_eq!(fires_by(&setting, &mut position, "E2", &[]), ["K/3/2"]);
    // Then the player chooses.
    let tied = [("I/3/2", "1224", 2), ("K/3/2", "1126", 2)];
    for name in ["I/3/2", "K/3/2"] {
        assert_eq!(fires_by(&setting, &mut alone(&tied), "E2", &[name]), [name]);
    }
    let script = Script::of(&alone(&tied)).says(Answer::PickUnit(Some(unit("E/2/2"))));
    let refused =
        script.run(&setting, &mut alone(&tied), |r| fire(r, group("E2"), symbol(21, Colour::Blue), false));
    assert!(refused.is_err_and(|fault| fault.to_string().contains("6.31")));
}

#[test]
fn a_concentrated_target_counts_as_having_the_symbol() {
    kernel::proves!("tarawa", "6.35");
    // K/3/2 is a diamond, the card shows the circle.
    for (steps, other, hits) in [(4, 1, vec!["K/3/2", "L/3/2"]), (3, 1, vec![])] {
        let position =
            phase(first_waves(), 4, 21).with_japanese("E6", "3SBD-1").with_marker("E6", "coastal-1");
        let mut position = position.with_unit("K/3/2", "1229", steps).with_unit("L/3/2", "1229", other);
        assert_eq!(fires(&mut position, "E6"), hits);
    }
}

#[test]
fn armour_is_spared_by_steady_fire_unless_the_colour_has_the_bonus_or_a_tank_fires() {
    kernel::proves!("tarawa", "6.36");
    kernel::proves!("tarawa", "6.1+4");
    let tank = |at: &str| {
        let position = phase(first_waves(), 4, 21).with_japanese("E6", "3SBD-1").revealed("E6");
        // A tank with the card's symbol.
        position.with_unit("3/C/2T", at, 2)
    };
    let plain = symbol(21, Colour::Red);
    let bonus = FireSymbol { armour: true, ..plain };
    let shot = |at: &str, symbol| shoot(first_waves(), &mut tank(at), (group("E6"), symbol, false), &[]).0;
    assert_eq!(shot("1229", plain), [""; 0]);
    assert_eq!(shot("1229", bonus), ["3/C/2T"]);
    assert_eq!(shot("1228", plain), ["3/C/2T"]);
    assert!(symbol(2, Colour::Orange).armour && !symbol(2, Colour::Red).armour);
    let mut position =
        phase(first_waves(), 4, 21).with_japanese("E6", "tank-green").with_unit("3/C/2T", "1229", 2);
    let shot = shoot(first_waves(), &mut position, (Shooter::Tank(at("E6")), plain, false), &[]);
    assert_eq!(shot.0, ["3/C/2T"]);
}

#[test]
fn both_units_of_a_stack_can_lose_a_step() {
    kernel::proves!("tarawa", "6.37");
    let position = phase(first_waves(), 4, 21)
        .with_japanese("E6", "3SBD-1")
        .revealed("E6")
        .with_marker("E6", "coastal-1");
    let mut position =
        position.with_unit("I/3/2", "1229", 2).with_unit("2/A/1/18", "1229", 2).with_unit("K/3/2", "1026", 2);
    fires(&mut position, "E6");
    assert_eq!((steps(&position, "I/3/2").0, steps(&position, "2/A/1/18").0), (1, 1));
}

#[test]
fn a_unit_disrupted_by_one_position_can_lose_a_step_to_another_and_is_not_disrupted_twice() {
    kernel::proves!("tarawa", "6.33");
    let mut position =
        phase(first_waves(), 4, 21).with_japanese("E1", "7SSNL-1").with_unit("I/3/2", "1224", 3);
    position.open.marine_mut(unit("I/3/2")).disruption = Disruption::Earlier;
    let (hits, told) =
        shoot(first_waves(), &mut position, (group("E1"), symbol(21, Colour::Blue), false), &[]);
    assert_eq!((hits, steps(&position, "I/3/2")), (vec!["I/3/2"], (2, true)));
    let disrupted = |event: &Told| matches!(event, Told::Losses(losses::Event::Disrupted { .. }));
    assert!(!told.iter().any(disrupted));
}

#[test]
fn a_second_position_takes_no_second_step_before_turn_11_and_does_so_from_then_on() {
    kernel::proves!("tarawa", "6.34");
    kernel::proves!("tarawa", "15.2");
    for (turn, left) in [(10, 2), (11, 1)] {
        let position =
            phase(first_waves(), turn, 21).with_japanese("E1", "7SSNL-1").with_japanese("E6", "3SBD-1");
        let mut position = position.with_unit("I/3/2", "1227", 3);
        fires(&mut position, "E6");
        fires(&mut position, "E1");
        assert_eq!(steps(&position, "I/3/2").0, left, "turn {turn}");
    }
}

#[test]
fn one_fire_costs_a_unit_one_step_however_high_the_limit() {
    kernel::proves!("tarawa", "15.2");
    let position = phase(first_waves(), 12, 21).with_japanese("E1", "7SSNL-1").with_marker("E1", "coastal-1");
    let mut position = position.with_unit("I/3/2", "1224", 4);
    fires(&mut position, "E1");
    assert_eq!(steps(&position, "I/3/2").0, 3);
}

#[test]
fn an_event_that_makes_a_tank_fire_uses_its_own_card_and_knows_no_limit_of_steps() {
    let mut position =
        script::empty(first_waves(), 4, Stage::Event { second: false }).with_japanese("E6", "tank-green");
    position = position.with_unit("I/3/2", "1229", 3);
    position.open.track.push(CardId(21));
    let symbol = FireSymbol { colour: Colour::Red, double: false, letter: None, star: false, armour: false };
    for left in [2, 1] {
        shoot(first_waves(), &mut position, (Shooter::Tank(at("E6")), symbol, false), &[]);
        assert_eq!(steps(&position, "I/3/2").0, left);
    }
    position.open.track.push(CardId(19));
    assert_eq!(shoot(first_waves(), &mut position, (Shooter::Tank(at("E6")), symbol, false), &[]).0, [""; 0]);
}

#[test]
fn leaders_are_hit_last_and_only_by_hits_that_are_left() {
    kernel::proves!("tarawa", "10.31");
    kernel::proves!("tarawa", "10.3");
    let star = FireSymbol { star: true, ..symbol(21, Colour::Blue) };
    let heroes = |markers: bool| {
        let mut position = phase(first_waves(), 4, 21).with_japanese("E1", "7SSNL-1").revealed("E1");
        if markers {
            position = position.with_marker("E1", "coastal-1");
        }
        // The HQ is under intense fire, the infantry under steady fire.
        position = position.with_unit("HQ 2/2", "1224", 0).with_unit("I/3/2", "1227", 2);
        position.open.marine_mut(unit("I/3/2")).leader = Leader::Hero;
        position
    };
    let mut position = heroes(false);
    assert_eq!(shoot(first_waves(), &mut position, (group("E1"), star, false), &[]).0, ["I/3/2"]);
    assert!(position.open.marine(unit("HQ 2/2")).hero_side);
    let mut position = heroes(true);
    assert_eq!(shoot(first_waves(), &mut position, (group("E1"), star, false), &[]).0, ["I/3/2", "HQ 2/2"]);
    assert!(!position.open.marine(unit("HQ 2/2")).hero_side);
    assert_eq!(position.open.marine(unit("I/3/2")).leader, Leader::Hero);
    // Without the star nobody aims at Leaders.
    let mut position = heroes(true);
    assert_eq!(
        shoot(first_waves(), &mut position, (group("E1"), FireSymbol { star: false, ..star }, false), &[]).0,
        ["I/3/2"]
    );
}

#[test]
fn a_hero_who_is_hit_falls_and_his_unit_is_inspired_and_not_disrupted_by_that() {
    kernel::proves!("tarawa", "10.3");
    kernel::proves!("tarawa", "10.32");
    let star = FireSymbol { star: true, ..symbol(21, Colour::Blue) };
    // An unrevealed unit fires at a diamond under steady fire: only its Hero can be hit.
    let mut position =
        phase(first_waves(), 4, 21).with_japanese("E1", "7SSNL-1").with_unit("K/3/2", "1227", 2);
    position.open.marine_mut(unit("K/3/2")).leader = Leader::Hero;
    let (hits, told) = shoot(first_waves(), &mut position, (group("E1"), star, false), &[]);
    assert_eq!(hits, [""; 0]);
    let nobody: Told = Event::FireHitsNobody { from: "E1/E2".to_owned() }.into();
    assert!(!told.contains(&nobody), "somebody fell");
    assert_eq!(position.open.marine(unit("K/3/2")).leader, Leader::Inspired);
    assert_eq!(steps(&position, "K/3/2"), (2, false));
}

#[test]
fn a_command_post_that_is_hit_is_an_hq_again_and_not_eliminated() {
    kernel::proves!("tarawa", "16.33");
    let star = FireSymbol { star: true, ..symbol(21, Colour::Blue) };
    let mut position =
        phase(first_waves(), 12, 21).with_japanese("E1", "7SSNL-1").with_unit("HQ 2/2", "1224", 0);
    position.open.marine_mut(unit("HQ 2/2")).post = Some(2);
    assert_eq!(shoot(first_waves(), &mut position, (group("E1"), star, false), &[]).0, ["HQ 2/2"]);
    let hq = position.open.marine(unit("HQ 2/2"));
    assert_eq!((hq.post, hq.hero_side, hq.hex()), (None, false, Some(hex("1224"))));
}

#[test]
fn among_leaders_the_player_chooses_where_the_priorities_leave_a_tie() {
    kernel::proves!("tarawa", "10.31");
    let star = FireSymbol { star: true, ..symbol(21, Colour::Blue) };
    let both = || {
        let position = phase(first_waves(), 4, 21).with_japanese("E2", "7SSNL-1");
        position.with_unit("HQ 2/2", "1224", 0).with_unit("HQ 8/2", "1126", 0)
    };
    for name in ["HQ 2/2", "HQ 8/2"] {
        assert_eq!(shoot(first_waves(), &mut both(), (group("E2"), star, false), &[name]).0, [name]);
    }
    // Intense before steady.
    let mut position = both().with_unit("HQ 8/2", "1226", 0);
    assert_eq!(shoot(first_waves(), &mut position, (group("E2"), star, false), &[]).0, ["HQ 2/2"]);
}

#[test]
fn a_disrupted_unit_does_not_fire_and_counts_for_nothing_in_its_group() {
    kernel::proves!("tarawa", "6.4");
    kernel::proves!("tarawa", "6.41");
    let setting = script::setting(crate::Scenario::FirstWaves, &[("spread-of-hits", "position")]);
    let position =
        phase(&setting, 4, 21).with_japanese("E1", "7SSNL-1").with_marker("E1", "coastal-1").disrupted("E1");
    let mut position =
        position.with_unit("I/3/2", "1224", 3).with_unit("K/3/2", "1126", 3).with_unit("E/2/2", "1123", 2);
    let crew =
        |position: &Position| fields::crew(&setting, &position.open, setting.board.site(at("E1")).group);
    assert_eq!(crew(&position).count, 0);
    assert_eq!(fires_by(&setting, &mut position, "E1", &[]), [""; 0]);
    // The other unit of the group fires alone, one hit, and being revealed it disrupts nobody.
    let mut position = position.with_japanese("E2", "7SSNL-2").revealed("E2");
    assert_eq!((crew(&position).units, crew(&position).count, crew(&position).answers(true)), (1, 1, false));
    assert_eq!(fires_by(&setting, &mut position, "E1", &["I/3/2"]), ["I/3/2"]);
    assert_eq!(steps(&position, "I/3/2"), (2, false));
}

#[test]
fn coastal_positions_in_smoke_do_not_fire() {
    kernel::proves!("tarawa", "EV.16");
    let setting = first_waves();
    let mut position = phase(setting, 4, 21).with_japanese("E1", "7SSNL-1").with_unit("I/3/2", "1224", 3);
    position.open.smoke.push(Area::E);
    let (hits, told) = shoot(setting, &mut position, (group("E1"), symbol(21, Colour::Blue), false), &[]);
    let smoke: Told = Event::SmokeHidesTargets { from: "E1/E2".to_owned() }.into();
    assert_eq!((hits, told), (Vec::new(), vec![smoke]));
    // Inland positions of the area see, and so do those of other areas.
    let inland = phase(setting, 4, 19).with_japanese("E4", "7SSNL-11").with_unit("3/A/2T", "1327", 2);
    for area in [Area::E, Area::D] {
        let mut position = inland.clone();
        position.open.smoke.push(area);
        assert_eq!(fires(&mut position, "E4"), ["3/A/2T"]);
    }
    position.open.smoke = vec![Area::D];
    assert_eq!(fires(&mut position, "E1"), ["I/3/2"]);
}

#[test]
fn the_step_of_a_last_step_unit_can_be_a_heros_life_and_it_is_spared_afterwards() {
    kernel::proves!("tarawa", "6.34");
    let mut position =
        phase(first_waves(), 4, 21).with_japanese("E1", "7SSNL-1").with_unit("I/3/2", "1224", 1);
    position.open.marine_mut(unit("I/3/2")).leader = Leader::Hero;
    let script = Script::of(&position).says(Answer::Confirm(true));
    let blue = symbol(21, Colour::Blue);
    script.run(first_waves(), &mut position, |r| fire(r, group("E1"), blue, false)).expect("he may");
    assert_eq!(
        (steps(&position, "I/3/2"), position.open.marine(unit("I/3/2")).leader),
        ((1, true), Leader::Inspired)
    );
    assert_eq!(shoot(first_waves(), &mut position, (group("E1"), blue, false), &[]).0, [""; 0]);
}

#[test]
fn at_night_only_units_beside_the_firing_unit_are_hit() {
    kernel::proves!("tarawa", "19.0+3");
    let position = phase(first_waves(), 16, 21).with_japanese("E2", "7SSNL-1").with_marker("E2", "coastal-1");
    // 1224 is beside 1225, 1123 is beside the empty hex of the group, 1026 is out on the water.
    let mut position =
        position.with_unit("I/3/2", "1224", 3).with_unit("K/3/2", "1123", 3).with_unit("F/2/2", "1026", 3);
    assert_eq!(fires(&mut position, "E2"), ["I/3/2"]);
}

#[test]
fn the_fire_phase_begins_with_a_card_and_settles_japanese_communication() {
    kernel::proves!("tarawa", "4.0+3");
    kernel::proves!("tarawa", "11.23");
    let setting = first_waves();
    let mut position = script::empty(setting, 4, Stage::FireCard);
    for (name, counter) in [("E4", "7SSNL-11"), ("C3", "7SSNL-12"), ("C4", "7SSNL-13")] {
        position = position.with_japanese(name, counter);
    }
    let told = Script::of(&position).card(19, "4.0+3").play(setting, &mut position).expect("a card");
    assert_eq!(told, [Event::FireCardDrawn { card: CardId(19) }.into()]);
    let phase = position.open.fire.expect("a phase");
    assert_eq!((phase.card, phase.again, phase.counterattack), (CardId(19), false, false));
    assert_eq!(phase.communication, control::japanese_communication(setting, &position.open));
    assert!(phase.communication.contains(at("C3")));
    assert_eq!((position.open.stage, position.open.track.as_slice()), (Stage::Fire, [CardId(19)].as_slice()));
    // What changes afterwards does not change what was settled.
    position.open.japanese.take(at("C4"));
    assert!(!control::japanese_communication(setting, &position.open).contains(at("C3")));
    assert!(position.open.fire.is_some_and(|phase| phase.communication.contains(at("C3"))));
}

#[test]
fn a_counterattack_shuffles_the_discards_into_the_deck_first() {
    kernel::proves!("tarawa", "EV.8");
    let setting = first_waves();
    for due in [Counterattack::Coming, Counterattack::NextTurn] {
        let mut position = script::empty(setting, 12, Stage::FireCard);
        position.open.counterattack = due;
        let script = Script::of(&position).card(19, "4.0+3");
        position.deck = kernel::Deck::shuffled(crate::all_cards().filter(|card| card.0 != 19));
        position.open.discards = vec![CardId(19)];
        let told = script.play(setting, &mut position).expect("the card comes from the discards");
        assert_eq!(told[0], Event::CounterattackBegins.into());
        assert!(position.open.fire.is_some_and(|phase| phase.counterattack && phase.card == CardId(19)));
        assert_eq!((position.open.counterattack, position.open.discards.len()), (Counterattack::None, 0));
    }
}

#[test]
fn at_night_there_are_two_fire_phases_while_shibasaki_commands() {
    kernel::proves!("tarawa", "19.0+3");
    let setting = first_waves();
    for (commands, phases) in [(true, 2), (false, 1)] {
        let mut position = script::empty(setting, 16, Stage::FireCard);
        position.open.shibasaki = commands;
        let mut drawn = 0;
        while position.open.stage == Stage::FireCard {
            drawn += 1;
            Script::of(&position).card(18 + drawn, "4.0+3").play(setting, &mut position).expect("a card");
            position.open.stage = Stage::AfterFire;
            Script::of(&position).play(setting, &mut position).expect("no artillery at night");
        }
        assert_eq!((drawn, position.open.stage), (phases, Stage::Actions));
        assert_eq!(position.open.fire, None);
    }
}

#[test]
fn disrupted_units_recover_when_the_card_shows_their_colour_and_the_wire_is_mended() {
    kernel::proves!("tarawa", "6.4");
    kernel::proves!("tarawa", "4.0+3");
    let setting = first_waves();
    let mut position = phase(setting, 1, 19);
    // Orange and brown are double symbols, and each unit is alone; blue is not on the card.
    for (name, counter) in
        [("E4", "7SSNL-11"), ("E3", "7SSNL-12"), ("D2", "3SBD-1"), ("E1", "7SSNL-1"), ("C4", "tank-orange")]
    {
        position = position.with_japanese(name, counter).disrupted(name);
    }
    position.open.stage = Stage::AfterFire;
    position.open.wire_cut = true;
    let told = Script::of(&position).play(setting, &mut position).expect("nothing to ask");
    assert_eq!(told.len(), 4);
    let disrupted: Vec<PositionId> = position
        .open
        .occupied()
        .iter()
        .filter(|id| position.open.occupant(*id).is_some_and(|unit| unit.disrupted))
        .collect();
    assert_eq!(disrupted, [at("E1")]);
    assert_eq!(
        (position.open.wire_cut, position.open.fire, position.open.stage),
        (false, None, Stage::Actions)
    );
}

/// Position A is E6 with two hits and three targets, position B is E1 with one; both reach 1227.
fn shared_target(setting: &Setting, turn: u8) -> Position {
    phase(setting, turn, 21)
        .with_japanese("E6", "3SBD-1")
        .with_marker("E6", "coastal-1")
        .with_japanese("E1", "7SSNL-1")
        .with_unit("I/3/2", "1227", 4)
        .with_unit("2/A/1/18", "1229", 2)
        .with_unit("F/2/8", "1027", 3)
}

/// The steps left after the fire of both.
fn after_both(setting: &Setting, mut position: Position) -> [u8; 3] {
    for _ in ["E6", "E1"] {
        Script::of(&position).play(setting, &mut position).expect("nothing to ask");
    }
    ["I/3/2", "2/A/1/18", "F/2/8"].map(|name| steps(&position, name).0)
}

#[test]
fn a_unit_that_a_later_position_hits_is_left_to_it_so_that_all_three_are_hit() {
    kernel::proves!("tarawa", "6.34");
    let setting = first_waves();
    assert_eq!(after_both(setting, shared_target(setting, 4)), [3, 1, 2]);
}

#[test]
fn each_position_hits_the_largest_for_itself_from_turn_11_or_if_so_agreed() {
    kernel::proves!("tarawa", "6.34");
    kernel::proves!("tarawa", "15.2");
    let alone = script::setting(crate::Scenario::FirstWaves, &[("spread-of-hits", "position")]);
    assert_eq!(after_both(&alone, shared_target(&alone, 4)), [3, 2, 2]);
    let mut late = shared_target(first_waves(), 11);
    // Three hits on turn 11: with a fourth target the smallest is missed.
    late = late.with_unit("A/1/2", "1028", 3);
    assert_eq!(after_both(first_waves(), late), [2, 2, 2]);
}

#[test]
fn the_player_is_asked_only_about_those_whom_he_can_spare() {
    kernel::proves!("tarawa", "6.34");
    kernel::proves!("tarawa", "6.31");
    let setting = first_waves();
    // Two units in 1027 are alike; the larger one in 1227 is left to E1, and E6 has one hit only.
    let position = phase(setting, 4, 21).with_japanese("E6", "3SBD-1").with_japanese("E1", "7SSNL-1");
    let mut position =
        position.with_unit("I/3/2", "1227", 4).with_unit("F/2/8", "1027", 2).with_unit("A/1/2", "1027", 2);
    let shot = shoot(setting, &mut position, (group("E6"), symbol(21, Colour::Red), false), &["A/1/2"]);
    assert_eq!(shot.0, ["A/1/2"]);
}

#[test]
fn a_letter_that_is_not_enabled_is_ignored() {
    kernel::proves!("tarawa", "6.1+5");
    let setting = first_waves();
    assert_eq!(symbol(21, Colour::Blue).letter, Some(crate::ids::Letter::M));
    let guns = |letters: &[crate::ids::Letter]| {
        let mut position = phase(setting, 4, 21).in_fire_phase(21, letters).with_japanese("E1", "7SSNL-1");
        position = position
            .with_marker("E1", "coastal-1")
            .with_unit("E/2/2", "1224", 3)
            .with_unit("F/2/8", "1424", 1);
        Script::of(&position).play(setting, &mut position).expect("nothing to ask");
        steps(&position, "F/2/8").0
    };
    assert_eq!(guns(&[]), 1);
    assert_eq!(guns(&[crate::ids::Letter::M]), 0);
}

#[test]
fn at_night_only_units_with_an_enemy_beside_them_count_for_the_hits() {
    kernel::proves!("tarawa", "19.0+3", "6.31");
    let limit = |turn: u8, hex: &str| {
        let position = phase(first_waves(), turn, 21).with_japanese("E1", "7SSNL-1");
        let position = position.with_japanese("E2", "7SSNL-2").with_unit("I/3/2", hex, 4);
        let shooter = Shooter::Group(first_waves().board.site(at("E1")).group);
        let symbol = "blue 1".parse().expect("a symbol");
        Aim::take(first_waves(), &position.open, shooter, symbol, false).map(|aim| aim.limit)
    };
    // One more from turn 11 on.
    assert_eq!([limit(12, "1123"), limit(16, "1123"), limit(16, "1224")], [Some(3), Some(2), Some(3)]);
}

#[test]
fn major_ryan_and_the_hero_of_his_unit_are_two_leaders() {
    kernel::proves!("tarawa", "10.17", "10.31");
    let star = FireSymbol { star: true, ..symbol(21, Colour::Blue) };
    let mut position = phase(first_waves(), 4, 21).with_japanese("E1", "7SSNL-1");
    position = position.with_marker("E1", "coastal-1").with_unit("K/3/2", "1227", 2);
    position.open.marine_mut(unit("K/3/2")).leader = Leader::Hero;
    position.open.ryan = Some(unit("K/3/2"));
    shoot(first_waves(), &mut position, (group("E1"), star, false), &[]);
    let left = (position.open.marine(unit("K/3/2")).leader, position.open.ryan);
    assert_eq!(left, (Leader::Inspired, None), "two hits, one for each");
}
