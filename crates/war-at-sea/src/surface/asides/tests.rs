use super::*;
use crate::{
    Answer, Setting,
    battle::Gun,
    position::{Position, Repair},
    script::{battle, dice, die, handful, ones, play, refit, says, ship},
    sides::{ALLIES, AXIS},
    surface::{
        gunnery::{Mount, Salvo},
        torpedoes::Spread,
    },
    victory,
};
use kernel::Step;

const GUNS: &str = "6.55";

/// An Axis battleship with the initiative and two Allied ships within its range. The Washington has three primary guns,
/// the Kirishima two.
fn gun_impulse() -> (Setting, Position) {
    let ships = [("Kirishima", AXIS, "C1"), ("Washington", ALLIES, "C2"), ("Sims", ALLIES, "C2")];
    let (mut setting, mut position) = battle(&ships, 4, &[]);
    let guns =
        |primary: &'static str| [("primary", primary), ("secondary", "-"), ("tertiary", "-"), ("hull", "9H")];
    refit(&mut setting, &mut position, "Kirishima", &guns("2H"));
    refit(&mut setting, &mut position, "Washington", &guns("3H"));
    refit(&mut setting, &mut position, "Sims", &[("tertiary", "-"), ("torpedo", "2"), ("hull", "1N")]);
    (setting, position)
}

fn fires(seat: Seat, name: &str, at: &str) -> Step<Answer> {
    says(seat, Answer::Fire(Salvo::of(vec![(Mount { ship: ship(name), gun: Gun::Primary }, Some(ship(at)))])))
}

fn holds(seat: Seat) -> Step<Answer> {
    says(seat, Answer::Fire(Salvo::default()))
}

fn first(seat: Seat, aside: Aside) -> Step<Answer> {
    says(seat, Answer::Fire(Salvo { first: vec![aside], ..Salvo::default() }))
}

#[test]
fn who_scuttles_a_ship_before_he_fires_does_without_her_guns() {
    kernel::proves!("war-at-sea", "7.72", "6.5");
    let (setting, mut position) = gun_impulse();
    let score = |position: &Position| victory::score(&setting, position, victory::Count::All)[AXIS.index()];
    let before = score(&position);
    play(&setting, &mut position, &[holds(AXIS)]).expect("the Axis holds its fire");
    // Nobody else of the Allies has guns: there is nothing left to announce.
    play(&setting, &mut position, &[first(ALLIES, Aside::Scuttle(ship("Washington")))])
        .expect("she goes down");
    assert_eq!(position.vessel("Washington").fate, Fate::Sunk);
    assert!(position.fought().of(ALLIES).all(|counter| counter.ship == ship("Sims")));
    let worth = i64::from(setting.sheet(ship("Washington")).vp);
    assert_eq!(score(&position) - before, worth, "the enemy counts her as sunk");
}

#[test]
fn the_enemy_has_one_target_less_when_a_ship_was_scuttled_before_his_fire() {
    kernel::proves!("war-at-sea", "7.72");
    let (setting, mut position) = gun_impulse();
    position.fought_mut().initiative = ALLIES;
    let script = [first(ALLIES, Aside::Scuttle(ship("Sims"))), holds(ALLIES)];
    play(&setting, &mut position, &script)
        .expect("the destroyer goes down, and the battleship is asked again");
    let at_sims = [fires(AXIS, "Kirishima", "Sims")];
    assert_eq!(crate::script::refused(&setting, &position, &at_sims).1, "sea-no-such-target");
    play(&setting, &mut position, &[fires(AXIS, "Kirishima", "Washington"), ones(2, GUNS)]).expect("fire");
}

#[test]
fn a_ship_that_was_sunk_in_the_impulse_still_fires_when_another_is_scuttled() {
    kernel::proves!("war-at-sea", "7.72", "6.5");
    let (setting, mut position) = gun_impulse();
    position.vessel("Washington").lost.hull = 8;
    // Two hits, of which the first already sinks her: a four is the hull, and nothing is left for the second.
    let hits = [fires(AXIS, "Kirishima", "Washington"), handful(&[6, 6], GUNS)];
    let script = [&hits[..], &dice(2, 2, GUNS)].concat();
    play(&setting, &mut position, &script).expect("she is sunk");
    assert_eq!(position.vessel("Washington").fate, Fate::Sunk);
    let reply = [
        first(ALLIES, Aside::Scuttle(ship("Sims"))),
        fires(ALLIES, "Washington", "Kirishima"),
        ones(3, GUNS),
    ];
    play(&setting, &mut position, &reply).expect("her guns bore when the impulse began");
    assert!(position.fought().of(ALLIES).next().is_none(), "now both are gone");
}

#[test]
fn a_tow_that_is_cast_off_among_torpedoes_frees_the_tubes_in_the_next_impulse() {
    kernel::proves!("war-at-sea", "8.46", "6.61");
    let ships = [
        ("Kirishima", AXIS, "C1"),
        ("Sims", ALLIES, "C2"),
        ("Dale", ALLIES, "C2"),
        ("Farragut", ALLIES, "C2"),
    ];
    let (setting, mut position) = battle(&ships, 5, &[]);
    position.vessel("Sims").tows = Some(ship("Dale"));
    position.vessel("Dale").towed_by = Some(ship("Sims"));
    position.fought_mut().initiative = ALLIES;
    let cast_off = Spread { first: vec![Aside::CastOff(ship("Sims"))], ..Spread::default() };
    let launch =
        |name: &str| says(ALLIES, Answer::Launch(Spread::of(vec![(ship(name), Some(ship("Kirishima")))])));
    let off = says(ALLIES, Answer::Launch(cast_off));
    let now = crate::script::refused(&setting, &position, &[off.clone(), launch("Sims")]);
    assert_eq!(now, ("6.5".to_owned(), "sea-no-weapon-at-first".to_owned()));
    let towing = crate::script::refused(&setting, &position, &[launch("Sims")]);
    assert_eq!(towing, ("6.61".to_owned(), "sea-no-torpedo-towing".to_owned()));
    let none = says(ALLIES, Answer::Launch(Spread::default()));
    play(&setting, &mut position, &[off, none]).expect("the tow is cast off");
    assert_eq!((position.vessel("Sims").tows, position.vessel("Dale").towed_by), (None, None));
}

#[test]
fn in_the_last_impulse_ships_are_scuttled_before_anybody_says_whether_he_disengages() {
    kernel::proves!("war-at-sea", "7.72", "6.47", "6.48+1");
    let ships = [("Kirishima", AXIS, "C1"), ("Washington", ALLIES, "C2"), ("Sims", ALLIES, "C2")];
    let (setting, mut position) = battle(&ships, 22, &[]);
    let scuttle = |name: &str| says(ALLIES, Answer::Disengage(Reply::First(Aside::Scuttle(ship(name)))));
    let fight_on = |seat| says(seat, Answer::Disengage(false.into()));
    let script = [
        fight_on(AXIS),
        scuttle("Sims"),
        // Both are asked again.
        fight_on(AXIS),
        scuttle("Washington"),
    ];
    play(&setting, &mut position, &script).expect("nobody is left");
    assert_eq!(position.fought().moment, Moment::Over);
}

#[test]
fn a_ship_aground_may_be_scuttled_when_she_could_be_refloated() {
    kernel::proves!("war-at-sea", "7.72", "9.74");
    let ships = [("Kirishima", AXIS, "C1"), ("Washington", ALLIES, "C2"), ("Sims", ALLIES, "C2")];
    let (setting, mut position) = battle(&ships, 22, &[("disengagement", "no")]);
    position.vessel("Washington").aground = true;
    position.vessel("Washington").repair = Repair::Hopeless;
    let reply = says(ALLIES, Answer::Refloat(Reply::First(Aside::Scuttle(ship("Washington")))));
    play(&setting, &mut position, &[reply]).expect("no die falls for her");
    assert_eq!(position.vessel("Washington").fate, Fate::Sunk);
    // Another one may be given up first, and she tries all the same.
    let (setting, mut position) = battle(&ships, 22, &[("disengagement", "no")]);
    position.vessel("Washington").aground = true;
    let first = says(ALLIES, Answer::Refloat(Reply::First(Aside::Scuttle(ship("Sims")))));
    let script = [first, says(ALLIES, Answer::Refloat(true.into())), die(1, "9.74")];
    play(&setting, &mut position, &script).expect("she tries");
    assert!(position.vessel("Washington").aground && !position.ship(ship("Sims")).is_afloat());
}
