//! A small made-up map for tests: five rows of five hexes, sea in the west, a river, a railway, two towns.

use super::{Family, Map};
use kernel::pack::Pack;
use std::fmt::Write as _;

pub const SHEETS: &str = "title = 'Test'\n[[layout.sheet]]\nname = 'A'\nnumbering = { hexes = 'pointy', shifted = 'odd', \
     shift = 'east', line = { first = 1, last = 5, grow = 'south' }, along = { first = 1, last = 5, grow = 'east' } }\n";

/// The sheet: columns 1 are sea, 2 coast, the rest land; what else there is stands in `cells`.
pub fn sheet() -> String {
    let mut text = "# title: Test: sheet A\n# source: reconstructed\n# why: made up\nhex\twater\tterrain\tfeatures\tsides\t\
                    rails\troads\tcountry\tlat\tlon\tsource\twhy\n"
        .to_owned();
    for row in 1..=5_i32 {
        for column in 1..=5_i32 {
            let (water, terrain) = match column {
                1 => ("sea", "-"),
                2 => ("coast", "clear"),
                3 => ("inland", "woods"),
                _ => ("inland", "clear"),
            };
            let wet = wet_sides(row, column);
            let cells = match (row, column) {
                (2, 3) => ("fertile ruins", "SE:major SW:major+wall".to_owned(), "E:high", "E:road SE:track"),
                _ => ("-", wet, "-", "-"),
            };
            let country = if column == 1 {
                "-"
            } else if row < 3 {
                "North"
            } else {
                "South"
            };
            let (lat, lon) = (50_000 - row * 200, 5_000 + column * 360 + (row % 2) * 180);
            let why = if (row, column) == (3, 3) { "rulebook\tnamed in 3B" } else { "\t" };
            let _ = writeln!(
                text,
                "{row:02}{column:02}\t{water}\t{terrain}\t{}\t{}\t{}\t{}\t{country}\t{}.{:03}\t{}.{:03}\t{why}",
                cells.0,
                cells.1,
                cells.2,
                cells.3,
                lat / 1000,
                lat % 1000,
                lon / 1000,
                lon % 1000,
            );
        }
    }
    text
}

/// The sides of the sea: all of a sea hex's towards its own kind are sea, towards the coast partial.
fn wet_sides(row: i32, column: i32) -> String {
    let shift = row % 2;
    let mut parts = Vec::new();
    for (point, down, by) in [("E", 0, 1), ("SE", 1, shift), ("SW", 1, shift - 1)] {
        let (to_row, to_column) = (row + down, column + by);
        if !(1..=5).contains(&to_row) || !(1..=5).contains(&to_column) {
            continue;
        }
        match (column.min(to_column), column.max(to_column)) {
            (1, 1) => parts.push(format!("{point}:sea")),
            (1 | 2, 2) => parts.push(format!("{point}:partial")),
            _ => (),
        }
    }
    if parts.is_empty() { "-".to_owned() } else { parts.join(" ") }
}

pub const PLACES: &str = "# title: Places\n# source: history\n# why: made up\nplace\tlat\tlon\thex\tgrade\tfills\talso\t\
     source\twhy\nKöln\t49.6\t6.08\tA:0203\tfull\tA:0204=partial\tCologne,Colonia\t\t\nWaterside\t49.4\t5.9\tA:0302\tpoint\t-\t-\t\t\n";

pub const PORTS: &str = "# title: Ports\n# source: history\n# why: made up\nplace\tsize\thex\tnote\tsource\twhy\n\
     Waterside\tgreat\tA:0302\t-\t\t\n";

pub const RIVERS: &str = "# title: Rivers\n# source: history\n# why: made up\nriver\tclass\tsides\tfrom\tto\tnavigable\t\
     source\twhy\nRhine\tmajor\tA:0203/0303 A:0203/0302\t-\t-\t-\t\t\n";

pub const STATEMENTS: &str = "# title: Statements\n# source: rulebook\n# why: made up\nkind\thexes\tvalue\tholds\twhy\n\
     hex_kind\tA:0302\tcoast\tyes\trule 5\nplace_in_hex\tA:0203\tCologne\tyes\trule 5\n\
     hexside\tA:0203/0303\triver\tyes\trule 5\nhex_kind\tA:0303\tcoast\tno\tthe sea is too far\n";

pub const COAST: &str = "# title: Coast\n# source: history\n# why: made up\nring\tkind\tpoints\n\
     1\tland\t180,0 600,0 600,500 140,500 160,250\n2\tlake\t400,200 430,200 430,230\n";

/// The files of the small map, as those of a book's pack.
pub fn files() -> Vec<(&'static str, String)> {
    vec![
        ("sheets-bataan.toml", SHEETS.to_owned()),
        ("map-A.tsv", sheet()),
        ("places-bataan.tsv", PLACES.to_owned()),
        ("ports-bataan.tsv", PORTS.to_owned()),
        ("rivers-bataan.tsv", RIVERS.to_owned()),
        ("statements-bataan.tsv", STATEMENTS.to_owned()),
        ("coast-bataan.tsv", COAST.to_owned()),
    ]
}

/// The small map's pack with a part of one file put otherwise.
pub fn pack_with(file: &str, from: &str, to: &str) -> Pack {
    let built: Vec<(&'static str, &'static str)> = files()
        .into_iter()
        .map(|(name, text)| {
            let text = if name == file {
                assert!(text.contains(from), "{file} has no '{from}'");
                text.replacen(from, to, 1)
            } else {
                text
            };
            let text: &'static str = Box::leak(text.into_boxed_str());
            (name, text)
        })
        .collect();
    Pack::built_in(&built)
}

pub fn pack() -> Pack {
    pack_with("", "", "")
}

/// The small map, which goes as that of Bataan.
pub fn map() -> Map {
    Map::read(&pack(), Family::Bataan).expect("a map")
}
