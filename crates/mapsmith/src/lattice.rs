//! The hexes of a map and where they lie on the globe: an atlas of `hex` with a projection.

use crate::projection::{Conic, Position, Terms};
use hex::{Atlas, AtlasError, Grid, HexId, Layout, NameError, Point};

/// Hexes on the globe.
#[derive(Debug)]
pub struct Lattice {
    pub atlas: Atlas,
    conic: Conic,
}

impl Lattice {
    /// Lays the sheets so that the middle of the hex `name` comes to lie on `position`.
    pub fn new(layout: Layout, terms: &Terms, name: &str, position: Position) -> Result<Self, LatticeError> {
        let atlas = Atlas::new(layout)?;
        let middle = atlas.grid().centre(atlas.hex(name)?);
        Ok(Self { conic: Conic::new(terms, position, middle), atlas })
    }

    pub fn point(&self, at: Position) -> Point {
        // A longitude is meant within half a turn of the middle of the map.
        let turn = ((self.conic.longitude() - at.lon) / 360.0).round() * 360.0;
        self.conic.point(Position { lon: at.lon + turn, ..at })
    }

    /// The points of an outline, which may span more than half of the globe but is in one piece.
    pub fn outline(&self, outline: &[Position]) -> Vec<Point> {
        let ends = outline.iter().fold((f64::MAX, f64::MIN), |(w, e), p| (w.min(p.lon), e.max(p.lon)));
        let turn = ((self.conic.longitude() - f64::midpoint(ends.0, ends.1)) / 360.0).round() * 360.0;
        outline.iter().map(|p| self.conic.point(Position { lon: p.lon + turn, ..*p })).collect()
    }

    /// The position, with a longitude from -180 to 180.
    pub fn position(&self, at: Point) -> Position {
        let Position { lat, lon } = self.conic.position(at);
        Position { lat, lon: (lon + 180.0).rem_euclid(360.0) - 180.0 }
    }

    pub fn centre(&self, hex: HexId) -> Position {
        self.position(self.atlas.grid().centre(hex))
    }

    pub fn hex_at(&self, at: Position) -> Option<HexId> {
        self.atlas.grid().hex_at(self.point(at))
    }

    /// The corners of a box around all hexes, least and greatest.
    pub fn bounds(&self) -> (Point, Point) {
        bounds(self.atlas.grid())
    }

    /// The southernmost and the northernmost latitude of the hexes' middles, with room for their edges.
    pub fn latitudes(&self) -> (f64, f64) {
        let all = self.atlas.grid().hexes().map(|hex| self.centre(hex).lat);
        let (south, north) = all.fold((f64::MAX, f64::MIN), |(s, n), lat| (s.min(lat), n.max(lat)));
        (south - 1.0, north + 1.0)
    }

    /// The hexes that a line from position to position goes through, in its order.
    pub fn trace(&self, line: &[Position]) -> Vec<HexId> {
        const STEPS: u32 = 2000;
        let mut hexes = Vec::new();
        for pair in line.windows(2) {
            let (a, b) = (self.point(pair[0]), self.point(pair[1]));
            for step in 0..=STEPS {
                let share = f64::from(step) / f64::from(STEPS);
                let at = Point { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
                if let Some(hex) = self.atlas.grid().hex_at(at)
                    && hexes.last() != Some(&hex)
                {
                    hexes.push(hex);
                }
            }
        }
        hexes
    }
}

/// The corners of a box around all hexes, least and greatest.
pub fn bounds(grid: &Grid) -> (Point, Point) {
    let far = (Point { x: f64::MAX, y: f64::MAX }, Point { x: f64::MIN, y: f64::MIN });
    grid.hexes().flat_map(|hex| grid.corners(hex)).fold(far, |(low, high), p| {
        let low = Point { x: low.x.min(p.x), y: low.y.min(p.y) };
        (low, Point { x: high.x.max(p.x), y: high.y.max(p.y) })
    })
}

/// Why hexes cannot be laid on the globe.
#[derive(Debug, thiserror::Error)]
pub enum LatticeError {
    #[error(transparent)]
    Atlas(#[from] AtlasError),
    #[error(transparent)]
    Name(#[from] NameError),
}
