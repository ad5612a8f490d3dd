//! Emergency repairs out of battle (8.3): engines of ships that abort (8.31), flight decks (8.32).

use super::{Event, is_free};
use crate::{
    Setting, WarAtSea,
    event::tell,
    ids::ShipId,
    lens::Lens,
    missions::Mission,
    operations::bases::force_of,
    position::{Repair, Today},
    surface::conclusion,
};
use kernel::{Play, Reason, Referee, Refusal, Seat, Seen, Text, reason::counted};

/// The result that mends a deck box, and the one after which nothing helps (8.32).
pub(crate) const MENDS: u8 = 5;
pub(crate) const HOPELESS: u8 = 1;

/// Whether a ship that damage has stopped can try to get under way (8.31): its force aborts, and it was in no combat.
pub(super) fn may_mend_engines(at: Lens<'_>, id: ShipId) -> Result<(), Refusal> {
    let named = |key: &'static str| move || Text::new(key).with("ship", id);
    let ship = at.ship(id).filter(|ship| ship.is_afloat() && at.setting().seat_of(id) == at.seat());
    let Some(ship) = ship else { return Err(Refusal::new("8.31", named("sea-no-ship-there")())) };
    let stopped = at.setting().sheet(id).speed.less(ship.lost.speed).base == 0;
    Refusal::unless(stopped && ship.repair != Repair::Underway, "8.31", named("sea-no-repair"))?;
    Refusal::unless(ship.repair != Repair::Hopeless, "8.31", named("sea-no-repair-hopeless"))?;
    let aborts = force_of(at, id).is_some_and(|force| force.mission == Mission::Abort);
    Refusal::unless(aborts, "8.31", named("sea-no-repair-mission"))?;
    let Today { fought, fired, attacked, operated, hunted, zones, .. } = ship.today;
    Refusal::unless(!(fought || fired || attacked || operated), "8.31", named("sea-no-repair-busy"))?;
    // A tow that moves takes the ship along.
    Refusal::unless(!hunted && zones == 0, "4.0+12", named("sea-no-repair-busy"))
}

pub(super) fn mend_engines(r: &mut Referee<'_, WarAtSea>, seat: Seat, id: ShipId) -> Play<()> {
    let die = r.d6_unseen(Seen::Only(seat), "8.31")?;
    let repair = conclusion::repaired(die);
    let ship = r.position.ship_mut(id);
    (ship.repair, ship.today.operated) = (repair, true);
    tell(r, || Event::Engines { seat, ship: id, die, repair });
    Ok(())
}

/// Whether a carrier can mend its flight deck (8.32): it was not attacked in this turn.
pub(super) fn may_mend_deck(at: Lens<'_>, id: ShipId) -> Result<(), Refusal> {
    let named = |key: &'static str| move || Text::new(key).with("ship", id);
    let ship = at.ship(id).filter(|ship| ship.is_afloat() && at.setting().seat_of(id) == at.seat());
    let Some((ship, force)) = ship.zip(force_of(at, id)) else {
        return Err(Refusal::new("8.32", named("sea-no-ship-there")()));
    };
    Refusal::unless(ship.lost.deck > 0, "8.32", named("sea-no-deck-repair"))?;
    Refusal::unless(!ship.stores.deck_hopeless, "8.32", named("sea-no-deck-hopeless"))?;
    Refusal::unless(!ship.today.attacked, "8.32", named("sea-no-deck-attacked"))?;
    Refusal::unless(!ship.today.operated, "4.0+12", named("sea-no-repair-busy"))?;
    if !at.setting().rules.strict_deck_repair {
        return Ok(());
    }
    Refusal::unless(force.mission != Mission::Abort, "5.31", named("sea-no-oil-abort"))?;
    Refusal::unless(is_free(at, id), "4.0+12", named("sea-no-oil-busy"))
}

/// What the crew of a carrier adds to the die (8.32).
pub(crate) fn skill(setting: &Setting, turn: u8, id: ShipId) -> u8 {
    let date = setting.operation().clock(turn).date;
    setting.sheet(id).nation.deck_crews(date)
}

/// A carrier tries to mend its deck: the box that was crossed out last, the least of them, is back (8.32).
pub(super) fn mend_deck(r: &mut Referee<'_, WarAtSea>, seat: Seat, id: ShipId) -> Play<()> {
    let die = r.d6_unseen(Seen::Only(seat), "8.32")? + skill(r.setting, r.position.turn, id);
    let (mended, hopeless) = (die >= MENDS, die <= HOPELESS);
    let ship = r.position.ship_mut(id);
    ship.today.operated = true;
    ship.lost.deck -= u8::from(mended);
    ship.stores.deck_hopeless |= hopeless;
    tell(r, || Event::Deck { seat, ship: id, die, mended, hopeless });
    Ok(())
}

pub(super) fn engines_reason(ship: ShipId) -> Reason {
    let told = (1..=6).map(|die| {
        Text::new(match conclusion::repaired(die) {
            Repair::Underway => "sea-upshot-under-way",
            Repair::Hopeless => "sea-upshot-hopeless",
            Repair::Untried => "sea-upshot-not-mended",
        })
    });
    (Text::new("sea-reason-engines").with("ship", ship), counted("8.31", told))
}

pub(super) fn deck_reason(at: Lens<'_>, ship: ShipId) -> Reason {
    let skill = skill(at.setting(), at.turn(), ship);
    let told = (1..=6).map(|die| {
        Text::new(match die + skill {
            sum if sum >= MENDS => "sea-upshot-deck-mended",
            sum if sum <= HOPELESS => "sea-upshot-hopeless",
            _ => "sea-upshot-not-mended",
        })
    });
    (Text::new("sea-reason-deck").with("ship", ship).with("skill", skill), counted("8.32", told))
}
