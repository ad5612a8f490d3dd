use super::*;
use crate::{
    Answer, Setting,
    battle::Gun,
    position::Position,
    script::{battle, handful, hex, ones, play, refit, refused, says, ship, sum_of},
    sides::{ALLIES, AXIS},
    surface::{
        gunnery::{Mount, Salvo},
        torpedoes::Spread,
    },
};
use kernel::Step;

/// Washington in A1 with her bow to the east, and Kirishima somewhere with hers in a direction.
fn pair(target: &str, bow: Direction, impulse: u8) -> (Setting, Position) {
    let ships = [("Washington", ALLIES, "A1"), ("Kirishima", AXIS, target)];
    let (mut setting, mut position) = battle(&ships, impulse, &[("lines-of-fire", "yes")]);
    for name in ["Washington", "Kirishima"] {
        refit(&mut setting, &mut position, name, &[("primary", "5H"), ("torpedo", "3"), ("speed", "3")]);
    }
    position.fought_mut().initiative = ALLIES;
    position.counter_of("Kirishima").bow = bow;
    (setting, position)
}

fn fire() -> Step<Answer> {
    let shots = vec![(Mount { ship: ship("Washington"), gun: Gun::Primary }, Some(ship("Kirishima")))];
    says(ALLIES, Answer::Fire(Salvo::of(shots)))
}

fn launch(own: &str) -> Step<Answer> {
    says(ALLIES, Answer::Launch(Spread::of(vec![(ship(own), Some(ship("Kirishima")))])))
}

#[test]
fn a_line_goes_through_bow_or_stern_by_the_side_that_they_point_to() {
    kernel::proves!("war-at-sea", "18.2");
    let seen = |at: &str| {
        let (_, mut position) = pair("B1", Direction::E, 4);
        position.counter_of("Kirishima").hex = hex(at);
        arc(position.counter("Washington"), position.counter("Kirishima"))
    };
    for ahead in ["B1", "C1", "Z1", "D2", "D18"] {
        assert_eq!(seen(ahead), Arc::Bow, "{ahead}");
    }
    for astern in ["B4", "Z13", "D9"] {
        assert_eq!(seen(astern), Arc::Stern, "{astern}");
    }
    // A line along the edge of the arc does not go through it, nor does one within a hex.
    for abeam in ["B2", "B6", "C2", "C12", "A1"] {
        assert_eq!(seen(abeam), Arc::Side, "{abeam}");
    }
}

#[test]
fn fire_over_bow_and_stern_has_fewer_guns_and_fire_along_the_enemy_hits_oftener() {
    kernel::proves!("war-at-sea", "18.21");
    // Five guns: three quarters are four, half are three. Abeam of the target 6 is needed, along it 5.
    for (target, bow, dice, needed) in [
        ("C1", Direction::NE, 4, 6),
        ("C7", Direction::NE, 3, 6),
        ("C3", Direction::E, 5, 6),
        ("C3", Direction::NW, 5, 5),
        ("C3", Direction::SE, 5, 5),
    ] {
        let (setting, mut position) = pair(target, bow, 4);
        let events = play(&setting, &mut position, &[fire(), ones(dice, "6.55")]).expect("gunfire");
        let crate::event::Event::Gunnery(crate::surface::gunnery::Event::Fired { needed: face, .. }) =
            &events[0]
        else {
            panic!("gunfire first")
        };
        assert_eq!(*face, needed, "{target} {bow}");
    }
    // Without the option bows do not matter.
    let (setting, mut position) = pair("C1", Direction::E, 4);
    let setting = Setting { rules: crate::options::Rules::default(), ..setting };
    play(&setting, &mut position, &[fire(), handful(&[5, 5, 5, 5, 5], "6.55")]).expect("gunfire");
}

#[test]
fn tubes_of_capital_ships_bear_to_the_side_those_of_light_ships_not_over_the_stern() {
    kernel::proves!("war-at-sea", "18.22");
    let bears = |kind: &str, target: &str| {
        let (mut setting, mut position) = pair(target, Direction::NE, 5);
        refit(&mut setting, &mut position, "Washington", &[("type", kind)]);
        let (own, enemy) = (position.counter("Washington"), position.counter("Kirishima"));
        torpedoes_bear(position.fight(&setting), own.ship, own, enemy).is_ok()
    };
    assert_eq!(["C1", "C3", "C7"].map(|target| bears("BB", target)), [false, true, false]);
    assert_eq!(["C1", "C3", "C7"].map(|target| bears("DD", target)), [true, true, false]);
    // The question knows it: where no tubes bear nothing is asked.
    let (setting, mut position) = pair("C1", Direction::NE, 5);
    play(&setting, &mut position, &[]).expect("no launch over the bow");
}

#[test]
fn torpedoes_along_the_enemy_hit_less_often() {
    kernel::proves!("war-at-sea", "18.23");
    for (bow, face) in [(Direction::E, 6), (Direction::SE, 7)] {
        let (setting, mut position) = pair("C3", bow, 5);
        let mut script = vec![launch("Washington"), handful(&[6, 1, 1], "6.63")];
        if face == 6 {
            script.extend(sum_of(3, "6.63"));
        }
        play(&setting, &mut position, &script).expect("a launch");
        assert_eq!(position.vessel("Kirishima").lost.hull, u8::from(face == 6));
    }
}

#[test]
fn friends_of_another_group_near_the_ends_of_the_line_block_guns_and_torpedoes() {
    kernel::proves!("war-at-sea", "18.24", "6.53");
    let with = |friend: &'static str, same: bool, impulse: u8| {
        let ships =
            [("Washington", ALLIES, "A1"), ("South Dakota", ALLIES, friend), ("Kirishima", AXIS, "C3")];
        let (mut setting, mut position) = battle(&ships, impulse, &[("lines-of-fire", "yes")]);
        for name in ["Washington", "South Dakota", "Kirishima"] {
            refit(&mut setting, &mut position, name, &[("primary", "5H"), ("torpedo", "3"), ("speed", "3")]);
        }
        position.fought_mut().initiative = ALLIES;
        position.counter_of("Kirishima").bow = Direction::E;
        if same {
            position.counter_of("South Dakota").group = position.counter("Washington").group;
        }
        (setting, position)
    };
    let clear = |friend, same| {
        let (setting, mut position) = with(friend, same, 4);
        play(&setting, &mut position, &[fire(), ones(5, "6.55")]).is_ok()
    };
    // In the hex between, and in the target's: only ships of the same formation do not block.
    assert_eq!([clear("B2", false), clear("B2", true)], [false, true]);
    assert_eq!([clear("C3", false), clear("C3", true)], [false, true]);
    assert!(clear("B1", false), "beside the line");
    let (setting, position) = with("C3", false, 4);
    assert_eq!(refused(&setting, &position, &[fire()]).0, "18.24");
    let (setting, position) = with("B2", false, 5);
    assert_eq!(refused(&setting, &position, &[launch("Washington")]).0, "18.24");
    let (setting, mut position) = with("B2", true, 5);
    play(&setting, &mut position, &[launch("Washington"), ones(3, "6.63")]).expect("a free line");
}
