//! What a player can work out about counters that lie face down: the units that each may be. Everybody saw
//! which counters were mixed when, so each back carries the set of units it may hide, as bits by counter; the
//! Reserve keeps one set for each kind of back. A unit that comes to light is struck from all other sets. A
//! position that fits what is seen deals the hidden units anew within those sets.

use crate::{
    Tarawa,
    forces::Forces,
    ids::{Back, CounterId, POSITIONS, PositionId, bits},
    position::{Occupant, Open, Position},
};
use kernel::{Chance, Play, Referee, tape::Seen};

/// Rounds of random swaps after which a deal no longer shows where it began.
const ROUNDS: usize = 8;

/// The units as bits.
pub(crate) fn mask(counters: impl IntoIterator<Item = CounterId>) -> u64 {
    counters.into_iter().fold(0, |mask, counter| mask | bit(counter))
}

fn bit(counter: CounterId) -> u64 {
    1 << counter.index()
}

/// Draws a counter from a pile that lies face down; nobody sees which.
pub(crate) fn draw_blindly(
    r: &mut Referee<'_, Tarawa>,
    pile: &mut Vec<CounterId>,
    rule: &'static str,
) -> Play<Option<CounterId>> {
    if pile.is_empty() {
        return Ok(None);
    }
    let index = r.pick_unseen(Seen::Nobody, pile.len(), rule)?;
    Ok(Some(pile.remove(index)))
}

/// Puts a unit face down into a position; `pile` has all units among which it was mixed.
pub(crate) fn put_face_down(
    forces: &Forces,
    position: &mut Position,
    at: PositionId,
    counter: CounterId,
    pile: u64,
) {
    let back = forces.counter(counter).back;
    position.hidden.counters[at.index()] = Some(counter);
    position.open.japanese[at.index()] = Some(Occupant {
        back,
        known: None,
        candidates: with_back(forces, pile, back),
        revealed: false,
        disrupted: false,
        depth: None,
    });
}

/// Puts a unit face down into the Reserve box; `pile` has all units among which it was mixed. A unit that
/// everybody knows is a pile by itself.
pub(crate) fn put_in_reserve(forces: &Forces, position: &mut Position, counter: CounterId, pile: u64) {
    let back = forces.counter(counter).back;
    debug_assert!(back != Back::Armour, "tanks never go to the Reserve");
    position.open.reserve.count[back.index()] += 1;
    position.open.reserve.candidates[back.index()] |= with_back(forces, pile, back);
    let place = position.hidden.reserve.partition_point(|other| *other < counter);
    position.hidden.reserve.insert(place, counter);
}

/// The units of a pile that have such a back.
fn with_back(forces: &Forces, pile: u64, back: Back) -> u64 {
    mask(bits(pile).map(CounterId::from_index).filter(|counter| forces.counter(*counter).back == back))
}

/// Units that everybody knows are mixed face down and so many of them drawn into the Reserve; the others stay
/// out of the game, and nobody knows which they are (19.0+6).
pub(crate) fn mix_into_reserve(
    r: &mut Referee<'_, Tarawa>,
    mut pile: Vec<CounterId>,
    count: usize,
    rule: &'static str,
) -> Play<()> {
    let all = mask(pile.iter().copied());
    for _ in 0..count {
        if let Some(counter) = draw_blindly(r, &mut pile, rule)? {
            put_in_reserve(&r.setting.forces, r.position, counter, all);
        }
    }
    r.position.open.left_out |= all;
    Ok(())
}

/// Everybody knows now which unit lies in the position: no other back can hide it.
pub(crate) fn identify(open: &mut Open, at: PositionId, counter: CounterId) {
    let others = !bit(counter);
    for occupant in open.japanese.iter_mut().flatten() {
        occupant.candidates &= others;
    }
    for candidates in &mut open.reserve.candidates {
        *candidates &= others;
    }
    open.left_out &= others;
    if let Some(occupant) = open.occupant_mut(at) {
        occupant.known = Some(counter);
        occupant.candidates = bit(counter);
    }
}

/// A place where a unit lies that nobody has identified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    At(PositionId),
    Reserve,
    /// Nobody knows that it is not in play (20.1).
    LeftOut,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    place: Place,
    /// What may lie there.
    candidates: u64,
}

/// All units that may lie under some back.
fn unidentified(open: &Open) -> u64 {
    let hidden = open.japanese.iter().flatten().filter(|occupant| occupant.known.is_none());
    let on_map = hidden.fold(0, |units, occupant| units | occupant.candidates);
    on_map | open.reserve.candidates[0] | open.reserve.candidates[1] | open.left_out
}

fn slots(open: &Open) -> Vec<Slot> {
    let mut slots = Vec::with_capacity(CounterId::count());
    for (index, occupant) in open.japanese.iter().enumerate() {
        if let Some(Occupant { known: None, candidates, .. }) = occupant {
            let place = Place::At(PositionId::from_index(index));
            slots.push(Slot { place, candidates: *candidates });
        }
    }
    for (count, candidates) in open.reserve.count.into_iter().zip(open.reserve.candidates) {
        slots.extend((0..count).map(|_| Slot { place: Place::Reserve, candidates }));
    }
    // Whatever is in no other place was left out of the game.
    let rest = (unidentified(open).count_ones() as usize).saturating_sub(slots.len());
    slots.extend((0..rest).map(|_| Slot { place: Place::LeftOut, candidates: open.left_out }));
    slots
}

/// Deals the units that nobody has identified anew, within what they may be. `now` is how things look later
/// in the same activity: a unit that has come to light since lay where it came from. The deal follows from
/// what is open and from chance alone.
pub(crate) fn deal(position: &mut Position, now: &Open, chance: &mut Chance) {
    let mut slots = slots(&position.open);
    settle(&mut slots, &position.open, now);
    let Some(mut units) = any_deal(&slots) else {
        debug_assert!(false, "what lies there fits what may lie there");
        return;
    };
    let count = u32::try_from(units.len()).expect("there are fewer than 64 units");
    // The sets are nested or apart, so swaps of two lead from any deal to any other.
    for one in (0..units.len()).cycle().take(ROUNDS * units.len()) {
        let other = chance.below(count) as usize;
        let fits = slots[one].candidates >> units[other] & slots[other].candidates >> units[one] & 1 == 1;
        if fits {
            units.swap(one, other);
        }
    }
    let Position { open, hidden, .. } = position;
    for index in 0..POSITIONS {
        hidden.counters[index] = open.japanese[index].as_ref().and_then(|occupant| occupant.known);
    }
    hidden.reserve.clear();
    for (slot, unit) in slots.iter().zip(units) {
        let counter = CounterId::from_index(unit);
        match slot.place {
            Place::At(at) => hidden.counters[at.index()] = Some(counter),
            Place::Reserve => hidden.reserve.push(counter),
            Place::LeftOut => {}
        }
    }
    hidden.reserve.sort_unstable();
}

/// Leaves in their places the units that have come to light between `then` and `now`.
fn settle(slots: &mut [Slot], then: &Open, now: &Open) {
    let went_back =
        (0..2).fold(0, |units, kind| units | (now.reserve.candidates[kind] & !then.reserve.candidates[kind]));
    let came_out = unidentified(then) & (!unidentified(now) | went_back);
    for unit in bits(came_out) {
        let is_still_down =
            |at: PositionId| now.occupant(at).is_some_and(|occupant| occupant.known.is_none());
        let lies_at = |at: PositionId| {
            now.occupant(at).is_some_and(|occupant| occupant.known == Some(CounterId::from_index(unit)))
        };
        let likely = |slot: &Slot| match slot.place {
            Place::At(at) if lies_at(at) => 0,
            Place::At(at) if !is_still_down(at) => 1,
            Place::Reserve => 2,
            Place::At(_) | Place::LeftOut => 3,
        };
        let may_hold = |slot: &&mut Slot| slot.candidates >> unit & 1 == 1 && likely(slot) < 3;
        let Some(slot) = slots.iter_mut().filter(may_hold).min_by_key(|slot| likely(slot)) else { continue };
        slot.candidates = 1 << unit;
    }
}

/// One way to lay the units, always the same: slot by slot each takes the first unit that it can have, others
/// making room.
fn any_deal(slots: &[Slot]) -> Option<Vec<usize>> {
    let mut holder: Vec<Option<usize>> = vec![None; CounterId::count()];
    for slot in 0..slots.len() {
        let mut tried = 0;
        if !make_room(slots, slot, &mut tried, &mut holder) {
            return None;
        }
    }
    let mut units = vec![0; slots.len()];
    for (unit, slot) in holder.into_iter().enumerate() {
        if let Some(slot) = slot {
            units[slot] = unit;
        }
    }
    Some(units)
}

/// Finds a unit for the slot, if need be by moving others.
fn make_room(slots: &[Slot], slot: usize, tried: &mut u64, holder: &mut [Option<usize>]) -> bool {
    for unit in bits(slots[slot].candidates) {
        if *tried >> unit & 1 == 1 {
            continue;
        }
        *tried |= 1 << unit;
        let free = match holder[unit] {
            None => true,
            Some(other) => make_room(slots, other, tried, holder),
        };
        if free {
            holder[unit] = Some(slot);
            return true;
        }
    }
    false
}
