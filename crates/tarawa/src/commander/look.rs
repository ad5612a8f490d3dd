//! What the commander sees at a glance: where everybody is, where fire falls, what is worth having and how far
//! it is. Made afresh for each decision, from sets of hexes.

use crate::{
    Setting,
    charts::Defence,
    control,
    fields::Fire,
    forces::Kind,
    hexes::{Hex, HexSet},
    ids::{Back, PositionId, UnitId, UnitSet, Weapon, Weapons, bits},
    lens::Lens,
    position::{Occupant, Open},
    strength::compare,
};

/// How far the commander looks for something to take.
const FAR: usize = 14;
/// The most units in a hex (7.51), and what it costs to be one more: the unit itself, which is more than anything
/// else can bring.
const STACK: usize = 2;
pub(super) const OVERSTACKED: i32 = 1000;

#[derive(Debug)]
pub(super) struct Look<'a> {
    pub setting: &'a Setting,
    pub open: &'a Open,
    pub japanese: HexSet,
    /// Hexes beside Japanese units.
    pub contact: HexSet,
    pub fire: Fire<'a>,
    /// Hexes at each distance of something worth having, over land and around the enemy; farther than the last
    /// there is nothing.
    rings: Vec<HexSet>,
}

impl<'a> Look<'a> {
    pub(super) fn new(at: Lens<'a>) -> Look<'a> {
        let (setting, open) = (at.setting(), at.open());
        let board = &setting.board;
        let japanese = control::japanese_hexes(setting, open);
        let garrisons = open.garrisons.iter().map(|id| board.site(id).hex).collect();
        let vacant = board.sites_hexes - japanese - *open.us_hexes() - garrisons;
        let way = board.land - japanese;
        // A vacant position is reached by standing in it, a held one by standing beside it.
        let contact = japanese.grown();
        let mut reached = vacant | (contact & way);
        let mut rings = vec![reached];
        while rings.len() < FAR {
            let next = (reached.grown() & way) - reached;
            if next.is_empty() {
                break;
            }
            rings.push(next);
            reached |= next;
        }
        Look { setting, open, japanese, contact, fire: Fire::of_active(setting, open), rings }
    }

    /// Whether a move ends there (7.3, 7.31).
    pub(super) fn stops(&self, hex: Hex) -> bool {
        self.contact.contains(hex) || self.fire.is_intense(hex)
    }

    /// How far something worth having is.
    pub(super) fn distance(&self, hex: Hex) -> i32 {
        let found = self.rings.iter().position(|ring| ring.contains(hex));
        i32::try_from(found.unwrap_or(FAR)).unwrap_or(0)
    }

    /// The hexes into which a unit of that kind can step, and whether the terrain makes it stop there.
    #[inline]
    pub(super) fn steps(&self, kind: Kind, from: Hex) -> impl Iterator<Item = (Hex, bool)> {
        self.setting.ways.out_of(from, kind).filter(|(hex, _)| !self.japanese.contains(*hex))
    }

    pub(super) fn kind(&self, unit: UnitId) -> Kind {
        self.setting.forces.marine(unit).kind
    }

    /// What standing in a hex is worth to a unit, in tenths of a held position. `others` are the steps and
    /// units of its own side there without it.
    pub(super) fn worth(&self, unit: UnitId, hex: Hex, others: (u8, u8)) -> i32 {
        let kind = self.kind(unit);
        let (steps_beside, units_beside) = others;
        let mut worth = -6 * self.distance(hex);
        let site = self.setting.board.site_at(hex).filter(|site| self.open.occupant(site.id).is_none());
        if site.is_some_and(|site| units_beside == 0 && !self.open.garrisons.contains(site.id)) {
            worth += if kind == Kind::Hq { 2 } else { 18 };
        }
        if kind == Kind::Hq {
            // A headquarters wants company and quiet.
            let around = hex.neighbours().chain([hex]);
            let company: u8 = around.map(|near| self.beside(UnitSet::EMPTY, near).1).sum();
            worth += 3 * i32::from(company) - if self.fire.falls_on(hex) { 12 } else { 0 };
            return worth - if units_beside == 0 { 6 } else { 0 };
        }
        if self.contact.contains(hex) {
            worth += if kind.fights_on_foot() { 4 } else { -2 };
        }
        let under_fire = self.fire.falls_on(hex);
        if self.fire.is_intense(hex) {
            worth -= 6;
        } else if under_fire {
            worth -= 10;
        }
        let steps = self.open.marine(unit).steps + steps_beside;
        if steps >= 5 && under_fire {
            worth -= 4;
        }
        if usize::from(units_beside) + self.may_return(hex) >= STACK {
            worth -= OVERSTACKED;
        }
        worth
    }

    /// Steps and units other than these in a hex; headquarters are no units for stacking.
    #[inline]
    pub(super) fn beside(&self, units: UnitSet, hex: Hex) -> (u8, u8) {
        let others = self.open.units_at(hex).without(self.setting.forces.hqs).without(units).iter();
        others.fold((0, 0), |(steps, count), unit| (steps + self.open.marine(unit).steps, count + 1))
    }

    /// How many units more than allowed are in a hex: at the end of the phase they are lost (7.53).
    pub(super) fn surplus(&self, hex: Hex) -> usize {
        usize::from(self.beside(UnitSet::EMPTY, hex).1).saturating_sub(STACK)
    }

    /// How many units come back to a hex if they are thrown out of the close combats that they have entered.
    fn may_return(&self, hex: Hex) -> usize {
        self.open.actions.entered.iter().filter(|(_, from)| *from == hex).count()
    }

    /// The Japanese that can be reached by somebody: positions beside US units on foot.
    pub(super) fn targets(&self) -> impl Iterator<Item = (PositionId, Hex, &'a Occupant)> {
        let near = self.open.us_hexes().grown();
        let (board, open) = (&self.setting.board, self.open);
        board
            .sites()
            .filter(move |site| near.contains(site.hex))
            .filter_map(move |site| Some((site.id, site.hex, open.occupant(site.id)?)))
    }

    /// What an attack with that strength and those weapons may bring, in tenths of a held position: the mean
    /// over all the units and markers that may lie there.
    pub(super) fn attack_worth(
        &self,
        hex: Hex,
        occupant: &Occupant,
        strength: i32,
        weapons: Weapons,
        walls: bool,
    ) -> i32 {
        let mut sum = 0;
        let mut count = 0;
        let candidates = occupant.known.map_or(occupant.candidates, |known| 1 << known.index());
        for index in bits(candidates) {
            let unit = self.setting.forces.counter(crate::ids::CounterId::from_index(index));
            let doubled = if unit.is_tank() {
                1
            } else {
                let terrain = self.setting.charts.defence(self.setting.board.terrain(hex));
                i32::from(terrain.max(if walls { self.setting.charts.seawall_defence() } else { 1 }))
            };
            sum += self.outcome(occupant, i32::from(unit.strength), unit.needs, doubled, strength, weapons);
            count += 1;
        }
        sum / count.max(1)
    }

    fn outcome(
        &self,
        occupant: &Occupant,
        defence: i32,
        needs: Weapons,
        doubled: i32,
        strength: i32,
        weapons: Weapons,
    ) -> i32 {
        let charts = &self.setting.charts;
        let late = self.open.is_extended();
        let Some(depth) = occupant.depth else {
            if defence == 0 {
                return 16;
            }
            let armed = needs.without(weapons).is_empty();
            return value(charts.attack(
                armed,
                compare(self.setting, strength, defence * doubled),
                Defence::Alone,
                late,
            ));
        };
        let known = depth.known.map(|known| self.setting.forces.marker(known));
        // A marker that nobody has seen adds about one, and one need in two is not met.
        let (more, wanted) =
            known.map_or((1, Weapons::EMPTY), |marker| (i32::from(marker.strength), marker.needs));
        let needs = needs.or(wanted);
        let armed = needs.without(weapons).is_empty();
        let comparison = compare(self.setting, strength, (defence + more) * doubled);
        let revealed = value(charts.attack(armed, comparison, Defence::MarkerRevealed, late));
        if known.is_some() {
            return revealed;
        }
        let first = charts.attack(
            armed,
            compare(self.setting, strength, defence * doubled),
            Defence::MarkerUnrevealed,
            late,
        );
        if !first.reveal {
            return value(first);
        }
        let lacking = value(charts.attack(false, comparison, Defence::MarkerRevealed, late));
        i32::midpoint(revealed, lacking)
    }

    /// The needs that no weapon meets are left out: whoever plans knows whether he flanks.
    pub(super) fn flanks(&self, target: Hex, attackers: UnitSet) -> bool {
        let from: HexSet = attackers
            .iter()
            .filter_map(|unit| self.open.marine(unit).hex())
            .filter(|hex| hex.is_adjacent(target))
            .collect();
        from.iter().any(|one| from.iter().any(|other| one.distance(other) > 1))
    }

    /// How many cards the Japanese would have in a close combat in their position, about.
    pub(super) fn japanese_cards(&self, occupant: &Occupant) -> i32 {
        let unit = occupant.known.map(|known| self.setting.forces.counter(known));
        let own = unit.map_or(0, |unit| {
            i32::from(unit.strength >= 4) + i32::from(unit.needs.contains(Weapon::CloseCombat))
        });
        let tank = i32::from(occupant.back == Back::Armour);
        1 + i32::from(occupant.depth.is_some()) + own + tank
    }
}

/// What a result of the attack table is worth, in tenths of a held position.
fn value(effect: crate::charts::Effect) -> i32 {
    let mut value = 0;
    if effect.defeated {
        value += 16;
    }
    if effect.marker_lost {
        value += 18;
    }
    if effect.disrupted {
        value += 13;
    }
    if effect.gains_marker {
        value -= 4;
    }
    if effect.us_disrupted {
        value -= 2;
    }
    if effect.us_step {
        value -= 22;
    }
    value
}
