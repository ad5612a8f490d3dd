//! The tape: the answers and rolls already given to an activity. An activity that is run again reads them
//! back in order, and pauses or goes on past their end.

use crate::{rule::RuleId, seat::Seat};
use serde::{Deserialize, Serialize};

/// One entry of a tape.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step<A> {
    Answer {
        seat: Seat,
        answer: A,
    },
    /// A choice of one number out of `0..sides`. A six-sided die that shows 4 is `value` 3 of `sides` 6.
    Roll {
        sides: u32,
        value: u32,
        rule: RuleId,
    },
    /// A handful of dice rolled at once, each a number out of `0..sides`.
    Pool {
        sides: u32,
        values: Vec<u32>,
        rule: RuleId,
    },
}

impl<A> Step<A> {
    /// Whether this is an answer of the seat.
    pub fn is_by(&self, seat: Seat) -> bool {
        matches!(self, Step::Answer { seat: by, .. } if *by == seat)
    }
}

/// A game in the middle of an activity, as plain data: the position before the activity, and what has been
/// answered and rolled since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moment<P, A> {
    pub checkpoint: P,
    pub tape: Vec<Step<A>>,
}
