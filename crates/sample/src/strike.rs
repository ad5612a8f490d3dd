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
