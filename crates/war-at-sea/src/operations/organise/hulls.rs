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
use kernel::{
    Chance, Field, Item, Options, Play, Question, Reason, Referee, Refusal, Seat, Text, reason::note, text,
};
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
    let item = |force: ForceId| Item::new(force, text!("sea-order-hulls", force)).at(force.to_string());
    Field::several("hulls", "sea-ask-hulls-first", forces(at).map(item)).between(0, 1).aside()
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
        let ships = staff.company(force);
        let tugs = || ships.iter().copied().filter(|ship| !is_tied(staff, *ship));
        let hulks = || ships.iter().copied().filter(|ship| !is_tied(staff, *ship) && is_dead(staff, *ship));
        let tows = tugs().flat_map(|tug| hulks().map(move |hulk| Handle::Tow(tug, hulk)));
        let of_each = |handle: fn(ShipId) -> Handle| ships.iter().copied().map(handle);
        let handles = tows
            .chain(of_each(Handle::TakeHome))
            .chain(of_each(Handle::Detach))
            .chain(of_each(Handle::CastOff))
            .chain(of_each(Handle::Scuttle))
            .chain([Handle::Remove]);
        let legal = handles.filter(|handle| may(staff, force, &ships, *handle).is_ok());
        std::iter::once(Handle::Nothing).chain(legal).collect()
    }

    /// Whether its ships could be arranged in another way, not only given up.
    pub(crate) fn can_arrange(self, at: Lens<'_>) -> bool {
        let given_up =
            |handle: &Handle| matches!(handle, Handle::Nothing | Handle::Scuttle(_) | Handle::Remove);
        !self.list(at).iter().all(given_up)
    }
}

fn is_dead(staff: Staff<'_>, ship: ShipId) -> bool {
    staff.ship(ship).is_dead(staff.sheet(ship))
}

/// Whether a ship tows or is towed.
fn is_tied(staff: Staff<'_>, ship: ShipId) -> bool {
    staff.ship(ship).tows.is_some() || staff.ship(ship).towed_by.is_some()
}

/// Whether that can be done with ships of a force, or else which rule forbids it. What is arranged, new tows, tows that
/// go home and counters that part, is arranged in the Orders Phase.
fn may(staff: Staff<'_>, force: &TaskForce, ships: &[ShipId], handle: Handle) -> Result<(), Refusal> {
    let of_ship = |key: &'static str, ship: ShipId| move || Text::new(key).with("ship", ship);
    let sails = |ship: ShipId, rule: &'static str| {
        let foreign = of_ship("sea-no-hull-ship", ship);
        Refusal::unless(ships.contains(&ship), rule, || foreign().with("force", force.id))
    };
    if force.decoy && !matches!(handle, Handle::Nothing | Handle::Remove) {
        return Err(Refusal::new("17.6", Text::new("sea-no-hulls-of-decoy").with("force", force.id)));
    }
    if matches!(handle, Handle::Tow(..) | Handle::TakeHome(_) | Handle::Detach(_)) {
        let orders = matches!(staff.at.stage(), Stage::Phase { phase: Phase::Orders, .. });
        Refusal::unless(orders, "4.0+3", || Text::new("sea-no-arranging-now"))?;
    }
    match handle {
        Handle::Nothing => Ok(()),
        Handle::Tow(tug, hulk) => {
            sails(tug, "8.41")?;
            sails(hulk, "8.41")?;
            may_tow(staff, tug, hulk)
        }
        Handle::CastOff(tug) => {
            sails(tug, "8.46")?;
            let towing = staff.ship(tug).tows.is_some();
            Refusal::unless(towing, "8.46", of_ship("sea-no-tow-to-cast-off", tug))
        }
        Handle::TakeHome(tug) => {
            sails(tug, "8.45")?;
            may_take_home(staff, force, ships, tug)
        }
        Handle::Detach(ship) => {
            sails(ship, "9.64")?;
            super::is_free(staff, force)?;
            let lead = staff.ship(ship).lead;
            let crowded = ships.iter().filter(|other| staff.ship(**other).lead == lead).count() > 1;
            Refusal::unless(crowded, "9.64", of_ship("sea-no-detaching-single", ship))?;
            Refusal::unless(spare_counter(staff, ship), "9.64", of_ship("sea-no-detaching-counter", ship))
        }
        Handle::Scuttle(ship) => sails(ship, "7.72"),
        Handle::Remove => {
            Refusal::unless(force.decoy, "17.63", || Text::new("sea-no-removing").with("force", force.id))
        }
    }
}

/// Whether a ship may take another in tow (8.41), or else which rule forbids it.
fn may_tow(staff: Staff<'_>, tug: ShipId, hulk: ShipId) -> Result<(), Refusal> {
    let of_tug = |key: &'static str| move || Text::new(key).with("ship", tug);
    let of_hulk = |key: &'static str| move || Text::new(key).with("ship", hulk);
    Refusal::unless(!is_tied(staff, tug), "8.41", of_tug("sea-no-tow-tied"))?;
    Refusal::unless(!is_dead(staff, tug), "8.41", of_tug("sea-no-tug-dead"))?;
    Refusal::unless(!staff.ship(tug).aground, "9.73", of_tug("sea-no-tow-aground"))?;
    Refusal::unless(!is_tied(staff, hulk), "8.41", of_hulk("sea-no-tow-tied"))?;
    Refusal::unless(is_dead(staff, hulk), "8.41", of_hulk("sea-no-tow-under-way"))?;
    Refusal::unless(!staff.ship(hulk).aground, "9.73", of_hulk("sea-no-tow-aground"))?;
    let fits = can_tow(staff.sheet(tug), staff.sheet(hulk));
    Refusal::unless(fits, "8.41", || of_tug("sea-no-tow-so-large")().with("hulk", hulk))
}

/// Whether a tow can leave its force (8.45), or else which rule forbids it: others stay behind, none of them on the same
/// counters.
fn may_take_home(staff: Staff<'_>, force: &TaskForce, ships: &[ShipId], tug: ShipId) -> Result<(), Refusal> {
    let named = |key: &'static str| move || Text::new(key).with("ship", tug).with("force", force.id);
    let Some(hulk) = staff.ship(tug).tows else {
        return Err(Refusal::new("8.45", named("sea-no-tow-to-take-home")()));
    };
    super::is_free(staff, force)?;
    super::has_spare_counter(staff, "8.45")?;
    Refusal::unless(force.is_here(), "8.45", named("sea-no-order-away"))?;
    Refusal::unless(super::joins(force).is_none(), "5.51", named("sea-no-split-joining"))?;
    let tow = [tug, hulk];
    let mut others = ships.iter().filter(|ship| !tow.contains(ship)).peekable();
    Refusal::unless(others.peek().is_some(), "8.45", named("sea-no-taking-all-home"))?;
    let apart = |ship: &ShipId| tow.iter().all(|towed| staff.ship(*towed).lead != staff.ship(*ship).lead);
    Refusal::unless(others.all(apart), "9.64", named("sea-no-taking-part-home"))
}

impl Question<WarAtSea> for Hulls {
    type Answer = Handle;
    const CLASS: &'static str = "hulls";
    const RULE: &'static str = "5.5";

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-hulls").with("force", self.force)
    }

    fn check(&self, at: Lens<'_>, handle: &Handle) -> Result<(), Refusal> {
        let found = Staff::of(at).and_then(|staff| Some((staff, staff.force(self.force)?)));
        match found {
            Some((staff, force)) => may(staff, force, &staff.company(force), *handle),
            None => Refusal::unless(*handle == Handle::Nothing, "7.72", || {
                Text::new("sea-no-hulls").with("force", self.force)
            }),
        }
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

    fn reasons(&self, _: Lens<'_>, handle: &Handle) -> Vec<Reason> {
        vec![note(match handle {
            Handle::Nothing => "sea-note-hulls-nothing",
            Handle::Tow(..) => "sea-note-tow",
            Handle::CastOff(_) => "sea-note-cast-off",
            Handle::TakeHome(_) => "sea-note-take-home",
            Handle::Detach(_) => "sea-note-detach",
            Handle::Scuttle(_) => "sea-note-scuttle",
            Handle::Remove => "sea-note-decoy-removed",
        })]
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
