use super::*;
use crate::{
    Answer,
    position::{Fate, Position},
    script::{battle, by, die, play, says, ship},
    sides::{ALLIES, AXIS},
    waters::Hex,
    weather::Light,
};
use kernel::Step;

fn wish(seat: Seat, wish: bool) -> Step<Answer> {
    says(seat, Answer::Disengage(wish.into()))
}

/// The end of a round between two ships that see each other.
fn end_of_round() -> (Setting, Position) {
    battle(&[("Yamato", AXIS, "C7"), ("Washington", ALLIES, "C1")], 22, &[])
}

fn over(position: &Position) -> bool {
    position.fought().moment == Moment::Over
}

#[test]
fn if_nobody_wishes_to_disengage_the_next_round_begins_with_the_initiative() {
    kernel::proves!("war-at-sea", "6.47", "6.48");
    let (setting, mut position) = end_of_round();
    play(&setting, &mut position, &[wish(AXIS, false), wish(ALLIES, false)]).expect("a new round");
    let battle = position.fought();
    assert_eq!((battle.round, battle.moment), (2, Moment::Impulse { number: 1, second: false }));
}

#[test]
fn if_both_wish_it_the_battle_ends_and_if_one_does_the_dice_decide() {
    kernel::proves!("war-at-sea", "6.47");
    let ends = |axis: bool, allies: bool, dice: &[u32]| {
        let (setting, mut position) = end_of_round();
        let dice = dice.iter().map(|face| die(*face, "6.47"));
        let script: Vec<Step<Answer>> =
            [wish(AXIS, axis), wish(ALLIES, allies)].into_iter().chain(dice).collect();
        play(&setting, &mut position, &script).expect("the end of the round");
        over(&position)
    };
    assert!(ends(true, true, &[]));
    // The Axis has the initiative and adds one.
    assert!(ends(true, false, &[4, 4]));
    assert!(!ends(false, true, &[4, 4]));
    assert!(ends(false, true, &[3, 4, 2, 5]), "four against four is rolled again");
}

#[test]
fn by_agreement_nobody_disengages() {
    kernel::proves!("war-at-sea", "17.2");
    let (setting, mut position) =
        battle(&[("Yamato", AXIS, "C7"), ("Washington", ALLIES, "C1")], 22, &[("disengagement", "no")]);
    play(&setting, &mut position, &[]).expect("nobody is asked");
    assert_eq!(position.fought().round, 2);
}

#[test]
fn a_battle_ends_when_nobody_sights_an_enemy() {
    kernel::proves!("war-at-sea", "6.48");
    let (setting, mut position) = end_of_round();
    position.fought_mut().sighting = 3;
    play(&setting, &mut position, &[]).expect("the end of the round");
    assert!(over(&position));
}

#[test]
fn a_battle_ends_as_soon_as_a_side_has_no_ship_left() {
    kernel::proves!("war-at-sea", "6.48+1");
    let (setting, mut position) = end_of_round();
    by(&setting, &mut position, &[], |r| {
        end_if_alone(r);
        Ok(())
    })
    .expect("two fleets");
    assert!(!over(&position));
    position.counter_of("Yamato").state = crate::battle::Whereabouts::Left;
    by(&setting, &mut position, &[], |r| {
        end_if_alone(r);
        Ok(())
    })
    .expect("one fleet");
    assert!(over(&position));
}

#[test]
fn after_four_rounds_a_battle_is_suspended_and_the_scenario_says_how_many_there_are() {
    kernel::proves!("war-at-sea", "6.48+1", "6.49");
    let last = |round: u8, rounds: u8, script: &[Step<Answer>]| {
        let (mut setting, mut position) = end_of_round();
        setting.scenario.rounds = rounds;
        position.fought_mut().round = round;
        play(&setting, &mut position, script).expect("the end of the round");
        (over(&position), position.turn)
    };
    let on = [wish(AXIS, false), wish(ALLIES, false)];
    assert_eq!(last(4, 4, &[]), (true, 1));
    assert_eq!(last(3, 4, &on), (false, 1));
    assert_eq!(last(4, 6, &on), (false, 2), "it goes on in the next turn");
}

#[test]
fn a_battle_that_goes_on_in_the_next_turn_has_its_light() {
    kernel::proves!("war-at-sea", "6.49", "2.6+1");
    let (mut setting, mut position) = end_of_round();
    // In January it is day at twelve, and the twilight at four o'clock counts as night.
    (setting.scenario.rounds, setting.scenario.hour) = (12, 8);
    for (round, seen) in [(4, (Light::Day, 6)), (8, (Light::Night, 3))] {
        position.fought_mut().round = round;
        position.fought_mut().moment = Moment::Impulse { number: 22, second: false };
        play(&setting, &mut position, &[wish(AXIS, false), wish(ALLIES, false)]).expect("the next turn");
        assert_eq!((position.fought().light, position.fought().sighting), seen);
        assert_eq!(position.light, seen.0);
    }
}

#[test]
fn a_ship_stopped_by_damage_gets_under_way_on_a_six_and_never_after_a_one_or_two() {
    kernel::proves!("war-at-sea", "8.31");
    let repaired = |face: u32| {
        let (setting, mut position) = end_of_round();
        position.vessel("Yamato").lost.speed = setting.sheet(ship("Yamato")).speed.base;
        let script = [die(face, "8.31"), wish(AXIS, false), wish(ALLIES, false)];
        play(&setting, &mut position, &script).expect("the end of the round");
        let speed = position.fight(&setting).speed(ship("Yamato")).base;
        (position.vessel("Yamato").repair, speed)
    };
    assert_eq!(repaired(6), (Repair::Underway, 1));
    assert_eq!(repaired(5), (Repair::Untried, 0));
    assert_eq!(repaired(2), (Repair::Hopeless, 0));
    let (setting, mut position) = end_of_round();
    position.vessel("Yamato").lost.speed = setting.sheet(ship("Yamato")).speed.base;
    position.vessel("Yamato").repair = Repair::Hopeless;
    let script = [wish(AXIS, false), wish(ALLIES, false)];
    play(&setting, &mut position, &script).expect("no die is rolled for a hopeless ship");
    // Nor for one that still makes way, or that lies still for want of fuel.
    let (setting, mut position) = end_of_round();
    position.vessel("Yamato").lost.speed = 1;
    position.vessel("Washington").stores.fuel_used = setting.sheet(ship("Washington")).fuel.boxes;
    assert_eq!(position.fight(&setting).speed(ship("Washington")).base, 0);
    play(&setting, &mut position, &script).expect("nothing to repair");
}

fn tries(tries: bool) -> Step<Answer> {
    says(AXIS, Answer::Refloat(tries.into()))
}

#[test]
fn the_owner_says_whether_a_ship_tries_to_come_off_the_ground() {
    kernel::proves!("war-at-sea", "9.74");
    let (setting, mut position) = end_of_round();
    position.vessel("Yamato").aground = true;
    let script = [tries(false), wish(AXIS, false), wish(ALLIES, false)];
    play(&setting, &mut position, &script).expect("no die is rolled");
    assert!(position.vessel("Yamato").aground);
    // With one box left coming free would sink her: nobody does that by default.
    let hull = setting.sheet(ship("Yamato")).hull.count;
    let question = Refloat { ship: ship("Yamato") };
    for (lost, tries) in [(0, true), (hull - 1, false)] {
        position.vessel("Yamato").lost.hull = lost;
        let at = crate::script::seen(&setting, &position, AXIS);
        let caution = question.caution(at, &true.into());
        assert_eq!((question.default(at), caution.is_none()), (tries.into(), tries));
    }
}

#[test]
fn a_ship_comes_off_the_ground_on_a_six_and_pays_with_its_hull() {
    kernel::proves!("war-at-sea", "9.74");
    // Hull boxes of the ship before and after; none where it is still aground.
    let refloated = |name: &str, before: u8, options: &[(&str, &str)], dice: &[u32]| {
        let (setting, mut position) =
            battle(&[(name, AXIS, "C7"), ("Washington", ALLIES, "C1")], 22, options);
        let hull = |position: &Position| position.ship(ship(name)).hull_left(setting.sheet(ship(name)));
        let lost = hull(&position) - before;
        let vessel = position.vessel(name);
        (vessel.lost.hull, vessel.listing, vessel.aground) = (lost, true, true);
        let dice = dice.iter().map(|face| die(*face, "9.74"));
        let script: Vec<Step<Answer>> = [tries(true)].into_iter().chain(dice).collect();
        by(&setting, &mut position, &script, |r| refloat(r, ship(name))).expect("refloating");
        assert_eq!(position.vessel(name).fate == Fate::Sunk, hull(&position) == 0);
        (!position.vessel(name).aground).then(|| (before, hull(&position)))
    };
    assert_eq!(refloated("Yamato", 9, &[], &[5]), None);
    assert_eq!(refloated("Yamato", 9, &[], &[6, 4]), Some((9, 7)));
    assert_eq!(refloated("Yamato", 9, &[], &[6, 3]), Some((9, 7)), "half of three, rounded up");
    assert_eq!(refloated("Yamato", 9, &[], &[6, 2]), Some((9, 8)));
    assert_eq!(
        refloated("McCawley", 3, &[], &[6, 2]),
        Some((3, 1)),
        "without armour the die counts one more"
    );
    assert_eq!(refloated("Yamato", 2, &[], &[6, 6]), Some((2, 1)), "a box is left");
    assert_eq!(refloated("Yamato", 1, &[], &[6, 6]), Some((1, 0)));
    assert_eq!(refloated("Yamato", 1, &[("refloating", "spares")], &[6, 6]), Some((1, 1)));
}

#[test]
fn ships_off_the_map_still_hold_the_battle() {
    kernel::proves!("war-at-sea", "6.48");
    let (setting, mut position) = end_of_round();
    position.counter_of("Yamato").hex = "V1".parse::<Hex>().expect("a hex");
    position.counter_of("Washington").hex = "Z1".parse::<Hex>().expect("a hex");
    play(&setting, &mut position, &[wish(AXIS, false), wish(ALLIES, false)]).expect("a new round");
    assert!(!over(&position));
}
