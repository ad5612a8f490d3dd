//! Rule 2: the bid. Both sides bid supplies at once and in secret; both pay; the higher bid acts first. A
//! tie is settled by a die (odd: Blue), or goes to Blue if the players so agreed.

use crate::{
    Ford, Ties,
    event::Event,
    lens::Lens,
    position::{BLUE, RED, Stage},
};
use kernel::{Options, Play, Question, Referee, Refusal, Text};
use serde::{Deserialize, Serialize};

/// How many supplies to bid for acting first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bid;

impl Question<Ford> for Bid {
    type Answer = u8;
    const CLASS: &'static str = "bid";
    const RULE: &'static str = "2";

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
    let tied = bids[0] == bids[1];
    let die = if tied && r.setting.ties == Ties::Die { Some(r.d6("2")?) } else { None };
    let first = match die {
        Some(die) if die % 2 == 0 => RED,
        None if bids[0] < bids[1] => RED,
        _ => BLUE,
    };
    r.tell(Event::Bids { bids, first, tied, die });
    r.position.open.stage = Stage::Act { seat: first, first: true };
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Answer,
        script::{die, play, position, refused, says, setting},
    };
    use kernel::{
        Seat, Step, Table,
        fair::Seed,
        journal::{Hand, Header},
    };
    use std::sync::Arc;

    fn bids(blue: u8, red: u8) -> [Step<Answer>; 2] {
        [says(BLUE, Answer::Bid(blue)), says(RED, Answer::Bid(red))]
    }

    fn first(ties: &str, script: &[Step<Answer>]) -> (Seat, [u8; 2]) {
        let mut position = position(Stage::Bid);
        play(&setting("ford", &[("ties", ties)]), &mut position, script).expect("bids");
        match position.open.stage {
            Stage::Act { seat, first: true } => (seat, position.open.supplies),
            other => panic!("nobody acts first: {other:?}"),
        }
    }

    #[test]
    fn both_pay_and_the_higher_bid_acts_first() {
        kernel::proves!("sample", "2");
        assert_eq!(first("die", &bids(1, 3)), (RED, [3, 1]));
        assert_eq!(first("die", &bids(4, 0)), (BLUE, [0, 4]));
    }

    #[test]
    fn a_tie_is_settled_by_a_die_or_goes_to_blue_if_agreed() {
        kernel::proves!("sample", "2");
        for (face, seat) in [(1, BLUE), (2, RED), (3, BLUE), (4, RED), (5, BLUE), (6, RED)] {
            assert_eq!(first("die", &[&bids(2, 2)[..], &[die(face, "2")]].concat()), (seat, [2, 2]));
        }
        assert_eq!(first("blue", &bids(2, 2)), (BLUE, [2, 2]));
    }

    #[test]
    fn nobody_bids_more_than_he_has() {
        kernel::proves!("sample", "2");
        let refusal = refused(&setting("ford", &[]), &position(Stage::Bid), &bids(4, 5));
        assert_eq!(refusal, ("2".to_owned(), "ford-no-bid-above-stock".to_owned()));
    }

    #[test]
    fn a_bid_is_secret_until_both_have_bid() {
        kernel::proves!("sample", "2");
        let setting = Arc::new(setting("ford", &[]));
        let header = Header::of::<Ford>(&crate::setup(), &setting);
        let seed = Seed::new([7; 32]);
        let mut table = Table::<Ford>::new(setting, header, seed, &[]).expect("a table");
        let (view, asked) = (table.view(RED.into()), table.pending_for(RED).cloned());
        assert!(asked.is_some(), "Red is asked while Blue has not bid yet");
        let heard = table.log_for(RED.into(), 0).count();
        table.answer(BLUE, Answer::Bid(4), Hand::Player).expect("a legal bid");
        assert_eq!((table.view(RED.into()), table.pending_for(RED).cloned()), (view, asked));
        assert_eq!(table.log_for(RED.into(), 0).count(), heard);
        table.answer(RED, Answer::Bid(1), Hand::Player).expect("a legal bid");
        assert_eq!(table.position().open.supplies, [0, 3]);
    }
}
