//! Turns of the games: `Jul I 43` is the first turn of July 1943. A month has two turns in Second Front and in War of
//! Resistance, and four in The Damned Die Hard.

use std::{fmt, str::FromStr};

const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const PARTS: [&str; 4] = ["I", "II", "III", "IV"];

/// A turn, ordered by time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    year: u8,
    /// From 0.
    month: u8,
    /// Which turn of the month, from 0.
    part: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no turn; write it like Jul I 43")]
pub struct TurnError(String);

impl FromStr for Turn {
    type Err = TurnError;

    fn from_str(text: &str) -> Result<Self, TurnError> {
        let place =
            |names: &[&str], name: &str| u8::try_from(names.iter().position(|known| *known == name)?).ok();
        let read = || {
            let [month, part, year] = text.split(' ').collect::<Vec<_>>()[..] else { return None };
            let two = year.len() == 2 && year.bytes().all(|byte| byte.is_ascii_digit());
            let year = year.parse().ok().filter(|_| two)?;
            Some(Turn { year, month: place(&MONTHS, month)?, part: place(&PARTS, part)? })
        };
        read().ok_or_else(|| TurnError(text.to_owned()))
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (month, part) = (MONTHS[usize::from(self.month)], PARTS[usize::from(self.part)]);
        write!(f, "{month} {part} {:02}", self.year)
    }
}

/// How many turns a month has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calendar {
    pub turns_a_month: u8,
}

impl Calendar {
    pub const ALL: [Self; 2] = [Self { turns_a_month: 2 }, Self { turns_a_month: 4 }];

    pub fn has(self, turn: Turn) -> bool {
        turn.part < self.turns_a_month
    }

    /// How many turns there are from the one to the other, both counted.
    pub fn count(self, first: Turn, last: Turn) -> i32 {
        let number = |turn: Turn| {
            let months = i32::from(turn.year) * 12 + i32::from(turn.month);
            months * i32::from(self.turns_a_month) + i32::from(turn.part)
        };
        number(last) - number(first) + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_read_printed_and_ordered_by_time() {
        for name in ["Jul I 43", "Dec IV 41", "May II 42"] {
            assert_eq!(name.parse::<Turn>().expect("a turn").to_string(), name);
        }
        let turn = |name: &str| name.parse::<Turn>().expect("a turn");
        assert!(turn("Dec II 43") < turn("Jan I 44") && turn("Jan I 44") < turn("Jan II 44"));
        for wrong in ["", "Jul 43", "Jul I 1943", "jul I 43", "Jul V 43", "Jul I 4x", "Jul I 43 "] {
            assert!(wrong.parse::<Turn>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_turns_between_two_dates_are_counted_by_the_calendar() {
        let [two, four] = Calendar::ALL;
        let turn = |name: &str| name.parse::<Turn>().expect("a turn");
        assert_eq!(two.count(turn("Jul I 43"), turn("May I 45")), 45);
        assert_eq!(four.count(turn("Dec II 41"), turn("May II 42")), 21);
        assert!(four.has(turn("Dec IV 41")) && !two.has(turn("Dec IV 41")));
    }
}
