use super::why;
use crate::{
    Setting, WarAtSea,
    battle::{Gun, Moment},
    ids::ShipId,
    leaders::Flagship,
    position::{Fate, Position, Tubes},
    scenario::{ForceStart, ShipStart, ShipState},
    script::{battle, hex, makes, refit, seen, setting, ship},
    sides::{ALLIES, AXIS},
    surface::{
        asides::{Aside, Reply},
        conclusion::Disengage,
        gunnery::{Fire, Mount, Salvo},
        moves::{Manoeuvre, Order, Part, Parting},
        setup::{
            Array, Enter,
            deploy::{Deploy, Deployment},
        },
        torpedoes::{Launch, Spread},
    },
    waters::Direction,
    weather::Weather,
};
use kernel::{Game, Question, Seat};

const SHIPS: [(&str, Seat, &str); 3] =
    [("Washington", ALLIES, "C1"), ("Sims", ALLIES, "C1"), ("Kirishima", AXIS, "C2")];

/// What is done to a position before something is tried.
type Change = fn(&mut Position);

#[test]
fn a_battery_that_is_silent_is_told_why() {
    kernel::proves!("war-at-sea", "6.57", "7.72", "7.0");
    let tried = |gun: Gun, change: Change| {
        let (mut setting, mut position) = battle(&SHIPS, 4, &[]);
        let guns = [("primary", "3H"), ("secondary", "-"), ("tertiary", "2N")];
        refit(&mut setting, &mut position, "Washington", &guns);
        position.vessel("Washington").bearing = [0; 3];
        change(&mut position);
        let shots = vec![(Mount { ship: ship("Washington"), gun }, Some(ship("Kirishima")))];
        why(seen(&setting, &position, ALLIES), &Fire { silent: Vec::new() }, &Salvo::of(shots))
    };
    let cases: [(&str, Gun, Change); 7] = [
        ("7.0 sea-no-fire-sunk", Gun::Primary, |position| position.vessel("Washington").fate = Fate::Sunk),
        ("6.57 sea-no-fire-towed", Gun::Primary, |position| {
            position.vessel("Washington").towed_by = Some(ship("Sims"));
        }),
        ("7.72 sea-no-fire-dead", Gun::Primary, |position| position.vessel("Washington").lost.speed = 4),
        ("7.0 sea-no-guns-left", Gun::Primary, |position| position.vessel("Washington").lost.primary = 3),
        ("2.3+1 sea-no-such-guns", Gun::Secondary, |_| {}),
        ("6.57 sea-no-guns-weather", Gun::Tertiary, |position| {
            position.fought_mut().weather = Weather::Squall;
        }),
        ("6.5 sea-no-weapon-at-first", Gun::Primary, |_| {}),
    ];
    for (wanted, gun, change) in cases {
        assert_eq!(tried(gun, change), wanted);
    }
    assert_eq!(tried(Gun::Primary, |position| position.vessel("Washington").bearing[0] = 3), "legal");
}

#[test]
fn a_ship_that_launches_no_torpedoes_is_told_why() {
    kernel::proves!("war-at-sea", "6.61", "6.65", "7.53", "9.32");
    let tried = |change: Change| {
        let (setting, mut position) = battle(&SHIPS, 5, &[]);
        change(&mut position);
        let spread = Spread::of(vec![(ship("Sims"), Some(ship("Kirishima")))]);
        why(seen(&setting, &position, ALLIES), &Launch { silent: Vec::new() }, &spread)
    };
    let cases: [(&str, Change); 8] = [
        ("7.0 sea-no-fire-sunk", |position| position.vessel("Sims").fate = Fate::Sunk),
        ("6.61 sea-no-torpedo-towing", |position| position.vessel("Sims").tows = Some(ship("Washington"))),
        ("6.61 sea-no-torpedo-towed", |position| position.vessel("Sims").towed_by = Some(ship("Washington"))),
        ("6.61 sea-no-torpedo-dead", |position| position.vessel("Sims").lost.speed = 4),
        ("6.61 sea-no-torpedo-storm", |position| position.fought_mut().weather = Weather::Storm),
        ("7.53 sea-no-tubes-left", |position| position.vessel("Sims").tubes = Tubes::Destroyed),
        ("6.65 sea-no-torpedoes-left", |position| position.vessel("Sims").tubes = Tubes::Empty),
        ("9.32 sea-no-reload-yet", |position| {
            position.vessel("Sims").tubes = Tubes::Reloading { round: 1, impulse: 5 };
        }),
    ];
    for (wanted, change) in cases {
        assert_eq!(tried(change), wanted);
    }
    let (setting, position) = battle(&SHIPS, 5, &[]);
    let spread = Spread::of(vec![(ship("Washington"), Some(ship("Kirishima")))]);
    let bare = why(seen(&setting, &position, ALLIES), &Launch { silent: Vec::new() }, &spread);
    assert_eq!(bare, "2.3+2 sea-no-tubes-aboard");
    assert_eq!(tried(|position| position.vessel("Sims").aimed = 2), "legal");
}

/// Forces before set-up, the Axis with the initiative: whose they are, whence they come, and their ships.
fn sailing(forces: &[(Seat, Option<Direction>, &[&str])]) -> (Setting, Position) {
    let mut setting = setting("denmark-strait", &[]);
    let scenario = &mut setting.scenario;
    scenario.leaders.clear();
    let named = (0..).zip(forces);
    scenario.forces = named
        .clone()
        .map(|(number, (seat, entry, _))| ForceStart {
            entry: *entry,
            ..ForceStart::new(format!("force {number}"), *seat)
        })
        .collect();
    scenario.ships = named
        .flat_map(|(force, (seat, _, ships))| {
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

/// Force 0 comes from the east.
fn settled(position: &mut Position, force: usize, direction: Direction) {
    let columns = [false; 3];
    position.fought_mut().forces[force].berth =
        Some(crate::battle::Berth { direction, columns, overflow: None });
}

#[test]
fn a_direction_that_is_shut_says_which_rule_has_shut_it() {
    kernel::proves!("war-at-sea", "6.32", "6.34", "6.36");
    let (setting, mut position) = sailing(&[
        (ALLIES, Some(Direction::E), &["Washington"]),
        (AXIS, Some(Direction::E), &["Kirishima"]),
        (AXIS, None, &["Yamato"]),
    ]);
    settled(&mut position, 0, Direction::E);
    let tried = |position: &Position, force: u8, overflow: bool, from: Direction| {
        why(seen(&setting, position, AXIS), &Enter { force, overflow }, &from)
    };
    assert_eq!(tried(&position, 1, false, Direction::NE), "6.34 sea-no-entry-near");
    assert_eq!(tried(&position, 1, false, Direction::W), "6.34 sea-no-entry-farther");
    assert_eq!(tried(&position, 1, false, Direction::SW), "legal");
    assert_eq!(tried(&position, 2, false, Direction::SE), "6.34 sea-no-entry-near");
    assert_eq!(tried(&position, 2, false, Direction::W), "legal");
    position.fought_mut().forces[2].in_port = true;
    assert_eq!(tried(&position, 2, false, Direction::SW), "6.32 sea-no-entry-port");
    position.fought_mut().forces[2].in_port = false;
    settled(&mut position, 1, Direction::W);
    assert_eq!(tried(&position, 1, true, Direction::E), "6.36 sea-no-overflow-far");
    settled(&mut position, 2, Direction::NW);
    assert_eq!(tried(&position, 1, true, Direction::NW), "6.35 sea-no-overflow-friends");
    assert_eq!(tried(&position, 1, true, Direction::SW), "legal");
    settled(&mut position, 1, Direction::NW);
    position.fought_mut().forces[2].berth = None;
    assert_eq!(tried(&position, 1, true, Direction::NE), "6.36 sea-no-overflow-near");
}

#[test]
fn forces_of_one_direction_are_told_how_they_cannot_stand() {
    kernel::proves!("war-at-sea", "6.35");
    let (setting, mut position) = sailing(&[
        (ALLIES, Some(Direction::E), &["Washington"]),
        (ALLIES, Some(Direction::E), &["North Carolina"]),
    ]);
    settled(&mut position, 0, Direction::E);
    settled(&mut position, 1, Direction::E);
    let at = seen(&setting, &position, ALLIES);
    let columns = crate::surface::setup::columns(Direction::E);
    let tried = |columns: &[(&str, &str)]| {
        let arranged = columns.iter().map(|(force, at)| ((*force).to_owned(), hex(at))).collect();
        why(at, &Array { direction: Direction::E }, &arranged)
    };
    let [dark, low, high] = [0, 1, 2].map(|column| columns[column][0].name());
    assert_eq!(tried(&[("force 0", dark)]), "6.35 sea-no-array-forces");
    assert_eq!(tried(&[("force 0", dark), ("force 1", columns[0][1].name())]), "6.33 sea-no-array-hex");
    assert_eq!(tried(&[("force 0", dark), ("force 1", dark)]), "6.35 sea-no-array-mixed");
    assert_eq!(tried(&[("force 0", low), ("force 1", high)]), "6.35 sea-no-array-dark");
    assert_eq!(tried(&[("force 0", low), ("force 1", dark)]), "legal");
}

#[test]
fn a_full_hex_says_which_limit_is_broken() {
    kernel::proves!("war-at-sea", "6.31", "6.42");
    let heavy = ["Pensacola", "Salt Lake City", "Northampton", "Chester", "Louisville"];
    let light = [
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
    ];
    let tried = |ships: &[&str]| {
        let (setting, mut position) =
            sailing(&[(ALLIES, Some(Direction::E), ships), (AXIS, Some(Direction::W), &["Kirishima"])]);
        position.fought_mut().forces[0].berth =
            Some(crate::battle::Berth { direction: Direction::E, columns: [true; 3], overflow: None });
        let at = ships.iter().map(|name| (ship(name), hex("D1"))).collect();
        let refused =
            Question::check(&Deploy { force: 0 }, seen(&setting, &position, ALLIES), &Deployment { at });
        let refusal = refused.expect_err("too many");
        let count =
            |name: &str| refusal.reason.args.iter().find(|(key, _)| *key == name).map(|(_, arg)| arg.clone());
        (format!("{} {}", refusal.rule, refusal.reason.key), count("count"), count("most"))
    };
    let said =
        |key: &str, count: u8, most: u8| (format!("6.31 {key}"), Some(count.into()), Some(most.into()));
    assert_eq!(tried(&heavy), said("sea-no-room-large", 5, 4));
    assert_eq!(tried(&light), said("sea-no-room-ships", 13, 12));
    let both: Vec<&str> = heavy[..4].iter().chain(&light[..5]).copied().collect();
    assert_eq!(tried(&both), said("sea-no-room-ships", 13, 12), "large ones count double");
}

#[test]
fn ships_that_cannot_part_or_be_placed_are_told_why() {
    kernel::proves!("war-at-sea", "6.43", "6.33");
    let (setting, position) = battle(&SHIPS, 2, &[]);
    let at = seen(&setting, &position, ALLIES);
    let tried = |names: &[&str]| {
        let counters: Vec<ShipId> = names.iter().map(|name| ship(name)).collect();
        why(at, &Part { group: ship("Washington") }, &Parting { counters })
    };
    assert_eq!(tried(&["Kirishima"]), "6.43 sea-no-parting-ship");
    assert_eq!(tried(&["Sims", "Sims"]), "6.43 sea-no-parting-twice");
    assert_eq!(tried(&[]), "6.43 sea-no-parting-none");
    assert_eq!(tried(&["Sims", "Washington"]), "6.43 sea-no-parting-all");
    assert_eq!(tried(&["Sims"]), "legal");
    let (setting, mut position) = sailing(&[(ALLIES, Some(Direction::E), &["Washington"])]);
    position.fought_mut().forces[0].berth =
        Some(crate::battle::Berth { direction: Direction::E, columns: [true; 3], overflow: None });
    let tried = |at: &[(&str, &str)]| {
        let at = at.iter().map(|(name, at)| (ship(name), hex(at))).collect();
        why(seen(&setting, &position, ALLIES), &Deploy { force: 0 }, &Deployment { at })
    };
    assert_eq!(tried(&[("Sims", "D1")]), "6.33 sea-no-deploy-ship");
    assert_eq!(tried(&[("Washington", "D1"), ("Washington", "D1")]), "6.33 sea-no-deploy-twice");
    assert_eq!(tried(&[]), "6.33 sea-no-deploy-rest");
}

#[test]
fn what_may_be_done_aside_is_the_same_in_every_impulse() {
    kernel::proves!("war-at-sea", "7.72", "8.46");
    let tried = |impulse: u8, aside: Aside| {
        let (setting, mut position) = battle(&SHIPS, impulse, &[]);
        position.vessel("Washington").tows = Some(ship("Sims"));
        position.vessel("Sims").towed_by = Some(ship("Washington"));
        position.vessel("Washington").bearing = [3; 3];
        let at = seen(&setting, &position, ALLIES);
        match impulse {
            2 => why(at, &Manoeuvre, &Order::from(aside)),
            4 => why(at, &Fire { silent: Vec::new() }, &Salvo { first: vec![aside], ..Salvo::default() }),
            5 => why(at, &Launch { silent: Vec::new() }, &Spread { first: vec![aside], ..Spread::default() }),
            _ => why(at, &Disengage, &Reply::First(aside)),
        }
    };
    for impulse in [2, 4, 5, 22] {
        assert_eq!(tried(impulse, Aside::Scuttle(ship("Sims"))), "legal", "{impulse}");
        assert_eq!(tried(impulse, Aside::CastOff(ship("Washington"))), "legal", "{impulse}");
        let foreign = Aside::Scuttle(ship("Kirishima"));
        assert_eq!(tried(impulse, foreign), "7.72 sea-no-own-ship", "{impulse}");
        let loose = Aside::CastOff(ship("Sims"));
        assert_eq!(tried(impulse, loose), "8.46 sea-no-tow-to-cast-off", "{impulse}");
    }
}

#[test]
fn a_manoeuvre_that_cannot_be_done_says_what_forbids_it() {
    kernel::proves!("war-at-sea", "6.43", "6.44", "6.45", "7.72", "8.1", "8.43", "8.46", "9.73");
    let tried = |impulse: u8, order: Order, change: Change| {
        let ships = [&SHIPS[..], &[("Dale", ALLIES, "C3")]].concat();
        let (mut setting, mut position) = battle(&ships, impulse, &[]);
        makes(&mut setting, "Washington", 2);
        position.counter_of("Dale").hex = hex("C1");
        change(&mut position);
        let refused = why(seen(&setting, &position, ALLIES), &Manoeuvre, &order);
        let named = Manoeuvre.check(seen(&setting, &position, ALLIES), &order).err();
        let about = named.and_then(|refusal| refusal.reason.args.into_iter().find(|(key, _)| *key == "ship"));
        (refused, about.map(|(_, ship)| ship))
    };
    let [washington, sims, dale, kirishima] = ["Washington", "Sims", "Dale", "Kirishima"].map(ship);
    let sails = Order::Move { group: washington, to: hex("B1") };
    let with = |with| Order::Combine { group: washington, with };
    let none: Change = |_| {};
    let dead: Change = |position| position.vessel("Sims").lost.speed = 4;
    let aground: Change = |position| position.vessel("Sims").aground = true;
    let slowed: Change = |position| position.counter_of("Dale").slowed = true;
    let towing: Change = |position| {
        position.vessel("Washington").tows = Some(ship("Sims"));
        position.vessel("Sims").towed_by = Some(ship("Washington"));
    };
    let cases: [(u8, Order, Change, &str, ShipId); 10] = [
        (6, sails, none, "6.44 sea-no-move-speed", washington),
        (2, sails, dead, "7.72 sea-no-move-still", washington),
        (2, sails, aground, "9.73 sea-no-move-aground", washington),
        (2, sails, towing, "8.43 sea-no-move-tow", washington),
        (2, with(kirishima), none, "6.43 sea-no-group", kirishima),
        (2, with(dale), slowed, "6.45 sea-no-move-slowed", dale),
        (2, Order::Detach { counter: kirishima }, none, "8.1 sea-no-own-counter", kirishima),
        (2, Order::Detach { counter: dale }, none, "8.1 sea-no-split", dale),
        (2, Order::CastOff { tug: kirishima }, none, "8.46 sea-no-own-ship", kirishima),
        (2, Order::CastOff { tug: sims }, none, "8.46 sea-no-tow-to-cast-off", sims),
    ];
    for (impulse, order, change, wanted, about) in cases {
        let named = Some(kernel::text::Arg::from(about));
        assert_eq!(tried(impulse, order, change), (wanted.to_owned(), named), "{order:?}");
    }
    for order in [sails, with(dale)] {
        assert_eq!(tried(2, order, none), ("legal".to_owned(), None), "{order:?}");
    }
}

#[test]
fn a_leader_is_told_why_he_cannot_begin_on_a_ship() {
    kernel::proves!("war-at-sea", "9.41");
    let setting = setting("river-plate", &[("flagship", "owner")]);
    let position = WarAtSea::begin(&setting);
    let at = seen(&setting, &position, ALLIES);
    let tried = |name: &str| why(at, &Flagship { leader: 0 }, &ship(name));
    assert_eq!(tried("Admiral Graf Spee"), "9.41 sea-no-flagship-foreign");
    assert_eq!(tried("Exeter"), "9.41 sea-no-flagship");
    assert_eq!(tried("Ajax"), "legal");
}
