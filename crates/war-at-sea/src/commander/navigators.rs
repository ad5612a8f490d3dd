//! How a quick commander sends his forces: transports go where their cargo is wanted and home again, bombarders to the
//! base that they are to shell; carriers keep the enemy within the reach of their aircraft and out of the reach of his
//! guns; other warships go with their own convoys, or for the enemy's.

use crate::{
    chart::ZoneId,
    fleet::{Errand, Papers, TaskForce},
    lens::Lens,
    missions::Mission,
    operation::Spot,
    operations::{
        orders::{Line, Order, Orders, Programme},
        plotting::{Blank, Course, Leg, Staff},
    },
    sheet::ShipType,
    sides::other,
    victory::Aim,
};
use hex::Sweeper;
use kernel::{Options, Question, Seat};

/// The zones at which carriers like to keep the enemy.
const ARM: u32 = 8;
/// Enemies farther away than this are no concern of warships.
const NEAR: u32 = 14;
/// The turns that an assault landing takes at most (9.54), and unloading in port (9.53).
const BEACH: u8 = 18;
const QUAY: u8 = 3;

/// First the plots and programmes that are missing, then nothing.
pub(super) fn order(at: Lens<'_>, question: Orders) -> Option<Order> {
    let Options::List(orders) = question.options(at) else { return None };
    let fleet = at.fleet()?;
    let wanted = |order: &&Order| match order {
        Order::Plot(id) => fleet.force(*id).is_some_and(|force| force.log.len() < 2),
        Order::PlotNow(id) => fleet.force(*id).is_some_and(|force| force.log.is_empty()),
        Order::Programme(id) => {
            fleet.force(*id).is_some_and(|force| force.papers == Papers::Open && force.log.is_empty())
        }
        _ => false,
    };
    Some(orders.iter().find(wanted).copied().unwrap_or(Order::Done))
}

/// Where the cargo of a side is wanted.
fn beaches(at: Lens<'_>, seat: Seat) -> impl Iterator<Item = ZoneId> {
    at.setting().scenario.aims.of(seat).filter_map(|aim| match aim {
        Aim::Unload { zone, .. } => Some(*zone),
        _ => None,
    })
}

/// The next line of the log sheet of a force with a whole plot: there, what it is for, and back.
pub(super) fn line(at: Lens<'_>, question: Programme) -> Option<Line> {
    let Options::List(lines) = question.options(at) else { return None };
    let staff = Staff::of(at)?;
    let force = staff.force(question.force)?;
    let (seat, operation) = (staff.seat, staff.operation);
    let aims = at.setting().scenario.aims.of(seat);
    let written = |wanted: &dyn Fn(Errand) -> bool| force.log.iter().any(|entry| wanted(entry.errand));
    let works = written(&|errand| errand.is_special());
    let stay = |wanted: &dyn Fn(Errand) -> bool, most: u8| {
        let stays = lines.iter().filter(|line| match line {
            Line::Stay { errand, turns } => wanted(*errand) && *turns <= most,
            _ => false,
        });
        stays.last().copied()
    };
    if !works {
        let bases: Vec<_> = aims
            .filter_map(|aim| match aim {
                Aim::Bombard { base, .. } => Some(*base),
                _ => None,
            })
            .collect();
        let here = staff.place(force, force.log.len())?;
        let most = if matches!(here, Spot::Port(_)) { QUAY } else { BEACH };
        let wanted = beaches(at, seat).any(|zone| zone == operation.zone_at(here));
        let work = match force.mission {
            Mission::Transport if wanted => stay(&|errand| errand == Errand::Unload, most),
            Mission::Bombardment => {
                stay(&|errand| matches!(errand, Errand::Bombard(base) if bases.contains(&base)), 1)
            }
            _ => None,
        };
        if work.is_some() {
            return work;
        }
        let goal = |spot: Spot| match force.mission {
            Mission::Transport => beaches(at, seat).any(|zone| zone == operation.zone_at(spot)),
            Mission::Bombardment => {
                let zones = bases.iter().filter_map(|base| operation.places.base(*base));
                matches!(spot, Spot::Sea(_))
                    && zones.into_iter().any(|base| base.zone == operation.zone_at(spot))
            }
            _ => false,
        };
        let there = lines.iter().find(|line| matches!(line, Line::To(spot) if goal(*spot)));
        if let Some(there) = there.filter(|_| force.log.is_empty()) {
            return Some(*there);
        }
    }
    // Home, and no farther.
    let own = |line: &&Line| match line {
        Line::To(Spot::Port(port)) => {
            operation.places.port(*port).is_some_and(|port| port.seat == Some(seat))
        }
        _ => false,
    };
    let homeward = force.log.last().is_some_and(|entry| matches!(entry.errand, Errand::Port(_)));
    let home = lines.iter().find(own).copied().filter(|_| !homeward);
    Some(home.unwrap_or(Line::Done))
}

/// The plot of one turn.
pub(super) fn leg(at: Lens<'_>, question: Course) -> Option<Leg> {
    let staff = Staff::of(at)?;
    let blank = Blank::new(staff, question.force, question.entry.into())?;
    let goal = goal(at, staff, &blank)?;
    let operation = staff.operation;
    let from = operation.zone_at(blank.start);
    let mut way = vec![blank.start];
    if matches!(blank.start, Spot::Port(_)) {
        if from == goal {
            return None;
        }
        way.push(Spot::Sea(from));
    }
    let mut sweeper = Sweeper::new();
    let route = operation.map.sail(&mut sweeper, from).route(goal)?;
    way.extend(route.into_iter().map(Spot::Sea));
    way.truncate(usize::from(blank.pace) + 1);
    let leg = Leg { way, errand: Errand::None };
    question.check(at, &leg).is_ok().then_some(leg)
}

/// Where a force had better go.
fn goal(at: Lens<'_>, staff: Staff<'_>, blank: &Blank<'_>) -> Option<ZoneId> {
    let (seat, operation) = (staff.seat, staff.operation);
    let (map, from) = (&operation.map, operation.zone_at(blank.start));
    let kinds = || staff.aboard(blank.force.id).map(|ship| staff.sheet(ship).kind);
    if kinds().all(ShipType::is_transport) {
        return None;
    }
    let zone_of = |berth| operation.zone_of(berth);
    let enemies =
        at.counters(other(seat)).filter_map(|counter| Some((zone_of(counter.berth)?, counter.spotted)));
    let nearest = enemies.map(|(zone, _)| (map.distance(from, zone), zone)).min();
    if kinds().any(ShipType::is_carrier) {
        let (far, zone) = nearest?;
        return if far > ARM + 1 {
            Some(zone)
        } else if far + 1 < ARM {
            // Away from him: the neighbouring zone that is farthest, as far as the force goes.
            let away = blank.within_reach().into_iter().map(|(spot, _)| operation.zone_at(spot));
            away.max_by_key(|to| map.distance(*to, zone))
        } else {
            None
        };
    }
    // Ships that are to get somewhere go there.
    let reach = at.setting().scenario.aims.of(seat).find_map(|aim| match aim {
        Aim::Reach { percent, spots } if *percent >= 50 => spots.first().map(|spot| operation.zone_at(*spot)),
        _ => None,
    });
    if reach.is_some() && !matches!(blank.start, Spot::Port(_)) {
        return reach;
    }
    let convoys = staff.fleet.here().filter(|force| force.mission == Mission::Transport);
    let convoy = convoys.filter_map(|force: &TaskForce| {
        let place = staff.place(force, 1).or_else(|| staff.place(force, 0))?;
        Some(operation.zone_at(place))
    });
    let convoy = convoy.min_by_key(|zone| map.distance(from, *zone));
    let prey = nearest.filter(|(far, _)| *far <= NEAR).map(|(_, zone)| zone);
    let threatened = beaches(at, other(seat)).min_by_key(|zone| map.distance(from, *zone));
    convoy.or(prey).or(threatened)
}
