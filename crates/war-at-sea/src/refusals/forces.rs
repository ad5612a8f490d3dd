use super::why;
use crate::{
    fleet::Papers,
    missions::Mission,
    operations::{
        Cause,
        battles::{Aftermath, Afterwards},
        contact::{Declaration, Declare, Encounter, Meeting},
    },
    position::Position,
    script::{Sent, force, seen, send_out, ship, zone, zones},
    sides::{ALLIES, AXIS},
    tables::Meet,
};

const SENT: [Sent<'static>; 4] = [
    (AXIS, Mission::Intercept, "G24", &["Atago"]),
    (ALLIES, Mission::Intercept, "G24", &["Washington", "Boise"]),
    (ALLIES, Mission::Intercept, "G24", &["Enterprise"]),
    (ALLIES, Mission::Transport, "G24", &["McCawley"]),
];

type Change = fn(&mut Position);

#[test]
fn a_meeting_that_is_not_tested_says_why() {
    kernel::proves!("war-at-sea", "5.7", "5.72", "5.73", "5.75");
    let (axis, allied) = (force("Axis A"), force("Allied A"));
    let tried = |allied, at: &str, change: Change| {
        let (setting, mut position) = send_out("eastern-solomons", &SENT, &[]);
        change(&mut position);
        let meeting = Meeting { axis, allied, zone: zone(at) };
        why(seen(&setting, &position, AXIS), &Encounter, &meeting)
    };
    assert_eq!(tried(allied, "G24", |_| {}), "legal");
    assert_eq!(tried(force("Allied H"), "G24", |_| {}), "5.7 sea-no-encounter-force");
    assert_eq!(tried(allied, "G25", |_| {}), "5.7 sea-no-encounter-apart");
    let left: Change = |position| {
        let moved = position.task_force("Allied A");
        (moved.track, moved.sailed) = (zones("G24/G25"), 1);
    };
    assert_eq!(tried(allied, "G24", left), "5.75 sea-no-encounter-left");
    let tested: Change = |position| position.ops_mut().tested.push((force("Axis A"), force("Allied A")));
    assert_eq!(tried(allied, "G24", tested), "5.72 sea-no-second-encounter");
    let elsewhere: Change = |position| position.task_force("Allied A").contact = Some(zone("G25"));
    assert_eq!(tried(allied, "G24", elsewhere), "5.73 sea-no-encounter-elsewhere");
}

#[test]
fn a_declaration_that_does_not_hold_says_why() {
    kernel::proves!("war-at-sea", "5.76", "17.61");
    let tried = |declared: &[Meet], change: Change| {
        let (setting, mut position) = send_out("eastern-solomons", &SENT, &[]);
        change(&mut position);
        let question = Declare { own: force("Allied A"), enemy: force("Axis A"), zone: zone("G24") };
        let answer = Declaration { declared: declared.to_vec() };
        why(seen(&setting, &position, ALLIES), &question, &answer)
    };
    assert_eq!(tried(&[Meet::Intercept], |_| {}), "legal");
    assert_eq!(tried(&[Meet::Intercept, Meet::Intercept], |_| {}), "5.76 sea-no-second-declare");
    assert_eq!(tried(&[Meet::Crossed], |_| {}), "5.76 sea-no-declare");
    let decoy: Change = |position| position.task_force("Allied A").decoy = true;
    assert_eq!(tried(&[Meet::Spotted], decoy), "17.61 sea-no-declare-of-decoy");
}

#[test]
fn what_cannot_be_done_after_a_battle_says_why() {
    kernel::proves!("war-at-sea", "5.26", "5.27", "5.28", "5.33", "6.48+2");
    let tried = |cause: Cause, name: &str, answer: Afterwards, change: Change| {
        let (setting, mut position) = send_out("eastern-solomons", &SENT, &[]);
        change(&mut position);
        let question = Aftermath {
            force: force(name),
            cause,
            enemies: vec![force("Axis A")],
            friends: vec![force("Allied B"), force("Allied C")],
            replotted: false,
        };
        why(seen(&setting, &position, ALLIES), &question, &answer)
    };
    let give = |name: &str, to: &str| Afterwards::Give { ship: ship(name), to: force(to) };
    let (a, c, axis) = ("Allied A", "Allied C", force("Axis A"));
    let none: Change = |_| {};
    let open: Change = |position| position.task_force("Allied A").papers = Papers::Open;
    let home: Change = |position| position.task_force("Allied A").mission = Mission::Abort;
    let chasing: Change = |position| position.task_force("Allied A").pursues = Some(force("Axis A"));
    let gone: Change = |position| position.task_force("Axis A").berth = crate::fleet::Berth::Gone;
    let cases: [(&str, Cause, &str, Afterwards, Change); 18] = [
        ("legal", Cause::Battle, a, Afterwards::Keep, none),
        ("5.27 sea-no-keep", Cause::Battle, a, Afterwards::Keep, open),
        ("5.26 sea-no-delay-unsearched", Cause::Battle, c, Afterwards::Wait, none),
        ("5.26 sea-no-delay-mission", Cause::Search, a, Afterwards::Wait, none),
        ("legal", Cause::Search, c, Afterwards::Wait, none),
        ("5.27 sea-no-change-before-battle", Cause::Contact, a, Afterwards::Replot, none),
        ("5.23 sea-no-replot-mission", Cause::Battle, c, Afterwards::Replot, none),
        ("5.28 sea-no-pursuit-before-battle", Cause::Contact, a, Afterwards::Pursue(axis), none),
        ("5.28 sea-no-pursuit-mission", Cause::Battle, c, Afterwards::Pursue(axis), none),
        ("5.28 sea-no-pursuit-unmet", Cause::Battle, a, Afterwards::Pursue(force("Axis B")), none),
        ("5.28 sea-no-pursuit-gone", Cause::Battle, a, Afterwards::Pursue(axis), gone),
        ("5.28 sea-no-second-pursuit", Cause::Battle, a, Afterwards::Pursue(axis), chasing),
        ("5.33 sea-no-second-abort", Cause::Battle, a, Afterwards::Abort, home),
        ("5.33 sea-no-abort-unattacked", Cause::Search, a, Afterwards::Abort, none),
        ("6.48+2 sea-no-give-mission", Cause::Battle, a, give("Boise", "Allied C"), none),
        ("6.48+2 sea-no-give-ship", Cause::Battle, a, give("McCawley", "Allied B"), none),
        ("6.48+2 sea-no-give-friend", Cause::Battle, a, give("Boise", "Allied H"), none),
        ("legal", Cause::Battle, a, give("Boise", "Allied B"), none),
    ];
    for (wanted, cause, name, answer, change) in cases {
        assert_eq!(tried(cause, name, answer, change), wanted, "{answer:?}");
    }
    let last: Change = |position| position.vessel("Washington").fate = crate::position::Fate::Sunk;
    assert_eq!(tried(Cause::Battle, a, give("Boise", "Allied B"), last), "6.48+2 sea-no-give-last");
}
