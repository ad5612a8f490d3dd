//! Chapter 9 and rule 8.33: Japanese units are revealed, strengthened by depth markers and reserves, and
//! defeated. Which chapter brings a unit or a marker is for that chapter to tell; what becomes of them here.

#[cfg(test)]
mod tests;

use crate::{
    Tarawa, control, event,
    hexes::Hex,
    ids::{Back, CounterId, MarkerId, PositionId},
    knowledge, naming,
    position::{Depth, Occupant, Open, Stage},
    shifts,
};
use kernel::{Play, Referee, RuleId, tape::Seen, text};
use std::cmp::Reverse;

/// The last turn in which defeated units can come back (8.33).
const LAST_WITHDRAWAL: u8 = 16;

kernel::events! {
    /// What happens to Japanese units.
    Event of Tarawa in setting:

    JapaneseRevealed { position: PositionId, counter: CounterId } by "9.1"
        => text!("tarawa-defenders-revealed", position, unit = naming::counter_in_full(setting, *counter));
    DepthRevealed { position: PositionId, marker: MarkerId } by "9.1"
        => text!("tarawa-defenders-depth-revealed", position, marker = naming::marker(setting, *marker));
    DepthGained { position: PositionId, back: Back } by "9.21"
        => text!("tarawa-defenders-depth-gained", position, back);
    /// Both boxes are empty.
    DepthExhausted by "9.23" => "tarawa-defenders-depth-exhausted";
    /// No unit may receive a depth marker.
    DepthUnclaimed by "9.2" => "tarawa-defenders-depth-unclaimed";
    DepthLost { position: PositionId, marker: MarkerId } by "9.22"
        => text!("tarawa-defenders-depth-lost", position, marker = naming::marker(setting, *marker));
    /// The marker of the position calls for a unit of the Reserve.
    TacticalReinforcement { position: PositionId } by "9.3" => text!("tarawa-defenders-tactical", position);
    /// The Reserve is empty, or no inland position can take a unit.
    NoReinforcement by "9.31" => "tarawa-defenders-no-reinforcement";
    ReserveArrives { position: PositionId, back: Back } by "9.0"
        => text!("tarawa-defenders-reserve", position, back);
    JapaneseDisrupted { position: PositionId, rule: RuleId } by rule.clone()
        => text!("tarawa-defenders-disrupted", position);
    JapaneseWithdraws { position: PositionId, counter: CounterId } by "8.33"
        => text!("tarawa-defenders-withdraws", position, unit = naming::counter(setting, *counter));
    /// The unit goes to the Eliminated box.
    JapaneseEliminated { position: PositionId, counter: CounterId, rule: RuleId } by rule.clone(), marks Loss
        => text!("tarawa-defenders-eliminated", position, unit = naming::counter(setting, *counter));
    /// The unit leaves the game.
    JapaneseDestroyed { position: PositionId, counter: CounterId, rule: RuleId } by rule.clone(), marks Loss
        => text!("tarawa-defenders-destroyed", position, unit = naming::counter(setting, *counter));
    GunsDestroyed { position: PositionId } by "6.51" => text!("tarawa-defenders-guns", position);
}

/// Turns the unit of a position face up (9.1).
pub(crate) fn reveal_unit(r: &mut Referee<'_, Tarawa>, position: PositionId) {
    let counter = r.position.hidden.counters[position.index()];
    let down = r.position.open.occupant(position).is_some_and(|occupant| !occupant.revealed);
    let Some(counter) = counter.filter(|_| down) else { return };
    knowledge::identify(&mut r.position.open, position, counter);
    if let Some(occupant) = r.position.open.occupant_mut(position) {
        occupant.revealed = true;
    }
    r.reveal();
    event::tell(r, || Event::JapaneseRevealed { position, counter });
}

/// What a depth marker turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turned {
    Marker(MarkerId),
    /// A tactical reinforcement: the marker is out of the game (9.3). The caller calls
    /// [`tactical_reinforcement`] when the time has come (at once, or after a close combat, 9.32).
    Tactical,
}

/// Turns the depth marker of a position face up. There must be one.
pub(crate) fn reveal_marker(r: &mut Referee<'_, Tarawa>, position: PositionId) -> Play<Turned> {
    let depth = depth_of(&r.position.open, position).expect("callers look for a marker first");
    let marker = look_at(r, depth)?;
    if r.setting.forces.marker(marker).tactical {
        set_depth(&mut r.position.open, position, None);
        event::tell(r, || Event::TacticalReinforcement { position });
        return Ok(Turned::Tactical);
    }
    set_depth(&mut r.position.open, position, Some(Depth { known: Some(marker), revealed: true, ..depth }));
    if !depth.revealed {
        event::tell(r, || Event::DepthRevealed { position, marker });
    }
    Ok(Turned::Marker(marker))
}

/// Which marker it is. One that nobody has looked at is drawn now from those that are left of its kind.
fn look_at(r: &mut Referee<'_, Tarawa>, depth: Depth) -> Play<MarkerId> {
    if let Some(marker) = depth.known {
        return Ok(marker);
    }
    let kind = depth.back.index();
    let marker = r.draw(|position| &mut position.markers[kind], "9.21")?;
    Ok(marker.expect("every marker on the map that nobody has looked at is among those left"))
}

fn depth_of(open: &Open, position: PositionId) -> Option<Depth> {
    open.occupant(position)?.depth
}

fn set_depth(open: &mut Open, position: PositionId, depth: Option<Depth>) {
    if let Some(occupant) = open.occupant_mut(position) {
        occupant.depth = depth;
    }
}

/// A reserve unit comes to the inland position nearest to where the marker was (9.3); face up after a patrol
/// report (EV.20). Markers are turned over in attacks, close combats and events: communication is what it is
/// at that moment (11.23).
pub(crate) fn tactical_reinforcement(
    r: &mut Referee<'_, Tarawa>,
    from: PositionId,
    face_up: bool,
) -> Play<()> {
    reinforce_near(r, r.setting.board.site(from).hex, face_up)
}

/// The same for a marker that was lost in that hex: a unit that storms a hex takes its marker along.
pub(crate) fn reinforce_near(r: &mut Referee<'_, Tarawa>, origin: Hex, face_up: bool) -> Play<()> {
    let (board, open) = (&r.setting.board, &r.position.open);
    let mut nearest = None;
    if open.reserve.total() > 0 {
        let linked = control::japanese_communication(r.setting, open);
        let us = open.us_hexes();
        let free = |id: &PositionId| {
            let site = board.site(*id);
            let held = us.contains(site.hex) || open.garrisons.contains(*id);
            !site.coastal && open.occupant(*id).is_none() && !held
        };
        let rank = |id: &PositionId| {
            let hex = board.site(*id).hex;
            (origin.distance(hex), us_distance(open, hex), id.number(), id.area())
        };
        nearest = linked.iter().filter(free).min_by_key(rank);
    }
    let Some(position) = nearest else {
        event::tell(r, || Event::NoReinforcement);
        return Ok(());
    };
    place_reserve(r, position)?;
    if face_up {
        reveal_unit(r, position);
    }
    Ok(())
}

/// How far the nearest US unit is; farther than anything when there is none on the map.
pub(crate) fn us_distance(open: &Open, hex: Hex) -> u8 {
    open.on_map().map(|(_, _, at)| at.distance(hex)).min().unwrap_or(u8::MAX)
}

/// Puts a depth marker under the unit of a position, if there is one to be had and the unit may get it
/// (9.21 to 9.23), face down. Communication is for the caller to check. Returns whether it was placed.
pub(crate) fn add_marker(r: &mut Referee<'_, Tarawa>, position: PositionId) -> bool {
    let open = &mut r.position.open;
    if !open.occupant(position).is_some_and(can_gain) {
        return false;
    }
    let boxes = if r.setting.board.site(position).coastal {
        [Back::Coastal, Back::Inland]
    } else {
        [Back::Inland, Back::Coastal]
    };
    let Some(back) = boxes.into_iter().find(|back| open.depth[back.index()] > 0) else {
        event::tell(r, || Event::DepthExhausted);
        return false;
    };
    open.depth[back.index()] -= 1;
    set_depth(open, position, Some(Depth { back, known: None, revealed: false }));
    event::tell(r, || Event::DepthGained { position, back });
    true
}

/// A unit has one marker at most, and a tank never gets another (9.0, 9.22).
fn can_gain(occupant: &Occupant) -> bool {
    occupant.depth.is_none() && !occupant.is_tank()
}

/// So many units gain a depth marker, by the priorities of 9.2.
pub(crate) fn depth_event(r: &mut Referee<'_, Tarawa>, count: u8) {
    let linked = control::japanese_communication(r.setting, &r.position.open);
    for _ in 0..count {
        let open = &r.position.open;
        let eligible = |id: &PositionId| open.occupant(*id).is_some_and(can_gain);
        let eligible = linked.and(open.occupied()).iter().filter(eligible).collect();
        let rank = |id: &PositionId| {
            let coastal = r.setting.board.site(*id).coastal;
            (Reverse(coastal), id.number(), id.area())
        };
        let nearest = shifts::nearest_to_us(r.setting, open, eligible);
        let Some(position) = nearest.iter().min_by_key(rank) else {
            event::tell(r, || Event::DepthUnclaimed);
            return;
        };
        add_marker(r, position);
    }
}

/// The depth marker of a position leaves the game; everybody sees which it was.
pub(crate) fn remove_marker(r: &mut Referee<'_, Tarawa>, position: PositionId) -> Play<()> {
    let Some(depth) = depth_of(&r.position.open, position) else { return Ok(()) };
    let marker = look_at(r, depth)?;
    set_depth(&mut r.position.open, position, None);
    event::tell(r, || Event::DepthLost { position, marker });
    Ok(())
}

/// Draws a unit of the Reserve, blindly, into an empty position, face down. Returns whether there was one.
pub(crate) fn place_reserve(r: &mut Referee<'_, Tarawa>, position: PositionId) -> Play<bool> {
    let [coastal, inland] = r.position.open.reserve.count;
    // Any unit with the same chance. Everybody sees its back, so that is drawn first, and openly.
    let back = match (coastal, inland) {
        (0, 0) => return Ok(false),
        (_, 0) => Back::Coastal,
        (0, _) => Back::Inland,
        _ => {
            let drawn = r.chance(u32::from(coastal + inland), "9.0")?;
            if drawn < u32::from(coastal) { Back::Coastal } else { Back::Inland }
        }
    };
    let kind = back.index();
    let count = usize::from(r.position.open.reserve.count[kind]);
    let drawn = r.pick_unseen(Seen::Nobody, count, "9.0")?;
    let forces = &r.setting.forces;
    let reserve = &mut r.position.hidden.reserve;
    let mut of_kind = (0..reserve.len()).filter(|index| forces.counter(reserve[*index]).back == back);
    let index = of_kind.nth(drawn).expect("the open box counts what is in the hidden one");
    let counter = reserve.remove(index);
    let pile = r.position.open.reserve.candidates[kind];
    knowledge::put_face_down(forces, r.position, position, counter, pile);
    let open = &mut r.position.open;
    open.reserve.count[kind] -= 1;
    if open.reserve.count[kind] == 0 {
        open.reserve.candidates[kind] = 0;
    }
    has_acted(open, position);
    event::tell(r, || Event::ReserveArrives { position, back });
    Ok(true)
}

/// A unit that comes to a position during the Fire Phase does not act there any more (12.0+3).
fn has_acted(open: &mut Open, position: PositionId) {
    if let (Stage::Fire, Some(fire)) = (open.stage, &mut open.fire) {
        fire.arrived.insert(position);
    }
}

/// Moves a unit with all its markers to another position. A unit that is there changes places with it (13.2+3).
/// Why it goes is for the caller to tell.
pub(crate) fn relocate(r: &mut Referee<'_, Tarawa>, from: PositionId, to: PositionId) {
    r.position.hidden.counters.swap(from.index(), to.index());
    r.position.open.japanese.swap(from, to);
    let open = &mut r.position.open;
    // A unit that had to make room has only acted if its position was checked before (12.0+3).
    if let (Stage::Fire, Some(fire)) = (open.stage, &mut open.fire) {
        if fire.arrived.contains(to) || fire.done.contains(to) {
            fire.arrived.insert(from);
        } else {
            fire.arrived.remove(from);
        }
    }
    has_acted(open, to);
}

/// The unit of a position is Disrupted, by that rule.
pub(crate) fn disrupt(r: &mut Referee<'_, Tarawa>, position: PositionId, rule: &'static str) {
    let Some(occupant) = r.position.open.occupant_mut(position) else { return };
    if !std::mem::replace(&mut occupant.disrupted, true) {
        event::tell(r, || Event::JapaneseDisrupted { position, rule: rule.into() });
    }
}

/// An attack defeats the unit: elite units in communication withdraw to the Reserve until turn 16, others
/// are eliminated, tanks and everything from turn 17 leave the game (8.33, 13.3).
pub(crate) fn defeat(r: &mut Referee<'_, Tarawa>, position: PositionId) -> Play<()> {
    let linked = control::japanese_communication(r.setting, &r.position.open).contains(position);
    let Some(counter) = take_off(r, position)? else { return Ok(()) };
    let info = r.setting.forces.counter(counter);
    if info.is_tank() {
        event::tell(r, || Event::JapaneseDestroyed { position, counter, rule: "13.3".into() });
    } else if r.position.open.turn > LAST_WITHDRAWAL {
        event::tell(r, || Event::JapaneseDestroyed { position, counter, rule: "8.33".into() });
    } else if info.elite && linked {
        to_reserve(r, counter);
        event::tell(r, || Event::JapaneseWithdraws { position, counter });
    } else {
        r.position.open.eliminated.push(counter);
        event::tell(r, || Event::JapaneseEliminated { position, counter, rule: "8.33".into() });
    }
    Ok(())
}

/// The unit is eliminated in close combat (8.61+3).
pub(crate) fn eliminate(r: &mut Referee<'_, Tarawa>, position: PositionId) -> Play<()> {
    let Some(counter) = take_off(r, position)? else { return Ok(()) };
    let info = r.setting.forces.counter(counter);
    if info.elite && !info.is_tank() && r.position.open.turn <= LAST_WITHDRAWAL {
        r.position.open.eliminated.push(counter);
        event::tell(r, || Event::JapaneseEliminated { position, counter, rule: "8.61+3".into() });
    } else {
        event::tell(r, || Event::JapaneseDestroyed { position, counter, rule: "8.61+3".into() });
    }
    Ok(())
}

/// Takes a unit off the map, for everybody to see; a marker never stays without its unit (9.2).
fn take_off(r: &mut Referee<'_, Tarawa>, position: PositionId) -> Play<Option<CounterId>> {
    remove_marker(r, position)?;
    reveal_unit(r, position);
    r.position.open.japanese.take(position);
    Ok(r.position.hidden.counters[position.index()].take())
}

/// Naval fire has hit the position, or US units hold it: its artillery is destroyed for good (6.51).
pub(crate) fn destroy_guns(r: &mut Referee<'_, Tarawa>, position: PositionId) {
    let destroyed = r.position.open.guns_destroyed.contains(position);
    if r.setting.board.site(position).artillery.is_some() && !destroyed {
        r.position.open.guns_destroyed.insert(position);
        event::tell(r, || Event::GunsDestroyed { position });
    }
}

/// A unit that everybody knows goes face down into the Reserve box (8.33, 19.0+6).
pub(crate) fn to_reserve(r: &mut Referee<'_, Tarawa>, counter: CounterId) {
    knowledge::put_in_reserve(&r.setting.forces, r.position, counter, knowledge::mask([counter]));
}

/// Artillery in positions that US units hold is destroyed (6.51). Done after every activity.
pub(crate) fn spike_guns(r: &mut Referee<'_, Tarawa>) {
    let (board, open) = (&r.setting.board, &r.position.open);
    for id in board.guns.without(open.guns_destroyed).without(open.occupied()).iter() {
        if r.position.open.us_hexes().contains(board.site(id).hex) {
            destroy_guns(r, id);
        }
    }
}
