//! The land of a map as a fine square grid of samples in the plane of its hexes. A share of land is a count of
//! samples; bodies of water are floods of samples. What is counted, and what it means, is the map maker's.

use hex::Point;

/// Samples to the width of a hex.
const FINE: f64 = 64.0;

/// What lies at each sample.
#[derive(Debug)]
pub struct Samples {
    low: Point,
    width: usize,
    height: usize,
    /// No outline (water), or the number of the outline (land) plus one.
    cells: Vec<u32>,
}

/// One sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sample(usize);

impl Sample {
    pub fn index(self) -> usize {
        self.0
    }
}

impl Samples {
    /// The distance between samples.
    pub const STEP: f64 = 1.0 / FINE;

    /// Samples of a box of the plane, all water.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a map has a size")]
    pub fn new((low, high): (Point, Point)) -> Self {
        let count = |from: f64, to: f64| ((to - from) * FINE).ceil() as usize + 1;
        let (width, height) = (count(low.x, high.x), count(low.y, high.y));
        Self { low, width, height, cells: vec![0; width * height] }
    }

    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Makes the inside of a closed outline land. Lines of samples are cut with the outline; between the first
    /// and the second cut, the third and the fourth, and so on, lies its inside.
    pub fn fill(&mut self, outline: u32, points: &[Point]) {
        let mut cuts: Vec<(usize, f64)> = Vec::new();
        let closing = points.last().zip(points.first());
        let edges = points.iter().zip(points.iter().skip(1)).chain(closing);
        for (a, b) in edges {
            let (a, b) = if a.y <= b.y { (a, b) } else { (b, a) };
            let rows = Self::between((a.y - self.low.y) * FINE, (b.y - self.low.y) * FINE, self.height);
            for row in rows {
                let y = self.low.y + (row as f64 + 0.5) / FINE;
                cuts.push((row, a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)));
            }
        }
        cuts.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
        for pair in cuts.chunks_exact(2) {
            let (row, from, to) = (pair[0].0, pair[0].1, pair[1].1);
            let inside = Self::between((from - self.low.x) * FINE, (to - self.low.x) * FINE, self.width);
            self.cells[row * self.width..][inside].fill(outline + 1);
        }
    }

    /// The lines `n` of samples, at `n + 1/2`, that lie from one value up to another.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to the samples")]
    fn between(from: f64, to: f64, count: usize) -> std::ops::Range<usize> {
        let line = |value: f64| (value - 0.5).ceil().clamp(0.0, count as f64) as usize;
        line(from)..line(to)
    }

    /// The number of the outline that a sample lies in.
    pub fn land(&self, sample: Sample) -> Option<u32> {
        self.cells[sample.0].checked_sub(1)
    }

    pub fn point(&self, sample: Sample) -> Point {
        let (row, column) = (sample.0 / self.width, sample.0 % self.width);
        let at = |low: f64, n: usize| low + (n as f64 + 0.5) / FINE;
        Point { x: at(self.low.x, column), y: at(self.low.y, row) }
    }

    pub fn all(&self) -> impl Iterator<Item = Sample> + use<> {
        (0..self.len()).map(Sample)
    }

    /// The samples of a box of the plane.
    pub fn within(&self, low: Point, high: Point) -> impl Iterator<Item = Sample> + use<> {
        let across = Self::between((low.x - self.low.x) * FINE, (high.x - self.low.x) * FINE, self.width);
        let down = Self::between((low.y - self.low.y) * FINE, (high.y - self.low.y) * FINE, self.height);
        let width = self.width;
        down.flat_map(move |row| across.clone().map(move |column| Sample(row * width + column)))
    }

    /// The sample nearest to a point.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked to lie inside")]
    pub fn at(&self, point: Point) -> Option<Sample> {
        let (x, y) = ((point.x - self.low.x) * FINE, (point.y - self.low.y) * FINE);
        let inside = x >= 0.0 && y >= 0.0 && x < self.width as f64 && y < self.height as f64;
        inside.then(|| Sample(y as usize * self.width + x as usize))
    }

    /// The samples to the left, right, above and below.
    pub fn next_to(&self, sample: Sample) -> impl Iterator<Item = Sample> + use<> {
        let (row, column) = (sample.0 / self.width, sample.0 % self.width);
        let (width, height) = (self.width, self.height);
        [
            (column > 0).then(|| sample.0 - 1),
            (column + 1 < width).then(|| sample.0 + 1),
            (row > 0).then(|| sample.0 - width),
            (row + 1 < height).then(|| sample.0 + width),
        ]
        .into_iter()
        .flatten()
        .map(Sample)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_with_a_notch_fills_as_much_as_its_area() {
        let mut samples = Samples::new((Point { x: -1.0, y: -1.0 }, Point { x: 2.0, y: 2.0 }));
        let outline = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.5, 0.5), (0.0, 1.0)];
        samples.fill(3, &outline.map(|(x, y)| Point { x, y }));
        let land = samples.all().filter(|&sample| samples.land(sample) == Some(3)).count();
        let area = land as f64 * Samples::STEP * Samples::STEP;
        assert!((area - 0.75).abs() < 0.02, "{area}");
        let at = |x, y| samples.at(Point { x, y }).and_then(|sample| samples.land(sample));
        assert_eq!((at(0.5, 0.25), at(0.5, 0.75), at(-0.5, 0.5)), (Some(3), None, None));
        assert_eq!(samples.at(Point { x: 5.0, y: 0.0 }), None);
    }

    #[test]
    fn an_outline_that_reaches_beyond_the_map_fills_what_lies_on_it() {
        let mut samples = Samples::new((Point { x: 0.0, y: 0.0 }, Point { x: 1.0, y: 1.0 }));
        let outline = [(-9.0, -9.0), (9.0, -9.0), (9.0, 9.0), (-9.0, 9.0)];
        samples.fill(0, &outline.map(|(x, y)| Point { x, y }));
        assert!(samples.all().all(|sample| samples.land(sample) == Some(0)));
    }
}
