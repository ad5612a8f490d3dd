//! Chapter 13: Japanese tanks.

use crate::{
    Setting, Tarawa,
    cards::FireSymbol,
    ids::{Colour, Letter, PositionId},
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

/// The tank in a position acts by a symbol of the fire card; `letter` is the letter in force (13.2).
pub(crate) fn act(
    _r: &mut Referee<'_, Tarawa>,
    _position: PositionId,
    _symbol: FireSymbol,
    _letter: Option<Letter>,
) -> Play<()> {
    todo!()
}

/// The tank with that colour on its counter acts by an event (EV.9).
pub(crate) fn event(_r: &mut Referee<'_, Tarawa>, _colour: Colour) -> Play<()> {
    todo!()
}
