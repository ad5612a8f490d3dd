//! The position: everything that changes during a game. The ships with their damage, and the battle that is being
//! fought, if one is.

mod older;

pub(crate) use older::older_position;

use crate::{
    Setting,
    battle::Battle,
    ids::{ForceId, ShipId},
    operations::{Operations, Phase, Step, special::cargo},
    scenario::ShipState,
    sheet::Sheet,
    weather::{Light, Weather},
};
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// Where the game stands in its sequence of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The battle of a battle scenario is fought; where it stands it knows itself.
    Battle,
    /// An operation is prepared (3.0).
    Prepare {
        step: Step,
        seat: Seat,
    },
    /// A phase of an operation (4.0), or a seat's part of it.
    Phase {
        phase: Phase,
        seat: Seat,
    },
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// Not in this game.
    Absent,
    Afloat,
    Sunk,
}

/// Boxes that are crossed out (7.0), and what else a ship has lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lost {
    pub primary: u8,
    pub secondary: u8,
    pub tertiary: u8,
    pub aa: u8,
    pub hull: u8,
    /// Flight deck boxes, the one with the highest number first (8.2).
    pub deck: u8,
    /// Levels of speed (7.71 and results of combat).
    pub speed: u8,
    /// Floatplanes (11.6).
    pub planes: bool,
}

/// Torpedo tubes (6.65, 7.53, 9.32).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tubes {
    /// Loaded; `reload` says whether a second set is aboard.
    Loaded {
        reload: bool,
    },
    /// Fired, and being loaded again from the second set.
    Reloading {
        round: u8,
        impulse: u8,
    },
    Empty,
    Destroyed,
}

impl Tubes {
    /// The tubes when a battle is over: whatever was being loaded is loaded (9.32).
    #[must_use]
    pub fn after_battle(self) -> Tubes {
        match self {
            Tubes::Reloading { .. } => Tubes::Loaded { reload: false },
            tubes => tubes,
        }
    }
}

/// What emergency repair has done for a ship that lies dead (8.31).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Repair {
    #[default]
    Untried,
    /// It makes speed 1 again.
    Underway,
    /// Beyond repair.
    Hopeless,
}

/// A ship in play. What is printed of it stands on its [`Sheet`].
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ship {
    pub fate: Fate,
    /// The leading ship of its counter: itself, unless the counter stands for several (9.6).
    pub lead: ShipId,
    pub lost: Lost,
    /// Whether the loss of speed for half of the hull has been taken (7.71).
    pub listing: bool,
    pub repair: Repair,
    pub aground: bool,
    pub tubes: Tubes,
    /// Guns that could fire, the torpedo factor, and whether it lay still, when the impulse began: both sides'
    /// results are simultaneous (6.5).
    pub bearing: [u8; 3],
    pub aimed: u8,
    pub still: bool,
    /// It has fired its guns at the enemy in this battle (6.54+1).
    pub opened_fire: bool,
    /// The ship that this one tows (8.4).
    pub tows: Option<ShipId>,
    /// The ship that tows this one.
    pub towed_by: Option<ShipId>,
    /// The force with which it sails, in an operation.
    pub force: Option<ForceId>,
    pub stores: Stores,
    pub today: Today,
}

/// What a ship carries (9.13, 9.5, 15.1), and what is left to be done for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stores {
    /// Fuel boxes that are crossed out.
    pub fuel_used: u8,
    /// Points towards the next box (15.1).
    pub burnt: u8,
    /// Cargo aboard, in thirds of a point: three destroyers carry one (9.51, 9.52).
    pub cargo: u8,
    /// Turns that it has loaded or unloaded without a break (9.53, 9.54).
    pub handling: u8,
    /// Its shells for bombardment are spent (9.13).
    pub no_shells: bool,
    /// Turns in port towards new torpedoes and shells (15.6).
    pub rearming: u8,
    /// Its flight deck is beyond repair (8.32).
    pub deck_hopeless: bool,
}

/// What a ship has done or suffered in this turn (4.0+12, 8.31, 8.32).
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Today {
    /// It was on the Tactical Map in a surface battle.
    pub fought: bool,
    /// It moved there.
    #[serde(default)]
    pub manoeuvred: bool,
    /// It fired guns or torpedoes at ships.
    pub fired: bool,
    /// It hunted submarines (16.4).
    pub hunted: bool,
    /// It was attacked by ships, aircraft or submarines.
    pub attacked: bool,
    /// It has done its special operation.
    pub operated: bool,
    /// It has taken fuel, and burns none meanwhile (15.11).
    pub fuelled: bool,
    /// What it has given of its fuel: 1 for a light warship, 2 for another (15.41).
    pub served: u8,
    /// The zones that it has entered, a port counting as one.
    pub zones: u8,
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    pub turn: u8,
    pub stage: Stage,
    pub weather: Weather,
    pub light: Light,
    /// By [`ShipId`]: all ships of the pack, of which most are absent.
    pub(crate) ships: Vec<Ship>,
    pub battle: Option<Battle>,
    /// The flagships that the owners have chosen, by side, in the order of its leaders in the scenario (9.41). Where there
    /// is none, a leader is where the scenario has him.
    #[serde(default)]
    pub flagships: [Vec<ShipId>; 2],
    /// What an operation has besides ships; a battle scenario has none.
    pub operations: Option<Operations>,
}

kernel::clone_in_place! { Position: turn, stage, weather, light, ships, battle, flagships, operations }

impl Position {
    #[inline]
    pub(crate) fn ship(&self, ship: ShipId) -> &Ship {
        &self.ships[ship.index()]
    }

    #[inline]
    pub(crate) fn ship_mut(&mut self, ship: ShipId) -> &mut Ship {
        &mut self.ships[ship.index()]
    }

    /// The ships of a counter that are afloat (9.6).
    pub(crate) fn aboard<'a>(
        &'a self,
        setting: &'a Setting,
        counter: ShipId,
    ) -> impl Iterator<Item = ShipId> + use<'a> {
        let with = move |ship: &ShipId| self.ship(*ship).lead == counter && self.ship(*ship).is_afloat();
        setting.companions(counter).filter(with)
    }

    /// The battle. Only rules of battle ask for it.
    #[inline]
    pub(crate) fn fought(&self) -> &Battle {
        self.battle.as_ref().expect("rules of battle are played in a battle")
    }

    #[inline]
    pub(crate) fn fought_mut(&mut self) -> &mut Battle {
        self.battle.as_mut().expect("rules of battle are played in a battle")
    }
}

impl Ship {
    /// A ship as its Data Sheet has it.
    pub(crate) fn fresh(setting: &Setting, ship: ShipId) -> Ship {
        let sheet = setting.sheet(ship);
        Ship {
            fate: if setting.seat_of(ship).is_some() { Fate::Afloat } else { Fate::Absent },
            lead: setting.first_lead(ship),
            lost: Lost::default(),
            listing: false,
            repair: Repair::Untried,
            aground: false,
            tubes: match sheet.torpedo.factor {
                0 => Tubes::Empty,
                _ => Tubes::Loaded { reload: sheet.torpedo.long_lance },
            },
            bearing: [0; 3],
            aimed: 0,
            still: false,
            opened_fire: false,
            tows: None,
            towed_by: None,
            force: None,
            stores: Stores::default(),
            today: Today::default(),
        }
    }

    /// Puts it into the state in which it starts.
    pub(crate) fn begin(&mut self, sheet: &Sheet, state: ShipState) {
        self.lost.primary = state.primary_lost.min(sheet.primary.count);
        self.lost.secondary = state.secondary_lost.min(sheet.secondary.count);
        self.lost.tertiary = state.tertiary_lost.min(sheet.tertiary.count);
        // A ship that has lost its whole hull does not start.
        self.lost.hull = state.hull_lost.min(sheet.hull.count - 1);
        self.listing = 2 * u16::from(self.lost.hull) > u16::from(sheet.hull.count);
        self.lost.speed = match state.speed {
            Some(speed) => sheet.speed.base.saturating_sub(speed),
            None => u8::from(self.listing),
        };
        let used = state.fuel.map_or(state.fuel_used, |left| sheet.fuel.boxes.saturating_sub(left));
        self.stores.fuel_used = used.min(sheet.fuel.boxes);
        if state.cargo {
            self.stores.cargo = cargo::capacity(sheet);
        }
        match self.tubes {
            _ if state.no_torpedoes => self.tubes = Tubes::Empty,
            Tubes::Loaded { .. } if state.no_reloads => self.tubes = Tubes::Loaded { reload: false },
            _ => {}
        }
    }

    #[inline]
    pub fn is_afloat(&self) -> bool {
        self.fate == Fate::Afloat
    }

    /// The ship as the enemy sees it: how much fuel, cargo and ammunition there is aboard, and what it did today,
    /// nobody sees; with which force a ship sailed that has gone down is forgotten.
    #[must_use]
    pub fn from_outside(self, sheet: &Sheet) -> Ship {
        // Without fuel it lies still, which shows.
        let fuel_used = if self.is_dry(sheet) { sheet.fuel.boxes } else { 0 };
        Ship {
            stores: Stores { fuel_used, ..Stores::default() },
            today: Today::default(),
            force: self.force.filter(|_| self.is_afloat()),
            ..self
        }
    }
}
