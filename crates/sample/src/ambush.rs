//! Rule 4: ambush. The side attacked may spring an ambush; the other may ambush the ambushers, and so on in
//! turn while cards last. The last ambush played stands.
//!
//! Everybody is asked whether or not he holds the card: being passed over would tell.

use crate::{
    Ford,
    event::Event,
    lens::Lens,
    position::{Card, other},
};
use kernel::{Options, Play, Question, Referee, Refusal, RuleId, Seat, Text};
use serde::{Deserialize, Serialize};

/// Whether to spring an ambush.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ambush {
    /// How many ambushes were sprung before.
    pub depth: u8,
}

impl Question<Ford> for Ambush {
    type Answer = bool;
    const CLASS: &'static str = "ambush";

    fn rule(&self) -> RuleId {
        RuleId::new("4")
    }

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new(if self.depth == 0 { "ford-ask-ambush" } else { "ford-ask-counter" })
    }

    fn check(&self, at: Lens<'_>, spring: &bool) -> Result<(), Refusal> {
        Refusal::unless(!spring || at.holds(Card::Ambush), "4", || Text::new("ford-no-ambush-card"))
    }

    fn options(&self, at: Lens<'_>) -> Options<bool> {
        Options::List(if at.holds(Card::Ambush) { vec![false, true] } else { vec![false] })
    }

    fn describe(&self, _: Lens<'_>, spring: &bool) -> Text {
        Text::new(if *spring { "ford-do-ambush" } else { "ford-do-nothing" })
    }

    fn default(&self, _: Lens<'_>) -> bool {
        false
    }
}

/// Asks `seat` to react, then the other side to react to that. True when the ambush of the side that was
/// asked first stands in the end.
pub(crate) fn react(r: &mut Referee<'_, Ford>, seat: Seat, depth: u8) -> Play<bool> {
    if !r.ask(seat, Ambush { depth })? {
        return Ok(false);
    }
    let hand = &mut r.position.hands[seat.index()];
    if let Some(at) = hand.iter().position(|card| *card == Card::Ambush) {
        hand.remove(at);
        r.position.open.discards.push(Card::Ambush);
    }
    r.reveal();
    r.tell(Event::Ambushed { seat, depth });
    let countered = react(r, other(seat), depth + 1)?;
    Ok(!countered)
}
