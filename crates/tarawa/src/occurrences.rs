//! The event phases (4.0+2, 15.1+1) and the descriptions of the events (EV).

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

/// An event phase: a card is drawn and its event happens. On turn 1 two units gain depth (4.0+2).
pub(crate) fn phase(_r: &mut Referee<'_, Tarawa>, _second: bool) -> Play<()> {
    todo!()
}
