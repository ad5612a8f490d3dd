//! How a quick commander uses his aircraft in an operation: half of the fighters watch over their base, the long legs
//! search, the others wait; whoever is found within reach is struck with all that can fly, the fighters that are left
//! going along.

use crate::{
    chart::ZoneId,
    fleet::{AirMission, Berth, Home, Post, Wing, WingId},
    lens::{Counter, Lens},
    operations::{
        bases::{self, Launch},
        flights::{Assign, Assignment, Choice, Origin, origin},
        patrols::Patrols,
        strikes::{Aim, Flown, Fly, Sortie},
    },
    planes::Plane,
    sides::other,
    tables::Category,
    weather::{Light, Weather},
};
use kernel::{Options, Question};
use std::collections::BTreeMap;

/// What may be found of an enemy force, in rough victory points by category: carriers are what aircraft are for.
const WORTH: [u16; 4] = [120, 50, 12, 30];
/// What a force of which nothing is known is thought to be worth.
const UNKNOWN: u16 = 60;

fn plane<'a>(at: Lens<'a>, wing: &Wing) -> &'a Plane {
    at.setting().operation().plane(wing.plane)
}

/// Fighters in turn watch and wait; of the others those with the longest legs search, one counter of each base and one
/// more of big ones.
pub(super) fn patrols(at: Lens<'_>) -> Patrols {
    let mut patrols = Patrols::default();
    let Some(fleet) = at.fleet().filter(|_| at.light() == Light::Day) else { return patrols };
    let mut bases: BTreeMap<Home, Vec<(WingId, &Wing)>> = BTreeMap::new();
    for (id, wing) in fleet.flying().filter(|(_, wing)| wing.post == Post::Ready) {
        bases.entry(wing.home).or_default().push((id, wing));
    }
    for (home, wings) in bases {
        let Ok(limit) = bases::may_launch(at, home, Launch::Patrol) else { continue };
        let mut left = limit.unwrap_or(u8::MAX);
        let mut send = |id: WingId, wing: &Wing, post: Post| {
            if wing.steps <= left {
                left -= wing.steps;
                patrols.posts.push((id, Some(post)));
            }
        };
        let fighters = wings.iter().filter(|(_, wing)| plane(at, wing).is_fighter());
        let watching = fleet.flying().filter(|(_, wing)| wing.home == home && wing.post == Post::Cap).count();
        let all = fighters.clone().count() + watching;
        for (id, wing) in fighters.take(all.div_ceil(2).saturating_sub(watching)) {
            send(*id, wing, Post::Cap);
        }
        let mut eyes: Vec<_> = wings.iter().filter(|(_, wing)| !plane(at, wing).is_fighter()).collect();
        eyes.sort_by_key(|(id, wing)| {
            let plane = plane(at, wing);
            (plane.naval.full > 2, u8::MAX - plane.range, *id)
        });
        let searching =
            fleet.flying().filter(|(_, wing)| wing.home == home && wing.post == Post::Search).count();
        let wanted = 1 + usize::from(eyes.len() > 4);
        // Those that cannot strike anyway search too.
        let idle = eyes.iter().filter(|(_, wing)| plane(at, wing).naval.full == 0).count();
        for (id, wing) in eyes.into_iter().take(wanted.max(idle).saturating_sub(searching)) {
            send(*id, wing, Post::Search);
        }
    }
    patrols
}

/// What a force is worth, by what was last reported of it.
pub(super) fn worth(at: Lens<'_>, counter: &Counter<'_>) -> u16 {
    let reports = at.learnt().into_iter().flat_map(|known| known.reports.iter().rev());
    let report = reports.into_iter().find(|report| report.force == counter.id);
    report.map_or(UNKNOWN, |report| {
        let told = Category::ALL.into_iter().zip(WORTH);
        told.map(|(category, worth)| u16::from(report.told.get(category).unwrap_or(1)) * worth).sum()
    })
}

/// The enemy counters that aircraft may bomb (13.1), with their zones.
fn targets(at: Lens<'_>) -> impl Iterator<Item = (Counter<'_>, ZoneId)> {
    let enemies = at.seat().into_iter().flat_map(move |seat| at.counters(other(seat)));
    let turn = at.turn();
    enemies.filter_map(move |counter| {
        let zone = at.setting().operation().zone_of(counter.berth)?;
        let in_port = matches!(counter.berth, Berth::Port(_));
        let found = counter.spotted.is_some_and(|then| then + 1 >= turn);
        (in_port || found).then_some((counter, zone))
    })
}

fn zone_of(at: Lens<'_>, from: Origin) -> Option<ZoneId> {
    let operation = at.setting().operation();
    match from {
        Origin::Base(base) => operation.places.base(base).map(|base| base.zone),
        Origin::Force(force) => operation.zone_of(at.counter(force)?.berth),
    }
}

/// Forms the flights that have something to strike: bombers first, then their escorts.
pub(super) fn assign(at: Lens<'_>, question: &Assign) -> Option<Assignment> {
    if let Some((from, mission)) = question.forming {
        return crew(at, question, from, mission);
    }
    let Options::List(choices) = question.options(at) else { return None };
    let stormy = at.weather() >= Weather::Storm || at.light() == Light::Night;
    let map = &at.setting().operation().map;
    let menu = choices.iter().filter_map(|choice| match choice {
        Assignment::Menu(choice) => Some(*choice),
        Assignment::Crew { .. } => None,
    });
    let fleet = at.fleet()?;
    let wanted = menu.filter_map(|choice| {
        let Choice::Form { from, mission } = choice else { return None };
        let here = zone_of(at, from)?;
        let reach = |needs: &dyn Fn(&Plane) -> bool| {
            let wings = fleet.flying().filter(|(_, wing)| wing.post == Post::Ready);
            let home = wings.filter(|(_, wing)| origin(at, wing.home) == Some(from));
            let planes = home.map(|(_, wing)| plane(at, wing)).filter(|plane| needs(plane));
            planes.map(|plane| if plane.endurance > 1 { plane.range } else { plane.range / 2 }).max()
        };
        match mission {
            AirMission::NavalStrike if !stormy => {
                let reach = reach(&|plane| plane.naval.full > 1)?;
                let near = targets(at).filter(|(_, zone)| map.distance(here, *zone) <= u32::from(reach));
                near.map(|(counter, _)| worth(at, &counter)).max().map(|worth| (worth, choice))
            }
            AirMission::Escort(charge) => {
                // One escort a flight.
                let escorted =
                    fleet.flights.iter().any(|flight| flight.mission == AirMission::Escort(charge));
                (!escorted).then_some((u16::MAX, choice))
            }
            _ => None,
        }
    });
    let best = wanted.max_by_key(|(worth, _)| *worth).map_or(Choice::Done, |(_, choice)| choice);
    Some(Assignment::Menu(best))
}

/// The aircraft of a flight: all bombers of one kind, torpedoes apart from bombs (10.53); of the fighters all but one
/// counter.
fn crew(at: Lens<'_>, question: &Assign, from: Origin, mission: AirMission) -> Option<Assignment> {
    let fleet = at.fleet()?;
    let here =
        fleet.flying().filter(|(_, wing)| wing.post == Post::Ready && origin(at, wing.home) == Some(from));
    let here: Vec<(WingId, &Wing)> = here.collect();
    let mut wings: Vec<WingId> = match mission {
        AirMission::NavalStrike => {
            let bombers = || here.iter().filter(|(_, wing)| plane(at, wing).naval.full > 1);
            let carries =
                |torpedoes: bool| bombers().filter(move |(_, wing)| plane(at, wing).torpedoes == torpedoes);
            let torpedoes = carries(true).count() > carries(false).count();
            carries(torpedoes).map(|(id, _)| *id).collect()
        }
        _ => here.iter().filter(|(_, wing)| plane(at, wing).is_fighter()).map(|(id, _)| *id).collect(),
    };
    let fits = |wings: &[WingId]| question.check(at, &Assignment::Crew { wings: wings.to_vec() }).is_ok();
    while !wings.is_empty() && !fits(&wings) {
        wings.pop();
    }
    Some(Assignment::Crew { wings })
}

/// The flight that can do most goes next.
pub(super) fn fly(at: Lens<'_>, question: &Fly) -> Option<Flown> {
    if question.routing.is_some() {
        return None;
    }
    let Options::List(sorties) = question.options(at) else { return None };
    let value = |aim: Aim| match aim {
        Aim::Force(force) => at.counter(force).map_or(0, |counter| worth(at, &counter)),
        Aim::Port(_) => UNKNOWN,
        Aim::Base(_) => 20,
        Aim::Cap(_) => 10,
        Aim::Asw(_) => 1,
        Aim::Land(_) => 0,
    };
    let flown = sorties.into_iter().filter_map(|flown| match flown {
        Flown::Menu(Sortie::Fly { aim, .. }) => Some((value(aim), flown)),
        _ => None,
    });
    let best = flown.max_by_key(|(value, _)| *value);
    Some(best.map_or(Flown::Menu(Sortie::Done), |(_, flown)| flown))
}
