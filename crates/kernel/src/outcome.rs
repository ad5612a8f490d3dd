//! How a game ended.

use crate::{rule::RuleId, seat::Seat, text::Text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Outcome {
    /// The seats that won; none in a draw, or when the system of a solitaire game beat the player.
    pub winners: Vec<Seat>,
    /// A stable name for statistics, such as `allied-decisive` or `draw`.
    pub id: String,
    /// The rule that decides victory.
    pub rule: RuleId,
    pub text: Text,
}
