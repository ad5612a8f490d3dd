//! Positions as bytes: their fingerprints, and the snapshots in a journal from which a game can be opened
//! without replaying all before.

use super::Table;
use crate::{bytes::Bytes, fair::hash, game::Game};
use base64::{Engine, engine::general_purpose::STANDARD_NO_PAD};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::io::Read;

/// The most bytes that a position unpacks to. A journal from a stranger cannot ask for more.
const MOST_BYTES: u64 = 16 << 20;

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
    /// The version of the form that the position is written in; see [`Game::FORM`]. The first is not told.
    #[serde(default = "first_form", skip_serializing_if = "is_first_form")]
    pub(super) form: u32,
    pub(super) data: String,
}

fn first_form() -> u32 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so, with a reference")]
fn is_first_form(form: &u32) -> bool {
    *form == first_form()
}

impl<G: Game> Table<G> {
    /// The position before the present activity.
    pub(super) fn snapshot(&self) -> Snapshot {
        Snapshot {
            steps: self.start,
            events: self.log_from + self.log_at_start,
            floor: self.floor_at_start,
            digest: fingerprint::<G>(&self.checkpoint),
            form: G::FORM,
            data: pack::<G>(&self.checkpoint),
        }
    }
}

impl Snapshot {
    /// Whether it says of the table's present activity what is true. How the data is packed may differ; it is not
    /// unpacked further than the position is long.
    pub(super) fn is_of<G: Game>(&self, table: &Table<G>) -> bool {
        let events = table.log_from + table.log_at_start;
        (self.steps, self.events, self.floor) == (table.start, events, table.floor_at_start)
            && self.shows::<G>(&table.checkpoint)
    }

    /// Whether it is of a release that began its activities elsewhere, and stands in the middle of the table's present
    /// one. There is nothing to hold it against; what leads there is played all the same.
    pub(super) fn is_amid<G: Game>(&self, table: &Table<G>) -> bool {
        self.form < G::FORM && table.start < self.steps && self.steps <= table.steps.len()
    }

    /// Whether its data is this very position.
    pub(super) fn shows<G: Game>(&self, position: &G::Position) -> bool {
        if self.form != G::FORM {
            return self.position::<G>().as_ref() == Some(position);
        }
        let plain = plain::<G>(position);
        self.digest == hash_of(&plain)
            && unpack(&self.data, plain.len() as u64).is_some_and(|unpacked| unpacked == plain)
    }

    /// Whether this release can read the position.
    pub fn is_readable<G: Game>(&self) -> bool {
        self.position::<G>().is_some()
    }

    /// The position, if the data holds one that has the fingerprint, and nothing else. One that was written in an older
    /// form is brought into the present one by the game.
    pub(super) fn position<G: Game>(&self) -> Option<G::Position> {
        let plain = unpack(&self.data, MOST_BYTES).filter(|plain| hash_of(plain) == self.digest)?;
        if self.form < G::FORM {
            return G::older_position(self.form, &plain);
        }
        let position = read_position(&plain)?;
        // Bytes of another form may read as a position by chance; they are hardly written the same.
        (self.form == G::FORM && self::plain::<G>(&position) == plain).then_some(position)
    }
}

/// Reads what a position was written as, all of it: for a game that knows the older forms of its positions.
pub fn read_position<P: DeserializeOwned>(plain: &[u8]) -> Option<P> {
    let (position, rest) = postcard::take_from_bytes(plain).ok()?;
    rest.is_empty().then_some(position)
}

/// What a position is written as.
pub fn write_position<P: Serialize>(position: &P) -> Vec<u8> {
    postcard::to_stdvec(position).expect("positions are plain data")
}

fn plain<G: Game>(position: &G::Position) -> Vec<u8> {
    write_position(position)
}

/// The fingerprint of a position: the same on every machine.
pub fn fingerprint<G: Game>(position: &G::Position) -> Bytes {
    hash_of(&plain::<G>(position))
}

fn hash_of(plain: &[u8]) -> Bytes {
    hash(&[b"grognard position", plain])
}

fn pack<G: Game>(position: &G::Position) -> String {
    let packed = zstd::encode_all(plain::<G>(position).as_slice(), 3).expect("packing in memory cannot fail");
    STANDARD_NO_PAD.encode(packed)
}

/// What was packed, if it is no longer than `most`.
fn unpack(data: &str, most: u64) -> Option<Vec<u8>> {
    let packed = STANDARD_NO_PAD.decode(data).ok()?;
    let mut plain = Vec::new();
    let unpacked = zstd::Decoder::new(packed.as_slice()).ok()?;
    unpacked.take(most + 1).read_to_end(&mut plain).ok()?;
    (plain.len() as u64 <= most).then_some(plain)
}
