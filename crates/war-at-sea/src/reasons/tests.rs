//! What is shown before a decision, held against the rules: every fall of the dice is tried by the rule code itself.

use super::*;
use crate::{
    BOOK_ID, Setting, WORDS, WarAtSea, ahead,
    event::Event,
    fleet::{AirMission, Berth, Boat, Errand, Flight, Flotilla, Home, Post, WingId},
    ids::ForceId,
    missions::Mission,
    operation::{FlotillaStart, Spot},
    operations::{
        self, Cause, Offer, Phase, Sequel, Sighting, bases,
        battles::{Aftermath, Afterwards},
        bombing, contact,
        contact::{Declaration, Declare},
        dogfights, fuel, movement,
        orders::{Order, Orders},
        patrols::{Patrol, Patrols},
        plotting::{Course, Leg},
        pursuit, search,
        search::{Search, Sortie},
        special::{self, Special, Task},
        strikes,
        strikes::{Aim, Flown, Fly, intercept::Attempts},
        submarines::{self, Contact, Hunted, Prowl, Search as Seek, Sink},
    },
    position::{Fate, Position, Repair, Stage},
    script::{
        confides, die, force, makes, operation, refit, says, seen, send_out, ship, unseen, whispers, zone,
        zones,
    },
    setup_of,
    sides::{ALLIES, AXIS},
    tables::{Category, Composition, Faith, Meet},
    upshot::upshot,
    weather::{Light, Weather},
};
use kernel::{
    Asked, Chance, Game, Happening, Options, Play, Policy, Referee, Seat, Seen, Step, Viewer,
    any::{AnyGame, Registered},
    fair::Seed,
    inline::Inline,
    journal::Hand,
    odds::{Limits, enumerate},
    policy::ByDefault,
    referee::Trust,
    tape::Moment,
    text::Arg,
    words::{KERNEL, Words},
};
use std::collections::BTreeMap;

/// The mean of what is measured over all falls of the dice after the tape, played by the rules.
fn mean_by(
    setting: &Setting,
    position: &Position,
    tape: &[Step<Answer>],
    rule: impl Fn(&mut Referee<'_, WarAtSea>) -> Play<()>,
    measure: impl Fn(&[Event]) -> i32,
) -> Exact {
    let moment = Moment { checkpoint: position.clone(), tape: tape.to_vec() };
    let mut policies: Vec<Box<dyn Policy<WarAtSea>>> = vec![Box::new(ByDefault), Box::new(ByDefault)];
    let limits = Limits { leaves: 200_000 };
    let found = enumerate::<WarAtSea, i32>(setting, &moment, &mut policies, limits, rule, |_, events| {
        measure(events)
    });
    let found = found.expect("legal answers");
    let sum: u128 =
        found.outcomes.iter().map(|(value, weight)| weight * u128::try_from(*value).unwrap_or(0)).sum();
    let small = |number: u128, by: u128| i32::try_from(number / by).expect("a small number");
    let by = divisor(sum, found.total);
    Exact::new(small(sum, by), small(found.total, by)).expect("a fraction")
}

fn divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a.max(1) } else { divisor(b, a % b) }
}

/// The same from the answer at the end of the tape on, as far as a forecast looks.
fn mean(
    setting: &Setting,
    position: &Position,
    tape: &[Step<Answer>],
    measure: impl Fn(&[Event]) -> i32,
) -> Exact {
    let answers = tape.iter().rev().find_map(|step| match step {
        Step::Answer { answer, .. } => Some(answer.clone()),
        _ => None,
    });
    let answer = answers.expect("an answer to weigh");
    mean_by(setting, position, tape, |r| ahead::look_ahead(r, &answer), measure)
}

/// The chance that there is such an event.
fn odds(
    setting: &Setting,
    position: &Position,
    tape: &[Step<Answer>],
    happens: impl Fn(&Event) -> bool,
) -> Exact {
    mean(setting, position, tape, |events| i32::from(events.iter().any(&happens)))
}

/// What is shown to the seat before its answer. Everything has its words in both languages.
fn shown(
    setting: &Setting,
    position: &Position,
    seat: Seat,
    prompt: &Prompt,
    answer: &Answer,
) -> Vec<Reason> {
    let at = seen(setting, position, seat);
    assert!(prompt.check(at, answer).is_ok(), "{answer:?}: {:?}", prompt.check(at, answer));
    let reasons = reasons(at, prompt, answer);
    assert_worded(&reasons);
    reasons
}

fn assert_worded(reasons: &[Reason]) {
    let words = Words::new(&[KERNEL, WORDS]).expect("well formed messages");
    for (title, breakdown) in reasons {
        for text in breakdown.factors.iter().map(|factor| &factor.text).chain([title]) {
            assert_eq!(words.missing(text), [""; 0], "{text:?}");
        }
    }
}

/// The reason with this title.
fn with_key<'a>(reasons: &'a [Reason], key: &str) -> &'a Reason {
    let found = reasons.iter().find(|(title, _)| title.key == key);
    found.unwrap_or_else(|| {
        panic!("no {key} among {:?}", reasons.iter().map(|(title, _)| &title.key).collect::<Vec<_>>())
    })
}

fn arg<'a>(text: &'a Text, name: &str) -> &'a Arg {
    &text.args.iter().find(|(known, _)| known == name).unwrap_or_else(|| panic!("no {name} in {text:?}")).1
}

fn exact(text: &Text, name: &str) -> Exact {
    match arg(text, name) {
        Arg::Exact(value) => *value,
        other => panic!("{other:?} is no fraction"),
    }
}

/// The reason with this title that is told of so many ships.
fn of_ships<'a>(reasons: &'a [Reason], key: &str, ships: i64) -> &'a Reason {
    let holds = |text: &Text| {
        let bound = |name: &str| match text.args.iter().find(|(known, _)| known == name) {
            Some((_, Arg::Number(number))) => Some(*number),
            _ => None,
        };
        bound("from").is_none_or(|from| from <= ships) && bound("to").is_none_or(|to| ships <= to)
    };
    let found = reasons
        .iter()
        .find(|(title, _)| title.key == key && matches!(arg(title, "ships"), Arg::Text(span) if holds(span)));
    found.expect("a span with so many ships")
}

/// In how many ways a thing comes about, of those that are counted.
fn ways(breakdown: &Breakdown, key: &str) -> Exact {
    let kernel::breakdown::Effect::Add(count) = breakdown
        .factors
        .iter()
        .find(|factor| factor.text.key == key)
        .map_or(kernel::breakdown::Effect::Add(Exact::ZERO), |factor| factor.effect)
    else {
        panic!("counts are added up")
    };
    count.over(breakdown.value).expect("some ways")
}

fn henderson() -> Home {
    Home::Base("Henderson Field".parse().expect("a base"))
}

fn deck(name: &str) -> Home {
    Home::Ship(ship(name))
}

/// Mikawa's cruisers in J22, and dive bombers of Henderson Field on search.
fn hunt_for_mikawa() -> (Setting, Position, ForceId) {
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Search);
    position.stage = Stage::Phase { phase: Phase::Search, seat: ALLIES };
    position.force_with("Chokai").berth = Berth::Sea(zone("J22"));
    position.wing_at(ALLIES, "SBD-3", henderson(), Post::Search);
    let id = position.force_with("Chokai").id;
    (setting, position, id)
}

#[test]
fn a_search_is_as_likely_to_find_a_force_as_is_shown_for_its_number_of_ships() {
    let (setting, mut position, id) = hunt_for_mikawa();
    let answer = Answer::Search(Sortie::Find(id));
    let prompt = Prompt::Search(Search {});
    for weather in [Weather::Clear, Weather::Cloudy, Weather::Rain] {
        position.weather = weather;
        let reasons = shown(&setting, &position, ALLIES, &prompt, &answer);
        let ships = i64::try_from(position.sailing(&setting, id).count()).expect("few ships");
        let (title, _) = of_ships(&reasons, "sea-reason-search", ships);
        let found = odds(&setting, &position, &[confides(ALLIES, answer.clone())], |event| {
            matches!(event, Event::Search(search::Event::Searched { found: true, .. }))
        });
        assert_eq!(exact(title, "chance"), found, "{weather:?}");
    }
    // Fighters above the force.
    position.weather = Weather::Clear;
    position.force_with("Shokaku").berth = Berth::Sea(zone("J22"));
    position.wing_at(AXIS, "A6M2", deck("Shokaku"), Post::Cap);
    let reasons = shown(&setting, &position, ALLIES, &prompt, &answer);
    let lost = odds(&setting, &position, &[confides(ALLIES, answer)], |event| {
        matches!(event, Event::Search(search::Event::ShotDown { .. }))
    });
    assert_eq!(exact(&with_key(&reasons, "sea-reason-searchers").0, "here"), lost);
}

#[test]
fn a_report_is_true_as_often_as_is_shown() {
    let (setting, position, id) = hunt_for_mikawa();
    let answer = Answer::Search(Sortie::Find(id));
    let reasons = shown(&setting, &position, ALLIES, &Prompt::Search(Search {}), &answer);
    let worth = &with_key(&reasons, "sea-reason-report").1;
    let numbers = [2, 3, 5, 7];
    let truth = Composition::from_fn(|category: Category| numbers[category as usize]);
    let mut told_true = 0;
    for total in (1..=6).flat_map(|a| (1..=6).map(move |b| a + b)) {
        let report = setting.tables.report(total);
        let told = report.told(truth);
        let right = Category::ALL.into_iter().all(|category| told.get(category) == Some(truth.get(category)));
        assert_eq!(right, report.faith() == Faith::True, "{total}");
        told_true += i32::from(right);
    }
    assert!(told_true > 0 && worth.value == Exact::whole(36));
    assert_eq!(ways(worth, "sea-report-is-true"), Exact::new(told_true, 36).expect("a fraction"));
}

#[test]
fn a_hunt_finds_a_submarine_as_often_as_is_shown() {
    let (setting, mut position, _) = hunt_for_mikawa();
    let home = Home::Base("Ndeni Anchorage".parse().expect("a base"));
    position.wing_at(ALLIES, "PBY-5", home, Post::Asw);
    let boat = Boat { name: "I-19".to_owned(), torpedoes: 4, sunk: false, contact: false };
    let flotilla =
        Flotilla { origin: 0, boats: vec![boat], zone: zone("K29"), order: None, tried: Vec::new() };
    position.ops_mut().fleet_mut(AXIS).flotillas = vec![flotilla];
    for zones in [8, 11] {
        let answer = Answer::Search(Sortie::Hunt { home, zones });
        let reasons = shown(&setting, &position, ALLIES, &Prompt::Search(Search {}), &answer);
        let tape = [confides(ALLIES, answer)];
        let found = odds(&setting, &position, &tape, |event| {
            matches!(event, Event::Search(search::Event::Hunted { found: Some(_), .. }))
        });
        assert_eq!(exact(&with_key(&reasons, "sea-reason-hunt").0, "chance"), found);
        let sunk = odds(&setting, &position, &tape, |event| {
            matches!(event, Event::Search(search::Event::BoatSunk { .. }))
        });
        assert_eq!(exact(&with_key(&reasons, "sea-reason-hunt-sinks").0, "chance") * found, sunk);
    }
}

/// An Axis and an Allied force that may have met in G22, by day.
fn meeting() -> (Setting, Position) {
    let sent: &[_] = &[
        (AXIS, Mission::Intercept, "G22", &["Atago", "Hiei", "Nowaki", "Maikaze"][..]),
        (ALLIES, Mission::Intercept, "G22", &["Minneapolis", "Phelps", "Dale", "Worden"][..]),
    ];
    let (mut setting, mut position) = send_out("eastern-solomons", sent, &[]);
    for name in ["Atago", "Hiei", "Nowaki", "Maikaze", "Minneapolis", "Phelps", "Dale", "Worden"] {
        makes(&mut setting, name, 2);
    }
    position.light = Light::Day;
    position.stage = Stage::Phase { phase: Phase::Contact, seat: AXIS };
    position.ops_mut().offers = Some(Vec::<Offer>::new());
    (setting, position)
}

#[test]
fn contact_is_as_likely_as_is_shown_if_the_enemy_declares_nothing() {
    let (setting, mut position) = meeting();
    let question = Declare { own: force("Axis A"), enemy: force("Allied A"), zone: zone("G22") };
    let prompt = Prompt::Declare(question);
    for light in [Light::Day, Light::Night] {
        position.light = light;
        for declared in [vec![], vec![Meet::Intercept], vec![Meet::Intercept, Meet::Stayed]] {
            let answer = Answer::Declare(Declaration { declared });
            let reasons = shown(&setting, &position, AXIS, &prompt, &answer);
            let silent = Answer::Declare(Declaration { declared: Vec::new() });
            let tape = [says(AXIS, answer), says(ALLIES, silent)];
            let met = odds(&setting, &position, &tape, |event| {
                matches!(event, Event::Contact(contact::Event::Tested { contact: true, .. }))
            });
            assert_eq!(exact(&with_key(&reasons, "sea-reason-contact").0, "chance"), met, "{light:?}");
        }
    }
}

#[test]
fn a_pursuit_succeeds_as_often_as_is_shown_in_the_weather_of_the_next_turn() {
    let (setting, mut position) = meeting();
    let (own, quarry) = (force("Axis A"), force("Allied A"));
    position.stage = Stage::Phase { phase: Phase::Battles, seat: AXIS };
    let sequel = Sequel {
        force: own,
        cause: Cause::Battle,
        enemies: vec![quarry],
        friends: Vec::new(),
        replotted: false,
    };
    position.ops_mut().sequels.push(sequel.clone());
    for name in ["Minneapolis", "Phelps"] {
        let sighting =
            Sighting { ship: ship(name), force: quarry, turn: 1, state: *position.ship(ship(name)) };
        position.ops_mut().known[AXIS.index()].ships.push(sighting);
    }
    let Sequel { force, cause, enemies, friends, replotted } = sequel;
    let prompt = Prompt::Aftermath(Aftermath { force, cause, enemies, friends, replotted });
    let answer = Answer::Aftermath(Afterwards::Pursue(quarry));
    let reasons = shown(&setting, &position, AXIS, &prompt, &answer);
    let follows = odds(&setting, &position, &[confides(AXIS, answer)], |event| {
        matches!(event, Event::Pursuit(pursuit::Event::Tried { success: true, .. }))
    });
    assert_eq!(exact(&with_key(&reasons, "sea-reason-pursuit").0, "chance"), follows);
}

/// Three Axis boats in G22, and an Allied force that came to G24.
fn boats() -> (Setting, Position) {
    let sent: &[_] = &[
        (AXIS, Mission::Intercept, "A1", &["Atago"][..]),
        (ALLIES, Mission::Intercept, "G24", &["Saratoga", "Minneapolis", "Phelps", "Dale"][..]),
    ];
    let (mut setting, mut position) = send_out("eastern-solomons", sent, &[]);
    let names: Vec<(String, u8)> = ["I-19", "I-26", "I-9"].map(|name| (name.to_owned(), 4)).to_vec();
    let operation = setting.scenario.operation.as_mut().expect("an operation");
    let stations = vec![zone("G22")];
    operation.flotillas.push(FlotillaStart {
        name: "Picket".to_owned(),
        seat: AXIS,
        stations,
        boats: names.clone(),
    });
    let boat = |(name, torpedoes)| Boat { name, torpedoes, sunk: false, contact: false };
    let boats = names.into_iter().map(boat).collect();
    let flotilla = Flotilla { origin: 0, boats, zone: zone("G22"), order: None, tried: Vec::new() };
    position.ops_mut().fleet_mut(AXIS).flotillas.push(flotilla);
    position.light = Light::Day;
    position.stage = Stage::Phase { phase: Phase::Submarines, seat: AXIS };
    let sailed = position.task_force("Allied A");
    (sailed.track, sailed.sailed) = (zones("G26/G25/G24"), 2);
    (setting, position)
}

fn names_of_boats(position: &Position) -> Vec<String> {
    position.ops().fleet(AXIS).flotillas[0].boats.iter().map(|boat| boat.name.clone()).collect()
}

#[test]
fn boats_find_a_force_as_often_as_is_shown_and_a_torpedo_hits_so() {
    let (setting, position) = boats();
    let crew = names_of_boats(&position);
    for boats in [1, 2] {
        let going = crew[..boats].to_vec();
        let seek = Seek::Seek { flotilla: "Picket".to_owned(), force: force("Allied A"), boats: going };
        let answer = Answer::Prowl(seek);
        let reasons = shown(&setting, &position, AXIS, &Prompt::Prowl(Prowl), &answer);
        let (title, table) = with_key(&reasons, "sea-reason-prowl");
        let found = |event: &Event| matches!(event, Event::Submarines(submarines::Event::Found { contact, .. }) if *contact != Contact::None);
        // Contact alone: what comes after it is of no account here.
        let tape = [whispers(AXIS, answer)];
        let any =
            mean_by(&setting, &position, &tape, WarAtSea::play, |events| i32::from(events.iter().any(found)));
        assert_eq!(exact(title, "chance"), any, "{boats} boats");
        if boats == 1 {
            let seen = mean_by(&setting, &position, &tape, WarAtSea::play, |events| {
                let only = |event: &Event| {
                    matches!(
                        event,
                        Event::Submarines(submarines::Event::Found { contact: Contact::Seen, .. })
                    )
                };
                i32::from(events.iter().any(only))
            });
            assert_eq!(ways(table, "sea-upshot-boats-seen"), seen);
        }
    }
}

#[test]
fn escorts_and_torpedoes_are_shown_as_the_rules_roll_them() {
    let (setting, mut position) = boats();
    let boats = names_of_boats(&position)[..1].to_vec();
    let seek = Seek::Seek { flotilla: "Picket".to_owned(), force: force("Allied A"), boats };
    let tape = [whispers(AXIS, Answer::Prowl(seek)), die(6, "16.31"), die(6, "16.31")];
    crate::script::play(&setting, &mut position, &tape).expect("a boat that can attack");
    let hunter = position.ops().hunters[0].clone();
    let question =
        Sink { boat: "I-19".to_owned(), force: hunter.force, aim: hunter.aim, may: vec![true, false] };
    let answer = Answer::Sink(true);
    let reasons = shown(&setting, &position, AXIS, &Prompt::Sink(question), &answer);
    let tape = [says(AXIS, answer)];
    let hunted = |wanted: fn(Hunted) -> bool| {
        odds(
            &setting,
            &position,
            &tape,
            |event| matches!(event, Event::Submarines(submarines::Event::Hunted { hunt, .. }) if wanted(*hunt)),
        )
    };
    // Two light ships were reported: it is the same for any number of escorts among them.
    let title = &with_key(&reasons, "sea-reason-escorts").0;
    assert_eq!(exact(title, "off"), hunted(|hunt| hunt != Hunted::Missed));
    assert_eq!(exact(title, "sunk"), hunted(|hunt| matches!(hunt, Hunted::SunkLate | Hunted::SunkSoon)));
    let through = [tape[0].clone(), unseen(Seen::Only(ALLIES), 1, "16.4")];
    let hit = odds(&setting, &position, &through, |event| {
        matches!(event, Event::Submarines(submarines::Event::Attacked { hit: true, .. }))
    });
    assert_eq!(exact(&with_key(&reasons, "sea-reason-shot").0, "chance"), hit, "at the carrier, by default");
}

#[test]
fn aircraft_crash_at_take_off_as_often_as_is_shown() {
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Patrol);
    position.ground_all();
    let wing = position.enlist(AXIS, "A6M2", 2, deck("Shokaku"), Post::Ready);
    for weather in [Weather::Squall, Weather::Storm] {
        position.weather = weather;
        let answer = Answer::Patrol(Patrols { posts: vec![(wing, Some(Post::Cap))], ..Patrols::default() });
        let reasons = shown(&setting, &position, AXIS, &Prompt::Patrol(Patrol {}), &answer);
        let crashes = odds(&setting, &position, &[confides(AXIS, answer.clone())], |event| {
            matches!(event, Event::Bases(bases::Event::Lost { loss: bases::Loss::Accident, .. }))
        });
        assert_eq!(exact(&with_key(&reasons, "sea-reason-take-off").0, "chance"), crashes, "{weather:?}");
    }
    position.weather = Weather::Clear;
    let answer = Answer::Patrol(Patrols { posts: vec![(wing, Some(Post::Cap))], ..Patrols::default() });
    let reasons = shown(&setting, &position, AXIS, &Prompt::Patrol(Patrol {}), &answer);
    with_key(&reasons, "sea-reason-no-accident");
}

/// The strike phase of a turn by day with the Axis to play: Kinkaid in J28 is spotted, Nagumo eight zones north of him.
fn strike_phase() -> (Setting, Position) {
    crate::script::strike_phase(&[], &[("Enterprise", "J28"), ("Shokaku", "D28")])
}

/// A flight of full counters that stands ready to go.
fn send(
    position: &mut Position,
    seat: Seat,
    mission: AirMission,
    planes: &[&str],
    home: Home,
    at: &str,
) -> Vec<WingId> {
    let flight = Flight {
        number: 1,
        mission,
        target: None,
        zone: zone(at),
        shown: false,
        flown: 0,
        tried: false,
        done: false,
    };
    position.ops_mut().fleet_mut(seat).flights.push(flight);
    planes.iter().map(|plane| position.enlist(seat, plane, 2, home, Post::Flight(1))).collect()
}

fn fly(aim: Aim) -> Answer {
    Answer::Fly(Flown::Menu(strikes::Sortie::Fly { flight: 1, aim }))
}

#[test]
fn a_strike_finds_its_target_and_is_met_as_often_as_is_shown() {
    let (setting, mut position) = strike_phase();
    send(&mut position, AXIS, AirMission::NavalStrike, &["D3A1"], deck("Shokaku"), "D28");
    let target = position.force_with("Enterprise").id;
    let ships = i64::try_from(position.sailing(&setting, target).count()).expect("few ships");
    let answer = fly(Aim::Force(target));
    let prompt = Prompt::Fly(Fly { routing: None });
    for weather in [Weather::Clear, Weather::Rain] {
        position.weather = weather;
        let reasons = shown(&setting, &position, AXIS, &prompt, &answer);
        let title = &of_ships(&reasons, "sea-reason-locate", ships).0;
        // Nothing is dropped: only the way to the target is looked at.
        let tape = [confides(AXIS, answer.clone()), confides(ALLIES, Answer::Intercept(Attempts::default()))];
        let found = (1..=6_u8).filter(|face| {
            let mut position = position.clone();
            let script = [&tape[..], &[unseen(Seen::Nobody, (*face).into(), "13.2")]].concat();
            let moment = Moment { checkpoint: position.clone(), tape: script };
            let mut policies: Vec<Box<dyn Policy<WarAtSea>>> = vec![Box::new(ByDefault), Box::new(ByDefault)];
            let mut beyond = Inline::new(&mut policies, Chance::numbered(0, 0)).recording();
            let mut r = Referee::new(&setting, &mut position, &moment.tape, Trust::Audit, &mut beyond);
            assert!(ahead::look_ahead(&mut r, &answer).is_ok(), "{:?}", r.take_fault());
            let events = beyond.into_record().events;
            events
                .iter()
                .any(|event| matches!(event, Event::Strikes(strikes::Event::Looks { found: true, .. })))
        });
        let found = Exact::new(i32::try_from(found.count()).expect("six faces"), 6).expect("a fraction");
        assert_eq!(exact(title, "chance"), found, "{weather:?}");
        // Patrols of the carrier itself, and what she is shown when she sends them.
        let cap = position.enlist(ALLIES, "F4F-4", 2, deck("Enterprise"), Post::Cap);
        let attempts = Answer::Intercept(Attempts { attempts: vec![(cap, Some(zone("J28")))] });
        let question = strikes::Intercept { flight: 1, zones: vec![zone("J28")] };
        let told = shown(&setting, &position, ALLIES, &Prompt::Intercept(question), &attempts);
        let met = exact(&with_key(&told, "sea-reason-intercept").0, "chance");
        assert_eq!(exact(&with_key(&reasons, "sea-reason-patrols").0, "chance"), met);
        let needed =
            Exact::ONE - Exact::new(if weather == Weather::Rain { 3 } else { 2 }, 6).expect("a fraction");
        assert_eq!(met, needed, "three in fair weather, four in rain");
        position.wing_of(ALLIES, cap).steps = 0;
    }
}

#[test]
fn bombs_on_a_base_hit_as_often_as_is_shown_and_its_guns_have_the_dice() {
    let (setting, mut position) = strike_phase();
    position.ops_mut().flies = Some(ALLIES);
    let vunakanau = "Vunakanau".parse().expect("a base");
    let from = setting.operation().places.base(vunakanau).expect("a base of the map").zone.to_string();
    let prompt = Prompt::Fly(Fly { routing: None });
    let answer = fly(Aim::Base(vunakanau));
    // High up no gun reaches them.
    let mut high = position.clone();
    send(&mut high, ALLIES, AirMission::LandStrike, &["B-17E"], henderson(), &from);
    high.ops_mut().fleet_mut(ALLIES).flights[0].shown = true;
    let reasons = shown(&setting, &high, ALLIES, &prompt, &answer);
    let tape = [confides(ALLIES, answer.clone()), confides(AXIS, Answer::Intercept(Attempts::default()))];
    let hits = mean(&setting, &high, &tape, |events| {
        let hits = events.iter().map(|event| match event {
            Event::Bombing(bombing::Event::Bombed { hits, .. }) => i32::try_from(*hits).expect("few hits"),
            _ => 0,
        });
        hits.sum()
    });
    assert_eq!(exact(&with_key(&reasons, "sea-reason-dice").0, "hits"), hits);
    assert!(!reasons.iter().any(|(title, _)| title.key == "sea-reason-port-guns"));
    // Low ones come under fire.
    send(&mut position, ALLIES, AirMission::LandStrike, &["B-26B"], henderson(), &from);
    position.ops_mut().fleet_mut(ALLIES).flights[0].shown = true;
    let reasons = shown(&setting, &position, ALLIES, &prompt, &answer);
    let dice = mean(&setting, &position, &tape, |events| {
        let dice = events.iter().map(|event| match event {
            Event::Bombing(bombing::Event::Flak { dice, .. }) => i32::from(*dice),
            _ => 0,
        });
        dice.sum()
    });
    assert_eq!(with_key(&reasons, "sea-reason-port-guns").1.value, dice);
}

#[test]
fn bombs_on_ships_hit_as_often_as_is_shown_and_their_guns_have_the_dice() {
    let (setting, mut position) = strike_phase();
    let target = position.force_with("Enterprise").id;
    for start in setting.scenario.ships.iter().filter(|start| start.seat == ALLIES) {
        let stays = ["Enterprise", "Grayson"].contains(&start.ship.name());
        position.ship_mut(start.ship).force = stays.then_some(target);
    }
    let wings = send(&mut position, AXIS, AirMission::NavalStrike, &["D3A1"], deck("Shokaku"), "D28");
    position.ops_mut().open.push(target);
    position.ops_mut().laid.extend(wings.iter().map(|wing| (AXIS, *wing)));
    let at = seen(&setting, &position, ALLIES);
    let counters = bombing::counters(at, &[target]);
    let places = bombing::screen::arranged(at, &counters);
    for name in ["Enterprise", "Grayson"] {
        let drops = bombing::Drops { attacks: vec![(wings[0], Some(ship(name)))] };
        let question = bombing::Bomb { wings: wings.clone(), places: places.clone() };
        let reasons = shown(&setting, &position, AXIS, &Prompt::Bomb(question), &Answer::Bomb(drops.clone()));
        let (title, dice) = with_key(&reasons, "sea-reason-dice");
        let plane = setting.operation().plane("D3A1".parse().expect("a type"));
        assert_eq!(dice.value, Exact::whole(plane.naval.full.into()));
        let mut shift = Exact::ZERO;
        let eyes = seen(&setting, &position, AXIS);
        bombing::modifier(eyes, bombing::Load::Dive, ship(name), false, &mut shift);
        let needed = crate::surface::gunnery::needed(shift);
        assert_eq!(exact(title, "hits"), expected(dice.value, needed));
        // The owner of the ships fires with as many dice as the attacker was shown at most.
        let guns = bombing::Flak {
            forces: vec![target],
            places: places.clone(),
            attacks: drops.pairs().collect(),
            surprised: false,
        };
        let answer = Answer::Flak(bombing::flak::Barrage::default());
        let own = shown(&setting, &position, ALLIES, &Prompt::Flak(guns), &answer);
        let over = with_key(&reasons, "sea-reason-guns-over").1.value;
        assert!(with_key(&own, "sea-reason-flak").1.value <= over && over > Exact::ZERO);
    }
}

#[test]
fn aircraft_hit_each_other_as_often_as_is_shown() {
    let (setting, mut position) = strike_phase();
    let zero = send(&mut position, AXIS, AirMission::Sweep, &["A6M2"], deck("Shokaku"), "D28")[0];
    let cap = position.enlist(ALLIES, "F4F-4", 2, deck("Enterprise"), Post::Cap);
    let answer = fly(Aim::Cap(zone("J28")));
    let tape =
        [confides(AXIS, answer), confides(ALLIES, Answer::Intercept(Attempts::default())), die(3, "10.84")];
    let hits = mean(&setting, &position, &tape, |events| {
        let hits = events.iter().map(|event| match event {
            Event::Dogfights(dogfights::Event::Shot { by: AXIS, hits, .. }) => {
                i32::try_from(*hits).expect("few")
            }
            _ => 0,
        });
        hits.sum()
    });
    position.ops_mut().laid.extend([(AXIS, zero), (ALLIES, cap)]);
    let melee = dogfights::Melee {
        zone: zone("J28"),
        hunter: AXIS,
        hunters: vec![zero],
        guards: vec![cap],
        charges: Vec::new(),
        laden: false,
    };
    crate::script::by(&setting, &mut position, &[], |r| {
        dogfights::begin(r, melee);
        Ok(())
    })
    .expect("an air battle begins");
    let question = dogfights::Engage { fliers: vec![(zero, vec![cap])], guards: vec![cap] };
    let attack = Answer::Engage(dogfights::Attacks { attacks: vec![(zero, Some(cap))] });
    let reasons = shown(&setting, &position, AXIS, &Prompt::Engage(question), &attack);
    assert_eq!(exact(&with_key(&reasons, "sea-reason-dice").0, "hits"), hits);
}

#[test]
fn repairs_succeed_as_often_as_is_shown() {
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Special);
    position.vessel("Chokai").lost.speed = 4;
    position.force_with("Chokai").mission = Mission::Abort;
    position.vessel("Shokaku").lost.deck = 2;
    let prompt = Prompt::Special(Special {});
    let answer = Answer::Special(Task::Engines(ship("Chokai")));
    let reasons = shown(&setting, &position, AXIS, &prompt, &answer);
    let under_way = odds(&setting, &position, &[confides(AXIS, answer)], |event| {
        matches!(event, Event::Special(special::Event::Engines { repair: Repair::Underway, .. }))
    });
    assert_eq!(ways(&with_key(&reasons, "sea-reason-engines").1, "sea-upshot-under-way"), under_way);
    let answer = Answer::Special(Task::Deck(ship("Shokaku")));
    let reasons = shown(&setting, &position, AXIS, &prompt, &answer);
    for (key, hopeless) in [("sea-upshot-deck-mended", false), ("sea-upshot-hopeless", true)] {
        let came = odds(&setting, &position, &[confides(AXIS, answer.clone())], |event| match event {
            Event::Special(special::Event::Deck { mended, hopeless: lost, .. }) => {
                *mended != hopeless && *lost == hopeless
            }
            _ => false,
        });
        assert_eq!(ways(&with_key(&reasons, "sea-reason-deck").1, key), came, "{key}");
    }
}

#[test]
fn a_bombardment_hits_as_often_as_is_shown() {
    let (mut setting, mut position) = operation("eastern-solomons", &[], Phase::Special);
    for cruiser in ["Aoba", "Kinugasa", "Furutaka"] {
        position.vessel(cruiser).fate = Fate::Sunk;
    }
    let own = position.vessel("Chokai").force;
    refit(
        &mut setting,
        &mut position,
        "Chokai",
        &[("primary", "2H"), ("secondary", "1L"), ("tertiary", "1N")],
    );
    position.vessel("Chokai").force = own;
    let base = "Henderson Field".parse().expect("a base");
    let force = position.force_with("Chokai");
    (force.berth, force.track) = (Berth::Sea(zone("J20")), vec![zone("J20")]);
    (force.mission, force.errand) = (Mission::Bombardment, Errand::Bombard(base));
    let id = force.id;
    let hits = mean_by(&setting, &position, &[], WarAtSea::play, |events| {
        let hits = events.iter().map(|event| match event {
            Event::Special(special::Event::Bombarded { hits, .. }) => i32::from(*hits),
            _ => 0,
        });
        hits.sum()
    });
    let leg = Leg { way: vec![Spot::Sea(zone("J20"))], errand: Errand::Bombard(base) };
    position.stage = Stage::Phase { phase: Phase::Orders, seat: AXIS };
    let prompt = Prompt::Course(Course { force: id, entry: 0 });
    let reasons = shown(&setting, &position, AXIS, &prompt, &Answer::Course(leg));
    assert_eq!(with_key(&reasons, "sea-reason-bombard").1.value, hits);
}

#[test]
fn a_plot_tells_where_it_leads_and_the_fuel_that_the_turn_burns() {
    let sent: &[_] = &[(ALLIES, Mission::Intercept, "R31", &["Enterprise"][..])];
    let (setting, mut position) = send_out("eastern-solomons", sent, &[]);
    position.stage = Stage::Phase { phase: Phase::Orders, seat: ALLIES };
    position.vessel("Enterprise").stores.burnt = 5;
    let id = force("Allied A");
    let question = Course { force: id, entry: 0 };
    let left = |position: &Position| {
        let (ship, sheet) = (position.ship(ship("Enterprise")), setting.sheet(ship("Enterprise")));
        i32::from(fuel::BOX) * i32::from(sheet.fuel.boxes - ship.stores.fuel_used)
            - i32::from(ship.stores.burnt)
    };
    for way in ["R31", "R31/R30", "R31/R30/R29", "R31/R30/R29/R28"] {
        let steps = zones(way);
        let leg = Leg { way: steps.iter().copied().map(Spot::Sea).collect(), errand: Errand::None };
        let reasons =
            shown(&setting, &position, ALLIES, &Prompt::Course(question), &Answer::Course(leg.clone()));
        let (title, _) = with_key(&reasons, "sea-reason-course");
        let Arg::Text(place) = arg(title, "place") else { panic!("a place") };
        assert!(format!("{place:?}").contains(&steps[steps.len() - 1].to_string()), "{place:?}");
        let fuel_left = with_key(&reasons, "sea-reason-fuel").1.value;
        let fast = reasons.iter().any(|(title, _)| title.key == "sea-note-too-fast-to-launch");
        assert_eq!(fast, steps.len() > 3, "three zones and more");
        let mut sailed = position.clone();
        sailed.task_force("Allied A").log = vec![leg.entry()];
        let moved = crate::script::by(&setting, &mut sailed, &[], |r| {
            movement::sail(r);
            Ok(())
        });
        moved.expect("it sails");
        fuel::burn(&setting, &mut sailed);
        assert_eq!(fuel_left, Exact::whole(left(&sailed)), "{way}");
    }
}

#[test]
fn a_ship_floods_and_the_weather_changes_as_often_as_is_shown() {
    let sent: &[_] = &[(ALLIES, Mission::Intercept, "R31", &["Enterprise"][..])];
    let (setting, mut position) = send_out("eastern-solomons", sent, &[]);
    position.stage = Stage::Phase { phase: Phase::Orders, seat: ALLIES };
    position.weather = Weather::Squall;
    position.vessel("Enterprise").lost.hull = setting.sheet(ship("Enterprise")).hull.count - 1;
    let leg = Leg { way: zones("R31/R30").into_iter().map(Spot::Sea).collect(), errand: Errand::None };
    let question = Course { force: force("Allied A"), entry: 0 };
    let reasons = shown(&setting, &position, ALLIES, &Prompt::Course(question), &Answer::Course(leg));
    let mut moved = position.clone();
    moved.vessel("Enterprise").today.zones = 1;
    let floods = mean_by(
        &setting,
        &moved,
        &[],
        |r| movement::conclude(r).map(drop),
        |events| {
            let floods = |event: &Event| {
                matches!(event, Event::Movement(movement::Event::Flooding { floods: true, .. }))
            };
            i32::from(events.iter().any(floods))
        },
    );
    assert_eq!(exact(&with_key(&reasons, "sea-reason-flooding").0, "chance"), floods);
    let reasons =
        shown(&setting, &position, ALLIES, &Prompt::Orders(Orders {}), &Answer::Orders(Order::Done));
    let table = &with_key(&reasons, "sea-reason-weather").1;
    position.turn = 2;
    for weather in Weather::ALL {
        let comes = mean_by(
            &setting,
            &position,
            &[],
            |r| operations::change_weather(r).map(drop),
            |events| {
                let comes = |event: &Event| matches!(event, Event::Operations(operations::Event::Turn { weather: now, .. }) if *now == weather);
                i32::from(events.iter().any(comes))
            },
        );
        let shown: Exact = table
            .factors
            .iter()
            .filter(|factor| format!("{:?}", factor.text).contains(&format!("\"{}\"", weather.text().key)))
            .map(|factor| match factor.effect {
                kernel::breakdown::Effect::Add(count) => count,
                _ => Exact::ZERO,
            })
            .sum();
        assert_eq!(shown.over(table.value), Some(comes), "{weather:?}");
    }
}

#[test]
fn an_order_without_dice_is_told_as_one_that_shows_later() {
    let sent: &[_] = &[(ALLIES, Mission::Intercept, "R31", &["Enterprise"][..])];
    let (setting, mut position) = send_out("eastern-solomons", sent, &[]);
    position.stage = Stage::Phase { phase: Phase::Orders, seat: ALLIES };
    let answer = Answer::Orders(Order::Plot(force("Allied A")));
    let moment = Moment { checkpoint: position, tape: vec![confides(ALLIES, answer.clone())] };
    let mut policies: Vec<Box<dyn Policy<WarAtSea>>> = vec![Box::new(ByDefault), Box::new(ByDefault)];
    let found = enumerate::<WarAtSea, Text>(
        &setting,
        &moment,
        &mut policies,
        Limits::default(),
        |r| ahead::look_ahead(r, &answer),
        |_, events| upshot(&setting, events),
    );
    let found = found.expect("a legal order");
    assert_eq!(found.outcomes, [(Text::new("sea-upshot-later"), 1)]);
}

/// Answers at random, and looks at what is shown of some answers first: it has its words, and is the same in every game
/// that looks the same to the seat.
struct Curious;

impl Policy<WarAtSea> for Curious {
    fn choose(&mut self, at: Lens<'_>, prompt: &Prompt, chance: &mut Chance) -> Answer {
        let sample = prompt.sample(at, chance);
        let mut weighed = vec![sample.clone(), prompt.default(at)];
        if let Options::List(list) = prompt.options(at) {
            weighed.extend(chance.pick(&list).cloned());
        }
        for answer in weighed {
            let reasons = reasons(at, prompt, &answer);
            assert_worded(&reasons);
            if at.fight().is_none() && at.laid().next().is_none() && at.open().is_empty() {
                let imagined = at.resample(at, chance);
                let there =
                    Lens::new(at.setting(), &imagined, Viewer::Seat(at.seat().expect("a seat is asked")));
                assert_eq!(self::reasons(there, prompt, &answer), reasons, "{answer:?} tells a secret");
            }
        }
        sample
    }
}

#[test]
fn whatever_is_shown_has_its_words_and_follows_from_what_the_seat_sees() {
    let words = Words::new(&[KERNEL, WORDS]).expect("well formed messages");
    for (seed, id) in (0..).zip(["eastern-solomons", "pedestal", "bismarck"]) {
        let setting = crate::script::setting(id, &[]);
        let mut policies: Vec<Box<dyn Policy<WarAtSea>>> = vec![Box::new(Curious), Box::new(Curious)];
        let mut driver = Inline::new(&mut policies, Chance::numbered(1942, seed)).recording();
        let mut moment = Moment { checkpoint: WarAtSea::begin(&setting), tape: Vec::new() };
        driver.play_while(&setting, &mut moment, |position| position.turn < 4).expect("legal answers");
        for event in driver.into_record().events {
            let line = upshot(&setting, std::slice::from_ref(&event));
            assert_eq!(words.missing(&line), [""; 0], "{line:?}");
            assert!(!event.text(&setting).key.is_empty());
        }
    }
}

/// Questions in the middle of an attack from the air: what the enemy showed in it may not fit what is imagined.
const IN_THE_AIR: [&str; 8] = ["intercept", "engage", "bomb", "flak", "screen", "doom", "cast-off", "duel"];

#[test]
fn a_forecast_of_every_kind_of_question_adds_up_to_one() {
    let words = Words::new(&[KERNEL, WORDS]).expect("well formed messages");
    let game = Registered::<WarAtSea>::of(BOOK_ID).expect("the book");
    let setup = setup_of("eastern-solomons");
    let mut table = game.start(&setup, Seed::new([7; 32]), &[]).expect("a game can be set up");
    let mut chance = Chance::numbered(1942, 7);
    let mut told: BTreeMap<&str, usize> = BTreeMap::new();
    while table.turn() < 5 {
        let asked = table.waiting().into_iter().find(|waiting| !waiting.answered).expect("somebody is asked");
        let class = table.prompt(asked.seat).expect("a question").class;
        let answer = table.advise(asked.seat, "random", &mut chance).expect("an answer").answer;
        let count = told.entry(class).or_default();
        if *count < 3 {
            *count += 1;
            match table.forecast(asked.seat, &answer) {
                Ok(forecast) => {
                    let sum: f64 = forecast.outcomes.iter().map(|outcome| outcome.chance).sum();
                    assert!((sum - 1.0).abs() < 1e-6, "{class} {answer}: {sum}");
                    for outcome in &forecast.outcomes {
                        assert_eq!(words.missing(&outcome.text), [""; 0], "{:?}", outcome.text);
                        assert_ne!(outcome.text.key, "sea-upshot-nothing", "{class} {answer}");
                    }
                }
                Err(fault) => assert!(IN_THE_AIR.contains(&class), "{class} {answer}: {fault}"),
            }
        }
        table.answer(asked.seat, &answer, Hand::Player).expect("a legal answer");
    }
    for class in ["orders", "course", "search", "patrol", "return", "special"] {
        assert!(told.contains_key(class), "{class} was never asked");
    }
}

#[test]
fn who_wishes_to_disengage_has_his_way_as_often_as_is_shown() {
    use crate::surface::conclusion::{self, Disengage};
    kernel::proves!("war-at-sea", "6.47");
    let ships = [("Yamato", AXIS, "C7"), ("Washington", ALLIES, "C1")];
    let (setting, position) = crate::script::battle(&ships, 22, &[]);
    let initiative = position.fought().initiative;
    for seat in [AXIS, ALLIES] {
        let (prompt, answer) = (Prompt::Disengage(Disengage), Answer::Disengage(true));
        let reasons = shown(&setting, &position, seat, &prompt, &answer);
        // Every fall of two dice that is no tie: on a tie they roll again.
        let bonus = |one| u32::from(one == initiative);
        let falls = (1..=6).flat_map(|axis| (1..=6).map(move |allies| (axis, allies)));
        let mut decided = [0; 2];
        for (axis, allies) in falls.filter(|(axis, allies)| axis + bonus(AXIS) != allies + bonus(ALLIES)) {
            let wishes = [AXIS, ALLIES].map(|one| says(one, Answer::Disengage(one == seat)));
            let dice = [axis, allies].map(|face| crate::script::die(face, "6.47"));
            let tape = [wishes, dice].concat();
            let told = crate::script::play(&setting, &mut position.clone(), &tape).expect("a decision");
            let wins = |event: &Event| match event {
                Event::Conclusion(conclusion::Event::Contested { winner, .. }) => *winner == Some(seat),
                _ => false,
            };
            decided[usize::from(told.iter().any(wins))] += 1;
        }
        let chance = Exact::new(decided[1], decided[0] + decided[1]).expect("dice");
        assert_eq!(exact(&reasons[0].0, "chance"), chance);
        assert_eq!(reasons[0].1.value, Exact::from(if seat == initiative { 1 } else { -1 }));
    }
}

#[test]
fn ships_run_aground_and_come_free_as_often_as_is_shown() {
    use crate::surface::{conclusion, conclusion::Refloat, moves};
    let ships = [("Washington", ALLIES, "C1"), ("Farragut", ALLIES, "C1"), ("Yamato", AXIS, "C7")];
    let (mut setting, mut position) = crate::script::battle(&ships, 2, &[]);
    makes(&mut setting, "Washington", 4);
    makes(&mut setting, "Farragut", 4);
    let order = moves::Order::Move { group: ship("Washington"), to: crate::script::hex("B1") };
    let (prompt, answer) = (Prompt::Manoeuvre(moves::Manoeuvre), Answer::Manoeuvre(order));
    assert!(shown(&setting, &position, ALLIES, &prompt, &answer).is_empty(), "far from land");
    position.fought_mut().coasts.island = Some(crate::waters::Hex::CENTRE);
    let reasons = shown(&setting, &position, ALLIES, &prompt, &answer);
    let tape = [says(ALLIES, answer)];
    for ((title, sum), name) in reasons.iter().zip(["Washington", "Farragut"]) {
        let strikes = |event: &Event| {
            let Event::Moves(moves::Event::Sounded { ship: who, aground, .. }) = event else { return false };
            *who == ship(name) && *aground
        };
        let odds = mean_by(&setting, &position, &tape, WarAtSea::play, |events| {
            i32::from(events.iter().any(strikes))
        });
        assert_eq!(exact(title, "chance"), odds, "{name}");
        assert_eq!(sum.factors.len(), usize::from(name == "Washington"));
    }
    assert_eq!(reasons.len(), 2);
    // And off the ground again.
    position.fought_mut().moment = crate::battle::Moment::Impulse { number: 22, second: false };
    position.vessel("Washington").aground = true;
    let prompt = Prompt::Refloat(Refloat { ship: ship("Washington") });
    let reasons = shown(&setting, &position, ALLIES, &prompt, &Answer::Refloat(true));
    let (title, table) = with_key(&reasons, "sea-reason-refloat");
    let tape = [says(ALLIES, Answer::Refloat(true))];
    let free =
        |event: &Event| matches!(event, Event::Conclusion(conclusion::Event::Refloated { free: true, .. }));
    let odds =
        mean_by(&setting, &position, &tape, WarAtSea::play, |events| i32::from(events.iter().any(free)));
    assert_eq!(exact(title, "chance"), odds);
    assert_eq!(table.factors.len(), 3, "one, two or three boxes");
}

/// Answers at random, and keeps what was shown of every salvo and spread.
struct Witness(std::sync::Arc<std::sync::Mutex<Vec<Reason>>>);

impl Policy<WarAtSea> for Witness {
    fn choose(&mut self, at: Lens<'_>, prompt: &Prompt, chance: &mut Chance) -> Answer {
        let answer = prompt.sample(at, chance);
        if matches!(answer, Answer::Fire(_) | Answer::Launch(_)) {
            self.0.lock().expect("one thread").extend(reasons(at, prompt, &answer));
        }
        answer
    }
}

/// What was shown before the decisions of a game at random, and what came of them.
fn witnessed(setting: &Setting, seed: u64, goes_on: impl Fn(&Position) -> bool) -> (Vec<Reason>, Vec<Event>) {
    let shown = std::sync::Arc::default();
    let witness = || -> Box<dyn Policy<WarAtSea>> { Box::new(Witness(std::sync::Arc::clone(&shown))) };
    let mut policies = vec![witness(), witness()];
    let mut driver = Inline::new(&mut policies, Chance::numbered(1942, seed)).recording();
    let mut moment = Moment { checkpoint: WarAtSea::begin(setting), tape: Vec::new() };
    driver.play_while(setting, &mut moment, goes_on).expect("legal answers");
    let events = driver.into_record().events;
    drop(policies);
    let shown = shown.lock().expect("one thread").clone();
    (shown, events)
}

#[test]
fn guns_and_torpedoes_roll_the_dice_that_were_shown() {
    use crate::surface::{gunnery, torpedoes};
    let optional: &[_] = &[
        ("lines-of-fire", "yes"),
        ("formations", "yes"),
        ("friendly-fire", "yes"),
        ("several-firers", "guns"),
        ("bombardment-halving", "always"),
    ];
    let mut seen = [0; 2];
    for (seed, (id, options)) in (0..).zip([
        ("guadalcanal", &[][..]),
        ("guadalcanal", optional),
        ("tassafaronga", &[][..]),
        ("tassafaronga", optional),
    ]) {
        let setting = crate::script::setting(id, options);
        let (shown, events) = witnessed(&setting, seed, |position| position.stage != Stage::Over);
        let mut shown = shown.into_iter();
        for event in events {
            let (kind, title, dice, needed) = match event {
                Event::Gunnery(gunnery::Event::Fired { ship, gun, target, dice, needed, .. }) => {
                    let gun = gunnery::gun_name(gun);
                    let title = Text::new("sea-reason-guns").with("ship", ship).with("gun", gun);
                    (0, title.with("target", target), dice, needed)
                }
                Event::Torpedoes(torpedoes::Event::Launched { ship, target, dice, needed, .. }) => (
                    1,
                    Text::new("sea-reason-torpedoes").with("ship", ship).with("target", target),
                    dice,
                    needed,
                ),
                _ => continue,
            };
            seen[kind] += 1;
            // What is gone by then fires at nothing.
            let told = shown.find(|(told, _)| {
                told.key == title.key && title.args.iter().all(|known| told.args.contains(known))
            });
            let (told, sum) = told.unwrap_or_else(|| panic!("{title:?} was not shown"));
            assert_eq!((sum.value, arg(&told, "needed")), (dice.value, &Arg::from(needed)), "{told:?}");
            assert_eq!(exact(&told, "hits"), dice.value * chance(needed.into()));
        }
    }
    assert!(seen.iter().all(|count| *count > 10), "{seen:?}");
}

#[test]
fn by_night_shells_fall_on_friends_as_often_as_is_shown() {
    use crate::{battle::Gun, surface::gunnery};
    kernel::proves!("war-at-sea", "17.4");
    let ships = [("Washington", ALLIES, "A1"), ("South Dakota", ALLIES, "C1"), ("Kirishima", AXIS, "C1")];
    for (option, light) in [("yes", Light::Night), ("yes", Light::Day), ("no", Light::Night)] {
        let (mut setting, mut position) = crate::script::battle(&ships, 4, &[("friendly-fire", option)]);
        for (name, ..) in &ships {
            let guns = [("primary", "1H"), ("secondary", "-"), ("tertiary", "-"), ("hull", "9H")];
            refit(&mut setting, &mut position, name, &guns);
        }
        position.fought_mut().initiative = ALLIES;
        position.fought_mut().light = light;
        position.vessel("Washington").bearing = [1, 0, 0];
        let mount = gunnery::Mount { ship: ship("Washington"), gun: Gun::Primary };
        let salvo = gunnery::Salvo { shots: vec![(mount, Some(ship("Kirishima")))] };
        let (prompt, answer) = (Prompt::Fire(gunnery::Fire { silent: Vec::new() }), Answer::Fire(salvo));
        let reasons = shown(&setting, &position, ALLIES, &prompt, &answer);
        let tape = [says(ALLIES, answer)];
        let mistakes = |wanted: fn(&Event) -> bool| {
            mean_by(&setting, &position, &tape, WarAtSea::play, |events| i32::from(events.iter().any(wanted)))
        };
        let hit = mistakes(|event| matches!(event, Event::Gunnery(gunnery::Event::Fired { hits: 1, .. })));
        let friend = mistakes(|event| {
            matches!(event, Event::Gunnery(gunnery::Event::Mistaken { friend: Some(_), .. }))
        });
        let told = reasons.iter().find(|(title, _)| title.key == "sea-reason-mistake");
        let chance = told.map_or(Exact::ZERO, |(title, _)| exact(title, "chance"));
        assert_eq!(hit * chance, friend, "{option} {light:?}");
        assert_eq!(told.is_some(), option == "yes" && light == Light::Night);
    }
}

#[test]
fn a_long_lance_from_afar_finds_each_ship_of_the_hex_as_often_as_is_shown() {
    use crate::surface::torpedoes;
    kernel::proves!("war-at-sea", "9.31+1");
    let names = ["South Dakota", "Washington", "North Carolina"];
    let mut ships = names.map(|name| (name, ALLIES, "B1")).to_vec();
    ships.push(("Naganami", AXIS, "C7"));
    let (setting, mut position) = crate::script::battle(&ships, 5, &[]);
    position.vessel("Naganami").aimed = 4;
    let at = seen(&setting, &position, AXIS);
    let spread = torpedoes::Spread { launches: vec![(ship("Naganami"), Some(ship(names[0])))] };
    let reasons = surface::tubes(at.fight().expect("a battle"), &spread);
    assert_worded(&reasons);
    let aimed = *position.counter(names[0]);
    let told = reasons.iter().find(|(title, _)| title.key == "sea-reason-long-lance");
    let far = position.counter("Naganami").hex.distance(aimed.hex) > torpedoes::REACH;
    assert!(far && told.is_some_and(|(title, _)| exact(title, "chance") == share(1, names.len())));
}
