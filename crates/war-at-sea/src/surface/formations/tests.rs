use super::{line_up::form, *};
use crate::{
    Answer, Setting,
    battle::{Gun, Moment, Whereabouts},
    position::Position,
    script::{battle, by, die, handful, hex, makes, play, refit, refused, says, ship, sum_of},
    sides::{ALLIES, AXIS},
    surface::{
        gunnery::{Mount, Salvo},
        moves::Order,
    },
    weather::Light,
};
use kernel::Step;

const LIGHT: [&str; 2] = ["Farragut", "Dewey"];

/// A battle with formations in which all ships make speed 4; the Allies move.
fn formed(ships: &[(&str, Seat, &str)], lines: &[&[&str]]) -> (Setting, Position) {
    let (mut setting, mut position) = battle(ships, 2, &[("formations", "yes"), ("friendly-fire", "yes")]);
    for (name, ..) in ships {
        makes(&mut setting, name, 4);
    }
    for line in lines {
        let hexes: Vec<Hex> = line.iter().map(|name| hex(name)).collect();
        by(&setting, &mut position, &[], |r| {
            form(r, ALLIES, &hexes);
            Ok(())
        })
        .expect("a formation");
    }
    (setting, position)
}

/// Three destroyers in line, the lead in C1, bows to the west.
fn line() -> (Setting, Position) {
    formed(
        &[
            ("Farragut", ALLIES, "C1"),
            ("Dewey", ALLIES, "D1"),
            ("Hull", ALLIES, "Z1"),
            ("Yamato", AXIS, "Z13"),
        ],
        &[&["C1", "D1", "Z1"]],
    )
}

fn steers(steer: Steer) -> Step<Answer> {
    says(ALLIES, Answer::Manoeuvre(Order::Steer(steer)))
}

fn in_line(ahead: bool, heading: Direction) -> Step<Answer> {
    steers(Steer::Line { group: ship("Farragut"), ahead, heading })
}

fn in_column(ahead: bool, heading: Direction) -> Step<Answer> {
    steers(Steer::Column { group: ship("Farragut"), ahead, heading })
}

/// Lets another impulse come in which the Allies move.
fn again(position: &mut Position) {
    position.fought_mut().moment = Moment::Impulse { number: 2, second: false };
    position.fought_mut().counters.iter_mut().for_each(|counter| counter.moved = false);
}

fn stand(position: &Position) -> [(&'static str, Direction); 3] {
    ["Farragut", "Dewey", "Hull"].map(|name| {
        let counter = position.counter(name);
        (counter.hex.name(), counter.bow)
    })
}

#[test]
fn sides_form_lines_of_three_hexes_and_four_formations_at_most() {
    kernel::proves!("war-at-sea", "18.11");
    let ships = [
        ("Pensacola", ALLIES, "C1"),
        ("Chester", ALLIES, "D1"),
        ("Chicago", ALLIES, "Z1"),
        ("Farragut", ALLIES, "C12"),
        ("Dewey", ALLIES, "D18"),
        ("McCawley", ALLIES, "C2"),
        ("Hull", ALLIES, "Z2"),
        ("Yamato", AXIS, "Z13"),
    ];
    let (setting, mut position) = formed(&ships, &[]);
    position.fought_mut().moment = Moment::LineUp { second: false };
    let lines = |lines: &[(&str, u8)]| {
        let lines = lines.iter().map(|(at, number)| (hex(at), Some(*number))).collect();
        says(ALLIES, Answer::LineUp(Lines { lines }))
    };
    let book = [("C1", 1), ("D1", 1), ("Z1", 1), ("C12", 2), ("D18", 2), ("C2", 3)];
    let mut after = position.clone();
    play(&setting, &mut after, &[lines(&book)]).expect("the formations of the book");
    assert_eq!(after.counter("Chicago").group, after.counter("Pensacola").group);
    assert_eq!((after.counter("Chicago").bow, after.counter("Dewey").bow), (Direction::W, Direction::W));
    assert_ne!(after.counter("Farragut").group, after.counter("Pensacola").group);
    let reason = |wrong: &[(&str, u8)]| refused(&setting, &position, &[lines(wrong)]).1;
    assert_eq!(reason(&[("C1", 1), ("Z1", 1)]), "sea-no-line-shape");
    assert_eq!(reason(&[("C1", 1), ("D1", 1), ("C12", 1)]), "sea-no-line-shape");
    assert_eq!(reason(&[("C1", 1), ("C1", 1)]), "sea-no-line-hex-twice");
    assert_eq!(reason(&[("A1", 1)]), "sea-no-line-hex");
    assert_eq!(reason(&[("C1", 1), ("D1", 2)]), "sea-no-line-count", "one formation of capital ships");
    let four = [("C1", 1), ("C12", 2), ("Z2", 3), ("C2", 4)];
    assert_eq!(reason(&four), "sea-no-line-count", "three formations of a force");
}

#[test]
fn a_formation_that_lines_up_across_has_its_bows_towards_the_middle_too() {
    kernel::proves!("war-at-sea", "18.11");
    let ships = [
        ("Farragut", ALLIES, "C12"),
        ("Dewey", ALLIES, "C1"),
        ("Hull", ALLIES, "D2"),
        ("Yamato", AXIS, "Z13"),
    ];
    let (_, position) = formed(&ships, &[&["C12", "C1", "D2"]]);
    assert_eq!(stand(&position).map(|(_, bow)| bow), [Direction::W; 3]);
    let column = shape(position.fought(), position.counter("Dewey").group);
    assert!(matches!(column, Shape::Column(_)), "side by side");
    // Those that stand beside the dark hexes head along their own row.
    let aside = [("Farragut", ALLIES, "C12"), ("Dewey", ALLIES, "D18"), ("Hull", ALLIES, "Z24")];
    let (_, position) = formed(&aside, &[&["C12", "D18", "Z24"]]);
    assert_eq!(stand(&position).map(|(_, bow)| bow), [Direction::W; 3]);
}

#[test]
fn a_formation_goes_where_its_bows_point_and_each_follows_the_one_ahead() {
    kernel::proves!("war-at-sea", "18.1", "18.12", "18.13", "18.14");
    let (setting, mut position) = line();
    let elsewhere = says(ALLIES, Answer::Manoeuvre(Order::Move { group: ship("Farragut"), to: hex("B1") }));
    assert_eq!(refused(&setting, &position, &[elsewhere]).0, "18.12");
    play(&setting, &mut position, &[in_line(true, Direction::SW)]).expect("ahead, then a turn");
    assert_eq!(stand(&position), [("B1", Direction::SW), ("C1", Direction::W), ("D1", Direction::W)]);
    again(&mut position);
    // The lead turns once more before the others have made the first turn.
    play(&setting, &mut position, &[in_line(true, Direction::SE)]).expect("the snake");
    assert_eq!(stand(&position), [("B2", Direction::SE), ("B1", Direction::SW), ("C1", Direction::W)]);
    again(&mut position);
    play(&setting, &mut position, &[in_line(false, Direction::SW)]).expect("a turn on the spot");
    assert_eq!(stand(&position), [("B2", Direction::SW), ("B1", Direction::SW), ("C1", Direction::W)]);
    again(&mut position);
    assert_eq!(refused(&setting, &position, &[in_line(false, Direction::SW)]).0, "18.13");
}

#[test]
fn a_line_does_not_turn_upon_its_own_ships() {
    kernel::proves!("war-at-sea", "18.14");
    let (setting, mut position) = line();
    for heading in [Direction::SW, Direction::SE] {
        play(&setting, &mut position, &[in_line(true, heading)]).expect("the snake");
        again(&mut position);
    }
    // North-east of the lead in B2 lies B1, where the second ship stands.
    assert_eq!(refused(&setting, &position, &[in_line(false, Direction::NE)]).0, "18.14");
    play(&setting, &mut position, &[in_line(false, Direction::E)]).expect("past it");
}

#[test]
fn only_light_ships_turn_about_and_then_the_rear_leads() {
    kernel::proves!("war-at-sea", "18.13");
    let (setting, mut position) = line();
    play(&setting, &mut position, &[in_line(false, Direction::E)]).expect("a turn about");
    assert_eq!(shape(position.fought(), position.counter("Hull").group), {
        let at = |name: &str| Station { hex: hex(name), bow: Direction::E };
        Shape::Line(vec![at("Z1"), at("D1"), at("C1")])
    });
    let (setting, position) = formed(
        &[("Farragut", ALLIES, "C1"), ("Washington", ALLIES, "D1"), ("Yamato", AXIS, "Z13")],
        &[&["C1", "D1"]],
    );
    assert_eq!(refused(&setting, &position, &[in_line(false, Direction::E)]).0, "18.13");
    for heading in [Direction::NW, Direction::NE, Direction::SW, Direction::SE] {
        play(&setting, &mut position.clone(), &[in_line(false, heading)]).expect("one or two sixths");
    }
    // Transports among them keep light ships from it.
    let (setting, position) = formed(
        &[("Farragut", ALLIES, "C1"), ("McCawley", ALLIES, "D1"), ("Yamato", AXIS, "Z13")],
        &[&["C1", "D1"]],
    );
    assert_eq!(refused(&setting, &position, &[in_line(false, Direction::E)]).0, "18.13");
}

#[test]
fn in_column_all_turn_at_once_when_the_line_is_straight() {
    kernel::proves!("war-at-sea", "18.15");
    let (setting, mut position) = line();
    let mut bent = position.clone();
    play(&setting, &mut bent, &[in_line(true, Direction::SW)]).expect("a bent line");
    again(&mut bent);
    assert_eq!(refused(&setting, &bent, &[in_column(false, Direction::NW)]).0, "18.15");
    play(&setting, &mut position, &[in_column(false, Direction::NW)]).expect("all turn");
    assert_eq!(stand(&position), ["C1", "D1", "Z1"].map(|at| (at, Direction::NW)));
    again(&mut position);
    play(&setting, &mut position, &[in_column(true, Direction::NW)]).expect("side by side");
    assert_eq!(stand(&position).map(|(at, _)| at), ["C12", "D18", "Z24"]);
}

#[test]
fn formations_divide_and_join() {
    kernel::proves!("war-at-sea", "18.16", "6.45");
    let (setting, mut position) = line();
    let divide = steers(Steer::Divide { group: ship("Farragut"), at: hex("C1") });
    play(&setting, &mut position, &[divide]).expect("the lead goes ahead");
    assert_eq!(stand(&position).map(|(at, _)| at), ["B1", "D1", "Z1"]);
    assert_ne!(position.counter("Farragut").group, position.counter("Dewey").group);
    again(&mut position);
    let join = steers(Steer::Join { group: ship("Dewey"), with: ship("Farragut") });
    assert_eq!(refused(&setting, &position, std::slice::from_ref(&join)).0, "18.16");
    let ahead = steers(Steer::Line { group: ship("Dewey"), ahead: true, heading: Direction::W });
    play(&setting, &mut position, &[ahead]).expect("the rear closes up");
    // It joins by that move, and not by standing there.
    let mut later = position.clone();
    again(&mut later);
    assert_eq!(refused(&setting, &later, std::slice::from_ref(&join)).0, "18.16");
    // A loss of speed keeps the one in front from it (6.45).
    position.counter_of("Farragut").slowed = true;
    let joins = Steer::Join { group: ship("Dewey"), with: ship("Farragut") };
    let helm = Helm::new(position.fight(&setting), ALLIES).expect("an impulse of movement");
    assert_eq!(helm.may_steer(joins), Err(Bar::Slowed));
    position.counter_of("Farragut").slowed = false;
    play(&setting, &mut position, &[join]).expect("one formation again");
    assert_eq!(position.counter("Farragut").group, position.counter("Hull").group);
}

#[test]
fn a_formation_side_by_side_divides_from_either_end() {
    kernel::proves!("war-at-sea", "18.16");
    let (setting, mut position) = line();
    play(&setting, &mut position, &[in_column(false, Direction::NW)]).expect("all turn");
    again(&mut position);
    let divide = |from: &str, to: &str| {
        steers(Steer::DivideRow { group: ship("Farragut"), from: hex(from), to: hex(to) })
    };
    for ((from, to), hexes) in [
        (("C1", "C1"), ["C12", "D1", "Z1"]),
        (("C1", "D1"), ["C12", "D18", "Z1"]),
        (("Z1", "Z1"), ["C1", "D1", "Z24"]),
        (("Z1", "D1"), ["C1", "D18", "Z24"]),
    ] {
        let mut position = position.clone();
        play(&setting, &mut position, &[divide(from, to)]).expect("a part goes ahead");
        assert_eq!(stand(&position), hexes.map(|at| (at, Direction::NW)), "{from} to {to}");
        assert_ne!(position.counter("Farragut").group, position.counter("Hull").group);
        let together = position.counter("Dewey").group == position.counter("Farragut").group;
        assert_eq!(together, [("C1", "D1"), ("Z1", "Z1")].contains(&(from, to)));
    }
    assert_eq!(refused(&setting, &position, &[divide("C1", "Z1")]).0, "6.43", "somebody stays");
    assert_eq!(refused(&setting, &position, &[divide("D1", "D1")]).1, "sea-no-formation-way");
}

#[test]
fn a_formation_that_is_given_up_is_a_group_in_every_hex() {
    kernel::proves!("war-at-sea", "18.17");
    let (setting, mut position) = line();
    let abandon = steers(Steer::Abandon { group: ship("Farragut") });
    play(&setting, &mut position, std::slice::from_ref(&abandon)).expect("the formation is given up");
    assert_ne!(position.counter("Farragut").group, position.counter("Dewey").group);
    assert_eq!(refused(&setting, &position, &[abandon]).0, "18.17");
    let goes = says(ALLIES, Answer::Manoeuvre(Order::Move { group: ship("Dewey"), to: hex("C1") }));
    play(&setting, &mut position, &[goes]).expect("its ships move as others do");
}

#[test]
fn ships_in_line_are_safe_from_friendly_fire_but_not_those_side_by_side() {
    kernel::proves!("war-at-sea", "18.18", "18.17");
    let (setting, mut position) = line();
    let safe = |position: &Position| super::in_line(position.fought(), position.counter("Dewey"));
    assert!(safe(&position));
    play(&setting, &mut position, &[in_column(false, Direction::NW)]).expect("side by side");
    assert!(!safe(&position));
    again(&mut position);
    play(&setting, &mut position, &[in_column(false, Direction::W)]).expect("in line again");
    assert!(safe(&position));
}

#[test]
fn shells_into_a_hex_with_friends_in_line_hit_none_of_them() {
    kernel::proves!("war-at-sea", "18.18", "17.4");
    // Washington fires at night from A1 into C1, where Farragut leads a line.
    let ships = [
        ("Farragut", ALLIES, "C1"),
        ("Dewey", ALLIES, "D1"),
        ("Washington", ALLIES, "A1"),
        ("Yamato", AXIS, "C1"),
    ];
    let fired = |lines: &[&[&str]], die_rolled: bool| {
        let (mut setting, mut position) = formed(&ships, lines);
        refit(&mut setting, &mut position, "Washington", &[("primary", "1H"), ("speed", "3")]);
        position.fought_mut().moment = Moment::Impulse { number: 4, second: false };
        (position.fought_mut().initiative, position.fought_mut().light) = (ALLIES, Light::Night);
        let shots = vec![(Mount { ship: ship("Washington"), gun: Gun::Primary }, Some(ship("Yamato")))];
        let mut script = vec![says(ALLIES, Answer::Fire(Salvo::of(shots))), handful(&[6], "6.55")];
        script.extend(die_rolled.then(|| die(2, "17.4")));
        script.extend(sum_of(4, "6.55"));
        play(&setting, &mut position, &script).expect("gunfire");
    };
    fired(&[], true);
    fired(&[&["C1", "D1"]], false);
}

#[test]
fn a_formation_is_followed_over_the_edge_as_one() {
    kernel::proves!("war-at-sea", "18.1", "6.46+1");
    let (setting, mut position) = formed(
        &[(LIGHT[0], ALLIES, "Z1"), (LIGHT[1], ALLIES, "D1"), ("Yamato", AXIS, "B1")],
        &[&["D1", "Z1"]],
    );
    for name in &LIGHT[..2] {
        position.counter_of(name).bow = Direction::E;
    }
    play(&setting, &mut position, &[in_line(true, Direction::E)]).expect("over the edge");
    let at = |name: &str| position.counter(name).hex.name();
    assert_eq!((at(LIGHT[0]), at(LIGHT[1]), at("Yamato")), ("Z1", "D1", "A1"));
}

#[test]
fn a_formation_escapes_over_the_edge_only_if_none_of_it_is_in_sight() {
    kernel::proves!("war-at-sea", "18.1", "6.46");
    // The lead is seven hexes away from the enemy, and the rear six.
    for (sighting, state) in [(5, Whereabouts::Left), (6, Whereabouts::Sea)] {
        let (setting, mut position) = formed(
            &[(LIGHT[0], ALLIES, "Z1"), (LIGHT[1], ALLIES, "D1"), ("Yamato", AXIS, "D10")],
            &[&["D1", "Z1"]],
        );
        for name in &LIGHT[..2] {
            position.counter_of(name).bow = Direction::E;
        }
        position.fought_mut().sighting = sighting;
        play(&setting, &mut position, &[in_line(true, Direction::E)]).expect("over the edge");
        assert_eq!(position.counter(LIGHT[0]).state, state, "{sighting}");
    }
}

#[test]
fn a_formation_that_is_partly_off_the_map_comes_onto_it_as_soon_as_it_can() {
    kernel::proves!("war-at-sea", "18.1", "6.38+1");
    let (setting, mut position) = formed(
        &[
            ("Farragut", ALLIES, "D1"),
            ("Dewey", ALLIES, "Z1"),
            ("Hull", ALLIES, "V1"),
            ("Yamato", AXIS, "Z13"),
        ],
        &[&["D1", "Z1", "V1"]],
    );
    assert_eq!(refused(&setting, &position, &[in_line(false, Direction::SW)]).0, "6.38+1");
    assert_eq!(refused(&setting, &position, &[in_column(false, Direction::SW)]).0, "6.38+1");
    let divide = steers(Steer::Divide { group: ship("Farragut"), at: hex("D1") });
    assert_eq!(refused(&setting, &position, &[divide]).0, "6.38+1");
    play(&setting, &mut position, &[in_line(true, Direction::W)]).expect("all go ahead");
    assert_eq!(stand(&position).map(|(at, _)| at), ["C1", "D1", "Z1"]);
}
