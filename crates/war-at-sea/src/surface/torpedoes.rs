//! Torpedoes of ships (6.6, 9.3): who may launch at whom, with how many dice, and the hits.

use super::{
    asides::{self, Aside},
    gunnery,
};
use crate::{
    Setting, WarAtSea,
    battle::{Battle, Fight, Moment, Placed},
    charts::Run,
    commander, damage,
    event::tell,
    ids::ShipId,
    lens::Lens,
    position::{Ship, Tubes},
    reasons::expected,
    sheet::Sheet,
    sides::other,
    waters::Hex,
    weather::Weather,
};
use kernel::{
    Breakdown, Chance, Item, Options, Play, Question, Reason, Referee, Refusal, Seat, Tally, Text,
    reason::{note, share},
    text,
};
use serde::{Deserialize, Serialize};

/// How far torpedoes run (6.6).
pub(crate) const REACH: u8 = 2;
/// How far Long Lances run (9.31), from ships with at least this factor.
const LONG_REACH: u8 = 4;
const LONG_LANCE: u8 = 2;

kernel::events! {
    Event of WarAtSea in setting:

    Launched { ship: ShipId, target: ShipId, dice: Breakdown, needed: u8, hits: u32 } by "6.63"
        => text!("sea-launched", ship, target, dice = dice.value, needed, hits);
    /// A Long Lance from afar finds this ship of the hex (9.31+1).
    Found { ship: ShipId } by "9.31+1" => text!("sea-torpedo-found", ship);
}

/// Which ship launches at which counter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spread {
    pub launches: Vec<(ShipId, Option<ShipId>)>,
    /// What is done before anybody launches (7.72, 8.46): nothing else of the answer counts then.
    #[serde(default)]
    pub first: Vec<Aside>,
}

impl Spread {
    pub(crate) fn of(launches: Vec<(ShipId, Option<ShipId>)>) -> Spread {
        Spread { launches, first: Vec::new() }
    }
}

/// The torpedoes of a side (6.62).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Launch {
    /// Counters that may not launch, since other groups stand in their hex (6.64).
    pub silent: Vec<ShipId>,
}

impl Question<WarAtSea> for Launch {
    type Answer = Spread;
    const CLASS: &'static str = "launch";
    const RULE: &'static str = "6.62";

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-launch")
    }

    fn check(&self, at: Lens<'_>, spread: &Spread) -> Result<(), Refusal> {
        if !spread.first.is_empty() {
            return asides::check_field(at, &spread.first);
        }
        let (Some(seat), Some(fight)) = (at.seat(), at.fight()) else { return Ok(()) };
        for (index, (ship, target)) in spread.launches.iter().enumerate() {
            let again = spread.launches[..index].iter().any(|(other, _)| other == ship);
            Refusal::unless(!again, "6.62", || Text::new("sea-no-second-launch").with("ship", *ship))?;
            let launcher = launcher(fight, seat, *ship, &self.silent)?;
            if let Some(target) = target {
                may_launch(fight, *ship, launcher, *target)?;
            }
        }
        Ok(())
    }

    fn options(&self, at: Lens<'_>) -> Options<Spread> {
        let (Some(seat), Some(fight)) = (at.seat(), at.fight()) else { return Options::List(Vec::new()) };
        let armed = launchers(fight, seat, &self.silent)
            .map(|(ship, counter)| (ship, targets(fight, ship, counter).collect::<Vec<_>>()))
            .filter(|(_, targets)| !targets.is_empty());
        let items = armed.map(|(ship, targets)| {
            let text = Text::new("sea-tubes").with("ship", ship).with("factor", fight.ship(ship).aimed);
            (Item::new(ship, text).at(ship.name()), targets)
        });
        let hold = Text::new("sea-hold-torpedoes");
        gunnery::assign(at, "launches", Text::new("sea-ask-launches"), hold, items)
    }

    fn describe(&self, _: Lens<'_>, spread: &Spread) -> Text {
        if let Some(aside) = spread.first.first() {
            return aside.text();
        }
        let mut at: Vec<&str> =
            spread.launches.iter().filter_map(|(_, target)| Some((*target)?.name())).collect();
        let count = at.len();
        if count == 0 {
            return Text::new("sea-do-hold-torpedoes");
        }
        at.sort_unstable();
        at.dedup();
        Text::new("sea-do-launch").with("count", count).with("targets", at.join(", "))
    }

    /// Each ship at the target where its torpedoes do most; they are kept where there is none worth them, or from afar
    /// by ships that have no second set.
    fn default(&self, at: Lens<'_>) -> Spread {
        commander::spread(at, self)
    }

    fn caution(&self, _: Lens<'_>, spread: &Spread) -> Option<Text> {
        spread.first.first().and_then(|aside| aside.caution())
    }

    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Spread {
        if let Some(aside) = asides::sample(at, chance) {
            return Spread { first: vec![aside], ..Spread::default() };
        }
        let (Some(seat), Some(fight)) = (at.seat(), at.fight()) else { return Spread::default() };
        let launches = launchers(fight, seat, &self.silent).filter_map(|(ship, counter)| {
            let targets: Vec<ShipId> = targets(fight, ship, counter).collect();
            let target = chance.pick(&targets).copied()?;
            (chance.below(2) == 0).then_some((ship, Some(target)))
        });
        Spread::of(launches.collect())
    }

    fn reasons(&self, at: Lens<'_>, spread: &Spread) -> Vec<Reason> {
        at.fight().map_or_else(Vec::new, |fight| reckon(fight, spread))
    }
}

/// The ships of a side that have torpedoes to launch in this impulse, with their counters.
pub(crate) fn launchers<'a>(
    fight: Fight<'a>,
    seat: Seat,
    silent: &[ShipId],
) -> impl Iterator<Item = (ShipId, &'a Placed)> {
    let speaking = fight
        .battle
        .of(seat)
        .filter(move |counter| counter.hex.is_printed() && !silent.contains(&counter.ship));
    speaking.flat_map(move |counter| {
        let crew = fight.setting.companions(counter.ship);
        let armed =
            crew.filter(move |ship| fight.ship(*ship).lead == counter.ship && fight.ship(*ship).aimed > 0);
        armed.map(move |ship| (ship, counter))
    })
}

/// How far a ship's torpedoes run (6.6, 9.31).
pub(crate) fn reach(fight: Fight<'_>, ship: ShipId) -> u8 {
    let tubes = fight.sheet(ship).torpedo;
    if tubes.long_lance && tubes.factor >= LONG_LANCE { LONG_REACH } else { REACH }
}

/// Whether torpedoes of a counter could run so far (6.6, 9.75), once they are loaded.
pub(crate) fn reaches(fight: Fight<'_>, counter: &Placed, hex: Hex) -> bool {
    let runs = |ship: ShipId| {
        matches!(fight.ship(ship).tubes, Tubes::Loaded { .. } | Tubes::Reloading { .. })
            && counter.hex.distance(hex) <= reach(fight, ship)
    };
    counter.hex.is_printed() && fight.aboard(counter.ship).any(runs) && !fight.land_between(counter.hex, hex)
}

/// The counters that a ship can launch at.
pub(crate) fn targets<'a>(
    fight: Fight<'a>,
    ship: ShipId,
    launcher: &'a Placed,
) -> impl Iterator<Item = ShipId> {
    let enemies = fight.battle.of(other(launcher.seat)).map(|target| target.ship);
    enemies.filter(move |target| may_launch(fight, ship, launcher, *target).is_ok())
}

fn launcher<'a>(
    fight: Fight<'a>,
    seat: Seat,
    ship: ShipId,
    silent: &[ShipId],
) -> Result<&'a Placed, Refusal> {
    let lead = fight.ship(ship).lead;
    let Some(counter) = fight.battle.of(seat).find(|counter| counter.ship == lead) else {
        return Err(Refusal::new("6.6", Text::new("sea-no-such-firer").with("ship", ship)));
    };
    Refusal::unless(!silent.contains(&counter.ship), "6.64", || {
        Text::new("sea-no-crowded-fire").with("ship", ship)
    })?;
    Refusal::unless(counter.hex.is_printed(), "6.38+1", || {
        Text::new("sea-no-fire-off-map").with("ship", ship)
    })?;
    if fight.ship(ship).aimed > 0 {
        return Ok(counter);
    }
    let Moment::Impulse { number, .. } = fight.battle.moment else { return Ok(counter) };
    let reason = silence(fight.ship(ship), fight.sheet(ship), fight.battle, number);
    let (rule, key) = reason.unwrap_or(gunnery::SILENT_AT_FIRST);
    Err(Refusal::new(rule, Text::new(key).with("ship", ship)))
}

/// The rule by which a ship launches no torpedoes in an impulse, and why, if it does not (6.61, 6.65).
fn silence(ship: &Ship, sheet: &Sheet, battle: &Battle, impulse: u8) -> Option<(&'static str, &'static str)> {
    let empty = match ship.tubes {
        _ if sheet.torpedo.factor == 0 => Some(("2.3+2", "sea-no-tubes-aboard")),
        Tubes::Destroyed => Some(("7.53", "sea-no-tubes-left")),
        Tubes::Empty => Some(("6.65", "sea-no-torpedoes-left")),
        Tubes::Reloading { .. } => Some(("9.32", "sea-no-reload-yet")),
        Tubes::Loaded { .. } => None,
    };
    let reasons = [
        (!ship.is_afloat(), ("7.0", "sea-no-fire-sunk")),
        (ship.tows.is_some(), ("6.61", "sea-no-torpedo-towing")),
        (ship.towed_by.is_some(), ("6.61", "sea-no-torpedo-towed")),
        (ship.is_dead(sheet), ("6.61", "sea-no-torpedo-dead")),
        (battle.weather >= Weather::Storm, ("6.61", "sea-no-torpedo-storm")),
    ];
    let state = reasons.into_iter().find(|(holds, _)| *holds).map(|(_, reason)| reason);
    state.or(empty.filter(|_| ship.torpedoes_ready(sheet, battle.round, impulse) == 0))
}

fn may_launch(fight: Fight<'_>, ship: ShipId, launcher: &Placed, target: ShipId) -> Result<(), Refusal> {
    let found = fight
        .battle
        .of(other(launcher.seat))
        .find(|counter| counter.ship == target && counter.hex.is_printed());
    let Some(target) = found else {
        return Err(Refusal::new("6.6", Text::new("sea-no-such-target").with("target", target)));
    };
    let named = |key: &'static str| Text::new(key).with("ship", ship).with("target", target.ship);
    let (range, reach) = (launcher.hex.distance(target.hex), reach(fight, ship));
    Refusal::unless(range <= reach, "6.6", || {
        named("sea-no-torpedo-range").with("range", range).with("reach", reach)
    })?;
    Refusal::unless(fight.sights(launcher.seat, launcher.hex, target.hex), "6.37", || {
        named("sea-no-sight").with("sighting", fight.battle.sighting)
    })?;
    let friends = fight.battle.in_hex(target.hex).any(|counter| counter.seat == launcher.seat);
    Refusal::unless(!friends || launcher.hex == target.hex, "6.61", || {
        named("sea-no-torpedo-among-friends")
    })?;
    Refusal::unless(!fight.land_between(launcher.hex, target.hex), "9.75", || {
        named("sea-no-line-over-land")
    })?;
    super::lines::is_free(fight, launcher, target)?;
    let in_port = fight.battle.forces[usize::from(target.force)].in_port;
    Refusal::unless(!in_port, "9.22", || named("sea-no-torpedo-in-port"))?;
    super::lines::torpedoes_bear(fight, ship, launcher, target)
}

/// Notes which torpedoes can be launched when the impulse begins (6.6, 6.61).
fn aim(r: &mut Referee<'_, WarAtSea>, impulse: u8) {
    let (setting, position) = (r.setting, &mut *r.position);
    let battle = position.battle.as_ref().expect("torpedoes are launched in a battle");
    for counter in battle.at_sea() {
        for ship in setting.companions(counter.ship) {
            let (sheet, ship) = (setting.sheet(ship), &mut position.ships[ship.index()]);
            ship.still = ship.speed(sheet).base == 0;
            let silent = silence(ship, sheet, battle, impulse).is_some();
            ship.aimed = if silent { 0 } else { ship.torpedoes_ready(sheet, battle.round, impulse) };
        }
    }
}

/// A side's torpedoes in an impulse (6.6).
pub(crate) fn launch(r: &mut Referee<'_, WarAtSea>, seat: Seat, impulse: u8, second: bool) -> Play<()> {
    let at_once = gunnery::counts_at_once(r.position.fought(), impulse);
    if !second || at_once {
        aim(r, impulse);
    }
    let could = |fight: Fight<'_>, counter: &Placed| {
        launchers(fight, seat, &[])
            .filter(|(_, launcher)| launcher.ship == counter.ship)
            .any(|(ship, launcher)| targets(fight, ship, launcher).next().is_some())
    };
    let silent = gunnery::crowded(r, seat, true, could)?;
    announce(r, seat, impulse, silent)?;
    if second || at_once {
        damage::bury(r);
    }
    Ok(())
}

/// A side announces its torpedoes, which run at once. Ships may be given up before (7.72, 8.46); then it is asked again,
/// if there is anybody left to launch.
fn announce(r: &mut Referee<'_, WarAtSea>, seat: Seat, impulse: u8, mut silent: Vec<ShipId>) -> Play<()> {
    loop {
        let fight = r.position.fight(r.setting);
        let reaches = |(ship, counter): (ShipId, &Placed)| targets(fight, ship, counter).next().is_some();
        if !launchers(fight, seat, &silent).any(reaches) {
            return Ok(());
        }
        let spread = r.ask(seat, Launch { silent: silent.clone() })?;
        let Some(aside) = spread.first.first() else { return resolve(r, &spread, impulse) };
        asides::carry_out(r, *aside);
        silent = gunnery::called_now(r, &silent);
    }
}

/// Whether a ship has the bad torpedoes of the first years (9.34).
pub(crate) fn is_poor(fight: Fight<'_>, ship: ShipId) -> bool {
    fight.sheet(ship).nation.has_bad_torpedoes(fight.setting.scenario.date)
}

/// The dice that a ship rolls at a target (6.63, 9.31, 9.34).
pub(crate) fn dice(fight: Fight<'_>, ship: ShipId, range: u8, sum: &mut impl Tally) {
    sum.add("6.63", i32::from(fight.ship(ship).aimed), || Text::new("sea-factor-torpedoes"));
    if is_poor(fight, ship) {
        gunnery::share(sum, "9.34", 1, 4, || Text::new("sea-factor-us-torpedoes"));
    }
    match range {
        0..=REACH => {}
        3 => gunnery::share(sum, "9.31", 1, 2, || Text::new("sea-factor-far")),
        _ => gunnery::share(sum, "9.31", 1, 4, || Text::new("sea-factor-far")),
    }
}

/// What is added to every die (6.63).
pub(crate) fn modifier(fight: Fight<'_>, launcher: &Placed, target: &Placed, sum: &mut impl Tally) {
    let charts = &fight.setting.charts;
    let mut add = |run: Run, rule: &'static str, text: &'static str| {
        let amount = charts.torpedo(run);
        if amount != 0 {
            sum.add(rule, i32::from(amount), || Text::new(text));
        }
    };
    add(Run::Range(launcher.hex.distance(target.hex)), "6.63", "sea-factor-range");
    if gunnery::lay_still(fight, target) {
        add(Run::TargetDead, "6.63", "sea-factor-dead");
    }
    if super::lines::crosses_t(fight, launcher, target) {
        add(Run::Enfilade, "18.23", "sea-factor-enfilade");
    }
}

/// What a nation's torpedoes add to the dice of damage (9.31, 9.33).
pub(crate) fn punch(setting: &Setting, ship: ShipId) -> u8 {
    let sheet = setting.sheet(ship);
    let nation = sheet.nation.record();
    nation.long_lance.filter(|_| sheet.torpedo.long_lance).unwrap_or(nation.punch)
}

/// Resolves what a side has announced: all of it was announced before the first die fell (6.62).
fn resolve(r: &mut Referee<'_, WarAtSea>, spread: &Spread, impulse: u8) -> Play<()> {
    for (ship, target) in spread.launches.iter().filter_map(|(ship, target)| Some((*ship, (*target)?))) {
        let fight = r.position.fight(r.setting);
        let lead = fight.ship(ship).lead;
        let launcher = *fight.battle.counter(lead).expect("ships of counters of the battle launch");
        let aimed = *fight.battle.counter(target).expect("targets are counters of the battle");
        let range = launcher.hex.distance(aimed.hex);
        let gone = fight.aboard(target).next().is_none();
        spend(r, ship, impulse);
        gunnery::note_engaged(r, ship, target);
        // What is gone already needs no dice, but from afar any ship of the hex may be hit.
        if gone && range <= REACH {
            continue;
        }
        let fight = r.position.fight(r.setting);
        let (mut sum, mut shift) = (r.account(), kernel::Exact::ZERO);
        dice(fight, ship, range, &mut sum);
        modifier(fight, &launcher, &aimed, &mut shift);
        let (rolled, needed) = (u32::try_from(sum.value().floor()).unwrap_or(0), gunnery::needed(shift));
        let hits = r.hits(rolled, 6, needed.into(), "6.63")?;
        tell(r, || Event::Launched { ship, target, dice: sum.into_breakdown(), needed, hits });
        for _ in 0..hits {
            let struck = if range > REACH { found(r, &aimed)? } else { target };
            // Whoever is found was fired on too (6.48+3).
            gunnery::note_engaged(r, ship, struck);
            damage::torpedo_hit(r, struck, punch(r.setting, ship))?;
        }
    }
    Ok(())
}

/// A Long Lance from afar finds any ship of the hex (9.31+1): also one that another has just sunk.
fn found(r: &mut Referee<'_, WarAtSea>, aimed: &Placed) -> Play<ShipId> {
    let there: Vec<ShipId> = in_the_way(r.position.fight(r.setting), aimed).collect();
    let ship = there[r.pick(there.len(), "9.31+1")?];
    tell(r, || Event::Found { ship });
    Ok(ship)
}

/// The counters that a Long Lance from afar may find: all that are beside the one that it is meant for.
pub(crate) fn in_the_way<'a>(fight: Fight<'a>, aimed: &Placed) -> impl Iterator<Item = ShipId> + use<'a> {
    let seat = aimed.seat;
    fight.battle.in_hex(aimed.hex).filter(move |counter| counter.seat == seat).map(|counter| counter.ship)
}

/// Crosses out the torpedoes of a ship (6.65), or lets it load again (9.32).
fn spend(r: &mut Referee<'_, WarAtSea>, ship: ShipId, impulse: u8) {
    let round = r.position.fought().round;
    let tubes = &mut r.position.ship_mut(ship).tubes;
    *tubes = match *tubes {
        Tubes::Loaded { reload: true } => Tubes::Reloading { round, impulse },
        Tubes::Destroyed => Tubes::Destroyed,
        _ => Tubes::Empty,
    };
}

/// Every ship that launches: its dice, and what is added to each of them.
fn reckon(fight: Fight<'_>, spread: &Spread) -> Vec<Reason> {
    let mut reasons = Vec::new();
    for (ship, target) in &spread.launches {
        let lead = fight.ship(*ship).lead;
        let target = target.and_then(|target| fight.battle.counter(target));
        let (Some(launcher), Some(target)) = (fight.battle.counter(lead), target) else { continue };
        let range = launcher.hex.distance(target.hex);
        let (mut salvo, mut shift) = (Breakdown::default(), Breakdown::default());
        dice(fight, *ship, range, &mut salvo);
        modifier(fight, launcher, target, &mut shift);
        let needed = gunnery::needed(shift.value());
        let named = |key: &'static str| {
            Text::new(key).with("ship", *ship).with("target", target.ship).with("range", range)
        };
        let hits = expected(salvo.value(), needed);
        reasons.push((named("sea-reason-torpedoes").with("needed", needed).with("hits", hits), salvo));
        if !shift.factors.is_empty() {
            reasons.push((named("sea-reason-run"), shift));
        }
        let there: Vec<&str> = in_the_way(fight, target).map(ShipId::name).collect();
        if range > REACH && there.len() > 1 {
            let text = Text::new("sea-reason-long-lance")
                .with("hex", target.hex.name())
                .with("ships", there.join(", "))
                .with("chance", share(1, there.len()));
            reasons.push(note(text.with("target", target.ship)));
        }
    }
    reasons
}

#[cfg(test)]
mod tests;
