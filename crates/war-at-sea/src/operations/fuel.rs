//! Fuel (15.1, 15.11, 15.2): what ships burn in a turn, and the boxes that are crossed out for it in the next Orders
//! Phase.

use super::plotting::{Staff, steps_of};
use crate::{
    Setting, WarAtSea,
    event::tell,
    fleet::{Berth, Entry},
    ids::ShipId,
    position::Position,
};
use kernel::{Referee, Seat, text};

/// The points of a fuel box (15.1).
pub(crate) const BOX: u8 = 24;

kernel::events! {
    Event of WarAtSea in setting:

    /// The bunkers of a ship are empty.
    Dry { seat: Seat, ship: ShipId } by "15.2", to *seat => text!("sea-dry", ship);
}

/// The points that a ship burns by entering so many zones in one turn (15.1).
pub(crate) fn points(zones: u8) -> u8 {
    match zones {
        0 | 1 => zones,
        2 => 6,
        3 => 12,
        _ => 24,
    }
}

/// Whether a ship's fuel lasts for a voyage.
pub(crate) fn lasts(staff: Staff<'_>, ship: ShipId, voyage: &[Entry]) -> bool {
    let (sheet, stores) = (staff.sheet(ship), staff.ship(ship).stores);
    let burnt = voyage.iter().map(|entry| {
        let zones = u8::try_from(steps_of(entry).len()).unwrap_or(u8::MAX);
        // Who lies still at sea burns as much as by entering a zone (15.11).
        u32::from(points(zones.max(1)))
    });
    let left = u32::from(BOX) * u32::from(sheet.fuel.boxes.saturating_sub(stores.fuel_used));
    staff.at.setting().rules.no_fuel || u32::from(stores.burnt) + burnt.sum::<u32>() < left
}

/// Notes what ships have burnt in the turn that ends: by the zones that they have entered, and at sea at least one; who
/// lies in port or takes fuel burns none (15.11), nor does one whose bunkers are empty (15.2).
pub(crate) fn burn(setting: &Setting, position: &mut Position) {
    if setting.rules.no_fuel {
        return;
    }
    for start in &setting.scenario.ships {
        let ship = position.ship(start.ship);
        let force = ship.force.and_then(|force| position.ops().force(force)).filter(|force| force.is_here());
        let fires = ship.is_afloat() && !ship.is_dry(setting.sheet(start.ship));
        let (true, Some(force)) = (fires, force) else { continue };
        let idle = matches!(force.berth, Berth::Port(_)) || ship.today.fuelled;
        let burnt = points(ship.today.zones.max(u8::from(!idle)));
        let stores = &mut position.ship_mut(start.ship).stores;
        stores.burnt = stores.burnt.saturating_add(burnt);
    }
}

/// Crosses out the fuel boxes that have been burnt (15.1).
pub(crate) fn cross(r: &mut Referee<'_, WarAtSea>) {
    if r.setting.rules.no_fuel {
        return;
    }
    for start in &r.setting.scenario.ships {
        let (sheet, ship) = (r.setting.sheet(start.ship), r.position.ship_mut(start.ship));
        if !ship.is_afloat() || ship.is_dry(sheet) {
            continue;
        }
        while ship.stores.burnt >= BOX {
            ship.stores.burnt -= BOX;
            ship.stores.fuel_used = (ship.stores.fuel_used + 1).min(sheet.fuel.boxes);
        }
        if ship.is_dry(sheet) {
            tell(r, || Event::Dry { seat: start.seat, ship: start.ship });
        }
    }
}

#[cfg(test)]
mod tests;
