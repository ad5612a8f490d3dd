//! Chapter 17 and rule 15.1+2: the Engineer and HQ phase. Engineers give support markers; they are spent on
//! garrisons and on Disrupted units; HQs become Command Posts.

use crate::{
    Setting, Tarawa,
    hexes::HexSet,
    ids::{PositionId, UnitId},
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

/// A decision of the Engineer and HQ phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    Done,
    /// A support marker becomes a garrison (17.2).
    Garrison {
        position: PositionId,
    },
    /// A support marker removes a Disrupted marker (17.3).
    Rally {
        unit: UnitId,
    },
    /// An HQ becomes a Command Post (16.1).
    Establish {
        hq: UnitId,
    },
    /// A Command Post becomes an HQ again (16.11).
    Abandon {
        hq: UnitId,
    },
    /// A Command Post's range marker advances (16.2).
    Advance {
        hq: UnitId,
    },
}

/// What to do in the Engineer and HQ phase (15.1+2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sustain;

impl Question<Tarawa> for Sustain {
    type Answer = Measure;
    const CLASS: &'static str = "sustain";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        todo!()
    }

    fn text(&self, _: Lens<'_>) -> Text {
        todo!()
    }

    fn check(&self, _: Lens<'_>, _: &Measure) -> Result<(), Refusal> {
        todo!()
    }

    fn options(&self, _: Lens<'_>) -> Options<Measure> {
        todo!()
    }

    fn describe(&self, _: Lens<'_>, _: &Measure) -> Text {
        todo!()
    }

    fn default(&self, _: Lens<'_>) -> Measure {
        todo!()
    }
}

/// One decision of the Engineer and HQ phase, or its end.
pub(crate) fn phase(_r: &mut Referee<'_, Tarawa>) -> Play<()> {
    todo!()
}

/// Garrisons alone in these hexes are gone: a Japanese unit with these hexes in its field has acted, or one has
/// entered (17.21).
pub(crate) fn remove_garrisons(_r: &mut Referee<'_, Tarawa>, _hexes: HexSet) {
    todo!()
}
