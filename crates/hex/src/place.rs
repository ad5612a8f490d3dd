//! Hexes and off-map boxes as one graph. A [`Space`] gives every hex and every box a [`Place`],
//! knows which places are linked, and is what sweeps run over.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::grid::{Grid, NOWHERE};
use crate::ids::{BoxId, DenseId, HexId, Per, PerPlace, Place, SideId};

/// A place off the map, linked to hexes and to other boxes. Links run both ways; a one-way link
/// is one that the game's terms block in the other direction.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OffMapBox {
    /// Its name on the map.
    pub name: String,
    /// The hexes it is linked to.
    #[serde(default)]
    pub hexes: Vec<HexId>,
    /// The boxes it is linked to; it is enough that one of the two says so.
    #[serde(default)]
    pub boxes: Vec<BoxId>,
}

/// All places of a map and the links between them.
#[derive(Clone, Debug)]
pub struct Space {
    hexes: usize,
    boxes: Per<BoxId, OffMapBox>,
    /// By direction, for hexes; all missing for boxes.
    pub(crate) near: Vec<[u16; 6]>,
    pub(crate) sides: Vec<[SideId; 6]>,
    /// Links that cross no hexside.
    pub(crate) far: PerPlace<Vec<Place>>,
    pub(crate) has_far: bool,
}

/// Boxes that cannot be linked as given.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpaceError {
    #[error("box {name:?} is linked to a hex or box that the map lacks: correct its links")]
    BadLink { name: String },
    #[error("{count} places are more than a space can hold ({}): use fewer boxes", Space::LIMIT)]
    TooMany { count: usize },
}

impl Space {
    /// The most places that a space can hold.
    pub const LIMIT: usize = NOWHERE as usize;

    /// The hexes of a grid and these boxes, numbered in the order given.
    pub fn new(grid: &Grid, boxes: impl IntoIterator<Item = OffMapBox>) -> Result<Self, SpaceError> {
        let boxes: Per<BoxId, OffMapBox> = boxes.into_iter().collect();
        let (hexes, count) = (grid.len(), grid.len() + boxes.len());
        if count > Self::LIMIT {
            return Err(SpaceError::TooMany { count });
        }
        let mut near = grid.neighbour_table().values().to_vec();
        near.resize(count, [NOWHERE; 6]);
        let mut sides = grid.sides.values().to_vec();
        sides.resize(count, [SideId(0); 6]);
        let has_far = !boxes.is_empty();
        let far = PerPlace::filled(count, Vec::new());
        let mut space = Self { hexes, boxes, near, sides, far, has_far };
        for id in space.boxes.ids() {
            space.link(id)?;
        }
        Ok(space)
    }

    fn link(&mut self, id: BoxId) -> Result<(), SpaceError> {
        let here = self.place_of(id);
        let OffMapBox { name, hexes, boxes } = &self.boxes[id];
        let known = hexes.iter().all(|hex| hex.index() < self.hexes)
            && boxes.iter().all(|other| other.index() < self.boxes.len() && *other != id);
        if !known {
            return Err(SpaceError::BadLink { name: name.clone() });
        }
        let hexes = hexes.iter().map(|&hex| Place::from(hex));
        let boxes = boxes.iter().map(|&other| self.place_of(other));
        for there in hexes.chain(boxes).collect::<Vec<_>>() {
            if !self.far[here].contains(&there) {
                self.far[here].push(there);
                self.far[there].push(here);
            }
        }
        Ok(())
    }

    /// How many places there are.
    pub fn len(&self) -> usize {
        self.near.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.near.is_empty()
    }

    /// All places in order, hexes first.
    pub fn places(&self) -> impl ExactSizeIterator<Item = Place> + use<> {
        self.far.ids()
    }

    /// The hex that a place is, unless it is a box.
    #[inline]
    pub fn hex(&self, place: Place) -> Option<HexId> {
        (place.index() < self.hexes).then_some(HexId(place.0))
    }

    /// The box that a place is, unless it is a hex.
    pub fn box_at(&self, place: Place) -> Option<BoxId> {
        place.index().checked_sub(self.hexes).map(BoxId::from_index)
    }

    /// The place of a box.
    pub fn place_of(&self, id: BoxId) -> Place {
        Place::from_index(self.hexes + id.index())
    }

    /// All off-map boxes.
    pub fn boxes(&self) -> &Per<BoxId, OffMapBox> {
        &self.boxes
    }

    /// The places linked to a place, with the side between them if both are hexes.
    pub fn links(&self, place: Place) -> impl Iterator<Item = (Place, Option<SideId>)> + '_ {
        let (near, sides) = (&self.near[place.index()], &self.sides[place.index()]);
        let near = near.iter().zip(sides).filter(|(near, _)| **near != NOWHERE);
        near.map(|(&near, &side)| (Place(near), Some(side)))
            .chain(self.far[place].iter().map(|&far| (far, None)))
    }
}
