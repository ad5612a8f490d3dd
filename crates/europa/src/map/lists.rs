//! What has a name on a map: places, ports, airfields, works, off-map boxes and rivers, each a list of the pack, and the
//! hexes that keep waters apart. A list that a map does not need is not there.

use super::{
    Map, Position,
    table::{Row, Table},
};
use hex::{Compass, Direction, HexId, SideId};
use kernel::pack::{Pack, PackFault};

/// A hex or a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    Hex(HexId),
    Side(SideId),
}

/// Hexes and hexsides, in their order.
pub type Where = Vec<Spot>;

/// A town or another named place.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    pub name: String,
    pub at: Position,
    pub hex: HexId,
    /// The book's grade: a point city, a full-hex city.
    pub grade: String,
    /// Further hexes, with what part of them it fills.
    pub fills: Vec<(HexId, String)>,
    /// Other names.
    pub also: Vec<String>,
    pub why: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Port {
    pub place: String,
    pub hex: HexId,
    pub size: String,
    pub note: Option<String>,
    /// The line of the list, for faults.
    pub line: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Airfield {
    pub place: String,
    pub hex: HexId,
    pub capacity: String,
}

/// Something built or drawn into the land: a fort line, a ferry, an oilfield.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Work {
    pub kind: String,
    pub name: Option<String>,
    pub place: Where,
    pub value: Option<String>,
    /// The turns between which it is there.
    pub from: Option<String>,
    pub to: Option<String>,
}

/// A box or holding area off the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Box {
    pub name: String,
    pub kind: String,
    pub links: Vec<String>,
    pub distance: Option<String>,
    pub note: Option<String>,
}

/// A stretch of a river of one class, from its spring to its mouth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct River {
    pub name: String,
    pub class: String,
    pub sides: Vec<SideId>,
    pub from: Option<String>,
    pub to: Option<String>,
    pub navigable: Option<String>,
}

/// A hex whose land keeps waters apart: ships go from side to side only within one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seas {
    pub hex: HexId,
    /// The sides that each of the waters touches.
    pub waters: Vec<Vec<Direction>>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lists {
    pub places: Vec<Place>,
    pub ports: Vec<Port>,
    pub airfields: Vec<Airfield>,
    pub works: Vec<Work>,
    pub boxes: Vec<Box>,
    pub rivers: Vec<River>,
    pub seas: Vec<Seas>,
}

impl Lists {
    pub fn read(pack: &Pack, map: &Map) -> Result<Self, PackFault> {
        Ok(Self {
            places: each(pack, map, "places", place)?,
            ports: each(pack, map, "ports", |line| {
                Ok(Port {
                    place: line.word("place")?,
                    hex: line.hex("hex")?,
                    size: line.word("size")?,
                    note: line.text("note")?,
                    line: line.row.line,
                })
            })?,
            airfields: each(pack, map, "airfields", |line| {
                Ok(Airfield {
                    place: line.word("place")?,
                    hex: line.hex("hex")?,
                    capacity: line.word("capacity")?,
                })
            })?,
            works: each(pack, map, "works", |line| {
                Ok(Work {
                    kind: line.word("kind")?,
                    name: line.text("name")?,
                    place: line.spots("where")?,
                    value: line.text("value")?,
                    from: line.text("from")?,
                    to: line.text("to")?,
                })
            })?,
            boxes: each(pack, map, "boxes", |line| {
                let links = line.text("links")?.unwrap_or_default();
                Ok(Box {
                    name: line.word("box")?,
                    kind: line.word("kind")?,
                    links: links.split(' ').filter(|link| !link.is_empty()).map(str::to_owned).collect(),
                    distance: line.text("distance")?,
                    note: line.text("note")?,
                })
            })?,
            rivers: each(pack, map, "rivers", river)?,
            seas: each(pack, map, "seas", seas)?,
        })
    }
}

impl Lists {
    /// The work of a kind in a hex or on a hexside.
    pub fn work(&self, kind: &str, spot: Spot) -> Option<&Work> {
        self.works.iter().find(|work| work.kind == kind && work.place.contains(&spot))
    }
}

/// One line of a list, to be read cell by cell.
pub(super) struct Line<'a> {
    map: &'a Map,
    table: &'a Table<'a>,
    pub row: &'a Row<'a>,
}

/// Reads a list, if the pack has it.
pub(super) fn each<T>(
    pack: &Pack,
    map: &Map,
    list: &str,
    read: impl Fn(&Line<'_>) -> Result<T, PackFault>,
) -> Result<Vec<T>, PackFault> {
    let file = format!("{list}-{}.tsv", map.family.id());
    if !pack.names().any(|name| name == file) {
        return Ok(Vec::new());
    }
    let table = Table::read(&file, pack.file(&file)?)?;
    table.rows().map(|row| read(&Line { map, table: &table, row: &row? })).collect()
}

fn place(line: &Line<'_>) -> Result<Place, PackFault> {
    let fills = line.text("fills")?.unwrap_or_default();
    let fill = |part: &str| {
        let (hex, share) = part.split_once('=').unwrap_or((part, "full"));
        Ok((line.named(hex)?, share.to_owned()))
    };
    let also = line.text("also")?.unwrap_or_default();
    Ok(Place {
        name: line.word("place")?,
        at: Position { lat: line.number("lat")?, lon: line.number("lon")? },
        hex: line.hex("hex")?,
        grade: line.word("grade")?,
        fills: fills
            .split(' ')
            .filter(|part| !part.is_empty())
            .map(fill)
            .collect::<Result<_, PackFault>>()?,
        also: also.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect(),
        why: line.text("why")?.unwrap_or_default(),
    })
}

fn river(line: &Line<'_>) -> Result<River, PackFault> {
    let side = |spot: Spot| match spot {
        Spot::Side(side) => Ok(side),
        Spot::Hex(_) => Err(line.fault("a river runs along hexsides: write them as 26:3823/3822")),
    };
    Ok(River {
        name: line.word("river")?,
        class: line.word("class")?,
        sides: line.spots("sides")?.into_iter().map(side).collect::<Result<_, _>>()?,
        from: line.text("from")?,
        to: line.text("to")?,
        navigable: line.text("navigable")?,
    })
}

fn seas(line: &Line<'_>) -> Result<Seas, PackFault> {
    let side = |point: &str| {
        let direction = point
            .parse::<Compass>()
            .ok()
            .and_then(|point| line.map.atlas().grid().orientation().direction(point));
        direction.ok_or_else(|| line.fault(format!("'{point}' is no side of a hex")))
    };
    let water = |text: &str| text.split('+').map(side).collect::<Result<Vec<Direction>, PackFault>>();
    let waters = line.word("seas")?.split(' ').map(water).collect::<Result<Vec<_>, PackFault>>()?;
    Ok(Seas { hex: line.hex("hex")?, waters })
}

impl Line<'_> {
    pub fn fault(&self, what: impl Into<String>) -> PackFault {
        self.table.fault(self.row, what)
    }

    pub fn text(&self, column: &str) -> Result<Option<String>, PackFault> {
        Ok(self.row.get(self.table.column(column)?).map(str::to_owned))
    }

    pub fn word(&self, column: &str) -> Result<String, PackFault> {
        self.text(column)?.ok_or_else(|| self.fault(format!("the column '{column}' is empty: fill it in")))
    }

    fn number(&self, column: &str) -> Result<f64, PackFault> {
        let word = self.word(column)?;
        word.parse().map_err(|_| self.fault(format!("'{word}' in the column '{column}' is not a number")))
    }

    fn hex(&self, column: &str) -> Result<HexId, PackFault> {
        self.named(&self.word(column)?)
    }

    fn named(&self, name: &str) -> Result<HexId, PackFault> {
        self.map.atlas().hex(name).map_err(|error| self.fault(error.to_string()))
    }

    /// Hexes and hexsides, with blanks between them.
    pub fn spots(&self, column: &str) -> Result<Where, PackFault> {
        let text = self.text(column)?.unwrap_or_default();
        let spot = |name: &str| {
            if name.contains('/') {
                let side = self.map.atlas().side(name);
                side.map(Spot::Side).map_err(|error| self.fault(error.to_string()))
            } else {
                self.named(name).map(Spot::Hex)
            }
        };
        text.split(' ').filter(|name| !name.is_empty() && *name != ";").map(spot).collect()
    }
}
