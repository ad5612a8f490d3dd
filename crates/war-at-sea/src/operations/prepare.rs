//! Before the first turn (3.0): submarines get their stations (16.2), forces their places, missions (5.1) and plots, and
//! decoys theirs (17.6). Forces that come later get theirs in the Orders Phase of their turn.

use super::{
    orders::{self, seal},
    organise::fights,
    plotting::{Staff, place_text},
};
use crate::{
    Setting, WarAtSea,
    chart::ZoneId,
    fleet::{Berth, Boat, Desk, Fleet, Flotilla, Papers, TaskForce},
    ids::ForceId,
    lens::Lens,
    missions::Mission,
    names::called,
    operation::{FlotillaStart, Spot},
    position::Position,
    sides::other,
};
use kernel::{Play, Question, Reason, Referee, Refusal, Seat, Text, reason::note, text::Arg};
use serde::{Deserialize, Serialize};

/// How far apart the flotillas of a side begin (16.2).
const APART: u32 = 5;

/// Where a flotilla begins (16.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Station {
    /// The flotilla of the scenario, by its place in the list.
    pub flotilla: u8,
}

impl Station {
    fn start(self, at: Lens<'_>) -> Option<&FlotillaStart> {
        at.setting().scenario.operation.as_ref()?.flotillas.get(usize::from(self.flotilla))
    }

    fn zones(self, at: Lens<'_>) -> Vec<ZoneId> {
        let (Some(start), Some(fleet)) = (self.start(at), at.fleet()) else { return Vec::new() };
        stations(at.setting(), start, &fleet.flotillas)
    }
}

/// Whether a flotilla may begin at a station (16.2), or else why not: not at an enemy's port, not where an enemy force
/// may begin, and not near others.
fn may_lie(
    setting: &Setting,
    start: &FlotillaStart,
    placed: &[Flotilla],
    zone: ZoneId,
) -> Result<(), &'static str> {
    let (operation, enemy) = (setting.operation(), other(start.seat));
    if operation.places.ports_in(zone).any(|port| port.seat == Some(enemy)) {
        return Err("sea-no-station-port");
    }
    let enemies = setting.scenario.forces.iter().filter(|force| force.seat == enemy);
    if enemies.flat_map(|force| &force.spots).any(|spot| operation.zone_at(*spot) == zone) {
        return Err("sea-no-station-enemy");
    }
    if placed.iter().any(|flotilla| operation.map.distance(flotilla.zone, zone) < APART) {
        return Err("sea-no-station-near");
    }
    Ok(())
}

/// The stations where a flotilla may begin (16.2). A scenario that leaves none means what it says.
fn stations(setting: &Setting, start: &FlotillaStart, placed: &[Flotilla]) -> Vec<ZoneId> {
    let free = |zone: &ZoneId| may_lie(setting, start, placed, *zone).is_ok();
    let zones: Vec<ZoneId> = start.stations.iter().copied().filter(free).collect();
    if zones.is_empty() { start.stations.clone() } else { zones }
}

impl Question<WarAtSea> for Station {
    type Answer = ZoneId;
    const CLASS: &'static str = "station";
    const RULE: &'static str = "16.2";

    fn text(&self, at: Lens<'_>) -> Text {
        let name = self.start(at).map_or("", |start| start.name.as_str());
        Text::new("sea-ask-station").with("flotilla", called(name))
    }

    fn check(&self, at: Lens<'_>, zone: &ZoneId) -> Result<(), Refusal> {
        let (Some(start), Some(fleet)) = (self.start(at), at.fleet()) else { return Ok(()) };
        let named = |key: &'static str| Text::new(key).with("zone", *zone);
        Refusal::unless(start.stations.contains(zone), "16.2", || named("sea-no-station"))?;
        let refused = |key| Refusal::new("16.2", named(key));
        let lies = may_lie(at.setting(), start, &fleet.flotillas, *zone).map_err(refused);
        if self.zones(at).contains(zone) { Ok(()) } else { lies }
    }

    fn candidates(&self, at: Lens<'_>) -> Vec<ZoneId> {
        self.zones(at)
    }

    fn describe(&self, at: Lens<'_>, zone: &ZoneId) -> Text {
        Text::new("sea-do-station").with("place", place_text(at.setting().operation(), Spot::Sea(*zone)))
    }

    fn reasons(&self, _: Lens<'_>, _: &ZoneId) -> Vec<Reason> {
        vec![note("sea-note-station")]
    }
}

/// Where a force begins (3.0+2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    pub force: ForceId,
}

impl Place {
    fn spots(self, at: Lens<'_>) -> Vec<Spot> {
        let origin = at.fleet().and_then(|fleet| fleet.force(self.force)?.origin);
        let start = origin.and_then(|origin| at.setting().scenario.forces.get(usize::from(origin)));
        start.map(|start| start.spots.clone()).unwrap_or_default()
    }
}

/// A force of the scenario by its name.
pub(super) fn force_name(at: Lens<'_>, force: ForceId) -> Arg {
    let origin = at.fleet().and_then(|fleet| fleet.force(force)?.origin);
    let start = origin.and_then(|origin| at.setting().scenario.forces.get(usize::from(origin)));
    called(start.map_or("", |start| start.name.as_str()))
}

impl Question<WarAtSea> for Place {
    type Answer = Spot;
    const CLASS: &'static str = "place";
    const RULE: &'static str = "3.0+2";

    fn text(&self, at: Lens<'_>) -> Text {
        Text::new("sea-ask-place").with("force", self.force).with("name", force_name(at, self.force))
    }

    fn check(&self, at: Lens<'_>, spot: &Spot) -> Result<(), Refusal> {
        Refusal::unless(self.spots(at).contains(spot), "3.0+2", || {
            Text::new("sea-no-begin").with("force", self.force)
        })
    }

    fn candidates(&self, at: Lens<'_>) -> Vec<Spot> {
        self.spots(at)
    }

    fn describe(&self, at: Lens<'_>, spot: &Spot) -> Text {
        Text::new("sea-do-place").with("place", place_text(at.setting().operation(), *spot))
    }

    fn reasons(&self, _: Lens<'_>, _: &Spot) -> Vec<Reason> {
        vec![note("sea-note-place")]
    }
}

/// The mission of a force (5.1, 5.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Commission {
    pub force: ForceId,
}

/// Whether a force may get a mission, or else which rule forbids it: at the start those of the scenario, later all but
/// the return to port (5.32); with transports only Transport, and Escort only where there is somebody to escort (5.1).
fn may_get(staff: Staff<'_>, force: &TaskForce, mission: Mission) -> Result<(), Refusal> {
    let named =
        |key: &'static str| move || Text::new(key).with("force", force.id).with("mission", mission.text());
    let offered = offered(staff, force);
    Refusal::unless(
        mission != Mission::Abort || offered.contains(&mission),
        "5.32",
        named("sea-no-mission-abort"),
    )?;
    Refusal::unless(offered.contains(&mission), "5.1", named("sea-no-mission-scenario"))?;
    let rule = match mission {
        Mission::Transport | Mission::Abort => return Ok(()),
        Mission::Bombardment => "5.1+1",
        Mission::Intercept => "5.1+3",
        Mission::Escort => "5.1+4",
    };
    let armed = staff.company(force).iter().all(|ship| fights(staff.sheet(*ship).kind));
    Refusal::unless(armed, rule, named("sea-no-mission-transports"))?;
    let escorts = mission != Mission::Escort || !charges(staff, force).is_empty();
    Refusal::unless(escorts, rule, named("sea-no-mission-charge"))
}

/// The missions from which that of a force is taken.
fn offered<'a>(staff: Staff<'a>, force: &TaskForce) -> &'a [Mission] {
    let start = force.origin.and_then(|origin| staff.at.setting().scenario.forces.get(usize::from(origin)));
    match start {
        Some(start) if force.papers == Papers::Blank => start.missions.as_slice(),
        _ => &Mission::AT_START,
    }
}

/// The missions that a force may get. Where all are forbidden it transports.
pub(crate) fn missions(staff: Staff<'_>, force: &TaskForce) -> Vec<Mission> {
    let fits = |mission: &Mission| may_get(staff, force, *mission).is_ok();
    let list: Vec<Mission> = offered(staff, force).iter().copied().filter(fits).collect();
    if list.is_empty() { vec![Mission::Transport] } else { list }
}

/// Whether a force may escort another (5.1+4), or else why not: one in the same place that escorts nobody. One that is
/// escorted itself escorts none.
fn may_escort(staff: Staff<'_>, force: &TaskForce, charge: ForceId) -> Result<(), &'static str> {
    if staff.escorts(force.id).next().is_some() {
        return Err("sea-no-charge-escorted");
    }
    if charge == force.id {
        return Err("sea-no-charge-itself");
    }
    let Some(charge) = staff.fleet.here().find(|other| other.id == charge) else {
        return Err("sea-no-charge-gone");
    };
    if charge.decoy {
        Err("sea-no-charge-decoy")
    } else if charge.berth != force.berth {
        Err("sea-no-charge-elsewhere")
    } else if charge.mission == Mission::Escort && charge.papers != Papers::Blank {
        Err("sea-no-charge-escort")
    } else {
        Ok(())
    }
}

/// The forces that a force could escort.
fn charges(staff: Staff<'_>, force: &TaskForce) -> Vec<ForceId> {
    let others = staff.fleet.here().map(|other| other.id);
    others.filter(|charge| may_escort(staff, force, *charge).is_ok()).collect()
}

fn of_force(at: Lens<'_>, force: ForceId) -> Option<(Staff<'_>, &TaskForce)> {
    let staff = Staff::of(at)?;
    Some((staff, staff.force(force)?))
}

impl Commission {
    fn list(self, at: Lens<'_>) -> Vec<Mission> {
        of_force(at, self.force).map(|(staff, force)| missions(staff, force)).unwrap_or_default()
    }
}

impl Question<WarAtSea> for Commission {
    type Answer = Mission;
    const CLASS: &'static str = "commission";
    const RULE: &'static str = "5.1";

    fn text(&self, at: Lens<'_>) -> Text {
        Text::new("sea-ask-mission").with("force", self.force).with("name", force_name(at, self.force))
    }

    fn check(&self, at: Lens<'_>, mission: &Mission) -> Result<(), Refusal> {
        let Some((staff, force)) = of_force(at, self.force) else { return Ok(()) };
        if self.list(at).contains(mission) { Ok(()) } else { may_get(staff, force, *mission) }
    }

    fn candidates(&self, at: Lens<'_>) -> Vec<Mission> {
        self.list(at)
    }

    fn describe(&self, _: Lens<'_>, mission: &Mission) -> Text {
        Text::new("sea-do-mission").with("mission", mission.text())
    }

    /// What a mission is for, and what it binds a force to (5.1).
    fn reasons(&self, _: Lens<'_>, mission: &Mission) -> Vec<Reason> {
        vec![note(match mission {
            Mission::Intercept => "sea-note-mission-intercept",
            Mission::Transport => "sea-note-mission-transport",
            Mission::Bombardment => "sea-note-mission-bombardment",
            Mission::Escort => "sea-note-mission-escort",
            Mission::Abort => "sea-note-abort",
        })]
    }
}

/// Whom a force escorts (5.24).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Charge {
    pub force: ForceId,
}

impl Question<WarAtSea> for Charge {
    type Answer = ForceId;
    const CLASS: &'static str = "charge";
    const RULE: &'static str = "5.24";

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-charge").with("force", self.force)
    }

    fn check(&self, at: Lens<'_>, charge: &ForceId) -> Result<(), Refusal> {
        let Some((staff, force)) = of_force(at, self.force) else { return Ok(()) };
        may_escort(staff, force, *charge).map_err(|key| {
            Refusal::new("5.1+4", Text::new(key).with("force", self.force).with("charge", *charge))
        })
    }

    fn candidates(&self, at: Lens<'_>) -> Vec<ForceId> {
        at.fleet().into_iter().flat_map(Fleet::here).map(|other| other.id).collect()
    }

    fn describe(&self, at: Lens<'_>, charge: &ForceId) -> Text {
        Text::new("sea-do-charge").with("charge", *charge).with("name", force_name(at, *charge))
    }

    fn reasons(&self, _: Lens<'_>, _: &ForceId) -> Vec<Reason> {
        vec![note("sea-note-charge")]
    }
}

/// Decoys at the start (17.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lures {}

/// Where a decoy begins, or none when all lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lure {
    pub at: Option<ZoneId>,
}

impl Lures {
    /// The zones in which forces of the side may begin.
    fn list(at: Lens<'_>) -> Vec<Lure> {
        let seat = at.seat();
        let forces = at.setting().scenario.forces.iter().filter(|force| Some(force.seat) == seat);
        let mut zones: Vec<ZoneId> = forces
            .flat_map(|force| &force.spots)
            .filter_map(|spot| match spot {
                Spot::Sea(zone) => Some(*zone),
                Spot::Port(_) => None,
            })
            .collect();
        zones.sort_unstable();
        zones.dedup();
        [Lure { at: None }].into_iter().chain(zones.into_iter().map(|zone| Lure { at: Some(zone) })).collect()
    }
}

impl Question<WarAtSea> for Lures {
    type Answer = Lure;
    const CLASS: &'static str = "lures";
    const RULE: &'static str = "17.6";

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-lure")
    }

    fn check(&self, at: Lens<'_>, lure: &Lure) -> Result<(), Refusal> {
        Refusal::unless(Lures::list(at).contains(lure), "17.6", || Text::new("sea-no-lure"))
    }

    fn candidates(&self, at: Lens<'_>) -> Vec<Lure> {
        Lures::list(at)
    }

    fn describe(&self, at: Lens<'_>, lure: &Lure) -> Text {
        match lure.at {
            None => Text::new("sea-do-no-lure"),
            Some(zone) => {
                Text::new("sea-do-lure").with("place", place_text(at.setting().operation(), Spot::Sea(zone)))
            }
        }
    }

    fn reasons(&self, _: Lens<'_>, _: &Lure) -> Vec<Reason> {
        vec![note("sea-note-decoy")]
    }
}

/// Stations the next flotilla of a seat.
pub(crate) fn submarines(r: &mut Referee<'_, WarAtSea>, seat: Seat) -> Play<bool> {
    let placed = r.position.ops().fleet(seat).flotillas.len();
    let mut own = r.setting.operation().flotillas.iter().zip(0..).filter(|(start, _)| start.seat == seat);
    let Some((start, origin)) = own.nth(placed) else { return Ok(true) };
    let zone = match stations(r.setting, start, &r.position.ops().fleet(seat).flotillas).as_slice() {
        [zone] => *zone,
        _ => r.ask_secretly(seat, Station { flotilla: origin })?,
    };
    let boat = |(name, torpedoes): &(String, u8)| Boat {
        name: name.clone(),
        torpedoes: *torpedoes,
        sunk: false,
        contact: false,
    };
    let boats = start.boats.iter().map(boat).collect();
    let flotilla = Flotilla { origin, boats, zone, order: None, tried: Vec::new() };
    r.position.ops_mut().fleet_mut(seat).flotillas.push(flotilla);
    Ok(false)
}

/// The forces of a seat get their places, missions and plots.
pub(crate) fn forces(r: &mut Referee<'_, WarAtSea>, seat: Seat) -> Play<bool> {
    let busy = receive(r, seat)?;
    if !busy {
        seal(r.position, seat);
    }
    Ok(!busy)
}

/// The decoys of a seat (17.6).
pub(crate) fn decoys(r: &mut Referee<'_, WarAtSea>, seat: Seat) -> Play<bool> {
    if receive(r, seat)? {
        return Ok(false);
    }
    let fleet = r.position.ops().fleet(seat);
    let lures = fleet.here().filter(|force| force.decoy).count();
    let real = fleet.here().filter(|force| !force.decoy && force.is_at_sea()).count();
    let lure = if r.setting.rules.decoys && lures < real && !fleet.letters.is_empty() {
        r.ask_secretly(seat, Lures {})?.at
    } else {
        None
    };
    let Some(zone) = lure else {
        seal(r.position, seat);
        return Ok(true);
    };
    let fleet = r.position.ops_mut().fleet_mut(seat);
    let id = ForceId { seat, letter: fleet.letters.pop().expect("a counter is left") };
    let mut force = TaskForce::new(id, None, Mission::Intercept);
    (force.decoy, force.papers) = (true, Papers::Open);
    fleet.enter(force);
    fleet.desk = Desk::Course(id, 0);
    put(r.position, id, Spot::Sea(zone));
    Ok(false)
}

/// A seat writes what lies on its desk, else places a force that comes now, else gives one its mission. Says whether
/// there was anything to do.
pub(crate) fn receive(r: &mut Referee<'_, WarAtSea>, seat: Seat) -> Play<bool> {
    let fleet = r.position.ops().fleet(seat);
    if fleet.desk != Desk::Clear {
        orders::write(r, seat, fleet.desk)?;
        return Ok(true);
    }
    if let Some(force) = fleet.forces.iter().find(|force| comes(r.setting, r.position.turn, force)) {
        let id = force.id;
        place(r, id)?;
        return Ok(true);
    }
    let blank = fleet.here().find(|force| force.papers == Papers::Blank).map(|force| force.id);
    if let Some(force) = blank {
        r.position.ops_mut().fleet_mut(seat).desk = Desk::Mission(force);
    }
    Ok(blank.is_some())
}

/// Whether a force of the scenario is to be placed now.
fn comes(setting: &Setting, turn: u8, force: &TaskForce) -> bool {
    let start = force.origin.and_then(|origin| setting.scenario.forces.get(usize::from(origin)));
    let due = start.is_some_and(|start| start.arrives.is_none_or(|arrives| arrives <= turn));
    force.berth == Berth::Away && force.parting.is_none() && due
}

fn place(r: &mut Referee<'_, WarAtSea>, force: ForceId) -> Play<()> {
    let spots = Place { force }.spots(Lens::new(r.setting, r.position, force.seat.into()));
    let spot = match spots.as_slice() {
        [spot] => *spot,
        _ => r.ask_secretly(force.seat, Place { force })?,
    };
    put(r.position, force, spot);
    Ok(())
}

/// Puts a force onto the map.
fn put(position: &mut Position, force: ForceId, spot: Spot) {
    if let Some(force) = position.ops_mut().force_mut(force) {
        (force.berth, force.track) = match spot {
            Spot::Sea(zone) => (Berth::Sea(zone), vec![zone]),
            Spot::Port(port) => (Berth::Port(port), Vec::new()),
        };
    }
}

/// A force gets its mission. Says what is to be written next.
pub(crate) fn choose_mission(r: &mut Referee<'_, WarAtSea>, id: ForceId) -> Play<Desk> {
    let staff = Staff::new(r.setting, r.position, id.seat);
    let Some(force) = staff.force(id) else { return Ok(Desk::Clear) };
    let mission = match missions(staff, force).as_slice() {
        [mission] => *mission,
        _ => r.ask_secretly(id.seat, Commission { force: id })?,
    };
    if let Some(force) = r.position.ops_mut().force_mut(id) {
        (force.mission, force.papers, force.escorts) = (mission, Papers::Open, None);
        force.log.clear();
    }
    Ok(match mission {
        Mission::Escort => Desk::Charge(id),
        Mission::Intercept => Desk::Course(id, 0),
        Mission::Transport | Mission::Bombardment => Desk::Programme(id),
        Mission::Abort => Desk::Haven(id),
    })
}

/// A force that escorts goes with another from now on.
pub(crate) fn choose_charge(r: &mut Referee<'_, WarAtSea>, id: ForceId) -> Play<Desk> {
    let staff = Staff::new(r.setting, r.position, id.seat);
    let Some(force) = staff.force(id) else { return Ok(Desk::Clear) };
    let charge = match charges(staff, force).as_slice() {
        [] => return Ok(Desk::Clear),
        [charge] => *charge,
        _ => r.ask_secretly(id.seat, Charge { force: id })?,
    };
    if let Some(force) = r.position.ops_mut().force_mut(id) {
        force.escorts = Some(charge);
    }
    Ok(Desk::Clear)
}

#[cfg(test)]
mod tests;
