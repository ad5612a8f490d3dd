//! Orders: where a force will be and when, what its way costs in fuel (15.1), what it forbids, and what the weather may
//! make of it (9.81). Nothing is rolled for them when they are written.

use super::{Reason, counted, note, of_two_dice, said, tasks};
use crate::{
    fleet::{Entry, Errand, TaskForce},
    ids::{ForceId, PortId, ShipId},
    lens::Lens,
    missions::Mission,
    operation::Spot,
    operations::{
        bases, fuel,
        movement::{self, flooding, is_flooding},
        muster::{Mustering, begins},
        orders::{Haven, Line, Order, Programme},
        organise::Handle,
        plotting::{Course, Leg, Staff, errand_text, place_text, steps_of},
    },
    sheet::ShipType,
};
use kernel::{Breakdown, Exact, Tally, Text};

/// Zones in a turn from which on carriers launch no flights, and floatplanes do not search (10.67, 11.6).
const FAST: usize = 3;

/// The staff of the asked seat with one of its forces.
fn sheet(at: Lens<'_>, force: ForceId) -> Option<(Staff<'_>, &TaskForce)> {
    let staff = Staff::of(at)?;
    Some((staff, staff.force(force)?))
}

/// The steps of an entry, leaving the map among them.
fn steps(entry: &Entry) -> usize {
    steps_of(entry).len() + usize::from(entry.errand == Errand::Leave)
}

/// What an entry does, in words.
fn entry_text(entry: &Entry) -> Text {
    let zones: Vec<String> = entry.zones.iter().map(ToString::to_string).collect();
    match (zones.is_empty(), entry.errand) {
        (true, Errand::None) => Text::new("sea-entry-stays"),
        (true, errand) => errand_text(errand),
        (false, Errand::None) => Text::new("sea-entry-sails").with("zones", zones.join("/")),
        (false, errand) => {
            Text::new("sea-entry-both").with("zones", zones.join("/")).with("errand", errand_text(errand))
        }
    }
}

/// Where entries lead from a place.
fn end(from: Spot, entries: &[Entry]) -> Spot {
    let last = |entry: &Entry| steps_of(entry).last().copied();
    entries.iter().rev().find_map(last).unwrap_or(from)
}

/// The points that an entry burns (15.1, 15.11): who lies in port burns none, who lies still at sea one.
fn burnt(from: Spot, entry: &Entry) -> u8 {
    let zones = u8::try_from(steps(entry)).unwrap_or(u8::MAX);
    let in_port = matches!(end(from, std::slice::from_ref(entry)), Spot::Port(_));
    fuel::points(zones.max(u8::from(!in_port)))
}

/// What a way costs the ship that has the least left after it, in points of fuel (15.1).
pub(crate) fn bunkers(staff: Staff<'_>, force: &TaskForce, from: Spot, entries: &[Entry]) -> Option<Reason> {
    if staff.at.setting().rules.no_fuel {
        return None;
    }
    let mut place = from;
    let mut points = 0;
    for entry in entries {
        points += i32::from(burnt(place, entry));
        place = end(place, std::slice::from_ref(entry));
    }
    let escorts = staff.escorts(force.id).flat_map(|escort| staff.company(escort));
    let left = |ship: ShipId| {
        let (boxes, stores) = (staff.sheet(ship).fuel.boxes, staff.ship(ship).stores);
        i32::from(fuel::BOX) * i32::from(boxes.saturating_sub(stores.fuel_used)) - i32::from(stores.burnt)
    };
    let ship = staff.company(force).into_iter().chain(escorts).min_by_key(|ship| (left(*ship), *ship))?;
    let stores = staff.ship(ship).stores;
    let boxes = staff.sheet(ship).fuel.boxes.saturating_sub(stores.fuel_used);
    let mut sum = Breakdown::default();
    sum.add("15.1", i32::from(fuel::BOX) * i32::from(boxes), || {
        Text::new("sea-factor-bunkers").with("boxes", boxes)
    });
    if stores.burnt > 0 {
        sum.add("15.1", -i32::from(stores.burnt), || Text::new("sea-factor-burnt"));
    }
    sum.add("15.1", -points, || Text::new("sea-factor-way").with("turns", entries.len()));
    let dry = sum.value <= Exact::ZERO;
    let key = if dry { "sea-reason-fuel-dry" } else { "sea-reason-fuel" };
    Some((Text::new(key).with("ship", ship).with("box", fuel::BOX), sum))
}

/// The way turn by turn; together they are the turns that it takes.
fn voyage(title: Text, first: usize, entries: &[Entry]) -> Reason {
    let mut turns = Breakdown::default();
    for (turn, entry) in (first..).zip(entries) {
        turns.add("5.2", 1, || {
            Text::new("sea-factor-turn").with("turn", turn).with("what", entry_text(entry))
        });
    }
    (title, turns)
}

/// What the die for the weather of the next turn brings (9.81).
pub(super) fn weather(at: Lens<'_>) -> Reason {
    let operation = at.setting().operation();
    let told = (1..=6).map(|die| {
        let next = operation.next_weather(at.weather(), die);
        match next.top_speed() {
            Some(zones) => Text::new("sea-weather-slows").with("weather", next.text()).with("zones", zones),
            None => next.text(),
        }
    });
    (Text::new("sea-reason-weather").with("turn", at.turn() + 1), counted("9.81", told))
}

/// What a turn forbids by the zones that are entered in it.
fn forbids(staff: Staff<'_>, force: &TaskForce, entry: &Entry) -> Vec<Reason> {
    let ships = staff.company(force);
    let mut notes = Vec::new();
    let zones = steps(entry);
    let carries = |ship: &ShipId| {
        let kind = staff.sheet(*ship).kind;
        kind.is_carrier() || kind == ShipType::Cvs
    };
    if zones > 0 {
        notes.push(note("sea-note-under-way"));
    }
    if zones >= FAST && ships.iter().any(carries) {
        notes.push(note("sea-note-too-fast-to-launch"));
    }
    if zones >= FAST && ships.iter().any(|ship| staff.sheet(*ship).planes > 0) {
        notes.push(note("sea-note-too-fast-to-search"));
    }
    notes
}

/// The chance that a ship floods that is badly hurt (7.73): two dice come to so much.
fn floods(at: Lens<'_>, staff: Staff<'_>, force: &TaskForce, zones: u8) -> Vec<Reason> {
    let hurt = staff.company(force).into_iter();
    let hurt = hurt.filter(|ship| is_flooding(staff.sheet(*ship), staff.ship(*ship)));
    hurt.map(|ship| {
        let mut sum = Breakdown::default();
        flooding(zones, at.weather(), &mut sum);
        let needed = movement::FLOODS - sum.value.floor();
        let text = Text::new("sea-reason-flooding")
            .with("ship", ship)
            .with("needed", needed)
            .with("chance", of_two_dice(needed));
        (text, sum)
    })
    .collect()
}

/// What an errand brings.
fn errand(at: Lens<'_>, staff: Staff<'_>, force: &TaskForce, errand: Errand, place: Spot) -> Vec<Reason> {
    match errand {
        Errand::Bombard(base) => tasks::bombard(at, staff, force, base),
        Errand::Unload => tasks::unload(at, staff, force, place),
        Errand::Load => vec![note("sea-note-load")],
        Errand::Fuel if matches!(place, Spot::Port(_)) => vec![note("sea-note-fuel-port")],
        Errand::Fuel => vec![note("sea-note-fuel-sea")],
        Errand::Rearm => vec![note("sea-note-rearm")],
        Errand::Blockade(_) => vec![note("sea-note-blockade")],
        Errand::Lift => vec![note("sea-note-lift")],
        Errand::Join(_) => vec![note("sea-note-join")],
        Errand::Leave => vec![note("sea-note-leave")],
        Errand::None | Errand::Port(_) => Vec::new(),
    }
}

/// One turn of a log sheet.
pub(super) fn course(at: Lens<'_>, question: Course, leg: &Leg) -> Vec<Reason> {
    let Some((staff, force)) = sheet(at, question.force) else { return Vec::new() };
    let (number, entry) = (usize::from(question.entry), leg.entry());
    let Some(from) = staff.place(force, 0) else { return Vec::new() };
    let mut entries: Vec<Entry> = force.log.iter().take(number).cloned().collect();
    entries.resize(number, Entry::default());
    entries.push(entry.clone());
    let place = end(from, &entries);
    let turn = usize::from(staff.first_turn()) + number;
    let does = Text::new("sea-reason-course")
        .with("force", question.force)
        .with("turn", turn)
        .with("what", entry_text(&entry))
        .with("place", place_text(staff.operation, place));
    let mut reasons = vec![said(does)];
    reasons.extend(bunkers(staff, force, from, &entries));
    reasons.extend(errand(at, staff, force, entry.errand, place));
    reasons.extend(forbids(staff, force, &entry));
    if turn == usize::from(at.turn()) && matches!(place, Spot::Sea(_)) {
        // The weather may not let it go so far, and no ship floods in port (7.73).
        let plotted = TaskForce { log: entries, ..force.clone() };
        reasons.extend(floods(at, staff, force, bases::zones_this_turn(at, &plotted)));
    } else if turn == usize::from(at.turn()) + 1 {
        reasons.push(weather(at));
    }
    reasons
}

/// A line of a whole log sheet.
pub(super) fn programme(at: Lens<'_>, question: Programme, line: Line) -> Vec<Reason> {
    let Some((staff, force)) = sheet(at, question.force) else { return Vec::new() };
    let written = force.log.len();
    let Some((from, now)) = staff.place(force, 0).zip(staff.place(force, written)) else { return Vec::new() };
    let first = usize::from(staff.first_turn());
    let with = |more: &[Entry]| -> Vec<Entry> { force.log.iter().chain(more).cloned().collect() };
    match line {
        Line::To(spot) => {
            let entries = staff.voyage(force, written, now, spot);
            let arrives = end(now, &entries) == spot;
            let key = if arrives { "sea-reason-arrives" } else { "sea-reason-too-late" };
            let title = Text::new(key)
                .with("force", question.force)
                .with("place", place_text(staff.operation, spot))
                .with("turn", (first + written + entries.len()).saturating_sub(1));
            let mut reasons = vec![voyage(title, first + written, &entries)];
            reasons.extend(bunkers(staff, force, from, &with(&entries)));
            reasons
        }
        Line::Stay { errand: doing, turns } => {
            let stays = vec![Entry { zones: Vec::new(), errand: doing }; turns.into()];
            let title = Text::new("sea-reason-stays")
                .with("force", question.force)
                .with("place", place_text(staff.operation, now))
                .with("turn", (first + written + usize::from(turns)).saturating_sub(1));
            let mut reasons = vec![voyage(title, first + written, &stays)];
            reasons.extend(errand(at, staff, force, doing, now));
            reasons.extend(bunkers(staff, force, from, &with(&stays)));
            reasons
        }
        Line::Done => {
            let title = Text::new("sea-reason-programme").with("force", question.force);
            let mut reasons = vec![voyage(title, first, &force.log)];
            reasons.extend(bunkers(staff, force, from, &force.log));
            reasons.push(note("sea-note-programme"));
            reasons
        }
        Line::Back => vec![note("sea-note-back")],
        Line::Hand => vec![note("sea-note-hand")],
        Line::Join(_) => vec![note("sea-note-join")],
    }
}

/// The way home (5.3).
pub(super) fn haven(at: Lens<'_>, question: Haven, port: PortId) -> Vec<Reason> {
    let Some((staff, force)) = sheet(at, question.force) else { return Vec::new() };
    let Some(from) = staff.place(force, 0) else { return Vec::new() };
    let entries = staff.way_home(force, port);
    let first = usize::from(staff.first_turn());
    let arrives = end(from, &entries) == Spot::Port(port);
    let key = if arrives { "sea-reason-arrives" } else { "sea-reason-too-late" };
    let title = Text::new(key)
        .with("force", question.force)
        .with("place", place_text(staff.operation, Spot::Port(port)))
        .with("turn", (first + entries.len()).saturating_sub(1));
    let mut reasons = vec![voyage(title, first, &entries)];
    reasons.extend(bunkers(staff, force, from, &entries));
    reasons.push(note("sea-note-abort"));
    reasons
}

/// What a mission is for, and what it binds a force to (5.1).
pub(super) fn mission(mission: Mission) -> Reason {
    note(match mission {
        Mission::Intercept => "sea-note-mission-intercept",
        Mission::Transport => "sea-note-mission-transport",
        Mission::Bombardment => "sea-note-mission-bombardment",
        Mission::Escort => "sea-note-mission-escort",
        Mission::Abort => "sea-note-abort",
    })
}

pub(super) fn hulls(handle: Handle) -> Vec<Reason> {
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

/// Where the forces that are divided or united begin.
pub(super) fn muster(at: Lens<'_>, order: Mustering) -> Vec<Reason> {
    let force = match order {
        Mustering::Done => return Vec::new(),
        Mustering::Divide(force) | Mustering::Unite(force, _) => force,
    };
    begins(at, force).map(said).into_iter().collect()
}

/// What is taken up or ordered next.
pub(super) fn orders(at: Lens<'_>, order: Order) -> Vec<Reason> {
    let key = match order {
        Order::Done => return all_written(at),
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

/// What every force will do in this turn, and what the weather may be in the next.
fn all_written(at: Lens<'_>) -> Vec<Reason> {
    let Some(staff) = Staff::of(at) else { return Vec::new() };
    let goes = |force: &TaskForce| {
        let entry = force.log.first().cloned().unwrap_or_default();
        let zones = bases::zones_this_turn(at, force);
        let text = Text::new("sea-reason-this-turn").with("force", force.id).with("what", entry_text(&entry));
        let mut pace = Breakdown::default();
        pace.add("5.22", i32::from(zones), || Text::new("sea-factor-zones"));
        (text, pace)
    };
    let leading = staff.active().filter(|force| force.escorts.is_none());
    let mut reasons: Vec<Reason> = leading.map(goes).collect();
    reasons.push(weather(at));
    reasons.insert(0, note("sea-note-orders-done"));
    reasons
}
