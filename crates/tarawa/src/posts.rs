//! Chapter 16: Command Posts; and whom HQs and posts command (7.1, 10.2).

use crate::{
    Setting,
    ids::{UnitId, UnitSet},
    position::Open,
};
use kernel::{RuleId, Text};
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

/// The units under the orders of each HQ and Command Post now (7.1, 16.3 to 16.32, 19.0+5). Taken when an Action
/// Phase begins.
pub(crate) fn command(_setting: &Setting, _open: &Open) -> Vec<(UnitId, UnitSet)> {
    todo!()
}

/// Whether the unit is under the orders of an HQ or Command Post in this Action Phase. An HQ that has moved
/// commands no more (7.33).
pub(crate) fn is_commanded(_open: &Open, _unit: UnitId) -> bool {
    todo!()
}

/// Whether one HQ or post commands both units.
pub(crate) fn share_command(_open: &Open, _one: UnitId, _other: UnitId) -> bool {
    todo!()
}

/// The decisions about HQs and Command Posts in the Engineer and HQ phase: may this HQ become a post (16.1), a
/// post go back (16.11), a post's range grow (16.2)?
pub(crate) fn may_establish(_setting: &Setting, _open: &Open, _hq: UnitId) -> bool {
    todo!()
}

pub(crate) fn may_advance(_setting: &Setting, _open: &Open, _hq: UnitId) -> bool {
    todo!()
}
