//! Every secret of the operational game, one test each ([`kernel::leaks`]): two games that differ in nothing but the secret
//! show the enemy and a spectator the same.

mod air;
mod boats;
mod forces;

use crate::{
    Answer, Prompt, Setting, WarAtSea,
    battle::{Moment, Whereabouts},
    fleet::{AirMission, Berth, Entry, Errand, Flight, Home, Post, WingId},
    ids::ForceId,
    lens::Lens,
    missions::Mission,
    operation::Spot,
    operations::{
        Engagement, Phase,
        bases::landing::Landings,
        battles::Afterwards,
        bombing::screen::Arrangement,
        flights::{Assignment, Choice, Origin},
        orders::Order,
        organise,
        patrols::Patrols,
        plotting::Leg,
        search,
        special::Task,
        strikes::{Aim, Attempts, Flown, Sortie},
        submarines,
    },
    position::{Position, Stage},
    scenario::Leader,
    script::{force, operation, play, send_out, setting, ship, zone, zones},
    sides::{ALLIES, AXIS, SEATS},
    weather::{Light, Weather},
};
use kernel::{Game, Published, Seat, Viewer, leaks::assert_secret};

type Course<'a> = kernel::leaks::Course<'a, WarAtSea>;

/// Two Axis forces and an Allied one at sea, in the Orders Phase, by day.
fn at_sea() -> (Setting, Position) {
    let sent: &[_] = &[
        (AXIS, Mission::Intercept, "G21", &["Atago", "Nowaki"][..]),
        (AXIS, Mission::Intercept, "G24", &["Hiei", "Maikaze"][..]),
        (ALLIES, Mission::Intercept, "L22", &["Minneapolis", "Phelps"][..]),
    ];
    let (setting, mut position) = send_out("eastern-solomons", sent, &[]);
    position.light = Light::Day;
    (setting, position)
}

fn no_orders() -> (Seat, Answer) {
    (AXIS, Answer::Orders(Order::Done))
}

/// What both sides answer from the Orders Phase on, when nobody does anything in the turn but these special operations of
/// the Axis.
fn quiet_turn(tasks: &[Task]) -> Vec<(Seat, Answer)> {
    let each = |answer: Answer| SEATS.map(|seat| (seat, answer.clone())).to_vec();
    let tasks = tasks.iter().map(|task| (AXIS, Answer::Special(*task))).collect();
    [
        each(Answer::Orders(Order::Done)),
        each(Answer::Search(search::Sortie::Done)),
        each(Answer::Assign(Assignment::Menu(Choice::Done))),
        each(Answer::Fly(Flown::Menu(Sortie::Done))),
        tasks,
        each(Answer::Special(Task::Done)),
        each(Answer::Return(Landings::default())),
        each(Answer::Patrol(Patrols::default())),
    ]
    .concat()
}

/// The first forces of both sides have met, and are about to fight.
fn met() -> (Setting, Position) {
    let (setting, mut position) = at_sea();
    position.stage = Stage::Phase { phase: Phase::Battles, seat: AXIS };
    let forces = vec![force("Axis A"), force("Allied A")];
    for name in ["Axis A", "Allied A"] {
        let met = position.task_force(name);
        (met.berth, met.contact) = (Berth::Sea(zone("L22")), Some(zone("L22")));
        (met.track, met.sailed) = (zones("L21/L22"), 1);
    }
    position.ops_mut().engagements.push(Engagement { forces, ..Engagement::new(zone("L22"), None, false) });
    (setting, position)
}

/// What is behind two counters of a side changes places; on the map nothing does.
fn swap(setting: &Setting, position: &mut Position, a: ForceId, b: ForceId) {
    let [one, two] = [a, b].map(|id| position.ops().force(id).expect("a force").clone());
    for (id, from) in [(a, two), (b, one)] {
        let force = position.ops_mut().force_mut(id).expect("a force");
        (force.origin, force.mission, force.decoy) = (from.origin, from.mission, from.decoy);
        (force.log, force.errand, force.papers) = (from.log, from.errand, from.papers);
    }
    for start in &setting.scenario.ships {
        let ship = position.ship_mut(start.ship);
        ship.force = match ship.force {
            Some(id) if id == a => Some(b),
            Some(id) if id == b => Some(a),
            id => id,
        };
    }
}

/// The strike phase of a turn by day, with the Axis to play: Kinkaid in J28 is spotted, Nagumo in C28 and Abe in F28;
/// the others are away, and nobody flies but those who are enlisted.
fn strike_phase() -> (Setting, Position) {
    let there = [("Enterprise", "J28"), ("Shokaku", "C28"), ("Hiei", "F28")];
    let (setting, mut position) = crate::script::strike_phase(&[], &there);
    for (name, at) in there {
        position.force_with(name).track = vec![zone(at)];
    }
    (setting, position)
}

fn deck(name: &str) -> Home {
    Home::Ship(ship(name))
}

/// An Axis flight of the Shokaku.
fn send(position: &mut Position, number: u8, mission: AirMission, plane: &str) -> WingId {
    let (target, shown, tried, done) = (None, false, false, false);
    let flight = Flight { number, mission, target, zone: zone("C28"), shown, flown: 0, tried, done };
    position.ops_mut().fleet_mut(AXIS).flights.push(flight);
    position.enlist(AXIS, plane, 2, deck("Shokaku"), Post::Flight(number))
}

fn fly(aim: Aim) -> (Seat, Answer) {
    (AXIS, Answer::Fly(Flown::Menu(Sortie::Fly { flight: 1, aim })))
}

fn intercept(attempts: &[(WingId, &str)]) -> (Seat, Answer) {
    let attempts = attempts.iter().map(|(wing, at)| (*wing, Some(zone(at)))).collect();
    (ALLIES, Answer::Intercept(Attempts { attempts }))
}

fn kinkaid(position: &mut Position) -> Aim {
    Aim::Force(position.force_with("Enterprise").id)
}
