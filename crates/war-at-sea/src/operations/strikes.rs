//! The strike phase (10.6): flights go out by turns, from the Axis; patrols try to stop them on their way (10.8),
//! strikes look for their targets (13.2) and attack, sweeps look for patrols (10.84, 10.93). Interceptions before the
//! target are fought at once; at the target first all dice for interception are rolled, then the one for location, and
//! only then it is fought and bombed.

mod fly;
pub(crate) mod intercept;

pub use fly::{Flown, Fly, Sortie};
pub use intercept::{Duel, Intercept};

use super::{
    bases::{self, Launch, seen_by},
    bombing::{self, Raid},
    dogfights::{self, Melee},
    flights::{finds_home, range, turns_left},
};
use crate::{
    Setting, WarAtSea,
    chart::{Kind, ZoneId},
    event::tell,
    fleet::{AirMission, Berth, Fleet, Flight, Home, Post, WingId},
    ids::{BaseId, ForceId, PortId},
    lens::{Counter, Lens},
    sides::{AXIS, SEATS, other, seat_name},
    tables::Locate,
    weather::{Light, Weather},
};
use hex::Direction;
use kernel::{Exact, Play, Referee, Refusal, RuleId, Seat, Tally, Text, Viewer};
use serde::{Deserialize, Serialize};

/// What must be rolled to find the target (13.2), and to intercept (10.8, 10.84).
pub(crate) const FOUND: i8 = 3;
const MET: i8 = 3;
/// What a sweep must roll to meet aircraft that hunt submarines (10.93), and what surprises (17.5).
pub(crate) const MET_HUNTERS: u8 = 6;
pub(crate) const SURPRISES: u8 = 6;
/// The largest flight that can come by surprise (17.5).
const STEALTHY: u8 = 4;

/// Where a flight goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// To attack a force at sea.
    Force(ForceId),
    /// To attack the ships in a port (13.4).
    Port(PortId),
    /// To bomb an air base (13.5).
    Base(BaseId),
    /// To fight the patrols that are based in a zone (10.84).
    Cap(ZoneId),
    /// To fight the aircraft there that hunt submarines (10.93).
    Asw(ZoneId),
    /// To land on another base or carrier (10.54).
    Land(Home),
    /// To stay out where its way ends, as long as its fuel lasts (10.61, 10.64).
    Wait,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A flight appears on the map, and goes there.
    Flies {
        seat: Seat,
        flight: u8,
        to: ZoneId,
    },
    /// It looks for its target (13.2).
    Looks {
        seat: Seat,
        aim: Aim,
        die: u8,
        needed: i8,
        found: bool,
    },
    /// There was nothing behind the counter (17.63).
    Decoy {
        force: ForceId,
    },
    /// It attacks what lies in a port or on land.
    Attacks {
        seat: Seat,
        aim: Aim,
    },
    Surprise {
        seat: Seat,
        die: u8,
        surprised: bool,
    },
    /// Aircraft from a base or force try to intercept (10.8); whose they are their owner knows.
    Intercepts {
        seat: Seat,
        zone: ZoneId,
        home: Option<Home>,
        die: u8,
        needed: i8,
        met: bool,
    },
    /// A sweep looks for aircraft (10.84, 10.93).
    Sweeps {
        seat: Seat,
        zone: ZoneId,
        asw: bool,
        die: u8,
        needed: i8,
        met: bool,
    },
    /// Nobody is there to fight.
    NobodyThere {
        seat: Seat,
        zone: ZoneId,
    },
    Transferred {
        seat: Seat,
        flight: u8,
        to: Home,
    },
}

impl Event {
    pub(crate) fn rule(&self, _: &Setting) -> RuleId {
        RuleId::new(match self {
            Event::Flies { .. } => "10.61",
            Event::Looks { .. } => "13.2",
            Event::Decoy { .. } => "17.63",
            Event::Attacks { .. } => "13.0",
            Event::Surprise { .. } => "17.5",
            Event::Intercepts { .. } => "10.8",
            Event::Sweeps { asw: true, .. } => "10.93",
            Event::Sweeps { .. } | Event::NobodyThere { .. } => "10.84",
            Event::Transferred { .. } => "10.54+5",
        })
    }

    pub(crate) fn text(&self, _: &Setting) -> Text {
        let of = |key: &'static str, seat: &Seat| Text::new(key).with("seat", seat_name(*seat));
        match self {
            Event::Flies { seat, flight, to } => {
                of("sea-flight-flies", seat).with("flight", *flight).with("zone", *to)
            }
            Event::Looks { seat, aim, die, found, needed } => {
                of(if *found { "sea-flight-finds" } else { "sea-flight-misses" }, seat)
                    .with("aim", aim_text(*aim))
                    .with("die", *die)
                    .with("needed", *needed)
            }
            Event::Decoy { force } => Text::new("sea-flight-decoy").with("force", *force),
            Event::Attacks { seat, aim } => of("sea-flight-attacks", seat).with("aim", aim_text(*aim)),
            Event::Surprise { seat, die, surprised } => {
                of(if *surprised { "sea-flight-surprises" } else { "sea-flight-is-seen" }, seat)
                    .with("die", *die)
            }
            Event::Intercepts { seat, zone, die, met, needed, home } => {
                let text = of(if *met { "sea-cap-meets" } else { "sea-cap-misses" }, seat)
                    .with("zone", *zone)
                    .with("die", *die)
                    .with("needed", *needed);
                match home {
                    Some(home) => text.with("from", *home),
                    None => text.with("from", Text::new("sea-cap-somewhere")),
                }
            }
            Event::Sweeps { seat, zone, die, met, needed, .. } => {
                of(if *met { "sea-sweep-meets" } else { "sea-sweep-misses" }, seat)
                    .with("zone", *zone)
                    .with("die", *die)
                    .with("needed", *needed)
            }
            Event::NobodyThere { seat, zone } => of("sea-sweep-nobody", seat).with("zone", *zone),
            Event::Transferred { seat, flight, to } => {
                of("sea-flight-transferred", seat).with("flight", *flight).with("to", *to)
            }
        }
    }

    pub(crate) fn witnessed_by(&self, viewer: Viewer) -> Option<Self> {
        match self {
            Event::Transferred { seat, .. } => viewer.is(*seat).then(|| self.clone()),
            Event::Intercepts { seat, zone, die, needed, met, .. } if !viewer.is(*seat) => {
                let (seat, zone, die, needed, met) = (*seat, *zone, *die, *needed, *met);
                Some(Event::Intercepts { seat, zone, home: None, die, needed, met })
            }
            event => Some(event.clone()),
        }
    }
}

pub(crate) fn aim_text(aim: Aim) -> Text {
    match aim {
        Aim::Force(force) => Text::new("sea-aim-force").with("force", force),
        Aim::Port(port) => Text::new("sea-aim-port").with("port", port),
        Aim::Base(base) => Text::new("sea-aim-base").with("base", base),
        Aim::Cap(zone) => Text::new("sea-aim-cap").with("zone", zone),
        Aim::Asw(zone) => Text::new("sea-aim-asw").with("zone", zone),
        Aim::Land(home) => Text::new("sea-aim-land").with("home", home),
        Aim::Wait => Text::new("sea-aim-wait"),
    }
}

/// Where a flight sets out from: its base, or the carrier where that is now (10.62).
pub(crate) fn start(at: Lens<'_>, flight: &Flight) -> ZoneId {
    let home = at.fleet().and_then(|fleet| fleet.crew(flight.number).next()).map(|(_, wing)| wing.home);
    let based = home.and_then(|home| bases::zone(at, home)).filter(|_| !flight.shown);
    based.unwrap_or(flight.zone)
}

/// Whether its way is not told: it comes from carriers (10.62), of which seaplane carriers are none (1.0+1).
pub(crate) fn is_hidden(at: Lens<'_>, flight: &Flight) -> bool {
    let mut crew = at.fleet().into_iter().flat_map(|fleet| fleet.crew(flight.number));
    let secret = |home| matches!(home, Home::Ship(ship) if at.setting().sheet(ship).kind.is_carrier());
    !flight.shown && crew.any(|(_, wing)| secret(wing.home))
}

/// The zone of a counter on the map.
fn counter_zone(at: Lens<'_>, counter: &Counter<'_>) -> Option<ZoneId> {
    match counter.berth {
        Berth::Sea(zone) => Some(zone),
        Berth::Port(port) => at.setting().operation().places.port(port).map(|port| port.zone),
        Berth::Away | Berth::Gone => None,
    }
}

/// The zone where an aim lies.
pub(crate) fn aim_zone(at: Lens<'_>, aim: Aim) -> Option<ZoneId> {
    let places = &at.setting().operation().places;
    match aim {
        Aim::Force(force) => counter_zone(at, &at.counter(force)?),
        Aim::Port(port) => places.port(port).map(|port| port.zone),
        Aim::Base(base) => places.base(base).map(|base| base.zone),
        Aim::Cap(zone) | Aim::Asw(zone) => Some(zone),
        Aim::Land(home) => bases::zone(at, home),
        Aim::Wait => None,
    }
}

/// The zones in which enemy patrols could be based, as far as everybody knows.
pub(crate) fn enemy_zones(at: Lens<'_>, enemy: Seat) -> Vec<ZoneId> {
    let bases = at.setting().operation().places.bases.iter();
    let bases = bases.filter(|base| base.seat == Some(enemy)).map(|base| base.zone);
    let forces = at.counters(enemy).filter_map(|counter| counter_zone(at, &counter));
    let mut zones: Vec<ZoneId> = bases.chain(forces).collect();
    zones.sort_unstable();
    zones.dedup();
    zones
}

/// Everything that a mission could be flown to, in reach or not.
fn all_aims(at: Lens<'_>, mission: AirMission) -> Vec<Aim> {
    let Some(seat) = at.seat() else { return Vec::new() };
    let places = &at.setting().operation().places;
    match mission {
        AirMission::NavalStrike => {
            let counters = || at.counters(other(seat));
            let at_sea = counters().filter(|counter| matches!(counter.berth, Berth::Sea(_)));
            let in_port = |port: PortId| counters().any(|counter| counter.berth == Berth::Port(port));
            let ports = places.ports.iter().map(|port| port.id).filter(|port| in_port(*port));
            at_sea.map(|counter| Aim::Force(counter.id)).chain(ports.map(Aim::Port)).collect()
        }
        AirMission::LandStrike => {
            let bases = places.bases.iter().filter(|base| base.seat == Some(other(seat)));
            bases.map(|base| Aim::Base(base.id)).collect()
        }
        AirMission::Sweep => enemy_zones(at, other(seat))
            .into_iter()
            .flat_map(|zone| [Aim::Cap(zone), Aim::Asw(zone)])
            .collect(),
        AirMission::Transfer => {
            bases::homes(at).filter(|home| bases::works(at, *home).is_ok()).map(Aim::Land).collect()
        }
        AirMission::Escort(_) => Vec::new(),
    }
}

/// Refuses what a flight cannot do (10.54, 10.65, 13.1), when it takes so many zones to get there; without a number, by
/// the shortest way. Whether it can come back is its owner's affair (10.65).
fn may_fly(at: Lens<'_>, flight: &Flight, aim: Aim, zones: Option<u32>) -> Result<(), Refusal> {
    let (number, setting) = (flight.number, at.setting());
    let named = |key: &'static str| Text::new(key).with("flight", number).with("aim", aim_text(aim));
    let open = match aim {
        Aim::Wait => !matches!(flight.mission, AirMission::Escort(_)),
        _ => aim_zone(at, aim).is_some() && all_aims(at, flight.mission).contains(&aim),
    };
    Refusal::unless(open, "10.54", || named("sea-no-aim"))?;
    let Some(fleet) = at.fleet() else { return Ok(()) };
    if aim_is_attack(aim) {
        let dark = at.light() == Light::Night;
        Refusal::unless(!dark && at.weather() < Weather::Storm, "13.1", || named("sea-no-raid-weather"))?;
        Refusal::unless(!flight.tried, "13.1+2", || named("sea-no-second-raid-flight"))?;
    }
    if let Aim::Force(force) = aim {
        let spotted = at.counter(force).and_then(|counter| counter.spotted);
        let fresh = spotted.is_some_and(|turn| turn + 1 >= at.turn());
        Refusal::unless(fresh, "13.1+1", || named("sea-no-unspotted-aim"))?;
    }
    may_set_out(at, flight)?;
    let zones = zones.unwrap_or_else(|| shortest(at, flight, aim));
    let reach = u32::from(range(setting, fleet, number));
    Refusal::unless(zones <= reach, "10.65", || {
        named("sea-no-flight-range").with("zones", zones).with("range", reach)
    })?;
    if let Aim::Land(home) = aim {
        let fits = fleet.crew(number).all(|(_, wing)| bases::takes(at, wing.plane, home));
        Refusal::unless(fits, "10.24", || named("sea-no-landing-there"))?;
        let steps: u8 = fleet.crew(number).map(|(_, wing)| wing.steps).sum();
        Refusal::unless(steps <= bases::room(at, home), "10.21", || named("sea-no-transfer-room"))?;
        let there = fleet.crew(number).all(|(_, wing)| wing.home == home);
        Refusal::unless(!there, "10.54+5", || named("sea-no-transfer-home"))?;
    }
    Ok(())
}

/// The zones of the shortest way to an aim.
fn shortest(at: Lens<'_>, flight: &Flight, aim: Aim) -> u32 {
    aim_zone(at, aim).map_or(0, |to| at.setting().operation().map.distance(start(at, flight), to))
}

/// Whether a flight that goes there by the shortest way must come down in this turn and finds no base then: it may go
/// (10.65), but its aircraft are lost (10.64).
pub(crate) fn is_one_way(at: Lens<'_>, number: u8, aim: Aim) -> bool {
    let (Some(fleet), Some(to)) = (at.fleet(), aim_zone(at, aim)) else { return false };
    let Some(flight) = fleet.flight(number) else { return false };
    if matches!(aim, Aim::Land(_)) || turns_left(at.setting(), fleet, number) > 0 {
        return false;
    }
    let left = u32::from(range(at.setting(), fleet, number)).saturating_sub(shortest(at, flight, aim));
    let escorts = fleet.escorts(number).map(|escort| escort.number);
    !std::iter::once(number).chain(escorts).all(|flight| finds_home(at, flight, to, left))
}

fn aim_is_attack(aim: Aim) -> bool {
    matches!(aim, Aim::Force(_) | Aim::Port(_) | Aim::Base(_))
}

/// A carrier that has gone fast after all sends no flights out, and one whose force has met the enemy few aircraft
/// (10.67).
fn may_set_out(at: Lens<'_>, flight: &Flight) -> Result<(), Refusal> {
    let Some(fleet) = at.fleet().filter(|_| !flight.shown) else { return Ok(()) };
    for (_, wing) in fleet.crew(flight.number).filter(|(_, wing)| wing.aloft == 0) {
        bases::is_slow_enough(at, wing.home, Launch::Flight)?;
        let Home::Ship(ship) = wing.home else { continue };
        let force = at.ship(ship).and_then(|ship| ship.force);
        if !force.is_some_and(|force| at.is_in_surface_battle(force)) {
            continue;
        }
        let goes =
            |number: u8| number == flight.number || fleet.flight(number).is_some_and(|other| other.done);
        let out = fleet.flying().filter(|(_, other)| {
            let new = other.home == wing.home && other.aloft == 0;
            new && matches!(other.post, Post::Flight(number) if goes(number))
        });
        let steps: u8 = out.map(|(_, other)| other.steps).sum();
        Refusal::unless(steps <= bases::UNDER_FIRE, "10.67", || {
            Text::new("sea-no-flight-in-battle").with("home", wing.home).with("steps", bases::UNDER_FIRE)
        })?;
    }
    Ok(())
}

/// Plays the next flight (10.6). The phase is over when neither side has more to send.
pub(crate) fn strike(r: &mut Referee<'_, WarAtSea>) -> Play<bool> {
    let operations = r.position.ops_mut();
    let Some(seat) = operations.flies else {
        begin(r);
        return Ok(false);
    };
    if operations.grounded == [true; 2] {
        end(r);
        return Ok(true);
    }
    operations.flies = Some(other(seat));
    if operations.grounded[seat.index()] {
        return Ok(false);
    }
    let Flown::Menu(sortie) = r.ask(seat, Fly { routing: None })? else { return Ok(false) };
    match sortie {
        Sortie::Done => r.position.ops_mut().grounded[seat.index()] = true,
        Sortie::Fly { flight, aim } => fly(r, seat, flight, aim, Vec::new())?,
        Sortie::Route { flight, aim } => {
            let way = r.ask(seat, Fly { routing: Some((flight, aim)) })?;
            let route = if let Flown::Way { route } = way { route } else { Vec::new() };
            fly(r, seat, flight, aim, route)?;
        }
    }
    Ok(false)
}

/// The Axis plays first (10.6). Flights that have been out for longer have their whole range again (10.65).
fn begin(r: &mut Referee<'_, WarAtSea>) {
    let operations = r.position.ops_mut();
    operations.flies = Some(AXIS);
    operations.grounded = [false; 2];
    for flight in operations.fleets.iter_mut().flat_map(|fleet| &mut fleet.flights) {
        (flight.flown, flight.done) = (0, false);
    }
}

fn end(r: &mut Referee<'_, WarAtSea>) {
    let operations = r.position.ops_mut();
    operations.flies = None;
    for wing in operations.fleets.iter_mut().flat_map(|fleet| &mut fleet.wings) {
        wing.ranged = false;
    }
}

/// A shortest way of aircraft: the zones entered, in their order.
pub(crate) fn straight(setting: &Setting, from: ZoneId, to: ZoneId) -> Vec<ZoneId> {
    let map = &setting.operation().map;
    let (mut route, mut zone) = (Vec::new(), from);
    while zone != to {
        let beside =
            Direction::ALL_DIRECTIONS.into_iter().filter_map(|direction| map.neighbour(zone, direction));
        zone = beside.min_by_key(|next| map.distance(*next, to)).expect("every zone has neighbours");
        route.push(zone);
    }
    route
}

/// A flight that is out.
#[derive(Clone, Debug)]
struct Sent {
    seat: Seat,
    number: u8,
    mission: AirMission,
    /// Where it goes.
    zone: ZoneId,
    /// Zones from its start.
    zones: u8,
}

impl Sent {
    fn crew(&self, r: &Referee<'_, WarAtSea>) -> Vec<WingId> {
        r.position.ops().fleet(self.seat).crew(self.number).map(|(wing, _)| wing).collect()
    }

    fn escort(&self, r: &Referee<'_, WarAtSea>) -> Vec<WingId> {
        let fleet = r.position.ops().fleet(self.seat);
        fleet
            .escorts(self.number)
            .flat_map(|escort| fleet.crew(escort.number))
            .map(|(wing, _)| wing)
            .collect()
    }

    /// The battle of this flight with those who have found it (12.1): those who go out to fight, as escort or sweep,
    /// do so; of a transfer the fighters.
    fn melee(&self, r: &Referee<'_, WarAtSea>, zone: ZoneId, hunters: Vec<WingId>) -> Melee {
        let (crew, mut guards) = (self.crew(r), self.escort(r));
        let laden = matches!(self.mission, AirMission::NavalStrike | AirMission::LandStrike);
        let fights = |wing: &WingId| {
            let wing = r.position.ops().fleet(self.seat).wing(*wing);
            !laden && wing.is_some_and(|wing| r.setting.operation().plane(wing.plane).is_fighter())
        };
        let (fighters, charges): (Vec<WingId>, Vec<WingId>) = crew.into_iter().partition(fights);
        guards.extend(fighters);
        Melee { zone, hunter: other(self.seat), hunters, guards, charges, laden }
    }
}

/// Flies a flight to its aim, and does there what it came for (10.61).
fn fly(r: &mut Referee<'_, WarAtSea>, seat: Seat, number: u8, aim: Aim, route: Vec<ZoneId>) -> Play<()> {
    let at = seen_by(r, seat);
    let Some(flight) = at.fleet().and_then(|fleet| fleet.flight(number)) else { return Ok(()) };
    let (from, hidden, mission) = (start(at, flight), is_hidden(at, flight), flight.mission);
    let end = || Some(route.last().copied().unwrap_or(from)).filter(|_| aim == Aim::Wait);
    let Some(zone) = aim_zone(at, aim).or_else(end) else { return Ok(()) };
    let route = if route.is_empty() { straight(r.setting, from, zone) } else { route };
    let sent = Sent { seat, number, mission, zone, zones: u8::try_from(route.len()).unwrap_or(u8::MAX) };
    set_out(r, &sent);
    // Where it came from stays secret when it comes from the sea: patrols meet it at its target (10.62).
    let seen = if hidden || route.is_empty() { vec![zone] } else { route };
    let met = intercept::intercept(r, &sent, &seen)?;
    let mut fought: Vec<WingId> = Vec::new();
    for (place, hunters) in &met {
        if *place != zone {
            fought.extend(hunters);
            battle(r, &sent, *place, hunters)?;
        }
    }
    let hunters: Vec<WingId> =
        met.iter().filter(|(place, _)| *place == zone).flat_map(|(_, hunters)| hunters).copied().collect();
    if !sent.crew(r).is_empty() {
        arrive(r, &sent, aim, &hunters, &fought)?;
    }
    r.position.ops_mut().laid.clear();
    for seat in SEATS {
        disband(r, seat);
    }
    Ok(())
}

/// The counter goes onto the map, with its escorts beneath it (10.51, 10.54).
fn set_out(r: &mut Referee<'_, WarAtSea>, sent: &Sent) {
    let fleet = r.position.ops_mut().fleet_mut(sent.seat);
    let escorts = AirMission::Escort(sent.number);
    for flight in &mut fleet.flights {
        if flight.number == sent.number || flight.mission == escorts {
            (flight.zone, flight.flown, flight.done, flight.shown) = (sent.zone, sent.zones, true, true);
        }
    }
    let (seat, flight, to) = (sent.seat, sent.number, sent.zone);
    r.reveal();
    tell(r, || Event::Flies { seat, flight, to });
}

/// Fights those who have found a flight, as far as they still fly.
fn battle(r: &mut Referee<'_, WarAtSea>, sent: &Sent, zone: ZoneId, hunters: &[WingId]) -> Play<()> {
    let fleet = r.position.ops().fleet(other(sent.seat));
    let alive: Vec<WingId> = hunters.iter().copied().filter(|wing| fleet.wing(*wing).is_some()).collect();
    if alive.is_empty() || sent.crew(r).is_empty() {
        return Ok(());
    }
    let melee = sent.melee(r, zone, alive);
    dogfights::fight(r, &melee)
}

/// What a flight does where it has arrived (13.0). `hunters` have found it there, those who `fought` on its way.
fn arrive(
    r: &mut Referee<'_, WarAtSea>,
    sent: &Sent,
    aim: Aim,
    hunters: &[WingId],
    fought: &[WingId],
) -> Play<()> {
    if aim_is_attack(aim) {
        note_try(r, sent, true);
    }
    match aim {
        Aim::Force(force) => {
            // Nothing is fought over a sea where the target is not found (13.2).
            if !locate(r, sent, force)? {
                return Ok(());
            }
            if r.position.ops().force(force).is_some_and(|force| force.decoy) {
                bombing::strike_off(r, force);
                tell(r, || Event::Decoy { force });
                note_try(r, sent, false);
                return battle(r, sent, sent.zone, hunters);
            }
        }
        Aim::Port(_) | Aim::Base(_) => {
            let seat = sent.seat;
            tell(r, || Event::Attacks { seat, aim });
        }
        Aim::Cap(_) | Aim::Asw(_) | Aim::Land(_) | Aim::Wait => {}
    }
    battle(r, sent, sent.zone, hunters)?;
    let wings = sent.crew(r);
    if wings.is_empty() {
        return Ok(());
    }
    let met = !fought.is_empty() || !hunters.is_empty();
    match aim {
        Aim::Force(force) => {
            let raid = raid(r, sent, wings, met)?;
            let beside = r.position.ops().fleet(force.seat).forces.iter();
            let escorts = beside.filter(|other| other.escorts == Some(force) && other.is_here());
            let forces: Vec<ForceId> = std::iter::once(force).chain(escorts.map(|other| other.id)).collect();
            let bombed = bombing::naval(r, &raid, &forces, None)?;
            note_try(r, sent, bombed);
            Ok(())
        }
        Aim::Port(port) => {
            let raid = raid(r, sent, wings, met)?;
            let fleet = r.position.ops().fleet(other(sent.seat));
            let forces: Vec<ForceId> =
                fleet.here().filter(|force| force.berth == Berth::Port(port)).map(|force| force.id).collect();
            let bombed = bombing::naval(r, &raid, &forces, Some(port))?;
            note_try(r, sent, bombed);
            Ok(())
        }
        Aim::Base(base) => {
            let raid = raid(r, sent, wings, met)?;
            bombing::land(r, &raid, base)
        }
        Aim::Cap(zone) => {
            let known: Vec<WingId> = fought.iter().chain(hunters).copied().collect();
            sweep_patrols(r, sent, zone, &known)
        }
        Aim::Asw(zone) => sweep_hunters(r, sent, zone),
        Aim::Land(home) => {
            transfer(r, sent, home);
            Ok(())
        }
        Aim::Wait => Ok(()),
    }
}

/// Notes whether a flight has tried to bomb, and cannot again before it has landed (13.2). One that has found its target
/// and let it go has its bombs still.
fn note_try(r: &mut Referee<'_, WarAtSea>, sent: &Sent, tried: bool) {
    if let Some(flight) = r.position.ops_mut().fleet_mut(sent.seat).flight_mut(sent.number) {
        flight.tried = tried;
    }
}

/// A force that a flight looks for, as far as is known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sought {
    /// Only its owner knows how many they are.
    pub ships: Option<u8>,
    /// Zones that the flight has come.
    pub zones: u8,
    /// It was spotted in this turn (13.1).
    pub fresh: bool,
    pub zone: ZoneId,
}

/// What is added to the die of a flight that looks for its target (13.2).
pub(crate) fn location(setting: &Setting, weather: Weather, sought: Sought, sum: &mut impl Tally) {
    let coast = setting.operation().map.zone(sought.zone).kind == Kind::Coast;
    let conditions = [
        sought.ships.map(|ships| (Locate::Ships(ships), "sea-factor-search-ships")),
        Some((Locate::Distance(sought.zones), "sea-factor-search-distance")),
        Some((Locate::Weather(weather), "sea-factor-search-weather")),
        (!sought.fresh).then_some((Locate::SpottedBefore, "sea-factor-spotted-before")),
        coast.then_some((Locate::Coast, "sea-factor-search-coast")),
    ];
    for (condition, key) in conditions.into_iter().flatten() {
        let amount = setting.tables.location(condition);
        if amount != 0 {
            sum.add("13.2", i32::from(amount), || Text::new(key));
        }
    }
}

/// The die that finds a target (13.2).
pub(crate) fn to_find(shift: Exact) -> i8 {
    FOUND - i8::try_from(shift.floor()).unwrap_or(i8::MAX)
}

/// Looks for a force at sea (13.2).
fn locate(r: &mut Referee<'_, WarAtSea>, sent: &Sent, id: ForceId) -> Play<bool> {
    let fleet = r.position.ops().fleet(id.seat);
    let spotted = fleet.force(id).and_then(|force| force.spotted);
    let with = fleet.forces.iter().filter(|force| force.id == id || force.escorts == Some(id));
    let ships: usize = with.map(|force| r.position.sailing(r.setting, force.id).count()).sum();
    let sought = Sought {
        ships: Some(u8::try_from(ships).unwrap_or(u8::MAX)),
        zones: sent.zones,
        fresh: spotted == Some(r.position.turn),
        zone: sent.zone,
    };
    let mut shift = Exact::ZERO;
    location(r.setting, r.position.weather, sought, &mut shift);
    let (seat, die, needed) = (sent.seat, r.d6("13.2")?, to_find(shift));
    let found = i16::from(die) >= i16::from(needed);
    tell(r, || Event::Looks { seat, aim: Aim::Force(id), die, needed, found });
    Ok(found)
}

/// Whether a flight of this size may come by surprise (17.5).
pub(crate) fn is_stealthy(size: u8) -> bool {
    size <= STEALTHY
}

/// The aircraft over their target; a small flight that nobody has met may surprise it (17.5).
fn raid(r: &mut Referee<'_, WarAtSea>, sent: &Sent, wings: Vec<WingId>, met: bool) -> Play<Raid> {
    let (by, rules) = (sent.seat, &r.setting.rules);
    let size = |wing: &WingId| {
        let Some(wing) = r.position.ops().fleet(by).wing(*wing) else { return 0 };
        let plane = r.setting.operation().plane(wing.plane);
        match (rules.surprise_by_factors, sent.mission) {
            (false, _) => wing.steps,
            (true, AirMission::LandStrike) => plane.land.with(wing.steps),
            (true, _) => plane.naval.with(wing.steps),
        }
    };
    let small = is_stealthy(wings.iter().map(size).sum());
    let mut surprise = false;
    if rules.surprise_raids && small && !met {
        let die = r.d6("17.5")?;
        surprise = die >= SURPRISES;
        tell(r, || Event::Surprise { seat: by, die, surprised: surprise });
    }
    Ok(Raid { by, wings, surprise })
}

/// The enemy's aircraft in a box of the bases of a zone.
fn patrols(r: &Referee<'_, WarAtSea>, owner: Seat, zone: ZoneId, post: Post) -> Vec<WingId> {
    let at = seen_by(r, owner);
    let there = at.fleet().into_iter().flat_map(Fleet::flying);
    there
        .filter(|(_, wing)| wing.post == post && bases::zone(at, wing.home) == Some(zone))
        .map(|(id, _)| id)
        .collect()
}

/// A sweep looks for the patrols of a zone (10.84), but not again for those that have met it themselves.
fn sweep_patrols(r: &mut Referee<'_, WarAtSea>, sent: &Sent, zone: ZoneId, known: &[WingId]) -> Play<()> {
    let (seat, owner) = (sent.seat, other(sent.seat));
    let needed = intercept::needed(0, r.position.weather);
    let die = r.d6("10.84")?;
    let met = i16::from(die) >= i16::from(needed);
    tell(r, || Event::Sweeps { seat, zone, asw: false, die, needed, met });
    let mut there = patrols(r, owner, zone, Post::Cap);
    there.retain(|wing| !known.contains(wing));
    if !met {
        return Ok(());
    }
    if there.is_empty() {
        tell(r, || Event::NobodyThere { seat, zone });
        return Ok(());
    }
    let fleet = r.position.ops().fleet(owner);
    let is_fighter = |wing: &WingId| {
        fleet.wing(*wing).is_some_and(|wing| r.setting.operation().plane(wing.plane).is_fighter())
    };
    let (guards, charges): (Vec<WingId>, Vec<WingId>) = there.into_iter().partition(is_fighter);
    let melee = Melee { zone, hunter: seat, hunters: sent.crew(r), guards, charges, laden: false };
    dogfights::fight(r, &melee)
}

/// A sweep looks for aircraft that hunt submarines (10.93): one of each side, as its owner chooses.
fn sweep_hunters(r: &mut Referee<'_, WarAtSea>, sent: &Sent, zone: ZoneId) -> Play<()> {
    let (seat, owner) = (sent.seat, other(sent.seat));
    let die = r.d6("10.93")?;
    let met = die >= MET_HUNTERS;
    let needed = i8::try_from(MET_HUNTERS).unwrap_or(6);
    tell(r, || Event::Sweeps { seat, zone, asw: true, die, needed, met });
    if !met {
        return Ok(());
    }
    let there = patrols(r, owner, zone, Post::Asw);
    if there.is_empty() {
        tell(r, || Event::NobodyThere { seat, zone });
        return Ok(());
    }
    let prey = intercept::champion(r, owner, there)?;
    let hunter = intercept::champion(r, seat, sent.crew(r))?;
    let melee = Melee {
        zone,
        hunter: seat,
        hunters: vec![hunter],
        guards: Vec::new(),
        charges: vec![prey],
        laden: false,
    };
    dogfights::fight(r, &melee)
}

/// Aircraft belong to another base from now on; they land there at the end of the turn (10.54).
fn transfer(r: &mut Referee<'_, WarAtSea>, sent: &Sent, to: Home) {
    for wing in sent.crew(r) {
        if let Some(wing) = r.position.ops_mut().fleet_mut(sent.seat).wing_mut(wing) {
            wing.home = to;
        }
    }
    let (seat, flight) = (sent.seat, sent.number);
    tell(r, || Event::Transferred { seat, flight, to });
}

/// Takes flights off the map of which no aircraft are left. Escorts of those go home by themselves.
pub(crate) fn disband(r: &mut Referee<'_, WarAtSea>, seat: Seat) {
    let fleet = r.position.ops_mut().fleet_mut(seat);
    let manned: Vec<u8> = fleet
        .flights
        .iter()
        .map(|flight| flight.number)
        .filter(|number| fleet.crew(*number).next().is_some())
        .collect();
    fleet.flights.retain(|flight| manned.contains(&flight.number));
}

#[cfg(test)]
mod tests;
