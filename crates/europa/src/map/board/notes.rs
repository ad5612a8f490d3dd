//! The places of a board: each hex with its numbers and names, what is in it and on its sides, and what areas it is in.

use super::{
    super::{Map, Place as Town, Spot, Wet, Work},
    point,
};
use crate::map::{
    drawing::Scene,
    texts::{area, called, list, name, pair, with, word},
};
use hex::{DenseId as _, Direction, HexId, PerHex, PerSide};
use kernel::{
    Text,
    scene::{Division, Place},
};
use std::collections::BTreeMap;

pub fn places(scene: &Scene<'_>) -> Vec<Place> {
    let known = Known::of(scene.map);
    scene.map.atlas().grid().hexes().map(|hex| known.place(scene, hex)).collect()
}

/// What the lists have, by hex and side.
struct Known<'a> {
    map: &'a Map,
    towns: PerHex<Vec<&'a Town>>,
    built: PerHex<Vec<Text>>,
    rivers: PerSide<Option<&'a str>>,
}

impl<'a> Known<'a> {
    fn of(map: &'a Map) -> Self {
        let grid = map.atlas().grid();
        let mut known = Self {
            map,
            towns: PerHex::from_fn(grid.len(), |_| Vec::new()),
            built: PerHex::from_fn(grid.len(), |_| Vec::new()),
            rivers: grid.sides().map(|_| None).collect(),
        };
        let lists = &map.lists;
        for town in &lists.places {
            for hex in std::iter::once(town.hex).chain(town.fills.iter().map(|(hex, _)| *hex)) {
                known.towns[hex].push(town);
            }
        }
        for port in &lists.ports {
            known.built[port.hex].push(with(word("sign", "port"), word("port", &port.size)));
        }
        for field in &lists.airfields {
            known.built[field.hex].push(with(word("sign", "airfield"), name(&field.capacity)));
        }
        for work in &lists.works {
            let told = told(&work.kind, Some(work));
            for spot in &work.place {
                if let Spot::Hex(hex) = spot {
                    known.built[*hex].push(told.clone());
                }
            }
        }
        for river in lists.rivers.iter().rev() {
            for side in &river.sides {
                known.rivers[*side] = Some(&river.name);
            }
        }
        known
    }

    fn place(&self, scene: &Scene<'_>, hex: HexId) -> Place {
        let (map, atlas) = (self.map, self.map.atlas());
        let id = atlas.name(hex);
        let towns = &self.towns[hex];
        let names = towns.iter().flat_map(|town| std::iter::once(&town.name).chain(&town.also)).cloned();
        let text = match list(towns.iter().map(|town| called(&town.name))) {
            Some(towns) => Text::new("land-hex").with("hex", id.clone()).with("what", towns),
            None => Text::new("land-hex").with("hex", id.clone()).with("what", self.ground(hex)),
        };
        let position = map.position(hex);
        #[expect(clippy::cast_possible_truncation, reason = "thousandths of a degree")]
        let globe = [position.lat as f32, position.lon as f32];
        Place {
            names: atlas.aliases(hex).into_iter().chain(names).collect(),
            at: point(scene.frame.at(atlas.grid().centre(hex))),
            outline: None,
            number: id.rsplit(':').next().unwrap_or_default().to_owned(),
            text,
            notes: self.notes(hex),
            globe: Some(globe),
            id,
        }
    }

    /// Terrain and water.
    fn ground(&self, hex: HexId) -> Text {
        let water = word("water", self.map.hex(hex).water.word());
        let terrain = self.map.terrain(hex).map(|terrain| word("terrain", terrain));
        list(terrain.into_iter().chain([water])).expect("there is some water or none")
    }

    fn notes(&self, hex: HexId) -> Vec<Text> {
        let towns = self.towns[hex].iter().map(|town| with(called(&town.name), word("grade", &town.grade)));
        let features = self.map.names(self.map.hex(hex).features);
        // What stands in a list is told with its name.
        let listed = |feature: &&str| self.map.lists.work(feature, Spot::Hex(hex)).is_some();
        let features = features.into_iter().filter(|feature| !listed(feature));
        let features =
            features.map(|feature| word("barrier", feature)).chain(self.built[hex].iter().cloned());
        let about = |key: &'static str, what: Option<Text>| what.map(|what| pair(Text::new(key), what));
        let mut notes: Vec<Text> = about("land-note-places", list(towns)).into_iter().collect();
        notes.push(pair(Text::new("land-note-terrain"), self.ground(hex)));
        notes.extend(about("land-note-features", list(features)));
        notes.extend(self.sides(hex));
        notes
    }

    /// What is on the sides and leads over them, each with the points of the compass where it does.
    fn sides(&self, hex: HexId) -> Vec<Text> {
        let (map, grid) = (self.map, self.map.atlas().grid());
        let mut found: Vec<(Text, Vec<Text>)> = Vec::new();
        let mut add = |what: Text, point: &Text| match found.iter_mut().find(|(known, _)| *known == what) {
            Some((_, points)) => points.push(point.clone()),
            None => found.push((what, vec![point.clone()])),
        };
        let points: Vec<(usize, Text)> = Direction::ALL_DIRECTIONS
            .into_iter()
            .map(|way| {
                let compass = grid.orientation().compass(way).to_string().to_lowercase();
                (grid.side(hex, way).index(), word("way", &compass))
            })
            .collect();
        let sides = || points.iter().map(|(side, point)| (hex::SideId::from_index(*side), point));
        for (side, point) in sides() {
            if let Some(class) = map.side(side).river {
                let class = word("river", map.words().name(class));
                let told = self.rivers[side].map_or(class.clone(), |river| with(called(river), class));
                add(told, point);
            }
        }
        for kind in ["rail", "road"] {
            for (side, point) in sides() {
                let side = map.side(side);
                for known in map.names(if kind == "rail" { side.rails } else { side.roads }) {
                    add(word(kind, known), point);
                }
            }
        }
        for (side, point) in sides() {
            for kind in map.names(map.side(side).barriers) {
                add(told(kind, map.lists.work(kind, Spot::Side(side))), point);
            }
        }
        if map.hex(hex).water.has_land() {
            for (side, point) in sides() {
                let wet = map.side(side).water;
                if wet != Wet::Land {
                    add(word("wet", wet.word()), point);
                }
            }
        }
        found.into_iter().filter_map(|(what, points)| Some(pair(what, list(points)?))).collect()
    }
}

/// A kind of work with the name of the one that is meant: `wall (Great Wall)`.
fn told(kind: &str, work: Option<&Work>) -> Text {
    let named = work.and_then(|work| work.name.as_deref());
    let kind = word("barrier", kind);
    named.map_or(kind.clone(), |named| with(kind, called(named)))
}

/// The divisions of a map. What is in none of the areas is not told, even where a table has a word for that.
pub fn divisions(map: &Map) -> Vec<Division> {
    let division = |layer: &super::super::Layer| {
        let names: Vec<&str> = layer.areas().filter(|area| *area != "none").collect();
        let numbers: BTreeMap<&str, u16> = names.iter().copied().zip(1..).collect();
        let of = |hex: HexId| layer.area(hex).and_then(|area| numbers.get(area).copied()).unwrap_or_default();
        Division {
            id: layer.name.clone(),
            title: word("layer", &layer.name),
            parts: names.into_iter().map(area).collect(),
            of: map.atlas().grid().hexes().map(of).collect(),
        }
    };
    map.layers().iter().map(division).collect()
}
