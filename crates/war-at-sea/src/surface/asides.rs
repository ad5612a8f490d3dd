//! What a side may do with its ships at any moment of a battle, whatever it is asked for (7.72, 8.46): its crews sink
//! them, or they let go what they tow. It comes before the answer, and the side is asked again.
//!
//! Fire that has been announced is resolved before anybody is asked, so that nobody slips away from under it. Who gives
//! a ship up before he announces his own fire does without her guns and torpedoes; what others could use when the impulse
//! began they use, though they have sunk meanwhile (6.5). A tow that is cast off in an impulse of fire gives nobody a
//! weapon back before the next.

use super::{
    Duty, duty,
    moves::{self, Bar, Order},
};
use crate::{
    WarAtSea,
    battle::{Fight, Moment},
    damage,
    event::tell,
    ids::ShipId,
    lens::Lens,
    position::Fate,
};
use kernel::{Chance, Field, Item, Referee, Refusal, Seat, Text};
use serde::{Deserialize, Serialize};

/// How seldom ships are given up by chance.
const SELDOM: u32 = 64;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aside {
    /// Its own crew sinks a ship (7.72).
    Scuttle(ShipId),
    /// A ship lets go what it tows (8.46).
    CastOff(ShipId),
}

/// Yes or no, or something that is done first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Reply {
    Say(bool),
    First(Aside),
}

impl From<bool> for Reply {
    fn from(said: bool) -> Reply {
        Reply::Say(said)
    }
}

impl From<Aside> for Order {
    fn from(aside: Aside) -> Order {
        match aside {
            Aside::Scuttle(ship) => Order::Scuttle { ship },
            Aside::CastOff(tug) => Order::CastOff { tug },
        }
    }
}

impl Aside {
    pub(super) fn text(self) -> Text {
        match self {
            Aside::Scuttle(ship) => Text::new("sea-do-scuttle").with("ship", ship),
            Aside::CastOff(ship) => Text::new("sea-hull-cast-off").with("ship", ship),
        }
    }

    /// What it gives up.
    pub(super) fn caution(self) -> Option<Text> {
        match self {
            Aside::Scuttle(ship) => Some(Text::new("sea-caution-scuttle").with("ship", ship)),
            Aside::CastOff(_) => None,
        }
    }
}

/// The side's ships that are afloat in the battle.
pub(super) fn ships(fight: Fight<'_>, seat: Seat) -> impl Iterator<Item = ShipId> + use<'_> {
    fight.battle.of(seat).flat_map(move |counter| fight.aboard(counter.ship))
}

/// Whether a side may do it, or else why not.
pub(super) fn may(fight: Fight<'_>, seat: Seat, aside: Aside) -> Result<(), Bar> {
    let (Aside::Scuttle(ship) | Aside::CastOff(ship)) = aside;
    if !ships(fight, seat).any(|own| own == ship) {
        return Err(Bar::NoShip);
    }
    let tows = fight.ship(ship).tows.is_some();
    if matches!(aside, Aside::CastOff(_)) && !tows { Err(Bar::NoTow) } else { Ok(()) }
}

/// All that a side may do, tows first.
pub(super) fn all(fight: Fight<'_>, seat: Seat) -> impl Iterator<Item = Aside> {
    let each = move |aside: fn(ShipId) -> Aside| ships(fight, seat).map(aside);
    let both = each(Aside::CastOff).chain(each(Aside::Scuttle));
    both.filter(move |aside| may(fight, seat, *aside).is_ok())
}

/// All that the seat that is asked may do.
pub(super) fn open(at: Lens<'_>) -> Vec<Aside> {
    at.fight().zip(at.seat()).map(|(fight, seat)| all(fight, seat).collect()).unwrap_or_default()
}

/// Refuses what the seat that is asked may not do.
pub(super) fn check(at: Lens<'_>, aside: Aside) -> Result<(), Refusal> {
    let Some((fight, seat)) = at.fight().zip(at.seat()) else { return Ok(()) };
    may(fight, seat, aside).map_err(|bar| bar.refusal(aside.into()))
}

/// The part of a form that asks for it. Of a form that names something here nothing else counts.
pub(super) fn field(at: Lens<'_>) -> Field {
    let item = |aside: Aside| {
        let (Aside::Scuttle(ship) | Aside::CastOff(ship)) = aside;
        Item::new(aside, aside.text()).at(ship.name())
    };
    Field::several("first", "sea-ask-aside", open(at).into_iter().map(item)).between(0, 1).aside()
}

/// Refuses a form that asks for more than one thing first.
pub(super) fn check_field(at: Lens<'_>, first: &[Aside]) -> Result<(), Refusal> {
    for aside in first {
        check(at, *aside)?;
    }
    Refusal::unless(first.len() == 1, "7.72", || Text::new("sea-no-asides"))
}

/// Ships are seldom given up.
pub(super) fn sample(at: Lens<'_>, chance: &mut Chance) -> Option<Aside> {
    if chance.below(SELDOM) > 0 {
        return None;
    }
    chance.pick(&open(at)).copied()
}

/// Does it, at once.
pub(super) fn carry_out(r: &mut Referee<'_, WarAtSea>, aside: Aside) {
    match aside {
        Aside::Scuttle(ship) => scuttle(r, ship),
        Aside::CastOff(tug) => moves::cast_off(r, tug),
    }
}

/// Its own crew sinks a ship (7.72): she fires no more. In an impulse of fire others that have sunk in it keep their
/// places until both sides have fired (6.5).
fn scuttle(r: &mut Referee<'_, WarAtSea>, ship: ShipId) {
    let counter = r.position.ship(ship).lead;
    let lost = r.position.ship_mut(ship);
    lost.fate = Fate::Sunk;
    (lost.bearing, lost.aimed) = ([0; 3], 0);
    tell(r, || moves::Event::Scuttled { ship });
    damage::go_down(r, ship);
    let weapons: fn(&crate::position::Ship) -> bool = match r.position.fought().moment {
        Moment::Impulse { number, .. } if duty(number) == Duty::Guns => |ship| ship.bearing != [0; 3],
        Moment::Impulse { number, .. } if duty(number) == Duty::Torpedoes => |ship| ship.aimed > 0,
        _ => return damage::bury(r),
    };
    let fight = r.position.fight(r.setting);
    let crew = fight.setting.companions(counter).map(|ship| fight.ship(ship));
    let waits = crew.filter(|ship| ship.lead == counter && !ship.is_afloat()).any(weapons);
    if !waits {
        damage::take_off(r, counter);
    }
}

#[cfg(test)]
mod tests;
