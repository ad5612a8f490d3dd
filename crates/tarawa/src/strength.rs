//! Rules 8.2, 8.3+2 and 8.3+3: what an attack brings against what it meets. Strength and weapons are counted
//! here, for the attack that is fought and for the one that is only thought about; who may take part and what
//! comes of it is in `attack`.

use crate::{
    Setting,
    attack::Attackers,
    charts::{Comparison, Defence, Effect},
    forces::{Kind, MarkerInfo},
    hexes::{Hex, HexSet},
    ids::{CounterId, PositionId, UnitId, UnitSet, Weapon, Weapons, bits},
    leaders,
    lens::Lens,
    position::{Depth, Occupant, Open},
    posts,
};
use kernel::{Breakdown, Exact, Tally, Text};
use serde::Serialize;

/// The strength of a naval fire marker (8.51).
const NAVAL_FIRE: i32 = 9;
/// What a Hero adds when he does not stand for a weapon (8.24).
pub(crate) const HERO: i32 = 1;

/// The parts of an attack that count: units of one side, ships of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Force {
    pub target: Hex,
    pub units: UnitSet,
    pub naval_fire: bool,
}

impl Force {
    pub fn new(target: Hex, attackers: &Attackers) -> Force {
        Force { target, units: attackers.units, naval_fire: attackers.naval_fire }
    }

    /// The attackers beside the target.
    pub fn adjacent(self, open: &Open) -> UnitSet {
        let near = |hex: Hex| hex.is_adjacent(self.target);
        self.units.iter().filter(|unit| open.marine(*unit).hex().is_some_and(near)).collect()
    }

    /// The hexes beside the target from which it is attacked.
    fn sides(self, open: &Open) -> HexSet {
        self.adjacent(open).iter().filter_map(|unit| open.marine(unit).hex()).collect()
    }

    /// Adds up the strength of all attackers and of the ships (8.31, 8.51).
    pub fn strength(self, setting: &Setting, open: &Open, tally: &mut impl Tally) {
        for id in self.units.iter() {
            let unit = setting.unit(open, id);
            tally.add("8.31", i32::from(unit.strength()), || {
                Text::new("tarawa-attack-factor-unit").with("unit", id.name())
            });
        }
        if self.naval_fire {
            tally.add("8.51", NAVAL_FIRE, || Text::new("tarawa-attack-factor-naval"));
        }
    }

    /// The weapons of all attackers at their distances, of the ships, and the radio of an HQ that commands an
    /// adjacent attacker (8.2, 8.25, 8.51).
    pub fn weapons(self, setting: &Setting, open: &Open) -> Weapons {
        let mut weapons = Weapons::EMPTY;
        for id in self.units.iter() {
            let marine = open.marine(id);
            let Some(hex) = marine.hex() else { continue };
            weapons = weapons.or(setting.forces.weapons(id, marine.steps, hex.distance(self.target)));
        }
        if self.adjacent(open).iter().any(|unit| posts::is_commanded(open, unit)) {
            weapons = weapons.or(setting.forces.arms.hq);
        }
        if self.naval_fire {
            weapons = weapons.or(setting.forces.arms.naval_fire);
        }
        weapons
    }

    /// Whether the attack comes from enough sides: two hexes that do not touch, or any three when both unit and
    /// marker ask for it (8.22).
    fn flanks(self, open: &Open, twice: bool) -> bool {
        let sides = self.sides(open);
        if twice {
            return sides.len() >= 3;
        }
        sides.iter().any(|one| sides.iter().any(|other| one.distance(other) > 1))
    }

    /// What the defenders need that the attackers do not have. Nothing meets close combat (8.23).
    pub fn lacking(self, setting: &Setting, open: &Open, defenders: &Defenders) -> Weapons {
        let mut met = self.weapons(setting, open);
        if self.flanks(open, defenders.flanked_twice) {
            met = met.with(Weapon::Flanking);
        }
        defenders.needs.without(met)
    }

    /// Whether a Hero is with an adjacent attacker (8.24).
    pub fn has_hero(self, open: &Open) -> bool {
        leaders::heroic(open, self.adjacent(open))
    }

    /// By what the hex and the seawall multiply the defence. Both together count once.
    fn cover(self, setting: &Setting, open: &Open) -> (u8, Text) {
        let (board, charts) = (&setting.board, &setting.charts);
        let sides = self.sides(open);
        let behind = |hex: Hex| board.seawall_between(hex, self.target);
        let walled = if setting.readings.seawall_for_one {
            sides.iter().any(behind)
        } else {
            sides.iter().all(behind)
        };
        let terrain = board.terrain(self.target);
        let cover = charts.defence(terrain);
        if walled && charts.seawall_defence() > cover {
            return (charts.seawall_defence(), crate::board::Side::Seawall.text());
        }
        (cover, terrain.text())
    }
}

/// The defenders that lie face up, or that are known to lie there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defenders {
    pub position: PositionId,
    pub tank: bool,
    pub unit: u8,
    /// A marker that is not revealed neither helps nor needs anything.
    pub marker: Option<u8>,
    pub needs: Weapons,
    /// Unit and marker both need flanking (8.22).
    pub flanked_twice: bool,
    pub column: Defence,
}

impl Defenders {
    /// The defenders of a position, if its unit is known.
    pub fn known(setting: &Setting, position: PositionId, occupant: &Occupant) -> Option<Defenders> {
        let unit = setting.forces.counter(occupant.known?);
        let revealed = occupant.depth.filter(|depth| depth.revealed).and_then(|depth| depth.known);
        let marker = revealed.map(|marker| setting.forces.marker(marker));
        let needed = marker.map_or(Weapons::EMPTY, |marker| marker.needs);
        Some(Defenders {
            position,
            tank: unit.is_tank(),
            unit: unit.strength,
            marker: marker.map(|marker| marker.strength),
            needs: unit.needs.or(needed),
            flanked_twice: unit.needs.contains(Weapon::Flanking) && needed.contains(Weapon::Flanking),
            column: match occupant.depth {
                None => Defence::Alone,
                Some(depth) if depth.revealed => Defence::MarkerRevealed,
                Some(_) => Defence::MarkerUnrevealed,
            },
        })
    }

    /// A unit of no strength without a marker is defeated at once (8.3+1).
    pub fn is_helpless(&self) -> bool {
        self.unit == 0 && self.column == Defence::Alone
    }

    /// Adds up the strength of unit and revealed marker, multiplied by their cover. A tank has none (13.3).
    pub fn strength(&self, setting: &Setting, open: &Open, force: Force, tally: &mut impl Tally) {
        let position = self.position;
        tally.add("8.3+2", i32::from(self.unit), || {
            Text::new("tarawa-attack-factor-japanese").with("position", position)
        });
        if let Some(marker) = self.marker {
            tally.add("8.3+2", i32::from(marker), || Text::new("tarawa-attack-factor-marker"));
        }
        if !self.tank {
            let (cover, text) = force.cover(setting, open);
            if cover != 1 {
                tally.times("8.3+2", i32::from(cover), || text);
            }
        }
    }
}

/// The row of the attack table (8.3+4).
pub fn compare<N>(setting: &Setting, attack: N, defence: N) -> Comparison
where
    N: Copy + PartialOrd + std::ops::Add<Output = N>,
{
    let twice = defence + defence;
    if attack > twice || (attack == twice && setting.readings.double_is_enough) {
        Comparison::Double
    } else if attack > defence {
        Comparison::More
    } else if attack == defence {
        Comparison::Equal
    } else if attack + attack <= defence {
        Comparison::Half
    } else {
        Comparison::Less
    }
}

/// An attack as far as the player can work it out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Estimate {
    pub strength: Breakdown,
    pub weapons: Weapons,
    /// A Hero may stand for one weapon or add to the strength (8.24).
    pub hero: bool,
    /// Nothing while nobody knows which unit holds the hex.
    pub against: Option<Against>,
}

/// What an attack meets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Against {
    pub defence: Breakdown,
    pub needs: Weapons,
    pub lacking: Weapons,
    pub comparison: Comparison,
    pub column: Defence,
    /// What the table says, Heroes and support markers left aside.
    pub effect: Effect,
}

/// What an attack would bring and meet, for those who weigh it.
pub fn estimate(at: Lens<'_>, target: Hex, attackers: &Attackers) -> Estimate {
    let (setting, open) = (at.setting(), at.open());
    let force = Force::new(target, attackers);
    let mut strength = Breakdown::default();
    force.strength(setting, open, &mut strength);
    let against = setting.board.site_at(target).and_then(|site| {
        let defenders = Defenders::known(setting, site.id, open.occupant(site.id)?)?;
        Some(against(setting, open, force, strength.value, &defenders))
    });
    Estimate { strength, weapons: force.weapons(setting, open), hero: force.has_hero(open), against }
}

/// What an attack would meet, for each unit that may hold the hex, while nobody knows which does.
pub(crate) fn suspected(at: Lens<'_>, target: Hex, attackers: &Attackers) -> Vec<Against> {
    let (setting, open) = (at.setting(), at.open());
    let force = Force::new(target, attackers);
    let mut strength = Exact::ZERO;
    force.strength(setting, open, &mut strength);
    let Some(site) = setting.board.site_at(target) else { return Vec::new() };
    let Some(occupant) = open.occupant(site.id).filter(|occupant| occupant.known.is_none()) else {
        return Vec::new();
    };
    let suspects = bits(occupant.candidates).map(CounterId::from_index);
    suspects
        .filter_map(|counter| {
            let occupant = Occupant { known: Some(counter), ..*occupant };
            Some(against(setting, open, force, strength, &Defenders::known(setting, site.id, &occupant)?))
        })
        .collect()
}

/// Everybody who may hold the hex, as far as the player knows, with every depth marker that may lie there: those
/// that are alike once.
pub(crate) fn possible(at: Lens<'_>, target: Hex) -> Vec<Defenders> {
    let (setting, open) = (at.setting(), at.open());
    let site = setting.board.site_at(target);
    let Some((position, occupant)) = site.and_then(|site| Some((site.id, *open.occupant(site.id)?))) else {
        return Vec::new();
    };
    let units = occupant.known.map_or(occupant.candidates, |known| 1 << known.index());
    let mut depths = vec![occupant.depth];
    if let Some(depth) = occupant.depth.filter(|depth| !depth.revealed) {
        let markers = setting.forces.markers().iter();
        let may_lie = |marker: &&MarkerInfo| {
            depth.known.map_or(marker.back == depth.back && !marker.tactical, |known| known == marker.id)
        };
        let turned = |marker: &MarkerInfo| Depth { known: Some(marker.id), revealed: true, ..depth };
        depths.extend(markers.filter(may_lie).map(|marker| Some(turned(marker))));
    }
    let mut found: Vec<Defenders> = Vec::new();
    for known in bits(units).map(CounterId::from_index).map(Some) {
        let all = depths.iter().map(|depth| Occupant { known, depth: *depth, ..occupant });
        for defenders in all.filter_map(|occupant| Defenders::known(setting, position, &occupant)) {
            if !found.contains(&defenders) {
                found.push(defenders);
            }
        }
    }
    found
}

/// What an attack promises: whether a Hero helps, and what the table says against each of those.
pub(crate) fn promise(
    at: Lens<'_>,
    target: Hex,
    attackers: &Attackers,
    possible: &[Defenders],
) -> (bool, Vec<Effect>) {
    let (setting, open) = (at.setting(), at.open());
    let force = Force::new(target, attackers);
    let mut strength = Exact::ZERO;
    force.strength(setting, open, &mut strength);
    let effect = |defenders: &Defenders| {
        let mut defence = Exact::ZERO;
        defenders.strength(setting, open, force, &mut defence);
        consulted(setting, open, force, strength, defence, defenders).2
    };
    (force.has_hero(open), possible.iter().map(effect).collect())
}

/// The row of the table, the weapons that are lacking, and what the table says.
fn consulted(
    setting: &Setting,
    open: &Open,
    force: Force,
    strength: Exact,
    defence: Exact,
    defenders: &Defenders,
) -> (Comparison, Weapons, Effect) {
    let lacking = force.lacking(setting, open, defenders);
    let comparison = compare(setting, strength, defence);
    let effect = if defenders.is_helpless() {
        Effect { defeated: true, ..Effect::default() }
    } else {
        setting.charts.attack(lacking.is_empty(), comparison, defenders.column, open.is_extended())
    };
    (comparison, lacking, effect)
}

fn against(setting: &Setting, open: &Open, force: Force, strength: Exact, defenders: &Defenders) -> Against {
    let mut defence = Breakdown::default();
    defenders.strength(setting, open, force, &mut defence);
    let (comparison, lacking, effect) = consulted(setting, open, force, strength, defence.value, defenders);
    Against { defence, needs: defenders.needs, lacking, comparison, column: defenders.column, effect }
}

/// Whether the unit can call for naval fire (8.1+4): it has a radio, or that of an HQ. Only infantry can, unless
/// agreed otherwise.
pub(crate) fn can_call_ships(setting: &Setting, open: &Open, unit: UnitId) -> bool {
    let info = setting.forces.marine(unit);
    let able = info.kind.is_infantry() || (setting.readings.any_radio && info.kind != Kind::Hq);
    able && has_radio(setting, open, unit)
}

/// Whether the unit has a radio of its own, or an HQ's (8.51, 8.52).
pub(crate) fn has_radio(setting: &Setting, open: &Open, unit: UnitId) -> bool {
    let own = setting.forces.weapons(unit, open.marine(unit).steps, 1);
    own.contains(Weapon::Radio) || posts::is_commanded(open, unit)
}

#[cfg(test)]
mod tests;
