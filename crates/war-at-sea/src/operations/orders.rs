//! The Orders Phase (4.0+3): a side's staff takes one sheet after the other off its desk and writes it: plots (5.2),
//! missions given up (5.3) or given anew (5.4), blockades (9.24), and what `organise` does with forces and ships.

mod programme;

pub use programme::{Line, Programme};

use super::{
    flights,
    organise::{self, Hulls},
    plotting::{
        self, Blank, Course, Staff, place_text, steps_of,
        voyage::{self, bunkers, end, staff_with},
    },
    prepare, search, strikes,
};
use crate::{
    Setting, WarAtSea,
    chart::ZoneId,
    fleet::{Berth, Desk, Entry, Errand, Fleet, Papers, TaskForce},
    ids::{ForceId, PortId},
    lens::Lens,
    missions::Mission,
    names::called,
    operation::Spot,
    position::Position,
};
use hex::Direction;
use kernel::{
    Chance, Options, Play, Question, Reason, Referee, Refusal, Seat, Text, reason::note, text, text::Arg,
};
use serde::{Deserialize, Serialize};

/// Turns in port after which a force may get a new mission (5.4).
const REFIT: u8 = 6;

/// A sheet that the staff takes from its desk, or an order that is given at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// All orders of this turn are written.
    Done,
    /// The next turn of an Interception force (5.1+3).
    Plot(ForceId),
    /// This turn of a force whose plot is still open (5.25, 5.4, 5.52).
    PlotNow(ForceId),
    /// The whole log sheet of a force that has just got its mission (5.21).
    Programme(ForceId),
    /// It gives up its mission (5.3).
    Abort(ForceId),
    /// It gets a new mission (5.4).
    Mission(ForceId),
    /// The first joins the second this turn (5.51).
    Join(ForceId, ForceId),
    /// It stays a force of its own after all.
    StayApart(ForceId),
    /// Ships leave it for a force of their own (5.52).
    Split(ForceId),
    /// Ships leave the first to guard the tow that is the second (8.45).
    Guard(ForceId, ForceId),
    /// It blockades the port where it ends this turn's move (9.24).
    Blockade(ForceId, PortId),
    /// It ends its blockade though it stays (9.24).
    Lift(ForceId),
    /// What its single ships do (8.4, 9.64, 7.72), or that it is taken away if it has none (17.63).
    Hulls(ForceId),
    /// In port, on its way home no more, it takes fuel (15.3) or torpedoes and shells (15.6).
    Refit(ForceId, Errand),
    /// Where a flotilla goes next turn (16.2).
    Patrol(u8),
    /// A counter without ships leaves it (17.62).
    Lure(ForceId),
}

impl Order {
    fn rule(self) -> &'static str {
        match self {
            Order::Done => "4.0+3",
            Order::Plot(_) => "5.1+3",
            Order::PlotNow(_) => "5.25",
            Order::Programme(_) => "5.21",
            Order::Abort(_) => "5.3",
            Order::Mission(_) => "5.4",
            Order::Join(..) | Order::StayApart(_) => "5.51",
            Order::Split(_) => "5.52",
            Order::Guard(..) => "8.45",
            Order::Blockade(..) | Order::Lift(_) => "9.24",
            Order::Hulls(_) => "5.5",
            Order::Refit(_, Errand::Rearm) => "15.6",
            Order::Refit(..) => "15.3",
            Order::Patrol(_) => "16.2",
            Order::Lure(_) => "17.62",
        }
    }
}

/// What the staff takes up next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Orders {}

/// Whether the force's plot of the next turn is still to be written.
fn lacks_plot(force: &TaskForce) -> bool {
    force.mission == Mission::Intercept && force.log.len() < 2
}

/// What a force is to do this turn.
fn errand_now(force: &TaskForce) -> Errand {
    force.log.first().map(|entry| entry.errand).unwrap_or_default()
}

/// Whether a force's turns are plotted one by one (5.1+3), or else which rule forbids it.
fn may_plot(force: &TaskForce) -> Result<(), Refusal> {
    let named = |key: &'static str| move || Text::new(key).with("force", force.id);
    Refusal::unless(force.mission == Mission::Intercept, "5.1+3", named("sea-no-plot-mission"))?;
    Refusal::unless(force.escorts.is_none(), "5.24", named("sea-no-plot-escort"))
}

/// Whether a force may change what it blockades (9.24), or else which rule forbids it.
fn may_change_blockade(force: &TaskForce) -> Result<(), Refusal> {
    let named = |key: &'static str| move || Text::new(key).with("force", force.id);
    Refusal::unless(force.escorts.is_none(), "5.24", named("sea-no-plot-escort"))?;
    let free = matches!(errand_now(force), Errand::None | Errand::Blockade(_));
    Refusal::unless(free, "9.24", named("sea-no-blockade-errand"))
}

/// Whether a force may blockade a port where it ends this turn's move (9.24), or else which rule forbids it.
fn may_blockade(staff: Staff<'_>, force: &TaskForce, port: PortId) -> Result<(), Refusal> {
    let named = |key: &'static str| move || Text::new(key).with("force", force.id).with("port", port);
    may_change_blockade(force)?;
    Refusal::unless(force.mission == Mission::Intercept, "9.24", named("sea-no-blockade-mission"))?;
    let known = staff.operation.places.port(port);
    let there = known.is_some_and(|port| staff.place(force, 1) == Some(Spot::Sea(port.zone)));
    Refusal::unless(there, "9.24", named("sea-no-blockade-elsewhere"))?;
    let own = known.is_some_and(|port| port.seat == Some(staff.seat));
    Refusal::unless(!own, "9.24", named("sea-no-blockade-own"))?;
    let already = force.blockades == Some(port) || errand_now(force) == Errand::Blockade(port);
    Refusal::unless(!already, "9.24", named("sea-no-blockade-already"))
}

/// Whether a force that has given up its mission can take that in the port where it lies (5.31), or else which rule
/// forbids it.
fn may_refit(staff: Staff<'_>, force: &TaskForce, errand: Errand) -> Result<(), Refusal> {
    let named = |key: &'static str| move || Text::new(key).with("force", force.id);
    let rule = Order::Refit(force.id, errand).rule();
    Refusal::unless(matches!(errand, Errand::Fuel | Errand::Rearm), rule, named("sea-no-refit-errand"))?;
    Refusal::unless(force.mission == Mission::Abort, "5.31", named("sea-no-refit-mission"))?;
    Refusal::unless(matches!(force.berth, Berth::Port(_)), rule, named("sea-no-refit-port"))?;
    let stays = force.log.first().is_none_or(|entry| steps_of(entry).is_empty());
    Refusal::unless(stays, "4.0+12", named("sea-no-refit-under-way"))?;
    let needless = staff.at.setting().rules.no_fuel && errand == Errand::Fuel;
    Refusal::unless(!needless, rule, named("sea-no-refit-fuel"))?;
    Refusal::unless(errand_now(force) != errand, rule, named("sea-no-second-refit"))?;
    Blank::new(staff, force.id, 0).map_or(Ok(()), |blank| blank.may(errand, blank.start, false))
}

impl Orders {
    /// All that can be ordered.
    fn list(at: Lens<'_>) -> Vec<Order> {
        let Some(staff) = Staff::of(at) else { return vec![Order::Done] };
        let of_forces = staff.active().flat_map(|force| {
            let id = force.id;
            let ports = staff.operation.places.ports.iter().map(move |port| Order::Blockade(id, port.id));
            [Order::Plot(id), Order::PlotNow(id), Order::Programme(id), Order::Abort(id), Order::Mission(id)]
                .into_iter()
                .chain([Order::Refit(id, Errand::Fuel), Order::Refit(id, Errand::Rearm)])
                .chain(ports)
                .chain([Order::Lift(id)])
        });
        let patrols = (0..).zip(&staff.fleet.flotillas).map(|(number, _)| Order::Patrol(number));
        let orders =
            std::iter::once(Order::Done).chain(of_forces).chain(organise::orders(staff)).chain(patrols);
        orders.filter(|order| Orders::may(staff, *order).is_ok()).collect()
    }

    /// Whether that can be ordered, or else which rule forbids it.
    fn may(staff: Staff<'_>, order: Order) -> Result<(), Refusal> {
        let refused = |key: &'static str, id: ForceId| {
            move || Refusal::new(order.rule(), Text::new(key).with("force", id))
        };
        let active = |id: ForceId| {
            staff.active().find(|force| force.id == id).ok_or_else(refused("sea-no-order-force", id))
        };
        let here = |id: ForceId| {
            let force = active(id)?;
            if force.is_here() { Ok(force) } else { Err(refused("sea-no-order-away", id)()) }
        };
        match order {
            Order::Done => Ok(()),
            Order::Plot(id) => {
                let force = active(id)?;
                may_plot(force)?;
                Refusal::unless(staff.turns_left() > 1, "5.2", || Text::new("sea-no-plot-last-turn"))?;
                let stays = staff.place(force, 1).is_some();
                Refusal::unless(stays, "5.6+1", || Text::new("sea-no-plot-gone").with("force", id))
            }
            Order::PlotNow(id) => {
                let force = active(id)?;
                may_plot(force)?;
                let open = force.papers == Papers::Open;
                Refusal::unless(open, "5.25", || Text::new("sea-no-plot-sealed").with("force", id))
            }
            Order::Programme(id) => {
                let force = active(id)?;
                let named = |key: &'static str| move || Text::new(key).with("force", id);
                let programmed = matches!(force.mission, Mission::Transport | Mission::Bombardment);
                Refusal::unless(programmed, "5.21", named("sea-no-programme-mission"))?;
                Refusal::unless(force.papers == Papers::Open, "5.21", named("sea-no-programme-sealed"))
            }
            Order::Abort(id) => {
                let force = here(id)?;
                let named = |key: &'static str| move || Text::new(key).with("force", id);
                Refusal::unless(!force.decoy, "17.61", named("sea-no-order-decoy"))?;
                Refusal::unless(force.mission != Mission::Abort, "5.3", named("sea-no-second-abort"))
            }
            Order::Mission(id) => {
                let force = here(id)?;
                let named = |key: &'static str| move || Text::new(key).with("force", id);
                Refusal::unless(!force.decoy, "17.61", named("sea-no-order-decoy"))?;
                Refusal::unless(force.port_turns + 1 >= REFIT, "5.4", named("sea-no-mission-yet"))
            }
            Order::Refit(id, errand) => may_refit(staff, here(id)?, errand),
            Order::Blockade(id, port) => may_blockade(staff, here(id)?, port),
            Order::Lift(id) => {
                let force = here(id)?;
                let named = |key: &'static str| move || Text::new(key).with("force", id);
                may_change_blockade(force)?;
                Refusal::unless(force.blockades.is_some(), "9.24", named("sea-no-blockade-to-lift"))?;
                let stays = force.log.first().is_none_or(|entry| entry.zones.is_empty());
                Refusal::unless(stays, "9.24", named("sea-no-lift-under-way"))
            }
            Order::Hulls(id) => here(id).map(|_| ()),
            Order::Join(id, into) => organise::may_join(staff, here(id)?, here(into)?),
            Order::StayApart(id) => organise::may_stay_apart(staff, here(id)?),
            Order::Split(id) => organise::may_split(staff, here(id)?),
            Order::Guard(id, tow) => organise::may_guard(staff, here(id)?, tow),
            Order::Lure(id) => organise::may_lure(staff, here(id)?),
            Order::Patrol(number) => {
                let odd = staff.at.turn() % 2 == 1;
                Refusal::unless(odd, "16.2", || Text::new("sea-no-patrol-turn"))?;
                let named = |key: &'static str| {
                    move || Text::new(key).with("flotilla", flotilla_name(staff.at, number))
                };
                let flotilla = staff.fleet.flotillas.get(usize::from(number));
                Refusal::unless(flotilla.is_some(), "16.2", named("sea-no-patrol-flotilla"))?;
                let afloat = flotilla.is_some_and(|known| known.boats.iter().any(|boat| !boat.sunk));
                Refusal::unless(afloat, "16.2", named("sea-no-patrol-sunk"))
            }
        }
    }
}

impl Question<WarAtSea> for Orders {
    type Answer = Order;
    const CLASS: &'static str = "orders";
    const RULE: &'static str = "4.0+3";

    fn text(&self, at: Lens<'_>) -> Text {
        Text::new("sea-ask-orders").with("turn", at.turn())
    }

    fn check(&self, at: Lens<'_>, order: &Order) -> Result<(), Refusal> {
        Staff::of(at).map_or(Ok(()), |staff| Orders::may(staff, *order))
    }

    fn options(&self, at: Lens<'_>) -> Options<Order> {
        let mut list = Orders::list(at);
        list.sort_by_key(|order| self.aside(at, order));
        Options::List(list)
    }

    /// Single ships, unless there is something to be arranged with them.
    fn aside(&self, at: Lens<'_>, order: &Order) -> bool {
        matches!(order, Order::Hulls(force) if !Hulls { force: *force }.can_arrange(at))
    }

    fn describe(&self, at: Lens<'_>, order: &Order) -> Text {
        let of = |key: &'static str, force: ForceId| Text::new(key).with("force", force);
        match *order {
            Order::Done => Text::new("sea-order-done"),
            Order::Plot(force) => of("sea-order-plot", force).with("turn", at.turn() + 1),
            Order::PlotNow(force) => of("sea-order-plot", force).with("turn", at.turn()),
            Order::Programme(force) => of("sea-order-programme", force),
            Order::Abort(force) => of("sea-order-abort", force),
            Order::Mission(force) => of("sea-order-mission", force),
            Order::Join(force, into) => of("sea-order-join", force).with("into", into),
            Order::StayApart(force) => of("sea-order-stay-apart", force),
            Order::Split(force) => of("sea-order-split", force),
            Order::Guard(force, tow) => of("sea-order-guard", force).with("tow", tow),
            Order::Blockade(force, port) => of("sea-order-blockade", force).with("port", port),
            Order::Lift(force) => of("sea-order-lift", force),
            Order::Hulls(force) => of("sea-order-hulls", force),
            Order::Refit(force, errand) => {
                of("sea-order-refit", force).with("errand", plotting::errand_text(errand))
            }
            Order::Patrol(number) => {
                Text::new("sea-order-patrol").with("flotilla", flotilla_name(at, number))
            }
            Order::Lure(force) => of("sea-order-lure", force),
        }
    }

    fn default(&self, _: Lens<'_>) -> Order {
        Order::Done
    }

    /// Forces without a plot stay where they are.
    fn caution(&self, at: Lens<'_>, order: &Order) -> Option<Text> {
        let staff = Staff::of(at).filter(|_| *order == Order::Done)?;
        let lacking = staff.active().filter(|force| force.escorts.is_none() && lacks_plot(force)).count();
        (lacking > 0 && staff.turns_left() > 1)
            .then(|| Text::new("sea-caution-unplotted").with("count", lacking))
    }

    /// A force that gives up its mission does not take it up again.
    fn is_weighty(&self, at: Lens<'_>, order: &Order) -> bool {
        matches!(order, Order::Abort(_)) || self.caution(at, order).is_some()
    }

    /// First the plots that are missing, then seldom anything else.
    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Order {
        let list = Orders::list(at);
        let lacks = |order: &&Order| match order {
            Order::Plot(id) => at.fleet().and_then(|fleet| fleet.force(*id)).is_some_and(lacks_plot),
            _ => false,
        };
        let plots: Vec<Order> = list.iter().filter(lacks).copied().collect();
        let some = match chance.below(8) {
            0 => chance.pick(&list),
            _ => chance.pick(&plots),
        };
        some.copied().unwrap_or(Order::Done)
    }

    fn reasons(&self, at: Lens<'_>, order: &Order) -> Vec<Reason> {
        let key = match order {
            Order::Done => return voyage::all_written(at),
            Order::Plot(_) => "sea-note-plot",
            Order::PlotNow(_) => "sea-note-plot-now",
            Order::Programme(_) => "sea-note-write-programme",
            Order::Abort(_) => "sea-note-abort",
            Order::Mission(_) => "sea-note-new-mission",
            Order::Join(..) => "sea-note-join",
            Order::StayApart(_) => "sea-note-stay-apart",
            Order::Split(_) => "sea-note-division",
            Order::Guard(..) => "sea-note-guard",
            Order::Blockade(..) => "sea-note-blockade",
            Order::Lift(_) => "sea-note-lift",
            Order::Hulls(_) => "sea-note-hulls",
            Order::Refit(..) => "sea-note-refit",
            Order::Patrol(_) => "sea-note-cruise-later",
            Order::Lure(_) => "sea-note-decoy",
        };
        vec![note(key)]
    }
}

/// Where a force that has given up its mission returns to (5.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Haven {
    pub force: ForceId,
}

impl Haven {
    fn ports(self, at: Lens<'_>) -> Vec<PortId> {
        let force = Staff::of(at).and_then(|staff| Some((staff, staff.force(self.force)?)));
        force.map(|(staff, force)| staff.havens(force)).unwrap_or_default()
    }
}

impl Question<WarAtSea> for Haven {
    type Answer = PortId;
    const CLASS: &'static str = "haven";
    const RULE: &'static str = "5.3";

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-haven").with("force", self.force)
    }

    fn check(&self, at: Lens<'_>, port: &PortId) -> Result<(), Refusal> {
        let named = |key: &'static str| move || Text::new(key).with("force", self.force).with("port", *port);
        let own = Staff::of(at).is_some_and(|staff| staff.ports().any(|known| known.id == *port));
        Refusal::unless(own, "5.3", named("sea-no-haven-foreign"))?;
        // Of the ports of the side only those are no havens to which there is no way.
        Refusal::unless(self.ports(at).contains(port), "5.22+1", named("sea-no-haven-way"))
    }

    /// The nearest first.
    fn candidates(&self, at: Lens<'_>) -> Vec<PortId> {
        self.ports(at)
    }

    fn describe(&self, _: Lens<'_>, port: &PortId) -> Text {
        Text::new("sea-do-haven").with("force", self.force).with("port", *port)
    }

    /// The way home (5.3).
    fn reasons(&self, at: Lens<'_>, port: &PortId) -> Vec<Reason> {
        let Some((staff, force)) = staff_with(at, self.force) else { return Vec::new() };
        let Some(from) = staff.place(force, 0) else { return Vec::new() };
        let entries = staff.way_home(force, *port);
        let first = usize::from(staff.first_turn());
        let arrives = end(from, &entries) == Spot::Port(*port);
        let key = if arrives { "sea-reason-arrives" } else { "sea-reason-too-late" };
        let title = Text::new(key)
            .with("force", self.force)
            .with("place", place_text(staff.operation, Spot::Port(*port)))
            .with("turn", (first + entries.len()).saturating_sub(1));
        let mut reasons = vec![voyage::voyage(title, first, &entries)];
        reasons.extend(bunkers(staff, force, from, &entries));
        reasons.push(note("sea-note-abort"));
        reasons
    }
}

/// Where a flotilla goes on the next even turn (16.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cruise {
    /// Its place in the side's list.
    pub flotilla: u8,
}

/// The zone, or none to stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heading {
    pub to: Option<ZoneId>,
}

fn flotilla_name(at: Lens<'_>, number: u8) -> Arg {
    let flotilla = at.fleet().and_then(|fleet| fleet.flotillas.get(usize::from(number)));
    let known = &at.setting().operation().flotillas;
    let name = flotilla.and_then(|flotilla| known.get(usize::from(flotilla.origin)));
    name.map_or_else(|| number.into(), |start| called(&start.name))
}

impl Cruise {
    fn from(self, at: Lens<'_>) -> Option<ZoneId> {
        Some(at.fleet()?.flotillas.get(usize::from(self.flotilla))?.zone)
    }

    fn headings(self, at: Lens<'_>) -> Vec<Heading> {
        let map = &at.setting().operation().map;
        let beside =
            Direction::ALL_DIRECTIONS.into_iter().filter_map(|way| map.neighbour(self.from(at)?, way));
        std::iter::once(Heading { to: None }).chain(beside.map(|zone| Heading { to: Some(zone) })).collect()
    }

    /// Whether the flotilla may go there (16.2), or else which rule forbids it: to a zone beside its own that land does
    /// not part from it, or nowhere.
    fn may_go(self, at: Lens<'_>, heading: Heading) -> Result<(), Refusal> {
        let (Some(to), Some(from)) = (heading.to, self.from(at)) else { return Ok(()) };
        let map = &at.setting().operation().map;
        let named = |key: &'static str| move || Text::new(key).with("zone", to);
        let way = if map.has(to) { map.direction(from, to) } else { None };
        Refusal::unless(way.is_some(), "16.2", named("sea-no-cruise-far"))?;
        Refusal::unless(way.is_some_and(|way| map.passable(from, way)), "16.2", named("sea-no-cruise-land"))
    }
}

impl Question<WarAtSea> for Cruise {
    type Answer = Heading;
    const CLASS: &'static str = "cruise";
    const RULE: &'static str = "16.2";

    fn text(&self, at: Lens<'_>) -> Text {
        Text::new("sea-ask-cruise").with("flotilla", flotilla_name(at, self.flotilla))
    }

    fn check(&self, at: Lens<'_>, heading: &Heading) -> Result<(), Refusal> {
        self.may_go(at, *heading)
    }

    fn candidates(&self, at: Lens<'_>) -> Vec<Heading> {
        self.headings(at)
    }

    fn describe(&self, _: Lens<'_>, heading: &Heading) -> Text {
        match heading.to {
            Some(zone) => Text::new("sea-do-cruise").with("zone", zone),
            None => Text::new("sea-do-cruise-stay"),
        }
    }

    fn default(&self, _: Lens<'_>) -> Heading {
        Heading { to: None }
    }

    fn reasons(&self, _: Lens<'_>, heading: &Heading) -> Vec<Reason> {
        vec![match heading.to {
            Some(zone) => note(text!("sea-note-cruise", zone)),
            None => note("sea-note-cruise-stay"),
        }]
    }
}

/// A seat writes the next of its orders (4.0+3).
pub(crate) fn give(r: &mut Referee<'_, WarAtSea>, seat: Seat) -> Play<bool> {
    if prepare::receive(r, seat)? {
        return Ok(false);
    }
    if let Some(force) = bereft(r.position.ops().fleet(seat)) {
        r.position.ops_mut().fleet_mut(seat).desk = Desk::Haven(force);
        return Ok(false);
    }
    match r.ask_secretly(seat, Orders {})? {
        Order::Done => {
            seal(r.position, seat);
            Ok(true)
        }
        order => {
            carry_out(r.setting, r.position, seat, order);
            Ok(false)
        }
    }
}

/// A force whose charge is lost: it has no mission to carry out, and none but the way home can be given it now (5.3, 5.4).
fn bereft(fleet: &Fleet) -> Option<ForceId> {
    let alone = |force: &&TaskForce| force.mission == Mission::Escort && force.escorts.is_none();
    fleet.here().find(alone).map(|force| force.id)
}

/// What is written stands.
pub(crate) fn seal(position: &mut Position, seat: Seat) {
    for force in &mut position.ops_mut().fleet_mut(seat).forces {
        if force.papers == Papers::Open {
            force.papers = Papers::Sealed;
        }
    }
}

/// Carries an order out, or takes the sheet onto the desk that it asks for.
fn carry_out(setting: &Setting, position: &mut Position, seat: Seat, order: Order) {
    let now = |position: &mut Position, id: ForceId, errand: Errand| {
        let Some(force) = position.ops_mut().force_mut(id) else { return };
        let zones = force.log.first().map(|entry| entry.zones.clone()).unwrap_or_default();
        let later = force.log.split_off(force.log.len().min(1));
        force.log = vec![Entry { zones, errand }];
        force.log.extend(later);
    };
    let desk = match order {
        Order::Done => return,
        Order::Plot(force) => Desk::Course(force, 1),
        Order::PlotNow(force) => Desk::Course(force, 0),
        Order::Programme(force) => Desk::Programme(force),
        Order::Abort(force) => Desk::Haven(force),
        Order::Mission(force) => Desk::Mission(force),
        Order::Split(force) => Desk::Division(force),
        Order::Guard(force, tow) => Desk::Guard(force, tow),
        Order::Hulls(force) => Desk::Hulls(force),
        Order::Patrol(number) => Desk::Patrol(number),
        Order::Join(force, into) => {
            if let Some(force) = position.ops_mut().force_mut(force) {
                force.aside = force.errand_of(0);
            }
            return now(position, force, Errand::Join(into));
        }
        Order::StayApart(force) => {
            let joins = position.ops_mut().force_mut(force);
            let errand = joins.map(|force| std::mem::take(&mut force.aside)).unwrap_or_default();
            return now(position, force, errand);
        }
        Order::Blockade(force, port) => return now(position, force, Errand::Blockade(port)),
        Order::Lift(force) => return now(position, force, Errand::Lift),
        Order::Refit(force, errand) => return now(position, force, errand),
        Order::Lure(force) => match organise::lure(setting, position, force) {
            Some(lure) => Desk::Course(lure, 0),
            None => return,
        },
    };
    position.ops_mut().fleet_mut(seat).desk = desk;
}

/// Writes the sheet that lies on a seat's desk.
pub(crate) fn write(r: &mut Referee<'_, WarAtSea>, seat: Seat, desk: Desk) -> Play<()> {
    let next = match desk {
        Desk::Clear => Desk::Clear,
        Desk::Mission(force) => prepare::choose_mission(r, force)?,
        Desk::Charge(force) => prepare::choose_charge(r, force)?,
        Desk::Course(force, entry) => write_course(r, force, entry)?,
        Desk::Programme(force) => programme::write(r, force)?,
        Desk::Haven(force) => {
            plotting::abort(r, force)?;
            Desk::Clear
        }
        Desk::Division(force) => organise::divide(r, force, None)?,
        Desk::Guard(force, tow) => organise::divide(r, force, Some(tow))?,
        Desk::Hulls(force) => organise::handle(r, force)?,
        Desk::Patrol(flotilla) => {
            let heading = r.ask_secretly(seat, Cruise { flotilla })?;
            let flotillas = &mut r.position.ops_mut().fleet_mut(seat).flotillas;
            if let Some(flotilla) = flotillas.get_mut(usize::from(flotilla)) {
                flotilla.order = heading.to;
            }
            Desk::Clear
        }
        Desk::Replot(force) => {
            plotting::replot_next(r, force)?;
            Desk::Clear
        }
        Desk::Crew(from, mission) => {
            flights::man(r, seat, from, mission)?;
            Desk::Clear
        }
        Desk::Route(flight, target) => {
            strikes::take_route(r, seat, flight, target)?;
            Desk::Clear
        }
        Desk::Floatplanes(sought) => {
            search::lose_floatplanes(r, seat, sought)?;
            Desk::Clear
        }
    };
    r.position.ops_mut().fleet_mut(seat).desk = next;
    Ok(())
}

/// One turn of a log sheet. An Interception force whose plot is open has the turn after it plotted too (5.1+3).
fn write_course(r: &mut Referee<'_, WarAtSea>, force: ForceId, entry: u8) -> Play<Desk> {
    let staff = Staff::new(r.setting, r.position, force.seat);
    let place = staff.force(force).and_then(|force| staff.place(force, entry.into()));
    let room = usize::from(entry) < staff.turns_left();
    let Some(programmed) = staff.force(force).map(TaskForce::is_programmed) else { return Ok(Desk::Clear) };
    let after = if programmed { Desk::Programme(force) } else { Desk::Clear };
    if place.is_none() || !room {
        return Ok(after);
    }
    let leg = r.ask_secretly(force.seat, Course { force, entry })?;
    let Some(sheet) = r.position.ops_mut().force_mut(force) else { return Ok(Desk::Clear) };
    plotting::write(sheet, entry.into(), leg.entry());
    Ok(match (after, sheet.papers, entry) {
        (Desk::Clear, Papers::Open, 0) => Desk::Course(force, 1),
        (after, ..) => after,
    })
}

#[cfg(test)]
mod tests;
