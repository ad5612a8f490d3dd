//! How a quick commander uses his aircraft in an operation. Half of the fighters watch over their base; those that can
//! strike least search, as many as it takes to find the counters that lie within their reach. Whoever is found is
//! struck by all bombers that get there, with the fighters that are left going along as far as they can; bombers
//! without ships to strike bomb the bases that they were sent against, or that stand in the way of a landing.

use super::{
    doctrine::Doctrine,
    estimates::{self, Foe},
    navigators,
};
use crate::{
    chart::ZoneId,
    fleet::{AirMission, Berth, Fleet, Home, Post, Wing, WingId},
    ids::{BaseId, ShipId},
    lens::Lens,
    operations::{
        bases::{self, Launch},
        bombing::{Bomb, Drops},
        flights::{Assign, Assignment, Choice, Origin, origin},
        patrols::Patrols,
        plotting::Staff,
        strikes::{Aim, Flown, Fly, Sortie, is_one_way},
    },
    planes::Plane,
    sides::other,
    weather::{Light, Weather},
};
use kernel::{Options, Question};
use std::collections::BTreeMap;

/// What a carrier counts beside its points: as long as it can launch, nothing else is safe.
const CARRIER: f32 = 200.0;
/// What ships in port count, behind the guns of the port.
const IN_PORT: f32 = 0.6;
/// The factor against ships from which on aircraft had better strike than search.
const STRIKER: u8 = 2;
/// The steps that look for a force: fewer find little (11.1), by cloud more are needed.
const SEEKERS: [u8; 2] = [4, 6];
/// The steps of a base that fly together without losing time (10.68).
const FLIGHT: u8 = 6;
/// The boxes that a counter can be expected to tear out of a ship with torpedoes, and with bombs.
const TORPEDOES: f32 = 4.0;
const BOMBS: f32 = 2.5;
/// From how far a base stands in the way of a landing.
const COVER: u32 = 9;

fn plane<'a>(at: Lens<'a>, wing: &Wing) -> &'a Plane {
    at.setting().operation().plane(wing.plane)
}

/// The zones that aircraft can fly out: those that may stay up for another turn need not come back in this one.
fn reach(plane: &Plane) -> u32 {
    u32::from(if plane.endurance > 1 { plane.range } else { plane.range / 2 })
}

/// Fighters in turn watch and wait; of the others as many search as the counters within their reach call for. Those
/// that strike little and have nobody to look for keep submarines down.
pub(super) fn patrols(at: Lens<'_>) -> Patrols {
    let mut patrols = Patrols::default();
    let Some(fleet) = at.fleet().filter(|_| at.light() == Light::Day) else { return patrols };
    let mut bases: BTreeMap<Home, Vec<(WingId, &Wing)>> = BTreeMap::new();
    for (id, wing) in fleet.flying().filter(|(_, wing)| wing.post == Post::Ready) {
        bases.entry(wing.home).or_default().push((id, wing));
    }
    let mut looked = Looked::new(at, fleet);
    let boats = at.setting().operation().flotillas.iter().any(|start| Some(start.seat) != at.seat());
    for (home, wings) in bases {
        let Ok(limit) = bases::may_launch(at, home, Launch::Patrol) else { continue };
        let mut left = limit.unwrap_or(u8::MAX);
        let mut send = |id: WingId, wing: &Wing, post: Post| {
            let goes = wing.steps <= left;
            if goes {
                left -= wing.steps;
                patrols.posts.push((id, Some(post)));
            }
            goes
        };
        let fighters = wings.iter().filter(|(_, wing)| plane(at, wing).is_fighter());
        let watching = fleet.flying().filter(|(_, wing)| wing.home == home && wing.post == Post::Cap).count();
        let all = fighters.clone().count() + watching;
        for (id, wing) in fighters.take(all.div_ceil(2).saturating_sub(watching)) {
            send(*id, wing, Post::Cap);
        }
        let Some(zone) = bases::zone(at, home) else { continue };
        let mut eyes: Vec<_> = wings.iter().filter(|(_, wing)| !plane(at, wing).is_fighter()).collect();
        eyes.sort_by_key(|(id, wing)| {
            let plane = plane(at, wing);
            (plane.naval.full > STRIKER, u8::MAX - plane.range, *id)
        });
        let strikers = eyes.iter().filter(|(_, wing)| plane(at, wing).naval.full > STRIKER).count();
        let mut spared = strikers.div_ceil(3);
        for (id, wing) in eyes {
            let plane = plane(at, wing);
            let strikes = plane.naval.full > STRIKER;
            let calls = looked.calls(at, zone, plane);
            if calls && (!strikes || spared > 0) {
                if send(*id, wing, Post::Search) {
                    looked.add(at, zone, wing);
                    spared -= usize::from(strikes);
                }
            } else if boats && !strikes {
                send(*id, wing, Post::Asw);
            }
        }
    }
    patrols
}

/// How many steps look for each enemy counter.
struct Looked {
    counters: Vec<(ZoneId, u8)>,
    enough: u8,
}

impl Looked {
    fn new(at: Lens<'_>, fleet: &Fleet) -> Looked {
        let enemies = at.seat().into_iter().flat_map(|seat| at.counters(other(seat)));
        let at_sea = enemies.filter_map(|counter| match counter.berth {
            Berth::Sea(zone) => Some((zone, 0)),
            _ => None,
        });
        let enough = SEEKERS[usize::from(at.weather() > Weather::Clear)];
        let mut looked = Looked { counters: at_sea.collect(), enough };
        for (_, wing) in fleet.flying().filter(|(_, wing)| wing.post == Post::Search) {
            if let Some(zone) = bases::zone(at, wing.home) {
                looked.add(at, zone, wing);
            }
        }
        looked
    }

    /// Searchers fly out half of their range (11.0).
    fn within(at: Lens<'_>, from: ZoneId, plane: &Plane, to: ZoneId) -> bool {
        at.setting().operation().map.distance(from, to) <= u32::from(plane.range / 2)
    }

    /// Whether more are wanted within the reach of such aircraft.
    fn calls(&self, at: Lens<'_>, from: ZoneId, plane: &Plane) -> bool {
        self.counters
            .iter()
            .any(|(zone, steps)| *steps < self.enough && Looked::within(at, from, plane, *zone))
    }

    fn add(&mut self, at: Lens<'_>, from: ZoneId, wing: &Wing) {
        let plane = plane(at, wing);
        for (zone, steps) in &mut self.counters {
            if Looked::within(at, from, plane, *zone) {
                *steps = steps.saturating_add(wing.steps);
            }
        }
    }
}

/// What it is worth to strike a force.
pub(super) fn prize(foe: &Foe) -> f32 {
    let worth = foe.sum.worth + CARRIER * foe.sum.carriers;
    if foe.in_port { IN_PORT * worth } else { worth }
}

/// The enemy counters that aircraft may bomb (13.1), with what they are worth.
fn targets(at: Lens<'_>, doctrine: Doctrine) -> Vec<(f32, ZoneId)> {
    let turn = at.turn();
    let foes = estimates::foes(at).into_iter();
    let open = foes.filter(|foe| foe.in_port || foe.spotted.is_some_and(|then| then + 1 >= turn));
    open.map(|foe| (prize(&foe), foe.zone)).filter(|(worth, _)| *worth >= doctrine.strike).collect()
}

/// The enemy bases that are worth bombs: those that earn points, and those that cover the beaches.
fn bases_to_bomb(at: Lens<'_>) -> Vec<(BaseId, ZoneId)> {
    let Some(seat) = at.seat() else { return Vec::new() };
    let operation = at.setting().operation();
    let bases = operation.places.bases.iter().filter(|base| base.seat == Some(other(seat)));
    let wanted = bases.filter(|base| {
        let earns = navigators::marks(at, seat).any(|mark| mark == base.id);
        let covers = |beach: ZoneId| operation.map.distance(beach, base.zone) <= COVER;
        earns || navigators::beaches(at, seat).any(covers)
    });
    wanted.map(|base| (base.id, base.zone)).collect()
}

/// Where the aircraft of a place will be when they set out: carriers sail first.
fn zone_of(at: Lens<'_>, from: Origin) -> Option<ZoneId> {
    let operation = at.setting().operation();
    match from {
        Origin::Base(base) => operation.places.base(base).map(|base| base.zone),
        Origin::Force(force) => {
            let staff = Staff::of(at)?;
            let force = staff.force(force)?;
            let lead = force.escorts.and_then(|charge| staff.force(charge)).unwrap_or(force);
            staff.place(lead, 1).map(|spot| operation.zone_at(spot))
        }
    }
}

/// The aircraft that stand ready at a place.
fn ready(at: Lens<'_>, from: Origin) -> impl Iterator<Item = (WingId, &Wing)> {
    let wings = at.fleet().into_iter().flat_map(Fleet::flying);
    wings.filter(move |(_, wing)| wing.post == Post::Ready && origin(at, wing.home) == Some(from))
}

/// What a flight from a place would go for: how much it is worth, and how far it is.
fn objective(at: Lens<'_>, from: Origin, mission: AirMission, doctrine: Doctrine) -> Option<(f32, u32)> {
    let (here, map) = (zone_of(at, from)?, &at.setting().operation().map);
    let far = |zone: ZoneId| map.distance(here, zone);
    let most = |able: &dyn Fn(&Plane) -> bool| {
        ready(at, from).map(|(_, wing)| plane(at, wing)).filter(|plane| able(plane)).map(reach).max()
    };
    match mission {
        AirMission::NavalStrike => {
            let most = most(&|plane| plane.naval.full > STRIKER)?;
            let near = targets(at, doctrine).into_iter().map(|(worth, zone)| (worth, far(zone)));
            near.filter(|(_, far)| *far <= most).max_by(|a, b| a.0.total_cmp(&b.0))
        }
        AirMission::LandStrike if doctrine.land => {
            let most = most(&|plane| bombs_bases(from, plane))?;
            let near = bases_to_bomb(at).into_iter().map(|(_, zone)| far(zone));
            near.filter(|far| *far <= most).min().map(|far| (1.0, far))
        }
        _ => None,
    }
}

/// Bombers of land bases bomb bases; carriers keep their dive bombers for ships.
fn bombs_bases(from: Origin, plane: &Plane) -> bool {
    !plane.is_fighter() && plane.land.full > 1 && (matches!(from, Origin::Base(_)) || !plane.dives)
}

/// Forms the flights that have something to strike: bombers first, then their escorts.
pub(super) fn assign(at: Lens<'_>, question: &Assign, doctrine: Doctrine) -> Option<Assignment> {
    if let Some((from, mission)) = question.forming {
        return Some(Assignment::Crew { wings: crew(at, from, mission, doctrine) });
    }
    let done = Some(Assignment::Menu(Choice::Done));
    if at.weather() >= Weather::Storm || at.light() == Light::Night {
        return done;
    }
    let Options::List(choices) = question.options(at) else { return None };
    let fleet = at.fleet()?;
    let wanted = choices.into_iter().filter_map(|choice| {
        let Assignment::Menu(Choice::Form { from, mission }) = choice else { return None };
        let worth = match mission {
            AirMission::Escort(charge) => {
                let mission = AirMission::Escort(charge);
                let escorted = fleet.flights.iter().any(|flight| flight.mission == mission);
                (!escorted).then_some(f32::MAX)?
            }
            mission => objective(at, from, mission, doctrine)?.0,
        };
        (!crew(at, from, mission, doctrine).is_empty()).then_some((worth, choice))
    });
    let best = wanted.max_by(|a, b| a.0.total_cmp(&b.0));
    best.map(|(_, choice)| choice).or(done)
}

/// The fighters that can go along with a flight as far as it goes, but for one counter where none is on patrol.
fn escorts(at: Lens<'_>, from: Origin, charge: u8, doctrine: Doctrine) -> Option<Vec<(WingId, &Wing)>> {
    let fleet = at.fleet()?;
    let mission = fleet.flight(charge)?.mission;
    let legs = fleet.crew(charge).map(|(_, wing)| reach(plane(at, wing))).min()?;
    let far = aimed_at(at, from, mission, doctrine).map_or(legs, |far| far.min(legs));
    let fits = |wing: &Wing| plane(at, wing).is_fighter() && reach(plane(at, wing)) >= far;
    let mut fighters: Vec<_> = ready(at, from).filter(|(_, wing)| fits(wing)).collect();
    let watch = |wing: &Wing| wing.post == Post::Cap && origin(at, wing.home) == Some(from);
    if !fleet.flying().any(|(_, wing)| watch(wing)) {
        fighters.pop();
    }
    Some(fighters)
}

/// The bombers that get there, torpedoes apart from bombs (10.53).
fn bombers(
    at: Lens<'_>,
    from: Origin,
    mission: AirMission,
    doctrine: Doctrine,
) -> Option<Vec<(WingId, &Wing)>> {
    let (_, far) = objective(at, from, mission, doctrine)?;
    let of = |torpedoes: bool| {
        let fits = move |wing: &Wing| {
            let plane = plane(at, wing);
            let able = match mission {
                AirMission::NavalStrike => plane.naval.full > STRIKER && plane.torpedoes == torpedoes,
                _ => bombs_bases(from, plane),
            };
            able && !plane.is_fighter() && reach(plane) >= far
        };
        ready(at, from).filter(move |(_, wing)| fits(wing))
    };
    let torpedoes = of(true).count() > of(false).count();
    Some(of(torpedoes).collect())
}

/// The aircraft of a flight, no more of a base than fly together at once.
fn crew(at: Lens<'_>, from: Origin, mission: AirMission, doctrine: Doctrine) -> Vec<WingId> {
    let wings = match mission {
        AirMission::Escort(charge) => escorts(at, from, charge, doctrine),
        _ => bombers(at, from, mission, doctrine),
    };
    let mut steps: BTreeMap<Home, u8> = BTreeMap::new();
    let together = wings.unwrap_or_default().into_iter().filter(|(_, wing)| {
        let sum = steps.entry(wing.home).or_default();
        *sum += wing.steps;
        *sum <= FLIGHT
    });
    let mut crew: Vec<WingId> = together.map(|(id, _)| id).collect();
    let question = Assign { forming: Some((from, mission)) };
    let fits = |wings: &[WingId]| question.check(at, &Assignment::Crew { wings: wings.to_vec() }).is_ok();
    while !crew.is_empty() && !fits(&crew) {
        crew.pop();
    }
    crew
}

/// How far the best target of a mission is, whatever stands ready for it.
fn aimed_at(at: Lens<'_>, from: Origin, mission: AirMission, doctrine: Doctrine) -> Option<u32> {
    let (here, map) = (zone_of(at, from)?, &at.setting().operation().map);
    match mission {
        AirMission::NavalStrike => {
            let best = targets(at, doctrine).into_iter().max_by(|a, b| a.0.total_cmp(&b.0));
            best.map(|(_, zone)| map.distance(here, zone))
        }
        _ => bases_to_bomb(at).into_iter().map(|(_, zone)| map.distance(here, zone)).min(),
    }
}

/// As many as can be expected to sink the worthiest ship, or to wreck its flight deck; then the next.
pub(super) fn bomb(at: Lens<'_>, question: &Bomb) -> Drops {
    let mut on: Vec<(ShipId, f32, f32)> =
        question.places.iter().map(|(ship, _)| (*ship, estimates::prey(at, *ship), 0.0)).collect();
    let attacks = question.wings.iter().filter_map(|id| {
        let torpedoes =
            at.fleet().and_then(|fleet| fleet.wing(*id)).is_some_and(|wing| plane(at, wing).torpedoes);
        // What is done already needs no more.
        let rest = |(ship, worth, torn): &(ShipId, f32, f32)| {
            if *torn < estimates::lasts(at, *ship, torpedoes) { *worth } else { worth / (4.0 + torn) }
        };
        let best = on.iter_mut().max_by(|a, b| rest(a).total_cmp(&rest(b)))?;
        best.2 += if torpedoes { TORPEDOES } else { BOMBS };
        Some((*id, Some(best.0)))
    });
    Drops { attacks: attacks.collect() }
}

/// The flight that can do most goes next; where others have been already there is less to do.
pub(super) fn fly(at: Lens<'_>, question: &Fly) -> Option<Flown> {
    if question.routing.is_some() {
        return None;
    }
    let Options::List(sorties) = question.options(at) else { return None };
    let foes = estimates::foes(at);
    let been = |zone: ZoneId| {
        let flights = at.fleet().into_iter().flat_map(|fleet| &fleet.flights);
        let there = flights
            .filter(|flight| flight.done && flight.zone == zone && flight.mission == AirMission::NavalStrike);
        #[allow(clippy::cast_precision_loss, reason = "flights are few")]
        let there = there.count() as f32;
        3.0 / (3.0 + there)
    };
    let bases = bases_to_bomb(at);
    let value = |aim: Aim| match aim {
        Aim::Force(force) => {
            foes.iter().find(|foe| foe.id == force).map_or(0.0, |foe| prize(foe) * been(foe.zone))
        }
        Aim::Port(port) => {
            let zone = at.setting().operation().places.port(port).map(|port| port.zone);
            let moored = foes.iter().filter(|foe| foe.in_port && Some(foe.zone) == zone);
            moored.map(prize).sum()
        }
        Aim::Base(base) => {
            if bases.iter().any(|(wanted, _)| *wanted == base) {
                20.0
            } else {
                2.0
            }
        }
        Aim::Cap(_) => 1.0,
        Aim::Asw(_) | Aim::Land(_) | Aim::Wait => 0.0,
    };
    let flown = sorties.into_iter().filter_map(|flown| match flown {
        // Crews are to come back.
        Flown::Menu(Sortie::Fly { flight, aim }) if is_one_way(at, flight, aim) => None,
        Flown::Menu(Sortie::Fly { aim, .. }) => Some((value(aim), flown)),
        _ => None,
    });
    let best = flown.filter(|(value, _)| *value > 0.0).max_by(|a, b| a.0.total_cmp(&b.0));
    Some(best.map_or(Flown::Menu(Sortie::Done), |(_, flown)| flown))
}
