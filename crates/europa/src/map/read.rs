//! The sheets of a family as a map. A sheet is the table `map-SHEET.tsv`, one row a hex; a hexside stands in the row of
//! the hex that comes first, and so does a rail or a road over it.

use super::{Family, Hex, Layer, Lists, Map, Side, Table, Water, Wet, WordSet, Words, table::Row};
use hex::{Atlas, Compass, HexId, Layout, PerHex, PerSide, SideId};
use kernel::{
    pack::{Pack, PackFault},
    plain,
};
use serde::Deserialize;
use std::collections::HashMap;

/// The classes of rivers in the three books; whatever else is on a hexside is a barrier.
pub const RIVERS: [&str; 6] = ["minor", "river", "major", "great", "canal", "shallow"];

/// Columns before those of the layers, and after them.
pub const BEFORE: [&str; 7] = ["hex", "water", "terrain", "features", "sides", "rails", "roads"];
pub const AFTER: [&str; 4] = ["lat", "lon", "source", "why"];

/// What `sheets-FAMILY.toml` says that a map needs. Where the hexes lie on the globe stands in their rows.
#[derive(Deserialize)]
struct Sheets {
    title: String,
    layout: Layout,
}

/// Reads all sheets. The lists are still empty.
pub fn sheets(pack: &Pack, family: Family) -> Result<Map, PackFault> {
    let file = format!("sheets-{}.toml", family.id());
    let fault = |what: String| PackFault::new(&file, 0, what);
    let text = pack.file(&file)?;
    let plan: Sheets = toml::from_str(text).map_err(|error| {
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
        PackFault::new(&file, before.matches('\n').count() + 1, plain::words(error.message()))
    })?;
    let atlas = Atlas::new(plan.layout).map_err(|error| fault(error.to_string()))?;
    let mut reader = Reader {
        words: Words::default(),
        hexes: PerHex::filled(atlas.grid().len(), None),
        sides: PerSide::filled(atlas.grid().side_count(), Side::default()),
        layers: Vec::new(),
        reasons: vec![String::new()],
        reason_at: HashMap::new(),
        atlas: &atlas,
    };
    let mut notes = Vec::new();
    for sheet in atlas.sheets() {
        let name = format!("map-{}.tsv", sheet.name);
        let table = Table::read(&name, pack.file(&name)?)?;
        notes.push(table.notes.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect());
        reader.sheet(&sheet.name, &table)?;
    }
    let Reader { words, hexes, sides, layers, reasons, .. } = reader;
    if let Some((lacking, _)) = hexes.iter().find(|(_, hex)| hex.is_none()) {
        let name = atlas.name(lacking);
        let (sheet, number) = name.split_once(':').unwrap_or(("", &name));
        return Err(PackFault::new(
            &format!("map-{sheet}.tsv"),
            0,
            format!("there is no row for hex {number}: add it"),
        ));
    }
    let hexes = hexes.values().iter().flatten().copied().collect();
    let mut map = Map {
        family,
        title: plan.title,
        atlas,
        words,
        hexes,
        sides,
        layers,
        notes,
        reasons,
        lists: Lists::default(),
    };
    wet_edges(&mut map);
    Ok(map)
}

/// No row writes the sides on the edge of the map: they are what their hex is.
fn wet_edges(map: &mut Map) {
    for side in map.atlas.grid().sides() {
        if let (hex, None) = map.atlas.grid().hexes_of(side) {
            map.sides[side].water = match map.hexes[hex].water {
                Water::Sea => Wet::Sea,
                Water::Coast => Wet::Partial,
                Water::Inland => Wet::Land,
                Water::Lake => Wet::Lake,
            };
        }
    }
}

struct Reader<'a> {
    atlas: &'a Atlas,
    words: Words,
    hexes: PerHex<Option<Hex>>,
    sides: PerSide<Side>,
    layers: Vec<Layer>,
    reasons: Vec<String>,
    reason_at: HashMap<String, u16>,
}

/// Where to complain.
struct At<'a> {
    table: &'a Table<'a>,
    row: &'a Row<'a>,
}

impl At<'_> {
    fn fault<T>(&self, what: impl Into<String>) -> Result<T, PackFault> {
        Err(self.table.fault(self.row, what))
    }
}

impl Reader<'_> {
    fn sheet(&mut self, sheet: &str, table: &Table<'_>) -> Result<(), PackFault> {
        for (at, head) in BEFORE.iter().enumerate() {
            if table.column(head)? != at {
                return Err(PackFault::new(
                    table.file,
                    0,
                    format!("the columns begin with: {}", BEFORE.join(" ")),
                ));
            }
        }
        let last = table.heads.len() - AFTER.len();
        for (at, head) in (last..).zip(AFTER) {
            if table.column(head)? != at {
                return Err(PackFault::new(
                    table.file,
                    0,
                    format!("the columns end with: {}", AFTER.join(" ")),
                ));
            }
        }
        let layers: Vec<usize> = (BEFORE.len()..last).map(|at| self.layer(table.heads[at])).collect();
        for row in table.rows() {
            let row = row?;
            self.row(sheet, &At { table, row: &row }, &layers, last)?;
        }
        Ok(())
    }

    /// The number of a layer, which is new or known.
    fn layer(&mut self, name: &str) -> usize {
        self.layers.iter().position(|layer| layer.name == name).unwrap_or_else(|| {
            let of = PerHex::filled(self.atlas.grid().len(), 0);
            self.layers.push(Layer { name: name.to_owned(), names: vec![String::new()], of });
            self.layers.len() - 1
        })
    }

    fn row(&mut self, sheet: &str, at: &At<'_>, layers: &[usize], last: usize) -> Result<(), PackFault> {
        let row = at.row;
        let name = format!("{sheet}:{}", row.raw(0));
        let hex = self.atlas.hex(&name).or_else(|error| at.fault(error.to_string()))?;
        if self.atlas.name(hex) != name {
            return at
                .fault(format!("hex {name} stands on sheet {}: take it away here", self.atlas.name(hex)));
        }
        if self.hexes[hex].is_some() {
            return at.fault(format!("hex {name} stands already above: take one away"));
        }
        let Some(water) = Water::ALL.into_iter().find(|water| water.word() == row.raw(1)) else {
            return at.fault(format!("water '{}' is none of sea, coast, inland, lake", row.raw(1)));
        };
        let terrain = row.get(2).map(|word| self.learn(at, word)).transpose()?;
        let features = self.set(at, row.get(3).unwrap_or_default().split(' '))?;
        self.on_sides(hex, at)?;
        for (column, layer) in (BEFORE.len()..).zip(layers) {
            if let Some(area) = row.get(column) {
                let names = &mut self.layers[*layer].names;
                let number = names.iter().rposition(|known| known == area).unwrap_or_else(|| {
                    names.push(area.to_owned());
                    names.len() - 1
                });
                self.layers[*layer].of[hex] = u16::try_from(number).expect("fewer areas than hexes");
            }
        }
        let position = [last, last + 1].map(|column| thousandths(row.raw(column)));
        let [Some(lat), Some(lon)] = position else {
            return at.fault("latitude and longitude are degrees with three decimals, such as 41.902");
        };
        let origin = (self.reason(at, row.raw(last + 2))?, self.reason(at, row.raw(last + 3))?);
        self.hexes[hex] = Some(Hex { water, terrain, features, at: (lat, lon), origin });
        Ok(())
    }

    /// What the row of a hex says of the sides that it writes.
    fn on_sides(&mut self, hex: HexId, at: &At<'_>) -> Result<(), PackFault> {
        for (side, words) in self.parts(hex, at, 4)? {
            for word in words.split('+') {
                if let Some(water) = Wet::ALL.into_iter().find(|water| water.word() == word) {
                    self.sides[side].water = water;
                } else {
                    let number = self.learn(at, word)?;
                    if RIVERS.contains(&word) {
                        self.sides[side].river = Some(number);
                    } else {
                        self.sides[side].barriers.add(number);
                    }
                }
            }
        }
        for (side, words) in self.parts(hex, at, 5)? {
            self.sides[side].rails = self.set(at, words.split('+'))?;
        }
        for (side, words) in self.parts(hex, at, 6)? {
            self.sides[side].roads = self.set(at, words.split('+'))?;
        }
        Ok(())
    }

    /// The parts `DIRECTION:what` of a cell.
    fn parts<'b>(&self, hex: HexId, at: &At<'b>, column: usize) -> Result<Vec<(SideId, &'b str)>, PackFault> {
        let grid = self.atlas.grid();
        let part = |part: &'b str| {
            let split = part.split_once(':').filter(|(_, what)| !what.is_empty());
            let point = split.and_then(|(point, _)| point.parse::<Compass>().ok());
            let direction = point.and_then(|point| grid.orientation().direction(point));
            let (Some((_, what)), Some(direction)) = (split, direction) else {
                let points = grid.orientation().points().map(|point| point.to_string()).join(", ");
                return at.fault(format!("'{part}' is not written 'DIRECTION:what', with one of {points}"));
            };
            let side = grid.side(hex, direction);
            match grid.hexes_of(side) {
                (first, Some(_)) if first == hex => Ok((side, what)),
                (first, Some(_)) => {
                    at.fault(format!("'{part}' belongs to the row of hex {}", self.atlas.name(first)))
                }
                _ => at.fault(format!("'{part}' lies on the edge of the map: take it away")),
            }
        };
        at.row.get(column).unwrap_or_default().split(' ').filter(|text| !text.is_empty()).map(part).collect()
    }

    fn set<'b>(&mut self, at: &At<'_>, words: impl Iterator<Item = &'b str>) -> Result<WordSet, PackFault> {
        let mut set = WordSet::default();
        for word in words.filter(|word| !word.is_empty()) {
            set.add(self.learn(at, word)?);
        }
        Ok(set)
    }

    fn learn(&mut self, at: &At<'_>, word: &str) -> Result<super::Word, PackFault> {
        match self.words.learn(word) {
            Some(number) => Ok(number),
            None => at.fault(format!("'{word}' is one word too many: a map has at most {}", Words::MOST)),
        }
    }

    /// The number of a source or a reason, which is new or known.
    fn reason(&mut self, at: &At<'_>, text: &str) -> Result<u16, PackFault> {
        if text.is_empty() {
            return Ok(0);
        }
        if let Some(known) = self.reason_at.get(text) {
            return Ok(*known);
        }
        let Ok(number) = u16::try_from(self.reasons.len()) else {
            return at.fault(format!("'{text}' is one reason too many: a map has at most {}", u16::MAX));
        };
        self.reasons.push(text.to_owned());
        self.reason_at.insert(text.to_owned(), number);
        Ok(number)
    }
}

/// A number with three decimals, in thousandths.
pub fn thousandths(text: &str) -> Option<i32> {
    let (sign, text) = text.strip_prefix('-').map_or((1, text), |text| (-1, text));
    let (whole, part) = text.split_once('.')?;
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if part.len() != 3 || whole.is_empty() || !digits(whole) || !digits(part) {
        return None;
    }
    let degrees = whole.parse::<i32>().ok().filter(|degrees| *degrees <= 360)?;
    Some(sign * (degrees * 1000 + part.parse::<i32>().ok()?))
}
