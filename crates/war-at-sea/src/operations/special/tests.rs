use super::*;
use crate::{
    Answer,
    fleet::{Post, WingId},
    operations::{
        Phase,
        bases::losses::{self, Loss},
    },
    position::{Fate, Stage, Tubes},
    script::{by, operation, play, refit, refused, seen, ship, unseen_die, whispers, zone},
    sides::{ALLIES, AXIS},
    weather::Weather,
};
use kernel::{Seen, Step};

fn does(task: Task) -> Step<Answer> {
    whispers(AXIS, Answer::Special(task))
}

fn hidden(faces: &[u32], rule: &'static str) -> Vec<Step<Answer>> {
    faces.iter().map(|face| unseen_die(Seen::Only(AXIS), *face, rule)).collect()
}

fn port(name: &str) -> Berth {
    Berth::Port(name.parse().expect("a port"))
}

fn henderson() -> BaseId {
    "Henderson Field".parse().expect("a base")
}

/// Mikawa's four cruisers lie off Henderson Field to bombard it.
fn off_lunga() -> (Setting, Position) {
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Special);
    let force = position.force_with("Chokai");
    (force.berth, force.track) = (Berth::Sea(zone("J20")), vec![zone("J20")]);
    (force.mission, force.errand) = (Mission::Bombardment, Errand::Bombard(henderson()));
    (setting, position)
}

#[test]
fn cruisers_bombard_an_airfield_and_every_third_and_fourth_hit_counts() {
    kernel::proves!("war-at-sea", "9.0", "9.1", "9.11", "9.12", "4.0+11");
    let (mut setting, mut position) = off_lunga();
    for cruiser in ["Aoba", "Kinugasa", "Furutaka"] {
        position.vessel(cruiser).fate = Fate::Sunk;
    }
    let force = position.vessel("Chokai").force;
    refit(
        &mut setting,
        &mut position,
        "Chokai",
        &[("primary", "4H"), ("secondary", "3L"), ("tertiary", "2N")],
    );
    position.vessel("Chokai").force = force;
    // Primary 5 and 6 hit, secondary 6, tertiary 6 and then 5 or 6: six hits.
    let mut script = hidden(&[5, 6, 4, 5], "9.12");
    script.extend(hidden(&[6, 6, 5], "9.12"));
    script.extend(hidden(&[6, 5, 6, 4], "9.12"));
    let parked: Vec<WingId> = losses_at(&setting, &position);
    let before: Vec<u8> = parked.iter().map(|wing| position.wing(ALLIES, *wing).steps).collect();
    let events = play(&setting, &mut position, &script).expect("a bombardment");
    let told = Event::Bombarded {
        force: force.expect("a force"),
        zone: zone("J20"),
        base: henderson(),
        ships: 1,
        hits: 6,
    };
    assert!(events.contains(&told.into()));
    // Two steps are lost: the owner chooses the first, the second is drawn.
    let drawn = Step::Roll {
        sides: u32::try_from(parked.len()).expect("few"),
        value: 1,
        rule: "13.51".into(),
        seen: Seen::Nobody,
    };
    let chosen = whispers(ALLIES, Answer::Wreck(Some(parked[0])));
    play(&setting, &mut position, &[chosen, drawn]).expect("losses");
    assert!(position.ops().tolls.is_empty());
    let after: Vec<u8> = parked.iter().map(|wing| position.wing(ALLIES, *wing).steps).collect();
    assert_eq!((after[0], after[1]), (before[0] - 1, before[1] - 1));
    assert_eq!(position.ops().deeds[AXIS.index()].hits, [(henderson(), 6)]);
    assert_eq!(position.ops().deeds[AXIS.index()].steps, 2);
    let damage = &position.ops().fleet(ALLIES).damage;
    assert_eq!((damage.len(), damage[0].steps), (1, 1));
    assert!(position.vessel("Chokai").stores.no_shells);
}

fn losses_at(setting: &Setting, position: &Position) -> Vec<WingId> {
    let at = seen(setting, position, ALLIES);
    bases::standing(at, Home::Base(henderson())).map(|(id, _)| id).collect()
}

#[test]
fn who_moved_or_fought_bombards_a_turn_later() {
    kernel::proves!("war-at-sea", "4.0+12", "9.1", "9.11");
    let hindered = |change: &dyn Fn(&mut Position)| {
        let (setting, mut position) = off_lunga();
        change(&mut position);
        play(&setting, &mut position, &[]).expect("nothing is rolled");
        let force = position.force_with("Chokai");
        (force.log.first().map(|entry| entry.errand), force.delayed)
    };
    let put_off = (Some(Errand::Bombard(henderson())), 1);
    assert_eq!(hindered(&|position| position.force_with("Chokai").sailed = 1), put_off);
    let all = |change: fn(&mut Today)| {
        hindered(&move |position: &mut Position| {
            for cruiser in ["Chokai", "Aoba", "Kinugasa", "Furutaka"] {
                change(&mut position.vessel(cruiser).today);
            }
        })
    };
    assert_eq!(all(|today| today.fought = true), put_off);
    assert_eq!(all(|today| today.manoeuvred = true), put_off);
    assert_eq!(all(|today| today.fired = true), put_off);
    assert_eq!(all(|today| today.hunted = true), put_off);
    assert_eq!(all(|today| today.operated = true), put_off);
    assert_eq!(hindered(&|position| position.weather = Weather::Gale), put_off);
    // With another mission, or elsewhere, it is struck out.
    assert_eq!(hindered(&|position| position.force_with("Chokai").mission = Mission::Transport), (None, 0));
    assert_eq!(
        hindered(&|position| position.force_with("Chokai").berth = Berth::Sea(zone("J21"))),
        (None, 0)
    );
}

#[test]
fn shells_are_spent_by_a_bombardment_and_by_a_fight_on_the_way() {
    kernel::proves!("war-at-sea", "9.13+1", "9.13+2");
    let (setting, mut position) = off_lunga();
    for cruiser in ["Chokai", "Aoba", "Kinugasa", "Furutaka"] {
        position.vessel(cruiser).today.fired = true;
    }
    end_turn(&setting, &mut position);
    position.turn += 1;
    assert!(position.vessel("Chokai").stores.no_shells && !position.vessel("Chokai").today.fired);
    play(&setting, &mut position, &[]).expect("there are no shells");
    assert_eq!(position.force_with("Chokai").log, []);
}

#[test]
fn three_turns_in_port_bring_torpedoes_and_shells_back() {
    kernel::proves!("war-at-sea", "15.6", "9.13+1", "9.13+2");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Special);
    position.force_with("Chokai").berth = port("Rabaul");
    position.vessel("Chokai").stores.no_shells = true;
    position.vessel("Chokai").tubes = Tubes::Empty;
    position.vessel("Aoba").tubes = Tubes::Destroyed;
    position.vessel("Aoba").stores.no_shells = true;
    for turn in 1..=3 {
        assert!(position.vessel("Chokai").stores.no_shells, "turn {turn}");
        position.force_with("Chokai").errand = Errand::Rearm;
        play(&setting, &mut position, &[]).expect("rearming");
        end_turn(&setting, &mut position);
        position.turn += 1;
    }
    assert_eq!(position.vessel("Chokai").tubes, Tubes::Loaded { reload: true });
    assert_eq!(position.vessel("Aoba").tubes, Tubes::Destroyed);
    assert!(!position.vessel("Chokai").stores.no_shells && !position.vessel("Aoba").stores.no_shells);
    // Turns that a ship spent in another port before she came here do not count.
    for (name, zones) in [("Chokai", 0), ("Aoba", 1)] {
        let ship = position.vessel(name);
        (ship.stores.rearming, ship.today.zones) = (2, zones);
    }
    end_turn(&setting, &mut position);
    assert_eq!(["Chokai", "Aoba"].map(|name| position.vessel(name).stores.rearming), [2, 0]);
}

/// Tanaka's convoy at a place, unloading.
fn tanaka(at: Berth, in_zone: &str) -> (Setting, Position) {
    tanaka_by(&[], at, in_zone)
}

fn tanaka_by(options: &[(&str, &str)], at: Berth, in_zone: &str) -> (Setting, Position) {
    let (setting, mut position) = operation("eastern-solomons", options, Phase::Special);
    let force = position.force_with("Kinryu Maru");
    (force.berth, force.track, force.mission) = (at, vec![zone(in_zone)], Mission::Transport);
    (setting, position)
}

/// Turns of unloading until a ship is empty, and what is ashore then.
fn unloading(setting: &Setting, position: &mut Position, name: &str, most: u8) -> Option<u8> {
    for turn in 1..=most {
        position.stage = Stage::Phase { phase: Phase::Special, seat: AXIS };
        position.force_with("Kinryu Maru").errand = Errand::Unload;
        play(setting, position, &[]).expect("unloading");
        end_turn(setting, position);
        position.turn += 1;
        if position.vessel(name).stores.cargo == 0 {
            return Some(turn);
        }
    }
    None
}

#[test]
fn transports_carry_three_or_two_points_and_destroyer_transports_one() {
    kernel::proves!("war-at-sea", "9.5", "9.51", "9.52");
    let (setting, mut position) = tanaka(port("Shortland"), "F12");
    assert_eq!(position.vessel("Kinryu Maru").stores.cargo, 9);
    assert_eq!(position.vessel("Patrol Boat 1").stores.cargo, 3);
    assert_eq!(position.vessel("Jintsu").stores.cargo, 0);
    let thirds = |name: &str| cargo::capacity(setting.sheet(ship(name)));
    assert_eq!(["Kagero", "Jintsu", "Chokai", "Chitose", "Hiei"].map(thirds), [1, 3, 3, 6, 0]);
}

#[test]
fn unloading_takes_three_turns_in_port_and_one_for_destroyer_transports() {
    kernel::proves!("war-at-sea", "9.53", "9.51");
    let (setting, mut position) = tanaka(port("Shortland"), "F12");
    assert_eq!(unloading(&setting, &mut position, "Patrol Boat 1", 3), Some(1));
    let ashore = |position: &Position| position.ops().deeds[AXIS.index()].unloaded.clone();
    assert_eq!(ashore(&position), [(zone("F12"), 4)]);
    assert_eq!(unloading(&setting, &mut position, "Kinryu Maru", 3), Some(2));
    assert_eq!(ashore(&position), [(zone("F12"), 13)]);
}

#[test]
fn an_assault_landing_takes_six_turns_a_point() {
    kernel::proves!("war-at-sea", "9.54");
    let (setting, mut position) = tanaka(Berth::Sea(zone("J20")), "J20");
    assert_eq!(unloading(&setting, &mut position, "Patrol Boat 1", 3), Some(1));
    assert_eq!(unloading(&setting, &mut position, "Kinryu Maru", 30), Some(17));
    // Not where there is a friendly port, nor at sea; and warships land nothing.
    let force = |berth| TaskForce { berth, ..position.ops().fleet(AXIS).forces[0].clone() };
    let beach = |berth| cargo::beach(&setting, AXIS, &force(berth));
    assert_eq!(beach(Berth::Sea(zone("F12"))), None);
    assert_eq!(beach(Berth::Sea(zone("A24"))), None);
    let open = cargo::Beach::Open(zone("J20"));
    assert_eq!(cargo::turns(setting.sheet(ship("Kagero")), open), None);
    assert_eq!(cargo::turns(setting.sheet(ship("Kagero")), cargo::Beach::Port(zone("F12"))), Some(1));
}

#[test]
fn three_destroyers_unload_one_point_in_sum_or_by_option_together_and_fractions_are_lost() {
    kernel::proves!("war-at-sea", "9.52");
    assert_eq!([unloads_twice(&[]), unloads_twice(&[("destroyer-cargo", "together")])], [2, 1]);
}

/// The points of five destroyers, and then of one more.
fn unloads_twice(options: &[(&str, &str)]) -> u16 {
    let (setting, mut position) = tanaka_by(options, port("Shortland"), "F12");
    for other in ["Kinryu Maru", "Boston Maru", "Daifuku Maru"] {
        position.vessel(other).stores.cargo = 0;
    }
    for boat in ["Patrol Boat 1", "Patrol Boat 2", "Patrol Boat 34", "Patrol Boat 35"] {
        position.vessel(boat).stores.cargo = 0;
    }
    for destroyer in ["Kagero", "Kawakaze", "Umikaze", "Suzukaze", "Isokaze"] {
        position.vessel(destroyer).stores.cargo = 1;
    }
    assert_eq!(unloading(&setting, &mut position, "Kagero", 1), Some(1));
    assert_eq!(position.ops().deeds[AXIS.index()].unloaded, [(zone("F12"), 1)]);
    // Two thirds are ashore: the next destroyer may make another point of them.
    position.vessel("Kagero").stores.cargo = 1;
    assert_eq!(unloading(&setting, &mut position, "Kagero", 1), Some(1));
    position.ops().deeds[AXIS.index()].unloaded[0].1
}

#[test]
fn an_odd_step_in_the_salvage_box_is_rounded_up_or_by_option_down() {
    kernel::proves!("war-at-sea", "14.0", "1.0+2");
    for (options, back) in [(&[][..], 2), (&[("salvage", "down")][..], 1)] {
        let (setting, mut position) = operation("eastern-solomons", options, Phase::Special);
        position.ground_all();
        let plane = "G4M1".parse().expect("a type");
        position.ops_mut().fleet_mut(AXIS).salvage.push((plane, 3));
        let home = Home::Base("Vunakanau".parse().expect("a base"));
        play(&setting, &mut position, &[does(Task::Salvage { plane, home })]).expect("a return");
        let steps: u8 = position.ops().fleet(AXIS).flying().map(|(_, wing)| wing.steps).sum();
        assert_eq!(steps, back);
        assert!(position.ops().fleet(AXIS).salvage.is_empty());
    }
}

#[test]
fn ships_that_moved_or_fired_and_all_ships_in_a_gale_unload_later() {
    kernel::proves!("war-at-sea", "9.55", "9.56");
    let later = |change: &dyn Fn(&mut Position)| {
        let (setting, mut position) = tanaka(port("Shortland"), "F12");
        position.force_with("Kinryu Maru").errand = Errand::Unload;
        change(&mut position);
        play(&setting, &mut position, &[]).expect("no dice");
        let handled = position.vessel("Kinryu Maru").stores.handling;
        let first = position.force_with("Kinryu Maru").log.first().map(|entry| entry.errand);
        (handled, first)
    };
    let waits = (0, Some(Errand::Unload));
    assert_eq!(later(&|_| {}), (1, None));
    assert_eq!(later(&|position| position.weather = Weather::Gale), waits);
    assert_eq!(later(&|position| position.force_with("Kinryu Maru").sailed = 1), waits);
    let today =
        |change: fn(&mut Today)| later(&move |position| change(&mut position.vessel("Kinryu Maru").today));
    assert_eq!(today(|today| today.fired = true), waits);
    assert_eq!(today(|today| today.manoeuvred = true), waits);
    assert_eq!(today(|today| today.hunted = true), waits);
    // Who lay still in a battle and held its fire goes on.
    assert_eq!(today(|today| today.fought = true), (1, None));
}

#[test]
fn transports_load_in_three_turns_in_a_friendly_port() {
    kernel::proves!("war-at-sea", "9.53");
    let (setting, mut position) = tanaka(port("Shortland"), "F12");
    position.vessel("Kinryu Maru").stores.cargo = 0;
    for loaded in [0, 0, 9] {
        position.force_with("Kinryu Maru").errand = Errand::Load;
        play(&setting, &mut position, &[]).expect("loading");
        assert_eq!(position.vessel("Kinryu Maru").stores.cargo, loaded);
        end_turn(&setting, &mut position);
        position.turn += 1;
    }
}

#[test]
fn a_ship_that_aborts_and_was_in_no_fight_may_get_under_way_again() {
    use Repair::{Hopeless, Underway, Untried};
    kernel::proves!("war-at-sea", "8.3", "8.31", "4.0+12");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Special);
    let chokai = ship("Chokai");
    let engines = does(Task::Engines(chokai));
    assert_eq!(refused(&setting, &position, std::slice::from_ref(&engines)).1, "sea-no-repair");
    position.vessel("Chokai").lost.speed = 4;
    assert_eq!(refused(&setting, &position, std::slice::from_ref(&engines)).1, "sea-no-repair-mission");
    position.force_with("Chokai").mission = Mission::Abort;
    let in_combat: [fn(&mut Today); 3] =
        [|today| today.attacked = true, |today| today.fought = true, |today| today.fired = true];
    for combat in in_combat {
        let mut fought = position.clone();
        combat(&mut fought.vessel("Chokai").today);
        let refusal = refused(&setting, &fought, std::slice::from_ref(&engines));
        assert_eq!(refusal, ("8.31".to_owned(), "sea-no-repair-busy".to_owned()));
    }
    // Nor in a turn in which another ship has towed her on.
    let mut towed = position.clone();
    towed.vessel("Chokai").today.zones = 1;
    assert_eq!(refused(&setting, &towed, std::slice::from_ref(&engines)).0, "4.0+12");
    let after = |face: u32| {
        let mut position = position.clone();
        let die = unseen_die(Seen::Only(AXIS), face, "8.31");
        play(&setting, &mut position, &[engines.clone(), die]).expect("a try");
        assert_eq!(refused(&setting, &position, std::slice::from_ref(&engines)).0, "8.31", "once in a phase");
        position.vessel("Chokai").repair
    };
    assert_eq!([1, 2, 3, 5, 6].map(after), [Hopeless, Hopeless, Untried, Untried, Underway]);
}

#[test]
fn a_carrier_that_was_not_attacked_mends_her_deck() {
    kernel::proves!("war-at-sea", "8.32");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Special);
    for carrier in ["Shokaku", "Enterprise"] {
        position.vessel(carrier).lost.deck = 2;
    }
    let after = |seat: Seat, name: &str, face: u32| {
        let mut position = position.clone();
        position.stage = Stage::Phase { phase: Phase::Special, seat };
        let answer = whispers(seat, Answer::Special(Task::Deck(ship(name))));
        let die = unseen_die(Seen::Only(seat), face, "8.32");
        play(&setting, &mut position, &[answer, die]).expect("a try");
        (position.vessel(name).lost.deck, position.vessel(name).stores.deck_hopeless)
    };
    let shokaku = |face| after(AXIS, "Shokaku", face);
    assert_eq!([1, 2, 4, 5].map(shokaku), [(2, true), (2, false), (2, false), (1, false)]);
    // It is after July 1942: American carriers add one.
    let enterprise = |face| after(ALLIES, "Enterprise", face);
    assert_eq!([1, 3, 4].map(enterprise), [(2, false), (2, false), (1, false)]);
    let mut attacked = position.clone();
    attacked.vessel("Shokaku").today.attacked = true;
    let deck = does(Task::Deck(ship("Shokaku")));
    assert_eq!(refused(&setting, &attacked, std::slice::from_ref(&deck)).1, "sea-no-deck-attacked");
    let mut moved = position.clone();
    moved.force_with("Shokaku").sailed = 1;
    assert!(repairs::may_mend_deck(seen(&setting, &moved, AXIS), ship("Shokaku")).is_ok());
    let (strict, _) = operation("eastern-solomons", &[("deck-repair", "as-others")], Phase::Special);
    assert_eq!(refused(&strict, &moved, &[deck]).0, "4.0+12");
}

#[test]
fn half_of_the_steps_in_the_salvage_box_return() {
    kernel::proves!("war-at-sea", "14.0");
    let returns = |options: &[(&str, &str)], counters: usize| {
        let (setting, mut position) = operation("eastern-solomons", options, Phase::Special);
        let lakunai = Home::Base("Lakunai".parse().expect("a base"));
        let wings: Vec<WingId> = position
            .ops()
            .fleet(AXIS)
            .flying()
            .filter(|(_, wing)| wing.plane.name() == "G4M1")
            .map(|(id, _)| id)
            .take(counters)
            .collect();
        by(&setting, &mut position, &[], |r| {
            for wing in &wings {
                losses::lose_steps(r, AXIS, *wing, 2, Loss::Enemy);
            }
            Ok(())
        })
        .expect("losses");
        let plane = "G4M1".parse().expect("a type");
        let left = |position: &Position| -> u8 {
            let flying = position.ops().fleet(AXIS).flying();
            flying.filter(|(_, wing)| wing.plane == plane).map(|(_, wing)| wing.steps).sum()
        };
        let before = left(&position);
        let salvage = |home| does(Task::Salvage { plane, home });
        assert_eq!(refused(&setting, &position, &[salvage(lakunai)]).1, "sea-no-salvage-base");
        let vunakanau = Home::Base("Vunakanau".parse().expect("a base"));
        play(&setting, &mut position, &[salvage(vunakanau)]).expect("a return");
        assert!(position.ops().fleet(AXIS).salvage.is_empty());
        let back = position.wing(AXIS, wings[0]);
        assert_eq!((back.home, back.post), (vunakanau, Post::Hangar));
        left(&position) - before
    };
    assert_eq!((returns(&[], 1), returns(&[], 3)), (1, 3));
    assert_eq!(returns(&[("salvage", "down")], 3), 3);
}

#[test]
fn a_counter_that_came_back_with_a_step_leaves_a_step_in_the_box() {
    kernel::proves!("war-at-sea", "14.0");
    let (setting, mut position) = operation("eastern-solomons", &[("salvage", "down")], Phase::Special);
    let vunakanau = Home::Base("Vunakanau".parse().expect("a base"));
    let betty = position.wing_at(AXIS, "G4M1", vunakanau, Post::Ready);
    let plane = position.wing(AXIS, betty).plane;
    let lose = |position: &mut Position| {
        let lost = |r: &mut kernel::Referee<'_, crate::WarAtSea>| {
            losses::lose_steps(r, AXIS, betty, 2, Loss::Enemy);
            Ok(())
        };
        by(&setting, position, &[], lost).expect("a loss");
        position.ops().fleet(AXIS).salvage.clone()
    };
    assert_eq!(lose(&mut position), [(plane, 2)]);
    let salvage = does(Task::Salvage { plane, home: vunakanau });
    play(&setting, &mut position, std::slice::from_ref(&salvage)).expect("a return");
    assert_eq!(position.wing(AXIS, betty).steps, 1);
    assert_eq!(lose(&mut position), [(plane, 1)]);
}

#[test]
fn carrier_aircraft_return_to_a_carrier_in_a_major_port() {
    kernel::proves!("war-at-sea", "14.0");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Special);
    let plane = "A6M2".parse().expect("a type");
    position.ops_mut().fleet_mut(AXIS).salvage.push((plane, 2));
    let salvage = does(Task::Salvage { plane, home: Home::Ship(ship("Shokaku")) });
    assert_eq!(refused(&setting, &position, std::slice::from_ref(&salvage)).1, "sea-no-salvage-base");
    position.force_with("Shokaku").berth = port("Shortland");
    assert_eq!(refused(&setting, &position, std::slice::from_ref(&salvage)).1, "sea-no-salvage-base");
    position.force_with("Shokaku").berth = port("Rabaul");
    play(&setting, &mut position, &[salvage]).expect("a return");
}

#[test]
fn the_victorious_takes_six_boxes_in_each_whole_turn_in_port() {
    kernel::proves!("war-at-sea", "15.3", "15.3+1");
    let (mut setting, mut position) = operation("eastern-solomons", &[("fuel", "yes")], Phase::Special);
    let force = position.vessel("Shokaku").force;
    refit(&mut setting, &mut position, "Shokaku", &[("fuel", "14")]);
    position.vessel("Shokaku").force = force;
    position.vessel("Shokaku").stores.fuel_used = 13;
    position.force_with("Shokaku").berth = port("Rabaul");
    let mut left = Vec::new();
    // She enters in the tenth turn, and leaves in the thirteenth.
    for errand in [Errand::Port("Rabaul".parse().expect("a port")), Errand::Fuel, Errand::Fuel] {
        position.force_with("Shokaku").errand = errand;
        if errand == Errand::Fuel {
            play(&setting, &mut position, &[]).expect("fuel");
        }
        left.push(14 - position.vessel("Shokaku").stores.fuel_used);
        end_turn(&setting, &mut position);
        position.turn += 1;
    }
    assert_eq!(left, [1, 7, 13]);
}

#[test]
fn oilers_load_twelve_boxes_and_ships_that_burn_coal_four() {
    kernel::proves!("war-at-sea", "15.42", "15.45", "15.7");
    let (mut setting, mut position) = operation("eastern-solomons", &[("fuel", "yes")], Phase::Special);
    let force = position.vessel("Shokaku").force;
    refit(&mut setting, &mut position, "Kazagumo", &[("fuel", "10c")]);
    refit(&mut setting, &mut position, "Yugumo", &[("type", "AO"), ("fuel", "30"), ("torpedo", "-")]);
    // A carrier that was an oiler loads as one (15.45).
    let converted = [("type", "CVE"), ("deck", "4-0"), ("marks", "oil"), ("fuel", "30"), ("torpedo", "-")];
    refit(&mut setting, &mut position, "Akigumo", &converted);
    for name in ["Kazagumo", "Yugumo", "Akigumo"] {
        position.vessel(name).force = force;
        position.vessel(name).stores.fuel_used = 20;
    }
    position.vessel("Kazagumo").stores.fuel_used = 10;
    position.force_with("Shokaku").berth = port("Rabaul");
    position.force_with("Shokaku").errand = Errand::Fuel;
    play(&setting, &mut position, &[]).expect("fuel");
    let used = ["Kazagumo", "Yugumo", "Akigumo"].map(|name| position.vessel(name).stores.fuel_used);
    assert_eq!(used, [6, 8, 8]);
}

/// Nagumo's force at sea takes fuel; Yugumo is an oiler among it, everybody lacks nine boxes but her.
fn at_sea() -> (Setting, Position) {
    let (mut setting, mut position) = operation("eastern-solomons", &[("fuel", "yes")], Phase::Special);
    let force = position.vessel("Shokaku").force;
    refit(&mut setting, &mut position, "Yugumo", &[("type", "AO"), ("fuel", "30"), ("torpedo", "-")]);
    refit(&mut setting, &mut position, "Akigumo", &[("fuel", "10c")]);
    for name in ["Shokaku", "Zuikaku", "Kazagumo", "Makigumo", "Hatsukaze", "Akigumo"] {
        position.vessel(name).force = force;
        position.vessel(name).stores.fuel_used = 9;
    }
    position.vessel("Yugumo").force = force;
    position.force_with("Shokaku").errand = Errand::Fuel;
    (setting, position)
}

fn oil(from: &str, to: &str) -> Step<Answer> {
    does(Task::Oil { from: ship(from), to: ship(to) })
}

#[test]
fn an_oiler_serves_one_big_ship_or_two_light_ones_in_a_turn() {
    kernel::proves!("war-at-sea", "15.4", "15.41", "5.31");
    let (setting, position) = at_sea();
    let mut big = position.clone();
    play(&setting, &mut big, &[oil("Yugumo", "Shokaku")]).expect("oil");
    let used = |position: &mut Position, name: &str| position.vessel(name).stores.fuel_used;
    assert_eq!((used(&mut big, "Shokaku"), used(&mut big, "Yugumo")), (6, 3));
    assert_eq!(refused(&setting, &big, &[oil("Yugumo", "Kazagumo")]).0, "15.41");
    assert_eq!(refused(&setting, &big, &[oil("Yugumo", "Shokaku")]).0, "4.0+12");
    let mut light = position.clone();
    play(&setting, &mut light, &[oil("Yugumo", "Kazagumo")]).expect("oil");
    play(&setting, &mut light, &[oil("Yugumo", "Makigumo")]).expect("oil");
    assert_eq!((used(&mut light, "Kazagumo"), used(&mut light, "Yugumo")), (6, 2));
    assert_eq!(refused(&setting, &light, &[oil("Yugumo", "Hatsukaze")]).0, "15.41");
    let mut moved = position.clone();
    moved.force_with("Shokaku").sailed = 1;
    assert_eq!(refusal(&setting, &moved, "Yugumo", "Kazagumo"), "15.4");
    // Nor does one that has sailed to join them (5.51): she was not beside the oiler for the whole turn.
    let mut joined = position.clone();
    joined.vessel("Kazagumo").today.zones = 1;
    assert_eq!(refusal(&setting, &joined, "Yugumo", "Kazagumo"), "4.0+12");
    // An oiler of a force that has given up its mission serves nobody (5.31).
    let mut home = position.clone();
    let abe = home.vessel("Hiei").force;
    home.vessel("Yugumo").force = abe;
    let (berth, track) = (home.force_with("Shokaku").berth, home.force_with("Shokaku").track.clone());
    let other = home.force_with("Hiei");
    (other.berth, other.track) = (berth, track);
    play(&setting, &mut home.clone(), &[oil("Yugumo", "Kazagumo")]).expect("oil of another force");
    // Who lies in the port of the zone is not beside her (9.23).
    let mut moored = home.clone();
    let rabaul = port("Rabaul");
    let outside = setting.operation().zone_of(rabaul).expect("a zone");
    moored.force_with("Shokaku").berth = Berth::Sea(outside);
    moored.force_with("Hiei").berth = rabaul;
    assert_eq!(refusal(&setting, &moored, "Yugumo", "Kazagumo"), "15.4");
    moored.force_with("Hiei").berth = Berth::Sea(outside);
    play(&setting, &mut moored, &[oil("Yugumo", "Kazagumo")]).expect("oil");
    home.force_with("Hiei").mission = Mission::Abort;
    assert_eq!(refusal(&setting, &home, "Yugumo", "Kazagumo"), "5.31");
}

fn refusal(setting: &Setting, position: &Position, from: &str, to: &str) -> String {
    let refusal = refuelling::may_oil(seen(setting, position, AXIS), ship(from), ship(to));
    refusal.expect_err("a refusal").rule.to_string()
}

#[test]
fn big_ships_spare_light_ones_fuel_and_converted_oilers_serve_all() {
    kernel::proves!("war-at-sea", "15.44", "15.45", "15.7");
    let (mut setting, mut position) = at_sea();
    play(&setting, &mut position, &[oil("Shokaku", "Kazagumo")]).expect("oil");
    let used = |position: &mut Position, name: &str| position.vessel(name).stores.fuel_used;
    assert_eq!((used(&mut position, "Kazagumo"), used(&mut position, "Shokaku")), (6, 10));
    assert_eq!(refusal(&setting, &position, "Shokaku", "Zuikaku"), "15.44");
    assert_eq!(refusal(&setting, &position, "Makigumo", "Hatsukaze"), "15.44");
    assert_eq!(refusal(&setting, &position, "Yugumo", "Akigumo"), "15.7");
    let force = position.vessel("Shokaku").force;
    refit(&mut setting, &mut position, "Yugumo", &[("type", "CVE"), ("deck", "4-0"), ("marks", "oil")]);
    position.vessel("Yugumo").force = force;
    play(&setting, &mut position, &[oil("Yugumo", "Zuikaku")]).expect("oil");
    assert_eq!(used(&mut position, "Zuikaku"), 6);
}

#[test]
fn the_phase_goes_on_until_the_side_is_done_and_forgets_the_turn_after_it() {
    kernel::proves!("war-at-sea", "4.0+11", "4.0+12");
    let (setting, mut position) = at_sea();
    play(&setting, &mut position, &[does(Task::Done)]).expect("the end");
    assert_eq!(position.stage, Stage::Phase { phase: Phase::Special, seat: ALLIES });
    assert_eq!(position.force_with("Shokaku").errand, Errand::None);
}

#[test]
fn salvaged_aircraft_come_back_as_far_as_there_is_room_and_the_others_wait() {
    kernel::proves!("war-at-sea", "14.0", "10.21");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Special);
    position.ground_all();
    let plane = "G4M1".parse().expect("a type");
    let vunakanau = Home::Base("Vunakanau".parse().expect("a base"));
    // Four of eight steps come back, and there is room for three.
    position.ops_mut().fleet_mut(AXIS).salvage = vec![(plane, 8)];
    let room = bases::room(seen(&setting, &position, AXIS), vunakanau);
    let damage =
        crate::fleet::Damage { base: "Vunakanau".parse().expect("a base"), steps: room - 3, turns: 0 };
    position.ops_mut().fleet_mut(AXIS).damage.push(damage);
    let salvage = does(Task::Salvage { plane, home: vunakanau });
    let back =
        |position: &Position| -> u8 { position.ops().fleet(AXIS).flying().map(|(_, wing)| wing.steps).sum() };
    play(&setting, &mut position, std::slice::from_ref(&salvage)).expect("a return");
    assert_eq!((back(&position), position.ops().fleet(AXIS).salvage.clone()), (3, vec![(plane, 2)]));
    assert_eq!(refused(&setting, &position, std::slice::from_ref(&salvage)).0, "10.21");
    position.ops_mut().fleet_mut(AXIS).damage.clear();
    play(&setting, &mut position, &[salvage]).expect("the last one");
    assert_eq!((back(&position), position.ops().fleet(AXIS).salvage.is_empty()), (4, true));
}
