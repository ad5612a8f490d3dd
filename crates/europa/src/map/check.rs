//! What must hold of the maps of a book. Reading a map finds already whether every hex stands once and every word is in
//! its place; here the parts are held against each other, and the map against what the book says.

use super::{Family, Holds, Map, Statement, Table, Water, Wet, statements};
use hex::{HexId, SideId};
use kernel::pack::{Pack, PackFault, Source};
use std::collections::BTreeMap;

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    pub faults: Vec<PackFault>,
    /// Statements of the book that are known not to hold, with the reasons.
    pub exceptions: Vec<Unproven>,
    /// How many statements were tested and hold.
    pub proven: usize,
    /// Those that the map cannot tell.
    pub open: Vec<Unproven>,
}

/// A statement that was not proven, and the list in which it stands.
#[derive(Clone, Debug)]
pub struct Unproven {
    pub file: String,
    pub statement: Statement,
}

/// Checks all maps of a book, and hands over those that could be read.
pub fn check(book: &str, pack: &Pack) -> (Checked, Vec<Map>) {
    let (mut checked, mut maps) = (Checked::default(), Vec::new());
    for family in Family::of(book) {
        match Map::read(pack, family) {
            Ok(map) => {
                checked.faults.extend(faults(&map));
                if let Err(fault) = against_the_book(pack, &map, &mut checked) {
                    checked.faults.push(fault);
                }
                maps.push(map);
            }
            Err(fault) => checked.faults.push(fault),
        }
    }
    (checked, maps)
}

/// A table, and how many of its values come from each source.
pub type Counted = (String, BTreeMap<Source, usize>);

/// How many values of each table of a pack come from each source.
pub fn sources(pack: &Pack) -> Result<Vec<Counted>, PackFault> {
    let tables = pack.names().filter_map(|file| Some((file, file.strip_suffix(".tsv")?)));
    tables
        .map(|(file, name)| Ok((name.to_owned(), Table::read(file, pack.file(file)?)?.count_sources()?)))
        .collect()
}

/// Holds the map against the statements of the book.
fn against_the_book(pack: &Pack, map: &Map, checked: &mut Checked) -> Result<(), PackFault> {
    let file = format!("statements-{}.tsv", map.family.id());
    for statement in statements(pack, map)? {
        let said = format!("{} {} {}", statement.kind, statement.hexes, statement.value);
        let note = |what: String| PackFault::new(&file, statement.line, what);
        let unproven = || Unproven { file: file.clone(), statement: statement.clone() };
        match (statement.holds, statement.test(map)) {
            (Holds::Yes, Some(true)) => checked.proven += 1,
            (Holds::Yes, Some(false)) => {
                checked.faults.push(note(format!("'{said}' does not hold: correct the map, or say why not")));
            }
            (Holds::No, Some(true)) => {
                checked.faults.push(note(format!("'{said}' holds by now: write 'yes'")));
            }
            (Holds::No, _) => checked.exceptions.push(unproven()),
            (Holds::Yes, None) => {
                checked.faults.push(note(format!("'{said}' cannot be tested: write 'later', and why")));
            }
            (Holds::Later, _) => checked.open.push(unproven()),
        }
    }
    Ok(())
}

/// What does not fit together in a map.
fn faults(map: &Map) -> Vec<PackFault> {
    let grid = map.atlas().grid();
    let mut faults: Vec<PackFault> = Vec::new();
    faults.extend(grid.hexes().filter_map(|hex| wrong_hex(map, hex)));
    faults.extend(grid.sides().filter_map(|side| wrong_side(map, side)));
    let list = |list: &str| format!("{list}-{}.tsv", map.family.id());
    for place in &map.lists.places {
        let hexes = std::iter::once(place.hex).chain(place.fills.iter().map(|(hex, _)| *hex));
        for hex in hexes.filter(|hex| !map.hex(*hex).water.has_land() && place.grade != "dot") {
            let what = format!("{} lies in {}, where no land is", place.name, map.atlas().name(hex));
            faults.push(PackFault::new(&list("places"), 0, what));
        }
    }
    for port in &map.lists.ports {
        let wet = |side: &SideId| map.side(*side).water != Wet::Land || map.side(*side).river.is_some();
        if map.hex(port.hex).water != Water::Coast && !grid.sides_of(port.hex).iter().any(wet) {
            let what =
                format!("the port of {} lies on no water in {}", port.place, map.atlas().name(port.hex));
            faults.push(PackFault::new(&list("ports"), port.line, what));
        }
    }
    faults
}

fn at_hex(map: &Map, hex: HexId, what: &str) -> PackFault {
    let name = map.atlas().name(hex);
    let (sheet, number) = name.split_once(':').unwrap_or(("", &name));
    PackFault::new(&format!("map-{sheet}.tsv"), 0, format!("hex {number}: {what}"))
}

fn wrong_hex(map: &Map, hex: HexId) -> Option<PackFault> {
    let facts = map.hex(hex);
    if facts.water.has_land() != facts.terrain.is_some() {
        return Some(at_hex(map, hex, "land has a terrain, and water has none"));
    }
    let sides = map.atlas().grid().sides_of(hex).map(|side| map.side(side).water);
    if facts.water == Water::Sea && sides.contains(&Wet::Land) {
        return Some(at_hex(map, hex, "open sea has a hexside of land"));
    }
    if facts.water == Water::Inland && sides.contains(&Wet::Sea) {
        return Some(at_hex(map, hex, "an inland hex has a hexside of sea"));
    }
    // A layer that takes every hex of land of the map but this one has forgotten it.
    let lacking = ["country", "weather"].into_iter().find(|name| {
        facts.water.has_land() && map.layer(name).is_some_and(|layer| layer.area(hex).is_none())
    });
    lacking.map(|layer| at_hex(map, hex, &format!("it is in no {layer}: write one")))
}

fn wrong_side(map: &Map, side: SideId) -> Option<PackFault> {
    let facts = map.side(side);
    let crossed = !facts.rails.is_empty() || !facts.roads.is_empty();
    let bridged = ["causeway", "strait", "ferry", "rail-ferry", "bridge"];
    let dry = |word: &str| map.has(facts.barriers, word);
    (facts.water == Wet::Sea && crossed && !bridged.into_iter().any(dry)).then(|| {
        let (hex, _) = map.atlas().grid().hexes_of(side);
        let name = map.atlas().side_name(side);
        at_hex(map, hex, &format!("a rail or a road crosses the sea on {name}: bridge it or take it away"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::small;

    fn said(file: &str, from: &str, to: &str) -> Vec<String> {
        let (checked, _) = check("damned-die-hard", &small::pack_with(file, from, to));
        let other = |text: &String| !text.starts_with("sheets-philippines.toml");
        checked.faults.iter().map(ToString::to_string).filter(other).collect()
    }

    #[test]
    fn a_sound_map_has_no_faults_and_tells_what_holds() {
        assert_eq!(said("", "", ""), [""; 0]);
        let (checked, _) = check("damned-die-hard", &small::pack());
        assert_eq!((checked.proven, checked.exceptions.len(), checked.open.len()), (3, 1, 0));
        let Unproven { file, statement } = &checked.exceptions[0];
        let told = (file.as_str(), statement.line, statement.hexes.as_str(), statement.why.as_str());
        assert_eq!(told, ("statements-bataan.tsv", 8, "A:0303", "the sea is too far"));
    }

    #[test]
    fn what_does_not_fit_is_told_with_its_place() {
        let row = "0303\tinland\twoods\t-\t-\t";
        let wet = said("map-A.tsv", row, "0303\tsea\twoods\t-\t-\t");
        assert!(
            wet.contains(&"map-A.tsv: hex 0303: land has a terrain, and water has none".to_owned()),
            "{wet:?}"
        );
        let wet = said("map-A.tsv", row, "0303\tinland\twoods\t-\tE:sea\t");
        assert!(wet[0].contains("an inland hex has a hexside of sea"), "{wet:?}");
        let rail = said(
            "map-A.tsv",
            "0301\tsea\t-\t-\tE:partial SE:partial SW:sea\t-",
            "0301\tsea\t-\t-\tE:sea SE:partial SW:sea\tE:low",
        );
        assert!(rail[0].contains("crosses the sea on A:0301/0302"), "{rail:?}");
        let lost = said("places-bataan.tsv", "A:0302", "A:0301");
        assert!(lost[0].contains("Waterside lies in A:0301, where no land is"), "{lost:?}");
        let dry = said("ports-bataan.tsv", "A:0302", "A:0404");
        assert_eq!(dry[0], "ports-bataan.tsv:5: the port of Waterside lies on no water in A:0404");
        let nowhere = said(
            "map-A.tsv",
            "SW:major+wall\tE:high\tE:road SE:track\tNorth",
            "SW:major+wall\tE:high\tE:road SE:track\t-",
        );
        assert!(nowhere[0].contains("hex 0203: it is in no country"), "{nowhere:?}");
    }

    #[test]
    fn a_statement_that_does_not_hold_is_a_fault_and_one_that_holds_by_now_too() {
        let no = said("statements-bataan.tsv", "Cologne", "Paris");
        assert!(
            no[0].contains("statements-bataan.tsv:6: 'place_in_hex A:0203 Paris' does not hold"),
            "{no:?}"
        );
        let yes = said("statements-bataan.tsv", "A:0303\tcoast\tno", "A:0302\tcoast\tno");
        assert!(yes[0].contains("holds by now: write 'yes'"), "{yes:?}");
        let untold = said("statements-bataan.tsv", "place_in_hex\tA:0203", "place_in_hex\tZ:0203");
        assert!(untold[0].contains("cannot be tested: write 'later'"), "{untold:?}");
    }
}
