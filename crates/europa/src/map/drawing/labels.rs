//! Names beside their towns, where they cover nothing.

use super::curve::far;
use hex::Point;
use std::collections::BTreeMap;

/// A box on the paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    pub low: Point,
    pub high: Point,
}

impl Area {
    pub fn around(at: Point, wide: f64, high: f64) -> Self {
        Self {
            low: Point { x: at.x - wide / 2.0, y: at.y - high / 2.0 },
            high: Point { x: at.x + wide / 2.0, y: at.y + high / 2.0 },
        }
    }

    /// How much of it another covers.
    fn shared(&self, other: &Self) -> f64 {
        let across = self.high.x.min(other.high.x) - self.low.x.max(other.low.x);
        let down = self.high.y.min(other.high.y) - self.low.y.max(other.low.y);
        across.max(0.0) * down.max(0.0)
    }

    /// Its parts in the cells of the paper.
    fn parts(self) -> impl Iterator<Item = ((i64, i64), Self)> {
        #[expect(clippy::cast_possible_truncation, reason = "a map is some thousands of units wide")]
        let cell = |at: f64| (at / CELL).floor() as i64;
        let (low, high) = (self.low, self.high);
        let part = move |x: i64, y: i64| {
            let corner = Point { x: x as f64 * CELL, y: y as f64 * CELL };
            Self {
                low: Point { x: low.x.max(corner.x), y: low.y.max(corner.y) },
                high: Point { x: high.x.min(corner.x + CELL), y: high.y.min(corner.y + CELL) },
            }
        };
        let columns = cell(low.x)..=cell(high.x);
        columns.flat_map(move |x| (cell(low.y)..=cell(high.y)).map(move |y| ((x, y), part(x, y))))
    }
}

/// What is taken on the paper.
#[derive(Debug, Default)]
pub struct Taken {
    things: Cells,
    /// Ways and rivers, which a name leaves free where it can.
    lines: Cells,
}

/// Areas by the part of the paper in which they lie: a large map has thousands.
#[derive(Debug, Default)]
struct Cells(BTreeMap<(i64, i64), Vec<Area>>);

const CELL: f64 = 64.0;

impl Cells {
    fn add(&mut self, area: Area) {
        for (cell, _) in area.parts() {
            self.0.entry(cell).or_default().push(area);
        }
    }

    /// How much of an area is covered.
    fn covers(&self, area: &Area) -> f64 {
        let of = |(cell, part): ((i64, i64), Area)| {
            self.0.get(&cell).into_iter().flatten().map(|thing| thing.shared(&part)).sum::<f64>()
        };
        area.parts().map(of).sum()
    }
}

/// A name in its place: where its text begins, or is in the middle, or ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Label {
    pub at: Point,
    pub anchor: &'static str,
}

/// What a name pays for covering things, and for covering lines.
const THINGS: f64 = 10.0;
const LINES: f64 = 0.4;
/// What is covered so little is free.
const TOUCH: f64 = 1.0;
/// A name may cover things with so much of itself.
const SLIGHT: f64 = 0.08;
/// How wide a line counts.
const LINE: f64 = 3.0;

impl Taken {
    pub fn take(&mut self, area: Area) {
        self.things.add(area);
    }

    /// Takes the room of a line, which names may cover if they must.
    pub fn line(&mut self, points: &[Point]) {
        for pair in points.windows(2) {
            let steps = (far(pair[0], pair[1]) / LINE).ceil().max(1.0);
            let (x, y) = ((pair[1].x - pair[0].x) / steps, (pair[1].y - pair[0].y) / steps);
            for n in (0..1000_u32).map(f64::from).take_while(|n| *n < steps) {
                let at = Point { x: pair[0].x + x * n, y: pair[0].y + y * n };
                self.lines.add(Area::around(at, LINE, LINE));
            }
        }
    }

    /// Whether an area covers nothing but lines.
    pub fn is_free(&self, area: &Area) -> bool {
        self.things.covers(area) < TOUCH
    }

    /// Puts a name of that width and size beside a point, on the sheet and where it covers least. One that is not important is left
    /// out where there is no room.
    pub fn place(
        &mut self,
        wide: f64,
        size: f64,
        (at, off): (Point, f64),
        important: bool,
        on_sheet: impl Fn(&Area) -> bool,
    ) -> Option<Label> {
        let high = size * 0.95;
        let (slant, above, below) = (off * 0.75, -off - high * 0.4, off + high * 0.5);
        // Beside, above and below, first to the right as printers do.
        let spots = [
            (off, 0.0, "start"),
            (slant, -slant - 1.0, "start"),
            (slant, slant + 2.0, "start"),
            (-off, 0.0, "end"),
            (-slant, -slant - 1.0, "end"),
            (-slant, slant + 2.0, "end"),
            (0.0, above, "middle"),
            (0.0, below, "middle"),
            (wide / 4.0, above, "middle"),
            (wide / 4.0, below, "middle"),
            (-wide / 4.0, above, "middle"),
            (-wide / 4.0, below, "middle"),
        ];
        let spot = |(rank, (x, y, anchor)): (usize, (f64, f64, &'static str))| {
            let from = match anchor {
                "start" => at.x + x,
                "end" => at.x + x - wide,
                _ => at.x + x - wide / 2.0,
            };
            let middle = at.y + y;
            let area = Area {
                low: Point { x: from, y: middle - high / 2.0 },
                high: Point { x: from + wide, y: middle + high / 2.0 },
            };
            let label = Label { at: Point { x: at.x + x, y: middle + size * 0.32 }, anchor };
            let (things, lines) = (self.things.covers(&area), self.lines.covers(&area));
            (things * THINGS + lines * LINES + rank as f64 * 0.01, label, area)
        };
        let whole = spots.into_iter().enumerate().map(spot).filter(|(.., area)| on_sheet(area));
        let (_, label, area) = whole.min_by(|(a, ..), (b, ..)| a.total_cmp(b))?;
        if !important && self.things.covers(&area) > wide * high * SLIGHT {
            return None;
        }
        self.take(area);
        Some(label)
    }
}

/// About how wide a text is in a wide serif face.
pub fn width(text: &str, size: f64) -> f64 {
    let of = |sign: char| match sign {
        'i' | 'j' | 'l' | 'I' | '\'' | '.' | ',' | ' ' | '-' => 0.33,
        't' | 'f' | 'r' | 's' => 0.46,
        'm' | 'w' | 'M' | 'W' => 0.97,
        sign if sign.is_uppercase() => 0.77,
        _ => 0.61,
    };
    text.chars().map(of).sum::<f64>() * size
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: fn(f64) -> Point = |x| Point { x, y: 0.0 };

    #[test]
    fn names_keep_clear_of_each_other_and_small_ones_give_way() {
        let mut taken = Taken::default();
        let mut place =
            |name, size, spot, important| taken.place(width(name, size), size, spot, important, |_| true);
        let first = place("Roma", 10.0, (AT(0.0), 6.0), true).expect("room");
        assert_eq!(first.anchor, "start");
        let second = place("Ostia", 10.0, (AT(12.0), 6.0), true).expect("important");
        assert_ne!((second.anchor, second.at.y), ("start", first.at.y), "not over Roma");
        taken.take(Area::around(AT(200.0), 400.0, 400.0));
        let mut place =
            |name, size, spot, important| taken.place(width(name, size), size, spot, important, |_| true);
        assert_eq!(place("hamlet", 6.0, (AT(200.0), 4.0), false), None);
        assert!(place("CITY", 6.0, (AT(200.0), 4.0), true).is_some());
        assert!(width("Mmm", 10.0) > width("iii", 10.0));
    }

    #[test]
    fn a_name_leaves_the_railway_free_and_stays_on_the_sheet() {
        let mut taken = Taken::default();
        taken.line(&[AT(0.0), AT(90.0)]);
        let label = taken.place(width("Canosa", 8.0), 8.0, (AT(0.0), 5.0), false, |_| true).expect("room");
        assert_ne!((label.anchor, label.at.y > 1.0 && label.at.y < 5.0), ("start", true), "on the line");
        let label =
            taken.place(width("Berlin", 8.0), 8.0, (AT(200.0), 5.0), true, |area| area.high.x < 210.0);
        assert_eq!(label.map(|label| label.anchor), Some("end"));
        assert_eq!(taken.place(width("nowhere", 8.0), 8.0, (AT(400.0), 5.0), true, |_| false), None);
    }

    #[test]
    fn what_is_covered_is_counted_once_in_whatever_cells_it_lies() {
        let mut cells = Cells::default();
        let wide = Area::around(Point { x: CELL, y: CELL }, CELL, CELL);
        cells.add(wide);
        assert!((cells.covers(&wide) - CELL * CELL).abs() < 1e-6);
    }
}
