//! Who owns each hex, with the totals that victory and production ask for: hexes per owner, and
//! hexes per owner in each area, counted as ownership changes. The changes since the last look
//! are kept in order, for those that must react to them.

use serde::{Deserialize, Serialize};

use crate::area::Areas;
use crate::ids::{AreaId, DenseId, HexId, Party, PerArea, PerHex};

/// One hex that changed hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// The hex.
    pub hex: HexId,
    /// Its owner before.
    pub from: Option<Party>,
    /// Its owner now.
    pub to: Option<Party>,
}

/// The owner of every hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ownership {
    owners: PerHex<Option<Party>>,
    /// By party.
    totals: Vec<u32>,
    by_area: PerArea<Vec<u32>>,
    changes: Vec<Change>,
}

impl Ownership {
    /// Ownership as given, counted from scratch, without changes.
    ///
    /// Panics when an owner is not one of so many parties.
    pub fn of(owners: PerHex<Option<Party>>, parties: usize, areas: &Areas) -> Self {
        let mut totals = vec![0; parties];
        let mut by_area = PerArea::filled(areas.len(), vec![0; parties]);
        for (hex, owner) in owners.iter() {
            if let Some(owner) = owner {
                totals[owner.index()] += 1;
                for &area in areas.of(hex) {
                    by_area[area][owner.index()] += 1;
                }
            }
        }
        Self { owners, totals, by_area, changes: Vec::new() }
    }

    /// Gives a hex to an owner, or to nobody. The areas are those of the map, the same each time.
    pub fn set(&mut self, areas: &Areas, hex: HexId, to: Option<Party>) {
        let from = std::mem::replace(&mut self.owners[hex], to);
        if from == to {
            return;
        }
        if let Some(from) = from {
            self.totals[from.index()] -= 1;
        }
        if let Some(to) = to {
            self.totals[to.index()] += 1;
        }
        for &area in areas.of(hex) {
            if let Some(from) = from {
                self.by_area[area][from.index()] -= 1;
            }
            if let Some(to) = to {
                self.by_area[area][to.index()] += 1;
            }
        }
        self.changes.push(Change { hex, from, to });
    }

    /// The owner of a hex.
    #[inline]
    pub fn owner(&self, hex: HexId) -> Option<Party> {
        self.owners[hex]
    }

    /// The owners of all hexes.
    pub fn owners(&self) -> &PerHex<Option<Party>> {
        &self.owners
    }

    /// How many hexes a party owns.
    pub fn total(&self, party: Party) -> u32 {
        self.totals[party.index()]
    }

    /// How many hexes of an area a party owns.
    pub fn total_in(&self, area: AreaId, party: Party) -> u32 {
        self.by_area[area][party.index()]
    }

    /// The changes since this was last asked, in order; they are forgotten here.
    pub fn take_changes(&mut self) -> Vec<Change> {
        std::mem::take(&mut self.changes)
    }
}
