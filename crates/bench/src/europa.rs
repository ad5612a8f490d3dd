//! Measurements on the Europa family: how long its joined maps take from the text in the program to a map in memory.

use crate::{clock, summary::Row};
use europa::map::{Family, Map};
use std::hint::black_box;

/// Each family of sheets with its lists, once.
pub(crate) fn maps() -> [Row; 4] {
    Family::ALL.map(|family| {
        let rate = clock::best_rate(|| {
            clock::lap(|| {
                black_box(Map::built_in(family).expect("the map is sound"));
                1
            })
        });
        let what = format!("loading the joined map of {}", family.id());
        Row::at_most(&what, clock::microseconds(rate) / 1000.0, "ms", 50.0)
    })
}
