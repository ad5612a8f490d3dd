//! The Special Operations Phase (4.0 XI): one operation a ship. What a force has written on its log is carried out
//! first, or put off (5.23); then its owner says what else is done: repairs (8.3), fuel from other ships (15.4),
//! aircraft out of the salvage box (14.0), tows cast off (8.46) and ships scuttled (7.72).

pub(crate) mod bombardment;
pub(crate) mod cargo;
pub(crate) mod refuelling;
pub(crate) mod repairs;
mod salvage;
#[cfg(test)]
mod tests;

use super::{bases, organise, plotting};
use crate::{
    Setting, WarAtSea,
    chart::ZoneId,
    event::tell,
    fleet::{Berth, Desk, Errand, Home, TaskForce},
    ids::{BaseId, ForceId, PlaneId, PortId, ShipId},
    lens::Lens,
    missions::Mission,
    position::{Position, Repair, Today},
};
use kernel::{Chance, Options, Play, Question, Reason, Referee, Refusal, Seat, Text, reason::note, text};
use serde::{Deserialize, Serialize};

kernel::events! {
    Event of WarAtSea in setting:

    /// Ships bombarded a base: how many they are is told, not which (9.11).
    Bombarded { force: ForceId, zone: ZoneId, base: BaseId, ships: u8, hits: u16 } by "9.12", marks Battle
        => text!("sea-bombarded", force, zone, base, ships, hits);
    Unloaded { force: ForceId, zone: ZoneId, points: u16 } by "9.53", marks Landing
        => text!("sea-unloaded", force, zone, points);
    Loaded { force: ForceId } by "9.53", to force.seat => text!("sea-loaded", force);
    /// A ship took so many fuel boxes, in port or from another one (15.3, 15.4).
    Fuelled { seat: Seat, ship: ShipId, boxes: u8, from: Option<ShipId> } by if from.is_some() { "15.4" } else { "15.3" }, to *seat
        => match from {
            None => text!("sea-fuelled", ship, boxes),
            Some(from) => text!("sea-fuelled-from", ship, boxes, from),
        };
    /// Torpedoes and shells are back aboard (15.6).
    Rearmed { seat: Seat, ship: ShipId } by "15.6", to *seat => text!("sea-rearmed", ship);
    /// A plotted operation waits for another turn (5.23).
    PutOff { force: ForceId } by "5.23", to force.seat => text!("sea-put-off", force);
    /// A plotted operation cannot be done at all.
    Dropped { force: ForceId } by "5.23", to force.seat => text!("sea-dropped", force);
    Engines { seat: Seat, ship: ShipId, die: u8, repair: Repair } by "8.31", to *seat
        => {
            let key = match repair {
                Repair::Underway => "sea-under-way",
                Repair::Hopeless => "sea-beyond-repair",
                Repair::Untried => "sea-not-repaired",
            };
            text!(key, ship, die)
        };
    Deck { seat: Seat, ship: ShipId, die: u8, mended: bool, hopeless: bool } by "8.32", to *seat
        => {
            let key = match (mended, hopeless) {
                (true, _) => "sea-deck-mended",
                (_, true) => "sea-deck-hopeless",
                _ => "sea-deck-not-mended",
            };
            text!(key, ship, die)
        };
    Salvaged { seat: Seat, plane: PlaneId, steps: u8, home: Home } by "14.0", to *seat
        => text!("sea-salvaged", plane, steps, home);
}

/// How an operation of the log went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Upshot {
    Done,
    /// Something hinders it in this turn (4.0+12, 9.1, 9.55, 9.56).
    Hindered,
    /// It cannot be done there, or by those ships.
    Impossible,
}

/// What a side does that is not on its logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// A ship that lies dead tries to get under way (8.31).
    Engines(ShipId),
    /// A carrier mends its flight deck (8.32).
    Deck(ShipId),
    /// A ship takes fuel from another (15.4, 15.44).
    Oil {
        from: ShipId,
        to: ShipId,
    },
    /// Aircraft of the salvage box return to a base (14.0).
    Salvage {
        plane: PlaneId,
        home: Home,
    },
    /// Ships of a force are scuttled or let go what they tow (7.72, 8.46).
    Hulls(ForceId),
    Done,
}

/// The Special Operations Phase of a side, until it is done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Special {}

impl Question<WarAtSea> for Special {
    type Answer = Task;
    const CLASS: &'static str = "special";
    const RULE: &'static str = "4.0+11";

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-special")
    }

    fn check(&self, at: Lens<'_>, task: &Task) -> Result<(), Refusal> {
        match task {
            Task::Engines(ship) => repairs::may_mend_engines(at, *ship),
            Task::Deck(ship) => repairs::may_mend_deck(at, *ship),
            Task::Oil { from, to } => refuelling::may_oil(at, *from, *to),
            Task::Salvage { plane, home } => salvage::may_salvage(at, *plane, *home),
            Task::Hulls(force) => organise::may_handle(at, *force),
            Task::Done => Ok(()),
        }
    }

    fn options(&self, at: Lens<'_>) -> Options<Task> {
        let ships: Vec<ShipId> = own_ships(at).collect();
        let engines = ships.iter().map(|ship| Task::Engines(*ship));
        let decks = ships.iter().map(|ship| Task::Deck(*ship));
        let takers: Vec<ShipId> =
            ships.iter().copied().filter(|ship| refuelling::takes_oil(at, *ship).is_ok()).collect();
        let oil = takers.iter().flat_map(|to| ships.iter().map(|from| Task::Oil { from: *from, to: *to }));
        let planes = at.fleet().into_iter().flat_map(|fleet| &fleet.salvage);
        let salvage =
            planes.flat_map(|(plane, _)| bases::homes(at).map(|home| Task::Salvage { plane: *plane, home }));
        let hulls = organise::forces(at).map(Task::Hulls);
        let open = engines.chain(decks).chain(oil).chain(salvage);
        let open = open.filter(|task| self.check(at, task).is_ok());
        Options::List(open.chain([Task::Done]).chain(hulls).collect())
    }

    fn aside(&self, _: Lens<'_>, task: &Task) -> bool {
        matches!(task, Task::Hulls(_))
    }

    fn describe(&self, _: Lens<'_>, task: &Task) -> Text {
        match task {
            Task::Engines(ship) => Text::new("sea-do-engines").with("ship", *ship),
            Task::Deck(ship) => Text::new("sea-do-deck").with("ship", *ship),
            Task::Oil { from, to } => Text::new("sea-do-oil").with("from", *from).with("to", *to),
            Task::Salvage { plane, home } => {
                Text::new("sea-do-salvage").with("plane", *plane).with("home", *home)
            }
            Task::Hulls(force) => Text::new("sea-order-hulls").with("force", *force),
            Task::Done => Text::new("sea-do-special-done"),
        }
    }

    fn default(&self, _: Lens<'_>) -> Task {
        Task::Done
    }

    /// Single ships are seldom looked at.
    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Task {
        let Options::List(mut list) = self.options(at) else { return Task::Done };
        if chance.below(8) > 0 {
            list.retain(|task| !matches!(task, Task::Hulls(_)));
        }
        chance.pick(&list).copied().unwrap_or(Task::Done)
    }

    fn reasons(&self, at: Lens<'_>, task: &Task) -> Vec<Reason> {
        match *task {
            Task::Engines(ship) => vec![repairs::engines_reason(ship)],
            Task::Deck(ship) => vec![repairs::deck_reason(at, ship)],
            Task::Oil { from, to } => refuelling::reasons(at, from, to),
            Task::Salvage { .. } => vec![note("sea-note-salvage")],
            Task::Hulls(_) => vec![note("sea-note-hulls-any-time")],
            Task::Done => vec![note("sea-note-special-done")],
        }
    }
}

/// The viewer's ships that are afloat.
fn own_ships(at: Lens<'_>) -> impl Iterator<Item = ShipId> + use<'_> {
    let starts = at.setting().scenario.ships.iter().filter(move |start| Some(start.seat) == at.seat());
    starts
        .map(|start| start.ship)
        .filter(move |ship| at.ship(*ship).is_some_and(super::super::position::Ship::is_afloat))
}

/// Whether a ship may do its special operation in this turn (4.0+12): it has neither moved on either map, fired nor
/// hunted submarines, and has done none yet. Who lay still in a battle and held its fire may; who has sailed to join a
/// force that stayed (5.51) may not.
pub(crate) fn is_free(at: Lens<'_>, ship: ShipId) -> bool {
    let Some(today) = at.ship(ship).map(|ship| ship.today) else { return false };
    let Today { manoeuvred, fired, hunted, operated, zones, .. } = today;
    let stayed = bases::force_of(at, ship).is_some_and(|force| has_stayed(at, force));
    stayed && zones == 0 && !(manoeuvred || fired || hunted || operated)
}

/// Whether a force was where it is for the whole turn: entering a port is a move too (9.2).
fn has_stayed(at: Lens<'_>, force: &TaskForce) -> bool {
    let lead = force.escorts.and_then(|other| at.fleet()?.force(other)).unwrap_or(force);
    bases::zones_this_turn(at, lead) == 0 && !matches!(lead.errand, Errand::Port(_))
}

/// The friendly port in which a force lies.
fn friendly_port(at: Lens<'_>, force: &TaskForce) -> Option<PortId> {
    let Some(Berth::Port(port)) = at.fleet().map(|fleet| fleet.berth(force)) else { return None };
    let friendly = at.setting().operation().places.port(port).is_some_and(|port| port.seat == at.seat());
    friendly.then_some(port)
}

/// The Special Operations Phase of a side: what stands on the logs, force by force, then what it chooses.
pub(crate) fn special(r: &mut Referee<'_, WarAtSea>, seat: Seat) -> Play<bool> {
    let at = bases::seen_by(r, seat);
    let due = |force: &&TaskForce| match force.errand {
        Errand::Bombard(_) | Errand::Load | Errand::Unload | Errand::Rearm => true,
        Errand::Fuel => friendly_port(at, force).is_some() || !has_stayed(at, force),
        _ => false,
    };
    let next = r.position.ops().fleet(seat).here().find(due).map(|force| (force.id, force.errand));
    if let Some((force, errand)) = next {
        carry_out(r, force, errand)?;
        return Ok(false);
    }
    match r.ask_secretly(seat, Special {})? {
        Task::Engines(ship) => repairs::mend_engines(r, seat, ship)?,
        Task::Deck(ship) => repairs::mend_deck(r, seat, ship)?,
        Task::Oil { from, to } => refuelling::oil(r, seat, from, to),
        Task::Salvage { plane, home } => salvage::salvage(r, seat, plane, home),
        Task::Hulls(force) => r.position.ops_mut().fleet_mut(seat).desk = Desk::Hulls(force),
        Task::Done => {
            for force in &mut r.position.ops_mut().fleet_mut(seat).forces {
                if force.errand == Errand::Fuel {
                    force.errand = Errand::None;
                }
            }
            return Ok(true);
        }
    }
    Ok(false)
}

/// Does what a force has on its log. Hindered, it is put off until the next turn with all that comes after it (5.23);
/// forces that intercept write anew every turn, and have theirs struck out.
fn carry_out(r: &mut Referee<'_, WarAtSea>, id: ForceId, errand: Errand) -> Play<()> {
    let upshot = match errand {
        Errand::Bombard(base) => bombardment::bombard(r, id, base)?,
        Errand::Load => cargo::load(r, id),
        Errand::Unload => cargo::unload(r, id),
        Errand::Fuel => refuelling::in_port(r, id),
        Errand::Rearm => refuelling::rearm(r, id),
        Errand::None
        | Errand::Port(_)
        | Errand::Blockade(_)
        | Errand::Lift
        | Errand::Leave
        | Errand::Join(_) => Upshot::Done,
    };
    let Some(force) = r.position.ops_mut().force_mut(id) else { return Ok(()) };
    let waits = upshot == Upshot::Hindered && force.is_programmed();
    if waits {
        plotting::again(force);
    }
    force.errand = Errand::None;
    if upshot != Upshot::Done {
        tell(r, || if waits { Event::PutOff { force: id } } else { Event::Dropped { force: id } });
    }
    Ok(())
}

/// What the end of a turn changes: what ships did is forgotten, but for shells fired at ships on the way to a bombardment
/// (9.13+1); cargo that was being handled (9.53) and weapons that were being taken (15.6) are not, unless the ship has
/// moved.
pub(crate) fn end_turn(setting: &Setting, position: &mut Position) {
    for start in &setting.scenario.ships {
        let ship = position.ship(start.ship);
        let force = ship.force.and_then(|force| position.ops().force(force));
        let lead =
            force.and_then(|force| force.escorts).and_then(|lead| position.ops().force(lead)).or(force);
        let moved = ship.today.zones > 0 || lead.is_none_or(|lead| lead.sailed > 0);
        let at_sea = lead.is_none_or(TaskForce::is_at_sea);
        let shells = ship.today.fired && force.is_some_and(|force| force.mission == Mission::Bombardment);
        let ship = position.ship_mut(start.ship);
        ship.stores.no_shells |= shells;
        if moved {
            ship.stores.handling = 0;
        }
        if moved || at_sea {
            ship.stores.rearming = 0;
        }
        ship.today = Today::default();
    }
}
