use super::*;
use crate::script::{setting, ship};

fn struck(name: &str, boxes: u8) -> Event {
    Event::Damage(damage::Event::Struck { ship: ship(name), part: Part::Hull, boxes, left: 1 })
}

#[test]
fn of_a_way_over_shoals_it_is_told_who_runs_aground_and_not_the_dice() {
    let setting = setting("denmark-strait", &[]);
    let sounded = |name: &str, dice: u8, aground: bool| {
        Event::Moves(surface::moves::Event::Sounded { ship: ship(name), dice, large: true, aground })
    };
    let clear = upshot(&setting, &[sounded("Hood", 7, false), sounded("Prince of Wales", 5, false)]);
    assert_eq!(clear, Text::new("sea-upshot-none-aground"));
    let hood = upshot(&setting, &[sounded("Hood", 12, true), sounded("Prince of Wales", 5, false)]);
    assert_eq!(hood, upshot(&setting, &[sounded("Hood", 11, true), sounded("Prince of Wales", 7, false)]));
    assert_eq!(hood, Text::new("sea-upshot-aground").with("ships", "Hood"));
}

#[test]
fn of_a_ship_aground_it_is_told_whether_she_comes_free_and_not_the_dice() {
    use surface::conclusion::Event::Refloated;
    let setting = setting("denmark-strait", &[]);
    let tried =
        |die, free| upshot(&setting, &[Event::Conclusion(Refloated { ship: ship("Hood"), die, free })]);
    assert_eq!(tried(1, false), tried(5, false));
    assert_eq!(tried(6, true), Text::new("sea-upshot-refloated").with("ship", ship("Hood")));
}

#[test]
fn a_sweep_that_had_to_fight_on_its_way_has_met_somebody() {
    use crate::{
        operations::{dogfights, strikes},
        sides::AXIS,
    };
    let setting = setting("eastern-solomons", &[]);
    let zone = crate::script::zone("J28");
    let missed = strikes::Event::Sweeps { seat: AXIS, zone, asw: false, die: 1, needed: 3, met: false };
    let joined = dogfights::Event::Joined { zone, hunter: AXIS, hunters: 1, guards: 1, charges: 0 };
    let missed = Event::Strikes(missed);
    assert_eq!(upshot(&setting, std::slice::from_ref(&missed)), Text::new("sea-upshot-nobody-met"));
    let fought = upshot(&setting, &[Event::Dogfights(joined), missed]);
    assert_eq!(fought, Text::new("sea-upshot-air-battle"));
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
