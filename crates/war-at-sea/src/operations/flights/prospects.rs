//! Whether a strike that is formed now could have anything to attack. It is formed in phase V, when all searches are done,
//! and flies in phase IX, when ships have moved. Strikes do not fly out to look for targets: what is not in port must
//! have been spotted by then (13.1), and no flight goes beyond its range (10.65). Aircraft that can stay up for another
//! turn (10.64) may still find one there.

use crate::{
    chart::ZoneId,
    fleet::{AirMission, Berth},
    lens::{Counter, Lens},
    planes::Plane,
    sides::other,
    weather::{Light, Weather},
};

/// The zones by which a force may come nearer before flights go out: no ship enters more in a turn (5.22, 15.5).
const FASTEST: u32 = 4;

/// Whether aircraft of a type on a mission could reach a target in this turn, or else which rule forbids it, and why.
/// Their base is in a zone, and goes so many zones before they fly.
pub(super) fn may_strike(
    at: Lens<'_>,
    mission: AirMission,
    plane: &Plane,
    from: ZoneId,
    goes: u8,
) -> Result<(), (&'static str, &'static str)> {
    let targets = match mission {
        AirMission::NavalStrike => ships(at),
        AirMission::LandStrike => bases(at),
        AirMission::Sweep | AirMission::Escort(_) | AirMission::Transfer => return Ok(()),
    };
    if plane.endurance > 1 {
        return Ok(());
    }
    if at.light() == Light::Night || at.weather() >= Weather::Storm {
        return Err(("13.1", "sea-no-strike-sky"));
    }
    if targets.is_empty() {
        return Err(("13.1+1", "sea-no-strike-spotted"));
    }
    let (map, range) = (&at.setting().operation().map, u32::from(plane.range) + u32::from(goes));
    let near = |(zone, nearer): (ZoneId, u32)| map.distance(from, zone) <= range + nearer;
    if targets.into_iter().any(near) { Ok(()) } else { Err(("10.65", "sea-no-strike-reach")) }
}

/// Where there may be ships to attack, and by how many zones they may come nearer: forces that were spotted in this turn
/// or the last, those that lie in port, and ports that others may enter in this turn.
fn ships(at: Lens<'_>) -> Vec<(ZoneId, u32)> {
    let Some(enemy) = at.seat().map(other) else { return Vec::new() };
    let operation = at.setting().operation();
    let ports = || operation.places.ports.iter().filter(|port| port.seat == Some(enemy));
    let targets = at.counters(enemy).flat_map(|counter: Counter<'_>| {
        let Some(zone) = operation.zone_of(counter.berth) else { return Vec::new() };
        let fresh = counter.spotted.is_some_and(|turn| turn + 1 >= at.turn());
        if fresh || matches!(counter.berth, Berth::Port(_)) {
            return vec![(zone, FASTEST)];
        }
        let near = ports().filter(|port| operation.map.distance(zone, port.zone) < FASTEST);
        near.map(|port| (port.zone, 0)).collect()
    });
    targets.collect()
}

/// The enemy's air bases.
fn bases(at: Lens<'_>) -> Vec<(ZoneId, u32)> {
    let bases = at.setting().operation().places.bases.iter();
    bases.filter(|base| base.seat == at.seat().map(other)).map(|base| (base.zone, 0)).collect()
}
