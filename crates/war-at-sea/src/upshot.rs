//! What came of a decision, in a line: who was sunk, who lies dead in the water, and about how many boxes of each side
//! were crossed out; in an operation also who was found, met, hit or lost (`operations`). Results that are the same to a
//! player get the same words, so that a forecast can put them together.

mod operations;
#[cfg(test)]
mod tests;

use crate::{
    Setting,
    charts::Part,
    damage,
    event::Event,
    ids::ShipId,
    sides::{SEATS, seat_name},
    surface,
};
use kernel::{Happening, Seat, Text};
use std::collections::BTreeSet;

/// From which numbers of boxes an upshot has other words.
const STEPS: [(u32, &str); 4] = [
    (10, "sea-upshot-boxes-many"),
    (6, "sea-upshot-boxes-6-to-9"),
    (3, "sea-upshot-boxes-3-to-5"),
    (1, "sea-upshot-boxes-1-or-2"),
];

pub(crate) fn upshot(setting: &Setting, events: &[Event]) -> Text {
    let mut parts = operations::parts(setting, events);
    let harm = Harm::of(setting, events);
    let told = !parts.is_empty();
    parts.extend(harm.parts());
    let joined =
        |rest: Text, first: Text| Text::new("sea-upshot-and").with("first", first).with("rest", rest);
    let nothing = || match events.last() {
        _ if harm.fired => Text::new("sea-upshot-no-damage"),
        _ if harm.sounded => Text::new("sea-upshot-none-aground"),
        Some(event) => event.text(setting),
        None if setting.scenario.operation.is_some() => Text::new("sea-upshot-later"),
        None => Text::new("sea-upshot-nothing"),
    };
    if told && harm.fired && harm.is_none() {
        parts.push(Text::new("sea-upshot-no-damage"));
    }
    parts.into_iter().rev().reduce(joined).unwrap_or_else(nothing)
}

/// What ships have suffered.
#[derive(Default)]
struct Harm {
    sunk: BTreeSet<ShipId>,
    dead: BTreeSet<ShipId>,
    aground: BTreeSet<ShipId>,
    /// Flight decks on which nothing can operate any more.
    decks: BTreeSet<ShipId>,
    /// More than half of the hull is lost.
    crippled: BTreeSet<ShipId>,
    /// Boxes crossed out, of each side.
    boxes: [u32; SEATS.len()],
    /// Something was fired or dropped at ships.
    fired: bool,
    /// Somebody went over shoals.
    sounded: bool,
}

impl Harm {
    fn of(setting: &Setting, events: &[Event]) -> Harm {
        let mut harm = Harm::default();
        for event in events {
            match event {
                Event::Damage(damage::Event::Sunk { ship }) => {
                    harm.sunk.insert(*ship);
                }
                Event::Damage(damage::Event::Dead { ship }) => {
                    harm.dead.insert(*ship);
                }
                Event::Moves(surface::moves::Event::Sounded { ship, aground, .. }) => {
                    harm.sounded = true;
                    harm.aground.extend(aground.then_some(*ship));
                }
                Event::Damage(damage::Event::DeckHit { ship, left: 0 }) => {
                    harm.decks.insert(*ship);
                }
                Event::Damage(damage::Event::Struck { ship, part, boxes, left }) => {
                    if let Some(seat) = setting.seat_of(*ship) {
                        harm.boxes[seat.index()] += u32::from(*boxes);
                    }
                    // How badly a hull is torn counts in an operation, where ships come home or do not.
                    let hull = setting.sheet(*ship).hull.count;
                    let torn = *part == Part::Hull && 2 * u16::from(*left) < u16::from(hull);
                    if torn && setting.scenario.operation.is_some() {
                        harm.crippled.insert(*ship);
                    }
                }
                Event::Gunnery(surface::gunnery::Event::Fired { .. })
                | Event::Torpedoes(surface::torpedoes::Event::Launched { .. })
                | Event::Bombing(crate::operations::bombing::Event::Dropped { .. }) => harm.fired = true,
                _ => {}
            }
        }
        harm
    }

    fn is_none(&self) -> bool {
        self.sunk.is_empty() && self.dead.is_empty() && self.decks.is_empty() && self.boxes == [0; 2]
    }

    fn parts(&self) -> Vec<Text> {
        let list = |key: &'static str, ships: Vec<&ShipId>| {
            let names: Vec<&str> = ships.into_iter().map(|ship| ship.name()).collect();
            (!names.is_empty()).then(|| Text::new(key).with("ships", names.join(", ")))
        };
        let lost: BTreeSet<ShipId> = self.sunk.union(&self.dead).copied().collect();
        let mut parts: Vec<Text> = [
            list("sea-upshot-sunk", self.sunk.iter().collect()),
            list("sea-upshot-dead", self.dead.difference(&self.sunk).collect()),
            list("sea-upshot-aground", self.aground.iter().collect()),
            list("sea-upshot-crippled", self.crippled.difference(&lost).collect()),
            list("sea-upshot-decks", self.decks.difference(&self.sunk).collect()),
        ]
        .into_iter()
        .flatten()
        .collect();
        // Of ships that are gone their boxes do not matter, and of many that are hit the list would have no end.
        if self.sunk.is_empty() {
            let told = |seat: Seat| {
                let step = STEPS.iter().find(|(from, _)| self.boxes[seat.index()] >= *from);
                step.map(|(_, key)| Text::new(key).with("side", seat_name(seat)))
            };
            parts.extend(SEATS.into_iter().filter_map(told));
        }
        parts
    }
}
