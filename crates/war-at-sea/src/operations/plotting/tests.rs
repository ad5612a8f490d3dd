use super::*;
use crate::{
    Answer,
    operations::{movement, orders::Order},
    script::{by, force, makes, makes_plus, play, send_out, whispers, zone, zones},
    sides::{ALLIES, AXIS},
};
use kernel::Question;

/// Two carriers in Espiritu Santo and a cruiser off Guadalcanal.
const FLEET: [crate::script::Sent<'static>; 2] = [
    (ALLIES, Mission::Intercept, "Espiritu Santo", &["Enterprise", "Hornet"]),
    (AXIS, Mission::Intercept, "Stewart Islands", &["Furutaka"]),
];

fn check(
    setting: &Setting,
    position: &Position,
    question: Course,
    way: &[Spot],
    errand: Errand,
) -> Result<(), String> {
    let at = Lens::new(setting, position, question.force.seat.into());
    question.check(at, &Leg { way: way.to_vec(), errand }).map_err(|refusal| refusal.rule.to_string())
}

fn seas(names: &str) -> Vec<Spot> {
    zones(names).into_iter().map(Spot::Sea).collect()
}

fn pace(setting: &Setting, position: &Position, name: &str, entry: usize) -> u8 {
    let staff = Staff::new(setting, position, force(name).seat);
    staff.pace(staff.force(force(name)).expect("a force"), entry)
}

#[test]
fn a_force_is_as_fast_as_its_slowest_ship() {
    kernel::proves!("war-at-sea", "5.22", "5.2");
    let (mut setting, position) = send_out("eastern-solomons", &FLEET, &[]);
    makes(&mut setting, "Enterprise", 4);
    makes(&mut setting, "Hornet", 3);
    assert_eq!(pace(&setting, &position, "Allied A", 0), 3);
    makes_plus(&mut setting, "Hornet", 2);
    assert_eq!([0, 1, 2, 3].map(|entry| pace(&setting, &position, "Allied A", entry)), [2, 3, 2, 3]);
}

#[test]
fn a_plus_gives_a_zone_more_on_even_turns() {
    kernel::proves!("war-at-sea", "15.5");
    let (mut setting, mut position) = send_out("eastern-solomons", &FLEET, &[]);
    for base in 1..=3 {
        makes_plus(&mut setting, "Furutaka", base);
        position.turn = 1;
        assert_eq!(pace(&setting, &position, "Axis A", 0), base);
        position.turn = 2;
        assert_eq!(pace(&setting, &position, "Axis A", 0), base + 1);
    }
}

#[test]
fn the_way_from_espiritu_santo_is_plotted_as_in_the_example() {
    kernel::proves!("war-at-sea", "5.22+1", "9.23");
    let (setting, mut position) = send_out("eastern-solomons", &FLEET, &[]);
    let santo = Spot::Port("Espiritu Santo".parse().expect("a port"));
    let first = Course { force: force("Allied A"), entry: 0 };
    let from_port = |names: &str| [vec![santo], seas(names)].concat();
    let legal =
        |question, way: &[Spot], position: &Position| check(&setting, position, question, way, Errand::None);
    assert_eq!(legal(first, &from_port("T32/S31/R31"), &position), Ok(()));
    assert_eq!(legal(first, &[santo], &position), Ok(()), "it may stay");
    assert_eq!(legal(first, &from_port("T32/S31/R31/R30"), &position), Err("5.22".to_owned()));
    assert_eq!(legal(first, &from_port("S31/R31"), &position), Err("9.23".to_owned()));
    assert_eq!(legal(first, &from_port("T32/R31"), &position), Err("5.22+1".to_owned()));
    assert_eq!(legal(first, &seas("T32/S31"), &position), Err("5.2".to_owned()));
    write(position.task_force("Allied A"), 0, Entry { zones: zones("T32/S31/R31"), errand: Errand::None });
    let second = Course { entry: 1, ..first };
    assert_eq!(legal(second, &seas("R31/R30/R29/R28"), &position), Ok(()));
}

#[test]
fn orders_of_turn_five_are_those_of_turn_six() {
    kernel::proves!("war-at-sea", "4.0+3", "5.1+3");
    let (setting, mut position) = send_out("eastern-solomons", &FLEET, &[]);
    position.turn = 5;
    position.stage = Stage::Phase { phase: Phase::Orders, seat: ALLIES };
    let id = force("Allied A");
    let santo = Spot::Port("Espiritu Santo".parse().expect("a port"));
    let way = [vec![santo], seas("T32/S31")].concat();
    let order = whispers(ALLIES, Answer::Orders(Order::Plot(id)));
    play(&setting, &mut position, &[order]).expect("an order");
    let leg = Leg { way, errand: Errand::None };
    play(&setting, &mut position, &[whispers(ALLIES, Answer::Course(leg))]).expect("a plot");
    assert_eq!(position.task_force("Allied A").log[1].zones, zones("T32/S31"));
    let berth = |position: &mut Position| position.task_force("Allied A").berth;
    by(&setting, &mut position, &[], |r| {
        movement::sail(r);
        Ok(())
    })
    .expect("the fifth turn");
    assert!(matches!(berth(&mut position), Berth::Port(_)));
    position.turn = 6;
    by(&setting, &mut position, &[], |r| {
        movement::sail(r);
        Ok(())
    })
    .expect("the sixth turn");
    assert_eq!(berth(&mut position), Berth::Sea(zone("S31")));
}

#[test]
fn only_on_the_mission_for_it_a_force_bombards_loads_unloads_or_blockades() {
    kernel::proves!("war-at-sea", "5.1+1", "5.1+2", "5.1+3", "9.24");
    let sent: [crate::script::Sent<'static>; 1] = [(AXIS, Mission::Intercept, "J20", &["Furutaka"])];
    let (setting, mut position) = send_out("eastern-solomons", &sent, &[]);
    let henderson = Errand::Bombard("Henderson Field".parse().expect("a base"));
    let question = Course { force: force("Axis A"), entry: 0 };
    let mut refusal = |place: &str, mission: Mission, errand: Errand| {
        crate::script::moor(&setting, &mut position, "Axis A", place);
        position.task_force("Axis A").mission = mission;
        let start = setting.operation().spot(place).expect("a place");
        check(&setting, &position, question, &[start], errand).err()
    };
    let [intercept, transport, bombardment] = [Mission::Intercept, Mission::Transport, Mission::Bombardment];
    let mut on = |place: &str, errand: Errand| {
        [intercept, transport, bombardment].map(|mission| refusal(place, mission, errand))
    };
    let (shells, cargo) = (Some("5.1+1".to_owned()), Some("5.1+2".to_owned()));
    assert_eq!(on("J20", henderson), [shells.clone(), shells, None]);
    assert_eq!(on("J20", Errand::Unload), [cargo.clone(), None, cargo.clone()]);
    assert_eq!(on("Rabaul", Errand::Load), [cargo.clone(), None, cargo]);
    let (lunga, blockade) = (Errand::Blockade("Lunga".parse().expect("a port")), Some("9.24".to_owned()));
    assert_eq!(on("J20", lunga), [None, blockade.clone(), blockade]);
}
