//! A map as a board of the browser's client: every hex a place with what is known of it, the land as art, the names as
//! labels. It is made of the same tables as the picture (`drawing.rs`) and shares its geometry; how things look is the
//! client's affair.

mod ground;
mod legend;
mod lines;
mod notes;
mod towns;

use super::{
    Family, Map,
    drawing::{
        Scene,
        frame::{Frame, HEX},
        shore::Shore,
    },
    texts,
};
use hex::Point;
use kernel::{
    SetupFault, Text,
    pack::{Pack, PackFault},
    scene::{self, Board, Hexes, Material, Sheet},
};

/// Bare paper around the hexes.
const EDGE: f64 = HEX * 0.7;

/// The map of a family, by its name.
pub fn by_name(id: &str) -> Result<Board, SetupFault> {
    let family = Family::ALL.into_iter().find(|family| family.id() == id);
    let family = family.ok_or_else(|| PackFault::new(id, 0, "there is no such map".to_owned()))?;
    let pack = crate::pack(family.book());
    Ok(board(&Map::read(&pack, family)?, &pack)?)
}

/// The board of a map.
pub fn board(map: &Map, pack: &Pack) -> Result<Board, PackFault> {
    let frame = Frame::bare(map, EDGE);
    let shore = Shore::read(pack, map)?;
    let scene = Scene { map, frame: &frame, shore: &shore, say: &|text: &Text| text.key.to_string() };
    let (_, high) = frame.corners();
    let mut art = ground::art(&scene);
    art.extend(lines::art(&scene));
    art.extend(towns::art(&scene));
    let mut labels = towns::labels(&scene);
    labels.extend(lines::labels(&scene));
    let sheet = Sheet {
        id: map.family.id().to_owned(),
        title: texts::title(map.family),
        size: point(Point { x: high.x + EDGE, y: high.y + EDGE }),
        ground: Material::Sea,
        hexes: Some(Hexes { size: short(HEX / 3.0_f64.sqrt()), flat: false }),
        places: notes::places(&scene),
        art,
        labels,
        legend: legend::legend(&scene),
        credit: Some(texts::credit()),
        divisions: notes::divisions(map),
    };
    Ok(Board { sheets: vec![sheet] })
}

/// A measure as boards have it: a tenth of a unit is less than anybody sees.
#[expect(clippy::cast_possible_truncation, reason = "what is drawn needs no more digits")]
fn short(measure: f64) -> f32 {
    ((measure * 10.0).round() / 10.0) as f32
}

fn point(at: Point) -> scene::Point {
    [short(at.x), short(at.y)]
}

fn points<'a>(path: impl IntoIterator<Item = &'a Point>) -> Vec<scene::Point> {
    path.into_iter().map(|at| point(*at)).collect()
}

fn paths(lines: &[Vec<Point>]) -> Vec<Vec<scene::Point>> {
    lines.iter().map(points).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::small;
    use hex::Direction;
    use kernel::{
        scene::{Label, Lie, Sample, Shape},
        words::{KERNEL, Lang, Words},
    };
    use std::collections::BTreeSet;

    fn small() -> Board {
        board(&small::map(), &small::pack()).expect("a board")
    }

    fn all() -> Vec<(Map, Board)> {
        let of = |family: Family| {
            let map = Map::built_in(family).expect("a map");
            let board = by_name(family.id()).expect("a board");
            (map, board)
        };
        Family::ALL.into_iter().map(of).collect()
    }

    #[test]
    fn every_hex_is_on_its_board_where_the_grid_has_it_and_lies_on_the_sheet() {
        for (map, board) in all() {
            let (sheet, atlas) = (&board.sheets[0], map.atlas());
            assert_eq!(sheet.places.len(), atlas.grid().len());
            let ids: BTreeSet<&str> = sheet.places.iter().map(|place| place.id.as_str()).collect();
            assert_eq!(ids.len(), sheet.places.len(), "no name stands twice");
            for (hex, place) in atlas.grid().hexes().zip(&sheet.places) {
                assert_eq!(place.id, atlas.name(hex));
                assert!(place.id.ends_with(&place.number), "{} is printed {}", place.id, place.number);
                let [x, y] = place.at;
                assert!(x > 0.0 && y > 0.0 && x < sheet.size[0] && y < sheet.size[1], "{}", place.id);
                let far = |other: usize| {
                    let [ox, oy] = sheet.places[other].at;
                    (x - ox).hypot(y - oy)
                };
                if let Some(next) = atlas.grid().neighbour(hex, Direction::ALL_DIRECTIONS[0]) {
                    use hex::DenseId as _;
                    assert!((far(next.index()) - short(HEX)).abs() < 0.3, "{} and its neighbour", place.id);
                }
            }
        }
    }

    #[test]
    fn every_named_place_is_written_and_found_by_all_its_names() {
        for (map, board) in all() {
            let sheet = &board.sheets[0];
            for place in &map.lists.places {
                let id = map.atlas().name(place.hex);
                let there = sheet.places.iter().find(|one| one.id == id).expect("a hex");
                for name in std::iter::once(&place.name).chain(&place.also) {
                    assert!(there.names.contains(name), "{id} is not called {name}");
                }
                let called = texts::called(&place.name);
                let written = |label: &Label| matches!(label.lie, Lie::Beside(_)) && label.text == called;
                assert!(sheet.labels.iter().any(written), "{} is not written", place.name);
            }
        }
    }

    #[test]
    fn every_text_has_words_in_both_languages() {
        let words = Words::new(&[KERNEL, crate::WORDS]).expect("well formed messages");
        for (map, board) in all() {
            let missing: BTreeSet<String> = board.texts().flat_map(|text| words.missing(text)).collect();
            assert_eq!(missing, BTreeSet::new(), "{}", map.family.id());
            let said = |lang| words.say(lang, &board.sheets[0].title);
            assert!(!said(Lang::En).contains('⟨') && !said(Lang::Fr).contains('⟨'));
        }
    }

    #[test]
    fn a_place_tells_what_is_in_it_and_on_its_sides() {
        let board = small();
        let words = Words::new(&[KERNEL, crate::WORDS]).expect("well formed messages");
        let place = board.sheets[0].places.iter().find(|place| place.id == "A:0203").expect("a hex");
        let told: Vec<String> = place.notes.iter().map(|note| words.say(Lang::En, note)).collect();
        let told = told.join("\n");
        for part in [
            "Köln (city filling its hex)",
            "Terrain: woods, inland",
            "Rhine (major river): SE, SW",
            "railway, high volume: E",
            "road: E",
            "track: SE",
            "wall: SW",
        ] {
            assert!(told.contains(part), "no '{part}' in\n{told}");
        }
        assert_eq!(words.say(Lang::En, &place.text), "A:0203 Köln");
        assert!(place.names.contains(&"Cologne".to_owned()));
        let [lat, lon] = place.globe.expect("a place on the globe");
        assert!((lat - 49.6).abs() < 1e-4 && (lon - 6.08).abs() < 1e-4);
    }

    #[test]
    fn the_french_card_calls_works_rivers_and_places_by_their_french_names() {
        let words = Words::new(&[KERNEL, crate::WORDS]).expect("well formed messages");
        let all = all();
        let told = |map: &str, hex: &str, lang| {
            let (_, board) = all.iter().find(|(known, _)| known.family.id() == map).expect("a map");
            let place = board.sheets[0].places.iter().find(|place| place.id == hex).expect("a hex");
            let notes = std::iter::once(&place.text).chain(&place.notes);
            notes.map(|note| words.say(lang, note)).collect::<Vec<_>>().join("\n")
        };
        for (map, hex, english, french) in [
            ("china", "G1:0721", "wall (Great Wall)", "muraille (Grande Muraille)"),
            ("china", "G1:4406", "restricted waters (Kiangsu sands)", "eaux restreintes (bancs du Kiangsu)"),
            ("china", "G1:5014", "G1:5014 Nanking", "G1:5014 Nankin"),
            ("europe", "26:3823", "rail ferry (Strait of Messina)", "bac ferroviaire (détroit de Messine)"),
            ("europe", "16A:4830", "Genoa", "Gênes"),
            ("europe", "26:4025", "Catania", "Catania"),
            ("philippines", "G7:1925", "artificial harbour (Manila)", "rade artificielle (Manille)"),
        ] {
            let (en, fr) = (told(map, hex, Lang::En), told(map, hex, Lang::Fr));
            assert!(en.contains(english), "no '{english}' in\n{en}");
            assert!(fr.contains(french), "no '{french}' in\n{fr}");
        }
    }

    #[test]
    fn what_is_named_otherwise_in_french_is_on_a_map() {
        let words = crate::WORDS.messages(Lang::En).expect("well formed messages");
        let mut named: BTreeSet<String> = BTreeSet::new();
        for (map, _) in all() {
            let lists = &map.lists;
            named.extend(lists.works.iter().filter_map(|work| work.name.clone()));
            named.extend(lists.rivers.iter().map(|river| river.name.clone()));
            named.extend(lists.places.iter().map(|place| place.name.clone()));
        }
        let used: BTreeSet<String> = named.iter().map(|name| texts::called(name).key.to_string()).collect();
        let unused: Vec<&String> =
            words.keys().filter(|key| key.starts_with("land-called-") && !used.contains(*key)).collect();
        assert_eq!(unused, [""; 0]);
    }

    #[test]
    fn restricted_waters_lie_under_the_land_and_stand_in_the_legend() {
        for (map, board) in all() {
            let sheet = &board.sheets[0];
            let at = |wanted: Material| sheet.art.iter().position(|art| art.material == wanted);
            let there = map.lists.works.iter().any(|work| work.kind == "restricted-waters");
            let told = sheet.legend.iter().any(|entry| entry.text.key == "land-barrier-restricted-waters");
            assert_eq!((at(Material::Reef).is_some(), told), (there, there), "{}", map.family.id());
            assert!(!there || at(Material::Reef) < at(Material::Land), "{}", map.family.id());
        }
    }

    #[test]
    fn divisions_say_for_each_place_which_part_it_is_in() {
        let board = small();
        let sheet = &board.sheets[0];
        let country = sheet.divisions.iter().find(|division| division.id == "country").expect("countries");
        assert_eq!(country.of.len(), sheet.places.len());
        let part = |id: &str| {
            let at = sheet.places.iter().position(|place| place.id == id).expect("a hex");
            country.of[at]
        };
        assert_eq!(part("A:0101"), 0, "the sea is no country");
        assert!(part("A:0203") != 0 && part("A:0203") != part("A:0503"));
        assert!(country.of.iter().all(|part| usize::from(*part) <= country.parts.len()));
    }

    #[test]
    fn art_runs_from_the_coast_to_the_towns_and_terrain_covers_the_land_only() {
        let board = small();
        let sheet = &board.sheets[0];
        let at = |wanted: Material| sheet.art.iter().position(|art| art.material == wanted);
        let order: Vec<Option<usize>> = [
            Material::Land,
            Material::Woods,
            Material::Lake,
            Material::River,
            Material::Railway,
            Material::City,
        ]
        .into_iter()
        .map(at)
        .collect();
        assert!(order.iter().all(Option::is_some) && order.is_sorted(), "{order:?}");
        let woods = &sheet.art[at(Material::Woods).expect("woods")];
        let Shape::Cover(rings) = &woods.shape else { panic!("{woods:?}") };
        assert_eq!(rings.len(), 1, "the woods of five hexes are one area");
        let river = &sheet.art[at(Material::River).expect("a river")];
        assert!(matches!(&river.shape, Shape::Growing { from, to, .. } if from < to), "{river:?}");
    }

    #[test]
    fn the_legend_explains_each_terrain_and_each_kind_of_way() {
        let board = small();
        let legend = &board.sheets[0].legend;
        let has = |key: &str| legend.iter().any(|entry| entry.text.key == key);
        for key in
            ["land-terrain-woods", "land-river-major", "land-rail-high", "land-road-track", "land-grade-full"]
        {
            assert!(has(key), "no {key}");
        }
        let woods = legend.iter().find(|entry| entry.text.key == "land-terrain-woods").expect("woods");
        assert_eq!(woods.sample, Sample::Area(vec![Material::Land, Material::Woods]));
    }

    #[test]
    fn a_map_that_nobody_has_is_refused() {
        assert!(by_name("atlantis").is_err());
    }
}
