//! Chapter 9 and rule 8.33: Japanese units are revealed, strengthened by depth markers and reserves, and
//! defeated.

use crate::{
    Setting, Tarawa,
    ids::{MarkerId, PositionId, PositionSet},
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

/// Turns the unit of a position face up (9.1).
pub(crate) fn reveal_unit(_r: &mut Referee<'_, Tarawa>, _position: PositionId) {
    todo!()
}

/// What a depth marker turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turned {
    Marker(MarkerId),
    /// A tactical reinforcement: the marker is out of the game (9.3). The caller calls
    /// [`tactical_reinforcement`] when the time has come (at once, or after a close combat, 9.32).
    Tactical,
}

/// Turns the depth marker of a position face up.
pub(crate) fn reveal_marker(_r: &mut Referee<'_, Tarawa>, _position: PositionId) -> Play<Turned> {
    todo!()
}

/// A reserve unit comes to the inland position nearest to where the marker was (9.3); face up after a patrol
/// report (EV.20).
pub(crate) fn tactical_reinforcement(
    _r: &mut Referee<'_, Tarawa>,
    _from: PositionId,
    _face_up: bool,
) -> Play<()> {
    todo!()
}

/// Puts a depth marker under the unit of a position, if there is one to be had and the unit may get it
/// (9.21 to 9.23). Communication is for the caller to check. Returns whether it was placed.
pub(crate) fn add_marker(_r: &mut Referee<'_, Tarawa>, _position: PositionId, _face_up: bool) -> Play<bool> {
    todo!()
}

/// So many units gain a depth marker, by the priorities of 9.2.
pub(crate) fn depth_event(_r: &mut Referee<'_, Tarawa>, _count: u8) -> Play<()> {
    todo!()
}

/// The depth marker of a position leaves the game; everybody sees which it was.
pub(crate) fn remove_marker(_r: &mut Referee<'_, Tarawa>, _position: PositionId) -> Play<()> {
    todo!()
}

/// Draws a unit of the Reserve, blindly, into an empty position, face down. Returns whether there was one.
pub(crate) fn place_reserve(_r: &mut Referee<'_, Tarawa>, _position: PositionId) -> Play<bool> {
    todo!()
}

/// Moves a unit with all its markers to an empty position.
pub(crate) fn relocate(_r: &mut Referee<'_, Tarawa>, _from: PositionId, _to: PositionId) {
    todo!()
}

pub(crate) fn disrupt(_r: &mut Referee<'_, Tarawa>, _position: PositionId) {
    todo!()
}

/// An attack defeats the unit: elite units in communication withdraw to the Reserve until turn 16, others
/// are eliminated, tanks and everything from turn 17 leave the game (8.33, 13.3).
pub(crate) fn defeat(_r: &mut Referee<'_, Tarawa>, _position: PositionId) -> Play<()> {
    todo!()
}

/// The unit is eliminated in close combat (8.61+3).
pub(crate) fn eliminate(_r: &mut Referee<'_, Tarawa>, _position: PositionId) -> Play<()> {
    todo!()
}

/// Naval fire has hit the position: its artillery is destroyed for good (6.51).
pub(crate) fn destroy_guns(_r: &mut Referee<'_, Tarawa>, _position: PositionId) {
    todo!()
}

/// A unit that everybody knows goes face down into the Reserve box (8.33, 19.0+6).
pub(crate) fn to_reserve(_r: &mut Referee<'_, Tarawa>, _counter: crate::ids::CounterId) {
    todo!()
}

/// Artillery in positions that US units hold is destroyed (6.51). Done after every activity.
pub(crate) fn spike_guns(setting: &Setting, open: &mut crate::position::Open) {
    let mut held = PositionSet::EMPTY;
    for (_, _, hex) in open.on_map() {
        let guns = setting.board.site_at(hex).filter(|site| site.artillery.is_some());
        if let Some(site) = guns.filter(|site| open.occupant(site.id).is_none()) {
            held.insert(site.id);
        }
    }
    held.iter().for_each(|id| open.guns_destroyed.insert(id));
}
