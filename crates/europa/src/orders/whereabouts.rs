//! Where a list of forces puts a unit: a place, a hex, an area or a box by its name, another unit that carries it, or a
//! phrase of the orders of battle that names such ones, as `any Allied city of Calabria or Apulia`.

use super::{LISTS, column, table};
use crate::map::{Layer, Map};
use kernel::pack::{Pack, PackFault};
use std::collections::BTreeSet;

/// What stands before the names in a phrase.
const PHRASES: [&str; 12] = [
    "any Allied city of ",
    "any Axis city of ",
    "any port of ",
    "garrison of ",
    "arrives in the ",
    "from ",
    "the ",
    "aboard ",
    "with the withdrawing ",
    "conversion of ",
    "box ",
    "recruitment ",
];

/// What stands between the names of a phrase.
const BETWEEN: [&str; 4] = [", ", " or ", " and ", " from "];

/// The units of War of Resistance that wait to be bought.
const POOL: &str = "pool";

pub struct Whereabouts<'a> {
    maps: &'a [Map],
    names: BTreeSet<&'a str>,
}

impl<'a> Whereabouts<'a> {
    pub fn read(pack: &'a Pack, maps: &'a [Map]) -> Result<Self, PackFault> {
        let mut names = BTreeSet::from([POOL]);
        for map in maps {
            names.extend(map.lists.places.iter().map(|place| place.name.as_str()));
            names.extend(map.lists.boxes.iter().map(|there| there.name.as_str()));
            names.extend(map.layers().iter().flat_map(Layer::areas));
        }
        names.extend(column(pack, "theatres", "theatre")?);
        names.extend(column(pack, "guerrilla-bases", "base")?);
        for list in LISTS {
            names.extend(column(pack, list, "unit")?);
            // The ships of a counter carry aircraft.
            let Some(table) = table(pack, list)? else { continue };
            let Ok(at) = table.column("ships") else { continue };
            for row in table.rows() {
                names.extend(row?.raw(at).split([';', ',']).map(str::trim));
            }
        }
        Ok(Self { maps, names })
    }

    /// Whether it is a name or a phrase of names.
    pub fn has(&self, text: &str) -> bool {
        if self.names.contains(text) || self.maps.iter().any(|map| map.atlas().hex(text).is_ok()) {
            return true;
        }
        let rest = PHRASES.iter().find_map(|phrase| text.strip_prefix(phrase));
        rest.is_some_and(|rest| self.has(rest)) || {
            let parts = BETWEEN.iter().find_map(|between| text.split_once(between));
            parts.is_some_and(|(one, other)| self.has(one) && self.has(other))
        }
    }
}
