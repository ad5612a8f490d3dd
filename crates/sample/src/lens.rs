//! What a viewer may know of The Ford: all that is open, his own hand and where his own strikes go. The
//! lens is the only way to look at a position from outside this crate.

use crate::{
    Setting,
    position::{Card, Open, Position, Stretch, Strike, other},
};
use kernel::{Chance, Deck, Seat, Viewer};
use serde::Serialize;

#[derive(Clone, Copy, Debug)]
pub struct Lens<'a> {
    setting: &'a Setting,
    position: &'a Position,
    viewer: Viewer,
}

/// A strike as seen: its target only by its owner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeenStrike {
    pub seat: Seat,
    pub arrives: u8,
    pub target: Option<Stretch>,
}

/// The lens as a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    pub open: Open,
    pub hand: Option<Vec<Card>>,
    pub hand_sizes: [usize; 2],
    pub deck_size: usize,
    pub strikes: Vec<SeenStrike>,
}

impl<'a> Lens<'a> {
    pub(crate) fn new(setting: &'a Setting, position: &'a Position, viewer: Viewer) -> Self {
        Lens { setting, position, viewer }
    }

    pub fn setting(&self) -> &'a Setting {
        self.setting
    }

    pub fn open(&self) -> &'a Open {
        &self.position.open
    }

    /// The seat that looks. Questions are only ever put to seats.
    pub fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// The viewer's own hand.
    pub fn hand(&self) -> Option<&'a [Card]> {
        self.seat().map(|seat| self.position.hands[seat.index()].as_slice())
    }

    pub fn holds(&self, card: Card) -> bool {
        self.hand().is_some_and(|hand| hand.contains(&card))
    }

    pub fn hand_size(&self, seat: Seat) -> usize {
        self.position.hands[seat.index()].len()
    }

    pub fn deck_size(&self) -> usize {
        self.position.deck.len()
    }

    pub fn strikes(&self) -> impl Iterator<Item = SeenStrike> {
        self.position.strikes.iter().map(|strike| SeenStrike {
            seat: strike.seat,
            arrives: strike.arrives,
            target: self.viewer.is(strike.seat).then_some(strike.target),
        })
    }

    pub(crate) fn view(&self) -> View {
        View {
            open: self.open().clone(),
            hand: self.hand().map(<[Card]>::to_vec),
            hand_sizes: [self.hand_size(Seat(0)), self.hand_size(Seat(1))],
            deck_size: self.deck_size(),
            strikes: self.strikes().collect(),
        }
    }

    /// A position that looks the same through this lens: unseen cards are dealt anew, unseen strikes aimed
    /// anew. `now` is later in the same activity: what the other side has played by then it held before.
    pub(crate) fn resample(&self, now: Lens<'_>, chance: &mut Chance) -> Position {
        let mut position = self.position.clone();
        let hidden_hands: Vec<Seat> =
            [Seat(0), Seat(1)].into_iter().filter(|seat| !self.viewer.is(*seat)).collect();
        let mut unseen: Vec<Card> = position.deck.contents().copied().collect();
        for seat in &hidden_hands {
            unseen.extend(&position.hands[seat.index()]);
        }
        unseen.sort_unstable();
        let played = self.played_by_enemy(now);
        for card in &played {
            unseen.remove(unseen.iter().position(|c| c == card).expect("what is played was held unseen"));
        }
        for seat in hidden_hands {
            let size = position.hands[seat.index()].len();
            let mut hand = played.clone();
            while hand.len() < size {
                let at = chance.below(u32::try_from(unseen.len()).unwrap_or(u32::MAX));
                hand.push(unseen.remove(at as usize));
            }
            hand.sort_unstable();
            position.hands[seat.index()] = hand;
        }
        position.deck = Deck::shuffled(unseen);
        for strike in &mut position.strikes {
            if !self.viewer.is(strike.seat) {
                *strike = Strike { target: Stretch::at_random(chance), ..*strike };
            }
        }
        position
    }

    /// The cards that the other side has played between this lens and a later one of the same activity.
    fn played_by_enemy(&self, now: Lens<'_>) -> Vec<Card> {
        let (Some(then_held), Some(now_held)) = (self.hand(), now.hand()) else { return Vec::new() };
        let mut played = now.open().discards.get(self.open().discards.len()..).unwrap_or_default().to_vec();
        for card in [Card::Ambush, Card::March, Card::Strike] {
            let count = |hand: &[Card]| hand.iter().filter(|held| **held == card).count();
            for _ in count(now_held)..count(then_held) {
                if let Some(own) = played.iter().position(|played| *played == card) {
                    played.remove(own);
                }
            }
        }
        played
    }

    pub(crate) fn enemy(&self) -> Option<Seat> {
        self.seat().map(other)
    }
}
