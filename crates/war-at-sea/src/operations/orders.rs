//! The Orders Phase (4.0+3): a side's staff takes one sheet after the other off its desk and writes it: plots (5.2),
//! missions given up (5.3) or given anew (5.4), blockades (9.24), and what `organise` does with forces and ships.

mod programme;

pub use programme::{Line, Programme};

use super::{
    flights,
    organise::{self, Hulls},
    plotting::{self, Blank, Course, Staff, steps_of},
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
use kernel::{Chance, Options, Play, Question, Referee, Refusal, RuleId, Seat, Text, text::Arg};
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

/// The ports that a force could blockade where it ends this turn's move.
fn blockades<'a>(staff: Staff<'a>, force: &'a TaskForce) -> impl Iterator<Item = PortId> + use<'a> {
    let end = match staff.place(force, 1) {
        Some(Spot::Sea(zone)) if force.mission == Mission::Intercept => Some(zone),
        _ => None,
    };
    let ports = staff.operation.places.ports.iter();
    ports
        .filter(move |port| Some(port.zone) == end && port.seat != Some(staff.seat))
        .map(|port| port.id)
        .filter(move |port| force.blockades != Some(*port))
}

/// What a force that has given up its mission can take in the port where it lies (5.31).
fn refits<'a>(staff: Staff<'a>, force: &'a TaskForce) -> impl Iterator<Item = Errand> + use<'a> {
    let stays = force.log.first().is_none_or(|entry| steps_of(entry).is_empty());
    let lies = force.mission == Mission::Abort && matches!(force.berth, Berth::Port(_)) && stays;
    let blank = Blank::new(staff, force.id, 0).filter(|_| lies);
    let no_fuel = staff.at.setting().rules.no_fuel;
    let fits = move |errand: &Errand| {
        let needless = no_fuel && *errand == Errand::Fuel;
        !needless && blank.is_some_and(|blank| blank.may(*errand, blank.start, false).is_ok())
    };
    [Errand::Fuel, Errand::Rearm].into_iter().filter(fits)
}

impl Orders {
    /// All that can be ordered.
    fn list(at: Lens<'_>) -> Vec<Order> {
        let mut list = vec![Order::Done];
        let Some(staff) = Staff::of(at) else { return list };
        let open = |force: &TaskForce| force.papers == Papers::Open;
        for force in staff.active() {
            let id = force.id;
            let in_command = force.escorts.is_none();
            if force.mission == Mission::Intercept && in_command {
                if staff.turns_left() > 1 && staff.place(force, 1).is_some() {
                    list.push(Order::Plot(id));
                }
                if open(force) {
                    list.push(Order::PlotNow(id));
                }
            } else if open(force) && matches!(force.mission, Mission::Transport | Mission::Bombardment) {
                list.push(Order::Programme(id));
            }
            if !force.is_here() {
                continue;
            }
            if force.mission != Mission::Abort && !force.decoy {
                list.push(Order::Abort(id));
            }
            if force.port_turns + 1 >= REFIT && !force.decoy {
                list.push(Order::Mission(id));
            }
            let now = force.log.first().map(|entry| entry.errand).unwrap_or_default();
            list.extend(
                refits(staff, force).filter(|errand| now != *errand).map(|errand| Order::Refit(id, errand)),
            );
            if in_command && matches!(now, Errand::None | Errand::Blockade(_)) {
                let ports = blockades(staff, force).filter(|port| now != Errand::Blockade(*port));
                list.extend(ports.map(|port| Order::Blockade(id, port)));
                let stays = force.log.first().is_none_or(|entry| entry.zones.is_empty());
                if force.blockades.is_some() && stays {
                    list.push(Order::Lift(id));
                }
            }
        }
        list.extend(organise::orders(staff));
        if staff.at.turn() % 2 == 1 {
            let afloat = |(flotilla, number): (&crate::fleet::Flotilla, u8)| {
                flotilla.boats.iter().any(|boat| !boat.sunk).then_some(Order::Patrol(number))
            };
            list.extend(staff.fleet.flotillas.iter().zip(0..).filter_map(afloat));
        }
        list
    }
}

impl Question<WarAtSea> for Orders {
    type Answer = Order;

    const CLASS: &'static str = "orders";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        RuleId::new("4.0+3")
    }

    fn text(&self, at: Lens<'_>) -> Text {
        Text::new("sea-ask-orders").with("turn", at.turn())
    }

    fn check(&self, at: Lens<'_>, order: &Order) -> Result<(), Refusal> {
        Refusal::unless(Orders::list(at).contains(order), order.rule(), || {
            Text::new("sea-no-order").with("order", self.describe(at, order))
        })
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

    fn rule(&self, _: Lens<'_>) -> RuleId {
        RuleId::new("5.3")
    }

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-haven").with("force", self.force)
    }

    fn check(&self, at: Lens<'_>, port: &PortId) -> Result<(), Refusal> {
        Refusal::unless(self.ports(at).contains(port), "5.3", || {
            Text::new("sea-no-haven").with("force", self.force).with("port", *port)
        })
    }

    fn options(&self, at: Lens<'_>) -> Options<PortId> {
        Options::List(self.ports(at))
    }

    fn describe(&self, _: Lens<'_>, port: &PortId) -> Text {
        Text::new("sea-do-haven").with("force", self.force).with("port", *port)
    }

    /// The nearest.
    fn default(&self, at: Lens<'_>) -> PortId {
        self.ports(at).first().copied().expect("it is asked where there are ports to choose from")
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
    fn headings(self, at: Lens<'_>) -> Vec<Heading> {
        let flotilla = at.fleet().and_then(|fleet| fleet.flotillas.get(usize::from(self.flotilla)));
        let mut headings = vec![Heading { to: None }];
        if let Some(flotilla) = flotilla {
            let map = &at.setting().operation().map;
            let ways = Direction::ALL_DIRECTIONS.into_iter().filter(|way| map.passable(flotilla.zone, *way));
            headings.extend(ways.map(|way| Heading { to: map.neighbour(flotilla.zone, way) }));
        }
        headings
    }
}

impl Question<WarAtSea> for Cruise {
    type Answer = Heading;

    const CLASS: &'static str = "cruise";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        RuleId::new("16.2")
    }

    fn text(&self, at: Lens<'_>) -> Text {
        Text::new("sea-ask-cruise").with("flotilla", flotilla_name(at, self.flotilla))
    }

    fn check(&self, at: Lens<'_>, heading: &Heading) -> Result<(), Refusal> {
        Refusal::unless(self.headings(at).contains(heading), "16.2", || Text::new("sea-no-cruise"))
    }

    fn options(&self, at: Lens<'_>) -> Options<Heading> {
        Options::List(self.headings(at))
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
