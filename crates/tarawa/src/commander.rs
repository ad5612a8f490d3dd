//! The computer commander of the Marines. It knows what a player may know and nothing else.
//!
//! | level | how it decides |
//! | --- | --- |
//! | quick | rules of thumb: rally, attack where it is likely to pay, take and hold positions, stay out of fire |
//! | standard | looks a turn ahead from the quick commander's best orders, in a few imagined games each |
//! | strong | the same with more orders, more games and a longer look |

mod look;
mod quick;
mod searching;

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
        "quick" => Some(Box::new(quick::Quick)),
        "standard" => Some(Box::new(searching::Searching::standard())),
        "strong" => Some(Box::new(searching::Searching::strong())),
        _ => None,
    }
}
