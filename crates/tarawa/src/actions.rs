//! Chapter 7: the US Action Phase. The player gives actions, free ones and three others, until he ends the
//! phase; each is an activity of its own.

use crate::{
    Setting, Tarawa,
    forces::Kind,
    hexes::Hex,
    ids::{PositionId, UnitId, UnitSet},
    leaders,
    lens::Lens,
    position::{Leader, Open},
    posts,
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

/// Whether a unit may take an action now, and if not, by which rule: one action each (7.2), not when Disrupted
/// (7.6), not in the water (8.1).
pub(crate) fn may_act(setting: &Setting, open: &Open, unit: UnitId) -> Result<(), Refusal> {
    let marine = open.marine(unit);
    let refused = |key| move || Text::new(key).with("unit", unit.name());
    let Some(hex) = marine.hex() else {
        return Err(Refusal::new("7.0", refused("tarawa-actions-not-on-map")()));
    };
    Refusal::unless(!open.actions.acted.contains(unit), "7.2", refused("tarawa-actions-acted"))?;
    Refusal::unless(!marine.is_disrupted(), "7.6", refused("tarawa-actions-is-disrupted"))?;
    let ashore = setting.board.land.contains(hex) || setting.readings.attack_from_water;
    Refusal::unless(ashore, "8.1", refused("tarawa-actions-in-water"))
}

/// Whether the unit's action is free (7.1): Hero, Inspired, Ryan in its hex, HQ, or under orders of one that has
/// not moved (7.33).
pub(crate) fn is_free(setting: &Setting, open: &Open, unit: UnitId) -> bool {
    let marine = open.marine(unit);
    marine.leader != Leader::None
        || setting.forces.marine(unit).kind == Kind::Hq
        || posts::gives_free_action(open, unit)
        || leaders::ryan(open).is_some_and(|(_, hex)| marine.hex() == Some(hex))
}

/// How many of the turn's actions it costs when these units do the same together (7.21): units of one hex share
/// an action by twos, free units and those that a support marker pays for cost none.
pub(crate) fn cost(setting: &Setting, open: &Open, units: UnitSet, supported: UnitSet) -> u8 {
    let pays = |unit: &UnitId| !is_free(setting, open, *unit);
    let mut paying: UnitSet = units.without(supported).iter().filter(pays).collect();
    let mut cost = 0;
    while let Some(first) = paying.iter().next() {
        paying.remove(first);
        let hex = open.marine(first).hex();
        if let Some(second) = paying.iter().find(|other| open.marine(*other).hex() == hex) {
            paying.remove(second);
        }
        cost += 1;
    }
    cost
}

/// Marks the units as having acted and pays for it.
pub(crate) fn spend(r: &mut Referee<'_, Tarawa>, units: UnitSet, supported: UnitSet) {
    let cost = cost(r.setting, &r.position.open, units, supported);
    let open = &mut r.position.open;
    open.actions.left = open.actions.left.saturating_sub(cost);
    let markers = u8::try_from(supported.len()).expect("there are at most 64 US units");
    open.support = open.support.saturating_sub(markers);
    open.actions.acted = open.actions.acted.or(units);
}
