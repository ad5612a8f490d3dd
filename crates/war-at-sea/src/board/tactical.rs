//! The Tactical Map for the browser: 61 hexes, the sea beyond the edge, on which ships stand that set-up has moved off
//! the map (6.38+1), and land where a side is closed (9.71).

use crate::{
    Setting,
    surface::setup::direction_name,
    waters::{Direction, Hex},
};
use kernel::{
    Text,
    scene::{Art, Hexes, Label, Legend, Lie, Material, Place, Point, Rank, Sample, Shape, Sheet},
};
use std::collections::{BTreeMap, BTreeSet};

/// From the centre of a hex to its corners.
const SIZE: f32 = 40.0;
/// From the centre of a hex to that of the next one.
const PITCH: f32 = SIZE * 1.732_050_8;
const MARGIN: f32 = 24.0;
/// The rings that are drawn; whoever is further out is in a box beside the map.
pub(crate) const DRAWN: u8 = 5;

/// A point given in thirds of a step east and south-east from the middle.
fn point(q: i16, r: i16) -> Point {
    let (q, r) = (f32::from(q), f32::from(r));
    let rings = f32::from(DRAWN);
    let x = MARGIN + PITCH * (rings + 0.5 + q / 3.0 + r / 6.0);
    let y = MARGIN + SIZE * (1.5 * rings + 1.0 + r / 2.0);
    [x, y]
}

fn thirds(hex: Hex) -> (i16, i16) {
    let (q, r) = hex.place();
    (3 * i16::from(q), 3 * i16::from(r))
}

fn centre(hex: Hex) -> Point {
    let (q, r) = thirds(hex);
    point(q, r)
}

/// The corner that lies between a direction and the next one clockwise, in thirds of a step.
fn corner(hex: Hex, after: Direction) -> (i16, i16) {
    let (q, r) = thirds(hex);
    let (dq, dr) = [(1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1)][after.index()];
    (q + dq, r + dr)
}

/// The outlines of a set of hexes, clockwise.
fn outlines(hexes: &BTreeSet<Hex>) -> Vec<Vec<Point>> {
    let mut sides: BTreeMap<(i16, i16), (i16, i16)> = BTreeMap::new();
    for hex in hexes {
        for direction in Direction::ALL {
            if hex.next(direction).is_none_or(|next| !hexes.contains(&next)) {
                sides.insert(corner(*hex, direction.turned(-1)), corner(*hex, direction));
            }
        }
    }
    let mut rings = Vec::new();
    while let Some((&start, _)) = sides.first_key_value() {
        let mut ring = Vec::new();
        let mut at = start;
        while let Some(next) = sides.remove(&at) {
            ring.push(point(at.0, at.1));
            at = next;
        }
        rings.push(ring);
    }
    rings
}

fn area(material: Material, hexes: impl Iterator<Item = Hex>) -> Art {
    Art { material, shape: Shape::Area(outlines(&hexes.collect())), tone: None }
}

/// The corner of a ring that lies in a direction.
fn corner_of(ring: u8, direction: Direction) -> Option<Hex> {
    (0..ring).try_fold(Hex::CENTRE, |hex, _| hex.next(direction))
}

/// The hexes beyond the edge that are land where a side is closed (9.71).
fn coast(direction: Direction) -> impl Iterator<Item = Hex> {
    let beyond = Hex::all().filter(|hex| !hex.is_printed() && hex.ring() <= DRAWN);
    beyond.filter(move |hex| {
        corner_of(hex.ring(), direction).is_some_and(|corner| corner.distance(*hex) <= hex.ring() / 2)
    })
}

/// The set-up hexes of the six directions (6.33), the dark or the light ones.
pub(crate) fn set_up_hexes(dark: bool) -> impl Iterator<Item = Hex> {
    Direction::ALL.into_iter().flat_map(move |direction| {
        let columns = if dark {
            vec![Hex::dark(direction)]
        } else {
            vec![Hex::light(direction, -1), Hex::light(direction, 1)]
        };
        columns.into_iter().flatten()
    })
}

/// What is written at a corner of the map.
fn side_name(direction: Direction) -> Text {
    Text::new(
        ["sea-side-e", "sea-side-se", "sea-side-sw", "sea-side-w", "sea-side-nw", "sea-side-ne"]
            [direction.index()],
    )
}

fn place(hex: Hex) -> Place {
    let named = |key: &'static str| Text::new(key).with("hex", hex.name());
    let of = |direction: &Direction| Hex::dark(*direction).contains(&hex);
    let light =
        |direction: &Direction| [-1, 1].iter().any(|side| Hex::light(*direction, *side).contains(&hex));
    let text = if !hex.is_printed() {
        named("sea-scene-beyond")
    } else if let Some(direction) = Direction::ALL.into_iter().find(of) {
        named("sea-scene-dark").with("direction", direction_name(direction))
    } else if let Some(direction) = Direction::ALL.into_iter().find(light) {
        named("sea-scene-light").with("direction", direction_name(direction))
    } else {
        named("sea-scene-hex")
    };
    Place {
        id: hex.name().to_owned(),
        names: Vec::new(),
        at: centre(hex),
        outline: None,
        number: if hex.is_printed() { hex.name().to_owned() } else { String::new() },
        text,
        notes: Vec::new(),
        globe: None,
    }
}

pub(super) fn sheet(setting: &Setting) -> Sheet {
    let closed = || Direction::ALL.into_iter().filter(|side| setting.scenario.coasts.is_closed(*side));
    let mut art = vec![area(Material::Sea, Hex::printed())];
    if closed().next().is_some() {
        art.push(area(Material::Land, closed().flat_map(coast)));
    }
    // Where ships leave the map, which is to be seen by night too.
    let edge = outlines(&Hex::printed().collect()).into_iter().map(|mut ring| {
        ring.extend(ring.first().copied());
        ring
    });
    art.push(Art {
        material: Material::Border,
        shape: Shape::Lines { paths: edge.collect(), width: 1.5 },
        tone: None,
    });
    let compass = Direction::ALL.into_iter().filter_map(|direction| {
        Some(Label {
            at: centre(corner_of(DRAWN, direction)?),
            text: side_name(direction),
            rank: Rank::Area,
            lie: Lie::On,
            turn: 0.0,
            tone: None,
        })
    });
    let explained = closed().next().map(|_| Legend {
        sample: Sample::Area(vec![Material::Land]),
        tone: None,
        text: Text::new("sea-scene-legend-land"),
    });
    let rings = f32::from(DRAWN);
    Sheet {
        id: "tactical".to_owned(),
        title: Text::new("sea-scene-map"),
        size: [2.0 * MARGIN + PITCH * (2.0 * rings + 1.0), 2.0 * MARGIN + SIZE * (3.0 * rings + 2.0)],
        ground: Material::Ocean,
        hexes: Some(Hexes { size: SIZE, flat: false }),
        places: Hex::all().filter(|hex| hex.ring() <= DRAWN).map(place).collect(),
        art,
        labels: compass.collect(),
        legend: explained.into_iter().collect(),
        credit: None,
        divisions: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_map_has_one_outline_with_every_outer_side() {
        let rings = outlines(&Hex::printed().collect());
        // A hexagon of five hexes a side: six corners with three outer sides, eighteen hexes between with two.
        assert_eq!(rings.iter().map(Vec::len).collect::<Vec<_>>(), [54]);
    }

    #[test]
    fn dark_and_light_set_up_hexes_are_36_and_no_hex_is_both() {
        let (dark, light): (BTreeSet<Hex>, BTreeSet<Hex>) =
            (set_up_hexes(true).collect(), set_up_hexes(false).collect());
        assert_eq!(dark.len(), 18);
        assert!(dark.is_disjoint(&light));
    }

    #[test]
    fn land_lies_beyond_the_exits_that_it_closes() {
        let land: BTreeSet<Hex> = coast(Direction::W).collect();
        let touches = |hex: &Hex| hex.neighbours().any(|next| land.contains(&next));
        assert!(Hex::exits(Direction::W)[1..4].iter().all(touches));
        assert!(!Hex::exits(Direction::E).iter().any(touches));
    }
}
