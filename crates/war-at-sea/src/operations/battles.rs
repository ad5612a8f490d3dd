//! The Surface Combat Phase (4.0 VIII): forces that have met go onto the Tactical Map, battles are suspended (6.49) and
//! end (6.48), and forces are put back onto the Operational Map (5.74, 6.46+3). What owners decide after a battle or an
//! attack (5.26 to 5.28, 5.33) is in `aftermath`.

mod aftermath;

pub use aftermath::{Aftermath, Afterwards};
pub(crate) use aftermath::{after_attack, after_search, before_battle, follow_up};

use super::{Cause, Engagement, Operations, Sequel, Sighting, contact::Way, movement, organise, plotting};
use crate::{
    Setting, WarAtSea,
    battle::{Battle, Called, Force, Moment, Placed, Whereabouts},
    chart::ZoneId,
    damage,
    event::tell,
    fleet::{Berth, Entry, Errand, Papers, TaskForce},
    ids::{ForceId, ShipId},
    missions::Mission,
    position::Position,
    sides::{SEATS, other},
};
use kernel::{Referee, event::Audience, text};

kernel::events! {
    Event of WarAtSea in setting:

    /// Forces come onto the Tactical Map (6.0); `again` if their battle was suspended (6.49).
    Begun { zone: ZoneId, forces: Vec<ForceId>, again: bool } by if *again { "6.49" } else { "6.0" }, marks Battle
        => text!(
            if *again { "sea-battle-resumed" } else { "sea-battle-begun" },
            zone,
            forces = forces.iter().map(ForceId::to_string).collect::<Vec<_>>().join(", ")
        );
    /// Ships that have left the map are a force of their own (6.46+3).
    Parted { from: ForceId, force: ForceId, ships: Vec<ShipId> } by "6.46+3"
        => text!(
            "sea-parted",
            from,
            force,
            ships = ships.iter().map(|ship| ship.name()).collect::<Vec<_>>().join(", ")
        );
    /// A force has fired or was fired on, and stays (6.48+3).
    Stays { force: ForceId, zone: ZoneId } by "6.48+3" => text!("sea-stays", force, zone);
    /// Nothing is left of a force. That there was one that escorted another nobody else knows (5.1+4).
    Lost { force: ForceId, escort: bool } by "7.0",
        to if *escort { Audience::Only(force.seat) } else { Audience::All }
        => text!("sea-force-lost", force);
    /// Friends exchange a ship after a battle (6.48+2).
    Moved { ship: ShipId, from: ForceId, to: ForceId } by "6.48+2", to from.seat
        => text!("sea-exchanged", ship, from, to);
    /// A force gets the mark of pursuit (5.28).
    Pursues { force: ForceId, quarry: ForceId } by "5.28", to force.seat
        => text!("sea-pursues", force, quarry);
}

/// The next battle of the turn. Over when all are fought.
pub(crate) fn fight(r: &mut Referee<'_, WarAtSea>) -> bool {
    let turn = r.position.turn;
    let operations = r.position.ops_mut();
    let waiting = operations.engagements.iter().position(|met| met.fought != Some(turn));
    let Some(next) = waiting else { return true };
    let mut met = operations.engagements.remove(next);
    met.fought = Some(turn);
    begin(r, met);
    false
}

/// Lays out the Tactical Map for those who have met. Where submarines have left nobody of a side, nobody fights.
fn begin(r: &mut Referee<'_, WarAtSea>, mut met: Engagement) {
    let (setting, position) = (r.setting, &mut *r.position);
    met.forces.retain(|id| position.sailing(setting, *id).next().is_some());
    let both = SEATS.into_iter().all(|seat| met.forces.iter().any(|id| id.seat == seat));
    let again = met.suspended.is_some();
    if !both && !again {
        go_on(setting, position, &met.forces);
        return;
    }
    let mut battle = match met.suspended.take() {
        None => {
            let coasts = setting.operation().map.coasts(met.zone);
            let fresh = Battle::new(setting, position, coasts, Vec::new(), Vec::new());
            Battle { surprise: met.surprise, ..fresh }
        }
        Some(mut battle) => {
            for counter in &mut battle.counters {
                counter.underway = false;
                // Of a counter of several the leading ship may have been lost meanwhile (9.6).
                counter.ship = position.ship(counter.ship).lead;
            }
            Battle {
                light: position.light,
                weather: position.weather,
                sighting: setting.charts.sighting(position.light, position.weather),
                ..battle
            }
        }
    };
    bring(setting, position, &met, &mut battle);
    let ships: Vec<(ShipId, bool)> = battle
        .counters
        .iter()
        .map(|counter| (counter.ship, battle.forces[usize::from(counter.force)].in_port))
        .flat_map(|(counter, in_port)| position.aboard(setting, counter).map(move |ship| (ship, in_port)))
        .collect();
    for (ship, in_port) in ships {
        // Who lies in port does not move (9.22), and burns nothing (15.11).
        let speed = if in_port { 0 } else { position.ship(ship).speed(setting.sheet(ship)).base };
        if !met.speeds.iter().any(|(known, ..)| *known == ship) {
            met.speeds.push((ship, speed, if again { battle.round } else { 0 }));
        }
        position.ship_mut(ship).today.fought = true;
    }
    let (zone, forces) = (met.zone, met.forces.clone());
    position.battle = Some(battle);
    let operations = position.ops_mut();
    operations.open.clone_from(&forces);
    operations.engagements.insert(0, met);
    tell(r, || Event::Begun { zone, forces, again });
    // What has sunk since the battle was suspended is not there any more.
    damage::bury(r);
    if again && !both {
        r.position.fought_mut().moment = Moment::Over;
    }
}

/// Puts the forces that are not in the battle yet into it, and those that had left it.
fn bring(setting: &Setting, position: &Position, met: &Engagement, battle: &mut Battle) {
    let operations = position.ops();
    let stands = |id: ForceId| {
        let place = place_of(battle, id);
        battle.counters.iter().any(|counter| Some(counter.force) == place)
    };
    let newcomers: Vec<&TaskForce> =
        met.forces.iter().filter(|id| !stands(**id)).filter_map(|id| operations.force(*id)).collect();
    let map = &setting.operation().map;
    for force in &newcomers {
        let came_from = Way::taken(force).came_from(met.zone);
        let comes = Force {
            seat: force.id.seat,
            called: Called::Counter(force.id),
            mission: force.mission,
            entry: came_from.and_then(|from| map.bearing(met.zone, from)),
            escorts: None,
            in_port: met.port.is_some_and(|port| force.berth == Berth::Port(port)),
            berth: None,
        };
        match place_of(battle, force.id) {
            Some(place) => battle.forces[usize::from(place)] = comes,
            None => battle.forces.push(comes),
        }
    }
    for force in newcomers {
        let place = place_of(battle, force.id).expect("it was just put there");
        let charge = force.escorts.and_then(|charge| place_of(battle, charge));
        battle.forces[usize::from(place)].escorts = charge;
        let unloads = force.errand == Errand::Unload && force.berth == Berth::Sea(met.zone);
        // Ships that have changed their force since the battle was suspended are on the map already.
        let fresh = |ship: &ShipId| position.ship(*ship).lead == *ship && battle.counter(*ship).is_none();
        let leads: Vec<ShipId> = position.sailing(setting, force.id).filter(fresh).collect();
        battle.counters.extend(leads.into_iter().map(|ship| {
            let laden = position.aboard(setting, ship).any(|ship| position.ship(ship).stores.cargo > 0);
            Placed::waiting(ship, force.id.seat, place, unloads && laden)
        }));
    }
}

/// The place of a force in the list of the battle.
fn place_of(battle: &Battle, id: ForceId) -> Option<u8> {
    let place = battle.forces.iter().position(|force| force.called == Called::Counter(id))?;
    u8::try_from(place).ok()
}

/// The ships that are or were in the battle and are afloat.
fn crews<'a>(
    setting: &'a Setting,
    position: &'a Position,
    battle: &'a Battle,
) -> impl Iterator<Item = ShipId> + 'a {
    battle.counters.iter().flat_map(move |counter| position.aboard(setting, counter.ship))
}

/// Both sides note what they have seen of each other.
fn note_sightings(setting: &Setting, position: &mut Position, battle: &Battle) {
    let turn = position.turn;
    let ships: Vec<ShipId> = crews(setting, position, battle).collect();
    for ship in ships {
        let (Some(owner), state) = (setting.seat_of(ship), *position.ship(ship)) else { continue };
        let Some(force) = state.force else { continue };
        let seen = &mut position.ops_mut().known[other(owner).index()].ships;
        seen.retain(|sighting| sighting.ship != ship);
        seen.push(Sighting { ship, force, turn, state: state.from_outside(setting.sheet(ship)) });
    }
}

/// The battle breaks off after four rounds, and goes on in the next turn (6.49): until then nobody leaves.
pub(crate) fn suspend(r: &mut Referee<'_, WarAtSea>) {
    let (setting, position) = (r.setting, &mut *r.position);
    let Some(mut battle) = position.battle.take() else { return };
    note_sightings(setting, position, &battle);
    battle.moment = Moment::SetUp;
    let operations = position.ops_mut();
    operations.open.clear();
    let Some(mut met) = operations.engagements.first().cloned() else { return };
    let zone = met.zone;
    note_moves(setting, position, &battle);
    let gone = dismiss(&mut met, &mut battle);
    stand_down(setting, position, &gone, &met);
    // Should they come back, what they have burnt is not counted twice.
    let out: Vec<ShipId> = crews(setting, position, &gone).collect();
    met.speeds.retain(|(ship, ..)| !out.contains(ship));
    let fought = |id: ForceId| {
        gone.counters.iter().any(|counter| {
            counter.engaged && gone.forces[usize::from(counter.force)].called == Called::Counter(id)
        })
    };
    let out: Vec<ForceId> = gone.forces.iter().filter_map(|force| force.called.counter()).collect();
    let out: Vec<ForceId> = out.into_iter().filter(|id| !met.forces.contains(id) && fought(*id)).collect();
    let forces = met.forces.clone();
    met.suspended = Some(battle);
    position.ops_mut().engagements[0] = met;
    for id in forces.iter().chain(&out).copied() {
        stay(r, id, zone);
    }
    let leads: Vec<ForceId> = out.into_iter().filter(|id| is_lead(r.position.ops(), *id)).collect();
    for force in leads {
        let enemies = forces.iter().copied().filter(|enemy| enemy.seat != force.seat).collect();
        let friends = Vec::new();
        let (cause, replotted) = (Cause::Battle, false);
        r.position.ops_mut().sequels.push(Sequel { force, cause, enemies, friends, replotted });
    }
    bury(r);
}

/// Takes forces out of a battle of which no ship is on the map any more: for them it is over (6.46). Returns the battle
/// as it was for them.
fn dismiss(met: &mut Engagement, battle: &mut Battle) -> Battle {
    let mut gone = battle.clone();
    let on_map = |place: u8| {
        let mut at_sea = gone.at_sea();
        at_sea.any(|counter| counter.force == place)
    };
    let stays: Vec<bool> = (0..).zip(&gone.forces).map(|(place, _)| on_map(place)).collect();
    battle.counters.retain(|counter| stays[usize::from(counter.force)]);
    for (force, stays) in battle.forces.iter_mut().zip(&stays) {
        if !stays {
            force.berth = None;
            met.forces.retain(|id| force.called != Called::Counter(*id));
        }
    }
    gone.counters.retain(|counter| !stays[usize::from(counter.force)]);
    gone
}

/// Before forces sail: those in a suspended battle stay in it (6.49). What was written for them is done a turn later
/// (5.23), or void if they intercept.
pub(crate) fn hold(position: &mut Position) {
    let held: Vec<ForceId> = position.ops().engagements.iter().flat_map(|met| met.forces.clone()).collect();
    for id in held {
        if let Some(force) = position.ops_mut().force_mut(id) {
            if !force.is_programmed() {
                force.log.clear();
                force.papers = Papers::Open;
            }
            force.log.insert(0, Entry::default());
        }
    }
}

/// The battle is over (6.48): ships go back to their forces, and those to where they are now.
pub(crate) fn conclude(r: &mut Referee<'_, WarAtSea>) {
    let (setting, position) = (r.setting, &mut *r.position);
    let Some(battle) = position.battle.take() else { return };
    note_sightings(setting, position, &battle);
    let operations = position.ops_mut();
    operations.open.clear();
    let met = operations.engagements.remove(0);
    stand_down(setting, position, &battle, &met);
    let mut forces = met.forces.clone();
    let left = |id: ForceId, state: Whereabouts| {
        let place = place_of(&battle, id);
        battle.counters.iter().filter(move |counter| Some(counter.force) == place && counter.state == state)
    };
    for id in met.forces.iter().copied() {
        let gone: Vec<ShipId> = left(id, Whereabouts::Left).map(|counter| counter.ship).collect();
        let stayed = left(id, Whereabouts::Sea).next().is_some();
        if stayed && !gone.is_empty() {
            forces.extend(part(r, id, &gone));
        }
    }
    organise::cast_off_strays(r.setting, r.position);
    bury(r);
    let fired = |r: &Referee<'_, WarAtSea>, id: ForceId| {
        let mut counters = battle.counters.iter().filter(|counter| counter.engaged);
        counters.any(|counter| r.position.ship(counter.ship).force == Some(id))
    };
    let mut stayed: Vec<ForceId> = Vec::new();
    for id in forces.iter().copied() {
        let operations = r.position.ops();
        let fought = operations.fleet(id.seat).unit(id).any(|force| fired(r, force.id));
        if fought && is_lead(operations, id) {
            stay(r, id, met.zone);
            stayed.push(id);
        }
    }
    go_on(r.setting, r.position, &forces);
    forces.retain(|id| r.position.ops().force(*id).is_some());
    forces.sort_unstable();
    let on_map = |id: ForceId| left(id, Whereabouts::Sea).next().is_some();
    let mut sequels = Vec::new();
    for id in forces.iter().copied() {
        // A force that escorts may give up its mission alone (5.31, 5.33).
        let fired = if is_lead(r.position.ops(), id) { stayed.contains(&id) } else { fired(r, id) };
        // Whoever did not fire may plot anew all the same (5.27, 6.48+1), and exchange ships (6.48+2).
        let mates = |friend: &ForceId| on_map(*friend) && are_mates(r.position.ops(), id, *friend);
        let friends: Vec<ForceId> = forces.iter().copied().filter(|_| on_map(id)).filter(mates).collect();
        let enemies = stayed.iter().copied().filter(|enemy| fired && enemy.seat != id.seat).collect();
        let cause = if fired { Cause::Battle } else { Cause::Meeting };
        sequels.push(Sequel { force: id, cause, enemies, friends, replotted: false });
    }
    r.position.ops_mut().sequels.append(&mut sequels);
}

/// Whether two forces are in the same place: then they may exchange ships, if their missions are alike (6.48+2), which
/// the owner knows and nobody else.
fn are_mates(operations: &Operations, id: ForceId, friend: ForceId) -> bool {
    let fleet = operations.fleet(id.seat);
    let (Some(own), Some(other)) = (fleet.force(id), fleet.force(friend)) else { return false };
    id != friend && id.seat == friend.seat && fleet.berth(own) == fleet.berth(other)
}

/// Forces that have met the enemy and not fought sail on (5.74), and leave the map where they were to (5.6+1).
fn go_on(setting: &Setting, position: &mut Position, forces: &[ForceId]) {
    for id in forces.iter().copied() {
        plotting::sail_on(setting, position, id);
        let leaves = |force: &TaskForce| force.errand == Errand::Leave && !force.engaged;
        if position.ops().force(id).is_some_and(leaves) {
            organise::remove(position, id);
        }
    }
}

/// Whether the force goes where it is told, and not with another (5.24).
fn is_lead(operations: &Operations, id: ForceId) -> bool {
    operations.force(id).is_some_and(|force| force.escorts.is_none())
}

/// What a battle leaves with ships: fuel burnt (15.12), tubes loaded again (9.32), shells that are spent (9.13), and
/// whether they have moved (4.0+12).
fn stand_down(setting: &Setting, position: &mut Position, battle: &Battle, met: &Engagement) {
    let ships: Vec<ShipId> = crews(setting, position, battle).collect();
    note_moves(setting, position, battle);
    for ship in ships {
        let bombards = position.ship(ship).force.and_then(|force| position.ops().force(force));
        let bombards = bombards.is_some_and(|force| force.mission == Mission::Bombardment);
        let state = position.ship_mut(ship);
        state.tubes = state.tubes.after_battle();
        state.opened_fire = false;
        state.stores.no_shells |= bombards && state.today.fired;
        if !setting.rules.no_fuel {
            let came = met.speeds.iter().find(|(known, ..)| *known == ship);
            let (speed, before) = came.map_or((0, 0), |(_, speed, before)| (*speed, *before));
            let rounds = battle.round.saturating_sub(before);
            state.stores.burnt = state.stores.burnt.saturating_add(rounds.saturating_mul(speed));
        }
    }
}

/// Notes which ships have moved on the Tactical Map in this turn (4.0+12).
fn note_moves(setting: &Setting, position: &mut Position, battle: &Battle) {
    for counter in battle.counters.iter().filter(|counter| counter.underway) {
        let crew: Vec<ShipId> = position.aboard(setting, counter.ship).collect();
        for ship in crew {
            position.ship_mut(ship).today.manoeuvred = true;
        }
    }
}

/// A force has fought: it stays where it met the enemy (6.48+3), with those that escort it.
fn stay(r: &mut Referee<'_, WarAtSea>, id: ForceId, zone: ZoneId) {
    let (setting, position) = (r.setting, &mut *r.position);
    let unit: Vec<ForceId> = position.ops().fleet(id.seat).unit(id).map(|force| force.id).collect();
    for id in unit {
        if let Some(force) = position.ops_mut().force_mut(id) {
            force.engaged = true;
        }
    }
    let at_sea = |force: &TaskForce| force.track.contains(&zone);
    if is_lead(position.ops(), id) && position.ops().force(id).is_some_and(at_sea) {
        let blockaded = position.ops().force(id).and_then(|force| force.blockades);
        plotting::hold_at(setting, position, id, zone);
        tell(r, || Event::Stays { force: id, zone });
        movement::announce_blockade(r, id, blockaded);
    }
}

/// Makes a force of its own of ships that have left the map while others stayed (6.46+3). Without a free counter they
/// stay together.
fn part(r: &mut Referee<'_, WarAtSea>, from: ForceId, leads: &[ShipId]) -> Option<ForceId> {
    let (setting, position) = (r.setting, &mut *r.position);
    let ships: Vec<ShipId> = leads.iter().flat_map(|lead| position.aboard(setting, *lead)).collect();
    let fleet = position.ops_mut().fleet_mut(from.seat);
    if ships.is_empty() {
        return None;
    }
    let letter = fleet.letters.pop()?;
    let force = ForceId { seat: from.seat, letter };
    let from_force = fleet.force(from)?.clone();
    // A blockade is the affair of those who have announced it (9.24).
    let parted = TaskForce { id: force, origin: None, pursues: None, blockades: None, ..from_force };
    fleet.enter(parted);
    for ship in &ships {
        position.ship_mut(*ship).force = Some(force);
    }
    tell(r, || Event::Parted { from, force, ships });
    Some(force)
}

/// Takes the counters of forces off the map of which no ship is afloat.
pub(crate) fn bury(r: &mut Referee<'_, WarAtSea>) {
    let (setting, position) = (r.setting, &*r.position);
    let here = SEATS.into_iter().flat_map(|seat| position.ops().fleet(seat).here());
    let lost: Vec<(ForceId, bool)> = here
        .filter(|force| !force.decoy && position.sailing(setting, force.id).next().is_none())
        .map(|force| (force.id, force.escorts.is_some()))
        .collect();
    for (force, escort) in lost {
        organise::remove(r.position, force);
        tell(r, || Event::Lost { force, escort });
    }
}

#[cfg(test)]
mod tests;
