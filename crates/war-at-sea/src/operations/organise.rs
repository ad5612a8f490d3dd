//! How forces and counters change (5.5): joining (5.51), parting (5.52), tows (8.4), counters of several ships (9.64),
//! scuttling (7.72) and decoys (17.6).

mod hulls;

pub use hulls::{Handle, Hulls};
pub(crate) use hulls::{
    can_tow, cast_off, check_hulls, forces, handle, hulls_field, may_handle, sample_hulls, take_up,
};

use super::{
    battles,
    orders::Order,
    plotting::{Staff, entry_of, steps_now, steps_of},
};
use crate::{
    Setting, WarAtSea, damage,
    event::tell,
    fleet::{Berth, Desk, Errand, Home, Papers, Parting, TaskForce},
    ids::{ForceId, ShipId},
    lens::Lens,
    missions::Mission,
    operation::Spot,
    position::{Position, Stage},
    sheet::ShipType,
    sides::SEATS,
    surface::moves::some_of,
};
use kernel::{Chance, Options, Play, Question, Reason, Referee, Refusal, RuleId, Text, reason::note, text};
use serde::{Deserialize, Serialize};

kernel::events! {
    Event of WarAtSea in setting:

    /// Its own crew has sunk a ship.
    Scuttled { ship: ShipId } by "7.72" => text!("sea-hulk-scuttled", ship);
    /// A decoy goes, since there are more of them than forces at sea (17.6).
    Thinned { force: ForceId } by "17.6" => text!("sea-decoy-thinned", force);
}

/// Whether ships of this type may be on any mission but Transport (5.1).
pub(crate) fn fights(kind: ShipType) -> bool {
    kind.is_warship() || kind == ShipType::Ao
}

/// What might be ordered about forces as a whole, and about their ships.
pub(super) fn orders(staff: Staff<'_>) -> impl Iterator<Item = Order> {
    staff.fleet.here().map(|force| force.id).flat_map(move |id| {
        let joins = staff.fleet.here().map(move |into| Order::Join(id, into.id));
        let tows =
            staff.active().filter(|tow| tow.parting.is_some()).map(move |tow| Order::Guard(id, tow.id));
        let first = [Order::Hulls(id), Order::StayApart(id)].into_iter().chain(joins);
        first.chain([Order::Split(id), Order::Lure(id)]).chain(tows)
    })
}

/// Whether a force that is on the map may stay apart from the one that it was to join, or else which rule forbids it.
pub(super) fn may_stay_apart(staff: Staff<'_>, force: &TaskForce) -> Result<(), Refusal> {
    is_free(staff, force)?;
    Refusal::unless(joins(force).is_some(), "5.51", || Text::new("sea-no-stay-apart").with("force", force.id))
}

/// Whether a force that is on the map may be divided (5.52), or else which rule forbids it.
pub(super) fn may_split(staff: Staff<'_>, force: &TaskForce) -> Result<(), Refusal> {
    let named = |key: &'static str| move || Text::new(key).with("force", force.id);
    may_part(staff, force, "5.52")?;
    Refusal::unless(!force.decoy, "17.61", named("sea-no-split-decoy"))?;
    Refusal::unless(force.mission == Mission::Intercept, "5.52", named("sea-no-split-mission"))?;
    Refusal::unless(bundles(staff, force).len() > 1, "5.52", named("sea-no-split-single"))
}

/// Whether ships of a force that is on the map may guard a tow that leaves it (8.45), or else which rule forbids it.
pub(super) fn may_guard(staff: Staff<'_>, force: &TaskForce, tow: ForceId) -> Result<(), Refusal> {
    let named = |key: &'static str| move || Text::new(key).with("force", force.id).with("tow", tow);
    is_free(staff, force)?;
    let leaves = |tow: &TaskForce| {
        let parts = tow.parting.as_ref().is_some_and(|part| part.tow && part.from == force.id);
        parts && tow.mission == Mission::Abort
    };
    let towed = staff.active().any(|active| active.id == tow && leaves(active));
    Refusal::unless(towed, "8.45", named("sea-no-guard-tow"))?;
    has_spare_counter(staff, "8.45")?;
    Refusal::unless(counters(staff, force).len() > 1, "8.45", named("sea-no-guard-last"))?;
    Refusal::unless(!guards(staff, force).is_empty(), "8.45", named("sea-no-guard-ships"))
}

/// Whether ships, or a counter without any, may leave a force: it is in no battle, keeps its ships and its way, and a
/// counter is left for them.
fn may_part(staff: Staff<'_>, force: &TaskForce, rule: &'static str) -> Result<(), Refusal> {
    let named = |key: &'static str| move || Text::new(key).with("force", force.id);
    is_free(staff, force)?;
    has_spare_counter(staff, rule)?;
    Refusal::unless(joins(force).is_none(), rule, named("sea-no-split-joining"))?;
    Refusal::unless(!parts(staff, force), rule, named("sea-no-second-split"))
}

fn has_spare_counter(staff: Staff<'_>, rule: &'static str) -> Result<(), Refusal> {
    Refusal::unless(!staff.fleet.letters.is_empty(), rule, || Text::new("sea-no-spare-counter"))
}

/// Until a battle that was suspended is over its ships stay together (6.49).
fn is_free(staff: Staff<'_>, force: &TaskForce) -> Result<(), Refusal> {
    Refusal::unless(!is_held(staff, force), "6.49", || {
        Text::new("sea-no-order-in-battle").with("force", force.id)
    })
}

/// Whether the ships of a force are on the Tactical Map, in a battle that was suspended (6.49): until it is over they
/// stay together.
fn is_held(staff: Staff<'_>, force: &TaskForce) -> bool {
    staff.at.is_in_surface_battle(force.id)
}

/// The force that a force is to join this turn.
pub(crate) fn joins(force: &TaskForce) -> Option<ForceId> {
    match force.log.first()?.errand {
        Errand::Join(into) => Some(into),
        _ => None,
    }
}

/// Whether ships are about to leave a force.
fn parts(staff: Staff<'_>, force: &TaskForce) -> bool {
    staff
        .fleet
        .forces
        .iter()
        .filter_map(|other| other.parting.as_ref())
        .any(|parting| parting.from == force.id)
}

/// The way of a force this turn within so many steps, the place where it begins first.
fn way(staff: Staff<'_>, force: &TaskForce, pace: u8) -> Vec<Spot> {
    let steps = steps_now(force);
    staff.place(force, 0).into_iter().chain(steps.into_iter().take(pace.into())).collect()
}

/// Where two ways meet first, by the places in them.
pub(crate) fn meeting(way: &[Spot], into: &[Spot]) -> Option<(usize, usize)> {
    way.iter().enumerate().find_map(|(at, spot)| Some((at, into.iter().position(|other| other == spot)?)))
}

/// Whether a force may join another in this turn (5.51): both on Interception, or the other on its way home (5.51+2),
/// and their ways meet, though both are slower for it. Whoever is escorted does not leave its escort alone. Forces that
/// escort the same one are together anyway (5.51+1). One that escorts another leaves it to go home (5.51+2).
pub(super) fn may_join(staff: Staff<'_>, force: &TaskForce, into: &TaskForce) -> Result<(), Refusal> {
    let named = |key: &'static str| move || Text::new(key).with("force", force.id).with("into", into.id);
    let both = force.mission == Mission::Intercept && into.mission == Mission::Intercept;
    let fellows = force.escorts.is_some() && force.escorts == into.escorts;
    let neither = |holds: &dyn Fn(&TaskForce) -> bool| !holds(force) && !holds(into);
    let is_joined = |id: ForceId| staff.fleet.here().any(|other| joins(other) == Some(id));
    let returns = into.mission == Mission::Abort;
    Refusal::unless(force.id != into.id, "5.51", named("sea-no-join-itself"))?;
    Refusal::unless(joins(force).is_none(), "5.51", named("sea-no-join-twice"))?;
    Refusal::unless(both || fellows || returns, "5.51", named("sea-no-join-mission"))?;
    Refusal::unless(neither(&|force| force.decoy), "17.61", named("sea-no-join-decoy"))?;
    Refusal::unless(neither(&|force| is_held(staff, force)), "6.49", named("sea-no-join-battle"))?;
    Refusal::unless(neither(&|force| parts(staff, force)), "5.52", named("sea-no-join-parting"))?;
    Refusal::unless(staff.escorts(force.id).next().is_none(), "5.24", named("sea-no-join-escorted"))?;
    let apart = joins(into).is_none() && !is_joined(force.id);
    Refusal::unless(apart, "5.51", named("sea-no-join-chain"))?;
    if fellows {
        return Ok(());
    }
    // One that others join already has lost its zone by that. Whoever escorts goes the way of its charge.
    let theirs = staff.pace(into, 0).saturating_sub(u8::from(!is_joined(into.id)));
    let guide = force.escorts.and_then(|charge| staff.force(charge)).unwrap_or(force);
    let pace = staff.pace(guide, 0).saturating_sub(1).min(theirs);
    let (way, other) = (way(staff, guide, pace), way(staff, into, pace));
    let meet = meeting(&way, &other).is_some_and(|(at, there)| at + (other.len() - 1 - there) <= pace.into());
    Refusal::unless(meet, "5.51", named("sea-no-join-way"))
}

/// Makes one force of two (5.51): the counter of the first goes, and the plot of the second holds. A force that returns
/// home loses a turn by it (5.51+2).
pub(crate) fn merge(setting: &Setting, position: &mut Position, id: ForceId, into: ForceId) {
    let ships: Vec<ShipId> = position.sailing(setting, id).collect();
    for ship in ships {
        position.ship_mut(ship).force = Some(into);
    }
    if let Some(force) = position.ops_mut().force_mut(into)
        && force.mission == Mission::Abort
    {
        super::plotting::lose_turn(force);
    }
    remove(position, id);
}

/// Takes a counter off the map, for whatever reason; it can be used again, after all others, so that its letter does
/// not tell when. Nobody sails with it any more: ships that are still afloat have left the map (5.6+1).
pub(crate) fn remove(position: &mut Position, id: ForceId) {
    let crew: Vec<ShipId> = ShipId::all().filter(|ship| position.ship(*ship).force == Some(id)).collect();
    for ship in &crew {
        position.ship_mut(*ship).force = None;
    }
    let fleet = position.ops_mut().fleet_mut(id.seat);
    // Aircraft that are up come down elsewhere, from where their ship was (8.23).
    let up = |ship: &ShipId| fleet.flying().any(|(_, wing)| wing.home == Home::Ship(*ship));
    let bases: Vec<ShipId> = crew.into_iter().filter(up).collect();
    if let Some(berth) = fleet.force(id).map(|force| force.berth) {
        fleet.bereft.extend(bases.into_iter().map(|ship| (ship, berth)));
    }
    if let Some(force) = fleet.force_mut(id) {
        force.berth = Berth::Gone;
        force.parting = None;
        force.escorts = None;
        fleet.letters.insert(0, id.letter);
    }
    // Whoever escorted it has nobody left to escort, and will return home (5.3).
    for escort in fleet.forces.iter_mut().filter(|force| force.escorts == Some(id)) {
        escort.escorts = None;
    }
    // What was to part from it when they sail parts from nobody.
    let parts = |force: &&TaskForce| force.parting.as_ref().is_some_and(|parting| parting.from == id);
    let never: Vec<ForceId> = fleet.forces.iter().filter(parts).map(|force| force.id).collect();
    for id in never {
        remove(position, id);
    }
}

/// The counters of ships in a force, by their leading ships.
pub(crate) fn counters(staff: Staff<'_>, force: &TaskForce) -> Vec<ShipId> {
    let mut leads: Vec<ShipId> = staff.company(force).into_iter().map(|ship| staff.ship(ship).lead).collect();
    leads.sort_unstable();
    leads.dedup();
    leads
}

/// The counters of a force in bundles that can part from each other: a tow stays together until it is cast off (8.46).
pub(super) fn bundles(staff: Staff<'_>, force: &TaskForce) -> Vec<Vec<ShipId>> {
    let mut bundles: Vec<Vec<ShipId>> =
        counters(staff, force).into_iter().map(|counter| vec![counter]).collect();
    for ship in staff.company(force) {
        let Some(hulk) = staff.ship(ship).tows else { continue };
        let with = |ship: ShipId| {
            let lead = staff.ship(ship).lead;
            bundles.iter().position(|bundle| bundle.contains(&lead))
        };
        if let (Some(tug), Some(tow)) = (with(ship), with(hulk))
            && tug != tow
        {
            let towed = std::mem::take(&mut bundles[tow]);
            bundles[tug].extend(towed);
            bundles.remove(tow);
        }
    }
    bundles
}

/// Whether a counter may leave its force to guard a tow, or else which rule forbids it: only warships and oilers do
/// (5.1+4), and only those that have no tow of their own.
fn may_stand_guard(staff: Staff<'_>, force: &TaskForce, counter: ShipId) -> Result<(), Refusal> {
    let named = |key: &'static str| move || Text::new(key).with("ship", counter);
    Refusal::unless(fights(staff.sheet(counter).kind), "5.1+4", named("sea-no-guard-transport"))?;
    let mut crew = staff.company(force).into_iter().filter(|ship| staff.ship(*ship).lead == counter);
    let free = |ship: ShipId| staff.ship(ship).tows.is_none() && staff.ship(ship).towed_by.is_none();
    Refusal::unless(crew.all(free), "8.45", named("sea-no-guard-towing"))
}

/// The counters that may leave a force to guard a tow.
fn guards(staff: Staff<'_>, force: &TaskForce) -> Vec<ShipId> {
    let mut counters = counters(staff, force);
    counters.retain(|counter| may_stand_guard(staff, force, *counter).is_ok());
    counters
}

/// Which ships leave a force (5.52).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Division {
    pub force: ForceId,
    /// The tow that they guard (8.45).
    pub guards: Option<ForceId>,
}

/// The counters that form a force of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Detachment {
    pub ships: Vec<ShipId>,
}

impl Division {
    fn by(self, at: Lens<'_>) -> &'static str {
        match at.stage() {
            _ if self.guards.is_some() => "8.45",
            // Ships are divided into forces before the first turn.
            Stage::Prepare { .. } => "5.1",
            _ => "5.52",
        }
    }

    fn found(self, at: Lens<'_>) -> Option<(Staff<'_>, &TaskForce)> {
        let staff = Staff::of(at)?;
        Some((staff, staff.force(self.force)?))
    }

    /// The counters that may leave, in bundles that do so together.
    fn bundles(self, at: Lens<'_>) -> Vec<Vec<ShipId>> {
        self.found(at).map_or_else(Vec::new, |(staff, force)| match self.guards {
            None => bundles(staff, force),
            Some(_) => guards(staff, force).into_iter().map(|guard| vec![guard]).collect(),
        })
    }

    /// How many bundles may leave: somebody stays.
    fn most(self, at: Lens<'_>) -> usize {
        let bundles = self.bundles(at);
        let all = self.found(at).map_or(0, |(staff, force)| counters(staff, force).len());
        let others = all > bundles.iter().map(Vec::len).sum();
        bundles.len().saturating_sub(usize::from(!others))
    }
}

impl Question<WarAtSea> for Division {
    type Answer = Detachment;
    const CLASS: &'static str = "division";

    fn rule(&self, at: Lens<'_>) -> RuleId {
        RuleId::new(self.by(at))
    }

    fn text(&self, _: Lens<'_>) -> Text {
        match self.guards {
            None => Text::new("sea-ask-division").with("force", self.force),
            Some(tow) => Text::new("sea-ask-guard").with("force", self.force).with("tow", tow),
        }
    }

    fn check(&self, at: Lens<'_>, detachment: &Detachment) -> Result<(), Refusal> {
        let Some((staff, force)) = self.found(at) else { return Ok(()) };
        for (index, ship) in detachment.ships.iter().copied().enumerate() {
            let named = |key: &'static str| move || Text::new(key).with("ship", ship).with("force", force.id);
            let again = detachment.ships[..index].contains(&ship);
            Refusal::unless(!again, self.by(at), named("sea-no-division-twice"))?;
            let sails = staff.company(force).contains(&ship);
            Refusal::unless(sails, self.by(at), named("sea-no-division-ship"))?;
            Refusal::unless(staff.ship(ship).lead == ship, "9.6", named("sea-no-division-part"))?;
            if self.guards.is_some() {
                may_stand_guard(staff, force, ship)?;
            }
        }
        let bundles = self.bundles(at);
        let leaves = |ship: &ShipId| detachment.ships.contains(ship);
        let torn = bundles.iter().find(|bundle| bundle.iter().any(leaves) && !bundle.iter().all(leaves));
        if let Some(ship) = torn.and_then(|bundle| bundle.iter().find(|ship| leaves(ship))) {
            return Err(Refusal::new("8.46", Text::new("sea-no-division-tow").with("ship", *ship)));
        }
        let leaving = bundles.iter().filter(|bundle| bundle.iter().all(leaves)).count();
        let named = |key: &'static str| move || Text::new(key).with("force", self.force);
        Refusal::unless(leaving > 0, self.by(at), named("sea-no-division-none"))?;
        Refusal::unless(leaving <= self.most(at), self.by(at), named("sea-no-division-all"))
    }

    fn options(&self, at: Lens<'_>) -> Options<Detachment> {
        let ships = self.bundles(at).into_iter().flatten().collect();
        some_of("ships", Text::new("sea-ask-division-ships"), ships)
    }

    fn describe(&self, _: Lens<'_>, detachment: &Detachment) -> Text {
        let ships: Vec<&str> = detachment.ships.iter().map(|ship| ship.name()).collect();
        Text::new("sea-do-division").with("ships", ships.join(", ")).with("force", self.force)
    }

    /// One counter, or a tow.
    fn default(&self, at: Lens<'_>) -> Detachment {
        Detachment { ships: self.bundles(at).pop().unwrap_or_default() }
    }

    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Detachment {
        let mut bundles = self.bundles(at);
        chance.shuffle(&mut bundles);
        let most = u32::try_from(self.most(at)).unwrap_or(1).max(1);
        bundles.truncate(1 + chance.below(most) as usize);
        Detachment { ships: bundles.concat() }
    }

    fn reasons(&self, at: Lens<'_>, _: &Detachment) -> Vec<Reason> {
        let prepares = matches!(at.stage(), Stage::Prepare { .. });
        vec![note(if prepares { "sea-note-muster-division" } else { "sea-note-division" })]
    }
}

/// Forms a force that parts from another when they sail.
pub(crate) fn form(position: &mut Position, mission: Mission, parting: Parting) -> Option<ForceId> {
    let seat = parting.from.seat;
    let fleet = position.ops_mut().fleet_mut(seat);
    let id = ForceId { seat, letter: fleet.letters.pop()? };
    let mut force = TaskForce::new(id, None, mission);
    force.papers = Papers::Open;
    force.parting = Some(parting);
    fleet.enter(force);
    Some(id)
}

/// Divides a force (5.52): the new one is plotted for this turn and the next. What the old one can no longer reach of
/// its plot it does not do (5.25).
pub(super) fn divide(r: &mut Referee<'_, WarAtSea>, id: ForceId, tow: Option<ForceId>) -> Play<Desk> {
    let Detachment { ships } = r.ask_secretly(id.seat, Division { force: id, guards: tow })?;
    let staff = Staff::new(r.setting, r.position, id.seat);
    let crew = staff.force(id).map(|force| staff.company(force)).unwrap_or_default();
    let ships = crew.into_iter().filter(|ship| ships.contains(&staff.ship(*ship).lead)).collect();
    let mission = if tow.is_some() { Mission::Escort } else { Mission::Intercept };
    let parting = Parting { from: id, ships, tow: tow.is_some() };
    let Some(new) = form(r.position, mission, parting) else { return Ok(Desk::Clear) };
    if let (Some(tow), Some(guard)) = (tow, r.position.ops_mut().force_mut(new)) {
        guard.escorts = Some(tow);
        return Ok(Desk::Clear);
    }
    shorten(r.setting, r.position, id);
    Ok(Desk::Course(new, 0))
}

/// Cuts this turn's plot of an Interception force to what it can do now.
fn shorten(setting: &Setting, position: &mut Position, id: ForceId) {
    let staff = Staff::new(setting, position, id.seat);
    let Some(pace) = staff.force(id).map(|force| usize::from(staff.pace(force, 0))) else { return };
    let Some(force) = position.ops_mut().force_mut(id) else { return };
    let Some(entry) = force.log.first() else { return };
    let steps = steps_of(entry);
    if steps.len() > pace {
        force.log = vec![entry_of(&steps[..pace], Errand::None)];
    }
}

/// Whether a force may send a decoy away (17.6, 17.62), also one that lies in port, or else which rule forbids it: there
/// are never more of them than forces at sea, and they come onto the map when forces have sailed.
pub(super) fn may_lure(staff: Staff<'_>, force: &TaskForce) -> Result<(), Refusal> {
    let named = |key: &'static str| move || Text::new(key).with("force", force.id);
    Refusal::unless(staff.at.setting().rules.decoys, "17.6", named("sea-no-lure-option"))?;
    may_part(staff, force, "17.62")?;
    Refusal::unless(force.mission == Mission::Intercept, "17.62", named("sea-no-lure-mission"))?;
    let decoys = staff.active().filter(|force| force.decoy).count();
    let will_be_at_sea = |force: &&TaskForce| matches!(staff.place(force, 1), Some(Spot::Sea(_)));
    let real = staff.fleet.here().filter(|force| !force.decoy).filter(will_be_at_sea).count();
    Refusal::unless(decoys < real, "17.6", named("sea-no-lure-more"))
}

/// Takes decoys off the map of which there are more than forces at sea (17.6): forces enter ports, join others and are
/// lost. The newest go.
pub(super) fn thin_decoys(r: &mut Referee<'_, WarAtSea>) {
    for seat in SEATS {
        let fleet = r.position.ops().fleet(seat);
        let real = fleet.here().filter(|force| !force.decoy && force.is_at_sea()).count();
        let decoys = fleet.here().filter(|force| force.decoy).map(|force| force.id);
        let surplus: Vec<ForceId> = decoys.skip(real).collect();
        for force in surplus {
            remove(r.position, force);
            tell(r, || Event::Thinned { force });
        }
    }
}

/// A counter without ships leaves a force (17.62).
pub(super) fn lure(setting: &Setting, position: &mut Position, from: ForceId) -> Option<ForceId> {
    let id = form(position, Mission::Intercept, Parting { from, ships: Vec::new(), tow: false })?;
    position.ops_mut().force_mut(id)?.decoy = true;
    shorten(setting, position, from);
    Some(id)
}

/// Ships that no longer sail with the one that tows them are adrift (8.46).
pub(crate) fn cast_off_strays(setting: &Setting, position: &mut Position) {
    for start in &setting.scenario.ships {
        let tug = position.ship(start.ship);
        if tug.tows.is_some_and(|hulk| position.ship(hulk).force != tug.force) {
            cast_off(position, start.ship);
        }
    }
}

/// Its own crew sinks a ship (7.72, 9.63).
pub(crate) fn scuttle(r: &mut Referee<'_, WarAtSea>, ship: ShipId) {
    tell(r, || Event::Scuttled { ship });
    damage::founder(r, ship);
    battles::bury(r);
}

#[cfg(test)]
mod tests;
