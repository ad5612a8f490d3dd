//! A pile of cards or counters drawn blindly. Its order is not stored: what has not been looked at has no
//! order yet, and a draw picks any of it with equal chance. That is the same game as a shuffled pile, and it
//! leaves nothing to leak and nothing to resample. Cards that a rule puts on top keep their order.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deck<T> {
    /// Kept sorted, so that equal decks are equal data whatever was drawn before.
    unordered: Vec<T>,
    /// Cards whose place is settled; the last is drawn first.
    top: Vec<T>,
}

impl<T> Default for Deck<T> {
    fn default() -> Self {
        Deck { unordered: Vec::new(), top: Vec::new() }
    }
}

impl<T: Ord> Deck<T> {
    pub fn shuffled(cards: impl IntoIterator<Item = T>) -> Self {
        let mut unordered: Vec<T> = cards.into_iter().collect();
        unordered.sort();
        Deck { unordered, top: Vec::new() }
    }

    /// Shuffles cards into the deck: what lay on top loses its place too.
    pub fn shuffle_in(&mut self, cards: impl IntoIterator<Item = T>) {
        self.unordered.append(&mut self.top);
        self.unordered.extend(cards);
        self.unordered.sort();
    }
}

impl<T> Deck<T> {
    /// Lays a card on top: it is drawn next.
    pub fn put_on_top(&mut self, card: T) {
        self.top.push(card);
    }

    pub fn len(&self) -> usize {
        self.unordered.len() + self.top.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All cards still in the deck, in no telling order. Who may know them is for the lens to say.
    pub fn contents(&self) -> impl Iterator<Item = &T> {
        self.unordered.iter().chain(&self.top)
    }

    pub(crate) fn take_known(&mut self) -> Option<T> {
        self.top.pop()
    }

    pub(crate) fn unknown(&self) -> usize {
        self.unordered.len()
    }

    pub(crate) fn take_unknown(&mut self, index: usize) -> T {
        self.unordered.remove(index)
    }
}
