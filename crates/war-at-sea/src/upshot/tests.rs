use super::*;
use crate::script::{setting, ship};

fn struck(name: &str, boxes: u8) -> Event {
    Event::Damage(damage::Event::Struck { ship: ship(name), part: Part::Hull, boxes, left: 1 })
}

#[test]
fn results_that_are_the_same_to_a_player_have_the_same_words() {
    let setting = setting("denmark-strait", &[]);
    let two = upshot(&setting, &[struck("Hood", 1), struck("Prince of Wales", 1)]);
    assert_eq!(two, upshot(&setting, &[struck("Hood", 2)]));
    assert_ne!(two, upshot(&setting, &[struck("Bismarck", 2)]), "it is told whose boxes they are");
    assert_ne!(two, upshot(&setting, &[struck("Hood", 1), struck("Bismarck", 1)]));
    assert_ne!(two, upshot(&setting, &[struck("Hood", 3)]));
    let sunk = Event::Damage(damage::Event::Sunk { ship: ship("Hood") });
    let gone = upshot(&setting, &[struck("Hood", 3), sunk.clone()]);
    assert_eq!(gone, upshot(&setting, &[struck("Hood", 9), sunk]));
    assert_eq!(upshot(&setting, &[]), Text::new("sea-upshot-nothing"));
}
