use super::why;
use crate::{
    Setting,
    fleet::{AirMission, Berth, Flight, Home, Post, WingId},
    ids::ForceId,
    operations::{
        Phase,
        bases::losses::Wreck,
        bombing::{Doom, Flak, flak::Barrage},
        flights::{Assign, Assignment, Choice, Origin},
        patrols::{Patrol, Patrols},
        strikes::{Aim, Attempts, Duel, Flown, Fly, Intercept, Sortie},
    },
    position::{Position, Stage},
    script::{hex, operation, seen, ship, strike_phase, zone},
    sides::{ALLIES, AXIS},
    weather::{Light, Weather},
};

fn deck(name: &str) -> Home {
    Home::Ship(ship(name))
}

fn field(name: &str) -> Home {
    Home::Base(name.parse().expect("a base"))
}

/// The Axis gives missions; one dive bomber stands ready on the Shokaku, and the enemy's carriers are beside her, known.
fn assigning() -> (Setting, Position, WingId, ForceId) {
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Assignment);
    position.ground_all();
    let val = position.enlist(AXIS, "D3A1", 2, deck("Shokaku"), Post::Ready);
    let own = position.force_with("Shokaku");
    let (near, from) = (own.berth, own.id);
    for force in &mut position.ops_mut().fleet_mut(ALLIES).forces {
        force.berth = Berth::Away;
    }
    let kinkaid = position.force_with("Enterprise");
    (kinkaid.berth, kinkaid.spotted) = (near, Some(1));
    (setting, position, val, from)
}

fn formed(setting: &Setting, position: &Position, from: Origin, mission: AirMission) -> String {
    let choice = Assignment::Menu(Choice::Form { from, mission });
    why(seen(setting, position, AXIS), &Assign { forming: None }, &choice)
}

#[test]
fn a_strike_is_formed_only_if_something_could_be_in_its_reach() {
    kernel::proves!("war-at-sea", "10.65", "13.1", "13.1+1");
    let strike = |change: fn(&mut Position)| {
        let (setting, mut position, _, from) = assigning();
        change(&mut position);
        formed(&setting, &position, Origin::Force(from), AirMission::NavalStrike)
    };
    assert_eq!(strike(|_| {}), "legal");
    assert_eq!(
        strike(|position| position.force_with("Enterprise").spotted = None),
        "13.1+1 sea-no-strike-spotted"
    );
    let night: fn(&mut Position) = |position| position.light = Light::Night;
    assert_eq!(strike(night), "13.1 sea-no-strike-sky");
    let storm: fn(&mut Position) = |position| position.weather = Weather::Storm;
    assert_eq!(strike(storm), "13.1 sea-no-strike-sky");
    // In reach is what comes within eighteen zones with the four that it may still sail.
    let at = |place: &str| {
        let (setting, mut position, _, from) = assigning();
        position.force_with("Shokaku").berth = Berth::Sea(zone("D28"));
        position.force_with("Enterprise").berth = Berth::Sea(zone(place));
        let zones = setting.operation().map.distance(zone("D28"), zone(place));
        (zones, formed(&setting, &position, Origin::Force(from), AirMission::NavalStrike))
    };
    assert_eq!(at("Z28"), (22, "legal".to_owned()));
    assert_eq!(at("AA28"), (23, "10.65 sea-no-strike-reach".to_owned()));
    // Aircraft that can stay up may find somebody there in the next turn.
    let (setting, mut position, ..) = assigning();
    position.force_with("Enterprise").spotted = None;
    let from = Origin::Base("Vunakanau".parse().expect("a base"));
    position.enlist(AXIS, "G4M1", 2, field("Vunakanau"), Post::Ready);
    assert_eq!(formed(&setting, &position, from, AirMission::NavalStrike), "legal");
}

#[test]
fn a_flight_that_is_not_formed_is_told_why() {
    kernel::proves!("war-at-sea", "10.54", "10.54+1", "10.54+2", "10.54+3", "10.54+4", "10.66");
    let (setting, mut position, val, from) = assigning();
    let from = Origin::Force(from);
    let tried = |position: &Position, mission| formed(&setting, position, from, mission);
    assert_eq!(tried(&position, AirMission::Sweep), "10.54+1 sea-no-fighter");
    assert_eq!(tried(&position, AirMission::Escort(1)), "10.54+2 sea-no-escort-flight");
    let nowhere = Origin::Base("Buin".parse().unwrap_or_else(|_| "Lakunai".parse().expect("a base")));
    assert_eq!(formed(&setting, &position, nowhere, AirMission::NavalStrike), "10.66 sea-no-aircraft-there");
    let mut idle = position.clone();
    idle.wing_of(AXIS, val).post = Post::Hangar;
    assert_eq!(tried(&idle, AirMission::NavalStrike), "10.54 sea-no-aircraft-ready");
    let zero = position.enlist(AXIS, "A6M2", 2, deck("Shokaku"), Post::Ready);
    let far = position.enlist(AXIS, "D3A1", 2, deck("Ryujo"), Post::Ready);
    let unready = position.enlist(AXIS, "D3A1", 2, deck("Shokaku"), Post::Hangar);
    let crew = |mission, wing: WingId| {
        let question = Assign { forming: Some((from, mission)) };
        why(seen(&setting, &position, AXIS), &question, &Assignment::Crew { wings: vec![wing] })
    };
    assert_eq!(crew(AirMission::NavalStrike, val), "legal");
    assert_eq!(crew(AirMission::NavalStrike, zero), "10.54+3 sea-no-naval-factor");
    assert_eq!(crew(AirMission::LandStrike, zero), "10.54+4 sea-no-land-factor");
    assert_eq!(crew(AirMission::Sweep, val), "10.54+1 sea-no-fighter");
    assert_eq!(crew(AirMission::NavalStrike, far), "10.66 sea-no-other-base");
    assert_eq!(crew(AirMission::NavalStrike, unready), "10.54 sea-no-unready-wing");
}

#[test]
fn a_flight_that_does_not_go_out_is_told_why() {
    kernel::proves!("war-at-sea", "10.6", "10.54+5");
    let (setting, mut position) = strike_phase(&[], &[("Shokaku", "D12")]);
    let flight = |number, done| Flight {
        number,
        mission: AirMission::Transfer,
        target: None,
        zone: zone("D12"),
        shown: false,
        flown: 0,
        tried: false,
        done,
    };
    position.ops_mut().fleet_mut(AXIS).flights = vec![flight(1, false), flight(2, true)];
    position.enlist(AXIS, "A6M2", 2, deck("Shokaku"), Post::Flight(1));
    let at = seen(&setting, &position, AXIS);
    let tried = |flight, home| {
        let sortie = Sortie::Fly { flight, aim: Aim::Land(home) };
        why(at, &Fly { routing: None }, &Flown::Menu(sortie))
    };
    assert_eq!(tried(3, field("Buka Field")), "10.6 sea-no-flight");
    assert_eq!(tried(2, field("Buka Field")), "10.6 sea-no-flight-left");
    assert_eq!(tried(1, field("Henderson Field")), "10.54+5 sea-no-aim-home");
    assert_eq!(tried(1, field("Buka Field")), "legal");
}

#[test]
fn a_patrol_that_does_not_meet_a_flight_is_told_why() {
    kernel::proves!("war-at-sea", "10.4", "10.8", "10.83", "10.93");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Strikes);
    position.ground_all();
    let henderson = field("Henderson Field");
    let cap = position.enlist(ALLIES, "F4F-4", 2, henderson, Post::Cap);
    let ready = position.enlist(ALLIES, "F4F-4", 2, henderson, Post::Ready);
    let map = &setting.operation().map;
    let base = setting.operation().places.base("Henderson Field".parse().expect("a base")).expect("it").zone;
    let ring = |away: u32| map.ids().find(|zone| map.distance(base, *zone) == away).expect("a zone");
    let question = Intercept { flight: 1, zones: vec![base, ring(1), ring(3)] };
    let tried = |position: &Position, wing, zone| {
        let attempts = vec![(wing, Some(zone))];
        why(seen(&setting, position, ALLIES), &question, &Attempts { attempts })
    };
    assert_eq!(tried(&position, cap, ring(1)), "legal");
    assert_eq!(tried(&position, ready, base), "10.4 sea-no-patrol");
    assert_eq!(tried(&position, cap, ring(2)), "10.8 sea-no-patrol-flight");
    assert_eq!(tried(&position, cap, ring(3)), "10.8 sea-no-patrol-far");
    position.wing_of(ALLIES, cap).ranged = true;
    assert_eq!(tried(&position, cap, ring(1)), "10.83 sea-no-patrol-again");
    assert_eq!(tried(&position, cap, base), "legal");
    let at = seen(&setting, &position, ALLIES);
    assert_eq!(why(at, &Duel { wings: vec![cap] }, &None), "10.93 sea-must-duel");
    assert_eq!(why(at, &Duel { wings: vec![cap] }, &Some(ready)), "10.93 sea-no-duel");
    let question = Wreck { base: "Henderson Field".parse().expect("a base") };
    assert_eq!(why(at, &question, &None), "13.51 sea-must-wreck");
    assert_eq!(why(at, &question, &Some(cap)), "13.51 sea-no-such-wing");
}

#[test]
fn guns_that_do_not_fire_at_aircraft_are_told_why() {
    kernel::proves!("war-at-sea", "13.34", "17.5");
    let (setting, mut position) =
        operation("eastern-solomons", &[("dead-ship-aa", "silent")], Phase::Strikes);
    position.ground_all();
    let raider = position.enlist(AXIS, "D3A1", 2, deck("Shokaku"), Post::Flight(1));
    position.lay_open(AXIS, raider);
    let force = position.force_with("Enterprise").id;
    let places = vec![(ship("Enterprise"), hex("A1")), (ship("North Carolina"), hex("Z13"))];
    let flak = |surprised| Flak {
        forces: vec![force],
        places: places.clone(),
        attacks: vec![(raider, ship("Enterprise"))],
        surprised,
    };
    let tried = |position: &Position, surprised, name: &str, at: &str| {
        let fire = vec![(ship(name), Some(hex(at)))];
        why(seen(&setting, position, ALLIES), &flak(surprised), &Barrage { fire })
    };
    assert_eq!(tried(&position, false, "Enterprise", "A1"), "legal");
    assert_eq!(tried(&position, false, "Shokaku", "A1"), "13.34 sea-no-flak-here");
    assert_eq!(tried(&position, false, "North Carolina", "Z13"), "13.34 sea-no-flak-nobody");
    assert_eq!(tried(&position, false, "North Carolina", "A1"), "13.34 sea-no-flak-far");
    assert_eq!(tried(&position, true, "North Carolina", "A1"), "17.5 sea-no-flak-surprised");
    let lost = setting.sheet(ship("Enterprise")).aa.count;
    let mut silent = position.clone();
    silent.vessel("Enterprise").lost.aa = lost;
    assert_eq!(tried(&silent, false, "Enterprise", "A1"), "7.0 sea-no-flak-left");
    let mut dead = position.clone();
    dead.vessel("Enterprise").lost.speed = 9;
    assert_eq!(tried(&dead, false, "Enterprise", "A1"), "7.72 sea-no-flak-dead");
    let doom = Doom { owner: AXIS, wings: vec![raider], base: None };
    let other = WingId(250);
    assert_eq!(why(seen(&setting, &position, ALLIES), &doom, &other), "13.34 sea-no-doom");
}

#[test]
fn a_counter_that_is_sent_twice_or_given_up_is_told_so() {
    kernel::proves!("war-at-sea", "10.0", "10.4");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Patrol);
    position.ground_all();
    position.stage = Stage::Phase { phase: Phase::Patrol, seat: ALLIES };
    let home = field("Henderson Field");
    let one = position.enlist(ALLIES, "F4F-4", 1, home, Post::Ready);
    let two = position.enlist(ALLIES, "F4F-4", 1, home, Post::Ready);
    let whole = position.enlist(ALLIES, "F4F-4", 2, home, Post::Ready);
    let bomber = position.enlist(ALLIES, "SBD-3", 1, home, Post::Ready);
    let hangar = position.enlist(ALLIES, "F4F-4", 1, home, Post::Hangar);
    let at = seen(&setting, &position, ALLIES);
    let posts = |posts: &[WingId]| Patrols {
        posts: posts.iter().map(|wing| (*wing, Some(Post::Cap))).collect(),
        ..Patrols::default()
    };
    let combine = |one, two| Patrols { combine: vec![(one, two)], ..Patrols::default() };
    assert_eq!(why(at, &Patrol {}, &posts(&[one])), "legal");
    assert_eq!(why(at, &Patrol {}, &posts(&[one, one])), "10.4 sea-no-patrol-twice");
    let gone = Patrols { combine: vec![(one, two)], ..posts(&[two]) };
    assert_eq!(why(at, &Patrol {}, &gone), "10.4 sea-no-patrol-gone");
    assert_eq!(why(at, &Patrol {}, &posts(&[WingId(250)])), "10.4 sea-no-such-counter");
    assert_eq!(why(at, &Patrol {}, &combine(one, two)), "legal");
    assert_eq!(why(at, &Patrol {}, &combine(one, one)), "10.0 sea-no-combining-itself");
    assert_eq!(why(at, &Patrol {}, &combine(one, bomber)), "10.0 sea-no-combining-type");
    assert_eq!(why(at, &Patrol {}, &combine(one, whole)), "10.0 sea-no-combining-full");
    assert_eq!(why(at, &Patrol {}, &combine(one, hangar)), "10.0 sea-no-combining-apart");
    let twice = Patrols { combine: vec![(one, two), (two, one)], ..Patrols::default() };
    assert_eq!(why(at, &Patrol {}, &twice), "10.0 sea-no-combining-twice");
}
