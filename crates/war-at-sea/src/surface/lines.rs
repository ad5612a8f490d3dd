//! Lines of fire (18.2) and friendly fire (17.4, 18.24), which are optional: through which arc of a ship a shot goes.

use crate::{
    battle::{Fight, Placed},
    ids::ShipId,
    waters::{Crossing, Direction, Hex},
    weather::Light,
};
use kernel::{Refusal, Tally, Text};

/// A part of the horizon around a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arc {
    Bow,
    Stern,
    Side,
}

/// The arc of a counter through which the line to or from another one goes (18.2). Within one hex it is always the
/// side.
pub fn arc(of: &Placed, other: &Placed) -> Arc {
    let ((aq, ar), (bq, br)) = (of.hex.place(), other.hex.place());
    let line = (i32::from(bq - aq), i32::from(br - ar));
    // Twice the inner product of two steps on the hexes' skewed axes.
    let product = |a: (i32, i32), b: (i32, i32)| 2 * a.0 * b.0 + 2 * a.1 * b.1 + a.0 * b.1 + a.1 * b.0;
    // A line leaves by the side that bow or stern points to when it lies within thirty degrees of their direction:
    // the square of that cosine is three quarters.
    let through = |direction: Direction| {
        let (q, r) = direction.step();
        let ahead = (i32::from(q), i32::from(r));
        let along = product(line, ahead);
        along > 0 && 4 * along * along > 3 * product(line, line) * product(ahead, ahead)
    };
    if through(of.bow) {
        Arc::Bow
    } else if through(of.bow.opposite()) {
        Arc::Stern
    } else {
        Arc::Side
    }
}

/// Guns that bear through the firer's bow or stern (18.21).
pub(crate) fn arcs(fight: Fight<'_>, firer: &Placed, target: &Placed, sum: &mut impl Tally) {
    if !fight.setting.rules.lines_of_fire {
        return;
    }
    match arc(firer, target) {
        Arc::Bow => super::gunnery::share(sum, "18.21", 3, 4, || Text::new("sea-factor-bow")),
        Arc::Stern => super::gunnery::share(sum, "18.21", 1, 2, || Text::new("sea-factor-stern")),
        Arc::Side => {}
    }
}

/// Whether the line of fire goes through the target's bow or stern (18.21, 18.23).
pub(crate) fn crosses_t(fight: Fight<'_>, firer: &Placed, target: &Placed) -> bool {
    fight.setting.rules.lines_of_fire && arc(target, firer) != Arc::Side
}

/// The friends of a firer in a hex on which its shells may fall (17.4): only at night, and not those in line (18.18).
pub(crate) fn friends_at_risk<'a>(
    fight: Fight<'a>,
    firer: &Placed,
    hex: Hex,
) -> impl Iterator<Item = &'a Placed> + use<'a> {
    let risk = fight.setting.rules.friendly_fire && fight.battle.light == Light::Night;
    let (seat, own) = (firer.seat, firer.ship);
    let friends = fight.battle.in_hex(hex).filter(move |friend| friend.seat == seat && friend.ship != own);
    friends.filter(move |friend| risk && !super::formations::in_line(fight.battle, friend))
}

/// Whether the line of fire is free of friends (18.24): none of another group stand in the target's hex, or in a hex
/// that the line goes through beside the firer's or the target's.
pub(crate) fn is_free(fight: Fight<'_>, firer: &Placed, target: &Placed) -> Result<(), Refusal> {
    if !fight.setting.rules.lines_of_fire {
        return Ok(());
    }
    let others = |hex: Hex| {
        fight.battle.in_hex(hex).any(|friend| friend.seat == firer.seat && friend.group != firer.group)
    };
    let near = |hex: Hex| hex.distance(firer.hex) == 1 || hex.distance(target.hex) == 1;
    let crossed = firer
        .hex
        .between(target.hex)
        .any(|(hex, crossing)| crossing == Crossing::Through && near(hex) && others(hex));
    Refusal::unless(!crossed && !others(target.hex), "18.24", || {
        Text::new("sea-no-line-past-friends").with("ship", firer.ship).with("target", target.ship)
    })
}

/// Whether tubes bear (18.22): those of capital ships only over the side, those of light ships not over the stern.
pub(crate) fn torpedoes_bear(
    fight: Fight<'_>,
    ship: ShipId,
    launcher: &Placed,
    target: &Placed,
) -> Result<(), Refusal> {
    if !fight.setting.rules.lines_of_fire {
        return Ok(());
    }
    let arc = arc(launcher, target);
    let bears = if fight.sheet(ship).kind.is_capital() { arc == Arc::Side } else { arc != Arc::Stern };
    Refusal::unless(bears, "18.22", || {
        Text::new("sea-no-torpedo-arc").with("ship", ship).with("target", target.ship)
    })
}

#[cfg(test)]
mod tests;
