use crate::{
    WarAtSea,
    fleet::Berth,
    lens::Lens,
    operations::Phase,
    position::{Position, Stage},
    script::{operation, setting, strike_phase, zone},
    sides::{ALLIES, AXIS},
};
use kernel::{Game, Published, scene::Scene};

fn seen(setting: &crate::Setting, position: &Position) -> Scene {
    WarAtSea::scene(setting, Lens::new(setting, position, ALLIES.into())).draw()
}

#[test]
fn the_sequence_of_phases_is_shown_once_they_are_played() {
    let prepared = setting("eastern-solomons", &[]);
    assert!(seen(&prepared, &WarAtSea::begin(&prepared)).tracks.is_empty());
    let (setting, position) = operation("eastern-solomons", &[], Phase::Search);
    let scene = seen(&setting, &position);
    let [track] = &scene.tracks[..] else { panic!("{:?}", scene.tracks) };
    assert_eq!(track.steps[track.here as usize], Phase::Search.text());
}

#[test]
fn ones_own_forces_lie_above_an_enemy_flight_which_is_no_number() {
    use crate::fleet::{AirMission, Flight};
    let (setting, mut position) = strike_phase(&[], &[("Enterprise", "J28"), ("Shokaku", "C28")]);
    position.force_with("Enterprise").berth = Berth::Sea(zone("J28"));
    let (target, tried, done) = (None, false, false);
    let flight = Flight {
        number: 3,
        mission: AirMission::NavalStrike,
        target,
        zone: zone("J28"),
        shown: true,
        flown: 0,
        tried,
        done,
    };
    position.ops_mut().fleet_mut(AXIS).flights.push(flight);
    position.stage = Stage::Phase { phase: Phase::Strikes, seat: AXIS };
    let own = String::from(position.force_with("Enterprise").id);
    let scene = seen(&setting, &position);
    let at = |id: &str| scene.pieces.iter().position(|piece| piece.id == id).expect("a piece");
    assert!(at("Axis flight 3") < at(&own), "what comes later lies on top");
    assert_eq!(scene.pieces[at("Axis flight 3")].face.name, "✈3");
}

#[test]
fn the_card_of_a_force_that_comes_later_says_when_and_where() {
    let (setting, position) = operation("midway", &[], Phase::Orders);
    let later: Vec<String> = position
        .ops()
        .fleet(ALLIES)
        .forces
        .iter()
        .filter(|force| !force.is_here())
        .map(|force| format!("log {}", force.id))
        .collect();
    assert!(!later.is_empty(), "the carriers wait");
    let scene = seen(&setting, &position);
    for card in scene.cards.iter().filter(|card| later.iter().any(|id| card.id == *id)) {
        assert!(card.lines.iter().any(|line| line.key == "sea-note-begins"), "{:?}", card.lines);
    }
    assert!(scene.cards.iter().any(|card| later.iter().any(|id| card.id == *id)));
}
