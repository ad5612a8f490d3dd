use super::*;

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
        let found = odds(&setting, &position, &[whispers(ALLIES, answer.clone())], |event| {
            matches!(event, Event::Search(search::Event::Searched { found: true, .. }))
        });
        assert_eq!(exact(title, "chance"), found, "{weather:?}");
    }
    // Fighters above the force.
    position.weather = Weather::Clear;
    position.force_with("Shokaku").berth = Berth::Sea(zone("J22"));
    position.wing_at(AXIS, "A6M2", deck("Shokaku"), Post::Cap);
    let reasons = shown(&setting, &position, ALLIES, &prompt, &answer);
    let lost = odds(&setting, &position, &[whispers(ALLIES, answer)], |event| {
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
        let tape = [whispers(ALLIES, answer)];
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

#[test]
fn aircraft_crash_at_take_off_as_often_as_is_shown() {
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Patrol);
    position.ground_all();
    let wing = position.enlist(AXIS, "A6M2", 2, deck("Shokaku"), Post::Ready);
    for weather in [Weather::Squall, Weather::Storm] {
        position.weather = weather;
        let answer = Answer::Patrol(Patrols { posts: vec![(wing, Some(Post::Cap))], ..Patrols::default() });
        let reasons = shown(&setting, &position, AXIS, &Prompt::Patrol(Patrol {}), &answer);
        let crashes = odds(&setting, &position, &[whispers(AXIS, answer.clone())], |event| {
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
        let tape = [whispers(AXIS, answer.clone()), whispers(ALLIES, Answer::Intercept(Attempts::default()))];
        let found = (1..=6_u8).filter(|face| {
            let mut position = position.clone();
            let script = [&tape[..], &[unseen_die(Seen::Nobody, (*face).into(), "13.2")]].concat();
            let moment = Moment { checkpoint: position.clone(), tape: script };
            let mut policies: Vec<Box<dyn Policy<WarAtSea>>> = vec![Box::new(ByDefault), Box::new(ByDefault)];
            let mut beyond = Inline::new(&mut policies, Chance::numbered(0, 0)).recording();
            let mut r = Referee::new(&setting, &mut position, &moment.tape, Trust::Audit, &mut beyond);
            assert!(WarAtSea::look_ahead(&mut r, &answer).is_ok(), "{:?}", r.take_fault());
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
    let tape = [whispers(ALLIES, answer.clone()), whispers(AXIS, Answer::Intercept(Attempts::default()))];
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
    wings.iter().for_each(|wing| position.lay_open(AXIS, *wing));
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
        [whispers(AXIS, answer), whispers(ALLIES, Answer::Intercept(Attempts::default())), die(3, "10.84")];
    let hits = mean(&setting, &position, &tape, |events| {
        let hits = events.iter().map(|event| match event {
            Event::Dogfights(dogfights::Event::Shot { by: AXIS, hits, .. }) => {
                i32::try_from(*hits).expect("few")
            }
            _ => 0,
        });
        hits.sum()
    });
    position.lay_open(AXIS, zero);
    position.lay_open(ALLIES, cap);
    position.ops_mut().melee = Some(dogfights::Melee {
        zone: zone("J28"),
        hunter: AXIS,
        hunters: vec![zero],
        guards: vec![cap],
        charges: Vec::new(),
        laden: false,
    });
    let question = dogfights::Engage { fliers: vec![(zero, vec![cap])], guards: vec![cap], held: Vec::new() };
    let attack = Answer::Engage(dogfights::Attacks { attacks: vec![(zero, Some(cap))] });
    let reasons = shown(&setting, &position, AXIS, &Prompt::Engage(question), &attack);
    assert_eq!(exact(&with_key(&reasons, "sea-reason-dice").0, "hits"), hits);
}
