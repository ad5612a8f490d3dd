use super::*;
use crate::{
    missions::Mission,
    script::{die, play, send_out, setting},
};
use kernel::{
    Chance, Game, Policy,
    inline::Inline,
    policy::ByDefault,
    referee::{Referee, Trust},
};

fn two_forces() -> (Setting, Position) {
    let sent: &[_] = &[
        (AXIS, Mission::Intercept, "A1", &["Atago"][..]),
        (ALLIES, Mission::Intercept, "R31", &["Boise"][..]),
    ];
    let (setting, mut position) = send_out("eastern-solomons", sent, &[]);
    position.stage = Stage::Phase { phase: Phase::Weather, seat: AXIS };
    (setting, position)
}

#[test]
fn the_first_turn_has_the_weather_of_the_scenario_and_then_the_axis_rolls() {
    kernel::proves!("war-at-sea", "4.0+1", "9.8", "9.81");
    for id in crate::scenario::OPERATIONS {
        let setting = setting(id, &[]);
        assert_eq!(WarAtSea::begin(&setting).weather, setting.scenario.weather, "{id}");
    }
    let (setting, mut position) = two_forces();
    position.weather = Weather::Cloudy;
    play(&setting, &mut position, &[]).expect("no roll");
    assert_eq!(position.weather, Weather::Cloudy);
    assert_eq!(position.stage, Stage::Phase { phase: Phase::Patrol, seat: AXIS });
    for (face, weather) in [(1, Weather::Clear), (3, Weather::Cloudy), (6, Weather::Rain)] {
        let (setting, mut position) = two_forces();
        (position.turn, position.weather) = (2, Weather::Cloudy);
        play(&setting, &mut position, &[die(face, "9.81")]).expect("a roll");
        assert_eq!(position.weather, weather);
    }
}

#[test]
fn the_phases_of_a_turn_are_played_in_order_and_the_next_turn_follows() {
    kernel::proves!("war-at-sea", "4.0", "4.0+13");
    let (setting, mut position) = two_forces();
    let mut phases = Vec::new();
    while position.turn == 1 {
        let Stage::Phase { phase, .. } = position.stage else { panic!("a phase") };
        if phases.last() != Some(&phase) {
            phases.push(phase);
        }
        let mut players: Vec<Box<dyn Policy<WarAtSea>>> = vec![Box::new(ByDefault), Box::new(ByDefault)];
        let mut beyond = Inline::new(&mut players, Chance::numbered(1942, 1));
        let mut referee = Referee::new(&setting, &mut position, &[], Trust::Audit, &mut beyond);
        WarAtSea::play(&mut referee).expect("an activity");
    }
    assert_eq!(phases, Phase::ALL);
    assert_eq!(position.stage, Stage::Phase { phase: Phase::Weather, seat: AXIS });
}
