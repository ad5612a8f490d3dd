//! Maps drawn as text, and the faults found in them.

use hex::{Legend, Sketch, SketchError};

fn legend() -> Legend<char, &'static str> {
    Legend::new([('.', '.'), ('^', '^'), ('~', '~')])
        .sides([("river", "river"), ("great river", "great river")])
}

fn parse(text: &str) -> Result<Sketch<char, &'static str>, SketchError> {
    Sketch::parse(text, &legend())
}

#[test]
fn neighbours_are_those_that_the_drawing_shows() {
    for text in [". . .\n . .A.\n. . .", " . . .\n.B.A.\n . . ."] {
        let sketch = parse(text).unwrap();
        let a = sketch.marks[&'A'];
        assert_eq!(sketch.atlas.grid().neighbours(a).count(), 6, "{text}");
    }
    let sketch = parse(".A.B.\n ^C^D").unwrap();
    let grid = sketch.atlas.grid();
    let touch = |x: char, y: char| grid.side_between(sketch.marks[&x], sketch.marks[&y]).is_some();
    assert!(touch('A', 'B') && touch('A', 'C') && touch('B', 'C') && touch('B', 'D'));
    assert!(!touch('A', 'D'));
    assert_eq!(sketch.hexes[sketch.marks[&'D']], '^');
}

#[test]
fn gaps_are_no_hexes_and_numbers_count_them() {
    let sketch = parse("\n  . ~\n ~   ~\n\n--\n0103/E great river\n0102/0103 river\n").unwrap();
    let names: Vec<String> = sketch.atlas.grid().hexes().map(|hex| sketch.atlas.name(hex)).collect();
    assert_eq!(names, ["0102", "0103", "0201", "0203"]);
    assert_eq!(sketch.hexes.values(), ['.', '~', '~', '~']);
    let features: Vec<&str> = sketch.sides.iter().map(|side| side.1).collect();
    assert_eq!(features, ["great river", "river"]);
}

#[test]
fn faults_are_found_at_their_line_and_column() {
    let cases = [
        ("", "line 1, column 1: nothing is drawn: draw at least one row of hexes"),
        ("\n. . ?", "line 2, column 5: '?' is not in the legend, which has .^~"),
        (".A\n .A", "line 2, column 3: the mark 'A' is used twice: choose another"),
        (".!", "line 1, column 2: '!' is no mark: use a letter, a digit or a blank"),
        (
            ". .\n. .",
            "line 2, column 1: the row is not indented by half a cell against the row above: add \
             or drop a blank",
        ),
        (". .\n--\n0101-0102 river", "line 3, column 1: a hexside is written as \"0101/0102 feature\""),
        (
            ". .\n--\n 0101/0102 lake",
            "line 3, column 12: \"lake\" is no feature of hexsides; the legend has river, great river",
        ),
        (
            ". . .\n--\n\n0101/0103 river",
            "line 4, column 1: 0101 and 0103 are not adjacent, so \"0101/0103\" is no hexside; 0101 \
             touches 0102",
        ),
        (
            ". .\n--\n0101/Q river",
            "line 3, column 1: \"Q\" is not written like a hex of this map; \"0101\" would be",
        ),
    ];
    for (text, says) in cases {
        assert_eq!(parse(text).unwrap_err().to_string(), says);
    }
}

#[test]
fn a_gap_of_a_whole_row_needs_no_fault() {
    assert!(parse(". .\n\n. .").is_err(), "an empty row cannot show its indentation");
}
