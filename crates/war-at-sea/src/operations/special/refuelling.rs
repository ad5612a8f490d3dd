//! Fuel in port (15.3, 15.42, 15.7) and from other ships (15.4 to 15.45); torpedoes and shells (15.6, 9.13).

use super::{Event, Upshot, friendly_port, has_stayed, is_free};
use crate::{
    WarAtSea,
    event::tell,
    fleet::{Errand, TaskForce},
    ids::{ForceId, ShipId},
    lens::Lens,
    missions::Mission,
    operations::bases::{force_of, seen_by},
    position::Tubes,
    sheet::{Sheet, ShipType},
};
use kernel::{Breakdown, Reason, Referee, Refusal, Seat, Tally, Text, reason::note};

/// Fuel boxes that a turn in port gives back (15.3), to an oiler (15.42), to a ship that burns coal (15.7).
const IN_PORT: u8 = 6;
const OILER_IN_PORT: u8 = 12;
const COAL_IN_PORT: u8 = 4;
/// Fuel boxes that a turn beside an oiler gives (15.4), and what that costs: for a light warship one box.
pub(crate) const AT_SEA: u8 = 3;
/// An oiler serves one capital ship or two light ships in a turn (15.41).
const HANDS: u8 = 2;
/// Turns in port that bring torpedoes and shells back (15.6).
const REARMED: u8 = 3;

/// The ships of a force, and of those that escort it, that lie with it in a friendly port for a whole turn and are
/// free for an operation.
fn in_harbour(r: &Referee<'_, WarAtSea>, id: ForceId) -> Option<Vec<ShipId>> {
    let at = seen_by(r, id.seat);
    let force = r.position.ops().force(id)?;
    friendly_port(at, force)?;
    let ships = r.position.together(id).into_iter().flat_map(|force| r.position.sailing(r.setting, force));
    Some(ships.filter(|ship| is_free(at, *ship)).collect())
}

/// The ships of a force take fuel in a friendly port (15.3).
pub(super) fn in_port(r: &mut Referee<'_, WarAtSea>, id: ForceId) -> Upshot {
    if r.setting.rules.no_fuel {
        return Upshot::Done;
    }
    let Some(ships) = in_harbour(r, id) else { return Upshot::Hindered };
    if ships.is_empty() {
        return Upshot::Hindered;
    }
    for id_of in ships {
        let sheet = r.setting.sheet(id_of);
        let most = match sheet {
            _ if sheet.fuel.coal => COAL_IN_PORT,
            _ if is_oiler(sheet) => OILER_IN_PORT,
            _ => IN_PORT,
        };
        fill(r, id.seat, id_of, most, None);
    }
    Upshot::Done
}

/// Gives a ship fuel boxes back, as many as it lacks.
fn fill(r: &mut Referee<'_, WarAtSea>, seat: Seat, id: ShipId, most: u8, from: Option<ShipId>) {
    let ship = r.position.ship_mut(id);
    let boxes = most.min(ship.stores.fuel_used);
    if boxes == 0 {
        return;
    }
    ship.stores.fuel_used -= boxes;
    (ship.today.operated, ship.today.fuelled) = (true, true);
    tell(r, || Event::Fuelled { seat, ship: id, boxes, from });
}

/// The ships of a force spend a turn in port taking torpedoes and shells; the third brings all (15.6, 9.13). Tubes that
/// are destroyed stay so.
pub(super) fn rearm(r: &mut Referee<'_, WarAtSea>, id: ForceId) -> Upshot {
    let Some(ships) = in_harbour(r, id) else { return Upshot::Hindered };
    if ships.is_empty() {
        return Upshot::Hindered;
    }
    for of in ships {
        let full = full_tubes(r.setting.sheet(of));
        let ship = r.position.ship_mut(of);
        let short = ship.tubes != full && ship.tubes != Tubes::Destroyed;
        if !short && !ship.stores.no_shells {
            continue;
        }
        ship.today.operated = true;
        ship.stores.rearming += 1;
        if ship.stores.rearming < REARMED {
            continue;
        }
        (ship.stores.rearming, ship.stores.no_shells) = (0, false);
        if short {
            ship.tubes = full;
        }
        tell(r, || Event::Rearmed { seat: id.seat, ship: of });
    }
    Upshot::Done
}

/// The tubes of a ship that has all its torpedoes (9.32).
fn full_tubes(sheet: &Sheet) -> Tubes {
    match sheet.torpedo.factor {
        0 => Tubes::Empty,
        _ => Tubes::Loaded { reload: sheet.torpedo.long_lance },
    }
}

/// Whether a ship works as an oiler (15.4, 15.45).
fn is_oiler(sheet: &Sheet) -> bool {
    sheet.kind == ShipType::Ao || (sheet.kind == ShipType::Cve && sheet.marks.oil)
}

/// Whether a big ship can spare fuel for light ones (15.44).
fn shares(sheet: &Sheet) -> bool {
    matches!(sheet.kind, ShipType::Bb | ShipType::Bc | ShipType::Cv | ShipType::Cvl)
}

/// The force whose plot and mission count for a ship: its own, or the one that it escorts (5.24).
fn leading(at: Lens<'_>, ship: ShipId) -> Option<&TaskForce> {
    let force = force_of(at, ship)?;
    Some(force.escorts.and_then(|lead| at.fleet()?.force(lead)).unwrap_or(force))
}

/// Whether a ship's force lies at sea to take fuel, and it needs some (15.4), or else which rule forbids it. Ships that
/// burn coal take no oil (15.7), those that abort take it in port only (5.31).
pub(super) fn takes_oil(at: Lens<'_>, ship: ShipId) -> Result<(), Refusal> {
    let named = |key: &'static str| move || Text::new(key).with("ship", ship);
    Refusal::unless(!at.setting().rules.no_fuel, "15.1", named("sea-no-refit-fuel"))?;
    let Some(lead) = leading(at, ship) else {
        return Err(Refusal::new("15.4", named("sea-no-ship-there")()));
    };
    Refusal::unless(lead.mission != Mission::Abort, "5.31", named("sea-no-oil-abort"))?;
    Refusal::unless(lead.is_at_sea(), "15.4", named("sea-no-oil-in-port"))?;
    Refusal::unless(lead.errand == Errand::Fuel, "15.4", named("sea-no-oil-on-log"))?;
    Refusal::unless(!at.setting().sheet(ship).fuel.coal, "15.7", named("sea-no-oil-for-coal"))?;
    let short = at.ship(ship).is_some_and(|ship| ship.stores.fuel_used > 0);
    Refusal::unless(short, "15.4", named("sea-no-oil-wanted"))
}

/// Whether a ship can take fuel from another one (15.4, 15.41, 15.44).
pub(super) fn may_oil(at: Lens<'_>, from: ShipId, to: ShipId) -> Result<(), Refusal> {
    let setting = at.setting();
    let named = |key: &'static str| move || Text::new(key).with("ship", to).with("from", from);
    let of = |key: &'static str, ship: ShipId| move || Text::new(key).with("ship", ship);
    takes_oil(at, to)?;
    Refusal::unless(from != to, "15.4", named("sea-no-oil-from-itself"))?;
    let Some((state, lead)) = at.ship(from).zip(leading(at, from)) else {
        return Err(Refusal::new("15.4", of("sea-no-ship-there", from)()));
    };
    let (giver, light) = (setting.sheet(from), setting.sheet(to).kind.is_light_warship());
    Refusal::unless(is_oiler(giver) || (shares(giver) && light), "15.44", named("sea-no-oiler"))?;
    Refusal::unless(lead.mission != Mission::Abort, "5.31", of("sea-no-oil-abort", from))?;
    // Who lies in port is not in its zone (9.23).
    let lies = |ship: ShipId| {
        let force = force_of(at, ship)?;
        Some(at.fleet()?.berth(force)).filter(|_| has_stayed(at, force))
    };
    Refusal::unless(lies(to).is_some() && lies(from) == lies(to), "15.4", named("sea-no-oil-together"))?;
    // Who serves has its operation in it, and may serve on as long as it has hands.
    let busy = state.today.served == 0 && !is_free(at, from);
    Refusal::unless(is_free(at, to), "4.0+12", of("sea-no-oil-busy", to))?;
    Refusal::unless(!busy, "4.0+12", of("sea-no-oil-busy", from))?;
    let spare = !is_oiler(giver) || state.today.served + hands(light) <= HANDS;
    Refusal::unless(spare, "15.41", named("sea-no-oil-hands"))?;
    let left = giver.fuel.boxes.saturating_sub(state.stores.fuel_used);
    Refusal::unless(left >= cost(light), "15.4", named("sea-no-oil-left"))
}

/// What serving a ship takes of an oiler's hands (15.41), and of its fuel (15.4, 15.44).
fn hands(light: bool) -> u8 {
    if light { 1 } else { 2 }
}

pub(crate) fn cost(light: bool) -> u8 {
    if light { 1 } else { AT_SEA }
}

/// A ship takes fuel from another one (15.4, 15.44).
pub(super) fn oil(r: &mut Referee<'_, WarAtSea>, seat: Seat, from: ShipId, to: ShipId) {
    let light = r.setting.sheet(to).kind.is_light_warship();
    fill(r, seat, to, AT_SEA, Some(from));
    let giver = r.position.ship_mut(from);
    giver.stores.fuel_used += cost(light);
    giver.today.served = giver.today.served.saturating_add(hands(light));
    giver.today.operated = true;
}

/// What the ship gets, and what it costs the other (15.4, 15.44).
pub(super) fn reasons(at: Lens<'_>, from: ShipId, to: ShipId) -> Vec<Reason> {
    let boxes = |ship: ShipId| {
        let (fuel, used) = (at.setting().sheet(ship).fuel.boxes, at.ship(ship)?.stores.fuel_used);
        Some((fuel.saturating_sub(used), used))
    };
    let (Some((has, lacks)), Some((gives, _))) = (boxes(to), boxes(from)) else { return Vec::new() };
    let taken = AT_SEA.min(lacks);
    let cost = cost(at.setting().sheet(to).kind.is_light_warship());
    let told = |ship: ShipId, before: u8, change: i32| {
        let mut left = Breakdown::default();
        left.add("15.1", i32::from(before), || Text::new("sea-factor-boxes"));
        left.add("15.4", change, || Text::new("sea-factor-oiled"));
        (Text::new("sea-reason-oil").with("ship", ship), left)
    };
    vec![told(to, has, taken.into()), told(from, gives, -i32::from(cost)), note("sea-note-oil")]
}
