//! What came of a decision, in a line: who was sunk, who lies dead in the water, and about how many boxes were
//! crossed out. Results that are the same to a player get the same words, so that a forecast can put them together.

use crate::{Setting, damage, event::Event, ids::ShipId, surface};
use kernel::{Happening, Text};
use std::collections::BTreeSet;

/// From which numbers of boxes an upshot has other words.
const STEPS: [(u32, &str); 4] = [
    (10, "sea-upshot-boxes-many"),
    (6, "sea-upshot-boxes-6-to-9"),
    (3, "sea-upshot-boxes-3-to-5"),
    (1, "sea-upshot-boxes-1-or-2"),
];

pub(crate) fn upshot(setting: &Setting, events: &[Event]) -> Text {
    let (mut sunk, mut dead): (BTreeSet<ShipId>, BTreeSet<ShipId>) = (BTreeSet::new(), BTreeSet::new());
    let (mut boxes, mut fired) = (0_u32, false);
    for event in events {
        match event {
            Event::Damage(damage::Event::Sunk { ship }) => {
                sunk.insert(*ship);
            }
            Event::Damage(damage::Event::Dead { ship }) => {
                dead.insert(*ship);
            }
            Event::Damage(damage::Event::Struck { boxes: struck, .. }) => boxes += u32::from(*struck),
            Event::Gunnery(surface::gunnery::Event::Fired { .. })
            | Event::Torpedoes(surface::torpedoes::Event::Launched { .. }) => fired = true,
            _ => {}
        }
    }
    let list = |ships: &mut dyn Iterator<Item = &ShipId>| {
        let names: Vec<&str> = ships.map(|ship| ship.name()).collect();
        (!names.is_empty()).then(|| names.join(", "))
    };
    let mut parts = Vec::new();
    if let Some(names) = list(&mut sunk.iter()) {
        parts.push(Text::new("sea-upshot-sunk").with("ships", names));
    }
    if let Some(names) = list(&mut dead.difference(&sunk)) {
        parts.push(Text::new("sea-upshot-dead").with("ships", names));
    }
    // Of ships that are gone their boxes do not matter, and of many that are hit the list would have no end.
    if sunk.is_empty() {
        parts.extend(STEPS.iter().find(|(from, _)| boxes >= *from).map(|(_, key)| Text::new(key)));
    }
    let joined =
        |rest: Text, first: Text| Text::new("sea-upshot-and").with("first", first).with("rest", rest);
    let nothing = || match events.last() {
        _ if fired => Text::new("sea-upshot-no-damage"),
        Some(event) => event.text(setting),
        None => Text::new("sea-upshot-nothing"),
    };
    parts.into_iter().rev().reduce(joined).unwrap_or_else(nothing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        charts::Part,
        script::{setting, ship},
    };

    fn struck(name: &str, boxes: u8) -> Event {
        Event::Damage(damage::Event::Struck { ship: ship(name), part: Part::Hull, boxes, left: 1 })
    }

    #[test]
    fn results_that_are_the_same_to_a_player_have_the_same_words() {
        let setting = setting("denmark-strait", &[]);
        let two = upshot(&setting, &[struck("Hood", 1), struck("Bismarck", 1)]);
        assert_eq!(two, upshot(&setting, &[struck("Hood", 2)]));
        assert_ne!(two, upshot(&setting, &[struck("Hood", 3)]));
        let sunk = Event::Damage(damage::Event::Sunk { ship: ship("Hood") });
        let gone = upshot(&setting, &[struck("Hood", 3), sunk.clone()]);
        assert_eq!(gone, upshot(&setting, &[struck("Hood", 9), sunk]));
        assert_eq!(upshot(&setting, &[]), Text::new("sea-upshot-nothing"));
    }
}
