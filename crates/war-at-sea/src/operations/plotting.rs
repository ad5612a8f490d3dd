//! Log sheets (5.2): how far a force can go in a turn and by which ways, the entries that are written for it, and what
//! becomes of them when it cannot keep to them (5.23, 5.25, 5.3).

mod course;
pub(crate) mod voyage;

pub(crate) use course::{Blank, errand_text};
pub use course::{Course, Leg};
pub(crate) use voyage::{bunkers, weather_ahead};

use super::{Phase, fuel};
use crate::{
    Setting, WarAtSea,
    chart::{Kind, ZoneId},
    fleet::{Berth, Entry, Errand, Fleet, Onward, Papers, TaskForce},
    ids::{ForceId, PortId, ShipId},
    lens::Lens,
    missions::Mission,
    names::called,
    operation::{Operation, Spot},
    places::Port,
    position::{Position, Ship, Stage},
    sheet::Sheet,
    victory::Aim,
};
use hex::{Direction, Sweeper};
use kernel::{Play, Referee, Refusal, Seat, Text};

/// The zones that a decoy enters in a turn (17.61).
const DECOY_SPEED: u8 = 4;

/// The staff of a side: what it knows of its own forces, and what they can do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Staff<'a> {
    pub at: Lens<'a>,
    pub seat: Seat,
    pub fleet: &'a Fleet,
    pub operation: &'a Operation,
}

impl<'a> Staff<'a> {
    /// The staff of the seat that looks.
    pub fn of(at: Lens<'a>) -> Option<Staff<'a>> {
        let operation = at.setting().scenario.operation.as_ref()?;
        Some(Staff { at, seat: at.seat()?, fleet: at.fleet()?, operation })
    }

    pub fn new(setting: &'a Setting, position: &'a Position, seat: Seat) -> Staff<'a> {
        Staff::of(Lens::new(setting, position, seat.into()))
            .expect("rules of operations are played in an operation")
    }

    pub fn force(&self, id: ForceId) -> Option<&'a TaskForce> {
        self.fleet.force(id)
    }

    /// The forces that do something on the map in this turn: also those that are about to part from others.
    pub fn active(&self) -> impl Iterator<Item = &'a TaskForce> + use<'a> {
        self.fleet
            .forces
            .iter()
            .filter(|force| force.is_here() || force.berth == Berth::Away && force.parting.is_some())
    }

    pub fn sheet(&self, ship: ShipId) -> &'a Sheet {
        self.at.setting().sheet(ship)
    }

    /// A ship of the side.
    pub fn ship(&self, ship: ShipId) -> &'a Ship {
        self.at.ship(ship).expect("a side knows its own ships")
    }

    /// The ships that a force has today, those that are about to leave it among them.
    pub fn aboard(&self, id: ForceId) -> impl Iterator<Item = ShipId> + use<'a> {
        let staff = *self;
        let own = self.at.setting().scenario.ships.iter().filter(move |start| start.seat == staff.seat);
        own.map(|start| start.ship)
            .filter(move |ship| staff.ship(*ship).is_afloat() && staff.ship(*ship).force == Some(id))
    }

    /// The ships that a force has once partings are done.
    pub fn company(&self, force: &TaskForce) -> Vec<ShipId> {
        let leaves = |ship: &ShipId| {
            self.fleet
                .forces
                .iter()
                .filter_map(|other| other.parting.as_ref())
                .any(|parting| parting.from == force.id && parting.ships.contains(ship))
        };
        match &force.parting {
            Some(parting) => {
                parting.ships.iter().copied().filter(|ship| self.ship(*ship).is_afloat()).collect()
            }
            None => self.aboard(force.id).filter(|ship| !leaves(ship)).collect(),
        }
    }

    /// The forces that escort this one (5.24).
    pub fn escorts(&self, id: ForceId) -> impl Iterator<Item = &'a TaskForce> + use<'a> {
        self.fleet.here().filter(move |force| force.escorts == Some(id))
    }

    /// The zones that these ships can enter in a turn: the slowest decides (5.22, 15.5), and a tow makes one on even
    /// turns (8.42).
    fn reach(&self, ships: &[ShipId], turn: u8) -> u8 {
        let even = turn.is_multiple_of(2);
        let zones = |ship: &ShipId| {
            let now = self.ship(*ship);
            let speed = now.speed(self.sheet(*ship));
            match (now.tows, now.towed_by) {
                (_, Some(_)) => u8::from(even && !now.aground),
                // A ship that lies dead herself takes nobody along.
                (Some(_), None) => speed.base.min(even.into()),
                (None, None) => speed.base + u8::from(speed.plus && even),
            }
        };
        ships.iter().map(zones).min().unwrap_or(DECOY_SPEED)
    }

    /// The turn of the first entry of the log sheets: the next one, once forces have sailed.
    pub fn first_turn(&self) -> u8 {
        let sailed = matches!(self.at.stage(), Stage::Phase { phase, .. } if phase > Phase::Movement);
        self.at.turn() + u8::from(sailed)
    }

    /// The entries that a log sheet has room for.
    pub fn turns_left(&self) -> usize {
        usize::from((self.operation.turns + 1).saturating_sub(self.first_turn()))
    }

    /// The forces that become one with this one in this turn, or it with them (5.51).
    fn partners(&self, force: &TaskForce) -> Vec<&'a TaskForce> {
        let joins = |force: &TaskForce| match force.log.first().map(|entry| entry.errand) {
            Some(Errand::Join(other)) => Some(other),
            _ => None,
        };
        let (id, into) = (force.id, joins(force));
        self.active().filter(|other| joins(other) == Some(id) || into == Some(other.id)).collect()
    }

    /// The zones that a force can enter by an entry of its log sheet: as many as its slowest ship, or that of its
    /// escorts, can; in the turn in which it joins or parts one less (5.51, 5.52).
    pub fn pace(&self, force: &TaskForce, entry: usize) -> u8 {
        let turn = self.first_turn().saturating_add(u8::try_from(entry).unwrap_or(u8::MAX));
        let partners = self.partners(force);
        let mut ships = self.company(force);
        let mut slower = false;
        if entry == 0 {
            let whole = force.parting.as_ref().map_or(force.id, |parting| parting.from);
            let parts = |other: &TaskForce| {
                other.parting.as_ref().is_some_and(|parting| parting.from == whole && !parting.tow)
            };
            if self.fleet.forces.iter().any(parts) {
                slower = true;
                ships.extend(self.aboard(whole));
            }
            // Whoever escorts it cannot fall behind while two of them join.
            let regroups = |escort: &TaskForce| matches!(escort.errand_of(0), Errand::Join(_));
            slower |= !partners.is_empty() || self.escorts(force.id).any(regroups);
        }
        for other in partners.iter().copied().chain(self.escorts(force.id)) {
            ships.extend(self.company(other));
        }
        self.reach(&ships, turn).saturating_sub(u8::from(slower))
    }

    /// Where a force is when an entry of its log sheet begins; nowhere if it has left the map by then.
    pub fn place(&self, force: &TaskForce, entry: usize) -> Option<Spot> {
        let mut spot = match (force.berth, &force.parting) {
            (Berth::Sea(zone), _) => Spot::Sea(zone),
            (Berth::Port(port), _) => Spot::Port(port),
            (Berth::Away, Some(parting)) => self.place(self.force(parting.from)?, 0)?,
            _ => return None,
        };
        for (at, entry) in force.log.iter().take(entry).enumerate() {
            spot = match (force.errand_of(at), entry.zones.last()) {
                (Errand::Leave, _) => return None,
                (Errand::Port(port), _) => Spot::Port(port),
                (_, Some(zone)) => Spot::Sea(*zone),
                (_, None) => spot,
            };
        }
        Some(spot)
    }

    /// Whether a force can go from one place straight to the other (5.22, 9.2, 9.23).
    pub fn leads(&self, from: Spot, to: Spot) -> Result<(), Refusal> {
        leads(self.operation, self.seat, from, to)
    }

    /// The places next to one.
    pub fn next_to(&self, spot: Spot) -> Vec<Spot> {
        match spot {
            Spot::Port(port) => vec![Spot::Sea(self.operation.zone_at(Spot::Port(port)))],
            Spot::Sea(zone) => {
                let map = &self.operation.map;
                let seas = Direction::ALL_DIRECTIONS.into_iter().filter(|way| map.passable(zone, *way));
                let seas = seas.filter_map(|way| map.neighbour(zone, way)).map(Spot::Sea);
                let ports = self.operation.places.ports_in(zone).filter(|port| port.seat == Some(self.seat));
                seas.chain(ports.map(|port| Spot::Port(port.id))).collect()
            }
        }
    }

    /// The ports that the side may use.
    pub fn ports(&self) -> impl Iterator<Item = &'a Port> + use<'a> {
        let seat = self.seat;
        self.operation.places.ports.iter().filter(move |port| port.seat == Some(seat))
    }

    /// The places that a side has a name or a reason for: its ports, the stations, and what it was sent for.
    pub fn goals(&self) -> Vec<Spot> {
        let mut goals: Vec<Spot> = self.ports().map(|port| Spot::Port(port.id)).collect();
        goals.extend(self.operation.stations.iter().map(|(_, zone)| Spot::Sea(*zone)));
        for aim in self.at.setting().scenario.aims.of(self.seat) {
            match aim {
                Aim::Unload { zone, .. } => goals.push(Spot::Sea(*zone)),
                Aim::Bombard { base, .. } => {
                    goals.extend(self.operation.places.base(*base).map(|base| Spot::Sea(base.zone)));
                }
                Aim::Reach { spots, .. } => goals.extend(spots),
                _ => {}
            }
        }
        goals.retain(|goal| match goal {
            Spot::Port(port) => self.ports().any(|known| known.id == *port),
            Spot::Sea(zone) => self.operation.map.zone(*zone).kind != Kind::Land,
        });
        goals.sort_unstable();
        goals.dedup();
        goals
    }

    /// The fewest steps from a place to each of the others, where there is a way.
    pub fn distances(&self, from: Spot, to: &[Spot]) -> Vec<Option<u16>> {
        let mut sweeper = Sweeper::new();
        let ways = self.operation.map.sail(&mut sweeper, self.operation.zone_at(from));
        let port = |spot: Spot| u16::from(matches!(spot, Spot::Port(_)));
        let far = |to: &Spot| match ways.distance(self.operation.zone_at(*to)) {
            _ if *to == from => Some(0),
            zones => zones.map(|zones| zones + port(from) + port(*to)),
        };
        to.iter().map(far).collect()
    }

    /// The places of the shortest way from one place to another.
    fn shortest(&self, from: Spot, to: Spot) -> Vec<Spot> {
        let (start, end) = (self.operation.zone_at(from), self.operation.zone_at(to));
        let route = self.operation.map.route(start, end).filter(|_| from != to);
        let Some(route) = route else { return Vec::new() };
        let out = matches!(from, Spot::Port(_)).then_some(Spot::Sea(start));
        let into = matches!(to, Spot::Port(_)).then_some(to);
        out.into_iter().chain(route.into_iter().map(Spot::Sea)).chain(into).collect()
    }

    /// The zones that a force can enter in the turns after an entry of its log sheet has begun: the first may be slower
    /// than the others, which differ as they are odd or even.
    fn paces(&self, force: &TaskForce, first: usize) -> [u8; 3] {
        [0, 1, 2].map(|ahead| self.pace(force, first + ahead))
    }

    /// The entries of a voyage through these places, with as many zones a turn as its number allows. It breaks off at the
    /// end of the game.
    fn timed(&self, steps: &[Spot], first: usize, paces: [u8; 3], most: impl Fn(usize) -> u8) -> Vec<Entry> {
        let (mut left, mut entries) = (steps, Vec::new());
        while !left.is_empty() && first + entries.len() < self.turns_left() && paces != [0; 3] {
            let pace = match entries.len() {
                0 => paces[0],
                later if later % 2 == 1 => paces[1],
                _ => paces[2],
            };
            let pace = pace.min(most(entries.len()));
            let (now, later) = left.split_at(left.len().min(pace.into()));
            entries.push(entry_of(now, Errand::None));
            left = later;
        }
        entries
    }

    /// The entries of a voyage by the shortest way at full speed, beginning with an entry of the log sheet.
    pub fn voyage(&self, force: &TaskForce, first: usize, from: Spot, to: Spot) -> Vec<Entry> {
        self.timed(&self.shortest(from, to), first, self.paces(force, first), |_| u8::MAX)
    }

    /// The voyage home of a force (5.3): by the shortest way, in as few turns as the fuel of its ships, and of those that
    /// escort it and turn home with it (5.31), allows. Every zone more in a turn costs more (15.1), so that they go as
    /// fast as they can for some turns and a zone slower for the rest.
    pub fn way_home(&self, force: &TaskForce, port: PortId) -> Vec<Entry> {
        let Some(from) = self.place(force, 0) else { return Vec::new() };
        let (steps, paces) = (self.shortest(from, Spot::Port(port)), self.paces(force, 0));
        let ships: Vec<ShipId> =
            self.escorts(force.id).chain([force]).flat_map(|force| self.company(force)).collect();
        let lasts = |entries: &Vec<Entry>| ships.iter().all(|ship| fuel::lasts(*self, *ship, entries));
        let at = |fast: usize, top: u8| {
            self.timed(&steps, 0, paces, |turn| if turn < fast { top } else { top - 1 })
        };
        let voyages =
            (2..=DECOY_SPEED).rev().flat_map(|top| (0..=steps.len()).rev().map(move |fast| (fast, top)));
        voyages.map(|(fast, top)| at(fast, top)).find(lasts).unwrap_or_else(|| at(0, 2))
    }

    /// The ports to which a force can return, the nearest first.
    pub fn havens(&self, force: &TaskForce) -> Vec<PortId> {
        let Some(from) = self.place(force, 0) else { return Vec::new() };
        let ports: Vec<Spot> = self.ports().map(|port| Spot::Port(port.id)).collect();
        let far = self.distances(from, &ports);
        let mut near: Vec<(u16, PortId)> =
            self.ports().zip(far).filter_map(|(port, far)| Some((far?, port.id))).collect();
        near.sort_unstable();
        near.into_iter().map(|(_, port)| port).collect()
    }
}

/// Whether ships of a seat can go from one place straight to the other (5.22, 9.2, 9.23).
pub(crate) fn leads(operation: &Operation, seat: Seat, from: Spot, to: Spot) -> Result<(), Refusal> {
    let named = |key: &'static str| {
        Text::new(key).with("from", place_text(operation, from)).with("to", place_text(operation, to))
    };
    let map = &operation.map;
    match (from, to) {
        (Spot::Sea(from), Spot::Sea(to)) => {
            let way = if map.has(to) { map.direction(from, to) } else { None };
            Refusal::unless(way.is_some_and(|way| map.passable(from, way)), "5.22+1", || {
                named("sea-no-next-zone")
            })
        }
        (Spot::Sea(zone), Spot::Port(port)) => {
            let here = operation.places.port(port).filter(|port| port.zone == zone);
            Refusal::unless(here.is_some_and(|port| port.seat == Some(seat)), "9.2", || {
                named("sea-no-port-there")
            })
        }
        (Spot::Port(port), Spot::Sea(zone)) => {
            let here = operation.places.port(port).is_some_and(|port| port.zone == zone);
            Refusal::unless(here, "9.23", || named("sea-no-way-out-of-port"))
        }
        (Spot::Port(_), Spot::Port(_)) => Err(Refusal::new("9.23", named("sea-no-way-out-of-port"))),
    }
}

/// A place by its name.
pub(crate) fn place_text(operation: &Operation, spot: Spot) -> Text {
    match spot {
        Spot::Port(port) => Text::new("sea-name").with("name", port),
        Spot::Sea(zone) => match operation.stations.iter().find(|(_, at)| *at == zone) {
            Some((name, _)) => Text::new("sea-station").with("name", called(name)).with("zone", zone),
            None => Text::new("sea-name").with("name", zone),
        },
    }
}

/// The entry that goes through these places; the last may be a port.
pub(crate) fn entry_of(steps: &[Spot], errand: Errand) -> Entry {
    let zones = steps.iter().filter_map(|spot| match spot {
        Spot::Sea(zone) => Some(*zone),
        Spot::Port(_) => None,
    });
    let errand = match steps.last() {
        Some(Spot::Port(port)) => Errand::Port(*port),
        _ => errand,
    };
    Entry { zones: zones.collect(), errand }
}

/// The places through which an entry goes.
pub(crate) fn steps_of(entry: &Entry) -> Vec<Spot> {
    let port = match entry.errand {
        Errand::Port(port) => Some(Spot::Port(port)),
        _ => None,
    };
    entry.zones.iter().map(|zone| Spot::Sea(*zone)).chain(port).collect()
}

/// The places through which a force goes in this turn.
pub(crate) fn steps_now(force: &TaskForce) -> Vec<Spot> {
    let zones = force.log.first().map(|entry| entry.zones.clone()).unwrap_or_default();
    steps_of(&Entry { zones, errand: force.errand_of(0) })
}

/// Writes an entry into the log sheet of a force. What an Interception force had written behind it is void (5.1+3).
pub(crate) fn write(force: &mut TaskForce, place: usize, entry: Entry) {
    if force.log.len() <= place {
        force.log.resize(place + 1, Entry::default());
    }
    force.log[place] = entry;
    if force.mission == Mission::Intercept {
        force.log.truncate(place + 1);
    }
}

/// Puts the rest of this turn's plot off (5.23): it is done before what comes next. It goes along with the next turn's
/// moves if there are any; what the force would do lying still comes a turn later.
pub(crate) fn put_off(force: &mut TaskForce, rest: Entry) {
    let joined =
        rest.errand == Errand::None && force.log.first().is_some_and(|next| !steps_of(next).is_empty());
    if joined {
        force.log[0].zones.splice(0..0, rest.zones);
    } else {
        force.log.insert(0, rest);
        force.delayed = force.delayed.saturating_add(1);
    }
}

/// A force loses a whole turn (5.23).
pub(crate) fn lose_turn(force: &mut TaskForce) {
    force.log.insert(0, Entry::default());
    force.delayed = force.delayed.saturating_add(1);
}

/// A force does this turn's entry once more in the next turn, since something kept it from its errand (4.0+12, 9.1,
/// 9.55).
pub(crate) fn again(force: &mut TaskForce) {
    if force.is_programmed() && force.errand.is_special() {
        let errand = force.errand;
        put_off(force, Entry { zones: Vec::new(), errand });
    }
}

/// Puts a force into the zone of its contact, which it has passed this turn, until the battle is over (5.74). Those that
/// escort it are put there by themselves.
pub(crate) fn halt_at(setting: &Setting, position: &mut Position, id: ForceId, zone: ZoneId) {
    let Some(force) = position.ops_mut().force_mut(id) else { return };
    let Some(at) = force.track.iter().position(|passed| *passed == zone) else { return };
    let back = force.track.len() - 1 - at + usize::from(matches!(force.berth, Berth::Port(_)));
    if back == 0 {
        return;
    }
    let onward = Onward {
        berth: std::mem::replace(&mut force.berth, Berth::Sea(zone)),
        track: force.track.clone(),
        sailed: force.sailed,
        errand: std::mem::take(&mut force.errand),
    };
    force.track.truncate(at + 1);
    force.sailed = force.sailed.saturating_sub(u8::try_from(back).unwrap_or(u8::MAX));
    force.onward = Some(onward);
    note_zones(setting, position, id);
}

/// A force that waited for a battle is where its way has led it.
pub(crate) fn sail_on(setting: &Setting, position: &mut Position, id: ForceId) {
    let Some(force) = position.ops_mut().force_mut(id) else { return };
    let Some(Onward { berth, track, sailed, errand }) = force.onward.take() else { return };
    (force.berth, force.track, force.sailed, force.errand) = (berth, track, sailed, errand);
    note_zones(setting, position, id);
}

/// The ships of a force have entered as many zones as it has.
fn note_zones(setting: &Setting, position: &mut Position, id: ForceId) {
    let Some(sailed) = position.ops().force(id).map(|force| force.sailed) else { return };
    let ships: Vec<ShipId> = position.sailing(setting, id).collect();
    for ship in ships {
        position.ship_mut(ship).today.zones = sailed;
    }
}

/// Brings a force back to a zone that it has passed this turn (5.74), with those that escort it. What it has sailed
/// beyond it is put off (5.23); an Interception force plots anew.
pub(crate) fn hold_at(setting: &Setting, position: &mut Position, id: ForceId, zone: ZoneId) {
    sail_on(setting, position, id);
    let Some(force) = position.ops_mut().force_mut(id) else { return };
    let Some(at) = force.track.iter().position(|passed| *passed == zone) else { return };
    let beyond: Vec<ZoneId> = force.track.drain(at + 1..).collect();
    let port = matches!(force.berth, Berth::Port(_));
    let back = u8::try_from(beyond.len()).unwrap_or(u8::MAX).saturating_add(port.into());
    let errand = std::mem::take(&mut force.errand);
    force.berth = Berth::Sea(zone);
    force.sailed = force.sailed.saturating_sub(back);
    if back > 0 {
        // It has not come to the port that it was to blockade (9.24).
        force.blockades = None;
    }
    if force.is_programmed() {
        if back > 0 || errand != Errand::None {
            put_off(force, Entry { zones: beyond, errand });
        }
    } else if back > 0 {
        force.log.clear();
        force.papers = Papers::Open;
    }
    let ships: Vec<ShipId> = position.sailing(setting, id).collect();
    for ship in ships {
        let zones = &mut position.ship_mut(ship).today.zones;
        *zones = zones.saturating_sub(back);
    }
    let escorts: Vec<ForceId> = position
        .ops()
        .fleet(id.seat)
        .here()
        .filter(|force| force.escorts == Some(id))
        .map(|f| f.id)
        .collect();
    for escort in escorts {
        hold_at(setting, position, escort, zone);
    }
}

/// The place in the log of the next turn's entry.
fn next_entry(position: &Position) -> u8 {
    u8::from(!matches!(position.stage, Stage::Phase { phase, .. } if phase > Phase::Movement))
}

/// The programme of a force waits in the next turn (5.23, 5.26).
pub(crate) fn wait_next(position: &mut Position, id: ForceId) {
    let next = usize::from(next_entry(position));
    let Some(force) = position.ops_mut().force_mut(id) else { return };
    if force.log.len() > next {
        force.log.insert(next, Entry::default());
        force.delayed = force.delayed.saturating_add(1);
    }
}

/// The owner may write the next turn's orders of an Interception force anew: after a battle, an air strike or an attack
/// by submarines (5.27), or when its carriers have found the enemy (5.26).
pub(crate) fn replot_next(r: &mut Referee<'_, WarAtSea>, force: ForceId) -> Play<()> {
    let entry = next_entry(r.position);
    let free = |force: &TaskForce| force.mission == Mission::Intercept && !force.decoy;
    if !r.position.ops().force(force).is_some_and(free) {
        return Ok(());
    }
    let leg = r.ask_secretly(force.seat, Course { force, entry })?;
    if let Some(force) = r.position.ops_mut().force_mut(force) {
        write(force, entry.into(), leg.entry());
        force.papers = Papers::Sealed;
    }
    Ok(())
}

/// Gives up the mission of a force (5.3, 5.33): its owner chooses the port to which it returns.
pub(crate) fn abort(r: &mut Referee<'_, WarAtSea>, force: ForceId) -> Play<()> {
    let staff = Staff::new(r.setting, r.position, force.seat);
    let Some(found) = staff.force(force) else { return Ok(()) };
    let port = match staff.havens(found).as_slice() {
        [] => {
            stay(r.position, force);
            return Ok(());
        }
        [port] => *port,
        _ => r.ask_secretly(force.seat, super::orders::Haven { force })?,
    };
    return_to(r.setting, r.position, force, port);
    Ok(())
}

/// A force that has given up its mission and has no port to go to stays where it is.
fn stay(position: &mut Position, id: ForceId) {
    if let Some(force) = position.ops_mut().force_mut(id) {
        (force.mission, force.escorts) = (Mission::Abort, None);
        force.log.clear();
        give_up_pursuit(force);
    }
}

/// Only forces that intercept pursue (5.28): whoever turns home follows nobody.
fn give_up_pursuit(force: &mut TaskForce) {
    (force.pursues, force.chases) = (None, None);
}

/// Writes the way home of a force and of those that escort it (5.3, 5.31).
pub(crate) fn return_to(setting: &Setting, position: &mut Position, id: ForceId, port: PortId) {
    let staff = Staff::new(setting, position, id.seat);
    let Some(force) = staff.force(id) else { return };
    let log = staff.way_home(force, port);
    let escorts: Vec<ForceId> = staff.escorts(id).map(|force| force.id).collect();
    for id in escorts.into_iter().chain([id]) {
        if let Some(force) = position.ops_mut().force_mut(id) {
            force.mission = Mission::Abort;
            force.escorts = None;
            force.log.clone_from(&log);
            force.papers = Papers::Sealed;
            give_up_pursuit(force);
        }
    }
}

#[cfg(test)]
mod tests;
