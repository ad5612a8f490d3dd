//! Latitude and longitude. Every row of a sheet says where the middle of its hex lies on the globe; what lies between is
//! found from the middles around it, so that no projection need be known.

use super::Map;
use hex::{HexId, Point};
use std::fmt;

/// How far from the middle of the nearest hex a position may lie, in hexes.
const BEYOND: f64 = 2.0;

/// Degrees, north and east positive.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Position {
    pub lat: f64,
    pub lon: f64,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (ns, ew) = (if self.lat < 0.0 { 'S' } else { 'N' }, if self.lon < 0.0 { 'W' } else { 'E' });
        write!(f, "{:.2}° {ns} {:.2}° {ew}", self.lat.abs(), self.lon.abs())
    }
}

impl Map {
    /// The middle of a hex.
    pub fn position(&self, hex: HexId) -> Position {
        let (lat, lon) = self.hex(hex).at;
        Position { lat: f64::from(lat) / 1000.0, lon: f64::from(lon) / 1000.0 }
    }

    /// The point of the map's plane where a position lies, also a little beyond the edge.
    pub fn point(&self, at: Position) -> Option<Point> {
        let shrink = at.lat.to_radians().cos();
        let far = |hex: HexId| {
            let here = self.position(hex);
            (here.lat - at.lat).hypot((here.lon - at.lon) * shrink)
        };
        let near = self.atlas().grid().hexes().min_by(|a, b| far(*a).total_cmp(&far(*b)))?;
        self.point_near(at, near)
    }

    /// The point of a position that lies in this hex or hardly beyond it.
    pub fn point_near(&self, at: Position, near: HexId) -> Option<Point> {
        // Two neighbours that do not lie in one line with the hex span the plane.
        let grid = self.atlas().grid();
        let (middle, here) = (grid.centre(near), self.position(near));
        let arm = |hex: HexId| {
            let (point, there) = (grid.centre(hex), self.position(hex));
            let plane = Point { x: point.x - middle.x, y: point.y - middle.y };
            (plane, Position { lat: there.lat - here.lat, lon: there.lon - here.lon })
        };
        let mut arms = grid.neighbours(near).map(|(_, hex)| arm(hex));
        let (one, by_one) = arms.next()?;
        let (two, by_two) = arms.find(|(two, _)| (one.x * two.y - one.y * two.x).abs() > 0.1)?;
        let whole = by_one.lat * by_two.lon - by_one.lon * by_two.lat;
        let (lat, lon) = (at.lat - here.lat, at.lon - here.lon);
        let along_one = (lat * by_two.lon - lon * by_two.lat) / whole;
        let along_two = (by_one.lat * lon - by_one.lon * lat) / whole;
        let point = Point {
            x: middle.x + along_one * one.x + along_two * two.x,
            y: middle.y + along_one * one.y + along_two * two.y,
        };
        let beyond = (point.x - middle.x).hypot(point.y - middle.y);
        (whole != 0.0 && beyond < BEYOND).then_some(point)
    }

    /// The hex in which a position lies.
    pub fn hex_at(&self, at: Position) -> Option<HexId> {
        self.atlas().grid().hex_at(self.point(at)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::small;

    #[test]
    fn every_middle_lies_in_its_hex_and_what_is_far_off_in_none() {
        let map = small::map();
        for hex in map.atlas().grid().hexes() {
            assert_eq!(map.hex_at(map.position(hex)), Some(hex), "{}", map.atlas().name(hex));
        }
        assert_eq!(map.hex_at(Position { lat: 40.0, lon: 5.0 }), None);
    }

    #[test]
    fn what_lies_between_two_middles_is_found_between_them() {
        let map = small::map();
        let [a, b] = ["A:0303", "A:0304"].map(|name| map.atlas().hex(name).expect("a hex"));
        let (p, q) = (map.position(a), map.position(b));
        let between = Position { lat: f64::midpoint(p.lat, q.lat), lon: f64::midpoint(p.lon, q.lon) };
        let point = map.point(between).expect("on the map");
        let (p, q) = (map.atlas().grid().centre(a), map.atlas().grid().centre(b));
        assert!(
            (point.x - f64::midpoint(p.x, q.x)).abs() < 1e-6 && (point.y - p.y).abs() < 1e-6,
            "{point:?}"
        );
        assert_eq!(Position { lat: 41.9, lon: -2.5 }.to_string(), "41.90° N 2.50° W");
    }
}
