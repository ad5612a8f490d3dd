use super::why;
use crate::{
    fleet::{Aim, Berth},
    operations::{
        orders::{Cruise, Heading},
        prepare::Station,
        submarines::{
            Prowl, Search,
            attack::{Bound, Sink, Torpedo},
        },
    },
    position::Position,
    script::{force, picket, seen, zone},
    sides::AXIS,
    tables::Category,
};

#[test]
fn boats_are_told_why_they_do_not_look_for_a_force() {
    kernel::proves!("war-at-sea", "16.3", "16.31", "16.34", "16.36");
    let tried = |boats: &[&str], flotilla: &str, sought: &str, change: fn(&mut Position)| {
        let (setting, mut position) = picket("G22", &["I-1", "I-2", "I-3"]);
        change(&mut position);
        let boats = boats.iter().map(|boat| (*boat).to_owned()).collect();
        let seek = Search::Seek { flotilla: flotilla.to_owned(), force: force(sought), boats };
        let at = seen(&setting, &position, AXIS);
        match kernel::Question::check(&Prowl, at, &seek) {
            Ok(()) => "legal".to_owned(),
            Err(refusal) => format!("{} {}", refusal.rule, refusal.reason.key),
        }
    };
    let one = &["I-1"][..];
    assert_eq!(tried(one, "Picket", "Allied A", |_| {}), "legal");
    assert_eq!(tried(one, "Wolves", "Allied A", |_| {}), "16.3 sea-no-prowl-flotilla");
    assert_eq!(tried(one, "Picket", "Allied F", |_| {}), "16.3 sea-no-prowl-force");
    assert_eq!(tried(&[], "Picket", "Allied A", |_| {}), "16.31 sea-no-prowl-boats");
    assert_eq!(tried(&["I-9"], "Picket", "Allied A", |_| {}), "16.31 sea-no-prowl-boat");
    assert_eq!(tried(&["I-1", "I-1"], "Picket", "Allied A", |_| {}), "16.31 sea-no-prowl-twice");
    assert_eq!(tried(&["I-2"], "Picket", "Allied A", |_| {}), "16.31 sea-no-prowl-order");
    let sunk = |position: &mut Position| position.ops_mut().fleet_mut(AXIS).flotillas[0].boats[0].sunk = true;
    assert_eq!(tried(one, "Picket", "Allied A", sunk), "16.31 sea-no-prowl-sunk");
    let found =
        |position: &mut Position| position.ops_mut().fleet_mut(AXIS).flotillas[0].boats[0].contact = true;
    assert_eq!(tried(one, "Picket", "Allied A", found), "16.34 sea-no-prowl-contact");
    let again = |position: &mut Position| {
        position.ops_mut().fleet_mut(AXIS).flotillas[0].tried.push(force("Allied A"));
    };
    assert_eq!(tried(one, "Picket", "Allied A", again), "16.34 sea-no-second-prowl");
    let far = |position: &mut Position| position.task_force("Allied A").track = vec![zone("R31")];
    assert_eq!(tried(one, "Picket", "Allied A", far), "16.3 sea-no-prowl-far");
    let safe = |position: &mut Position| {
        position.task_force("Allied A").berth = Berth::Port("Noumea".parse().expect("a major port"));
    };
    assert_eq!(tried(one, "Picket", "Allied A", safe), "16.36 sea-no-prowl-port");
}

#[test]
fn a_boat_is_told_why_it_must_attack_or_cannot() {
    kernel::proves!("war-at-sea", "16.31", "16.32", "16.51");
    let (setting, position) = picket("G22", &["I-1"]);
    let at = seen(&setting, &position, AXIS);
    let sinks = |bound, attacks: bool| {
        let (boat, force) = ("I-1".to_owned(), force("Allied A"));
        why(at, &Sink { boat, force, aim: Aim::Any, bound }, &attacks)
    };
    assert_eq!((sinks(None, true), sinks(None, false)), ("legal".to_owned(), "legal".to_owned()));
    assert_eq!(sinks(Some(Bound::InPort), false), "16.32 sea-must-sink");
    assert_eq!(sinks(Some(Bound::Unarmed), true), "16.51 sea-cannot-sink-unarmed");
    assert_eq!(sinks(Some(Bound::NothingLeft), true), "16.5 sea-cannot-sink-nothing");
    let aims = |aim, sorts: &[Category], sort| {
        let (boat, force, sorts) = ("I-1".to_owned(), force("Allied A"), sorts.to_vec());
        why(at, &Torpedo { boat, force, sorts, aim }, &sort)
    };
    let light = &[Category::Light][..];
    assert_eq!(aims(Aim::Any, light, None), "16.5 sea-torpedo-must-choose");
    assert_eq!(aims(Aim::Any, &[], None), "legal");
    assert_eq!(aims(Aim::NoCarriers, light, Some(Category::Carriers)), "16.31 sea-no-torpedo-carriers");
    assert_eq!(aims(Aim::Escorts, light, Some(Category::Capital)), "16.31 sea-no-torpedo-but-escorts");
    assert_eq!(aims(Aim::Any, light, Some(Category::Capital)), "16.33 sea-no-torpedo-sort");
}

#[test]
fn a_flotilla_is_told_why_it_cannot_begin_or_go_somewhere() {
    kernel::proves!("war-at-sea", "16.2");
    let (mut setting, mut position) = picket("G22", &["I-1"]);
    let at = |position: &Position, to: &str| {
        why(seen(&setting, position, AXIS), &Cruise { flotilla: 0 }, &Heading { to: Some(zone(to)) })
    };
    assert_eq!(at(&position, "G23"), "legal");
    assert_eq!(at(&position, "G25"), "16.2 sea-no-cruise-far");
    let operation = setting.scenario.operation.as_mut().expect("an operation");
    let port = operation.places.ports.iter().find(|port| port.seat == Some(crate::sides::ALLIES));
    let port = port.expect("an Allied port").zone;
    operation.flotillas[0].stations = vec![port, zone("G24"), zone("G22"), zone("A20")];
    let mut second = operation.flotillas[0].clone();
    second.name = "Second".to_owned();
    operation.flotillas.push(second);
    position.stage =
        crate::position::Stage::Prepare { step: crate::operations::Step::Submarines, seat: AXIS };
    let tried = |to| why(seen(&setting, &position, AXIS), &Station { flotilla: 1 }, &to);
    assert_eq!(tried(zone("B7")), "16.2 sea-no-station");
    assert_eq!(tried(port), "16.2 sea-no-station-port");
    assert_eq!(tried(zone("G24")), "16.2 sea-no-station-enemy");
    assert_eq!(tried(zone("G22")), "16.2 sea-no-station-near");
    assert_eq!(tried(zone("A20")), "legal");
}
