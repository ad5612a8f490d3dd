//! A map as a picture (SVG), in the manner of a printed map of its time: sea that grows lighter towards the coast, relief
//! in brown tints with shading from the north-west, woods and swamps by their signs, rivers that grow, railways, roads,
//! borders, towns by their grades, and over it the hexes with their numbers. It is made of the map alone; the real coast
//! and nothing else is added for the eye.

pub(super) mod curve;
pub(super) mod frame;
pub(super) mod ground;
pub(super) mod labels;
mod legend;
pub(super) mod lines;
pub(super) mod names;
pub(super) mod shore;
mod signs;
pub(super) mod towns;

use super::{Map, PackFault, texts};
use frame::Frame;
use kernel::{Text, pack::Pack};
use labels::Taken;
use shore::Shore;
use std::fmt::Write as _;

/// Draws a map, or one sheet of it by its place in the atlas. Words come from `say`.
pub fn draw(
    map: &Map,
    pack: &Pack,
    sheet: Option<usize>,
    say: &dyn Fn(&Text) -> String,
) -> Result<String, PackFault> {
    let mut frame = Frame::new(map, sheet);
    let shore = Shore::read(pack, map)?;
    frame.widen(legend::room(&Scene { map, frame: &frame, shore: &shore, say }));
    let scene = Scene { map, frame: &frame, shore: &shore, say };
    let title = frame.title(scene.said(&texts::title(map.family), &map.title));
    let streams = lines::streams(&scene);
    let mut taken = Taken::default();
    lines::take(&scene, &streams, &mut taken);
    let places = towns::names(&scene, &mut taken);
    let areas = names::areas(&scene, &|name| scene.called(name), 1.0, &taken);
    let rivers = names::rivers(&scene, &streams, &mut taken, &areas);
    let (width, height) = frame.size();
    let mut svg = String::new();
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         height=\"{height:.0}\" font-family=\"'Times New Roman', Tinos, 'Liberation Serif', 'DejaVu Serif', serif\">"
    );
    let _ = writeln!(svg, "<title>{}</title>", escaped(&title));
    frame.define(&mut svg);
    frame.define_rim(map, &mut svg);
    signs::define(&mut svg);
    ground::define(&scene, &mut svg);
    let _ = writeln!(svg, "<defs><g id=\"places\">\n{places}</g></defs>");
    let _ = writeln!(svg, "<rect width=\"{width:.0}\" height=\"{height:.0}\" fill=\"{}\"/>", frame::PAPER);
    svg.push_str("<g clip-path=\"url(#sheet)\">\n");
    ground::draw(&scene, &mut svg);
    frame.graticule(map, &mut svg);
    frame.grid(map, &mut svg);
    names::draw(&areas, &mut svg);
    // Names stand out from the ground, but hide no line: their rims lie under the lines, their letters over them.
    svg.push_str(
        "<use xlink:href=\"#places\" fill=\"none\" stroke=\"#faf5e4\" stroke-width=\"2.4\" stroke-opacity=\"0.85\" \
         stroke-linejoin=\"round\"/>\n",
    );
    lines::rivers(&streams, &mut svg);
    ground::coast(&scene, &mut svg);
    lines::borders(&scene, &mut svg);
    names::draw_rivers(&rivers, &mut svg);
    lines::roads(&scene, &mut svg);
    lines::rails(&scene, &mut svg);
    lines::barriers(&scene, &mut svg);
    towns::draw(&scene, &mut svg);
    svg.push_str("<use xlink:href=\"#places\" fill=\"#1d1a16\"/>\n</g>\n");
    frame.edge(map, &title, &mut svg);
    frame.credit(&scene.said(&texts::credit(), "GSHHG, ITU-R P.1511, GeoNames"), &mut svg);
    legend::draw(&scene, &mut svg);
    svg.push_str("</svg>\n");
    Ok(svg)
}

/// What is drawn, and onto what.
pub(super) struct Scene<'a> {
    pub map: &'a Map,
    pub frame: &'a Frame,
    pub shore: &'a Shore,
    pub say: &'a dyn Fn(&Text) -> String,
}

impl Scene<'_> {
    /// A word of the map in the reader's language; as it is written, if there is no word for it.
    fn word(&self, kind: &str, word: &str) -> String {
        self.said(&texts::word(kind, word), &word.replace('-', " "))
    }

    /// The name of a place or a river in the reader's language.
    fn called(&self, name: &str) -> String {
        self.said(&texts::called(name), name)
    }

    /// A text, or what is written if the reader's language lacks it.
    fn said(&self, text: &Text, written: &str) -> String {
        let said = (self.say)(text);
        if said.contains('⟨') { written.to_owned() } else { said }
    }
}

/// A text in which signs of the markup mean themselves.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::small;

    #[test]
    fn a_map_is_drawn_with_its_towns_rivers_and_numbers() {
        let svg =
            draw(&small::map(), &small::pack(), None, &|text| format!("⟨{}⟩", text.key)).expect("a drawing");
        for part in [
            "Köln",
            "Waterside",
            "0303",
            "id=\"relief\"",
            "class=\"river\"",
            "class=\"rail\"",
            "class=\"road\"",
            "NORTH",
        ] {
            assert!(svg.contains(part), "no {part}");
        }
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
        assert!(svg.len() > 5_000);
    }

    #[test]
    fn names_cannot_break_out_of_the_drawing() {
        assert_eq!(escaped("a<b>&\"c\""), "a&lt;b&gt;&amp;&quot;c&quot;");
    }
}
