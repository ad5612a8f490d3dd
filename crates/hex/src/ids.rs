//! Small ids and the dense arrays they index. Every place that a map has gets a number from zero
//! up, so that a property of all hexes (or sides, places, areas) is one flat array, [`Per`].

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// A number from zero up that stands for one thing of its kind.
pub trait DenseId: Copy + Eq {
    /// The id with this index. Panics when the index does not fit the id.
    fn from_index(index: usize) -> Self;
    /// The index into dense arrays.
    fn index(self) -> usize;
}

macro_rules! dense_id {
    ($(#[$doc:meta])* $name:ident($repr:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub(crate) $repr);

        impl DenseId for $name {
            #[inline]
            fn from_index(index: usize) -> Self {
                Self(<$repr>::try_from(index).expect("the owner of the ids limits their number"))
            }

            #[inline]
            fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

dense_id! {
    /// One hex of a map, whatever numbers are printed in it.
    HexId(u16)
}
dense_id! {
    /// One hexside: between two hexes, or between a hex and the edge of the map.
    SideId(u32)
}
dense_id! {
    /// One off-map box.
    BoxId(u16)
}
dense_id! {
    /// A hex or an off-map box; the [`Space`](crate::Space) that made it tells which.
    Place(u16)
}
dense_id! {
    /// One named set of hexes.
    AreaId(u16)
}
dense_id! {
    /// One side of the game: a player, a nation, a faction. The game gives the numbers.
    Party(u8)
}

impl From<HexId> for Place {
    /// Hexes come first among the places of a space, with the same index.
    #[inline]
    fn from(hex: HexId) -> Self {
        Self(hex.0)
    }
}

/// One `T` for every id of a kind: a dense array that only that kind of id can index.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
pub struct Per<I, T> {
    values: Vec<T>,
    #[serde(skip)]
    kind: PhantomData<fn(I)>,
}

/// One `T` per hex.
pub type PerHex<T> = Per<HexId, T>;
/// One `T` per hexside.
pub type PerSide<T> = Per<SideId, T>;
/// One `T` per place, hex or box.
pub type PerPlace<T> = Per<Place, T>;
/// One `T` per area.
pub type PerArea<T> = Per<AreaId, T>;

impl<I: DenseId, T> Per<I, T> {
    /// `count` values, each made from its id.
    pub fn from_fn(count: usize, value: impl FnMut(I) -> T) -> Self {
        (0..count).map(I::from_index).map(value).collect()
    }

    /// `count` times the same value.
    pub fn filled(count: usize, value: T) -> Self
    where
        T: Clone,
    {
        vec![value; count].into_iter().collect()
    }

    /// How many ids there are.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The value, or nothing when the id is of another map.
    #[inline]
    pub fn get(&self, id: I) -> Option<&T> {
        self.values.get(id.index())
    }

    /// All ids in order.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = I> + use<I, T> {
        (0..self.values.len()).map(I::from_index)
    }

    /// All ids with their values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (I, &T)> {
        self.values.iter().enumerate().map(|(index, value)| (I::from_index(index), value))
    }

    /// The values in the order of their ids.
    #[inline]
    pub fn values(&self) -> &[T] {
        &self.values
    }
}

impl<I, T> FromIterator<T> for Per<I, T> {
    fn from_iter<A: IntoIterator<Item = T>>(values: A) -> Self {
        Self { values: values.into_iter().collect(), kind: PhantomData }
    }
}

impl<I: DenseId, T> Index<I> for Per<I, T> {
    type Output = T;

    #[inline]
    fn index(&self, id: I) -> &T {
        &self.values[id.index()]
    }
}

impl<I: DenseId, T> IndexMut<I> for Per<I, T> {
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.values[id.index()]
    }
}

impl<I, T: Clone> Clone for Per<I, T> {
    fn clone(&self) -> Self {
        self.values.iter().cloned().collect()
    }

    fn clone_from(&mut self, source: &Self) {
        self.values.clone_from(&source.values);
    }
}

impl<I, T: PartialEq> PartialEq for Per<I, T> {
    fn eq(&self, other: &Self) -> bool {
        self.values == other.values
    }
}

impl<I, T: Eq> Eq for Per<I, T> {}

impl<I, T: std::fmt::Debug> std::fmt::Debug for Per<I, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.values.fmt(f)
    }
}
