//! Chapter 10: Heroes, Inspired units, Major Ryan and headquarters.

use crate::{
    Setting, Tarawa,
    ids::{UnitId, UnitSet},
};
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

/// A Hero marker is placed on a unit of the player's choice; without a marker left he may reveal a Japanese
/// unit beside one of his (10.11, 10.18, EV.5).
pub(crate) fn hero_event(_r: &mut Referee<'_, Tarawa>) -> Play<()> {
    todo!()
}

/// A unit's Hero is killed by fire or gives his life: the unit is Inspired (10.15, 10.16, 10.17).
pub(crate) fn hero_falls(_r: &mut Referee<'_, Tarawa>, _unit: UnitId) -> Play<()> {
    todo!()
}

/// Fire hits a Leader: the Hero of a unit, an HQ or a Command Post (10.3, 16.33).
pub(crate) fn hit(_r: &mut Referee<'_, Tarawa>, _unit: UnitId) -> Play<()> {
    todo!()
}

/// Whether one of the units has the benefits of a Hero in its hex: its own Hero, Ryan or an HQ's Hero side in
/// the hex (10.13, 10.17, 10.21).
pub(crate) fn heroic(_setting: &Setting, _open: &crate::position::Open, _units: UnitSet) -> bool {
    todo!()
}
