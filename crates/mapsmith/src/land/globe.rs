//! From the globe to the plane of a family's hexes and back: a projection, and over it the correction that brings
//! the places whose hexes are known into them. The plane is that of `hex`: x to the right, y down, hexes 1 apart.

use crate::projection::{Conic, Position, Terms};
use hex::Point;
use serde::{Deserialize, Serialize};

/// How wide a correction reaches: it falls off with the square of the distance over this, in hexes.
const REACH: f64 = 18.0;
/// Kilometres in a nautical mile, in which a conic projection is told.
const MILE: f64 = 1.852;
/// Rounds after which the way back is exact enough.
const ROUNDS: usize = 25;

/// A projection as `family.toml` writes it. It gives hexes east and north of a point.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Projection {
    /// Lambert's conformal conic: true to scale on the parallel, straight on the meridian; `hex` in kilometres. Where
    /// they cross lies this many hexes west and south of the point.
    Conic { latitude: f64, longitude: f64, hex: f64, east: f64, north: f64 },
    /// Degrees are as wide everywhere: a position, where it lies, and hexes for each degree from there.
    Linear { at: [f64; 2], east: f64, north: f64, by_longitude: f64, by_latitude: f64 },
}

/// One centre of the correction: where it is, and how far it moves what is there, in the plane of the hexes.
#[derive(Clone, Copy, Debug)]
pub struct Pull {
    pub at: Point,
    pub by: Point,
}

#[derive(Clone, Debug)]
enum Base {
    Conic(Conic),
    Linear { from: Position, at: Point, by: Point },
}

/// The projection of a family, corrected.
#[derive(Clone, Debug)]
pub struct Globe {
    base: Base,
    pulls: Vec<Pull>,
}

impl Globe {
    /// `origin` is the point of the plane from which the projection counts its hexes.
    pub fn new(projection: &Projection, origin: Point, pulls: Vec<Pull>) -> Self {
        let base = match *projection {
            Projection::Conic { latitude, longitude, hex, east, north } => {
                let terms = Terms { latitude, longitude, hex: hex / MILE, tilt: 0.0 };
                let cross = Point { x: origin.x - east, y: origin.y + north };
                Base::Conic(Conic::new(&terms, Position { lat: latitude, lon: longitude }, cross))
            }
            Projection::Linear { at, east, north, by_longitude, by_latitude } => Base::Linear {
                from: at.into(),
                at: Point { x: origin.x + east, y: origin.y - north },
                by: Point { x: by_longitude, y: -by_latitude },
            },
        };
        Self { base, pulls }
    }

    pub fn point(&self, at: Position) -> Point {
        self.pulled(match &self.base {
            Base::Conic(conic) => conic.point(at),
            Base::Linear { from, at: there, by } => {
                Point { x: there.x + (at.lon - from.lon) * by.x, y: there.y + (at.lat - from.lat) * by.y }
            }
        })
    }

    pub fn position(&self, at: Point) -> Position {
        let mut from = at;
        for _ in 0..ROUNDS {
            let there = self.pulled(from);
            from = Point { x: from.x + at.x - there.x, y: from.y + at.y - there.y };
        }
        match &self.base {
            Base::Conic(conic) => conic.position(from),
            Base::Linear { from: origin, at: there, by } => Position {
                lat: origin.lat + (from.y - there.y) / by.y,
                lon: origin.lon + (from.x - there.x) / by.x,
            },
        }
    }

    fn pulled(&self, at: Point) -> Point {
        let mut sum = at;
        for pull in &self.pulls {
            let far = (at.x - pull.at.x).powi(2) + (at.y - pull.at.y).powi(2);
            let share = (-far / REACH).exp();
            sum = Point { x: sum.x + pull.by.x * share, y: sum.y + pull.by.y * share };
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-6
    }

    #[test]
    fn the_way_back_undoes_projection_and_correction() {
        let pull = Pull { at: Point { x: 3.0, y: -2.0 }, by: Point { x: 0.4, y: -0.3 } };
        let conic = Projection::Conic {
            latitude: 44.339,
            longitude: 50.961,
            hex: 25.108,
            east: -97.469,
            north: 75.386,
        };
        let linear = Projection::Linear {
            at: [12.0, 122.0],
            east: 19.892,
            north: -35.311,
            by_longitude: 3.555,
            by_latitude: 4.195,
        };
        for projection in [conic, linear] {
            let globe = Globe::new(&projection, Point { x: 1.0, y: 2.0 }, vec![pull]);
            for point in [Point { x: 3.5, y: -1.0 }, Point { x: 20.0, y: 40.0 }] {
                let back = globe.point(globe.position(point));
                assert!(close(back.x, point.x) && close(back.y, point.y), "{back:?}");
            }
        }
    }

    #[test]
    fn a_conic_counts_its_hexes_east_and_north_of_the_origin() {
        let projection = Projection::Conic {
            latitude: 44.339,
            longitude: 50.961,
            hex: 25.108,
            east: -97.469,
            north: 75.386,
        };
        let globe = Globe::new(&projection, Point { x: 0.0, y: 0.0 }, Vec::new());
        let rome = globe.point(Position { lat: 41.8432, lon: 12.4775 });
        assert!((rome.x + 25.0).abs() < 0.01 && (rome.y - 57.1577).abs() < 0.01, "{rome:?}");
    }
}
