//! Chapters 3 and 20: the set-up of the scenarios, and the Hawkins raid (21.1).

use crate::{
    Setting, Tarawa,
    board::Board,
    forces::Kind,
    ids::{Back, Beach, Letter, POSITIONS, PositionSet},
    position::{
        ActionPhase, Counterattack, Disruption, Hidden, Landing, Leader, Lvts, Marine, Open, Place, Position,
        Reserve, Stage,
    },
};
use kernel::{Deck, Pack, Play, Referee, RuleId, Text, pack::PackFault};
use serde::Serialize;

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

/// The set-up of November 21, as its tables give it (20.1, 20.2).
#[derive(Debug)]
pub(crate) struct November21 {}

impl November21 {
    pub(crate) fn read(_pack: &Pack, _board: &Board) -> Result<November21, PackFault> {
        Ok(November21 {})
    }
}

/// The position before the first activity: nothing drawn, nothing placed.
pub(crate) fn begin(setting: &Setting) -> Position {
    let marines = setting.forces.marines().iter();
    let marines = marines.map(|info| Marine {
        place: Place::Aside,
        steps: info.steps,
        disruption: Disruption::No,
        leader: Leader::None,
        hero_side: info.kind == Kind::Hq,
        post: None,
    });
    let markers = |back: Back| {
        let of_kind = setting.forces.markers().iter().filter(move |marker| marker.back == back);
        Deck::shuffled(of_kind.map(|marker| marker.id))
    };
    Position {
        open: Open {
            turn: setting.scenario.first_turn(),
            stage: Stage::SetUpJapanese,
            ending: None,
            marines: marines.collect(),
            lvts: Lvts::default(),
            no_lvts: false,
            japanese: vec![None; POSITIONS],
            reserve: Reserve::default(),
            left_out: 0,
            eliminated: Vec::new(),
            depth: [0, 0],
            letters: Vec::new(),
            shibasaki: true,
            shibasaki_survives: false,
            shibasaki_spared: false,
            no_first_depth: false,
            guns_destroyed: PositionSet::EMPTY,
            garrisons: PositionSet::EMPTY,
            naval_fire: 0,
            support: 0,
            heroes: 0,
            eighth_marines: Beach::Red2,
            smoke: Vec::new(),
            wire_cut: false,
            engineers_cover: false,
            counterattack: Counterattack::None,
            track: Vec::new(),
            discards: Vec::new(),
            landing: Landing::default(),
            fire: None,
            engineers: None,
            actions: ActionPhase::default(),
        },
        hidden: Hidden { counters: vec![None; POSITIONS], reserve: Vec::new() },
        deck: Deck::shuffled(crate::all_cards()),
        markers: Back::ALL.map(markers),
        letters: Deck::shuffled([Letter::A, Letter::M, Letter::P, Letter::R]),
    }
}

/// Japanese units, tanks, markers and letters (3.0+1 to 3.0+5, 3.0+10, 20.1), then moves on.
pub(crate) fn set_up_japanese(_r: &mut Referee<'_, Tarawa>) -> Play<()> {
    todo!()
}

/// US units and markers (3.0+6 to 3.0+9, 20.2, 21.2), then moves on.
pub(crate) fn set_up_marines(_r: &mut Referee<'_, Tarawa>) -> Play<()> {
    todo!()
}

/// The Hawkins raid, if it is played (21.1), then moves on.
pub(crate) fn raid(_r: &mut Referee<'_, Tarawa>) -> Play<()> {
    todo!()
}
