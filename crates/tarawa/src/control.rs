//! Chapter 11: who controls a hex, and the two kinds of lines of communication. The Japanese trace theirs
//! around US control to other positions; the US trace theirs around Japanese fields of fire to the beach.

use crate::{
    Setting,
    board::{Board, Site},
    fields,
    forces::Kind,
    hexes::{Hex, HexSet},
    ids::{PositionId, PositionSet},
    position::{Marine, Open},
};

/// The hexes that US units control (11.1). A unit that shares its hex with the enemy controls nothing
/// (11.11); at night only the unit's own hex counts (19.0+3). A hex with a Japanese unit is never controlled
/// (11.21).
pub fn us_control(setting: &Setting, open: &Open) -> HexSet {
    us_control_around(setting, open, japanese_hexes(setting, open))
}

/// The same with the Japanese units in these hexes.
fn us_control_around(setting: &Setting, open: &Open, japanese: HexSet) -> HexSet {
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
    open.occupied().iter().map(|id| setting.board.site(id).hex).collect()
}

/// The positions that are in Japanese communication now (11.2): those from which a path leads to two other
/// positions or groups with Japanese units. A path runs over land that US units neither occupy nor control,
/// and not through beach hexes; its ends may be anything (11.22).
pub fn japanese_communication(setting: &Setting, open: &Open) -> PositionSet {
    let board = &setting.board;
    // A US unit in a contested hex controls nothing, but a path does not pass it.
    let way = board.land - board.beach - us_control(setting, open) - *open.us_hexes();
    let occupied = open.occupied();
    let groups_of = |positions: PositionSet| Groups::of(board, positions.and(occupied));
    let (mut linked, mut left) = (PositionSet::EMPTY, way);
    // What lies on several pieces of land, or on one from which only few are reached, and how they are linked there.
    let mut few: Vec<(PositionSet, u128)> = Vec::new();
    while let Some(start) = left.first() {
        let land = HexSet::one(start).reach(&way);
        left -= land;
        let near = land.grown() & board.sites_hexes;
        let ends: PositionSet = near.iter().filter_map(|hex| board.id_at(hex)).collect();
        match groups_of(ends) {
            // Of three groups two are others for everybody.
            Groups::Three => linked = linked.or(ends),
            Groups::Few(groups) => few.push((ends, groups)),
        }
    }
    let is_linked = |id: &PositionId| {
        let site = board.site(*id);
        let reached =
            few.iter().filter(|(ends, _)| ends.contains(*id)).fold(0, |all, (_, groups)| all | groups);
        // Two positions side by side need no hex between them.
        let beside = || match groups_of(board.beside(site.hex)) {
            Groups::Three => !0,
            Groups::Few(groups) => groups,
        };
        let others = |groups: u128| are_two(groups & !bit(site));
        others(reached) || others(reached | beside())
    };
    linked.or(board.positions.without(linked).iter().filter(is_linked).collect())
}

/// The groups of some positions, as bits, or that there are three of them or more.
enum Groups {
    Few(u128),
    Three,
}

impl Groups {
    fn of(board: &Board, positions: PositionSet) -> Groups {
        let mut groups = 0;
        for id in positions.iter() {
            groups |= bit(board.site(id));
            // The count stops at three: on an open map dozens are reached.
            if are_two(groups & groups.wrapping_sub(1)) {
                return Groups::Three;
            }
        }
        Groups::Few(groups)
    }
}

/// Whether the unit of a position that has stormed into a hex is in communication there (8.67+4, 11.2): its own
/// position is empty now.
pub(crate) fn is_linked_from(setting: &Setting, open: &Open, hex: Hex, origin: PositionId) -> bool {
    let board = &setting.board;
    let mut japanese = japanese_hexes(setting, open);
    japanese.remove(board.site(origin).hex);
    japanese.insert(hex);
    let way = board.land - board.beach - us_control_around(setting, open, japanese) - *open.us_hexes();
    let near = HexSet::one(hex).reach(&way).grown();
    let manned = |end: &&Site| end.id != origin && open.occupant(end.id).is_some() && near.contains(end.hex);
    let groups = board.sites().filter(manned).fold(0, |bits, end| bits | bit(end));
    let own = board.site_at(hex).map_or(0, bit);
    are_two(groups & !own)
}

/// Whether the bits of two groups are set, or of more.
fn are_two(groups: u128) -> bool {
    groups & groups.wrapping_sub(1) != 0
}

/// The bit of the site's group.
fn bit(site: &Site) -> u128 {
    1 << site.group.index()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Scenario,
        position::{Disruption, Position, Stage},
        script::{self, at, first_waves, hex, unit},
    };

    fn empty() -> Position {
        script::empty(first_waves(), 4, Stage::Actions)
    }

    fn hexes(names: &[&str]) -> HexSet {
        names.iter().map(|name| hex(name)).collect()
    }

    fn controlled(position: &Position) -> HexSet {
        us_control(first_waves(), &position.open)
    }

    fn linked(position: &Position, names: &[&str]) -> Vec<bool> {
        let linked = japanese_communication(first_waves(), &position.open);
        names.iter().map(|name| linked.contains(at(name))).collect()
    }

    #[test]
    fn companies_of_two_steps_and_tanks_control_the_hexes_around_them_and_others_only_their_own() {
        kernel::proves!("tarawa", "11.0");
        kernel::proves!("tarawa", "11.1");
        let (own, around) = (hexes(&["1427"]), hexes(&["1427"]).grown());
        for (name, steps, wide) in [
            ("I/3/2", 1, false),
            ("I/3/2", 2, true),
            ("M/3/2", 1, false),
            ("M/3/2", 4, true),
            ("3/A/2T", 1, true),
            ("2/A/1/18", 2, false),
            ("A/1/10", 2, false),
            ("HQ 2/2", 0, false),
        ] {
            let mut position = empty().with_unit(name, "1427", steps);
            assert_eq!(controlled(&position), if wide { around } else { own }, "{name} {steps}");
            position.open.marine_mut(unit(name)).disruption = Disruption::Earlier;
            assert_eq!(controlled(&position), if wide { around } else { own }, "Disrupted {name} {steps}");
        }
        let mut post = empty().with_unit("HQ 2/2", "1427", 0);
        post.open.marine_mut(unit("HQ 2/2")).post = Some(3);
        assert_eq!(controlled(&post), own);
        let mut garrison = empty();
        garrison.open.garrisons.insert(at("E4"));
        assert_eq!(controlled(&garrison), own);
    }

    #[test]
    fn a_unit_that_shares_its_hex_with_the_enemy_controls_nothing() {
        kernel::proves!("tarawa", "11.11");
        let position = empty().with_unit("I/3/2", "1427", 4).with_japanese("E4", "7SSNL-11");
        assert!(controlled(&position).is_empty());
    }

    #[test]
    fn a_japanese_unit_beside_a_us_unit_cancels_its_control_of_that_hex() {
        kernel::proves!("tarawa", "11.21");
        let position = empty().with_unit("I/3/2", "1426", 4).with_japanese("E10", "7SSNL-12");
        assert!(hex("1526").is_adjacent(hex("1426")));
        assert_eq!(controlled(&position), hexes(&["1426"]).grown() - hexes(&["1526"]));
        // The only way out of E8 leads through E9, which a company beside it controls unless somebody is there.
        let cut = empty()
            .with_japanese("C1", "7SSNL-13")
            .with_japanese("C2", "7SSNL-14")
            .with_unit("I/3/2", "1629", 4)
            .with_unit("2/A/1/18", "1531", 2)
            .with_unit("3/A/1/18", "1429", 2);
        assert_eq!(linked(&cut, &["E8"]), [false]);
        assert_eq!(linked(&cut.with_japanese("E9", "7SSNL-15"), &["E8", "E9"]), [true, true]);
    }

    #[test]
    fn at_night_units_control_their_own_hexes_only() {
        kernel::proves!("tarawa", "19.0+3");
        let mut position = empty().with_unit("I/3/2", "1427", 4).with_unit("3/A/2T", "1424", 2);
        position.open.turn = 16;
        assert_eq!(controlled(&position), hexes(&["1427", "1424"]));
    }

    /// The illustration, as far as our map has it. Group A: F13 in 2039, C13, and the two hexes of C8/C9; the way
    /// from F13 to the others leads through 2140. Group B: A10 and A11 at the tail of the island, cut off.
    fn example(steps: u8) -> Position {
        empty()
            .with_japanese("F13", "3SBD-1")
            .with_japanese("C13", "3SBD-2")
            .with_japanese("C8", "3SBD-3")
            .with_japanese("C9", "3SBD-4")
            .with_japanese("A10", "3SBD-5")
            .with_japanese("A11", "3SBD-6")
            .with_unit("I/3/2", "2139", steps)
            .with_unit("K/3/2", "2037", 2)
            .with_unit("L/3/2", "1306", 2)
    }

    const GROUP_A: [&str; 4] = ["F13", "C13", "C8", "C9"];

    #[test]
    fn a_line_of_communication_leads_past_a_unit_of_one_step() {
        kernel::proves!("tarawa", "11.2");
        assert!(hex("2140").is_adjacent(hex("2039")) && hex("2140").is_adjacent(hex("2139")));
        assert_eq!(linked(&example(1), &GROUP_A), [true; 4]);
    }

    #[test]
    fn a_unit_of_two_steps_cuts_it_and_then_nobody_reaches_two_other_groups() {
        kernel::proves!("tarawa", "11.2");
        assert_eq!(linked(&example(2), &GROUP_A), [false; 4]);
        // One more group in reach is enough for those that still reach each other.
        let position = example(2).with_japanese("C11", "3SBD-7");
        assert_eq!(linked(&position, &GROUP_A), [false, true, true, true]);
    }

    #[test]
    fn two_units_that_reach_only_each_other_are_out_of_communication() {
        kernel::proves!("tarawa", "11.2");
        assert_eq!(linked(&example(1), &["A10", "A11"]), [false; 2]);
        // They were in it before the Marines came between them and the others.
        let mut position = example(1);
        position.open.marine_mut(unit("L/3/2")).steps = 1;
        assert_eq!(linked(&position, &["A10", "A11"]), [true; 2]);
    }

    #[test]
    fn a_line_of_communication_does_not_lead_through_a_beach_hex() {
        kernel::proves!("tarawa", "11.2");
        // From F13 the beach hex 1939 would lead on to F8 and the rest of the island.
        let position = example(2).with_japanese("F8", "3SBD-7").with_japanese("C4", "7SSNL-11");
        let board = &first_waves().board;
        let free = board.land - us_control(first_waves(), &position.open);
        assert!(HexSet::one(hex("2039")).reach(&free).contains(hex("1830")));
        assert!(board.beach.contains(hex("1939")));
        assert_eq!(linked(&position, &["F13"]), [false]);
    }

    #[test]
    fn the_members_of_a_group_count_as_one_and_a_position_does_not_count_itself() {
        kernel::proves!("tarawa", "11.2");
        let pair = empty()
            .with_japanese("C8", "3SBD-3")
            .with_japanese("C9", "3SBD-4")
            .with_japanese("C4", "7SSNL-11");
        assert_eq!(linked(&pair, &["C4", "C8"]), [false, false]);
        let three = pair.with_japanese("C3", "7SSNL-12");
        assert_eq!(linked(&three, &["C4", "C8"]), [true, true]);
    }

    #[test]
    fn an_empty_position_under_us_control_can_be_in_communication() {
        kernel::proves!("tarawa", "11.22");
        let others = || {
            empty()
                .with_japanese("C3", "7SSNL-11")
                .with_japanese("C4", "7SSNL-12")
                .with_japanese("C1", "7SSNL-13")
        };
        let position = others().with_unit("I/3/2", "1527", 2);
        assert!(controlled(&position).contains(hex("1526")));
        assert_eq!(linked(&position, &["E10"]), [true]);
        // So can one where both sides stand.
        let position = others().with_japanese("E10", "7SSNL-14").with_unit("I/3/2", "1526", 4);
        assert_eq!(linked(&position, &["E10"]), [true]);
        // But a line cannot pass through hexes that US units hold or control.
        let around: Vec<Hex> = hex("1526").neighbours().collect();
        let mut position = others();
        for (name, at) in
            ["1/A/1/18", "2/A/1/18", "3/A/1/18", "1/C/1/18", "2/C/1/18", "3/C/1/18"].iter().zip(around)
        {
            position = position.with_unit(name, &at.to_string(), 2);
        }
        assert_eq!(linked(&position, &["E10"]), [false]);
    }

    fn in_touch(position: &Position, name: &str) -> bool {
        in_us_communication(first_waves(), &position.open, hex(name))
    }

    #[test]
    fn the_beachhead_reaches_from_d6_to_f13_without_the_south_beach() {
        kernel::proves!("tarawa", "11.3");
        let board = &first_waves().board;
        for (name, within) in
            [("1015", true), ("1016", true), ("1014", false), ("1126", true), ("1940", true), ("2040", true)]
        {
            assert!(board.beach.contains(hex(name)), "{name}");
            assert_eq!(board.beachhead.contains(hex(name)), within, "{name}");
        }
        assert!(!board.beachhead.meets(&board.south_beach));
    }

    #[test]
    fn us_communication_leads_around_japanese_units_and_their_fields_to_the_beachhead() {
        kernel::proves!("tarawa", "11.3");
        kernel::proves!("tarawa", "11.31");
        // The tail of the island: two positions close it off, one alone leaves the south beach.
        assert!(in_touch(&empty(), "1302"));
        let one = empty().with_japanese("A8", "7SSNL-1");
        assert!(in_touch(&one, "1302"));
        let two = one.with_japanese("A9", "7SSNL-2");
        assert!(!in_touch(&two, "1302") && in_touch(&two, "1226"));
        // Their fields count even when they are Disrupted.
        assert!(!in_touch(&two.disrupted("A8").disrupted("A9"), "1302"));
    }

    #[test]
    fn a_hex_in_a_field_of_fire_is_out_of_communication_even_with_a_us_unit() {
        kernel::proves!("tarawa", "11.31");
        let position = empty().with_unit("I/3/2", "1327", 4);
        assert!(in_touch(&position, "1327"));
        let position = position.with_japanese("E4", "7SSNL-11");
        assert!(!in_touch(&position, "1327") && !in_touch(&position, "1427") && in_touch(&position, "1325"));
        assert!(!in_touch(&position.disrupted("E4"), "1327"));
    }

    #[test]
    fn the_ring_of_a_tank_blocks_while_it_is_not_disrupted_or_always() {
        kernel::proves!("tarawa", "11.31");
        let tank = empty().with_japanese("C3", "tank-green");
        let always = script::setting(Scenario::FirstWaves, &[("tank-ring", "always")]);
        assert!(first_waves().board.group_of(at("C3")).tank_ring.contains(hex("1528")));
        let blocked = |setting: &Setting, position: &Position| {
            !in_us_communication(setting, &position.open, hex("1528"))
        };
        assert!(blocked(first_waves(), &tank) && blocked(&always, &tank));
        let tank = tank.disrupted("C3");
        assert!(!blocked(first_waves(), &tank) && blocked(&always, &tank));
        // The printed field goes on blocking, and no ring surrounds other units.
        assert!(!in_touch(&tank, "1628"));
        assert!(in_touch(&empty().with_japanese("C3", "7SSNL-11"), "1528"));
    }
}
