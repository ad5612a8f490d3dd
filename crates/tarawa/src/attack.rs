//! Rules 8.1 to 8.3: attacks. Strength and weapons against strength and needs, with markers revealed as the
//! table says.

use crate::{
    Setting, Tarawa,
    hexes::Hex,
    ids::{UnitSet, Weapon, Weapons},
    lens::Lens,
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

/// Who attacks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attackers {
    pub units: UnitSet,
    /// A naval fire marker is spent (8.51).
    #[serde(default)]
    pub naval_fire: bool,
    /// Units whose action a support marker pays for (17.4).
    #[serde(default)]
    pub supported: UnitSet,
}

/// Who joins the attack on that hex (8.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Join {
    pub target: Hex,
}

impl Question<Tarawa> for Join {
    type Answer = Attackers;
    const CLASS: &'static str = "join";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        todo!()
    }

    fn text(&self, _: Lens<'_>) -> Text {
        todo!()
    }

    fn check(&self, _: Lens<'_>, _: &Attackers) -> Result<(), Refusal> {
        todo!()
    }

    fn options(&self, _: Lens<'_>) -> Options<Attackers> {
        todo!()
    }

    fn describe(&self, _: Lens<'_>, _: &Attackers) -> Text {
        todo!()
    }

    fn default(&self, _: Lens<'_>) -> Attackers {
        todo!()
    }
}

/// What a wild card of an attack stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Joker {
    /// A weapon that is needed.
    Weapon(Weapon),
    /// One point of strength (8.24).
    Strength,
    /// Nothing: a support marker is kept (17.5).
    Nothing,
}

/// What the Hero or the support marker stands for (8.24, 17.5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wild {
    /// Needs that are not met.
    pub lacking: Weapons,
    /// The support marker is asked about, not the Hero.
    pub support: bool,
}

impl Question<Tarawa> for Wild {
    type Answer = Joker;
    const CLASS: &'static str = "wild";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        todo!()
    }

    fn text(&self, _: Lens<'_>) -> Text {
        todo!()
    }

    fn check(&self, _: Lens<'_>, _: &Joker) -> Result<(), Refusal> {
        todo!()
    }

    fn options(&self, _: Lens<'_>) -> Options<Joker> {
        todo!()
    }

    fn describe(&self, _: Lens<'_>, _: &Joker) -> Text {
        todo!()
    }

    fn default(&self, _: Lens<'_>) -> Joker {
        todo!()
    }
}

/// An attack on the Japanese in a hex: the player says who joins, then it is resolved (8.3).
pub(crate) fn attack(_r: &mut Referee<'_, Tarawa>, _target: Hex) -> Play<()> {
    todo!()
}
