//! The Japanese Actions table (ACT): who is still to be checked, what the letters in force are, and what a
//! position or group does. Nothing is changed here.

use crate::{
    Setting,
    board::{Actor, Group, GroupId, Rank},
    cards::FireSymbol,
    fields,
    forces::Kind,
    hexes::{Hex, HexSet},
    ids::{Area, Colour, Letter, PositionId, PositionSet, UnitId, UnitSet},
    position::{FirePhase, Open},
    shifts::Moves,
};
use std::cmp::Reverse;

/// How far mortars and patrols reach (12.4, 12.6).
const FAR: u8 = 4;

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

/// Who acts, and how. What a tank does is for the tank to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Job {
    Group(GroupId, Act),
    Tank(PositionId),
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

    /// One of the three colours of the card with the letter that is in force, if any: letters not yet enabled
    /// do not count, nor M at night; a counterattack makes all of them A (12.0+1, 19.0+3, EV.8).
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

    /// Who acts next by a symbol, if anybody, and the positions that have been checked then.
    pub(super) fn next(&self, symbol: FireSymbol) -> (PositionSet, Option<Job>) {
        let mut checked = PositionSet::EMPTY;
        for actor in self.in_order(symbol.colour) {
            checked = checked.or(self.stands_for(actor));
            let job = match actor {
                Actor::Tank(position) => Some(Job::Tank(position)),
                Actor::Group(group) => self.decide(group, symbol).map(|act| Job::Group(group, act)),
            };
            if job.is_some() {
                return (checked, job);
            }
        }
        (checked, None)
    }

    /// The groups and tanks of a colour that are still to be checked, in their order (12.0+5).
    pub(super) fn in_order(&self, colour: Colour) -> impl Iterator<Item = Actor> + use<'_, 'a> {
        let tanks = self.open.japanese.tanks();
        let left = tanks.without(self.phase.done).without(self.phase.arrived);
        let passed = tanks.or(self.phase.done);
        let pending = move |actor: &Actor| match *actor {
            Actor::Tank(id) => left.contains(id),
            Actor::Group(group) => !self.setting.board.group(group).positions.without(passed).is_empty(),
        };
        self.setting.board.in_order(colour).iter().copied().filter(pending)
    }

    /// The positions that are checked with an actor. A tank that is alone in its group stands for the group.
    fn stands_for(&self, actor: Actor) -> PositionSet {
        match actor {
            Actor::Group(group) => {
                self.setting.board.group(group).positions.without(self.open.japanese.tanks())
            }
            Actor::Tank(tank) => {
                let (members, tank) =
                    (self.setting.board.group_of(tank).positions, [tank].into_iter().collect());
                let alone = members.and(self.open.occupied()) == tank;
                if alone { members } else { tank }
            }
        }
    }

    /// The Japanese Actions table (ACT): what a position or group does by a symbol, if anything. Fire,
    /// mortars, artillery and ambushes find out for themselves whether they have a target, and smoke keeps
    /// positions from firing (EV.16).
    pub(super) fn decide(&self, group: GroupId, symbol: FireSymbol) -> Option<Act> {
        let group = self.setting.board.group(group);
        if group.positions.and(self.open.occupied()).is_empty() {
            self.decide_empty(group, symbol)
        } else {
            self.decide_occupied(group, symbol)
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
        let (coastal, wire_cut) = (is_coastal(self.setting, group), self.open.wire_cut);
        match (symbol.letter, us_in_field) {
            (Some(Letter::R), true) if self.can_resupply(group) => Some(Act::Resupply),
            (Some(Letter::R), false) => {
                let may = !wire_cut && (!coastal || self.open.is_extended());
                (may && self.any(group, |id| self.moves.redeployment(id))).then_some(Act::Redeploy)
            }
            (Some(Letter::M), true) => Some(Act::Fire { machine_guns: true }),
            (Some(Letter::M), false) => {
                let in_ring =
                    self.setting.readings.ring_draws_fire && group.machine_guns.meets(self.moves.us());
                Some(if in_ring { Act::Fire { machine_guns: true } } else { Act::Mortar })
            }
            (Some(Letter::P), true) if !coastal => {
                let field = fields::printed(self.open, group);
                let units: UnitSet =
                    self.disruptable().filter(|(_, hex)| field.contains(*hex)).map(|u| u.0).collect();
                // Garrisons alone draw the patrol if it has anybody to look for (17.21).
                let looks = || !self.patrolled_from_afar(group).is_empty() && field.meets(&self.garrisoned());
                (!units.is_empty() || looks()).then_some(Act::Patrol { all: true, units })
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
            (_, true) => Some(Act::Fire { machine_guns: false }),
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
                (ambush && self.us_in_field(group)).then_some(Act::Ambush)
            }
            Letter::P => None,
        }
    }

    fn us_in_field(&self, group: &Group) -> bool {
        fields::printed(self.open, group).meets(self.moves.held())
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

    fn garrisoned(&self) -> HexSet {
        self.open.garrisons.iter().map(|id| self.setting.board.site(id).hex).collect()
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

    /// The free hexes of an empty group that are in communication and near US units (12.0+2).
    fn within_reach<'b>(&'b self, group: &'b Group) -> impl Iterator<Item = PositionId> + use<'a, 'b> {
        let members = group.members.iter().copied();
        members.filter(|id| {
            self.moves.is_free(*id)
                && self.phase.communication.contains(*id)
                && self.setting.board.near(*id).meets(self.moves.us())
        })
    }

    /// The hexes of an empty group that would receive a Reserve unit by a letter, if there were enough of
    /// them.
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

    /// The hexes of the group that receive a Reserve unit. When there are fewer units than hexes of that
    /// colour left to be checked, the hexes nearest to US units get them, of equals those checked first
    /// (12.32, 12.52, 12.102).
    fn claimed(&self, group: &Group, letter: Letter) -> PositionSet {
        let own = self.eligible(group, letter);
        let reserve = usize::from(self.open.reserve.total());
        if own.is_empty() || reserve == 0 {
            return PositionSet::EMPTY;
        }
        let mut hexes: Vec<(u8, Reverse<Rank>, PositionId)> = Vec::new();
        for actor in self.in_order(group.colour) {
            let Actor::Group(other) = actor else { continue };
            let other = self.setting.board.group(other);
            let rank: Rank = self.setting.board.rank(other.members[0]);
            if other.positions.and(self.open.occupied()).is_empty() {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        position::{Position, Stage},
        script::{at, empty, first_waves, setting, unit},
    };

    const ALL: [Letter; 5] = [Letter::M, Letter::R, Letter::P, Letter::A, Letter::I];
    const FIRE: Option<Act> = Some(Act::Fire { machine_guns: false });
    const MACHINE_GUNS: Option<Act> = Some(Act::Fire { machine_guns: true });

    /// A turn with all letters enabled, a Reserve and depth markers. The card shows a diamond.
    fn turn(turn: u8) -> Position {
        empty(first_waves(), turn, Stage::Fire).in_fire_phase(17, &ALL).with_reserve(&["4FC-3", "4FC-4"], 9)
    }

    fn decide_in(setting: &Setting, position: &Position, of: &str, symbol: &str) -> Option<Act> {
        let group = setting.board.site(at(of)).group;
        Scene::new(setting, &position.open).decide(group, symbol.parse().expect("a symbol"))
    }

    fn decide(position: &Position, of: &str, symbol: &str) -> Option<Act> {
        decide_in(first_waves(), position, of, symbol)
    }

    fn positions(names: &[&str]) -> PositionSet {
        names.iter().map(|name| at(name)).collect()
    }

    /// The order in which the actors of a colour are checked.
    fn order(position: &Position, colour: Colour) -> Vec<Actor> {
        Scene::new(first_waves(), &position.open).in_order(colour).collect()
    }

    #[test]
    fn every_cell_of_the_action_table_is_as_printed() {
        kernel::proves!("tarawa", "ACT");
        let patrol = |all| Some(Act::Patrol { all, units: [unit("B/1/2")].into_iter().collect() });
        // The columns: a unit with US units in its field, one without, an empty position near US units.
        let coastal = [
            turn(10).with_japanese("E6", "3SBD-1").with_unit("B/1/2", "1328", 4),
            turn(10).with_japanese("E6", "3SBD-1").with_unit("B/1/2", "1528", 4),
            turn(10).with_unit("B/1/2", "1328", 4),
        ];
        let inland = [
            turn(10).with_japanese("C3", "4FC-5").with_unit("B/1/2", "1728", 4),
            turn(10).with_japanese("C3", "4FC-5").with_unit("B/1/2", "1528", 4),
            turn(10).with_unit("B/1/2", "1728", 4),
        ];
        let guns = Some(Act::Artillery(at("E6")));
        let reinforce = |name| Some(Act::Reinforce(at(name)));
        let (resupply, redeploy, assault) = (Some(Act::Resupply), Some(Act::Redeploy), Some(Act::Assault));
        let regroup = Some(Act::Regroup(positions(&["C3"])));
        for (row, on_the_coast, inland_of_it) in [
            ("", [FIRE, None, None], [FIRE, None, None]),
            ("armour", [FIRE, None, None], [FIRE, None, None]),
            ("star", [FIRE, None, None], [FIRE, None, None]),
            ("R", [resupply, None, reinforce("E6")], [resupply, redeploy, reinforce("C3")]),
            ("M", [MACHINE_GUNS, Some(Act::Mortar), None], [MACHINE_GUNS, Some(Act::Mortar), regroup]),
            ("P", [FIRE, None, None], [patrol(true), patrol(false), None]),
            ("A", [FIRE, guns, None], [assault, assault, Some(Act::Ambush)]),
            ("I", [FIRE, None, None], [FIRE, None, None]),
        ] {
            for column in 0..3 {
                let symbol = format!("red 1 {row}");
                assert_eq!(decide(&coastal[column], "E6", &symbol), on_the_coast[column], "{row} {column}");
                let symbol = format!("brown 1 {row}");
                assert_eq!(decide(&inland[column], "C3", &symbol), inland_of_it[column], "{row} {column}");
            }
        }
        // Out of communication the last column of row I.
        for (mut position, of, symbol) in
            [(coastal[2].clone(), "E6", "red 2 I"), (inland[2].clone(), "C3", "brown 2 I")]
        {
            position.open.fire.as_mut().expect("a phase").communication = PositionSet::EMPTY;
            assert_eq!(decide(&position, of, symbol), Some(Act::Infiltrate(positions(&[of]))));
        }
        // From turn 11 coastal units redeploy too.
        let late = turn(11).with_japanese("E6", "3SBD-1").with_unit("B/1/2", "1528", 4);
        assert_eq!(decide(&late, "E6", "red 1 R"), redeploy);
    }

    #[test]
    fn a_letter_counts_only_when_its_marker_has_been_turned_up() {
        kernel::proves!("tarawa", "12.0", "12.0+7");
        let letters = |position: &Position| {
            let scene = Scene::new(first_waves(), &position.open);
            (0..3).map(|colour| scene.symbol(colour).expect("three colours").letter).collect::<Vec<_>>()
        };
        // Card 17 has R, P and A; card 13 P, R and M; card 33 I, and two colours without a letter.
        let with =
            |card, letters: &[Letter]| empty(first_waves(), 9, Stage::Fire).in_fire_phase(card, letters);
        assert_eq!(letters(&with(17, &[])), [None; 3]);
        assert_eq!(letters(&with(17, &[Letter::M, Letter::P])), [None, Some(Letter::P), None]);
        let track = [Letter::M, Letter::R, Letter::P, Letter::A];
        assert_eq!(letters(&with(17, &track)), [Some(Letter::R), Some(Letter::P), Some(Letter::A)]);
        assert_eq!(letters(&with(33, &track)), [None; 3]);
        assert_eq!(letters(&with(33, &ALL)), [Some(Letter::I), None, None]);
        // Without a letter in force there is still fire, as there always is.
        let early = with(17, &[]).with_japanese("C3", "4FC-5").with_unit("B/1/2", "1728", 4);
        assert_eq!(decide(&early, "C3", "brown 1"), FIRE);
    }

    #[test]
    fn machine_guns_mortars_and_musters_need_letter_m() {
        kernel::proves!("tarawa", "12.0+1");
        let m = empty(first_waves(), 3, Stage::Fire).in_fire_phase(14, &[Letter::M]);
        let symbol =
            |position: &Position| Scene::new(first_waves(), &position.open).symbol(1).expect("orange");
        assert_eq!(symbol(&m).letter, Some(Letter::M));
        let near = m.clone().with_japanese("E4", "4FC-5").with_unit("B/1/2", "1428", 4);
        let far = m.clone().with_japanese("E4", "4FC-5").with_unit("B/1/2", "1628", 4);
        let none = m.with_reserve(&["4FC-3"], 0).with_unit("B/1/2", "1428", 4);
        for (position, act) in
            [(near, MACHINE_GUNS), (far, Some(Act::Mortar)), (none, Some(Act::Regroup(positions(&["E4"]))))]
        {
            let scene = Scene::new(first_waves(), &position.open);
            let group = first_waves().board.site(at("E4")).group;
            assert_eq!(scene.decide(group, symbol(&position)), act);
        }
    }

    #[test]
    fn at_night_m_is_no_letter_and_guns_are_silent() {
        kernel::proves!("tarawa", "19.0+3");
        let night = turn(16).in_fire_phase(13, &ALL);
        let scene = Scene::new(first_waves(), &night.open);
        let letters: Vec<_> = (0..3).filter_map(|colour| scene.symbol(colour)).map(|s| s.letter).collect();
        assert_eq!(letters, [Some(Letter::P), Some(Letter::R), None]);
        let guns =
            |turn_number| turn(turn_number).with_japanese("E6", "3SBD-1").with_unit("B/1/2", "1127", 4);
        assert_eq!(decide(&guns(15), "E6", "red 1 A"), FIRE, "the field reaches over the water by day");
        assert_eq!(decide(&guns(16), "E6", "red 1 A"), None);
    }

    #[test]
    fn a_counterattack_makes_every_colour_an_a() {
        kernel::proves!("tarawa", "EV.8");
        for (option, kept) in [("dropped", false), ("kept", true)] {
            let setting = setting(crate::Scenario::FirstWaves, &[("counterattack-symbols", option)]);
            // Card 22: red single I with a star, brown single P, blue single A against armour.
            let mut position = empty(&setting, 3, Stage::Fire).in_fire_phase(22, &[]);
            position.open.fire.as_mut().expect("a phase").counterattack = true;
            let scene = Scene::new(&setting, &position.open);
            let symbols: Vec<FireSymbol> = (0..3).filter_map(|colour| scene.symbol(colour)).collect();
            assert!(symbols.iter().all(|symbol| symbol.letter == Some(Letter::A)));
            assert_eq!((symbols[0].star, symbols[2].armour), (kept, kept));
        }
    }

    #[test]
    fn empty_positions_are_checked_if_they_are_near_us_units_and_in_communication() {
        kernel::proves!("tarawa", "12.0+2");
        let reinforced = Some(Act::Reinforce(at("C3")));
        assert_eq!(decide(&turn(10).with_unit("B/1/2", "1628", 4), "C3", "brown 1 R"), reinforced);
        assert_eq!(decide(&turn(10).with_unit("B/1/2", "1528", 4), "C3", "brown 1 R"), None);
        let mut cut_off = turn(10).with_unit("B/1/2", "1728", 4);
        cut_off.open.fire.as_mut().expect("a phase").communication.remove(at("C3"));
        for letter in ["R", "M", "A"] {
            assert_eq!(decide(&cut_off, "C3", &format!("brown 1 {letter}")), None, "{letter}");
        }
        assert_eq!(decide(&cut_off, "C3", "brown 1 I"), Some(Act::Infiltrate(positions(&["C3"]))));
        // Held by US units or a garrison it is no empty position.
        assert_eq!(decide(&turn(10).with_unit("B/1/2", "1828", 4), "C3", "brown 1 R"), None);
        let mut garrison = turn(12).with_unit("B/1/2", "1728", 4);
        garrison.open.garrisons.insert(at("C3"));
        assert_eq!(decide(&garrison, "C3", "brown 1 R"), None);
    }

    #[test]
    fn a_group_is_empty_when_no_japanese_and_not_only_us_units_are_there() {
        kernel::proves!("tarawa", "12.0+2");
        let near = || turn(10).with_unit("B/1/2", "1834", 4);
        let all = ["F9", "F10", "F11"];
        let near = || near().with_reserve(&["4FC-6"], 9);
        assert_eq!(decide(&near(), "F9", "violet 1 M"), Some(Act::Regroup(positions(&all))));
        let partly_held = near().with_unit("C/1/2", "1735", 4);
        assert_eq!(decide(&partly_held, "F9", "violet 1 M"), Some(Act::Regroup(positions(&all[1..]))));
        let occupied = near().with_japanese("F11", "4FC-5").disrupted("F11");
        assert_eq!(decide(&occupied, "F9", "violet 1 M"), None);
        let held = partly_held.with_unit("D/1/2", "1835", 4).with_unit("A/1/2", "1934", 4);
        assert_eq!(decide(&held, "F9", "violet 1 M"), None);
    }

    #[test]
    fn colours_are_checked_in_the_order_of_the_card_and_positions_from_west_to_east() {
        kernel::proves!("tarawa", "12.0+5");
        // The example of the book: card 17, orange before blue before brown, 1830 before 1427.
        let position = turn(10);
        let scene = Scene::new(first_waves(), &position.open);
        let colours: Vec<Colour> =
            (0..4).filter_map(|n| scene.symbol(n)).map(|symbol| symbol.colour).collect();
        assert_eq!(colours, [Colour::Orange, Colour::Blue, Colour::Brown]);
        let group = |name| Actor::Group(first_waves().board.site(at(name)).group);
        let orange = order(&position, Colour::Orange);
        let place = |actor| orange.iter().position(|other| *other == actor);
        assert!(place(group("C4")).is_some() && place(group("C4")) < place(group("E4")));
        assert_eq!(orange.first(), Some(&group("C13")), "2238 lies farther west than any");
        assert_eq!(orange.last(), Some(&group("A7")));
        // A tank comes by itself, at its own place.
        let brown = order(&position.with_japanese("E8", "tank-green"), Colour::Brown);
        let places = [Actor::Tank(at("E8")), group("E7"), group("C3")];
        assert_eq!(brown.iter().filter(|actor| places.contains(actor)).copied().collect::<Vec<_>>(), places);
    }

    #[test]
    fn a_double_symbol_needs_two_counters_that_can_act() {
        kernel::proves!("tarawa", "12.0+6");
        let lone = || turn(10).with_japanese("C3", "4FC-5").with_unit("B/1/2", "1728", 4);
        assert_eq!((decide(&lone(), "C3", "brown 1"), decide(&lone(), "C3", "brown 2")), (FIRE, None));
        let deep = || lone().with_marker("C3", "inland-1");
        assert_eq!((decide(&deep(), "C3", "brown 1"), decide(&deep(), "C3", "brown 2")), (FIRE, FIRE));
        let disrupted = deep().disrupted("C3");
        for symbol in ["brown 1", "brown 2", "brown 1 R", "brown 1 A", "brown 1 P"] {
            assert_eq!(decide(&disrupted, "C3", symbol), None, "{symbol}");
        }
        // Two units of a group will do, but not if one of them is Disrupted or a tank.
        let pair = || turn(10).with_japanese("E7", "4FC-1").with_unit("B/1/2", "1430", 4);
        assert_eq!(decide(&pair().with_japanese("E8", "4FC-2"), "E7", "brown 2"), FIRE);
        assert_eq!(decide(&pair().with_japanese("E8", "4FC-2").disrupted("E8"), "E7", "brown 2"), None);
        assert_eq!(decide(&pair().with_japanese("E8", "tank-green"), "E7", "brown 2"), None);
        // The example of the book: 1530 does nothing by the double brown A of card 17.
        let alone = turn(10).with_japanese("E8", "4FC-1").with_unit("B/1/2", "1629", 4);
        assert_eq!(decide(&alone, "E8", "brown 2 A"), None);
        // Empty positions act by either.
        let empty = turn(10).with_unit("B/1/2", "1728", 4);
        assert_eq!(decide(&empty, "C3", "brown 2 R"), Some(Act::Reinforce(at("C3"))));
    }

    #[test]
    fn a_lone_unit_resupplies_by_a_double_symbol_only_if_that_was_agreed() {
        kernel::proves!("tarawa", "12.0+6");
        let lone = turn(10).with_japanese("C3", "4FC-5").with_unit("B/1/2", "1728", 4);
        assert_eq!(decide(&lone, "C3", "brown 2 R"), None);
        let agreed = setting(crate::Scenario::FirstWaves, &[("lone-resupply", "yes")]);
        assert_eq!(decide_in(&agreed, &lone, "C3", "brown 2 R"), Some(Act::Resupply));
        assert_eq!(decide_in(&agreed, &lone, "C3", "brown 2 M"), None);
        let far = turn(10).with_japanese("C3", "4FC-5").with_unit("B/1/2", "1528", 4);
        assert_eq!(decide_in(&agreed, &far, "C3", "brown 2 R"), None);
        let nothing_left = lone.with_reserve(&[], 0);
        assert_eq!(decide_in(&agreed, &nothing_left, "C3", "brown 2 R"), None);
    }

    #[test]
    fn a_position_that_cannot_be_resupplied_fires() {
        kernel::proves!("tarawa", "12.1");
        let lacking = || turn(10).with_japanese("C3", "4FC-5").with_unit("B/1/2", "1728", 4);
        assert_eq!(decide(&lacking(), "C3", "brown 1 R"), Some(Act::Resupply));
        assert_eq!(decide(&lacking().with_marker("C3", "inland-1"), "C3", "brown 1 R"), FIRE);
        assert_eq!(decide(&lacking().with_reserve(&[], 0), "C3", "brown 1 R"), FIRE);
        let mut cut_off = lacking();
        cut_off.open.fire.as_mut().expect("a phase").communication.remove(at("C3"));
        assert_eq!(decide(&cut_off, "C3", "brown 1 R"), FIRE);
    }

    #[test]
    fn cut_wires_stop_redeployments_and_assaults() {
        kernel::proves!("tarawa", "EV.10");
        for hex in ["1728", "1528"] {
            let mut position = turn(10).with_japanese("C3", "4FC-5").with_unit("B/1/2", hex, 4);
            position.open.wire_cut = true;
            assert_eq!(decide(&position, "C3", "brown 1 A"), None, "{hex}");
        }
        let mut position = turn(10).with_japanese("C3", "4FC-5").with_unit("B/1/2", "1528", 4);
        assert_eq!(decide(&position, "C3", "brown 1 R"), Some(Act::Redeploy));
        position.open.wire_cut = true;
        assert_eq!(decide(&position, "C3", "brown 1 R"), None);
        assert_eq!(decide(&position, "C3", "brown 1 M"), Some(Act::Mortar));
    }

    #[test]
    fn us_units_only_in_the_machine_gun_ring_draw_mortars_or_machine_guns_as_agreed() {
        kernel::proves!("tarawa", "6.31+1");
        let group = first_waves().board.group_of(at("C3"));
        let hex = group.machine_guns.iter().next().expect("a ring").to_string();
        let position = turn(10).with_japanese("C3", "4FC-5").with_unit("B/1/2", &hex, 4);
        assert_eq!(decide(&position, "C3", "brown 1 M"), Some(Act::Mortar));
        let agreed = setting(crate::Scenario::FirstWaves, &[("machine-gun-ring", "machine-gun")]);
        assert_eq!(decide_in(&agreed, &position, "C3", "brown 1 M"), MACHINE_GUNS);
    }

    #[test]
    fn reinforcements_come_to_one_hex_of_a_group_and_regrouping_units_to_all() {
        kernel::proves!("tarawa", "12.31", "12.51", "12.101");
        let near = || turn(12).with_reserve(&["4FC-6"], 9).with_unit("B/1/2", "1834", 4);
        assert_eq!(decide(&near(), "F9", "violet 1 R"), Some(Act::Reinforce(at("F9"))));
        let held = near().with_unit("C/1/2", "1735", 4);
        assert_eq!(decide(&held, "F9", "violet 1 R"), Some(Act::Reinforce(at("F10"))));
        let all = positions(&["F9", "F10", "F11"]);
        assert_eq!(decide(&near(), "F9", "violet 1 M"), Some(Act::Regroup(all)));
        let mut cut_off = near();
        cut_off.open.fire.as_mut().expect("a phase").communication = PositionSet::EMPTY;
        assert_eq!(decide(&cut_off, "F9", "violet 1 I"), Some(Act::Infiltrate(all)));
    }

    #[test]
    fn the_coast_of_areas_a_b_and_c_is_not_reinforced() {
        kernel::proves!("tarawa", "12.3", "12.33");
        for (position, hex, symbol, reinforced) in [
            ("A6", "1510", "blue 1 R", false),
            ("B9", "1822", "brown 1 R", false),
            ("C6", "1926", "blue 1 R", false),
            ("D6", "1115", "brown 1 R", true),
            ("E6", "1328", "red 1 R", true),
            ("F8", "1938", "brown 1 R", false),
            ("F8", "1937", "brown 1 R", true),
            ("B5", "1620", "red 1 R", true),
        ] {
            let near = turn(10).with_unit("B/1/2", hex, 4);
            let act = reinforced.then(|| Act::Reinforce(at(position)));
            assert_eq!(decide(&near, position, symbol), act, "{position}");
        }
    }

    #[test]
    fn when_units_are_short_the_hexes_nearest_to_us_units_get_them() {
        kernel::proves!("tarawa", "12.32", "12.52", "12.102");
        // C3 is farther west and checked first; D14 is nearer to US units.
        let near = |reserve: &[&str]| {
            empty(first_waves(), 12, Stage::Fire)
                .in_fire_phase(17, &ALL)
                .with_reserve(reserve, 9)
                .with_unit("B/1/2", "1627", 4)
                .with_unit("C/1/2", "1319", 4)
        };
        let both = |position: &Position, letter: &str| {
            let symbol = format!("brown 1 {letter}");
            [decide(position, "C3", &symbol), decide(position, "D14", &symbol)]
        };
        let reinforce = |name| Some(Act::Reinforce(at(name)));
        assert_eq!(both(&near(&["4FC-3", "4FC-4"]), "R"), [reinforce("C3"), reinforce("D14")]);
        assert_eq!(both(&near(&["4FC-3"]), "R"), [None, reinforce("D14")]);
        assert_eq!(both(&near(&[]), "R"), [None, None]);
        let regroup = |name| Some(Act::Regroup(positions(&[name])));
        assert_eq!(both(&near(&["4FC-3", "4FC-4"]), "M"), [regroup("C3"), regroup("D14")]);
        assert_eq!(both(&near(&["4FC-3"]), "M"), [None, regroup("D14")]);
        let cut_off = |reserve: &[&str]| {
            let mut position = near(reserve);
            position.open.fire.as_mut().expect("a phase").communication = PositionSet::EMPTY;
            position
        };
        let infiltrate = |name| Some(Act::Infiltrate(positions(&[name])));
        assert_eq!(both(&cut_off(&["4FC-3", "4FC-4"]), "I"), [infiltrate("C3"), infiltrate("D14")]);
        assert_eq!(both(&cut_off(&["4FC-3"]), "I"), [None, infiltrate("D14")]);
        // Once D14 has been checked it no longer claims the unit.
        let mut checked = near(&["4FC-3"]);
        checked.open.fire.as_mut().expect("a phase").done.insert(at("D14"));
        assert_eq!(decide(&checked, "C3", "brown 1 R"), reinforce("C3"));
    }

    #[test]
    fn infiltrators_need_a_us_unit_in_the_field_and_no_communication() {
        kernel::proves!("tarawa", "12.10");
        let cut_off = |hex| {
            let mut position = turn(12).with_unit("B/1/2", hex, 4);
            position.open.fire.as_mut().expect("a phase").communication = PositionSet::EMPTY;
            position
        };
        assert_eq!(decide(&cut_off("1628"), "C3", "brown 1 I"), Some(Act::Infiltrate(positions(&["C3"]))));
        assert_eq!(
            decide(&cut_off("1730"), "C3", "brown 1 I"),
            None,
            "within two hexes, but not in the field"
        );
        assert_eq!(decide(&turn(12).with_unit("B/1/2", "1628", 4), "C3", "brown 1 I"), None);
    }

    #[test]
    fn a_patrol_disrupts_all_in_its_field_but_no_hq() {
        kernel::proves!("tarawa", "12.6", "12.61");
        let position = turn(10)
            .with_japanese("E9", "4FC-5")
            .with_unit("B/1/2", "1528", 4)
            .with_unit("3/A/2T", "1729", 2)
            .with_unit("HQ 2/2", "1329", 0)
            .with_unit("A/1/2", "1326", 4);
        let units = [unit("B/1/2"), unit("3/A/2T")].into_iter().collect();
        assert_eq!(decide(&position, "E9", "blue 1 P"), Some(Act::Patrol { all: true, units }));
        let only_an_hq = turn(10).with_japanese("E9", "4FC-5").with_unit("HQ 2/2", "1329", 0);
        assert_eq!(decide(&only_an_hq, "E9", "blue 1 P"), None);
    }

    #[test]
    fn a_garrison_alone_in_the_field_draws_a_patrol_that_has_somebody_to_look_for() {
        kernel::proves!("tarawa", "12.6", "17.21");
        let board = &first_waves().board;
        let (e9, field) = (board.site(at("E9")).hex, board.group_of(at("E9")).field);
        let outside = |far: u8| {
            let fits = |hex: &Hex| !field.contains(*hex) && e9.distance(*hex) == far;
            board.land.iter().find(fits).expect("a hex out of the field").to_string()
        };
        let garrisoned = |far: u8| {
            let mut position = turn(12).with_japanese("E9", "4FC-3").with_unit("B/1/2", &outside(far), 4);
            position.open.garrisons.insert(at("E7"));
            position
        };
        let patrol = Some(Act::Patrol { all: true, units: UnitSet::EMPTY });
        assert_eq!(decide(&garrisoned(FAR), "E9", "blue 1 P"), patrol);
        assert_eq!(decide(&garrisoned(FAR + 1), "E9", "blue 1 P"), None, "nobody is near");
        let mut position = garrisoned(FAR);
        let group = board.site(at("E9")).group;
        let symbol = "blue 1 P".parse().expect("a symbol");
        let act = Act::Patrol { all: true, units: UnitSet::EMPTY };
        let part =
            |r: &mut kernel::Referee<'_, crate::Tarawa>| super::super::carry_out(r, group, symbol, act);
        crate::script::Script::of(&position).run(first_waves(), &mut position, part).expect("no choice");
        assert!(position.open.garrisons.is_empty(), "it is alone in the field of a unit that acts");
        assert!(!position.open.marine(unit("B/1/2")).is_disrupted());
    }

    #[test]
    fn a_patrol_without_us_units_in_its_field_disrupts_one_within_four_hexes() {
        kernel::proves!("tarawa", "12.6");
        let one = |units: &[&str]| {
            let units = units.iter().map(|name| unit(name)).collect();
            Some(Act::Patrol { all: false, units })
        };
        let c3 = || turn(10).with_japanese("C3", "4FC-5");
        // The nearest, whatever its symbol.
        let near = c3().with_unit("A/1/2", "1528", 4).with_unit("B/1/2", "1427", 4);
        assert_eq!(decide(&near, "C3", "brown 1 P"), one(&["A/1/2"]));
        // Of equals the diamond of the card, then the strongest, then either.
        let tied = c3().with_unit("A/1/2", "1528", 4).with_unit("B/1/2", "1527", 1);
        assert_eq!(decide(&tied, "C3", "brown 1 P"), one(&["B/1/2"]));
        let both = c3().with_unit("C/1/2", "1528", 4).with_unit("B/1/2", "1527", 1);
        assert_eq!(decide(&both, "C3", "brown 1 P"), one(&["C/1/2"]));
        let equal = c3().with_unit("C/1/2", "1528", 4).with_unit("B/1/2", "1527", 4);
        assert_eq!(decide(&equal, "C3", "brown 1 P"), one(&["C/1/2", "B/1/2"]));
        // Disrupted units and HQs are passed over.
        let mut disrupted = near.clone();
        disrupted.open.marine_mut(unit("A/1/2")).disruption = crate::position::Disruption::Earlier;
        assert_eq!(decide(&disrupted, "C3", "brown 1 P"), one(&["B/1/2"]));
        assert_eq!(decide(&c3().with_unit("HQ 2/2", "1528", 0), "C3", "brown 1 P"), None);
        assert_eq!(decide(&c3().with_unit("B/1/2", "1327", 4), "C3", "brown 1 P"), None, "five hexes away");
    }

    #[test]
    fn a_unit_that_came_during_the_phase_no_longer_counts() {
        kernel::proves!("tarawa", "12.0+3");
        let mut pair =
            turn(10).with_japanese("E7", "4FC-1").with_japanese("E8", "4FC-2").with_unit("B/1/2", "1430", 4);
        assert_eq!(decide(&pair, "E7", "brown 2"), FIRE);
        pair.open.fire.as_mut().expect("a phase").arrived.insert(at("E7"));
        assert_eq!((decide(&pair, "E7", "brown 2"), decide(&pair, "E7", "brown 1")), (None, FIRE));
    }
}
