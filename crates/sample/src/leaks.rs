//! The secrets of The Ford, one test each ([`kernel::leaks`]): a hand, and where a strike goes.

use crate::{
    Ford, Setting,
    position::{BLUE, Card, RED, Stage, Stretch, Strike},
    script::{position, setting},
};
use kernel::{
    Deck,
    leaks::{Course, assert_secret},
};

/// Red acts, and nobody holds a card.
fn red_acts(setting: &Setting) -> Course<'_, Ford> {
    Course::new(setting, &position(Stage::Act { seat: RED, first: true }))
}

#[test]
fn a_card_in_the_hand_is_known_to_its_owner_alone() {
    let setting = setting("ford", &[]);
    // What one has not lies in the deck: together they are known.
    let holds = |card: Card, other: Card| {
        red_acts(&setting).with(|position| {
            position.hands[BLUE.index()] = vec![card];
            position.deck = Deck::shuffled([other]);
        })
    };
    assert_secret(BLUE, &holds(Card::Ambush, Card::Strike), &holds(Card::Strike, Card::Ambush));
}

#[test]
fn where_a_strike_goes_is_known_to_its_owner_alone() {
    let setting = setting("ford", &[]);
    let strikes = |target: u8| {
        let strike = Strike { seat: BLUE, arrives: 3, target: Stretch(target) };
        red_acts(&setting).with(|position| position.strikes.push(strike))
    };
    assert_secret(BLUE, &strikes(1), &strikes(5));
}
