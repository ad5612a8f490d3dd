//! What a way on a log sheet comes to, before it is written: where a force will be and when, what it costs in fuel (15.1),
//! what it forbids, and what the weather may make of it (9.81). Nothing is rolled for it when it is written.

use super::{Staff, errand_text, steps_of};
use crate::{
    fleet::{Entry, Errand, TaskForce},
    ids::{ForceId, ShipId},
    lens::Lens,
    operation::Spot,
    operations::{
        bases, fuel,
        movement::{self, flooding, is_flooding},
        special::{bombardment, cargo},
    },
    sheet::ShipType,
};
use kernel::{
    Breakdown, Exact, Reason, Tally, Text,
    reason::{counted, note, on_2d6},
};

/// Zones in a turn from which on carriers launch no flights, and floatplanes do not search (10.67, 11.6).
const FAST: usize = 3;

/// The staff of the asked seat with one of its forces.
pub(crate) fn staff_with(at: Lens<'_>, force: ForceId) -> Option<(Staff<'_>, &TaskForce)> {
    let staff = Staff::of(at)?;
    Some((staff, staff.force(force)?))
}

/// The steps of an entry, leaving the map among them.
fn steps(entry: &Entry) -> usize {
    steps_of(entry).len() + usize::from(entry.errand == Errand::Leave)
}

/// What an entry does, in words.
pub(crate) fn entry_text(entry: &Entry) -> Text {
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
pub(crate) fn end(from: Spot, entries: &[Entry]) -> Spot {
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
pub(crate) fn voyage(title: Text, first: usize, entries: &[Entry]) -> Reason {
    let mut turns = Breakdown::default();
    for (turn, entry) in (first..).zip(entries) {
        turns.add("5.2", 1, || {
            Text::new("sea-factor-turn").with("turn", turn).with("what", entry_text(entry))
        });
    }
    (title, turns)
}

/// What the die for the weather of the next turn brings (9.81).
pub(crate) fn weather_ahead(at: Lens<'_>) -> Reason {
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
pub(crate) fn forbids(staff: Staff<'_>, force: &TaskForce, entry: &Entry) -> Vec<Reason> {
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
pub(crate) fn floods(at: Lens<'_>, staff: Staff<'_>, force: &TaskForce, zones: u8) -> Vec<Reason> {
    let hurt = staff.company(force).into_iter();
    let hurt = hurt.filter(|ship| is_flooding(staff.sheet(*ship), staff.ship(*ship)));
    hurt.map(|ship| {
        let mut sum = Breakdown::default();
        flooding(zones, at.weather(), &mut sum);
        let needed = movement::FLOODS - sum.value.floor();
        let text = Text::new("sea-reason-flooding")
            .with("ship", ship)
            .with("needed", needed)
            .with("chance", on_2d6(needed));
        (text, sum)
    })
    .collect()
}

/// What an errand brings.
pub(crate) fn errand(
    at: Lens<'_>,
    staff: Staff<'_>,
    force: &TaskForce,
    errand: Errand,
    place: Spot,
) -> Vec<Reason> {
    match errand {
        Errand::Bombard(base) => bombardment::reasons(at, staff, force, base),
        Errand::Unload => cargo::reasons(at, staff, force, place),
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

/// What every force will do in this turn, and what the weather may be in the next.
pub(crate) fn all_written(at: Lens<'_>) -> Vec<Reason> {
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
    reasons.push(weather_ahead(at));
    reasons.insert(0, note("sea-note-orders-done"));
    reasons
}
