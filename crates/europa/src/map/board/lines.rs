//! The lines of a board: rivers along hexsides, borders, railways and roads from middle to middle, and what stands on
//! hexsides.

use super::{paths, point, points, short};
use crate::map::{
    drawing::{
        Scene,
        lines::{self, Net},
        names,
    },
    texts::called,
};
use hex::{Point, SideId};
use kernel::scene::{Art, Label, Lie, Material, Rank, Shape, Tone};
use std::collections::BTreeMap;

/// A line of the works.
pub const RAMPART: f32 = 3.2;
const BORDER: f32 = 2.2;

pub fn art(scene: &Scene<'_>) -> Vec<Art> {
    let mut art = rivers(scene);
    art.extend(borders(scene));
    art.extend(ways(scene, &Net::roads(scene), road));
    art.extend(ways(scene, &Net::rails(scene), rail));
    art.extend(barriers(scene));
    art.extend(works(scene));
    art
}

/// How wide a class of river is where it springs and where it ends.
pub fn river(class: &str) -> (Material, f32, f32) {
    let (from, to) = lines::width(class);
    (if class == "canal" { Material::Canal } else { Material::River }, short(from), short(to))
}

fn rivers(scene: &Scene<'_>) -> Vec<Art> {
    let mut classes: BTreeMap<&str, Vec<Vec<Point>>> = BTreeMap::new();
    let streams = lines::streams(scene);
    for course in &streams {
        classes.entry(course.class).or_default().push(course.points.clone());
    }
    // The greater ones take up the lesser.
    let mut classes: Vec<_> = classes.into_iter().map(|(class, lines)| (river(class), lines)).collect();
    classes.sort_by(|((_, _, a), _), ((_, _, b), _)| a.total_cmp(b));
    let art = |((material, from, to), lines): ((Material, f32, f32), Vec<Vec<Point>>)| Art {
        material,
        shape: Shape::Growing { paths: paths(&lines), from, to },
        tone: None,
    };
    classes.into_iter().map(art).collect()
}

/// The names of rivers, each where its course is straightest.
pub fn labels(scene: &Scene<'_>) -> Vec<Label> {
    let streams = lines::streams(scene);
    let label = |course: &lines::Course<'_>| {
        let (at, turn) = names::stretches(&course.points).into_iter().next()?;
        // Above the line of the river.
        let (sin, cos) = turn.to_radians().sin_cos();
        let at = Point { x: at.x + sin * 6.5, y: at.y - cos * 6.5 };
        Some(Label {
            at: point(at),
            text: called(course.name?),
            rank: Rank::Stream,
            lie: Lie::On,
            turn: short(turn),
            tone: None,
        })
    };
    streams.iter().filter_map(label).collect()
}

fn borders(scene: &Scene<'_>) -> Vec<Art> {
    let line = |layer: &str, material, width| {
        let layer = scene.map.layer(layer)?;
        let lines = lines::strung(scene, lines::between(scene, layer));
        (!lines.is_empty()).then(|| Art {
            material,
            shape: Shape::Lines { paths: paths(&lines), width },
            tone: None,
        })
    };
    let within =
        ["province", "district"].into_iter().filter_map(|layer| line(layer, Material::Boundary, 1.2));
    within.chain(line("country", Material::Border, BORDER)).collect()
}

/// How a kind of railway is drawn.
pub fn rail(kind: &str) -> (Material, f32, Option<Tone>) {
    (Material::Railway, if kind.contains("high") { 3.4 } else { 2.2 }, None)
}

/// How a kind of road is drawn.
pub fn road(kind: &str) -> (Material, f32, Option<Tone>) {
    match kind {
        "road" | "highway" => (Material::Road, 1.5, None),
        "track" => (Material::Track, 1.3, None),
        _ => (Material::Track, 1.0, Some(Tone::Brown)),
    }
}

/// The ways of all kinds, the greater over the lesser.
fn ways(scene: &Scene<'_>, net: &Net, look: impl Fn(&str) -> (Material, f32, Option<Tone>)) -> Vec<Art> {
    let mut kinds: Vec<_> = net.kinds(scene).into_iter().map(|kind| (look(&kind), kind)).collect();
    kinds.sort_by(|((_, a, _), _), ((_, b, _), _)| a.total_cmp(b));
    let art = |((material, width, tone), kind): ((Material, f32, Option<Tone>), String)| Art {
        material,
        shape: Shape::Lines { paths: paths(&net.ways(scene, &kind)), width },
        tone,
    };
    kinds.into_iter().map(art).collect()
}

/// How something on a hexside is drawn; what is told of it only by words is not.
pub fn barrier(kind: &str) -> (Material, f32) {
    match kind {
        "strait" | "ferry" | "rail-ferry" | "road-ferry" => (Material::Ferry, 2.0),
        "causeway" | "bridge" => (Material::Bridge, 3.0),
        "blocked" | "high-mountain" => (Material::Cliff, 3.0),
        "dike" => (Material::Seawall, 2.4),
        "wall" => (Material::Wall, 3.0),
        _ => (Material::Rampart, RAMPART),
    }
}

fn barriers(scene: &Scene<'_>) -> Vec<Art> {
    let grid = scene.map.atlas().grid();
    let art = |kind: String| {
        let sides = grid.sides().filter(|side| scene.map.has(scene.map.side(*side).barriers, &kind));
        let sides: Vec<SideId> = sides.collect();
        let paths = if lines::leads_over(&kind) {
            sides.iter().filter_map(|side| lines::over(scene, *side)).map(|line| points(&line)).collect()
        } else {
            paths(&lines::strung(scene, sides.into_iter()))
        };
        let (material, width) = barrier(&kind);
        Art { material, shape: Shape::Lines { paths, width }, tone: None }
    };
    lines::words(scene, |side| side.barriers).into_iter().map(art).collect()
}

/// The lines that works draw over the land.
fn works(scene: &Scene<'_>) -> Vec<Art> {
    let lines = scene.map.lists.works.iter().filter(|work| work.kind.contains("line"));
    let lines: Vec<Vec<Point>> = lines.filter_map(|work| lines::work_line(scene, work)).collect();
    if lines.is_empty() {
        return Vec::new();
    }
    let shape = Shape::Lines { paths: paths(&lines), width: RAMPART };
    vec![Art { material: Material::Rampart, shape, tone: None }]
}
