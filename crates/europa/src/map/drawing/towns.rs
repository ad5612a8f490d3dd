//! Towns by their grades with their names, ports and airfields beside them, and the names of lands and seas behind all.

use super::{
    Scene,
    curve::key,
    escaped,
    frame::{HEX, INK},
    labels::{Area, Taken, width},
    signs,
};
use crate::map::{Layer, Place, Port};
use hex::{HexId, Point};
use std::{collections::BTreeMap, fmt::Write as _};

/// How much a place counts for the eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// A mere name.
    Dot,
    Town,
    /// A city that is printed for reference.
    Reference,
    City,
    /// A city that fills a part of its hex, or all of it.
    Partial,
    Full,
}

/// The rank of a book's grade.
pub fn rank(grade: &str) -> Rank {
    match grade {
        "full" | "multi" | "major" | "full-hex" => Rank::Full,
        "partial" | "partial-hex" => Rank::Partial,
        "dot-city" | "point-city" => Rank::City,
        "reference-city" => Rank::Reference,
        "dot" => Rank::Dot,
        _ => Rank::Town,
    }
}

fn size(rank: Rank) -> f64 {
    match rank {
        Rank::Dot => 6.6,
        Rank::Town => 7.6,
        Rank::Reference => 8.8,
        Rank::City => 10.0,
        Rank::Partial => 11.0,
        Rank::Full => 13.0,
    }
}

const BRICK: &str = "#a8483a";

/// Where a place is drawn: where it is by nature, if that is in its hex, else in the middle of the hex's land.
pub fn seat(scene: &Scene<'_>, place: &Place) -> Point {
    let near = scene.map.point_near(place.at, place.hex);
    let inside = near.filter(|point| scene.map.atlas().grid().hex_at(*point) == Some(place.hex));
    scene.frame.at(inside.unwrap_or_else(|| scene.shore.heart(place.hex)))
}

/// Where the greatest place of each hex is drawn.
pub fn seats(scene: &Scene<'_>) -> BTreeMap<HexId, Point> {
    let mut best: BTreeMap<HexId, (Rank, Point)> = BTreeMap::new();
    for place in scene.map.lists.places.iter().filter(|place| rank(&place.grade) > Rank::Dot) {
        let rank = rank(&place.grade);
        if best.get(&place.hex).is_none_or(|(known, _)| rank > *known) {
            best.insert(place.hex, (rank, seat(scene, place)));
        }
    }
    best.into_iter().map(|(hex, (_, at))| (hex, at)).collect()
}

/// How large the built-up part of a hex is drawn.
pub fn share(part: &str) -> f64 {
    if part.contains("partial") { 0.55 } else { 0.86 }
}

pub fn draw(scene: &Scene<'_>, svg: &mut String) {
    let mut places: Vec<(&Place, Rank, Point)> = scene
        .map
        .lists
        .places
        .iter()
        .filter(|place| scene.frame.shows(place.hex))
        .map(|place| (place, rank(&place.grade), seat(scene, place)))
        .collect();
    places.sort_by_key(|(_, rank, _)| std::cmp::Reverse(*rank));
    let mut taken = Taken::default();
    area_names(scene, svg);
    svg.push_str("<g clip-path=\"url(#dry)\">\n");
    for (place, rank, _) in &places {
        built(scene, place, *rank, svg);
    }
    svg.push_str("</g>\n");
    for (_, rank, at) in &places {
        let wide = if *rank >= Rank::City { 8.0 } else { 4.0 };
        taken.take(Area::around(*at, wide, wide));
    }
    equipment(scene, &mut taken, svg);
    let mut names = String::new();
    for (place, rank, at) in &places {
        sign(*rank, *at, svg);
        let size = size(*rank);
        let off = if *rank >= Rank::City { 7.0 } else { 4.6 };
        let name = scene.called(&place.name);
        let Some(label) = taken.place(&name, size, *at, off, *rank >= Rank::City) else { continue };
        let style = match rank {
            Rank::Full | Rank::Partial => " font-weight=\"bold\"",
            Rank::Dot => " font-style=\"italic\"",
            _ => "",
        };
        let _ = writeln!(
            names,
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{size}\" text-anchor=\"{}\"{style}>{}</text>",
            label.at.x,
            label.at.y,
            label.anchor,
            escaped(&name)
        );
    }
    let _ = writeln!(
        svg,
        "<g fill=\"#1d1a16\" stroke=\"#faf5e4\" stroke-width=\"2.4\" stroke-opacity=\"0.85\" stroke-linejoin=\"round\" \
         paint-order=\"stroke\">\n{names}</g>"
    );
}

/// The built-up ground of a city, in its own hex and in those that it fills besides.
fn built(scene: &Scene<'_>, place: &Place, rank: Rank, svg: &mut String) {
    let own = match rank {
        Rank::Full => Some((place.hex, share("full"))),
        Rank::Partial => Some((place.hex, share("partial"))),
        _ => None,
    };
    for (hex, share) in own.into_iter().chain(place.fills.iter().map(|(hex, part)| (*hex, share(part)))) {
        let path = scene.frame.outline(scene.map, hex, share);
        let _ = writeln!(
            svg,
            "<path d=\"{path}\" fill=\"{BRICK}\" fill-opacity=\"0.45\" stroke=\"{BRICK}\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/>"
        );
    }
}

/// The sign of a place.
pub fn sign(rank: Rank, at: Point, svg: &mut String) {
    let (radius, fill, wide) = match rank {
        Rank::Dot => (1.1, INK, 0.0),
        Rank::Town => (1.9, "#fdf7e6", 0.9),
        Rank::Reference => (2.7, "#fdf7e6", 1.2),
        Rank::City => (3.5, "#fdf7e6", 1.4),
        Rank::Partial | Rank::Full => (4.0, BRICK, 1.4),
    };
    let _ = write!(
        svg,
        "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"{wide}\"/>",
        at.x, at.y
    );
    if rank == Rank::City {
        let _ = write!(svg, "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"1.2\" fill=\"{INK}\"/>", at.x, at.y);
    }
    svg.push('\n');
}

/// The sign of a grade in the legend, with the built-up ground of a city that has some.
pub fn legend(rank: Rank, share: f64, at: Point, svg: &mut String) {
    if rank >= Rank::Partial {
        let wide = 9.0 * share;
        let _ = write!(
            svg,
            "<path d=\"M{:.1} {:.1}l{wide:.1} {:.1}v{wide:.1}l-{wide:.1} {:.1}l-{wide:.1}-{:.1}v-{wide:.1}Z\" fill=\"{BRICK}\" \
             fill-opacity=\"0.45\" stroke=\"{BRICK}\"/>",
            at.x,
            at.y - wide * 1.1,
            wide * 0.6,
            wide * 0.6,
            wide * 0.6
        );
    }
    sign(rank, at, svg);
}

/// Ports with where they are drawn and how large, on the paper.
pub fn ports(scene: &Scene<'_>) -> Vec<(Point, f64)> {
    let seats = named_seats(scene);
    let shown = scene.map.lists.ports.iter().filter(|port| scene.frame.shows(port.hex));
    let spot = |port: &Port| {
        let seat = seats(&port.place, port.hex);
        (Point { x: seat.x - 8.5, y: seat.y + 7.0 }, port_scale(&port.size))
    };
    shown.map(spot).collect()
}

pub fn port_scale(size: &str) -> f64 {
    match size {
        "great" => 1.3,
        "major" => 1.1,
        "minor" | "anchorage" => 0.65,
        _ => 0.85,
    }
}

/// Airfields, one for each hex that has some, with where they are drawn and how large.
pub fn airfields(scene: &Scene<'_>) -> Vec<(Point, f64)> {
    let seats = named_seats(scene);
    let mut drawn: Vec<HexId> = Vec::new();
    let mut spots = Vec::new();
    for field in scene.map.lists.airfields.iter().filter(|field| scene.frame.shows(field.hex)) {
        if drawn.contains(&field.hex) {
            continue;
        }
        drawn.push(field.hex);
        let strip = field.capacity.parse::<u32>().is_ok_and(|capacity| capacity < 3);
        let seat = seats(&field.place, field.hex);
        spots.push((Point { x: seat.x + 8.0, y: seat.y + 8.0 }, if strip { 0.7 } else { 1.0 }));
    }
    spots
}

/// Where a place of that name is drawn in a hex; the middle of its land, if there is none.
fn named_seats<'a>(scene: &'a Scene<'_>) -> impl Fn(&str, HexId) -> Point + 'a {
    let by_name: BTreeMap<&str, &Place> =
        scene.map.lists.places.iter().map(|place| (place.name.as_str(), place)).collect();
    move |name, hex| {
        let place = by_name.get(name).filter(|place| place.hex == hex);
        place.map_or_else(|| scene.frame.at(scene.shore.heart(hex)), |place| seat(scene, place))
    }
}

/// Ports and airfields.
fn equipment(scene: &Scene<'_>, taken: &mut Taken, svg: &mut String) {
    for (spot, scale) in ports(scene) {
        signs::put(svg, "anchor", spot, scale);
        taken.take(Area::around(spot, 8.0 * scale, 10.0 * scale));
    }
    for (spot, scale) in airfields(scene) {
        signs::put(svg, "field", spot, scale);
        taken.take(Area::around(spot, 8.0, 8.0));
    }
}

/// The names of countries, of provinces and of seas, wide and pale behind everything.
fn area_names(scene: &Scene<'_>, svg: &mut String) {
    let styles = [
        ("country", "#6b2d48", 34.0, "0.6", "normal"),
        ("province", "#6d5468", 12.0, "0.5", "normal"),
        ("district", "#6d5468", 11.0, "0.5", "normal"),
        ("sea-zone", "#2c6580", 30.0, "0.6", "italic"),
        ("sea-area", "#2c6580", 20.0, "0.6", "italic"),
        ("sea-name", "#2c6580", 20.0, "0.6", "italic"),
        ("sea-box", "#2c6580", 11.0, "0.45", "italic"),
    ];
    for (layer, ink, size, opacity, style) in styles {
        let Some(layer) = scene.map.layer(layer) else { continue };
        for (name, at, room) in middles(scene, layer) {
            let name = scene.called(&name);
            let text = if style == "normal" { name.to_uppercase() } else { name };
            let spaced = |size: f64| width(&text, size) + size * 0.35 * text.chars().count() as f64;
            let size = (size * room / spaced(size)).min(size);
            if size < 6.0 {
                continue;
            }
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{size:.1}\" letter-spacing=\"{:.1}\" text-anchor=\"middle\" \
                 fill=\"{ink}\" opacity=\"{opacity}\" font-style=\"{style}\">{}</text>",
                at.x,
                at.y,
                size * 0.35,
                escaped(&text)
            );
        }
    }
}

/// The ends of the longest run of hexes in a row without a gap.
fn longest(mut row: Vec<f64>) -> Option<(f64, f64)> {
    row.sort_by(f64::total_cmp);
    let runs = row.chunk_by(|a, b| b - a < HEX * 2.0);
    let ends = runs.filter_map(|run| Some((*run.first()?, *run.last()?)));
    ends.max_by(|a, b| (a.1 - a.0).total_cmp(&(b.1 - b.0)))
}

/// Where the name of each area stands, and how much room it has there.
pub fn middles(scene: &Scene<'_>, layer: &Layer) -> Vec<(String, Point, f64)> {
    let grid = scene.map.atlas().grid();
    let sea = layer.name.starts_with("sea");
    let mut hexes: BTreeMap<&str, Vec<Point>> = BTreeMap::new();
    for hex in scene.frame.hexes() {
        let water = scene.map.hex(hex).water;
        if let Some(area) = layer.area(hex).filter(|_| if sea { water.has_sea() } else { water.has_land() }) {
            hexes.entry(area).or_default().push(scene.frame.at(grid.centre(hex)));
        }
    }
    let middle = |(area, points): (&str, Vec<Point>)| {
        let count = points.len() as f64;
        let mean = |far: &dyn Fn(&Point) -> f64| points.iter().map(far).sum::<f64>() / count;
        let mean = Point { x: mean(&|p| p.x), y: mean(&|p| p.y) };
        // The row of the area that is widest near its middle.
        let mut rows: BTreeMap<i64, Vec<Point>> = BTreeMap::new();
        for at in &points {
            rows.entry(key(*at).1).or_default().push(*at);
        }
        let score = |row: &Vec<Point>| row.len() as f64 - (row[0].y - mean.y).abs() / HEX * 0.4;
        let row = rows.into_values().max_by(|a, b| score(a).total_cmp(&score(b))).unwrap_or_default();
        let y = row.first().map_or(mean.y, |p| p.y);
        let (low, high) = longest(row.iter().map(|p| p.x).collect()).unwrap_or((mean.x, mean.x));
        (area.to_owned(), Point { x: f64::midpoint(low, high), y }, (high - low + HEX) * 0.9)
    };
    hexes.into_iter().filter(|(_, points)| points.len() > 2).map(middle).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greater_places_rank_higher() {
        assert!(rank("full") > rank("partial") && rank("partial") > rank("dot-city"));
        assert!(rank("dot-city") > rank("reference-city") && rank("reference-city") > rank("point"));
        assert!(rank("point") > rank("dot"));
        assert!(size(Rank::Full) > size(Rank::Dot));
    }

    #[test]
    fn a_name_stands_where_its_area_is_in_one_piece() {
        assert_eq!(
            longest(vec![0.0, HEX, 10.0 * HEX, 11.0 * HEX, 12.0 * HEX]),
            Some((10.0 * HEX, 12.0 * HEX))
        );
        assert_eq!(longest(Vec::new()), None);
    }
}
