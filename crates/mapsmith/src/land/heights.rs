//! Heights: the grid of ITU-R P.1511 every five minutes of arc, as `scripts/map-data` makes it of the package `itur`, and
//! the relief of hexes: clear, rough or mountain.

use super::family::{Family, Relief};
use crate::projection::Position;
use hex::{HexId, Point};
use std::{fs, io, path::Path};
use thiserror::Error;

const FILE: &str = "heights.bin";
const ROWS: usize = 2164;
const COLUMNS: usize = 4324;
/// Grid lines to a degree, and the first of them.
const FINE: f64 = 12.0;
const NORTH: f64 = 90.125;
const WEST: f64 = -180.125;

#[derive(Debug, Error)]
pub enum HeightError {
    #[error("{FILE}: {0}; make the file with scripts/map-data")]
    Io(#[from] io::Error),
    #[error("{FILE} is not as large as scripts/map-data makes it")]
    Form,
}

/// Heights in metres.
#[derive(Debug)]
pub struct Heights {
    cells: Vec<i16>,
}

impl Heights {
    pub fn read(folder: &Path) -> Result<Self, HeightError> {
        let bytes = fs::read(folder.join(FILE))?;
        let cells: Vec<i16> =
            bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect();
        if cells.len() == ROWS * COLUMNS { Ok(Self { cells }) } else { Err(HeightError::Form) }
    }

    /// The height between the four nearest points of the grid; the sea is at 0.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to the grid")]
    pub fn at(&self, at: Position) -> f64 {
        let down = ((NORTH - at.lat) * FINE).clamp(0.0, (ROWS - 2) as f64);
        let along = ((at.lon - WEST) * FINE).clamp(0.0, (COLUMNS - 2) as f64);
        let (row, column) = (down as usize, along as usize);
        let cell = |row: usize, column: usize| f64::from(self.cells[row * COLUMNS + column].max(0));
        let (south, east) = (down.fract(), along.fract());
        let line = |row: usize| cell(row, column) * (1.0 - east) + cell(row, column + 1) * east;
        line(row) * (1.0 - south) + line(row + 1) * south
    }

    /// Heights that rise by 1200 metres for each degree to the north, from nothing ten degrees south.
    #[cfg(test)]
    pub fn rising() -> Self {
        let row = |row: i16| (1_201 - row).clamp(0, 300) * 100;
        Self { cells: (0..2164).flat_map(|number| std::iter::repeat_n(row(number), COLUMNS)).collect() }
    }

    /// The word for a hex's relief.
    pub fn terrain(&self, family: &Family, hex: HexId) -> &'static str {
        let centre = family.atlas.grid().centre(hex);
        let heights: Vec<f64> = spots(centre).map(|spot| self.at(family.globe.position(spot))).collect();
        word(&heights, family.plan.relief)
    }
}

/// Nineteen points of a hex: its middle, six around it and twelve further out.
fn spots(centre: Point) -> impl Iterator<Item = Point> {
    let ring = |radius: f64, count: u32| {
        (0..count).map(move |turn| {
            let (sin, cos) = (f64::from(turn) * std::f64::consts::TAU / f64::from(count)).sin_cos();
            Point { x: centre.x + radius * cos, y: centre.y + radius * sin }
        })
    };
    [centre].into_iter().chain(ring(0.24, 6)).chain(ring(0.46, 12))
}

fn word(heights: &[f64], limits: Relief) -> &'static str {
    let low = heights.iter().copied().fold(f64::MAX, f64::min);
    let high = heights.iter().copied().fold(f64::MIN, f64::max);
    let (relief, mean) = (high - low, heights.iter().sum::<f64>() / heights.len() as f64);
    if relief > limits.mountain || mean > limits.high.mean && relief > limits.high.relief {
        "mountain"
    } else if relief > limits.rough {
        "rough"
    } else {
        "clear"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::land::family::High;

    #[test]
    fn relief_makes_rough_and_mountain_and_high_ground_sooner() {
        let limits = Relief { rough: 180.0, mountain: 900.0, high: High { mean: 1200.0, relief: 500.0 } };
        let said = [[0.0, 100.0], [3000.0, 3100.0], [0.0, 400.0], [0.0, 1000.0], [1500.0, 2100.0]]
            .map(|heights| word(&heights, limits));
        assert_eq!(said, ["clear", "clear", "rough", "mountain", "mountain"]);
    }

    #[test]
    fn a_height_lies_between_those_of_the_grid() {
        let mut cells = vec![0; ROWS * COLUMNS];
        // 45.125 N, 10.125 W and 10.0417 W.
        let first = 540 * COLUMNS + 2040;
        (cells[first], cells[first + 1]) = (100, 300);
        let heights = Heights { cells };
        let at = |lat: f64, lon: f64| heights.at(Position { lat, lon }).round();
        assert!((at(45.125, -10.125) - 100.0).abs() < 0.1);
        assert!((at(45.125, -10.125 + 1.0 / 24.0) - 200.0).abs() < 0.1);
        assert!((at(45.125 - 1.0 / 24.0, -10.125) - 50.0).abs() < 0.1);
    }

    #[test]
    fn the_points_of_a_hex_lie_in_it() {
        let family = Family::small();
        let grid = family.atlas.grid();
        let hex = family.atlas.hex("A:0303").expect("a hex");
        let spots: Vec<Point> = spots(grid.centre(hex)).collect();
        assert_eq!(spots.len(), 19);
        assert!(spots.iter().all(|&spot| grid.hex_at(spot) == Some(hex)));
    }
}
