//! Gunnery (6.5): who may fire at whom, with how many dice, and the hits.

use crate::{
    Setting, WarAtSea,
    battle::{Fight, Gun, Placed, Whereabouts},
    charts::Aim,
    damage::{self, Weapon},
    event::tell,
    ids::ShipId,
    lens::Lens,
    missions::Mission,
    sides::other,
    waters::Hex,
    weather::Weather,
};
use kernel::{
    Breakdown, Chance, Field, Input, Item, Options, Play, Question, Referee, Refusal, RuleId, Seat, Tally,
    Text, Viewer,
};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// Only these of several groups in a hex may fire (6.56, 6.64).
    Crowded {
        hex: Hex,
        seat: Seat,
        silent: Vec<ShipId>,
        torpedoes: bool,
    },
    Fired {
        ship: ShipId,
        gun: Gun,
        target: ShipId,
        dice: Breakdown,
        needed: u8,
        hits: u32,
    },
    /// Shells meant for the enemy fall on a friend (17.4).
    Mistaken {
        ship: ShipId,
        friend: ShipId,
    },
}

impl Event {
    pub(crate) fn rule(&self, _: &Setting) -> RuleId {
        RuleId::new(match self {
            Event::Crowded { torpedoes: false, .. } => "6.56",
            Event::Crowded { .. } => "6.64",
            Event::Fired { .. } => "6.55",
            Event::Mistaken { .. } => "17.4",
        })
    }

    pub(crate) fn text(&self, _: &Setting) -> Text {
        match self {
            Event::Crowded { hex, silent, .. } => Text::new("sea-crowded")
                .with("hex", hex.name())
                .with("ships", silent.iter().map(|ship| ship.name()).collect::<Vec<_>>().join(", ")),
            Event::Fired { ship, gun, target, dice, hits, .. } => Text::new("sea-fired")
                .with("ship", *ship)
                .with("gun", gun_name(*gun))
                .with("target", *target)
                .with("dice", dice.value)
                .with("hits", *hits),
            Event::Mistaken { ship, friend } => {
                Text::new("sea-mistaken").with("ship", *ship).with("friend", *friend)
            }
        }
    }

    pub(crate) fn witnessed_by(&self, _: Viewer) -> Option<Self> {
        Some(self.clone())
    }
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
}

/// The guns of a side (6.52).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fire {
    /// Groups that may not fire, since others stand in their hex (6.56).
    pub silent: Vec<u8>,
}

impl Question<WarAtSea> for Fire {
    type Answer = Salvo;

    const CLASS: &'static str = "fire";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        RuleId::new("6.52")
    }

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-fire")
    }

    fn check(&self, at: Lens<'_>, salvo: &Salvo) -> Result<(), Refusal> {
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
        let mut aims: Vec<ShipId> =
            mounts.iter().flat_map(|(mount, firer)| targets(fight, firer, mount.gun)).collect();
        aims.sort_unstable();
        aims.dedup();
        let items = mounts.iter().map(|(mount, _)| Item {
            value: serde_json::json!(mount),
            text: Text::new("sea-mount")
                .with("ship", mount.ship)
                .with("gun", gun_name(mount.gun))
                .with("factor", fight.ship(mount.ship).bearing[mount.gun.index()]),
            mark: Some(mount.ship.name().to_owned()),
        });
        let hold = Item { value: serde_json::Value::Null, text: Text::new("sea-hold-fire"), mark: None };
        let targets = aims.into_iter().map(|ship| Item {
            value: serde_json::json!(ship),
            text: Text::new("sea-name").with("name", ship),
            mark: Some(ship.name().to_owned()),
        });
        Options::Form(vec![Field {
            name: "shots".to_owned(),
            text: Text::new("sea-ask-shots"),
            input: Input::Assign {
                items: items.collect(),
                targets: std::iter::once(hold).chain(targets).collect(),
            },
        }])
    }

    fn describe(&self, _: Lens<'_>, salvo: &Salvo) -> Text {
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
        Salvo { shots: shots.collect() }
    }

    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Salvo {
        let (Some(seat), Some(fight)) = (at.seat(), at.fight()) else { return Salvo::default() };
        let shots = mounts(fight, seat, &self.silent).filter_map(|(mount, firer)| {
            let targets: Vec<ShipId> = targets(fight, firer, mount.gun).collect();
            chance.pick(&targets).map(|target| (mount, Some(*target)))
        });
        Salvo { shots: shots.collect() }
    }
}

/// The batteries of a side that can fire in this impulse, with their counters.
pub(crate) fn mounts<'a>(
    fight: Fight<'a>,
    seat: Seat,
    silent: &[u8],
) -> impl Iterator<Item = (Mount, &'a Placed)> {
    let speaking = fight
        .battle
        .of(seat)
        .filter(move |counter| counter.hex.is_printed() && !silent.contains(&counter.group));
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
    let enemies = fight.battle.of(other(firer.seat));
    enemies.filter(move |target| may_reach(fight, firer, gun, target)).map(|target| target.ship)
}

fn may_reach(fight: Fight<'_>, firer: &Placed, gun: Gun, target: &Placed) -> bool {
    target.hex.is_printed()
        && firer.hex.distance(target.hex) <= gun.range()
        && fight.sights(firer.seat, firer.hex, target.hex)
        && !fight.friends_between(firer.seat, firer.hex, target.hex)
        && !fight.land_between(firer.hex, target.hex)
}

/// The counter of a battery that fires.
fn firer<'a>(fight: Fight<'a>, seat: Seat, mount: Mount, silent: &[u8]) -> Result<&'a Placed, Refusal> {
    let lead = fight.ship(mount.ship).lead;
    let counter = fight.battle.of(seat).find(|counter| counter.ship == lead);
    let Some(counter) = counter else {
        return Err(Refusal::new("6.5", Text::new("sea-no-such-firer").with("ship", mount.ship)));
    };
    Refusal::unless(!silent.contains(&counter.group), "6.56", || {
        Text::new("sea-no-crowded-fire").with("ship", mount.ship)
    })?;
    Refusal::unless(counter.hex.is_printed(), "6.38+1", || {
        Text::new("sea-no-fire-off-map").with("ship", mount.ship)
    })?;
    let left = fight.ship(mount.ship).bearing[mount.gun.index()];
    Refusal::unless(left > 0, silence(fight, mount), || {
        Text::new("sea-no-guns").with("ship", mount.ship).with("gun", gun_name(mount.gun))
    })?;
    Ok(counter)
}

/// The rule by which a battery is silent: the weather, or that the ship lies dead, or that there are no guns.
fn silence(fight: Fight<'_>, mount: Mount) -> &'static str {
    let ship = fight.ship(mount.ship);
    if !weather_allows(fight.battle.weather, mount.gun)
        || ship.is_dead(fight.sheet(mount.ship))
        || ship.towed_by.is_some()
    {
        "6.57"
    } else {
        "2.3"
    }
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
    Refusal::unless(!fight.friends_between(firer.seat, firer.hex, target.hex), "6.53", || {
        named("sea-no-line")
    })?;
    Refusal::unless(!fight.land_between(firer.hex, target.hex), "9.75", || named("sea-no-line-over-land"))
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

/// Notes which guns bear when the impulse begins (6.5, 6.57).
pub(crate) fn bear(r: &mut Referee<'_, WarAtSea>) {
    let (setting, position) = (r.setting, &mut *r.position);
    let battle = position.battle.as_ref().expect("guns fire in a battle");
    let weather = battle.weather;
    for counter in battle.at_sea() {
        for ship in setting.companions(counter.ship) {
            let (sheet, ship) = (setting.sheet(ship), &mut position.ships[ship.index()]);
            let silent = !ship.is_afloat() || ship.is_dead(sheet) || ship.towed_by.is_some();
            ship.bearing = Gun::ALL.map(|gun| match silent || !weather_allows(weather, gun) {
                true => 0,
                false => ship.guns_left(sheet, gun),
            });
        }
    }
}

/// A side's gunfire in an impulse (6.5).
pub(crate) fn fire(r: &mut Referee<'_, WarAtSea>, seat: Seat, impulse: u8, second: bool) -> Play<()> {
    let battle = r.position.fought();
    // In a surprise attack the damage of the first fire counts at once (5.78).
    let at_once = battle.surprise && battle.round == 1 && impulse == 4;
    if !second || at_once {
        bear(r);
    }
    let silent = crowded(r, seat, false, |fight, counter| {
        mounts(fight, seat, &[]).any(|(mount, firer)| {
            firer.group == counter.group && targets(fight, firer, mount.gun).next().is_some()
        })
    })?;
    let fight = r.position.fight(r.setting);
    let any =
        mounts(fight, seat, &silent).any(|(mount, firer)| targets(fight, firer, mount.gun).next().is_some());
    if any {
        let salvo = r.ask(seat, Fire { silent })?;
        resolve(r, seat, &salvo)?;
    }
    if second || at_once {
        damage::bury(r);
    }
    Ok(())
}

/// Rolls for each group where several of a side stand in one hex, and returns those that may not use their weapons
/// (6.56, 6.64). Groups that could not use them anyhow do not roll.
pub(crate) fn crowded(
    r: &mut Referee<'_, WarAtSea>,
    seat: Seat,
    torpedoes: bool,
    could: impl Fn(Fight<'_>, &Placed) -> bool,
) -> Play<Vec<u8>> {
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
        let losers: Vec<u8> = dice.iter().filter(|(die, _)| *die < best).map(|(_, group)| *group).collect();
        r.tell_with(|r| {
            let battle = r.position.fought();
            let ships = losers.iter().flat_map(|group| battle.group(*group)).map(|counter| counter.ship);
            Event::Crowded { hex: stack[0].0, seat, silent: ships.collect(), torpedoes }.into()
        });
        silent.extend(losers);
    }
    Ok(silent)
}

/// The dice that a battery rolls at a target (6.54). `first` is the ship that fires at it in full.
pub(crate) fn dice(fight: Fight<'_>, mount: Mount, target: &Placed, first: bool, sum: &mut impl Tally) {
    let ship = fight.ship(mount.ship);
    let Some(firer) = fight.battle.counter(ship.lead) else { return };
    let guns = ship.bearing[mount.gun.index()];
    sum.add("6.55", i32::from(guns), || Text::new("sea-factor-guns"));
    let mission = fight.battle.forces[usize::from(firer.force)].mission;
    if mission == Mission::Bombardment && !firer.has_fired {
        halve(sum, "6.54+1", || Text::new("sea-factor-bombardment"));
    }
    if !first {
        halve(sum, "6.54+2", || Text::new("sea-factor-several"));
    }
    super::lines::arcs(fight, firer, target, sum);
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
    if fight.aboard(target.ship).all(|ship| fight.speed(ship).base == 0) {
        add(Aim::TargetDead, "6.55", "sea-factor-dead");
    }
    if super::lines::crosses_t(fight, firer, target) {
        add(Aim::CrossedT, "18.21", "sea-factor-crossed-t");
    }
}

/// Resolves what a side has announced: all of it was announced before the first die fell (6.52).
fn resolve(r: &mut Referee<'_, WarAtSea>, seat: Seat, salvo: &Salvo) -> Play<()> {
    let shots: Vec<(Mount, ShipId)> =
        salvo.shots.iter().filter_map(|(mount, target)| Some((*mount, (*target)?))).collect();
    for (index, (mount, target)) in shots.iter().enumerate() {
        let full = shots
            .iter()
            .find(|(_, other)| other == target)
            .is_some_and(|(first, _)| first.ship == mount.ship);
        let fight = r.position.fight(r.setting);
        let lead = fight.ship(mount.ship).lead;
        let (Some(firer), Some(aimed)) =
            (fight.battle.counter(lead).copied(), fight.battle.counter(*target).copied())
        else {
            continue;
        };
        if fight.aboard(*target).next().is_none() {
            continue;
        }
        let range = firer.hex.distance(aimed.hex);
        let (mut sum, mut shift) = (r.account(), kernel::Exact::ZERO);
        dice(fight, *mount, &aimed, full, &mut sum);
        modifier(fight, &firer, &aimed, &mut shift);
        let rolled = u32::try_from(sum.value().floor()).unwrap_or(0);
        let needed = u8::try_from((6 - shift.floor()).clamp(2, 7)).unwrap_or(6);
        let hits = r.hits(rolled, 6, needed.into(), "6.55")?;
        tell(r, || Event::Fired {
            ship: mount.ship,
            gun: mount.gun,
            target: *target,
            dice: sum.into_breakdown(),
            needed,
            hits,
        });
        let struck = if hits > 0 { mistaken(r, seat, *mount, &firer, &aimed)? } else { None };
        for _ in 0..hits {
            damage::gun_hit(r, struck.unwrap_or(*target), Weapon::Gun { gun: mount.gun, range })?;
        }
        note_engaged(r, lead, *target);
        let last = shots[index + 1..].iter().all(|(other, _)| other.ship != mount.ship);
        if last && let Some(counter) = r.position.fought_mut().counter_mut(lead) {
            counter.has_fired = true;
        }
    }
    Ok(())
}

pub(crate) fn note_engaged(r: &mut Referee<'_, WarAtSea>, firer: ShipId, target: ShipId) {
    for ship in [firer, target] {
        if let Some(counter) = r.position.fought_mut().counter_mut(ship) {
            counter.engaged = true;
        }
    }
}

/// Friendly fire (17.4): at night, shells into a hex with friends fall on one of them on a 1.
fn mistaken(
    r: &mut Referee<'_, WarAtSea>,
    seat: Seat,
    mount: Mount,
    firer: &Placed,
    target: &Placed,
) -> Play<Option<ShipId>> {
    if !super::lines::risks_friends(r.position.fight(r.setting), seat, firer, target) {
        return Ok(None);
    }
    if r.d6("17.4")? != 1 {
        return Ok(None);
    }
    let battle = r.position.fought();
    let friends: Vec<ShipId> = battle
        .in_hex(target.hex)
        .filter(|counter| {
            counter.seat == seat
                && counter.ship != firer.ship
                && counter.state == Whereabouts::Sea
                && !super::formations::in_line(battle, counter)
        })
        .map(|counter| counter.ship)
        .collect();
    if friends.is_empty() {
        return Ok(None);
    }
    let friend = friends[r.pick(friends.len(), "17.4")?];
    tell(r, || Event::Mistaken { ship: mount.ship, friend });
    Ok(Some(friend))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Answer,
        script::{battle, ones, play, says, ship},
        sides::{ALLIES, AXIS},
    };
    use kernel::Step;

    fn shot(name: &str, gun: Gun, target: &str) -> (Mount, Option<ShipId>) {
        (Mount { ship: ship(name), gun }, Some(ship(target)))
    }

    fn fires(seat: Seat, shots: Vec<(Mount, Option<ShipId>)>) -> Step<Answer> {
        says(seat, Answer::Fire(Salvo { shots }))
    }

    #[test]
    fn of_several_ships_at_one_target_only_the_first_fires_in_full() {
        kernel::proves!("war-at-sea", "6.54+2", "6.54+3");
        let (setting, mut position) = battle(
            &[("Washington", ALLIES, "C1"), ("South Dakota", ALLIES, "C1"), ("Naganami", AXIS, "C12")],
            4,
            &[],
        );
        position.fought_mut().initiative = ALLIES;
        let sheets = [setting.sheet(ship("Washington")), setting.sheet(ship("South Dakota"))];
        position.vessel("Washington").lost.primary = sheets[0].primary.count - 13;
        position.vessel("Washington").lost.tertiary = sheets[0].tertiary.count - 6;
        position.vessel("South Dakota").lost.primary = sheets[1].primary.count - 9;
        position.vessel("South Dakota").lost.tertiary = sheets[1].tertiary.count - 1;
        let shots = vec![
            shot("Washington", Gun::Primary, "Naganami"),
            shot("Washington", Gun::Tertiary, "Naganami"),
            shot("South Dakota", Gun::Primary, "Naganami"),
            shot("South Dakota", Gun::Tertiary, "Naganami"),
        ];
        let script =
            [fires(ALLIES, shots), ones(13, "6.55"), ones(6, "6.55"), ones(5, "6.55"), ones(1, "6.55")];
        let events = play(&setting, &mut position, &script).expect("gunfire");
        assert_eq!(events.len(), 4);
    }
}
