//! The strike phase (10.6): flights go out by turns, from the Axis; patrols try to stop them on their way (10.8),
//! strikes look for their targets (13.2) and attack, sweeps look for patrols (10.84, 10.93). Interceptions before the
//! target are fought at once; at the target first all dice for interception are rolled, then the one for location, and
//! only then it is fought and bombed. Where a flight may go is in `aims`, what becomes of one that is out in `outing`.

mod aims;
mod fly;
pub(crate) mod intercept;
mod outing;
mod sweeps;

pub use crate::fleet::Target as Aim;
pub(crate) use aims::{aim_is_attack, aim_text, aim_zone, enemy_zones, is_hidden, is_one_way, start};
pub use fly::{Flown, Fly, Sortie};
pub use intercept::{Attempts, Duel, Intercept};
pub use outing::Outing;
pub(crate) use outing::{Sought, disband, is_stealthy, location, to_find};

use crate::{
    Setting, WarAtSea,
    chart::ZoneId,
    fleet::{Desk, Home},
    ids::ForceId,
    sides::{AXIS, other, seat_name},
};
use hex::Direction;
use kernel::{Play, Referee, Seat, text};
use serde::{Deserialize, Serialize};

/// What must be rolled to find the target (13.2), and to intercept (10.8, 10.84).
pub(crate) const FOUND: i8 = 3;
const MET: i8 = 3;
/// What a sweep must roll to meet aircraft that hunt submarines (10.93), and what surprises (17.5).
pub(crate) const MET_HUNTERS: u8 = 6;
pub(crate) const SURPRISES: u8 = 6;

kernel::events! {
    Event of WarAtSea in setting:

    /// A flight appears on the map, and goes there.
    Flies { seat: Seat, flight: u8, to: ZoneId } by "10.61"
        => text!("sea-flight-flies", seat = seat_name(*seat), flight, zone = to);
    /// It looks for its target (13.2). The die nobody sees: it would tell how many ships there are, and how far the
    /// flight has come (10.62).
    Looks { seat: Seat, aim: Aim, found: bool } by "13.2"
        => text!(
            if *found { "sea-flight-finds" } else { "sea-flight-misses" },
            seat = seat_name(*seat),
            aim = aim_text(*aim)
        );
    /// There was nothing behind the counter (17.63).
    Decoy { force: ForceId } by "17.63" => text!("sea-flight-decoy", force);
    /// It attacks what lies in a port or on land.
    Attacks { seat: Seat, aim: Aim } by "13.0", marks Battle
        => text!("sea-flight-attacks", seat = seat_name(*seat), aim = aim_text(*aim));
    Surprise { seat: Seat, die: u8, surprised: bool } by "17.5"
        => text!(
            if *surprised { "sea-flight-surprises" } else { "sea-flight-is-seen" },
            seat = seat_name(*seat),
            die
        );
    /// Aircraft try to intercept (10.8). Whence they come, and so how far and by which die, their owner knows (10.23).
    Intercepts { seat: Seat, zone: ZoneId, met: bool, from: Option<Patrol> } by "10.8",
        shown |viewer| {
            let from = from.filter(|_| viewer.is(*seat));
            Event::Intercepts { seat: *seat, zone: *zone, met: *met, from }
        }
        => match from {
            Some(Patrol { home, die, needed }) => {
                let key = if *met { "sea-cap-meets" } else { "sea-cap-misses" };
                text!(key, seat = seat_name(*seat), zone, die, needed, from = home)
            }
            None => {
                let key = if *met { "sea-cap-meets-somehow" } else { "sea-cap-misses-somehow" };
                text!(key, seat = seat_name(*seat), zone)
            }
        };
    /// A sweep looks for aircraft (10.84, 10.93).
    Sweeps { seat: Seat, zone: ZoneId, asw: bool, die: u8, needed: i8, met: bool }
        by if *asw { "10.93" } else { "10.84" }
        => text!(
            if *met { "sea-sweep-meets" } else { "sea-sweep-misses" },
            seat = seat_name(*seat),
            zone,
            die,
            needed
        );
    /// Nobody is there to fight.
    NobodyThere { seat: Seat, zone: ZoneId } by "10.84"
        => text!("sea-sweep-nobody", seat = seat_name(*seat), zone);
    Transferred { seat: Seat, flight: u8, to: Home } by "10.54+5", to *seat
        => text!("sea-flight-transferred", seat = seat_name(*seat), flight, to);
}

/// Aircraft of one base that try to intercept with one die (10.81).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Patrol {
    pub home: Home,
    pub die: u8,
    pub needed: i8,
}

/// Resolves the flight that is out, or plays the next one (10.6). The phase is over when neither side has more to send.
pub(crate) fn strike(r: &mut Referee<'_, WarAtSea>) -> Play<bool> {
    if let Some(outing) = r.position.ops().sortie.clone() {
        outing::resolve(r, &outing)?;
        return Ok(false);
    }
    let operations = r.position.ops_mut();
    let Some(seat) = operations.flies else {
        begin(r);
        return Ok(false);
    };
    if operations.grounded == [true; 2] {
        end(r);
        return Ok(true);
    }
    if operations.grounded[seat.index()] {
        operations.flies = Some(other(seat));
        return Ok(false);
    }
    // Nobody else knows what a flight is sent for before it is there (10.54).
    let Flown::Menu(sortie) = r.ask_secretly(seat, Fly { routing: None })? else { return Ok(false) };
    match sortie {
        Sortie::Done => {
            let operations = r.position.ops_mut();
            operations.grounded[seat.index()] = true;
            operations.flies = Some(other(seat));
        }
        Sortie::Hulls(force) => r.position.ops_mut().fleet_mut(seat).desk = Desk::Hulls(force),
        Sortie::Fly { flight, aim } => outing::fly(r, seat, flight, aim, Vec::new()),
        Sortie::Route { flight, aim } => {
            r.position.ops_mut().fleet_mut(seat).desk = Desk::Route(flight, aim);
        }
    }
    Ok(false)
}

/// Takes the way of a flight, zone by zone, and sends it out.
pub(crate) fn take_route(r: &mut Referee<'_, WarAtSea>, seat: Seat, flight: u8, aim: Aim) -> Play<()> {
    let way = r.ask_secretly(seat, Fly { routing: Some((flight, aim)) })?;
    let Flown::Way { route } = way else { return Ok(()) };
    outing::fly(r, seat, flight, aim, route.into_iter().skip(1).collect());
    Ok(())
}

/// The Axis plays first (10.6). Flights that have been out for longer have their whole range again (10.65).
fn begin(r: &mut Referee<'_, WarAtSea>) {
    let operations = r.position.ops_mut();
    operations.flies = Some(AXIS);
    operations.grounded = [false; 2];
    for flight in operations.fleets.iter_mut().flat_map(|fleet| &mut fleet.flights) {
        (flight.flown, flight.done) = (0, false);
    }
}

fn end(r: &mut Referee<'_, WarAtSea>) {
    let operations = r.position.ops_mut();
    operations.flies = None;
    for wing in operations.fleets.iter_mut().flat_map(|fleet| &mut fleet.wings) {
        wing.ranged = false;
    }
}

/// A shortest way of aircraft: the zones entered, in their order.
pub(crate) fn straight(setting: &Setting, from: ZoneId, to: ZoneId) -> Vec<ZoneId> {
    let map = &setting.operation().map;
    let (mut route, mut zone) = (Vec::new(), from);
    while zone != to {
        let beside =
            Direction::ALL_DIRECTIONS.into_iter().filter_map(|direction| map.neighbour(zone, direction));
        zone = beside.min_by_key(|next| map.distance(*next, to)).expect("every zone has neighbours");
        route.push(zone);
    }
    route
}

#[cfg(test)]
mod tests;
