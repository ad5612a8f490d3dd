//! What happens in The Ford, in its own words.

use crate::{
    Ford,
    column::Kind,
    combat::CombatResult,
    position::{Card, Stretch},
    seat_name,
};
use kernel::{Breakdown, Seat, text};

kernel::events! {
    /// What happens.
    Event of Ford in setting:

    /// Cards drawn; the cards themselves only for their owner.
    Drew { seat: Seat, count: usize, cards: Option<Vec<Card>> } by "1",
        shown |viewer| {
            let cards = cards.clone().filter(|_| viewer.is(*seat));
            Event::Drew { seat: *seat, count: *count, cards }
        }
        => text!("ford-drew", seat = seat_name(*seat), count);
    Bids {
        bids: [u8; 2],
        first: Seat,
        tied: bool,
        /// The die that settled the tie, if one was rolled.
        die: Option<u8>,
    } by "2"
        => {
            let text = match (tied, die) {
                (_, Some(die)) => text!("ford-bids-tied-die", die),
                (true, None) => text!("ford-bids-tied"),
                (false, None) => text!("ford-bids"),
            };
            text.with("blue", bids[0]).with("red", bids[1]).with("first", seat_name(*first))
        };
    Redeployed { seat: Seat, from: Stretch, to: Stretch, troops: u8 } by "3A"
        => text!("ford-redeployed", seat = seat_name(*seat), from = from.0, to = to.0, troops);
    Marched { seat: Seat, from: Stretch, to: Stretch } by "3B"
        => text!("ford-marched", seat = seat_name(*seat), from = from.0, to = to.0);
    Attacked { seat: Seat, stretch: Stretch, troops: u8 } by "3", marks Battle
        => text!("ford-attacked", seat = seat_name(*seat), stretch = stretch.0, troops);
    Ambushed { seat: Seat, depth: u8 } by "4", marks Battle => text!("ford-ambushed", seat = seat_name(*seat));
    Fought {
        seat: Seat,
        stretch: Stretch,
        strength: Breakdown,
        column: String,
        die: u8,
        result: CombatResult,
    } by "5"
        => text!("ford-fought", stretch = stretch.0, column, die, result = result.text());
    Lost { seat: Seat, stretch: Stretch, troops: u8, supplies: u8 } by "5A", marks Loss
        => text!("ford-lost", seat = seat_name(*seat), troops, supplies);
    /// A strike is on its way; where to, only for its owner.
    Launched { seat: Seat, arrives: u8, target: Option<Stretch> } by "6",
        shown |viewer| {
            let target = target.filter(|_| viewer.is(*seat));
            Event::Launched { seat: *seat, arrives: *arrives, target }
        }
        => text!("ford-launched", seat = seat_name(*seat), turn = arrives);
    Struck { seat: Seat, target: Stretch, die: u8, hit: bool } by "6A"
        => {
            let key = if *hit { "ford-struck" } else { "ford-missed" };
            text!(key, seat = seat_name(*seat), stretch = target.0, die)
        };
    /// A column is sent; it says where it goes.
    Sent { seat: Seat, from: Stretch, to: Stretch, troops: u8 } by "8"
        => text!("ford-column-sent", seat = seat_name(*seat), from = from.0, to = to.0, troops);
    /// A party on the move has come to a stretch.
    Came { seat: Seat, kind: Kind, from: Stretch, to: Stretch, troops: u8 } by match kind {
            Kind::Column => "8",
            Kind::Blocker => "8B",
        }
        => {
            let key = match kind {
                Kind::Column => "ford-column-came",
                Kind::Blocker => "ford-blocker-came",
            };
            text!(key, seat = seat_name(*seat), from = from.0, to = to.0, troops)
        };
    /// Fire at such a party, and what the die had to show.
    FiredAt { seat: Seat, stretch: Stretch, die: u8, needed: u8, hit: bool } by "8A", marks Battle
        => {
            let key = if *hit { "ford-fire-hit" } else { "ford-fire-missed" };
            text!(key, seat = seat_name(*seat), stretch = stretch.0, die, needed)
        };
    Passed { seat: Seat } by "3" => text!("ford-passed", seat = seat_name(*seat));
    /// The end of a turn, with the supplies that each side gained.
    TurnEnded { turn: u8, income: [u8; 2] } by "7"
        => text!("ford-turn-ended", turn, blue = income[0], red = income[1]);
}
