//! How far a forecast looks. Most of what a player decides is settled in the activity of the question. What a
//! submarine begins is settled when it has fired, bombs on a base when the aircraft there are lost, and a pursuit in the
//! Orders Phase of the next turn: no decision of anybody comes between that could change the odds.

use crate::{
    Answer, WarAtSea,
    operations::{self, bases::losses, battles::Afterwards, pursuit, submarines::Search},
    sides::SEATS,
};
use kernel::{Game, Play, Referee};

/// A boat closes in, fires, and the owner of the force may change its orders.
const STEPS_A_BOAT: usize = 3;

/// Plays what an answer leads to.
pub(crate) fn look_ahead(r: &mut Referee<'_, WarAtSea>, answer: &Answer) -> Play<()> {
    WarAtSea::play(r)?;
    if r.position.operations.is_none() {
        return Ok(());
    }
    // A flight is resolved wholly before the next (10.61): what is decided of it is looked at to its end.
    while r.position.ops().sortie.is_some() {
        WarAtSea::play(r)?;
    }
    match answer {
        Answer::Prowl(Search::Seek { .. }) | Answer::Sink(true) | Answer::Torpedo(_) => submarines(r)?,
        Answer::Aftermath(Afterwards::Pursue(_)) => pursuit(r)?,
        _ => {}
    }
    while let Some(toll) = r.position.ops().tolls.first().copied() {
        losses::pay(r, toll)?;
    }
    Ok(())
}

/// All boats that can attack do what they can.
fn submarines(r: &mut Referee<'_, WarAtSea>) -> Play<()> {
    for _ in 0..STEPS_A_BOAT * r.position.ops().hunters.len() {
        if r.position.ops().hunters.is_empty() {
            break;
        }
        WarAtSea::play(r)?;
    }
    Ok(())
}

/// The next turn's weather and light, and the die of the pursuit (5.28+1).
fn pursuit(r: &mut Referee<'_, WarAtSea>) -> Play<()> {
    let Some(force) = r.position.ops().sequels.first().map(|sequel| sequel.force) else { return Ok(()) };
    // Others that follow somebody roll for themselves.
    for seat in SEATS {
        for other in &mut r.position.ops_mut().fleet_mut(seat).forces {
            other.pursues = other.pursues.filter(|_| other.id == force);
        }
    }
    if r.position.turn >= r.setting.operation().turns {
        return Ok(());
    }
    r.position.turn += 1;
    r.position.light = r.setting.operation().clock(r.position.turn).light();
    operations::change_weather(r)?;
    pursuit::roll(r, force.seat)?;
    Ok(())
}
