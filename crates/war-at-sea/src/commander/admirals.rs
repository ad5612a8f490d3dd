//! What a quick commander decides about whole forces: which give up, part, join and follow the enemy, and which meet
//! him at all. Ships that are spent or short of oil go home; whoever is stronger seeks the fight, whoever is weaker
//! avoids it.

use super::{
    doctrine::Doctrine,
    estimates::{self, Sum},
    navigators, submariners,
};
use crate::{
    chart::ZoneId,
    fleet::{Berth, Errand, Papers, TaskForce},
    ids::{ForceId, PortId, ShipId},
    leaders::Flagship,
    lens::Lens,
    missions::Mission,
    operation::Spot,
    operations::{
        battles::{Aftermath, Afterwards},
        contact::{Assail, Declaration, Declare, Encounter, Meeting},
        fuel,
        orders::{Haven, Order, Orders},
        organise::{Detachment, Division, Handle, Hulls},
        plotting::Staff,
        prepare::Charge,
        special::{Special, Task},
    },
    position::{Repair, Tubes},
    sheet::ShipType,
    sides::other,
    victory::Aim,
};
use kernel::{Options, Question};

/// Points of oil for a turn at cruising speed (15.1), and what is kept in hand.
const TURN: u32 = 6;
const RESERVE: u32 = 15;
/// How much stronger a force must be to follow an enemy.
const PURSUE: f32 = 1.3;
/// Zones within which enemies make forces join.
const NEAR: u32 = 10;
/// From how far off a port carriers do not go on with a convoy.
const NARROWS: u32 = 7;

/// How near enemies turn a convoy back, and how near guards protect it.
const BARRED: u32 = 4;
const GUARDED: u32 = 2;
/// The share of its cargo ships that a side loses, and of its carriers, before its landings are broken off.
const BEARABLE: f32 = 0.125;
const COVER: f32 = 0.5;
/// From how far off a beach those who have suffered still go on.
const LANDING: u32 = 1;

/// First what has become of ships, then the plots and programmes that are missing.
pub(super) fn order(at: Lens<'_>, question: Orders, doctrine: Doctrine) -> Option<Order> {
    let Options::List(orders) = question.options(at) else { return None };
    let staff = Staff::of(at)?;
    let urgency = |order: &Order| -> Option<u8> {
        let of = |id: ForceId, wanted: &dyn Fn(&TaskForce) -> bool| staff.force(id).is_some_and(wanted);
        let (urgency, wanted) = match *order {
            // Whoever can be left behind does not hold up those who go home.
            Order::Abort(id) => {
                let gone = |force: &TaskForce| gives_up(staff, force) || turns_back(staff, force);
                (2, of(id, &|force| gone(force) || is_barred(at, staff, force)))
            }
            Order::Hulls(id) => (0, hulls(at, Hulls { force: id }) != Handle::Nothing),
            Order::Split(id) => (1, of(id, &|force| !cripples(staff, force).is_empty())),
            Order::Mission(id) => (3, of(id, &|force| is_ready(staff, force))),
            Order::Refit(id, errand) => (3, of(id, &|force| wants(staff, force, errand))),
            Order::Join(id, into) => (4, joins(at, staff, id, into, doctrine)),
            Order::PlotNow(id) => (5, of(id, &|force| force.log.is_empty())),
            Order::Plot(id) => (6, of(id, &|force| force.log.len() < 2)),
            Order::Programme(id) => {
                (7, of(id, &|force| force.papers == Papers::Open && force.log.is_empty()))
            }
            Order::Patrol(number) => (8, submariners::moves(at, number)),
            Order::Blockade(id, port) => (9, of(id, &|force| bars(at, force, port))),
            _ => return None,
        };
        wanted.then_some(urgency)
    };
    let urgent = orders.iter().filter_map(|order| Some((urgency(order)?, *order)));
    Some(urgent.min_by_key(|(urgency, _)| *urgency).map_or(Order::Done, |(_, order)| order))
}

/// Whether a force had better blockade a port: enemies lie there, and it has no other blockade to think of.
fn bars(at: Lens<'_>, force: &TaskForce, port: PortId) -> bool {
    let free = force.blockades.is_none() && force.errand_of(0) == Errand::None;
    free && at.counters(other(force.id.seat)).any(|enemy| enemy.berth == Berth::Port(port))
}

/// The zones to the port to which a force would return.
fn way_home(staff: Staff<'_>, force: &TaskForce) -> Option<u32> {
    let from = staff.operation.zone_at(staff.place(force, 0)?);
    let port = estimates::refuge(staff, &[], from)?;
    Some(staff.operation.map.distance(from, port.zone))
}

/// Whether a ship has just oil enough to get home.
fn is_thirsty(staff: Staff<'_>, ship: ShipId, way: u32) -> bool {
    let (sheet, stores) = (staff.sheet(ship), staff.ship(ship).stores);
    let left = u32::from(fuel::BOX) * u32::from(sheet.fuel.boxes.saturating_sub(stores.fuel_used));
    let need = way.div_ceil(2) * TURN + RESERVE;
    !staff.at.setting().rules.no_fuel && left.saturating_sub(stores.burnt.into()) < need
}

/// The ships of a force that had better go home.
fn unfit(staff: Staff<'_>, force: &TaskForce) -> Vec<ShipId> {
    let way = way_home(staff, force);
    let mut ships = staff.company(force);
    ships.retain(|ship| {
        let spent = estimates::is_spent(staff.sheet(*ship), staff.ship(*ship));
        spent || way.is_some_and(|way| is_thirsty(staff, *ship, way))
    });
    ships
}

fn points(staff: Staff<'_>, ships: &[ShipId]) -> u32 {
    ships.iter().map(|ship| u32::from(staff.sheet(*ship).vp)).sum()
}

/// Whether a force breaks its mission off: most of it is unfit, and it carries nothing that is worth more.
fn gives_up(staff: Staff<'_>, force: &TaskForce) -> bool {
    let ships = staff.company(force);
    if !force.is_at_sea() || force.escorts.is_some() || ships.is_empty() || way_home(staff, force).is_none() {
        return false;
    }
    let laden = ships.iter().any(|ship| staff.ship(*ship).stores.cargo > 0);
    let lost = points(staff, &unfit(staff, force));
    // Those who carry cargo go on as long as a quarter of them can.
    let bearable = if force.mission == Mission::Transport && laden { 3 } else { 2 };
    lost * 4 > points(staff, &ships) * bearable
}

/// Whether a convoy that is to land on a beach turns back: the beach is still far, and an eighth of the side's cargo is
/// at the bottom of the sea or half of the carriers that cover it are lost; or an enemy that is known of stands near and
/// is stronger than its escort with all the guards nearby. Those who are to reach a port of their own go on.
fn is_barred(at: Lens<'_>, staff: Staff<'_>, force: &TaskForce) -> bool {
    let laden = || staff.company(force).iter().any(|ship| staff.ship(*ship).stores.cargo > 0);
    if force.mission != Mission::Transport || !force.is_at_sea() || !laden() {
        return false;
    }
    let Some(here) = staff.place(force, 0).map(|spot| staff.operation.zone_at(spot)) else { return false };
    let map = &staff.operation.map;
    let own = |zone: ZoneId| staff.operation.places.ports_in(zone).any(|port| port.seat == Some(staff.seat));
    let Some(beach) = navigators::beaches(at, staff.seat).min_by_key(|zone| map.distance(here, *zone)) else {
        return false;
    };
    if own(beach) {
        return false;
    }
    let beaten =
        lost(staff, ShipType::is_transport) >= BEARABLE || lost(staff, ShipType::is_carrier) >= COVER;
    if beaten && map.distance(here, beach) > LANDING {
        return true;
    }
    let beside = |other: &&TaskForce| {
        let zone = staff.place(other, 0).map(|spot| staff.operation.zone_at(spot));
        let guards = other.is_at_sea() && matches!(other.mission, Mission::Intercept | Mission::Transport);
        guards && zone.is_some_and(|zone| map.distance(here, zone) <= GUARDED)
    };
    let guards: f32 = staff.fleet.here().filter(beside).map(|other| estimates::own(staff, other).might).sum();
    let foes = estimates::foes(at);
    let near = |foe: &&estimates::Foe| {
        !foe.in_port && foe.known && foe.sum.carriers < 0.5 && map.distance(here, foe.zone) <= BARRED
    };
    foes.iter().filter(near).any(|foe| estimates::host(map, &foes, foe) > guards)
}

/// The share of a side's ships of a kind that are sunk or, being warships, of no more use.
fn lost(staff: Staff<'_>, of_kind: impl Fn(ShipType) -> bool) -> f32 {
    let ships = staff.at.setting().scenario.ships.iter().filter(|start| start.seat == staff.seat);
    let (mut all, mut gone) = (0.0_f32, 0.0_f32);
    for start in ships {
        let (sheet, now) = (staff.sheet(start.ship), staff.ship(start.ship));
        if of_kind(sheet.kind) {
            let spent = !sheet.kind.is_transport() && estimates::is_spent(sheet, now);
            all += 1.0;
            gone += f32::from(u8::from(!now.is_afloat() || spent));
        }
    }
    gone / all.max(1.0)
}

/// Whether ships of a force in port want oil, or torpedoes and shells.
fn wants(staff: Staff<'_>, force: &TaskForce, errand: Errand) -> bool {
    let lacks = |ship: &ShipId| {
        let (sheet, now) = (staff.sheet(*ship), staff.ship(*ship));
        match errand {
            Errand::Fuel => 3 * u16::from(now.stores.fuel_used) >= u16::from(sheet.fuel.boxes),
            Errand::Rearm => sheet.torpedo.factor > 0 && now.tubes == Tubes::Empty,
            _ => false,
        }
    };
    let idle = force.log.first().is_none_or(|entry| entry.errand == Errand::None);
    idle && staff.company(force).iter().any(lacks)
}

/// Whether carriers that escort a convoy leave it: they do not go into the narrow waters before its port.
fn turns_back(staff: Staff<'_>, force: &TaskForce) -> bool {
    let charge = force.escorts.and_then(|charge| staff.force(charge));
    let place = charge.and_then(|charge| staff.place(charge, 0)).map(|spot| staff.operation.zone_at(spot));
    let near = |zone: ZoneId| {
        navigators::beaches(staff.at, staff.seat)
            .any(|beach| staff.operation.map.distance(zone, beach) <= NARROWS)
    };
    let carriers = || staff.company(force).iter().any(|ship| staff.sheet(*ship).kind.is_carrier());
    place.is_some_and(near) && carriers()
}

/// The counters that a force had better send home while the others go on.
fn cripples(staff: Staff<'_>, force: &TaskForce) -> Vec<ShipId> {
    let ships = staff.company(force);
    let unfit = unfit(staff, force);
    let lead = |ship: &ShipId| staff.ship(*ship).lead;
    let mut leads: Vec<ShipId> = unfit.iter().map(lead).collect();
    leads.sort_unstable();
    leads.dedup();
    // Who is towed or tows cannot leave so.
    leads.retain(|ship| staff.ship(*ship).tows.is_none() && staff.ship(*ship).towed_by.is_none());
    let others = ships.iter().filter(|ship| !leads.contains(&lead(ship))).count();
    // Nobody leaves a battle that goes on (6.49).
    let free = force.is_at_sea() && !force.engaged && force.contact.is_none();
    if free && others > leads.len() { leads } else { Vec::new() }
}

pub(super) fn division(at: Lens<'_>, question: Division) -> Option<Detachment> {
    let staff = Staff::of(at)?;
    let ships = cripples(staff, staff.force(question.force)?);
    let detachment = Detachment { ships };
    question.check(at, &detachment).is_ok().then_some(detachment)
}

/// A ship that lies dead is towed home, or scuttled where it would hold up a convoy.
pub(super) fn hulls(at: Lens<'_>, question: Hulls) -> Handle {
    let Some(staff) = Staff::of(at) else { return Handle::Nothing };
    let free = |force: &&TaskForce| force.is_at_sea() && force.contact.is_none();
    let Some(force) = staff.force(question.force).filter(free) else {
        return Handle::Nothing;
    };
    let ships = staff.company(force);
    let hulk = |ship: &ShipId| {
        let now = staff.ship(*ship);
        now.is_dead(staff.sheet(*ship)) && now.repair != Repair::Untried && now.towed_by.is_none()
    };
    let tows = ships.iter().any(|ship| staff.ship(*ship).tows.is_some());
    if ships.len() < 2 || !tows && !ships.iter().any(hulk) {
        return Handle::Nothing;
    }
    let Options::List(choices) = question.options(at) else { return Handle::Nothing };
    let find = |wanted: &dyn Fn(&Handle) -> bool| choices.iter().copied().find(wanted);
    let held = !matches!(force.mission, Mission::Intercept | Mission::Abort);
    find(&|choice| matches!(choice, Handle::TakeHome(_)))
        .or_else(|| find(&|choice| matches!(choice, Handle::Tow(_, towed) if hulk(towed))))
        .or_else(|| find(&|choice| matches!(choice, Handle::Scuttle(ship) if held && hulk(ship))))
        .unwrap_or(Handle::Nothing)
}

/// Whether a force in port is fit for another mission.
fn is_ready(staff: Staff<'_>, force: &TaskForce) -> bool {
    let ships = staff.company(force);
    let fights = ships.iter().any(|ship| staff.sheet(*ship).kind.is_warship());
    force.mission == Mission::Abort && fights && staff.turns_left() > 8 && unfit(staff, force).is_empty()
}

/// Warships without carriers join when an enemy nearby is stronger than each of them.
fn joins(at: Lens<'_>, staff: Staff<'_>, id: ForceId, into: ForceId, doctrine: Doctrine) -> bool {
    let (Some(force), Some(other)) = (staff.force(id), staff.force(into)) else { return false };
    let (one, two) = (estimates::own(staff, force), estimates::own(staff, other));
    let fit = |force: &TaskForce| unfit(staff, force).is_empty();
    let like = one.carriers + two.carriers == 0.0 && one.might > 0.0 && one.might <= two.might;
    let held = force.contact.is_some() || other.contact.is_some();
    if held || force.mission != other.mission || !like || !fit(force) || !fit(other) {
        return false;
    }
    let Some(zone) = staff.place(other, 0).map(|spot| staff.operation.zone_at(spot)) else { return false };
    estimates::foes(at).iter().any(|foe| {
        let near = staff.operation.map.distance(foe.zone, zone) <= NEAR;
        near && foe.sum.might > doctrine.nerve * two.might
    })
}

/// The port to which a force returns: a safe one nearby, or one that earns points and is not much farther.
pub(super) fn haven(at: Lens<'_>, question: Haven) -> Option<PortId> {
    let Options::List(ports) = question.options(at) else { return None };
    let staff = Staff::of(at)?;
    let from = staff.operation.zone_at(staff.place(staff.force(question.force)?, 0)?);
    let earns = |port: PortId| {
        let reach = at.setting().scenario.aims.of(staff.seat).filter_map(|aim| match aim {
            Aim::Reach { percent, spots } if spots.contains(&Spot::Port(port)) => Some(*percent),
            _ => None,
        });
        u32::from(reach.max().unwrap_or(0))
    };
    let foes = estimates::foes(at);
    let cost = |port: &PortId| {
        let known = staff.operation.places.port(*port);
        let far = known.map_or(u32::MAX / 100, |port| estimates::exile(staff, &foes, from, *port));
        far * 100 / (100 + earns(*port))
    };
    ports.into_iter().min_by_key(cost)
}

/// Whoever is worth most is escorted.
pub(super) fn charge(at: Lens<'_>, question: Charge) -> Option<ForceId> {
    let Options::List(charges) = question.options(at) else { return None };
    let staff = Staff::of(at)?;
    let worth = |id: &ForceId| staff.force(*id).map_or(0.0, |force| estimates::own(staff, force).worth);
    charges.into_iter().max_by(|a, b| worth(a).total_cmp(&worth(b)))
}

/// An own force and an enemy's, as far as one can tell.
fn pair(at: Lens<'_>, own: ForceId, enemy: ForceId) -> Option<(Sum, Sum)> {
    let staff = Staff::of(at)?;
    Some((estimates::own(staff, staff.force(own)?), estimates::foe(at, enemy)?.sum))
}

/// Whether a force wants to meet an enemy.
fn seeks(at: Lens<'_>, own: ForceId, enemy: ForceId, doctrine: Doctrine) -> bool {
    let free = at.fleet().and_then(|fleet| fleet.force(own));
    let free = free.is_some_and(|force| force.mission == Mission::Intercept);
    let nerve = navigators::nerve(at.setting(), own.seat, doctrine);
    let better = |(own, foe): (Sum, Sum)| own.carriers == 0.0 && foe.might < nerve * own.might;
    free && pair(at, own, enemy).is_some_and(better)
}

/// What helps to find is declared by those who seek, what helps to slip by by the others.
pub(super) fn declare(at: Lens<'_>, question: &Declare, doctrine: Doctrine) -> Declaration {
    let seeks = seeks(at, question.own, question.enemy, doctrine);
    let mut declared = question.true_ones(at);
    declared.retain(|meet| (at.setting().tables.contact(*meet) > 0) == seeks);
    Declaration { declared }
}

pub(super) fn assail(at: Lens<'_>, question: &Assail, doctrine: Doctrine) -> bool {
    question.targets.iter().all(|enemy| seeks(at, question.force, *enemy, doctrine))
}

/// First the meeting that promises most.
pub(super) fn encounter(at: Lens<'_>, question: &Encounter) -> Option<Meeting> {
    let Options::List(meetings) = question.options(at) else { return None };
    let seat = at.seat()?;
    let gain = |meeting: &Meeting| {
        let (own, enemy) = if meeting.axis.seat == seat {
            (meeting.axis, meeting.allied)
        } else {
            (meeting.allied, meeting.axis)
        };
        pair(at, own, enemy).map_or(0.0, |(own, foe)| own.might - foe.might)
    };
    meetings.into_iter().max_by(|a, b| gain(a).total_cmp(&gain(b)))
}

/// A leader is worth a point as long as his ship is afloat: he takes the one that can bear most.
pub(super) fn flagship(at: Lens<'_>, question: Flagship) -> Option<ShipId> {
    let usual = question.default(at);
    let left = |ship: &ShipId| at.ship(*ship).map(|now| at.setting().sheet(*ship).hull.count - now.lost.hull);
    question.ships(at).into_iter().max_by_key(|ship| (left(ship), *ship == usual))
}

/// After a battle or an attack: the beaten go home, the stronger follow, the weaker plot a way out.
pub(super) fn aftermath(at: Lens<'_>, question: &Aftermath) -> Option<Afterwards> {
    let Options::List(choices) = question.options(at) else { return None };
    let staff = Staff::of(at)?;
    let force = staff.force(question.force)?;
    let may = |wanted: Afterwards| choices.contains(&wanted).then_some(wanted);
    if gives_up(staff, force)
        && let Some(abort) = may(Afterwards::Abort)
    {
        return Some(abort);
    }
    let own = estimates::own(staff, force);
    let foes = || question.enemies.iter().filter_map(|enemy| estimates::foe(at, *enemy));
    let against: f32 = foes().map(|foe| foe.sum.might).sum();
    if force.pursues.is_none() && own.carriers == 0.0 && own.might > PURSUE * against {
        let quarry = foes().filter_map(|foe| Some((foe.sum.worth, may(Afterwards::Pursue(foe.id))?)));
        if let Some((_, pursue)) = quarry.max_by(|a, b| a.0.total_cmp(&b.0)) {
            return Some(pursue);
        }
    }
    let changed = force.pursues.is_none() && (own.carriers > 0.0 || own.might < against);
    // Where there is nothing to keep, a plot is written anyway.
    let replot = may(Afterwards::Replot);
    replot.filter(|_| changed).or_else(|| may(Afterwards::Keep)).or(replot)
}

/// Engines and decks are mended, ships take oil from oilers, aircraft come back.
pub(super) fn special(at: Lens<'_>, question: &Special) -> Option<Task> {
    let Options::List(tasks) = question.options(at) else { return None };
    let oiler = |ship: ShipId| at.setting().sheet(ship).kind == ShipType::Ao;
    let used = |ship: ShipId| at.ship(ship).map_or(0, |now| now.stores.fuel_used);
    let urgency = |task: &Task| match *task {
        Task::Engines(_) => Some(0),
        Task::Deck(_) => Some(1),
        Task::Oil { from, to } if oiler(from) && !oiler(to) && used(to) > 0 => {
            Some(u8::MAX - 1 - used(to).min(100))
        }
        Task::Salvage { .. } => Some(u8::MAX),
        _ => None,
    };
    let wanted = tasks.into_iter().filter_map(|task| Some((urgency(&task)?, task)));
    Some(wanted.min_by_key(|(urgency, _)| *urgency).map_or(Task::Done, |(_, task)| task))
}
