//! Chapter 5: amphibious operations. LVTs are loaded, carried ashore by two cards each and recovered;
//! whoever is left in the water wades; the next arrivals are placed.

use crate::{Setting, Tarawa, ids::UnitSet, lens::Lens, position::Lvts};
use kernel::{Options, Play, Question, Referee, Refusal, RuleId, Text};
use serde::{Deserialize, Serialize};

/// What happens by this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {}

impl Event {
    pub(crate) fn rule(&self, _: &Setting) -> RuleId {
        match *self {}
    }

    pub(crate) fn text(&self, _: &Setting) -> Text {
        match *self {}
    }
}

/// What to load next: units of one approach hex into LVTs, or nothing more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Boarding {
    /// These units of one hex board these LVTs.
    Load {
        units: UnitSet,
        craft: Lvts,
    },
    Done,
}

/// What to load next (5.11).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Embark;

impl Question<Tarawa> for Embark {
    type Answer = Boarding;
    const CLASS: &'static str = "embark";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        todo!()
    }

    fn text(&self, _: Lens<'_>) -> Text {
        todo!()
    }

    fn check(&self, _: Lens<'_>, _: &Boarding) -> Result<(), Refusal> {
        todo!()
    }

    fn options(&self, _: Lens<'_>) -> Options<Boarding> {
        todo!()
    }

    fn describe(&self, _: Lens<'_>, _: &Boarding) -> Text {
        todo!()
    }

    fn default(&self, _: Lens<'_>) -> Boarding {
        todo!()
    }
}

/// Loading (5.11): the player makes loads until he has enough.
pub(crate) fn load(_r: &mut Referee<'_, Tarawa>) -> Play<()> {
    todo!()
}

/// One landing check (5.12), or the end of them (5.14).
pub(crate) fn land(_r: &mut Referee<'_, Tarawa>) -> Play<()> {
    todo!()
}

/// One unit or stack wades (5.2), or the end of wading. At night all units come ashore (19.0+1).
pub(crate) fn wade(_r: &mut Referee<'_, Tarawa>) -> Play<()> {
    todo!()
}

/// The units of the next turn are placed in approach hexes (5.3, 15.4, 19.0+1).
pub(crate) fn arrivals(_r: &mut Referee<'_, Tarawa>) -> Play<()> {
    todo!()
}

/// Places units that come now into approach hexes of their beach, the player choosing; those that find no
/// room wait on the turn track for the next turn (5.3, EV.3, EV.14).
pub(crate) fn place_in_approach(
    _r: &mut Referee<'_, Tarawa>,
    _units: crate::ids::UnitSet,
    _rule: &'static str,
) -> Play<()> {
    todo!()
}
