//! Small signs that stand again and again: trees, tufts, anchors. Each is drawn around its own middle.

use std::fmt::Write as _;

/// The signs by their names.
const SIGNS: [(&str, &str); 16] = [
    (
        "tree",
        "<path d=\"M0 3V0\" stroke=\"#5b6b3c\" stroke-width=\".7\"/><circle cy=\"-1.6\" r=\"2.3\" fill=\"#8fae6b\" stroke=\"#5f7d45\" stroke-width=\".5\"/>",
    ),
    (
        "fir",
        "<path d=\"M0-4.4L2.3 1.6H-2.3Z\" fill=\"#6d9158\" stroke=\"#4b6e40\" stroke-width=\".4\"/><path d=\"M0 3V1.6\" stroke=\"#4b4a30\" stroke-width=\".7\"/>",
    ),
    (
        "palm",
        "<path d=\"M0 3.4Q.6 0-.2-2\" stroke=\"#5d5a33\" stroke-width=\".7\" fill=\"none\"/><path d=\"M-.2-2Q-3-3-3.4-.6Q-2.2-2-.2-2Q2.6-3.2 3.2-.6Q2-2-.2-2Q-1.6-4.4-3-4Q-1-3.6-.2-2Q1.2-4.6 2.8-4Q.8-3.6-.2-2Z\" fill=\"#5d8a4a\"/>",
    ),
    (
        "tuft",
        "<path d=\"M-3 1.5H3M-1.5 1.5L-2.4-1.4M0 1.5V-2.4M1.5 1.5L2.4-1.4\" stroke=\"#4c7d8a\" stroke-width=\".7\" fill=\"none\"/>",
    ),
    (
        "paddy",
        "<path d=\"M-3-2H3M-3 0H3M-3 2H3M-2-2V2M1-2V2\" stroke=\"#6aa08f\" stroke-width=\".5\" fill=\"none\"/>",
    ),
    ("dot", "<circle r=\".6\" fill=\"#a98a4f\"/>"),
    ("ditch", "<path d=\"M-4 0H4M-2.6 2.2H2.6\" stroke=\"#5b97ad\" stroke-width=\".8\"/>"),
    (
        "hill",
        "<path d=\"M-4 2Q-1-3.4 0-3.4T4 2\" fill=\"none\" stroke=\"#8a6a42\" stroke-width=\".8\"/><path d=\"M.6-3Q2-1.6 2.2 1.6M1.8-2.2Q3.2-.6 3.4 1.6\" fill=\"none\" stroke=\"#8a6a42\" stroke-width=\".5\"/>",
    ),
    (
        "peak",
        "<path d=\"M-5.6 3.4L-.6-5L1-3.2L2.4-4.4L6.4 3.4\" fill=\"none\" stroke=\"#6b4a2b\" stroke-width=\".9\" stroke-linejoin=\"round\"/><path d=\"M-.6-5L.2 3M.6-2.6L2.4 3M2.4-4.4L4.4 3\" stroke=\"#6b4a2b\" stroke-width=\".55\"/>",
    ),
    (
        "anchor",
        "<path d=\"M0-4.4V4.4M-2.2-2.2H2.2M-4 1Q-3.4 4.4 0 4.6Q3.4 4.4 4 1\" fill=\"none\" stroke=\"#1f4f78\" stroke-width=\"1.1\" stroke-linecap=\"round\"/><circle cy=\"-5.2\" r=\"1\" fill=\"none\" stroke=\"#1f4f78\" stroke-width=\".9\"/>",
    ),
    (
        "field",
        "<circle r=\"4.4\" fill=\"#fdf7e6\" stroke=\"#7b2f2f\" stroke-width=\".8\"/><path d=\"M0-3.2V3M-3.2-.4L0-1.2L3.2-.4M-1.4 2.6L0 2L1.4 2.6\" stroke=\"#7b2f2f\" stroke-width=\"1\" fill=\"none\"/>",
    ),
    (
        "fort",
        "<path d=\"M0-5L1.4-1.6L5-1.6L2.2.8L3.2 4.4L0 2.2L-3.2 4.4L-2.2.8L-5-1.6L-1.4-1.6Z\" fill=\"#7d4a35\" stroke=\"#fdf7e6\" stroke-width=\".6\"/>",
    ),
    (
        "work",
        "<rect x=\"-2.6\" y=\"-2.6\" width=\"5.2\" height=\"5.2\" transform=\"rotate(45)\" fill=\"#6d5a7a\" stroke=\"#fdf7e6\" stroke-width=\".6\"/>",
    ),
    (
        "cliff",
        "<path d=\"M-5-1.6Q0-3.4 5-1.6M-4-1.8V1.8M-2-2.3V2.4M0-2.5V2.6M2-2.3V2.4M4-1.8V1.8\" stroke=\"#5b4630\" stroke-width=\".8\" fill=\"none\"/>",
    ),
    ("reef", "<path d=\"M-1.9 0H1.9M0-1.9V1.9\" stroke=\"#2f6079\" stroke-width=\".8\"/>"),
    (
        "derrick",
        "<path d=\"M-2.8 4L0-5L2.8 4M-1.8 1H1.8M-1-2H1\" stroke=\"#2f2b26\" stroke-width=\".9\" fill=\"none\"/>",
    ),
];

pub fn define(svg: &mut String) {
    svg.push_str("<defs>\n");
    for (name, drawn) in SIGNS {
        let _ = writeln!(svg, "<g id=\"{name}\">{drawn}</g>");
    }
    svg.push_str("</defs>\n");
}

/// A sign at a point of the paper, so much larger than it is drawn.
pub fn put(svg: &mut String, name: &str, at: hex::Point, scale: f64) {
    let _ = writeln!(
        svg,
        "<use xlink:href=\"#{name}\" transform=\"translate({:.1} {:.1}) scale({scale:.2})\"/>",
        at.x, at.y
    );
}
