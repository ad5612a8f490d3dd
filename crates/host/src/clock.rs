//! The time that a host goes by, and the clocks of seats: a table may give whoever is asked some days to decide. They
//! are reminded when half of them and when all but one are gone; when all are gone, others may take the seat.

use crate::store::{About, Readers};
use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::{SystemTime, UNIX_EPOCH},
};

/// The clock of the machine, or one that is ahead of it: tests let days pass.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    ahead: Arc<AtomicI64>,
    /// When a simulation began, whose time is not the machine's.
    #[cfg(test)]
    simulated: Option<tokio::time::Instant>,
}

impl Clock {
    /// The clock of a simulation that begins.
    #[cfg(test)]
    pub(crate) fn simulated() -> Self {
        let ahead = Arc::new(AtomicI64::new(1_800_000_000));
        Clock { ahead, simulated: Some(tokio::time::Instant::now()) }
    }

    /// Seconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        #[cfg(test)]
        let since = self.simulated.map_or(since, |began| began.elapsed());
        i64::try_from(since.as_secs()).unwrap_or(i64::MAX).saturating_add(self.ahead.load(Ordering::Relaxed))
    }

    /// Lets so many seconds pass at once, for all who share the clock.
    pub fn pass(&self, seconds: i64) {
        self.ahead.fetch_add(seconds, Ordering::Relaxed);
    }
}

/// A day in seconds.
pub(crate) const DAY: i64 = 86_400;

/// The seats that a game waits for, each with since when.
pub(crate) type Waits = BTreeMap<u8, i64>;

/// Whether a seat's days are gone.
pub(crate) fn has_run_out(days: Option<i64>, waits: &Waits, seat: u8, now: i64) -> bool {
    days.zip(waits.get(&seat)).is_some_and(|(days, since)| since + days * DAY <= now)
}

/// When somebody has to hear of the clocks next.
pub(crate) fn next_moment(days: Option<i64>, waits: &Waits, now: i64) -> Option<i64> {
    moments(days?, waits).map(|(at, ..)| at).filter(|at| *at > now).min()
}

/// Who has to hear what of the moments that have come since one of them, it included.
pub(crate) fn told_at(days: Option<i64>, waits: &Waits, since: i64, now: i64) -> Vec<(About, Readers)> {
    let Some(days) = days else { return Vec::new() };
    let come = moments(days, waits).filter(|(at, ..)| (since..=now).contains(at));
    come.map(|(_, about, readers)| (about, readers)).collect()
}

/// All moments of the clocks that run.
fn moments(days: i64, waits: &Waits) -> impl Iterator<Item = (i64, About, Readers)> {
    waits.iter().flat_map(move |(seat, since)| {
        let (half, last, end) = (since + days * DAY / 2, since + (days - 1) * DAY, since + days * DAY);
        // With one day or two, half of the time and the last day are one moment, or the day begins with the clock.
        let half = (half != last).then_some((half, About::Half, Readers::Seat(*seat)));
        let last = (days > 1).then_some((last, About::LastDay, Readers::Seat(*seat)));
        let end = [(end, About::RunOut, Readers::Seat(*seat)), (end, About::Claim, Readers::Others(*seat))];
        half.into_iter().chain(last).chain(end)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_reminds_at_half_time_on_the_last_day_and_at_the_end() {
        let waits = Waits::from([(1, 1_000)]);
        let told = |days, from: i64, to: i64| -> Vec<About> {
            let all = told_at(Some(days), &waits, 1_000 + from, 1_000 + to);
            all.into_iter().map(|(about, _)| about).collect()
        };
        assert_eq!(told(1, 0, DAY - 1), [About::Half]);
        assert_eq!(told(2, 0, 2 * DAY - 1), [About::LastDay]);
        assert_eq!(told(5, 0, 4 * DAY - 1), [About::Half]);
        assert_eq!(told(5, 4 * DAY, 5 * DAY), [About::LastDay, About::RunOut, About::Claim]);
        assert_eq!(told(5, 5 * DAY + 1, 99 * DAY), []);
        let next = |days, now: i64| next_moment(Some(days), &waits, 1_000 + now).map(|at| at - 1_000);
        assert_eq!(next(5, 0), Some(5 * DAY / 2));
        assert_eq!(next(5, 4 * DAY), Some(5 * DAY));
        assert_eq!(next(5, 5 * DAY), None);
        assert_eq!(next_moment(None, &waits, 0), None);
        assert!(has_run_out(Some(5), &waits, 1, 1_000 + 5 * DAY));
        assert!(!has_run_out(Some(5), &waits, 1, 999 + 5 * DAY));
        assert!(!has_run_out(Some(5), &waits, 0, i64::MAX), "nobody waits for this seat");
    }
}
