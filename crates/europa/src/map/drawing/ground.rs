//! Sea and land: depth by tints along the coast, terrain by tints that run into each other, relief by shading, cover by
//! signs that stand where the land is.

use super::{Scene, curve, frame::HEX, shore::Kind, signs};
use hex::{HexId, Point};
use std::{collections::BTreeMap, fmt::Write as _};

/// How a kind of terrain looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    pub tint: &'static str,
    /// How much it rises.
    pub relief: Relief,
    /// The sign of its cover, how many stand in a hex, and how large.
    pub cover: Option<(&'static str, usize, f64)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relief {
    Flat,
    Rough,
    Mountain,
}

/// The look of a word of the book; words of several parts look like all of them.
pub fn look(word: &str) -> Look {
    let has =
        |parts: &[&str]| word.split(['-', ' ']).any(|part| parts.iter().any(|known| part.starts_with(known)));
    let relief = if has(&["mountain", "alpine", "high"]) {
        Relief::Mountain
    } else if has(&["rough", "hill", "karst", "broken"]) {
        Relief::Rough
    } else {
        Relief::Flat
    };
    let cover = if has(&["jungle", "rain"]) {
        Some(("palm", 9, 0.95))
    } else if has(&["forest", "taiga"]) {
        Some(("fir", 9, 0.95))
    } else if has(&["wood"]) {
        Some(("tree", 8, 0.9))
    } else if has(&["swamp", "marsh", "bog"]) {
        Some(("tuft", 8, 1.0))
    } else if has(&["rice", "paddies", "irrigat"]) {
        Some(("paddy", 6, 1.0))
    } else if has(&["canal", "flood", "polder"]) {
        Some(("ditch", 6, 0.8))
    } else if has(&["desert", "sand", "dune"]) {
        Some(("dot", 14, 1.0))
    } else {
        None
    };
    let tint = match (relief, cover.map(|(sign, ..)| sign)) {
        (Relief::Mountain, Some("palm")) => "#a9a06a",
        (Relief::Mountain, _) => "#d5b288",
        (Relief::Rough, Some("palm")) => "#b9bd80",
        (Relief::Rough, Some("tree" | "fir")) => "#cfcb94",
        (Relief::Rough, _) => "#e6d3a1",
        (_, Some("palm")) => "#b4cf95",
        (_, Some("tree" | "fir")) => "#c3d8a4",
        (_, Some("tuft" | "ditch")) => "#d2e4d8",
        (_, Some("paddy")) => "#d5e9c8",
        (_, Some("dot")) => "#f3e3b4",
        _ if has(&["loess"]) => "#ecd9a2",
        _ if has(&["atoll"]) => "#f1e8c4",
        _ => CLEAR,
    };
    Look { tint, relief, cover }
}

/// Open country.
const CLEAR: &str = "#e7ecce";
const DEEP: &str = "#a9cbd6";
/// Towards the coast: how wide a tint reaches, and its colour.
const SHOALS: [(f64, &str); 4] = [(2.6, "#b3d2db"), (1.7, "#bfdae0"), (0.9, "#cde3e6"), (0.36, "#dcecea")];
const LAKE: &str = "#c4dfe6";
const SHORE: &str = "#3d7187";
/// Shoals and reefs.
pub const REEF: &str = "#d3e6df";
/// The feature of a hex of restricted waters.
pub const RESTRICTED: &str = "restricted-waters";

/// What is referred to: the land, and the light on the relief.
pub fn define(scene: &Scene<'_>, svg: &mut String) {
    let (mut land, mut lakes) = (String::new(), String::new());
    for (kind, ring) in &scene.shore.rings {
        if !ring.iter().any(|point| scene.frame.near(*point)) && ring.len() < 2000 {
            continue;
        }
        let points: Vec<String> =
            ring.iter().map(|p| scene.frame.at(*p)).map(|p| format!("{:.1} {:.1}", p.x, p.y)).collect();
        let path = if *kind == Kind::Lake { &mut lakes } else { &mut land };
        let _ = write!(path, "M{}Z", points.join("L"));
    }
    let (width, height) = scene.frame.size();
    let light = |name: &str, matrix: &str| {
        format!(
            "<filter id=\"{name}\" filterUnits=\"userSpaceOnUse\" x=\"0\" y=\"0\" width=\"{width:.0}\" height=\"{height:.0}\" \
             color-interpolation-filters=\"sRGB\">\
             <feGaussianBlur in=\"SourceAlpha\" stdDeviation=\"9\" result=\"mass\"/>\
             <feTurbulence type=\"fractalNoise\" baseFrequency=\"0.028 0.034\" numOctaves=\"4\" seed=\"11\" result=\"noise\"/>\
             <feComposite in=\"noise\" in2=\"mass\" operator=\"in\" result=\"height\"/>\
             <feDiffuseLighting in=\"height\" surfaceScale=\"20\" diffuseConstant=\"1\" lighting-color=\"#ffffff\">\
             <feDistantLight azimuth=\"225\" elevation=\"45\"/></feDiffuseLighting>\
             <feColorMatrix type=\"matrix\" values=\"{matrix}\" result=\"light\"/>\
             <feComposite in=\"light\" in2=\"mass\" operator=\"in\"/></filter>"
        )
    };
    let _ = writeln!(
        svg,
        "<defs><path id=\"land\" d=\"{land}\"/><path id=\"lakes\" d=\"{lakes}\"/>\
         <clipPath id=\"dry\"><use xlink:href=\"#land\"/></clipPath>\n\
         <filter id=\"soft\" filterUnits=\"userSpaceOnUse\" x=\"0\" y=\"0\" width=\"{width:.0}\" height=\"{height:.0}\">\
         <feGaussianBlur stdDeviation=\"6\"/></filter>\n{}\n{}</defs>",
        light("relief", "0 0 0 0 .34  0 0 0 0 .23  0 0 0 0 .10  -1.5 0 0 0 1.04"),
        light("sheen", "0 0 0 0 1  0 0 0 0 .97  0 0 0 0 .85  1.9 0 0 0 -1.38"),
    );
}

pub fn draw(scene: &Scene<'_>, svg: &mut String) {
    let (low, high) = scene.frame.corners();
    let _ = writeln!(
        svg,
        "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{DEEP}\"/>",
        low.x,
        low.y,
        high.x - low.x,
        high.y - low.y
    );
    for (wide, colour) in SHOALS {
        let width = wide * HEX;
        let _ = writeln!(
            svg,
            "<use xlink:href=\"#land\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width:.0}\" stroke-linejoin=\"round\"/>"
        );
    }
    restricted(scene, svg);
    let _ = writeln!(svg, "<use xlink:href=\"#land\" fill=\"{CLEAR}\"/>\n<g clip-path=\"url(#dry)\">");
    tints(scene, svg);
    relief(scene, svg);
    svg.push_str("</g>\n");
    let _ = writeln!(svg, "<use xlink:href=\"#lakes\" fill=\"{LAKE}\"/>");
    cover(scene, svg);
}

/// The hexes whose water only some ships may enter, or none (War of Resistance 28, The Damned Die Hard 34A3).
pub fn restricted_waters<'a>(scene: &'a Scene<'a>) -> impl Iterator<Item = HexId> {
    scene.frame.hexes().filter(|hex| scene.map.has(scene.map.hex(*hex).features, RESTRICTED))
}

/// Shoals and reefs, with the sign of the sea chart for what lies awash.
fn restricted(scene: &Scene<'_>, svg: &mut String) {
    let path: String =
        restricted_waters(scene).map(|hex| scene.frame.outline(scene.map, hex, 0.97)).collect();
    if path.is_empty() {
        return;
    }
    let _ = writeln!(
        svg,
        "<path d=\"{path}\" fill=\"{REEF}\" stroke=\"{SHORE}\" stroke-width=\"0.8\" stroke-dasharray=\"3 2.4\"/>"
    );
    for hex in restricted_waters(scene) {
        for spot in scattered(scene, hex, 7, |spot| !scene.shore.is_land(spot)) {
            signs::put(svg, "reef", scene.frame.at(spot), 0.9);
        }
    }
}

/// The line of the coast itself.
pub fn coast(_: &Scene<'_>, svg: &mut String) {
    let _ = writeln!(
        svg,
        "<g fill=\"none\" stroke=\"{SHORE}\" stroke-width=\"1.1\" stroke-linejoin=\"round\">\
         <use xlink:href=\"#land\"/><use xlink:href=\"#lakes\" stroke-width=\"0.8\"/></g>"
    );
}

fn looks<'a>(scene: &'a Scene<'a>) -> impl Iterator<Item = (HexId, Look)> {
    scene.frame.hexes().filter_map(|hex| Some((hex, look(scene.map.terrain(hex)?))))
}

fn tints(scene: &Scene<'_>, svg: &mut String) {
    let mut by_tint: BTreeMap<&str, String> = BTreeMap::new();
    for (hex, look) in looks(scene) {
        if look.tint != CLEAR {
            by_tint.entry(look.tint).or_default().push_str(&scene.frame.outline(scene.map, hex, 1.02));
        }
    }
    svg.push_str("<g filter=\"url(#soft)\">\n");
    for (tint, path) in by_tint {
        let _ = writeln!(svg, "<path d=\"{path}\" fill=\"{tint}\"/>");
    }
    svg.push_str("</g>\n");
}

/// Shade and light on what rises.
fn relief(scene: &Scene<'_>, svg: &mut String) {
    let (mut rough, mut mountain) = (String::new(), String::new());
    for (hex, look) in looks(scene) {
        match look.relief {
            Relief::Flat => (),
            Relief::Rough => rough.push_str(&scene.frame.outline(scene.map, hex, 1.02)),
            Relief::Mountain => mountain.push_str(&scene.frame.outline(scene.map, hex, 1.02)),
        }
    }
    for filter in ["relief", "sheen"] {
        let _ = writeln!(
            svg,
            "<g filter=\"url(#{filter})\"><path d=\"{rough}\" opacity=\"0.42\"/><path d=\"{mountain}\"/></g>"
        );
    }
}

/// The signs of woods, swamps and the like.
fn cover(scene: &Scene<'_>, svg: &mut String) {
    svg.push_str("<g opacity=\"0.9\">\n");
    for (hex, look) in looks(scene) {
        let Some((sign, count, scale)) = look.cover else { continue };
        for spot in scattered(scene, hex, count, |spot| is_inland(scene, spot)) {
            signs::put(svg, sign, scene.frame.at(spot), scale);
        }
    }
    svg.push_str("</g>\n");
}

/// Whether a spot is on land, and not on its very shore.
fn is_inland(scene: &Scene<'_>, spot: Point) -> bool {
    [(0.06, 0.0), (-0.06, 0.0), (0.0, 0.06), (0.0, -0.06)]
        .iter()
        .all(|(x, y)| scene.shore.is_land(Point { x: spot.x + x, y: spot.y + y }))
}

/// Spots of a hex where a sign may stand that look as if nobody had ordered them, the same every time, from north to
/// south.
fn scattered(scene: &Scene<'_>, hex: HexId, count: usize, fits: impl Fn(Point) -> bool) -> Vec<Point> {
    use hex::DenseId as _;
    let grid = scene.map.atlas().grid();
    let middle = grid.centre(hex);
    let mut state = (hex.index() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 40) as f64 / f64::from(1 << 24)
    };
    let mut spots: Vec<Point> = Vec::new();
    for _ in 0..count * 8 {
        let spot = Point { x: middle.x + next() - 0.5, y: middle.y + next() - 0.5 };
        let free = spots.iter().all(|other| curve::far(*other, spot) > 0.2);
        if free && fits(spot) && grid.hex_at(spot) == Some(hex) {
            spots.push(spot);
        }
        if spots.len() == count {
            break;
        }
    }
    spots.sort_by(|a, b| a.y.total_cmp(&b.y));
    spots
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_of_several_parts_looks_like_all_of_them() {
        let looks = ["mountain-jungle", "wooded-rough", "clear", "rice-paddies", "swamp"].map(look);
        assert_eq!((looks[0].relief, looks[0].cover.map(|c| c.0)), (Relief::Mountain, Some("palm")));
        assert_eq!((looks[1].relief, looks[1].cover.map(|c| c.0)), (Relief::Rough, Some("tree")));
        assert_eq!((looks[2].relief, looks[2].cover, looks[2].tint), (Relief::Flat, None, CLEAR));
        assert_eq!(looks[3].cover.map(|c| c.0), Some("paddy"));
        assert_eq!(looks[4].cover.map(|c| c.0), Some("tuft"));
    }
}
