//! Positions kept in memory to go back to. The first is kept as it is. The others share with it what has not changed:
//! each is written as bytes and packed with the bytes of the first for a text that is known already, so that it takes
//! about as much as it differs. Only whoever goes back unpacks one.

use super::snapshot::{read_position, write_position};
use crate::weight;
use serde::{Serialize, de::DeserializeOwned};
use std::io::{self, Read, Write};

/// Steps between two positions.
const EVERY: usize = 128;
/// The most positions that are kept.
const MOST: usize = 24;
/// How hard zstd tries: hardly. Most of a position is found in the first one anyway.
const LEVEL: i32 = 1;
/// The furthest that zstd looks back, as a power of two, and the least it can be told.
const FURTHEST: u32 = 27;
const NEAREST: u32 = 10;

/// A position between two activities and where in the game it stands.
#[derive(Clone)]
pub(super) struct Mark<P> {
    pub(super) start: usize,
    pub(super) checkpoint: P,
    pub(super) log: usize,
    pub(super) floor: usize,
}

/// The marks of a table, in the order of the game. There is always a first one.
pub(super) struct Marks<P> {
    first: Mark<P>,
    later: Vec<Mark<Packed>>,
}

/// What a position differs in from the first one.
struct Packed(Box<[u8]>);

impl<P> Mark<P> {
    fn holding<Q>(&self, checkpoint: Q) -> Mark<Q> {
        Mark { start: self.start, checkpoint, log: self.log, floor: self.floor }
    }
}

impl<P: Clone + Serialize + DeserializeOwned> Marks<P> {
    pub(super) fn new(first: Mark<P>) -> Self {
        Marks { first, later: Vec::new() }
    }

    pub(super) fn first(&self) -> &Mark<P> {
        &self.first
    }

    /// Whether the last one lies so far behind a step that another is to be kept there.
    pub(super) fn is_due(&self, start: usize) -> bool {
        let last = self.later.last().map_or(self.first.start, |mark| mark.start);
        start >= last + EVERY
    }

    /// Keeps one more, which comes after all others.
    pub(super) fn push(&mut self, mark: &Mark<&P>) {
        let known = write_position(&self.first.checkpoint);
        let packed = pack(&write_position(mark.checkpoint), &known).expect("packing in memory cannot fail");
        self.later.push(mark.holding(Packed(packed.into())));
        if self.later.len() == MOST {
            self.thin();
        }
    }

    /// Keeps memory bounded in long games: the one goes that lies in the narrowest gap between two others, so that those
    /// that are left lie everywhere in the game.
    fn thin(&mut self) {
        let starts: Vec<usize> =
            std::iter::once(self.first.start).chain(self.later.iter().map(|mark| mark.start)).collect();
        let narrowest = starts.windows(3).enumerate().min_by_key(|(_, gap)| gap[2] - gap[0]);
        if let Some((at, _)) = narrowest {
            self.later.remove(at);
        }
    }

    /// Drops all that come after a step.
    pub(super) fn cut(&mut self, step: usize) {
        self.later.retain(|mark| mark.start <= step);
    }

    /// The last one that does not come after a step; the first one if all do.
    pub(super) fn before(&self, step: usize) -> Mark<P> {
        match self.later.iter().rev().find(|mark| mark.start <= step) {
            Some(mark) => mark.holding(self.unpacked(&mark.checkpoint)),
            None => self.first.clone(),
        }
    }

    fn unpacked(&self, packed: &Packed) -> P {
        let plain = unpack(&packed.0, &write_position(&self.first.checkpoint));
        plain.ok().and_then(|plain| read_position(&plain)).expect("it was packed here")
    }

    /// About how many bytes they take.
    pub(super) fn weight(&self) -> usize {
        let packed = self.later.iter().map(|mark| size_of_val(mark) + mark.checkpoint.0.len());
        weight::of(&self.first.checkpoint) + packed.sum::<usize>()
    }
}

/// So that all of what is known can be found again.
fn window(plain: &[u8], known: &[u8]) -> u32 {
    (usize::BITS - (plain.len() + known.len()).leading_zeros()).clamp(NEAREST, FURTHEST)
}

fn pack(plain: &[u8], known: &[u8]) -> io::Result<Vec<u8>> {
    let mut packer = zstd::Encoder::with_ref_prefix(Vec::new(), LEVEL, known)?;
    packer.window_log(window(plain, known))?;
    packer.write_all(plain)?;
    packer.finish()
}

fn unpack(packed: &[u8], known: &[u8]) -> io::Result<Vec<u8>> {
    let mut plain = Vec::with_capacity(known.len());
    zstd::Decoder::with_ref_prefix(packed, known)?.read_to_end(&mut plain)?;
    Ok(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that nothing can be packed of by itself.
    fn noise(count: u64) -> Vec<u64> {
        (0..count)
            .map(|number| number.wrapping_add(7).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29))
            .collect()
    }

    fn mark<P>(start: usize, checkpoint: P) -> Mark<P> {
        Mark { start, checkpoint, log: start, floor: start }
    }

    #[test]
    fn positions_share_with_the_first_what_has_not_changed() {
        let first = noise(20_000);
        let mut marks = Marks::new(mark(0, first.clone()));
        let mut now = first;
        for start in [128, 256, 384] {
            now[start] = 0;
            marks.push(&mark(start, &now));
        }
        let alone = weight::of(&now);
        assert!(marks.weight() < alone + alone / 20, "{} bytes for four of {alone}", marks.weight());
        assert_eq!(marks.before(400).checkpoint, now);
    }

    #[test]
    fn whoever_goes_back_finds_the_last_position_before() {
        let mut marks = Marks::new(mark(0, vec![0_u64; 50]));
        for start in [128, 256, 384] {
            marks.push(&mark(start, &vec![start as u64; 50]));
        }
        for (step, found) in [(0, 0), (127, 0), (128, 128), (300, 256), (1_000, 384)] {
            let mark = marks.before(step);
            assert_eq!((mark.start, mark.checkpoint[49]), (found, found as u64), "before {step}");
        }
        assert!(!marks.is_due(500) && marks.is_due(512));
        marks.cut(256);
        assert_eq!(marks.before(1_000).start, 256);
    }

    #[test]
    fn a_long_game_keeps_few_positions_among_them_the_first_and_the_last() {
        let mut marks = Marks::new(mark(0, vec![0_u64; 50]));
        for number in 1..=1_000 {
            marks.push(&mark(number * 128, &vec![number as u64; 50]));
            assert!(marks.later.len() < MOST);
            assert_eq!(marks.before(usize::MAX).start, number * 128);
        }
        assert_eq!(marks.before(100).start, 0);
        let furthest = marks.later.windows(2).map(|pair| pair[1].start - pair[0].start).max();
        assert!(furthest <= Some(1_000 * 128 / MOST * 3), "{furthest:?}");
    }
}
