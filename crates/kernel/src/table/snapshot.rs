//! Positions as bytes: their fingerprints, and the snapshots in a journal from which a game can be opened
//! without replaying all before.

use super::Table;
use crate::{bytes::Bytes, fair::hash, game::Game};
use base64::{Engine, engine::general_purpose::STANDARD_NO_PAD};
use serde::{Deserialize, Serialize};
use std::io::Read;

/// The most bytes that a position unpacks to. A journal from a stranger cannot ask for more.
const MOST_BYTES: u64 = 64 << 20;

/// A position between two activities, and where in the game it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// How many steps lead to it.
    pub steps: usize,
    /// How many events had been told.
    pub events: usize,
    /// Undo without consent does not go back behind this step.
    pub floor: usize,
    pub digest: Bytes,
    data: String,
}

impl<G: Game> Table<G> {
    /// The position before the present activity.
    pub(super) fn snapshot(&self) -> Snapshot {
        Snapshot {
            steps: self.start,
            events: self.log_from + self.log_at_start,
            floor: self.floor_at_start,
            digest: fingerprint::<G>(&self.checkpoint),
            data: pack::<G>(&self.checkpoint),
        }
    }
}

impl Snapshot {
    /// Whether it says of the table's present activity what is true. How the data is packed may differ.
    pub(super) fn is_of<G: Game>(&self, table: &Table<G>) -> bool {
        let Snapshot { steps, events, floor, digest, .. } = table.snapshot();
        (self.steps, self.events, self.floor, self.digest) == (steps, events, floor, digest)
    }

    /// The position, if the data holds one that has the fingerprint.
    pub(super) fn position<G: Game>(&self) -> Option<G::Position> {
        unpack::<G>(&self.data).filter(|position| fingerprint::<G>(position) == self.digest)
    }
}

fn plain<G: Game>(position: &G::Position) -> Vec<u8> {
    postcard::to_stdvec(position).expect("positions are plain data")
}

/// The fingerprint of a position: the same on every machine.
pub fn fingerprint<G: Game>(position: &G::Position) -> Bytes {
    hash(&[b"grognard position", &plain::<G>(position)])
}

fn pack<G: Game>(position: &G::Position) -> String {
    let packed = zstd::encode_all(plain::<G>(position).as_slice(), 3).expect("packing in memory cannot fail");
    STANDARD_NO_PAD.encode(packed)
}

fn unpack<G: Game>(data: &str) -> Option<G::Position> {
    let packed = STANDARD_NO_PAD.decode(data).ok()?;
    let mut plain = Vec::new();
    let unpacked = zstd::Decoder::new(packed.as_slice()).ok()?;
    unpacked.take(MOST_BYTES + 1).read_to_end(&mut plain).ok()?;
    if plain.len() as u64 > MOST_BYTES {
        return None;
    }
    postcard::from_bytes(&plain).ok()
}
