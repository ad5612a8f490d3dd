//! Whole checks of chapter 12, as the player sees them.

use super::*;
use crate::{
    Answer, Scenario,
    ids::{Area, Back, Letter},
    position::{Disruption, Leader, Occupant, Position},
    script::{Script, at, empty, first_waves, hex, setting, unit},
};
use kernel::{Happening, Step, tape::Seen};

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
    events.contains(&event.into())
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
    assert!(
        told(crate::defenders::Event::GunsDestroyed { position: at("E6") }, &events),
        "the HQ holds 1329"
    );
    assert_eq!(events.len(), 4);
    // Then 1427, which gets a marker and does not fire.
    let events = next(&mut position);
    assert!(told(Event::Resupply { group: first_waves().board.site(at("E4")).group }, &events));
    assert_eq!(position.open.occupant(at("E4")).map(Occupant::count), Some(2));
    assert_eq!((position.open.depth, events.len()), ([2, 0], 2));
    // Blue P: four companies and the engineers are Disrupted, not the HQ.
    next(&mut position);
    for name in ["2/A/1/18", "A/1/2", "B/1/2", "G/2/2", "F/2/2"] {
        assert!(disrupted(&position, name), "{name}");
    }
    assert!(!disrupted(&position, "HQ 2/2"));
    // Double brown A: the lone unit in 1530 does nothing; 1828 assaults 1728, which is weaker than 1729. Both
    // US units there are Disrupted already. One step is lost, the marines take off their markers, nothing
    // else happens until the piles run out: the unit goes back.
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

#[test]
fn a_fire_that_only_kills_a_hero_is_an_activity() {
    kernel::proves!("tarawa", "10.3", "6.3");
    // Card 19: green with a star, and a diamond, which the unit is not.
    let mut position = turn(4, 19).with_japanese("D2", "7SSNL-1").with_unit("I/3/2", "1023", 2);
    position.open.marine_mut(unit("I/3/2")).leader = Leader::Hero;
    next(&mut position);
    assert_eq!(position.open.marine(unit("I/3/2")).leader, Leader::Inspired);
    assert_eq!(position.open.stage, Stage::Fire, "the next position is checked in another activity");
}

/// The unit of C3 assaults one step of US infantry by a brown card, and wins with the first card.
fn victorious_assault(setting: &Setting, at_hex: &str) -> (Position, Vec<event::Event>) {
    let mut position = empty(setting, 10, Stage::Fire)
        .in_fire_phase(42, &[Letter::A])
        .with_japanese("C3", "4FC-3")
        .with_marker("C3", "inland-3")
        .with_unit("A/1/2", at_hex, 1);
    let script = Script::of(&position).card(3, "8.6+4").card(1, "8.6+4");
    let events = script.play(setting, &mut position).expect("the rules follow the script");
    (position, events)
}

#[test]
fn the_winner_of_an_assault_goes_to_the_nearest_position_or_back_as_agreed() {
    kernel::proves!("tarawa", "8.61+1", "12.8", "12.83");
    // There is no position in 1628, so the colour that hits is the brown of C3. E9 is nearer to it than C3.
    let (position, events) = victorious_assault(first_waves(), "1628");
    assert!(told(Event::Assault { from: at("C3"), hex: hex("1628") }, &events));
    assert!(told(Event::AssaultEnds { to: at("E9") }, &events));
    assert!(position.open.occupant(at("C3")).is_none());
    let unit = *position.open.occupant(at("E9")).expect("the winner");
    assert_eq!((unit.disrupted, unit.count()), (true, 2));
    let agreed = setting(Scenario::FirstWaves, &[("assault-winner", "origin")]);
    let (position, _) = victorious_assault(&agreed, "1628");
    assert_eq!(position.open.occupant(at("C3")).map(|unit| unit.disrupted), Some(true));
    assert!(position.open.occupant(at("E9")).is_none());
    // From 1728 the way back is the shortest.
    let (position, _) = victorious_assault(first_waves(), "1728");
    assert_eq!(position.open.occupant(at("C3")).map(|unit| unit.disrupted), Some(true));
}

#[test]
fn a_tactical_reinforcement_of_an_assault_comes_when_the_winner_has_gone_where_it_stays() {
    kernel::proves!("tarawa", "9.32", "9.3", "8.61");
    let mut position = empty(first_waves(), 10, Stage::Fire)
        .in_fire_phase(42, &[Letter::A])
        .with_reserve(&["111P-6"], 0)
        .with_japanese("C3", "4FC-3")
        .with_marker("C3", "coastal-17")
        .with_japanese("C4", "111P-9")
        .with_japanese("C10", "111P-8")
        .with_unit("A/1/2", "1628", 1);
    let script = Script::of(&position).card(3, "8.6+4").card(1, "8.6+4");
    let run = script.run(first_waves(), &mut position, |r| assault_hex(r, at("C3"), hex("1628")));
    let events = run.expect("the rules follow the script").1;
    assert!(told(Event::AssaultEnds { to: at("E9") }, &events), "the reinforcement does not take its place");
    // C3 is empty then, and two hexes from 1628, where the marker was lost.
    let occupied: PositionSet = ["C3", "C4", "C10", "E9"].map(at).into_iter().collect();
    assert_eq!(position.open.occupied(), occupied);
    assert!(!position.open.occupant(at("C3")).expect("the reinforcement").revealed);
}

#[test]
fn us_units_may_withdraw_to_where_the_assault_came_from_and_its_unit_goes_elsewhere() {
    kernel::proves!("tarawa", "8.63", "8.61+1");
    for agreed in ["nearest", "origin"] {
        let setting = setting(Scenario::FirstWaves, &[("assault-winner", agreed)]);
        let mut position = empty(&setting, 10, Stage::Fire)
            .in_fire_phase(42, &[Letter::A])
            .with_japanese("C3", "4FC-3")
            .with_unit("A/1/2", "1728", 2);
        let script = Script::of(&position).card(1, "8.6+4").says(Answer::Confirm(true));
        let script = script.card(2, "8.63").says(Answer::PickHex(hex("1828")));
        let run = script.run(&setting, &mut position, |r| assault_hex(r, at("C3"), hex("1728")));
        run.expect("the rules follow the script");
        assert_eq!(position.open.marine(unit("A/1/2")).hex(), Some(hex("1828")));
        assert_eq!(position.open.occupied(), [at("C2")].into_iter().collect());
    }
}

#[test]
fn an_assault_goes_for_the_nearest_hex_then_the_weakest_then_the_players_choice() {
    kernel::proves!("tarawa", "12.8");
    let base = || {
        empty(first_waves(), 10, Stage::Fire)
            .in_fire_phase(42, &[Letter::A])
            .with_japanese("C3", "4FC-3")
            .with_marker("C3", "inland-3")
    };
    let targets = |position: &Position| {
        let field = first_waves().board.group_of(at("C3")).field;
        Moves::new(first_waves(), &position.open).targets(hex("1828"), field)
    };
    let hexes = |names: &[&str]| names.iter().map(|name| hex(name)).collect::<HexSet>();
    // A strong unit beside it comes before a weak one farther away.
    let near = base().with_unit("B/1/2", "1729", 4).with_unit("A/1/2", "1628", 1);
    assert_eq!(targets(&near), hexes(&["1729"]));
    // The example: engineers and a step of infantry make 4, a company makes 6.
    assert_eq!(targets(&example()), hexes(&["1728"]));
    let mut tied = base().with_unit("B/1/2", "1729", 1).with_unit("A/1/2", "1728", 1);
    assert_eq!(targets(&tied), hexes(&["1728", "1729"]));
    let asked = Script::of(&tied).says(Answer::PickHex(hex("1628")));
    assert_eq!(asked.refused(first_waves(), &tied).0, "12.8");
    let script = Script::of(&tied).says(Answer::PickHex(hex("1729"))).card(3, "8.6+4").card(1, "8.6+4");
    let events = play(&script, &mut tied);
    assert!(told(Event::Assault { from: at("C3"), hex: hex("1729") }, &events));
}

#[test]
fn an_assault_without_us_units_in_the_field_moves_closer_or_storms_a_position() {
    kernel::proves!("tarawa", "12.8+1");
    let base = || {
        empty(first_waves(), 10, Stage::Fire)
            .in_fire_phase(42, &[Letter::A])
            .with_japanese("C3", "4FC-3")
            .with_marker("C3", "inland-3")
    };
    // To E9, the position nearest to 1528, without a fight and without disruption.
    let mut position = base().with_unit("A/1/2", "1528", 4);
    let events = next(&mut position);
    assert_eq!(events, [Event::AssaultMoves { from: at("C3"), to: at("E9") }.into()]);
    let unit = *position.open.occupant(at("E9")).expect("the unit");
    assert_eq!((unit.disrupted, unit.count()), (false, 2));
    // Into E9 when US units hold it: the fight has the blue of E9, and the winner stays there.
    let mut position = base().with_unit("A/1/2", "1529", 1);
    let events = play(&Script::of(&position).card(4, "8.6+4").card(1, "8.6+4"), &mut position);
    assert!(told(Event::Assault { from: at("C3"), hex: hex("1529") }, &events));
    assert!(told(Event::AssaultEnds { to: at("E9") }, &events));
    assert_eq!(position.open.occupant(at("E9")).map(|unit| unit.disrupted), Some(true));
    // Between A3 and A7 the player chooses.
    let mut position = empty(first_waves(), 10, Stage::Fire)
        .in_fire_phase(53, &[Letter::A])
        .with_japanese("A4", "4FC-3")
        .with_unit("A/1/2", "1406", 4);
    let script = Script::of(&position).says(Answer::PickPosition(Some(at("A7"))));
    let events = play(&script, &mut position);
    assert_eq!(events, [Event::AssaultMoves { from: at("A4"), to: at("A7") }.into()]);
}

#[test]
fn an_assault_that_comes_no_closer_is_not_made_unless_that_was_agreed() {
    kernel::proves!("tarawa", "12.8+1");
    // No position near B5 is nearer to 1623 than B5 itself.
    let base = || {
        empty(first_waves(), 10, Stage::Fire)
            .in_fire_phase(35, &[Letter::A])
            .with_japanese("B5", "4FC-3")
            .with_unit("A/1/2", "1623", 4)
    };
    let mut position = base();
    assert_eq!((next(&mut position), position.open.stage), (Vec::new(), Stage::AfterFire));
    let agreed = setting(Scenario::FirstWaves, &[("assault-move", "always")]);
    let mut position = base();
    let events = Script::of(&position).play(&agreed, &mut position).expect("no question");
    assert_eq!(events, [Event::AssaultMoves { from: at("B5"), to: at("B10") }.into()]);
}

#[test]
fn each_hex_of_a_group_assaults_by_itself() {
    kernel::proves!("tarawa", "12.81", "12.83");
    let mut position = empty(first_waves(), 10, Stage::Fire)
        .in_fire_phase(53, &[Letter::A])
        .with_japanese("F9", "4FC-3")
        .with_japanese("F10", "4FC-4")
        .with_unit("A/1/2", "1635", 1)
        .with_unit("B/1/2", "1836", 1);
    let script = Script::of(&position).card(1, "8.6+4").card(6, "8.6+4").card(2, "8.6+4").card(7, "8.6+4");
    let events = play(&script, &mut position);
    let assaults: Vec<&event::Event> =
        events.iter().filter(|event| matches!(event, event::Event::Letters(Event::Assault { .. }))).collect();
    let first: event::Event = Event::Assault { from: at("F10"), hex: hex("1836") }.into();
    let second: event::Event = Event::Assault { from: at("F9"), hex: hex("1635") }.into();
    assert_eq!(assaults, [&first, &second]);
    assert!(position.open.us_hexes().is_empty());
}

#[test]
fn a_unit_redeploys_to_another_colour_first_then_to_the_nearest_then_to_the_highest_number() {
    kernel::proves!("tarawa", "12.2");
    let to =
        |position: &Position, from: &str| Moves::new(first_waves(), &position.open).redeployment(at(from));
    let positions = |names: &[&str]| names.iter().map(|name| at(name)).collect::<PositionSet>();
    let base = || empty(first_waves(), 10, Stage::Fire);
    // From C3 towards 1528: blue E9 and brown E8 are both nearer to it and three hexes away.
    let c3 = || base().with_japanese("C3", "4FC-3").with_unit("A/1/2", "1528", 4);
    assert_eq!(to(&c3(), "C3"), positions(&["E9"]));
    assert_eq!(to(&c3().with_japanese("E9", "4FC-4"), "C3"), positions(&["E8"]));
    assert_eq!(to(&c3().with_unit("B/1/2", "1529", 4).with_unit("C/1/2", "1530", 4), "C3"), positions(&[]));
    // From E6 towards 1528: E4 and E9 are two hexes away.
    let e6 = base().with_japanese("E6", "4FC-3").with_unit("A/1/2", "1528", 4);
    assert_eq!(to(&e6, "E6"), positions(&["E9"]));
    // The same number in two areas is the player's choice.
    let mut tied =
        base().in_fire_phase(12, &[Letter::R]).with_japanese("E5", "4FC-3").with_unit("A/1/2", "1824", 4);
    assert_eq!(to(&tied, "E5"), positions(&["B10", "E10"]));
    tied = tied.in_fire_phase(15, &[Letter::R]);
    let script = Script::of(&tied).says(Answer::PickPosition(Some(at("E10"))));
    let events = play(&script, &mut tied);
    assert_eq!(events, [Event::Redeployed { from: at("E5"), to: at("E10") }.into()]);
}

#[test]
fn a_redeployed_unit_takes_its_marker_along_and_fires_from_turn_11() {
    kernel::proves!("tarawa", "12.2", "12.2+1", "12.0+4");
    for (number, steps) in [(10, 4), (11, 3)] {
        // Brown R; 1528 is under the fire of blue E9, whose colour the card does not show.
        let mut position = turn(number, 3)
            .with_japanese("C3", "4FC-3")
            .with_marker("C3", "inland-3")
            .with_unit("A/1/2", "1528", 4);
        let events = next(&mut position);
        assert_eq!(events[0], Event::Redeployed { from: at("C3"), to: at("E9") }.into());
        assert_eq!(position.open.occupant(at("E9")).map(Occupant::count), Some(2));
        assert!(position.open.occupant(at("C3")).is_none());
        assert_eq!(position.open.marine(unit("A/1/2")).steps, steps, "turn {number}");
    }
}

#[test]
fn of_two_units_that_would_redeploy_to_one_position_the_westernmost_goes() {
    kernel::proves!("tarawa", "12.21");
    // D16 is west of A4; both would go to D8. Card 4: violet R.
    let mut position =
        turn(10, 4).with_japanese("D16", "4FC-3").with_japanese("A4", "4FC-4").with_unit("A/1/2", "1313", 4);
    assert_eq!(next(&mut position), [Event::Redeployed { from: at("D16"), to: at("D8") }.into()]);
    // B5 and D17 lie equally far west; both would go to D14. Card 51: red R.
    let mut position =
        turn(10, 51).with_japanese("B5", "4FC-3").with_japanese("D17", "4FC-4").with_unit("A/1/2", "1021", 4);
    assert_eq!(next(&mut position), [Event::Redeployed { from: at("D17"), to: at("D14") }.into()]);
    // A position of the same group will do.
    let mut position = turn(10, 4).with_japanese("F9", "4FC-3").with_unit("A/1/2", "2137", 4);
    assert_eq!(next(&mut position), [Event::Redeployed { from: at("F9"), to: at("F10") }.into()]);
}

#[test]
fn a_unit_acts_once_in_a_phase() {
    kernel::proves!("tarawa", "12.0+3");
    // Card 3: brown R sends the unit of C3 to green C2, whose colour comes later with an M; 1727 is in its
    // field.
    let base = |from: &str| turn(10, 3).with_japanese(from, "4FC-3").with_unit("A/1/2", "1727", 4);
    let mut position = base("C3");
    assert_eq!(next(&mut position), [Event::Redeployed { from: at("C3"), to: at("C2") }.into()]);
    assert_eq!((next(&mut position), position.open.stage), (Vec::new(), Stage::AfterFire));
    assert_eq!(position.open.marine(unit("A/1/2")).steps, 4);
    // Had it been there before, it would have fired.
    let mut position = base("C2");
    next(&mut position);
    assert_eq!(position.open.marine(unit("A/1/2")).steps, 3);
}

#[test]
fn resupplied_units_fire_as_well_from_turn_11() {
    kernel::proves!("tarawa", "12.0+4", "12.1");
    // Card 14: double brown R is for the group E7/E8, which has US units before it.
    for (number, steps) in [(10, 4), (11, 3)] {
        let mut position = turn(number, 14)
            .with_reserve(&[], 5)
            .with_japanese("E7", "4FC-1")
            .with_japanese("E8", "4FC-2")
            .with_unit("A/1/2", "1430", 4);
        let events = next(&mut position);
        let group = first_waves().board.site(at("E7")).group;
        assert_eq!(events[0], Event::Resupply { group }.into());
        for name in ["E7", "E8"] {
            let depth = position.open.occupant(at(name)).and_then(|unit| unit.depth);
            assert_eq!(
                depth.map(|depth| (depth.back, depth.revealed)),
                Some((Back::Coastal, false)),
                "{name}"
            );
        }
        assert_eq!(position.open.depth, [3, 5]);
        assert_eq!(position.open.marine(unit("A/1/2")).steps, steps, "turn {number}");
    }
    // A Disrupted unit does not take part, a tank never does.
    let mut position = turn(10, 3)
        .with_reserve(&[], 5)
        .with_japanese("E7", "4FC-1")
        .with_japanese("E8", "4FC-2")
        .disrupted("E8")
        .with_unit("A/1/2", "1430", 4);
    next(&mut position);
    assert_eq!(position.open.depth, [4, 5]);
    assert!(position.open.occupant(at("E8")).expect("a unit").depth.is_none());
}

#[test]
fn reinforcements_fire_from_turn_11_and_come_without_a_marker_when_there_is_none() {
    kernel::proves!("tarawa", "12.3", "12.3+1", "12.32");
    for (number, steps) in [(10, 4), (11, 3)] {
        let mut position = turn(number, 3).with_reserve(&["4FC-3"], 1).with_unit("A/1/2", "1728", 4);
        let events = next(&mut position);
        assert_eq!(events[0], Event::Reinforcement { position: at("C3") }.into());
        let c3 = *position.open.occupant(at("C3")).expect("a unit");
        assert_eq!((c3.revealed, c3.depth.map(|depth| depth.revealed)), (false, Some(false)));
        assert_eq!(position.open.marine(unit("A/1/2")).steps, steps, "turn {number}");
    }
    let mut position = turn(10, 3).with_reserve(&["4FC-3"], 0).with_unit("A/1/2", "1728", 4);
    next(&mut position);
    assert_eq!(position.open.occupant(at("C3")).map(Occupant::count), Some(1));
}

#[test]
fn regrouping_units_bring_markers_from_turn_11_and_do_not_fire() {
    kernel::proves!("tarawa", "12.5", "12.51");
    // Card 18: brown M, with the diamond; B/1/2 is one.
    for (number, count) in [(10, 1), (11, 2)] {
        let mut position = turn(number, 18).with_reserve(&["4FC-3"], 5).with_unit("B/1/2", "1728", 4);
        let events = next(&mut position);
        assert_eq!(events[0], Event::Regrouping { position: at("C3") }.into());
        assert_eq!(position.open.occupant(at("C3")).map(Occupant::count), Some(count), "turn {number}");
        assert_eq!(position.open.marine(unit("B/1/2")).steps, 4);
    }
    // All hexes of a group: card 5, violet M.
    let mut position =
        turn(10, 5).with_reserve(&["4FC-3", "4FC-4", "4FC-5"], 0).with_unit("A/1/2", "1834", 4);
    let blind = |count, value| Step::Roll { sides: count, value, rule: "9.0".into(), seen: Seen::Nobody };
    play(&Script::of(&position).step(blind(3, 0)).step(blind(2, 0)), &mut position);
    assert_eq!(position.open.occupied(), ["F9", "F10", "F11"].iter().map(|name| at(name)).collect());
}

#[test]
fn infiltrators_come_without_marker_and_do_not_fire() {
    kernel::proves!("tarawa", "12.10", "12.101");
    // Card 11: brown I; A/1/2 in 1728 is under intense fire.
    let mut position = turn(12, 11).with_reserve(&["4FC-3"], 5).with_unit("A/1/2", "1728", 4);
    position.open.fire.as_mut().expect("a phase").communication = PositionSet::EMPTY;
    let events = next(&mut position);
    assert_eq!(events[0], Event::Infiltrators { position: at("C3") }.into());
    assert_eq!(position.open.occupant(at("C3")).map(Occupant::count), Some(1));
    assert_eq!(position.open.marine(unit("A/1/2")).steps, 4);
}

#[test]
fn a_patrol_from_afar_disrupts_whom_the_player_chooses_among_equals() {
    kernel::proves!("tarawa", "12.6");
    // Card 13: brown P with the diamond.
    let mut position = turn(10, 13)
        .with_japanese("C3", "4FC-3")
        .with_unit("C/1/2", "1528", 4)
        .with_unit("B/1/2", "1527", 4)
        .with_unit("A/1/2", "1526", 4);
    let script = Script::of(&position).says(Answer::PickUnit(Some(unit("B/1/2"))));
    let group = first_waves().board.site(at("C3")).group;
    assert_eq!(play(&script, &mut position)[0], Event::Patrol { group }.into());
    assert_eq!(position.open.marine(unit("B/1/2")).disruption, Disruption::Earlier);
    assert!(!disrupted(&position, "C/1/2") && !disrupted(&position, "A/1/2"));
}

#[test]
fn smoke_keeps_coastal_positions_from_firing_but_not_from_other_actions() {
    kernel::proves!("tarawa", "EV.16");
    let base = |card, letters: &[Letter]| {
        let mut position = empty(first_waves(), 10, Stage::Fire)
            .in_fire_phase(card, letters)
            .with_reserve(&[], 5)
            .with_japanese("E6", "3SBD-1")
            .with_unit("A/1/2", "1328", 4);
        position.open.smoke.push(Area::E);
        position
    };
    // Card 7: red without a letter.
    let mut position = base(7, &[]);
    next(&mut position);
    assert_eq!((position.open.marine(unit("A/1/2")).steps, position.open.stage), (4, Stage::AfterFire));
    let mut position = base(51, &[Letter::R]);
    next(&mut position);
    assert_eq!(position.open.occupant(at("E6")).map(Occupant::count), Some(2));
}

#[test]
fn fires_still_to_come_are_those_of_positions_not_yet_checked() {
    kernel::proves!("tarawa", "6.34");
    // Card 17 before any letter is enabled: orange single, blue single, brown double.
    let mut position = empty(first_waves(), 4, Stage::Fire)
        .in_fire_phase(17, &[])
        .with_japanese("E4", "4FC-3")
        .with_japanese("E9", "4FC-4")
        .with_japanese("C3", "4FC-5")
        .with_japanese("E2", "4FC-1")
        .with_unit("A/1/2", "1528", 4)
        .with_unit("B/1/2", "1728", 4);
    let group = |name| Shooter::Group(first_waves().board.site(at(name)).group);
    let shooters = |position: &Position| -> Vec<Shooter> {
        still_to_fire(first_waves(), &position.open).into_iter().map(|(shooter, ..)| shooter).collect()
    };
    assert_eq!(shooters(&position), [group("E4"), group("E9")], "E2 sees nobody, C3 is alone");
    position.open.fire.as_mut().expect("a phase").done.insert(at("E4"));
    assert_eq!(shooters(&position), [group("E9")]);
    let position = position.with_marker("C3", "inland-3").with_japanese("E9", "tank-green");
    assert_eq!(shooters(&position), [Shooter::Tank(at("E9")), group("C3")]);
    assert_eq!(shooters(&position.clone().disrupted("E9")), [group("C3")]);
    let mut other_stage = position;
    other_stage.open.stage = Stage::Event { second: false };
    assert_eq!(shooters(&other_stage), []);
}

#[test]
fn garrisons_in_the_field_of_a_unit_that_acts_are_gone_and_others_stay() {
    kernel::proves!("tarawa", "17.21");
    // E9 has 1429 and 1530 in its field, and E7 and E8 are there. Card 18: blue without a letter.
    let base = || {
        let mut position = turn(12, 18)
            .with_japanese("E9", "4FC-3")
            .with_unit("A/1/2", "1528", 4)
            .with_unit("B/1/2", "1530", 4);
        for name in ["E7", "E8", "E4"] {
            position.open.garrisons.insert(at(name));
        }
        position
    };
    let left =
        |position: &Position| position.open.garrisons.iter().map(|id| id.to_string()).collect::<Vec<_>>();
    let mut position = base();
    next(&mut position);
    assert_eq!(left(&position), ["E4", "E8"], "B/1/2 stands by the garrison of E8");
    // A unit that does nothing leaves them alone: Disrupted, or in a phase without its colour.
    for mut idle in [base().disrupted("E9"), base().in_fire_phase(19, &ALL)] {
        next(&mut idle);
        assert_eq!(left(&idle), ["E4", "E7", "E8"]);
    }
    // A tank that only recovers does nothing either; when it fires, it does.
    let mut tank = base().with_japanese("E9", "tank-green").disrupted("E9");
    next(&mut tank);
    assert_eq!(left(&tank), ["E4", "E7", "E8"]);
    let mut tank = base().with_japanese("E9", "tank-green");
    next(&mut tank);
    assert_eq!(left(&tank), ["E8"], "the ring of the tank reaches E4");
}

#[test]
fn a_unit_that_enters_the_position_of_a_garrison_removes_it() {
    kernel::proves!("tarawa", "17.21");
    let mut position = turn(12, 42).with_japanese("C3", "4FC-3").with_marker("C3", "inland-3");
    position = position.with_unit("A/1/2", "1528", 4);
    position.open.garrisons.insert(at("E9"));
    let events = next(&mut position);
    assert_eq!(events[0], Event::AssaultMoves { from: at("C3"), to: at("E9") }.into());
    assert!(position.open.garrisons.is_empty());
    // For a redeployment the garrison holds the position.
    let mut position = turn(12, 3).with_japanese("C3", "4FC-3").with_unit("A/1/2", "1528", 4);
    position.open.garrisons.insert(at("E9"));
    let events = next(&mut position);
    assert_eq!(events[0], Event::Redeployed { from: at("C3"), to: at("E8") }.into());
}

#[test]
fn everything_that_is_told_or_asked_has_words_and_a_rule() {
    let words = kernel::words::Words::new(&[crate::WORDS]).expect("well formed messages");
    let ledger = crate::BOOK.read_ledger().expect("a ledger");
    let (from, to, position, hex) = (at("C3"), at("E9"), at("C4"), hex("1728"));
    let group = first_waves().board.site(from).group;
    let told: Vec<event::Event> = vec![
        Event::Resupply { group }.into(),
        Event::Redeployed { from, to }.into(),
        Event::Reinforcement { position }.into(),
        Event::Regrouping { position }.into(),
        Event::Patrol { group }.into(),
        Event::Assault { from, hex }.into(),
        Event::AssaultMoves { from, to }.into(),
        Event::AssaultEnds { to }.into(),
        Event::Infiltrators { position }.into(),
        tanks::Event::TankRecovers { position }.into(),
        tanks::Event::TankAdvances { from, to }.into(),
        tanks::Event::TankChangesPlaces { from, to }.into(),
        tanks::Event::TankOverruns { from, hex }.into(),
        tanks::Event::TankReturns { to }.into(),
        tanks::Event::NoTankActs { colour: Colour::Green }.into(),
    ];
    for event in told {
        assert_eq!(words.missing(&event.text(first_waves())), [""; 0], "{event:?}");
        let rule = event.rule(first_waves());
        assert!(ledger.rows().iter().any(|row| row.id == rule), "{rule}");
    }
    for key in ["letters-ask-redeploy", "letters-ask-assault", "tanks-ask-overrun", "tanks-ask-advance"] {
        let text = Text { key: format!("tarawa-{key}").into(), args: Vec::new() };
        assert_eq!(words.missing(&text.with("position", "C3")), [""; 0]);
    }
    for key in ["letters-ask-patrol", "letters-ask-refuge", "tanks-ask-refuge"] {
        let text = Text { key: format!("tarawa-{key}").into(), args: Vec::new() };
        assert_eq!(words.missing(&text.with("hex", "1728")), [""; 0]);
    }
}

#[test]
fn a_garrison_counts_as_a_us_unit_when_actions_are_checked_and_is_stormed_without_a_fight() {
    kernel::proves!("tarawa", "17.21", "12.8");
    // E7 lies in the field of E9. No US unit does. Card 18: blue without a letter.
    let base = |card| {
        let mut position = turn(12, card).with_japanese("E9", "4FC-3").with_unit("A/1/2", "1126", 4);
        position.open.garrisons.insert(at("E7"));
        position
    };
    let mut position = base(18);
    let events = next(&mut position);
    let fires = |event: &crate::event::Event| {
        matches!(event, crate::event::Event::Fire(crate::fire::Event::PositionFires { .. }))
    };
    assert!(events.iter().any(fires) && position.open.garrisons.is_empty());
    let mut position = base(18);
    let group = first_waves().board.site(at("E9")).group;
    let run = Script::of(&position).run(first_waves(), &mut position, |r| assault(r, group));
    let ((), events) = run.expect("no fight");
    assert_eq!(events[0], Event::AssaultMoves { from: at("E9"), to: at("E7") }.into());
    assert!(position.open.occupant(at("E7")).is_some() && position.open.garrisons.is_empty());
    // Of two hexes as near it is the weaker one, that of the garrison.
    let near = base(18).with_unit("B/1/2", "1528", 4);
    let targets = |position: &Position| targets_of(first_waves(), &position.open, at("E9"));
    assert_eq!(targets(&near), HexSet::one(hex("1429")));
}

#[test]
fn mortars_remove_garrisons_within_their_range() {
    kernel::proves!("tarawa", "12.4", "17.21");
    let shelled = |target: &str| {
        let mut position = turn(12, 21).with_japanese("C3", "4FC-3").with_unit(target, "1527", 4);
        position.open.garrisons.insert(at("E9"));
        let group = first_waves().board.group_of(at("C3"));
        assert!(!group.field.contains(hex("1529")));
        let symbol = "brown 1 M".parse().expect("a symbol");
        let part = |r: &mut Referee<'_, Tarawa>| carry_out(r, group.id, symbol, Act::Mortar);
        Script::of(&position).run(first_waves(), &mut position, part).expect("mortars fire");
        position.open.garrisons.is_empty()
    };
    // I/3/2 has the circle of card 21, K/3/2 has not: without a target there is no action.
    assert!(shelled("I/3/2") && !shelled("K/3/2"));
}

#[test]
fn at_night_each_unit_of_a_group_assaults_by_its_own_neighbourhood() {
    kernel::proves!("tarawa", "19.0+3", "12.81");
    let targets = |turn: u8, from: &str| {
        let position = empty(first_waves(), turn, Stage::Fire).in_fire_phase(18, &ALL);
        let position = position.with_japanese("E1", "7SSNL-1").with_japanese("E2", "7SSNL-2");
        targets_of(first_waves(), &position.with_unit("A/1/2", "1123", 4).open, at(from))
    };
    let there = HexSet::one(hex("1123"));
    assert_eq!([targets(12, "E1"), targets(12, "E2")], [there, there]);
    assert_eq!([targets(16, "E1"), targets(16, "E2")], [there, HexSet::EMPTY]);
}
