//! Leaders (9.4) and their flagships (9.41). The scenario says which they were in history; where the players have agreed
//! on it, each owner chooses in secret before the game begins, among the ships of the force with which the scenario has
//! his leader. What a leader adds to a die stands where it is rolled: initiative (6.2) and contact (5.71).

use crate::{Setting, WarAtSea, event::tell, ids::ShipId, lens::Lens, position::Position, scenario::Leader};
use kernel::{Options, Play, Question, Reason, Referee, Refusal, Seat, Text, reason::note, text};
use serde::{Deserialize, Serialize};

kernel::events! {
    Event of WarAtSea in setting:

    /// A leader begins on this ship.
    Hoisted { seat: Seat, leader: String, ship: ShipId } by "9.41", to *seat
        => text!("sea-flag-hoisted", leader, ship);
}

/// Whether the players choose the flagships before the game begins.
pub(crate) fn are_chosen(setting: &Setting) -> bool {
    setting.rules.flagship_by_owner && !setting.scenario.leaders.is_empty()
}

/// Whether a leader may begin on a ship, or else why not: it is one of his side, and of his force as the scenario has it.
fn may_lead_from(setting: &Setting, leader: &Leader, ship: ShipId) -> Result<(), &'static str> {
    let ships = &setting.scenario.ships;
    let force_of = |ship: ShipId| ships.iter().find(|start| start.ship == ship).map(|start| start.force);
    if setting.seat_of(ship) != Some(leader.seat) {
        Err("sea-no-flagship-foreign")
    } else if force_of(ship) != force_of(leader.flagship) {
        Err("sea-no-flagship")
    } else {
        Ok(())
    }
}

/// The ships on which a leader may begin.
pub(crate) fn ships(setting: &Setting, leader: &Leader) -> Vec<ShipId> {
    let ships = setting.scenario.ships.iter().map(|start| start.ship);
    ships.filter(|ship| may_lead_from(setting, leader, *ship).is_ok()).collect()
}

/// The leaders of a side, with their places in the scenario.
pub(crate) fn of_side(setting: &Setting, seat: Seat) -> impl Iterator<Item = (u8, &Leader)> {
    (0..).zip(&setting.scenario.leaders).filter(move |(_, leader)| leader.seat == seat)
}

impl Position {
    /// The leaders of a side with their flagships, afloat or not.
    pub(crate) fn leaders<'a>(
        &'a self,
        setting: &'a Setting,
        seat: Seat,
    ) -> impl Iterator<Item = (&'a Leader, ShipId)> + use<'a> {
        let chosen = &self.flagships[seat.index()];
        let flagship = |place: usize, leader: &Leader| chosen.get(place).copied().unwrap_or(leader.flagship);
        let own = of_side(setting, seat).map(|(_, leader)| leader).enumerate();
        own.map(move |(place, leader)| (leader, flagship(place, leader)))
    }
}

/// On which ship a leader begins (9.41).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flagship {
    /// His place among the leaders of the scenario.
    pub leader: u8,
}

impl Flagship {
    fn leader(self, at: Lens<'_>) -> Option<&Leader> {
        at.setting().scenario.leaders.get(usize::from(self.leader))
    }

    pub(crate) fn ships(self, at: Lens<'_>) -> Vec<ShipId> {
        self.leader(at).map(|leader| ships(at.setting(), leader)).unwrap_or_default()
    }

    fn name(self, at: Lens<'_>) -> String {
        self.leader(at).map(|leader| leader.name.clone()).unwrap_or_default()
    }
}

impl Question<WarAtSea> for Flagship {
    type Answer = ShipId;
    const CLASS: &'static str = "flagship";
    const RULE: &'static str = "9.41";

    fn text(&self, at: Lens<'_>) -> Text {
        Text::new("sea-ask-flagship").with("leader", self.name(at))
    }

    fn check(&self, at: Lens<'_>, ship: &ShipId) -> Result<(), Refusal> {
        let Some(leader) = self.leader(at) else { return Ok(()) };
        may_lead_from(at.setting(), leader, *ship).map_err(|key| {
            Refusal::new("9.41", Text::new(key).with("leader", self.name(at)).with("ship", *ship))
        })
    }

    fn options(&self, at: Lens<'_>) -> Options<ShipId> {
        Options::List(self.ships(at))
    }

    fn describe(&self, at: Lens<'_>, ship: &ShipId) -> Text {
        Text::new("sea-do-flagship").with("leader", self.name(at)).with("ship", *ship)
    }

    /// As history had it.
    fn default(&self, at: Lens<'_>) -> ShipId {
        self.leader(at).expect("a leader of the scenario").flagship
    }

    fn reasons(&self, _: Lens<'_>, _: &ShipId) -> Vec<Reason> {
        vec![note("sea-note-flagship")]
    }
}

/// A side chooses the next of its flagships, in secret. Over when all are chosen.
pub(crate) fn choose(r: &mut Referee<'_, WarAtSea>, seat: Seat) -> Play<bool> {
    let chosen = r.position.flagships[seat.index()].len();
    let Some((place, leader)) = of_side(r.setting, seat).nth(chosen) else { return Ok(true) };
    let ship = match ships(r.setting, leader)[..] {
        [only] => only,
        _ => r.ask_secretly(seat, Flagship { leader: place })?,
    };
    r.position.flagships[seat.index()].push(ship);
    tell(r, || Event::Hoisted { seat, leader: leader.name.clone(), ship });
    Ok(false)
}

#[cfg(test)]
mod tests;
