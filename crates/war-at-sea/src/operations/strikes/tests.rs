mod patrols;
mod targets;

use super::*;
use crate::{
    Answer, WORDS,
    event::Event as Any,
    fleet::{AirMission, Berth, Flight, Post, WingId},
    lens::Lens,
    operations::{
        Phase,
        bombing::{self, Drops, flak::Barrage, screen::Arrangement},
        dogfights::{self, Attacks},
    },
    position::{Position, Stage},
    script::{
        TURN, die, handful, ones, operation, play_on as play, refused_on as refused, says, seen, ship,
        strike_phase, unseen_die, whispers, zone,
    },
    sides::{ALLIES, SEATS},
    weather::{Light, Weather},
};
use kernel::{
    Asked, Chance, Game, Occasion, Options, Policy, Question, Seen, Step, Text,
    inline::Inline,
    referee::Trust,
    words::{KERNEL, Words},
};

fn deck(name: &str) -> Home {
    Home::Ship(ship(name))
}

fn field(name: &str) -> Home {
    Home::Base(name.parse().expect("a base"))
}

/// The strike phase of a turn by day, with the Axis to play. Kinkaid is at sea far from any base and spotted, Nagumo
/// eight zones north of him; the others are away, and nobody flies but those who are enlisted.
fn begin(options: &[(&str, &str)]) -> (Setting, Position) {
    strike_phase(options, &[("Enterprise", "J28"), ("Shokaku", "D28")])
}

fn kinkaid(position: &mut Position) -> Aim {
    Aim::Force(position.force_with("Enterprise").id)
}

/// A flight of such counters, all of full strength.
fn send(
    position: &mut Position,
    seat: Seat,
    number: u8,
    mission: AirMission,
    planes: &[&str],
    home: Home,
) -> Vec<WingId> {
    let at = match home {
        Home::Base(base) => base.name().to_owned(),
        Home::Ship(ship) => ship.name().to_owned(),
    };
    let zone = if at == "Shokaku" {
        zone("D28")
    } else if at == "Henderson Field" {
        zone("J20")
    } else {
        zone("B5")
    };
    let (target, shown, tried, done) = (None, false, false, false);
    let flight = Flight { number, mission, target, zone, shown, flown: 0, tried, done };
    position.ops_mut().fleet_mut(seat).flights.push(flight);
    planes.iter().map(|plane| position.enlist(seat, plane, 2, home, Post::Flight(number))).collect()
}

fn fly(seat: Seat, flight: u8, aim: Aim) -> Step<Answer> {
    whispers(seat, Answer::Fly(Flown::Menu(Sortie::Fly { flight, aim })))
}

/// A way from a zone through those that are entered.
fn from(start: &str, entered: &[ZoneId]) -> Vec<ZoneId> {
    [&[zone(start)], entered].concat()
}

/// Whether a way can be put into the form.
fn can_say(question: &Fly, at: Lens<'_>, route: &[ZoneId]) -> bool {
    let Options::Form(fields) = question.options(at) else { return false };
    matches!(&fields[..], [field] if field.input.can_say(&serde_json::json!(route)))
}

fn go(attempts: &[(WingId, &str)]) -> Step<Answer> {
    let attempts = attempts.iter().map(|(wing, at)| (*wing, Some(zone(at)))).collect();
    whispers(ALLIES, Answer::Intercept(Attempts { attempts }))
}

fn engage(seat: Seat, pairs: &[(WingId, WingId)]) -> Step<Answer> {
    let attacks = pairs.iter().map(|(wing, target)| (*wing, Some(*target))).collect();
    says(seat, Answer::Engage(Attacks { attacks }))
}

/// The ships are revealed, and the attack is called off.
fn called_off() -> [Step<Answer>; 2] {
    [says(ALLIES, Answer::Screen(Arrangement::default())), says(AXIS, Answer::Bomb(Drops::default()))]
}

#[test]
fn flights_go_out_by_turns_from_the_axis() {
    kernel::proves!("war-at-sea", "4.0+9", "10.6");
    let (setting, mut position) = begin(&[]);
    position.ops_mut().flies = None;
    let none = |seat| whispers(seat, Answer::Fly(Flown::Menu(Sortie::Done)));
    send(&mut position, ALLIES, 1, AirMission::Transfer, &["SBD-3"], field("Henderson Field"));
    play(&setting, &mut position, &[]).expect("the phase begins");
    play(&setting, &mut position, &[none(AXIS)]).expect("the Axis has none");
    let to = Aim::Land(field("Pallikulo"));
    play(&setting, &mut position, &[fly(ALLIES, 1, to)]).expect("a transfer");
    play(&setting, &mut position, &[]).expect("the Axis is passed over");
    play(&setting, &mut position, &[none(ALLIES)]).expect("the Allies have no more");
    play(&setting, &mut position, &[]).expect("the phase ends");
    assert_eq!(position.stage, Stage::Phase { phase: Phase::Readiness, seat: AXIS });
}

#[test]
fn who_lets_no_more_flights_go_out_is_told_of_those_that_have_a_target() {
    let (setting, mut position) = begin(&[]);
    let question = Fly { routing: None };
    let told =
        |position: &Position| question.caution(seen(&setting, position, AXIS), &Flown::Menu(Sortie::Done));
    assert_eq!(told(&position), None);
    send(&mut position, AXIS, 1, AirMission::NavalStrike, &["D3A1"], deck("Shokaku"));
    assert_eq!(told(&position), Some(Text::new("sea-caution-flights").with("count", 1)));
    position.force_with("Enterprise").spotted = None;
    assert_eq!(told(&position), None, "nobody is spotted");
}

#[test]
fn a_flight_must_get_there_and_whether_it_comes_back_is_its_owners_affair() {
    kernel::proves!("war-at-sea", "10.64", "10.65", "10.61");
    let (setting, mut position) = begin(&[]);
    send(&mut position, AXIS, 1, AirMission::NavalStrike, &["D3A1"], deck("Shokaku"));
    let aim = kinkaid(&mut position);
    let offered = |position: &Position| {
        Fly::menu(seen(&setting, position, AXIS)).contains(&Sortie::Fly { flight: 1, aim })
    };
    let one_way = |position: &Position| is_one_way(seen(&setting, position, AXIS), 1, aim);
    assert!(offered(&position) && !one_way(&position));
    // Eleven zones out are within the range of eighteen, but there is no way back.
    position.force_with("Enterprise").berth = Berth::Sea(zone("O28"));
    assert_eq!(setting.operation().map.distance(zone("O28"), zone("D28")), 11);
    assert!(offered(&position) && one_way(&position));
    let mut gone = position.clone();
    let script = [fly(AXIS, 1, aim), go(&[]), unseen_die(Seen::Nobody, 1, "13.2")];
    play(&setting, &mut gone, &script).expect("a flight that does not come back");
    gone.stage = Stage::Phase { phase: Phase::Return, seat: AXIS };
    let nobody = crate::operations::bases::landing::Landings::default();
    play(&setting, &mut gone, &[crate::script::whispers(AXIS, Answer::Return(nobody))]).expect("a return");
    assert_eq!(gone.ops().fleet(AXIS).flying().count(), 0);
    position.force_with("Enterprise").berth = Berth::Sea(zone("W28"));
    assert_eq!(refused(&setting, &position, &[fly(AXIS, 1, aim)]).0, "10.65");
    // With another turn to fly it may stay out.
    position.force_with("Enterprise").berth = Berth::Sea(zone("O28"));
    position.ops_mut().fleet_mut(AXIS).flights.clear();
    position
        .wing_of(AXIS, WingId(u8::try_from(position.ops().fleet(AXIS).wings.len()).expect("few")))
        .steps = 0;
    send(&mut position, AXIS, 1, AirMission::NavalStrike, &["G4M1"], field("Vunakanau"));
    position.ops_mut().fleet_mut(AXIS).flights[0].zone = zone("D28");
    position.ops_mut().fleet_mut(AXIS).flights[0].shown = true;
    assert!(offered(&position) && !one_way(&position));
}

#[test]
fn a_flight_may_wait_in_a_zone_and_strike_in_the_next_turn() {
    kernel::proves!("war-at-sea", "10.64", "10.61", "13.2");
    let (setting, mut position) = begin(&[]);
    let betty = send(&mut position, AXIS, 1, AirMission::LandStrike, &["G4M1"], field("Buka Field"))[0];
    let wait = whispers(AXIS, Answer::Fly(Flown::Menu(Sortie::Route { flight: 1, aim: Aim::Wait })));
    assert!(
        Fly::menu(seen(&setting, &position, AXIS)).contains(&Sortie::Route { flight: 1, aim: Aim::Wait })
    );
    let way = |entered: &[ZoneId]| whispers(AXIS, Answer::Fly(Flown::Way { route: from("D10", entered) }));
    // Nobody goes to wait without a way, nor further than the aircraft reach.
    assert_eq!(refused(&setting, &position, &[fly(AXIS, 1, Aim::Wait)]).0, "10.61");
    let far = straight(&setting, zone("D10"), zone("J32"));
    assert!(far.len() > 19);
    assert_eq!(refused(&setting, &position, &[wait.clone(), way(&far[..20])]).0, "10.65");
    let near = straight(&setting, zone("D10"), zone("G14"));
    play(&setting, &mut position, &[wait, way(&near)]).expect("a flight that waits");
    let flight = position.ops().fleet(AXIS).flight(1).expect("the flight").clone();
    assert_eq!((flight.zone, flight.done, flight.tried), (zone("G14"), true, false));
    // It is still up in the next turn, and strikes from there.
    position.stage = Stage::Phase { phase: Phase::Return, seat: AXIS };
    position.turn = 1;
    let nobody = crate::operations::bases::landing::Landings::default();
    play(&setting, &mut position, &[crate::script::whispers(AXIS, Answer::Return(nobody))])
        .expect("a return");
    assert_eq!(position.wing(AXIS, betty).post, Post::Flight(1));
    position.stage = Stage::Phase { phase: Phase::Strikes, seat: AXIS };
    position.ops_mut().flies = None;
    play(&setting, &mut position, &[]).expect("the phase begins");
    let base = "Henderson Field".parse().expect("a base");
    let at = seen(&setting, &position, AXIS);
    assert!(Fly::menu(at).contains(&Sortie::Fly { flight: 1, aim: Aim::Base(base) }));
    let known = at.fleet().and_then(|fleet| fleet.flight(1)).expect("the flight");
    assert_eq!(start(at, known), zone("G14"));
}

#[test]
fn a_carrier_that_has_gone_fast_after_all_sends_nobody_out() {
    kernel::proves!("war-at-sea", "10.67");
    let (setting, mut position) = begin(&[]);
    send(&mut position, AXIS, 1, AirMission::NavalStrike, &["D3A1"], deck("Shokaku"));
    let aim = kinkaid(&mut position);
    position.force_with("Shokaku").sailed = 3;
    assert_eq!(refused(&setting, &position, &[fly(AXIS, 1, aim)]).0, "10.67");
    position.force_with("Shokaku").sailed = 2;
    assert!(Fly::menu(seen(&setting, &position, AXIS)).contains(&Sortie::Fly { flight: 1, aim }));
}

#[test]
fn only_carriers_keep_the_place_secret_from_which_their_flights_come() {
    kernel::proves!("war-at-sea", "10.62", "1.0+1");
    let (setting, mut position) = begin(&[]);
    send(&mut position, AXIS, 1, AirMission::NavalStrike, &["D3A1"], deck("Shokaku"));
    send(&mut position, AXIS, 2, AirMission::NavalStrike, &["E13A1"], deck("Chitose"));
    let at = seen(&setting, &position, AXIS);
    let hidden = |number| {
        let flight = at.fleet().and_then(|fleet| fleet.flight(number)).expect("a flight");
        is_hidden(at, flight)
    };
    assert!(hidden(1) && !hidden(2));
}

#[test]
fn a_way_may_be_chosen_zone_by_zone() {
    kernel::proves!("war-at-sea", "10.61", "10.62");
    let (setting, mut position) = begin(&[]);
    send(&mut position, AXIS, 1, AirMission::LandStrike, &["G4M1"], field("Buka Field"));
    send(&mut position, AXIS, 2, AirMission::NavalStrike, &["D3A1"], deck("Shokaku"));
    let aim = Aim::Base("Henderson Field".parse().expect("a base"));
    let choose = whispers(AXIS, Answer::Fly(Flown::Menu(Sortie::Route { flight: 1, aim })));
    let way = |route: &[ZoneId]| whispers(AXIS, Answer::Fly(Flown::Way { route: route.to_vec() }));
    let shortest = from("D10", &straight(&setting, zone("D10"), zone("J20")));
    let leap = [&shortest[..1], &shortest[2..]].concat();
    for wrong in [&shortest[1..], &shortest[..3], &leap, &[]] {
        assert_eq!(refused(&setting, &position, &[choose.clone(), way(wrong)]).0, "10.61");
    }
    let question = Fly { routing: Some((1, aim)) };
    let at = seen(&setting, &position, AXIS);
    assert_eq!(question.check(at, &Flown::Way { route: shortest.clone() }), Ok(()));
    assert_eq!(question.default(at), Flown::Way { route: shortest.clone() });
    assert!(can_say(&question, at, &shortest));
    let carriers = kinkaid(&mut position.clone());
    let hidden = whispers(AXIS, Answer::Fly(Flown::Menu(Sortie::Route { flight: 2, aim: carriers })));
    assert_eq!(refused(&setting, &position, &[hidden]).0, "10.62");
}

#[test]
fn the_way_to_what_lies_in_the_same_zone_is_that_zone() {
    kernel::proves!("war-at-sea", "10.61", "10.64");
    let (setting, mut position) = begin(&[]);
    // Seaplanes of the harbour, to be based beside it; and others that wait above it.
    let harbour = field("Simpson Harbour");
    send(&mut position, AXIS, 1, AirMission::Transfer, &["A6M2"], harbour);
    let (to, here) = (field("Lakunai"), vec![zone("B6")]);
    for aim in [Aim::Land(to), Aim::Wait] {
        let at = seen(&setting, &position, AXIS);
        assert!(Fly::menu(at).contains(&Sortie::Route { flight: 1, aim }));
        let question = Fly { routing: Some((1, aim)) };
        assert_eq!(question.default(at), Flown::Way { route: here.clone() });
        assert!(can_say(&question, at, &here));
        let mut position = position.clone();
        let choose = whispers(AXIS, Answer::Fly(Flown::Menu(Sortie::Route { flight: 1, aim })));
        let way = whispers(AXIS, Answer::Fly(Flown::Way { route: here.clone() }));
        play(&setting, &mut position, &[choose, way]).expect("a flight that stays");
        let flight = position.ops().fleet(AXIS).flights[0].clone();
        assert_eq!((flight.zone, flight.flown, flight.done), (zone("B6"), 0, true));
    }
}

#[test]
fn a_transfer_goes_a_quarter_further_and_changes_the_base() {
    kernel::proves!("war-at-sea", "10.54+5");
    let (setting, mut position) = begin(&[]);
    let wing = send(&mut position, AXIS, 1, AirMission::Transfer, &["A6M2"], deck("Shokaku"))[0];
    let at = seen(&setting, &position, AXIS);
    let away = setting.operation().map.distance(zone("D28"), zone("B6"));
    assert!((21..=25).contains(&away), "{away} zones");
    assert!(Fly::menu(at).contains(&Sortie::Fly { flight: 1, aim: Aim::Land(field("Lakunai")) }));
    let home = fly(AXIS, 1, Aim::Land(deck("Shokaku")));
    assert_eq!(refused(&setting, &position, &[home]).0, "10.54+5");
    let seaplanes = fly(AXIS, 1, Aim::Land(field("Rekata")));
    assert_eq!(refused(&setting, &position, &[seaplanes]).0, "10.24");
    play(&setting, &mut position, &[fly(AXIS, 1, Aim::Land(field("Lakunai")))]).expect("a transfer");
    assert_eq!(position.wing(AXIS, wing).home, field("Lakunai"));
    assert_eq!(position.ops().fleet(AXIS).flight(1).map(|flight| flight.zone), Some(zone("B6")));
}

#[test]
fn a_strike_goes_from_the_search_to_the_bombs() {
    kernel::proves!("war-at-sea", "13.0", "10.54+2", "10.66", "17.5");
    // However small, a flight that is met surprises nobody.
    let (setting, mut position) = begin(&[("surprise-raids", "yes")]);
    let val = send(&mut position, AXIS, 1, AirMission::NavalStrike, &["D3A1"], deck("Shokaku"))[0];
    let zero = send(&mut position, AXIS, 2, AirMission::Escort(1), &["A6M2"], deck("Shokaku"))[0];
    let cap = position.enlist(ALLIES, "F4F-4", 2, deck("Enterprise"), Post::Cap);
    for start in &setting.scenario.ships {
        if position.ship(start.ship).force == Some(position.clone().force_with("Enterprise").id)
            && start.ship.name() != "Enterprise"
        {
            position.ship_mut(start.ship).force = None;
        }
    }
    let aim = kinkaid(&mut position);
    // The escort does not fly by itself.
    assert!(
        Fly::menu(seen(&setting, &position, AXIS))
            .iter()
            .all(|sortie| !matches!(sortie, Sortie::Fly { flight: 2, .. }))
    );
    let script = [
        fly(AXIS, 1, aim),
        go(&[(cap, "J28")]),
        unseen_die(Seen::Only(ALLIES), 6, "10.8"),
        unseen_die(Seen::Nobody, 3, "13.2"),
        engage(ALLIES, &[(cap, zero)]),
        ones(2, "12.1+2"),
        engage(AXIS, &[(zero, cap)]),
        handful(&[6, 1, 1], "12.1+2"),
        says(ALLIES, Answer::Screen(Arrangement::default())),
        says(AXIS, Answer::Bomb(Drops { attacks: vec![(val, Some(ship("Enterprise")))] })),
        says(ALLIES, Answer::Flak(Barrage::default())),
        ones(3, "13.34"),
        ones(5, "13.35"),
    ];
    play(&setting, &mut position, &script).expect("a strike");
    let fleet = position.ops().fleet(AXIS);
    assert!(fleet.flights.iter().all(|flight| flight.done && flight.zone == zone("J28")));
    assert_eq!(position.wing(ALLIES, cap).steps, 1);
    assert_eq!(position.ops().flies, Some(ALLIES));
}

/// Answers at random, and finds out whether what questions offer, say by default and sample is legal.
struct Prober;

impl Policy<WarAtSea> for Prober {
    fn choose(&mut self, Occasion { at, prompt, .. }: Occasion<'_, WarAtSea>, chance: &mut Chance) -> Answer {
        let default = prompt.default(at);
        assert!(prompt.check(at, &default).is_ok(), "{prompt:?}: {default:?}");
        if let Options::List(list) = prompt.options(at) {
            assert!(list.iter().all(|answer| prompt.check(at, answer).is_ok()), "{prompt:?}");
        }
        let answer = prompt.sample(at, chance);
        let checked = prompt.check(at, &answer);
        assert!(checked.is_ok(), "{prompt:?}: {answer:?}: {checked:?}");
        answer
    }
}

#[test]
fn random_flights_of_some_turns_keep_the_rules() {
    let mut told = std::collections::BTreeSet::new();
    for seed in 0..12 {
        let others = [("surprise-raids", "yes"), ("surplus-fighters", "twice"), ("flak", "all")];
        let options = if seed % 2 == 0 { &others[..] } else { &[] };
        let (setting, mut position) = operation("eastern-solomons", options, Phase::Assignment);
        for name in ["Enterprise", "Saratoga", "Wasp"] {
            position.force_with(name).berth = Berth::Sea(zone("J26"));
        }
        for name in ["Shokaku", "Ryujo", "Hiei", "Atago"] {
            position.force_with(name).berth = Berth::Sea(zone("E24"));
        }
        position.force_with("Kinryu Maru").berth = Berth::Port("Lunga".parse().expect("a port"));
        let mut policies: Vec<Box<dyn Policy<WarAtSea>>> = vec![Box::new(Prober), Box::new(Prober)];
        let mut beyond = Inline::new(&mut policies, Chance::numbered(seed, 0)).recording();
        for turn in 1..=4 {
            position.turn = turn;
            position.stage = Stage::Phase { phase: Phase::Assignment, seat: AXIS };
            for seat in SEATS {
                let fleet = position.ops_mut().fleet_mut(seat);
                fleet.forces.iter_mut().for_each(|force| force.spotted = Some(turn));
                let resting = fleet.wings.iter_mut().filter(|wing| !matches!(wing.post, Post::Flight(_)));
                let boxes = [Post::Ready, Post::Ready, Post::Cap, Post::Ready, Post::Asw];
                resting.zip(boxes.into_iter().cycle()).for_each(|(wing, post)| wing.post = post);
            }
            let mut activities = 0;
            while !matches!(position.stage, Stage::Phase { phase: Phase::Readiness, .. }) {
                let phase = position.stage;
                if matches!(
                    phase,
                    Stage::Phase {
                        phase: Phase::Movement | Phase::Contact | Phase::Submarines | Phase::Battles,
                        ..
                    }
                ) {
                    position.stage = Stage::Phase { phase: Phase::Strikes, seat: AXIS };
                }
                let mut referee = Referee::new(&setting, &mut position, &[], Trust::Audit, &mut beyond);
                assert!(WarAtSea::play(&mut referee).is_ok(), "{:?}", referee.take_fault());
                activities += 1;
                assert!(activities < 500, "flights come to an end");
            }
            position.stage = Stage::Phase { phase: Phase::Return, seat: AXIS };
            for _ in SEATS {
                let mut referee = Referee::new(&setting, &mut position, &[], Trust::Audit, &mut beyond);
                assert!(WarAtSea::play(&mut referee).is_ok(), "{:?}", referee.take_fault());
            }
            assert!(position.ops().laid.is_empty() && position.ops().open.is_empty());
        }
        let words = Words::new(&[KERNEL, WORDS]).expect("the messages are read");
        for event in beyond.into_record().events {
            use kernel::Happening;
            assert_eq!(words.missing(&event.text(&setting)), [""; 0]);
            told.insert(format!("{event:?}").split('{').next().unwrap_or_default().to_owned());
        }
    }
    for kind in [
        "Bombing(Dropped",
        "Bombing(Bombed",
        "Bombing(Flak",
        "Dogfights(Shot",
        "Strikes(Looks",
        "Strikes(Sweeps",
    ] {
        assert!(told.iter().any(|known| known.starts_with(kind)), "{kind} never came up: {told:?}");
    }
}
