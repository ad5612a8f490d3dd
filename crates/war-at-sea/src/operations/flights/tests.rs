use super::*;
use crate::{
    Answer,
    fleet::Entry,
    operations::Phase,
    position::Position,
    script::{operation, play_on as play, refused_on as refused, seen, ship, whispers, zone},
    sides::{ALLIES, AXIS},
};
use kernel::{Happening, Step, Viewer};

fn at_sea(name: &str) -> Home {
    Home::Ship(ship(name))
}

fn field(name: &str) -> Home {
    Home::Base(name.parse().expect("a base"))
}

/// The Axis assigns, and nobody flies but those who are enlisted.
fn begin(options: &[(&str, &str)]) -> (Setting, Position) {
    let (setting, mut position) = operation("eastern-solomons", options, Phase::Assignment);
    position.ground_all();
    // The enemy's carriers are near those of the Axis, and known.
    let near = position.force_with("Shokaku").berth;
    let kinkaid = position.force_with("Enterprise");
    (kinkaid.berth, kinkaid.spotted) = (near, Some(1));
    (setting, position)
}

fn from_force(position: &mut Position, name: &str) -> Origin {
    Origin::Force(position.force_with(name).id)
}

fn form(from: Origin, mission: AirMission) -> Step<Answer> {
    whispers(AXIS, Answer::Assign(Assignment::Menu(Choice::Form { from, mission })))
}

fn crew(wings: &[WingId]) -> Step<Answer> {
    whispers(AXIS, Answer::Assign(Assignment::Crew { wings: wings.to_vec() }))
}

#[test]
fn aircraft_of_a_mission_are_a_flight_that_only_their_owner_knows() {
    kernel::proves!("war-at-sea", "4.0+5", "10.5", "10.51", "10.52", "10.54", "10.54+3");
    let (setting, mut position) = begin(&[]);
    let wing = position.enlist(AXIS, "D3A1", 2, at_sea("Shokaku"), Post::Ready);
    let idle = position.enlist(AXIS, "D3A1", 2, at_sea("Shokaku"), Post::Hangar);
    let from = from_force(&mut position, "Shokaku");
    let unready = [form(from, AirMission::NavalStrike), crew(&[idle])];
    assert_eq!(refused(&setting, &position, &unready).0, "10.54");
    let events = play(&setting, &mut position, &[form(from, AirMission::NavalStrike), crew(&[wing])])
        .expect("a flight");
    assert_eq!(position.wing(AXIS, wing).post, Post::Flight(1));
    let flight = position.ops().fleet(AXIS).flight(1).expect("the flight");
    assert_eq!((flight.mission, flight.shown), (AirMission::NavalStrike, false));
    let told = |viewer| events.iter().filter(|event| event.witnessed_by(viewer).is_some()).count();
    assert_eq!((told(Viewer::Seat(AXIS)), told(Viewer::Seat(ALLIES)), told(Viewer::Spectator)), (1, 0, 0));
    assert_eq!(seen(&setting, &position, ALLIES).flights().count(), 0);
    assert_eq!(seen(&setting, &position, AXIS).flights().count(), 1);
}

#[test]
fn torpedo_bombers_on_a_naval_strike_fly_by_themselves() {
    kernel::proves!("war-at-sea", "10.53");
    let (setting, mut position) = begin(&[]);
    let kate = position.enlist(AXIS, "B5N2", 2, at_sea("Shokaku"), Post::Ready);
    let val = position.enlist(AXIS, "D3A1", 2, at_sea("Shokaku"), Post::Ready);
    let from = from_force(&mut position, "Shokaku");
    let mixed = [form(from, AirMission::NavalStrike), crew(&[kate, val])];
    assert_eq!(refused(&setting, &position, &mixed).0, "10.53");
    assert!(
        play(&setting, &mut position.clone(), &[form(from, AirMission::NavalStrike), crew(&[kate])]).is_ok()
    );
    // Against land they carry bombs as the others do.
    assert!(play(&setting, &mut position, &[form(from, AirMission::LandStrike), crew(&[kate, val])]).is_ok());
}

#[test]
fn only_fighters_sweep_and_escort() {
    kernel::proves!("war-at-sea", "10.54+1", "10.54+2", "10.54+4");
    let (setting, mut position) = begin(&[]);
    let zero = position.enlist(AXIS, "A6M2", 2, at_sea("Shokaku"), Post::Ready);
    let val = position.enlist(AXIS, "D3A1", 2, at_sea("Shokaku"), Post::Ready);
    let from = from_force(&mut position, "Shokaku");
    assert_eq!(refused(&setting, &position, &[form(from, AirMission::Sweep), crew(&[val])]).0, "10.54+1");
    let bombless = [form(from, AirMission::LandStrike), crew(&[zero])];
    assert_eq!(refused(&setting, &position, &bombless).0, "10.54+4");
    // There is nobody to escort yet.
    assert_eq!(refused(&setting, &position, &[form(from, AirMission::Escort(1))]).0, "10.54+2");
    play(&setting, &mut position, &[form(from, AirMission::LandStrike), crew(&[val])]).expect("a strike");
    play(&setting, &mut position, &[form(from, AirMission::Escort(1)), crew(&[zero])]).expect("its escort");
    assert_eq!(position.ops().fleet(AXIS).escorts(1).count(), 1);
}

#[test]
fn carriers_of_one_force_may_send_one_flight_and_other_bases_not() {
    kernel::proves!("war-at-sea", "10.52", "10.66");
    let (setting, mut position) = begin(&[]);
    let one = position.enlist(AXIS, "D3A1", 2, at_sea("Shokaku"), Post::Ready);
    let two = position.enlist(AXIS, "D3A1", 2, at_sea("Zuikaku"), Post::Ready);
    let other = position.enlist(AXIS, "D3A1", 2, at_sea("Ryujo"), Post::Ready);
    let from = from_force(&mut position, "Shokaku");
    let strike = form(from, AirMission::NavalStrike);
    assert_eq!(refused(&setting, &position, &[strike.clone(), crew(&[one, other])]).0, "10.66");
    play(&setting, &mut position, &[strike, crew(&[one, two])]).expect("a flight");
    assert_eq!(position.ops().fleet(AXIS).crew(1).count(), 2);
}

#[test]
fn carriers_that_go_fast_or_fight_launch_little() {
    kernel::proves!("war-at-sea", "10.67");
    let (setting, mut position) = begin(&[]);
    let wings = [(); 3].map(|()| position.enlist(AXIS, "D3A1", 2, at_sea("Shokaku"), Post::Ready));
    let from = from_force(&mut position, "Shokaku");
    let strike = form(from, AirMission::NavalStrike);
    let mut fast = position.clone();
    let three = ["A23", "A22", "A21"].map(zone).to_vec();
    fast.force_with("Shokaku").log = vec![Entry { zones: three, ..Entry::default() }];
    assert_eq!(refused(&setting, &fast, std::slice::from_ref(&strike)).0, "10.67");
    fast.force_with("Shokaku").log[0].zones.pop();
    assert!(play(&setting, &mut fast, &[strike.clone(), crew(&wings)]).is_ok());
    position.force_with("Shokaku").engaged = true;
    assert_eq!(refused(&setting, &position, &[strike.clone(), crew(&wings)]).0, "10.67");
    // Patrols of this turn count, those that have been up for longer do not.
    let cap = position.enlist(AXIS, "A6M2", 2, at_sea("Shokaku"), Post::Cap);
    assert_eq!(refused(&setting, &position, &[strike.clone(), crew(&wings[..2])]).0, "10.67");
    position.wing_of(AXIS, cap).aloft = 1;
    assert!(play(&setting, &mut position, &[strike, crew(&wings[..2])]).is_ok());
}

#[test]
fn a_flight_goes_as_far_as_its_weakest_aircraft() {
    kernel::proves!("war-at-sea", "10.64", "10.65", "10.68", "10.54+5");
    for (options, large) in [(&[][..], 16), (&[("large-flights", "half")][..], 9)] {
        let (setting, mut position) = begin(options);
        let home = at_sea("Shokaku");
        for _ in 0..3 {
            position.enlist(AXIS, "D3A1", 2, home, Post::Flight(1));
        }
        let zone = zone("A24");
        let new = |number, mission| Flight {
            number,
            mission,
            target: None,
            zone,
            shown: false,
            flown: 0,
            tried: false,
            done: false,
        };
        position.ops_mut().fleet_mut(AXIS).flights = vec![new(1, AirMission::NavalStrike)];
        let reach = |position: &Position| range(&setting, position.ops().fleet(AXIS), 1);
        assert_eq!(reach(&position), 18);
        // A seventh step from the same deck; from another one it makes no difference.
        let more = position.enlist(AXIS, "D3A1", 1, at_sea("Zuikaku"), Post::Flight(1));
        assert_eq!(reach(&position), 18);
        position.wing_of(AXIS, more).home = home;
        assert_eq!(reach(&position), large);
        position.wing_of(AXIS, more).steps = 0;
        // An escort with less range holds the others back.
        position.enlist(AXIS, "A5M4", 2, home, Post::Flight(2));
        position.ops_mut().fleet_mut(AXIS).flights.push(new(2, AirMission::Escort(1)));
        assert_eq!(reach(&position), 17);
        position.ops_mut().fleet_mut(AXIS).flights.pop();
        position.ops_mut().fleet_mut(AXIS).flights[0].mission = AirMission::Transfer;
        assert_eq!(reach(&position), 23);
    }
}

#[test]
fn a_flight_stays_up_as_long_as_its_weakest_aircraft() {
    kernel::proves!("war-at-sea", "10.64");
    let (setting, mut position) = begin(&[]);
    let home = field("Vunakanau");
    let betty = position.enlist(AXIS, "G4M1", 2, home, Post::Flight(1));
    let zone = zone("B5");
    let (target, shown, tried, done) = (None, false, false, false);
    let new = |number, mission| Flight { number, mission, target, zone, shown, flown: 0, tried, done };
    position.ops_mut().fleet_mut(AXIS).flights =
        vec![new(1, AirMission::NavalStrike), new(2, AirMission::Escort(1))];
    let left = |position: &Position| turns_left(&setting, position.ops().fleet(AXIS), 1);
    assert_eq!(left(&position), 1);
    position.wing_of(AXIS, betty).aloft = 1;
    assert_eq!(left(&position), 0);
    position.wing_of(AXIS, betty).aloft = 0;
    position.enlist(AXIS, "A6M3", 2, home, Post::Flight(2));
    assert_eq!(left(&position), 0);
}

#[test]
fn whoever_has_said_that_he_is_done_is_not_asked_again() {
    kernel::proves!("war-at-sea", "10.54");
    let (setting, mut position) = begin(&[]);
    let done = |seat| whispers(seat, Answer::Assign(Assignment::Menu(Choice::Done)));
    play(&setting, &mut position, &[done(AXIS)]).expect("the Axis");
    play(&setting, &mut position, &[done(ALLIES)]).expect("the Allies");
    assert!(!matches!(position.stage, crate::position::Stage::Phase { phase: Phase::Assignment, .. }));
}

#[test]
fn samples_and_defaults_are_legal() {
    let (setting, mut position) = begin(&[]);
    for plane in ["B5N2", "D3A1", "A6M2"] {
        for deck in ["Shokaku", "Zuikaku"] {
            position.enlist(AXIS, plane, 2, at_sea(deck), Post::Ready);
        }
    }
    let at = seen(&setting, &position, AXIS);
    let mut chance = Chance::numbered(0, 1);
    for choice in Assign::menu(at) {
        assert_eq!(Assign { forming: None }.check(at, &Assignment::Menu(choice)), Ok(()));
        let Choice::Form { from, mission } = choice else { continue };
        let question = Assign { forming: Some((from, mission)) };
        assert_eq!(question.check(at, &question.default(at)), Ok(()));
        for _ in 0..10 {
            assert_eq!(question.check(at, &question.sample(at, &mut chance)), Ok(()));
        }
    }
}
