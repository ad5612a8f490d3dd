use super::why;
use crate::{
    Setting,
    fleet::{Berth, Errand, Papers},
    ids::ShipId,
    missions::Mission,
    operation::Spot,
    operations::{
        Phase,
        muster::{Muster, Mustering},
        orders::{Haven, Line, Order, Orders, Programme},
        organise::{Detachment, Division, Handle, Hulls},
        plotting::{Course, Leg, entry_of},
        prepare::{Charge, Commission},
    },
    position::{Position, Stage},
    script::{Sent, force, moor, seen, send_out, ship, zone},
    sides::ALLIES,
};

/// Four Allied forces: two that intercept, a transport, and one that escorts it.
const SENT: [Sent<'static>; 4] = [
    (ALLIES, Mission::Intercept, "R31", &["Washington", "Boise", "Alden"]),
    (ALLIES, Mission::Intercept, "R29", &["Enterprise"]),
    (ALLIES, Mission::Transport, "R31", &["McCawley"]),
    (ALLIES, Mission::Escort, "R31", &["Phelps"]),
];

/// What is done to a position before something is tried.
type Change = fn(&mut Position);

fn sent(change: Change) -> (Setting, Position) {
    let (setting, mut position) = send_out("eastern-solomons", &SENT, &[("decoys", "yes")]);
    position.task_force("Allied D").escorts = Some(force("Allied C"));
    change(&mut position);
    (setting, position)
}

fn ordered(order: Order, change: Change) -> String {
    let (setting, position) = sent(change);
    why(seen(&setting, &position, ALLIES), &Orders {}, &order)
}

#[test]
fn an_order_about_a_plot_says_what_forbids_it() {
    kernel::proves!("war-at-sea", "5.1+3", "5.21", "5.24", "5.25", "5.3", "5.4");
    let [a, c, d, none] = ["Allied A", "Allied C", "Allied D", "Allied H"].map(force);
    let cases: [(&str, Order, Change); 12] = [
        ("5.1+3 sea-no-order-force", Order::Plot(none), |_| {}),
        ("5.1+3 sea-no-plot-mission", Order::Plot(c), |_| {}),
        ("5.24 sea-no-plot-escort", Order::Plot(d), |position| {
            position.task_force("Allied D").mission = Mission::Intercept;
        }),
        ("5.6+1 sea-no-plot-gone", Order::Plot(a), |position| {
            position.task_force("Allied A").log = vec![entry_of(&[], Errand::Leave)];
        }),
        ("5.25 sea-no-plot-sealed", Order::PlotNow(a), |_| {}),
        ("legal", Order::PlotNow(a), |position| position.task_force("Allied A").papers = Papers::Open),
        ("5.21 sea-no-programme-mission", Order::Programme(a), |_| {}),
        ("5.21 sea-no-programme-sealed", Order::Programme(c), |_| {}),
        ("5.3 sea-no-second-abort", Order::Abort(a), |position| {
            position.task_force("Allied A").mission = Mission::Abort;
        }),
        ("17.61 sea-no-order-decoy", Order::Abort(a), |position| {
            position.task_force("Allied A").decoy = true;
        }),
        ("5.4 sea-no-mission-yet", Order::Mission(a), |_| {}),
        ("legal", Order::Mission(a), |position| position.task_force("Allied A").port_turns = 5),
    ];
    for (wanted, order, change) in cases {
        assert_eq!(ordered(order, change), wanted, "{order:?}");
    }
}

#[test]
fn an_order_in_port_or_before_one_says_what_forbids_it() {
    kernel::proves!("war-at-sea", "9.24", "15.3", "15.6");
    let (setting, _) = sent(|_| {});
    let places = &setting.operation().places;
    let enemy = places.ports.iter().find(|port| port.seat == Some(crate::sides::AXIS)).expect("a port");
    let own = places.ports.iter().find(|port| port.seat == Some(ALLIES)).expect("a port");
    let (a, c) = (force("Allied A"), force("Allied C"));
    let at = |spot: Spot, change: Change, order: Order| {
        let (setting, mut position) = sent(change);
        let moored = position.task_force("Allied A");
        moored.berth = match spot {
            Spot::Sea(zone) => Berth::Sea(zone),
            Spot::Port(port) => Berth::Port(port),
        };
        why(seen(&setting, &position, ALLIES), &Orders {}, &order)
    };
    let off = Spot::Sea(enemy.zone);
    let refit = |errand| Order::Refit(a, errand);
    let home: Change = |position| position.task_force("Allied A").mission = Mission::Abort;
    assert_eq!(at(off, |_| {}, Order::Blockade(a, enemy.id)), "legal");
    assert_eq!(ordered(Order::Blockade(c, enemy.id), |_| {}), "9.24 sea-no-blockade-mission");
    assert_eq!(ordered(Order::Blockade(a, enemy.id), |_| {}), "9.24 sea-no-blockade-elsewhere");
    assert_eq!(at(Spot::Sea(own.zone), |_| {}, Order::Blockade(a, own.id)), "9.24 sea-no-blockade-own");
    let (setting, mut position) = sent(|_| {});
    let task_force = position.task_force("Allied A");
    (task_force.berth, task_force.blockades) = (Berth::Sea(enemy.zone), Some(enemy.id));
    let seen_now = seen(&setting, &position, ALLIES);
    assert_eq!(why(seen_now, &Orders {}, &Order::Blockade(a, enemy.id)), "9.24 sea-no-blockade-already");
    assert_eq!(why(seen_now, &Orders {}, &Order::Lift(a)), "legal");
    assert_eq!(at(off, |_| {}, Order::Lift(a)), "9.24 sea-no-blockade-to-lift");
    assert_eq!(at(Spot::Port(own.id), home, refit(Errand::Fuel)), "legal");
    assert_eq!(at(Spot::Port(own.id), |_| {}, refit(Errand::Fuel)), "5.31 sea-no-refit-mission");
    assert_eq!(at(off, home, refit(Errand::Rearm)), "15.6 sea-no-refit-port");
    assert_eq!(at(Spot::Port(own.id), home, refit(Errand::Load)), "15.3 sea-no-refit-errand");
    let taking: Change = |position| {
        let force = position.task_force("Allied A");
        (force.mission, force.log) = (Mission::Abort, vec![entry_of(&[], Errand::Fuel)]);
    };
    assert_eq!(at(Spot::Port(own.id), taking, refit(Errand::Fuel)), "15.3 sea-no-second-refit");
    let sailing: Change = |position| {
        let force = position.task_force("Allied A");
        (force.mission, force.log) =
            (Mission::Abort, vec![entry_of(&[Spot::Sea(zone("R31"))], Errand::None)]);
    };
    assert_eq!(at(Spot::Port(own.id), sailing, refit(Errand::Fuel)), "4.0+12 sea-no-refit-under-way");
}

#[test]
fn forces_are_told_why_they_do_not_join_or_part() {
    kernel::proves!("war-at-sea", "5.51", "5.52", "17.62");
    let [a, b, c] = ["Allied A", "Allied B", "Allied C"].map(force);
    let near: Change = |position| position.task_force("Allied B").berth = Berth::Sea(zone("R31"));
    assert_eq!(ordered(Order::Join(a, b), near), "legal");
    let cases: [(&str, Order, Change); 16] = [
        ("5.51 sea-no-join-itself", Order::Join(a, a), |_| {}),
        ("5.51 sea-no-join-mission", Order::Join(a, c), |_| {}),
        ("5.51 sea-no-join-way", Order::Join(a, b), |position| {
            position.task_force("Allied B").berth = Berth::Sea(zone("A1"));
        }),
        ("17.61 sea-no-join-decoy", Order::Join(a, b), |position| {
            position.task_force("Allied B").decoy = true;
        }),
        ("6.49 sea-no-join-battle", Order::Join(a, b), |position| {
            position.task_force("Allied B").engaged = true;
        }),
        ("5.24 sea-no-join-escorted", Order::Join(a, b), |position| {
            position.task_force("Allied D").escorts = Some(force("Allied A"));
        }),
        ("5.51 sea-no-join-twice", Order::Join(a, b), |position| {
            position.task_force("Allied A").log = vec![entry_of(&[], Errand::Join(force("Allied C")))];
        }),
        ("5.51 sea-no-join-chain", Order::Join(a, b), |position| {
            position.task_force("Allied B").log = vec![entry_of(&[], Errand::Join(force("Allied C")))];
        }),
        ("5.51 sea-no-stay-apart", Order::StayApart(a), |_| {}),
        ("legal", Order::Split(a), |_| {}),
        ("5.52 sea-no-split-mission", Order::Split(c), |_| {}),
        ("5.52 sea-no-split-single", Order::Split(b), |_| {}),
        ("6.49 sea-no-order-in-battle", Order::Split(a), |position| {
            position.task_force("Allied A").engaged = true;
        }),
        ("5.52 sea-no-spare-counter", Order::Split(a), |position| {
            position.ops_mut().fleet_mut(ALLIES).letters.clear();
        }),
        ("17.62 sea-no-lure-mission", Order::Lure(c), |_| {}),
        ("8.45 sea-no-guard-tow", Order::Guard(a, b), |_| {}),
    ];
    for (wanted, order, change) in cases {
        assert_eq!(ordered(order, change), wanted, "{order:?}");
    }
    let (setting, position) = send_out("eastern-solomons", &SENT, &[]);
    let at = seen(&setting, &position, ALLIES);
    assert_eq!(why(at, &Orders {}, &Order::Lure(a)), "17.6 sea-no-lure-option");
    assert_eq!(why(at, &Orders {}, &Order::Patrol(0)), "16.2 sea-no-patrol-flotilla");
    let mut even = position;
    even.turn = 2;
    assert_eq!(why(seen(&setting, &even, ALLIES), &Orders {}, &Order::Patrol(0)), "16.2 sea-no-patrol-turn");
}

#[test]
fn what_is_not_plotted_with_a_way_says_how_it_is_ordered() {
    kernel::proves!("war-at-sea", "5.2", "5.51");
    let (setting, mut position) = sent(|_| {});
    position.task_force("Allied A").papers = Papers::Open;
    let port =
        setting.operation().places.ports.iter().find(|port| port.seat == Some(ALLIES)).expect("a port");
    let question = Course { force: force("Allied A"), entry: 0 };
    let tried = |errand| {
        let leg = Leg { way: vec![Spot::Sea(zone("R31"))], errand };
        why(seen(&setting, &position, ALLIES), &question, &leg)
    };
    assert_eq!(tried(Errand::None), "legal");
    assert_eq!(tried(Errand::Port(port.id)), "5.2 sea-no-errand-port");
    assert_eq!(tried(Errand::Join(force("Allied B"))), "5.51 sea-no-errand-join");
}

#[test]
fn a_line_of_a_programme_says_what_forbids_it() {
    kernel::proves!("war-at-sea", "5.21", "5.51+1");
    let written = |line: Line, change: Change| {
        let (setting, position) = sent(change);
        why(seen(&setting, &position, ALLIES), &Programme { force: force("Allied C") }, &line)
    };
    let stay = |errand, turns| Line::Stay { errand, turns };
    let one: Change = |position| position.task_force("Allied C").log = vec![entry_of(&[], Errand::None)];
    assert_eq!(written(Line::Hand, |_| {}), "legal");
    assert_eq!(written(Line::Back, |_| {}), "5.21 sea-no-line-back");
    assert_eq!(written(Line::Back, one), "legal");
    assert_eq!(written(stay(Errand::None, 5), |_| {}), "5.21 sea-no-line-stay");
    assert_eq!(written(stay(Errand::Join(force("Allied A")), 1), |_| {}), "5.21 sea-no-line-errand");
    assert_eq!(written(stay(Errand::Load, 1), |_| {}), "9.53 sea-no-loading");
    let last: Change = |position| position.turn = position.turn.saturating_add(200);
    assert_eq!(written(Line::Hand, last), "5.21 sea-no-line-turns");
    let left: Change = |position| position.task_force("Allied C").log = vec![entry_of(&[], Errand::Leave)];
    assert_eq!(written(Line::Hand, left), "5.6+1 sea-no-line-left");
    assert_eq!(written(Line::To(Spot::Sea(zone("R31"))), |_| {}), "5.21 sea-no-line-goal");
    assert_eq!(written(Line::Join(force("Allied A")), |_| {}), "5.51+1 sea-no-line-join-first");
    assert_eq!(written(Line::Join(force("Allied A")), one), "5.51+1 sea-no-line-join-mission");
    assert_eq!(written(Line::Join(force("Allied C")), one), "5.51+1 sea-no-line-join-force");
    let busy: Change = |position| position.task_force("Allied C").log = vec![entry_of(&[], Errand::Fuel)];
    assert_eq!(written(Line::Join(force("Allied A")), busy), "5.51+1 sea-no-line-join-errand");
}

#[test]
fn single_ships_are_told_what_they_cannot_do() {
    kernel::proves!("war-at-sea", "7.72", "8.41", "8.45", "8.46", "9.64", "17.63");
    let tried = |handle: Handle, change: Change| {
        let (setting, position) = sent(change);
        why(seen(&setting, &position, ALLIES), &Hulls { force: force("Allied A") }, &handle)
    };
    let [tug, boise, alden, other] = ["Washington", "Boise", "Alden", "Enterprise"].map(ship);
    let dead: Change = |position| position.vessel("Boise").lost.speed = 4;
    assert_eq!(tried(Handle::Tow(tug, boise), dead), "legal");
    let cases: [(&str, Handle, Change); 16] = [
        ("8.41 sea-no-hull-ship", Handle::Tow(tug, other), |_| {}),
        ("8.41 sea-no-tow-under-way", Handle::Tow(tug, boise), |_| {}),
        ("8.41 sea-no-tug-dead", Handle::Tow(boise, tug), |position| position.vessel("Boise").lost.speed = 4),
        ("9.73 sea-no-tow-aground", Handle::Tow(tug, boise), |position| {
            (position.vessel("Boise").lost.speed, position.vessel("Boise").aground) = (4, true);
        }),
        ("8.41 sea-no-tow-tied", Handle::Tow(tug, boise), |position| {
            position.vessel("Boise").lost.speed = 4;
            position.vessel("Washington").tows = Some(ship("Alden"));
        }),
        ("8.41 sea-no-tow-so-large", Handle::Tow(alden, boise), |position| {
            position.vessel("Boise").lost.speed = 4;
        }),
        ("4.0+3 sea-no-arranging-now", Handle::Tow(tug, boise), |position| {
            position.stage = Stage::Phase { phase: Phase::Patrol, seat: ALLIES };
        }),
        ("8.46 sea-no-tow-to-cast-off", Handle::CastOff(tug), |_| {}),
        ("8.45 sea-no-tow-to-take-home", Handle::TakeHome(tug), |_| {}),
        ("8.45 sea-no-spare-counter", Handle::TakeHome(tug), |position| {
            position.vessel("Washington").tows = Some(ship("Boise"));
            position.ops_mut().fleet_mut(ALLIES).letters.clear();
        }),
        ("8.45 sea-no-taking-all-home", Handle::TakeHome(tug), |position| {
            position.vessel("Washington").tows = Some(ship("Boise"));
            position.vessel("Alden").fate = crate::position::Fate::Sunk;
        }),
        ("9.64 sea-no-detaching-single", Handle::Detach(boise), |_| {}),
        ("7.72 sea-no-hull-ship", Handle::Scuttle(other), |_| {}),
        ("legal", Handle::Scuttle(tug), |_| {}),
        ("17.63 sea-no-removing", Handle::Remove, |_| {}),
        ("17.6 sea-no-hulls-of-decoy", Handle::Scuttle(tug), |position| {
            position.task_force("Allied A").decoy = true;
        }),
    ];
    for (wanted, handle, change) in cases {
        assert_eq!(tried(handle, change), wanted, "{handle:?}");
    }
}

#[test]
fn a_mission_that_is_refused_says_why() {
    kernel::proves!("war-at-sea", "5.1+1", "5.1+3", "5.1+4", "5.32");
    let given = |name: &str, mission: Mission, change: Change| {
        let (setting, position) = sent(change);
        why(seen(&setting, &position, ALLIES), &Commission { force: force(name) }, &mission)
    };
    assert_eq!(given("Allied A", Mission::Intercept, |_| {}), "legal");
    assert_eq!(given("Allied A", Mission::Abort, |_| {}), "5.32 sea-no-mission-abort");
    assert_eq!(given("Allied C", Mission::Intercept, |_| {}), "5.1+3 sea-no-mission-transports");
    assert_eq!(given("Allied C", Mission::Bombardment, |_| {}), "5.1+1 sea-no-mission-transports");
    assert_eq!(given("Allied B", Mission::Escort, |_| {}), "5.1+4 sea-no-mission-charge");
    let blank: Change = |position| position.task_force("Allied A").papers = Papers::Blank;
    assert_eq!(given("Allied A", Mission::Bombardment, blank), "5.1 sea-no-mission-scenario");
    let escorts = |name: &str, charge: &str, change: Change| {
        let (setting, position) = sent(change);
        why(seen(&setting, &position, ALLIES), &Charge { force: force(name) }, &force(charge))
    };
    assert_eq!(escorts("Allied A", "Allied C", |_| {}), "legal");
    assert_eq!(escorts("Allied A", "Allied A", |_| {}), "5.1+4 sea-no-charge-itself");
    assert_eq!(escorts("Allied A", "Allied B", |_| {}), "5.1+4 sea-no-charge-elsewhere");
    assert_eq!(escorts("Allied A", "Allied D", |_| {}), "5.1+4 sea-no-charge-escort");
    assert_eq!(escorts("Allied A", "Allied H", |_| {}), "5.1+4 sea-no-charge-gone");
    assert_eq!(escorts("Allied C", "Allied A", |_| {}), "5.1+4 sea-no-charge-escorted");
    let decoy: Change = |position| position.task_force("Allied C").decoy = true;
    assert_eq!(escorts("Allied A", "Allied C", decoy), "5.1+4 sea-no-charge-decoy");
}

#[test]
fn forces_that_are_not_mustered_so_are_told_why() {
    kernel::proves!("war-at-sea", "5.1");
    let [a, b, c, none] = ["Allied A", "Allied B", "Allied C", "Allied H"].map(force);
    let tried = |answer: Mustering, change: Change| {
        let (setting, position) = sent(change);
        why(seen(&setting, &position, ALLIES), &Muster {}, &answer)
    };
    assert_eq!(tried(Mustering::Unite(a, c), |_| {}), "legal");
    assert_eq!(tried(Mustering::Unite(a, a), |_| {}), "5.1 sea-no-muster-itself");
    assert_eq!(tried(Mustering::Unite(a, b), |_| {}), "5.1 sea-no-muster-places");
    assert_eq!(tried(Mustering::Unite(a, none), |_| {}), "5.1 sea-no-muster-force");
    assert_eq!(tried(Mustering::Divide(a), |_| {}), "legal");
    assert_eq!(tried(Mustering::Divide(b), |_| {}), "5.1 sea-no-muster-single");
    let none_left: Change = |position| position.ops_mut().fleet_mut(ALLIES).letters.clear();
    assert_eq!(tried(Mustering::Divide(a), none_left), "5.1 sea-no-muster-counter");
    let (mut setting, position) = sent(|_| {});
    setting.scenario.forces[2].arrives = Some(3);
    let late = why(seen(&setting, &position, ALLIES), &Muster {}, &Mustering::Unite(a, c));
    assert_eq!(late, "5.1 sea-no-muster-times");
}

#[test]
fn ships_that_do_not_leave_a_force_are_told_why() {
    kernel::proves!("war-at-sea", "5.52", "8.45", "8.46");
    let leave = |names: &[&str], guards: bool, change: Change| {
        let (setting, position) = sent(change);
        let ships: Vec<ShipId> = names.iter().map(|name| ship(name)).collect();
        let question = Division { force: force("Allied A"), guards: guards.then(|| force("Allied B")) };
        why(seen(&setting, &position, ALLIES), &question, &Detachment { ships })
    };
    assert_eq!(leave(&["Boise"], false, |_| {}), "legal");
    assert_eq!(leave(&["Boise", "Boise"], false, |_| {}), "5.52 sea-no-division-twice");
    assert_eq!(leave(&["Enterprise"], false, |_| {}), "5.52 sea-no-division-ship");
    assert_eq!(leave(&[], false, |_| {}), "5.52 sea-no-division-none");
    assert_eq!(leave(&["Washington", "Boise", "Alden"], false, |_| {}), "5.52 sea-no-division-all");
    let towing: Change = |position| {
        position.vessel("Washington").tows = Some(ship("Boise"));
        position.vessel("Boise").towed_by = Some(ship("Washington"));
    };
    assert_eq!(leave(&["Boise"], false, towing), "8.46 sea-no-division-tow");
    assert_eq!(leave(&["Boise"], true, towing), "8.45 sea-no-guard-towing");
}

#[test]
fn a_port_to_which_nobody_returns_says_why() {
    kernel::proves!("war-at-sea", "5.3");
    let (setting, mut position) = sent(|_| {});
    moor(&setting, &mut position, "Allied A", "R31");
    let ports = &setting.operation().places.ports;
    let tried = |seat| {
        let port = ports.iter().find(|port| port.seat == Some(seat)).expect("a port");
        why(seen(&setting, &position, ALLIES), &Haven { force: force("Allied A") }, &port.id)
    };
    assert_eq!(tried(crate::sides::AXIS), "5.3 sea-no-haven-foreign");
    assert_eq!(tried(ALLIES), "legal");
}
