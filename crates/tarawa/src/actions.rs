//! Chapter 7: the US Action Phase. The player gives actions, free ones and three others, until he ends the
//! phase; each is an activity of its own.

use crate::{
    Setting, Tarawa,
    hexes::Hex,
    ids::{PositionId, UnitId, UnitSet},
    lens::Lens,
    position::Open,
};
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

/// How an action is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pay {
    /// A free action (7.1).
    Free,
    /// One of the three actions of the turn.
    Action,
    /// A support marker (17.4).
    Support,
}

/// An order of the Action Phase (7.0).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    EndPhase,
    /// Remove a Disrupted marker (7.6).
    Rally {
        unit: UnitId,
    },
    /// Units of one stack move together; [`Go`] asks hex by hex (7.3).
    Move {
        units: UnitSet,
        pay: Pay,
    },
    /// Units of one stack enter an enemy hex (7.4).
    Enter {
        units: UnitSet,
        hex: Hex,
        pay: Pay,
    },
    /// An attack on the Japanese in a hex; [`crate::attack::Join`] asks who takes part (8.3).
    Attack {
        target: Hex,
    },
    /// A tank or artillery unit barrages a position (8.4, 15.32).
    Barrage {
        unit: UnitId,
        target: PositionId,
        pay: Pay,
    },
    /// A naval fire marker is spent on a position (8.52).
    NavalBarrage {
        target: PositionId,
    },
    /// Major Ryan joins another unit of his hex (10.17).
    Ryan {
        unit: UnitId,
    },
}

/// What to do next (7.0).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Act;

impl Question<Tarawa> for Act {
    type Answer = Order;
    const CLASS: &'static str = "act";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        todo!()
    }

    fn text(&self, _: Lens<'_>) -> Text {
        todo!()
    }

    fn check(&self, _: Lens<'_>, _: &Order) -> Result<(), Refusal> {
        todo!()
    }

    fn options(&self, _: Lens<'_>) -> Options<Order> {
        todo!()
    }

    fn describe(&self, _: Lens<'_>, _: &Order) -> Text {
        todo!()
    }

    fn default(&self, _: Lens<'_>) -> Order {
        todo!()
    }
}

/// The next hex of a move, or none to stop (7.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Go {
    pub units: UnitSet,
    /// How many hexes they have moved.
    pub gone: u8,
}

impl Question<Tarawa> for Go {
    type Answer = Option<Hex>;
    const CLASS: &'static str = "go";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        todo!()
    }

    fn text(&self, _: Lens<'_>) -> Text {
        todo!()
    }

    fn check(&self, _: Lens<'_>, _: &Option<Hex>) -> Result<(), Refusal> {
        todo!()
    }

    fn options(&self, _: Lens<'_>) -> Options<Option<Hex>> {
        todo!()
    }

    fn describe(&self, _: Lens<'_>, _: &Option<Hex>) -> Text {
        todo!()
    }

    fn default(&self, _: Lens<'_>) -> Option<Hex> {
        todo!()
    }
}

/// One action, or the end of the phase.
pub(crate) fn act(_r: &mut Referee<'_, Tarawa>) -> Play<()> {
    todo!()
}

/// Whether a unit may take an action now, and if not, by which rule: one action each (7.1), not when Disrupted
/// (7.6), not in the water (8.1).
pub(crate) fn may_act(_setting: &Setting, _open: &Open, _unit: UnitId) -> Result<(), Refusal> {
    todo!()
}

/// Whether the unit's action is free (7.1): Hero, Inspired, Ryan in its hex, HQ, or under orders.
pub(crate) fn is_free(_setting: &Setting, _open: &Open, _unit: UnitId) -> bool {
    todo!()
}

/// How many of the turn's actions it costs when these units do the same together (7.21): units of one hex share
/// an action by twos, free units and those that a support marker pays for cost none.
pub(crate) fn cost(_setting: &Setting, _open: &Open, _units: UnitSet, _supported: UnitSet) -> u8 {
    todo!()
}

/// Marks the units as having acted and pays for it.
pub(crate) fn spend(_r: &mut Referee<'_, Tarawa>, _units: UnitSet, _supported: UnitSet) {
    todo!()
}
