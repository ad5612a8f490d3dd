//! The computer commanders. They know what a player may know and nothing else.
//!
//! | level | how it decides |
//! | --- | --- |
//! | random | any legal answer |
//! | quick | rules of thumb: fires where it hurts most, keeps the range that suits its guns, breaks off when it loses |

mod quick;
mod squadrons;

use crate::WarAtSea;
use kernel::{Policy, Text, policy::AtRandom, published::LevelInfo};

/// The levels, weakest first.
pub fn levels() -> Vec<LevelInfo> {
    vec![
        LevelInfo { id: "random", title: Text::new("sea-level-random") },
        LevelInfo { id: "quick", title: Text::new("sea-level-quick") },
    ]
}

/// A commander of that level.
pub fn policy(level: &str) -> Option<Box<dyn Policy<WarAtSea>>> {
    match level {
        "random" => Some(Box::new(AtRandom)),
        "quick" => Some(Box::new(quick::Quick)),
        _ => None,
    }
}
