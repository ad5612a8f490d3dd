//! Cargo (9.5): who carries how much, and how long it takes to load and unload it.

use super::{Event, Upshot, friendly_port, is_free};
use crate::{
    Setting, WarAtSea,
    chart::{Kind, ZoneId},
    event::tell,
    fleet::{Berth, TaskForce},
    ids::{ForceId, ShipId},
    lens::Lens,
    missions::Mission,
    operation::Spot,
    operations::{bases::seen_by, plotting::Staff},
    sheet::{Sheet, ShipType, TransportSize},
    weather::Weather,
};
use kernel::{Breakdown, Exact, Reason, Referee, Seat, Tally, Text, reason::note};

/// Turns that loading and unloading take in port (9.53), and a landing for every point that the ship holds (9.54).
const IN_PORT: u8 = 3;
const LANDING: u8 = 6;

/// What a ship holds, in thirds of a point (9.51, 9.52). Warships carry cargo only where a scenario says so.
pub(crate) fn capacity(sheet: &Sheet) -> u8 {
    let size = sheet.marks.size.or(sheet.kind.transport_size());
    match (sheet.kind, size) {
        (ShipType::Apd | ShipType::Ac | ShipType::Ca | ShipType::Cl, _) => 3,
        (ShipType::Dd, _) => 1,
        (ShipType::Cvs, _) | (_, Some(TransportSize::Small)) => 6,
        (_, Some(TransportSize::Large)) => 9,
        (_, None) => 0,
    }
}

/// Where a force can unload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beach {
    Port(ZoneId),
    /// A coast without a friendly port: an assault landing (9.54).
    Open(ZoneId),
}

/// Where a force lies for unloading, if it can unload there (9.53, 9.54).
pub(crate) fn beach(setting: &Setting, seat: Seat, force: &TaskForce) -> Option<Beach> {
    let operation = setting.operation();
    let friendly = |port: &&crate::places::Port| port.seat == Some(seat);
    match force.berth {
        Berth::Port(port) => operation.places.port(port).filter(friendly).map(|port| Beach::Port(port.zone)),
        Berth::Sea(zone) => {
            let coast = operation.map.zone(zone).kind == Kind::Coast;
            let ports = operation.places.ports_in(zone).filter(friendly).count();
            (coast && ports == 0).then_some(Beach::Open(zone))
        }
        Berth::Away | Berth::Gone => None,
    }
}

/// The turns in which a ship unloads there (9.53, 9.54); warships make no assault landings.
pub(crate) fn turns(sheet: &Sheet, beach: Beach) -> Option<u8> {
    let quick = matches!(sheet.kind, ShipType::Apd | ShipType::Dd | ShipType::Cvs);
    match beach {
        Beach::Port(_) => Some(if quick { 1 } else { IN_PORT }),
        Beach::Open(_) if sheet.kind.is_warship() => None,
        Beach::Open(_) if quick => Some(1),
        Beach::Open(_) => Some(capacity(sheet) / 3 * LANDING),
    }
}

/// The ships of a force for which something is to be done, and those of them that can (4.0+12, 9.55).
fn hands(
    r: &Referee<'_, WarAtSea>,
    id: ForceId,
    wanted: impl Fn(ShipId) -> bool,
) -> (Vec<ShipId>, Vec<ShipId>) {
    let at = seen_by(r, id.seat);
    let due: Vec<ShipId> = r.position.sailing(r.setting, id).filter(|ship| wanted(*ship)).collect();
    let free = due.iter().copied().filter(|ship| is_free(at, *ship)).collect();
    (due, free)
}

/// A turn of work on the cargo of a ship; whether it is done with so many.
fn handle(r: &mut Referee<'_, WarAtSea>, ship: ShipId, turns: u8) -> bool {
    let ship = r.position.ship_mut(ship);
    ship.today.operated = true;
    ship.stores.handling += 1;
    let done = ship.stores.handling >= turns;
    if done {
        ship.stores.handling = 0;
    }
    done
}

/// A force unloads (9.53, 9.54). What is ashore counts for victory.
pub(super) fn unload(r: &mut Referee<'_, WarAtSea>, id: ForceId) -> Upshot {
    let Some(force) = r.position.ops().force(id) else { return Upshot::Impossible };
    let beach = beach(r.setting, id.seat, force).filter(|_| force.mission == Mission::Transport);
    let Some(beach) = beach else { return Upshot::Impossible };
    if r.position.weather == Weather::Gale {
        return Upshot::Hindered;
    }
    let loaded = |ship: ShipId| {
        r.position.ship(ship).stores.cargo > 0 && turns(r.setting.sheet(ship), beach).is_some()
    };
    let (due, free) = hands(r, id, loaded);
    let mut ashore = 0_u16;
    for ship in &free {
        let turns = turns(r.setting.sheet(*ship), beach).expect("only ships that can unload do");
        if handle(r, *ship, turns) {
            let cargo = &mut r.position.ship_mut(*ship).stores.cargo;
            ashore += u16::from(std::mem::take(cargo));
        }
    }
    // Three destroyers make a point (9.52), whenever and of whatever force they come, or only together; what is less
    // does not count.
    let (Beach::Port(zone) | Beach::Open(zone)) = beach;
    let thirds = &mut r.position.ops_mut().fleet_mut(id.seat).thirds;
    let left = thirds.iter().position(|(known, _)| *known == zone).map(|place| thirds.swap_remove(place).1);
    ashore += left.unwrap_or(0);
    let points = ashore / 3;
    if !ashore.is_multiple_of(3) && !r.setting.rules.thirds_lost {
        thirds.push((zone, ashore % 3));
    }
    if points > 0 {
        let unloaded = &mut r.position.ops_mut().deeds[id.seat.index()].unloaded;
        match unloaded.iter_mut().find(|(known, _)| *known == zone) {
            Some((_, sum)) => *sum = sum.saturating_add(points),
            None => unloaded.push((zone, points)),
        }
        tell(r, || Event::Unloaded { force: id, zone, points });
    }
    upshot(&due, &free)
}

/// A force loads in a friendly port (9.53): transports, and the warships with which the scenario began it.
pub(super) fn load(r: &mut Referee<'_, WarAtSea>, id: ForceId) -> Upshot {
    let at = seen_by(r, id.seat);
    let Some(force) = r.position.ops().force(id) else { return Upshot::Impossible };
    if force.mission != Mission::Transport || friendly_port(at, force).is_none() {
        return Upshot::Impossible;
    }
    if r.position.weather == Weather::Gale {
        return Upshot::Hindered;
    }
    let carries = |ship: ShipId| {
        let sheet = r.setting.sheet(ship);
        let marked = r.setting.scenario.ships.iter().any(|start| start.ship == ship && start.state.cargo);
        capacity(sheet) > 0 && (sheet.kind.is_transport() || marked)
    };
    let (due, free) = hands(r, id, |ship| carries(ship) && r.position.ship(ship).stores.cargo == 0);
    let mut done = false;
    for ship in &free {
        if handle(r, *ship, IN_PORT) {
            r.position.ship_mut(*ship).stores.cargo = capacity(r.setting.sheet(*ship));
            done = true;
        }
    }
    if done {
        tell(r, || Event::Loaded { force: id });
    }
    upshot(&due, &free)
}

fn upshot(due: &[ShipId], free: &[ShipId]) -> Upshot {
    match (due.len(), free.len()) {
        (0, _) => Upshot::Impossible,
        (due, free) if free < due => Upshot::Hindered,
        _ => Upshot::Done,
    }
}

/// What a force puts ashore, and how long that takes (9.53, 9.54).
pub(crate) fn reasons(at: Lens<'_>, staff: Staff<'_>, force: &TaskForce, end: Spot) -> Vec<Reason> {
    let berth = match end {
        Spot::Sea(zone) => Berth::Sea(zone),
        Spot::Port(port) => Berth::Port(port),
    };
    let there = TaskForce { berth, ..force.clone() };
    let Some(beach) = beach(at.setting(), staff.seat, &there) else { return Vec::new() };
    let (mut points, mut longest) = (Breakdown::default(), 0);
    for ship in staff.company(force) {
        let (sheet, stores) = (staff.sheet(ship), staff.ship(ship).stores);
        let Some(turns) = turns(sheet, beach).filter(|_| stores.cargo > 0) else { continue };
        longest = longest.max(turns.saturating_sub(stores.handling));
        let cargo = Exact::new(stores.cargo.into(), 3).unwrap_or(Exact::ZERO);
        points.add("9.51", cargo, || Text::new("sea-name").with("name", ship));
    }
    if points.factors.is_empty() {
        return vec![note("sea-note-no-cargo")];
    }
    vec![(Text::new("sea-reason-unload").with("turns", longest), points), note("sea-note-unload")]
}
