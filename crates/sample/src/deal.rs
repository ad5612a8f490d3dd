//! Rule 1: the deal. Each turn both sides draw up to three cards, in secret. When the deck runs out the
//! discards are shuffled into it.

use crate::{
    Ford,
    event::Event,
    position::{BLUE, RED, Stage},
};
use kernel::{Play, Referee};

const HAND: usize = 3;

pub(crate) fn deal(r: &mut Referee<'_, Ford>) -> Play<()> {
    for seat in [BLUE, RED] {
        let mut drawn = Vec::new();
        while r.position.hands[seat.index()].len() < HAND {
            if r.position.deck.is_empty() {
                let discards = std::mem::take(&mut r.position.open.discards);
                r.position.deck.shuffle_in(discards);
            }
            let Some(card) = r.draw(|position| &mut position.deck, "1")? else { break };
            r.position.hands[seat.index()].push(card);
            drawn.push(card);
        }
        // A hand has no order: equal hands are equal data.
        r.position.hands[seat.index()].sort_unstable();
        if !drawn.is_empty() {
            r.tell(Event::Drew { seat, count: drawn.len(), cards: Some(drawn) });
        }
    }
    r.position.open.stage = Stage::Bid;
    Ok(())
}
