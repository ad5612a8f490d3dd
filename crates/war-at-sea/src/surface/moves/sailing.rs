//! What comes of orders: groups arrive, run aground (9.73), leave the map or are followed (6.46), split and combine.

use super::{Event, Helm, Order, Part, Parting};
use crate::{
    WarAtSea,
    battle::{Battle, Fight, Placed, Whereabouts},
    damage,
    event::tell,
    ids::ShipId,
    position::Fate,
    sides::other,
    surface::next_impulse,
    waters::{Direction, Hex},
};
use kernel::{Play, Referee, Seat};

/// A ship runs aground on this or more (9.73).
const AGROUND: u8 = 11;

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
        Order::Detach { counter } => {
            detach(r, counter);
            Ok(())
        }
        Order::Scuttle { ship } => {
            scuttle(r, ship);
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
fn members(battle: &mut Battle, group: u8) -> impl Iterator<Item = &mut Placed> {
    battle
        .counters
        .iter_mut()
        .filter(move |counter| counter.group == group && counter.state == Whereabouts::Sea)
}

fn ships(battle: &Battle, group: u8) -> Vec<ShipId> {
    battle.group(group).map(|counter| counter.ship).collect()
}

/// A group goes to a hex beside it (6.41).
fn sail(r: &mut Referee<'_, WarAtSea>, lead: &Placed, to: Hex) -> Play<()> {
    if lead.hex.is_printed() && !to.is_printed() {
        leave(r, lead, to);
        return Ok(());
    }
    let heading = Direction::ALL.into_iter().find(|direction| lead.hex.next(*direction) == Some(to));
    for counter in members(r.position.fought_mut(), lead.group) {
        counter.hex = to;
        counter.moved = true;
        counter.bow = heading.unwrap_or(counter.bow);
    }
    r.tell_with(|r| Event::Sailed { ships: ships(r.position.fought(), lead.group), to }.into());
    if r.position.fought().coasts.is_shoal(to) { sound(r, lead.group) } else { Ok(()) }
}

/// Every ship of a group that comes beside land may run aground (9.73).
fn sound(r: &mut Referee<'_, WarAtSea>, group: u8) -> Play<()> {
    let fight = r.position.fight(r.setting);
    let ships: Vec<ShipId> =
        fight.battle.group(group).flat_map(|counter| fight.aboard(counter.ship)).collect();
    for ship in ships {
        let dice = r.two_d6("9.73")?;
        let large = r.setting.sheet(ship).is_large();
        let aground = dice + u8::from(large) >= AGROUND;
        r.position.ship_mut(ship).aground = aground;
        tell(r, || Event::Sounded { ship, dice, large, aground });
    }
    Ok(())
}

/// A group goes over the edge (6.46): it escapes, or all ships are moved over to keep it on the map.
fn leave(r: &mut Referee<'_, WarAtSea>, lead: &Placed, to: Hex) {
    let fight = r.position.fight(r.setting);
    let ships = ships(fight.battle, lead.group);
    let escapes = escapes(fight, lead);
    let follow = if escapes { None } else { follow(fight.battle, lead, to) };
    if let Some(by) = follow {
        slide(r.position.fought_mut(), lead.group, to, by);
        tell(r, || Event::Followed { ships, by });
        return;
    }
    for counter in members(r.position.fought_mut(), lead.group) {
        counter.state = Whereabouts::Left;
        counter.moved = true;
    }
    part_tows(r);
    tell(r, || if escapes { Event::Left { ships } } else { Event::Away { ships } });
}

/// Whether a group that goes over the edge is gone: no enemy sees it, and none is faster (6.46). The plus of a speed
/// does not count (15.51).
fn escapes(fight: Fight<'_>, lead: &Placed) -> bool {
    let speed = fight.group_speed(lead.group);
    fight.battle.of(other(lead.seat)).all(|enemy| {
        enemy.hex.distance(lead.hex) > fight.battle.sighting && fight.group_speed(enemy.group) <= speed
    })
}

/// The way in which all ships can be moved over by a hex so that the group comes back onto the map and nobody else
/// falls off it (6.46+1): away from the edge, as straight as can be.
fn follow(battle: &Battle, lead: &Placed, to: Hex) -> Option<Direction> {
    let out = Direction::ALL.into_iter().find(|direction| lead.hex.next(*direction) == Some(to))?;
    let ways = [3, 2, 4].map(|sixths| out.turned(sixths));
    ways.into_iter().find(|by| {
        to.next(*by).is_some_and(Hex::is_printed)
            && battle.at_sea().filter(|counter| counter.group != lead.group).all(|counter| {
                let moved = counter.hex.next(*by);
                moved.is_some_and(|moved| moved.is_printed() || !counter.hex.is_printed())
            })
    })
}

/// Moves everything over, and the island with it.
fn slide(battle: &mut Battle, group: u8, to: Hex, by: Direction) {
    for counter in members(battle, group) {
        counter.hex = to;
        counter.moved = true;
    }
    for counter in battle.counters.iter_mut().filter(|counter| counter.state == Whereabouts::Sea) {
        counter.hex = counter.hex.next(by).unwrap_or(counter.hex);
    }
    battle.coasts.island = battle.coasts.island.and_then(|island| island.next(by));
}

/// Two groups of a hex become one, instead of moving (6.43).
fn combine(r: &mut Referee<'_, WarAtSea>, group: u8, with: u8) {
    let battle = r.position.fought_mut();
    for counter in members(battle, with) {
        counter.group = group;
    }
    for counter in members(battle, group) {
        counter.moved = true;
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
        counter.moved = true;
    }
    regroup(battle, &going.counters);
    part_tows(r);
    tell(r, || Event::Split { ships: going.counters });
    Ok(())
}

/// A cripple is left behind (8.1). It may still move by itself, and it alone suffers for its loss of speed (6.45).
fn detach(r: &mut Referee<'_, WarAtSea>, counter: ShipId) {
    regroup(r.position.fought_mut(), &[counter]);
    part_tows(r);
    tell(r, || Event::Detached { ship: counter });
}

/// Makes a group of counters, with a number that no group has.
fn regroup(battle: &mut Battle, counters: &[ShipId]) {
    let group = (0..=u8::MAX).find(|number| battle.group(*number).next().is_none());
    let group = group.expect("there are fewer ships than numbers");
    for counter in counters {
        if let Some(counter) = battle.counter_mut(*counter) {
            counter.group = group;
        }
    }
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
        r.position.ship_mut(tug).tows = None;
        r.position.ship_mut(tow).towed_by = None;
        tell(r, || Event::CastOff { tug, tow });
    }
}

/// Its own crew sinks a ship (7.72).
fn scuttle(r: &mut Referee<'_, WarAtSea>, ship: ShipId) {
    r.position.ship_mut(ship).fate = Fate::Sunk;
    tell(r, || Event::Scuttled { ship });
    damage::release(r, ship);
    damage::bury(r);
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
        paid[usize::from(counter.group)] =
            helm.is_its_turn(counter.group) || fight.group_speed(counter.group) == 0;
    }
    for counter in &mut r.position.fought_mut().counters {
        if counter.seat == seat && paid[usize::from(counter.group)] {
            counter.slowed = false;
        }
    }
}
