//! The attack of a submarine: the escorts hunt it first (16.4), then it fires (16.5).

use super::{Event, Hunted, composition, is_escort, ships_of};
use crate::{
    Setting, WarAtSea,
    chart::Water,
    damage,
    event::tell,
    fleet::{Aim, Berth, Boat, Home, Post},
    ids::{ForceId, ShipId},
    lens::Lens,
    operations::{Hunter, battles},
    position::Position,
    reasons::{MANY, spans},
    sheet::ShipType,
    sides::ALLIES,
    tables::{Category, Hunt, Shot},
    weather::Light,
};
use kernel::{
    Breakdown, Game, Play, Question, Reason, Referee, Refusal, Seat, Seen, Tally, Text,
    reason::{note, on_d6},
};
use serde::{Deserialize, Serialize};

/// What the die of the hunt must come to (16.4).
pub(crate) const DRIVEN_OFF: i64 = 6;
pub(crate) const SUNK_LATE: i64 = 7;
/// What the die of the attack must come to (16.5).
pub(crate) const HITS: i32 = 5;
/// From this year on Allied escorts have better weapons and radar.
const BETTER: u16 = 1943;

/// Whether a boat that can attack does so (16.32).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sink {
    pub boat: String,
    pub force: ForceId,
    pub aim: Aim,
    /// What leaves it no choice. It is asked all the same: who only looks on does not know.
    pub bound: Option<Bound>,
}

/// Why a boat has no choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bound {
    /// It has found ships in port, and must attack them (16.32).
    InPort,
    /// It has no torpedoes left (16.51).
    Unarmed,
    /// An earlier boat has left nothing to attack.
    NothingLeft,
}

impl Sink {
    /// Whether the boat may attack, or let the force go, or else which rule forbids it.
    fn may(&self, attacks: bool) -> Result<(), Refusal> {
        let (rule, key) = match (self.bound, attacks) {
            (Some(Bound::InPort), false) => ("16.32", "sea-must-sink"),
            (Some(Bound::Unarmed), true) => ("16.51", "sea-cannot-sink-unarmed"),
            (Some(Bound::NothingLeft), true) => ("16.5", "sea-cannot-sink-nothing"),
            _ => return Ok(()),
        };
        Err(Refusal::new(rule, Text::new(key).with("boat", self.boat.clone())))
    }
}

impl Question<WarAtSea> for Sink {
    type Answer = bool;
    const CLASS: &'static str = "sink";
    const RULE: &'static str = "16.32";

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new(match self.aim {
            Aim::Escorts => "sea-ask-sink-escorts",
            Aim::NoCarriers => "sea-ask-sink-most",
            Aim::Any => "sea-ask-sink-any",
        })
        .with("boat", self.boat.clone())
        .with("force", self.force)
    }

    fn check(&self, _: Lens<'_>, attacks: &bool) -> Result<(), Refusal> {
        self.may(*attacks)
    }

    fn candidates(&self, _: Lens<'_>) -> Vec<bool> {
        vec![true, false]
    }

    fn describe(&self, _: Lens<'_>, attacks: &bool) -> Text {
        Text::new(if *attacks { "sea-do-sink" } else { "sea-do-let-go" })
    }

    fn reasons(&self, at: Lens<'_>, attacks: &bool) -> Vec<Reason> {
        if !*attacks {
            return vec![note("sea-note-let-go")];
        }
        let shots = [shot(at, self.force, false), shot(at, self.force, true)];
        escorts(at, self.force).into_iter().chain(shots.into_iter().flatten()).collect()
    }

    fn outlook(r: &mut Referee<'_, WarAtSea>, attacks: &bool) -> Play<()> {
        if *attacks { look_ahead(r) } else { Ok(()) }
    }
}

/// Which sort of ship a boat attacks (16.5); which of them it is comes from the cup. The attacker knows the sorts from
/// the report of the force (16.33). Others do not, so it is asked even if there is nothing to choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Torpedo {
    pub boat: String,
    pub force: ForceId,
    pub sorts: Vec<Category>,
    /// What it has a firing solution for (16.31).
    pub aim: Aim,
}

impl Torpedo {
    /// Whether the boat may attack ships of a sort, or none, or else which rule forbids it.
    fn may(&self, sort: Option<Category>) -> Result<(), Refusal> {
        let (rule, key) = match sort {
            None if self.sorts.is_empty() => return Ok(()),
            Some(sort) if self.sorts.contains(&sort) => return Ok(()),
            None => ("16.5", "sea-torpedo-must-choose"),
            Some(Category::Carriers) if self.aim == Aim::NoCarriers => ("16.31", "sea-no-torpedo-carriers"),
            Some(sort) if self.aim == Aim::Escorts && sort != Category::Light => {
                ("16.31", "sea-no-torpedo-but-escorts")
            }
            Some(_) => ("16.33", "sea-no-torpedo-sort"),
        };
        Err(Refusal::new(rule, Text::new(key).with("boat", self.boat.clone()).with("force", self.force)))
    }
}

impl Question<WarAtSea> for Torpedo {
    /// No sort where no ship is left that the boat may hit.
    type Answer = Option<Category>;
    const CLASS: &'static str = "torpedo";
    const RULE: &'static str = "16.5";

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-torpedo").with("boat", self.boat.clone()).with("force", self.force)
    }

    fn check(&self, _: Lens<'_>, sort: &Option<Category>) -> Result<(), Refusal> {
        self.may(*sort)
    }

    /// The greatest ships first.
    fn candidates(&self, _: Lens<'_>) -> Vec<Option<Category>> {
        Category::ALL.into_iter().map(Some).chain([None]).collect()
    }

    fn describe(&self, _: Lens<'_>, sort: &Option<Category>) -> Text {
        sort.map_or_else(|| Text::new("sea-sort-none"), sort_name)
    }

    fn reasons(&self, at: Lens<'_>, sort: &Option<Category>) -> Vec<Reason> {
        let Some(sort) = sort else { return vec![note("sea-note-no-target")] };
        shot(at, self.force, *sort == Category::Light)
    }

    fn outlook(r: &mut Referee<'_, WarAtSea>, _: &Option<Category>) -> Play<()> {
        look_ahead(r)
    }
}

fn sort_name(sort: Category) -> Text {
    Text::new(match sort {
        Category::Carriers => "sea-sort-carriers",
        Category::Capital => "sea-sort-capital",
        Category::Light => "sea-sort-light",
        Category::Transports => "sea-sort-transports",
    })
}

/// The next step of the attack of a boat that can: it closes in, or it fires.
pub(super) fn resolve(r: &mut Referee<'_, WarAtSea>, hunter: &Hunter) -> Play<()> {
    let force = hunter.force;
    if hunter.fires {
        fire(r, hunter)?;
    } else {
        close_in(r, hunter)?;
    }
    if !r.position.ops().hunters.iter().any(|hunter| hunter.force == force) {
        conclude(r, force);
    }
    Ok(())
}

/// When all boats have had their turn, the owner of the force may change its orders, and those of an escort that was
/// itself attacked (5.27, 5.33). Only now counters go that have no ship left: until then those that a boat found
/// together are there for it (5.1+4, 16.52).
fn conclude(r: &mut Referee<'_, WarAtSea>, force: ForceId) {
    let (setting, position) = (r.setting, &*r.position);
    let unit: Vec<ForceId> = position.ops().fleet(force.seat).unit(force).map(|force| force.id).collect();
    // A ship that has gone down was attacked too.
    let states = || setting.scenario.ships.iter().map(|start| position.ship(start.ship));
    let was_attacked = |id: &ForceId| states().any(|ship| ship.force == Some(*id) && ship.today.attacked);
    let mut attacked: Vec<ForceId> = unit.into_iter().filter(was_attacked).collect();
    if !attacked.is_empty() && !attacked.contains(&force) {
        attacked.insert(0, force);
    }
    battles::bury(r);
    for force in attacked {
        battles::after_attack(r.position, force);
    }
}

/// The boat attacks if its owner likes, and must if it has found the force in port (16.32); the escorts hunt it first
/// (16.4).
fn close_in(r: &mut Referee<'_, WarAtSea>, hunter: &Hunter) -> Play<()> {
    let Hunter { seat, force, aim, in_port, .. } = *hunter;
    let there = !ships_of(r.setting, r.position, force).is_empty();
    let (boat, armed) = (boat(r.position, hunter).name.clone(), boat(r.position, hunter).torpedoes > 0);
    let bound = match (armed, there) {
        (false, _) => Some(Bound::Unarmed),
        (_, false) => Some(Bound::NothingLeft),
        _ => in_port.then_some(Bound::InPort),
    };
    let attacks = r.ask(seat, Sink { boat, force, aim, bound })?;
    if attacks {
        disclose(r, force);
    }
    let hunt = if attacks { hunt(r, force)? } else { Hunted::DrivenOff };
    match hunt {
        Hunted::Missed | Hunted::SunkLate => {
            let hunter = &mut r.position.ops_mut().hunters[0];
            (hunter.fires, hunter.doomed) = (true, hunt == Hunted::SunkLate);
        }
        Hunted::DrivenOff => {
            r.position.ops_mut().hunters.remove(0);
        }
        Hunted::SunkSoon => {
            r.position.ops_mut().hunters.remove(0);
            sink(r, hunter);
        }
    }
    Ok(())
}

/// The owner of a force that is attacked says how many ships its counters stand for (9.62), once in a turn.
fn disclose(r: &mut Referee<'_, WarAtSea>, force: ForceId) {
    let ships = ships_of(r.setting, r.position, force);
    if ships.iter().any(|ship| r.position.ship(*ship).today.attacked) {
        return;
    }
    let leads = ships.iter().filter(|ship| r.position.ship(**ship).lead == **ship);
    let crew = |lead: &ShipId| r.position.aboard(r.setting, *lead).count();
    let mut counters: Vec<u8> =
        leads.map(crew).filter(|ships| *ships > 1).filter_map(|ships| u8::try_from(ships).ok()).collect();
    counters.sort_unstable();
    if !counters.is_empty() {
        tell(r, || Event::Disclosed { force, counters });
    }
}

fn boat<'a>(position: &'a mut Position, hunter: &Hunter) -> &'a mut Boat {
    let flotillas = &mut position.ops_mut().fleet_mut(hunter.seat).flotillas;
    &mut flotillas[usize::from(hunter.flotilla)].boats[usize::from(hunter.boat)]
}

fn sink(r: &mut Referee<'_, WarAtSea>, hunter: &Hunter) {
    let boat = boat(r.position, hunter);
    boat.sunk = true;
    let (seat, boat) = (hunter.seat, boat.name.clone());
    tell(r, || Event::Sunk { seat, boat });
}

fn is_in_port(position: &Position, force: ForceId) -> bool {
    position.ops().force(force).is_some_and(|force| matches!(force.berth, Berth::Port(_)))
}

/// Whether a ship can be attacked (16.31).
fn may_hit(aim: Aim, kind: ShipType) -> bool {
    match aim {
        Aim::Escorts => is_escort(kind),
        Aim::NoCarriers => !kind.is_carrier(),
        Aim::Any => true,
    }
}

/// The sorts of ships that can be attacked.
pub(super) fn sorts(setting: &Setting, ships: &[ShipId], aim: Aim) -> Vec<Category> {
    let open: Vec<ShipId> =
        ships.iter().copied().filter(|ship| may_hit(aim, setting.sheet(*ship).kind)).collect();
    let counts = composition(setting, &open);
    Category::ALL.into_iter().zip(counts).filter(|(_, count)| *count > 0).map(|(sort, _)| sort).collect()
}

/// The escorts and aircraft of the force hunt the boat (16.4). A force without any does not.
fn hunt(r: &mut Referee<'_, WarAtSea>, force: ForceId) -> Play<Hunted> {
    let ships = ships_of(r.setting, r.position, force);
    let escorts: Vec<ShipId> =
        ships.iter().copied().filter(|ship| is_escort(r.setting.sheet(*ship).kind)).collect();
    let (from_bases, from_carriers) = patrols(r, force, &ships);
    if escorts.is_empty() && from_carriers == 0 {
        tell(r, || Event::Hunted { force, by: None, hunt: Hunted::Missed });
        return Ok(Hunted::Missed);
    }
    for ship in &escorts {
        r.position.ship_mut(*ship).today.hunted = true;
    }
    let die = r.d6_unseen(Seen::Only(force.seat), "16.4")?;
    let mut sum = r.account();
    sum.add("16.4", i32::from(die), || Text::new("sea-factor-die"));
    let (sailed, berth) =
        r.position.ops().force(force).map_or((0, Berth::Gone), |found| (found.sailed, found.berth));
    let guard = Guard {
        force,
        escorts: Some(u8::try_from(escorts.len()).unwrap_or(u8::MAX)),
        aircraft: Some((from_bases, from_carriers)),
        sailed,
        berth,
    };
    hunt_modifier(r.setting, guard, &mut sum);
    let hunt = match sum.value().floor() {
        ..DRIVEN_OFF => Hunted::Missed,
        DRIVEN_OFF if r.setting.rules.six_sinks => Hunted::SunkSoon,
        DRIVEN_OFF => Hunted::DrivenOff,
        SUNK_LATE => Hunted::SunkLate,
        _ => Hunted::SunkSoon,
    };
    tell(r, || Event::Hunted { force, by: Some((die, sum.into_breakdown())), hunt });
    Ok(hunt)
}

/// What guards a force from submarines, as the rules or the boat know it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guard {
    pub force: ForceId,
    /// Its destroyers, escort destroyers and torpedo boats.
    pub escorts: Option<u8>,
    /// Steps on patrol from bases and from its carriers.
    pub aircraft: Option<(u8, u8)>,
    pub sailed: u8,
    pub berth: Berth,
}

/// What is added to the die against a submarine (16.4).
pub(crate) fn hunt_modifier(setting: &Setting, guard: Guard, sum: &mut impl Tally) {
    let Guard { force, escorts, aircraft, sailed, berth } = guard;
    let operation = setting.operation();
    let shallow = matches!(berth, Berth::Port(_))
        || operation.zone_of(berth).is_some_and(|zone| operation.map.zone(zone).water == Water::Shallow);
    let modern = force.seat == ALLIES && setting.scenario.date.year >= BETTER;
    let facts = [
        escorts.map(|escorts| ("16.4", Hunt::Escorts(escorts), "sea-hunt-escorts")),
        aircraft.map(|(bases, decks)| ("16.42", Hunt::aircraft(bases, decks), "sea-hunt-aircraft")),
        Some(("16.4", Hunt::Zones(sailed), "sea-hunt-zones")),
        shallow.then_some(("16.41", Hunt::Shallow, "sea-hunt-shallow")),
        modern.then_some(("16.4", Hunt::Allies1943, "sea-hunt-modern")),
    ];
    for (rule, hunt, text) in facts.into_iter().flatten() {
        add(sum, rule, setting.tables.asw(hunt), text);
    }
}

fn add(sum: &mut impl Tally, rule: &'static str, amount: i8, text: &'static str) {
    if amount != 0 {
        sum.add(rule, i32::from(amount), || Text::new(text));
    }
}

/// The steps on patrol against submarines by day (16.42): those of bases within whose range the force is, and those of
/// its own carriers.
fn patrols(r: &Referee<'_, WarAtSea>, force: ForceId, ships: &[ShipId]) -> (u8, u8) {
    if r.position.light == Light::Night {
        return (0, 0);
    }
    let (operation, operations) = (r.setting.operation(), r.position.ops());
    let zone = operations.force(force).and_then(|force| operation.zone_of(force.berth));
    let (mut bases, mut carriers) = (0_u8, 0_u8);
    for (_, wing) in operations.fleet(force.seat).flying().filter(|(_, wing)| wing.post == Post::Asw) {
        match wing.home {
            Home::Ship(ship) if !ships.contains(&ship) => {}
            Home::Ship(ship) if r.setting.sheet(ship).kind.is_carrier() => {
                carriers = carriers.saturating_add(wing.steps);
            }
            // A seaplane carrier is no carrier (1.0+1).
            Home::Ship(_) => bases = bases.saturating_add(wing.steps),
            Home::Base(base) => {
                let range = u32::from(operation.plane(wing.plane).range);
                let near = zone
                    .zip(operation.places.base(base))
                    .is_some_and(|(zone, base)| operation.map.distance(base.zone, zone) <= range);
                if near {
                    bases = bases.saturating_add(wing.steps);
                }
            }
        }
    }
    (bases, carriers)
}

/// The boat fires one torpedo factor (16.51) at a ship out of the cup (16.5).
fn fire(r: &mut Referee<'_, WarAtSea>, hunter: &Hunter) -> Play<()> {
    let Hunter { seat, force, aim, doomed, .. } = *hunter;
    let ships = ships_of(r.setting, r.position, force);
    let (setting, position) = (r.setting, &*r.position);
    let kind = |ship: ShipId| setting.sheet(ship).kind;
    let leads: Vec<ShipId> = ships
        .iter()
        .copied()
        .filter(|ship| position.ship(*ship).lead == *ship && may_hit(aim, kind(*ship)))
        .collect();
    let name = boat(r.position, hunter).name.clone();
    let sort = r.ask(seat, Torpedo { boat: name, force, sorts: hunter.sorts.clone(), aim })?;
    r.position.ops_mut().hunters.remove(0);
    if let Some(sort) = sort {
        let shooter = boat(r.position, hunter);
        shooter.torpedoes = shooter.torpedoes.saturating_sub(1);
        let cup: Vec<ShipId> = leads.into_iter().filter(|ship| Category::of(kind(*ship)) == sort).collect();
        torpedo(r, seat, force, &ships, &cup)?;
        forget_sunk(r, force);
    }
    if doomed {
        sink(r, hunter);
    }
    Ok(())
}

/// Other boats no longer look for a sort of ships of which this one has sunk the last.
fn forget_sunk(r: &mut Referee<'_, WarAtSea>, force: ForceId) {
    let (setting, ships) = (r.setting, ships_of(r.setting, r.position, force));
    for hunter in r.position.ops_mut().hunters.iter_mut().filter(|hunter| hunter.force == force) {
        let left = sorts(setting, &ships, hunter.aim);
        hunter.sorts.retain(|sort| left.contains(sort));
    }
}

/// A torpedo runs at a ship out of the cup (16.5).
fn torpedo(
    r: &mut Referee<'_, WarAtSea>,
    seat: Seat,
    force: ForceId,
    ships: &[ShipId],
    cup: &[ShipId],
) -> Play<()> {
    let escorts = ships.iter().filter(|ship| is_escort(r.setting.sheet(**ship).kind)).count();
    // What is imagined of the enemy may have no ship of the sort that was seen there.
    if cup.is_empty() {
        return Ok(());
    }
    let target = cup[r.pick(cup.len(), "16.5")?];
    let die = r.d6("16.5")?;
    let mut sum = r.account();
    sum.add("16.5", i32::from(die), || Text::new("sea-factor-die"));
    let sheet = r.setting.sheet(target);
    let light = sheet.kind.is_light_warship() || sheet.kind == ShipType::Apd;
    let at = Lens::new(r.setting, r.position, force.seat.into());
    let still = is_in_port(r.position, force) || damage::lies_still(at, target);
    let sailed = r.position.ops().force(force).map_or(0, |force| force.sailed);
    let night = r.position.light == Light::Night;
    let escorts = Some(u8::try_from(escorts).unwrap_or(u8::MAX));
    shot_modifier(r.setting, Aimed { light, still, night, escorts, sailed }, &mut sum);
    let hit = sum.value() >= HITS.into();
    tell(r, || Event::Attacked { force, target, die, sum: Some(sum.into_breakdown()), hit });
    let crew: Vec<ShipId> = r.position.aboard(r.setting, target).collect();
    for ship in crew {
        r.position.ship_mut(ship).today.attacked = true;
    }
    if hit {
        damage::torpedo_hit(r, target, punch(r, seat))?;
        damage::succeed(r.setting, r.position, target);
    }
    Ok(())
}

/// What a submarine fires at, as the rules or the boat know it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aimed {
    /// The target is a light warship or destroyer transport.
    pub light: bool,
    pub still: bool,
    pub night: bool,
    pub escorts: Option<u8>,
    pub sailed: u8,
}

/// What is added to the die of a submarine's attack (16.5).
pub(crate) fn shot_modifier(setting: &Setting, aimed: Aimed, sum: &mut impl Tally) {
    let facts = [
        aimed.light.then_some((Shot::Light, "sea-shot-light")),
        aimed.still.then_some((Shot::Still, "sea-shot-still")),
        aimed.night.then_some((Shot::Night, "sea-shot-night")),
        aimed.escorts.map(|escorts| (Shot::Escorts(escorts), "sea-shot-escorts")),
        Some((Shot::Zones(aimed.sailed), "sea-shot-zones")),
    ];
    for (shot, text) in facts.into_iter().flatten() {
        add(sum, "16.5", setting.tables.submarine_attack(shot), text);
    }
}

/// What a side's submarines add to the dice of damage: those that sail with the Japanese are Japanese (9.33).
fn punch(r: &Referee<'_, WarAtSea>, seat: Seat) -> u8 {
    let own = r.setting.scenario.ships.iter().filter(|start| start.seat == seat);
    own.map(|start| r.setting.sheet(start.ship).nation.record().punch).max().unwrap_or(0)
}

/// The most escorts that a force can have: no more than the light ships that were reported when a boat found it in this
/// turn (16.33).
fn most_escorts(at: Lens<'_>, force: ForceId) -> u8 {
    let reports = at.learnt().into_iter().flat_map(|learnt| &learnt.reports);
    let latest = reports.rev().find(|report| report.force == force && report.turn == at.turn());
    latest.and_then(|report| report.told.get(Category::Light)).unwrap_or(MANY)
}

/// For how many escorts something is told, of all that there can be.
fn if_escorts(from: u8, to: u8, all: (u8, u8)) -> Text {
    match (from, to) {
        span if span == all => Text::new("sea-escorts-any"),
        (from, to) if to == all.1 => Text::new("sea-escorts-from").with("from", from),
        (from, to) => Text::new("sea-escorts-between").with("from", from).with("to", to),
    }
}

/// What escorts add to their die, for every number of them (16.4). Of aircraft on patrol the boat knows nothing.
fn escorts(at: Lens<'_>, force: ForceId) -> Vec<Reason> {
    let (Some(counter), most) = (at.counter(force), most_escorts(at, force)) else { return Vec::new() };
    let sum = |escorts: u8| {
        let (sailed, berth) = (counter.sailed, counter.berth);
        let guard = Guard { force, escorts: Some(escorts), aircraft: None, sailed, berth };
        let mut sum = Breakdown::default();
        hunt_modifier(at.setting(), guard, &mut sum);
        sum
    };
    if most == 0 {
        return vec![note("sea-note-no-escorts")];
    }
    let told = |(from, to, sum): (u8, u8, Breakdown)| {
        let [off, sunk] = [DRIVEN_OFF, SUNK_LATE].map(|needed| needed - sum.value.floor());
        let lost = if at.setting().rules.six_sinks { off } else { sunk };
        let text = Text::new("sea-reason-escorts")
            .with("escorts", if_escorts(from, to, (1, most)))
            .with("off", on_d6(off))
            .with("sunk", on_d6(lost))
            .with("late", on_d6(sunk) - on_d6(sunk + 1));
        (text, sum)
    };
    spans(1..=most, sum).into_iter().map(told).collect()
}

/// What a torpedo must roll, for every number of escorts (16.5).
fn shot(at: Lens<'_>, force: ForceId, light: bool) -> Vec<Reason> {
    let (Some(counter), most) = (at.counter(force), most_escorts(at, force)) else { return Vec::new() };
    let in_port = matches!(counter.berth, Berth::Port(_));
    let sum = |escorts: u8| {
        let aimed = Aimed {
            light,
            still: in_port,
            night: at.light() == Light::Night,
            escorts: Some(escorts),
            sailed: counter.sailed,
        };
        let mut sum = Breakdown::default();
        shot_modifier(at.setting(), aimed, &mut sum);
        sum
    };
    let told = |(from, to, sum): (u8, u8, Breakdown)| {
        let needed = i64::from(HITS) - sum.value.floor();
        let key = if light { "sea-reason-shot-light" } else { "sea-reason-shot" };
        let text = Text::new(key)
            .with("escorts", if_escorts(from, to, (0, most)))
            .with("needed", needed)
            .with("chance", on_d6(needed));
        (text, sum)
    };
    // Which ship it is comes from the cup.
    let differs = (!in_port).then(|| note(if light { "sea-note-shot-light" } else { "sea-note-shot" }));
    spans(0..=most, sum).into_iter().map(told).chain(differs).collect()
}

/// A boat closes in, fires, and the owner of the force may change its orders.
const STEPS_A_BOAT: usize = 3;

/// All boats that can attack do what they can: what they begin is settled when they have fired.
pub(super) fn look_ahead(r: &mut Referee<'_, WarAtSea>) -> Play<()> {
    for _ in 0..STEPS_A_BOAT * r.position.ops().hunters.len() {
        if r.position.ops().hunters.is_empty() {
            break;
        }
        WarAtSea::play(r)?;
    }
    Ok(())
}
