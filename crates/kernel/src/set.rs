//! Sets of things that have small numbers, as the bits of one integer: as cheap to copy and compare as a number, and
//! written as the list of what is in them.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::{
    fmt,
    hash::{Hash, Hasher},
    marker::PhantomData,
    ops::{BitAnd, BitOr, BitOrAssign, Not, Shl, Sub},
};

/// Something with a small number of its own.
pub trait Numbered: Copy {
    fn index(self) -> usize;

    fn from_index(index: usize) -> Self;
}

/// The integer that holds a set.
pub trait Bits:
    Copy
    + Default
    + Eq
    + Hash
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Sub<Output = Self>
    + Shl<usize, Output = Self>
{
    const NONE: Self;
    const ONE: Self;

    fn count(self) -> usize;

    fn lowest(self) -> usize;
}

macro_rules! bits {
    ($($kind:ty),*) => {$(
        impl Bits for $kind {
            const NONE: Self = 0;
            const ONE: Self = 1;

            #[inline]
            fn count(self) -> usize {
                self.count_ones() as usize
            }

            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }
        }
    )*};
}
bits!(u16, u32, u64, u128);

/// A set of things whose numbers are smaller than the bits of `B`.
pub struct Set<T, B> {
    bits: B,
    of: PhantomData<T>,
}

impl<T: Numbered, B: Bits> Set<T, B> {
    pub const EMPTY: Self = Set { bits: B::NONE, of: PhantomData };

    #[inline]
    fn new(bits: B) -> Self {
        Set { bits, of: PhantomData }
    }

    #[inline]
    fn bit(thing: T) -> B {
        B::ONE << thing.index()
    }

    #[inline]
    pub fn insert(&mut self, thing: T) {
        self.bits |= Self::bit(thing);
    }

    #[inline]
    pub fn remove(&mut self, thing: T) {
        self.bits = self.bits & !Self::bit(thing);
    }

    /// The set with one thing more.
    #[inline]
    #[must_use]
    pub fn with(self, thing: T) -> Self {
        Self::new(self.bits | Self::bit(thing))
    }

    #[inline]
    pub fn contains(self, thing: T) -> bool {
        self.bits & Self::bit(thing) != B::NONE
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.bits == B::NONE
    }

    #[inline]
    pub fn len(self) -> usize {
        self.bits.count()
    }

    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self::new(self.bits & other.bits)
    }

    #[inline]
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self::new(self.bits | other.bits)
    }

    #[inline]
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self::new(self.bits & !other.bits)
    }

    /// By their numbers.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = T> {
        let mut left = self.bits;
        std::iter::from_fn(move || {
            if left == B::NONE {
                return None;
            }
            let lowest = left.lowest();
            left = left & (left - B::ONE);
            Some(T::from_index(lowest))
        })
    }

    /// All sets of some of its things, the empty one first.
    pub fn subsets(self) -> impl Iterator<Item = Self> {
        let of = self.bits;
        let mut next = Some(B::NONE);
        std::iter::from_fn(move || {
            let subset = next?;
            // Counting up in the bits of the set alone: the highest carry leaves nothing.
            next = (subset != of).then(|| {
                let rest = of & !subset;
                let step = rest & !(rest - B::ONE);
                (subset | step) & !(step - B::ONE)
            });
            Some(Self::new(subset))
        })
    }
}

impl<T, B: Copy> Clone for Set<T, B> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, B: Copy> Copy for Set<T, B> {}

impl<T, B: Bits> Default for Set<T, B> {
    fn default() -> Self {
        Set { bits: B::NONE, of: PhantomData }
    }
}

impl<T, B: PartialEq> PartialEq for Set<T, B> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}

impl<T, B: Eq> Eq for Set<T, B> {}

impl<T, B: Hash> Hash for Set<T, B> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bits.hash(state);
    }
}

impl<T: Numbered, B: Bits> FromIterator<T> for Set<T, B> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Self {
        let mut set = Self::EMPTY;
        things.into_iter().for_each(|thing| set.insert(thing));
        set
    }
}

impl<T: Numbered + fmt::Debug, B: Bits> fmt::Debug for Set<T, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T: Numbered + Serialize, B: Bits> Serialize for Set<T, B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Some formats write the length first.
        serializer.collect_seq(self.iter().collect::<Vec<_>>())
    }
}

impl<'de, T: Numbered + Deserialize<'de>, B: Bits> Deserialize<'de> for Set<T, B> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<T>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Numbered for u8 {
        fn index(self) -> usize {
            self.into()
        }

        fn from_index(index: usize) -> u8 {
            u8::try_from(index).expect("small numbers")
        }
    }

    type Small = Set<u8, u16>;

    fn set(things: &[u8]) -> Small {
        things.iter().copied().collect()
    }

    #[test]
    fn a_set_holds_what_was_put_in_up_to_the_highest_bit() {
        let mut some = set(&[3, 15, 3]);
        assert_eq!((some.len(), some.iter().collect::<Vec<_>>()), (2, vec![3, 15]));
        some.remove(3);
        assert!(some.contains(15) && !some.contains(3) && !some.contains(0));
        assert_eq!(some.with(0), set(&[0, 15]));
        assert_eq!(set(&[1, 2]).or(set(&[2, 4])), set(&[1, 2, 4]));
        assert_eq!(set(&[1, 2]).and(set(&[2, 4])), set(&[2]));
        assert_eq!(set(&[1, 2]).without(set(&[2, 4])), set(&[1]));
        assert!(Small::EMPTY.is_empty() && Small::EMPTY.iter().next().is_none());
    }

    #[test]
    fn a_set_has_all_subsets_once_the_empty_one_first() {
        let subsets: Vec<Small> = set(&[0, 7, 15]).subsets().collect();
        let expected: [&[u8]; 8] = [&[], &[0], &[7], &[0, 7], &[15], &[0, 15], &[7, 15], &[0, 7, 15]];
        assert_eq!(subsets, expected.map(set));
        assert_eq!(Small::EMPTY.subsets().collect::<Vec<_>>(), [Small::EMPTY]);
    }

    #[test]
    fn a_set_is_written_as_a_list() {
        assert_eq!(serde_json::to_string(&set(&[9, 2])).expect("JSON"), "[2,9]");
        assert_eq!(serde_json::from_str::<Small>("[2,9]").expect("a set"), set(&[9, 2]));
    }
}
