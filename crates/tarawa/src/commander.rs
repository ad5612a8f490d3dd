//! The computer commander of the Marines. It knows what a player may know and nothing else.
//!
//! | level | how it decides |
//! | --- | --- |
//! | quick | rules of thumb: rally, storm and attack where it is likely to pay, take and hold positions, stay out of fire |
//! | standard | plays its orders and their alternatives to the end of the turn in a few imagined games each |
//! | strong | the same with more games, to the end of the next turn |

mod look;
mod outlook;
mod quick;
mod searching;
mod storm;

use crate::Tarawa;
use kernel::{Policy, Text, policy::AtRandom, published::LevelInfo};

/// The levels, weakest first.
pub fn levels() -> Vec<LevelInfo> {
    vec![
        LevelInfo { id: "random", title: Text::new("tarawa-level-random") },
        LevelInfo { id: "quick", title: Text::new("tarawa-level-quick") },
        LevelInfo { id: "standard", title: Text::new("tarawa-level-standard") },
        LevelInfo { id: "strong", title: Text::new("tarawa-level-strong") },
    ]
}

/// A commander of that level.
pub fn policy(level: &str) -> Option<Box<dyn Policy<Tarawa>>> {
    match level {
        "random" => Some(Box::new(AtRandom)),
        "quick" => Some(Box::new(quick::Quick::default())),
        "standard" => Some(Box::new(searching::Searching::standard())),
        "strong" => Some(Box::new(searching::Searching::strong())),
        _ => None,
    }
}
