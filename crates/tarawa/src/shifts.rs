//! Where Japanese units go: redeployment (12.2), assaults without US units in the field (12.8+1), the advance
//! of tanks (13.2+3) and the way back after a close combat (8.61+1, 13.2+6). Each names the positions that
//! its priorities leave; where they leave several, the player chooses.

use crate::{
    Setting,
    hexes::{Hex, HexSet},
    ids::{PositionId, PositionSet},
    position::Open,
};
use std::cmp::Reverse;

/// How far a unit redeploys or assaults (12.2, 12.8+1).
const REACH: u8 = 3;
/// How far a tank advances (13.2+3).
const TANK_REACH: u8 = 4;

/// The map as it is when a unit looks where to go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moves<'a> {
    setting: &'a Setting,
    open: &'a Open,
    /// Hexes with US units.
    us: &'a HexSet,
    /// Those, and hexes with garrisons (17.21).
    held: HexSet,
}

impl<'a> Moves<'a> {
    pub(crate) fn new(setting: &'a Setting, open: &'a Open) -> Self {
        let us = open.us_hexes();
        let mut held = *us;
        open.garrisons.iter().for_each(|id| held.insert(setting.board.site(id).hex));
        Moves { setting, open, us, held }
    }

    fn hex(&self, position: PositionId) -> Hex {
        self.setting.board.site(position).hex
    }

    /// The distance to the nearest US unit.
    pub(crate) fn us_distance(&self, hex: Hex) -> u8 {
        self.us.iter().map(|us| us.distance(hex)).min().unwrap_or(u8::MAX)
    }

    pub(crate) fn us(&self) -> &HexSet {
        self.us
    }

    /// What counts as occupied by the US when Japanese actions are checked: garrisons too (17.21).
    pub(crate) fn held(&self) -> &HexSet {
        &self.held
    }

    /// The US-occupied hexes among these that are nearest, and of those the ones with the least strength
    /// (12.8, 13.2+5). A garrison has none.
    pub(crate) fn targets(&self, from: Hex, among: HexSet) -> HexSet {
        let held: HexSet = among & self.held;
        let key = |hex: Hex| (from.distance(hex), self.us_strength(hex));
        let smallest = held.iter().map(key).min();
        held.iter().filter(|hex| Some(key(*hex)) == smallest).collect()
    }

    fn us_strength(&self, hex: Hex) -> u8 {
        self.open.units_at(hex).iter().map(|id| self.setting.unit(self.open, id).strength()).sum()
    }

    /// Held by US units or a garrison (17.21).
    pub(crate) fn us_occupied(&self, position: PositionId) -> bool {
        self.held.contains(self.hex(position))
    }

    /// Held by nobody.
    pub(crate) fn is_free(&self, position: PositionId) -> bool {
        self.open.occupant(position).is_none() && !self.us_occupied(position)
    }

    /// The other positions at most so far from a position.
    fn around(&self, from: PositionId, reach: u8) -> impl Iterator<Item = PositionId> + '_ {
        let hex = self.hex(from);
        let sites = self.setting.board.sites().filter(move |site| site.id != from);
        sites.filter(move |site| hex.distance(site.hex) <= reach).map(|site| site.id)
    }

    /// Whether other positions are nearer to the nearest US unit than this one.
    fn nearer_than(&self, from: PositionId) -> impl Fn(PositionId) -> bool + '_ {
        let here = self.hex(from);
        // What is nearer is what growing around the US reaches before it comes here.
        let (mut nearer, mut near) = (HexSet::EMPTY, *self.us);
        while !near.is_empty() && !near.contains(here) {
            (nearer, near) = (near, near.grown());
        }
        move |to| nearer.contains(self.hex(to))
    }

    /// Where the unit in a position can redeploy: a free position nearer to the US; of another colour if
    /// there is one, then the nearest, then the highest number (12.2).
    pub(crate) fn redeployment(&self, from: PositionId) -> PositionSet {
        let site = self.setting.board.site(from);
        let nearer = self.nearer_than(from);
        let free = self.around(from, REACH).filter(|to| self.is_free(*to) && nearer(*to));
        best(free, |to| {
            let other = self.setting.board.site(to);
            (other.colour == site.colour, site.hex.distance(other.hex), Reverse(to.number()))
        })
    }

    /// Where the unit in a position goes in an assault without US units in its field: the position nearest to
    /// the US, theirs or free; then the nearest (12.8+1).
    pub(crate) fn assault(&self, from: PositionId) -> PositionSet {
        let always = self.setting.readings.assault_always_moves;
        let nearer = self.nearer_than(from);
        let eligible = |to: &PositionId| self.open.occupant(*to).is_none() && (always || nearer(*to));
        let eligible = self.around(from, REACH).filter(eligible).collect();
        let nearest = nearest_to_us(self.setting, self.open, eligible);
        best(nearest.iter(), |to| self.hex(from).distance(self.hex(to)))
    }

    /// Where the tank in a position can advance to (13.2+3). `communication` has the positions whose unit
    /// would make room.
    pub(crate) fn advance(&self, from: PositionId, communication: PositionSet) -> PositionSet {
        let makes_room = |to: PositionId| self.open.occupant(to).is_none() || communication.contains(to);
        let nearer = self.nearer_than(from);
        let eligible = |to: &PositionId| !self.us_occupied(*to) && makes_room(*to) && nearer(*to);
        let eligible = self.around(from, TANK_REACH).filter(eligible).collect();
        let nearest = nearest_to_us(self.setting, self.open, eligible);
        best(nearest.iter(), |to| {
            let occupied = self.open.occupant(to).is_some();
            (occupied, self.hex(from).distance(self.hex(to)), Reverse(to.number()))
        })
    }

    /// Where a unit that came from `origin` goes after a close combat in a hex without a position: the
    /// nearest free position or the one it came from, unless US units withdrew there; then the nearest to a US unit, then the lowest number
    /// (8.61+1, 13.2+6).
    pub(crate) fn refuge(&self, hex: Hex, origin: PositionId) -> PositionSet {
        let positions = self.setting.board.sites().map(|site| site.id);
        let free =
            positions.filter(|to| self.is_free(*to) || (*to == origin && !self.us().contains(self.hex(*to))));
        best(free, |to| (hex.distance(self.hex(to)), self.us_distance(self.hex(to)), to.number()))
    }
}

/// Those of the positions that are nearest to a US unit; all of them when there is none on the map.
pub(crate) fn nearest_to_us(setting: &Setting, open: &Open, among: PositionSet) -> PositionSet {
    let hexes: HexSet = among.iter().map(|id| setting.board.site(id).hex).collect();
    let mut near = *open.us_hexes();
    if near.is_empty() || among.is_empty() {
        return among;
    }
    while !near.meets(&hexes) {
        near = near.grown();
    }
    among.iter().filter(|id| near.contains(setting.board.site(*id).hex)).collect()
}

/// The positions with the smallest key.
fn best<K: Ord>(positions: impl Iterator<Item = PositionId>, key: impl Fn(PositionId) -> K) -> PositionSet {
    let mut found: Option<(K, PositionSet)> = None;
    for position in positions {
        let key = key(position);
        match &mut found {
            Some((smallest, _)) if *smallest < key => {}
            Some((smallest, set)) if *smallest == key => set.insert(position),
            _ => found = Some((key, [position].into_iter().collect())),
        }
    }
    found.map_or(PositionSet::EMPTY, |(_, set)| set)
}
