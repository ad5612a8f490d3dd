use super::*;
use crate::{
    event::Event as Told,
    missions::Mission,
    operations::{Phase, special::is_free},
    position::Stage,
    script::{Sent, by, force, makes, moor, seen, send_out, ship, unseen_die, zone, zones},
    sides::{ALLIES, AXIS},
};
use kernel::Exact;

const CARRIERS: [Sent<'static>; 2] = [
    (ALLIES, Mission::Intercept, "R31", &["Enterprise", "Hornet"]),
    (AXIS, Mission::Intercept, "A24", &["Kirishima"]),
];

/// Writes a log sheet, the turns divided by spaces.
fn log(position: &mut Position, name: &str, turns: &str) {
    let entry = |turn: &str| Entry { zones: zones(turn.trim_matches('-')), errand: Errand::None };
    position.task_force(name).log = turns.split(' ').map(entry).collect();
}

fn sails(setting: &Setting, position: &mut Position) -> Vec<Event> {
    let told = by(setting, position, &[], |r| {
        sail(r);
        Ok(())
    })
    .expect("a move");
    let own = |event| match event {
        Told::Movement(event) => Some(event),
        _ => None,
    };
    told.into_iter().filter_map(own).collect()
}

fn berth(position: &mut Position, name: &str) -> Berth {
    position.task_force(name).berth
}

fn written(position: &mut Position, name: &str) -> Vec<String> {
    let turn = |entry: &Entry| entry.zones.iter().map(ZoneId::to_string).collect::<Vec<_>>().join("/");
    position.task_force(name).log.iter().map(turn).collect()
}

#[test]
fn all_forces_sail_at_once_by_their_log_sheets() {
    kernel::proves!("war-at-sea", "5.6", "4.0+6");
    let (setting, mut position) = send_out("eastern-solomons", &CARRIERS, &[]);
    log(&mut position, "Allied A", "R30/R29 R28");
    log(&mut position, "Axis A", "A25");
    let told = sails(&setting, &mut position);
    assert_eq!(berth(&mut position, "Allied A"), Berth::Sea(zone("R29")));
    assert_eq!(position.task_force("Allied A").track, zones("R31/R30/R29"));
    assert_eq!(berth(&mut position, "Axis A"), Berth::Sea(zone("A25")));
    assert_eq!(written(&mut position, "Allied A"), ["R28"], "the turn is crossed off");
    assert_eq!(position.vessel("Enterprise").today.zones, 2);
    let sailed = Event::Sailed { force: force("Allied A"), zones: zones("R30/R29") };
    assert!(told.contains(&sailed), "{told:?}");
    sails(&setting, &mut position);
    assert_eq!(berth(&mut position, "Axis A"), Berth::Sea(zone("A25")), "it stays when nothing is written");
}

#[test]
fn bad_weather_cuts_an_interception_plot_from_its_end() {
    kernel::proves!("war-at-sea", "5.25", "9.83");
    for (weather, reached) in [(Weather::Squall, "R28"), (Weather::Storm, "R29"), (Weather::Gale, "R30")] {
        let (setting, mut position) = send_out("eastern-solomons", &CARRIERS, &[]);
        log(&mut position, "Allied A", "R30/R29/R28 R27");
        position.weather = weather;
        sails(&setting, &mut position);
        assert_eq!(berth(&mut position, "Allied A"), Berth::Sea(zone(reached)), "{weather:?}");
        let cut = weather != Weather::Squall;
        assert_eq!(position.task_force("Allied A").log.is_empty(), cut);
        assert_eq!(position.task_force("Allied A").papers == Papers::Open, cut, "it is plotted anew");
    }
}

#[test]
fn bad_weather_puts_a_programme_off() {
    kernel::proves!("war-at-sea", "5.23", "9.83");
    let sent: [Sent<'_>; 1] = [(ALLIES, Mission::Transport, "R31", &["Enterprise"])];
    let (setting, mut position) = send_out("eastern-solomons", &sent, &[]);
    log(&mut position, "Allied A", "R30/R29/R28 R27 R26");
    position.weather = Weather::Storm;
    sails(&setting, &mut position);
    assert_eq!(berth(&mut position, "Allied A"), Berth::Sea(zone("R29")));
    assert_eq!(written(&mut position, "Allied A"), ["R28/R27", "R26"], "the same way, later");
    log(&mut position, "Allied A", "R28/R27/R26 -");
    position.task_force("Allied A").log[1].errand = Errand::Fuel;
    sails(&setting, &mut position);
    assert_eq!(
        written(&mut position, "Allied A"),
        ["R26", ""],
        "what is done lying still comes a turn later"
    );
    assert_eq!(position.task_force("Allied A").delayed, 1);
}

#[test]
fn an_escort_goes_where_its_charge_goes_and_holds_it_up() {
    kernel::proves!("war-at-sea", "5.24", "5.1+4");
    let sent: [Sent<'_>; 2] =
        [(ALLIES, Mission::Transport, "R31", &["Enterprise"]), (ALLIES, Mission::Escort, "R31", &["Boise"])];
    let (mut setting, mut position) = send_out("eastern-solomons", &sent, &[]);
    position.task_force("Allied B").escorts = Some(force("Allied A"));
    log(&mut position, "Allied A", "R30/R29/R28");
    let told = sails(&setting, &mut position);
    assert_eq!(berth(&mut position, "Allied B"), Berth::Sea(zone("R28")));
    assert_eq!(position.task_force("Allied B").track, zones("R31/R30/R29/R28"));
    assert_eq!(told.len(), 1, "they are one on the map");
    makes(&mut setting, "Boise", 1);
    log(&mut position, "Allied A", "R27/R26");
    sails(&setting, &mut position);
    assert_eq!(berth(&mut position, "Allied A"), Berth::Sea(zone("R27")));
}

#[test]
fn a_port_is_entered_and_left_like_a_zone_and_it_is_announced() {
    kernel::proves!("war-at-sea", "9.2", "9.23");
    let (setting, mut position) = send_out("eastern-solomons", &CARRIERS, &[]);
    moor(&setting, &mut position, "Allied A", "S31");
    let santo: PortId = "Espiritu Santo".parse().expect("a port");
    position.task_force("Allied A").log = vec![Entry { zones: zones("T32"), errand: Errand::Port(santo) }];
    let told = sails(&setting, &mut position);
    assert_eq!(berth(&mut position, "Allied A"), Berth::Port(santo));
    assert_eq!(position.task_force("Allied A").sailed, 2);
    assert_eq!(told.last(), Some(&Event::InPort { force: force("Allied A"), port: santo }));
    log(&mut position, "Allied A", "T32/S31/R31");
    makes_slow(&setting, &mut position);
    let told = sails(&setting, &mut position);
    assert_eq!(berth(&mut position, "Allied A"), Berth::Sea(zone("S31")), "the port's zone costs one");
    assert_eq!(position.task_force("Allied A").track, zones("T32/S31"));
    assert_eq!(told[0], Event::LeftPort { force: force("Allied A"), port: santo });
}

/// The carriers make speed 2.
fn makes_slow(setting: &Setting, position: &mut Position) {
    assert_eq!(setting.sheet(ship("Hornet")).speed.base, 3);
    position.vessel("Hornet").lost.speed = 1;
}

#[test]
fn a_force_that_leaves_the_map_is_out_of_the_game() {
    kernel::proves!("war-at-sea", "5.6+1");
    let (setting, mut position) = send_out("eastern-solomons", &CARRIERS, &[]);
    position.task_force("Axis A").log = vec![Entry { zones: Vec::new(), errand: Errand::Leave }];
    let told = sails(&setting, &mut position);
    assert_eq!(told, [Event::Leaves { force: force("Axis A") }]);
    assert!(position.task_force("Axis A").is_here(), "contacts are tested first");
    by(&setting, &mut position, &[], |r| conclude(r).map(drop)).expect("an end");
    assert!(position.ops().force(force("Axis A")).is_none());
    let gone = position.vessel("Kirishima");
    assert!(gone.is_afloat() && gone.force.is_none(), "the letter is for others now");
}

#[test]
fn a_blockade_is_announced_and_ends_when_the_force_moves_on_or_says_so() {
    kernel::proves!("war-at-sea", "9.24");
    let (setting, mut position) = send_out("eastern-solomons", &CARRIERS, &[]);
    moor(&setting, &mut position, "Allied A", "B6");
    let (id, port): (ForceId, PortId) = (force("Allied A"), "Rabaul".parse().expect("a port"));
    let order = |errand| vec![Entry { zones: Vec::new(), errand }];
    position.task_force("Allied A").log = order(Errand::Blockade(port));
    assert_eq!(sails(&setting, &mut position), [Event::Blockade { force: id, port }]);
    assert_eq!(sails(&setting, &mut position), [], "it goes on");
    position.task_force("Allied A").log = order(Errand::Lift);
    assert_eq!(sails(&setting, &mut position), [Event::BlockadeEnds { force: id, port }]);
    position.task_force("Allied A").blockades = Some(port);
    let next = setting.operation().map.route(zone("B6"), zone("C6")).expect("a way");
    position.task_force("Allied A").log = vec![Entry { zones: next, errand: Errand::None }];
    assert!(sails(&setting, &mut position).contains(&Event::BlockadeEnds { force: id, port }));
    assert_eq!(position.task_force("Allied A").blockades, None);
    // Who gives up his mission blockades no more.
    moor(&setting, &mut position, "Allied A", "B6");
    position.task_force("Allied A").blockades = Some(port);
    position.task_force("Allied A").mission = Mission::Abort;
    assert_eq!(sails(&setting, &mut position), [Event::BlockadeEnds { force: id, port }]);
}

#[test]
fn a_blockade_ends_with_the_counter_that_announced_it() {
    kernel::proves!("war-at-sea", "9.24", "5.51");
    let sent: [Sent<'_>; 2] = [
        (ALLIES, Mission::Intercept, "B6", &["Enterprise"]),
        (ALLIES, Mission::Intercept, "B6", &["Hornet"]),
    ];
    let (setting, mut position) = send_out("eastern-solomons", &sent, &[]);
    let (id, into, port) = (force("Allied A"), force("Allied B"), "Rabaul".parse().expect("a port"));
    position.task_force("Allied A").blockades = Some(port);
    position.task_force("Allied A").log = vec![Entry { zones: Vec::new(), errand: Errand::Join(into) }];
    let told = sails(&setting, &mut position);
    assert_eq!(told, [Event::BlockadeEnds { force: id, port }, Event::Joined { force: id, into }]);
    assert_eq!(position.task_force("Allied B").blockades, None);
}

#[test]
fn forces_that_join_meet_on_their_ways_and_are_one_slower() {
    kernel::proves!("war-at-sea", "5.51");
    let sent: [Sent<'_>; 2] = [
        (ALLIES, Mission::Intercept, "R31", &["Enterprise"]),
        (ALLIES, Mission::Intercept, "R29", &["Hornet"]),
    ];
    let (setting, mut position) = send_out("eastern-solomons", &sent, &[]);
    log(&mut position, "Allied A", "R30/R29/R28");
    position.task_force("Allied A").log[0].errand = Errand::Join(force("Allied B"));
    log(&mut position, "Allied B", "R30 R31");
    let told = sails(&setting, &mut position);
    assert!(told.contains(&Event::Joined { force: force("Allied A"), into: force("Allied B") }));
    assert!(position.ops().force(force("Allied A")).is_none());
    assert_eq!(position.vessel("Enterprise").force, Some(force("Allied B")));
    assert_eq!(berth(&mut position, "Allied B"), Berth::Sea(zone("R30")));
    assert_eq!(position.vessel("Enterprise").today.zones, 1);
    assert_eq!(written(&mut position, "Allied B"), ["R31"], "its plot holds");
}

#[test]
fn ships_that_sail_to_join_a_force_that_stays_have_moved() {
    kernel::proves!("war-at-sea", "4.0+12", "5.51");
    let sent: [Sent<'_>; 2] = [
        (ALLIES, Mission::Intercept, "R31", &["Enterprise"]),
        (ALLIES, Mission::Intercept, "R30", &["Hornet"]),
    ];
    let (setting, mut position) = send_out("eastern-solomons", &sent, &[]);
    log(&mut position, "Allied A", "R30");
    position.task_force("Allied A").log[0].errand = Errand::Join(force("Allied B"));
    sails(&setting, &mut position);
    assert_eq!(position.vessel("Enterprise").force, Some(force("Allied B")));
    position.stage = Stage::Phase { phase: Phase::Special, seat: ALLIES };
    let free = ["Enterprise", "Hornet"].map(|name| is_free(seen(&setting, &position, ALLIES), ship(name)));
    assert_eq!(free, [false, true]);
}

#[test]
fn who_joins_a_force_on_its_way_home_goes_home_a_turn_later() {
    kernel::proves!("war-at-sea", "5.51+2");
    let sent: [Sent<'_>; 2] =
        [(ALLIES, Mission::Transport, "R31", &["Enterprise"]), (ALLIES, Mission::Abort, "R31", &["Hornet"])];
    let (setting, mut position) = send_out("eastern-solomons", &sent, &[]);
    log(&mut position, "Allied A", "-");
    position.task_force("Allied A").log[0].errand = Errand::Join(force("Allied B"));
    log(&mut position, "Allied B", "- S31 T32");
    sails(&setting, &mut position);
    assert_eq!(position.vessel("Enterprise").force, Some(force("Allied B")));
    assert_eq!(written(&mut position, "Allied B"), ["", "S31", "T32"]);
}

#[test]
fn programmes_can_hold_the_joining_of_forces_on_the_same_mission() {
    kernel::proves!("war-at-sea", "5.51+1");
    let sent: [Sent<'_>; 3] = [
        (ALLIES, Mission::Transport, "R31", &["Enterprise"]),
        (ALLIES, Mission::Transport, "R30", &["Hornet"]),
        (ALLIES, Mission::Bombardment, "R30", &["Boise"]),
    ];
    let (setting, mut position) = send_out("eastern-solomons", &sent, &[]);
    log(&mut position, "Allied A", "R30");
    log(&mut position, "Allied B", "- R29");
    let at = crate::lens::Lens::new(&setting, &position, ALLIES.into());
    let programme = crate::operations::orders::Programme { force: force("Allied A") };
    let joins = |other: &str| {
        kernel::Question::check(&programme, at, &crate::operations::orders::Line::Join(force(other))).is_ok()
    };
    assert!(joins("Allied B") && !joins("Allied C"), "another mission");
    position.task_force("Allied A").log[0].errand = Errand::Join(force("Allied B"));
    sails(&setting, &mut position);
    assert_eq!(position.vessel("Enterprise").force, Some(force("Allied B")));
    assert_eq!(written(&mut position, "Allied B"), ["R29"], "nobody loses time");
}

#[test]
fn a_hull_that_is_all_but_gone_floods_by_the_way_sailed_and_the_weather() {
    kernel::proves!("war-at-sea", "7.7", "7.73");
    let value = |zones, weather| {
        let mut sum = Exact::ZERO;
        flooding(zones, weather, &mut sum);
        sum.floor()
    };
    assert_eq!([0, 1, 2, 3, 4].map(|zones| value(zones, Weather::Clear)), [0, 0, 1, 2, 2]);
    assert_eq!(value(3, Weather::Squall), 3);
    assert_eq!(value(2, Weather::Storm), 3);
    assert_eq!(value(1, Weather::Gale), 3);
    let (setting, mut position) = send_out("eastern-solomons", &CARRIERS, &[]);
    let boxes = setting.sheet(ship("Hornet")).hull.count;
    position.weather = Weather::Squall;
    let mut floods = |lost: u8, faces: &[u32]| {
        position.vessel("Hornet").lost.hull = lost;
        position.vessel("Hornet").today.zones = 3;
        let script: Vec<_> = faces.iter().map(|face| unseen_die(Seen::Only(ALLIES), *face, "7.73")).collect();
        by(&setting, &mut position, &script, |r| conclude(r).map(drop)).expect("an end");
        position.vessel("Hornet").lost.hull - lost
    };
    assert_eq!(boxes, 9);
    assert_eq!(floods(6, &[]), 0, "three quarters are not passed");
    assert_eq!(floods(7, &[4, 4]), 0);
    assert_eq!(floods(7, &[4, 5]), 1);
    assert_eq!(floods(8, &[6, 6]), 1);
    assert!(!position.vessel("Hornet").is_afloat());
    moor(&setting, &mut position, "Allied A", "Espiritu Santo");
    position.vessel("Enterprise").lost.hull = 8;
    by(&setting, &mut position, &[], |r| conclude(r).map(drop)).expect("nothing floods in port");
    // Of eight boxes six are just three quarters.
    let mut sheet = setting.sheet(ship("Enterprise")).clone();
    sheet.hull.count = 8;
    let floods = [6, 7].map(|lost| {
        position.vessel("Enterprise").lost.hull = lost;
        is_flooding(&sheet, position.ship(ship("Enterprise")))
    });
    assert_eq!(floods, [false, true]);
}

#[test]
fn a_force_whose_last_ship_floods_is_taken_off_at_once() {
    kernel::proves!("war-at-sea", "7.73", "5.0");
    let (setting, mut position) = send_out("eastern-solomons", &CARRIERS, &[]);
    let letters = position.ops().fleet(AXIS).letters.len();
    position.vessel("Kirishima").lost.hull = setting.sheet(ship("Kirishima")).hull.count - 1;
    let script = [unseen_die(Seen::Only(AXIS), 6, "7.73"), unseen_die(Seen::Only(AXIS), 6, "7.73")];
    by(&setting, &mut position, &script, |r| conclude(r).map(drop)).expect("an end");
    assert!(position.ops().force(force("Axis A")).is_none());
    assert_eq!(position.ops().fleet(AXIS).letters.len(), letters + 1, "the counter is free again");
}

#[test]
fn turns_in_port_are_counted() {
    kernel::proves!("war-at-sea", "5.4");
    let (setting, mut position) = send_out("eastern-solomons", &CARRIERS, &[]);
    moor(&setting, &mut position, "Allied A", "Espiritu Santo");
    end_turn(&mut position, ALLIES);
    assert_eq!(position.task_force("Allied A").port_turns, 1);
    position.task_force("Allied A").sailed = 1;
    end_turn(&mut position, ALLIES);
    assert_eq!(position.task_force("Allied A").port_turns, 0);
}
