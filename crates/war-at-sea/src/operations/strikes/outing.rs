//! The flight that is out (10.61), from the patrols that go for it to its turning back: the fights on its way, the search
//! for its target (13.2), and what it does there. What it was sent for is a secret that was written down when it was
//! sent; from there on all is one activity.

use super::{
    Aim, Event, FOUND, SURPRISES,
    aims::{aim_is_attack, aim_zone, is_hidden, start},
    intercept, straight, sweeps,
};
use crate::{
    Setting, WarAtSea,
    chart::{Kind, ZoneId},
    event::tell,
    fleet::{AirMission, Berth, Flight, Home, Wing, WingId},
    ids::ForceId,
    operations::{
        bases::seen_by,
        bombing::{self, Bombs, Prey, Raid},
        dogfights::{self, Melee},
        organise,
    },
    position::Position,
    sides::{SEATS, other},
    tables::Locate,
    weather::Weather,
};
use kernel::{Exact, Play, Referee, Seat, Seen, Tally, Text};
use serde::{Deserialize, Serialize};

/// The largest flight that can come by surprise (17.5).
const STEALTHY: u8 = 4;

/// The flight that is out, as everybody sees it (10.6). What it has set out for and how far it has come stand on its
/// side's sheet until it is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outing {
    pub seat: Seat,
    pub flight: u8,
    /// The zones in which it shows; in the last is its target.
    pub shows: Vec<ZoneId>,
    /// The enemy's aircraft that have met it.
    pub met: Vec<WingId>,
    /// What it attacks or sweeps, once that is told.
    pub target: Option<Aim>,
}

/// The flight that is out, with what its owner knows of it.
#[derive(Clone, Debug)]
pub(super) struct Sent {
    pub seat: Seat,
    pub number: u8,
    pub mission: AirMission,
    /// Where it goes, and what for.
    pub zone: ZoneId,
    aim: Aim,
    /// Zones from its start.
    zones: u8,
}

impl Position {
    /// The flight that is out.
    pub(super) fn out(&self) -> &Outing {
        self.ops().sortie.as_ref().expect("what a flight does is resolved while it is out")
    }

    pub(super) fn out_mut(&mut self) -> &mut Outing {
        self.ops_mut().sortie.as_mut().expect("what a flight does is resolved while it is out")
    }
}

impl Sent {
    fn of(r: &Referee<'_, WarAtSea>, outing: &Outing) -> Option<Sent> {
        let (seat, number) = (outing.seat, outing.flight);
        let Flight { mission, zone, flown, target, .. } = *r.position.ops().fleet(seat).flight(number)?;
        Some(Sent { seat, number, mission, zone, aim: target?, zones: flown })
    }

    pub fn crew(&self, r: &Referee<'_, WarAtSea>) -> Vec<WingId> {
        r.position.ops().fleet(self.seat).crew(self.number).map(|(wing, _)| wing).collect()
    }

    /// Whether all of it is shot down. Its escort does nothing without it.
    fn is_gone(&self, r: &Referee<'_, WarAtSea>) -> bool {
        r.position.ops().fleet(self.seat).crew(self.number).next().is_none()
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
pub(super) fn fly(r: &mut Referee<'_, WarAtSea>, seat: Seat, number: u8, aim: Aim, route: Vec<ZoneId>) {
    let at = seen_by(r, seat);
    let Some(flight) = at.fleet().and_then(|fleet| fleet.flight(number)) else { return };
    let (from, hidden) = (start(at, flight), is_hidden(at, flight));
    let on_map = at.fleet().map_or(number, |fleet| fleet.number_on_map(flight));
    let end = || Some(route.last().copied().unwrap_or(from)).filter(|_| aim == Aim::Wait);
    let Some(zone) = aim_zone(at, aim).or_else(end) else { return };
    let route = if route.is_empty() { straight(r.setting, from, zone) } else { route };
    let zones = u8::try_from(route.len()).unwrap_or(u8::MAX);
    let operations = r.position.ops_mut();
    operations.fleet_mut(seat).renumber(number, on_map);
    let number = on_map;
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
    operations.sortie = Some(Outing { seat, flight: number, shows, met: Vec::new(), target: None });
    r.reveal();
    tell(r, || Event::Flies { seat, flight: number, to: zone });
}

/// Resolves the flight that is out, before any other goes (10.61).
pub(super) fn resolve(r: &mut Referee<'_, WarAtSea>, outing: &Outing) -> Play<()> {
    if let Some(sent) = Sent::of(r, outing) {
        carry_out(r, &sent, &outing.shows)?;
    }
    turn_back(r);
    Ok(())
}

/// What a flight meets and does: fights before its target are fought at once; at the target it looks for what it came
/// for (13.2) before it is fought there.
fn carry_out(r: &mut Referee<'_, WarAtSea>, sent: &Sent, shows: &[ZoneId]) -> Play<()> {
    let found = intercept::intercept(r, sent, shows)?;
    let (there, before): (Vec<_>, Vec<_>) = found.into_iter().partition(|(zone, _)| *zone == sent.zone);
    for (zone, hunters) in before {
        meet(r, sent, zone, &hunters)?;
    }
    if sent.is_gone(r) || !arrive(r, sent)? {
        return Ok(());
    }
    for (zone, hunters) in there {
        meet(r, sent, zone, &hunters)?;
    }
    if sent.is_gone(r) { Ok(()) } else { act(r, sent) }
}

/// Those who have found a flight fight what is left of it, as far as they still fly.
fn meet(r: &mut Referee<'_, WarAtSea>, sent: &Sent, zone: ZoneId, hunters: &[WingId]) -> Play<()> {
    if sent.is_gone(r) {
        return Ok(());
    }
    r.position.out_mut().met.extend(hunters);
    let fleet = r.position.ops().fleet(other(sent.seat));
    let alive: Vec<WingId> = hunters.iter().copied().filter(|wing| fleet.wing(*wing).is_some()).collect();
    if alive.is_empty() {
        return Ok(());
    }
    let melee = sent.melee(r, zone, alive);
    dogfights::fight(r, &melee)
}

/// A flight has done what it could: what lay on the table is taken up again.
fn turn_back(r: &mut Referee<'_, WarAtSea>) {
    let operations = r.position.ops_mut();
    operations.sortie = None;
    operations.laid.clear();
    for fleet in &mut operations.fleets {
        fleet.flights.iter_mut().for_each(|flight| flight.target = None);
    }
    for seat in SEATS {
        disband(r, seat);
    }
}

/// A flight is where it was sent: whether it has found what it is to attack (13.2).
fn arrive(r: &mut Referee<'_, WarAtSea>, sent: &Sent) -> Play<bool> {
    let (seat, aim) = (sent.seat, sent.aim);
    if !aim_is_attack(aim) {
        return Ok(true);
    }
    note_try(r, sent, true);
    r.position.out_mut().target = Some(aim);
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
        organise::remove(r.position, force);
        tell(r, || Event::Decoy { force });
        note_try(r, sent, false);
    }
    Ok(true)
}

/// A flight does what it came for (13.0).
fn act(r: &mut Referee<'_, WarAtSea>, sent: &Sent) -> Play<()> {
    let enemy = r.position.ops().fleet(other(sent.seat));
    let prey = match sent.aim {
        Aim::Force(force) if enemy.force(force).is_none() => return Ok(()),
        Aim::Force(force) => {
            let escorts = enemy.here().filter(|other| other.escorts == Some(force)).map(|other| other.id);
            Prey::Ships { forces: std::iter::once(force).chain(escorts).collect(), port: None }
        }
        Aim::Port(port) => {
            let there = enemy.here().filter(|force| force.berth == Berth::Port(port));
            Prey::Ships { forces: there.map(|force| force.id).collect(), port: Some(port) }
        }
        Aim::Base(base) => Prey::Base(base),
        Aim::Cap(zone) => return sweeps::sweep_patrols(r, sent, zone),
        Aim::Asw(zone) => return sweeps::sweep_hunters(r, sent, zone),
        Aim::Land(home) => {
            transfer(r, sent, home);
            return Ok(());
        }
        Aim::Wait => return Ok(()),
    };
    let raid = raid(r, sent)?;
    if bombing::attack(r, raid, prey)? == Bombs::Kept {
        note_try(r, sent, false);
    }
    Ok(())
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

/// Whether aircraft are so few that they may come by surprise (17.5).
pub(crate) fn is_stealthy(setting: &Setting, mission: AirMission, crew: &[Wing]) -> bool {
    let rules = &setting.rules;
    let size = |wing: &Wing| {
        let plane = setting.operation().plane(wing.plane);
        match (rules.surprise_by_factors, mission) {
            (false, _) => wing.steps,
            (true, AirMission::LandStrike) => plane.land.with(wing.steps),
            (true, _) => plane.naval.with(wing.steps),
        }
    };
    rules.surprise_raids && crew.iter().map(size).fold(0, u8::saturating_add) <= STEALTHY
}

/// The aircraft over their target; a small flight that nobody has met may surprise it (17.5).
fn raid(r: &mut Referee<'_, WarAtSea>, sent: &Sent) -> Play<Raid> {
    let (by, wings) = (sent.seat, sent.crew(r));
    let met = !r.position.out().met.is_empty();
    let crew: Vec<Wing> = r.position.ops().fleet(by).crew(sent.number).map(|(_, wing)| *wing).collect();
    let mut surprise = false;
    if !met && is_stealthy(r.setting, sent.mission, &crew) {
        let die = r.d6("17.5")?;
        surprise = die >= SURPRISES;
        tell(r, || Event::Surprise { seat: by, die, surprised: surprise });
    }
    Ok(Raid { by, wings, surprise })
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
