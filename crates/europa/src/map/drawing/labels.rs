//! Names beside their towns, where they cover nothing.

use hex::Point;

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
}

/// What is taken on the paper.
#[derive(Debug, Default)]
pub struct Taken(Vec<Area>);

/// A name in its place: where its text begins, or is in the middle, or ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Label {
    pub at: Point,
    pub anchor: &'static str,
}

impl Taken {
    pub fn take(&mut self, area: Area) {
        self.0.push(area);
    }

    /// The best place for a name of that size beside a point, and how much it would cover there.
    fn best(&self, name: &str, size: f64, at: Point, off: f64) -> (f64, Label, Area) {
        let (wide, high) = (width(name, size), size * 0.95);
        let slant = off * 0.75;
        // Beside, above and below, first to the right as printers do.
        let spots = [
            (off, 0.0, "start"),
            (slant, -slant - 1.0, "start"),
            (slant, slant + 2.0, "start"),
            (-off, 0.0, "end"),
            (-slant, -slant - 1.0, "end"),
            (-slant, slant + 2.0, "end"),
            (0.0, -off - high * 0.4, "middle"),
            (0.0, off + high * 0.5, "middle"),
        ];
        let mut best: Option<(f64, Label, Area)> = None;
        for (rank, (x, y, anchor)) in spots.into_iter().enumerate() {
            let from = match anchor {
                "start" => at.x + x,
                "end" => at.x + x - wide,
                _ => at.x - wide / 2.0,
            };
            let middle = at.y + y;
            let area = Area {
                low: Point { x: from, y: middle - high / 2.0 },
                high: Point { x: from + wide, y: middle + high / 2.0 },
            };
            let covered: f64 = self.0.iter().map(|taken| taken.shared(&area)).sum();
            let cost = covered + rank as f64 * 0.01;
            if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                let label = Label { at: Point { x: at.x + x, y: middle + size * 0.32 }, anchor };
                best = Some((cost, label, area));
            }
        }
        best.expect("there are places to try")
    }

    /// Puts a name beside a point; one that is not important is left out where there is no room.
    pub fn place(&mut self, name: &str, size: f64, at: Point, off: f64, important: bool) -> Option<Label> {
        let (cost, label, area) = self.best(name, size, at, off);
        if cost > 1.0 && !important {
            return None;
        }
        self.take(area);
        Some(label)
    }
}

/// About how wide a text is in a serif face.
pub fn width(text: &str, size: f64) -> f64 {
    let of = |sign: char| match sign {
        'i' | 'j' | 'l' | 't' | 'f' | 'r' | 'I' | '\'' | '.' | ',' | ' ' | '-' => 0.32,
        'm' | 'w' | 'M' | 'W' => 0.85,
        sign if sign.is_uppercase() => 0.7,
        _ => 0.5,
    };
    text.chars().map(of).sum::<f64>() * size
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_clear_of_each_other_and_small_ones_give_way() {
        let mut taken = Taken::default();
        let at = |x: f64| Point { x, y: 0.0 };
        let first = taken.place("Roma", 10.0, at(0.0), 6.0, true).expect("room");
        assert_eq!(first.anchor, "start");
        let second = taken.place("Ostia", 10.0, at(12.0), 6.0, true).expect("important");
        assert_ne!((second.anchor, second.at.y), ("start", first.at.y), "not over Roma");
        taken.take(Area::around(at(200.0), 400.0, 400.0));
        assert_eq!(taken.place("hamlet", 6.0, at(200.0), 4.0, false), None);
        assert!(taken.place("CITY", 6.0, at(200.0), 4.0, true).is_some());
        assert!(width("Mmm", 10.0) > width("iii", 10.0));
    }
}
