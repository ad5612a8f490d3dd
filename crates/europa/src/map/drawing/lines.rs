//! Lines: rivers and borders along hexsides, railways and roads from middle to middle, and what stands on hexsides.

use super::{
    Scene,
    curve::{bent, chains, ends, far, key, middle, relaxed, straight, through},
    frame::HEX,
    signs, towns,
};
use crate::map::{Layer, Side, Spot, Wet, Word, WordSet, Work};
use hex::{HexId, PerSide, Point, SideId};
use std::{collections::BTreeMap, fmt::Write as _};

const RIVER: &str = "#4d8aa6";
/// Roads keep a little off the railways that go the same way.
pub const ROAD_ASIDE: f64 = 2.4;

/// How wide a class of river is, at its spring and at its mouth.
pub fn width(class: &str) -> (f64, f64) {
    match class {
        "great" => (5.0, 7.5),
        "major" => (2.3, 3.8),
        "canal" => (1.5, 1.5),
        _ => (0.9, 2.1),
    }
}

/// A piece of a river on the paper, from where it springs to where it ends.
pub struct Course<'a> {
    pub class: &'a str,
    /// Those that are on no list have none.
    pub name: Option<&'a str>,
    pub points: Vec<Point>,
}

/// Rivers as the list has them, from spring to mouth; then those that are on no list.
pub fn streams<'a>(scene: &'a Scene<'_>) -> Vec<Course<'a>> {
    let grid = scene.map.atlas().grid();
    let mut left: PerSide<Option<Word>> = grid.sides().map(|side| scene.map.side(side).river).collect();
    let mut streams = Vec::new();
    for river in &scene.map.lists.rivers {
        for side in &river.sides {
            left[*side] = None;
        }
        if river.from.is_none() {
            let courses = courses(scene, &river.sides).into_iter();
            streams.extend(courses.map(|points| Course {
                class: &river.class,
                name: Some(&river.name),
                points,
            }));
        }
    }
    let mut loose: BTreeMap<&str, Vec<SideId>> = BTreeMap::new();
    for (side, river) in left.iter() {
        if let Some(river) = river {
            loose.entry(scene.map.words().name(*river)).or_default().push(side);
        }
    }
    for (class, sides) in loose {
        let lines = strung(scene, sides.into_iter()).into_iter();
        streams.extend(lines.map(|points| Course { class, name: None, points }));
    }
    streams
}

/// Rivers that grow, with their names.
pub fn rivers(scene: &Scene<'_>, svg: &mut String) {
    let (mut casing, mut water, mut names) = (String::new(), String::new(), String::new());
    for course in streams(scene) {
        stream(&course.points, course.class, &mut casing, &mut water);
        if let Some(name) = course.name.map(|name| scene.called(name)) {
            name_river(&name, course.class, &course.points, &mut names);
        }
    }
    let _ = writeln!(
        svg,
        "<g class=\"river\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n\
         <g stroke=\"{RIVER}\">\n{casing}</g>\n<g stroke=\"#b4d4de\">\n{water}</g>\n</g>\n\
         <g font-style=\"italic\" fill=\"#2c6580\" text-anchor=\"middle\" stroke=\"#f6f1de\" stroke-width=\"1.6\" stroke-opacity=\"0.7\" \
         paint-order=\"stroke\">\n{names}</g>"
    );
}

/// The corners that a river passes, on the paper, for each piece in which its sides follow each other.
fn courses(scene: &Scene<'_>, sides: &[SideId]) -> Vec<Vec<Point>> {
    let grid = scene.map.atlas().grid();
    let mut courses: Vec<Vec<Point>> = Vec::new();
    let mut last: Option<Point> = None;
    for (n, side) in sides.iter().enumerate() {
        let (a, b) = ends(grid, *side);
        let meets = |end: Point, other: Option<&SideId>| {
            other.is_some_and(|other| {
                let (c, d) = ends(grid, *other);
                far(end, c) < 0.01 || far(end, d) < 0.01
            })
        };
        let (from, to) = match last {
            Some(last) if far(last, a) < 0.01 => (a, b),
            Some(last) if far(last, b) < 0.01 => (b, a),
            _ if meets(a, sides.get(n + 1)) => (b, a),
            _ => (a, b),
        };
        if last.is_none_or(|last| far(last, from) > 0.01) {
            courses.push(vec![scene.frame.at(from)]);
        }
        courses.last_mut().expect("a course has begun").push(scene.frame.at(to));
        last = Some(to);
    }
    courses
}

/// A river that grows from its spring to its mouth, in pieces from the middle of a side to the middle of the next.
fn stream(course: &[Point], class: &str, casing: &mut String, water: &mut String) {
    let (thin, thick) = width(class);
    if class == "canal" {
        let _ = writeln!(
            casing,
            "<path d=\"{}\" stroke-width=\"{thick}\" stroke-dasharray=\"7 2\"/>",
            bent(course)
        );
        return;
    }
    let count = course.len() - 1;
    for n in 0..=count {
        let path = match n {
            0 => format!("M{}L{}", xy(course[0]), xy(middle(course[0], course[1]))),
            n if n == count => format!("M{}L{}", xy(middle(course[n - 1], course[n])), xy(course[n])),
            n => {
                let (from, to) = (middle(course[n - 1], course[n]), middle(course[n], course[n + 1]));
                format!("M{}Q{} {}", xy(from), xy(course[n]), xy(to))
            }
        };
        let wide = thin + (thick - thin) * n as f64 / count as f64;
        let _ = writeln!(casing, "<path d=\"{path}\" stroke-width=\"{wide:.1}\"/>");
        if thin > 4.0 {
            let _ = writeln!(water, "<path d=\"{path}\" stroke-width=\"{:.1}\"/>", wide - 2.0);
        }
    }
}

/// Where a river's name stands, and how it is turned: beside the longest straight stretch.
pub fn name_spot(course: &[Point]) -> Option<(Point, f64)> {
    const SPAN: usize = 4;
    if course.len() <= SPAN {
        return None;
    }
    let at = (0..course.len() - SPAN)
        .max_by(|a, b| far(course[*a], course[*a + SPAN]).total_cmp(&far(course[*b], course[*b + SPAN])))?;
    let (mut from, mut to) = (course[at], course[at + SPAN]);
    if from.x > to.x {
        (from, to) = (to, from);
    }
    Some((middle(from, to), (to.y - from.y).atan2(to.x - from.x).to_degrees()))
}

fn name_river(name: &str, class: &str, course: &[Point], names: &mut String) {
    let Some((spot, turn)) = name_spot(course) else { return };
    let size = if width(class).1 > 3.0 { 9.0 } else { 7.5 };
    let _ = writeln!(
        names,
        "<text font-size=\"{size}\" letter-spacing=\"1\" transform=\"translate({:.1} {:.1}) rotate({turn:.0})\" dy=\"-7\">{}</text>",
        spot.x,
        spot.y,
        super::escaped(name)
    );
}

fn xy(point: Point) -> String {
    format!("{:.1} {:.1}", point.x, point.y)
}

/// Sides strung into lines, on the paper.
pub fn strung(scene: &Scene<'_>, sides: impl Iterator<Item = SideId>) -> Vec<Vec<Point>> {
    let mut corners = BTreeMap::new();
    let mut pieces = Vec::new();
    for side in sides {
        let (a, b) = ends(scene.map.atlas().grid(), side);
        corners.extend([(key(a), a), (key(b), b)]);
        pieces.push((key(a), key(b)));
    }
    let line = |line: &Vec<(i64, i64)>| line.iter().map(|corner| scene.frame.at(corners[corner])).collect();
    chains(&pieces).iter().map(line).collect()
}

/// Borders of countries as coloured bands, those within countries as dotted lines.
pub fn borders(scene: &Scene<'_>, svg: &mut String) {
    let inner = ["province", "district"].into_iter().filter_map(|name| scene.map.layer(name));
    for layer in inner {
        let path: String = strung(scene, between(scene, layer)).iter().map(|line| bent(line)).collect();
        let _ = writeln!(
            svg,
            "<path d=\"{path}\" fill=\"none\" stroke=\"#7a5f74\" stroke-width=\"1\" stroke-dasharray=\"1.2 3\" \
             stroke-linecap=\"round\" opacity=\"0.75\"/>"
        );
    }
    if let Some(layer) = scene.map.layer("country") {
        let path: String = strung(scene, between(scene, layer)).iter().map(|line| bent(line)).collect();
        let _ = writeln!(
            svg,
            "<path d=\"{path}\" fill=\"none\" stroke=\"#c2577a\" stroke-width=\"7\" opacity=\"0.3\" stroke-linejoin=\"round\"/>\n\
             <path d=\"{path}\" fill=\"none\" stroke=\"#5e2b40\" stroke-width=\"1.5\" stroke-dasharray=\"7 2.4 1.4 2.4\"/>"
        );
    }
}

/// The sides on land where one area ends and another begins.
pub fn between<'a>(scene: &'a Scene<'a>, layer: &'a Layer) -> impl Iterator<Item = SideId> + 'a {
    let grid = scene.map.atlas().grid();
    grid.sides().filter(move |side| {
        let (a, b) = grid.hexes_of(*side);
        b.is_some_and(|b| {
            let land = |hex: HexId| scene.map.hex(hex).water.has_land() && layer.area(hex).is_some();
            scene.frame.shows(a)
                && land(a)
                && land(b)
                && !layer.same(a, b)
                && scene.map.side(*side).water != Wet::Sea
        })
    })
}

/// Where a line from middle to middle passes a hex: through its town, or the middle of its land.
fn knot(scene: &Scene<'_>, hex: HexId, seats: &BTreeMap<HexId, Point>) -> (Point, bool) {
    seats.get(&hex).map_or_else(|| (scene.frame.at(scene.shore.heart(hex)), false), |seat| (*seat, true))
}

/// The ways of one kind, each through the towns and the middles that it passes.
pub fn ways(scene: &Scene<'_>, kind: impl Fn(&Side) -> bool, aside: f64) -> Vec<Vec<Point>> {
    let grid = scene.map.atlas().grid();
    let seats = towns::seats(scene);
    let pieces: Vec<(HexId, HexId)> = grid
        .sides()
        .filter(|side| kind(scene.map.side(*side)))
        .filter_map(|side| {
            let (a, b) = grid.hexes_of(side);
            b.filter(|b| scene.frame.shows(a) || scene.frame.shows(*b)).map(|b| (a, b))
        })
        .collect();
    let line = |line: &Vec<HexId>| {
        let knots: Vec<(Point, bool)> = line.iter().map(|hex| knot(scene, *hex, &seats)).collect();
        let points: Vec<Point> = knots
            .iter()
            .map(|(at, town)| if *town { *at } else { Point { x: at.x + aside, y: at.y + aside } })
            .collect();
        let fixed: Vec<bool> = knots.iter().map(|(_, town)| *town).collect();
        relaxed(&points, &fixed)
    };
    chains(&pieces).iter().map(line).collect()
}

/// The words that stand on some side.
pub fn words(scene: &Scene<'_>, pick: impl Fn(&Side) -> WordSet) -> Vec<String> {
    let all = scene.map.atlas().grid().sides().map(|side| pick(scene.map.side(side)));
    let mut names: Vec<String> = Vec::new();
    for set in all.filter(|set| !set.is_empty()) {
        for name in scene.map.names(set) {
            if !names.iter().any(|known| known == name) {
                names.push(name.to_owned());
            }
        }
    }
    names.sort();
    names
}

/// The kinds of rails on the map.
pub fn rail_kinds(scene: &Scene<'_>) -> Vec<String> {
    words(scene, |side| side.rails)
}

/// The kinds of roads on the map.
pub fn road_kinds(scene: &Scene<'_>) -> Vec<String> {
    words(scene, |side| side.roads)
}

pub fn road_style(kind: &str) -> &'static str {
    match kind {
        "road" | "highway" => "stroke=\"#b2452f\" stroke-width=\"1.3\"",
        "track" => "stroke=\"#b2452f\" stroke-width=\"1.1\" stroke-dasharray=\"5 2.5\"",
        _ => "stroke=\"#a3613f\" stroke-width=\"1\" stroke-dasharray=\"2 2.5\"",
    }
}

pub fn roads(scene: &Scene<'_>, svg: &mut String) {
    for kind in road_kinds(scene) {
        let ways = ways(scene, |side| scene.map.has(side.roads, &kind), ROAD_ASIDE);
        let path: String = ways.iter().map(|way| through(way)).collect();
        let _ = writeln!(svg, "<path class=\"road\" d=\"{path}\" fill=\"none\" {}/>", road_style(&kind));
    }
}

/// The line of a railway, and the sleepers on it.
pub fn rail_style(kind: &str) -> (f64, f64, &'static str) {
    if kind.contains("high") { (2.0, 6.0, "1 7") } else { (1.2, 4.2, "0.8 6") }
}

pub fn rails(scene: &Scene<'_>, svg: &mut String) {
    for kind in rail_kinds(scene) {
        let ways = ways(scene, |side| scene.map.has(side.rails, &kind), 0.0);
        let path: String = ways.iter().map(|way| through(way)).collect();
        let (wide, sleepers, dashes) = rail_style(&kind);
        let _ = writeln!(
            svg,
            "<g class=\"rail\" fill=\"none\" stroke=\"#2a2724\"><path d=\"{path}\" stroke-width=\"{wide}\"/>\
             <path d=\"{path}\" stroke-width=\"{sleepers}\" stroke-dasharray=\"{dashes}\"/></g>"
        );
    }
}

/// What stands on hexsides: walls, straits, causeways; and the lines that works draw over the land.
pub fn barriers(scene: &Scene<'_>, svg: &mut String) {
    let grid = scene.map.atlas().grid();
    for kind in words(scene, |side| side.barriers) {
        let sides: Vec<SideId> = grid
            .sides()
            .filter(|side| {
                scene.frame.shows(grid.hexes_of(*side).0)
                    && scene.map.has(scene.map.side(*side).barriers, &kind)
            })
            .collect();
        if leads_over(&kind) {
            let dashes = if kind.contains("ferry") { "3 2" } else { "none" };
            let colour = if kind == "strait" { "#1f4f78" } else { "#2a2724" };
            let path: String =
                sides.iter().filter_map(|side| over(scene, *side)).map(|way| straight(&way)).collect();
            let _ = writeln!(
                svg,
                "<path d=\"{path}\" stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"{dashes}\"/>"
            );
            continue;
        }
        let path: String = strung(scene, sides.into_iter()).iter().map(|line| straight(line)).collect();
        let _ = writeln!(svg, "{}", on_sides(&kind, &path));
    }
    for work in &scene.map.lists.works {
        if work.kind.contains("line") && hexes_of(scene, work).count() > 1 {
            if let Some(line) = work_line(scene, work) {
                let _ = writeln!(svg, "{}", on_sides(&work.kind, &through(&line)));
            }
            continue;
        }
        let Some(sign) = work_sign(&work.kind) else { continue };
        for hex in hexes_of(scene, work) {
            signs::put(svg, sign, work_spot(scene, hex), 0.9);
        }
    }
}

/// The sign of a kind of work; lines and what is told by words alone have none.
pub fn work_sign(kind: &str) -> Option<&'static str> {
    match kind {
        "fortress" | "coast-defence" | "fort" => Some("fort"),
        "oilfield" => Some("derrick"),
        "factory" | "mine" | "barracks" => Some("work"),
        "coastal-cliffs" => Some("cliff"),
        _ => None,
    }
}

/// Whether something of that kind leads from hex to hex over a side, and does not lie along it.
pub fn leads_over(kind: &str) -> bool {
    ["strait", "ferry", "rail-ferry", "road-ferry", "causeway", "bridge"].contains(&kind)
}

/// A short line over a side, on the paper.
pub fn over(scene: &Scene<'_>, side: SideId) -> Option<[Point; 2]> {
    let grid = scene.map.atlas().grid();
    let (a, b) = grid.hexes_of(side);
    let (a, b) = (grid.centre(a), grid.centre(b?));
    let (a, b, mid) = (scene.frame.at(a), scene.frame.at(b), scene.frame.at(middle(a, b)));
    let (x, y) = ((b.x - a.x) * 0.16, (b.y - a.y) * 0.16);
    Some([Point { x: mid.x - x, y: mid.y - y }, Point { x: mid.x + x, y: mid.y + y }])
}

/// The hexes of a work that are shown.
pub fn hexes_of<'a>(scene: &'a Scene<'_>, work: &'a Work) -> impl Iterator<Item = HexId> + 'a {
    let hexes = work.place.iter().filter_map(|spot| match spot {
        Spot::Hex(hex) => Some(*hex),
        Spot::Side(_) => None,
    });
    hexes.filter(|hex| scene.frame.shows(*hex))
}

/// A work that is a line, from hex to hex; nothing if its hexes do not follow each other.
pub fn work_line(scene: &Scene<'_>, work: &Work) -> Option<Vec<Point>> {
    let grid = scene.map.atlas().grid();
    let points: Vec<Point> = hexes_of(scene, work).map(|hex| scene.frame.at(grid.centre(hex))).collect();
    let jump = points.windows(2).any(|pair| far(pair[0], pair[1]) > HEX * 2.5);
    (points.len() > 1 && !jump).then_some(points)
}

/// Where the sign of a work in a hex stands.
pub fn work_spot(scene: &Scene<'_>, hex: HexId) -> Point {
    let at = scene.frame.at(scene.shore.heart(hex));
    Point { x: at.x - 9.0, y: at.y + 9.0 }
}

/// A line of a kind of work or barrier.
pub fn on_sides(kind: &str, path: &str) -> String {
    let (colour, wide, teeth) = match kind {
        "blocked" | "high-mountain" => ("#5a3a22", 3.2, "none"),
        "dike" => ("#6a7d3a", 2.0, "2 3"),
        "wall" => ("#7d4a35", 2.0, "4 4"),
        kind if kind.contains("fort") || kind.contains("line") || kind.contains("maginot") => {
            ("#7d4a35", 1.6, "3 5")
        }
        _ => ("#6d5a7a", 1.8, "3 3"),
    };
    let base = format!("<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{wide}\"/>");
    match teeth {
        "none" => base,
        teeth => format!(
            "{base}<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{:.1}\" stroke-dasharray=\"{teeth}\"/>",
            wide * 2.8
        ),
    }
}
