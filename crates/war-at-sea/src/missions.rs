//! Missions of task forces (5.1).

use kernel::Text;
use serde::{Deserialize, Serialize};
use std::str::FromStr;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mission {
    Bombardment,
    Transport,
    Intercept,
    Escort,
    Abort,
}

impl Mission {
    pub const ALL: [Mission; 5] =
        [Mission::Bombardment, Mission::Transport, Mission::Intercept, Mission::Escort, Mission::Abort];

    /// Those with which a force may begin (5.32).
    pub const AT_START: [Mission; 4] =
        [Mission::Intercept, Mission::Bombardment, Mission::Transport, Mission::Escort];

    pub fn word(self) -> &'static str {
        ["bombardment", "transport", "intercept", "escort", "abort"][self as usize]
    }

    pub fn text(self) -> Text {
        Text::new(
            [
                "sea-mission-bombardment",
                "sea-mission-transport",
                "sea-mission-intercept",
                "sea-mission-escort",
                "sea-mission-abort",
            ][self as usize],
        )
    }
}

impl FromStr for Mission {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        Mission::ALL.into_iter().find(|mission| mission.word() == word).ok_or(())
    }
}
