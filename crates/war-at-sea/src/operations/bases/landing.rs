//! Take-off and landing (10.63), and the Air Return Phase (10.64, 10.7): who must come down, who may, where, and which
//! counters are ready again at once.

use super::{
    Event, Loss, ashore, capacity, disembark, excess, homes, lose_steps, room, seen_by, standing, strip,
    takes, works, zone,
};
use crate::{
    Setting, WarAtSea,
    chart::ZoneId,
    event::tell,
    fleet::{AirMission, Fleet, Flight, Home, Post, Wing, WingId},
    ids::{ForceId, PlaneId},
    lens::Lens,
    operations::{bases, flights::own_range, organise, patrols},
    places::BaseKind,
    reasons,
    sheet::ShipType,
    weather::{Light, Weather},
};
use kernel::{
    Chance, Exact, Field, Item, Options, Play, Question, Reason, Referee, Refusal, Seat, Seen, Tally, Text,
    text,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Counters that an airfield, and a fleet carrier with its hull whole, make ready at once (10.7).
const READY_AT_AIRFIELD: u8 = 2;
const READY_AT_CARRIER: u8 = 1;

/// A counter takes off from where it stands (10.63). Where it goes the caller says; it may lose a step, and be gone.
pub fn take_off(r: &mut Referee<'_, WarAtSea>, seat: Seat, id: WingId) -> Play<()> {
    let Some(wing) = r.position.ops_mut().fleet_mut(seat).wing_mut(id) else { return Ok(()) };
    wing.aloft = 0;
    let home = wing.home;
    brave(r, seat, id, home)
}

/// A counter lands (10.63, 10.7): it is in the hangar of its new home, unless it crashes.
pub fn land(r: &mut Referee<'_, WarAtSea>, seat: Seat, id: WingId, home: Home) -> Play<()> {
    let Some(wing) = r.position.ops_mut().fleet_mut(seat).wing_mut(id) else { return Ok(()) };
    (wing.home, wing.post, wing.aloft) = (home, Post::Hangar, 0);
    brave(r, seat, id, home)
}

/// The die for a take-off or landing, where it can cost something. Only the owner sees it (10.23).
fn brave(r: &mut Referee<'_, WarAtSea>, seat: Seat, id: WingId, home: Home) -> Play<()> {
    let Some(plane) = r.position.ops().fleet(seat).wing(id).map(|wing| wing.plane) else { return Ok(()) };
    let mut sum = Exact::ZERO;
    let crashes = crashes_on(r.setting, plane, home, (r.position.weather, r.position.light), &mut sum);
    if crashes < 1 {
        return Ok(());
    }
    let die = r.d6_unseen(Seen::Only(seat), "10.63")?;
    if i64::from(die) <= crashes {
        lose_steps(r, seat, id, 1, Loss::Accident);
    }
    Ok(())
}

/// The highest die at which a counter that takes off or lands loses a step (10.63); what is added to the die goes into
/// the sum.
pub(crate) fn crashes_on(
    setting: &Setting,
    plane: PlaneId,
    home: Home,
    (weather, light): (Weather, Light),
    sum: &mut impl Tally,
) -> i64 {
    let strip = strip(setting, plane, home);
    let (by_day, now) =
        (setting.tables.take_off(strip, weather, Light::Day), setting.tables.take_off(strip, weather, light));
    for (amount, text) in [(by_day, weather.text()), (now - by_day, light.text())] {
        if amount != 0 {
            sum.add("10.63", i32::from(amount), || text);
        }
    }
    i64::from(setting.tables.take_off_loss(strip)) - sum.value().floor()
}

/// How it is with a counter that is in the air.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Aloft {
    pub id: WingId,
    pub wing: Wing,
    /// It cannot stay up for another turn (10.64, 10.82, 10.91, 11.7).
    pub must: bool,
    /// Where it can come down.
    pub havens: Vec<Home>,
}

fn is_in_flight(wing: &Wing) -> bool {
    matches!(wing.post, Post::Flight(_))
}

/// The turns that a flight can be in the air, those of its escort counting (10.64).
fn endurance(at: Lens<'_>, fleet: &Fleet, flight: &Flight) -> u8 {
    let led = match flight.mission {
        AirMission::Escort(other) => other,
        _ => flight.number,
    };
    let together =
        fleet.flights.iter().filter(|other| other.number == led || other.mission == AirMission::Escort(led));
    let wings = together.flat_map(|flight| fleet.crew(flight.number));
    wings.map(|(_, wing)| at.setting().operation().plane(wing.plane).endurance).min().unwrap_or(0)
}

/// Where a counter on patrol is when its base is no more: with what is left of its ship's force, or where that was last.
fn origin(at: Lens<'_>, home: Home) -> Option<ZoneId> {
    zone(at, home).or_else(|| {
        let Home::Ship(ship) = home else { return None };
        let fleet = at.fleet()?;
        let force = super::force_of(at, ship).map(|force| fleet.berth(force));
        let gone = || fleet.bereft.iter().find(|(lost, _)| *lost == ship).map(|(_, berth)| *berth);
        at.setting().operation().zone_of(force.or_else(gone)?)
    })
}

/// Whether what is up from a base on patrol cannot all land there again.
fn is_strained(at: Lens<'_>, home: Home) -> bool {
    let up = at.fleet().into_iter().flat_map(crate::fleet::Fleet::flying);
    let up = up.filter(|(_, wing)| wing.home == home && wing.post.is_patrol());
    let steps = up.fold(0, |sum: u8, (_, wing)| sum.saturating_add(wing.steps));
    works(at, home).is_err() || steps > room(at, home)
}

/// The counters of the viewer that are in the air. Patrols land at their own base; only if it cannot take all of them
/// may they go to another in range. Flights land within what is left of their range.
pub(crate) fn aloft(at: Lens<'_>) -> Vec<Aloft> {
    let (Some(fleet), operation) = (at.fleet(), at.setting().operation()) else { return Vec::new() };
    let clock = operation.clock(at.turn());
    let dusk = at.light() == Light::Night || clock.is_last_of_day(operation.date, operation.hour);
    let open: Vec<(Home, ZoneId)> = homes(at)
        .filter(|home| works(at, *home).is_ok() && capacity(at, *home) > 0)
        .filter_map(|home| Some((home, zone(at, home)?)))
        .collect();
    let within = |from: Option<ZoneId>, zones: u8, wing: &Wing| -> Vec<Home> {
        let Some(from) = from else { return Vec::new() };
        let near = open.iter().filter(|(home, zone)| {
            takes(at, wing.plane, *home) && operation.map.distance(from, *zone) <= u32::from(zones)
        });
        near.map(|(home, _)| *home).collect()
    };
    let up = fleet.flying().filter_map(|(id, wing)| {
        let (must, havens) = match wing.post {
            Post::Flight(number) => {
                let flight = fleet.flight(number)?;
                let left = own_range(at.setting(), fleet, number).saturating_sub(flight.flown);
                (wing.aloft + 1 >= endurance(at, fleet, flight), within(Some(flight.zone), left, wing))
            }
            post if post.is_patrol() => {
                let range = operation.plane(wing.plane).range;
                let mut havens = within(origin(at, wing.home), range, wing);
                if !is_strained(at, wing.home) {
                    havens.retain(|home| *home == wing.home);
                }
                (dusk, havens)
            }
            _ => return None,
        };
        Some(Aloft { id, wing: *wing, must, havens })
    });
    up.collect()
}

/// The counters that a base can make ready at once (10.7).
pub(crate) fn ready_slots(at: Lens<'_>, home: Home) -> u8 {
    match home {
        Home::Base(base) => match at.setting().operation().places.base(base).map(|base| base.kind) {
            Some(BaseKind::Airfield) => READY_AT_AIRFIELD,
            _ => 0,
        },
        Home::Ship(ship) => {
            let whole = at.ship(ship).is_some_and(|ship| ship.lost.hull == 0);
            if whole && at.setting().sheet(ship).kind == ShipType::Cv { READY_AT_CARRIER } else { 0 }
        }
    }
}

/// What comes down, and what becomes of it. Those that must come down and are not named land wherever there is room.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Landings {
    pub land: Vec<(WingId, Option<Home>)>,
    /// Those that are ready at once (10.7).
    #[serde(default)]
    pub ready: Vec<WingId>,
    /// Counters of crowded bases that are given up (10.21).
    #[serde(default)]
    pub scrap: Vec<WingId>,
    /// Those that leave a carrier in port from which they cannot take off (8.23). Others do so by themselves.
    #[serde(default)]
    pub ashore: Vec<(WingId, Option<Home>)>,
    /// Reduced counters that become one before anything comes down (10.0): the second joins the first.
    #[serde(default)]
    pub combine: Vec<(WingId, WingId)>,
    /// The force whose single ships come first (7.72, 8.46).
    #[serde(default)]
    pub hulls: Vec<ForceId>,
}

/// The Air Return Phase of a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Return {}

impl Landings {
    /// Those that are told where to land.
    pub(crate) fn sent(&self) -> impl Iterator<Item = (WingId, Home)> + Clone {
        self.land.iter().filter_map(|(id, home)| Some((*id, (*home)?)))
    }

    /// Those that are told for where to leave their carrier.
    fn going_ashore(&self) -> impl Iterator<Item = (WingId, Home)> + Clone {
        self.ashore.iter().filter_map(|(id, home)| Some((*id, (*home)?)))
    }
}

impl Question<WarAtSea> for Return {
    type Answer = Landings;
    const CLASS: &'static str = "return";
    const RULE: &'static str = "10.7";

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-return")
    }

    fn check(&self, at: Lens<'_>, answer: &Landings) -> Result<(), Refusal> {
        let Some(fleet) = at.fleet() else { return Ok(()) };
        if !answer.hulls.is_empty() {
            return organise::check_hulls(at, &answer.hulls);
        }
        let up = aloft(at);
        let mut freed = check_scrap(at, &answer.scrap)?;
        patrols::check_pairs(fleet, &answer.combine, &answer.scrap)?;
        let mut filled: BTreeMap<Home, u8> = BTreeMap::new();
        check_ashore(at, answer, &mut freed, &mut filled)?;
        for (index, (id, home)) in answer.sent().enumerate() {
            let named = |key: &'static str| Text::new(key).with("home", home);
            let again = answer.sent().take(index).any(|(other, _)| other == id);
            Refusal::unless(!again, "10.7", || named("sea-no-landing-twice"))?;
            let Some(landing) = up.iter().find(|aloft| aloft.id == id) else {
                return Err(Refusal::new("10.7", named("sea-no-landing-grounded")));
            };
            Refusal::unless(takes(at, landing.wing.plane, home), "10.24", || {
                named("sea-no-landing-type").with("plane", landing.wing.plane)
            })?;
            works(at, home)?;
            Refusal::unless(capacity(at, home) > 0, "10.21", || {
                named("sea-no-landing-room").with("room", 0)
            })?;
            // A patrol that does not land at its own base although that can take all, or else what is out of range.
            let stray = landing.wing.post.is_patrol() && !is_strained(at, landing.wing.home);
            let (rule, key) =
                if stray { ("10.82", "sea-no-landing-elsewhere") } else { ("10.65", "sea-no-landing-range") };
            Refusal::unless(landing.havens.contains(&home), rule, || {
                named(key).with("plane", landing.wing.plane).with("base", landing.wing.home)
            })?;
            let sum = filled.entry(home).or_default();
            *sum = sum.saturating_add(landing.wing.steps);
            let gone = freed.get(&home).copied().unwrap_or(0);
            let crowded = excess(at, home) > gone;
            let room = capacity(at, home).saturating_sub(super::load(at, home).saturating_sub(gone));
            Refusal::unless(!crowded && *sum <= room, "10.21", || {
                named("sea-no-landing-room").with("room", room)
            })?;
            if let Post::Flight(number) = landing.wing.post {
                let mut together = answer.sent().filter(|(other, _)| {
                    fleet.wing(*other).is_some_and(|wing| wing.post == Post::Flight(number))
                });
                let one = together.all(|(_, other)| is_one_place(at, other, home));
                Refusal::unless(one, "10.52", || named("sea-no-landing-apart"))?;
            }
        }
        // A flight stays together (10.51): whoever finds room beside the others lands with them.
        for aloft in up.iter().filter(|aloft| answer.sent().all(|(id, _)| id != aloft.id)) {
            let mates = mates(at, aloft, answer);
            let fits = |home: &Home| {
                let gone = freed.get(home).copied().unwrap_or(0);
                let taken = filled.get(home).copied().unwrap_or(0);
                let load = super::load(at, *home).saturating_sub(gone).saturating_add(taken);
                let beside = mates.iter().all(|mate| is_one_place(at, *mate, *home));
                beside && load.saturating_add(aloft.wing.steps) <= capacity(at, *home)
            };
            let parted = !mates.is_empty() && aloft.havens.iter().any(fits);
            Refusal::unless(!parted, "10.51", || {
                Text::new("sea-no-landing-in-part").with("plane", aloft.wing.plane)
            })?;
        }
        let mut readied: BTreeMap<Home, u8> = BTreeMap::new();
        for (index, id) in answer.ready.iter().enumerate() {
            let again = answer.ready[..index].contains(id);
            Refusal::unless(!again, "10.7", || Text::new("sea-no-ready-twice"))?;
            let Some((_, home)) = answer.sent().find(|(landing, _)| landing == id) else {
                return Err(Refusal::new("10.7", Text::new("sea-no-ready-aloft")));
            };
            let count = readied.entry(home).or_default();
            *count += 1;
            let slots = ready_slots(at, home);
            Refusal::unless(*count <= slots, "10.7", || {
                Text::new("sea-no-ready-slot").with("home", home).with("slots", slots)
            })?;
        }
        Ok(())
    }

    fn options(&self, at: Lens<'_>) -> Options<Landings> {
        let up = aloft(at);
        let item = |aloft: &Aloft| bases::wing_item(aloft.id, &aloft.wing);
        let havens = up.iter().map(|aloft| (item(aloft), aloft.havens.clone()));
        let landing = up.iter().filter(|aloft| !aloft.havens.is_empty()).map(item);
        Options::Form(vec![
            Field::assign_each("land", "sea-ask-land", "sea-land-untold", havens, home_item),
            Field::several("ready", "sea-ask-ready", landing),
            scrap_field(at),
            ashore_field(at),
            patrols::combine_field(at),
            organise::hulls_field(at),
        ])
    }

    fn describe(&self, _: Lens<'_>, answer: &Landings) -> Text {
        if let Some(force) = answer.hulls.first() {
            return Text::new("sea-order-hulls").with("force", *force);
        }
        Text::new("sea-do-land").with("count", answer.sent().count()).with("ready", answer.ready.len())
    }

    /// Those that must come down do, at their own base where it has room; the first are ready at once.
    fn default(&self, at: Lens<'_>) -> Landings {
        plan(at, |aloft| aloft.must)
    }

    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Landings {
        match organise::sample_hulls(at, chance) {
            hulls if hulls.is_empty() => plan(at, |aloft| aloft.must || chance.below(4) == 0),
            hulls => Landings { hulls, ..Landings::default() },
        }
    }

    fn reasons(&self, at: Lens<'_>, answer: &Landings) -> Vec<Reason> {
        reasons::flights::come_home(at, answer)
    }
}

fn home_item(home: &Home) -> Item {
    Item::new(home, text!("sea-name", name = home)).at(home.name())
}

/// The counters that may leave a carrier in port from which they cannot take off (8.23).
fn ashore_field(at: Lens<'_>) -> Field {
    let wings = at.fleet().into_iter().flat_map(Fleet::flying);
    let stuck = wings.map(|(id, wing)| (bases::wing_item(id, wing), ashore(at, wing)));
    let stuck = stuck.filter(|(_, open)| !open.is_empty());
    Field::assign_each("ashore", "sea-ask-ashore", "sea-ashore-untold", stuck, home_item)
}

/// Whether the counters can leave their carriers so (8.23); notes where they make room, and where they take it.
fn check_ashore(
    at: Lens<'_>,
    answer: &Landings,
    freed: &mut BTreeMap<Home, u8>,
    filled: &mut BTreeMap<Home, u8>,
) -> Result<(), Refusal> {
    for (index, (id, home)) in answer.going_ashore().enumerate() {
        let named = |key: &'static str| Text::new(key).with("home", home);
        let again = answer.going_ashore().take(index).any(|(other, _)| other == id);
        let joined = answer.combine.iter().any(|(one, two)| *one == id || *two == id);
        Refusal::unless(!again, "8.23", || named("sea-no-ashore-twice"))?;
        Refusal::unless(!joined, "10.0", || named("sea-no-ashore-combined"))?;
        Refusal::unless(!answer.scrap.contains(&id), "10.21", || named("sea-no-ashore-scrapped"))?;
        let Some(wing) = at.fleet().and_then(|fleet| fleet.wing(id)) else {
            return Err(Refusal::new("8.23", Text::new("sea-no-such-counter")));
        };
        let gone = freed.entry(wing.home).or_default();
        let needed = works(at, wing.home).is_err() || excess(at, wing.home) > *gone;
        Refusal::unless(needed, "8.23", || named("sea-no-ashore-needed").with("base", wing.home))?;
        Refusal::unless(takes(at, wing.plane, home), "10.24", || {
            named("sea-no-landing-type").with("plane", wing.plane)
        })?;
        let there = ashore(at, wing).contains(&home);
        Refusal::unless(there, "8.23", || named("sea-no-ashore-there").with("base", wing.home))?;
        *gone = gone.saturating_add(wing.steps);
        let taken = filled.entry(home).or_default();
        *taken = taken.saturating_add(wing.steps);
        let room = room(at, home);
        Refusal::unless(*taken <= room, "10.21", || named("sea-no-landing-room").with("room", room))?;
    }
    Ok(())
}

/// Whether two bases are one for a flight: the same, or carriers of one force (10.52, 10.66).
fn is_one_place(at: Lens<'_>, one: Home, two: Home) -> bool {
    match (one, two) {
        (Home::Ship(one), Home::Ship(two)) => {
            let force = |ship| super::force_of(at, ship).map(|force| force.id);
            force(one).is_some() && force(one) == force(two)
        }
        _ => one == two,
    }
}

/// Where those have landed that fly with a counter.
fn mates(at: Lens<'_>, aloft: &Aloft, answer: &Landings) -> Vec<Home> {
    let Some(fleet) = at.fleet().filter(|_| is_in_flight(&aloft.wing)) else { return Vec::new() };
    let with = |id: WingId| fleet.wing(id).is_some_and(|wing| wing.post == aloft.wing.post);
    answer.sent().filter(|(id, _)| with(*id)).map(|(_, home)| home).collect()
}

/// Lands the chosen counters as well as there is room, those of a flight together.
fn plan(at: Lens<'_>, mut chosen: impl FnMut(&Aloft) -> bool) -> Landings {
    let mut plan = Landings::default();
    let (mut filled, mut readied): (BTreeMap<Home, u8>, BTreeMap<Home, u8>) = Default::default();
    let mut flights: BTreeMap<Post, bool> = BTreeMap::new();
    for aloft in &aloft(at) {
        let lands = match aloft.wing.post {
            flight @ Post::Flight(_) => *flights.entry(flight).or_insert_with(|| chosen(aloft)),
            _ => chosen(aloft),
        };
        let mates = mates(at, aloft, &plan);
        let Some(home) = haven(at, aloft, &mates, &filled).filter(|_| lands) else { continue };
        *filled.entry(home).or_default() += aloft.wing.steps;
        plan.land.push((aloft.id, Some(home)));
        let count = readied.entry(home).or_default();
        if *count < ready_slots(at, home) {
            *count += 1;
            plan.ready.push(aloft.id);
        }
    }
    plan
}

/// The haven for a counter where its mates have landed; if none has yet, one with room for all of them before others,
/// and its own base before others.
fn haven(at: Lens<'_>, aloft: &Aloft, mates: &[Home], filled: &BTreeMap<Home, u8>) -> Option<Home> {
    let left = |home: Home| room(at, home).saturating_sub(filled.get(&home).copied().unwrap_or(0));
    let fits = |home: &Home| {
        left(*home) >= aloft.wing.steps && mates.iter().all(|mate| is_one_place(at, *mate, *home))
    };
    let together =
        at.fleet()?.flying().filter(|(_, wing)| is_in_flight(wing) && wing.post == aloft.wing.post);
    let steps: u16 = together.map(|(_, wing)| u16::from(wing.steps)).sum();
    let has_room_for_all = |place: Home| {
        let decks = aloft.havens.iter().filter(|home| is_one_place(at, place, **home));
        decks.map(|home| u16::from(left(*home))).sum::<u16>() >= steps
    };
    let open = aloft.havens.iter().copied().filter(fits);
    open.min_by_key(|home| (!has_room_for_all(*home), *home != aloft.wing.home))
}

/// The counters of crowded bases, which may be given up (10.21).
pub(crate) fn scrap_field(at: Lens<'_>) -> Field {
    let crowded = homes(at).filter(|home| excess(at, *home) > 0);
    let parked = crowded.flat_map(|home| standing(at, home));
    Field::several("scrap", "sea-ask-scrap", parked.map(|(id, wing)| bases::wing_item(id, wing)))
}

/// Whether the counters can be given up (10.21), and how many steps that makes room for, by base.
pub(crate) fn check_scrap(at: Lens<'_>, scrap: &[WingId]) -> Result<BTreeMap<Home, u8>, Refusal> {
    let mut freed: BTreeMap<Home, u8> = BTreeMap::new();
    for (index, id) in scrap.iter().enumerate() {
        let wing = at.fleet().and_then(|fleet| fleet.wing(*id)).filter(|wing| wing.post.is_grounded());
        let Some(wing) = wing.filter(|_| !scrap[..index].contains(id)) else {
            return Err(Refusal::new("10.21", Text::new("sea-no-scrap-wing")));
        };
        let gone = freed.entry(wing.home).or_default();
        let left = excess(at, wing.home).saturating_sub(*gone);
        Refusal::unless(left > 0, "10.21", || Text::new("sea-no-scrap").with("home", wing.home))?;
        *gone += wing.steps.min(left);
    }
    Ok(freed)
}

/// Gives counters of crowded bases up, no more of their steps than there are too many (10.21).
pub(crate) fn scrap(r: &mut Referee<'_, WarAtSea>, seat: Seat, scrap: &[WingId]) {
    for id in scrap {
        let at = seen_by(r, seat);
        let Some(wing) = at.fleet().and_then(|fleet| fleet.wing(*id)) else { continue };
        let steps = wing.steps.min(excess(at, wing.home));
        lose_steps(r, seat, *id, steps, Loss::Scrapped);
    }
}

/// The Air Return Phase of a side (4.0 XII): its answer, then those who must come down and were not named.
pub(crate) fn come_home(r: &mut Referee<'_, WarAtSea>, seat: Seat) -> Play<bool> {
    let answer = r.ask_secretly(seat, Return {})?;
    if organise::take_up(r.position, seat, &answer.hulls) {
        return Ok(false);
    }
    scrap(r, seat, &answer.scrap);
    patrols::combine(r, seat, &answer.combine);
    disembark(r, seat, &answer.going_ashore().collect::<Vec<_>>());
    let mut landed: Vec<(Post, Home)> = Vec::new();
    for (id, home) in answer.sent() {
        landed.extend(r.position.ops().fleet(seat).wing(id).map(|wing| (wing.post, home)));
        bring_down(r, seat, id, home, answer.ready.contains(&id))?;
    }
    let left: Vec<Aloft> = aloft(seen_by(r, seat)).into_iter().filter(|aloft| aloft.must).collect();
    for Aloft { id, .. } in left {
        // What landed before has changed the room, so that each looks anew.
        let at = seen_by(r, seat);
        let Some(aloft) = aloft(at).into_iter().find(|aloft| aloft.id == id) else { continue };
        let flight = aloft.wing.post;
        let with = |(post, _): &&(Post, Home)| is_in_flight(&aloft.wing) && *post == flight;
        let mates: Vec<Home> = landed.iter().filter(with).map(|(_, home)| *home).collect();
        match haven(at, &aloft, &mates, &BTreeMap::new()) {
            Some(home) => {
                landed.push((flight, home));
                bring_down(r, seat, id, home, false)?;
            }
            None => lose_steps(r, seat, id, u8::MAX, Loss::Ditched),
        }
    }
    let fleet = r.position.ops_mut().fleet_mut(seat);
    for wing in fleet.wings.iter_mut().filter(|wing| wing.post.is_patrol() || is_in_flight(wing)) {
        wing.aloft = wing.aloft.saturating_add(1);
    }
    let Fleet { flights, wings, .. } = fleet;
    flights
        .retain(|flight| wings.iter().any(|wing| wing.steps > 0 && wing.post == Post::Flight(flight.number)));
    Ok(true)
}

/// Lands a counter, which is ready at once if there is a place for it (10.7).
fn bring_down(r: &mut Referee<'_, WarAtSea>, seat: Seat, id: WingId, home: Home, ready: bool) -> Play<()> {
    land(r, seat, id, home)?;
    let Some(wing) = r.position.ops_mut().fleet_mut(seat).wing_mut(id) else { return Ok(()) };
    if ready {
        wing.post = Post::Ready;
    }
    let plane = wing.plane;
    tell(r, || Event::Landed { seat, plane, home, ready });
    Ok(())
}
