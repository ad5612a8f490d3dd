//! A computer answers for a player who has seen enough of what is being asked, such as the last of twenty fleets. It goes
//! on where the player left it and no further: to the end of the phase in which the player said so, which is where the
//! game stands by its own words ([`AnyTable::whereabouts`]). What only the player may answer it hands back, whichever
//! phase that is: what is weighty ([`crate::Question::is_weighty`]), because it gives something up or ends something.

use crate::{any::AnyTable, seat::Seat, text::Text};
use serde::{Deserialize, Serialize};
use serde_json::Value;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finishing {
    pub level: String,
    turn: u32,
    /// Nowhere in records that were made before phases were told apart.
    #[serde(default = "nowhere")]
    phase: Text,
}

fn nowhere() -> Text {
    Text::new("")
}

impl Finishing {
    /// A computer player of that level finishes the phase that the game is in.
    pub fn begin(table: &dyn AnyTable, seat: Seat, level: &str) -> Self {
        Finishing { level: level.to_owned(), turn: table.turn(), phase: table.whereabouts(seat.into()) }
    }

    /// Whether the phase in which it was begun still lasts.
    pub fn goes_on(&self, table: &dyn AnyTable, seat: Seat) -> bool {
        let here = table.turn() == self.turn && table.whereabouts(seat.into()) == self.phase;
        here && table.outcome().is_none()
    }

    /// Whether it may give this answer for the player.
    pub fn may_answer(&self, table: &dyn AnyTable, seat: Seat, answer: &Value) -> bool {
        self.goes_on(table, seat) && table.is_weighty(seat, answer).is_ok_and(|weighty| !weighty)
    }
}
