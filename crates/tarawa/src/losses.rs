//! Step losses of US units (6.32, 10.15) and their elimination.

use crate::{Setting, Tarawa, ids::UnitId};
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

/// What costs a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// Japanese fire of any kind, by that rule: a Hero may give his life for the last step (10.15).
    Fire(&'static str),
    /// Close combat, by that rule (8.61+2).
    CloseCombat(&'static str),
    /// Anything else, by that rule.
    Other(&'static str),
}

/// A unit loses one step; with the last one it is eliminated, and its Hero with it. An HQ in close combat is a
/// unit of one step (10.22).
pub(crate) fn lose_step(_r: &mut Referee<'_, Tarawa>, _unit: UnitId, _cause: Cause) -> Play<()> {
    todo!()
}

/// A unit is eliminated with all that is on it.
pub(crate) fn eliminate(_r: &mut Referee<'_, Tarawa>, _unit: UnitId, _rule: &'static str) {
    todo!()
}

/// A unit is Disrupted; one that is so already stays as it is, Leaders never are (6.33, 10.32).
pub(crate) fn disrupt(_r: &mut Referee<'_, Tarawa>, _unit: UnitId, _rule: &'static str) {
    todo!()
}
