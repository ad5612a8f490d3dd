use super::{deploy::Deployment, *};
use crate::{
    Answer, Setting,
    battle::Coasts,
    event::Event as Told,
    position::Position,
    scenario::{ForceStart, ShipStart, ShipState},
    script::{by, die, hex, play, refused, says, seen, setting, ship},
    sheet::{Sheet, ShipType},
    sides::{ALLIES, AXIS},
    weather::Light,
};
use kernel::{
    Chance, Game, Input, Item, Policy, Setup, Step,
    any::{AnyGame, Choices, Registered},
    fair::Seed,
    inline::Inline,
    journal::Hand,
    policy::ByDefault,
    referee::Trust,
};
use std::collections::{BTreeMap, BTreeSet};

/// A force for a test: its name, side, direction, and ships.
type Sails<'a> = (&'a str, Seat, Option<Direction>, &'a [&'a str]);

const US_DESTROYERS: [&str; 16] = [
    "Farragut",
    "Dewey",
    "Hull",
    "MacDonough",
    "Worden",
    "Dale",
    "Monaghan",
    "Aylwin",
    "Porter",
    "Selfridge",
    "Phelps",
    "Clark",
    "Balch",
    "Cummings",
    "Drayton",
    "Lamson",
];
const US_CRUISERS: [&str; 15] = [
    "Pensacola",
    "Salt Lake City",
    "Northampton",
    "Chester",
    "Louisville",
    "Chicago",
    "Houston",
    "Portland",
    "Indianapolis",
    "New Orleans",
    "Astoria",
    "Minneapolis",
    "San Francisco",
    "Quincy",
    "Vincennes",
];

/// A battle before set-up; the Axis has the initiative.
fn sailing(forces: &[Sails<'_>], options: &[(&str, &str)]) -> (Setting, Position) {
    let mut setting = setting("denmark-strait", options);
    let scenario = &mut setting.scenario;
    scenario.leaders.clear();
    scenario.forces = forces
        .iter()
        .map(|(name, seat, entry, _)| ForceStart { entry: *entry, ..ForceStart::new(*name, *seat) })
        .collect();
    scenario.ships = (0..)
        .zip(forces)
        .flat_map(|(force, (_, seat, _, ships))| {
            ships.iter().map(move |name| ShipStart {
                ship: ship(name),
                seat: *seat,
                force,
                state: ShipState::default(),
            })
        })
        .collect();
    setting.muster();
    let mut position = WarAtSea::begin(&setting);
    position.fought_mut().moment = Moment::SetUp;
    (setting, position)
}

/// Plays set-up pieces until one asks or set-up is over.
fn settle(setting: &Setting, position: &mut Position, pieces: usize) {
    for _ in 0..pieces {
        play(setting, position, &[]).expect("a piece of set-up without a choice");
    }
}

fn comes_from(seat: Seat, from: Direction) -> Step<Answer> {
    says(seat, Answer::Enter(from))
}

fn stands(seat: Seat, at: &[(&str, &str)]) -> Step<Answer> {
    let at = at.iter().map(|(name, at)| (ship(name), hex(at))).collect();
    says(seat, Answer::Deploy(Deployment { at }))
}

fn in_hex<'a>(ships: &[&'a str], at: &'a str) -> Vec<(&'a str, &'a str)> {
    ships.iter().map(|name| (*name, at)).collect()
}

fn direction(position: &Position, force: usize) -> Direction {
    position.fought().forces[force].berth.expect("it is settled").direction
}

#[test]
fn forces_enter_from_where_they_sailed() {
    kernel::proves!("war-at-sea", "6.32", "6.32+1");
    let (setting, mut position) = sailing(
        &[
            ("Axis", AXIS, Some(Direction::NW), &["Yamato"]),
            ("Allies", ALLIES, Some(Direction::E), &["Washington"]),
        ],
        &[],
    );
    settle(&setting, &mut position, 2);
    assert_eq!((direction(&position, 0), direction(&position, 1)), (Direction::NW, Direction::E));
}

#[test]
fn a_force_that_has_not_moved_chooses_any_direction_that_leaves_the_gap() {
    kernel::proves!("war-at-sea", "6.32");
    let (setting, mut position) = sailing(
        &[("Axis", AXIS, None, &["Yamato"]), ("Allies", ALLIES, Some(Direction::E), &["Washington"])],
        &[],
    );
    settle(&setting, &mut position, 1);
    assert_eq!(refused(&setting, &position, &[comes_from(AXIS, Direction::NE)]).0, "6.34");
    for from in [Direction::SW, Direction::W, Direction::NW] {
        play(&setting, &mut position.clone(), &[comes_from(AXIS, from)]).expect("a direction with a gap");
    }
}

#[test]
fn of_two_fleets_from_the_east_the_one_with_the_initiative_shifts_to_the_nw_or_sw() {
    kernel::proves!("war-at-sea", "6.34", "6.33");
    let (setting, mut position) = sailing(
        &[
            ("Axis", AXIS, Some(Direction::E), &["Yamato"]),
            ("Allies", ALLIES, Some(Direction::E), &["Washington"]),
        ],
        &[],
    );
    settle(&setting, &mut position, 1);
    assert_eq!(direction(&position, 1), Direction::E, "the side without the initiative is first");
    assert_eq!(refused(&setting, &position, &[comes_from(AXIS, Direction::W)]).0, "6.34");
    for from in [Direction::NW, Direction::SW] {
        play(&setting, &mut position.clone(), &[comes_from(AXIS, from)]).expect("a shift by two");
    }
}

#[test]
fn four_allied_forces_and_one_of_the_axis_set_up_as_in_the_book() {
    kernel::proves!("war-at-sea", "6.35", "6.35+1", "6.35+2");
    let (setting, mut position) = sailing(
        &[
            ("Escort", ALLIES, Some(Direction::E), &US_DESTROYERS[..4]),
            ("Transport", ALLIES, Some(Direction::E), &["McCawley", "Barnett", "Heywood", "Fuller"]),
            ("Second", ALLIES, Some(Direction::W), &US_DESTROYERS[4..9]),
            ("Third", ALLIES, Some(Direction::NW), &US_DESTROYERS[9..13]),
            ("Interceptors", AXIS, Some(Direction::E), &["Yamato"]),
        ],
        &[],
    );
    position.fought_mut().forces[0].escorts = Some(1);
    let order = in_order(position.fight(&setting));
    assert_eq!(order, [0, 1, 4, 2, 3], "escort and charge are the largest together");
    settle(&setting, &mut position, 2);
    play(&setting, &mut position, &[comes_from(AXIS, Direction::NW)]).expect("NW or SW");
    settle(&setting, &mut position, 1);
    assert_eq!(direction(&position, 2), Direction::SW, "the west lies beside the enemy in the north-west");
    play(&setting, &mut position.clone(), &[comes_from(ALLIES, Direction::SW)]).expect("SW or E");
    play(&setting, &mut position, &[comes_from(ALLIES, Direction::E)]).expect("SW or E");
    let columns = [("Escort", "C2"), ("Transport", "C1"), ("Third", "C12")];
    let arranged = columns.map(|(force, at)| (force.to_owned(), hex(at))).to_vec();
    play(&setting, &mut position, &[says(ALLIES, Answer::Array(arranged))]).expect("three beside each other");
    settle(&setting, &mut position, 2);
    let mixed = in_hex(&US_DESTROYERS[..4], "C1");
    assert_eq!(refused(&setting, &position, &[stands(ALLIES, &mixed)]).0, "6.33");
    let script = [stands(ALLIES, &in_hex(&US_DESTROYERS[..4], "D2"))];
    play(&setting, &mut position, &script).expect("the escort on the side of the higher numbers");
}

#[test]
fn with_two_forces_from_one_direction_one_has_the_dark_hexes_and_a_side_and_the_other_the_other_side() {
    kernel::proves!("war-at-sea", "6.35");
    let (setting, mut position) = sailing(
        &[
            ("First", ALLIES, Some(Direction::E), &US_DESTROYERS[..5]),
            ("Second", ALLIES, Some(Direction::E), &US_DESTROYERS[5..9]),
            ("Axis", AXIS, Some(Direction::W), &["Yamato"]),
        ],
        &[],
    );
    settle(&setting, &mut position, 3);
    let arranged = [("First", "C12"), ("Second", "C1")].map(|(force, at)| (force.to_owned(), hex(at)));
    play(&setting, &mut position, &[says(ALLIES, Answer::Array(arranged.to_vec()))]).expect("two forces");
    let forces = &position.fought().forces;
    let columns = |force: usize| forces[force].berth.expect("it is settled").columns;
    assert_eq!((columns(0), columns(1)), ([false, true, false], [true, false, true]));
}

#[test]
fn a_force_stays_together_and_within_the_limits_of_a_hex() {
    kernel::proves!("war-at-sea", "6.31");
    let fits = |forces: &[&str], at: &[(&str, &str)], options: &[(&str, &str)]| {
        let (setting, mut position) = sailing(
            &[
                ("Allies", ALLIES, Some(Direction::E), forces),
                ("Axis", AXIS, Some(Direction::W), &["Yamato"]),
            ],
            options,
        );
        settle(&setting, &mut position, 4);
        match play(&setting, &mut position, &[stands(ALLIES, at)]) {
            Ok(_) => None,
            Err(kernel::referee::Fault::Refused { refusal, .. }) => Some(refusal.reason.key.into_owned()),
            other => panic!("{other:?}"),
        }
    };
    let cruisers_and_destroyers = [&US_CRUISERS[..4], &US_DESTROYERS[..4]].concat();
    assert_eq!(fits(&cruisers_and_destroyers, &in_hex(&cruisers_and_destroyers, "D1"), &[]), None);
    assert_eq!(
        fits(&US_DESTROYERS[..12], &in_hex(&US_DESTROYERS[..12], "D1"), &[]),
        None,
        "twelve light ships fill a hex"
    );
    let one_more = [&US_CRUISERS[..4], &US_DESTROYERS[..5]].concat();
    assert_eq!(fits(&one_more, &in_hex(&one_more, "D1"), &[]).as_deref(), Some("sea-no-room-ships"));
    let five = US_CRUISERS[..5].to_vec();
    assert_eq!(fits(&five, &in_hex(&five, "D1"), &[]).as_deref(), Some("sea-no-room-large"));
    let three = &US_DESTROYERS[..3];
    assert_eq!(fits(three, &in_hex(three, "Z1"), &[]), None);
    let apart = [in_hex(&three[..2], "C1"), in_hex(&three[2..], "D1")].concat();
    assert_eq!(fits(three, &apart, &[]).as_deref(), Some("sea-no-deploy-few"));
    let five_light = &US_DESTROYERS[..5];
    let apart = [in_hex(&five_light[..4], "C1"), in_hex(&five_light[4..], "D1")].concat();
    assert_eq!(fits(five_light, &apart, &[]).as_deref(), Some("sea-no-deploy-few"));
    // Five cruisers cannot stand in one hex, and not four in each of two: they divide as the limit makes them.
    let divided = [in_hex(&five[..3], "C1"), in_hex(&five[3..], "D1")].concat();
    assert_eq!(fits(&five, &divided, &[]), None);
    let pairs = [in_hex(&US_CRUISERS[..2], "C1"), in_hex(&US_CRUISERS[2..4], "D1")].concat();
    assert_eq!(fits(&US_CRUISERS[..4], &pairs, &[]).as_deref(), Some("sea-no-deploy-few"));
    assert_eq!(fits(&US_CRUISERS[..4], &pairs, &[("set-up-minimum", "doubles")]), None);
}

#[test]
fn a_counter_of_several_ships_counts_as_one_small_ship() {
    kernel::proves!("war-at-sea", "6.31", "9.61");
    let (setting, position) =
        sailing(&[("Axis", AXIS, Some(Direction::W), &["Spica", "Airone", "Alcione"])], &[]);
    assert_eq!(position.fight(&setting).force_bulk(0), Bulk { points: 1, large: 0, counters: 1 });
}

#[test]
fn dark_hexes_are_filled_first_and_one_light_side_before_the_other() {
    kernel::proves!("war-at-sea", "6.33");
    let (setting, mut position) = sailing(
        &[
            ("Allies", ALLIES, Some(Direction::E), &US_DESTROYERS),
            ("Axis", AXIS, Some(Direction::W), &["Yamato"]),
        ],
        &[],
    );
    settle(&setting, &mut position, 4);
    let at = |hexes: [&'static str; 4]| {
        let groups = US_DESTROYERS.chunks(4).zip(hexes);
        stands(ALLIES, &groups.flat_map(|(ships, at)| in_hex(ships, at)).collect::<Vec<_>>())
    };
    play(&setting, &mut position.clone(), &[at(["C1", "D1", "Z1", "Z2"])])
        .expect("the dark ones, then a side");
    let refusal = refused(&setting, &position, &[at(["C1", "D1", "C2", "D2"])]);
    assert_eq!(refusal, ("6.33".to_owned(), "sea-no-deploy-order".to_owned()));
    let (setting, mut position) = sailing(
        &[
            ("Allies", ALLIES, Some(Direction::E), &[&US_CRUISERS[..], &US_DESTROYERS[..5]].concat()),
            ("Axis", AXIS, Some(Direction::W), &["Yamato"]),
        ],
        &[],
    );
    settle(&setting, &mut position, 4);
    let ships = [&US_CRUISERS[..], &US_DESTROYERS[..5]].concat();
    let at = |hexes: [&'static str; 5]| {
        let groups = ships.chunks(4).zip(hexes);
        stands(ALLIES, &groups.flat_map(|(ships, at)| in_hex(ships, at)).collect::<Vec<_>>())
    };
    play(&setting, &mut position.clone(), &[at(["C1", "D1", "Z1", "C2", "D2"])]).expect("one side");
    let refusal = refused(&setting, &position, &[at(["C1", "D1", "Z1", "C2", "C12"])]);
    assert_eq!(refusal.1, "sea-no-deploy-order");
    assert_eq!(refused(&setting, &position, &[at(["C1", "D1", "Z1", "C2", "C3"])]).1, "sea-no-deploy-hex");
}

#[test]
fn only_hexes_that_a_legal_placing_can_use_are_offered() {
    kernel::proves!("war-at-sea", "6.33");
    let offered = |ships: usize| {
        let forces = [
            ("Allies", ALLIES, Some(Direction::E), &US_DESTROYERS[..ships]),
            ("Axis", AXIS, Some(Direction::W), &["Yamato"] as &[&str]),
        ];
        let (setting, mut position) = sailing(&forces, &[]);
        settle(&setting, &mut position, 4);
        let options = Deploy { force: 0 }.options(seen(&setting, &position, ALLIES));
        let Options::Form(fields) = options else { panic!("a form") };
        let Input::Assign { targets, .. } = &fields[0].input else { panic!("ships into hexes") };
        targets.len()
    };
    assert_eq!(offered(3), 3, "the dark ones");
    assert_eq!(offered(15), 3, "they cannot stand in more than three hexes");
    assert_eq!(offered(16), 9, "one hex of either side");
}

/// A form cannot say how many ships a hex holds: whoever fills it in is offered to put all of them at once only where
/// they may stand.
#[test]
fn all_ships_at_once_are_offered_only_hexes_that_hold_them() {
    kernel::proves!("war-at-sea", "6.31");
    let game = Registered::<WarAtSea>::of(crate::BOOK_ID).expect("the book");
    let mut offers = BTreeSet::new();
    for scenario in ["savo-island", "matapan", "river-plate"] {
        let setup = Setup {
            book: crate::BOOK_ID.to_owned(),
            scenario: scenario.to_owned(),
            options: BTreeMap::new(),
            pack: crate::pack(),
        };
        let mut table = game.start(&setup, Seed::new([7; 32]), &[]).expect("the game starts");
        for _ in 0..12 {
            let asked = [AXIS, ALLIES].into_iter().find_map(|seat| Some((seat, table.prompt(seat)?)));
            let Some((seat, prompt)) = asked else { break };
            if let ("deploy", Choices::Form(fields)) = (prompt.class, &prompt.options) {
                let Input::Assign { items, targets, .. } = &fields[0].input else {
                    panic!("ships into hexes")
                };
                let all_to = |target: &Item| {
                    let at: Vec<_> = items.iter().map(|item| (&item.value, &target.value)).collect();
                    table.describe(seat, &serde_json::json!({ "deploy": { "at": at } })).is_ok()
                };
                let legal = (0..).zip(targets).filter(|(_, target)| all_to(target)).map(|(at, _)| at);
                let legal: Vec<u32> = legal.collect();
                assert_eq!(prompt.at_once["at"], legal, "{scenario}");
                offers.insert((legal.is_empty(), legal.len() < targets.len()));
            }
            table.answer(seat, &prompt.default.answer, Hand::Player).expect("the default is legal");
        }
    }
    // Large forces stand nowhere all at once, and small ones not everywhere.
    assert!(offers.contains(&(true, true)), "{offers:?}");
}

#[test]
fn ships_that_unload_lie_off_the_coast() {
    kernel::proves!("war-at-sea", "6.33+1");
    let (setting, mut position) = sailing(
        &[
            ("Allies", ALLIES, Some(Direction::E), &["McCawley", "Barnett", "Farragut", "Dewey"]),
            ("Axis", AXIS, Some(Direction::NW), &["Yamato"]),
        ],
        &[],
    );
    position.fought_mut().coasts = Coasts { closed: 1 << Direction::SE.index(), island: None };
    for name in ["McCawley", "Barnett"] {
        position.counter_of(name).unloading = true;
    }
    settle(&setting, &mut position, 4);
    let at = |transports: &'static str| {
        let at = [in_hex(&["McCawley", "Barnett"], transports), in_hex(&["Farragut", "Dewey"], "C1")];
        stands(ALLIES, &at.concat())
    };
    assert_eq!(refused(&setting, &position, &[at("D1")]).0, "6.33+1");
    for coast in ["Z5", "D4", "Z3"] {
        play(&setting, &mut position.clone(), &[at(coast)]).expect("two hexes from the coast");
    }
}

/// So many ships of a sort, each on a counter of its own, without the Washington and the Phelps.
fn many(count: usize, sort: impl Fn(&Sheet) -> bool) -> Vec<&'static str> {
    let sheets = setting("denmark-strait", &[]);
    let fits = |id: &ShipId| sort(sheets.sheet(*id)) && sheets.sheet(*id).marks.counter.is_none();
    let others = |id: &ShipId| *id != ship("Washington") && *id != ship("Phelps");
    let ships: Vec<&str> = ShipId::all().filter(fits).filter(others).map(ShipId::name).take(count).collect();
    assert_eq!(ships.len(), count);
    ships
}

#[test]
fn a_very_large_force_overflows_to_the_side_that_its_owner_likes() {
    kernel::proves!("war-at-sea", "6.36");
    // 37 large ships do not fit into nine hexes with four in each.
    let ships = many(37, Sheet::is_large);
    let (setting, mut position) = sailing(
        &[
            ("Allies", ALLIES, Some(Direction::E), &["Washington"]),
            ("Axis", AXIS, Some(Direction::W), &ships),
        ],
        &[],
    );
    settle(&setting, &mut position, 1);
    play(&setting, &mut position, &[comes_from(AXIS, Direction::NW)]).expect("NW or SW, both are free");
    let berth = position.fought().forces[1].berth.expect("it is settled");
    assert_eq!((berth.direction, berth.overflow), (Direction::W, Some(Direction::NW)));
}

/// Plays the rest of set-up as an absent player would, and tells what happened.
fn set_up_by_default(setting: &Setting, position: &mut Position) -> Vec<Event> {
    let mut told = Vec::new();
    while position.fought().moment == Moment::SetUp {
        let mut policies: Vec<Box<dyn Policy<WarAtSea>>> = vec![Box::new(ByDefault), Box::new(ByDefault)];
        let mut driver = Inline::new(&mut policies, Chance::numbered(0, 0)).recording();
        let mut referee = Referee::new(setting, position, &[], Trust::Audit, &mut driver);
        assert!(WarAtSea::play(&mut referee).is_ok() && referee.take_fault().is_none());
        told.extend(driver.into_record().events.into_iter().filter_map(|event| match event {
            Told::SetUp(event) => Some(event),
            _ => None,
        }));
    }
    told
}

/// The hexes of these directions, and whether all counters of a force stand there.
fn all_stand(position: &Position, force: u8, directions: &[Direction]) -> bool {
    let hexes: Vec<Hex> = directions.iter().flat_map(|from| columns(*from)).flatten().collect();
    let mut counters = position.fought().counters.iter().filter(|counter| counter.force == force);
    counters.all(|counter| counter.state == Whereabouts::Sea && hexes.contains(&counter.hex))
}

#[test]
fn whoever_comes_after_a_very_large_force_keeps_off_its_overflow() {
    kernel::proves!("war-at-sea", "6.36", "6.34");
    let ships = many(37, Sheet::is_large);
    let (setting, mut position) = sailing(
        &[
            ("North", ALLIES, Some(Direction::NE), &["Washington"]),
            ("South", ALLIES, Some(Direction::SE), &["Phelps"]),
            ("Axis", AXIS, Some(Direction::W), &ships),
        ],
        &[],
    );
    let told = set_up_by_default(&setting, &mut position);
    let overflow = |event: &Event| matches!(event, Event::Overflows { into: Direction::SW, .. });
    assert!(told.iter().any(overflow), "in the north the enemy stands");
    assert!(!told.iter().any(|event| matches!(event, Event::GivesWay { .. })));
    // One from the south-east would stand beside what has overflowed.
    assert_eq!([0, 1].map(|force| direction(&position, force)), [Direction::NE, Direction::E]);
    assert!(all_stand(&position, 2, &[Direction::W, Direction::SW]));
    assert!(!all_stand(&position, 2, &[Direction::W]), "nine hexes are too few");
    assert!(all_stand(&position, 1, &[Direction::E]));
}

#[test]
fn whoever_stands_where_a_very_large_force_overflows_gives_way() {
    kernel::proves!("war-at-sea", "6.36", "6.35");
    let (main, screen) = (many(37, Sheet::is_large), many(37, |sheet| sheet.kind == ShipType::Dd));
    let (setting, mut position) = sailing(
        &[
            ("North", ALLIES, Some(Direction::NE), &["Washington"]),
            ("East", ALLIES, Some(Direction::E), &["Phelps"]),
            ("Screen", AXIS, Some(Direction::SW), &screen),
            ("Main", AXIS, Some(Direction::W), &main),
        ],
        &[],
    );
    let told = set_up_by_default(&setting, &mut position);
    // Friends stand in the south-west already, and are not mixed with the others.
    let north = position.fought().forces[0].called;
    let gave_way: Vec<Called> = told
        .iter()
        .filter_map(|event| match event {
            Event::GivesWay { force } => Some(*force),
            _ => None,
        })
        .collect();
    assert_eq!(gave_way, [north]);
    let overflow = position.fought().forces[3].berth.and_then(|berth| berth.overflow);
    assert_eq!((direction(&position, 3), overflow), (Direction::W, Some(Direction::NW)));
    // The only direction with an empty one on either side.
    assert_eq!([0, 1].map(|force| direction(&position, force)), [Direction::E; 2]);
    let stand = [
        (0, &[Direction::E][..]),
        (1, &[Direction::E]),
        (2, &[Direction::SW]),
        (3, &[Direction::W, Direction::NW]),
    ];
    for (force, directions) in stand {
        assert!(all_stand(&position, force, directions), "{force}");
    }
}

#[test]
fn ships_in_port_lie_opposite_to_the_enemy() {
    kernel::proves!("war-at-sea", "6.32", "9.22");
    let (setting, mut position) = sailing(
        &[("Port", ALLIES, None, &["Washington"]), ("Axis", AXIS, Some(Direction::NE), &["Yamato"])],
        &[],
    );
    position.fought_mut().forces[0].in_port = true;
    settle(&setting, &mut position, 2);
    assert_eq!((direction(&position, 0), direction(&position, 1)), (Direction::SW, Direction::NE));
}

/// Two fleets on the map, before the distance is set.
fn facing_each_other(at: [(&str, &str); 2], from: [Direction; 2], light: Light) -> (Setting, Position) {
    let (setting, mut position) = sailing(
        &[("Axis", AXIS, Some(from[0]), &[at[0].0]), ("Allies", ALLIES, Some(from[1]), &[at[1].0])],
        &[],
    );
    let battle = position.fought_mut();
    battle.moment = Moment::Distance;
    battle.sighting = setting.charts.sighting(light, crate::weather::Weather::Clear);
    for (force, direction) in battle.forces.iter_mut().zip(from) {
        force.berth = Some(Berth { direction, columns: [true, false, false], overflow: None });
    }
    for (name, at) in at {
        let counter = position.counter_of(name);
        (counter.hex, counter.state) = (hex(at), Whereabouts::Sea);
    }
    (setting, position)
}

#[test]
fn the_battle_opens_at_the_sighting_distance() {
    kernel::proves!("war-at-sea", "6.38");
    let opens = |at: [(&str, &str); 2], from: [Direction; 2], light: Light| {
        let (setting, mut position) = facing_each_other(at, from, light);
        play(&setting, &mut position, &[]).expect("the distance is set");
        assert_eq!(position.fought().moment, Moment::Impulse { number: 2, second: false });
        (position.counter("Yamato").hex.name(), position.counter("Washington").hex.name())
    };
    let ends = [("Yamato", "C7"), ("Washington", "C1")];
    assert_eq!(opens(ends, [Direction::W, Direction::E], Light::Day), ("D10", "D1"));
    assert_eq!(opens(ends, [Direction::W, Direction::E], Light::Night), ("B4", "C1"));
    let (yamato, washington) =
        opens([("Yamato", "C5"), ("Washington", "C1")], [Direction::SW, Direction::E], Light::Day);
    assert_eq!((washington, hex(yamato).distance(hex(washington))), ("D1", 6));
    // The other side draws off where one sees five hexes, and no longer at four.
    for (sighting, stand) in [(5, ("C7", "D1")), (4, ("C7", "C1"))] {
        let (setting, mut position) = facing_each_other(ends, [Direction::W, Direction::E], Light::Day);
        position.fought_mut().sighting = sighting;
        play(&setting, &mut position, &[]).expect("the distance is set");
        let at = |name: &str| position.counter(name).hex.name();
        assert_eq!((at("Yamato"), at("Washington")), stand, "{sighting}");
    }
}

#[test]
fn a_hex_stays_free_between_an_attacker_and_ships_in_port() {
    kernel::proves!("war-at-sea", "9.22", "6.38");
    for (in_port, yamato) in [(true, "A1"), (false, "B1")] {
        let ends = [("Yamato", "C7"), ("Washington", "C1")];
        let (setting, mut position) = facing_each_other(ends, [Direction::W, Direction::E], Light::Night);
        position.fought_mut().forces[1].in_port = in_port;
        position.fought_mut().sighting = 1;
        play(&setting, &mut position, &[]).expect("the distance is set");
        let at = |name: &str| position.counter(name).hex.name();
        assert_eq!((at("Yamato"), at("Washington")), (yamato, "C1"));
    }
}

#[test]
fn who_closes_with_ships_at_sea_keeps_off_those_in_port_beside_them() {
    kernel::proves!("war-at-sea", "9.22", "6.38");
    let (setting, mut position) = sailing(
        &[
            ("Axis", AXIS, Some(Direction::W), &["Yamato"]),
            ("Allies", ALLIES, Some(Direction::E), &["Washington"]),
            ("Port", ALLIES, Some(Direction::E), &["Boise"]),
        ],
        &[],
    );
    let battle = position.fought_mut();
    (battle.moment, battle.sighting) = (Moment::Distance, 1);
    battle.forces[2].in_port = true;
    for (force, direction) in battle.forces.iter_mut().zip([Direction::W, Direction::E, Direction::E]) {
        force.berth = Some(Berth { direction, columns: [true, false, false], overflow: None });
    }
    for (name, at) in [("Yamato", "C7"), ("Washington", "C1"), ("Boise", "C2")] {
        let counter = position.counter_of(name);
        (counter.hex, counter.state) = (hex(at), Whereabouts::Sea);
    }
    play(&setting, &mut position, &[]).expect("the distance is set");
    let off = |name: &str| position.counter("Yamato").hex.distance(position.counter(name).hex);
    assert_eq!((off("Washington"), off("Boise")), (1, 2));
}

#[test]
fn a_shift_can_take_ships_off_the_map_and_puts_none_where_it_may_run_aground() {
    kernel::proves!("war-at-sea", "6.38");
    let (setting, mut position) =
        facing_each_other([("Yamato", "C7"), ("Washington", "Z1")], [Direction::W, Direction::E], Light::Day);
    play(&setting, &mut position, &[]).expect("the distance is set");
    assert_eq!(position.counter("Washington").hex.ring(), 5);
    let (setting, mut position) = facing_each_other(
        [("Yamato", "C7"), ("Washington", "C1")],
        [Direction::W, Direction::E],
        Light::Night,
    );
    position.fought_mut().coasts.island = Some(Hex::CENTRE);
    play(&setting, &mut position, &[]).expect("the distance is set");
    let (yamato, washington) = (position.counter("Yamato").hex, position.counter("Washington").hex);
    let coasts = position.fought().coasts;
    assert_eq!(yamato.distance(washington), 3);
    assert!(!coasts.is_shoal(yamato) && !coasts.is_shoal(washington));
}

#[test]
fn where_a_coast_is_in_the_way_a_reading_says_who_moves() {
    kernel::proves!("war-at-sea", "6.38");
    let opens = |options: &[(&str, &str)]| {
        let (_, mut position) = facing_each_other(
            [("Yamato", "C7"), ("Washington", "C1")],
            [Direction::W, Direction::E],
            Light::Night,
        );
        let setting =
            sailing(&[("Axis", AXIS, None, &["Yamato"]), ("Allies", ALLIES, None, &["Washington"])], options)
                .0;
        position.fought_mut().coasts.island = Some(Hex::CENTRE);
        play(&setting, &mut position, &[]).expect("the distance is set");
        (position.counter("Yamato").hex == hex("C7"), position.counter("Washington").hex == hex("C1"))
    };
    assert_eq!(opens(&[]), (false, true));
    assert_eq!(opens(&[("shift-order", "enemy")]), (true, false));
}

#[test]
fn ships_of_a_hex_begin_as_a_group() {
    kernel::proves!("war-at-sea", "6.4");
    let (setting, mut position) = sailing(
        &[
            ("Allies", ALLIES, Some(Direction::E), &US_DESTROYERS[..8]),
            ("Axis", AXIS, Some(Direction::W), &["Yamato"]),
        ],
        &[],
    );
    settle(&setting, &mut position, 4);
    let at = [in_hex(&US_DESTROYERS[..4], "C1"), in_hex(&US_DESTROYERS[4..8], "D1")].concat();
    play(&setting, &mut position, &[stands(ALLIES, &at)]).expect("two hexes");
    play(&setting, &mut position, &[stands(AXIS, &[("Yamato", "C7")])]).expect("one");
    settle(&setting, &mut position, 2);
    let group = |name: &str| position.counter(name).group;
    assert_eq!(group("Farragut"), group("MacDonough"));
    assert_ne!(group("Farragut"), group("Worden"));
    assert_ne!(group("Farragut"), group("Yamato"));
}

#[test]
fn by_the_optional_rule_a_die_places_the_island() {
    kernel::proves!("war-at-sea", "17.3", "9.72");
    let island = |face: u32, options: &[(&str, &str)], script: usize| {
        let (setting, mut position) = sailing(&[("Axis", AXIS, None, &["Yamato"])], options);
        position.fought_mut().coasts.island = Some(Hex::CENTRE);
        let dice = vec![die(face, "17.3"); script];
        by(&setting, &mut position, &dice, look_for_island).expect("the island");
        position.fought().coasts.island
    };
    assert_eq!(island(6, &[], 0), Some(Hex::CENTRE));
    assert_eq!(island(2, &[("islands", "die")], 1), Some(Hex::CENTRE));
    assert_eq!(island(3, &[("islands", "die")], 1), None);
}

#[test]
fn first_comes_the_initiative_then_set_up_without_and_with_it_then_the_impulses() {
    kernel::proves!("war-at-sea", "6.1", "6.3", "6.33");
    let (mut setting, mut position) = sailing(
        &[
            ("Axis", AXIS, Some(Direction::W), &["Yamato"]),
            ("Allies", ALLIES, Some(Direction::E), &["Washington"]),
        ],
        &[],
    );
    crate::script::makes(&mut setting, "Yamato", 3);
    crate::script::makes(&mut setting, "Washington", 3);
    position.fought_mut().moment = Moment::Initiative;
    play(&setting, &mut position, &[die(4, "6.2")]).expect("the initiative first");
    assert_eq!((position.fought().initiative, position.fought().moment), (ALLIES, Moment::SetUp));
    settle(&setting, &mut position, 4);
    // Whoever does not have it places his ships before the other one.
    assert!(play(&setting, &mut position.clone(), &[stands(ALLIES, &[("Washington", "C1")])]).is_err());
    play(&setting, &mut position, &[stands(AXIS, &[("Yamato", "C7")])]).expect("without it");
    play(&setting, &mut position, &[stands(ALLIES, &[("Washington", "C1")])]).expect("with it");
    settle(&setting, &mut position, 1);
    assert_eq!(position.fought().moment, Moment::Distance);
    settle(&setting, &mut position, 1);
    let battle = position.fought();
    assert_eq!((battle.round, battle.moment), (1, Moment::Impulse { number: 2, second: false }));
    assert_eq!(battle.initiative, ALLIES, "it holds for the first round");
}
