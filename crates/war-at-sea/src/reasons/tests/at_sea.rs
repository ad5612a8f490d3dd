use super::*;

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
    let follows = odds(&setting, &position, &[whispers(AXIS, answer)], |event| {
        matches!(event, Event::Pursuit(pursuit::Event::Tried { success: true, .. }))
    });
    assert_eq!(exact(&with_key(&reasons, "sea-reason-pursuit").0, "chance"), follows);
}

/// Three Axis boats in G22, and an Allied force that came to G24.
fn boats() -> (Setting, Position) {
    crate::script::picket("G22", &["I-19", "I-26", "I-9"])
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
    let question = Sink { boat: "I-19".to_owned(), force: hunter.force, aim: hunter.aim, bound: None };
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
    let through = [tape[0].clone(), unseen_die(Seen::Only(ALLIES), 1, "16.4")];
    let hit = odds(&setting, &position, &through, |event| {
        matches!(event, Event::Submarines(submarines::Event::Attacked { hit: true, .. }))
    });
    assert_eq!(exact(&with_key(&reasons, "sea-reason-shot").0, "chance"), hit, "at the carrier, by default");
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
    let under_way = odds(&setting, &position, &[whispers(AXIS, answer)], |event| {
        matches!(event, Event::Special(special::Event::Engines { repair: Repair::Underway, .. }))
    });
    assert_eq!(ways(&with_key(&reasons, "sea-reason-engines").1, "sea-upshot-under-way"), under_way);
    let answer = Answer::Special(Task::Deck(ship("Shokaku")));
    let reasons = shown(&setting, &position, AXIS, &prompt, &answer);
    for (key, hopeless) in [("sea-upshot-deck-mended", false), ("sea-upshot-hopeless", true)] {
        let came = odds(&setting, &position, &[whispers(AXIS, answer.clone())], |event| match event {
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
    let moment = Moment { checkpoint: position, tape: vec![whispers(ALLIES, answer.clone())] };
    let mut policies: Vec<Box<dyn Policy<WarAtSea>>> = vec![Box::new(ByDefault), Box::new(ByDefault)];
    let found = enumerate::<WarAtSea, Text>(
        &setting,
        &moment,
        &mut policies,
        Limits::default(),
        |r| WarAtSea::look_ahead(r, &answer),
        |_, events| upshot(&setting, events),
    );
    let found = found.expect("a legal order");
    assert_eq!(found.outcomes, [(Text::new("sea-upshot-later"), 1)]);
}
