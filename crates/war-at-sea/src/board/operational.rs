//! The Operational Map for the browser (2.1): the real coast, the zones that ships can use, and the names of places.

use crate::{
    chart::{Kind, Water, ZoneId},
    names::{called, list},
    operation::Operation,
};
use kernel::{
    Text,
    scene::{Art, Hexes, Label, Legend, Lie, Material, Place, Point, Rank, Sample, Shape, Sheet},
};

/// From the middle of a zone to that of the next one.
const PITCH: f32 = 64.0;
/// From the middle of a zone to its corners.
const SIZE: f32 = PITCH / 1.732_050_8;

fn at(operation: &Operation, zone: ZoneId) -> Point {
    let [x, y] = operation.map.middle(zone);
    [x * PITCH, y * PITCH]
}

fn place(operation: &Operation, zone: ZoneId) -> Place {
    let facts = operation.map.zone(zone);
    let ports = operation.places.ports_in(zone).map(|port| port.id.name());
    let bases = operation.places.bases_in(zone).map(|base| base.id.name());
    let names: Vec<String> = ports.chain(bases).map(str::to_owned).collect();
    let key = match (facts.kind, facts.water) {
        (Kind::Land, _) => "sea-zone-land",
        (Kind::Coast, Water::Deep) => "sea-zone-coast",
        (Kind::Coast, Water::Shallow) => "sea-zone-coast-shallow",
        (Kind::Sea, Water::Deep) => "sea-zone-sea",
        (Kind::Sea, Water::Shallow) => "sea-zone-shallow",
    };
    let text = match (facts.place.as_deref(), names.is_empty()) {
        (None, true) => Text::new(key).with("zone", zone),
        (Some(place), true) => Text::new("sea-zone-named")
            .with("what", Text::new(key).with("zone", zone))
            .with("place", called(place)),
        (_, false) => Text::new("sea-zone-named")
            .with("what", Text::new(key).with("zone", zone))
            .with("place", list(names.iter().map(|name| called(name)))),
    };
    Place {
        id: String::from(zone),
        names,
        at: at(operation, zone),
        outline: None,
        number: zone.to_string(),
        text,
        notes: Vec::new(),
        globe: None,
    }
}

/// The outlines of the zones of some kind, one ring each: they lie side by side.
fn zones(operation: &Operation, is_so: impl Fn(ZoneId) -> bool) -> Shape {
    let rings = operation.map.ids().filter(|zone| is_so(*zone)).map(|zone| {
        let [x, y] = at(operation, zone);
        // A little more than the hex, so that no seam shows.
        (0..6_u8)
            .map(|corner| {
                let turn = (f32::from(corner) * 60.0 - 30.0).to_radians();
                [x + 1.02 * SIZE * turn.cos(), y + 1.02 * SIZE * turn.sin()]
            })
            .collect()
    });
    Shape::Area(rings.collect())
}

pub(super) fn sheet(operation: &Operation) -> Sheet {
    let [width, height] = operation.map.size();
    let coast = operation.coast.iter().map(|ring| ring.iter().map(|[x, y]| [x * PITCH, y * PITCH]).collect());
    let shallow = |zone: ZoneId| {
        operation.map.zone(zone).water == Water::Shallow && operation.map.zone(zone).kind != Kind::Land
    };
    let spots = |material, points: Vec<Point>| Art {
        material,
        shape: Shape::Spots { at: points, size: PITCH * 0.22, turn: 0.0 },
        tone: None,
    };
    let below = |zone: ZoneId, x: f32, y: f32| {
        let [cx, cy] = at(operation, zone);
        [cx + x * PITCH, cy + y * PITCH]
    };
    let art = vec![
        Art { material: Material::Shallows, shape: zones(operation, shallow), tone: None },
        Art { material: Material::Land, shape: Shape::Area(coast.collect()), tone: None },
        spots(
            Material::Port,
            operation.places.ports.iter().map(|port| below(port.zone, -0.28, -0.22)).collect(),
        ),
        spots(
            Material::Airfield,
            operation.places.bases.iter().map(|base| below(base.zone, 0.28, -0.22)).collect(),
        ),
    ];
    let named = operation.map.ids().filter_map(|zone| {
        let name = operation.map.zone(zone).place.as_deref()?;
        Some(Label {
            at: below(zone, 0.0, 0.42),
            text: Text::new("sea-name").with("name", called(name)),
            rank: Rank::Town,
            lie: Lie::On,
            turn: 0.0,
            tone: None,
        })
    });
    let sign = |material| Sample::Spot { material, size: PITCH * 0.22 };
    let legend = [
        (Sample::Area(vec![Material::Shallows]), "sea-legend-shallow"),
        (Sample::Area(vec![Material::Land]), "sea-legend-land"),
        (sign(Material::Port), "sea-legend-port"),
        (sign(Material::Airfield), "sea-legend-base"),
    ];
    Sheet {
        id: "operational".to_owned(),
        title: Text::new("sea-map-operational"),
        size: [width * PITCH, height * PITCH],
        ground: Material::Ocean,
        hexes: Some(Hexes { size: SIZE, flat: false }),
        places: operation.map.ids().map(|zone| place(operation, zone)).collect(),
        art,
        labels: named.collect(),
        legend: legend.map(|(sample, key)| Legend { sample, tone: None, text: Text::new(key) }).into(),
        credit: Some(Text::new("sea-map-credit")),
        divisions: Vec::new(),
    }
}
