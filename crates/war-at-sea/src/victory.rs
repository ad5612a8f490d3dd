//! How a game ends: victory points (2.4+1).

use crate::{
    Setting,
    position::{Fate, Position, Stage},
    sides::{ALLIES, AXIS, other},
};
use kernel::{Outcome, RuleId, Seat, Text};

/// The victory points of a side: for each ship of the enemy that is sunk.
pub fn points(setting: &Setting, position: &Position, seat: Seat) -> u32 {
    let sunk = setting
        .scenario
        .ships
        .iter()
        .filter(|start| start.seat == other(seat) && position.ship(start.ship).fate == Fate::Sunk);
    sunk.map(|start| u32::from(setting.sheet(start.ship).vp)).sum()
}

pub(crate) fn outcome(setting: &Setting, position: &Position) -> Option<Outcome> {
    if position.stage != Stage::Over {
        return None;
    }
    let points = [AXIS, ALLIES].map(|seat| points(setting, position, seat));
    let (winners, id) = match points[0].cmp(&points[1]) {
        std::cmp::Ordering::Greater => (vec![AXIS], "axis"),
        std::cmp::Ordering::Less => (vec![ALLIES], "allies"),
        std::cmp::Ordering::Equal => (Vec::new(), "draw"),
    };
    Some(Outcome {
        winners,
        id: id.to_owned(),
        rule: RuleId::new("2.4+1"),
        text: Text::new(match id {
            "axis" => "sea-outcome-axis",
            "allies" => "sea-outcome-allies",
            _ => "sea-outcome-draw",
        })
        .with("axis", points[0])
        .with("allies", points[1]),
    })
}
