//! Naval movement (5.6): all forces sail by their log sheets at once, as far as the weather lets them (9.83). Ports that
//! are entered and left (9.2, 9.23) and blockades (9.24) are announced; then ships may flood (7.73).

use super::{
    battles,
    organise::{self, joins, meeting},
    plotting::{self, Staff, entry_of, leads},
};
use crate::{
    Setting, WarAtSea,
    chart::ZoneId,
    damage,
    event::tell,
    fleet::{Berth, Entry, Errand, Papers, TaskForce},
    ids::{ForceId, PortId, ShipId},
    lens::Lens,
    missions::Mission,
    operation::Spot,
    position::{Position, Ship},
    sheet::Sheet,
    sides::SEATS,
    weather::Weather,
};
use kernel::{Play, Referee, Seat, Seen, Tally, Text, text};

/// The sum of two dice, modified, at which a hull box floods (7.73).
pub(crate) const FLOODS: i64 = 12;

kernel::events! {
    Event of WarAtSea in setting:

    /// A force has sailed through these zones.
    Sailed { force: ForceId, zones: Vec<ZoneId> } by "5.6"
        => {
            let zones: Vec<String> = zones.iter().map(ZoneId::to_string).collect();
            text!("sea-force-sailed", force, zones = zones.join("/"))
        };
    LeftPort { force: ForceId, port: PortId } by "9.23" => text!("sea-left-port", force, port);
    InPort { force: ForceId, port: PortId } by "9.2" => text!("sea-in-port", force, port);
    /// It is about to leave the map.
    Leaves { force: ForceId } by "5.6+1" => text!("sea-leaves", force);
    Blockade { force: ForceId, port: PortId } by "9.24" => text!("sea-blockade", force, port);
    BlockadeEnds { force: ForceId, port: PortId } by "9.24" => text!("sea-blockade-ends", force, port);
    /// The first has joined the second. A counter goes: whether its ships have joined another or it was a decoy stands on
    /// the log sheets (2.6, 17.63).
    Joined { force: ForceId, into: ForceId } by "5.51", to force.seat => text!("sea-joined", force, into);
    /// Only the owner knows.
    Flooding { seat: Seat, ship: ShipId, dice: u8, modifier: i64, floods: bool } by "7.73", to *seat
        => text!(if *floods { "sea-floods" } else { "sea-holds" }, ship, dice, modifier);
}

/// What a force does of its entry for this turn.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Run {
    force: ForceId,
    /// The places of its way, the one where it begins first.
    way: Vec<Spot>,
    errand: Errand,
    /// What it could not do.
    rest: Option<Entry>,
    pace: u8,
}

/// How far a force gets with its entry for this turn.
fn run(staff: Staff<'_>, force: &TaskForce, weather: Weather) -> Option<Run> {
    let start = staff.place(force, 0)?;
    let pace = staff.pace(force, 0).min(weather.top_speed().unwrap_or(u8::MAX));
    let entry = force.log.first().cloned().unwrap_or_default();
    let steps = plotting::steps_now(force);
    let mut way = vec![start];
    for step in steps.iter().take(pace.into()) {
        let here = way[way.len() - 1];
        if leads(staff.operation, staff.seat, here, *step).is_err() {
            break;
        }
        way.push(*step);
    }
    let done = way.len() - 1;
    let all = done == steps.len() && (entry.errand != Errand::Leave || done < usize::from(pace));
    let mut rest = (!all).then(|| entry_of(&steps[done..], entry.errand));
    if let (Some(rest), Some(next)) = (&mut rest, steps.get(done)) {
        find_back(staff, way[way.len() - 1], *next, rest);
    }
    Some(Run {
        force: force.id,
        way,
        errand: if all { force.errand_of(0) } else { Errand::None },
        rest,
        pace,
    })
}

/// How many zones an own force will enter in this turn, a port counting as one: as many of its plot as the weather (5.25)
/// and its ships allow, none if it fights on (6.49).
pub(super) fn zones_to_come(at: Lens<'_>, force: &TaskForce) -> u8 {
    let idle = plotting::steps_now(force).is_empty() || at.is_in_surface_battle(force.id);
    let Some(staff) = Staff::of(at).filter(|_| !idle) else { return 0 };
    let steps = run(staff, force, at.weather()).map_or(0, |run| run.way.len() - 1);
    u8::try_from(steps).unwrap_or(u8::MAX)
}

/// The zones that a force will enter in this turn, as far as it gets with its plot.
pub(super) fn zones_ahead(setting: &Setting, position: &Position, force: &TaskForce) -> Vec<ZoneId> {
    let staff = Staff::new(setting, position, force.id.seat);
    let way = run(staff, force, position.weather).map(|run| run.way).unwrap_or_default();
    way.into_iter()
        .skip(1)
        .filter_map(|spot| match spot {
            Spot::Sea(zone) => Some(zone),
            Spot::Port(_) => None,
        })
        .collect()
}

/// A force that has been driven off its course goes the shortest way back to it.
fn find_back(staff: Staff<'_>, here: Spot, next: Spot, rest: &mut Entry) {
    if leads(staff.operation, staff.seat, here, next).is_ok() {
        return;
    }
    let (from, to) = (staff.operation.zone_at(here), staff.operation.zone_at(next));
    if let Some(mut way) = staff.operation.map.route(from, to) {
        if matches!(here, Spot::Port(_)) {
            way.insert(0, from);
        }
        // The last of the way is the first of what was written.
        if matches!(next, Spot::Sea(_)) {
            way.pop();
        }
        rest.zones.splice(0..0, way);
    }
}

/// All forces sail (5.6).
pub(crate) fn sail(r: &mut Referee<'_, WarAtSea>) {
    for seat in SEATS {
        let staff = Staff::new(r.setting, r.position, seat);
        let leading = staff.active().filter(|force| force.escorts.is_none());
        let mut runs: Vec<Run> = leading.filter_map(|force| run(staff, force, r.position.weather)).collect();
        let leaving = escorts_that_leave(staff, &runs);
        runs.extend(leaving);
        let mut merged = join(staff, &mut runs);
        // Who escorts another and does not meet whom it was to join stays with its charge.
        let escorts = |id: ForceId| staff.force(id).is_some_and(|force| force.escorts.is_some());
        runs.retain(|run| !escorts(run.force) || merged.iter().any(|(gone, _)| *gone == run.force));
        let gone: Vec<ForceId> = runs.iter().map(|run| run.force).filter(|id| escorts(*id)).collect();
        merged.extend(escorts_that_join(staff));
        for id in &gone {
            if let Some(force) = r.position.ops_mut().force_mut(*id) {
                force.escorts = None;
                force.log.clear();
            }
        }
        part(r.position, seat);
        // A force of which all ships have been scuttled but those that part from it goes now.
        battles::bury(r);
        for run in runs {
            // Its counter was never on the map (5.1+4), and nobody sees that it goes with others.
            if gone.contains(&run.force) {
                go(r.setting, r.position, run.force, &run.way, Errand::None);
            } else {
                carry_out(r, &run);
            }
        }
        let here = |id: ForceId| r.position.ops().force(id).is_some();
        merged.retain(|(force, into)| here(*force) && here(*into));
        for (force, into) in merged {
            // A blockade ends with the counter that announced it (9.24).
            let blockaded = r.position.ops_mut().force_mut(force).and_then(|force| force.blockades.take());
            announce_blockade(r, force, blockaded);
            organise::merge(r.setting, r.position, force, into);
            tell(r, || Event::Joined { force, into });
        }
    }
}

/// Forces that join others go with them from where they meet (5.51). Says who joins whom.
fn join(staff: Staff<'_>, runs: &mut [Run]) -> Vec<(ForceId, ForceId)> {
    let mut merged = Vec::new();
    for at in 0..runs.len() {
        let id = runs[at].force;
        let Some(into) = staff.force(id).and_then(joins) else { continue };
        // Nobody joins those who fight on (6.49).
        if staff.at.is_in_surface_battle(into) {
            continue;
        }
        let Some(other) = runs.iter().find(|run| run.force == into) else { continue };
        let Some((here, there)) = meeting(&runs[at].way, &other.way) else { continue };
        let mut way = runs[at].way[..=here].to_vec();
        way.extend_from_slice(&other.way[there + 1..]);
        let busy = merged.iter().any(|(gone, _)| *gone == into);
        if !busy && way.len() - 1 <= usize::from(runs[at].pace) {
            runs[at] = Run { way, errand: Errand::None, rest: None, ..runs[at] };
            merged.push((id, into));
        }
    }
    merged
}

/// Forces that leave the one that they escort for one that goes home (5.51+2): they sail with their charge until they
/// meet it.
fn escorts_that_leave(staff: Staff<'_>, runs: &[Run]) -> Vec<Run> {
    let escorts = staff.fleet.here().filter(|force| force.escorts.is_some());
    let leaves = |force: &TaskForce| {
        let into = joins(force).and_then(|into| staff.force(into))?;
        let charge = force.escorts.filter(|_| into.escorts.is_none())?;
        let run = runs.iter().find(|run| run.force == charge)?;
        Some(Run { force: force.id, errand: Errand::None, rest: None, ..run.clone() })
    };
    escorts.filter_map(leaves).collect()
}

/// Forces that escort the same one join without meeting first: they sail together (5.24, 5.51+1).
fn escorts_that_join(staff: Staff<'_>) -> Vec<(ForceId, ForceId)> {
    let escorts = staff.fleet.here().filter(|force| force.escorts.is_some());
    escorts
        .filter_map(|force| Some((force, staff.force(joins(force)?)?)))
        .filter(|(force, into)| force.escorts == into.escorts && !staff.at.is_in_surface_battle(into.id))
        .map(|(force, into)| (force.id, into.id))
        .collect()
}

/// Counters of forces that part from others come onto the map (5.52).
fn part(position: &mut Position, seat: Seat) {
    let partings: Vec<(ForceId, crate::fleet::Parting)> = position
        .ops_mut()
        .fleet_mut(seat)
        .forces
        .iter_mut()
        .filter(|force| force.berth == Berth::Away)
        .filter_map(|force| Some((force.id, force.parting.take()?)))
        .collect();
    for (id, parting) in partings {
        let Some((berth, track)) =
            position.ops().force(parting.from).map(|from| (from.berth, from.track.clone()))
        else {
            continue;
        };
        for ship in parting.ships {
            position.ship_mut(ship).force = Some(id);
        }
        if let Some(force) = position.ops_mut().force_mut(id) {
            (force.berth, force.track) = (berth, track);
        }
    }
}

/// A force does what it can of its entry, and those that escort it go with it (5.24).
fn carry_out(r: &mut Referee<'_, WarAtSea>, run: &Run) {
    let Run { force: id, way, errand, rest, .. } = run;
    let (id, errand) = (*id, *errand);
    let Some(force) = r.position.ops_mut().force_mut(id) else { return };
    let blockaded = force.blockades;
    if !force.log.is_empty() {
        force.log.remove(0);
    }
    match rest {
        Some(rest) if force.is_programmed() => plotting::put_off(force, rest.clone()),
        Some(_) => {
            force.log.clear();
            force.papers = Papers::Open;
        }
        None => {}
    }
    force.blockades = match errand {
        Errand::Blockade(port) => Some(port),
        Errand::Lift => None,
        _ => blockaded.filter(|_| way.len() == 1 && force.mission == Mission::Intercept),
    };
    let escorts: Vec<ForceId> = r
        .position
        .ops()
        .fleet(id.seat)
        .here()
        .filter(|force| force.escorts == Some(id))
        .map(|f| f.id)
        .collect();
    for force in [id].into_iter().chain(escorts) {
        go(r.setting, r.position, force, way, errand);
    }
    announce(r, id, way, errand);
    announce_blockade(r, id, blockaded);
}

/// Announces that a force has ended its blockade, or has begun one, and of which port (9.24).
pub(super) fn announce_blockade(r: &mut Referee<'_, WarAtSea>, force: ForceId, before: Option<PortId>) {
    let now = r.position.ops().force(force).and_then(|force| force.blockades);
    if let Some(port) = before.filter(|_| now != before) {
        tell(r, || Event::BlockadeEnds { force, port });
    }
    if let Some(port) = now.filter(|_| now != before) {
        tell(r, || Event::Blockade { force, port });
    }
}

/// Moves a force and its ships.
fn go(setting: &Setting, position: &mut Position, id: ForceId, way: &[Spot], errand: Errand) {
    let zones = way.iter().filter_map(|spot| match spot {
        Spot::Sea(zone) => Some(*zone),
        Spot::Port(_) => None,
    });
    let sailed = way.len() - 1 + usize::from(errand == Errand::Leave);
    let sailed = u8::try_from(sailed).unwrap_or(u8::MAX);
    let Some(force) = position.ops_mut().force_mut(id) else { return };
    force.track = zones.collect();
    force.sailed = sailed;
    force.errand = errand;
    force.left = match way {
        [Spot::Port(port), _, ..] => Some(*port),
        _ => None,
    };
    match way.last() {
        Some(Spot::Sea(zone)) => force.berth = Berth::Sea(*zone),
        Some(Spot::Port(port)) => force.berth = Berth::Port(*port),
        None => {}
    }
    let ships: Vec<ShipId> = position.sailing(setting, id).collect();
    for ship in ships {
        position.ship_mut(ship).today.zones = sailed;
    }
}

fn announce(r: &mut Referee<'_, WarAtSea>, force: ForceId, way: &[Spot], errand: Errand) {
    if way.len() > 1 {
        if let Some(Spot::Port(port)) = way.first() {
            tell(r, || Event::LeftPort { force, port: *port });
        }
        let zones: Vec<ZoneId> = way[1..]
            .iter()
            .filter_map(|spot| match spot {
                Spot::Sea(zone) => Some(*zone),
                Spot::Port(_) => None,
            })
            .collect();
        if !zones.is_empty() {
            tell(r, || Event::Sailed { force, zones });
        }
        if let Some(Spot::Port(port)) = way.last() {
            tell(r, || Event::InPort { force, port: *port });
        }
    }
    if errand == Errand::Leave {
        tell(r, || Event::Leaves { force });
    }
}

/// Whether a ship has lost so much of its hull that it may flood (7.73).
pub(crate) fn is_flooding(sheet: &Sheet, ship: &Ship) -> bool {
    ship.is_afloat() && 4 * u16::from(ship.lost.hull) > 3 * u16::from(sheet.hull.count)
}

/// What is added to the dice of flooding (7.73).
pub(crate) fn flooding(zones: u8, weather: Weather, sum: &mut impl Tally) {
    let moved = zones.saturating_sub(1).min(2);
    if moved > 0 {
        sum.add("7.73", i32::from(moved), || Text::new("sea-factor-moved"));
    }
    let rough = match weather {
        Weather::Squall => 1,
        Weather::Storm => 2,
        Weather::Gale => 3,
        _ => 0,
    };
    if rough > 0 {
        sum.add("7.73", rough, || Text::new("sea-flood-weather"));
    }
}

/// The end of naval movement, when contacts have been tested: ships that are badly hurt flood (7.73), and forces that
/// have made no contact leave the map where they were to (5.6+1).
pub(crate) fn conclude(r: &mut Referee<'_, WarAtSea>) -> Play<bool> {
    for start in &r.setting.scenario.ships {
        let (ship, seat, sheet) = (start.ship, start.seat, r.setting.sheet(start.ship));
        let now = r.position.ship(ship);
        let at_sea =
            now.force.and_then(|force| r.position.ops().force(force)).is_some_and(TaskForce::is_at_sea);
        if !at_sea || !is_flooding(sheet, now) {
            continue;
        }
        let mut sum = r.account();
        flooding(now.today.zones, r.position.weather, &mut sum);
        let modifier = sum.value().floor();
        let dice = r.d6_unseen(Seen::Only(seat), "7.73")? + r.d6_unseen(Seen::Only(seat), "7.73")?;
        let floods = i64::from(dice) + modifier >= FLOODS;
        tell(r, || Event::Flooding { seat, ship, dice, modifier, floods });
        if floods {
            let hull = &mut r.position.ship_mut(ship).lost.hull;
            *hull += 1;
            if *hull >= sheet.hull.count {
                damage::founder(r, ship);
            }
        }
    }
    battles::bury(r);
    for seat in SEATS {
        let met = |id: ForceId| r.position.ops().engagements.iter().any(|met| met.forces.contains(&id));
        let leaves = |force: &&TaskForce| force.errand == Errand::Leave && !met(force.id);
        let gone: Vec<ForceId> =
            r.position.ops().fleet(seat).here().filter(leaves).map(|force| force.id).collect();
        for force in gone {
            organise::remove(r.position, force);
        }
    }
    Ok(true)
}

/// A turn ends for the forces of a side: turns in port are counted (5.4).
pub(super) fn end_turn(position: &mut Position, seat: Seat) {
    for force in &mut position.ops_mut().fleet_mut(seat).forces {
        let rested = matches!(force.berth, Berth::Port(_)) && force.sailed == 0;
        force.port_turns = if rested { force.port_turns.saturating_add(1) } else { 0 };
        force.track = match force.berth {
            Berth::Sea(zone) => vec![zone],
            _ => Vec::new(),
        };
        (force.sailed, force.errand, force.contact, force.engaged) = (0, Errand::None, None, false);
        (force.left, force.aside) = (None, Errand::None);
        // Who escorts another has nothing on its log but whom it joins, for one turn.
        if force.escorts.is_some() {
            force.log.clear();
        }
    }
}

#[cfg(test)]
mod tests;
