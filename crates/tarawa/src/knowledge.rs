//! What a player can work out about counters that lie face down: the units that each may be. Everybody saw
//! which counters were mixed when, so each back carries the set of units it may hide, as bits by counter; the
//! Reserve keeps one set for each kind of back. Of units that stayed behind in a mixed pile (19.0+6, 20.1) it is
//! known how many are elite. A unit that comes to light is struck from all other sets. A position that fits what
//! is seen deals the hidden units anew within those sets.

use crate::{
    Tarawa,
    forces::Forces,
    ids::{Back, CounterId, PositionId, bits},
    position::{Occupant, Open, Position},
};
use kernel::{Chance, Play, Referee, tape::Seen};

/// Rounds of random swaps after which a deal no longer shows where it began.
const ROUNDS: usize = 8;
/// Exchanges across the qualities that are tried for each swap: few of them fit.
const ACROSS: usize = 4;

/// The units as bits.
pub(crate) fn mask(counters: impl IntoIterator<Item = CounterId>) -> u64 {
    counters.into_iter().fold(0, |mask, counter| mask | bit(counter))
}

/// How many of them are elite.
pub(crate) fn elite_among(forces: &Forces, counters: &[CounterId]) -> u8 {
    let elite = counters.iter().filter(|counter| forces.counter(**counter).elite).count();
    u8::try_from(elite).expect("there are fewer than 64 units")
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
    let occupant = Occupant {
        back,
        known: None,
        candidates: with_back(forces, pile, back),
        revealed: false,
        disrupted: false,
        depth: None,
    };
    position.open.japanese.put(at, occupant);
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

/// Everybody knows now which unit lies in the position: no other back can hide it.
pub(crate) fn identify(open: &mut Open, at: PositionId, counter: CounterId) {
    let others = !bit(counter);
    for occupant in open.japanese.iter_mut() {
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
    let hidden = open.japanese.iter().filter(|(_, occupant)| occupant.known.is_none());
    let on_map = hidden.fold(0, |units, (_, occupant)| units | occupant.candidates);
    on_map | open.reserve.candidates[0] | open.reserve.candidates[1] | open.left_out
}

/// All places where a unit lies that nobody has identified. Those left out of the game come last, elite ones first.
fn slots(forces: &Forces, open: &Open) -> Vec<Slot> {
    let mut slots = Vec::with_capacity(CounterId::count());
    for (id, occupant) in open.japanese.iter().filter(|(_, occupant)| occupant.known.is_none()) {
        slots.push(Slot { place: Place::At(id), candidates: occupant.candidates });
    }
    for (count, candidates) in open.reserve.count.into_iter().zip(open.reserve.candidates) {
        slots.extend((0..count).map(|_| Slot { place: Place::Reserve, candidates }));
    }
    // Whatever is in no other place was left out of the game.
    let rest = (unidentified(open).count_ones() as usize).saturating_sub(slots.len());
    let is_elite = |unit: &usize| forces.counter(CounterId::from_index(*unit)).elite;
    let elite = mask(bits(open.left_out).filter(is_elite).map(CounterId::from_index));
    slots.extend((0..rest).map(|left| {
        let candidates = if left < usize::from(open.left_out_elite) { elite } else { open.left_out & !elite };
        Slot { place: Place::LeftOut, candidates }
    }));
    slots
}

/// Deals the units that nobody has identified anew, within what they may be. `now` is how things look later
/// in the same activity: a unit that has come to light since lay where it came from. The deal follows from
/// what is open and from chance alone.
pub(crate) fn deal(forces: &Forces, position: &mut Position, now: &Open, chance: &mut Chance) {
    let unsettled = slots(forces, &position.open);
    let mut slots = unsettled.clone();
    settle(&mut slots, &position.open, now);
    let mut units = any_deal(&slots).unwrap_or_else(|| {
        // More came to light than can be traced: whoever thinks ahead will throw away what does not lead here.
        slots = unsettled;
        any_deal(&slots).expect("the units that do lie there are one way to lay them")
    });
    mix(&slots, &mut units, usize::from(position.open.left_out_elite), chance);
    let Position { open, hidden, .. } = position;
    hidden.counters.fill(None);
    for (id, occupant) in open.japanese.iter() {
        hidden.counters[id.index()] = occupant.known;
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

/// Moves units about until the deal is any one that fits, each with the same chance. The sets of backs are nested
/// or apart, so swaps of two lead from any deal to any other; but the sets of those left out lie across them: an
/// elite unit and one of the others that were left out change backs in a ring of four.
fn mix(slots: &[Slot], units: &mut [usize], left_out_elite: usize, chance: &mut Chance) {
    let fits = |slot: usize, unit: usize| slots[slot].candidates >> unit & 1 == 1;
    let mut any = |among: std::ops::Range<usize>| {
        let count = u32::try_from(among.len()).expect("there are fewer than 64 units");
        among.start + chance.below(count) as usize
    };
    let behind = slots.iter().filter(|slot| slot.place == Place::LeftOut).count();
    let first = slots.len() - behind;
    let (elite, others) = (first..first + left_out_elite.min(behind), first + left_out_elite..slots.len());
    for one in (0..units.len()).cycle().take(ROUNDS * units.len()) {
        let other = any(0..units.len());
        if fits(one, units[other]) && fits(other, units[one]) {
            units.swap(one, other);
        }
        if elite.is_empty() || others.is_empty() {
            continue;
        }
        for _ in 0..ACROSS {
            let ring = [any(elite.clone()), any(0..first.max(1)), any(others.clone()), any(0..first.max(1))];
            let distinct = ring[1] != ring[3];
            if distinct && (0..4).all(|n| fits(ring[(n + 1) % 4], units[ring[n]])) {
                let last = units[ring[3]];
                for n in (1..4).rev() {
                    units[ring[n]] = units[ring[n - 1]];
                }
                units[ring[0]] = last;
            }
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        defenders,
        position::Stage,
        script::{Script, at, counter, empty, first_waves},
    };
    use kernel::{Game, Viewer};

    /// Coastal units in D2, E2 and E6 from one pile, inland units in E3, E4 and in the Reserve from another.
    fn mixed() -> Position {
        let forces = &first_waves().forces;
        let mut position = empty(first_waves(), 5, Stage::Actions);
        let coastal = ["7SSNL-1", "7SSNL-2", "111P-1"].map(counter);
        let inland = ["7SSNL-11", "111P-7", "4FC-3", "4FC-4"].map(counter);
        for (name, unit) in ["D2", "E2", "E6"].into_iter().zip(coastal) {
            put_face_down(forces, &mut position, at(name), unit, mask(coastal));
        }
        for (name, unit) in ["E3", "E4"].into_iter().zip(inland) {
            put_face_down(forces, &mut position, at(name), unit, mask(inland));
        }
        for unit in &inland[2..] {
            put_in_reserve(forces, &mut position, *unit, mask(inland));
        }
        position
    }

    fn resampled(then: &Position, now: &Position, number: u64) -> Position {
        let lens = |position| crate::Tarawa::lens(first_waves(), position, Viewer::Spectator);
        crate::Tarawa::resample(lens(then), lens(now), &mut Chance::numbered(7, number))
    }

    fn lies(position: &Position, name: &str) -> &'static str {
        position.hidden.counters[at(name).index()].expect("a unit").name()
    }

    #[test]
    fn every_deal_that_fits_comes_up_about_equally_often() {
        let position = mixed();
        let mut counts = std::collections::BTreeMap::new();
        for number in 0..24_000 {
            let other = resampled(&position, &position, number);
            let reserve: Vec<&str> = other.hidden.reserve.iter().map(|unit| unit.name()).collect();
            let deal = (["D2", "E2", "E6", "E3", "E4"].map(|name| lies(&other, name)), reserve);
            *counts.entry(deal).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 6 * 12, "three coastal units in order, two inland ones out of four");
        assert!(counts.values().all(|count| (240..430).contains(count)), "{counts:?}");
    }

    #[test]
    fn positions_that_look_alike_are_dealt_alike() {
        let position = mixed();
        for number in 0..50 {
            let other = resampled(&position, &position, number);
            assert_eq!(other.open, position.open);
            let (a, b) =
                (resampled(&position, &position, 1000 + number), resampled(&other, &other, 1000 + number));
            assert_eq!(a, b);
        }
    }

    #[test]
    fn a_unit_that_has_come_to_light_since_lay_there_before() {
        let then = mixed();
        let mut now = then.clone();
        let reveal = |r: &mut Referee<'_, Tarawa>| {
            defenders::reveal_unit(r, at("E6"));
            Ok(())
        };
        Script::of(&now).run(first_waves(), &mut now, reveal).expect("nothing is drawn");
        for number in 0..50 {
            assert_eq!(lies(&resampled(&then, &now, number), "E6"), "111P-1");
        }
        // So it did if it is gone by now, to the box or back into the Reserve.
        for (name, unit) in [("E6", "111P-1"), ("E2", "7SSNL-2")] {
            let mut gone = then.clone();
            Script::of(&gone)
                .run(first_waves(), &mut gone, |r| defenders::defeat(r, at(name)))
                .expect("nothing is drawn");
            for number in 0..50 {
                assert_eq!(lies(&resampled(&then, &gone, number), name), unit);
            }
        }
    }

    #[test]
    fn a_unit_that_came_from_the_reserve_lay_there_before() {
        let mut then = mixed();
        then.hidden.reserve.retain(|unit| unit.name() == "4FC-4");
        then.open.reserve.count = [0, 1];
        for occupant in then.open.japanese.iter_mut() {
            occupant.candidates &= !mask([counter("4FC-3")]);
        }
        then.open.reserve.candidates[1] &= !mask([counter("4FC-3")]);
        let mut now = then.clone();
        let arrive = |r: &mut Referee<'_, Tarawa>| {
            defenders::place_reserve(r, at("E5"))?;
            defenders::reveal_unit(r, at("E5"));
            Ok(())
        };
        Script::of(&now).run(first_waves(), &mut now, arrive).expect("one unit is there");
        for number in 0..50 {
            let reserve = resampled(&then, &now, number).hidden.reserve;
            assert_eq!(reserve, [counter("4FC-4")]);
        }
    }

    #[test]
    fn a_withdrawn_unit_may_be_any_that_comes_from_the_reserve_later_and_none_that_came_before() {
        let mut position = mixed();
        let script = Script::of(&position).step(kernel::Step::Roll {
            sides: 2,
            value: 0,
            rule: "9.0".into(),
            seen: Seen::Nobody,
        });
        script.run(first_waves(), &mut position, |r| defenders::place_reserve(r, at("E5"))).expect("a draw");
        Script::of(&position)
            .run(first_waves(), &mut position, |r| defenders::defeat(r, at("E3")))
            .expect("nothing is drawn");
        let mut in_reserve = 0;
        for number in 0..200 {
            let other = resampled(&position, &position, number);
            assert_ne!(lies(&other, "E5"), "7SSNL-11", "it was still on the map then");
            in_reserve += usize::from(other.hidden.reserve.contains(&counter("7SSNL-11")));
        }
        assert_eq!(in_reserve, 200);
    }

    #[test]
    fn nobody_knows_which_of_the_mixed_units_stayed_behind() {
        let mut position = empty(first_waves(), 16, Stage::TurnEnds);
        let pile = ["7SSNL-11", "7SSNL-12", "7SSNL-13", "7SSNL-14"].map(counter);
        for unit in &pile[..2] {
            put_in_reserve(&first_waves().forces, &mut position, *unit, mask(pile));
        }
        (position.open.left_out, position.open.left_out_elite) = (mask(pile), 2);
        let mut seen = 0;
        for number in 0..200 {
            let other = resampled(&position, &position, number);
            assert_eq!(other.hidden.reserve.len(), 2);
            seen |= mask(other.hidden.reserve);
        }
        assert_eq!(seen, mask(pile));
    }

    #[test]
    fn a_pile_is_drawn_blindly_to_its_end() {
        let mut position = empty(first_waves(), 1, Stage::SetUpJapanese);
        let mut pile = ["4FC-3", "4FC-4"].map(counter).to_vec();
        let script = Script::of(&position).step(kernel::Step::Roll {
            sides: 2,
            value: 1,
            rule: "3.0+4".into(),
            seen: Seen::Nobody,
        });
        let draw = |r: &mut Referee<'_, Tarawa>| {
            (0..3).map(|_| draw_blindly(r, &mut pile, "3.0+4")).collect::<Play<Vec<_>>>()
        };
        let (drawn, _) = script.run(first_waves(), &mut position, draw).expect("one draw with a choice");
        assert_eq!(drawn, [Some(counter("4FC-4")), Some(counter("4FC-3")), None]);
    }

    #[test]
    fn of_two_qualities_as_many_stay_behind_as_everybody_saw() {
        // Two coastal and one inland elite units, one coastal and two inland others: one of each stayed behind.
        let forces = &first_waves().forces;
        let elite = ["7SSNL-1", "7SSNL-2", "7SSNL-11"].map(counter);
        let others = ["4FC-1", "4FC-3", "4FC-4"].map(counter);
        let all = mask(elite) | mask(others);
        let mut position = empty(first_waves(), 17, Stage::Actions);
        for (name, unit) in [("D2", elite[0]), ("E2", others[0]), ("E3", elite[2]), ("E4", others[1])] {
            put_face_down(forces, &mut position, at(name), unit, all);
        }
        (position.open.left_out, position.open.left_out_elite) = (all, 1);
        let mut counts = std::collections::BTreeMap::new();
        for number in 0..20_000 {
            let other = resampled(&position, &position, number);
            let deal = ["D2", "E2", "E3", "E4"].map(|name| lies(&other, name));
            let quality = deal.iter().filter(|name| elite.contains(&counter(name))).count();
            assert_eq!(quality, 2, "{deal:?}");
            *counts.entry(deal).or_insert(0) += 1;
        }
        // Two coastal and two others without an inland elite unit behind, or the one pair the other way round.
        assert_eq!(counts.len(), (2 * 2 + 1) * 2 * 2);
        assert!(counts.values().all(|count| (850..1150).contains(count)), "{counts:?}");
    }

    /// The elite and the other units in play in a game that is imagined.
    fn in_play(setting: &crate::Setting, position: &Position) -> (usize, usize) {
        let units: Vec<CounterId> =
            position.hidden.counters.iter().flatten().chain(&position.hidden.reserve).copied().collect();
        let elite = usize::from(elite_among(&setting.forces, &units));
        (elite, units.len() - elite)
    }

    #[test]
    fn on_november_21_nineteen_elite_and_eight_other_units_are_imagined() {
        kernel::proves!("tarawa", "20.1");
        let setting = crate::script::setting(crate::Scenario::November21, &[]);
        let mut position = crate::setup::begin(&setting);
        crate::script::play_by_default(&setting, &mut position, 5);
        assert_eq!(in_play(&setting, &position), (19, 8));
        for number in 0..200 {
            let lens = crate::Tarawa::lens(&setting, &position, Viewer::Spectator);
            let other = crate::Tarawa::resample(lens, lens, &mut Chance::numbered(3, number));
            assert_eq!(in_play(&setting, &other), (19, 8));
        }
    }

    #[test]
    fn after_the_night_half_of_the_elite_and_two_others_are_imagined_in_reserve() {
        kernel::proves!("tarawa", "19.0+6");
        let setting = crate::script::setting(crate::Scenario::TwoDays, &[]);
        let mut position = empty(&setting, 16, Stage::TurnEnds).with_unit("I/3/2", "1138", 4);
        let eliminated = ["7SSNL-1", "7SSNL-11", "3SBD-1", "7SSNL-12", "111P-1", "111P-6", "4FC-1", "4FC-3"];
        position.open.eliminated = eliminated.map(counter).to_vec();
        crate::script::play_by_default(&setting, &mut position, 3);
        let mut seen = 0;
        for number in 0..400 {
            let lens = crate::Tarawa::lens(&setting, &position, Viewer::Spectator);
            let other = crate::Tarawa::resample(lens, lens, &mut Chance::numbered(4, number));
            assert_eq!(in_play(&setting, &other), (2, 2));
            seen |= mask(other.hidden.reserve);
        }
        assert!(seen.count_ones() > 4, "nobody knows which");
    }
}
