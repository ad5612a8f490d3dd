//! The maps that the tests read: the layouts of known printed sheets, and plain squares.
#![allow(dead_code, reason = "each test file uses its own share")]

use hex::{Atlas, Axis, Compass, Edge, Label, Layout, Lines, Numbering, Order, Orientation, Parity, Sheet};

/// A sheet of the Europa pattern: rows southward, columns westward, odd rows shifted east.
pub(crate) fn europa(name: &str, rows: [i32; 2], columns: [i32; 2], join: &[&str]) -> Sheet {
    let axis = |[first, last]: [i32; 2], grow| Axis { first, last, grow, label: Label::Digits(2) };
    let numbering = Numbering {
        hexes: Orientation::Pointy,
        line: axis(rows, Compass::South),
        along: axis(columns, Compass::West),
        order: Order::LineFirst,
        shifted: Parity::Odd,
        shift: Compass::East,
        edges: Vec::new(),
        missing: Vec::new(),
    };
    let join = join.iter().map(|&join| join.to_owned()).collect();
    Sheet { name: name.to_owned(), numbering, join }
}

/// A sheet of the Philippine pattern: lines eastward, numbers along them southward.
fn philippine(name: &str, last: i32, join: &[&str]) -> Sheet {
    let mut sheet = europa(name, [1, 50], [1, last], join);
    sheet.numbering.hexes = Orientation::Flat;
    sheet.numbering.line.grow = Compass::East;
    sheet.numbering.along.grow = Compass::South;
    sheet.numbering.shift = Compass::North;
    sheet
}

pub(crate) fn atlas(sheets: Vec<Sheet>) -> Atlas {
    Atlas::new(Layout { sheets }).expect("a sound layout")
}

pub(crate) fn europe_sheets() -> Vec<Sheet> {
    let whole = |name, join: &[&str]| europa(name, [1, 51], [1, 33], join);
    vec![
        whole("16A", &[]),
        whole("17A", &["0101 = 16A:0133", "5101 = 16A:5133"]),
        whole("26", &["0101 = 16A:5101", "0133 = 16A:5133"]),
        whole("27", &["0101 = 26:0133", "0133 = 17A:5133"]),
    ]
}

pub(crate) fn china_sheets() -> Vec<Sheet> {
    let whole = |name, join: &[&str]| europa(name, [1, 51], [1, 33], join);
    let mut g5 = europa("G5", [1, 51], [1, 17], &["0701 = G4:0133"]);
    g5.numbering.edges = vec![Edge { lines: Lines::Parity(Parity::Even), first: None, last: Some(16) }];
    vec![
        whole("G1", &[]),
        whole("G2", &["0101 = G1:0133"]),
        whole("G3", &["0101 = G1:5101"]),
        whole("G4", &["0101 = G3:0133", "0101 = G2:5101"]),
        g5,
        europa("G6", [1, 26], [4, 20], &["0120 = G4:5133"]),
    ]
}

pub(crate) fn philippine_sheets() -> Vec<Sheet> {
    let mut g7 = philippine("G7", 35, &[]);
    g7.numbering.edges = vec![Edge { lines: Lines::Parity(Parity::Even), first: Some(0), last: None }];
    vec![g7, philippine("G8", 33, &["0101 = G7:0135"])]
}

pub(crate) fn bataan_sheets() -> Vec<Sheet> {
    let mut g9 = europa("G9", [1, 28], [1, 17], &[]);
    g9.numbering.line.grow = Compass::North;
    vec![g9]
}

/// One nameless sheet of `size` rows of `size` hexes, numbered from the top left.
pub(crate) fn square(size: i32) -> Atlas {
    let mut sheet = europa("", [1, size], [1, size], &[]);
    sheet.numbering.along.grow = Compass::East;
    sheet.numbering.line.label = Label::Digits(3);
    sheet.numbering.along.label = Label::Digits(3);
    atlas(vec![sheet])
}
