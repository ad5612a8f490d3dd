//! Chapters 3 and 20: the set-up of the scenarios, and the Hawkins raid (21.1).

use crate::{Setting, Tarawa, board::Board, position::Position};
use kernel::{Pack, Play, Referee, RuleId, Text, pack::PackFault};
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

/// The set-up of November 21, as its tables give it (20.1, 20.2).
#[derive(Debug)]
pub(crate) struct November21 {}

impl November21 {
    pub(crate) fn read(_pack: &Pack, _board: &Board) -> Result<November21, PackFault> {
        Ok(November21 {})
    }
}

/// The position before the first activity: nothing drawn, nothing placed.
pub(crate) fn begin(_setting: &Setting) -> Position {
    todo!()
}

/// Japanese units, tanks, markers and letters (3.0+1 to 3.0+5, 3.0+10, 20.1), then moves on.
pub(crate) fn set_up_japanese(_r: &mut Referee<'_, Tarawa>) -> Play<()> {
    todo!()
}

/// US units and markers (3.0+6 to 3.0+9, 20.2, 21.2), then moves on.
pub(crate) fn set_up_marines(_r: &mut Referee<'_, Tarawa>) -> Play<()> {
    todo!()
}

/// The Hawkins raid, if it is played (21.1), then moves on.
pub(crate) fn raid(_r: &mut Referee<'_, Tarawa>) -> Play<()> {
    todo!()
}
