//! How long a computer player may think. Whoever waits for it gives it a time, and may say at any moment that it is to
//! decide now. A player that searches looks at it between imagined games and within them, and then takes the best that
//! it has found so far. Without a word it thinks for as long as it likes, and looks at no clock.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
};

#[derive(Clone, Debug, Default)]
pub struct Patience {
    until: Option<Instant>,
    hurry: Option<Arc<AtomicBool>>,
}

impl Patience {
    pub const ENDLESS: Patience = Patience { until: None, hurry: None };

    /// Until that time, or until somebody says that it is enough.
    pub fn until(when: Instant) -> Self {
        Patience { until: Some(when), hurry: Some(Arc::default()) }
    }

    /// Decide now: of all that have a copy of this patience it is out.
    pub fn decide_now(&self) {
        if let Some(hurry) = &self.hurry {
            hurry.store(true, Ordering::Relaxed);
        }
    }

    pub fn is_out(&self) -> bool {
        self.is_broken_off() || self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Whether somebody has said that it is enough, whatever time was left.
    pub fn is_broken_off(&self) -> bool {
        self.hurry.as_ref().is_some_and(|hurry| hurry.load(Ordering::Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn patience_is_out_when_its_time_has_come_or_somebody_says_so() {
        assert!(!Patience::ENDLESS.is_out());
        assert!(Patience::until(Instant::now()).is_out());
        let patience = Patience::until(Instant::now() + Duration::from_hours(1));
        let thinker = patience.clone();
        assert!(!thinker.is_out());
        patience.decide_now();
        assert!(thinker.is_out());
    }
}
