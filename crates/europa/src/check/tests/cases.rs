//! Single wrong cells, and what the check says of them.

use crate::{BOOKS, check, files};
use kernel::pack::Pack;

/// A wrong cell: the table, the first cell of its row, the column, what is put there, and what is said of it.
type Case = (&'static str, &'static str, &'static str, &'static str, &'static str);

/// A table with one cell put otherwise.
fn put(text: &str, (file, row, head, value, _): Case) -> String {
    let heads = text.lines().find(|line| !line.starts_with('#')).expect("heads");
    let at = heads.split('\t').position(|known| known == head).unwrap_or_else(|| panic!("{file}: {head}"));
    let mut done = false;
    let lines = text.lines().map(|line| {
        let mut cells: Vec<&str> = line.split('\t').collect();
        if !done && cells[0] == row && cells.len() > at {
            cells[at] = value;
            done = true;
        }
        cells.join("\t") + "\n"
    });
    let damaged: String = lines.collect();
    assert!(done, "{file} has no row '{row}'");
    damaged
}

/// What is said of the pack of a book with these cells put otherwise.
fn said(book: &str, cases: &[Case]) -> Vec<String> {
    let built: Vec<(&'static str, &'static str)> = files(book)
        .iter()
        .map(|(name, text)| {
            let of_file = cases.iter().filter(|(file, ..)| name.strip_suffix(".tsv") == Some(*file));
            let damaged = of_file.fold((*text).to_owned(), |text, case| put(&text, *case));
            let text: &'static str = Box::leak(damaged.into_boxed_str());
            (*name, text)
        })
        .collect();
    let book = BOOKS.into_iter().find(|known| known.id == book).expect("a book");
    check(&book, &Pack::built_in(&built)).faults.iter().map(ToString::to_string).collect()
}

fn found(book: &str, cases: &[Case]) {
    let said = said(book, cases);
    for (file, row, head, value, told) in cases {
        let of_file = said.iter().filter(|fault| fault.starts_with(&format!("{file}.tsv")));
        let told_of: Vec<&String> = of_file.collect();
        assert!(
            told_of.iter().any(|fault| fault.contains(*told)),
            "{file}, {row}, {head}: '{value}' is not found; said: {told_of:?}"
        );
    }
}

#[test]
fn a_cell_that_holds_what_it_may_not_is_told() {
    found(
        "second-front",
        &[
            ("map-26", "1625", "terrain", "lava", "'lava' in the column 'terrain' does not fit"),
            ("map-26", "1624", "sides", "E:dragon", "'E:dragon'"),
            ("map-26", "1623", "rails", "E:maglev", "'E:maglev'"),
            ("map-26", "1625", "district", "Latiumm", "'Latiumm'"),
            ("map-26", "1625", "theatre-allied", "XTO", "'XTO'"),
            ("rails-europe", "Paris, belt", "hexes", "17A:1604 17A:9999", "17A:9999"),
            ("rails-europe", "Paris, belt", "volume", "warp", "'warp'"),
            ("coast-europe", "2", "points", "999.9,0 1,1 2,2", "999.9,0"),
            ("ports-europe", "London", "size", "enormous", "'enormous'"),
            ("ports-europe", "Dover", "place", "Nowhereville", "'Nowhereville'"),
            ("boxes-europe", "England", "links", "27:9999", "'27:9999'"),
            ("forces", "1 Inf XX (US)", "men", "-2100", "'-2100' in the column 'men' does not fit"),
            ("forces", "1 Inf XX (US)", "aa", "-2", "'-2'"),
            ("scenario-forces", "mto", "files", "forces nothing", "'forces nothing'"),
            ("scenario-forces", "mto", "map", "99", "'99'"),
            ("scenario-forces", "eto", "scenario", "narnia", "'narnia'"),
            ("scenarios", "mto", "allied", "XXX", "'XXX'"),
            ("fragile", "136 M Arm XX (It)", "unit", "136 M Arm XX (Xx)", "'136 M Arm XX (Xx)'"),
            ("ground-combat", "1", "1:1", "ZZ", "'ZZ'"),
            ("weather-C", "1", "Jan I", "Q", "'Q'"),
            ("victory", "dot-city", "vp", "banana", "'banana'"),
        ],
    );
    found(
        "damned-die-hard",
        &[
            ("minefields", "Corregidor", "where", "G7:9999", "'G7:9999'"),
            ("forces", "31 Inf III (US)", "quality", "godlike", "'godlike'"),
            ("forces", "31 Inf III (US)", "in", "atlantis", "'atlantis'"),
        ],
    );
}

#[test]
fn tables_that_do_not_agree_are_told() {
    found(
        "second-front",
        &[
            ("rails-europe", "Paris, belt", "hexes", "17A:1604 17A:2604", "do not lie side by side"),
            ("forces", "1 Inf XX (US)", "breaks", "1 Inf XX (US)", "leads back to it"),
            ("reorganization", "static-5-5", "to-unit", "static-5-5", "leads back to it"),
        ],
    );
    found(
        "war-of-resistance",
        &[("fragile-units", "4-6* Inf XX", "substitute", "4-6* Inf XX", "leads back")],
    );
    found(
        "damned-die-hard",
        &[
            ("setup-luzon", "9 Lt Inf III (IJA)", "where", "G7:0101", "where no land is"),
            ("air", "3 PS", "notation", "6F5 P-99 1/11", "'P-99' is not in aircraft.tsv"),
            ("air", "17 PS", "notation", "7F5 P-40E 1/11", "'P-40E' is '6F5 P-40E 1/11' in aircraft.tsv"),
        ],
    );
}

#[test]
fn the_french_of_the_reasons_is_whole_and_has_nothing_else() {
    let faulty = |change: fn(&str) -> String| {
        let built: Vec<(&'static str, &'static str)> = files("damned-die-hard")
            .iter()
            .map(|(name, text)| match *name {
                "why.fr.tsv" => (*name, &*Box::leak(change(text).into_boxed_str())),
                _ => (*name, *text),
            })
            .collect();
        let faults = check(&crate::DAMNED_DIE_HARD, &Pack::built_in(&built)).faults;
        faults.first().map(ToString::to_string).unwrap_or_default()
    };
    let cut = faulty(|text| text.lines().take(10).map(|line| format!("{line}\n")).collect());
    assert!(cut.starts_with("why.fr.tsv: no French for"), "{cut}");
    let stray = faulty(|text| format!("{text}zzz\tzzz\n"));
    assert!(stray.ends_with("no value has the reason 'zzz'"), "{stray}");
}
