//! The products: the tables of a family in its pack. One row a hex, a hexside once, in the row of the hex that comes
//! first; all in a fixed order, so that the same layers give the same bytes.

use super::{Map, Wet, family::Plan, lists};
use crate::shore;
use hex::{Direction, HexId, SideId};
use std::{collections::BTreeMap, fmt::Write as _};

/// Stands in every table that is made of the outlines, as their licence asks.
const CREDIT: &str = "coastlines and rivers from GSHHG 2.3.7, Copyright (C) 1991-2017 Paul Wessel and Walter H. F. Smith, \
                      under the GNU Lesser General Public License, version 3 or later (crates/mapsmith/licences); \
                      heights from Recommendation ITU-R P.1511, Copyright (C) ITU; \
                      positions of places from GeoNames (geonames.org), CC BY 4.0";
/// Stands in every table of places.
pub const PLACES_CREDIT: &str = "positions of most places from GeoNames (geonames.org), CC BY 4.0, rounded";

/// All tables by their names.
pub fn tables(map: &Map) -> BTreeMap<String, String> {
    let id = &map.family.id;
    let mut tables = BTreeMap::new();
    for sheet in map.family.atlas.sheets() {
        tables.insert(format!("map-{}.tsv", sheet.name), sheet_table(map, &sheet.name));
    }
    tables.insert(format!("sheets-{id}.toml"), sheets(&map.family.plan));
    tables.insert(format!("coast-{id}.tsv"), coast(map));
    for (name, list) in lists::write(map) {
        // A list that nobody wrote is not there.
        tables.extend(list.map(|text| (format!("{name}-{id}.tsv"), text)));
    }
    tables
}

/// How the sheets are numbered, joined and laid on the globe.
fn sheets(plan: &Plan) -> String {
    #[derive(serde::Serialize)]
    struct Sheets<'a> {
        title: &'a str,
        why: &'a str,
        projection: &'a super::globe::Projection,
        anchor: &'a super::family::Anchor,
        layout: &'a hex::Layout,
    }
    let Plan { title, why, projection, anchor, layout, .. } = plan;
    toml::to_string(&Sheets { title, why, projection, anchor, layout }).expect("plain data")
}

fn sheet_table(map: &Map, sheet: &str) -> String {
    let Plan { title, why, .. } = &map.family.plan;
    let mut text = format!(
        "# title: {title}: sheet {sheet}\n\
         # rule: 2\n\
         # credit: {CREDIT}\n\
         # source: reconstructed\n\
         # why: made from public geography and from layers written by hand, corrected where a row says so\n\
         # source lat: derived\n\
         # why lat: {why}\n\
         # source lon: derived\n\
         # why lon: {why}\n"
    );
    let layers = map.layers.iter().map(|layer| layer.name.as_str());
    let heads = ["hex", "water", "terrain", "features", "sides", "rails", "roads"].into_iter().chain(layers);
    let heads: Vec<&str> = heads.chain(["lat", "lon", "source", "why"]).collect();
    let _ = writeln!(text, "{}", heads.join("\t"));
    for hex in map.family.atlas.grid().hexes() {
        let (home, number) = map.family.number(hex);
        if home == sheet {
            let _ = writeln!(text, "{number}\t{}", row(map, hex));
        }
    }
    text
}

/// Degrees to a hundred metres. Nothing has no sign.
fn degrees(value: f64) -> String {
    let text = format!("{value:.3}");
    if text == "-0.000" { "0.000".to_owned() } else { text }
}

fn row(map: &Map, hex: HexId) -> String {
    let facts = &map.hexes[hex];
    let at = map.family.centre(hex);
    let mut cells = vec![
        facts.water.word().to_owned(),
        facts.terrain.clone().unwrap_or_else(|| "-".to_owned()),
        words(facts.features.iter().cloned()),
        sides(map, hex, |side| side_words(map, side)),
        sides(map, hex, |side| map.sides[side].rails.iter().cloned().collect()),
        sides(map, hex, |side| map.sides[side].roads.iter().cloned().collect()),
    ];
    cells.extend(map.layers.iter().map(|layer| layer.values[hex].clone().unwrap_or_else(|| "-".to_owned())));
    cells.extend([
        degrees(at.lat),
        degrees(at.lon),
        facts.source.map_or("", kernel::pack::Source::name).to_owned(),
        facts.why.join("; "),
    ]);
    cells.join("\t")
}

/// What is on the sides that a hex writes: those to hexes that come after it.
fn sides(map: &Map, hex: HexId, what: impl Fn(SideId) -> Vec<String>) -> String {
    let grid = map.family.atlas.grid();
    let written = Direction::ALL_DIRECTIONS.into_iter().filter_map(|direction| {
        let side = grid.side(hex, direction);
        let own = grid.hexes_of(side).0 == hex && grid.hexes_of(side).1.is_some();
        let what = if own { what(side) } else { Vec::new() };
        (!what.is_empty()).then(|| format!("{}:{}", grid.orientation().compass(direction), what.join("+")))
    });
    words(written)
}

fn side_words(map: &Map, side: SideId) -> Vec<String> {
    let facts = &map.sides[side];
    let wet = (facts.wet != Wet::Land).then(|| facts.wet.word().to_owned());
    wet.into_iter().chain(facts.river.clone()).chain(facts.marks.iter().cloned()).collect()
}

pub fn words(words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.collect();
    if words.is_empty() { "-".to_owned() } else { words.join(" ") }
}

fn coast(map: &Map) -> String {
    let title = &map.family.plan.title;
    let mut text = format!(
        "# title: {title}: the coast\n\
         # rule: 2\n\
         # credit: {CREDIT}\n\
         # source: history\n\
         # why: geography, to be looked at only; corners of each ring in hundredths of a hex from the north-west corner \
         of a box around all hexes; lakes and islands in lakes come after the land that they lie in\n\
         ring\tkind\tpoints\n"
    );
    let rings =
        map.ground.iter().flat_map(|ground| &ground.rings).map(|(level, ring)| (level.word(), ring.clone()));
    for (number, (kind, points)) in (1..).zip(shore::rings(rings, map.family.bounds())) {
        let _ = writeln!(text, "{number}\t{kind}\t{points}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::land::{Water, family::Family, layers::Table, lines, points::Places, works};

    /// A sea in the east, a river, a railway, a wall.
    fn map() -> Map {
        let mut map = Map::plain();
        let atlas = map.family.atlas.clone();
        let sea = atlas.hex("A:0301").expect("a hex");
        (map.hexes[sea].water, map.hexes[sea].terrain) = (Water::Sea, None);
        for side in atlas.grid().sides_of(sea) {
            map.sides[side].wet = Wet::Sea;
        }
        map.sides[atlas.side("A:0304/0303").expect("a side")].river = Some("major".to_owned());
        let read = |text: &str| Table::parse("x.tsv", text, &[]).expect("a table").rows().to_vec();
        let rails = read(
            "# source: history\n# why: maps\nline\tvolume\tcourse\tgauge\nMain\thigh\tA:0303 A:0305\t1435\n",
        );
        map.rails = lines::lay(&mut map, &rails, &Places::default(), lines::Net::Rail);
        let wall = read("kind\tname\twhere\nwall\tOld\tA:0304/0303\n");
        map.works = works::lay(&mut map, &wall, &Places::default());
        map
    }

    #[test]
    fn every_side_stands_once_with_all_that_is_on_it() {
        let tables = tables(&map());
        let rows: BTreeMap<&str, Vec<&str>> = tables["map-A.tsv"]
            .lines()
            .filter(|line| !line.starts_with('#'))
            .map(|line| line.split_once('\t').expect("cells"))
            .map(|(hex, cells)| (hex, cells.split('\t').collect()))
            .collect();
        assert_eq!(rows.len(), 26, "the heads and 25 hexes");
        assert_eq!(rows["0304"][..6], ["inland", "clear", "-", "E:major+wall", "E:high", "-"]);
        assert_eq!(rows["0303"][..6], ["inland", "clear", "-", "-", "-", "-"]);
        assert_eq!(rows["0301"][..6], ["sea", "-", "-", "SW:sea", "-", "-"]);
        assert_eq!(rows["0302"][3], "E:sea");
    }

    #[test]
    fn a_sheet_is_a_chart_of_a_pack_and_the_same_on_every_run() {
        let (first, second) = (tables(&map()), tables(&map()));
        assert_eq!(first, second);
        let chart = kernel::pack::Chart::parse("map-A.tsv", &first["map-A.tsv"]).expect("a chart");
        assert_eq!(chart.cell("0303", "terrain"), Some("clear"));
        let layout: toml::Table = toml::from_str(&first["sheets-test.toml"]).expect("a layout");
        assert!(layout.contains_key("layout") && layout.contains_key("projection"));
    }

    #[test]
    fn lists_name_hexes_and_sides_and_those_that_nobody_wrote_are_not_there() {
        let tables = tables(&map());
        let rails = "# title: Test: railways\n# rule: 2\n# source: history\n# why: maps\n\
                     line\tvolume\thexes\tgauge\tfrom\tto\tsource\twhy\nMain\thigh\tA:0303 A:0304 A:0305\t1435\t-\t-\t\t\n";
        assert_eq!(tables["rails-test.tsv"], rails);
        assert!(tables["works-test.tsv"].ends_with("wall\tOld\tA:0303/0304\t-\t-\t-\t\t\n"));
        assert!(!tables.contains_key("roads-test.tsv"));
    }

    #[test]
    fn the_sheets_of_the_packs_lie_where_their_families_say() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        for id in ["europe", "china", "philippines", "bataan"] {
            let family = Family::read(&root.join("maps").join(id)).expect("a family");
            let mut charts = BTreeMap::new();
            for sheet in family.atlas.sheets() {
                let file = format!("map-{}.tsv", sheet.name);
                let text =
                    std::fs::read_to_string(root.join("../../packs").join(&family.plan.pack).join(&file));
                let chart = kernel::pack::Chart::parse(&file, &text.expect("a table")).expect("a chart");
                charts.insert(sheet.name.clone(), chart);
            }
            for hex in family.atlas.grid().hexes() {
                let (sheet, number) = family.number(hex);
                let at = family.centre(hex);
                let cell = |column: &str| charts[&sheet].cell(&number, column);
                assert_eq!(cell("lat"), Some(degrees(at.lat).as_str()), "{sheet}:{number}");
                assert_eq!(cell("lon"), Some(degrees(at.lon).as_str()), "{sheet}:{number}");
            }
            assert_eq!(
                charts.values().map(|chart| chart.rows().count()).sum::<usize>(),
                family.atlas.grid().len()
            );
        }
    }
}
