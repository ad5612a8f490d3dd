//! Lines of fire (18.2) and friendly fire (17.4, 18.24), which are optional: through which arc of a ship a shot goes.

use crate::{
    battle::{Fight, Placed},
    ids::ShipId,
    waters::Direction,
    weather::Light,
};
use kernel::{Refusal, Seat, Tally, Text};

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
    if of.hex == other.hex {
        return Arc::Side;
    }
    let through = |direction: Direction| {
        let ((aq, ar), (bq, br), (dq, dr)) = (
            of.hex.place(),
            other.hex.place(),
            of.hex.next(direction).map_or((0, 0), |next| {
                let ((nq, nr), (oq, or)) = (next.place(), of.hex.place());
                (nq - oq, nr - or)
            }),
        );
        // The side of the hex towards which the bow points is crossed by lines within thirty degrees of it.
        let (q, r) = (i32::from(bq - aq), i32::from(br - ar));
        let (dq, dr) = (i32::from(dq), i32::from(dr));
        let dot = |a: (i32, i32), b: (i32, i32)| 2 * a.0 * b.0 + 2 * a.1 * b.1 + a.0 * b.1 + a.1 * b.0;
        let (along, length) = (dot((q, r), (dq, dr)), dot((q, r), (q, r)));
        // cos² 30° = 3/4, with both vectors measured in the same skewed square units.
        along > 0 && 4 * along * along > 3 * length * dot((dq, dr), (dq, dr))
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

/// Whether a shot may fall on friends (17.4): at night, into a hex where some stand.
pub(crate) fn risks_friends(fight: Fight<'_>, seat: Seat, firer: &Placed, target: &Placed) -> bool {
    fight.setting.rules.friendly_fire
        && fight.battle.light == Light::Night
        && fight.battle.in_hex(target.hex).any(|counter| {
            let safe = super::formations::in_line(fight.battle, counter);
            counter.seat == seat && counter.ship != firer.ship && !safe
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
