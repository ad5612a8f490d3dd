//! What questions share when they tell the numbers behind an answer: dice that hit, and sums for every number of ships
//! that a counter may stand for. Those of aircraft over their targets stand here too: questions of several chapters
//! (10, 12, 13) need the same.

pub(crate) mod flights;
pub(crate) mod raids;
#[cfg(test)]
mod tests;

use kernel::{Breakdown, Exact, Text, reason::on_d6};

/// How many of so many dice hit, on average.
pub(crate) fn expected(dice: Exact, needed: u8) -> Exact {
    dice * on_d6(i64::from(needed))
}

/// The most ships that are told apart behind a counter.
pub(crate) const MANY: u8 = 40;

/// From which number to which a sum is the same.
pub(crate) fn spans(
    numbers: std::ops::RangeInclusive<u8>,
    sum: impl Fn(u8) -> Breakdown,
) -> Vec<(u8, u8, Breakdown)> {
    let mut spans: Vec<(u8, u8, Breakdown)> = Vec::new();
    for number in numbers {
        let now = sum(number);
        match spans.last_mut() {
            Some((_, to, known)) if known.value == now.value => *to = number,
            _ => spans.push((number, number, now)),
        }
    }
    spans
}

/// A sum for every number of ships that a counter may stand for. Those with the number that is thought likeliest come
/// first.
pub(crate) fn by_ships(likely: Option<u8>, sum: impl Fn(u8) -> Breakdown) -> Vec<(Text, Breakdown)> {
    let mut spans = spans(1..=MANY, sum);
    spans.sort_by_key(|(from, to, _)| !likely.is_some_and(|ships| (*from..=*to).contains(&ships)));
    let text = |from: u8, to: u8| match (from, to) {
        (1, MANY) => Text::new("sea-ships-any"),
        (from, MANY) => Text::new("sea-ships-from").with("from", from),
        (from, to) => Text::new("sea-ships-between").with("from", from).with("to", to),
    };
    spans.into_iter().map(|(from, to, sum)| (text(from, to), sum)).collect()
}
