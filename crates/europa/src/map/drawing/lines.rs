//! Lines: rivers and borders along hexsides, railways and roads from middle to middle, and what stands on hexsides.

use super::{
    Scene,
    curve::{bent, chains, ends, far, key, middle, straight, through},
    frame::HEX,
    labels::Taken,
    signs, towns,
};
use crate::map::{Layer, Side, Spot, Wet, Word, WordSet, Work};
use hex::{HexId, PerSide, Point, SideId};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

const RIVER: &str = "#4d8aa6";
/// Roads keep a little off the railways that go the same way.
const ROAD_ASIDE: f64 = 2.4;

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
    for course in &mut streams {
        ashore(scene, &mut course.points);
        course.points.reverse();
        ashore(scene, &mut course.points);
        course.points.reverse();
    }
    streams.retain(|course| course.points.len() > 1);
    join(&mut streams);
    streams
}

/// Ends a line at the coast, if it ends beyond.
fn ashore(scene: &Scene<'_>, line: &mut Vec<Point>) {
    let plane = |at: Point| scene.frame.under(at);
    while let [.., before, last] = line[..] {
        if scene.shore.holds(plane(last)) {
            return;
        }
        line.pop();
        if let Some(mouth) = scene.shore.landfall(plane(last), plane(before)) {
            line.push(scene.frame.at(mouth));
            return;
        }
    }
}

/// Leads the ends of rivers into those that bend past them: a bend does not touch its corner.
fn join(streams: &mut [Course<'_>]) {
    let mut bends: BTreeMap<(i64, i64), Point> = BTreeMap::new();
    for course in streams.iter() {
        for three in course.points.windows(3) {
            let between = middle(three[0], three[2]);
            bends.insert(key(three[1]), middle(three[1], middle(three[1], between)));
        }
    }
    for course in streams {
        let [first, .., last] = course.points[..] else { continue };
        if let Some(bend) = bends.get(&key(last)) {
            course.points.push(*bend);
        }
        if let Some(bend) = bends.get(&key(first)) {
            course.points.insert(0, *bend);
        }
    }
}

/// Rivers that grow.
pub fn rivers(streams: &[Course<'_>], svg: &mut String) {
    let (mut casing, mut water) = (String::new(), String::new());
    for course in streams {
        stream(&course.points, course.class, &mut casing, &mut water);
    }
    let _ = writeln!(
        svg,
        "<g class=\"river\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n\
         <g stroke=\"{RIVER}\">\n{casing}</g>\n<g stroke=\"#b4d4de\">\n{water}</g>\n</g>"
    );
}

/// Takes the room of rivers, roads and railways.
pub fn take(scene: &Scene<'_>, streams: &[Course<'_>], taken: &mut Taken) {
    for course in streams {
        taken.line(&course.points);
    }
    for net in [Net::roads(scene), Net::rails(scene)] {
        for kind in net.kinds(scene) {
            net.ways(scene, &kind).iter().for_each(|way| taken.line(way));
        }
    }
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

/// Where the ways of a kind pass the hexes, be they great or small: each hex at one point, so that all that lead into it
/// meet there. Towns, junctions and ends lie fast; between them a way is drawn straight.
pub struct Net {
    pick: fn(&Side) -> WordSet,
    knots: BTreeMap<HexId, Point>,
}

impl Net {
    pub fn rails(scene: &Scene<'_>) -> Self {
        let seats = towns::seats(scene);
        Self::of(scene, |side| side.rails, |hex, _| seats.get(&hex).copied())
    }

    /// Roads end and meet on the railways of their hexes, and keep a little off those that go the same way.
    pub fn roads(scene: &Scene<'_>) -> Self {
        let (seats, rails) = (towns::seats(scene), Self::rails(scene));
        let beside = |hex: HexId, ways: usize| {
            let at = rails.knots.get(&hex)?;
            let aside = if ways == 2 { ROAD_ASIDE } else { 0.0 };
            Some(Point { x: at.x + aside, y: at.y + aside })
        };
        let fast = |hex: HexId, ways: usize| seats.get(&hex).copied().or_else(|| beside(hex, ways));
        Self::of(scene, |side| side.roads, fast)
    }

    /// `fast` tells where a hex has a point of its own for the number of ways that lead into it.
    fn of(
        scene: &Scene<'_>,
        pick: fn(&Side) -> WordSet,
        fast: impl Fn(HexId, usize) -> Option<Point>,
    ) -> Self {
        let mut near: BTreeMap<HexId, BTreeSet<HexId>> = BTreeMap::new();
        for (a, b) in pieces(scene, |side| !pick(side).is_empty()) {
            near.entry(a).or_default().insert(b);
            near.entry(b).or_default().insert(a);
        }
        let mut knots = BTreeMap::new();
        let mut loose = Vec::new();
        for (hex, next) in &near {
            let own = fast(*hex, next.len());
            knots.insert(*hex, own.unwrap_or_else(|| scene.frame.at(scene.shore.heart(*hex))));
            if let (None, 2, Some(one), Some(other)) = (own, next.len(), next.first(), next.last()) {
                loose.push((*hex, *one, *other));
            }
        }
        for _ in 0..2 {
            let was = knots.clone();
            for (hex, one, other) in &loose {
                knots.insert(*hex, middle(was[hex], middle(was[one], was[other])));
            }
        }
        Self { pick, knots }
    }

    /// The kinds of its ways.
    pub fn kinds(&self, scene: &Scene<'_>) -> Vec<String> {
        words(scene, self.pick)
    }

    /// The ways of one kind that are shown.
    pub fn ways(&self, scene: &Scene<'_>, kind: &str) -> Vec<Vec<Point>> {
        let pieces: Vec<(HexId, HexId)> = pieces(scene, |side| scene.map.has((self.pick)(side), kind))
            .filter(|(a, b)| scene.frame.shows(*a) || scene.frame.shows(*b))
            .collect();
        let line = |line: &Vec<HexId>| line.iter().map(|hex| self.knots[hex]).collect();
        chains(&pieces).iter().map(line).collect()
    }
}

/// The pairs of hexes between which there is such a side.
fn pieces<'a>(
    scene: &'a Scene<'_>,
    kind: impl Fn(&Side) -> bool + 'a,
) -> impl Iterator<Item = (HexId, HexId)> + 'a {
    let grid = scene.map.atlas().grid();
    grid.sides().filter(move |side| kind(scene.map.side(*side))).filter_map(move |side| {
        let (a, b) = grid.hexes_of(side);
        Some((a, b?))
    })
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
    let net = Net::roads(scene);
    for kind in net.kinds(scene) {
        let path: String = net.ways(scene, &kind).iter().map(|way| through(way)).collect();
        let _ = writeln!(svg, "<path class=\"road\" d=\"{path}\" fill=\"none\" {}/>", road_style(&kind));
    }
}

/// The line of a railway, and the sleepers on it.
pub fn rail_style(kind: &str) -> (f64, f64, &'static str) {
    if kind.contains("high") { (2.0, 6.0, "1 7") } else { (1.2, 4.2, "0.8 6") }
}

pub fn rails(scene: &Scene<'_>, svg: &mut String) {
    let net = Net::rails(scene);
    for kind in net.kinds(scene) {
        let path: String = net.ways(scene, &kind).iter().map(|way| through(way)).collect();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{
        Family, Map,
        drawing::{frame::Frame, shore::Shore},
    };
    use kernel::Text;

    /// Each map as a whole.
    fn each_map(see: impl Fn(&Scene<'_>)) {
        for family in Family::ALL {
            let map = Map::built_in(family).expect("a map");
            let shore = Shore::read(&crate::pack(family.book()), &map).expect("a coast");
            let frame = Frame::bare(&map, 0.0);
            see(&Scene { map: &map, frame: &frame, shore: &shore, say: &|text: &Text| text.key.to_string() });
        }
    }

    #[test]
    fn all_ways_that_lead_into_a_hex_meet_at_one_point() {
        each_map(|scene| {
            let map = scene.map;
            for net in [Net::rails(scene), Net::roads(scene)] {
                let mut ways = Vec::new();
                for kind in net.kinds(scene) {
                    ways.extend(net.ways(scene, &kind));
                }
                let drawn: BTreeSet<((i64, i64), (i64, i64))> = ways
                    .iter()
                    .flat_map(|way| way.windows(2))
                    .flat_map(|pair| {
                        let (a, b) = (key(pair[0]), key(pair[1]));
                        [(a, b), (b, a)]
                    })
                    .collect();
                for (a, b) in pieces(scene, |side| !(net.pick)(side).is_empty()) {
                    let ends = (key(net.knots[&a]), key(net.knots[&b]));
                    assert!(drawn.contains(&ends), "{} to {}", map.atlas().name(a), map.atlas().name(b));
                }
            }
        });
    }

    #[test]
    fn a_river_ends_in_the_bend_of_the_one_that_takes_it_up() {
        let point = |x: f64, y: f64| Point { x, y };
        let course = |points: &[Point]| Course { class: "minor", name: None, points: points.to_vec() };
        let main = [point(0.0, 0.0), point(10.0, 6.0), point(20.0, 0.0)];
        let mut both = [course(&main), course(&[point(10.0, 18.0), point(10.0, 6.0)])];
        join(&mut both);
        assert_eq!(both[0].points.len(), 3, "the main river stays");
        let mouth = both[1].points[2];
        assert!((mouth.x - 10.0).abs() < 1e-9 && (mouth.y - 4.5).abs() < 1e-9, "{mouth:?}");
    }
}
