use super::*;

const SHIPS: &str = include_str!("../../../../packs/war-at-sea/ships.tsv");

fn ships() -> Vec<Sheet> {
    let chart = Chart::parse("ships.tsv", SHIPS).expect("a chart");
    Sheet::read(&chart).expect("rows without faults")
}

fn ship(name: &str) -> Sheet {
    ships().into_iter().find(|ship| ship.name == name).expect("the ship has a row")
}

/// A chart of one ship: the row of New Mexico with some cells changed.
fn read(changed: &[(&str, &str)]) -> Result<Sheet, PackFault> {
    let mut row = ship("New Mexico").cells();
    for (column, cell) in changed {
        let at = Sheet::COLUMNS.iter().position(|head| head == column).expect("a column");
        (*cell).clone_into(&mut row[at]);
    }
    let (heads, row) = (Sheet::COLUMNS.join("\t"), row.join("\t"));
    let text = format!("# source: rulebook\n# why: a test\n{heads}\n{row}\n");
    let chart = Chart::parse("ships.tsv", &text).expect("a chart");
    Sheet::read(&chart).map(|mut sheets| sheets.remove(0))
}

fn refused(changed: &[(&str, &str)]) -> String {
    read(changed).expect_err("the row has a fault").to_string()
}

#[test]
fn the_sample_row_reads_as_printed() {
    kernel::proves!("war-at-sea", "2.3+1", "2.4+1", "7.1");
    let sheet = ship("New Mexico");
    assert_eq!((sheet.code.as_str(), sheet.nation, sheet.kind), ("BB40", Nation::Us, ShipType::Bb));
    assert_eq!(sheet.vp, 91);
    assert_eq!(sheet.primary, Boxes { count: 8, armour: Armour::Heavy });
    assert_eq!(sheet.secondary, Boxes::NONE);
    assert_eq!(sheet.tertiary, Boxes { count: 4, armour: Armour::Light });
    assert_eq!(sheet.aa, Boxes { count: 2, armour: Armour::None });
    assert_eq!(sheet.torpedo, Torpedoes::NONE);
    assert_eq!(sheet.speed, Speed { base: 2, plus: false });
    assert_eq!(sheet.hull, Boxes { count: 12, armour: Armour::Heavy });
    assert_eq!(sheet.fuel, Fuel { boxes: 12, coal: false });
    assert_eq!(sheet.deck, [0; 0]);
}

#[test]
fn a_counter_shows_torpedoes_floatplanes_and_anti_aircraft_guns() {
    kernel::proves!("war-at-sea", "2.3+2");
    let sheet = read(&[("torpedo", "3"), ("aa", "4N"), ("planes", "1")]).expect("a row without faults");
    assert_eq!(sheet.torpedo, Torpedoes { factor: 3, long_lance: false });
    assert_eq!((sheet.aa.count, sheet.planes), (4, 1));
    let bare = read(&[("torpedo", "-"), ("aa", "-"), ("planes", "-")]).expect("a row without faults");
    assert_eq!((bare.torpedo, bare.aa, bare.planes), (Torpedoes::NONE, Boxes::NONE, 0));
}

#[test]
fn what_is_read_is_written_as_it_was() {
    kernel::proves!("war-at-sea", "2.4");
    let chart = Chart::parse("ships.tsv", SHIPS).expect("a chart");
    let sheets = ships();
    assert_eq!(sheets.len(), chart.rows().count());
    for sheet in sheets {
        for (column, cell) in Sheet::COLUMNS.into_iter().zip(sheet.cells()) {
            assert_eq!(chart.cell(&sheet.name, column), Some(cell.as_str()), "{}, {column}", sheet.name);
        }
    }
}

#[test]
fn carriers_are_fleet_light_and_escort_carriers_and_not_seaplane_carriers() {
    kernel::proves!("war-at-sea", "1.0+1");
    let carriers: Vec<&str> =
        ShipType::ALL.iter().filter(|kind| kind.is_carrier()).map(|kind| kind.name()).collect();
    assert_eq!(carriers, ["CV", "CVE", "CVL"]);
    for sheet in ships() {
        assert_eq!(sheet.kind.is_carrier(), !sheet.deck.is_empty(), "{}", sheet.name);
    }
    assert!(ship("Chitose").kind.is_capital() && ship("Chitose").marks.seaplanes > 0);
}

#[test]
fn every_type_is_a_capital_ship_a_light_warship_or_a_transport() {
    kernel::proves!("war-at-sea", "5.0+1", "5.0+2", "5.0+3");
    let named = |is: fn(ShipType) -> bool| -> Vec<&str> {
        ShipType::ALL.iter().filter(|kind| is(**kind)).map(|kind| kind.name()).collect()
    };
    assert_eq!(named(ShipType::is_capital), ["BB", "BC", "CA", "AC", "CD", "CV", "CVE", "CVL", "CVS"]);
    assert_eq!(named(ShipType::is_light_warship), ["CL", "DD", "DE"]);
    assert_eq!(named(ShipType::is_transport), ["AK", "AM", "AO", "AP", "APD", "TR"]);
    for kind in ShipType::ALL {
        let classes = [kind.is_capital(), kind.is_light_warship(), kind.is_transport()];
        assert_eq!(classes.iter().filter(|is| **is).count(), 1, "{kind}");
        assert_eq!(kind.is_warship(), !kind.is_transport(), "{kind}");
    }
}

#[test]
fn transports_and_armed_transports_come_in_two_sizes_the_others_in_one() {
    kernel::proves!("war-at-sea", "5.0+3");
    let size = |kind, mark| read(&[("type", kind), ("marks", mark)]).expect("a row").transport_size();
    for kind in ["AP", "TR"] {
        assert_eq!(size(kind, "small"), Some(TransportSize::Small));
        assert_eq!(size(kind, "large"), Some(TransportSize::Large));
    }
    for kind in ["AK", "AM", "AO"] {
        assert_eq!(size(kind, "-"), Some(TransportSize::Large), "{kind}");
    }
    assert_eq!(size("APD", "-"), Some(TransportSize::Small));
    assert_eq!(size("BB", "-"), None);
    assert!(refused(&[("type", "TR")]).contains("neither small nor large"));
    assert!(refused(&[("type", "APD"), ("marks", "large")]).contains("against its type"));
}

#[test]
fn letters_after_the_torpedo_factor_are_the_long_lance() {
    kernel::proves!("war-at-sea", "1.0+3");
    let torpedo = |cell| read(&[("nation", "Japan"), ("torpedo", cell)]).expect("a row").torpedo;
    assert_eq!(torpedo("3LL"), Torpedoes { factor: 3, long_lance: true });
    assert_eq!(torpedo("3"), Torpedoes { factor: 3, long_lance: false });
    assert!(refused(&[("torpedo", "3LL")]).contains("is not Japanese"));
}

#[test]
fn a_plus_makes_the_faster_of_two_ships_of_one_speed() {
    let speeds = ["0", "1", "1+", "2", "2+", "3", "3+", "4"];
    let read: Vec<Speed> = speeds.iter().map(|cell| cell.parse().expect("a speed")).collect();
    assert!(read.is_sorted_by(|slower, faster| slower < faster));
}

#[test]
fn a_deck_reads_as_its_boxes_and_stands_on_carriers_alone() {
    let sheet = read(&[("type", "CV"), ("deck", "9-6-2-0")]).expect("a carrier");
    assert_eq!(sheet.deck, [9, 6, 2, 0]);
    assert!(refused(&[("deck", "9-6-2-0")]).contains("is no carrier"));
    assert!(refused(&[("type", "CVL")]).contains("carrier without flight deck"));
    assert!(refused(&[("type", "CV"), ("deck", "6-9")]).contains("falling numbers"));
    assert!(refused(&[("type", "CV"), ("deck", "9--0")]).contains("falling numbers"));
}

#[test]
fn marks_name_the_counter_that_a_ship_shares() {
    let marks =
        read(&[("type", "DE"), ("marks", "torpedo-boat counter=Spica-1 ships=3")]).expect("a row").marks;
    assert!(marks.torpedo_boat && !marks.oil && marks.size.is_none());
    assert_eq!(marks.counter, Some(Counter { name: "Spica-1".to_owned(), ships: 3 }));
    for faulty in ["counter=Spica-1", "ships=3", "counter= ships=3", "oil  small", "", "big"] {
        assert!(refused(&[("marks", faulty)]).contains("marks out of oil"), "{faulty}");
    }
    assert!(refused(&[("marks", "torpedo-boat")]).contains("is no DE"));
    assert!(refused(&[("marks", "oil")]).contains("is no CVE"));
}

#[test]
fn a_shared_counter_holds_the_ships_that_it_says_and_of_one_class() {
    let ships = ships();
    let shared: Vec<(&Sheet, &Counter)> =
        ships.iter().filter_map(|ship| Some((ship, ship.marks.counter.as_ref()?))).collect();
    assert!(!shared.is_empty());
    for (ship, counter) in &shared {
        let on_it: Vec<&Sheet> =
            shared.iter().filter(|(_, other)| other.name == counter.name).map(|(ship, _)| *ship).collect();
        assert_eq!(on_it.len(), usize::from(counter.ships), "{}", counter.name);
        assert!(on_it.iter().all(|other| other.class == ship.class), "{}", counter.name);
    }
    let spica = ship("Spica");
    assert!(spica.marks.torpedo_boat && spica.marks.counter.is_some_and(|counter| counter.ships == 3));
}

#[test]
fn a_faulty_cell_is_named_with_what_belongs_there() {
    for (column, cell, expected) in [
        ("nation", "Ruritania", "one of Australia, Britain"),
        ("type", "XX", "one of BB, BC"),
        ("code", "-", "a text"),
        ("vp", "many", "victory points"),
        ("primary", "8", "such as 8H"),
        ("primary", "0H", "such as 8H"),
        ("primary", "é", "such as 8H"),
        ("secondary", "+8H", "such as 8H"),
        ("aa", "300N", "such as 8H"),
        ("torpedo", "0LL", "such as 2"),
        ("speed", "4+", "a speed"),
        ("speed", "0+", "a speed"),
        ("speed", "", "a speed"),
        ("hull", "-", "such as 12H"),
        ("hull", "12R", "such as 12H"),
        ("fuel", "c", "fuel boxes"),
        ("planes", "2", "-, 1 or 3"),
    ] {
        let said = refused(&[(column, cell)]);
        assert!(said.starts_with(&format!("ships.tsv:4: '{cell}' in column '{column}'")), "{said}");
        assert!(said.contains(expected), "{said}");
    }
}

#[test]
fn a_loss_of_speed_leaves_the_plus_until_the_ship_lies_still() {
    kernel::proves!("war-at-sea", "7.71", "15.52");
    let slower = |cell: &str| cell.parse::<Speed>().expect("a speed").less(1).to_string();
    let pairs = [("4", "3"), ("3+", "2+"), ("3", "2"), ("2+", "1+"), ("2", "1"), ("1", "0"), ("1+", "0")];
    for (before, after) in pairs {
        assert_eq!(slower(before), after);
    }
}
