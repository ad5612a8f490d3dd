//! Rule 2: the bid. Both sides bid supplies at once and in secret; both pay; the higher bid acts first. A
//! tie is settled by a die (odd: Blue), or goes to Blue if the players so agreed.

use crate::{
    Ford, Ties,
    event::Event,
    lens::Lens,
    position::{BLUE, RED, Stage},
};
use kernel::{Options, Play, Question, Referee, Refusal, RuleId, Text};
use serde::{Deserialize, Serialize};

/// How many supplies to bid for acting first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bid;

impl Question<Ford> for Bid {
    type Answer = u8;
    const CLASS: &'static str = "bid";

    fn rule(&self) -> RuleId {
        RuleId::new("2")
    }

    fn text(&self, at: Lens<'_>) -> Text {
        Text::new("ford-ask-bid").with("supplies", stock(at))
    }

    fn check(&self, at: Lens<'_>, bid: &u8) -> Result<(), Refusal> {
        let stock = stock(at);
        Refusal::unless(*bid <= stock, "2", || {
            Text::new("ford-no-bid-above-stock").with("bid", *bid).with("supplies", stock)
        })
    }

    fn options(&self, at: Lens<'_>) -> Options<u8> {
        Options::List((0..=stock(at)).collect())
    }

    fn describe(&self, _: Lens<'_>, bid: &u8) -> Text {
        Text::new("ford-do-bid").with("bid", *bid)
    }

    fn default(&self, _: Lens<'_>) -> u8 {
        0
    }
}

fn stock(at: Lens<'_>) -> u8 {
    at.seat().map_or(0, |seat| at.open().supplies[seat.index()])
}

pub(crate) fn bid(r: &mut Referee<'_, Ford>) -> Play<()> {
    let answers = r.ask_all(vec![(BLUE, Bid), (RED, Bid)])?;
    let bids = [answers[0], answers[1]];
    for (stock, bid) in r.position.open.supplies.iter_mut().zip(bids) {
        *stock -= bid;
    }
    let first = match bids[0].cmp(&bids[1]) {
        std::cmp::Ordering::Greater => BLUE,
        std::cmp::Ordering::Less => RED,
        std::cmp::Ordering::Equal if r.setting.ties == Ties::Blue => BLUE,
        std::cmp::Ordering::Equal => {
            if r.d6("2")? % 2 == 0 {
                RED
            } else {
                BLUE
            }
        }
    };
    r.tell(Event::Bids { bids, first, tied: bids[0] == bids[1] });
    r.position.open.stage = Stage::Act { seat: first, first: true };
    Ok(())
}
