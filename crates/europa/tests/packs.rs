//! The charts and forces of the three books: what the books' examples look up is there, and everything can be read.

use grognard_europa::{BOOKS, pack};

/// What an example of a book looks up: chart, row, column, the value that the book gives, and the example.
const EXAMPLES: [(&str, &str); 3] = [
    ("second-front", include_str!("examples/second-front.tsv")),
    ("war-of-resistance", include_str!("examples/war-of-resistance.tsv")),
    ("damned-die-hard", include_str!("examples/damned-die-hard.tsv")),
];

#[test]
fn every_example_of_the_books_finds_its_value_in_the_charts() {
    for (book, examples) in EXAMPLES {
        let pack = pack(book);
        let mut looked_up = 0;
        for line in examples.lines().skip(1) {
            let [chart, row, column, value, example] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("{book}: five cells in '{line}'");
            };
            let found = pack.chart(chart).unwrap_or_else(|fault| panic!("{fault}"));
            let cell =
                found.cell(row, column).unwrap_or_else(|| panic!("{book}: no {row}, {column} in {chart}"));
            // A cell of a weather table is weather/sea/rice.
            let first = cell.split('/').next();
            assert!(
                cell == value || first == Some(value),
                "{book}, {example}: {chart}, {row}, {column}: {cell}"
            );
            looked_up += 1;
        }
        assert!(looked_up > 150, "{book}: {looked_up} examples");
    }
}

#[test]
fn an_entry_that_names_a_row_says_what_the_cells_after_it_say() {
    let mut entries = 0;
    for book in &BOOKS {
        let pack = pack(book.id);
        for (name, chart) in pack.charts().filter_map(|(name, chart)| Some((name, chart.ok()?))) {
            let heads: Vec<&str> = chart.columns().collect();
            if heads.first() != Some(&"entry") {
                continue;
            }
            for entry in chart.rows() {
                for (said, head) in entry.split(" / ").zip(&heads[1..]) {
                    assert_eq!(chart.cell(entry, head), Some(said), "{}, {name}: {entry}", book.id);
                }
                entries += 1;
            }
        }
    }
    assert!(entries > 300, "{entries}");
}

/// Results from the worst to the best for the one who rolls.
const GROUND: &[&str] = &["AE", "AH", "AR", "AS", "EX", "HX", "DR", "DH", "DE"];
const AIR: &[&str] = &["-", "R", "A", "K"];
const BOMBS: &[&str] = &["M", "H"];

/// Charts in which a column to the right is never worse, and the steps of their results; `true` if a low roll is good.
const LADDERS: [(&str, &[&str], bool); 6] = [
    ("ground-combat", GROUND, false),
    ("air-combat", AIR, true),
    ("patrol-attack", AIR, true),
    ("aa-fire", AIR, true),
    ("bombing", BOMBS, false),
    ("naval-gunnery", BOMBS, false),
];

/// The steps of the cells in one line of a chart.
fn steps<'a>(order: &[&str], cells: impl Iterator<Item = &'a str>) -> Vec<usize> {
    let step = |cell: &str| order.iter().position(|known| *known == cell);
    cells.map(|cell| step(cell).unwrap_or_else(|| panic!("no result '{cell}'"))).collect()
}

#[test]
fn more_strength_and_a_better_roll_never_make_a_result_worse() {
    for book in &BOOKS {
        let pack = pack(book.id);
        let there = |name: &str| pack.names().any(|file| file.strip_suffix(".tsv") == Some(name));
        for (name, order, low) in LADDERS.into_iter().filter(|(name, ..)| there(name)) {
            let chart = pack.chart(name).expect("a chart");
            let cell = |row: &str, column: &str| chart.cell(row, column).expect("a cell").to_owned();
            let columns: Vec<&str> =
                chart.columns().skip(1).filter(|head| !["source", "why"].contains(head)).collect();
            let rows: Vec<&str> = chart.rows().collect();
            for row in &rows {
                let cells: Vec<String> = columns.iter().map(|column| cell(row, column)).collect();
                assert!(
                    steps(order, cells.iter().map(String::as_str)).is_sorted(),
                    "{}: {name}, {row}",
                    book.id
                );
            }
            for column in &columns {
                let cells: Vec<String> = rows.iter().map(|row| cell(row, column)).collect();
                let mut down = steps(order, cells.iter().map(String::as_str));
                if low {
                    down.reverse();
                }
                assert!(down.is_sorted(), "{}: {name}, {column}", book.id);
            }
        }
    }
}

#[test]
fn a_higher_die_never_brings_milder_weather_or_a_calmer_sea() {
    let pack = pack("second-front");
    // From the finest to the worst (36A2, 36C); N is the weather of the turn before.
    let tables =
        [("weather-C", "CMFWS"), ("weather-D", "CMFWS"), ("weather-E", "CMFWS"), ("weather-F", "CMFWS")];
    for (name, order) in tables.into_iter().chain([("sea-conditions", "CRS")]) {
        let chart = pack.chart(name).expect("a chart");
        for turn in chart.columns().skip(1) {
            let cells = chart.rows().filter_map(|die| chart.cell(die, turn)).filter(|cell| *cell != "N");
            let steps: Vec<usize> = cells.map(|cell| order.find(cell).expect("a weather")).collect();
            assert!(steps.is_sorted(), "{name}, {turn}: {steps:?}");
        }
    }
}

#[test]
fn vehicles_never_move_more_cheaply_than_men_nor_men_than_those_at_home_in_the_terrain() {
    let chart = pack("second-front").chart("terrain-movement").expect("a chart");
    let points = |cell: &str| if cell == "P" { 99 } else { cell.parse::<u32>().expect("movement points") };
    for terrain in chart.rows() {
        for weather in ["clear", "mud", "frost", "winter", "snow"] {
            let cost = |who: &str| chart.cell(terrain, &format!("{who}-{weather}")).expect("a cell");
            let (vehicles, men) = (points(cost("cm")), points(cost("other")));
            assert!(vehicles >= men, "{terrain} in {weather}");
            let exception = Some(cost("except")).filter(|cell| *cell != "-").map(points);
            assert!(exception.is_none_or(|cost| cost <= men), "{terrain} in {weather}");
        }
    }
}

#[test]
fn every_scenario_can_be_decided() {
    for book in &BOOKS {
        let pack = pack(book.id);
        let scenarios = pack.chart("scenarios").expect("a chart");
        // War of Resistance prints its levels in the table of victory itself, a row for each side.
        let own = pack.names().any(|file| file == "victory-levels.tsv");
        let levels = pack.chart(if own { "victory-levels" } else { "victory" }).expect("a chart");
        for scenario in scenarios.rows() {
            let decided: Vec<&str> =
                levels.rows().filter(|row| row.split(' ').next() == Some(scenario)).collect();
            assert_eq!(decided.len(), if own { 1 } else { 2 }, "{}: {scenario}", book.id);
            if own {
                // The worst level has no least lead.
                let heads =
                    levels.columns().filter(|head| !["scenario", "initial", "source", "why"].contains(head));
                let least = heads.filter_map(|head| levels.cell(scenario, head)?.parse::<i32>().ok());
                let least: Vec<i32> = least.collect();
                assert!(least.len() >= 5 && least.is_sorted(), "{}: {scenario}: {least:?}", book.id);
            }
        }
    }
}
