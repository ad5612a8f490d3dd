//! Fair dice. The host commits to a secret seed before the game by publishing its hash; each seat adds a
//! nonce of its own, before the game or when somebody sits down; every roll follows from the seed and from the game
//! so far. Nobody can foresee a roll
//! without the seed, and once the seed is revealed everybody can check them all.
//!
//! What a roll hangs on is the [`Thread`]: what was agreed before the game, the seats' nonces, and the answers
//! and rolls that stand, nothing else. How the record is written, snapshots, standing orders and answers taken
//! back make no difference to the dice, so they cannot be used to choose one. Dice that are taken back because
//! all seats agree, or because the game goes on by rules that do not understand them, fall anew.
//!
//! Players are given receipts of the record, which hang on the seed as well ([`Seed::receipt`]). With the seed a key is
//! kept that seals the record when the seed is told ([`crate::seal`]).
//!
//! What this does not do: whoever holds the seed can foresee the dice. A host that also plays can look ahead,
//! and choose among legal answers accordingly, or choose the nonce of its own seat when it gives that late. Players
//! who do not trust each other play at a host of a third.

use crate::{
    bytes::{Bytes, NotBytes},
    chance::Chance,
    journal::{Adoption, Entry, Header, Journal},
    seal::{self, Seal},
    seat::Seat,
    tape::Step,
};
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use std::{collections::BTreeSet, str::FromStr};

/// The host's secret.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed {
    /// What the dice grow from. It is told when the game is over.
    dice: Bytes,
    /// By which the record is sealed then. It is never told, and thrown away; games begun by older programs have none.
    key: Option<Bytes>,
}

impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(secret)")
    }
}

impl Seed {
    /// The seed of a game whose record will not be sealed, or one that was told.
    pub fn new(dice: [u8; 32]) -> Self {
        Seed { dice: Bytes(dice), key: None }
    }

    /// The seed of a game whose record will be sealed by the key.
    pub fn sealing(dice: [u8; 32], key: [u8; 32]) -> Self {
        Seed { dice: Bytes(dice), key: Some(Bytes(key)) }
    }

    /// What is published before the game.
    pub fn commitment(&self) -> Bytes {
        commitment(&self.dice, self.seals_by().as_ref())
    }

    /// The public half of the key that the record will be sealed by.
    pub fn seals_by(&self) -> Option<Bytes> {
        self.key.as_ref().map(seal::public)
    }

    /// What is told of it when the game is over.
    pub fn told(&self) -> Bytes {
        self.dice
    }

    /// Seals a record that ends with this chain hash, now that the seed is told.
    pub(crate) fn seal(&self, chain: &Bytes) -> Option<Seal> {
        self.key.as_ref().map(|key| Seal::new(key, chain, &self.dice))
    }

    /// The whole secret as text, to be kept where nobody reads it.
    pub fn written(&self) -> String {
        match &self.key {
            Some(key) => format!("{} {key}", self.dice),
            None => self.dice.to_string(),
        }
    }

    /// What a player is given of the record after an order, to keep until the seed is told: then everybody can see
    /// whether the record that is shown begins with the one of that moment.
    ///
    /// Before, it tells nothing. Without the seed it cannot be told from thirty-two bytes drawn at random, so nobody
    /// can try out what others may have answered in secret, as they could with the bare hash of the chain; nor does
    /// it count anything. It must be given once only of each length of the record: two equal ones would tell that
    /// nothing was written between them.
    pub fn receipt(&self, chain: &Bytes) -> Bytes {
        hash(&[b"grognard receipt", &self.dice.0, &chain.0])
    }

    /// The roll that comes at this end of a thread: a number in `0..sides`.
    pub fn roll(&self, end: &Bytes, sides: u32) -> u32 {
        self.chance(end).below(sides)
    }

    /// The handful of rolls that come there.
    pub fn pool(&self, end: &Bytes, dice: u32, sides: u32) -> Vec<u32> {
        let mut chance = self.chance(end);
        (0..dice).map(|_| chance.below(sides)).collect()
    }

    fn chance(&self, end: &Bytes) -> Chance {
        Chance::from_seed(hash(&[b"grognard roll", &self.dice.0, &end.0]).0)
    }
}

/// Reads what [`Seed::written`] wrote.
impl FromStr for Seed {
    type Err = NotBytes;

    fn from_str(text: &str) -> Result<Self, NotBytes> {
        let (dice, key) = text.split_once(' ').map_or((text, None), |(dice, key)| (dice, Some(key)));
        Ok(Seed { dice: dice.parse()?, key: key.map(str::parse).transpose()? })
    }
}

/// What a host is bound by that will tell this seed and seal the record by the key with this public half.
pub(crate) fn commitment(dice: &Bytes, seals_by: Option<&Bytes>) -> Bytes {
    match seals_by {
        Some(public) => hash(&[b"grognard sealed seed", &dice.0, &public.0]),
        None => hash(&[b"grognard seed", &dice.0]),
    }
}

/// What dice hang on: the game so far, link by link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thread {
    /// The first link is what was agreed before the game; each step that stands adds one.
    links: Vec<Bytes>,
    /// How often steps were taken back because all seats agreed.
    renewed: u64,
    /// The seats that have given their nonce.
    heard: BTreeSet<Seat>,
    /// What seats have added since the game began. It is never taken back: all later dice hang on it.
    late: Option<Bytes>,
}

impl Thread {
    /// The thread of a game before its first step.
    pub fn start<A>(journal: &Journal<A>) -> Self {
        let Header { game, scenario, options, pack, seats, commitment, .. } = journal.header();
        let agreed = serde_json::to_vec(&(game, scenario, options, pack, seats, commitment));
        let mut link = hash(&[b"grognard agreed", &agreed.expect("plain data with string keys")]);
        let mut heard = BTreeSet::new();
        for index in 0..seats.len() {
            let early = journal.entries().iter().take_while(|entry| !entry.is_step());
            let nonce = early.into_iter().find_map(|entry| match entry {
                Entry::Nonce { seat, nonce } if seat.index() == index => Some((seat, nonce)),
                _ => None,
            });
            heard.extend(nonce.map(|(seat, _)| *seat));
            let nonce = nonce.map(|(_, nonce)| nonce);
            link = hash(&[b"grognard nonce", &link.0, &nonce.copied().unwrap_or_default().0]);
        }
        Thread { links: vec![link], renewed: 0, heard, late: None }
    }

    pub fn push<A: Serialize>(&mut self, step: &Step<A>) {
        self.push_text(&serde_json::to_string(step).expect("steps are plain data with string keys"));
    }

    /// Takes a step as it was written; see [`Journal::step_text`].
    pub(crate) fn push_text(&mut self, step: &str) {
        let last = self.links[self.links.len() - 1];
        self.links.push(hash(&[b"grognard step", &last.0, step.as_bytes()]));
    }

    /// The game is carried over to other rules with so many steps of its present activity: nothing before can be taken
    /// back any more, and dice go on hanging on all of it.
    fn carry_over(&mut self, steps: usize) {
        let last = self.links[self.links.len() - 1];
        self.links = vec![last; steps + 1];
    }

    /// Whether the seat has given its nonce.
    pub fn has_heard(&self, seat: Seat) -> bool {
        self.heard.contains(&seat)
    }

    /// Adds a seat's nonce when the game has begun: dice that are still to fall hang on it. Only a seat's first one
    /// counts.
    pub fn hear(&mut self, seat: Seat, nonce: &Bytes) {
        if self.heard.insert(seat) {
            let before = self.late.unwrap_or_default();
            self.late = Some(hash(&[b"grognard late nonce", &before.0, &[seat.0], &nonce.0]));
        }
    }

    /// Takes back all steps but the first `steps`.
    pub fn truncate(&mut self, steps: usize) {
        self.links.truncate(steps + 1);
    }

    /// From here on dice fall anew.
    pub fn renew(&mut self) {
        self.renewed += 1;
    }

    /// What the next roll hangs on.
    pub fn end(&self) -> Bytes {
        let last = self.links[self.links.len() - 1];
        let end = hash(&[b"grognard end", &last.0, &self.renewed.to_le_bytes()]);
        match &self.late {
            Some(late) => hash(&[b"grognard late end", &end.0, &late.0]),
            None => end,
        }
    }

    /// How many bytes of memory it takes.
    pub(crate) fn weight(&self) -> usize {
        self.links.capacity() * size_of::<Bytes>()
    }

    /// What a roll at each entry of a journal hangs on, undone ones too.
    pub fn along<A>(journal: &Journal<A>) -> Vec<Bytes> {
        let mut ends = Vec::with_capacity(journal.len());
        Thread::follow(journal, journal.len(), |thread| ends.push(thread.end()));
        ends
    }

    /// The thread before an entry of a journal.
    pub(crate) fn before<A>(journal: &Journal<A>, entry: usize) -> Self {
        Thread::follow(journal, entry, |_| {})
    }

    /// Follows a journal up to an entry, and shows the thread as it is before each.
    fn follow<A>(journal: &Journal<A>, until: usize, mut see: impl FnMut(&Self)) -> Self {
        let mut thread = Thread::start(journal);
        let mut steps: Vec<usize> = Vec::new();
        for (n, entry) in journal.entries().iter().enumerate().take(until) {
            see(&thread);
            match entry {
                Entry::Nonce { seat, nonce } => thread.hear(*seat, nonce),
                Entry::Undo { to, agreed } => {
                    steps.truncate(steps.partition_point(|step| (*step as u64) < *to));
                    thread.truncate(steps.len());
                    if !agreed.is_empty() {
                        thread.renew();
                    }
                }
                Entry::Adopt(Adoption { to, tape, .. }) => {
                    let kept = steps.partition_point(|step| (*step as u64) < *to);
                    if kept < steps.len() {
                        thread.truncate(kept);
                        thread.renew();
                    }
                    steps.truncate(kept);
                    steps.drain(..kept.checked_sub(*tape).unwrap_or(kept));
                    thread.carry_over(steps.len());
                }
                _ => {
                    if let Some(step) = journal.step_text(n) {
                        steps.push(n);
                        thread.push_text(&step);
                    }
                }
            }
        }
        thread
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
        assert_eq!(format!("{:?}", Seed::sealing([1; 32], [2; 32])), "Seed(secret)");
    }

    #[test]
    fn the_commitment_covers_the_key_too_and_both_are_read_back() {
        let [one, other] = [2, 3].map(|key| Seed::sealing([1; 32], [key; 32]));
        assert_ne!(one.commitment(), other.commitment());
        for seed in [one, other, Seed::new([1; 32])] {
            assert!(seed.written().parse() == Ok(seed));
        }
        assert!("7".repeat(65).parse::<Seed>().is_err());
    }
}
