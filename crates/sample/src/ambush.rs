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
use kernel::{Options, Play, Question, Referee, Refusal, Seat, Text};
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
    const RULE: &'static str = "4";

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
    play_card(r, seat, depth);
    let countered = react(r, other(seat), depth + 1)?;
    Ok(!countered)
}

pub(crate) fn play_card(r: &mut Referee<'_, Ford>, seat: Seat, depth: u8) {
    let hand = &mut r.position.hands[seat.index()];
    if let Some(at) = hand.iter().position(|card| *card == Card::Ambush) {
        hand.remove(at);
        r.position.open.discards.push(Card::Ambush);
    }
    r.reveal();
    r.tell(Event::Ambushed { seat, depth });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Answer,
        position::{BLUE, Position, RED, Stage},
        script::{attacks, die, play, position, refused, says, setting},
    };
    use kernel::{Exact, Step};

    /// Blue attacks two troops with three; both sides hold ambush cards.
    fn attacked(ambushes: [usize; 2]) -> Position {
        let mut position = position(Stage::Act { seat: BLUE, first: true });
        position.hands = ambushes.map(|count| vec![Card::Ambush; count]);
        position
    }

    fn spring(seat: Seat, spring: bool) -> Step<Answer> {
        says(seat, Answer::Ambush(spring))
    }

    /// The attacker's strength for each defender, after these answers and a roll that costs Red one.
    fn strength(position: &mut Position, answers: &[Step<Answer>], face: u32) -> Exact {
        let end = [die(face, "5"), says(RED, Answer::BearLosses(0))];
        let script = [&attacks(BLUE, 1, 3), answers, &end].concat();
        let events = play(&setting("ford", &[]), position, &script).expect("an attack");
        let fought = events.into_iter().find_map(|event| match event {
            Event::Fought { strength, .. } => Some(strength.value),
            _ => None,
        });
        fought.expect("there was a combat")
    }

    #[test]
    fn an_ambush_that_stands_halves_the_attacker() {
        kernel::proves!("sample", "4");
        let even = Exact::new(3, 2).expect("not over zero");
        assert_eq!(strength(&mut attacked([1, 1]), &[spring(RED, false)], 5), even);
        let mut position = attacked([1, 1]);
        assert_eq!(strength(&mut position, &[spring(RED, true), spring(BLUE, false)], 6), even.half());
        assert_eq!((position.hands[1].len(), &position.open.discards[..]), (0, &[Card::Ambush][..]));
    }

    #[test]
    fn the_last_ambush_of_a_chain_stands() {
        kernel::proves!("sample", "4");
        let even = Exact::new(3, 2).expect("not over zero");
        let countered = [spring(RED, true), spring(BLUE, true), spring(RED, false)];
        assert_eq!(strength(&mut attacked([1, 2]), &countered, 5), even);
        let again = [spring(RED, true), spring(BLUE, true), spring(RED, true), spring(BLUE, false)];
        let mut position = attacked([2, 2]);
        assert_eq!(strength(&mut position, &again, 6), even.half());
        assert_eq!(position.hands, [vec![Card::Ambush], vec![]]);
    }

    #[test]
    fn a_side_without_the_card_is_asked_but_cannot_ambush() {
        kernel::proves!("sample", "4");
        let script = [&attacks(BLUE, 1, 3)[..], &[spring(RED, true)]].concat();
        let refusal = refused(&setting("ford", &[]), &attacked([1, 0]), &script);
        assert_eq!(refusal, ("4".to_owned(), "ford-no-ambush-card".to_owned()));
        assert_eq!(
            strength(&mut attacked([1, 0]), &[spring(RED, false)], 5),
            Exact::new(3, 2).expect("not over zero")
        );
    }
}
