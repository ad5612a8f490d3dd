//! What a viewer may know: everything that lies face up. This is a game against the system, so the player
//! and a spectator see the same; the counters under the backs nobody sees (9.1).

use crate::{
    Setting,
    ids::{CardId, MarkerId},
    position::{Open, Position},
};
use kernel::{Chance, Viewer};
use serde::Serialize;

#[derive(Clone, Copy, Debug)]
pub struct Lens<'a> {
    setting: &'a Setting,
    position: &'a Position,
}

/// The lens as a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    #[serde(flatten)]
    pub open: Open,
    /// Cards not yet drawn: those who have counted know them.
    pub deck: Vec<CardId>,
    /// Depth markers that nobody has seen, coastal, inland and armour.
    pub markers: [Vec<MarkerId>; 3],
}

impl<'a> Lens<'a> {
    pub(crate) fn new(setting: &'a Setting, position: &'a Position, _: Viewer) -> Self {
        Lens { setting, position }
    }

    pub fn setting(&self) -> &'a Setting {
        self.setting
    }

    pub fn open(&self) -> &'a Open {
        &self.position.open
    }

    /// The cards that are left in the deck, in no order.
    pub fn deck(&self) -> impl Iterator<Item = CardId> + 'a {
        self.position.deck.contents().copied()
    }

    /// The depth markers of a kind that nobody has seen, wherever they lie.
    pub fn unseen_markers(&self, back: crate::ids::Back) -> impl Iterator<Item = MarkerId> + 'a {
        self.position.markers[back.index()].contents().copied()
    }

    pub(crate) fn view(&self) -> View {
        let sorted = |mut cards: Vec<CardId>| {
            cards.sort_unstable();
            cards
        };
        View {
            open: self.open().clone(),
            deck: sorted(self.deck().collect()),
            markers: crate::ids::Back::ALL.map(|back| self.unseen_markers(back).collect()),
        }
    }

    /// A position that looks the same: the counters under the backs are dealt anew. `now` is later in the same
    /// activity: units that have come to light by then lay where they came from.
    pub(crate) fn resample(&self, now: Lens<'_>, chance: &mut Chance) -> Position {
        let mut position = self.position.clone();
        crate::knowledge::deal(&self.setting.forces, &mut position, now.open(), chance);
        position
    }
}
