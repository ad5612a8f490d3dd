//! What the books say of single hexes, each tested against the map. A statement that does not hold says why; one that is
//! a rule and no fact of the map waits for its rule. What is said of areas is in `areas`, of guerrilla bases
//! in `bases`, of boxes, nets and sections in `boxes`, of sheets, divisions and rivers in `wide`.

mod areas;
mod bases;
mod boxes;
mod wide;

use super::{Map, Place, Side, Spot, Water, Wet, find::fold, lists::each};
use hex::{Direction, HexId, PerHex, SideId};
use kernel::{
    Text,
    pack::{Pack, PackFault},
};
use std::collections::BTreeSet;

/// Whether a statement is said to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    Yes,
    No,
    /// No layer of the map can tell.
    Later,
}

#[derive(Clone, Debug)]
pub struct Statement {
    pub kind: String,
    pub hexes: String,
    pub value: String,
    pub holds: Holds,
    pub why: String,
    pub line: usize,
}

/// The statements about a map.
pub fn statements(pack: &Pack, map: &Map) -> Result<Vec<Statement>, PackFault> {
    each(pack, map, "statements", |line| {
        let word = line.word("holds")?;
        let holds = match word.as_str() {
            "yes" => Holds::Yes,
            "no" => Holds::No,
            "later" => Holds::Later,
            _ => return Err(line.fault(format!("holds '{word}' is none of yes, no, later"))),
        };
        Ok(Statement {
            kind: line.word("kind")?,
            hexes: line.text("hexes")?.unwrap_or_default(),
            value: line.text("value")?.unwrap_or_default(),
            holds,
            why: line.text("why")?.unwrap_or_default(),
            line: line.row.line,
        })
    })
}

impl Statement {
    /// What it says, with its value put in words already; `value_key` has them where they are words.
    pub fn told(&self, value: String) -> Text {
        let key = format!("statement-{}", self.kind.replace('_', "-"));
        Text { key: key.into(), args: Vec::new() }.with("hexes", self.hexes.clone()).with("value", value)
    }

    /// The message that says its value, where it is more than a number or a name.
    pub fn value_key(&self) -> Text {
        let letters = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { ' ' };
        let value: String = self.value.chars().map(letters).collect();
        let words: Vec<&str> = value.split_whitespace().collect();
        Text { key: format!("statement-value-{}", words.join("-")).into(), args: Vec::new() }
    }

    /// Whether the map says the same; nothing if this cannot be told from the map.
    pub fn test(&self, map: &Map) -> Option<bool> {
        let (kind, value) = (self.kind.as_str(), self.value.as_str());
        areas::test(map, kind, &self.hexes, value)
            .or_else(|| boxes::test(map, kind, &self.hexes, value))
            .or_else(|| wide::test(map, kind, &self.hexes, value))
            .or_else(|| self.test_spots(map, kind, value))
    }

    fn test_spots(&self, map: &Map, kind: &str, value: &str) -> Option<bool> {
        let spots = spots(map, &self.hexes)?;
        let hexes: Vec<HexId> = spots.iter().filter_map(|spot| as_hex(*spot)).collect();
        let sides: Vec<SideId> = spots.iter().filter_map(|spot| as_side(*spot)).collect();
        in_hexes(map, kind, value, &hexes)
            .or_else(|| between_hexes(map, kind, value, &hexes))
            .or_else(|| on_sides(map, kind, value, &sides))
    }
}

/// Statements of what is in hexes.
fn in_hexes(map: &Map, kind: &str, value: &str, hexes: &[HexId]) -> Option<bool> {
    let all = |test: &dyn Fn(HexId) -> bool| (!hexes.is_empty()).then(|| hexes.iter().all(|hex| test(*hex)));
    match kind {
        "hex_kind" => {
            let waters = waters(value)?;
            all(&|hex| waters.contains(&map.hex(hex).water))
        }
        "place_in_hex" => match value.strip_suffix(" (near)") {
            None => all(&|hex| lies_in(map, value, hex)),
            Some(name) => {
                let near = |hex| map.atlas().grid().within(hex, 1).any(|near| lies_in(map, name, near));
                map.atlas()
                    .grid()
                    .hexes()
                    .any(|hex| lies_in(map, name, hex))
                    .then(|| hexes.iter().all(|hex| near(*hex)))
            }
        },
        "multi_hex_city" => {
            let counts = shares(value)?;
            all(&|hex| {
                let here =
                    map.lists.places.iter().filter(|place| place.hex == hex && !place.fills.is_empty());
                here.into_iter()
                    .any(|place| counts.iter().all(|(count, share)| fills(place, share) == *count))
            })
        }
        "city_class" => all(&|hex| map.lists.places.iter().any(|p| p.hex == hex && p.grade == value)),
        "port" => all(&|hex| map.lists.ports.iter().any(|port| port.hex == hex)),
        "port_larger" => {
            let [greater, lesser] = hexes[..] else { return None };
            Some(port_size(map, greater)? > port_size(map, lesser)?)
        }
        "airbase" => {
            let wanted: u32 = value.parse().ok()?;
            let fields = |hex| map.lists.airfields.iter().filter(move |field| field.hex == hex);
            all(&|hex| {
                fields(hex).filter_map(|field| field.capacity.parse::<u32>().ok()).sum::<u32>() == wanted
            })
        }
        "in_country" => in_layer(map, &["country"], value, hexes),
        "in_province" => in_layer(map, &["province", "district"], value, hexes),
        "in_region" => in_layer(map, &["region"], value, hexes),
        "weather_zone" => in_layer(map, &["weather"], value, hexes),
        "sea_box" => in_layer(map, &["sea-box"], value, hexes),
        "sea_box_contains" => {
            let layer = map.layer("sea-box")?;
            let first = *hexes.first()?;
            all(&|hex| layer.area(hex).is_some() && layer.same(hex, first))
        }
        "terrain" => all(&|hex| map.terrain(hex) == Some(value) || map.has(map.hex(hex).features, value)),
        "coastal_or_river" => all(&|hex| on_water(map, hex)),
        "floodable" => {
            let country = map.layer("country")?;
            let floods = |hex| country.area(hex) == Some("Netherlands") && on_water(map, hex);
            all(&|hex| floods(hex) == (value == "true"))
        }
        "town_garrison" => all(&|hex| map.has(map.hex(hex).features, "intrinsic-garrison")),
        "fortress_or_town" => {
            all(&|hex| map.has(map.hex(hex).features, "fortress") || lies_in(map, value, hex))
        }
        "lake_near" => all(&|hex| {
            let near = map.atlas().grid().neighbours(hex).any(|(_, near)| map.hex(near).water == Water::Lake);
            let beside = |side: &SideId| map.side(*side).water == Wet::Lake;
            near || map.hex(hex).water == Water::Lake || map.atlas().grid().sides_of(hex).iter().any(beside)
        }),
        _ => None,
    }
}

/// Statements of how hexes lie, and what leads from one to the other.
fn between_hexes(map: &Map, kind: &str, value: &str, hexes: &[HexId]) -> Option<bool> {
    let all = |test: &dyn Fn(HexId) -> bool| (!hexes.is_empty()).then(|| hexes.iter().all(|hex| test(*hex)));
    match kind {
        "rail_hex" => all(&|hex| leads(map, hex, true).next().is_some()),
        "rail_path" => connected(map, hexes, true),
        "road_path" => connected(map, hexes, false),
        "naval_adjacent" => {
            let [a, b] = hexes[..] else { return None };
            let side = map.atlas().grid().side_between(a, b)?;
            Some((map.side(side).water != Wet::Land && is_open(map, hexes)) == (value == "true"))
        }
        "base_area" => {
            let [base, wanted] = hexes[..] else { return None };
            Some(bases::covers(map, base, wanted) == (value == "true"))
        }
        "map_edge" => all(&|hex| map.atlas().grid().neighbours(hex).count() < 6),
        "hex_distance" => {
            Some(map.atlas().grid().distance(*hexes.first()?, *hexes.get(1)?) == value.parse::<u32>().ok()?)
        }
        "hex_distance_gt" => {
            Some(map.atlas().grid().distance(*hexes.first()?, *hexes.get(1)?) > value.parse::<u32>().ok()?)
        }
        "rail_exit" => {
            let direction = map.atlas().grid().orientation().direction(value.parse().ok()?)?;
            all(&|hex| !map.side(map.atlas().grid().side(hex, direction)).rails.is_empty())
        }
        "naval_path" => Some(along(map, hexes, |side| side.water != Wet::Land)? && is_open(map, hexes)),
        "ports_reached" => (!hexes.is_empty()).then(|| reaches_ports(map, hexes)),
        "naval_block" => Some(!along(map, hexes, |side| open(map, side))? || barred(map, hexes)),
        "canal" => {
            let [from, to] = hexes[..] else { return None };
            Some(canal_leads(map, from, to))
        }
        "path_no_rail_crossing" => along(map, hexes, |side| side.rails.is_empty()),
        "vertex" => {
            let [a, b, c] = hexes[..] else { return None };
            let near = |a, b| map.atlas().grid().distance(a, b) == 1;
            Some(near(a, b) && near(b, c) && near(c, a))
        }
        "sheet_hex" => Some(!hexes.is_empty()),
        _ => None,
    }
}

/// Statements of hexsides.
fn on_sides(map: &Map, kind: &str, value: &str, sides: &[SideId]) -> Option<bool> {
    let every =
        |test: &dyn Fn(SideId) -> bool| (!sides.is_empty()).then(|| sides.iter().all(|side| test(*side)));
    match kind {
        "hexside" => every(&|side| on_side(map, side, value)),
        "rail_ferry" | "road_ferry" => {
            let ferry = |work: &str| work.replace('-', "_") == kind || work == "ferry";
            let at =
                |side| map.lists.works.iter().any(|w| ferry(&w.kind) && w.place.contains(&Spot::Side(side)));
            every(&|side| at(side) || map.names(map.side(side).barriers).into_iter().any(ferry))
        }
        "hexsides_contiguous" => {
            (sides.len() > 1).then(|| sides.windows(2).all(|pair| meet(map, pair[0], pair[1])))
        }
        "inland_port" => every(&|side| {
            let (a, b) = map.atlas().grid().hexes_of(side);
            let port = map.lists.ports.iter().any(|port| port.hex == a || Some(port.hex) == b);
            port && map.side(side).river.is_some()
        }),
        _ => None,
    }
}

/// How many hexes a city fills, by their share: `1 full, 3 partial`; nothing of it if it is only said to be one city.
fn shares(value: &str) -> Option<Vec<(usize, &str)>> {
    let counted = value.starts_with(|first: char| first.is_ascii_digit());
    let part = |part: &'_ str| part.split_once(' ').and_then(|(count, _)| count.parse().ok());
    let parts = value.split(", ").filter(|_| counted);
    parts.map(|text| Some((part(text)?, text.split_once(' ')?.1))).collect()
}

/// The hexes of which a city fills that share; the hex in which it lies is full.
fn fills(place: &Place, share: &str) -> usize {
    usize::from(share == "full") + place.fills.iter().filter(|(_, filled)| filled == share).count()
}

/// The size of the port in a hex, the greater the better.
fn port_size(map: &Map, hex: HexId) -> Option<usize> {
    let port = map.lists.ports.iter().find(|port| port.hex == hex)?;
    ["minor", "standard", "major", "great"].into_iter().position(|size| size == port.size)
}

/// Whether ships pass over a side.
fn open(map: &Map, side: &Side) -> bool {
    side.water != Wet::Land && !map.has(side.barriers, "causeway")
}

/// Whether ships may be in all these hexes: none of them is of restricted waters.
fn is_open(map: &Map, hexes: &[HexId]) -> bool {
    !hexes.iter().any(|hex| map.has(map.hex(*hex).features, "restricted-waters"))
}

/// Whether ships from these hexes reach without restricted waters every port that they reach at all.
fn reaches_ports(map: &Map, from: &[HexId]) -> bool {
    let (all, allowed) = (reach(map, from, |_| true), reach(map, from, |hex| is_open(map, &[hex])));
    map.lists.ports.iter().all(|port| allowed[port.hex] || !all[port.hex])
}

/// The hexes whose waters ships reach from others through hexes that they may enter.
fn reach(map: &Map, from: &[HexId], may_enter: impl Fn(HexId) -> bool) -> PerHex<bool> {
    let grid = map.atlas().grid();
    // The sides of each of the waters of a hex: of all of it, where no land keeps them apart.
    let waters = |hex: HexId| {
        let apart = map.lists.seas.iter().find(|seas| seas.hex == hex);
        apart.map_or_else(|| vec![Direction::ALL_DIRECTIONS.to_vec()], |seas| seas.waters.clone())
    };
    let mut reached = PerHex::filled(grid.len(), false);
    let mut seen = BTreeSet::new();
    let mut edge: Vec<(HexId, usize)> = from.iter().map(|hex| (*hex, 0)).collect();
    while let Some((hex, water)) = edge.pop() {
        if !seen.insert((hex, water)) {
            continue;
        }
        reached[hex] = true;
        for direction in &waters(hex)[water] {
            let Some(next) = grid.neighbour(hex, *direction) else { continue };
            if !open(map, map.side(grid.side(hex, *direction))) || !may_enter(next) {
                continue;
            }
            let Some(back) = grid.direction(next, hex) else { continue };
            let entered = waters(next).into_iter().enumerate().filter(|(_, sides)| sides.contains(&back));
            edge.extend(entered.map(|(water, _)| (next, water)));
        }
    }
    reached
}

/// Whether the land of a hex on the way keeps apart the waters by which it is entered and left.
fn barred(map: &Map, hexes: &[HexId]) -> bool {
    let grid = map.atlas().grid();
    hexes.windows(3).any(|way| {
        let Some(seas) = map.lists.seas.iter().find(|seas| seas.hex == way[1]) else { return false };
        let sides = [way[0], way[2]].map(|end| grid.direction(way[1], end));
        let joins = |water: &Vec<Direction>| sides.iter().flatten().all(|side| water.contains(side));
        !seas.waters.iter().any(joins)
    })
}

/// Whether two sides of a hex meet: the hexes beyond them touch.
fn meet(map: &Map, a: SideId, b: SideId) -> bool {
    let grid = map.atlas().grid();
    let (first, second) = grid.hexes_of(a);
    [Some(first), second].into_iter().flatten().any(|hex| {
        let shared = grid.sides_of(hex).contains(&b);
        let beyond = grid.across(a, hex).zip(grid.across(b, hex));
        shared && beyond.is_some_and(|(one, other)| grid.distance(one, other) == 1)
    })
}

/// Whether a canal along hexsides leads from one hex to the other.
fn canal_leads(map: &Map, from: HexId, to: HexId) -> bool {
    let grid = map.atlas().grid();
    let canal = |side: &SideId| map.side(*side).river.is_some_and(|river| map.words().name(river) == "canal");
    let canals: Vec<SideId> = grid.sides().filter(canal).collect();
    // A canal ends at a hex where one of its sides touches a corner of it.
    let ends =
        |side: SideId, hex: HexId| grid.sides_of(hex).iter().any(|own| *own == side || meet(map, *own, side));
    let mut reached: Vec<SideId> = canals.iter().copied().filter(|side| ends(*side, from)).collect();
    let mut next = 0;
    while let Some(&side) = reached.get(next) {
        let further = canals.iter().filter(|other| meet(map, side, **other) && !reached.contains(other));
        let further: Vec<SideId> = further.copied().collect();
        reached.extend(further);
        next += 1;
    }
    reached.iter().any(|side| ends(*side, to))
}

/// Whether a hex lies on the sea or on a river.
fn on_water(map: &Map, hex: HexId) -> bool {
    let river = |side: &SideId| map.side(*side).river.is_some();
    map.hex(hex).water == Water::Coast || map.atlas().grid().sides_of(hex).iter().any(river)
}

/// Whether all sides that a way from hex to hex crosses are so.
fn along(map: &Map, hexes: &[HexId], test: impl Fn(&Side) -> bool) -> Option<bool> {
    let sides: Option<Vec<SideId>> =
        hexes.windows(2).map(|pair| map.atlas().grid().side_between(pair[0], pair[1])).collect();
    Some(sides.filter(|sides| !sides.is_empty())?.iter().all(|side| test(map.side(*side))))
}

fn as_hex(spot: Spot) -> Option<HexId> {
    match spot {
        Spot::Hex(hex) => Some(hex),
        Spot::Side(_) => None,
    }
}

fn as_side(spot: Spot) -> Option<SideId> {
    match spot {
        Spot::Side(side) => Some(side),
        Spot::Hex(_) => None,
    }
}

/// Hexes, hexsides, runs along a row, all hexes or all of open sea, with blanks between; nothing if one is none of these.
fn spots(map: &Map, text: &str) -> Option<Vec<Spot>> {
    let mut spots = Vec::new();
    for part in text.split([' ', ',']).filter(|part| !part.is_empty() && *part != ";" && *part != "-") {
        if part == "all" {
            spots.extend(map.atlas().grid().hexes().map(Spot::Hex));
        } else if part == "sea" {
            let sea = map.atlas().grid().hexes().filter(|hex| map.hex(*hex).water == Water::Sea);
            spots.extend(sea.map(Spot::Hex));
        } else if part.contains('/') {
            spots.push(Spot::Side(map.atlas().side(part).ok()?));
        } else if let Some((first, last)) = part.split_once('-') {
            let (sheet, from) = first.split_once(':')?;
            let last = last.rsplit(':').next()?;
            let (from, to): (u32, u32) = (from.parse().ok()?, last.parse().ok()?);
            if from / 100 == to / 100 {
                let run =
                    (from..=to).filter_map(|number| map.atlas().hex(&format!("{sheet}:{number:04}")).ok());
                spots.extend(run.map(Spot::Hex));
            } else {
                spots.push(Spot::Hex(map.atlas().hex(first).ok()?));
                spots.push(Spot::Hex(map.atlas().hex(&format!("{sheet}:{last}")).ok()?));
            }
        } else {
            spots.push(Spot::Hex(map.atlas().hex(part).ok()?));
        }
    }
    Some(spots)
}

fn waters(kind: &str) -> Option<&'static [Water]> {
    Some(match kind {
        "coast" | "coastal" => &[Water::Coast],
        "sea" => &[Water::Sea],
        "inland" | "land" => &[Water::Inland],
        "lake" => &[Water::Lake],
        "sea_or_coastal" => &[Water::Sea, Water::Coast],
        "land_or_coastal" => &[Water::Inland, Water::Coast],
        _ => return None,
    })
}

/// Whether a place, an island or another area of that name is in the hex.
fn lies_in(map: &Map, name: &str, hex: HexId) -> bool {
    let name = fold(name);
    let area = map.layers().iter().filter_map(|layer| layer.area(hex)).any(|area| fold(area) == name);
    area || map.lists.places.iter().any(|place| {
        let here = place.hex == hex || place.fills.iter().any(|(filled, _)| *filled == hex);
        here && std::iter::once(&place.name).chain(&place.also).any(|known| fold(known) == name)
    })
}

fn in_layer(map: &Map, layers: &[&str], area: &str, hexes: &[HexId]) -> Option<bool> {
    let area = fold(area);
    let layers: Vec<_> = layers.iter().filter_map(|name| map.layer(name)).collect();
    let inside =
        |hex: &HexId| layers.iter().any(|layer| layer.area(*hex).is_some_and(|known| fold(known) == area));
    (!layers.is_empty() && !hexes.is_empty()).then(|| hexes.iter().all(inside))
}

/// Whether all that is said of a side is on it.
fn on_side(map: &Map, side: SideId, said: &str) -> bool {
    let facts = map.side(side);
    let works = || map.lists.works.iter().filter(|work| work.place.contains(&Spot::Side(side)));
    let has = |word: &str| map.has(facts.barriers, word) || works().any(|work| work.kind == word);
    let river = facts.river.map(|river| map.words().name(river));
    match said {
        "land" => facts.water == Wet::Land,
        "sea" => facts.water == Wet::Sea,
        "lake" => facts.water == Wet::Lake,
        "river" => river.is_some(),
        "great river" => river == Some("great"),
        "causeway over sea" => facts.water == Wet::Sea && has("causeway"),
        "prohibited to ground movement" => has("blocked"),
        word => river == Some(word) || has(word),
    }
}

/// The hexes to which a rail or a road leads from a hex.
fn leads(map: &Map, hex: HexId, rail: bool) -> impl Iterator<Item = HexId> {
    let grid = map.atlas().grid();
    grid.neighbours(hex).filter_map(move |(direction, next)| {
        let side = map.side(grid.side(hex, direction));
        // Every railway is a road too (7B).
        let there = !side.rails.is_empty() || (!rail && !side.roads.is_empty());
        there.then_some(next)
    })
}

/// Whether each hex can be reached from the one before by rail, or by road.
fn connected(map: &Map, hexes: &[HexId], rail: bool) -> Option<bool> {
    let reach = |from: HexId, to: HexId| {
        let (mut seen, mut edge) = (PerHex::filled(map.atlas().grid().len(), false), vec![from]);
        while let Some(hex) = edge.pop() {
            if !std::mem::replace(&mut seen[hex], true) {
                edge.extend(leads(map, hex, rail));
            }
        }
        seen[to]
    };
    (hexes.len() > 1).then(|| hexes.windows(2).all(|pair| reach(pair[0], pair[1])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Family, small};

    fn test(kind: &str, hexes: &str, value: &str) -> Option<bool> {
        let [kind, hexes, value] = [kind, hexes, value].map(str::to_owned);
        let statement = Statement { kind, hexes, value, holds: Holds::Yes, why: String::new(), line: 1 };
        statement.test(&small::map())
    }

    #[test]
    fn statements_are_tested_against_the_map() {
        let (yes, no) = (Some(true), Some(false));
        assert_eq!(test("hex_kind", "A:0302", "coastal"), yes);
        assert_eq!(test("hex_kind", "A:0301-0302", "sea_or_coastal"), yes);
        assert_eq!(test("hex_kind", "A:0301-0303", "sea_or_coastal"), no);
        assert_eq!((test("hex_kind", "sea", "sea"), test("hex_kind", "all", "sea")), (yes, no));
        assert_eq!(test("place_in_hex", "A:0203", "cologne"), yes);
        assert_eq!(test("place_in_hex", "A:0204", "Köln"), yes, "it fills this hex too");
        assert_eq!(test("place_in_hex", "A:0205", "Köln"), no);
        assert_eq!((test("city_class", "A:0203", "full"), test("city_class", "A:0203", "point")), (yes, no));
        assert_eq!((test("port", "A:0302", ""), test("port", "A:0303", "")), (yes, no));
        assert_eq!(test("in_country", "A:0203", "north"), yes);
        assert_eq!(test("in_country", "A:0203 A:0303", "north"), no);
        assert_eq!(test("terrain", "A:0203", "woods"), yes);
        assert_eq!(test("terrain", "A:0203", "fertile"), yes, "a feature counts as well");
        assert_eq!((test("rail_path", "A:0203 A:0204", ""), test("road_path", "A:0203-0205", "")), (yes, no));
        assert_eq!((test("map_edge", "A:0101", ""), test("map_edge", "A:0303", "")), (yes, no));
        assert_eq!(
            (test("hex_distance", "A:0301 A:0305", "4"), test("hex_distance_gt", "A:0301 A:0305", "4")),
            (yes, no)
        );
        assert_eq!(test("naval_adjacent", "A:0301,A:0302", "true"), yes);
        assert_eq!(test("naval_adjacent", "A:0303,A:0304", "true"), no);
        assert_eq!((test("naval_path", "A:0301-0302", ""), test("naval_path", "A:0301-0303", "")), (yes, no));
        assert_eq!((test("rail_exit", "A:0203", "E"), test("rail_exit", "A:0203", "SE")), (yes, no));
        assert_eq!(test("path_no_rail_crossing", "A:0203 A:0204", "true"), no);
        assert_eq!(test("hexsides_contiguous", "A:0203/0303 A:0203/0302", "true"), yes);
        assert_eq!(test("vertex", "A:0203 A:0303 A:0302", ""), yes);
        assert_eq!(
            (test("inland_port", "A:0203/0302", ""), test("inland_port", "A:0203/0303", "")),
            (yes, no)
        );
        assert_eq!(
            (test("coastal_or_river", "A:0303", ""), test("coastal_or_river", "A:0505", "")),
            (yes, no)
        );
    }

    #[test]
    fn restricted_waters_bar_the_way_of_ships() {
        let barred = |hex: &str| {
            let row = |features: &str| format!("\n{hex}\tsea\t-\t{features}\t");
            let map = Map::read(
                &small::pack_with("map-A.tsv", &row("-"), &row("restricted-waters")),
                Family::Bataan,
            );
            map.expect("a map")
        };
        let says = |map: &Map, kind: &str, hexes: &str, value: &str| {
            let [kind, hexes, value] = [kind, hexes, value].map(str::to_owned);
            Statement { kind, hexes, value, holds: Holds::Yes, why: String::new(), line: 1 }.test(map)
        };
        let map = barred("0301");
        assert_eq!(says(&map, "naval_path", "A:0301-0302", ""), Some(false));
        assert_eq!(says(&map, "naval_adjacent", "A:0301,A:0302", "true"), Some(false));
        assert_eq!(says(&map, "naval_path", "A:0101 A:0201", ""), Some(true));
        assert_eq!(says(&map, "ports_reached", "A:0101", ""), Some(true), "along the coast");
        let mut walled = map;
        for hex in ["A:0102", "A:0201", "A:0202"] {
            let hex = walled.atlas().hex(hex).expect("a hex");
            let features = walled.hex(walled.atlas().hex("A:0301").expect("a hex")).features;
            walled.hexes[hex].features = features;
        }
        assert_eq!(says(&walled, "ports_reached", "A:0101", ""), Some(false), "Waterside is cut off");
    }

    #[test]
    fn statements_of_areas_and_sheets_are_tested_too() {
        let (yes, no) = (Some(true), Some(false));
        let said = |kind: &str, value: &str| test(kind, "-", value);
        assert_eq!((said("exists", "country North, South"), said("exists", "country East")), (yes, no));
        assert_eq!(said("within", "country North: country North, South"), yes);
        assert_eq!(said("within", "country North: country South"), no);
        assert_eq!(
            (said("touches", "country North: South"), said("touches", "country North: East")),
            (yes, no)
        );
        assert_eq!(said("cities", "country North: 1 major, 0 dot-city"), yes);
        assert_eq!(said("cities", "country South: 1 major"), no);
        assert_eq!((test("map_sheets", "A", "1"), test("map_sheets", "A B", "2")), (yes, no));
        assert_eq!(
            (test("map_join", "A:0101=A:0101", "-"), test("map_join", "A:0101=A:0102", "-")),
            (yes, no)
        );
        assert_eq!((said("hex_scale_km", "26"), said("hex_scale_km", "40")), (yes, no));
        assert_eq!(test("multi_hex_city", "A:0203", "1 full, 1 partial"), yes);
        assert_eq!(test("multi_hex_city", "A:0203", "2 full"), no);
        assert_eq!(test("multi_hex_city", "A:0203", "one city"), yes);
        assert_eq!(
            test("naval_block", "A:0301 A:0302 A:0303", "land"),
            yes,
            "no ship leaves the coast inland"
        );
        assert_eq!(test("naval_block", "A:0201 A:0301 A:0302", "-"), no);
    }

    #[test]
    fn what_is_said_of_a_hexside_must_be_on_it() {
        let said = |value: &str| test("hexside", "A:0203/0302", value);
        assert_eq!(said("river"), Some(true));
        assert_eq!(said("major"), Some(true));
        assert_eq!(said("wall"), Some(true));
        assert_eq!(said("great river"), Some(false));
        assert_eq!(said("sea"), Some(false));
        assert_eq!(said("causeway over sea"), Some(false));
    }

    #[test]
    fn what_the_map_cannot_tell_is_left_open() {
        assert_eq!(test("supply_source", "A:0203", "Japanese"), None);
        assert_eq!(test("within", "-", "island Jersey: country North"), None, "no such layer");
        assert_eq!(test("hex_kind", "Z:0101", "sea"), None, "no such hex");
    }
}
