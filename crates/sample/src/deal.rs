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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Answer,
        position::Card,
        script::{play, position, setting},
    };
    use kernel::{Deck, Game, Happening, Step};

    /// A draw of one of the cards that are left.
    fn draw(value: u32, of: u32) -> Step<Answer> {
        Step::roll(of, value, "1")
    }

    #[test]
    fn each_side_draws_up_to_three_cards_and_only_it_sees_them() {
        kernel::proves!("sample", "1");
        let setting = setting("ford", &[]);
        let mut position = position(Stage::Deal);
        position.hands[0] = vec![Card::March];
        // Sixteen cards lie in the deck in order: six ambushes, six marches, four strikes.
        let script = [draw(15, 16), draw(0, 15), draw(0, 14), draw(5, 13), draw(11, 12)];
        let events = play(&setting, &mut position, &script).expect("a deal");
        assert_eq!(position.hands[0], [Card::Ambush, Card::March, Card::Strike]);
        assert_eq!(position.hands[1], [Card::Ambush, Card::March, Card::Strike]);
        assert_eq!((position.deck.len(), position.open.stage), (11, Stage::Bid));
        let [blue, red] = [BLUE, RED].map(|seat| Ford::view(Ford::lens(&setting, &position, seat.into())));
        assert_eq!((blue.hand_sizes, blue.hand.map(|hand| hand.len())), ([3, 3], Some(3)));
        let drew = Event::Drew { seat: BLUE, count: 2, cards: Some(vec![Card::Strike, Card::Ambush]) };
        assert_eq!(events[0], drew);
        let seen = Event::Drew { seat: BLUE, count: 2, cards: None };
        assert_eq!(drew.witnessed_by(RED.into()), Some(seen));
        // Another hand of Blue's looks the same to Red.
        position.hands[0] = vec![Card::March, Card::March, Card::March];
        assert_eq!(Ford::view(Ford::lens(&setting, &position, RED.into())), red);
    }

    #[test]
    fn when_the_deck_runs_out_the_discards_are_shuffled_into_it() {
        kernel::proves!("sample", "1");
        let mut position = position(Stage::Deal);
        position.hands = [vec![Card::March; 3], vec![Card::March]];
        position.deck = Deck::shuffled([Card::March]);
        position.open.discards = vec![Card::Strike, Card::Ambush];
        // The last card of the deck is drawn without choice, then one of the two discards.
        let events = play(&setting("ford", &[]), &mut position, &[draw(1, 2)]).expect("a deal");
        assert_eq!(position.hands[1], [Card::March, Card::March, Card::Strike]);
        assert_eq!(position.open.discards, []);
        assert_eq!(position.deck.contents().collect::<Vec<_>>(), [&Card::Ambush]);
        assert_eq!(events.len(), 1, "Blue's hand was full");
    }
}
