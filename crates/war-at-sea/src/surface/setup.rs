//! Temporary.
use crate::{Setting, WarAtSea};
use kernel::{Play, Referee, RuleId, Seat, Text, Viewer};
use serde::Serialize;

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
    pub(crate) fn witnessed_by(&self, _: Viewer) -> Option<Self> {
        match *self {}
    }
}
pub(crate) fn set_up(_: &mut Referee<'_, WarAtSea>) -> Play<()> {
    todo!()
}
pub(crate) fn set_distance(_: &mut Referee<'_, WarAtSea>) -> Play<()> {
    todo!()
}
