//! A picture of a land map to look at: the hexes as the tables have them, the real coast over them.

use super::{Hex, Map, Water, Wet, ground};
use hex::Point;
use std::fmt::Write as _;

/// Pixels to the width of a hex.
const SCALE: f64 = 24.0;

/// The map as SVG.
pub fn draw(map: &Map) -> String {
    let grid = map.family.atlas.grid();
    let (low, high) = map.family.bounds();
    let place = |p: Point| ((p.x - low.x) * SCALE, (p.y - low.y) * SCALE);
    let path = |points: &[Point]| -> String {
        points.iter().map(|&p| place(p)).map(|(x, y)| format!("{x:.1},{y:.1} ")).collect()
    };
    let (width, height) = place(high);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         font-family=\"sans-serif\" text-anchor=\"middle\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    for hex in grid.hexes() {
        let corners = path(&grid.corners(hex));
        let fill = colour(&map.hexes[hex]);
        let _ = writeln!(
            svg,
            "<polygon points=\"{corners}\" fill=\"{fill}\" stroke=\"#fff\" stroke-width=\"0.3\"/>"
        );
    }
    let rings = map.ground.iter().flat_map(|ground| &ground.rings).map(|(level, ring)| (level, ring.clone()));
    for (_, points) in crate::shore::rings(rings, (low, high)) {
        let points: Vec<String> = points
            .split(' ')
            .filter_map(|pair| pair.split_once(','))
            .filter_map(|(x, y)| Some((x.parse::<f64>().ok()?, y.parse::<f64>().ok()?)))
            .map(|(x, y)| format!("{:.1},{:.1}", x * SCALE / 100.0, y * SCALE / 100.0))
            .collect();
        let _ = writeln!(
            svg,
            "<polygon points=\"{}\" fill=\"none\" stroke=\"#246\" stroke-width=\"0.7\"/>",
            points.join(" ")
        );
    }
    for side in grid.sides() {
        let (a, b) = ground::ends(&map.family, side);
        let facts = &map.sides[side];
        let mut line = |a: Point, b: Point, colour: &str, width: f64| {
            let points = path(&[a, b]);
            let _ = writeln!(
                svg,
                "<polyline points=\"{points}\" stroke=\"{colour}\" stroke-width=\"{width}\" fill=\"none\" stroke-linecap=\"round\"/>"
            );
        };
        if let Some(class) = &facts.river {
            let width = if class == "minor" { 1.4 } else { 2.8 };
            line(a, b, "#15c", width);
        }
        if !facts.marks.is_empty() {
            line(a, b, "#c0c", 1.5);
        }
        let (first, second) = grid.hexes_of(side);
        let Some(second) = second else { continue };
        let (from, to) = (grid.centre(first), grid.centre(second));
        let land = |hex| map.hexes[hex].water != Water::Sea;
        if facts.wet == Wet::Sea && land(first) && land(second) {
            line(a, b, "#08f", 1.2);
        }
        if !facts.roads.is_empty() {
            line(from, to, "#a50", 0.8);
        }
        if !facts.rails.is_empty() {
            line(
                from,
                to,
                "#000",
                if facts.rails.iter().any(|word| word.contains("high")) { 1.6 } else { 0.9 },
            );
        }
    }
    svg + "</svg>\n"
}

fn colour(hex: &Hex) -> &'static str {
    match (hex.water, hex.terrain.as_deref().unwrap_or_default()) {
        (Water::Sea, _) => "#a9cfe8",
        (Water::Lake, _) => "#7fb2e5",
        (_, "clear") => "#f3eed6",
        (_, "rough") => "#d9bd8b",
        (_, "mountain") => "#9c7a52",
        (_, terrain) if terrain.contains("wood") || terrain.contains("forest") => "#9cc57f",
        (_, terrain) if terrain.contains("jungle") => "#5f9d55",
        (_, terrain) if terrain.contains("swamp") || terrain.contains("marsh") => "#a9c9b0",
        (_, terrain) if terrain.contains("desert") => "#f2dc9a",
        _ => "#d6d0c0",
    }
}
