//! Chance. Every random thing in every game, a die, a draw, a shuffle, is a choice of one number out of
//! `0..n` with equal chances. [`Chance`] makes such choices from `ChaCha8` output by a method of our own, so
//! that old journals and seeds mean the same for ever, whatever becomes of the libraries.

use rand_chacha::{
    ChaCha8Rng,
    rand_core::{Rng, SeedableRng},
};

/// A stream of fair choices that follows from its seed.
#[derive(Clone, Debug)]
pub struct Chance(ChaCha8Rng);

impl Chance {
    pub fn from_seed(seed: [u8; 32]) -> Self {
        Chance(ChaCha8Rng::from_seed(seed))
    }

    /// A stream for game number `number` of a batch.
    pub fn numbered(seed: u64, number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        bytes[8..16].copy_from_slice(&number.to_le_bytes());
        Chance::from_seed(bytes)
    }

    /// Another stream of the same seed, from its beginning: what is drawn from one does not move the other.
    pub fn beside(&self) -> Self {
        let mut other = ChaCha8Rng::from_seed(self.0.get_seed());
        other.set_stream(self.0.get_stream().wrapping_add(1));
        Chance(other)
    }

    /// A number in `0..n` with equal chances; `n` of 0 or 1 gives 0.
    ///
    /// Multiply and shift with rejection: the high half of `x * n` is the choice, and the few low halves that
    /// would favour some choices are thrown away.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        let mut product = u64::from(self.0.next_u32()) * u64::from(n);
        if low(product) < n {
            let reject_below = n.wrapping_neg() % n;
            while low(product) < reject_below {
                product = u64::from(self.0.next_u32()) * u64::from(n);
            }
        }
        high(product)
    }

    /// One of the items, or nothing when there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let n = u32::try_from(items.len()).unwrap_or(u32::MAX);
        items.get(self.below(n) as usize)
    }

    /// Puts things into an order, each order with the same chance.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for left in (2..=things.len()).rev() {
            let picked = self.below(u32::try_from(left).unwrap_or(u32::MAX)) as usize;
            things.swap(left - 1, picked);
        }
    }

    /// Thirty-two bytes for a seed or a nonce derived from this stream.
    pub fn bytes(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        self.0.fill_bytes(&mut bytes);
        bytes
    }
}

#[inline]
#[allow(clippy::cast_possible_truncation)] // the high half has 32 bits
fn high(product: u64) -> u32 {
    (product >> 32) as u32
}

#[inline]
#[allow(clippy::cast_possible_truncation)] // the low half has 32 bits
fn low(product: u64) -> u32 {
    product as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_choices_for_ever() {
        let mut chance = Chance::numbered(1943, 11);
        let rolls: Vec<u32> = (0..20).map(|_| chance.below(6) + 1).collect();
        assert_eq!(rolls, RECORDED, "old journals would no longer verify");
    }

    const RECORDED: [u32; 20] = [1, 2, 2, 1, 5, 6, 4, 2, 6, 4, 1, 4, 3, 1, 6, 6, 6, 6, 2, 6];

    #[test]
    fn a_stream_beside_another_is_its_own() {
        let choices = |mut chance: Chance| -> Vec<u32> { (0..20).map(|_| chance.below(1000)).collect() };
        let mut one = Chance::numbered(1943, 11);
        let beside = choices(one.beside());
        assert_ne!(beside, choices(one.clone()));
        one.below(6);
        assert_eq!(choices(one.beside()), beside, "wherever the first one stands");
    }

    #[test]
    fn every_face_comes_up_about_equally_often() {
        let mut chance = Chance::numbered(7, 0);
        for n in [2_u32, 3, 6, 10, 54] {
            let mut counts = vec![0_u32; n as usize];
            for _ in 0..n * 10_000 {
                counts[chance.below(n) as usize] += 1;
            }
            assert!(counts.iter().all(|c| (9_500..10_500).contains(c)), "{n} sides: {counts:?}");
        }
    }

    #[test]
    fn every_order_comes_up_about_equally_often() {
        let mut chance = Chance::numbered(7, 0);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..60_000 {
            let mut things = [0, 1, 2];
            chance.shuffle(&mut things);
            *counts.entry(things).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|count| (9_500..10_500).contains(count)), "{counts:?}");
    }

    #[test]
    fn nothing_to_choose_from_is_no_panic() {
        let mut chance = Chance::numbered(7, 0);
        assert_eq!((chance.below(0), chance.below(1)), (0, 0));
        assert_eq!(chance.pick::<u8>(&[]), None);
    }
}
