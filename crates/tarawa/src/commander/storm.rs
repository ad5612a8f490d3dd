//! What a close combat promises (8.6), worked out card by card: every second card hits, the Japanese begin, and
//! whoever is hit loses a card. What cards do besides is left out.

use std::sync::OnceLock;

/// The most cards of a side, and the most steps, that are told apart.
const MOST: usize = 8;

/// What may come of a close combat.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Promise {
    /// The chance that the Japanese are wiped out.
    pub success: f64,
    /// Steps that it costs, in the mean.
    pub losses: f64,
}

/// A close combat before a Japanese card is turned over.
#[derive(Clone, Copy, Debug)]
pub(super) struct Storm {
    pub marines: u8,
    pub steps: u8,
    pub japanese: u8,
    /// The unit has a depth marker, which must be hit first.
    pub depth: bool,
    pub disrupted: bool,
}

impl Storm {
    pub(super) fn promise(self) -> Promise {
        static TABLE: OnceLock<Vec<Promise>> = OnceLock::new();
        let table = TABLE.get_or_init(|| {
            let mut table = vec![Promise::default(); MOST * MOST * MOST * 4];
            // Every fight is made of shorter ones, with fewer cards.
            for marines in 0..MOST {
                for japanese in 0..MOST {
                    for rest in 0..MOST * 4 {
                        let (steps, hits, disrupted) = (rest / 4, rest / 2 % 2, rest % 2);
                        table[place(marines, japanese, steps, hits, disrupted)] =
                            work_out(&table, marines, japanese, steps, hits, disrupted);
                    }
                }
            }
            table
        });
        let cards = |count: u8| usize::from(count).min(MOST - 1);
        let (marines, japanese) = (cards(self.marines), cards(self.japanese));
        table[place(
            marines,
            japanese,
            cards(self.steps),
            usize::from(self.depth),
            usize::from(self.disrupted),
        )]
    }
}

fn place(marines: usize, japanese: usize, steps: usize, hits: usize, disrupted: usize) -> usize {
    (((marines * MOST + japanese) * MOST + steps) * 2 + hits) * 2 + disrupted
}

/// One exchange of cards, and what the shorter fights after it promise. `hits` are those that the Japanese can
/// take and stay.
fn work_out(
    table: &[Promise],
    marines: usize,
    japanese: usize,
    steps: usize,
    hits: usize,
    disrupted: usize,
) -> Promise {
    if steps == 0 || marines + japanese == 0 {
        return Promise::default();
    }
    let answer = |marines: usize, japanese: usize, steps: usize| -> Promise {
        if steps == 0 {
            return Promise::default();
        }
        if marines == 0 {
            return table[place(0, japanese, steps, hits, 0)];
        }
        let miss = table[place(marines - 1, japanese, steps, hits, 0)];
        let hit = match hits {
            0 => Promise { success: 1.0, losses: 0.0 },
            _ => table[place(marines - 1, japanese.saturating_sub(1), steps, hits - 1, 0)],
        };
        Promise {
            success: f64::midpoint(miss.success, hit.success),
            losses: f64::midpoint(miss.losses, hit.losses),
        }
    };
    if japanese == 0 || disrupted == 1 {
        return answer(marines, japanese, steps);
    }
    let miss = answer(marines, japanese - 1, steps);
    let hit = answer(marines.saturating_sub(1), japanese - 1, steps - 1);
    Promise {
        success: f64::midpoint(miss.success, hit.success),
        losses: f64::midpoint(miss.losses, hit.losses + 1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COMPANY: Storm = Storm { marines: 4, steps: 4, japanese: 1, depth: false, disrupted: false };

    fn is(promise: Promise, success: f64, losses: f64) {
        let differs = |one: f64, other: f64| (one - other).abs() > 1e-9;
        assert!(!differs(promise.success, success) && !differs(promise.losses, losses), "{promise:?}");
    }

    #[test]
    fn a_lone_unit_turns_over_one_card_and_costs_a_card_when_it_hits() {
        // Three cards after a hit, four after a miss; one hit is enough.
        is(COMPANY.promise(), f64::midpoint(1.0 - 0.5_f64.powi(3), 1.0 - 0.5_f64.powi(4)), 0.5);
    }

    #[test]
    fn a_disrupted_unit_finds_its_feet_instead_of_turning_over_its_card() {
        let disrupted = Storm { disrupted: true, ..COMPANY };
        // The first card of the Marines comes before any Japanese one.
        let later = Storm { marines: 3, ..COMPANY }.promise();
        is(disrupted.promise(), f64::midpoint(1.0, later.success), later.losses / 2.0);
    }

    #[test]
    fn a_depth_marker_must_be_hit_first() {
        let one_card = Storm { marines: 1, steps: 4, japanese: 0, depth: true, disrupted: false };
        is(one_card.promise(), 0.0, 0.0);
        is(Storm { marines: 2, ..one_card }.promise(), 0.25, 0.0);
    }

    #[test]
    fn a_last_step_may_be_lost_before_it_strikes() {
        let last = Storm { marines: 1, steps: 1, japanese: 1, depth: false, disrupted: false };
        is(last.promise(), 0.25, 0.5);
    }
}
