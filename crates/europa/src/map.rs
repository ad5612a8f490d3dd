//! The maps of the three books: what lies in each hex and on each hexside, and the lists of what has a name. A map is
//! made of the sheets of one family, joined; it is read from the pack of its book, which `crates/mapsmith` makes.
//!
//! | what | where |
//! | --- | --- |
//! | tables as they stand in the text | `table.rs` |
//! | sheets: text to map, map to text | `read.rs`, `write.rs` |
//! | places, ports, airfields, works, boxes, rivers | `lists.rs` |
//! | latitude and longitude | `globe.rs` |
//! | a place by any of its names, a hex by its number | `find.rs` |
//! | what must hold, and what the books say of single hexes | `check.rs`, `statements.rs` |
//! | its words and names as texts | `texts.rs` |
//! | the map as a picture | `drawing.rs` |
//! | the map as a board of the browser | `board.rs` |

pub mod board;
mod check;
pub mod drawing;
mod find;
mod globe;
mod lists;
mod read;
#[cfg(test)]
pub(crate) mod small;
mod statements;
mod table;
#[cfg(test)]
mod tests;
pub mod texts;
mod word;
mod write;

pub use check::{Checked, Counted, Unproven, check, sources};
pub use find::{Found, FoundArea, all, any_hex, find, find_areas, fold, nearest};
pub use globe::Position;
pub use lists::{Airfield, Box, Lists, Place, Port, River, Seas, Spot, Where, Work};
pub use read::RIVERS;
pub use statements::{Holds, Statement, statements};
pub use table::{Row, Table};
pub use word::{Word, WordSet, Words};

use hex::{Atlas, HexId, PerHex, PerSide, SideId};
use kernel::pack::{Pack, PackFault};

/// The sheets that join.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Family {
    Europe,
    China,
    Philippines,
    Bataan,
}

impl Family {
    pub const ALL: [Self; 4] = [Self::Europe, Self::China, Self::Philippines, Self::Bataan];

    pub fn id(self) -> &'static str {
        match self {
            Self::Europe => "europe",
            Self::China => "china",
            Self::Philippines => "philippines",
            Self::Bataan => "bataan",
        }
    }

    /// The book whose pack holds it.
    pub fn book(self) -> &'static str {
        match self {
            Self::Europe => crate::SECOND_FRONT.id,
            Self::China => crate::WAR_OF_RESISTANCE.id,
            Self::Philippines | Self::Bataan => crate::DAMNED_DIE_HARD.id,
        }
    }

    /// The families of a book.
    pub fn of(book: &str) -> impl Iterator<Item = Self> + use<'_> {
        Self::ALL.into_iter().filter(move |family| family.book() == book)
    }
}

/// Land and water of a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Water {
    Sea,
    Coast,
    Inland,
    Lake,
}

impl Water {
    pub const ALL: [Self; 4] = [Self::Sea, Self::Coast, Self::Inland, Self::Lake];

    pub fn word(self) -> &'static str {
        match self {
            Self::Sea => "sea",
            Self::Coast => "coast",
            Self::Inland => "inland",
            Self::Lake => "lake",
        }
    }

    pub fn has_land(self) -> bool {
        matches!(self, Self::Coast | Self::Inland)
    }

    pub fn has_sea(self) -> bool {
        matches!(self, Self::Sea | Self::Coast)
    }
}

/// Land and water of a hexside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Wet {
    #[default]
    Land,
    Partial,
    Sea,
    Lake,
}

impl Wet {
    pub const ALL: [Self; 4] = [Self::Land, Self::Partial, Self::Sea, Self::Lake];

    pub fn word(self) -> &'static str {
        match self {
            Self::Land => "land",
            Self::Partial => "partial",
            Self::Sea => "sea",
            Self::Lake => "lake",
        }
    }
}

/// What is in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hex {
    pub water: Water,
    /// Nothing in open water.
    pub terrain: Option<Word>,
    pub features: WordSet,
    /// Latitude and longitude of its middle, in thousandths of a degree.
    at: (i32, i32),
    /// Where the row comes from and why, if not as its sheet says: places in [`Map::reasons`].
    origin: (u16, u16),
}

/// What is on a hexside, and what leads over it from middle to middle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Side {
    pub water: Wet,
    pub river: Option<Word>,
    /// What bars the way or lets over: walls, straits, causeways.
    pub barriers: WordSet,
    pub rails: WordSet,
    pub roads: WordSet,
}

/// One division of the hexes: countries, weather zones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    pub name: String,
    /// The names of its areas. The first is empty: the hexes that are in none.
    names: Vec<String>,
    of: PerHex<u16>,
}

impl Layer {
    /// The area that a hex is in.
    pub fn area(&self, hex: HexId) -> Option<&str> {
        Some(self.names[usize::from(self.of[hex])].as_str()).filter(|name| !name.is_empty())
    }

    pub fn areas(&self) -> impl Iterator<Item = &str> {
        self.names.iter().skip(1).map(String::as_str)
    }

    /// Whether two hexes are in the same area.
    pub fn same(&self, a: HexId, b: HexId) -> bool {
        self.of[a] == self.of[b]
    }
}

/// One joined map.
#[derive(Clone, Debug)]
pub struct Map {
    pub family: Family,
    pub title: String,
    atlas: Atlas,
    words: Words,
    hexes: PerHex<Hex>,
    sides: PerSide<Side>,
    layers: Vec<Layer>,
    /// The notes above each sheet.
    notes: Vec<Vec<(String, String)>>,
    /// Sources and reasons of single rows; the first is empty.
    reasons: Vec<String>,
    pub lists: Lists,
}

impl Map {
    /// The map that is part of the program.
    pub fn built_in(family: Family) -> Result<Self, PackFault> {
        Self::read(&crate::pack(family.book()), family)
    }

    /// The map of a pack.
    pub fn read(pack: &Pack, family: Family) -> Result<Self, PackFault> {
        let mut map = read::sheets(pack, family)?;
        map.lists = Lists::read(pack, &map)?;
        Ok(map)
    }

    pub fn atlas(&self) -> &Atlas {
        &self.atlas
    }

    pub fn words(&self) -> &Words {
        &self.words
    }

    pub fn hex(&self, hex: HexId) -> &Hex {
        &self.hexes[hex]
    }

    pub fn side(&self, side: SideId) -> &Side {
        &self.sides[side]
    }

    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    pub fn layer(&self, name: &str) -> Option<&Layer> {
        self.layers.iter().find(|layer| layer.name == name)
    }

    /// The terrain of a hex in the book's word.
    pub fn terrain(&self, hex: HexId) -> Option<&str> {
        self.hexes[hex].terrain.map(|word| self.words.name(word))
    }

    /// The words of a set, in the order of the alphabet.
    pub fn names(&self, set: WordSet) -> Vec<&str> {
        self.words.names(set)
    }

    pub fn has(&self, set: WordSet, word: &str) -> bool {
        self.words.find(word).is_some_and(|word| set.has(word))
    }
}
