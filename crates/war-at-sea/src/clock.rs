//! Turns and the hours of the day (2.6, 4.0): a turn is four hours, six turns a day. The Log Sheet shades the turns of
//! the night; those of dawn and dusk are night in winter and day otherwise.

use crate::{scenario::Date, weather::Light};
use kernel::Text;

/// The hours of a turn (4.0).
pub const HOURS: u8 = 4;
/// The turns of a day.
pub const TURNS_A_DAY: u8 = 24 / HOURS;

/// When a turn is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    pub date: Date,
    /// The hour at which the turn begins.
    pub hour: u8,
    /// The number of the turn, from 1.
    pub turn: u8,
}

/// What the Log Sheet shows of a turn (2.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shade {
    Day,
    Twilight,
    Night,
}

impl Clock {
    /// The clock of a turn of a game that began on that day, at that hour.
    pub fn at(first: Date, hour: u8, turn: u8) -> Clock {
        let hours = u32::from(hour) + u32::from(HOURS) * u32::from(turn.saturating_sub(1));
        let mut date = first;
        for _ in 0..hours / 24 {
            date = date.next();
        }
        Clock { date, hour: u8::try_from(hours % 24).unwrap_or(0), turn }
    }

    pub fn shade(self) -> Shade {
        match self.hour {
            8 | 12 => Shade::Day,
            4 | 16 => Shade::Twilight,
            _ => Shade::Night,
        }
    }

    /// Whether ships and aircraft have light to see by (2.6).
    pub fn light(self) -> Light {
        match (self.shade(), self.date.is_winter()) {
            (Shade::Day, _) | (Shade::Twilight, false) => Light::Day,
            _ => Light::Night,
        }
    }

    /// Whether it is the last turn of daylight before a night: those who are up must come down (10.82).
    pub fn is_last_of_day(self, first: Date, hour: u8) -> bool {
        self.light() == Light::Day
            && Clock::at(first, hour, self.turn.saturating_add(1)).light() == Light::Night
    }

    /// Even turns give ships with a plus another zone (5.22, 15.5), and let submarines and tows move.
    pub fn is_even(self) -> bool {
        self.turn.is_multiple_of(2)
    }

    pub fn text(self) -> Text {
        Text::new("sea-clock")
            .with("day", self.date.day)
            .with("month", month(self.date.month))
            .with("hour", self.hour)
            .with("turn", self.turn)
    }
}

fn month(number: u8) -> Text {
    Text::new(
        [
            "sea-month-1",
            "sea-month-2",
            "sea-month-3",
            "sea-month-4",
            "sea-month-5",
            "sea-month-6",
            "sea-month-7",
            "sea-month-8",
            "sea-month-9",
            "sea-month-10",
            "sea-month-11",
            "sea-month-12",
        ][usize::from(number.clamp(1, 12)) - 1],
    )
}

impl Date {
    /// November to February (2.6).
    pub fn is_winter(self) -> bool {
        matches!(self.month, 11 | 12 | 1 | 2)
    }

    pub fn next(self) -> Date {
        let leap =
            self.year.is_multiple_of(4) && (!self.year.is_multiple_of(100) || self.year.is_multiple_of(400));
        let days = match self.month {
            2 if leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        match (self.day < days, self.month < 12) {
            (true, _) => Date { day: self.day + 1, ..self },
            (false, true) => Date { day: 1, month: self.month + 1, ..self },
            (false, false) => Date { day: 1, month: 1, year: self.year + 1 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn light(date: &str, hour: u8) -> Light {
        Clock::at(date.parse().expect("a date"), hour, 1).light()
    }

    #[test]
    fn twilight_is_night_in_winter_and_day_otherwise() {
        kernel::proves!("war-at-sea", "2.6", "2.6+1");
        for hour in [4, 16] {
            assert_eq!(light("1942-05-05", hour), Light::Day);
            assert_eq!(light("1942-11-14", hour), Light::Night);
            assert_eq!(light("1942-02-28", hour), Light::Night);
            assert_eq!(light("1942-03-01", hour), Light::Day);
        }
        for date in ["1942-05-05", "1942-12-24"] {
            assert_eq!(
                [0, 8, 12, 20].map(|hour| light(date, hour)),
                [Light::Night, Light::Day, Light::Day, Light::Night]
            );
        }
    }

    #[test]
    fn six_turns_make_a_day() {
        kernel::proves!("war-at-sea", "4.0");
        let first = "1942-02-27".parse().expect("a date");
        let at = |turn| {
            let clock = Clock::at(first, 16, turn);
            (clock.date.month, clock.date.day, clock.hour)
        };
        assert_eq!((at(1), at(3), at(9), at(15)), ((2, 27, 16), (2, 28, 0), (3, 1, 0), (3, 2, 0)));
    }
}
