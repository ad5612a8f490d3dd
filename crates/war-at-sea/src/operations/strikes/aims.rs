//! Where a flight may go (10.54): the targets of its mission, and what keeps it from them: its range (10.65), weather and
//! night (13.1), a carrier that has gone fast or has met the enemy (10.67).

use super::Aim;
use crate::{
    chart::ZoneId,
    fleet::{AirMission, Berth, Flight, Home, Post},
    ids::PortId,
    lens::{Counter, Lens},
    operations::{
        bases::{self, Launch},
        flights::{finds_home, range, turns_left},
    },
    sides::other,
    weather::{Light, Weather},
};
use kernel::{Refusal, Seat, Text};

pub(crate) fn aim_text(aim: Aim) -> Text {
    match aim {
        Aim::Force(force) => Text::new("sea-aim-force").with("force", force),
        Aim::Port(port) => Text::new("sea-aim-port").with("port", port),
        Aim::Base(base) => Text::new("sea-aim-base").with("base", base),
        Aim::Cap(zone) => Text::new("sea-aim-cap").with("zone", zone),
        Aim::Asw(zone) => Text::new("sea-aim-asw").with("zone", zone),
        Aim::Land(home) => Text::new("sea-aim-land").with("home", home),
        Aim::Wait => Text::new("sea-aim-wait"),
    }
}

/// Where a flight sets out from: its base, or the carrier where that is now (10.62).
pub(crate) fn start(at: Lens<'_>, flight: &Flight) -> ZoneId {
    let home = at.fleet().and_then(|fleet| fleet.crew(flight.number).next()).map(|(_, wing)| wing.home);
    let based = home.and_then(|home| bases::zone(at, home)).filter(|_| !flight.shown);
    based.unwrap_or(flight.zone)
}

/// Whether its way is not told: it comes from carriers (10.62), of which seaplane carriers are none (1.0+1).
pub(crate) fn is_hidden(at: Lens<'_>, flight: &Flight) -> bool {
    let mut crew = at.fleet().into_iter().flat_map(|fleet| fleet.crew(flight.number));
    let secret = |home| matches!(home, Home::Ship(ship) if at.setting().sheet(ship).kind.is_carrier());
    !flight.shown && crew.any(|(_, wing)| secret(wing.home))
}

/// The zone of a counter on the map.
fn counter_zone(at: Lens<'_>, counter: &Counter<'_>) -> Option<ZoneId> {
    match counter.berth {
        Berth::Sea(zone) => Some(zone),
        Berth::Port(port) => at.setting().operation().places.port(port).map(|port| port.zone),
        Berth::Away | Berth::Gone => None,
    }
}

/// The zone where an aim lies.
pub(crate) fn aim_zone(at: Lens<'_>, aim: Aim) -> Option<ZoneId> {
    let places = &at.setting().operation().places;
    match aim {
        Aim::Force(force) => counter_zone(at, &at.counter(force)?),
        Aim::Port(port) => places.port(port).map(|port| port.zone),
        Aim::Base(base) => places.base(base).map(|base| base.zone),
        Aim::Cap(zone) | Aim::Asw(zone) => Some(zone),
        Aim::Land(home) => bases::zone(at, home),
        Aim::Wait => None,
    }
}

/// The zones in which enemy patrols could be based, as far as everybody knows.
pub(crate) fn enemy_zones(at: Lens<'_>, enemy: Seat) -> Vec<ZoneId> {
    let bases = at.setting().operation().places.bases.iter();
    let bases = bases.filter(|base| base.seat == Some(enemy)).map(|base| base.zone);
    let forces = at.counters(enemy).filter_map(|counter| counter_zone(at, &counter));
    let mut zones: Vec<ZoneId> = bases.chain(forces).collect();
    zones.sort_unstable();
    zones.dedup();
    zones
}

/// Everything that a mission could be flown to, in reach or not.
pub(super) fn all_aims(at: Lens<'_>, mission: AirMission) -> Vec<Aim> {
    let Some(seat) = at.seat() else { return Vec::new() };
    let places = &at.setting().operation().places;
    match mission {
        AirMission::NavalStrike => {
            let counters = || at.counters(other(seat));
            let at_sea = counters().filter(|counter| matches!(counter.berth, Berth::Sea(_)));
            let in_port = |port: PortId| counters().any(|counter| counter.berth == Berth::Port(port));
            let ports = places.ports.iter().map(|port| port.id).filter(|port| in_port(*port));
            at_sea.map(|counter| Aim::Force(counter.id)).chain(ports.map(Aim::Port)).collect()
        }
        AirMission::LandStrike => {
            let bases = places.bases.iter().filter(|base| base.seat == Some(other(seat)));
            bases.map(|base| Aim::Base(base.id)).collect()
        }
        AirMission::Sweep => enemy_zones(at, other(seat))
            .into_iter()
            .flat_map(|zone| [Aim::Cap(zone), Aim::Asw(zone)])
            .collect(),
        AirMission::Transfer => {
            bases::homes(at).filter(|home| bases::works(at, *home).is_ok()).map(Aim::Land).collect()
        }
        AirMission::Escort(_) => Vec::new(),
    }
}

/// Refuses what a flight cannot do (10.54, 10.65, 13.1), when it takes so many zones to get there; without a number, by
/// the shortest way. Whether it can come back is its owner's affair (10.65).
pub(super) fn may_fly(at: Lens<'_>, flight: &Flight, aim: Aim, zones: Option<u32>) -> Result<(), Refusal> {
    let (number, setting) = (flight.number, at.setting());
    let named = |key: &'static str| Text::new(key).with("flight", number).with("aim", aim_text(aim));
    may_aim(at, flight.mission, aim).map_err(|(rule, key)| Refusal::new(rule, named(key)))?;
    if let Aim::Land(home) = aim {
        bases::works(at, home)?;
    }
    let Some(fleet) = at.fleet() else { return Ok(()) };
    if aim_is_attack(aim) {
        let dark = at.light() == Light::Night;
        Refusal::unless(!dark && at.weather() < Weather::Storm, "13.1", || named("sea-no-raid-weather"))?;
        Refusal::unless(!flight.tried, "13.1+2", || named("sea-no-second-raid-flight"))?;
    }
    if let Aim::Force(force) = aim {
        let spotted = at.counter(force).and_then(|counter| counter.spotted);
        let fresh = spotted.is_some_and(|turn| turn + 1 >= at.turn());
        Refusal::unless(fresh, "13.1+1", || named("sea-no-unspotted-aim"))?;
    }
    may_set_out(at, flight)?;
    let zones = zones.unwrap_or_else(|| shortest(at, flight, aim));
    let reach = u32::from(range(setting, fleet, number));
    Refusal::unless(zones <= reach, "10.65", || {
        named("sea-no-flight-range").with("zones", zones).with("range", reach)
    })?;
    if let Aim::Land(home) = aim {
        let fits = fleet.crew(number).all(|(_, wing)| bases::takes(at, wing.plane, home));
        Refusal::unless(fits, "10.24", || named("sea-no-landing-there"))?;
        let steps: u8 = fleet.crew(number).map(|(_, wing)| wing.steps).sum();
        Refusal::unless(steps <= bases::room(at, home), "10.21", || named("sea-no-transfer-room"))?;
        let there = fleet.crew(number).all(|(_, wing)| wing.home == home);
        Refusal::unless(!there, "10.54+5", || named("sea-no-transfer-home"))?;
    }
    Ok(())
}

/// Whether a mission could be flown to an aim, in reach or not, or else which rule forbids it, and why.
fn may_aim(at: Lens<'_>, mission: AirMission, aim: Aim) -> Result<(), (&'static str, &'static str)> {
    let (seat, places) = (at.seat(), &at.setting().operation().places);
    let enemies = || seat.into_iter().flat_map(|seat| at.counters(other(seat)));
    let (open, rule, key) = match (mission, aim) {
        (AirMission::Escort(_), _) => (false, "10.54+2", "sea-no-escort-alone"),
        (_, Aim::Wait) => return Ok(()),
        (AirMission::NavalStrike, Aim::Force(force)) => match enemies().find(|counter| counter.id == force) {
            Some(counter) => (matches!(counter.berth, Berth::Sea(_)), "10.54+3", "sea-no-aim-in-port"),
            None => (false, "10.54+3", "sea-no-aim-there"),
        },
        (AirMission::NavalStrike, Aim::Port(port)) => {
            let there = enemies().any(|counter| counter.berth == Berth::Port(port));
            (there, "10.54+3", "sea-no-aim-at-sea")
        }
        (AirMission::LandStrike, Aim::Base(base)) => {
            let foreign = places.base(base).is_some_and(|base| base.seat == seat.map(other));
            (foreign, "10.54+4", "sea-no-aim-own")
        }
        (AirMission::Sweep, Aim::Cap(zone) | Aim::Asw(zone)) => {
            let there = seat.is_some_and(|seat| enemy_zones(at, other(seat)).contains(&zone));
            (there, "10.84", "sea-no-aim-nobody")
        }
        (AirMission::Transfer, Aim::Land(home)) => {
            (bases::homes(at).any(|own| own == home), "10.54+5", "sea-no-aim-home")
        }
        _ => (false, "10.54", "sea-no-aim"),
    };
    if open { Ok(()) } else { Err((rule, key)) }
}

/// The zones of the shortest way to an aim.
fn shortest(at: Lens<'_>, flight: &Flight, aim: Aim) -> u32 {
    aim_zone(at, aim).map_or(0, |to| at.setting().operation().map.distance(start(at, flight), to))
}

/// Whether a flight that goes there by the shortest way must come down in this turn and finds no base then: it may go
/// (10.65), but its aircraft are lost (10.64).
pub(crate) fn is_one_way(at: Lens<'_>, number: u8, aim: Aim) -> bool {
    let (Some(fleet), Some(to)) = (at.fleet(), aim_zone(at, aim)) else { return false };
    let Some(flight) = fleet.flight(number) else { return false };
    if matches!(aim, Aim::Land(_)) || turns_left(at.setting(), fleet, number) > 0 {
        return false;
    }
    let left = u32::from(range(at.setting(), fleet, number)).saturating_sub(shortest(at, flight, aim));
    let escorts = fleet.escorts(number).map(|escort| escort.number);
    !std::iter::once(number).chain(escorts).all(|flight| finds_home(at, flight, to, left))
}

pub(crate) fn aim_is_attack(aim: Aim) -> bool {
    matches!(aim, Aim::Force(_) | Aim::Port(_) | Aim::Base(_))
}

/// A carrier that has gone fast after all sends no flights out, and one whose force has met the enemy few aircraft
/// (10.67).
fn may_set_out(at: Lens<'_>, flight: &Flight) -> Result<(), Refusal> {
    let Some(fleet) = at.fleet().filter(|_| !flight.shown) else { return Ok(()) };
    for (_, wing) in fleet.crew(flight.number).filter(|(_, wing)| wing.aloft == 0) {
        bases::is_slow_enough(at, wing.home, Launch::Flight)?;
        let Home::Ship(ship) = wing.home else { continue };
        let force = at.ship(ship).and_then(|ship| ship.force);
        if !force.is_some_and(|force| at.is_in_surface_battle(force)) {
            continue;
        }
        let goes =
            |number: u8| number == flight.number || fleet.flight(number).is_some_and(|other| other.done);
        let out = fleet.flying().filter(|(_, other)| {
            let new = other.home == wing.home && other.aloft == 0;
            new && matches!(other.post, Post::Flight(number) if goes(number))
        });
        let steps: u8 = out.map(|(_, other)| other.steps).sum();
        Refusal::unless(steps <= bases::UNDER_FIRE, "10.67", || {
            Text::new("sea-no-flight-in-battle").with("home", wing.home).with("steps", bases::UNDER_FIRE)
        })?;
    }
    Ok(())
}
