//! The names of lands and waters: those of areas wide and pale behind everything, those of rivers along their courses.
//! A name of water lies on no other name; where there is no room for two, the lesser is left out.

use super::{
    Scene,
    curve::{far, key, middle},
    escaped,
    frame::HEX,
    labels::{Area, Taken, width},
    lines::{self, Course},
};
use crate::map::Layer;
use hex::Point;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

/// How the names of a layer's areas are written.
struct Hand {
    layer: &'static str,
    ink: &'static str,
    size: f64,
    opacity: &'static str,
}

/// The greater first: they choose their place before the others.
static HANDS: [Hand; 7] = [
    Hand { layer: "country", ink: LAND, size: 34.0, opacity: "0.6" },
    Hand { layer: "province", ink: "#6d5468", size: 12.0, opacity: "0.5" },
    Hand { layer: "district", ink: "#6d5468", size: 11.0, opacity: "0.5" },
    Hand { layer: "sea-zone", ink: WATER, size: 30.0, opacity: "0.6" },
    Hand { layer: "sea-area", ink: WATER, size: 20.0, opacity: "0.6" },
    Hand { layer: "sea-name", ink: WATER, size: 20.0, opacity: "0.6" },
    Hand { layer: "sea-box", ink: WATER, size: 11.0, opacity: "0.45" },
];
const LAND: &str = "#6b2d48";
const WATER: &str = "#2c6580";
/// Nobody reads smaller ones.
const LEAST: f64 = 6.0;
/// Between letters, in parts of their size.
const SPACING: f64 = 0.35;
/// A name that has no room as large as it should be is tried smaller.
const SIZES: [f64; 4] = [1.0, 0.8, 0.6, 0.45];

impl Hand {
    fn is_water(&self) -> bool {
        self.layer.starts_with("sea")
    }
}

/// The name of an area in its place.
pub struct AreaName {
    hand: &'static Hand,
    /// As the tables have it.
    pub name: String,
    text: String,
    /// The middle of the room that it takes.
    pub at: Point,
    pub wide: f64,
    size: f64,
}

impl AreaName {
    pub fn layer(&self) -> &'static str {
        self.hand.layer
    }

    fn area(&self) -> Area {
        Area::around(self.at, self.wide, self.size)
    }
}

/// Finds the places of all areas' names, `call`ed so and at most `scale` times as large as they are printed. `towns` is
/// what waters keep clear of.
pub fn areas(scene: &Scene<'_>, call: &dyn Fn(&str) -> String, scale: f64, towns: &Taken) -> Vec<AreaName> {
    let mut wide = Taken::default();
    let mut names: Vec<AreaName> = Vec::new();
    for hand in &HANDS {
        let Some(layer) = scene.map.layer(hand.layer) else { continue };
        for (area, spots) in spots(scene, layer) {
            let name = if hand.layer == "country" { colony(scene, area).unwrap_or(area) } else { area };
            let known = |known: &AreaName| known.layer() != hand.layer && says(name, &known.name);
            if name == "none" || names.iter().any(known) {
                continue;
            }
            let text = if hand.is_water() { call(name) } else { call(name).to_uppercase() };
            let one = width(&text, 1.0) + SPACING * text.chars().count() as f64;
            let tried = SIZES.iter().flat_map(|share| spots.iter().map(move |spot| (share, spot)));
            let mut tried = tried.filter_map(|(share, (at, room))| {
                let size = (room / one).min(hand.size * scale) * share;
                let (name, text) = (name.to_owned(), text.clone());
                (size >= LEAST).then_some(AreaName { hand, name, text, at: *at, wide: size * one, size })
            });
            let free = |found: &AreaName| {
                let area = found.area();
                let dry = !hand.is_water() || towns.is_free(&area) && scene.frame.holds(scene.map, &area);
                dry && wide.is_free(&area)
            };
            if let Some(found) = tried.find(free) {
                wide.take(found.area());
                names.push(found);
            }
        }
    }
    names
}

/// Whether a name says no more than one that is written: `Baltic Sea` and `Baltic`.
fn says(name: &str, written: &str) -> bool {
    name.strip_prefix(written).is_some_and(|more| more.is_empty() || more == " Sea")
}

/// The province that is nearly all that a map has of a country: its name tells more than that of the country, which lies
/// elsewhere.
fn colony<'a>(scene: &'a Scene<'_>, country: &str) -> Option<&'a str> {
    let (countries, provinces) = (scene.map.layer("country")?, scene.map.layer("province")?);
    let own = scene.map.atlas().grid().hexes().filter(|hex| countries.area(*hex) == Some(country));
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for province in own.filter_map(|hex| provinces.area(hex)) {
        *counts.entry(province).or_default() += 1;
    }
    let all: usize = counts.values().sum();
    counts.into_iter().find(|(_, count)| count * 10 > all * 9).map(|(province, _)| province)
}

/// Writes the names of areas.
pub fn draw(names: &[AreaName], svg: &mut String) {
    for AreaName { hand, text, at, size, .. } in names {
        let style = if hand.is_water() { "italic" } else { "normal" };
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{size:.1}\" letter-spacing=\"{:.1}\" text-anchor=\"middle\" \
             fill=\"{}\" opacity=\"{}\" font-style=\"{style}\">{}</text>",
            at.x,
            at.y + size * 0.33,
            size * SPACING,
            hand.ink,
            hand.opacity,
            escaped(text)
        );
    }
}

/// The hexes of a row in pieces without a gap, each with its ends.
fn runs(mut row: Vec<f64>) -> Vec<(f64, f64)> {
    row.sort_by(f64::total_cmp);
    let runs = row.chunk_by(|a, b| b - a < HEX * 2.0);
    runs.filter_map(|run| Some((*run.first()?, *run.last()?))).collect()
}

/// Where the name of each area may stand, with how much room it has there: best where the area is wide, near its middle.
fn spots<'a>(scene: &Scene<'_>, layer: &'a Layer) -> Vec<(&'a str, Vec<(Point, f64)>)> {
    let grid = scene.map.atlas().grid();
    let sea = layer.name.starts_with("sea");
    let mut hexes: BTreeMap<&str, Vec<(Point, bool)>> = BTreeMap::new();
    for hex in scene.frame.hexes() {
        let water = scene.map.hex(hex).water;
        if let Some(area) = layer.area(hex).filter(|_| if sea { water.has_sea() } else { water.has_land() }) {
            let coast = sea && water.has_land();
            hexes.entry(area).or_default().push((scene.frame.at(grid.centre(hex)), coast));
        }
    }
    let spots = |(area, mut points): (&'a str, Vec<(Point, bool)>)| {
        // A name of waters keeps off the coast, where there is open sea enough.
        if points.iter().filter(|(_, coast)| !coast).count() > 2 {
            points.retain(|(_, coast)| !coast);
        }
        let points: Vec<Point> = points.into_iter().map(|(at, _)| at).collect();
        let mean = points.iter().map(|p| p.y).sum::<f64>() / points.len() as f64;
        let mut rows: BTreeMap<i64, Vec<Point>> = BTreeMap::new();
        for at in &points {
            rows.entry(key(*at).1).or_default().push(*at);
        }
        let mut spots: Vec<(f64, Point, f64)> = Vec::new();
        for row in rows.values() {
            let y = row[0].y;
            for (low, high) in runs(row.iter().map(|p| p.x).collect()) {
                let room = high - low + HEX;
                let near = (y - mean).abs() * 0.4;
                spots.push((room - near, Point { x: f64::midpoint(low, high), y }, room * 0.9));
                // Its halves, should the middle be taken.
                for x in [low + room * 0.25, low + room * 0.75] {
                    spots.push((room * 0.5 - near, Point { x: x - HEX / 2.0, y }, room * 0.45));
                }
            }
        }
        spots.sort_by(|(a, ..), (b, ..)| b.total_cmp(a));
        (area, spots.into_iter().map(|(_, at, room)| (at, room)).collect())
    };
    hexes.into_iter().filter(|(_, points)| points.len() > 2).map(spots).collect()
}

/// The name of a river along its course.
pub struct RiverName {
    text: String,
    at: Point,
    turn: f64,
    size: f64,
}

/// A name lies so far above its river.
const ABOVE: f64 = 7.0;

impl RiverName {
    /// The room that it takes, in pieces along the slant.
    fn pieces(&self) -> Vec<Area> {
        let (sin, cos) = self.turn.to_radians().sin_cos();
        let half = f64::midpoint(width(&self.text, self.size), self.text.chars().count() as f64);
        let up = ABOVE + self.size * 0.3;
        let steps = (half / self.size * 2.5).ceil();
        (0..100_u32)
            .map(f64::from)
            .take_while(|n| *n <= steps)
            .map(|n| {
                let along = half * (2.0 * n / steps - 1.0);
                let at =
                    Point { x: self.at.x + along * cos + up * sin, y: self.at.y + along * sin - up * cos };
                Area::around(at, self.size, self.size)
            })
            .collect()
    }
}

/// Finds the places of the names of rivers, clear of towns, of areas and of each other.
pub fn rivers(
    scene: &Scene<'_>,
    streams: &[Course<'_>],
    towns: &mut Taken,
    areas: &[AreaName],
) -> Vec<RiverName> {
    for area in areas {
        towns.take(area.area());
    }
    let mut names = Vec::new();
    let mut written = BTreeSet::new();
    for course in streams {
        let Some(name) = course.name else { continue };
        let size = if lines::width(course.class).1 > 3.0 { 9.0 } else { 7.5 };
        let text = scene.called(name);
        let mut tried = stretches(&course.points).into_iter().map(|(at, turn)| RiverName {
            text: text.clone(),
            at,
            turn,
            size,
        });
        let free = |name: &RiverName| {
            name.pieces().iter().all(|area| towns.is_free(area) && scene.frame.holds(scene.map, area))
        };
        let Some(found) = tried.find(free) else { continue };
        if written.insert(name) {
            found.pieces().into_iter().for_each(|area| towns.take(area));
            names.push(found);
        }
    }
    names
}

/// Writes the names of rivers.
pub fn draw_rivers(names: &[RiverName], svg: &mut String) {
    let _ = writeln!(
        svg,
        "<g font-style=\"italic\" fill=\"{WATER}\" text-anchor=\"middle\" stroke=\"#f6f1de\" stroke-width=\"1.6\" stroke-opacity=\"0.7\" \
         paint-order=\"stroke\">"
    );
    for RiverName { text, at, turn, size } in names {
        let _ = writeln!(
            svg,
            "<text font-size=\"{size}\" letter-spacing=\"1\" transform=\"translate({:.1} {:.1}) rotate({turn:.0})\" dy=\"-{ABOVE}\">{}</text>",
            at.x,
            at.y,
            escaped(text)
        );
    }
    svg.push_str("</g>\n");
}

/// Where a river's name may stand, and how it is turned there: beside its stretches, the straightest first.
pub fn stretches(course: &[Point]) -> Vec<(Point, f64)> {
    const SPAN: usize = 4;
    let mut stretches: Vec<(Point, Point)> =
        course.windows(SPAN + 1).map(|stretch| (stretch[0], stretch[SPAN])).collect();
    stretches.sort_by(|(a, b), (c, d)| far(*c, *d).total_cmp(&far(*a, *b)));
    let turned = |(a, b): (Point, Point)| {
        let (from, to) = if a.x > b.x { (b, a) } else { (a, b) };
        (middle(from, to), (to.y - from.y).atan2(to.x - from.x).to_degrees())
    };
    stretches.into_iter().map(turned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{
        Family, Map,
        drawing::{frame::Frame, shore::Shore, towns},
    };
    use kernel::Text;

    #[test]
    fn a_row_is_taken_apart_where_it_has_gaps() {
        let row = vec![0.0, HEX, 10.0 * HEX, 11.0 * HEX, 12.0 * HEX];
        assert_eq!(runs(row), [(0.0, HEX), (10.0 * HEX, 12.0 * HEX)]);
        assert!(runs(Vec::new()).is_empty());
    }

    #[test]
    fn a_sea_that_bears_the_name_of_its_zone_says_no_more() {
        assert!(says("Baltic Sea", "Baltic") && says("Spain", "Spain"));
        assert!(!says("South China Sea 10", "South China Sea 1") && !says("North Sea", "Atlantic"));
    }

    /// All sheets of the maps, as they are drawn.
    fn each_sheet(mut see: impl FnMut(&Scene<'_>, &str)) {
        for family in Family::ALL {
            let map = Map::built_in(family).expect("a map");
            let shore = Shore::read(&crate::pack(family.book()), &map).expect("a coast");
            for (at, sheet) in map.atlas().sheets().iter().enumerate() {
                let frame = Frame::new(&map, Some(at));
                let say = |text: &Text| format!("⟨{}⟩", text.key);
                see(&Scene { map: &map, frame: &frame, shore: &shore, say: &say }, &sheet.name);
            }
        }
    }

    fn overlap(a: &Area, b: &Area) -> bool {
        a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y
    }

    #[test]
    fn no_two_names_of_waters_overlap_and_none_leaves_its_sheet() {
        let mut counted = 0;
        each_sheet(|scene, sheet| {
            let mut taken = Taken::default();
            towns::names(scene, &mut taken);
            let areas = areas(scene, &|name| scene.called(name), 1.0, &taken);
            for (n, one) in areas.iter().enumerate().filter(|(_, name)| name.hand.is_water()) {
                assert!(scene.frame.holds(scene.map, &one.area()), "{sheet}: {} leaves the sheet", one.name);
                let other = areas[..n].iter().find(|other| {
                    let shrunk = Area::around(other.at, other.wide - 1.0, other.size - 1.0);
                    overlap(&one.area(), &shrunk)
                });
                assert!(other.is_none(), "{sheet}: {} lies on {}", one.name, other.expect("one").name);
                counted += 1;
            }
            let streams = lines::streams(scene);
            for name in rivers(scene, &streams, &mut taken, &areas) {
                let on = |area: &Area| scene.frame.holds(scene.map, area);
                assert!(name.pieces().iter().all(on), "{sheet}: {} leaves the sheet", name.text);
            }
        });
        assert!(counted > 50, "{counted} names of waters");
    }

    #[test]
    fn a_colony_is_called_by_its_own_name() {
        let mut found = Vec::new();
        each_sheet(|scene, sheet| {
            let areas = areas(scene, &|name| scene.called(name), 1.0, &Taken::default());
            let countries = areas.into_iter().filter(|name| name.layer() == "country");
            found.extend(countries.map(|name| format!("{sheet} {}", name.name)));
        });
        assert!(found.contains(&"G4 Indochina".to_owned()), "{found:?}");
        assert!(found.contains(&"17A France".to_owned()), "{found:?}");
        assert!(!found.contains(&"G4 France".to_owned()), "{found:?}");
    }
}
