//! Fair dice. The host commits to a secret seed before the game by publishing its hash; each seat adds a
//! nonce of its own; every roll follows from the seed and the hash of all that was recorded before it, the
//! nonces included. Nobody can foresee a roll without the seed, the host cannot choose one after the
//! commitment, and once the seed is revealed everybody can check them all.

use crate::{bytes::Bytes, chance::Chance};
use sha2::{Digest as _, Sha256};

/// The host's secret.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub Bytes);

impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(secret)")
    }
}

impl Seed {
    pub fn new(bytes: [u8; 32]) -> Self {
        Seed(Bytes(bytes))
    }

    /// What is published before the game.
    pub fn commitment(&self) -> Bytes {
        hash(&[b"grognard seed", &self.0.0])
    }

    /// The roll that follows on a record whose chain stands at `chain`: a number in `0..sides`.
    pub fn roll(&self, chain: &Bytes, sides: u32) -> u32 {
        self.chance(chain).below(sides)
    }

    /// The handful of rolls that follow on it.
    pub fn pool(&self, chain: &Bytes, dice: u32, sides: u32) -> Vec<u32> {
        let mut chance = self.chance(chain);
        (0..dice).map(|_| chance.below(sides)).collect()
    }

    fn chance(&self, chain: &Bytes) -> Chance {
        Chance::from_seed(hash(&[b"grognard roll", &self.0.0, &chain.0]).0)
    }
}

pub(crate) fn hash(parts: &[&[u8]]) -> Bytes {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part);
    }
    Bytes(hash.finalize().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_roll_follows_from_seed_and_record_for_ever() {
        let seed = Seed::new([7; 32]);
        let rolls: Vec<u32> = (0..12).map(|n| seed.roll(&Bytes([n; 32]), 6)).collect();
        assert_eq!(rolls, RECORDED, "old journals would no longer verify");
    }

    const RECORDED: [u32; 12] = [5, 1, 5, 3, 5, 4, 3, 2, 5, 3, 1, 5];

    #[test]
    fn the_commitment_tells_seeds_apart_and_debugging_hides_them() {
        assert_ne!(Seed::new([1; 32]).commitment(), Seed::new([2; 32]).commitment());
        assert_eq!(format!("{:?}", Seed::new([1; 32])), "Seed(secret)");
    }
}
