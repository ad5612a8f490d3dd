use super::*;
use crate::{
    position::Stage,
    scenario::OPERATIONS,
    script::{Sent, force, send_out, setting, zone},
    sides::{ALLIES, AXIS, SEATS},
};
use kernel::{Asked, Chance, Game, Occasion, Options, Policy, Step, Viewer, inline::Inline, tape::Moment};

#[test]
fn a_force_gets_only_missions_that_its_ships_can_have() {
    kernel::proves!("war-at-sea", "5.1", "5.1+1", "5.1+2", "5.1+3", "5.1+4", "5.32");
    let sent: [Sent<'_>; 3] = [
        (AXIS, Mission::Intercept, "Rabaul", &["Furutaka", "Boston Maru"]),
        (AXIS, Mission::Intercept, "Rabaul", &["Kirishima"]),
        (AXIS, Mission::Intercept, "Buka", &["Shigure"]),
    ];
    let (mut setting, mut position) = send_out("eastern-solomons", &sent, &[]);
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
    let (setting, _) = send_out("eastern-solomons", &sent, &[]);
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
    let (setting, mut position) = send_out("eastern-solomons", &sent, &[]);
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
    fn choose(
        &mut self,
        Occasion { at, prompt, .. }: Occasion<'_, WarAtSea>,
        chance: &mut Chance,
    ) -> crate::Answer {
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

/// Rules that draw counters instead of rolling dice (1.0).
const DRAWS: [&str; 8] = ["2.5", "9.31+1", "10.23", "10.92+1", "10.92+2", "13.51", "16.5", "17.4"];

#[test]
fn all_chance_is_six_sided_dice_or_a_draw() {
    kernel::proves!("war-at-sea", "2.0");
    let mut dice = 0;
    for id in ["savo-island", "eastern-solomons"] {
        let mut setting = setting(id, &[("friendly-fire", "yes"), ("islands", "die")]);
        if let Some(operation) = &mut setting.scenario.operation {
            operation.turns = 2;
        }
        let mut players: Vec<Box<dyn Policy<WarAtSea>>> =
            vec![Box::new(kernel::policy::AtRandom), Box::new(kernel::policy::AtRandom)];
        let mut inline = Inline::new(&mut players, Chance::numbered(36, 0)).recording();
        let mut moment = Moment { checkpoint: WarAtSea::begin(&setting), tape: Vec::new() };
        inline.play_out(&setting, &mut moment).unwrap_or_else(|fault| panic!("{id}: {fault}"));
        for step in inline.into_record().steps {
            let (sides, rule) = match step {
                Step::Answer { .. } => continue,
                Step::Roll { sides, rule, .. } | Step::Pool { sides, rule, .. } => (sides, rule.to_string()),
            };
            assert!(sides == 6 || DRAWS.contains(&rule.as_str()), "{id}: {sides} sides by {rule}");
            dice += 1;
        }
    }
    assert!(dice > 100, "chance has its part");
}

#[test]
fn ships_and_aircraft_lie_on_the_cards_of_their_owner_and_only_forces_and_flights_on_the_map() {
    kernel::proves!("war-at-sea", "2.5", "2.5+1");
    let (setting, mut position) =
        crate::script::operation("eastern-solomons", &[], crate::operations::Phase::Orders);
    let home = crate::fleet::Home::Ship("Enterprise".parse().expect("a ship"));
    let wing = position.enlist(ALLIES, "SBD-3", 2, home, crate::fleet::Post::Ready);
    let scene = |viewer| crate::scene::scene(Lens::new(&setting, &position, viewer)).draw();
    let on_map = |scene: &kernel::scene::Scene| {
        let there = |piece: &&kernel::scene::Piece| ZoneId::try_from(piece.place.to_string()).is_ok();
        scene.pieces.iter().filter(there).map(|piece| piece.id.to_string()).collect::<Vec<String>>()
    };
    for viewer in [Viewer::Seat(AXIS), Viewer::Seat(ALLIES), Viewer::Spectator] {
        let there = on_map(&scene(viewer));
        assert!(!there.is_empty());
        for id in there {
            let flotilla = setting.operation().flotillas.iter().find(|start| start.name == id);
            let own = flotilla.is_some_and(|start| viewer.is(start.seat));
            assert!(id.parse::<ForceId>().is_ok() || id.contains(" flight ") || own, "{id} on the map");
        }
    }
    // The owner finds a ship in the box of its force and an aircraft in one of its base; nobody else does.
    let place = |viewer, id: &str| {
        let pieces = scene(viewer).pieces;
        pieces.into_iter().find(|piece| piece.id == id).map(|piece| piece.place.to_string())
    };
    let force = position.ship("Enterprise".parse().expect("a ship")).force.expect("a force");
    assert_eq!(place(Viewer::Seat(ALLIES), "Enterprise"), Some(format!("card {force}")));
    assert_eq!(place(Viewer::Seat(AXIS), "Enterprise"), None);
    let boxes = |viewer| {
        let pieces = scene(viewer).pieces;
        pieces.into_iter().filter(|piece| piece.place == "ready 0 Enterprise").count()
    };
    assert!(boxes(Viewer::Seat(ALLIES)) > 0 && boxes(Viewer::Seat(AXIS)) == 0, "{wing:?}");
}

#[test]
fn every_operation_is_prepared_and_its_first_turns_are_sailed() {
    kernel::proves!("war-at-sea", "3.0+2", "3.0+3");
    for (number, id) in (0..).zip(OPERATIONS) {
        let decoys = if number % 2 == 0 { "yes" } else { "no" };
        let mut setting = setting(id, &[("decoys", decoys)]);
        setting.scenario.operation.as_mut().expect("an operation").turns = 2;
        let mut players: Vec<Box<dyn Policy<WarAtSea>>> = vec![Box::new(Doubter), Box::new(Doubter)];
        let mut inline = Inline::new(&mut players, Chance::numbered(1942, number));
        let mut moment = Moment { checkpoint: WarAtSea::begin(&setting), tape: Vec::new() };
        inline.play_out(&setting, &mut moment).unwrap_or_else(|fault| panic!("{id}: {fault}"));
        assert_eq!(moment.checkpoint.stage, Stage::Over);
        for seat in SEATS {
            let fleet = moment.checkpoint.ops().fleet(seat);
            let own = setting.operation().flotillas.iter().filter(|start| start.seat == seat).count();
            assert_eq!(fleet.flotillas.len(), own);
            let late = |force: &TaskForce| comes(&setting, u8::MAX, force) && !comes(&setting, 2, force);
            assert!(fleet.forces.iter().all(|force| force.papers != Papers::Blank || late(force)), "{id}");
        }
    }
}
