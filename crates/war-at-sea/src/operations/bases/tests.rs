use super::*;
use crate::{
    Answer,
    damage::{self, Weapon},
    event::Event as Any,
    fleet::{AirMission, Entry, Flight},
    operations::{
        bases::landing::{Landings, aloft},
        organise::Handle,
    },
    planes::Plane,
    position::Fate,
    script::{
        by, operation, play, play_on, refit, refused, seen, ship, sum_of, unseen_die, whispers,
        zone as zone_named,
    },
    sides::{ALLIES, AXIS},
    victory::{self, Count},
    weather::{Light, Weather},
};
use kernel::{Happening, Seen};

fn shokaku() -> Home {
    Home::Ship(ship("Shokaku"))
}

fn base(name: &str) -> Home {
    Home::Base(name.parse().expect("a base"))
}

fn plane(name: &str) -> PlaneId {
    name.parse().expect("a type of aircraft")
}

fn landings(land: &[(WingId, Home)], ready: &[WingId]) -> Answer {
    Answer::Return(Landings {
        land: land.iter().map(|(wing, home)| (*wing, Some(*home))).collect(),
        ready: ready.to_vec(),
        ..Landings::default()
    })
}

#[test]
fn the_aquila_with_two_deck_boxes_crossed_operates_two_steps() {
    kernel::proves!("war-at-sea", "8.2", "8.2+1");
    let (mut setting, mut position) = operation("eastern-solomons", &[], Phase::Return);
    let force = position.vessel("Shokaku").force;
    refit(&mut setting, &mut position, "Shokaku", &[("deck", "9-6-2-0")]);
    position.vessel("Shokaku").force = force;
    let steps = [9, 6, 2, 0, 0];
    for (lost, steps) in (0..).zip(steps) {
        position.vessel("Shokaku").lost.deck = lost;
        assert_eq!(capacity(seen(&setting, &position, AXIS), shokaku()), steps);
    }
}

#[test]
fn no_aircraft_use_a_carrier_that_lies_still_tows_or_is_towed() {
    kernel::proves!("war-at-sea", "8.22");
    let (setting, position) = operation("eastern-solomons", &[], Phase::Strikes);
    assert_eq!(works(seen(&setting, &position, AXIS), shokaku()), Ok(()));
    let refused = |change: &dyn Fn(&mut Ship)| {
        let mut position = position.clone();
        change(position.vessel("Shokaku"));
        works(seen(&setting, &position, AXIS), shokaku()).expect_err("a refusal").rule.to_string()
    };
    assert_eq!(refused(&|ship| ship.lost.speed = 4), "8.22");
    assert_eq!(refused(&|ship| ship.tows = Some(crate::script::ship("Zuikaku"))), "8.22");
    assert_eq!(refused(&|ship| ship.towed_by = Some(crate::script::ship("Zuikaku"))), "8.22");
}

#[test]
fn a_seaplane_carrier_serves_while_more_than_half_of_her_hull_is_whole_and_she_stays_by_a_coast() {
    kernel::proves!("war-at-sea", "8.25", "10.67");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Patrol);
    let home = Home::Ship(ship("Chitose"));
    let rule = |position: &Position| {
        works(seen(&setting, position, AXIS), home).map_err(|refusal| refusal.rule.to_string())
    };
    // North of the Stewart Islands there is no coast.
    assert_eq!(rule(&position), Err("10.24".to_owned()));
    position.force_with("Chitose").berth = Berth::Sea(zone_named("F12"));
    assert_eq!(rule(&position), Ok(()));
    assert_eq!(capacity(seen(&setting, &position, AXIS), home), 4);
    let launches = |position: &Position| {
        may_launch(seen(&setting, position, AXIS), home, Launch::Patrol)
            .map_err(|refusal| refusal.rule.to_string())
    };
    assert_eq!(launches(&position), Ok(None));
    // She launches nothing in a turn in which she moves, but takes in what is up.
    position.force_with("Chitose").log = vec![Entry { zones: vec![zone_named("F13")], ..Entry::default() }];
    assert_eq!((launches(&position), rule(&position)), (Err("10.67".to_owned()), Ok(())));
    position.force_with("Chitose").log.clear();
    // While her orders for this turn are not written, nobody knows whether she stays.
    position.force_with("Chitose").papers = Papers::Open;
    assert_eq!(launches(&position), Err("10.67".to_owned()));
    position.force_with("Chitose").papers = Papers::Sealed;
    position.vessel("Chitose").lost.hull = 4;
    assert_eq!(rule(&position), Err("8.25".to_owned()));
    assert_eq!(capacity(seen(&setting, &position, AXIS), home), 0);
    position.vessel("Chitose").lost.hull = 3;
    assert_eq!(rule(&position), Ok(()));
}

#[test]
fn aircraft_go_down_with_their_carrier_and_never_come_back() {
    kernel::proves!("war-at-sea", "8.23");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Readiness);
    let cap = position.wing_at(AXIS, "A6M2", shokaku(), Post::Cap);
    by(&setting, &mut position, &[], |r| {
        crate::damage::founder(r, ship("Shokaku"));
        Ok(())
    })
    .expect("she sinks");
    let fleet = position.ops().fleet(AXIS);
    let left: Vec<WingId> =
        fleet.flying().filter(|(_, wing)| wing.home == shokaku()).map(|(id, _)| id).collect();
    assert_eq!(left, [cap]);
    assert!(fleet.salvage.is_empty());
    // Two dive bombers and a torpedo bomber with two steps each, and one with one.
    assert_eq!(position.ops().deeds[ALLIES.index()].steps, 7);
}

#[test]
fn patrols_of_a_carrier_that_is_gone_with_all_her_force_come_down_elsewhere() {
    kernel::proves!("war-at-sea", "8.23", "10.82");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Return);
    position.ground_all();
    position.turn = 3;
    let id = position.force_with("Shokaku").id;
    for start in &setting.scenario.ships {
        if position.ship(start.ship).force == Some(id) && start.ship != ship("Shokaku") {
            position.ship_mut(start.ship).force = None;
        }
    }
    position.force_with("Shokaku").berth = Berth::Sea(zone_named("C6"));
    let cap = position.enlist(AXIS, "A6M2", 2, shokaku(), Post::Cap);
    position.vessel("Shokaku").fate = Fate::Sunk;
    by(&setting, &mut position, &[], |r| {
        crate::operations::battles::bury(r);
        Ok(())
    })
    .expect("her force is no more");
    assert!(position.ops().force(id).is_none());
    let mut near = position.clone();
    play(&setting, &mut near, &[whispers(AXIS, landings(&[(cap, base("Lakunai"))], &[]))])
        .expect("a landing");
    assert_eq!((near.wing(AXIS, cap).home, near.wing(AXIS, cap).steps), (base("Lakunai"), 2));
    // Unasked they find a base too.
    play(&setting, &mut position, &[whispers(AXIS, landings(&[], &[]))]).expect("a return");
    assert_eq!(position.wing(AXIS, cap).steps, 2);
}

#[test]
fn aircraft_that_cannot_take_off_leave_their_carrier_in_port() {
    kernel::proves!("war-at-sea", "8.23");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Return);
    position.ground_all();
    let wings = [(); 2].map(|()| position.enlist(AXIS, "D3A1", 2, shokaku(), Post::Ready));
    position.force_with("Shokaku").berth = Berth::Port("Rabaul".parse().expect("a port"));
    let returns = |ashore: &[(WingId, Home)]| {
        let ashore = ashore.iter().map(|(wing, home)| (*wing, Some(*home))).collect();
        [whispers(AXIS, Answer::Return(Landings { ashore, ..Landings::default() }))]
    };
    let homes = |position: &Position| wings.map(|wing| position.wing(AXIS, wing).home);
    // She can launch them: nobody goes.
    assert_eq!(refused(&setting, &position, &returns(&[(wings[0], base("Lakunai"))])).0, "8.23");
    let mut whole = position.clone();
    play(&setting, &mut whole, &returns(&[])).expect("a return");
    assert_eq!(homes(&whole), [shokaku(); 2]);
    // Her engines fail. By themselves they go aboard her sister, who lies beside her; ashore if their owner likes.
    position.vessel("Shokaku").lost.speed = 4;
    let zuikaku = Home::Ship(ship("Zuikaku"));
    let mut unasked = position.clone();
    play(&setting, &mut unasked, &returns(&[])).expect("a return");
    assert_eq!(homes(&unasked), [zuikaku; 2]);
    let mut chosen = position.clone();
    play(&setting, &mut chosen, &returns(&[(wings[0], base("Lakunai"))])).expect("a return");
    assert_eq!(homes(&chosen), [base("Lakunai"), zuikaku]);
    // Vunakanau lies in another zone.
    assert_eq!(refused(&setting, &position, &returns(&[(wings[0], base("Vunakanau"))])).0, "8.23");
    // There must be room.
    let damage = crate::fleet::Damage { base: "Lakunai".parse().expect("a base"), steps: 7, turns: 0 };
    position.ops_mut().fleet_mut(AXIS).damage.push(damage);
    let both = wings.map(|wing| (wing, base("Lakunai")));
    assert_eq!(refused(&setting, &position, &returns(&both)).0, "10.21");
    // From a deck that can serve only some, no more go than must.
    position.vessel("Shokaku").lost.speed = 0;
    let deck = setting.sheet(ship("Shokaku")).deck.clone();
    let two = deck.iter().position(|steps| (2..4).contains(steps)).expect("a box for two or three steps");
    position.vessel("Shokaku").lost.deck = u8::try_from(two).expect("few boxes");
    let one_too_many = [(wings[0], base("Lakunai")), (wings[1], zuikaku)];
    assert_eq!(refused(&setting, &position, &returns(&one_too_many)).0, "8.23");
    play(&setting, &mut position, &returns(&one_too_many[..1])).expect("a return");
    assert_eq!(homes(&position), [base("Lakunai"), shokaku()]);
}

#[test]
fn hits_on_a_carrier_with_ready_aircraft_are_critical() {
    kernel::proves!("war-at-sea", "8.24");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Strikes);
    position.battle = Some(crate::surface::of_scenario(&setting, &position));
    let bomb = |position: &mut Position, rule: &'static str| {
        let hit = |r: &mut Referee<'_, WarAtSea>| damage::gun_hit(r, ship("Shokaku"), Weapon::Bomb);
        by(&setting, position, &sum_of(7, rule), hit)
    };
    assert!(bomb(&mut position.clone(), "7.4").is_ok());
    for wing in &mut position.ops_mut().fleet_mut(AXIS).wings {
        wing.post = Post::Hangar;
    }
    assert!(bomb(&mut position.clone(), "7.4").is_err());
}

#[test]
fn types_of_aircraft_are_told_by_their_marks() {
    kernel::proves!("war-at-sea", "10.1");
    let (setting, _) = operation("eastern-solomons", &[], Phase::Patrol);
    let kind = |name: &str| {
        let plane: &Plane = setting.operation().plane(plane(name));
        (plane.is_fighter(), plane.dives, plane.torpedoes, plane.is_level_bomber())
    };
    assert_eq!(kind("A6M2"), (true, false, false, false));
    assert_eq!(kind("D3A1"), (false, true, false, false));
    assert_eq!(kind("B5N2"), (false, false, true, false));
    assert_eq!(kind("B-17E"), (false, false, false, true));
}

#[test]
fn a_base_holds_its_steps_and_those_on_patrol_do_not_count() {
    kernel::proves!("war-at-sea", "10.2", "10.21", "10.22");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Patrol);
    let home = base("Lakunai");
    let at = seen(&setting, &position, AXIS);
    assert_eq!((capacity(at, home), load(at, home), room(at, home)), (10, 6, 4));
    position.wing_at(AXIS, "A6M2", home, Post::Cap);
    let at = seen(&setting, &position, AXIS);
    assert_eq!((load(at, home), room(at, home), excess(at, home)), (2, 8, 0));
    let damage = crate::fleet::Damage { base: "Lakunai".parse().expect("a base"), steps: 9, turns: 0 };
    position.ops_mut().fleet_mut(AXIS).damage.push(damage);
    let at = seen(&setting, &position, AXIS);
    assert_eq!((capacity(at, home), excess(at, home)), (1, 1));
    let rule = |launch| may_launch(at, home, launch).map_err(|refusal| refusal.rule.to_string());
    assert_eq!(rule(Launch::Patrol), Err("10.21".to_owned()));
    assert_eq!(rule(Launch::Flight), Err("10.21".to_owned()));
    assert_eq!(rule(Launch::Transfer), Ok(None));
}

#[test]
fn nothing_lands_at_a_base_that_is_full() {
    kernel::proves!("war-at-sea", "10.21");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Return);
    let cap = position.wing_at(AXIS, "A6M2", base("Lakunai"), Post::Cap);
    let damage = crate::fleet::Damage { base: "Lakunai".parse().expect("a base"), steps: 7, turns: 0 };
    position.ops_mut().fleet_mut(AXIS).damage.push(damage);
    let script = [whispers(AXIS, landings(&[(cap, base("Lakunai"))], &[]))];
    assert_eq!(refused(&setting, &position, &script).0, "10.21");
    // As its own base cannot take it, it may go to another one nearby.
    let script = [whispers(AXIS, landings(&[(cap, base("Vunakanau"))], &[]))];
    play(&setting, &mut position, &script).expect("a landing elsewhere");
    assert_eq!(position.wing(AXIS, cap).home, base("Vunakanau"));
}

#[test]
fn what_stands_on_an_air_base_card_only_its_owner_learns() {
    kernel::proves!("war-at-sea", "10.23");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Return);
    let cap = position.wing_at(AXIS, "A6M2", base("Lakunai"), Post::Cap);
    let script = [whispers(AXIS, landings(&[(cap, base("Lakunai"))], &[]))];
    let events = play(&setting, &mut position, &script).expect("a landing");
    let [Any::Bases(event @ Event::Landed { .. })] = &events[..] else { panic!("{events:?}") };
    assert!(event.witnessed_by(Viewer::Seat(AXIS)).is_some());
    assert!(event.witnessed_by(Viewer::Seat(ALLIES)).is_none());
    let theirs = seen(&setting, &position, ALLIES);
    assert!(theirs.fleet().expect("their own").flying().all(|(_, wing)| wing.home != base("Lakunai")));
}

#[test]
fn aircraft_use_the_bases_of_their_sort() {
    kernel::proves!("war-at-sea", "10.24");
    let (setting, position) = operation("eastern-solomons", &[], Phase::Patrol);
    let at = seen(&setting, &position, AXIS);
    let uses = |name: &str| {
        [base("Lakunai"), base("Faisi"), shokaku(), Home::Ship(ship("Chitose")), base("Henderson Field")]
            .map(|home| takes(at, plane(name), home))
    };
    assert_eq!(uses("A6M2"), [true, false, true, false, false]);
    assert_eq!(uses("G4M1"), [true, false, false, false, false]);
    assert_eq!(uses("H6K4"), [true, true, false, true, false]);
}

#[test]
fn what_stands_in_hangars_is_ready_after_the_readiness_phase() {
    kernel::proves!("war-at-sea", "10.3", "4.0+10");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Readiness);
    assert!(position.ops().fleet(AXIS).flying().all(|(_, wing)| wing.post == Post::Ready));
    let hangar = position.wing_at(AXIS, "D3A1", shokaku(), Post::Hangar);
    let cap = position.wing_at(AXIS, "A6M2", shokaku(), Post::Cap);
    play(&setting, &mut position, &[]).expect("readiness");
    assert_eq!(position.wing(AXIS, hangar).post, Post::Ready);
    assert_eq!(position.wing(AXIS, cap).post, Post::Cap);
}

#[test]
fn take_off_and_landing_in_bad_weather_may_cost_a_step() {
    kernel::proves!("war-at-sea", "10.63");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Strikes);
    let deck = position.wing_at(AXIS, "D3A1", shokaku(), Post::Ready);
    let field = position.wing_at(AXIS, "G4M1", base("Vunakanau"), Post::Ready);
    let boat = position.wing_at(AXIS, "H6K4", base("Faisi"), Post::Ready);
    // Storm: three off on carriers and airfields, four for seaplanes.
    let left = |wing: WingId, weather: Weather, face: Option<u32>| {
        let mut position = position.clone();
        position.weather = weather;
        let script: Vec<_> =
            face.into_iter().map(|face| unseen_die(Seen::Only(AXIS), face, "10.63")).collect();
        by(&setting, &mut position, &script, |r| take_off(r, AXIS, wing)).expect("a take-off");
        position.wing(AXIS, wing).steps
    };
    assert_eq!([deck, field, boat].map(|wing| left(wing, Weather::Clear, None)), [2, 2, 2]);
    assert_eq!([2, 3].map(|face| left(deck, Weather::Storm, Some(face))), [1, 2]);
    assert_eq!([1, 2].map(|face| left(field, Weather::Storm, Some(face))), [1, 2]);
    assert_eq!([3, 4].map(|face| left(boat, Weather::Storm, Some(face))), [1, 2]);
    let mut night = position.clone();
    night.light = Light::Night;
    let script = [unseen_die(Seen::Only(AXIS), 1, "10.63")];
    by(&setting, &mut night, &script, |r| land(r, AXIS, deck, shokaku())).expect("a landing");
    let landed = night.wing(AXIS, deck);
    assert_eq!((landed.steps, landed.post), (1, Post::Hangar));
    // The enemy does not learn of it, but it counts in the end.
    assert_eq!(night.ops().deeds[ALLIES.index()].steps, 0);
    assert_eq!((night.ops().fleet(AXIS).wasted, position.ops().fleet(AXIS).wasted), (1, 0));
    let points = |position: &Position, count| victory::score(&setting, position, count)[ALLIES.index()];
    assert_eq!(points(&night, Count::All), points(&position, Count::All) + 2);
    assert_eq!(points(&night, Count::Public), points(&position, Count::Public));
}

/// A flight of this counter over the zone.
fn fly(position: &mut Position, id: WingId, number: u8, zone: &str, mission: AirMission) {
    let zone = zone_named(zone);
    let (target, shown, tried, done) = (None, true, false, true);
    let flight = Flight { number, mission, target, zone, shown, flown: 0, tried, done };
    position.ops_mut().fleet_mut(AXIS).flights.push(flight);
    position.wing_of(AXIS, id).post = Post::Flight(number);
}

#[test]
fn a_flight_stays_up_as_long_as_its_weakest_aircraft_and_its_escort_can() {
    kernel::proves!("war-at-sea", "10.64", "4.0+13");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Return);
    let betty = position.wing_at(AXIS, "G4M1", base("Vunakanau"), Post::Ready);
    let zero = position.wing_at(AXIS, "A6M2", base("Lakunai"), Post::Ready);
    let val = position.wing_at(AXIS, "D3A1", shokaku(), Post::Ready);
    fly(&mut position, betty, 1, "B6", AirMission::NavalStrike);
    fly(&mut position, zero, 2, "B6", AirMission::Escort(1));
    fly(&mut position, val, 3, "A24", AirMission::NavalStrike);
    let must = |position: &Position| {
        let mut up = aloft(seen(&setting, position, AXIS));
        up.sort_by_key(|aloft| aloft.id);
        up.into_iter().filter(|aloft| aloft.must).map(|aloft| aloft.id).collect::<Vec<_>>()
    };
    // Endurance 2 for Betty and Zero, 1 for Val.
    assert_eq!(must(&position), [val]);
    play(&setting, &mut position, &[whispers(AXIS, landings(&[], &[]))]).expect("a return");
    assert_eq!(position.wing(AXIS, val).post, Post::Hangar);
    assert_eq!((position.wing(AXIS, betty).aloft, position.wing(AXIS, zero).aloft), (1, 1));
    assert_eq!(position.ops().fleet(AXIS).flights.len(), 2);
    let mut both = vec![betty, zero];
    both.sort();
    assert_eq!(must(&position), both);
    // An escort that cannot stay brings its charge home.
    position.wing_of(AXIS, betty).aloft = 0;
    position.wing_of(AXIS, zero).aloft = 0;
    position.wing_of(AXIS, zero).plane = plane("D3A1");
    assert_eq!(must(&position), both);
}

#[test]
fn a_flight_lands_as_one_where_there_is_room_for_it() {
    kernel::proves!("war-at-sea", "10.51", "10.52");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Return);
    position.ground_all();
    let pair = [(); 2].map(|()| position.enlist(AXIS, "G4M1", 2, base("Vunakanau"), Post::Ready));
    fly(&mut position, pair[0], 1, "B6", AirMission::NavalStrike);
    position.wing_of(AXIS, pair[1]).post = Post::Flight(1);
    let answer = |land: &[(WingId, Home)]| [whispers(AXIS, landings(land, &[]))];
    let parted = answer(&[(pair[0], base("Vunakanau")), (pair[1], base("Lakunai"))]);
    assert_eq!(refused(&setting, &position, &parted).0, "10.52");
    // One of them cannot stay up while the other lands.
    assert_eq!(refused(&setting, &position, &answer(&[(pair[0], base("Lakunai"))])).0, "10.51");
    // Lakunai has room for one: the other lands nowhere else, and is up for its last turn.
    for wing in pair {
        position.wing_of(AXIS, wing).aloft = 1;
    }
    let damage = crate::fleet::Damage { base: "Lakunai".parse().expect("a base"), steps: 8, turns: 0 };
    position.ops_mut().fleet_mut(AXIS).damage.push(damage);
    let mut apart = position.clone();
    play(&setting, &mut apart, &answer(&[(pair[0], base("Lakunai"))])).expect("a landing");
    let steps = |position: &Position| pair.map(|wing| position.wing(AXIS, wing).steps);
    assert_eq!(steps(&apart), [2, 0]);
    // Unasked they go where there is room for both, even if one of them is at home elsewhere.
    position.wing_of(AXIS, pair[0]).home = base("Lakunai");
    play(&setting, &mut position, &answer(&[])).expect("a return");
    assert_eq!(pair.map(|wing| position.wing(AXIS, wing).home), [base("Vunakanau"); 2]);
    assert_eq!(steps(&position), [2, 2]);
}

#[test]
fn a_large_flight_has_less_range_on_its_way_home_too() {
    kernel::proves!("war-at-sea", "10.68", "10.65");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Return);
    position.ground_all();
    let wings = [(); 4].map(|()| position.enlist(AXIS, "D3A1", 2, base("Lakunai"), Post::Flight(1)));
    fly(&mut position, wings[0], 1, "B6", AirMission::LandStrike);
    let (zone, home) = (zone_named("B6"), base("Buka Field"));
    let away = setting.operation().map.distance(zone, zone_named("D10"));
    let flown =
        u8::try_from(u32::from(setting.operation().plane(plane("D3A1")).range) - away).expect("few zones");
    let reaches = |position: &Position| {
        let up = aloft(seen(&setting, position, AXIS));
        up.iter().any(|aloft| aloft.id == wings[0] && aloft.havens.contains(&home))
    };
    position.ops_mut().fleet_mut(AXIS).flights[0].flown = flown;
    assert!(!reaches(&position));
    position.ops_mut().fleet_mut(AXIS).flights[0].flown = flown - 2;
    assert!(reaches(&position));
    position.ops_mut().fleet_mut(AXIS).flights[0].flown = flown;
    position.wing_of(AXIS, wings[3]).steps = 0;
    assert!(reaches(&position));
}

#[test]
fn what_finds_no_base_is_lost() {
    kernel::proves!("war-at-sea", "10.64", "10.21");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Return);
    let val = position.wing_at(AXIS, "D3A1", shokaku(), Post::Ready);
    fly(&mut position, val, 3, "A24", AirMission::NavalStrike);
    position.ops_mut().fleet_mut(AXIS).flights[0].flown = 17;
    position.force_with("Shokaku").berth = Berth::Sea(zone_named("B19"));
    play(&setting, &mut position, &[whispers(AXIS, landings(&[], &[]))]).expect("a return");
    assert_eq!(position.wing(AXIS, val).steps, 0);
    assert_eq!(position.ops().fleet(AXIS).salvage, [(plane("D3A1"), 2)]);
    assert_eq!(position.ops().fleet(AXIS).wasted, 2);
}

#[test]
fn patrols_come_down_when_their_owner_likes_and_at_dusk_at_the_latest() {
    kernel::proves!("war-at-sea", "10.82", "10.91", "11.7");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Return);
    let cap = position.wing_at(AXIS, "A6M2", shokaku(), Post::Cap);
    let search = position.wing_at(AXIS, "D3A1", shokaku(), Post::Search);
    let asw = position.wing_at(AXIS, "B5N2", shokaku(), Post::Asw);
    let must =
        |position: &Position| aloft(seen(&setting, position, AXIS)).iter().filter(|aloft| aloft.must).count();
    // The first turn begins at 8:00, the third is the last of the day.
    for (turn, due) in [(1, 0), (2, 0), (3, 3)] {
        position.turn = turn;
        assert_eq!(must(&position), due, "turn {turn}");
    }
    position.turn = 1;
    let mut early = position.clone();
    play(&setting, &mut early, &[whispers(AXIS, landings(&[(cap, shokaku())], &[]))]).expect("a landing");
    let posts = |position: &Position| [cap, search, asw].map(|wing| position.wing(AXIS, wing).post);
    assert_eq!(posts(&early), [Post::Hangar, Post::Search, Post::Asw]);
    position.turn = 3;
    play(&setting, &mut position, &[whispers(AXIS, landings(&[], &[]))]).expect("a return");
    assert_eq!(posts(&position), [Post::Hangar; 3]);
}

#[test]
fn two_counters_at_an_airfield_and_one_on_a_whole_carrier_are_ready_at_once() {
    kernel::proves!("war-at-sea", "10.7");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Return);
    let cap = position.wing_at(AXIS, "A6M2", shokaku(), Post::Cap);
    let search = position.wing_at(AXIS, "D3A1", shokaku(), Post::Search);
    let both = [(cap, shokaku()), (search, shokaku())];
    let answer = |ready: &[WingId]| [whispers(AXIS, landings(&both, ready))];
    assert_eq!(refused(&setting, &position, &answer(&[cap, search])).0, "10.7");
    let mut hurt = position.clone();
    hurt.vessel("Shokaku").lost.hull = 1;
    assert_eq!(refused(&setting, &hurt, &answer(&[cap])).0, "10.7");
    play(&setting, &mut position, &answer(&[cap])).expect("a landing");
    let posts = [cap, search].map(|wing| position.wing(AXIS, wing).post);
    assert_eq!(posts, [Post::Ready, Post::Hangar]);
    let at = seen(&setting, &position, AXIS);
    let slots = [base("Lakunai"), base("Faisi"), Home::Ship(ship("Ryujo"))];
    assert_eq!(slots.map(|home| landing::ready_slots(at, home)), [2, 0, 0]);
}

#[test]
fn carriers_that_run_launch_no_flights_and_those_in_battle_few_steps() {
    kernel::proves!("war-at-sea", "10.67");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Strikes);
    let limit = |position: &Position, launch| {
        may_launch(seen(&setting, position, AXIS), shokaku(), launch)
            .map_err(|refusal| refusal.rule.to_string())
    };
    position.force_with("Shokaku").sailed = 2;
    assert_eq!(limit(&position, Launch::Flight), Ok(None));
    position.force_with("Shokaku").sailed = 3;
    assert_eq!(limit(&position, Launch::Flight), Err("10.67".to_owned()));
    assert_eq!(limit(&position, Launch::Patrol), Ok(None));
    // What counts before she sails is how far she will get: a storm leaves her two of three zones (5.25).
    let mut ahead = position.clone();
    ahead.weather = Weather::Clear;
    ahead.stage = Stage::Phase { phase: Phase::Assignment, seat: AXIS };
    let three = ["A23", "A22", "A21"].map(zone_named).to_vec();
    ahead.force_with("Shokaku").log = vec![Entry { zones: three, ..Entry::default() }];
    assert_eq!(limit(&ahead, Launch::Flight), Err("10.67".to_owned()));
    ahead.weather = Weather::Storm;
    assert_eq!(limit(&ahead, Launch::Flight), Ok(None));
    ahead.weather = Weather::Clear;
    ahead.vessel("Zuikaku").lost.speed = 2;
    assert_eq!(limit(&ahead, Launch::Flight), Ok(None), "her sister holds her up");
    position.force_with("Shokaku").sailed = 0;
    position.force_with("Shokaku").contact = Some(zone_named("A24"));
    assert_eq!(limit(&position, Launch::Flight), Ok(None), "nobody was there to fight with");
    position.vessel("Shokaku").today.fought = true;
    assert_eq!(limit(&position, Launch::Flight), Ok(Some(4)));
}

#[test]
fn every_sixth_turn_a_damaged_base_regains_a_step() {
    kernel::proves!("war-at-sea", "13.53");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Readiness);
    let damage = crate::fleet::Damage { base: "Lakunai".parse().expect("a base"), steps: 2, turns: 0 };
    position.ops_mut().fleet_mut(AXIS).damage.push(damage);
    let mut held = Vec::new();
    for _ in 0..14 {
        position.stage = Stage::Phase { phase: Phase::Readiness, seat: AXIS };
        play(&setting, &mut position, &[]).expect("readiness");
        held.push(capacity(seen(&setting, &position, AXIS), base("Lakunai")));
        position.turn += 1;
        begin_turn(&setting, &mut position);
    }
    assert_eq!(held, [8, 8, 8, 8, 8, 8, 9, 9, 9, 9, 9, 9, 10, 10]);
}

#[test]
fn reduced_counters_become_one_by_night_too_when_aircraft_return() {
    kernel::proves!("war-at-sea", "10.0");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Return);
    position.ground_all();
    position.light = crate::weather::Light::Night;
    let [one, two] = [(); 2].map(|()| position.enlist(AXIS, "D3A1", 1, shokaku(), Post::Hangar));
    let zero = position.enlist(AXIS, "A6M2", 1, shokaku(), Post::Hangar);
    let combines = |pair: (WingId, WingId)| {
        [whispers(AXIS, Answer::Return(Landings { combine: vec![pair], ..Landings::default() }))]
    };
    assert_eq!(refused(&setting, &position, &combines((one, zero))).0, "10.0");
    play(&setting, &mut position, &combines((one, two))).expect("a return");
    assert_eq!((position.wing(AXIS, one).steps, position.wing(AXIS, two).steps), (2, 0));
}

#[test]
fn tows_are_cast_off_and_ships_scuttled_before_aircraft_return() {
    kernel::proves!("war-at-sea", "7.72", "8.46");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Return);
    position.ground_all();
    let towing = position.vessel("Atago").force.expect("a force");
    position.force_with("Atago").berth = Berth::Sea(zone_named("C20"));
    position.vessel("Nowaki").force = Some(towing);
    position.vessel("Atago").tows = Some(ship("Nowaki"));
    position.vessel("Nowaki").towed_by = Some(ship("Atago"));
    let zero = position.enlist(AXIS, "A6M2", 2, shokaku(), Post::Cap);
    let looks = |land: &[(WingId, Home)]| {
        let land = land.iter().map(|(wing, home)| (*wing, Some(*home))).collect();
        whispers(AXIS, Answer::Return(Landings { land, hulls: vec![towing], ..Landings::default() }))
    };
    let both = Landings { hulls: vec![towing; 2], ..Landings::default() };
    assert_eq!(refused(&setting, &position, &[whispers(AXIS, Answer::Return(both))]).0, "7.72");
    for does in [Handle::CastOff(ship("Atago")), Handle::Scuttle(ship("Nowaki"))] {
        let script = [looks(&[(zero, shokaku())]), whispers(AXIS, Answer::Hulls(does))];
        play_on(&setting, &mut position, &script).expect("what can be done at any time");
        assert_eq!(position.stage, Stage::Phase { phase: Phase::Return, seat: AXIS }, "it is asked again");
        assert_eq!(position.wing(AXIS, zero).post, Post::Cap, "nobody has come down yet");
    }
    assert_eq!(position.vessel("Atago").tows, None);
    assert!(!position.vessel("Nowaki").is_afloat());
    let lands = whispers(AXIS, landings(&[(zero, shokaku())], &[]));
    play(&setting, &mut position, &[lands]).expect("a return");
    assert_eq!(position.stage, Stage::Phase { phase: Phase::Return, seat: ALLIES });
}
