//! The begin and the end of a turn (12.0+1, 4.0+5, 15.1+4, 19.0+6, 19.0+7, 21.3).

use crate::{Setting, Tarawa};
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

/// A turn begins: letters are enabled (12.0+1); rule 21.3 may be chosen at turn 17.
pub(crate) fn begin(_r: &mut Referee<'_, Tarawa>) -> Play<()> {
    todo!()
}

/// A turn ends (4.0+5): cards to the discards, unused support markers away, the night's reorganisation, the
/// victory checks of the scenario, the next turn.
pub(crate) fn end(_r: &mut Referee<'_, Tarawa>) -> Play<()> {
    todo!()
}
