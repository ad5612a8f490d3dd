//! Towns by their grades, ports, airfields and works as signs, and the names of towns, lands and seas.

use super::{point, points, short};
use crate::map::{
    Place,
    drawing::{
        Scene,
        frame::HEX,
        labels::Taken,
        lines, names,
        towns::{self, Rank as Grade, rank, seat},
    },
    texts::{area, called},
};
use hex::{HexId, Point};
use kernel::scene::{Art, Label, Lie, Material, Rank, Shape, Tone};
use std::collections::BTreeMap;

/// How wide signs beside towns are.
pub const PORT: f64 = 11.0;
pub const AIRFIELD: f64 = 9.5;
pub const WORK: f32 = 9.0;

/// The sign of a town's grade, and how wide it is.
pub fn sign(grade: Grade) -> (Material, f32) {
    match grade {
        Grade::Dot => (Material::Dot, 2.6),
        Grade::Town => (Material::Town, 5.6),
        Grade::Reference => (Material::Town, 7.6),
        Grade::City => (Material::City, 9.4),
        Grade::Partial | Grade::Full => (Material::City, 11.0),
    }
}

/// The hand in which a town of a grade is written.
fn hand(grade: Grade) -> Rank {
    match grade {
        Grade::Dot => Rank::Spot,
        Grade::Town => Rank::Village,
        Grade::Reference => Rank::Town,
        Grade::City => Rank::City,
        Grade::Partial | Grade::Full => Rank::Metropolis,
    }
}

pub fn art(scene: &Scene<'_>) -> Vec<Art> {
    let mut art = built(scene);
    let mut signs: BTreeMap<Grade, Vec<Point>> = BTreeMap::new();
    for place in &scene.map.lists.places {
        signs.entry(rank(&place.grade)).or_default().push(seat(scene, place));
    }
    for (grade, at) in signs {
        let (material, size) = sign(grade);
        art.push(spots(material, size, &at, None));
    }
    art.extend(sized(Material::Port, PORT, towns::ports(scene)));
    art.extend(sized(Material::Airfield, AIRFIELD, towns::airfields(scene)));
    let mut works: BTreeMap<&str, Vec<Point>> = BTreeMap::new();
    for work in &scene.map.lists.works {
        works
            .entry(&work.kind)
            .or_default()
            .extend(lines::hexes_of(scene, work).map(|hex| lines::work_spot(scene, hex)));
    }
    let signs = works.into_iter().filter_map(|(kind, at)| Some(spots(work(kind)?, WORK, &at, None)));
    art.extend(signs);
    art
}

/// The sign of a kind of work; lines have none, and some are told by words alone.
pub fn work(kind: &str) -> Option<Material> {
    match kind {
        "fortress" | "coast-defence" | "fort" => Some(Material::Fort),
        "factory" | "mine" | "barracks" | "oilfield" => Some(Material::Works),
        "pass" => Some(Material::Pass),
        _ => None,
    }
}

fn spots(material: Material, size: f32, at: &[Point], tone: Option<Tone>) -> Art {
    Art { material, shape: Shape::Spots { at: points(at), size, turn: 0.0 }, tone }
}

/// Signs of one material in their sizes.
fn sized(material: Material, size: f64, found: Vec<(Point, f64)>) -> Vec<Art> {
    let mut sizes: Vec<(f64, Vec<Point>)> = Vec::new();
    for (at, scale) in found {
        match sizes.iter_mut().find(|(known, _)| known.total_cmp(&scale).is_eq()) {
            Some((_, all)) => all.push(at),
            None => sizes.push((scale, vec![at])),
        }
    }
    sizes.into_iter().map(|(scale, at)| spots(material, short(size * scale), &at, None)).collect()
}

/// The built-up ground of cities, in their own hexes and in those that they fill besides.
fn built(scene: &Scene<'_>) -> Vec<Art> {
    let own = |place: &Place| match rank(&place.grade) {
        Grade::Full => Some((place.hex, towns::share("full"))),
        Grade::Partial => Some((place.hex, towns::share("partial"))),
        _ => None,
    };
    let filled = |place: &Place| -> Vec<(HexId, f64)> {
        let fills = place.fills.iter().map(|(hex, part)| (*hex, towns::share(part)));
        own(place).into_iter().chain(fills).collect()
    };
    let ring = |(hex, share): (HexId, f64)| {
        let grid = scene.map.atlas().grid();
        let middle = grid.centre(hex);
        let inward = |at: Point| Point {
            x: middle.x + (at.x - middle.x) * share,
            y: middle.y + (at.y - middle.y) * share,
        };
        points(&grid.corners(hex).map(|corner| scene.frame.at(inward(corner))))
    };
    let rings: Vec<_> = scene.map.lists.places.iter().flat_map(filled).map(ring).collect();
    if rings.is_empty() {
        return Vec::new();
    }
    vec![Art { material: Material::City, shape: Shape::Cover(rings), tone: None }]
}

/// How the areas of a layer are written across the map.
fn across(layer: &str) -> (Rank, Option<Tone>) {
    match layer {
        "country" => (Rank::Region, Some(Tone::Violet)),
        "province" | "district" => (Rank::Province, Some(Tone::Violet)),
        "sea-zone" | "sea-name" => (Rank::Region, None),
        "sea-area" => (Rank::Area, None),
        _ => (Rank::Province, None),
    }
}

/// Names on the board grow when one looks from afar: at most so much.
const AFAR: f64 = 2.0;

/// The names of towns beside their signs, those of lands and seas across them.
pub fn labels(scene: &Scene<'_>) -> Vec<Label> {
    let town = |place: &Place| {
        let grade = rank(&place.grade);
        let (_, size) = sign(grade);
        Label {
            at: point(seat(scene, place)),
            text: called(&place.name),
            rank: hand(grade),
            lie: Lie::Beside(size / 2.0),
            turn: 0.0,
            tone: None,
        }
    };
    let mut labels: Vec<Label> = scene.map.lists.places.iter().map(town).collect();
    for name in names::areas(scene, &str::to_owned, AFAR, &Taken::default()) {
        let (rank, tone) = across(name.layer());
        let lie = Lie::Across(short(name.wide.max(HEX)));
        labels.push(Label { at: point(name.at), text: area(&name.name), rank, lie, turn: 0.0, tone });
    }
    labels
}
