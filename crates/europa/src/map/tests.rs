//! Reading and writing: of the small map, and of every sheet that is part of the program.

use super::{Family, Map, Water, Wet, read::thousandths, small};
use std::time::Instant;

#[test]
fn a_sheet_is_read_with_all_that_stands_in_it() {
    let map = small::map();
    let hex = |name: &str| map.atlas().hex(name).expect("a hex");
    let town = hex("A:0203");
    assert_eq!((map.hex(town).water, map.terrain(town)), (Water::Inland, Some("woods")));
    assert_eq!(map.names(map.hex(town).features), ["fertile", "ruins"]);
    let side = map.side(map.atlas().side("A:0203/0302").expect("a side"));
    assert_eq!(side.river.map(|river| map.words().name(river)), Some("major"));
    assert_eq!(map.names(side.barriers), ["wall"]);
    let east = map.side(map.atlas().side("A:0203/0204").expect("a side"));
    assert_eq!(
        (map.names(east.rails), map.names(east.roads), east.water),
        (vec!["high"], vec!["road"], Wet::Land)
    );
    let country = map.layer("country").expect("a layer");
    assert_eq!((country.area(town), country.area(hex("A:0201"))), (Some("North"), None));
    assert_eq!(
        map.side(map.atlas().side("A:0301/W").expect("a side")).water,
        Wet::Sea,
        "the edge of the sea"
    );
    assert_eq!(map.lists.places[0].fills, [(hex("A:0204"), "partial".to_owned())]);
    assert_eq!(map.lists.rivers[0].sides.len(), 2);
}

#[test]
fn the_small_map_written_is_the_map_read() {
    assert_eq!(small::map().sheet_text(0), small::sheet());
}

#[test]
fn every_sheet_of_the_program_written_is_the_sheet_read() {
    for family in Family::ALL {
        let pack = crate::pack(family.book());
        let map = Map::read(&pack, family).unwrap_or_else(|fault| panic!("{fault}"));
        for (at, sheet) in map.atlas().sheets().iter().enumerate() {
            let text = pack.file(&format!("map-{}.tsv", sheet.name)).expect("it was read");
            let written = map.sheet_text(at);
            let other = text.lines().zip(written.lines()).find(|(read, written)| read != written);
            assert_eq!(other, None, "sheet {}", sheet.name);
            assert!(written == text, "sheet {} has other lines at its end", sheet.name);
        }
    }
}

#[test]
fn every_map_of_the_program_is_read_in_a_moment() {
    for family in Family::ALL {
        let start = Instant::now();
        Map::built_in(family).unwrap_or_else(|fault| panic!("{fault}"));
        // A release takes a tenth of it; `crates/bench` measures that.
        assert!(start.elapsed().as_millis() < 2_000, "{family:?} took {:?}", start.elapsed());
    }
}

#[test]
fn faults_name_the_line_and_what_to_write() {
    let said = |from: &str, to: &str| {
        let pack = small::pack_with("map-A.tsv", from, to);
        Map::read(&pack, Family::Bataan).expect_err("a fault").to_string()
    };
    assert_eq!(
        said("0102\tcoast", "0102\tbeach"),
        "map-A.tsv:6: water 'beach' is none of sea, coast, inland, lake"
    );
    assert!(said("0102\tcoast", "0101\tcoast").contains("map-A.tsv:6: hex A:0101 stands already above"));
    assert!(said("0102\tcoast", "0199\tcoast").contains("map-A.tsv:6: there is no hex"));
    assert!(
        said("E:high", "east:high")
            .contains("'east:high' is not written 'DIRECTION:what', with one of E, SE")
    );
    assert!(said("E:high", "W:high").contains("'W:high' belongs to the row of hex A:0202"));
    assert!(said("\t49.800\t", "\t49.8\t").contains("three decimals"));
    assert!(said("terrain", "ground").contains("there is no column 'terrain'"));
    let sheets = |from: &str, to: &str| {
        let pack = small::pack_with("sheets-bataan.toml", from, to);
        Map::read(&pack, Family::Bataan).expect_err("a fault").to_string()
    };
    assert_eq!(
        sheets("title = 'Test'", "title = 7"),
        "sheets-bataan.toml:1: expected a text in quotes, not 7"
    );
    assert!(sheets("last = 5", "last = 99999").contains("99999 cannot be written with 2 digits"));
    let sheet = small::sheet();
    let last = sheet.lines().last().expect("rows").to_owned() + "\n";
    assert_eq!(said(&last, ""), "map-A.tsv: there is no row for hex 0505: add it");
}

#[test]
fn positions_are_read_to_the_thousandth() {
    assert_eq!(thousandths("41.902"), Some(41_902));
    assert_eq!(thousandths("-0.500"), Some(-500));
    for wrong in ["41.9", "41", "a.bcd", ".123", "4-1.902", "", "2147483.999", "361.000"] {
        assert_eq!(thousandths(wrong), None, "{wrong}");
    }
}
