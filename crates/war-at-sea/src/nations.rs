//! The nations whose ships and aircraft fight, and what sets each apart in the rules. Rules read the record and compare
//! no names.

use crate::{
    scenario::Date,
    sheet::names,
    sides::{ALLIES, AXIS},
};
use kernel::Seat;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The nation of a ship or a type of aircraft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nation {
    Australia,
    Britain,
    Canada,
    France,
    Germany,
    Greece,
    Italy,
    Japan,
    Netherlands,
    NewZealand,
    Norway,
    Poland,
    SovietUnion,
    Us,
}

names!(Nation {
    Australia = "Australia",
    Britain = "Britain",
    Canada = "Canada",
    France = "France",
    Germany = "Germany",
    Greece = "Greece",
    Italy = "Italy",
    Japan = "Japan",
    Netherlands = "Netherlands",
    NewZealand = "New Zealand",
    Norway = "Norway",
    Poland = "Poland",
    SovietUnion = "Soviet Union",
    Us = "US",
});

/// What the rules say of a nation's arms and crews.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The side that it fought on; none if on either.
    pub seat: Option<Seat>,
    /// What its torpedoes add to the dice of damage: those of aircraft, submarines and ships (9.33).
    pub punch: u8,
    /// What its Long Lances add, if it has them (9.31).
    pub long_lance: Option<u8>,
    /// Before this day its ships have a quarter of their torpedo factors (9.34).
    pub torpedoes_mended: Option<Date>,
    /// The last year in which its crews fight better at night than others (6.2; history).
    pub trained_for_night: Option<u16>,
    /// What its crews add to the die for a flight deck, each from that day on (8.32).
    pub deck_crews: &'static [(Date, u8)],
}

const AXIS_NATION: Record = Record {
    seat: Some(AXIS),
    punch: 0,
    long_lance: None,
    torpedoes_mended: None,
    trained_for_night: None,
    deck_crews: &[],
};
const ALLIED: Record = Record { seat: Some(ALLIES), ..AXIS_NATION };
const ON_EITHER_SIDE: Record = Record { seat: None, ..AXIS_NATION };
const JAPAN: Record = Record { punch: 1, long_lance: Some(2), trained_for_night: Some(1942), ..AXIS_NATION };
const US: Record = Record {
    torpedoes_mended: Some(Date { year: 1943, month: 9, day: 1 }),
    deck_crews: &[(Date { year: 1942, month: 8, day: 1 }, 1), (Date { year: 1943, month: 8, day: 1 }, 2)],
    ..ALLIED
};

impl Nation {
    pub fn record(self) -> &'static Record {
        match self {
            Nation::Japan => &JAPAN,
            Nation::Us => &US,
            Nation::France => &ON_EITHER_SIDE,
            Nation::Germany | Nation::Italy => &AXIS_NATION,
            Nation::Australia
            | Nation::Britain
            | Nation::Canada
            | Nation::Greece
            | Nation::Netherlands
            | Nation::NewZealand
            | Nation::Norway
            | Nation::Poland
            | Nation::SovietUnion => &ALLIED,
        }
    }

    /// Whether its ships have bad torpedoes on a day (9.34).
    pub fn has_bad_torpedoes(self, day: Date) -> bool {
        self.record().torpedoes_mended.is_some_and(|mended| day < mended)
    }

    /// Whether its crews are trained for the night (6.2).
    pub fn is_trained_for_night(self, year: u16) -> bool {
        self.record().trained_for_night.is_some_and(|last| year <= last)
    }

    /// What its crews add to the die for a flight deck on a day (8.32).
    pub fn deck_crews(self, day: Date) -> u8 {
        let by_then = self.record().deck_crews.iter().filter(|(from, _)| day >= *from);
        by_then.map(|(_, skill)| *skill).max().unwrap_or(0)
    }
}
