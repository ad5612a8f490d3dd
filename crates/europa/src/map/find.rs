//! Looking things up: a place by any of its names, a hex by its number alone.

use super::{Family, Map};
use hex::{HexId, NameError};
use kernel::pack::PackFault;
use unicode_normalization::{UnicodeNormalization as _, char::is_combining_mark};

/// A place that was looked for: its map, and where it stands in the list.
#[derive(Clone, Copy, Debug)]
pub struct Found<'a> {
    pub map: &'a Map,
    pub place: usize,
}

/// The name without accents, capitals and signs, as people type it; saints are written out.
pub fn fold(name: &str) -> String {
    let plain = name.nfkd().filter(|sign| !is_combining_mark(*sign)).flat_map(char::to_lowercase);
    let spelt: String = plain
        .flat_map(|sign| match sign {
            'ß' => vec!['s', 's'],
            'ø' => vec!['o'],
            'ł' => vec!['l'],
            'æ' => vec!['a', 'e'],
            'œ' => vec!['o', 'e'],
            sign if sign.is_alphanumeric() => vec![sign],
            '\'' | '\u{2019}' => Vec::new(),
            _ => vec![' '],
        })
        .collect();
    let words = spelt.split_whitespace().map(|word| match word {
        "st" | "sankt" | "sint" => "saint",
        "ste" => "sainte",
        word => word,
    });
    words.collect::<Vec<_>>().join(" ")
}

/// All names of places.
fn named(maps: &[Map]) -> impl Iterator<Item = (Found<'_>, &str)> {
    let places = maps.iter().flat_map(|map| map.lists.places.iter().enumerate().map(move |at| (map, at)));
    places.flat_map(|(map, (place, listed))| {
        let names = std::iter::once(&listed.name).chain(&listed.also);
        names.map(move |name| (Found { map, place }, name.as_str()))
    })
}

/// The places that are called so; if there are none, those in whose names it occurs, or whose names occur in it: Monte
/// Cassino is at Cassino.
pub fn find<'a>(maps: &'a [Map], name: &str) -> Vec<Found<'a>> {
    let wanted = fold(name);
    let words = format!(" {wanted} ");
    let those = |fits: &dyn Fn(&str) -> bool| -> Vec<Found<'a>> {
        let mut found: Vec<Found<'a>> =
            named(maps).filter(|(_, name)| fits(&fold(name))).map(|(found, _)| found).collect();
        found.dedup_by_key(|found| (found.map.family, found.place));
        found
    };
    let exact = those(&|name| name == wanted);
    if !exact.is_empty() || wanted.len() < 2 {
        return exact;
    }
    let part = those(&|name| name.contains(&wanted));
    if part.is_empty() { those(&|name| words.contains(&format!(" {name} "))) } else { part }
}

/// An area that was looked for, such as a lake or a province, and its hexes.
#[derive(Clone, Debug)]
pub struct FoundArea<'a> {
    pub map: &'a Map,
    pub layer: &'a str,
    pub area: &'a str,
    pub hexes: Vec<HexId>,
}

/// The layers whose areas have names of their own.
const NAMED: [&str; 7] = ["country", "province", "district", "sea-zone", "sea-area", "sea-name", "sea-box"];

/// The waters and lands in whose names it occurs.
pub fn find_areas<'a>(maps: &'a [Map], name: &str) -> Vec<FoundArea<'a>> {
    let wanted = fold(name);
    let mut found = Vec::new();
    for map in maps {
        for layer in map.layers().iter().filter(|layer| NAMED.contains(&layer.name.as_str())) {
            for area in layer.areas().filter(|area| wanted.len() > 1 && fold(area).contains(&wanted)) {
                let hexes = map.atlas().grid().hexes().filter(|hex| layer.area(*hex) == Some(area)).collect();
                found.push(FoundArea { map, layer: &layer.name, area, hexes });
            }
        }
    }
    found
}

/// The names that are written most nearly so, the nearest first; none that nobody could mean.
pub fn nearest<'a>(maps: &'a [Map], name: &str) -> Vec<&'a str> {
    const FEW: usize = 4;
    let wanted: Vec<char> = fold(name).chars().collect();
    let most = (wanted.len() / 3).max(1);
    let mut near: Vec<(usize, &str)> = named(maps)
        .map(|(_, name)| (changes(&wanted, &fold(name).chars().collect::<Vec<_>>()), name))
        .filter(|(changes, _)| *changes <= most)
        .collect();
    near.sort_unstable();
    near.dedup();
    near.into_iter().map(|(_, name)| name).take(FEW).collect()
}

/// How many letters must be put in, left out or changed to make one of the other.
fn changes(one: &[char], other: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (n, a) in one.iter().enumerate() {
        let mut before = row[0];
        row[0] = n + 1;
        for (m, b) in other.iter().enumerate() {
            let changed = before + usize::from(a != b);
            before = row[m + 1];
            row[m + 1] = changed.min(before + 1).min(row[m] + 1);
        }
    }
    row[other.len()]
}

/// The hex of a name, `26:1625` or as people type it, `26-1625` or `26 1625`: a sheet's name is known to one family only.
pub fn any_hex<'a>(maps: &'a [Map], name: &str) -> Result<(&'a Map, HexId), Vec<NameError>> {
    let parts = name.split(|sign: char| sign == '-' || sign.is_whitespace()).filter(|part| !part.is_empty());
    let name = parts.collect::<Vec<_>>().join(":");
    let mut wrong = Vec::new();
    for map in maps {
        match map.atlas().hex(&name) {
            Ok(hex) => return Ok((map, hex)),
            Err(error) => wrong.push(error),
        }
    }
    // A sheet that is known says best what is wrong with the number.
    let known = wrong.iter().position(|error| !matches!(error, NameError::UnknownSheet { .. }));
    Err(match known {
        Some(at) => vec![wrong.swap_remove(at)],
        None => wrong,
    })
}

/// All maps that are part of the program.
pub fn all() -> Result<Vec<Map>, PackFault> {
    Family::ALL.into_iter().map(Map::built_in).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::small;

    #[test]
    fn names_are_found_without_their_accents_and_by_their_other_names() {
        assert_eq!(fold("Bagnères-de-Luchon"), "bagneres de luchon");
        assert_eq!(fold("L'Aquila"), "laquila");
        assert_eq!([fold("st malo"), fold("Ste Menehould")], ["saint malo", "sainte menehould"]);
        assert_eq!(fold("Sankt Pölten"), fold("St. Pölten"));
        let maps = [small::map()];
        let names = |name: &str| -> Vec<String> {
            find(&maps, name).iter().map(|found| maps[0].lists.places[found.place].name.clone()).collect()
        };
        assert_eq!(names("koln"), ["Köln"]);
        assert_eq!(names("cologne"), ["Köln"]);
        assert_eq!(names("ölN"), ["Köln"], "a part of a name");
        assert_eq!(names("Groß Köln"), ["Köln"], "a name with more around it");
        assert!(names("Rom").is_empty());
    }

    #[test]
    fn who_mistypes_a_name_is_told_the_nearest_and_waters_are_found_too() {
        let maps = all().expect("the maps");
        let find = |name: &str| find(&maps, name).len();
        assert!(find("St Nazaire") > 0 && find("St. Nazaire") > 0 && find("Monte Cassino") > 0);
        assert_eq!(nearest(&maps, "Casino").first(), Some(&"Cassino"));
        assert!(nearest(&maps, "Napels").contains(&"Naples"));
        assert!(nearest(&maps, "Qqqqqqqq").is_empty());
        let lake = find_areas(&maps, "Po Yang");
        assert_eq!(lake.iter().map(|found| found.area).collect::<Vec<_>>(), ["Po Yang Hu"]);
        assert!(!lake[0].hexes.is_empty());
    }

    #[test]
    fn a_hex_is_found_by_its_name_and_a_wrong_number_is_told_by_its_own_sheet() {
        let maps = [small::map()];
        let hex = |name: &str| any_hex(&maps, name).expect("a hex").1;
        assert_eq!([hex("A-0203"), hex("A 0203")], [hex("A:0203"); 2]);
        let said = |name: &str| any_hex(&maps, name).expect_err("no hex")[0].to_string();
        assert!(said("A:9999").contains("there is no hex"), "{}", said("A:9999"));
        assert!(said("Z:0101").contains("there is no sheet"));
    }
}
