//! The two sides (3.0): the Axis and the Allies, who act in every phase; and how the game divides (1.0+2).

use kernel::{Seat, Text};

pub const AXIS: Seat = Seat(0);
pub const ALLIES: Seat = Seat(1);
/// In the order in which they act where they do so by turns (5.71, 10.6, 11.1).
pub const SEATS: [Seat; 2] = [AXIS, ALLIES];

#[inline]
pub fn other(seat: Seat) -> Seat {
    if seat == AXIS { ALLIES } else { AXIS }
}

pub fn seat_name(seat: Seat) -> Text {
    Text::new(if seat == AXIS { "sea-axis" } else { "sea-allies" })
}

/// Divides and rounds up, as every division of the game does unless its rule says otherwise (1.0+2).
#[inline]
pub fn divided(number: u8, by: u8) -> u8 {
    number.div_ceil(by)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_round_up() {
        kernel::proves!("war-at-sea", "1.0+2");
        assert_eq!((divided(5, 2), divided(9, 4), divided(4, 2)), (3, 3, 2));
    }
}
