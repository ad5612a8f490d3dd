//! What single ships of a force do: they tow each other (8.4), leave a counter that stands for several (9.64), or are
//! sunk by their own crews (7.72). Tows are cast off, ships scuttled and decoys taken away at any time (7.72, 8.46,
//! 17.63): whenever their owner has his staff before him, in the Orders Phase or another.

use super::{form, remove, scuttle};
use crate::{
    WarAtSea,
    fleet::{Desk, Fleet, Parting, TaskForce},
    ids::{ForceId, ShipId},
    lens::Lens,
    missions::Mission,
    operations::{Phase, plotting::Staff},
    position::{Position, Stage},
    sheet::{Sheet, ShipType, TransportSize},
};
use kernel::{Chance, Field, Input, Item, Options, Play, Question, Referee, Refusal, RuleId, Seat, Text};
use serde::{Deserialize, Serialize};

/// What is done with ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Handle {
    Nothing,
    /// The first takes the second in tow (8.41).
    Tow(ShipId, ShipId),
    /// It casts off what it tows (8.46).
    CastOff(ShipId),
    /// It takes what it tows home, as a force of their own (8.45).
    TakeHome(ShipId),
    /// It gets a counter of its own (9.64).
    Detach(ShipId),
    Scuttle(ShipId),
    /// The counter without ships is taken away (17.63).
    Remove,
}

/// The ships of a force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hulls {
    pub force: ForceId,
}

/// Whether a ship can tow another (8.41): battleships all, cruisers most, destroyers small ones, others their own kind;
/// carriers none.
pub(crate) fn can_tow(tug: &Sheet, hulk: &Sheet) -> bool {
    use ShipType::{Ac, Bb, Bc, Ca, Cd, Cl, Cv, Cve, Cvl, Cvs, Dd, De};
    match tug.kind {
        Bb | Bc => true,
        Ac | Ca | Cl | Cd => {
            matches!(hulk.kind, Ac | Ca | Cl | Cve | Cd | Cvs | Dd | De) || hulk.kind.is_transport()
        }
        Dd => matches!(hulk.kind, Dd | De) || hulk.transport_size() == Some(TransportSize::Small),
        Cv | Cve | Cvl => false,
        own => hulk.kind == own,
    }
}

/// Whether a counter of the kind is left for ships that part (9.64): there are as many as the Data Sheets name.
fn spare_counter(staff: Staff<'_>, ship: ShipId) -> bool {
    let (setting, class) = (staff.at.setting(), &staff.sheet(ship).class);
    let mut printed: Vec<&str> = ShipId::all()
        .map(|other| setting.sheet(other))
        .filter(|sheet| sheet.class == *class)
        .filter_map(|sheet| sheet.marks.counter.as_ref().map(|counter| counter.name.as_str()))
        .collect();
    let own = setting.scenario.ships.iter().filter(|start| start.seat == staff.seat).map(|start| start.ship);
    let mut used: Vec<ShipId> = own
        .filter(|other| setting.sheet(*other).class == *class && setting.is_shared(*other))
        .filter(|other| staff.ship(*other).is_afloat())
        .map(|other| staff.ship(other).lead)
        .collect();
    printed.sort_unstable();
    printed.dedup();
    used.sort_unstable();
    used.dedup();
    used.len() < printed.len()
}

/// The viewer's forces on the map, of which ships can be given up and tows cast off at any time (7.72, 8.46), or which
/// are decoys (17.63).
pub(crate) fn forces(at: Lens<'_>) -> impl Iterator<Item = ForceId> + use<'_> {
    at.fleet().into_iter().flat_map(Fleet::here).map(|force| force.id)
}

/// Refuses to look at the ships of a force that is not the viewer's, or not on the map.
pub(crate) fn may_handle(at: Lens<'_>, force: ForceId) -> Result<(), Refusal> {
    Refusal::unless(forces(at).any(|own| own == force), "7.72", || {
        Text::new("sea-no-hulls").with("force", force)
    })
}

/// The part of a form that asks for the ships of a force first. Of a form that names one nothing else counts: it is
/// asked again when they are done with.
pub(crate) fn hulls_field(at: Lens<'_>) -> Field {
    let item = |force: ForceId| Item {
        value: serde_json::json!(force),
        text: Text::new("sea-order-hulls").with("force", force),
        mark: Some(force.to_string()),
    };
    let input = Input::Several { items: forces(at).map(item).collect(), least: 0, most: 1 };
    Field { aside: true, name: "hulls".to_owned(), text: Text::new("sea-ask-hulls-first"), input }
}

/// Refuses a form that asks for the ships of more than one force.
pub(crate) fn check_hulls(at: Lens<'_>, hulls: &[ForceId]) -> Result<(), Refusal> {
    for force in hulls {
        may_handle(at, *force)?;
    }
    Refusal::unless(hulls.len() == 1, "7.72", || Text::new("sea-no-hulls-beside"))
}

/// Takes up the ships that a form asks for. Says whether it asks for any.
pub(crate) fn take_up(position: &mut Position, seat: Seat, hulls: &[ForceId]) -> bool {
    if let Some(force) = hulls.first() {
        position.ops_mut().fleet_mut(seat).desk = Desk::Hulls(*force);
    }
    !hulls.is_empty()
}

/// Single ships are seldom looked at.
pub(crate) fn sample_hulls(at: Lens<'_>, chance: &mut Chance) -> Vec<ForceId> {
    let own: Vec<ForceId> = forces(at).filter(|_| chance.below(32) == 0).collect();
    own.into_iter().take(1).collect()
}

impl Hulls {
    fn list(self, at: Lens<'_>) -> Vec<Handle> {
        let found = Staff::of(at).and_then(|staff| Some((staff, staff.force(self.force)?)));
        let Some((staff, force)) = found else { return vec![Handle::Nothing] };
        if force.decoy {
            return vec![Handle::Nothing, Handle::Remove];
        }
        let ships = staff.company(force);
        let mut list = vec![Handle::Nothing];
        if matches!(at.stage(), Stage::Phase { phase: Phase::Orders, .. }) {
            list.extend(Hulls::arrangements(staff, force, &ships));
        }
        let towing = ships.iter().filter(|tug| staff.ship(**tug).tows.is_some());
        list.extend(towing.map(|tug| Handle::CastOff(*tug)));
        list.extend(ships.iter().map(|ship| Handle::Scuttle(*ship)));
        list
    }

    /// Whether its ships could be arranged in another way, not only given up.
    pub(crate) fn can_arrange(self, at: Lens<'_>) -> bool {
        let given_up =
            |handle: &Handle| matches!(handle, Handle::Nothing | Handle::Scuttle(_) | Handle::Remove);
        !self.list(at).iter().all(given_up)
    }

    /// What is arranged in the Orders Phase: new tows, tows that go home, counters that part.
    fn arrangements(staff: Staff<'_>, force: &TaskForce, ships: &[ShipId]) -> Vec<Handle> {
        let mut list = Vec::new();
        let free = |ship: &ShipId| staff.ship(*ship).tows.is_none() && staff.ship(*ship).towed_by.is_none();
        let dead = |ship: &ShipId| staff.ship(*ship).is_dead(staff.sheet(*ship));
        let hulks =
            || ships.iter().copied().filter(|ship| dead(ship) && free(ship) && !staff.ship(*ship).aground);
        for tug in
            ships.iter().copied().filter(|ship| free(ship) && !dead(ship) && !staff.ship(*ship).aground)
        {
            let fits = |hulk: &ShipId| can_tow(staff.sheet(tug), staff.sheet(*hulk));
            list.extend(hulks().filter(fits).map(|hulk| Handle::Tow(tug, hulk)));
        }
        let held = super::is_held(staff, force);
        for tug in ships.iter().copied() {
            let Some(hulk) = staff.ship(tug).tows else { continue };
            if !held && may_take_home(staff, force, ships, [tug, hulk]) {
                list.push(Handle::TakeHome(tug));
            }
        }
        let crowded = |ship: &ShipId| {
            let lead = staff.ship(*ship).lead;
            ships.iter().filter(|other| staff.ship(**other).lead == lead).count() > 1
        };
        let parting = ships.iter().filter(|ship| !held && crowded(ship) && spare_counter(staff, **ship));
        list.extend(parting.map(|ship| Handle::Detach(*ship)));
        list
    }
}

/// Whether a tow can leave its force (8.45): others stay behind, none of them on the same counters.
fn may_take_home(staff: Staff<'_>, force: &TaskForce, ships: &[ShipId], tow: [ShipId; 2]) -> bool {
    let mut others = ships.iter().filter(|ship| !tow.contains(ship)).peekable();
    let spare = !staff.fleet.letters.is_empty() && force.is_here() && super::joins(force).is_none();
    let apart = |ship: &&ShipId| tow.iter().all(|towed| staff.ship(*towed).lead != staff.ship(**ship).lead);
    spare && others.peek().is_some() && others.all(|ship| apart(&ship))
}

impl Question<WarAtSea> for Hulls {
    type Answer = Handle;

    const CLASS: &'static str = "hulls";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        RuleId::new("5.5")
    }

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-hulls").with("force", self.force)
    }

    fn check(&self, at: Lens<'_>, handle: &Handle) -> Result<(), Refusal> {
        let rule = match handle {
            Handle::Nothing => "5.5",
            Handle::Tow(..) => "8.41",
            Handle::CastOff(_) => "8.46",
            Handle::TakeHome(_) => "8.45",
            Handle::Detach(_) => "9.64",
            Handle::Scuttle(_) => "7.72",
            Handle::Remove => "17.63",
        };
        Refusal::unless(self.list(at).contains(handle), rule, || {
            Text::new("sea-no-order").with("order", self.describe(at, handle))
        })
    }

    fn options(&self, at: Lens<'_>) -> Options<Handle> {
        Options::List(self.list(at))
    }

    fn describe(&self, _: Lens<'_>, handle: &Handle) -> Text {
        let of = |key: &'static str, ship: ShipId| Text::new(key).with("ship", ship);
        match *handle {
            Handle::Nothing => Text::new("sea-hull-nothing"),
            Handle::Tow(tug, hulk) => of("sea-hull-tow", tug).with("hulk", hulk),
            Handle::CastOff(tug) => of("sea-hull-cast-off", tug),
            Handle::TakeHome(tug) => of("sea-hull-take-home", tug),
            Handle::Detach(ship) => of("sea-hull-detach", ship),
            Handle::Scuttle(ship) => of("sea-hull-scuttle", ship),
            Handle::Remove => Text::new("sea-order-remove").with("force", self.force),
        }
    }

    fn default(&self, _: Lens<'_>) -> Handle {
        Handle::Nothing
    }

    fn caution(&self, _: Lens<'_>, handle: &Handle) -> Option<Text> {
        match handle {
            Handle::Scuttle(ship) => Some(Text::new("sea-caution-hulk").with("ship", *ship)),
            _ => None,
        }
    }

    /// Ships are seldom scuttled.
    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Handle {
        let mut list = self.list(at);
        if chance.below(20) > 0 {
            list.retain(|handle| !matches!(handle, Handle::Scuttle(_)));
        }
        chance.pick(&list).copied().unwrap_or(Handle::Nothing)
    }
}

/// Does with ships of a force what their owner wants.
pub(crate) fn handle(r: &mut Referee<'_, WarAtSea>, force: ForceId) -> Play<Desk> {
    match r.ask_secretly(force.seat, Hulls { force })? {
        Handle::Nothing => {}
        Handle::Tow(tug, hulk) => {
            r.position.ship_mut(tug).tows = Some(hulk);
            r.position.ship_mut(hulk).towed_by = Some(tug);
        }
        Handle::CastOff(tug) => cast_off(r.position, tug),
        Handle::TakeHome(tug) => {
            let ships = [Some(tug), r.position.ship(tug).tows].into_iter().flatten().collect();
            let parting = Parting { from: force, ships, tow: true };
            if let Some(new) = form(r.position, Mission::Abort, parting) {
                return Ok(Desk::Haven(new));
            }
        }
        Handle::Detach(ship) => detach(r.position, ship, &r.setting.companions(ship).collect::<Vec<_>>()),
        Handle::Scuttle(ship) => scuttle(r, ship),
        Handle::Remove => remove(r.position, force),
    }
    Ok(Desk::Clear)
}

/// A ship lets go what it tows (8.46).
pub(crate) fn cast_off(position: &mut Position, tug: ShipId) {
    if let Some(hulk) = position.ship_mut(tug).tows.take() {
        position.ship_mut(hulk).towed_by = None;
    }
}

/// A ship gets a counter of its own (9.64); if it led the others, another does now.
fn detach(position: &mut Position, ship: ShipId, companions: &[ShipId]) {
    let lead = position.ship(ship).lead;
    let with = |position: &Position, other: ShipId| {
        other != ship && position.ship(other).is_afloat() && position.ship(other).lead == lead
    };
    let others: Vec<ShipId> = companions.iter().copied().filter(|other| with(position, *other)).collect();
    if lead == ship
        && let Some(heir) = others.first()
    {
        for other in &others {
            position.ship_mut(*other).lead = *heir;
        }
    }
    position.ship_mut(ship).lead = ship;
}
