//! Rules 8.4, 8.5 and 15.32: barrage by tanks, artillery and ships.

use crate::{
    Setting, Tarawa,
    ids::{PositionId, UnitId},
    position::Open,
};
use kernel::{Play, Referee, Refusal, RuleId, Text};
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

/// Whether the unit may barrage the position.
pub(crate) fn may_barrage(_: &Setting, _: &Open, _: UnitId, _: PositionId) -> Result<(), Refusal> {
    Err(Refusal::new("8.4", Text::new("tarawa-must-choose")))
}

/// Whether a naval fire marker may be spent on the position.
pub(crate) fn may_naval_barrage(_: &Setting, _: &Open, _: PositionId) -> Result<(), Refusal> {
    Err(Refusal::new("8.4", Text::new("tarawa-must-choose")))
}

/// A tank or artillery unit barrages a position (8.4, 15.32). The caller has checked that it may.
pub(crate) fn barrage(_r: &mut Referee<'_, Tarawa>, _unit: UnitId, _target: PositionId) -> Play<()> {
    todo!()
}

/// A naval fire marker is spent on a position (8.52).
pub(crate) fn naval_barrage(_r: &mut Referee<'_, Tarawa>, _target: PositionId) -> Play<()> {
    todo!()
}
