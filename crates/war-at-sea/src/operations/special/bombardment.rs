//! Coastal bombardment (9.1): ships with that mission that stayed in the zone of an enemy air base shell it.

use super::{Event, Upshot, is_free};
use crate::{
    WarAtSea,
    battle::Gun,
    event::tell,
    fleet::{Berth, TaskForce},
    ids::{BaseId, ForceId, ShipId},
    lens::Lens,
    missions::Mission,
    operations::{
        bases::{self, losses, seen_by},
        plotting::Staff,
    },
    places::BaseKind,
    surface::gunnery,
};
use kernel::{
    Breakdown, Exact, Play, Reason, Referee, Seen, Tally, Text,
    reason::{note, on_d6},
};

/// The die that hits, by gun (9.12); a tertiary gun must hit with a second die too.
pub(crate) fn needed(gun: Gun) -> u8 {
    if gun == Gun::Primary { 5 } else { 6 }
}

pub(crate) const SECOND: u8 = 5;

/// A force bombards an air base of its zone (9.11, 9.12). Its dice only its owner sees: they would tell what ships
/// they are.
pub(super) fn bombard(r: &mut Referee<'_, WarAtSea>, id: ForceId, base: BaseId) -> Play<Upshot> {
    let at = seen_by(r, id.seat);
    let target = r.setting.operation().places.base(base);
    let (Some(force), Some(target)) = (r.position.ops().force(id), target) else {
        return Ok(Upshot::Impossible);
    };
    let there = force.berth == Berth::Sea(target.zone) && target.seat != Some(id.seat);
    let armed: Vec<ShipId> = r.position.sailing(r.setting, id).filter(|ship| is_armed(at, *ship)).collect();
    if !there || force.mission != Mission::Bombardment || armed.is_empty() {
        return Ok(Upshot::Impossible);
    }
    // Who was in a naval battle does not bombard in the same turn, even if it held its fire (9.1).
    let fought = |ship: ShipId| at.ship(ship).is_some_and(|ship| ship.today.fought);
    let ships: Vec<ShipId> = armed
        .into_iter()
        .filter(|ship| is_free(at, *ship) && !fought(*ship) && guns(at, *ship).any(|(_, dice)| dice > 0))
        .collect();
    if ships.is_empty() {
        return Ok(Upshot::Hindered);
    }
    let batteries: Vec<(Gun, u8)> = ships.iter().flat_map(|ship| guns(at, *ship)).collect();
    let mut hits = 0;
    for (gun, dice) in batteries {
        for _ in 0..dice {
            let seen = Seen::Only(id.seat);
            let mut hit = r.d6_unseen(seen, "9.12")? >= needed(gun);
            if hit && gun == Gun::Tertiary {
                hit = r.d6_unseen(seen, "9.12")? >= SECOND;
            }
            hits += u16::from(hit);
        }
    }
    for ship in &ships {
        let ship = r.position.ship_mut(*ship);
        (ship.stores.no_shells, ship.today.operated) = (true, true);
    }
    let (zone, craters) = (target.zone, target.kind == BaseKind::Airfield);
    let count = u8::try_from(ships.len()).unwrap_or(u8::MAX);
    tell(r, || Event::Bombarded { force: id, zone, base, ships: count, hits });
    losses::hit_base(r, id.seat, base, hits, craters);
    Ok(Upshot::Done)
}

/// Whether a ship has shells and guns for a bombardment, whatever the weather (9.13).
pub(crate) fn is_armed(at: Lens<'_>, id: ShipId) -> bool {
    let (Some(ship), sheet) = (at.ship(id), at.setting().sheet(id)) else { return false };
    let guns = Gun::ALL.into_iter().any(|gun| ship.guns_left(sheet, gun) > 0);
    guns && !ship.stores.no_shells && !bases::is_adrift(at.setting(), id, ship)
}

/// The guns of a ship that the weather lets fire (6.57).
pub(crate) fn guns(at: Lens<'_>, id: ShipId) -> impl Iterator<Item = (Gun, u8)> + '_ {
    let (sheet, weather) = (at.setting().sheet(id), at.weather());
    let fit = Gun::ALL.into_iter().filter(move |gun| gunnery::weather_allows(weather, *gun));
    let left = move |gun| at.ship(id).map(|ship| (gun, ship.guns_left(sheet, gun)));
    fit.filter_map(left)
}

/// The hits on a base that the ships of a force make on average, if nothing hinders them (9.12).
pub(crate) fn reasons(at: Lens<'_>, staff: Staff<'_>, force: &TaskForce, base: BaseId) -> Vec<Reason> {
    let mut hits = Breakdown::default();
    for ship in staff.company(force).into_iter().filter(|ship| is_armed(at, *ship)) {
        for (gun, dice) in guns(at, ship).filter(|(_, dice)| *dice > 0) {
            let mut share = on_d6(needed(gun).into());
            if gun == Gun::Tertiary {
                share = share * on_d6(SECOND.into());
            }
            let text = Text::new("sea-factor-battery")
                .with("ship", ship)
                .with("gun", gunnery::gun_name(gun))
                .with("dice", dice);
            hits.add("9.12", Exact::whole(dice.into()) * share, || text);
        }
    }
    let title = Text::new("sea-reason-bombard")
        .with("base", base)
        .with("step", losses::HITS_A_STEP)
        .with("point", losses::HITS_A_POINT);
    vec![(title, hits), note("sea-note-bombard")]
}
