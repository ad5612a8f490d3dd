//! What a player can work out about counters that lie face down: the units that each may be. Everybody saw
//! which counters were mixed when, so each back carries the set of units it may hide; a position that fits
//! what is seen deals the hidden units anew within those sets.

use crate::{Setting, position::Position};
use kernel::Chance;

/// Deals the units that nobody has identified anew, within what they may be.
pub(crate) fn deal(_setting: &Setting, _position: &mut Position, _chance: &mut Chance) {
    todo!()
}
