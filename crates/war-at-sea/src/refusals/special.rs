use super::why;
use crate::{
    Setting,
    fleet::{Berth, Errand, Home},
    missions::Mission,
    operations::{
        Phase,
        special::{Special, Task},
    },
    position::{Fate, Position, Repair},
    script::{operation, refit, seen, ship},
    sides::AXIS,
};

/// What is done to a position before something is tried.
type Change = fn(&mut Position);
/// Options that are not the usual ones.
type Wishes = &'static [(&'static str, &'static str)];

/// Nagumo's force lies at sea to take fuel; the Yugumo is an oiler among it, and the Kazagumo lacks nine boxes.
fn at_sea(options: &[(&str, &str)]) -> (Setting, Position) {
    let (mut setting, mut position) = operation("eastern-solomons", options, Phase::Special);
    let force = position.vessel("Shokaku").force;
    refit(&mut setting, &mut position, "Yugumo", &[("type", "AO"), ("fuel", "30"), ("torpedo", "-")]);
    refit(&mut setting, &mut position, "Akigumo", &[("fuel", "10c")]);
    for name in ["Yugumo", "Akigumo", "Kazagumo"] {
        position.vessel(name).force = force;
    }
    position.vessel("Kazagumo").stores.fuel_used = 9;
    position.force_with("Shokaku").errand = Errand::Fuel;
    (setting, position)
}

#[test]
fn a_ship_that_gets_no_oil_is_told_why() {
    kernel::proves!("war-at-sea", "15.4", "15.44", "15.7", "5.31", "4.0+12");
    let tried = |options, from: &str, to: &str, change: Change| {
        let (setting, mut position) = at_sea(options);
        change(&mut position);
        let task = Task::Oil { from: ship(from), to: ship(to) };
        why(seen(&setting, &position, AXIS), &Special {}, &task)
    };
    let (counted, none): (Wishes, Change) = (&[("fuel", "yes")], |_| {});
    let oil = |from: &str, to: &str, change| tried(counted, from, to, change);
    let given = |change| oil("Yugumo", "Kazagumo", change);
    assert_eq!(given(none), "legal");
    assert_eq!(tried(&[("fuel", "no")], "Yugumo", "Kazagumo", none), "15.1 sea-no-refit-fuel");
    assert_eq!(oil("Yugumo", "Enterprise", none), "15.4 sea-no-ship-there");
    assert_eq!(oil("Enterprise", "Kazagumo", none), "15.4 sea-no-ship-there");
    assert_eq!(oil("Kazagumo", "Kazagumo", none), "15.4 sea-no-oil-from-itself");
    assert_eq!(oil("Yugumo", "Shokaku", none), "15.4 sea-no-oil-wanted");
    assert_eq!(oil("Yugumo", "Akigumo", none), "15.7 sea-no-oil-for-coal");
    assert_eq!(oil("Akigumo", "Kazagumo", none), "15.44 sea-no-oiler");
    let cases: [(&str, Change); 7] = [
        ("5.31 sea-no-oil-abort", |position| position.force_with("Shokaku").mission = Mission::Abort),
        ("5.31 sea-no-oil-abort", |position| {
            let (berth, track) =
                (position.force_with("Shokaku").berth, position.force_with("Shokaku").track.clone());
            let abe = position.vessel("Hiei").force;
            position.vessel("Yugumo").force = abe;
            let other = position.force_with("Hiei");
            (other.berth, other.track, other.mission) = (berth, track, Mission::Abort);
        }),
        ("15.4 sea-no-oil-in-port", |position| {
            position.force_with("Shokaku").berth = Berth::Port("Rabaul".parse().expect("a port"));
        }),
        ("15.4 sea-no-oil-on-log", |position| position.force_with("Shokaku").errand = Errand::None),
        ("15.4 sea-no-oil-together", |position| position.force_with("Shokaku").sailed = 1),
        ("4.0+12 sea-no-oil-busy", |position| position.vessel("Kazagumo").today.fired = true),
        ("4.0+12 sea-no-oil-busy", |position| position.vessel("Yugumo").today.hunted = true),
    ];
    for (wanted, change) in cases {
        assert_eq!(given(change), wanted);
    }
}

#[test]
fn a_ship_that_is_not_mended_is_told_why() {
    kernel::proves!("war-at-sea", "8.31", "8.32", "5.31");
    let tried = |task: Task, options, change: Change| {
        let (setting, mut position) = operation("eastern-solomons", options, Phase::Special);
        position.vessel("Chokai").lost.speed = 4;
        position.force_with("Chokai").mission = Mission::Abort;
        position.vessel("Shokaku").lost.deck = 1;
        change(&mut position);
        why(seen(&setting, &position, AXIS), &Special {}, &task)
    };
    let (usual, strict): (Wishes, Wishes) = (&[], &[("deck-repair", "as-others")]);
    let (engines, deck) = (Task::Engines(ship("Chokai")), Task::Deck(ship("Shokaku")));
    let aborts: Change = |position| position.force_with("Shokaku").mission = Mission::Abort;
    let cases: [(&str, Task, Wishes, Change); 12] = [
        ("legal", engines, usual, |_| {}),
        ("8.31 sea-no-ship-there", Task::Engines(ship("Enterprise")), usual, |_| {}),
        ("8.31 sea-no-ship-there", engines, usual, |position| position.vessel("Chokai").fate = Fate::Sunk),
        ("8.31 sea-no-repair", engines, usual, |position| position.vessel("Chokai").lost.speed = 0),
        ("8.31 sea-no-repair", engines, usual, |position| {
            position.vessel("Chokai").repair = Repair::Underway;
        }),
        ("8.31 sea-no-repair-hopeless", engines, usual, |position| {
            position.vessel("Chokai").repair = Repair::Hopeless;
        }),
        ("legal", deck, strict, |_| {}),
        ("8.32 sea-no-deck-repair", Task::Deck(ship("Zuikaku")), usual, |_| {}),
        ("8.32 sea-no-deck-hopeless", deck, usual, |position| {
            position.vessel("Shokaku").stores.deck_hopeless = true;
        }),
        ("legal", deck, usual, aborts),
        ("5.31 sea-no-oil-abort", deck, strict, aborts),
        ("4.0+12 sea-no-oil-busy", deck, strict, |position| position.vessel("Shokaku").today.fired = true),
    ];
    for (wanted, task, options, change) in cases {
        assert_eq!(tried(task, options, change), wanted, "{task:?}");
    }
}

#[test]
fn salvaged_aircraft_that_do_not_return_to_a_base_are_told_why() {
    kernel::proves!("war-at-sea", "14.0", "10.24");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Special);
    for name in ["Shokaku", "Hiei"] {
        position.force_with(name).berth = Berth::Port("Rabaul".parse().expect("a port"));
    }
    let [betty, zero] = ["G4M1", "A6M2"].map(|plane| plane.parse().expect("a type"));
    position.ops_mut().fleet_mut(AXIS).salvage = vec![(betty, 2), (zero, 2)];
    let base = |name: &str| Home::Base(name.parse().expect("a base"));
    let tried =
        |plane, home| why(seen(&setting, &position, AXIS), &Special {}, &Task::Salvage { plane, home });
    assert_eq!(tried(betty, base("Vunakanau")), "legal");
    assert_eq!(tried(zero, Home::Ship(ship("Shokaku"))), "legal");
    assert_eq!(tried(betty, base("Lakunai")), "14.0 sea-no-salvage-base");
    assert_eq!(tried(zero, Home::Ship(ship("Hiei"))), "10.24 sea-no-landing-type");
    let val = "D3A1".parse().expect("a type");
    assert_eq!(tried(val, base("Vunakanau")), "14.0 sea-no-salvage");
}
