use super::*;
use crate::{
    Prompt,
    position::Stage,
    scenario::OPERATIONS,
    script::{Sent, force, operation, setting, zone},
    sides::{ALLIES, AXIS, SEATS},
};
use kernel::{Asked, Game, Policy, inline::Inline, tape::Moment};

#[test]
fn a_force_gets_only_missions_that_its_ships_can_have() {
    kernel::proves!("war-at-sea", "5.1", "5.1+1", "5.1+2", "5.1+3", "5.1+4", "5.32");
    let sent: [Sent<'_>; 3] = [
        (AXIS, Mission::Intercept, "Rabaul", &["Furutaka", "Boston Maru"]),
        (AXIS, Mission::Intercept, "Rabaul", &["Kirishima"]),
        (AXIS, Mission::Intercept, "Buka", &["Shigure"]),
    ];
    let (mut setting, mut position) = operation("eastern-solomons", &sent, &[]);
    for start in &mut setting.scenario.forces {
        start.missions = Mission::AT_START.to_vec();
    }
    for name in ["Axis A", "Axis B", "Axis C"] {
        position.task_force(name).papers = Papers::Blank;
    }
    let of = |position: &Position, name: &str| {
        let staff = Staff::new(&setting, position, AXIS);
        missions(staff, staff.force(force(name)).expect("a force"))
    };
    assert_eq!(of(&position, "Axis A"), [Mission::Transport], "transports transport");
    assert_eq!(of(&position, "Axis B"), Mission::AT_START);
    assert!(!of(&position, "Axis C").contains(&Mission::Escort), "nobody is there to be escorted");
    position.task_force("Axis A").escorts = Some(force("Axis B"));
    assert!(!of(&position, "Axis B").contains(&Mission::Escort), "it is escorted itself");
}

#[test]
fn flotillas_keep_away_from_enemy_ports_and_forces_and_from_each_other() {
    kernel::proves!("war-at-sea", "16.2", "3.0+2");
    let sent: [Sent<'_>; 1] = [(ALLIES, Mission::Intercept, "R31", &["Enterprise"])];
    let (setting, _) = operation("eastern-solomons", &sent, &[]);
    let start = FlotillaStart {
        name: "boats".to_owned(),
        seat: AXIS,
        stations: ["R31", "T32", "R25", "R20"].map(zone).to_vec(),
        boats: vec![("I-19".to_owned(), 4)],
    };
    assert_eq!(stations(&setting, &start, &[]), [zone("R25"), zone("R20")]);
    let at =
        |name| Flotilla { origin: 0, boats: Vec::new(), zone: zone(name), order: None, tried: Vec::new() };
    assert_eq!(stations(&setting, &start, &[at("R26")]), [zone("R20")]);
    assert_eq!(stations(&setting, &start, &[at("R23")]), start.stations, "a scenario means what it says");
}

#[test]
fn nobody_sees_the_forces_of_the_enemy_before_both_have_prepared() {
    kernel::proves!("war-at-sea", "3.0+1");
    let sent: [Sent<'_>; 1] = [(AXIS, Mission::Intercept, "Rabaul", &["Kirishima"])];
    let (setting, mut position) = operation("eastern-solomons", &sent, &[]);
    let seen = |position: &Position, seat: Seat| {
        let at = Lens::new(&setting, position, seat.into());
        (at.counters(AXIS).count(), at.ship("Kirishima".parse().expect("a ship")).is_some())
    };
    assert_eq!((seen(&position, AXIS), seen(&position, ALLIES)), ((1, true), (1, false)));
    position.stage = Stage::Prepare { step: super::super::Step::Forces, seat: AXIS };
    assert_eq!((seen(&position, AXIS), seen(&position, ALLIES)), ((1, true), (0, false)));
}

/// A player by chance who looks whether questions keep their word.
struct Doubter;

impl Policy<WarAtSea> for Doubter {
    fn choose(&mut self, at: Lens<'_>, prompt: &Prompt, chance: &mut Chance) -> crate::Answer {
        if chance.below(6) == 0 {
            if let Options::List(list) = prompt.options(at) {
                for answer in &list {
                    assert!(prompt.check(at, answer).is_ok(), "{prompt:?} offers {answer:?}");
                }
            }
            let default = prompt.default(at);
            assert!(prompt.check(at, &default).is_ok(), "{prompt:?} defaults to {default:?}");
        }
        let answer = prompt.sample(at, chance);
        assert!(prompt.check(at, &answer).is_ok(), "{prompt:?} samples {answer:?}");
        answer
    }
}

#[test]
fn every_operation_is_prepared_and_sailed_to_its_end() {
    kernel::proves!("war-at-sea", "3.0+2", "3.0+3");
    for (number, id) in (0..).zip(OPERATIONS) {
        {
            let decoys = if number % 2 == 0 { "yes" } else { "no" };
            let setting = setting(id, &[("decoys", decoys)]);
            let mut players: Vec<Box<dyn Policy<WarAtSea>>> = vec![Box::new(Doubter), Box::new(Doubter)];
            let mut inline = Inline::new(&mut players, Chance::numbered(1942, number));
            let mut moment = Moment { checkpoint: WarAtSea::begin(&setting), tape: Vec::new() };
            inline.play_out(&setting, &mut moment).unwrap_or_else(|fault| panic!("{id}: {fault}"));
            assert_eq!(moment.checkpoint.stage, Stage::Over);
            for seat in SEATS {
                let fleet = moment.checkpoint.ops().fleet(seat);
                let own = setting.operation().flotillas.iter().filter(|start| start.seat == seat).count();
                assert_eq!(fleet.flotillas.len(), own);
                assert!(fleet.forces.iter().all(|force| force.papers != Papers::Blank), "{id}");
            }
        }
    }
}
