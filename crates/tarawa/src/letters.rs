//! Chapter 12: which positions are checked, in which order, and what the letters make them do. Positions
//! without a letter in force fire (6.3). What a position does is decided in `table`; here it is done.

mod table;
#[cfg(test)]
mod tests;

use crate::{
    Setting, Tarawa,
    board::{Actor, GroupId},
    cards::FireSymbol,
    choices, defenders, event, fields,
    fire::{self, Shooter, Toll},
    hexes::{Hex, HexSet},
    ids::{Colour, PositionId, PositionSet, UnitSet},
    losses,
    melee::{self, Combat, Ended, Outcome},
    position::{FirePhase, Open, Stage},
    sequence,
    shifts::Moves,
    support, tanks,
};
use kernel::{Play, Referee, Text, text};
use std::cmp::Reverse;
use table::{Act, Job, Scene, lacking_marker};

kernel::events! {
    /// What happens by this chapter.
    Event of Tarawa in setting:

    Resupply { group: GroupId } by "12.1"
        => text!("tarawa-letters-resupply", group = setting.board.group(*group).name.clone());
    Redeployed { from: PositionId, to: PositionId } by "12.2"
        => text!("tarawa-letters-redeployed", position = from, to);
    Reinforcement { position: PositionId } by "12.3" => text!("tarawa-letters-reinforcement", position);
    Regrouping { position: PositionId } by "12.5" => text!("tarawa-letters-regrouping", position);
    Patrol { group: GroupId } by "12.6"
        => text!("tarawa-letters-patrol", group = setting.board.group(*group).name.clone());
    Assault { from: PositionId, hex: Hex } by "12.8" => text!("tarawa-letters-assault", position = from, hex);
    AssaultMoves { from: PositionId, to: PositionId } by "12.8+1"
        => text!("tarawa-letters-assault-moves", position = from, to);
    AssaultEnds { to: PositionId } by "8.61+1" => text!("tarawa-letters-assault-ends", position = to);
    Infiltrators { position: PositionId } by "12.10" => text!("tarawa-letters-infiltrators", position);
}

/// Checks the next position or group of the phase and lets it act, or ends the checks (12.0+2 to 12.0+6).
/// Positions that do nothing, or fire without hitting anybody, are passed over in the same call.
pub(crate) fn check_next(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    loop {
        let scene = Scene::new(r.setting, &r.position.open);
        let Some(symbol) = scene.symbol(scene.phase.colour) else {
            sequence::advance(&mut r.position.open);
            return Ok(());
        };
        let (checked, job) = scene.next(symbol);
        let phase = phase_mut(&mut r.position.open);
        phase.done = phase.done.or(checked);
        let happened = match job {
            Some(Job::Tank(position)) => tanks::act(r, position, symbol)?,
            Some(Job::Group(group, act)) => carry_out(r, group, symbol, act)?,
            None => {
                phase.colour += 1;
                false
            }
        };
        if happened {
            return Ok(());
        }
    }
}

/// The regular fires that are still to come in this phase as things stand, in their order, each with its
/// symbol and whether machine guns fire: what 6.34 looks ahead at.
pub(crate) fn still_to_fire(setting: &Setting, open: &Open) -> Vec<(Shooter, FireSymbol, bool)> {
    let mut fires = Vec::new();
    if open.stage != Stage::Fire {
        return fires;
    }
    let scene = Scene::new(setting, open);
    for symbol in (scene.phase.colour..).map_while(|colour| scene.symbol(colour)) {
        for actor in scene.in_order(symbol.colour) {
            match actor {
                Actor::Tank(position) if tanks::would_fire(setting, open, position, symbol) => {
                    fires.push((Shooter::Tank(position), symbol, false));
                }
                Actor::Tank(_) => {}
                Actor::Group(group) => {
                    if let Some(Act::Fire { machine_guns }) = scene.decide(group, symbol) {
                        fires.push((Shooter::Group(group), symbol, machine_guns));
                    }
                }
            }
        }
    }
    fires
}

fn phase_mut(open: &mut Open) -> &mut FirePhase {
    open.fire.as_mut().expect("positions are checked after the fire card has been drawn")
}

/// A unit moves to another position; no garrison stays there (17.21).
pub(crate) fn go(r: &mut Referee<'_, Tarawa>, from: PositionId, to: PositionId) {
    defenders::relocate(r, from, to);
    overrun_garrisons(r, HexSet::one(r.setting.board.site(to).hex));
}

/// Garrisons alone in these hexes are gone (17.21).
pub(crate) fn overrun_garrisons(r: &mut Referee<'_, Tarawa>, hexes: HexSet) {
    if !r.position.open.garrisons.is_empty() {
        support::remove_garrisons(r, hexes);
    }
}

/// A position or group does what was decided. Says whether anything happened that is worth an activity.
fn carry_out(r: &mut Referee<'_, Tarawa>, id: GroupId, symbol: FireSymbol, act: Act) -> Play<bool> {
    let setting = r.setting;
    // What garrisons stand in is settled before anything happens.
    let mut field = HexSet::EMPTY;
    if !r.position.open.garrisons.is_empty() {
        field = fields::printed(&r.position.open, setting.board.group(id)).all();
        if act == Act::Mortar {
            field |= fire::mortar_range(setting, &r.position.open, id);
        }
    }
    match act {
        Act::Reinforce(position) => return reinforce(r, position, symbol).map(|()| true),
        Act::Regroup(positions) => return regroup(r, positions).map(|()| true),
        Act::Infiltrate(positions) => return infiltrate(r, positions).map(|()| true),
        Act::Ambush => return fire::ambush(r, id),
        Act::Fire { machine_guns } => {
            let hit = open_fire(r, Shooter::Group(id), symbol, machine_guns)?;
            return Ok(!hit.is_empty());
        }
        Act::Mortar if !fire::mortar(r, id)? => return Ok(false),
        Act::Artillery(position) if !fire::artillery_action(r, position)? => return Ok(false),
        Act::Mortar | Act::Artillery(_) => {}
        Act::Resupply => resupply(r, id, symbol)?,
        Act::Redeploy => redeploy(r, id, symbol)?,
        Act::Patrol { all, units } => patrol(r, id, all, units)?,
        Act::Assault => assault(r, id)?,
    }
    overrun_garrisons(r, field);
    Ok(true)
}

/// A regular fire, and what it does to garrisons. A position in smoke does not fire (EV.16).
pub(crate) fn open_fire(
    r: &mut Referee<'_, Tarawa>,
    shooter: Shooter,
    symbol: FireSymbol,
    machine_guns: bool,
) -> Play<Toll> {
    let (setting, open) = (r.setting, &r.position.open);
    if open.garrisons.is_empty() {
        return fire::fire(r, shooter, symbol, machine_guns);
    }
    let (position, field) = match shooter {
        Shooter::Group(group) => {
            let group = setting.board.group(group);
            (group.members[0], fields::printed(open, group))
        }
        Shooter::Tank(position) => (position, fields::of_tank(setting, open, position)),
        Shooter::Newcomer(position) => (position, fields::of_unit(setting, open, position, false)),
    };
    let smoke = fire::is_in_smoke(setting, open, position);
    let hit = fire::fire(r, shooter, symbol, machine_guns)?;
    if !smoke {
        overrun_garrisons(r, field.all());
    }
    Ok(hit)
}

/// Each unit without a depth marker gets one; from turn 11 all fire as well (12.1).
fn resupply(r: &mut Referee<'_, Tarawa>, id: GroupId, symbol: FireSymbol) -> Play<()> {
    event::tell(r, || Event::Resupply { group: id });
    let phase = *phase_mut(&mut r.position.open);
    let lacking: PositionSet = lacking_marker(r.setting, &r.position.open, &phase, id).collect();
    for position in lacking.iter() {
        defenders::add_marker(r, position);
    }
    if r.position.open.is_extended() {
        open_fire(r, Shooter::Group(id), symbol, false)?;
    }
    Ok(())
}

/// Each unit of the group goes where it can, the westernmost first; from turn 11 it fires from there (12.2,
/// 12.2+1, 12.21).
fn redeploy(r: &mut Referee<'_, Tarawa>, id: GroupId, symbol: FireSymbol) -> Play<()> {
    for from in manned_in_order(r, id) {
        let to = Moves::new(r.setting, &r.position.open).redeployment(from);
        let ask = || Text::new("tarawa-letters-ask-redeploy").with("position", from);
        if let Some(to) = choices::position(r, "12.2", ask, to)? {
            event::tell(r, || Event::Redeployed { from, to });
            go(r, from, to);
            fire_on_arrival(r, to, symbol)?;
        }
    }
    Ok(())
}

/// The manned positions of a group, west to east, of equals the highest number first (12.21).
fn manned_in_order(r: &Referee<'_, Tarawa>, group: GroupId) -> Vec<PositionId> {
    let mut manned: Vec<PositionId> =
        fields::manned(r.setting, &r.position.open, group).map(|(id, _)| id).collect();
    manned.sort_by_key(|id| Reverse((r.setting.board.site(*id).hex.west(), id.number())));
    manned
}

/// From turn 11 a unit that has come to a position fires if US units are in its field (12.2+1, 12.3+1).
fn fire_on_arrival(r: &mut Referee<'_, Tarawa>, position: PositionId, symbol: FireSymbol) -> Play<()> {
    let open = &r.position.open;
    let field = fields::of_unit(r.setting, open, position, false);
    if open.is_extended() && field.meets(Moves::new(r.setting, open).held()) {
        open_fire(r, Shooter::Newcomer(position), symbol, false)?;
    }
    Ok(())
}

/// A Reserve unit and a depth marker come; from turn 11 they fire (12.3, 12.3+1).
fn reinforce(r: &mut Referee<'_, Tarawa>, position: PositionId, symbol: FireSymbol) -> Play<()> {
    event::tell(r, || Event::Reinforcement { position });
    if defenders::place_reserve(r, position)? {
        defenders::add_marker(r, position);
        fire_on_arrival(r, position, symbol)?;
    }
    Ok(())
}

/// Reserve units come; from turn 11 with depth markers (12.5).
fn regroup(r: &mut Referee<'_, Tarawa>, positions: PositionSet) -> Play<()> {
    for position in positions.iter() {
        event::tell(r, || Event::Regrouping { position });
        if defenders::place_reserve(r, position)? && r.position.open.is_extended() {
            defenders::add_marker(r, position);
        }
    }
    Ok(())
}

/// Reserve units come without depth markers (12.10).
fn infiltrate(r: &mut Referee<'_, Tarawa>, positions: PositionSet) -> Play<()> {
    for position in positions.iter() {
        event::tell(r, || Event::Infiltrators { position });
        defenders::place_reserve(r, position)?;
    }
    Ok(())
}

/// US units are Disrupted: all in the field, or one farther away (12.6).
fn patrol(r: &mut Referee<'_, Tarawa>, group: GroupId, all: bool, units: UnitSet) -> Play<()> {
    event::tell(r, || Event::Patrol { group });
    let units = if all {
        units
    } else {
        let one = choices::unit(r, "12.6", || Text::new("tarawa-letters-ask-patrol"), units)?;
        one.into_iter().collect()
    };
    units.iter().for_each(|unit| losses::disrupt(r, unit, "12.6"));
    Ok(())
}

/// The hexes in the field of the unit in a position that it would assault (12.8). At night its own neighbourhood
/// counts, not that of the others of its group (19.0+3).
fn targets_of(setting: &Setting, open: &Open, from: PositionId) -> HexSet {
    let field = fields::of_unit(setting, open, from, false).all();
    Moves::new(setting, open).targets(setting.board.site(from).hex, field)
}

/// Each unit of the group assaults by itself (12.81), as things are when its turn comes (12.82).
fn assault(r: &mut Referee<'_, Tarawa>, group: GroupId) -> Play<()> {
    for from in manned_in_order(r, group) {
        let ask = || Text::new("tarawa-letters-ask-assault").with("position", from);
        let targets = targets_of(r.setting, &r.position.open, from);
        if let Some(hex) = choices::hex(r, "12.8", ask, targets)? {
            storm(r, from, hex)?;
            continue;
        }
        let positions = Moves::new(r.setting, &r.position.open).assault(from);
        let Some(to) = choices::position(r, "12.8+1", ask, positions)? else { continue };
        storm(r, from, r.setting.board.site(to).hex)?;
    }
    Ok(())
}

/// A unit fights US units in the hex; a position without any it just takes, from a garrison too (12.8+1, 17.21).
fn storm(r: &mut Referee<'_, Tarawa>, from: PositionId, hex: Hex) -> Play<()> {
    let site = r.setting.board.site_at(hex).filter(|_| !r.position.open.us_hexes().contains(hex));
    let Some(to) = site.map(|site| site.id) else { return assault_hex(r, from, hex) };
    event::tell(r, || Event::AssaultMoves { from, to });
    go(r, from, to);
    Ok(())
}

/// A unit enters a US-occupied hex and fights. If it wins in a position hex it stays there, elsewhere it goes
/// to the nearest free position; if the cards run out it goes back (8.61, 8.61+1, 8.62).
fn assault_hex(r: &mut Referee<'_, Tarawa>, from: PositionId, hex: Hex) -> Play<()> {
    event::tell(r, || Event::Assault { from, hex });
    let colour = r.setting.board.site(from).colour;
    let outcome = close_combat(r, from, hex, colour)?;
    if r.position.open.occupant(from).is_some() {
        end_assault(r, from, hex, outcome.ended)?;
    }
    outcome.reinforce(r)
}

/// The unit that has stormed a hex goes where it belongs.
fn end_assault(r: &mut Referee<'_, Tarawa>, from: PositionId, hex: Hex, ended: Ended) -> Play<()> {
    // US units that withdrew may be where it came from.
    let back = !r.position.open.us_hexes().contains(r.setting.board.site(from).hex);
    let to = match r.setting.board.site_at(hex).filter(|site| r.position.open.occupant(site.id).is_none()) {
        _ if ended == Ended::Exhausted => from,
        Some(site) => site.id,
        None if r.setting.readings.assault_returns && back => from,
        None => {
            let refuge = Moves::new(r.setting, &r.position.open).refuge(hex, from);
            let ask = || Text::new("tarawa-letters-ask-refuge").with("hex", hex);
            choices::position(r, "8.61+1", ask, refuge)?.unwrap_or(from)
        }
    };
    event::tell(r, || Event::AssaultEnds { to });
    if to != from {
        go(r, from, to);
    }
    Ok(())
}

/// The Japanese unit of a position fights the US units in a hex. A hex without a position has the colour that
/// the unit brings (12.83, 8.64).
pub(crate) fn close_combat(
    r: &mut Referee<'_, Tarawa>,
    from: PositionId,
    hex: Hex,
    brings: Colour,
) -> Play<Outcome> {
    // Whoever wins, a garrison in a hex that the Japanese enter is gone (17.21).
    if let Some(site) = r.setting.board.site_at(hex) {
        support::remove_garrison(r, site.id);
    }
    let combat = Combat {
        hex,
        units: r.position.open.units_at(hex),
        japanese: from,
        colour: r.setting.board.site_at(hex).map_or(brings, |site| site.colour),
        assault: true,
        origins: Vec::new(),
    };
    melee::fight(r, combat)
}
