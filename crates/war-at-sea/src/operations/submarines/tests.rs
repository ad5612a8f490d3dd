use super::*;
use crate::{
    Answer,
    fleet::{Berth, Boat, Flotilla, Home, Post, Wing},
    missions::Mission,
    operation::FlotillaStart,
    operations::{Cause, Phase},
    position::Stage,
    script::{
        dice, die, force, makes, moor, play, says, send_out, ship, sum_of, unseen_die, whispers, zone, zones,
    },
    sides::AXIS,
    weather::Light,
};
use kernel::{Seen, Step, referee::Fault};

/// Three Axis boats in G22, and an Allied force of a carrier, a cruiser and two destroyers that came to G24: in the
/// submarine phase of the first turn, by day.
fn patrol() -> (Setting, Position) {
    patrol_against(&["Saratoga", "Minneapolis", "Phelps", "Dale"])
}

/// The same against other ships.
fn patrol_against(ships: &[&str]) -> (Setting, Position) {
    patrol_by(&[], ships)
}

/// The same with these options.
fn patrol_by(options: &[(&str, &str)], ships: &[&str]) -> (Setting, Position) {
    let sent: &[_] =
        &[(AXIS, Mission::Intercept, "A1", &["Atago"][..]), (ALLIES, Mission::Intercept, "G24", ships)];
    let (mut setting, mut position) = send_out("eastern-solomons", sent, options);
    let boats: Vec<(String, u8)> = ["I-19", "I-26", "I-9"].map(|name| (name.to_owned(), 4)).to_vec();
    let operation = setting.scenario.operation.as_mut().expect("an operation");
    let (name, stations) = ("Picket".to_owned(), vec![zone("G22")]);
    operation.flotillas.push(FlotillaStart { name, seat: AXIS, stations, boats: boats.clone() });
    let boat = |(name, torpedoes)| Boat { name, torpedoes, sunk: false, contact: false };
    let boats = boats.into_iter().map(boat).collect();
    let flotilla = Flotilla { origin: 0, boats, zone: zone("G22"), order: None, tried: Vec::new() };
    position.ops_mut().fleet_mut(AXIS).flotillas.push(flotilla);
    position.light = Light::Day;
    position.stage = Stage::Phase { phase: Phase::Submarines, seat: AXIS };
    for name in ships {
        makes(&mut setting, name, 2);
    }
    let sailed = position.task_force("Allied A");
    (sailed.track, sailed.sailed) = (zones("G26/G25/G24"), 2);
    (setting, position)
}

fn named(boats: &[&str]) -> Vec<String> {
    boats.iter().map(|name| (*name).to_owned()).collect()
}

fn seeks(boats: &[&str]) -> Step<Answer> {
    let (flotilla, boats) = ("Picket".to_owned(), named(boats));
    whispers(AXIS, Answer::Prowl(Search::Seek { flotilla, force: force("Allied A"), boats }))
}

/// The boats look for the force with these dice each.
fn sought(setting: &Setting, position: &mut Position, sums: &[u32]) {
    let rolls = sums.iter().flat_map(|sum| sum_of(*sum, "16.31"));
    let boats = &["I-19", "I-26", "I-9"][..sums.len()];
    let script: Vec<Step<Answer>> = [seeks(boats)].into_iter().chain(rolls).collect();
    play(setting, position, &script).expect("a search");
}

fn may_seek(setting: &Setting, position: &Position) -> bool {
    let at = crate::lens::Lens::new(setting, position, AXIS.into());
    let kernel::Options::List(list) = kernel::Question::options(&Prowl, at) else { panic!("a list") };
    list.iter().any(|search| matches!(search, Search::Seek { .. }))
}

fn hunter(position: &Position) -> Option<Aim> {
    position.ops().hunters.first().map(|hunter| hunter.aim)
}

fn attack(attacks: bool) -> Step<Answer> {
    says(AXIS, Answer::Sink(attacks))
}

fn boat(position: &Position, no: usize) -> &Boat {
    &position.ops().fleet(AXIS).flotillas[0].boats[no]
}

#[test]
fn boats_look_for_forces_that_came_within_two_zones_of_them() {
    kernel::proves!("war-at-sea", "16.3", "16.0", "16.1");
    let (setting, mut position) = patrol();
    assert!(may_seek(&setting, &position));
    // It has only passed.
    position.task_force("Allied A").track = zones("G24/G25/G26");
    assert!(may_seek(&setting, &position));
    position.task_force("Allied A").track = zones("G25/G26");
    assert!(!may_seek(&setting, &position));
}

#[test]
fn distance_is_counted_around_land() {
    kernel::proves!("war-at-sea", "16.3");
    let (setting, mut position) = patrol();
    // Malaita lies between: nearer than two zones as the crow flies.
    let map = &setting.operation().map;
    let (near, far) = map
        .ids()
        .flat_map(|from| map.ids().map(move |to| (from, to)))
        .find(|(from, to)| {
            map.distance(*from, *to) == 2 && map.sea_distance(*from, *to).is_some_and(|zones| zones > 2)
        })
        .expect("land lies in the way somewhere");
    position.ops_mut().fleet_mut(AXIS).flotillas[0].zone = near;
    position.task_force("Allied A").track = vec![far];
    assert!(!may_seek(&setting, &position));
}

#[test]
fn the_dice_say_what_a_boat_can_attack() {
    kernel::proves!("war-at-sea", "16.31");
    let found = |sum: u32, sailed: u8, screened: bool| {
        let (setting, mut position) = patrol();
        position.task_force("Allied A").sailed = sailed;
        if !screened {
            for name in ["Phelps", "Dale"] {
                position.vessel(name).force = None;
            }
        }
        sought(&setting, &mut position, &[sum]);
        (boat(&position, 0).contact, hunter(&position))
    };
    assert_eq!(found(8, 2, true), (false, None));
    assert_eq!(found(9, 2, true), (true, None));
    assert_eq!(found(10, 2, true), (true, Some(Aim::Escorts)));
    assert_eq!(found(10, 2, false), (true, Some(Aim::NoCarriers)));
    assert_eq!(found(11, 2, true), (true, Some(Aim::NoCarriers)));
    assert_eq!(found(12, 2, true), (true, Some(Aim::Any)));
    // One that lies still is found more easily.
    assert_eq!(found(8, 0, true), (true, None));
    assert_eq!(found(11, 0, true), (true, Some(Aim::Any)));
}

#[test]
fn a_force_that_is_found_is_reported_truly() {
    kernel::proves!("war-at-sea", "16.33");
    let (setting, mut position) = patrol();
    sought(&setting, &mut position, &[8]);
    assert!(position.ops().known[AXIS.index()].reports.is_empty());
    let (setting, mut position) = patrol();
    sought(&setting, &mut position, &[9]);
    let [report] = &position.ops().known[AXIS.index()].reports[..] else { panic!("one report") };
    let told = Category::ALL.map(|category| report.told.get(category));
    assert_eq!((told, report.turn), ([1, 1, 2, 0].map(Some), 1));
}

#[test]
fn a_boat_tries_a_force_once_and_no_other_after_success() {
    kernel::proves!("war-at-sea", "16.34");
    let (setting, mut position) = patrol();
    let mut other = position.task_force("Allied A").clone();
    other.id = force("Allied B");
    position.ops_mut().fleet_mut(ALLIES).forces.push(other);
    position.vessel("Dale").force = Some(force("Allied B"));
    sought(&setting, &mut position, &[9, 2]);
    let again = play(&setting, &mut position.clone(), &[seeks(&["I-26"])]);
    assert!(matches!(again, Err(Fault::Refused { .. })));
    // Two boats are left for the other force.
    let search = |boats: &[&str]| {
        let (flotilla, boats) = ("Picket".to_owned(), named(boats));
        Search::Seek { flotilla, force: force("Allied B"), boats }
    };
    let all = search(&["I-19", "I-26", "I-9"]);
    let three = play(&setting, &mut position.clone(), &[whispers(AXIS, Answer::Prowl(all))]);
    assert!(matches!(three, Err(Fault::Refused { .. })));
    let rolls = [dice(1, 1, "16.31"), dice(1, 1, "16.31")].concat();
    let script = [vec![whispers(AXIS, Answer::Prowl(search(&["I-26", "I-9"])))], rolls].concat();
    play(&setting, &mut position, &script).expect("two boats look");
}

#[test]
fn the_owner_says_which_boats_look_for_a_force() {
    kernel::proves!("war-at-sea", "16.31");
    let (setting, mut position) = patrol();
    let crews = |position: &Position| -> Vec<Vec<String>> {
        let at = crate::lens::Lens::new(&setting, position, AXIS.into());
        let kernel::Options::List(list) = kernel::Question::options(&Prowl, at) else { panic!("a list") };
        let boats = list.into_iter().filter_map(|search| match search {
            Search::Seek { boats, .. } => Some(boats),
            Search::Done => None,
        });
        boats.collect()
    };
    // As long as they are alike it makes no difference which go.
    assert_eq!(crews(&position), [&["I-19"][..], &["I-19", "I-26"], &["I-19", "I-26", "I-9"]].map(named));
    position.ops_mut().fleet_mut(AXIS).flotillas[0].boats[0].torpedoes = 1;
    let expected: [&[&str]; 5] =
        [&["I-26"], &["I-19"], &["I-26", "I-9"], &["I-26", "I-19"], &["I-26", "I-9", "I-19"]];
    assert_eq!(crews(&position), expected.map(named));
    let script = [vec![seeks(&["I-19"])], sum_of(12, "16.31").to_vec()].concat();
    play(&setting, &mut position, &script).expect("a search");
    assert!(boat(&position, 0).contact && !boat(&position, 1).contact);
}

#[test]
fn a_boat_need_not_attack() {
    kernel::proves!("war-at-sea", "16.32");
    let (setting, mut position) = patrol();
    sought(&setting, &mut position, &[12]);
    play(&setting, &mut position, &[attack(false)]).expect("it lets them go");
    assert_eq!(hunter(&position), None);
    assert_eq!(boat(&position, 0).torpedoes, 4);
    assert!(position.ops().sequels.is_empty());
}

#[test]
fn no_boat_is_about_in_a_storm() {
    kernel::proves!("war-at-sea", "16.35");
    for (weather, asked) in [(Weather::Squall, true), (Weather::Storm, false), (Weather::Gale, false)] {
        let (setting, mut position) = patrol();
        position.weather = weather;
        let script = if asked { vec![whispers(AXIS, Answer::Prowl(Search::Done))] } else { Vec::new() };
        play(&setting, &mut position, &script).expect("the phase of the Axis");
        assert_eq!(position.stage, Stage::Phase { phase: Phase::Submarines, seat: ALLIES });
    }
}

#[test]
fn ships_in_a_minor_port_are_found_without_dice_and_must_be_attacked() {
    kernel::proves!("war-at-sea", "16.36", "16.32", "16.41");
    let (setting, mut position) = patrol();
    moor(&setting, &mut position, "Allied A", "Tulagi");
    position.task_force("Allied A").sailed = 0;
    position.ops_mut().fleet_mut(AXIS).flotillas[0].zone = zone("I19");
    play(&setting, &mut position, &[seeks(&["I-19"])]).expect("no dice");
    assert_eq!(hunter(&position), Some(Aim::Any));
    // It must attack. Two escorts in shallow water: one is added to the die.
    let spared = play(&setting, &mut position.clone(), &[attack(false)]);
    assert!(matches!(spared, Err(Fault::Refused { .. })));
    let shallow = setting.tables.asw(crate::tables::Hunt::Shallow);
    assert_eq!(shallow, 1);
    let hunt = |face| [attack(true), unseen_die(Seen::Only(ALLIES), face, "16.4")];
    play(&setting, &mut position.clone(), &hunt(4)).expect("it comes through");
    let mut sunk = position.clone();
    play(&setting, &mut sunk, &hunt(6)).expect("it is sunk when it has fired");
    assert!(sunk.ops().hunters[0].doomed);
    // A major port is safe, also for one that has just come into it.
    let (setting, mut position) = patrol();
    position.ops_mut().fleet_mut(AXIS).flotillas[0].zone = zone("AG31");
    sails_into(&mut position, "AG30/AG31");
    assert!(may_seek(&setting, &position), "before its port they find it");
    moor(&setting, &mut position, "Allied A", "Noumea");
    assert!(!may_seek(&setting, &position));
    position.task_force("Allied A").track = zones("AG30/AG31");
    assert!(!may_seek(&setting, &position));
}

fn sails_into(position: &mut Position, way: &str) {
    let track = zones(way);
    let force = position.task_force("Allied A");
    force.berth = Berth::Sea(*track.last().expect("a zone"));
    force.track = track;
}

#[test]
fn a_boat_that_found_a_force_at_sea_need_not_attack_it_in_the_port_that_it_has_reached() {
    kernel::proves!("war-at-sea", "16.32", "16.3");
    let (setting, mut position) = patrol();
    moor(&setting, &mut position, "Allied A", "Tulagi");
    let sailed = position.task_force("Allied A");
    (sailed.track, sailed.sailed) = (zones("L22/K21/J20/I19"), 4);
    // A station from which the boats saw the force pass, and cannot see the port.
    let map = &setting.operation().map;
    let off = |from, to| map.sea_distance(from, zone(to)).is_some_and(|zones| zones <= 2);
    let station = map.ids().find(|at| off(*at, "L22") && !off(*at, "I19")).expect("a station");
    position.ops_mut().fleet_mut(AXIS).flotillas[0].zone = station;
    sought(&setting, &mut position, &[12]);
    assert_eq!(hunter(&position), Some(Aim::Any));
    play(&setting, &mut position.clone(), &[attack(true), unseen_die(Seen::Only(ALLIES), 1, "16.4")])
        .expect("an attack");
    play(&setting, &mut position, &[attack(false)]).expect("it lets them go");
    assert_eq!(hunter(&position), None);
}

/// A hunt with this die, after a search that found everything; what is left of the hunter.
fn hunted(setting: &Setting, position: &mut Position, face: u32) -> (bool, bool, bool) {
    sought(setting, position, &[12]);
    play(setting, position, &[attack(true), unseen_die(Seen::Only(ALLIES), face, "16.4")]).expect("a hunt");
    let hunter = position.ops().hunters.first();
    (hunter.is_some(), hunter.is_some_and(|hunter| hunter.doomed), boat(position, 0).sunk)
}

#[test]
fn escorts_drive_boats_off_or_sink_them() {
    kernel::proves!("war-at-sea", "16.4", "1.0+5");
    let after = |face: u32, shift: i32| {
        let (mut setting, mut position) = patrol();
        if shift > 0 {
            // Modern escorts add one, shallow water another.
            setting.scenario.date.year = 1943;
        }
        if shift > 1 {
            let map = &setting.operation().map;
            let shallow = map.ids().find(|id| map.zone(*id).water == crate::chart::Water::Shallow);
            position.task_force("Allied A").berth = Berth::Sea(shallow.expect("shallow water"));
        }
        hunted(&setting, &mut position, face)
    };
    assert_eq!(after(5, 0), (true, false, false), "it comes through");
    assert_eq!(after(6, 0), (false, false, false), "it is driven off");
    assert_eq!(after(6, 1), (true, true, false), "it is sunk when it has fired");
    assert_eq!(after(6, 2), (false, false, true), "it is sunk before it can fire");
    let (setting, mut position) = patrol();
    hunted(&setting, &mut position, 5);
    assert!(position.ship(ship("Phelps")).today.hunted && !position.ship(ship("Minneapolis")).today.hunted);
}

#[test]
fn with_a_six_the_boat_is_driven_off_or_by_another_reading_sunk() {
    kernel::proves!("war-at-sea", "16.4");
    let after = |reading: &str, face: u32| {
        let ships = ["Saratoga", "Minneapolis", "Phelps", "Dale"];
        let (setting, mut position) = patrol_by(&[("asw-six", reading)], &ships);
        hunted(&setting, &mut position, face)
    };
    assert_eq!(after("driven-off", 6), (false, false, false), "it is driven off");
    assert_eq!(after("sunk", 6), (false, false, true), "it is sunk before it can fire");
    assert_eq!(after("sunk", 5), (true, false, false), "it comes through");
}

#[test]
fn without_escorts_or_aircraft_of_a_carrier_nobody_hunts() {
    kernel::proves!("war-at-sea", "16.4", "16.42");
    let (setting, mut position) = patrol();
    for name in ["Phelps", "Dale"] {
        position.vessel(name).force = None;
    }
    sought(&setting, &mut position, &[12]);
    play(&setting, &mut position.clone(), &[attack(true)]).expect("nobody hunts");
    let plane = "SBD-3".parse().expect("an aircraft");
    let wing = Wing {
        plane,
        steps: 2,
        home: Home::Ship(ship("Saratoga")),
        post: Post::Asw,
        aloft: 0,
        ranged: false,
    };
    for _ in 0..2 {
        position.ops_mut().fleet_mut(ALLIES).wings.push(wing);
    }
    // Four steps of a carrier count as eight.
    let eight = setting.tables.asw(crate::tables::Hunt::Aircraft(8));
    assert!(eight > setting.tables.asw(crate::tables::Hunt::Aircraft(4)));
    let mut sunk = position.clone();
    play(&setting, &mut sunk, &[attack(true), unseen_die(Seen::Only(ALLIES), 6, "16.4")])
        .expect("aircraft hunt");
    assert!(sunk.ops().fleet(AXIS).flotillas[0].boats[0].sunk);
    // By night they do not fly.
    position.light = Light::Night;
    play(&setting, &mut position, &[attack(true)]).expect("nobody hunts");
}

#[test]
fn aircraft_of_a_base_hunt_boats_near_a_force_within_their_range() {
    kernel::proves!("war-at-sea", "16.42");
    let added = |base: &str| {
        let (setting, mut position) = patrol();
        let home = Home::Base(base.parse().expect("a base"));
        for _ in 0..4 {
            position.enlist(ALLIES, "SBD-3", 2, home, Post::Asw);
        }
        sought(&setting, &mut position, &[12]);
        let script = [attack(true), unseen_die(Seen::Only(ALLIES), 1, "16.4")];
        let told = play(&setting, &mut position, &script).expect("a hunt");
        let sum = told.iter().find_map(|event| match event {
            crate::event::Event::Submarines(Event::Hunted { by: Some((_, sum)), .. }) => Some(sum.value),
            _ => None,
        });
        sum.expect("escorts hunt")
    };
    // Henderson Field is near, Tontouta in New Caledonia out of range.
    assert!(added("Henderson Field") > added("Tontouta"));
}

/// The boat that has come through fires: at this sort, the ship with this number in the cup, with this die.
fn fired(
    setting: &Setting,
    position: &mut Position,
    sort: Category,
    no: u32,
    of: u32,
    rolls: &[Step<Answer>],
) {
    let choice = says(AXIS, Answer::Torpedo(Some(sort)));
    let mut script = vec![choice];
    if of > 1 {
        script.push(Step::roll(of, no, "16.5"));
    }
    script.extend_from_slice(rolls);
    play(setting, position, &script).expect("an attack");
}

#[test]
fn a_boat_fires_at_a_ship_of_the_sort_that_it_likes() {
    kernel::proves!("war-at-sea", "16.5", "16.51", "9.33");
    let (setting, mut position) = patrol();
    hunted(&setting, &mut position, 1);
    let mut missed = position.clone();
    fired(&setting, &mut missed, Category::Capital, 0, 1, &[die(4, "16.5")]);
    assert_eq!(missed.ship(ship("Minneapolis")).lost.hull, 0);
    assert!(missed.ship(ship("Minneapolis")).today.attacked);
    assert_eq!(boat(&missed, 0).torpedoes, 3);
    // Japanese torpedoes add one to the dice of damage.
    let rolls = [vec![die(5, "16.5")], sum_of(8, "6.63").to_vec()].concat();
    fired(&setting, &mut position, Category::Capital, 0, 1, &rolls);
    let wounds = setting.charts.torpedo_damage(8, 1);
    let hull: u8 =
        wounds.boxes.iter().filter(|(part, _)| *part == crate::charts::Part::Hull).map(|(_, n)| n).sum();
    assert!(position.ship(ship("Minneapolis")).lost.hull >= hull && hull > 0);
    // Its owner may now change its orders.
    assert_eq!(position.ops().sequels.first().map(|sequel| sequel.cause), Some(Cause::Attack));
}

#[test]
fn light_ships_are_harder_to_hit_and_come_out_of_the_cup_by_chance() {
    kernel::proves!("war-at-sea", "16.5");
    let (setting, mut position) = patrol();
    hunted(&setting, &mut position, 1);
    fired(&setting, &mut position, Category::Light, 1, 2, &[die(5, "16.5")]);
    let attacked = |name: &str| position.ship(ship(name)).today.attacked;
    assert!(attacked("Dale") && !attacked("Phelps"));
    assert_eq!(position.ship(ship("Dale")).lost.hull, 0);
}

#[test]
fn all_boats_attack_one_force_before_its_owner_can_change_its_orders() {
    kernel::proves!("war-at-sea", "16.52", "5.27", "5.33");
    let (setting, mut position) = patrol();
    sought(&setting, &mut position, &[10, 10]);
    assert_eq!(position.ops().hunters.len(), 2);
    for left in [1, 0] {
        play(&setting, &mut position, &[attack(true), unseen_die(Seen::Only(ALLIES), 1, "16.4")])
            .expect("a hunt");
        // It is asked though there is one sort only: who looks on does not know that.
        fired(&setting, &mut position, Category::Light, 0, 2, &[die(1, "16.5")]);
        assert_eq!((position.ops().hunters.len(), position.ops().sequels.len()), (left, 1 - left));
    }
}

#[test]
fn an_escort_that_was_attacked_is_asked_by_itself() {
    kernel::proves!("war-at-sea", "5.33");
    let asked = |sort: Category, cup: u32, escort: &str| {
        let (setting, mut position) = patrol();
        let mut guard = position.task_force("Allied A").clone();
        (guard.id, guard.escorts) = (force("Allied B"), Some(force("Allied A")));
        (guard.mission, guard.origin) = (Mission::Escort, None);
        position.ops_mut().fleet_mut(ALLIES).forces.push(guard);
        position.vessel(escort).force = Some(force("Allied B"));
        hunted(&setting, &mut position, 1);
        fired(&setting, &mut position, sort, cup - 1, cup, &[die(1, "16.5")]);
        position.ops().sequels.iter().map(|sequel| sequel.force).collect::<Vec<_>>()
    };
    let [lead, guard] = ["Allied A", "Allied B"].map(force);
    assert_eq!(asked(Category::Light, 2, "Phelps"), [lead, guard]);
    assert_eq!(asked(Category::Capital, 1, "Phelps"), [lead]);
}

#[test]
fn a_decoy_that_a_boat_finds_is_no_more() {
    kernel::proves!("war-at-sea", "17.63");
    let (setting, mut position) = patrol();
    for name in ["Saratoga", "Minneapolis", "Phelps", "Dale"] {
        position.vessel(name).force = None;
    }
    position.task_force("Allied A").decoy = true;
    sought(&setting, &mut position, &[9]);
    assert_eq!(position.ops().force(force("Allied A")), None);
}

#[test]
fn flotillas_move_on_even_turns_after_all_attacks() {
    kernel::proves!("war-at-sea", "4.0+7", "16.2", "16.1");
    for (turn, at) in [(1, "G22"), (2, "G23")] {
        let (setting, mut position) = patrol();
        position.turn = turn;
        position.ops_mut().fleet_mut(AXIS).flotillas[0].order = Some(zone("G23"));
        play(&setting, &mut position, &[whispers(AXIS, Answer::Prowl(Search::Done))]).expect("the Axis");
        assert_eq!(position.ops().fleet(AXIS).flotillas[0].zone, zone("G22"), "the Allies come first");
        play(&setting, &mut position, &[]).expect("the Allies have no boats");
        assert_eq!(position.ops().fleet(AXIS).flotillas[0].zone, zone(at));
    }
}

#[test]
fn a_side_is_done_with_one_force_before_it_turns_to_the_next() {
    kernel::proves!("war-at-sea", "16.34", "16.52");
    let (mut setting, mut position) = patrol();
    let operation = setting.scenario.operation.as_mut().expect("an operation");
    let screen = FlotillaStart { name: "Screen".to_owned(), ..operation.flotillas[0].clone() };
    operation.flotillas.push(screen);
    let screen = Flotilla { origin: 1, ..position.ops().fleet(AXIS).flotillas[0].clone() };
    position.ops_mut().fleet_mut(AXIS).flotillas.push(screen);
    let mut other = position.task_force("Allied A").clone();
    other.id = force("Allied B");
    position.ops_mut().fleet_mut(ALLIES).forces.push(other);
    position.vessel("Dale").force = Some(force("Allied B"));
    let seek = |flotilla: &str, name: &str| {
        let boats = named(&["I-19"]);
        let search = Search::Seek { flotilla: flotilla.to_owned(), force: force(name), boats };
        vec![whispers(AXIS, Answer::Prowl(search))]
    };
    let looks = |position: &mut Position, flotilla: &str, name: &str| {
        let script = [seek(flotilla, name), dice(1, 1, "16.31").to_vec()].concat();
        play(&setting, position, &script).expect("a search");
    };
    looks(&mut position, "Picket", "Allied A");
    looks(&mut position.clone(), "Screen", "Allied A");
    looks(&mut position, "Picket", "Allied B");
    looks(&mut position.clone(), "Screen", "Allied B");
    let back = play(&setting, &mut position, &seek("Screen", "Allied A"));
    assert!(matches!(back, Err(Fault::Refused { .. })), "that force has been dealt with");
}

#[test]
fn aircraft_of_a_seaplane_carrier_alone_do_not_make_a_hunt() {
    kernel::proves!("war-at-sea", "16.4", "16.42", "1.0+1");
    let (setting, mut position) = patrol_against(&["Chitose", "Minneapolis"]);
    let (plane, home) = ("F1M2".parse().expect("an aircraft"), Home::Ship(ship("Chitose")));
    let wing = Wing { plane, steps: 2, home, post: Post::Asw, aloft: 0, ranged: false };
    position.ops_mut().fleet_mut(ALLIES).wings.push(wing);
    sought(&setting, &mut position, &[12]);
    play(&setting, &mut position, &[attack(true)]).expect("nobody hunts");
    assert!(position.ops().hunters[0].fires);
}

/// What is said of counters that stand for several ships.
fn told(events: &[crate::event::Event]) -> Vec<Vec<u8>> {
    let counters = events.iter().filter_map(|event| match event {
        crate::event::Event::Submarines(Event::Disclosed { counters, .. }) => Some(counters.clone()),
        _ => None,
    });
    counters.collect()
}

#[test]
fn who_is_attacked_says_how_many_ships_its_counters_stand_for() {
    kernel::proves!("war-at-sea", "9.62");
    // A boat that attacks: each counter is a ship.
    let (setting, mut position) = patrol();
    sought(&setting, &mut position, &[12]);
    let script = [attack(true), unseen_die(Seen::Only(ALLIES), 1, "16.4")];
    let single = play(&setting, &mut position, &script).expect("an attack");
    assert_eq!(told(&single), Vec::<Vec<u8>>::new());
    // Two of its ships are on one counter.
    let (setting, mut position) = patrol_against(&["Saratoga", "Spica", "Airone", "Alcione"]);
    sought(&setting, &mut position, &[12]);
    let several = play(&setting, &mut position.clone(), &script).expect("an attack");
    assert_eq!(told(&several), [[3]]);
    // Once in a turn, and only those that are afloat.
    let lead = position.vessel("Spica").lead;
    let other = ["Spica", "Airone"].map(ship).into_iter().find(|boat| *boat != lead).expect("another");
    position.ship_mut(other).fate = crate::position::Fate::Sunk;
    let fewer = play(&setting, &mut position.clone(), &script).expect("an attack");
    assert_eq!(told(&fewer), [[2]]);
    position.vessel("Saratoga").today.attacked = true;
    let again = play(&setting, &mut position, &script).expect("an attack");
    assert_eq!(told(&again), Vec::<Vec<u8>>::new());
}
