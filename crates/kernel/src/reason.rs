//! What is shown before a decision ([`Question::reasons`](crate::Question::reasons)): numbers with what they are, notes
//! without a number, and the chances of the dice that games roll.

use crate::{
    breakdown::{Breakdown, Tally},
    exact::Exact,
    text::Text,
};

/// A number that stands behind a decision, and what it is.
pub type Reason = (Text, Breakdown);

/// Something to be known before a decision that has no number.
pub fn note(text: impl Into<Text>) -> Reason {
    (text.into(), Breakdown::default())
}

/// In how many ways each comes about, in the order in which they are met first; together they are all.
pub fn counted(rule: &'static str, each: impl IntoIterator<Item = Text>) -> Breakdown {
    let mut counts: Vec<(Text, i32)> = Vec::new();
    for text in each {
        match counts.iter_mut().find(|(known, _)| *known == text) {
            Some((_, count)) => *count += 1,
            None => counts.push((text, 1)),
        }
    }
    let mut breakdown = Breakdown::default();
    for (text, count) in counts {
        breakdown.add(rule, count, || text);
    }
    breakdown
}

/// So many of all.
pub fn share(some: usize, all: usize) -> Exact {
    let count = |number| i32::try_from(number).unwrap_or(i32::MAX);
    Exact::new(count(some), count(all)).unwrap_or(Exact::ZERO)
}

/// The chance that a die shows so much or more.
pub fn on_d6(needed: i64) -> Exact {
    share((1..=6).filter(|die| *die >= needed).count(), 6)
}

/// The chance that two dice show so much or more.
pub fn on_2d6(needed: i64) -> Exact {
    let sums = (1..=6_i64).flat_map(|a| (1..=6_i64).map(move |b| a + b));
    share(sums.filter(|sum| *sum >= needed).count(), 36)
}

/// The chance that something happens at least once in so many tries.
pub fn at_least_once(chance: Exact, tries: u8) -> Exact {
    let never = (0..tries).fold(Exact::ONE, |left, _| left * (Exact::ONE - chance));
    Exact::ONE - never
}
