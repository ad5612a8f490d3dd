//! Weather (9.8), and the light by which ships see each other.

use kernel::Text;
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// The six conditions of weather (9.82), best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weather {
    Clear,
    Cloudy,
    Rain,
    Squall,
    Storm,
    Gale,
}

impl Weather {
    pub const ALL: [Weather; 6] =
        [Weather::Clear, Weather::Cloudy, Weather::Rain, Weather::Squall, Weather::Storm, Weather::Gale];

    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    pub fn word(self) -> &'static str {
        ["clear", "cloudy", "rain", "squall", "storm", "gale"][self.index()]
    }

    pub fn text(self) -> Text {
        Text::new(
            [
                "sea-weather-clear",
                "sea-weather-cloudy",
                "sea-weather-rain",
                "sea-weather-squall",
                "sea-weather-storm",
                "sea-weather-gale",
            ][self.index()],
        )
    }

    /// The most speed that ships can make (9.83).
    pub fn top_speed(self) -> Option<u8> {
        match self {
            Weather::Squall => Some(3),
            Weather::Storm => Some(2),
            Weather::Gale => Some(1),
            _ => None,
        }
    }
}

impl FromStr for Weather {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        Weather::ALL.into_iter().find(|weather| weather.word() == word).ok_or(())
    }
}

/// Day or night (2.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Light {
    Day,
    Night,
}

impl Light {
    pub fn text(self) -> Text {
        Text::new(if self == Light::Day { "sea-light-day" } else { "sea-light-night" })
    }
}

impl FromStr for Light {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        match word {
            "day" => Ok(Light::Day),
            "night" => Ok(Light::Night),
            _ => Err(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_six_conditions_and_the_worst_three_slow_ships() {
        kernel::proves!("war-at-sea", "9.82", "9.83");
        assert_eq!(Weather::ALL.map(Weather::word), ["clear", "cloudy", "rain", "squall", "storm", "gale"]);
        assert!(Weather::ALL.is_sorted());
        assert_eq!(Weather::ALL.map(Weather::top_speed), [None, None, None, Some(3), Some(2), Some(1)]);
    }
}
