use super::*;
use std::{collections::BTreeMap, env, fs};

const CLASSES: &str = include_str!("../../../../packs/war-at-sea/classes.tsv");
const SHIPS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../packs/war-at-sea/ships.tsv");

fn classes() -> BTreeMap<String, Class> {
    let chart = Chart::parse("classes.tsv", CLASSES).expect("a chart");
    let classes = Class::read(&chart).expect("rows without faults");
    classes.into_iter().map(|class| (class.name.clone(), class)).collect()
}

/// A ship of a class, as the formula rates it.
fn rated(class: &str) -> Sheet {
    let class = &classes()[class];
    let ship = Ship { name: class.name.clone(), code: "X1".to_owned(), nation: class.nation, counter: None };
    class.sheet(ship)
}

/// The cells of a row, for a look at all of it.
fn row(class: &str, columns: &[&str]) -> String {
    let cells = rated(class).cells();
    let cell = |column: &&str| {
        let at = Sheet::COLUMNS.iter().position(|head| head == column).expect("a column");
        cells[at].clone()
    };
    columns.iter().map(cell).collect::<Vec<_>>().join(" ")
}

/// Every row of `ships.tsv`, with the columns that are not ratings as they are there.
fn formula_for(chart: &Chart) -> String {
    let classes = classes();
    let cell =
        |ship: &str, column: &str| chart.cell(ship, column).expect("the columns of ships.tsv").to_owned();
    let mut rows = String::new();
    for name in chart.rows() {
        let class = cell(name, "class");
        let marks: Marks = cell(name, "marks").parse().expect("marks");
        let sheet =
            classes.get(&class).unwrap_or_else(|| panic!("no class {class} for {name}")).sheet(Ship {
                name: name.to_owned(),
                code: cell(name, "code"),
                nation: cell(name, "nation").parse().expect("a nation"),
                counter: marks.counter,
            });
        let cells = sheet.cells().into_iter().chain([cell(name, "source"), cell(name, "why")]);
        rows.push_str(&cells.collect::<Vec<_>>().join("\t"));
        rows.push('\n');
    }
    rows
}

#[test]
fn the_data_sheets_are_what_the_formula_gives() {
    let found = fs::read_to_string(SHIPS).expect("ships.tsv");
    let chart = Chart::parse("ships.tsv", &found).expect("a chart");
    let heads = Sheet::COLUMNS.join("\t") + "\tsource\twhy";
    let notes: String =
        found.lines().filter(|line| line.starts_with('#')).map(|line| format!("{line}\n")).collect();
    let written = format!("{notes}{heads}\n{}", formula_for(&chart));
    if env::var_os("SHEETS").is_some_and(|wish| wish == "write") {
        fs::write(SHIPS, &written).expect("the file can be written");
        return;
    }
    for (found, written) in found.lines().zip(written.lines()) {
        assert_eq!(found, written, "run SHEETS=write cargo test -p grognard-war-at-sea");
    }
    assert_eq!(found, written);
}

#[test]
fn every_class_has_a_ship() {
    let found = fs::read_to_string(SHIPS).expect("ships.tsv");
    let chart = Chart::parse("ships.tsv", &found).expect("a chart");
    for class in classes().keys() {
        assert!(chart.rows().any(|ship| chart.cell(ship, "class") == Some(class)), "{class}");
    }
}

#[test]
fn the_formula_gives_the_sample_row() {
    let ratings = &Sheet::COLUMNS[5..];
    assert_eq!(row("New Mexico", ratings), "91 8H - 4L 2N - 2 12H - 12 1 -");
}

#[test]
fn the_formula_gives_what_the_rules_tell_of_other_ships() {
    // 5.23
    assert_eq!(row("Yorktown", &["speed"]), "3");
    // 6.54 and 6.55
    assert_eq!(row("North Carolina", &["primary", "tertiary"]), "13H 6L");
    let south_dakota = rated("South Dakota");
    assert!(south_dakota.primary.count >= 9 && south_dakota.tertiary.count >= 1);
    // 6.63
    assert_eq!(row("Navigatori", &["torpedo"]), "2");
    // 7.2
    assert!(rated("Brooklyn").secondary.is_fitted());
    assert_eq!(rated("Yamato").hull.armour, Armour::Heavy);
    // 8.2
    assert_eq!(row("Aquila", &["deck"]), "9-6-2-0");
    // 9.64
    assert!(rated("Spica").marks.torpedo_boat && rated("Spica").speed > Speed { base: 2, plus: true });
    // 15.3
    assert!(rated("Illustrious").fuel.boxes >= 13);
}

#[test]
fn ships_of_one_battle_compare_as_they_did() {
    // Denmark Strait: the Hood's thin deck; the Bismarck outguns the Hood, outruns both and cannot outgun them together.
    let (hood, wales, bismarck) = (rated("Hood"), rated("King George V"), rated("Bismarck"));
    assert!(!hood.reinforced && wales.reinforced && bismarck.reinforced);
    assert!(bismarck.primary.count > hood.primary.count && bismarck.primary.count >= wales.primary.count);
    assert!(bismarck.primary.count < hood.primary.count + wales.primary.count);
    assert!(bismarck.speed > wales.speed && bismarck.speed > hood.speed);
    // River Plate: the Graf Spee outranges each cruiser and is outgunned and outrun by the three.
    let (spee, exeter, ajax) = (rated("Deutschland"), rated("Exeter"), rated("Leander"));
    assert!(spee.primary.is_fitted() && !exeter.primary.is_fitted());
    let three = exeter.secondary.count + 2 * ajax.secondary.count;
    assert!(three > spee.primary.count + spee.secondary.count);
    assert!(spee.speed < exeter.speed && spee.speed < ajax.speed);
    assert_eq!(spee.hull.armour, Armour::Light);
    // Java Sea: alike in guns, not in torpedoes.
    let allies: u8 = ["Exeter", "Northampton", "De Ruyter", "Java", "Perth"]
        .map(|class| rated(class).secondary.count)
        .iter()
        .sum();
    let japanese = 2 * rated("Myoko").secondary.count + 2 * rated("Jintsu").secondary.count;
    assert!(allies.abs_diff(japanese) <= 3, "{allies} and {japanese}");
    assert!(rated("Myoko").torpedo.long_lance && !rated("Northampton").torpedo.long_lance);
    // North Cape.
    assert!(rated("Scharnhorst").primary.count < wales.primary.count);
    assert!(rated("Scharnhorst").speed > wales.speed);
}

#[test]
fn hulls_grow_from_the_escort_to_the_battleship() {
    let hull = |class: &str| rated(class).hull.count;
    for (class, least, most) in [
        ("Spica", 1, 2),
        ("Clemson", 2, 3),
        ("Kagero", 2, 3),
        ("Leander", 4, 6),
        ("Myoko", 6, 7),
        ("Kongo", 10, 16),
        ("Yamato", 16, 16),
        ("Victory", 2, 4),
    ] {
        assert!((least..=most).contains(&hull(class)), "{class} has {}", hull(class));
    }
}

#[test]
fn a_faulty_record_is_named_with_what_belongs_there() {
    let row = |column: &str, cell: &str| {
        let heads: Vec<&str> =
            CLASSES.lines().find(|line| !line.starts_with('#')).expect("heads").split('\t').collect();
        let first = CLASSES.lines().find(|line| line.starts_with("New Mexico\t")).expect("the first class");
        let mut cells: Vec<&str> = first.split('\t').collect();
        let at = heads.iter().position(|head| *head == column).expect("a column");
        cells[at] = cell;
        let text = format!("# source: history\n# why: a test\n{}\n{}\n", heads.join("\t"), cells.join("\t"));
        Class::read(&Chart::parse("classes.tsv", &text).expect("a chart"))
    };
    for (column, cell, expected) in [
        ("nation", "Ruritania", "one of Australia"),
        ("type", "XX", "one of BB"),
        ("laid", "soon", "a year"),
        ("tons", "-1", "tons"),
        ("guns", "12x356", "guns such as"),
        ("guns", "12x356/50@13", "guns such as"),
        ("guns", "12x356/50  8x127/25", "guns such as"),
        ("tubes", "9x610L", "tubes such as"),
        ("tubes", "4x533@0", "tubes such as"),
        ("belt", "thick", "a thickness"),
        ("knots", "28.55", "knots such as"),
        ("knots", "28.", "knots such as"),
        ("range", "8000", "miles at knots"),
        ("range", "4294967295@4294967295", "miles at knots"),
        ("fuel", "wood", "oil, coal"),
        ("fuel", "coal+400", "oil, coal"),
        ("aircraft", "some", "a number of aircraft"),
        ("light-aa", "40", "barrels such as"),
        ("marks", "fast", "torpedo-boat or -"),
    ] {
        let said = row(column, cell).expect_err("a fault").to_string();
        assert!(said.starts_with(&format!("classes.tsv:4: '{cell}' in column '{column}'")), "{said}");
        assert!(said.contains(expected), "{said}");
    }
    assert!(row("tubes", "9x610LL@5").is_ok());
}
