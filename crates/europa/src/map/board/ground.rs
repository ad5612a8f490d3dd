//! The land of a board: the real coast, terrain as covers of the land, lakes, lines of latitude and longitude.

use super::{paths, points};
use crate::map::drawing::{
    Scene,
    curve::{chains, ends, key},
    ground::restricted_waters,
    shore::Kind,
};
use hex::{Direction, HexId, Point};
use kernel::scene::{Art, Material, Shape};
use std::collections::BTreeMap;

/// What lies and grows where a terrain is, from below to above: a word of several parts is all of them.
pub fn materials(terrain: &str) -> Vec<Material> {
    const PARTS: [(&[&str], Material); 12] = [
        (&["mountain", "alpine", "high"], Material::Mountain),
        (&["rough", "hill", "karst", "broken"], Material::Hills),
        (&["loess"], Material::Loess),
        (&["desert", "dune"], Material::Desert),
        (&["atoll", "sand"], Material::Sand),
        (&["rice", "paddies", "irrigat"], Material::Paddy),
        (&["canal", "polder"], Material::Polder),
        (&["flood"], Material::Flooded),
        (&["swamp", "marsh", "bog"], Material::Swamp),
        (&["wood"], Material::Woods),
        (&["forest", "taiga"], Material::Forest),
        (&["jungle", "rain"], Material::Jungle),
    ];
    let is = |known: &[&str]| {
        terrain.split(['-', ' ']).any(|part| known.iter().any(|begin| part.starts_with(begin)))
    };
    PARTS.into_iter().filter(|(known, _)| is(known)).map(|(_, material)| material).collect()
}

pub fn art(scene: &Scene<'_>) -> Vec<Art> {
    let rings = |wanted: &[Kind]| {
        let rings = scene.shore.rings.iter().filter(|(kind, _)| wanted.contains(kind));
        let rings = rings.map(|(_, ring)| ring.iter().map(|at| scene.frame.at(*at)).collect::<Vec<Point>>());
        Shape::Area(rings.map(|ring| points(&ring)).collect())
    };
    let plain = |material, shape| Art { material, shape, tone: None };
    let mut art = Vec::new();
    // Under the land: of a hex of the coast its water alone is restricted.
    let reefs: Vec<HexId> = restricted_waters(scene).collect();
    if !reefs.is_empty() {
        art.push(plain(Material::Reef, Shape::Area(paths(&outlines(scene, &reefs)))));
    }
    art.push(plain(Material::Land, rings(&[Kind::Land])));
    for (material, hexes) in terrains(scene) {
        art.push(plain(material, Shape::Cover(paths(&outlines(scene, &hexes)))));
    }
    art.push(plain(Material::Lake, rings(&[Kind::Lake, Kind::Island])));
    let meridians = paths(&scene.frame.meridians(scene.map));
    art.push(plain(Material::Graticule, Shape::Lines { paths: meridians, width: 0.7 }));
    art
}

/// The hexes of each material, from below to above.
fn terrains(scene: &Scene<'_>) -> Vec<(Material, Vec<HexId>)> {
    let mut of: Vec<(Material, Vec<HexId>)> =
        materials(EVERYTHING).into_iter().map(|one| (one, Vec::new())).collect();
    for hex in scene.frame.hexes() {
        for material in scene.map.terrain(hex).map(materials).unwrap_or_default() {
            let (_, hexes) = of.iter_mut().find(|(known, _)| *known == material).expect("one of all");
            hexes.push(hex);
        }
    }
    of.retain(|(_, hexes)| !hexes.is_empty());
    of
}

/// A terrain that is of every kind.
const EVERYTHING: &str = "mountain-rough-loess-desert-atoll-rice-canal-flood-swamp-wood-forest-jungle";

/// The rings around hexes that lie side by side, on the paper.
pub fn outlines(scene: &Scene<'_>, hexes: &[HexId]) -> Vec<Vec<Point>> {
    let grid = scene.map.atlas().grid();
    let within: std::collections::BTreeSet<HexId> = hexes.iter().copied().collect();
    let mut corners = BTreeMap::new();
    let mut pieces = Vec::new();
    for hex in &within {
        for direction in Direction::ALL_DIRECTIONS {
            if grid.neighbour(*hex, direction).is_none_or(|next| !within.contains(&next)) {
                let (a, b) = ends(grid, grid.side(*hex, direction));
                corners.extend([(key(a), a), (key(b), b)]);
                pieces.push((key(a), key(b)));
            }
        }
    }
    let ring = |ring: &Vec<(i64, i64)>| {
        // The last corner is the first one again.
        ring[..ring.len() - 1].iter().map(|corner| scene.frame.at(corners[corner])).collect()
    };
    chains(&pieces).iter().map(ring).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terrain_of_several_parts_is_made_of_several_materials() {
        assert_eq!(materials("clear"), []);
        assert_eq!(materials("wooded-rough"), [Material::Hills, Material::Woods]);
        assert_eq!(materials("swamp-jungle"), [Material::Swamp, Material::Jungle]);
        assert_eq!(materials("mountain-jungle"), [Material::Mountain, Material::Jungle]);
        assert_eq!(materials("salt-marsh"), [Material::Swamp]);
        assert_eq!(materials("intensive-irrigation"), [Material::Paddy]);
        assert_eq!(materials(EVERYTHING).len(), 12);
    }
}
