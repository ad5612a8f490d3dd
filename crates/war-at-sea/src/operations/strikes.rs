//! The strike phase (10.6): flights go out by turns, from the Axis; patrols try to stop them on their way (10.8),
//! strikes look for their targets (13.2) and attack, sweeps look for patrols (10.84, 10.93). Interceptions before the
//! target are fought at once; at the target first all dice for interception are rolled, then the one for location, and
//! only then it is fought and bombed.

mod fly;
pub(crate) mod intercept;

pub use crate::fleet::Target as Aim;
pub use fly::{Flown, Fly, Sortie};
pub use intercept::{Attempts, Duel, Intercept};

use super::{
    bases::{self, Launch, seen_by},
    bombing::{self, Prey, Raid},
    dogfights::{self, Melee},
    flights::{finds_home, range, turns_left},
};
use crate::{
    Setting, WarAtSea,
    chart::{Kind, ZoneId},
    event::tell,
    fleet::{AirMission, Berth, Desk, Fleet, Flight, Home, Post, WingId},
    ids::{ForceId, PortId},
    lens::{Counter, Lens},
    sides::{AXIS, SEATS, other, seat_name},
    tables::Locate,
    weather::{Light, Weather},
};
use hex::Direction;
use kernel::{Exact, Play, Referee, Refusal, RuleId, Seat, Seen, Tally, Text, Viewer};
use serde::{Deserialize, Serialize};

/// What must be rolled to find the target (13.2), and to intercept (10.8, 10.84).
pub(crate) const FOUND: i8 = 3;
const MET: i8 = 3;
/// What a sweep must roll to meet aircraft that hunt submarines (10.93), and what surprises (17.5).
pub(crate) const MET_HUNTERS: u8 = 6;
pub(crate) const SURPRISES: u8 = 6;
/// The largest flight that can come by surprise (17.5).
const STEALTHY: u8 = 4;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A flight appears on the map, and goes there.
    Flies {
        seat: Seat,
        flight: u8,
        to: ZoneId,
    },
    /// It looks for its target (13.2). The die nobody sees: it would tell how many ships there are, and how far the
    /// flight has come (10.62).
    Looks {
        seat: Seat,
        aim: Aim,
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
    /// Aircraft try to intercept (10.8). Whence they come, and so how far and by which die, their owner knows (10.23).
    Intercepts {
        seat: Seat,
        zone: ZoneId,
        met: bool,
        from: Option<Patrol>,
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

/// Aircraft of one base that try to intercept: one die for all of them (10.81).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Patrol {
    pub home: Home,
    pub die: u8,
    pub needed: i8,
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
            Event::Looks { seat, aim, found } => {
                of(if *found { "sea-flight-finds" } else { "sea-flight-misses" }, seat)
                    .with("aim", aim_text(*aim))
            }
            Event::Decoy { force } => Text::new("sea-flight-decoy").with("force", *force),
            Event::Attacks { seat, aim } => of("sea-flight-attacks", seat).with("aim", aim_text(*aim)),
            Event::Surprise { seat, die, surprised } => {
                of(if *surprised { "sea-flight-surprises" } else { "sea-flight-is-seen" }, seat)
                    .with("die", *die)
            }
            Event::Intercepts { seat, zone, met, from: Some(Patrol { home, die, needed }) } => {
                of(if *met { "sea-cap-meets" } else { "sea-cap-misses" }, seat)
                    .with("zone", *zone)
                    .with("die", *die)
                    .with("needed", *needed)
                    .with("from", *home)
            }
            Event::Intercepts { seat, zone, met, from: None } => {
                of(if *met { "sea-cap-meets-somehow" } else { "sea-cap-misses-somehow" }, seat)
                    .with("zone", *zone)
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
            Event::Intercepts { seat, zone, met, .. } if !viewer.is(*seat) => {
                Some(Event::Intercepts { seat: *seat, zone: *zone, met: *met, from: None })
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

/// The flight that is out, as far as everybody sees it (10.6). What it has set out for and how far it has come stand on
/// its side's sheet until it is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outing {
    pub seat: Seat,
    pub flight: u8,
    /// The zones in which it shows; in the last is its target.
    pub shows: Vec<ZoneId>,
    /// What comes next.
    pub leg: Leg,
    /// The enemy's aircraft that have met it.
    pub met: Vec<WingId>,
    /// What it attacks or sweeps, once that is told.
    pub target: Option<Aim>,
}

/// How far a flight has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Leg {
    /// Patrols may go for it.
    Out,
    /// It fights those whom it meets before its target.
    UnderWay,
    /// It looks for its target.
    Arrives,
    /// It fights those whom it meets there.
    There,
    /// It does what it came for.
    Acts,
    /// It fights one of the aircraft that hunt submarines (10.93): their owner says which, and then its own.
    Duel(Option<WingId>),
    /// It has done what it could.
    Back,
}

/// Plays what comes next of the flight that is out, or the next flight (10.6). The phase is over when neither side has
/// more to send.
pub(crate) fn strike(r: &mut Referee<'_, WarAtSea>) -> Play<bool> {
    if r.position.ops().sortie.is_some() {
        go_on(r)?;
        return Ok(false);
    }
    let operations = r.position.ops_mut();
    let Some(seat) = operations.flies else {
        begin(r);
        return Ok(false);
    };
    if operations.grounded == [true; 2] {
        end(r);
        return Ok(true);
    }
    if operations.grounded[seat.index()] {
        operations.flies = Some(other(seat));
        return Ok(false);
    }
    // Nobody else knows what a flight is sent for before it is there (10.54).
    let Flown::Menu(sortie) = r.ask_secretly(seat, Fly { routing: None })? else { return Ok(false) };
    match sortie {
        Sortie::Done => {
            let operations = r.position.ops_mut();
            operations.grounded[seat.index()] = true;
            operations.flies = Some(other(seat));
        }
        Sortie::Fly { flight, aim } => fly(r, seat, flight, aim, Vec::new()),
        Sortie::Route { flight, aim } => {
            r.position.ops_mut().fleet_mut(seat).desk = Desk::Route(flight, aim);
        }
    }
    Ok(false)
}

/// Takes the way of a flight, zone by zone, and sends it out.
pub(crate) fn take_route(r: &mut Referee<'_, WarAtSea>, seat: Seat, flight: u8, aim: Aim) -> Play<()> {
    let way = r.ask_secretly(seat, Fly { routing: Some((flight, aim)) })?;
    let route = if let Flown::Way { route } = way { route } else { Vec::new() };
    fly(r, seat, flight, aim, route);
    Ok(())
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

/// The flight that is out, with what its owner knows of it.
#[derive(Clone, Debug)]
struct Sent {
    seat: Seat,
    number: u8,
    mission: AirMission,
    /// Where it goes, and what for.
    zone: ZoneId,
    aim: Aim,
    /// Zones from its start.
    zones: u8,
}

impl Sent {
    fn of(r: &Referee<'_, WarAtSea>, outing: &Outing) -> Option<Sent> {
        let (seat, number) = (outing.seat, outing.flight);
        let Flight { mission, zone, flown, target, .. } = *r.position.ops().fleet(seat).flight(number)?;
        Some(Sent { seat, number, mission, zone, aim: target?, zones: flown })
    }

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

/// Sends a flight to its aim (10.61): the counter goes onto the map. Its escorts lie beneath it (10.51, 10.54).
fn fly(r: &mut Referee<'_, WarAtSea>, seat: Seat, number: u8, aim: Aim, route: Vec<ZoneId>) {
    let at = seen_by(r, seat);
    let Some(flight) = at.fleet().and_then(|fleet| fleet.flight(number)) else { return };
    let (from, hidden) = (start(at, flight), is_hidden(at, flight));
    let end = || Some(route.last().copied().unwrap_or(from)).filter(|_| aim == Aim::Wait);
    let Some(zone) = aim_zone(at, aim).or_else(end) else { return };
    let route = if route.is_empty() { straight(r.setting, from, zone) } else { route };
    let zones = u8::try_from(route.len()).unwrap_or(u8::MAX);
    let operations = r.position.ops_mut();
    let escorts = AirMission::Escort(number);
    for flight in &mut operations.fleet_mut(seat).flights {
        if flight.number == number || flight.mission == escorts {
            (flight.zone, flight.flown, flight.done, flight.shown) = (zone, zones, true, true);
            flight.target = Some(aim);
        }
    }
    operations.flies = Some(other(seat));
    // Where it came from stays secret when it comes from the sea: patrols meet it at its target (10.62).
    let shows = if hidden || route.is_empty() { vec![zone] } else { route };
    operations.sortie =
        Some(Outing { seat, flight: number, shows, leg: Leg::Out, met: Vec::new(), target: None });
    r.reveal();
    tell(r, || Event::Flies { seat, flight: number, to: zone });
}

/// Plays the next piece of the flight that is out.
fn go_on(r: &mut Referee<'_, WarAtSea>) -> Play<()> {
    if r.position.ops().combat.is_some() {
        return dogfights::go_on(r);
    }
    let Some(mut outing) = r.position.ops().sortie.clone() else { return Ok(()) };
    if let Some(step) = r.position.ops().attack.as_ref().map(|attack| attack.step) {
        bombing::go_on(r)?;
        if r.position.ops().attack.is_none() {
            // One that is called off has its bombs still.
            if let Some(sent) = Sent::of(r, &outing).filter(|_| step == bombing::Step::Choose) {
                note_try(r, &sent, false);
            }
            turn_back(r);
        }
        return Ok(());
    }
    let sent = Sent::of(r, &outing).filter(|sent| !sent.crew(r).is_empty());
    let next = match sent {
        Some(sent) => play_leg(r, &mut outing, &sent)?,
        None => None,
    };
    match next {
        Some(leg) => r.position.ops_mut().sortie = Some(Outing { leg, ..outing }),
        None => turn_back(r),
    }
    Ok(())
}

/// Plays a leg of a flight, and says which comes next, if any.
fn play_leg(r: &mut Referee<'_, WarAtSea>, outing: &mut Outing, sent: &Sent) -> Play<Option<Leg>> {
    let hunter = other(sent.seat);
    Ok(match outing.leg {
        Leg::Out => {
            let met = intercept::intercept(r, sent, &outing.shows)?;
            r.position.ops_mut().fleet_mut(hunter).met = met;
            Some(Leg::UnderWay)
        }
        Leg::UnderWay => {
            let before = |(place, _): &(ZoneId, Vec<WingId>)| *place != sent.zone;
            let met = &mut r.position.ops_mut().fleet_mut(hunter).met;
            match met.iter().position(before).map(|first| met.remove(first)) {
                Some((place, hunters)) => {
                    outing.met.extend(&hunters);
                    battle(r, sent, place, &hunters);
                    Some(Leg::UnderWay)
                }
                None => Some(Leg::Arrives),
            }
        }
        Leg::Arrives => arrive(r, outing, sent)?.then_some(Leg::There),
        Leg::There => {
            let met = std::mem::take(&mut r.position.ops_mut().fleet_mut(hunter).met);
            let hunters: Vec<WingId> = met.into_iter().flat_map(|(_, hunters)| hunters).collect();
            outing.met.extend(&hunters);
            battle(r, sent, sent.zone, &hunters);
            Some(Leg::Acts)
        }
        Leg::Acts => Some(act(r, outing, sent)?),
        Leg::Duel(prey) => Some(duel(r, sent, prey)?),
        Leg::Back => None,
    })
}

/// A flight has done what it could: what lay on the table is taken up again.
fn turn_back(r: &mut Referee<'_, WarAtSea>) {
    let operations = r.position.ops_mut();
    operations.sortie = None;
    operations.laid.clear();
    for fleet in &mut operations.fleets {
        fleet.met.clear();
        fleet.flights.iter_mut().for_each(|flight| flight.target = None);
    }
    for seat in SEATS {
        disband(r, seat);
    }
}

/// Begins the battle with those who have found a flight, as far as they still fly.
fn battle(r: &mut Referee<'_, WarAtSea>, sent: &Sent, zone: ZoneId, hunters: &[WingId]) {
    let fleet = r.position.ops().fleet(other(sent.seat));
    let alive: Vec<WingId> = hunters.iter().copied().filter(|wing| fleet.wing(*wing).is_some()).collect();
    if !alive.is_empty() {
        let melee = sent.melee(r, zone, alive);
        dogfights::begin(r, melee);
    }
}

/// A flight is where it was sent: whether it has found what it is to attack (13.2).
fn arrive(r: &mut Referee<'_, WarAtSea>, outing: &mut Outing, sent: &Sent) -> Play<bool> {
    let (seat, aim) = (sent.seat, sent.aim);
    if !aim_is_attack(aim) {
        return Ok(true);
    }
    note_try(r, sent, true);
    outing.target = Some(aim);
    let Aim::Force(force) = aim else {
        tell(r, || Event::Attacks { seat, aim });
        return Ok(true);
    };
    // Nothing is fought over a sea where the target is not found (13.2).
    if !locate(r, sent, force)? {
        return Ok(false);
    }
    // Behind a decoy there is nothing to bomb, but those who have found the flight fight it.
    if r.position.ops().force(force).is_some_and(|force| force.decoy) {
        bombing::strike_off(r, force);
        tell(r, || Event::Decoy { force });
        note_try(r, sent, false);
    }
    Ok(true)
}

/// A flight does what it came for (13.0).
fn act(r: &mut Referee<'_, WarAtSea>, outing: &mut Outing, sent: &Sent) -> Play<Leg> {
    let enemy = r.position.ops().fleet(other(sent.seat));
    let prey = match sent.aim {
        Aim::Force(force) if enemy.force(force).is_none() => None,
        Aim::Force(force) => {
            let escorts = enemy.here().filter(|other| other.escorts == Some(force)).map(|other| other.id);
            Some(Prey::Ships { forces: std::iter::once(force).chain(escorts).collect(), port: None })
        }
        Aim::Port(port) => {
            let there = enemy.here().filter(|force| force.berth == Berth::Port(port));
            Some(Prey::Ships { forces: there.map(|force| force.id).collect(), port: Some(port) })
        }
        Aim::Base(base) => Some(Prey::Base(base)),
        Aim::Cap(_) | Aim::Asw(_) | Aim::Land(_) | Aim::Wait => None,
    };
    if let Some(prey) = prey {
        let raid = raid(r, sent, !outing.met.is_empty())?;
        bombing::begin(r, raid, prey);
        return Ok(Leg::Back);
    }
    match sent.aim {
        Aim::Cap(zone) => sweep_patrols(r, sent, zone, &outing.met)?,
        Aim::Asw(zone) => {
            outing.target = Some(sent.aim);
            if sweep_hunters(r, sent, zone)? {
                return Ok(Leg::Duel(None));
            }
        }
        Aim::Land(home) => transfer(r, sent, home),
        _ => {}
    }
    Ok(Leg::Back)
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
    let (seat, die, needed) = (sent.seat, r.d6_unseen(Seen::Nobody, "13.2")?, to_find(shift));
    let found = i16::from(die) >= i16::from(needed);
    tell(r, || Event::Looks { seat, aim: Aim::Force(id), found });
    Ok(found)
}

/// Whether a flight of this size may come by surprise (17.5).
pub(crate) fn is_stealthy(size: u8) -> bool {
    size <= STEALTHY
}

/// The aircraft over their target; a small flight that nobody has met may surprise it (17.5).
fn raid(r: &mut Referee<'_, WarAtSea>, sent: &Sent, met: bool) -> Play<Raid> {
    let (by, wings, rules) = (sent.seat, sent.crew(r), &r.setting.rules);
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
    let hunters = sent.crew(r);
    dogfights::begin(r, Melee { zone, hunter: seat, hunters, guards, charges, laden: false });
    Ok(())
}

/// A sweep looks for aircraft that hunt submarines (10.93). Says whether it has found any.
fn sweep_hunters(r: &mut Referee<'_, WarAtSea>, sent: &Sent, zone: ZoneId) -> Play<bool> {
    let (seat, owner) = (sent.seat, other(sent.seat));
    let die = r.d6("10.93")?;
    let met = die >= MET_HUNTERS;
    let needed = i8::try_from(MET_HUNTERS).unwrap_or(6);
    tell(r, || Event::Sweeps { seat, zone, asw: true, die, needed, met });
    let there = met && !patrols(r, owner, zone, Post::Asw).is_empty();
    if met && !there {
        tell(r, || Event::NobodyThere { seat, zone });
    }
    Ok(there)
}

/// One aircraft of each side fights (10.93): the owner of those that hunt submarines says which first. Each is asked
/// also where there is one: how many there are is nobody's business.
fn duel(r: &mut Referee<'_, WarAtSea>, sent: &Sent, prey: Option<WingId>) -> Play<Leg> {
    let (seat, owner, zone) = (sent.seat, other(sent.seat), sent.zone);
    let Some(prey) = prey else {
        let wings = patrols(r, owner, zone, Post::Asw);
        let prey = r.ask(owner, Duel { wings })?;
        return Ok(prey.map_or(Leg::Back, |prey| Leg::Duel(Some(prey))));
    };
    let wings = sent.crew(r);
    if let Some(hunter) = r.ask(seat, Duel { wings })? {
        let (hunters, guards, charges) = (vec![hunter], Vec::new(), vec![prey]);
        dogfights::begin(r, Melee { zone, hunter: seat, hunters, guards, charges, laden: false });
    }
    Ok(Leg::Back)
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
