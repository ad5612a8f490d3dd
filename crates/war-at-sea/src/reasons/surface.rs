//! The numbers behind a salvo, before it is fired: the dice of every battery and spread, and what is added to them.

use super::{Reason, expected};
use crate::{
    battle::Fight,
    ids::ShipId,
    surface::{
        gunnery::{self, Mount, Salvo, gun_name},
        torpedoes::{self, Spread},
    },
};
use kernel::{Breakdown, Tally, Text};

/// Every battery that fires: its dice, and what is added to each of them.
pub(super) fn guns(fight: Fight<'_>, salvo: &Salvo) -> Vec<Reason> {
    let shots: Vec<(Mount, ShipId)> =
        salvo.shots.iter().filter_map(|(mount, target)| Some((*mount, (*target)?))).collect();
    let mut reasons = Vec::new();
    for (mount, target) in &shots {
        let lead = fight.ship(mount.ship).lead;
        let (Some(firer), Some(target)) = (fight.battle.counter(lead), fight.battle.counter(*target)) else {
            continue;
        };
        let in_full = gunnery::fires_in_full(&fight.setting.rules, &shots, *mount, target.ship);
        let (mut dice, mut shift) = (Breakdown::default(), Breakdown::default());
        gunnery::dice(fight, *mount, target, in_full, &mut dice);
        gunnery::modifier(fight, firer, target, &mut shift);
        let needed = gunnery::needed(shift.value());
        let named = |key: &'static str| {
            Text::new(key)
                .with("ship", mount.ship)
                .with("gun", gun_name(mount.gun))
                .with("target", target.ship)
                .with("range", firer.hex.distance(target.hex))
        };
        let hits = expected(dice.value(), needed);
        reasons.push((named("sea-reason-guns").with("needed", needed).with("hits", hits), dice));
        if !shift.factors.is_empty() {
            reasons.push((named("sea-reason-aim"), shift));
        }
    }
    reasons
}

/// Every ship that launches: its dice, and what is added to each of them.
pub(super) fn tubes(fight: Fight<'_>, spread: &Spread) -> Vec<Reason> {
    let mut reasons = Vec::new();
    for (ship, target) in &spread.launches {
        let lead = fight.ship(*ship).lead;
        let target = target.and_then(|target| fight.battle.counter(target));
        let (Some(launcher), Some(target)) = (fight.battle.counter(lead), target) else { continue };
        let range = launcher.hex.distance(target.hex);
        let (mut dice, mut shift) = (Breakdown::default(), Breakdown::default());
        torpedoes::dice(fight, *ship, range, &mut dice);
        torpedoes::modifier(fight, launcher, target, &mut shift);
        let needed = gunnery::needed(shift.value());
        let named = |key: &'static str| {
            Text::new(key).with("ship", *ship).with("target", target.ship).with("range", range)
        };
        let hits = expected(dice.value(), needed);
        reasons.push((named("sea-reason-torpedoes").with("needed", needed).with("hits", hits), dice));
        if !shift.factors.is_empty() {
            reasons.push((named("sea-reason-run"), shift));
        }
    }
    reasons
}
