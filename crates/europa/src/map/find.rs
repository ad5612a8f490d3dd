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

/// The places that are called so; if there are none, those in whose names it occurs.
pub fn find<'a>(maps: &'a [Map], name: &str) -> Vec<Found<'a>> {
    let wanted = fold(name);
    let those = |fits: &dyn Fn(&str) -> bool| -> Vec<Found<'a>> {
        let all =
            maps.iter().flat_map(|map| (0..map.lists.places.len()).map(move |place| Found { map, place }));
        all.filter(|found| {
            let place = &found.map.lists.places[found.place];
            std::iter::once(&place.name).chain(&place.also).any(|name| fits(&fold(name)))
        })
        .collect()
    };
    let exact = those(&|name| name == wanted);
    if exact.is_empty() && wanted.len() > 1 { those(&|name| name.contains(&wanted)) } else { exact }
}

/// The hex of a name: a sheet's name is known to one family only.
pub fn any_hex<'a>(maps: &'a [Map], name: &str) -> Result<(&'a Map, HexId), Vec<NameError>> {
    let mut wrong = Vec::new();
    for map in maps {
        match map.atlas().hex(name) {
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
        assert!(names("Rom").is_empty());
    }

    #[test]
    fn a_hex_is_found_by_its_name_and_a_wrong_number_is_told_by_its_own_sheet() {
        let maps = [small::map()];
        assert!(any_hex(&maps, "A:0203").is_ok());
        let said = |name: &str| any_hex(&maps, name).expect_err("no hex")[0].to_string();
        assert!(said("A:9999").contains("there is no hex"), "{}", said("A:9999"));
        assert!(said("Z:0101").contains("there is no sheet"));
    }
}
