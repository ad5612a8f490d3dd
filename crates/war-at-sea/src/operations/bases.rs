//! Air bases and carriers (10.2, 8.2): what they hold, which aircraft may use them and what they may launch. How
//! aircraft rise and come down is in `landing` (10.63, 10.7), how they are lost in `losses`; what happens to all of
//! them at once, readiness (10.3) among it, is here.

pub mod landing;
pub mod losses;
#[cfg(test)]
mod tests;

pub use landing::{land, take_off};
pub use losses::{Loss, lose_steps};

use crate::{
    Setting, WarAtSea,
    chart::{Kind, ZoneId},
    event::tell,
    fleet::{Berth, Home, Papers, Post, TaskForce, Wing, WingId},
    ids::{BaseId, PlaneId, ShipId},
    lens::Lens,
    operations::{Phase, movement},
    places::BaseKind,
    planes::Landing,
    position::{Position, Ship, Stage},
    sheet::{Sheet, ShipType},
    sides::SEATS,
    tables::Strip,
};
use kernel::{Item, Referee, Refusal, Seat, Text, Viewer, event::Audience, text};

/// Zones in a turn from which on a carrier launches no flights (10.67).
const FAST: u8 = 3;
/// Steps that a carrier can launch in a turn in which its force is in a surface battle (10.67).
pub(crate) const UNDER_FIRE: u8 = 4;
/// Turns in which a base regains a point of its capacity (13.53).
const MENDING: u8 = 6;

kernel::events! {
    Event of WarAtSea in setting:

    /// Steps were lost, and why; of those that were shot down nobody else knows where they are based (10.23).
    Lost { seat: Seat, plane: PlaneId, steps: u8, home: Option<Home>, loss: Loss } by loss.rule(),
        to if loss.is_open() { Audience::All } else { Audience::Only(*seat) },
        shown |viewer| {
            let home = home.filter(|_| *loss != Loss::Enemy || viewer.is(*seat));
            Event::Lost { seat: *seat, plane: *plane, steps: *steps, home, loss: *loss }
        }
        => match home {
            Some(home) => text!(loss.key(), plane, home, steps),
            None => text!("sea-steps-shot-down", plane, steps),
        };
    /// Aircraft came down (10.7).
    Landed { seat: Seat, plane: PlaneId, home: Home, ready: bool } by "10.7", to *seat
        => text!(if *ready { "sea-landed-ready" } else { "sea-landed" }, plane, home);
    /// Aircraft left a carrier in port from which they could not take off (8.23).
    Moved { seat: Seat, plane: PlaneId, home: Home } by "8.23", to *seat
        => text!("sea-planes-moved", plane, home);
    /// A base has lost capacity (9.12, 13.52).
    Cratered { base: BaseId, points: u8 } by "13.52" => text!("sea-cratered", base, points);
    /// A base has regained a point of capacity (13.53).
    Mended { seat: Seat, base: BaseId } by "13.53", to *seat => text!("sea-base-mended", base);
}

/// What takes off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Launch {
    Patrol,
    Flight,
    /// A flight on a transfer mission, which a crowded base may launch (10.21).
    Transfer,
}

/// What a side sees.
pub(crate) fn seen_by<'a>(r: &'a Referee<'_, WarAtSea>, seat: Seat) -> Lens<'a> {
    Lens::new(r.setting, r.position, Viewer::Seat(seat))
}

/// The own force with which a ship sails.
pub(crate) fn force_of(at: Lens<'_>, ship: ShipId) -> Option<&TaskForce> {
    at.fleet()?.force(at.ship(ship)?.force?)
}

/// The zone of an own air base, or of the own ship while it is on the map.
pub fn zone(at: Lens<'_>, home: Home) -> Option<ZoneId> {
    let operation = at.setting().operation();
    match home {
        Home::Base(base) => operation.places.base(base).map(|base| base.zone),
        Home::Ship(ship) => {
            at.ship(ship).filter(|ship| ship.is_afloat())?;
            operation.zone_of(at.fleet()?.berth(force_of(at, ship)?))
        }
    }
}

/// All places where own aircraft may be stationed: bases of the side and ships that carry aircraft (10.2).
pub fn homes(at: Lens<'_>) -> impl Iterator<Item = Home> + use<'_> {
    let (setting, seat) = (at.setting(), at.seat());
    let bases = setting.operation().places.bases.iter().filter(move |base| base.seat == seat);
    let ships = setting.scenario.ships.iter().filter(move |start| Some(start.seat) == seat);
    let ships = ships
        .map(|start| start.ship)
        .filter(move |ship| carries(setting.sheet(*ship)) && at.ship(*ship).is_some_and(Ship::is_afloat));
    bases.map(|base| Home::Base(base.id)).chain(ships.map(Home::Ship))
}

/// Whether aircraft are stationed on the ship: a carrier, or a seaplane carrier (8.2, 8.25).
fn carries(sheet: &Sheet) -> bool {
    sheet.kind.is_carrier() || sheet.kind == ShipType::Cvs
}

/// The steps that an own base can hold now: what is printed less its damage (10.21, 13.52), for a carrier the best
/// flight deck box that is left (8.2), for a seaplane carrier what it serves while more than half of its hull is
/// whole (8.25).
pub fn capacity(at: Lens<'_>, home: Home) -> u8 {
    match home {
        Home::Base(base) => {
            let printed = at.setting().operation().places.base(base).map_or(0, |base| base.capacity);
            let damage = at.fleet().and_then(|fleet| fleet.damage.iter().find(|damage| damage.base == base));
            printed.saturating_sub(damage.map_or(0, |damage| damage.steps))
        }
        Home::Ship(ship) => {
            let (sheet, Some(state)) = (at.setting().sheet(ship), at.ship(ship)) else { return 0 };
            match sheet.kind {
                _ if !state.is_afloat() => 0,
                ShipType::Cvs if is_wrecked(sheet, state) => 0,
                ShipType::Cvs => sheet.marks.seaplanes,
                _ => sheet.deck.get(usize::from(state.lost.deck)).copied().unwrap_or(0),
            }
        }
    }
}

/// Whether half or more of its hull is lost (8.25).
fn is_wrecked(sheet: &Sheet, ship: &Ship) -> bool {
    2 * u16::from(ship.lost.hull) >= u16::from(sheet.hull.count)
}

/// The counters that stand at an own base: those on patrol or in flights do not count (10.21).
pub fn standing(at: Lens<'_>, home: Home) -> impl Iterator<Item = (WingId, &Wing)> {
    let wings = at.fleet().into_iter().flat_map(super::super::fleet::Fleet::flying);
    wings.filter(move |(_, wing)| wing.home == home && wing.post.is_grounded())
}

/// The steps that stand at an own base.
pub fn load(at: Lens<'_>, home: Home) -> u8 {
    standing(at, home).fold(0, |sum: u8, (_, wing)| sum.saturating_add(wing.steps))
}

/// The steps that can still land there (10.21).
pub fn room(at: Lens<'_>, home: Home) -> u8 {
    capacity(at, home).saturating_sub(load(at, home))
}

/// The steps that are too many there: until they are gone nothing lands, and nothing starts but transfers (10.21).
pub fn excess(at: Lens<'_>, home: Home) -> u8 {
    load(at, home).saturating_sub(capacity(at, home))
}

/// Whether aircraft of the type may use an own base (10.24).
pub fn takes(at: Lens<'_>, plane: PlaneId, home: Home) -> bool {
    let operation = at.setting().operation();
    let landing = operation.plane(plane).landing;
    match home {
        Home::Base(base) => {
            let Some(base) = operation.places.base(base) else { return false };
            base.seat == at.seat() && (base.kind == BaseKind::Airfield || landing == Landing::Seaplane)
        }
        Home::Ship(ship) => match landing {
            Landing::Carrier => at.setting().sheet(ship).kind.is_carrier(),
            Landing::Land => false,
            Landing::Seaplane => at.setting().sheet(ship).kind == ShipType::Cvs,
        },
    }
}

/// The zones that an own force enters in this turn, a port counting as one: before ships move as many as it will get of
/// its plot, afterwards those that it has entered.
pub fn zones_this_turn(at: Lens<'_>, force: &TaskForce) -> u8 {
    let escorted = force.escorts.and_then(|other| at.fleet()?.force(other));
    let force = escorted.unwrap_or(force);
    match at.stage() {
        Stage::Phase { phase, .. } if phase >= Phase::Movement => force.sailed,
        _ => movement::zones_to_come(at, force),
    }
}

/// The zones by which an own base may be elsewhere when flights go out.
pub(crate) fn zones_to_go(at: Lens<'_>, home: Home) -> u8 {
    let Home::Ship(ship) = home else { return 0 };
    force_of(at, ship).map_or(0, |force| zones_this_turn(at, force))
}

/// Whether a ship lies still because it is dead (7.72) or has no fuel (15.2).
pub(crate) fn is_adrift(setting: &Setting, id: ShipId, ship: &Ship) -> bool {
    let sheet = setting.sheet(id);
    ship.is_dead(sheet) || (!setting.rules.no_fuel && ship.stores.fuel_used >= sheet.fuel.boxes)
}

/// Why aircraft can neither take off nor land at an own base, if they cannot (8.22, 8.25, 10.24).
pub fn works(at: Lens<'_>, home: Home) -> Result<(), Refusal> {
    let named = |key: &'static str| move || Text::new(key).with("home", home);
    let Home::Ship(ship) = home else { return Ok(()) };
    let (sheet, Some(state)) = (at.setting().sheet(ship), at.ship(ship)) else {
        return Err(Refusal::new("10.2", named("sea-no-such-home")()));
    };
    let (Some(zone), Some(force)) = (zone(at, home), force_of(at, ship)) else {
        return Err(Refusal::new("10.2", named("sea-no-home-here")()));
    };
    if sheet.kind != ShipType::Cvs {
        let free = state.tows.is_none() && state.towed_by.is_none();
        return Refusal::unless(
            free && !is_adrift(at.setting(), ship, state),
            "8.22",
            named("sea-no-deck-still"),
        );
    }
    Refusal::unless(!is_wrecked(sheet, state), "8.25", named("sea-no-seaplanes-wrecked"))?;
    let in_port = matches!(at.fleet().map(|fleet| fleet.berth(force)), Some(Berth::Port(_)));
    let coastal = at.setting().operation().map.zone(zone).kind == Kind::Coast;
    Refusal::unless(in_port || coastal, "10.24", named("sea-no-seaplanes-at-sea"))
}

/// What an own base may launch now (10.21, 10.67): refused, so many steps in the turn, or as many as it likes.
pub fn may_launch(at: Lens<'_>, home: Home, launch: Launch) -> Result<Option<u8>, Refusal> {
    let limit = may_launch_once_cleared(at, home, launch)?;
    Refusal::unless(launch == Launch::Transfer || excess(at, home) == 0, "10.21", || {
        Text::new("sea-no-launch-crowded").with("home", home).with("excess", excess(at, home))
    })?;
    Ok(limit)
}

/// The same for a base that is crowded now and will not be then (10.21).
pub(crate) fn may_launch_once_cleared(
    at: Lens<'_>,
    home: Home,
    launch: Launch,
) -> Result<Option<u8>, Refusal> {
    works(at, home)?;
    is_slow_enough(at, home, launch)?;
    let Home::Ship(ship) = home else { return Ok(None) };
    let carrier = at.setting().sheet(ship).kind.is_carrier();
    let fights = force_of(at, ship).is_some_and(|force| at.is_in_surface_battle(force.id));
    Ok((carrier && fights).then_some(UNDER_FIRE))
}

/// Refuses what a ship cannot launch because it moves (10.67): a carrier at full speed flights, a seaplane carrier
/// everything as soon as it moves. Aircraft that are up may come down.
pub(crate) fn is_slow_enough(at: Lens<'_>, home: Home, launch: Launch) -> Result<(), Refusal> {
    let Home::Ship(ship) = home else { return Ok(()) };
    let Some(force) = force_of(at, ship) else { return Ok(()) };
    let zones = zones_this_turn(at, force);
    if at.setting().sheet(ship).kind == ShipType::Cvs {
        return Refusal::unless(zones == 0 && !may_yet_sail(at, force), "10.67", || {
            Text::new("sea-no-seaplanes-moving").with("home", home)
        });
    }
    Refusal::unless(launch == Launch::Patrol || zones < FAST, "10.67", || {
        Text::new("sea-no-launch-fast").with("home", home).with("zones", FAST)
    })
}

/// Whether the orders of this turn are still to be written, so that nobody can say that a force stays.
fn may_yet_sail(at: Lens<'_>, force: &TaskForce) -> bool {
    let leader = force.escorts.and_then(|other| at.fleet()?.force(other)).unwrap_or(force);
    matches!(at.stage(), Stage::Phase { phase, .. } if phase < Phase::Orders) && leader.papers == Papers::Open
}

/// The column of the Take-off and Landing Table (10.63): that of seaplanes wherever they are.
pub(crate) fn strip(setting: &Setting, plane: PlaneId, home: Home) -> Strip {
    match (setting.operation().plane(plane).landing, home) {
        (Landing::Seaplane, _) => Strip::Seaplane,
        (_, Home::Ship(_)) => Strip::Carrier,
        (_, Home::Base(_)) => Strip::Airfield,
    }
}

/// A counter as the owner sees it on his card.
pub(crate) fn wing_text(wing: &Wing) -> Text {
    Text::new("sea-wing").with("plane", wing.plane).with("steps", wing.steps).with("home", wing.home)
}

/// A counter of aircraft as something to choose, by a click on its base.
pub(crate) fn wing_item(id: WingId, wing: &Wing) -> Item {
    Item::new(id, wing_text(wing)).at(wing.home.name())
}

/// The Air Readiness Phase (10.3): what stands in hangars is ready, and bases are mended (13.53).
pub(crate) fn readiness(r: &mut Referee<'_, WarAtSea>) {
    for seat in SEATS {
        for wing in &mut r.position.ops_mut().fleet_mut(seat).wings {
            if wing.post == Post::Hangar {
                wing.post = Post::Ready;
            }
        }
        mend(r, seat);
    }
}

/// Where aircraft that cannot take off from their carrier in port may be put (8.23): on another one there, or on a base
/// of the zone. None for those that can, or are in the air.
pub(crate) fn ashore(at: Lens<'_>, wing: &Wing) -> Vec<Home> {
    let Home::Ship(ship) = wing.home else { return Vec::new() };
    let Some(Berth::Port(port)) = force_of(at, ship).map(|force| force.berth) else { return Vec::new() };
    let stuck = works(at, wing.home).is_err() || excess(at, wing.home) > 0;
    if !wing.post.is_grounded() || !stuck {
        return Vec::new();
    }
    let in_port = |home: &Home| match *home {
        Home::Ship(other) => {
            other != ship && force_of(at, other).is_some_and(|force| force.berth == Berth::Port(port))
        }
        Home::Base(_) => zone(at, *home) == zone(at, wing.home),
    };
    let fits = |home: &Home| {
        takes(at, wing.plane, *home) && works(at, *home).is_ok() && room(at, *home) >= wing.steps
    };
    let mut open: Vec<Home> = homes(at).filter(in_port).filter(fits).collect();
    open.sort_by_key(|home| matches!(home, Home::Base(_)));
    open
}

/// Puts aircraft that cannot take off from their carrier in port elsewhere: those that were named as they were, and then
/// whatever is left, on carriers first (8.23).
pub(crate) fn disembark(r: &mut Referee<'_, WarAtSea>, seat: Seat, named: &[(WingId, Home)]) {
    let left: Vec<WingId> = r.position.ops().fleet(seat).flying().map(|(id, _)| id).collect();
    let named = named.iter().map(|(id, home)| (*id, Some(*home)));
    for (id, wish) in named.chain(left.into_iter().map(|id| (id, None))) {
        let at = seen_by(r, seat);
        let Some(wing) = at.fleet().and_then(|fleet| fleet.wing(id)).copied() else { continue };
        let open = ashore(at, &wing);
        let wished = wish.filter(|home| open.contains(home));
        let Some(home) = wished.or_else(|| open.first().copied()) else { continue };
        if let Some(moved) = r.position.ops_mut().fleet_mut(seat).wing_mut(id) {
            moved.home = home;
        }
        tell(r, || Event::Moved { seat, plane: wing.plane, home });
    }
}

/// Every sixth turn after its damage a base regains a point (13.53).
fn mend(r: &mut Referee<'_, WarAtSea>, seat: Seat) {
    let mut mended = Vec::new();
    let damage = &mut r.position.ops_mut().fleet_mut(seat).damage;
    for base in damage.iter_mut() {
        if base.turns >= MENDING {
            base.turns = 0;
            base.steps -= 1;
            mended.push(base.base);
        }
    }
    damage.retain(|base| base.steps > 0);
    for base in mended {
        tell(r, || Event::Mended { seat, base });
    }
}

/// What a new turn brings: aircraft whose turn has come stand ready at their base (4.0+11), and damaged bases are a turn
/// nearer to be mended (13.53). Those that a ship brings come with it.
pub(crate) fn begin_turn(setting: &Setting, position: &mut Position) {
    let turn = position.turn;
    let operation = setting.operation();
    for seat in SEATS {
        for damage in &mut position.ops_mut().fleet_mut(seat).damage {
            damage.turns = damage.turns.saturating_add(1);
        }
        let starts = operation.wings.iter().filter(|start| start.seat == seat);
        for (start, wing) in starts.zip(&mut position.ops_mut().fleet_mut(seat).wings) {
            if wing.post == Post::Away && start.arrives.is_some_and(|due| due <= turn) {
                wing.post = Post::Ready;
            }
        }
    }
}
