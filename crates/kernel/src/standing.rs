//! Standing orders: what a seat wants done when prompts of a class come up, so that a reaction window at
//! every hex does not stall a game by correspondence.
//!
//! An order is obeyed when a question comes up, not when an undo leads back to one: whoever went back there,
//! alone or by consent, wants something else to happen than what the order did. There the seat is asked,
//! whatever others do meanwhile, until it has answered itself or given an order; and so it is when the game
//! is opened again.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Take what the prompt does by default.
    Default,
    /// Take this, in the form the question understands: an answer to give whenever it is legal, or whatever
    /// richer order the game defines. Where it does not apply, the player is asked.
    Given(serde_json::Value),
}
