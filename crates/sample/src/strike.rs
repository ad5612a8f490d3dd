//! Rule 6: strikes. A strike is ordered now and arrives next turn: it supports the first attack of its owner
//! on its stretch, or falls by itself at the end of the turn (6A). Until then it waits in the position, and
//! only its owner knows where it goes.

use crate::{
    Ford,
    event::Event,
    position::{Card, STRETCHES, Stage, Stretch, Strike, other},
    victory,
};
use kernel::{Play, Referee, Seat};

pub(crate) fn launch(r: &mut Referee<'_, Ford>, seat: Seat, target: Stretch) {
    let hand = &mut r.position.hands[seat.index()];
    if let Some(at) = hand.iter().position(|card| *card == Card::Strike) {
        hand.remove(at);
        r.position.open.discards.push(Card::Strike);
    }
    let arrives = r.position.open.turn + 1;
    r.position.strikes.push(Strike { seat, arrives, target });
    r.tell(Event::Launched { seat, arrives, target: Some(target) });
}

/// Uses up a strike that supports this attack, if one has arrived.
pub(crate) fn supports(r: &mut Referee<'_, Ford>, seat: Seat, stretch: Stretch) -> bool {
    let turn = r.position.open.turn;
    let fits = |strike: &Strike| strike.seat == seat && strike.target == stretch && strike.arrives <= turn;
    match r.position.strikes.iter().position(fits) {
        Some(at) => {
            r.position.strikes.remove(at);
            r.reveal();
            true
        }
        None => false,
    }
}

/// Lets the first strike that has arrived fall by itself; with none left, the turn ends.
pub(crate) fn strikes(r: &mut Referee<'_, Ford>) -> Play<()> {
    let turn = r.position.open.turn;
    let Some(at) = r.position.strikes.iter().position(|strike| strike.arrives <= turn) else {
        victory::end_turn(r);
        return Ok(());
    };
    let Strike { seat, target, .. } = r.position.strikes.remove(at);
    let die = r.d6("6A")?;
    let victims = r.position.open.troops_mut(target, other(seat));
    let hit = die >= 4 && *victims > 0;
    if hit {
        *victims -= 1;
    }
    r.tell(Event::Struck { seat, target, die, hit });
    debug_assert!(target.0 <= STRETCHES && r.position.open.stage == Stage::Strikes);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Answer,
        order::Order,
        position::{BLUE, Position, RED},
        script::{attacks, die, play, position, refused, says, setting, stays},
    };
    use kernel::{Exact, Game, Happening, Step};

    /// Blue's strike at stretch 1 arrives on turn 2.
    fn under_way(turn: u8, stage: Stage) -> Position {
        let mut position = position(stage);
        position.open.turn = turn;
        position.strikes = vec![Strike { seat: BLUE, arrives: 2, target: Stretch(1) }];
        position
    }

    const BLUE_ACTS: Stage = Stage::Act { seat: BLUE, first: true };

    fn launches(seat: Seat, target: u8) -> [Step<Answer>; 2] {
        [stays(seat), says(seat, Answer::Act(Order::Strike { target: Stretch(target) }))]
    }

    /// The strength of Blue's attack with one troop on one defender.
    fn strength(position: &mut Position, stretch: u8) -> Exact {
        position.open.troops[usize::from(stretch) - 1] = [1, 1];
        position.open.stage = BLUE_ACTS;
        let bears = |seat| says(seat, Answer::BearLosses(0));
        // A one always costs Blue; on the last column it is an exchange.
        let supported =
            position.strikes.iter().any(|s| s.arrives <= position.open.turn && s.target.0 == stretch);
        let losses = if supported { vec![bears(RED), bears(BLUE)] } else { vec![bears(BLUE)] };
        let combat = [says(RED, Answer::Ambush(false)), die(1, "5")];
        let script = [&attacks(BLUE, stretch, 1)[..], &combat, &losses].concat();
        let events = play(&setting("ford", &[]), position, &script).expect("an attack");
        let fought = events.into_iter().find_map(|event| match event {
            Event::Fought { strength, .. } => Some(strength.value),
            _ => None,
        });
        fought.expect("there was a combat")
    }

    #[test]
    fn a_strike_costs_its_card_and_arrives_next_turn_where_only_its_owner_knows() {
        kernel::proves!("sample", "6");
        let (setting, mut position) = (setting("ford", &[]), position(BLUE_ACTS));
        position.hands[0] = vec![Card::March, Card::Strike];
        let events = play(&setting, &mut position, &launches(BLUE, 4)).expect("a strike");
        assert_eq!(
            (&position.hands[0][..], &position.open.discards[..]),
            (&[Card::March][..], &[Card::Strike][..])
        );
        assert_eq!(position.strikes, [Strike { seat: BLUE, arrives: 2, target: Stretch(4) }]);
        let target = |seat: Seat| {
            let view = Ford::view(Ford::lens(&setting, &position, seat.into()));
            let told = events[0].witnessed_by(seat.into());
            let Some(Event::Launched { target, .. }) = told else { panic!("a launch is no secret") };
            (view.strikes[0].target, target)
        };
        assert_eq!(target(BLUE), (Some(Stretch(4)), Some(Stretch(4))));
        assert_eq!(target(RED), (None, None));
    }

    #[test]
    fn nobody_strikes_without_the_card_or_off_the_map() {
        kernel::proves!("sample", "6");
        let mut position = position(BLUE_ACTS);
        let setting = setting("ford", &[]);
        let refusal = refused(&setting, &position, &launches(BLUE, 4));
        assert_eq!(refusal, ("6".to_owned(), "ford-no-strike-card".to_owned()));
        position.hands[0] = vec![Card::Strike];
        let refusal = refused(&setting, &position, &launches(BLUE, 6));
        assert_eq!(refusal, ("6".to_owned(), "ford-no-such-stretch".to_owned()));
    }

    #[test]
    fn a_strike_that_has_arrived_adds_two_to_one_attack_on_its_stretch() {
        kernel::proves!("sample", "6");
        assert_eq!(strength(&mut under_way(1, BLUE_ACTS), 1), Exact::ONE, "it has not arrived");
        assert_eq!(strength(&mut under_way(2, BLUE_ACTS), 2), Exact::ONE, "it goes elsewhere");
        let mut position = under_way(2, BLUE_ACTS);
        assert_eq!(strength(&mut position, 1), Exact::whole(3));
        assert_eq!(position.strikes, [], "it is used up");
        assert_eq!(strength(&mut position, 1), Exact::ONE);
    }

    #[test]
    fn a_strike_that_supported_nothing_falls_by_itself_and_hits_on_four_or_more() {
        kernel::proves!("sample", "6A");
        for (face, left) in [(1, 2), (3, 2), (4, 1), (6, 1)] {
            let mut position = under_way(2, Stage::Strikes);
            let events = play(&setting("ford", &[]), &mut position, &[die(face, "6A")]).expect("a strike");
            assert_eq!(position.open.troops[0], [3, left], "a {face}");
            assert_eq!(position.strikes, []);
            assert_eq!(position.open.stage, Stage::Strikes, "others may follow");
            assert!(matches!(events[..], [Event::Struck { hit, .. }] if hit == (left == 1)));
        }
    }

    #[test]
    fn a_strike_that_has_not_arrived_does_not_fall() {
        kernel::proves!("sample", "6A");
        let mut position = under_way(1, Stage::Strikes);
        let events = play(&setting("ford", &[]), &mut position, &[]).expect("the end of the turn");
        assert_eq!(events, [Event::TurnEnded { turn: 1, income: [1, 1] }]);
        assert_eq!((position.open.troops[0], position.strikes.len()), ([3, 2], 1));
    }
}
