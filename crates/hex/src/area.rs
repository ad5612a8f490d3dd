//! Named sets of hexes: sea zones, districts, weather zones. A hex may lie in several areas or in
//! none. What an area means is the game's affair.

use serde::{Deserialize, Serialize};

use crate::ids::{AreaId, DenseId, HexId, PerArea, PerHex};

/// A named set of hexes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Area {
    /// Its name on the map.
    pub name: String,
    /// Its hexes, each once.
    pub hexes: Vec<HexId>,
}

/// All areas of a map, found by id, by name or by hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Areas {
    areas: PerArea<Area>,
    of: PerHex<Vec<AreaId>>,
}

impl Areas {
    /// The areas of a map of so many hexes, numbered in the order given.
    ///
    /// Panics when an area holds a hex of another map.
    pub fn new(hexes: usize, areas: impl IntoIterator<Item = Area>) -> Self {
        let mut areas: PerArea<Area> = areas.into_iter().collect();
        let mut of: PerHex<Vec<AreaId>> = PerHex::filled(hexes, Vec::new());
        for id in areas.ids() {
            let members = &mut areas[id].hexes;
            members.sort_unstable();
            members.dedup();
            for &hex in members.iter() {
                of[hex].push(id);
            }
        }
        Self { areas, of }
    }

    /// How many areas there are.
    pub fn len(&self) -> usize {
        self.areas.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.areas.is_empty()
    }

    /// An area.
    pub fn area(&self, id: AreaId) -> &Area {
        &self.areas[id]
    }

    /// The area of this name.
    pub fn named(&self, name: &str) -> Option<AreaId> {
        self.areas.iter().find(|(_, area)| area.name == name).map(|(id, _)| id)
    }

    /// The areas that a hex lies in.
    pub fn of(&self, hex: HexId) -> &[AreaId] {
        &self.of[hex]
    }

    /// All areas in order.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = AreaId> + use<> {
        (0..self.areas.len()).map(AreaId::from_index)
    }
}
