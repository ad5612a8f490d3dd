//! Rule 8.6: close combat. Both sides have a pile of cards and turn them over in turn.

use crate::{
    Setting, Tarawa,
    hexes::Hex,
    ids::{Colour, PositionId, UnitId, UnitSet},
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

/// A close combat to be fought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Combat {
    pub hex: Hex,
    pub units: UnitSet,
    /// The position that holds the Japanese unit in the position's data. An assaulting unit stays there, on
    /// paper, until the fight is over.
    pub japanese: PositionId,
    /// The colour that hits (8.6+4, 12.83, 8.64).
    pub colour: Colour,
    /// The Japanese attack: the fight is in their Fire Phase.
    pub assault: bool,
    /// Where US units came from (8.62).
    pub origins: Vec<(UnitId, Hex)>,
}

/// How a close combat ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// All US units are gone from the hex, eliminated or withdrawn.
    JapaneseHold,
    /// The Japanese unit is gone.
    MarinesHold,
    /// Both piles ran out (8.62).
    Exhausted,
}

/// Fights it out and puts everybody where he belongs, except that an assaulting Japanese unit that survives
/// is left in its `japanese` position: where it goes is for the action that sent it to say (8.61+1, 13.2+6).
pub(crate) fn fight(_r: &mut Referee<'_, Tarawa>, _combat: Combat) -> Play<Ended> {
    todo!()
}

/// One of the hexes that US units entered in this Action Phase, or the end of them: then overstacked units go
/// (8.6, 7.53).
pub(crate) fn resolve_entered(_r: &mut Referee<'_, Tarawa>) -> Play<()> {
    todo!()
}
