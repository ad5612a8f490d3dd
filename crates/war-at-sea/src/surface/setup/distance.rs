//! The distance at which the battle opens (6.38): forces are shifted as a whole until the fleets just sight each other.
//! Then ships in one hex become a group (6.4), and the first round begins.

use super::Event;
use crate::{
    WarAtSea,
    battle::{Bulk, Fight, Moment, Placed, Whereabouts},
    event::tell,
    sides::other,
    surface::{begin_round, moves},
    waters::{Direction, Hex, RINGS},
};
use kernel::{Referee, Seat};
use std::ops::RangeInclusive;

/// From this sighting distance on the side without the initiative draws off by a hex (6.38).
const DRAWS_OFF: u8 = 5;
/// How near an attacker comes to ships in port: a hex stays free between (9.22).
const OFF_PORT: u8 = 2;

/// Sets the distance (6.38) and begins the first round.
pub(crate) fn set_distance(r: &mut Referee<'_, WarAtSea>) {
    let battle = r.position.fought();
    let (first, initiative) = (battle.first_mover(), battle.initiative);
    if battle.sighting >= DRAWS_OFF {
        for force in forces_of(r.position.fight(r.setting), first) {
            draw_off(r, force);
        }
    }
    for force in forces_of(r.position.fight(r.setting), initiative) {
        close(r, force);
    }
    form_groups(r);
    if r.setting.rules.formations {
        r.position.fought_mut().moment = Moment::LineUp { second: false };
        return;
    }
    moves::part_tows(r);
    begin_round(r, 1);
}

/// Those who have joined a suspended battle line up (18.11), where that was agreed on, and it goes on (6.49).
pub(super) fn join(r: &mut Referee<'_, WarAtSea>) {
    let fresh = |counter: &Placed| counter.group == Placed::UNGROUPED;
    if r.setting.rules.formations && r.position.fought().at_sea().any(fresh) {
        r.position.fought_mut().moment = Moment::LineUp { second: false };
    } else {
        go_on(r);
    }
}

/// Those who have joined a suspended battle and are in no formation form their groups, and the next round begins.
pub(crate) fn go_on(r: &mut Referee<'_, WarAtSea>) {
    form_groups(r);
    moves::part_tows(r);
    let round = r.position.fought().round;
    begin_round(r, round + 1);
}

/// The forces of a side that can be shifted: not those in port (9.22).
fn forces_of(fight: Fight<'_>, seat: Seat) -> Vec<u8> {
    let free = fight.forces().filter(|(_, force)| force.seat == seat && !force.in_port);
    free.map(|(number, _)| number).collect()
}

/// A force draws off from the middle of the map by one hex, the way it came.
fn draw_off(r: &mut Referee<'_, WarAtSea>, force: u8) {
    let fight = r.position.fight(r.setting);
    let outward = fight.force(force).berth.and_then(|berth| Hex::CENTRE.next(berth.direction));
    if let Some(by) = outward.filter(|by| may_shift(fight, force, *by)) {
        shift(r, force, by);
    }
}

/// A force with the initiative closes or opens the range until its nearest ship stands at the sighting distance. If
/// a coast is in its way it goes round it, or the enemy's nearest force moves instead; who does so first is a reading.
fn close(r: &mut Referee<'_, WarAtSea>, force: u8) {
    let fight = r.position.fight(r.setting);
    let Some((near, target)) = nearest(fight, force) else { return };
    let off = near.hex.distance(target.hex).abs_diff(opening(fight, target));
    if off == 0 {
        return;
    }
    let way = |force: u8, rings: RangeInclusive<u8>| {
        let free = !fight.force(force).in_port;
        way(fight, force, rings).filter(|_| free).map(|by| (force, by))
    };
    let enemy_first = fight.setting.rules.enemy_shifts_first;
    let (first, second) = if enemy_first { (target.force, force) } else { (force, target.force) };
    let found =
        way(force, off..=off).or_else(|| way(first, off..=RINGS)).or_else(|| way(second, off..=RINGS));
    if let Some((force, by)) = found {
        shift(r, force, by);
    }
}

/// The distance at which a battle opens with an enemy: that at which he is sighted, but off his port.
fn opening(fight: Fight<'_>, enemy: &Placed) -> u8 {
    let sighting = fight.battle.sighting;
    if fight.force(enemy.force).in_port { sighting.max(OFF_PORT) } else { sighting }
}

/// The ships of a force that are shifted: those that unload stay (6.33+1).
fn shifted(fight: Fight<'_>, force: u8) -> impl Iterator<Item = &Placed> {
    fight.battle.at_sea().filter(move |counter| counter.force == force && !counter.unloading)
}

/// The ship of a force that is nearest to an enemy, and that enemy.
fn nearest(fight: Fight<'_>, force: u8) -> Option<(&Placed, &Placed)> {
    let enemies = || fight.battle.of(other(fight.force(force).seat));
    let pairs = shifted(fight, force).flat_map(|mine| enemies().map(move |enemy| (mine, enemy)));
    pairs.min_by_key(|(mine, enemy)| mine.hex.distance(enemy.hex))
}

/// How a force comes to stand at the sighting distance: the shortest way, and of these the straightest. A shift is
/// written as the hex to which it takes a ship from the middle of the map.
fn way(fight: Fight<'_>, force: u8, mut rings: RangeInclusive<u8>) -> Option<Hex> {
    let (near, target) = nearest(fight, force)?;
    let (distance, wanted) = (near.hex.distance(target.hex), opening(fight, target));
    let closing = distance > wanted;
    let straight = |by: &Hex| {
        let (mine, theirs, shift) = (near.hex.place(), target.hex.place(), by.place());
        let line = (i32::from(theirs.0 - mine.0), i32::from(theirs.1 - mine.1));
        let shift = (i32::from(shift.0), i32::from(shift.1));
        let along = 2 * line.0 * shift.0 + 2 * line.1 * shift.1 + line.0 * shift.1 + line.1 * shift.0;
        if closing { along } else { -along }
    };
    rings.find_map(|ring| {
        let ways = Hex::all().filter(|by| by.ring() == ring && may_shift(fight, force, *by));
        ways.filter(|by| distance_after(fight, force, *by) == Some(wanted)).max_by_key(straight)
    })
}

/// How near the force would stand to the enemy after a shift.
fn distance_after(fight: Fight<'_>, force: u8, by: Hex) -> Option<u8> {
    let enemies = || fight.battle.of(other(fight.force(force).seat));
    let moved = shifted(fight, force).filter_map(|counter| counter.hex.shifted(Hex::CENTRE, by));
    moved.flat_map(|hex| enemies().map(move |enemy| hex.distance(enemy.hex))).min()
}

/// Whether a force can be shifted: not onto land or past a coast, nor where ships may run aground (6.38), nor up to a
/// port (9.22), nor into more than a hex holds (6.31).
fn may_shift(fight: Fight<'_>, force: u8, by: Hex) -> bool {
    let coasts = fight.battle.coasts;
    shifted(fight, force).all(|counter| {
        let Some(to) = counter.hex.shifted(Hex::CENTRE, by) else { return false };
        let friends = fight
            .battle
            .in_hex(to)
            .filter(|other| other.force != force && other.seat == counter.seat)
            .map(|other| fight.bulk(other.ship));
        let company = shifted(fight, force).filter(|other| other.hex == counter.hex);
        let enemies = fight.battle.in_hex(to).any(|other| other.seat != counter.seat);
        coasts.island != Some(to)
            && !coasts.is_shoal(to)
            && !past_coast(fight, counter.hex, to)
            && !fight.is_near_port(counter.seat, to)
            && !enemies
            && company.map(|other| fight.bulk(other.ship)).chain(friends).sum::<Bulk>().fits()
    })
}

/// Whether a hex off the map lies behind a side that is land.
fn past_coast(fight: Fight<'_>, from: Hex, to: Hex) -> bool {
    let coasts = fight.battle.coasts;
    if to.is_printed() || coasts.closed == 0 {
        return false;
    }
    coasts.shut(from)
        || Direction::ALL.into_iter().any(|side| coasts.is_closed(side) && lies_towards(to, side))
}

/// Whether a hex lies beyond the edge of a direction: that corner is the nearest of the six.
fn lies_towards(hex: Hex, side: Direction) -> bool {
    let to = |side: Direction| Hex::dark(side)[2].distance(hex);
    Direction::ALL.into_iter().all(|other| to(side) <= to(other))
}

fn shift(r: &mut Referee<'_, WarAtSea>, force: u8, by: Hex) {
    let battle = r.position.fought_mut();
    let ships = battle
        .counters
        .iter_mut()
        .filter(|counter| counter.force == force && counter.state == Whereabouts::Sea && !counter.unloading);
    for counter in ships {
        counter.hex = counter.hex.shifted(Hex::CENTRE, by).unwrap_or(counter.hex);
    }
    let force = r.position.fight(r.setting).called(force);
    tell(r, || Event::Shifted { force, hexes: by.ring() });
}

/// Ships of a side in one hex are a group (6.4). Those that unload are one of their own, since the others can move
/// (6.33+1); and so are those in port (9.22).
fn form_groups(r: &mut Referee<'_, WarAtSea>) {
    let battle = r.position.fought_mut();
    let grouped = battle.counters.iter().map(|counter| counter.group);
    let free = grouped.filter(|group| *group != Placed::UNGROUPED).max().map_or(0, |group| group + 1);
    let mut stacks: Vec<(Seat, Hex, bool, bool)> = Vec::new();
    for index in 0..battle.counters.len() {
        let counter = battle.counters[index];
        if counter.state != Whereabouts::Sea || counter.group != Placed::UNGROUPED {
            continue;
        }
        let in_port = battle.forces[usize::from(counter.force)].in_port;
        let stack = (counter.seat, counter.hex, counter.unloading, in_port);
        let group = stacks.iter().position(|known| *known == stack).unwrap_or_else(|| {
            stacks.push(stack);
            stacks.len() - 1
        });
        battle.counters[index].group = free + u8::try_from(group).expect("fewer groups than ships");
        battle.counters[index].bow = facing(&[counter.hex]);
    }
}

/// The direction in which the middle of the map lies from these hexes (18.11): of all the one by which they come nearest
/// to it as the crow flies.
pub(crate) fn facing(hexes: &[Hex]) -> Direction {
    let far = |hex: Hex| {
        let (q, r) = hex.place();
        let (q, r) = (i32::from(q), i32::from(r));
        q * q + r * r + q * r
    };
    let ahead = |side: &Direction| {
        // Off the outermost ring nothing comes nearer.
        hexes.iter().map(|hex| hex.next(*side).map_or(i32::from(u8::MAX), far)).sum::<i32>()
    };
    Direction::ALL.into_iter().min_by_key(ahead).unwrap_or(Direction::E)
}
