//! The numbers of printed sheets, how sheets join, and the names of hexes and hexsides.

mod maps;

use hex::{
    Atlas, AtlasError, Compass, Direction, Label, Layout, NameError, Numbering, Order, Orientation, Parity,
    Sheet,
};
use maps::{atlas, bataan_sheets, china_sheets, europa, europe_sheets, philippine_sheets};
use proptest::prelude::*;

/// Pairs of hexes that rulebooks call adjacent, most of them hexsides with a feature.
const ADJACENT: &str = "
    16A:0826/0827 16A:0825/0826 17A:0522/0421 17A:1519/1619 17A:1520/1519 17A:1618/1619
    17A:2421/2422 17A:2323/2422 17A:2422/2522 26:2115/2214 26:3823/3822 26:3823/3923
    G1:0824/0825 G1:2620/2621 G1:3008/3009 G1:3109/3009 G1:3009/2909 G1:3023/2924 G1:3430/3530
    G1:3522/3521 G1:5014/4915 G1:5014/5015 G2:0511/0611 G2:2433/2533 G2:3411/3512 G3:0416/0317
    G3:0504/0404 G3:0506/0605 G3:0506/0606 G3:0631/0731 G3:0720/0721 G3:1203/1104 G3:1203/1103
    G3:2109/2008 G4:0510/0511
    26:3807/3806 26:3806/3805 17A:1521/1520 G3:1402/1403 G3:1403/1404 G3:2109/2108 G1:0922/1022
    G1:1022/1023 G1:1023/1124 G1:1124/1125
    G7:2227/2226 G7:2429/2329 G7:2429/2330 G8:3105/3106 G8:3505/3604";

fn families() -> [Atlas; 4] {
    [atlas(europe_sheets()), atlas(china_sheets()), atlas(philippine_sheets()), atlas(bataan_sheets())]
}

#[test]
fn every_adjacent_pair_quoted_by_the_books_is_a_hexside() {
    let families = families();
    for pair in ADJACENT.split_whitespace() {
        let sheet = pair.split(':').next().unwrap();
        let family = families.iter().find(|atlas| atlas.sheets().iter().any(|s| s.name == sheet)).unwrap();
        let side = family.side(pair).unwrap_or_else(|error| panic!("{error}"));
        let (a, b) = pair.split_once('/').unwrap();
        let (a, b) = (family.hex(a).unwrap(), family.hex(&format!("{sheet}:{b}")).unwrap());
        assert_eq!(family.grid().across(side, a), Some(b), "{pair}");
        assert_eq!(family.grid().across(side, b), Some(a), "{pair}");
        assert_eq!(family.side(&family.side_name(side)), Ok(side), "{pair}");
    }
}

#[test]
fn the_misprinted_pair_is_refused_with_the_true_neighbours() {
    let europe = atlas(europe_sheets());
    let error = europe.side("26:3823/2923").unwrap_err();
    assert!(matches!(error, NameError::NotAdjacent { .. }));
    assert!(error.to_string().contains("26:3923"), "{error}");
}

#[test]
fn three_hexes_of_the_dike_meet_in_one_corner() {
    let china = atlas(china_sheets());
    for side in ["G1:3430/3530", "G1:3430/3531", "G1:3530/3531"] {
        assert!(china.side(side).is_ok(), "{side}");
    }
}

#[test]
fn neighbours_follow_the_common_rule_of_all_sheets() {
    // w2 = 2c - (r mod 2); neighbours differ by (0, 2) or (1, 1) in (r, w2).
    for family in families() {
        for sheet in family.sheets() {
            let name = |(r, c): (i32, i32)| format!("{}:{}", sheet.name, sheet.numbering.print(r, c));
            for r in sheet.numbering.lines() {
                let (first, last) = sheet.numbering.span(r);
                for c in first..=last {
                    let w2 = 2 * c - r.rem_euclid(2);
                    let number = |r: i32, w2: i32| (r, i32::midpoint(w2, r.rem_euclid(2)));
                    let expected = [(0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1)]
                        .map(|(dr, dw2)| number(r + dr, w2 + dw2));
                    let hex = family.hex(&name((r, c))).unwrap();
                    for (r, c) in expected.into_iter().filter(|&(r, c)| sheet.numbering.contains(r, c)) {
                        let near = family.hex(&name((r, c))).unwrap();
                        assert!(family.grid().side_between(hex, near).is_some());
                    }
                }
            }
        }
    }
}

#[test]
fn sheets_of_a_family_lie_where_their_joins_put_them() {
    // dr and dw against the first sheet, by row and by w = c - 1/2 in odd rows.
    let offsets: [(&str, i32, i32); 12] = [
        ("16A", 0, 0),
        ("17A", 0, 32),
        ("26", 50, 0),
        ("27", 50, 32),
        ("G1", 0, 0),
        ("G2", 0, 32),
        ("G3", 50, 0),
        ("G4", 50, 32),
        ("G5", 44, 64),
        ("G6", 100, 45),
        ("G7", 0, 0),
        ("G8", 0, 34),
    ];
    let families = families();
    for (name, dr, dw) in offsets {
        let family = families.iter().find(|atlas| atlas.sheets().iter().any(|s| s.name == name)).unwrap();
        let hex = family.hex(&format!("{name}:0407")).unwrap();
        let point = family.grid().centre(hex);
        let (r, w) = (f64::from(4 + dr), f64::from(7 + dw));
        let row = 0.75_f64.sqrt();
        let (x, y) = match family.grid().orientation() {
            Orientation::Pointy => (-w, r * row),
            Orientation::Flat => (r * row, w),
        };
        assert!((point.x - x).abs() < 1e-9 && (point.y - y).abs() < 1e-9, "{name} {point:?}");
    }
}

fn same(atlas: &Atlas, a: &str, b: &str) {
    assert_eq!(atlas.hex(a).unwrap(), atlas.hex(b).unwrap(), "{a} = {b}");
}

#[test]
fn overlapping_lines_are_one_line_of_hexes() {
    let europe = atlas(europe_sheets());
    let china = atlas(china_sheets());
    for r in 1..=51 {
        same(&europe, &format!("16A:{r:02}33"), &format!("17A:{r:02}01"));
        same(&europe, &format!("26:{r:02}33"), &format!("27:{r:02}01"));
        same(&china, &format!("G1:{r:02}33"), &format!("G2:{r:02}01"));
        same(&china, &format!("G3:{r:02}33"), &format!("G4:{r:02}01"));
        if r > 6 {
            same(&china, &format!("G5:{r:02}01"), &format!("G4:{:02}33", r - 6));
        }
    }
    for c in 1..=33 {
        same(&europe, &format!("16A:51{c:02}"), &format!("26:01{c:02}"));
        same(&europe, &format!("17A:51{c:02}"), &format!("27:01{c:02}"));
        same(&china, &format!("G1:51{c:02}"), &format!("G3:01{c:02}"));
        if c >= 17 {
            same(&china, &format!("G4:51{c:02}"), &format!("G6:01{:02}", c - 13));
        }
    }
    let philippines = atlas(philippine_sheets());
    for r in 1..=50 {
        same(&philippines, &format!("G7:{r:02}35"), &format!("G8:{r:02}01"));
    }
    // 65 columns of 101 rows: 17A:rr33 and the rest of four sheets less the shared lines.
    assert_eq!(europe.grid().len(), 65 * 101);
}

#[test]
fn the_earlier_sheet_names_a_shared_hex() {
    let europe = atlas(europe_sheets());
    let corner = europe.hex("27:0101").unwrap();
    assert_eq!(europe.name(corner), "16A:5133");
    assert_eq!(europe.aliases(corner), ["17A:5101", "26:0133", "27:0101"]);
    let paris = europe.hex("17A : 1604").unwrap();
    assert_eq!(europe.name(paris), "17A:1604");
    assert!(europe.aliases(paris).is_empty());
}

#[test]
fn irregular_edges_have_the_hexes_that_are_printed() {
    let philippines = atlas(philippine_sheets());
    assert!(philippines.hex("G7:0200").is_ok());
    assert!(philippines.hex("G7:0100").is_err());
    let china = atlas(china_sheets());
    assert!(china.hex("G5:5117").is_ok());
    assert!(china.hex("G5:5017").is_err());
    assert!(china.hex("G6:0103").is_err());
}

#[test]
fn rows_may_grow_northward() {
    let bataan = atlas(bataan_sheets());
    let (south, north) = (bataan.hex("G9:0101").unwrap(), bataan.hex("G9:2801").unwrap());
    assert!(bataan.grid().centre(north).y < bataan.grid().centre(south).y);
    let (a, b) = (bataan.hex("2708").unwrap(), bataan.hex("2707").unwrap());
    let east = bataan.grid().orientation().direction(Compass::East).unwrap();
    assert_eq!(bataan.grid().neighbour(a, east), Some(b));
    assert_eq!(bataan.name(a), "G9:2708");
}

/// A sheet of zones with a letter for the row: T32, S31.
fn zones() -> Atlas {
    let mut sheet = europa("", [1, 26], [1, 40], &[]);
    sheet.numbering.line.label = Label::Letters;
    sheet.numbering.along.label = Label::Plain;
    sheet.numbering.along.grow = Compass::East;
    atlas(vec![sheet])
}

#[test]
fn zones_of_letter_and_number_are_read_and_printed() {
    let zones = zones();
    let plot = ["T32", "S31", "R31", "R30", "R29", "R28"].map(|name| zones.hex(name).unwrap());
    for step in plot.windows(2) {
        assert_eq!(zones.grid().distance(step[0], step[1]), 1);
    }
    let north_west = zones.grid().orientation().direction(Compass::NorthWest).unwrap();
    let l22 = zones.hex("L22").unwrap();
    let k21 = zones.grid().neighbour(l22, north_west).unwrap();
    assert_eq!(zones.name(k21), "K21");
    assert_eq!(zones.name(zones.hex("t32").unwrap()), "T32");
}

#[test]
fn one_sheet_games_need_no_sheet_name() {
    let mut sheet = europa("", [1, 30], [1, 40], &[]);
    sheet.numbering.hexes = Orientation::Flat;
    sheet.numbering.line.grow = Compass::East;
    sheet.numbering.along.grow = Compass::South;
    sheet.numbering.shift = Compass::South;
    let beach = atlas(vec![sheet]);
    let hex = beach.hex("1226").unwrap();
    assert_eq!(beach.name(hex), "1226");
    assert_eq!(beach.side_name(beach.side("1226/1227").unwrap()), "1226/1227");
}

#[test]
fn wrong_names_are_refused_with_what_would_be_right() {
    let europe = atlas(europe_sheets());
    let says = |name: &str| europe.hex(name).unwrap_err().to_string();
    assert_eq!(says("28:3806"), "there is no sheet \"28\"; the sheets are 16A, 17A, 26, 27");
    assert_eq!(says("17A:1634"), "there is no hex \"17A:1634\"; this line has 1601 to 1633");
    assert_eq!(says("17A:5201"), "there is no hex \"17A:5201\"; the sheet has lines from 0101 to 5133");
    assert_eq!(says("17A:16"), "\"17A:16\" is not written like a hex of this map; \"17A:0101\" would be");
    assert_eq!(
        says("1604"),
        "\"1604\" may be on several sheets: write one of 16A:1604, 17A:1604, 26:1604, 27:1604"
    );
    for name in ["", ":", "17A:", "17A:16045", "17A:é604", "17A:-104", "17A:+104"] {
        assert!(europe.hex(name).is_err(), "{name}");
    }
    for name in ["", "/", "16A:0101", "16A:0101/", "16A:0101/N", "16A:0101/0102/0103"] {
        assert!(europe.side(name).is_err(), "{name}");
    }
}

#[test]
fn names_of_all_hexes_and_sides_are_read_back() {
    for family in families().into_iter().chain([zones()]) {
        for hex in family.grid().hexes() {
            assert_eq!(family.hex(&family.name(hex)), Ok(hex));
            for alias in family.aliases(hex) {
                assert_eq!(family.hex(&alias), Ok(hex));
            }
        }
        for side in family.grid().sides() {
            assert_eq!(family.side(&family.side_name(side)), Ok(side));
        }
    }
}

#[test]
fn a_hexside_on_the_edge_of_the_map_has_one_hex_and_a_compass_name() {
    let europe = atlas(europe_sheets());
    let side = europe.side("16A:0101/NE").unwrap();
    let corner = europe.hex("16A:0101").unwrap();
    assert_eq!(europe.grid().hexes_of(side), (corner, None));
    assert_eq!(europe.grid().across(side, corner), None);
    assert_eq!(europe.side_name(side), "16A:0101/NE");
}

#[test]
fn a_hexside_across_a_join_is_named_by_a_sheet_that_has_both_hexes() {
    let europe = atlas(europe_sheets());
    let side = europe.side("16A:0133/17A:0102").unwrap();
    assert_eq!(europe.side_name(side), "17A:0101/0102");
}

#[test]
fn unsound_layouts_are_refused() {
    let refuse = |sheets: Vec<Sheet>| Atlas::new(Layout { sheets }).unwrap_err();
    let small = |name: &str, join: &[&str]| europa(name, [1, 4], [1, 4], join);
    assert_eq!(refuse(vec![]), AtlasError::Empty);
    let error = refuse(vec![small("A", &[]), small("a", &[])]);
    assert!(matches!(error, AtlasError::SameName { .. }));
    let error = refuse(vec![small("A", &[]), small("B", &[])]);
    assert!(matches!(error, AtlasError::Loose { .. }));
    let error = refuse(vec![small("A", &[]), small("B", &["0101=A:0401", "0401=A:0101"])]);
    assert!(matches!(error, AtlasError::Conflict { .. }));
    let error = refuse(vec![small("A", &[]), small("B", &["0101 is A:0401"])]);
    assert!(matches!(error, AtlasError::Join { .. }));
    let mut sideways = small("A", &[]);
    sideways.numbering.line.grow = Compass::East;
    assert!(matches!(refuse(vec![sideways]), AtlasError::Numbering { .. }));
}

#[test]
fn a_layout_is_the_same_after_a_trip_through_toml() {
    for sheets in [europe_sheets(), china_sheets(), philippine_sheets(), bataan_sheets()] {
        let layout = Layout { sheets };
        let text = toml::to_string(&layout).unwrap();
        assert_eq!(toml::from_str::<Layout>(&text).unwrap(), layout);
    }
}

fn any_numbering() -> impl Strategy<Value = Numbering> {
    let digits = prop_oneof![Just(Label::Digits(2)), Just(Label::Digits(3))];
    let bounds = (0..3_i32, 1..12_i32, 0..3_i32, 1..12_i32);
    (bounds, digits, any::<[bool; 6]>()).prop_map(|(bounds, label, [flat, a, b, c, d, e])| {
        let mut sheet = europa("", [bounds.0, bounds.1 + bounds.0], [bounds.2, bounds.2 + bounds.3], &[]);
        let numbering = &mut sheet.numbering;
        let pick = |yes: bool, points: [Compass; 2]| if yes { points[1] } else { points[0] };
        let (across, lengthwise) = if flat {
            ([Compass::East, Compass::West], [Compass::North, Compass::South])
        } else {
            ([Compass::North, Compass::South], [Compass::East, Compass::West])
        };
        numbering.hexes = if flat { Orientation::Flat } else { Orientation::Pointy };
        numbering.line.grow = pick(a, across);
        numbering.along.grow = pick(b, lengthwise);
        numbering.shift = pick(c, lengthwise);
        numbering.shifted = if d { Parity::Odd } else { Parity::Even };
        numbering.order = if e { Order::LineFirst } else { Order::AlongFirst };
        numbering.line.label = label;
        sheet.numbering
    })
}

proptest! {
    #[test]
    fn every_numbering_is_read_back_and_drawn_as_it_says(numbering in any_numbering()) {
        let sheet = Sheet { name: String::new(), numbering: numbering.clone(), join: Vec::new() };
        let map = atlas(vec![sheet]);
        let grid = map.grid();
        for hex in grid.hexes() {
            prop_assert_eq!(map.hex(&map.name(hex)), Ok(hex));
            prop_assert_eq!(grid.hex_at(grid.centre(hex)), Some(hex));
            // The next number along the line lies in the direction of growth.
            let (line, along) = numbering.parse(&map.name(hex)).unwrap();
            let at = grid.centre(hex);
            if let Ok(next) = map.hex(&numbering.print(line, along + 1)) {
                let to = grid.centre(next);
                let (dx, dy) = vector(numbering.along.grow);
                prop_assert!((to.x - at.x - dx).abs() < 1e-9 && (to.y - at.y - dy).abs() < 1e-9);
            }
            // The same number on the next line lies half a hex off, as the shift says.
            if let Ok(next) = map.hex(&numbering.print(line + 1, along)) {
                let to = grid.centre(next);
                let shifted = (line + 1).rem_euclid(2) == i32::from(numbering.shifted == Parity::Odd);
                let half = if shifted { 0.5 } else { -0.5 };
                let (sx, sy) = vector(numbering.shift);
                let (gx, gy) = vector(numbering.line.grow);
                let row = 0.75_f64.sqrt();
                prop_assert!((to.x - at.x - gx * row - sx * half).abs() < 1e-9);
                prop_assert!((to.y - at.y - gy * row - sy * half).abs() < 1e-9);
            }
        }
    }
}

fn vector(point: Compass) -> (f64, f64) {
    match point {
        Compass::North => (0.0, -1.0),
        Compass::South => (0.0, 1.0),
        Compass::East => (1.0, 0.0),
        Compass::West => (-1.0, 0.0),
        _ => unreachable!("numbers grow along an axis"),
    }
}

#[test]
fn directions_and_compass_points_agree_with_the_drawing() {
    for family in families() {
        let grid = family.grid();
        let hex = grid.hexes().find(|&hex| grid.neighbours(hex).count() == 6).unwrap();
        for direction in Direction::ALL_DIRECTIONS {
            let (here, there) = (grid.centre(hex), grid.neighbour(hex, direction).unwrap());
            let there = grid.centre(there);
            let point = grid.orientation().compass(direction).to_string();
            assert_eq!(point.contains('N'), there.y < here.y - 0.1, "{point}");
            assert_eq!(point.contains('S'), there.y > here.y + 0.1, "{point}");
            assert_eq!(point.contains('E'), there.x > here.x + 0.1, "{point}");
            assert_eq!(point.contains('W'), there.x < here.x - 0.1, "{point}");
            // The middle of the side between lies between its two corners.
            let corners = grid.corners(hex);
            let index = usize::from(direction.index());
            let (p, q) = (corners[index], corners[(index + 1) % 6]);
            assert!(((p.x + q.x) - (here.x + there.x)).abs() < 1e-9);
            assert!(((p.y + q.y) - (here.y + there.y)).abs() < 1e-9);
        }
    }
}
