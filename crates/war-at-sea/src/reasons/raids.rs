//! Air combat (12), anti-aircraft fire (13.34) and bombs (13.35): dice, what each must show, and how many hit on average.

use super::expected;
use crate::{
    fleet::{Berth, WingId},
    ids::{ForceId, PlaneId, PortId, ShipId},
    lens::Lens,
    operations::{
        bombing::{
            self, Attack, Bomb, Drops, Load,
            flak::{self, Barrage, Flak},
        },
        dogfights::{self, Attacks},
    },
    planes::{Altitude, Plane},
    sides::other,
    surface::gunnery,
    tables,
    waters::Hex,
};
use kernel::{Breakdown, Exact, Reason, Seat, Tally, Text, reason::note};

/// A counter of aircraft in words.
pub(crate) fn counter(plane: PlaneId, steps: u8) -> Text {
    Text::new("sea-aircraft").with("plane", plane).with("steps", steps)
}

/// The dice of an attack, and what is added to each of them, if something is. Nothing without dice.
pub(crate) fn salvo(title: Text, dice: Breakdown, shift: Breakdown) -> Vec<Reason> {
    if dice.factors.is_empty() {
        return Vec::new();
    }
    let needed = gunnery::needed(shift.value());
    let hits = expected(dice.value, needed);
    let aim = Text::new("sea-reason-added").with("what", title.clone());
    let mut reasons = vec![(
        Text::new("sea-reason-dice").with("what", title).with("needed", needed).with("hits", hits),
        dice,
    )];
    if !shift.factors.is_empty() {
        reasons.push((aim, shift));
    }
    reasons
}

/// The steps that so many dice of anti-aircraft fire stop on average; every other of them is lost.
pub(crate) fn stopped(dice: Exact) -> Exact {
    expected(dice, u8::try_from(flak::HIT).unwrap_or(6))
}

/// The dice that factors of anti-aircraft fire make against aircraft that attack so (13.34).
pub(crate) fn flak_dice(at: Lens<'_>, gunner: Seat, load: Load, mut factors: Breakdown) -> Breakdown {
    let sum = u16::try_from(factors.value.floor()).unwrap_or(0);
    let conditions = flak::conditions(at.setting(), at.turn(), at.weather(), gunner, load);
    let tables = &at.setting().tables;
    for condition in &conditions {
        let share = tables.aa(*condition);
        if share != tables::Share::WHOLE {
            factors.times("13.34", share.exact(), || match condition {
                tables::Flak::Weather(weather) => weather.text(),
                tables::Flak::Allies1943 => Text::new("sea-factor-flak-1943"),
                tables::Flak::Torpedo | tables::Flak::Dive | tables::Flak::Level => load.text(),
            });
        }
    }
    let dice = Exact::whole(tables.aa_dice(sum, conditions).into());
    if factors.value != dice {
        factors.set("1.0+2", dice, || Text::new("sea-factor-rounded"));
    }
    factors
}

/// Every aircraft that attacks another (12.1+2).
pub(crate) fn engage(at: Lens<'_>, attacks: &Attacks) -> Vec<Reason> {
    let operation = at.setting().operation();
    let Some((seat, melee)) = at.seat().zip(at.melee()) else { return Vec::new() };
    let mut reasons = Vec::new();
    for (wing, target) in attacks.pairs() {
        let (Some(own), Some(enemy)) = (at.card(seat, wing), at.card(other(seat), target)) else { continue };
        let (attacker, attacked) = (operation.plane(own.plane), operation.plane(enemy.plane));
        let (mut dice, mut shift) = (Breakdown::default(), Breakdown::default());
        dice.add("12.1+2", i32::from(attacker.air.with(own.steps)), || counter(own.plane, own.steps));
        let easy = melee.is_easy(seat, target, attacked);
        dogfights::modifier(at.setting(), attacker, attacked, easy, &mut shift);
        let title = Text::new("sea-reason-dogfight")
            .with("plane", own.plane)
            .with("target", enemy.plane)
            .with("toughness", attacked.toughness.max(1));
        reasons.extend(salvo(title, dice, shift));
    }
    if reasons.is_empty() { vec![note("sea-note-no-attack")] } else { reasons }
}

/// Where a ship lies, if it is in port.
fn is_in_port(at: Lens<'_>, ship: ShipId) -> bool {
    let force = at.ship(ship).and_then(|ship| ship.force);
    let berth = force.and_then(|force| at.counter(force)).map(|counter| counter.berth);
    matches!(berth, Some(Berth::Port(_)))
}

/// Every target: the dice of those who attack it, and the guns that can reach them before.
pub(crate) fn bomb(at: Lens<'_>, question: &Bomb, drops: &Drops) -> Vec<Reason> {
    let (Some(seat), operation) = (at.seat(), at.setting().operation()) else { return Vec::new() };
    let attacks: Vec<(WingId, ShipId)> = drops.pairs().collect();
    let mut targets: Vec<ShipId> = attacks.iter().map(|(_, target)| *target).collect();
    targets.sort_unstable();
    targets.dedup();
    let mut reasons = Vec::new();
    for target in &targets {
        for load in [Load::Torpedo, Load::Dive, Load::Level] {
            let (mut dice, mut shift) = (Breakdown::default(), Breakdown::default());
            for (wing, _) in attacks.iter().filter(|(_, aimed)| aimed == target) {
                let Some(card) = at.card(seat, *wing) else { continue };
                let plane = operation.plane(card.plane);
                let factor = plane.naval.with(card.steps);
                if Load::on_ships(plane) == load && factor > 0 {
                    dice.add("13.35", i32::from(factor), || counter(card.plane, card.steps));
                }
            }
            bombing::modifier(at, load, *target, is_in_port(at, *target), &mut shift);
            let title = Text::new("sea-reason-bombs").with("load", load.text()).with("target", *target);
            reasons.extend(salvo(title, dice, shift));
        }
    }
    let forces: Vec<ForceId> = at.open().iter().copied().filter(|force| force.seat == other(seat)).collect();
    let surprised = at.attack().is_some_and(|attack| attack.raid.surprise);
    let raiders: Vec<WingId> = attacks.iter().map(|(wing, _)| *wing).collect();
    if let Some(port) = at.attack().and_then(Attack::port).filter(|_| !surprised) {
        let planes = raiders.iter().filter_map(|wing| Some(at.card(seat, *wing)?.plane));
        reasons.extend(port_guns(at, port, planes));
    }
    let guns = Flak { forces, places: question.places.clone(), attacks, surprised };
    reasons.extend(hexes(&guns).into_iter().filter_map(|hex| reach(at, &guns, seat, hex)));
    if reasons.is_empty() { vec![note("sea-note-called-off")] } else { reasons }
}

/// The guns of a port, at all aircraft that attack ships there (13.4).
pub(crate) fn port_guns(at: Lens<'_>, port: PortId, planes: impl Iterator<Item = PlaneId>) -> Option<Reason> {
    let factor = at.setting().operation().places.port(port)?.aa();
    let planes = planes.map(|plane| at.setting().operation().plane(plane));
    guns_below(at, Text::new("sea-reason-port-guns").with("place", port), factor, planes, Load::on_ships)
}

/// Guns on the ground, at all aircraft that come low enough: they count as the easiest kind among them (13.34).
pub(crate) fn guns_below<'a>(
    at: Lens<'_>,
    title: Text,
    factor: u8,
    planes: impl Iterator<Item = &'a Plane>,
    load: impl Fn(&Plane) -> Load,
) -> Option<Reason> {
    let low = planes.filter(|plane| plane.altitude != Altitude::High);
    let easiest = low.map(load).min()?;
    let mut factors = Breakdown::default();
    factors.add("13.4", i32::from(factor), || Text::new("sea-factor-aa-guns"));
    let dice = flak_dice(at, other(at.seat()?), easiest, factors);
    Some((title.with("stopped", stopped(dice.value)), dice))
}

/// The hexes over which aircraft attack.
fn hexes(guns: &Flak) -> Vec<Hex> {
    let mut hexes: Vec<Hex> = guns.attacks.iter().filter_map(|(_, target)| guns.hex(*target)).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

/// The easiest kind of aircraft over a hex that guns can reach.
fn easiest(at: Lens<'_>, guns: &Flak, raiders: Seat, hex: Hex) -> Option<Load> {
    let there = guns.attacks.iter().filter(|(_, target)| guns.hex(*target) == Some(hex));
    let planes = there.filter_map(|(wing, _)| at.card(raiders, *wing));
    let planes = planes.map(|card| at.setting().operation().plane(card.plane));
    planes.filter(|plane| plane.altitude != Altitude::High).map(Load::on_ships).min()
}

/// The most that ships can fire at the aircraft over a hex: their owner chooses where each of them does.
fn reach(at: Lens<'_>, guns: &Flak, raiders: Seat, hex: Hex) -> Option<Reason> {
    let load = easiest(at, guns, raiders, hex)?;
    let near = guns.gunners(at).into_iter().filter_map(|(ship, counter, factor)| {
        let from = guns.hex(counter)?;
        guns.reaches(counter, from, hex).then_some((ship, from == hex, factor))
    });
    let dice = barrage(at, other(raiders), load, &near.collect::<Vec<_>>())?;
    let title =
        Text::new("sea-reason-guns-over").with("hex", hex.name()).with("stopped", stopped(dice.value));
    Some((title, dice))
}

/// The dice of ships that fire at one hex: those there in full, the others half (13.34).
fn barrage(at: Lens<'_>, gunner: Seat, load: Load, firing: &[(ShipId, bool, u8)]) -> Option<Breakdown> {
    let sum = |there: bool| -> u16 {
        firing.iter().filter(|(_, here, _)| *here == there).map(|(.., factor)| u16::from(*factor)).sum()
    };
    let total = flak::factors(sum(true), sum(false), at.setting().rules.flak_halved_in_all);
    if total == 0 {
        return None;
    }
    let mut factors = Breakdown::default();
    for (ship, _, factor) in firing {
        factors.add("13.34", i32::from(*factor), || Text::new("sea-name").with("name", *ship));
    }
    if factors.value != Exact::whole(total.into()) {
        factors.set("13.34", i32::from(total), || Text::new("sea-factor-helpers"));
    }
    Some(flak_dice(at, gunner, load, factors))
}

/// The fire of one's own ships, hex by hex.
pub(crate) fn flak(at: Lens<'_>, question: &Flak, answer: &Barrage) -> Vec<Reason> {
    let Some(seat) = at.seat() else { return Vec::new() };
    let answer = if answer.fire.is_empty() { question.by_itself(at) } else { answer.clone() };
    let gunners = question.gunners(at);
    let told = |hex: Hex| {
        let load = easiest(at, question, other(seat), hex)?;
        let firing = gunners.iter().filter(|(ship, ..)| answer.fire.contains(&(*ship, Some(hex))));
        let firing =
            firing.map(|(ship, counter, factor)| (*ship, question.hex(*counter) == Some(hex), *factor));
        let dice = barrage(at, seat, load, &firing.collect::<Vec<_>>())?;
        let title = Text::new("sea-reason-flak").with("hex", hex.name()).with("stopped", stopped(dice.value));
        Some((title, dice))
    };
    let reasons: Vec<Reason> = hexes(question).into_iter().filter_map(told).collect();
    if reasons.is_empty() { vec![note("sea-note-no-flak")] } else { reasons }
}
