//! The legend: what the signs mean, beside the map.

use super::{
    Scene, escaped,
    frame::{INK, PAPER},
    ground, lines, signs,
    towns::{self, rank},
};
use hex::Point;
use std::{collections::BTreeSet, fmt::Write as _};

/// How wide the legend is.
const WIDE: f64 = 250.0;
/// From the edge of the map.
const EDGE: f64 = 14.0;
const LINE: f64 = 19.0;
const PAD: f64 = 16.0;

/// Draws something around a point.
type Pen = Box<dyn Fn(Point, &mut String)>;

/// One line: what is drawn, and what it means.
type Entry = (Pen, String);

/// The room that the legend takes.
pub fn room(scene: &Scene<'_>) -> Point {
    Point { x: WIDE, y: height(&entries(scene)) }
}

fn height(entries: &[Entry]) -> f64 {
    PAD * 2.0 + 26.0 + entries.len() as f64 * LINE
}

/// Draws the legend beside the map.
pub fn draw(scene: &Scene<'_>, svg: &mut String) {
    let entries = entries(scene);
    let height = height(&entries);
    let (low, high) = scene.frame.corners();
    let at = Point { x: high.x + 2.0 * EDGE, y: low.y };
    let title = (scene.say)(&kernel::Text::new("land-legend"));
    let title = if title.contains('⟨') { String::new() } else { title };
    let _ = writeln!(
        svg,
        "<g><rect x=\"{0:.1}\" y=\"{1:.1}\" width=\"{WIDE}\" height=\"{height:.1}\" fill=\"{PAPER}\" stroke=\"{INK}\" stroke-width=\"2\"/>\
         <rect x=\"{2:.1}\" y=\"{3:.1}\" width=\"{4:.1}\" height=\"{5:.1}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"0.7\"/>\
         <text x=\"{6:.1}\" y=\"{7:.1}\" font-size=\"17\" letter-spacing=\"3\" text-anchor=\"middle\" fill=\"{INK}\">{8}</text>",
        at.x,
        at.y,
        at.x + 4.0,
        at.y + 4.0,
        WIDE - 8.0,
        height - 8.0,
        at.x + WIDE / 2.0,
        at.y + PAD + 14.0,
        escaped(&title)
    );
    for (row, (sign, meaning)) in entries.iter().enumerate() {
        let y = at.y + PAD + 36.0 + row as f64 * LINE;
        sign(Point { x: at.x + PAD + 22.0, y }, svg);
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"12.5\" fill=\"{INK}\">{}</text>",
            at.x + PAD + 56.0,
            y + 4.0,
            escaped(meaning)
        );
    }
    svg.push_str("</g>\n");
}

/// All that is on the map.
fn entries(scene: &Scene<'_>) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut terrain: Vec<&str> = scene.frame.hexes().filter_map(|hex| scene.map.terrain(hex)).collect();
    terrain.sort_unstable();
    terrain.dedup();
    for word in terrain {
        let look = ground::look(word);
        entries.push((Box::new(move |at, svg| swatch(look, at, svg)), scene.word("terrain", word)));
    }
    if ground::restricted_waters(scene).next().is_some() {
        entries.push((Box::new(reefs), scene.word("barrier", ground::RESTRICTED)));
    }
    let mut classes: Vec<&str> = scene.map.lists.rivers.iter().map(|river| river.class.as_str()).collect();
    classes.sort_unstable();
    classes.dedup();
    for class in classes {
        let style = match class {
            "great" => "stroke=\"#4d8aa6\" stroke-width=\"6.5\"",
            "major" => "stroke=\"#4d8aa6\" stroke-width=\"3.2\"",
            "canal" => "stroke=\"#4d8aa6\" stroke-width=\"1.5\" stroke-dasharray=\"7 2\"",
            _ => "stroke=\"#4d8aa6\" stroke-width=\"1.6\"",
        };
        entries.push((stroke(style.to_owned()), scene.word("river", class)));
    }
    for kind in lines::rail_kinds(scene) {
        let (wide, sleepers, dashes) = lines::rail_style(&kind);
        let rail = stroke(format!("stroke=\"#2a2724\" stroke-width=\"{wide}\""));
        let sleeper =
            stroke(format!("stroke=\"#2a2724\" stroke-width=\"{sleepers}\" stroke-dasharray=\"{dashes}\""));
        let both = move |at: Point, svg: &mut String| {
            rail(at, svg);
            sleeper(at, svg);
        };
        entries.push((Box::new(both), scene.word("rail", &kind)));
    }
    for kind in lines::road_kinds(scene) {
        entries.push((stroke(lines::road_style(&kind).to_owned()), scene.word("road", &kind)));
    }
    if scene.map.layer("country").is_some_and(|layer| layer.areas().count() > 1) {
        let border =
            stroke("stroke=\"#5e2b40\" stroke-width=\"1.5\" stroke-dasharray=\"7 2.4 1.4 2.4\"".to_owned());
        entries.push((border, scene.word("layer", "country")));
    }
    let mut grades: Vec<&str> = scene.map.lists.places.iter().map(|place| place.grade.as_str()).collect();
    grades.sort_unstable();
    grades.dedup();
    grades.sort_by_key(|grade| std::cmp::Reverse(rank(grade)));
    for grade in grades {
        let rank = rank(grade);
        let share = towns::share(grade);
        entries
            .push((Box::new(move |at, svg| towns::legend(rank, share, at, svg)), scene.word("grade", grade)));
    }
    if !scene.map.lists.ports.is_empty() {
        entries.push((Box::new(|at, svg| signs::put(svg, "anchor", at, 1.0)), scene.word("sign", "port")));
    }
    if !scene.map.lists.airfields.is_empty() {
        entries.push((Box::new(|at, svg| signs::put(svg, "field", at, 1.0)), scene.word("sign", "airfield")));
    }
    let kinds: BTreeSet<&str> = scene.map.lists.works.iter().map(|work| work.kind.as_str()).collect();
    if kinds.iter().any(|kind| lines::work_sign(kind) == Some("fort")) {
        entries.push((Box::new(|at, svg| signs::put(svg, "fort", at, 1.0)), scene.word("sign", "fortress")));
    }
    for kind in kinds {
        if let Some(sign) = lines::work_sign(kind).filter(|sign| *sign != "fort") {
            entries
                .push((Box::new(move |at, svg| signs::put(svg, sign, at, 1.0)), scene.word("barrier", kind)));
        }
    }
    if scene.map.lists.works.iter().any(|work| work.kind.contains("line")) {
        let line = |at: Point, svg: &mut String| {
            let path = format!("M{:.1} {:.1}h44", at.x - 22.0, at.y);
            let _ = writeln!(svg, "{}", lines::on_sides("fort-line", &path));
        };
        entries.push((Box::new(line), scene.word("sign", "fort-line")));
    }
    entries
}

fn stroke(style: String) -> Pen {
    Box::new(move |at, svg| {
        let _ = writeln!(svg, "<path d=\"M{:.1} {:.1}h44\" fill=\"none\" {style}/>", at.x - 22.0, at.y);
    })
}

fn reefs(at: Point, svg: &mut String) {
    let _ = writeln!(
        svg,
        "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"44\" height=\"15\" fill=\"{}\" stroke=\"{INK}\" stroke-width=\"0.5\"/>",
        at.x - 22.0,
        at.y - 7.5,
        ground::REEF
    );
    for x in [-12.0, 0.0, 12.0] {
        signs::put(svg, "reef", Point { x: at.x + x, y: at.y }, 1.0);
    }
}

fn swatch(look: ground::Look, at: Point, svg: &mut String) {
    let _ = writeln!(
        svg,
        "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"44\" height=\"15\" fill=\"{}\" stroke=\"{INK}\" stroke-width=\"0.5\"/>",
        at.x - 22.0,
        at.y - 7.5,
        look.tint
    );
    let hill = match look.relief {
        ground::Relief::Flat => None,
        ground::Relief::Rough => Some("hill"),
        ground::Relief::Mountain => Some("peak"),
    };
    if let Some(hill) = hill {
        signs::put(svg, hill, Point { x: at.x - 10.0, y: at.y + 1.0 }, 1.0);
    }
    if let Some((sign, _, scale)) = look.cover {
        signs::put(svg, sign, Point { x: at.x + 4.0, y: at.y }, scale);
        signs::put(svg, sign, Point { x: at.x + 13.0, y: at.y + 1.0 }, scale);
    }
}
