//! What a commander makes of the enemy. Everybody sees where the counters are; what is behind them he gathers from
//! what was seen and reported of them, and else from what the scenario says that the enemy has.

use super::navigators;
use crate::{
    Setting,
    battle::Gun,
    chart::{SeaMap, ZoneId},
    fleet::{Berth, TaskForce},
    ids::{ForceId, ShipId},
    lens::{Counter, Lens},
    operations::{plotting::Staff, special::cargo::capacity},
    places::Port,
    position::{Fate, Ship, Tubes},
    sheet::{Armour, Sheet},
    sides::other,
    tables::Category,
    victory::Aim,
};
use kernel::Seat;

/// Turns after which what was seen of a force is no longer sure to be all of it.
const STALE: u8 = 12;

/// The share of what cargo can earn that counts as long as it is at sea.
const ASHORE: f32 = 0.5;
/// What the way to a port counts more when the enemy is after it, when he is near it, and when it is a small one.
const COVETED: u32 = 14;
const WATCHED: u32 = 8;
const SMALL: u32 = 3;
/// The boxes that a carrier loses by bombs before nothing can take off any more, more or less.
const DECK: u8 = 6;
/// Zones within which a port is endangered.
const NEAR: u32 = 4;

/// What a ship counts in a fight: what it can do, and how long it lasts. Squadrons are as strong as the sum.
fn might(sheet: &Sheet, now: &Ship) -> f32 {
    let guns = [3.0, 1.5, 0.7].into_iter().zip(Gun::ALL);
    let shells: f32 = guns.map(|(weight, gun)| weight * f32::from(now.guns_left(sheet, gun))).sum();
    let loaded = matches!(now.tubes, Tubes::Loaded { .. });
    let torpedoes = if loaded { f32::from(sheet.torpedo.factor) } else { 0.0 };
    let armour = match sheet.hull.armour {
        Armour::None => 1.0,
        Armour::Light => 1.4,
        Armour::Heavy => 1.8,
    };
    ((shells + torpedoes) * armour * f32::from(now.hull_left(sheet))).sqrt()
}

/// Something summed up of ships: what they count in a fight, their victory points, and how many are carriers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Sum {
    pub might: f32,
    pub worth: f32,
    pub carriers: f32,
}

impl Sum {
    fn add(&mut self, sheet: &Sheet, now: &Ship, cargo: f32) {
        self.might += might(sheet, now);
        self.worth += f32::from(sheet.vp) + freight(sheet, cargo);
        self.carriers += f32::from(u8::from(sheet.kind.is_carrier()));
    }

    fn plus(self, other: Sum, times: f32) -> Sum {
        Sum {
            might: self.might + times * other.might,
            worth: self.worth + times * other.worth,
            carriers: self.carriers + times * other.carriers,
        }
    }
}

/// What a cargo that may be put ashore counts, by what a third of a point of it earns there.
fn freight(sheet: &Sheet, cargo: f32) -> f32 {
    if sheet.kind.is_transport() { ASHORE * cargo * f32::from(capacity(sheet)) } else { 0.0 }
}

/// What a third of a point of a side's cargo earns.
fn price(setting: &Setting, seat: Seat) -> f32 {
    let aims = setting.scenario.aims.of(seat).filter_map(|aim| match aim {
        Aim::Unload { points, .. } => Some(*points),
        _ => None,
    });
    f32::from(aims.max().unwrap_or(0))
}

/// What it is worth to strike an enemy ship that lies open: what it counts, more if it can be finished off; carriers
/// count double.
pub(super) fn prey(at: Lens<'_>, ship: ShipId) -> f32 {
    let (setting, sheet) = (at.setting(), at.setting().sheet(ship));
    let cargo = setting.seat_of(ship).map_or(0.0, |seat| price(setting, seat));
    let left = at.ship(ship).map_or(sheet.hull.count, |now| now.hull_left(sheet));
    let times = if sheet.kind.is_carrier() { 2.0 } else { 1.0 };
    times * (f32::from(sheet.vp) + freight(sheet, cargo)) / (f32::from(left) + 2.0)
}

/// The boxes that have to be torn out of a ship that lies open, until it is done for: torpedoes sink it, bombs wreck
/// the flight deck of a carrier before that.
pub(super) fn lasts(at: Lens<'_>, ship: ShipId, torpedoes: bool) -> f32 {
    let sheet = at.setting().sheet(ship);
    let left = at.ship(ship).map_or(sheet.hull.count, |now| now.hull_left(sheet));
    let decks = sheet.kind.is_carrier() && !torpedoes;
    f32::from(if decks { left.min(DECK) } else { left })
}

/// An enemy counter, and what may be behind it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foe {
    pub id: ForceId,
    pub zone: ZoneId,
    pub in_port: bool,
    /// The turn in which aircraft last found it.
    pub spotted: Option<u8>,
    /// Something was seen or reported of its ships.
    pub known: bool,
    pub sum: Sum,
}

/// Zones within which forces come to each other's help.
const HELP: u32 = 2;

/// What an enemy at sea counts in a fight with all that are near enough to help him.
pub(super) fn host(map: &SeaMap, foes: &[Foe], foe: &Foe) -> f32 {
    let near = |other: &&Foe| !other.in_port && map.distance(other.zone, foe.zone) <= HELP;
    foes.iter().filter(near).map(|other| other.sum.might).sum()
}

/// The enemy counters on the map.
pub(super) fn foes(at: Lens<'_>) -> Vec<Foe> {
    let Some(seat) = at.seat() else { return Vec::new() };
    let guess = Guess::new(at.setting(), other(seat));
    let counters = at.counters(other(seat)).filter_map(|counter| guess.foe(at, &counter));
    counters.collect()
}

/// One of them.
pub(super) fn foe(at: Lens<'_>, id: ForceId) -> Option<Foe> {
    Guess::new(at.setting(), id.seat).foe(at, &at.counter(id)?)
}

/// Whether anything was seen or reported of a force.
fn is_known(at: Lens<'_>, id: ForceId) -> bool {
    at.learnt().is_some_and(|known| {
        let told = known.reports.iter().any(|report| report.force == id);
        told || known.ships.iter().any(|sighting| sighting.force == id)
    })
}

/// What is thought of ships that nobody has seen.
struct Guess {
    /// An average ship by category.
    usual: [Sum; 4],
    /// An average force.
    force: Sum,
    /// What a third of a point of cargo earns.
    cargo: f32,
}

impl Guess {
    fn new(setting: &Setting, seat: Seat) -> Guess {
        let mut sums = [Sum::default(); 4];
        let mut counts = [0.0_f32; 4];
        let mut all = Sum::default();
        let cargo = price(setting, seat);
        for start in setting.scenario.ships.iter().filter(|start| start.seat == seat) {
            let (sheet, fresh) = (setting.sheet(start.ship), Ship::fresh(setting, start.ship));
            let category = Category::of(sheet.kind) as usize;
            sums[category].add(sheet, &fresh, cargo);
            all.add(sheet, &fresh, cargo);
            counts[category] += 1.0;
        }
        let forces = setting.scenario.forces.iter().filter(|force| force.seat == seat).count();
        let usual =
            [0, 1, 2, 3].map(|category| Sum::default().plus(sums[category], 1.0 / counts[category].max(1.0)));
        #[allow(clippy::cast_precision_loss, reason = "forces are few")]
        let force = Sum::default().plus(all, 1.0 / forces.max(1) as f32);
        Guess { usual, force, cargo }
    }

    fn foe(&self, at: Lens<'_>, counter: &Counter<'_>) -> Option<Foe> {
        let zone = at.setting().operation().zone_of(counter.berth)?;
        let in_port = matches!(counter.berth, Berth::Port(_));
        Some(Foe {
            id: counter.id,
            zone,
            in_port,
            spotted: counter.spotted,
            known: is_known(at, counter.id),
            sum: self.behind(at, counter.id),
        })
    }

    fn behind(&self, at: Lens<'_>, id: ForceId) -> Sum {
        let (setting, Some(known)) = (at.setting(), at.learnt()) else { return self.force };
        let report = known.reports.iter().rev().find(|report| report.force == id);
        let mut seen = Sum::default();
        let mut when = None;
        for sighting in known.ships.iter().filter(|sighting| sighting.force == id) {
            let sunk = at.ship(sighting.ship).is_some_and(|ship| ship.fate == Fate::Sunk);
            if !sunk && sighting.turn + STALE >= at.turn() {
                seen.add(setting.sheet(sighting.ship), &sighting.state, self.cargo);
                when = when.max(Some(sighting.turn));
            }
        }
        match (when, report) {
            (Some(when), report) if report.is_none_or(|report| report.turn <= when + 1) => seen,
            (_, Some(report)) => {
                let told = Category::ALL.into_iter().zip(self.usual);
                told.fold(Sum::default(), |sum, (category, usual)| {
                    sum.plus(usual, report.told.get(category).map_or(0.5, f32::from))
                })
            }
            _ => self.force,
        }
    }
}

/// An own force with those that escort it.
pub(super) fn own(staff: Staff<'_>, force: &TaskForce) -> Sum {
    let mut sum = Sum::default();
    let escorts = staff.escorts(force.id).flat_map(|escort| staff.company(escort));
    for ship in staff.company(force).into_iter().chain(escorts) {
        sum.add(staff.sheet(ship), staff.ship(ship), 0.0);
    }
    sum
}

/// How good a port is as a refuge: the zones to it, and more where the enemy is likely to come.
pub(super) fn exile(staff: Staff<'_>, foes: &[Foe], from: ZoneId, port: Port) -> u32 {
    let (map, enemy) = (&staff.operation.map, other(staff.seat));
    let near = |zone: ZoneId| map.distance(zone, port.zone) <= NEAR;
    let bases = navigators::marks(staff.at, enemy).filter_map(|base| staff.operation.places.base(base));
    let coveted = navigators::beaches(staff.at, enemy).chain(bases.map(|base| base.zone)).any(near);
    let watched = foes.iter().any(|foe| !foe.in_port && foe.sum.might > 0.0 && near(foe.zone));
    let penalty = |is_so: bool, zones: u32| if is_so { zones } else { 0 };
    map.distance(from, port.zone)
        + penalty(coveted, COVETED)
        + penalty(watched, WATCHED)
        + penalty(!port.major, SMALL)
}

/// The port to which ships had better return.
pub(super) fn refuge<'a>(staff: Staff<'a>, foes: &[Foe], from: ZoneId) -> Option<&'a Port> {
    staff.ports().min_by_key(|port| exile(staff, foes, from, **port))
}

/// Whether a ship had better go home: half of its hull is gone, it has lost its way, or its flight deck is wrecked.
pub(super) fn is_spent(sheet: &Sheet, now: &Ship) -> bool {
    let hurt = 2 * u16::from(now.lost.hull) >= u16::from(sheet.hull.count);
    let slow = now.lost.speed > 0 && now.speed(sheet).base + 1 < sheet.speed.base;
    let deckless =
        sheet.kind.is_carrier() && sheet.deck.get(usize::from(now.lost.deck)).is_none_or(|steps| *steps == 0);
    hurt || slow || deckless
}
