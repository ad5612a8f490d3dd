//! Gunnery (6.5): who may fire at whom, with how many dice, and the hits.

use super::{
    asides::{self, Aside},
    lines,
};
use crate::{
    WarAtSea,
    battle::{Battle, Fight, Gun, Placed},
    charts::Aim,
    damage::{self, Weapon},
    event::tell,
    ids::ShipId,
    lens::Lens,
    missions::Mission,
    options::Rules,
    position::Ship,
    reasons::expected,
    sheet::Sheet,
    sides::other,
    waters::Hex,
    weather::Weather,
};
use kernel::{
    Breakdown, Chance, Exact, Field, Item, Options, Play, Question, Reason, Referee, Refusal, Seat, Tally,
    Text,
    reason::{note, on_d6},
    text,
};
use serde::{Deserialize, Serialize};

/// The die, or less, at which shells fall on a friend (17.4).
pub(crate) const MISTAKEN: u8 = 1;

kernel::events! {
    Event of WarAtSea in setting:

    /// Only these of several groups in a hex may fire (6.56, 6.64).
    Crowded { hex: Hex, seat: Seat, silent: Vec<ShipId>, torpedoes: bool } by if *torpedoes { "6.64" } else { "6.56" }
        => text!(
            "sea-crowded",
            hex = hex.name(),
            ships = silent.iter().map(|ship| ship.name()).collect::<Vec<_>>().join(", ")
        );
    Fired { ship: ShipId, gun: Gun, target: ShipId, dice: Breakdown, needed: u8, hits: u32 } by "6.55"
        => text!("sea-fired", ship, gun = gun_name(*gun), target, dice = dice.value, needed, hits);
    /// Shells meant for the enemy may fall on a friend in the same hex (17.4), and do if one is named.
    Mistaken { ship: ShipId, die: u8, friend: Option<ShipId> } by "17.4"
        => match friend {
            Some(friend) => text!("sea-mistaken", friend, ship, die),
            None => text!("sea-not-mistaken", ship, die),
        };
}

pub(crate) fn gun_name(gun: Gun) -> Text {
    Text::new(["sea-gun-primary", "sea-gun-secondary", "sea-gun-tertiary"][gun.index()])
}

/// A battery of a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Mount {
    pub ship: ShipId,
    pub gun: Gun,
}

/// Which battery fires at which counter. Of several ships at one target the one that stands first here fires in
/// full (6.54+2).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Salvo {
    pub shots: Vec<(Mount, Option<ShipId>)>,
    /// What is done before anybody fires (7.72, 8.46): nothing else of the answer counts then.
    #[serde(default)]
    pub first: Vec<Aside>,
}

impl Salvo {
    pub(crate) fn of(shots: Vec<(Mount, Option<ShipId>)>) -> Salvo {
        Salvo { shots, first: Vec::new() }
    }
}

/// The guns of a side (6.52).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fire {
    /// Counters that may not fire, since other groups stand in their hex (6.56).
    pub silent: Vec<ShipId>,
}

impl Question<WarAtSea> for Fire {
    type Answer = Salvo;
    const CLASS: &'static str = "fire";
    const RULE: &'static str = "6.52";

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-fire")
    }

    fn check(&self, at: Lens<'_>, salvo: &Salvo) -> Result<(), Refusal> {
        if !salvo.first.is_empty() {
            return asides::check_field(at, &salvo.first);
        }
        let (Some(seat), Some(fight)) = (at.seat(), at.fight()) else { return Ok(()) };
        for (index, (mount, target)) in salvo.shots.iter().enumerate() {
            let again = salvo.shots[..index].iter().any(|(other, _)| other == mount);
            Refusal::unless(!again, "6.52", || {
                Text::new("sea-no-second-shot").with("ship", mount.ship).with("gun", gun_name(mount.gun))
            })?;
            let firer = firer(fight, seat, *mount, &self.silent)?;
            if let Some(target) = target {
                may_fire(fight, firer, mount.gun, *target)?;
            }
        }
        Ok(())
    }

    fn options(&self, at: Lens<'_>) -> Options<Salvo> {
        let (Some(seat), Some(fight)) = (at.seat(), at.fight()) else { return Options::List(Vec::new()) };
        let mounts: Vec<(Mount, &Placed)> = mounts(fight, seat, &self.silent)
            .filter(|(mount, firer)| targets(fight, firer, mount.gun).next().is_some())
            .collect();
        let items = mounts.iter().map(|(mount, firer)| {
            let battery = ["sea-battery-primary", "sea-battery-secondary", "sea-battery-tertiary"];
            let text = Text::new("sea-mount")
                .with("ship", mount.ship)
                .with("gun", Text::new(battery[mount.gun.index()]))
                .with("factor", fight.ship(mount.ship).bearing[mount.gun.index()]);
            (Item::new(mount, text).at(mount.ship.name()), targets(fight, firer, mount.gun).collect())
        });
        assign(at, "shots", Text::new("sea-ask-shots"), Text::new("sea-hold-fire"), items)
    }

    fn describe(&self, _: Lens<'_>, salvo: &Salvo) -> Text {
        if let Some(aside) = salvo.first.first() {
            return aside.text();
        }
        let mut at: Vec<&str> =
            salvo.shots.iter().filter_map(|(_, target)| Some((*target)?.name())).collect();
        let count = at.len();
        if count == 0 {
            return Text::new("sea-do-hold-fire");
        }
        at.sort_unstable();
        at.dedup();
        Text::new("sea-do-fire").with("count", count).with("targets", at.join(", "))
    }

    /// Every battery fires at the nearest enemy that it can reach; of those as near, at the one that has lost most.
    fn default(&self, at: Lens<'_>) -> Salvo {
        let (Some(seat), Some(fight)) = (at.seat(), at.fight()) else { return Salvo::default() };
        let shots = mounts(fight, seat, &self.silent).filter_map(|(mount, firer)| {
            let near = |ship: &ShipId| {
                let target = fight.battle.counter(*ship).map_or(Hex::CENTRE, |target| target.hex);
                (firer.hex.distance(target), u8::MAX - fight.ship(*ship).lost.hull)
            };
            targets(fight, firer, mount.gun).min_by_key(near).map(|target| (mount, Some(target)))
        });
        Salvo::of(shots.collect())
    }

    fn caution(&self, _: Lens<'_>, salvo: &Salvo) -> Option<Text> {
        salvo.first.first().and_then(|aside| aside.caution())
    }

    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Salvo {
        if let Some(aside) = asides::sample(at, chance) {
            return Salvo { first: vec![aside], ..Salvo::default() };
        }
        let (Some(seat), Some(fight)) = (at.seat(), at.fight()) else { return Salvo::default() };
        let shots = mounts(fight, seat, &self.silent).filter_map(|(mount, firer)| {
            let targets: Vec<ShipId> = targets(fight, firer, mount.gun).collect();
            chance.pick(&targets).map(|target| (mount, Some(*target)))
        });
        Salvo::of(shots.collect())
    }

    fn reasons(&self, at: Lens<'_>, salvo: &Salvo) -> Vec<Reason> {
        at.fight().map_or_else(Vec::new, |fight| reckon(fight, salvo))
    }
}

/// The form in which each of some weapons is given a target that it reaches, or none; ships may be given up first.
pub(super) fn assign<A>(
    at: Lens<'_>,
    name: &str,
    text: Text,
    hold: Text,
    weapons: impl Iterator<Item = (Item, Vec<ShipId>)>,
) -> Options<A> {
    let aim = |ship: &ShipId| Item::new(ship, text!("sea-name", name = ship)).at(ship.name());
    Options::Form(vec![Field::assign_each(name, text, hold, weapons, aim), asides::field(at)])
}

/// The batteries of a side that can fire in this impulse, with their counters.
pub(crate) fn mounts<'a>(
    fight: Fight<'a>,
    seat: Seat,
    silent: &[ShipId],
) -> impl Iterator<Item = (Mount, &'a Placed)> {
    let speaking = fight
        .battle
        .of(seat)
        .filter(move |counter| counter.hex.is_printed() && !silent.contains(&counter.ship));
    speaking.flat_map(move |counter| {
        let crew = fight.setting.companions(counter.ship);
        let crew = crew.filter(move |ship| fight.ship(*ship).lead == counter.ship);
        crew.flat_map(move |ship| {
            let guns = Gun::ALL.into_iter().filter(move |gun| fight.ship(ship).bearing[gun.index()] > 0);
            guns.map(move |gun| (Mount { ship, gun }, counter))
        })
    })
}

/// The counters that a battery can fire at.
pub(crate) fn targets<'a>(fight: Fight<'a>, firer: &'a Placed, gun: Gun) -> impl Iterator<Item = ShipId> {
    let enemies = fight.battle.of(other(firer.seat)).map(|target| target.ship);
    enemies.filter(move |target| may_fire(fight, firer, gun, *target).is_ok())
}

/// The counter of a battery that fires.
fn firer<'a>(fight: Fight<'a>, seat: Seat, mount: Mount, silent: &[ShipId]) -> Result<&'a Placed, Refusal> {
    let lead = fight.ship(mount.ship).lead;
    let counter = fight.battle.of(seat).find(|counter| counter.ship == lead);
    let Some(counter) = counter else {
        return Err(Refusal::new("6.5", Text::new("sea-no-such-firer").with("ship", mount.ship)));
    };
    Refusal::unless(!silent.contains(&counter.ship), "6.56", || {
        Text::new("sea-no-crowded-fire").with("ship", mount.ship)
    })?;
    Refusal::unless(counter.hex.is_printed(), "6.38+1", || {
        Text::new("sea-no-fire-off-map").with("ship", mount.ship)
    })?;
    if fight.ship(mount.ship).bearing[mount.gun.index()] > 0 {
        return Ok(counter);
    }
    let (state, sheet) = (fight.ship(mount.ship), fight.sheet(mount.ship));
    let named = |key: &'static str| Text::new(key).with("ship", mount.ship).with("gun", gun_name(mount.gun));
    let (rule, key) = silence(state, sheet, mount.gun, fight.battle.weather).unwrap_or(SILENT_AT_FIRST);
    Err(Refusal::new(rule, named(key)))
}

/// What keeps a weapon silent that nothing keeps so any more: what could be used was noted when the impulse began (6.5).
pub(super) const SILENT_AT_FIRST: (&str, &str) = ("6.5", "sea-no-weapon-at-first");

/// The rule by which a battery of a ship is silent, and why, if it is (6.57).
fn silence(ship: &Ship, sheet: &Sheet, gun: Gun, weather: Weather) -> Option<(&'static str, &'static str)> {
    let lost = [ship.lost.primary, ship.lost.secondary, ship.lost.tertiary][gun.index()];
    let reasons = [
        (!ship.is_afloat(), ("7.0", "sea-no-fire-sunk")),
        (ship.towed_by.is_some(), ("6.57", "sea-no-fire-towed")),
        (ship.is_dead(sheet), ("7.72", "sea-no-fire-dead")),
        (ship.guns_left(sheet, gun) == 0 && lost > 0, ("7.0", "sea-no-guns-left")),
        (ship.guns_left(sheet, gun) == 0, ("2.3+1", "sea-no-such-guns")),
        (!weather_allows(weather, gun), ("6.57", "sea-no-guns-weather")),
    ];
    reasons.into_iter().find(|(holds, _)| *holds).map(|(_, reason)| reason)
}

/// Why a battery cannot fire at a counter, if it cannot.
fn may_fire(fight: Fight<'_>, firer: &Placed, gun: Gun, target: ShipId) -> Result<(), Refusal> {
    let found =
        fight.battle.of(other(firer.seat)).find(|counter| counter.ship == target && counter.hex.is_printed());
    let Some(target) = found else {
        return Err(Refusal::new("6.5", Text::new("sea-no-such-target").with("target", target)));
    };
    let range = firer.hex.distance(target.hex);
    let named = |key: &'static str| Text::new(key).with("ship", firer.ship).with("target", target.ship);
    Refusal::unless(range <= gun.range(), "6.51", || {
        named("sea-no-range").with("gun", gun_name(gun)).with("range", range).with("reach", gun.range())
    })?;
    Refusal::unless(fight.sights(firer.seat, firer.hex, target.hex), "6.37", || {
        named("sea-no-sight").with("sighting", fight.battle.sighting)
    })?;
    Refusal::unless(!fight.friends_between(firer, target.hex), "6.53", || named("sea-no-line"))?;
    Refusal::unless(!fight.land_between(firer.hex, target.hex), "9.75", || named("sea-no-line-over-land"))?;
    lines::is_free(fight, firer, target)
}

/// Whether guns of a counter could fire so far (6.51, 6.52, 6.57, 9.75), whoever lies between.
pub(crate) fn reaches(fight: Fight<'_>, counter: &Placed, gun: Gun, hex: Hex) -> bool {
    counter.hex.is_printed()
        && counter.hex.distance(hex) <= gun.range()
        && weather_allows(fight.battle.weather, gun)
        && fight.aboard(counter.ship).any(|ship| fight.guns_left(ship, gun) > 0)
        && fight.sights(counter.seat, counter.hex, hex)
        && !fight.land_between(counter.hex, hex)
}

/// Guns that the weather lets fire (6.57).
pub(crate) fn weather_allows(weather: Weather, gun: Gun) -> bool {
    match weather {
        Weather::Squall => gun != Gun::Tertiary,
        Weather::Storm => gun == Gun::Primary,
        Weather::Gale => false,
        _ => true,
    }
}

/// Notes which guns bear and who lies still when the impulse begins (6.5, 6.57).
fn bear(r: &mut Referee<'_, WarAtSea>) {
    let (setting, position) = (r.setting, &mut *r.position);
    let battle = position.battle.as_ref().expect("guns fire in a battle");
    let weather = battle.weather;
    for counter in battle.at_sea() {
        for ship in setting.companions(counter.ship) {
            let (sheet, ship) = (setting.sheet(ship), &mut position.ships[ship.index()]);
            ship.still = ship.speed(sheet).base == 0;
            let bears = |gun: Gun| silence(ship, sheet, gun, weather).is_none();
            ship.bearing = Gun::ALL.map(|gun| if bears(gun) { ship.guns_left(sheet, gun) } else { 0 });
        }
    }
}

/// Whether the damage of this impulse counts before the other side replies: the first fire of a surprise attack, guns
/// in impulse 4 and torpedoes in impulse 5 (5.78).
pub(super) fn counts_at_once(battle: &Battle, impulse: u8) -> bool {
    battle.surprise && battle.round == 1 && impulse <= 5
}

/// A side's gunfire in an impulse (6.5).
pub(crate) fn fire(r: &mut Referee<'_, WarAtSea>, seat: Seat, impulse: u8, second: bool) -> Play<()> {
    let at_once = counts_at_once(r.position.fought(), impulse);
    if !second || at_once {
        bear(r);
    }
    let could = |fight: Fight<'_>, counter: &Placed| {
        mounts(fight, seat, &[])
            .filter(|(_, firer)| firer.ship == counter.ship)
            .any(|(mount, firer)| targets(fight, firer, mount.gun).next().is_some())
    };
    let silent = crowded(r, seat, false, could)?;
    announce(r, seat, silent)?;
    if second || at_once {
        damage::bury(r);
    }
    Ok(())
}

/// A side announces its fire, which is resolved at once. Ships may be given up before (7.72, 8.46); then it is asked
/// again, if there is anybody left to fire.
fn announce(r: &mut Referee<'_, WarAtSea>, seat: Seat, mut silent: Vec<ShipId>) -> Play<()> {
    loop {
        let fight = r.position.fight(r.setting);
        let reaches = |(mount, firer): (Mount, &Placed)| targets(fight, firer, mount.gun).next().is_some();
        if !mounts(fight, seat, &silent).any(reaches) {
            return Ok(());
        }
        let salvo = r.ask(seat, Fire { silent: silent.clone() })?;
        let Some(aside) = salvo.first.first() else { return resolve(r, &salvo) };
        asides::carry_out(r, *aside);
        silent = called_now(r, &silent);
    }
}

/// Counters by the names that they have now: one that has lost its leading ship goes by another.
pub(super) fn called_now(r: &Referee<'_, WarAtSea>, counters: &[ShipId]) -> Vec<ShipId> {
    counters.iter().map(|counter| r.position.ship(*counter).lead).collect()
}

/// Rolls for each group where several of a side stand in one hex, and returns the counters that may not use their
/// weapons (6.56, 6.64). Where nobody could use them anyhow there is no roll.
pub(crate) fn crowded(
    r: &mut Referee<'_, WarAtSea>,
    seat: Seat,
    torpedoes: bool,
    could: impl Fn(Fight<'_>, &Placed) -> bool,
) -> Play<Vec<ShipId>> {
    let fight = r.position.fight(r.setting);
    let mut groups: Vec<(Hex, u8)> =
        fight.battle.of(seat).map(|counter| (counter.hex, counter.group)).collect();
    groups.sort_unstable();
    groups.dedup();
    let mut silent = Vec::new();
    for stack in groups.chunk_by(|a, b| a.0 == b.0).filter(|stack| stack.len() > 1) {
        let fight = r.position.fight(r.setting);
        let any =
            fight.battle.in_hex(stack[0].0).any(|counter| counter.seat == seat && could(fight, counter));
        if !any {
            continue;
        }
        let mut dice = Vec::with_capacity(stack.len());
        for (_, group) in stack {
            dice.push((r.d6(if torpedoes { "6.64" } else { "6.56" })?, *group));
        }
        let best = dice.iter().map(|(die, _)| *die).max().unwrap_or(0);
        let lost = |group: u8| dice.iter().any(|(die, rolled)| *rolled == group && *die < best);
        let here = r.position.fought().in_hex(stack[0].0).filter(|counter| counter.seat == seat);
        let losers: Vec<ShipId> =
            here.filter(|counter| lost(counter.group)).map(|counter| counter.ship).collect();
        let hex = stack[0].0;
        tell(r, || Event::Crowded { hex, seat, silent: losers.clone(), torpedoes });
        silent.extend(losers);
    }
    Ok(silent)
}

/// Whether a battery fires at a target in full: its ship is the first of those that fire at it (6.54+2), or the first
/// that does so with such guns.
pub(crate) fn fires_in_full(rules: &Rules, shots: &[(Mount, ShipId)], mount: Mount, target: ShipId) -> bool {
    let counts = |other: &Mount| !rules.halved_by_gun || other.gun == mount.gun;
    let first = shots.iter().find(|(other, at)| *at == target && counts(other));
    first.is_some_and(|(first, _)| first.ship == mount.ship)
}

/// The dice that a battery rolls at a target (6.54), `in_full` or as one of several ships.
pub(crate) fn dice(fight: Fight<'_>, mount: Mount, target: &Placed, in_full: bool, sum: &mut impl Tally) {
    let ship = fight.ship(mount.ship);
    let Some(firer) = fight.battle.counter(ship.lead) else { return };
    let guns = ship.bearing[mount.gun.index()];
    sum.add("6.55", i32::from(guns), || Text::new("sea-factor-guns"));
    let mission = fight.battle.forces[usize::from(firer.force)].mission;
    // Whoever has bombarded, or spent those shells in a battle before, has the right ones in the racks (9.13).
    let spent = ship.stores.no_shells && !fight.setting.rules.spent_ships_halved;
    if mission == Mission::Bombardment && !ship.opened_fire && !spent {
        halve(sum, "6.54+1", || Text::new("sea-factor-bombardment"));
    }
    if !in_full {
        halve(sum, "6.54+2", || Text::new("sea-factor-several"));
    }
    lines::arcs(fight, firer, target, sum);
}

fn halve(sum: &mut impl Tally, rule: &'static str, text: impl FnOnce() -> Text) {
    share(sum, rule, 1, 2, text);
}

/// Takes a part of the value, rounded up (1.0+2).
pub(crate) fn share(
    sum: &mut impl Tally,
    rule: &'static str,
    part: u16,
    of: u16,
    text: impl FnOnce() -> Text,
) {
    let whole = u16::try_from(sum.value().floor()).unwrap_or(0);
    sum.set(rule, i32::from((whole * part).div_ceil(of)), text);
}

/// What is added to every die (6.55).
pub(crate) fn modifier(fight: Fight<'_>, firer: &Placed, target: &Placed, sum: &mut impl Tally) {
    let charts = &fight.setting.charts;
    let mut add = |aim: Aim, rule: &'static str, text: &'static str| {
        let amount = charts.gunnery(aim);
        if amount != 0 {
            sum.add(rule, i32::from(amount), || Text::new(text));
        }
    };
    add(Aim::Range(firer.hex.distance(target.hex)), "6.55", "sea-factor-range");
    if lay_still(fight, target) {
        add(Aim::TargetDead, "6.55", "sea-factor-dead");
    }
    if lines::crosses_t(fight, firer, target) {
        add(Aim::CrossedT, "18.21", "sea-factor-crossed-t");
    }
}

/// Whether all of a counter lay still when the impulse began: what happens in it does not count yet (6.5).
pub(super) fn lay_still(fight: Fight<'_>, target: &Placed) -> bool {
    let crew = fight.setting.companions(target.ship).map(|ship| fight.ship(ship));
    crew.filter(|ship| ship.lead == target.ship).all(|ship| ship.still)
}

/// What a die must show to hit: with what is added to it, 6 or more (6.55, 6.63).
pub(crate) fn needed(shift: kernel::Exact) -> u8 {
    u8::try_from((6 - shift.floor()).clamp(1, 7)).expect("between one and seven")
}

/// Resolves what a side has announced: all of it was announced before the first die fell (6.52). Ship after ship
/// fires, each its larger guns first (6.55).
fn resolve(r: &mut Referee<'_, WarAtSea>, salvo: &Salvo) -> Play<()> {
    let shots: Vec<(Mount, ShipId)> =
        salvo.shots.iter().filter_map(|(mount, target)| Some((*mount, (*target)?))).collect();
    let mut ships: Vec<ShipId> = Vec::new();
    for (mount, _) in &shots {
        if !ships.contains(&mount.ship) {
            ships.push(mount.ship);
        }
    }
    for ship in &ships {
        broadside(r, *ship, &shots)?;
    }
    for ship in ships {
        r.position.ship_mut(ship).opened_fire = true;
    }
    Ok(())
}

/// The hits of a battery.
struct Hits {
    gun: Gun,
    target: Placed,
    range: u8,
    count: u32,
}

/// All guns of a ship: first the dice for hits, then what the hits do.
fn broadside(r: &mut Referee<'_, WarAtSea>, ship: ShipId, shots: &[(Mount, ShipId)]) -> Play<()> {
    let lead = r.position.ship(ship).lead;
    let firer = *r.position.fought().counter(lead).expect("ships of counters of the battle fire");
    let mut own: Vec<(Mount, ShipId)> =
        shots.iter().filter(|(mount, _)| mount.ship == ship).copied().collect();
    own.sort_unstable_by_key(|(mount, _)| mount.gun);
    let mut struck = Vec::with_capacity(own.len());
    for (mount, target) in own {
        note_engaged(r, ship, target);
        let fight = r.position.fight(r.setting);
        let target = *fight.battle.counter(target).expect("targets are counters of the battle");
        // What is gone already needs no dice, unless friends beside it may be hit.
        let gone = fight.aboard(target.ship).next().is_none();
        if gone && lines::friends_at_risk(fight, &firer, target.hex).next().is_none() {
            continue;
        }
        let (mut sum, mut shift) = (r.account(), kernel::Exact::ZERO);
        let in_full = fires_in_full(&r.setting.rules, shots, mount, target.ship);
        dice(fight, mount, &target, in_full, &mut sum);
        modifier(fight, &firer, &target, &mut shift);
        let (rolled, needed) = (u32::try_from(sum.value().floor()).unwrap_or(0), needed(shift));
        let count = r.hits(rolled, 6, needed.into(), "6.55")?;
        tell(r, || Event::Fired {
            ship,
            gun: mount.gun,
            target: target.ship,
            dice: sum.into_breakdown(),
            needed,
            hits: count,
        });
        if count > 0 {
            let range = firer.hex.distance(target.hex);
            struck.push(Hits { gun: mount.gun, target, range, count });
        }
    }
    let mistaken = mistakes(r, ship, &firer, &struck)?;
    for Hits { gun, target, range, count } in struck {
        let friend = mistaken.iter().find(|(hex, _)| *hex == target.hex).map(|(_, friend)| *friend);
        for _ in 0..count {
            damage::gun_hit(r, friend.unwrap_or(target.ship), Weapon::Gun { gun, range })?;
        }
    }
    Ok(())
}

/// Notes that a ship has fired at a counter (6.48+3), and in an operation what the ship and all of its target cannot do
/// for the rest of the turn (4.0+12, 8.31). Others of the ship's own counter have not fired (9.61).
pub(crate) fn note_engaged(r: &mut Referee<'_, WarAtSea>, firer: ShipId, target: ShipId) {
    let lead = r.position.ship(firer).lead;
    for ship in [lead, target] {
        if let Some(counter) = r.position.fought_mut().counter_mut(ship) {
            counter.engaged = true;
        }
    }
    if r.position.operations.is_some() {
        r.position.ship_mut(firer).today.fired = true;
        for ship in r.setting.companions(target) {
            let ship = r.position.ship_mut(ship);
            ship.today.attacked |= ship.lead == target;
        }
    }
}

/// Friendly fire (17.4): a die for each ship that fires into a hex with friends at night; on a 1 what it has hit there
/// is one of them. Returns the friends by hex.
fn mistakes(
    r: &mut Referee<'_, WarAtSea>,
    ship: ShipId,
    firer: &Placed,
    struck: &[Hits],
) -> Play<Vec<(Hex, ShipId)>> {
    let mut hexes: Vec<Hex> = struck.iter().map(|hits| hits.target.hex).collect();
    hexes.sort_unstable();
    hexes.dedup();
    let mut mistaken = Vec::new();
    for hex in hexes {
        let fight = r.position.fight(r.setting);
        let friends: Vec<ShipId> =
            lines::friends_at_risk(fight, firer, hex).map(|counter| counter.ship).collect();
        if friends.is_empty() {
            continue;
        }
        let die = r.d6("17.4")?;
        let friend = if die <= MISTAKEN { Some(friends[r.pick(friends.len(), "17.4")?]) } else { None };
        tell(r, || Event::Mistaken { ship, die, friend });
        mistaken.extend(friend.map(|friend| (hex, friend)));
    }
    Ok(mistaken)
}

/// Every battery that fires: its dice, and what is added to each of them.
fn reckon(fight: Fight<'_>, salvo: &Salvo) -> Vec<Reason> {
    let shots: Vec<(Mount, ShipId)> =
        salvo.shots.iter().filter_map(|(mount, target)| Some((*mount, (*target)?))).collect();
    let mut reasons = Vec::new();
    let mut mistakes: Vec<Reason> = Vec::new();
    for (mount, target) in &shots {
        let lead = fight.ship(mount.ship).lead;
        let (Some(firer), Some(target)) = (fight.battle.counter(lead), fight.battle.counter(*target)) else {
            continue;
        };
        let in_full = fires_in_full(&fight.setting.rules, &shots, *mount, target.ship);
        let (mut battery, mut shift) = (Breakdown::default(), Breakdown::default());
        dice(fight, *mount, target, in_full, &mut battery);
        modifier(fight, firer, target, &mut shift);
        let needed = needed(shift.value());
        let named = |key: &'static str| {
            Text::new(key)
                .with("ship", mount.ship)
                .with("gun", gun_name(mount.gun))
                .with("target", target.ship)
                .with("range", firer.hex.distance(target.hex))
        };
        let hits = expected(battery.value(), needed);
        reasons.push((named("sea-reason-guns").with("needed", needed).with("hits", hits), battery));
        if !shift.factors.is_empty() {
            reasons.push((named("sea-reason-aim"), shift));
        }
        let friends: Vec<&str> =
            lines::friends_at_risk(fight, firer, target.hex).map(|friend| friend.ship.name()).collect();
        if !friends.is_empty() {
            let text = Text::new("sea-reason-mistake")
                .with("ship", mount.ship)
                .with("hex", target.hex.name())
                .with("chance", Exact::ONE - on_d6(i64::from(MISTAKEN) + 1))
                .with("friends", friends.join(", "));
            // A ship rolls once for all that it has hit in a hex (17.4).
            if !mistakes.contains(&note(text.clone())) {
                mistakes.push(note(text));
            }
        }
    }
    reasons.extend(mistakes);
    reasons
}

#[cfg(test)]
mod tests;
