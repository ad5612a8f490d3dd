//! The tape: the answers and rolls already given to an activity. An activity that is run again reads them
//! back in order, and pauses or goes on past their end.

use crate::{rule::RuleId, seat::Seat};
use serde::{Deserialize, Serialize};

/// Who knows what was answered or rolled. That something was answered is no secret: everybody sees who is
/// asked, and that the game goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seen {
    #[default]
    All,
    Only(Seat),
    Nobody,
}

impl Seen {
    pub fn by(self, seat: Seat) -> bool {
        self == Seen::All || self == Seen::Only(seat)
    }

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so, with a reference")]
    pub(crate) fn is_all(&self) -> bool {
        *self == Seen::All
    }
}

/// One entry of a tape.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step<A> {
    Answer {
        seat: Seat,
        answer: A,
        #[serde(default, skip_serializing_if = "Seen::is_all")]
        seen: Seen,
    },
    /// A choice of one number out of `0..sides`. A six-sided die that shows 4 is `value` 3 of `sides` 6.
    Roll {
        sides: u32,
        value: u32,
        rule: RuleId,
        #[serde(default, skip_serializing_if = "Seen::is_all")]
        seen: Seen,
    },
    /// A handful of dice rolled at once, each a number out of `0..sides`.
    Pool { sides: u32, values: Vec<u32>, rule: RuleId },
}

impl<A> Step<A> {
    /// An answer that everybody knows.
    pub fn answer(seat: Seat, answer: A) -> Self {
        Step::Answer { seat, answer, seen: Seen::All }
    }

    /// A roll that everybody sees.
    pub fn roll(sides: u32, value: u32, rule: impl Into<RuleId>) -> Self {
        Step::Roll { sides, value, rule: rule.into(), seen: Seen::All }
    }

    pub fn seen(&self) -> Seen {
        match self {
            Step::Answer { seen, .. } | Step::Roll { seen, .. } => *seen,
            Step::Pool { .. } => Seen::All,
        }
    }

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
