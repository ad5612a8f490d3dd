//! How much memory a table takes, and what its viewers see.

use super::{Logged, Table};
use crate::{game::Game, seat::Viewer, weight};

impl<G: Game> Table<G> {
    /// About how many bytes it takes. The setting is left out: tables share it.
    pub fn weight(&self) -> usize {
        let position = weight::of(&self.checkpoint);
        size_of::<Self>()
            + 2 * position
            + self.marks.weight()
            + self.journal.weight()
            + self.thread.weight()
            + weight::of_all(&self.steps)
            + self.entries.capacity() * size_of::<usize>()
            + self.log.capacity() * size_of::<Logged<G::Event>>()
            + weight::behind_all(self.log.iter().map(|logged| &logged.event))
    }

    /// About how many bytes it takes to remember what a viewer sees.
    pub fn weight_of_view(&self, viewer: Viewer) -> usize {
        weight::of(&self.view(viewer))
    }
}
