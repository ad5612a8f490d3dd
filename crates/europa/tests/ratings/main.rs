//! The ratings of forces follow from the record by the formulas that the books' documents state.

mod glory;
mod second_front;

use grognard_europa::notation::Ground;
use kernel::pack::Chart;

/// One row of a list.
struct Unit<'a> {
    list: &'a Chart,
    name: &'a str,
}

impl<'a> Unit<'a> {
    fn cell(&self, column: &str) -> &'a str {
        self.list.cell(self.name, column).unwrap_or_else(|| panic!("{} has no {column}", self.name))
    }

    /// A number; a dash is 0.
    fn number(&self, column: &str) -> f64 {
        match self.cell(column) {
            "-" => 0.0,
            cell => cell.parse().unwrap_or_else(|_| panic!("{}: {column}", self.name)),
        }
    }

    /// How many there are of each kind: `2x254+4x152`.
    fn pieces(&self, column: &str) -> Vec<(f64, &'a str)> {
        let cell = self.cell(column);
        let piece = |part: &'a str| {
            let (count, kind) = part.split_once('x').unwrap_or_else(|| panic!("{}: {part}", self.name));
            (count.parse().unwrap_or_else(|_| panic!("{}: {part}", self.name)), kind)
        };
        cell.split('+').filter(|part| *part != "-").map(piece).collect()
    }

    fn ratings(&self) -> Ground {
        self.cell("ratings").parse().unwrap_or_else(|fault| panic!("{}: {fault}", self.name))
    }
}

fn units(list: &Chart) -> impl Iterator<Item = Unit<'_>> {
    list.rows().map(move |name| Unit { list, name })
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "ratings are small and positive")]
fn nearest(value: f64) -> u8 {
    // Sums of tenths that are a half miss it by a hair.
    (value + 0.5 + 1e-9).floor() as u8
}
