//! Journals of The Ford as earlier releases wrote them; see [`kernel::museum`].

use grognard_sample::{Ford, setup};
use kernel::museum::{self, Fate};
use std::path::Path;

const MUSEUM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/museum");

#[test]
fn every_journal_that_a_release_has_written_goes_on_or_is_held_and_carried_over() {
    museum::add::<Ford>(Path::new(MUSEUM), &setup());
    let fates = museum::visit::<Ford>(Path::new(MUSEUM));
    assert!(fates.iter().any(|(_, fate)| *fate == Fate::GoesOn), "{fates:?}");
    let kinds = museum::kinds(Path::new(MUSEUM));
    for kind in [
        "adopt", "answer", "fork", "header", "nonce", "resigned", "reveal", "roll", "snapshot", "standing",
        "undo",
    ] {
        assert!(kinds.contains(kind), "no piece has an entry of the kind {kind}");
    }
}
