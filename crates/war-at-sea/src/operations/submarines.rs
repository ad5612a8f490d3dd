//! Submarines (16): they look for forces near their station (16.3), escorts hunt them (16.4), and they attack (16.5).
//! Where a flotilla is only its owner knows; who is looked for, by how many boats, and what comes of it everybody sees.

pub(crate) mod attack;
pub(crate) mod contact;

pub use attack::{Sink, Torpedo};
pub use contact::{Prowl, Search};

use crate::{
    Setting, WarAtSea,
    chart::ZoneId,
    event::tell,
    fleet::Aim,
    ids::{ForceId, ShipId},
    names::called,
    position::Position,
    sheet::ShipType,
    sides::{ALLIES, SEATS, seat_name},
    tables::{Category, Composition},
    weather::Weather,
};
use kernel::{Breakdown, Play, Referee, Seat, Viewer, event::Audience, text};
use serde::{Deserialize, Serialize};

kernel::events! {
    Event of WarAtSea in setting:

    /// Submarines look for a force (16.31).
    Seek { seat: Seat, force: ForceId, boats: u8 } by "16.31"
        => text!("sea-submarines-seek", seat = seat_name(*seat), force, boats);
    /// One of them has found it, or not. In a minor port it needs no dice (16.36).
    Found { force: ForceId, dice: Option<u8>, contact: Contact } by if dice.is_some() { "16.31" } else { "16.36" },
        shown |viewer| {
            // What a boat may attack tells of the escorts, and is for those who get the report (16.33).
            let contact = match contact {
                Contact::Solution(_) if viewer == Viewer::Spectator => Contact::Seen,
                contact => *contact,
            };
            Event::Found { force: *force, dice: *dice, contact }
        }
        => {
            let what = match contact {
                Contact::None => "sea-submarine-misses",
                Contact::Seen => "sea-submarine-sees",
                Contact::Solution(Aim::Escorts) => "sea-submarine-at-escorts",
                Contact::Solution(Aim::NoCarriers) => "sea-submarine-at-most",
                Contact::Solution(Aim::Any) => "sea-submarine-at-any",
            };
            let dice = match dice {
                Some(dice) => text!("sea-submarine-dice", dice),
                None => text!("sea-submarine-in-port"),
            };
            text!(what, force, dice)
        };
    /// What its owner says of the force (16.33).
    Reported { seat: Seat, force: ForceId, told: [u8; 4] } by "16.33", to Audience::Seats
        => text!(
            "sea-submarine-report",
            force,
            carriers = told[0],
            capital = told[1],
            light = told[2],
            transports = told[3]
        );
    /// How many ships the counters of the force stand for that stand for several (9.62).
    Disclosed { force: ForceId, counters: Vec<u8> } by "9.62", to Audience::Seats
        => {
            let counters: Vec<String> = counters.iter().map(u8::to_string).collect();
            text!("sea-submarine-counters", force, counters = counters.join(", "))
        };
    /// Escorts and aircraft hunt the boat (16.4), if the force has any. With how many, and by which die, its owner knows.
    Hunted { force: ForceId, by: Option<(u8, Breakdown)>, hunt: Hunted } by "16.4",
        shown |viewer| {
            let by = by.clone().filter(|_| viewer.is(force.seat));
            Event::Hunted { force: *force, by, hunt: *hunt }
        }
        => {
            let what = match hunt {
                Hunted::Missed => "sea-hunt-missed",
                Hunted::DrivenOff => "sea-hunt-driven-off",
                Hunted::SunkLate => "sea-hunt-sunk-late",
                Hunted::SunkSoon => "sea-hunt-sunk-soon",
            };
            let what = text!(what, force);
            match by {
                Some((die, sum)) => text!("sea-hunt-by", what, die, sum = sum.value),
                None => what,
            }
        };
    /// A boat attacks a ship (16.5). What the escorts make of the die the owner of the ship knows.
    Attacked { force: ForceId, target: ShipId, die: u8, sum: Option<Breakdown>, hit: bool } by "16.5",
        shown |viewer| {
            let sum = sum.clone().filter(|_| viewer.is(force.seat));
            Event::Attacked { force: *force, target: *target, die: *die, sum, hit: *hit }
        }
        => {
            let what = text!(if *hit { "sea-submarine-hits" } else { "sea-submarine-fails" }, target, die);
            match sum {
                Some(sum) => text!("sea-hunt-sum", what, sum = sum.value),
                None => what,
            }
        };
    /// A boat is lost.
    Sunk { seat: Seat, boat: String } by "16.4", marks Loss => text!("sea-submarine-sunk", boat);
    /// A flotilla goes to another zone (16.2).
    Moved { seat: Seat, flotilla: String, zone: ZoneId } by "16.2", to *seat
        => text!("sea-flotilla-moved", flotilla = called(flotilla), zone);
}

/// What a boat has of a force after its roll for contact (16.31).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Contact {
    None,
    /// It sees the force, and cannot attack.
    Seen,
    Solution(Aim),
}

/// What comes of a hunt (16.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hunted {
    /// It gets through.
    Missed,
    DrivenOff,
    /// Sunk when it has fired.
    SunkLate,
    /// Sunk before it could.
    SunkSoon,
}

/// Whether a ship hunts submarines (16.31): a destroyer, escort destroyer or torpedo boat.
fn is_escort(kind: ShipType) -> bool {
    matches!(kind, ShipType::Dd | ShipType::De)
}

/// The ships of a force and of those that escort it, which are one for submarines (5.1).
fn ships_of(setting: &Setting, position: &Position, force: ForceId) -> Vec<ShipId> {
    let unit = position.ops().fleet(force.seat).unit(force);
    unit.flat_map(|force| position.sailing(setting, force.id)).collect()
}

/// The ships of a force by category (16.33).
fn composition(setting: &Setting, ships: &[ShipId]) -> [u8; 4] {
    let counted = Composition::count(ships.iter().map(|ship| setting.sheet(*ship).kind));
    Category::ALL.map(|category| counted.get(category))
}

/// Boats neither look for forces nor attack in a storm or a gale (16.35).
fn too_rough(weather: Weather) -> bool {
    weather >= Weather::Storm
}

/// The next piece of a side's submarine phase. A side that has flotillas is asked until it is done, whether or not
/// anybody is near them: nobody learns by it where they are.
pub(crate) fn attack(r: &mut Referee<'_, WarAtSea>, seat: Seat) -> Play<bool> {
    if let Some(hunter) = r.position.ops().hunters.first().cloned() {
        attack::resolve(r, &hunter)?;
        return Ok(false);
    }
    let any = r.setting.operation().flotillas.iter().any(|flotilla| flotilla.seat == seat);
    if any && !too_rough(r.position.weather) {
        match r.ask_secretly(seat, Prowl)? {
            Search::Seek { flotilla, force, boats } => {
                contact::seek(r, seat, &flotilla, force, &boats)?;
                return Ok(false);
            }
            Search::Done => {}
        }
    }
    rest(r, seat);
    Ok(true)
}

/// The side is done; when both are, flotillas go where they were told, on even turns (16.2).
fn rest(r: &mut Referee<'_, WarAtSea>, seat: Seat) {
    for flotilla in &mut r.position.ops_mut().fleet_mut(seat).flotillas {
        flotilla.tried.clear();
        for boat in &mut flotilla.boats {
            boat.contact = false;
        }
    }
    if seat != ALLIES || !r.position.turn.is_multiple_of(2) {
        return;
    }
    let names = &r.setting.operation().flotillas;
    for seat in SEATS {
        for at in 0..r.position.ops().fleet(seat).flotillas.len() {
            let flotilla = &mut r.position.ops_mut().fleet_mut(seat).flotillas[at];
            let name = &names[usize::from(flotilla.origin)].name;
            if let Some(zone) = flotilla.order.take() {
                flotilla.zone = zone;
                tell(r, || Event::Moved { seat, flotilla: name.clone(), zone });
            }
        }
    }
}

#[cfg(test)]
mod tests;
