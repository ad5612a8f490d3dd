//! The Japanese Actions table (ACT): who is still to be checked, what the letters in force are, and what a position
//! or group does. Nothing is changed here.

use crate::{
    Setting,
    board::{Group, GroupId},
    cards::FireSymbol,
    fields,
    forces::Kind,
    hexes::{Hex, HexSet},
    ids::{Area, Colour, Letter, PositionId, PositionSet, UnitId, UnitSet},
    moves::Moves,
    position::{FirePhase, Open},
};
use std::cmp::Reverse;

/// How near US units must be for an empty position to act (12.0+2).
const NEAR: u8 = 2;
/// How far mortars and patrols reach (12.4, 12.6).
const FAR: u8 = 4;

/// Steps that make a hex a concentrated target (6.35).
const CONCENTRATED: u8 = 5;

/// Who is checked: the units of a group together, a tank by itself (13.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Actor {
    Group(GroupId),
    Tank(PositionId),
}

/// The westernmost first, then the highest number (12.0+5, 12.21).
pub(super) type Rank = (usize, u8);

/// What a position or group does, with what must be known to do it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    Fire {
        machine_guns: bool,
    },
    Resupply,
    Redeploy,
    Reinforce(PositionId),
    Mortar,
    Regroup(PositionSet),
    /// These units are Disrupted, or one of them.
    Patrol {
        all: bool,
        units: UnitSet,
    },
    Artillery(PositionId),
    Assault,
    Ambush,
    Infiltrate(PositionSet),
}

/// A Fire Phase at the moment of a check.
pub(super) struct Scene<'a> {
    setting: &'a Setting,
    open: &'a Open,
    pub(super) phase: FirePhase,
    moves: Moves<'a>,
}

impl<'a> Scene<'a> {
    pub(super) fn new(setting: &'a Setting, open: &'a Open) -> Self {
        let phase = open.fire.expect("positions are checked after the fire card has been drawn");
        Scene { setting, open, phase, moves: Moves::new(setting, open) }
    }

    /// One of the three colours of the card with the letter that is in force, if any: letters not yet enabled do
    /// not count, nor M at night; a counterattack makes all of them A (12.0+1, 19.0+3, EV.8).
    pub(super) fn symbol(&self, colour: u8) -> Option<FireSymbol> {
        let card = self.setting.card(self.phase.card);
        let mut symbol = *card.fire.get(usize::from(colour))?;
        if self.phase.counterattack {
            let keeps = self.setting.readings.counterattack_keeps_symbols;
            symbol.letter = Some(Letter::A);
            symbol.star &= keeps;
            symbol.armour &= keeps;
        } else {
            let in_force = |letter: &Letter| {
                self.open.has_letter(*letter) && !(*letter == Letter::M && self.open.is_night())
            };
            symbol.letter = symbol.letter.filter(in_force);
        }
        Some(symbol)
    }

    /// The groups and tanks of a colour that are still to be checked.
    pub(super) fn pending(&self, colour: Colour) -> impl Iterator<Item = (Rank, Actor)> + use<'_, 'a> {
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
    pub(super) fn decide(&self, group: GroupId, symbol: FireSymbol) -> Option<Act> {
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
        let fire =
            |machine_guns| (!in_smoke(self.setting, self.open, group)).then_some(Act::Fire { machine_guns });
        let (coastal, wire_cut) = (is_coastal(self.setting, group), self.open.wire_cut);
        match (symbol.letter, us_in_field) {
            (Some(Letter::R), true) if self.can_resupply(group) => Some(Act::Resupply),
            (Some(Letter::R), false) => {
                let may = !wire_cut && (!coastal || self.open.is_extended());
                (may && self.any(group, |id| self.moves.redeployment(id))).then_some(Act::Redeploy)
            }
            (Some(Letter::M), true) => fire(true),
            (Some(Letter::M), false) => {
                let in_ring =
                    self.setting.readings.ring_draws_fire && group.machine_guns.meets(self.moves.us());
                if in_ring { fire(true) } else { self.has_mortar_target(group).then_some(Act::Mortar) }
            }
            (Some(Letter::P), true) if !coastal => {
                let field = fields::printed(self.open, group).all();
                let units: UnitSet =
                    self.disruptable().filter(|(_, hex)| field.contains(*hex)).map(|u| u.0).collect();
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
            (Some(Letter::A), false) => {
                self.artillery(group).filter(|_| self.has_artillery_target()).map(Act::Artillery)
            }
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
                let field = fields::printed(self.open, group).all();
                (ambush && self.has_target(|hex| field.contains(hex))).then_some(Act::Ambush)
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
        let distance = |hex: Hex| {
            posts().map(|(id, _)| self.setting.board.site(id).hex.distance(hex)).min().unwrap_or(u8::MAX)
        };
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

    /// Whether a US unit in one of these hexes has the card's target symbol, by itself or as part of a concentrated
    /// target (6.35). Without any, mortars, artillery and ambushes do nothing (12.42, 12.7, 12.9).
    fn has_target(&self, hexes: impl Fn(Hex) -> bool) -> bool {
        let symbol = Some(self.setting.card(self.phase.card).symbol);
        self.open.on_map().filter(|(.., hex)| hexes(*hex)).any(|(id, _, hex)| {
            let info = self.setting.forces.marine(id);
            let concentrated = !self.setting.readings.concentration_regular_only
                && info.kind != Kind::Hq
                && self.open.steps_at(hex) >= CONCENTRATED;
            info.symbol == symbol || concentrated
        })
    }

    fn has_mortar_target(&self, group: &Group) -> bool {
        let near = |hex: Hex| {
            fields::manned(self.setting, self.open, group.id)
                .any(|(id, _)| self.setting.board.site(id).hex.distance(hex) <= FAR)
        };
        self.has_target(near)
    }

    /// Artillery aims at approach, water and beach hexes (12.7).
    fn has_artillery_target(&self) -> bool {
        let board = &self.setting.board;
        self.has_target(|hex| board.approach.contains(hex) || board.water.contains(hex))
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
                let fits =
                    |id: &PositionId| !site(*id).coastal || matches!(id.area(), Area::D | Area::E | Area::F);
                self.within_reach(group).filter(fits).min_by_key(|id| id.number()).into_iter().collect()
            }
            // All inland hexes (12.5, 12.51).
            Letter::M => self.within_reach(group).filter(|id| !site(*id).coastal).collect(),
            // All hexes out of communication, with US units in the field (12.10, 12.101).
            Letter::I if self.us_in_field(group) => {
                let members = group.members.iter().copied();
                members
                    .filter(|id| self.moves.is_free(*id) && !self.phase.communication.contains(*id))
                    .collect()
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
fn is_coastal(setting: &Setting, group: &Group) -> bool {
    group.members.iter().any(|id| setting.board.site(*id).coastal)
}

/// Whether smoke keeps a group from firing (EV.16).
pub(crate) fn in_smoke(setting: &Setting, open: &Open, group: &Group) -> bool {
    is_coastal(setting, group) && open.smoke.contains(&group.members[0].area())
}

/// Units of a group that act, lack a marker and may receive one.
pub(super) fn lacking_marker<'a>(
    setting: &'a Setting,
    open: &'a Open,
    phase: &'a FirePhase,
    group: GroupId,
) -> impl Iterator<Item = PositionId> + use<'a> {
    let lacking = fields::manned(setting, open, group).filter(|(_, unit)| unit.depth.is_none());
    lacking.map(|(id, _)| id).filter(|id| phase.communication.contains(*id))
}
