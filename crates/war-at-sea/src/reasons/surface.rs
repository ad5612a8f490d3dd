//! The numbers behind a salvo, before it is fired: the dice of every battery and spread, and what is added to them. And
//! those of ships that come beside land, or off it.

use super::{Reason, chance, counted, expected, note, of_two_dice, said, share};
use crate::{
    battle::Fight,
    ids::ShipId,
    lens::Lens,
    surface::{
        conclusion::{self, Refloat},
        gunnery::{self, Mount, Salvo, gun_name},
        lines,
        moves::{self, Order},
        torpedoes::{self, Spread},
    },
};
use kernel::{Breakdown, Exact, Tally, Text};

/// Every battery that fires: its dice, and what is added to each of them.
pub(super) fn guns(fight: Fight<'_>, salvo: &Salvo) -> Vec<Reason> {
    let shots: Vec<(Mount, ShipId)> =
        salvo.shots.iter().filter_map(|(mount, target)| Some((*mount, (*target)?))).collect();
    let mut reasons = Vec::new();
    let mut mistakes: Vec<Reason> = Vec::new();
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
        let friends: Vec<&str> =
            lines::friends_at_risk(fight, firer, target.hex).map(|friend| friend.ship.name()).collect();
        if !friends.is_empty() {
            let text = Text::new("sea-reason-mistake")
                .with("ship", mount.ship)
                .with("hex", target.hex.name())
                .with("chance", Exact::ONE - chance(i64::from(gunnery::MISTAKEN) + 1))
                .with("friends", friends.join(", "));
            // A ship rolls once for all that it has hit in a hex (17.4).
            if !mistakes.contains(&said(text.clone())) {
                mistakes.push(said(text));
            }
        }
    }
    reasons.extend(mistakes);
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
        let there: Vec<&str> = torpedoes::in_the_way(fight, target).map(ShipId::name).collect();
        if range > torpedoes::REACH && there.len() > 1 {
            let text = Text::new("sea-reason-long-lance")
                .with("hex", target.hex.name())
                .with("ships", there.join(", "))
                .with("chance", share(1, there.len()));
            reasons.push(said(text.with("target", target.ship)));
        }
    }
    reasons
}

/// Every ship that comes beside land: how likely it runs aground, and what is added to its dice (9.73).
pub(super) fn shoals(at: Lens<'_>, order: Order) -> Vec<Reason> {
    let ships = moves::in_danger(at, order).into_iter();
    ships
        .map(|ship| {
            let mut sum = Breakdown::default();
            moves::draws(at.setting(), ship, &mut sum);
            let needed = moves::AGROUND - sum.value().floor();
            let text = Text::new("sea-reason-shoals")
                .with("ship", ship)
                .with("needed", needed)
                .with("chance", of_two_dice(needed));
            (text, sum)
        })
        .collect()
}

/// How likely a ship comes off the ground, and in how many ways it loses so much of its hull then (9.74).
pub(super) fn refloat(at: Lens<'_>, question: &Refloat, tries: bool) -> Vec<Reason> {
    let ship = question.ship;
    let Some(state) = at.ship(ship).filter(|_| tries) else { return vec![note("sea-note-lie-aground")] };
    let left = state.hull_left(at.setting().sheet(ship));
    let told = (1..=6).map(|die| {
        Text::new("sea-upshot-hull-torn").with("boxes", conclusion::torn(at.setting(), ship, left, die))
    });
    let text = Text::new("sea-reason-refloat")
        .with("ship", ship)
        .with("left", left)
        .with("chance", chance(conclusion::SUCCESS.into()));
    vec![(text, counted("9.74", told))]
}
