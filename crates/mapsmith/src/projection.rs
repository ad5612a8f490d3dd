//! From the globe to the paper and back: Lambert's conformal conic projection with one standard parallel, laid
//! on the sheet at any tilt. The plane is that of `hex`: x to the right, y down, neighbouring hex centres 1
//! apart. It knows no hexes.

use hex::Point;
use serde::Deserialize;

/// The radius of the globe in nautical miles.
const RADIUS: f64 = 6371.0072 / 1.852;

/// A position on the globe in degrees, north and east positive.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(from = "[f64; 2]")]
pub struct Position {
    pub lat: f64,
    pub lon: f64,
}

impl From<[f64; 2]> for Position {
    fn from([lat, lon]: [f64; 2]) -> Self {
        Self { lat, lon }
    }
}

impl Position {
    /// Nautical miles along the great circle.
    #[cfg(test)]
    pub fn miles_to(self, other: Self) -> f64 {
        let [a, b] = [self, other].map(|p| (p.lat.to_radians(), p.lon.to_radians()));
        let half = |angle: f64| (angle / 2.0).sin().powi(2);
        let chord = half(b.0 - a.0) + a.0.cos() * b.0.cos() * half(b.1 - a.1);
        2.0 * RADIUS * chord.sqrt().asin()
    }
}

/// How a map is projected, as its plan writes it.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The parallel that is true to scale; not the equator.
    pub latitude: f64,
    /// The meridian that runs straight.
    pub longitude: f64,
    /// Nautical miles from hex to hex on that parallel. Elsewhere a hex holds less.
    pub hex: f64,
    /// Degrees by which the top of the sheet lies east of north on that meridian.
    #[serde(default)]
    pub tilt: f64,
}

/// The projection of one map.
#[derive(Clone, Copy, Debug)]
pub struct Conic {
    cone: f64,
    /// Radius of the standard parallel on the cone, in hexes.
    rho: f64,
    stretch: f64,
    longitude: f64,
    /// Sine and cosine of the tilt.
    tilt: (f64, f64),
    /// Where the crossing of parallel and meridian lies on the sheet.
    origin: Point,
}

impl Conic {
    /// The projection that puts `position` on `point`.
    pub fn new(terms: &Terms, position: Position, point: Point) -> Self {
        let latitude = terms.latitude.to_radians();
        let mut conic = Self {
            cone: latitude.sin(),
            rho: RADIUS / terms.hex / latitude.tan(),
            stretch: isometric(terms.latitude),
            longitude: terms.longitude,
            tilt: terms.tilt.to_radians().sin_cos(),
            origin: Point { x: 0.0, y: 0.0 },
        };
        let there = conic.point(position);
        conic.origin = Point { x: point.x - there.x, y: point.y - there.y };
        conic
    }

    /// The meridian that the sheet is centred on; a longitude is meant within half a turn of it.
    pub fn longitude(&self) -> f64 {
        self.longitude
    }

    pub fn point(&self, at: Position) -> Point {
        let rho = self.rho * (self.stretch / isometric(at.lat)).powf(self.cone);
        let (sin, cos) = (self.cone * (at.lon - self.longitude).to_radians()).sin_cos();
        let (east, north) = (rho * sin, self.rho - rho * cos);
        let x = east * self.tilt.1 - north * self.tilt.0;
        let up = east * self.tilt.0 + north * self.tilt.1;
        Point { x: self.origin.x + x, y: self.origin.y - up }
    }

    pub fn position(&self, at: Point) -> Position {
        let (x, up) = (at.x - self.origin.x, self.origin.y - at.y);
        let east = x * self.tilt.1 + up * self.tilt.0;
        let north = up * self.tilt.1 - x * self.tilt.0;
        let sign = self.cone.signum();
        let rho = sign * east.hypot(self.rho - north);
        let theta = (sign * east).atan2(sign * (self.rho - north));
        let lat = 2.0 * (self.stretch * (self.rho / rho).powf(1.0 / self.cone)).atan().to_degrees() - 90.0;
        Position { lat, lon: self.longitude + (theta / self.cone).to_degrees() }
    }
}

fn isometric(latitude: f64) -> f64 {
    (45.0 + latitude / 2.0).to_radians().tan()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TERMS: [Terms; 3] = [
        Terms { latitude: -12.0, longitude: 161.0, hex: 36.0, tilt: 6.0 },
        Terms { latitude: -2.0, longitude: 115.0, hex: 36.0, tilt: 0.0 },
        Terms { latitude: 56.0, longitude: -6.0, hex: 36.0, tilt: -3.0 },
    ];

    #[test]
    fn a_point_of_the_sheet_is_the_position_that_it_was_made_from() {
        for terms in &TERMS {
            let middle = Position { lat: terms.latitude, lon: terms.longitude };
            let conic = Conic::new(terms, middle, Point { x: 7.0, y: 9.0 });
            for (north, east) in [(0.0, 0.0), (14.0, -20.0), (-13.0, 25.0), (3.0, 40.0)] {
                let position = Position { lat: middle.lat + north, lon: middle.lon + east };
                let back = conic.position(conic.point(position));
                assert!((back.lat - position.lat).abs() < 1e-9 && (back.lon - position.lon).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn one_hex_on_the_sheet_is_36_miles_on_the_standard_parallel() {
        for terms in &TERMS {
            let middle = Position { lat: terms.latitude, lon: terms.longitude };
            let conic = Conic::new(terms, middle, Point { x: 0.0, y: 0.0 });
            for point in [Point { x: 1.0, y: 0.0 }, Point { x: -0.5, y: 0.75_f64.sqrt() }] {
                let miles = middle.miles_to(conic.position(point));
                assert!((miles - 36.0).abs() < 0.01, "{miles}");
            }
        }
    }

    #[test]
    fn the_top_of_a_tilted_sheet_lies_east_of_north() {
        let middle = Position { lat: -12.0, lon: 161.0 };
        let conic = Conic::new(&TERMS[0], middle, Point { x: 0.0, y: 0.0 });
        let up = conic.position(Point { x: 0.0, y: -1.0 });
        let bearing = ((up.lon - middle.lon) * middle.lat.to_radians().cos()).atan2(up.lat - middle.lat);
        assert!((bearing.to_degrees() - 6.0).abs() < 0.1);
    }
}
