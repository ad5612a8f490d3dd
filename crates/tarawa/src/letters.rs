//! Chapter 12: which positions are checked, in which order, and what the letters make them do. Positions
//! without a letter in force fire (6.3). What a position does is decided by [`Scene::decide`], which is the
//! Japanese Actions table; the rest of the file carries it out.

use crate::{
    Setting, Tarawa,
    board::{Group, GroupId},
    cards::FireSymbol,
    choices, defenders, event, fields,
    fire::{self, Shooter},
    forces::Kind,
    hexes::{Hex, HexSet},
    ids::{Area, Colour, Letter, PositionId, PositionSet, UnitId, UnitSet},
    losses,
    melee::{self, Combat, Ended},
    moves::Moves,
    position::{FirePhase, Open, Stage},
    sequence, support, tanks,
};
use kernel::{Play, Referee, RuleId, Text};
use serde::Serialize;
use std::cmp::Reverse;

/// How near US units must be for an empty position to act (12.0+2).
const NEAR: u8 = 2;
/// How far mortars and patrols reach (12.4, 12.6).
const FAR: u8 = 4;

/// What happens by this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    Resupply { group: GroupId },
    Redeployed { from: PositionId, to: PositionId },
    Reinforcement { position: PositionId },
    Regrouping { position: PositionId },
    Patrol { group: GroupId },
    Assault { from: PositionId, hex: Hex },
    AssaultMoves { from: PositionId, to: PositionId },
    AssaultEnds { to: PositionId },
    Infiltrators { position: PositionId },
}

impl Event {
    pub(crate) fn rule(&self, _: &Setting) -> RuleId {
        RuleId::new(match self {
            Event::Resupply { .. } => "12.1",
            Event::Redeployed { .. } => "12.2",
            Event::Reinforcement { .. } => "12.3",
            Event::Regrouping { .. } => "12.5",
            Event::Patrol { .. } => "12.6",
            Event::Assault { .. } => "12.8",
            Event::AssaultMoves { .. } => "12.8+1",
            Event::AssaultEnds { .. } => "8.61+1",
            Event::Infiltrators { .. } => "12.10",
        })
    }

    pub(crate) fn text(&self, setting: &Setting) -> Text {
        let group = |key, group: GroupId| Text::new(key).with("group", setting.board.group(group).name.clone());
        let at = |key, position: PositionId| Text::new(key).with("position", position.to_string());
        match self {
            Event::Resupply { group: id } => group("tarawa-letters-resupply", *id),
            Event::Redeployed { from, to } => {
                at("tarawa-letters-redeployed", *from).with("to", to.to_string())
            }
            Event::Reinforcement { position } => at("tarawa-letters-reinforcement", *position),
            Event::Regrouping { position } => at("tarawa-letters-regrouping", *position),
            Event::Patrol { group: id } => group("tarawa-letters-patrol", *id),
            Event::Assault { from, hex } => at("tarawa-letters-assault", *from).with("hex", hex.to_string()),
            Event::AssaultMoves { from, to } => {
                at("tarawa-letters-assault-moves", *from).with("to", to.to_string())
            }
            Event::AssaultEnds { to } => at("tarawa-letters-assault-ends", *to),
            Event::Infiltrators { position } => at("tarawa-letters-infiltrators", *position),
        }
    }
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
        let next = scene.pending(symbol.colour).max_by_key(|(rank, _)| *rank);
        let happened = match next {
            None => {
                phase_mut(&mut r.position.open).colour += 1;
                false
            }
            Some((_, Actor::Tank(position))) => {
                scene_done(&mut r.position.open, r.setting, Actor::Tank(position));
                tanks::act(r, position, symbol)?
            }
            Some((_, Actor::Group(group))) => {
                let act = scene.decide(group, symbol);
                scene_done(&mut r.position.open, r.setting, Actor::Group(group));
                match act {
                    Some(act) => carry_out(r, group, symbol, act)?,
                    None => false,
                }
            }
        };
        if happened {
            return Ok(());
        }
    }
}

/// The regular fires that are still to come in this phase as things stand, in their order, each with its symbol
/// and whether machine guns fire: what 6.34 looks ahead at.
pub(crate) fn still_to_fire(setting: &Setting, open: &Open) -> Vec<(Shooter, FireSymbol, bool)> {
    let mut fires = Vec::new();
    if open.stage != Stage::Fire {
        return fires;
    }
    let scene = Scene::new(setting, open);
    for symbol in (scene.phase.colour..).map_while(|colour| scene.symbol(colour)) {
        let mut actors: Vec<(Rank, Actor)> = scene.pending(symbol.colour).collect();
        actors.sort_unstable_by_key(|(rank, _)| Reverse(*rank));
        for (_, actor) in actors {
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

/// Who is checked: the units of a group together, a tank by itself (13.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Actor {
    Group(GroupId),
    Tank(PositionId),
}

/// The westernmost first, then the highest number (12.0+5, 12.21).
type Rank = (usize, u8);

/// What a position or group does, with what must be known to do it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Fire { machine_guns: bool },
    Resupply,
    Redeploy,
    Reinforce(PositionId),
    Mortar,
    Regroup(PositionSet),
    /// These units are Disrupted, or one of them.
    Patrol { all: bool, units: UnitSet },
    Artillery(PositionId),
    Assault,
    Ambush,
    Infiltrate(PositionSet),
}

/// A Fire Phase at the moment of a check.
struct Scene<'a> {
    setting: &'a Setting,
    open: &'a Open,
    phase: FirePhase,
    moves: Moves<'a>,
}

impl<'a> Scene<'a> {
    fn new(setting: &'a Setting, open: &'a Open) -> Self {
        let phase = open.fire.expect("positions are checked after the fire card has been drawn");
        Scene { setting, open, phase, moves: Moves::new(setting, open) }
    }

    /// One of the three colours of the card with the letter that is in force, if any: letters not yet enabled do
    /// not count, nor M at night; a counterattack makes all of them A (12.0+1, 19.0+3, EV.8).
    fn symbol(&self, colour: u8) -> Option<FireSymbol> {
        let card = self.setting.card(self.phase.card);
        let mut symbol = *card.fire.get(usize::from(colour))?;
        if self.phase.counterattack {
            let keeps = self.setting.readings.counterattack_keeps_symbols;
            symbol.letter = Some(Letter::A);
            symbol.star &= keeps;
            symbol.armour &= keeps;
        } else {
            let in_force =
                |letter: &Letter| self.open.has_letter(*letter) && !(*letter == Letter::M && self.open.is_night());
            symbol.letter = symbol.letter.filter(in_force);
        }
        Some(symbol)
    }

    /// The groups and tanks of a colour that are still to be checked.
    fn pending(&self, colour: Colour) -> impl Iterator<Item = (Rank, Actor)> + use<'_, 'a> {
        let board = &self.setting.board;
        let rank = |position: PositionId| (board.site(position).hex.west(), position.number());
        let is_tank = |position: PositionId| self.open.occupant(position).is_some_and(|unit| unit.is_tank());
        let groups = board.groups().iter().filter(move |group| group.colour == colour);
        groups.flat_map(move |group| {
            let unchecked = move || group.members.iter().copied().filter(|id| !self.phase.done.contains(*id));
            let tanks = unchecked()
                .filter(move |id| is_tank(*id) && !self.phase.arrived.contains(*id))
                .map(move |id| (rank(id), Actor::Tank(id)));
            let others = unchecked().any(|id| !is_tank(id));
            let together = others.then(|| (rank(group.members[0]), Actor::Group(group.id)));
            tanks.chain(together)
        })
    }

    /// The Japanese Actions table (ACT): what a position or group does by a symbol. Nothing, if it does nothing.
    fn decide(&self, group: GroupId, symbol: FireSymbol) -> Option<Act> {
        let group = self.setting.board.group(group);
        if group.members.iter().any(|id| self.open.occupant(*id).is_some()) {
            self.decide_occupied(group, symbol)
        } else {
            self.decide_empty(group, symbol)
        }
    }

    fn decide_occupied(&self, group: &Group, symbol: FireSymbol) -> Option<Act> {
        let crew = fields::crew(self.setting, self.open, group.id);
        if crew.units == 0 {
            return None;
        }
        let us_in_field = self.us_in_field(group);
        if !crew.answers(symbol.double) {
            let exception = self.setting.readings.lone_resupply && symbol.letter == Some(Letter::R);
            return (exception && us_in_field && self.can_resupply(group)).then_some(Act::Resupply);
        }
        let fire = |machine_guns| {
            (!in_smoke(self.setting, self.open, group)).then_some(Act::Fire { machine_guns })
        };
        let (coastal, wire_cut) = (is_coastal(self.setting, group), self.open.wire_cut);
        match (symbol.letter, us_in_field) {
            (Some(Letter::R), true) if self.can_resupply(group) => Some(Act::Resupply),
            (Some(Letter::R), false) => {
                let may = !wire_cut && (!coastal || self.open.is_extended());
                (may && self.any(group, |id| self.moves.redeployment(id))).then_some(Act::Redeploy)
            }
            (Some(Letter::M), true) => fire(true),
            (Some(Letter::M), false) => {
                let in_ring = self.setting.readings.ring_draws_fire && group.machine_guns.meets(self.moves.us());
                if in_ring { fire(true) } else { self.has_mortar_target(group).then_some(Act::Mortar) }
            }
            (Some(Letter::P), true) if !coastal => {
                let field = fields::printed(self.open, group).all();
                let units: UnitSet = self.disruptable().filter(|(_, hex)| field.contains(*hex)).map(|u| u.0).collect();
                (!units.is_empty()).then_some(Act::Patrol { all: true, units })
            }
            (Some(Letter::P), false) if !coastal => {
                let units = self.patrolled_from_afar(group);
                (!units.is_empty()).then_some(Act::Patrol { all: false, units })
            }
            (Some(Letter::A), true) if !coastal => (!wire_cut).then_some(Act::Assault),
            (Some(Letter::A), false) if !coastal => {
                (!wire_cut && self.any(group, |id| self.moves.assault(id))).then_some(Act::Assault)
            }
            (Some(Letter::A), false) => self.artillery(group).map(Act::Artillery),
            (_, true) => fire(false),
            (_, false) => None,
        }
    }

    fn decide_empty(&self, group: &Group, symbol: FireSymbol) -> Option<Act> {
        let claimed = |letter| {
            let hexes = self.claimed(group, letter);
            (!hexes.is_empty()).then_some(hexes)
        };
        match symbol.letter? {
            Letter::R => claimed(Letter::R)?.iter().next().map(Act::Reinforce),
            Letter::M => claimed(Letter::M).map(Act::Regroup),
            Letter::I => claimed(Letter::I).map(Act::Infiltrate),
            Letter::A => {
                let ambush = self.within_reach(group).any(|id| !self.setting.board.site(id).coastal);
                (ambush && self.has_ambush_target(group)).then_some(Act::Ambush)
            }
            Letter::P => None,
        }
    }

    fn us_in_field(&self, group: &Group) -> bool {
        fields::printed(self.open, group).all().meets(self.moves.us())
    }

    /// Whether one of the units has anywhere to go.
    fn any(&self, group: &Group, to: impl Fn(PositionId) -> PositionSet) -> bool {
        fields::manned(self.setting, self.open, group.id).any(|(id, _)| !to(id).is_empty())
    }

    /// Whether a unit lacks a marker and can get one (12.1, 9.23, 11.2).
    fn can_resupply(&self, group: &Group) -> bool {
        let markers = self.open.depth.iter().any(|left| *left > 0);
        markers && lacking_marker(self.setting, self.open, &self.phase, group.id).next().is_some()
    }

    /// US units that a patrol can Disrupt (12.6, 12.61).
    fn disruptable(&self) -> impl Iterator<Item = (UnitId, Hex)> + use<'_, 'a> {
        let units = self.open.on_map().filter(|(_, unit, _)| !unit.is_disrupted());
        units
            .filter(|(id, ..)| self.setting.forces.marine(*id).kind != Kind::Hq)
            .map(|(id, _, hex)| (id, hex))
    }

    /// The units of which a patrol without US units in its field Disrupts one: the nearest, then the card's
    /// symbol, then the strongest (12.6).
    fn patrolled_from_afar(&self, group: &Group) -> UnitSet {
        let symbol = Some(self.setting.card(self.phase.card).symbol);
        let posts = || fields::manned(self.setting, self.open, group.id);
        let distance =
            |hex: Hex| posts().map(|(id, _)| self.setting.board.site(id).hex.distance(hex)).min().unwrap_or(u8::MAX);
        let key = |(id, hex): (UnitId, Hex)| {
            let unit = self.setting.unit(self.open, id);
            (distance(hex), unit.info.symbol != symbol, Reverse(unit.strength()))
        };
        let near = || self.disruptable().filter(|(_, hex)| distance(*hex) <= FAR);
        let first = near().map(key).min();
        near().filter(|unit| Some(key(*unit)) == first).map(|(id, _)| id).collect()
    }

    /// The manned position of the group with artillery; there is none at night (12.7, 19.0+3).
    fn artillery(&self, group: &Group) -> Option<PositionId> {
        let intact = |id: &PositionId| {
            self.setting.board.site(*id).artillery.is_some() && !self.open.guns_destroyed.contains(*id)
        };
        let manned = fields::manned(self.setting, self.open, group.id).map(|(id, _)| id);
        manned.filter(|_| !self.open.is_night()).find(intact)
    }

    /// The free hexes of an empty group that are in communication and near US units (12.0+2).
    fn within_reach<'b>(&'b self, group: &'b Group) -> impl Iterator<Item = PositionId> + use<'a, 'b> {
        let members = group.members.iter().copied();
        members.filter(|id| {
            let hex = self.setting.board.site(*id).hex;
            self.moves.is_free(*id)
                && self.phase.communication.contains(*id)
                && HexSet::one(hex).within(NEAR).meets(self.moves.us())
        })
    }

    /// The hexes of an empty group that would receive a Reserve unit by a letter, if there were enough of them.
    fn eligible(&self, group: &Group, letter: Letter) -> PositionSet {
        let site = |id: PositionId| self.setting.board.site(id);
        match letter {
            // One hex of a group, not on the coast of areas A, B and C (12.3, 12.31, 12.33).
            Letter::R => {
                let fits = |id: &PositionId| {
                    !site(*id).coastal || matches!(id.area(), Area::D | Area::E | Area::F)
                };
                self.within_reach(group).filter(fits).min_by_key(|id| id.number()).into_iter().collect()
            }
            // All inland hexes (12.5, 12.51).
            Letter::M => self.within_reach(group).filter(|id| !site(*id).coastal).collect(),
            // All hexes out of communication, with US units in the field (12.10, 12.101).
            Letter::I if self.us_in_field(group) => {
                let members = group.members.iter().copied();
                members.filter(|id| self.moves.is_free(*id) && !self.phase.communication.contains(*id)).collect()
            }
            Letter::A | Letter::I | Letter::P => PositionSet::EMPTY,
        }
    }

    /// The hexes of the group that receive a Reserve unit. When there are fewer units than hexes of that colour
    /// left to be checked, the hexes nearest to US units get them, of equals those checked first (12.32, 12.52,
    /// 12.102).
    fn claimed(&self, group: &Group, letter: Letter) -> PositionSet {
        let own = self.eligible(group, letter);
        let reserve = usize::from(self.open.reserve.total());
        if own.is_empty() || reserve == 0 {
            return PositionSet::EMPTY;
        }
        let mut hexes: Vec<(u8, Reverse<Rank>, PositionId)> = Vec::new();
        for (rank, actor) in self.pending(group.colour) {
            let Actor::Group(other) = actor else { continue };
            let other = self.setting.board.group(other);
            if other.members.iter().all(|id| self.open.occupant(*id).is_none()) {
                let near = |id: PositionId| self.moves.us_distance(self.setting.board.site(id).hex);
                let eligible = self.eligible(other, letter);
                hexes.extend(eligible.iter().map(|id| (near(id), Reverse(rank), id)));
            }
        }
        hexes.sort_unstable();
        hexes.truncate(reserve);
        hexes.into_iter().map(|(.., id)| id).filter(|id| own.contains(*id)).collect()
    }
}

/// Whether the positions of a group lie on the coast.
pub(crate) fn is_coastal(setting: &Setting, group: &Group) -> bool {
    group.members.iter().any(|id| setting.board.site(*id).coastal)
}

/// Whether smoke keeps a group from firing (EV.16).
pub(crate) fn in_smoke(setting: &Setting, open: &Open, group: &Group) -> bool {
    is_coastal(setting, group) && open.smoke.contains(&group.members[0].area())
}

/// Units of a group that act, lack a marker and may receive one.
fn lacking_marker<'a>(
    setting: &'a Setting,
    open: &'a Open,
    phase: &'a FirePhase,
    group: GroupId,
) -> impl Iterator<Item = PositionId> + use<'a> {
    let lacking = fields::manned(setting, open, group).filter(|(_, unit)| unit.depth.is_none());
    lacking.map(|(id, _)| id).filter(|id| phase.communication.contains(*id))
}

fn phase_mut(open: &mut Open) -> &mut FirePhase {
    open.fire.as_mut().expect("positions are checked after the fire card has been drawn")
}

/// Marks the positions of an actor as checked. A tank that is alone in its group stands for the group.
fn scene_done(open: &mut Open, setting: &Setting, actor: Actor) {
    let mut done = PositionSet::EMPTY;
    match actor {
        Actor::Group(group) => {
            let is_tank = |id: PositionId| open.occupant(id).is_some_and(|unit| unit.is_tank());
            let members = setting.board.group(group).members.iter().copied();
            members.filter(|id| !is_tank(*id)).for_each(|id| done.insert(id));
        }
        Actor::Tank(tank) => {
            let members = &setting.board.group_of(tank).members;
            let alone = members.iter().all(|id| *id == tank || open.occupant(*id).is_none());
            members.iter().filter(|id| alone || **id == tank).for_each(|id| done.insert(*id));
        }
    }
    let phase = phase_mut(open);
    done.iter().for_each(|id| phase.done.insert(id));
}

/// A unit has come to a position in this phase: it acts no more, and no garrison stays there (12.0+3, 17.21).
pub(crate) fn arrive(r: &mut Referee<'_, Tarawa>, position: PositionId) {
    if let Some(phase) = &mut r.position.open.fire {
        phase.arrived.insert(position);
    }
    support::remove_garrisons(r, HexSet::one(r.setting.board.site(position).hex));
}

/// A position or group does what was decided. Says whether anything happened that is worth an activity.
fn carry_out(r: &mut Referee<'_, Tarawa>, id: GroupId, symbol: FireSymbol, act: Act) -> Play<bool> {
    let setting = r.setting;
    let field = fields::printed(&r.position.open, setting.board.group(id)).all();
    match act {
        Act::Reinforce(position) => return reinforce(r, position, symbol).map(|()| true),
        Act::Regroup(positions) => return regroup(r, positions).map(|()| true),
        Act::Infiltrate(positions) => return infiltrate(r, positions).map(|()| true),
        Act::Ambush => return fire::ambush(r, id).map(|()| true),
        Act::Fire { machine_guns } => {
            let hit = fire::fire(r, Shooter::Group(id), symbol, machine_guns)?;
            support::remove_garrisons(r, field);
            return Ok(!hit.is_empty());
        }
        Act::Resupply => resupply(r, id, symbol)?,
        Act::Redeploy => redeploy(r, id, symbol)?,
        Act::Mortar => fire::mortar(r, id)?,
        Act::Patrol { all, units } => patrol(r, id, all, units)?,
        Act::Artillery(position) => fire::artillery_action(r, position)?,
        Act::Assault => assault(r, id, field)?,
    }
    support::remove_garrisons(r, field);
    Ok(true)
}

/// Each unit without a depth marker gets one; from turn 11 all fire as well (12.1).
fn resupply(r: &mut Referee<'_, Tarawa>, id: GroupId, symbol: FireSymbol) -> Play<()> {
    event::tell(r, || Event::Resupply { group: id });
    let phase = *phase_mut(&mut r.position.open);
    let lacking: PositionSet = lacking_marker(r.setting, &r.position.open, &phase, id).collect();
    for position in lacking.iter() {
        defenders::add_marker(r, position, false)?;
    }
    let group = r.setting.board.group(id);
    if r.position.open.is_extended() && !in_smoke(r.setting, &r.position.open, group) {
        fire::fire(r, Shooter::Group(id), symbol, false)?;
    }
    Ok(())
}

/// Each unit of the group goes where it can, the westernmost first; from turn 11 it fires from there (12.2, 12.2+1,
/// 12.21).
fn redeploy(r: &mut Referee<'_, Tarawa>, id: GroupId, symbol: FireSymbol) -> Play<()> {
    for from in manned_in_order(r, id) {
        let to = Moves::new(r.setting, &r.position.open).redeployment(from);
        let ask = || Text::new("tarawa-letters-ask-redeploy").with("position", from.to_string());
        if let Some(to) = choices::position(r, "12.2", ask, to)? {
            event::tell(r, || Event::Redeployed { from, to });
            defenders::relocate(r, from, to);
            arrive(r, to);
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
    let group = r.setting.board.group_of(position);
    let field = fields::printed(open, group).all();
    let fires = open.is_extended() && field.meets(&open.us_hexes()) && !in_smoke(r.setting, open, group);
    if fires {
        fire::fire(r, Shooter::Newcomer(position), symbol, false)?;
        support::remove_garrisons(r, field);
    }
    Ok(())
}

/// A Reserve unit and a depth marker come; from turn 11 they fire (12.3, 12.3+1).
fn reinforce(r: &mut Referee<'_, Tarawa>, position: PositionId, symbol: FireSymbol) -> Play<()> {
    event::tell(r, || Event::Reinforcement { position });
    if defenders::place_reserve(r, position)? {
        arrive(r, position);
        defenders::add_marker(r, position, false)?;
        fire_on_arrival(r, position, symbol)?;
    }
    Ok(())
}

/// Reserve units come; from turn 11 with depth markers (12.5).
fn regroup(r: &mut Referee<'_, Tarawa>, positions: PositionSet) -> Play<()> {
    for position in positions.iter() {
        event::tell(r, || Event::Regrouping { position });
        if defenders::place_reserve(r, position)? {
            arrive(r, position);
            if r.position.open.is_extended() {
                defenders::add_marker(r, position, false)?;
            }
        }
    }
    Ok(())
}

/// Reserve units come without depth markers (12.10).
fn infiltrate(r: &mut Referee<'_, Tarawa>, positions: PositionSet) -> Play<()> {
    for position in positions.iter() {
        event::tell(r, || Event::Infiltrators { position });
        if defenders::place_reserve(r, position)? {
            arrive(r, position);
        }
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

/// Each unit of the group assaults by itself (12.81), as things are when its turn comes (12.82).
fn assault(r: &mut Referee<'_, Tarawa>, group: GroupId, field: HexSet) -> Play<()> {
    for from in manned_in_order(r, group) {
        let moves = Moves::new(r.setting, &r.position.open);
        if field.meets(moves.us()) {
            let targets = moves.targets(r.setting.board.site(from).hex, field);
            let ask = || Text::new("tarawa-letters-ask-assault").with("position", from.to_string());
            if let Some(hex) = choices::hex(r, "12.8", ask, targets)? {
                assault_hex(r, from, hex)?;
            }
            continue;
        }
        let positions = moves.assault(from);
        let ask = || Text::new("tarawa-letters-ask-assault").with("position", from.to_string());
        let Some(to) = choices::position(r, "12.8+1", ask, positions)? else { continue };
        let hex = r.setting.board.site(to).hex;
        if r.position.open.us_hexes().contains(hex) {
            assault_hex(r, from, hex)?;
        } else {
            event::tell(r, || Event::AssaultMoves { from, to });
            defenders::relocate(r, from, to);
            arrive(r, to);
        }
    }
    Ok(())
}

/// A unit enters a US-occupied hex and fights. If it wins in a position hex it stays there, elsewhere it goes to the
/// nearest free position; if the cards run out it goes back. It is Disrupted in any case (8.61, 8.61+1, 8.62).
fn assault_hex(r: &mut Referee<'_, Tarawa>, from: PositionId, hex: Hex) -> Play<()> {
    event::tell(r, || Event::Assault { from, hex });
    let colour = r.setting.board.site(from).colour;
    let ended = close_combat(r, from, hex, colour)?;
    if r.position.open.occupant(from).is_none() {
        return Ok(());
    }
    let to = match r.setting.board.site_at(hex).filter(|site| r.position.open.occupant(site.id).is_none()) {
        _ if ended == Ended::Exhausted => from,
        Some(site) => site.id,
        None if r.setting.readings.assault_returns => from,
        None => {
            let refuge = Moves::new(r.setting, &r.position.open).refuge(hex, from);
            let ask = || Text::new("tarawa-letters-ask-refuge").with("hex", hex.to_string());
            choices::position(r, "8.61+1", ask, refuge)?.unwrap_or(from)
        }
    };
    event::tell(r, || Event::AssaultEnds { to });
    if to != from {
        defenders::relocate(r, from, to);
        arrive(r, to);
    }
    defenders::disrupt(r, to);
    Ok(())
}

/// The Japanese unit of a position fights the US units in a hex. A hex without a position has the colour that the unit
/// brings (12.83, 8.64).
pub(crate) fn close_combat(
    r: &mut Referee<'_, Tarawa>,
    from: PositionId,
    hex: Hex,
    brings: Colour,
) -> Play<Ended> {
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
