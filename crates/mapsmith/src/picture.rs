//! A picture of a sea map to look at: the zones as the table has them, the real coast over them.

use crate::{
    coast::Outline,
    sea::{Kind, SeaMap},
};
use hex::Point;
use std::fmt::Write as _;

/// Pixels to the width of a zone.
const SCALE: f64 = 40.0;
/// Points of an outline nearer than this to the last one are left out, in zones.
const THIN: f64 = 0.03;

/// The map as SVG.
pub fn draw(map: &SeaMap, coast: &[Outline]) -> String {
    let grid = map.lattice.atlas.grid();
    let (low, high) = map.lattice.bounds();
    let place = |p: Point| ((p.x - low.x) * SCALE, (p.y - low.y) * SCALE);
    let path = |points: &[Point]| -> String {
        points.iter().map(|&p| place(p)).map(|(x, y)| format!("{x:.1},{y:.1} ")).collect()
    };
    let (width, height) = place(high);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         font-family=\"sans-serif\" text-anchor=\"middle\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    for zone in grid.hexes() {
        let facts = &map.zones[zone];
        let fill = match (facts.kind, facts.shallow) {
            (Kind::Land, _) => "#c9b382",
            (Kind::Coast, true) => "#b5dde0",
            (Kind::Coast, false) => "#8fb8de",
            (Kind::Sea, true) => "#a5e3ee",
            (Kind::Sea, false) => "#6ea3d8",
        };
        let corners = path(&grid.corners(zone));
        let _ = writeln!(
            svg,
            "<polygon points=\"{corners}\" fill=\"{fill}\" stroke=\"#fff\" stroke-width=\"0.6\"/>"
        );
    }
    for outline in coast {
        let points = thinned(&map.lattice.outline(&outline.points));
        let seen = |p: &Point| p.x > low.x && p.x < high.x && p.y > low.y && p.y < high.y;
        if points.iter().any(seen) {
            let _ = writeln!(
                svg,
                "<polygon points=\"{}\" fill=\"#486b2c\" fill-opacity=\"0.55\" stroke=\"#2c4319\" stroke-width=\"0.7\"/>",
                path(&points)
            );
        }
    }
    for side in grid.sides().filter(|&side| !map.open[side]) {
        let (zone, other) = grid.hexes_of(side);
        let is_land = |zone| map.zones[zone].kind == Kind::Land;
        if is_land(zone) && other.is_none_or(is_land) {
            continue;
        }
        let from = usize::from(grid.facing(side).index());
        let corners = grid.corners(zone);
        let line = path(&[corners[from], corners[(from + 1) % 6]]);
        let _ =
            writeln!(svg, "<polyline points=\"{line}\" stroke=\"#b00\" stroke-width=\"3\" fill=\"none\"/>");
    }
    for zone in grid.hexes() {
        let facts = &map.zones[zone];
        let (x, y) = place(grid.centre(zone));
        let name = map.lattice.atlas.name(zone);
        let _ = writeln!(
            svg,
            "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"8\" fill=\"#223\">{name}</text>",
            y - 9.0
        );
        if facts.island {
            let _ =
                writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"#fd4\" stroke=\"#640\"/>");
        }
        if !facts.names.is_empty() {
            let names = facts.names.join(", ");
            let _ = writeln!(
                svg,
                "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"7\" fill=\"#602\">{names}</text>",
                y + 12.0
            );
        }
    }
    svg + "</svg>\n"
}

fn thinned(points: &[Point]) -> Vec<Point> {
    let mut kept: Vec<Point> = Vec::new();
    for &point in points {
        if kept.last().is_none_or(|last| (last.x - point.x).hypot(last.y - point.y) > THIN) {
            kept.push(point);
        }
    }
    kept
}
