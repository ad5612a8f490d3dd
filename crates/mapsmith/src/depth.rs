//! Depths of the sea: ETOPO5, heights on a grid of five minutes of arc, as Debian's package `ferret-datasets`
//! holds them (`etopo5.cdf`, a netCDF file of the classic form whose last variable is the grid).

use crate::projection::Position;
use std::{fs, io, path::Path};
use thiserror::Error;

const FILE: &str = "etopo5.cdf";
/// Grid lines to a degree.
const FINE: f64 = 12.0;
/// From 0 eastward, and from the south pole to the north pole.
const COLUMNS: usize = 360 * 12;
const ROWS: usize = 180 * 12 + 1;

#[derive(Debug, Error)]
pub enum DepthError {
    #[error("{FILE}: {0}; take the file from the Debian package ferret-datasets")]
    Io(#[from] io::Error),
    #[error("{FILE} is not the netCDF file of the Debian package ferret-datasets")]
    Form,
}

/// Heights in metres, negative at sea.
#[derive(Debug)]
pub struct Relief {
    heights: Vec<f32>,
}

impl Relief {
    pub fn read(folder: &Path) -> Result<Self, DepthError> {
        let bytes = fs::read(folder.join(FILE))?;
        let start = bytes.len().checked_sub(ROWS * COLUMNS * 4).ok_or(DepthError::Form)?;
        if !bytes.starts_with(b"CDF\x01") {
            return Err(DepthError::Form);
        }
        let height = |cell: &[u8]| f32::from_be_bytes(cell.try_into().expect("a chunk has four bytes"));
        Ok(Self { heights: bytes[start..].chunks_exact(4).map(height).collect() })
    }

    /// The same height everywhere.
    #[cfg(test)]
    pub fn level(height: f32) -> Self {
        Self { heights: vec![height; ROWS * COLUMNS] }
    }

    /// The height at the nearest point of the grid.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within the grid")]
    pub fn height(&self, at: Position) -> f32 {
        let row = ((at.lat + 90.0) * FINE).round().clamp(0.0, (ROWS - 1) as f64) as usize;
        let column = (at.lon.rem_euclid(360.0) * FINE).round() as usize % COLUMNS;
        self.heights[row * COLUMNS + column]
    }
}
