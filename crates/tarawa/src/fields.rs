//! Rule 6.2: fields of fire as they are now. Points are printed around a position or group; which of them
//! count depends on who occupies it, on tanks (13.1) and on the night (19.0+3).

use crate::{
    Setting,
    board::{Group, GroupId, Site},
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
    setting.board.group(group).members.iter().filter_map(crewed(open))
}

fn crewed<'a>(open: &'a Open) -> impl Fn(&PositionId) -> Option<(PositionId, &'a Occupant)> {
    let phase = open.fire.as_ref().filter(|_| open.stage == Stage::Fire);
    let arrived = phase.map_or(PositionSet::EMPTY, |phase| phase.arrived);
    move |id| {
        let unit = open.occupant(*id)?;
        (!unit.disrupted && !unit.is_tank() && !arrived.contains(*id)).then_some((*id, unit))
    }
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
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    group: &'a Group,
    /// A tank has a ring of steady fire around the printed field (13.1).
    tank: bool,
    /// The members around which the night leaves something of it (19.0+3), as bits in their order.
    night: Option<u8>,
}

impl Field<'_> {
    pub fn all(&self) -> HexSet {
        let mut hexes = self.group.field;
        if self.tank {
            hexes |= self.group.tank_ring;
        }
        self.cut_down(hexes)
    }

    pub fn intense(&self) -> HexSet {
        self.cut_down(self.group.intense)
    }

    /// What the night leaves of the hexes.
    #[inline]
    fn cut_down(&self, hexes: HexSet) -> HexSet {
        let near = |members| self.around(members).fold(HexSet::EMPTY, |near, around| near | *around);
        self.night.map_or(hexes, |members| hexes & near(members))
    }

    /// The hexes around each of some members.
    fn around(&self, members: u8) -> impl Iterator<Item = &HexSet> {
        let counts = move |place: &usize| members >> place & 1 == 1;
        self.group.around.iter().enumerate().filter(move |(place, _)| counts(place)).map(|(_, around)| around)
    }

    pub fn steady(&self) -> HexSet {
        self.all() - self.group.intense
    }

    #[inline]
    pub fn contains(&self, hex: Hex) -> bool {
        (self.group.field.contains(hex) || (self.tank && self.group.tank_ring.contains(hex)))
            && self.night.is_none_or(|members| self.around(members).any(|near| near.contains(hex)))
    }

    /// Whether some of the hexes lie in the field.
    #[inline]
    pub fn meets(&self, hexes: &HexSet) -> bool {
        if self.night.is_some() {
            return self.all().meets(hexes);
        }
        self.group.field.meets(hexes) || (self.tank && self.group.tank_ring.meets(hexes))
    }

    #[inline]
    pub fn intensity(&self, hex: Hex) -> Option<Intensity> {
        self.contains(hex)
            .then(|| if self.group.intense.contains(hex) { Intensity::Intense } else { Intensity::Steady })
    }
}

/// The printed field. At night it is cut down to the hexes adjacent to the units that can fire, or to the empty
/// position hexes when there is none (19.0+3).
#[inline]
pub fn printed<'a>(open: &Open, group: &'a Group) -> Field<'a> {
    let night = open.is_night().then(|| {
        let crewed = crewed(open);
        let manned = group.members.iter().any(|id| crewed(id).is_some());
        members(group, |id| if manned { crewed(id).is_some() } else { open.occupant(*id).is_none() })
    });
    Field { group, tank: false, night }
}

/// The field of the unit in that position: the printed one, and a ring of steady fire around that of a tank
/// (6.24, 13.1). At night a unit reaches adjacent hexes only (19.0+3).
#[inline]
pub(crate) fn of_unit<'a>(setting: &'a Setting, open: &Open, position: PositionId, tank: bool) -> Field<'a> {
    let site = setting.board.site(position);
    let group = setting.board.group(site.group);
    let night = open.is_night().then(|| members(group, |id| *id == position));
    Field { group, tank, night }
}

/// Some members of a group, as bits in their order.
fn members(group: &Group, counts: impl Fn(&PositionId) -> bool) -> u8 {
    let places = group.members.iter().enumerate().filter(|(_, id)| counts(id));
    places.fold(0, |members, (place, _)| members | 1 << place)
}

/// The field of a tank in that position (6.24, 13.1).
pub fn of_tank<'a>(setting: &'a Setting, open: &Open, position: PositionId) -> Field<'a> {
    of_unit(setting, open, position, true)
}

/// The field of the unit in that position.
#[inline]
pub fn of_occupant<'a>(
    setting: &'a Setting,
    open: &Open,
    position: PositionId,
    occupant: &Occupant,
) -> Field<'a> {
    of_unit(setting, open, position, occupant.is_tank())
}

fn add_field(hexes: &mut HexSet, setting: &Setting, open: &Open, site: &Site, tank: bool) {
    if open.is_night() {
        *hexes |= of_unit(setting, open, site.id, tank).all();
        return;
    }
    let group = setting.board.group(site.group);
    *hexes |= group.field;
    if tank {
        *hexes |= group.tank_ring;
    }
}

/// The fire of Japanese units as it falls on a hex.
#[derive(Clone, Copy, Debug)]
pub struct Fire<'a> {
    setting: &'a Setting,
    night: bool,
    units: PositionSet,
    tanks: PositionSet,
}

impl<'a> Fire<'a> {
    /// Of all units.
    pub fn of_all(setting: &'a Setting, open: &Open) -> Fire<'a> {
        Fire::of(setting, open, |_| true)
    }

    /// Of the units that are not Disrupted.
    pub fn of_active(setting: &'a Setting, open: &Open) -> Fire<'a> {
        Fire::of(setting, open, |unit| !unit.disrupted)
    }

    fn of(setting: &'a Setting, open: &Open, counts: impl Fn(&Occupant) -> bool) -> Fire<'a> {
        let (mut units, mut tanks) = (PositionSet::EMPTY, PositionSet::EMPTY);
        for (id, unit) in open.japanese.iter().filter(|(_, unit)| counts(unit)) {
            units.insert(id);
            if unit.is_tank() {
                tanks.insert(id);
            }
        }
        Fire { setting, night: open.is_night(), units, tanks }
    }

    #[inline]
    pub fn falls_on(&self, hex: Hex) -> bool {
        let threat = self.setting.board.threat(hex);
        self.reach(hex, threat.printed.and(self.units).or(threat.ring.and(self.tanks)))
    }

    #[inline]
    pub fn is_intense(&self, hex: Hex) -> bool {
        self.reach(hex, self.setting.board.threat(hex).intense.and(self.units))
    }

    /// Whether somebody in one of the positions reaches the hex at this time of day (19.0+3).
    #[inline]
    fn reach(&self, hex: Hex, positions: PositionSet) -> bool {
        let near = |id: PositionId| self.setting.board.site(id).hex.distance(hex) <= 1;
        if self.night { positions.iter().any(near) } else { !positions.is_empty() }
    }
}

/// The positions with Japanese units, and the units.
fn occupants<'a>(setting: &'a Setting, open: &'a Open) -> impl Iterator<Item = (&'a Site, &'a Occupant)> {
    open.japanese.iter().map(|(id, unit)| (setting.board.site(id), unit))
}

/// The hexes in the fields of all Japanese units; of those that are not Disrupted only, if asked.
pub fn of_all(setting: &Setting, open: &Open, active_only: bool) -> HexSet {
    let mut hexes = HexSet::EMPTY;
    for (site, unit) in occupants(setting, open).filter(|(_, unit)| !(active_only && unit.disrupted)) {
        add_field(&mut hexes, setting, open, site, unit.is_tank());
    }
    hexes
}

/// The hexes that US communication cannot pass (11.31): the fields of all Japanese units at this time of day,
/// Disrupted or not, and the ring of a tank while it is not Disrupted.
pub(crate) fn for_communication(setting: &Setting, open: &Open) -> HexSet {
    let mut hexes = HexSet::EMPTY;
    for (site, unit) in occupants(setting, open) {
        let ring = unit.is_tank() && (!unit.disrupted || setting.readings.tank_ring_always_blocks);
        add_field(&mut hexes, setting, open, site, ring);
    }
    hexes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        ids::{Colour, PositionId},
        position::{Position, Stage},
        script::{self, at, first_waves, hex},
    };

    fn group(name: &str) -> &'static Group {
        first_waves().board.group_of(at(name))
    }

    fn by_day() -> Open {
        script::empty(first_waves(), 4, Stage::Fire).open
    }

    fn hexes(names: &[&str]) -> HexSet {
        names.iter().map(|name| hex(name)).collect()
    }

    #[test]
    fn fields_overlap_and_adjoin_as_in_the_illustration() {
        kernel::proves!("tarawa", "6.1+8");
        kernel::proves!("tarawa", "6.22");
        let (d5, d3) = (group("D5"), group("D3"));
        assert_eq!((d5.colour, d3.colour), (Colour::Blue, Colour::Orange));
        assert_eq!((group("D15").colour, group("D9").colour), (Colour::Orange, Colour::Violet));
        assert_eq!((&d3.id, &group("D9").id), (&group("D4").id, &group("D10").id));
        for (name, blue, orange) in [
            ("0818", true, false),
            ("0918", true, false),
            ("0919", true, false),
            ("0820", false, true),
            ("0619", true, true),
            ("0719", true, true),
            ("0720", true, true),
            ("0819", true, true),
        ] {
            let (at, steady) = (hex(name), Some(Intensity::Steady));
            let level = |group: &Group| printed(&by_day(), group).intensity(at);
            assert_eq!((level(d5) == steady, level(d3) == steady), (blue, orange), "{name}");
            assert_eq!((level(d5).is_some(), level(d3).is_some()), (blue, orange), "{name}");
        }
        // The two orange fields meet at the side between 1120 and 1219.
        assert!(d3.field.contains(hex("1120")) && group("D15").field.contains(hex("1219")));
        assert!(hex("1120").is_adjacent(hex("1219")));
    }

    #[test]
    fn fields_of_one_colour_never_overlap() {
        kernel::proves!("tarawa", "6.22");
        let groups = first_waves().board.groups();
        for one in groups {
            for other in groups.iter().filter(|other| other.id != one.id && other.colour == one.colour) {
                assert!(!one.field.meets(&other.field), "{} and {}", one.name, other.name);
            }
        }
    }

    #[test]
    fn a_hex_has_one_level_of_fire_from_each_position_and_fields_are_small_on_land() {
        kernel::proves!("tarawa", "6.2");
        for group in first_waves().board.groups() {
            assert!(!group.intense.is_empty() && !group.intense.meets(&group.steady), "{}", group.name);
            let on_land = group.field - group.water;
            assert!((on_land - group.hexes.within(2)).is_empty(), "{}", group.name);
        }
    }

    #[test]
    fn only_positions_on_the_shore_fire_into_the_water_and_that_fire_is_steady() {
        kernel::proves!("tarawa", "6.23");
        let board = &first_waves().board;
        let waters = board.groups().iter().filter(|group| !group.water.is_empty());
        assert!(waters.clone().count() > 10);
        for group in waters {
            assert!(group.members.iter().any(|id| board.site(*id).coastal), "{}", group.name);
            let field = printed(&script::empty(first_waves(), 4, Stage::Fire).open, group);
            assert!((group.water - field.steady()).is_empty() && !group.water.meets(&field.intense()));
            // The arcs leave out the beaches (2.1+8).
            assert!(!group.water.meets(&board.beach), "{}", group.name);
        }
    }

    #[test]
    fn a_group_has_its_whole_field_even_when_only_one_of_its_hexes_is_held() {
        kernel::proves!("tarawa", "6.21");
        let position = script::empty(first_waves(), 4, Stage::Fire).with_japanese("E1", "7SSNL-1");
        let blue = group("E1");
        assert_eq!(printed(&position.open, blue).all(), blue.field);
        let of_e1 = position
            .open
            .occupant(at("E1"))
            .map(|unit| of_occupant(first_waves(), &position.open, at("E1"), unit).all());
        assert_eq!(of_e1, Some(blue.field));
        // 1226 lies beside 1225, the empty hex of the group.
        assert!(blue.field.contains(hex("1226")) && !hex("1226").is_adjacent(hex("1223")));
    }

    #[test]
    fn a_tank_has_a_ring_of_steady_fire_around_the_printed_field() {
        kernel::proves!("tarawa", "6.24");
        kernel::proves!("tarawa", "13.1");
        let position = script::empty(first_waves(), 4, Stage::Fire).with_japanese("C3", "tank-green");
        let printed = group("C3").field;
        let field = of_tank(first_waves(), &position.open, at("C3"));
        assert_eq!(field.intense(), group("C3").intense);
        assert_eq!(field.all(), printed.grown());
        for name in ["1527", "1528", "1629", "2028"] {
            assert!(!printed.contains(hex(name)), "{name}");
            assert_eq!(field.intensity(hex(name)), Some(Intensity::Steady), "{name}");
        }
        assert_eq!(field.intensity(hex("1426")), None);
        assert_eq!(of_all(first_waves(), &position.open, true), field.all());
    }

    #[test]
    fn disrupted_units_and_empty_positions_have_no_field() {
        kernel::proves!("tarawa", "6.4");
        let setting = first_waves();
        let position = script::empty(setting, 4, Stage::Fire).with_japanese("C3", "7SSNL-11");
        assert_eq!(of_all(setting, &position.open, true), group("C3").field);
        let fire = |position: &Position, hex: Hex| {
            let fire = Fire::of_active(setting, &position.open);
            (fire.falls_on(hex), fire.is_intense(hex))
        };
        for hex in Hex::all() {
            let printed = (group("C3").field.contains(hex), group("C3").intense.contains(hex));
            assert_eq!(fire(&position, hex), printed, "{hex}");
        }
        let position = position.disrupted("C3");
        assert!(of_all(setting, &position.open, true).is_empty());
        assert!(Hex::all().all(|hex| fire(&position, hex) == (false, false)));
        assert!(Hex::all().all(
            |hex| Fire::of_all(setting, &position.open).falls_on(hex) == group("C3").field.contains(hex)
        ));
        assert_eq!(of_all(setting, &position.open, false), group("C3").field);
    }

    #[test]
    fn at_night_a_unit_reaches_only_the_hexes_beside_it() {
        kernel::proves!("tarawa", "19.0+3");
        let setting = first_waves();
        let night = script::empty(setting, 16, Stage::Fire);
        let one = night.clone().with_japanese("E1", "7SSNL-1");
        assert_eq!(
            printed(&one.open, group("E1")).all(),
            hexes(&["1123", "1124", "1222", "1224", "1323", "1324"]) & group("E1").field
        );
        assert_eq!(of_all(setting, &one.open, true), printed(&one.open, group("E1")).all());
        let both = one.with_japanese("E2", "7SSNL-2");
        let beside = (hexes(&["1223"]).grown() | hexes(&["1225"]).grown()) & group("E1").field;
        assert_eq!(printed(&both.open, group("E1")).all(), beside);
        // The unit that cannot fire does not help.
        let disrupted = both.disrupted("E1");
        let beside = hexes(&["1225"]).grown() & group("E1").field;
        assert_eq!(printed(&disrupted.open, group("E1")).all(), beside);
        // An empty position can still spring an ambush.
        assert_eq!(printed(&night.open, group("C3")).all(), group("C3").field & hexes(&["1828"]).grown());
        let tank = night.with_japanese("C3", "tank-green");
        let beside = group("C3").field.grown() & hexes(&["1828"]).grown();
        assert_eq!(of_tank(setting, &tank.open, at("C3")).all(), beside);
        let fire = Fire::of_active(setting, &tank.open);
        assert!(Hex::all().all(|hex| fire.falls_on(hex) == beside.contains(hex)));
        let intense = group("C3").intense & hexes(&["1828"]).grown();
        assert!(Hex::all().all(|hex| fire.is_intense(hex) == intense.contains(hex)));
    }

    #[test]
    fn at_night_only_the_hexes_beside_japanese_units_cut_us_communication() {
        kernel::proves!("tarawa", "11.31", "19.0+3");
        let setting = first_waves();
        let closed = |turn, name| {
            let position = script::empty(setting, turn, Stage::Actions).with_japanese("C3", name);
            for_communication(setting, &position.disrupted("C3").open)
        };
        assert_eq!(closed(10, "7SSNL-11"), group("C3").field);
        let beside = group("C3").field & hexes(&["1828"]).grown();
        assert_eq!(closed(16, "7SSNL-11"), beside);
        assert_ne!(beside, group("C3").field);
        assert_eq!(closed(16, "tank-green"), beside);
    }

    #[test]
    fn the_fields_of_the_examples_are_on_the_map() {
        kernel::proves!("tarawa", "6.2");
        let level = |name: &str, at: &str| printed(&by_day(), group(name)).intensity(hex(at));
        let (intense, steady) = (Some(Intensity::Intense), Some(Intensity::Steady));
        assert_eq!(
            (level("E4", "1327"), level("D2", "1023"), level("E7", "1229")),
            (intense, steady, steady)
        );
        assert_eq!(
            (level("E6", "1229"), level("E6", "1026"), level("E1", "1224")),
            (steady, steady, intense)
        );
        assert_eq!((level("E1", "1023"), level("E1", "1026"), level("E1", "1424")), (steady, steady, None));
        assert!(group("E1").machine_guns.contains(hex("1424")));
        let quoted =
            [("D2", "1022"), ("E1", "1223"), ("E2", "1225"), ("E3", "1325"), ("E4", "1427"), ("E6", "1329")];
        for (name, hex_name) in quoted {
            let id: PositionId = at(name);
            assert_eq!(first_waves().board.site(id).hex, hex(hex_name));
        }
    }
}
