//! Chapter 11: who controls a hex, and the two kinds of lines of communication. The Japanese trace theirs
//! around US control to other positions; the US trace theirs around Japanese fields of fire to the beach.

use crate::{
    Setting, fields,
    forces::Kind,
    hexes::{Hex, HexSet},
    ids::{PositionId, PositionSet},
    position::{Marine, Open},
};

/// The hexes that US units control (11.1). A unit that shares its hex with the enemy controls nothing
/// (11.11); at night only the unit's own hex counts (19.0+3). A hex with a Japanese unit is never controlled
/// (11.21).
pub fn us_control(setting: &Setting, open: &Open) -> HexSet {
    let japanese = japanese_hexes(setting, open);
    let (mut own, mut around) = (HexSet::EMPTY, HexSet::EMPTY);
    for (id, unit, hex) in open.on_map().filter(|(_, _, hex)| !japanese.contains(*hex)) {
        own.insert(hex);
        if !open.is_night() && controls_around(setting.forces.marine(id).kind, unit) {
            around.insert(hex);
        }
    }
    for id in open.garrisons.iter() {
        own.insert(setting.board.site(id).hex);
    }
    (own | around.grown()) - japanese
}

/// Infantry with two steps or more and tanks control the hexes around them too, even when Disrupted.
fn controls_around(kind: Kind, unit: &Marine) -> bool {
    kind == Kind::Tank || (kind.is_infantry() && unit.steps >= 2)
}

/// All hexes with Japanese units.
pub fn japanese_hexes(setting: &Setting, open: &Open) -> HexSet {
    setting.board.sites().filter(|site| open.occupant(site.id).is_some()).map(|site| site.hex).collect()
}

/// The positions that are in Japanese communication now (11.2): those from which a path leads to two other
/// positions or groups with Japanese units. A path runs over land that US units neither occupy nor control,
/// and not through beach hexes; its ends may be anything (11.22).
pub fn japanese_communication(setting: &Setting, open: &Open) -> PositionSet {
    let board = &setting.board;
    let garrisoned: HexSet = open.garrisons.iter().map(|id| board.site(id).hex).collect();
    let way = board.land - board.beach - us_control(setting, open) - open.us_hexes() - garrisoned;
    let occupied = open.occupied();
    let mut reached_groups = vec![0_u128; crate::ids::POSITIONS];
    let mut left = way;
    for site in board.sites() {
        while let Some(door) = (HexSet::one(site.hex).grown() & left).iter().next() {
            let land = HexSet::one(door).reach(&way);
            left -= land;
            let near = land.grown();
            let ends = || board.sites().filter(|end| near.contains(end.hex));
            let groups = ends()
                .filter(|end| occupied.contains(end.id))
                .fold(0_u128, |groups, end| groups | 1 << end.group.index());
            for end in ends() {
                reached_groups[end.id.index()] |= groups;
            }
        }
    }
    let linked = |id: PositionId| {
        let site = board.site(id);
        // Two positions side by side need no hex between them.
        let beside = site.hex.neighbours().filter_map(|hex| board.site_at(hex));
        let beside = beside
            .filter(|other| occupied.contains(other.id))
            .fold(0_u128, |groups, other| groups | 1 << other.group.index());
        let groups = (reached_groups[id.index()] | beside) & !(1 << site.group.index());
        groups.count_ones() >= 2
    };
    board.positions.iter().filter(|id| linked(*id)).collect()
}

/// The hexes in US communication now (11.3): those from which a path over land leads to a beach hex of the
/// beachhead without touching a hex that a Japanese unit occupies or has in its field of fire. A Disrupted
/// unit's printed field counts too (11.31).
pub fn us_communication(setting: &Setting, open: &Open) -> HexSet {
    us_communication_around(setting, open, HexSet::EMPTY)
}

/// The same while these hexes are closed: a Japanese unit has stormed into them.
pub(crate) fn us_communication_around(setting: &Setting, open: &Open, closed: HexSet) -> HexSet {
    let board = &setting.board;
    let way = board.land - japanese_hexes(setting, open) - fields::for_communication(setting, open) - closed;
    (board.beachhead & way).reach(&way)
}

/// Whether the hex is in US communication.
pub fn in_us_communication(setting: &Setting, open: &Open, hex: Hex) -> bool {
    us_communication(setting, open).contains(hex)
}
