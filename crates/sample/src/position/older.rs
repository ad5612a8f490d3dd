//! The forms that positions of The Ford had in earlier releases, and how they become today's. A journal may hold any of
//! them: a form is never changed, and never removed.

use super::{Card, Open, Position, STRETCHES, Stage, Strike, Wagon};
use kernel::{Deck, Seat, table::read_position};
use serde::{Deserialize, Serialize};

/// A position as it was written in an older form.
pub(crate) fn older_position(form: u32, plain: &[u8]) -> Option<Position> {
    match form {
        1 => read_position::<First>(plain).map(Position::from),
        _ => None,
    }
}

/// Wagons knew their seat, although their number tells it.
#[derive(Serialize, Deserialize)]
struct First {
    open: FirstOpen,
    hands: [Vec<Card>; 2],
    deck: Deck<Card>,
    strikes: Vec<Strike>,
}

#[derive(Serialize, Deserialize)]
struct FirstOpen {
    turn: u8,
    stage: Stage,
    troops: [[u8; 2]; STRETCHES as usize],
    supplies: [u8; 2],
    discards: Vec<Card>,
    wagons: Vec<FirstWagon>,
}

#[derive(Serialize, Deserialize)]
struct FirstWagon {
    seat: Seat,
    number: u32,
    load: [u64; 3],
}

impl From<First> for Position {
    fn from(First { open, hands, deck, strikes }: First) -> Self {
        let FirstOpen { turn, stage, troops, supplies, discards, wagons } = open;
        let wagons =
            wagons.into_iter().map(|FirstWagon { number, load, .. }| Wagon { number, load }).collect();
        Position { open: Open { turn, stage, troops, supplies, discards, wagons }, hands, deck, strikes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ford, setup};
    use kernel::Game;

    /// The first form of a position.
    fn first(position: &Position) -> First {
        let Position { open, hands, deck, strikes } = position.clone();
        let wagon = |wagon: &Wagon| FirstWagon { seat: wagon.seat(), number: wagon.number, load: wagon.load };
        let wagons = open.wagons.iter().map(wagon).collect();
        let Open { turn, stage, troops, supplies, discards, .. } = open;
        First { open: FirstOpen { turn, stage, troops, supplies, discards, wagons }, hands, deck, strikes }
    }

    #[test]
    fn a_position_of_the_first_form_is_the_same_position_today() {
        let train = kernel::Setup { scenario: "train".to_owned(), ..setup() };
        let position = Ford::begin(&Ford::setting(&train).expect("a scenario"));
        let plain = kernel::table::write_position(&first(&position));
        assert_eq!(Ford::older_position(1, &plain), Some(position));
        assert_eq!(Ford::older_position(1, &plain[1..]), None);
        assert_eq!(Ford::older_position(3, &plain), None);
    }
}
