//! Whole checks of chapter 12, as the player sees them.

use super::*;
use crate::{
    Answer, Scenario,
    ids::{Back, Letter},
    position::{Disruption, Position},
    script::{Script, at, empty, first_waves, hex, setting, unit},
};
use kernel::{Step, tape::Seen};

const ALL: [Letter; 5] = [Letter::M, Letter::R, Letter::P, Letter::A, Letter::I];

fn turn(turn: u8, card: u8) -> Position {
    empty(first_waves(), turn, Stage::Fire).in_fire_phase(card, &ALL)
}

fn play(script: &Script, position: &mut Position) -> Vec<event::Event> {
    script.play(first_waves(), position).expect("the rules follow the script")
}

/// The next activity, in which nothing is drawn or asked.
fn next(position: &mut Position) -> Vec<event::Event> {
    play(&Script::of(position), position)
}

fn told(event: impl Into<event::Event>, events: &[event::Event]) -> bool {
    let event = event.into();
    events.iter().any(|other| *other == event)
}

fn disrupted(position: &Position, name: &str) -> bool {
    position.open.marine(unit(name)).is_disrupted()
}

/// The position of the worked example with card 17: turn 10, M, R, P and A are enabled.
fn example() -> Position {
    empty(first_waves(), 10, Stage::Fire)
        .in_fire_phase(17, &ALL[..4])
        .with_reserve(&["4FC-3"], 2)
        .with_japanese("E4", "7SSNL-12")
        .with_japanese("E9", "7SSNL-13")
        .with_marker("E9", "inland-3")
        .with_japanese("E8", "111P-6")
        .with_japanese("C3", "111P-8")
        .with_marker("C3", "inland-2")
        .with_unit("2/A/1/18", "1728", 2)
        .with_unit("A/1/2", "1728", 1)
        .with_unit("B/1/2", "1729", 4)
        .with_unit("G/2/2", "1428", 4)
        .with_unit("F/2/2", "1528", 4)
        .with_unit("HQ 2/2", "1329", 0)
}

#[test]
fn the_example_with_card_17_goes_as_in_the_book() {
    kernel::proves!("tarawa", "12.0+3", "12.0+5", "12.0+6", "12.1", "12.3", "12.6", "12.61", "12.8", "12.82");
    let mut position = example();
    // Orange R: first 1830, empty and near US units, is reinforced. It does not fire before turn 11.
    let events = next(&mut position);
    assert!(told(Event::Reinforcement { position: at("C4") }, &events));
    let c4 = *position.open.occupant(at("C4")).expect("a unit");
    assert_eq!((c4.revealed, c4.depth.map(|depth| depth.back)), (false, Some(Back::Inland)));
    assert_eq!((position.open.reserve.total(), position.open.depth), (0, [2, 1]));
    assert_eq!(events.len(), 3);
    // Then 1427, which gets a marker and does not fire.
    let events = next(&mut position);
    assert!(told(Event::Resupply { group: first_waves().board.site(at("E4")).group }, &events));
    assert_eq!(position.open.occupant(at("E4")).map(|unit| unit.count()), Some(2));
    assert_eq!((position.open.depth, events.len()), ([2, 0], 2));
    // Blue P: four companies and the engineers are Disrupted, not the HQ.
    next(&mut position);
    for name in ["2/A/1/18", "A/1/2", "B/1/2", "G/2/2", "F/2/2"] {
        assert!(disrupted(&position, name), "{name}");
    }
    assert!(!disrupted(&position, "HQ 2/2"));
    // Double brown A: the lone unit in 1530 does nothing; 1828 assaults 1728, which is weaker than 1729. Both
    // US units there are Disrupted already. One step is lost, the marines take off their markers, nothing else
    // happens until the piles run out: the unit goes back.
    let script = Script::of(&position)
        .card(3, "8.6+4")
        .says(Answer::PickUnit(Some(unit("2/A/1/18"))))
        .card(1, "8.6+4")
        .says(Answer::Confirm(false))
        .card(2, "8.6+4")
        .says(Answer::Confirm(false))
        .card(4, "8.6+5")
        .card(5, "8.6+4")
        .says(Answer::Confirm(false))
        .card(6, "8.6+5")
        .card(15, "8.6+4")
        .says(Answer::Confirm(false))
        .card(20, "8.6+5");
    let events = play(&script, &mut position);
    assert!(told(Event::Assault { from: at("C3"), hex: hex("1728") }, &events));
    let (marines, japanese, colour) = (4, 4, Colour::Brown);
    let begins =
        melee::Event::MeleeBegins { hex: hex("1728"), position: at("C3"), colour, marines, japanese };
    assert!(told(begins, &events));
    assert!(told(Event::AssaultEnds { to: at("C3") }, &events));
    let c3 = *position.open.occupant(at("C3")).expect("the unit is back");
    assert_eq!((c3.disrupted, c3.count()), (true, 2));
    assert!(disrupted(&position, "2/A/1/18") && disrupted(&position, "A/1/2"));
    assert!(!position.open.occupant(at("E8")).expect("a unit").disrupted);
    // Nobody else acts.
    assert_eq!((next(&mut position).len(), position.open.stage), (0, Stage::AfterFire));
}

/// The unit of C3 assaults one step of US infantry by a brown card, and wins with the first card.
fn victorious_assault(
    setting: &Setting,
    at_hex: &str,
    then: impl Fn(Script) -> Script,
) -> (Position, Vec<event::Event>) {
    let mut position = empty(setting, 10, Stage::Fire)
        .in_fire_phase(42, &[Letter::A])
        .with_japanese("C3", "4FC-3")
        .with_marker("C3", "inland-3")
        .with_unit("A/1/2", at_hex, 1);
    let script = then(Script::of(&position).card(3, "8.6+4").card(1, "8.6+4"));
    let events = script.play(setting, &mut position).expect("the rules follow the script");
    (position, events)
}

#[test]
fn the_winner_of_an_assault_goes_to_the_nearest_position_or_back_as_agreed() {
    kernel::proves!("tarawa", "8.61+1", "12.8", "12.83");
    // In 1728 there is no position: the colour is that of C3. Nearest are C3 itself and none other.
    let (position, events) = victorious_assault(first_waves(), "1728", |script| script);
    assert!(told(Event::AssaultEnds { to: at("C3") }, &events));
    assert_eq!(position.open.occupant(at("C3")).map(|unit| unit.disrupted), Some(true));
    // In 1628 E9 is as near as C3; no US unit is left to be near, so the lowest number has it.
    let (position, _) = victorious_assault(first_waves(), "1628", |script| script);
    assert_eq!(position.open.occupant(at("C3")).map(|unit| unit.disrupted), Some(true));
    let (position, _) = victorious_assault(first_waves(), "1829", |script| script);
    assert!(position.open.occupant(at("C4")).is_none());
}
