//! The words with which layers say where something is: hexes, hexsides, positions, names of places; courses of them, and
//! areas.

use super::{Water, family::Family, ground::surround, layers::Row};
use crate::projection::Position;
use hex::{HexId, PerHex, Point, SideId};
use kernel::pack::PackFault;
use std::collections::{BTreeMap, BTreeSet};

/// A point of the map, or off it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    pub at: Point,
    pub hex: Option<HexId>,
}

/// One word of a course.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stop {
    Spot(Spot),
    Side(SideId),
}

/// A named place.
#[derive(Clone, Debug)]
pub struct Place {
    pub name: String,
    pub hex: HexId,
    /// Where it is drawn: in its hex.
    pub at: Point,
    /// The hex in which its position lies, if that is another.
    pub moved: Option<HexId>,
    pub row: Row,
}

/// All that words can mean on the map of a family.
#[derive(Debug, Default)]
pub struct Places {
    pub list: Vec<Place>,
    by_name: BTreeMap<String, usize>,
}

/// How far towards the middle of its hex a place is drawn that does not lie in it: not on its very edge.
const INWARD: f64 = 0.42;

impl Places {
    /// The places of a table, without those that are faulty.
    pub fn read(family: &Family, rows: &[Row], faults: &mut Vec<PackFault>) -> Self {
        let mut places = Self::default();
        for row in rows {
            match place(family, row) {
                Ok(place) if places.by_name.contains_key(&key(&place.name)) => {
                    let what =
                        format!("there is a place '{}' above: give one of them another name", place.name);
                    faults.push(row.fault(what));
                }
                Ok(place) => {
                    places.by_name.insert(key(&place.name), places.list.len());
                    places.list.push(place);
                }
                Err(fault) => faults.push(fault),
            }
        }
        // Other names count where no place has them for its own.
        for (number, place) in places.list.iter().enumerate() {
            for name in
                place.row.get("also").unwrap_or_default().split(',').filter(|name| !name.trim().is_empty())
            {
                places.by_name.entry(key(name)).or_insert(number);
            }
        }
        places
    }

    pub fn get(&self, name: &str) -> Option<&Place> {
        self.by_name.get(&key(name)).map(|&number| &self.list[number])
    }

    /// The point that a word means.
    pub fn spot(&self, family: &Family, word: &str) -> Result<Spot, String> {
        let grid = family.atlas.grid();
        if let Some(place) = self.get(word) {
            return Ok(Spot { at: place.at, hex: Some(place.hex) });
        }
        if word.contains(':') {
            let hex = family.atlas.hex(word).map_err(|error| error.to_string())?;
            return Ok(Spot { at: grid.centre(hex), hex: Some(hex) });
        }
        if let Some((lat, lon)) = word.split_once(',')
            && let (Ok(lat), Ok(lon)) = (lat.trim().parse(), lon.trim().parse())
        {
            let at = family.globe.point(Position { lat, lon });
            return Ok(Spot { at, hex: grid.hex_at(at) });
        }
        Err(format!(
            "'{word}' is no hex, no position (41.90,12.48) and no place of places.tsv: correct or add it"
        ))
    }

    /// The words of a course.
    pub fn course(&self, family: &Family, text: &str) -> Result<Vec<Stop>, String> {
        let stop = |word: &str| {
            if word.contains('/') && self.get(word).is_none() {
                family.atlas.side(word).map(Stop::Side).map_err(|error| error.to_string())
            } else {
                self.spot(family, word).map(Stop::Spot)
            }
        };
        text.split_whitespace().map(stop).collect()
    }

    /// The hexes of an area. `water` tells land and sea; `taken` are the hexes that the layer's earlier rows took; an
    /// area of corners takes the hexes whose `heart` lies in it.
    pub fn area(
        &self,
        family: &Family,
        text: &str,
        facts: &Facts,
        taken: &BTreeSet<HexId>,
    ) -> Result<BTreeSet<HexId>, String> {
        let grid = family.atlas.grid();
        let mut area = BTreeSet::new();
        for piece in text.split(';').map(str::trim).filter(|piece| !piece.is_empty()) {
            match piece {
                "all" => area.extend(grid.hexes()),
                "rest" => area.extend(grid.hexes().filter(|hex| !taken.contains(hex))),
                "land" => area.extend(grid.hexes().filter(|&hex| facts.water[hex].has_land())),
                "sea" => area.extend(grid.hexes().filter(|&hex| facts.water[hex].has_sea())),
                _ => match piece.strip_prefix("poly:") {
                    Some(corners) => {
                        let spots: Result<Vec<Spot>, String> =
                            corners.split_whitespace().map(|word| self.spot(family, word)).collect();
                        let corners: Vec<Point> = spots?.iter().map(|spot| spot.at).collect();
                        if corners.len() < 3 {
                            return Err("an area has at least three corners: add some".to_owned());
                        }
                        area.extend(grid.hexes().filter(|&hex| surround(&corners, facts.heart[hex])));
                    }
                    None => {
                        for word in piece.split_whitespace() {
                            area.extend(self.run(family, word)?);
                        }
                    }
                },
            }
        }
        Ok(area)
    }

    /// The hexes of `26:1601`, of `26:1601-1612`, or that of a place.
    fn run(&self, family: &Family, word: &str) -> Result<Vec<HexId>, String> {
        let atlas = &family.atlas;
        let whole = |error: hex::NameError| error.to_string();
        if let Some((first, last)) = word.split_once('-').filter(|_| word.contains(':')) {
            let (sheet, number) =
                first.split_once(':').ok_or_else(|| format!("'{word}' is no run of hexes"))?;
            let last = last.strip_prefix(&format!("{sheet}:")).unwrap_or(last);
            let (line, from, to) = match (number.split_at_checked(2), last.split_at_checked(2)) {
                (Some((line, from)), Some((same, to))) if line == same => (line, from, to),
                _ => return Err(format!("'{word}' is no run along one line: write 26:1601-1612")),
            };
            let number = |text: &str| text.parse::<u8>().map_err(|_| format!("'{word}' is no run of hexes"));
            let hexes = (number(from)?..=number(to)?).map(|at| atlas.hex(&format!("{sheet}:{line}{at:02}")));
            return hexes.map(|hex| hex.map_err(whole)).collect();
        }
        match self.spot(family, word)?.hex {
            Some(hex) => Ok(vec![hex]),
            None => Err(format!("'{word}' lies off the map: leave it out")),
        }
    }
}

/// What areas need to know of the hexes.
#[derive(Debug)]
pub struct Facts {
    pub water: PerHex<Water>,
    pub heart: PerHex<Point>,
}

/// Names are the same whatever stands between their words.
fn key(name: &str) -> String {
    name.trim().replace('_', " ").to_lowercase()
}

fn place(family: &Family, row: &Row) -> Result<Place, PackFault> {
    let name = row.word("place")?.replace('_', " ");
    let grid = family.atlas.grid();
    let quoted = row.get("hex").map(|hex| family.atlas.hex(hex)).transpose();
    let quoted = quoted.map_err(|error| row.fault(error.to_string()))?;
    let natural = match (row.get("lat"), quoted) {
        (None, Some(hex)) => grid.centre(hex),
        _ => family.globe.point(Position { lat: row.number("lat")?, lon: row.number("lon")? }),
    };
    let lies_in = grid.hex_at(natural);
    let Some(hex) = quoted.or(lies_in) else {
        return Err(row.fault(format!("'{name}' lies off the map: leave it out, or give it a hex")));
    };
    for part in row.get("fills").unwrap_or_default().split_whitespace() {
        let (further, share) = part.split_once('=').unwrap_or((part, ""));
        family.atlas.hex(further).map_err(|error| row.fault(error.to_string()))?;
        if !["full", "partial"].contains(&share) {
            return Err(
                row.fault(format!("'{part}' is no further hex of a city: write 26:1625=full or =partial"))
            );
        }
    }
    let centre = grid.centre(hex);
    let (east, south) = (natural.x - centre.x, natural.y - centre.y);
    let far = east.hypot(south);
    let at = if lies_in == Some(hex) {
        natural
    } else {
        Point { x: centre.x + east / far * INWARD, y: centre.y + south / far * INWARD }
    };
    Ok(Place { name, hex, at, moved: lies_in.filter(|&there| there != hex), row: row.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::land::layers::Table;

    fn places(family: &Family) -> Places {
        let text = "place\tlat\tlon\thex\talso\nOld Town\t0.1\t0.1\t-\tNova\nMoved\t0\t0\tA:0302\t-\nFar\t90\t0\t-\t-\n";
        let table = Table::parse("places.tsv", text, &["place"]).expect("a table");
        let mut faults = Vec::new();
        let places = Places::read(family, table.rows(), &mut faults);
        assert_eq!(faults.len(), 1);
        assert!(faults[0].to_string().starts_with("places.tsv:4: 'Far' lies off the map"));
        places
    }

    #[test]
    fn words_are_places_hexes_positions_and_sides() {
        let family = Family::small();
        let places = places(&family);
        let name = |word: &str| {
            let spot = places.spot(&family, word).expect("a point");
            spot.hex.map(|hex| family.atlas.name(hex)).unwrap_or_default()
        };
        assert_eq!(
            ["Old_Town", "nova", "Moved", "A:0505", "-1.0,0.0"].map(name),
            ["A:0303", "A:0303", "A:0302", "A:0505", "A:0403"]
        );
        let course = places.course(&family, "Nova A:0303/0302 A:0201").expect("a course");
        assert!(matches!(course[..], [Stop::Spot(_), Stop::Side(_), Stop::Spot(_)]));
        assert!(places.course(&family, "Nowhere").expect_err("a fault").contains("'Nowhere' is no hex"));
    }

    #[test]
    fn further_hexes_of_a_city_are_checked() {
        let family = Family::small();
        let told = |fills: &str| {
            let text = format!("place\tlat\tlon\thex\tfills\nCity\t0\t0\t-\t{fills}\n");
            let table = Table::parse("places.tsv", &text, &["place"]).expect("a table");
            let mut faults = Vec::new();
            Places::read(&family, table.rows(), &mut faults);
            faults.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert!(told("A:0302=full A:0304=partial").is_empty());
        assert!(told("A:0302")[0].contains("places.tsv:2: 'A:0302' is no further hex of a city"));
        assert!(told("A:9902=full")[0].contains("there is no hex"));
    }

    #[test]
    fn a_place_that_is_moved_is_drawn_in_its_hex() {
        let family = Family::small();
        let places = places(&family);
        let place = places.get("Moved").expect("a place");
        assert_eq!(family.atlas.grid().hex_at(place.at), Some(place.hex));
        assert_eq!(place.moved, family.atlas.hex("A:0303").ok());
    }

    #[test]
    fn areas_are_runs_corners_and_the_rest() {
        let family = Family::small();
        let places = places(&family);
        let grid = family.atlas.grid();
        let facts = Facts {
            water: PerHex::filled(grid.len(), Water::Inland),
            heart: PerHex::from_fn(grid.len(), |hex| grid.centre(hex)),
        };
        let size = |text: &str| places.area(&family, text, &facts, &BTreeSet::new()).map(|area| area.len());
        assert_eq!(size("A:0101-0105 A:0201"), Ok(6));
        assert_eq!(size("all"), Ok(25));
        assert_eq!(size("sea"), Ok(0));
        assert_eq!(size("poly: -0.5,-1.4 -0.5,1.4 0.5,1.4 0.5,-1.4 ; A:0505"), Ok(4));
        assert!(size("A:0101-0205").is_err_and(|what| what.contains("no run along one line")));
        assert!(size("poly: 0,0 1,1").is_err());
        let taken: BTreeSet<HexId> = grid.hexes().take(20).collect();
        assert_eq!(places.area(&family, "rest", &facts, &taken).map(|area| area.len()), Ok(5));
    }
}
