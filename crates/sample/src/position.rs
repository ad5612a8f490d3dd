//! The position of The Ford: everything that changes during a game, open things first, secrets after.

mod older;

pub(crate) use older::older_position;

use kernel::{Chance, Deck, Seat};
use serde::{Deserialize, Serialize};
use std::str::FromStr;

pub const BLUE: Seat = Seat(0);
pub const RED: Seat = Seat(1);
pub const STRETCHES: u8 = 5;
/// No side begins with more troops than this on a stretch: all of a side's fit on one, whatever it shifts.
pub const MOST_TROOPS: u8 = 50;

/// The troops that a side begins with on a stretch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Garrison(pub u8);

impl FromStr for Garrison {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        text.parse().ok().filter(|troops| *troops <= MOST_TROOPS).map(Garrison).ok_or(())
    }
}

/// One of the five stretches of river bank that the sides fight over, numbered from 1 as printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stretch(pub u8);

impl Stretch {
    pub fn all() -> impl Iterator<Item = Stretch> {
        (1..=STRETCHES).map(Stretch)
    }

    pub(crate) fn at_random(chance: &mut Chance) -> Stretch {
        let stretches: Vec<Stretch> = Stretch::all().collect();
        *chance.pick(&stretches).expect("there are five stretches")
    }

    /// Whether two stretches are neighbours.
    pub(crate) fn is_beside(self, other: Stretch) -> bool {
        self.0.abs_diff(other.0) == 1
    }

    /// The neighbour on the way to another stretch.
    pub(crate) fn next_towards(self, other: Stretch) -> Stretch {
        if other > self { Stretch(self.0 + 1) } else { Stretch(self.0 - 1) }
    }

    pub fn is_printed(self) -> bool {
        (1..=STRETCHES).contains(&self.0)
    }

    pub(crate) fn index(self) -> usize {
        usize::from(self.0) - 1
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Card {
    Ambush,
    March,
    Strike,
}

/// Where the game stands in its sequence of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    Deal,
    Bid,
    Act { seat: Seat, first: bool },
    Strikes,
    Over,
}

/// A wagon of the baggage train, which earns supplies. Two thousand of them make a position as heavy as that
/// of a big game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wagon {
    pub number: u32,
    /// Food, powder and fodder.
    pub load: [u64; 3],
}

impl Wagon {
    /// The wagons were dealt out in turn.
    pub fn seat(&self) -> Seat {
        if self.number.is_multiple_of(2) { BLUE } else { RED }
    }
}

/// What everybody sees.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Open {
    pub turn: u8,
    pub stage: Stage,
    /// Troops of both seats on each stretch.
    pub troops: [[u8; 2]; STRETCHES as usize],
    pub supplies: [u8; 2],
    pub discards: Vec<Card>,
    pub wagons: Vec<Wagon>,
}

kernel::clone_in_place! { Open: turn, stage, troops, supplies, discards, wagons }

/// A strike under way. It was ordered in an earlier activity and waits, as plain data, for the attack it
/// supports or for the end of its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Strike {
    pub seat: Seat,
    pub arrives: u8,
    /// Known to its owner alone until it falls.
    pub target: Stretch,
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    pub open: Open,
    pub(crate) hands: [Vec<Card>; 2],
    pub(crate) deck: Deck<Card>,
    pub(crate) strikes: Vec<Strike>,
}

kernel::clone_in_place! { Position: open, hands, deck, strikes }

impl Open {
    pub fn troops(&self, stretch: Stretch, seat: Seat) -> u8 {
        self.troops[stretch.index()][seat.index()]
    }

    pub(crate) fn troops_mut(&mut self, stretch: Stretch, seat: Seat) -> &mut u8 {
        &mut self.troops[stretch.index()][seat.index()]
    }

    pub fn all_troops(&self, seat: Seat) -> u32 {
        Stretch::all().map(|stretch| u32::from(self.troops(stretch, seat))).sum()
    }

    /// The seat that alone has troops on the stretch.
    pub fn holder(&self, stretch: Stretch) -> Option<Seat> {
        match (self.troops(stretch, BLUE), self.troops(stretch, RED)) {
            (0, 0) | (1.., 1..) => None,
            (_, 0) => Some(BLUE),
            (0, _) => Some(RED),
        }
    }
}

pub fn other(seat: Seat) -> Seat {
    if seat == BLUE { RED } else { BLUE }
}
