//! The charts and forces of the three books: what the books' examples look up is there, and everything can be read.

use grognard_europa::{
    BOOKS,
    notation::{Air, Ground},
    pack,
};
use kernel::pack::Chart;
use std::collections::BTreeSet;

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

/// Lists of a map are read by the map room: several of their rows may begin alike.
fn is_list(name: &str) -> bool {
    ["rivers-", "works-", "statements-", "boxes-", "airfields-"].iter().any(|list| name.starts_with(list))
}

fn reasons_of_list(text: &str) -> Vec<String> {
    let noted =
        text.lines().filter(|line| line.starts_with("# why")).filter_map(|line| line.split_once(": "));
    let mut rows = text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t'));
    let at =
        rows.next().and_then(|mut heads| heads.position(|head| head == "why")).expect("a column of reasons");
    let told = rows.filter_map(|mut row| row.nth(at));
    noted.map(|(_, why)| why).chain(told).filter(|why| !why.is_empty()).map(str::to_owned).collect()
}

#[test]
fn every_table_can_be_read_and_every_reason_is_there_in_french() {
    for book in &BOOKS {
        let pack = pack(book.id);
        let unread = pack.charts().filter(|(name, _)| !is_list(name)).filter_map(|(_, chart)| chart.err());
        let unread: Vec<String> = unread.map(|fault| fault.to_string()).collect();
        assert_eq!(unread, [""; 0], "{}", book.id);
        let mut reasons = BTreeSet::new();
        for (name, chart) in pack.charts() {
            match chart {
                Ok(chart) => reasons.extend(chart.reasons().map(str::to_owned)),
                Err(_) => {
                    reasons.extend(reasons_of_list(pack.file(&format!("{name}.tsv")).expect("it is there")));
                }
            }
        }
        let french = pack.french().expect("a table");
        let translated: BTreeSet<String> = french.keys().map(|reason| (*reason).to_owned()).collect();
        let missing: Vec<_> = reasons.difference(&translated).collect();
        let unused: Vec<_> = translated.difference(&reasons).collect();
        assert!(
            missing.is_empty() && unused.is_empty(),
            "{}: missing {missing:?}, unused {unused:?}",
            book.id
        );
    }
}

fn cells<'a>(chart: &'a Chart, column: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let cell = move |row| chart.cell(row, column).unwrap_or_else(|| panic!("{row} has no {column}"));
    chart.rows().map(move |row| (row, cell(row)))
}

#[test]
fn the_ratings_of_all_forces_are_written_as_the_books_write_them() {
    for book in &BOOKS {
        let pack = pack(book.id);
        let forces = pack.chart("forces").expect("a table");
        let rated = ["ratings", "reverse"].into_iter().flat_map(|column| cells(&forces, column));
        // Headquarters have none, coast defences have ratings of their own, and a reverse side may say what it is.
        for (unit, cell) in rated.filter(|(_, cell)| !["-", "used", "CD"].contains(cell)) {
            let rating = cell.split(' ').next().unwrap_or_default();
            let read =
                rating.parse::<Ground>().unwrap_or_else(|fault| panic!("{}: {unit}: {fault}", book.id));
            assert_eq!(read.to_string(), rating, "{}: {unit}", book.id);
        }
        let air = pack.chart("air").expect("a table");
        for (unit, cell) in cells(&air, "notation") {
            let read = cell.parse::<Air>().unwrap_or_else(|fault| panic!("{}: {unit}: {fault}", book.id));
            assert_eq!(read.to_string(), cell, "{}: {unit}", book.id);
        }
    }
}
