//! Zones of control, kept as pieces come and go. A hex whose pieces of one party weigh enough
//! throws a zone over its neighbours; [`Influence`] counts, for every party and hex, how many
//! hexes do so, and answers in one look whether a party has a zone there. Which hexsides cut a
//! zone is fixed per map, in [`Reach`]; which pieces count, and what a zone does, is the game's.
//! A game with two kinds of zone keeps two influences.

use serde::{Deserialize, Serialize};

use crate::compass::Direction;
use crate::grid::Grid;
use crate::ids::{DenseId, HexId, Party, PerHex, SideId};

/// Which neighbours of each hex its zone can cover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    covers: PerHex<Vec<HexId>>,
}

impl Reach {
    /// The reach of zones on a map; `passes` says whether a zone reaches from one hex into the
    /// next over their side.
    pub fn new(grid: &Grid, passes: impl Fn(HexId, HexId, SideId) -> bool) -> Self {
        let covered = |from: HexId| {
            let open = |&(direction, to): &(Direction, HexId)| passes(from, to, grid.side(from, direction));
            grid.neighbours(from).filter(open).map(|(_, to)| to).collect()
        };
        Self { covers: PerHex::from_fn(grid.len(), covered) }
    }

    /// The hexes that a zone thrown from this hex covers.
    pub fn from(&self, hex: HexId) -> &[HexId] {
        &self.covers[hex]
    }
}

/// What each party has on each hex, and over which hexes it throws a zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Influence {
    /// The weight from which on the pieces of a party in a hex throw a zone.
    threshold: u32,
    /// By party.
    weights: Vec<PerHex<u32>>,
    zones: Vec<PerHex<u8>>,
}

impl Influence {
    /// An empty map of so many hexes for so many parties. A party's pieces in one hex throw a zone
    /// when they weigh at least `threshold` together.
    pub fn new(hexes: usize, parties: usize, threshold: u32) -> Self {
        assert!(threshold > 0, "an empty hex throws no zone");
        let weights = vec![PerHex::filled(hexes, 0); parties];
        let zones = vec![PerHex::filled(hexes, 0); parties];
        Self { threshold, weights, zones }
    }

    /// The same from scratch: all pieces, with party, hex and weight.
    pub fn of(
        reach: &Reach,
        parties: usize,
        threshold: u32,
        pieces: impl IntoIterator<Item = (Party, HexId, u32)>,
    ) -> Self {
        let mut influence = Self::new(reach.covers.len(), parties, threshold);
        for (party, hex, weight) in pieces {
            influence.weights[party.index()][hex] += weight;
        }
        for (weights, zones) in influence.weights.iter().zip(&mut influence.zones) {
            for (hex, _) in weights.iter().filter(|(_, weight)| **weight >= threshold) {
                reach.from(hex).iter().for_each(|&covered| zones[covered] += 1);
            }
        }
        influence
    }

    /// Puts a piece of this weight on a hex; zero for a piece that throws no zone.
    pub fn place(&mut self, reach: &Reach, party: Party, hex: HexId, weight: u32) {
        let before = self.weights[party.index()][hex];
        self.weigh(reach, party, hex, before + weight);
    }

    /// Takes a piece of this weight off a hex.
    ///
    /// Panics when the party has less than that there.
    pub fn remove(&mut self, reach: &Reach, party: Party, hex: HexId, weight: u32) {
        let before = self.weights[party.index()][hex];
        let left = before.checked_sub(weight).expect("what is removed was placed there");
        self.weigh(reach, party, hex, left);
    }

    /// Moves a piece of this weight.
    pub fn shift(&mut self, reach: &Reach, party: Party, from: HexId, to: HexId, weight: u32) {
        self.remove(reach, party, from, weight);
        self.place(reach, party, to, weight);
    }

    /// Changes the weight of a piece where it stands.
    pub fn change(&mut self, reach: &Reach, party: Party, hex: HexId, old: u32, new: u32) {
        let before = self.weights[party.index()][hex];
        let rest = before.checked_sub(old).expect("what is changed was placed there");
        self.weigh(reach, party, hex, rest + new);
    }

    fn weigh(&mut self, reach: &Reach, party: Party, hex: HexId, weight: u32) {
        let before = std::mem::replace(&mut self.weights[party.index()][hex], weight);
        let zones = &mut self.zones[party.index()];
        match (before >= self.threshold, weight >= self.threshold) {
            (false, true) => reach.from(hex).iter().for_each(|&covered| zones[covered] += 1),
            (true, false) => reach.from(hex).iter().for_each(|&covered| zones[covered] -= 1),
            _ => {}
        }
    }

    /// Whether a party throws a zone over a hex from some neighbour of it.
    #[inline]
    pub fn has_zone(&self, party: Party, hex: HexId) -> bool {
        self.zones[party.index()][hex] > 0
    }

    /// From how many neighbours of a hex a party throws a zone over it.
    pub fn zones(&self, party: Party, hex: HexId) -> u8 {
        self.zones[party.index()][hex]
    }

    /// What a party's pieces on a hex weigh together.
    pub fn weight(&self, party: Party, hex: HexId) -> u32 {
        self.weights[party.index()][hex]
    }
}
