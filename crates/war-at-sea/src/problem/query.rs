//! What can be asked of a position in a problem file, with the factors of each number.

use super::Side;
use crate::{
    Setting,
    battle::Battle,
    fleet::WingId,
    ids::{ForceId, ShipId},
    operations::{Operations, movement, plotting::Staff},
    position::Position,
    sides::divided,
    surface::{self, Duty, IMPULSES, torpedoes},
    victory,
    waters::Hex,
};
use kernel::{Breakdown, Tally, Text};
use serde::Deserialize;

/// What can be asked. What is so or not so is 1 or 0.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Query {
    /// A number divided as the game divides (1.0+2).
    Divided { number: u8, by: u8 },
    /// In hexes (6.37).
    Distance { from: Hex, to: Hex },
    /// How often a group of that speed moves in a round (6.44).
    Moves { speed: u8 },
    /// How often ships that tow or are towed move in a round (8.43).
    TowMoves,
    /// The speed of a ship in levels, and a half for a plus (7.71, 15.52).
    Speed(ShipId),
    /// Whether ships can leave the map from a hex (9.71).
    Exit(Hex),
    /// What a counter takes of a hex at set-up (6.31).
    Bulk(ShipId),
    /// The ships on the counter of a ship (9.6).
    Counter(ShipId),
    /// Torpedo dice of a ship at a range (6.63, 9.31, 9.34).
    TorpedoDice { ship: ShipId, range: u8 },
    /// The boxes of a flight deck that are left, by the steps that they allow (8.2).
    DeckSteps(ShipId),
    /// The victory points of a side (2.4+1).
    Points(Side),
    /// The zones that a force can enter in a turn (5.22, 15.5).
    Pace { force: ForceId, turn: u8 },
    /// The fuel boxes that a ship has left (15.1).
    Fuel(ShipId),
    /// The fuel points that a ship has burnt towards the next box (15.1).
    Burnt(ShipId),
    /// What is added to the dice of flooding for a ship, as it has sailed in this turn (7.73).
    Flooding(ShipId),
    /// The steps that a counter of aircraft has left (10.1).
    Steps { side: Side, wing: WingId },
}

impl Query {
    pub(super) fn value(&self, setting: &Setting, position: &Position) -> Result<Breakdown, String> {
        let mut value = Breakdown::default();
        match self {
            Query::Divided { by: 0, .. } => return Err("nothing is divided by 0".to_owned()),
            Query::Divided { number, by } => {
                value.add("1.0+2", i32::from(divided(*number, *by)), || Text::new("sea-value-divided"));
            }
            Query::Distance { from, to } => {
                value.add("6.37", i32::from(from.distance(*to)), || Text::new("sea-value-distance"));
            }
            Query::Moves { speed } => {
                let moves =
                    |speeds: [bool; 5], _: bool| speeds.get(usize::from(*speed)).copied().unwrap_or(false);
                count_moves("6.44", moves, &mut value);
            }
            Query::TowMoves => count_moves("8.43", |_, tows| tows, &mut value),
            Query::Speed(ship) => {
                let speed = position.ship(*ship).speed(setting.sheet(*ship));
                value.add("7.71", i32::from(speed.base), || Text::new("sea-value-speed"));
                if speed.plus {
                    value.add("15.5", kernel::Exact::HALF, || Text::new("sea-value-plus"));
                }
            }
            Query::Exit(hex) => {
                if hex.ring() == crate::waters::PRINTED && !battle(position)?.coasts.shut(*hex) {
                    value.add("9.71", 1, || Text::new("sea-value-exit"));
                }
            }
            Query::Bulk(ship) => {
                counter(position, *ship)?;
                let bulk = position.fight(setting).bulk(position.ship(*ship).lead);
                value.add("6.31", i32::from(bulk.points), || Text::new("sea-value-bulk"));
            }
            Query::Counter(ship) => {
                let aboard = position.aboard(setting, position.ship(*ship).lead).count();
                value
                    .add("9.6", i32::try_from(aboard).unwrap_or(i32::MAX), || Text::new("sea-value-counter"));
            }
            Query::TorpedoDice { ship, range } => {
                counter(position, *ship)?;
                let fight = position.fight(setting);
                if *range <= torpedoes::reach(fight, *ship) {
                    torpedoes::dice(fight, *ship, *range, &mut value);
                }
            }
            Query::DeckSteps(ship) => {
                let lost = usize::from(position.ship(*ship).lost.deck);
                let steps = setting.sheet(*ship).deck.get(lost).copied().unwrap_or(0);
                value.add("8.2", i32::from(steps), || Text::new("sea-value-deck"));
            }
            Query::Points(side) => return Ok(victory::account(setting, position, side.seat())),
            Query::Pace { force, turn } => pace(setting, position, *force, *turn, &mut value)?,
            Query::Fuel(ship) => {
                let (boxes, used) = (setting.sheet(*ship).fuel.boxes, position.ship(*ship).stores.fuel_used);
                value.add("15.1", i32::from(boxes), || Text::new("sea-value-fuel"));
                if used > 0 {
                    value.add("15.1", -i32::from(used), || Text::new("sea-value-fuel-used"));
                }
            }
            Query::Burnt(ship) => {
                let burnt = position.ship(*ship).stores.burnt;
                value.add("15.1", i32::from(burnt), || Text::new("sea-value-burnt"));
            }
            Query::Flooding(ship) => {
                let (sheet, state) = (setting.sheet(*ship), position.ship(*ship));
                if !movement::is_flooding(sheet, state) {
                    return Err(format!("'{ship}' has not lost three quarters of its hull"));
                }
                movement::flooding(state.today.zones, position.weather, &mut value);
            }
            Query::Steps { side, wing } => {
                let wings = &operations(position)?.fleet(side.seat()).wings;
                let Some(known) = wings.get(usize::from(wing.0).wrapping_sub(1)) else {
                    return Err(format!("that side has no '{}'", String::from(*wing)));
                };
                value.add("10.1", i32::from(known.steps), || Text::new("sea-value-steps"));
            }
        }
        Ok(value)
    }
}

/// The impulses of a round in which a group moves, if it moves with these speeds, or with tows.
fn count_moves(rule: &'static str, moves: impl Fn([bool; 5], bool) -> bool, value: &mut Breakdown) {
    for impulse in 1..=IMPULSES {
        if let Duty::Move { initiative: false, speeds, tows } = surface::duty(impulse)
            && moves(speeds, tows)
        {
            value.add(rule, 1, || Text::new("sea-value-move").with("impulse", impulse));
        }
    }
}

/// The zones that a force can enter in a turn.
fn pace(
    setting: &Setting,
    position: &Position,
    force: ForceId,
    turn: u8,
    value: &mut Breakdown,
) -> Result<(), String> {
    operations(position)?;
    let staff = Staff::new(setting, position, force.seat);
    let Some(known) = staff.force(force) else { return Err(format!("there is no {force}")) };
    let Some(entry) = turn.checked_sub(staff.first_turn()) else {
        return Err(format!("forces are plotted from turn {} on", staff.first_turn()));
    };
    let zones = staff.pace(known, entry.into());
    value.add("5.22", i32::from(zones), || Text::new("sea-value-pace").with("turn", turn));
    Ok(())
}

fn battle(position: &Position) -> Result<&Battle, String> {
    position.battle.as_ref().ok_or_else(|| "no battle is fought".to_owned())
}

/// Refuses a ship that has no counter in a battle.
fn counter(position: &Position, ship: ShipId) -> Result<(), String> {
    let found = battle(position)?.counter(position.ship(ship).lead);
    found.map(|_| ()).ok_or_else(|| format!("'{ship}' is not in the battle"))
}

fn operations(position: &Position) -> Result<&Operations, String> {
    position.operations.as_ref().ok_or_else(|| "this is no operation".to_owned())
}
