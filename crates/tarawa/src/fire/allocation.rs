//! Rule 6.34 on turns 1 to 10: a unit loses one step at most in a phase, and hits are to fall on as many units
//! as possible over all the positions that fire. So a position that may hit more units than its limit allows
//! leaves those to a later one that has no other target. Which sets of hits are good is a question of matching
//! fires with units; who among the good ones is hit is for the priorities of 6.31 to say.

use crate::ids::{UnitId, UnitSet};

/// A fire: whom it may hit, and how many of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Share {
    pub targets: UnitSet,
    pub limit: u8,
}

/// One fire and those that are to follow it. The sets that [`Spread::allows`] are the independent sets of a
/// matroid (what the later fires cannot cover, cut or filled up to the limit), so taking units one by one, the
/// best first, ends with the best set and always with the same number of hits.
#[derive(Clone, Debug)]
pub(super) struct Spread {
    own: Share,
    /// The later fires that compete with this one, perhaps by way of others.
    later: Vec<Share>,
    /// How many units can be hit in all.
    most: usize,
}

impl Spread {
    /// A fire that looks at no other.
    pub(super) fn alone(own: Share) -> Spread {
        Spread { own, later: Vec::new(), most: own.targets.len().min(usize::from(own.limit)) }
    }

    pub(super) fn new(own: Share, mut later: Vec<Share>) -> Spread {
        let mut reached = own.targets;
        loop {
            let near = later.iter().filter(|share| !share.targets.and(reached).is_empty());
            let next = near.fold(reached, |reached, share| reached.or(share.targets));
            if next == reached {
                break;
            }
            reached = next;
        }
        later.retain(|share| !share.targets.and(reached).is_empty());
        let most = most(own, &later, UnitSet::EMPTY);
        Spread { own, later, most }
    }

    /// Whether this fire may hit all of these units, and perhaps more, with as many hit in all as possible.
    pub(super) fn allows(&self, hits: UnitSet) -> bool {
        let Some(limit) = usize::from(self.own.limit).checked_sub(hits.len()) else { return false };
        if self.later.is_empty() {
            return true;
        }
        let limit = u8::try_from(limit).expect("no more than its own limit");
        let rest = Share { targets: self.own.targets.without(hits), limit };
        hits.len() + most(rest, &self.later, hits) == self.most
    }

    /// Those of the units that may be hit in addition.
    pub(super) fn open_to(&self, hits: UnitSet, among: UnitSet) -> UnitSet {
        among.iter().filter(|unit| self.allows(with(hits, *unit))).collect()
    }

    /// Those of the units that are hit in addition, however the player chooses among them.
    pub(super) fn sure(&self, hits: UnitSet, among: UnitSet) -> UnitSet {
        if self.allows(hits.or(among)) {
            return among;
        }
        let all = self.room(hits, among);
        among.iter().filter(|unit| self.room(hits, among.without(one(*unit))) < all).collect()
    }

    /// How many of the units can be hit in addition.
    fn room(&self, hits: UnitSet, among: UnitSet) -> usize {
        let taken = among.iter().fold(hits, |taken, unit| {
            let more = with(taken, unit);
            if self.allows(more) { more } else { taken }
        });
        taken.len() - hits.len()
    }
}

fn one(unit: UnitId) -> UnitSet {
    with(UnitSet::EMPTY, unit)
}

fn with(mut units: UnitSet, unit: UnitId) -> UnitSet {
    units.insert(unit);
    units
}

/// How many different units the fires can hit, leaving some out.
fn most(own: Share, later: &[Share], out: UnitSet) -> usize {
    let mut matching = Matching { own, later, out, hits: vec![UnitSet::EMPTY; later.len() + 1] };
    for fire in 0..=later.len() {
        while matching.hits[fire].len() < usize::from(matching.share(fire).limit)
            && matching.extend(fire, &mut UnitSet::default())
        {}
    }
    matching.hits.iter().map(|hits| hits.len()).sum()
}

/// Hits allotted to fires, no unit to two of them; grown by augmenting paths.
struct Matching<'a> {
    own: Share,
    later: &'a [Share],
    out: UnitSet,
    /// By fire: this one first, then the later ones.
    hits: Vec<UnitSet>,
}

impl Matching<'_> {
    fn share(&self, fire: usize) -> Share {
        if fire == 0 { self.own } else { self.later[fire - 1] }
    }

    /// Gives the fire one more unit, if need be by moving others from fire to fire.
    fn extend(&mut self, fire: usize, seen: &mut UnitSet) -> bool {
        let targets = self.share(fire).targets.without(self.out).without(self.hits[fire]);
        for unit in targets.iter() {
            if seen.contains(unit) {
                continue;
            }
            seen.insert(unit);
            let owner = self.hits.iter().position(|hits| hits.contains(unit));
            let free = owner.is_none_or(|owner| {
                let moved = self.extend(owner, seen);
                if moved {
                    self.hits[owner].remove(unit);
                }
                moved
            });
            if free {
                self.hits[fire].insert(unit);
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Chance;

    fn units(bits: u32) -> UnitSet {
        (0..32).filter(|bit| bits >> bit & 1 == 1).map(UnitId::from_index).collect()
    }

    fn share(bits: u32, limit: u8) -> Share {
        Share { targets: units(bits), limit }
    }

    /// The most units that can be hit, by trying everything.
    fn by_force(own: Share, later: &[Share], out: UnitSet) -> usize {
        subsets(own.targets.without(out))
            .filter(|hits| hits.len() <= usize::from(own.limit))
            .map(|hits| {
                let rest = later.split_first();
                hits.len() + rest.map_or(0, |(first, rest)| by_force(*first, rest, out.or(hits)))
            })
            .max()
            .unwrap_or(0)
    }

    fn subsets(of: UnitSet) -> impl Iterator<Item = UnitSet> {
        let members: Vec<UnitId> = of.iter().collect();
        (0..1_u32 << members.len()).map(move |mask| {
            let chosen = members.iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1);
            chosen.map(|(_, unit)| *unit).collect()
        })
    }

    #[test]
    fn the_shared_unit_is_left_to_the_position_that_has_no_other_target() {
        kernel::proves!("tarawa", "6.34");
        // Position A hits two of three, position B can hit the last of them.
        let spread = Spread::new(share(0b111, 2), vec![share(0b100, 1)]);
        assert_eq!(spread.open_to(UnitSet::EMPTY, units(0b111)), units(0b011));
        assert!(spread.allows(units(0b011)) && !spread.allows(units(0b101)) && !spread.allows(units(0b100)));
        assert_eq!(spread.sure(UnitSet::EMPTY, units(0b011)), units(0b011));
    }

    #[test]
    fn a_position_that_can_hit_all_its_targets_hits_them_whatever_follows() {
        kernel::proves!("tarawa", "6.34");
        let spread = Spread::new(share(0b11, 2), vec![share(0b10, 1)]);
        assert!(spread.allows(units(0b11)));
    }

    #[test]
    fn a_chain_of_positions_is_looked_through_to_its_end() {
        // The second can leave unit 2 to the third, but the third only if the first leaves it unit 1.
        let spread = Spread::new(share(0b011, 1), vec![share(0b110, 1), share(0b100, 1)]);
        assert_eq!(spread.open_to(UnitSet::EMPTY, units(0b011)), units(0b001));
        let apart = Spread::new(share(0b011, 1), vec![share(0b1100, 1), share(0b1000, 1)]);
        assert!(apart.later.is_empty());
        assert_eq!(apart.open_to(UnitSet::EMPTY, units(0b011)), units(0b011));
    }

    #[test]
    fn who_is_hit_in_any_case_is_not_a_matter_of_choice() {
        let spread = Spread::new(share(0b111, 2), vec![share(0b110, 1)]);
        assert_eq!(spread.open_to(UnitSet::EMPTY, units(0b111)), units(0b111));
        assert_eq!(spread.sure(UnitSet::EMPTY, units(0b111)), units(0b001));
        assert_eq!(Spread::alone(share(0b111, 2)).sure(UnitSet::EMPTY, units(0b111)), UnitSet::EMPTY);
        assert_eq!(Spread::alone(share(0b111, 3)).sure(UnitSet::EMPTY, units(0b111)), units(0b111));
    }

    #[test]
    fn what_is_allowed_is_what_trying_everything_finds() {
        let mut chance = Chance::numbered(634, 0);
        let mut contested = 0;
        for _ in 0..3000 {
            let mut roll = |sides: u32| chance.below(sides);
            let own = Share { targets: units(roll(64)), limit: u8::try_from(1 + roll(3)).expect("small") };
            let later: Vec<Share> = (0..roll(4))
                .map(|_| Share { targets: units(roll(64)), limit: u8::try_from(1 + roll(2)).expect("small") })
                .collect();
            let spread = Spread::new(own, later.clone());
            let most = by_force(own, &later, UnitSet::EMPTY);
            let good: Vec<UnitSet> = subsets(own.targets)
                .filter(|hits| hits.len() <= usize::from(own.limit))
                .filter(|hits| hits.len() + by_force(Share { limit: 0, ..own }, &later, *hits) == most)
                .collect();
            for hits in subsets(own.targets) {
                let extends = good.iter().any(|set| hits.without(*set).is_empty());
                assert_eq!(spread.allows(hits), extends, "{own:?} {later:?} {hits:?}");
            }
            let full = good.iter().map(|hits| hits.len()).max().unwrap_or(0);
            let in_all: UnitSet =
                good.iter().filter(|hits| hits.len() == full).fold(own.targets, |all, hits| all.and(*hits));
            let open = spread.open_to(UnitSet::EMPTY, own.targets);
            assert_eq!(spread.sure(UnitSet::EMPTY, open), in_all, "{own:?} {later:?}");
            contested += usize::from(open != own.targets);
        }
        assert!(contested > 100, "the cases are worth trying: {contested}");
    }
}
