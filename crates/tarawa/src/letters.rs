//! Chapter 12: which positions are checked, in which order, and what the letters make them do. Positions
//! without a letter in force fire (6.3).

use crate::{Setting, Tarawa, cards::FireSymbol, fire::Shooter, position::Open};
use kernel::{Play, Referee, RuleId, Text};
use serde::Serialize;

/// What happens by this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {}

impl Event {
    pub(crate) fn rule(&self, _: &Setting) -> RuleId {
        match *self {}
    }

    pub(crate) fn text(&self, _: &Setting) -> Text {
        match *self {}
    }
}

/// Checks the next position or group of the phase and lets it act, or ends the checks (12.0+2 to 12.0+6).
pub(crate) fn check_next(_r: &mut Referee<'_, Tarawa>) -> Play<()> {
    todo!()
}

/// The regular fires that are still to come in this phase as things stand, in their order, each with its symbol
/// and whether machine guns fire: what 6.34 looks ahead at.
pub(crate) fn still_to_fire(_setting: &Setting, _open: &Open) -> Vec<(Shooter, FireSymbol, bool)> {
    todo!()
}
