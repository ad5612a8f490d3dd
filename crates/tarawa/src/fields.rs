//! Rule 6.2: fields of fire as they are now. Points are printed around a position or group; which of them
//! count depends on who occupies it, on tanks (13.1) and on the night (19.0+3).

use crate::{
    Setting,
    board::{Group, GroupId},
    charts::Intensity,
    hexes::{Hex, HexSet},
    ids::{PositionId, PositionSet},
    position::{Occupant, Open, Stage},
};

/// The Japanese in a position or group, as far as its fire goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Crew {
    /// Units that are not Disrupted; tanks act by themselves and are not counted (13.0).
    pub units: u8,
    /// Those units and their depth markers: the hit limit (6.31, 6.41).
    pub count: u8,
    /// Some of those units lie face down.
    pub unrevealed: bool,
}

impl Crew {
    /// Whether a symbol wakes the position: a double one needs two units, or a unit and a marker (6.1+2).
    pub fn answers(self, double: bool) -> bool {
        self.count >= if double { 2 } else { 1 }
    }
}

/// The positions of a group with units that can act by it: not Disrupted, no tanks and not come there during
/// this Fire Phase (6.41, 12.0+3, 13.0).
pub fn manned<'a>(
    setting: &'a Setting,
    open: &'a Open,
    group: GroupId,
) -> impl Iterator<Item = (PositionId, &'a Occupant)> {
    let phase = open.fire.filter(|_| open.stage == Stage::Fire);
    let arrived = phase.map_or(PositionSet::EMPTY, |phase| phase.arrived);
    let members = setting.board.group(group).members.iter();
    members
        .filter(move |id| !arrived.contains(**id))
        .filter_map(|id| Some((*id, open.occupant(*id)?)))
        .filter(|(_, unit)| !unit.disrupted && !unit.is_tank())
}

/// Who mans a group, tanks left out.
pub fn crew(setting: &Setting, open: &Open, group: GroupId) -> Crew {
    manned(setting, open, group).fold(Crew::default(), |crew, (_, unit)| Crew {
        units: crew.units + 1,
        count: crew.count + unit.count(),
        unrevealed: crew.unrevealed || !unit.revealed,
    })
}

/// The points of a position or group at this time of day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    pub intense: HexSet,
    pub steady: HexSet,
}

impl Field {
    pub fn all(&self) -> HexSet {
        self.intense | self.steady
    }

    fn within(&self, hexes: &HexSet) -> Field {
        Field { intense: self.intense & *hexes, steady: self.steady & *hexes }
    }

    pub fn intensity(&self, hex: Hex) -> Option<Intensity> {
        if self.intense.contains(hex) {
            Some(Intensity::Intense)
        } else {
            self.steady.contains(hex).then_some(Intensity::Steady)
        }
    }
}

/// The printed field. At night it is cut down to the hexes adjacent to the units that can fire, or to the empty
/// position hexes when there is none (19.0+3).
pub fn printed(open: &Open, group: &Group) -> Field {
    let field = Field { intense: group.intense, steady: group.steady };
    if !open.is_night() {
        return field;
    }
    let fires = |id: PositionId| open.occupant(id).is_some_and(|unit| !unit.disrupted && !unit.is_tank());
    let manned = group.members.iter().any(|id| fires(*id));
    let counts = |id: PositionId| if manned { fires(id) } else { open.occupant(id).is_none() };
    let near = group.members.iter().zip(&group.night_fields).filter(|(id, _)| counts(**id));
    field.within(&near.fold(HexSet::EMPTY, |hexes, (_, near)| hexes | *near))
}

/// The field of the unit in that position: the printed one, and a ring of steady fire around that of a tank
/// (6.24, 13.1). At night a unit reaches adjacent hexes only (19.0+3).
pub(crate) fn of_unit(setting: &Setting, open: &Open, position: PositionId, tank: bool) -> Field {
    let site = setting.board.site(position);
    let group = setting.board.group(site.group);
    let mut field = Field { intense: group.intense, steady: group.steady };
    if tank {
        field.steady |= group.tank_ring;
    }
    if open.is_night() { field.within(&HexSet::one(site.hex).grown()) } else { field }
}

/// The field of a tank in that position (6.24, 13.1).
pub fn of_tank(setting: &Setting, open: &Open, position: PositionId) -> Field {
    of_unit(setting, open, position, true)
}

/// All hexes in the field of the unit in that position.
pub fn of_occupant(setting: &Setting, open: &Open, position: PositionId, occupant: &Occupant) -> HexSet {
    of_unit(setting, open, position, occupant.is_tank()).all()
}

/// The hexes in the fields of all Japanese units; of those that are not Disrupted only, if asked.
pub fn of_all(setting: &Setting, open: &Open, active_only: bool) -> HexSet {
    setting.board.sites().fold(HexSet::EMPTY, |hexes, site| match open.occupant(site.id) {
        Some(occupant) if !(active_only && occupant.disrupted) => {
            hexes | of_occupant(setting, open, site.id, occupant)
        }
        _ => hexes,
    })
}

/// The intense points of all Japanese units that are not Disrupted: moves end there (7.31).
pub fn intense(setting: &Setting, open: &Open) -> HexSet {
    setting.board.sites().fold(HexSet::EMPTY, |hexes, site| match open.occupant(site.id) {
        Some(occupant) if !occupant.disrupted => {
            hexes | of_unit(setting, open, site.id, occupant.is_tank()).intense
        }
        _ => hexes,
    })
}

/// The hexes that US communication cannot pass (11.31): printed fields of all Japanese units, Disrupted or
/// not, and the ring of a tank while it is not Disrupted.
pub(crate) fn for_communication(setting: &Setting, open: &Open) -> HexSet {
    setting.board.sites().fold(HexSet::EMPTY, |hexes, site| {
        let group = setting.board.group(site.group);
        match open.occupant(site.id) {
            None => hexes,
            Some(unit) => {
                let ring = unit.is_tank() && (!unit.disrupted || setting.readings.tank_ring_always_blocks);
                hexes | group.field | if ring { group.tank_ring } else { HexSet::EMPTY }
            }
        }
    })
}
