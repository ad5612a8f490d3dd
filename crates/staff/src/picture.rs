//! A report as a picture: bars for the outcomes with their intervals, and a histogram for each measure.

use crate::simulation::{Report, Spread};
use std::fmt::Write;

const WIDTH: f64 = 720.0;
const BAR: f64 = 26.0;
const LEFT: f64 = 170.0;
const HISTOGRAM: f64 = 130.0;
const INK: &str = "#23282d";
const FILL: &str = "#4a7a9c";
const FAINT: &str = "#c9d3da";

/// The report as an SVG document.
pub fn svg(report: &Report) -> String {
    let head = 64.0;
    let bars = report.outcomes.len() as f64 * BAR + 24.0;
    let height = head + bars + report.measures.len() as f64 * (HISTOGRAM + 44.0) + 16.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" \
         height=\"{height}\" font-family=\"sans-serif\" font-size=\"13\" fill=\"{INK}\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fbfaf6\"/>\n"
    );
    text(&mut svg, 16.0, 28.0, "start", &format!("{}: {}", report.game, report.scenario), 18);
    let players = report.levels.join(" / ");
    text(&mut svg, 16.0, 50.0, "start", &format!("{} × {players}", report.games), 13);
    outcome_bars(&mut svg, report, head);
    let mut y = head + bars;
    for (name, spread) in &report.measures {
        histogram(&mut svg, name, spread, y);
        y += HISTOGRAM + 44.0;
    }
    svg.push_str("</svg>\n");
    svg
}

fn outcome_bars(svg: &mut String, report: &Report, top: f64) {
    let scale = WIDTH - LEFT - 120.0;
    for (row, (id, share)) in report.outcomes.iter().enumerate() {
        let y = top + row as f64 * BAR;
        text(svg, LEFT - 10.0, y + 17.0, "end", id, 13);
        rect(svg, LEFT, y + 4.0, share.share * scale, BAR - 8.0, FILL);
        let (low, high, middle) = (LEFT + share.low * scale, LEFT + share.high * scale, y + BAR / 2.0);
        let _ = writeln!(
            svg,
            "<path d=\"M{low:.1} {middle:.1}H{high:.1}\" stroke=\"{INK}\" stroke-width=\"2\"/>"
        );
        let label = format!("{:.1} %", share.share * 100.0);
        text(svg, high.max(LEFT + share.share * scale) + 8.0, y + 17.0, "start", &label, 13);
    }
}

fn histogram(svg: &mut String, name: &str, spread: &Spread, top: f64) {
    text(svg, 16.0, top + 14.0, "start", name, 13);
    let summary = format!("{:.2} ± {:.2}", spread.mean, spread.deviation);
    text(svg, WIDTH - 16.0, top + 14.0, "end", &summary, 12);
    let values = (spread.most - spread.least + 1).max(1) as f64;
    let most = spread.counts.values().copied().max().unwrap_or(1).max(1) as f64;
    let step = (WIDTH - 32.0) / values;
    let base = top + 22.0 + HISTOGRAM - 18.0;
    for (value, games) in &spread.counts {
        let x = 16.0 + (value - spread.least) as f64 * step;
        let height = *games as f64 / most * (HISTOGRAM - 30.0);
        rect(svg, x + step * 0.08, base - height, step * 0.84, height, FILL);
    }
    rect(svg, 16.0, base, WIDTH - 32.0, 1.0, FAINT);
    text(svg, 16.0, base + 16.0, "start", &spread.least.to_string(), 11);
    text(svg, WIDTH - 16.0, base + 16.0, "end", &spread.most.to_string(), 11);
}

fn rect(svg: &mut String, x: f64, y: f64, width: f64, height: f64, fill: &str) {
    let _ = writeln!(
        svg,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{fill}\"/>"
    );
}

fn text(svg: &mut String, x: f64, y: f64, anchor: &str, words: &str, size: u32) {
    let safe = words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let _ = writeln!(
        svg,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" font-size=\"{size}\">{safe}</text>"
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::Share;
    use std::collections::BTreeMap;

    #[test]
    fn the_picture_names_every_outcome_and_escapes_names() {
        let share = Share { games: 4, share: 0.4, low: 0.2, high: 0.6 };
        let spread = Spread {
            mean: 1.5,
            deviation: 0.5,
            least: 1,
            median: 1,
            most: 2,
            counts: [(1, 2), (2, 2)].into(),
        };
        let report = Report {
            game: "a<b".to_owned(),
            scenario: "s".to_owned(),
            levels: vec!["quick".to_owned()],
            seed: 1,
            games: 10,
            seconds: 0.1,
            outcomes: BTreeMap::from([("draw".to_owned(), share)]),
            measures: BTreeMap::from([("losses".to_owned(), spread)]),
        };
        let svg = svg(&report);
        assert!(svg.contains("a&lt;b") && svg.contains(">draw<") && svg.contains(">losses<"));
        assert_eq!(svg.matches("<rect").count(), 1 + 1 + 2 + 1);
    }
}
