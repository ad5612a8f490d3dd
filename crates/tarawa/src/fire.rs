//! Chapter 6: Japanese fire, with machine guns (6.31+1), mortars (12.4), ambushes (12.9) and artillery
//! (6.5, 12.7).

use crate::{
    Setting, Tarawa,
    board::GroupId,
    cards::FireSymbol,
    ids::{PositionId, UnitSet},
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

/// The fire card is drawn, Japanese communication is settled for the phase (4.0+3, 11.23).
pub(crate) fn draw_card(_r: &mut Referee<'_, Tarawa>) -> Play<()> {
    todo!()
}

/// Who fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shooter {
    /// The units of a group that are not Disrupted and no tanks.
    Group(GroupId),
    /// The tank in a position (13.2).
    Tank(PositionId),
    /// A unit that has just come to a position, without the others of its group (12.2+1, 12.3+1).
    Newcomer(PositionId),
}

/// One regular fire (6.3): who is hit by that symbol of the phase's card, and what it costs. Returns the units
/// that were hit. `machine_guns` adds the ring of 6.31.
pub(crate) fn fire(
    _r: &mut Referee<'_, Tarawa>,
    _shooter: Shooter,
    _symbol: FireSymbol,
    _machine_guns: bool,
) -> Play<UnitSet> {
    todo!()
}

/// Mortar fire of a position or group (12.4).
pub(crate) fn mortar(_r: &mut Referee<'_, Tarawa>, _group: GroupId) -> Play<()> {
    todo!()
}

/// An ambush from an empty position or group (12.9).
pub(crate) fn ambush(_r: &mut Referee<'_, Tarawa>, _group: GroupId) -> Play<()> {
    todo!()
}

/// The artillery of a position takes aim (12.7).
pub(crate) fn artillery_action(_r: &mut Referee<'_, Tarawa>, _position: PositionId) -> Play<()> {
    todo!()
}

/// After all positions: artillery fire by the card (6.5), then Disrupted units recover (6.4).
pub(crate) fn after(_r: &mut Referee<'_, Tarawa>) -> Play<()> {
    todo!()
}
