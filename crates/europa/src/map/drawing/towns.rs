//! Towns by their grades with their names, ports and airfields beside them.

use super::{
    Scene, escaped,
    frame::INK,
    labels::{Area, Taken, width},
    signs,
};
use crate::map::{Place, Port};
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

/// The places that are shown, the greatest first.
fn shown<'a>(scene: &'a Scene<'_>) -> Vec<(&'a Place, Rank, Point)> {
    let shown = scene.map.lists.places.iter().filter(|place| scene.frame.shows(place.hex));
    let mut places: Vec<(&Place, Rank, Point)> =
        shown.map(|place| (place, rank(&place.grade), seat(scene, place))).collect();
    places.sort_by_key(|(_, rank, _)| std::cmp::Reverse(*rank));
    places
}

/// The names of places, each beside its sign; what they take is taken.
pub fn names(scene: &Scene<'_>, taken: &mut Taken) -> String {
    let places = shown(scene);
    for (_, rank, at) in &places {
        let wide = if *rank >= Rank::City { 8.0 } else { 4.0 };
        taken.take(Area::around(*at, wide, wide));
    }
    for (spot, scale) in ports(scene) {
        taken.take(Area::around(spot, 8.0 * scale, 10.0 * scale));
    }
    for (spot, _) in airfields(scene) {
        taken.take(Area::around(spot, 8.0, 8.0));
    }
    let mut names = String::new();
    for (place, rank, at) in &places {
        let size = size(*rank);
        let off = if *rank >= Rank::City { 7.0 } else { 4.6 };
        let name = scene.called(&place.name);
        let (bold, style) = match rank {
            Rank::Full | Rank::Partial => (1.12, " font-weight=\"bold\""),
            Rank::Dot => (1.0, " font-style=\"italic\""),
            _ => (1.0, ""),
        };
        let on_sheet = |area: &Area| scene.frame.holds(scene.map, area);
        let wide = width(&name, size) * bold;
        let Some(label) = taken.place(wide, size, (*at, off), *rank >= Rank::Reference, on_sheet) else {
            continue;
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
    names
}

/// The signs of places, ports and airfields.
pub fn draw(scene: &Scene<'_>, svg: &mut String) {
    let places = shown(scene);
    svg.push_str("<g clip-path=\"url(#dry)\">\n");
    for (place, rank, _) in &places {
        built(scene, place, *rank, svg);
    }
    svg.push_str("</g>\n");
    for (spot, scale) in ports(scene) {
        signs::put(svg, "anchor", spot, scale);
    }
    for (spot, scale) in airfields(scene) {
        signs::put(svg, "field", spot, scale);
    }
    for (_, rank, at) in &places {
        sign(*rank, *at, svg);
    }
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
}
