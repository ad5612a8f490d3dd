//! The legend of a board: everything that is drawn on it, once.

use super::{
    ground, lines,
    towns::{self, sign},
};
use crate::map::drawing::{
    Scene,
    ground::{RESTRICTED, restricted_waters},
    lines as drawn,
    towns::{port_scale, rank},
};
use crate::map::texts::word;
use kernel::scene::{Legend, Material, Sample, Tone};

pub fn legend(scene: &Scene<'_>) -> Vec<Legend> {
    let mut legend = terrain(scene);
    legend.extend(ways(scene));
    legend.extend(signs(scene));
    legend
}

fn entry(sample: Sample, tone: Option<Tone>, kind: &str, known: &str) -> Legend {
    Legend { sample, tone, text: word(kind, known) }
}

/// Different words in the order of the alphabet.
fn once<'a>(words: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut words: Vec<&str> = words.collect();
    words.sort_unstable();
    words.dedup();
    words
}

fn terrain(scene: &Scene<'_>) -> Vec<Legend> {
    let terrain = once(scene.frame.hexes().filter_map(|hex| scene.map.terrain(hex)));
    let sample = |word: &str| {
        let materials = [Material::Land].into_iter().chain(ground::materials(word)).collect();
        entry(Sample::Area(materials), None, "terrain", word)
    };
    let mut legend: Vec<Legend> = terrain.into_iter().map(sample).collect();
    if restricted_waters(scene).next().is_some() {
        legend.push(entry(Sample::Area(vec![Material::Reef]), None, "barrier", RESTRICTED));
    }
    legend
}

fn ways(scene: &Scene<'_>) -> Vec<Legend> {
    let line = |material, width| Sample::Line { material, width };
    let mut legend = Vec::new();
    for class in once(scene.map.lists.rivers.iter().map(|river| river.class.as_str())) {
        let (material, _, width) = lines::river(class);
        legend.push(entry(line(material, width), None, "river", class));
    }
    for (kind, look, known) in [
        ("rail", lines::rail as fn(&str) -> _, drawn::rail_kinds(scene)),
        ("road", lines::road, drawn::road_kinds(scene)),
    ] {
        for known in known {
            let (material, width, tone): (Material, f32, Option<Tone>) = look(&known);
            legend.push(entry(line(material, width), tone, kind, &known));
        }
    }
    for kind in drawn::words(scene, |side| side.barriers) {
        let (material, width) = lines::barrier(&kind);
        legend.push(entry(line(material, width), None, "barrier", &kind));
    }
    if scene
        .map
        .lists
        .works
        .iter()
        .any(|work| drawn::work_line(scene, work).is_some() && work.kind.contains("line"))
    {
        legend.push(entry(line(Material::Rampart, lines::RAMPART), None, "sign", "fort-line"));
    }
    for (layer, material, width) in [
        ("country", Material::Border, 2.2),
        ("province", Material::Boundary, 1.2),
        ("district", Material::Boundary, 1.2),
    ] {
        if scene
            .map
            .layer(layer)
            .is_some_and(|layer| layer.areas().filter(|area| *area != "none").count() > 1)
        {
            legend.push(entry(line(material, width), None, "border", layer));
        }
    }
    legend
}

fn signs(scene: &Scene<'_>) -> Vec<Legend> {
    let lists = &scene.map.lists;
    let spot = |material, size| Sample::Spot { material, size };
    let mut legend = Vec::new();
    let mut grades = once(lists.places.iter().map(|place| place.grade.as_str()));
    grades.sort_by_key(|grade| std::cmp::Reverse(rank(grade)));
    for grade in grades {
        let (material, size) = sign(rank(grade));
        legend.push(entry(spot(material, size), None, "grade", grade));
    }
    let mut sizes = once(lists.ports.iter().map(|port| port.size.as_str()));
    sizes.sort_by(|a, b| port_scale(b).total_cmp(&port_scale(a)));
    for size in sizes {
        let drawn = super::short(towns::PORT * port_scale(size));
        legend.push(entry(spot(Material::Port, drawn), None, "harbour", size));
    }
    if !lists.airfields.is_empty() {
        legend.push(entry(spot(Material::Airfield, super::short(towns::AIRFIELD)), None, "sign", "airfield"));
    }
    for kind in once(lists.works.iter().map(|work| work.kind.as_str())) {
        if let Some(material) = towns::work(kind) {
            legend.push(entry(spot(material, towns::WORK), None, "barrier", kind));
        }
    }
    legend
}
