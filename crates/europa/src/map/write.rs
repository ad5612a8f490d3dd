//! A map as text: the sheets as they are read, so that reading and writing changes nothing.

use super::{
    Map, Wet,
    read::{AFTER, BEFORE},
    table::NONE,
};
use hex::{Direction, HexId, SideId};
use std::fmt::Write as _;

impl Map {
    /// The table of a sheet, by the sheet's place in the atlas.
    pub fn sheet_text(&self, sheet: usize) -> String {
        let mut text = String::new();
        for (key, value) in &self.notes[sheet] {
            let _ = writeln!(text, "# {key}: {value}");
        }
        let layers = self.layers.iter().map(|layer| layer.name.as_str());
        let heads: Vec<&str> = BEFORE.into_iter().chain(layers).chain(AFTER).collect();
        let _ = writeln!(text, "{}", heads.join("\t"));
        let home = &self.atlas.sheets()[sheet].name;
        for hex in self.atlas.grid().hexes() {
            let name = self.atlas.name(hex);
            if let Some((_, number)) = name.split_once(':').filter(|(sheet, _)| sheet == home) {
                let _ = writeln!(text, "{number}\t{}", self.row(hex));
            }
        }
        text
    }

    fn row(&self, hex: HexId) -> String {
        let facts = self.hex(hex);
        let or_none = |text: Option<&str>| text.unwrap_or(NONE).to_owned();
        let mut cells = vec![
            facts.water.word().to_owned(),
            or_none(self.terrain(hex)),
            joined(&self.names(facts.features), " "),
            self.parts(hex, |side| self.on_side(side)),
            self.parts(hex, |side| self.names(self.side(side).rails)),
            self.parts(hex, |side| self.names(self.side(side).roads)),
        ];
        cells.extend(self.layers.iter().map(|layer| or_none(layer.area(hex))));
        cells.extend([facts.at.0, facts.at.1].map(decimal));
        cells.extend([facts.origin.0, facts.origin.1].map(|at| self.reasons[usize::from(at)].clone()));
        cells.join("\t")
    }

    /// Water, river and barriers of a side, in words.
    pub(super) fn on_side(&self, side: SideId) -> Vec<&str> {
        let facts = self.side(side);
        let wet = (facts.water != Wet::Land).then(|| facts.water.word());
        let river = facts.river.map(|river| self.words.name(river));
        wet.into_iter().chain(river).chain(self.names(facts.barriers)).collect()
    }

    /// What is on the sides that a hex writes: those to hexes that come after it.
    fn parts<'a>(&'a self, hex: HexId, words: impl Fn(SideId) -> Vec<&'a str>) -> String {
        let grid = self.atlas.grid();
        let parts: Vec<String> = Direction::ALL_DIRECTIONS
            .into_iter()
            .filter_map(|direction| {
                let side = grid.side(hex, direction);
                let own = matches!(grid.hexes_of(side), (first, Some(_)) if first == hex);
                let words = if own { words(side) } else { Vec::new() };
                let point = grid.orientation().compass(direction);
                (!words.is_empty()).then(|| format!("{point}:{}", words.join("+")))
            })
            .collect();
        joined(&parts, " ")
    }
}

fn joined<T: AsRef<str>>(words: &[T], between: &str) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    if words.is_empty() { NONE.to_owned() } else { words.join(between) }
}

/// Thousandths as a number with three decimals.
fn decimal(thousandths: i32) -> String {
    let sign = if thousandths < 0 { "-" } else { "" };
    let size = thousandths.unsigned_abs();
    format!("{sign}{}.{:03}", size / 1000, size % 1000)
}
