//! What a viewer may know. In a battle counters lie face up on the Tactical Map and hits are rolled in the open, so
//! both sides know the ships there; who leads them stays with their owner (9.41).

use crate::{
    Setting,
    battle::{Battle, Fight},
    ids::ShipId,
    position::{Position, Ship, Stage},
    scenario::Leader,
    victory,
    weather::{Light, Weather},
};
use kernel::{Chance, Seat, Viewer};
use serde::Serialize;

#[derive(Clone, Copy, Debug)]
pub struct Lens<'a> {
    setting: &'a Setting,
    position: &'a Position,
    viewer: Viewer,
}

/// The lens as a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    pub turn: u8,
    pub stage: Stage,
    pub weather: Weather,
    pub light: Light,
    pub battle: Option<Battle>,
    pub ships: Vec<(ShipId, Ship)>,
}

impl<'a> Lens<'a> {
    pub(crate) fn new(setting: &'a Setting, position: &'a Position, viewer: Viewer) -> Self {
        Lens { setting, position, viewer }
    }

    pub fn setting(&self) -> &'a Setting {
        self.setting
    }

    /// The seat that looks. Questions are only ever put to seats.
    pub fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    pub fn turn(&self) -> u8 {
        self.position.turn
    }

    pub fn stage(&self) -> Stage {
        self.position.stage
    }

    pub fn battle(&self) -> Option<&'a Battle> {
        self.position.battle.as_ref()
    }

    /// The battle that is being fought, to judge it.
    pub fn fight(&self) -> Option<Fight<'a>> {
        self.position.battle.as_ref().map(|_| self.position.fight(self.setting))
    }

    /// A ship that the viewer knows: those in the battle.
    pub fn ship(&self, ship: ShipId) -> Option<&'a Ship> {
        self.known().any(|known| known == ship).then(|| self.position.ship(ship))
    }

    /// The ships that the viewer knows.
    pub fn known(&self) -> impl Iterator<Item = ShipId> + 'a {
        self.setting.scenario.ships.iter().map(|start| start.ship)
    }

    /// The leaders of the viewer's own side.
    pub fn leaders(&self) -> impl Iterator<Item = &'a Leader> {
        let viewer = self.viewer;
        self.setting.scenario.leaders.iter().filter(move |leader| viewer.is(leader.seat))
    }

    /// The victory points of both sides as they stand (2.4+1): everybody counts what is sunk.
    pub fn score(&self) -> [i64; 2] {
        victory::score(self.setting, self.position)
    }

    pub(crate) fn view(&self) -> View {
        View {
            turn: self.position.turn,
            stage: self.position.stage,
            weather: self.position.weather,
            light: self.position.light,
            battle: self.position.battle.clone(),
            ships: self.known().map(|ship| (ship, *self.position.ship(ship))).collect(),
        }
    }

    /// A position that looks the same. Nothing of a battle is hidden in the position itself.
    pub(crate) fn resample(&self, _: Lens<'_>, _: &mut Chance) -> Position {
        self.position.clone()
    }
}
