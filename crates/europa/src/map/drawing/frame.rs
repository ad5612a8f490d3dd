//! What the drawing is laid into: the part of the map that is shown, its scale, the hexes with their numbers, degrees of
//! latitude and longitude, the edge and the title.

use super::{
    curve::{self, chains, key},
    escaped,
    labels::Area,
};
use crate::map::{Map, Position, Water};
use hex::{Direction, HexId, PerHex, Point};
use std::{collections::BTreeMap, fmt::Write as _};

/// From middle to middle of two hexes.
pub const HEX: f64 = 40.0;
/// Room around the map.
const MARGIN: f64 = 46.0;
/// Room for the title.
const HEAD: f64 = 40.0;
pub const PAPER: &str = "#f6efdd";
pub const INK: &str = "#3a332b";

#[derive(Debug)]
pub struct Frame {
    low: Point,
    high: Point,
    shown: PerHex<bool>,
    sheet: Option<String>,
    /// Room to the left of the map and above it.
    edge: Point,
    /// Room beside the map, for the legend.
    beside: Point,
}

impl Frame {
    pub fn new(map: &Map, sheet: Option<usize>) -> Self {
        let sheet = sheet.map(|at| map.atlas().sheets()[at].name.clone());
        let on = |name: &str| sheet.as_deref().is_none_or(|sheet| name.split(':').next() == Some(sheet));
        let grid = map.atlas().grid();
        let shown =
            |hex: HexId| on(&map.atlas().name(hex)) || map.atlas().aliases(hex).iter().any(|name| on(name));
        let shown: PerHex<bool> = grid.hexes().map(shown).collect();
        let far = (Point { x: f64::MAX, y: f64::MAX }, Point { x: f64::MIN, y: f64::MIN });
        let corners = grid.hexes().filter(|hex| shown[*hex]).flat_map(|hex| grid.corners(hex));
        let (low, high) = corners.fold(far, |(low, high), p| {
            (Point { x: low.x.min(p.x), y: low.y.min(p.y) }, Point { x: high.x.max(p.x), y: high.y.max(p.y) })
        });
        Self {
            low,
            high,
            shown,
            sheet,
            edge: Point { x: MARGIN, y: MARGIN + HEAD },
            beside: Point { x: 0.0, y: 0.0 },
        }
    }

    /// The whole map with bare paper of one width on all sides.
    pub fn bare(map: &Map, edge: f64) -> Self {
        Self { edge: Point { x: edge, y: edge }, ..Self::new(map, None) }
    }

    pub fn size(&self) -> (f64, f64) {
        let Point { x, y } = self.at(self.high);
        (x + MARGIN + self.beside.x, y.max(self.edge.y + self.beside.y) + MARGIN)
    }

    /// Makes room beside the map.
    pub fn widen(&mut self, beside: Point) {
        self.beside = beside;
    }

    /// A point of the grid's plane on the paper.
    pub fn at(&self, point: Point) -> Point {
        Point { x: (point.x - self.low.x) * HEX + self.edge.x, y: (point.y - self.low.y) * HEX + self.edge.y }
    }

    /// The point of the grid's plane under a point of the paper.
    pub fn under(&self, point: Point) -> Point {
        Point { x: (point.x - self.edge.x) / HEX + self.low.x, y: (point.y - self.edge.y) / HEX + self.low.y }
    }

    /// The corners of the map on the paper.
    pub fn corners(&self) -> (Point, Point) {
        (self.at(self.low), self.at(self.high))
    }

    pub fn shows(&self, hex: HexId) -> bool {
        self.shown[hex]
    }

    /// The hexes that are shown.
    pub fn hexes(&self) -> impl Iterator<Item = HexId> {
        self.shown.iter().filter(|(_, shown)| **shown).map(|(hex, _)| hex)
    }

    /// Whether a point of the grid's plane lies on the sheet or hardly beyond it.
    pub fn near(&self, point: Point) -> bool {
        let within = |at: f64, low: f64, high: f64| at > low - 1.0 && at < high + 1.0;
        within(point.x, self.low.x, self.high.x) && within(point.y, self.low.y, self.high.y)
    }

    /// The title of what is shown of a map.
    pub fn title(&self, map: String) -> String {
        match &self.sheet {
            Some(sheet) => format!("{map} · {sheet}"),
            None => map,
        }
    }

    /// Whether an area of the paper lies on the sheet.
    pub fn holds(&self, map: &Map, area: &Area) -> bool {
        let on = |x: f64, y: f64| {
            map.atlas().grid().hex_at(self.under(Point { x, y })).is_some_and(|hex| self.shows(hex))
        };
        let mut across = (0..=8).map(|n| area.low.x + (area.high.x - area.low.x) * f64::from(n) / 8.0);
        across.all(|x| on(x, area.low.y) && on(x, area.high.y))
    }

    /// The outline of a hex as a part of a path, drawn in by a share of its size.
    pub fn outline(&self, map: &Map, hex: HexId, share: f64) -> String {
        let grid = map.atlas().grid();
        let centre = self.at(grid.centre(hex));
        let corners = grid.corners(hex).map(|corner| {
            let corner = self.at(corner);
            format!(
                "{:.1} {:.1}",
                centre.x + (corner.x - centre.x) * share,
                centre.y + (corner.y - centre.y) * share
            )
        });
        format!("M{}Z", corners.join("L"))
    }

    /// The outer edge of all hexes that are shown, as a path.
    fn rim(&self, map: &Map) -> String {
        let grid = map.atlas().grid();
        let mut corners = BTreeMap::new();
        let mut pieces = Vec::new();
        for hex in self.hexes() {
            for direction in Direction::ALL_DIRECTIONS {
                if grid.neighbour(hex, direction).is_none_or(|next| !self.shows(next)) {
                    let (a, b) = edge(map, hex, direction);
                    corners.extend([(key(a), a), (key(b), b)]);
                    pieces.push((key(a), key(b)));
                }
            }
        }
        let ring = |ring: &Vec<(i64, i64)>| {
            let points: Vec<String> = ring
                .iter()
                .map(|corner| self.at(corners[corner]))
                .map(|p| format!("{:.1} {:.1}", p.x, p.y))
                .collect();
            format!("M{}Z", points.join("L"))
        };
        chains(&pieces).iter().map(ring).collect()
    }

    pub fn define(&self, svg: &mut String) {
        let (low, high) = self.corners();
        let _ = writeln!(
            svg,
            "<defs><clipPath id=\"box\"><rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\"/></clipPath></defs>",
            low.x,
            low.y,
            high.x - low.x,
            high.y - low.y
        );
    }

    /// What is cut off around the sheet.
    pub fn define_rim(&self, map: &Map, svg: &mut String) {
        let _ =
            writeln!(svg, "<defs><clipPath id=\"sheet\"><path d=\"{}\"/></clipPath></defs>", self.rim(map));
    }

    /// The hexes and their numbers.
    pub fn grid(&self, map: &Map, svg: &mut String) {
        let grid = map.atlas().grid();
        let (mut path, mut numbers) = (String::new(), String::new());
        for hex in self.hexes() {
            // Three sides of each hex make all of the grid but its edge, which is drawn by itself.
            for direction in &Direction::ALL_DIRECTIONS[..3] {
                let (a, b) = edge(map, hex, *direction);
                let (a, b) = (self.at(a), self.at(b));
                let _ = write!(path, "M{:.1} {:.1}L{:.1} {:.1}", a.x, a.y, b.x, b.y);
            }
            let at = self.at(grid.centre(hex));
            let ink = if map.hex(hex).water == Water::Sea { "#4f7480" } else { "#6b5f4d" };
            let name = map.atlas().name(hex);
            let number = name.rsplit(':').next().unwrap_or_default();
            let _ = writeln!(
                numbers,
                "<text x=\"{:.1}\" y=\"{:.1}\" fill=\"{ink}\">{number}</text>",
                at.x,
                at.y - HEX * 0.33
            );
        }
        let _ = writeln!(
            svg,
            "<path d=\"{path}\" fill=\"none\" stroke=\"#5c5040\" stroke-width=\"0.6\" opacity=\"0.38\"/>\n\
             <g font-size=\"5.2\" text-anchor=\"middle\" opacity=\"0.75\" font-family=\"'Liberation Sans', Arial, 'DejaVu Sans', sans-serif\">\n{numbers}</g>"
        );
    }

    /// Lines of latitude and longitude, on the paper.
    pub fn meridians(&self, map: &Map) -> Vec<Vec<Point>> {
        let all = || self.hexes().map(|hex| map.position(hex));
        let span = |far: &dyn Fn(Position) -> f64| {
            all().map(far).fold((f64::MAX, f64::MIN), |(low, high), at| (low.min(at), high.max(at)))
        };
        let (south, north) = span(&|p| p.lat);
        let (west, east) = span(&|p| p.lon);
        let step = [0.1, 0.5, 1.0, 2.0].into_iter().find(|step| (north - south) / step < 14.0).unwrap_or(5.0);
        let mut lines: Vec<Vec<Point>> = Vec::new();
        let mut line = |at: &dyn Fn(f64) -> Position| {
            const POINTS: u32 = 40;
            let on_map = (0..=POINTS).map(|n| map.point(at(f64::from(n) / f64::from(POINTS))));
            let on_map: Vec<Option<Point>> =
                on_map.map(|point| point.filter(|point| self.near(*point))).collect();
            let pieces = on_map.split(Option::is_none).filter(|piece| piece.len() > 1);
            lines.extend(pieces.map(|piece| piece.iter().flatten().map(|point| self.at(*point)).collect()));
        };
        for lat in multiples(south, north, step) {
            line(&|share| Position { lat, lon: west + (east - west) * share });
        }
        for lon in multiples(west, east, step) {
            line(&|share| Position { lat: south + (north - south) * share, lon });
        }
        lines
    }

    pub fn graticule(&self, map: &Map, svg: &mut String) {
        let path: String = self.meridians(map).iter().map(|line| curve::straight(line)).collect();
        let _ = writeln!(
            svg,
            "<path d=\"{path}\" fill=\"none\" stroke=\"#3f6272\" stroke-width=\"0.7\" opacity=\"0.28\"/>"
        );
    }

    /// The edge of the map and its title.
    pub fn edge(&self, map: &Map, title: &str, svg: &mut String) {
        let (low, high) = self.corners();
        let (width, height) = self.size();
        let _ = writeln!(
            svg,
            "<path d=\"{}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"1.4\"/>\n\
             <rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"1.1\"/>\n\
             <rect x=\"8\" y=\"8\" width=\"{:.1}\" height=\"{:.1}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"3\"/>\n\
             <text x=\"{:.1}\" y=\"56\" font-size=\"30\" letter-spacing=\"7\" text-anchor=\"middle\" fill=\"{INK}\">{}</text>",
            self.rim(map),
            low.x - 8.0,
            low.y - 8.0,
            high.x - low.x + 16.0,
            high.y - low.y + 16.0,
            width - 16.0,
            height - 16.0,
            width / 2.0,
            escaped(&title.to_uppercase())
        );
    }

    /// Whose data the map is made from, below it.
    pub fn credit(&self, credit: &str, svg: &mut String) {
        let (low, high) = self.corners();
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"11\" fill=\"{INK}\">{}</text>",
            low.x - 8.0,
            high.y + 24.0,
            escaped(credit)
        );
    }
}

/// The corners between which a hex has its side in a direction.
fn edge(map: &Map, hex: HexId, direction: Direction) -> (Point, Point) {
    let grid = map.atlas().grid();
    curve::ends(grid, grid.side(hex, direction))
}

/// The multiples of a step between two numbers.
fn multiples(low: f64, high: f64, step: f64) -> impl Iterator<Item = f64> {
    let first = (low / step).ceil();
    (0..200).map(move |n| (first + f64::from(n)) * step).take_while(move |at| *at <= high)
}
