//! The pieces: US units and Japanese units with their markers. Both sides' lists know at a glance who is where:
//! the sets of units on the map, of their hexes and of positions that are held follow from the lists, and only this file
//! can change the ones or the others.

use crate::{
    hexes::{Hex, HexSet, PLACES},
    ids::{Back, CounterId, MarkerId, POSITIONS, PositionId, PositionSet, UnitId, UnitSet},
};
use serde::{Deserialize, Serialize};

/// Where a US unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Not in play: comes by an event or an optional rule, if at all.
    Aside,
    /// In a box of the turn track.
    Track(u8),
    At(Hex),
    /// Eliminated.
    Lost,
}

/// A US unit's Disrupted marker. The two shades tell whether it can be removed in this Action Phase (7.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Disruption {
    #[default]
    No,
    /// Disrupted before the current Action Phase.
    Earlier,
    /// Disrupted during it.
    Now,
}

/// A marker on a unit (10.1, 10.16).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Hash)]
#[serde(rename_all = "kebab-case")]
pub enum Leader {
    #[default]
    None,
    Hero,
    Inspired,
}

impl Leader {
    #[inline]
    pub fn is_hero(self) -> bool {
        self == Leader::Hero
    }
}

/// A US unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marine {
    place: Place,
    pub steps: u8,
    pub disruption: Disruption,
    pub leader: Leader,
    /// An HQ that shows its Hero side (10.21).
    pub hero_side: bool,
    /// An HQ that is a Command Post: its box on the command track, from 1 (16.2).
    pub post: Option<u8>,
}

impl Marine {
    /// A unit as it comes out of the box.
    pub(crate) fn new(steps: u8, hero_side: bool) -> Marine {
        Marine {
            place: Place::Aside,
            steps,
            disruption: Disruption::No,
            leader: Leader::None,
            hero_side,
            post: None,
        }
    }

    #[inline]
    pub fn place(&self) -> Place {
        self.place
    }

    #[inline]
    pub fn hex(&self) -> Option<Hex> {
        match self.place {
            Place::At(hex) => Some(hex),
            Place::Aside | Place::Track(_) | Place::Lost => None,
        }
    }

    #[inline]
    pub fn is_disrupted(&self) -> bool {
        self.disruption != Disruption::No
    }
}

/// A depth marker under a Japanese unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Hash)]
pub struct Depth {
    pub back: Back,
    /// Which marker it is, once anybody has looked at it. A marker that nobody has looked at is any of those
    /// left of its kind with the same chance: it is drawn when it is turned over.
    pub known: Option<MarkerId>,
    /// Lies face up.
    pub revealed: bool,
}

/// A Japanese unit in a position hex, with its markers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Hash)]
pub struct Occupant {
    pub back: Back,
    /// Which unit it is, once it has been seen here; a unit turned down again at night stays known (19.0+7).
    pub known: Option<CounterId>,
    /// The units that it may be, as bits by counter; what the player can work out for himself.
    pub candidates: u64,
    /// Lies face up.
    pub revealed: bool,
    pub disrupted: bool,
    pub depth: Option<Depth>,
}

impl Occupant {
    /// Whether the unit is a tank: its back tells.
    #[inline]
    pub fn is_tank(&self) -> bool {
        self.back == Back::Armour
    }

    /// One for the unit and one for its depth marker (6.31).
    #[inline]
    pub fn count(&self) -> u8 {
        1 + u8::from(self.depth.is_some())
    }
}

/// All US units, by [`UnitId`].
#[derive(Debug, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<Marine>", into = "Vec<Marine>")]
pub struct Marines {
    units: Vec<Marine>,
    on_map: UnitSet,
    hexes: HexSet,
    stacks: Stacks,
}

kernel::clone_in_place! { Marines: units, on_map, hexes, stacks }

/// All else follows from the units.
impl PartialEq for Marines {
    fn eq(&self, other: &Marines) -> bool {
        self.units == other.units
    }
}

/// The units of each hex, one under another in no special order.
#[derive(Debug, PartialEq, Eq)]
struct Stacks {
    /// The uppermost unit of a hex, and the unit under a unit.
    top: Vec<Link>,
    under: Vec<Link>,
}

kernel::clone_in_place! { Stacks: top, under }

/// A unit by its index counted from 1, or nobody: a byte less than an `Option`, in a table that is copied often.
type Link = u8;
const NOBODY: Link = 0;

impl Stacks {
    fn new(units: &[Marine]) -> Stacks {
        let mut stacks = Stacks { top: vec![NOBODY; PLACES], under: vec![NOBODY; units.len()] };
        for (unit, hex) in UnitId::all().zip(units).filter_map(|(id, unit)| Some((id, unit.hex()?))) {
            stacks.add(unit, hex);
        }
        stacks
    }

    #[inline]
    fn link(unit: UnitId) -> Link {
        Link::try_from(unit.index() + 1).expect("there are at most 64 US units")
    }

    #[inline]
    fn at(&self, hex: Hex) -> UnitSet {
        let mut units = UnitSet::EMPTY;
        let mut next = self.top[hex.index()];
        while next != NOBODY {
            let index = usize::from(next) - 1;
            units.insert(UnitId::from_index(index));
            next = self.under[index];
        }
        units
    }

    #[inline]
    fn add(&mut self, unit: UnitId, hex: Hex) {
        let top = std::mem::replace(&mut self.top[hex.index()], Stacks::link(unit));
        self.under[unit.index()] = top;
    }

    /// Says whether nobody is left there.
    #[inline]
    fn remove(&mut self, unit: UnitId, hex: Hex) -> bool {
        let own = Stacks::link(unit);
        let below = std::mem::replace(&mut self.under[unit.index()], NOBODY);
        let top = &mut self.top[hex.index()];
        if *top == own {
            *top = below;
            return below == NOBODY;
        }
        let mut above = *top;
        while self.under[usize::from(above) - 1] != own {
            above = self.under[usize::from(above) - 1];
        }
        self.under[usize::from(above) - 1] = below;
        false
    }
}

impl Marines {
    #[inline]
    pub fn of(&self, unit: UnitId) -> &Marine {
        &self.units[unit.index()]
    }

    #[inline]
    pub fn of_mut(&mut self, unit: UnitId) -> &mut Marine {
        &mut self.units[unit.index()]
    }

    pub fn iter(&self) -> impl Iterator<Item = &Marine> {
        self.units.iter()
    }

    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Marine> {
        self.units.iter_mut()
    }

    /// The units that are in some hex.
    #[inline]
    pub fn on_map(&self) -> UnitSet {
        self.on_map
    }

    /// The hexes where some unit is.
    #[inline]
    pub fn hexes(&self) -> &HexSet {
        &self.hexes
    }

    /// The units in a hex.
    #[inline]
    pub fn at(&self, hex: Hex) -> UnitSet {
        self.stacks.at(hex)
    }

    /// Moves a unit.
    pub fn put(&mut self, unit: UnitId, place: Place) {
        let left = std::mem::replace(&mut self.of_mut(unit).place, place);
        self.on_map.remove(unit);
        if let Place::At(hex) = left
            && self.stacks.remove(unit, hex)
        {
            self.hexes.remove(hex);
        }
        if let Place::At(hex) = place {
            self.on_map.insert(unit);
            self.hexes.insert(hex);
            self.stacks.add(unit, hex);
        }
    }

    /// Takes all units out of play.
    pub(crate) fn put_aside(&mut self) {
        UnitId::all().for_each(|unit| self.put(unit, Place::Aside));
    }
}

impl From<Vec<Marine>> for Marines {
    fn from(units: Vec<Marine>) -> Marines {
        let on_map = UnitId::all().zip(&units).filter(|(_, unit)| unit.hex().is_some()).map(|(id, _)| id);
        let hexes = units.iter().filter_map(Marine::hex);
        Marines { on_map: on_map.collect(), hexes: hexes.collect(), stacks: Stacks::new(&units), units }
    }
}

impl From<Marines> for Vec<Marine> {
    fn from(marines: Marines) -> Self {
        marines.units
    }
}

/// The Japanese units in position hexes, by [`PositionId`].
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<Option<Occupant>>", into = "Vec<Option<Occupant>>")]
pub struct Japanese {
    units: Vec<Option<Occupant>>,
    occupied: PositionSet,
    tanks: PositionSet,
}

kernel::clone_in_place! { Japanese: units, occupied, tanks }

impl Default for Japanese {
    fn default() -> Japanese {
        Japanese::from(vec![None; POSITIONS])
    }
}

impl Japanese {
    #[inline]
    pub fn at(&self, id: PositionId) -> Option<&Occupant> {
        self.units[id.index()].as_ref()
    }

    #[inline]
    pub fn at_mut(&mut self, id: PositionId) -> Option<&mut Occupant> {
        self.units[id.index()].as_mut()
    }

    /// The positions that hold a unit.
    #[inline]
    pub fn occupied(&self) -> PositionSet {
        self.occupied
    }

    /// The positions that hold a tank.
    #[inline]
    pub fn tanks(&self) -> PositionSet {
        self.tanks
    }

    pub fn iter(&self) -> impl Iterator<Item = (PositionId, &Occupant)> {
        self.occupied.iter().filter_map(|id| Some((id, self.at(id)?)))
    }

    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Occupant> {
        self.units.iter_mut().flatten()
    }

    pub fn put(&mut self, id: PositionId, unit: Occupant) {
        self.take(id);
        self.units[id.index()] = Some(unit);
        self.occupied.insert(id);
        if unit.is_tank() {
            self.tanks.insert(id);
        }
    }

    pub fn take(&mut self, id: PositionId) -> Option<Occupant> {
        self.occupied.remove(id);
        self.tanks.remove(id);
        self.units[id.index()].take()
    }

    /// The units of two positions change places; there may be none in one of them.
    pub fn swap(&mut self, one: PositionId, other: PositionId) {
        let (first, second) = (self.take(one), self.take(other));
        for (id, unit) in [(one, second), (other, first)] {
            if let Some(unit) = unit {
                self.put(id, unit);
            }
        }
    }
}

impl From<Vec<Option<Occupant>>> for Japanese {
    fn from(units: Vec<Option<Occupant>>) -> Japanese {
        let held_by = |counts: fn(&Occupant) -> bool| {
            let held = units.iter().enumerate().filter(|(_, unit)| unit.as_ref().is_some_and(counts));
            held.map(|(index, _)| PositionId::from_index(index)).collect()
        };
        Japanese { occupied: held_by(|_| true), tanks: held_by(Occupant::is_tank), units }
    }
}

impl From<Japanese> for Vec<Option<Occupant>> {
    fn from(japanese: Japanese) -> Self {
        japanese.units
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::{empty, first_waves};
    use kernel::Chance;

    #[test]
    fn stacks_and_sets_follow_every_move() {
        let mut marines = empty(first_waves(), 4, crate::position::Stage::Actions).open.marines;
        let mut chance = Chance::numbered(3, 0);
        let hexes: Vec<Hex> = Hex::all().take(5).collect();
        for _ in 0..2000 {
            let unit = UnitId::from_index(chance.below(20) as usize);
            let place = match chance.pick(&hexes).filter(|_| chance.below(4) > 0) {
                Some(hex) => Place::At(*hex),
                None => Place::Lost,
            };
            marines.put(unit, place);
            for hex in &hexes {
                let there: UnitSet =
                    UnitId::all().filter(|unit| marines.of(*unit).hex() == Some(*hex)).collect();
                assert_eq!((marines.at(*hex), marines.hexes().contains(*hex)), (there, !there.is_empty()));
            }
        }
        assert_eq!(Marines::from(Vec::from(marines.clone())), marines);
    }
}
