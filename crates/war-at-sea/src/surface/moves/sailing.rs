//! What comes of orders: groups arrive, run aground (9.73), leave the map or are followed (6.46), split and combine.

use super::{Event, Helm, Order, Part, Parting};
use crate::{
    Setting, WarAtSea,
    battle::{Battle, Fight, Placed, Whereabouts},
    event::tell,
    ids::ShipId,
    sides::other,
    surface::{
        asides::{self, Aside},
        formations, next_impulse,
    },
    waters::{Direction, Hex},
};
use kernel::{Exact, Play, Referee, Seat, Tally, Text};

/// A ship runs aground on this or more (9.73).
pub(crate) const AGROUND: i64 = 11;

pub(super) fn obey(r: &mut Referee<'_, WarAtSea>, seat: Seat, order: Order) -> Play<()> {
    let group = |r: &Referee<'_, WarAtSea>, ship: ShipId| r.position.fought().counter(ship).copied();
    match order {
        Order::Move { group: lead, to } => match group(r, lead) {
            Some(lead) => sail(r, &lead, to),
            None => Ok(()),
        },
        Order::Combine { group: lead, with } => {
            if let (Some(lead), Some(other)) = (group(r, lead), group(r, with)) {
                combine(r, lead.group, other.group);
            }
            Ok(())
        }
        Order::Split { group: lead } => split(r, seat, lead),
        Order::Steer(order) => formations::steer(r, seat, order),
        Order::Detach { counter } => {
            detach(r, counter);
            Ok(())
        }
        Order::CastOff { tug } => {
            asides::carry_out(r, Aside::CastOff(tug));
            Ok(())
        }
        Order::Scuttle { ship } => {
            asides::carry_out(r, Aside::Scuttle(ship));
            Ok(())
        }
        Order::Done => {
            recover(r, seat);
            next_impulse(r);
            Ok(())
        }
    }
}

/// The counters at sea of a group.
pub(crate) fn members(battle: &mut Battle, group: u8) -> impl Iterator<Item = &mut Placed> {
    battle
        .counters
        .iter_mut()
        .filter(move |counter| counter.group == group && counter.state == Whereabouts::Sea)
}

pub(crate) fn ships(battle: &Battle, group: u8) -> Vec<ShipId> {
    battle.group(group).map(|counter| counter.ship).collect()
}

/// A group goes to a hex beside it (6.41).
fn sail(r: &mut Referee<'_, WarAtSea>, lead: &Placed, to: Hex) -> Play<()> {
    let heading = Direction::ALL.into_iter().find(|direction| lead.hex.next(*direction) == Some(to));
    let heading = heading.unwrap_or(lead.bow);
    let leaves = lead.hex.is_printed() && !to.is_printed();
    let escapes = leaves && escapes(r.position.fight(r.setting), lead, |_| true);
    for counter in members(r.position.fought_mut(), lead.group) {
        (counter.hex, counter.bow, counter.moved, counter.underway) = (to, heading, true, true);
    }
    if leaves {
        over_the_edge(r, lead.group, heading, escapes);
        return Ok(());
    }
    r.tell_with(|r| Event::Sailed { ships: ships(r.position.fought(), lead.group), to }.into());
    if !r.position.fought().coasts.is_shoal(to) {
        return Ok(());
    }
    let fight = r.position.fight(r.setting);
    let there: Vec<ShipId> =
        fight.battle.group(lead.group).flat_map(|counter| fight.aboard(counter.ship)).collect();
    sound(r, &there)
}

/// What is added to the dice of a ship that may run aground (9.73).
pub(crate) fn draws(setting: &Setting, ship: ShipId, sum: &mut impl Tally) {
    if setting.sheet(ship).is_large() {
        sum.add("9.73", 1, || Text::new("sea-factor-draught"));
    }
}

/// The ships that come beside land by an order, and may run aground (9.73).
pub(super) fn in_danger(helm: Helm<'_>, order: Order) -> Vec<ShipId> {
    let fight = helm.fight;
    let (lead, course) = match order {
        Order::Move { group, to } => match helm.lead(group) {
            Ok(lead) => (lead, vec![(lead.hex, to, lead.bow)]),
            Err(_) => return Vec::new(),
        },
        Order::Steer(steer) => {
            let lead = helm.lead(steer.group());
            match lead.and_then(|lead| Ok((lead, helm.course(lead, steer)?))) {
                Ok(found) => found,
                Err(_) => return Vec::new(),
            }
        }
        _ => return Vec::new(),
    };
    let goes_beside_land = |counter: &&Placed| {
        let mut course = course.iter().filter(|(from, to, _)| *from == counter.hex && from != to);
        course.any(|(_, to, _)| to.is_printed() && fight.battle.coasts.is_shoal(*to))
    };
    let there = fight.battle.group(lead.group).filter(goes_beside_land);
    there.flat_map(|counter| fight.aboard(counter.ship)).collect()
}

/// Every ship that comes beside land may run aground (9.73).
pub(crate) fn sound(r: &mut Referee<'_, WarAtSea>, ships: &[ShipId]) -> Play<()> {
    for ship in ships.iter().copied() {
        let dice = r.two_d6("9.73")?;
        let large = r.setting.sheet(ship).is_large();
        let mut draught = Exact::ZERO;
        draws(r.setting, ship, &mut draught);
        let aground = i64::from(dice) + draught.floor() >= AGROUND;
        r.position.ship_mut(ship).aground = aground;
        tell(r, || Event::Sounded { ship, dice, large, aground });
    }
    Ok(())
}

/// A group has gone over the edge (6.46): it escapes, or all ships are moved over to keep it on the map.
pub(crate) fn over_the_edge(r: &mut Referee<'_, WarAtSea>, group: u8, out: Direction, escapes: bool) {
    let battle = r.position.fought_mut();
    let ships = ships(battle, group);
    let follow = if escapes { None } else { follow(battle, group, out) };
    if let Some(by) = follow {
        slide(battle, by);
        tell(r, || Event::Followed { ships, by });
        return;
    }
    for counter in members(battle, group) {
        counter.state = Whereabouts::Left;
    }
    part_tows(r);
    tell(r, || if escapes { Event::Left { ships } } else { Event::Away { ships } });
}

/// Whether those of a group that go over the edge are gone: no enemy sees any of them, and no group of the enemy on the
/// map is faster (6.46). The plus of a speed does not count (15.51).
pub(crate) fn escapes(fight: Fight<'_>, lead: &Placed, goes: impl Fn(&Placed) -> bool) -> bool {
    let speed = fight.group_speed(lead.group);
    let going: Vec<Hex> =
        fight.battle.group(lead.group).filter(|counter| goes(counter)).map(|counter| counter.hex).collect();
    fight.battle.of(other(lead.seat)).all(|enemy| {
        going.iter().all(|hex| enemy.hex.distance(*hex) > fight.battle.sighting)
            && (!enemy.hex.is_printed() || fight.group_speed(enemy.group) <= speed)
    })
}

/// The way in which all ships can be moved over by a hex so that the group comes back onto the map and nobody else
/// falls off it (6.46+1): away from the edge, as straight as can be.
fn follow(battle: &Battle, group: u8, out: Direction) -> Option<Direction> {
    let ways = [3, 2, 4].map(|sixths| out.turned(sixths));
    ways.into_iter().find(|by| {
        battle.at_sea().all(|counter| {
            let free = counter.group != group && !counter.hex.is_printed();
            counter.hex.next(*by).is_some_and(|moved| moved.is_printed() || free)
        })
    })
}

/// Moves everything over, and the island with it.
fn slide(battle: &mut Battle, by: Direction) {
    for counter in battle.counters.iter_mut().filter(|counter| counter.state == Whereabouts::Sea) {
        counter.hex = counter.hex.next(by).unwrap_or(counter.hex);
    }
    battle.coasts.island = battle.coasts.island.and_then(|island| island.next(by));
}

/// Two groups of a hex become one, instead of moving (6.43).
pub(crate) fn combine(r: &mut Referee<'_, WarAtSea>, group: u8, with: u8) {
    let battle = r.position.fought_mut();
    for counter in members(battle, with) {
        counter.group = group;
    }
    for counter in members(battle, group) {
        (counter.moved, counter.parted) = (true, false);
    }
    r.tell_with(|r| Event::Combined { ships: ships(r.position.fought(), group) }.into());
}

/// A group becomes two, instead of moving (6.43).
fn split(r: &mut Referee<'_, WarAtSea>, seat: Seat, lead: ShipId) -> Play<()> {
    let Some(group) = r.position.fought().counter(lead).map(|lead| lead.group) else { return Ok(()) };
    let going = match ships(r.position.fought(), group)[..] {
        [_, second] => Parting { counters: vec![second] },
        _ => r.ask(seat, Part { group: lead })?,
    };
    let battle = r.position.fought_mut();
    for counter in members(battle, group) {
        (counter.moved, counter.parted) = (true, true);
    }
    regroup(battle, &going.counters);
    part_tows(r);
    tell(r, || Event::Split { ships: going.counters });
    Ok(())
}

/// A cripple is left behind (8.1). It may still move by itself, and it alone suffers for its loss of speed (6.45).
fn detach(r: &mut Referee<'_, WarAtSea>, counter: ShipId) {
    leave_group(r.position.fought_mut(), counter);
    part_tows(r);
    tell(r, || Event::Detached { ship: counter });
}

/// A tow is dropped (8.46). It lies where it is and is a group of its own, so that the tug moves as others do; unless
/// both are of one counter, which then waits for the one that lies still (9.63).
pub(crate) fn cast_off(r: &mut Referee<'_, WarAtSea>, tug: ShipId) {
    let Some(tow) = r.position.ship(tug).tows else { return };
    let (lead, towed) = (r.position.ship(tug).lead, r.position.ship(tow).lead);
    if lead != towed {
        leave_group(r.position.fought_mut(), towed);
    }
    slip(r, tug, tow);
}

/// A counter is a group of its own, and in no formation.
fn leave_group(battle: &mut Battle, counter: ShipId) {
    regroup(battle, &[counter]);
    if let Some(counter) = battle.counter_mut(counter) {
        counter.formed = false;
    }
}

/// Makes a group of counters, with a number that no group has.
pub(crate) fn regroup(battle: &mut Battle, counters: &[ShipId]) -> u8 {
    let group = (0..=u8::MAX).find(|number| battle.group(*number).next().is_none());
    let group = group.expect("there are fewer ships than numbers");
    for counter in counters {
        if let Some(counter) = battle.counter_mut(*counter) {
            counter.group = group;
        }
    }
    group
}

/// Ships that are no longer in one group tow each other no longer (8.46).
pub(crate) fn part_tows(r: &mut Referee<'_, WarAtSea>) {
    let fight = r.position.fight(r.setting);
    let group = |ship: ShipId| {
        let lead = fight.ship(ship).lead;
        fight.battle.at_sea().find(|counter| counter.ship == lead).map(|counter| counter.group)
    };
    let towing = fight.setting.scenario.ships.iter().filter_map(|start| {
        let tow = fight.ship(start.ship).tows?;
        (group(start.ship) != group(tow)).then_some((start.ship, tow))
    });
    let apart: Vec<(ShipId, ShipId)> = towing.collect();
    for (tug, tow) in apart {
        slip(r, tug, tow);
    }
}

/// The line between a ship and its tow is let go.
fn slip(r: &mut Referee<'_, WarAtSea>, tug: ShipId, tow: ShipId) {
    r.position.ship_mut(tug).tows = None;
    r.position.ship_mut(tow).towed_by = None;
    tell(r, || Event::CastOff { tug, tow });
}

/// At the end of the impulse those have paid for a loss of speed that could otherwise have moved (6.45); a ship that
/// lies still could not, and need not wait for it.
fn recover(r: &mut Referee<'_, WarAtSea>, seat: Seat) {
    if !r.position.fought().of(seat).any(|counter| counter.slowed) {
        return;
    }
    let fight = r.position.fight(r.setting);
    let Some(helm) = Helm::new(fight, seat) else { return };
    let mut paid = [false; 256];
    for counter in fight.battle.of(seat).filter(|counter| counter.slowed) {
        paid[usize::from(counter.group)] = helm.is_its_turn(counter.group) || helm.lies_still(counter.group);
    }
    for counter in &mut r.position.fought_mut().counters {
        if counter.seat == seat && paid[usize::from(counter.group)] {
            counter.slowed = false;
        }
    }
}
